//! What is found about booster drafts.

use audit::DraftEvidence;
use rules::Seat;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn draft(self, evidence: &DraftEvidence) -> Message {
        let player = |name, seat: Seat| (name, self.player(seat).into());
        let cards = |cards: u32| ("cards", self.language.cards(cards).into());
        match *evidence {
            DraftEvidence::CardsLeft(left) => Message::new("draft-cards-left", [cards(left)]),
            DraftEvidence::OpenedEarly(left) => Message::new("draft-opened-early", [cards(left)]),
            DraftEvidence::OpenedTwo(seat) => {
                Message::new("draft-opened-two", [player("player", seat)])
            }
            DraftEvidence::NotInHand { seat, holder } => {
                let both = [player("player", seat), player("holder", holder)];
                Message::new("draft-not-in-hand", both)
            }
            DraftEvidence::Several { seat, cards: picked } => {
                Message::new("draft-several", [player("player", seat), cards(picked)])
            }
            DraftEvidence::Elsewhere { from, seat, wanted } => {
                let of = [player("player", from), player("other", seat), player("wanted", wanted)];
                Message::new("draft-elsewhere", of)
            }
            DraftEvidence::NothingPicked(seat) => {
                Message::new("draft-nothing-picked", [player("player", seat)])
            }
        }
    }
}
