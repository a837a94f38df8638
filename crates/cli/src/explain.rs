//! `daybook explain`: why an object is what it is.

use crate::args;
use crate::error::CliError;
use crate::inspect::{load, moment, viewed};
use crate::output;

pub(crate) fn explain(args: &args::Explain) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let about = viewed(&replay, args.view.view)?;
    let explained = about.explain(&args.object, moment(&replay, &args.moment)?)?;
    if args.json {
        return output::json(&explained.explanation);
    }
    let lines = explained.lines(args.lang);
    output::lines(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
}
