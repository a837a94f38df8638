//! Compares effects as they were carried out with their abilities (`4.0 6.5.a`).

use engine::Reliance;
use engine::effect::{EffectFit, ResolvedEffect};
use rules::{Ability, CauseKind, Event, Face, Move, ObjectId, Piece};

use super::unasked;
use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::EffectEvidence;
use crate::finding::Finding;
use crate::grade::RecorderGrade;
use crate::level::Level;
use crate::matter::{Matter, Matters};
use crate::object_name::ObjectName;
use crate::proven;
use crate::reach;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    for one in context.follow_effects(step) {
        // What goes otherwise because of what was found already is not held against anybody as well.
        if matches!(one.verdict, EffectFit::Refused { .. }) && !is_explained(context, &one) {
            otherwise(context, step, &one);
        }
    }
}

/// Whether what was found of the game since an effect began, or of the object that brings it in the same turn or daily effect,
/// explains that it goes otherwise.
fn is_explained(context: &AuditContext<'_>, one: &ResolvedEffect) -> bool {
    let explains = |found: &Finding| {
        let since =
            found.to >= one.from || one.source.is_some_and(|id| found.objects.contains(&id));
        // An unpaid card still does everything its abilities say.
        let is_about_payment = found.check == Check::Unpaid;
        since && found.is_certain() && found.is_of_play() && !is_about_payment
    };
    context.found_in_unit().any(explains)
}

/// An effect that cannot have gone so.
fn otherwise(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &ResolvedEffect) {
    let source = one.source.or_else(|| concerned(context.step(one.from).unwrap_or(step)));
    // The fault is a cost, which another check will report.
    let is_owed = |since, id| since < step.seq && step.before.objects.contains_key(&id);
    if context.memory.owed.iter().any(|&(since, id, _)| is_owed(since, id)) {
        return;
    }
    let state = source.map(|source| context.where_was(step.before, source));
    let object = source.and_then(|id| state.as_ref()?.objects.get(&id));
    let face = object.and_then(|object| object.face.clone());
    // What begins here is not the result of an effect: it shows that one was not over.
    let is_left_out = matches!(
        step.event,
        Event::QuickActionPlayed(_)
            | Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
    );
    let of = context.step(one.from).unwrap_or(step);
    let is_proven = match (&one.ability, face.as_deref()) {
        // If an effect stops after its cost, only the cost needs to be readable.
        (Some(Ability::QuickAction(action)), _) if owes_cost(one) => proven::is_cost_proven(action),
        (Some(ability), _) => proven::is_proven(ability),
        // The recorder may have left abilities out.
        (None, Some(face)) if one.source.is_some() && does_nothing(face) => return,
        // The log does not say which ability it was, so all that could have done it have to be proven.
        (None, Some(face)) if one.source.is_some() => all_proven(context, of, face),
        (None, None) if one.source.is_some() => false,
        (None, _) if follows_a_play(context, of) => false,
        (None, _) => unasked::doers(context, of).iter().all(|face| all_proven(context, of, face)),
    };
    let from = context.memory.unit_from;
    // Whoever activates an ability of another object may be doing it.
    let others = || context.memory.used_now.meets(Matters::of([Matter::Others]));
    let unfollowed = || reach::has_unfollowed(step.before);
    let doubt = context
        .doubt(step.before, from, [Matter::Abilities, Matter::Replaced], [Reliance::Board])
        .or_else(|| (unfollowed() || others()).then_some(Doubt::Ability))
        .or_else(|| (!is_proven).then_some(Doubt::Reading));
    // What an engine carried out itself, and ours otherwise, may be a fault of either.
    let level = match context.recorder {
        RecorderGrade::Engine => Level::InsideOnly,
        RecorderGrade::Paper | RecorderGrade::Scribe => Level::OutsideReach,
    };
    let object = ObjectName::of_any(state.as_ref().unwrap_or(step.before), source);
    let (ability, is_named) = (one.ability.clone(), one.source.is_some());
    let evidence = EffectEvidence { object, is_named, ability, is_left_out };
    let claim = Claim::new(Check::EffectOtherwise, one.from, evidence).objects(source).at(level);
    context.add(step, claim, doubt);
}

/// Whether an ability that the log does not name has caused a card to be played since the turn or
/// daily effect began: anything that follows may be its result.
fn follows_a_play(context: &AuditContext<'_>, step: JudgedStep<'_>) -> bool {
    let until = context.replay.records().iter().take(step.seq as usize + 1).rev();
    let mut since = until.map(|one| &one.record.event).take_while(|event| {
        !matches!(event, Event::DailyEffectBegan(_) | Event::PhaseBegan(_) | Event::TurnBegan(_))
    });
    since.any(|event| {
        let unnamed = event.cause().is_some_and(|cause| cause.object.is_none());
        let by_ability = event.cause_kind() == Some(CauseKind::Ability);
        matches!(event, Event::CardPlayed(_)) && unnamed && by_ability
    })
}

/// The one object affected, where the log does not name the object that causes it.
fn concerned(step: JudgedStep<'_>) -> Option<ObjectId> {
    let only = |all: &[ObjectId]| if let [one] = all { Some(*one) } else { None };
    match step.event {
        Event::CountersChanged(it) if it.changes.len() == 1 => Some(it.changes[0].object),
        Event::StatusGained(it) | Event::StatusLost(it) => only(&it.objects),
        Event::Ceased(it) => only(&it.objects),
        Event::ControlChanged(it) => Some(it.object),
        Event::Moved(it) => match it.moves[..] {
            [Move { what: Some(Piece::Object(id)), .. }] => Some(id),
            _ => None,
        },
        _ => None,
    }
}

/// What a card does apart from its keywords.
fn deeds(face: &Face) -> impl Iterator<Item = &Ability> {
    let all = face.abilities.iter().flatten();
    all.filter(|ability| !matches!(ability, Ability::Keyword(_)))
}

fn does_nothing(face: &Face) -> bool {
    deeds(face).next().is_none()
}

/// Whether everything on a card that could do what a step does is known to be read correctly;
/// granted abilities may do it too.
fn all_proven(context: &AuditContext<'_>, step: JudgedStep<'_>, face: &Face) -> bool {
    let mut able = deeds(face).filter(|one| unasked::may_do(context, step, one)).peekable();
    let is_given = able.peek().is_none() && unasked::gives(context, step);
    !is_given && able.all(proven::is_proven)
}

/// Whether only a cost was due.
fn owes_cost(one: &ResolvedEffect) -> bool {
    let EffectFit::Refused { due, .. } = &one.verdict else { return false };
    !due.is_empty() && due.iter().all(|due| due.cost)
}
