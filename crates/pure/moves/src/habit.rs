//! Recorders' habits: how they write consequences of the rules differently from the rules.
//!
//! A match from another program deviates in the same places every time: it does Prepare first,
//! moves Expeditions one by one, or omits a daily effect that does nothing. Knowing this, the
//! notation needs no lines for it.

use std::cmp::Reverse;

use engine::effect::EffectTracker;
use engine::{Due, Position};
use rules::{
    BOOST, Cause, CauseKind, Ceased, DailyEffect, DailyEffectStep, DayBegan, Edition, Event, Mana,
    Move, Moved, ObjectId, Phase, PhaseBegan, Piece, Place, Seat, State, Status, StatusChanged,
    Zone,
};

use crate::table::GrowingMatch;

/// The habits of the recorder named in the first record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habits {
    /// None: as in the rules.
    Rules,
    /// As Board Game Arena and the import of its logs write them.
    BoardGameArena,
}

impl Habits {
    pub(crate) fn of(recorder: &str) -> Self {
        if recorder == "bga" { Self::BoardGameArena } else { Self::Rules }
    }

    /// The effects of a match that this recorder has recorded.
    pub(crate) fn course(self, edition: Edition) -> EffectTracker {
        let course = EffectTracker::new(edition);
        match self {
            Self::Rules => course,
            Self::BoardGameArena => course.without_emblems(),
        }
    }

    /// A consequence of the rules, as this recorder writes it.
    pub(crate) fn told(
        self,
        table: &GrowingMatch,
        position: &Position,
        written: Event,
    ) -> Option<Event> {
        match self {
            Self::Rules => Some(written),
            Self::BoardGameArena => bga(table, position, written),
        }
    }

    /// The orbs that this recorder names for a payment without named orbs.
    pub(crate) fn orbs(self, table: &GrowingMatch, seat: Seat, count: u32) -> Vec<ObjectId> {
        match self {
            Self::Rules => Vec::new(),
            Self::BoardGameArena => by_foreign_id(table, seat, count).unwrap_or_default(),
        }
    }
}

/// `None` where it waits for what the table shows.
fn bga(table: &GrowingMatch, position: &Position, written: Event) -> Option<Event> {
    let state = position.state();
    let next = position.next();
    Some(match written {
        Event::ExpeditionMoved(mut it) => {
            it.moves.truncate(1);
            if it.moves.iter().any(|one| is_hidden(state, one.to)) {
                return None;
            }
            Event::ExpeditionMoved(it)
        }
        Event::DailyEffectBegan(DailyEffectStep { effect: DailyEffect::Succeed })
            if !has_prepared(table) =>
        {
            Event::DailyEffectBegan(DailyEffectStep { effect: DailyEffect::Prepare })
        }
        Event::DailyEffectBegan(DailyEffectStep {
            effect: DailyEffect::CleanUp | DailyEffect::CheckVictory,
        }) => next_day(&next.or).unwrap_or(written),
        Event::PhaseBegan(PhaseBegan { phase: Phase::Noon }) if state.day.phase == Phase::Setup => {
            Event::PhaseBegan(PhaseBegan { phase: Phase::Afternoon })
        }
        Event::ManaPaid(it) => {
            let orbs = by_foreign_id(table, it.seat, it.count).unwrap_or_default();
            Event::ManaPaid(Mana { orbs, ..it })
        }
        other if state.day.daily_effect == Some(DailyEffect::Rest) => rest(state, &next.due, other),
        other => other,
    })
}

/// Whether the Tumult card of a region is still to be turned up: in those logs this comes before
/// the Expedition moves.
fn is_hidden(state: &State, region: u8) -> bool {
    let index = region.checked_sub(1).map(|region| usize::from(region / 2));
    let tumult = index.and_then(|index| state.adventure.tumult.get(index));
    tumult.is_some_and(|tumult| tumult.shown.is_none())
}

/// Whether Prepare was done today.
fn has_prepared(table: &GrowingMatch) -> bool {
    let mut events = (0..table.records() as usize).rev().filter_map(|seq| table.event(seq));
    let found = events.find(|event| {
        let prepare = DailyEffectStep { effect: DailyEffect::Prepare };
        matches!(event, Event::DayBegan(_)) || **event == Event::DailyEffectBegan(prepare)
    });
    matches!(found, Some(Event::DailyEffectBegan(_)))
}

/// The next day, once nothing is left to do in the Night.
fn next_day(or: &[Due]) -> Option<Event> {
    or.iter().find_map(|due| match due {
        Due::Day(day) => Some(Event::DayBegan(DayBegan { day: *day })),
        _ => None,
    })
}

/// The ready orbs with the smallest foreign ids; `None` unless the ids of all orbs are known.
fn by_foreign_id(table: &GrowingMatch, seat: Seat, count: u32) -> Option<Vec<ObjectId>> {
    let state = table.state()?;
    let id = |object: &rules::Object| {
        let known = table.known(object.slot?);
        let id = object.source_id.as_ref().or(known.and_then(|known| known.source_id.as_ref()));
        id?.parse::<u64>().ok()
    };
    let orbs = state
        .objects_in(Place::Mana(seat))
        .map(|(orb, object)| Some((id(object)?, orb, object.statuses.has(Status::Exhausted))));
    let mut orbs: Vec<_> = orbs.collect::<Option<_>>()?;
    orbs.sort_unstable();
    let ready = orbs.into_iter().filter(|(_, _, exhausted)| !exhausted).map(|(_, orb, _)| orb);
    Some(ready.take(count as usize).collect())
}

/// Rest goes from player to player: tokens cease to exist, cards leave, those to the Discard pile
/// first, then statuses are lost; each newest first.
fn rest(state: &State, due: &[Due], written: Event) -> Event {
    let cause = Some(Cause::new(CauseKind::DailyEffect));
    let of = |id: &ObjectId| state.objects.get(id).map(|object| object.controller);
    for seat in in_order(state) {
        let mut ceases: Vec<ObjectId> = due.iter().filter_map(ceases).collect();
        ceases.retain(|id| of(id) == Some(seat));
        ceases.sort_unstable_by(|a, b| b.cmp(a));
        if !ceases.is_empty() {
            return Event::Ceased(Ceased { cause, objects: ceases });
        }
        let mut leaves: Vec<(ObjectId, Move)> =
            due.iter().filter_map(|due| leaves(due, state)).collect();
        leaves.retain(|(id, _)| of(id) == Some(seat));
        leaves.sort_by_key(|(id, one)| (one.to.zone() != Zone::Discard, Reverse(*id)));
        if !leaves.is_empty() {
            let moves = leaves.into_iter().map(|(_, one)| one).collect();
            return Event::Moved(Moved { cause, moves });
        }
        let mut lost: Vec<(ObjectId, Status)> = due.iter().filter_map(loses).collect();
        lost.retain(|(id, _)| of(id) == Some(seat));
        lost.sort_by_key(|(id, _)| Reverse(*id));
        if let Some(&(id, status)) = lost.first() {
            let (objects, expeditions) = (vec![id], Vec::new());
            return Event::StatusLost(StatusChanged { cause, status, objects, expeditions });
        }
    }
    match written {
        Event::StatusLost(mut it) => {
            it.expeditions.truncate(1);
            Event::StatusLost(it)
        }
        other => other,
    }
}

/// The seats, the first player first.
fn in_order(state: &State) -> Vec<Seat> {
    let Some(started) = &state.started else { return Vec::new() };
    let order = &started.turn_order;
    let first = order.iter().position(|seat| Some(*seat) == state.day.first_player);
    let (before, after) = order.split_at(first.unwrap_or(0));
    after.iter().chain(before).copied().collect()
}

const fn ceases(due: &Due) -> Option<ObjectId> {
    if let Due::Cease(id) = due { Some(*id) } else { None }
}

const fn loses(due: &Due) -> Option<(ObjectId, Status)> {
    if let Due::Lose(id, status) = due { Some((*id, *status)) } else { None }
}

fn leaves(due: &Due, state: &State) -> Option<(ObjectId, Move)> {
    let Due::Leave(id, to, boosts) = due else { return None };
    let mut one = Move::new(Piece::Object(*id), state.objects.get(id)?.place, *to);
    if *boosts > 0 {
        one.counters.insert(BOOST.into(), *boosts);
    }
    Some((*id, one))
}
