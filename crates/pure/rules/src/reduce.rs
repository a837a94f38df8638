//! Applies one event to a state.
//!
//! Knows no edition: consequences of the rules are recorded as events of their own. Refuses only
//! what makes no sense.

use std::sync::Arc;

use crate::moves::MoveWay;
use crate::next_state::NextState;
use crate::{
    Adventure, CardPlayed, ChoiceMade, Contradiction, CountersChanged, DailyEffect, DeckRegistered,
    EmblemsCreated, Event, Expedition, ExpeditionMoved, FaceChanged, GameEnded, GameStarted,
    LookedAt, MatchEnded, MatchOpened, Object, ObjectId, Phase, Player, PlayerLeft, Refused,
    ReplacedFace, Seat, State, Statuses, TerrainMarkerPlaced, Tumult, draft,
};

/// The state after `event`.
///
/// # Errors
///
/// [`Refused`] if the event names something that does not exist or contradicts itself; `state` is
/// unchanged. [`Event::Rewound`] is always refused here: a caller with the earlier states uses
/// [`State::rewound`].
///
/// ```
/// use rules::{Event, State, reduce};
/// let opened = r#"{"data":{"edition":"4.0","format":"limited","players":[{},{}],"recorder":"paper"},"type":"match_opened"}"#;
/// let event = Event::from_json(opened)?;
/// let state = reduce(&State::default(), &event)?;
/// assert_eq!((state.seq, state.players.len()), (Some(0), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce(state: &State, event: &Event) -> Result<State, Refused> {
    check_order(state, event)?;
    let mut next = NextState::new(state);
    apply(&mut next, event)?;
    Ok(next.finish())
}

/// A match is opened once and before everything else, and nothing happens at its table before a
/// game or a draft has begun.
fn check_order(state: &State, event: &Event) -> Result<(), Refused> {
    let opens = matches!(event, Event::MatchOpened(_));
    if opens == state.opened.is_some() {
        return Err(if opens { Refused::OpenedTwice } else { Refused::NotOpened });
    }
    let needs_game = event.is_play() && !event.is_before_games();
    let is_of_draft = matches!(event, Event::LookedAt(_) | Event::Revealed(_));
    let may_come = state.started.is_some() || (is_of_draft && state.draft.is_some());
    if needs_game && !may_come { Err(Refused::NoGame) } else { Ok(()) }
}

/// Applies an event, one line for each kind: a new event does not compile until its effect is
/// defined here.
fn apply(next: &mut NextState, event: &Event) -> Result<(), Refused> {
    match event {
        Event::MatchOpened(it) => match_opened(next, it)?,
        Event::BoostersOpened(it) => draft::opened(next, it)?,
        Event::Picked(it) => draft::picked(next, it)?,
        Event::BoostersPassed(it) => draft::passed(next, it)?,
        Event::PoolRegistered(it) => draft::pool_registered(next, it)?,
        Event::GameStarted(it) => game_started(next, it)?,
        Event::DeckRegistered(it) => deck_registered(next, it)?,
        Event::PlayerLeft(it) => player_left(next, it)?,
        Event::GameEnded(it) => game_ended(next, it)?,
        Event::MatchEnded(it) => match_ended(next, it)?,

        Event::DayBegan(it) => day_began(next, it.day),
        Event::PhaseBegan(it) => phase_began(next, it.phase),
        Event::DailyEffectBegan(it) => daily_effect(next, Some(it.effect)),
        Event::DailyEffectEnded(_) => daily_effect(next, None),
        Event::TurnBegan(it) => turn_began(next, it.seat)?,
        Event::Passed(it) => next.player(it.seat)?.passed = true,
        Event::FirstPlayerChanged(it) => first_player_changed(next, it.seat)?,
        Event::TieBreakerBegan(_) => tie_breaker_began(next),

        Event::CardPlayed(it) => card_played(next, it)?,
        Event::QuickActionPlayed(it) => check_played(next, it.seat, it.object)?,
        Event::ReactionActivated(it) | Event::EmblemCreated(it) => emblems_created(next, it)?,
        Event::ReactionPlayed(it) => check_played(next, it.seat, it.emblem)?,
        Event::Resolved(it) => next.check_object(it.object)?,

        Event::Moved(it) => each("moves", &it.moves, |it| next.move_item(it, MoveWay::Moved))?,
        Event::TokenCreated(it) => each("tokens", &it.tokens, |token| next.create_token(token))?,
        Event::Ceased(it) => each("objects", &it.objects, |&id| next.cease(id))?,
        Event::TimestampsAssigned(it) => next.assign_timestamps(&it.order)?,
        Event::StatusGained(it) => next.change_status(it, Statuses::with)?,
        Event::StatusLost(it) => next.change_status(it, Statuses::without)?,
        Event::CountersChanged(it) => counters_changed(next, it)?,
        Event::ManaPaid(it) => next.change_mana(it, true)?,
        Event::ManaReadied(it) => next.change_mana(it, false)?,
        Event::Revealed(it) => each("cards", &it.cards, |shown| next.reveal(shown))?,
        Event::LookedAt(it) => looked_at(next, it)?,
        Event::Shuffled(it) => next.shuffle(it.place)?,
        Event::ChoiceMade(it) => check_choice(next, it)?,
        Event::ExpeditionMoved(it) => expeditions_moved(next, it)?,
        Event::TumultRevealed(it) => next.reveal_tumult(it)?,
        Event::TerrainMarkerPlaced(it) => markers_placed(next, it)?,
        Event::TerrainMarkerMoved(it) => next.move_marker(it.marker, it.to)?,
        Event::ControlChanged(it) => next.relocate(it.object, it.to)?,
        Event::FaceChanged(it) => face_changed(next, it)?,

        // Actions, statements and notes that change no fact: only the things they name must exist.
        Event::AfterYou(it) => next.check_seat(it.seat)?,
        Event::DieRolled(it) => next.check_seat(it.seat)?,
        Event::Penalty(it) => {
            next.check_seat(it.seat)?;
            check_seats(next, it.appeal.iter().flat_map(|appeal| &appeal.seat))?;
        }
        Event::Ruling(it) => {
            let appealed = it.appeal.iter().flat_map(|appeal| &appeal.seat);
            check_seats(next, it.seat.iter().chain(appealed))?;
        }
        Event::JudgeCalled(it) | Event::Note(it) => check_seats(next, &it.seat)?,
        Event::ResultSigned(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::EvidenceAttached(_) => {}

        Event::Observed(it) => it.facts.iter().try_for_each(|fact| next.observe(fact))?,
        // The earlier states are not here: a caller with them uses `State::rewound`.
        Event::Rewound(it) => return Err(Refused::NoRewind { to: it.to }),
    }
    Ok(())
}

fn not_empty<T>(name: &'static str, list: &[T]) -> Result<(), Refused> {
    if list.is_empty() { Err(Refused::Empty(name)) } else { Ok(()) }
}

/// Calls a function for each entry of the list `name`, which must not be empty: an event without
/// effect is not an event.
fn each<T>(
    name: &'static str,
    list: &[T],
    change: impl FnMut(&T) -> Result<(), Refused>,
) -> Result<(), Refused> {
    not_empty(name, list)?;
    list.iter().try_for_each(change)
}

fn check_seats<'a>(
    next: &NextState,
    seats: impl IntoIterator<Item = &'a Seat>,
) -> Result<(), Refused> {
    seats.into_iter().try_for_each(|&seat| next.check_seat(seat))
}

fn check_played(next: &NextState, seat: Seat, object: ObjectId) -> Result<(), Refused> {
    next.check_seat(seat)?;
    next.check_object(object)
}

fn check_choice(next: &NextState, it: &ChoiceMade) -> Result<(), Refused> {
    check_seats(next, it.seat.iter().chain(&it.seats))
}

fn match_opened(next: &mut NextState, opened: &MatchOpened) -> Result<(), Refused> {
    not_empty("players", &opened.players)?;
    // A slot notes who has looked at it in the eight bits of a `u8`, and a board has bits for sixteen Expeditions.
    if opened.players.len() > 8 {
        return Err(Refused::Contradiction(Contradiction::TooManyPlayers));
    }
    if let Some(draft) = &opened.draft {
        let again = |(at, seat): (usize, &Seat)| draft.seats[..at].contains(seat);
        if draft.seats.len() != opened.players.len() || draft.seats.iter().enumerate().any(again) {
            return Err(Refused::Contradiction(Contradiction::DraftSeats));
        }
    }
    next.state.opened = Some(Arc::new(opened.clone()));
    next.state.players = Arc::new(vec![Player::default(); opened.players.len()]);
    Ok(())
}

fn game_started(next: &mut NextState, started: &GameStarted) -> Result<(), Refused> {
    let seats = &started.turn_order;
    next.check_seat(started.first_player)?;
    check_seats(next, seats)?;
    let named = |id| started.expeditions.iter().any(|entry| entry.expedition == id);
    for entry in &started.expeditions {
        next.check_seat(entry.expedition.seat)?;
        // Expeditions may face each other in any order, so all names are known before any is looked up.
        if let Some(&stranger) = entry.facing.iter().find(|&&id| !named(id)) {
            return Err(Refused::NoExpedition(stranger));
        }
    }
    let adventures = adventures(next, started)?;
    // Three Tumult cards for each Adventure (`4.0 4.1.c`).
    let tumult = (0..3 * adventures).map(|_| next.next_slot_id());
    let tumult = tumult.map(|slot| Tumult { slot, shown: None }).collect();
    let state = &mut next.state;
    state.started = Some(Arc::new(started.clone()));
    state.day = crate::Day {
        game: started.game,
        first_player: Some(started.first_player),
        ..State::default().day
    };
    state.players = Arc::new(vec![Player::default(); state.players.len()]);
    state.objects = imbl::OrdMap::new();
    state.adventure = Arc::new(Adventure { tumult, markers: Vec::new() });
    state.expeditions = Arc::new(started.expeditions.iter().map(at_start).collect());
    state.game_result = None;
    // A game that is started again after a rewind has no result yet.
    state.results.remove(&started.game);
    Ok(())
}

/// The number of Adventures in the paths of a game.
fn adventures(next: &NextState, started: &GameStarted) -> Result<u8, Refused> {
    const ADVENTURES_MAX: u8 = 8;
    let paths = &started.paths;
    let whole = paths.len() == next.state.players.len() && paths.iter().all(|path| path.len() == 8);
    let last = paths.iter().flatten().max().map_or(0, |region| region / 8);
    if (!paths.is_empty() && !whole) || last >= ADVENTURES_MAX {
        return Err(Refused::Contradiction(Contradiction::Paths));
    }
    Ok(last + 1)
}

fn at_start(entry: &crate::ExpeditionEntry) -> Expedition {
    let mut expedition = Expedition {
        id: entry.expedition,
        position: 0,
        moved: false,
        statuses: Statuses::NONE,
        facing: entry.facing.clone(),
    };
    expedition.position = expedition.start();
    expedition
}

fn deck_registered(next: &mut NextState, deck: &DeckRegistered) -> Result<(), Refused> {
    let listed: u64 = deck.list.iter().map(|entry| u64::from(entry.count)).sum();
    // In 64 bits, since the counts come from outside and their sum may exceed 32.
    if !deck.list.is_empty() && listed != u64::from(deck.size) {
        return Err(Refused::Contradiction(Contradiction::ListSum));
    }
    // Before anything is allocated: the number comes from outside, and each card becomes a slot.
    if deck.size > 1000 {
        return Err(Refused::Contradiction(Contradiction::DeckSize));
    }
    next.check_seat(deck.seat)?;
    if let Some(hero) = &deck.hero {
        next.enter_hero(deck.seat, hero)?;
    }
    let mut known = Vec::new();
    for entry in &deck.list {
        let face = next.face(&entry.face)?;
        known.extend((0..entry.count).map(|_| Some(face.clone())));
    }
    // A deck may be known by its size alone.
    known.resize(deck.size as usize, None);
    let slots = known.into_iter().map(|face| next.new_slot(None, face, None)).collect();
    next.player(deck.seat)?.deck = Arc::new(slots);
    Ok(())
}

fn player_left(next: &mut NextState, left: &PlayerLeft) -> Result<(), Refused> {
    let seat = left.seat;
    let player = next.player(seat)?;
    if player.left {
        return Err(Refused::Contradiction(Contradiction::HasLeft));
    }
    // Passed, so that turns go on without them.
    *player = Player { left: true, passed: true, ..Player::default() };
    let state = &mut next.state;
    state.day.turn = state.day.turn.filter(|&turn| turn != seat);
    let theirs = |object: &Arc<Object>| object.owner == seat || object.controller == seat;
    let objects = std::mem::take(&mut state.objects);
    state.objects = objects.into_iter().filter(|(_, object)| !theirs(object)).collect();
    let expeditions = Arc::make_mut(&mut state.expeditions);
    expeditions.retain(|one| one.id.seat != seat);
    for one in expeditions.iter_mut() {
        // Before the new facings are set: these may name only Expeditions that are left.
        one.facing.retain(|id| id.seat != seat);
    }
    for entry in &left.facing {
        for &faced in &entry.facing {
            next.expedition(faced)?;
        }
        next.expedition(entry.expedition)?.facing.clone_from(&entry.facing);
    }
    Ok(())
}

fn game_ended(next: &mut NextState, ended: &GameEnded) -> Result<(), Refused> {
    check_seats(next, &ended.winners)?;
    let ended = Arc::new(ended.clone());
    next.state.results.insert(next.state.day.game, ended.clone());
    next.state.game_result = Some(ended);
    Ok(())
}

fn match_ended(next: &mut NextState, ended: &MatchEnded) -> Result<(), Refused> {
    check_seats(next, ended.winners.iter().flatten())?;
    next.state.match_result = Some(Arc::new(ended.clone()));
    Ok(())
}

fn day_began(next: &mut NextState, day: u32) {
    next.state.day.day = day;
    next.state.day.turn = None;
    next.state.day.daily_effect = None;
    // The first day begins after set-up with whichever phase comes next; any other with its
    // Morning.
    if next.state.day.phase != Phase::Setup {
        next.state.day.phase = Phase::Morning;
    }
    // Only what changes is copied: all other versions of the match share the rest.
    if next.state.expeditions.iter().any(|expedition| expedition.moved) {
        for expedition in Arc::make_mut(&mut next.state.expeditions) {
            expedition.moved = false;
        }
    }
    if next.state.players.iter().any(|player| player.passed != player.left) {
        for player in Arc::make_mut(&mut next.state.players) {
            player.passed = player.left;
        }
    }
}

fn phase_began(next: &mut NextState, phase: Phase) {
    next.state.day.phase = phase;
    next.state.day.turn = None;
    next.state.day.daily_effect = None;
}

fn daily_effect(next: &mut NextState, effect: Option<DailyEffect>) {
    next.state.day.daily_effect = effect;
}

fn turn_began(next: &mut NextState, seat: Seat) -> Result<(), Refused> {
    next.check_seat(seat)?;
    next.state.day.turn = Some(seat);
    Ok(())
}

fn first_player_changed(next: &mut NextState, seat: Seat) -> Result<(), Refused> {
    next.check_seat(seat)?;
    next.state.day.first_player = Some(seat);
    Ok(())
}

/// All counters go to the Arena; regions and everything on them are gone (`2024-09 4.3.d`, `4.0
/// 4.3.a`).
fn tie_breaker_began(next: &mut NextState) {
    next.state.day.tie_breaker = true;
    for expedition in Arc::make_mut(&mut next.state.expeditions) {
        expedition.position = match expedition.id.side {
            crate::Side::Hero => 3,
            crate::Side::Companion => 4,
        };
    }
    let adventure = Arc::make_mut(&mut next.state.adventure);
    // Markers on objects stay: only the other regions are removed from the game (`4.0 4.3.a`).
    adventure.markers.retain(|marker| matches!(marker.on, crate::MarkerPlace::Object(_)));
}

fn card_played(next: &mut NextState, it: &CardPlayed) -> Result<(), Refused> {
    next.check_seat(it.seat)?;
    next.move_item(&it.card, MoveWay::PlayedBy(it.seat))
}

fn emblems_created(next: &mut NextState, it: &EmblemsCreated) -> Result<(), Refused> {
    each("emblems", &it.emblems, |emblem| next.create_emblem(emblem))
}

fn counters_changed(next: &mut NextState, it: &CountersChanged) -> Result<(), Refused> {
    each("changes", &it.changes, |change| next.change_counters(change))
}

fn looked_at(next: &mut NextState, it: &LookedAt) -> Result<(), Refused> {
    it.what.iter().try_for_each(|&what| next.look_at(what, &it.seats))
}

fn expeditions_moved(next: &mut NextState, it: &ExpeditionMoved) -> Result<(), Refused> {
    each("moves", &it.moves, |counter| next.move_expedition(counter.expedition, counter.to))
}

fn markers_placed(next: &mut NextState, it: &TerrainMarkerPlaced) -> Result<(), Refused> {
    each("markers", &it.markers, |marker| next.place_marker(marker))
}

/// An object's original face is kept, however often its face changes: it has that one again after
/// changing zones.
fn face_changed(next: &mut NextState, it: &FaceChanged) -> Result<(), Refused> {
    let face = next.face(&it.face)?;
    let object = next.object(it.object)?;
    // Not `object.face`: after a second change the first one would count as the card's own.
    let own = object.own_face().cloned();
    object.replaced = Some(ReplacedFace { face: own });
    object.face = Some(face);
    Ok(())
}
