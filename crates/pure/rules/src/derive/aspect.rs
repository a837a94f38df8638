//! Which parts of the board an ability reads and which it changes: without a common part there is
//! no dependency.
//!
//! Most pairs of abilities have none, and need not be tried on the board. Listing too many parts
//! only costs time, but listing too few is an error: a part that `selection` or `condition` reads
//! and that is not listed here is a missed dependency. The test in `order` compares random boards
//! with the letter of the rules.

use std::ops::BitOr;

use super::edit::TerrainEdit;
use super::instance::OrderedAbility;
use super::instruction::{Instruction, ObjectInstruction};
use crate::{
    Ability, CardType, Condition, Count, Keyword, Passive, Scope, Selector, Terrain,
    WhichExpedition, WhichRegions, Within,
};

/// Parts of the board, by bit.
pub(super) type Aspects = u64;

const ABILITIES: Aspects = 1;
const EXPEDITIONS: Aspects = 1 << 1;
const STATISTICS: Aspects = 1 << 2;
const TERRAINS: u32 = 3;
const TYPES: u32 = 6;
const SUBTYPES: u32 = 13;

/// What a footprint may depend on.
#[derive(Clone, Copy)]
pub(super) struct Reads {
    /// Parts of the object with the ability, or of the one that "I" refers to.
    pub(super) own: Aspects,
    /// Parts of any object or region.
    pub(super) any: Aspects,
}

impl Reads {
    const NOTHING: Self = Self { own: 0, any: 0 };

    /// What the vocabulary shared with effects may read.
    const EVERYTHING: Self = Self { own: Aspects::MAX, any: Aspects::MAX };

    /// The Expeditions of the object that "I" refers to.
    const MY_EXPEDITIONS: Self = Self { own: EXPEDITIONS, any: 0 };

    const fn any(any: Aspects) -> Self {
        Self { own: 0, any }
    }

    /// Whether it may depend on terrains.
    pub(super) fn terrains(self) -> bool {
        self.any & terrains(Terrain::ALL) != 0
    }

    /// Whether it may depend on statistics.
    pub(super) const fn statistics(self) -> bool {
        self.any & STATISTICS != 0
    }

    /// All parts, of whichever object.
    pub(super) const fn all(self) -> Aspects {
        self.own | self.any
    }
}

impl BitOr for Reads {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { own: self.own | other.own, any: self.any | other.any }
    }
}

/// What an ability's footprint may depend on; the ability's existence always counts.
pub(super) fn reads(ability: OrderedAbility<'_>) -> Reads {
    let there = Reads { own: ABILITIES, any: 0 };
    let OrderedAbility::Passive(Passive { condition, scope, .. }, instruction) = ability else {
        return there;
    };
    let number = match instruction {
        Instruction::Object(ObjectInstruction::AllHighest) => Reads::any(STATISTICS),
        Instruction::Object(_)
        | Instruction::Region(_)
        | Instruction::Expedition(_)
        | Instruction::Seat(_) => instruction.counts().map_or(Reads::NOTHING, of_count),
    };
    there | number | of_scope(scope) | condition.as_ref().map_or(Reads::NOTHING, of_condition)
}

/// The parts that applying it may change and that a footprint may depend on.
///
/// Nothing depends on keywords, movement and limits, except that a Gigantic object is in more
/// Expeditions.
pub(super) fn writes(ability: OrderedAbility<'_>) -> Aspects {
    let keyword = |keyword| if keyword == Keyword::Gigantic { EXPEDITIONS } else { 0 };
    match ability {
        OrderedAbility::Keyword(own) => keyword(own),
        OrderedAbility::Passive(_, Instruction::Object(instruction)) => match instruction {
            ObjectInstruction::Have(Ability::Keyword(given)) => keyword(*given),
            ObjectInstruction::Have(_) | ObjectInstruction::Tough(_) => 0,
            ObjectInstruction::LoseAbilities | ObjectInstruction::IgnoreAbilities => {
                ABILITIES | EXPEDITIONS
            }
            ObjectInstruction::AlsoType(gained) => card_type(gained),
            ObjectInstruction::AlsoSubtypes(all) => {
                all.iter().fold(0, |all, gained| all | subtype(gained))
            }
            ObjectInstruction::AllHighest | ObjectInstruction::Add(_) => STATISTICS,
        },
        OrderedAbility::Passive(_, Instruction::Region(TerrainEdit { gain, lose_others })) => {
            if lose_others {
                terrains(Terrain::ALL)
            } else {
                terrains(gain.iter())
            }
        }
        OrderedAbility::Passive(_, Instruction::Expedition(_) | Instruction::Seat(_)) => 0,
    }
}

/// Whether it may cause abilities to be lost or ignored.
pub(super) const fn takes_abilities(writes: Aspects) -> bool {
    writes & ABILITIES != 0
}

fn terrains(all: impl IntoIterator<Item = Terrain>) -> Aspects {
    all.into_iter().fold(0, |all, one| all | 1 << (TERRAINS + one as u32))
}

const fn card_type(card_type: CardType) -> Aspects {
    1 << (TYPES + card_type as u32)
}

/// Sub-types share the remaining bits; two on one bit only cause more comparisons.
fn subtype(subtype: &str) -> Aspects {
    let hash = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    1 << (SUBTYPES + subtype.bytes().fold(2_166_136_261, hash) % (Aspects::BITS - SUBTYPES))
}

fn of_scope(scope: &Scope) -> Reads {
    match scope {
        Scope::Me
        | Scope::Players(_)
        | Scope::Played(_)
        | Scope::Regions(WhichRegions::All)
        | Scope::Expeditions(WhichExpedition::All | WhichExpedition::Named(_)) => Reads::NOTHING,
        Scope::Objects(selector) | Scope::Only(selector) => of_selector(selector),
        Scope::These(_) => Reads::EVERYTHING,
        Scope::Regions(WhichRegions::Mine | WhichRegions::MineAndFacing)
        | Scope::Expeditions(WhichExpedition::Mine | WhichExpedition::OtherAndFacing) => {
            Reads::MY_EXPEDITIONS
        }
        &Scope::Expeditions(WhichExpedition::FacingIn(one)) => {
            Reads::MY_EXPEDITIONS | Reads::any(terrains([one]))
        }
    }
}

fn of_selector(selector: &Selector) -> Reads {
    let within = match selector.within {
        Within::FacingMe | Within::MyExpedition => Reads::MY_EXPEDITIONS | Reads::any(EXPEDITIONS),
        Within::InPlay | Within::InPlayOrReserve | Within::Landmarks | Within::Reserve => {
            Reads::NOTHING
        }
    };
    let types = selector.card_type.map_or(0, card_type);
    within | Reads::any(types | selector.subtype.as_deref().map_or(0, subtype))
}

fn of_condition(condition: &Condition) -> Reads {
    match condition.without_not() {
        Condition::AtLeast(count, _) | Condition::LessThan(count, _) => of_count(count),
        &Condition::InTerrain(one) => Reads::MY_EXPEDITIONS | Reads::any(terrains([one])),
        Condition::InContact | Condition::Ascended | Condition::Behind => Reads::MY_EXPEDITIONS,
        Condition::Not(_)
        | Condition::Boosted
        | Condition::Status(_)
        | Condition::FirstDay
        | Condition::PlayedInEmptyExpedition
        | Condition::PlayedInStartingRegion => Reads::NOTHING,
        Condition::So(_) => Reads::EVERYTHING,
    }
}

fn of_count(count: &Count) -> Reads {
    match count {
        Count::CharactersFacingMe => {
            let others = EXPEDITIONS | card_type(CardType::Character);
            Reads::MY_EXPEDITIONS | Reads::any(others)
        }
        Count::Objects(selector) | Count::OpponentsObjects(selector) => of_selector(selector),
        Count::SingleTerrainRegions => Reads::any(terrains(Terrain::ALL)),
        Count::BaseStatisticsOfZero => Reads::any(card_type(CardType::Character)),
        Count::ManaOrbs
        | Count::MyCounters(_)
        | Count::HeroCounters(_)
        | Count::AscendedExpeditions
        | Count::RegionsBetween => Reads::NOTHING,
        Count::These(_) => Reads::EVERYTHING,
    }
}
