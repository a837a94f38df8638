//! Errors at the command line.

use std::io;
use std::path::PathBuf;

use answers::NoAnswer;
use thiserror::Error;

/// Why a command failed; no output file was written or changed.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    #[error("the system cannot generate random bytes for salts ({0}): try again")]
    Random(getrandom::Error),
    /// The reader of our output has gone.
    #[error("the output was closed")]
    Closed,
    #[error("{path} cannot be read ({cause}): check the file name and your permissions", path = path.display())]
    Read { path: PathBuf, cause: io::Error },
    #[error("{path} cannot be written ({cause}): check the folder, your permissions and the free disk space", path = path.display())]
    Write { path: PathBuf, cause: io::Error },
    #[error("{path} is not a .daybook file: give one written by `daybook import`, `daybook seal` or `daybook export`", path = path.display())]
    NotDaybook { path: PathBuf },
    #[error("there is no folder {folder} for {path}: create it, or give another name", folder = folder.display(), path = path.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    #[error("{url}: {cause}; try again later, or check that the URL is the address of a service")]
    Unanswered { url: String, cause: String },
    #[error(
        "{url} does not give the key of a log: check that the URL is the address of a service, or give the key with --origin"
    )]
    NoKey { url: String },
    #[error(
        "{path} was not written by a monitor, or was changed: restore it from a backup, or give another file to start over",
        path = path.display()
    )]
    NotSeen { path: PathBuf },
    #[error(
        "{path} belongs to the log with the key {found}, but the key given is {given}: use another file for another log",
        path = path.display()
    )]
    OtherKey { path: PathBuf, found: String, given: String },
    #[error(
        "your home folder is unknown: set HOME, or give the folder of the store with --data DIR"
    )]
    Homeless,
    #[error("standard output: {0}")]
    Output(io::Error),
    #[error("{path}: {cause}", path = path.display())]
    Import { path: PathBuf, cause: import::ImportError },
    #[error("{path}, line {line}: {cause}", path = path.display())]
    Line { path: PathBuf, line: usize, cause: String },
    #[error("{path}, {cause}", path = path.display())]
    Cards { path: PathBuf, cause: cards::FileError },
    #[error("{path}: {cause}", path = path.display())]
    Uniques { path: PathBuf, cause: decks::UniquesError },
    #[error(transparent)]
    BeginDecks(#[from] decks::UniquesError),
    #[error("{path} contains no card file, .json or .jsonl: give another folder with --cards", path = path.display())]
    NoCards { path: PathBuf },
    #[error(transparent)]
    BeginCards(#[from] cards::BeginError),
    #[error(
        "unknown card `{reference}`: `daybook cards find` finds references by name, and --cards DIR adds card files"
    )]
    NoCard { reference: String },
    #[error("fetched cards need a place: give the folder of card files with --cards DIR")]
    NoCardFolder,
    #[error(transparent)]
    CardApi(#[from] server::Unanswered),
    #[error(transparent)]
    NotFetched(#[from] server::KeepError),
    #[error("{url} does not know {references}: check the references, or give another card API")]
    UnknownToApi { url: String, references: String },
    #[error("{path}, {cause}", path = path.display())]
    Deck { path: PathBuf, cause: String },
    #[error(
        "{path} has {count} pools, but a deck is built from one: give a file with only that pool",
        path = path.display()
    )]
    Pools { path: PathBuf, count: usize },
    #[error("{path}, {cause}", path = path.display())]
    Moves { path: PathBuf, cause: ::moves::MovesError },
    #[error("{path}: {cause}", path = path.display())]
    NotMoves { path: PathBuf, cause: ::moves::WriteError },
    #[error("{path}: {cause}", path = path.display())]
    NotPlayed { path: PathBuf, cause: replay::RecordError },
    #[error("{path} is not a text file: it is not valid UTF-8", path = path.display())]
    NotText { path: PathBuf },
    #[error("{path} contains no event: write one per line, starting with `match_opened`", path = path.display())]
    NoEvents { path: PathBuf },
    #[error("{path}: {cause}", path = path.display())]
    Damaged { path: PathBuf, cause: record::Damage },
    #[error("{path}: {cause}", path = path.display())]
    Senseless { path: PathBuf, cause: replay::LoadError },
    #[error("record {seq} does not exist: this match has records 0 to {last}")]
    NoRecord { seq: u32, last: u32 },
    #[error(
        "record {from} comes after record {to}: give the first record as --from and the last as --to"
    )]
    Backwards { from: u32, to: u32 },
    #[error("this match has no game {game}: `daybook timeline` lists its games")]
    NoGame { game: u8 },
    #[error("game {game} has no day {day}: its last day is {last}; `daybook timeline` lists them")]
    NoDay { game: u8, day: u32, last: u32 },
    #[error("game {game}, day {day} has no {phase}: `daybook timeline` lists its phases")]
    NoPhase { game: u8, day: u32, phase: rules::Phase },
    #[error("seat {seat} does not exist: this match has {seats} players, in seats 0 to {last}", last = seats - 1)]
    NoSeat { seat: rules::Seat, seats: usize },
    #[error(
        "`{name}` cannot be the name of a match: with --match, give a name of 1 to 64 of A-Z a-z 0-9 . _ -"
    )]
    NoName { name: String },
    #[error(transparent)]
    Object(language::FindError),
    #[error(transparent)]
    Store(#[from] ledger::OpenError),
    #[error("the store cannot be read: {0}: check the data folder and your permissions")]
    StoreRead(#[from] archive::ArchiveError),
    #[error("the store cannot be read: {0}")]
    StoreNames(ledger::ReadError),
    #[error("{path} cannot be served: {cause}", path = path.display())]
    NotKept { path: PathBuf, cause: archive::ArchiveError },
    #[error(transparent)]
    SetUp(#[from] archive::SetUpError),
    #[error(transparent)]
    Signing(#[from] archive::SigningError),
    #[error(transparent)]
    Token(#[from] archive::TokenError),
    #[error("cannot listen on {listen} ({cause}): give another address with --listen")]
    Listen { listen: std::net::SocketAddr, cause: io::Error },
    #[error(
        "{listen} is in use by another program, possibly another `daybook serve`: stop that one, or give another address, such as --listen {free}",
        free = std::net::SocketAddr::new(listen.ip(), listen.port().wrapping_add(1).max(1024))
    )]
    Taken { listen: std::net::SocketAddr },
    #[error("the server stopped: {0}")]
    Serve(io::Error),
    #[error(
        "writing to the disk failed, so the server has stopped: check the disk and restart the server"
    )]
    Poisoned,
    #[cfg(feature = "jetstream")]
    #[error(
        "a ledger can move only from a folder to a cluster or back: give one folder and one address nats://.."
    )]
    OneKind,
    #[error("there is no match `{0}` in this store")]
    NoMatch(record::MatchId),
    #[error("{path} contains no .daybook file: give another folder with --matches", path = path.display())]
    NoMatches { path: PathBuf },
}

impl From<NoAnswer> for CliError {
    fn from(error: NoAnswer) -> Self {
        match error {
            NoAnswer::NoRecord { seq, last } => Self::NoRecord { seq, last },
            NoAnswer::Object(error) => Self::Object(error),
        }
    }
}
