//! Tie-breakers.

use rules::Terrain::{Forest, Water};
use rules::TerrainSet;
use rules::Victory::{self, Open, Winner};
use serde_json::json;

use crate::scene::{BOTH, FIRST, NEW, SECOND, Scene, companion, hero};

fn scene() -> Scene {
    let mut scene = Scene::new();
    scene.marker(2, &["water"]);
    scene.advance(hero(FIRST), 5);
    scene.on("tie_breaker_began", json!({}));
    scene
}

/// All expedition counters are put on the one region left, and every other region is gone (`2024-09 4.3.d`,
/// `4.0 4.3.a`), with what lay on it; it is called the Arena (`2024-09 4.3.e`, `4.0 4.3.b`, `4.0 3.2.1.c`).
#[test]
fn r4_3_d_all_counters_stand_in_the_arena() {
    let scene = scene();
    assert!(scene.state.day.tie_breaker);
    let positions: Vec<u8> = scene.state.expeditions.iter().map(|one| one.position).collect();
    assert_eq!(positions, [3, 4, 3, 4], "the Arena is shown in the middle");
    assert!(scene.state.adventure.markers.is_empty());
    assert_eq!(scene.view(NEW).regions.len(), 1);
}

/// A Terrain Marker that still lies on its Hero is not on a region and stays (`4.0 4.3.a`).
#[test]
fn r4_3_a_a_marker_on_an_object_stays() {
    let mut scene = Scene::new();
    let hero = scene.put("hero:0", &crate::scene::named("HERO"));
    let marker = json!({ "terrains": ["water"], "on": { "object": hero }, "owner": 0 });
    scene.on("terrain_marker_placed", json!({ "markers": [marker] }));
    scene.on("tie_breaker_began", json!({}));
    assert_eq!(scene.state.adventure.markers.len(), 1);
}

/// The Arena has all three terrains (`2024-09 4.3.f`, `4.0 4.3.c`).
#[test]
fn r4_3_f_the_arena_has_all_terrains() {
    for edition in BOTH {
        assert_eq!(scene().view(edition).regions[0].terrains, TerrainSet::ALL);
    }
}

/// In tie-breakers no Expedition moves (`2024-09 4.3.g`, `4.0 4.3.d`).
#[test]
fn r4_3_g_expeditions_do_not_move_any_more() {
    let mut scene = scene();
    scene.character(hero(FIRST), [5, 5, 5]);
    for edition in BOTH {
        assert!(!scene.forward(edition, hero(FIRST)));
    }
}

fn duel(first: [[i32; 3]; 2], second: [[i32; 3]; 2]) -> [Victory; 2] {
    let mut scene = scene();
    for (seat, [by_hero, by_companion]) in [(FIRST, first), (SECOND, second)] {
        scene.character(hero(seat), by_hero);
        scene.character(companion(seat), by_companion);
    }
    BOTH.map(|edition| scene.victory(edition))
}

const NONE: [i32; 3] = [0, 0, 0];

/// Each player adds the statistics of both Expeditions and compares terrain by terrain; who is greater in more of them
/// wins (`2024-09 4.3.h`, `4.0 4.3.e`).
#[test]
fn r4_3_h_who_is_greater_in_more_terrains_wins() {
    assert_eq!(
        duel([[1, 1, 0], [1, 1, 0]], [[1, 1, 0], [0, 0, 9]]),
        [Winner(FIRST), Winner(FIRST)]
    );
    assert_eq!(
        duel([[1, 1, 0], [0, 0, 9]], [[1, 1, 0], [1, 1, 0]]),
        [Winner(SECOND), Winner(SECOND)]
    );
    assert_eq!(duel([[2, 0, 0], NONE], [[1, 0, 0], NONE]), [Winner(FIRST), Winner(FIRST)]);
}

/// Otherwise the game goes on (`2024-09 4.3.h`, `4.0 4.3.e`): by so much greater in one terrain is not more terrains.
#[test]
fn r4_3_h_as_many_terrains_each_and_the_game_goes_on() {
    assert_eq!(duel([[9, 0, 0], NONE], [[0, 0, 1], NONE]), [Open, Open]);
    assert_eq!(duel([[2, 2, 2], NONE], [NONE, [2, 2, 2]]), [Open, Open]);
    assert_eq!(duel([NONE, NONE], [NONE, NONE]), [Open, Open]);
}

/// A statistic that wins a terrain is greater than 0 (`4.0 4.3.e`).
#[test]
fn r4_3_e_zero_wins_no_terrain_of_the_arena() {
    assert_eq!(duel([NONE, NONE], [[-1, 0, 0], NONE])[1], Open);
}

/// Only terrains that the Arena has are compared (`4.0 4.3.e`). The older edition compares each statistic, whatever the
/// Arena's terrains are (`2024-09 4.3.h`).
#[test]
fn r4_3_e_only_terrains_of_the_arena_are_compared() {
    let mut scene = scene();
    scene.character(hero(FIRST), [6, 6, 6]);
    scene.character(companion(SECOND), [0, 0, 8]);
    assert_eq!(BOTH.map(|edition| scene.victory(edition)), [Winner(FIRST), Winner(FIRST)]);
    let kraken = scene.put("expedition:1:hero", &crate::table::real("ALT_CORE_B_YZ_17_C"));
    let sums = scene.view(NEW).expeditions;
    assert_eq!(sums[2].statistics, rules::Statistics { forest: 0, mountain: 0, water: 8 });
    assert_eq!(sums[3].statistics, rules::Statistics { forest: 0, mountain: 0, water: 16 });
    assert_eq!(scene.terrains(0), [Water], "the Kraken makes it so");
    assert_eq!(BOTH.map(|edition| scene.victory(edition)), [Winner(FIRST), Winner(SECOND)]);
    scene.send(kraken, "discard:1");
    assert_eq!(BOTH.map(|edition| scene.victory(edition)), [Winner(FIRST), Winner(FIRST)]);
}

/// A Terrain Marker may lie on the Arena, the one region there is (`4.0 3.2.1.c-d`), whatever number its region had.
#[test]
fn r3_2_1_d_a_marker_on_the_arena_gives_it_its_terrains() {
    for region in 0..8 {
        let mut scene = scene();
        scene.character(hero(FIRST), [6, 6, 6]);
        scene.character(companion(SECOND), [0, 0, 7]);
        let marker = scene.marker(region, &["water"]);
        assert_eq!(scene.terrains(0), [Water]);
        assert_eq!(BOTH.map(|edition| scene.victory(edition)), [Winner(FIRST), Winner(SECOND)]);
        let applied = scene.view(NEW).applied;
        assert_eq!(applied[0].ability.object, marker);
        assert_eq!(applied[0].to, [rules::Target::Region(0)]);
        scene.marker(7 - region, &["forest"]);
        assert_eq!(scene.terrains(0), [Forest], "the newer one decides");
    }
}

/// Distances decide nothing in the Arena (`4.0 4.3.f`), and all Expeditions are tied (`4.0 7.5.2.d`).
#[test]
fn r4_3_f_check_victory_has_no_effect_in_tie_breakers() {
    let scene = scene();
    assert_eq!(scene.victory(NEW), Open);
    let standings = scene.view(NEW).expeditions;
    assert!(standings.iter().all(|view| view.standing == rules::Standing::Tied));
}
