//! Evidence about played cards, their costs, and reactions.

use rules::{Ability, CardType, ObjectId, Place, PlayCost, Seat};

use super::Several;
use crate::facts::{Comparison, FactName, FactValue, FactWord};
use crate::object_name::ObjectName;

/// Evidence about Mana Orbs and costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManaEvidence {
    /// Cards that become exhausted Mana Orbs.
    OrbExhausted {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// Something was played between two parts of one cost.
    InParts,
}

impl ManaEvidence {
    pub(super) fn several(&mut self) -> Option<Several<'_>> {
        match self {
            Self::OrbExhausted { cards, .. } => Some(Several::Cards(cards)),
            Self::InParts => None,
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        match self {
            Self::OrbExhausted { .. } => Comparison::of(FactName::Exhausted, true, false),
            Self::InParts => Comparison::of(FactName::Paid, FactWord::InParts, FactWord::AtOnce),
        }
    }
}

/// Evidence about played cards and quick actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayingEvidence {
    /// A card with this title that may not be played.
    Prohibited(String),
    /// A card that is exhausted in the Reserve.
    Exhausted(ObjectName),
    /// The wrong amount was paid for a card.
    Cost {
        /// Its printed name.
        card: String,
        /// The amount paid.
        mana: i32,
        /// The cost.
        cost: PlayCost,
        /// The minimum with its Scout cost.
        scout: Option<i32>,
    },
    /// A card played for its Scout cost that stayed.
    ScoutStays {
        /// The card.
        object: ObjectName,
        /// Where it is.
        place: Place,
        /// Where it should have gone.
        reserve: Place,
    },
    /// A card from the Reserve that did not gain Fleeting.
    NotFleeting(ObjectName),
    /// A quick action of an object that another player controls.
    OthersQuickAction {
        /// The object.
        object: ObjectName,
        /// Who plays it.
        seat: Seat,
        /// The object's controller.
        controller: Seat,
    },
    /// A quick action that the object does not have there.
    NoQuickAction {
        /// The object.
        object: ObjectName,
        /// Who plays it.
        seat: Seat,
    },
    /// A quick action that exhausts an exhausted object.
    CannotExhaust {
        /// The object.
        object: ObjectName,
        /// Who plays it.
        seat: Seat,
    },
}

impl PlayingEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Cost, Exhausted, Fleeting, Mana, Place, Played, PlayedBy, Scout};
        match self {
            Self::Prohibited(card) => {
                Comparison::new([Played.is(&card[..])], [Played.is(FactValue::Name(None))])
            }
            Self::Exhausted(_) => Comparison::of(Exhausted, true, false),
            Self::Cost { mana, cost, scout, .. } => {
                Comparison::new([Mana.is(*mana)], [Cost.is(cost), Scout.is(*scout)])
            }
            &Self::ScoutStays { place, reserve, .. } => Comparison::of(Place, place, reserve),
            Self::NotFleeting(_) => Comparison::of(Fleeting, false, true),
            &Self::OthersQuickAction { seat, controller, .. } => {
                Comparison::of(PlayedBy, seat, controller)
            }
            // The player is its controller: the fault is the action.
            &Self::NoQuickAction { seat, .. } | &Self::CannotExhaust { seat, .. } => {
                Comparison::of(PlayedBy, seat, seat)
            }
        }
    }
}

/// Evidence about reactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReactionEvidence {
    /// One was played before that of a player with initiative.
    Order {
        /// Who plays it.
        seat: Seat,
        /// The player whose reaction comes first.
        first: Option<Seat>,
    },
    /// This many were never played.
    Left(usize),
    /// This many wait while a player continues.
    Waiting(usize),
    /// Reactions to one event, activated one after the other.
    Apart,
    /// A reaction of an object without one that works.
    NoneWorks {
        /// Its name.
        object: ObjectName,
        /// The object.
        source: ObjectId,
    },
    /// An object that has just entered activates more than it has.
    Twice {
        /// The object.
        object: ObjectName,
        /// How many are activated.
        activated: usize,
        /// How many it has.
        has: usize,
    },
}

impl ReactionEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Activated, InLimbo, Player, Steps};
        match self {
            &Self::Order { seat, first } => Comparison::of(Player, Some(seat), first),
            &Self::Left(count) | &Self::Waiting(count) => Comparison::of(InLimbo, count, 0),
            Self::Apart => Comparison::of(Steps, 2, 1),
            &Self::NoneWorks { source, .. } => Comparison::of(Activated, Some(source), None),
            &Self::Twice { activated, has, .. } => Comparison::of(Activated, activated, has),
        }
    }
}

/// Evidence about what becomes of a played card and of what is used to pay for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolutionEvidence {
    /// This player played a face-down card.
    FaceDown(Seat),
    /// A card played from elsewhere than the Hand or the Reserve.
    PlayedFrom {
        /// Who plays it.
        seat: Seat,
        /// Where it was.
        from: Place,
    },
    /// A card that goes where its kind does not.
    PlayedTo {
        /// Its printed name.
        card: String,
        /// Who plays it.
        seat: Seat,
        /// The destination.
        to: Place,
        /// Its type.
        card_type: Option<CardType>,
    },
    /// A Spell that goes to the wrong place.
    SpellEnd {
        /// The Spell.
        object: ObjectName,
        /// The destination.
        to: Place,
        /// The right destination.
        right: Place,
    },
    /// A Spell with Cooldown that is ready in the Reserve.
    CooldownReady(ObjectName),
    /// An object that was not exhausted to pay for its quick action.
    NotExhausted(ObjectName),
    /// A card that was not discarded to pay for its support ability.
    SupportStays(ObjectName),
    /// A card that was not paid for.
    Unpaid {
        /// Its printed name.
        card: String,
        /// The cost.
        cost: PlayCost,
    },
    /// Orbs that cannot pay.
    OrbsNotReady {
        /// Who pays with them.
        seat: Seat,
        /// The orbs.
        orbs: Vec<ObjectId>,
    },
    /// This player paid one cost in several steps.
    PaidApart(Seat),
}

impl ResolutionEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Cost, Exhausted, Face, From, Left, Mana, Orbs, Player, Steps, To, Type};
        match self {
            Self::FaceDown(_) => {
                Comparison::new([Face.is(FactValue::Word(None))], [Face.is(FactWord::Shown)])
            }
            &Self::PlayedFrom { from, .. } => Comparison::new(
                [From.is(from)],
                [From.is(&[FactWord::Hand, FactWord::Reserve][..])],
            ),
            &Self::PlayedTo { seat, to, card_type, .. } => {
                Comparison::new([To.is(to)], [Type.is(card_type), Player.is(seat)])
            }
            &Self::SpellEnd { to, right, .. } => Comparison::of(To, to, right),
            Self::CooldownReady(_) | Self::NotExhausted(_) => {
                Comparison::of(Exhausted, false, true)
            }
            Self::SupportStays(_) => Comparison::of(Left, false, true),
            Self::Unpaid { cost, .. } => Comparison::new([Mana.is(0)], [Cost.is(cost)]),
            Self::OrbsNotReady { orbs, .. } => Comparison::of(Orbs, &orbs[..], &[]),
            Self::PaidApart(_) => Comparison::of(Steps, 2, 1),
        }
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
