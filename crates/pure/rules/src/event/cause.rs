//! Why a step happened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ObjectId;

/// Why a step happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The kind of cause.
    pub kind: CauseKind,
    /// The object that has the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// The record that began the effect, activation or payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
}

impl Cause {
    /// A cause of this kind, begun by no particular record.
    pub const fn new(kind: CauseKind) -> Self {
        Self { kind, object: None, seq: None }
    }
}

/// The kinds of causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CauseKind {
    /// An effect of a spell, quick action or reaction, or a passive ability.
    Ability,
    /// Payment.
    Cost,
    /// Succeed, Prepare, Draw, Expand, Progress, Rest, Clean-up or Check Victory.
    DailyEffect,
    /// An official's decision.
    Official,
    /// A rule of the game, such as set-up or the resolution of a played card.
    Rule,
}
