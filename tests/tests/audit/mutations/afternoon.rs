//! Turns and reactions.

use audit::Check;
use rules::{
    Ability, CardPlayed, CauseKind, Event, Face, Kind, Move, ObjectId, OfSeat, Phase, Place,
    QuickActionPlayed, ReactionPlayed, Seat, State,
};

use super::another;
use crate::faces;
use crate::games::Game;
use crate::mutant::{Edit, Mutant};

/// Whether a player has passed.
fn passed(state: &State, seat: Seat) -> bool {
    state.players[seat.index()].passed
}

pub(super) fn another_turn(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let state = game.before(at);
    // A turn in which nothing has been done may be announced again.
    let again = matches!(game.events[at - 1], Event::TurnBegan(_));
    if state.day.phase != Phase::Afternoon || again {
        return None;
    }
    let seat = another(state, of.seat)?;
    let event = Event::TurnBegan(OfSeat { seat, ..of.clone() });
    Some(Mutant::replaced(at, event))
}

pub(super) fn dusk_before_all_passed(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Passed(_) = &game.events[at] else { return None };
    let end = game.unit_end(at)?;
    let dusk = matches!(&game.events[end], Event::PhaseBegan(began) if began.phase == Phase::Dusk);
    dusk.then(|| Mutant::dropped(at, end).also(&[Check::EmptyTurn]))
}

/// In the middle of a turn: whose it is.
fn turn(game: &Game, at: usize) -> Option<Seat> {
    let day = game.before(at).day;
    let began = matches!(game.events[at - 1], Event::TurnBegan(_));
    day.turn.filter(|_| began && day.phase == Phase::Afternoon)
}

fn pass(seat: Seat) -> Event {
    Event::Passed(OfSeat { cause: None, seat })
}

/// A card of the Hand goes to Limbo.
pub(super) fn play(seat: Seat, face: Face) -> Event {
    let mut card = Move::new(None, Place::Hand(seat), Place::Limbo);
    card.face = Some(face.into());
    Event::CardPlayed(CardPlayed { cause: None, seat, mana: None, card })
}

pub(super) fn passes_out_of_turn(game: &Game, at: usize) -> Option<Mutant> {
    let seat = another(game.before(at), turn(game, at)?)?;
    (!passed(game.before(at), seat)).then(|| Mutant::inserted(at, pass(seat)))
}

pub(super) fn plays_out_of_turn(game: &Game, at: usize) -> Option<Mutant> {
    let state = game.before(at);
    let seat = another(state, turn(game, at)?)?;
    let can = !passed(state, seat) && !state.players[seat.index()].hand.is_empty();
    can.then(|| Mutant::inserted(at, play(seat, faces::plain([1, 1, 1]))))
}

pub(super) fn passes_again(game: &Game, at: usize) -> Option<Mutant> {
    let seat = another(game.before(at), turn(game, at)?)?;
    passed(game.before(at), seat).then(|| Mutant::inserted(at, pass(seat)))
}

pub(super) fn plays_after_passing(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Passed(of) = &game.events[at] else { return None };
    let state = game.before(at);
    let can = state.day.phase == Phase::Afternoon
        && state.day.turn == Some(of.seat)
        && !state.players[of.seat.index()].hand.is_empty();
    can.then(|| Mutant::inserted(at + 1, play(of.seat, faces::plain([1, 1, 1]))))
}

/// After the card of a turn.
fn after_card(game: &Game, at: usize) -> Option<Seat> {
    let Event::CardPlayed(played) = game.events.get(at.checked_sub(3)?)? else { return None };
    let day = game.before(at).day;
    let by_player = played
        .cause
        .is_none_or(|cause| !matches!(cause.kind, CauseKind::Ability | CauseKind::Official));
    let from = matches!(played.card.from, Place::Hand(_) | Place::Reserve(_));
    let same = matches!(game.events[at - 2], Event::ManaPaid(_))
        && matches!(game.events[at - 1], Event::Moved(_) | Event::StatusGained(_));
    let turn = day.phase == Phase::Afternoon && day.turn == Some(played.seat);
    (turn && from && by_player && same && played.mana != Some(0)).then_some(played.seat)
}

pub(super) fn plays_again(game: &Game, at: usize) -> Option<Mutant> {
    let seat = after_card(game, at)?;
    let can = !game.before(at).players[seat.index()].hand.is_empty();
    can.then(|| Mutant::inserted(at, play(seat, faces::plain([1, 1, 1]))))
}

/// Something of a player with nothing but a quick action that can be played where it is.
fn with_action(state: &State, seat: Seat) -> Option<ObjectId> {
    let acts = |face: &Face| {
        let action = |one: &Ability| matches!(one, Ability::QuickAction(it) if !it.support);
        let all = face.abilities.as_deref().unwrap_or_default();
        !all.is_empty() && all.iter().all(action)
    };
    let found = state.objects.iter().find(|(_, one)| {
        one.controller == seat
            && matches!(one.place, Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_))
            && one.face.as_ref().is_some_and(|face| acts(face))
            && !one.statuses.has(rules::Status::Exhausted)
    });
    found.map(|(&id, _)| id)
}

pub(super) fn acts_after_the_card(game: &Game, at: usize) -> Option<Mutant> {
    let seat = after_card(game, at)?;
    let object = with_action(game.before(at), seat)?;
    let action = QuickActionPlayed { cause: None, seat, object, mana: None };
    Some(Mutant::inserted(at, Event::QuickActionPlayed(action)))
}

/// The last of a hundred, in the matches that have so many.
fn last_of_a_hundred(game: &Game, at: usize, is: impl Fn(&Event) -> bool) -> Option<usize> {
    if !is(&game.events[at]) || !game.name.starts_with("hundred") {
        return None;
    }
    let last = game.events.iter().rposition(is)?;
    game.next(last, |event| matches!(event, Event::Ceased(_)))
}

pub(super) fn acts_once_more(game: &Game, at: usize) -> Option<Mutant> {
    let until = last_of_a_hundred(game, at, |event| matches!(event, Event::QuickActionPlayed(_)))?;
    Some(Mutant::inserted(at, game.events[at].clone()).until(until))
}

pub(super) fn reacts_once_more(game: &Game, at: usize) -> Option<Mutant> {
    let until = last_of_a_hundred(game, at, |event| matches!(event, Event::ReactionActivated(_)))?;
    // Activated, played, resolved, gone.
    let mut more: Vec<_> = game.events.get(at..at + 4)?.to_vec();
    let here = u32::try_from(at).expect("few");
    let all_here = matches!(&more[1], Event::ReactionPlayed(one) if one.emblem.seq() == here);
    let edit = Edit::Inserted(std::mem::take(&mut more));
    all_here.then_some(Mutant { at, edit, until, also: &[] })
}

/// Reactions in Limbo.
fn waiting(state: &State) -> Vec<(ObjectId, Seat)> {
    let all = state.objects_in(Place::Limbo);
    let waits = |one: &rules::Object| match &one.kind {
        Kind::Emblem(emblem) => emblem.duration.is_none(),
        Kind::Card | Kind::Token => false,
    };
    all.filter(|(_, one)| waits(one)).map(|(id, one)| (id, one.controller)).collect()
}

pub(super) fn reacts_too_soon(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionPlayed(played) = &game.events[at] else { return None };
    let others = waiting(game.before(at));
    let &(emblem, seat) = others.iter().find(|&&(_, seat)| seat != played.seat)?;
    let event = ReactionPlayed { seat, emblem, ..played.clone() };
    Some(Mutant::replaced(at, Event::ReactionPlayed(event)))
}

/// Nothing is heard any more of a reaction that was activated.
pub(super) fn does_not_react(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(activated) = &game.events[at] else { return None };
    let end = game.unit_end(at)?;
    let (first, count) = (u32::try_from(at).expect("few"), activated.emblems.len());
    let gone: Vec<_> = (at + 1..end)
        .filter(|&one| match &game.events[one] {
            Event::Ceased(it) => it.objects.iter().any(|id| id.seq() == first),
            _ => false,
        })
        .collect();
    let last = *gone.last().filter(|_| count == gone.len())?;
    Some(Mutant::dropped(last, end).also(&[Check::ReactionWaits]))
}

/// The first player, when Noon is about to be over.
fn at_noon(game: &Game, at: usize) -> Option<Seat> {
    let day = game.before(at).day;
    let over = matches!(game.events[at], Event::PhaseBegan(_));
    day.first_player.filter(|_| over && day.phase == Phase::Noon)
}

pub(super) fn passes_at_noon(game: &Game, at: usize) -> Option<Mutant> {
    Some(Mutant::inserted(at, pass(at_noon(game, at)?)))
}

pub(super) fn plays_at_noon(game: &Game, at: usize) -> Option<Mutant> {
    let seat = at_noon(game, at)?;
    let can = !game.before(at).players[seat.index()].hand.is_empty();
    can.then(|| Mutant::inserted(at, play(seat, faces::plain([1, 1, 1]))))
}

/// Whose turn "After you" has just ended.
fn after_you(game: &Game, at: usize) -> Option<Seat> {
    match &game.events[at - 1] {
        Event::AfterYou(of) => Some(of.seat),
        _ => None,
    }
}

pub(super) fn acts_after_you(game: &Game, at: usize) -> Option<Mutant> {
    let seat = after_you(game, at)?;
    let object = with_action(game.before(at), seat)?;
    let action = QuickActionPlayed { cause: None, seat, object, mana: None };
    Some(Mutant::inserted(at, Event::QuickActionPlayed(action)))
}

pub(super) fn passes_after_you(game: &Game, at: usize) -> Option<Mutant> {
    Some(Mutant::inserted(at, pass(after_you(game, at)?)))
}

/// Who said "After you" is left out when their next turn is due.
pub(super) fn after_you_is_passing(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let state = game.before(at);
    let other = another(state, of.seat)?;
    let began = |one: usize| match &game.events[one] {
        Event::TurnBegan(before) => Some(before.seat == of.seat),
        Event::PhaseBegan(_) => Some(false),
        _ => None,
    };
    // The turn before the last one, which was the other player's.
    let mut turns = (0..at).rev().filter_map(|one| Some((one, began(one)?)));
    let (_, (from, own)) = (turns.next()?, turns.next()?);
    let said = |one: &Event| matches!(one, Event::AfterYou(said) if said.seat == of.seat);
    let due = own && game.events[from..at].iter().any(said) && !passed(state, other);
    let seat = other;
    due.then(|| Mutant::replaced(at, Event::TurnBegan(OfSeat { seat, ..of.clone() })))
}
