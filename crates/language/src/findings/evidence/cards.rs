//! Evidence about played cards, their costs, and reactions, in words.

use audit::{
    EffectEvidence, ManaEvidence, ObjectName, PlayingEvidence, ReactionEvidence, ResolutionEvidence,
};
use rules::CardType;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn mana(self, evidence: &ManaEvidence) -> Message {
        match *evidence {
            ManaEvidence::OrbExhausted { seat, cards } => Message::new(
                "orb-exhausted",
                [("player", self.player(seat).into()), ("count", cards.into())],
            ),
            ManaEvidence::InParts => Message::new("cost-in-parts", []),
        }
    }

    pub(super) fn playing(self, evidence: &PlayingEvidence) -> Message {
        match evidence {
            PlayingEvidence::Prohibited(card) => {
                Message::new("card-prohibited", [("card", card.clone().into())])
            }
            PlayingEvidence::Exhausted(object) => {
                Message::new("card-exhausted", [("object", self.named_object(object).into())])
            }
            PlayingEvidence::Cost { card, mana, cost, scout } => Message::new(
                "cost-paid",
                [
                    ("card", card.clone().into()),
                    ("mana", (*mana).into()),
                    ("cost", cost.cost.into()),
                    ("whole", self.cost(cost).into()),
                    ("scouts", if scout.is_some() { "yes" } else { "no" }.into()),
                    ("scout", scout.unwrap_or_default().into()),
                ],
            ),
            PlayingEvidence::ScoutStays { object, place, reserve } => Message::new(
                "scout-stays",
                [
                    ("object", self.named_object(object).into()),
                    ("place", self.place(*place).into()),
                    ("reserve", self.place(*reserve).into()),
                ],
            ),
            PlayingEvidence::NotFleeting(object) => {
                Message::new("card-not-fleeting", [("object", self.named_object(object).into())])
            }
            PlayingEvidence::OthersQuickAction { object, seat, controller } => Message::new(
                "quick-action-of-another",
                [
                    ("player", self.player(*seat).into()),
                    ("object", self.named_object(object).into()),
                    ("controller", self.player(*controller).into()),
                ],
            ),
            PlayingEvidence::NoQuickAction { object, seat } => Message::new(
                "quick-action-none",
                [
                    ("player", self.player(*seat).into()),
                    ("object", self.named_object(object).into()),
                ],
            ),
            PlayingEvidence::CannotExhaust { object, seat } => Message::new(
                "quick-action-exhausted",
                [
                    ("player", self.player(*seat).into()),
                    ("object", self.named_object(object).into()),
                ],
            ),
        }
    }

    pub(super) fn reaction(self, evidence: &ReactionEvidence) -> Message {
        match evidence {
            ReactionEvidence::Order { seat, first } => Message::new(
                "reaction-order",
                [
                    ("player", self.player(*seat).into()),
                    ("first", self.player_or_nobody(*first).into()),
                ],
            ),
            ReactionEvidence::Left(count) => {
                Message::new("reactions-left", [("count", (*count).into())])
            }
            ReactionEvidence::Waiting(count) => {
                Message::new("reactions-waiting", [("count", (*count).into())])
            }
            ReactionEvidence::Apart => Message::new("reactions-apart", []),
            ReactionEvidence::NoneWorks { object, .. } => {
                Message::new("reaction-none-works", [("object", self.named_object(object).into())])
            }
            ReactionEvidence::Twice { object, activated, has } => Message::new(
                "reactions-too-many",
                [
                    ("object", self.named_object(object).into()),
                    ("activated", (*activated).into()),
                    ("has", (*has).into()),
                ],
            ),
        }
    }

    pub(super) fn effect(self, evidence: &EffectEvidence) -> Message {
        let object = self.named_object(&evidence.object);
        let none = || {
            let id = if evidence.is_named { "effect-of-none" } else { "effect-of-nobody" };
            self.language.word(id).to_owned()
        };
        let says = evidence.ability.as_ref().map_or_else(none, |it| self.language.ability(it));
        if evidence.object == ObjectName::Unknown {
            return Message::new("effect-nobodys", [("says", says.into())]);
        }
        let id = match evidence {
            EffectEvidence { is_named: false, .. } => "effect-unnamed",
            EffectEvidence { is_left_out: true, .. } => "effect-left-out",
            EffectEvidence { is_left_out: false, .. } => "effect-otherwise",
        };
        Message::new(id, [("object", object.into()), ("says", says.into())])
    }

    pub(super) fn resolution(self, evidence: &ResolutionEvidence) -> Message {
        match evidence {
            ResolutionEvidence::FaceDown(seat) => {
                Message::new("played-face-down", [("player", self.player(*seat).into())])
            }
            ResolutionEvidence::PlayedFrom { seat, from } => Message::new(
                "played-from",
                [("player", self.player(*seat).into()), ("place", self.place(*from).into())],
            ),
            ResolutionEvidence::PlayedTo { card, seat, to, card_type } => {
                let joins =
                    if *card_type == Some(CardType::Character) { "expedition" } else { "own" };
                Message::new(
                    "played-to",
                    [
                        ("card", card.clone().into()),
                        ("player", self.player(*seat).into()),
                        ("place", self.place(*to).into()),
                        ("joins", joins.into()),
                    ],
                )
            }
            ResolutionEvidence::SpellEnd { object, to, right } => Message::new(
                "spell-end",
                [
                    ("object", self.named_object(object).into()),
                    ("place", self.place(*to).into()),
                    ("right", self.place(*right).into()),
                ],
            ),
            ResolutionEvidence::CooldownReady(object) => {
                Message::new("cooldown-ready", [("object", self.named_object(object).into())])
            }
            ResolutionEvidence::NotExhausted(object) => {
                Message::new("quick-action-unpaid", [("object", self.named_object(object).into())])
            }
            ResolutionEvidence::SupportStays(object) => {
                Message::new("support-stays", [("object", self.named_object(object).into())])
            }
            ResolutionEvidence::Unpaid { card, cost } => Message::new(
                "played-unpaid",
                [("card", card.clone().into()), ("cost", self.cost(cost).into())],
            ),
            ResolutionEvidence::OrbsNotReady { seat, orbs } => Message::new(
                "orbs-not-ready",
                [("player", self.player(*seat).into()), ("count", orbs.len().into())],
            ),
            ResolutionEvidence::PaidApart(seat) => {
                Message::new("paid-apart", [("player", self.player(*seat).into())])
            }
        }
    }
}
