//! Distinct types for names and numbers: seats, objects, items, slots, timestamps.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::plain;

/// The error for a text that is not a valid name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not {expected}", plain(text))]
pub struct NameError {
    /// The text as given.
    pub text: String,
    /// The expected form, with an example.
    pub expected: &'static str,
}

/// Serialises through `Display` and `FromStr`: the one text form of the type.
macro_rules! text_form {
    ($type:ty, $name:literal, $pattern:literal, $expected:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct TextVisitor;
                impl Visitor<'_> for TextVisitor {
                    type Value = $type;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }
                from.deserialize_str(TextVisitor)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern, "description": $expected })
            }
        }
    };
}
pub(crate) use text_form;

/// A number as the log writes it: decimal digits, no sign, no leading zero.
pub(crate) fn decimal<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    let short = text.len() == 1 || !text.starts_with('0');
    (plain && short).then(|| text.parse().ok()).flatten()
}

macro_rules! made_id {
    ($(#[$doc:meta])* $type:ident, $letter:literal, $name:literal, $pattern:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type {
            seq: u32,
            index: u32,
        }

        impl $type {
            /// The `index`th one (from 0) made by record `seq`.
            pub const fn new(seq: u32, index: u32) -> Self {
                Self { seq, index }
            }

            /// The record that made it.
            pub const fn seq(self) -> u32 {
                self.seq
            }

            /// Its index, from 0, among those of the same kind made by that record.
            pub const fn index(self) -> u32 {
                self.index
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}.{}", $letter, self.seq, self.index)
            }
        }

        impl FromStr for $type {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                text.strip_prefix($letter)
                    .and_then(|rest| rest.split_once('.'))
                    .and_then(|(seq, index)| Some(Self::new(decimal(seq)?, decimal(index)?)))
                    .ok_or_else(|| NameError { text: text.to_owned(), expected: $expected })
            }
        }

        text_form!($type, $name, $pattern, $expected);
    };
}

made_id!(
    /// What an item is in one visible zone (`2024-09 2.1.c`, `4.0 2.1.d`): `o412.0` is the first object made by record 412.
    ///
    /// Never used twice in a match, even on an abandoned line of play.
    ObjectId, 'o', "ObjectId", r"^o(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$",
    "an object id such as o412.0"
);
made_id!(
    /// The physical card, token or emblem behind a chain of objects: `i412.0` first became visible as `o412.0`.
    ItemId, 'i', "ItemId", r"^i(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$",
    "an item id such as i412.0"
);
made_id!(
    /// A place for one card in a hidden zone, or the hidden face of a face-down object: `h412.0` was filled by record 412.
    ///
    /// A slot's name says nothing about the card in it; anyone who knows it keeps an
    /// [`Opening`](crate::Opening).
    SlotId, 'h', "SlotId", r"^h(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$",
    "a slot id such as h412.0"
);

/// A player's place at the table, from 0 in the order of the match's first record.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, from 0.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its index in lists that have one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// When an object entered its zone, as a number that increases through the whole match (`2024-09 2.2.14`, `4.0 2.2.16`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The timestamp with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Something a step acts on: an object of a visible zone or a slot of a hidden one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// In a visible zone.
    Object(ObjectId),
    /// In a hidden zone.
    Slot(SlotId),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(id) => id.fmt(f),
            Self::Slot(id) => id.fmt(f),
        }
    }
}

impl FromStr for Piece {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text.starts_with('h') {
            text.parse().map(Self::Slot)
        } else {
            text.parse().map(Self::Object)
        }
    }
}

text_form!(
    Piece,
    "Piece",
    r"^[oh](0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$",
    "an object id such as o412.0 or a slot id such as h412.0"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_one_text_form() {
        let id: ObjectId = "o412.0".parse().expect("well formed");
        assert_eq!((id.seq(), id.index(), id.to_string()), (412, 0, "o412.0".to_owned()));
        for wrong in ["o01.0", "o1", "h1.0", "o1.", "o1.-1", "o+1.0", "o1.0 ", "", "o4294967296.0"]
        {
            assert!(wrong.parse::<ObjectId>().is_err(), "{wrong}");
        }
    }
}
