//! What follows from the facts: characteristics, terrains, who would move, who would win.
//!
//! Passive abilities are applied to the base characteristics one at a time, in the order of `4.0 2.3.3`; everything
//! else is read off the result.

mod aspect;
mod board;
mod bound;
mod cost;
mod explain;
mod footprint;
mod order;
mod progress;
mod reading;
mod relation;
mod rest;
mod view;
mod waiting;

use board::Board;
pub use bound::{Bound, Undecided};
pub use cost::{CostLine, PlayCost, Playing, play_cost, play_rules};
pub use explain::{Change, Explained, Explanation, Location, explain};
pub use reading::Reading;
pub use rest::{Rest, rest};
pub use view::{
    AbilityId, Applied, Clause, ExpeditionView, ObjectView, ProgressView, RegionView, SeatView,
    Standing, Target, Victory, View, Waited,
};

use crate::{Edition, State, Statistics, TerrainSet};

/// What follows from `state` under `edition`.
///
/// Deterministic, whatever the order in which objects are stored. So much is looked at and no more: a board on which more
/// abilities are in play, or depend on each other in more ways, than any real one has is answered as far as that reaches,
/// and [`View::undecided`] says what stays open.
pub fn derive(state: &State, edition: Edition) -> View {
    let board = Board::new(state, edition);
    let (work, markers) = start(&board);
    let mut order = order::order(&board, work);
    order.markers = markers;
    view::view(&board, &order)
}

/// The facts with the Terrain Markers applied, before any other ability (`4.0 3.2.1.e`).
fn start<'a>(board: &Board<'a>) -> (board::Work<'a>, Vec<&'a crate::Marker>) {
    let mut work = board.start();
    let markers = footprint::markers(board);
    for (_, footprint) in &markers {
        footprint::apply(board, &mut work, footprint);
    }
    (work, markers.into_iter().map(|(marker, _)| marker).collect())
}

#[cfg(test)]
mod tests;
