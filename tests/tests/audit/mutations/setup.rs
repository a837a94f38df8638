//! Set-up.

use audit::Check;
use rules::{
    CauseKind, DayBegan, DeckRegistered, Event, ExpeditionMove, ExpeditionMoved, Move, Moved,
    Phase, Place, TumultRevealed,
};

use super::cause;
use crate::games::Game;
use crate::mutant::Mutant;

pub(super) fn tumult_twice(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TumultRevealed(shown) = &game.events[at] else { return None };
    // Each Adventure has its own set of them: the same card in another one is no second.
    let (index, all) = (usize::from(shown.index), game.before(at).adventure.tumult.iter());
    let mut others = all.enumerate().filter(|&(other, _)| other != index && other / 3 == index / 3);
    let (card, _) = others.find_map(|(_, tumult)| tumult.shown)?;
    let shown = TumultRevealed { card, ..shown.clone() };
    Some(Mutant::replaced(at, Event::TumultRevealed(shown)))
}

pub(super) fn not_shuffled(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Shuffled(it) = &game.events[at] else { return None };
    let drawn = |event: &Event| {
        let Event::Moved(moved) = event else { return false };
        moved.moves.iter().any(|one| is_draw(one) && one.from.seat() == it.place.seat())
    };
    let setup = game.before(at).day.phase == Phase::Setup;
    Some(Mutant::dropped(at, game.next(at, drawn).filter(|_| setup)?))
}

/// The end of set-up, if the record is moves of it like this one.
fn first_moves(game: &Game, at: usize, is: impl Fn(&Move) -> bool) -> Option<(Moved, usize)> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let day = game.before(at).day;
    let by_ability = moved.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    let early = matches!(day.phase, Phase::Setup | Phase::Morning) && day.day == 1;
    if !early || by_ability || !moved.moves.iter().all(is) {
        return None;
    }
    let over =
        |event: &Event| matches!(event, Event::PhaseBegan(began) if began.phase != Phase::Morning);
    Some((moved.clone(), game.next(at, over)?))
}

fn is_draw(one: &Move) -> bool {
    matches!((one.from, one.to), (Place::Deck(..), Place::Hand(_)))
}

fn is_orb(one: &Move) -> bool {
    matches!((one.from, one.to), (Place::Hand(_), Place::Mana(_)))
}

pub(super) fn one_card_more(game: &Game, at: usize) -> Option<Mutant> {
    let (mut moved, until) = first_moves(game, at, is_draw)?;
    let last = moved.moves.last()?;
    moved.moves.push(Move::new(None, last.from, last.to));
    Some(Mutant::replaced(at, Event::Moved(moved)).until(until))
}

pub(super) fn one_card_less(game: &Game, at: usize) -> Option<Mutant> {
    let (mut moved, until) = first_moves(game, at, is_draw)?;
    moved.moves.pop().filter(|_| !moved.moves.is_empty())?;
    Some(Mutant::replaced(at, Event::Moved(moved)).until(until))
}

pub(super) fn one_orb_more(game: &Game, at: usize) -> Option<Mutant> {
    let (moved, until) = first_moves(game, at, is_orb)?;
    let Move { from, to, .. } = *moved.moves.last()?;
    let one = Move::new(None, from, to);
    let cause = Some(cause(CauseKind::Rule));
    let again = Event::Moved(Moved { cause, moves: vec![one] });
    Some(Mutant::inserted(at + 1, again).until(until))
}

pub(super) fn one_orb_less(game: &Game, at: usize) -> Option<Mutant> {
    let (mut moved, until) = first_moves(game, at, is_orb)?;
    moved.moves.pop().filter(|_| !moved.moves.is_empty())?;
    Some(Mutant::replaced(at, Event::Moved(moved)).until(until))
}

pub(super) fn second_hero(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    deck.hero.as_ref()?;
    let again = Event::DeckRegistered(DeckRegistered { list: Vec::new(), ..deck.clone() });
    Some(Mutant::inserted(at + 1, again))
}

/// An Expedition is on its way when the first day begins.
pub(super) fn moves_before_the_first_day(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DayBegan(DayBegan { day: 1 }) = &game.events[at] else { return None };
    let expedition = game.before(at).expeditions.first()?;
    let to = if expedition.position == 0 { 1 } else { 6 };
    let moves = vec![ExpeditionMove { expedition: expedition.id, to, due_to: Vec::new() }];
    let cause = Some(cause(CauseKind::Rule));
    let gone = Event::ExpeditionMoved(ExpeditionMoved { cause, moves });
    Some(Mutant::inserted(at, gone).until(at).also(&[Check::TumultHidden]))
}

/// The Hero has a counter more than it begins with.
pub(super) fn other_counters(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    let mut deck = deck.clone();
    *deck.hero.as_mut()?.counters.values_mut().next()? += 1;
    Some(Mutant::replaced(at, Event::DeckRegistered(deck)))
}
