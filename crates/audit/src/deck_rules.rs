//! Cards of decks as they are judged, which check finds what is wrong with a deck, and the paragraphs that ask for it.

use decks::{Belongs, Entry, Fault, Format, Open, Play};
use rules::{Edition, Face};

use crate::check::Check;
use crate::paragraph::Paragraph;

/// Copies of a card whose face a record tells. A face without a faction is of no faction, or nobody has written it down: that is
/// held against nobody.
pub(crate) fn entry(count: u32, face: &Face) -> Entry {
    let entry = Entry::of_face(count, face);
    match entry.faction {
        Belongs::Unknown => Entry { faction: Belongs::Neutral, ..entry },
        Belongs::To(_) | Belongs::Neutral => entry,
    }
}

/// The check that finds a fault: that of a paragraph, or that of formats where their rule is not the rulebook's.
pub(crate) fn check_of(fault: &Fault, format: &Format) -> Check {
    match (format.play, fault) {
        (_, Fault::NotInPool { .. }) => Check::DeckPool,
        (Play::Free, _) | (_, Fault::CopiesOfRarity { .. } | Fault::Restricted { .. }) => {
            Check::DeckFormat
        }
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

/// The check that what cannot be decided belongs to.
pub(crate) fn check_of_open(open: &Open, format: &Format) -> Check {
    match (open, format.play) {
        (Open::Factions(_), Play::Constructed) => Check::ConstructedFaction,
        (Open::Factions(_), Play::Limited) => Check::LimitedFactions,
        (Open::Pool | Open::Nameless(_), _) => Check::DeckPool,
        _ => Check::DeckFormat,
    }
}

/// The paragraphs that a fault of a deck is against; none where only the format asks for it.
pub fn deck_paragraphs(fault: &Fault, format: &Format, edition: Edition) -> Vec<Paragraph> {
    check_of(fault, format).paragraphs(edition)
}
