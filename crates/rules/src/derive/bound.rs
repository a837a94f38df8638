//! How much may be looked at to answer one question, and what is said where that is not enough.

use std::cell::Cell;
use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::Target;
use super::board::Board;
use super::footprint::{Instance, Says, Target as Index};
use super::order::Order;
use super::view::name;
use crate::{Ability, Kind, ObjectId, Place, Scope, Statement};

/// What is looked at for one answer at most: an object, region or ability that is asked about counts as one.
///
/// A number of its own, so that the answer is the same on every machine. Boards of hundreds of real cards need a small part.
pub(super) const STEPS_MAX: usize = 2_000_000;

/// Passive abilities that are put in order on one board at most, printed and gained ones together.
pub(super) const ABILITIES_MAX: usize = 2_048;

/// What was looked at so far.
#[derive(Default)]
pub(super) struct Steps(Cell<usize>);

impl Steps {
    /// So many more things are looked at.
    pub(super) fn count(&self, more: usize) {
        self.0.set(self.0.get().saturating_add(more));
    }

    /// Whether nothing more may be looked at.
    pub(super) fn are_used_up(&self) -> bool {
        self.0.get() > STEPS_MAX
    }

    /// How many there were.
    #[cfg(test)]
    pub(super) fn taken(&self) -> usize {
        self.0.get()
    }
}

/// That a board asks for more than is looked at for one answer.
///
/// What had been applied before is so; base characteristics and these are what the rest of the answer shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Undecided {
    /// What there is too much of.
    pub because: Bound,
    /// The objects with passive abilities that were not applied any more.
    pub waiting: Vec<ObjectId>,
    /// What these might change, and what else is not known for their sake.
    pub open: Vec<Target>,
}

/// What a board can have too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Passive abilities, printed and gained.
    Abilities,
    /// Abilities that may depend on each other, and things that they may be about.
    Steps,
    /// The same, asked once more to find the readings of ours that decide.
    Readings,
}

/// What stays open of a board, if anything does.
pub(super) fn undecided(board: &Board<'_>, order: &Order<'_>) -> Option<Undecided> {
    let (because, left) = match &order.undecided {
        Some((because, left)) => (*because, &left[..]),
        None if board.steps.are_used_up() => (Bound::Steps, &[][..]),
        None => return None,
    };
    let (hosts, open) = if left.len() > ABILITIES_MAX {
        (with_abilities(board), all(board, |_| true))
    } else {
        (left.iter().map(|one| one.host).collect(), open(board, left))
    };
    let waiting = hosts.into_iter().map(|host| board.entries[host].id).collect();
    let open = open.into_iter().map(|target| name(board, target)).collect();
    Some(Undecided { because, waiting, open })
}

/// The objects with abilities; of so many nobody looks which are passive.
fn with_abilities(board: &Board<'_>) -> BTreeSet<usize> {
    let some = |&host: &usize| {
        let entry = &board.entries[host];
        !entry.abilities().is_empty() || matches!(entry.object.kind, Kind::Emblem(_))
    };
    (0..board.entries.len()).filter(some).collect()
}

/// What abilities that wait may change, with all that is summed up from it, and what cards cost.
fn open(board: &Board<'_>, left: &[Instance<'_>]) -> BTreeSet<Index> {
    let kinds = left.iter().fold([false; 4], |[objects, regions, expeditions, seats], one| {
        let [more_objects, more_regions, more_expeditions, more_seats] = kinds(one.says);
        [
            objects | more_objects,
            regions | more_regions,
            expeditions | more_expeditions,
            seats | more_seats,
        ]
    });
    let [objects, regions, _, seats] = kinds;
    let mut open = all(board, |target| match target {
        Index::Object(entry) => {
            objects || matches!(board.entries[entry].object.place, Place::Reserve(_))
        }
        Index::Region(_) => regions,
        Index::Expedition(_) => !left.is_empty(),
        Index::Seat(_) => seats,
    });
    open.extend(left.iter().filter_map(|one| one.me.entry).map(Index::Object));
    open
}

/// Whether an ability may be about other objects than its own, regions, Expeditions and players.
///
/// What it gives is about whatever the ability that is given is about.
fn kinds(says: Says<'_>) -> [bool; 4] {
    let mut kinds = [false; 4];
    let mut next = match says {
        Says::Keyword(_) => None,
        Says::Passive(passive) => Some(passive),
    };
    while let Some(passive) = next {
        match passive.scope {
            Scope::Me | Scope::Played(_) => {}
            Scope::Objects(_) | Scope::Only(_) => kinds[0] = true,
            Scope::Regions(_) => kinds[1] = true,
            Scope::Expeditions(_) => kinds[2] = true,
            Scope::Players(_) => kinds[3] = true,
        }
        next = match &passive.says {
            Statement::Have(ability) => match &**ability {
                Ability::Passive(given) => Some(given),
                _ => None,
            },
            _ => None,
        };
    }
    kinds
}

fn all(board: &Board<'_>, is_meant: impl Fn(Index) -> bool) -> BTreeSet<Index> {
    let objects = (0..board.entries.len()).map(Index::Object);
    let regions = if board.state.day.tie_breaker { 0..1 } else { 0..8 };
    let expeditions = (0..board.state.expeditions.len()).map(Index::Expedition);
    let seats = (0..board.state.players.len()).map(Index::Seat);
    let all = objects.chain(regions.map(Index::Region)).chain(expeditions).chain(seats);
    all.filter(|&target| is_meant(target)).collect()
}

#[cfg(test)]
mod tests;
