//! Postmodifiers of a noun: whose, where, and its properties.

use rules::Icon;
use rules::effect::{
    Area, Counted, Expeditions, Filter, Is, Measure, Number, Objects, Per, Where, Whom,
};

use super::expedition::{anybody, expeditions, whose};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::number::{mana, mana_plain, measure, measured, plain, terrain};

/// A place without a noun before it: `in your Reserve`, `facing me`, `in an Ascended Expedition`.
pub(super) fn placed(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    let before = *input;
    zones(input, filter).or_else(|error| {
        *input = before;
        located(input, filter).map_err(|_| error)
    })
}

/// One postmodifier of the noun, added to the filter.
pub(super) fn behind(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    let before = *input;
    let readers: [fn(&mut TextInput<'_>, &mut Filter) -> TextParsed<()>; 4] =
        [controlled, zones, located, described];
    for read in readers {
        // On a copy: a reader that fails halfway has already added to the filter.
        let mut attempt = filter.clone();
        if read(input, &mut attempt).is_ok() {
            *filter = attempt;
            return Ok(());
        }
        *input = before;
    }
    no()
}

/// `you control`, `controlled by target player`, `you control or in your Reserve`.
fn controlled(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    if filter.of.is_some() {
        return no();
    }
    let of = if has(input, "controlled by") {
        anybody(input)?
    } else {
        has(input, "that");
        let of = anybody(input)?;
        must(input, "control*")?;
        of
    };
    filter.of = Some(of);
    let more = maybe(input, |input: &mut TextInput<'_>| {
        if !(has(input, "or") || has(input, "and")) {
            return no();
        }
        must(input, "in")?;
        let whose = whose(input)?;
        must(input, "reserve")?;
        if whose == of { Ok(()) } else { no() }
    });
    if more.is_some() {
        filter.place = Where::Zones(vec![Area::Play, Area::Reserve]);
    }
    Ok(())
}

/// `in play or in Reserve`, `from your hand`, `in your Expeditions or your Reserve`, `in an opponent's Reserve`.
pub(super) fn zones(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    if filter.place != Where::Play {
        return no();
    }
    let mut zones = Vec::new();
    let mut of = filter.of;
    loop {
        let stands =
            has(input, "in") || has(input, "from") || has(input, "of") || has(input, "among");
        if !stands && zones.is_empty() {
            return no();
        }
        let whose = maybe(input, |input: &mut TextInput<'_>| {
            if let Some(whose) = maybe(input, whose) {
                return if whose == Whom::ItsOwner { no() } else { Ok(Some(whose)) };
            }
            if has(input, "any") || has(input, "a") { Ok(None) } else { no() }
        });
        let zone = one_of(
            input,
            &[
                ("play", Area::Play),
                ("expeditions", Area::Expeditions),
                ("expedition zone", Area::Expeditions),
                ("reserves", Area::Reserve),
                ("reserve", Area::Reserve),
                ("hand", Area::Hand),
                ("deck", Area::Deck),
                ("landmark zone", Area::Landmarks),
                ("landmarks", Area::Landmarks),
                ("mana zone", Area::Mana),
                ("discard pile", Area::Discard),
            ],
        )
        .or_else(|_| {
            // `in Expedition or in Reserve`
            if zones.is_empty() && sees(input, "expedition or in") {
                must(input, "expedition").map(|()| Area::Expeditions)
            } else {
                no()
            }
        })?;
        if let Some(Some(whose)) = whose {
            of = Some(whose);
        }
        zones.push(zone);
        if !(joins_zone(input, "or") || joins_zone(input, "and")) {
            break;
        }
    }
    if zones == [Area::Play] {
        return Ok(());
    }
    filter.place = Where::Zones(zones);
    filter.of = of;
    Ok(())
}

/// Zones joined to another one.
const ZONES: [&str; 7] =
    ["reserve", "expeditions", "landmarks", "landmark zone", "hand", "mana zone", "play"];

/// Reads the `or` or `and` that joins two zones.
fn joins_zone(input: &mut TextInput<'_>, join: &'static str) -> bool {
    let mut ahead = *input;
    if !has(&mut ahead, join) {
        return false;
    }
    let _ = has(&mut ahead, "in") || has(&mut ahead, "from");
    let _ = has(&mut ahead, "any") || maybe(&mut ahead, whose).is_some();
    if !ZONES.iter().any(|zone| sees(&ahead, zone)) {
        return false;
    }
    has(input, join)
}

/// `in my Expedition`, `from target Expedition`, `facing me`, `in each of your Expeditions`.
fn located(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    if filter.place != Where::Play {
        return no();
    }
    if has(input, "facing me") {
        let facing = rules::effect::Which::FacingMe;
        filter.place = Where::Expeditions(Box::new(facing.into()));
        return Ok(());
    }
    if has(input, "facing it") || has(input, "that it was facing") || has(input, "it was facing") {
        let facing = rules::effect::Which::FacingIt;
        filter.place = Where::Expeditions(Box::new(facing.into()));
        return Ok(());
    }
    if has(input, "from these cards") || has(input, "from them") || has(input, "from those cards") {
        filter.place = Where::Those;
        return Ok(());
    }
    if !has(input, "in") {
        must(input, "from")?;
    }
    if has(input, "it") {
        // `all Characters in it`: in an Expedition spoken of before.
        filter.place = Where::Expeditions(Box::new(rules::effect::Which::Its.into()));
        return Ok(());
    }
    let place: Expeditions = expeditions(input)?;
    filter.place = Where::Expeditions(Box::new(place));
    Ok(())
}

/// `in {V}`, `with Hand Cost {3} or less`, `other than me`, `that already have counters`.
fn described(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    if has(input, "other than me") {
        filter.other = true;
        return Ok(());
    }
    let is = is_described(input)?;
    filter.is.push(is);
    Ok(())
}

pub(super) fn is_described(input: &mut TextInput<'_>) -> TextParsed<Is> {
    let fixed = [
        ("in a terrain where its base statistic is 0", Is::InTerrainOfItsZero),
        ("in a single - terrain region", Is::InSingleTerrain),
        ("in contact", Is::InContact),
        ("that already have counters", Is::WithCounters),
        ("with a base statistic of 0", Is::WithBaseStatisticOfZero),
        ("with counters", Is::WithCounters),
        ("with my name", Is::WithMyName),
    ];
    if has(input, "with no boost*") {
        return Ok(Is::Not(Box::new(Is::Boosted)));
    }
    if let Some(is) = maybe(input, |input: &mut TextInput<'_>| one_of(input, &fixed)) {
        return Ok(is);
    }
    if let Some(terrain) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "in")?;
        terrain(input)
    }) {
        return Ok(Is::InTerrain(terrain));
    }
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Is>; 5] =
        [icon, highest, total, no_statistic, compared];
    must(input, "with")?;
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

/// `a {D} ability`, `no {D} ability`.
fn icon(input: &mut TextInput<'_>) -> TextParsed<Is> {
    let none = has(input, "no");
    if !none {
        must(input, "a")?;
    }
    let is = Is::WithIcon(icon_of(input)?);
    let _ = has(input, "ability") || has(input, "abilities");
    Ok(if none { Is::Not(Box::new(is)) } else { is })
}

/// An icon in braces, in small or capital letters.
pub(super) fn icon_of(input: &mut TextInput<'_>) -> TextParsed<Icon> {
    one_of(
        input,
        &[
            ("{j}", Icon::Join),
            ("{h}", Icon::Hand),
            ("{r}", Icon::Reserve),
            ("{d}", Icon::Discard),
            ("{t}", Icon::Exhaust),
        ],
    )
}

/// `the highest Base Cost`.
pub(super) fn highest(input: &mut TextInput<'_>) -> TextParsed<Is> {
    must(input, "the highest")?;
    measure(input).map(Is::Highest)
}

/// `total {M} of 4 or less`, `a total Hand Cost {5} or less`.
fn total(input: &mut TextInput<'_>) -> TextParsed<Is> {
    has(input, "a");
    must(input, "total")?;
    let measure = measure(input)?;
    has(input, "of");
    if has(input, "less than or equal to") {
        let counted = measured(input)?;
        return Ok(Is::TotalAtMost(measure, Number::per(counted)));
    }
    let most = mana(input)?;
    must(input, "or less")?;
    Ok(Is::TotalAtMost(measure, most))
}

/// `no statistic over 3`, `no statistic higher than the number of Soldiers in your Expeditions`.
fn no_statistic(input: &mut TextInput<'_>) -> TextParsed<Is> {
    if !has(input, "no statistic over") {
        must(input, "no statistic higher than")?;
    }
    let most = match maybe(input, plain) {
        Some(most) => Number::Plain(most),
        None => Number::per(super::number::value(input)?),
    };
    Ok(Is::AtMost(Measure::HighestStatistic, most))
}

/// `a statistic of 4 or less {O}`: the number stands before its sign.
fn statistic_of(input: &mut TextInput<'_>) -> TextParsed<Is> {
    must(input, "statistic of")?;
    let number = Number::Plain(plain(input)?);
    let less = has(input, "or less");
    if !less {
        must(input, "or more")?;
    }
    let measure = Measure::Statistic(terrain(input)?);
    Ok(if less { Is::AtMost(measure, number) } else { Is::AtLeast(measure, number) })
}

/// `Hand Cost {3} or less`, `{V} less than or equal to mine`, `2 or more boosts`, `equal or lower {V}`.
fn compared(input: &mut TextInput<'_>) -> TextParsed<Is> {
    if has(input, "equal or lower") {
        let measure = measure(input)?;
        let its = Counted::Measured(measure.clone(), Box::new(Objects::It));
        return Ok(Is::AtMost(measure, Number::per(its)));
    }
    if let Some(number) = maybe(input, |input: &mut TextInput<'_>| {
        let number = plain(input)?;
        must(input, "or more boosts")?;
        Ok(number)
    }) {
        return Ok(Is::AtLeast(Measure::Boosts, Number::Plain(number)));
    }
    let _ = has(input, "a") || has(input, "an");
    if let Some(is) = maybe(input, statistic_of) {
        return Ok(is);
    }
    let least = has(input, "minimum");
    let max = !least && (has(input, "max") || has(input, "maximum"));
    let measure = measure(input)?;
    has(input, "of");
    if least {
        return Ok(Is::AtLeast(measure, Number::Plain(mana_plain(input)?)));
    }
    if max {
        let most = mana_plain(input)?;
        if !has(input, "more than the sacrificed card") {
            return Ok(Is::AtMost(measure, Number::Plain(most)));
        }
        let per = Counted::Measured(measure.clone(), Box::new(Objects::It));
        let most = Number::Per(Box::new(Per { times: 1, per, plus: most }));
        return Ok(Is::AtMost(measure, most));
    }
    compare(input, measure)
}

/// What follows a measure: `{3} or less`, `less than or equal to mine`, `equal to the result`.
pub(super) fn compare(input: &mut TextInput<'_>, measure: Measure) -> TextParsed<Is> {
    if has(input, "less than or equal to") {
        return other_measure(input, &measure).map(|most| Is::AtMost(measure, most));
    }
    if has(input, "greater than or equal to") {
        return other_measure(input, &measure).map(|least| Is::AtLeast(measure, least));
    }
    if has(input, "equal to") {
        return other_measure(input, &measure).map(|number| Is::Exactly(measure, number));
    }
    let number = mana(input)?;
    if has(input, "or less") {
        return Ok(Is::AtMost(measure, number));
    }
    if has(input, "or more") {
        return Ok(Is::AtLeast(measure, number));
    }
    Ok(Is::Exactly(measure, number))
}

fn other_measure(input: &mut TextInput<'_>, measure: &Measure) -> TextParsed<Number> {
    if let Some(number) = maybe(input, mana_plain) {
        return Ok(Number::Plain(number));
    }
    if has(input, "mine") {
        let mine = Counted::Measured(measure.clone(), Box::new(Objects::Me));
        return Ok(Number::per(mine));
    }
    super::number::value(input).map(Number::per)
}
