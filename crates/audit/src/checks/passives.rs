//! Passive abilities in force.

use rules::{ObjectId, Passive, State, Statement, View};

/// The passive abilities in force with a matching statement, and their objects; the view was
/// derived from the state.
pub(super) fn passives<'v>(
    state: &'v State,
    view: &'v View,
    states: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    view.in_force.iter().filter_map(move |&id| {
        let passive = view.passive(state, id)?;
        states(&passive.says).then_some((id.object, passive))
    })
}
