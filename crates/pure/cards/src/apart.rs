//! Cards that become known while a program runs.

use rules::Ability;

use crate::{Card, CardFileEntry, TextReading};

/// A card that became known after the cards of this run were settled.
///
/// It is shown to people and is not in the data: what a match records, and how it is judged, stays
/// the same for as long as the program runs.
#[derive(Debug)]
pub struct Apart {
    card: Card,
    reading: Option<TextReading>,
}

impl Apart {
    /// A card as a card file has it; `None` if the file does not say of which type it is.
    ///
    /// Its strings live as long as the program, like those of the data.
    pub fn new(mut printed: CardFileEntry) -> Option<Self> {
        printed.reference.as_ref()?;
        let reading = printed.text.take().map(|text| text.read());
        Card::of(printed, None).map(|card| Self { card, reading })
    }

    /// What is printed on it.
    pub const fn card(&self) -> &Card {
        &self.card
    }

    /// All its abilities, in printed order, support abilities last; `None` if its text is unknown.
    pub fn abilities(&self) -> Option<&[Ability]> {
        self.reading.as_ref().map(|reading| reading.abilities.as_slice())
    }

    /// The words of its text that were not understood.
    pub fn unread(&self) -> &[String] {
        self.reading.as_ref().map_or(&[], |reading| &reading.unread)
    }
}
