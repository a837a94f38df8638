//! What can be asked about decks.

use std::path::PathBuf;

use clap::Subcommand;
use language::Language;
use rules::Edition;

#[derive(Debug, Subcommand)]
pub(crate) enum Deck {
    /// Say whether a deck is as its format asks, with the paragraphs that ask for it
    ///
    /// Ends with 0 if nothing was against the rules, with 1 if something was, with 2 if the deck cannot be read.
    Check(CheckDeck),
    /// Write a deck in another form
    Convert(ConvertDeck),
    /// List the formats whose rules are known, with all of their names
    Formats,
    /// List the players of a registration list: a table with a column `Email`
    Players(ReadPlayers),
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckDeck {
    /// A list, one card a line, by reference or name; a deck code; JSON of the deck API or of a draft; a table; `-` reads
    /// standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The format, such as standard or sealed; that which the deck or its pool names, or standard, if left out
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<String>,
    /// The day it is played, as 2025-02-01: what was banned or suspended then; now if left out
    #[arg(long, value_name = "DAY")]
    pub(crate) date: Option<cards::Date>,
    /// What its player was given, in any of these forms
    #[arg(long, value_name = "FILE")]
    pub(crate) pool: Option<PathBuf>,
    /// The edition of the rules: 2024-09 or 4.0; the newest if left out
    #[arg(long, value_name = "E")]
    pub(crate) edition: Option<Edition>,
    /// The dialect of a deck code: a, b, c or compact; the one that fits best if left out
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
    /// The deck, in any form that `daybook deck check` reads
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form to write
    #[arg(long, value_name = "FORM")]
    pub(crate) to: DeckForm,
    /// The dialect of a deck code that is read: a, b, c or compact; the one that fits best if left out
    #[arg(long, value_name = "D")]
    pub(crate) dialect: Option<decks::Dialect>,
    /// The language of what is said if something is wrong: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
}

/// How a deck is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DeckForm {
    /// One card a line
    Text,
    /// The deck code in its newest dialect
    Code,
    /// JSON as the deck API takes it
    Json,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReadPlayers {
    /// The list, with commas, semicolons or tabs, and column names in English or French; `-` reads standard input
    #[arg(value_name = "FILE.csv")]
    pub(crate) file: PathBuf,
    /// The language of what is said if something is wrong: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}
