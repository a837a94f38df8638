//! The head of a match.

use record::Digest;

/// The last record of a match: its number and hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub seq: u32,
    /// Its hash.
    pub hash: Digest,
}

impl Head {
    /// Its bytes in a store: the number, big endian, then the hash.
    pub(crate) fn to_bytes(self) -> [u8; 36] {
        let mut bytes = [0; 36];
        bytes[..4].copy_from_slice(&self.seq.to_be_bytes());
        bytes[4..].copy_from_slice(self.hash.as_bytes());
        bytes
    }

    /// The head with these bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (seq, hash) = bytes.split_first_chunk()?;
        Some(Self { seq: u32::from_be_bytes(*seq), hash: Digest::new(hash.try_into().ok()?) })
    }
}
