//! The power goes while a process writes.
//!
//! A kill leaves what the operating system holds; a power cut does not. So the store is put on a file system of its
//! own in a file, the writer is stopped, and the file is copied as it is: whatever was not synced is not in it. The
//! copy is mounted, which is what a machine does when it starts again, and the store there is opened.
//!
//! Needs Linux, root, `losetup`, `mkfs.ext4` and 600 MB in `/dev/shm`; elsewhere it says that it did not run.

use std::io::ErrorKind;
use std::time::Duration;
use std::{env, fs, thread};

use tempfile::TempDir;

use crate::image::{Disk, run};
use crate::kill::{Appends, Heads, Writer, compare};
use crate::open;
use crate::random::Random;

/// The writer is killed after the copy, so that it writes nothing more, and says what it had acknowledged before.
fn cut(disk: &Disk, round: u64, appends: Appends, random: &mut Random, heads: &mut Heads) {
    let store = disk.mounted.join("store");
    let writer = Writer::start(&store, round, appends);
    thread::sleep(Duration::from_millis(100 + random.below(900)));
    assert!(run(&format!("kill -STOP {}", writer.id()), &[]), "it runs");
    thread::sleep(Duration::from_millis(20));
    let copy = disk.copy(round);
    heads.extend(writer.kill());
    let after = Disk::mount(copy).expect("the journal makes it whole");
    // Each copy alone must have everything.
    if let Some(lost) = [None, Some("store/mirror"), Some("store/sled")][(round % 3) as usize] {
        match fs::remove_dir_all(after.mounted.join(lost)) {
            // The writer had not come so far.
            Err(error) if error.kind() == ErrorKind::NotFound && heads.is_empty() => {}
            removed => removed.expect("removed"),
        }
    }
    println!("power cut {round}, {} matches acknowledged", heads.len());
    compare(&open(&after.mounted.join("store")), heads);
    after.discard();
}

/// Cuts the power this often while somebody appends; each round leaves one of the two copies alone, or both.
fn cut_often(appends: Appends, rounds: u64) {
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
        cut(&disk, round, appends, &mut random, &mut heads);
        if round % 4 == 3 {
            fs::remove_dir_all(disk.mounted.join("store")).expect("removed");
            heads.clear();
        }
    }
    println!("{rounds} power cuts, nothing acknowledged missing");
}

fn is_long() -> bool {
    env::var_os("DAYBOOK_LONG").is_some()
}

#[test]
fn nothing_acknowledged_is_missing_after_a_power_cut() {
    cut_often(Appends::Mixed, if is_long() { 50 } else { 3 });
}

/// sled writes several times the bytes of such an append.
#[test]
fn nothing_of_the_largest_appends_is_missing_after_a_power_cut() {
    cut_often(Appends::Largest, if is_long() { 30 } else { 3 });
}
