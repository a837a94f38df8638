//! Live streams: followers of a match, and what viewers and recorders share while it is played.

pub(crate) mod background_audit;
pub(crate) mod channel_holders;
pub(crate) mod following;
pub(crate) mod growing_logs;
pub(crate) mod leases;
pub(crate) mod places;
pub(crate) mod rooms;
