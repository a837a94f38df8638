//! Evidence about decks, in a match or alone, in words.

use audit::{DeckEvidence, DeckFinding};
use decks::{Fault, Open, Restricted};

use super::Message;
use crate::findings::naming::Naming;
use crate::language::Language;

impl Naming<'_> {
    pub(super) fn deck(self, evidence: &DeckEvidence) -> Message {
        let player = evidence.seat.map(|seat| self.player(seat)).unwrap_or_default();
        of_deck(self.language, &player, &evidence.what)
    }
}

/// The message about a player's deck; its forms need no name.
pub(in crate::findings) fn of_deck(
    language: Language,
    player: &str,
    what: &DeckFinding,
) -> Message {
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
            Message::new("deck-more-than-listed", about)
        }
    }
}

fn of_fault(language: Language, of: &str, fault: &Fault) -> Message {
    let player = ("player", of.to_owned().into());
    match fault {
        Fault::NoHero => Message::new("deck-no-hero", [player]),
        Fault::OtherFactions { factions, hero } => Message::new(
            "deck-other-factions",
            [
                player,
                ("factions", language.and(factions.clone()).into()),
                ("faction", hero.clone().into()),
            ],
        ),
        Fault::Factions { factions, at_most } => Message::new(
            "deck-factions",
            [
                player,
                ("factions", language.and(factions.clone()).into()),
                ("most", (*at_most).into()),
            ],
        ),
        &Fault::Size { cards, at_least, at_most } => Message::new(
            "deck-size",
            [
                player,
                ("cards", cards.into()),
                ("least", at_least.into()),
                ("limited", if at_most.is_some() { "yes" } else { "no" }.into()),
                ("most", at_most.unwrap_or_default().into()),
            ],
        ),
        &Fault::Heroes { cards, at_most } => {
            Message::new("deck-heroes", [player, ("cards", cards.into()), ("most", at_most.into())])
        }
        of_cards => of_cards_of(language, of, of_cards),
    }
}

/// The fault of certain cards.
fn of_cards_of(language: Language, player: &str, fault: &Fault) -> Message {
    let player = ("player", player.to_owned().into());
    let name = |name: &str| ("name", language.card(name).to_owned().into());
    match fault {
        Fault::Copies { name: of, cards, at_most } => Message::new(
            "deck-copies",
            [player, name(of), ("cards", (*cards).into()), ("most", (*at_most).into())],
        ),
        Fault::CopiesOfRarity { name: of, rarity, cards, at_most } => Message::new(
            "deck-copies-of-rarity",
            [
                player,
                name(of),
                ("rarity", language.rarity(rarity).to_owned().into()),
                ("cards", (*cards).into()),
                ("most", (*at_most).into()),
            ],
        ),
        &Fault::Rarity { rarity, cards, at_most } => Message::new(
            "deck-rarity",
            [player, ("rarity", rarity.into()), ("cards", cards.into()), ("most", at_most.into())],
        ),
        Fault::SameUnique { reference, cards } => Message::new(
            "deck-same-unique",
            [player, ("card", reference.clone().into()), ("cards", (*cards).into())],
        ),
        Fault::NotInFormat { reference } => {
            Message::new("deck-not-in-format", [player, ("card", reference.clone().into())])
        }
        Fault::Restricted { name: of, what } => {
            let what = match what {
                Restricted::Banned => "banned",
                Restricted::Suspended => "suspended",
                Restricted::Listed => "listed",
            };
            Message::new("deck-restricted", [player, name(of), ("what", what.into())])
        }
        Fault::NotInPool { name: of, cards, has } => Message::new(
            "deck-not-in-pool",
            [player, name(of), ("cards", (*cards).into()), ("most", (*has).into())],
        ),
        Fault::NoHero
        | Fault::OtherFactions { .. }
        | Fault::Factions { .. }
        | Fault::Size { .. }
        | Fault::Heroes { .. } => unreachable!("these are about no card"),
    }
}

fn of_open(language: Language, player: &str, open: &Open) -> Message {
    let player = ("player", player.to_owned().into());
    let name = |name: &str| ("name", language.card(name).to_owned().into());
    match open {
        Open::Format(format) => {
            Message::new("deck-open-format", [("format", format.clone().into())])
        }
        Open::Factions(cards) => Message::new(
            "deck-open-factions",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        Open::Pool => Message::new("deck-open-pool", [player]),
        Open::Nameless(cards) => Message::new(
            "deck-open-nameless",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        Open::PoolOfUniques(cards) => Message::new(
            "deck-open-uniques",
            [player, ("cards", language.and(cards.clone()).into())],
        ),
        Open::Restriction(of) => Message::new("deck-open-restriction", [player, name(of)]),
        Open::RareTwice(of) => Message::new("deck-open-rare-twice", [player, name(of)]),
        Open::Changed => Message::new("deck-open-changed", [player]),
    }
}

/// Why something about a deck cannot be decided.
pub(in crate::findings) fn because(language: Language, open: &Open) -> String {
    language
        .word(match open {
            Open::Format(_) => "doubt-deck-format",
            Open::Factions(_) => "doubt-deck-factions",
            Open::Pool => "doubt-deck-pool",
            Open::Nameless(_) => "doubt-deck-nameless",
            Open::PoolOfUniques(_) => "doubt-deck-uniques",
            Open::Restriction(_) => "doubt-deck-restriction",
            Open::RareTwice(_) => "doubt-deck-rare-twice",
            Open::Changed => "doubt-deck-changed",
        })
        .to_owned()
}
