//! Terrains, and the statistics of the same names.

use std::borrow::Cow;
use std::ops::{Add, AddAssign};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

/// A terrain, and the statistic of the same name (`2024-09 2.2.9.b`, `7.1.2`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// V.
    Forest,
    /// M.
    Mountain,
    /// O.
    Water,
}

impl Terrain {
    /// All three, in printed order.
    pub const ALL: [Self; 3] = [Self::Forest, Self::Mountain, Self::Water];

    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forest => "forest",
            Self::Mountain => "mountain",
            Self::Water => "water",
        }
    }
}

/// Three statistics (`2024-09 2.2.9`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    /// V.
    pub forest: i32,
    /// M.
    pub mountain: i32,
    /// O.
    pub water: i32,
}

impl Statistics {
    /// All three the same.
    pub const fn all(number: i32) -> Self {
        Self { forest: number, mountain: number, water: number }
    }

    /// The statistic for a terrain.
    pub const fn of(self, terrain: Terrain) -> i32 {
        match terrain {
            Terrain::Forest => self.forest,
            Terrain::Mountain => self.mountain,
            Terrain::Water => self.water,
        }
    }

    /// The highest of the three.
    pub fn highest(self) -> i32 {
        self.forest.max(self.mountain).max(self.water)
    }
}

impl Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            forest: self.forest.saturating_add(other.forest),
            mountain: self.mountain.saturating_add(other.mountain),
            water: self.water.saturating_add(other.water),
        }
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Terrains, written as a list in printed order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainSet(u8);

impl TerrainSet {
    /// All three.
    pub const ALL: Self = Self(0b111);

    /// Whether it contains this one.
    pub const fn has(self, terrain: Terrain) -> bool {
        self.0 & (1 << terrain as u8) != 0
    }

    /// The number of terrains in it.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The terrains, in printed order.
    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        Terrain::ALL.into_iter().filter(move |&terrain| self.has(terrain))
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn only(self, terrain: Terrain) -> Self {
        Self(self.0 & (1 << terrain as u8))
    }
}

impl FromIterator<Terrain> for TerrainSet {
    fn from_iter<I: IntoIterator<Item = Terrain>>(terrains: I) -> Self {
        Self(terrains.into_iter().fold(0, |bits, terrain| bits | 1 << terrain as u8))
    }
}

impl JsonSchema for TerrainSet {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TerrainSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Terrain>>::json_schema(generator)
    }
}

impl Serialize for TerrainSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
