//! Targets of effects, and the costs of Tough ones (`4.0 6.5.b`, `4.0 7.4.7`).

use std::collections::BTreeSet;

use engine::Read;
use rules::{CauseKind, ChoiceMade, Event, Keyword, ObjectId, Piece, Place, Seat};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::evidence::TargetEvidence;
use crate::level::Level;
use crate::matter::Matter;
use crate::step::Step;

pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
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
fn once(context: &mut Context<'_>, step: Step<'_>, choice: &ChoiceMade) {
    let pieces = choice.pieces.iter().enumerate();
    let is_gone = |piece: &Piece| match piece {
        Piece::Object(id) => {
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
    let doubt = context.unsure(context.memory.unit_from, Read::Board, &[]);
    context.add(step, claim, doubt);
}

/// Whether the same effect targeted it before, since it is paid for once (`4.0 7.4.7.f`).
fn before(context: &Context<'_>, step: Step<'_>, choice: &ChoiceMade, id: ObjectId) -> bool {
    let mut since = context.replay.span(context.memory.unit_from as usize..step.seq as usize);
    since.any(|one| {
        matches!(&one.record.event, Event::ChoiceMade(other)
            if other.about == choice.about && other.cause == choice.cause && other.pieces.contains(&Piece::Object(id)))
    })
}

/// An opponent pays for each Tough target, just before or after (`4.0 7.4.7.c`).
fn tough(context: &mut Context<'_>, step: Step<'_>, choice: &ChoiceMade, seat: Seat) {
    let by_effect = choice.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
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
    if !by_effect || theirs.is_empty() {
        return;
    }
    let view = context.view(step.before);
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
    let after = paid(later.map(|one| &one.record.event).find(|event| event.is_play()));
    let earlier = paid(context.last_play(step).map(|(_, event)| event));
    let twice = anew > 0 && wanted == 0 && after == anew;
    if !twice && (wanted == 0 || after.max(earlier) >= wanted) {
        return;
    }
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Tough], [Read::Board]);
    let paid = after.max(earlier);
    let evidence = if twice {
        TargetEvidence::PaidAgain { seat, paid, mana: wanted }
    } else {
        TargetEvidence::Unpaid { seat, paid, mana: wanted }
    };
    // A game engine decides what it charges, so only underpaying can be the player's fault.
    let level = if twice { Level::OutsideReach } else { Check::ToughUnpaid.level() };
    let claim = Claim::new(Check::ToughUnpaid, step.seq, evidence).objects(theirs).players([seat]);
    context.add(step, claim.at(level), doubt);
}
