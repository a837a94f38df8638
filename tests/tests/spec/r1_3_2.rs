//! The days: phases, turns, passing, the first player.

use rules::{DailyEffect, Day, Phase, Seat, State, Status};
use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, hero};

/// A day has five phases; which of them it is, is what the log said last (`2024-09 1.3.2.a`, `4.0 1.3.2.a`,
/// `4.0 4.2.a`).
#[test]
fn r1_3_2_a_a_day_has_five_phases() {
    let mut scene = Scene::new();
    let phases = Phase::ALL.into_iter().filter(|&phase| phase != Phase::Setup);
    assert_eq!(phases.clone().count(), 5);
    for phase in phases {
        scene.on("phase_began", json!({ "phase": phase.word() }));
        assert_eq!(scene.state.day.phase, phase);
    }
}

/// In the Morning the other player becomes the first (`2024-09 1.3.2.b`, `4.0 4.2.1.b`); all that is exhausted is
/// readied (`4.0 4.2.1.c`); two cards each are drawn (`4.0 4.2.1.d`); a card may become an orb (`4.0 4.2.1.e`).
#[test]
fn r1_3_2_b_a_morning_is_what_was_recorded_of_it() {
    let mut scene = Scene::new();
    let tired = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("exhausted", tired);
    scene.on("daily_effect_began", json!({ "effect": "succeed" }));
    assert_eq!(scene.state.day.daily_effect, Some(DailyEffect::Succeed));
    scene.on("first_player_changed", json!({ "seat": 1 }));
    assert_eq!(scene.state.day.first_player, Some(SECOND));
    scene.on("daily_effect_ended", json!({ "effect": "succeed" }));
    assert_eq!(scene.state.day.daily_effect, None);
    scene.lose("exhausted", tired);
    assert!(!scene.object(tired).statuses.has(Status::Exhausted));
    scene.draw(FIRST, 2);
    assert_eq!(scene.slots("hand:0").len(), 2);
    scene.on("moved", json!({ "moves": [{ "from": "hand:0", "to": "mana:0" }] }));
    assert_eq!((scene.slots("hand:0").len(), scene.state.ready_mana(FIRST)), (1, 1));
}

fn passed(scene: &Scene) -> Vec<bool> {
    scene.state.players.iter().map(|player| player.passed).collect()
}

fn turn(scene: &mut Scene, seat: Seat) {
    scene.on("turn_began", json!({ "seat": seat }));
    assert_eq!(scene.state.day.turn, Some(seat));
}

/// In the Afternoon turns alternate until everyone has passed; who has passed stays so for the day
/// (`2024-09 1.3.2.d`, `4.0 4.2.3.b`, `4.0 4.2.3.e`).
#[test]
fn r1_3_2_d_who_has_passed_has_passed_for_the_day() {
    let mut scene = Scene::new();
    scene.on("phase_began", json!({ "phase": "afternoon" }));
    turn(&mut scene, FIRST);
    scene.on("passed", json!({ "seat": 0 }));
    turn(&mut scene, SECOND);
    turn(&mut scene, SECOND);
    assert_eq!(passed(&scene), [true, false]);
    scene.on("passed", json!({ "seat": 1 }));
    for phase in ["dusk", "night"] {
        scene.on("phase_began", json!({ "phase": phase }));
        assert_eq!(passed(&scene), [true, true], "a phase changes nothing about it");
        assert_eq!(scene.state.day.turn, None, "turns are of the Afternoon");
    }
    scene.on("day_began", json!({ "day": 2 }));
    assert_eq!(passed(&scene), [false, false]);
}

/// At Noon nothing happens but reactions (`2024-09 1.3.2.c`, `4.0 1.3.2.c`, `4.0 4.2.2.a`): the phase as such leaves
/// everything as it is, and a reaction that begins then is played as any other.
#[test]
fn r1_3_2_c_noon_changes_nothing_by_itself() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    scene.gain("exhausted", object);
    scene.draw(FIRST, 2);
    scene.on("phase_began", json!({ "phase": "morning" }));
    let before = scene.state.clone();
    scene.on("phase_began", json!({ "phase": "noon" }));
    let table = |state: &State| {
        let objects: Vec<_> = state.objects.iter().map(|(id, one)| json!([id, one])).collect();
        json!([objects, state.players, state.expeditions, state.adventure])
    };
    assert_eq!(table(&scene.state), table(&before));
    assert_eq!(scene.state.day, Day { phase: Phase::Noon, ..before.day });
    let emblem = json!({ "controller": 0, "source": object });
    let emblem = scene.on("reaction_activated", json!({ "emblems": [emblem] }));
    scene.on("reaction_played", json!({ "seat": 0, "emblem": emblem }));
    assert_eq!(scene.state.day.phase, Phase::Noon);
}

/// "After you" ends a turn and is not passing (`4.0 7.3.2.b`).
#[test]
fn r7_3_2_b_after_you_is_not_passing() {
    let mut scene = Scene::new();
    turn(&mut scene, FIRST);
    scene.on("after_you", json!({ "seat": 0 }));
    assert_eq!(passed(&scene), [false, false]);
}

/// Daily effects belong to Morning, Dusk and Night (`4.0 4.2.c`): none goes on into another phase or day, though nobody
/// wrote down its end.
#[test]
fn r4_2_c_no_daily_effect_goes_on_into_another_day() {
    for (kind, data) in
        [("day_began", json!({ "day": 2 })), ("phase_began", json!({ "phase": "night" }))]
    {
        let mut scene = Scene::new();
        scene.on("phase_began", json!({ "phase": "dusk" }));
        scene.on("daily_effect_began", json!({ "effect": "progress" }));
        scene.on(kind, data);
        assert_eq!(scene.state.day.daily_effect, None, "{kind}");
    }
}
