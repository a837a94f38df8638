//! Paragraphs that several checks share or that none of them is named after: limited decks, the Night, a hundred a day.

use audit::{Check, Finding};
use rules::{DeckRegistered, Edition, Event, FaceEntry};
use serde_json::{Value, json};

use crate::games::{self, Game};
use crate::mutant::accuses;
use crate::played::{self, Plan};
use crate::table::{SEATS, Table, by};

const OLD: Edition = Edition::September2024;

fn accusations(events: &[Event], edition: Edition) -> Vec<Finding> {
    let replay = games::sealed("limits", events).expect("it makes sense");
    audit::audit(&replay, edition).findings.into_iter().filter(accuses).collect()
}

fn checks(events: &[Event], edition: Edition) -> Vec<Check> {
    accusations(events, edition).iter().map(|finding| finding.check).collect()
}

/// What is said of a match in this format whose first player registers this deck.
fn of_deck(format: &str, edition: Edition, deck: &Value) -> Vec<Check> {
    let opened = json!({
        "edition": edition, "format": format, "players": [{}, {}], "recorder": "table",
    });
    let started = rules::GameStarted::two_players(1, SEATS[0]);
    let event = |kind: &str, data: Value| -> Event {
        serde_json::from_value(json!({ "type": kind, "data": data })).expect("a well-formed event")
    };
    let mut deck: DeckRegistered = serde_json::from_value(deck.clone()).expect("a deck");
    deck.size = deck.list.iter().map(|entry| entry.count).sum();
    let events =
        [event("match_opened", opened), Event::GameStarted(started), Event::DeckRegistered(deck)];
    checks(&events, edition)
}

/// So many cards of one faction and one name.
fn copies(count: u32, name: &str, faction: Option<&str>) -> Value {
    let face = json!({ "reference": name, "name": name, "type": "character", "faction": faction });
    json!({ "count": count, "face": face })
}

fn hero(faction: &str) -> Value {
    json!({ "face": { "reference": "H", "name": "H", "type": "hero", "faction": faction } })
}

/// A limited deck comes from a pool, plus as many Mana Convergence as wanted (`2024-09 1.1.5.a`, `4.0 1.1.5.a`): the log
/// does not know the pool, so any number of copies of any card is taken as given, where in a constructed deck it is not.
#[test]
fn r1_1_5_a_a_limited_deck_may_have_any_number_of_a_card() {
    let convergence = cards::get("ALT_CORE_B_NE_01_C")
        .or_else(|| cards::all().find(|card| card.kind == cards::Kind::TokenMana));
    let convergence = convergence.expect("Mana Convergence is in the data").face();
    let many = json!({ "count": 20, "face": convergence });
    let deck = json!({ "seat": 0, "size": 0, "list": [many, copies(20, "A", Some("Lyra"))], "hero": hero("Lyra") });
    for edition in Edition::ALL {
        assert_eq!(of_deck("limited", edition, &deck), []);
    }
    // The older edition has no paragraph on copies.
    assert_eq!(of_deck("constructed", Edition::September2024, &deck), []);
    assert_eq!(of_deck("constructed", Edition::Four, &deck), [Check::ConstructedCopies; 2]);
}

/// A limited deck has one Hero or none (`2024-09 1.1.5.b`, `4.0 1.1.5.b`): none is fine, a second one is not.
#[test]
fn r1_1_5_b_a_limited_deck_has_one_hero_at_most() {
    let game = Game::new("limited".to_owned(), played::play(OLD, Plan::Plain, 1));
    let registered = |event: &Event| matches!(event, Event::DeckRegistered(_));
    let at = game.next(0, registered).expect("decks are registered");
    let Event::DeckRegistered(deck) = &game.events[at] else { panic!("a deck") };
    let mut events = game.events[..=at].to_vec();
    assert_eq!(checks(&events, OLD), []);
    events[at] = Event::DeckRegistered(DeckRegistered { hero: None, ..deck.clone() });
    assert_eq!(checks(&events, OLD), []);
    events[at] = game.events[at].clone();
    let second = FaceEntry::from(crate::faces::hero("Another", &json!([])));
    let again = rules::HeroEntry { face: second, ..deck.hero.clone().expect("a Hero") };
    events.push(Event::DeckRegistered(DeckRegistered { hero: Some(again), ..deck.clone() }));
    assert_eq!(checks(&events, OLD), [Check::Heroes]);
}

/// The glossary on the modes for many: players may choose the same Hero, in one team or in two.
#[test]
fn players_may_choose_the_same_hero() {
    let order: Vec<_> = (0..4).map(rules::Seat::new).collect();
    let opened = json!({ "edition": "4.0", "format": "constructed", "players": [{}, {}, {}, {}], "recorder": "table" });
    let started = rules::GameStarted::around(1, SEATS[0], order, vec![0, 1, 0, 1]);
    let event = |kind: &str, data: Value| -> Event {
        serde_json::from_value(json!({ "type": kind, "data": data })).expect("a well-formed event")
    };
    let mut events = vec![event("match_opened", opened), Event::GameStarted(started)];
    for seat in 0..4 {
        let face = if seat == 0 { hero("Lyra")["face"].clone() } else { json!("H") };
        let deck = json!({ "seat": seat, "size": 39, "hero": { "face": face } });
        events.push(event("deck_registered", deck));
        assert_eq!(checks(&events, Edition::Four), [], "{seat}");
    }
}

/// A limited deck has 29 cards besides its Hero, if it has one, or more (`2024-09 1.1.5.c`); in the newer edition 30
/// with the Hero or without (`4.0 1.1.5.b`).
#[test]
fn r1_1_5_c_a_limited_deck_has_29_other_cards() {
    let deck = |cards: u32, with: bool| {
        let hero = if with { hero("Lyra") } else { Value::Null };
        json!({ "seat": 0, "size": 0, "list": [copies(cards, "A", Some("Lyra"))], "hero": hero })
    };
    let is_small = |edition, cards, with| {
        of_deck("limited", edition, &deck(cards, with)) == [Check::LimitedSize]
    };
    for with in [false, true] {
        assert!(is_small(OLD, 28, with) && !is_small(OLD, 29, with));
        assert!(!is_small(Edition::Four, 30, with));
    }
    assert!(is_small(Edition::Four, 29, false) && !is_small(Edition::Four, 29, true));
}

/// A limited deck has cards of three factions at most, its Hero's among them (`2024-09 1.1.5.d`, `4.0 1.1.5.c`).
#[test]
fn r1_1_5_d_a_limited_deck_has_three_factions_at_most() {
    let deck = |hero_of: &str| {
        let list = [("A", Some("Lyra")), ("B", Some("Muna")), ("C", Some("Ordis")), ("D", None)];
        let list = list.map(|(name, faction)| copies(10, name, faction));
        json!({ "seat": 0, "size": 0, "list": list, "hero": hero(hero_of) })
    };
    for edition in Edition::ALL {
        assert_eq!(of_deck("limited", edition, &deck("Muna")), []);
        assert_eq!(of_deck("limited", edition, &deck("Yzmir")), [Check::LimitedFactions]);
    }
}

/// A table at which a Character stands in an Expedition and three cards lie in the Reserve, at Dusk.
fn before_night() -> Table {
    let mut table = Table::new(OLD, 0, "constructed", &[json!([]), json!([])]);
    table.phase("noon");
    table.phase("afternoon");
    for seat in table.initiative() {
        table.on("turn_began", json!({ "seat": seat }));
        table.on("passed", json!({ "seat": seat }));
    }
    table.phase("dusk");
    table.progress();
    let effect = by(table.all(|one| one.place == rules::Place::Hero(SEATS[0]))[0]);
    let to = ["expedition:0:hero", "reserve:0", "reserve:0", "reserve:0"];
    let face = crate::faces::plain([1, 1, 1]);
    for (index, to) in to.into_iter().enumerate() {
        let face = if index == 0 { json!(face) } else { json!(face.reference) };
        let one = json!({ "from": "deck:0", "to": to, "face": face });
        table.on("moved", json!({ "cause": effect, "moves": [one] }));
    }
    table.phase("night");
    table
}

/// In the Night there is Rest and there is Clean-up (`2024-09 4.2.5.a`, `2024-09 1.3.2.f`): both done, nothing is said,
/// and each that does nothing although it should is found. Victory is no effect of that Night.
#[test]
fn r4_2_5_a_the_night_is_rest_and_clean_up() {
    let mut table = before_night();
    table.night();
    table.on("day_began", json!({ "day": 2 }));
    assert_eq!(accusations(&table.events, OLD), []);
    // A Clean-up before which there was no Rest has come too soon as well.
    for (effect, wanted) in
        [("rest", &[Check::ShouldRest][..]), ("clean_up", &[Check::Unforeseen, Check::CleanUp][..])]
    {
        let mut table = before_night();
        table.on("daily_effect_began", json!({ "effect": effect }));
        table.on("daily_effect_ended", json!({ "effect": effect }));
        assert_eq!(checks(&table.events, OLD), wanted);
    }
}

/// In the Night Characters go to the Reserve, and then the Reserve is cut down (`2024-09 1.3.2.f`): who comes from an
/// Expedition counts there.
#[test]
fn r1_3_2_f_who_rests_counts_at_clean_up() {
    let mut table = before_night();
    table.night();
    let reserve = rules::Place::Reserve(SEATS[0]);
    assert_eq!(table.all(|one| one.place == reserve).len(), 2);
    let moved = |event: &Event| matches!(event, Event::Moved(_));
    let last = table.events.iter().rposition(moved).expect("something is discarded");
    let Event::Moved(clean_up) = &table.events[last] else { panic!("moves") };
    assert_eq!(clean_up.moves.len(), 2, "three that were there, one that rested");
    let mut fewer = clean_up.clone();
    fewer.moves.pop();
    let mut events = table.events.clone();
    events[last] = Event::Moved(fewer);
    assert_eq!(checks(&events, OLD), [Check::CleanUp]);
}

/// Plays the quick action of the first player's Hero so often in an Afternoon, and then ends the day.
fn a_day(table: &mut Table, times: usize) {
    table.phase("noon");
    table.phase("afternoon");
    let hero = table.all(|one| one.place == rules::Place::Hero(SEATS[0]))[0];
    for seat in table.initiative() {
        table.on("turn_began", json!({ "seat": seat }));
        if seat == SEATS[0] {
            for _ in 0..times {
                table.on("quick_action_played", json!({ "seat": seat, "object": hero }));
            }
        }
        table.on("passed", json!({ "seat": seat }));
    }
    table.phase("dusk");
    table.progress();
    table.phase("night");
    table.night();
}

/// Loops end because things happen so many times in a single day at most (`2024-09 1.4.6.a`, `4.0 1.4.6.a`,
/// `4.0 5.3.e`): the next day counts anew.
#[test]
fn r1_4_6_a_the_limits_are_for_a_single_day() {
    let action = json!([{ "quick_action": { "cost": [] } }]);
    for edition in Edition::ALL {
        let mut table = Table::new(edition, 0, "constructed", &[action.clone(), json!([])]);
        a_day(&mut table, 100);
        table.morning();
        a_day(&mut table, 100);
        assert_eq!(accusations(&table.events, edition), []);
        table.morning();
        a_day(&mut table, 102);
        assert_eq!(checks(&table.events, edition), [Check::HundredQuickActions; 2]);
    }
}

/// A Reaction that is left in Limbo has not been played, an Ongoing emblem is there to stay (`2024-09 2.2.2.m`,
/// `4.0 2.2.2.m`, `4.0 4.4.d`).
#[test]
fn r2_2_2_m_an_ongoing_emblem_waits_for_nothing() {
    for (kind, duration, wanted) in [
        ("emblem_created", json!("day"), &[][..]),
        ("reaction_activated", Value::Null, &[Check::ReactionLeft][..]),
    ] {
        let mut table = Table::new(OLD, 0, "constructed", &[json!([]), json!([])]);
        table.phase("noon");
        let source = table.all(|one| one.place == rules::Place::Hero(SEATS[0]))[0];
        let mut emblem = json!({ "controller": 0, "source": source });
        if !duration.is_null() {
            emblem["duration"] = duration;
        }
        table.on(kind, json!({ "emblems": [emblem] }));
        table.phase("afternoon");
        assert_eq!(checks(&table.events, OLD), wanted, "{kind}");
    }
}
