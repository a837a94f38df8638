//! Days: their phases, and the daily effects of each (`2024-09 1.3.2.a`, `4.0 4.2`).

use rules::{DailyEffect, Edition, Event, Kind, ObjectId, Phase, Place, State, View};
use serde_json::json;

use crate::doubt::Doubt;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Language, Text, night};

/// The daily effects of Dusk and Night, in their order.
const LATE: [DailyEffect; 4] =
    [DailyEffect::Progress, DailyEffect::Rest, DailyEffect::CleanUp, DailyEffect::CheckVictory];

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::DayBegan(_) => {
            missing(walk, step);
            // What begins the first day comes after set-up.
            if !matches!(step.before.day.phase, Phase::Night | Phase::Setup) {
                phases(walk, step, Phase::Morning);
            }
        }
        Event::PhaseBegan(began) => {
            missing(walk, step);
            let phase = step.before.day.phase;
            let follows = match began.phase {
                Phase::Setup => false,
                Phase::Morning => matches!(phase, Phase::Setup | Phase::Morning),
                Phase::Noon => matches!(phase, Phase::Setup | Phase::Morning),
                Phase::Afternoon => matches!(phase, Phase::Setup | Phase::Noon),
                Phase::Dusk => phase == Phase::Afternoon,
                Phase::Night => phase == Phase::Dusk,
            };
            if !follows {
                phases(walk, step, began.phase);
            }
            if began.phase == Phase::Morning {
                first_morning(walk, step);
            }
        }
        Event::DailyEffectBegan(begun) => {
            elsewhere(walk, step, begun.effect);
            again(walk, step, begun.effect);
        }
        _ => {}
    }
}

/// A phase, or the Morning that a day begins with, that does not follow the one before.
fn phases(walk: &mut Walk<'_>, step: Step<'_>, phase: Phase) {
    let before = step.before.day.phase;
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    let [en, fr] = Language::ALL.map(|language| [phase, before].map(|one| language.phase(one)));
    let message = Text::new(
        format!("{} began after {}", en[0], en[1]),
        format!("{} : commence après {}", fr[0], fr[1]),
    );
    let said = Said::new(Check::PhaseOrder, walk.memory.unit_from, message)
        .told(json!({ "phase": phase }), json!({ "not_after": before }));
    walk.say(step, said, doubt);
}

/// The first day has no Morning (`4.0 4.1.j`).
fn first_morning(walk: &mut Walk<'_>, step: Step<'_>) {
    if walk.edition != Edition::Four || step.before.day.day != 1 {
        return;
    }
    let message = Text::new(
        "The first day began with a Morning, which is skipped",
        "Le premier jour a commencé par un Matin, qui est passé",
    );
    let said = Said::new(Check::FirstMorning, step.seq, message)
        .told(json!({ "phase": Phase::Morning }), json!({ "phase": Phase::Noon }));
    let doubt = walk.memory.observed.map(|_| Doubt::gap());
    walk.say(step, said, doubt);
}

const fn phase_of(effect: DailyEffect) -> Phase {
    match effect {
        DailyEffect::Succeed | DailyEffect::Prepare | DailyEffect::Draw | DailyEffect::Expand => {
            Phase::Morning
        }
        DailyEffect::Progress => Phase::Dusk,
        DailyEffect::Rest | DailyEffect::CleanUp | DailyEffect::CheckVictory => Phase::Night,
    }
}

/// A daily effect in a phase that does not have it.
fn elsewhere(walk: &mut Walk<'_>, step: Step<'_>, effect: DailyEffect) {
    let (phase, right) = (step.before.day.phase, phase_of(effect));
    if phase == right {
        return;
    }
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    let [en, fr] = Language::ALL.map(|one| [one.daily_effect(effect), one.phase(phase)]);
    let message = Text::new(
        format!("{} began in {}, which does not have it", en[0], en[1]),
        format!("{} : commence dans une phase qui ne l'a pas ({})", fr[0], fr[1]),
    );
    let said = Said::new(Check::DailyEffectElsewhere, step.seq, message)
        .told(json!({ "phase": phase }), json!({ "phase": right }));
    walk.say(step, said, doubt);
}

/// A daily effect of Dusk or Night that was done, or that one after it was done before.
fn again(walk: &mut Walk<'_>, step: Step<'_>, effect: DailyEffect) {
    let place = |effect: DailyEffect| LATE.into_iter().position(|one| one == effect);
    let Some(mine) = place(effect) else { return };
    let later = walk.memory.effects.iter().copied().find(|&done| place(done) >= Some(mine));
    let Some(later) = later else { return };
    let [en, fr] = Language::ALL.map(|one| [effect, later].map(|effect| one.daily_effect(effect)));
    let message = Text::new(
        format!("{} began after {}", en[0], en[1]),
        format!("{} : commence après {}", fr[0], fr[1]),
    );
    let said = Said::new(Check::DuskAndNight, step.seq, message)
        .told(json!({ "first": later, "then": effect }), json!(LATE));
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    walk.say(step, said, doubt);
}

/// Dusk without Progress, Night without Rest, or without Clean-up where there is too much.
///
/// A log that has told no daily effect of the game says nothing of them.
fn missing(walk: &mut Walk<'_>, step: Step<'_>) {
    let done = |effect| walk.memory.effects.contains(&effect);
    let missing = match step.before.day.phase {
        Phase::Dusk if !done(DailyEffect::Progress) => DailyEffect::Progress,
        Phase::Night if !done(DailyEffect::Rest) => DailyEffect::Rest,
        Phase::Night if !done(DailyEffect::CleanUp) => DailyEffect::CleanUp,
        _ => return,
    };
    let over = step.before.game_result.is_some();
    if over || !walk.memory.tells_effects {
        return;
    }
    if missing == DailyEffect::CleanUp && !is_too_much(&walk.derive(step.before), step.before) {
        return;
    }
    let from = walk.memory.unit_from;
    let phase = step.before.day.phase;
    // Abilities change limits, and nothing else of what is missing.
    let doubt = match missing {
        DailyEffect::CleanUp => walk.doubt(step.before, from),
        _ => walk.gap_or_paper(from),
    };
    let [en, fr] = Language::ALL.map(|one| [one.phase(phase), one.daily_effect(missing)]);
    let message = Text::new(
        format!("{} ended without {}", en[0], en[1]),
        format!("{} : finit sans {}", fr[0], fr[1]),
    );
    let said = Said::new(Check::DuskAndNight, from, message)
        .told(json!({ "missing": missing }), json!({ "missing": null }));
    walk.say(step, said, doubt);
}

/// Whether some zone holds more than its limit.
fn is_too_much(view: &View, state: &State) -> bool {
    view.seats.iter().any(|seat| {
        let zones = [
            (Place::Reserve(seat.seat), seat.reserve_limit),
            (Place::Landmark(seat.seat), seat.landmark_limit),
        ];
        zones.into_iter().any(|(place, limit)| {
            let token = |id: &ObjectId| matches!(state.objects[id].kind, Kind::Token);
            let has = night::counted(view, state, place).iter().filter(|id| !token(id)).count();
            has > usize::try_from(limit).unwrap_or(0) + night::extra(view, state, place)
        })
    })
}
