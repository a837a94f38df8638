//! Dusk: Progress.

use rules::Terrain::{self, Forest, Mountain, Water};
use serde_json::json;

use crate::scene::{BOTH, FIRST, NEW, OLD, SECOND, Scene, companion, hero};

/// The first seat's Hero Expedition against the second's, in the Hero region.
fn against(mine: [i32; 3], theirs: [i32; 3]) -> Scene {
    let mut scene = Scene::new();
    scene.character(hero(FIRST), mine);
    scene.character(hero(SECOND), theirs);
    scene
}

/// An Expedition whose statistic in a terrain of its region is greater than that of the one it faces moves forward
/// (`2024-09 1.3.2.e`, `4.0 4.2.4.b`); the one with less does not.
#[test]
fn r1_3_2_e_the_greater_statistic_moves_forward() {
    let scene = against([3, 0, 0], [2, 0, 0]);
    for edition in BOTH {
        assert!(scene.forward(edition, hero(FIRST)));
        assert_eq!(scene.due_to(edition, hero(FIRST)), [Forest]);
        assert!(!scene.forward(edition, hero(SECOND)));
    }
}

/// The statistics of all Characters of the Expedition are added (`4.0 4.2.4.b`), of no other one.
#[test]
fn r4_2_4_b_the_characters_of_one_expedition_are_added() {
    let mut scene = against([2, 0, 0], [3, 0, 0]);
    scene.character(companion(FIRST), [9, 0, 0]);
    assert!(!scene.forward(NEW, hero(FIRST)));
    scene.character(hero(FIRST), [2, 0, 0]);
    assert!(scene.forward(NEW, hero(FIRST)));
    assert!(!scene.forward(NEW, hero(SECOND)));
}

/// Only terrains of the region it is in count (`4.0 4.2.4.b`): where the region has no such terrain, it stays.
#[test]
fn r4_2_4_b_only_terrains_of_the_region_count() {
    let mut scene = against([0, 0, 5], [0, 0, 0]);
    scene.tumult(0, 1, false);
    scene.advance(hero(FIRST), 1);
    assert!(!scene.forward(NEW, hero(FIRST)), "Forest alone");
    scene.advance(hero(FIRST), 2);
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Water]);
    scene.advance(hero(FIRST), 3);
    assert!(!scene.forward(NEW, hero(FIRST)), "a face-down region has no terrain");
}

/// A Terrain Marker decides what can be won (`4.0 3.2.1.d`).
#[test]
fn r3_2_1_d_progress_uses_the_terrains_of_the_marker() {
    let mut scene = against([0, 1, 0], [0, 0, 0]);
    assert!(scene.forward(NEW, hero(FIRST)));
    scene.marker(0, &["forest", "water"]);
    assert!(!scene.forward(NEW, hero(FIRST)));
}

/// A tie moves nobody forward (`2024-09 1.3.2.e`, `4.0 4.2.4.e`).
#[test]
fn r4_2_4_e_a_tie_moves_nobody() {
    let scene = against([2, 2, 2], [2, 2, 2]);
    for edition in BOTH {
        for seat in [FIRST, SECOND] {
            assert!(!scene.forward(edition, hero(seat)));
        }
    }
}

/// For an Ascended Expedition a tie is enough (`4.0 4.2.4.e`, `4.0 4.2.4.k`); the older edition knows no such status.
#[test]
fn r4_2_4_e_a_tie_moves_an_ascended_expedition() {
    let mut scene = against([1, 0, 2], [1, 3, 2]);
    scene.ascend(hero(FIRST));
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Forest, Water]);
    assert!(scene.forward(NEW, hero(FIRST)));
    assert_eq!(scene.due_to(NEW, hero(SECOND)), [Mountain], "by being greater, not by the ties");
    assert!(!scene.forward(OLD, hero(FIRST)));
}

/// 0 moves nobody forward, though the other's is negative, or tied at 0 with an Ascended one (`4.0 4.2.4.f`). The same
/// holds of less than 0.
#[test]
fn r4_2_4_f_zero_is_not_enough() {
    for (mine, theirs) in [(0, -1), (0, 0), (-1, -2), (-1, -1)] {
        let mut scene = against([mine, 0, 0], [theirs, 0, 0]);
        for edition in BOTH {
            assert!(!scene.forward(edition, hero(FIRST)), "{mine} against {theirs}");
        }
        scene.ascend(hero(FIRST));
        assert!(!scene.forward(NEW, hero(FIRST)), "Ascended, {mine} against {theirs}");
    }
    let one = against([1, 0, 0], [0, 0, 0]);
    assert!(one.forward(NEW, hero(FIRST)));
}

/// Whoever wins more than one terrain moves once, due to each of them (`4.0 4.2.4.g`, `4.0 4.2.4.j`).
#[test]
fn r4_2_4_g_several_terrains_are_one_move() {
    let mut scene = against([2, 1, 2], [1, 1, 1]);
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Forest, Water]);
    let step = json!([{ "expedition": hero(FIRST), "to": 1, "due_to": ["forest", "water"] }]);
    scene.on("expedition_moved", json!({ "moves": step }));
    assert_eq!(scene.state.expedition(hero(FIRST)).expect("it exists").position, 1);
}

/// All that succeed move at the same time (`4.0 4.2.4.h`): each side may win another terrain.
#[test]
fn r4_2_4_h_both_sides_may_move() {
    let scene = against([2, 0, 0], [0, 2, 0]);
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Forest]);
    assert_eq!(scene.due_to(NEW, hero(SECOND)), [Mountain]);
}

/// Each side is compared where it is: Expeditions that face each other may be in different regions (`4.0 4.2.4.b`).
#[test]
fn r4_2_4_b_each_expedition_uses_its_own_region() {
    let mut scene = against([2, 0, 0], [0, 2, 0]);
    scene.tumult(0, 2, false);
    scene.advance(hero(FIRST), 1);
    assert!(!scene.forward(NEW, hero(FIRST)), "Mountain alone");
    assert!(scene.forward(NEW, hero(SECOND)));
}

/// An effect may keep an Expedition from moving forward (`4.0 4.2.4.j`): what it would have won is still said.
#[test]
fn r4_2_4_j_a_blocked_expedition_stays() {
    let mut scene = against([2, 0, 0], [0, 2, 0]);
    let emblem = json!({
        "controller": 1, "duration": "day", "passives": [{
            "scope": { "expeditions": { "named": hero(FIRST) } }, "says": "cannot_move_forward",
        }],
    });
    let emblem = scene.on("emblem_created", json!({ "emblems": [emblem] }));
    let view = scene.expedition(NEW, hero(FIRST));
    assert!(view.blocked && !view.progress.forward);
    assert_eq!(view.progress.due_to, [Forest]);
    assert!(scene.forward(NEW, hero(SECOND)));
    scene.on("ceased", json!({ "objects": [emblem] }));
    assert!(scene.forward(NEW, hero(FIRST)));
}

/// The statistics of a Character that is Asleep do not count (`2024-09 1.3.2.e`, `4.0 4.2.4.b`); it keeps them.
#[test]
fn r4_2_4_b_characters_asleep_do_not_count() {
    let mut scene = against([3, 0, 0], [2, 0, 0]);
    let sleeper = scene.token(hero(SECOND), [4, 0, 0]);
    assert!(!scene.forward(NEW, hero(FIRST)));
    scene.gain("asleep", sleeper);
    for edition in BOTH {
        assert!(scene.forward(edition, hero(FIRST)));
    }
    assert_eq!(scene.statistics(sleeper).forest, 4);
    scene.gain("exhausted", sleeper);
    scene.lose("asleep", sleeper);
    assert!(!scene.forward(NEW, hero(FIRST)), "Exhausted ones count");
}

/// A companion counter goes from region 7 towards 0, and there is nothing behind the other end (`4.0 4.2.4.b`).
#[test]
fn r4_2_4_b_no_expedition_goes_past_the_other_end() {
    let mut scene = Scene::new();
    scene.character(companion(FIRST), [1, 1, 1]);
    assert!(scene.forward(NEW, companion(FIRST)));
    scene.advance(companion(FIRST), 0);
    assert_eq!(scene.expedition(NEW, companion(FIRST)).distance, 7);
    assert_eq!(scene.due_to(NEW, companion(FIRST)), Terrain::ALL);
    assert!(!scene.forward(NEW, companion(FIRST)));
}

/// Where it cannot move forward due to a terrain, or only due to one, the others are ignored (`4.0 4.2.4.c-d`):
/// Will-o'-the-Wisp lets who faces it in Water win by Water alone, and elsewhere by anything.
#[test]
fn r4_2_4_d_only_due_to_one_terrain() {
    let mut scene = against([5, 5, 1], [0, 0, 0]);
    scene.put("expedition:1:hero", &crate::table::real("ALT_ALIZE_B_LY_35_C"));
    let view = scene.expedition(NEW, hero(FIRST));
    assert_eq!(view.may_move_due_to.iter().collect::<Vec<_>>(), [Water]);
    assert!(
        !view.blocked && !view.progress.forward && view.progress.due_to.is_empty(),
        "1 against 3"
    );
    scene.character(hero(FIRST), [0, 0, 3]);
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Water]);
    assert!(scene.forward(NEW, hero(FIRST)));
    assert_eq!(scene.expedition(NEW, companion(FIRST)).may_move_due_to, rules::TerrainSet::ALL);
    scene.tumult(0, 1, false);
    scene.advance(hero(FIRST), 1);
    assert_eq!(scene.due_to(NEW, hero(FIRST)), [Forest], "in a region without Water");
}

/// Only due to one terrain and only due to another leaves none (`4.0 4.2.4.d`).
#[test]
fn r4_2_4_d_two_such_restrictions_leave_what_both_leave() {
    let mut scene = against([5, 5, 5], [0, 0, 0]);
    for reference in ["ALT_ALIZE_B_LY_35_C", "ALT_ALIZE_B_LY_35_R2"] {
        scene.put("expedition:1:hero", &crate::table::real(reference));
    }
    let view = scene.expedition(NEW, hero(FIRST));
    assert_eq!((view.may_move_due_to.count(), view.progress.forward), (0, false));
}

/// Our reading, since no edition defines it: In Contact is who has an Expedition of another player in the region.
#[test]
fn in_contact_is_by_region() {
    let mut scene = Scene::new();
    let urbex = scene.put("expedition:0:hero", &crate::table::real("ALT_DUSTER_B_LY_92_C"));
    assert_eq!(scene.statistics(urbex), rules::Statistics::all(3), "both start in the Hero region");
    scene.advance(hero(FIRST), 1);
    assert_eq!(scene.statistics(urbex).forest, 0);
    scene.advance(companion(FIRST), 1);
    assert_eq!(scene.statistics(urbex).forest, 0, "one's own does not count");
    scene.advance(companion(SECOND), 1);
    assert_eq!(scene.statistics(urbex), rules::Statistics::all(3), "facing it or not");
}

/// An Expedition that has not moved forward this day has failed to (`4.0 4.2.4.i`, `4.0 7.5.7.a`): a day forgets who
/// has moved.
#[test]
fn r4_2_4_i_a_day_knows_which_expeditions_have_moved() {
    let mut scene = Scene::new();
    let moved = |scene: &Scene| -> Vec<bool> {
        scene.state.expeditions.iter().map(|expedition| expedition.moved).collect()
    };
    scene.on("phase_began", json!({ "phase": "dusk" }));
    scene.advance(companion(FIRST), 6);
    assert_eq!(moved(&scene), [false, true, false, false]);
    scene.on("phase_began", json!({ "phase": "night" }));
    assert_eq!(moved(&scene), [false, true, false, false]);
    scene.on("day_began", json!({ "day": 2 }));
    assert_eq!(moved(&scene), [false; 4]);
}
