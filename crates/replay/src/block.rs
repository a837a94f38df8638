//! States in blocks: one whole, the others as patches, so that who has a block can seek in it alone.

use rules::State;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{Knowledge, StateView, Viewer, diff};

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
}

impl Block {
    /// How many records a block spans; block `n` begins with record `n * LENGTH`.
    pub const LENGTH: u32 = 64;

    /// The block of these states, the first of which is that of record `from`; none if there are no states.
    pub fn new(from: u32, states: &[State], knowledge: &Knowledge, viewer: Viewer) -> Option<Self> {
        let views = states.iter().map(|state| StateView::new(state, knowledge, viewer).to_json());
        let mut views = views.peekable();
        let keyframe = views.next()?;
        let mut patches = Vec::with_capacity(states.len());
        let mut before = keyframe.clone();
        for after in views {
            patches.push(diff(&before, &after));
            before = after;
        }
        let to = from + u32::try_from(patches.len()).expect("record numbers fit");
        Some(Self { from, to, keyframe, patches })
    }
}
