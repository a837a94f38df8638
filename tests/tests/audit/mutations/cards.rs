//! Playing cards and quick actions.

use audit::Check;
use rules::{
    Ability, CauseKind, Event, Move, Moved, Object, ObjectId, Phase, Piece, Place,
    QuickActionPlayed, Seat, Status, StatusChanged, Statuses,
};

use super::{afternoon, another, cause};
use crate::faces;
use crate::games::Game;
use crate::mutant::{Edit, Mutant};

pub(super) fn against_the_censor(game: &Game, at: usize) -> Option<Mutant> {
    let Event::CardPlayed(played) = &game.events[at] else { return None };
    let mut in_play = game.before(at).objects.values().filter(|one| {
        matches!(one.place, Place::Expedition(_))
            && one.face.as_ref().is_some_and(|face| face.reference == "Censor")
    });
    in_play.next()?;
    matches!(played.card.from, Place::Hand(_)).then_some(())?;
    Some(Mutant::replaced(at, afternoon::play(played.seat, faces::spell())))
}

/// Another number of orbs is exhausted for the card played just before.
fn pays(game: &Game, at: usize, by: i32) -> Option<Mutant> {
    let (Event::CardPlayed(played), Event::ManaPaid(mana)) =
        (&game.events[at - 1], &game.events[at])
    else {
        return None;
    };
    let turn = matches!(played.card.from, Place::Hand(_) | Place::Reserve(_))
        && !played.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    let announced = played.mana.is_none_or(|announced| announced == mana.count);
    if !turn || !announced || mana.count == 0 || mana.seat != played.seat {
        return None;
    }
    let mut mana = mana.clone();
    mana.count = mana.count.checked_add_signed(by)?;
    if by < 0 {
        mana.orbs.pop();
    } else if !mana.orbs.is_empty() {
        return None;
    }
    let events = vec![game.events[at - 1].clone(), Event::ManaPaid(mana)];
    Some(Mutant::rewritten(at - 1, events))
}

pub(super) fn pays_less(game: &Game, at: usize) -> Option<Mutant> {
    pays(game, at, -1)
}

pub(super) fn pays_more(game: &Game, at: usize) -> Option<Mutant> {
    pays(game, at, 1)
}

fn exhausted(id: rules::ObjectId, why: CauseKind) -> Event {
    let cause = Some(cause(why));
    let status = Status::Exhausted;
    Event::StatusGained(StatusChanged { cause, status, objects: vec![id], expeditions: vec![] })
}

/// The card of the Reserve that a record plays.
fn from_reserve(game: &Game, at: usize) -> Option<&Move> {
    let Event::CardPlayed(played) = &game.events[at] else { return None };
    let by_ability = played.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    let reserve = matches!(played.card.from, Place::Reserve(_)) && !by_ability;
    reserve.then_some(&played.card)
}

pub(super) fn was_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let Some(Piece::Object(id)) = from_reserve(game, at)?.what else { return None };
    let is = game.before(at).objects.get(&id)?.statuses.has(Status::Exhausted);
    (!is).then(|| Mutant::inserted(at, exhausted(id, CauseKind::Rule)).until(at))
}

/// The card has it neither in Limbo nor in the Expedition.
pub(super) fn does_not_gain_fleeting(game: &Game, at: usize) -> Option<Mutant> {
    let card = from_reserve(game, at)?;
    if !card.statuses.has(Status::Fleeting) {
        return None;
    }
    let mut events = game.events.get(at..at + 3)?.to_vec();
    let end = game.unit_end(at)?;
    // Where the log tells apart that it gains Fleeting, it gains it all the same.
    let is_told =
        |event: &Event| matches!(event, Event::StatusGained(it) if it.status == Status::Fleeting);
    if events.iter().any(is_told) {
        return None;
    }
    for event in &mut events {
        let moves = match event {
            Event::CardPlayed(played) => std::slice::from_mut(&mut played.card),
            Event::Moved(moved) => &mut moved.moves[..],
            _ => continue,
        };
        for one in moves {
            one.statuses = Statuses::NONE;
        }
    }
    Some(Mutant::rewritten(at, events).until(end).also(&[Check::SpellEnd]))
}

pub(super) fn acts_with_anothers(game: &Game, at: usize) -> Option<Mutant> {
    let Event::QuickActionPlayed(played) = &game.events[at] else { return None };
    let seat = another(game.before(at), played.seat)?;
    let event = QuickActionPlayed { seat, ..played.clone() };
    let also = &[Check::OutOfTurn, Check::AfterPassing];
    Some(Mutant::replaced(at, Event::QuickActionPlayed(event)).also(also))
}

/// The card does not gain Fleeting, where that is recorded as a separate step.
pub(super) fn is_not_given_fleeting(game: &Game, at: usize) -> Option<Mutant> {
    let Event::StatusGained(gained) = &game.events[at] else { return None };
    let &[id] = &gained.objects[..] else { return None };
    let seq = usize::try_from(id.seq()).expect("few");
    from_reserve(game, seq).filter(|_| gained.status == Status::Fleeting)?;
    // Some recorders say it in Limbo, and again where the card lands.
    let again =
        |event: &Event| matches!(event, Event::StatusGained(it) if it.status == Status::Fleeting);
    if game.events.iter().skip(at + 1).take(2).any(again) {
        return None;
    }
    Some(Mutant::dropped(at, game.unit_end(at)?).also(&[Check::SpellEnd]))
}

/// A Character without abilities acts.
pub(super) fn acts_without_action(game: &Game, at: usize) -> Option<Mutant> {
    let day = game.before(at).day;
    let seat = day.turn.filter(|_| day.phase == Phase::Afternoon)?;
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let none = |one: &Object| {
        let told = one.face.as_ref().and_then(|face| face.abilities.as_ref());
        let action = |one: &Ability| matches!(one, Ability::QuickAction(_) | Ability::Unread);
        told.is_some_and(|all| !all.iter().any(action))
    };
    let mut own = game.before(at).objects.iter().filter(|(_, one)| {
        one.controller == seat && matches!(one.place, Place::Expedition(_)) && none(one)
    });
    let (&object, _) = own.next()?;
    let action = QuickActionPlayed { cause: None, seat, object, mana: None };
    Some(Mutant::inserted(at, Event::QuickActionPlayed(action)))
}

pub(super) fn exhausts_what_is(game: &Game, at: usize) -> Option<Mutant> {
    let Event::QuickActionPlayed(played) = &game.events[at] else { return None };
    let (state, id) = (game.before(at), played.object);
    let one = state.objects.get(&id)?;
    let face = one.face.as_ref()?;
    let costs = face.abilities.iter().flatten().filter_map(|ability| match ability {
        Ability::QuickAction(action) if !action.support => Some(&action.cost),
        _ => None,
    });
    let exhausts = |cost: &Vec<rules::Cost>| cost.contains(&rules::Cost::Exhaust);
    let costs: Vec<_> = costs.collect();
    let all = !costs.is_empty() && costs.into_iter().all(exhausts);
    let usual = !matches!(one.place, Place::Reserve(_)) && !one.statuses.has(Status::Exhausted);
    (all && usual).then(|| Mutant::inserted(at, exhausted(id, CauseKind::Rule)).until(at))
}

fn acts(game: &Game, at: usize, is: impl Fn(&Object) -> bool) -> Option<(Seat, ObjectId)> {
    let day = game.before(at).day;
    let seat = day.turn.filter(|_| day.phase == Phase::Afternoon)?;
    matches!(game.events[at - 1], Event::TurnBegan(_)).then_some(())?;
    let mut own = game.before(at).objects.iter().filter(|(_, one)| one.owner == seat && is(one));
    own.next().map(|(&id, _)| (seat, id))
}

fn action(seat: Seat, object: ObjectId) -> Event {
    Event::QuickActionPlayed(QuickActionPlayed { cause: None, seat, object, mana: None })
}

fn is(one: &Object, name: &str) -> bool {
    one.face.as_ref().is_some_and(|face| face.reference == name)
}

/// A card of the Reserve acts that has just been exhausted.
pub(super) fn acts_while_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let helper = |one: &Object| {
        let reserve = matches!(one.place, Place::Reserve(_));
        reserve && is(one, "Helper") && !one.statuses.has(Status::Exhausted)
    };
    let (seat, id) = acts(game, at, helper)?;
    let events = vec![exhausted(id, CauseKind::Ability), action(seat, id)];
    Some(Mutant { at, edit: Edit::Inserted(events), until: at - 1, also: &[] })
}

pub(super) fn acts_while_ignored(game: &Game, at: usize) -> Option<Mutant> {
    let in_play = |one: &Object| matches!(one.place, Place::Expedition(_)) && is(one, "Sleeper");
    let (seat, id) = acts(game, at, in_play)?;
    Some(Mutant::inserted(at, action(seat, id)))
}

pub(super) fn acts_from_the_discard_pile(game: &Game, at: usize) -> Option<Mutant> {
    let gone = |one: &Object| matches!(one.place, Place::Discard(_)) && is(one, "Engine");
    let (seat, id) = acts(game, at, gone)?;
    Some(Mutant::inserted(at, action(seat, id)))
}

/// A Hero acts that lies in the Landmark zone.
pub(super) fn hero_acts_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    let hero = |one: &Object| {
        let mut abilities = one.face.iter().flat_map(|face| face.abilities.iter().flatten());
        let acts = abilities.any(|one| matches!(one, Ability::QuickAction(_)));
        matches!(one.place, Place::Hero(_)) && acts
    };
    let (seat, id) = acts(game, at, hero)?;
    let from = Place::Hero(seat);
    let moves = vec![Move::new(Piece::Object(id), from, Place::Landmark(seat))];
    let leaves = Event::Moved(Moved { cause: Some(cause(CauseKind::Ability)), moves });
    let there = ObjectId::new(u32::try_from(at).expect("few"), 0);
    let edit = Edit::Inserted(vec![leaves, action(seat, there)]);
    Some(Mutant { at, edit, until: at - 1, also: &[] })
}
