//! Steps in a turn that neither a rule nor an ability requires.

use rules::{BOOST, CardType, Event, ObjectId, Phase, Place, Seat};
use serde_json::{Value, json};

use crate::games::Game;
use crate::mutant::Mutant;

/// A step put in front of the first record of a turn, as the work of a rule; as that of a daily effect in a log that calls
/// whatever it knows no source of a rule.
fn step(at: usize, game: &Game, kind: &str, mut data: Value) -> Option<Mutant> {
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let day = game.before(at).day;
    let usual = day.phase == Phase::Afternoon && day.daily_effect.is_none() && !day.tie_breaker;
    usual.then_some(())?;
    let recorder = game.before(at).opened.as_ref()?.recorder.clone();
    let cause = if recorder == "bga" { "daily_effect" } else { "rule" };
    data["cause"] = json!({ "kind": cause });
    let event = serde_json::from_value(json!({ "type": kind, "data": data })).ok()?;
    Some(Mutant::inserted(at, event))
}

fn turn(game: &Game, at: usize) -> Option<Seat> {
    game.before(at).day.turn
}

/// A Character of the player in an Expedition.
fn character(game: &Game, at: usize) -> Option<(ObjectId, Place)> {
    let seat = turn(game, at)?;
    let mut own = game.before(at).objects.iter().filter(|(_, one)| {
        let is_one =
            one.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Character));
        is_one && one.owner == seat && matches!(one.place, Place::Expedition(_))
    });
    own.next().map(|(&id, one)| (id, one.place))
}

pub(super) fn draws(game: &Game, at: usize) -> Option<Mutant> {
    let seat = turn(game, at)?;
    let one = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
    step(at, game, "moved", json!({ "moves": [one] }))
}

pub(super) fn readies(game: &Game, at: usize) -> Option<Mutant> {
    let seat = turn(game, at)?;
    let exhausted = |one: &rules::Object| one.statuses.has(rules::Status::Exhausted);
    let mut orbs = game.before(at).objects_in(Place::Mana(seat));
    orbs.any(|(_, one)| exhausted(one)).then_some(())?;
    step(at, game, "mana_readied", json!({ "seat": seat, "count": 1 }))
}

pub(super) fn goes_forward(game: &Game, at: usize) -> Option<Mutant> {
    let seat = turn(game, at)?;
    let mut own = game.before(at).expeditions.iter().filter(|one| one.id.seat == seat);
    let one = own.find(|one| one.id.side == rules::Side::Hero && one.position < 7)?;
    let moved = json!({ "expedition": one.id, "to": one.position + 1 });
    step(at, game, "expedition_moved", json!({ "moves": [moved] }))
}

pub(super) fn becomes_first(game: &Game, at: usize) -> Option<Mutant> {
    let first = game.before(at).day.first_player?;
    let other = super::another(game.before(at), first)?;
    step(at, game, "first_player_changed", json!({ "seat": other }))
}

pub(super) fn shuffles(game: &Game, at: usize) -> Option<Mutant> {
    let seat = turn(game, at)?;
    (game.before(at).players[seat.index()].deck.len() > 2).then_some(())?;
    step(at, game, "shuffled", json!({ "place": format!("deck:{seat}") }))
}

pub(super) fn gains_a_status(game: &Game, at: usize) -> Option<Mutant> {
    let (id, _) = character(game, at)?;
    let has = game.before(at).objects.get(&id)?.statuses.has(rules::Status::Anchored);
    (!has).then_some(())?;
    step(at, game, "status_gained", json!({ "status": "anchored", "objects": [id] }))
}

pub(super) fn gains_a_boost(game: &Game, at: usize) -> Option<Mutant> {
    let (id, _) = character(game, at)?;
    let change = json!({ "object": id, "counter": BOOST, "by": 1 });
    step(at, game, "counters_changed", json!({ "changes": [change] }))
}

pub(super) fn goes_to_the_hand(game: &Game, at: usize) -> Option<Mutant> {
    let seat = turn(game, at)?;
    let (id, _) = game.before(at).objects_in(Place::Reserve(seat)).next()?;
    let one =
        json!({ "what": id, "from": format!("reserve:{seat}"), "to": format!("hand:{seat}") });
    step(at, game, "moved", json!({ "moves": [one] }))
}
