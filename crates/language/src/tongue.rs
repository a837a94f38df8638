//! All of one language.

use std::sync::LazyLock;

use crate::grammar::Grammar;
use crate::messages::Messages;

/// All of one language: what its folder holds.
pub(crate) struct Tongue {
    /// By which people ask for it: `en`.
    pub(crate) code: &'static str,
    /// What it calls itself.
    pub(crate) name: &'static str,
    /// Where most who read it are, as pages tell other programs: `en_GB`.
    pub(crate) locale: &'static str,
    pub(crate) files: Files,
    /// The same, read once.
    pub(crate) messages: &'static LazyLock<Messages>,
    pub(crate) grammar: &'static dyn Grammar,
    pub(crate) rulebook: Rulebook,
}

/// The Fluent files of one language.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    /// What only sentences are made of.
    pub(crate) sentences: &'static [&'static str],
    /// What the page has as well.
    pub(crate) shared: &'static str,
    /// What the page says, and links and pictures of it.
    pub(crate) captions: &'static [&'static str],
    /// What only the page says.
    pub(crate) page: &'static [&'static str],
    /// What the desk of the page says, for who has a token.
    pub(crate) desk: &'static str,
}

impl Files {
    /// Those that the page reads.
    pub(crate) fn of_page(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.shared).chain(self.captions.iter().chain(self.page).copied())
    }

    /// Those of which something is said here; the others only the page reads.
    pub(crate) fn said(self) -> impl Iterator<Item = &'static str> {
        self.sentences.iter().copied().chain(self.of_page())
    }
}

/// What one language says of the rulebook, a line of JSON each.
#[derive(Clone, Copy)]
pub(crate) struct Rulebook {
    pub(crate) paragraphs: &'static str,
    pub(crate) sections: &'static str,
    pub(crate) glossary: &'static str,
}
