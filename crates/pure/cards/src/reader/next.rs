//! Modifications of the next card played.

use rules::PlayedFrom;
use rules::effect::{Filter, NextPlay, OnPlay, Span, Step};

use super::change::{gains, losses};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of};
use super::noun::noun;
use super::number::{mana, mana_plain, per};
use super::postmodifier::icon_of;
use super::step::chain;
use super::trigger::happening;

/// `the next Spell you play this turn costs {1} less`, `pay {1} less for the next Spell you play this turn`.
pub(super) fn next(input: &mut TextInput<'_>) -> TextParsed<NextPlay> {
    if has(input, "pay") {
        let less = mana(input)?;
        must(input, "less for the next")?;
        let mut next = which(input)?;
        next.does.push(OnPlay::Less(less, maybe(input, minimum)));
        return Ok(next);
    }
    if has(input, "reduce the cost of the next") {
        let mut next = which(input)?;
        must(input, "by")?;
        let less = mana(input)?;
        let less = per(input, less);
        next.does.push(OnPlay::Less(less, maybe(input, minimum)));
        return Ok(next);
    }
    must(input, "the next")?;
    let mut next = which(input)?;
    next.does = does(input)?;
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, ", then") {
            must(input, "and")?;
        }
        does(input)
    }) {
        next.does.extend(more);
    }
    Ok(next)
}

/// Which card: `Character you play from your hand this turn`, `Character that joins my Expedition this turn`.
fn which(input: &mut TextInput<'_>) -> TextParsed<NextPlay> {
    let mut card = noun(input)?;
    has(input, "that");
    let mut joins = false;
    if !(has(input, "you play") || has(input, "played")) {
        must(input, "joins")?;
        joins = true;
    }
    let mut from = from(input);
    let mut during = maybe(input, span);
    // The rest of the description may come before or after the duration.
    let more = described(input);
    if from == PlayedFrom::Any {
        from = self::from(input);
    }
    if during.is_none() {
        during = maybe(input, span);
    }
    for filter in [more, described(input)] {
        card.is.extend(filter.is);
        if filter.place != card.place && filter.place != Filter::default().place {
            card.place = filter.place;
        }
    }
    let Some(during) = during else { return no() };
    Ok(NextPlay { card, joins, from, during, does: Vec::new() })
}

fn described(input: &mut TextInput<'_>) -> Filter {
    let mut filter = Filter::default();
    while maybe(input, |input: &mut TextInput<'_>| super::postmodifier::behind(input, &mut filter))
        .is_some()
    {}
    // `joins my Expedition`
    if let Some(place) = maybe(input, super::expedition::expeditions) {
        filter.place = rules::effect::Where::Expeditions(Box::new(place));
    }
    filter
}

pub(super) fn from(input: &mut TextInput<'_>) -> PlayedFrom {
    if has(input, "from your hand") || has(input, "from hand") {
        PlayedFrom::Hand
    } else if has(input, "from your reserve") || has(input, "from reserve") {
        PlayedFrom::Reserve
    } else {
        PlayedFrom::Any
    }
}

pub(super) fn span(input: &mut TextInput<'_>) -> TextParsed<Span> {
    one_of(
        input,
        &[("this turn", Span::Turn), ("this afternoon", Span::Afternoon), ("this day", Span::Day)],
    )
}

fn does(input: &mut TextInput<'_>) -> TextParsed<Vec<OnPlay>> {
    has(input, "it");
    if has(input, "cost*") {
        let less = mana(input)?;
        must(input, "less")?;
        let less = per(input, less);
        return Ok(vec![OnPlay::Less(less, maybe(input, minimum))]);
    }
    if has(input, "is free") {
        return Ok(vec![OnPlay::Free]);
    }
    if has(input, "gain*") {
        return Ok(gains(input)?.into_iter().map(OnPlay::Gains).collect());
    }
    if has(input, "lose*") {
        return Ok(losses(input)?.into_iter().map(OnPlay::Loses).collect());
    }
    must(input, "activates")?;
    let one = has(input, "one of");
    must(input, "its")?;
    let icon = icon_of(input)?;
    if !has(input, "abilities") {
        must(input, "ability")?;
    }
    Ok(vec![OnPlay::Activates { icon, one }])
}

/// `, down to a minimum of {1}`.
pub(super) fn minimum(input: &mut TextInput<'_>) -> TextParsed<u32> {
    has(input, ",");
    must(input, "down to a minimum of")?;
    mana_plain(input)
}

/// `the next time a {D} ability is activated this turn, target Character gains 1 boost`.
pub(super) fn next_time(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "the next time")?;
    let what = happening(input)?;
    let span = span(input)?;
    must(input, ",")?;
    Ok(vec![Step::NextTime(Box::new(what), span, chain(input)?)])
}
