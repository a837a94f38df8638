//! Passive abilities that are rules for play, and hold.

use rules::{LeavingExpedition, ObjectId, Passive, State, Statement, View};

/// Those that say something, with the objects that have them; the view was derived from the state.
pub(crate) fn passives<'v>(
    state: &'v State,
    view: &'v View,
    says: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    view.in_force.iter().filter_map(move |&id| {
        let passive = view.passive(state, id)?;
        says(&passive.says).then_some((id.object, passive))
    })
}

/// What happens to an object that would leave the Expedition zone.
pub(crate) fn leaving(state: &State, view: &View, id: ObjectId) -> Option<LeavingExpedition> {
    let leaves = |says: &Statement| matches!(says, Statement::LeavingExpedition(_));
    let all = passives(state, view, leaves).find(|(of, _)| *of == id);
    all.and_then(|(_, passive)| match passive.says {
        Statement::LeavingExpedition(how) => Some(how),
        _ => None,
    })
}

/// Whether its controller may have it go to the Mana zone as it leaves the Expedition zone.
pub(crate) const fn may_go_to_mana(how: LeavingExpedition) -> bool {
    matches!(how, LeavingExpedition::MayGoToMana | LeavingExpedition::MayGoToManaOrDraw)
}
