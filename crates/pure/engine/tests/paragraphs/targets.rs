//! Tough targets.

use engine::effect::{Awaited, EffectObject};
use rules::{Event, ObjectId, Piece, Seat};
use serde_json::{Value, json};

use crate::paragraphs::table::{FIRST, SECOND, Table, character, spell};
use crate::paragraphs::written::Scene;

/// A Spell that boosts this many target Characters, this many times, has been played and paid for;
/// the second player has a Character that is this Tough, and the first player one of their own if
/// `with_own`.
fn cast(tough: u8, with_own: bool, often: usize) -> (Scene, ObjectId) {
    let mut table = Table::in_turn();
    let card = character(&json!([{ "keyword": { "tough": tough } }]));
    let id = table.put("expedition:1:hero", &card, &[]);
    if with_own {
        table.put("expedition:0:hero", &character(&json!([])), &[]);
    }
    let target = json!({ "target": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] });
    let gain = json!({ "gain": [target, [{ "boosts": [1, null] }], null] });
    let steps: Vec<Value> = vec![gain; often];
    let mut scene = Scene::new(table);
    let card =
        json!({ "from": "hand:0", "to": "limbo", "face": spell(&json!([{ "spell": steps }])) });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    assert_eq!(scene.write(), ["mana_paid"]);
    (scene, id)
}

fn waiting(scene: &Scene) -> Awaited {
    let mut all = scene.table.position.awaits(&scene.effects);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// The record that names it as the target.
fn named(scene: &Scene, id: ObjectId) -> Option<Event> {
    waiting(scene).ways[0].answer(&[(EffectObject::Piece(Piece::Object(id)), 1)], None)
}

/// The Character of the first player.
fn own(scene: &Scene) -> ObjectId {
    let mut all = scene.table.state().objects.iter();
    let is = |one: &rules::Object| {
        one.controller == FIRST && matches!(one.place, rules::Place::Expedition(_))
    };
    *all.find(|(_, one)| is(one)).expect("it is there").0
}

fn ready(scene: &Scene, seat: Seat) -> usize {
    scene.table.state().ready_mana(seat)
}

/// `4.0 7.4.7.c`, `4.0 7.4.7.e`: who targets a Tough Character of an opponent pays for it, before the effect goes on.
#[test]
fn r7_4_7_c_a_tough_target_is_paid_for() {
    let (mut scene, id) = cast(1, true, 1);
    assert_eq!(ready(&scene, FIRST), 2);
    scene.apply(&named(&scene, id).expect("it can be paid"));
    assert_eq!(scene.write(), ["mana_paid", "counters_changed", "resolved", "moved", "turn_began"]);
    assert_eq!((ready(&scene, FIRST), ready(&scene, SECOND)), (1, 3));
}

/// `4.0 7.4.7.c`: it may be told before the target is named; then nothing more is paid.
#[test]
fn r7_4_7_c_what_was_paid_before_is_not_paid_again() {
    let (mut scene, id) = cast(2, true, 1);
    let choice = named(&scene, id).expect("it can be paid");
    scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 2 }));
    scene.apply(&choice);
    assert_eq!(scene.write(), ["counters_changed", "resolved", "moved", "turn_began"]);
}

/// `4.0 7.4.7.c`: nobody targets what they cannot pay for, nor pays for what they control.
#[test]
fn r7_4_7_c_nobody_targets_what_they_cannot_pay_for() {
    let (scene, id) = cast(3, true, 1);
    assert_eq!(named(&scene, id), None);
    assert!(!waiting(&scene).may_leave, "there is another target");
    assert!(named(&scene, own(&scene)).is_some());
}

/// `4.0 7.4.7.d`: nobody is forced to pay, even if all targets are Tough.
#[test]
fn r7_4_7_d_nobody_is_forced_to_pay() {
    let (mut scene, _) = cast(1, false, 1);
    assert!(waiting(&scene).may_leave);
    scene.on("choice_made", &json!({ "about": "decline", "seat": 0 }));
    assert_eq!(scene.write(), ["resolved", "moved", "turn_began"]);
    assert_eq!(ready(&scene, FIRST), 2);
}

/// `4.0 7.4.7.f`: an effect pays once for an object, however often it targets it.
#[test]
fn r7_4_7_f_an_effect_pays_once_for_a_target() {
    let (mut scene, id) = cast(2, true, 3);
    scene.apply(&named(&scene, id).expect("it can be paid"));
    assert_eq!(scene.write(), ["mana_paid", "counters_changed"]);
    scene.apply(&named(&scene, own(&scene)).expect("it costs nothing"));
    assert_eq!(scene.write(), ["counters_changed"]);
    scene.apply(&named(&scene, id).expect("it is paid for"));
    assert_eq!(scene.write(), ["counters_changed", "resolved", "moved", "turn_began"]);
}
