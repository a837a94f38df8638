//! `daybook explain`: why an object is what it is.

use crate::args;
use crate::error::CliError;
use crate::look::{check_viewer, load, moment, seats};
use crate::output;

pub(crate) fn explain(args: &args::Explain) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let viewer = args.view.view;
    check_viewer(seats(&replay), viewer)?;
    let seq = moment(&replay, &args.moment)?;
    let state = replay.at(seq).ok_or(CliError::NoRecord { seq, last: replay.last() })?;
    let object = language::find(&args.object, state, replay.knowledge(), viewer)?;
    let explanation = replay::explain(state, object).expect("only what can be explained is found");
    if args.json {
        return output::json(&explanation);
    }
    let (day, knowledge) = (replay.played_on(), replay.knowledge());
    let lines = language::told(&explanation, day, state, knowledge, viewer, args.lang);
    output::lines(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
}
