//! Matches to keep, and where.

use std::env;

use record::{Chain, Draft, Sealed};
use tempfile::TempDir;

/// A folder in the one that `DAYBOOK_BENCH_DIR` names, else in the system's temporary one.
pub(crate) fn folder() -> TempDir {
    let parent = env::var_os("DAYBOOK_BENCH_DIR").unwrap_or_else(|| env::temp_dir().into());
    TempDir::new_in(parent).expect("a folder")
}

/// The chain of a new match and its record 0.
pub(crate) fn opened(name: &str) -> (Chain, Sealed) {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let text = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
        "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;
    let first = chain.seal(Draft::parse(text.as_bytes()).expect("a draft")).expect("the first");
    (chain, first)
}
