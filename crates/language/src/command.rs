//! What the command line puts around what others say.

use rules::Edition;

use crate::language::Language;

impl Language {
    /// What stands behind an event that was later rewound past.
    pub fn taken_back(self) -> &'static str {
        self.word("taken-back")
    }

    /// That two records have the same state.
    pub fn nothing_changed(self, from: u32, to: u32) -> String {
        self.say("nothing-changed", [("from", from.into()), ("to", to.into())])
    }

    /// What stands before damage.
    pub fn damaged(self) -> &'static str {
        self.word("damaged")
    }

    /// What stands before findings that an edition alone asks for.
    pub fn found_only_under(self, edition: Edition) -> String {
        self.say("found-only-under", [("edition", edition.to_string().into())])
    }

    /// What stands before the penalties and rulings of a match.
    pub fn penalties_and_rulings(self) -> &'static str {
        self.word("report-penalties")
    }

    /// `2 matches`.
    pub fn matches(self, count: usize) -> String {
        self.say("matches", [("count", count.into())])
    }

    /// Where more is said.
    pub fn see_also(self, paragraphs: &str) -> String {
        self.say("see-also", [("paragraphs", paragraphs.into())])
    }

    /// What stands before the checks of a paragraph.
    pub fn checks(self) -> &'static str {
        self.word("checks")
    }

    /// How much a search of the rules found.
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
