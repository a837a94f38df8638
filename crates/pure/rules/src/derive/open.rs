//! What is left open on a board that exceeds the work limit of one derivation.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::board::{Board, Speaker};
use super::budget::ABILITIES_MAX;
use super::index::TargetIndex;
use super::instance::{AbilityInstance, OrderedAbility};
use super::order::AbilityOrder;
use super::these;
use super::view::{Bound, Undecided};
use crate::{Ability, Edition, Kind, Object, ObjectId, Passive, Place, Scope, State, Statement};

/// What is left open on a board, if anything is.
pub(super) fn undecided(order: &AbilityOrder<'_>) -> Option<Undecided> {
    let board = &order.board;
    let (because, left) = match &order.undecided {
        Some((because, left)) => (*because, &left[..]),
        None if board.budget.is_spent() => (Bound::Steps, &[][..]),
        None => return None,
    };
    // With that many abilities even listing what they may change would exceed the limit, so everything is open.
    let (hosts, open) = if left.len() > ABILITIES_MAX {
        (with_abilities(board), targets(board, |_| true))
    } else {
        (left.iter().map(|one| one.host).collect(), open(board, left))
    };
    let waiting = hosts.into_iter().map(|host| board.entries[host].id).collect();
    let open = open.into_iter().map(|target| board.target(target)).collect();
    Some(Undecided { because, waiting, open })
}

/// Objects with abilities that the log does not describe, where these might work, and with passive
/// abilities that depend on something the board alone does not show.
///
/// Nothing is derived from such an ability, and its effect is unknown.
pub fn unread(state: &State) -> impl Iterator<Item = ObjectId> {
    let works = |object: &Object| {
        matches!(
            object.place,
            Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_) | Place::Reserve(_)
        )
    };
    // The same in both editions, and created only on demand.
    let board = LazyCell::new(|| Board::new(state, Edition::Four));
    let is_open = move |id: ObjectId, object: &Object, passive: &Passive| {
        let me = || Speaker { entry: board.entry(id), seat: object.controller };
        passive.is_newer_than_version_1() && these::is_open(&board, me(), passive)
    };
    let is_told = move |id: ObjectId, object: &Object| {
        let abilities = object.face.as_ref().and_then(|face| face.abilities.as_deref());
        abilities.is_some_and(|all| {
            all.iter().all(|ability| {
                if let Ability::Passive(passive) = ability {
                    !is_open(id, object, passive)
                } else {
                    *ability != Ability::Unread
                }
            })
        })
    };
    let found = state.objects.iter();
    let found = found.filter(move |(id, object)| works(object) && !is_told(**id, object));
    found.map(|(&id, _)| id)
}

/// The objects with abilities; with so many, it is not checked which are passive.
fn with_abilities(board: &Board<'_>) -> BTreeSet<usize> {
    let some = |&host: &usize| {
        let entry = &board.entries[host];
        !entry.abilities().is_empty() || matches!(entry.object.kind, Kind::Emblem(_))
    };
    (0..board.entries.len()).filter(some).collect()
}

/// What waiting abilities may change, with all totals that depend on it, and the costs of cards.
fn open(board: &Board<'_>, left: &[AbilityInstance<'_>]) -> BTreeSet<TargetIndex> {
    let mut kinds = OpenKinds::default();
    for instance in left {
        kinds.add(instance.ability);
    }
    let OpenKinds { objects, regions, seats } = kinds;
    let mut open = targets(board, |target| match target {
        TargetIndex::Object(entry) => {
            objects || matches!(board.entries[entry].object.place, Place::Reserve(_))
        }
        TargetIndex::Region(_) => regions,
        TargetIndex::Expedition(_) => !left.is_empty(),
        TargetIndex::Seat(_) => seats,
    });
    open.extend(left.iter().filter_map(|one| one.speaker.entry).map(TargetIndex::Object));
    open
}

/// Whether abilities may target objects other than their own, regions and players.
#[derive(Default)]
struct OpenKinds {
    objects: bool,
    regions: bool,
    seats: bool,
}

impl OpenKinds {
    /// What an ability gives may target whatever the given ability targets.
    fn add(&mut self, ability: OrderedAbility<'_>) {
        let mut next = match ability {
            OrderedAbility::Keyword(_) => None,
            OrderedAbility::Passive(passive, _) => Some(passive),
        };
        while let Some(Passive { scope, says, .. }) = next {
            match scope {
                Scope::Me | Scope::Played(_) | Scope::Expeditions(_) => {}
                Scope::Objects(_) | Scope::Only(_) | Scope::These(_) => self.objects = true,
                Scope::Regions(_) => self.regions = true,
                Scope::Players(_) => self.seats = true,
            }
            next = None;
            if let Statement::Have(given) = says
                && let Ability::Passive(given) = &**given
            {
                next = Some(given);
            }
        }
    }
}

/// The matching targets of the board.
fn targets(board: &Board<'_>, is_meant: impl Fn(TargetIndex) -> bool) -> BTreeSet<TargetIndex> {
    let objects = (0..board.entries.len()).map(TargetIndex::Object);
    let regions = if board.state.day.tie_breaker { 0..1 } else { 0..8 };
    let expeditions = (0..board.state.expeditions.len()).map(TargetIndex::Expedition);
    let seats = (0..board.state.players.len()).map(TargetIndex::Seat);
    let all = objects.chain(regions.map(TargetIndex::Region)).chain(expeditions).chain(seats);
    all.filter(|&target| is_meant(target)).collect()
}

#[cfg(test)]
mod tests;
