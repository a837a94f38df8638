//! A card file's information about a card, before it becomes a card.

use rules::{Ability, Works};

use crate::{CardLanguage, Date, Faction, Kind, TextReading};

/// A card file's information about a card. A file may contain only the text: then the card must be
/// known from elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFileEntry {
    /// The publisher's reference; a bare text has none.
    pub reference: Option<String>,
    /// The names, in the order of [`CardLanguage::ALL`](crate::CardLanguage::ALL).
    pub names: [Option<String>; 5],
    /// The type.
    pub kind: Option<Kind>,
    /// The sub-types as printed.
    pub subtypes: Vec<String>,
    /// The faction by the rules.
    pub faction: Option<Faction>,
    /// The hand cost and the reserve cost.
    pub cost: [Option<u8>; 2],
    /// Forest, Mountain and Water.
    pub statistics: [Option<u8>; 3],
    /// A Hero's reserve limit and landmark limit.
    pub limits: [Option<u8>; 2],
    /// The publisher's flags: banned, suspended, with an erratum.
    pub flags: [bool; 3],
    /// The language of a file in one language, whose texts are left out if it is not English.
    pub language: CardLanguage,
    /// The English text, if the file shows whether there is one.
    pub text: Option<CardText>,
    /// The first day on which this text applies; `None` if it is the present one.
    pub from: Option<Date>,
}

/// The English text of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// The text box.
    pub main: String,
    /// The support box: it works in the Reserve only (`4.0 2.2.12.i`).
    pub support: String,
}

impl CardText {
    /// Parses it.
    pub fn read(&self) -> TextReading {
        let read = |text: &str| {
            if text.trim().is_empty() { TextReading::default() } else { crate::read(text) }
        };
        let (mut reading, support) = (read(&self.main), read(&self.support));
        reading.abilities.extend(support.abilities.into_iter().map(in_support));
        reading.unread.extend(support.unread);
        reading
    }
}

impl CardFileEntry {
    /// A bare text, of no card.
    pub(crate) fn of_text(text: &str) -> Self {
        let text = CardText { main: text.trim().to_owned(), support: String::new() };
        Self { text: Some(text), ..Self::default() }
    }

    /// This card with everything in `other` replacing earlier information.
    pub(crate) fn updated(self, other: Self) -> Self {
        let facts = if other.kind.is_some() { &other } else { &self }.clone();
        let mut names = self.names;
        for (name, newer) in names.iter_mut().zip(other.names) {
            *name = newer.or(name.take());
        }
        let reference = other.reference.or(self.reference);
        Self { reference, names, text: other.text.or(self.text), ..facts }
    }
}

/// The form of an ability in the support box.
fn in_support(ability: Ability) -> Ability {
    match ability {
        Ability::Reaction(mut reaction) => {
            reaction.support = true;
            Ability::Reaction(reaction)
        }
        Ability::QuickAction(mut action) => {
            action.support = true;
            Ability::QuickAction(action)
        }
        Ability::Passive(mut passive) => {
            passive.works = Works::Support;
            Ability::Passive(passive)
        }
        other @ (Ability::Keyword(_) | Ability::Effect | Ability::Spell(_) | Ability::Unread) => {
            other
        }
    }
}
