//! Evidence about turns, in words.

use audit::TurnEvidence;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn turn(self, evidence: &TurnEvidence) -> Message {
        let of = |id, seat| Message::new(id, [("player", self.player(seat).into())]);
        match evidence {
            TurnEvidence::NotNext { seat, next } => Message::new(
                "turn-not-next",
                [
                    ("player", self.player(*seat).into()),
                    ("next", self.player_or_nobody(*next).into()),
                ],
            ),
            TurnEvidence::OutOfTurn { seat, turn } => Message::new(
                "turn-of-another",
                [
                    ("player", self.player(*seat).into()),
                    ("next", self.player_or_nobody(*turn).into()),
                ],
            ),
            TurnEvidence::Nothing(seat) => of("turn-nothing", *seat),
            TurnEvidence::AfterPassing { seat, .. } => of("turn-after-passing", *seat),
            TurnEvidence::AtNoon(seat) => of("turn-at-noon", *seat),
            TurnEvidence::AfterYou(seat) => of("turn-after-you", *seat),
            TurnEvidence::QuickActionAfterCard(seat) => of("turn-late-quick-action", *seat),
            TurnEvidence::Cards { seat, cards } => Message::new(
                "turn-cards",
                [("player", self.player(*seat).into()), ("cards", (*cards).into())],
            ),
            TurnEvidence::EarlyDusk(playing) => Message::new(
                "turn-early-dusk",
                [("players", self.players(playing).into()), ("count", playing.len().into())],
            ),
            TurnEvidence::TooOften { object, times, at_most } => Message::new(
                "used-too-often",
                [
                    ("object", self.named_object(object).into()),
                    ("times", (*times).into()),
                    ("most", (*at_most).into()),
                ],
            ),
        }
    }
}
