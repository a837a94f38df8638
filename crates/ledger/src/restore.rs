//! A store from its mirror alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use record::MatchId;

use crate::folder::{Folder, Marker, copy_all, sync_all, sync_names};
use crate::mirror::Mirror;
use crate::scan::{Bad, Next, Scan};
use crate::sync::unsynced;
use crate::{Fault, OpenError, SledStore, sums};

/// What a restore brought back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Matches.
    pub matches: usize,
    /// Records.
    pub records: u64,
    /// The files and folders that stood beside the mirror and were copied too.
    pub beside: Vec<String>,
    /// What could not be read at the end and is left out, as one sentence: none of it was acknowledged.
    pub left_out: Option<String>,
}

/// Makes a new store from a mirror; `progress` is told how many bytes of the mirror are done.
///
/// What stands beside the mirror, or in it, with one of the names in `beside` comes along as it is: with `tree` and its
/// key the log goes on. The folder must not hold a store. A restore that was stopped leaves a folder that does
/// not open.
///
/// # Errors
///
/// [`OpenError::InUse`] if the store of the mirror is open: two stores must not go on with one log.
pub fn restore(
    mirror: &Path,
    folder: &Path,
    beside: &[&str],
    mut progress: impl FnMut(u64),
) -> Result<Restored, OpenError> {
    let target = Folder::new(folder);
    if target.sled().exists() || target.mirror().exists() {
        return Err(Fault::new(format!(
            "{} holds a store already; give a new folder",
            folder.display()
        ))
        .into());
    }
    let old = Folder::new(mirror.parent().unwrap_or(Path::new("")));
    let _unused = old.lock_if_there()?;
    let partial = target.mirror_partial();
    fs::create_dir_all(&partial).map_err(Fault::at("creating", &partial))?;
    let lock = target.lock()?;
    let mut restored = copy(mirror, &partial, &mut progress)?;
    for name in beside {
        copy_if_there(&mirror.join(name), &partial.join(name))?;
        if copy_if_there(&old.path().join(name), &folder.join(name))? {
            restored.beside.push((*name).to_owned());
        }
    }
    // The marker first: once the mirror has its name, opening the store does the rest, now or at the next start.
    drop(Marker::put(&target)?);
    sync_all(folder)?;
    let whole = target.mirror();
    fs::rename(&partial, &whole).map_err(Fault::at("renaming", &partial))?;
    sync_names(folder)?;
    drop(lock);
    drop(SledStore::open(folder)?);
    Ok(restored)
}

/// Copies a file or a folder; whether it is there.
fn copy_if_there(from: &Path, to: &Path) -> Result<bool, Fault> {
    if from.exists() {
        copy_all(from, to).map_err(Fault::at("copying", from))?;
        return Ok(true);
    }
    Ok(false)
}

/// Copies the whole appends of a mirror.
fn copy(from: &Path, to: &Path, progress: &mut impl FnMut(u64)) -> Result<Restored, OpenError> {
    sums::check(from)?;
    let mut copy = Mirror::open(to, unsynced())?;
    let mut scan = Scan::new(from)?;
    let mut restored = Restored::default();
    let mut matches: BTreeSet<MatchId> = BTreeSet::new();
    loop {
        match scan.next()? {
            Next::Append(append, leaf) => {
                copy.append(&append, leaf)?;
                restored.records += append.records.len() as u64;
                matches.insert(append.match_id().clone());
                progress(scan.bytes());
            }
            Next::End => break,
            Next::Bad(Bad { path, offset, what, is_tail: true }) => {
                let path = path.display();
                restored.left_out =
                    Some(format!("{path}, from byte {offset} on: {what}; this end was left out"));
                break;
            }
            Next::Bad(Bad { path, offset, what, is_tail: false }) => {
                return Err(OpenError::Damaged { path, offset, what });
            }
        }
    }
    restored.matches = matches.len();
    Ok(restored)
}
