//! Openings, kept beside the chain: which card a slot contains, and who the players are.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::id::{decimal, text_form};
use crate::{Face, NameError, Salt, Seat, SlotId};

/// The subject of an opening or a commitment: `player:0`, or a slot such as `h412.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The player in a seat.
    Player(Seat),
    /// The card in a slot.
    Slot(SlotId),
}

impl Subject {
    /// The record that makes it and may commit to it: for a player the first one.
    pub const fn seq(self) -> u32 {
        match self {
            Self::Player(_) => 0,
            Self::Slot(slot) => slot.seq(),
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "player:{seat}"),
            Self::Slot(slot) => slot.fmt(f),
        }
    }
}

impl FromStr for Subject {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let expected = "a slot id such as h412.0 or a player such as player:0";
        let found = match text.strip_prefix("player:") {
            Some(seat) => decimal(seat).map(|seat| Self::Player(Seat::new(seat))),
            None => text.parse().ok().map(Self::Slot),
        };
        found.ok_or_else(|| NameError { text: text.to_owned(), expected })
    }
}

text_form!(
    Subject,
    "Subject",
    r"^(player:(0|[1-9][0-9]*)|h(0|[1-9][0-9]*)\.(0|[1-9][0-9]*))$",
    "a slot id such as h412.0 or a player such as player:0"
);

/// A fact kept beside the chain, so that it can be shown to selected viewers or dropped on its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Opening {
    /// The content of a slot.
    Slot(SlotOpening),
    /// The player in a seat.
    Player(PlayerOpening),
}

/// The members of every kind of opening.
///
/// One that is of a slot or of a player is read into this and not, as `untagged` does, into a
/// buffer: everything a face can say would be compiled once more for reading it from there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningMembers {
    /// The slot.
    pub slot: Option<SlotId>,
    /// The index of the slot among those that an event creates.
    pub index: Option<u32>,
    /// The face of the card.
    pub face: Option<Arc<Face>>,
    /// The seat.
    pub player: Option<Seat>,
    /// The name of the player.
    pub name: Option<String>,
    /// The id in the log it was imported from.
    pub source_id: Option<String>,
    /// The salt of the commitment.
    pub salt: Option<Salt>,
}

impl OpeningMembers {
    /// The opening of a player, if these are its members.
    pub fn into_player(self) -> Option<PlayerOpening> {
        let Self { slot: None, index: None, face: None, player, name, source_id, salt } = self
        else {
            return None;
        };
        Some(PlayerOpening { player: player?, name, source_id, salt })
    }
}

impl<'de> Deserialize<'de> for Opening {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wrong = "an opening has a `slot` and its whole `face`, or a `player` with `name` or `source_id`";
        match OpeningMembers::deserialize(from)? {
            OpeningMembers {
                slot: Some(slot),
                face: Some(face),
                source_id,
                salt,
                index: None,
                player: None,
                name: None,
            } => {
                let source_id = source_id.map(Arc::from);
                Ok(Self::Slot(SlotOpening { slot, face, source_id, salt }))
            }
            other => other.into_player().map(Self::Player).ok_or_else(|| D::Error::custom(wrong)),
        }
    }
}

impl Opening {
    /// Its subject.
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Slot(opening) => Subject::Slot(opening.slot),
            Self::Player(opening) => Subject::Player(opening.player),
        }
    }

    /// The salt of its commitment; `None` if it is not committed.
    pub const fn salt(&self) -> Option<Salt> {
        match self {
            Self::Slot(opening) => opening.salt,
            Self::Player(opening) => opening.salt,
        }
    }

    /// The opening without its salt.
    #[must_use]
    pub fn unsalted(&self) -> Self {
        match self {
            Self::Slot(it) => Self::Slot(SlotOpening { salt: None, ..it.clone() }),
            Self::Player(it) => Self::Player(PlayerOpening { salt: None, ..it.clone() }),
        }
    }

    /// The opening of a slot, if it is one.
    pub const fn slot(&self) -> Option<&SlotOpening> {
        match self {
            Self::Slot(opening) => Some(opening),
            Self::Player(_) => None,
        }
    }

    /// The opening of a player, if it is one.
    pub const fn player(&self) -> Option<&PlayerOpening> {
        match self {
            Self::Slot(_) => None,
            Self::Player(opening) => Some(opening),
        }
    }
}

/// The content of a slot.
///
/// It speaks for the slot it names and for what that card became by moves that name it:
/// an opening of a hand slot also tells which deck slot was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotOpening {
    /// The slot, or the hidden face of a face-down object.
    pub slot: SlotId,
    /// The whole face, so that each opening can be checked or dropped alone.
    pub face: Arc<Face>,
    /// The card's id in the log it was imported from; not part of the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Arc<str>>,
    /// The salt of its commitment; absent if no recorder knew the card when the slot was filled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
}

/// The player in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerOpening {
    /// The seat.
    pub player: Seat,
    /// The name shown to people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The player's id in the log it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<String>,
    /// The salt of its commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_have_one_text_form() {
        for text in ["player:0", "player:7", "h0.3", "h412.0"] {
            assert_eq!(text.parse::<Subject>().expect(text).to_string(), text);
        }
        for wrong in ["player:", "player:00", "player:256", "o1.0", "h1", "", "Player:0"] {
            assert!(wrong.parse::<Subject>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_opening_is_of_a_slot_or_of_a_player() {
        let read = |text: &str| serde_json::from_str::<Opening>(text);
        let slot = read(r#"{"face":{"reference":"X"},"slot":"h1.0"}"#).expect("of a slot");
        let player = read(r#"{"name":"Kim","player":1}"#).expect("of a player");
        let subjects = [slot.subject().to_string(), player.subject().to_string()];
        assert_eq!(subjects, ["h1.0", "player:1"]);
        for wrong in [r#"{"slot":"h1.0"}"#, r#"{"slot":"h1.0","player":1}"#, "{}"] {
            let error = read(wrong).expect_err(wrong).to_string();
            assert!(error.starts_with("an opening has a `slot`"), "{error}");
        }
    }
}
