//! What is printed on the cards: 2,240 printings of 1,475 distinct cards, names in five languages.
//!
//! Pure: the data is part of the program, parsed once when first asked for. A reference that is not here is
//! normal (uniques, new sets); a match never depends on this crate, because faces enter its log.
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
mod card;
mod change;
mod complete;
mod data;
mod kind;
mod language;

pub use card::{Card, Inferred};
pub use change::{Change, ChangeKind};
pub use complete::complete;
pub use data::{all, get, translated};
pub use kind::{Faction, Kind, Rarity};
pub use language::{Language, UnknownLanguage};
