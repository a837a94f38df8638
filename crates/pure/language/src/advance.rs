//! The states of a match in progress, each as a patch of the previous one.

use replay::{Replay, Viewer, diff};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::language::Language;
use crate::line::LogLine;
use crate::state_json::state_json;

/// The state after one record, for who has the one before.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Advance")]
pub struct StateUpdate {
    /// The record.
    pub seq: u32,
    /// The state JSON after it, where there is none before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    /// The RFC 6902 patch that turns the state JSON before it into the one after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub patch: Option<json_patch::Patch>,
    /// What happened, where a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<LogLine>,
}

impl StateUpdate {
    /// The state after record `seq` for a client with the state JSON `before`, which is updated to
    /// the new one; `None` if there is no such record.
    pub fn new(
        replay: &Replay,
        seq: u32,
        before: &mut Option<Value>,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<Self> {
        let after = state_json(replay, seq, viewer, language)?;
        let line = language.and_then(|language| LogLine::new(replay, seq, viewer, language));
        let patch = before.as_ref().map(|before| diff(before, &after));
        let state = patch.is_none().then(|| after.clone());
        *before = Some(after);
        Some(Self { seq, state, patch, line })
    }
}
