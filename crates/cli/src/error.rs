//! Errors at the command line.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a command failed; no output file was written or changed.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    #[error("the system gives no random bytes for salts ({0}): try again")]
    Random(getrandom::Error),
    /// The reader of our output has gone.
    #[error("the output was closed")]
    Closed,
    #[error("{path} cannot be read ({cause}): check its name and your rights", path = path.display())]
    Read { path: PathBuf, cause: io::Error },
    #[error("{path} cannot be written ({cause}): check its folder, your rights and the room on the disk", path = path.display())]
    Write { path: PathBuf, cause: io::Error },
    #[error("{path} is no .daybook file: give one that `daybook import`, `daybook seal` or `daybook export` wrote", path = path.display())]
    NotDaybook { path: PathBuf },
    #[error("there is no folder {folder} to write {path} in: make it, or give another name", folder = folder.display(), path = path.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    #[error("{url}: {cause}; ask again later, or look whether the address is that of a service")]
    Unanswered { url: String, cause: String },
    #[error(
        "{url} names no key of a log: look whether the address is that of a service, or give the key with --origin"
    )]
    NoKey { url: String },
    #[error(
        "{path} is not what a monitor has written, or was changed: bring it back from a backup, or give another file to begin anew",
        path = path.display()
    )]
    NotSeen { path: PathBuf },
    #[error(
        "{path} is of the log with the key {found}, and the key given is {given}: give another file for another log",
        path = path.display()
    )]
    OtherKey { path: PathBuf, found: String, given: String },
    #[error(
        "nothing says where your home folder is: set HOME, or name the folder of the store with --data DIR"
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
    #[error("{path}: there is no card file, .json or .jsonl; give another folder with --cards", path = path.display())]
    NoCards { path: PathBuf },
    #[error(transparent)]
    BeginCards(#[from] cards::BeginError),
    #[error(
        "no card `{reference}` is known: `daybook cards find` finds references by name, and --cards DIR adds card files"
    )]
    NoCard { reference: String },
    #[error("{path}, {cause}", path = path.display())]
    Deck { path: PathBuf, cause: String },
    #[error(
        "{path}: it has {count} pools, and a deck is of one: give a file with that alone",
        path = path.display()
    )]
    Pools { path: PathBuf, count: usize },
    #[error("{path}, {cause}", path = path.display())]
    Moves { path: PathBuf, cause: ::moves::MovesError },
    #[error("{path}: {cause}", path = path.display())]
    NotMoves { path: PathBuf, cause: ::moves::WriteError },
    #[error("{path}: {cause}", path = path.display())]
    NotPlayed { path: PathBuf, cause: replay::RecordError },
    #[error("{path} is no text: it is not UTF-8", path = path.display())]
    NotText { path: PathBuf },
    #[error("{path}: it has no event: write one a line, the first `match_opened`", path = path.display())]
    NoEvents { path: PathBuf },
    #[error("{path}: {cause}", path = path.display())]
    Damaged { path: PathBuf, cause: record::Damage },
    #[error("{path}: {cause}", path = path.display())]
    Senseless { path: PathBuf, cause: replay::LoadError },
    #[error("there is no record {seq}: this match has records 0 to {last}")]
    NoRecord { seq: u32, last: u32 },
    #[error("record {from} comes after record {to}: give the first as --from and the last as --to")]
    Backwards { from: u32, to: u32 },
    #[error("this match has no game {game}: `daybook timeline` lists what there is")]
    NoGame { game: u8 },
    #[error(
        "game {game} has no day {day}: its last is day {last}, and `daybook timeline` lists them"
    )]
    NoDay { game: u8, day: u32, last: u32 },
    #[error("game {game}, day {day} has no {phase} here: `daybook timeline` lists what there is")]
    NoPhase { game: u8, day: u32, phase: rules::Phase },
    #[error("there is no seat {seat}: this match has {seats} players, seats 0 to {last}", last = seats - 1)]
    NoSeat { seat: rules::Seat, seats: usize },
    #[error(
        "`{name}` cannot name a match: give a name of 1 to 64 of A-Z a-z 0-9 . _ - with --match"
    )]
    NoName { name: String },
    #[error(transparent)]
    Object(#[from] language::FindError),
    #[error(transparent)]
    Store(#[from] ledger::OpenError),
    #[error("the store cannot be read: {0}: check the data folder and your rights")]
    StoreRead(#[from] archive::ArchiveError),
    #[error("the store cannot be read: {0}")]
    StoreNames(ledger::ReadError),
    #[error("{path} is not served: {cause}", path = path.display())]
    NotKept { path: PathBuf, cause: archive::ArchiveError },
    #[error(transparent)]
    SetUp(#[from] archive::SetUpError),
    #[error(transparent)]
    Signing(#[from] archive::SigningError),
    #[error(transparent)]
    Token(#[from] archive::TokenError),
    #[error("{listen} cannot be listened on ({cause}): give another address with --listen")]
    Listen { listen: std::net::SocketAddr, cause: io::Error },
    #[error(
        "{listen} is taken by another program, maybe by another `daybook serve`: end that one, or give another address, such as --listen {free}",
        free = std::net::SocketAddr::new(listen.ip(), listen.port().wrapping_add(1).max(1024))
    )]
    Taken { listen: std::net::SocketAddr },
    #[error("the server stopped: {0}")]
    Serve(io::Error),
    #[error(
        "the disk did not take what was written, so the server has stopped: look at the disk and start it again"
    )]
    Poisoned,
    #[cfg(feature = "jetstream")]
    #[error(
        "a ledger moves from a folder to a cluster or back: give a folder and an address nats://.."
    )]
    OneKind,
    #[error("there is no match `{0}` in this store")]
    NoMatch(record::MatchId),
    #[error("{path}: there is no .daybook file to show; give another folder with --matches", path = path.display())]
    NoMatches { path: PathBuf },
}
