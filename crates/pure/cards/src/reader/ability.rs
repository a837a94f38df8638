//! Parses abilities, one after the other: where each begins and its kind.

use rules::effect::{Counted, Happening, Number, Objects, Step, Test};
use rules::{Ability, Cost, QuickAction, Reaction, Trigger, Works};

use super::input::{TextInput, TextParsed, deeper, has, maybe, must, no};
use super::narrow;
use super::number::{mana_plain, value};
use super::passive::{counted_tough, passive};
use super::step::steps;
use super::test::test;
use super::trigger::{ReactionHead, completed, head};
use super::verb::cost;

/// One ability, or several in one sentence.
pub(super) fn ability(input: &mut TextInput<'_>) -> TextParsed<Vec<Ability>> {
    if has(input, "completed :") {
        return when_completed(input);
    }
    // From the most to the least specific: almost any sentence can also be read as the effect of a Spell.
    if let Some(quick) = maybe(input, quick_action) {
        return Ok(vec![Ability::QuickAction(quick)]);
    }
    if let Some(reaction) = maybe(input, reaction) {
        return Ok(vec![Ability::Reaction(reaction)]);
    }
    if has(input, "{i}") {
        return passive(input, Works::Support);
    }
    if let Some(tough) = maybe(input, counted_tough) {
        return Ok(tough);
    }
    if let Some(passive) = maybe(input, |input: &mut TextInput<'_>| passive(input, Works::Usual)) {
        return Ok(passive);
    }
    Ok(vec![Ability::Spell(steps(input)?)])
}

/// `Completed:` before an ability, which works only then.
fn when_completed(input: &mut TextInput<'_>) -> TextParsed<Vec<Ability>> {
    let mut abilities = deeper(input, ability)?;
    for one in &mut abilities {
        match one {
            Ability::Reaction(reaction) => reaction.test = Some(both(reaction.test.take())),
            Ability::QuickAction(action) => action.test = Some(both(action.test.take())),
            Ability::Passive(passive) => {
                if passive.condition.is_some() {
                    return no();
                }
                passive.condition = Some(narrow::condition(completed()));
            }
            Ability::Keyword(_) | Ability::Effect | Ability::Spell(_) | Ability::Unread => {
                return no();
            }
        }
    }
    Ok(abilities)
}

fn both(test: Option<Test>) -> Test {
    match test {
        None => completed(),
        Some(test) => Test::All(vec![completed(), test]),
    }
}

/// `{J} Draw a card.`, `When you play a Permanent — I gain 1 boost.`
fn reaction(input: &mut TextInput<'_>) -> TextParsed<Reaction> {
    input.state.subject.take();
    let head = head(input)?;
    input.state.about_me.set(is_about_me(&head));
    let effect = steps(input);
    // Also after a failure, since other readers try the same words next.
    input.state.about_me.set(false);
    Ok(reaction_of(head, effect?))
}

/// Whether every trigger is something that happens to the object itself, so that "it" is that object at first.
fn is_about_me(head: &ReactionHead) -> bool {
    let me = |on: &Trigger| match on {
        Trigger::This(happening) => matches!(
            **happening,
            Happening::Leaves { what: Objects::Me, .. }
                | Happening::Goes { what: Objects::Me, .. }
                | Happening::Sacrificed(Objects::Me)
        ),
        _ => false,
    };
    head.on.iter().all(me)
}

/// The reaction with this head and this effect.
pub(super) fn reaction_of(head: ReactionHead, mut effect: Vec<Step>) -> Reaction {
    if let Some(number) = head.for_each {
        effect = vec![Step::Times(number, effect)];
    }
    if head.after_rest {
        effect = vec![Step::AfterRest(effect)];
    }
    Reaction { on: head.on, support: head.support, test: head.test, effect }
}

/// `{D} : A`, `{T}, {1}, Sacrifice a Permanent: A`.
fn quick_action(input: &mut TextInput<'_>) -> TextParsed<QuickAction> {
    input.state.subject.take();
    let mut action = QuickAction::default();
    loop {
        let (part, support) = part(input)?;
        action.support |= support;
        action.cost.push(part);
        if has(input, ":") {
            break;
        }
        must(input, ",")?;
    }
    action.effect = steps(input)?;
    rest(input, &mut action)?;
    // The bound stands after the effect, but it limits what may be paid.
    if let Some(bound) = maybe(input, bound_of_x) {
        let paid = Cost::Pay(Number::per(Counted::Paid));
        for part in &mut action.cost {
            if *part == paid {
                *part = Cost::PayUpTo(Number::per(bound.clone()));
            }
        }
    }
    Ok(action)
}

fn part(input: &mut TextInput<'_>) -> TextParsed<(Cost, bool)> {
    if has(input, "{d}") {
        return Ok((Cost::Discard, true));
    }
    if has(input, "{t}") {
        return Ok((Cost::Exhaust, false));
    }
    if has(input, "{x}") {
        return Ok((Cost::Pay(Number::per(Counted::Paid)), false));
    }
    if let Some(number) = maybe(input, mana_plain) {
        return Ok((Cost::Pay(Number::Plain(number)), false));
    }
    Ok((Cost::Do(Box::new(cost(input)?)), false))
}

/// Anything about the price after the effect.
fn rest(input: &mut TextInput<'_>, action: &mut QuickAction) -> TextParsed<()> {
    if has(input, "you can only activate this if") {
        action.test = Some(test(input)?);
        has(input, ".");
    }
    if has(input, "this action costs") || has(input, "this costs") {
        let number = Number::Plain(mana_plain(input)?);
        must(input, "more")?;
        if has(input, "to target") {
            let _ = has(input, "a") || has(input, "an");
            let filter = super::noun::noun(input)?;
            let targets = rules::effect::Objects::All(Box::new(filter));
            action.cost.push(Cost::PayForTarget(number, Box::new(targets)));
        } else {
            must(input, "if")?;
            action.cost.push(Cost::PayIf(number, Box::new(test(input)?)));
        }
        has(input, ".");
    }
    Ok(())
}

/// `X can't be higher than the number of exhausted cards in Reserve.`
fn bound_of_x(input: &mut TextInput<'_>) -> TextParsed<Counted> {
    must(input, "x can not be higher than")?;
    let bound = value(input)?;
    has(input, ".");
    Ok(bound)
}

/// An ability in quotation marks.
pub(super) fn quoted(input: &mut TextInput<'_>) -> TextParsed<Ability> {
    must(input, "\"")?;
    let mut abilities = deeper(input, ability)?;
    has(input, ".");
    must(input, "\"")?;
    if abilities.len() == 1 { Ok(abilities.remove(0)) } else { no() }
}
