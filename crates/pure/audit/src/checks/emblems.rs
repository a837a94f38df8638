//! Emblems in Limbo, and dice (`4.0 2.2.15`, `4.0 7.3`).

use engine::Reliance;
use rules::{DieRolled, Duration, EmblemEntry, Event, Kind, ObjectId, Phase, Place, Seat, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::EmblemEvidence;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::ReactionActivated(it) => {
            for emblem in &it.emblems {
                kind(context, step, emblem, false);
            }
        }
        Event::EmblemCreated(it) => {
            for emblem in &it.emblems {
                kind(context, step, emblem, true);
                time(context, step, emblem);
            }
        }
        Event::TurnBegan(of) if step.before.day.turn != Some(of.seat) => {
            outlasts(context, step, |one| one == Duration::Turn);
        }
        Event::PhaseBegan(began) => {
            let over = began.phase != Phase::Noon && began.phase != Phase::Afternoon;
            outlasts(context, step, |one| {
                one == Duration::Turn || (over && one == Duration::Afternoon)
            });
        }
        Event::DayBegan(_) => outlasts(context, step, |_| true),
        Event::DieRolled(rolled) => dice(context, step, rolled),
        _ => {}
    }
}

fn add(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    check: Check,
    (objects, players): (Vec<ObjectId>, Vec<Seat>),
    evidence: EmblemEvidence,
) {
    let claim = Claim::new(check, step.seq, evidence).objects(objects).players(players);
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    context.add(step, claim, doubt);
}

/// A reaction has no duration, an Ongoing Emblem has one (`2024-09 2.2.2.m`, `4.0 2.2.2.m`).
fn kind(context: &mut AuditContext<'_>, step: JudgedStep<'_>, emblem: &EmblemEntry, ongoing: bool) {
    if emblem.duration.is_some() == ongoing {
        return;
    }
    let evidence =
        emblem.duration.map_or(EmblemEvidence::WithoutDuration, EmblemEvidence::WithDuration);
    let about = (emblem.source.into_iter().collect(), vec![emblem.controller]);
    add(context, step, Check::EmblemKind, about, evidence);
}

/// "This turn" is used in a turn, "this Afternoon" before it is over (`4.0 2.2.15.d-e`).
fn time(context: &mut AuditContext<'_>, step: JudgedStep<'_>, emblem: &EmblemEntry) {
    let day = step.before.day;
    let wrong = match emblem.duration {
        Some(Duration::Turn) => day.turn.is_none(),
        Some(Duration::Afternoon) => matches!(day.phase, Phase::Dusk | Phase::Night),
        Some(Duration::Day) | None => false,
    };
    if !wrong {
        return;
    }
    let evidence =
        EmblemEvidence::Time { duration: emblem.duration, phase: day.phase, turn: day.turn };
    let about = (emblem.source.into_iter().collect(), vec![emblem.controller]);
    add(context, step, Check::EmblemTime, about, evidence);
}

/// Ongoing Emblems whose duration is over and that are still in Limbo (`4.0 2.2.15.c`).
fn outlasts(context: &mut AuditContext<'_>, step: JudgedStep<'_>, over: impl Fn(Duration) -> bool) {
    let is_over = |object: &rules::Object| match &object.kind {
        Kind::Emblem(emblem) => emblem.duration.is_some_and(&over),
        Kind::Card | Kind::Token => false,
    };
    let state: &State = step.before;
    let left: Vec<_> = state.objects_in(Place::Limbo).filter(|(_, one)| is_over(one)).collect();
    if left.is_empty() {
        return;
    }
    let objects: Vec<ObjectId> = left.iter().map(|&(id, _)| id).collect();
    let players = left.iter().map(|(_, one)| one.controller).collect();
    let evidence = EmblemEvidence::Outlasts(objects.clone());
    add(context, step, Check::EmblemOutlasts, (objects, players), evidence);
}

/// A die shows 1 to 6 (`2024-09 1.1.7.d`, `4.0 1.1.7.d`, `4.0 7.3.28.a`).
fn dice(context: &mut AuditContext<'_>, step: JudgedStep<'_>, rolled: &DieRolled) {
    if rolled.results.iter().all(|result| (1..=6).contains(result)) {
        return;
    }
    let evidence = EmblemEvidence::Die { player: rolled.seat, results: rolled.results.clone() };
    add(context, step, Check::Dice, (Vec::new(), vec![rolled.seat]), evidence);
}
