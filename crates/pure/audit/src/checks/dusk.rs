//! Progress: which Expeditions move forward, and due to what (`2024-09 1.3.2.e`, `4.0 4.2.4`).

use engine::Reliance;
use rules::{
    CauseKind, DailyEffect, Event, ExpeditionId, ExpeditionMove, ExpeditionView, State, Statement,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::{MoveFault, ProgressEvidence};
use crate::matter::Matter;
use crate::memory::Effect;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::ExpeditionMoved(it) => {
            if step.before.day.tie_breaker {
                let moved: Vec<_> = it.moves.iter().map(|one| one.expedition).collect();
                in_the_arena(context, step, &moved);
            }
            let daily = matches!(step.event.cause_kind(), None | Some(CauseKind::DailyEffect));
            if step.event.cause_kind() == Some(CauseKind::Ability) {
                it.moves.iter().for_each(|one| by_ability(context, step, one));
            }
            let progress = |effect: &&Effect| effect.which == DailyEffect::Progress;
            let effect = context.memory.effect.as_ref().filter(progress);
            if daily && effect.is_some_and(|effect| !effect.moved.is_empty()) {
                apart(context, step);
            }
            if let Some(effect) = &mut context.memory.effect
                && daily
                && effect.which == DailyEffect::Progress
            {
                for one in &it.moves {
                    effect.moved.insert(one.expedition, (one.to, one.due_to.clone()));
                }
            }
        }
        Event::DailyEffectEnded(ended) => {
            let effect = context.memory.effect.clone();
            let progresses = ended.effect == DailyEffect::Progress;
            if let Some(effect) = effect.filter(|one| progresses && one.which == ended.effect) {
                progress(context, step, &effect);
            }
            tumult(context, step);
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => tumult(context, step),
        _ => {}
    }
}

fn in_the_arena(context: &mut AuditContext<'_>, step: JudgedStep<'_>, moved: &[ExpeditionId]) {
    let claim =
        Claim::new(Check::MovedInArena, step.seq, ProgressEvidence::MovedInArena(moved.to_vec()))
            .players(moved.iter().map(|id| id.seat));
    context.add(step, claim, None);
}

/// A Tumult card is revealed when an Expedition moves into or past a region of it, and not before (`4.0 7.3.22.b`).
fn tumult(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    // A Tumult card may be revealed in a record after the move, so this waits for the end of the effect, turn or
    // phase.
    let moved = context.memory.expedition_moved.take();
    let shown = std::mem::take(&mut context.memory.tumult_shown);
    let state = step.before;
    if state.day.tie_breaker {
        return;
    }
    let doubt = context.on_paper().or_else(|| context.memory.observed.map(|_| Doubt::Gap));
    if let Some(from) = moved {
        let tumult = (0..).zip(state.adventure.tumult.iter());
        let hidden = tumult.filter(|(_, tumult)| tumult.shown.is_none()).map(|(index, _)| index);
        let found: Vec<u32> = hidden.filter(|&index| has_come(state, index)).collect();
        if !found.is_empty() {
            let evidence = ProgressEvidence::TumultHidden(found);
            context.add(step, Claim::new(Check::TumultHidden, from, evidence), doubt.clone());
        }
    }
    // An Expedition that should have reached it and did not has already been reported.
    let shown = if context.is_accused(step) { Vec::new() } else { shown };
    for (from, index) in shown {
        // A log may lay out the whole Adventure before play begins; an Expedition that had reached
        // it may have gone back since.
        let is_fine = |then: &State| then.is_set_up() || has_come(then, index.into());
        if !context.at(from).is_some_and(is_fine) && !has_come(state, index.into()) {
            let evidence = ProgressEvidence::TumultEarly(index.into());
            context.add(step, Claim::new(Check::TumultEarly, from, evidence), doubt.clone());
        }
    }
}

/// Whether an Expedition is in or past a region of a Tumult card.
fn has_come(state: &State, tumult: u32) -> bool {
    u8::try_from(tumult).is_ok_and(|tumult| state.has_reached(tumult))
}

/// Expeditions move forward together at Progress (`4.0 4.2.4.h`).
fn apart(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    // An ability may have replaced a move between two others, where a log records each separately.
    let ability = context.memory.effect.as_ref().is_some_and(|effect| effect.ability);
    let doubt = context
        .unsure(context.memory.unit_from, Reliance::Phase, &[])
        .or_else(|| (ability && !context.tells_causes()).then_some(Doubt::Ability));
    let claim = Claim::new(Check::ProgressApart, step.seq, ProgressEvidence::Apart);
    context.add(step, claim, doubt);
}

/// Anything that prevents an Expedition from moving also prevents it from being moved forward (`4.0
/// 4.2.4.d`, `4.0 7.4.2.c`).
fn by_ability(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &ExpeditionMove) {
    let Some(before) = step.before.expedition(one.expedition) else { return };
    let start = before.start();
    // What prevents moving forward does not prevent moving back.
    if one.to.abs_diff(start) <= before.position.abs_diff(start) || step.before.day.tie_breaker {
        return;
    }
    let moment = context.moment(step.before);
    let view = moment.view();
    let Some(now) = view.expeditions.iter().find(|now| now.id == one.expedition) else { return };
    if now.may_be_moved_forward(step.before.day.phase) {
        return;
    }
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Progress], [Reliance::Board]);
    let claim = Claim::new(
        Check::BlockedMoved,
        step.seq,
        ProgressEvidence::MovedByAbility {
            expedition: one.expedition,
            to: one.to,
            from: before.position,
        },
    )
    .players([one.expedition.seat]);
    context.add(step, claim, doubt);
}

fn progress(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    // In tie-breakers Expeditions do not move (`4.0 4.3.d`), and any move is reported when it happens.
    if effect.before.day.tie_breaker {
        return;
    }
    let moment = context.moment(&effect.before);
    let view = moment.view();
    for expected in &view.expeditions {
        let Some(before) = effect.before.expedition(expected.id) else { continue };
        let moved = effect.moved.get(&expected.id);
        let forward = moved
            .map(|(to, _)| i16::from(to.abs_diff(before.start())) - i16::from(expected.distance));
        let replaced = replaced(&effect.before, view, expected);
        let Some((check, fault)) = judge(expected, forward, moved.map(|(_, due)| due), replaced)
        else {
            continue;
        };
        let doubt = context
            .doubt(&effect.before, effect.from, [Matter::Progress], [Reliance::Board])
            // The expectation is from before the effect; an ability meanwhile may have changed it.
            .or_else(|| effect.ability.then_some(Doubt::Ability));
        let evidence = ProgressEvidence::Moved {
            expedition: expected.id,
            fault,
            regions: forward.unwrap_or(0),
            due_to: moved.map(|(_, due_to)| due_to.clone()),
            forward: expected.progress.forward,
            wins: expected.progress.due_to.clone(),
            statistics: expected.statistics,
        };
        let claim = Claim::new(check, effect.from, evidence).players([expected.id.seat]);
        context.add(step, claim, doubt);
    }
}

/// Whether an ability in force may replace how this Expedition moves.
#[derive(Clone, Copy, Default)]
struct Replacement {
    /// How many regions further it may move.
    further: i16,
    stays: bool,
}

fn replaced(state: &State, view: &rules::View, expedition: &ExpeditionView) -> Replacement {
    let mut found = Replacement::default();
    for id in &view.in_force {
        let Some(object) = view.objects.get(&id.object) else { continue };
        if !object.expeditions.contains(&expedition.id) {
            continue;
        }
        let Some(passive) = view.passive(state, *id) else { continue };
        match &passive.says {
            Statement::MoreForward(more) => {
                found.further += 1;
                found.stays |= more.stays_at_most.is_some();
            }
            Statement::DiscardMeInsteadOfForward | Statement::DiscardMeInsteadOfForwardTo(_) => {
                found.stays |= state.objects.contains_key(&id.object);
            }
            _ => {}
        }
    }
    found
}

/// The fault in how an Expedition moved.
fn judge(
    expected: &ExpeditionView,
    forward: Option<i16>,
    due_to: Option<&Vec<rules::Terrain>>,
    replaced: Replacement,
) -> Option<(Check, MoveFault)> {
    match (forward.filter(|&regions| regions != 0), expected.progress.forward) {
        (Some(..0), _) => Some((Check::ShouldStay, MoveFault::Backward)),
        (None, true) if !replaced.stays => Some((Check::ShouldMove, MoveFault::Stayed)),
        (Some(_), false) if expected.blocked && !expected.progress.due_to.is_empty() => {
            Some((Check::BlockedMoved, MoveFault::Blocked))
        }
        (Some(_), false) => Some((Check::ShouldStay, MoveFault::WinsNone)),
        (Some(regions), true) if regions > 1 + replaced.further => {
            Some((Check::MovedFar, MoveFault::TooFar))
        }
        (Some(_), true)
            if due_to.is_some_and(|due| !due.is_empty() && *due != expected.progress.due_to) =>
        {
            Some((Check::DueTo, MoveFault::OtherTerrains))
        }
        _ => None,
    }
}
