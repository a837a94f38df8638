//! The ten zones (`4.0 3.1.1.c`) and places in them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::id::{NameError, Seat, decimal, text_form};

/// A zone of the game (`4.0 3.1.1.c`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The row of regions; shared.
    Adventure,
    /// A player's draw pile; hidden, in order from the top.
    Deck,
    /// A player's discard pile.
    Discard,
    /// Where Characters are; shared, divided into Expeditions.
    Expedition,
    /// A player's hand; hidden, without order.
    Hand,
    /// A player's Hero.
    Hero,
    /// A player's landmarks.
    Landmark,
    /// Where cards being played and emblems are; shared.
    Limbo,
    /// A player's Mana Orbs.
    Mana,
    /// A player's Reserve.
    Reserve,
}

impl Zone {
    /// Every zone with its word in the log.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Adventure, "adventure"),
        (Self::Deck, "deck"),
        (Self::Discard, "discard"),
        (Self::Expedition, "expedition"),
        (Self::Hand, "hand"),
        (Self::Hero, "hero"),
        (Self::Landmark, "landmark"),
        (Self::Limbo, "limbo"),
        (Self::Mana, "mana"),
        (Self::Reserve, "reserve"),
    ];

    /// Its word in the log.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Whether it contains cards that nobody may look at, rather than objects (`4.0 3.1.3.d`).
    pub const fn is_hidden(self) -> bool {
        match self {
            Self::Deck | Self::Hand => true,
            Self::Adventure
            | Self::Discard
            | Self::Expedition
            | Self::Hero
            | Self::Landmark
            | Self::Limbo
            | Self::Mana
            | Self::Reserve => false,
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which of a player's two Expeditions (`4.0 3.2.4.b`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Starts in the Hero region and moves towards the Companion region.
    Hero,
    /// Starts in the Companion region and moves towards the Hero region.
    Companion,
}

impl Side {
    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Companion => "companion",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "hero" => Some(Self::Hero),
            "companion" => Some(Self::Companion),
            _ => None,
        }
    }
}

/// One Expedition at the table; written `0:hero`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpeditionId {
    /// Whose it is.
    pub seat: Seat,
    /// Which of the two.
    pub side: Side,
}

impl fmt::Display for ExpeditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seat, self.side.word())
    }
}

impl FromStr for ExpeditionId {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        text.split_once(':')
            .and_then(|(seat, side)| {
                Some(Self { seat: Seat::new(decimal(seat)?), side: Side::parse(side)? })
            })
            .ok_or_else(|| NameError {
                text: text.to_owned(),
                expected: "an Expedition such as 0:hero or 1:companion",
            })
    }
}

text_form!(
    ExpeditionId,
    "ExpeditionId",
    "^(0|[1-9][0-9]*):(hero|companion)$",
    "an Expedition such as 0:hero or 1:companion"
);

/// Where in a Deck a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
    /// Under this many cards, counted from the top; past the end is the bottom (`4.0 3.2.2.f`).
    Under(u32),
}

/// A zone, with its player where players have their own, and the position in it where that matters.
///
/// Text form: `limbo`, `hand:0`, `deck:1` (= on top), `deck:1:bottom`, `deck:1:3` (under three cards),
/// `expedition:0:hero`, `reserve:1`, `adventure:4` (region 0 to 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A region of the Adventure, 0 = Hero region, 7 = Companion region.
    Adventure(u8),
    /// A player's Deck.
    Deck(Seat, Depth),
    /// A player's Discard pile.
    Discard(Seat),
    /// An Expedition.
    Expedition(ExpeditionId),
    /// A player's Hand.
    Hand(Seat),
    /// A player's Hero zone.
    Hero(Seat),
    /// A player's Landmark zone.
    Landmark(Seat),
    /// Limbo.
    Limbo,
    /// A player's Mana zone.
    Mana(Seat),
    /// A player's Reserve.
    Reserve(Seat),
}

impl Place {
    /// The zone it is in.
    pub const fn zone(self) -> Zone {
        match self {
            Self::Adventure(_) => Zone::Adventure,
            Self::Deck(..) => Zone::Deck,
            Self::Discard(_) => Zone::Discard,
            Self::Expedition(_) => Zone::Expedition,
            Self::Hand(_) => Zone::Hand,
            Self::Hero(_) => Zone::Hero,
            Self::Landmark(_) => Zone::Landmark,
            Self::Limbo => Zone::Limbo,
            Self::Mana(_) => Zone::Mana,
            Self::Reserve(_) => Zone::Reserve,
        }
    }

    /// The player of the zone or Expedition; `None` for the Adventure and Limbo.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Adventure(_) | Self::Limbo => None,
            Self::Expedition(id) => Some(id.seat),
            Self::Deck(seat, _)
            | Self::Discard(seat)
            | Self::Hand(seat)
            | Self::Hero(seat)
            | Self::Landmark(seat)
            | Self::Mana(seat)
            | Self::Reserve(seat) => Some(seat),
        }
    }

    /// Whether face-up objects there are derived: they have statistics, costs or abilities that
    /// others may change.
    pub const fn is_derived(self) -> bool {
        match self {
            Self::Expedition(_)
            | Self::Hero(_)
            | Self::Landmark(_)
            | Self::Limbo
            | Self::Reserve(_) => true,
            Self::Adventure(_)
            | Self::Deck(..)
            | Self::Discard(_)
            | Self::Hand(_)
            | Self::Mana(_) => false,
        }
    }

    /// Which Expedition, in the Expedition zone.
    pub const fn side(self) -> Option<Side> {
        if let Self::Expedition(id) = self { Some(id.side) } else { None }
    }

    /// Whether both are the same zone of the same player, at whatever position.
    pub fn same_zone(self, other: Self) -> bool {
        match (self, other) {
            (Self::Expedition(_), Self::Expedition(_))
            | (Self::Adventure(_), Self::Adventure(_)) => true,
            _ => self.zone() == other.zone() && self.seat() == other.seat(),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let seat = || rest.and_then(decimal).map(Seat::new);
        Some(match word {
            "adventure" => Self::Adventure(rest.and_then(decimal).filter(|&region| region < 8)?),
            "deck" => {
                let (seat, depth) =
                    rest?.split_once(':').map_or((rest?, None), |(s, d)| (s, Some(d)));
                let depth = match depth {
                    None => Depth::Top,
                    Some("bottom") => Depth::Bottom,
                    Some(under) => Depth::Under(decimal(under).filter(|&under: &u32| under > 0)?),
                };
                Self::Deck(Seat::new(decimal(seat)?), depth)
            }
            "discard" => Self::Discard(seat()?),
            "expedition" => Self::Expedition(rest?.parse().ok()?),
            "hand" => Self::Hand(seat()?),
            "hero" => Self::Hero(seat()?),
            "landmark" => Self::Landmark(seat()?),
            "limbo" if rest.is_none() => Self::Limbo,
            "mana" => Self::Mana(seat()?),
            "reserve" => Self::Reserve(seat()?),
            _ => return None,
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.zone().word())?;
        match self {
            Self::Limbo => Ok(()),
            Self::Adventure(region) => write!(f, ":{region}"),
            Self::Expedition(id) => write!(f, ":{id}"),
            Self::Deck(seat, Depth::Bottom) => write!(f, ":{seat}:bottom"),
            Self::Deck(seat, Depth::Under(cards)) => write!(f, ":{seat}:{cards}"),
            Self::Deck(seat, Depth::Top)
            | Self::Discard(seat)
            | Self::Hand(seat)
            | Self::Hero(seat)
            | Self::Landmark(seat)
            | Self::Mana(seat)
            | Self::Reserve(seat) => write!(f, ":{seat}"),
        }
    }
}

impl FromStr for Place {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::parse(text).ok_or_else(|| NameError { text: text.to_owned(), expected: EXPECTED })
    }
}

const EXPECTED: &str =
    "a place such as hand:0, deck:1:bottom, expedition:0:hero, reserve:1 or limbo";

text_form!(
    Place,
    "Place",
    "^(limbo|adventure:[0-7]|deck:[0-9]+(:(bottom|[1-9][0-9]*))?|expedition:[0-9]+:(hero|companion)|(discard|hand|hero|landmark|mana|reserve):[0-9]+)$",
    "a place such as hand:0, deck:1:bottom, expedition:0:hero, reserve:1 or limbo"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_one_text_form() {
        for text in [
            "adventure:7",
            "deck:0",
            "deck:1:bottom",
            "deck:1:3",
            "discard:0",
            "expedition:1:companion",
            "hand:0",
            "hero:1",
            "landmark:3",
            "limbo",
            "mana:0",
            "reserve:1",
        ] {
            assert_eq!(text.parse::<Place>().expect(text).to_string(), text);
        }
        for wrong in [
            "limbo:0",
            "hand",
            "hand:01",
            "adventure:8",
            "deck:1:0",
            "deck:1:top",
            "expedition:0",
            "Hand:0",
            "",
        ] {
            assert!(wrong.parse::<Place>().is_err(), "{wrong}");
        }
    }
}
