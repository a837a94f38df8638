//! Language-specific grammar that messages cannot express.

use rules::{Ability, Keyword, Statement, Statistics};

/// The grammar of one language.
pub(crate) trait Grammar: Sync {
    /// The text of an ability: sentences with their full stops.
    fn ability(&self, ability: &Ability) -> String;
    fn keyword(&self, keyword: Keyword) -> String;
    /// A sub-type; an unknown one unchanged.
    fn subtype(&self, subtype: &str) -> String;
    /// A recorder's word for a choice or penalty; an unknown one unchanged.
    fn recorded<'a>(&self, word: &'a str) -> &'a str;
    /// A counter's name; an unknown one unchanged.
    fn counter<'a>(&self, name: &'a str) -> &'a str;
    /// A card's name as it is printed in this language; an unknown one unchanged.
    fn card<'a>(&self, name: &'a str) -> &'a str;
    /// The text after the article of something without a name; `None` for a name.
    fn nameless<'a>(&self, text: &'a str) -> Option<&'a str>;
    /// With a capital article at the start; names are unchanged.
    fn capital(&self, text: &str) -> String;
    /// A colon with its surrounding spaces.
    fn colon(&self) -> &'static str;
    /// A semicolon with its surrounding spaces.
    fn semicolon(&self) -> &'static str;
}

/// Whether a statement is about playing its own card.
pub(crate) fn is_of_play(says: &Statement) -> bool {
    matches!(says, Statement::Costs(_) | Statement::CostsAtLeast(_) | Statement::CannotBePlayed)
}

/// `1/2/3`.
pub(crate) fn numbers(statistics: Statistics) -> String {
    format!("{}/{}/{}", statistics.forest, statistics.mountain, statistics.water)
}

/// With a capital at the start.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn listed(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}
