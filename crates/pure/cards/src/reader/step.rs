//! Sentences of an effect, and how its steps are connected.

use rules::Works;
use rules::effect::{Attempt, Choice, Counted, Number, Objects, Range, Step, Test, Whom};

use super::expedition::{anybody, whom};
use super::input::{TextInput, TextParsed, deeper, has, maybe, must, no, sees};
use super::noun::objects;
use super::number::plain;
use super::table::{
    choice, compared_rows, depending, prices, rolled_choice, rolled_head, rolled_this_way, row,
    times,
};
use super::test::{not, test};
use super::verb::action;

/// All sentences up to one that is not a step; at least one.
pub(super) fn steps(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let mut steps = sentence(input)?;
    loop {
        // Asked before each sentence: a step would read the beginning of the next ability as its own continuation.
        if input.input.is_empty() || starts_ability(input) || starts_statement(input) {
            break;
        }
        let before = *input;
        // First, since `If you do,` also reads as an ordinary condition, and would lose what it refers to.
        if follow(input, &mut steps).is_err() {
            *input = before;
            match maybe(input, sentence) {
                Some(more) => join(&mut steps, more),
                None => break,
            }
        }
    }
    Ok(steps)
}

/// Whether a line begins here that can be read as a statement.
fn starts_statement(input: &TextInput<'_>) -> bool {
    let gap = input.input.first().is_some_and(|word| word.gap);
    // Only at the beginning of a line: within one, a statement is part of the effect.
    gap && super::passive::passive(&mut input.clone(), Works::Usual).is_ok()
}

/// Whether another ability begins here.
pub(super) fn starts_ability(input: &TextInput<'_>) -> bool {
    const ICONS: [&str; 7] = ["{j}", "{h}", "{r}", "{i}", "{d} :", "{t} :", "{t} ,"];
    const TIMES: [&str; 5] = [
        "at noon \u{2014}",
        "at dusk \u{2014}",
        "at night \u{2014}",
        "at morning \u{2014}",
        "at dusk ,",
    ];
    ICONS.iter().chain(&TIMES).any(|start| sees(input, start))
        || sees(input, "completed :")
        || (sees(input, "when")
            && has_dash(input)
            && maybe(&mut input.clone(), rolled_head).is_none())
}

/// Whether the sentence has the dash of a trigger.
fn has_dash(input: &TextInput<'_>) -> bool {
    input.input.iter().take_while(|word| word.text != ".").any(|word| word.text == "\u{2014}")
}

/// Rows of one table in separate sentences become one table.
pub(super) fn join(steps: &mut Vec<Step>, more: Vec<Step>) {
    for step in more {
        match (steps.last_mut(), step) {
            (Some(Step::Depending(of, rows)), Step::Depending(more_of, more)) if *of == more_of => {
                rows.extend(more);
            }
            (_, step) => steps.push(step),
        }
    }
}

/// A sentence that continues the previous one: `If you do,`, `If you don't,`, `Otherwise,`.
pub(super) fn follow(input: &mut TextInput<'_>, steps: &mut Vec<Step>) -> TextParsed<()> {
    let _ = has(input, "then ,");
    if has(input, "otherwise ,") || has(input, "if not ,") {
        let more = ended(input)?;
        return otherwise(steps, more);
    }
    if sees(input, "if") && (instead(input, steps).is_ok() || also(input, steps).is_ok()) {
        return Ok(());
    }
    if has(input, "if you do ,") || has(input, "if it does ,") || has(input, "if they do ,") {
        let more = ended(input)?;
        let attempt = attempt(steps)?;
        attempt.then.extend(more);
        return Ok(());
    }
    if sees(input, "if you can not ,") {
        asked_between(steps);
    }
    let left = has(input, "if you do not ,")
        || has(input, "if you can not ,")
        || has(input, "if they do not ,")
        || has(input, "if they can not ,")
        || has(input, "if it does not ,");
    if !left {
        return no();
    }
    let more = ended(input)?;
    attempt(steps)?.otherwise.extend(more);
    Ok(())
}

/// `You may exhaust me to create a token. If it was dear, also draw a card.`: only if the first was done.
fn also(input: &mut TextInput<'_>, steps: &mut [Step]) -> TextParsed<()> {
    let before = *input;
    let Some(Step::Try(attempt)) = steps.last_mut().filter(|step| follows_price(step)) else {
        return no();
    };
    let read = (|| {
        must(input, "if")?;
        let test = test(input)?;
        must(input, ", also")?;
        Ok((test, ended(input)?))
    })();
    let (test, more) = read.inspect_err(|_| *input = before)?;
    attempt.then.push(Step::If(Box::new(test), more, Vec::new()));
    Ok(())
}

/// Whether it is something optional, with a consequence.
fn follows_price(step: &Step) -> bool {
    matches!(step, Step::Try(attempt) if attempt.may && !attempt.then.is_empty())
}

/// `Sacrifice a Robot. If it was dear, I gain a boost. If you can't, ..`: it is about the first, and the second follows it.
fn asked_between(steps: &mut Vec<Step>) {
    let asked = |step: &Step| matches!(step, Step::If(_, _, otherwise) if otherwise.is_empty());
    if steps.len() > 1
        && let Some(between) = steps.pop_if(|step| asked(step))
        && let Ok(attempt) = attempt(steps)
    {
        attempt.then.push(between);
    }
}

/// `If it's Completed, draw a card instead.`: replaces the previous step.
fn instead(input: &mut TextInput<'_>, steps: &mut Vec<Step>) -> TextParsed<()> {
    let before = *input;
    let read = (|| {
        must(input, "if")?;
        let test = test(input)?;
        must(input, ",")?;
        let more = chain(input)?;
        must(input, "instead")?;
        has(input, ".");
        Ok((test, more))
    })();
    let (test, more) = read.inspect_err(|_| *input = before)?;
    match steps.pop() {
        Some(Step::If(first, then, otherwise)) if otherwise.is_empty() => {
            let inner = Step::If(Box::new(test), more, then);
            steps.push(Step::If(first, vec![inner], otherwise));
        }
        Some(last) => steps.push(Step::If(Box::new(test), more, vec![last])),
        None => return no(),
    }
    Ok(())
}

/// An alternative belongs to the last condition.
pub(super) fn otherwise(steps: &mut [Step], more: Vec<Step>) -> TextParsed<()> {
    match steps.last_mut() {
        Some(Step::If(_, then, otherwise)) if otherwise.is_empty() => {
            otherwise.extend(of_the_same(then, more));
        }
        Some(Step::Try(attempt)) if attempt.otherwise.is_empty() => attempt.otherwise.extend(more),
        _ => return no(),
    }
    Ok(())
}

/// Steps done instead of others: "it" is what the others would be done with, chosen as it is there, and left where it may be
/// left there.
pub(super) fn of_the_same(first: &[Step], mut otherwise: Vec<Step>) -> Vec<Step> {
    let (may, acts) = match first.first() {
        Some(Step::Try(attempt)) => (attempt.may, attempt.steps.first()),
        other => (false, other),
    };
    let chosen = |objects: &&Objects| matches!(objects, Objects::Target(..) | Objects::Choose(..));
    let Some(chosen) = acts.and_then(Step::objects).filter(chosen) else { return otherwise };
    match otherwise.first_mut().and_then(Step::objects_mut) {
        Some(objects) if *objects == Objects::It => *objects = chosen.clone(),
        _ => return otherwise,
    }
    if may {
        let (then, nothing) = (Vec::new(), Vec::new());
        return vec![Step::Try(Attempt { may, steps: otherwise, then, otherwise: nothing })];
    }
    otherwise
}

/// The last step as an attempt.
fn attempt(steps: &mut Vec<Step>) -> TextParsed<&mut Attempt> {
    if !matches!(steps.last(), Some(Step::Try(_))) {
        let Some(last) = steps.pop() else { return no() };
        steps.push(Step::Try(Attempt {
            may: false,
            steps: vec![last],
            then: vec![],
            otherwise: vec![],
        }));
    }
    match steps.last_mut() {
        Some(Step::By(_, steps)) => attempt(steps),
        Some(Step::Try(attempt)) => Ok(attempt),
        _ => no(),
    }
}

/// A sentence to its end.
pub(super) fn sentence(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let _ = has(input, "then ,") || has(input, "then");
    ended(input)
}

fn ended(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let steps = chain(input)?;
    let ended = has(input, ".") || has(input, ";") || input.input.is_empty() || ends_here(input);
    if !ended {
        return no();
    }
    while has(input, ".") {}
    Ok(steps)
}

/// Where a full stop may be missing: before a bullet, a quotation mark or another ability, and behind a quotation that ends
/// with one.
fn ends_here(input: &TextInput<'_>) -> bool {
    const STARTS: [&str; 4] = ["\u{2022}", "\"", "this costs", "this action costs"];
    STARTS.iter().any(|start| sees(input, start)) || starts_ability(input)
}

/// Clauses joined by `then` and `and`.
pub(super) fn chain(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    deeper(input, chained)
}

fn chained(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let mut steps = priced(input)?;
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        connector(input)?;
        priced(input)
    }) {
        join(&mut steps, more);
    }
    if has(input, "after rest") {
        // It holds for all clauses of the chain, and so do `unless` and `if` below.
        steps = vec![Step::AfterRest(steps)];
    }
    if let Some(test) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "unless")?;
        test(input)
    }) {
        steps = vec![Step::If(Box::new(not(test)), steps, Vec::new())];
    }
    if let Some(test) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "if")?;
        test(input)
    }) {
        steps = vec![Step::If(Box::new(test), steps, Vec::new())];
    }
    let open = matches!(steps.last(), Some(Step::If(_, _, otherwise)) if otherwise.is_empty());
    if open
        && let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
            if !has(input, ", otherwise") {
                must(input, "; if not ,")?;
            }
            chain(input)
        })
    {
        otherwise(&mut steps, more)?;
    }
    Ok(steps)
}

/// A clause and its purpose: `spend 1 counter from it to draw a card`.
fn priced(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if let Some(modes) = maybe(input, prices) {
        return Ok(modes);
    }
    let steps = clause(input)?;
    let then = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "to")?;
        clause(input)
    });
    Ok(match then {
        None => steps,
        Some(then) => {
            vec![Step::Try(Attempt { may: false, steps, then, otherwise: Vec::new() })]
        }
    })
}

fn connector(input: &mut TextInput<'_>) -> TextParsed<()> {
    const WORDS: [&str; 6] = [", then", ", and", "then", "and", ". then ,", ","];
    // A new sentence with `Then` continues the chain only where it may.
    if let Some(found) =
        WORDS.iter().filter(|word| **word != ". then ,").find(|word| has(input, word))
    {
        let _ = found;
        let _ = has(input, "also");
        return Ok(());
    }
    no()
}

type StepReader = fn(&mut TextInput<'_>) -> TextParsed<Vec<Step>>;

fn clause(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    // In this order: a verb alone is read last, since it would leave the words that connect it unread.
    let readers: [StepReader; 15] = [
        compared_rows,
        conditional,
        optional,
        rolled_this_way,
        rolled_choice,
        row,
        for_each,
        times,
        choice,
        depending,
        repeated,
        by,
        instruction,
        lasting,
        action,
    ];
    readers.iter().find_map(|read| maybe(input, *read)).map_or_else(no, Ok)
}

/// `if A, B`, `unless A, B`.
fn conditional(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let unless = has(input, "unless");
    if !unless {
        must(input, "if")?;
    }
    let test = test(input)?;
    if !has(input, ":") {
        must(input, ",")?;
    }
    let then = chain(input)?;
    let test = if unless { not(test) } else { test };
    Ok(match <[Step; 1]>::try_from(then) {
        // `If A, B, otherwise C` is read with B.
        Ok([step]) => vec![Step::If(Box::new(test), vec![step], Vec::new())],
        Err(then) => vec![Step::If(Box::new(test), then, Vec::new())],
    })
}

/// `you may A`, `you may A to B`, `you may have target Character gain 1 boost`.
fn optional(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "you may")?;
    may(input)
}

/// What follows `may`.
pub(super) fn may(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let _ = has(input, "also") || has(input, "then");
    let has_have = has(input, "have");
    let mut steps = if has_have { had(input)? } else { act(input)? };
    // `play it for free or put it into your hand`
    while let Some(other) = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "or")?;
        act(input)
    }) {
        let number = Range::Exactly(Number::Plain(1));
        let modes = vec![steps, other];
        steps = vec![Step::Choose(Choice { number, again: false, all_if: None, modes })];
    }
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        connector(input)?;
        if sees(input, "you may") || sees(input, "each player") {
            return no();
        }
        if has(input, "have") { had(input) } else { clause(input) }
    }) {
        steps.extend(more);
    }
    let mut then = Vec::new();
    if has(input, "to") {
        then = if has(input, "have") { had(input)? } else { action(input)? };
        while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
            connector(input)?;
            clause(input)
        }) {
            then.extend(more);
        }
    }
    // The rest of the revealed cards goes somewhere whether or not any was taken.
    let is_rest = |step: &Step| matches!(step, Step::Move(Objects::Rest, _));
    let rest =
        if then.is_empty() && steps.len() > 1 { steps.pop_if(|step| is_rest(step)) } else { None };
    let attempt = Step::Try(Attempt { may: true, steps, then, otherwise: Vec::new() });
    Ok(std::iter::once(attempt).chain(rest).collect())
}

/// A verb with its complements, once or twice.
fn act(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    maybe(input, repeated).map_or_else(|| action(input), Ok)
}

/// After `have`: somebody or something does something.
fn had(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    maybe(input, by).map_or_else(|| action(input), Ok)
}

/// `For each Permanent you control, you may activate its {j} abilities`.
fn for_each(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "for")?;
    let all = objects(input)?;
    must(input, ",")?;
    Ok(vec![Step::ForEach(all, chain(input)?)])
}

/// `Resupply, then Resupply again`, `twice`, `may do it again`: what is meant is read with the verb.
fn repeated(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let steps = action(input)?;
    if has(input, "twice") {
        return Ok(vec![Step::Times(Number::Plain(2), steps)]);
    }
    if has(input, "again") { Ok(steps) } else { no() }
}

/// `Target opponent discards a card`, `each player may A`, `its controller draws a card`.
fn by(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let _ = has(input, "starting with you ,");
    // Objects gain and lose, players do not.
    if ["they gain", "they lose", "they each"].iter().any(|objects| sees(input, objects)) {
        return no();
    }
    let who = if sees(input, "they") || sees(input, "you") {
        anybody(input)?
    } else if has(input, "my owner") {
        my_owner(input)?
    } else {
        whom(input)?
    };
    // `That player`, said of the one who carries it out, is nobody else.
    let same = who == Whom::They && input.state.other.get();
    let other = who != Whom::You && who != Whom::Controller;
    // Restored afterwards: `that player` in the next sentence is somebody else again.
    let before = input.state.other.replace(other);
    let test = maybe(input, with_more);
    let steps = done_by(input);
    input.state.other.set(before);
    let steps = match test {
        Some(test) => vec![Step::If(Box::new(test), steps?, Vec::new())],
        None => steps?,
    };
    Ok(if other && !same { vec![Step::By(who, steps)] } else { steps })
}

/// The owner of what an ability is about, while that is the object that has it.
fn my_owner(input: &TextInput<'_>) -> TextParsed<Whom> {
    let subject = input.state.subject.borrow();
    let mine = matches!(*subject, None | Some(Objects::Me));
    if mine && input.state.about_me.get() { Ok(Whom::ItsOwner) } else { no() }
}

/// `with more than three cards in their hand`, of a player who does something.
fn with_more(input: &mut TextInput<'_>) -> TextParsed<Test> {
    must(input, "with")?;
    let more = has(input, "more than");
    let number = plain(input)?;
    if !more {
        must(input, "or more")?;
    }
    let cards = Counted::Objects(Box::new(super::quantity::cards_had(input)?));
    Ok(Test::AtLeast(cards, Number::Plain(number + u32::from(more))))
}

fn done_by(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "may") {
        let mut steps = may(input)?;
        if has(input, ", then may do it again") {
            steps.push(steps[0].clone());
        }
        return Ok(steps);
    }
    if has(input, "can not") {
        return no();
    }
    let mut steps = act(input)?;
    while let Some(more) = maybe(input, |input: &mut TextInput<'_>| {
        if !(has(input, ", then") || has(input, ", and") || has(input, "and")) {
            must(input, ",")?;
        }
        if subjectless(input) { act(input) } else { no() }
    }) {
        steps.extend(more);
    }
    Ok(steps)
}

/// Whether a verb in the third person is next, so that the same player continues.
fn subjectless(input: &TextInput<'_>) -> bool {
    input.input.first().is_some_and(|word| word.text.ends_with('s') || word.text == "exhausted")
}

/// Instructions with `you`: `you win the game`.
fn instruction(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "you")?;
    action(input)
}

/// `This Day, Characters you control are Tough 5`, `Target Expedition can't move forward this Day`.
fn lasting(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    super::passive::lasting(input)
}
