//! Records that no effect produces: daily effects, plays, and actions of rules and passive
//! abilities in between.

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::{Ability, CauseKind, Event, LeavingExpedition, ObjectId, Piece, Place, Statement};

use super::EffectTracker;
use crate::effect::expected::{EffectObject, ExpectedAction};
use crate::effect::fact::{MovedPiece, RecordFact};
use crate::effect::leave::leaving;
use crate::effect::moment::Moment;
use crate::effect::viewpoint::abilities;

/// Actions of daily effects themselves.
pub(super) fn is_daily(kind: Option<CauseKind>, event: &Event) -> bool {
    kind == Some(CauseKind::DailyEffect)
        && matches!(
            event,
            Event::Moved(_)
                | Event::StatusLost(_)
                | Event::ManaReadied(_)
                | Event::Ceased(_)
                | Event::ExpeditionMoved(_)
        )
}

/// A card played as the effect of a turn.
pub(super) fn is_play(kind: Option<CauseKind>, event: &Event) -> bool {
    matches!(event, Event::CardPlayed(_)) && kind != Some(CauseKind::Ability)
}

/// Whether a Spell that has just gone to the Reserve is exhausted by its own Cooldown, which no effect of the Spell does, as it is
/// over by then (`4.0 5.2.4.b`).
pub(super) fn is_own_cooldown(event: &Event, before: &Moment) -> bool {
    let Event::StatusGained(it) = event else { return false };
    let [id] = it.objects[..] else { return false };
    let own = it.cause.and_then(|cause| cause.object);
    let cooldown = Ability::Keyword(rules::Keyword::Cooldown);
    let face = before.face(Piece::Object(id));
    it.status == rules::Status::Exhausted
        && before.state.seq == Some(id.seq())
        && own.is_none_or(|own| own == id)
        && face.is_some_and(|face| abilities(face).contains(&cooldown))
}

/// What rules or passive abilities may do between the steps of effects.
pub(super) fn is_through(
    event: &Event,
    facts: &[RecordFact],
    before: &Moment,
    shown: &[Piece],
) -> bool {
    match event {
        // A card that was shown goes back to the hand.
        Event::Moved(it) => {
            let back = |one: &rules::Move| {
                let hand = one.from == Place::Limbo && matches!(one.to, Place::Hand(_));
                hand && one.what.is_some_and(|what| shown.contains(&what))
            };
            it.moves.iter().all(back)
                || facts.iter().all(|fact| leaves_to_mana(fact, before))
                || facts.iter().all(|fact| leaves_instead(fact, before))
        }
        // A card has Fleeting or Cooldown printed (`4.0 2.4.7.b`, `4.0 7.4.1.b`).
        Event::StatusGained(it) => {
            let keyword = match it.status {
                rules::Status::Fleeting => rules::Keyword::Fleeting,
                rules::Status::Exhausted => rules::Keyword::Cooldown,
                _ => return false,
            };
            let printed = Ability::Keyword(keyword);
            // An object that defects instead of going to the Reserve gains Fleeting first.
            let defects = |id: &ObjectId| {
                let how = leaving(*id, before);
                it.status == rules::Status::Fleeting && how == Some(LeavingExpedition::Defects)
            };
            let has = |id: &ObjectId| {
                let face = before.face(Piece::Object(*id));
                face.is_some_and(|face| abilities(face).contains(&printed)) || defects(id)
            };
            let own = it.cause.and_then(|cause| cause.object);
            own.is_none_or(|own| it.objects.contains(&own)) && it.objects.iter().all(has)
        }
        // Counters are removed first from an object that is about to leave.
        Event::CountersChanged(it) => {
            it.cause.is_some_and(|cause| cause.object.is_none())
                && it.changes.iter().all(|one| one.by < 0)
        }
        Event::ControlChanged(_) => is_instead(event, before),
        Event::DieRolled(it) => {
            passive(it.cause, before, |says| matches!(says, Statement::MoreForward(_)))
        }
        Event::ExpeditionMoved(it) => {
            passive(it.cause, before, |says| matches!(says, Statement::MoreForward(_)))
        }
        Event::FaceChanged(_) | Event::Shuffled(_) => true,
        _ => false,
    }
}

/// Whether an object changes control instead of going to the Reserve, by its own ability.
pub(super) fn is_instead(event: &Event, before: &Moment) -> bool {
    let Event::ControlChanged(it) = event else { return false };
    let source = it.cause.and_then(|cause| cause.object);
    source.is_none_or(|source| source == it.object)
        && leaving(it.object, before) == Some(LeavingExpedition::Defects)
}

/// Whether a card is revealed in addition to a die roll, by an ability for that.
pub(super) fn is_also(event: &Event, before: &Moment) -> bool {
    let Event::Revealed(it) = event else { return false };
    passive(it.cause, before, |says| *says == Statement::Dice(rules::Dice::RevealTopCard))
}

/// Whether the object that a record names has a matching passive ability.
fn passive(cause: Option<rules::Cause>, before: &Moment, is: impl Fn(&Statement) -> bool) -> bool {
    let face = cause.and_then(|cause| cause.object).and_then(|id| before.face(Piece::Object(id)));
    face.is_some_and(|face| {
        abilities(face).iter().any(|one| matches!(one, Ability::Passive(it) if is(&it.says)))
    })
}

/// A passive ability moves it to the Mana zone as it leaves.
fn leaves_to_mana(fact: &RecordFact, before: &Moment) -> bool {
    let RecordFact::Went(MovedPiece {
        what: Some(piece),
        from: Place::Expedition(_),
        to: Place::Mana(_) | Place::Reserve(_) | Place::Discard(_),
        ..
    }) = fact
    else {
        return false;
    };
    let Piece::Object(id) = piece else { return false };
    let to_mana = matches!(fact, RecordFact::Went(MovedPiece { to: Place::Mana(_), .. }));
    // It goes elsewhere only if nothing forbids it.
    leaving(*id, before).is_some_and(|how| to_mana || how != LeavingExpedition::ToMana)
}

/// It is discarded at Progress instead of its Expedition moving forward.
pub(super) fn leaves_instead(fact: &RecordFact, before: &Moment) -> bool {
    let RecordFact::Went(MovedPiece {
        what: Some(piece),
        from: Place::Expedition(_),
        to: Place::Discard(_),
        ..
    }) = fact
    else {
        return false;
    };
    let says = |ability: &Ability| {
        matches!(ability, Ability::Passive(it) if matches!(
            it.says,
            Statement::DiscardMeInsteadOfForward | Statement::DiscardMeInsteadOfForwardTo(_)
        ))
    };
    before.state.day.daily_effect == Some(rules::DailyEffect::Progress)
        && before.face(*piece).is_some_and(|face| abilities(face).iter().any(says))
}

/// Whether the log does not show everything that a card can do.
pub(super) fn is_unread(face: &rules::Face) -> bool {
    let unread = |ability: &Ability| match ability {
        // As a Landmark a Temple has other abilities, which are not followed.
        Ability::Unread | Ability::Effect | Ability::Keyword(rules::Keyword::Temple(_)) => true,
        Ability::Reaction(it) => it.effect.is_empty(),
        Ability::QuickAction(it) => it.effect.is_empty(),
        Ability::Keyword(_) | Ability::Passive(_) | Ability::Spell(_) => false,
    };
    face.abilities.as_ref().is_none_or(|all| all.iter().any(unread))
}

/// Whether it may have been done for a lower cost of a card that is played after it (`4.0
/// 5.1.2.e`).
pub(super) fn is_price(facts: &[RecordFact], before: &Moment) -> bool {
    let own = |piece: &Piece| {
        let place = before.place(*piece);
        place.is_some_and(|place| {
            matches!(place, Place::Reserve(_) | Place::Landmark(_) | Place::Expedition(_))
        })
    };
    facts.iter().all(|fact| match fact {
        RecordFact::Chose(_, pieces, _) => pieces.iter().all(own),
        RecordFact::Went(went) => {
            went.what.as_ref().is_some_and(own) && matches!(went.to, Place::Discard(_))
        }
        RecordFact::Ceased(id) => own(&Piece::Object(*id)),
        RecordFact::Status(rules::Status::Exhausted, true, _) => true,
        _ => false,
    })
}

/// Counters and statuses that no rule gives or removes: a log may attribute something to a rule if
/// it does not know its source.
pub(super) fn is_of_no_rule(event: &Event) -> bool {
    use rules::Status::{Anchored, Asleep};
    match event {
        Event::CountersChanged(it) => it.changes.iter().all(|one| one.by > 0),
        Event::StatusGained(it) => matches!(it.status, Anchored | Asleep),
        _ => false,
    }
}

/// Whether a record without a cause must have been produced by an effect.
pub(super) fn is_of_effect(event: &Event, before: &Moment) -> bool {
    let day = before.state.day;
    day.phase != rules::Phase::Setup
        && day.daily_effect.is_none()
        && matches!(
            event,
            Event::Moved(_)
                | Event::CountersChanged(_)
                | Event::StatusGained(_)
                | Event::StatusLost(_)
                | Event::TokenCreated(_)
        )
}

/// Whether something that Clean-up takes from a Landmark zone is sacrificed (`4.0 4.2.5.c`); `None`
/// for other records.
pub(super) fn is_cleaned_up(event: &Event, before: &Moment) -> Option<bool> {
    let clean_up = before.state.day.daily_effect == Some(rules::DailyEffect::CleanUp);
    let Event::Moved(it) = event else { return None };
    let landmark = it.moves.iter().all(|one| matches!(one.from, Place::Landmark(_)));
    (clean_up && landmark).then_some(true)
}

impl EffectTracker {
    /// Whether a choice names just what an effect is about to act on anyway: that changes nothing (`4.0 1.2.6.a`).
    pub(super) fn is_announced(
        &self,
        event: &Event,
        source: Option<ObjectId>,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> bool {
        let Event::ChoiceMade(it) = event else { return false };
        let named: BTreeSet<Piece> = it.pieces.iter().copied().collect();
        let acts_on = |due: &ExpectedAction| {
            let pieces = due.among.iter().map(|one| match one.thing {
                EffectObject::Piece(piece) => Some(piece),
                _ => None,
            });
            pieces.collect::<Option<BTreeSet<Piece>>>().is_some_and(|all| all == named)
        };
        let order = self.in_order(event, source, before, after);
        order.into_iter().any(|at| self.open[at].execution.dues(before).iter().any(acts_on))
    }
}
