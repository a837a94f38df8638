//! Targets of effects, and the costs of Tough ones (`4.0 6.5.b`, `4.0 7.4.7`).

use std::collections::BTreeSet;

use engine::Reliance;
use rules::{
    Cause, CauseKind, ChoiceMade, Event, Keyword, ObjectId, Piece, Place, Playing, Seat, Settled,
    Statement,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::TargetEvidence;
use crate::level::Level;
use crate::matter::Matter;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if let Event::ChoiceMade(choice) = step.event
        && choice.about == "target"
    {
        once(context, step, choice);
        if let Some(seat) = choice.seat {
            tough(context, step, choice, seat);
        }
    }
}

/// Each target of a step exists, and is chosen once (`4.0 6.5.b`).
fn once(context: &mut AuditContext<'_>, step: JudgedStep<'_>, choice: &ChoiceMade) {
    let pieces = choice.pieces.iter().enumerate();
    let is_gone = |piece: &Piece| match piece {
        Piece::Object(id) => {
            // Terrain Markers may be targets and are not among the objects.
            let marker = step.before.adventure.markers.iter().any(|one| one.id == *id);
            !marker && !step.before.objects.contains_key(id)
        }
        Piece::Slot(_) => false,
    };
    let wrong = |&(index, piece): &(usize, &Piece)| {
        choice.pieces[..index].contains(piece) || is_gone(piece)
    };
    let wrong: Vec<_> = pieces.filter(wrong).map(|(_, piece)| *piece).collect();
    if wrong.is_empty() {
        return;
    }
    let claim = Claim::new(
        Check::Target,
        step.seq,
        TargetEvidence::Wrong { targets: choice.pieces.clone(), wrong },
    )
    .players(choice.seat);
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    context.add(step, claim, doubt);
}

/// Whether the same effect targeted it before, since it is paid for once (`4.0 7.4.7.f`).
fn before(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    choice: &ChoiceMade,
    id: ObjectId,
) -> bool {
    let mut since = context.replay.span(context.memory.unit_from as usize..step.seq as usize);
    since.any(|one| {
        matches!(&one.record.event, Event::ChoiceMade(other)
            if other.about == choice.about && other.cause == choice.cause && other.pieces.contains(&Piece::Object(id)))
    })
}

/// Whether a payment would be expected in place of this record: somebody may observe the table before mana is paid.
const fn may_pay(event: &Event) -> bool {
    event.is_play() && !matches!(event, Event::Observed(_))
}

/// The payment just before a choice, unless it is the price of a card.
fn paid_before<'a>(context: &AuditContext<'a>, step: JudgedStep<'_>) -> Option<&'a Event> {
    let before = context.replay.span(0..step.seq as usize).rev();
    let mut played = before.map(|sealed| &sealed.record.event).filter(|event| may_pay(event));
    let last = played.next()?;
    let Event::ManaPaid(mana) = last else { return None };
    let of_record = |cause: Cause| cause.object.is_none() && cause.seq.is_some();
    let of_card = |event: &Event| matches!(event, Event::CardPlayed(card) if card.seat == mana.seat && card.mana == Some(mana.count));
    // Logs may record the price of the card just before the choice of its targets, and without a cause.
    let is_price = mana.cause.is_some_and(of_record) || played.next().is_some_and(of_card);
    (!is_price).then_some(last)
}

/// Whether it is a choice for a Spell that was played for nothing: its targets are free too, as published rulings say.
fn of_free_spell(context: &AuditContext<'_>, choice: &ChoiceMade) -> bool {
    let Some(spell) = choice.cause.and_then(|cause| cause.object) else { return false };
    let record = context.replay.span(spell.seq() as usize..usize::MAX).next();
    let Some(Event::CardPlayed(played)) = record.map(|one| &one.record.event) else { return false };
    let before = spell.seq().checked_sub(1).and_then(|seq| context.at(seq));
    let Some(state) = before else { return false };
    let Some(face) = state.face_played(played) else { return false };
    let object = match played.card.what {
        Some(Piece::Object(id)) if matches!(played.card.from, Place::Reserve(_)) => Some(id),
        _ => None,
    };
    let playing = Playing { seat: played.seat, face: &face, object, into: None };
    let is = |says: &Statement| matches!(says, Statement::Costs(change) if change.free);
    let rules = Settled::new(state, context.edition).play_rules(playing);
    played.mana == Some(0) || rules.iter().any(is)
}

/// An opponent pays for each Tough target, just before or after (`4.0 7.4.7.c`).
fn tough(context: &mut AuditContext<'_>, step: JudgedStep<'_>, choice: &ChoiceMade, seat: Seat) {
    let by_effect = choice.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    // A set: a target chosen twice is paid for once (`4.0 7.4.7.f`).
    let theirs: BTreeSet<ObjectId> = choice
        .pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Object(id) => Some(*id),
            Piece::Slot(_) => None,
        })
        .filter(|id| {
            step.before.objects.get(id).is_some_and(|one| {
                step.before.are_opponents(seat, one.controller)
                    && matches!(one.place, Place::Expedition(_) | Place::Landmark(_))
            })
        })
        .collect();
    if !by_effect || theirs.is_empty() || of_free_spell(context, choice) {
        return;
    }
    let moment = context.moment(step.before);
    let view = moment.view();
    let number = |id: &ObjectId| {
        let keywords = view.objects.get(id).map(|one| &one.keywords).into_iter().flatten();
        keywords.map(|one| if let Keyword::Tough(number) = one { *number } else { 0 }).sum::<u8>()
    };
    let (again, new): (Vec<ObjectId>, Vec<ObjectId>) =
        theirs.iter().partition(|&&id| before(context, step, choice, id));
    let price = |ids: &[ObjectId]| ids.iter().map(|id| u32::from(number(id))).sum::<u32>();
    let (wanted, anew) = (price(&new), price(&again));
    let paid = |event: Option<&Event>| match event {
        Some(Event::ManaPaid(mana)) if mana.seat == seat => mana.count,
        _ => 0,
    };
    let later = context.replay.span(step.seq as usize + 1..usize::MAX);
    let after = paid(later.map(|one| &one.record.event).find(|event| may_pay(event)));
    let earlier = paid(paid_before(context, step));
    // Only a payment of exactly the price counts as paid again: any other one is probably for something else.
    let twice = anew > 0 && wanted == 0 && after == anew;
    if !twice && (wanted == 0 || after.max(earlier) >= wanted) {
        return;
    }
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Tough], [Reliance::Board]);
    let paid = after.max(earlier);
    let evidence = if twice {
        TargetEvidence::PaidAgain { player: seat, paid, mana: wanted }
    } else {
        TargetEvidence::Unpaid { player: seat, paid, mana: wanted }
    };
    // A game engine decides what it charges, so only underpaying can be the player's fault.
    let level = if twice { Level::OutsideReach } else { Check::ToughUnpaid.level() };
    let claim = Claim::new(Check::ToughUnpaid, step.seq, evidence).objects(theirs).players([seat]);
    context.add(step, claim.at(level), doubt);
}
