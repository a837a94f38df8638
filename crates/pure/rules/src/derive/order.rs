//! The order in which passive abilities apply (`4.0 2.3.2`, `4.0 2.3.3`).
//!
//! There are no layers: abilities apply one at a time, and after each the question is asked again.
//! An ability directly depends on another if applying that other to the board changes its
//! footprint. The free one with the smallest timestamp is next.

use super::board::Board;
use super::budget::ABILITIES_MAX;
use super::edit::Footprint;
use super::index::AbilityIndex;
use super::instance::{AbilityInstance, instances};
use super::view::Bound;
use super::waiting::{WaitReason, WaitingAbilities};
use crate::Marker;

/// An ability that has been applied.
#[derive(Debug)]
pub(super) struct Application<'a> {
    pub(super) instance: AbilityInstance<'a>,
    /// Its number among all abilities encountered.
    pub(super) number: usize,
    /// The abilities it would have preceded if it did not depend on them.
    pub(super) waited_for: Vec<WaitReason>,
    /// Whether it and other waiting abilities depended on each other.
    pub(super) in_loop: bool,
    pub(super) footprint: Footprint<'a>,
}

/// The abilities that were applied, those lost before their turn, and those whose turn is
/// undecided.
pub(super) struct AbilityOrder<'a> {
    /// The board after everything that was applied.
    pub(super) board: Board<'a>,
    /// The Terrain Markers on regions, which were applied before.
    pub(super) markers: Vec<&'a Marker>,
    pub(super) applications: Vec<Application<'a>>,
    pub(super) lost: Vec<AbilityIndex>,
    /// The exceeded limit, and what was left.
    pub(super) undecided: Option<(Bound, Vec<AbilityInstance<'a>>)>,
}

/// Applies the Terrain Markers, before any other ability (`4.0 3.2.1.e`), and then all passive
/// abilities, within the limits of one derivation.
pub(super) fn order(mut board: Board<'_>) -> AbilityOrder<'_> {
    let markers = board.apply_markers();
    let instances = instances(&board);
    let (mut applications, mut lost) = (Vec::new(), Vec::new());
    if instances.len() > ABILITIES_MAX {
        let undecided = Some((Bound::Abilities, instances));
        return AbilityOrder { board, markers, applications, lost, undecided };
    }
    let mut waiting = WaitingAbilities::new(board, instances);
    let mut bound = Bound::Steps;
    while let Some(number) = waiting.next() {
        let (in_loop, waited_for) = (waiting.depends(number), waiting.waited_for(number));
        let Some((footprint, gone)) = waiting.apply(number) else {
            bound = Bound::Abilities;
            break;
        };
        lost.extend(gone);
        let instance = *waiting.instance(number);
        applications.push(Application { instance, number, waited_for, in_loop, footprint });
    }
    let left: Vec<_> = waiting.left().copied().collect();
    let undecided = (!left.is_empty()).then_some((bound, left));
    AbilityOrder { board: waiting.board, markers, applications, lost, undecided }
}

#[cfg(test)]
mod tests;
