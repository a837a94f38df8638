//! What a language has of its own that messages cannot carry.

use rules::{Ability, Keyword, Statement, Statistics};

/// The grammar of one language.
pub(crate) trait Grammar: Sync {
    /// What an ability says: sentences with their full stops.
    fn ability(&self, ability: &Ability) -> String;
    fn keyword(&self, keyword: Keyword) -> String;
    /// A sub-type; one that is not known as it is.
    fn subtype(&self, subtype: &str) -> String;
    /// A word for choices and penalties that recorders use; another one as it is.
    fn recorded<'a>(&self, word: &'a str) -> &'a str;
    /// A counter's name; one that is not known as it is.
    fn counter<'a>(&self, name: &'a str) -> &'a str;
    /// A card's name as it is printed in this language; one that is not known as it is.
    fn card<'a>(&self, name: &'a str) -> &'a str;
    /// What follows the article of something without a name; none of a name.
    fn nameless<'a>(&self, text: &'a str) -> Option<&'a str>;
    /// With a capital article at the start; names are left as they are.
    fn capital(&self, text: &str) -> String;
    /// A colon with the spaces around it.
    fn colon(&self) -> &'static str;
    /// A semicolon with the spaces around it.
    fn semicolon(&self) -> &'static str;
}

/// Whether a statement speaks of playing the card that says it.
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
