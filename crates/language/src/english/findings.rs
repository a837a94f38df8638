//! Findings in English.

pub(crate) mod words;
