//! The real games with one record changed, and the verdicts on them.

use engine::effect::{EffectFit, EffectTracker, ResolvedEffect};
use rules::{
    Ability, BOOST, Event, ExpeditionId, Move, ObjectId, Piece, Place, Remark, Seat, Side, State,
    Status, reduce,
};

use crate::bga::games::{Game, begins};

/// A changed record that makes its effect impossible.
pub(crate) struct Change {
    pub(crate) kind: &'static str,
    pub(crate) seq: usize,
    pub(crate) event: Event,
}

/// All changes of the records of one effect.
pub(crate) fn of(game: &Game, one: &ResolvedEffect) -> Vec<Change> {
    let mut all = Vec::new();
    for &seq in &one.records {
        let seq = seq as usize;
        let state = &game.states[seq];
        let event = &game.events[seq];
        all.extend(changed(state, event, one).map(|(kind, event)| Change { kind, seq, event }));
        if is_cost(game, one, seq) {
            let event = Event::Note(Remark { seat: None, text: "left out".to_owned() });
            all.push(Change { kind: "an optional part done without its cost", seq, event });
        }
    }
    all
}

/// The record with an addition or a substitution.
fn changed(state: &State, event: &Event, one: &ResolvedEffect) -> Option<(&'static str, Event)> {
    let mut event = event.clone();
    let kind = match &mut event {
        Event::Moved(it) => {
            let first = it.moves.first()?.clone();
            match (first.from, first.to) {
                (Place::Deck(..), Place::Hand(_)) => {
                    it.moves.push(Move::new(None, first.from, first.to));
                    "one draw more"
                }
                (Place::Deck(..), Place::Reserve(seat)) => {
                    it.moves[0].to = Place::Hand(seat);
                    "a draw for a Resupply"
                }
                (_, Place::Reserve(seat))
                | (Place::Expedition(_) | Place::Reserve(_), Place::Discard(seat)) => {
                    it.moves[0].to = Place::Hand(seat);
                    "another zone"
                }
                _ => return None,
            }
        }
        Event::CountersChanged(it) => {
            let change = it.changes.first_mut()?;
            if change.by <= 0 {
                return None;
            }
            change.by += 1;
            if &*change.counter == BOOST { "a boost too many" } else { "a counter too many" }
        }
        Event::ChoiceMade(it) => {
            let Some(Piece::Object(target)) = it.pieces.first().copied() else { return None };
            it.pieces[0] = Piece::Object(other_class(state, target, one)?);
            "another class of target"
        }
        Event::StatusGained(it) if it.expeditions.is_empty() => {
            it.status = match it.status {
                Status::Anchored => Status::Asleep,
                Status::Asleep | Status::Exhausted | Status::Fleeting => Status::Anchored,
                Status::Ascended => return None,
            };
            "another status"
        }
        Event::TokenCreated(it) => {
            let token = it.tokens.first_mut()?;
            token.to = match token.to {
                Place::Expedition(ExpeditionId { seat, .. }) => Place::Landmark(seat),
                Place::Landmark(seat) => Place::Expedition(ExpeditionId { seat, side: Side::Hero }),
                _ => return None,
            };
            "a token elsewhere"
        }
        Event::DieRolled(it) => {
            it.seat = Seat::new(1 - it.seat.number());
            "another player's die"
        }
        Event::ExpeditionMoved(it) => {
            let moves = it.moves.first_mut()?;
            let to = moves.to;
            moves.to = if to >= 6 { to - 2 } else { to + 2 };
            "an Expedition further"
        }
        _ => return None,
    };
    Some((kind, event))
}

/// An object of a class that the ability does not name: a Hero, or an object in the Mana zone.
fn other_class(state: &State, target: ObjectId, one: &ResolvedEffect) -> Option<ObjectId> {
    let text = serde_json::to_string(&one.ability).expect("an ability is JSON");
    let is = |place: Place| matches!(state.objects.get(&target), Some(it) if it.place.zone() == place.zone());
    let places = |seat| [(Place::Mana(seat), "\"mana"), (Place::Hero(seat), "\"hero\"")];
    let all = state.seats().flat_map(places);
    let mut fits = all.filter(|&(place, word)| !is(place) && !text.contains(word));
    fits.find_map(|(place, _)| state.objects_in(place).map(|(id, _)| id).next())
}

/// Whether a record pays a price without which the rest must not be done.
fn is_cost(game: &Game, one: &ResolvedEffect, seq: usize) -> bool {
    let last = one.records.last().is_some_and(|&last| last as usize == seq);
    let text = serde_json::to_string(&one.ability).expect("an ability is JSON");
    let price = match &game.events[seq] {
        Event::StatusGained(it) => it.status == Status::Exhausted,
        Event::CountersChanged(it) => it.changes.iter().all(|change| change.by < 0),
        Event::ManaPaid(_) => true,
        _ => false,
    };
    let paid = match &one.ability {
        Some(Ability::QuickAction(_)) => true,
        _ => text.contains("\"may\":true") && text.contains("\"then\""),
    };
    price && paid && !last
}

/// The outcome of a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Refused,
    Accepted,
    /// It makes no sense at the table, or the state without it is unknown.
    Senseless,
}

/// Follows the turn or phase with the change in it.
pub(crate) fn follow(game: &Game, windows: &[(usize, EffectTracker)], change: &Change) -> Outcome {
    let at = windows.partition_point(|&(from, _)| from <= change.seq) - 1;
    let (from, tracker) = &windows[at];
    let before = verdicts(tracker);
    let (Some(plain), Some(changed)) =
        (run(game, *from, tracker, None), run(game, *from, tracker, Some(change)))
    else {
        return Outcome::Senseless;
    };
    if plain.0 > before.0 || plain.1 > before.1 {
        return Outcome::Senseless;
    }
    match changed {
        (refused, _) if refused > before.0 => Outcome::Refused,
        // Cards whose abilities are not known may have done it.
        (_, unknown) if unknown > before.1 => Outcome::Senseless,
        _ => Outcome::Accepted,
    }
}

/// How many effects have been refused so far, and how many cannot be judged.
fn verdicts(tracker: &EffectTracker) -> (usize, usize) {
    let count =
        |is: fn(&EffectFit) -> bool| tracker.done().iter().filter(|one| is(&one.verdict)).count();
    (
        count(|verdict| matches!(verdict, EffectFit::Refused { .. })),
        count(|verdict| matches!(verdict, EffectFit::Unknown(_))),
    )
}

/// The verdicts at the end of a turn or phase; `None` if the changed record does not fit the state.
fn run(
    game: &Game,
    from: usize,
    tracker: &EffectTracker,
    change: Option<&Change>,
) -> Option<(usize, usize)> {
    let mut tracker = tracker.clone();
    let mut state = game.states[from].clone();
    let refused = verdicts(&tracker).0;
    for seq in from..game.events.len() {
        let changed = change.filter(|change| change.seq == seq);
        let event = changed.map_or(&game.events[seq], |change| &change.event);
        let Ok(after) = reduce(&state, event) else {
            // Anything after the change can no longer be judged; an existing refusal remains.
            let now = verdicts(&tracker);
            let later = change.is_some_and(|change| seq > change.seq);
            return (later && now.0 > refused).then_some(now);
        };
        tracker.follow(&state, event, &after);
        state = after;
        if seq > from && begins(event) {
            break;
        }
    }
    Some(verdicts(&tracker))
}
