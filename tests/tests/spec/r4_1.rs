//! Before the first day, as the newer edition has it.

use rules::{Event, GameStarted, Phase};
use serde_json::json;

use crate::scene::{FIRST, SECOND, Scene, hero};

/// All zones are empty as a game starts, those of an earlier game of the match too (`4.0 4.1.a`).
#[test]
fn r4_1_a_a_game_starts_with_empty_zones() {
    let mut scene = Scene::new();
    scene.character(hero(FIRST), [1, 1, 1]);
    scene.draw(SECOND, 2);
    scene.advance(hero(SECOND), 3);
    scene.tumult(0, 1, false);
    scene.event(&Event::GameStarted(GameStarted::two_players(2, SECOND)));
    assert!(scene.state.objects.is_empty());
    assert!(
        ["deck:0", "hand:0", "deck:1", "hand:1"].iter().all(|zone| scene.slots(zone).is_empty())
    );
    assert!(scene.state.adventure.tumult.iter().all(|card| card.shown.is_none()));
    assert_eq!(scene.state.expedition(hero(SECOND)).expect("it exists").position, 0);
    assert_eq!((scene.state.day.game, scene.state.day.first_player), (2, Some(SECOND)));
}

/// The first player of the first day is drawn by lot: the log says who it is (`4.0 4.1.f`).
#[test]
fn r4_1_f_the_first_player_is_as_recorded() {
    let mut scene = Scene::opened(2);
    scene.event(&Event::GameStarted(GameStarted::two_players(1, SECOND)));
    assert_eq!(scene.state.day.first_player, Some(SECOND));
}

/// The first day has no Morning: it begins with whatever phase comes next. Later days begin with theirs (`4.0 4.1.j`).
#[test]
fn r4_1_j_the_first_day_has_no_morning() {
    let mut scene = Scene::new();
    scene.on("day_began", json!({ "day": 1 }));
    assert_eq!(scene.state.day.phase, Phase::Setup);
    scene.on("phase_began", json!({ "phase": "noon" }));
    assert_eq!((scene.state.day.day, scene.state.day.phase), (1, Phase::Noon));
    scene.on("phase_began", json!({ "phase": "night" }));
    scene.on("day_began", json!({ "day": 2 }));
    assert_eq!((scene.state.day.day, scene.state.day.phase), (2, Phase::Morning));
}
