//! The numbered parts of Uniques: a trigger, a condition and an effect, each a text of its own.

use rules::effect::{Attempt, Counted, Number, Step, Test};
use rules::{Ability, Works};
use serde::{Deserialize, Serialize};

use super::closed::is_closed;
use super::input::{State, TextInput, TextParsed, has, maybe, must, no};
use super::step::{chain, of_the_same, starts_ability};
use super::table::rolled;
use super::test::{not, test};
use super::trigger::{ReactionHead, head};
use super::words::words;

/// A part as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fragment {
    /// The trigger of the ability.
    Trigger(AbilityStart),
    /// What must be true, or be done before.
    Condition(Box<Gate>),
    /// What it does, or what it says.
    Effect(Box<ReadEffect>),
    /// A part that is not understood.
    Unread,
}

/// The trigger of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityStart {
    /// A reaction's head.
    Reaction(Box<ReactionHead>),
    /// `{D}`: a quick action from the Reserve.
    Support,
    /// Nothing: a statement follows, which applies in the Reserve if it is true.
    Statement(bool),
    /// A row of the table begun by the previous ability.
    Row,
}

/// The part between trigger and effect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// What is done first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
    /// Whether the effect follows because that was done, or because it was not; absent if it
    /// follows in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) done: Option<bool>,
    /// The condition of the effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) test: Option<Test>,
    /// How many times the effect is carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) times: Option<Number>,
}

/// An effect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadEffect {
    /// What is done.
    #[serde(rename = "do", default, skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
    /// What is done if the condition is not met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) otherwise: Vec<Step>,
    /// Whole abilities that it gives, to which the trigger does not apply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) abilities: Vec<Ability>,
}

/// Reads a whole text with one parser.
fn whole<T>(text: &str, read: impl Fn(&mut TextInput<'_>) -> TextParsed<T>) -> Option<T> {
    let mut words = words(text);
    let state = State::default();
    super::define_x(&mut words, &state);
    state.left.set(words.len());
    let mut input: TextInput<'_> = TextInput { input: &words, state: &state };
    let found = read(&mut input).ok()?;
    while has(&mut input, ".") {}
    input.input.is_empty().then_some(found)
}

/// Reads a trigger.
pub fn trigger(text: &str) -> Fragment {
    let start = match text.trim() {
        "[]]" | "" => Some(AbilityStart::Statement(false)),
        "{I}" => Some(AbilityStart::Statement(true)),
        "{D}" => Some(AbilityStart::Support),
        "\u{2022}" => Some(AbilityStart::Row),
        text => whole(text, head).map(|head| AbilityStart::Reaction(Box::new(head))),
    };
    start.map_or(Fragment::Unread, Fragment::Trigger)
}

/// Reads a condition.
pub fn condition(text: &str) -> Fragment {
    let text = text.trim();
    if matches!(text, "[]]" | "") {
        return Fragment::Condition(Box::default());
    }
    let gate = whole(text.trim_end_matches(':'), gate);
    gate.map_or(Fragment::Unread, |gate| Fragment::Condition(Box::new(gate)))
}

fn gate(input: &mut TextInput<'_>) -> TextParsed<Gate> {
    if has(input, "do this once for each") {
        let times = Some(Number::per(super::number::counted(input)?));
        return Ok(Gate { times, ..Gate::default() });
    }
    if let Some(test) = maybe(input, tested) {
        return Ok(Gate { test: Some(test), ..Gate::default() });
    }
    if let Some(least) = maybe(input, |input: &mut TextInput<'_>| at_least(input)) {
        // A row of a table of how many boosts were removed.
        let test = Some(Test::AtLeast(Counted::ThatMany, Number::Plain(least)));
        return Ok(Gate { test, ..Gate::default() });
    }
    let steps = chain(input)?;
    if !has(input, ".") {
        must(input, ",")?;
    }
    let gate = Gate { steps, ..Gate::default() };
    if has(input, "if you do not") || has(input, "if you can not") {
        return Ok(Gate { done: Some(false), ..gate });
    }
    if has(input, "if you do") {
        return Ok(Gate { done: Some(true), ..gate });
    }
    if has(input, "on a") {
        let (from, to) = rolled(input)?;
        if to.is_some() {
            return no();
        }
        let test = Some(Test::AtLeast(Counted::Result, Number::Plain(from)));
        return Ok(Gate { test, ..gate });
    }
    if has(input, "then , depending on the number of boosts removed this way : \u{2022}") {
        let least = at_least(input)?;
        let test = Some(Test::AtLeast(Counted::ThatMany, Number::Plain(least)));
        return Ok(Gate { test, ..gate });
    }
    let test = Some(tested(input)?);
    Ok(Gate { test, ..gate })
}

fn at_least(input: &mut TextInput<'_>) -> TextParsed<u32> {
    match rolled(input)? {
        (from, None) => Ok(from),
        _ => no(),
    }
}

fn tested(input: &mut TextInput<'_>) -> TextParsed<Test> {
    if has(input, "unless") {
        return test(input).map(not);
    }
    must(input, "if")?;
    test(input)
}

/// Reads an effect.
pub fn effect(text: &str) -> Fragment {
    let text = text.replace("\\\"", "\"");
    if let Some(deed) = whole(&text, otherwise) {
        return Fragment::Effect(Box::new(deed));
    }
    let reading = super::read(&text);
    if !reading.unread.is_empty() || reading.abilities.is_empty() {
        return Fragment::Unread;
    }
    let mut deed = ReadEffect::default();
    for ability in reading.abilities {
        match ability {
            Ability::Spell(steps) => deed.steps.extend(steps),
            ability => deed.abilities.push(ability),
        }
    }
    Fragment::Effect(Box::new(deed))
}

/// `Draw a card, otherwise Resupply.`
fn otherwise(input: &mut TextInput<'_>) -> TextParsed<ReadEffect> {
    if starts_ability(input) {
        return no();
    }
    let steps = chain(input)?;
    must(input, ", otherwise")?;
    let otherwise = of_the_same(&steps, chain(input)?);
    Ok(ReadEffect { steps, otherwise, abilities: Vec::new() })
}

/// The abilities that these parts make, in the order of the parts; [`Ability::Unread`] for what is not understood.
pub(crate) fn compose<'f>(
    parts: impl IntoIterator<Item = Vec<Option<&'f Fragment>>>,
) -> Vec<Ability> {
    let mut abilities = Vec::new();
    for parts in parts {
        match one(&parts) {
            Some((AbilityStart::Row, gate, deed)) => row(&mut abilities, gate, deed),
            Some((start, gate, deed)) => abilities.extend(made(start, gate, deed)),
            None => abilities.push(Ability::Unread),
        }
    }
    abilities
}

/// One ability from trigger, condition and effect, in whatever order they are named.
fn one(parts: &[Option<&Fragment>]) -> Option<(AbilityStart, Gate, ReadEffect)> {
    let (mut start, mut gate, mut deed) = (AbilityStart::Statement(false), Gate::default(), None);
    for part in parts {
        match (*part)? {
            Fragment::Trigger(one) => start = one.clone(),
            Fragment::Condition(one) => gate = (**one).clone(),
            Fragment::Effect(one) => deed = Some((**one).clone()),
            Fragment::Unread => return None,
        }
    }
    Some((start, gate, deed?))
}

fn made(start: AbilityStart, gate: Gate, deed: ReadEffect) -> Vec<Ability> {
    let mut abilities = deed.abilities.clone();
    for ability in &mut abilities {
        *ability = with_gate(ability.clone(), &gate, &start);
    }
    let Some(steps) = steps(gate, deed) else { return abilities };
    let ability = match start {
        AbilityStart::Reaction(head) => {
            Ability::Reaction(super::ability::reaction_of(*head, steps))
        }
        AbilityStart::Support => Ability::QuickAction(rules::QuickAction {
            cost: vec![rules::Cost::Discard],
            support: true,
            test: None,
            effect: steps,
        }),
        AbilityStart::Statement(_) | AbilityStart::Row => Ability::Spell(steps),
    };
    // Keywords of the effect come first, as they are printed.
    abilities.push(if is_closed(&ability) { ability } else { Ability::Unread });
    abilities
}

/// Adds the condition of a statement.
fn with_gate(ability: Ability, gate: &Gate, start: &AbilityStart) -> Ability {
    let support = *start == AbilityStart::Statement(true);
    let Some(test) = gate.test.clone() else {
        return match ability {
            Ability::Passive(mut passive) if support => {
                passive.works = Works::Support;
                Ability::Passive(passive)
            }
            ability => ability,
        };
    };
    let condition = super::narrow::condition(test);
    match ability {
        Ability::Passive(mut passive) if passive.condition.is_none() => {
            passive.condition = Some(condition);
            if support {
                passive.works = Works::Support;
            }
            Ability::Passive(passive)
        }
        Ability::Keyword(keyword) => Ability::Passive(rules::Passive {
            works: if support { Works::Support } else { Works::Usual },
            condition: Some(condition),
            scope: rules::Scope::Me,
            says: rules::Statement::Have(Box::new(Ability::Keyword(keyword))),
        }),
        ability => ability,
    }
}

/// The steps of the effect after its condition; `None` if it has none.
fn steps(gate: Gate, deed: ReadEffect) -> Option<Vec<Step>> {
    if deed.steps.is_empty() {
        return None;
    }
    let mut inner = match gate.test {
        Some(test) => vec![Step::If(Box::new(test), deed.steps, deed.otherwise)],
        None if deed.otherwise.is_empty() || gate.done == Some(true) => deed.steps,
        None => return None,
    };
    if let Some(times) = gate.times {
        inner = vec![Step::Times(times, inner)];
    }
    if gate.steps.is_empty() {
        return Some(inner);
    }
    let mut first = gate.steps;
    let Some(done) = gate.done else {
        first.extend(inner);
        return Some(first);
    };
    let mut attempt = match first.pop() {
        Some(Step::Try(attempt)) => attempt,
        Some(last) => {
            Attempt { may: false, steps: vec![last], then: Vec::new(), otherwise: Vec::new() }
        }
        None => return None,
    };
    let branch = if done { &mut attempt.then } else { &mut attempt.otherwise };
    branch.extend(inner);
    first.push(Step::Try(attempt));
    Some(first)
}

/// One more row of the previous ability's table.
fn row(abilities: &mut [Ability], gate: Gate, deed: ReadEffect) {
    let more = steps(gate, deed).unwrap_or_default();
    match abilities.last_mut() {
        Some(Ability::Reaction(reaction)) => reaction.effect.extend(more),
        Some(Ability::QuickAction(action)) => action.effect.extend(more),
        Some(Ability::Spell(steps)) => steps.extend(more),
        _ => {}
    }
}
