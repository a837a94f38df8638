//! Payments, their consequences, and what is kept on the way.

use engine::effect::{ActionKind, EffectObject};
use engine::{Options, Price};
use rules::{ObjectId, Piece, Place, Status};
use serde_json::{Value, json};

use crate::paragraphs::table::{FIRST, Table, character, departure};
use crate::paragraphs::written::Scene;

/// A Character that may be played for one mana instead of three.
fn scout() -> Value {
    let mut card = character(&json!([{ "keyword": { "scout": 1 } }]));
    card["hand_cost"] = json!(3);
    card
}

/// A Permanent with a quick action of this cost that draws a card.
fn hut(cost: &Value) -> Value {
    json!({ "reference": "hut", "name": "Hut", "type": "permanent", "subtypes": ["landmark"], "hand_cost": 1,
        "reserve_cost": 1, "abilities": [{ "quick_action": { "cost": cost, "do": [{ "draw": 1 }] } }] })
}

fn quick_actions(table: &Table) -> Vec<ObjectId> {
    match &table.next().awaits[0].options {
        Options::Turn { quick_actions, .. } => quick_actions.clone(),
        other => panic!("{other:?}"),
    }
}

/// `4.0 7.4.5.c`: what is played for its Scout cost goes to the Reserve, by an ability of its own.
#[test]
fn r7_4_5_c_what_is_played_for_its_scout_cost_goes_to_the_reserve() {
    for (mana, place) in
        [(1, Place::Reserve(FIRST)), (3, "expedition:0:hero".parse().expect("a place"))]
    {
        let mut scene = Scene::new(Table::in_turn());
        let card = json!({ "from": "hand:0", "to": "expedition:0:hero", "face": scout() });
        scene.on("card_played", &json!({ "seat": 0, "mana": mana, "card": card }));
        scene.write();
        let objects = &scene.table.state().objects;
        let (_, it) = objects
            .iter()
            .find(|(_, it)| it.face.as_ref().is_some_and(|face| face.name == scout()["name"]))
            .expect("it is there");
        assert_eq!(it.place, place, "{mana} mana");
    }
}

/// `4.0 5.1.2.d`, `4.0 7.4.5.b`: what a card costs is said for each way to play it; Scout works in the Hand only.
#[test]
fn r5_1_2_d_each_way_to_play_a_card_has_its_price() {
    let mut table = Table::in_turn();
    let card = table.put("reserve:0", &scout(), &[]);
    let Options::Turn { cards, .. } = &table.next().awaits[0].options else { unreachable!() };
    let play =
        cards.iter().find(|play| play.card == Piece::Object(card)).expect("it may be played");
    let into = |side: &str| Some(format!("0:{side}").parse().expect("an Expedition"));
    let price = |side| Price { into: into(side), least: 1, most: 1, scouts: false };
    assert_eq!(play.prices, [price("hero"), price("companion")]);
}

/// `4.0 5.3.d`, `4.0 6.4.c`: a quick action whose cost cannot be paid in full is no option.
#[test]
fn r6_4_c_a_quick_action_is_offered_if_its_whole_cost_can_be_paid() {
    let food =
        json!(["exhaust", { "do": { "spend": [{ "exactly": 2 }, { "named": "food" }, "me"] } }]);
    let sacrifice = json!([{ "do": { "sacrifice": { "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] } } }]);
    let mana = json!([{ "pay_if": [4, { "first_player": "you" }] }]);
    for cost in [food, sacrifice, mana] {
        let mut table = Table::in_turn();
        table.put("landmark:0", &hut(&cost), &[]);
        assert_eq!(quick_actions(&table), [], "{cost}");
    }
    let mut table = Table::in_turn();
    let hut = table.put("landmark:0", &hut(&json!([{ "do": { "sacrifice": { "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }] }] } } }])), &[]);
    table.put("expedition:0:hero", &character(&json!([])), &[]);
    assert_eq!(quick_actions(&table), [hut], "there is a Character to sacrifice");
}

/// `4.0 6.4.c`: of mana that is paid "up to" a number as much is paid as the player wants, and no more than is ready.
#[test]
fn r6_4_c_up_to_so_much_mana_is_paid_at_once_or_not_at_all() {
    let token = json!({ "create": { "number": { "times": 1, "per": "paid" }, "token": { "name": "Moth" }, "expeditions": { "which": { "side": ["hero", "you"] } } } });
    let mut card = hut(&json!([{ "pay_up_to": 9 }]));
    card["abilities"][0]["quick_action"]["do"] = json!([token]);
    for paid in [0, 2] {
        let mut scene = Scene::new(Table::in_turn());
        let hut = scene.table.put("landmark:0", &card, &[]);
        scene.on("quick_action_played", &json!({ "seat": 0, "object": hut }));
        assert_eq!(scene.write(), [""; 0]);
        let waiting = scene.table.position.awaits(&scene.effects);
        let way = &waiting[0].ways[0];
        assert_eq!(
            (&way.due.what, way.due.pool),
            (&ActionKind::Pay, Some(3)),
            "three orbs are ready"
        );
        if paid == 0 {
            scene.on("choice_made", &json!({ "about": "decline", "seat": 0 }));
            scene.write();
        } else {
            let event = way.answer(&[(EffectObject::Seat(FIRST), paid)], None).expect("it is paid");
            scene.apply(&event);
            assert_eq!(scene.write(), ["token_created"]);
        }
        let moths = scene.table.state().objects.values().filter(|it| it.kind == rules::Kind::Token);
        assert_eq!(moths.count(), paid as usize);
        assert_eq!(scene.table.state().ready_mana(FIRST), 3 - paid as usize);
    }
}

/// `4.0 2.4.6.c`: what is exhausted is not among what an effect lets a player play.
#[test]
fn r2_4_6_c_an_effect_plays_nothing_that_is_exhausted() {
    let steps = json!([{ "play": { "what": { "choose": [{ "exactly": 1 }, { "kinds": [{ "type": "character" }],
        "in": { "zones": ["reserve"] }, "of": "you" }] }, "charge": "free" } }]);
    let mut scene = Scene::new(Table::in_turn());
    let [ready, _] = [&[][..], &[Status::Exhausted]]
        .map(|statuses| scene.table.put("reserve:0", &character(&json!([])), statuses));
    let card = crate::paragraphs::table::spell(&json!([{ "spell": steps }]));
    scene.on(
        "card_played",
        &json!({ "seat": 0, "mana": 1, "card": { "from": "hand:0", "to": "limbo", "face": card } }),
    );
    scene.write();
    let waiting = scene.table.position.awaits(&scene.effects);
    let among = waiting[0].ways.iter().flat_map(|way| &way.due.among).map(|one| one.thing.clone());
    assert_eq!(among.collect::<Vec<_>>(), [EffectObject::Piece(Piece::Object(ready))]);
}

/// `4.0 2.5.k`: a Spell that goes from Limbo to the Reserve keeps its counters.
#[test]
fn r2_5_k_a_spell_keeps_its_counters_in_the_reserve() {
    let mut scene = Scene::new(Table::in_turn());
    let spell = crate::paragraphs::table::spell(
        &json!([{ "spell": [{ "gain": ["me", [{ "counters": ["arcane", 2, null] }], null] }] }]),
    );
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": { "from": "hand:0", "to": "limbo", "face": spell } }));
    scene.write();
    let reserve = scene.table.state().objects_in(Place::Reserve(FIRST)).next();
    assert_eq!(reserve.map(|(_, it)| it.counter("arcane")), Some(2));
}

/// `4.0 7.3.33.a`, `4.0 6.4.e`: counters that a quick action costs are spent as its cost; a record by which the ability takes
/// them off is none of it, and no rule takes any off.
#[test]
fn r7_3_33_a_what_a_cost_spends_is_no_doing_of_an_ability_or_a_rule() {
    let cost =
        json!(["exhaust", { "do": { "spend": [{ "exactly": 1 }, { "named": "food" }, "me"] } }]);
    for (kind, is_paid) in [("cost", true), ("ability", false), ("rule", false)] {
        let mut scene = Scene::new(Table::in_turn());
        let hut = scene.table.put("landmark:0", &hut(&cost), &[]);
        let change = |by: i32| json!([{ "object": hut, "counter": "food", "by": by }]);
        scene.on("counters_changed", &json!({ "changes": change(2) }));
        scene.on("quick_action_played", &json!({ "seat": 0, "object": hut }));
        let paid = json!({ "cause": { "kind": "cost" }, "status": "exhausted", "objects": [hut] });
        scene.on("status_gained", &paid);
        scene.on("counters_changed", &json!({ "cause": { "kind": kind }, "changes": change(-1) }));
        let wrote = scene.write();
        let wrote: Vec<_> = wrote.iter().map(String::as_str).collect();
        assert_eq!(wrote.contains(&"counters_changed"), !is_paid, "{kind}: {wrote:?}");
    }
}

/// `4.0 1.2.6.a`, `4.0 5.1.1.b`: no rule takes counters off what stays, and none plays a card.
#[test]
fn r5_1_1_b_no_rule_plays_a_card_or_spends_counters() {
    let mut table = Table::in_turn();
    let hut = table.put("landmark:0", &hut(&json!([])), &[]);
    let rule = json!({ "kind": "rule" });
    let changes = json!([{ "object": hut, "counter": "food", "by": -1 }]);
    table.on(
        "counters_changed",
        json!({ "changes": [{ "object": hut, "counter": "food", "by": 2 }] }),
    );
    let mut other = Table::in_turn();
    let card =
        json!({ "from": "hand:0", "to": "expedition:0:hero", "face": character(&json!([])) });
    let played =
        other.on("card_played", json!({ "cause": rule, "seat": 0, "mana": 1, "card": card }));
    let spent = table.on("counters_changed", json!({ "cause": rule, "changes": changes }));
    for (verdict, paragraph) in [(spent, "1.2.6.a"), (played, "5.1.1.b")] {
        let departure = departure(verdict);
        assert!(departure.is_certain && departure.doubt.is_none());
        assert_eq!(departure.paragraphs[0].number, paragraph);
    }
}

/// `4.0 6.4.e`: what is discarded to pay for a support ability is discarded by no rule.
#[test]
fn r6_4_e_a_rule_does_not_pay_for_a_quick_action() {
    let mut table = Table::in_turn();
    let mut card = character(
        &json!([{ "quick_action": { "support": true, "cost": ["discard"], "do": [{ "draw": 1 }] } }]),
    );
    card["reserve_cost"] = json!(1);
    let card = table.put("reserve:0", &card, &[]);
    table.on("quick_action_played", json!({ "seat": 0, "object": card }));
    let departure = departure(table.moves("rule", card, "discard:0"));
    assert!(departure.is_certain);
    assert!(departure.paragraphs.iter().any(|one| one.number == "6.4.e"));
}
