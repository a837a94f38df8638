//! Evidence about played cards, their costs, and reactions.

use rules::{Ability, CardType, ObjectId, Place, PlayCost, Seat};

use super::Extent;
use crate::facts::{Comparison, FactName, FactValue, FactWord};
use crate::object_name::ObjectName;

evidence! {
    /// Evidence about Mana Orbs and costs.
    ManaEvidence {
        /// Cards that become exhausted Mana Orbs.
        OrbExhausted "orb-exhausted" {
            /// Whose.
            player: Seat,
            /// How many.
            count: u32,
        } => [Exhausted: true] [Exhausted: false]

        /// Something was played between two parts of one cost.
        InParts "cost-in-parts" => [Paid: FactWord::InParts] [Paid: FactWord::AtOnce]
    }
}

impl ManaEvidence {
    pub(super) fn several(&mut self) -> Option<Extent<'_>> {
        match self {
            Self::OrbExhausted { count, .. } => Some(Extent::Cards(count)),
            Self::InParts => None,
        }
    }
}

evidence! {
    /// Evidence about played cards and quick actions.
    PlayingEvidence {
        /// A card with this title that may not be played.
        Prohibited "card-prohibited" (card: String) => [Played: card] [Played: FactValue::NONE]

        /// A card that is exhausted in the Reserve.
        Exhausted "card-exhausted" (object: ObjectName) => [Exhausted: true] [Exhausted: false]

        /// The wrong amount was paid for a card.
        Cost "cost-paid" {
            /// Its printed name.
            card: String,
            /// The amount paid.
            mana: i32,
            /// The cost.
            cost: PlayCost,
            /// The minimum with its Scout cost.
            scout: Option<i32>,
        } with {
            whole: cost,
            cost: cost.cost,
            scouts: scout.is_some(),
            scout: scout.unwrap_or_default()
        } => [Mana: mana] [Cost: cost, Scout: scout]

        /// A card played for its Scout cost that stayed.
        ScoutStays "scout-stays" {
            /// The card.
            object: ObjectName,
            /// Where it is.
            place: Place,
            /// Where it should have gone.
            reserve: Place,
        } => [Place: place] [Place: reserve]

        /// A card from the Reserve that did not gain Fleeting.
        NotFleeting "card-not-fleeting" (object: ObjectName) => [Fleeting: false] [Fleeting: true]

        /// A quick action of an object that another player controls.
        OthersQuickAction "quick-action-of-another" {
            /// The object.
            object: ObjectName,
            /// Who plays it.
            player: Seat,
            /// The object's controller.
            controller: Seat,
        } => [PlayedBy: player] [PlayedBy: controller]

        /// A quick action that the object does not have there; its player is its controller.
        NoQuickAction "quick-action-none" {
            /// The object.
            object: ObjectName,
            /// Who plays it.
            player: Seat,
        } => [PlayedBy: player] [PlayedBy: player]

        /// A quick action that exhausts an exhausted object; its player is its controller.
        CannotExhaust "quick-action-exhausted" {
            /// The object.
            object: ObjectName,
            /// Who plays it.
            player: Seat,
        } => [PlayedBy: player] [PlayedBy: player]
    }
}

evidence! {
    /// Evidence about reactions.
    ReactionEvidence {
        /// One was played before that of a player with initiative.
        Order "reaction-order" {
            /// Who plays it.
            player: Seat,
            /// The player whose reaction comes first.
            first: Option<Seat>,
        } => [Player: player] [Player: first]

        /// This many were never played.
        Left "reactions-left" (count: usize) => [InLimbo: count] [InLimbo: 0]

        /// This many wait while a player continues.
        Waiting "reactions-waiting" (count: usize) => [InLimbo: count] [InLimbo: 0]

        /// Reactions to one event, activated one after the other.
        Apart "reactions-apart" => [Steps: 2] [Steps: 1]

        /// A reaction of an object without one that works.
        NoneWorks "reaction-none-works" {
            /// Its name.
            object: ObjectName,
            /// The object.
            source: ObjectId,
        } => [Activated: source] [Activated: FactValue::NONE]

        /// An object that has just entered activates more than it has.
        Twice "reactions-too-many" {
            /// The object.
            object: ObjectName,
            /// How many are activated.
            activated: usize,
            /// How many it has.
            has: usize,
        } => [Activated: activated] [Activated: has]
    }
}

evidence! {
    /// Evidence about what becomes of a played card and of what is used to pay for it.
    ResolutionEvidence {
        /// This player played a face-down card.
        FaceDown "played-face-down" (player: Seat) => [Face: FactValue::NONE] [Face: FactWord::Shown]

        /// A card played from elsewhere than the Hand or the Reserve.
        PlayedFrom "played-from" {
            /// Who plays it.
            player: Seat,
            /// Where it was.
            place: Place,
        } => [From: place] [From: &[FactWord::Hand, FactWord::Reserve][..]]

        /// A card that goes where its kind does not.
        PlayedTo "played-to" {
            /// Its printed name.
            card: String,
            /// Who plays it.
            player: Seat,
            /// The destination.
            place: Place,
            /// Its type.
            card_type: Option<CardType>,
        } with {
            joins: FactValue::Form(match card_type {
                Some(CardType::Character) => "expedition",
                _ => "own",
            })
        } => [To: place] [Type: card_type, Player: player]

        /// A Spell that goes to the wrong place.
        SpellEnd "spell-end" {
            /// The Spell.
            object: ObjectName,
            /// The destination.
            place: Place,
            /// The right destination.
            right: Place,
        } => [To: place] [To: right]

        /// A Spell with Cooldown that is ready in the Reserve.
        CooldownReady "cooldown-ready" (object: ObjectName) => [Exhausted: false] [Exhausted: true]

        /// An object that was not exhausted to pay for its quick action.
        NotExhausted "quick-action-unpaid" (object: ObjectName) => [Exhausted: false] [Exhausted: true]

        /// A card that was not discarded to pay for its support ability.
        SupportStays "support-stays" (object: ObjectName) => [Left: false] [Left: true]

        /// A card that was not paid for.
        Unpaid "played-unpaid" {
            /// Its printed name.
            card: String,
            /// The cost.
            cost: PlayCost,
        } => [Mana: 0] [Cost: cost]

        /// Orbs that cannot pay.
        OrbsNotReady "orbs-not-ready" {
            /// Who pays with them.
            player: Seat,
            /// The orbs.
            orbs: Vec<ObjectId>,
        } => [Orbs: orbs] [Orbs: FactValue::EMPTY]

        /// This player paid one cost in several steps.
        PaidApart "paid-apart" (player: Seat) => [Steps: 2] [Steps: 1]
    }
}

/// Evidence about an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectEvidence {
    /// The object with the ability; if the log does not name it, the object affected.
    pub object: ObjectName,
    /// Whether the log names the object with the ability.
    pub is_named: bool,
    /// The ability; `None` if none of the object's abilities explains the record.
    pub ability: Option<Ability>,
    /// Whether part of it was left out; otherwise something was done that it does not do.
    pub is_left_out: bool,
}

impl EffectEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Fits, LeftOut};
        Comparison::new([Fits.is(false), LeftOut.is(self.is_left_out)], [Fits.is(true)])
    }
}
