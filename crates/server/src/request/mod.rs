//! Requests, parsed: their paths, queries, headers and bodies.

pub(crate) mod batch;
pub(crate) mod body;
pub(crate) mod headers;
pub(crate) mod id;
pub(crate) mod path;
pub(crate) mod position;
pub(crate) mod query;
pub(crate) mod requested_route;
