//! Decks: their contents, their written forms, and the rules of formats for them.
//!
//! Pure: the caller reads files and passes their text. A list is read from text, from the
//! community's deck code, from the JSON of its services, from tables; a format is data; a fault of
//! a deck is a fact that others put into words.
//!
//! ```
//! let read = decks::read("1 ALT_CORE_B_YZ_02_C\n3 ALT_CORE_B_YZ_07_R1\n")?;
//! let deck = decks::Deck::of(&read.decks[0]);
//! let format = decks::format("constructed").expect("it is the rulebook's name of the standard format");
//! assert_eq!(format.name, "standard");
//! let judged = decks::judge(&deck, &decks::DeckCriteria::new(format));
//! assert!(matches!(judged.faults[0], decks::DeckFault::Size { cards: 4, .. }));
//! # Ok::<(), decks::ReadFault>(())
//! ```

pub mod code;
mod deck;
mod fault;
mod format;
mod html;
mod json;
mod judge;
mod link;
mod list;
mod name;
mod pool;
mod read;
mod reference;
mod restriction;
mod standing;
mod table;
mod text;
mod uniques;

pub use code::{CodeFault, CodeFaultKind, Decoded, Dialect, NoCode};
pub use deck::{Belongs, Deck, DeckEntry};
pub use fault::{ReadFault, ReadFaultKind, TEXT_BYTES_MAX};
pub use format::{Format, PoolKind, RulesOfPlay, format, formats};
pub use json::to_json;
pub use judge::{DeckCriteria, DeckFault, DeckJudgement, OpenQuestion, judge};
pub use list::{COUNT_MAX, DeckList, ListLine};
pub use pool::Pool;
pub use read::{ListForm, ReadDeck, read, read_as};
pub use reference::{
    CardCopy, Letters, NoReference, Product, RarityMark, Reference, ReferencePart,
};
pub use restriction::{Restricted, Restriction, restrictions};
pub use standing::{Legality, standings};
pub use table::{Registration, read_registrations};
pub use text::read_text;
pub use uniques::{
    FactionsOfUniques, PoolOfUniques, UniquesError, UniquesFile, begin_with, read_uniques,
};
