//! Shared code of the tests.

pub mod evidence;
pub mod laws;
