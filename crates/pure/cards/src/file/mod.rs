//! Card files: cards in the format of the community's card API, and texts.

mod language;
mod row;
mod word;

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use crate::CardFileEntry;
use row::RowMembers;
pub use row::is_reference;

/// Why a card file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}; write cards as the card API gives them, or leave the line out")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub what: String,
}

/// Reads a card file: one card as an object, a list of cards, a page of the API, or one of these
/// per line.
///
/// A card is as in the API, with its names and texts in one language or in several; or it has the
/// members of the game engine's list; or it is a text alone,
/// `{"ref":..,"main":{"en":..},"support":{"en":..}}`. Only English texts are read: a file in another
/// language adds names to the cards of the data, and leaves everything else about them as it is.
///
/// # Errors
///
/// [`FileError`] if it is not JSON, or if something in it is not a card.
///
/// ```
/// let file = r#"{"reference":"ALT_CORE_B_AX_04_U_7","name":{"en":"Sierra"},"cardType":{"reference":"CHARACTER"}}"#;
/// let cards = cards::read_file(file)?;
/// assert_eq!(cards[0].names[0].as_deref(), Some("Sierra"));
/// assert_eq!(cards::read_file("{}").unwrap_err().line, 1);
/// # Ok::<(), cards::FileError>(())
/// ```
pub fn read_file(text: &str) -> Result<Vec<CardFileEntry>, FileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut cards = Vec::new();
    for item in serde_json::Deserializer::from_str(text).into_iter::<FileItem>() {
        let item = item.map_err(|error| {
            // A premature end is on the last line, not after it.
            let line = error.line().clamp(1, text.lines().count().max(1));
            let what = error.to_string();
            let place = what.rfind(" at line ").unwrap_or(what.len());
            FileError { line, what: what[..place].to_owned() }
        })?;
        cards.extend(item.0);
    }
    language::settle(&mut cards);
    Ok(cards)
}

/// Reads a card file, or a file of bare texts, one per line.
///
/// # Errors
///
/// [`FileError`] if it begins like JSON but is not a card file.
pub fn read_texts(text: &str) -> Result<Vec<CardFileEntry>, FileError> {
    // Texts begin with `{J}` and `[[Fleeting]]` too.
    let begins: String = text.chars().filter(|letter| !letter.is_whitespace()).take(3).collect();
    let is_json = ["{\"", "[{\"", "[]", "{}"].iter().any(|one| begins.starts_with(one));
    if is_json {
        return read_file(text);
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(CardFileEntry::of_text).collect())
}

/// A card, a list of cards, or a page of them.
struct FileItem(Vec<CardFileEntry>);

/// A card of a list.
struct ListedCard(CardFileEntry);

/// Parses each card in place, so that an error names its line.
struct ItemVisitor;

impl<'de> Visitor<'de> for ItemVisitor {
    type Value = FileItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card or a list of cards")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<FileItem, A::Error> {
        let row = RowMembers::deserialize(de::value::MapAccessDeserializer::new(map))?;
        row.cards().map(FileItem).map_err(de::Error::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<FileItem, A::Error> {
        let mut cards = Vec::new();
        while let Some(ListedCard(card)) = all.next_element()? {
            cards.push(card);
        }
        Ok(FileItem(cards))
    }
}

impl<'de> Deserialize<'de> for FileItem {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ItemVisitor)
    }
}

impl<'de> Deserialize<'de> for ListedCard {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let FileItem(cards) = from.deserialize_map(ItemVisitor)?;
        let [card] = <[CardFileEntry; 1]>::try_from(cards)
            .map_err(|_| de::Error::custom("a page of cards stands where a card belongs"))?;
        Ok(Self(card))
    }
}
