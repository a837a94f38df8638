//! Regions and Expeditions according to the facts, before any ability.

use std::cmp::Ordering;

use super::view::Standing;
use crate::{Expedition, State, Terrain, TerrainSet, Tumult, TumultCard};

/// Whether a region is face up: only the Tumult cards lie face down (`4.0 3.2.1.b`).
pub(super) fn is_visible(state: &State, region: usize) -> bool {
    state.day.tie_breaker || tumult(state, region).is_none_or(|tumult| tumult.shown.is_some())
}

/// The Tumult card that a region is half of.
fn tumult(state: &State, region: usize) -> Option<&Tumult> {
    crate::tumult_at(region).and_then(|index| state.adventure.tumult.get(index))
}

/// The printed terrains of a region, before any Terrain Marker or ability.
pub(super) fn printed_terrains(state: &State, region: u8) -> TerrainSet {
    if state.day.tie_breaker || matches!(region % 8, 0 | 7) {
        return TerrainSet::ALL;
    }
    let shown = tumult(state, usize::from(region)).and_then(|tumult| tumult.shown);
    shown.map_or_else(TerrainSet::default, |(card, rotated)| half_of(card, rotated, region))
}

/// The terrains that a Tumult card gives to one of its two regions.
fn half_of(card: TumultCard, rotated: bool, region: u8) -> TerrainSet {
    let nearer_hero = region % 2 == 1;
    let alone = nearer_hero != rotated;
    Terrain::ALL.into_iter().filter(|&terrain| (terrain == card.alone()) == alone).collect()
}

/// The number of regions from its start.
pub(super) fn distance(expedition: &Expedition) -> u8 {
    expedition.position.abs_diff(expedition.start())
}

/// Its standing compared with the furthest of those it faces.
pub(super) fn standing(state: &State, expedition: &Expedition) -> Standing {
    if state.day.tie_breaker {
        return Standing::Tied;
    }
    let facing =
        expedition.facing.iter().filter_map(|&id| state.expedition(id)).map(distance).max();
    match distance(expedition).cmp(&facing.unwrap_or(0)) {
        Ordering::Greater => Standing::Ahead,
        Ordering::Less => Standing::Behind,
        Ordering::Equal => Standing::Tied,
    }
}
