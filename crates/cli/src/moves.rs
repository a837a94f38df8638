//! `daybook moves` and `daybook play`: matches as text.

use std::path::Path;

use ::moves::{Length, PlayedText};
use record::{Draft, MatchId};
use replay::Recorder;

use crate::args;
use crate::error::CliError;
use crate::inspect::load;
use crate::{output, salt, seal};

/// `daybook moves`.
pub(crate) fn moves(args: &args::Moves) -> Result<(), CliError> {
    if args.check {
        return check(&args.file);
    }
    let replay = load(&args.file)?;
    let length = if args.short { Length::Short } else { Length::Whole };
    let written = ::moves::write(&replay, length);
    let written = written.map_err(|cause| CliError::NotMoves { path: args.file.clone(), cause })?;
    output::print(written.text.as_bytes())
}

/// Writes the canonical text to standard output, and deviations from the notation to standard
/// error.
fn check(path: &Path) -> Result<(), CliError> {
    let PlayedText { canonical, lax, .. } = read(path)?;
    for lenience in &lax {
        anstream::eprintln!("{}", ::rules::plain(&lenience.to_string()));
    }
    output::print(canonical.as_bytes())
}

fn read(path: &Path) -> Result<PlayedText, CliError> {
    let bytes = output::read(path)?;
    let text = std::str::from_utf8(&bytes);
    let text = text.map_err(|_| CliError::NotText { path: path.to_owned() })?;
    ::moves::play(text).map_err(|cause| CliError::Moves { path: path.to_owned(), cause })
}

/// `daybook play`.
pub(crate) fn play(args: &args::PlayArgs) -> Result<(), CliError> {
    let PlayedText { match_id, mut drafts, .. } = read(&args.file)?;
    let named = match_id.map(|name| name.parse::<MatchId>().map_err(|_| CliError::NoName { name }));
    let match_id = match (&args.match_id, named) {
        (Some(id), _) => id.clone(),
        (None, Some(named)) => named?,
        (None, None) => seal::name_of(&args.output)?,
    };
    Draft::conceal_all(&mut drafts, 0, &salt::known(&args.output, &match_id), salt::fresh)?;
    let bar = output::progress("sealing", drafts.len());
    let file = Recorder::file(match_id, drafts, |_| bar.inc(1));
    bar.finish_and_clear();
    let file = file.map_err(|cause| CliError::NotPlayed { path: args.file.clone(), cause })?;
    let file = file.expect("a text has a first record");
    output::write(&args.output, &file.to_bytes())?;
    let (records, head) = (file.records.len(), file.head);
    output::print(format!("{}: {records} records, head {head}\n", args.output.display()).as_bytes())
}
