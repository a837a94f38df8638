//! What objects gain, lose and do.

use rules::effect::{Gain, Loss, Markers, Number, Objects, Range, Step, To, Which};
use rules::{Ability, Icon, Status};

use super::expedition::expeditions;
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::noun::objects;
use super::number::{named_counters, number, per, plain, range};
use super::postmodifier::icon_of;
use super::verb::step;

/// `boosts`, `counters`, `Kelon counters`.
pub(super) fn kind_of_counters(input: &mut TextInput<'_>) -> TextParsed<Markers> {
    if has(input, "boost*") {
        return Ok(Markers::Boosts);
    }
    if has(input, "counter*") {
        return Ok(Markers::Any);
    }
    named_counters(input).map(Markers::Named)
}

pub(super) fn abilities(input: &mut TextInput<'_>) -> TextParsed<()> {
    if has(input, "abilities") || has(input, "ability") { Ok(()) } else { must(input, "trigger*") }
}

/// An object does something: `I gain 1 boost`, `target Character gains Fleeting and loses 1 boost`.
pub(super) fn objects_do(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let what = match maybe(input, objects) {
        Some(what) => what,
        // `and loses Fleeting`: the same object continues.
        None => match input.state.subject.borrow().as_ref() {
            Some(Objects::Me) => Objects::Me,
            Some(Objects::Both) => Objects::Both,
            Some(_) => Objects::It,
            None => return no(),
        },
    };
    let _ = has(input, "each") || has(input, "both");
    let _ = has(input, "also") || has(input, "permanently") || has(input, "then");
    let done = does(input, what.clone())?;
    set_subject(input, &what);
    Ok(done)
}

pub(super) fn set_subject(input: &TextInput<'_>, what: &Objects) {
    input.state.subject.replace(Some(what.clone()));
}

pub(super) fn does(input: &mut TextInput<'_>, what: Objects) -> TextParsed<Vec<Step>> {
    if has(input, "gain*") {
        if let Some(any) = maybe(input, one_of_gains) {
            return step(Step::Gain(what, vec![any], None));
        }
        let gains = gains(input)?;
        // `gain 1 boost or lose Fleeting`
        if has(input, "or lose*") {
            let losses = losses(input)?;
            let modes =
                vec![vec![Step::Gain(what.clone(), gains, None)], vec![Step::Lose(what, losses)]];
            let number = Range::Exactly(Number::Plain(1));
            return step(Step::Choose(rules::effect::Choice {
                number,
                again: false,
                all_if: None,
                modes,
            }));
        }
        let span = maybe(input, super::next::span);
        return step(Step::Gain(what, gains, span));
    }
    if has(input, "lose*") {
        let losses = losses(input)?;
        return step(Step::Lose(what, losses));
    }
    if has(input, "switch* expedition*") {
        return step(Step::Switch(what));
    }
    if has(input, "join*") {
        let which = expeditions(input)?;
        return step(Step::Move(what, To::Expeditions(which)));
    }
    if has(input, "defect*") {
        return step(Step::Defect(what));
    }
    if has(input, "ascend*") {
        return match what {
            Objects::Me => step(Step::Ascend(Which::Mine.into())),
            Objects::It => step(Step::Ascend(Which::Its.into())),
            _ => no(),
        };
    }
    must(input, "activate*")?;
    let most = some_of(input);
    // `I activate its {r} abilities as if they were mine`
    let its = has(input, "its") || has(input, "their");
    if !its {
        must(input, "my")?;
    }
    let icon: Icon = icon_of(input)?;
    abilities(input)?;
    let as_mine = has(input, "as if they were mine") || has(input, "as if it was mine");
    let what = if as_mine { Objects::It } else { what };
    step(Step::Activate { what, icon, most, as_mine })
}

/// `Fleeting, Anchored or Asleep`: one of them.
fn one_of_gains(input: &mut TextInput<'_>) -> TextParsed<Gain> {
    let mut any = vec![status(input)?];
    let mut or = false;
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if has(input, ", or") || has(input, "or") {
            or = true;
        } else {
            must(input, ",")?;
        }
        status(input)
    }) {
        any.push(next);
    }
    if or { Ok(Gain::OneOf(any)) } else { no() }
}

pub(super) fn status(input: &mut TextInput<'_>) -> TextParsed<Status> {
    one_of(
        input,
        &[
            ("anchored", Status::Anchored),
            ("ascended", Status::Ascended),
            ("asleep", Status::Asleep),
            ("exhausted", Status::Exhausted),
            ("fleeting", Status::Fleeting),
        ],
    )
}

/// `1 boost and Fleeting`, `2 Kelon counters`, `its sub-types and X boosts`, `"{T} : Draw a card."`.
pub(super) fn gains(input: &mut TextInput<'_>) -> TextParsed<Vec<Gain>> {
    let mut gains = vec![gain(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !(has(input, ", and") || has(input, "and")) {
            must(input, ",")?;
        }
        gain(input)
    }) {
        gains.push(next);
    }
    Ok(gains)
}

fn gain(input: &mut TextInput<'_>) -> TextParsed<Gain> {
    if let Some(status) = maybe(input, status) {
        return Ok(Gain::Status(status));
    }
    if let Some(boosts) = maybe(input, boosts_gained) {
        return Ok(boosts);
    }
    if has(input, "its subtypes") || has(input, "its subtype") || has(input, "its sub - types") {
        return Ok(Gain::ItsSubtypes);
    }
    if let Some(keyword) = maybe(input, super::passive::keyword) {
        return Ok(Gain::Ability(Box::new(Ability::Keyword(keyword))));
    }
    if let Some(ability) = maybe(input, super::ability::quoted) {
        return Ok(Gain::Ability(Box::new(ability)));
    }
    let number = number(input)?;
    let name = named_counters(input)?;
    let number = per(input, number);
    let most = maybe(input, maximum);
    Ok(Gain::Counters(name, number, most))
}

/// `2 boosts`, `1 boost per card in your hand, up to a max of 3 boosts on me`.
pub(super) fn boosts_gained(input: &mut TextInput<'_>) -> TextParsed<Gain> {
    if has(input, "as many boosts as") {
        let number = Number::per(super::number::value(input)?);
        return Ok(Gain::Boosts(number, maybe(input, maximum)));
    }
    let number = number(input)?;
    if !has(input, "boost*") {
        must(input, "boostbb")?;
    }
    let number = per(input, number);
    let most = maybe(input, maximum);
    Ok(Gain::Boosts(number, most))
}

/// `, up to a max of 3 boosts on me`.
fn maximum(input: &mut TextInput<'_>) -> TextParsed<u32> {
    must(input, ", up to a max of")?;
    let most = plain(input)?;
    let _ = has(input, "boosts on me") || has(input, "counters on me");
    Ok(most)
}

/// `Fleeting`, `1 boost`, `all its boosts`.
pub(super) fn losses(input: &mut TextInput<'_>) -> TextParsed<Vec<Loss>> {
    let mut losses = vec![loss(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "and")?;
        loss(input)
    }) {
        losses.push(next);
    }
    Ok(losses)
}

pub(super) fn loss(input: &mut TextInput<'_>) -> TextParsed<Loss> {
    if let Some(status) = maybe(input, status) {
        return Ok(Loss::Status(status));
    }
    if has(input, "all abilities") {
        return Ok(Loss::Abilities);
    }
    if has(input, "all") || sees(input, "its") || sees(input, "their") || sees(input, "my") {
        let _ = has(input, "its") || has(input, "their") || has(input, "my");
        return kind_of_counters(input).map(Loss::AllCounters);
    }
    let range = range(input)?;
    Ok(Loss::Counters(range, kind_of_counters(input)?))
}

/// `one of`, `up to two of`: how many of the abilities, if not all.
pub(super) fn some_of(input: &mut TextInput<'_>) -> Option<u32> {
    if has(input, "one of") {
        Some(1)
    } else if has(input, "up to two of") {
        Some(2)
    } else {
        None
    }
}
