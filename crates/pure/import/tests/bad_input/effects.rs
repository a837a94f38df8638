//! Effects outside a turn: no state in which the engine waits for a player is a phase of the day.

use rules::{CardPlayed, Cause, CauseKind, DailyEffect, Event, Phase, Place, Seat};
use serde_json::{Value, json};

use crate::archive::{Archive, FIRST, SECOND, card};
use crate::{MatchLog, Perspective, SEAT, fold, import};

/// The engine asks a player for a play that the effect of a card allows.
fn allowed(player: u64, source: u64) -> (&'static str, Value) {
    let args = json!({ "additionalAction": true, "optionalAction": true, "sourceId": source, "source": "Card" });
    ("gameStateChange", json!({ "id": 20, "active_player": player, "args": args }))
}

/// The engine is in a state without more to it.
fn state(id: u64, player: u64) -> (&'static str, Value) {
    ("gameStateChange", json!({ "id": id, "active_player": player, "args": [] }))
}

fn phase(name: &str, day: u64) -> (&'static str, Value) {
    ("newPhase", json!({ "phase": name, "day": day }))
}

fn played(id: u64, player: u64, mana_cost: u64, left: u64) -> (&'static str, Value) {
    let args = json!({
        "player_id": player, "card": card(id, "stormLeft", player), "mana_cost": mana_cost, "mana": left,
        "totalMana": 3, "fromLocation": "hand", "location": "stormLeft",
    });
    ("playCard", args)
}

/// The first player has played card 4, and both have passed.
fn one_turn() -> Archive {
    let mut archive = Archive::begun();
    archive.open(4, &[phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    archive.open(5, &[played(4, FIRST, 2, 1), state(19, SECOND), state(20, SECOND)]);
    let pass = |player: u64| ("passTurn", json!({ "player_id": player }));
    archive.open(6, &[pass(SECOND), state(19, FIRST), state(20, FIRST)]);
    archive.open(7, &[pass(FIRST)]);
    archive
}

/// Progress, and the Rest of `cards` of the first player.
fn dusk_and_rest(archive: &mut Archive, cards: &[Value]) {
    let rest = |player: u64, cards: &[Value]| {
        let rested = json!({ "player_id": player, "cards": [], "cards2": cards, "cards3": [], "meeples": [] });
        ("nightCleanup", rested)
    };
    let dusk = [phase("dusk", 1), ("startDusk", json!([])), ("endDusk", json!([]))];
    archive.open(7, &dusk);
    archive.open(7, &[phase("night", 1), rest(FIRST, cards), rest(SECOND, &[])]);
}

fn next_day(archive: &mut Archive, move_id: u64) {
    let untap = ("untap", json!({ "cardIds": [] }));
    let first = ("newFirstPlayer", json!({ "player_id": SECOND }));
    archive.open(move_id, &[untap, phase("morning", 2), first, phase("noon", 2)]);
}

/// The engine asks a player which effect comes next.
fn asks(player: u64, effects: &[u64]) -> (&'static str, Value) {
    let effect = |(at, source)| json!({ "id": at, "sourceId": source });
    let mut choices: Vec<_> = effects.iter().enumerate().map(effect).collect();
    choices.push(json!({ "id": 99, "description": "Pass" }));
    let args = json!({ "choices": choices });
    ("gameStateChange", json!({ "id": 91, "active_player": player, "args": args }))
}

fn log(archive: Archive) -> MatchLog {
    import(&archive.packets(), Perspective::Everything).expect("an archive")
}

fn plays(log: &MatchLog) -> Vec<(usize, &CardPlayed)> {
    let mut plays = Vec::new();
    for (at, draft) in log.drafts.iter().enumerate() {
        if let Event::CardPlayed(played) = &draft.event {
            plays.push((at, played));
        }
    }
    plays
}

fn turns(log: &MatchLog) -> usize {
    log.drafts.iter().filter(|draft| matches!(draft.event, Event::TurnBegan(_))).count()
}

fn phases(log: &MatchLog) -> Vec<Phase> {
    let phase = |event: &Event| match event {
        Event::PhaseBegan(began) => Some(began.phase),
        _ => None,
    };
    log.drafts.iter().filter_map(|draft| phase(&draft.event)).collect()
}

#[test]
fn a_card_played_by_an_effect_at_night_is_no_turn_and_no_gap() {
    let mut archive = one_turn();
    dusk_and_rest(&mut archive, &[card(4, "reserve", FIRST)]);
    archive.open(7, &[allowed(FIRST, 4)]);
    archive.open(8, &[played(5, FIRST, 0, 1), state(90, FIRST), state(89, FIRST)]);
    next_day(&mut archive, 8);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    assert_eq!(turns(&log), 3);
    let (at, play) = plays(&log).pop().expect("two were played");
    let before = &fold(&log)[at];
    assert_eq!((before.day.day, before.day.phase, before.day.turn), (1, Phase::Night, None));
    let (source, _) = before.objects_in(Place::Reserve(SEAT)).next().expect("card 4 rested");
    let cause = Cause { object: Some(source), ..Cause::new(CauseKind::Ability) };
    assert_eq!((play.seat, play.cause, play.mana), (SEAT, Some(cause), Some(0)));
    let expected = [Phase::Afternoon, Phase::Dusk, Phase::Night, Phase::Morning, Phase::Noon];
    assert_eq!(phases(&log), expected);
}

#[test]
fn an_effect_that_moves_a_card_while_a_daily_effect_resolves_is_no_daily_effect() {
    let cause = |archive: Archive| {
        let log = log(archive);
        let moved = log.drafts.iter().rev().find_map(|draft| match &draft.event {
            Event::Moved(moved) => Some(moved.cause),
            _ => None,
        });
        let last = fold(&log).pop().expect("it has events");
        (moved.expect("something moved"), last.day.daily_effect)
    };
    let ability = Some(Cause::new(CauseKind::Ability));
    let mut dusk = one_turn();
    let back = json!({ "player_id": FIRST, "cards": [card(4, "hand", FIRST)], "n": 1 });
    dusk.open(7, &[phase("dusk", 1), ("startDusk", json!([])), ("moveToHand", back)]);
    assert_eq!(cause(dusk), (ability, Some(DailyEffect::Progress)));
    let mut night = one_turn();
    dusk_and_rest(&mut night, &[card(4, "reserve", FIRST)]);
    let gone = json!({ "player_id": FIRST, "cards": [card(4, "discard", FIRST)], "n": 1 });
    night.open(8, &[state(21, FIRST), ("publicDiscard", gone)]);
    assert_eq!(cause(night), (ability, Some(DailyEffect::Rest)));
}

#[test]
fn a_card_that_the_other_player_may_play_is_not_their_turn() {
    let mut archive = Archive::begun();
    archive.open(4, &[phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    archive.open(5, &[played(4, FIRST, 2, 1), allowed(SECOND, 4)]);
    archive.open(6, &[played(24, SECOND, 0, 3), state(19, SECOND), state(20, SECOND)]);
    let log = log(archive);
    assert_eq!(turns(&log), 2);
    let causes: Vec<_> = plays(&log).into_iter().map(|(_, play)| play.cause).collect();
    let [None, Some(Cause { kind: CauseKind::Ability, object: Some(source), .. })] = causes[..]
    else {
        panic!("{causes:?}");
    };
    let last = fold(&log).pop().expect("it has events");
    let source = last.objects.get(&source).and_then(|object| object.source_id.clone());
    assert_eq!(source.as_deref(), Some("4"));
}

#[test]
fn a_play_that_was_declined_lets_no_later_card_be_played() {
    let mut archive = Archive::begun();
    archive.open(4, &[phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    archive.open(5, &[played(4, FIRST, 2, 1), allowed(SECOND, 4)]);
    archive.open(6, &[state(97, SECOND), state(19, SECOND), state(20, SECOND)]);
    archive.open(7, &[state(91, SECOND), state(38, SECOND), played(24, SECOND, 2, 1)]);
    let log = log(archive);
    let causes: Vec<_> = plays(&log).into_iter().map(|(_, play)| play.cause).collect();
    assert_eq!(causes, [None, None]);
}

#[test]
fn what_happens_between_set_up_and_the_first_afternoon_happens_at_noon() {
    let mut archive = Archive::begun();
    let hero = json!({
        "id": 100, "location": "board-hero-11", "pId": FIRST,
        "properties": { "uid": "HERO_11", "type": "hero", "name": "A Hero" },
    });
    let drawn = json!({ "player_id": FIRST, "n": 1, "card2": hero });
    let hand = json!({ "player_id": FIRST, "cards": [card(7, "hand", FIRST)] });
    archive.open(3, &[state(97, FIRST), state(27, FIRST)]);
    archive.twins(3, FIRST, &("drawCards", drawn), &("pDrawCards", hand));
    archive.open(3, &[state(18, FIRST), phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    assert_eq!(phases(&log), [Phase::Noon, Phase::Afternoon]);
    let days = log.drafts.iter().filter(|draft| matches!(draft.event, Event::DayBegan(_)));
    assert_eq!(days.count(), 1);
    let drawn = log.drafts.iter().rev().find_map(|draft| match &draft.event {
        Event::Moved(moved) => Some(moved.cause.map(|cause| cause.kind)),
        _ => None,
    });
    assert_eq!(drawn, Some(Some(CauseKind::Ability)));
}

#[test]
fn a_first_noon_that_is_told_is_no_gap() {
    let mut archive = Archive::begun();
    archive.open(3, &[phase("noon", 1), phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    let log = log(archive);
    assert!(log.report.gaps.is_empty(), "{:?}", log.report.gaps);
    assert_eq!(phases(&log), [Phase::Noon, Phase::Afternoon]);
    assert_eq!(fold(&log).pop().expect("it has events").day.day, 1);
}

#[test]
fn a_card_put_into_the_mana_zone_by_an_effect_in_the_morning_is_not_expand() {
    let mut archive = one_turn();
    dusk_and_rest(&mut archive, &[card(4, "reserve", FIRST)]);
    let untap = ("untap", json!({ "cardIds": [] }));
    let first = ("newFirstPlayer", json!({ "player_id": SECOND }));
    archive.open(7, &[untap, phase("morning", 2), first]);
    let put = json!({
        "player_id": FIRST, "n": 1, "mana": 4, "toMana": true, "card2": card(4, "reserve", FIRST),
    });
    let own =
        json!({ "player_id": FIRST, "n": 1, "toMana": true, "cards": [card(5, "mana", FIRST)] });
    archive.twins(8, FIRST, &("discardCards", put), &("pDiscardCards", own));
    let log = log(archive);
    let last = fold(&log).pop().expect("it has events");
    assert_eq!((last.day.phase, last.day.daily_effect), (Phase::Morning, None));
    assert_eq!(last.objects_in(Place::Mana(SEAT)).count(), 4);
}

#[test]
fn a_choice_that_no_notification_tells_is_named_by_what_was_asked_and_what_follows() {
    let mut archive = Archive::begun();
    archive.open(4, &[phase("afternoon", 1), state(19, FIRST), state(20, FIRST)]);
    archive.open(5, &[played(4, FIRST, 2, 1), asks(FIRST, &[4])]);
    archive.open(6, &[state(27, FIRST), asks(FIRST, &[4])]);
    archive.open(7, &[state(97, FIRST), asks(FIRST, &[4, 5])]);
    archive.open(8, &[state(90, FIRST), allowed(SECOND, 4)]);
    archive.open(9, &[state(97, SECOND), state(93, SECOND)]);
    archive.open(10, &[state(97, SECOND)]);
    let log = log(archive);
    let told: Vec<_> = log
        .drafts
        .iter()
        .filter_map(|draft| match &draft.event {
            Event::ChoiceMade(choice) => {
                Some((&*choice.about, choice.seat.map(Seat::number), choice.pieces.len()))
            }
            _ => None,
        })
        .collect();
    let expected = [
        ("effect", Some(0), 1),
        ("decline", Some(0), 1),
        ("decline", Some(0), 0),
        ("decline", Some(1), 1),
        ("confirm", Some(1), 0),
    ];
    assert_eq!(told, expected);
}
