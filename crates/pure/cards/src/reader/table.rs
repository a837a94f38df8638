//! Choices and tables: modes, rows of dice, repeated actions.

use rules::effect::{
    Attempt, Choice, Counted, Happening, Number, Objects, Range, Row, Step, Test, Whom,
};

use super::input::{TextInput, TextParsed, has, maybe, must, no, sees};
use super::number::{mana_plain, number, plain};
use super::step::{chain, follow, join, sentence, starts_ability};
use super::test::test;
use super::verb::action;

/// `Sacrifice a Feat to choose one, or sacrifice a Completed Feat to choose two: • A • B`.
pub(super) fn prices(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let mut prices = Vec::new();
    loop {
        let steps = action(input)?;
        must(input, "to choose")?;
        prices.push((steps, Range::Exactly(number(input)?)));
        if !has(input, ", or") {
            break;
        }
    }
    must(input, ":")?;
    let modes = modes(input)?;
    let each = prices.into_iter().map(|(steps, number)| {
        let choice = Choice { number, again: false, all_if: None, modes: modes.clone() };
        let then = vec![Step::Choose(choice)];
        vec![Step::Try(Attempt { may: false, steps, then, otherwise: Vec::new() })]
    });
    let number = Range::Exactly(Number::Plain(1));
    let modes = each.collect();
    Ok(vec![Step::Choose(Choice { number, again: false, all_if: None, modes })])
}

/// `When you roll a 1-3 this way — A`.
pub(super) fn rolled_this_way(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let (from, to) = rolled_head(input)?;
    let then = chain(input)?;
    let rolled = Happening::Rolled(from, to.unwrap_or(6));
    Ok(vec![Step::If(Box::new(Test::ThisWay(Box::new(rolled))), then, Vec::new())])
}

pub(super) fn rolled_head(input: &mut TextInput<'_>) -> TextParsed<(u32, Option<u32>)> {
    must(input, "when you roll a")?;
    let range = rolled(input)?;
    must(input, "this way \u{2014}")?;
    Ok(range)
}

/// `4+`, `1-3`, `1`.
pub(super) fn rolled(input: &mut TextInput<'_>) -> TextParsed<(u32, Option<u32>)> {
    let from = plain(input)?;
    if has(input, "+") {
        return Ok((from, None));
    }
    if has(input, "-") || has(input, "\u{2014}") {
        return Ok((from, Some(plain(input)?)));
    }
    Ok((from, Some(from)))
}

/// `On a 4+, A`, `On a: • 4+, A • 1-3, B`, with the result of the die.
pub(super) fn row(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "on a")?;
    if has(input, ":") {
        return rows(input).map(|rows| vec![Step::Depending(Counted::Result, rows)]);
    }
    let row = row_of(input)?;
    Ok(vec![Step::Depending(Counted::Result, vec![row])])
}

fn row_of(input: &mut TextInput<'_>) -> TextParsed<Row> {
    let (from, to) = rolled(input)?;
    if !has(input, ",") {
        must(input, ":")?;
    }
    let steps = chain(input)?;
    Ok(Row { from, to, steps })
}

pub(super) fn rows(input: &mut TextInput<'_>) -> TextParsed<Vec<Row>> {
    let mut rows = Vec::new();
    while has(input, "\u{2022}") {
        let _ = has(input, "on a");
        let mut row = row_of(input)?;
        has(input, ".");
        while let Some(more) = maybe(input, sentence) {
            row.steps.extend(more);
        }
        rows.push(row);
    }
    if rows.is_empty() { no() } else { Ok(rows) }
}

/// `if the number of cards discarded this way is: • 4+, A • 6+, B`, `if its Hand Cost is: • {4} or more, A • {1} or less, B`:
/// each row is a condition of its own, and several may be met.
pub(super) fn compared_rows(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "if")?;
    let counted = if has(input, "the number of") {
        if has(input, "cards discarded this way") {
            Counted::DiscardedThisWay
        } else {
            super::number::counted(input)?
        }
    } else {
        // One printing has "it's" for "its".
        if !has(input, "its") {
            must(input, "it is")?;
        }
        Counted::Measured(super::number::measure(input)?, Box::new(Objects::It))
    };
    must(input, "is :")?;
    let mut all = Vec::new();
    while has(input, "\u{2022}") {
        let test = bounds(input, &counted)?;
        must(input, ",")?;
        let then = chain(input)?;
        has(input, ".");
        all.push(Step::If(Box::new(test), then, Vec::new()));
    }
    if all.is_empty() { no() } else { Ok(all) }
}

/// `4+`, `{4} or more`, `1-3`, `{1} or less`.
fn bounds(input: &mut TextInput<'_>, counted: &Counted) -> TextParsed<Test> {
    let least = |from| Test::AtLeast(counted.clone(), Number::Plain(from));
    let most = |to| Test::AtMost(counted.clone(), Number::Plain(to));
    if let Some(number) = maybe(input, |input: &mut TextInput<'_>| {
        let number = maybe(input, mana_plain).map_or_else(|| plain(input), Ok)?;
        if sees(input, "or more") || sees(input, "or less") { Ok(number) } else { no() }
    }) {
        if has(input, "or more") {
            return Ok(least(number));
        }
        must(input, "or less")?;
        return Ok(most(number));
    }
    Ok(match rolled(input)? {
        (from, None) => least(from),
        (from, Some(to)) if from == to => Test::Exactly(counted.clone(), Number::Plain(from)),
        (from, Some(to)) => Test::All(vec![least(from), most(to)]),
    })
}

/// `On a 6+, you may choose both, otherwise choose one: • A • B`, with the result of the die.
pub(super) fn rolled_choice(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "on a")?;
    let (from, None) = rolled(input)? else { return no() };
    must(input, ", you may choose both , otherwise choose one :")?;
    let all_if = Some(Box::new(Test::AtLeast(Counted::Result, Number::Plain(from))));
    let modes = modes(input)?;
    if modes.len() != 2 {
        return no();
    }
    let number = Range::Exactly(Number::Plain(1));
    Ok(vec![Step::Choose(Choice { number, again: false, all_if, modes })])
}

/// `depending on the number of boosts removed this way: • 1-4: A`.
pub(super) fn depending(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "depending on the number of")?;
    let counted = super::number::counted(input)?;
    must(input, ":")?;
    Ok(vec![Step::Depending(counted, rows(input)?)])
}

/// `Do the following X+1 times: • A`, `Do this once for each card with my name in your discard pile: • A`, `Do this for each player`.
pub(super) fn times(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "do the following") {
        let number = number(input)?;
        must(input, "times")?;
        has(input, ",");
        must(input, ":")?;
        return Ok(vec![Step::Times(number, bulleted(input)?)]);
    }
    if has(input, "do this for each player , starting with you :") {
        return Ok(vec![Step::By(Whom::Each, bulleted(input)?)]);
    }
    must(input, "do this once for each")?;
    let number = Number::per(super::number::counted(input)?);
    must(input, ":")?;
    Ok(vec![Step::Times(number, bulleted(input)?)])
}

fn bulleted(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    has(input, "\u{2022}");
    let mut steps = chain(input)?;
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, ".")?;
        sentence(input)
    }) {
        join(&mut steps, more);
    }
    Ok(steps)
}

/// `Choose one: • A • B`, `Choose up to three, you may choose the same option multiple times: ...`.
pub(super) fn choice(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "choose")?;
    let mut all_if = None;
    let number = if has(input, "up to") {
        Range::UpTo(times_chosen(input)?)
    } else {
        Range::Exactly(times_chosen(input)?)
    };
    if has(input, ". if") {
        all_if = Some(Box::new(test(input)?));
        must(input, ", you may choose both")?;
    }
    let again = has(input, ". you may pick the same option multiple times")
        || has(input, ", you may choose the same option multiple times")
        || has(input, ". you may choose the same option multiple times");
    let price = maybe(input, |input: &mut TextInput<'_>| {
        must(input, ", or")?;
        let price = action(input)?;
        must(input, "to choose both")?;
        Ok(price)
    });
    must(input, ":")?;
    let modes = modes(input)?;
    let one = Step::Choose(Choice { number, again, all_if, modes: modes.clone() });
    let Some(steps) = price else { return Ok(vec![one]) };
    let number = Range::Exactly(Number::Plain(2));
    let both = Step::Choose(Choice { number, again, all_if: None, modes });
    Ok(vec![Step::Try(Attempt { may: true, steps, then: vec![both], otherwise: vec![one] })])
}

fn times_chosen(input: &mut TextInput<'_>) -> TextParsed<Number> {
    if has(input, "the number of") {
        return super::number::counted(input).map(Number::per);
    }
    number(input)
}

pub(super) fn modes(input: &mut TextInput<'_>) -> TextParsed<Vec<Vec<Step>>> {
    let mut modes = Vec::new();
    while has(input, "\u{2022}") {
        if has(input, "{t} :") {
            let exhaust = Step::Exhaust(Objects::Me);
            let then = steps_of_mode(input)?;
            modes.push(vec![Step::Try(Attempt {
                may: false,
                steps: vec![exhaust],
                then,
                otherwise: Vec::new(),
            })]);
        } else {
            modes.push(steps_of_mode(input)?);
        }
    }
    if modes.is_empty() { no() } else { Ok(modes) }
}

fn steps_of_mode(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let mut steps = sentence(input)?;
    loop {
        if sees(input, "\u{2022}") || input.input.is_empty() || starts_ability(input) {
            return Ok(steps);
        }
        let before = *input;
        if follow(input, &mut steps).is_err() {
            *input = before;
            match maybe(input, sentence) {
                Some(more) => join(&mut steps, more),
                None => return Ok(steps),
            }
        }
    }
}
