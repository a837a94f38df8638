//! The power fails while a process writes.
//!
//! A kill keeps what the operating system has cached; a power cut does not. So the store is put on
//! a file system in an image file, the writer is stopped, and the file is copied: it lacks
//! everything not synced. The copy is mounted, as when a machine restarts, and the store there is
//! opened.
//!
//! Needs Linux, root, `losetup`, `mkfs.ext4` and 600 MB in `/dev/shm`; elsewhere it says that it did not run.

use std::io::ErrorKind;
use std::time::Duration;
use std::{fs, thread};

use tempfile::TempDir;
use testing::disk::{Disk, run};
use testing::random::Random;

use crate::check::check;
use crate::life::{Appends, Known, Life};
use crate::row::Row;
use crate::times;

/// Power cuts under load; after each, one of the two copies alone, or both are used.
pub(crate) fn copied_disks() -> Option<Row> {
    let folder = TempDir::new_in("/dev/shm").ok();
    let Some(disk) = folder.as_ref().and_then(|folder| Disk::new(folder.path())) else {
        eprintln!(
            "NOT RUN: a power cut needs Linux, root, losetup, mkfs.ext4 and 600 MB in /dev/shm"
        );
        return None;
    };
    let mut row = Row::new("power cut under load, the disk copied as it was");
    let (mut random, mut known) = (Random(11), Known::default());
    for round in 0..times(4, 200) {
        // sled writes several times the bytes of the largest appends.
        let appends = if round % 2 == 0 { Appends::Mixed } else { Appends::Largest };
        cut(&disk, &mut row, round, appends, &mut random, &mut known);
        if round % 4 == 3 {
            fs::remove_dir_all(disk.mounted.join("store")).expect("removed");
            known = Known::default();
        }
    }
    Some(row.done())
}

/// The writer is killed after the copy, so that it writes nothing more, and reports what it had
/// acknowledged before.
fn cut(
    disk: &Disk,
    row: &mut Row,
    round: u64,
    appends: Appends,
    random: &mut Random,
    known: &mut Known,
) {
    let store = disk.mounted.join("store");
    let life = Life::begin(&store, round, appends, &[]);
    thread::sleep(Duration::from_millis(100 + random.below(500)));
    assert!(run(&format!("kill -STOP {}", life.id()), &[]), "it runs");
    thread::sleep(Duration::from_millis(20));
    let copy = disk.copy(round);
    known.add(life.kill().known);
    let after = Disk::mount(copy).expect("the journal makes it whole");
    // Each copy alone must have everything.
    if let Some(lost) = [None, Some("store/mirror"), Some("store/sled")][(round % 3) as usize] {
        match fs::remove_dir_all(after.mounted.join(lost)) {
            // The writer had not got that far.
            Err(error) if error.kind() == ErrorKind::NotFound && known.records() == 0 => {}
            removed => removed.expect("removed"),
        }
    }
    row.add(&format!("round {round}"), known, check(&after.mounted.join("store"), known));
    after.discard();
}
