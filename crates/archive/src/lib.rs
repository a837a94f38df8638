//! Matches as a service keeps them: their records in a store, and beside them who may see them, what their hidden cards
//! are, what lists show of them, and the key that signs them.
//!
//! It owns every file of a data folder that is not the ledger's. It knows no network: who asks has been told apart before.

mod access_log;
mod archive;
mod audience;
mod author;
mod beside;
mod channels;
mod copies;
mod delay;
mod details;
mod error;
mod file;
mod listing;
mod live;
mod names;
mod opening;
mod question;
mod side;
mod signing;
mod table;
#[cfg(test)]
mod testing;
mod token;

use record::At;

pub use access_log::{Access, AccessLog};
pub use archive::{Archive, EventReceipt, Listed, NewEvents, NewMatch, Search, head};
pub use audience::{Audience, Visibility};
pub use author::Author;
pub use channels::{Channels, LowerThird, Scene};
pub use delay::Delay;
pub use error::{ArchiveError, SetUpError};
pub use file::{DATA_FILES, EARLIER_FILES, READ_FILES};
pub use listing::term;
pub use live::{LiveMessages, Message};
pub use names::key;
pub use opening::{carried, fresh_salt, players_hash};
pub use side::{DraftSeen, Side, Snapshot};
pub use signing::{SigningError, open_log, read_log};
pub use table::{JudgeCall, Land, OpenFindings, RoundClock, Sitting, Table};
pub use token::{Role, Token, TokenError, Tokens};

/// Bytes of a whole match as a `.daybook` file at most, proof and digest included.
pub const FILE_BYTES_MAX: usize = 32 * 1024 * 1024;

/// The time at which something is accepted.
pub fn now() -> At {
    let ms = chrono::Utc::now().timestamp_millis();
    At::from_unix_ms(ms).expect("the clock is between the years 0 and 9999")
}
