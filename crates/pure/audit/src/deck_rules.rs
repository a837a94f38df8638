//! Cards of decks as they are judged, the check for each fault of a deck, and the paragraphs it
//! violates.

use decks::{Belongs, DeckEntry, DeckFault, Format, OpenQuestion, RulesOfPlay};
use rules::{Edition, Face};

use crate::check::Check;
use crate::paragraph::Paragraph;

/// Copies of a card with a recorded face. A face without a faction has none, or it was not
/// recorded; this is not reported.
pub(crate) fn entry(count: u32, face: &Face) -> DeckEntry {
    let entry = DeckEntry::of_face(count, face);
    match entry.faction {
        Belongs::Unknown => DeckEntry { faction: Belongs::Neutral, ..entry },
        Belongs::To(_) | Belongs::Neutral => entry,
    }
}

/// The check that finds a fault: that of a paragraph, or that of formats where their rule is not in
/// the rulebook.
pub(crate) fn check_of(fault: &DeckFault, format: &Format) -> Check {
    match (format.play, fault) {
        (_, DeckFault::NotInPool { .. }) => Check::DeckPool,
        (RulesOfPlay::Free, _)
        | (
            _,
            DeckFault::CopiesOfRarity { .. }
            | DeckFault::NotInFormat { .. }
            | DeckFault::Restricted { .. },
        ) => Check::DeckFormat,
        (_, DeckFault::SameUnique { .. }) => Check::SameUnique,
        (RulesOfPlay::Constructed, DeckFault::Size { .. }) if format.size != (40, Some(60)) => {
            Check::DeckFormat
        }
        (
            RulesOfPlay::Constructed,
            DeckFault::Size { .. } | DeckFault::NoHero | DeckFault::Heroes { .. },
        ) => Check::ConstructedSize,
        (
            RulesOfPlay::Constructed,
            DeckFault::OtherFactions { .. } | DeckFault::Factions { .. },
        ) => Check::ConstructedFaction,
        (RulesOfPlay::Constructed, DeckFault::Copies { .. }) => Check::ConstructedCopies,
        (RulesOfPlay::Constructed, DeckFault::Rarity { rarity: "rare", .. }) => {
            Check::ConstructedRares
        }
        (RulesOfPlay::Constructed, DeckFault::Rarity { rarity: "unique", at_most: 3, .. }) => {
            Check::ConstructedUniques
        }
        (
            RulesOfPlay::Limited,
            DeckFault::Size { .. } | DeckFault::NoHero | DeckFault::Heroes { .. },
        ) => Check::LimitedSize,
        (RulesOfPlay::Limited, DeckFault::OtherFactions { .. } | DeckFault::Factions { .. }) => {
            Check::LimitedFactions
        }
        (RulesOfPlay::Constructed | RulesOfPlay::Limited, DeckFault::Rarity { .. })
        | (RulesOfPlay::Limited, DeckFault::Copies { .. }) => Check::DeckFormat,
    }
}

/// The check for an undecidable question.
pub(crate) fn check_of_open(open: &OpenQuestion, format: &Format) -> Check {
    match (open, format.play) {
        (OpenQuestion::Factions(_), RulesOfPlay::Constructed) => Check::ConstructedFaction,
        (OpenQuestion::Factions(_), RulesOfPlay::Limited) => Check::LimitedFactions,
        (OpenQuestion::Pool | OpenQuestion::Nameless(_), _) => Check::DeckPool,
        _ => Check::DeckFormat,
    }
}

/// The paragraphs that a fault of a deck violates; empty where only the format has the rule.
pub fn deck_paragraphs(fault: &DeckFault, format: &Format, edition: Edition) -> Vec<Paragraph> {
    check_of(fault, format).paragraphs(edition)
}
