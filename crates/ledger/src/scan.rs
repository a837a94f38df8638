//! Reads the mirror from its first line to its last.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use record::Sealed;

use crate::segments::segments;
use crate::{Append, Fault, segment};

/// Maximum number of bytes that one group of appends takes in the mirror, and so the amount that
/// may be half written after a power cut.
pub(crate) const GROUP_BYTES_MAX: u64 = 512 * 1024;

/// Where a mirror becomes invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// The segment.
    pub(crate) path: PathBuf,
    /// The first byte of the damaged append.
    pub(crate) offset: u64,
    /// The fault.
    pub(crate) what: String,
    /// The number of segments after it.
    pub(crate) later: usize,
}

impl Damage {
    /// Whether nothing readable follows the damage, as after a power cut: no line of a record and
    /// no end of an append; and no more is damaged than may be half written.
    pub(crate) fn is_at_the_end(&self) -> Result<bool, Fault> {
        let bytes = fs::read(&self.path).map_err(Fault::at("reading", &self.path))?;
        let offset = usize::try_from(self.offset).expect("a segment is read into memory");
        let tail = &bytes[offset.min(bytes.len())..];
        let mut whole = 0;
        for span in segment::lines_in(tail) {
            let line = &tail[span.clone()];
            let is_record = !segment::is_end(line) && Sealed::parse(line).is_ok();
            if segment::parse_end(line).is_some() || is_record && span.start > whole {
                return Ok(false);
            }
            whole = if is_record { span.end + 1 } else { whole };
        }
        Ok(self.later == 0 && tail.len() as u64 <= GROUP_BYTES_MAX)
    }
}

/// The next item in a mirror.
pub(crate) enum Next {
    /// A complete append, and the leaf of its first record.
    Append(Append, u64),
    /// The end.
    End,
    /// Something else; nothing after it is read.
    Damaged(Damage),
}

/// The appends of one mirror, in the order in which they were made.
pub(crate) struct Scan {
    rest: std::vec::IntoIter<(u32, PathBuf)>,
    current: Option<OpenSegment>,
    leaves: u64,
}

struct OpenSegment {
    path: PathBuf,
    reader: BufReader<File>,
    offset: u64,
}

impl Scan {
    /// The mirror in this folder.
    pub(crate) fn new(mirror: &Path) -> Result<Self, Fault> {
        Ok(Self { rest: segments(mirror)?.into_iter(), current: None, leaves: 0 })
    }

    /// Number of records read so far.
    pub(crate) const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The next append.
    pub(crate) fn next(&mut self) -> Result<Next, Fault> {
        loop {
            let Some(open) = &mut self.current else {
                let Some((_, path)) = self.rest.next() else { return Ok(Next::End) };
                let file = File::open(&path).map_err(Fault::at("opening", &path))?;
                self.current = Some(OpenSegment { path, reader: BufReader::new(file), offset: 0 });
                continue;
            };
            match open.append(self.leaves)? {
                Ok(Some(append)) => {
                    let leaf = self.leaves;
                    self.leaves += append.records.len() as u64;
                    return Ok(Next::Append(append, leaf));
                }
                Ok(None) => self.current = None,
                Err(what) => {
                    let (path, offset) = (open.path.clone(), open.offset);
                    return Ok(Next::Damaged(Damage {
                        path,
                        offset,
                        what,
                        later: self.rest.len(),
                    }));
                }
            }
        }
    }
}

impl OpenSegment {
    /// The next append of the segment; the inner error describes what is there instead.
    fn append(&mut self, leaf: u64) -> Result<Result<Option<Append>, String>, Fault> {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut bytes = 0;
        loop {
            let mut line = Vec::new();
            let read = self.reader.read_until(b'\n', &mut line);
            bytes += read.map_err(Fault::at("reading", &self.path))? as u64;
            match line.pop() {
                None if lines.is_empty() => return Ok(Ok(None)),
                None => return Ok(Err("the last append is incomplete".to_owned())),
                Some(b'\n') if segment::is_end(&line) => {
                    let append = segment::read(&lines, &line, leaf);
                    self.offset += if append.is_ok() { bytes } else { 0 };
                    return Ok(append.map(Some));
                }
                Some(b'\n') if bytes <= GROUP_BYTES_MAX => lines.push(line),
                Some(b'\n') => return Ok(Err("the append has no final line".to_owned())),
                Some(_) => return Ok(Err("the last line is incomplete".to_owned())),
            }
        }
    }
}
