//! Conditions after `if` and `unless`.

use rules::effect::{
    Area, Counted, ExpeditionIs, Expeditions, Filter, Happening, Is, Measure, Noun, Number,
    Objects, Test, Where, Which, Whom,
};
use rules::{CardType, PlayedFrom};

use super::expedition::{anybody, expeditions, predicate, whose, you};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::noun::{noun, objects, state};
use super::number::{counted, measure, measured, named_counters, plain};
use super::postmodifier::{compare, icon_of};
use super::quantity::{article_noun, bound, cards_had, deed, fewer, many};

/// A condition with everything joined to it by `and` and `or`.
pub(super) fn test(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let first = single(input)?;
    let mut tests = vec![first];
    let join = if sees(input, "or") || sees(input, ", or") { "or" } else { "and" };
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        has(input, ",");
        // One word for the whole list: "A and B or C" would have two readings.
        must(input, join)?;
        has(input, "if");
        single(input)
    }) {
        tests.push(next);
    }
    Ok(match (tests.len(), join) {
        (1, _) => tests.remove(0),
        (_, "or") => Test::Any(tests),
        _ => Test::All(tests),
    })
}

/// The negation.
pub(super) fn not(test: Test) -> Test {
    if let Test::Not(inner) = test { *inner } else { Test::Not(Box::new(test)) }
}

fn single(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Test>; 23] = [
        with_icon,
        different,
        total,
        would_play,
        first,
        day,
        roll,
        empty,
        hero,
        compared,
        facing,
        this_way,
        this_turn,
        regions,
        mine,
        its,
        control,
        have,
        there,
        any_expedition,
        cost,
        all_expeditions,
        said_of,
    ];
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

/// `a card in your Expeditions or your Reserve has a {D} ability`.
fn with_icon(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let mut what = article_noun(input)?;
    must(input, "has a")?;
    what.is.push(Is::WithIcon(icon_of(input)?));
    must(input, "ability")?;
    Ok(Test::AtLeast(Counted::Objects(Box::new(what)), Number::Plain(1)))
}

/// `three or more Animals in your Expeditions have a different {V} stat`.
fn different(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let (bound, what) = many(input)?;
    must(input, "have a different")?;
    let measure = measure(input)?;
    Ok(bound.test(Counted::Different(measure, Box::new(what))))
}

/// `the total Hand Cost of cards in your Landmarks is {6} or more`.
fn total(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "the total")?;
    let measure = measure(input)?;
    must(input, "of")?;
    let what = noun(input)?;
    must(input, "is")?;
    let total = Counted::Total(measure, Box::new(what));
    let number = super::number::mana(input)?;
    if has(input, "or less") {
        return Ok(Test::AtMost(total, number));
    }
    must(input, "or more")?;
    Ok(Test::AtLeast(total, number))
}

/// `you would play a card from Reserve this way`.
fn would_play(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "you would play a card from reserve this way")?;
    let any = Box::new(Filter::default());
    let plays = Happening::Plays(you(input), any, PlayedFrom::Reserve);
    Ok(Test::ThisWay(Box::new(plays)))
}

/// `you are first player`, `you are not the first player`.
pub(super) fn first(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let who = anybody(input)?;
    if !has(input, "are") {
        must(input, "is")?;
    }
    let negated = has(input, "not");
    has(input, "the");
    must(input, "first player")?;
    let test = Test::FirstPlayer(who);
    Ok(if negated { not(test) } else { test })
}

fn day(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "it is the first day")?;
    Ok(Test::FirstDay)
}

/// `the result is 6+`, `the total is 7 or more`.
fn roll(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "the result is")?;
    let number = plain(input)?;
    if !has(input, "+") {
        must(input, "or more")?;
    }
    Ok(Test::AtLeast(Counted::Result, Number::Plain(number)))
}

/// `your hand is empty`.
fn empty(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let of = whose(input)?;
    let zone = one_of(
        input,
        &[
            ("hand", Area::Hand),
            ("reserve", Area::Reserve),
            ("deck", Area::Deck),
            ("discard pile", Area::Discard),
        ],
    )?;
    let some = has(input, "is not empty");
    if !some {
        must(input, "is empty")?;
    }
    let cards = Filter { place: Where::Zones(vec![zone]), of: Some(of), ..Filter::default() };
    let cards = Counted::Objects(Box::new(cards));
    Ok(if some {
        Test::AtLeast(cards, Number::Plain(1))
    } else {
        Test::AtMost(cards, Number::Plain(0))
    })
}

/// `your Hero has 5 or more Quest counters`.
fn hero(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "your hero has")?;
    let bound = bound(input)?;
    let name = named_counters(input)?;
    Ok(bound.test(Counted::HeroCounters(name)))
}

/// `X is higher than the Hand Cost of the target`.
fn compared(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let one = if has(input, "x") {
        input.state.x.borrow().clone().unwrap_or(Counted::Paid)
    } else if has(input, "the result") {
        Counted::Result
    } else {
        let (filter, more) = fewer(input)?;
        let theirs = Filter { of: Some(more.1), ..filter.clone() };
        let yours = Filter { of: Some(you(input)), ..filter };
        let (yours, theirs) =
            (Counted::Objects(Box::new(yours)), Counted::Objects(Box::new(theirs)));
        return Ok(if more.0 { Test::More(yours, theirs) } else { Test::More(theirs, yours) });
    };
    let _ = has(input, "is higher than") || has(input, "is more than");
    let other = measured(input)?;
    Ok(Test::More(one, other))
}

/// `I'm facing a Character`, `I'm facing an Expedition in {M}`, `I'm facing only one Character`.
fn facing(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "i am")?;
    let negated = has(input, "not");
    must(input, "facing")?;
    let test = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "an expedition")?;
        let facing = Expeditions::from(Which::FacingMe);
        Ok(Test::AnyExpedition(Box::new(facing), predicate(input)?))
    });
    let test = if let Some(test) = test {
        test
    } else {
        let (bound, mut filter) = many(input)?;
        filter.place = Where::Expeditions(Box::new(Which::FacingMe.into()));
        bound.test(Counted::Objects(Box::new(filter)))
    };
    Ok(if negated { not(test) } else { test })
}

/// `you discarded a card this way`.
fn this_way(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if has(input, "played from your hand") || has(input, "you play it from your hand") {
        let any = Box::new(Filter::default());
        let played = Happening::Plays(you(input), any, PlayedFrom::Hand);
        return Ok(Test::ThisWay(Box::new(played)));
    }
    let happening = deed(input)?;
    must(input, "this way")?;
    Ok(Test::ThisWay(Box::new(happening)))
}

/// `a {D} ability was activated this turn`, `you played another card this turn`.
fn this_turn(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if has(input, "no") {
        let icon = icon_of(input)?;
        let _ = has(input, "abilities were activated this turn")
            || has(input, "ability was activated this turn");
        return Ok(not(Test::ThisTurn(Box::new(Happening::Activates(1, icon)))));
    }
    if has(input, "a") {
        let icon = icon_of(input)?;
        must(input, "ability was activated this turn")?;
        return Ok(Test::ThisTurn(Box::new(Happening::Activates(1, icon))));
    }
    let happening = deed(input)?;
    if has(input, "this day") {
        return Ok(Test::ThisDay(Box::new(happening)));
    }
    must(input, "this turn")?;
    Ok(Test::ThisTurn(Box::new(happening)))
}

/// `three or more single-terrain regions are visible`.
fn regions(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let bound = bound(input)?;
    must(input, "single - terrain regions are visible")?;
    Ok(bound.test(Counted::SingleTerrainRegions))
}

/// `it has 3 or more boosts`, `it had no boosts`.
fn its(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if !has(input, "it has") {
        must(input, "it had")?;
    }
    let bound = bound(input)?;
    must(input, "boost*")?;
    Ok(bound.late(input).test(Counted::Boosts(Box::new(Objects::It))))
}

/// `I have 3 or more boosts`, `I have no boosts`, `I have less than 5 Scrap counters`, `I have 4 boosts or less`.
fn mine(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if !has(input, "i have") {
        must(input, "i had")?;
    }
    let bound = bound(input)?;
    if has(input, "boost*") {
        let bound = bound.late(input);
        return Ok(bound.test(Counted::Boosts(Box::new(Objects::Me))));
    }
    let name = named_counters(input)?;
    Ok(bound.late(input).test(Counted::MyCounters(name)))
}

/// `you control two or more Permanents`, `an opponent controls three Characters or more`, `you control no Feats`.
fn control(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let who = anybody(input)?;
    must(input, "control*")?;
    let mut tests = Vec::new();
    loop {
        if has(input, "it") {
            let mine = Filter { of: Some(who), ..Filter::default() };
            return Ok(Test::Is(Objects::It, Box::new(mine)));
        }
        let before = *input;
        let _ = tests.is_empty() || has(input, "yet");
        let Some((bound, mut filter)) = maybe(input, many) else {
            *input = before;
            break;
        };
        filter.of = Some(who);
        if filter.place == Where::Expeditions(Box::new(Which::All(Some(who)).into()))
            && sees(&before, "a character in each")
        {
            let each = Expeditions::from(Which::All(Some(who)));
            filter.place = Where::Play;
            filter.of = None;
            let with = ExpeditionIs::With(Number::Plain(1), Box::new(filter));
            return Ok(Test::Expeditions(Box::new(each), with));
        }
        tests.push(bound.test(Counted::Objects(Box::new(filter))));
        let ahead = *input;
        let joined = has(input, ",") || has(input, "and");
        if !(joined
            && (has(input, "and")
                || sees(input, "another")
                || sees(input, "yet")
                || sees(input, "a")))
        {
            *input = ahead;
            break;
        }
    }
    match tests.len() {
        0 => no(),
        1 => Ok(tests.remove(0)),
        _ => Ok(Test::All(tests)),
    }
}

/// `you have two or more cards in Reserve`, `you have less than seven Mana Orbs`.
pub(super) fn have(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "you have")?;
    let bound = bound(input)?;
    if let Some(statistics) =
        maybe(
            input,
            |input: &mut TextInput<'_>| {
                if sees(input, "base statistic*") { counted(input) } else { no() }
            },
        )
    {
        return Ok(bound.test(statistics));
    }
    let filter = cards_had(input)?;
    Ok(bound.late(input).test(Counted::Objects(Box::new(filter))))
}

/// `there are two or more exhausted cards in Reserve`, `there's a Spell in your Reserve`, `six or more cards are in your discard pile`.
pub(super) fn there(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let there = has(input, "there is") || has(input, "there are");
    if there && has(input, "another character in each of your expeditions") {
        let characters = Filter { other: true, ..Filter::kind(Noun::Type(CardType::Character)) };
        let each = Expeditions::from(Which::All(Some(you(input))));
        let with = ExpeditionIs::With(Number::Plain(1), Box::new(characters));
        return Ok(Test::Expeditions(Box::new(each), with));
    }
    if there {
        if let Some(total) = maybe(input, |input: &mut TextInput<'_>| {
            let bound = bound(input)?;
            if sees(input, "boost*") || sees(input, "base statistic*") {
                Ok(bound.test(counted(input)?))
            } else {
                no()
            }
        }) {
            return Ok(total);
        }
        let (bound, filter) = many(input)?;
        return Ok(bound.test(Counted::Objects(Box::new(filter))));
    }
    let bound = bound(input)?;
    let mut filter = noun(input)?;
    let bound = bound.late(input);
    if !has(input, "are") {
        must(input, "is")?;
    }
    let mut placed = Filter::default();
    super::postmodifier::placed(input, &mut placed)?;
    (filter.place, filter.of) = (placed.place, placed.of);
    Ok(bound.test(Counted::Objects(Box::new(filter))))
}

/// `one or more of your Expeditions is Ascended`, `neither of my Expeditions is in {M}`, `at least one of your Expeditions`.
fn any_expedition(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let none = has(input, "neither of");
    if !(none || has(input, "one or more of") || has(input, "at least one of")) {
        must(input, "one of")?;
    }
    let of = if has(input, "my") { Whom::You } else { whose(input)? };
    must(input, "expeditions")?;
    let _ = has(input, "is") || has(input, "are");
    let all = Expeditions::from(Which::All(Some(of)));
    let test = Test::AnyExpedition(Box::new(all), predicate(input)?);
    Ok(if none { not(test) } else { test })
}

/// `my Expedition is behind`, `each of your Expeditions is behind or tied`, `both of your Expeditions failed to move forward`.
fn all_expeditions(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let which = expeditions(input)?;
    if has(input, "failed to move forward") {
        return Ok(Test::ThisWay(Box::new(Happening::FailsToMove(which))));
    }
    if !has(input, "are") {
        must(input, "is")?;
    }
    Ok(Test::Expeditions(Box::new(which), predicate(input)?))
}

/// `its Hand Cost was {3} or more`, `the Base Cost was {7} or more`, `its Hand Cost is equal to the die's result`.
fn cost(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if !has(input, "its") {
        must(input, "the")?;
    }
    let measure: Measure = measure(input)?;
    let was = has(input, "was");
    if !was {
        must(input, "is")?;
    }
    let is = compare(input, measure)?;
    let filter = Box::new(Filter { is: vec![is], ..Filter::default() });
    Ok(if was { Test::Was(Objects::It, filter) } else { Test::Is(Objects::It, filter) })
}

/// `I'm Fleeting`, `it's a Permanent`, `it wasn't in {V}`, `I'm in an Ascended Expedition`.
fn said_of(input: &mut TextInput<'_>) -> TextParsed<Test> {
    let objects = objects(input)?;
    let (was, negated) = one_of(
        input,
        &[
            ("am not", (false, true)),
            ("is not", (false, true)),
            ("are not", (false, true)),
            ("was not", (true, true)),
            ("were not", (true, true)),
            ("am", (false, false)),
            ("is", (false, false)),
            ("are", (false, false)),
            ("was", (true, false)),
            ("were", (true, false)),
        ],
    )?;
    if objects == Objects::Me && !was && has(input, "the only character in my expedition") {
        let others = Filter {
            place: Where::Expeditions(Box::new(Which::Mine.into())),
            ..Filter::kind(Noun::Type(CardType::Character))
        };
        return Ok(Test::Exactly(Counted::Objects(Box::new(others)), Number::Plain(1)));
    }
    if objects == Objects::It && has(input, "the only card") {
        let mut cards = Filter::default();
        super::postmodifier::placed(input, &mut cards)?;
        // `Their` Reserve is that of the card's owner.
        cards.of = cards.of.map(|_| Whom::ItsOwner);
        return Ok(Test::Exactly(Counted::Objects(Box::new(cards)), Number::Plain(1)));
    }
    let filter = Box::new(description(input)?);
    let test = if was { Test::Was(objects, filter) } else { Test::Is(objects, filter) };
    Ok(if negated { not(test) } else { test })
}

/// A property of an object after `is`.
fn description(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    if let Some(states) = maybe(input, states) {
        return Ok(Filter { is: vec![states], ..Filter::default() });
    }
    if let Some(is) = maybe(input, super::postmodifier::is_described) {
        return Ok(Filter { is: vec![is], ..Filter::default() });
    }
    let mut filter = Filter::default();
    if maybe(input, |input: &mut TextInput<'_>| super::postmodifier::placed(input, &mut filter))
        .is_some()
    {
        return Ok(filter);
    }
    if !(has(input, "a") || has(input, "an")) {
        return no();
    }
    noun(input)
}

fn states(input: &mut TextInput<'_>) -> TextParsed<Is> {
    let mut any = vec![state(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        let last = has(input, ", or") || has(input, "or");
        if !last {
            must(input, ",")?;
        }
        let next = state(input)?;
        // `If I'm Anchored, Exhausted Resupply`: only a list continues with `or`.
        if last || sees(input, ",") || sees(input, "or") { Ok(next) } else { no() }
    }) {
        any.push(next);
    }
    Ok(if any.len() == 1 { any.remove(0) } else { Is::Any(any) })
}
