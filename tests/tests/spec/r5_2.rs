//! Cards, quick actions and reactions from being played to being resolved: their records.

use rules::{Ability, ObjectId, Status};
use serde_json::{Value, json};

use crate::scene::{FIRST, NEW, SECOND, Scene, companion, hero};

fn of_type(card_type: &str) -> Value {
    json!({ "reference": card_type, "type": card_type })
}

/// A card of the first seat's Hand is played.
fn play(scene: &mut Scene, face: &Value) -> ObjectId {
    scene.draw(FIRST, 1);
    let card = json!({ "from": "hand:0", "to": "limbo", "face": face });
    scene.on("card_played", json!({ "seat": 0, "card": card }))
}

/// Who plays a card moves it to Limbo (`4.0 5.1.2.g`), where they control it; resolved, it is still there until it goes
/// where its type says (`4.0 5.1.2.i`): a Character and an Expedition Permanent to the chosen Expedition (`4.0 5.2.1.a`,
/// `4.0 5.2.2.a`, `4.0 2.2.3.d`), a Landmark to the Landmark zone of who played it (`4.0 5.2.3.a`, `4.0 2.2.3.e`), a
/// Spell to the Reserve.
#[test]
fn r5_1_2_g_a_card_goes_through_limbo() {
    let mut scene = Scene::new();
    let ends = [
        ("character", "expedition:0:companion"),
        ("permanent", "expedition:0:hero"),
        ("permanent", "landmark:0"),
        ("spell", "reserve:0"),
    ];
    for (card_type, to) in ends {
        let limbo = play(&mut scene, &of_type(card_type));
        assert_eq!((scene.place(limbo), scene.object(limbo).controller), ("limbo".into(), FIRST));
        scene.on("resolved", json!({ "object": limbo }));
        assert_eq!(scene.place(limbo), "limbo");
        let item = scene.object(limbo).item;
        let there = scene.send(limbo, to);
        assert_eq!((scene.place(there), scene.object(there).item), (to.into(), item));
        assert!(!scene.has(limbo) && scene.object(there).statuses.is_empty());
    }
    let members = |id| scene.expedition(NEW, id).members.len();
    assert_eq!([members(hero(FIRST)), members(companion(FIRST))], [1, 1]);
    assert_eq!([members(hero(SECOND)), members(companion(SECOND))], [0, 0]);
}

/// What had Fleeting in Limbo has it in the Expedition, by a step of its own or as it enters (`4.0 5.2.2.b-c`).
#[test]
fn r5_2_2_c_fleeting_is_gained_after_the_move_or_with_it() {
    for with_it in [false, true] {
        let mut scene = Scene::new();
        let reserve = scene.put("reserve:0", &of_type("permanent"));
        let card = json!({
            "what": reserve, "from": "reserve:0", "to": "limbo", "statuses": ["fleeting"],
        });
        let limbo = scene.on("card_played", json!({ "seat": 0, "card": card }));
        assert!(scene.object(limbo).statuses.has(Status::Fleeting));
        let statuses = if with_it { json!(["fleeting"]) } else { json!([]) };
        let joins = json!({
            "what": limbo, "from": "limbo", "to": "expedition:0:hero", "statuses": statuses,
        });
        let there = scene.on("moved", json!({ "moves": [joins] }));
        assert_eq!(scene.object(there).statuses.has(Status::Fleeting), with_it);
        scene.gain("fleeting", there);
        assert_eq!(scene.object(there).statuses.iter().collect::<Vec<_>>(), [Status::Fleeting]);
    }
}

/// A Spell that is done goes to the Reserve, exhausted if it has Cooldown (`4.0 5.2.4.b`, `4.0 7.4.1.b`), and a Fleeting
/// one to the Discard pile (`4.0 2.4.7.e`), where it is no longer Fleeting.
#[test]
fn r5_2_4_b_a_spell_that_is_done_goes_where_its_marks_say() {
    let mut scene = Scene::new();
    let limbo = play(&mut scene, &of_type("spell"));
    let cooldown = json!({
        "what": limbo, "from": "limbo", "to": "reserve:0", "statuses": ["exhausted"],
    });
    let there = scene.on("moved", json!({ "moves": [cooldown] }));
    assert!(scene.object(there).statuses.has(Status::Exhausted));
    let limbo = play(&mut scene, &json!("spell"));
    scene.gain("fleeting", limbo);
    let gone = scene.send(limbo, "discard:0");
    assert!(scene.object(gone).statuses.is_empty());
}

/// A quick action is no object and changes no zone (`4.0 5.3.c`), nor does a reaction, which is played where it waits
/// (`4.0 5.4.b`) and ceases to exist once it is done (`4.0 5.4.d`).
#[test]
fn r5_4_d_a_reaction_stays_in_limbo_until_it_ceases() {
    let mut scene = Scene::new();
    let source = scene.character(hero(FIRST), [1, 1, 1]);
    let objects = scene.state.objects.len();
    scene.on("quick_action_played", json!({ "seat": 0, "object": source }));
    assert_eq!(scene.state.objects.len(), objects);
    let emblem = json!({ "controller": 0, "source": source });
    let emblem = scene.on("reaction_activated", json!({ "emblems": [emblem] }));
    for (kind, data) in [
        ("reaction_played", json!({ "seat": 0, "emblem": emblem })),
        ("resolved", json!({ "object": emblem })),
    ] {
        scene.on(kind, data);
        assert_eq!((scene.place(emblem), scene.state.objects.len()), ("limbo".into(), objects + 1));
    }
    scene.on("ceased", json!({ "objects": [emblem] }));
    assert_eq!(scene.state.objects.len(), objects);
}

/// One step may activate a reaction several times and several reactions (`4.0 6.3.g-h`): an emblem in Limbo for each,
/// of the object whose reaction it is (`4.0 6.3.j`, `4.0 7.3.1.a`, `4.0 7.3.1.d`).
#[test]
fn r6_3_h_each_activation_is_an_emblem() {
    let mut scene = Scene::new();
    let [one, two] = [FIRST, SECOND].map(|seat| scene.character(hero(seat), [1, 1, 1]));
    let emblem = |seat: u8, source: ObjectId| json!({ "controller": seat, "source": source });
    let all = json!([emblem(0, one), emblem(0, one), emblem(1, two)]);
    scene.on("reaction_activated", json!({ "emblems": all }));
    let sources = [0, 1, 2].map(|index| match &scene.object(scene.made(index)).kind {
        rules::Kind::Emblem(entry) => (entry.controller, entry.source),
        rules::Kind::Card | rules::Kind::Token => panic!("an emblem"),
    });
    assert_eq!(sources, [(FIRST, Some(one)), (FIRST, Some(one)), (SECOND, Some(two))]);
    scene.refusal("reaction_activated", json!({ "emblems": [] }));
}

/// A quick action has a cost (`4.0 2.2.12.k`), a reaction a trigger (`4.0 2.2.12.l`, `4.0 6.3.a-b`), an effect neither
/// (`4.0 2.2.12.n`): an ability without what it has to have is not well formed.
#[test]
fn r2_2_12_k_abilities_have_what_their_type_has() {
    let ability = |value: Value| serde_json::from_value::<Ability>(value);
    assert!(ability(json!({ "quick_action": { "cost": ["exhaust"] } })).is_ok());
    assert!(ability(json!({ "quick_action": { "on": ["joined"] } })).is_err());
    assert!(ability(json!({ "quick_action": {} })).is_err());
    assert!(ability(json!({ "reaction": { "on": ["joined"] } })).is_ok());
    assert!(ability(json!({ "reaction": { "cost": ["exhaust"] } })).is_err());
    assert!(ability(json!({ "reaction": {} })).is_err());
    assert!(ability(json!("effect")).is_ok() && ability(json!({ "effect": {} })).is_err());
}
