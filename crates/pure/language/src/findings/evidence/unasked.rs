//! Evidence about steps that nothing requires, in words.

use audit::{UnaskedAction, UnaskedEvidence};

use super::FindingMessage;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn unasked(self, evidence: &UnaskedEvidence) -> FindingMessage {
        let deed = ("deed", self.deed(evidence.deed).into());
        match &evidence.source {
            Some((_, name)) => {
                let object = ("object", self.named_object(name).into());
                FindingMessage::new("unasked-ability", [deed, object])
            }
            None => FindingMessage::new("unasked", [deed]),
        }
    }

    fn deed(self, deed: UnaskedAction) -> String {
        let word = |id| self.language.word(id).to_owned();
        match deed {
            UnaskedAction::Draw => word("deed-draw"),
            UnaskedAction::Go(place) => {
                self.language.say("deed-go", [("place", self.place(place).into())])
            }
            UnaskedAction::Create => word("deed-create"),
            UnaskedAction::Gain(status) => {
                self.language.say("deed-gain", [("status", self.language.status(status).into())])
            }
            UnaskedAction::Lose(status) => {
                self.language.say("deed-lose", [("status", self.language.status(status).into())])
            }
            UnaskedAction::Count => word("deed-count"),
            UnaskedAction::Uncount => word("deed-uncount"),
            UnaskedAction::Move => word("deed-move"),
            UnaskedAction::BecomeFirst => word("deed-first"),
            UnaskedAction::Shuffle => word("deed-shuffle"),
            UnaskedAction::Control => word("deed-control"),
            UnaskedAction::Play => word("deed-play"),
        }
    }
}
