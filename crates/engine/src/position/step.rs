//! A record as a position sees it: what was, what happened, what is.

use rules::{Cause, CauseKind, Event, Phase, Seat, State};

/// A record with the states around it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) seq: u32,
    pub(super) before: &'a State,
    pub(super) event: &'a Event,
    pub(super) after: &'a State,
}

impl Step<'_> {
    /// The kind of its cause, if it says one.
    pub(super) const fn kind(&self) -> Option<CauseKind> {
        match cause(self.event) {
            Some(cause) => Some(cause.kind),
            None => None,
        }
    }
}

/// The cause that a record says.
pub(super) const fn cause(event: &Event) -> Option<Cause> {
    match event {
        Event::AfterYou(it)
        | Event::FirstPlayerChanged(it)
        | Event::Passed(it)
        | Event::TurnBegan(it) => it.cause,
        Event::TieBreakerBegan(it) => it.cause,
        Event::CardPlayed(it) => it.cause,
        Event::QuickActionPlayed(it) => it.cause,
        Event::ReactionActivated(it) | Event::EmblemCreated(it) => it.cause,
        Event::ReactionPlayed(it) => it.cause,
        Event::Resolved(it) => it.cause,
        Event::Moved(it) => it.cause,
        Event::TokenCreated(it) => it.cause,
        Event::Ceased(it) => it.cause,
        Event::StatusGained(it) | Event::StatusLost(it) => it.cause,
        Event::CountersChanged(it) => it.cause,
        Event::ManaPaid(it) | Event::ManaReadied(it) => it.cause,
        Event::Revealed(it) => it.cause,
        Event::LookedAt(it) => it.cause,
        Event::Shuffled(it) => it.cause,
        Event::DieRolled(it) => it.cause,
        Event::ChoiceMade(it) => it.cause,
        Event::ExpeditionMoved(it) => it.cause,
        Event::TerrainMarkerPlaced(it) => it.cause,
        Event::TerrainMarkerMoved(it) => it.cause,
        Event::ControlChanged(it) => it.cause,
        Event::FaceChanged(it) => it.cause,
        Event::MatchOpened(_)
        | Event::GameStarted(_)
        | Event::DeckRegistered(_)
        | Event::GameEnded(_)
        | Event::MatchEnded(_)
        | Event::ResultSigned(_)
        | Event::DayBegan(_)
        | Event::PhaseBegan(_)
        | Event::DailyEffectBegan(_)
        | Event::DailyEffectEnded(_)
        | Event::TumultRevealed(_)
        | Event::TimestampsAssigned(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::JudgeCalled(_)
        | Event::Ruling(_)
        | Event::Penalty(_)
        | Event::Note(_)
        | Event::EvidenceAttached(_)
        | Event::Observed(_)
        | Event::Rewound(_) => None,
    }
}

/// Who has initiative: the player whose turn it is, or the first player (`2024-09 1.4.5.a`).
pub(super) const fn initiative(state: &State) -> Option<Seat> {
    match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    }
}

/// Who comes after a seat in the order of turns.
pub(super) fn next_seat(state: &State, seat: Seat) -> Option<Seat> {
    let order = &state.started.as_ref()?.turn_order;
    let place = order.iter().position(|&one| one == seat)?;
    order.get((place + 1) % order.len()).copied()
}

/// All seats, whoever comes first to begin with.
pub(super) fn in_order(state: &State, first: Option<Seat>) -> Vec<Seat> {
    let next = |seat: &Seat| next_seat(state, *seat);
    std::iter::successors(first, next).take(state.players.len()).collect()
}
