//! What can be asked of the program.

mod cards;
mod data;
mod deck;
#[cfg(feature = "jetstream")]
mod migrate;
mod serve;
mod text;

use std::path::PathBuf;
use std::sync::LazyLock;

use audit::Severity;
use clap::{Parser, Subcommand};
use language::Language;
use replay::Viewer;
use rules::{Edition, Phase};

pub(crate) use cards::{CardStats, CardsCommand, FetchCards, ReadCards};
pub(crate) use data::DataArgs;
pub(crate) use deck::{CheckDeck, ConvertDeck, DeckCommand, DeckForm, ReadPlayers};
#[cfg(feature = "jetstream")]
pub(crate) use migrate::{LedgerPlace, Migrate, SeasonArgs};
pub(crate) use serve::Serve;
pub(crate) use text::{Moves, PlayArgs};

/// Replay any moment of a match of Altered, and check it against the rules.
///
/// A match is one `.daybook` file with a line per event, each containing the hash of the line before.
/// Import a match from another engine or seal one written by hand, then view any moment of it.
///
///   daybook import bga game.json --meta game.meta.json -o game.daybook
///   daybook verify game.daybook
///   daybook timeline game.daybook
///   daybook state game.daybook --day 3 --phase dusk
///   daybook diff game.daybook 120 140
#[derive(Debug, Parser)]
#[command(name = "daybook", version = version(), verbatim_doc_comment, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// A folder of card files (.json, .jsonl) in the card API's format, for cards that the program does not know
    #[arg(long, value_name = "DIR", env = "DAYBOOK_CARDS", global = true)]
    pub(crate) cards: Option<PathBuf>,
}

/// The version, with the commit that it was built from where the build was told, so that its symbols can be found.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("DAYBOOK_COMMIT").filter(|commit| !commit.is_empty());
        let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
        format!("{}{commit}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Turn another engine's log into a .daybook file
    Import {
        #[command(subcommand)]
        log: ImportCommand,
    },
    /// Chain events written by hand into a .daybook file
    Seal(Seal),
    /// Write a match as text, with one decision or random result per line
    ///
    /// With --check, reads a text of moves instead and reports where it differs from the standard form.
    Moves(Moves),
    /// Turn a text of moves into a .daybook file
    Play(PlayArgs),
    /// Check every byte of a .daybook file
    Verify(Verify),
    /// Watch the public log of a service, and report a match that has two histories
    ///
    /// Exits with 3 if the log is at fault, and with 1 if it could not be read. Run it regularly: it continues from where the
    /// last run ended, and requests again what was withheld.
    Monitor(Monitor),
    /// Show the state of a match at one moment
    State(State),
    /// Print the state after every record, one JSON line each
    States(States),
    /// Show what changed between two records
    Diff(Diff),
    /// List days, phases, turns and highlights
    Timeline(Timeline),
    /// Describe the events in sentences
    Events(Events),
    /// Explain an object's characteristics: every ability that changed it, in order
    Explain(Explain),
    /// Show what comes next at a moment: what is required, what is allowed, and who decides
    Next(NextArgs),
    /// Show what follows from a state: Expeditions, objects and the order of passive abilities
    Derive(Derive),
    /// Report what was against the rules, and what cannot be judged
    ///
    /// Exits with 0 if nothing was against the rules, with 1 if something was or the file is damaged, and with 2 if the
    /// match cannot be read.
    Audit(AuditArgs),
    /// Search the paragraphs of the rules, summarized in our own words
    Rules(Rules),
    /// Look up cards, and show how their texts are read
    Cards {
        #[command(subcommand)]
        command: CardsCommand,
    },
    /// Read deck lists and deck codes, and check them against a format
    Deck {
        #[command(subcommand)]
        command: DeckCommand,
    },
    /// Serve a store of matches over HTTP
    Serve(Serve),
    /// Serve the matches in a folder from a temporary store, and suggest what to try
    Demo(Demo),
    /// Create, list and revoke the tokens of a store
    Token {
        #[command(subcommand)]
        command: TokenCommand,
    },
    /// Write one match of a store to a .daybook file
    Export(Export),
    /// Create a new store from the mirror of a lost or damaged one
    Restore(Restore),
    /// Move the records of a store to a NATS cluster, or back to a folder
    ///
    /// Nothing else may use either of them during the move. The destination may already have the first of these records,
    /// so an interrupted move can be run again. At the end, both are read and compared.
    #[cfg(feature = "jetstream")]
    Migrate(Migrate),
    /// End the season of a ledger in a NATS cluster: new records go to a new stream, and the log continues
    ///
    /// Services keep running. An interrupted command can be run again: a season without a record is not ended.
    #[cfg(feature = "jetstream")]
    Season(SeasonArgs),
    /// Print a completion script for a shell
    ///
    /// For example: daybook completions bash > ~/.local/share/bash-completion/completions/daybook
    Completions { shell: clap_complete::Shell },
    /// Write a man page for each command to a folder, for packages
    #[command(hide = true)]
    Man { folder: PathBuf },
}

impl Command {
    /// Whether it asks a card API, so that a folder of card files may still be empty or missing.
    pub(crate) const fn fetches_cards(&self) -> bool {
        match self {
            Self::Cards { command } => matches!(command, CardsCommand::Fetch(_)),
            Self::Serve(serve) => serve.cards_api.is_some(),
            _ => false,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum ImportCommand {
    /// A game of Altered from Board Game Arena's archive
    ///
    /// GAME.json is the archive's list of packets, with or without the envelope {"status":1,"data":{"logs":[..]}}.
    /// Gaps in the log and unknown notification types are reported and skipped.
    Bga(Bga),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Bga {
    /// The archive, as downloaded
    #[arg(value_name = "GAME.json")]
    pub(crate) game: PathBuf,
    /// What the game's page shows but no notification contains: seats, decks, the layout of the Adventure
    #[arg(long, value_name = "GAME.meta.json")]
    pub(crate) meta: Option<PathBuf>,
    /// Import only what the player in this seat could see: 0 (first player of day 1) or 1
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// The file to write; unchanged if the import fails
    #[arg(short, long, value_name = "GAME.daybook")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Seal {
    /// One event per line: {"event":{"type":..,"data":{..}}} and, optionally, "at", "actor", "source", "id"; lines
    /// {"open":{..}} give the contents of slots; `-` reads standard input
    ///
    /// The shapes are in schemas/draft.schema.json. The first event is match_opened. Keys may come in any order. A face
    /// may be the reference of any published card that is not unique: the record gets the whole face.
    #[arg(value_name = "EVENTS.ndjson")]
    pub(crate) events: PathBuf,
    /// The file to write; unchanged if a line is refused
    #[arg(short, long, value_name = "FILE.daybook")]
    pub(crate) output: PathBuf,
    /// The name of the match: 1 to 64 of A-Z a-z 0-9 . _ - [default: the name of the output file]
    #[arg(long = "match", value_name = "ID")]
    pub(crate) match_id: Option<record::MatchId>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// Only check that each record contains the hash of the one before: faster, but finds less
    #[arg(long)]
    pub(crate) chain: bool,
    /// Also check that the log of this origin contains the records: its key, ORIGIN+ID+BASE64, or a file with the key
    ///
    /// A service publishes its key at /v1/origin, and its exports contain the proof.
    #[arg(long, value_name = "KEY", value_parser = verifier, conflicts_with = "chain")]
    pub(crate) origin: Option<record::Verifier>,
    /// Also check that a receipt (a note signed by the origin) matches records of this file
    #[arg(long, value_name = "NOTE", requires = "origin")]
    pub(crate) receipt: Option<PathBuf>,
    /// Also check that the file continues this earlier copy of the match and contains each of its records, byte for byte
    #[arg(long, value_name = "EARLIER.daybook", conflicts_with = "chain")]
    pub(crate) since: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Monitor {
    /// The service, such as http://127.0.0.1:8080
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// The file that remembers what was seen of the log; created if it does not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) state: PathBuf,
    /// The key of the log, ORIGIN+ID+BASE64, or a file with the key [default: the key that the service gives on the first run]
    #[arg(long, value_name = "KEY", value_parser = verifier)]
    pub(crate) origin: Option<record::Verifier>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct State {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) moment: MomentArgs,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    /// The language of the board: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of a board
    #[arg(long)]
    pub(crate) json: bool,
}

/// A moment; by default the last one.
#[derive(Debug, clap::Args)]
pub(crate) struct MomentArgs {
    /// After this record, from 0
    #[arg(long, value_name = "SEQ", value_parser = number, allow_negative_numbers = true, conflicts_with_all = ["game", "day", "phase"])]
    pub(crate) at: Option<u32>,
    /// The game of the match, from 1
    #[arg(long, value_name = "G", requires = "day")]
    pub(crate) game: Option<u8>,
    /// The day of the game, from 1; without a phase, the beginning of the day
    #[arg(long, value_name = "D")]
    pub(crate) day: Option<u32>,
    /// The beginning of this phase: setup, morning, noon, afternoon, dusk or night
    #[arg(long, value_name = "P", requires = "day", value_parser = phase)]
    pub(crate) phase: Option<Phase>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ViewArgs {
    /// Whose view: public, seat:0, seat:1, hands (all seats together) or official; hidden cards are shown only if the file has their openings
    #[arg(long, value_name = "V", default_value_t = Viewer::Official)]
    pub(crate) view: Viewer,
}

#[derive(Debug, clap::Args)]
pub(crate) struct States {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Diff {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The record to start from
    #[arg(value_name = "A", value_parser = number, allow_negative_numbers = true)]
    pub(crate) from: u32,
    /// The record to end at
    #[arg(value_name = "B", value_parser = number, allow_negative_numbers = true)]
    pub(crate) to: u32,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print an RFC 6902 JSON Patch of the state JSON instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Timeline {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Events {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The first record to describe
    #[arg(long, value_name = "A", value_parser = number, allow_negative_numbers = true)]
    pub(crate) from: Option<u32>,
    /// The last record to describe
    #[arg(long, value_name = "B", value_parser = number, allow_negative_numbers = true)]
    pub(crate) to: Option<u32>,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print one JSON line per record: its number, its event as recorded and the sentence
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    /// The object: its id, such as o12.0, or its name, the start of its name or its source id if no other object matches
    #[arg(value_name = "OBJECT")]
    pub(crate) object: String,
    #[command(flatten)]
    pub(crate) moment: MomentArgs,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct NextArgs {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) moment: MomentArgs,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print JSON instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct AuditArgs {
    /// The file
    #[arg(value_name = "FILE.daybook", required_unless_present = "all")]
    pub(crate) file: Option<PathBuf>,
    /// Audit every match of a store instead: how often each paragraph was broken, and in which matches
    #[arg(long, requires = "data", conflicts_with = "file")]
    pub(crate) all: bool,
    /// The folder of the store; nothing is recorded in it
    #[arg(long, value_name = "DIR", env = "DAYBOOK_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// The edition of the rules to judge by, 2024-09 or 4.0 [default: the edition of the match]
    ///
    /// With an edition other than the match's, new findings are marked, and findings that no longer apply are listed last.
    #[arg(long, value_name = "E")]
    pub(crate) edition: Option<Edition>,
    /// The output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    pub(crate) format: OutputFormat,
    /// The language of text and Markdown, en or fr; JSON contains both
    #[arg(long, value_name = "L", default_value_t = Language::English)]
    pub(crate) lang: Language,
    /// Print only findings of at least this severity: information, not_asked, cannot_be_judged
    /// or violation
    #[arg(long, value_name = "S", value_parser = severity, default_value = "information")]
    pub(crate) severity: Severity,
    /// Print only the findings about this record, and the remedies: play on, resolve now or rewind, with what each requires
    #[arg(long, value_name = "SEQ", value_parser = number, allow_negative_numbers = true, conflicts_with = "all")]
    pub(crate) plan: Option<u32>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Rules {
    /// Words in a paragraph's title or summary, or the start of its number, such as 4.2 [default: all paragraphs]
    #[arg(value_name = "SEARCH")]
    pub(crate) search: Vec<String>,
    /// Only paragraphs of this edition, 2024-09 or 4.0
    #[arg(long, value_name = "E")]
    pub(crate) edition: Option<Edition>,
    /// The language to search and print, en or fr
    #[arg(long, value_name = "L", default_value_t = Language::English)]
    pub(crate) lang: Language,
    /// Print JSON, with both languages
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Derive {
    /// The file
    #[arg(value_name = "FILE.daybook")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) moment: MomentArgs,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum OutputFormat {
    /// Plain text
    Text,
    /// One JSON object
    Json,
    /// One JSON line per finding
    Ndjson,
    /// A Markdown document
    Markdown,
}

/// What the pages of a service show beside matches.
#[derive(Debug, clap::Args)]
pub(crate) struct Pages {
    /// The URL template of card images, such as `https://cards.example/{lang}/{set}/{ref}.webp`; without it, pages show no images
    ///
    /// Browsers then load images from that host and no other. The images are not part of this program: make sure that you may show them.
    #[arg(long, value_name = "URL", env = "DAYBOOK_CARD_IMAGES")]
    pub(crate) card_images: Option<server::CardImages>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Demo {
    /// The folder of .daybook files to serve
    #[arg(long, value_name = "DIR", default_value = "replays")]
    pub(crate) matches: PathBuf,
    /// The address to listen on
    #[arg(long, value_name = "ADDR", value_parser = address, default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    #[command(flatten)]
    pub(crate) pages: Pages,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Create a token and print its secret, which is not stored anywhere
    Create(TokenCreate),
    /// List tokens by name; a running server picks up changes immediately
    List(DataArgs),
    /// Revoke a token
    Revoke {
        #[command(flatten)]
        data: DataArgs,
        /// The token's name, as printed by `list`
        name: String,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct TokenCreate {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// What the token allows
    #[arg(long, value_enum)]
    pub(crate) role: RoleArg,
    /// The only match that the token is valid for
    #[arg(long = "match", value_name = "ID")]
    pub(crate) match_id: Option<record::MatchId>,
    /// The seat whose view the token has
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// When the token expires, such as 2027-01-01T00:00:00.000Z
    #[arg(long, value_name = "TIME")]
    pub(crate) expires: Option<record::At>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum RoleArg {
    /// Opens matches and records events; with a seat, sees what that seat may see
    Recorder,
    /// Records and sees everything
    Official,
    /// Does everything, in every match
    Admin,
    /// Signs games that a program sends to `POST /v1/import/bga`; the key for that program is printed
    Hook,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// The match
    #[arg(value_name = "MATCH")]
    pub(crate) match_id: record::MatchId,
    /// Whose openings the file contains: public (players and shown cards), seat:0, seat:1, hands (all seats together) or official (all)
    #[arg(long, value_name = "V", default_value_t = Viewer::Public)]
    pub(crate) view: Viewer,
    /// The file to write
    #[arg(short, long, value_name = "FILE.daybook")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Restore {
    /// The folder `mirror` of the lost store; the store's other files beside it are copied too
    #[arg(long, value_name = "DIR")]
    pub(crate) mirror: PathBuf,
    /// The folder of the new store
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
}

/// The number of a record.
fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "give the number of a record, from 0".to_owned())
}

fn address(text: &str) -> Result<std::net::SocketAddr, String> {
    text.parse().map_err(|_| "give an address with its port, such as 127.0.0.1:8080".to_owned())
}

fn verifier(text: &str) -> Result<record::Verifier, String> {
    let read = std::fs::read_to_string(text);
    let key = read.as_deref().map_or(text, str::trim_end);
    key.parse().map_err(|error: rules::NameError| error.to_string())
}

fn severity(text: &str) -> Result<Severity, String> {
    Severity::ALL
        .into_iter()
        .find(|severity| severity.word() == text)
        .ok_or_else(|| "give information, not_asked, cannot_be_judged or violation".to_owned())
}

fn phase(text: &str) -> Result<Phase, String> {
    Phase::ALL
        .into_iter()
        .find(|phase| phase.word() == text)
        .ok_or_else(|| "give setup, morning, noon, afternoon, dusk or night".to_owned())
}
