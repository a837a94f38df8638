//! Counters.

use rules::{BOOST, CauseKind, CounterChange, CountersChanged, Event, ObjectId, Place, State};

use super::cause;
use super::objects::rests;
use crate::games::Game;
use crate::mutant::Mutant;

/// The first object in a kind of place.
fn first(state: &State, is: impl Fn(Place) -> bool) -> Option<ObjectId> {
    state.objects.iter().find(|(_, one)| is(one.place)).map(|(&id, _)| id)
}

fn changed(at: usize, object: ObjectId, by: i32, why: CauseKind) -> Mutant {
    let changes = vec![CounterChange { object, counter: BOOST.into(), by }];
    let cause = Some(cause(why));
    Mutant::inserted(at, Event::CountersChanged(CountersChanged { cause, changes }))
}

pub(super) fn more_than_there(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let id = first(state, |place| matches!(place, Place::Expedition(_)))?;
    let by = -1 - i32::try_from(state.objects[&id].counter(BOOST)).expect("few");
    Some(changed(at, id, by, CauseKind::Cost))
}

pub(super) fn gained_in_discard(game: &Game, at: usize) -> Option<Mutant> {
    let id = first(game.before(at), |place| matches!(place, Place::Discard(_)))?;
    Some(changed(at, id, 1, CauseKind::Ability))
}

pub(super) fn discarded_with(game: &Game, at: usize) -> Option<Mutant> {
    let discarded = |to| matches!(to, Place::Discard(_));
    rests(game, at, discarded, |one| {
        one.counters.insert("quest".into(), 1);
    })
}

pub(super) fn rests_with(game: &Game, at: usize) -> Option<Mutant> {
    let reserve = |to| matches!(to, Place::Reserve(_));
    rests(game, at, reserve, |one| {
        one.counters.insert("quest".into(), 1);
    })
}

/// What had counters in the Reserve or Limbo goes on without any.
pub(super) fn played_without(game: &Game, at: usize) -> Option<Mutant> {
    let mut event = game.events[at].clone();
    let one = match &mut event {
        Event::CardPlayed(played) => &mut played.card,
        Event::Moved(moved) => moved.moves.first_mut()?,
        _ => return None,
    };
    let visible = !matches!(one.to, Place::Discard(_) | Place::Deck(..) | Place::Hand(_));
    let from = matches!(one.from, Place::Reserve(_) | Place::Limbo);
    if !visible || !from || one.counters.is_empty() {
        return None;
    }
    one.counters.clear();
    Some(Mutant::replaced(at, event))
}
