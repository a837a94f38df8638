//! The line of an opening: `{"open":{..}}`, in a `.daybook` file, in an `EVENTS.ndjson` file and as it is sent.

use rules::Opening;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ParseError;
use crate::canonical::{canonical_json, check};
use crate::damage::Flaw;
use crate::form::{Form, FormError};
use crate::record::{names_members, typed};

/// What such a line is, whose opening may be there or lent.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningLine<O> {
    /// The opening.
    pub(crate) open: O,
}

/// Why a line, as people write it, is no opening.
#[derive(Debug, Error)]
pub enum OpeningLineError {
    /// It is no JSON that everyone reads alike.
    #[error(transparent)]
    Form(#[from] FormError),
    /// It says something else.
    #[error(transparent)]
    Content(#[from] serde_json::Error),
    /// It says it without names.
    #[error("found a list instead of an object with named members")]
    Nameless,
}

/// Whether a line, as people write it, is one of an opening and not of an event.
pub fn is_opening_line(line: &[u8]) -> bool {
    let members = line.trim_ascii_start().strip_prefix(b"{");
    members.is_some_and(|members| members.trim_ascii_start().starts_with(b"\"open\""))
}

/// Reads an opening from a line as people write it: see [`Form::Json`].
pub fn parse_opening(line: &[u8]) -> Result<Opening, OpeningLineError> {
    let text = check(line, Form::Json)?;
    let read: OpeningLine<Opening> = serde_json::from_str(text)?;
    if names_members(text, &read) { Ok(read.open) } else { Err(OpeningLineError::Nameless) }
}

/// Reads an opening from its line in a file: the one text that its commitment can be checked from.
pub(crate) fn canonical_opening(line: &[u8]) -> Result<Opening, Flaw> {
    let text = check(line, Form::Canonical).map_err(ParseError::from)?;
    let read = typed::<OpeningLine<Opening>>(text)?;
    if canonical_json(&read) == line { Ok(read.open) } else { Err(Flaw::OpeningForm) }
}
