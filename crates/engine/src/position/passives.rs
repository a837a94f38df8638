//! Passive abilities that are rules for play, and hold.

use rules::{ObjectId, Passive, State, Statement, View};

/// Those that say something, with the objects that have them; the view was derived from the state.
pub(super) fn passives<'v>(
    state: &'v State,
    view: &'v View,
    says: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    view.in_force.iter().filter_map(move |&id| {
        let passive = view.passive(state, id)?;
        says(&passive.says).then_some((id.object, passive))
    })
}
