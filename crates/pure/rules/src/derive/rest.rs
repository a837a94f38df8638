//! What Rest would do (`2024-09 4.2.5.b`, `4.0 4.2.5.b`).

use serde::Serialize;

use crate::{CardType, Edition, ObjectId, Place, State, Status, View};

/// What Rest would do with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// It goes to the Reserve.
    ToReserve,
    /// It goes to the Reserve with its boosts (`4.0 7.4.6.b`).
    ToReserveWithBoosts,
    /// It is Fleeting and is discarded instead (`4.0 2.4.7.d`).
    ToDiscard,
    /// It is not a Character and stays because its Expedition has not moved forward today.
    Stays,
    /// It stays and loses Anchored, Asleep or both.
    StaysByStatus,
    /// It stays because it is Eternal (`4.0 7.4.3.b`).
    StaysEternal,
}

/// What Rest would do with every Character in an Expedition, and in 4.0 with the Permanents of those that moved.
pub fn rest(state: &State, view: &View) -> Vec<(ObjectId, Rest)> {
    let mut found = Vec::new();
    for (&id, object) in &view.objects {
        let fact = &state.objects[&id];
        let Place::Expedition(_) = fact.place else { continue };
        let character = object.is(CardType::Character);
        let gear = match view.edition {
            Edition::September2024 => false,
            Edition::Four => object.is(CardType::Permanent),
        };
        if !character && !gear {
            continue;
        }
        let moved = |id: &crate::ExpeditionId| state.expedition(*id).is_some_and(|one| one.moved);
        let goes = character || object.expeditions.iter().any(moved);
        let has = |status| fact.statuses.has(status);
        let rest = if !goes {
            Rest::Stays
        } else if object.has(crate::Keyword::Eternal) {
            Rest::StaysEternal
        } else if has(Status::Anchored) || has(Status::Asleep) {
            Rest::StaysByStatus
        } else if has(Status::Fleeting) {
            Rest::ToDiscard
        } else if object.has(crate::Keyword::Seasoned) {
            Rest::ToReserveWithBoosts
        } else {
            Rest::ToReserve
        };
        found.push((id, rest));
    }
    found
}
