//! The arguments of what writes and reads texts of moves.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Moves {
    /// The match, or with --check the text
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Leave out what follows from the rules
    #[arg(long, conflicts_with = "check")]
    pub(crate) short: bool,
    /// Read a text of moves, check it, and print it in its one form
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The text; `-` reads standard input
    #[arg(value_name = "FILE.moves")]
    pub(crate) file: PathBuf,
    /// The file to write; left alone if a line cannot be played
    #[arg(short, long, value_name = "FILE.daybook")]
    pub(crate) output: PathBuf,
    /// The name of the match: 1 to 64 of A-Z a-z 0-9 . _ -; that of the text, else that of the output file, if left out
    #[arg(long = "match", value_name = "ID")]
    pub(crate) match_id: Option<record::MatchId>,
}
