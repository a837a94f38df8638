//! Evidence about steps that nothing requires, in words.

use audit::{Deed, UnaskedEvidence};

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn unasked(self, evidence: &UnaskedEvidence) -> Message {
        let deed = ("deed", self.deed(evidence.deed).into());
        match &evidence.source {
            Some((_, name)) => {
                let object = ("object", self.named_object(name).into());
                Message::new("unasked-ability", [deed, object])
            }
            None => Message::new("unasked", [deed]),
        }
    }

    fn deed(self, deed: Deed) -> String {
        let word = |id| self.language.word(id).to_owned();
        match deed {
            Deed::Draw => word("deed-draw"),
            Deed::Go(place) => self.language.say("deed-go", [("place", self.place(place).into())]),
            Deed::Create => word("deed-create"),
            Deed::Gain(status) => {
                self.language.say("deed-gain", [("status", self.language.status(status).into())])
            }
            Deed::Lose(status) => {
                self.language.say("deed-lose", [("status", self.language.status(status).into())])
            }
            Deed::Count => word("deed-count"),
            Deed::Uncount => word("deed-uncount"),
            Deed::Move => word("deed-move"),
            Deed::BecomeFirst => word("deed-first"),
            Deed::Shuffle => word("deed-shuffle"),
            Deed::Control => word("deed-control"),
            Deed::Play => word("deed-play"),
        }
    }
}
