//! What becomes of cards that are played.

use audit::Check;
use rules::{
    Ability, CardPlayed, CardType, CauseKind, Event, Face, Keyword, Mana, Move, Moved, Object,
    ObjectId, Phase, Piece, Place, Seat, State, Status, StatusChanged, Statuses,
};

use super::{another, cause};
use crate::games::Game;
use crate::mutant::{Edit, Mutant};
use crate::table::has;

/// A card that leaves Limbo as it is done resolving.
fn resolves(game: &Game, at: usize) -> Option<(Moved, &Object)> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let [one] = &moved.moves[..] else { return None };
    let Some(Piece::Object(id)) = one.what.filter(|_| one.from == Place::Limbo) else {
        return None;
    };
    let played = &game.events[usize::try_from(id.seq()).expect("few")];
    let rule = moved.cause.is_some_and(|cause| cause.kind == CauseKind::Rule);
    let object = game.before(at).objects.get(&id)?;
    (rule && matches!(played, Event::CardPlayed(_))).then(|| (moved.clone(), &**object))
}

fn is_spell(object: &Object) -> bool {
    object.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Spell))
}

fn moved_to(at: usize, mut moved: Moved, to: Place) -> Mutant {
    let one = &mut moved.moves[0];
    one.to = to;
    if matches!(to, Place::Discard(_)) {
        one.statuses = Statuses::NONE;
    }
    Mutant::replaced(at, Event::Moved(moved))
}

/// A Character or Permanent goes to an Expedition of another player.
pub(super) fn joins_another(game: &Game, at: usize) -> Option<Mutant> {
    joins_that_of(game, at, another)
}

/// A card joins a teammate's Expedition or zone.
pub(super) fn joins_a_mates(game: &Game, at: usize) -> Option<Mutant> {
    joins_that_of(game, at, |state, seat| {
        state.with_team(seat).into_iter().find(|&one| one != seat)
    })
}

fn joins_that_of(
    game: &Game,
    at: usize,
    other: impl Fn(&State, Seat) -> Option<Seat>,
) -> Option<Mutant> {
    let (moved, _) = resolves(game, at)?;
    let to = match moved.moves[0].to {
        Place::Expedition(id) => {
            let seat = other(game.before(at), id.seat)?;
            Place::Expedition(rules::ExpeditionId { seat, ..id })
        }
        Place::Landmark(seat) => Place::Landmark(other(game.before(at), seat)?),
        _ => return None,
    };
    Some(moved_to(at, moved, to))
}

/// A Permanent goes to the zone of the other kind.
pub(super) fn joins_another_zone(game: &Game, at: usize) -> Option<Mutant> {
    let (moved, object) = resolves(game, at)?;
    let permanent =
        object.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Permanent));
    let to = match moved.moves[0].to {
        Place::Expedition(id) if permanent => Place::Landmark(id.seat),
        Place::Landmark(seat) => {
            Place::Expedition(rules::ExpeditionId { seat, side: rules::Side::Hero })
        }
        _ => return None,
    };
    Some(moved_to(at, moved, to))
}

/// A Character or Permanent goes to the Reserve once it resolves.
pub(super) fn joins_the_reserve(game: &Game, at: usize) -> Option<Mutant> {
    let (moved, object) = resolves(game, at)?;
    let known = matches!(moved.moves[0].to, Place::Expedition(_) | Place::Landmark(_));
    let to = Place::Reserve(object.owner);
    known.then(|| moved_to(at, moved, to))
}

/// A Spell goes where the other kind goes.
pub(super) fn spell_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    let (moved, object) = resolves(game, at)?;
    let to = match moved.moves[0].to {
        Place::Reserve(seat) => Place::Discard(seat),
        Place::Discard(seat) => Place::Reserve(seat),
        _ => return None,
    };
    is_spell(object).then(|| moved_to(at, moved, to))
}

pub(super) fn does_not_cool(game: &Game, at: usize) -> Option<Mutant> {
    let (mut moved, object) = resolves(game, at)?;
    let one = &mut moved.moves[0];
    let cools = has(object, Keyword::Cooldown) && one.statuses.has(Status::Exhausted);
    one.statuses = Statuses::NONE;
    let until = game.unit_end(at)?;
    cools.then(|| Mutant::replaced(at, Event::Moved(moved)).until(until))
}

/// A card is played face down.
pub(super) fn plays_face_down(game: &Game, at: usize) -> Option<Mutant> {
    let Event::CardPlayed(played) = &game.events[at] else { return None };
    let mut played = played.clone();
    played.card.face = None;
    let hidden = matches!(played.card.from, Place::Hand(_)) && played.card.what.is_none();
    hidden.then(|| Mutant::replaced(at, Event::CardPlayed(played)))
}

/// The top card of the Deck is played.
pub(super) fn plays_from_the_deck(game: &Game, at: usize) -> Option<Mutant> {
    plays_from(game, at, |seat| Place::Deck(seat, rules::Depth::Top))
}

fn plays_from(game: &Game, at: usize, from: impl Fn(Seat) -> Place) -> Option<Mutant> {
    let Event::CardPlayed(played) = &game.events[at] else { return None };
    let usual = matches!(played.card.from, Place::Hand(_)) && played.cause.is_none();
    let card = Move { what: None, from: from(played.seat), ..played.card.clone() };
    let played = CardPlayed { card, ..played.clone() };
    usual.then(|| Mutant::replaced(at, Event::CardPlayed(played)))
}

/// The card in Limbo resolves, and its cost has not been paid.
pub(super) fn resolves_unpaid(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaPaid(mana) = &game.events[at] else { return None };
    let played = matches!(&game.events[at - 1], Event::CardPlayed(one) if one.mana.is_none())
        && mana.count > 0;
    let left = |event: &Event| match event {
        Event::Moved(moved) => moved.moves[0].from == Place::Limbo,
        _ => false,
    };
    let until = game.next(at, left).filter(|&until| until <= at + 2)?;
    played.then(|| Mutant::dropped(at, until))
}

/// A payment in two parts.
pub(super) fn pays_in_parts(game: &Game, at: usize) -> Option<Mutant> {
    let Event::ManaPaid(mana) = &game.events[at] else { return None };
    let whole = mana.cause.is_some_and(|cause| cause.seq.is_some());
    if mana.count < 2 || !mana.orbs.is_empty() || !whole {
        return None;
    }
    let part = |count| Event::ManaPaid(Mana { count, ..mana.clone() });
    let edit = Edit::Rewritten(vec![part(1), part(mana.count - 1)]);
    Some(Mutant { at, edit, until: at + 1, also: &[] })
}

/// The quick action is played, and its object stays ready.
/// The next record that shows that what was played before is over.
fn next_turn_effect(game: &Game, at: usize) -> Option<usize> {
    game.next(at, |event| {
        matches!(
            event,
            Event::CardPlayed(_)
                | Event::QuickActionPlayed(_)
                | Event::Passed(_)
                | Event::TurnBegan(_)
        )
    })
}

/// A card that is discarded to pay for its support ability, and the next turn effect.
fn support_card(game: &Game, at: usize) -> Option<(ObjectId, usize)> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let Event::QuickActionPlayed(played) = &game.events[at - 1] else { return None };
    let [one] = &moved.moves[..] else { return None };
    let pays = one.what == Some(Piece::Object(played.object))
        && matches!((one.from, one.to), (Place::Reserve(_), Place::Discard(_)));
    let next = next_turn_effect(game, at)?;
    let face = game.before(at).objects.get(&played.object)?.face.clone()?;
    let costs = face.abilities.iter().flatten().filter_map(|ability| match ability {
        Ability::QuickAction(action) if action.support => Some(&action.cost),
        _ => None,
    });
    let costs: Vec<_> = costs.collect();
    let discards = |cost: &&Vec<rules::Cost>| cost.contains(&rules::Cost::Discard);
    let only_discards = !costs.is_empty() && costs.iter().all(discards);
    (pays && only_discards).then_some((played.object, next))
}

pub(super) fn support_stays(game: &Game, at: usize) -> Option<Mutant> {
    let (_, next) = support_card(game, at)?;
    Some(Mutant::dropped(at, next))
}

/// It is exhausted instead.
pub(super) fn support_is_exhausted(game: &Game, at: usize) -> Option<Mutant> {
    let (id, next) = support_card(game, at)?;
    let (cause, status) = (Some(cause(CauseKind::Cost)), Status::Exhausted);
    let event = Event::StatusGained(StatusChanged {
        cause,
        status,
        objects: vec![id],
        expeditions: Vec::new(),
    });
    // What the card does goes on from where it would be.
    Some(Mutant::replaced(at, event).until(next).also(&[Check::UnknownSource]))
}

pub(super) fn does_not_exhaust(game: &Game, at: usize) -> Option<Mutant> {
    let Event::StatusGained(gained) = &game.events[at] else { return None };
    let acts = matches!(game.events[at - 1], Event::QuickActionPlayed(_));
    let cost = gained.cause.is_some_and(|cause| cause.kind == CauseKind::Cost);
    let next = next_turn_effect(game, at)?;
    let &[id] = &gained.objects[..] else { return None };
    let object = game.before(at).objects.get(&id)?;
    let abilities = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
    let actions: Vec<_> = abilities
        .filter_map(|ability| match ability {
            Ability::QuickAction(action) if !action.support => Some(&action.cost),
            _ => None,
        })
        .collect();
    let exhausts = |cost: &&Vec<rules::Cost>| cost.contains(&rules::Cost::Exhaust);
    let only_exhausts = !actions.is_empty() && actions.iter().all(exhausts);
    (acts && cost && only_exhausts).then(|| Mutant::dropped(at, next))
}

/// Nothing is heard of a Scout after it entered.
pub(super) fn scout_stays(game: &Game, at: usize) -> Option<Mutant> {
    let (moved, object) = resolves(game, at)?;
    let is = |face: &Face| face.reference == "Scout";
    let scout = object.face.as_ref().is_some_and(|face| is(face));
    let Event::ReactionActivated(_) = game.events.get(at + 1)? else { return None };
    let end = game.unit_end(at)?;
    let events = game.events.get(at + 1..end)?;
    let all = matches!(events.last(), Some(Event::Ceased(_))) && !moved.moves.is_empty();
    let edit = Edit::DroppedUpTo(end - 1);
    (scout && all).then_some(Mutant { at: at + 1, edit, until: end, also: &[] })
}

/// The turn of a player ends with nothing done.
pub(super) fn does_nothing(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(of) = &game.events[at] else { return None };
    let state = game.before(at);
    let end = game.unit_end(at + 1)?;
    let alone = state.seats().all(|seat| seat == of.seat || !state.players[seat.index()].passed);
    let edit = Edit::DroppedUpTo(end - 1);
    let next = matches!(&game.events[end], Event::TurnBegan(next) if next.seat != of.seat);
    let usual = next && alone && game.after(at).day.phase == Phase::Afternoon;
    usual.then_some(Mutant { at: at + 1, edit, until: end, also: &[Check::TurnOrder] })
}

/// A character of a player goes to the Reserve and keeps, or loses, what it should not.
pub(super) fn boosts_wrong(game: &Game, at: usize) -> Option<Mutant> {
    let Event::Moved(moved) = &game.events[at] else { return None };
    let mut moved = moved.clone();
    let [one] = &mut moved.moves[..] else { return None };
    let sent = matches!((one.from, one.to), (Place::Expedition(_), Place::Reserve(_)));
    let kept = one.counters.remove(rules::BOOST);
    let by_ability = moved.cause.is_some_and(|cause| cause.kind == CauseKind::Ability);
    (sent && by_ability && kept.is_some()).then(|| Mutant::replaced(at, Event::Moved(moved)))
}

/// A Character goes to the Reserve by a rule and keeps a boost.
pub(super) fn boost_kept(game: &Game, at: usize) -> Option<Mutant> {
    let Event::TurnBegan(_) = &game.events[at] else { return None };
    let plain = |one: &Object| {
        let character =
            one.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Character));
        matches!((one.place, &one.kind), (Place::Expedition(_), rules::Kind::Card))
            && character
            && !has(one, Keyword::Seasoned)
    };
    let (&id, one) = game.after(at).objects.iter().find(|(_, one)| plain(one))?;
    let mut sent = Move::new(Piece::Object(id), one.place, Place::Reserve(one.owner));
    sent.counters.insert(rules::BOOST.into(), 1);
    let moved = Moved { cause: Some(cause(CauseKind::Rule)), moves: vec![sent] };
    Some(Mutant::inserted(at + 1, Event::Moved(moved)))
}
