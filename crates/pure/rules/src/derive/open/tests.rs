//! Unrealistic boards: their work is counted, and what is not derived is reported.

use serde_json::{Value, json};

use crate::derive::board::Board;
use crate::derive::budget::{ABILITIES_MAX, STEPS_MAX};
use crate::derive::tests::{REAL, board};
use crate::derive::view::{Bound, Undecided};
use crate::derive::{derive, explain, order, result};
use crate::{Edition, State, View};

const PLACES: [&str; 4] =
    ["expedition:0:hero", "expedition:1:hero", "expedition:0:companion", "expedition:1:companion"];

/// So many Characters, each with the abilities for its number.
fn characters(count: usize, abilities: impl Fn(usize) -> Value) -> State {
    let card = |index: usize| {
        let kind = ["plant", "robot", "soldier"][index % 3];
        let face = json!({
            "reference": format!("C{index}"), "type": "character", "forest": 1, "mountain": 2, "water": 3,
            "subtypes": [kind], "abilities": abilities(index),
        });
        (face, PLACES[index % PLACES.len()])
    };
    board(&(0..count).map(card).collect::<Vec<_>>()).0
}

/// An ability that gives everyone an ability that gives everyone an ability, nested this deep.
fn given(depth: usize) -> Value {
    let says = match depth {
        0 => json!({ "add": { "forest": 1, "mountain": 0, "water": 0 } }),
        _ => json!({ "have": given(depth - 1) }),
    };
    json!({ "passive": { "scope": { "objects": {} }, "says": says } })
}

/// A ring of cards: each becomes something unless there is one of the kind that the previous one
/// becomes.
fn ring(count: usize) -> State {
    characters(count, |index| {
        let before = json!({ "objects": { "subtype": format!("kind {index}") } });
        let next = format!("kind {}", (index + 1) % count);
        json!([{ "passive": { "if": { "less_than": [before, 1] }, "says": { "also_subtypes": [next] } } }])
    })
}

/// The result, and the work done for it.
fn counted(state: &State) -> (View, usize) {
    let order = order::order(Board::new(state, Edition::Four));
    (result::view(&order), order.board.budget.spent())
}

/// Checks that a board is not fully derived, and that the work stays near the bound.
fn open(state: &State) -> Undecided {
    let (view, steps) = counted(state);
    assert!(steps < STEPS_MAX + STEPS_MAX / 10, "{steps} steps");
    assert_eq!(counted(state).1, steps, "the same each time");
    let open = view.undecided.expect("too much of it");
    let last = *view.objects.keys().next_back().expect("there are some");
    let explained = explain(state, Edition::Four, last).expect("it is in play");
    assert_eq!(explained.undecided, Some(open.clone()));
    assert_eq!(explained.result, view.objects[&last]);
    open
}

#[test]
fn sixty_four_in_a_ring_are_put_in_order() {
    let (view, steps) = counted(&ring(64));
    assert_eq!((view.applied.len(), view.undecided), (64, None));
    assert!(steps < STEPS_MAX / 20, "{steps} steps");
}

#[test]
fn grants_four_deep_are_bounded() {
    let open = open(&characters(8, |_| json!([given(4)])));
    assert_eq!(open.because, Bound::Abilities);
    assert!(!open.waiting.is_empty());
}

#[test]
fn sixty_four_that_grant_everybody_an_ability_are_bounded() {
    let condition = json!({ "at_least": [{ "objects": { "subtype": "plant" } }, 3] });
    let gives = json!({ "passive": { "scope": { "objects": {} }, "says": { "have": { "passive": {
        "if": condition, "scope": { "objects": {} }, "says": { "also_subtypes": ["plant"] } } } } } });
    let state = characters(64, |_| json!([gives]));
    let open = open(&state);
    assert_eq!(open.open.len(), 64 + 4, "all objects, and the Expeditions they are in");
}

#[test]
fn more_printed_abilities_than_are_put_in_order_change_nothing() {
    let keywords: Vec<_> = (0..8).map(|_| json!({ "keyword": "eternal" })).collect();
    let count = ABILITIES_MAX / 8 + 1;
    let state = characters(count, |_| json!(keywords));
    let view = derive(&state, Edition::Four);
    assert!(view.applied.is_empty());
    let open = open(&state);
    assert_eq!((open.because, open.waiting.len()), (Bound::Abilities, count));
}

/// Real cards, many more than a table has, and twice as many in the Reserves as anyone may keep.
#[test]
fn hundreds_of_real_cards_are_worked_out_within_the_bound() {
    for count in [128, 512] {
        let (view, steps) = counted(&characters(count, |index| REAL[index % REAL.len()].clone()));
        assert!(steps < STEPS_MAX + STEPS_MAX / 10, "{steps} steps");
        assert!(view.undecided.is_none() || count > 128, "{count} real cards");
    }
}

/// Abilities that all depend on each other, the worst case for their number.
#[test]
fn abilities_that_all_depend_on_each_other_are_bounded() {
    let dense = |count: usize| {
        characters(count, |index| {
            let fewer = json!([{ "objects": { "subtype": "plant" } }, index + 1]);
            json!([{ "passive": { "if": { "less_than": fewer }, "says": { "also_subtypes": ["plant"] } } }])
        })
    };
    assert_eq!(open(&dense(256)).because, Bound::Steps);
}
