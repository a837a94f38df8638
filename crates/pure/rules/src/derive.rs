//! Everything derived from the facts: characteristics, terrains, who would move, who would win.
//!
//! Passive abilities are applied to the base characteristics one at a time, in the order of `4.0
//! 2.3.3`; everything else is read from the result.
//!
//! From the bottom up: a [`board`] contains the facts and the changes made to them; [`instance`]s
//! are the abilities on it, [`instruction`]s their meaning; [`selection`] and [`condition`] query
//! the board, a [`footprint`] is what an ability would do, [`apply`] does it and undoes it.
//! [`waiting`] determines which ability depends on which, by the [`aspect`]s that they have in
//! common and along a [`relation`]; [`order`] applies all. [`progress`], [`cost`] and [`open`]
//! evaluate the outcome, [`result`] assembles it, and [`explain`] does it once more with reasons.

mod adventure;
mod alike;
mod apply;
mod aspect;
mod board;
mod budget;
mod condition;
mod cost;
mod edit;
mod explain;
mod footprint;
mod found;
mod index;
mod instance;
mod instruction;
mod open;
mod order;
mod progress;
mod reading;
mod relation;
mod rest;
mod result;
mod selection;
mod settled;
mod these;
mod view;
mod waiting;

pub use alike::derives_alike;
pub use cost::Playing;
pub use explain::{
    AppliedAbility, Change, ExpeditionLocation, Explanation, InForce, Missed, explain,
};
pub use found::{NoEffect, Requirement};
pub use open::unread;
pub use reading::Reading;
pub use rest::{Rest, rest};
pub use settled::Settled;
pub use view::{
    AbilityId, Applied, Bound, CostLine, DependencyClause, ExpeditionView, ObjectView, PlayCost,
    PlayCostInto, ProgressView, RegionView, SeatView, Standing, Target, Undecided, Victory, View,
    Waited,
};

use crate::{Edition, State};

/// Everything that follows from `state` under `edition`.
///
/// Deterministic, whatever the order in which objects are stored. The work is bounded: on a board
/// with more abilities, or more dependencies between them, than any real one, the result goes as
/// far as the bound allows, and [`View::undecided`] shows what is left open.
pub fn derive(state: &State, edition: Edition) -> View {
    Settled::new(state, edition).view()
}

#[cfg(test)]
mod tests;
