//! Reads the mirror from its first line to its last.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use record::Sealed;

use crate::segments::segments;
use crate::{Append, Fault, segment};

/// Maximum number of bytes that one group of appends takes in the mirror, and so the amount that
/// may be half written after a power cut.
pub(crate) const GROUP_BYTES_MAX: u64 = 512 * 1024;

/// Where a mirror becomes invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MirrorDamage {
    /// The segment.
    pub(crate) path: PathBuf,
    /// The first byte of the damaged append.
    pub(crate) offset: u64,
    /// The fault.
    pub(crate) what: String,
    /// The number of segments after it.
    pub(crate) later: usize,
}

impl MirrorDamage {
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
            // A torn write leaves whole lines followed by rubbish. A line after rubbish was written later, so the
            // damage came afterwards.
            if segment::parse_end(line).is_some() || is_record && span.start > whole {
                return Ok(false);
            }
            whole = if is_record { span.end + 1 } else { whole };
        }
        Ok(self.later == 0 && tail.len() as u64 <= GROUP_BYTES_MAX)
    }
}

/// The next item in a mirror.
pub(crate) enum MirrorItem {
    /// A complete append, and the leaf of its first record.
    Append(Append, u64),
    /// The end.
    End,
    /// Something else; nothing after it is read.
    Damaged(MirrorDamage),
}

/// The appends of one mirror, in the order in which they were made.
pub(crate) struct MirrorScan {
    rest: std::vec::IntoIter<(u32, PathBuf)>,
    current: Option<OpenSegment>,
    leaves: u64,
}

/// A segment that is read from its first append to its last.
pub(crate) struct OpenSegment {
    path: PathBuf,
    reader: BufReader<File>,
    /// The end of the last append that was read.
    pub(crate) offset: u64,
}

/// An append as lines that nobody has read yet.
pub(crate) struct Unread {
    /// The lines of its records.
    pub(crate) records: Vec<Vec<u8>>,
    /// The line that ends it.
    pub(crate) last: Vec<u8>,
    /// The number of bytes of all of them.
    bytes: u64,
}

impl MirrorScan {
    /// The mirror in this folder.
    pub(crate) fn new(mirror: &Path) -> Result<Self, Fault> {
        Ok(Self { rest: segments(mirror)?.into_iter(), current: None, leaves: 0 })
    }

    /// The rest of a mirror from this byte of a segment on, which is the end of an append; the next
    /// one begins with this leaf. Segments count from 0.
    pub(crate) fn at(
        mirror: &Path,
        (segment, offset): (usize, u64),
        leaves: u64,
    ) -> Result<Self, Fault> {
        let mut rest = segments(mirror)?.into_iter();
        let Some((_, path)) = rest.nth(segment) else {
            return Ok(Self { rest, current: None, leaves });
        };
        let mut open = OpenSegment::open(path)?;
        open.reader.seek(SeekFrom::Start(offset)).map_err(Fault::at("reading", &open.path))?;
        open.offset = offset;
        Ok(Self { rest, current: Some(open), leaves })
    }

    /// Number of records read so far.
    pub(crate) const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The next append.
    pub(crate) fn next(&mut self) -> Result<MirrorItem, Fault> {
        loop {
            let Some(open) = &mut self.current else {
                let Some((_, path)) = self.rest.next() else { return Ok(MirrorItem::End) };
                self.current = Some(OpenSegment::open(path)?);
                continue;
            };
            match open.append(self.leaves)? {
                Ok(Some(append)) => {
                    let leaf = self.leaves;
                    self.leaves += append.records.len() as u64;
                    return Ok(MirrorItem::Append(append, leaf));
                }
                Ok(None) => self.current = None,
                Err(what) => {
                    let (path, offset) = (open.path.clone(), open.offset);
                    return Ok(MirrorItem::Damaged(MirrorDamage {
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
    /// The segment in this file.
    pub(crate) fn open(path: PathBuf) -> Result<Self, Fault> {
        let file = File::open(&path).map_err(Fault::at("opening", &path))?;
        Ok(Self { path, reader: BufReader::new(file), offset: 0 })
    }

    /// The next append of the segment; the inner error describes what is there instead.
    fn append(&mut self, leaf: u64) -> Result<Result<Option<Append>, String>, Fault> {
        Ok(match self.unread()? {
            Ok(Some(unread)) => self.read(&unread, leaf).map(Some),
            Ok(None) => Ok(None),
            Err(what) => Err(what),
        })
    }

    /// Reads the append that came next, whose first record is this leaf.
    pub(crate) fn read(&mut self, unread: &Unread, leaf: u64) -> Result<Append, String> {
        let append = segment::read(&unread.records, &unread.last, leaf)?;
        self.pass(unread);
        Ok(append)
    }

    /// Goes on behind an append.
    pub(crate) fn pass(&mut self, unread: &Unread) {
        self.offset += unread.bytes;
    }

    /// The next append of the segment, unread; the inner error describes what is there instead.
    pub(crate) fn unread(&mut self) -> Result<Result<Option<Unread>, String>, Fault> {
        let mut records: Vec<Vec<u8>> = Vec::new();
        let mut bytes = 0;
        loop {
            let mut line = Vec::new();
            let read = self.reader.read_until(b'\n', &mut line);
            bytes += read.map_err(Fault::at("reading", &self.path))? as u64;
            match line.pop() {
                None if records.is_empty() => return Ok(Ok(None)),
                None => return Ok(Err("the last append is incomplete".to_owned())),
                Some(b'\n') if segment::is_end(&line) => {
                    return Ok(Ok(Some(Unread { records, last: line, bytes })));
                }
                // Bounds the memory: a damaged end line would otherwise let the rest of the segment be read as one
                // append.
                Some(b'\n') if bytes <= GROUP_BYTES_MAX => records.push(line),
                Some(b'\n') => return Ok(Err("the append has no final line".to_owned())),
                Some(_) => return Ok(Err("the last line is incomplete".to_owned())),
            }
        }
    }
}
