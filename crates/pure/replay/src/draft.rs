//! Boosters and pools as one viewer may see them.

use std::sync::Arc;

use rules::{BoosterDraft, Face, Seat, Slot, SlotId, State};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Knowledge, Viewer};

/// The boosters and pools that decks are built from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DraftView {
    /// The boosters that have cards left, in the order in which they were opened.
    pub boosters: Vec<BoosterView>,
    /// The pool of each seat, in the order in which its cards came.
    pub pools: Vec<Vec<DraftedCard>>,
}

/// A booster in hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoosterView {
    /// Its number, from 0.
    pub number: u32,
    /// Who opened it.
    pub opened_by: Seat,
    /// Who holds it.
    pub holder: Seat,
    /// The cards left in it.
    pub cards: Vec<DraftedCard>,
}

/// A card in a booster or a pool.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DraftedCard {
    /// Its slot; absent if it is only known that this card is among those there.
    pub slot: Option<SlotId>,
    /// Its face, if the viewer may know.
    pub card: Option<Arc<Face>>,
}

impl DraftView {
    /// The boosters and pools between two games and before the first; `None` during a game, or if
    /// decks are not built from what players open.
    pub(crate) fn new(state: &State, knowledge: &Knowledge, viewer: Viewer) -> Option<Self> {
        let is_played = state.started.is_some() && state.game_result.is_none();
        let draft = state.draft.as_ref().filter(|_| !is_played)?;
        let cards = |slots: &[Slot]| drafted(slots, knowledge, viewer);
        let boosters = boosters(draft, cards);
        Some(Self { boosters, pools: draft.pools.iter().map(|pool| cards(pool)).collect() })
    }
}

fn boosters(draft: &BoosterDraft, cards: impl Fn(&[Slot]) -> Vec<DraftedCard>) -> Vec<BoosterView> {
    let numbered = (0..).zip(&draft.boosters);
    let left = numbered.filter(|(_, booster)| !booster.cards.is_empty());
    left.map(|(number, booster)| BoosterView {
        number,
        opened_by: booster.opened_by,
        holder: booster.holder,
        cards: cards(&booster.cards),
    })
    .collect()
}

/// Cards with the faces that the viewer may know; officials also see what unknown slots contain
/// together.
fn drafted(slots: &[Slot], knowledge: &Knowledge, viewer: Viewer) -> Vec<DraftedCard> {
    let face = |slot: &Slot| {
        let opened = || knowledge.card(slot.id).filter(|_| viewer.has_seen(slot.seen_by));
        let known = slot.known.as_ref().map(|known| known.face.clone());
        known.or_else(|| opened().map(|identity| identity.face.clone()))
    };
    let mut cards: Vec<_> =
        slots.iter().map(|slot| DraftedCard { slot: Some(slot.id), card: face(slot) }).collect();
    if viewer == Viewer::Official {
        let unknown = cards.iter().filter(|one| one.card.is_none());
        let unknown: Vec<SlotId> = unknown.filter_map(|one| one.slot).collect();
        if let Some(held) = knowledge.together(&unknown) {
            cards.retain(|one| one.card.is_some());
            cards.extend(
                held.iter().map(|one| DraftedCard { slot: None, card: Some(one.face.clone()) }),
            );
        }
    }
    cards
}
