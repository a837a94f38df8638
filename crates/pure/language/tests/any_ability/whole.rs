//! Abilities around effects: passive ones, reactions, quick actions.

use rules::{
    Ability, Condition, Cost, Count, Keyword, Passive, QuickAction, Reaction, Scope, Statement,
    Trigger, Works,
};

use super::Maker;

impl Maker {
    pub(super) fn passive(&mut self) -> Passive {
        let says = match self.below(4) {
            0 => Statement::CannotMoveForward,
            1 => Statement::Have(Box::new(Ability::Keyword(Keyword::Gigantic))),
            2 => Statement::Tough(Count::These(Box::new(self.counted()))),
            _ => Statement::LoseAbilities,
        };
        let condition = self.maybe(|maker| Condition::So(Box::new(maker.test())));
        Passive { works: Works::Usual, condition, scope: Scope::Me, says }
    }

    fn trigger(&mut self) -> Trigger {
        match self.below(10) {
            0 => Trigger::Joined,
            1 => Trigger::PlayedFromHand,
            2 => Trigger::PlayedFromReserve,
            3 => Trigger::AtMorning,
            4 => Trigger::AtNoon,
            5 => self.one(&[Trigger::AtAfternoon, Trigger::When]),
            6 => Trigger::AtDusk,
            7 => Trigger::AtNight,
            _ => Trigger::This(Box::new(self.happening())),
        }
    }

    fn cost(&mut self) -> Cost {
        match self.below(9) {
            0 => Cost::Discard,
            1 => Cost::Exhaust,
            2 => self.one(&[Cost::Mana, Cost::Other, Cost::Sacrifice, Cost::Spend]),
            3 => Cost::Pay(self.number()),
            4 => Cost::PayUpTo(self.number()),
            5 => Cost::PayIf(self.number(), Box::new(self.test())),
            6 => Cost::PayForTarget(self.number(), Box::new(self.objects())),
            _ => Cost::Do(Box::new(self.step())),
        }
    }

    pub(super) fn ability(&mut self) -> Ability {
        let support = self.is();
        let test = self.maybe(Self::test);
        match self.variant(3, 5) {
            0 => Ability::Spell(self.steps()),
            1 => Ability::Keyword(self.one(&[Keyword::Defender, Keyword::Tough(2)])),
            2 => Ability::Passive(self.passive()),
            3 => Ability::Reaction(Reaction {
                on: self.some(Self::trigger),
                support,
                test,
                effect: self.steps(),
            }),
            _ => Ability::QuickAction(QuickAction {
                cost: self.some(Self::cost),
                support,
                test,
                effect: self.steps(),
            }),
        }
    }
}
