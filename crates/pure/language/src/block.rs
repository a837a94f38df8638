//! States in blocks: the first in full, the others as patches, so that a client with a block can
//! seek within it.

use replay::{Replay, Viewer, diff};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::language::Language;
use crate::line::LogLine;
use crate::state_json::state_json;

/// The states after a run of records, as one viewer may see them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Block {
    /// The record of the first state.
    pub from: u32,
    /// The record of the last state.
    pub to: u32,
    /// The state JSON after record `from`.
    #[schemars(with = "Value")]
    pub keyframe: Value,
    /// For each record after `from`, the RFC 6902 patch that turns the state JSON before it into the one after it.
    #[schemars(with = "Vec<Value>")]
    pub patches: Vec<json_patch::Patch>,
    /// What happened in each record from `from` on, where a language was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub lines: Vec<LogLine>,
}

impl Block {
    /// Number of records in a block; block `n` begins with record `n * LENGTH`.
    pub const LENGTH: u32 = 64;

    /// The block of the states after records `from` to `to`, or to the last one; `None` if `from`
    /// is after that.
    ///
    /// Descriptions are in `language`, if one is named, and cards have their names in it.
    pub fn new(
        replay: &Replay,
        from: u32,
        to: u32,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<Self> {
        let view = |seq| state_json(replay, seq, viewer, language);
        let to = to.min(replay.last());
        let keyframe = view(from)?;
        let mut patches = Vec::new();
        let mut before = keyframe.clone();
        for after in (from + 1..=to).filter_map(view) {
            patches.push(diff(&before, &after));
            before = after;
        }
        let line = |seq| LogLine::new(replay, seq, viewer, language?);
        let lines = (from..=to).filter_map(line).collect();
        Some(Self { from, to, keyframe, patches, lines })
    }
}
