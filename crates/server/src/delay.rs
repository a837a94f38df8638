//! How late the public sees a match.

use std::collections::BTreeMap;
use std::fmt;
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

impl fmt::Display for Delay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seconds(seconds) => write!(f, "{seconds}s"),
            Self::Events(events) => write!(f, "{events}e"),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(unix_ms: i64) -> At {
        At::from_unix_ms(unix_ms).expect("in range")
    }

    /// A match with an append of one record at each of these times.
    fn recorded(times: &[i64]) -> (Replay, Vec<Acceptance>) {
        let path = format!("{}/../../replays/concession.daybook", env!("CARGO_MANIFEST_DIR"));
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        let mut replay = Replay::default();
        replay.follow(&Replay::load(file).expect("it makes sense"), times.len());
        let one = |(first_seq, &time)| Acceptance { first_seq, leaf: 0, accepted: at(time) };
        (replay, (0..).zip(times).map(one).collect())
    }

    #[test]
    fn a_clock_set_back_hides_nothing_and_releases_nothing_early() {
        let (replay, accepted) = recorded(&[10_000, 20_000, 15_000, 30_000]);
        let mut entry = Entry { delay: Delay::Seconds(5), released: 0 };
        let due = |entry: &Entry, now| entry.due(&replay, &accepted, at(now));
        assert_eq!(due(&entry, 14_999), (0, 15_000));
        assert_eq!(due(&entry, 15_000), (1, 25_000));
        // The third was accepted by a clock that was set back: it waits for the one before it.
        assert_eq!(due(&entry, 24_999), (1, 25_000));
        assert_eq!(due(&entry, 25_000), (3, 35_000));
        assert_eq!(due(&entry, 35_000), (4, Loaded::NEVER));
        entry.released = 3;
        assert_eq!(due(&entry, 0).0, 3);
    }

    #[test]
    fn no_more_is_released_than_there_is() {
        let (replay, accepted) = recorded(&[0, 0, 0]);
        let due = |delay, released| Entry { delay, released }.due(&replay, &accepted, at(99_000)).0;
        assert_eq!((due(Delay::Seconds(1), 0), due(Delay::Seconds(99), 9)), (3, 3));
        assert_eq!([1, 2, 3, 9].map(|events| due(Delay::Events(events), 0)), [2, 1, 0, 0]);
        assert_eq!(due(Delay::Events(9), 2), 2);
    }

    #[test]
    fn what_is_kept_is_there_after_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = || Delays::open(folder.path()).expect("it can be read");
        let (dots, id) = ("..".parse().expect("a name"), "m1".parse().expect("a name"));
        let entry = Entry { delay: Delay::Seconds(600), released: 17 };
        open().set(&dots, Some(entry)).expect("kept");
        open().set(&id, Some(entry)).expect("kept");
        open().set(&id, None).expect("kept");
        assert_eq!((open().of(&dots), open().of(&id)), (Some(entry), None));
    }
}
