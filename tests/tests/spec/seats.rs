//! Four seats in two teams: the same events and the same state.

use rules::{Seat, Standing, Victory};
use serde_json::json;

use crate::scene::{NEW, Scene, companion, hero};

const SEATS: [Seat; 4] = [Seat::new(0), Seat::new(1), Seat::new(2), Seat::new(3)];

/// Seats 0 and 2 against 1 and 3; every Expedition faces both of the other team on its side.
fn scene() -> Scene {
    let mut scene = Scene::opened(4);
    let facing = |seat: Seat| {
        let others = if seat.number().is_multiple_of(2) {
            [SEATS[1], SEATS[3]]
        } else {
            [SEATS[0], SEATS[2]]
        };
        [
            json!({ "expedition": hero(seat), "facing": others.map(hero) }),
            json!({ "expedition": companion(seat), "facing": others.map(companion) }),
        ]
    };
    let expeditions: Vec<_> = SEATS.into_iter().flat_map(facing).collect();
    scene.on(
        "game_started",
        json!({
            "game": 1, "first_player": 2, "turn_order": [2, 3, 0, 1], "teams": [0, 1, 0, 1],
            "expeditions": expeditions,
        }),
    );
    for seat in 0..4 {
        scene.on("deck_registered", json!({ "seat": seat, "size": 8 }));
    }
    scene
}

#[test]
fn four_players_draw_play_and_pass() {
    let mut scene = scene();
    assert_eq!((scene.state.players.len(), scene.state.expeditions.len()), (4, 8));
    scene.draw(SEATS[3], 6);
    let character = scene.character(hero(SEATS[3]), [2, 0, 0]);
    assert_eq!(scene.object(character).owner, SEATS[3]);
    for seat in [2, 3, 0, 1] {
        scene.on("turn_began", json!({ "seat": seat }));
        scene.on("passed", json!({ "seat": seat }));
    }
    assert!(scene.state.players.iter().all(|player| player.passed));
    scene.on("game_ended", json!({ "winners": [1, 3], "ending": "played" }));
}

/// Our reading: forward is who is greater than every Expedition it faces.
#[test]
fn an_expedition_must_be_greater_than_each_it_faces() {
    let mut scene = scene();
    scene.character(hero(SEATS[0]), [3, 0, 0]);
    scene.character(hero(SEATS[1]), [2, 0, 0]);
    assert!(scene.forward(NEW, hero(SEATS[0])));
    scene.character(hero(SEATS[3]), [3, 0, 0]);
    assert!(!scene.forward(NEW, hero(SEATS[0])));
    assert!(!scene.forward(NEW, hero(SEATS[3])), "tied with one of those it faces");
    scene.character(hero(SEATS[2]), [9, 0, 0]);
    assert!(!scene.forward(NEW, hero(SEATS[0])), "what stands beside it does not help");
    assert!(scene.forward(NEW, hero(SEATS[2])));
}

/// Our reading: ahead is who is further than the furthest it faces.
#[test]
fn an_expedition_is_ahead_of_the_furthest_it_faces() {
    let mut scene = scene();
    scene.advance(hero(SEATS[0]), 2);
    assert_eq!(scene.expedition(NEW, hero(SEATS[0])).standing, Standing::Ahead);
    scene.advance(hero(SEATS[3]), 3);
    assert_eq!(scene.expedition(NEW, hero(SEATS[0])).standing, Standing::Behind);
    assert_eq!(scene.expedition(NEW, hero(SEATS[1])).standing, Standing::Behind);
}

#[test]
fn the_furthest_of_four_wins() {
    let mut scene = scene();
    scene.advance(hero(SEATS[2]), 7);
    assert_eq!(scene.victory(NEW), Victory::Winner(SEATS[2]));
    scene.advance(companion(SEATS[1]), 0);
    assert_eq!(scene.victory(NEW), Victory::TieBreaker(vec![SEATS[1], SEATS[2]]));
}
