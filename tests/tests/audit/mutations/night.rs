//! Rest and Clean-up.

use audit::Check;
use rules::{
    BOOST, CauseKind, DailyEffect, Event, Keyword, Kind, Move, Moved, Object, ObjectId, Piece,
    Place, Status, derive,
};

use super::{cause, effect, moves_of};
use crate::games::Game;
use crate::mutant::Mutant;
use crate::table::has;

/// An effect may come from the object that a move would have made.
const NEVER_MADE: &[Check] = &[Check::UnknownSource];

fn object<'g>(game: &'g Game, at: usize, one: &Move) -> Option<&'g Object> {
    let Some(Piece::Object(id)) = one.what else { return None };
    game.before(at).objects.get(&id).map(|object| &**object)
}

/// A record of Rest in which one move is another one.
fn rests(
    game: &Game,
    at: usize,
    is: impl Fn(&Object, &Move) -> bool,
    change: impl Fn(&Object, &mut Move),
) -> Option<Mutant> {
    let mut moved = moves_of(game, at, DailyEffect::Rest)?;
    let found = moved.moves.iter_mut().find_map(|one| {
        let object = object(game, at, one)
            .filter(|object| matches!(one.from, Place::Expedition(_)) && is(object, one))?;
        Some((object, one))
    });
    let (object, one) = found?;
    change(object, one);
    Some(Mutant::replaced(at, Event::Moved(moved)).until(game.effect_end(at)?))
}

pub(super) fn does_not_rest(game: &Game, at: usize) -> Option<Mutant> {
    let mut moved = moves_of(game, at, DailyEffect::Rest)?;
    let last = moved.moves.pop()?;
    matches!(last.from, Place::Expedition(_)).then_some(())?;
    if moved.moves.is_empty() {
        return Some(Mutant::dropped(at, game.effect_end(at)?));
    }
    let mutant = Mutant::replaced(at, Event::Moved(moved)).until(game.effect_end(at)?);
    Some(mutant.also(NEVER_MADE))
}

pub(super) fn rests_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    let rests_in = |object: &Object, one: &Move| {
        matches!(one.to, Place::Reserve(_)) && matches!(object.kind, Kind::Card)
    };
    // What a Seasoned one keeps has no place in a Discard pile.
    rests(game, at, rests_in, |object, one| {
        one.counters.clear();
        one.to = Place::Discard(object.owner);
    })
}

/// Something goes to the Reserve at the end of Rest that the clean match leaves where it is.
fn rests_too(game: &Game, at: usize, is: impl Fn(&Object) -> bool) -> Option<Mutant> {
    let Event::DailyEffectBegan(begun) = &game.events[at] else { return None };
    if begun.effect != DailyEffect::Rest {
        return None;
    }
    let end = game.effect_end(at)?;
    let stays = |id: &ObjectId| game.before(end).objects.contains_key(id);
    let all = game.after(at).objects.iter();
    let mut all = all.filter(|(id, one)| {
        matches!((&one.kind, one.place), (Kind::Card, Place::Expedition(_))) && stays(id) && is(one)
    });
    let (&id, one) = all.next()?;
    let moves = vec![Move::new(Piece::Object(id), one.place, Place::Reserve(one.owner))];
    let event = Event::Moved(Moved { cause: Some(cause(CauseKind::DailyEffect)), moves });
    Some(Mutant::inserted(end, event).until(end))
}

fn marked(one: &Object) -> bool {
    one.statuses.has(Status::Anchored) || one.statuses.has(Status::Asleep)
}

pub(super) fn rests_although_marked(game: &Game, at: usize) -> Option<Mutant> {
    rests_too(game, at, |one| marked(one) && !has(one, Keyword::Eternal))
}

pub(super) fn eternal_rests(game: &Game, at: usize) -> Option<Mutant> {
    rests_too(game, at, |one| has(one, Keyword::Eternal))
}

pub(super) fn fleeting_rests(game: &Game, at: usize) -> Option<Mutant> {
    let goes = |object: &Object, one: &Move| {
        object.statuses.has(Status::Fleeting) && matches!(one.to, Place::Discard(_))
    };
    rests(game, at, goes, |object, one| one.to = Place::Reserve(object.owner))
}

fn to_reserve(one: &Move) -> bool {
    matches!(one.to, Place::Reserve(_))
}

pub(super) fn keeps_boosts(game: &Game, at: usize) -> Option<Mutant> {
    let plain = |object: &Object, one: &Move| to_reserve(one) && !has(object, Keyword::Seasoned);
    rests(game, at, plain, |_, one| {
        one.counters.insert(BOOST.into(), 1);
    })
}

pub(super) fn loses_boosts(game: &Game, at: usize) -> Option<Mutant> {
    let keeps = |_: &Object, one: &Move| to_reserve(one) && one.counters.contains_key(BOOST);
    rests(game, at, keeps, |_, one| {
        one.counters.remove(BOOST);
    })
}

pub(super) fn stays_ascended(game: &Game, at: usize) -> Option<Mutant> {
    let Event::StatusLost(lost) = &game.events[at] else { return None };
    let rest = effect(game, at) == Some(DailyEffect::Rest);
    let ascended = lost.status == Status::Ascended && !lost.expeditions.is_empty();
    if !rest || !ascended {
        return None;
    }
    Some(Mutant::dropped(at, game.effect_end(at)?))
}

pub(super) fn stays_marked(game: &Game, at: usize) -> Option<Mutant> {
    let Event::StatusLost(lost) = &game.events[at] else { return None };
    let rest = effect(game, at) == Some(DailyEffect::Rest);
    let mark = matches!(lost.status, Status::Anchored | Status::Asleep);
    let card = |id: &ObjectId| {
        let one = &game.before(at).objects[id];
        !has(one, Keyword::Eternal)
    };
    let is = rest && mark && lost.objects.iter().any(card);
    let end = game.effect_end(at)?;
    is.then(|| Mutant::dropped(at, end))
}

pub(super) fn too_many_stay(game: &Game, at: usize) -> Option<Mutant> {
    let mut moved = moves_of(game, at, DailyEffect::CleanUp)?;
    moved.moves.pop()?;
    let until = game.effect_end(at)?;
    if moved.moves.is_empty() {
        return Some(Mutant::dropped(at, until));
    }
    Some(Mutant::replaced(at, Event::Moved(moved)).until(until).also(NEVER_MADE))
}

pub(super) fn too_few_stay(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(ended) = &game.events[at] else { return None };
    if ended.effect != DailyEffect::CleanUp {
        return None;
    }
    let state = game.before(at);
    let view = derive(state, game.edition);
    let (seat, id) = view.seats.iter().find_map(|seat| {
        let here: Vec<_> = state.objects_in(Place::Reserve(seat.seat)).collect();
        let full = i32::try_from(here.len()).expect("few") <= seat.reserve_limit;
        here.first().filter(|_| full).map(|&(id, _)| (seat.seat, id))
    })?;
    let moves = vec![Move::new(Piece::Object(id), Place::Reserve(seat), Place::Discard(seat))];
    let event = Event::Moved(Moved { cause: Some(cause(CauseKind::DailyEffect)), moves });
    Some(Mutant::inserted(at, event).until(at))
}
