//! The power of a server fails while clients write.
//!
//! The server is stopped, its disk is copied, and another server starts from the copy: it lacks
//! everything not synced. See the corresponding test of the ledger for the requirements.

use std::time::Duration;
use std::{env, fs, thread};

use tempfile::TempDir;
use testing::disk::Disk;
use testing::random::Random;

use crate::service::client::{Client, token};
use crate::service::program::Program;
use crate::service::times;
use crate::service::writers::{Known, Writers};

/// What is lost in the cut: nothing, or one of the two copies.
const LOST: [Option<&str>; 3] = [None, Some("mirror"), Some("sled")];

/// One run of a server that ends with a power cut; returns what clients knew then, and the copy of
/// its disk.
fn life(disk: &Disk, token: &str, round: u64, pause: Duration) -> (Known, Disk) {
    let program = Program::start(&disk.mounted.join("store"));
    let writers = Writers::start(&Client::new(program.address, token), round);
    writers.wait_for(3);
    thread::sleep(pause);
    program.signal("STOP");
    // What the kernel had begun for it finishes.
    thread::sleep(Duration::from_millis(20));
    let copy = disk.copy(round);
    program.kill();
    (writers.finish(), Disk::mount(copy).expect("the journal makes it whole"))
}

#[test]
fn nothing_acknowledged_is_missing_after_a_power_cut() {
    let folder = TempDir::new_in("/dev/shm").ok();
    let disk = folder.as_ref().and_then(|folder| Disk::new(folder.path()));
    let Some(disk) = disk else {
        assert!(env::var_os("CI").is_none(), "CI must be able to mount a disk");
        eprintln!(
            "NOT RUN: a power cut needs Linux, root, losetup, mkfs.ext4 and 600 MB in /dev/shm"
        );
        return;
    };
    let store = |disk: &Disk| disk.mounted.join("store");
    let (mut random, mut known, mut events) = (Random(5), Known::default(), 0);
    let mut secret = token(&store(&disk));
    let rounds = times(5, 50);
    for round in 0..rounds {
        let pause = Duration::from_millis(100 + random.below(700));
        let (new, after) = life(&disk, &secret, round, pause);
        events += new.events();
        known.add(new);
        if let Some(lost) = LOST[usize::try_from(round % 3).expect("small")] {
            fs::remove_dir_all(store(&after).join(lost)).expect("removed");
        }
        let program = Program::start(&store(&after));
        known.clone().check(&Client::new(program.address, &secret));
        program.stop();
        after.discard();
        if round % 4 == 3 {
            fs::remove_dir_all(store(&disk)).expect("removed");
            (known, secret) = (Known::default(), token(&store(&disk)));
        }
    }
    println!("{rounds} power cuts, {events} events acknowledged, none missing");
}
