//! What is found about what lies on the table: objects, counters, emblems, tokens and targets.

use audit::{CounterEvidence, EmblemEvidence, ObjectEvidence, TargetEvidence, TokenEvidence};

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn counter(self, evidence: &CounterEvidence) -> Message {
        match evidence {
            CounterEvidence::Missing { object, counter, removed, had } => Message::new(
                "counters-missing",
                [
                    ("object", self.named_object(object).into()),
                    ("counter", counter.clone().into()),
                    ("removed", (*removed).into()),
                    ("had", (*had).into()),
                ],
            ),
            CounterEvidence::Elsewhere { object, .. } => {
                Message::new("counters-elsewhere", [("object", self.named_object(object).into())])
            }
            CounterEvidence::Kept { object, to, .. } => Message::new(
                "counters-kept",
                [("object", self.named_object(object).into()), ("place", self.place(*to).into())],
            ),
            CounterEvidence::Lost { object, to, .. } => Message::new(
                "counters-lost",
                [("object", self.named_object(object).into()), ("place", self.place(*to).into())],
            ),
        }
    }

    pub(super) fn emblem(self, evidence: &EmblemEvidence) -> Message {
        match evidence {
            EmblemEvidence::WithoutDuration => Message::new("emblem-without-duration", []),
            EmblemEvidence::WithDuration(_) => Message::new("emblem-with-duration", []),
            EmblemEvidence::Time { .. } => Message::new("emblem-time", []),
            EmblemEvidence::Outlasts(_) => Message::new("emblem-outlasts", []),
            EmblemEvidence::Die { seat, .. } => {
                Message::new("die-result", [("player", self.player(*seat).into())])
            }
        }
    }

    pub(super) fn of_object(self, evidence: &ObjectEvidence) -> Message {
        match evidence {
            ObjectEvidence::OthersZone { owner, to } => Message::new(
                "zone-of-another",
                [("player", self.player(*owner).into()), ("place", self.place(*to).into())],
            ),
            ObjectEvidence::EntersWithStatus { object, to, .. } => Message::new(
                "enters-with-status",
                [("object", self.named_object(object).into()), ("place", self.place(*to).into())],
            ),
            ObjectEvidence::EmblemMoved(to) => {
                Message::new("emblem-moved", [("place", self.place(*to).into())])
            }
            ObjectEvidence::OrbReady(seat) => {
                Message::new("orb-ready", [("player", self.player(*seat).into())])
            }
            ObjectEvidence::LookedAt(_) => Message::new("cards-looked-at", []),
            ObjectEvidence::MarkerFaceDown(_) => Message::new("marker-face-down", []),
            ObjectEvidence::GainedElsewhere { object, status } => Message::new(
                "status-gained-elsewhere",
                [
                    ("object", self.named_object(object).into()),
                    ("status", self.language.status(*status).into()),
                ],
            ),
            ObjectEvidence::GainedTwice { object, status } => Message::new(
                "status-gained-twice",
                [
                    ("object", self.named_object(object).into()),
                    ("status", self.language.status(*status).into()),
                ],
            ),
            ObjectEvidence::LostAbsent { object, status } => Message::new(
                "status-lost-absent",
                [
                    ("object", self.named_object(object).into()),
                    ("status", self.language.status(*status).into()),
                ],
            ),
            ObjectEvidence::TimestampOrder { .. } => Message::new("timestamp-order", []),
            ObjectEvidence::TimestampsApart(_) => Message::new("timestamps-apart", []),
            ObjectEvidence::UnknownSource(source) => {
                Message::new("source-unknown", [("source", source.to_string().into())])
            }
        }
    }

    pub(super) fn target(self, evidence: &TargetEvidence) -> Message {
        match evidence {
            TargetEvidence::Wrong { .. } => Message::new("target-wrong", []),
            TargetEvidence::Unpaid { seat, mana, .. } => Message::new(
                "target-unpaid",
                [("player", self.player(*seat).into()), ("mana", (*mana).into())],
            ),
            TargetEvidence::PaidAgain { seat, .. } => {
                Message::new("target-paid-again", [("player", self.player(*seat).into())])
            }
        }
    }

    pub(super) fn token(self, evidence: &TokenEvidence) -> Message {
        match evidence {
            TokenEvidence::NoCharacter { token, to, .. } => Message::new(
                "token-no-character",
                [("token", token.clone().into()), ("place", self.place(*to).into())],
            ),
            TokenEvidence::Cost { token, .. } => {
                Message::new("token-cost", [("token", token.clone().into())])
            }
            TokenEvidence::Outside(_) => Message::new("token-outside", []),
        }
    }
}
