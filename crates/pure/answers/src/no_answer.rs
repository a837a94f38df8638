//! Why a question has no answer.

use language::FindError;
use thiserror::Error;

/// Why a question about a match has no answer: it names something that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoAnswer {
    /// There is no such record.
    #[error("record {seq} does not exist: the last one is {last}")]
    NoRecord {
        /// The record asked for.
        seq: u32,
        /// The last record.
        last: u32,
    },
    /// There is no such object, or there are several.
    #[error(transparent)]
    Object(#[from] FindError),
}

/// The error text, for callers that pass on nothing else.
impl From<NoAnswer> for String {
    fn from(error: NoAnswer) -> Self {
        error.to_string()
    }
}
