//! Rare situations that are within the rules, or that no longer apply.

use audit::{Check, Finding};
use rules::{Edition, Event, OfSeat, Phase, Place, Remark};
use serde_json::json;

use crate::games::{self, Game};
use crate::mutant::{Edit, Mutant, accuses};
use crate::played::{self, Plan};
use crate::table::{SEATS, Table, other};

fn accusations(events: &[Event], edition: Edition) -> Vec<Finding> {
    let replay = games::sealed("rare", events).expect("it makes sense");
    let audit = audit::audit(&replay, edition);
    audit.findings.into_iter().filter(accuses).collect()
}

/// Two quick actions of one object may be played a hundred times each, and the log does not say which was
/// (`4.0 1.4.6.b`).
#[test]
fn r1_4_6_b_a_hundred_is_for_each_quick_action_of_an_object() {
    let action = json!({ "quick_action": { "cost": [] } });
    let heroes = [json!([action, action]), json!([])];
    let mut table = Table::new(Edition::Four, 0, "constructed", &heroes);
    table.phase("afternoon");
    table.on("turn_began", json!({ "seat": 0 }));
    let hero = table.all(|one| one.place == Place::Hero(SEATS[0]))[0];
    for _ in 0..200 {
        table.on("quick_action_played", json!({ "seat": 0, "object": hero }));
    }
    assert_eq!(accusations(&table.events, Edition::Four), []);
    table.on("quick_action_played", json!({ "seat": 0, "object": hero }));
    let found = accusations(&table.events, Edition::Four);
    assert!(matches!(&found[..], [one] if one.check == Check::HundredQuickActions), "{found:?}");
}

/// With the Kraken the Arena is Water alone: 4.0 compares nothing else, 2024-09 all three statistics (`2024-09 4.3.h`,
/// `4.0 4.3.e`). Who won by the edition's own words has won, and nobody else.
#[test]
fn r4_3_e_only_terrains_of_the_arena_are_compared() {
    let kraken = cards::get("ALT_CORE_B_YZ_17_C").expect("in the data").face();
    for (edition, winner) in [(Edition::September2024, 0), (Edition::Four, 1)] {
        let mut table = Table::new(edition, 0, "constructed", &[json!([]), json!([])]);
        table.on("tie_breaker_began", json!({}));
        let six = crate::faces::plain([6, 6, 6]);
        for (face, to) in [(six, "expedition:0:hero"), (kraken.clone(), "expedition:1:hero")] {
            table.on("token_created", json!({ "tokens": [{ "face": face, "to": to }] }));
        }
        let sum = crate::faces::plain([0, 0, 8]);
        let to = "expedition:1:companion";
        table.on("token_created", json!({ "tokens": [{ "face": sum, "to": to }] }));
        table.phase("dusk");
        table.on("daily_effect_began", json!({ "effect": "progress" }));
        for seat in [0, 1] {
            let mut events = table.events.clone();
            let ended = json!({ "winners": [seat], "ending": "played" });
            let ended = json!({ "type": "game_ended", "data": ended });
            events.push(serde_json::from_value(ended).expect("an event"));
            let found = accusations(&events, edition);
            let not_won = found.iter().any(|one| one.check == Check::NotWon);
            assert_eq!(not_won, seat != winner, "{edition}: {found:?}");
        }
    }
}

/// A card is paid for as it costs in the Expedition chosen for it, though it is in Limbo until it enters it
/// (`4.0 5.1.2.c`).
#[test]
fn r5_1_2_c_the_expedition_chosen_decides_the_cost() {
    let amarok = cards::get("ALT_ALIZE_B_BR_39_C").expect("in the data").face();
    for (into, right) in [("expedition:0:hero", 5), ("expedition:0:companion", 3)] {
        let mut table = Table::new(Edition::Four, 0, "constructed", &[json!([]), json!([])]);
        let face = crate::faces::plain([1, 1, 1]);
        let token = json!({ "face": face, "to": "expedition:0:hero" });
        table.on("token_created", json!({ "tokens": [token] }));
        table.phase("afternoon");
        table.on("turn_began", json!({ "seat": 0 }));
        let two = json!({ "from": "deck:0", "to": "mana:0" });
        table.moved("rule", &[two.clone(), two]);
        let card = json!({ "from": "hand:0", "to": "limbo", "face": amarok });
        let seq = table.on("card_played", json!({ "seat": 0, "card": card }));
        for mana in [3, 5] {
            let mut events = table.events.clone();
            let cause = json!({ "kind": "cost", "seq": seq });
            let what = format!("o{seq}.0");
            let moved = json!([{ "what": what, "from": "limbo", "to": into }]);
            let paid = json!({ "cause": cause, "seat": 0, "count": mana });
            for event in [
                json!({ "type": "mana_paid", "data": paid }),
                json!({ "type": "moved", "data": { "cause": { "kind": "rule" }, "moves": moved } }),
                json!({ "type": "passed", "data": { "seat": 0 } }),
            ] {
                events.push(serde_json::from_value(event).expect("an event"));
            }
            let found = accusations(&events, Edition::Four);
            let is_cost = |one: &Finding| one.check == Check::Cost;
            assert_eq!(found.iter().any(is_cost), mana != right, "{into} for {mana}: {found:?}");
        }
    }
}

/// A rewound part is marked as such, and its replacement is judged as if it had never happened.
#[test]
fn what_was_taken_back_does_not_count_any_more() {
    for edition in Edition::ALL {
        let game = Game::new("match".to_owned(), played::play(edition, Plan::Plain, 1));
        let turn = |event: &Event| matches!(event, Event::TurnBegan(_));
        let began = game.next(1, turn).expect("there are turns");
        let seat = other(game.after(began).day.turn.expect("it is someone's turn"));
        let rewound = json!({ "type": "rewound", "data": { "to": began, "by": "judge", "reason": "Too soon." } });
        let rewound = serde_json::from_value(rewound).expect("an event");
        let passed = Event::Passed(OfSeat { cause: None, seat });
        let edit = Edit::Inserted(vec![passed, rewound]);
        let until = game.events.len() - 1;
        let mutant = Mutant { at: began + 1, edit, until, also: &[] };
        let events = mutant.events(&game).expect("nothing is left out");
        let found = accusations(&events, edition);
        let one = matches!(&found[..], [one] if one.check == Check::OutOfTurn && one.taken_back);
        assert!(one, "{found:?}");
    }
}

/// A lasting fault is reported once, however often play continues, and again if its record was
/// rewound.
#[test]
fn what_stands_is_said_once_on_each_line() {
    let reacts = json!([{ "reaction": { "on": ["when"] } }]);
    let mut table = Table::new(Edition::Four, 0, "constructed", &[reacts, json!([])]);
    table.phase("noon");
    let source = table.all(|one| one.place == Place::Hero(SEATS[0]))[0];
    let emblem = json!({ "controller": 0, "source": source });
    let activated = table.on("reaction_activated", json!({ "emblems": [emblem] }));
    table.phase("afternoon");
    let seat = table.state.day.first_player.expect("a game has begun");
    table.on("turn_began", json!({ "seat": seat }));
    let rewound = json!({ "to": activated, "by": "judge", "reason": "It was not played." });
    let rewound = json!({ "type": "rewound", "data": rewound });
    let mut events = table.events.clone();
    events.push(serde_json::from_value(rewound).expect("an event"));
    events.extend_from_slice(&table.events[activated as usize + 1..]);
    let found = accusations(&events, Edition::Four);
    assert!(found.iter().all(|one| one.check == Check::ReactionLeft), "{found:?}");
    assert_eq!(found.iter().map(|one| one.taken_back).collect::<Vec<_>>(), [true, false]);
}

/// A turn in which nothing has been done is announced again after an interruption.
#[test]
fn a_turn_may_be_announced_twice() {
    let game = Game::new("match".to_owned(), played::play(Edition::Four, Plan::Plain, 1));
    let turns = (1..game.events.len()).filter(|&at| {
        let afternoon = game.before(at).day.phase == Phase::Afternoon;
        afternoon && matches!(game.events[at], Event::TurnBegan(_))
    });
    for at in turns.step_by(7) {
        let note = Event::Note(Remark { seat: None, text: "The table was moved.".to_owned() });
        let again = vec![note, game.events[at].clone()];
        let mutant = Mutant::inserted(at + 1, game.events[at].clone());
        let mutant = Mutant { edit: Edit::Inserted(again), ..mutant };
        let events =
            mutant.until(game.events.len() - 1).events(&game).expect("nothing is left out");
        assert_eq!(accusations(&events, Edition::Four), [], "at {at}");
    }
}

/// A remark between a card and its payment changes nothing: too little is too little, and enough is enough.
#[test]
fn a_payment_after_a_remark_is_judged() {
    let game = Game::new("match".to_owned(), played::play(Edition::Four, Plan::Plain, 1));
    let paid = |event: &Event| matches!(event, Event::ManaPaid(_));
    let at = game.next(1, paid).expect("cards are played");
    let note = json!({ "type": "note", "data": { "text": "A word." } });
    let note = serde_json::from_value(note).expect("an event");
    let mut events =
        Mutant::inserted(at, note).until(at).events(&game).expect("nothing is left out");
    assert_eq!(accusations(&events, Edition::Four), []);
    let Some(Event::ManaPaid(mana)) = events.last_mut() else { panic!("a payment") };
    mana.count -= 1;
    let found = accusations(&events, Edition::Four);
    assert!(matches!(&found[..], [one] if one.check == Check::Cost), "{found:?}");
}
