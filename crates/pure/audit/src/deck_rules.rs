//! Cards of decks as they are judged, the check for each fault of a deck, and the paragraphs it
//! violates.

use decks::{Belongs, Entry, Fault, Format, Open, Play};
use rules::{Edition, Face};

use crate::check::Check;
use crate::paragraph::Paragraph;

/// Copies of a card with a recorded face. A face without a faction has none, or it was not
/// recorded; this is not reported.
pub(crate) fn entry(count: u32, face: &Face) -> Entry {
    let entry = Entry::of_face(count, face);
    match entry.faction {
        Belongs::Unknown => Entry { faction: Belongs::Neutral, ..entry },
        Belongs::To(_) | Belongs::Neutral => entry,
    }
}

/// The check that finds a fault: that of a paragraph, or that of formats where their rule is not in
/// the rulebook.
pub(crate) fn check_of(fault: &Fault, format: &Format) -> Check {
    match (format.play, fault) {
        (_, Fault::NotInPool { .. }) => Check::DeckPool,
        (Play::Free, _)
        | (
            _,
            Fault::CopiesOfRarity { .. } | Fault::NotInFormat { .. } | Fault::Restricted { .. },
        ) => Check::DeckFormat,
        (_, Fault::SameUnique { .. }) => Check::SameUnique,
        (Play::Constructed, Fault::Size { .. }) if format.size != (40, Some(60)) => {
            Check::DeckFormat
        }
        (Play::Constructed, Fault::Size { .. } | Fault::NoHero | Fault::Heroes { .. }) => {
            Check::ConstructedSize
        }
        (Play::Constructed, Fault::OtherFactions { .. } | Fault::Factions { .. }) => {
            Check::ConstructedFaction
        }
        (Play::Constructed, Fault::Copies { .. }) => Check::ConstructedCopies,
        (Play::Constructed, Fault::Rarity { rarity: "rare", .. }) => Check::ConstructedRares,
        (Play::Constructed, Fault::Rarity { rarity: "unique", at_most: 3, .. }) => {
            Check::ConstructedUniques
        }
        (Play::Limited, Fault::Size { .. } | Fault::NoHero | Fault::Heroes { .. }) => {
            Check::LimitedSize
        }
        (Play::Limited, Fault::OtherFactions { .. } | Fault::Factions { .. }) => {
            Check::LimitedFactions
        }
        (Play::Constructed | Play::Limited, Fault::Rarity { .. })
        | (Play::Limited, Fault::Copies { .. }) => Check::DeckFormat,
    }
}

/// The check for an undecidable question.
pub(crate) fn check_of_open(open: &Open, format: &Format) -> Check {
    match (open, format.play) {
        (Open::Factions(_), Play::Constructed) => Check::ConstructedFaction,
        (Open::Factions(_), Play::Limited) => Check::LimitedFactions,
        (Open::Pool | Open::Nameless(_), _) => Check::DeckPool,
        _ => Check::DeckFormat,
    }
}

/// The paragraphs that a fault of a deck violates; empty where only the format has the rule.
pub fn deck_paragraphs(fault: &Fault, format: &Format, edition: Edition) -> Vec<Paragraph> {
    check_of(fault, format).paragraphs(edition)
}
