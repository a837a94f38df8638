//! The archive: the one place where events are added to matches and where matches are read.

mod append;
mod changed_players;
mod guests;
mod hands;
mod import;
mod keys;
mod leaves;
mod live_import;
mod loaded;
mod memory;
mod openings;
mod peers;
mod proof;
mod read;
mod release;
mod resend;
mod round;
mod search;
mod shared;
mod size;
mod state;

pub use append::{EventReceipt, NewEvents};
pub use import::{Imported, NewFile, NewMatch};
pub use live_import::{GameSoFar, LiveProgress};
pub use read::head;
pub use release::{PublicMatch, Search};
pub use state::Archive;
