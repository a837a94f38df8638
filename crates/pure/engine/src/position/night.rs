//! What Rest and Clean-up require (`2024-09 4.2.5`, `4.0 4.2.5`).

use std::collections::BTreeSet;

use rules::{BOOST, Kind, LeavingExpedition, ObjectId, Place, Rest, Statement, Status, rest};

use super::due::Due;
use crate::effect::Moment;
use crate::passives::{leaving, passives};

/// The objects that leave the Expeditions and their destinations, and which statuses end (`4.0
/// 4.2.5.b`).
pub(super) fn rests(now: &Moment) -> Vec<Due> {
    let state = &now.state;
    let mut due = Vec::new();
    for (id, rest) in rest(state, now.view()) {
        let Some(object) = state.objects.get(&id) else { continue };
        let token = matches!(object.kind, Kind::Token);
        match rest {
            Rest::Stays | Rest::StaysEternal => {}
            Rest::StaysByStatus => {
                let kept = [Status::Anchored, Status::Asleep].into_iter();
                let kept = kept.filter(|&status| object.statuses.has(status));
                due.extend(kept.map(|status| Due::Lose(id, status)));
            }
            Rest::ToReserve | Rest::ToReserveWithBoosts | Rest::ToDiscard if token => {
                due.push(Due::Cease(id));
            }
            Rest::ToReserve | Rest::ToReserveWithBoosts | Rest::ToDiscard
                if leaving(now, id) == Some(LeavingExpedition::ToMana) =>
            {
                due.push(Due::Leave(id, Place::Mana(object.owner), 0));
            }
            Rest::ToDiscard => due.push(Due::Leave(id, Place::Discard(object.owner), 0)),
            Rest::ToReserve => due.push(Due::Leave(id, Place::Reserve(object.owner), 0)),
            Rest::ToReserveWithBoosts => {
                let boosts = object.counter(BOOST);
                due.push(Due::Leave(id, Place::Reserve(object.owner), boosts));
            }
        }
    }
    let ascended = state.expeditions.iter().filter(|one| one.is_ascended());
    due.extend(ascended.map(|one| Due::LoseAscended(one.id)));
    due
}

/// How many objects of each zone are kept at Clean-up (`4.0 4.2.5.c`).
pub fn limits(now: &Moment) -> impl Iterator<Item = (Place, usize)> {
    let zones = now.view().seats.iter().flat_map(|seat| {
        [
            (Place::Reserve(seat.seat), seat.reserve_limit),
            (Place::Landmark(seat.seat), seat.landmark_limit),
        ]
    });
    zones.map(|(place, limit)| {
        // A negative limit counts as 0 (`4.0 4.2.5.c`).
        (place, usize::try_from(limit.max(0)).unwrap_or(0) + kept_beyond_limit(now, place))
    })
}

/// How many objects of each zone are not kept (`4.0 4.2.5.c`).
pub(super) fn clean_up(now: &Moment) -> Vec<Due> {
    let state = &now.state;
    let held = |place: Place| state.objects_in(place).next().is_some();
    let any = |seat| held(Place::Reserve(seat)) || held(Place::Landmark(seat));
    if !state.seats().any(any) {
        return Vec::new();
    }
    let over = limits(now).filter_map(|(place, limit)| {
        let over = counted(now, place).len().saturating_sub(limit);
        u32::try_from(over).ok().filter(|&over| over > 0).map(|over| Due::Discard(place, over))
    });
    over.collect()
}

/// The objects of a zone that count towards its limit, some of which are not kept.
pub fn counted(now: &Moment, place: Place) -> Vec<ObjectId> {
    let free: BTreeSet<ObjectId> =
        passives(now, |says| *says == Statement::NotCounted).map(|(id, _)| id).collect();
    let all = now.state.objects_in(place).map(|(id, _)| id);
    all.filter(|id| !free.contains(id)).collect()
}

/// How many exhausted cards of a zone an ability lets stay beyond its limit.
pub fn kept_beyond_limit(now: &Moment, place: Place) -> usize {
    let state = &now.state;
    let Place::Reserve(seat) = place else { return 0 };
    let mine = |id: &ObjectId| state.objects.get(id).is_some_and(|one| one.controller == seat);
    let more = passives(now, |says| *says == Statement::KeepOneMoreExhausted)
        .filter(|(id, _)| mine(id))
        .count();
    let exhausted = state.objects_in(place).filter(|(_, one)| one.statuses.has(Status::Exhausted));
    more.min(exhausted.count())
}
