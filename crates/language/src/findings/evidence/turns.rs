//! What is found about turns.

use audit::TurnEvidence;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn turn(self, evidence: &TurnEvidence) -> Message {
        let of = |id, seat| Message::new(id, [("player", self.player(seat).into())]);
        match evidence {
            TurnEvidence::NotNext { seat, .. } => of("turn-not-next", *seat),
            TurnEvidence::Nothing(seat) => of("turn-nothing", *seat),
            TurnEvidence::AfterPassing { seat, .. } => of("turn-after-passing", *seat),
            TurnEvidence::OutOfTurn { seat, .. } => of("turn-of-another", *seat),
            TurnEvidence::AtNoon(seat) => of("turn-at-noon", *seat),
            TurnEvidence::AfterYou(seat) => of("turn-after-you", *seat),
            TurnEvidence::Cards { seat, cards } => Message::new(
                "turn-cards",
                [("player", self.player(*seat).into()), ("cards", (*cards).into())],
            ),
            TurnEvidence::QuickActionAfterCard(seat) => of("turn-late-quick-action", *seat),
            TurnEvidence::EarlyDusk(_) => Message::new("turn-early-dusk", []),
            TurnEvidence::TooOften { object, times, .. } => Message::new(
                "used-too-often",
                [("object", self.named_object(object).into()), ("times", (*times).into())],
            ),
        }
    }
}
