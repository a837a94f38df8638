//! The power goes while a process writes.
//!
//! A kill leaves what the operating system holds; a power cut does not. So the store is put on a file system of its
//! own in a file, the writer is stopped, and the file is copied as it is: whatever was not synced is not in it. The
//! copy is mounted, which is what a machine does when it starts again, and the store there is opened.
//!
//! Needs Linux, root, `losetup`, `mkfs.ext4` and 600 MB in `/dev/shm`; elsewhere it says that it did not run.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use tempfile::TempDir;

use crate::kill::{Appends, Heads, Writer, compare};
use crate::open;
use crate::random::Random;

/// Runs a command; whether it did what it should.
pub(crate) fn run(command: &str, arguments: &[&Path]) -> bool {
    let mut words = command.split(' ');
    let mut program = Command::new(words.next().expect("a program"));
    program.args(words).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    program.status().is_ok_and(|status| status.success())
}

/// A file system in a file, mounted until it is dropped.
struct Disk {
    image: PathBuf,
    mounted: PathBuf,
}

impl Disk {
    /// A new one, if this machine can.
    fn new(folder: &Path) -> Option<Self> {
        let (image, room) = (folder.join("disk"), folder.join("room"));
        let has_room = run("fallocate -l 600M", &[&room]);
        fs::remove_file(&room).ok()?;
        if !has_room {
            return None;
        }
        fs::File::create(&image).and_then(|file| file.set_len(1024 * 1024 * 1024)).ok()?;
        run("mkfs.ext4 -q -F", &[&image]).then(|| Self::mount(image))?
    }

    /// A copy of what is on this one now, taken while nothing was written to it.
    fn copy(&self, number: u64) -> PathBuf {
        let copy = self.image.with_extension(number.to_string());
        loop {
            let before = self.writes();
            assert!(run("cp --sparse=always", &[&self.image, &copy]), "no room for a copy");
            if before == self.writes() {
                return copy;
            }
        }
    }

    /// What the kernel counts of the device: requests done and under way.
    fn writes(&self) -> Vec<String> {
        let mounts = fs::read_to_string("/proc/mounts").expect("Linux has it");
        let mounted = self.mounted.to_str().expect("a plain path");
        let of_this = |line: &&str| line.split(' ').nth(1) == Some(mounted);
        let device = mounts.lines().find(of_this).and_then(|line| line.split(' ').next());
        let name = device.and_then(|device| device.rsplit('/').next()).expect("it is mounted");
        let counts = fs::read_to_string(format!("/sys/block/{name}/stat")).expect("Linux has it");
        let counts = counts.split_whitespace().map(str::to_owned);
        let counts: Vec<_> = counts.collect();
        [&counts[4..7], &counts[8..9]].concat()
    }

    fn mount(image: PathBuf) -> Option<Self> {
        let name = image.file_name().map_or_else(String::new, |name| name.display().to_string());
        let mounted = image.with_file_name(format!("on-{name}"));
        fs::create_dir_all(&mounted).ok()?;
        run("mount -o loop", &[&image, &mounted]).then_some(Self { image, mounted })
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // After a panic sled's threads may still hold their file; then the kernel unmounts when they let go.
        if !run("umount", &[&self.mounted]) && !run("umount -l", &[&self.mounted]) {
            eprintln!("{} is still mounted", self.mounted.display());
        }
    }
}

/// The writer is killed after the copy, so that it writes nothing more, and says what it had acknowledged before.
fn cut(disk: &Disk, round: u64, appends: Appends, random: &mut Random, heads: &mut Heads) {
    let store = disk.mounted.join("store");
    let writer = Writer::start(&store, round, appends);
    thread::sleep(Duration::from_millis(100 + random.below(900)));
    assert!(run(&format!("kill -STOP {}", writer.id()), &[]), "it runs");
    thread::sleep(Duration::from_millis(20));
    let copy = disk.copy(round);
    heads.extend(writer.kill());
    let after = Disk::mount(copy.clone()).expect("the journal makes it whole");
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
    drop(after);
    fs::remove_file(copy).expect("removed");
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
