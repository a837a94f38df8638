//! Booster Draft and Sealed: decks are built from a pool of cards that were opened for the event
//! (`2024-09 1.1.5.a`, `4.0 1.1.5.a`). The glossary of 2024-09 defines how boosters go round; each
//! of its sentences has its scene.

use language::{Language, sentence};
use replay::{Knowledge, Viewer};
use rules::{BoosterDraft, Direction, Event, Face, Opening, Refused, Seat, SlotId, SlotOpening};
use serde_json::{Value, json};

use crate::scene::{FIRST, SECOND, Scene};

/// A pod of so many who have opened a booster of three cards each.
fn pod(players: u8) -> Scene {
    let mut scene = Scene::opened(players.into());
    opens(&mut scene);
    scene
}

fn opens(scene: &mut Scene) {
    let boosters: Vec<_> =
        scene.state.seats().map(|seat| json!({ "seat": seat, "size": 3 })).collect();
    scene.on("boosters_opened", json!({ "boosters": boosters }));
}

fn draft(scene: &Scene) -> &BoosterDraft {
    scene.state.draft.as_deref().expect("boosters were opened")
}

/// The slots of the booster that a player has in hand.
fn in_hand(scene: &Scene, seat: Seat) -> Vec<SlotId> {
    let (_, booster) = draft(scene).in_hand(seat).expect("there is one");
    booster.cards.iter().map(|slot| slot.id).collect()
}

fn pool(scene: &Scene, seat: Seat) -> Vec<SlotId> {
    draft(scene).pools[seat.index()].iter().map(|slot| slot.id).collect()
}

fn picks(scene: &mut Scene, seat: Seat, at: usize) -> SlotId {
    let card = in_hand(scene, seat)[at];
    scene.on("picked", json!({ "seat": seat, "card": card }));
    card
}

/// Every booster goes to the neighbour on that side.
fn pass(scene: &mut Scene, way: Direction) {
    let seats = scene.state.players.len();
    let numbered = (0..).zip(&draft(scene).boosters);
    let left = numbered.filter(|(_, booster)| !booster.cards.is_empty());
    let passes: Vec<Value> = left
        .map(|(number, one): (u32, _)| json!({ "booster": number, "seat": way.next(one.holder, seats) }))
        .collect();
    scene.on("boosters_passed", json!({ "passes": passes }));
}

#[test]
fn players_open_their_first_booster_choose_one_card_and_pass_the_rest_to_the_left() {
    let mut scene = pod(4);
    let picked: Vec<_> = scene.state.seats().map(|seat| picks(&mut scene, seat, 1)).collect();
    for (seat, card) in scene.state.seats().zip(&picked) {
        assert_eq!(pool(&scene, seat), [*card]);
        assert_eq!(in_hand(&scene, seat).len(), 2);
    }
    pass(&mut scene, Direction::Left);
    let draft = draft(&scene);
    for booster in &draft.boosters {
        assert_eq!(booster.holder, Direction::Left.next(booster.opened_by, 4));
        assert_eq!(booster.cards.len(), 2);
    }
    assert_eq!(Direction::Left.next(Seat::new(3), 4), FIRST);
}

#[test]
fn it_is_repeated_until_all_cards_are_selected() {
    let mut scene = pod(3);
    for left in (0..3).rev() {
        for seat in [0, 1, 2].map(Seat::new) {
            picks(&mut scene, seat, left);
        }
        if left > 0 {
            pass(&mut scene, Direction::Left);
        }
    }
    assert!(draft(&scene).boosters.iter().all(|booster| booster.cards.is_empty()));
    assert!(draft(&scene).pools.iter().all(|pool| pool.len() == 3));
    assert_eq!(draft(&scene).in_hand(FIRST).map(|it| it.0), None);
}

#[test]
fn the_other_boosters_follow_in_alternating_directions() {
    let mut scene = pod(3);
    for _ in 1..4 {
        opens(&mut scene);
    }
    let ways: Vec<_> = (0..12).map(|booster| draft(&scene).round(booster)).collect();
    assert_eq!(ways, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    let ways = [0, 1, 2, 3].map(Direction::of_round);
    assert_eq!(ways, [Direction::Left, Direction::Right, Direction::Left, Direction::Right]);
    assert_eq!(Direction::Right.next(FIRST, 3), Seat::new(2));
}

/// Who gets a booster has not seen what was taken, and who passed it cannot tell what is taken next.
#[test]
fn what_is_left_of_a_booster_has_new_slots_once_it_is_passed() {
    let mut scene = pod(2);
    let (own, other) = (in_hand(&scene, FIRST), in_hand(&scene, SECOND));
    let card = picks(&mut scene, SECOND, 0);
    pass(&mut scene, Direction::Left);
    assert!(in_hand(&scene, FIRST).iter().all(|slot| !own.contains(slot) && !other.contains(slot)));
    assert_eq!(pool(&scene, SECOND), [card]);
    let seen = |slot: &rules::Slot| slot.seen_by;
    assert!(draft(&scene).boosters[1].cards.iter().all(|slot| seen(slot) == 1 << FIRST.index()));
    assert!(draft(&scene).pools[1].iter().all(|slot| seen(slot) == 1 << SECOND.index()));
}

#[test]
fn a_card_that_nobody_can_name_is_any_of_the_booster_in_hand() {
    let mut scene = pod(2);
    let before = in_hand(&scene, FIRST);
    scene.on("picked", json!({ "seat": FIRST }));
    let now = [pool(&scene, FIRST), in_hand(&scene, FIRST)].concat();
    assert_eq!((now.len(), now[0]), (3, scene.slot(0)));
    assert!(now.iter().all(|slot| !before.contains(slot)));
}

#[test]
fn a_pool_that_is_given_at_once_is_registered() {
    let mut scene = Scene::opened(2);
    let list = json!([{ "count": 2, "face": { "reference": "A" } }, { "count": 1, "face": { "reference": "B" } }]);
    scene.on("pool_registered", json!({ "seat": SECOND, "size": 3, "list": list }));
    scene.on("pool_registered", json!({ "seat": FIRST, "size": 84 }));
    let known = |slot: &rules::Slot| slot.known.as_ref().map(|it| it.face.reference.clone());
    let known: Vec<_> = draft(&scene).pools[1].iter().map(known).collect();
    assert_eq!(known, ["A", "A", "B"].map(|it| Some(it.to_owned())));
    assert!(draft(&scene).pools[0].len() == 84 && draft(&scene).pools[0][0].known.is_none());
}

#[test]
fn a_pick_is_told_to_who_picks_and_hidden_from_all_others() {
    let mut scene = pod(3);
    let (before, card) = (scene.state.clone(), picks(&mut scene, FIRST, 1));
    let face = Face { reference: "M".to_owned(), name: "Great Moth".to_owned(), ..Face::default() };
    let slot = SlotOpening { slot: card, face: face.into(), source_id: None, salt: None };
    let states = [before.clone(), scene.state.clone()].into_iter().collect();
    let knowledge = Knowledge::new(&states, [], &[Opening::Slot(slot)]);
    let event = serde_json::json!({ "type": "picked", "data": { "seat": FIRST, "card": card } });
    let event: Event = serde_json::from_value(event).expect("well-formed");
    let said =
        |viewer, language| sentence(&event, &before, &scene.state, &knowledge, viewer, language);
    for viewer in [Viewer::Official, Viewer::Seat(FIRST)] {
        assert_eq!(said(viewer, Language::English), "Player 1 picks Great Moth");
        assert_eq!(said(viewer, Language::French), "Le joueur 1 choisit Great Moth");
    }
    for viewer in [Viewer::Public, Viewer::Seat(SECOND), Viewer::Seat(Seat::new(2))] {
        assert_eq!(said(viewer, Language::English), "Player 1 picks a card");
        assert_eq!(said(viewer, Language::French), "Le joueur 1 choisit une carte");
    }
}

#[test]
fn boosters_are_said_to_go_left_or_right_and_else_to_whom() {
    let said = |seats: u8, way: &dyn Fn(u8) -> u8| {
        let mut scene = pod(seats);
        let before = scene.state.clone();
        let passes = (0..seats).map(|seat| json!({ "booster": seat, "seat": way(seat) }));
        let data = json!({ "passes": passes.collect::<Vec<_>>() });
        scene.on("boosters_passed", data.clone());
        let event = serde_json::from_value(json!({ "type": "boosters_passed", "data": data }));
        let (event, knowledge) = (event.expect("well-formed"), Knowledge::default());
        let said = |language| {
            sentence(&event, &before, &scene.state, &knowledge, Viewer::Public, language)
        };
        [said(Language::English), said(Language::French)]
    };
    let left = ["The boosters are passed to the left", "Les boosters passent à gauche"];
    assert_eq!(said(4, &|seat| (seat + 1) % 4), left);
    let right = ["The boosters are passed to the right", "Les boosters passent à droite"];
    assert_eq!(said(4, &|seat| (seat + 3) % 4), right);
    let to = [
        "Player 2 gets booster 1 and Player 1 gets booster 2",
        "Le joueur 2 reçoit le booster 1 et le joueur 1 reçoit le booster 2",
    ];
    assert_eq!(said(2, &|seat| 1 - seat), to);
}

/// Between games a player changes the deck within the pool, so it stays; a rewind takes a pick back.
#[test]
fn pools_stay_through_the_games_of_the_match() {
    let mut scene = pod(2);
    let card = picks(&mut scene, FIRST, 2);
    let picked = scene.state.clone();
    scene.event(&Event::GameStarted(rules::GameStarted::two_players(1, FIRST)));
    scene.on("deck_registered", json!({ "seat": 0, "size": 30 }));
    assert_eq!(pool(&scene, FIRST), [card]);
    let back = scene.state.rewound(&picked);
    assert_eq!(back.draft.as_ref().map(|it| it.pools[0].len()), Some(1));
}

#[test]
fn a_digest_tells_drafts_apart_and_a_match_without_one_has_none_of_it() {
    let (mut one, mut other) = (pod(2), pod(2));
    assert_eq!(one.state.digest(), other.state.digest());
    picks(&mut one, FIRST, 0);
    picks(&mut other, FIRST, 1);
    assert_ne!(one.state.digest(), other.state.digest());
    let without = rules::State { draft: None, ..one.state.clone() };
    assert_eq!(without.digest(), rules::State { draft: None, ..other.state }.digest());
}

#[test]
fn what_makes_no_sense_of_boosters_is_refused() {
    let scene = pod(2);
    let strange = SlotId::new(7, 0);
    let refused = |kind: &str, data: Value| scene.refusal(kind, data);
    assert_eq!(
        refused("picked", json!({ "seat": 0, "card": strange })),
        Refused::NotInBooster(strange)
    );
    assert_eq!(
        refused("boosters_passed", json!({ "passes": [{ "booster": 2, "seat": 0 }] })),
        Refused::NoBooster(2)
    );
    let twice = json!({ "passes": [{ "booster": 0, "seat": 0 }, { "booster": 0, "seat": 1 }] });
    assert!(matches!(refused("boosters_passed", twice), Refused::Contradiction(_)));
    assert_eq!(refused("boosters_passed", json!({ "passes": [] })), Refused::Empty("passes"));
    assert_eq!(refused("boosters_opened", json!({ "boosters": [] })), Refused::Empty("boosters"));
    let many = json!({ "boosters": vec![json!({ "seat": 0, "size": 12 }); 199] });
    assert!(matches!(refused("boosters_opened", many), Refused::Contradiction(_)));
    for size in [0, 1001] {
        let booster = json!({ "boosters": [{ "seat": 0, "size": size }] });
        assert!(matches!(refused("boosters_opened", booster), Refused::Contradiction(_)));
        let pool = json!({ "seat": 0, "size": size });
        assert!(matches!(refused("pool_registered", pool), Refused::Contradiction(_)));
    }
    assert_eq!(refused("picked", json!({ "seat": 2 })), Refused::NoSeat(Seat::new(2)));
    assert!(matches!(
        Scene::opened(2).refusal("picked", json!({ "seat": 0 })),
        Refused::Contradiction(_)
    ));
    assert_eq!(
        Scene::opened(2).refusal("looked_at", json!({ "seats": [0], "what": [] })),
        Refused::NoGame
    );
}

/// Eight draft together and then play two at a time: a match names the draft that its decks are built from.
#[test]
fn a_match_names_the_draft_of_its_pod_with_a_seat_there_for_each_player() {
    let opened = |draft: Value| {
        let data = json!({
            "draft": draft, "edition": "4.0", "format": "draft", "players": [{}, {}],
            "recorder": "console",
        });
        serde_json::from_value::<Event>(json!({ "data": data, "type": "match_opened" }))
    };
    let named = |seats: &[u8]| json!({ "match": "pod-3", "seats": seats, "seq": 61 });
    let event = opened(named(&[4, 1])).expect("well-formed");
    assert!(event.clone().version() == 2);
    let state = rules::reduce(&rules::State::default(), &event).expect("it makes sense");
    let draft = state.opened.as_ref().and_then(|opened| opened.draft.clone()).expect("it is named");
    assert_eq!((draft.match_id.as_str(), draft.seq), ("pod-3", 61));
    let (after, none) = (&state, &rules::State::default());
    let said = |language| {
        let knowledge = Knowledge::default();
        sentence(&event, none, after, &knowledge, Viewer::Public, language)
    };
    assert_eq!(
        [Language::English, Language::French].map(said),
        [
            "The match opens: Player 1 against Player 2 (draft, rules 4.0), with decks built from the draft pod-3",
            "Le match s'ouvre : le joueur 1 contre le joueur 2 (draft, règles 4.0), avec des decks construits dans le draft pod-3",
        ]
    );
    for seats in [&[4][..], &[4, 4], &[0, 1, 2]] {
        let event = opened(named(seats)).expect("well-formed");
        let refused = rules::reduce(&rules::State::default(), &event);
        assert!(matches!(refused, Err(Refused::Contradiction(_))), "{seats:?}");
    }
    opened(json!({ "match": "no name", "seats": [0, 1], "seq": 1 })).expect_err("no match");
}
