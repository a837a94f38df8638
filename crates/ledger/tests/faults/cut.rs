//! Power cuts that are made up: from all operations of a life, what a disk may hold if the power goes after any of them.
//!
//! What was synced is there. Of what was written since to a file, a part is: nothing, the first bytes or any pages; of
//! the names, those that were synced, or all. This is more than a real disk does to us, and needs none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::check::check;
use crate::files::{copied, folder};
use crate::random::Random;
use crate::row::Row;
use crate::shim::Shim;
use crate::times;

/// Bytes that a disk writes at once.
const PAGE: usize = 4096;

/// A line of what the shim writes down, and the bytes behind it.
pub(crate) struct Operation {
    pub(crate) word: String,
    pub(crate) path: String,
    at: usize,
    bytes: Vec<u8>,
}

/// All that the shim wrote down.
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

/// What a file will hold: bytes at a place, or its new length.
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
    /// What a disk may hold of it.
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

/// A folder or the number of a file.
#[derive(Clone, Copy)]
enum Named {
    Folder,
    File(usize),
}

/// A disk and what the system holds in memory for it.
#[derive(Default)]
struct Disk {
    files: Vec<File>,
    names: BTreeMap<String, Named>,
    synced: BTreeMap<String, Named>,
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or(".", |(parent, _)| parent)
}

impl Disk {
    /// One on which these files are.
    fn of(root: &Path) -> Self {
        let mut disk = Self::default();
        disk.add(root, root);
        disk.synced = disk.names.clone();
        disk
    }

    fn add(&mut self, root: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(root).expect("inside").display().to_string();
            if path.is_dir() {
                self.names.insert(name, Named::Folder);
                self.add(root, &path);
            } else {
                self.create(name);
                self.files.last_mut().expect("one").synced = fs::read(&path).expect("a file");
            }
        }
    }

    fn create(&mut self, name: String) -> usize {
        self.files.push(File::default());
        self.names.insert(name, Named::File(self.files.len() - 1));
        self.files.len() - 1
    }

    fn file(&mut self, path: &str) -> &mut File {
        let number = match self.names.get(path) {
            Some(Named::File(number)) => *number,
            _ => self.create(path.to_owned()),
        };
        &mut self.files[number]
    }

    fn run(&mut self, operation: &Operation) {
        let Operation { word, path, at, bytes } = operation;
        match word.as_str() {
            "create" => {
                self.create(path.clone());
            }
            "write" => self.file(path).since.push(Write::Bytes(*at, bytes.clone())),
            "cut" => self.file(path).since.push(Write::Cut(*at)),
            "mkdir" => {
                self.names.insert(path.clone(), Named::Folder);
            }
            "unlink" => {
                self.names.remove(path);
            }
            "rename" => {
                let to = str::from_utf8(bytes).expect("a plain path").to_owned();
                let named = self.names.remove(path).expect("it is there");
                self.names.insert(to, named);
            }
            "sync" if path == "." || matches!(self.names.get(path), Some(Named::Folder)) => {
                self.synced.retain(|name, _| parent(name) != path);
                let of_folder = self.names.iter().filter(|(name, _)| parent(name) == path);
                self.synced.extend(of_folder.map(|(name, named)| (name.clone(), *named)));
            }
            "sync" => {
                let File { synced, since } = self.file(path);
                since.drain(..).for_each(|write| apply(&write, synced));
            }
            "range" | "said" => {}
            other => panic!("no operation: {other}"),
        }
    }

    /// Writes what is there after the power went, under these names.
    fn cut(&self, names: &BTreeMap<String, Named>, to: &Path, random: &mut Random) {
        for (name, named) in names {
            let path = to.join(name);
            if !path.parent().is_some_and(Path::exists) {
                // The name of its folder is gone.
                continue;
            }
            match named {
                Named::Folder => fs::create_dir(path).expect("a folder"),
                Named::File(number) => {
                    fs::write(path, self.files[*number].after(random)).expect("written");
                }
            }
        }
    }
}

/// Power cuts after operations of three lives, each from another start.
pub(crate) fn power_cuts(shim: &Shim) -> Row {
    let mut row = Row::new("power cut after any operation, any part of what was not synced");
    let mut random = Random(13);
    for start in shim.starts() {
        let life = copied(start.folder.path());
        let (ended, trace) = shim.trace(life.path(), 1);
        assert!(ended.well, "{}", ended.told);
        let operations = read(&trace);
        let rounds = times(6, 200);
        for round in 0..rounds {
            let end = operations.len() * usize::try_from(round + 1).expect("small")
                / usize::try_from(rounds).expect("small");
            let (mut disk, mut known) = (Disk::of(start.folder.path()), start.known.clone());
            for operation in &operations[..end] {
                disk.run(operation);
                if operation.word == "said" {
                    known.hear(&operation.bytes);
                }
            }
            let store = folder();
            let names = if round % 2 == 0 { &disk.synced } else { &disk.names };
            disk.cut(names, store.path(), &mut random);
            // What is acknowledged is in each copy, and a disk may lose the other.
            let lost = [None, Some("sled"), Some("mirror")][(round / 2 % 3) as usize];
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
