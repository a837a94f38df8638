//! What is printed on a card or laid down by the effect that makes a token: the base characteristics (`4.0 2.3.1.a-b`).

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::{
    Ability, CardType, Counters, GIVEN_DEPTH_MAX, Keyword, Passive, Scope, Start, Statement,
    Terrain,
};

/// The face of a card or token.
///
/// Every characteristic is optional (`2024-09 2.3.1.c-f`): an absent number reads as 0, an absent set as empty.
/// Two faces are equal if everything printed is equal; an equal reference alone is not enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// The publisher's reference, such as `ALT_CORE_B_AX_24_C`; tokens may have one too.
    pub reference: String,
    /// The name in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The type.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub card_type: Option<CardType>,
    /// Sub-types in lower case, in printed order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subtypes: Vec<String>,
    /// The faction by its rules name, such as `Axiom`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// `common`, `rare`, `exalted` or `unique`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rarity: Option<String>,
    /// Mana to play it from the Hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_cost: Option<i32>,
    /// Mana to play it from the Reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve_cost: Option<i32>,
    /// The Forest statistic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forest: Option<i32>,
    /// The Mountain statistic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mountain: Option<i32>,
    /// The Water statistic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water: Option<i32>,
    /// A Hero's reserve limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve_limit: Option<i32>,
    /// A Hero's landmark limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landmark_limit: Option<i32>,
    /// The abilities in printed order, support abilities last; absent if unknown.
    ///
    /// Version 1 of the format specifies what triggers an ability, but not what it does; version 2 specifies all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abilities: Option<Vec<Ability>>,
}

impl Face {
    /// The printed statistic, 0 where there is none.
    pub fn statistic(&self, terrain: Terrain) -> i32 {
        match terrain {
            Terrain::Forest => self.forest,
            Terrain::Mountain => self.mountain,
            Terrain::Water => self.water,
        }
        .unwrap_or(0)
    }

    /// The counters that a Hero with this face begins the game with (`4.0 2.5.e`).
    pub fn first_counters(&self) -> Counters {
        let begins = |ability: &Ability| match ability {
            Ability::Passive(Passive {
                scope: Scope::Me,
                condition: None,
                says: Statement::BeginsWith(Start::Counters(name, count)),
                ..
            }) => Some((name.clone(), *count)),
            Ability::Keyword(_)
            | Ability::Passive(_)
            | Ability::Reaction(_)
            | Ability::QuickAction(_)
            | Ability::Effect
            | Ability::Spell(_)
            | Ability::Unread => None,
        };
        self.abilities.iter().flatten().filter_map(begins).collect()
    }

    /// Whether it may be played as a Landmark Permanent.
    pub fn is_temple(&self) -> bool {
        let temple = |one: &Ability| matches!(one, Ability::Keyword(Keyword::Temple(_)));
        self.abilities.iter().flatten().any(temple)
    }

    /// Whether it has this keyword printed.
    pub fn prints(&self, keyword: Keyword) -> bool {
        self.abilities.iter().flatten().any(|one| *one == Ability::Keyword(keyword))
    }

    /// Whether version 1 of the format cannot express it.
    pub fn is_newer_than_version_1(&self) -> bool {
        self.abilities.iter().flatten().any(Ability::is_newer_than_version_1)
    }

    /// Whether version 2 of the format cannot express it.
    pub(crate) fn is_newer_than_version_2(&self) -> bool {
        self.abilities.iter().flatten().any(Ability::is_newer_than_version_2)
    }

    /// The nesting depth of its given abilities, and its title, if that is deeper than may be
    /// recorded.
    pub fn given_too_deep(&self) -> Option<(String, usize)> {
        let depth = self.abilities.iter().flatten().filter_map(Ability::given_depth).max()?;
        (depth > GIVEN_DEPTH_MAX).then(|| (format!("`{}`", self.title()), depth))
    }

    /// Its display name: the name, or the reference if the name is unknown.
    pub fn title(&self) -> &str {
        if self.name.is_empty() { &self.reference } else { &self.name }
    }
}

/// A face in an event: complete the first time the match shows it, by reference from then on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FaceEntry {
    /// The reference of a face that is already in the log.
    Known(String),
    /// A face that is added to the log here.
    New(Arc<Face>),
}

impl FaceEntry {
    /// The reference, whether the face is known or new.
    pub fn reference(&self) -> &str {
        match self {
            Self::Known(reference) => reference,
            Self::New(face) => &face.reference,
        }
    }
}

impl From<Face> for FaceEntry {
    fn from(face: Face) -> Self {
        Self::New(Arc::new(face))
    }
}

impl<'de> Deserialize<'de> for FaceEntry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct EntryVisitor;
        impl<'de> Visitor<'de> for EntryVisitor {
            type Value = FaceEntry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "the reference of a face that the log already contains, or a whole face",
                )
            }
            fn visit_str<E: de::Error>(self, reference: &str) -> Result<FaceEntry, E> {
                Ok(FaceEntry::Known(reference.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<FaceEntry, A::Error> {
                Face::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(|face| FaceEntry::New(Arc::new(face)))
            }
        }
        from.deserialize_any(EntryVisitor)
    }
}
