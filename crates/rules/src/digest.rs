//! The digest of a state: 32 bytes that differ if any fact differs.
//!
//! Over facts and slots, never over what slots hold, so every copy of a match has the same digests. Each object's
//! part is computed once and kept with the object, so a digest costs what changed since the last one.

use serde::Serialize;

use crate::{Object, State};

// The contexts of BLAKE3: changing one changes every digest there is.
const STATE_CONTEXT: &str = "daybook 2026-11 state v1";
const OBJECT_CONTEXT: &str = "daybook 2026-11 object v1";

impl State {
    /// BLAKE3 `derive_key` over all facts; the number of the record and of the line are not part of it.
    ///
    /// So the state after a rewind has the digest of the state it went back to, but for its next timestamp.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key(STATE_CONTEXT);
        add(&mut hasher, &self.next_timestamp);
        add(&mut hasher, &self.day);
        add(&mut hasher, &self.opened);
        add(&mut hasher, &self.started);
        add(&mut hasher, &self.players);
        add(&mut hasher, &self.expeditions);
        add(&mut hasher, &self.adventure);
        add(&mut hasher, &self.game_result);
        add(&mut hasher, &self.match_result);
        // A match without one keeps the digests that it had before there were drafts.
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
