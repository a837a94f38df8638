//! Copies a store while it is open.

use std::fs;
use std::path::Path;

use record::MatchId;

use crate::folder::{Folder, OpenMarker, copy_all, replace};
use crate::scan::{MirrorItem, MirrorScan};
use crate::segment::{self, SEGMENT_BYTES};
use crate::segments::segment_path;
use crate::{Fault, OpenError, SledStore, sums};

/// Creates a store in the folder `to` from the mirror of the one in `from`, which another process
/// may have open: everything acknowledged there before the call, of one match or of all.
///
/// Anything in `from`, or in its mirror, with one of the `names` is copied unchanged. The new store
/// is for temporary reading only: its leaves are renumbered, so a log cannot continue with it.
pub fn snapshot(
    from: &Path,
    to: &Path,
    names: &[&str],
    only: Option<&MatchId>,
) -> Result<SledStore, OpenError> {
    let (from, to) = (Folder::new(from), Folder::new(to));
    let mirror = to.mirror();
    fs::create_dir_all(&mirror).map_err(Fault::at("creating", &mirror))?;
    // A stop before everything is copied is an unclean one.
    drop(OpenMarker::put(&to)?);
    copy_appends(&from.mirror(), &mirror, only)?;
    // After the records: an opening is written before the record that commits to it.
    for (from, to) in [(from.path(), to.path()), (&from.mirror(), &mirror)] {
        for name in names {
            let source = from.join(name);
            if source.exists() {
                copy_all(&source, &to.join(name)).map_err(Fault::at("copying", &source))?;
            }
        }
    }
    SledStore::open(to.path())
}

/// Writes the complete appends of a mirror to another one, those of one match or of all.
fn copy_appends(from: &Path, to: &Path, only: Option<&MatchId>) -> Result<(), Fault> {
    let (mut scan, mut leaves, mut number, mut lines) = (MirrorScan::new(from)?, 0, 1, Vec::new());
    loop {
        match scan.next()? {
            MirrorItem::Append(append, _) if only.is_none_or(|only| only == append.match_id()) => {
                segment::write(&append, leaves, &mut lines);
                leaves += append.records.len() as u64;
            }
            MirrorItem::Append(..) => continue,
            MirrorItem::End => break,
            // The source's last append is being written.
            MirrorItem::Damaged(damage) if damage.later == 0 => break,
            MirrorItem::Damaged(damage) => {
                let (path, offset) = (damage.path.display(), damage.offset);
                return Err(Fault::new(format!("{path}, byte {offset}: {}", damage.what)));
            }
        }
        if lines.len() as u64 >= SEGMENT_BYTES {
            replace(&segment_path(to, number), &lines)?;
            (number, lines) = (number + 1, Vec::new());
        }
    }
    replace(&segment_path(to, number), &lines)?;
    sums::complete(to)
}
