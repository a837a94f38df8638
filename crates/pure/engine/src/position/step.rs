//! A record as a position sees it: the state before, the event, the state after.

use std::sync::Arc;

use rules::{Event, State};

use crate::effect::Moment;

/// A record with the states around it.
#[derive(Clone, Copy)]
pub(super) struct RecordStep<'a> {
    pub(super) seq: u32,
    pub(super) before: &'a State,
    pub(super) event: &'a Event,
    pub(super) after: &'a State,
    /// The states, with what follows from them.
    pub(super) then: &'a Arc<Moment>,
    pub(super) now: &'a Arc<Moment>,
}
