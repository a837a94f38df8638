//! Restores a store from what is left of another: its mirror, and sled beside it if it exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use record::{At, MatchId};

use crate::folder::{Folder, OpenMarker, copy_all, remove_all, replace, sync_all, sync_names};
use crate::guard::guarded;
use crate::mend::{self, Witness};
use crate::plan::{IncompletePolicy, LostItem, Orphan, RecoveryPlan};
use crate::salvage::{ByteRange, Salvage};
use crate::segments::segment_path;
use crate::table::SledTable;
use crate::{COPIES, Fault, OpenError, SledStore, sums};

/// The name of the file with intact records that cannot be served.
const LEFT: &str = "left-out.ndjson";

/// The result of a restore.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Number of matches.
    pub matches: usize,
    /// Number of records.
    pub records: u64,
    /// The files and folders beside the mirror that were copied too.
    pub copied: Vec<String>,
    /// What could not be read at the end and is omitted, as one sentence: none of it was
    /// acknowledged.
    pub left_out: Option<String>,
    /// What was acknowledged and is missing or changed, each as one sentence; empty if everything
    /// was restored.
    pub lost: Vec<String>,
    /// The file with the lines of intact records that cannot be served because earlier records are
    /// lost; `None` if there are none.
    pub orphans: Option<PathBuf>,
}

/// Creates a new store from a mirror, and from the folder `sled` beside it where the mirror is
/// damaged; `progress` is called with the number of bytes of the mirror processed. Records whose
/// acceptance time is lost in both copies count as accepted `now`, unless later records of their
/// match give a better time.
///
/// Anything beside the mirror, in it, or in [`COPIES`] with one of the `names` is copied unchanged:
/// with `tree` and its key the log continues. The folder must not contain a store. An interrupted restore
/// leaves a folder that does not open. The old store is not changed.
///
/// # Errors
///
/// [`OpenError::InUse`] if the mirror's store is open: two stores must not continue one log.
pub fn restore(
    mirror: &Path,
    folder: &Path,
    names: &[&str],
    now: At,
    mut progress: impl FnMut(u64),
) -> Result<Restored, OpenError> {
    let target = Folder::new(folder);
    if target.sled().exists() || target.mirror().exists() {
        return Err(Fault::new(format!(
            "{} already contains a store; give a new folder",
            folder.display()
        ))
        .into());
    }
    fs::metadata(mirror).map_err(Fault::at("reading", mirror))?;
    let old = Folder::new(mirror.parent().unwrap_or(Path::new("")));
    // Held until the end: a service that starts on the old store meanwhile would sign roots that the new one does not
    // have.
    let unused = old.lock_if_there()?;
    let partial = target.mirror_partial();
    fs::create_dir_all(&partial).map_err(Fault::at("creating", &partial))?;
    let lock = target.lock()?;
    // A store without its lock is a copy, and may be a copy of a store that was open.
    let was_open = old.marker().exists() || unused.is_none();
    let mut restored = salvage(mirror, &old, was_open, &target, now, &mut progress)?;
    for name in names {
        copy_if_there(&mirror.join(name), &partial.join(name))?;
        let copies = Path::new(COPIES).join(name);
        let of = [Path::new(name), &copies].map(|name| (old.path().join(name), folder.join(name)));
        let [first, second] = of.map(|(from, to)| copy_if_there(&from, &to));
        if first? | second? {
            restored.copied.push((*name).to_owned());
        }
    }
    // It says how these are written.
    copy_if_there(&old.version(), &target.version())?;
    // The marker comes first: once the mirror has its final name, opening the store does the rest,
    // now or at the next start.
    drop(OpenMarker::put(&target)?);
    sync_all(folder)?;
    let whole = target.mirror();
    fs::rename(&partial, &whole).map_err(Fault::at("renaming", &partial))?;
    sync_names(folder)?;
    // `SledStore::open` takes the lock itself.
    drop(lock);
    // It rebuilds sled from the mirror, and shows that the new store opens before anyone relies on it.
    drop(SledStore::open(folder)?);
    Ok(restored)
}

/// Copies a file or a folder; returns whether it exists.
fn copy_if_there(from: &Path, to: &Path) -> Result<bool, Fault> {
    if !from.exists() {
        return Ok(false);
    }
    if let Some(around) = to.parent() {
        fs::create_dir_all(around).map_err(Fault::at("creating", around))?;
    }
    copy_all(from, to).map_err(Fault::at("copying", from))?;
    Ok(true)
}

/// Writes everything intact in a store to the mirror of another.
fn salvage(
    mirror: &Path,
    old: &Folder,
    was_open: bool,
    target: &Folder,
    now: At,
    progress: &mut impl FnMut(u64),
) -> Result<Restored, Fault> {
    // An unfinished repair has kept a copy of sled's original files.
    let aside = old.aside();
    let sled = if aside.exists() { aside } else { old.sled() };
    // sled changes files that it opens, so it gets a copy: the old store must stay as it is.
    let copy = target.sled_partial();
    remove_all(&copy)?;
    let table = guarded(|| {
        let is_there = copy_if_there(&sled, &copy)?;
        is_there.then(|| SledTable::open(&copy)).transpose()
    });
    let table = table.ok().flatten();
    let mut salvage = Salvage::read(mirror, Some(&sled), table.as_ref(), progress)?;
    let witness = Witness::new(old, was_open, table.is_some())?;
    drop(table);
    remove_all(&copy)?;
    let mut plan = RecoveryPlan::new(&salvage, IncompletePolicy::LeaveOut)?;
    let mut restored = Restored::default();
    if let Ok(end) = witness.judge(&salvage, &plan)? {
        restored.left_out = end.map(|end| left_out(&salvage, end));
    } else {
        // Something acknowledged is lost either way. Now a line that nothing confirms is better than none, and the
        // report says so.
        salvage.trust_sleds_lines()?;
        // Late rather than early: a match with a delay must not become public because its time is lost.
        plan = RecoveryPlan::new(&salvage, IncompletePolicy::Keep(now))?;
        let lost = witness.judge(&salvage, &plan)?.err().unwrap_or_else(|| plan.lost.clone());
        restored.lost = lost.iter().map(|lost| sentence(&salvage, lost)).collect();
    }
    if let Some(path) = sums::missing(mirror)? {
        restored.lost.push(format!("{} is missing", path.display()));
    }
    for ByteRange { file, .. } in mend::unsure(&salvage, &plan, mirror)? {
        let path = salvage.files[file].0.display();
        restored.lost.push(format!(
            "the hash of {path} differs from B3SUMS: its records' times of acceptance and listings may have been changed"
        ));
    }
    write(&salvage, &plan, target, &mut restored)?;
    Ok(restored)
}

fn write(
    salvage: &Salvage,
    plan: &RecoveryPlan,
    target: &Folder,
    restored: &mut Restored,
) -> Result<(), Fault> {
    let partial = target.mirror_partial();
    for (number, appends) in (1..).zip(mend::by_segment(salvage, plan)) {
        replace(&segment_path(&partial, number), &mend::segment_bytes(salvage, &appends)?)?;
    }
    sums::complete(&partial)?;
    restored.records = plan.leaves;
    let matches: BTreeSet<&MatchId> = plan.appends.iter().map(|append| &append.match_id).collect();
    restored.matches = matches.len();
    if plan.orphans.is_empty() {
        return Ok(());
    }
    let path = target.path().join(LEFT);
    let mut lines = Vec::new();
    for Orphan { found, .. } in &plan.orphans {
        lines.extend(salvage.line(found.place)?);
        lines.push(b'\n');
    }
    replace(&path, &lines)?;
    if restored.left_out.is_none() {
        restored.lost.extend(plan.orphans.iter().map(|left| {
            let Orphan { match_id, seq, is_named, .. } = left;
            let is = if *is_named { "is intact" } else { "looks intact, but nothing else confirms it" };
            let path = path.display();
            format!("match `{match_id}`, record {seq}: it {is}, and cannot be served without the records before it; {path} contains it")
        }));
    }
    restored.orphans = Some(path);
    Ok(())
}

fn left_out(salvage: &Salvage, end: ByteRange) -> String {
    let (path, offset) = (salvage.files[end.file].0.display(), end.offset);
    format!("{path}, from byte {offset} on: no complete append; this end was left out")
}

fn sentence(salvage: &Salvage, lost: &LostItem) -> String {
    let LostItem { what, place } = lost;
    place.map_or_else(
        || what.clone(),
        |place| {
            let path = salvage.files[place.file].0.display();
            format!("{what}; it was in {path} at byte {}", place.offset)
        },
    )
}
