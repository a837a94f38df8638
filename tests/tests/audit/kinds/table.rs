//! Mistakes that a judge at a table knows.

use rules::{CardPlayed, DailyEffect, Event, Object, ObjectId, Phase, Place, Seat, Status};
use serde_json::{Value, json};

use crate::games::Game;
use crate::mutant::{Edit, Mutant};

/// A card that is played as the effect of a turn.
fn played(game: &Game, at: usize) -> Option<&CardPlayed> {
    match &game.events[at] {
        Event::CardPlayed(it) if it.cause.is_none() => Some(it),
        _ => None,
    }
}

/// Another card, from elsewhere, is played instead.
fn from(game: &Game, at: usize, mut value: Value, is: impl Fn(&Object) -> bool) -> Option<Value> {
    let seat = played(game, at)?.seat;
    let mut all = game.before(at).objects.iter();
    let (id, object) = all.find(|(_, one)| is(one) && one.face.is_some())?;
    let to = value["data"]["card"]["to"].clone();
    value["data"]["card"] = json!({ "what": id, "from": object.place, "to": to });
    value["data"]["seat"] = json!(seat);
    Some(value)
}

fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.number().min(1))
}

pub(super) fn from_others_reserve(game: &Game, at: usize, value: Value) -> Option<Value> {
    let theirs = Place::Reserve(other(played(game, at)?.seat));
    from(game, at, value, |one| one.place == theirs)
}

pub(super) fn from_discard(game: &Game, at: usize, value: Value) -> Option<Value> {
    let discard = Place::Discard(played(game, at)?.seat);
    from(game, at, value, |one| one.place == discard)
}

pub(super) fn exhausted(game: &Game, at: usize, value: Value) -> Option<Value> {
    let reserve = Place::Reserve(played(game, at)?.seat);
    from(game, at, value, |one| one.place == reserve && one.statuses.has(Status::Exhausted))
}

/// Who has played a card plays the next one at once.
pub(super) fn second_card(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let seat = game.before(at).day.turn?;
    let began = (0..at).rev().find(|&at| matches!(game.events[at], Event::TurnBegan(_)))?;
    (began..at).find(|&at| played(game, at).is_some_and(|it| it.seat == seat))?;
    let next = game.next(
        at,
        |event| matches!(event, Event::CardPlayed(it) if it.seat == seat && it.cause.is_none()),
    )?;
    let played = played(game, next)?;
    let known = match played.card.what? {
        rules::Piece::Slot(id) => (id.seq() as usize) < at,
        rules::Piece::Object(id) => game.before(at).objects.contains_key(&id),
    };
    known.then(|| Mutant::inserted(at, game.events[next].clone()))
}

/// A Spell that was played as the effect of a turn goes into an Expedition.
pub(super) fn spell_into_expedition(game: &Game, at: usize, mut value: Value) -> Option<Value> {
    let Event::Moved(it) = &game.events[at] else { return None };
    let [one] = &it.moves[..] else { return None };
    let Some(rules::Piece::Object(id)) = one.what.filter(|_| one.from == Place::Limbo) else {
        return None;
    };
    played(game, id.seq() as usize)?;
    let seat = game.before(at).objects.get(&id)?.controller;
    value["data"]["moves"][0]["to"] = json!(format!("expedition:{seat}:hero"));
    Some(value)
}

pub(super) fn expands_from_reserve(game: &Game, at: usize, mut value: Value) -> Option<Value> {
    let state = game.before(at);
    (state.day.daily_effect == Some(DailyEffect::Expand)).then_some(())?;
    let Event::Moved(it) = &game.events[at] else { return None };
    let Place::Mana(seat) = it.moves.first()?.to else { return None };
    let (id, object): (ObjectId, _) = state.objects_in(Place::Reserve(seat)).next()?;
    let one = json!({ "what": id, "from": object.place, "to": Place::Mana(seat) });
    value["data"]["moves"][0] = one;
    Some(value)
}

/// Cards of a Hand are discarded at Clean-up.
pub(super) fn hand_discarded(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DailyEffectEnded(it) = &game.events[at] else { return None };
    (it.effect == DailyEffect::CleanUp).then_some(())?;
    let state = game.before(at);
    let seat = state.seats().find(|&seat| !state.slots(Place::Hand(seat)).is_empty())?;
    let slot = state.slots(Place::Hand(seat)).iter().next()?.id;
    let one = json!({ "what": slot, "from": Place::Hand(seat), "to": Place::Discard(seat) });
    let data = json!({ "cause": { "kind": "daily_effect" }, "moves": [one] });
    let event = serde_json::from_value(json!({ "type": "moved", "data": data })).ok()?;
    Some(Mutant::inserted(at, event))
}

/// A day without its Morning.
pub(super) fn no_morning(game: &Game, at: usize) -> Option<Mutant> {
    let Event::PhaseBegan(it) = &game.events[at] else { return None };
    (it.phase == Phase::Morning).then_some(())?;
    let noon = game
        .next(at, |event| matches!(event, Event::PhaseBegan(it) if it.phase != Phase::Morning))?;
    let mutant = Mutant::dropped(at, at);
    Some(Mutant { edit: Edit::DroppedUpTo(noon - 1), ..mutant })
}
