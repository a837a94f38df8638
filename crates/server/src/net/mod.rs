//! Connections: accepted, limited, timed and closed.

pub(crate) mod client;
pub(crate) mod connections;
pub(crate) mod drain;
pub(crate) mod serve;
pub(crate) mod socket;
