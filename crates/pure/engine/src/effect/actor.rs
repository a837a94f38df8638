//! The player who takes the action in a record.

use rules::Seat;

/// Who carries out the contents of a record.
#[derive(Clone, Copy, Default)]
pub(super) struct EffectActor {
    pub(super) seat: Option<Seat>,
    /// The player who does its present step, if the effect specifies one.
    pub(super) by: Option<Seat>,
    /// Whether it is a sacrifice, if known.
    pub(super) sacrifice: Option<bool>,
    /// Whether it continues a step that an earlier record began: the two are one event (`4.0 6.1`).
    pub(super) continues: bool,
}
