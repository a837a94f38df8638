//! `daybook monitor`.

mod seen;
#[cfg(test)]
mod tests;
mod watch;
mod web;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::AnsiColor;
use indicatif::ProgressBar;
use record::Verifier;

use crate::args::Monitor;
use crate::error::CliError;
use crate::output;
use seen::MonitorState;
use watch::{Stopped, Wrong, forks, named, unwatched, watch, withheld};
use web::Web;

pub(crate) fn monitor(args: &Monitor) -> Result<ExitCode, CliError> {
    let web = Web::new(&args.url);
    let ask = |path: &str| web.ask(path);
    let mut seen = match MonitorState::load(&args.state)? {
        Some(seen) => seen,
        None => MonitorState::new(&first_key(args, &ask)?),
    };
    if let Some(given) = args.origin.as_ref().filter(|given| **given != seen.key()) {
        let (path, found) = (args.state.clone(), seen.key().to_string());
        return Err(CliError::OtherKey { path, found, given: given.to_string() });
    }
    let bar = output::bar("reading the log", 0, "leaves");
    let look = watch(&ask, &mut seen, |seen, size| keep(seen, size, &args.state, &bar));
    bar.finish_and_clear();
    let mut wrong = forks(&seen);
    match look {
        Ok(()) => {}
        Err(Stopped::Error(error)) => return Err(error),
        Err(Stopped::Wrong(found, notes)) => {
            let found = (found, write_beside(&args.state, &notes)?);
            return tell(&seen, &wrong, Some(&found));
        }
    }
    wrong.truncate(TOLD_MAX);
    tell(&seen, &wrong, None)
}

/// The exit code if the log is at fault: a service that cannot be reached has another one.
const EVIDENCE: u8 = 3;

/// Maximum number of faults reported; the first of them are sufficient.
const TOLD_MAX: usize = 100;

/// The key that is trusted from now on.
fn first_key(args: &Monitor, ask: &watch::Ask<'_>) -> Result<Verifier, CliError> {
    if let Some(given) = &args.origin {
        return Ok(given.clone());
    }
    named(ask)?.ok_or_else(|| CliError::NoKey { url: args.url.clone() })
}

fn keep(seen: &MonitorState, size: u64, path: &Path, bar: &ProgressBar) -> Result<(), CliError> {
    bar.set_length(size);
    bar.set_position(seen.len());
    seen.save(path)
}

/// Maximum size in bytes of a checkpoint that is saved: a signed one is shorter, and only what
/// another server has answered can be longer.
const NOTE_BYTES_MAX: usize = 64 * 1024;

/// Adds the checkpoints that prove a fault to a file beside the monitor's state, each once.
fn write_beside(state: &Path, notes: &[String]) -> Result<PathBuf, CliError> {
    let mut name = state.as_os_str().to_owned();
    name.push(".evidence");
    let path = PathBuf::from(name);
    let mut evidence = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(cause) => return Err(CliError::Read { path, cause }),
    };
    for note in notes.iter().map(|note| &note.as_bytes()[..note.len().min(NOTE_BYTES_MAX)]) {
        // A monitor that runs again and again finds the same fault each time.
        if memchr::memmem::find(&evidence, note).is_some() {
            continue;
        }
        if !evidence.is_empty() {
            evidence.push(b'\n');
        }
        evidence.extend(note);
    }
    output::write(&path, &evidence)?;
    Ok(path)
}

fn tell(
    seen: &MonitorState,
    wrong: &[Wrong],
    stopped: Option<&(Wrong, PathBuf)>,
) -> Result<ExitCode, CliError> {
    let (withheld, ones) = (withheld(seen).collect::<Vec<_>>(), unwatched(seen).count());
    let watched = seen.len() - withheld.len() as u64 - ones as u64;
    let is_good = wrong.is_empty() && stopped.is_none();
    output::lines(|out| {
        let style = AnsiColor::Red.on_default().bold();
        if let Some((found, path)) = stopped {
            writeln!(out, "{style}wrong{style:#} {found}; the evidence is in {}", path.display())?;
        }
        for found in wrong {
            writeln!(out, "{style}wrong{style:#} {found}")?;
        }
        if is_good {
            let style = AnsiColor::Green.on_default().bold();
            writeln!(
                out,
                "{style}ok{style:#} {} leaves in the log of {}, all unchanged; {watched} watched, and no match has two records with the same number",
                seen.checked(),
                seen.key().origin(),
            )?;
        }
        if ones > 0 {
            writeln!(out, "{ones} leaves have form 1 and cannot be watched")?;
        }
        if !withheld.is_empty() {
            let (count, places) = (withheld.len(), ranges(&withheld));
            writeln!(
                out,
                "{count} leaves are withheld until their records are released; the next run requests them again: {places}"
            )?;
        }
        Ok(())
    })?;
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(EVIDENCE) })
}

/// Maximum number of ranges reported.
const RANGES_MAX: usize = 20;

/// Sorted numbers, as ranges: `3 7-9`.
fn ranges(numbers: &[u64]) -> String {
    let stretches = numbers.chunk_by(|number, next| number + 1 == *next);
    let mut texts: Vec<String> = stretches
        .map(|stretch| match stretch {
            [only] => only.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect();
    if texts.len() > RANGES_MAX {
        texts.truncate(RANGES_MAX);
        texts.push("..".to_owned());
    }
    texts.join(" ")
}
