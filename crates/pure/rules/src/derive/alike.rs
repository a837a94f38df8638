//! Whether two states are so similar that the same follows from both.

use std::sync::Arc;

use crate::{Object, ObjectId, State};

/// Whether the same follows from two states, because they share everything that
/// [`derive`](super::derive) uses; a state that was changed and changed back may be reported as
/// different.
///
/// It ignores whose turn it is, the phase, the contents of Hands, Decks and Discard piles, and
/// which Mana Orbs are ready.
pub fn derives_alike(one: &State, other: &State) -> bool {
    let day = |state: &State| (state.day.day, state.day.first_player, state.day.tie_breaker);
    let players =
        |state: &State| state.players.iter().map(|player| player.left).collect::<Vec<_>>();
    let started = |state: &State| state.started.as_ref().map(Arc::as_ptr);
    started(one) == started(other)
        && Arc::ptr_eq(&one.expeditions, &other.expeditions)
        && Arc::ptr_eq(&one.adventure, &other.adventure)
        && day(one) == day(other)
        && (Arc::ptr_eq(&one.players, &other.players) || players(one) == players(other))
        && (one.objects.ptr_eq(&other.objects) || have_the_same(one, other))
}

/// Whether the same objects are where abilities work, and each player has as many Mana Orbs; a
/// quick `false` if any object is new.
fn have_the_same(one: &State, other: &State) -> bool {
    // Every object that enters has a greater id than all before, so the greatest one shows that without a walk.
    let newest = |state: &State| state.objects.get_max().map(|(id, _)| *id);
    if one.objects.len() != other.objects.len() || newest(one) != newest(other) {
        return false;
    }
    let is_seen = |object: &Object| object.place.is_derived() || object.is_mana_orb();
    let [mut here, mut there] =
        [one, other].map(|state| state.objects.iter().filter(|(_, object)| is_seen(object)));
    let is_same = |(id, object): (&ObjectId, &Arc<Object>),
                   (at, that): (&ObjectId, &Arc<Object>)| {
        // Orbs are only counted: paying exhausts some with nearly every play, and nothing depends on which.
        let is_orb = object.is_mana_orb() && that.place == object.place;
        id == at && (is_orb || Arc::ptr_eq(object, that))
    };
    loop {
        match (here.next(), there.next()) {
            (None, None) => return true,
            (Some(this), Some(that)) if is_same(this, that) => {}
            _ => return false,
        }
    }
}
