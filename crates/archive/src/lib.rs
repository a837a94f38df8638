//! The matches of a service: their records in a store, and in other files their audiences,
//! openings, listings and the signing key.
//!
//! It owns every file of a data folder that does not belong to the ledger. It does not know the
//! network: callers are identified elsewhere.

mod access_log;
mod audience;
mod author;
mod channels;
mod copies;
mod delay;
mod details;
mod error;
mod examine;
mod feed;
mod file;
mod guests;
mod listing;
mod live;
mod matches;
mod names;
mod opening;
mod peer_request;
mod peer_sync;
mod signing;
mod table;
#[cfg(test)]
mod testing;
mod token;

use record::At;

pub use access_log::{Access, AccessLog};
pub use audience::{Audience, Visibility};
pub use author::Author;
pub use channels::{CHANNELS_MAX, Channels, LowerThird, Scene};
pub use delay::Delay;
pub use error::{ArchiveError, SetUpError};
pub use examine::examine;
pub use feed::{DraftSeen, MatchFeed, Snapshot};
pub use file::{DATA_FILES, EARLIER_FILES, READ_FILES};
pub use guests::{GUEST_BYTES_MAX, GUESTS_MAX, Guest, PutGuest};
pub use listing::{ListedSummary, term};
pub use live::{LiveMessages, StatePatch};
pub use matches::{
    Archive, EventReceipt, GameSoFar, Imported, LiveProgress, NewEvents, NewFile, NewMatch,
    PublicMatch, Search, head,
};
pub use names::key;
pub use opening::{fresh_salt, players_hash};
pub use signing::{SigningError, open_log, read_log};
pub use table::{JudgeCall, Land, OpenFindings, RoundClock, Sitting, Table};
pub use token::{Role, StoredToken, TokenError, Tokens};

/// Maximum size of a whole match as a `.daybook` file in bytes, proof and digest included.
pub const FILE_BYTES_MAX: usize = 32 * 1024 * 1024;

/// The present time, at which something is accepted.
pub fn now() -> At {
    let ms = chrono::Utc::now().timestamp_millis();
    At::from_unix_ms(ms).expect("the clock is between the years 0 and 9999")
}
