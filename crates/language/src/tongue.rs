//! All of one language.

use std::sync::LazyLock;

use crate::grammar::Grammar;
use crate::messages::Messages;

/// All of one language: what its folder holds.
pub(crate) struct Tongue {
    /// By which people ask for it: `en`.
    pub(crate) code: &'static str,
    /// Its Fluent files.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares them with those of others"))]
    pub(crate) files: &'static [&'static str],
    /// The same, read once.
    pub(crate) messages: &'static LazyLock<Messages>,
    pub(crate) grammar: &'static dyn Grammar,
    pub(crate) rulebook: Rulebook,
}

/// What one language says of the rulebook, a line of JSON each.
#[derive(Clone, Copy)]
pub(crate) struct Rulebook {
    pub(crate) paragraphs: &'static str,
    pub(crate) sections: &'static str,
    pub(crate) glossary: &'static str,
}
