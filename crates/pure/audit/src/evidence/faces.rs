//! Evidence about the faces of cards.

use std::sync::Arc;

use rules::{CardType, Face};

use crate::facts::{Comparison, FactName, FactValue, Facts};

/// Evidence about the face of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaceEvidence {
    /// It is recorded differently from how it is printed.
    Otherwise {
        /// The recorded face.
        recorded: Arc<Face>,
        /// The printed face.
        printed: Arc<Face>,
        /// The parts that differ.
        parts: Vec<FacePart>,
    },
    /// It has statistics but is not a Character.
    Statistics {
        /// Its name.
        name: String,
        /// Its type.
        card_type: CardType,
    },
    /// It has sub-types that no card of its type has.
    Subtypes {
        /// Its name.
        name: String,
        /// Its type.
        card_type: CardType,
        /// These sub-types.
        subtypes: Vec<String>,
    },
}

/// A part of a face that the printed card also has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is a member of `rules::Face`")]
pub enum FacePart {
    Name,
    Type,
    Subtypes,
    Faction,
    Rarity,
    HandCost,
    ReserveCost,
    Forest,
    Mountain,
    Water,
    ReserveLimit,
    LandmarkLimit,
}

impl FaceEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        match self {
            Self::Otherwise { recorded, printed, parts } => {
                let of = |face: &Face| -> Facts {
                    let facts = parts.iter().map(|part| (part.fact(), part.value(face)));
                    facts.collect::<Vec<_>>().into()
                };
                Comparison::new(of(recorded), of(printed))
            }
            Self::Statistics { card_type, .. } => {
                let facts = |it: CardType| [FactName::Type.is(Some(it))];
                Comparison::new(facts(*card_type), facts(CardType::Character))
            }
            // Only the sub-types that do not fit are named, and none of these is expected.
            Self::Subtypes { card_type, subtypes, .. } => Comparison::new(
                [FactName::Type.is(Some(*card_type)), FactName::Subtypes.is(&subtypes[..])],
                [FactName::Subtypes.is(&[][..] as &[String])],
            ),
        }
    }
}

impl FacePart {
    /// All parts, in the order in which cards are described.
    pub const ALL: [Self; 12] = [
        Self::Name,
        Self::Type,
        Self::Subtypes,
        Self::Faction,
        Self::Rarity,
        Self::HandCost,
        Self::ReserveCost,
        Self::Forest,
        Self::Mountain,
        Self::Water,
        Self::ReserveLimit,
        Self::LandmarkLimit,
    ];

    /// The parts that all versions of a card share, whatever their rarity.
    pub const SHARED: [Self; 2] = [Self::Name, Self::Type];

    /// Whether an erratum may change it: not the parts that identify the card.
    pub const fn may_change(self) -> bool {
        !matches!(self, Self::Name | Self::Type | Self::Faction | Self::Rarity)
    }

    const fn fact(self) -> FactName {
        match self {
            Self::Name => FactName::Name,
            Self::Type => FactName::Type,
            Self::Subtypes => FactName::Subtypes,
            Self::Faction => FactName::Faction,
            Self::Rarity => FactName::Rarity,
            Self::HandCost => FactName::HandCost,
            Self::ReserveCost => FactName::ReserveCost,
            Self::Forest => FactName::Forest,
            Self::Mountain => FactName::Mountain,
            Self::Water => FactName::Water,
            Self::ReserveLimit => FactName::ReserveLimit,
            Self::LandmarkLimit => FactName::LandmarkLimit,
        }
    }

    /// The value of this part of a face.
    fn value(self, face: &Face) -> FactValue {
        match self {
            Self::Name => face.name[..].into(),
            Self::Type => face.card_type.into(),
            Self::Subtypes => face.subtypes[..].into(),
            Self::Faction => FactValue::Name(face.faction.clone()),
            Self::Rarity => FactValue::Name(face.rarity.clone()),
            Self::HandCost => face.hand_cost.into(),
            Self::ReserveCost => face.reserve_cost.into(),
            Self::Forest => face.forest.into(),
            Self::Mountain => face.mountain.into(),
            Self::Water => face.water.into(),
            Self::ReserveLimit => face.reserve_limit.into(),
            Self::LandmarkLimit => face.landmark_limit.into(),
        }
    }
}
