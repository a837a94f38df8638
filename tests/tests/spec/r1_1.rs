//! What players bring: cards, tokens, dice, marks. And the numbers of the game.

use cards::CardLanguage;
use rules::{Ability, BOOST, Event, Face, Keyword, Statement, Status};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, SECOND, Scene, companion, hero, named};

/// Whether an event can be written at all.
fn is_well_formed(kind: &str, data: &Value) -> bool {
    serde_json::from_value::<Event>(json!({ "type": kind, "data": data })).is_ok()
}

/// The English text of a card is the one that counts (`2024-09 1.1.7.a`, `4.0 1.1.7.a`, `4.0 2.2.4.c`): a face has the
/// English name, and every printing of a card has the text of the first one, whatever is or is not written on it.
#[test]
fn r1_1_7_a_every_printing_has_the_one_english_text() {
    let mut reprints = 0;
    for card in cards::all() {
        let face = card.face();
        assert_eq!(face.name, card.name(CardLanguage::English), "{}", card.reference);
        let Some(first) = card.same_as else { continue };
        let first = cards::get(first).expect("in the data");
        assert_eq!(face.abilities, first.face().abilities, "{}", card.reference);
        reprints += 1;
    }
    assert!(reprints > 700, "{reprints}");
}

/// A token is a Character that the game creates and no card represents (`2024-09 1.1.7.b`): its characteristics and
/// statuses are told with it, and no official token needs to be like it.
#[test]
fn r1_1_7_b_a_token_says_what_it_is() {
    let to = "expedition:0:hero";
    assert!(!is_well_formed("token_created", &json!({ "tokens": [{ "to": to }] })));
    let face = json!({
        "reference": "A coin", "type": "character", "forest": 2, "mountain": 1, "water": 0,
        "abilities": [{ "keyword": "defender" }],
    });
    assert_eq!(cards::get("A coin"), None);
    let mut scene = Scene::new();
    let entry =
        json!({ "face": face, "to": to, "statuses": ["asleep"], "counters": { "boost": 1 } });
    let token = scene.on("token_created", json!({ "tokens": [entry] }));
    let there = scene.object(token);
    assert!(there.statuses.has(Status::Asleep) && there.counter(BOOST) == 1);
    for edition in BOTH {
        let view = &scene.view(edition).objects[&token];
        assert!(view.has(Keyword::Defender));
        let statistics = view.statistics.expect("it is a Character");
        assert_eq!((statistics.forest, statistics.mountain, statistics.water), (3, 2, 1));
    }
}

/// Dice have faces 1 to 6 (`2024-09 1.1.7.d`, `4.0 1.1.7.d`, `4.0 7.3.28.a`): whatever a card asks a roll to be, a die
/// can show, and a roll by itself changes nothing.
#[test]
fn r1_1_7_d_dice_show_one_to_six() {
    let asked = |card: &cards::Card| -> Vec<u8> {
        let abilities = card.face().abilities.unwrap_or_default();
        let rolls = abilities.into_iter().filter_map(|ability| match ability {
            Ability::Passive(passive) => match passive.says {
                Statement::MoreForward(more) => Some([more.roll_at_least, more.stays_at_most]),
                _ => None,
            },
            _ => None,
        });
        rolls.flatten().flatten().collect()
    };
    let rolls: Vec<u8> = cards::all().flat_map(asked).collect();
    assert!(rolls.len() >= 3 && rolls.iter().all(|roll| (1..=6).contains(roll)), "{rolls:?}");
    let mut scene = Scene::new();
    let objects = scene.state.objects.len();
    scene.on("die_rolled", json!({ "seat": 1, "results": [1, 2, 3, 4, 5, 6] }));
    assert_eq!(scene.state.objects.len(), objects);
    assert!(!is_well_formed("die_rolled", &json!({ "seat": 1, "results": [2.5] })));
    assert!(!is_well_formed("die_rolled", &json!({ "seat": 1, "results": [-1] })));
}

/// The statuses of objects in all visible zones are there to be seen (`2024-09 1.1.7.e`, `4.0 1.1.7.e`,
/// `4.0 3.1.3.b`), and each for itself; cards in hidden zones have none.
#[test]
fn r1_1_7_e_statuses_are_seen_in_all_visible_zones() {
    let mut scene = Scene::new();
    let places = [
        "discard:0",
        "expedition:0:hero",
        "expedition:1:companion",
        "hero:0",
        "landmark:0",
        "limbo",
        "mana:0",
        "reserve:0",
    ];
    for place in places {
        let object = scene.put(place, &named(place));
        for status in Status::ALL {
            scene.gain(status.word(), object);
            assert_eq!(scene.object(object).statuses.iter().collect::<Vec<_>>(), [status]);
            scene.lose(status.word(), object);
        }
        assert!(scene.object(object).statuses.is_empty(), "{place}");
    }
    let slot = scene.slots("deck:0")[0];
    let gained = json!({ "status": "exhausted", "objects": [slot] });
    assert!(!is_well_formed("status_gained", &gained));
}

/// Numbers of the game are integers (`4.0 1.1.6.a`, `4.0 2.2.7.a`, `4.0 2.2.8.a`, `2024-09 2.2.9.a`, `4.0 2.2.11.a`,
/// `2024-09 2.2.11.a`, `4.0 2.2.13.a`, `4.0 2.2.14.a`): a face with anything else in the place of one is not well
/// formed.
#[test]
fn r1_1_6_a_numbers_are_integers() {
    let numbers = [
        "hand_cost",
        "reserve_cost",
        "forest",
        "mountain",
        "water",
        "reserve_limit",
        "landmark_limit",
    ];
    let face = |number: &str, value: Value| {
        let mut face = json!({ "reference": "X" });
        face[number] = value;
        serde_json::from_value::<Face>(face)
    };
    for number in numbers {
        assert!(face(number, json!(3)).is_ok(), "{number}");
        for wrong in [json!("3"), json!(1.5), json!([1]), json!(true)] {
            assert!(face(number, wrong.clone()).is_err(), "{number} {wrong}");
        }
    }
}

/// Statistics are numbers (`2024-09 2.2.9.a`, `4.0 2.2.11.a`): they are added up, and boosts to them (`4.0 2.5.1.b`).
#[test]
fn r2_2_9_a_statistics_are_added_up() {
    let mut scene = Scene::new();
    scene.character(companion(SECOND), [2, 0, 7]);
    let boosted = scene.character(companion(SECOND), [1, 5, 0]);
    scene.boost(boosted, 2);
    for edition in BOTH {
        let sum = scene.expedition(edition, companion(SECOND)).statistics;
        assert_eq!((sum.forest, sum.mountain, sum.water), (5, 7, 9));
    }
}

/// A missing number is 0 in a calculation (`4.0 1.1.6.d`): costs, statistics and limits alike.
#[test]
fn r1_1_6_d_a_missing_number_is_zero() {
    let mut scene = Scene::new();
    scene.put("hero:0", &json!({ "reference": "H", "type": "hero" }));
    let object = scene.put("reserve:0", &json!({ "reference": "X", "type": "character" }));
    scene.character(hero(FIRST), [1, 2, 3]);
    scene.put("expedition:0:hero", &named("Nothing"));
    for edition in BOTH {
        let view = scene.view(edition);
        assert_eq!((view.seats[0].reserve_limit, view.seats[0].landmark_limit), (0, 0));
        assert_eq!(view.objects[&object].play_cost, None, "nothing says that it costs anything");
        let sum = scene.expedition(edition, hero(FIRST)).statistics;
        assert_eq!((sum.forest, sum.mountain, sum.water), (1, 2, 3));
    }
}

/// A player owns the cards of their deck, whoever controls them (`4.0 1.1.3.c-d`): no move and no change of control
/// makes a card another player's.
#[test]
fn r1_1_3_c_nothing_changes_the_owner_of_a_card() {
    let mut scene = Scene::new();
    let mut card = scene.character(hero(FIRST), [1, 1, 1]);
    let theirs = format!("expedition:{}", hero(SECOND));
    scene.on("control_changed", json!({ "object": card, "to": theirs }));
    assert_eq!((scene.object(card).owner, scene.object(card).controller), (FIRST, SECOND));
    for place in ["limbo", "landmark:1", "expedition:1:companion", "discard:1", "reserve:0"] {
        card = scene.send(card, place);
        assert_eq!(scene.object(card).owner, FIRST, "{place}");
    }
    assert_eq!(scene.object(card).controller, FIRST);
}
