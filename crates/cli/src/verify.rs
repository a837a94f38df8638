//! `daybook verify`.

use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use anstyle::AnsiColor;
use record::{ChainBreak, Digest, File, Receipt, Verifier};
use replay::Replay;
use rules::plain;

use crate::args::Verify;
use crate::error::CliError;
use crate::output;

/// The result for a file.
#[derive(Debug, Default)]
struct VerifiedFile {
    records: usize,
    head: String,
    /// The origin's receipt for records of the file.
    received: Option<Receipt>,
    /// Number of records of an earlier copy that the file continues.
    since: Option<usize>,
    /// All faults.
    wrong: Vec<String>,
}

pub(crate) fn verify(args: &Verify) -> Result<ExitCode, CliError> {
    let bytes = output::daybook(&args.file)?;
    let note = args.receipt.as_deref().map(output::read).transpose()?;
    let note = note.as_deref().map(String::from_utf8_lossy);
    let mut found = if args.chain {
        chain(&bytes)
    } else {
        whole(&bytes, args.origin.as_ref(), note.as_deref())
    };
    let earlier = args.since.as_deref().map(output::daybook).transpose()?;
    if let Some(earlier) = earlier.filter(|_| found.wrong.is_empty()) {
        match since(&bytes, &earlier) {
            Ok(records) => found.since = Some(records),
            Err(why) => found.wrong.push(why),
        }
    }
    output::lines(|out| {
        if found.wrong.is_empty() {
            let style = AnsiColor::Green.on_default().bold();
            write!(out, "{style}ok{style:#} {} records, head {}", found.records, found.head)?;
            if let Some(key) = &args.origin {
                write!(out, ", in the log of {}", key.origin())?;
            }
            if let Some(Receipt { first_seq, last_seq, .. }) = &found.received {
                write!(out, ", with its receipt for records {first_seq} to {last_seq}")?;
            }
            if let Some(since) = found.since {
                write!(out, ", continues the earlier copy of {since} records")?;
            }
            return writeln!(out);
        }
        let style = AnsiColor::Red.on_default().bold();
        for line in &found.wrong {
            writeln!(out, "{style}damaged{style:#} {}", plain(line))?;
        }
        Ok(())
    })?;
    Ok(if found.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a file, that the log of an origin has its records, and a receipt of that origin.
fn whole(bytes: &[u8], origin: Option<&Verifier>, note: Option<&str>) -> VerifiedFile {
    let Ok(file) = record::read(bytes) else {
        // Reading stops at the first damage; people want to see all of it.
        let (summary, damages) = record::verify(bytes);
        let wrong = damages.iter().map(ToString::to_string).collect();
        return VerifiedFile { records: summary.records, wrong, ..VerifiedFile::default() };
    };
    let (records, head) = (file.records.len(), file.head.to_string());
    let mut wrong: Vec<String> = origin.and_then(|key| unproved(&file, key)).into_iter().collect();
    let received = origin.zip(note).map(|(key, note)| received(&file, note, key));
    let received = received.transpose().map_err(|why| wrong.push(why)).ok().flatten();
    match rebuild(file) {
        Ok(replay) => wrong.extend(language::integrity(&replay).into_iter().map(|text| text.en)),
        Err(error) => wrong.push(error),
    }
    VerifiedFile { records, head, received, wrong, ..VerifiedFile::default() }
}

/// Why nothing proves that the log of this origin has the records.
fn unproved(file: &File, origin: &Verifier) -> Option<String> {
    let Some(proof) = &file.proof else {
        return Some(
            "the file has no proof of when the records were accepted; export the match from the service that has this key"
                .to_owned(),
        );
    };
    let line = file.records.len() + file.openings.len() + 1;
    proof.verify(&file.records, origin).err().map(|error| format!("line {line}, proof: {error}"))
}

/// The receipt of this origin for records of this file, or why a note is not one.
fn received(file: &File, note: &str, origin: &Verifier) -> Result<Receipt, String> {
    let receipt = Receipt::open(note, origin).map_err(|error| format!("receipt: {error}"))?;
    let checked = receipt.check(&file.records[0].record.match_id, &file.records);
    checked.map(|()| receipt).map_err(|error| format!("receipt: {error}"))
}

/// How many records of an earlier copy this intact file contains, byte for byte; or where the two
/// diverge.
fn since(file: &[u8], earlier: &[u8]) -> Result<usize, String> {
    let read = |bytes: &[u8]| record::read(bytes).map_err(|damage| damage.to_string());
    let (now, earlier) =
        (read(file)?, read(earlier).map_err(|why| format!("the earlier copy: {why}"))?);
    let id = |file: &File| file.records[0].record.match_id.clone();
    if id(&now) != id(&earlier) {
        return Err(format!(
            "the earlier copy is of match `{}`, but this one is of `{}`; give an earlier copy of the same match",
            id(&earlier),
            id(&now)
        ));
    }
    let same =
        now.records.iter().zip(&earlier.records).take_while(|(now, then)| now.line == then.line);
    let (same, then) = (same.count(), earlier.records.len());
    if same == then {
        return Ok(then);
    }
    match now.records.get(same) {
        None => Err(format!(
            "the earlier copy has {then} records, but this one has only the first {same} of them; use the longer copy, or ask the origin for the rest"
        )),
        Some(other) => Err(format!(
            "record {same} differs from the earlier copy: its hash was {} there and is {} here; keep both as evidence of two histories",
            earlier.records[same].hash, other.hash
        )),
    }
}

/// Rebuilds every state and compares the recorded digests.
fn rebuild(file: File) -> Result<Replay, String> {
    let bar = output::progress("rebuilding", file.records.len());
    let replay = Replay::rebuild(file, |_| bar.inc(1)).map_err(|error| error.to_string());
    bar.finish_and_clear();
    replay
}

/// Checks only the links of a file.
fn chain(bytes: &[u8]) -> VerifiedFile {
    let lines: Vec<&[u8]> = record::record_lines(bytes).collect();
    let (head, wrong) = match side_by_side(&lines) {
        Ok(head) => (head.to_string(), Vec::new()),
        Err(broken) => (String::new(), vec![broken.to_string()]),
    };
    VerifiedFile { records: lines.len(), head, wrong, ..VerifiedFile::default() }
}

/// Checks a chain on all cores, a stretch on each; returns the head, or the first break.
fn side_by_side(lines: &[&[u8]]) -> Result<Digest, ChainBreak> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let length = lines.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let stretches = lines.chunks(length).enumerate().map(|(at, stretch)| {
            scope.spawn(move || match (at * length).checked_sub(1) {
                None => record::verify_chain(stretch.iter().copied()),
                Some(before) => {
                    record::verify_stretch(lines[before], before + 1, stretch.iter().copied())
                }
            })
        });
        let stretches: Vec<_> = stretches.collect();
        let mut checked = stretches.into_iter().map(|stretch| stretch.join().expect("no panic"));
        checked.try_fold(None, |_, head| head.map(Some))?.ok_or(ChainBreak::Empty)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use archive::{Archive, Author, NewFile};
    use ledger::MemoryStore;
    use replay::Viewer;

    use super::*;
    use crate::args::Seal;
    use crate::seal::seal;

    /// A match with committed players, a committed card and one learned later, as a service exports it, and its key.
    fn exported() -> (Vec<u8>, Verifier) {
        let folder = tempfile::tempdir().expect("a folder");
        let (events, output) = (folder.path().join("m.ndjson"), folder.path().join("m.daybook"));
        let drafts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/openings.ndjson");
        let drafts = std::fs::read_to_string(drafts).expect("it is there");
        let known = r#"],"cause":{"kind":"rule"}}},"open":[{"index":0,"face":{"reference":"X"}}]}"#;
        let (before, drawn) = drafts.rsplit_once(r#"{"event":{"type":"moved""#).expect("a draw");
        let (_, after) = drawn.split_once('\n').expect("a line");
        let drawn = r#"{"event":{"type":"moved","data":{"moves":[{"from":"deck:1","to":"hand:1"}"#;
        let drafts = format!("{before}{drawn}{known}\n{after}");
        std::fs::write(&events, drafts).expect("the folder can be written");
        seal(&Seal { events, output: output.clone(), match_id: None }).expect("it makes sense");
        let file = std::fs::read(output).expect("it was sealed");
        let store = Arc::new(MemoryStore::default());
        let log = archive::open_log(&*store, folder.path(), None).expect("an empty folder");
        let archive = Archive::open(store, folder.path()).expect("an empty folder");
        archive
            .import(
                NewFile::Whole(record::read(&file).expect("it is whole")),
                None,
                Author::OPERATOR,
            )
            .expect("it is new");
        log.covering(7).expect("it runs");
        let id = "m".parse().expect("a name");
        let file = archive.export(&id, Viewer::Official, Some(&log)).expect("it can be read");
        (file.expect("it is there").to_bytes(), log.signer().verifier())
    }

    /// The numbers of the lines that messages name; each names one.
    fn named(wrong: &[String]) -> Vec<usize> {
        let line = |text: &String| {
            let rest = text.strip_prefix("line ")?;
            rest.split([',', ':']).next()?.parse().ok()
        };
        wrong.iter().map(|text| line(text).unwrap_or_else(|| panic!("{text}"))).collect()
    }

    /// The bytes with each byte changed once, and every sixteenth in each of its bits; with the
    /// position and line.
    fn flipped(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, Vec<u8>)> {
        let mut line = 1;
        bytes.iter().enumerate().flat_map(move |(at, byte)| {
            let of = line;
            line += usize::from(*byte == b'\n');
            let bits = if at % 16 == 0 { 0..8 } else { at % 8..at % 8 + 1 };
            bits.map(move |bit| {
                let mut changed = bytes.to_vec();
                changed[at] ^= 1 << bit;
                (at, of, changed)
            })
        })
    }

    #[test]
    fn every_changed_byte_of_an_export_is_found_and_its_line_named() {
        let (bytes, key) = exported();
        assert_eq!(whole(&bytes, Some(&key), None).wrong, [""; 0]);
        let last = bytes.split(|byte| *byte == b'\n').count() - 1;
        for (at, line, changed) in flipped(&bytes) {
            let wrong = whole(&changed, Some(&key), None).wrong;
            let named = named(&wrong);
            // What the chain and the commitments do not show, the digest line does: it lists the
            // possibilities.
            assert!(named.contains(&line) || named.contains(&last), "byte {at}: {wrong:?}");
            assert!(named.contains(&line) || line >= 8, "byte {at} of line {line}: {wrong:?}");
        }
    }

    #[test]
    fn a_copy_is_told_whether_it_continues_an_earlier_one_and_where_they_part() {
        let (bytes, _) = exported();
        let file = record::read(&bytes).expect("it is whole");
        let (records, count) = (&file.records, file.records.len());
        let first = |count: usize| record::write(&records[..count], &[]);
        for earlier in 1..=count {
            assert_eq!(since(&bytes, &first(earlier)), Ok(earlier));
        }
        let shorter = since(&first(3), &bytes).expect_err("its end is missing");
        assert!(shorter.contains("only the first 3 of them"), "{shorter}");
        for at in 1..count {
            let mut chain = record::Chain::new(records[0].record.match_id.clone());
            let forked: Vec<_> = (0..count)
                .map(|seq| {
                    let text = r#"{"event":{"type":"note","data":{"text":"another"}}}"#;
                    let other = record::Draft::parse(text.as_bytes()).expect("a draft");
                    let same = record::Draft::new(records[seq].record.event.clone());
                    chain.seal(if seq == at { other } else { same }).expect("in order")
                })
                .collect();
            let parts = since(&record::write(&forked, &[]), &first(count)).expect_err("a fork");
            // Without its commitments, record 0 is already a different one.
            assert!(parts.starts_with("record 0 differs from the earlier copy"), "{parts}");
            let longer = record::write(&forked[..=at], &[]);
            let parts = since(&record::write(&forked, &[]), &longer);
            assert_eq!(parts, Ok(at + 1));
            let straight: Vec<_> = forked[..at].to_vec();
            let mut chain = record::Chain::resume(
                records[0].record.match_id.clone(),
                u32::try_from(at).expect("small"),
                forked[at - 1].hash,
                [],
            );
            let event = records[at].record.event.clone();
            let other = chain.seal(record::Draft::new(event)).expect("in order");
            let other = record::write(&[&straight[..], &[other]].concat(), &[]);
            let parts = since(&other, &longer).expect_err("a fork");
            assert!(parts.starts_with(&format!("record {at} differs from")), "{parts}");
        }
        let other = record::Chain::new("n".parse().expect("a name"))
            .seal(record::Draft::new(records[0].record.event.clone()))
            .expect("in order");
        let other = since(&bytes, &record::write(&[other], &[])).expect_err("another match");
        assert!(other.starts_with("the earlier copy is of match `n`"), "{other}");
        let damaged = since(&bytes, b"x").expect_err("no file");
        assert!(damaged.starts_with("the earlier copy: "), "{damaged}");
    }

    /// What is possible only by rewriting the digest.
    #[test]
    fn every_changed_byte_under_a_new_digest_is_found_and_its_line_or_the_proof_named() {
        let (bytes, key) = exported();
        let above = bytes.len() - r#"{"b3":""}"#.len() - 65;
        let text = |line: usize| {
            let line = bytes.split(|byte| *byte == b'\n').nth(line - 1).expect("a line");
            String::from_utf8_lossy(line)
        };
        let proof = bytes.split(|byte| *byte == b'\n').count() - 2;
        assert!(text(proof).starts_with("{\"proof\":"));
        let mut learned_later = 0;
        for (at, line, mut changed) in flipped(&bytes[..above]) {
            let digest = blake3::hash(&changed).to_hex();
            changed.extend(format!("{{\"b3\":\"{digest}\"}}\n").bytes());
            let wrong = whole(&changed, Some(&key), None).wrong;
            let told = text(line);
            if told.starts_with("{\"open\":") && !told.contains("\"salt\":") {
                // No record commits to it, so it is only as trustworthy as its source.
                learned_later += 1;
                continue;
            }
            let named = named(&wrong);
            assert!(named.contains(&line) || named.contains(&proof), "byte {at}: {wrong:?}");
        }
        assert!(learned_later > 0);
    }
}
