//! Laws of [`derive`], on random boards of real and invented passive abilities.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::derive;
use crate::{Ability, DeckRegistered, Edition, Event, GameStarted, Seat, State, reduce};

/// All abilities of every real card that has a passive ability.
pub(super) static REAL: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let rows = include_str!("../../../cards/data/abilities.jsonl").lines();
    let rows = rows.map(|row| serde_json::from_str::<Value>(row).expect("a row is JSON"));
    // As a face of version 1 has them.
    let abilities = rows.map(|mut row| {
        let all: Vec<Ability> = serde_json::from_value(row["abilities"].take()).expect("abilities");
        json!(all.iter().map(Ability::in_version_1).collect::<Vec<_>>())
    });
    let passive = |one: &Value| one.get("passive").is_some() || one["keyword"] == "gigantic";
    abilities.filter(|list| list.as_array().is_some_and(|all| all.iter().any(passive))).collect()
});

/// Conditions that other abilities can change.
fn conditions() -> Vec<Value> {
    let plants = json!([{ "objects": { "subtype": "plant" } }, 2]);
    let spells = json!([{ "objects": { "type": "spell" } }, 1]);
    let robots = json!([{ "objects": { "subtype": "robot", "of": "you" } }, 1]);
    vec![
        Value::Null,
        json!({ "in_terrain": "forest" }),
        json!({ "in_terrain": "water" }),
        json!({ "not": { "in_terrain": "forest" } }),
        json!({ "less_than": ["characters_facing_me", 2] }),
        json!({ "at_least": plants }),
        json!({ "less_than": plants }),
        json!({ "at_least": robots }),
        json!({ "at_least": spells }),
        json!({ "less_than": spells }),
        json!({ "at_least": ["characters_facing_me", 2] }),
        json!({ "less_than": robots }),
        json!({ "at_least": ["single_terrain_regions", 3] }),
        json!({ "so": { "at_least": [{ "objects": { "kinds": [{ "subtype": "robot" }] } }, 2] } }),
        json!({ "so": { "expeditions": [{ "which": "mine" },
            { "with": [2, { "kinds": [{ "type": "character" }], "is": [{ "in_terrain": "water" }] }] }] } }),
        json!({ "not": { "so": { "is": ["me", { "is": [{ "at_least": [{ "statistic": "water" }, 3] }] }] } } }),
        json!({ "at_least": [{ "these": { "total": [{ "statistic": "forest" },
            { "of": "opponent", "kinds": [{ "type": "character" }] }] } }, 4] }),
        json!("in_contact"),
        json!("ascended"),
        json!("behind"),
    ]
}

/// Scopes that other abilities widen and narrow, with the statements they allow.
fn scopes() -> Vec<(Value, Vec<Value>)> {
    let of_objects = vec![
        json!({ "have": { "keyword": "gigantic" } }),
        json!({ "have": { "keyword": "defender" } }),
        json!({ "have": { "passive": { "scope": { "objects": { "subtype": "plant" } },
            "says": "all_highest" } } }),
        json!({ "have": { "passive": { "scope": { "regions": "mine" },
            "says": { "terrains": { "gain": ["forest"], "lose_others": true } } } } }),
        json!({ "have": { "passive": { "if": { "in_terrain": "water" },
            "scope": { "objects": { "subtype": "robot" } },
            "says": { "have": { "passive": { "says": "lose_abilities" } } } } } }),
        json!({ "tough": { "objects": { "subtype": "robot" } } }),
        json!("lose_abilities"),
        json!("ignore_abilities"),
        json!({ "also_type": "character" }),
        json!({ "also_type": "spell" }),
        json!({ "also_type": "character" }),
        json!({ "also_subtypes": ["plant"] }),
        json!({ "also_subtypes": ["robot", "plant"] }),
        json!("all_highest"),
        json!({ "add": { "forest": 1, "mountain": 0, "water": -1 } }),
        json!({ "add": { "forest": 0, "mountain": 3, "water": 0 } }),
    ];
    let of_regions = vec![
        json!({ "terrains": { "gain": ["forest"] } }),
        json!({ "terrains": { "gain": ["water"], "lose_others": true } }),
        json!({ "terrains": { "gain": [], "lose_others": true } }),
    ];
    let of_expeditions = vec![
        json!("cannot_move_forward"),
        json!({ "only_due_to": "water" }),
        json!("ignores_defender"),
    ];
    let objects = [
        json!("me"),
        json!({ "objects": { "other": true } }),
        json!({ "objects": { "subtype": "plant" } }),
        json!({ "objects": { "subtype": "robot", "of": "opponents" } }),
        json!({ "objects": { "type": "character", "within": "my_expedition" } }),
        json!({ "objects": { "within": "facing_me" } }),
        json!({ "these": { "kinds": [{ "subtype": "plant" }, { "type": "spell" }], "of": "you", "other": true } }),
        json!({ "these": { "is": [{ "at_most": [{ "statistic": "water" }, 2] }, { "not": { "subtype": "robot" } }] } }),
        json!({ "only": { "type": "character", "within": "my_expedition" } }),
        json!({ "objects": { "type": "permanent" } }),
        json!({ "objects": { "type": "spell" } }),
    ];
    let mut all: Vec<_> = objects.into_iter().map(|scope| (scope, of_objects.clone())).collect();
    for which in ["all", "mine", "mine_and_facing"] {
        all.push((json!({ "regions": which }), of_regions.clone()));
    }
    for which in [json!("mine"), json!("other_and_facing"), json!({ "facing_in": "water" })] {
        all.push((json!({ "expeditions": which }), of_expeditions.clone()));
    }
    all
}

fn invented() -> impl Strategy<Value = Value> {
    any::<[Index; 3]>().prop_map(|[condition, scope, says]| {
        let (scopes, conditions) = (scopes(), conditions());
        let (scope, statements) = scope.get(&scopes);
        let mut passive = json!({ "scope": scope, "says": says.get(statements) });
        let condition = condition.get(&conditions);
        if !condition.is_null() {
            passive["if"] = condition.clone();
        }
        json!({ "passive": passive })
    })
}

fn abilities() -> impl Strategy<Value = Value> {
    prop_oneof![
        1 => any::<Index>().prop_map(|index| index.get(&REAL).clone()),
        5 => vec(invented(), 1..3).prop_map(|list| json!(list)),
        1 => Just(json!([{ "keyword": "gigantic" }])),
    ]
}

/// A face and where it is.
fn card() -> impl Strategy<Value = (Value, &'static str)> {
    let places = prop::sample::select(vec![
        "expedition:0:hero",
        "expedition:0:hero",
        "expedition:0:companion",
        "expedition:1:hero",
        "expedition:1:companion",
        "landmark:0",
        "reserve:1",
    ]);
    let subtypes = prop::sample::subsequence(vec!["plant", "robot"], 0..=1);
    let types = prop::sample::select(vec!["character", "character", "permanent"]);
    (abilities(), places, subtypes, types, [0..4_i32, 0..4, 0..4]).prop_map(
        |(abilities, place, subtypes, card_type, [forest, mountain, water])| {
            let reference = json!([abilities, subtypes, card_type, forest, mountain, water]);
            let face = json!({
                "reference": reference.to_string(), "type": card_type, "subtypes": subtypes,
                "hand_cost": 3, "reserve_cost": 2,
                "forest": forest, "mountain": mountain, "water": water, "abilities": abilities,
            });
            (face, place)
        },
    )
}

fn step(state: &State, kind: &str, data: Value) -> State {
    let mut event = json!({ "type": kind });
    event["data"] = data;
    let event: Event = serde_json::from_value(event).expect("a well-formed event");
    reduce(state, &event).expect("the event makes sense")
}

/// A game with Tumult cards turned up and these cards, placed one after the other; and their ids.
pub(super) fn board(cards: &[(Value, &str)]) -> (State, Vec<Value>) {
    let players = [json!({}), json!({})];
    let opened =
        json!({ "edition": "4.0", "format": "law", "players": players, "recorder": "law" });
    let mut state = step(&State::default(), "match_opened", opened);
    let first = Seat::new(0);
    let size = u32::try_from(cards.len().max(40)).expect("so many cards");
    let begun = [
        Event::GameStarted(GameStarted::two_players(1, first)),
        Event::DeckRegistered(DeckRegistered { seat: first, size, list: vec![], hero: None }),
    ];
    for event in begun {
        state = reduce(&state, &event).expect("the event makes sense");
    }
    for (index, card) in [(0, 2), (1, 1), (2, 3)] {
        let data = json!({ "index": index, "card": card, "rotated": false });
        state = step(&state, "tumult_revealed", data);
    }
    for (expedition, to) in [("0:hero", 1), ("0:companion", 6), ("1:hero", 2)] {
        let moves = json!({ "moves": [{ "expedition": expedition, "to": to }] });
        state = step(&state, "expedition_moved", moves);
    }
    let mut ids: Vec<Value> = Vec::new();
    for (face, place) in cards {
        if *place == "emblem" {
            let mut emblem = json!({ "controller": 1, "duration": "day", "passives": [face] });
            if let Some(source) = ids.last() {
                emblem["source"] = source.clone();
            }
            state = step(&state, "emblem_created", json!({ "emblems": [emblem] }));
            continue;
        }
        let moves = json!({ "moves": [{ "from": "deck:0", "to": place, "face": face }] });
        state = step(&state, "moved", moves);
        let seq = state.seq.expect("an event has happened");
        ids.push(json!(crate::ObjectId::new(seq, 0)));
    }
    (state, ids)
}

/// A ring of cards: each becomes something unless there is one of the kind that the previous one
/// becomes.
fn ring() -> impl Strategy<Value = Vec<(Value, &'static str)>> {
    (2..5_usize).prop_map(|count| {
        let kind = |index: usize| format!("kind {}", index % count);
        let card = |index: usize| {
            let before = json!({ "objects": { "subtype": kind(index) } });
            let passive = json!({ "if": { "less_than": [before, 1] },
                "says": { "also_subtypes": [kind(index + 1)] } });
            let face = json!({ "reference": format!("ring {index} of {count}"),
                "type": "character", "abilities": [{ "passive": passive }] });
            (face, "expedition:0:hero")
        };
        (0..count).map(card).collect()
    })
}

/// An emblem with such an ability, created by the previous card.
fn emblem() -> impl Strategy<Value = (Value, &'static str)> {
    invented().prop_map(|ability| (ability["passive"].clone(), "emblem"))
}

pub(super) fn cards() -> impl Strategy<Value = Vec<(Value, &'static str)>> {
    let one = prop_oneof![12 => card().prop_map(|card| vec![card]), 1 => ring()];
    vec(one, 0..16).prop_map(|all| all.concat())
}

pub(super) fn cards_and_emblems() -> impl Strategy<Value = Vec<(Value, &'static str)>> {
    let one = prop_oneof![4 => cards(), 1 => emblem().prop_map(|emblem| vec![emblem])];
    vec(one, 0..3).prop_map(|all| all.concat().into_iter().take(16).collect())
}

/// The view with a name for each id, and lists sorted by names instead of ids.
fn renamed(view: &Value, ids: &[Value], key: &str) -> Value {
    let name =
        |id: &Value| ids.iter().position(|one| one == id).map(|index| format!("card {index}"));
    match view {
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                let named = name(&json!(key)).unwrap_or_else(|| key.clone());
                (named, renamed(value, ids, key))
            };
            Value::Object(members.iter().map(member).collect())
        }
        Value::Array(items) => {
            let mut items: Vec<_> = items.iter().map(|item| renamed(item, ids, "")).collect();
            if ["members", "defenders", "to", "in_force", "changes", "choices"].contains(&key) {
                items.sort_by_key(ToString::to_string);
            }
            Value::Array(items)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            name(view).map_or_else(|| view.clone(), Value::String)
        }
    }
}

proptest! {
    /// Cards with the same timestamps give the same result, whatever their ids.
    #[test]
    fn ids_do_not_matter(
        (cards, shuffled) in cards().prop_flat_map(|cards| {
            let indices: Vec<usize> = (0..cards.len()).collect();
            (Just(cards), Just(indices).prop_shuffle())
        }),
    ) {
        let (state, ids) = board(&cards);
        let (other, shuffled_ids) =
            board(&shuffled.iter().map(|&index| cards[index].clone()).collect::<Vec<_>>());
        let place = |index| shuffled.iter().position(|&one| one == index).expect("each is there");
        let other_ids: Vec<_> =
            (0..cards.len()).map(|index| shuffled_ids[place(index)].clone()).collect();
        let other = step(&other, "timestamps_assigned", json!({ "order": other_ids }));
        let view = |state, ids: &[Value]| renamed(&json!(derive(state, Edition::Four)), ids, "");
        let (one, mut other) = (view(&state, &ids), view(&other, &other_ids));
        // Timestamps are numbers: one more event does not change them, so everything else is
        // compared directly.
        prop_assert_eq!(&one["applied"], &other["applied"]);
        other["applied"] = one["applied"].clone();
        prop_assert_eq!(one, other);
    }

    /// Nothing is retained between derivations, and unrelated events may come in any order.
    #[test]
    fn unrelated_events_commute(
        cards in vec(card(), 3..9),
        order in Just(vec![0_usize, 1, 2, 3, 4]).prop_shuffle(),
    ) {
        let (state, ids) = board(&cards);
        let boost = |id: &Value, by: u32| {
            let change = json!({ "object": id, "counter": "boost", "by": by });
            ("counters_changed", json!({ "changes": [change] }))
        };
        let events = [
            boost(&ids[0], 1),
            boost(&ids[1], 2),
            ("status_gained", json!({ "status": "asleep", "objects": [ids[2]] })),
            ("status_gained", json!({ "status": "ascended", "expeditions": ["0:hero"] })),
            ("expedition_moved", json!({ "moves": [{ "expedition": "1:companion", "to": 6 }] })),
        ];
        let after = |order: &[usize]| {
            let events = order.iter().map(|&index| &events[index]);
            let next = |state, (kind, data): &(&str, Value)| step(&state, kind, data.clone());
            let state = events.fold(state.clone(), next);
            (derive(&state, Edition::Four), derive(&state, Edition::Four))
        };
        let (one, again) = after(&order);
        prop_assert_eq!(&one, &again);
        prop_assert_eq!(one, after(&[0, 1, 2, 3, 4]).0);
    }

    /// Each ability is applied once or lost, and a printed one that was overtaken by a newer one
    /// had to wait for something.
    #[test]
    fn who_is_passed_over_waited(cards in cards()) {
        let view = derive(&board(&cards).0, Edition::Four);
        let mut named: Vec<_> = view.applied.iter().map(|one| one.ability).collect();
        named.extend(&view.lost);
        let all = named.len();
        named.sort_unstable();
        named.dedup();
        prop_assert_eq!(named.len(), all);
        for (index, one) in view.applied.iter().enumerate() {
            let face = view.objects[&one.ability.object].face.as_ref().expect("shown");
            let printed = face.abilities.iter().flatten().count();
            let passed = view.applied[..index].iter().any(|other| other.timestamp > one.timestamp);
            if passed && (one.ability.index as usize) < printed {
                prop_assert!(!one.waited_for.is_empty(), "{:?}", one);
            }
        }
    }
}

/// The laws are not vacuous: many boards have dependencies, of each kind.
#[test]
fn random_boards_have_dependencies() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..200 {
        let cards = cards().new_tree(&mut runner).expect("a board").current();
        let view = derive(&board(&cards).0, Edition::Four);
        for waited in view.applied.iter().flat_map(|one| &one.waited_for) {
            *seen.entry(format!("{:?}", waited.because)).or_default() += 1;
        }
        *seen.entry("lost".to_owned()).or_default() += view.lost.len();
    }
    for kind in ["Scope", "Outcome", "lost"] {
        assert!(seen.get(kind).is_some_and(|&count| count >= 20), "{seen:?}");
    }
}
