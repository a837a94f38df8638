//! Victory and tie-breakers.

use audit::Check;
use rules::{
    Bare, DailyEffect, DayBegan, Edition, Ending, Event, ExpeditionMove, ExpeditionMoved,
    GameEnded, Phase, PhaseBegan, Victory, derive,
};

use super::another;
use crate::games::Game;
use crate::mutant::{Edit, Mutant};

/// The end of a game that was won by play, outside the Arena.
fn won(game: &Game, at: usize) -> Option<&GameEnded> {
    match &game.events[at] {
        Event::GameEnded(ended)
            if ended.ending == Ending::Played && !game.before(at).day.tie_breaker =>
        {
            Some(ended)
        }
        _ => None,
    }
}

pub(super) fn goes_on(game: &Game, at: usize) -> Option<Mutant> {
    won(game, at)?;
    let state = game.before(at);
    let mut events = Vec::new();
    if state.day.phase != Phase::Night {
        events.push(Event::PhaseBegan(PhaseBegan { phase: Phase::Night }));
    }
    events.push(Event::DayBegan(DayBegan { day: state.day.day + 1 }));
    let also = &[Check::DuskAndNight, Check::EmblemOutlasts];
    Some(Mutant { at, edit: Edit::Inserted(events), until: at - 1, also })
}

/// The Arena is won by Progress, and Night begins.
pub(super) fn arena_goes_on(game: &Game, at: usize) -> Option<Mutant> {
    let Event::GameEnded(ended) = &game.events[at] else { return None };
    let day = game.before(at).day;
    let won = ended.ending == Ending::Played && day.tie_breaker && day.phase == Phase::Dusk;
    let ended = matches!(game.events[at - 1], Event::DailyEffectEnded(_));
    let night = Event::PhaseBegan(PhaseBegan { phase: Phase::Night });
    (won && ended).then(|| Mutant::inserted(at, night))
}

/// Expeditions have met or crossed in Dusk, and the win is stated before the Night.
pub(super) fn wins_before_night(game: &Game, at: usize) -> Option<Mutant> {
    let Event::PhaseBegan(began) = &game.events[at] else { return None };
    let state = game.before(at);
    let victory = derive(state, game.edition).victory;
    let Victory::Winner(seat) = victory else { return None };
    let four = game.edition == Edition::Four && !state.day.tie_breaker;
    let ended = GameEnded { winners: vec![seat], ending: Ending::Played };
    let usual = four && began.phase == Phase::Night;
    usual.then(|| Mutant::inserted(at, Event::GameEnded(ended)))
}

/// The Arena is won at Night, where nothing is compared.
pub(super) fn wins_at_night(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectBegan(begun) = &game.events[at] else { return None };
    let state = game.before(at);
    let Victory::Winner(seat) = derive(state, game.edition).victory else { return None };
    let arena = state.day.tie_breaker && begun.effect == DailyEffect::Rest;
    let ended = GameEnded { winners: vec![seat], ending: Ending::Played };
    arena.then(|| Mutant::inserted(at, Event::GameEnded(ended)))
}

pub(super) fn wins_too_soon(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DayBegan(began) = &game.events[at] else { return None };
    let state = game.before(at);
    if began.day < 2 || state.day.tie_breaker {
        return None;
    }
    let seat = state.day.first_player?;
    let ended = GameEnded { winners: vec![seat], ending: Ending::Played };
    Some(Mutant::inserted(at, Event::GameEnded(ended)))
}

pub(super) fn another_wins(game: &Game, at: usize) -> Option<Mutant> {
    let ended = won(game, at)?;
    let &[winner] = &ended.winners[..] else { return None };
    let loser = another(game.before(at), winner)?;
    let winners = if at.is_multiple_of(2) { vec![loser] } else { vec![winner, loser] };
    Some(Mutant::replaced(at, Event::GameEnded(GameEnded { winners, ..ended.clone() })))
}

pub(super) fn no_tie_breaker(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TieBreakerBegan(_) = &game.events[at] else { return None };
    let day = |event: &Event| matches!(event, Event::DayBegan(_));
    Some(Mutant::dropped(at, game.next(at, day)?))
}

pub(super) fn tie_breaker_too_soon(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DayBegan(began) = &game.events[at] else { return None };
    let arena = game.before(at).day.tie_breaker;
    let event = Event::TieBreakerBegan(Bare { cause: None });
    (began.day > 1 && !arena).then(|| Mutant::inserted(at, event))
}

/// Expeditions have met or crossed in Dusk on both sides, and tie-breakers start before the Night.
pub(super) fn tie_breaker_at_dusk(game: &Game, at: usize) -> Option<Mutant> {
    let night = PhaseBegan { phase: Phase::Night };
    (game.events[at] == Event::PhaseBegan(night)).then(|| tie_breaker_before(game, at))?
}

/// Tie-breakers start while Progress is resolving.
pub(super) fn tie_breaker_at_progress(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(ended) = &game.events[at] else { return None };
    (ended.effect == DailyEffect::Progress).then(|| tie_breaker_before(game, at))?
}

fn tie_breaker_before(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let tied = matches!(derive(state, game.edition).victory, Victory::TieBreaker(_));
    let usual = game.edition == Edition::Four && !state.day.tie_breaker;
    let event = Event::TieBreakerBegan(Bare { cause: None });
    (tied && usual).then(|| Mutant::inserted(at, event))
}

pub(super) fn moves_in_the_arena(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    (state.day.tie_breaker && state.game_result.is_none()).then_some(())?;
    let one = state.expeditions.get(at % state.expeditions.len())?;
    let to = if at.is_multiple_of(2) { one.position + 1 } else { one.position - 1 };
    let moves = vec![ExpeditionMove { expedition: one.id, to, due_to: Vec::new() }];
    let event = Event::ExpeditionMoved(ExpeditionMoved { cause: None, moves });
    Some(Mutant::inserted(at, event))
}
