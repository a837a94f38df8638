//! Symbols.

use rules::{Ability, Terrain, Trigger};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, Scene, hero};

/// What a real card has printed, by what it is written with.
fn count(is: impl Fn(&Value) -> bool) -> usize {
    let abilities = cards::all().flat_map(|card| card.face().abilities.unwrap_or_default());
    abilities.filter(|ability| is(&json!(ability))).count()
}

/// The symbols in front of abilities are triggers (`4.0 7.1.1.a-c`, `4.0 1.1.6.e-g`, `4.0 7.5.1.a`), costs
/// (`4.0 7.1.4.a-b`, `4.0 1.1.6.h-i`, `4.0 7.3.12.b`) and the sign of a support ability (`4.0 7.1.5.a`,
/// `4.0 1.1.6.j`): each has a word of its own, and real cards use all of them.
#[test]
fn r7_1_1_a_each_symbol_has_its_word() {
    let triggers = [
        ("joined", Trigger::Joined),
        ("played_from_hand", Trigger::PlayedFromHand),
        ("played_from_reserve", Trigger::PlayedFromReserve),
    ];
    for (word, trigger) in triggers {
        let ability = json!({ "reaction": { "on": [word] } });
        let Ok(Ability::Reaction(reaction)) = serde_json::from_value(ability) else {
            panic!("{word}")
        };
        assert_eq!(reaction.on, [trigger]);
        let on = |one: &Value| {
            one["reaction"]["on"].as_array().is_some_and(|on| on.contains(&json!(word)))
        };
        assert!(count(on) > 20, "{word}");
    }
    for word in ["exhaust", "discard"] {
        let with = |one: &Value| {
            one["quick_action"]["cost"].as_array().is_some_and(|cost| cost.contains(&json!(word)))
        };
        assert!(count(with) > 20, "{word}");
    }
    assert!(count(|one| one["reaction"]["support"] == json!(true)) > 20);
    let discards = |one: &Value| one["quick_action"]["cost"] == json!(["discard"]);
    let support = |one: &Value| one["quick_action"]["support"] == json!(true);
    assert_eq!(count(|one| discards(one) && !support(one)), 0, "only what is in the Reserve");
}

/// Each symbol is a kind of region and a statistic (`2024-09 7.1.2.a-c`, `4.0 7.1.2.b-e`): with that statistic alone an
/// Expedition moves forward in a region of that terrain, due to it, and in no other.
#[test]
fn r7_1_2_a_a_symbol_is_a_terrain_and_a_statistic() {
    for (number, terrain) in Terrain::ALL.into_iter().enumerate() {
        for (card, alone) in [(1, Terrain::Forest), (2, Terrain::Mountain), (3, Terrain::Water)] {
            let mut scene = Scene::new();
            scene.tumult(0, card, false);
            scene.advance(hero(FIRST), 1);
            let mut statistics = [0; 3];
            statistics[number] = 2;
            scene.character(hero(FIRST), statistics);
            for edition in BOTH {
                let due_to = scene.due_to(edition, hero(FIRST));
                assert_eq!(due_to.first().copied(), Some(terrain).filter(|&one| one == alone));
                assert_eq!(scene.forward(edition, hero(FIRST)), terrain == alone);
            }
        }
    }
}
