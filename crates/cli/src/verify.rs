//! `daybook verify`.

use std::process::ExitCode;

use anstyle::AnsiColor;
use replay::Replay;

use crate::args::Verify;
use crate::error::CliError;
use crate::output;

pub(crate) fn verify(args: &Verify) -> Result<ExitCode, CliError> {
    let bytes = output::read(&args.file)?;
    let (count, head, wrong) = if args.chain { chain(&bytes) } else { whole(&bytes) };
    output::lines(|out| {
        if wrong.is_empty() {
            let style = AnsiColor::Green.on_default().bold();
            return writeln!(out, "{style}ok{style:#} {count} records, head {head}");
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
fn whole(bytes: &[u8]) -> (usize, String, Vec<String>) {
    if let Ok(file) = record::read(bytes) {
        let (count, head) = (file.records.len(), file.head.to_string());
        let wrong = match rebuild(file) {
            Ok(replay) => audit::integrity(&replay).into_iter().map(|text| text.en).collect(),
            Err(error) => vec![error],
        };
        return (count, head, wrong);
    }
    // Reading stops at the first damage; people want to know all of it.
    let (summary, damages) = record::verify(bytes);
    (summary.records, String::new(), damages.iter().map(ToString::to_string).collect())
}

/// Rebuilds every state and compares the digests that are recorded.
fn rebuild(file: record::File) -> Result<Replay, String> {
    let bar = output::progress("rebuilding", file.records.len());
    let replay = Replay::rebuild(file, |_| bar.inc(1)).map_err(|error| error.to_string());
    bar.finish_and_clear();
    replay
}

fn chain(bytes: &[u8]) -> (usize, String, Vec<String>) {
    let count = record::record_lines(bytes).count();
    match record::verify_chain(record::record_lines(bytes)) {
        Ok(head) => (count, head.to_string(), Vec::new()),
        Err(broken) => (count, String::new(), vec![broken.to_string()]),
    }
}
