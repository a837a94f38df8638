//! Plans a rewind: the target record, and what must be restored on the table.

use replay::Replay;
use rules::{
    Counters, Depth, Event, ExpeditionId, ItemId, Kind, Object, Place, Seat, Slot, State, Status,
    Statuses,
};
use schemars::JsonSchema;
use serde::Serialize;

/// What has to be put back so that the table is as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Needs {
    /// Cards that everyone can point at, with where they go.
    pub cards: Vec<Carry>,
    /// Cards that nobody can tell from others, at random from a Hand into its Deck, which is shuffled.
    pub random: Vec<PlannedCount>,
    /// Cards from the top of a Deck to the Hand.
    pub drawn: Vec<PlannedCount>,
    /// Decks whose order is lost.
    pub shuffles: Vec<Seat>,
    /// Mana Orbs to ready.
    pub ready: Vec<PlannedCount>,
    /// Mana Orbs to exhaust.
    pub exhaust: Vec<PlannedCount>,
    /// Tokens and emblems to take away.
    pub removed: Vec<PlacedToken>,
    /// Tokens and emblems to make again.
    pub made: Vec<PlacedToken>,
    /// Objects that stay, with the statuses and counters they had.
    pub marks: Vec<MarkedObject>,
    /// Expeditions that go back.
    pub expeditions: Vec<Walked>,
    /// Tumult cards to turn face down, from 0; what they show stays known.
    pub tumult: Vec<usize>,
}

/// A card that goes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Carry {
    /// What it is called; none if it lies face down.
    pub card: Option<String>,
    /// Where it is.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
}

/// How many of a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Count")]
pub struct PlannedCount {
    /// The player.
    pub seat: Seat,
    /// How many.
    pub count: usize,
}

/// A token or emblem and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
// The published schema has this name.
#[schemars(rename = "Thing")]
pub struct PlacedToken {
    /// What it is called.
    pub name: Option<String>,
    /// Where it is.
    pub place: Place,
}

/// An object with the statuses and counters it had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Mark")]
pub struct MarkedObject {
    /// What it is called.
    pub name: Option<String>,
    /// Where it is.
    pub place: Place,
    /// Its statuses.
    pub statuses: Statuses,
    /// Its counters.
    pub counters: Counters,
}

/// An Expedition and the region it was in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Walked {
    /// The Expedition.
    pub expedition: ExpeditionId,
    /// The region.
    pub to: u8,
}

/// The possible targets: right before the record, the start of the turn and the start of the phase.
pub fn targets(replay: &Replay, seq: u32) -> Vec<u32> {
    let is_live = |seq: &u32| !replay.versions().is_abandoned(*seq);
    let event = |seq: u32| &replay.records()[seq as usize].record.event;
    let earlier = || (0..seq).rev().filter(is_live);
    let game = |seq: &u32| replay.at(*seq).is_some_and(|state| state.started.is_some());
    let turn = |seq: &u32| matches!(event(*seq), Event::TurnBegan(_));
    let phase = |seq: &u32| matches!(event(*seq), Event::PhaseBegan(_));
    let found = [earlier().find(game), earlier().find(turn), earlier().find(phase)];
    let mut targets: Vec<u32> = found.into_iter().flatten().collect();
    targets.sort_unstable_by(|a, b| b.cmp(a));
    // A turn often begins right before the record, and a phase right before its first turn.
    targets.dedup();
    targets
}

/// What turns the present table into that of record `to`.
pub fn needs(replay: &Replay, to: u32) -> Option<Needs> {
    let (then, now) = (replay.at(to)?, replay.at(replay.last())?);
    let mut needs = Needs::default();
    for (item, object) in items(now) {
        match find(then, item) {
            Some(before) => changed(&mut needs, before, object),
            None => arrived(&mut needs, replay, item, object),
        }
    }
    for (item, object) in items(then) {
        if find(now, item).is_none() {
            left(&mut needs, now, object);
        }
    }
    for seat in now.seats() {
        hidden(&mut needs, replay, (then, now), to, seat);
    }
    for walked in then.expeditions.iter() {
        if now.expedition(walked.id).is_some_and(|one| one.position != walked.position) {
            needs.expeditions.push(Walked { expedition: walked.id, to: walked.position });
        }
    }
    let shown = |state: &State, index: usize| {
        state.adventure.tumult.get(index).is_some_and(|tumult| tumult.shown.is_some())
    };
    let tumult = 0..now.adventure.tumult.len();
    needs.tumult = tumult.filter(|&index| shown(now, index) && !shown(then, index)).collect();
    Some(needs)
}

fn items(state: &State) -> impl Iterator<Item = (ItemId, &Object)> {
    state.objects.values().map(|object| (object.item, &**object))
}

fn find(state: &State, item: ItemId) -> Option<&Object> {
    items(state).find(|(other, _)| *other == item).map(|(_, object)| object)
}

fn name(object: &Object) -> Option<String> {
    object.face.as_ref().map(|face| face.title().to_owned())
}

/// An object that was on the table then and still is.
fn changed(needs: &mut Needs, then: &Object, now: &Object) {
    if then.place != now.place {
        needs.cards.push(Carry { card: name(now), from: now.place, to: then.place });
    }
    if (then.statuses, &then.counters) == (now.statuses, &now.counters) {
        return;
    }
    let exhausted = |object: &Object| object.statuses.has(Status::Exhausted);
    // Orbs are counted: people ready any one of them and need no names.
    if let (Place::Mana(seat), Place::Mana(_)) = (then.place, now.place) {
        match (exhausted(then), exhausted(now)) {
            (false, true) => count(&mut needs.ready, seat),
            (true, false) => count(&mut needs.exhaust, seat),
            (true, true) | (false, false) => {}
        }
        return;
    }
    let (statuses, counters) = (then.statuses, then.counters.clone());
    needs.marks.push(MarkedObject { name: name(now), place: then.place, statuses, counters });
}

/// An object that has come to the table since.
fn arrived(needs: &mut Needs, replay: &Replay, item: ItemId, now: &Object) {
    match now.kind {
        Kind::Card => {
            let to = origin(replay, item, now);
            needs.cards.push(Carry { card: name(now), from: now.place, to });
        }
        Kind::Token | Kind::Emblem(_) => {
            needs.removed.push(PlacedToken { name: name(now), place: now.place });
        }
    }
}

/// An object that has left the table since.
fn left(needs: &mut Needs, now: &State, then: &Object) {
    let known = |slot: &Slot| {
        let face = slot.known.as_ref().map(|known| &known.face);
        face.is_some() && face == then.own_face()
    };
    let hand = Place::Hand(then.owner);
    let in_hand = now.slots(hand).iter().any(known);
    match then.kind {
        Kind::Card => {
            let from = if in_hand { hand } else { Place::Deck(then.owner, Depth::Top) };
            needs.cards.push(Carry { card: name(then), from, to: then.place });
        }
        Kind::Token | Kind::Emblem(_) => {
            needs.made.push(PlacedToken { name: name(then), place: then.place });
        }
    }
}

/// The hidden zone that a card came from.
fn origin(replay: &Replay, item: ItemId, now: &Object) -> Place {
    let event = replay.records().get(item.seq() as usize).map(|sealed| &sealed.record.event);
    let moves = match event {
        Some(Event::Moved(moved)) => &moved.moves[..],
        Some(Event::CardPlayed(played)) => std::slice::from_ref(&played.card),
        _ => &[],
    };
    let own = moves.iter().map(|one| one.from).filter(|from| from.seat() == Some(now.owner));
    let mut hidden = own.filter(|from| from.zone().is_hidden());
    hidden.next().unwrap_or(Place::Deck(now.owner, Depth::Top))
}

/// The surplus or missing cards of a player's Hand and Deck.
fn hidden(needs: &mut Needs, replay: &Replay, (then, now): (&State, &State), to: u32, seat: Seat) {
    let hand = Place::Hand(seat);
    let back = needs.cards.iter().filter(|carry| carry.to == hand).count();
    let out = needs.cards.iter().filter(|carry| carry.from == hand).count();
    let (was, is) = (then.slots(hand).len() + out, now.slots(hand).len() + back);
    let mut random = is.saturating_sub(was);
    // A card that everyone has seen goes back by name.
    for slot in now.slots(hand) {
        let new = then.slots(hand).iter().all(|other| other.id != slot.id);
        let Some(known) = slot.known.as_ref().filter(|_| new && random > 0) else { continue };
        let (card, to) = (Some(known.face.title().to_owned()), Place::Deck(seat, Depth::Top));
        needs.cards.push(Carry { card, from: hand, to });
        random -= 1;
    }
    let mut add = |all: fn(&mut Needs) -> &mut Vec<PlannedCount>, count: usize| {
        if count > 0 {
            all(needs).push(PlannedCount { seat, count });
        }
    };
    add(|needs| &mut needs.random, random);
    add(|needs| &mut needs.drawn, was.saturating_sub(is));
    let shuffled = (to + 1..=replay.last()).any(|seq| {
        let event = &replay.records()[seq as usize].record.event;
        let own = |place: Place| place.same_zone(Place::Deck(seat, Depth::Top));
        !replay.versions().is_abandoned(seq)
            && matches!(event, Event::Shuffled(it) if own(it.place))
    });
    if shuffled || random > 0 {
        needs.shuffles.push(seat);
    }
}

fn count(all: &mut Vec<PlannedCount>, seat: Seat) {
    match all.iter_mut().find(|one| one.seat == seat) {
        Some(one) => one.count += 1,
        None => all.push(PlannedCount { seat, count: 1 }),
    }
}
