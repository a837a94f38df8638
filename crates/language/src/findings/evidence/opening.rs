//! What is found before the first day: decks and set-up.

use audit::{DeckEvidence, DeckFault, SetupEvidence};

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn deck(self, evidence: &DeckEvidence) -> Message {
        let player = self.player(evidence.seat);
        match &evidence.fault {
            DeckFault::NoHero => Message::new("deck-no-hero", [("player", player.into())]),
            DeckFault::OtherFactions { factions, hero } => Message::new(
                "deck-other-factions",
                [
                    ("player", player.into()),
                    ("factions", self.language.and(factions.clone()).into()),
                    ("faction", hero.clone().into()),
                ],
            ),
            DeckFault::Copies { name, cards, at_most } => Message::new(
                "deck-copies",
                [
                    ("player", player.into()),
                    ("name", name.clone().into()),
                    ("cards", (*cards).into()),
                    ("most", (*at_most).into()),
                ],
            ),
            &DeckFault::Rarity { rarity, cards, at_most } => Message::new(
                "deck-rarity",
                [
                    ("player", player.into()),
                    ("rarity", rarity.into()),
                    ("cards", cards.into()),
                    ("most", at_most.into()),
                ],
            ),
            DeckFault::Factions { factions, at_most } => Message::new(
                "deck-factions",
                [
                    ("player", player.into()),
                    ("factions", self.language.and(factions.clone()).into()),
                    ("most", (*at_most).into()),
                ],
            ),
            &DeckFault::Size { cards, at_least, at_most } => Message::new(
                "deck-size",
                [
                    ("player", player.into()),
                    ("cards", cards.into()),
                    ("least", at_least.into()),
                    ("limited", if at_most.is_some() { "yes" } else { "no" }.into()),
                    ("most", at_most.unwrap_or_default().into()),
                ],
            ),
        }
    }

    pub(super) fn setup(self, evidence: &SetupEvidence) -> Message {
        match evidence {
            SetupEvidence::Heroes { seat, heroes } => Message::new(
                "setup-heroes",
                [("player", self.player(*seat).into()), ("heroes", (*heroes).into())],
            ),
            SetupEvidence::HeroCounters { hero, counter, has, wanted } => Message::new(
                "setup-hero-counters",
                [
                    ("hero", hero.clone().into()),
                    ("has", self.counted(counter, *has).into()),
                    ("wanted", self.counted(counter, *wanted).into()),
                ],
            ),
            SetupEvidence::Elsewhere(expeditions) => Message::new(
                "setup-elsewhere",
                [
                    ("expeditions", self.expeditions(expeditions).into()),
                    ("count", expeditions.len().into()),
                ],
            ),
            SetupEvidence::NotShuffled(seat) => {
                Message::new("setup-not-shuffled", [("player", self.player(*seat).into())])
            }
            SetupEvidence::SameTumult => Message::new("setup-same-tumult", []),
            SetupEvidence::FirstHand { seat, cards, wanted } => Message::new(
                "setup-first-hand",
                [
                    ("player", self.player(*seat).into()),
                    ("cards", (*cards).into()),
                    ("wanted", (*wanted).into()),
                ],
            ),
            SetupEvidence::FirstOrbs { seat, cards, wanted } => Message::new(
                "setup-first-orbs",
                [
                    ("player", self.player(*seat).into()),
                    ("cards", (*cards).into()),
                    ("wanted", (*wanted).into()),
                ],
            ),
        }
    }
}
