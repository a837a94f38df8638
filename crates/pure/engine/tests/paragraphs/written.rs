//! The written part of a game, scene by scene: consequences of the rules, and effects where nobody
//! chooses.

use engine::effect::{ActionKind, EffectObject, EffectTracker};
use engine::{Due, Options};
use rules::{Depth, Edition, Event, Place, reduce};
use serde_json::{Value, json};

use crate::paragraphs::table::{FIRST, SECOND, Table, spell};

/// A table that also follows effects.
pub(crate) struct Scene {
    pub(crate) table: Table,
    pub(crate) effects: EffectTracker,
}

impl Scene {
    pub(crate) fn new(table: Table) -> Self {
        Self { table, effects: EffectTracker::new(Edition::Four) }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        let before = self.table.state().clone();
        let after = reduce(&before, event).expect("it makes sense");
        self.effects.follow(&before, event, &after);
        self.table.position.apply(event, &after);
    }

    pub(crate) fn on(&mut self, kind: &str, data: &Value) {
        let event = json!({ "type": kind, "data": data });
        self.apply(&serde_json::from_value(event).expect("an event"));
    }

    /// Writes all consequences, and returns their kinds.
    pub(crate) fn write(&mut self) -> Vec<String> {
        let mut kinds = Vec::new();
        while let Some(event) = self.table.position.write(&self.effects) {
            let value = serde_json::to_value(&event).expect("plain data");
            kinds.push(value["type"].as_str().expect("a word").to_owned());
            self.apply(&event);
        }
        kinds
    }

    fn play(&mut self, card: &Value) {
        let card = json!({ "from": "hand:0", "to": "limbo", "face": card });
        self.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    }

    /// Writes all consequences, both players passing, until the table shows something.
    fn until_shown(&mut self) {
        loop {
            self.write();
            let next = self.table.next();
            let turn = next.awaits.first();
            let Some(turn) = turn.filter(|it| matches!(it.options, Options::Turn { .. })) else {
                return;
            };
            self.on("passed", &json!({ "seat": turn.seat }));
        }
    }
}

fn spell_of(steps: &Value) -> Value {
    spell(&json!([{ "spell": steps }]))
}

/// What a Deck has is drawn, then the Discard pile is put under it, is shuffled there, and the rest is drawn
/// (`4.0 3.2.2.d`).
#[test]
fn r3_2_2_d_the_discard_pile_is_shuffled_under_a_deck_with_too_few_cards() {
    let mut scene = Scene::new(Table::set_up_of(7));
    for place in ["discard:0", "discard:0", "discard:1", "discard:1"] {
        scene.table.put(place, &spell(&json!([])), &[]);
    }
    scene.on("day_began", &json!({ "day": 1 }));
    scene.until_shown();
    // The second player is the first of the second day.
    assert_eq!(scene.hand(SECOND), 4, "the one card that was there is drawn");
    assert!(scene.table.next().due.contains(&Due::Shuffle(SECOND)), "{:?}", scene.table.next());
    let deck = Place::Deck(SECOND, Depth::Top);
    assert_eq!(scene.table.state().slots(deck).len(), 2);
    scene.on("shuffled", &json!({ "place": "deck:1" }));
    scene.write();
    assert_eq!(scene.hand(SECOND), 5);
}

/// To resupply from an empty Deck, the Discard pile is shuffled into it first (`4.0 7.3.26.b`).
#[test]
fn r7_3_26_b_who_resupplies_from_an_empty_deck_shuffles_the_discard_pile_into_it() {
    let mut scene = Scene::new(Table::in_turn_of(6));
    scene.table.put("discard:0", &spell(&json!([])), &[]);
    scene.play(&spell_of(&json!([{ "resupply": {} }])));
    assert_eq!(scene.write(), ["mana_paid"]);
    let waiting = scene.table.position.awaits(&scene.effects);
    let way = &waiting[0].ways[0];
    assert_eq!(way.due.what, ActionKind::Resupply(false));
    let deck = Place::Deck(FIRST, Depth::Top);
    let refill =
        way.answer(&[(EffectObject::Top(deck), 1)], None).expect("the pile goes under the Deck");
    scene.apply(&refill);
    assert_eq!(scene.table.state().slots(deck).len(), 1);
    assert!(scene.table.next().due.contains(&Due::Shuffle(FIRST)));
}

/// What nobody chooses is written, from the payment to the next turn (`4.0 5.1.2.i`).
#[test]
fn r5_1_2_i_what_a_spell_does_is_written_before_it_is_done() {
    let mut scene = Scene::new(Table::in_turn());
    scene.play(&spell_of(&json!([{ "draw": 1 }])));
    assert_eq!(scene.write(), ["mana_paid", "moved", "resolved", "moved", "turn_began"]);
    assert_eq!(scene.hand(FIRST), 3, "one was played, one is drawn");
}

/// What a player may leave is awaited until it is left or done.
#[test]
fn what_may_be_left_is_written_once_the_player_says_so() {
    let steps = json!([{ "try": { "may": true, "do": [{ "draw": 1 }] } }]);
    let mut scene = Scene::new(Table::in_turn());
    scene.play(&spell_of(&steps));
    assert_eq!(scene.write(), ["mana_paid"]);
    let waiting = scene.table.position.awaits(&scene.effects);
    assert!(waiting[0].may_leave && waiting[0].ways[0].due.what == ActionKind::Draw);
    scene.on("choice_made", &json!({ "about": "decline", "seat": 0 }));
    assert_eq!(scene.write(), ["resolved", "moved", "turn_began"]);
    assert_eq!(scene.hand(FIRST), 2);
}
