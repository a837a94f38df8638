//! Live streams: followers of a match, and what viewers and recorders share while it is played.

pub(crate) mod channel_holders;
pub(crate) mod following;
pub(crate) mod judging;
pub(crate) mod pens;
pub(crate) mod places;
pub(crate) mod rooms;
