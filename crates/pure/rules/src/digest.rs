//! The digest of a state: 32 bytes that differ if any fact differs.
//!
//! It covers facts and slots, never what slots contain, so every copy of a match has the same
//! digests. Each object's part is computed once and cached with the object, so the cost of a digest
//! depends on what changed since the last one.

use serde::Serialize;

use crate::{Object, State};

// The contexts of BLAKE3: changing one changes every existing digest.
const STATE_CONTEXT: &str = "daybook 2026-11 state v1";
const OBJECT_CONTEXT: &str = "daybook 2026-11 object v1";

impl State {
    /// BLAKE3 `derive_key` over all facts; the number of the record and of the line of play are not
    /// included.
    ///
    /// So the state after a rewind has the digest of the earlier state, except for its next
    /// timestamp.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key(STATE_CONTEXT);
        // The order of these lines is part of the format: another order changes every digest.
        add(&mut hasher, &self.next_timestamp);
        add(&mut hasher, &self.day);
        add(&mut hasher, &self.opened);
        add(&mut hasher, &self.started);
        add(&mut hasher, &self.players);
        add(&mut hasher, &self.expeditions);
        add(&mut hasher, &self.adventure);
        add(&mut hasher, &self.game_result);
        add(&mut hasher, &self.match_result);
        // A match without a draft keeps the digests from before there were drafts.
        if let Some(draft) = &self.draft {
            add(&mut hasher, draft);
        }
        for (id, object) in &self.objects {
            add(&mut hasher, id);
            hasher.update(object.digest.0.get_or_init(|| object_digest(object)));
        }
        *hasher.finalize().as_bytes()
    }
}

fn object_digest(object: &Object) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(OBJECT_CONTEXT);
    add(&mut hasher, object);
    *hasher.finalize().as_bytes()
}

/// Feeds one value as JSON and a line feed, which JSON strings never contain.
fn add(hasher: &mut blake3::Hasher, value: &impl Serialize) {
    hasher.update(&serde_json::to_vec(value).expect("plain data with string keys"));
    hasher.update(b"\n");
}
