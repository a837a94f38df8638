//! The contents of statements: costs, limits, what may be played, characteristics of objects and
//! Expeditions.

use std::sync::Arc;

use rules::effect::Filter;
use rules::{
    Ability, CardType, Condition, CostChange, Count, PlayedFrom, Scope, Start, Statement, Status,
    Terrain, Terrains, Trigger, WhichExpedition, WhichRegions, Who,
};

use super::change::{abilities, status};
use super::expedition::{expeditions, whose};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of};
use super::narrow;
use super::noun::noun;
use super::number::{mana_plain, named_counters, per, plain, terrain};
use super::passive::{StatementBody, WholeStatement, change, costs, keyword, one};
use super::postmodifier::{is_described, placed};
use super::test::test;

/// A statement without its condition.
pub(super) fn statement(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let readers: [WholeStatement; 14] = [
        my_cost,
        to_play,
        cannot_be_played,
        considered,
        begins,
        gains_again,
        limits,
        plays,
        played,
        highest,
        regions,
        expeditions_do,
        icons,
        objects_are,
    ];
    readers.iter().find_map(|read| maybe(input, *read)).map_or_else(no, Ok)
}

/// `I cost {2} less`, `Reduce my cost by {1}`, `Play me for {1} less per other card you played this turn`.
fn my_cost(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let mut less = true;
    let number = if has(input, "reduce my cost by") {
        mana_plain(input)?
    } else {
        if !has(input, "i cost") {
            must(input, "play me for")?;
        }
        let number = mana_plain(input)?;
        less = has(input, "less");
        if !less {
            must(input, "more")?;
        }
        number
    };
    let mut change = change(number, less)?;
    let each = per(input, rules::effect::Number::Plain(1));
    if let rules::effect::Number::Per(each) = each {
        change.per = Some(narrow::count(each.per));
    }
    let empty = has(input, "to play in an expedition with no characters");
    change.at_least = minimum(input)?;
    let body = StatementBody::anywhere(costs(change));
    let condition = if empty { Some(Condition::PlayedInEmptyExpedition) } else { None };
    let mut bodies = vec![StatementBody { condition, ..body }];
    // `Play me for {1} less if A, and also {1} less if B.`
    let also = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "if")?;
        let first = test(input)?;
        must(input, ", and also")?;
        let number = mana_plain(input)?;
        must(input, "less if")?;
        Ok((first, number, test(input)?))
    });
    if let Some((first, number, second)) = also {
        bodies[0].condition = Some(narrow::condition(first));
        let second = Some(narrow::condition(second));
        bodies.push(StatementBody {
            condition: second,
            ..StatementBody::anywhere(costs(self::change(number, true)?))
        });
    }
    Ok(bodies)
}

/// `Pay {1} more to play cards from your hand`.
fn to_play(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "pay")?;
    let number = mana_plain(input)?;
    let less = has(input, "less");
    if !less {
        must(input, "more")?;
    }
    must(input, "to play")?;
    let mut filter = noun(input)?;
    let from = from_zone(&mut filter);
    let Some(cards) = narrow::played(&filter, Who::You, from) else { return no() };
    one(StatementBody::new(Scope::Played(cards), costs(change(number, less)?)))
}

fn minimum(input: &mut TextInput<'_>) -> TextParsed<Option<i32>> {
    let least = maybe(input, super::next::minimum);
    least.map(i32::try_from).transpose().map_or_else(|_| no(), Ok)
}

/// `I can't be played`, `I can't be played in a starting region`.
fn cannot_be_played(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "i can not be played")?;
    let mut body = StatementBody::anywhere(Statement::CannotBePlayed);
    if has(input, "in a starting region") {
        body.condition = Some(Condition::PlayedInStartingRegion);
    }
    let _ = has(input, "but i can be used as a mana orb")
        || has(input, ", but i can be used as a mana orb");
    one(body)
}

/// `I'm also considered a Spell, even when not in play`.
fn considered(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "i am also considered")?;
    let bodies = if has(input, "a spell") {
        vec![StatementBody::anywhere(Statement::AlsoType(CardType::Spell))]
    } else {
        must(input, "an expedition permanent")?;
        vec![
            StatementBody::anywhere(Statement::AlsoType(CardType::Permanent)),
            StatementBody::anywhere(Statement::AlsoSubtypes(vec!["expedition".to_owned()])),
        ]
    };
    must(input, ", even when not in play")?;
    Ok(bodies)
}

/// `I begin the game with 5 Heroism counters`, `... with one {V}, one {M} and one {O} Terrain Marker`.
fn begins(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "i begin the game with")?;
    let counters = maybe(input, |input: &mut TextInput<'_>| {
        let number = plain(input)?;
        let name: Arc<str> = named_counters(input)?;
        Ok(Start::Counters(name, number))
    });
    if let Some(counters) = counters {
        return one(StatementBody::me(Statement::BeginsWith(counters)));
    }
    let mut terrains = Vec::new();
    loop {
        must(input, "one")?;
        terrains.push(terrain(input)?);
        if !(has(input, ", and") || has(input, "and") || has(input, ",")) {
            break;
        }
    }
    must(input, "terrain marker*")?;
    one(StatementBody::me(Statement::BeginsWith(Start::TerrainMarkers(terrains))))
}

/// `I can gain Fleeting even if I was already Fleeting`.
fn gains_again(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    must(input, "i can gain")?;
    let gained = status(input)?;
    must(input, "even if i was already")?;
    if status(input)? != gained {
        return no();
    }
    one(StatementBody::me(Statement::GainsAgain(gained)))
}

/// `Your Reserve limit is increased by one`, `I don't count towards your Reserve limit`, `You may keep one more card in Reserve ...`.
fn limits(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if has(input, "i do not count towards your reserve limit") {
        return one(StatementBody::me(Statement::NotCounted));
    }
    if has(input, "you may keep one more card in reserve during night if it is exhausted") {
        return one(StatementBody::you(Statement::KeepOneMoreExhausted));
    }
    let all = has(input, "all");
    if !all {
        must(input, "your")?;
    }
    let reserve = has(input, "reserve limit*");
    if !reserve && !has(input, "landmark limit*") {
        must(input, "landmarks limit*")?;
    }
    if !has(input, "is") {
        must(input, "are")?;
    }
    let more = has(input, "increased by");
    if !more {
        must(input, "reduced by")?;
    }
    let Ok(by) = i32::try_from(plain(input)?) else { return no() };
    let by = if more { by } else { -by };
    let says = if reserve { Statement::ReserveLimit(by) } else { Statement::LandmarkLimit(by) };
    let who = if all { Who::Any } else { Who::You };
    one(StatementBody::new(Scope::Players(who), says))
}

/// `You may play exhausted cards from your Reserve`, `You may play Spells for {1} less if their Base Cost is {4} or more`.
fn plays(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let optional = has(input, "you may play");
    if !optional {
        must(input, "you play")?;
    }
    let mut filter = noun(input)?;
    let from = from_zone(&mut filter);
    let into = has(input, "in my expedition");
    if !has(input, "for") {
        let exhausted = filter.is.contains(&rules::effect::Is::Status(Status::Exhausted));
        let Some(mut cards) = narrow::played(&filter, Who::You, from) else { return no() };
        cards.into_my_expedition = into;
        if !exhausted || !optional {
            return no();
        }
        return one(StatementBody::new(Scope::Played(cards), Statement::MayBePlayedExhausted));
    }
    let number = mana_plain(input)?;
    must(input, "less")?;
    let at_least = minimum(input)?;
    if has(input, "if their") {
        let measure = super::number::measure(input)?;
        must(input, "is")?;
        filter.is.push(super::postmodifier::compare(input, measure)?);
    }
    let Some(mut cards) = narrow::played(&filter, Who::You, from) else { return no() };
    cards.into_my_expedition = into;
    let says = costs(CostChange { optional, at_least, ..change(number, true)? });
    one(StatementBody::new(Scope::Played(cards), says))
}

/// Cards of a zone that are played are cards played from there.
fn from_zone(filter: &mut Filter) -> PlayedFrom {
    use rules::effect::{Area, Where};
    let from = match &filter.place {
        Where::Zones(zones) if *zones == [Area::Reserve] => PlayedFrom::Reserve,
        Where::Zones(zones) if *zones == [Area::Hand] => PlayedFrom::Hand,
        _ => return PlayedFrom::Any,
    };
    filter.place = Where::Play;
    from
}

/// `Cards played from Reserve cost {1} more`, `Characters your opponents play can't cost less than {2}`, `Spells you play with
/// Hand Cost {1} or less have Fleeting`, `Artists other than me cost {1} less to play from your Reserve`, `The first Character
/// you play each Afternoon gains 1 boost`.
fn played(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let first = has(input, "the first");
    let mut filter = noun(input)?;
    let mut by = who_plays(input);
    let from = if has(input, "played from reserve") || has(input, "played from your reserve") {
        PlayedFrom::Reserve
    } else {
        PlayedFrom::Any
    };
    while let Some(is) = maybe(input, is_described) {
        filter.is.push(is);
    }
    if first {
        must(input, "each afternoon gains")?;
        let boosts = plain(input)?;
        let _ = has(input, "boost*") || has(input, "boostbb");
        let Some(cards) = narrow::played(&filter, by.unwrap_or(Who::Any), from) else {
            return no();
        };
        return one(StatementBody::new(Scope::Played(cards), Statement::FirstGainsBoosts(boosts)));
    }
    if by.is_some() && has(input, "can not cost less than") {
        let Ok(least) = i32::try_from(mana_plain(input)?) else { return no() };
        let Some(cards) = narrow::played(&filter, by.unwrap_or(Who::Any), from) else {
            return no();
        };
        return one(StatementBody::new(Scope::Played(cards), Statement::CostsAtLeast(least)));
    }
    if by.is_some() && has(input, "have") {
        let given = Box::new(Ability::Keyword(keyword(input)?));
        let Some(cards) = narrow::played(&filter, by.unwrap_or(Who::Any), from) else {
            return no();
        };
        return one(StatementBody::new(Scope::Played(cards), Statement::Have(given)));
    }
    must(input, "cost*")?;
    let number = mana_plain(input)?;
    let less = has(input, "less");
    if !less {
        must(input, "more")?;
    }
    let mut from = from;
    if has(input, "to play from your reserve") {
        (from, by) = (PlayedFrom::Reserve, Some(Who::You));
    } else if has(input, "to play from reserve") {
        from = PlayedFrom::Reserve;
    }
    let mut at_least = minimum(input)?;
    if has(input, ". this effect can not make them cost less than") {
        let Ok(least) = i32::try_from(mana_plain(input)?) else { return no() };
        at_least = Some(least);
    }
    if by.is_none() && from == PlayedFrom::Any {
        return no();
    }
    let Some(cards) = narrow::played(&filter, by.unwrap_or(Who::Any), from) else { return no() };
    one(StatementBody::new(
        Scope::Played(cards),
        costs(CostChange { at_least, ..change(number, less)? }),
    ))
}

fn who_plays(input: &mut TextInput<'_>) -> Option<Who> {
    has(input, "that");
    maybe(input, |input: &mut TextInput<'_>| {
        one_of(input, &[("you play", Who::You), ("your opponents play", Who::Opponents)])
    })
}

/// A further terrain in a list: `, {M}`, `and {O}`, `, and {O}`.
fn next_terrain(input: &mut TextInput<'_>) -> TextParsed<Terrain> {
    let comma = has(input, ",");
    if !has(input, "and") && !comma {
        return no();
    }
    terrain(input)
}

/// `The {V}, {M} and {O} of Characters in my Expedition are equal to their highest statistic`.
fn highest(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let mine = has(input, "my");
    if !mine {
        must(input, "the")?;
    }
    let all = [terrain(input)?, next_terrain(input)?, next_terrain(input)?];
    if all != Terrain::ALL {
        return no();
    }
    let scope = if mine {
        Scope::Me
    } else {
        must(input, "of")?;
        narrow::scope(noun(input)?)
    };
    must(input, "are equal to")?;
    if !has(input, "my") {
        must(input, "their")?;
    }
    must(input, "highest statistic")?;
    one(StatementBody::new(scope, Statement::AllHighest))
}

/// `My region is {V} in addition to its other terrains`, `All regions are {O} and lose their other terrains`.
fn regions(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let which = one_of(
        input,
        &[
            ("my region and the region of the expedition facing me", WhichRegions::MineAndFacing),
            ("my region", WhichRegions::Mine),
            ("all regions", WhichRegions::All),
        ],
    )?;
    if !has(input, "is") {
        must(input, "are")?;
    }
    let mut gain = vec![terrain(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, ",") {
            must(input, "and")?;
        }
        terrain(input)
    }) {
        gain.push(next);
    }
    let lose_others = has(input, "and lose their other") || has(input, "and loses its other");
    if !lose_others && !has(input, "in addition to its other") {
        must(input, "in addition to their other")?;
    }
    if !has(input, "terrains") {
        must(input, "types")?;
    }
    one(StatementBody::new(
        Scope::Regions(which),
        Statement::Terrains(Terrains { gain, lose_others }),
    ))
}

/// `Defender Characters don't prevent my Expedition from moving forward`, `Your other Expedition and the Expedition facing it
/// can't move forward`.
fn expeditions_do(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if has(input, "defender characters do not prevent") {
        if !has(input, "my expedition") {
            must(input, "it")?;
        }
        must(input, "from moving forward")?;
        let mine = Scope::Expeditions(WhichExpedition::Mine);
        return one(StatementBody::new(mine, Statement::IgnoresDefender));
    }
    let which = if has(input, "your other expedition and the expedition facing it")
        || has(input, "your other expedition the one i am not in and the expedition facing it")
    {
        WhichExpedition::OtherAndFacing
    } else {
        match narrow::expeditions(&expeditions(input)?) {
            Some(which) => which,
            None => return no(),
        }
    };
    must(input, "can not move forward")?;
    one(StatementBody::new(Scope::Expeditions(which), Statement::CannotMoveForward))
}

/// `The {j}, {h} and {r} abilities of Characters facing me can't activate`, `The Support abilities of cards in Reserve can give
/// them counters beyond their maximum`.
fn icons(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    if has(input, "the support abilities of") {
        let filter = noun(input)?;
        must(input, "can give them")?;
        let more = if has(input, "counters beyond their maximum") {
            None
        } else {
            let more = plain(input)?;
            must(input, "more counter* than their maximum")?;
            Some(more)
        };
        let says = Statement::CountersBeyondMaximum(more);
        return one(StatementBody::new(narrow::scope(filter), says));
    }
    must(input, "the")?;
    let mut triggers = Vec::new();
    loop {
        triggers.push(one_of(
            input,
            &[
                ("{j}", Trigger::Joined),
                ("{h}", Trigger::PlayedFromHand),
                ("{r}", Trigger::PlayedFromReserve),
            ],
        )?);
        if !(has(input, ", and") || has(input, "and") || has(input, ",")) {
            break;
        }
    }
    // Earlier printings say that triggers do not activate (`4.0 7.5.1.b`).
    abilities(input)?;
    must(input, "of")?;
    let filter = noun(input)?;
    if !has(input, "do not activate") {
        must(input, "can not activate")?;
    }
    one(StatementBody::new(narrow::scope(filter), Statement::CannotActivate(triggers)))
}

/// `I am Gigantic`, `Characters you control are Tough 1`, `Your Characters have: "{R} I gain 1 boost."`.
fn objects_are(input: &mut TextInput<'_>) -> TextParsed<Vec<StatementBody>> {
    let scope = if has(input, "i") { Scope::Me } else { narrow::scope(many(input)?) };
    if has(input, "can not gain counters") || has(input, "can not gain more") {
        return one(StatementBody::new(scope, Statement::CannotGainCounters));
    }
    if has(input, "remain exhausted during morning") {
        return one(StatementBody::new(scope, Statement::StayExhausted));
    }
    if has(input, "lose all abilities") {
        return one(StatementBody::new(scope, Statement::LoseAbilities));
    }
    let _ =
        has(input, "am") || has(input, "are") || has(input, "have") || must(input, "gain").is_ok();
    has(input, ":");
    let mut given = vec![given(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, ",") {
            must(input, "and")?;
        }
        self::given(input)
    }) {
        given.push(next);
    }
    Ok(given.into_iter().map(|says| StatementBody::new(scope.clone(), says)).collect())
}

/// The objects of a statement: `Characters you control`, `Your Characters other than me`, `each
/// ...`.
pub(super) fn many(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    let _ = has(input, "all") || has(input, "each");
    let of = maybe(input, whose);
    let mut filter = noun(input)?;
    let _ = maybe(input, |input: &mut TextInput<'_>| placed(input, &mut filter));
    filter.of = filter.of.or(of);
    Ok(filter)
}

/// A keyword, a Tough with a count, or an ability in quotation marks.
pub(super) fn given(input: &mut TextInput<'_>) -> TextParsed<Statement> {
    if has(input, "tough x") {
        let x = input.state.x.borrow().clone();
        return x.map_or_else(no, |x| Ok(Statement::Tough(tough(x))));
    }
    if let Some(keyword) = maybe(input, keyword) {
        return Ok(Statement::Have(Box::new(Ability::Keyword(keyword))));
    }
    let ability = super::ability::quoted(input)?;
    Ok(Statement::Have(Box::new(ability)))
}

pub(super) fn tough(x: rules::effect::Counted) -> Count {
    narrow::count(x)
}
