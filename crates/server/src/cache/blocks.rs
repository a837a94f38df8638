//! The block cache: blocks of public states, and the faces of matches in words, as bytes.
//!
//! The response cache contains responses that do not change. The last block of a match grows, and so
//! do its faces, so a response with them changes: until there is another record, each of them is
//! still computed only once for all callers.

use axum::body::Bytes;
use language::Language;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::response::{Caching, Resource};

/// Maximum total size in bytes.
const BYTES_MAX: u64 = 32 * 1024 * 1024;

/// The cached blocks; the least requested one is evicted.
pub(crate) struct BlockCache(Cache<String, Bytes, BlockBytes>);

impl Default for BlockCache {
    fn default() -> Self {
        // The first number is only an estimate of the entries, which the cache sizes its tables by.
        Self(Cache::with_weighter(2048, BYTES_MAX, BlockBytes))
    }
}

impl BlockCache {
    /// The block with this key.
    pub(crate) fn get(&self, key: &str) -> Option<Bytes> {
        self.0.get(key)
    }

    pub(crate) fn insert(&self, key: String, block: Bytes) {
        self.0.insert(key, block);
    }
}

/// What a public block depends on: a whole block on the records up to its last and the players'
/// names, one that may grow on every record and opening.
pub(crate) fn key(block: &Resource<'_>, from: u32, language: Option<Language>) -> String {
    let language = language.map_or_else(String::new, |language| language.to_string());
    format!("{from} {language} {}", block.key())
}

/// How a block may be cached, depending on whether it may grow.
pub(crate) const fn caching(is_whole: bool) -> Caching {
    if is_whole { Caching::Opened } else { Caching::No }
}

/// The weight of a block: its bytes.
#[derive(Clone)]
struct BlockBytes;

impl Weighter<String, Bytes> for BlockBytes {
    fn weight(&self, key: &String, block: &Bytes) -> u64 {
        // The overhead of the cache itself.
        256 + (key.len() + block.len()) as u64
    }
}
