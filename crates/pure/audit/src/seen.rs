//! A match as its judge may see it.

use std::sync::Arc;

use decks::Pool;
use replay::{Replay, Viewer};
use rules::{Face, Seat, SlotId, State};

use crate::integrity::opening_flaws;

/// Which cards are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eyes {
    /// Cards revealed to everyone.
    Public,
    /// Also cards that the copy's openings reveal: an official's view.
    Official,
}

/// A match, and the view it is judged with.
#[derive(Clone, Copy, Debug)]
pub struct SeenMatch<'a> {
    /// The match.
    pub replay: &'a Replay,
    /// The view.
    pub eyes: Eyes,
}

impl<'a> SeenMatch<'a> {
    /// A match in the public view.
    pub const fn by_all(replay: &'a Replay) -> Self {
        Self { replay, eyes: Eyes::Public }
    }

    /// A match without its openings if one of them does not match its commitment: they then prove
    /// nothing.
    pub(crate) fn trusted(self) -> Self {
        let is_opened = self.eyes == Eyes::Official && opening_flaws(self.replay).is_empty();
        Self { eyes: if is_opened { Eyes::Official } else { Eyes::Public }, ..self }
    }

    /// The card in a slot, if this view includes hidden cards and there is an opening.
    pub(crate) fn opened(self, slot: SlotId) -> Option<Arc<Face>> {
        let knowledge = match self.eyes {
            Eyes::Public => return None,
            Eyes::Official => self.replay.knowledge_for(Viewer::Official),
        };
        knowledge.card(slot).map(|card| card.face.clone())
    }

    /// The pool that a player had in a state, if this view includes all of it, even if revealed
    /// only later; `None` if there was none.
    pub(crate) fn pool(self, state: &State, seat: Seat) -> Option<Pool> {
        let of = |state: &State| Some(state.draft.as_ref()?.pools.get(seat.index())?.clone());
        let had = of(state).filter(|pool| !pool.is_empty())?;
        let last = self.replay.at(self.replay.last()).and_then(of).unwrap_or_default();
        let mut pool = Pool::default();
        for slot in &had {
            let told = last.iter().find(|one| one.id == slot.id).unwrap_or(slot).known.as_ref();
            let face = told.map(|known| known.face.clone()).or_else(|| self.opened(slot.id))?;
            pool.add(1, &face.reference.parse().ok()?);
        }
        Some(pool)
    }
}
