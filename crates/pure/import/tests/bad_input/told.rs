//! What a log tells, and what only seems to follow from it: a record says no more than its notification.

use rules::{Ability, Cause, CauseKind, DailyEffect, Event, Face, FaceEntry, Place, Status};
use serde_json::{Value, json};

use crate::archive::{Archive, FIRST, SECOND, card};
use crate::{MatchLog, Perspective, SEAT, fold, import};

/// The engine is in a state without more to it.
fn state(id: u64, player: u64) -> (&'static str, Value) {
    ("gameStateChange", json!({ "id": id, "active_player": player, "args": [] }))
}

fn phase(name: &str, day: u64) -> (&'static str, Value) {
    ("newPhase", json!({ "phase": name, "day": day }))
}

fn plays(card: &Value, to: &str) -> (&'static str, Value) {
    let args = json!({
        "player_id": FIRST, "card": card, "mana_cost": 0, "mana": 3,
        "totalMana": 3, "fromLocation": "hand", "location": to,
    });
    ("playCard", args)
}

/// The first player's first turn has begun.
fn in_turn() -> Archive {
    let mut archive = Archive::begun();
    archive.open(4, &[phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    archive
}

fn log(archive: Archive) -> MatchLog {
    import(&archive.packets(), Perspective::Everything).expect("an archive")
}

/// The events from a move on, by the words of their kinds.
fn kinds(log: &MatchLog) -> Vec<String> {
    let kind = |event: &Event| {
        let value = serde_json::to_value(event).expect("plain data");
        value["type"].as_str().expect("a word").to_owned()
    };
    log.drafts.iter().map(|draft| kind(&draft.event)).collect()
}

/// The kinds of the events after the last of this kind.
fn kinds_after(log: &MatchLog, kind: &str) -> Vec<String> {
    let mut kinds = kinds(log);
    let at = kinds.iter().rposition(|one| one == kind).expect("it happens");
    kinds.split_off(at + 1)
}

/// The card with other properties.
fn with(mut card: Value, properties: &Value) -> Value {
    for (key, value) in properties.as_object().expect("a map") {
        card["properties"][key] = value.clone();
    }
    card
}

// Cards of one reference.

/// The faces of the cards that were played, with their abilities.
fn played(log: &MatchLog) -> Vec<Vec<Ability>> {
    let states = fold(log);
    let abilities = |face: &Face| face.abilities.clone().unwrap_or_default();
    let mut all = Vec::new();
    for (draft, before) in log.drafts.iter().zip(&states) {
        let Event::CardPlayed(played) = &draft.event else { continue };
        all.push(match played.card.face.as_ref().expect("it is shown") {
            FaceEntry::New(face) => abilities(face),
            FaceEntry::Known(reference) => abilities(&before.faces[reference.as_str()]),
        });
    }
    all
}

/// A card of one reference with all of them, told to do this.
fn twin(id: u64, does: Option<u32>) -> Value {
    let mut card = with(card(id, "stormLeft", FIRST), &json!({ "uid": "TWIN" }));
    if let Some(effect) = does {
        card["properties"]["uEffects"] = json!([[22, "", effect]]);
    }
    card
}

/// When it is played from the Hand: a card is drawn, or it gains a boost.
fn from_hand(step: &Value) -> Vec<Ability> {
    let reaction = json!({ "reaction": { "on": ["played_from_hand"], "do": [step] } });
    vec![serde_json::from_value(reaction).expect("an ability")]
}

/// Two cards of one reference that are told to be different each do what is told of them; one of which nothing is told is
/// unread.
#[test]
fn cards_of_one_reference_keep_the_abilities_told_of_each() {
    const DRAW: u32 = 90;
    const BOOST: u32 = 56;
    let [draws, grows] =
        [json!({ "draw": 1 }), json!({ "gain": ["me", [{ "boosts": [1, null] }], null] })]
            .map(|step| from_hand(&step));
    let mut archive = in_turn();
    let cards = [twin(4, Some(DRAW)), twin(5, Some(BOOST)), twin(6, None)];
    archive.open(5, &cards.map(|card| plays(&card, "stormLeft")));
    let all = played(&log(archive));
    assert_eq!(all, [draws.clone(), grows, vec![Ability::Unread]]);
    // Where all that are told agree, so does the one of which nothing is told.
    let mut archive = in_turn();
    let cards = [twin(4, Some(DRAW)), twin(5, Some(DRAW)), twin(6, None)];
    archive.open(5, &cards.map(|card| plays(&card, "stormLeft")));
    assert_eq!(played(&log(archive)), [draws.clone(), draws.clone(), draws]);
}

// Counters wiped off.

/// A Landmark of the first player with two counters, at Night.
fn landmark_at_night() -> (Archive, Value) {
    let mut archive = in_turn();
    let thing = |location: &str, counters: u32| {
        let extra = json!({ "counter": counters, "counterName": "Kelon counters" });
        let properties =
            json!({ "type": "permanent", "subtypes": ["landmark"], "extraDatas": extra });
        with(card(4, location, FIRST), &properties)
    };
    archive.open(5, &[plays(&thing("landmark", 0), "landmark")]);
    let gained = json!({ "player_id": FIRST, "card": thing("landmark", 2) });
    archive.open(5, &[("gainCounter", gained), state(19, SECOND), state(20, SECOND)]);
    for (move_id, player, next) in [(6, SECOND, FIRST), (7, FIRST, SECOND)] {
        let pass = ("passTurn", json!({ "player_id": player }));
        archive.open(move_id, &[pass, state(19, next)]);
        if player == SECOND {
            archive.open(move_id, &[state(20, next)]);
        }
    }
    let dusk = [phase("dusk", 1), ("startDusk", json!([])), ("endDusk", json!([]))];
    archive.open(7, &dusk);
    let rest = |player: u64| json!({ "player_id": player, "cards": [], "cards2": [], "cards3": [], "meeples": [] });
    archive.open(
        7,
        &[phase("night", 1), ("nightCleanup", rest(FIRST)), ("nightCleanup", rest(SECOND))],
    );
    (archive, thing("discard", 0))
}

/// A Landmark that Clean-up discards loses its counters with that (`4.0 2.5.j`): one move is recorded, and no ability takes
/// them.
#[test]
fn counters_wiped_off_before_a_card_leaves_are_no_loss() {
    let (mut archive, gone) = landmark_at_night();
    let wiped = json!({ "player_id": FIRST, "card": gone });
    let discarded =
        json!({ "player_id": FIRST, "cards": [gone], "n": 1, "nReserve": 0, "nLandmarks": 1 });
    archive.open(8, &[("deleteCounter", wiped), ("publicDiscard", discarded)]);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    let kinds = kinds_after(&log, "counters_changed");
    assert_eq!(kinds.iter().filter(|kind| *kind == "moved").count(), 1, "{kinds:?}");
    let last = log.drafts.iter().rev().find_map(|draft| match &draft.event {
        Event::Moved(moved) => Some(moved),
        _ => None,
    });
    let last = last.expect("it is discarded");
    assert_eq!(last.cause, Some(Cause::new(CauseKind::DailyEffect)));
    let state = fold(&log).pop().expect("it has events");
    assert_eq!(state.day.daily_effect, Some(DailyEffect::CleanUp));
    assert_eq!(state.objects_in(Place::Discard(SEAT)).count(), 1);
}

/// Where the card is told to be elsewhere and no move follows, that is an observation and no loss either.
#[test]
fn counters_wiped_off_a_card_that_is_elsewhere_are_observed() {
    let (mut archive, gone) = landmark_at_night();
    archive.open(8, &[("deleteCounter", json!({ "player_id": FIRST, "card": gone }))]);
    let kinds = kinds_after(&log(archive), "counters_changed");
    assert!(kinds.contains(&"observed".to_owned()), "{kinds:?}");
}

/// Counters that are wiped off a card where it lies are lost.
#[test]
fn counters_wiped_off_a_card_that_stays_are_lost() {
    let (mut archive, gone) = landmark_at_night();
    let mut stays = gone;
    stays["location"] = json!("landmark");
    archive.open(8, &[("deleteCounter", json!({ "player_id": FIRST, "card": stays }))]);
    let log = log(archive);
    let lost = log.drafts.iter().rev().find_map(|draft| match &draft.event {
        Event::CountersChanged(it) => Some(it.changes[0].by),
        _ => None,
    });
    assert_eq!(lost, Some(-2));
}

/// A Fleeting Spell whose counters are wiped off is discarded in one move.
#[test]
fn counters_wiped_off_before_a_spell_is_cleaned_up_are_no_loss() {
    let spell = |location: &str, counters: u32| {
        let extra = json!({ "counter": counters, "counterName": "Arcane counters" });
        with(card(4, location, FIRST), &json!({ "type": "spell", "extraDatas": extra }))
    };
    let mut archive = in_turn();
    archive.open(5, &[plays(&spell("limbo", 0), "limbo")]);
    let gained = json!({ "player_id": FIRST, "card": spell("limbo", 1) });
    archive.open(5, &[("gainCounter", gained)]);
    let gone = spell("discard", 0);
    let wiped = json!({ "player_id": FIRST, "card": gone });
    let cleaned = json!({ "player_id": FIRST, "card": gone, "destination": "discard" });
    archive.open(5, &[("deleteCounter", wiped), ("spellCleanup", cleaned)]);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    let kinds = kinds_after(&log, "counters_changed");
    assert!(kinds.contains(&"moved".to_owned()), "{kinds:?}");
    let state = fold(&log).pop().expect("it has events");
    let (_, spell) = state.objects_in(Place::Discard(SEAT)).next().expect("it is discarded");
    assert_eq!(spell.counter("arcane"), 0);
}

// What is exhausted.

/// What the engine tells after it has asked in this state whether something is exhausted.
fn exhausts(asked: u64) -> MatchLog {
    let mut archive = in_turn();
    archive.open(5, &[plays(&card(4, "stormLeft", FIRST), "stormLeft"), state(asked, FIRST)]);
    let tapped = with(card(4, "stormLeft", FIRST), &json!({ "tapped": true }));
    let tap = json!({ "player_id": FIRST, "card": tapped, "mana_cost": 0, "mana": 3 });
    archive.open(6, &[("tap", tap)]);
    log(archive)
}

/// What is exhausted where the engine asked for a turn's play is a quick action; where it asked for an effect, an ability of the
/// card exhausts it.
#[test]
fn what_is_exhausted_by_an_effect_is_no_quick_action() {
    for (asked, acts) in [(20, true), (91, false)] {
        let log = exhausts(asked);
        assert_eq!(kinds(&log).contains(&"quick_action_played".to_owned()), acts, "{asked}");
        let cause = log.drafts.iter().rev().find_map(|draft| match &draft.event {
            Event::StatusGained(it) if it.status == Status::Exhausted => {
                it.cause.map(|cause| (cause.kind, cause.object == Some(it.objects[0])))
            }
            _ => None,
        });
        let wanted = if acts { (CauseKind::Cost, false) } else { (CauseKind::Ability, true) };
        assert_eq!(cause, Some(wanted), "{asked}");
    }
}

// What is shown.

/// A card of a Hand that is shown stays in the Hand, and is played from there (`4.0 7.1.1.b`).
#[test]
fn a_shown_card_is_played_from_the_hand() {
    let mut archive = in_turn();
    let shown = json!({ "player_id": FIRST, "card": card(5, "limbo", FIRST) });
    archive.open(5, &[("revealHand", shown)]);
    let mut played = plays(&card(5, "stormLeft", FIRST), "stormLeft");
    played.1["fromLocation"] = json!("limbo");
    archive.open(6, &[played]);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    let kinds = kinds_after(&log, "turn_began");
    assert_eq!(kinds[..2], ["revealed", "card_played"]);
    let Some(Event::CardPlayed(played)) = log
        .drafts
        .iter()
        .map(|draft| &draft.event)
        .find(|event| matches!(event, Event::CardPlayed(_)))
    else {
        panic!("{kinds:?}");
    };
    assert_eq!(played.card.from, Place::Hand(SEAT));
    let state = fold(&log).pop().expect("it has events");
    assert_eq!(
        (state.slots(Place::Hand(SEAT)).len(), state.objects_in(Place::Limbo).count()),
        (2, 0)
    );
}

/// That a card is shown no longer changes nothing: no record tells it.
#[test]
fn the_end_of_a_reveal_is_no_move() {
    let mut archive = in_turn();
    let shown = json!({ "player_id": FIRST, "card": card(5, "limbo", FIRST) });
    let back = json!({ "player_id": FIRST, "cardsRevealed": ["5"] });
    archive.open(5, &[("revealHand", shown), ("endReveal", back)]);
    let log = log(archive);
    assert_eq!(kinds_after(&log, "turn_began"), ["revealed"]);
    assert_eq!(fold(&log).pop().expect("it has events").slots(Place::Hand(SEAT)).len(), 3);
}

// Causes.

/// At Rest a card goes to the Reserve in a move of its own: Rest sends it there, unless the log names another card that does, or
/// it goes elsewhere.
#[test]
fn rest_sends_a_card_to_the_reserve_in_a_move_of_its_own() {
    let by_rest = Some(Cause::new(CauseKind::DailyEffect));
    let by_ability = Some(Cause::new(CauseKind::Ability));
    for (to, named, cause) in
        [("reserve", false, by_rest), ("discard", false, by_ability), ("reserve", true, by_ability)]
    {
        let mut archive = in_turn();
        archive.open(
            5,
            &[
                plays(&card(4, "stormLeft", FIRST), "stormLeft"),
                state(19, SECOND),
                state(20, SECOND),
            ],
        );
        let pass = |player: u64| ("passTurn", json!({ "player_id": player }));
        archive.open(6, &[pass(SECOND), state(19, FIRST), state(20, FIRST)]);
        archive.open(7, &[pass(FIRST)]);
        archive.open(7, &[phase("dusk", 1), ("startDusk", json!([])), ("endDusk", json!([]))]);
        let rest = |player: u64| json!({ "player_id": player, "cards": [], "cards2": [], "cards3": [], "meeples": [] });
        archive.open(
            7,
            &[phase("night", 1), ("nightCleanup", rest(FIRST)), ("nightCleanup", rest(SECOND))],
        );
        let mut gone = json!({ "player_id": FIRST, "cards": [card(4, to, FIRST)], "n": 1 });
        if named {
            gone["card2"] = card(4, "stormLeft", FIRST);
        }
        archive.open(8, &[state(21, FIRST), ("publicDiscard", gone)]);
        let log = log(archive);
        let moved = log.drafts.iter().rev().find_map(|draft| match &draft.event {
            Event::Moved(moved) => Some(moved.cause),
            _ => None,
        });
        let kind = |cause: Option<Cause>| cause.map(|cause| cause.kind);
        assert_eq!(moved.map(kind), Some(kind(cause)), "{to} {named}");
    }
}

// The format.

/// The format of a match whose players chose these decks, in this order.
fn format(chosen: &[(u64, Value)]) -> String {
    let mut archive = in_turn();
    for (player, selection) in chosen {
        let args = json!({ "args": { "_private": { "selection": selection } } });
        archive.own(3, *player, &("updateInitialPrecoDeckSelection", args));
    }
    match &log(archive).drafts[0].event {
        Event::MatchOpened(opened) => opened.format.clone(),
        other => panic!("{other:?}"),
    }
}

/// Only what the players are told to have chosen makes a game constructed: decks of theirs or ready-made ones.
#[test]
fn the_format_is_what_the_players_chose() {
    let (api, random) = (json!("API"), json!("random"));
    assert_eq!(format(&[]), "unknown");
    assert_eq!(format(&[(FIRST, api.clone()), (SECOND, json!("3"))]), "constructed");
    assert_eq!(format(&[(FIRST, random.clone()), (SECOND, api.clone())]), "unknown");
    // Who chooses again has chosen the last.
    let again = [(FIRST, random.clone()), (SECOND, api.clone()), (FIRST, api.clone())];
    assert_eq!(format(&again), "constructed");
    assert_eq!(format(&[(FIRST, api), (FIRST, random)]), "unknown");
}
