//! Passive abilities in force.

use rules::{Ability, ObjectId, Passive, Statement, View};

/// The passive abilities in force that state something, with the objects that have them.
pub(super) fn passives<'v>(
    view: &'v View,
    states: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    view.in_force.iter().filter_map(move |id| {
        let ability = view.objects.get(&id.object)?.abilities().nth(id.index as usize)?;
        match ability {
            Ability::Passive(passive) if states(&passive.says) => Some((id.object, passive)),
            _ => None,
        }
    })
}
