//! Exchanging, viewing and playing cards, and activating their abilities.

use std::sync::Arc;

use rules::effect::{Objects, Play, Step, To};
use rules::{Ability, Icon, Piece, Place, Trigger};

use super::pick::{Pick, zone};
use super::wait;
use crate::effect::bindings::{Bindings, Referent};
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction};
use crate::effect::moment::Moment;
use crate::effect::thread::{Thread, Todo};
use crate::effect::viewpoint::{abilities, has_icon};
use crate::passives::cannot_activate;

/// Each goes to the zone of the other; if one cannot be found, neither does (`4.0 7.3.11`).
pub(super) fn exchange(
    mut thread: Thread,
    first: &Pick,
    other: &Objects,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let step = Step::Exchange(Objects::It, other.clone());
    let second = Pick::of(&thread, &step, other, now);
    let (one, two) = (goal(first, now), goal(&second, now));
    let you = thread.bindings.you;
    let due = |pick: &Pick, to: To| pick.due(you, ActionKind::Go(to), |_| 1);
    let dues = match (one, two) {
        (Some(one), Some(two)) => [due(first, two), due(&second, one)],
        _ => [None, None],
    };
    let dues: Vec<ExpectedAction> = dues.into_iter().flatten().collect();
    wait(&mut thread, if dues.len() == 2 { dues } else { Vec::new() });
    vec![thread]
}

/// The zone of the picked card, as a destination for the other.
fn goal(pick: &Pick, now: &Arc<Moment>) -> Option<To> {
    let hidden = pick.hidden.iter().find_map(|thing| match thing {
        EffectObject::CardOf(place, _) | EffectObject::Top(place) => Some(*place),
        _ => None,
    });
    let place = hidden.or_else(|| zone(pick.pieces.first()?.piece, now))?;
    Some(match place {
        Place::Hand(_) => To::Hand,
        Place::Deck(..) => To::DeckTop,
        Place::Discard(_) => To::Discard,
        Place::Mana(_) => To::ReadyMana,
        Place::Landmark(_) => To::Landmarks,
        Place::Reserve(_) => To::Reserve,
        Place::Expedition(id) => {
            let which = rules::effect::Which::Side(id.side, rules::effect::Whom::Any);
            To::Expeditions(which.into())
        }
        Place::Adventure(_) | Place::Hero(_) | Place::Limbo => return None,
    })
}

/// A card that is looked at becomes a referent, whether or not a record shows it.
pub(super) fn look(mut thread: Thread, pick: &Pick) -> Vec<Thread> {
    let due = pick.due(thread.bindings.you, ActionKind::Look, |_| 1);
    if !pick.pieces.is_empty() {
        thread.bindings.those.clone_from(&pick.pieces);
        thread.bindings.it.clone_from(&pick.pieces);
    }
    thread.dues = due.map(|due| ExpectedAction { least: 0, ..due }).into_iter().collect();
    vec![thread]
}

pub(super) fn play(mut thread: Thread, pick: &Pick, play: &Play, now: &Arc<Moment>) -> Vec<Thread> {
    // An exhausted card cannot be played (`4.0 2.4.6.c`).
    let ready =
        |one: &Referent| u32::from(!super::marks::has(one.piece, rules::Status::Exhausted, now));
    let into = play.into.as_ref().map(|of| super::look(&thread, now).expeditions(of).0);
    let due = pick.due(thread.bindings.you, ActionKind::Play(play.charge.clone(), into), ready);
    // Nobody has to play what they cannot pay for, or what may not be there.
    let due = due.map(|due| ExpectedAction { least: 0, ..due });
    wait(&mut thread, due);
    vec![thread]
}

/// The effects of the abilities with the icon, as effects of the objects that have them (`4.0
/// 7.3.1.b`).
pub(super) fn activate(
    thread: Thread,
    pick: &Pick,
    icon: Icon,
    most: Option<u32>,
    as_mine: bool,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let chosen = pick.between().1 < u32::try_from(pick.pieces.len()).unwrap_or(u32::MAX);
    let groups: Vec<Vec<Referent>> = if chosen {
        pick.pieces.iter().map(|one| vec![one.clone()]).collect()
    } else {
        vec![pick.pieces.clone()]
    };
    let mut all = Vec::new();
    for group in groups {
        let found: Vec<_> = group.iter().flat_map(|one| with_icon(one, icon, now)).collect();
        let lists = match most {
            Some(1) => found.into_iter().map(|one| vec![one]).collect(),
            _ => vec![found],
        };
        for list in lists {
            let mut next = thread.clone();
            next.bindings.done = !list.is_empty();
            let back = next.bindings.clone();
            for (one, steps) in list.into_iter().rev() {
                next.todo.push(Todo::Mind(Box::new(back.clone())));
                next.todo.extend(steps.into_iter().rev().map(Todo::Step));
                let me = if as_mine { back.me.clone() } else { one };
                let tells_emblems = back.tells_emblems;
                let of = Bindings { tells_emblems, ..Bindings::new(me, back.you) };
                next.todo.push(Todo::Mind(Box::new(of)));
            }
            all.push(next);
        }
    }
    if all.is_empty() {
        let mut next = thread;
        next.bindings.done = false;
        all.push(next);
    }
    all
}

fn with_icon(one: &Referent, icon: Icon, now: &Arc<Moment>) -> Vec<(Referent, Vec<Step>)> {
    let Piece::Object(id) = one.piece else { return Vec::new() };
    let Some(face) = now.object(id).and_then(|object| object.face.as_ref()) else {
        return Vec::new();
    };
    let has = |on: &&Trigger| has_icon(on, icon);
    let effect = |ability: &Ability| match ability {
        Ability::Reaction(it) if it.on.iter().any(|on| has_icon(on, icon)) => {
            let is_kept = cannot_activate(now, id, it.on.iter().filter(has));
            (!is_kept).then(|| (one.clone(), it.effect.clone()))
        }
        _ => None,
    };
    abilities(face).iter().filter_map(effect).collect()
}
