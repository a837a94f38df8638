//! The power goes while a process writes.
//!
//! A kill leaves what the operating system holds; a power cut does not. So the store is put on a file system of its
//! own in a file, the writer is stopped, and the file is copied as it is: whatever was not synced is not in it. The
//! copy is mounted, which is what a machine does when it starts again, and the store there is opened.
//!
//! Needs Linux, root, `losetup`, `mkfs.ext4` and 600 MB in `/dev/shm`; elsewhere it says that it did not run.

use std::time::Duration;
use std::{env, fs, thread};

use tempfile::TempDir;

use crate::image::{Disk, run};
use crate::kill::{Heads, Writer, compare};
use crate::open;
use crate::random::Random;

/// The writer is killed after the copy, so that it writes nothing more, and says what it had acknowledged before.
fn cut(disk: &Disk, round: u64, random: &mut Random, heads: &mut Heads) {
    let store = disk.mounted.join("store");
    let writer = Writer::start(&store, round);
    thread::sleep(Duration::from_millis(100 + random.below(900)));
    assert!(run(&format!("kill -STOP {}", writer.id()), &[]), "it runs");
    thread::sleep(Duration::from_millis(20));
    let copy = disk.copy(round);
    heads.extend(writer.kill());
    let after = Disk::mount(copy).expect("the journal makes it whole");
    // Each copy alone must have everything.
    if let Some(lost) = [None, Some("store/mirror"), Some("store/sled")][(round % 3) as usize] {
        fs::remove_dir_all(after.mounted.join(lost)).expect("removed");
    }
    println!("power cut {round}, {} matches acknowledged", heads.len());
    compare(&open(&after.mounted.join("store")), heads);
    after.discard();
}

#[test]
fn nothing_acknowledged_is_missing_after_a_power_cut() {
    let rounds = if env::var_os("DAYBOOK_LONG").is_some() { 50 } else { 3 };
    let folder = TempDir::new_in("/dev/shm").ok();
    let Some((_folder, disk)) =
        folder.and_then(|folder| Disk::new(folder.path()).map(|disk| (folder, disk)))
    else {
        eprintln!(
            "NOT RUN: a power cut needs Linux, root, losetup, mkfs.ext4 and 600 MB in /dev/shm"
        );
        return;
    };
    let (mut random, mut heads) = (Random(11), Heads::new());
    for round in 0..rounds {
        cut(&disk, round, &mut random, &mut heads);
        if round % 4 == 3 {
            fs::remove_dir_all(disk.mounted.join("store")).expect("removed");
            heads.clear();
        }
    }
    println!("{rounds} power cuts, nothing acknowledged missing");
}
