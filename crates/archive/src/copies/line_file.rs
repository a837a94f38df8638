//! One file of lines beside the store, in two copies, to which lines are added.
//!
//! Each line has its sum and its number, like those of a match. It is on the disk in the first copy
//! before it is written to the second. What one copy has lost is taken from the other at the next
//! start; a line that both have lost is an error that names it.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::marker::PhantomData;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ledger::COPIES;

use super::lines::{line, read};
use super::{CopiesError, LineContent, Lines, LostLine};
use crate::file;

/// A file of lines in two copies.
pub(crate) struct LineFile<T> {
    paths: [PathBuf; 2],
    /// The number of the next line; `None` if the copies may differ from what was written, since a
    /// write has failed.
    next: Mutex<Option<u32>>,
    content: PhantomData<fn() -> T>,
}

impl<T: LineContent> LineFile<T> {
    /// Opens the file in a data folder, and returns its lines; a faulty copy is rewritten.
    pub(crate) fn open(data: &Path) -> Result<(Self, Lines<T>), CopiesError> {
        let copies = data.join(COPIES);
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&copies);
        made.map_err(CopiesError::at(&copies))?;
        let paths = [data.join(T::FOLDER), copies.join(T::FOLDER)];
        let opened = Self { paths, next: Mutex::new(None), content: PhantomData };
        let lines = opened.mend()?;
        *opened.next.lock().unwrap_or_else(PoisonError::into_inner) = Some(lines.next());
        Ok((opened, lines))
    }

    /// Adds a line; both copies are on the disk when this returns.
    pub(crate) fn add(&self, said: &T) -> Result<(), CopiesError> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        // Taken, so that after a failed write the number is unknown and both copies are read again.
        let number = next.take().map_or_else(|| Ok(self.mend()?.next()), Ok::<_, CopiesError>)?;
        let bytes = line(number, said);
        for path in &self.paths {
            append(path, &bytes).map_err(CopiesError::at(path))?;
        }
        *next = Some(number + 1);
        Ok(())
    }

    /// Replaces all lines; both copies are on the disk when this returns.
    pub(crate) fn replace(&self, lines: &Lines<T>) -> Result<(), CopiesError> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = None;
        for path in &self.paths {
            file::replace(path, &lines.to_bytes()).map_err(CopiesError::at(path))?;
        }
        *next = Some(lines.next());
        Ok(())
    }

    /// The lines that are wanted, in order; the others are never all in memory.
    pub(crate) fn filter(&self, is_wanted: impl Fn(&T) -> bool) -> Result<Vec<T>, CopiesError> {
        // The first copy is written first, so it has everything that was acknowledged.
        let path = &self.paths[0];
        let opened = match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            opened => opened.map_err(CopiesError::at(path))?,
        };
        let (mut reader, mut found, mut bytes) = (BufReader::new(opened), Vec::new(), Vec::new());
        loop {
            bytes.clear();
            reader.read_until(b'\n', &mut bytes).map_err(CopiesError::at(path))?;
            match read::<T>(&bytes) {
                Some((_, said)) => found.extend(Some(said).filter(&is_wanted)),
                // The end, or a line that is being written.
                None if bytes.last() != Some(&b'\n') => return Ok(found),
                None => {
                    let (lines, _) = self.both()?;
                    return Ok(lines.0.into_values().filter(is_wanted).collect());
                }
            }
        }
    }

    /// The lines of both copies together; a copy that differs is rewritten.
    fn mend(&self) -> Result<Lines<T>, CopiesError> {
        let (lines, copies) = self.both()?;
        if copies[0] != copies[1] {
            let whole = lines.to_bytes();
            for (path, _) in self.paths.iter().zip(&copies).filter(|(_, copy)| **copy != whole) {
                tracing::warn!(
                    "{} lacks what its two copies contain together and is rewritten",
                    path.display()
                );
                file::replace(path, &whole).map_err(CopiesError::at(path))?;
            }
        }
        Ok(lines)
    }

    /// The lines of both copies together, and the bytes of each.
    fn both(&self) -> Result<(Lines<T>, [Vec<u8>; 2]), CopiesError> {
        let bytes = |path: &PathBuf| {
            Ok(file::read(path).map_err(CopiesError::at(path))?.unwrap_or_default())
        };
        let copies = [bytes(&self.paths[0])?, bytes(&self.paths[1])?];
        let lines = Lines::of_both([&copies[0], &copies[1]]);
        let lines = lines.map_err(|LostLine(number)| CopiesError::Lost {
            what: format!("line {}", number + 1),
            paths: self.paths.clone(),
            otherwise: T::REMEDY,
        })?;
        Ok((lines, copies))
    }
}

/// Appends to a file; when this returns, all of it is on the disk. A new file has its first line
/// when it gets its name: otherwise a stop would leave two copies without an intact line.
fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return file::replace(path, bytes),
        opened => opened?,
    };
    file.write_all(bytes)?;
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Text(String);

    impl LineContent for Text {
        const FOLDER: &'static str = "f.ndjson";
        const REMEDY: &'static str = "give them up";

        fn supersedes(&self, _: &Self) -> bool {
            false
        }

        fn settle(_: &mut Lines<Self>) {}
    }

    /// The lines of both copies after an opening, or the error.
    fn open(folder: &Path) -> Result<Vec<String>, String> {
        let (_, lines) = LineFile::<Text>::open(folder).map_err(|error| error.to_string())?;
        Ok(lines.all().map(|text| text.0.clone()).collect())
    }

    #[test]
    fn no_line_is_lost_that_one_copy_has_and_one_that_both_have_lost_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..3 {
            let (file, lines) = LineFile::open(folder.path()).expect("it is whole");
            assert_eq!(lines.next(), number);
            file.add(&Text(format!("line {number}"))).expect("a good disk");
        }
        let expected: Vec<_> = (0..3).map(|number| format!("line {number}")).collect();
        let paths = ["f.ndjson", "copies/f.ndjson"].map(|name| folder.path().join(name));
        let good = fs::read(&paths[0]).expect("a file");
        let flipped = (0..good.len()).map(|at| {
            let mut bytes = good.clone();
            bytes[at] ^= 0x20;
            bytes
        });
        for bad in flipped.chain((0..good.len()).map(|end| good[..end].to_vec())) {
            for path in &paths {
                fs::write(path, &bad).expect("written");
                assert_eq!(open(folder.path()).as_ref(), Ok(&expected));
                assert!(paths.iter().all(|path| fs::read(path).is_ok_and(|now| now == good)));
            }
        }
        // Each copy has lost another line, and then both the same one.
        let at = |line: usize| good.len() / 3 * line + 40;
        let without = |line| {
            let mut bytes = good.clone();
            bytes[at(line)] ^= 1;
            bytes
        };
        for (first, second) in [(0, 1), (1, 2), (2, 0), (1, 1)] {
            fs::write(&paths[0], without(first)).expect("written");
            fs::write(&paths[1], without(second)).expect("written");
            let opened = open(folder.path());
            if first == second {
                let error = opened.expect_err("it is lost");
                assert!(error.starts_with("line 2 is damaged in both "), "{error}");
                assert_eq!(fs::read(&paths[0]).expect("a file"), without(1), "nothing is changed");
            } else {
                assert_eq!(opened.as_ref(), Ok(&expected));
            }
        }
    }

    #[test]
    fn a_stop_in_the_middle_of_a_line_loses_only_that_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, _) = LineFile::open(folder.path()).expect("it is whole");
        file.add(&Text("kept".to_owned())).expect("a good disk");
        let path = folder.path().join("f.ndjson");
        let torn = line(1, &Text("torn".to_owned()));
        for end in 1..torn.len() {
            append(&path, &torn[..end]).expect("written");
            assert_eq!(open(folder.path()), Ok(vec!["kept".to_owned()]), "{end}");
        }
        // The first copy has the whole line: it counts.
        append(&path, &torn).expect("written");
        assert_eq!(open(folder.path()), Ok(vec!["kept".to_owned(), "torn".to_owned()]));
    }
}
