//! Matches in sled's single tree: what is written for an append, and what is read.

use std::collections::BTreeMap;
use std::ops::{Deref, Range};
use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use record::{EventId, MatchId, Sealed};

use crate::group::Group;
use crate::guard::guarded;
use crate::{Acceptance, Append, Cursor, Fault, Head, Line, Listing, Term, key};

/// Size in bytes of a segment of sled's file. Records are far smaller, so that none becomes a
/// separate file, which sled would never sync.
pub(crate) const SEGMENT_BYTES: usize = 8 * 1024 * 1024;

/// Maximum number of bytes of pages that sled caches in memory.
const CACHE_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// sled's tree. After a stop, each write is there entirely or not at all; nothing is on the disk
/// before a sync.
#[derive(Clone)]
pub(crate) struct SledTable(Handle);

/// sled syncs its file when the last handle is dropped, and panics if the disk then fails. Nobody
/// waits for that sync.
#[derive(Clone)]
struct Handle(Option<sled::Db>);

impl Deref for Handle {
    type Target = sled::Db;

    fn deref(&self) -> &sled::Db {
        self.0.as_ref().expect("only `drop` takes it")
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let sled = self.0.take();
        if let Err(fault) = guarded(|| {
            drop(sled);
            Ok(())
        }) {
            tracing::error!(%fault, "sled's files could not be closed cleanly");
        }
    }
}

/// A key, and its new value, or `None` to remove it.
pub(crate) type Write = (sled::IVec, Option<sled::IVec>);

/// sled's error text if its files are open elsewhere.
pub(crate) const LOCKED: &str = "could not acquire lock";

/// How often sled's lock is tried before it counts as permanently held.
const LOCK_TRIES: usize = 200;

/// Pause between two attempts.
const LOCK_PAUSE: Duration = Duration::from_millis(25);

impl SledTable {
    /// Opens or creates sled's folder.
    ///
    /// sled releases its own lock a moment after its last handle is dropped. The holder of the
    /// whole store's lock waits for that: it is not damage.
    pub(crate) fn open(path: &Path) -> Result<Self, Fault> {
        remove_unfinished(path)?;
        let config = sled::Config::new()
            .path(path)
            .segment_size(SEGMENT_BYTES)
            .cache_capacity(CACHE_BYTES_MAX)
            // The committer decides when to flush. A flush in the background would write in the middle of a group.
            .flush_every_ms(None);
        for _ in 0..LOCK_TRIES {
            match config.open() {
                Err(error) if error.to_string().contains(LOCKED) => thread::sleep(LOCK_PAUSE),
                opened => {
                    return opened
                        .map(|sled| Self(Handle(Some(sled))))
                        .map_err(Fault::at("opening", path));
                }
            }
        }
        Err(Fault::new(format!("{LOCKED} of {}", path.display())))
    }

    /// Passes everything to the operating system; only a sync of sled's file writes it to the disk.
    pub(crate) fn flush(&self) -> Result<(), Fault> {
        self.0.flush()?;
        Ok(())
    }

    /// Where the mirror ended when the store was last closed, and how many records it had.
    pub(crate) fn mirror_end(&self) -> Result<Option<([u8; 44], u64)>, Fault> {
        let end = self.0.get(key::MIRROR_END)?;
        Ok(end.and_then(|bytes| {
            let (end, leaves) = bytes.split_first_chunk()?;
            Some((*end, u64::from_be_bytes(leaves.try_into().ok()?)))
        }))
    }

    /// Records where the mirror ends, and how many records it has.
    pub(crate) fn put_mirror_end(&self, end: [u8; 44], leaves: u64) -> Result<(), Fault> {
        self.0.insert(key::MIRROR_END, [&end[..], &leaves.to_be_bytes()].concat())?;
        Ok(())
    }

    /// The last record of a match.
    pub(crate) fn head(&self, match_id: &MatchId) -> Result<Option<Head>, Fault> {
        let Some(bytes) = self.0.get(key::head(match_id))? else { return Ok(None) };
        Head::from_bytes(&bytes).map(Some).ok_or_else(|| damaged("head", match_id))
    }

    /// The record of an event; one after the head is ignored.
    pub(crate) fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, Fault> {
        let Some(seq) = self.0.get(key::id(match_id, id))? else { return Ok(None) };
        let seq = seq.as_ref().try_into().map_err(|_| damaged("event id", match_id))?;
        let seq = u32::from_be_bytes(seq);
        let bytes = self.0.get(key::record(match_id, seq))?;
        let bytes = bytes.ok_or_else(|| damaged("record", match_id))?;
        let line = Line { seq, bytes: bytes.as_ref().into() };
        let sealed = line.read().map_err(|_| damaged("record", match_id))?;
        // Another record took its number if it was never acknowledged.
        Ok((sealed.record.id == *id).then_some(line))
    }

    /// Records by number; all of them must exist.
    pub(crate) fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, Fault> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        let keys = key::record(match_id, seqs.start)..key::record(match_id, seqs.end);
        let wanted = seqs.len();
        let mut lines = Vec::with_capacity(wanted);
        for (expected, entry) in seqs.zip(self.0.range(keys)) {
            let (key, bytes) = entry?;
            let seq = key::seq_of(&key).filter(|seq| *seq == expected);
            let seq = seq.ok_or_else(|| damaged("record", match_id))?;
            lines.push(Line { seq, bytes: bytes.as_ref().into() });
        }
        if lines.len() < wanted {
            return Err(damaged("record", match_id));
        }
        Ok(lines)
    }

    /// The acceptances of the appends of a match that begin with these numbers, in order.
    pub(crate) fn acceptances(
        &self,
        match_id: &MatchId,
        seqs: Range<u32>,
    ) -> Result<Vec<Acceptance>, Fault> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        let keys = key::acceptance(match_id, seqs.start)..key::acceptance(match_id, seqs.end);
        let read = self.0.range(keys).map(|entry| {
            let (key, bytes) = entry?;
            let acceptance = key::seq_of(&key).and_then(|seq| Acceptance::from_bytes(seq, &bytes));
            acceptance.ok_or_else(|| damaged("acceptance", match_id))
        });
        read.collect()
    }

    /// The acceptance of the append with this record.
    #[cfg(feature = "jetstream")]
    pub(crate) fn last_acceptance(
        &self,
        match_id: &MatchId,
        seq: u32,
    ) -> Result<Option<Acceptance>, Fault> {
        let keys = key::acceptance(match_id, 0)..=key::acceptance(match_id, seq);
        let Some(entry) = self.0.range(keys).next_back() else { return Ok(None) };
        let (key, bytes) = entry?;
        let acceptance = key::seq_of(&key).and_then(|seq| Acceptance::from_bytes(seq, &bytes));
        acceptance.map(Some).ok_or_else(|| damaged("acceptance", match_id))
    }

    /// Whether exactly this line is stored.
    pub(crate) fn has(&self, sealed: &Sealed) -> Result<bool, Fault> {
        let found = self.0.get(key::record(&sealed.record.match_id, sealed.record.seq))?;
        Ok(found.is_some_and(|bytes| *bytes == *sealed.line))
    }

    /// The listing of a match.
    pub(crate) fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, Fault> {
        let Some(json) = self.0.get(key::listing(match_id))? else { return Ok(None) };
        serde_json::from_slice(&json).map(Some).map_err(|_| damaged("listing", match_id))
    }

    /// Every match after this one, in order of ids.
    pub(crate) fn match_ids(
        &self,
        after: Option<&MatchId>,
    ) -> impl Iterator<Item = Result<MatchId, Fault>> + use<> {
        let from = match after {
            // The smallest key after it: no id contains NUL.
            Some(after) => [key::head(after), vec![0]].concat(),
            None => key::HEADS.to_vec(),
        };
        let heads = self.0.range(from..).map(|entry| Ok(key::match_of_head(&entry?.0)));
        heads.map_while(Result::transpose)
    }

    /// The matches whose heads can be read in a damaged file: those before the first damage, and
    /// after the last.
    pub(crate) fn readable_ids(&self) -> Vec<MatchId> {
        let ids = self.readable(key::HEADS).into_iter();
        ids.filter_map(|(key, _)| key::match_of_head(&key)).collect()
    }

    /// The acceptances of a match that can be read in a damaged file, in order.
    pub(crate) fn readable_acceptances(&self, match_id: &MatchId) -> Vec<Acceptance> {
        let key = key::acceptance(match_id, 0);
        let all = self.readable(&key[..key.len() - 4]).into_iter();
        all.filter_map(|(key, bytes)| Acceptance::from_bytes(key::seq_of(&key)?, &bytes)).collect()
    }

    /// The entries with this prefix, from both ends to the first damage.
    fn readable(&self, prefix: &[u8]) -> BTreeMap<sled::IVec, sled::IVec> {
        let mut found = BTreeMap::new();
        // An iterator of sled cannot step over a damaged page, but it can come from the other side.
        for forwards in [true, false] {
            // What was found before sled gave up is kept.
            let _ = guarded(|| {
                let mut entries = self.0.scan_prefix(prefix);
                let mut step = || if forwards { entries.next() } else { entries.next_back() };
                while let Some(entry) = step() {
                    let (key, value) = entry?;
                    // The other direction has reached what the first one read: there is no damage, or all around it
                    // is read.
                    if found.insert(key, value).is_some() {
                        break;
                    }
                }
                Ok(())
            });
        }
        found
    }

    /// The matches that are in the lists of all these terms, after a position, newest first.
    ///
    /// It leaps from list to list: each is searched for its first position not before the one that
    /// the others agree on. The cost is at most that of the shortest list, not of all matches.
    pub(crate) fn places(&self, terms: &[Term], after: Option<&Cursor>) -> SearchPositions<'_> {
        let lists = match terms {
            // Every listed match is also in one list of all, so that a search without terms reads no more than its
            // page.
            [] => vec![key::all()],
            terms => terms.iter().map(key::term).collect(),
        };
        let from = after.map_or_else(Vec::new, |after| just_after(after.to_bytes()));
        let lists = lists.into_iter().map(|prefix| ListCursor::new(self, prefix, &from)).collect();
        SearchPositions { lists, from }
    }

    /// Writes the acceptance of one append of a match.
    pub(crate) fn put_acceptance(
        &self,
        match_id: &MatchId,
        acceptance: Acceptance,
    ) -> Result<(), Fault> {
        let key = key::acceptance(match_id, acceptance.first_seq);
        self.0.insert(key, acceptance.to_bytes())?;
        Ok(())
    }

    /// Writes an accepted append whose first record is this leaf.
    pub(crate) fn put(&self, append: &Append, leaf: u64) -> Result<(), Fault> {
        let mut group = Group::new(self);
        group.put(append, leaf)?;
        group.write()
    }

    /// Writes all of this atomically: after a stop it is there entirely or not at all.
    pub(crate) fn write_whole(&self, writes: Vec<Write>) -> Result<(), Fault> {
        let mut batch = sled::Batch::default();
        for (key, value) in writes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.0.apply_batch(batch)?;
        Ok(())
    }

    /// Writes one entry after the other; after a stop the last ones may be missing.
    pub(crate) fn write_in_order(&self, writes: Vec<Write>) -> Result<(), Fault> {
        for (key, value) in writes {
            match value {
                Some(value) => self.0.insert(key, value)?,
                None => self.0.remove(key)?,
            };
        }
        Ok(())
    }
}

/// Removes snapshots that sled had only begun to write when it was stopped: it would read them as
/// complete, and then report that its files are corrupt. A snapshot only saves it time.
fn remove_unfinished(path: &Path) -> Result<(), Fault> {
    if !path.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(Fault::at("listing", path))? {
        let file = entry.map_err(Fault::at("listing", path))?.path();
        if file.extension().is_some_and(|extension| extension == "generating") {
            fs::remove_file(&file).map_err(Fault::at("removing", &file))?;
        }
    }
    Ok(())
}

/// The positions of a search, newest first.
pub(crate) struct SearchPositions<'a> {
    lists: Vec<ListCursor<'a>>,
    from: Vec<u8>,
}

/// Number of positions of one list that are stepped over before it is searched again: a search
/// costs about as much.
const STEPS_MAX: usize = 8;

/// One list, read forwards.
struct ListCursor<'a> {
    table: &'a SledTable,
    prefix: Vec<u8>,
    rest: sled::Iter,
    /// The last position read.
    place: Option<Vec<u8>>,
}

impl<'a> ListCursor<'a> {
    /// A list from this position on.
    fn new(table: &'a SledTable, prefix: Vec<u8>, from: &[u8]) -> Self {
        let rest = table.0.range([&prefix, from].concat()..);
        Self { table, prefix, rest, place: None }
    }

    /// The first position that is not before this one.
    fn seek(&mut self, from: &[u8]) -> Result<Option<&[u8]>, Fault> {
        for step in 0.. {
            if self.place.as_deref().is_some_and(|place| place >= from) {
                break;
            }
            if step == STEPS_MAX {
                self.rest = self.table.0.range([&self.prefix, from].concat()..);
            }
            let Some(entry) = self.rest.next() else { return Ok(None) };
            let (key, _) = entry?;
            let Some(place) = key.strip_prefix(&*self.prefix) else { return Ok(None) };
            self.place = Some(place.to_vec());
        }
        Ok(self.place.as_deref())
    }
}

impl SearchPositions<'_> {
    /// The next position that is in all lists.
    fn agree(&mut self) -> Result<Option<Cursor>, Fault> {
        let mut agreed = 0;
        while agreed < self.lists.len() {
            agreed = 0;
            for list in &mut self.lists {
                let Some(place) = list.seek(&self.from)? else { return Ok(None) };
                if place > self.from.as_slice() {
                    self.from = place.to_vec();
                    agreed = 0;
                }
                agreed += 1;
            }
        }
        let place = std::mem::take(&mut self.from);
        let found = Cursor::from_bytes(&place);
        self.from = just_after(place);
        found.map(Some).ok_or_else(|| Fault::new(DAMAGED_LIST))
    }
}

impl Iterator for SearchPositions<'_> {
    type Item = Result<Cursor, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.agree().transpose()
    }
}

const DAMAGED_LIST: &str =
    "the list of matches in sled's file is damaged; restore the store from its mirror";

/// The smallest key after these bytes.
fn just_after(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.push(0);
    bytes
}

/// The lists that a listing puts its match in.
pub(crate) fn lists(match_id: &MatchId, listing: &Listing) -> impl Iterator<Item = Vec<u8>> {
    let place = Cursor::new(listing.at, match_id.clone()).to_bytes();
    let lists = std::iter::once(key::all()).chain(listing.terms.iter().map(key::term));
    lists.map(move |list| [list, place.clone()].concat())
}

/// The fault for data that cannot be read.
pub(crate) fn damaged(what: &str, match_id: &MatchId) -> Fault {
    Fault::new(format!(
        "match `{match_id}`: its {what} in sled's file is damaged; restore the store from its mirror"
    ))
}

#[cfg(test)]
mod tests {
    use record::{At, Chain, Draft};

    use super::*;
    use crate::group::MatchInGroup;

    fn chain(ids: &[&str]) -> Vec<Sealed> {
        let mut chain = Chain::new("m".parse().expect("a name"));
        let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [], "recorder": "test"}}}"#;
        let note = |id| {
            format!(r#"{{"id": "{id}", "event": {{"type": "note", "data": {{"text": "a"}}}}}}"#)
        };
        let drafts = std::iter::once(opened.to_owned()).chain(ids.iter().map(note));
        let drafts = drafts.map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
        drafts.map(|draft| chain.seal(draft).expect("in order")).collect()
    }

    #[test]
    fn what_was_written_without_its_head_counts_for_nothing() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let table = SledTable::open(folder.path()).expect("a new one");
        let id = |name: &str| name.parse::<EventId>().expect("a name");
        let [first, lost] = <[_; 2]>::try_from(chain(&["lost"])).expect("two");
        let match_id = first.record.match_id.clone();
        let expected = Some(first.hash);
        table.put(&Append::new(At::UNIX_EPOCH, None, vec![first]), 0).expect("a good disk");
        // The power failed before the head was written.
        let writes = vec![
            (key::record(&match_id, 1).into(), Some((&*lost.line).into())),
            (key::id(&match_id, &id("lost")).into(), Some((&1_u32.to_be_bytes()).into())),
        ];
        table.write_in_order(writes).expect("a good disk");
        let append = Append::new(At::UNIX_EPOCH, expected, vec![lost]);
        let group = Group::new(&table);
        let decided = append.decide(&MatchInGroup(&group, &match_id)).expect("it follows the head");
        assert_eq!(decided, None);
        let other = Append::new(At::UNIX_EPOCH, expected, vec![chain(&["other"]).remove(1)]);
        table.put(&other, 1).expect("a good disk");
        assert_eq!(table.find(&match_id, &id("lost")).expect("read"), None);
        let found = table.find(&match_id, &id("other")).expect("read");
        assert_eq!(found.map(|line| line.seq), Some(1));
    }

    #[test]
    fn a_snapshot_that_sled_did_not_finish_is_not_read() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let [first] = <[_; 1]>::try_from(chain(&[])).expect("one");
        let (match_id, hash) = (first.record.match_id.clone(), first.hash);
        let table = SledTable::open(folder.path()).expect("a new one");
        table.put(&Append::new(At::UNIX_EPOCH, None, vec![first]), 0).expect("a good disk");
        drop(table);
        let torn = folder.path().join("snap.00000000000FFFFF.generating");
        fs::write(&torn, "torn").expect("written");
        let table = SledTable::open(folder.path()).expect("as it was");
        assert_eq!(table.head(&match_id).expect("read").map(|head| head.hash), Some(hash));
        assert!(!torn.exists());
    }

    #[test]
    fn a_lock_that_is_given_back_late_is_waited_for() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let first = SledTable::open(folder.path()).expect("a new one");
        let late = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            drop(first);
        });
        SledTable::open(folder.path()).expect("the lock was given back");
        late.join().expect("no panic");
    }
}
