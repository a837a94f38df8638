//! The modes for more than two players: two teams of two, and everyone against everyone. The glossary of 2024-09 describes them
//! without paragraphs; each of its sentences that says what wins, who faces whom or who is meant has its scene.

use rules::{Event, GameStarted, Leaving, PlayerLeft, Seat, Standing, Victory};
use serde_json::json;

use crate::scene::{BOTH, NEW, Scene, companion, hero};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);
const D: Seat = Seat::new(3);

fn scene(players: u8, teams: &[u8]) -> Scene {
    let mut scene = Scene::opened(players.into());
    let order = (0..players).map(Seat::new).collect();
    scene.event(&Event::GameStarted(GameStarted::around(1, A, order, teams.to_vec())));
    for seat in 0..players {
        scene.on("deck_registered", json!({ "seat": seat, "size": 12 }));
    }
    scene
}

/// Alice and Chloe across the table, against Bob and Dan.
fn two_against_two() -> Scene {
    scene(4, &[0, 1, 0, 1])
}

fn free_for_all() -> Scene {
    scene(4, &[])
}

/// The state with these distances from the start: of the Hero, the Companion staying where it is, and beyond seven of both.
fn at(mut scene: Scene, distances: [u8; 4]) -> Scene {
    for (seat, distance) in [A, B, C, D].into_iter().zip(distances) {
        if !scene.state.plays(seat) {
            continue;
        }
        let by_hero = distance.min(7);
        scene.advance(hero(seat), by_hero);
        scene.advance(companion(seat), 7 - (distance - by_hero));
    }
    scene
}

fn victory(scene: &Scene) -> Victory {
    let [old, new] = BOTH.map(|edition| scene.victory(edition));
    assert_eq!(old, new);
    old
}

fn leaves(scene: &mut Scene, seat: Seat, why: Leaving) {
    let facing = scene.state.facing_without(seat);
    scene.event(&Event::PlayerLeft(PlayerLeft { seat, why, facing }));
}

// Two against two.

#[test]
fn each_player_faces_a_different_opponent_for_each_expedition() {
    let scene = two_against_two();
    for one in scene.state.expeditions.iter() {
        let [faced] = one.facing[..] else { panic!("{:?} faces one", one.id) };
        assert!(scene.state.are_opponents(one.id.seat, faced.seat), "a team mate is across");
        assert_eq!(scene.state.expedition(faced).map(|it| &it.facing[..]), Some(&[one.id][..]));
    }
    for seat in [A, B, C, D] {
        let faced = |id| scene.state.expedition(id).expect("it is there").facing[0].seat;
        assert_ne!(faced(hero(seat)), faced(companion(seat)));
    }
}

#[test]
fn four_players_have_two_adventures_and_neighbours_share_a_corner() {
    let scene = two_against_two();
    assert_eq!((scene.state.regions(), scene.state.adventure.tumult.len()), (16, 6));
    for one in scene.state.expeditions.iter() {
        let region = |id: rules::ExpeditionId, place| scene.state.region(id.seat, place);
        assert_eq!(region(one.id, one.start()), region(one.facing[0], one.start()));
    }
}

/// Who reaches one of the middle Tumult cards has both turned up.
#[test]
fn reaching_one_of_the_middle_cards_turns_both_up() {
    let mut scene = two_against_two();
    scene.advance(hero(A), 2);
    let reached =
        |scene: &Scene| (0..6).filter(|&it| scene.state.has_reached(it)).collect::<Vec<u8>>();
    assert_eq!(reached(&scene), [0]);
    scene.advance(hero(A), 3);
    assert_eq!(reached(&scene), [0, 1, 4]);
}

#[test]
fn one_player_who_meets_wins_for_the_team() {
    assert_eq!(victory(&at(two_against_two(), [6, 6, 7, 6])), Victory::Winner(C));
    assert_eq!(victory(&at(two_against_two(), [6, 6, 6, 6])), Victory::Open);
}

#[test]
fn of_two_opponents_who_meet_the_further_one_wins_else_the_tie_is_broken() {
    assert_eq!(victory(&at(two_against_two(), [7, 8, 0, 0])), Victory::Winner(B));
    assert_eq!(victory(&at(two_against_two(), [7, 7, 6, 0])), Victory::TieBreaker(vec![A, B]));
}

/// Nothing is to be decided between team mates.
#[test]
fn two_team_mates_who_meet_win() {
    assert_eq!(victory(&at(two_against_two(), [7, 0, 7, 0])), Victory::Winner(A));
}

#[test]
fn of_three_who_meet_the_two_allied_ones_win() {
    assert_eq!(victory(&at(two_against_two(), [7, 9, 7, 6])), Victory::Winner(A));
}

#[test]
fn of_four_who_meet_the_team_with_an_advance_more_wins_else_the_tie_is_broken() {
    assert_eq!(victory(&at(two_against_two(), [7, 8, 7, 7])), Victory::Winner(B));
    assert_eq!(
        victory(&at(two_against_two(), [8, 7, 7, 8])),
        Victory::TieBreaker(vec![A, B, C, D])
    );
}

#[test]
fn in_the_arena_each_team_totals_its_statistics() {
    let mut scene = two_against_two();
    scene.on("tie_breaker_began", json!({}));
    scene.character(hero(A), [2, 0, 0]);
    scene.character(companion(C), [2, 1, 0]);
    scene.character(hero(B), [3, 0, 0]);
    assert_eq!(victory(&scene), Victory::Winner(A), "4/1/0 against 3/0/0");
    scene.character(hero(D), [1, 2, 0]);
    assert_eq!(victory(&scene), Victory::Winner(B), "4/1/0 against 4/2/0");
    scene.character(hero(C), [1, 0, 0]);
    assert_eq!(victory(&scene), Victory::Open, "one region type each, so another day comes");
}

/// What looks for the first player is content with a team mate who is.
#[test]
fn the_first_player_is_so_for_the_team() {
    let mut scene = two_against_two();
    let first = json!([{ "passive": {
        "if": { "so": { "first_player": "you" } }, "scope": "me", "says": { "have": { "keyword": "gigantic" } } } }]);
    let card = |reference: &str| json!({ "reference": reference, "type": "character", "forest": 1, "abilities": first });
    let mate = scene.put("expedition:2:hero", &card("MATE"));
    let other = scene.put("expedition:1:hero", &card("OTHER"));
    let is_gigantic = |scene: &Scene, id| {
        scene.view(NEW).objects[&id].keywords.contains(&rules::Keyword::Gigantic)
    };
    assert!(is_gigantic(&scene, mate), "Alice is the first player, and Chloe her team mate");
    assert!(!is_gigantic(&scene, other));
}

/// A hand is shown to no team mate: who draws has seen the card, and nobody else.
#[test]
fn a_team_mate_does_not_see_the_hand() {
    let mut scene = two_against_two();
    scene.draw(A, 2);
    let hand = scene.state.slots(rules::Place::Hand(A));
    assert_eq!(hand.len(), 2);
    assert!(hand.iter().all(|slot| slot.seen_by & !(1 << A.index()) == 0 && slot.known.is_none()));
}

/// What an ability says of the Characters that "you control" is said of one's own side of the board alone.
#[test]
fn what_is_controlled_is_on_ones_own_side() {
    let mut scene = two_against_two();
    let two = json!({ "at_least": [{ "objects": { "of": "you", "subtype": "robot" } }, 2] });
    let large = json!([{ "passive": { "if": two, "scope": "me", "says": { "have": { "keyword": "gigantic" } } } }]);
    let robot =
        json!({ "reference": "ROBOT", "type": "character", "forest": 1, "subtypes": ["robot"] });
    let mut card = robot.clone();
    card["abilities"] = large;
    card["reference"] = json!("OWN");
    let own = scene.put("expedition:0:hero", &card);
    let is_gigantic =
        |scene: &Scene| scene.view(NEW).objects[&own].keywords.contains(&rules::Keyword::Gigantic);
    scene.put("expedition:2:hero", &robot);
    assert!(!is_gigantic(&scene), "Chloe's is not Alice's");
    scene.put("expedition:0:companion", &robot);
    assert!(is_gigantic(&scene));
}

/// "Your opponent" is each opponent and no team mate.
#[test]
fn an_opponent_is_no_team_mate() {
    let scene = two_against_two();
    let opponents = |of: Seat| {
        [A, B, C, D]
            .into_iter()
            .filter(|&one| scene.state.are_opponents(of, one))
            .collect::<Vec<_>>()
    };
    assert_eq!((opponents(A), opponents(B)), (vec![B, D], vec![A, C]));
    assert_eq!(scene.state.with_team(C), [A, C]);
}

// Free for all.

/// The table is laid as for two against two; only the teams are not there.
#[test]
fn the_table_is_laid_as_for_two_teams() {
    let [alone, teams] = [&[][..], &[0, 1, 0, 1]].map(|teams| {
        let order = (0..4).map(Seat::new).collect();
        GameStarted::around(1, A, order, teams.to_vec())
    });
    assert_eq!((&alone.expeditions, &alone.paths), (&teams.expeditions, &teams.paths));
    assert_eq!(alone.turn_order, teams.turn_order);
}

#[test]
fn everyone_races_with_both_neighbours() {
    for players in 3..=8 {
        let scene = scene(players, &[]);
        for seat in (0..players).map(Seat::new) {
            let faced = |id| scene.state.expedition(id).expect("it is there").facing.clone();
            let all = [faced(hero(seat)), faced(companion(seat))].concat();
            let next = Seat::new((seat.number() + 1) % players);
            let before = Seat::new((seat.number() + players - 1) % players);
            let mut seats: Vec<Seat> = all.iter().map(|id| id.seat).collect();
            seats.sort_unstable();
            let mut wanted = vec![next, before];
            wanted.sort_unstable();
            assert_eq!(seats, wanted, "player {seat} of {players}");
        }
    }
}

#[test]
fn of_several_who_meet_the_furthest_wins_else_the_furthest_break_the_tie() {
    assert_eq!(victory(&at(free_for_all(), [7, 8, 7, 0])), Victory::Winner(B));
    assert_eq!(victory(&at(free_for_all(), [7, 8, 0, 8])), Victory::TieBreaker(vec![B, D]));
}

/// Who has the highest number of a region type has won it: doing better than the winner elsewhere is not enough.
#[test]
fn in_the_arena_only_the_highest_number_counts() {
    let mut scene = scene(3, &[]);
    scene.on("tie_breaker_began", json!({}));
    scene.character(hero(A), [0, 0, 5]);
    scene.character(hero(B), [3, 3, 0]);
    assert_eq!(victory(&scene), Victory::Winner(B));
    scene.character(hero(C), [3, 3, 0]);
    assert_eq!(victory(&scene), Victory::Winner(A), "the others are tied in both");
}

/// Where everyone plays alone, what looks for the first player is content with nobody else.
#[test]
fn the_first_player_is_so_alone() {
    let mut scene = free_for_all();
    let first = json!([{ "passive": {
        "if": { "so": { "first_player": "you" } }, "scope": "me", "says": { "have": { "keyword": "gigantic" } } } }]);
    let card =
        json!({ "reference": "FIRST", "type": "character", "forest": 1, "abilities": first });
    for seat in 0..4 {
        let id = scene.put(&format!("expedition:{seat}:hero"), &card);
        let is_gigantic = scene.view(NEW).objects[&id].keywords.contains(&rules::Keyword::Gigantic);
        assert_eq!(is_gigantic, seat == 0, "{seat}");
    }
}

/// "Your opponent" is every other player.
#[test]
fn everyone_else_is_an_opponent() {
    let scene = free_for_all();
    for (one, other) in [A, B, C, D].into_iter().flat_map(|one| [A, B, C, D].map(|two| (one, two)))
    {
        assert_eq!(scene.state.are_opponents(one, other), one != other);
    }
}

/// A card that says "your opponent" speaks of all opponents, where another lets one of them be chosen.
#[test]
fn your_opponent_on_a_card_is_every_opponent() {
    let read = |who: &str| cards::read(&format!("{{J}} {who} draws a card.")).abilities;
    let [your, each, an] = ["Your opponent", "Each opponent", "An opponent"].map(read);
    assert_eq!((your.len(), &your), (1, &each));
    assert_ne!(each, an);
}

#[test]
fn the_others_are_out_of_the_arena() {
    let mut scene = at(free_for_all(), [7, 7, 0, 0]);
    leaves(&mut scene, C, Leaving::Elimination);
    leaves(&mut scene, D, Leaving::Elimination);
    assert_eq!(victory(&scene), Victory::TieBreaker(vec![A, B]));
    scene.on("tie_breaker_began", json!({}));
    scene.character(companion(A), [1, 0, 0]);
    assert_eq!(victory(&scene), Victory::Winner(A));
}

#[test]
fn facing_moves_on_when_a_player_leaves() {
    let mut scene = free_for_all();
    scene.character(hero(B), [1, 0, 0]);
    leaves(&mut scene, B, Leaving::Concession);
    let faced = |scene: &Scene, id| scene.state.expedition(id).expect("it is there").facing.clone();
    assert_eq!(faced(&scene, hero(A)), [companion(C)], "who stood on both sides of Bob");
    assert_eq!(faced(&scene, companion(C)), [hero(A)]);
    assert_eq!(faced(&scene, hero(C)), [hero(D)], "and the others as before");
    assert!(scene.state.objects.values().all(|object| object.owner != B));
    assert!(scene.state.expedition(hero(B)).is_none());
    leaves(&mut scene, C, Leaving::Drop);
    assert_eq!(faced(&scene, hero(D)), [hero(A)]);
    leaves(&mut scene, D, Leaving::Concession);
    assert_eq!(victory(&scene), Victory::Winner(A), "who is left alone has won");
}

#[test]
fn who_has_left_takes_no_turn_and_is_nobodys_opponent() {
    let mut scene = free_for_all();
    leaves(&mut scene, B, Leaving::Concession);
    assert_eq!(scene.state.next_seat(A), Some(C));
    assert_eq!(scene.state.in_order(Some(D)), [D, A, C]);
    assert!(!scene.state.are_opponents(A, B));
    scene.on("day_began", json!({ "day": 2 }));
    assert!(scene.state.players[1].passed && !scene.state.players[0].passed);
    let again = json!({ "seat": 1, "why": "drop" });
    scene.refusal("player_left", again);
}

/// An Expedition is ahead or behind against those it faces alone.
#[test]
fn an_expedition_is_compared_with_the_one_it_faces() {
    let mut scene = free_for_all();
    scene.advance(hero(C), 5);
    assert_eq!(scene.expedition(NEW, hero(A)).standing, Standing::Tied);
    assert_eq!(scene.expedition(NEW, hero(D)).standing, Standing::Behind);
    scene.character(hero(A), [1, 0, 0]);
    scene.character(hero(D), [9, 0, 0]);
    assert!(scene.forward(NEW, hero(A)), "Bob has nothing there");
}
