//! The data of one language.

use std::sync::LazyLock;

use crate::grammar::Grammar;
use crate::messages::Messages;

/// The data of one language, from its folder.
pub(crate) struct LanguageData {
    /// Its code: `en`.
    pub(crate) code: &'static str,
    /// Its own name.
    pub(crate) name: &'static str,
    /// The locale of most of its readers, as pages declare it: `en_GB`.
    pub(crate) locale: &'static str,
    pub(crate) files: Files,
    /// The messages of its files, parsed once.
    pub(crate) messages: &'static LazyLock<Messages>,
    pub(crate) grammar: &'static dyn Grammar,
    pub(crate) rulebook: Rulebook,
}

/// The Fluent files of one language.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    /// Texts used only for sentences.
    pub(crate) sentences: &'static [&'static str],
    /// Texts that the page also uses.
    pub(crate) shared: &'static str,
    /// Texts of the page, and of links and pictures of it.
    pub(crate) captions: &'static [&'static str],
    /// Texts used only by the page.
    pub(crate) page: &'static [&'static str],
    /// Texts of the page's desk, for users with a token.
    pub(crate) desk: &'static str,
}

impl Files {
    /// The files for the page.
    pub(crate) fn of_page(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.shared).chain(self.captions.iter().chain(self.page).copied())
    }

    /// The files with texts used here; the others are only for the page.
    pub(crate) fn said(self) -> impl Iterator<Item = &'static str> {
        self.sentences.iter().copied().chain(self.of_page())
    }
}

/// A language's texts about the rulebook, one line of JSON each.
#[derive(Clone, Copy)]
pub(crate) struct Rulebook {
    pub(crate) paragraphs: &'static str,
    pub(crate) sections: &'static str,
    pub(crate) glossary: &'static str,
}
