//! Responses as bytes: prepared, compressed, and cached.

pub(crate) mod blocks;
pub(crate) mod coding;
pub(crate) mod compression;
pub(crate) mod prepared;
pub(crate) mod responses;
