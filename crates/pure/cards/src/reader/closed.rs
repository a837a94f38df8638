//! Whether every pronoun of a reading stands for something: "it" refers to what was spoken of before, on every path.

use rules::effect::{Objects, Step};
use rules::{Ability, Cost, Statement, Trigger};

/// Whether "it" always has something to refer to.
pub(super) fn is_closed(ability: &Ability) -> bool {
    match ability {
        Ability::Reaction(reaction) => {
            // What activated it is spoken of; entering play speaks of the object itself alone.
            let speaks = reaction.on.iter().any(|on| matches!(on, Trigger::This(_)));
            bound(&reaction.effect, speaks).is_some()
        }
        Ability::QuickAction(action) => {
            let pays = |done, cost: &Cost| match cost {
                Cost::Do(step) => after(step, done?),
                _ => done,
            };
            let paid = action.cost.iter().fold(Some(false), pays);
            paid.and_then(|paid| bound(&action.effect, paid)).is_some()
        }
        Ability::Spell(steps) => bound(steps, false).is_some(),
        Ability::Passive(passive) => match &passive.says {
            Statement::Have(given) => is_closed(given),
            _ => true,
        },
        Ability::Keyword(_) | Ability::Effect | Ability::Unread => true,
    }
}

/// Whether something is spoken of once these steps are done, if it was before; none where "it" stands for nothing.
fn bound(steps: &[Step], before: bool) -> Option<bool> {
    steps.iter().try_fold(before, |spoken, step| after(step, spoken))
}

/// What holds in each of several ways, of which one is taken.
fn of_ways<'s>(mut ways: impl Iterator<Item = &'s Vec<Step>>, before: bool) -> Option<bool> {
    ways.try_fold(before, |any, steps| Some(bound(steps, before)? || any))
}

fn after(step: &Step, spoken: bool) -> Option<bool> {
    if let Some(objects) = step.objects() {
        return match objects {
            Objects::It | Objects::Both if !spoken => None,
            Objects::Me => Some(spoken),
            _ => Some(true),
        };
    }
    match step {
        Step::Try(attempt) => {
            let tried = bound(&attempt.steps, spoken)?;
            of_ways([&attempt.then, &attempt.otherwise].into_iter(), tried)
        }
        // What is counted may be spoken of where there is some.
        Step::If(_, yes, no) => {
            let (yes, no) = (bound(yes, true)?, bound(no, spoken)?);
            Some(yes || no)
        }
        Step::Choose(choice) => of_ways(choice.modes.iter(), spoken),
        Step::Depending(_, rows) => of_ways(rows.iter().map(|row| &row.steps), spoken),
        Step::ForEach(Objects::It, _) | Step::DrawIt if !spoken => None,
        Step::ForEach(_, steps) | Step::NextTime(_, _, steps) => bound(steps, true),
        Step::Times(_, steps) | Step::By(_, steps) | Step::AfterRest(steps) => bound(steps, spoken),
        Step::Sabotage(Some(objects)) if **objects == Objects::It && !spoken => None,
        // Whatever is drawn, created or named is spoken of.
        _ => Some(true),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn closed(ability: serde_json::Value) -> bool {
        is_closed(&serde_json::from_value(ability).expect("an ability"))
    }

    #[test]
    fn it_stands_for_what_was_spoken_of_on_every_path() {
        let target = json!({ "move": [{ "target": [{ "exactly": 1 }, {}] }, "discard"] });
        let it = json!({ "move": ["it", "reserve"] });
        assert!(closed(json!({ "spell": [target, it] })));
        assert!(!closed(json!({ "spell": [it] })));
        assert!(!closed(json!({ "spell": [{ "if": ["first_day", [target], [it]] }] })));
        assert!(closed(json!({ "spell": [{ "try": { "do": [target], "otherwise": [it] } }] })));
    }
}
