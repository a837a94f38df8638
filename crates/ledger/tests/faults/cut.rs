//! Simulated power cuts: from all operations of a process, the possible contents of a disk if the
//! power fails after any of them.
//!
//! Everything synced is there. Of later writes to a file, a part is: nothing, the first bytes or
//! any pages; of the names, the synced ones, or all. This is worse than a real disk, and needs
//! none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use testing::random::Random;

use crate::check::check;
use crate::files::{copied, folder};
use crate::row::Row;
use crate::shim::Shim;
use crate::times;

/// Bytes that a disk writes at once.
const PAGE: usize = 4096;

/// A line of the shim's trace, and the bytes after it.
pub(crate) struct Operation {
    pub(crate) word: String,
    pub(crate) path: String,
    at: usize,
    bytes: Vec<u8>,
}

/// The whole trace of the shim.
pub(crate) fn read(mut trace: &[u8]) -> Vec<Operation> {
    let mut operations = Vec::new();
    while let Some(end) = trace.iter().position(|byte| *byte == b'\n') {
        let line = str::from_utf8(&trace[..end]).expect("plain paths");
        let [word, path, at, length] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not four words: {line}")
        };
        let (bytes, rest) = trace[end + 1..].split_at(length.parse().expect("a number"));
        let (word, path) = (word.to_owned(), path.to_owned());
        let at = at.parse().expect("a number");
        operations.push(Operation { word, path, at, bytes: bytes.to_owned() });
        trace = rest;
    }
    operations
}

/// A write to a file: bytes at a position, or its new length.
#[derive(Clone)]
enum Write {
    Bytes(usize, Vec<u8>),
    Cut(usize),
}

fn apply(write: &Write, to: &mut Vec<u8>) {
    match write {
        Write::Bytes(at, bytes) => {
            let end = at + bytes.len();
            to.resize(to.len().max(end), 0);
            to[*at..end].copy_from_slice(bytes);
        }
        Write::Cut(length) => to.resize(*length, 0),
    }
}

#[derive(Default)]
struct File {
    synced: Vec<u8>,
    since: Vec<Write>,
}

impl File {
    /// A possible state on the disk afterwards.
    fn after(&self, random: &mut Random) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let pages = self.since.iter().flat_map(|write| match write {
            Write::Cut(_) => vec![write.clone()],
            Write::Bytes(at, bytes) => pages(*at, bytes),
        });
        let mut pages: Vec<Write> = pages.collect();
        match random.below(4) {
            0 => return bytes,
            1 => {}
            2 => pages
                .truncate(usize::try_from(random.below(pages.len() as u64 + 1)).expect("small")),
            _ => pages.retain(|_| random.below(2) == 0),
        }
        for write in &pages {
            apply(write, &mut bytes);
        }
        bytes
    }
}

fn pages(at: usize, bytes: &[u8]) -> Vec<Write> {
    let (first, rest) = bytes.split_at(bytes.len().min(PAGE - at % PAGE));
    let rest = rest.chunks(PAGE).enumerate();
    let rest =
        rest.map(|(number, page)| Write::Bytes(at + first.len() + number * PAGE, page.to_owned()));
    [Write::Bytes(at, first.to_owned())].into_iter().chain(rest).collect()
}

/// The number of a folder or of a file: if a name moves to another folder, its target moves with
/// it.
#[derive(Clone, Copy)]
enum Named {
    Folder(usize),
    File(usize),
}

/// The names in a folder, as the system sees them and as they are on the disk.
#[derive(Default)]
struct Folder {
    names: BTreeMap<String, Named>,
    synced: BTreeMap<String, Named>,
}

/// A disk and the system's cache of it. The first folder is the root.
struct Disk {
    files: Vec<File>,
    folders: Vec<Folder>,
}

/// The folder of a path, and its name there.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or((".", path))
}

impl Disk {
    /// A disk with these files.
    fn of(root: &Path) -> Self {
        let mut disk = Self { files: Vec::new(), folders: Vec::new() };
        disk.add(root);
        disk
    }

    /// The number of the folder with the contents of this one.
    fn add(&mut self, folder: &Path) -> usize {
        let number = self.folders.len();
        self.folders.push(Folder::default());
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").display().to_string();
            let named = if path.is_dir() {
                Named::Folder(self.add(&path))
            } else {
                let synced = fs::read(&path).expect("a file");
                self.files.push(File { synced, since: Vec::new() });
                Named::File(self.files.len() - 1)
            };
            self.folders[number].names.insert(name, named);
        }
        self.folders[number].synced = self.folders[number].names.clone();
        number
    }

    fn find(&self, path: &str) -> Option<Named> {
        let parts = path.split('/').filter(|part| *part != ".");
        parts.into_iter().try_fold(Named::Folder(0), |named, part| match named {
            Named::Folder(number) => self.folders[number].names.get(part).copied(),
            Named::File(_) => None,
        })
    }

    fn folder(&mut self, path: &str) -> &mut Folder {
        match self.find(path) {
            Some(Named::Folder(number)) => &mut self.folders[number],
            _ => panic!("no folder: {path}"),
        }
    }

    /// Sets the target of this name from here on.
    fn name(&mut self, path: &str, named: Named) {
        let (folder, name) = split(path);
        self.folder(folder).names.insert(name.to_owned(), named);
    }

    fn forget(&mut self, path: &str) -> Option<Named> {
        let (folder, name) = split(path);
        self.folder(folder).names.remove(name)
    }

    fn create(&mut self, path: &str) -> usize {
        self.files.push(File::default());
        self.name(path, Named::File(self.files.len() - 1));
        self.files.len() - 1
    }

    fn file(&mut self, path: &str) -> &mut File {
        let number = match self.find(path) {
            Some(Named::File(number)) => number,
            _ => self.create(path),
        };
        &mut self.files[number]
    }

    fn run(&mut self, operation: &Operation) {
        let Operation { word, path, at, bytes } = operation;
        match word.as_str() {
            "create" => {
                self.create(path);
            }
            "write" => self.file(path).since.push(Write::Bytes(*at, bytes.clone())),
            "cut" => self.file(path).since.push(Write::Cut(*at)),
            "mkdir" => {
                self.folders.push(Folder::default());
                self.name(path, Named::Folder(self.folders.len() - 1));
            }
            "unlink" => {
                self.forget(path);
            }
            "rename" => {
                let to = str::from_utf8(bytes).expect("a plain path");
                let named = self.forget(path).expect("it is there");
                self.name(to, named);
            }
            "sync" => {
                if let Some(Named::Folder(number)) = self.find(path) {
                    let folder = &mut self.folders[number];
                    folder.synced = folder.names.clone();
                } else {
                    let File { synced, since } = self.file(path);
                    since.drain(..).for_each(|write| apply(&write, synced));
                }
            }
            "range" | "said" => {}
            other => panic!("no operation: {other}"),
        }
    }

    /// Writes the files after a power cut: under the synced names, or under all.
    fn cut(&self, only_synced: bool, to: &Path, random: &mut Random) {
        let mut folders = vec![(0, to.to_owned())];
        while let Some((number, to)) = folders.pop() {
            let Folder { names, synced } = &self.folders[number];
            for (name, named) in if only_synced { synced } else { names } {
                let path = to.join(name);
                match *named {
                    Named::Folder(number) => {
                        fs::create_dir(&path).expect("a folder");
                        folders.push((number, path));
                    }
                    Named::File(number) => {
                        fs::write(path, self.files[number].after(random)).expect("written");
                    }
                }
            }
        }
    }
}

/// Where the power fails: while the store is being opened, and later. Of consecutive writes to one
/// file, only the last is used.
fn ends(operations: &[Operation]) -> Vec<usize> {
    let is_write_before = |at: usize| {
        operations.get(at + 1).is_some_and(|next| {
            next.word == "write"
                && operations[at].word == "write"
                && next.path == operations[at].path
        })
    };
    let ends: Vec<usize> =
        (0..operations.len()).filter(|at| !is_write_before(*at)).map(|at| at + 1).collect();
    let shows = |operation: &Operation| operation.bytes.starts_with(b"signed ");
    let opened = operations.iter().position(shows).expect("it says what is signed");
    let (opening, rest) = ends.split_at(ends.partition_point(|end| *end <= opened));
    let rounds = usize::try_from(times(24, 240)).expect("small");
    let spread = |all: &[usize]| -> Vec<usize> {
        (1..=rounds).map(|round| all[(all.len() - 1) * round / rounds]).collect()
    };
    [spread(opening), spread(rest)].concat()
}

/// Power cuts after operations of several processes, each from another start.
pub(crate) fn power_cuts(shim: &Shim) -> Row {
    let mut row = Row::new("power cut after any operation, any part of what was not synced");
    let mut random = Random(13);
    for start in shim.starts() {
        let life = copied(start.folder.path());
        let (ended, trace) = shim.trace(life.path(), 1);
        assert!(ended.well, "{}", ended.told);
        let operations = read(&trace);
        for (round, end) in ends(&operations).into_iter().enumerate() {
            let (mut disk, mut known) = (Disk::of(start.folder.path()), start.known.clone());
            for operation in &operations[..end] {
                disk.run(operation);
                if operation.word == "said" {
                    known.hear(&operation.bytes);
                }
            }
            let store = folder();
            disk.cut(round % 2 == 0, store.path(), &mut random);
            // Acknowledged records are in each copy, and a disk may lose the other.
            let lost = [None, Some("sled"), Some("mirror")][round / 2 % 3];
            let has_both = start.folder.path().join("sled").exists() || start.known.records() == 0;
            if let Some(lost) = lost.filter(|_| has_both && known.records() > 0) {
                fs::remove_dir_all(store.path().join(lost)).expect("it was synced");
            }
            let run = format!(
                "{}, after operation {end} of {}, without {lost:?}",
                start.name,
                operations.len()
            );
            row.add(&run, &known, check(store.path(), &known));
        }
    }
    row.done()
}
