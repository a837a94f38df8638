//! What follows from the facts: characteristics, terrains, who would move, who would win.
//!
//! Passive abilities are applied to the base characteristics one at a time, in the order of `4.0 2.3.3`; everything
//! else is read off the result.
//!
//! From the bottom up: a [`board`] holds the facts and what has become of them; [`instance`]s are the abilities on it,
//! [`instruction`]s what they say; [`selection`] and [`condition`] ask the board, a [`footprint`] is what an ability would
//! do, [`apply`] does it and takes it back. [`waiting`] finds out what depends on what, by the [`aspect`]s that abilities
//! have in common and along a [`relation`]; [`order`] applies all. [`progress`], [`cost`] and [`open`] read off what follows,
//! [`result`] puts it together, and [`explain`] does it once more with reasons.

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
pub use explain::{Change, Explained, Explanation, InForce, Location, Missed, explain};
pub use found::{Found, Requirement};
pub use open::unread;
pub use reading::Reading;
pub use rest::{Rest, rest};
pub use settled::Settled;
pub use view::{
    AbilityId, Applied, Bound, Clause, CostLine, ExpeditionView, ObjectView, PlayCost,
    PlayCostInto, ProgressView, RegionView, SeatView, Standing, Target, Undecided, Victory, View,
    Waited,
};

use crate::{Edition, State};

/// What follows from `state` under `edition`.
///
/// Deterministic, whatever the order in which objects are stored. So much is looked at and no more: a board on which more
/// abilities are in play, or depend on each other in more ways, than any real one has is answered as far as that reaches,
/// and [`View::undecided`] says what stays open.
pub fn derive(state: &State, edition: Edition) -> View {
    Settled::new(state, edition).view()
}

#[cfg(test)]
mod tests;
