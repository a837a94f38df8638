//! Set-up.

use engine::{Due, Options, Verdict};
use rules::{Edition, Phase};
use serde_json::json;

use crate::paragraphs::table::{FIRST, SECOND, Table, cited, due};
use crate::paragraphs::written::Scene;

/// `4.0 4.1.e`: each player presents one deck.
#[test]
fn r4_1_e_a_deck_is_presented_once() {
    let mut table = Table::new(Edition::Four, "judge-app");
    let awaited: Vec<_> = table.next().awaits.into_iter().map(|one| one.options).collect();
    assert_eq!(awaited, [Options::Deck, Options::Deck]);
    assert_eq!(table.deck(FIRST, 40), Verdict::Decided);
    assert_eq!(cited(table.deck(FIRST, 40)), ["4.1.e"]);
}

/// `4.0 4.1.e`: the other deck is awaited whatever is done with the one that is there.
#[test]
fn r4_1_e_each_deck_is_awaited_until_it_is_presented() {
    let mut table = Table::new(Edition::Four, "judge-app");
    let other = |table: &Table| {
        let [one] = &table.next().awaits[..] else { panic!("{:?}", table.next()) };
        (one.seat, one.options.clone())
    };
    table.deck(FIRST, 40);
    assert_eq!(other(&table), (SECOND, Options::Deck));
    table.on("shuffled", json!({ "place": "deck:0" }));
    assert_eq!(table.next().due, [Due::Draw(FIRST, 6)]);
    assert_eq!(other(&table), (SECOND, Options::Deck));
}

/// `4.0 4.1.g`: a deck is shuffled before anything is drawn from it.
#[test]
fn r4_1_g_a_deck_is_shuffled_before_it_is_drawn_from() {
    let mut table = Table::new(Edition::Four, "judge-app");
    table.deck(FIRST, 40);
    assert_eq!(table.next().due, [Due::Shuffle(FIRST)]);
    assert!(due(table.draw(FIRST, 6, "rule")).contains(&Due::Shuffle(FIRST)));
    let mut table = Table::new(Edition::Four, "judge-app");
    table.deck(FIRST, 40);
    assert_eq!(table.on("shuffled", json!({ "place": "deck:0" })), Verdict::Chance);
    assert_eq!(table.draw(FIRST, 6, "rule"), Verdict::Expected);
}

/// `4.0 4.1.h`: six cards, not five.
#[test]
fn r4_1_h_six_cards_are_drawn() {
    let mut table = Table::new(Edition::Four, "judge-app");
    for seat in [FIRST, SECOND] {
        table.deck(seat, 40);
        table.on("shuffled", json!({ "place": format!("deck:{seat}") }));
        table.draw(seat, 5, "rule");
    }
    assert_eq!(table.next().due, [Due::Draw(FIRST, 1), Due::Draw(SECOND, 1)]);
    let left = due(table.on("day_began", json!({ "day": 1 })));
    assert!(left.contains(&Due::Draw(SECOND, 1)), "{left:?}");
}

/// `4.0 4.1.i`: three cards become ready Mana Orbs; which, each player decides.
#[test]
fn r4_1_i_three_cards_become_mana_orbs() {
    let mut table = Table::new(Edition::Four, "judge-app");
    table.deck(FIRST, 40);
    table.on("shuffled", json!({ "place": "deck:0" }));
    table.draw(FIRST, 6, "rule");
    let orbs = table.next().awaits.into_iter().find_map(|one| match one.options {
        Options::Some { of, least, most, .. } => Some((one.seat, of.len(), least, most)),
        _ => None,
    });
    assert_eq!(orbs, Some((FIRST, 6, 3, 3)));
    assert_eq!(table.orbs(FIRST, 3, "rule"), Verdict::Decided);
    assert!(matches!(table.orbs(FIRST, 1, "rule"), Verdict::Departs(_)));
}

/// `4.0 4.1.j`: the first day begins, and has no Morning; in the older edition it has one.
#[test]
fn r4_1_j_the_first_morning_is_skipped() {
    let mut table = Table::set_up(Edition::Four);
    assert_eq!(table.next().due, [Due::Day(1)]);
    assert_eq!(table.on("day_began", json!({ "day": 1 })), Verdict::Expected);
    assert_eq!(table.next().due, [Due::Phase(Phase::Noon)]);
    assert_eq!(due(table.phase("morning")), [Due::Phase(Phase::Noon)]);
    let mut older = Table::set_up(Edition::September2024);
    older.on("day_began", json!({ "day": 1 }));
    assert_eq!(older.phase("morning"), Verdict::Expected);
}

/// `4.0 2.5.e`: as the counters of a Hero, so its Terrain Markers are there from the moment it is.
#[test]
fn r2_5_e_the_terrain_markers_of_a_hero_are_written_once() {
    let mut scene = Scene::new(Table::new(Edition::Four, "judge-app"));
    let begins = json!({ "terrain_markers": ["forest", "mountain", "water"] });
    let ability = json!({ "passive": { "says": { "begins_with": begins } } });
    let face = json!({ "reference": "N", "name": "N", "type": "hero", "abilities": [ability] });
    let deck = json!({ "seat": 0, "size": 40, "hero": { "face": face } });
    scene.on("deck_registered", &deck);
    assert_eq!(scene.write(), ["terrain_marker_placed"]);
    assert_eq!(scene.table.state().adventure.markers.len(), 3);
    assert!(scene.write().is_empty(), "they are there already");
}
