//! The line of an opening: `{"open":{..}}`, in a `.daybook` file, in an `EVENTS.ndjson` file and in
//! requests.

use rules::Opening;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ParseError;
use crate::canonical::{canonical_json, check};
use crate::damage::Flaw;
use crate::form::{FormError, Strictness};
use crate::record::{names_members, typed};

/// The JSON of an opening line; the opening is owned or borrowed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningLine<O> {
    /// The opening.
    pub(crate) open: O,
}

/// Why a line of free-form JSON is not an opening.
#[derive(Debug, Error)]
pub enum OpeningLineError {
    /// It is not JSON that every reader understands alike.
    #[error(transparent)]
    Form(#[from] FormError),
    /// It has other content.
    #[error(transparent)]
    Content(#[from] serde_json::Error),
    /// It has the values without member names.
    #[error("found a list instead of an object with named members")]
    Nameless,
}

/// Whether a line of free-form JSON is an opening rather than an event.
pub fn is_opening_line(line: &[u8]) -> bool {
    let members = line.trim_ascii_start().strip_prefix(b"{");
    members.is_some_and(|members| members.trim_ascii_start().starts_with(b"\"open\""))
}

/// Reads an opening from a line of free-form JSON: see [`Strictness::Json`].
pub fn parse_opening(line: &[u8]) -> Result<Opening, OpeningLineError> {
    let text = check(line, Strictness::Json)?;
    let read: OpeningLine<Opening> = serde_json::from_str(text)?;
    if names_members(text, &read) { Ok(read.open) } else { Err(OpeningLineError::Nameless) }
}

/// Reads an opening from its line in a file, in the canonical form that its commitment is checked
/// from.
pub(crate) fn canonical_opening(line: &[u8]) -> Result<Opening, Flaw> {
    let text = check(line, Strictness::Canonical).map_err(ParseError::from)?;
    let read = typed::<OpeningLine<Opening>>(text)?;
    if canonical_json(&read) == line { Ok(read.open) } else { Err(Flaw::OpeningForm) }
}
