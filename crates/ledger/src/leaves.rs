//! The hashes of all records of a store, in the order in which they were accepted.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::Weak;

use record::Digest;

use crate::scan::segment_path;
use crate::sled_store::Shared;
use crate::{Fault, ReadError, segment};

/// A reader of the record hashes of all matches: the leaves of the tree, from the first on, as they are acknowledged.
///
/// It does not keep the store open.
pub trait Leaves: Send {
    /// The next leaves, at most `limit`; none if there is no news.
    fn next(&mut self, limit: usize) -> Result<Vec<Digest>, ReadError>;
}

/// The leaves of a store on the disk, from its mirror.
pub(crate) struct MirrorLeaves {
    shared: Weak<Shared>,
    segment: u32,
    open: Option<(PathBuf, BufReader<File>)>,
    read: u64,
}

impl MirrorLeaves {
    /// From the first leaf on.
    pub(crate) const fn new(shared: Weak<Shared>) -> Self {
        Self { shared, segment: 0, open: None, read: 0 }
    }

    /// The next line, of which the caller knows that it is there.
    fn line(&mut self, shared: &Shared) -> Result<Vec<u8>, Fault> {
        loop {
            if let Some((path, reader)) = &mut self.open {
                let mut line = Vec::new();
                reader.read_until(b'\n', &mut line).map_err(Fault::at("reading", path))?;
                if line.pop() == Some(b'\n') {
                    return Ok(line);
                }
            }
            self.segment += 1;
            let path = segment_path(&shared.folder.mirror(), self.segment);
            let file = File::open(&path).map_err(Fault::at("opening", &path))?;
            self.open = Some((path, BufReader::new(file)));
        }
    }
}

impl Leaves for MirrorLeaves {
    fn next(&mut self, limit: usize) -> Result<Vec<Digest>, ReadError> {
        let shared = self.shared.upgrade().ok_or(ReadError::Closed)?;
        shared.check()?;
        let news = shared.acknowledged().saturating_sub(self.read);
        let wanted = usize::try_from(news).unwrap_or(limit).min(limit);
        let mut leaves = Vec::with_capacity(wanted);
        while leaves.len() < wanted {
            let line = self.line(&shared)?;
            if !segment::ends(&line) {
                leaves.push(record::hash(&line));
            }
        }
        self.read += leaves.len() as u64;
        Ok(leaves)
    }
}
