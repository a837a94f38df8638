//! How late the public sees a match.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use ledger::Acceptance;
use record::{At, MatchId};
use replay::Replay;
use serde::{Deserialize, Serialize};

use crate::file;
use crate::loaded::Loaded;
use crate::problem::ApiError;

/// The longest delay in seconds: a day.
pub(crate) const SECONDS_MAX: u32 = 86_400;

/// The longest delay in events.
pub(crate) const EVENTS_MAX: u32 = 10_000;

/// How late a record is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delay {
    /// So long after its acceptance by the clock of this service, and never before one that was accepted earlier.
    Seconds(u32),
    /// Once so many more events are recorded, or the match has ended.
    Events(u32),
}

impl Delay {
    /// This delay, if it is one that a match may have: 1 second to a day, 1 to 10,000 events.
    pub(crate) fn checked(self) -> Result<Self, ApiError> {
        let (number, max) = match self {
            Self::Seconds(seconds) => (seconds, SECONDS_MAX),
            Self::Events(events) => (events, EVENTS_MAX),
        };
        if (1..=max).contains(&number) {
            return Ok(self);
        }
        Err(ApiError::Refused(format!(
            "a delay is 1 to {SECONDS_MAX} seconds or 1 to {EVENTS_MAX} events, and not {number}: send another, or none"
        )))
    }
}

/// What is kept of a match that has a delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) delay: Delay,
    /// How many records are released in any case: what was shown stays shown, wherever the clock is set to.
    pub(crate) released: u32,
}

impl Entry {
    /// How many records are released, and when there may be more.
    ///
    /// `accepted` are the appends of the match in order, maybe more of them than `whole` holds already.
    pub(crate) fn due(&self, whole: &Replay, accepted: &[Acceptance], now: At) -> (u32, i64) {
        let all = u32::try_from(whole.records().len()).expect("record numbers fit");
        let (count, due) = match self.delay {
            Delay::Seconds(seconds) => {
                let due = |one: &Acceptance| one.accepted.unix_ms() + i64::from(seconds) * 1000;
                let next = accepted.iter().find(|one| due(one) > now.unix_ms());
                next.map_or((all, Loaded::NEVER), |next| (next.first_seq, due(next)))
            }
            Delay::Events(events) => {
                let states = whole.versions().states();
                let ended = states.iter().rposition(|state| state.match_result.is_some());
                let ended = ended.map_or(0, |seq| u32::try_from(seq).expect("it fits") + 1);
                (all.saturating_sub(events).max(ended), Loaded::NEVER)
            }
        };
        (count.max(self.released).min(all), due)
    }
}

/// Every match that has a delay, each in a file of its own beside the store.
pub(crate) struct Delays {
    folder: PathBuf,
    entries: RwLock<BTreeMap<MatchId, Entry>>,
}

impl Delays {
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join("delays");
        std::fs::create_dir_all(&folder)?;
        let mut entries = BTreeMap::new();
        for found in std::fs::read_dir(&folder)? {
            let found = found?;
            let name = found.file_name();
            let id =
                name.to_str().and_then(|name| name.strip_prefix("match-")?.strip_suffix(".json"));
            if let Some(id) = id.and_then(|id| id.parse().ok()) {
                let bytes = file::read(&found.path())?.unwrap_or_default();
                entries.insert(id, serde_json::from_slice(&bytes)?);
            }
        }
        Ok(Self { folder, entries: RwLock::new(entries) })
    }

    /// What is kept of a match; nothing of one without a delay.
    pub(crate) fn of(&self, match_id: &MatchId) -> Option<Entry> {
        self.entries.read().expect("no thread panics holding it").get(match_id).copied()
    }

    /// Keeps this of a match; on the disk when this returns. The caller sees to it that nobody else does so meanwhile.
    pub(crate) fn set(&self, match_id: &MatchId, entry: Option<Entry>) -> io::Result<()> {
        if self.of(match_id) == entry {
            return Ok(());
        }
        let path = self.folder.join(format!("match-{match_id}.json"));
        match entry {
            Some(entry) => file::replace(&path, &serde_json::to_vec(&entry)?)?,
            None => file::remove(&path)?,
        }
        let mut entries = self.entries.write().expect("no thread panics holding it");
        match entry {
            Some(entry) => entries.insert(match_id.clone(), entry),
            None => entries.remove(match_id),
        };
        Ok(())
    }
}
