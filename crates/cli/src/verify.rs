//! `daybook verify`.

use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use anstyle::AnsiColor;
use record::{Break, Digest, File, Receipt, Verifier};
use replay::Replay;

use crate::args::Verify;
use crate::error::CliError;
use crate::output;

pub(crate) fn verify(args: &Verify) -> Result<ExitCode, CliError> {
    let bytes = output::read(&args.file)?;
    let (count, head, wrong) = if args.chain { chain(&bytes) } else { whole(&bytes, args)? };
    output::lines(|out| {
        if wrong.is_empty() {
            let style = AnsiColor::Green.on_default().bold();
            write!(out, "{style}ok{style:#} {count} records, head {head}")?;
            return match &args.origin {
                Some(key) => writeln!(out, ", in the log of {}", key.origin()),
                None => writeln!(out),
            };
        }
        let style = AnsiColor::Red.on_default().bold();
        for line in &wrong {
            writeln!(out, "{style}damaged{style:#} {line}")?;
        }
        Ok(())
    })?;
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Records, the head, and everything that is wrong.
fn whole(bytes: &[u8], args: &Verify) -> Result<(usize, String, Vec<String>), CliError> {
    if let Ok(file) = record::read(bytes) {
        let (count, head) = (file.records.len(), file.head.to_string());
        let mut wrong = Vec::new();
        if let Some(origin) = &args.origin {
            wrong.extend(unproved(&file, origin));
            if let Some(path) = &args.receipt {
                let note = output::read(path)?;
                wrong.extend(not_received(&file, &String::from_utf8_lossy(&note), origin));
            }
        }
        match rebuild(file) {
            Ok(replay) => {
                wrong.extend(audit::integrity(&replay).into_iter().map(|text| text.en));
            }
            Err(error) => wrong.push(error),
        }
        return Ok((count, head, wrong));
    }
    // Reading stops at the first damage; people want to know all of it.
    let (summary, damages) = record::verify(bytes);
    Ok((summary.records, String::new(), damages.iter().map(ToString::to_string).collect()))
}

/// Why nothing shows that the log of this origin has the records.
fn unproved(file: &File, origin: &Verifier) -> Option<String> {
    let Some(proof) = &file.proof else {
        return Some(
            "nothing shows when the records were accepted, because the file has no proof; export the match from the service whose key this is"
                .to_owned(),
        );
    };
    proof.verify(&file.head, origin).err().map(|error| format!("proof: {error}"))
}

/// Why a note is no receipt of this origin for records of this file.
fn not_received(file: &File, note: &str, origin: &Verifier) -> Option<String> {
    let receipt = match Receipt::open(note, origin) {
        Ok(receipt) => receipt,
        Err(error) => return Some(format!("receipt: {error}")),
    };
    let (last, match_id) = (receipt.last_seq, &file.records[0].record.match_id);
    if receipt.match_id != *match_id {
        return Some(format!(
            "receipt: it is of match `{}`, and the file has `{match_id}`; look for the receipt of this match",
            receipt.match_id
        ));
    }
    match file.records.get(last as usize) {
        None => Some(format!(
            "receipt: record {last} was accepted, and the file has only {} records; ask the origin for the rest",
            file.records.len()
        )),
        Some(sealed) if sealed.hash != receipt.head => Some(format!(
            "receipt: the record {last} that was accepted has the hash {}, and that of the file has {}; keep both, they show two histories",
            receipt.head, sealed.hash
        )),
        Some(_) => None,
    }
}

/// Rebuilds every state and compares the digests that are recorded.
fn rebuild(file: File) -> Result<Replay, String> {
    let bar = output::progress("rebuilding", file.records.len());
    let replay = Replay::rebuild(file, |_| bar.inc(1)).map_err(|error| error.to_string());
    bar.finish_and_clear();
    replay
}

fn chain(bytes: &[u8]) -> (usize, String, Vec<String>) {
    let lines: Vec<&[u8]> = record::record_lines(bytes).collect();
    match side_by_side(&lines) {
        Ok(head) => (lines.len(), head.to_string(), Vec::new()),
        Err(broken) => (lines.len(), String::new(), vec![broken.to_string()]),
    }
}

/// Checks a chain on all cores, a stretch on each; hands back the head, or the first break.
fn side_by_side(lines: &[&[u8]]) -> Result<Digest, Break> {
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
        checked.try_fold(None, |_, head| head.map(Some))?.ok_or(Break::Empty)
    })
}
