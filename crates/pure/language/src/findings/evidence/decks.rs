//! Evidence about decks, in a match or alone, in words.

use audit::{DeckEvidence, DeckFinding};
use decks::{DeckFault, OpenQuestion, Restricted};

use super::FindingMessage;
use crate::findings::naming::Naming;
use crate::language::Language;

impl Naming<'_> {
    pub(super) fn deck(self, evidence: &DeckEvidence) -> FindingMessage {
        let player = evidence.seat.map(|seat| self.player(seat)).unwrap_or_default();
        of_deck(self.language, &player, &evidence.what)
    }
}

/// The message about a player's deck; its forms need no name.
pub(in crate::findings) fn of_deck(
    language: Language,
    player: &str,
    what: &DeckFinding,
) -> FindingMessage {
    match what {
        DeckFinding::Fault(fault) => of_fault(language, player, fault),
        DeckFinding::Open(open) => of_open(language, player, open),
        DeckFinding::MoreThanListed { name, cards, listed } => {
            let about = [
                ("player", player.to_owned().into()),
                ("name", language.card(name).to_owned().into()),
                ("cards", (*cards).into()),
                ("most", (*listed).into()),
            ];
            FindingMessage::new("deck-more-than-listed", about)
        }
    }
}

fn of_fault(language: Language, of: &str, fault: &DeckFault) -> FindingMessage {
    let player = ("player", of.to_owned().into());
    match fault {
        DeckFault::NoHero => FindingMessage::new("deck-no-hero", [player]),
        DeckFault::OtherFactions { factions, hero } => FindingMessage::new(
            "deck-other-factions",
            [
                player,
                ("factions", language.and(factions.clone()).into()),
                ("faction", hero.clone().into()),
            ],
        ),
        DeckFault::Factions { factions, at_most } => FindingMessage::new(
            "deck-factions",
            [
                player,
                ("factions", language.and(factions.clone()).into()),
                ("most", (*at_most).into()),
            ],
        ),
        &DeckFault::Size { cards, at_least, at_most } => FindingMessage::new(
            "deck-size",
            [
                player,
                ("cards", cards.into()),
                ("least", at_least.into()),
                ("limited", if at_most.is_some() { "yes" } else { "no" }.into()),
                ("most", at_most.unwrap_or_default().into()),
            ],
        ),
        &DeckFault::Heroes { cards, at_most } => FindingMessage::new(
            "deck-heroes",
            [player, ("cards", cards.into()), ("most", at_most.into())],
        ),
        of_cards => of_cards_of(language, of, of_cards),
    }
}

/// The fault of certain cards.
fn of_cards_of(language: Language, player: &str, fault: &DeckFault) -> FindingMessage {
    let player = ("player", player.to_owned().into());
    let name = |name: &str| ("name", language.card(name).to_owned().into());
    match fault {
        DeckFault::Copies { name: of, cards, at_most } => FindingMessage::new(
            "deck-copies",
            [player, name(of), ("cards", (*cards).into()), ("most", (*at_most).into())],
        ),
        DeckFault::CopiesOfRarity { name: of, rarity, cards, at_most } => FindingMessage::new(
            "deck-copies-of-rarity",
            [
                player,
                name(of),
                ("rarity", language.rarity(rarity).to_owned().into()),
                ("cards", (*cards).into()),
                ("most", (*at_most).into()),
            ],
        ),
        &DeckFault::Rarity { rarity, cards, at_most } => FindingMessage::new(
            "deck-rarity",
            [player, ("rarity", rarity.into()), ("cards", cards.into()), ("most", at_most.into())],
        ),
        DeckFault::SameUnique { reference, cards } => FindingMessage::new(
            "deck-same-unique",
            [player, ("card", reference.clone().into()), ("cards", (*cards).into())],
        ),
        DeckFault::NotInFormat { reference } => {
            FindingMessage::new("deck-not-in-format", [player, ("card", reference.clone().into())])
        }
        DeckFault::Restricted { name: of, what } => {
            let what = match what {
                Restricted::Banned => "banned",
                Restricted::Suspended => "suspended",
                Restricted::Listed => "listed",
            };
            FindingMessage::new("deck-restricted", [player, name(of), ("what", what.into())])
        }
        DeckFault::NotInPool { name: of, cards, has } => FindingMessage::new(
            "deck-not-in-pool",
            [player, name(of), ("cards", (*cards).into()), ("most", (*has).into())],
        ),
        DeckFault::NoHero
        | DeckFault::OtherFactions { .. }
        | DeckFault::Factions { .. }
        | DeckFault::Size { .. }
        | DeckFault::Heroes { .. } => unreachable!("these are about no card"),
    }
}

fn of_open(language: Language, player: &str, open: &OpenQuestion) -> FindingMessage {
    let player = ("player", player.to_owned().into());
    let name = |name: &str| ("name", language.card(name).to_owned().into());
    match open {
        OpenQuestion::Format(format) => {
            FindingMessage::new("deck-open-format", [("format", format.clone().into())])
        }
        OpenQuestion::Factions(cards) => FindingMessage::new(
            "deck-open-factions",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        OpenQuestion::Pool => FindingMessage::new("deck-open-pool", [player]),
        OpenQuestion::Nameless(cards) => FindingMessage::new(
            "deck-open-nameless",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        OpenQuestion::PoolOfUniques(cards) => FindingMessage::new(
            "deck-open-uniques",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        OpenQuestion::Restriction(of) => {
            FindingMessage::new("deck-open-restriction", [player, name(of)])
        }
        OpenQuestion::RareTwice(of) => {
            FindingMessage::new("deck-open-rare-twice", [player, name(of)])
        }
        OpenQuestion::Changed => FindingMessage::new("deck-open-changed", [player]),
    }
}

/// Why something about a deck cannot be decided.
pub(in crate::findings) fn because(language: Language, open: &OpenQuestion) -> String {
    language
        .word(match open {
            OpenQuestion::Format(_) => "doubt-deck-format",
            OpenQuestion::Factions(_) => "doubt-deck-factions",
            OpenQuestion::Pool => "doubt-deck-pool",
            OpenQuestion::Nameless(_) => "doubt-deck-nameless",
            OpenQuestion::PoolOfUniques(_) => "doubt-deck-uniques",
            OpenQuestion::Restriction(_) => "doubt-deck-restriction",
            OpenQuestion::RareTwice(_) => "doubt-deck-rare-twice",
            OpenQuestion::Changed => "doubt-deck-changed",
        })
        .to_owned()
}
