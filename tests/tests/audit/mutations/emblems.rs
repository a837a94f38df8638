//! Emblems and dice.

use rules::{
    CauseKind, Duration, EmblemEntry, EmblemsCreated, Event, Object, ObjectId, Phase, Place,
};

use super::cause;
use crate::games::Game;
use crate::mutant::Mutant;

/// A reaction of another object of the same player.
fn reaction_of(game: &Game, at: usize, is: impl Fn(&Object) -> bool) -> Option<Mutant> {
    let state = game.before(at);
    let turn = state.day.turn.filter(|_| state.day.phase == Phase::Afternoon)?;
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let mut found = state.objects.iter().filter(|(_, one)| {
        one.controller == turn && matches!(one.place, Place::Expedition(_)) && is(one)
    });
    let (&source, _) = found.next()?;
    let emblem = emblem(turn, Some(source), None);
    let created = EmblemsCreated { cause: None, emblems: vec![emblem] };
    Some(Mutant::inserted(at, Event::ReactionActivated(created)))
}

fn emblem(
    controller: rules::Seat,
    source: Option<ObjectId>,
    duration: Option<Duration>,
) -> EmblemEntry {
    EmblemEntry { controller, source, duration, passives: Vec::new(), text: None, next: false }
}

pub(super) fn reacts_while_ignored(game: &Game, at: usize) -> Option<Mutant> {
    let sleeps = |one: &Object| one.face.as_ref().is_some_and(|face| face.reference == "Sleeper");
    reaction_of(game, at, sleeps)
}

fn with(it: &EmblemsCreated, duration: Option<Duration>) -> EmblemsCreated {
    let mut it = it.clone();
    for emblem in &mut it.emblems {
        emblem.duration = duration;
    }
    it
}

pub(super) fn without_duration(game: &Game, at: usize) -> Option<Mutant> {
    let Event::EmblemCreated(it) = &game.events[at] else { return None };
    Some(Mutant::replaced(at, Event::EmblemCreated(with(it, None))))
}

pub(super) fn reaction_with_duration(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(it) = &game.events[at] else { return None };
    Some(Mutant::replaced(at, Event::ReactionActivated(with(it, Some(Duration::Turn)))))
}

/// An emblem of a Hero when a phase has just begun.
fn created(game: &Game, at: usize, is: impl Fn(Phase) -> bool, lasts: Duration) -> Option<Mutant> {
    let Event::PhaseBegan(began) = &game.events[at - 1] else { return None };
    let state = game.before(at);
    let seat = state.day.first_player.filter(|_| is(began.phase))?;
    let (hero, _) = state.hero(seat)?;
    let cause = Some(cause(CauseKind::Ability));
    let emblems = vec![emblem(seat, Some(hero), Some(lasts))];
    Some(Mutant::inserted(at, Event::EmblemCreated(EmblemsCreated { cause, emblems })))
}

pub(super) fn for_no_turn(game: &Game, at: usize) -> Option<Mutant> {
    created(game, at, |phase| phase != Phase::Afternoon, Duration::Turn)
}

pub(super) fn for_an_afternoon_over(game: &Game, at: usize) -> Option<Mutant> {
    created(game, at, |phase| matches!(phase, Phase::Dusk | Phase::Night), Duration::Afternoon)
}

/// An Ongoing Emblem is still there in the next turn, phase or day.
pub(super) fn does_not_cease(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Ceased(ceased) = &game.events[at] else { return None };
    let state = game.before(at);
    let ongoing = |id: &ObjectId| match &state.objects.get(id)?.kind {
        rules::Kind::Emblem(emblem) => emblem.duration,
        _ => None,
    };
    ceased.objects.iter().all(|id| ongoing(id).is_some()).then_some(())?;
    let next = game.unit_end(at)?;
    // The next turn may be the same player's, who then announces it again.
    let same =
        matches!(&game.events[next], Event::TurnBegan(of) if Some(of.seat) == state.day.turn);
    (!same).then(|| Mutant::dropped(at, next))
}

fn rolled(game: &Game, at: usize, result: u8) -> Option<Mutant> {
    let Event::DieRolled(rolled) = &game.events[at] else { return None };
    let mut rolled = rolled.clone();
    *rolled.results.first_mut()? = result;
    Some(Mutant::replaced(at, Event::DieRolled(rolled)))
}

pub(super) fn seven(game: &Game, at: usize) -> Option<Mutant> {
    rolled(game, at, 7)
}

pub(super) fn nothing(game: &Game, at: usize) -> Option<Mutant> {
    rolled(game, at, 0)
}
