//! The format of an append in the mirror.
//!
//! ```text
//! {"at":..,"event":{..},..}                                                       its record lines, verbatim
//! {"appended":{"accepted":"..","form":2,"head":"<64 hex>","leaf":40,"listing":{..},"match":"..","records":1,"seq":17}}
//!                                                                                 and the line that ends it
//! ```
//! `form` is the form of its leaves, and 1 if it is absent. `leaf` is the number of records before
//! the append, in all segments. Without its last line an append does not exist. No record starts
//! with the key `appended`.

use std::ops::Range;

use record::{At, Digest, LeafForm, MatchId, Sealed, carve};
use serde::{Deserialize, Serialize};

use crate::{Append, Listing};

/// Size in bytes at which the next segment is begun.
pub(crate) const SEGMENT_BYTES: u64 = 64 * 1024 * 1024;

/// The beginning of an append's last line.
const ENDS: &[u8] = b"{\"appended\":";

/// Maximum length of a line in bytes: of a record 64 KiB, of the end of an append its listing and
/// less than that.
pub(crate) const LINE_BYTES_MAX: usize = 128 * 1024;

/// The last line of an append.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    appended: AppendLine,
}

/// The contents of that line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppendLine {
    pub(crate) accepted: At,
    #[serde(default, skip_serializing_if = "LeafForm::is_one")]
    pub(crate) form: LeafForm,
    pub(crate) head: Digest,
    pub(crate) leaf: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) listing: Option<Listing>,
    #[serde(rename = "match")]
    pub(crate) match_id: MatchId,
    pub(crate) records: usize,
    pub(crate) seq: u32,
}

/// Adds the lines of an append whose first record is this leaf.
pub(crate) fn write(append: &Append, leaf: u64, to: &mut Vec<u8>) {
    for sealed in &append.records {
        to.extend(&*sealed.line);
        to.push(b'\n');
    }
    let head = append.head();
    let appended = AppendLine {
        accepted: append.accepted,
        form: append.form,
        head: head.hash,
        leaf,
        listing: append.listing.clone(),
        match_id: append.match_id().clone(),
        records: append.records.len(),
        seq: head.seq,
    };
    serde_json::to_writer(&mut *to, &EndLine { appended }).expect("it is JSON and goes to memory");
    to.push(b'\n');
}

/// Finds lines of records and ends of appends in bytes that may be damaged anywhere.
///
/// The mirror and sled both store a record's line verbatim, so one search finds it in the files of
/// either, even if sled can no longer read its own.
pub(crate) fn lines_in(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    carve(bytes, &[ENDS], LINE_BYTES_MAX)
}

/// Whether a line ends an append.
pub(crate) fn is_end(line: &[u8]) -> bool {
    line.starts_with(ENDS)
}

/// The contents of a line that ends an append; `None` for any other line.
pub(crate) fn parse_end(line: &[u8]) -> Option<AppendLine> {
    let last: EndLine = serde_json::from_slice(line).ok()?;
    Some(last.appended)
}

/// The append with these record lines and this last line, if its first record is this leaf;
/// otherwise the fault.
pub(crate) fn read(lines: &[Vec<u8>], last: &[u8], leaf: u64) -> Result<Append, String> {
    let EndLine { appended } = serde_json::from_slice(last).map_err(|error| error.to_string())?;
    if appended.records != lines.len() {
        return Err(format!("{} records instead of {}", lines.len(), appended.records));
    }
    // It notices a segment that was exchanged or is missing: records prove their order within a match only.
    if appended.leaf != leaf {
        return Err(format!("leaf {} instead of {leaf}", appended.leaf));
    }
    let records = lines.iter().map(|line| Sealed::parse(line).map_err(|error| error.to_string()));
    let records = records.collect::<Result<Vec<_>, _>>()?;
    let first = records.first().ok_or("an append without a record")?;
    let expected = (first.record.seq > 0).then_some(first.record.prev);
    let AppendLine { accepted, form, listing, .. } = appended;
    let append = Append { accepted, expected, records, listing, form };
    append.check().map_err(|error| error.to_string())?;
    let head = append.head();
    if (head.seq, head.hash) != (appended.seq, appended.head)
        || *append.match_id() != appended.match_id
    {
        return Err("the records are not the ones named in its last line".to_owned());
    }
    Ok(append)
}
