//! A disk that fails on command; needs `cc`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use tempfile::TempDir;

use crate::files::{copied, folder, mark};
use crate::life::{Appends, Ended, Known, Life};

/// The parts of a store whose operations are counted, each on its own.
pub(crate) const PARTS: [&str; 4] = ["sled", "mirror", "tree", "store"];

/// The library that is put before the C library's functions; see `shim.c`.
pub(crate) struct Shim {
    folder: TempDir,
    library: PathBuf,
}

impl Shim {
    /// Builds it.
    pub(crate) fn new() -> Self {
        let folder = folder();
        let library = folder.path().join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(built.expect("cc is there").success(), "the shim is not built");
        Self { folder, library }
    }

    /// A few appends to the store in this folder, with this fault.
    pub(crate) fn live(&self, store: &Path, round: u64, fault: &str) -> Ended {
        self.run(store, round, ("FAULT", fault))
    }

    /// A few appends without a fault, with a trace of all operations.
    pub(crate) fn trace(&self, store: &Path, round: u64) -> (Ended, Vec<u8>) {
        let file = self.folder.path().join("trace");
        let ended = self.run(store, round, ("FAULT_TRACE", file.to_str().expect("a plain path")));
        let trace = fs::read(&file).expect("it was written");
        fs::remove_file(file).expect("it is there");
        (ended, trace)
    }

    fn run(&self, store: &Path, round: u64, order: (&str, &str)) -> Ended {
        let text = |path: &'_ Path| path.to_str().expect("a plain path").to_owned();
        let (library, store_text) = (text(&self.library), text(store));
        let environment = [("LD_PRELOAD", &*library), ("FAULT_FOLDER", &*store_text), order];
        Life::begin(store, round, Appends::Few, &environment).end()
    }

    /// The starting states of a process.
    pub(crate) fn starts(&self) -> Vec<Start> {
        let kept = folder();
        let ended = self.live(kept.path(), 0, "");
        assert!(ended.well, "{}", ended.told);
        let rebuilt = copied(kept.path());
        fs::remove_dir_all(rebuilt.path().join("sled")).expect("removed");
        mark(rebuilt.path());
        let unclean = copied(kept.path());
        mark(unclean.path());
        let known = ended.known;
        vec![
            Start { name: "a new store", folder: folder(), known: Known::default() },
            Start { name: "a store", folder: kept, known: known.clone() },
            Start { name: "a store that was not closed", folder: unclean, known: known.clone() },
            Start { name: "a store without sled", folder: rebuilt, known },
        ]
    }
}

/// A starting state of a process.
pub(crate) struct Start {
    /// What it is.
    pub(crate) name: &'static str,
    /// Where it is.
    pub(crate) folder: TempDir,
    /// What others have learned from it.
    pub(crate) known: Known,
}
