//! The mirror, read from its first line to its last.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use record::Sealed;

use crate::carve::carve;
use crate::{Append, Fault, segment, sums};

/// Bytes that one group of appends takes in the mirror at most: what may be half written after a power cut.
pub(crate) const GROUP_BYTES_MAX: u64 = 512 * 1024;

/// The segments of a mirror, in order; none if the folder is not there.
pub(crate) fn segments(mirror: &Path) -> Result<Vec<(u32, PathBuf)>, Fault> {
    if !mirror.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(mirror).map_err(Fault::at("listing", mirror))? {
        let path = entry.map_err(Fault::at("listing", mirror))?.path();
        let stem = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".ndjson"));
        if let Some(number) = stem.and_then(|stem| stem.parse().ok()) {
            found.push((number, path));
        }
    }
    found.sort();
    Ok(found)
}

/// The path of a segment.
pub(crate) fn segment_path(mirror: &Path, number: u32) -> PathBuf {
    mirror.join(format!("{number:08}.ndjson"))
}

/// The number, the bytes, both big endian, and the hash of the last segment; none without a segment.
pub(crate) fn end(mirror: &Path) -> Result<Option<[u8; 44]>, Fault> {
    let Some((number, path)) = segments(mirror)?.pop() else { return Ok(None) };
    let length = fs::metadata(&path).map_err(Fault::at("reading", &path))?.len();
    let mut bytes = [0; 44];
    bytes[..4].copy_from_slice(&number.to_be_bytes());
    bytes[4..12].copy_from_slice(&length.to_be_bytes());
    bytes[12..].copy_from_slice(sums::hash(&path)?.as_bytes());
    Ok(Some(bytes))
}

/// Where a mirror stops making sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bad {
    /// The segment.
    pub(crate) path: PathBuf,
    /// The first byte of the append that is damaged.
    pub(crate) offset: u64,
    /// What is wrong.
    pub(crate) what: String,
    /// The segments after it.
    pub(crate) later: usize,
}

impl Bad {
    /// Whether nothing that can be read follows the damage, as after a power cut: no line of a record and no end of an
    /// append; and no more is damaged than may be half written.
    pub(crate) fn is_at_the_end(&self) -> Result<bool, Fault> {
        let bytes = fs::read(&self.path).map_err(Fault::at("reading", &self.path))?;
        let offset = usize::try_from(self.offset).expect("a segment is read into memory");
        let tail = &bytes[offset.min(bytes.len())..];
        let mut whole = 0;
        for span in carve(tail) {
            let line = &tail[span.clone()];
            let is_record = !segment::ends(line) && Sealed::parse(line).is_ok();
            if segment::end(line).is_some() || is_record && span.start > whole {
                return Ok(false);
            }
            whole = if is_record { span.end + 1 } else { whole };
        }
        Ok(self.later == 0 && tail.len() as u64 <= GROUP_BYTES_MAX)
    }
}

/// What comes next in a mirror.
pub(crate) enum Next {
    /// A whole append, and the leaf that its first record is.
    Append(Append, u64),
    /// Nothing.
    End,
    /// Something else; nothing after it is read.
    Bad(Bad),
}

/// The appends of one mirror, in the order in which they were made.
pub(crate) struct Scan {
    rest: std::vec::IntoIter<(u32, PathBuf)>,
    current: Option<Open>,
    leaves: u64,
}

struct Open {
    path: PathBuf,
    reader: BufReader<File>,
    offset: u64,
}

impl Scan {
    /// The mirror in this folder.
    pub(crate) fn new(mirror: &Path) -> Result<Self, Fault> {
        Ok(Self { rest: segments(mirror)?.into_iter(), current: None, leaves: 0 })
    }

    /// Records read so far.
    pub(crate) const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The next append.
    pub(crate) fn next(&mut self) -> Result<Next, Fault> {
        loop {
            let Some(open) = &mut self.current else {
                let Some((_, path)) = self.rest.next() else { return Ok(Next::End) };
                let file = File::open(&path).map_err(Fault::at("opening", &path))?;
                self.current = Some(Open { path, reader: BufReader::new(file), offset: 0 });
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
                    return Ok(Next::Bad(Bad { path, offset, what, later: self.rest.len() }));
                }
            }
        }
    }
}

impl Open {
    /// The next append of the segment; the inner error says what is there instead.
    fn append(&mut self, leaf: u64) -> Result<Result<Option<Append>, String>, Fault> {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut bytes = 0;
        loop {
            let mut line = Vec::new();
            let read = self.reader.read_until(b'\n', &mut line);
            bytes += read.map_err(Fault::at("reading", &self.path))? as u64;
            match line.pop() {
                None if lines.is_empty() => return Ok(Ok(None)),
                None => return Ok(Err("the last append is not whole".to_owned())),
                Some(b'\n') if segment::ends(&line) => {
                    let append = segment::read(&lines, &line, leaf);
                    self.offset += if append.is_ok() { bytes } else { 0 };
                    return Ok(append.map(Some));
                }
                Some(b'\n') if bytes <= GROUP_BYTES_MAX => lines.push(line),
                Some(b'\n') => return Ok(Err("no line ends the append".to_owned())),
                Some(_) => return Ok(Err("the last line is not whole".to_owned())),
            }
        }
    }
}
