//! What the daily effects of the Morning require (`2024-09 1.3.2.b`, `4.0 4.2.1`).

use rules::{CardType, DailyEffect, ObjectId, Place, Scope, Seat, State, Statement, Status, Who};

use super::due::Due;
use crate::effect::Moment;
use crate::passives::passives;

/// What Succeed, Prepare, Draw or Expand requires at this moment; empty for other daily effects.
pub(super) fn due(now: &Moment, effect: DailyEffect) -> Vec<Due> {
    let state = &now.state;
    match effect {
        DailyEffect::Succeed => succeed(state),
        DailyEffect::Prepare => readied(now).into_iter().map(Due::Ready).collect(),
        DailyEffect::Draw => draw(now),
        DailyEffect::Expand => state
            .in_order(state.day.first_player)
            .into_iter()
            .filter(|&seat| !state.slots(Place::Hand(seat)).is_empty())
            .map(Due::Expand)
            .collect(),
        DailyEffect::Progress
        | DailyEffect::Rest
        | DailyEffect::CleanUp
        | DailyEffect::CheckVictory => Vec::new(),
    }
}

/// The player to the left of the first player becomes the first player (`4.0 4.2.1.b`).
fn succeed(state: &State) -> Vec<Due> {
    let first = state.day.first_player;
    let next = first.and_then(|first| state.next_seat(first));
    next.filter(|&next| Some(next) != first).map(Due::FirstPlayer).into_iter().collect()
}

/// Everything that Prepare readies: what is exhausted (`4.0 4.2.1.c`), except Characters in a Reserve
/// that an ability keeps exhausted.
pub fn readied(now: &Moment) -> Vec<ObjectId> {
    let state = &now.state;
    let exhausted = state.objects.iter().filter(|(_, object)| {
        object.statuses.has(Status::Exhausted)
            && matches!(
                object.place,
                Place::Expedition(_)
                    | Place::Landmark(_)
                    | Place::Hero(_)
                    | Place::Reserve(_)
                    | Place::Mana(_)
            )
    });
    let (in_reserve, others): (Vec<_>, Vec<_>) =
        exhausted.partition(|(_, object)| matches!(object.place, Place::Reserve(_)));
    let mut ready: Vec<_> = others.into_iter().map(|(&id, _)| id).collect();
    // What follows derives the board, which is needed only if a Reserve has something exhausted.
    if in_reserve.is_empty() {
        return ready;
    }
    let stay = passives(now, |says| *says == Statement::StayExhausted).next().is_some();
    let readied = in_reserve.into_iter().filter(|(id, _)| {
        !stay || now.view().objects.get(*id).is_some_and(|object| !object.is(CardType::Character))
    });
    ready.extend(readied.map(|(&id, _)| id));
    ready
}

/// Two cards each, or as many as there are (`4.0 4.2.1.d`, `4.0 3.2.2.e`).
fn draw(now: &Moment) -> Vec<Due> {
    let state = &now.state;
    let mut due = Vec::new();
    for seat in state.in_order(state.day.first_player) {
        let from_deck = draws_one(now, seat);
        let deck = state.slots(Place::Deck(seat, rules::Depth::Top)).len();
        // The Discard pile counts, since it goes under a Deck that is too small (`4.0 3.2.2.d`).
        let there = deck + state.objects_in(Place::Discard(seat)).count();
        let wanted = if from_deck { 1 } else { 2 };
        let cards = u32::try_from(there.min(wanted)).unwrap_or(0);
        due.extend((cards > 0).then_some(Due::Draw(seat, cards)));
        due.extend((from_deck && there > wanted).then_some(Due::OrbFromDeck(seat)));
    }
    due
}

/// Whether an ability makes the player draw only one card and turn the next one into a Mana Orb.
pub fn draws_one(now: &Moment, seat: Seat) -> bool {
    let mut all = passives(now, |says| *says == Statement::DrawOneAndExpandFromDeck);
    all.any(|(id, passive)| {
        let mine = now.state.objects.get(&id).map(|object| object.controller) == Some(seat);
        passive.scope == Scope::Players(Who::You) && mine
    })
}
