//! Passive abilities that are rules for play, and hold.

use rules::{
    BOOST, LeavingExpedition, ObjectId, Passive, Phase, Scope, Seat, Selector, State, Statement,
    Status, View, Who, Within,
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
    ways_of_leaving(state, view, id).next()
}

/// The same where several abilities say something of it, of which one is chosen (`4.0 6.2.h`).
pub(crate) fn ways_of_leaving<'v>(
    state: &'v State,
    view: &'v View,
    id: ObjectId,
) -> impl Iterator<Item = LeavingExpedition> + 'v {
    let leaves = |says: &Statement| matches!(says, Statement::LeavingExpedition(_));
    passives(state, view, leaves).filter_map(move |(host, passive)| {
        let is_it = match &passive.scope {
            Scope::Me => host == id,
            Scope::Objects(selector) => is_kept(state, view, host, selector, id),
            _ => false,
        };
        match passive.says {
            Statement::LeavingExpedition(how) if is_it => Some(how),
            _ => None,
        }
    })
}

/// How many passive abilities that are about this player say this.
pub(crate) fn of_player(state: &State, view: &View, seat: Seat, says: &Statement) -> usize {
    let of = |host: ObjectId, who: Who| {
        let own = state.objects.get(&host).map(|object| object.controller);
        match who {
            Who::Any => true,
            Who::You => own == Some(seat),
            Who::Opponents => own.is_some_and(|own| state.are_opponents(own, seat)),
        }
    };
    let is_it = |(host, passive): &(ObjectId, &Passive)| matches!(passive.scope, Scope::Players(who) if of(*host, who));
    passives(state, view, |one| one == says).filter(is_it).count()
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
