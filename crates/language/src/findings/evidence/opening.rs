//! Evidence about set-up, in words.

use audit::SetupEvidence;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
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
