//! A second store with what another one holds, made while that is open.

use std::fs;
use std::path::Path;

use record::MatchId;

use crate::folder::{Folder, Marker, copy_all, replace};
use crate::scan::{Next, Scan};
use crate::segment::{self, SEGMENT_BYTES};
use crate::segments::segment_path;
use crate::{Fault, OpenError, SledStore, sums};

/// Makes a store in the folder `to` from the mirror of the one in `from`, which another process may have open: all that
/// was acknowledged there before this was called, of one match or of all.
///
/// What stands in `from`, or in its mirror, with one of the `names` comes along as it is. The new store is for reading, and
/// for a while: its leaves are counted anew, and with that no log can go on.
pub fn snapshot(
    from: &Path,
    to: &Path,
    names: &[&str],
    only: Option<&MatchId>,
) -> Result<SledStore, OpenError> {
    let (from, to) = (Folder::new(from), Folder::new(to));
    let mirror = to.mirror();
    fs::create_dir_all(&mirror).map_err(Fault::at("creating", &mirror))?;
    // A stop before all is there is an unclean one.
    drop(Marker::put(&to)?);
    copy_appends(&from.mirror(), &mirror, only)?;
    // After the records: an opening is there before the record that commits itself to it.
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

/// Writes the whole appends of a mirror to another one, those of one match or of all.
fn copy_appends(from: &Path, to: &Path, only: Option<&MatchId>) -> Result<(), Fault> {
    let (mut scan, mut leaves, mut number, mut lines) = (Scan::new(from)?, 0, 1, Vec::new());
    loop {
        match scan.next()? {
            Next::Append(append, _) if only.is_none_or(|only| only == append.match_id()) => {
                segment::write(&append, leaves, &mut lines);
                leaves += append.records.len() as u64;
            }
            Next::Append(..) => continue,
            Next::End => break,
            // Its last append is being written.
            Next::Damaged(damage) if damage.later == 0 => break,
            Next::Damaged(damage) => {
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
