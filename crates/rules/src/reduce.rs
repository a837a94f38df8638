//! One event applied to one state.
//!
//! Knows no edition: what follows from the rules is recorded as events of its own. Refuses only what makes no sense.

use std::sync::Arc;

use crate::moves::MoveWay;
use crate::step::Step;
use crate::{
    Adventure, DailyEffect, DeckRegistered, Event, Expedition, GameStarted, MatchOpened, Phase,
    Player, Refused, Seat, State, Statuses, Tumult,
};

/// The state after `event`.
///
/// # Errors
///
/// [`Refused`] if the event names what is not there or contradicts itself; `state` is as it was. [`Event::Rewound`]
/// is always refused here: who keeps the earlier states calls [`State::rewound`].
///
/// ```
/// use rules::{Event, State, reduce};
/// let opened = r#"{"data":{"edition":"4.0","format":"limited","players":[{},{}],"recorder":"paper"},"type":"match_opened"}"#;
/// let event: Event = serde_json::from_str(opened)?;
/// let state = reduce(&State::default(), &event)?;
/// assert_eq!((state.seq, state.players.len()), (Some(0), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce(state: &State, event: &Event) -> Result<State, Refused> {
    let mut step = Step::new(state);
    apply(&mut step, event)?;
    Ok(step.done())
}

fn apply(step: &mut Step, event: &Event) -> Result<(), Refused> {
    match (step.state.opened.is_some(), event) {
        (false, Event::MatchOpened(opened)) => return match_opened(step, opened),
        (false, _) => return Err(Refused::NotOpened),
        (true, Event::MatchOpened(_)) => return Err(Refused::OpenedTwice),
        (true, _) => {}
    }
    if step.state.started.is_none() && event.is_play() {
        return Err(Refused::NoGame);
    }
    match event {
        Event::MatchOpened(_) => Err(Refused::OpenedTwice),
        Event::GameStarted(started) => game_started(step, started),
        Event::DeckRegistered(deck) => deck_registered(step, deck),
        Event::GameEnded(ended) => {
            ended.winners.iter().try_for_each(|&seat| step.known(seat))?;
            step.state.game_result = Some(Arc::new(ended.clone()));
            Ok(())
        }
        Event::MatchEnded(ended) => {
            step.state.match_result = Some(Arc::new(ended.clone()));
            Ok(())
        }
        Event::DayBegan(it) => {
            day_began(step, it.day);
            Ok(())
        }
        Event::PhaseBegan(it) => {
            phase_began(step, it.phase);
            Ok(())
        }
        Event::DailyEffectBegan(it) => {
            daily_effect(step, Some(it.effect));
            Ok(())
        }
        Event::DailyEffectEnded(_) => {
            daily_effect(step, None);
            Ok(())
        }
        Event::TurnBegan(it) => turn(step, Some(it.seat)),
        Event::AfterYou(it) => step.known(it.seat),
        Event::Passed(it) => {
            step.player(it.seat)?.passed = true;
            Ok(())
        }
        Event::FirstPlayerChanged(it) => {
            step.known(it.seat)?;
            step.state.day.first_player = Some(it.seat);
            Ok(())
        }
        Event::TieBreakerBegan(_) => {
            tie_breaker_began(step);
            Ok(())
        }
        _ => playing(step, event),
    }
}

fn playing(step: &mut Step, event: &Event) -> Result<(), Refused> {
    match event {
        Event::CardPlayed(it) => {
            step.known(it.seat)?;
            step.move_item(&it.card, MoveWay::PlayedBy(it.seat))
        }
        Event::QuickActionPlayed(it) => {
            step.known(it.seat)?;
            step.exists(it.object)
        }
        Event::ReactionActivated(it) | Event::EmblemCreated(it) => {
            not_empty("emblems", &it.emblems)?;
            it.emblems.iter().try_for_each(|emblem| step.create_emblem(emblem))
        }
        Event::ReactionPlayed(it) => {
            step.known(it.seat)?;
            step.exists(it.emblem)
        }
        Event::Resolved(it) => step.exists(it.object),
        Event::Moved(it) => {
            not_empty("moves", &it.moves)?;
            it.moves.iter().try_for_each(|one| step.move_item(one, MoveWay::Moved))
        }
        Event::TokenCreated(it) => {
            not_empty("tokens", &it.tokens)?;
            it.tokens.iter().try_for_each(|token| step.create_token(token))
        }
        Event::Ceased(it) => {
            not_empty("objects", &it.objects)?;
            it.objects.iter().try_for_each(|&object| step.cease(object))
        }
        Event::TimestampsAssigned(it) => step.assign_timestamps(&it.order),
        Event::ControlChanged(it) => step.relocate(it.object, it.to),
        Event::FaceChanged(it) => {
            let face = step.face(&it.face)?;
            let object = step.object(it.object)?;
            let own = object.own_face().cloned();
            object.replaced = Some(crate::Replaced { face: own });
            object.face = Some(face);
            Ok(())
        }
        _ => marking(step, event),
    }
}

fn marking(step: &mut Step, event: &Event) -> Result<(), Refused> {
    match event {
        Event::StatusGained(it) => step.change_status(it, Statuses::with),
        Event::StatusLost(it) => step.change_status(it, Statuses::without),
        Event::CountersChanged(it) => {
            not_empty("changes", &it.changes)?;
            it.changes.iter().try_for_each(|change| step.change_counters(change))
        }
        Event::ManaPaid(it) => step.change_mana(it, true),
        Event::ManaReadied(it) => step.change_mana(it, false),
        Event::Revealed(it) => {
            not_empty("cards", &it.cards)?;
            it.cards.iter().try_for_each(|shown| step.reveal(shown))
        }
        Event::LookedAt(it) => it.what.iter().try_for_each(|&what| step.look_at(what, &it.seats)),
        Event::Shuffled(it) => step.shuffle(it.place),
        Event::DieRolled(it) => step.known(it.seat),
        Event::ChoiceMade(it) => {
            it.seat.iter().chain(&it.seats).try_for_each(|&seat| step.known(seat))
        }
        Event::ExpeditionMoved(it) => {
            not_empty("moves", &it.moves)?;
            it.moves.iter().try_for_each(|one| step.move_expedition(one.expedition, one.to))
        }
        Event::TumultRevealed(it) => step.reveal_tumult(it),
        Event::TerrainMarkerPlaced(it) => {
            not_empty("markers", &it.markers)?;
            it.markers.iter().try_for_each(|marker| step.place_marker(marker))
        }
        Event::TerrainMarkerMoved(it) => step.move_marker(it.marker, it.to),
        Event::Observed(it) => it.facts.iter().try_for_each(|fact| step.observe(fact)),
        Event::Rewound(it) => Err(Refused::NoRewind { to: it.to }),
        Event::JudgeCalled(it) | Event::Note(it) => {
            it.seat.iter().try_for_each(|&seat| step.known(seat))
        }
        Event::Penalty(it) => step.known(it.seat),
        _ => Ok(()),
    }
}

fn not_empty<T>(name: &'static str, list: &[T]) -> Result<(), Refused> {
    if list.is_empty() { Err(Refused::Empty(name)) } else { Ok(()) }
}

fn match_opened(step: &mut Step, opened: &MatchOpened) -> Result<(), Refused> {
    not_empty("players", &opened.players)?;
    if opened.players.len() > 8 {
        return Err(Refused::Contradiction("a match has at most 8 players"));
    }
    step.state.opened = Some(Arc::new(opened.clone()));
    step.state.players = Arc::new(vec![Player::default(); opened.players.len()]);
    Ok(())
}

fn game_started(step: &mut Step, started: &GameStarted) -> Result<(), Refused> {
    let seats = &started.turn_order;
    step.known(started.first_player)?;
    seats.iter().try_for_each(|&seat| step.known(seat))?;
    let named = |id| started.expeditions.iter().any(|entry| entry.expedition == id);
    for entry in &started.expeditions {
        step.known(entry.expedition.seat)?;
        if let Some(&stranger) = entry.facing.iter().find(|&&id| !named(id)) {
            return Err(Refused::NoExpedition(stranger));
        }
    }
    let tumult = (0..3).map(|_| Tumult { slot: step.next_slot(), shown: None }).collect();
    let state = &mut step.state;
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
    Ok(())
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

fn deck_registered(step: &mut Step, deck: &DeckRegistered) -> Result<(), Refused> {
    let listed: u64 = deck.list.iter().map(|entry| u64::from(entry.count)).sum();
    if !deck.list.is_empty() && listed != u64::from(deck.size) {
        return Err(Refused::Contradiction(
            "`size` is not the sum of the counts of `list`: correct one of them",
        ));
    }
    if deck.size > 1000 {
        return Err(Refused::Contradiction("a deck has at most 1000 cards"));
    }
    step.known(deck.seat)?;
    if let Some(hero) = &deck.hero {
        step.enter_hero(deck.seat, hero)?;
    }
    let mut known = Vec::new();
    for entry in &deck.list {
        let face = step.face(&entry.face)?;
        known.extend((0..entry.count).map(|_| Some(face.clone())));
    }
    known.resize(deck.size as usize, None);
    let slots = known.into_iter().map(|face| step.new_slot(None, face, None)).collect();
    step.player(deck.seat)?.deck = Arc::new(slots);
    Ok(())
}

fn day_began(step: &mut Step, day: u32) {
    step.state.day.day = day;
    step.state.day.turn = None;
    step.state.day.daily_effect = None;
    // The first day begins after set-up with whatever phase comes next; any other with its Morning.
    if step.state.day.phase != Phase::Setup {
        step.state.day.phase = Phase::Morning;
    }
    if step.state.expeditions.iter().any(|expedition| expedition.moved) {
        for expedition in Arc::make_mut(&mut step.state.expeditions) {
            expedition.moved = false;
        }
    }
    if step.state.players.iter().any(|player| player.passed) {
        for player in Arc::make_mut(&mut step.state.players) {
            player.passed = false;
        }
    }
}

fn phase_began(step: &mut Step, phase: Phase) {
    step.state.day.phase = phase;
    step.state.day.turn = None;
    step.state.day.daily_effect = None;
}

fn daily_effect(step: &mut Step, effect: Option<DailyEffect>) {
    step.state.day.daily_effect = effect;
}

fn turn(step: &mut Step, seat: Option<Seat>) -> Result<(), Refused> {
    seat.iter().try_for_each(|&seat| step.known(seat))?;
    step.state.day.turn = seat;
    Ok(())
}

/// All counters go to the Arena; regions and what lies on them are gone (`2024-09 4.3.d`, `4.0 4.3.a`).
fn tie_breaker_began(step: &mut Step) {
    step.state.day.tie_breaker = true;
    for expedition in Arc::make_mut(&mut step.state.expeditions) {
        expedition.position = match expedition.id.side {
            crate::Side::Hero => 3,
            crate::Side::Companion => 4,
        };
    }
    let adventure = Arc::make_mut(&mut step.state.adventure);
    adventure.markers.retain(|marker| matches!(marker.on, crate::MarkerPlace::Object(_)));
}
