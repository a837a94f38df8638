//! Booster drafts, and decks that exceed their pools. No game here has one, so each is a separate
//! match.

use rules::{
    BoosterEntry, BoosterPass, BoostersOpened, BoostersPassed, Direction, Event, GameStarted,
    Picked, Seat, State,
};
use serde_json::json;

use crate::drafts::{Pod, before, draft, pool_and_deck};
use crate::games::Game;
use crate::mutant::Mutant;

/// A draft of four up to its record `at`, which is another one.
fn changed(
    game: &Game,
    at: usize,
    other: impl Fn(&State, &Event) -> Option<Event>,
) -> Option<Mutant> {
    /// Records of the draft.
    const RECORDS: usize = 62;
    if at >= RECORDS.min(game.events.len()) {
        return None;
    }
    let events = Pod::drafted("draft", "table", 4, game.edition).events;
    let clean = events.get(at)?;
    let event = other(&before(&events, at), clean)?;
    Some(Mutant::whole([&events[..at], &[event]].concat()))
}

pub(super) fn another_booster(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |state, event| {
        let Event::Picked(it) = event else { return None };
        let mut others = draft(state).boosters.iter().filter(|one| one.holder != it.seat);
        let card = others.find_map(|one| one.cards.first())?.id;
        Some(Event::Picked(Picked { seat: it.seat, card: Some(card) }))
    })
}

pub(super) fn a_second_card(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |state, event| {
        let Event::BoostersPassed(it) = event else { return None };
        let seat = draft(state).boosters[it.passes[at % 4].booster as usize].holder;
        Some(Event::Picked(Picked { seat, card: None }))
    })
}

pub(super) fn passes_unpicked(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |state, event| {
        let Event::Picked(it) = event else { return None };
        let booster = draft(state).in_hand(it.seat)?.0;
        let way = Direction::of_round(draft(state).round(booster));
        let passes = vec![BoosterPass { booster, seat: way.next(it.seat, 4) }];
        Some(Event::BoostersPassed(BoostersPassed { passes }))
    })
}

pub(super) fn passes_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |_, event| {
        let Event::BoostersPassed(it) = event else { return None };
        let mut passes = it.passes.clone();
        let one = &mut passes[at % 4];
        one.seat = Direction::Left.next(one.seat, 4);
        Some(Event::BoostersPassed(BoostersPassed { passes }))
    })
}

pub(super) fn opens_too_soon(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |_, event| {
        let Event::Picked(it) = event else { return None };
        let boosters = vec![BoosterEntry { seat: it.seat, size: 12 }];
        Some(Event::BoostersOpened(BoostersOpened { boosters }))
    })
}

pub(super) fn opens_two(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |_, event| {
        let Event::BoostersOpened(it) = event else { return None };
        let mut boosters = it.boosters.clone();
        boosters.push(BoosterEntry { seat: Seat::new(0), size: 12 });
        Some(Event::BoostersOpened(BoostersOpened { boosters }))
    })
}

pub(super) fn plays_too_soon(game: &Game, at: usize) -> Option<Mutant> {
    changed(game, at, |_, event| {
        let seats = (0..4).map(Seat::new).collect();
        let game = GameStarted::around(1, Seat::new(0), seats, Vec::new());
        matches!(event, Event::Picked(_)).then_some(Event::GameStarted(game))
    })
}

/// The last round of boosters is left out.
pub(super) fn opens_too_few(game: &Game, at: usize) -> Option<Mutant> {
    let seats = u8::try_from(at).ok().filter(|seats| (2..8).contains(seats))?;
    let mut events = Pod::drafted("draft", "table", seats, game.edition).events;
    let opens = |event: &Event| matches!(event, Event::BoostersOpened(_));
    let last = events.iter().rposition(opens)?;
    let started = events.pop()?;
    events.truncate(last);
    events.push(started);
    Some(Mutant::whole(events))
}

/// One card more than the pool has of it.
pub(super) fn beyond_pool(game: &Game, at: usize) -> Option<Mutant> {
    let has = u32::try_from(at).ok().filter(|has| (1..20).contains(has))?;
    let list = json!([[has, "ALT_CORE_B_OR_05_C"], [30 - has, "ALT_CORE_B_OR_07_C"]]);
    let deck = json!([[has + 1, "ALT_CORE_B_OR_05_C"], [29 - has, "ALT_CORE_B_OR_07_C"]]);
    Some(Mutant::whole(pool_and_deck(game.edition, Some(&list), &deck)))
}
