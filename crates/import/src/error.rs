//! Errors for files that cannot be imported.

use thiserror::Error;

/// The input cannot be imported; there is no output.
#[derive(Debug, Error)]
pub enum ImportError {
    /// Not JSON, or cut off.
    #[error("{what} is not valid JSON ({cause}): download the complete file again")]
    Json {
        /// `the log` or `the meta file`.
        what: &'static str,
        /// The parser's error, with line and column.
        cause: serde_json::Error,
    },
    /// JSON, but not an archive.
    #[error(
        "{at} is {found}, but a BGA archive has {expected} there: give the archive's response, or the list in its data.logs"
    )]
    Shape {
        /// The place, such as `packet 3`.
        at: String,
        /// What was found.
        found: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// An archive of something else.
    #[error(
        "this log sets up no player (no `setupPlayer` in {notifications} notifications): it is not a game of Altered, or its beginning is missing"
    )]
    NoGame {
        /// The number of notifications.
        notifications: usize,
    },
    /// A meta file of another game.
    #[error(
        "the meta file is for {meta}, but the log is for {log}: give the meta file that belongs to the log"
    )]
    OtherMeta {
        /// The players in the meta file.
        meta: String,
        /// The players in the log.
        log: String,
    },
    /// More or fewer than two players.
    #[error("the log sets up {0} players: only games of two players can be imported")]
    Players(usize),
    /// No such seat.
    #[error("seat {0} does not exist in this game: the seats are 0 and 1")]
    NoSeat(u8),
    /// Impossible numbers, or a fault of the import.
    #[error("notification {uid} leads to an invalid event ({cause}): please report this log")]
    Refused {
        /// The notification.
        uid: String,
        /// The reason.
        cause: rules::Refused,
    },
}
