//! Phases and daily effects.

use audit::Check;
use rules::{DailyEffect, DailyEffectStep, DayBegan, Edition, Event, Phase, PhaseBegan};

use crate::games::Game;
use crate::mutant::{Edit, Mutant};

fn phase(game: &Game, at: usize) -> Option<Phase> {
    match &game.events[at] {
        Event::PhaseBegan(began) => Some(began.phase),
        _ => None,
    }
}

fn begin(phase: Phase) -> Event {
    Event::PhaseBegan(PhaseBegan { phase })
}

/// Another phase begins instead.
pub(super) fn another_phase(game: &Game, at: usize) -> Option<Mutant> {
    let other = match phase(game, at)? {
        Phase::Noon => Phase::Dusk,
        Phase::Dusk => Phase::Night,
        Phase::Night => Phase::Noon,
        _ => return None,
    };
    // A phase that is left out leaves out its daily effects, too, and what ceases at its end.
    let also = &[Check::DuskAndNight, Check::EmblemOutlasts];
    Some(Mutant::replaced(at, begin(other)).also(also))
}

/// The next day begins without a Night.
pub(super) fn day_without_night(game: &Game, at: usize) -> Option<Mutant> {
    let day = game.before(at).day;
    let dusk = phase(game, at)? == Phase::Night && game.before(at).game_result.is_none();
    let began = Event::DayBegan(DayBegan { day: day.day + 1 });
    dusk.then(|| Mutant::inserted(at, began).also(&[Check::WentOn, Check::EmblemOutlasts]))
}

/// A day has the number of the day before.
pub(super) fn number_again(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DayBegan(began) = &game.events[at] else { return None };
    let again = Event::DayBegan(DayBegan { day: began.day.checked_sub(1)? });
    (began.day > 2).then(|| Mutant::replaced(at, again))
}

pub(super) fn number_skipped(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DayBegan(began) = &game.events[at] else { return None };
    let later = Event::DayBegan(DayBegan { day: began.day + 1 });
    (began.day > 1).then(|| Mutant::replaced(at, later))
}

pub(super) fn first_day_with_a_morning(game: &Game, at: usize) -> Option<Mutant> {
    let first = game.before(at).day.day == 1 && phase(game, at)? == Phase::Noon;
    let four = game.edition == Edition::Four;
    (first && four).then(|| Mutant::inserted(at, begin(Phase::Morning)))
}

/// Progress in a phase without daily effects, and Prepare at Dusk.
pub(super) fn effect_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    let effect = match phase(game, at)? {
        Phase::Noon | Phase::Afternoon => DailyEffect::Progress,
        Phase::Dusk => DailyEffect::Rest,
        Phase::Night => DailyEffect::Prepare,
        Phase::Setup | Phase::Morning => return None,
    };
    let began = Event::DailyEffectBegan(DailyEffectStep { effect });
    Some(Mutant::inserted(at + 1, began).also(&[Check::MorningOrder]))
}

fn is_late(effect: DailyEffect) -> bool {
    use DailyEffect::{CheckVictory, CleanUp, Progress, Rest};
    matches!(effect, Progress | Rest | CleanUp | CheckVictory)
}

pub(super) fn late_effect_again(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(ended) = &game.events[at] else { return None };
    let again = DailyEffectStep { effect: ended.effect };
    is_late(ended.effect).then(|| Mutant::inserted(at + 1, Event::DailyEffectBegan(again)))
}

/// Dusk goes by without Progress in which nothing would have happened.
pub(super) fn no_progress(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectBegan(begun) = &game.events[at] else { return None };
    let end = game.effect_end(at)?;
    let empty = begun.effect == DailyEffect::Progress && end == at + 1;
    if !empty || game.before(at).day.day == 1 {
        return None;
    }
    let edit = Edit::DroppedUpTo(end);
    Some(Mutant { at, edit, until: game.unit_end(end)?, also: &[] })
}
