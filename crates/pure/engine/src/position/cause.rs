//! Causes that a record cannot have, whatever is due or unfolding.

use rules::{CauseKind, CounterChange, Event, Kind, LeavingExpedition, ObjectId};

use super::due::{Due, Numbers};
use super::settle;
use super::step::RecordStep;
use super::turn_state::TurnState;
use crate::passives::leaving;

/// For actions that nothing asks for (`4.0 1.2.6.a`).
pub(super) const NOTHING: Numbers = (&["1.2.6.a"], &["1.2.6.a"]);

/// The paragraphs by which a record cannot have the cause that it names, whatever was left
/// unrecorded before it.
pub(super) fn cannot_be(turn_state: &TurnState, step: RecordStep<'_>) -> Option<Numbers> {
    match step.event.cause_kind()? {
        CauseKind::Official => None,
        CauseKind::Ability => not_of_an_ability(turn_state, step),
        CauseKind::Cost => (!may_be_a_cost(step.event)).then_some(NOTHING),
        CauseKind::DailyEffect | CauseKind::Rule => not_of_a_rule(turn_state, step),
    }
}

/// Whether a record attributes something to a daily effect while none resolves.
pub(super) fn is_no_daily_effect(step: RecordStep<'_>) -> bool {
    step.event.cause_kind() == Some(CauseKind::DailyEffect)
        && step.before.day.daily_effect.is_none()
}

/// Actions of rules and players, never of an ability: tie-breakers begin, an emblem expires, mana
/// is paid, a cost is paid by exhausting or discarding what is played.
fn not_of_an_ability(turn_state: &TurnState, step: RecordStep<'_>) -> Option<Numbers> {
    let lasts = |id: &ObjectId| {
        let kind = step.before.objects.get(id).map(|object| &object.kind);
        matches!(kind, Some(Kind::Emblem(emblem)) if emblem.duration.is_some())
    };
    match step.event {
        Event::TieBreakerBegan(_) => Some((&["4.3.c"], &["4.2.5.d"])),
        Event::Ceased(it) if it.objects.iter().any(lasts) => Some((&["2.2.2.m"], &["2.2.15.c"])),
        Event::ManaPaid(_) => Some((&[], &["5.1.2.h", "6.4.c"])),
        _ if settle::pays_otherwise(turn_state, step) => Some((&[], &["5.3.d", "6.4.e"])),
        _ => None,
    }
}

/// Actions of abilities and costs only: dice, reveals, tokens, "After you" and the like; mana is
/// paid as a cost, and so is anything that pays for what is played.
fn not_of_a_rule(turn_state: &TurnState, step: RecordStep<'_>) -> Option<Numbers> {
    match step.event {
        Event::ManaPaid(_) => Some((&[], &["5.1.2.h", "6.4.c"])),
        // But for the die that an Expedition waits for.
        Event::DieRolled(_) if turn_state.owed.iter().any(|due| matches!(due, Due::Roll(..))) => {
            None
        }
        Event::DieRolled(_) | Event::Revealed(_) | Event::TokenCreated(_) | Event::AfterYou(_) => {
            Some(NOTHING)
        }
        // A record of playing a card names nothing, or the ability that caused it.
        Event::CardPlayed(_) => Some((&["1.2.6.a"], &["5.1.1.b"])),
        // An object that leaves play loses its counters with that (`4.0 2.5.j`); no rule removes
        // them from one that stays.
        Event::CountersChanged(it) => {
            let stays = |one: &CounterChange| one.by < 0 && !may_lose(step, one.object);
            it.changes.iter().any(stays).then_some(NOTHING)
        }
        _ if settle::pays_otherwise(turn_state, step) => Some((&[], &["5.3.d", "6.4.e"])),
        _ => None,
    }
}

/// Whether a passive ability makes it lose its boosts instead of leaving.
fn may_lose(step: RecordStep<'_>, id: ObjectId) -> bool {
    leaving(step.then, id) == Some(LeavingExpedition::LosesBoosts)
}

/// Whether something of this kind can be paid as a cost (`4.0 1.2.5.a`).
const fn may_be_a_cost(event: &Event) -> bool {
    !matches!(
        event,
        Event::AfterYou(_)
            | Event::DieRolled(_)
            | Event::Revealed(_)
            | Event::ExpeditionMoved(_)
            | Event::FirstPlayerChanged(_)
            | Event::TieBreakerBegan(_)
            | Event::TokenCreated(_)
    )
}
