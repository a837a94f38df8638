//! One record of a match as checks see it.

use rules::{Event, State};

/// One record: the state before, the event, the state after.
#[derive(Clone, Copy)]
pub(crate) struct JudgedStep<'a> {
    pub(crate) seq: u32,
    pub(crate) before: &'a State,
    pub(crate) event: &'a Event,
    pub(crate) after: &'a State,
}
