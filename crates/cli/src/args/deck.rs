//! What can be asked about decks.

use std::path::PathBuf;

use clap::Subcommand;
use language::Language;
use rules::Edition;

#[derive(Debug, Subcommand)]
pub(crate) enum DeckCommand {
    /// Check whether a deck meets the rules of its format, and cite the paragraphs
    ///
    /// Exits with 0 if nothing was against the rules, with 1 if something was, and with 2 if the deck cannot be read.
    Check(CheckDeck),
    /// Convert a deck to another format
    Convert(ConvertDeck),
    /// List the game formats whose rules are known, with all their names
    Formats,
    /// List the players in a registration list, a table with a column `Email`
    Players(ReadPlayers),
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckDeck {
    /// A list with one card per line, by reference or name; a deck code; JSON of the deck API or of a draft; a table; `-`
    /// reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The format, such as standard or sealed [default: the one named by the deck or its pool, or standard]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<String>,
    /// The day the deck is played, such as 2025-02-01, for bans and suspensions on that day [default: today]
    #[arg(long, value_name = "DAY")]
    pub(crate) date: Option<cards::Date>,
    /// The pool that the deck was built from, in any of these formats
    #[arg(long, value_name = "FILE")]
    pub(crate) pool: Option<PathBuf>,
    /// The edition of the rules: 2024-09 or 4.0 [default: the newest]
    #[arg(long, value_name = "E")]
    pub(crate) edition: Option<Edition>,
    /// The dialect of a deck code: a, b, c or compact [default: the best match]
    #[arg(long, value_name = "D")]
    pub(crate) dialect: Option<decks::Dialect>,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertDeck {
    /// The deck, in any format that `daybook deck check` reads
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The format to write
    #[arg(long, value_name = "FORM")]
    pub(crate) to: DeckForm,
    /// The dialect of the deck code to read: a, b, c or compact [default: the best match]
    #[arg(long, value_name = "D")]
    pub(crate) dialect: Option<decks::Dialect>,
    /// The language of error messages: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
}

/// How a deck is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DeckForm {
    /// One card per line
    Text,
    /// The deck code in its newest dialect
    Code,
    /// JSON in the deck API's format
    Json,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReadPlayers {
    /// The list, separated by commas, semicolons or tabs, with column names in English or French; `-` reads standard input
    #[arg(value_name = "FILE.csv")]
    pub(crate) file: PathBuf,
    /// The language of error messages: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
