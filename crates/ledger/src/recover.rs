//! Opening a store: the plain way, and after an unclean stop.
//!
//! Both copies are on the disk before an append is acknowledged, so each alone has all that was. After an unclean
//! stop, or if sled's file does not open, one is held against the other:
//!
//! | sled and the mirror                         | then                                                        |
//! |---|---|
//! | the mirror's end is half written            | that end was not acknowledged: it is cut off                |
//! | the mirror has appends that sled lost       | they are written to sled                                    |
//! | sled has records that the mirror lacks      | they are written to the mirror: nobody was told of them, and a writer who asks again is told |
//! | sled does not open, or contradicts the mirror | sled is built anew from the mirror                        |
//! | the mirror's folder is gone                 | it is written anew from sled, under another name until it is whole |
//! | the mirror is damaged before its end        | nothing is touched: a person must look                      |
//! | a segment of the mirror is gone             | the same                                                    |
//! | the disk is full or fails meanwhile         | the store does not open; the next start begins again        |
//!
//! The full segments are held against their hashes at every start, the last one against its hash at the last clean stop.
//!
//! After a failed sync Linux takes for written what it could not write. So after an unclean stop both copies are read
//! from the disk, not from memory, and held against each other. What neither has was never acknowledged.
//!
//! A mirror that has its name is whole. That is why sled may be built anew from it, and why nothing else may be.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use record::{MatchId, Sealed};

use crate::folder::{Folder, sync_all, sync_names};
use crate::mirror::Mirror;
use crate::scan::{Bad, Next, Scan, segment_path, segments};
use crate::sync::{Copy, Sync, forget, unsynced};
use crate::table::{LOCKED, Table};
use crate::{APPEND_BYTES_MAX, Append, Fault, OpenError, scan, sums};

/// Both copies, open and equal.
pub(crate) struct Opened {
    /// sled.
    pub(crate) table: Table,
    /// The mirror.
    pub(crate) mirror: Mirror,
}

/// Opens both copies, or makes them; `was_open` says that the last stop was unclean.
pub(crate) fn open(folder: &Folder, was_open: bool, sync: &Sync) -> Result<Opened, OpenError> {
    let (has_sled, mirror) = (folder.sled().exists(), folder.mirror());
    let has_segments = !segments(&mirror)?.is_empty();
    if has_sled && mirror.exists() && !has_segments {
        return Err(OpenError::Missing { path: segment_path(&mirror, 1) });
    }
    if !has_sled && !has_segments {
        // The first segment is there before sled is, so that a mirror without it has lost it.
        drop(Mirror::open(&mirror, sync.clone())?);
        sync_names(folder.path())?;
    }
    if was_open {
        forget(&folder.sled_file())?;
        segments(&mirror)?.iter().try_for_each(|(_, path)| forget(path))?;
    }
    sums::check(&mirror)?;
    if !was_open && has_sled && has_segments {
        match open_plainly(folder, sync) {
            Ok(opened) => return Ok(opened),
            Err(fault) => {
                tracing::warn!(%fault, "the store does not open plainly; it is compared with its mirror");
            }
        }
    }
    Recovery { folder, sync, repairs: 0 }.run(has_sled)
}

fn open_plainly(folder: &Folder, sync: &Sync) -> Result<Opened, Fault> {
    let table = guarded(|| {
        let table = Table::open(&folder.sled())?;
        if table.mirror_end()? == scan::end(&folder.mirror())? {
            Ok(table)
        } else {
            Err(Fault::new("one of its copies is not as it was when the store was closed"))
        }
    })?;
    let mirror = Mirror::open(&folder.mirror(), sync.clone())?;
    Ok(Opened { table, mirror })
}

/// sled panics on some damaged files; that is a fault like others.
fn guarded<T>(run: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let what = panic.downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason");
        Err(Fault::new(format!("sled panicked: {what}")))
    })
}

struct Recovery<'a> {
    folder: &'a Folder,
    sync: &'a Sync,
    repairs: u64,
}

impl Recovery<'_> {
    fn run(mut self, has_sled: bool) -> Result<Opened, OpenError> {
        if has_sled {
            // What an earlier start has repaired cannot be counted any more.
            self.repairs += u64::from(self.folder.copy_aside()?);
            if !self.folder.mirror().exists() {
                self.write_mirror()?;
            }
        }
        check_mirror(&self.folder.mirror())?;
        let (table, ends) = match guarded(|| self.read_sled()) {
            Ok(sled) => sled,
            // Files that somebody has open are not damaged, and must not be taken from under them.
            Err(fault) if fault.to_string().contains(LOCKED) => return Err(fault.into()),
            Err(fault) => self.rebuild(&fault)?,
        };
        let mut mirror = Mirror::open(&self.folder.mirror(), self.sync.clone())?;
        guarded(|| self.fill_mirror(&table, &ends, &mut mirror))?;
        self.folder.settle_aside(self.repairs)?;
        Ok(Opened { table, mirror })
    }

    /// sled, with everything that the mirror has; an error if they say different things.
    fn read_sled(&mut self) -> Result<(Table, BTreeMap<MatchId, u32>), Fault> {
        let table = Table::open(&self.folder.sled())?;
        let ends = self.fill_sled(&table)?;
        Ok((table, ends))
    }

    /// sled, with what the mirror has and nothing else.
    fn rebuild(&mut self, why: &Fault) -> Result<(Table, BTreeMap<MatchId, u32>), Fault> {
        tracing::warn!(%why, "sled's files are built anew from the mirror");
        self.repairs += 1;
        let sled = self.folder.sled();
        if sled.exists() {
            fs::remove_dir_all(&sled).map_err(Fault::at("removing", &sled))?;
        }
        self.read_sled()
    }

    /// A mirror of all that sled has, where there is none.
    fn write_mirror(&mut self) -> Result<(), Fault> {
        tracing::warn!("the mirror is gone and is written anew from sled");
        let new = self.folder.mirror_new();
        if new.exists() {
            fs::remove_dir_all(&new).map_err(Fault::at("removing", &new))?;
        }
        guarded(|| {
            let table = Table::open(&self.folder.sled())?;
            let mut mirror = Mirror::open(&new, unsynced())?;
            self.fill_mirror(&table, &BTreeMap::new(), &mut mirror)
        })?;
        sync_all(&new)?;
        let mirror = self.folder.mirror();
        fs::rename(&new, &mirror).map_err(Fault::at("renaming", &new))?;
        sync_names(self.folder.path())
    }

    /// Writes to sled what only the mirror has; the last record of each match in the mirror.
    fn fill_sled(&mut self, table: &Table) -> Result<BTreeMap<MatchId, u32>, Fault> {
        let sled_path = self.folder.sled_file();
        let sled_file = File::open(&sled_path).map_err(Fault::at("opening", &sled_path))?;
        let sync = |table: &Table| {
            table.flush()?;
            (self.sync)(Copy::Sled, &sled_file).map_err(Fault::at("syncing", &sled_path))
        };
        let (mut ends, mut waiting, mut written) = (BTreeMap::new(), 0, 0_u64);
        let mut scan = Scan::new(&self.folder.mirror())?;
        while let Next::Append(append) = scan.next()? {
            if !is_there(table, &append)? {
                waiting += append.bytes();
                if waiting > APPEND_BYTES_MAX {
                    sync(table)?;
                    waiting = append.bytes();
                }
                table.put(&append)?;
                written += append.records.len() as u64;
            }
            ends.insert(append.match_id().clone(), append.head().seq);
        }
        sync(table)?;
        if written > 0 {
            tracing::warn!(records = written, "written to sled from the mirror");
        }
        self.repairs += written;
        Ok(ends)
    }

    /// Writes to the mirror what only sled has.
    fn fill_mirror(
        &mut self,
        table: &Table,
        ends: &BTreeMap<MatchId, u32>,
        mirror: &mut Mirror,
    ) -> Result<(), Fault> {
        for match_id in table.match_ids(None) {
            let match_id = match_id?;
            let from = ends.get(&match_id).map_or(0, |seq| seq.saturating_add(1));
            let records = missing(table, &match_id, from)?;
            if records.is_empty() {
                continue;
            }
            tracing::warn!(%match_id, records = records.len(), "written to the mirror from sled");
            self.repairs += records.len() as u64;
            for append in parts(records, table, &match_id)? {
                mirror.append(&append)?;
            }
        }
        Ok(())
    }
}

/// Cuts off an end that was not acknowledged; an error if the damage is elsewhere.
fn check_mirror(mirror: &Path) -> Result<(), OpenError> {
    let mut scan = Scan::new(mirror)?;
    loop {
        match scan.next()? {
            Next::Append(_) => {}
            Next::End => return Ok(()),
            Next::Bad(Bad { path, offset, what, is_tail: true }) => {
                tracing::warn!(
                    offset,
                    what,
                    "the end of {} was not acknowledged and is cut off",
                    path.display()
                );
                let cut = OpenOptions::new().write(true).open(&path).and_then(|file| {
                    file.set_len(offset)?;
                    file.sync_all()
                });
                return Ok(cut.map_err(Fault::at("cutting", &path))?);
            }
            Next::Bad(Bad { path, offset, what, is_tail: false }) => {
                return Err(OpenError::Damaged { path, offset, what });
            }
        }
    }
}

/// Whether sled has this append; an error if it has something else in its place or not what comes before.
fn is_there(table: &Table, append: &Append) -> Result<bool, Fault> {
    let match_id = append.match_id();
    let other = || Fault::new(format!("match `{match_id}`: sled and the mirror differ"));
    let head = table.head(match_id)?;
    let first = append.records[0].record.seq;
    if head.is_some_and(|head| head.seq >= first) {
        for sealed in &append.records {
            if !table.has(sealed)? {
                return Err(other());
            }
        }
        return if head.is_some_and(|head| head.seq >= append.head().seq) {
            Ok(true)
        } else {
            Err(other())
        };
    }
    if head.map(|head| head.hash) == append.expected { Ok(false) } else { Err(other()) }
}

/// The records of a match from this number on, which must be a chain.
fn missing(table: &Table, match_id: &MatchId, from: u32) -> Result<Vec<Sealed>, Fault> {
    let Some(head) = table.head(match_id)? else { return Ok(Vec::new()) };
    let lines = table.range(match_id, from..head.seq.saturating_add(1))?;
    let damaged = || Fault::new(format!("match `{match_id}`: its records in sled are damaged"));
    let records = lines.iter().map(|line| line.read().map_err(|_| damaged()));
    let records = records.collect::<Result<Vec<_>, _>>()?;
    if let Some(last) = records.last()
        && last.hash != head.hash
    {
        return Err(damaged());
    }
    Ok(records)
}

/// The records as appends that are not too large; the last one has the listing.
fn parts(records: Vec<Sealed>, table: &Table, match_id: &MatchId) -> Result<Vec<Append>, Fault> {
    let mut parts: Vec<Append> = Vec::new();
    let mut bytes = 0;
    for sealed in records {
        bytes += sealed.line.len() + 1;
        match parts.last_mut() {
            Some(part) if bytes <= APPEND_BYTES_MAX => part.records.push(sealed),
            _ => {
                bytes = sealed.line.len() + 1;
                let expected = (sealed.record.seq > 0).then_some(sealed.record.prev);
                parts.push(Append::new(expected, vec![sealed]));
            }
        }
    }
    if let Some(last) = parts.last_mut() {
        last.listing = table.listing(match_id)?;
    }
    for part in &parts {
        part.check().map_err(|error| Fault::new(format!("match `{match_id}`: {error}")))?;
    }
    Ok(parts)
}
