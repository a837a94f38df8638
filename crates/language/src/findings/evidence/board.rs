//! Evidence about objects, counters, emblems, tokens and targets, in words.

use audit::{
    CounterEvidence, EmblemEvidence, ObjectEvidence, ObjectName, TargetEvidence, TokenEvidence,
};
use rules::{Duration, Status};

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn counter(self, evidence: &CounterEvidence) -> Message {
        match evidence {
            CounterEvidence::Missing { object, counter, removed, had } => Message::new(
                "counters-missing",
                [
                    ("object", self.named_object(object).into()),
                    ("removed", self.counted(counter, *removed).into()),
                    ("had", self.counted(counter, *had).into()),
                ],
            ),
            CounterEvidence::Elsewhere { objects, counters } => Message::new(
                "counters-elsewhere",
                [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("counters", self.counters(counters).into()),
                ],
            ),
            CounterEvidence::Kept { objects, to, counters } => Message::new(
                "counters-kept",
                [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("place", self.place(*to).into()),
                    ("counters", self.counters(counters).into()),
                ],
            ),
            CounterEvidence::Lost { objects, to, counters, had } => Message::new(
                "counters-lost",
                [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("place", self.place(*to).into()),
                    ("counters", self.counters(counters).into()),
                    ("had", self.counters(had).into()),
                ],
            ),
        }
    }

    pub(super) fn emblem(self, evidence: &EmblemEvidence) -> Message {
        match evidence {
            EmblemEvidence::WithoutDuration => Message::new("emblem-without-duration", []),
            EmblemEvidence::WithDuration(duration) => Message::new(
                "emblem-with-duration",
                [("duration", self.duration(Some(*duration)).into())],
            ),
            EmblemEvidence::Time { duration, phase, .. } => Message::new(
                "emblem-time",
                [
                    ("duration", self.duration(*duration).into()),
                    ("phase", self.language.phase(*phase).into()),
                ],
            ),
            EmblemEvidence::Outlasts(emblems) => Message::new(
                "emblem-outlasts",
                [("emblems", self.objects(emblems).into()), ("count", emblems.len().into())],
            ),
            EmblemEvidence::Die { seat, results } => {
                let results: Vec<_> = results.iter().map(u8::to_string).collect();
                let results = self.language.and(results);
                Message::new(
                    "die-result",
                    [("player", self.player(*seat).into()), ("results", results.into())],
                )
            }
        }
    }

    /// How long an Ongoing Emblem lasts.
    fn duration(self, duration: Option<Duration>) -> &'static str {
        self.language.word(match duration {
            Some(Duration::Afternoon) => "lasts-afternoon",
            Some(Duration::Day) => "lasts-day",
            Some(Duration::Turn) => "lasts-turn",
            None => "lasts-ever",
        })
    }

    pub(super) fn of_object(self, evidence: &ObjectEvidence) -> Message {
        let of = |id, objects: &[ObjectName], status: Status| {
            let (names, status) = (self.named_objects(objects), self.language.status(status));
            let count = ("count", objects.len().into());
            Message::new(id, [("objects", names.into()), count, ("status", status.into())])
        };
        match evidence {
            ObjectEvidence::OthersZone { owner, to, cards } => Message::new(
                "zone-of-another",
                [
                    ("player", self.player(*owner).into()),
                    ("place", self.place(*to).into()),
                    ("count", (*cards).into()),
                ],
            ),
            ObjectEvidence::EntersWithStatus { objects, to, statuses, allowed } => Message::new(
                "enters-with-status",
                [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("place", self.place(*to).into()),
                    ("statuses", self.statuses(*statuses).into()),
                    ("allowed", self.statuses(*allowed).into()),
                ],
            ),
            ObjectEvidence::EmblemMoved(to) => {
                Message::new("emblem-moved", [("place", self.place(*to).into())])
            }
            ObjectEvidence::OrbReady { seat, cards } => Message::new(
                "orb-ready",
                [("player", self.player(*seat).into()), ("count", (*cards).into())],
            ),
            ObjectEvidence::LookedAt(cards) => {
                Message::new("cards-looked-at", [("count", (*cards).into())])
            }
            ObjectEvidence::MarkerFaceDown(region) => {
                Message::new("marker-face-down", [("region", (*region).into())])
            }
            ObjectEvidence::GainedElsewhere { objects, status } => {
                of("status-gained-elsewhere", objects, *status)
            }
            ObjectEvidence::GainedTwice { objects, status } => {
                of("status-gained-twice", objects, *status)
            }
            ObjectEvidence::LostAbsent { objects, status } => {
                of("status-lost-absent", objects, *status)
            }
            ObjectEvidence::TimestampOrder { chosen_by, first } => Message::new(
                "timestamp-order",
                [
                    ("players", self.players(chosen_by).into()),
                    ("count", chosen_by.len().into()),
                    ("first", self.player(*first).into()),
                ],
            ),
            ObjectEvidence::TimestampsApart(records) => {
                let records: Vec<_> = records.iter().map(u32::to_string).collect();
                let records = self.language.and(records);
                Message::new("timestamps-apart", [("records", records.into())])
            }
            ObjectEvidence::UnknownSource(source) => {
                Message::new("source-unknown", [("record", source.seq().into())])
            }
        }
    }

    pub(super) fn target(self, evidence: &TargetEvidence) -> Message {
        match evidence {
            TargetEvidence::Wrong { targets, wrong } => Message::new(
                "target-wrong",
                [
                    ("targets", self.pieces(targets).into()),
                    ("count", targets.len().into()),
                    ("wrong", self.pieces(wrong).into()),
                ],
            ),
            TargetEvidence::Unpaid { seat, paid, mana } => Message::new(
                "target-unpaid",
                [
                    ("player", self.player(*seat).into()),
                    ("paid", (*paid).into()),
                    ("mana", (*mana).into()),
                ],
            ),
            TargetEvidence::PaidAgain { seat, paid, mana } => Message::new(
                "target-paid-again",
                [
                    ("player", self.player(*seat).into()),
                    ("paid", (*paid).into()),
                    ("mana", (*mana).into()),
                ],
            ),
        }
    }

    pub(super) fn token(self, evidence: &TokenEvidence) -> Message {
        match evidence {
            TokenEvidence::NoCharacter { token, card_type, to } => {
                let no_type = || self.language.word("no-card-type");
                let card_type = card_type.map_or_else(no_type, |one| self.language.card_type(one));
                Message::new(
                    "token-no-character",
                    [
                        ("token", token.clone().into()),
                        ("type", card_type.into()),
                        ("place", self.place(*to).into()),
                    ],
                )
            }
            TokenEvidence::Cost { token, hand, reserve } => Message::new(
                "token-cost",
                [
                    ("token", token.clone().into()),
                    ("hand", (*hand).into()),
                    ("reserve", (*reserve).into()),
                ],
            ),
            TokenEvidence::Outside(tokens) => Message::new(
                "token-outside",
                [("tokens", self.objects(tokens).into()), ("count", tokens.len().into())],
            ),
        }
    }
}
