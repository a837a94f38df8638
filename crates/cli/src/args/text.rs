//! The arguments of what writes and reads texts of moves.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Moves {
    /// The match, or with --check the text of moves
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Omit what follows from the rules
    #[arg(long, conflicts_with = "check")]
    pub(crate) short: bool,
    /// Read a text of moves, check it, and print it in standard form
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// The text of moves; `-` reads standard input
    #[arg(value_name = "FILE.moves")]
    pub(crate) file: PathBuf,
    /// The file to write; unchanged if a line cannot be played
    #[arg(short, long, value_name = "FILE.daybook")]
    pub(crate) output: PathBuf,
    /// The name of the match: 1 to 64 of A-Z a-z 0-9 . _ - [default: the name in the text, else the name of the output file]
    #[arg(long = "match", value_name = "ID")]
    pub(crate) match_id: Option<record::MatchId>,
}
