//! Writes the record of what an effect does, where nobody decides and the table shows nothing.

mod moving;

use std::sync::Arc;

use rules::effect::{Charge, To};
use rules::{
    CardPlayed, Cause, ChoiceMade, ControlChanged, CounterChange, CountersChanged, Depth,
    DieRolled, EmblemsCreated, Event, ExpeditionId, ExpeditionMove, ExpeditionMoved, Face,
    FaceEntry, LookedAt, Mana, MarkerEntry, MarkerPlace, Move, Moved, ObjectId, OfSeat, Piece,
    Place, Playing, Revealed, Seat, Settled, Shown, Side, Statement, Status, StatusChanged,
    Statuses, TerrainMarkerPlaced,
};

use self::moving::{gone, keeps};
use super::bindings::Bindings;
use super::created::created;
use super::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use super::moment::Moment;
use super::viewpoint::Viewpoint;
use crate::kept::kept;

/// Who does something, when and why.
pub(super) struct Doing<'a> {
    pub(super) bindings: &'a Bindings,
    pub(super) now: &'a Arc<Moment>,
    pub(super) cause: Option<Cause>,
}

/// The record that meets a demand with these pieces; without the faces that it shows, and without
/// the results of dice.
pub(super) fn answer(
    due: &ExpectedAction,
    picked: &[(EffectObject, u32)],
    into: Option<ExpeditionId>,
    doing: &Doing<'_>,
) -> Option<Event> {
    let Doing { cause, now, .. } = *doing;
    let (with, by, most) = (due.with(picked), due.by, due.still().1);
    let pieces = || picked.iter().filter_map(|(thing, _)| piece(thing));
    match &due.what {
        ActionKind::Target => Some(Event::ChoiceMade(ChoiceMade {
            cause,
            seat: Some(by),
            about: "target".into(),
            pieces: pieces().collect(),
            seats: Vec::new(),
            number: None,
            expeditions: picked.iter().filter_map(|(thing, _)| expedition(thing)).collect(),
        })),
        ActionKind::Resupply(exhausted) => {
            let deck = Place::Deck(by, Depth::Top);
            let Some(top) = now.state.slots(deck).first() else {
                // The Discard pile comes first when there is no card to take (`4.0 3.2.2.d`); the demand stays due.
                return crate::refill::refill(&now.state, by);
            };
            let mut one = Move::new(Piece::Slot(top.id), deck, Place::Reserve(by));
            one.statuses = exhausted_if(*exhausted);
            moved(vec![one], doing)
        }
        ActionKind::Reveal => {
            let shown =
                |what| Shown { what, face: FaceEntry::Known(String::new()), source_id: None };
            let cards: Vec<_> = listed(&with, most, now).into_iter().map(shown).collect();
            (!cards.is_empty()).then_some(Event::Revealed(Revealed { cause, cards }))
        }
        ActionKind::Roll => {
            Some(Event::DieRolled(DieRolled { cause, seat: by, results: Vec::new() }))
        }
        ActionKind::Marker(Some(terrain)) => {
            let marker = |(thing, _): &(EffectObject, u32)| match thing {
                EffectObject::Place(Place::Adventure(region)) => Some(MarkerEntry {
                    terrains: vec![*terrain],
                    on: MarkerPlace::Region(*region),
                    owner: by,
                    source_id: None,
                }),
                _ => None,
            };
            let markers = picked.iter().map(marker).collect::<Option<Vec<_>>>()?;
            Some(Event::TerrainMarkerPlaced(TerrainMarkerPlaced { cause, markers }))
        }
        ActionKind::Play(charge, places) => {
            let only = if let Some([only]) = places.as_deref() { Some(*only) } else { None };
            played((by, charge), pieces().next()?, into.or(only), doing)
        }
        ActionKind::Go(to) => {
            let things: Vec<_> =
                listed(&with, most, now).into_iter().map(EffectObject::Piece).collect();
            let all: Vec<_> =
                things.iter().map(|thing| CountedAction { thing, amount: 1 }).collect();
            gone(&all, to, into, doing)
        }
        _ => record(&with, doing),
    }
}

fn exhausted_if(is: bool) -> Statuses {
    if is { [Status::Exhausted].into_iter().collect() } else { Statuses::NONE }
}

const fn expedition(thing: &EffectObject) -> Option<ExpeditionId> {
    match thing {
        EffectObject::Expedition(id) => Some(*id),
        _ => None,
    }
}

fn piece(thing: &EffectObject) -> Option<Piece> {
    match thing {
        EffectObject::Piece(piece) => Some(*piece),
        _ => None,
    }
}

/// The matching cards, one by one; of a Deck as many as are asked for.
fn listed(due: &ExpectedAction, most: u32, now: &Moment) -> Vec<Piece> {
    let of = |one: &Wanted| match &one.thing {
        EffectObject::Piece(piece) => vec![*piece],
        EffectObject::Top(deck) => {
            let cards = now.state.slots(*deck).iter().map(|slot| Piece::Slot(slot.id));
            cards.take(one.left.min(most) as usize).collect()
        }
        _ => Vec::new(),
    };
    due.among.iter().flat_map(of).collect()
}

/// The Expeditions to choose from for something that moves or is played there.
pub(super) fn into(due: &ExpectedAction, doing: &Doing<'_>) -> Vec<ExpeditionId> {
    let own = |id: &ExpeditionId| id.seat == due.by;
    let all = match &due.what {
        ActionKind::Go(To::Expeditions(of)) => {
            Viewpoint { now: doing.now, bindings: doing.bindings }.expeditions(of).0
        }
        ActionKind::Play(_, Some(into)) => into.clone(),
        ActionKind::Play(_, None) => {
            doing.now.state.expeditions.iter().map(|one| one.id).filter(own).collect()
        }
        _ => Vec::new(),
    };
    // One alone is no choice.
    if all.len() > 1 { all } else { Vec::new() }
}

/// A card played by an effect, with its cost if its face is known.
fn played(
    (seat, charge): (Seat, &Charge),
    card: Piece,
    into: Option<ExpeditionId>,
    doing: &Doing<'_>,
) -> Option<Event> {
    let from = doing.now.place(card)?;
    let own = doing.now.state.expeditions.iter().map(|one| one.id).find(|id| id.seat == seat);
    let to = Place::Expedition(into.or(own)?);
    let counters = kept(&doing.now.state, card, to);
    let face = doing.now.face(card);
    let known = face.and_then(|face| price((seat, charge), (Some(card), &**face), into, doing));
    let mana = if *charge == Charge::Free && face.is_none() { Some(0) } else { known };
    let (cause, card) = (doing.cause, Move { counters, ..Move::new(card, from, to) });
    Some(Event::CardPlayed(CardPlayed { cause, seat, mana, card }))
}

/// The cost of a card played by an effect in this way; `None` if it is unknown, or the card cannot
/// be played (`4.0 5.1.2.f`).
pub(super) fn price(
    (seat, charge): (Seat, &Charge),
    (card, face): (Option<Piece>, &Face),
    into: Option<ExpeditionId>,
    doing: &Doing<'_>,
) -> Option<u32> {
    let object = match card {
        // Without its object the card counts as played from the Hand, which has the cost that the effect names.
        Some(Piece::Object(id)) if *charge != Charge::HandCost => Some(id),
        _ => None,
    };
    let playing = Playing { seat, face, object, into };
    let settled = Settled::new(&doing.now.state, doing.now.edition());
    let says = settled.play_rules(playing);
    if says.contains(&Statement::CannotBePlayed) {
        return None;
    }
    let cost = settled.play_cost(playing).cost;
    let number = |number| Viewpoint { now: doing.now, bindings: doing.bindings }.number(number);
    let by = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let mana = match charge {
        Charge::Cost | Charge::HandCost => cost,
        Charge::Less(less, floor) => {
            let floor = floor.map_or(0, by).min(cost);
            cost.saturating_sub(by(number(less)?)).max(floor)
        }
        Charge::More(more) => cost.saturating_add(by(number(more)?)),
        Charge::Free => 0,
    };
    u32::try_from(mana).ok()
}

/// The record of everything that a demand asks for, if all of it must be done and nobody chooses
/// how.
pub(super) fn record(due: &ExpectedAction, doing: &Doing<'_>) -> Option<Event> {
    let Doing { cause, now, .. } = *doing;
    let by = due.by;
    let of = |seat| OfSeat { cause, seat };
    match &due.what {
        ActionKind::First => return Some(Event::FirstPlayerChanged(of(by))),
        ActionKind::AfterYou => return Some(Event::AfterYou(of(by))),
        ActionKind::Pass => return Some(Event::Passed(of(by))),
        ActionKind::Look => return looked(due, doing),
        ActionKind::Emblem(Some(emblem)) => {
            let emblems = vec![(**emblem).clone()];
            return Some(Event::EmblemCreated(EmblemsCreated { cause, emblems }));
        }
        _ => {}
    }
    let all = fixed(due, now)?;
    match &due.what {
        ActionKind::Draw => drawn(by, &all, doing),
        ActionKind::Go(to) => {
            let things = listed(due, due.still().1, now).into_iter().map(EffectObject::Piece);
            let things: Vec<_> = things.collect();
            let all: Vec<_> =
                things.iter().map(|thing| CountedAction { thing, amount: 1 }).collect();
            gone(&all, to, None, doing).filter(|event| !shows(event, now))
        }
        ActionKind::Sacrifice => gone(&all, &To::Discard, None, doing),
        ActionKind::Counters(name, gain) => counters(&all, name.as_ref(), *gain, doing),
        ActionKind::Status(Status::Exhausted, false)
            if all.iter().all(|one| is_orb(one.thing, now)) =>
        {
            readied(by, &all, doing)
        }
        ActionKind::Status(status, gains) => Some(status_changed(&all, *status, *gains, doing)),
        ActionKind::Token(token) => created(token, &all, doing),
        ActionKind::Pay => pay(by, all.first()?.amount, doing),
        ActionKind::Switch => switched(&all, doing),
        ActionKind::Control => controlled(by, &all, doing),
        ActionKind::Advance(by) => advanced(&all, *by, doing),
        // Somebody chooses, or the table shows it.
        ActionKind::Target
        | ActionKind::Resupply(_)
        | ActionKind::Reveal
        | ActionKind::Look
        | ActionKind::Roll
        | ActionKind::Marker(_)
        | ActionKind::MoveMarker
        | ActionKind::Play(..)
        | ActionKind::First
        | ActionKind::AfterYou
        | ActionKind::Pass
        | ActionKind::Emblem(_)
        | ActionKind::Win
        | ActionKind::Anything => None,
    }
}

/// An action on a thing, with its amount.
#[derive(Clone, Copy)]
pub(super) struct CountedAction<'a> {
    pub(super) thing: &'a EffectObject,
    pub(super) amount: u32,
}

/// Everything to be done, if nothing of it is chosen.
fn fixed<'a>(due: &'a ExpectedAction, now: &Moment) -> Option<Vec<CountedAction<'a>>> {
    let done = |one: &Wanted, amount| (one.left > 0).then_some(amount);
    if due.is_up_to() {
        return None;
    }
    if let Some(pool) = due.pool {
        let [one] = due.among.as_slice() else { return None };
        done(one, pool)?;
        return Some(vec![CountedAction { thing: &one.thing, amount: pool }]);
    }
    let many = |one: &Wanted| matches!(one.thing, EffectObject::Top(_) | EffectObject::Place(_));
    let (left, most) = due.still();
    let of = |one: &Wanted| if many(one) { one.left.min(most) } else { 1 };
    let things: u32 = due.among.iter().map(of).fold(0, u32::saturating_add);
    let hidden = due.among.iter().any(|one| matches!(one.thing, EffectObject::CardOf(..)));
    let top = |one: &Wanted| matches!(one.thing, EffectObject::Top(_));
    let unbounded = due.among.iter().any(|one| one.left == u32::MAX && !top(one));
    let orbs = left == most && due.is_of_orbs(now);
    // With fewer than there are somebody chooses; but which of several like Mana Orbs it is does not matter (`4.0
    // 3.2.9.e`).
    if hidden || unbounded || left == 0 || (left < things && !orbs) {
        return None;
    }
    let all = due.among.iter().map(|one| CountedAction { thing: &one.thing, amount: one.left });
    Some(all.take(if orbs { left as usize } else { usize::MAX }).collect())
}

fn moved(moves: Vec<Move>, doing: &Doing<'_>) -> Option<Event> {
    (!moves.is_empty()).then_some(Event::Moved(Moved { cause: doing.cause, moves }))
}

/// Cards from the top, as far as there are any; the following shuffle is chance (`4.0 3.2.2.d`).
fn drawn(seat: Seat, all: &[CountedAction<'_>], doing: &Doing<'_>) -> Option<Event> {
    let [CountedAction { thing: EffectObject::Top(deck), amount }] = all else { return None };
    let there = doing.now.state.slots(*deck).len();
    let count = usize::try_from(*amount).ok()?.min(there);
    if count == 0 {
        return crate::refill::refill(&doing.now.state, seat);
    }
    moved(vec![Move::new(None, *deck, Place::Hand(seat)); count], doing)
}

fn object(one: &CountedAction<'_>) -> Option<ObjectId> {
    match one.thing {
        EffectObject::Piece(Piece::Object(id)) => Some(*id),
        _ => None,
    }
}

fn is_orb(thing: &EffectObject, now: &Moment) -> bool {
    let EffectObject::Piece(piece) = thing else { return false };
    matches!(now.place(*piece), Some(Place::Mana(_)))
}

/// Whether a card of unknown identity becomes visible: the table shows it.
fn shows(event: &Event, now: &Moment) -> bool {
    let Event::Moved(it) = event else { return false };
    it.moves.iter().any(|one| {
        let visible = !one.to.zone().is_hidden() && !matches!(one.to, Place::Mana(_));
        let hidden = one.from.zone().is_hidden() || matches!(one.from, Place::Mana(_));
        hidden && visible && one.what.is_none_or(|what| now.face(what).is_none())
    })
}

fn counters(
    all: &[CountedAction<'_>],
    name: Option<&Arc<str>>,
    gain: bool,
    doing: &Doing<'_>,
) -> Option<Event> {
    let change = |one: &CountedAction<'_>| {
        let id = object(one)?;
        let own = &doing.now.object(id)?.counters;
        let counter = match name {
            Some(name) => name.clone(),
            // Somebody chooses between several kinds.
            None if own.len() == 1 => own.keys().next()?.clone(),
            None => return None,
        };
        let by = i32::try_from(one.amount).ok()?;
        Some(CounterChange { object: id, counter, by: if gain { by } else { -by } })
    };
    let changes = all.iter().map(change).collect::<Option<Vec<_>>>()?;
    Some(Event::CountersChanged(CountersChanged { cause: doing.cause, changes }))
}

fn status_changed(
    all: &[CountedAction<'_>],
    status: Status,
    gains: bool,
    doing: &Doing<'_>,
) -> Event {
    let expedition = |one: &CountedAction<'_>| match one.thing {
        EffectObject::Expedition(id) => Some(*id),
        _ => None,
    };
    let changed = StatusChanged {
        cause: doing.cause,
        status,
        objects: all.iter().filter_map(object).collect(),
        expeditions: all.iter().filter_map(expedition).collect(),
    };
    if gains { Event::StatusGained(changed) } else { Event::StatusLost(changed) }
}

fn readied(seat: Seat, all: &[CountedAction<'_>], doing: &Doing<'_>) -> Option<Event> {
    let orbs: Vec<_> = all.iter().filter_map(object).collect();
    let count = u32::try_from(orbs.len()).ok()?;
    // An effect may ready the orbs of another player, and the record is about the player who has them.
    let owner = orbs.first().and_then(|&id| doing.now.object(id)).map_or(seat, |it| it.controller);
    Some(Event::ManaReadied(Mana { cause: doing.cause, seat: owner, count, orbs }))
}

fn pay(seat: Seat, count: u32, doing: &Doing<'_>) -> Option<Event> {
    let orbs = crate::refill::ready(&doing.now.state, seat, count)?;
    let cause = doing.cause.map(|cause| Cause { kind: rules::CauseKind::Cost, ..cause });
    Some(Event::ManaPaid(Mana { cause, seat, count, orbs }))
}

fn other_side(id: ExpeditionId) -> ExpeditionId {
    let side = match id.side {
        Side::Hero => Side::Companion,
        Side::Companion => Side::Hero,
    };
    ExpeditionId { side, ..id }
}

fn switched(all: &[CountedAction<'_>], doing: &Doing<'_>) -> Option<Event> {
    // A Gigantic object does not leave an Expedition (`4.0 7.4.4.n`).
    let is_in_one = |id: &ObjectId| doing.now.expeditions(*id).len() == 1;
    let mut leave = all.iter().filter_map(object).filter(is_in_one);
    if let Some(event) = leave.find_map(|id| keeps(id, doing)) {
        return Some(event);
    }
    let switch = |one: &CountedAction<'_>| {
        let id = object(one)?;
        let Place::Expedition(from) = doing.now.object(id)?.place else { return None };
        let to = Place::Expedition(other_side(from));
        Some(Move::new(Piece::Object(id), Place::Expedition(from), to))
    };
    moved(all.iter().map(switch).collect::<Option<_>>()?, doing)
}

/// It goes to the Expedition that faces its own (`4.0 7.3.6.a`), or to the Landmark zone of the
/// player who takes control; in other cases somebody chooses. Of several objects the first one
/// moves: a record describes one.
fn controlled(by: Seat, all: &[CountedAction<'_>], doing: &Doing<'_>) -> Option<Event> {
    let object = object(all.first()?)?;
    if let Some(event) = keeps(object, doing) {
        return Some(event);
    }
    let to = match doing.now.object(object)?.place {
        Place::Landmark(_) => Place::Landmark(by),
        Place::Expedition(from) => {
            let [to] = doing.now.state.expedition(from)?.facing[..] else { return None };
            Place::Expedition(to)
        }
        _ => return None,
    };
    Some(Event::ControlChanged(ControlChanged { cause: doing.cause, object, to }))
}

fn advanced(all: &[CountedAction<'_>], by: i32, doing: &Doing<'_>) -> Option<Event> {
    let one = |one: &CountedAction<'_>| {
        let EffectObject::Expedition(expedition) = *one.thing else { return None };
        let position = i32::from(doing.now.state.expedition(expedition)?.position);
        let along = if expedition.side == Side::Hero { by } else { -by };
        // There are eight regions, and an Expedition that reaches the last one stays there.
        let to = u8::try_from((position + along).clamp(0, 7)).ok()?;
        (i32::from(to) != position).then_some(ExpeditionMove { expedition, to, due_to: Vec::new() })
    };
    let moves: Vec<_> = all.iter().filter_map(one).collect();
    let event = Event::ExpeditionMoved(ExpeditionMoved { cause: doing.cause, moves });
    matches!(&event, Event::ExpeditionMoved(it) if !it.moves.is_empty()).then_some(event)
}

/// All the cards that are looked at.
fn looked(due: &ExpectedAction, doing: &Doing<'_>) -> Option<Event> {
    let mut what = Vec::new();
    for one in &due.among {
        match &one.thing {
            EffectObject::Piece(piece) => what.push(*piece),
            EffectObject::Top(deck) => {
                let count = usize::try_from(due.still().1).ok()?;
                let cards = doing.now.state.slots(*deck).iter().map(|slot| Piece::Slot(slot.id));
                what.extend(cards.filter(|&card| !due.has_seen(card)).take(count));
            }
            EffectObject::CardOf(place, _) => {
                let slots = doing.now.state.slots(*place).iter();
                what.extend(slots.map(|slot| Piece::Slot(slot.id)));
            }
            EffectObject::Expedition(_) | EffectObject::Place(_) | EffectObject::Seat(_) => {
                return None;
            }
        }
    }
    let seats = vec![due.by];
    let some = !what.is_empty();
    some.then_some(Event::LookedAt(LookedAt { cause: doing.cause, seats, what }))
}
