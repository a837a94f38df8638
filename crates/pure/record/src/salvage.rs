//! Recovers what is intact in damaged bytes.

use std::io::BufRead as _;
use std::ops::Range;

use rules::Opening;
use serde::Deserialize as _;
use serde::de::IgnoredAny;

use crate::commit::{CommitmentFit, fit};
use crate::damage::{Damage, FilePart};
use crate::file::{File, verify};
use crate::link::record_lines;
use crate::opening_line::OpeningLine;
use crate::record::RECORD_STARTS;
use crate::{Digest, Record, Sealed};

/// The trustworthy part of a damaged `.daybook` file, and all damage: the records before the first
/// damaged one, as far as each links to the one before, and the openings that match their
/// commitments.
///
/// There may be no records: the head is then the all-zero digest.
pub fn salvage(bytes: &[u8]) -> (File, Vec<Damage>) {
    let (_, damages) = verify(bytes);
    let seq = |part: FilePart| if let FilePart::Record(seq) = part { Some(seq) } else { None };
    // Records after a damaged one may be intact, but nothing says what happened in between.
    let first = damages.iter().filter_map(|damage| seq(damage.part)).min();
    let mut records: Vec<Sealed> = Vec::new();
    for (seq, line) in (0..first.unwrap_or(u32::MAX)).zip(record_lines(bytes)) {
        let Ok(sealed) = Sealed::parse(line) else { break };
        let follows = records.last().is_none_or(|last| last.hash == sealed.record.prev);
        if sealed.record.seq != seq || !follows {
            break;
        }
        records.push(sealed);
    }
    let head = records.last().map_or(Digest::new([0; 32]), |last| last.hash);
    let committed = |open: &Opening| {
        let made_by = records.get(open.subject().seq() as usize).map(|sealed| &sealed.record);
        let fits = |it: &Record| fit(&it.match_id, &it.commit, open) == CommitmentFit::Fits;
        // Without a salt nothing confirms it: it may be what was damaged.
        open.salt().is_some() && made_by.is_some_and(fits)
    };
    // Damage around an opening does not matter: its commitment shows whether it is intact.
    let lines = bytes.split(|&byte| byte == b'\n');
    let openings = lines.filter_map(|line| serde_json::from_slice::<OpeningLine<_>>(line).ok());
    let openings = openings.map(|line| line.open).filter(committed).collect();
    (File { records, openings, proof: None, head }, damages)
}

/// Finds lines that begin like a record, or like one of `others`, and are JSON to their end,
/// wherever they are and whatever is between them; each has at most `bytes_max` bytes.
///
/// Only its hash shows whether a line is the one that was written.
pub fn carve<'a>(
    bytes: &'a [u8],
    others: &'a [&[u8]],
    bytes_max: usize,
) -> impl Iterator<Item = Range<usize>> + 'a {
    let is_ours = move |bytes: &[u8]| {
        RECORD_STARTS.iter().chain(others).any(|start| bytes.starts_with(start))
    };
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(start) = next_brace(bytes, from) {
            let rest = &bytes[start..];
            // The bound keeps the search linear: damaged bytes are full of braces that nothing closes.
            let length = is_ours(rest).then(|| object(&rest[..rest.len().min(bytes_max)]));
            if let Some(length) = length.flatten() {
                from = start + length;
                return Some(start..from);
            }
            // Only one byte on: a line may begin inside of what looked like one.
            from = start + 1;
        }
        from = bytes.len();
        None
    })
}

/// The position where the next object may begin.
fn next_brace(bytes: &[u8], from: usize) -> Option<usize> {
    let passed = (&bytes[from..]).skip_until(b'{').expect("memory does not fail");
    let found = (from + passed).checked_sub(1)?;
    (passed > 0 && bytes[found] == b'{').then_some(found)
}

/// The length of the object at the start of these bytes.
fn object(bytes: &[u8]) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_slice(bytes);
    IgnoredAny::deserialize(&mut values).ok()?;
    Some(values.into_iter::<IgnoredAny>().byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{proof, sample, with_salt};
    use crate::{LeafForm, write, write_proved};

    #[test]
    fn lines_are_found_between_damage() {
        let lines = [r#"{"at":"x","v":1}"#, r#"{"other":{"leaf":0}}"#, r#"{"event":{"a":[]}}"#];
        for between in ["\n", "\0\0\0", "", "x{\"at\":", "{\"event\":{\"a\"\n"] {
            let text =
                format!("{between}{}", lines.map(|line| format!("{line}{between}")).concat());
            let found: Vec<&str> =
                carve(text.as_bytes(), &[b"{\"other\":"], 64).map(|place| &text[place]).collect();
            assert_eq!(found, lines, "{between:?}");
            let short: Vec<&str> =
                carve(text.as_bytes(), &[], 17).map(|place| &text[place]).collect();
            assert_eq!(short, lines[..1], "{between:?}");
        }
    }

    #[test]
    fn what_stands_before_the_first_damaged_record_is_whole() {
        let (records, openings) = sample();
        let whole = write_proved(&records, &openings, &proof(LeafForm::Two, &records));
        let (file, damages) = salvage(&whole);
        assert_eq!((file.records, damages), (records.clone(), vec![]));
        let mut start = 0;
        for (seq, sealed) in records.iter().enumerate() {
            let mut bytes = whole.clone();
            bytes[start + 20] ^= 1;
            let (file, damages) = salvage(&bytes);
            assert!(!damages.is_empty(), "record {seq}");
            assert!(
                file.records.len() <= seq && records.starts_with(&file.records),
                "record {seq}"
            );
            start += sealed.line.len() + 1;
        }
        assert_eq!(salvage(b"").0.head, Digest::new([0; 32]));
    }

    #[test]
    fn an_opening_that_nothing_vouches_for_is_not_trusted() {
        let (records, openings) = sample();
        let committed = openings[1].clone();
        assert_eq!(salvage(&write(&records, &openings)).0.openings, [openings[1].clone()]);
        let other = with_salt(committed.clone(), 7);
        assert_eq!(salvage(&write(&records, &[other])).0.openings, []);
        assert_eq!(salvage(&write(&records[..3], std::slice::from_ref(&committed))).0.openings, []);
    }
}
