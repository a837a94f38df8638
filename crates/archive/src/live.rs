//! Live messages: what followers of a match are sent about its newest records, computed once for
//! all with the same view.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use language::{Language, StateUpdate};
use record::Digest;
use replay::{Replay, Viewer};
use serde_json::Value;

/// The last messages of each view and language, by record.
#[derive(Default)]
pub struct LiveMessages(Mutex<BTreeMap<MessageKey, BTreeMap<u32, StatePatch>>>);

/// The followers that share messages: a view, and the language of sentences if there are any.
type MessageKey = (Viewer, Option<Language>);

/// A state as a patch of the previous one.
#[derive(Clone)]
pub struct StatePatch {
    /// The hash of the openings that it was made with.
    openings: Digest,
    /// The state JSON that a follower must have to use it.
    before: Option<Arc<Value>>,
    /// The state JSON that a follower has after it.
    pub after: Arc<Value>,
    /// The text sent.
    pub text: Arc<str>,
}

impl LiveMessages {
    /// Maximum number of messages kept for one view and language: as many as one recording of
    /// several events usually produces.
    pub const KEPT_MAX: usize = 8;

    /// The message about record `seq` for a follower with the state JSON `before`; `None` if there
    /// is no such record.
    pub fn message(
        &self,
        replay: &Replay,
        seq: u32,
        before: Option<Arc<Value>>,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<StatePatch> {
        let make = |before| StatePatch::new(replay, seq, before, viewer, language);
        let openings = replay.openings_hash();
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = told.entry((viewer, language)).or_default();
        // An opening that was dropped must not be sent once more from a kept message.
        let is_of = |known: &StatePatch| known.openings == openings;
        if let Some(known) = kept.get(&seq).filter(|known| is_of(known) && known.before == before) {
            return Some(known.clone());
        }
        let newest = kept.last_key_value();
        if newest.is_some_and(|(&newest, known)| newest > seq || newest == seq && is_of(known)) {
            // A follower that is behind the others keeps no one waiting.
            drop(told);
            return make(before);
        }
        // Made under the lock: a thousand followers wake at once, and the first one computes it for all.
        let message = make(before)?;
        kept.insert(seq, message.clone());
        while kept.len() > Self::KEPT_MAX {
            kept.pop_first();
        }
        Some(message)
    }

    /// Discards everything: no followers are left.
    pub(crate) fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl StatePatch {
    fn new(
        replay: &Replay,
        seq: u32,
        before: Option<Arc<Value>>,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<Self> {
        let mut state = before.as_deref().cloned();
        let advance = StateUpdate::new(replay, seq, &mut state, viewer, language)?;
        let text =
            String::from_utf8_lossy(&serde_json::to_vec(&advance).expect("plain data")).into();
        let openings = replay.openings_hash();
        Some(Self { openings, before, after: Arc::new(state?), text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_before_other_openings_is_told_to_nobody_after_them() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/tie-breaker.daybook");
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        let mut replay = Replay::load(file).expect("it makes sense");
        assert!(!replay.openings().is_empty(), "it names its players");
        let (told, seq) = (LiveMessages::default(), replay.last());
        let message = |replay: &Replay| {
            let message = told.message(replay, seq, None, Viewer::Public, None);
            message.expect("the record is there")
        };
        let before = message(&replay);
        assert!(Arc::ptr_eq(&before.text, &message(&replay).text), "it is made once for all");
        replay.open(Vec::new());
        let after = message(&replay);
        assert_ne!(before.text, after.text, "they are not named any more");
        assert!(Arc::ptr_eq(&after.text, &message(&replay).text));
    }
}
