//! Passive abilities that are rules for play and apply now.

use rules::{
    Ability, BOOST, Kind, LeavingExpedition, ObjectId, Passive, Phase, Scope, Seat, Selector,
    Settled, Statement, Status, Trigger, Who, Within,
};

use crate::effect::Moment;

/// The passive abilities in force that say this, with their objects.
///
/// Few cards have any: conditions are evaluated only where one does.
pub fn passives<'v>(
    now: &'v Moment,
    says: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    let view = is_printed(now, &says).then(|| now.view());
    let in_force =
        view.into_iter().flat_map(|view| view.in_force.iter().map(move |&id| (view, id)));
    in_force.filter_map(move |(view, id)| {
        let passive = view.passive(&now.state, id)?;
        says(&passive.says).then_some((id.object, passive))
    })
}

/// Whether any card or emblem has such a rule, or gives an ability that does.
fn is_printed(now: &Moment, says: &impl Fn(&Statement) -> bool) -> bool {
    let any =
        |ability: &Ability| matches!(ability, Ability::Passive(it) if is_said(&it.says, says));
    let with = now.passives().iter().filter_map(|id| now.state.objects.get(id));
    with.into_iter().any(|object| match &object.kind {
        Kind::Emblem(emblem) => emblem.passives.iter().any(|it| is_said(&it.says, says)),
        Kind::Card | Kind::Token => {
            object.face.iter().flat_map(|face| face.abilities.iter().flatten()).any(any)
        }
    })
}

fn is_said(one: &Statement, says: &impl Fn(&Statement) -> bool) -> bool {
    let given = if let Statement::Have(ability) = one { Some(&**ability) } else { None };
    says(one) || matches!(given, Some(Ability::Passive(it)) if is_said(&it.says, says))
}

/// The replacement for an object leaving the Expedition zone: by its own ability, or by one of an
/// object with it.
pub(crate) fn leaving(now: &Moment, id: ObjectId) -> Option<LeavingExpedition> {
    ways_of_leaving(now, id).next()
}

/// All replacements for an object leaving the Expedition zone, if several abilities offer one and
/// one of them is chosen (`4.0 6.2.h`).
pub(crate) fn ways_of_leaving(
    now: &Moment,
    id: ObjectId,
) -> impl Iterator<Item = LeavingExpedition> {
    let leaves = |says: &Statement| matches!(says, Statement::LeavingExpedition(_));
    passives(now, leaves).filter_map(move |(host, passive)| {
        let is_it = match &passive.scope {
            Scope::Me => host == id,
            Scope::Objects(selector) => is_kept(now, host, selector, id),
            _ => false,
        };
        match passive.says {
            Statement::LeavingExpedition(how) if is_it => Some(how),
            _ => None,
        }
    })
}

/// Whether an object's reaction to any of these cannot activate (`4.0 1.4.1.a`).
pub(crate) fn cannot_activate<'t>(
    now: &Moment,
    id: ObjectId,
    mut on: impl Iterator<Item = &'t Trigger>,
) -> bool {
    let says = |says: &Statement| matches!(says, Statement::CannotActivate(_));
    // Few games have such an ability, and working out the rules about an object means deriving the board.
    if passives(now, says).next().is_none() {
        return false;
    }
    let rules = Settled::new(&now.state, now.edition()).object_rules(id);
    let is_kept = |on: &Trigger| {
        rules.iter().any(|rule| matches!(rule, Statement::CannotActivate(all) if all.contains(on)))
    };
    on.next().is_some_and(|first| is_kept(first) && on.all(is_kept))
}

/// How many tokens a player creates for each one.
pub(crate) fn tokens_instead(now: &Moment, seat: Seat) -> u32 {
    let says = |says: &Statement| matches!(says, Statement::TokensInstead(_));
    let number = |(_, passive): (ObjectId, &Passive)| match passive.says {
        Statement::TokensInstead(number) => number,
        _ => 1,
    };
    // Several of them apply one after the other, each to what the one before creates.
    about_player(now, seat, says).map(number).fold(1, u32::saturating_mul)
}

/// How many passive abilities about this player have this rule.
pub(crate) fn of_player(now: &Moment, seat: Seat, says: &Statement) -> usize {
    about_player(now, seat, |one| one == says).count()
}

/// The passive abilities about this player, with their hosts.
fn about_player<'n>(
    now: &'n Moment,
    seat: Seat,
    says: impl Fn(&Statement) -> bool + 'n,
) -> impl Iterator<Item = (ObjectId, &'n Passive)> + 'n {
    let state = &now.state;
    let of = move |host: ObjectId, who: Who| {
        let own = state.objects.get(&host).map(|object| object.controller);
        match who {
            Who::Any => true,
            Who::You => own == Some(seat),
            Who::Opponents => own.is_some_and(|own| state.are_opponents(own, seat)),
        }
    };
    let is_it = move |(host, passive): &(ObjectId, &Passive)| matches!(passive.scope, Scope::Players(who) if of(*host, who));
    passives(now, says).filter(is_it)
}

/// Whether an object is one of those that stay in the Expedition of another and lose a mark
/// instead: during the Afternoon.
fn is_kept(now: &Moment, host: ObjectId, of: &Selector, id: ObjectId) -> bool {
    let (state, view) = (&now.state, now.view());
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

/// Whether its controller may put it in the Mana zone as it leaves the Expedition zone.
pub(crate) const fn may_go_to_mana(how: LeavingExpedition) -> bool {
    matches!(how, LeavingExpedition::MayGoToMana | LeavingExpedition::MayGoToManaOrDraw)
}
