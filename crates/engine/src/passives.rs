//! Passive abilities that are rules for play, and hold.

use rules::{
    BOOST, LeavingExpedition, ObjectId, Passive, Phase, Scope, Selector, State, Statement, Status,
    View, Within,
};

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

/// What happens to an object that would leave the Expedition zone: by its own ability, or by one of what is with it.
pub(crate) fn leaving(state: &State, view: &View, id: ObjectId) -> Option<LeavingExpedition> {
    let leaves = |says: &Statement| matches!(says, Statement::LeavingExpedition(_));
    let all = passives(state, view, leaves).find(|(host, passive)| match &passive.scope {
        Scope::Me => *host == id,
        Scope::Objects(selector) => is_kept(state, view, *host, selector, id),
        _ => false,
    });
    all.and_then(|(_, passive)| match passive.says {
        Statement::LeavingExpedition(how) => Some(how),
        _ => None,
    })
}

/// Whether an object is one of those that stay in the Expedition of another and lose a mark instead: during the Afternoon.
fn is_kept(state: &State, view: &View, host: ObjectId, of: &Selector, id: ObjectId) -> bool {
    let (Some(own), Some(it)) = (view.objects.get(&host), view.objects.get(&id)) else {
        return false;
    };
    let Some(object) = state.objects.get(&id) else { return false };
    state.day.phase == Phase::Afternoon
        && of.within == Within::MyExpedition
        && own.expeditions.iter().any(|one| it.expeditions.contains(one))
        && of.card_type.is_none_or(|card_type| it.is(card_type))
        && (!of.other || host != id)
        && (!of.anchored || object.statuses.has(Status::Anchored))
        && (!of.boosted || object.counter(BOOST) > 0)
}

/// Whether its controller may have it go to the Mana zone as it leaves the Expedition zone.
pub(crate) const fn may_go_to_mana(how: LeavingExpedition) -> bool {
    matches!(how, LeavingExpedition::MayGoToMana | LeavingExpedition::MayGoToManaOrDraw)
}
