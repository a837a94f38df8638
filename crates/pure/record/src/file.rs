//! The `.daybook` file: a match as one text file that anyone can check.
//!
//! ```text
//! {"event":{..},"id":"e0","match":"m","prev":"..","seq":0,"v":1}      records, in order, at least one
//! {"event":{..},"id":"e1","match":"m","prev":"..","seq":1,"v":1}
//! {"open":{"name":"..","player":0,"salt":".."}}                      openings, players first, then slots, as many as this copy may carry
//! {"open":{"face":{..},"salt":"..","slot":"h1.0"}}
//! {"proof":{"checkpoint":"..","form":2,"hashes":["..",..],"leaf":7}} that a log has the last record, in copies from one
//! {"b3":"<64 hex>"}                                                  BLAKE3 over all bytes before this line
//! ```
//!
//! Every line is canonical JSON and ends with exactly one line feed.

use std::fmt;

use rules::Opening;

use crate::canonical::canonical_json;
use crate::examine::examine;
use crate::opening_line::OpeningLine;
use crate::proof::ProofLine;
use crate::{Damage, Digest, MatchId, Proof, Sealed};

/// The contents of a `.daybook` file; two files are equal if their lines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The records in order; at least one.
    pub records: Vec<Sealed>,
    /// What this copy reveals about players and hidden cards: players first, then by slot.
    pub openings: Vec<Opening>,
    /// Proof that a log has the last record; it leads to a checkpoint whose signature is not
    /// checked. A store that imports the file does not keep the proof: it has a log of its own.
    pub proof: Option<Proof>,
    /// The hash of the last record.
    pub head: Digest,
}

impl File {
    /// The bytes of the file; if it was [read](read), exactly the bytes it was read from.
    pub fn to_bytes(&self) -> Vec<u8> {
        lines(&self.records, &self.openings, self.proof.as_ref())
    }
}

/// What could be read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSummary {
    /// The match of the first record that can be read.
    pub match_id: Option<MatchId>,
    /// How many records can be read.
    pub records: usize,
    /// How many openings can be read.
    pub openings: usize,
    /// The hash of the last record that can be read.
    pub head: Option<Digest>,
}

impl fmt::Display for FileSummary {
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

/// The bytes of the file with these records and openings and without a proof; the same input gives
/// the same bytes.
///
/// Openings are sorted by subject. Nothing is checked: records that are not one whole chain give a
/// file that [`read`] refuses.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Sealed>, openings: &[Opening]) -> Vec<u8> {
    lines(records, openings, None)
}

/// The bytes of the file with the proof of the last record, as [`File::proof`]; see
/// [`write`](write()).
pub fn write_proved<'a>(
    records: impl IntoIterator<Item = &'a Sealed>,
    openings: &[Opening],
    proof: &Proof,
) -> Vec<u8> {
    lines(records, openings, Some(proof))
}

fn lines<'a>(
    records: impl IntoIterator<Item = &'a Sealed>,
    openings: &[Opening],
    proof: Option<&Proof>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut line = |line: &[u8]| {
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    };
    for sealed in records {
        line(&sealed.line);
    }
    let mut openings: Vec<&Opening> = openings.iter().collect();
    // Stores keep openings in the order of their arrival, and the same contents must give the same file.
    openings.sort_by_key(|opening| opening.subject());
    for open in openings {
        line(&canonical_json(&OpeningLine { open }));
    }
    if let Some(proof) = proof {
        line(&canonical_json(&ProofLine { proof }));
    }
    let digest = blake3::hash(&bytes).to_hex();
    bytes.extend_from_slice(format!("{{\"b3\":\"{digest}\"}}\n").as_bytes());
    bytes
}

/// Reads a file that is intact, or returns its first damage.
///
/// Lines, sections, digest, chain, numbers, ids, openings and their commitments are checked, and
/// that a proof leads to its checkpoint. A replay checks whether the events make sense and the
/// state digests match, and [`Proof::verify`] checks who signed the checkpoint.
pub fn read(bytes: &[u8]) -> Result<File, Damage> {
    let examined = examine(bytes);
    if let Some(damage) = examined.damages.into_iter().next() {
        return Err(damage);
    }
    let head = examined.records.last().expect("a file without records is damaged").hash;
    Ok(File { records: examined.records, openings: examined.openings, proof: examined.proof, head })
}

/// Checks everything that [`read`] does and returns all damage, in the order of the lines; an
/// intact file has none.
pub fn verify(bytes: &[u8]) -> (FileSummary, Vec<Damage>) {
    let examined = examine(bytes);
    let summary = FileSummary {
        match_id: examined.records.first().map(|sealed| sealed.record.match_id.clone()),
        records: examined.records.len(),
        openings: examined.openings.len(),
        head: examined.records.last().map(|sealed| sealed.hash),
    };
    (summary, examined.damages)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules::SlotId;

    use super::*;
    use crate::LeafForm;
    use crate::testing::{opening, passed, proof, sample};

    fn whole() -> Vec<u8> {
        let (records, openings) = sample();
        write(&records, &openings)
    }

    /// The lines of a whole file, after an edit, under a matching digest.
    fn edited(edit: impl FnOnce(&mut Vec<String>)) -> Vec<u8> {
        let text = String::from_utf8(whole()).expect("text");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.pop();
        edit(&mut lines);
        let above: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let digest = blake3::hash(above.as_bytes()).to_hex();
        format!("{above}{{\"b3\":\"{digest}\"}}\n").into_bytes()
    }

    /// All that `verify` reports, one per line; `read` must report the first.
    fn said(bytes: &[u8]) -> String {
        let damages: Vec<String> = verify(bytes).1.iter().map(ToString::to_string).collect();
        let first = read(bytes).expect_err("a damaged file").to_string();
        assert_eq!(Some(&first), damages.first());
        damages.join("\n")
    }

    /// A whole file with one text in place of another, under its old digest.
    fn replaced(from: &str, to: &str) -> Vec<u8> {
        let text = String::from_utf8(whole()).expect("text");
        text.replacen(from, to, 1).into_bytes()
    }

    /// Another first digit of `prev`.
    fn change_prev(line: &mut String) {
        let at = line.find(r#""prev":""#).expect("every record has it") + r#""prev":""#.len();
        let digit = if line[at..].starts_with('0') { "1" } else { "0" };
        line.replace_range(at..=at, digit);
    }

    const CHANGED: &str = "its bytes were changed after it was written: the chain before and after it is intact, but this record does not fit in; take the record from another copy";

    const AGAIN: &str = "get the file from its source again";

    #[test]
    fn the_same_match_gives_the_same_bytes_and_comes_back() {
        let (records, mut openings) = sample();
        let file = read(&whole()).expect("a whole file");
        assert_eq!((&file.records, &file.openings), (&records, &openings));
        assert_eq!(file.head, records[4].hash);
        openings.reverse();
        assert_eq!(write(&records, &openings), whole());
        let (summary, damages) = verify(&whole());
        assert_eq!(damages, []);
        let head = file.head;
        assert_eq!(summary.to_string(), format!("match m-1: 5 records, 2 openings, head {head}"));
    }

    #[test]
    fn every_changed_byte_is_found_and_its_line_named() {
        let (records, openings) = sample();
        let whole = write_proved(&records, &openings, &proof(LeafForm::Two, &records));
        let (mut line, last_record) = (1, records.len());
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                let (_, damages) = verify(&bytes);
                assert!(!damages.is_empty(), "byte {at}, bit {bit}");
                if line < last_record && whole[at] != b'\n' {
                    assert_eq!(damages[0].line, line, "byte {at}, bit {bit}: {damages:?}");
                }
            }
            line += usize::from(whole[at] == b'\n');
        }
    }

    proptest! {
        #[test]
        fn whatever_is_put_in_place_of_a_stretch_is_found(
            from: prop::sample::Index,
            length in 0..400_usize,
            with in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n')], 0..8),
        ) {
            let whole = whole();
            let from = from.index(whole.len());
            let mut bytes = whole.clone();
            bytes.splice(from..(from + length).min(whole.len()), with);
            prop_assert_eq!(read(&bytes).is_ok(), bytes == whole);
        }
    }

    #[test]
    fn every_shorter_file_is_refused() {
        let whole = whole();
        for length in 0..whole.len() {
            assert!(read(&whole[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn the_end_of_the_file_is_one_line_feed() {
        let mut bytes = whole();
        bytes.push(b'\n');
        let extra =
            "line 9: empty lines follow the last line; end the file with exactly one line feed";
        assert_eq!(said(&bytes), extra);
        bytes.truncate(bytes.len() - 2);
        assert_eq!(
            said(&bytes),
            "line 8: the file does not end with a line feed, so its end was cut off or changed; get it from its source again"
        );
        let no_digest = "line 7: the file does not end with its digest line {\"b3\":\"..\"}, so its end may be cut off; get it from its source again";
        let digest_line = r#"{"b3":""}"#.len() + 64;
        assert_eq!(said(&bytes[..bytes.len() - digest_line]), no_digest);
    }

    #[test]
    fn lines_are_text_without_carriage_returns_or_gaps() {
        assert_eq!(
            said(&edited(|lines| lines[1].push('\r'))),
            "line 2, record 1: the line ends with a carriage return; save the file with line feeds only, or get it from its source again"
        );
        assert_eq!(
            said(&edited(|lines| lines.insert(3, String::new()))),
            format!("line 4: the line is empty; delete it, or {AGAIN}")
        );
        assert_eq!(
            said(&edited(|lines| lines[1].insert(1, ' '))),
            "line 2, record 1: column 2: there is white space outside a string; remove it"
        );
        assert_eq!(
            said(&edited(|lines| lines[6].insert_str(8, &" ".repeat(65_536)))),
            "line 7, opening 2: column 65537: the line is longer than 65536 bytes; shorten its texts or spread the step over several events"
        );
    }

    #[test]
    fn records_come_first_then_openings_then_the_digest() {
        assert_eq!(
            said(&edited(|lines| lines[..6].rotate_right(1))).lines().next(),
            Some(
                "line 1, opening 1: an opening comes before the first record; put the record lines first"
            )
        );
        assert_eq!(
            said(&edited(|lines| lines.swap(4, 5))),
            "line 6, record 4: a record follows an opening; put all record lines before the opening lines"
        );
        let mut bytes = whole();
        bytes.extend_from_slice(b"{}\n");
        assert_eq!(
            said(&bytes),
            "line 9: a line follows the digest line; remove it, or write the file again with its digest as the last line"
        );
        let none = "line 1: the file contains no record; a file starts with its `match_opened` record: get it from its source again";
        assert_eq!(said(&edited(Vec::clear)), none);
        assert!(said(b"").starts_with(none));
    }

    #[test]
    fn the_digest_covers_all_above_it() {
        let found = |bytes: &[u8]| {
            let above = bytes.len() - r#"{"b3":""}"#.len() - 65;
            blake3::hash(&bytes[..above]).to_hex()
        };
        let mut bytes = replaced("ALT_CORE", "ALT_CORF");
        assert_eq!(
            said(&bytes),
            format!(
                "line 8, digest line: the digest of the bytes above is {}; the chain confirms every record before the last, so the last record, an opening, a proof or this line was changed: take these from another copy",
                found(&bytes)
            )
        );
        bytes = replaced("table-7", "table-8");
        assert_eq!(
            said(&bytes),
            format!(
                "line 3, record 2: {CHANGED}\nline 8, digest line: the digest of the bytes above is {}; besides the damage named above, the last record and the openings cannot be trusted: {AGAIN}",
                found(&bytes)
            )
        );
        let bad = format!(
            "line 8, digest line: the line should be exactly {{\"b3\":\"<64 lower-case hex digits>\"}}; {AGAIN}"
        );
        assert_eq!(said(&replaced("{\"b3\":\"", "{\"b3\":\"0")), bad);
    }

    #[test]
    fn the_chain_tells_which_record_was_changed() {
        let changed = |record, line| format!("line {line}, record {record}: {CHANGED}");
        let text = edited(|lines| lines[2] = lines[2].replace("table-7", "table-8"));
        assert_eq!(said(&text), changed(2, 3));
        let link = edited(|lines| change_prev(&mut lines[2]));
        assert_eq!(said(&link), changed(2, 3));
        let two = edited(|lines| lines[1..3].iter_mut().for_each(change_prev));
        assert_eq!(said(&two), [changed(1, 2), changed(2, 3)].join("\n"));
        let unlinked = "the next record's `prev` is not its hash, so its bytes or that `prev` were changed; take both records from another copy";
        let last = edited(|lines| change_prev(&mut lines[4]));
        assert_eq!(said(&last), format!("line 4, record 3: {unlinked}"));
    }

    #[test]
    fn a_match_starts_with_its_opening_event() {
        let alone = edited(|lines| {
            lines.truncate(1);
            change_prev(&mut lines[0]);
        });
        assert_eq!(
            said(&alone),
            format!(
                "line 1, record 0: its `prev` is not the genesis hash of its event, so one of the two was changed; {AGAIN}"
            )
        );
        let other = edited(|lines| {
            let mut record = crate::Record::parse(lines[0].as_bytes()).expect("a record");
            record.event = passed(0);
            lines[0] = String::from_utf8(record.to_line()).expect("text");
        });
        let first =
            format!("line 1, record 0: the first event of a match must be `match_opened`; {AGAIN}");
        assert_eq!(said(&other).lines().next(), Some(&*first));
    }

    #[test]
    fn numbers_follow_matches_agree_and_ids_are_used_once() {
        let number = |line, record, expected| {
            format!(
                "line {line}, record {record}: its `seq` is {record}, but {expected} comes next, so records are missing, added or changed; {AGAIN}"
            )
        };
        assert_eq!(said(&edited(|lines| drop(lines.remove(2)))), number(3, 3, 2));
        let renumbered = edited(|lines| lines[2] = lines[2].replace(r#""seq":2"#, r#""seq":9"#));
        assert_eq!(said(&renumbered), format!("{}\nline 3, record 9: {CHANGED}", number(3, 9, 2)));
        assert_eq!(
            said(&edited(|lines| lines[4] = lines[4].replace("m-1", "m-2"))),
            "line 5, record 4: it belongs to match `m-2`, but most records here belong to `m-1`; keep one match per file"
        );
        assert_eq!(
            said(&edited(|lines| lines[4] = lines[4].replace(r#""id":"e4""#, r#""id":"e2""#))),
            format!(
                "line 5, record 4: its id `e2` is already the id of record 2; an event may be in a match only once: {AGAIN}"
            )
        );
    }

    #[test]
    fn openings_are_of_slots_that_records_made_once_each_and_sorted() {
        let (records, _) = sample();
        let with = |slots: &[(u32, u32)]| {
            let openings: Vec<Opening> =
                slots.iter().map(|&(seq, index)| opening(SlotId::new(seq, index))).collect();
            said(&write(&records, &openings))
        };
        assert_eq!(
            with(&[(5, 0)]),
            "line 6, opening 1: it opens h5.0, but the last record here is 4; remove the opening or add the records it needs"
        );
        assert_eq!(
            with(&[(1, 0), (1, 0)]),
            "line 7, opening 2: h1.0 is already opened by the line before; keep one of the two"
        );
        assert_eq!(
            said(&edited(|lines| lines.swap(5, 6))),
            "line 7, opening 2: h1.0 should come before h3.1; sort the openings: players, then slots by record and index"
        );
    }
}
