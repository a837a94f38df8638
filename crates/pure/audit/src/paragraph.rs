//! References to paragraphs of the rules.

use rules::Edition;
use schemars::JsonSchema;
use serde::Serialize;

/// A paragraph of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Paragraph {
    /// The edition it stands in.
    pub edition: Edition,
    /// Its number.
    pub number: &'static str,
}
