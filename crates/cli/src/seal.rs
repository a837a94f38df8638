//! `daybook seal`.

use std::path::Path;

use record::{At, Draft, MatchId};
use replay::Recorder;
use rules::State;

use crate::args::Seal;
use crate::error::CliError;
use crate::{output, salt};

pub(crate) fn seal(args: &Seal) -> Result<(), CliError> {
    let bytes = output::read(&args.events)?;
    let match_id = match &args.match_id {
        Some(id) => id.clone(),
        None => name_of(&args.output)?,
    };
    let known = salt::known(&args.output, &match_id);
    let mut recorder = Recorder::new(match_id);
    let (mut records, mut openings, mut day) = (Vec::new(), Vec::new(), None);
    for (number, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.trim_ascii().is_empty() {
            continue;
        }
        let wrong =
            |cause: String| CliError::Line { path: args.events.clone(), line: number + 1, cause };
        if record::is_opening_line(line) {
            let opening = record::parse_opening(line);
            openings.push(opening.map_err(|error| wrong(error.to_string()))?);
            continue;
        }
        let mut draft = Draft::parse(line).map_err(|error| wrong(error.to_string()))?;
        let state = recorder.versions().states().last();
        day = day.or(draft.at.map(At::date));
        cards::complete(&mut draft.event, day, |reference| {
            state.is_some_and(|state| state.faces.contains_key(reference))
        });
        let seq = state.map_or(0, State::next_seq);
        draft.conceal(seq, &known, salt::fresh)?;
        records.push(recorder.record(draft).map_err(|error| wrong(error.to_string()))?);
    }
    let Some(last) = records.last() else {
        return Err(CliError::NoEvents { path: args.events.clone() });
    };
    let text =
        format!("{}: {} records, head {}\n", args.output.display(), records.len(), last.hash);
    openings.extend_from_slice(recorder.openings());
    let file = record::write(&records, &openings);
    record::read(&file).map_err(|cause| CliError::Damaged { path: args.events.clone(), cause })?;
    output::write(&args.output, &file)?;
    output::print(text.as_bytes())
}

/// The match id from the name of its file.
pub(crate) fn name_of(output: &Path) -> Result<MatchId, CliError> {
    let name = output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    name.parse().map_err(|_| CliError::NoName { name })
}
