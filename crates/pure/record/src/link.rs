//! The quick check of a chain: hashes only; records are not fully parsed.

use memchr::{memchr, memrchr};
use thiserror::Error;

use crate::Digest;
use crate::chain::{genesis_of, hash};

/// Where a chain is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChainBreak {
    /// There are no records.
    #[error("there are no records to check; give the record lines of a match")]
    Empty,
    /// A line has no `prev` where a record has one.
    #[error(
        "record {index}: the line is not a canonical record; check the whole file to see what is wrong"
    )]
    NoPrev {
        /// The record, from 0.
        index: usize,
    },
    /// A `prev` is not the expected hash.
    #[error(
        "record {index}: its `prev` is not the hash of the previous record; check the whole file to see which one was changed"
    )]
    Unlinked {
        /// The record, from 0.
        index: usize,
    },
}

/// Checks that each of these lines contains the hash of the one before, and returns the hash of the
/// last.
///
/// The lines must be canonical records; any number is allowed. Only [`verify`](crate::verify)
/// checks that they are records at all and that numbers and ids are right.
pub fn verify_chain<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Result<Digest, ChainBreak> {
    follow(None, 0, lines)
}

/// Checks the links of a stretch of a chain whose first record is `first`; `before` is the line
/// before it.
///
/// A chain is valid if [`verify_chain`] accepts its first stretch and this function each later one,
/// so stretches may be checked in parallel.
pub fn verify_stretch<'a>(
    before: &[u8],
    first: usize,
    lines: impl IntoIterator<Item = &'a [u8]>,
) -> Result<Digest, ChainBreak> {
    follow(Some(hash(before)), first, lines)
}

fn follow<'a>(
    mut head: Option<Digest>,
    first: usize,
    lines: impl IntoIterator<Item = &'a [u8]>,
) -> Result<Digest, ChainBreak> {
    for (index, line) in (first..).zip(lines) {
        let prev = prev_of(line).ok_or(ChainBreak::NoPrev { index })?;
        let expected: Digest = match head {
            Some(head) => head,
            None => str::from_utf8(line)
                .ok()
                .and_then(genesis_of)
                .ok_or(ChainBreak::NoPrev { index })?,
        };
        if *prev != expected.hex() {
            return Err(ChainBreak::Unlinked { index });
        }
        head = Some(hash(line));
    }
    head.ok_or(ChainBreak::Empty)
}

/// The record lines of a `.daybook` file, without their line feeds; they are not parsed.
pub fn record_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    let lines = std::iter::from_fn(move || {
        let end = memchr(b'\n', rest)?;
        let line = &rest[..end];
        rest = &rest[end + 1..];
        Some(line)
    });
    let after = [&br#"{"open":"#[..], br#"{"proof":"#, br#"{"b3":"#];
    lines.take_while(move |line| !after.iter().any(|start| line.starts_with(start)))
}

/// The hex digits of a canonical record's `prev`.
///
/// Keys are sorted, so what follows `prev` is known: `"seq"`, maybe `"source"`, maybe `"state"`,
/// `"v"`. They are skipped from the end one whole value at a time, so no text inside `source` can
/// be mistaken for `prev`.
fn prev_of(line: &[u8]) -> Option<&[u8; 64]> {
    let rest = line.strip_suffix(b"}")?.strip_suffix(b"1").or(line.strip_suffix(b"2}"))?;
    let rest = rest.strip_suffix(br#","v":"#)?;
    let rest = before_source(before_state(rest)?)?;
    let digits = rest.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = rest[..rest.len() - digits].strip_suffix(br#"","seq":"#)?;
    let (rest, prev) = rest.split_last_chunk()?;
    rest.ends_with(br#","prev":""#).then_some(prev)
}

fn before_state(line: &[u8]) -> Option<&[u8]> {
    let Some(rest) = line.strip_suffix(b"\"") else { return Some(line) };
    let (rest, _) = rest.split_last_chunk::<64>()?;
    rest.strip_suffix(br#","state":""#)
}

fn before_source(line: &[u8]) -> Option<&[u8]> {
    let Some(mut rest) = line.strip_suffix(b"}") else { return Some(line) };
    if !rest.ends_with(b"{") {
        loop {
            rest = before_string(before_string(rest)?.strip_suffix(b":")?)?;
            match rest.strip_suffix(b",") {
                Some(before) => rest = before,
                None => break,
            }
        }
    }
    rest.strip_suffix(br#","source":{"#)
}

/// The bytes before the string at the end. A quote inside it follows an odd number of backslashes.
fn before_string(line: &[u8]) -> Option<&[u8]> {
    let mut rest = line.strip_suffix(b"\"")?;
    loop {
        rest = &rest[..memrchr(b'"', rest)?];
        let backslashes = rest.iter().rev().take_while(|byte| **byte == b'\\').count();
        if backslashes % 2 == 0 {
            return Some(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{any_record, sample};
    use crate::{Record, write};

    fn lines() -> Vec<Vec<u8>> {
        sample().0.iter().map(|sealed| sealed.line.to_vec()).collect()
    }

    fn checked(lines: &[Vec<u8>]) -> Result<Digest, ChainBreak> {
        verify_chain(lines.iter().map(Vec::as_slice))
    }

    #[test]
    fn a_whole_chain_has_a_head() {
        let (records, openings) = sample();
        let head = records[records.len() - 1].hash;
        assert_eq!(checked(&lines()), Ok(head));
        assert_eq!(verify_chain(record_lines(&write(&records, &openings))), Ok(head));
        assert_eq!(checked(&[]), Err(ChainBreak::Empty));
    }

    #[test]
    fn stretches_hold_where_the_chain_does_and_break_where_it_does() {
        let whole = lines();
        let mut broken = whole.clone();
        broken.remove(3);
        for lines in [whole, broken] {
            for at in 1..lines.len() {
                let (first, rest) = lines.split_at(at);
                let rest = verify_stretch(&lines[at - 1], at, rest.iter().map(Vec::as_slice));
                assert_eq!(checked(first).and(rest), checked(&lines), "{at}");
            }
        }
    }

    #[test]
    fn the_first_break_is_named() {
        let mut lines = lines();
        lines.remove(2);
        assert_eq!(
            checked(&lines).expect_err("a record is missing").to_string(),
            "record 2: its `prev` is not the hash of the previous record; check the whole file to see which one was changed"
        );
        lines[1].pop();
        assert_eq!(
            checked(&lines).expect_err("a record is cut").to_string(),
            "record 1: the line is not a canonical record; check the whole file to see what is wrong"
        );
        lines.remove(0);
        assert!(matches!(checked(&lines), Err(ChainBreak::NoPrev { index: 0 })));
    }

    #[test]
    fn any_changed_byte_before_the_last_record_breaks_the_chain() {
        let lines = lines();
        for index in 0..lines.len() - 1 {
            for at in 0..lines[index].len() {
                let mut changed = lines.clone();
                changed[index][at] ^= 1;
                assert!(checked(&changed).is_err(), "record {index}, byte {at}");
            }
        }
    }

    #[test]
    fn text_inside_source_cannot_pose_as_prev() {
        let (records, _) = sample();
        let mut record: Record = records[1].record.clone();
        let false_prev = format!(r#","prev":"{}","seq":1"#, "a".repeat(64));
        for text in [&*false_prev, r"\", r#"\""#, r#"\\",""#, r#"{"a":{"#, ""] {
            record.source = Some([(text.to_owned(), text.to_owned())].into());
            let prev = record.prev.hex();
            assert_eq!(prev_of(&record.to_line()), Some(&prev), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_prev_found_is_the_prev_read(record in any_record()) {
            let line = record.to_line();
            prop_assert_eq!(prev_of(&line), Some(&record.prev.hex()));
        }
    }
}
