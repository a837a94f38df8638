//! What can be asked of the program.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use replay::Viewer;
use rules::Phase;

/// Records of matches of Altered that anyone can check, and any moment of them.
///
/// A match is one `.daybook` file: a line per event, each naming the hash of the one before.
/// Import one from another engine or seal one written by hand, then look at any moment of it.
///
///   daybook import bga game.json --meta game.meta.json -o game.daybook
///   daybook verify game.daybook
///   daybook timeline game.daybook
///   daybook state game.daybook --day 3 --phase dusk
///   daybook diff game.daybook 120 140
#[derive(Debug, Parser)]
#[command(name = "daybook", version, verbatim_doc_comment, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Turn another engine's log into a .daybook file
    Import {
        #[command(subcommand)]
        log: Log,
    },
    /// Chain events written by hand into a .daybook file
    Seal(Seal),
    /// Check every byte of a .daybook file
    Verify(Verify),
    /// Show the state of a match at one moment
    State(State),
    /// Print the state after every record, one JSON line each
    States(States),
    /// Say what changed between two records
    Diff(Diff),
    /// List days, phases, turns and what stands out
    Timeline(Timeline),
    /// Tell the events in sentences
    Events(Events),
    /// Print a completion script for a shell
    ///
    /// For example: daybook completions bash > ~/.local/share/bash-completion/completions/daybook
    Completions { shell: clap_complete::Shell },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Log {
    /// A game of Altered from Board Game Arena's archive
    ///
    /// GAME.json is the archive's list of packets, with or without the envelope {"status":1,"data":{"logs":[..]}}.
    /// Holes in the log and notification types nobody told us about are reported and imported around.
    Bga(Bga),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Bga {
    /// The archive, as downloaded
    #[arg(value_name = "GAME.json")]
    pub(crate) game: PathBuf,
    /// What the game's page shows and no notification says: seats, decks, the layout of the Adventure
    #[arg(long, value_name = "GAME.meta.json")]
    pub(crate) meta: Option<PathBuf>,
    /// Import only what the participant in this seat could see: 0 (first player of day 1) or 1
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// The file to write; left alone if the import fails
    #[arg(short, long, value_name = "GAME.daybook")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Seal {
    /// One event a line: {"event":{"type":..,"data":{..}}} and, if wanted, "at", "actor", "source", "id"; lines
    /// {"open":{..}} say what slots hold; `-` reads standard input
    ///
    /// The shapes are in schemas/draft.schema.json. The first event is match_opened. Keys may come in any order. A face
    /// may be the reference of any published card that is not unique: the record gets the whole face.
    #[arg(value_name = "EVENTS.ndjson")]
    pub(crate) events: PathBuf,
    /// The file to write; left alone if a line is refused
    #[arg(short, long, value_name = "FILE.daybook")]
    pub(crate) output: PathBuf,
    /// The name of the match: 1 to 64 of A-Z a-z 0-9 . _ -; that of the output file if left out
    #[arg(long = "match", value_name = "ID")]
    pub(crate) match_id: Option<record::MatchId>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// Only check that each record names the hash of the one before: quicker, finds less
    #[arg(long)]
    pub(crate) chain: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct State {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) moment: Moment,
    #[command(flatten)]
    pub(crate) view: View,
    /// Print JSON instead of a board
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which moment: the last if nothing is said.
#[derive(Debug, clap::Args)]
pub(crate) struct Moment {
    /// After this record, from 0
    #[arg(long, value_name = "SEQ", conflicts_with_all = ["game", "day", "phase"])]
    pub(crate) at: Option<u32>,
    /// The game of the match, from 1
    #[arg(long, value_name = "G", requires = "day")]
    pub(crate) game: Option<u8>,
    /// The day of the game, from 1
    #[arg(long, value_name = "D", requires = "phase")]
    pub(crate) day: Option<u32>,
    /// As this phase begins: setup, morning, noon, afternoon, dusk or night
    #[arg(long, value_name = "P", requires = "day", value_parser = phase)]
    pub(crate) phase: Option<Phase>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct View {
    /// Who looks: public, seat:0, seat:1 or official; hidden cards only as far as the file's openings tell them
    #[arg(long, value_name = "V", default_value_t = Viewer::Official)]
    pub(crate) view: Viewer,
}

#[derive(Debug, clap::Args)]
pub(crate) struct States {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) view: View,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Diff {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The record to start from
    #[arg(value_name = "A")]
    pub(crate) from: u32,
    /// The record to end at
    #[arg(value_name = "B")]
    pub(crate) to: u32,
    #[command(flatten)]
    pub(crate) view: View,
    /// Print an RFC 6902 JSON Patch of the state JSON instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Timeline {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Events {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The first record to tell
    #[arg(long, value_name = "A")]
    pub(crate) from: Option<u32>,
    /// The last record to tell
    #[arg(long, value_name = "B")]
    pub(crate) to: Option<u32>,
    #[command(flatten)]
    pub(crate) view: View,
    /// Print one JSON line per record: its number, its event as recorded and the sentence
    #[arg(long)]
    pub(crate) json: bool,
}

fn phase(text: &str) -> Result<Phase, String> {
    Phase::ALL
        .into_iter()
        .find(|phase| phase.word() == text)
        .ok_or_else(|| "write setup, morning, noon, afternoon, dusk or night".to_owned())
}
