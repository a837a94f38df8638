//! Matches of guests: files that anybody may leave here for a while, each with everything about it.
//!
//! ```text
//! guests/guest-0a1b2c3d.daybook
//! {"content":"..","key":"..","records":434,"secret":"..","since":"..","until":".."}
//! ..                              the match, as a .daybook file
//! ```
//! They are in neither the store nor the log, and have no second copy, because both keep what they
//! have: when such a match ends, its one file is removed, and nothing of it remains in the data
//! folder. Therefore nothing about them is promised but that they end in time.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use record::{At, Digest, MatchId};
use serde::{Deserialize, Serialize};

use crate::error::{ArchiveError, fault};
use crate::file;

/// Where they are in the data folder.
const FOLDER: &str = "guests";

/// How the names of all of them begin.
const PREFIX: &str = "guest-";

/// The ending of their files.
const ENDING: &str = ".daybook";

/// Number of digits that follow in the name, and number of digits of the secret: 128 bits.
const NAME_DIGITS: usize = 8;
const SECRET_DIGITS: usize = 32;

/// Maximum size in bytes of the file of one match.
pub const GUEST_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Maximum number of matches, and of their bytes together.
pub const GUESTS_MAX: (usize, u64) = (10_000, 4 * 1024 * 1024 * 1024);

/// When to retry if there is no room, in seconds.
const FULL_PAUSE: u64 = 3_600;

/// The match of a guest, besides its records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// What was put here, whichever importer read it: the same again is the same match.
    content: Digest,
    /// BLAKE3 of the key of whoever put it here.
    key: Digest,
    /// The number of its records.
    pub(crate) records: u32,
    /// The suffix of its links.
    pub secret: String,
    /// When it was put here.
    pub since: At,
    /// When it ends.
    pub until: At,
    /// The size of its file.
    #[serde(skip)]
    pub bytes: u64,
}

/// A match that was put here.
#[derive(Clone, Debug)]
pub struct PutGuest {
    /// Its name.
    pub match_id: MatchId,
    /// What is known of it.
    pub guest: Guest,
    /// The key that ends it or lets it stay longer; `None` if somebody had put it here before.
    pub key: Option<String>,
}

/// The matches of guests in a data folder.
pub(crate) struct Guests {
    folder: PathBuf,
    /// Held while a file is written or removed: one at a time.
    changing: Mutex<()>,
    all: RwLock<GuestIndex>,
}

/// What is known of all of them.
#[derive(Default)]
struct GuestIndex {
    by_id: BTreeMap<MatchId, Guest>,
    by_content: BTreeMap<Digest, MatchId>,
    bytes: u64,
}

impl GuestIndex {
    fn insert(&mut self, match_id: MatchId, guest: Guest) {
        self.remove(&match_id);
        self.bytes += guest.bytes;
        self.by_content.insert(guest.content, match_id.clone());
        self.by_id.insert(match_id, guest);
    }

    fn remove(&mut self, match_id: &MatchId) {
        if let Some(gone) = self.by_id.remove(match_id) {
            self.bytes -= gone.bytes;
            // The same content may have been put here again, after this one had ended.
            if self.by_content.get(&gone.content) == Some(match_id) {
                self.by_content.remove(&gone.content);
            }
        }
    }
}

impl Guests {
    /// The matches in a data folder. Files that cannot be read are named in the log and left alone.
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join(FOLDER);
        let mut all = GuestIndex::default();
        // Made only when it is needed: most services have no guests.
        let there = match folder.read_dir() {
            Ok(there) => Some(there),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        for entry in there.into_iter().flatten() {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with(file::UNFINISHED) {
                file::remove(&path)?;
                continue;
            }
            let match_id = name.strip_suffix(ENDING).and_then(|name| name.parse().ok());
            let Some(match_id) = match_id else { continue };
            match begin(&path) {
                Ok(guest) => all.insert(match_id, guest),
                Err(error) => {
                    let path = path.display();
                    tracing::error!(%error, "{path} cannot be read, so it is not shown: remove it");
                }
            }
        }
        Ok(Self { folder, changing: Mutex::default(), all: RwLock::new(all) })
    }

    /// A match, until it ends.
    pub(crate) fn of(&self, match_id: &MatchId, now: At) -> Option<Guest> {
        // Before the lock: every read of every other match asks this.
        if !match_id.as_str().starts_with(PREFIX) {
            return None;
        }
        self.all().by_id.get(match_id).filter(|guest| now < guest.until).cloned()
    }

    /// All of them, in the order in which they end.
    pub(crate) fn list(&self) -> Vec<(MatchId, Guest)> {
        let mut all: Vec<_> =
            self.all().by_id.iter().map(|(id, guest)| (id.clone(), guest.clone())).collect();
        all.sort_by(|(a, one), (b, other)| (one.until, a).cmp(&(other.until, b)));
        all
    }

    /// Those that have ended.
    pub(crate) fn ended(&self, now: At) -> Vec<MatchId> {
        let all = self.all();
        let ended = all.by_id.iter().filter(|(_, guest)| guest.until <= now);
        ended.map(|(match_id, _)| match_id.clone()).collect()
    }

    /// The file of a match.
    pub(crate) fn file(&self, match_id: &MatchId) -> Result<record::File, ArchiveError> {
        let path = self.path(match_id);
        let bytes = file::read(&path).map_err(fault)?.ok_or(ArchiveError::NoMatch)?;
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        record::read(&bytes[end..]).map_err(|damage| {
            ArchiveError::Fault(format!("{}: {damage}; remove the file", path.display()))
        })
    }

    /// Puts a match here, unless the same is here already.
    pub(crate) fn put(
        &self,
        match_file: &record::File,
        content: Digest,
        now: At,
        time: Duration,
    ) -> Result<PutGuest, ArchiveError> {
        let _changing = self.change();
        let found = {
            let all = self.all();
            all.by_content.get(&content).map(|id| (id.clone(), all.by_id[id].clone()))
        };
        // One that has ended, and is not removed yet, makes way for the new one.
        if let Some((match_id, guest)) = found
            && now < guest.until
        {
            return Ok(PutGuest { match_id, guest, key: None });
        }
        let text = match_file.to_bytes();
        if text.len() > GUEST_BYTES_MAX {
            return Err(ArchiveError::TooLarge(format!(
                "this match takes {} bytes, and a guest's may take {GUEST_BYTES_MAX}: import it with a token",
                text.len()
            )));
        }
        let (match_id, secret, key) = self.names()?;
        let until = later(now, time);
        let records = u32::try_from(match_file.records.len()).expect("record numbers fit");
        let key_hash = Digest::new(*blake3::hash(key.as_bytes()).as_bytes());
        let mut guest =
            Guest { content, key: key_hash, records, secret, since: now, until, bytes: 0 };
        let bytes = written(&guest, &text);
        guest.bytes = bytes.len() as u64;
        {
            let all = self.all();
            if all.by_id.len() >= GUESTS_MAX.0 || all.bytes + guest.bytes > GUESTS_MAX.1 {
                return Err(ArchiveError::Busy { seconds: FULL_PAUSE });
            }
        }
        std::fs::create_dir_all(&self.folder).map_err(fault)?;
        file::replace(&self.path(&match_id), &bytes).map_err(fault)?;
        self.all_mut().insert(match_id.clone(), guest.clone());
        Ok(PutGuest { match_id, guest, key: Some(key) })
    }

    /// Lets a match stay for this long from now, but never shorter than before.
    pub(crate) fn keep(
        &self,
        match_id: &MatchId,
        now: At,
        time: Duration,
    ) -> Result<Guest, ArchiveError> {
        let _changing = self.change();
        let mut guest = self.of(match_id, now).ok_or(ArchiveError::NoMatch)?;
        guest.until = guest.until.max(later(now, time));
        let path = self.path(match_id);
        let bytes = file::read(&path).map_err(fault)?.ok_or(ArchiveError::NoMatch)?;
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let bytes = written(&guest, &bytes[end..]);
        guest.bytes = bytes.len() as u64;
        file::replace(&path, &bytes).map_err(fault)?;
        self.all_mut().insert(match_id.clone(), guest.clone());
        Ok(guest)
    }

    /// Removes a match; when this returns, its file is gone from the folder.
    pub(crate) fn remove(&self, match_id: &MatchId) -> Result<(), ArchiveError> {
        let _changing = self.change();
        if !self.all().by_id.contains_key(match_id) {
            return Err(ArchiveError::NoMatch);
        }
        // Before it is forgotten: if this fails, the next attempt must still find it.
        match file::remove(&self.path(match_id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(fault(error)),
            _ => {}
        }
        self.all_mut().remove(match_id);
        Ok(())
    }

    /// A name that is free, with a new secret and a new key.
    fn names(&self) -> Result<(MatchId, String, String), ArchiveError> {
        loop {
            let mut bits = [[0; 32]; 2];
            for part in &mut bits {
                getrandom::fill(part).map_err(|error| ArchiveError::Fault(error.to_string()))?;
            }
            let [name, key] = bits.map(|part| Digest::new(part).to_string());
            let (name, rest) = name.split_at(NAME_DIGITS);
            let match_id: MatchId = format!("{PREFIX}{name}").parse().expect("letters and digits");
            if !self.all().by_id.contains_key(&match_id) {
                return Ok((match_id, rest[..SECRET_DIGITS].to_owned(), key));
            }
        }
    }

    fn path(&self, match_id: &MatchId) -> PathBuf {
        self.folder.join(format!("{match_id}{ENDING}"))
    }

    fn all(&self) -> RwLockReadGuard<'_, GuestIndex> {
        self.all.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_mut(&self) -> std::sync::RwLockWriteGuard<'_, GuestIndex> {
        self.all.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> MutexGuard<'_, ()> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    /// Whether this is the key of whoever put it here; the time this takes reveals nothing about it.
    pub fn is_opened_by(&self, key: &str) -> bool {
        // That crate compares hashes in constant time.
        blake3::hash(key.as_bytes()) == blake3::Hash::from_bytes(*self.key.as_bytes())
    }
}

/// The first line of a file.
fn begin(path: &Path) -> io::Result<Guest> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let mut line = String::new();
    BufReader::new(file).read_line(&mut line)?;
    let guest: Guest = serde_json::from_str(&line)?;
    Ok(Guest { bytes, ..guest })
}

/// The bytes of the file of a match.
fn written(guest: &Guest, text: &[u8]) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(guest).expect("plain data");
    bytes.push(b'\n');
    bytes.extend_from_slice(text);
    bytes
}

/// The time so much later.
fn later(now: At, time: Duration) -> At {
    let ms = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    At::from_unix_ms(now.unix_ms().saturating_add(ms)).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_hours(24);

    fn game() -> record::File {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/abandoned.daybook");
        record::read(&std::fs::read(path).expect("a replay")).expect("it is whole")
    }

    fn at(ms: i64) -> At {
        At::from_unix_ms(1_795_183_200_000 + ms).expect("a time")
    }

    fn content(number: u8) -> Digest {
        Digest::new([number; 32])
    }

    /// Whether a file of a folder holds these bytes.
    fn holds(folder: &Path, bytes: &[u8]) -> bool {
        folder.read_dir().expect("a folder").any(|entry| {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                return holds(&path, bytes);
            }
            let found = std::fs::read(path).expect("a file");
            found.windows(bytes.len()).any(|part| part == bytes)
        })
    }

    #[test]
    fn what_is_put_twice_is_one_match_and_only_who_put_it_first_has_a_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let guests = Guests::open(folder.path()).expect("it opens");
        let first = guests.put(&game(), content(1), at(0), DAY).expect("there is room");
        let again = guests.put(&game(), content(1), at(1), DAY).expect("there is room");
        let other = guests.put(&game(), content(2), at(2), DAY).expect("there is room");
        assert_eq!((&first.match_id, &first.guest), (&again.match_id, &again.guest));
        assert!(again.key.is_none() && other.match_id != first.match_id);
        let key = first.key.expect("it was the first");
        assert!(first.guest.is_opened_by(&key) && !other.guest.is_opened_by(&key));
        assert_eq!(guests.file(&first.match_id).expect("it is there"), game());
    }

    #[test]
    fn a_match_ends_at_its_time_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let guests = Guests::open(folder.path()).expect("it opens");
        let PutGuest { match_id, guest, .. } =
            guests.put(&game(), content(1), at(0), DAY).expect("there is room");
        let last_ms = guest.until.unix_ms() - at(0).unix_ms() - 1;
        assert!(guests.of(&match_id, at(last_ms)).is_some());
        assert_eq!(guests.ended(at(last_ms)), []);
        assert!(guests.of(&match_id, at(last_ms + 1)).is_none(), "to the millisecond");
        assert_eq!(guests.ended(at(last_ms + 1)), std::slice::from_ref(&match_id));
        let line = game().records[3].line.clone();
        assert!(holds(folder.path(), &line) && holds(folder.path(), guest.secret.as_bytes()));
        guests.remove(&match_id).expect("it is there");
        assert!(!holds(folder.path(), &line) && !holds(folder.path(), guest.secret.as_bytes()));
        assert!(matches!(guests.remove(&match_id), Err(ArchiveError::NoMatch)));
        assert!(Guests::open(folder.path()).expect("it opens").list().is_empty());
    }

    #[test]
    fn what_is_put_again_after_its_end_keeps_its_link_when_the_ended_one_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let guests = Guests::open(folder.path()).expect("it opens");
        let put = |ms| guests.put(&game(), content(1), at(ms), DAY).expect("there is room");
        let first = put(0);
        let end = first.guest.until.unix_ms() - at(0).unix_ms();
        let second = put(end);
        assert_ne!(first.match_id, second.match_id);
        guests.remove(&first.match_id).expect("it is there");
        assert_eq!(put(end + 1).match_id, second.match_id);
    }

    #[test]
    fn a_match_may_stay_longer_and_a_restart_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let guests = Guests::open(folder.path()).expect("it opens");
        let put = guests.put(&game(), content(1), at(0), DAY).expect("there is room");
        let kept = guests.keep(&put.match_id, at(5_000), DAY).expect("it is there");
        assert_eq!(kept.until.unix_ms(), put.guest.until.unix_ms() + 5_000);
        let same = guests.keep(&put.match_id, at(6_000), Duration::ZERO).expect("it is there");
        assert_eq!(same.until, kept.until, "never shorter");
        let again = Guests::open(folder.path()).expect("it opens");
        assert_eq!(again.list(), guests.list());
        assert_eq!(again.of(&put.match_id, at(0)), Some(same));
        assert_eq!(again.file(&put.match_id).expect("it is there"), game());
    }

    #[test]
    fn a_damaged_file_is_left_alone_and_hides_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let guests = Guests::open(folder.path()).expect("it opens");
        let one = guests.put(&game(), content(1), at(0), DAY).expect("there is room");
        let other = guests.put(&game(), content(2), at(0), DAY).expect("there is room");
        let path = guests.path(&one.match_id);
        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[3] ^= 1;
        std::fs::write(&path, &bytes).expect("written");
        let again = Guests::open(folder.path()).expect("it opens");
        assert_eq!(again.list().len(), 1);
        assert!(again.file(&other.match_id).is_ok() && path.exists());
        bytes[3] ^= 1;
        let end = bytes.len() - 9;
        bytes[end] ^= 1;
        std::fs::write(&path, &bytes).expect("written");
        assert!(Guests::open(folder.path()).expect("it opens").file(&one.match_id).is_err());
    }
}
