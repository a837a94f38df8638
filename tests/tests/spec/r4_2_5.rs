//! Night: limits, and who has won.

use rules::{Seat, Victory};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, NEW, OLD, SECOND, Scene, companion, hero};

fn limits(face: &Value, edition: rules::Edition) -> (i32, i32) {
    let mut scene = Scene::new();
    scene.put("hero:0", face);
    let seat = &scene.view(edition).seats[0];
    (seat.reserve_limit, seat.landmark_limit)
}

/// As many objects stay in the Reserve and the Landmark zone as the Hero's limits say (`2024-09 4.2.5.c`,
/// `4.0 4.2.5.c`, `4.0 3.2.7.b`, `4.0 3.2.10.b`).
#[test]
fn r4_2_5_c_the_limits_are_the_heros() {
    let face = json!({ "reference": "H", "type": "hero", "reserve_limit": 3, "landmark_limit": 1 });
    for edition in BOTH {
        assert_eq!(limits(&face, edition), (3, 1));
    }
}

/// A limit below 0 counts as 0 (`4.0 4.2.5.c`); the older edition does not say so.
#[test]
fn r4_2_5_c_a_negative_limit_is_zero_in_the_newer_edition() {
    let face =
        json!({ "reference": "H", "type": "hero", "reserve_limit": -1, "landmark_limit": 2 });
    assert_eq!(limits(&face, NEW), (0, 2));
    assert_eq!(limits(&face, OLD), (-1, 2));
}

/// A limit that a Hero does not have reads as 0 (`2024-09 2.3.1.f`, `4.0 2.3.1.f`): 2 is for those without a Hero.
#[test]
fn r2_3_1_f_an_absent_limit_of_a_hero_is_zero() {
    let face = json!({ "reference": "H", "type": "hero", "reserve_limit": 2 });
    for edition in BOTH {
        assert_eq!(limits(&face, edition), (2, 0));
    }
}

/// Over the limit there may be more than it says until Clean-up, and legality is no gate (`2024-09 3.2.10.a`,
/// `4.0 3.2.10.a`).
#[test]
fn r3_2_10_a_a_reserve_may_hold_more_than_its_limit() {
    let mut scene = Scene::new();
    for name in ["A", "B", "C", "D"] {
        scene.put("reserve:0", &crate::scene::named(name));
    }
    assert_eq!(scene.state.objects.len(), 4);
    assert_eq!(scene.view(NEW).seats[0].reserve_limit, 2);
}

/// Rest is what was recorded of it: who goes to the Reserve is no matter of `reduce` (`2024-09 4.2.5.b`, `4.0 4.2.5.b`).
#[test]
fn r4_2_5_b_who_rests_is_recorded() {
    let mut scene = Scene::new();
    let rests = scene.character(hero(FIRST), [1, 1, 1]);
    let stays = scene.character(hero(FIRST), [2, 2, 2]);
    scene.on("daily_effect_began", json!({ "effect": "rest" }));
    let in_reserve = scene.send(rests, "reserve:0");
    assert!(scene.has(stays) && scene.place(in_reserve) == "reserve:0");
}

/// Two seats whose Expeditions have together gone so far: hero counter, companion counter.
fn distances(first: [u8; 2], second: [u8; 2]) -> Scene {
    let mut scene = Scene::new();
    for (seat, [by_hero, by_companion]) in [(FIRST, first), (SECOND, second)] {
        scene.advance(hero(seat), by_hero);
        scene.advance(companion(seat), 7 - by_companion);
    }
    scene
}

/// A seat's distance is that of both its Expeditions from where they started (`4.0 4.2.5.d`).
#[test]
fn r4_2_5_d_distances_are_added() {
    let seats = distances([4, 2], [0, 1]).view(NEW).seats;
    assert_eq!([seats[0].distance, seats[1].distance], [6, 1]);
}

fn victory(edition: rules::Edition, first: [u8; 2], second: [u8; 2]) -> Victory {
    distances(first, second).victory(edition)
}

/// With 6 or less nobody has won (`4.0 4.2.5.d`); with 7 or more, and more than any other, that player has; with
/// the same sum tie-breakers start.
#[test]
fn r4_2_5_d_the_largest_sum_of_seven_or_more_wins() {
    assert_eq!(victory(NEW, [3, 3], [5, 1]), Victory::Open);
    assert_eq!(victory(NEW, [3, 3], [3, 4]), Victory::Winner(SECOND));
    assert_eq!(victory(NEW, [3, 4], [3, 3]), Victory::Winner(FIRST));
    assert_eq!(victory(NEW, [4, 4], [7, 0]), Victory::Winner(FIRST));
    assert_eq!(victory(NEW, [7, 0], [4, 4]), Victory::Winner(SECOND));
    for equal in [[3, 4], [4, 4], [6, 7]] {
        let mirrored = [equal[1], equal[0]];
        assert_eq!(victory(NEW, equal, mirrored), Victory::TieBreaker(vec![FIRST, SECOND]));
    }
}

fn winner(seat: Seat) -> Victory {
    Victory::Winner(seat)
}

/// Whose Expeditions meet on a region has won, if nobody else's do (`2024-09 4.3.a`).
#[test]
fn r4_3_a_the_player_whose_expeditions_meet_wins() {
    assert_eq!(victory(OLD, [3, 3], [3, 3]), Victory::Open);
    assert_eq!(victory(OLD, [3, 4], [3, 3]), winner(FIRST));
    assert_eq!(victory(OLD, [3, 3], [0, 7]), winner(SECOND));
}

/// Whose Expeditions cross has won, if nobody else's do (`2024-09 4.3.b`).
#[test]
fn r4_3_b_the_player_whose_expeditions_cross_wins() {
    assert_eq!(victory(OLD, [4, 4], [6, 0]), winner(FIRST));
    assert_eq!(victory(OLD, [6, 0], [5, 3]), winner(SECOND));
}

/// Where both meet, or both cross, at the same time, tie-breakers start (`2024-09 4.3.c`).
#[test]
fn r4_3_c_meeting_or_crossing_together_starts_tie_breakers() {
    for sum in [[3, 4], [4, 4]] {
        assert_eq!(victory(OLD, sum, sum), Victory::TieBreaker(vec![FIRST, SECOND]));
    }
}

/// Our reading where one meets and the other crosses: who has crossed is further (`2024-09 4.3.a-c`).
#[test]
fn r4_3_c_crossing_is_further_than_meeting() {
    assert_eq!(victory(OLD, [4, 4], [4, 3]), winner(FIRST));
    assert_eq!(victory(OLD, [4, 3], [4, 4]), winner(SECOND));
}

/// Without a Hero the Hero zone is empty and the limits are 2 (`2024-09 4.2.5.d`, `4.0 3.2.6.b`, `4.0 3.2.7.b`,
/// `4.0 3.2.10.b`).
#[test]
fn r4_2_5_d_without_a_hero_both_limits_are_two() {
    let scene = Scene::new();
    assert!(scene.state.hero(FIRST).is_none());
    for edition in BOTH {
        let seat = &scene.view(edition).seats[0];
        assert_eq!((seat.reserve_limit, seat.landmark_limit), (2, 2));
    }
}
