//! Before the first day.

use rules::Place;
use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, companion, hero, named};

/// Three Tumult cards lie face down between the two ends, so only the ends have terrains (`2024-09 1.3.1.a`,
/// `4.0 4.1.b-c`, `4.0 1.3.1.a`).
#[test]
fn r1_3_1_a_the_adventure_begins_with_three_cards_face_down() {
    let scene = Scene::new();
    assert_eq!(scene.state.adventure.tumult.len(), 3);
    assert!(scene.state.adventure.tumult.iter().all(|card| card.shown.is_none()));
    let open: Vec<usize> = (0..8).filter(|&region| !scene.terrains(region).is_empty()).collect();
    assert_eq!(open, [0, 7]);
}

/// Hero counters start at the Hero's end, companion counters at the Companion's (`2024-09 1.3.1.b`, `4.0 1.3.1.b`, `4.0 4.1.d`).
#[test]
fn r1_3_1_b_counters_start_at_their_own_end() {
    let scene = Scene::new();
    for seat in [FIRST, SECOND] {
        let position = |id| scene.state.expedition(id).expect("it exists").position;
        assert_eq!((position(hero(seat)), position(companion(seat))), (0, 7));
    }
}

/// A Hero lies open in the Hero zone; the other cards are the Deck, and nobody can tell after the shuffle which is
/// which (`2024-09 1.3.1.c`, `4.0 1.3.1.c`, `4.0 4.1.e`, `4.0 4.1.g`).
#[test]
fn r1_3_1_c_a_hero_is_open_and_the_deck_is_shuffled() {
    let mut scene = Scene::new();
    let hero = json!({ "face": named("HERO") });
    let list =
        [json!({ "count": 2, "face": named("X") }), json!({ "count": 1, "face": named("Y") })];
    let object =
        scene.on("deck_registered", json!({ "seat": 0, "size": 3, "list": list, "hero": hero }));
    assert_eq!(scene.place(object), "hero:0");
    let deck = Place::Deck(FIRST, rules::Depth::Top);
    let known =
        |scene: &Scene| scene.state.slots(deck).iter().filter(|s| s.known.is_some()).count();
    assert_eq!(known(&scene), 3, "an open list says what each slot holds");
    let before = scene.slots("deck:0");
    scene.on("shuffled", json!({ "place": "deck:0" }));
    assert_eq!((scene.slots("deck:0").len(), known(&scene)), (3, 0));
    assert!(scene.slots("deck:0").iter().all(|slot| !before.contains(slot)));
}

/// Everyone draws six cards and puts three of them in the Mana zone, ready (`2024-09 1.3.1.d`, `4.0 4.1.h-i`).
#[test]
fn r1_3_1_d_six_cards_of_which_three_become_ready_orbs() {
    let mut scene = Scene::new();
    scene.draw(FIRST, 6);
    let moves = vec![json!({ "from": "hand:0", "to": "mana:0" }); 3];
    scene.on("moved", json!({ "moves": moves }));
    assert_eq!((scene.slots("hand:0").len(), scene.state.ready_mana(FIRST)), (3, 3));
    assert_eq!(scene.slots("deck:0").len(), 6);
}
