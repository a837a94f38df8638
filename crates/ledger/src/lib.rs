//! The records of all matches: appended, read in order, listed and searched.
//!
//! An append is acknowledged after two independent copies are on the disk: sled's own file and the
//! [mirror](restore), plain lines that can be read with `less`. The ledger has no game logic and no
//! clock: the caller supplies search terms and times.
//!
//! ```
//! use ledger::{Append, MemoryStore, Store};
//! use record::{At, Chain, Draft};
//!
//! let mut chain = Chain::new("friendly-1".parse()?);
//! let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
//!     "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "paper"}}}"#;
//! let first = chain.seal(Draft::parse(opened.as_bytes())?)?;
//!
//! let store = MemoryStore::default();
//! let receipt = store.append(Append::new(At::UNIX_EPOCH, None, vec![first]))?;
//! assert_eq!(Some(receipt.head), chain.head());
//! let lines = store.range(chain.match_id(), 0..1)?;
//! assert_eq!(lines[0].hash(), receipt.head);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod acceptance;
mod append;
mod checkpoints;
mod committer;
mod cursor;
mod descriptors;
mod fault;
#[cfg(test)]
mod faults;
mod fenced;
mod folder;
#[cfg(test)]
mod forms;
mod group;
mod guard;
mod hashes;
mod head;
#[cfg(feature = "jetstream")]
mod jetstream;
mod kept;
mod key;
mod leaves;
mod line;
mod listing;
mod lock;
mod log;
mod log_error;
mod memory;
mod mend;
mod mirror;
mod mirror_leaves;
mod open_error;
mod owner;
mod peers;
mod plan;
mod recover;
mod restore;
mod salvage;
mod scan;
mod segment;
mod segments;
mod shared;
mod signed;
mod sled_store;
mod snapshot;
mod store;
mod sums;
mod survey;
mod sync;
mod table;

pub use acceptance::Acceptance;
pub use append::{APPEND_BYTES_MAX, Append, AppendError, AppendReceipt, Outcome};
pub use checkpoints::Checkpoints;
pub use cursor::{Cursor, CursorError};
pub use descriptors::out_of_descriptors;
pub use fault::{Fault, ReadError};
pub use head::Head;
#[cfg(feature = "jetstream")]
pub use jetstream::{
    Address, AddressError, Begun, JetStreamStore, Migrated, Stage, begin_season,
    migrate_to_cluster, migrate_to_folder,
};
pub use kept::{COPIES, KeptError, KeptFile, NEW_LOG, sealed_line, unsealed_line, upgrade};
pub use leaves::Leaves;
pub use line::Line;
pub use listing::{Field, LISTING_BYTES_MAX, Listing, Term, TermError};
pub use log::{KeyUse, Log, Published};
pub use log_error::LogError;
pub use memory::MemoryStore;
pub use open_error::OpenError;
pub use owner::restrict_permissions;
pub use peers::{AnswerOthers, ChangeNotice, PeerResponses, Peers};
pub use restore::{Restored, restore};
pub use sled_store::SledStore;
pub use snapshot::snapshot;
pub use store::{FoundMatch, Page, Store};
