//! Evidence about booster drafts, in words.

use audit::DraftEvidence;
use rules::Seat;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn draft(self, evidence: &DraftEvidence) -> Message {
        let who = |seat: Seat| self.player(seat).into();
        let cards = |cards: u32| self.language.cards(cards).into();
        match *evidence {
            DraftEvidence::CardsLeft(left) => {
                Message::new("draft-cards-left", [("cards", cards(left))])
            }
            DraftEvidence::OpenedEarly(left) => {
                Message::new("draft-opened-early", [("cards", cards(left))])
            }
            DraftEvidence::OpenedTwo(seat) => {
                Message::new("draft-opened-two", [("player", who(seat))])
            }
            DraftEvidence::NotInHand { seat, holder } => {
                let both = [("player", who(seat)), ("holder", who(holder))];
                Message::new("draft-not-in-hand", both)
            }
            DraftEvidence::Several { seat, cards: picked } => {
                Message::new("draft-several", [("player", who(seat)), ("cards", cards(picked))])
            }
            DraftEvidence::Elsewhere { from, seat, wanted } => {
                let to = ("other", who(seat));
                let of = [("player", who(from)), to, ("wanted", who(wanted))];
                Message::new("draft-elsewhere", of)
            }
            DraftEvidence::Boosters { seat, boosters, wanted } => {
                let count = ("boosters", boosters.into());
                let of = [("player", who(seat)), count, ("wanted", wanted.into())];
                Message::new("draft-boosters", of)
            }
            DraftEvidence::NothingPicked(seat) => {
                Message::new("draft-nothing-picked", [("player", who(seat))])
            }
        }
    }
}
