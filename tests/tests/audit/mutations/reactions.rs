//! Reactions and targets.

use audit::Check;
use rules::{
    Ability, CauseKind, ChoiceMade, EmblemEntry, EmblemsCreated, Event, Keyword, ObjectId, OfSeat,
    Phase, Piece, Place, State,
};

use super::{another, cause};
use crate::games::Game;
use crate::mutant::{Edit, Mutant};
use crate::table::has;

fn emblem(source: ObjectId, state: &State) -> EmblemEntry {
    let controller = state.objects[&source].controller;
    let (duration, passives) = (None, Vec::new());
    EmblemEntry { controller, source: Some(source), duration, passives, text: None, next: false }
}

/// A player passes while a reaction waits.
pub(super) fn passes_with_reactions(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(_) = &game.events[at] else { return None };
    let day = game.after(at).day;
    let seat = day.turn.filter(|_| day.phase == Phase::Afternoon)?;
    let passed = Event::Passed(OfSeat { cause: None, seat });
    Some(Mutant::inserted(at + 1, passed))
}

/// A daily effect begins while a reaction waits.
pub(super) fn effect_with_reactions(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(_) = &game.events[at] else { return None };
    let effect = rules::DailyEffectStep { effect: rules::DailyEffect::Progress };
    let began = Event::DailyEffectBegan(effect);
    Some(Mutant::inserted(at + 1, began).also(&[Check::DailyEffectElsewhere]))
}

/// Something without a reaction reacts.
pub(super) fn has_no_reaction(game: &Game, at: usize) -> Option<Mutant> {
    let day = game.before(at).day;
    let state = game.before(at);
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let none = |face: &rules::Face| {
        let all = face.abilities.as_ref();
        let mute =
            |one: &Ability| matches!(one, Ability::Keyword(Keyword::Eternal | Keyword::Seasoned));
        all.is_some_and(|all| all.iter().all(mute))
    };
    let mut mute = state.objects.iter().filter(|(_, one)| {
        matches!(one.place, Place::Expedition(_))
            && one.face.as_ref().is_some_and(|face| none(face))
    });
    let (&id, _) = mute.next().filter(|_| day.phase == Phase::Afternoon)?;
    let created = EmblemsCreated { cause: None, emblems: vec![emblem(id, state)] };
    Some(Mutant::inserted(at, Event::ReactionActivated(created)))
}

/// What has just entered reacts once more than it can.
pub(super) fn reacts_twice(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(created) = &game.events[at] else { return None };
    let [one] = &created.emblems[..] else { return None };
    let entered = usize::try_from(one.source?.seq()).expect("few") == at - 1;
    let emblems = vec![one.clone(), one.clone()];
    let twice = EmblemsCreated { emblems, ..created.clone() };
    entered.then(|| Mutant::replaced(at, Event::ReactionActivated(twice)))
}

/// Reactions to one event in two steps.
pub(super) fn activated_apart(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ReactionActivated(created) = &game.events[at] else { return None };
    let (last, first) = created.emblems.split_last()?;
    let part = |emblems: &[EmblemEntry]| {
        Event::ReactionActivated(EmblemsCreated { emblems: emblems.to_vec(), ..created.clone() })
    };
    let edit = Edit::Rewritten(vec![part(first), part(std::slice::from_ref(last))]);
    (!first.is_empty()).then_some(Mutant { at, edit, until: at + 1, also: &[] })
}

fn target(game: &Game, at: usize) -> Option<ChoiceMade> {
    let Event::ChoiceMade(choice) = &game.events[at] else { return None };
    (choice.about == "target" && !choice.pieces.is_empty()).then(|| choice.clone())
}

pub(super) fn targets_twice(game: &Game, at: usize) -> Option<Mutant> {
    let mut choice = target(game, at)?;
    choice.pieces.push(choice.pieces[0]);
    // What is Tough is paid for with what comes next, which is cut off.
    Some(Mutant::replaced(at, Event::ChoiceMade(choice)).also(&[Check::ToughUnpaid]))
}

pub(super) fn targets_nothing(game: &Game, at: usize) -> Option<Mutant> {
    let mut choice = target(game, at)?;
    choice.pieces[0] = Piece::Object(ObjectId::new(1, 77));
    Some(Mutant::replaced(at, Event::ChoiceMade(choice)))
}

/// Nothing is paid for a Tough target.
pub(super) fn tough_unpaid(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaPaid(_) = &game.events[at] else { return None };
    let choice = target(game, at - 1)?;
    let seat = choice.seat?;
    let tough = choice.pieces.iter().any(|piece| {
        let Piece::Object(id) = piece else { return false };
        let object = game.before(at).objects.get(id);
        object.is_some_and(|one| one.controller != seat && has(one, Keyword::Tough(1)))
    });
    let next = game.events.get(at + 1).filter(|_| tough)?;
    Some(Mutant::rewritten(at - 1, vec![Event::ChoiceMade(choice), next.clone()]))
}

/// An effect targets something Tough, and nothing is paid for it.
pub(super) fn targets_tough(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let state = game.after(at);
    let other = another(state, of.seat)?;
    let tough = state.objects.iter().find(|(_, one)| {
        one.controller == other
            && matches!(one.place, Place::Expedition(_))
            && has(one, Keyword::Tough(1))
    });
    let (&id, _) = tough?;
    let choice = ChoiceMade {
        cause: Some(cause(CauseKind::Ability)),
        seat: Some(of.seat),
        about: "target".to_owned(),
        pieces: vec![Piece::Object(id)],
        seats: Vec::new(),
        number: None,
        expeditions: Vec::new(),
    };
    Some(Mutant::inserted(at + 1, Event::ChoiceMade(choice)))
}
