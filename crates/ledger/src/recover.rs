//! Opens a store: normally, and after an unclean stop or damage.
//!
//! Both copies are on the disk before an append is acknowledged, so each alone has everything
//! acknowledged. If the last stop was unclean, or one copy has changed, the two are compared:
//!
//! | state of sled and the mirror | action |
//! |---|---|
//! | the mirror's end is half written | it is cut off, if it came after the last clean stop, was not signed, and nothing readable follows the damage |
//! | the mirror has appends that sled lost       | they are written to sled                                    |
//! | sled has records that the mirror lacks      | they are written to the mirror as its next leaves: they were never acknowledged, and a writer who retries gets a receipt |
//! | the mirror is damaged, or a hash in `B3SUMS` differs | the damaged part is rewritten from what is intact in both copies |
//! | sled does not open, or contradicts the mirror | the mirror is repaired if damaged; then sled is rebuilt from it |
//! | something is intact in neither copy | nothing is changed: a person must decide, and `restore` recovers the rest |
//! | the mirror's folder is missing | it is rewritten from sled in the same order, under another name until it is complete |
//! | a segment of the mirror is missing | nothing is changed: a person must decide |
//! | the disk is full or fails meanwhile | the store does not open; the next start begins again |
//!
//! Anything that is cut or rewritten is copied aside first. A mirror is mended only if it then has
//! everything known to have been acknowledged: every signed size with its root, the records of the
//! last clean stop, and whatever sled and the ends of appends name. See `salvage` for what counts
//! as intact, and `plan` for the order of the appends.
//!
//! At every start, the full segments are compared with their hashes, and the last one with its hash
//! at the last clean stop.
//!
//! After a failed sync, Linux treats data as written that it could not write. So after an unclean
//! stop both copies are read from the disk, not from memory, and compared. What neither has was
//! never acknowledged.
//!
//! A mirror under its final name is intact, or is repaired first. That is why sled may be rebuilt
//! from it, and from nothing else.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};

use record::MatchId;

use crate::folder::{Folder, sync_all, sync_names};
use crate::guard::guarded;
use crate::mend::{self, Witness};
use crate::mirror::Mirror;
use crate::plan::{IncompletePolicy, LostItem, Orphan, RecoveryPlan};
use crate::salvage::{ByteRange, Salvage};
use crate::scan::{MirrorDamage, MirrorItem, MirrorScan};
use crate::segments::{segment_path, segments};
use crate::survey::{self, Compared};
use crate::sync::{StoreCopy, Sync, forget, unsynced};
use crate::table::{LOCKED, SledTable, damaged};
use crate::{APPEND_BYTES_MAX, Acceptance, Append, Fault, OpenError, sums};

/// Both copies, open and equal.
pub(crate) struct OpenedCopies {
    /// sled.
    pub(crate) table: SledTable,
    /// The mirror.
    pub(crate) mirror: Mirror,
    /// Number of records in each.
    pub(crate) leaves: u64,
}

/// Opens or creates both copies; `was_open` means that the last stop was unclean.
pub(crate) fn open(
    folder: &Folder,
    was_open: bool,
    sync: &Sync,
) -> Result<OpenedCopies, OpenError> {
    let (has_sled, mirror) = (folder.has_sled(), folder.mirror());
    let has_segments = !segments(&mirror)?.is_empty();
    // An empty mirror beside sled is a loss, not a new store: it must not be refilled without anyone noticing.
    if has_sled && mirror.exists() && !has_segments {
        return Err(OpenError::Missing { path: segment_path(&mirror, 1) });
    }
    if !has_sled && !has_segments {
        // The first segment exists before sled does, so a mirror without it has lost it.
        drop(Mirror::open(&mirror, sync.clone())?);
        sync_names(folder.path())?;
    }
    // A clean stop synced everything. After any other, memory may show pages that never reached the disk, and the
    // comparison would then confirm records that a power cut loses.
    if was_open {
        forget(&folder.sled_file())?;
        segments(&mirror)?.iter().try_for_each(|(_, path)| forget(path))?;
    }
    if let Some(path) = sums::missing(&mirror)? {
        return Err(OpenError::Missing { path });
    }
    let is_listed = sums::check(&mirror)?;
    // Only here may the two copies be taken as equal without reading them whole: seconds instead of a comparison of
    // all records.
    if !was_open && has_sled && has_segments && is_listed {
        match open_plainly(folder, sync) {
            Ok(opened) => return Ok(opened),
            Err(fault) => {
                tracing::warn!(%fault, "the store cannot be opened directly; it is compared with its mirror");
            }
        }
    }
    let opened = Recovery { folder, sync, was_open, repairs: 0 }.run(is_listed);
    // A person decides next, perhaps with another program: they get sled's files as they were before sled opened
    // them.
    if matches!(opened, Err(OpenError::Damaged { .. })) {
        folder.put_back()?;
    }
    opened
}

/// sled may change damaged files when it opens them, so it is opened only if the mirror is
/// unchanged: the mirror then has everything.
fn open_plainly(folder: &Folder, sync: &Sync) -> Result<OpenedCopies, Fault> {
    let other = || Fault::new("one of its copies has changed since the store was closed");
    let closed = folder.closed().ok_or_else(other)?;
    if sums::end(&folder.mirror())? != Some(closed.0) {
        return Err(other());
    }
    let (table, leaves) = guarded(|| {
        let table = SledTable::open(&folder.sled())?;
        match table.mirror_end()? {
            // Both copies must name the same end: sled alone may have been replaced by an older backup.
            Some(noted) if noted == closed => Ok((table, closed.1)),
            _ => Err(other()),
        }
    })?;
    let mirror = Mirror::open(&folder.mirror(), sync.clone())?;
    Ok(OpenedCopies { table, mirror, leaves })
}

/// The contents of a mirror.
#[derive(Default)]
struct MirrorContents {
    /// The last record of each match.
    ends: BTreeMap<MatchId, u32>,
    /// Number of records.
    leaves: u64,
}

struct Recovery<'a> {
    folder: &'a Folder,
    sync: &'a Sync,
    was_open: bool,
    repairs: u64,
}

impl Recovery<'_> {
    /// Opens both copies with repairs; `is_listed` means that the full segments match their listed
    /// hashes.
    fn run(mut self, is_listed: bool) -> Result<OpenedCopies, OpenError> {
        // sled rewrites damaged files when it opens them, so its files are copied before anything opens them.
        if self.folder.has_sled() {
            // What an earlier start has repaired can no longer be counted.
            self.repairs += u64::from(self.folder.copy_aside()?);
            if !self.folder.mirror().exists() {
                self.write_mirror()?;
            }
        }
        let (damage, leaves) = survey::first_damage(self.folder, is_listed)?;
        let is_sound = match &damage {
            Some(damage) => self.is_torn(damage, leaves)?,
            None => true,
        };
        let damaged = || Err(Fault::new("the mirror is damaged"));
        // sled must not be filled from a mirror that is damaged in the middle: it would take over the damage.
        let read = if is_listed && is_sound { guarded(|| self.read_sled()) } else { damaged() };
        let (table, filled) = match read {
            Ok(read) => {
                // Cut only now: until sled has been read without contradiction, the torn end may turn out to be
                // needed.
                if let Some(torn) = &damage {
                    self.cut(torn)?;
                }
                read
            }
            // Files that another program has open are not damaged, and must not be replaced under
            // it.
            Err(fault) if is_locked(&fault) => return Err(fault.into()),
            Err(fault) => {
                self.mend(&fault)?;
                // The mirror is sound from here on. If sled still contradicts it, sled is the damaged copy.
                match guarded(|| self.read_sled()) {
                    Err(fault) if !is_locked(&fault) => self.rebuild(&fault)?,
                    read => read?,
                }
            }
        };
        let mut mirror = Mirror::open(&self.folder.mirror(), self.sync.clone())?;
        let leaves = guarded(|| self.fill_mirror(&table, &filled, &mut mirror))?;
        self.folder.settle_aside(self.repairs)?;
        // What a repair has written is on the disk before anything is acknowledged on top of it.
        sync_all(&self.folder.sled())?;
        sync_names(&self.folder.mirror())?;
        sync_names(self.folder.path())?;
        Ok(OpenedCopies { table, mirror, leaves })
    }

    /// Whether the mirror's end was not acknowledged: it came after the last clean stop, was not
    /// signed, and nothing readable follows the damage.
    fn is_torn(&self, damage: &MirrorDamage, leaves: u64) -> Result<bool, Fault> {
        let witness = Witness::new(self.folder, self.was_open, true)?;
        // A torn end is in the last segment, whose number is the number of segments.
        let number = u32::try_from(segments(&self.folder.mirror())?.len()).unwrap_or(u32::MAX);
        Ok(witness.may_be_torn(number, damage.offset)
            && witness.signed.size().is_some_and(|size| size <= leaves)
            && damage.is_at_the_end()?)
    }

    /// Cuts off an end that was not acknowledged; the removed part is kept aside.
    fn cut(&self, torn: &MirrorDamage) -> Result<(), Fault> {
        let MirrorDamage { path, offset, what, .. } = torn;
        self.folder.copy_mirror_aside(path, *offset)?;
        let name = path.display();
        tracing::warn!(offset, what, "the end of {name} was not acknowledged and is cut off");
        let cut = OpenOptions::new().write(true).open(path).and_then(|file| {
            file.set_len(*offset)?;
            file.sync_all()
        });
        cut.map_err(Fault::at("cutting", path))
    }

    /// Writes the mirror from what both copies have together, if nothing acknowledged is missing;
    /// otherwise changes nothing.
    fn mend(&mut self, why: &Fault) -> Result<(), OpenError> {
        tracing::warn!(%why, "searching both copies for everything intact");
        let (sled, mirror) = (self.folder.sled(), self.folder.mirror());
        let table = guarded(|| sled.exists().then(|| SledTable::open(&sled)).transpose());
        let table = table.ok().flatten();
        let aside = self.folder.aside();
        let salvage = Salvage::read(&mirror, Some(&aside), table.as_ref(), &mut |_| ())?;
        let witness = Witness::new(self.folder, self.was_open, table.is_some())?;
        // sled's file lock is held by this handle; the repair opens sled again.
        drop(table);
        // A start never invents acceptance times; only `restore`, which a person asks for, keeps incomplete appends.
        let plan = RecoveryPlan::new(&salvage, IncompletePolicy::LeaveOut)?;
        let damaged = |place: Option<ByteRange>, what: String| {
            let last = salvage.segments.saturating_sub(1);
            let (file, offset) = place.map_or((last, 0), |place| (place.file, place.offset));
            let path = salvage.files.get(file).map_or(mirror.clone(), |file| file.0.clone());
            OpenError::Damaged { path, offset, what }
        };
        if let Err(lost) = witness.judge(&salvage, &plan)? {
            let LostItem { what, place } = lost.into_iter().next().unwrap_or_else(|| {
                let Orphan { match_id, seq, found, .. } = &plan.orphans[0];
                let what = format!("match `{match_id}`, record {seq}: its append is incomplete");
                LostItem { what, place: Some(found.place) }
            });
            return Err(damaged(place, what));
        }
        // Record lines prove themselves by their hashes. Acceptance times and listings do not: only B3SUMS or sled
        // can confirm them.
        if let Some(place) = mend::unsure(&salvage, &plan, &mirror)?.pop() {
            let what = "the hash of the segment differs from B3SUMS".to_owned();
            return Err(damaged(Some(place), what));
        }
        self.repairs += mend::rewrite(self.folder, &salvage, &plan)?;
        Ok(())
    }

    /// Opens sled with everything that the mirror has; an error if they disagree.
    fn read_sled(&mut self) -> Result<(SledTable, MirrorContents), Fault> {
        let table = SledTable::open(&self.folder.sled())?;
        let mirrored = self.fill_sled(&table)?;
        Ok((table, mirrored))
    }

    /// Rebuilds sled from the mirror alone.
    fn rebuild(&mut self, why: &Fault) -> Result<(SledTable, MirrorContents), Fault> {
        tracing::warn!(%why, "sled's files are rebuilt from the mirror");
        self.repairs += 1;
        let sled = self.folder.sled();
        if sled.exists() {
            fs::remove_dir_all(&sled).map_err(Fault::at("removing", &sled))?;
        }
        self.read_sled()
    }

    /// Writes a mirror of everything in sled where there is none.
    fn write_mirror(&mut self) -> Result<(), Fault> {
        tracing::warn!("the mirror is missing and is rewritten from sled");
        let new = self.folder.mirror_new();
        if new.exists() {
            fs::remove_dir_all(&new).map_err(Fault::at("removing", &new))?;
        }
        guarded(|| {
            let table = SledTable::open(&self.folder.sled())?;
            // Synced once as a whole before the rename: nothing reads the folder under this name.
            let mut mirror = Mirror::open(&new, unsynced())?;
            self.fill_mirror(&table, &MirrorContents::default(), &mut mirror)
        })?;
        sync_all(&new)?;
        let mirror = self.folder.mirror();
        fs::rename(&new, &mirror).map_err(Fault::at("renaming", &new))?;
        sync_names(self.folder.path())
    }

    /// Writes to sled what only the mirror has; returns the contents of the mirror.
    fn fill_sled(&mut self, table: &SledTable) -> Result<MirrorContents, Fault> {
        let sled_path = self.folder.sled_file();
        let sled_file = File::open(&sled_path).map_err(Fault::at("opening", &sled_path))?;
        let sync = |table: &SledTable| {
            table.flush()?;
            (self.sync)(StoreCopy::Sled, &sled_file).map_err(Fault::at("syncing", &sled_path))
        };
        let mirror = self.folder.mirror();
        let Compared { mut ends, leaves, rest } = survey::compare(&mirror, table)?;
        let (mut waiting, mut written) = (0, 0_u64);
        let mut scan = MirrorScan::at(&mirror, rest, leaves)?;
        while let MirrorItem::Append(append, leaf) = scan.next()? {
            if !is_there(table, &append, leaf)? {
                waiting += append.bytes();
                // sled must not have more unsynced bytes than it recovers from losing, here as in the committer.
                if waiting > APPEND_BYTES_MAX {
                    sync(table)?;
                    waiting = append.bytes();
                }
                table.put(&append, leaf)?;
                written += append.records.len() as u64;
            }
            ends.insert(append.match_id().clone(), append.head().seq);
        }
        sync(table)?;
        if written > 0 {
            tracing::warn!(records = written, "copied from the mirror to sled");
        }
        self.repairs += written;
        Ok(MirrorContents { ends, leaves: scan.leaves() })
    }

    /// Writes to the mirror what only sled has, in the order in which it was accepted; returns how
    /// many records it then has.
    fn fill_mirror(
        &mut self,
        table: &SledTable,
        mirrored: &MirrorContents,
        mirror: &mut Mirror,
    ) -> Result<u64, Fault> {
        let mut leaves = mirrored.leaves;
        for Missing { acceptance, match_id, end } in missing_in_mirror(table, &mirrored.ends)? {
            let append = append_from_sled(table, &match_id, acceptance, end)?;
            let records = append.records.len() as u64;
            tracing::warn!(%match_id, records, "copied from sled to the mirror");
            // These records were never acknowledged, so nobody knows their leaf: they get the next ones of the
            // mirror.
            if acceptance.leaf != leaves {
                table.put_acceptance(&match_id, append.acceptance(leaves))?;
            }
            mirror.append(&append, leaves)?;
            leaves += records;
            self.repairs += records;
        }
        Ok(leaves)
    }
}

fn is_locked(fault: &Fault) -> bool {
    fault.to_string().contains(LOCKED)
}

/// Whether sled has this append; an error if it has something else in its place or lacks what comes
/// before.
fn is_there(table: &SledTable, append: &Append, leaf: u64) -> Result<bool, Fault> {
    let match_id = append.match_id();
    let other = || Fault::new(format!("match `{match_id}`: sled and the mirror differ"));
    let head = table.head(match_id)?;
    let acceptance = append.acceptance(leaf);
    let (first, last) = (acceptance.first_seq, append.head().seq);
    if head.is_none_or(|head| head.seq < first) {
        return if head.map(|head| head.hash) == append.expected {
            Ok(false)
        } else {
            Err(other())
        };
    }
    for sealed in &append.records {
        if !table.has(sealed)? {
            return Err(other());
        }
    }
    let accepted = table.acceptances(match_id, first..last.saturating_add(1))?;
    if head.is_none_or(|head| head.seq < last) || accepted != [acceptance] {
        return Err(other());
    }
    Ok(true)
}

/// An append that a mirror lacks: sled's acceptance of it, and the number of the record after its
/// last.
struct Missing {
    acceptance: Acceptance,
    match_id: MatchId,
    end: u32,
}

/// The appends that sled has after these ends of its matches, in the order in which they were accepted.
fn missing_in_mirror(
    table: &SledTable,
    ends: &BTreeMap<MatchId, u32>,
) -> Result<Vec<Missing>, Fault> {
    let mut missing = Vec::new();
    for match_id in table.match_ids(None) {
        let match_id = match_id?;
        let from = ends.get(&match_id).map_or(0, |seq| seq.saturating_add(1));
        let Some(head) = table.head(&match_id)? else { continue };
        let mut end = head.seq.saturating_add(1);
        let accepted = table.acceptances(&match_id, from..end)?;
        if from < end && accepted.first().is_none_or(|first| first.first_seq != from) {
            return Err(damaged("acceptance", &match_id));
        }
        // Backwards, since an acceptance names the first record of its append only: the next append's first is its
        // end.
        for acceptance in accepted.into_iter().rev() {
            missing.push(Missing { acceptance, match_id: match_id.clone(), end });
            end = acceptance.first_seq;
        }
    }
    // By leaf and not by match: the log's tree depends on the order in which they were accepted.
    missing.sort_by_key(|missing| missing.acceptance.leaf);
    Ok(missing)
}

/// An append read from sled; the one that ends its match has its listing.
fn append_from_sled(
    table: &SledTable,
    match_id: &MatchId,
    acceptance: Acceptance,
    end: u32,
) -> Result<Append, Fault> {
    let lines = table.range(match_id, acceptance.first_seq..end)?;
    let records = lines.iter().map(|line| line.read().map_err(|_| damaged("record", match_id)));
    let records = records.collect::<Result<Vec<_>, _>>()?;
    let first = &records[0].record;
    let expected = (first.seq > 0).then_some(first.prev);
    let mut append = Append::new(acceptance.accepted, expected, records).with_form(acceptance.form);
    append.check().map_err(|error| Fault::new(format!("match `{match_id}`: {error}")))?;
    let head = table.head(match_id)?.ok_or_else(|| damaged("head", match_id))?;
    // sled keeps only the present listing of a match, which belongs to its last append.
    if head.seq == append.head().seq {
        if head != append.head() {
            return Err(damaged("record", match_id));
        }
        append.listing = table.listing(match_id)?;
    }
    Ok(append)
}
