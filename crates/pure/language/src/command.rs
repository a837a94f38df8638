//! Wording that the command line adds around other texts.

use rules::Edition;

use crate::language::Language;

impl Language {
    /// The suffix of an event that was later rewound.
    pub fn taken_back(self) -> &'static str {
        self.word("taken-back")
    }

    /// The sentence that two records have the same state.
    pub fn nothing_changed(self, from: u32, to: u32) -> String {
        self.say("nothing-changed", [("from", from.into()), ("to", to.into())])
    }

    /// The heading of damage.
    pub fn damaged(self) -> &'static str {
        self.word("damaged")
    }

    /// The heading of findings under one edition only.
    pub fn found_only_under(self, edition: Edition) -> String {
        self.say("found-only-under", [("edition", edition.to_string().into())])
    }

    /// The heading of the penalties and rulings of a match.
    pub fn penalties_and_rulings(self) -> &'static str {
        self.word("report-penalties")
    }

    /// `2 matches`.
    pub fn matches(self, count: usize) -> String {
        self.say("matches", [("count", count.into())])
    }

    /// A reference to further information.
    pub fn see_also(self, paragraphs: &str) -> String {
        self.say("see-also", [("paragraphs", paragraphs.into())])
    }

    /// The heading of a paragraph's checks.
    pub fn checks(self) -> &'static str {
        self.word("checks")
    }

    /// The number of results of a search of the rules.
    pub fn found_in_rules(self, paragraphs: usize, sections: usize, words: usize) -> String {
        let counts = [
            (self.word("count-paragraphs"), paragraphs),
            (self.word("count-sections"), sections),
            (self.word("count-words"), words),
        ];
        let counts = counts.map(|(word, count)| self.detailed(word, &count.to_string()));
        counts.join(", ")
    }
}
