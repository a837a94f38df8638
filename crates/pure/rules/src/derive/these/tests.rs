use serde_json::{Value, json};

use crate::derive::derive;
use crate::derive::tests::board;
use crate::{Edition, Keyword, State, unread};

const HERE: &str = "expedition:0:hero";

fn character(name: &str, subtype: &str, statistic: i32, abilities: &Value) -> Value {
    json!({ "reference": name, "name": name, "type": "character", "subtypes": [subtype],
        "forest": statistic, "mountain": statistic, "water": statistic, "abilities": abilities })
}

fn with(abilities: &Value) -> State {
    let others = [("Oak", "plant", 1, HERE), ("Fir", "plant", 4, "expedition:1:hero")];
    let mut all: Vec<_> = others
        .into_iter()
        .map(|(name, kind, statistic, at)| (character(name, kind, statistic, &json!([])), at))
        .collect();
    all.push((character("Me", "robot", 2, abilities), HERE));
    board(&all).0
}

/// The objects with Defender, and whether the state reports something unread.
fn defenders(state: &State) -> (Vec<String>, bool) {
    let view = derive(state, Edition::Four);
    let has = view.objects.values().filter(|one| one.has(Keyword::Defender));
    let names = has.filter_map(|one| one.face.as_ref().map(|face| face.name.clone()));
    (names.collect(), unread(state).next().is_some())
}

fn have(condition: Value, scope: &Value) -> Value {
    let mut passive = json!({ "scope": scope, "says": { "have": { "keyword": "defender" } } });
    if !condition.is_null() {
        passive["if"] = condition;
    }
    json!([{ "passive": passive }])
}

/// `4.0 2.3.1`.
#[test]
fn a_passive_ability_applies_while_what_it_asks_for_is_so() {
    let plants = |number: u32| {
        let counted = json!({ "objects": { "kinds": [{ "subtype": "plant" }] } });
        defenders(&with(&have(json!({ "so": { "at_least": [counted, number] } }), &json!("me"))))
    };
    assert_eq!(plants(2), (vec!["Me".to_owned()], false));
    assert_eq!(plants(3), (vec![], false));
}

/// `4.0 2.3.1`.
#[test]
fn r2_3_1_these_are_the_objects_that_fit_the_description_now() {
    let small =
        json!({ "these": { "is": [{ "at_most": [{ "statistic": "water" }, 1] }], "of": "you" } });
    assert_eq!(defenders(&with(&have(Value::Null, &small))), (vec!["Oak".to_owned()], false));
    let plants = json!({ "these": { "kinds": [{ "subtype": "plant" }], "of": "opponent" } });
    assert_eq!(defenders(&with(&have(Value::Null, &plants))), (vec!["Fir".to_owned()], false));
}

/// `4.0 7.4.7.b`.
#[test]
fn r7_4_7_b_tough_counts_these() {
    let counted = json!({ "these": { "total": [{ "statistic": "water" }, { "of": "you" }] } });
    let state = with(&json!([{ "passive": { "says": { "tough": counted } } }]));
    let view = derive(&state, Edition::Four);
    let me = view.objects.values().find(|one| one.has(Keyword::Tough(0))).expect("it is Tough");
    assert!(me.keywords.contains(&Keyword::Tough(3)), "{:?}", me.keywords);
}

#[test]
fn what_the_board_cannot_answer_does_nothing_and_is_not_read() {
    let turn = json!({ "this_turn": { "draws": "you" } });
    for asked in [json!({ "so": turn }), json!({ "not": { "so": turn } })] {
        assert_eq!(defenders(&with(&have(asked, &json!("me")))), (vec![], true));
    }
    let hand = json!({ "these": { "in": { "zones": ["hand"] } } });
    assert_eq!(defenders(&with(&have(Value::Null, &hand))), (vec![], true));
}
