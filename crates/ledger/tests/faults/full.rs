//! A full file system.
//!
//! Needs Linux, root and `mount`; elsewhere it says that it did not run.

use std::path::Path;

use ledger::{OpenError, SledStore};
use tempfile::TempDir;
use testing::disk::run;

use crate::check::check;
use crate::life::{Appends, Life};
use crate::row::Row;
use crate::times;

/// A file system in memory, unmounted when it is dropped.
struct Small(TempDir);

impl Small {
    fn new(kibibytes: u64) -> Option<Self> {
        let folder = TempDir::new().ok()?;
        let mount = format!("mount -t tmpfs -o size={kibibytes}k tmpfs");
        run(&mount, &[folder.path()]).then_some(Self(folder))
    }

    fn grow(&self, mebibytes: u32) {
        assert!(run(&format!("mount -o remount,size={mebibytes}m"), &[self.0.path()]), "no room");
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        if !run("umount", &[self.0.path()]) && !run("umount -l", &[self.0.path()]) {
            eprintln!("{} is still mounted", self.0.path().display());
        }
    }
}

/// Appends and signs until the file system is full, with many sizes; then frees space.
pub(crate) fn small_file_system() -> Option<Row> {
    let mut row = Row::new("no space on a small file system");
    for round in 0..times(4, 50) {
        let kibibytes = 9000 + round * times(4000, 301);
        let Some(disk) = Small::new(kibibytes) else {
            eprintln!("NOT RUN: a full disk needs Linux, root and mount");
            return None;
        };
        let (place, run) = (disk.0.path().join("store"), format!("{kibibytes} KiB"));
        let appends = if round % 2 == 0 { Appends::Mixed } else { Appends::Largest };
        let ended = Life::begin(&place, round, appends, &[]).end();
        let said = ended.told.contains("No space left on device");
        if !said || ended.well || ended.told.contains("panicked") {
            row.problem(&run, &format!("it does not say that there is no room: {}", ended.told));
        }
        if let Err(why) = opens_or_says_why(&place) {
            row.problem(&run, &why);
        }
        disk.grow(200);
        row.add(&run, &ended.known, check(&place, &ended.known));
    }
    Some(row.done())
}

/// The checks while it is full.
fn opens_or_says_why(place: &Path) -> Result<(), String> {
    match SledStore::open(place) {
        Err(OpenError::Fault(fault)) if fault.to_string().contains("No space left on device") => {
            Ok(())
        }
        Err(error) => Err(error.to_string()),
        Ok(_) => Ok(()),
    }
}
