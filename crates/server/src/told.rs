//! What the followers of a match are told of its newest record: computed once for all who see it alike.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use replay::{Advance, Language, Replay, Viewer};
use serde_json::Value;

use crate::answer::json;

/// The last message of each view and language.
#[derive(Default)]
pub(crate) struct Told(Mutex<BTreeMap<(Viewer, Option<Language>), Message>>);

/// A state as a patch of the one before.
#[derive(Clone)]
pub(crate) struct Message {
    /// The record.
    pub(crate) seq: u32,
    /// The state JSON that a follower has who can use it.
    before: Option<Arc<Value>>,
    /// The state JSON that a follower has with it.
    pub(crate) after: Arc<Value>,
    /// What is sent.
    pub(crate) text: Arc<str>,
}

impl Told {
    /// The message about record `seq` for who has the state JSON `before`; none if there is no such record.
    pub(crate) fn message(
        &self,
        replay: &Replay,
        seq: u32,
        before: Option<Arc<Value>>,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<Message> {
        let make = |before| Message::new(replay, seq, before, viewer, language);
        let key = (viewer, language);
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match told.get(&key) {
            Some(newest) if newest.seq == seq && newest.before == before => Some(newest.clone()),
            // Who is behind the others keeps nobody waiting.
            Some(newest) if newest.seq > seq => {
                drop(told);
                make(before)
            }
            _ => {
                let message = make(before)?;
                told.insert(key, message.clone());
                Some(message)
            }
        }
    }

    /// Forgets all: openings have made more known of the same records.
    pub(crate) fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Message {
    fn new(
        replay: &Replay,
        seq: u32,
        before: Option<Arc<Value>>,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Option<Self> {
        let mut state = before.as_deref().cloned();
        let advance = Advance::new(replay, seq, &mut state, viewer, language)?;
        let text = String::from_utf8_lossy(&json(&advance)).into();
        Some(Self { seq, before, after: Arc::new(state?), text })
    }
}
