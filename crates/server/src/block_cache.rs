//! The block cache: blocks of states that everyone may see, as bytes.
//!
//! The response cache holds answers that stay. The last block of a match grows, so an answer with it does not stay: until there
//! is another record, each of its blocks is still made once for all who ask.

use axum::body::Bytes;
use language::Language;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::answer::{Caching, Resource};

/// Bytes of all that is kept at most.
const BYTES_MAX: u64 = 32 * 1024 * 1024;

/// The blocks; the least asked for makes room.
pub(crate) struct BlockCache(Cache<String, Bytes, BlockBytes>);

impl Default for BlockCache {
    fn default() -> Self {
        Self(Cache::with_weighter(2048, BYTES_MAX, BlockBytes))
    }
}

impl BlockCache {
    /// The block that has this key.
    pub(crate) fn get(&self, key: &str) -> Option<Bytes> {
        self.0.get(key)
    }

    pub(crate) fn insert(&self, key: String, block: Bytes) {
        self.0.insert(key, block);
    }
}

/// What a block depends on, of what everyone may see: of a whole one the records up to its last and who the players are, of
/// one that may grow every record and opening.
pub(crate) fn key(block: &Resource<'_>, from: u32, language: Option<Language>) -> String {
    let language = language.map_or_else(String::new, |language| language.to_string());
    format!("{from} {language} {}", block.key())
}

/// How a block may be kept, by whether it may grow.
pub(crate) const fn caching(is_whole: bool) -> Caching {
    if is_whole { Caching::Opened } else { Caching::No }
}

/// Weighs a block by its bytes.
#[derive(Clone)]
struct BlockBytes;

impl Weighter<String, Bytes> for BlockBytes {
    fn weight(&self, key: &String, block: &Bytes) -> u64 {
        // What the cache itself needs.
        256 + (key.len() + block.len()) as u64
    }
}
