//! Printed cards: 2,240 printings of 1,475 distinct cards, names in five languages; and 492 more
//! that the publisher's list lacks ([`unpublished`]).
//!
//! Pure: the data is part of the program, parsed on first use; a program may add cards before that
//! ([`begin_with`]). A reference that is not here is normal (uniques, new sets); a match never
//! depends on this crate, because faces enter its log.
//!
//! ```
//! let card = cards::get("ALT_CORE_B_AX_24_R").expect("in the data");
//! assert_eq!(card.reference, "ALT_CORE_B_AX_24_R1");
//! assert_eq!(card.face().faction.as_deref(), Some("Axiom"));
//! assert_eq!(cards::get("ALT_CORE_B_AX_24_U_1"), None);
//!
//! let dear = cards::all().filter(|card| card.face().hand_cost >= Some(9));
//! assert!(dear.count() > 0);
//! ```

mod abilities;
mod apart;
mod card;
mod change;
mod complete;
mod data;
mod file;
mod folded;
mod fragments;
mod kind;
mod language;
mod printed;
mod reader;

pub use apart::Apart;
pub use card::{Card, Inferred};
pub use change::{CardChange, ChangeKind};
/// A day of the calendar.
pub use chrono::NaiveDate as Date;
pub use complete::{complete, complete_tokens, completed, with_abilities};
pub use data::{
    BeginError, all, begin_with, first_printing, get, is_token, translated, unpublished,
};
pub use file::{FileError, is_reference, read_file, read_texts};
pub use folded::{folded, letters};
pub use fragments::unique;
pub use kind::{Faction, Kind, Rarity};
pub use language::{CardLanguage, UnknownLanguage};
pub use printed::{CardFileEntry, CardText};
pub use reader::{TextReading, fragment, read};
