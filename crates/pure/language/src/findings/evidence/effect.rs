//! Evidence about effects, in words.

use audit::{EffectEvidence, ObjectName};

use super::FindingMessage;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn effect(self, evidence: &EffectEvidence) -> FindingMessage {
        let object = self.named_object(&evidence.object);
        let none = || {
            let id = if evidence.is_named { "effect-of-none" } else { "effect-of-nobody" };
            self.language.word(id).to_owned()
        };
        let says = evidence.ability.as_ref().map_or_else(none, |it| self.language.ability(it));
        if evidence.object == ObjectName::Unknown {
            return FindingMessage::new("effect-nobodys", [("says", says.into())]);
        }
        let id = match evidence {
            EffectEvidence { is_named: false, .. } => "effect-unnamed",
            EffectEvidence { is_left_out: true, .. } => "effect-left-out",
            EffectEvidence { is_left_out: false, .. } => "effect-otherwise",
        };
        FindingMessage::new(id, [("object", object.into()), ("says", says.into())])
    }
}
