//! Rewrites a mirror as it should be.

use std::fs;
use std::path::Path;

use record::Sealed;

use crate::folder::{Folder, replace, sync_names};
use crate::plan::{LostItem, Planned, RecoveryPlan};
use crate::salvage::{ByteRange, Salvage};
use crate::scan::GROUP_BYTES_MAX;
use crate::segments::segments;
use crate::signed::Signed;
use crate::sums;
use crate::{Acceptance, Append, Fault, segment};

/// Further evidence of what a store contained.
pub(crate) struct Witness {
    /// What was signed.
    pub(crate) signed: Signed,
    /// The segment and the byte where the mirror ended at the last clean stop.
    closed: Option<(u32, u64)>,
    was_open: bool,
    /// Whether sled could be read.
    has_sled: bool,
}

impl Witness {
    /// The evidence in the files of this store; `was_open` means that the last stop was unclean,
    /// `has_sled` that sled's files open.
    pub(crate) fn new(folder: &Folder, was_open: bool, has_sled: bool) -> Result<Self, Fault> {
        let closed = folder.closed().map(|(end, _)| {
            let (number, bytes) = end[..12].split_at(4);
            let number = u32::from_be_bytes(number.try_into().expect("four bytes"));
            (number, u64::from_be_bytes(bytes.try_into().expect("eight bytes")))
        });
        Ok(Self { signed: Signed::read(folder)?, closed, was_open, has_sled })
    }

    /// Whether the damaged part may never have been acknowledged.
    pub(crate) fn may_be_torn(&self, number: u32, offset: u64) -> bool {
        // Everything before a clean stop was acknowledged. Without a note of one, only the marker tells.
        self.closed.map_or(self.was_open, |closed| (number, offset) >= closed)
    }

    /// Ok if nothing is missing, or only a part at the end from this place on that was never
    /// acknowledged; otherwise everything that is lost.
    pub(crate) fn judge(
        &self,
        salvage: &Salvage,
        plan: &RecoveryPlan,
    ) -> Result<Result<Option<ByteRange>, Vec<LostItem>>, Fault> {
        let size = self.signed.size();
        let fits = self.signed.fits(&plan.tree());
        let end = damaged_end(salvage);
        let is_all =
            plan.lost.is_empty() && plan.orphans.is_empty() && (end.is_none() || self.has_sled);
        if is_all && fits && size.is_some_and(|size| size <= plan.leaves) {
            return Ok(Ok(end));
        }
        let first = self.torn(salvage, plan)?;
        // Only `sure` leaves count here: those after a gap have moved, so their number proves nothing.
        if fits && first.is_some() && size.is_some_and(|size| size <= plan.sure) {
            return Ok(Ok(first));
        }
        Ok(Err(self.lost(salvage, plan)))
    }

    /// Where the end begins that may never have been acknowledged, if all damage is in it.
    fn torn(&self, salvage: &Salvage, plan: &RecoveryPlan) -> Result<Option<ByteRange>, Fault> {
        let left = plan.orphans.iter().map(|left| left.found.place);
        let left = left.filter(|place| place.file < salvage.segments);
        let places: Vec<ByteRange> = salvage.damage.iter().copied().chain(left).collect();
        let Some(first) = places.iter().copied().min_by_key(|place| (place.file, place.offset))
        else {
            return Ok(None);
        };
        let path = &salvage.files[first.file].0;
        let length = fs::metadata(path).map_err(Fault::at("reading", path))?.len();
        // A group is written and synced as one: damage that reaches further back than a group is not a torn write.
        let is_near =
            first.file + 1 == salvage.segments && length - first.offset <= GROUP_BYTES_MAX;
        let may_be = self.may_be_torn(segment_number(salvage, first.file), first.offset);
        Ok((plan.is_torn_only && is_near && may_be).then_some(first))
    }

    fn lost(&self, salvage: &Salvage, plan: &RecoveryPlan) -> Vec<LostItem> {
        let mut lost = plan.lost.clone();
        let end = damaged_end(salvage);
        match self.signed.size() {
            None => {
                let what = "the signed checkpoint in `tree` cannot be read".to_owned();
                lost.push(LostItem { what, place: None });
            }
            Some(size) if size > plan.leaves && lost.is_empty() => {
                let leaves = plan.leaves;
                let what =
                    format!("{size} records were acknowledged, but only {leaves} are intact");
                lost.push(LostItem { what, place: end });
            }
            Some(_)
                if lost.is_empty()
                    && plan.orphans.is_empty()
                    && !self.signed.fits(&plan.tree()) =>
            {
                let what = "the intact records are not the ones that were signed".to_owned();
                lost.push(LostItem { what, place: end });
            }
            Some(_) if lost.is_empty() && plan.orphans.is_empty() => {
                let what = "the end cannot be read".to_owned();
                lost.push(LostItem { what, place: end });
            }
            Some(_) => {}
        }
        lost
    }
}

/// The damage after everything that can be read.
fn damaged_end(salvage: &Salvage) -> Option<ByteRange> {
    let last = salvage.mirror.last().and_then(|last| last.place);
    let last = last.map(|last| (last.file, last.offset));
    let mut after = salvage.damage.iter().copied();
    after.find(|place| last.is_none_or(|last| (place.file, place.offset) > last))
}

/// The number of a segment, from 1.
fn segment_number(salvage: &Salvage, segment: usize) -> u32 {
    let stem = salvage.files[segment].0.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
    stem.unwrap_or(u32::MAX)
}

/// The expected contents of a segment.
pub(crate) fn segment_bytes(salvage: &Salvage, appends: &[&Planned]) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    for planned in appends {
        let damaged = |error| Fault::new(format!("match `{}`: {error}", planned.match_id));
        let read = planned.records.iter().map(|found| {
            let sealed = Sealed::parse(&salvage.line(found.place)?);
            sealed.map_err(|error| damaged(error.to_string()))
        });
        let records = read.collect::<Result<Vec<_>, Fault>>()?;
        let first = &records[0].record;
        let expected = (first.seq > 0).then_some(first.prev);
        let Acceptance { accepted, form, .. } = planned.acceptance;
        let mut append = Append::new(accepted, expected, records).with_form(form);
        append.listing.clone_from(&planned.listing);
        segment::write(&append, planned.acceptance.leaf, &mut bytes);
    }
    Ok(bytes)
}

/// The appends of each segment.
pub(crate) fn by_segment<'a>(salvage: &Salvage, plan: &'a RecoveryPlan) -> Vec<Vec<&'a Planned>> {
    let mut segments: Vec<Vec<&Planned>> = Vec::new();
    segments.resize_with(salvage.segments.max(1), Vec::new);
    for append in &plan.appends {
        segments[append.segment].push(append);
    }
    segments
}

/// The full segments that nothing confirms: their hash differs from the listed one, and sled does
/// not agree on all their appends.
pub(crate) fn unsure(
    salvage: &Salvage,
    plan: &RecoveryPlan,
    mirror: &Path,
) -> Result<Vec<ByteRange>, Fault> {
    let sums = sums::read(mirror)?;
    let mut unsure = Vec::new();
    for (file, appends) in by_segment(salvage, plan).iter().enumerate().take(salvage.segments) {
        let path = &salvage.files[file].0;
        let is_known = salvage.is_vouched(file) || appends.iter().all(|append| append.is_confirmed);
        if !is_known
            && sums.fits(path, &blake3::hash(&segment_bytes(salvage, appends)?)) == Some(false)
        {
            unsure.push(ByteRange { file, offset: 0, length: 0 });
        }
    }
    Ok(unsure)
}

/// Replaces each segment that is not as it should be, and lists the hashes of the full ones;
/// returns how many files were written.
///
/// The hashes are listed first: a start in between compares the old segments with them, and
/// rewrites them.
pub(crate) fn rewrite(
    folder: &Folder,
    salvage: &Salvage,
    plan: &RecoveryPlan,
) -> Result<u64, Fault> {
    let mirror = folder.mirror();
    let mut sums = sums::read(&mirror)?;
    let (mut new, mut is_listed) = (Vec::new(), true);
    let all = segments(&mirror)?;
    for ((_, path), appends) in all.iter().zip(by_segment(salvage, plan)) {
        let bytes = segment_bytes(salvage, &appends)?;
        let hash = blake3::hash(&bytes);
        if sums.fits(path, &hash) == Some(false) {
            sums.set(path, &hash);
            is_listed = false;
        }
        // Intact segments are not touched: rewriting them would put good data at risk for nothing.
        if fs::read(path).map_err(Fault::at("reading", path))? != bytes {
            folder.copy_mirror_aside(path, 0)?;
            // All new segments are complete under other names before the first one replaces anything.
            let whole = path.with_extension("whole");
            replace(&whole, &bytes)?;
            new.push((whole, path));
        }
    }
    if !is_listed || sums.is_damaged() {
        folder.copy_mirror_aside(&sums::path(&mirror), 0)?;
        sums::write(&mirror, &sums)?;
    }
    for (whole, path) in &new {
        tracing::warn!("{} is rewritten from what both copies have", path.display());
        fs::rename(whole, path).map_err(Fault::at("renaming", whole))?;
    }
    // The renames must be on the disk before appends go on behind them.
    sync_names(&mirror)?;
    Ok(new.len() as u64 + u64::from(!is_listed))
}
