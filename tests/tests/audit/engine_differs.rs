//! What a recorder that carries effects out does otherwise than the rules ask for is said, and held against nobody; the same
//! of a table is a violation.

use std::collections::BTreeSet;

use audit::{Check, Finding, Severity};
use rules::{DailyEffect, Event, ObjectId};
use serde_json::{Value, json};

use crate::games::{self, Game};
use crate::verdicts::Log;

const ENGINE: &str = "bga";
const TABLE: &str = "judge-app";

/// A game with Decks of these sizes up to the second Morning, in which nothing has been drawn; the first player has so many
/// cards in the Discard pile.
fn second_morning(recorder: &str, decks: [u32; 2], discarded: usize) -> Log {
    let [first, second] = decks;
    let fact = "{object: {place: Ari/discard, face: red}}";
    let facts = vec![fact; discarded].join(", ");
    let observed = match discarded {
        0 => String::new(),
        _ => format!("< * observed why: correction, facts: [{facts}]\n"),
    };
    let lines = format!(
        "game 1 Ari first\nAri: deck {first}\nKim: deck {second}\nAri: shuffles\nKim: shuffles\n\
         Ari: mana 3\nKim: mana 3\n{observed}Ari: pass\nKim: pass\n"
    );
    let log = Log::of(recorder, "limited", &[("red", "ALT_CORE_B_BR_10_C")], &lines);
    log.until(|event| began(event, DailyEffect::Draw) || began(event, DailyEffect::Expand))
}

fn began(event: &Event, effect: DailyEffect) -> bool {
    matches!(event, Event::DailyEffectBegan(it) if it.effect == effect)
}

/// So many cards are drawn in the Morning.
fn drawn(seat: u8, cards: usize) -> Value {
    let one = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
    json!({ "cause": { "kind": "daily_effect" }, "moves": vec![one; cards] })
}

/// Nobody expands, and Noon begins.
fn goes_on(log: Log) -> Log {
    log.on("daily_effect_began", &json!({ "effect": "expand" }))
        .on("daily_effect_ended", &json!({ "effect": "expand" }))
        .on("phase_began", &json!({ "phase": "noon" }))
}

/// What is found of a check: how grave it is, and the known departure.
fn of_check(found: &[Finding], check: Check) -> Vec<(Severity, Option<&str>)> {
    let all = found.iter().filter(|one| one.check == check);
    all.map(|one| (one.severity, one.departure)).collect()
}

/// Nobody is accused of anything.
fn is_innocent(found: &[Finding]) -> bool {
    found.iter().all(|one| one.severity != Severity::Violation)
}

// The refill.

/// The second player draws two cards, the first as many as this, and declines the refill.
fn declines(recorder: &str, deck: u32, cards: usize) -> Vec<Finding> {
    let mut log = second_morning(recorder, [deck, 20], 2)
        .on("daily_effect_began", &json!({ "effect": "draw" }))
        .on("moved", &drawn(1, 2));
    if cards > 0 {
        log = log.on("moved", &drawn(0, cards));
    }
    let log = log
        .on("choice_made", &json!({ "about": "decline", "seat": 0 }))
        .on("daily_effect_ended", &json!({ "effect": "draw" }));
    goes_on(log).of_play()
}

/// The engine lets a player leave the Discard pile where it is (`4.0 3.2.2.d`); that a card of a Deck is not drawn is another
/// matter.
#[test]
fn a_refill_that_is_declined_is_a_known_departure() {
    let found = declines(ENGINE, 6, 0);
    let known = (Severity::Information, Some("bga-refill-is-optional"));
    assert_eq!(of_check(&found, Check::Draw), [known], "{found:?}");
    assert!(is_innocent(&found), "{found:?}");
    let found = declines(ENGINE, 11, 1);
    let differs = (Severity::Information, Some("engines-differ"));
    assert_eq!(of_check(&found, Check::Draw), [differs], "{found:?}");
    let found = declines(TABLE, 11, 1);
    assert_eq!(of_check(&found, Check::Draw), [(Severity::Violation, None)], "{found:?}");
}

/// Both draw two cards, and then the first player's Discard pile is shuffled under what is left of the Deck.
fn refills(recorder: &str, deck: u32) -> Vec<Finding> {
    let log = second_morning(recorder, [deck, 20], 2);
    let at = log.at(|event| matches!(event, Event::Observed(_)));
    let under = [0, 1].map(|index| {
        json!({ "what": ObjectId::new(at, index), "from": "discard:0", "to": "deck:0:bottom" })
    });
    let cause = json!({ "kind": "rule" });
    let log = log
        .on("daily_effect_began", &json!({ "effect": "draw" }))
        .on("moved", &drawn(1, 2))
        .on("moved", &drawn(0, 2))
        .on("moved", &json!({ "cause": cause, "moves": under }))
        .on("shuffled", &json!({ "cause": cause, "place": "deck:0" }))
        .on("daily_effect_ended", &json!({ "effect": "draw" }));
    goes_on(log).of_play()
}

/// The engine shuffles the Discard pile into a Deck that has just run out, before anything is to be drawn (`4.0 3.2.2.d`); into
/// one that has cards nothing asks for it.
#[test]
fn a_refill_at_once_is_a_known_departure() {
    let found = refills(ENGINE, 8);
    assert!(is_innocent(&found), "{found:?}");
    let known = (Severity::Information, Some("bga-refills-at-once"));
    assert_eq!(of_check(&found, Check::Unforeseen), [known], "{found:?}");
    let found = refills(ENGINE, 9);
    assert!(found.iter().all(|one| one.departure != Some("bga-refills-at-once")), "{found:?}");
    assert!(found.iter().any(|one| one.departure == Some("engines-differ")), "{found:?}");
    for deck in [8, 9] {
        assert!(!is_innocent(&refills(TABLE, deck)), "{deck}");
    }
}

/// What is found of a Morning without a Draw.
fn without_a_draw(recorder: &str, decks: [u32; 2], discarded: usize) -> Vec<Finding> {
    goes_on(second_morning(recorder, decks, discarded)).of_play()
}

/// A Draw in which nothing can be drawn need not be told by an engine (`4.0 4.2.1.d`); with a single card in a Deck or a
/// Discard pile it is missing.
#[test]
fn a_draw_in_which_nothing_happens_need_not_be_told() {
    let missing = |found: &[Finding]| {
        found.iter().any(|one| {
            matches!(one.check, Check::MorningOrder | Check::Unforeseen)
                && one.departure != Some("bga-prepares-first")
        })
    };
    let found = without_a_draw(ENGINE, [6, 6], 0);
    assert!(!missing(&found), "{found:?}");
    for (decks, discarded) in [([6, 6], 1), ([7, 6], 0)] {
        let found = without_a_draw(ENGINE, decks, discarded);
        assert!(missing(&found) && is_innocent(&found), "{found:?}");
        assert!(!is_innocent(&without_a_draw(TABLE, decks, discarded)), "{decks:?} {discarded}");
    }
}

// Expeditions one by one.

/// Progress in which the Companion's Expedition moves first, after a choice to keep what could go instead the Hero's, and
/// then a second time if it is so.
fn one_by_one(recorder: &str, twice: bool) -> Vec<Finding> {
    let plain = r#"{"reference":"Plain","name":"Plain","type":"character","hand_cost":1,"reserve_cost":1,"forest":1,"mountain":1,"water":1,"abilities":[]}"#;
    let lines = "game 1 Ari first\nAri: deck 39\nKim: deck 39\nAri: shuffles\nKim: shuffles\n\
        Ari: mana 3\nKim: mana 3\n\
        < * observed why: gap, facts: [{object: {place: Ari/hero, face: keeps}}, {object: {place: Ari/companion, face: plain}}]\n\
        Ari: pass\nKim: pass\n";
    let cards = [("keeps", "ALT_BISE_B_OR_61_C"), ("plain", plain)];
    let log = Log::of(recorder, "limited", &cards, lines)
        .until(|event| began(event, DailyEffect::Progress))
        .on("daily_effect_began", &json!({ "effect": "progress" }));
    let forward = |side: &str, to: u8| {
        let due_to = ["forest", "mountain", "water"];
        let one = json!({ "expedition": format!("0:{side}"), "to": to, "due_to": due_to });
        json!({ "cause": { "kind": "daily_effect" }, "moves": [one] })
    };
    let mut log = log
        .on("expedition_moved", &forward("companion", 6))
        .on("tumult_revealed", &json!({ "index": 2, "card": 3, "rotated": false }))
        .on("choice_made", &json!({ "about": "decline", "seat": 0 }))
        .on("expedition_moved", &forward("hero", 1))
        .on("tumult_revealed", &json!({ "index": 0, "card": 1, "rotated": false }));
    if twice {
        log = log.on("expedition_moved", &forward("hero", 2));
    }
    log.on("daily_effect_ended", &json!({ "effect": "progress" }))
        .on("phase_began", &json!({ "phase": "night" }))
        .of_play()
}

/// The engine moves one Expedition after the other, in whatever order, and whatever is asked between (`4.0 4.2.4.h`); none of
/// them twice.
#[test]
fn expeditions_that_move_one_by_one_are_a_known_departure() {
    let found = one_by_one(ENGINE, false);
    let known = (Severity::Information, Some("bga-moves-one-by-one"));
    assert_eq!(of_check(&found, Check::ProgressApart), [known], "{found:?}");
    assert!(is_innocent(&found), "{found:?}");
    let twice = one_by_one(ENGINE, true);
    assert!(twice.iter().any(|one| one.departure == Some("engines-differ")), "{twice:?}");
    let apart = (Severity::Violation, None);
    assert_eq!(of_check(&one_by_one(TABLE, false), Check::ProgressApart), [apart]);
}

// Its own cards.

/// Two cards that are printed otherwise are played.
fn printed_otherwise(recorder: &str) -> Vec<Finding> {
    let of = |reference: &str| {
        let card = cards::get(reference).expect("it is in the data").face();
        json!(rules::Face { name: "Somebody".to_owned(), ..card }).to_string()
    };
    let [one, other] = ["ALT_CORE_B_BR_10_C", "ALT_CORE_B_BR_16_C"].map(of);
    let lines = "game 1 Ari first\nAri: deck 39\nKim: deck 39\nAri: shuffles\nKim: shuffles\n\
        Ari: mana 3\nKim: mana 3\n\
        < * observed why: gap, facts: [{object: {place: Ari/reserve, face: one}}, {object: {place: Ari/discard, face: other}}]\n\
        Ari: pass\nKim: pass\n";
    Log::of(recorder, "limited", &[("one", &one), ("other", &other)], lines).of_play()
}

/// The faces of an engine are its own data, which no player has a hand in (`4.0 1.1.7.a`); however many there are, they are one
/// finding with the records where they show again.
#[test]
fn faces_of_an_engine_are_its_own() {
    let found = printed_otherwise(ENGINE);
    let known = (Severity::Information, Some("bga-has-own-card-data"));
    assert_eq!(of_check(&found, Check::PrintedOtherwise), [known], "{found:?}");
    let one = found.iter().find(|one| one.check == Check::PrintedOtherwise);
    assert_eq!(one.map(|one| one.again.len()), Some(1));
    let found = printed_otherwise(TABLE);
    let wrong = of_check(&found, Check::PrintedOtherwise);
    assert_eq!(wrong, [(Severity::Violation, None); 2], "{found:?}");
}

/// A known departure is told once in a whole game, with all the records where it shows again, in their order.
#[test]
fn a_known_departure_is_one_finding_of_a_game() {
    let is_engine = |game: &&Game| matches!(&game.events[0], Event::MatchOpened(opened) if opened.recorder == ENGINE);
    let mut again = 0;
    for game in games::carried().iter().filter(is_engine) {
        let known = game
            .audit()
            .findings
            .iter()
            .filter(|one| one.departure.is_some_and(|name| name != "engines-differ"));
        let mut seen = BTreeSet::new();
        for one in known {
            let name = (one.departure, one.check.word());
            assert!(seen.insert(name), "{}: {:?} is told twice", game.name, one.departure);
            assert!(one.again.is_sorted(), "{}: {:?}", game.name, one.again);
            again += one.again.len();
        }
    }
    assert!(again > 0, "none shows again");
}
