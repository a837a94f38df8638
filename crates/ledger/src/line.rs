//! A stored record, as its bytes.

use std::sync::Arc;

use record::{Digest, ParseError, Sealed};

/// The bytes of one record, verbatim, and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the match, from 0.
    pub seq: u32,
    /// The bytes, without the line feed.
    pub bytes: Arc<[u8]>,
}

impl Line {
    /// Its hash, computed from the bytes.
    pub fn hash(&self) -> Digest {
        record::hash(&self.bytes)
    }

    /// Parses it as a record.
    pub fn read(&self) -> Result<Sealed, ParseError> {
        Sealed::parse(&self.bytes)
    }
}
