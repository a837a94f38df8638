//! The `.daybook` file: a match as one text file that anyone can check.
//!
//! ```text
//! {"event":{..},"id":"e0","match":"m","prev":"..","seq":0,"v":0}      records, in order, at least one
//! {"event":{..},"id":"e1","match":"m","prev":"..","seq":1,"v":0}
//! {"open":{"face":{..},"slot":"h1.0"}}                               openings, by slot, as many as this copy may carry
//! {"b3":"<64 hex>"}                                                  BLAKE3 over all bytes before this line
//! ```
//!
//! Every line is canonical JSON and ends with exactly one line feed.

use std::fmt;

use rules::Opening;
use serde::{Deserialize, Serialize};

use crate::canonical::canonical_json;
use crate::examine::examine;
use crate::{Damage, Digest, MatchId, Sealed};

/// What a `.daybook` file holds; two are equal if their lines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The records in order; at least one.
    pub records: Vec<Sealed>,
    /// What this copy tells about hidden cards, by slot.
    pub openings: Vec<Opening>,
    /// The hash of the last record.
    pub head: Digest,
}

/// What could be read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The match of the first record that can be read.
    pub match_id: Option<MatchId>,
    /// How many records can be read.
    pub records: usize,
    /// How many openings can be read.
    pub openings: usize,
    /// The hash of the last record that can be read.
    pub head: Option<Digest>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { match_id, records, openings, head } = self;
        match match_id {
            Some(match_id) => write!(f, "match {match_id}: ")?,
            None => f.write_str("no match: ")?,
        }
        write!(f, "{records} records, {openings} openings")?;
        head.map_or(Ok(()), |head| write!(f, ", head {head}"))
    }
}

/// The line of an opening.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningLine<O> {
    /// The opening.
    pub(crate) open: O,
}

/// The bytes of the file with these records and openings; the same ones give the same bytes.
///
/// Openings are sorted by slot. Nothing is checked: records that are not one whole chain give a file that [`read`]
/// refuses.
pub fn write(records: &[Sealed], openings: &[Opening]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut line = |line: &[u8]| {
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    };
    records.iter().for_each(|sealed| line(&sealed.line));
    let mut openings: Vec<&Opening> = openings.iter().collect();
    openings.sort_by_key(|opening| opening.slot);
    openings.into_iter().for_each(|open| line(&canonical_json(&OpeningLine { open })));
    let digest = blake3::hash(&bytes).to_hex();
    bytes.extend_from_slice(format!("{{\"b3\":\"{digest}\"}}\n").as_bytes());
    bytes
}

/// Reads a file in which everything is as it must be, or names the first damage.
///
/// Lines, sections, digest, chain, numbers, ids and openings are checked; whether the events make sense, and the
/// state digests, are for who replays them.
pub fn read(bytes: &[u8]) -> Result<File, Damage> {
    let examined = examine(bytes);
    if let Some(damage) = examined.damages.into_iter().next() {
        return Err(damage);
    }
    let head = examined.records.last().expect("a file without records is damaged").hash;
    Ok(File { records: examined.records, openings: examined.openings, head })
}

/// Checks all that [`read`] does and names every damage, in the order of the lines; a whole file has none.
pub fn verify(bytes: &[u8]) -> (Summary, Vec<Damage>) {
    let examined = examine(bytes);
    let summary = Summary {
        match_id: examined.records.first().map(|sealed| sealed.record.match_id.clone()),
        records: examined.records.len(),
        openings: examined.openings.len(),
        head: examined.records.last().map(|sealed| sealed.hash),
    };
    (summary, examined.damages)
}
