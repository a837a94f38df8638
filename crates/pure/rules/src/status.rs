//! Statuses (`4.0 2.4`): temporary properties of an object or an Expedition.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A status that steps give and remove.
///
/// Boosted is not one of them: an object is Boosted while it has a boost on it (`4.0 2.4.5.a-b`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Stays in play during Rest once.
    Anchored,
    /// Expeditions only: a tie is enough to move forward.
    Ascended,
    /// Stays in play during Rest once; its statistics do not count at Progress.
    Asleep,
    /// Used; readied at Prepare.
    Exhausted,
    /// Discarded instead of going to the Reserve.
    Fleeting,
}

impl Status {
    /// All of them, in alphabetical order.
    pub const ALL: [Self; 5] =
        [Self::Anchored, Self::Ascended, Self::Asleep, Self::Exhausted, Self::Fleeting];

    /// Its word in the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Anchored => "anchored",
            Self::Ascended => "ascended",
            Self::Asleep => "asleep",
            Self::Exhausted => "exhausted",
            Self::Fleeting => "fleeting",
        }
    }
}

/// The statuses of one object or Expedition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(transparent)]
pub struct Statuses(#[schemars(with = "Vec<Status>")] u8);

impl Statuses {
    /// No status.
    pub const NONE: Self = Self(0);

    /// Whether it has `status`.
    pub const fn has(self, status: Status) -> bool {
        self.0 & (1 << status as u8) != 0
    }

    /// With `status` as well.
    #[must_use]
    pub const fn with(self, status: Status) -> Self {
        Self(self.0 | (1 << status as u8))
    }

    /// Without `status`.
    #[must_use]
    pub const fn without(self, status: Status) -> Self {
        Self(self.0 & !(1 << status as u8))
    }

    /// Whether it has no status.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Its statuses, in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Status> {
        Status::ALL.into_iter().filter(move |&status| self.has(status))
    }
}

impl FromIterator<Status> for Statuses {
    fn from_iter<I: IntoIterator<Item = Status>>(statuses: I) -> Self {
        statuses.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Statuses {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // In one order, whatever the order in which they were gained: records are hashed as bytes.
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Statuses {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::<Status>::deserialize(from).map(Self::from_iter)
    }
}
