//! A record to be made: an event, and what its recorder knows besides.

use std::sync::Arc;

use rules::{
    Event, Face, Opening, OpeningMembers, PlayerEntry, PlayerOpening, Salt, Seat, SlotId,
    SlotOpening,
};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::canonical::check;
use crate::form::Strictness;
use crate::record::{names_members, typed};
use crate::{At, Body, Digest, EventId, ParseError, Source};

/// An event before it is placed in a chain; also a line of an `EVENTS.ndjson` file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Who or what recorded it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// When it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<At>,
    /// What happened.
    pub event: Event,
    /// The event's id; by default `e17` for record 17.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<EventId>,
    /// What the recorder knows about the slots it creates and the players; openings with a salt are committed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<DraftOpening>,
    /// Where an import took it from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The digest of the state after the event; the event is refused if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Digest>,
}

/// An opening sent with an event: a card in a slot that the event creates, or a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum DraftOpening {
    /// A card.
    Slot(DraftSlot),
    /// A player, with `match_opened`.
    Player(PlayerOpening),
}

/// A card in a slot that the event creates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftSlot {
    /// The index of the slot among those that the event creates, from 0.
    pub index: u32,
    /// The whole face of the card.
    pub face: Arc<Face>,
    /// The card's id in the log it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Arc<str>>,
    /// The salt of its commitment; if absent, it is generated when the event is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
}

impl<'de> Deserialize<'de> for DraftOpening {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wrong = "an opening sent with an event has an `index` and a whole `face`, or a `player` with `name` or `source_id`";
        match OpeningMembers::deserialize(from)? {
            OpeningMembers {
                index: Some(index),
                face: Some(face),
                source_id,
                salt,
                slot: None,
                player: None,
                name: None,
            } => {
                let source_id = source_id.map(Arc::from);
                Ok(Self::Slot(DraftSlot { index, face, source_id, salt }))
            }
            other => other.into_player().map(Self::Player).ok_or_else(|| D::Error::custom(wrong)),
        }
    }
}

impl DraftOpening {
    /// Converts it to an opening of a subject made by record `seq`.
    fn at(&self, seq: u32) -> Opening {
        match self {
            Self::Slot(it) => Opening::Slot(SlotOpening {
                slot: SlotId::new(seq, it.index),
                face: it.face.clone(),
                source_id: it.source_id.clone(),
                salt: it.salt,
            }),
            Self::Player(it) => Opening::Player(it.clone()),
        }
    }
}

impl From<Opening> for DraftOpening {
    fn from(opening: Opening) -> Self {
        match opening {
            Opening::Slot(SlotOpening { slot, face, source_id, salt }) => {
                Self::Slot(DraftSlot { index: slot.index(), face, source_id, salt })
            }
            Opening::Player(it) => Self::Player(it),
        }
    }
}

impl Draft {
    /// A draft of the event alone.
    pub fn new(event: Event) -> Self {
        let open = Vec::new();
        Self { actor: None, at: None, event, id: None, open, source: None, state: None }
    }

    /// Reads a draft from a line of free-form JSON: see [`Strictness::Json`].
    pub fn parse(line: &[u8]) -> Result<Self, ParseError> {
        let text = check(line, Strictness::Json)?;
        let draft = typed(text)?;
        if names_members(text, &draft) {
            return Ok(draft);
        }
        let what = "found a list instead of an object with named members".to_owned();
        Err(ParseError::Content { column: 1, what })
    }

    /// The body, which identifies the event when it is sent again.
    pub fn body(&self) -> Body<'_> {
        let Self { actor, at, event, source, .. } = self;
        Body { actor: actor.as_deref(), at: *at, event, source: source.as_ref() }
    }

    /// The openings of this draft once it is record `seq`; the record commits to each one that has
    /// a salt.
    pub fn openings(&self, seq: u32) -> Vec<Opening> {
        self.open.iter().map(|draft| draft.at(seq)).collect()
    }

    /// Prepares the commitments for this draft as record `seq`: moves the players' identities out
    /// of the event, and gives each opening without a salt the salt of the same opening in `known`,
    /// or else a random one from `fresh`.
    pub fn conceal<E>(
        &mut self,
        seq: u32,
        known: &[Opening],
        mut fresh: impl FnMut() -> Result<Salt, E>,
    ) -> Result<(), E> {
        if let Event::MatchOpened(opened) = &mut self.event {
            let named = (0..=u8::MAX).zip(&mut opened.players);
            let named = named.filter(|(_, player)| **player != PlayerEntry::default());
            self.open.extend(named.map(|(seat, player)| {
                let PlayerEntry { name, source_id } = std::mem::take(player);
                let player = Seat::new(seat);
                DraftOpening::Player(PlayerOpening { player, name, source_id, salt: None })
            }));
        }
        for draft in &mut self.open {
            let opening = draft.at(seq);
            let (DraftOpening::Slot(DraftSlot { salt: of, .. })
            | DraftOpening::Player(PlayerOpening { salt: of, .. })) = draft;
            if of.is_none() {
                // Reusing the salt of another card would give this one away.
                let before = known.iter().find(|known| known.unsalted() == opening);
                *of = Some(before.and_then(Opening::salt).map_or_else(&mut fresh, Ok)?);
            }
        }
        Ok(())
    }

    /// [Conceals](Draft::conceal) drafts that become the records from `first` on.
    pub fn conceal_all<E>(
        drafts: &mut [Self],
        first: u32,
        known: &[Opening],
        mut fresh: impl FnMut() -> Result<Salt, E>,
    ) -> Result<(), E> {
        let mut drafts = (first..).zip(drafts);
        drafts.try_for_each(|(seq, draft)| draft.conceal(seq, known, &mut fresh))
    }

    /// Distributes openings to the drafts that make their slots; the drafts become records 0, 1,
    /// ...
    pub fn distribute_openings(drafts: &mut [Self], openings: impl IntoIterator<Item = Opening>) {
        for opening in openings {
            if let Some(draft) = drafts.get_mut(opening.subject().seq() as usize) {
                draft.open.push(opening.into());
            }
        }
    }
}
