//! Changes by the publisher to a card after it was printed.

use serde::{Deserialize, Serialize};

use crate::Date;

/// An erratum or a decision about who may play the card.
///
/// The publisher's own flags ([`Card::suspended`](crate::Card::suspended) and its neighbours) lag behind these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardChange {
    /// The day of the announcement, as `2025-02-01`.
    #[serde(rename = "on")]
    pub date: &'static str,
    /// The kind of announcement.
    #[serde(rename = "what")]
    pub kind: ChangeKind,
    /// Whether it concerns only unique versions of the card; false where the announcement does not
    /// say.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unique_only: bool,
}

/// The kind of announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The card changed so that it is fairer.
    BalancingErratum,
    /// It may not be played.
    Banned,
    /// The card changed so that it works as meant.
    FunctionalErratum,
    /// It may not be played for the time being.
    Suspended,
    /// It may be played again.
    Unsuspended,
}

impl ChangeKind {
    /// Its word in data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BalancingErratum => "balancing_erratum",
            Self::Banned => "banned",
            Self::FunctionalErratum => "functional_erratum",
            Self::Suspended => "suspended",
            Self::Unsuspended => "unsuspended",
        }
    }
}

impl CardChange {
    /// The day from which the card's text differs, if this changed the text of all its versions.
    pub(crate) fn of_text(&self) -> Option<Date> {
        let is_erratum =
            matches!(self.kind, ChangeKind::BalancingErratum | ChangeKind::FunctionalErratum);
        (is_erratum && !self.unique_only).then(|| self.date.parse().ok()).flatten()
    }
}
