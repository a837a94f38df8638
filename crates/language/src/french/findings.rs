//! Findings in French.

pub(crate) mod words;
