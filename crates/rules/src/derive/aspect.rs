//! Which parts of the work an ability looks at and which it changes: without a common part there is no dependency.

use super::footprint::Says;
use crate::{
    Ability, Condition, Count, Keyword, Passive, Scope, Selector, Statement, WhichExpedition,
    WhichRegions, Within,
};

/// Parts of the work, by bit.
type Aspects = u8;

const ABILITIES: Aspects = 1;
const EXPEDITIONS: Aspects = 1 << 1;
const TYPES: Aspects = 1 << 2;
const SUBTYPES: Aspects = 1 << 3;
const STATISTICS: Aspects = 1 << 4;
const TERRAINS: Aspects = 1 << 5;

/// What its footprint may come from; that it is there at all always counts.
pub(super) fn reads(says: Says<'_>) -> Aspects {
    let Says::Passive(Passive { condition, scope, says, .. }) = says else { return ABILITIES };
    let statement = match says {
        Statement::AllHighest | Statement::Add(_) => STATISTICS,
        Statement::Tough(count) => of_count(count),
        _ => 0,
    };
    ABILITIES | statement | of_scope(scope) | condition.as_ref().map_or(0, of_condition)
}

/// What applying it may change that a footprint may come from.
pub(super) fn writes(says: Says<'_>) -> Aspects {
    let keyword = |keyword| if keyword == Keyword::Gigantic { EXPEDITIONS } else { 0 };
    match says {
        Says::Keyword(one) => keyword(one),
        Says::Passive(passive) => match &passive.says {
            Statement::Have(ability) => match **ability {
                Ability::Keyword(one) => keyword(one),
                _ => 0,
            },
            Statement::LoseAbilities => ABILITIES | EXPEDITIONS,
            Statement::IgnoreAbilities => ABILITIES,
            Statement::AlsoType(_) => TYPES,
            Statement::AlsoSubtypes(_) => SUBTYPES,
            Statement::AllHighest | Statement::Add(_) => STATISTICS,
            Statement::Terrains(_) => TERRAINS,
            _ => 0,
        },
    }
}

fn of_scope(scope: &Scope) -> Aspects {
    match scope {
        Scope::Me
        | Scope::Players(_)
        | Scope::Played(_)
        | Scope::Regions(WhichRegions::All)
        | Scope::Expeditions(WhichExpedition::All | WhichExpedition::Named(_)) => 0,
        Scope::Objects(selector) | Scope::Only(selector) => of_selector(selector),
        Scope::Regions(WhichRegions::Mine | WhichRegions::MineAndFacing)
        | Scope::Expeditions(WhichExpedition::Mine | WhichExpedition::OtherAndFacing) => {
            EXPEDITIONS
        }
        Scope::Expeditions(WhichExpedition::FacingIn(_)) => EXPEDITIONS | TERRAINS,
    }
}

fn of_selector(selector: &Selector) -> Aspects {
    let within = match selector.within {
        Within::FacingMe | Within::MyExpedition => EXPEDITIONS,
        Within::InPlay | Within::InPlayOrReserve | Within::Landmarks | Within::Reserve => 0,
    };
    let types = if selector.card_type.is_some() { TYPES } else { 0 };
    let subtypes = if selector.subtype.is_some() { SUBTYPES } else { 0 };
    within | types | subtypes
}

fn of_condition(condition: &Condition) -> Aspects {
    match condition {
        Condition::Not(condition) => of_condition(condition),
        Condition::AtLeast(count, _) | Condition::LessThan(count, _) => of_count(count),
        Condition::InTerrain(_) => EXPEDITIONS | TERRAINS,
        Condition::InContact | Condition::Ascended | Condition::Behind => EXPEDITIONS,
        Condition::Boosted
        | Condition::Status(_)
        | Condition::FirstDay
        | Condition::PlayedInEmptyExpedition
        | Condition::PlayedInStartingRegion => 0,
    }
}

fn of_count(count: &Count) -> Aspects {
    match count {
        Count::CharactersFacingMe => EXPEDITIONS | TYPES,
        Count::Objects(selector) | Count::OpponentsObjects(selector) => of_selector(selector),
        Count::SingleTerrainRegions => TERRAINS,
        Count::BaseStatisticsOfZero => TYPES,
        Count::ManaOrbs
        | Count::MyCounters(_)
        | Count::HeroCounters(_)
        | Count::AscendedExpeditions
        | Count::RegionsBetween => 0,
    }
}
