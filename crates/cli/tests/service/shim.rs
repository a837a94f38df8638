//! A server on a disk that follows commands; needs `cc`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::service::program::Program;

/// The time limit for something that must come.
const PATIENCE: Duration = Duration::from_mins(1);

/// Commands to the disk: files in a folder, see `shim.c`.
pub(crate) struct Orders {
    folder: TempDir,
    library: PathBuf,
}

impl Orders {
    /// A disk without commands.
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let library = folder.path().join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/service/shim.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(built.expect("cc is there").success(), "the shim is not built");
        Self { folder, library }
    }

    /// Serves a store on this disk.
    pub(crate) fn serve(&self, data: &Path) -> Program {
        let environment = [("LD_PRELOAD", &*self.library), ("DISK_ORDERS", self.folder.path())];
        Program::start_with(data, &environment)
    }

    /// Gives a command, such as `hold-sled`.
    pub(crate) fn give(&self, order: &str) {
        fs::write(self.folder.path().join(order), "").expect("the folder can be written");
    }

    /// Withdraws a command.
    pub(crate) fn take_back(&self, order: &str) {
        fs::remove_file(self.folder.path().join(order)).expect("it was given");
    }

    /// Counts the syncs of what is done meanwhile.
    pub(crate) fn count<T>(&self, run: impl FnOnce() -> T) -> (T, u64) {
        self.give("count");
        let done = run();
        let count = fs::metadata(self.folder.path().join("count")).expect("it was given").len();
        self.take_back("count");
        (done, count)
    }

    /// Whether the disk holds a sync of this copy.
    pub(crate) fn holds(&self, copy: &str) -> bool {
        self.folder.path().join(format!("held-{copy}")).exists()
    }

    /// Waits until the disk holds a sync of this copy.
    pub(crate) fn wait_until_held(&self, copy: &str) {
        let begun = Instant::now();
        while !self.holds(copy) {
            assert!(begun.elapsed() < PATIENCE, "no sync of {copy} came");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
