//! Numbers, quantities, and what is counted.

use std::sync::Arc;

use rules::effect::{
    Counted, Expeditions, Filter, Measure, Number, Objects, Per, Range, Where, Whom,
};
use rules::{CardType, Terrain};
use winnow::Parser;

use super::expedition::{expedition_noun, expeditions};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, w, word};
use super::noun::{noun, objects};

const SMALL: [(&str, u32); 12] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
];

const ORDINALS: [(&str, u32); 8] = [
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
];

/// A whole number in figures or as a word.
pub(super) fn plain(input: &mut TextInput<'_>) -> TextParsed<u32> {
    word(|word| {
        let small = SMALL.iter().find(|(name, _)| *name == word.text).map(|&(_, number)| number);
        small.or_else(|| word.text.parse().ok())
    })
    .parse_next(input)
}

pub(super) fn ordinal(input: &mut TextInput<'_>) -> TextParsed<u32> {
    word(|word| ORDINALS.iter().find(|(name, _)| *name == word.text).map(|&(_, number)| number))
        .parse_next(input)
}

/// `{3}` as 3.
pub(super) fn mana_plain(input: &mut TextInput<'_>) -> TextParsed<u32> {
    word(|word| word.text.strip_prefix('{')?.strip_suffix('}')?.parse().ok()).parse_next(input)
}

/// `{3}`, `{X}`, `{X}+{2}`, or a plain number where cards write mana.
pub(super) fn mana(input: &mut TextInput<'_>) -> TextParsed<Number> {
    if let Some(number) = maybe(input, mana_plain) {
        return Ok(Number::Plain(number));
    }
    if maybe(input, w("{x}")).is_some() {
        return more(input, mana_plain);
    }
    number(input)
}

/// A number, `X`, `X+2`, `that many`, or `a`.
pub(super) fn number(input: &mut TextInput<'_>) -> TextParsed<Number> {
    if let Some(number) = maybe(input, plain) {
        return Ok(Number::Plain(number));
    }
    if has(input, "a") || has(input, "an") {
        return Ok(Number::Plain(1));
    }
    if has(input, "that many") || has(input, "the same number of") {
        return Ok(Number::per(Counted::ThatMany));
    }
    must(input, "x")?;
    more(input, plain)
}

/// `X` was read; `+2` may follow.
fn more(
    input: &mut TextInput<'_>,
    read: fn(&mut TextInput<'_>) -> TextParsed<u32>,
) -> TextParsed<Number> {
    // An X that no sentence defines is the one of the cost (`{X}`), which the player chooses.
    let per = input.state.x.borrow().clone().unwrap_or(Counted::Paid);
    let plus = if has(input, "+") { read(input)? } else { 0 };
    Ok(Number::Per(Box::new(Per { times: 1, per, plus })))
}

/// `per Robot you control`, `for each card in your hand` behind a number.
pub(super) fn per(input: &mut TextInput<'_>, number: Number) -> Number {
    let Number::Plain(times) = number else { return number };
    let counted = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, "per") {
            must(input, "for each")?;
        }
        counted(input)
    });
    match counted {
        None => number,
        Some(per) => {
            let plus = maybe(input, (w(", plus"), plain)).map_or(0, |((), plus)| plus);
            Number::Per(Box::new(Per { times, per, plus }))
        }
    }
}

/// What `X` is: `the number of cards in your hand`, `the result`, `its highest statistic`.
pub(super) fn value(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    if has(input, "the number of") {
        return counted(input);
    }
    if has(input, "my number of") {
        return named_counters(input).map(Counted::MyCounters);
    }
    has(input, "the final");
    has(input, "the");
    if has(input, "result") || has(input, "die 's result") {
        return Ok(Counted::Result);
    }
    if has(input, "total number of") {
        return counted(input);
    }
    measured(input)
}

/// `its highest statistic`, `the Hand Cost of a Character you control`, `my {V}`, `mine`.
pub(super) fn measured(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    if has(input, "my") {
        let measure = measure(input)?;
        return Ok(Counted::Measured(measure, Box::new(Objects::Me)));
    }
    if has(input, "its") || has(input, "their") {
        let measure = measure(input)?;
        return Ok(Counted::Measured(measure, Box::new(Objects::It)));
    }
    if has(input, "the revealed card 's")
        || has(input, "revealed card 's")
        || has(input, "that card 's")
        || has(input, "that character 's")
    {
        let measure = measure(input)?;
        return Ok(Counted::Measured(measure, Box::new(Objects::It)));
    }
    has(input, "the");
    let measure = measure(input)?;
    must(input, "of")?;
    if has(input, "the target") {
        return Ok(Counted::Measured(measure, Box::new(Objects::It)));
    }
    let of = objects(input)?;
    Ok(Counted::Measured(measure, Box::new(of)))
}

pub(super) fn measure(input: &mut TextInput<'_>) -> TextParsed<Measure> {
    if let Some(terrain) = maybe(input, terrain) {
        let _ = has(input, "stat") || has(input, "statistic");
        return Ok(Measure::Statistic(terrain));
    }
    one_of(
        input,
        &[
            ("base cost", Measure::BaseCost),
            ("hand cost", Measure::HandCost),
            ("reserve cost", Measure::ReserveCost),
            ("highest statistic", Measure::HighestStatistic),
            ("number of boosts", Measure::Boosts),
        ],
    )
}

pub(super) fn terrain(input: &mut TextInput<'_>) -> TextParsed<Terrain> {
    one_of(
        input,
        &[
            ("{v}", Terrain::Forest),
            ("{m}", Terrain::Mountain),
            ("{o}", Terrain::Water),
            ("forest", Terrain::Forest),
            ("mountain", Terrain::Mountain),
            ("water", Terrain::Water),
        ],
    )
}

/// What is counted, after `per` or `the number of`, in the singular or the plural.
pub(super) fn counted(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Counted>; 8] =
        [of_mine, of_hero, statistics, of_boosts, of_places, of_plays, of_expeditions, of_objects];
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

/// `of my boosts`, `boost on me`, `Kelon counters on me`.
fn of_mine(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    let mine = has(input, "of my");
    if mine && (has(input, "boosts") || has(input, "boost")) || has(input, "boost* on me") {
        return Ok(Counted::Boosts(Box::new(Objects::Me)));
    }
    let name = named_counters(input)?;
    if !mine {
        must(input, "on me")?;
    }
    Ok(Counted::MyCounters(name))
}

/// `Quest counters on your Hero`.
fn of_hero(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    let name = named_counters(input)?;
    must(input, "on your hero")?;
    Ok(Counted::HeroCounters(name))
}

/// `Kelon counters`: the name.
pub(super) fn named_counters(input: &mut TextInput<'_>) -> TextParsed<Arc<str>> {
    let name = word(|word| {
        let is_name = word.text.chars().all(char::is_alphabetic) && word.text != "of";
        is_name.then(|| Arc::from(word.text.as_str()))
    })
    .parse_next(input)?;
    must(input, "counter*")?;
    Ok(name)
}

/// `base statistics of 0 among Characters you control`.
fn statistics(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    must(input, "base statistic* of 0 among")?;
    Ok(Counted::BaseStatisticsOfZero(Box::new(noun(input)?)))
}

/// `boosts removed this way`, `boosts among Characters you control and in your Reserve`.
fn of_boosts(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    must(input, "boost*")?;
    if has(input, "removed this way") {
        return Ok(Counted::ThatMany);
    }
    let _ = has(input, "among") || has(input, "on");
    if let Some(filter) = maybe(input, noun) {
        return Ok(Counted::Boosts(Box::new(Objects::All(Box::new(filter)))));
    }
    Ok(Counted::Boosts(Box::new(objects(input)?)))
}

fn of_places(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    if has(input, "region* between your hero and companion")
        || has(input, "region* between your expeditions")
    {
        return Ok(Counted::RegionsBetween);
    }
    if has(input, "single - terrain region* that is visible")
        || has(input, "visible single - terrain region*")
    {
        return Ok(Counted::SingleTerrainRegions);
    }
    no()
}

/// `other card you played this turn`.
fn of_plays(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    must(input, "other card* you played this turn")?;
    Ok(Counted::OtherCardsPlayed(Whom::You))
}

fn of_expeditions(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    let of = has(input, "of");
    let counted: Expeditions = if of { expeditions(input)? } else { expedition_noun(input)? };
    Ok(Counted::Expeditions(Box::new(counted)))
}

/// `Mana Orb in your Mana zone`, `Characters you control`, `each card in your Reserve`.
fn of_objects(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    let mut filter = noun(input)?;
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "and")?;
        has(input, "per");
        noun(input)
    }) {
        filter.or.push(more);
    }
    Ok(Counted::Objects(Box::new(mana_orbs(filter))))
}

/// Mana Orbs without a place are in the Mana zone.
pub(super) fn mana_orbs(mut filter: Filter) -> Filter {
    use rules::effect::{Area, Noun};
    if filter.kinds == [Noun::Type(CardType::ManaOrb)] && filter.place == Where::Play {
        filter.place = Where::Zones(vec![Area::Mana]);
        filter.of = filter.of.or(Some(Whom::You));
    }
    filter
}

/// How many to target or to choose: `up to two`, `any number of`, `three`, `a`, `another`.
pub(super) fn range(input: &mut TextInput<'_>) -> TextParsed<Range> {
    if has(input, "any number of") {
        return Ok(Range::Any);
    }
    if has(input, "up to") {
        return number(input).map(Range::UpTo);
    }
    if maybe(input, w("all")).is_some() {
        return no();
    }
    number(input).map(Range::Exactly)
}
