//! Words that version 2 of the format cannot express.

use super::effect::{Counted, Gain, OnPlay, Step, Test};
use super::{
    Ability, Condition, Cost, ExtraCost, Keyword, LeavingExpedition, Passive, QuickAction,
    Reaction, Statement,
};

pub(super) fn ability(ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(keyword) => matches!(keyword, Keyword::Temple(_)),
        Ability::Passive(it) => passive(it),
        Ability::Reaction(Reaction { test: asked, effect, .. }) => {
            asked.as_ref().is_some_and(test) || steps(effect)
        }
        Ability::QuickAction(QuickAction { cost, test: asked, effect, .. }) => {
            asked.as_ref().is_some_and(test) || cost.iter().any(pays) || steps(effect)
        }
        Ability::Spell(effect) => steps(effect),
        Ability::Effect | Ability::Unread => false,
    }
}

pub(super) fn passive(passive: &Passive) -> bool {
    let free = matches!(&passive.says, Statement::Costs(change) if change.free);
    let given = matches!(&passive.says, Statement::Have(given) if ability(given));
    free || given || itself(passive)
}

/// Whether the statement itself is newer: not an ability that it gives.
pub(super) fn itself(passive: &Passive) -> bool {
    let mut condition = passive.condition.as_ref();
    while let Some(Condition::Not(inner)) = condition {
        condition = Some(inner);
    }
    if matches!(condition, Some(Condition::So(asked)) if test(asked)) {
        return true;
    }
    let says = &passive.says;
    if let Statement::DiscardMeInsteadOfForwardTo(all) = says {
        return steps(all);
    }
    let kept = LeavingExpedition::MaySacrificeMe;
    let for_anchored = LeavingExpedition::MaySacrificeMeToLoseAnchored;
    matches!(says, Statement::TokensInstead(_))
        || matches!(says, Statement::Costs(change) if change.extra.is_some_and(price))
        || matches!(says, Statement::LeavingExpedition(how) if [kept, for_anchored].contains(how))
}

const fn price(extra: ExtraCost) -> bool {
    match extra {
        ExtraCost::TargetGigantic | ExtraCost::SacrificeCharacter | ExtraCost::SpendBoosts(_) => {
            true
        }
        ExtraCost::DiscardFromReserve
        | ExtraCost::ExhaustInReserve
        | ExtraCost::SacrificePermanent
        | ExtraCost::TargetIn(_) => false,
    }
}

fn pays(cost: &Cost) -> bool {
    match cost {
        Cost::Do(one) => step(one),
        Cost::PayIf(_, asked) => test(asked),
        Cost::Discard
        | Cost::Exhaust
        | Cost::Mana
        | Cost::Other
        | Cost::Sacrifice
        | Cost::Spend
        | Cost::Pay(_)
        | Cost::PayUpTo(_)
        | Cost::PayForTarget(..) => false,
    }
}

fn steps(all: &[Step]) -> bool {
    all.iter().any(step)
}

fn step(one: &Step) -> bool {
    match one {
        Step::DiscardDownTo(..) => true,
        Step::Create(create) => {
            let token = &create.token;
            create.reserve.is_some() || token.signature || token.with.iter().any(ability)
        }
        Step::Try(attempt) => {
            [&attempt.steps, &attempt.then, &attempt.otherwise].into_iter().any(|all| steps(all))
        }
        Step::If(asked, yes, no) => test(asked) || steps(yes) || steps(no),
        Step::Choose(choice) => {
            choice.all_if.as_deref().is_some_and(test) || choice.modes.iter().any(|all| steps(all))
        }
        Step::Depending(counted, rows) => {
            *counted == Counted::DiscardedThisWay || rows.iter().any(|row| steps(&row.steps))
        }
        Step::ForEach(_, all)
        | Step::Times(_, all)
        | Step::By(_, all)
        | Step::AfterRest(all)
        | Step::NextTime(_, _, all) => steps(all),
        Step::Gain(_, gains, _) => gains.iter().any(gain),
        Step::Next(next) => {
            next.does.iter().any(|does| matches!(does, OnPlay::Gains(one) if gain(one)))
        }
        Step::Lasting(it, _) => passive(it),
        Step::Draw(_)
        | Step::DrawIt
        | Step::Resupply { .. }
        | Step::Sabotage(_)
        | Step::Move(..)
        | Step::Sacrifice(_)
        | Step::Exchange(..)
        | Step::Reveal(_)
        | Step::LookAt(_)
        | Step::Play(_)
        | Step::Target(_)
        | Step::TargetPlayer(_)
        | Step::TargetExpeditions(_)
        | Step::Lose(..)
        | Step::Exhaust(_)
        | Step::Ready(_)
        | Step::Switch(_)
        | Step::Defect(_)
        | Step::TakeControl(_)
        | Step::Augment(_)
        | Step::Distribute(..)
        | Step::DoubleBoosts(_)
        | Step::ExchangeBoosts(_)
        | Step::Spend(..)
        | Step::Activate { .. }
        | Step::Ascend(_)
        | Step::Forward(..)
        | Step::Backward(..)
        | Step::PlaceMarker(_)
        | Step::MoveMarker(_)
        | Step::Pay(_)
        | Step::Roll
        | Step::AddToRoll(_)
        | Step::Pass
        | Step::AfterYou
        | Step::Rush(_)
        | Step::BecomeFirst(_)
        | Step::AnotherTurn
        | Step::Complete(_)
        | Step::Win
        | Step::Defeat
        | Step::StayPut(..)
        | Step::ReceiveToo => false,
    }
}

fn gain(gain: &Gain) -> bool {
    matches!(gain, Gain::Ability(given) if ability(given))
}

fn test(asked: &Test) -> bool {
    match asked {
        Test::ThisDay(_) => true,
        Test::Not(inner) => test(inner),
        Test::All(all) | Test::Any(all) => all.iter().any(test),
        Test::AtLeast(counted, _) | Test::AtMost(counted, _) | Test::Exactly(counted, _) => {
            *counted == Counted::DiscardedThisWay
        }
        Test::More(..)
        | Test::Is(..)
        | Test::Was(..)
        | Test::Expeditions(..)
        | Test::AnyExpedition(..)
        | Test::FirstPlayer(_)
        | Test::FirstDay
        | Test::ThisWay(_)
        | Test::ThisTurn(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Ability {
        serde_json::from_str(text).expect(text)
    }

    #[test]
    fn a_word_that_version_2_does_not_have_is_found_wherever_it_stands() {
        for text in [
            r#"{"keyword":{"temple":2}}"#,
            r#"{"passive":{"says":{"tokens_instead":2}}}"#,
            r#"{"passive":{"says":{"leaving_expedition":"may_sacrifice_me"}}}"#,
            r#"{"passive":{"says":{"costs":{"by":-1,"extra":{"spend_boosts":2}}}}}"#,
            r#"{"passive":{"if":{"not":{"so":{"this_day":{"draws":"you"}}}},"says":"cannot_be_played"}}"#,
            r#"{"passive":{"says":{"have":{"keyword":{"temple":2}}}}}"#,
            r#"{"spell":[{"discard_down_to":[2,{}]}]}"#,
            r#"{"spell":[{"if":["first_day",[],[{"create":{"number":1,"token":{"name":"A"},"reserve":"you"}}]]}]}"#,
            r#"{"quick_action":{"cost":[{"do":{"create":{"number":1,"token":{"name":"","signature":true}}}}]}}"#,
            r#"{"reaction":{"on":["joined"],"do":[{"by":["each",[{"if":[{"at_least":["discarded_this_way",4]},[]]}]]}]}}"#,
        ] {
            let newer = read(text);
            assert!(newer.is_newer_than_version_2() && newer.is_newer_than_version_1(), "{text}");
        }
        for text in [
            r#"{"keyword":"gigantic"}"#,
            r#"{"passive":{"says":{"costs":{"by":-1,"extra":"sacrifice_permanent"}}}}"#,
            r#"{"spell":[{"create":{"number":1,"token":{"name":"A"},"landmarks":"you"}},{"draw":1}]}"#,
        ] {
            assert!(!read(text).is_newer_than_version_2(), "{text}");
        }
    }

    /// A card with such a word is unread in version 1, and not something else.
    #[test]
    fn version_1_does_not_read_it() {
        for text in [
            r#"{"keyword":{"temple":2}}"#,
            r#"{"passive":{"says":{"tokens_instead":2}}}"#,
            r#"{"passive":{"says":{"costs":{"by":-1,"extra":"target_gigantic"}}}}"#,
        ] {
            assert_eq!(read(text).in_version_1(), Ability::Unread, "{text}");
        }
    }
}
