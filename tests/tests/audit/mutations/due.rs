//! Steps that come while something else is due.

use rules::{DailyEffect, Event, Phase};

use crate::games::Game;
use crate::mutant::Mutant;

/// A daily effect that does not end before what comes next begins.
pub(super) fn effect_does_not_end(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(it) = &game.events[at] else { return None };
    // A game may end at any time.
    let next = game.events.get(at + 1);
    let goes_on = next.is_some_and(|next| !matches!(next, Event::GameEnded(_)))
        && game.before(at).game_result.is_none();
    let usual = !matches!(it.effect, DailyEffect::CheckVictory);
    // What reacts to it may come before it ends: it shows where something else begins.
    let begins = |event: &Event| {
        matches!(
            event,
            Event::DailyEffectBegan(_)
                | Event::PhaseBegan(_)
                | Event::DayBegan(_)
                | Event::TurnBegan(_)
        )
    };
    let until = at + 1 + game.events[at + 1..].iter().position(begins)?;
    (goes_on && usual).then(|| Mutant::dropped(at, until))
}

/// A daily effect that ends twice.
pub(super) fn effect_ends_twice(game: &Game, at: usize) -> Option<Mutant> {
    let event @ Event::DailyEffectEnded(_) = &game.events[at - 1] else { return None };
    Some(Mutant::inserted(at, event.clone()).until(at))
}

/// A day that goes on without its Morning having begun.
pub(super) fn morning_left_out(game: &Game, at: usize) -> Option<Mutant> {
    let Event::PhaseBegan(it) = &game.events[at] else { return None };
    let goes_on = matches!(game.events.get(at + 1)?, Event::DailyEffectBegan(_));
    let morning = it.phase == Phase::Morning && game.before(at).day.day > 1;
    (morning && goes_on).then(|| Mutant::dropped(at, at + 1))
}

/// A card that goes where it goes before it is resolved.
pub(super) fn not_resolved(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Resolved(it) = &game.events[at] else { return None };
    let mut next = game.events.get(at + 1).into_iter();
    let goes = |event: &Event| match event {
        Event::Moved(moved) => {
            moved.moves.iter().any(|one| one.what == Some(rules::Piece::Object(it.object)))
        }
        _ => false,
    };
    next.any(goes).then(|| Mutant::dropped(at, at + 1))
}

/// A card that resolves twice.
pub(super) fn resolved_again(game: &Game, at: usize) -> Option<Mutant> {
    let event @ Event::Resolved(_) = &game.events[at - 1] else { return None };
    Some(Mutant::inserted(at, event.clone()).until(at))
}

/// Orbs that are another player's are readied.
pub(super) fn readies_anothers(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaReadied(it) = &game.events[at] else { return None };
    let other = super::another(game.before(at), it.seat)?;
    let mut changed = it.clone();
    changed.seat = other;
    (!it.orbs.is_empty()).then(|| Mutant::replaced(at, Event::ManaReadied(changed)))
}
