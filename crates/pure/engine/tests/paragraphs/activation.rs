//! Triggers of reactions, and the binding of their effects.

use rules::{BOOST, ObjectId, Place, Status};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, boosts, character_with, cheap, counters, landmark, named_character, real,
};
use crate::paragraphs::table::{FIRST, Table};
use crate::paragraphs::written::Scene;

fn reaction(on: &Value, steps: &Value) -> Value {
    json!({ "reaction": { "on": [on], "do": steps } })
}

/// A token whose face the log knows.
fn knows_recruit(table: &mut Table) {
    let face = json!({ "reference": "Ordis Recruit", "name": "Ordis Recruit", "type": "character",
        "forest": 1, "mountain": 1, "water": 1, "subtypes": ["soldier"], "abilities": [] });
    table.put("discard:1", &face, &[]);
}

fn recruit(expeditions: &Value) -> Value {
    json!([{ "create": { "number": 1, "token": { "name": "Ordis Recruit" }, "expeditions": expeditions } }])
}

fn tokens(scene: &Scene) -> Vec<(ObjectId, Place)> {
    let all = scene.table.state().objects.iter();
    let tokens = all.filter(|(_, it)| it.kind == rules::Kind::Token);
    tokens.map(|(&id, it)| (id, it.place)).collect()
}

/// Every Character of the first player's Reserve joins their Hero Expedition.
fn all_join() -> Value {
    let reserve = json!({ "all": { "kinds": [{ "type": "character" }], "in": { "zones": ["reserve"] }, "of": "you" } });
    json!([{ "move": [reserve, { "expeditions": { "which": { "side": ["hero", "you"] } } }] }])
}

/// `4.0 6.3.c`: what speaks of how I enter is a self-move reaction: it need not be there before, as others have to.
#[test]
fn r6_3_c_a_reaction_about_how_i_enter_need_not_be_there_before() {
    let enters = json!({ "this": { "joins": ["me", { "zones": ["expeditions"] }] } });
    let another = json!({ "this": { "joins": [{ "all": { "kinds": [{ "type": "character" }], "other": true } },
        { "zones": ["expeditions"] }] } });
    for (on, number) in [(json!("joined"), 1), (enters, 1), (another, 0)] {
        let mut scene = Scene::new(Table::in_turn());
        let reacts = named_character("Reacts", &json!([reaction(&on, &json!([boosts(1)]))]));
        scene.table.put("reserve:0", &reacts, &[]);
        scene.table.put("reserve:0", &named_character("Other", &json!([])), &[]);
        scene.cast(&all_join());
        let id = scene.named("Reacts");
        assert_eq!(scene.table.place(id).to_string(), "expedition:0:hero");
        assert_eq!(scene.counter(id, BOOST), number, "{on}");
    }
}

/// `4.0 6.3.d`: "when I go to Reserve from the Expedition zone" is no self-move reaction: the object that leaves has it, and
/// it is that object's Expedition.
#[test]
fn r6_3_d_what_goes_to_the_reserve_from_the_expedition_zone_reacts_as_what_it_was() {
    let from = |from: Value| json!({ "this": { "goes": { "what": "me", "from": from, "to": "reserve" } } });
    let mine = json!({ "which": "mine" });
    let steps = json!([{ "move": [all_characters(), "reserve"] }]);
    let mute = json!([{ "passive": { "says": "lose_abilities",
        "scope": { "objects": { "type": "character", "other": true } } } }]);
    // What has lost its abilities has none as it leaves; the card in the Reserve has those that are about arriving.
    for (from, muted, number) in [
        (from(json!(["expeditions"])), false, 1),
        (from(json!(["expeditions"])), true, 0),
        (from(json!([])), true, 1),
    ] {
        let mut scene = Scene::new(Table::in_turn());
        knows_recruit(&mut scene.table);
        let place =
            if muted { json!({ "which": { "side": ["companion", "you"] } }) } else { mine.clone() };
        let reacts = named_character("Reacts", &json!([reaction(&from, &recruit(&place))]));
        scene.table.put("expedition:0:companion", &reacts, &[]);
        if muted {
            let face = named_character("Mute", &mute);
            scene.table.put("expedition:1:hero", &face, &[]);
        }
        scene.cast(&steps);
        let places: Vec<_> = tokens(&scene).iter().map(|one| one.1.to_string()).collect();
        assert_eq!(places, vec!["expedition:0:companion"; number], "{from} {muted}");
    }
}

/// `4.0 6.3.e`: a self-move reaction works wherever the object is after the event, if its trigger matches.
#[test]
fn r6_3_e_a_self_move_reaction_works_wherever_it_arrives() {
    let machine = real("ALT_ALIZE_B_AX_32_C");
    for (to, exhausts) in [("reserve", true), ("discard", false)] {
        let mut scene = Scene::new(Table::in_turn());
        scene.table.put("expedition:0:hero", &machine, &[]);
        scene.cast(&json!([{ "move": [all_characters(), to] }]));
        let id = scene.named("The Machine in the Ice");
        assert_eq!(scene.has(id, Status::Exhausted), exhausts, "{to}");
    }
}

/// `4.0 6.3.i`: each time a reaction is activated its effect is bound to what activated it: four tokens, one boost each.
#[test]
fn r6_3_i_each_effect_is_bound_to_what_activated_it() {
    let mut scene = Scene::new(Table::in_turn());
    knows_recruit(&mut scene.table);
    scene.table.put("landmark:0", &real("ALT_CORE_B_OR_28_C"), &[]);
    let spell = cheap("ALT_CORE_B_OR_26_C");
    let kinds = scene.plays(&spell, "limbo", 1);
    assert_eq!(kinds[..2], ["mana_paid", "token_created"]);
    let made: Vec<_> = tokens(&scene).into_iter().map(|one| one.0).collect();
    assert_eq!(made.len(), 4);
    let boost = |id| counters(id, BOOST, 1);
    for &id in made.iter().rev() {
        assert!(scene.may_bring("counters_changed", &boost(id)));
        scene.on("counters_changed", &boost(id));
        assert!(!scene.may_bring("counters_changed", &boost(id)), "one each");
    }
    scene.write();
    assert!(!scene.waits() && !scene.is_refused());
    assert!(made.iter().all(|&id| scene.counter(id, BOOST) == 1));
}

/// `4.0 6.3.l`: "if I was" asks how it was before the event, "if I am" how it is after it.
#[test]
fn r6_3_l_a_condition_is_of_before_or_of_after_the_event() {
    let seiringar = real("ALT_ALIZE_B_BR_34_C")["abilities"].clone();
    let is_there = json!([{ "reaction": { "on": [{ "this": { "leaves": { "what": "me", "from": { "zones": ["expeditions"] } } } }],
        "if": { "is": ["me", { "in": { "zones": ["reserve"] } }] }, "do": [{ "draw": 1 }] } }]);
    let fleeting = &[Status::Fleeting][..];
    for (abilities, statuses, to, draws) in [
        (&seiringar, fleeting, "discard", true),
        (&seiringar, &[], "discard", false),
        (&is_there, &[], "reserve", true),
        (&is_there, &[], "discard", false),
    ] {
        let mut scene = Scene::new(Table::in_turn());
        let face = named_character("Leaver", abilities);
        scene.table.put("expedition:0:hero", &face, statuses);
        let hand = scene.hand(FIRST);
        scene.cast(&json!([{ "move": [all_characters(), to] }]));
        assert_eq!(scene.hand(FIRST) == hand, draws, "{abilities} {statuses:?} {to}");
    }
}

/// `4.0 7.4.4.d`: what is Gigantic joins both Expeditions, and its `{J}` is activated once.
#[test]
fn r7_4_4_d_what_is_gigantic_joins_once() {
    for on in ["joined", "played_from_hand"] {
        let abilities =
            json!([{ "keyword": "gigantic" }, reaction(&json!(on), &json!([boosts(1)]))]);
        let mut scene = Scene::new(Table::in_turn());
        scene.plays(&named_character("Giant", &abilities), "expedition:0:hero", 2);
        let id = scene.named("Giant");
        assert_eq!(scene.counter(id, BOOST), 1, "{on}");
        assert!(!scene.may_bring("counters_changed", &counters(id, BOOST, 1)));
    }
}

/// A Gigantic Character with a reaction, and another Character in the Companion Expedition.
fn beside_a_giant(gigantic: bool, on: &Value) -> Scene {
    let mut scene = Scene::new(Table::in_turn());
    let mut abilities = vec![reaction(on, &json!([boosts(1)]))];
    abilities.extend(gigantic.then(|| json!({ "keyword": "gigantic" })));
    character_with(&mut scene.table, "Giant", &json!(abilities));
    scene.table.put("expedition:0:companion", &named_character("Other", &json!([])), &[]);
    scene
}

/// `4.0 7.4.4.j`: the Expeditions of what is Gigantic are one place to join or to leave: who switches does neither.
#[test]
fn r7_4_4_j_nobody_joins_or_leaves_both_expeditions_by_switching() {
    let other = json!({ "all": { "kinds": [{ "type": "character" }], "other": true } });
    let mine = json!({ "expeditions": { "which": "mine" } });
    let joins = json!({ "this": { "joins": [other, mine] } });
    let leaves = json!({ "this": { "leaves": { "what": other, "from": mine } } });
    let switch = |name: &str| json!([{ "switch": { "all": { "kinds": [{ "type": "character" }], "is": [{ "named": name }] } } }]);
    for gigantic in [true, false] {
        let mut scene = beside_a_giant(gigantic, &joins);
        scene.cast(&switch("Other"));
        let giant = scene.named("Giant");
        assert_eq!(scene.counter(giant, BOOST), u32::from(!gigantic), "joins, {gigantic}");
        // It joins their Expeditions from elsewhere, whichever it is put in.
        let mut scene = beside_a_giant(gigantic, &joins);
        let face = named_character("New", &json!([]));
        scene.plays(&face, "expedition:0:companion", 2);
        let giant = scene.named("Giant");
        assert_eq!(scene.counter(giant, BOOST), u32::from(gigantic), "is played, {gigantic}");
        // What is in its own Expedition leaves that, but not both.
        let mut scene = beside_a_giant(gigantic, &leaves);
        let face = named_character("Near", &json!([]));
        scene.table.put("expedition:0:hero", &face, &[]);
        scene.cast(&switch("Near"));
        let giant = scene.named("Giant");
        assert_eq!(scene.counter(giant, BOOST), u32::from(!gigantic), "leaves, {gigantic}");
    }
}

/// `4.0 7.4.4.j`: the same where it is Gigantic no more as soon as the other comes: it is asked where that was.
#[test]
fn r7_4_4_j_who_comes_from_the_other_expedition_does_not_join_even_if_that_ends_gigantic() {
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put("expedition:0:hero", &real("ALT_ALIZE_B_BR_45_C"), &[]);
    scene.table.put("expedition:0:hero", &real("ALT_ALIZE_B_BR_39_C"), &[]);
    let face = named_character("Other", &json!([]));
    let other = scene.table.put("expedition:0:companion", &face, &[]);
    scene.cast(&json!([{ "switch": { "all": { "kinds": [{ "type": "character" }], "is": [{ "named": "Other" }] } } }]));
    assert_eq!(scene.table.place(other).to_string(), "expedition:0:hero", "it is not sacrificed");
    assert!(!scene.waits());
}

/// `4.0 7.4.4.h`: "my Expedition" of what is Gigantic is one of both, as is chosen for each token.
#[test]
fn r7_4_4_h_each_token_goes_to_one_of_both_expeditions() {
    for gigantic in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        if gigantic {
            scene.table.put("expedition:0:hero", &real("ALT_ALIZE_B_BR_45_C"), &[]);
        }
        knows_recruit(&mut scene.table);
        let id = scene.table.put("reserve:0", &real("ALT_CORE_B_BR_04_R2"), &[]);
        let card = json!({ "what": id, "from": "reserve:0", "to": "expedition:0:hero", "statuses": ["fleeting"] });
        scene.on("card_played", &json!({ "seat": 0, "mana": 3, "card": card }));
        scene.write();
        let may_create = |to: &[&str]| {
            let token =
                |side| json!({ "face": "Ordis Recruit", "to": format!("expedition:0:{side}") });
            let tokens: Vec<_> = to.iter().map(token).collect();
            scene.may_bring("token_created", &json!({ "tokens": tokens }))
        };
        if gigantic {
            assert!(may_create(&["hero", "hero"]) && may_create(&["hero", "companion"]));
            assert!(!may_create(&["hero", "hero", "companion", "companion"]), "not two in each");
        } else {
            let places: Vec<_> = tokens(&scene).iter().map(|one| one.1.to_string()).collect();
            assert_eq!(places, ["expedition:0:hero"; 2], "there is nothing to choose");
        }
    }
}

/// `4.0 7.5.11.a`, `4.0 7.1.1.b`: a card is played as it leaves Limbo; what speaks of that is activated then, and speaks of
/// what the card has become.
#[test]
fn r7_5_11_a_a_card_is_played_as_it_leaves_limbo() {
    let abilities = json!([reaction(&json!("played_from_hand"), &json!([boosts(1)]))]);
    let mut scene = Scene::new(Table::in_turn());
    let watches =
        json!({ "this": { "plays": ["you", { "kinds": [{ "type": "character" }] }, "any"] } });
    landmark(
        &mut scene.table,
        FIRST,
        "Watch",
        &json!([reaction(
            &watches,
            &json!([
                { "gain": ["it", [{ "counters": ["seen", 1, null] }], null] }
            ])
        )]),
    );
    assert_eq!(scene.plays(&named_character("Player", &abilities), "limbo", 2), ["mana_paid"]);
    let limbo = scene.named("Player");
    assert!(!scene.waits());
    assert!(
        !scene.may_bring("counters_changed", &counters(limbo, BOOST, 1)),
        "it is not played yet"
    );
    assert!(!scene.may_bring("counters_changed", &counters(limbo, "seen", 1)));
    let mut joins = crate::paragraphs::cast::moves(limbo, "limbo", "expedition:0:hero");
    joins["cause"] = json!({ "kind": "rule" });
    scene.on("moved", &joins);
    let id = scene.named("Player");
    assert!(scene.may_bring("counters_changed", &counters(id, BOOST, 1)));
    assert!(scene.may_bring("counters_changed", &counters(id, "seen", 1)));
    // What joins without being played is not.
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put("reserve:0", &named_character("Player", &abilities), &[]);
    scene.cast(&all_join());
    let id = scene.named("Player");
    assert_eq!(scene.counter(id, BOOST), 0);
}

/// `4.0 5.1.2.j`: "when you play a card" is activated as the card leaves Limbo: of a Spell once it has done what it does.
#[test]
fn r5_1_2_j_when_a_card_is_played_is_when_it_leaves_limbo() {
    let plays = |kind: &str| {
        let filter = json!({ "kinds": [{ "type": kind }] });
        let on = json!({ "this": { "plays": ["you", filter, "any"] } });
        json!([reaction(
            &on,
            &json!([{ "gain": ["me", [{ "counters": ["arcane", 1, null] }], null] }])
        )])
    };
    let draws = json!([{ "spell": [{ "draw": 1 }] }]);
    let fleeting = json!([{ "keyword": "fleeting" }, { "spell": [{ "draw": 1 }] }]);
    for (abilities, to) in [(draws, "reserve:0"), (fleeting, "discard:0")] {
        let mut scene = Scene::new(Table::in_turn());
        let id = landmark(&mut scene.table, FIRST, "Study", &plays("spell"));
        let kinds = scene.plays(&crate::paragraphs::table::spell(&abilities), "limbo", 1);
        let at = |kind: &str| kinds.iter().rposition(|one| one == kind);
        assert!(at("counters_changed") > at("moved") && at("resolved") < at("moved"), "{kinds:?}");
        assert_eq!(scene.counter(id, "arcane"), 1);
        assert_eq!(scene.table.place(scene.named("Word")).to_string(), to);
    }
    // Who leaves before the Spell does sees no Spell played.
    let mut scene = Scene::new(Table::in_turn());
    let watch = named_character("Study", &plays("spell"));
    scene.table.put("expedition:0:hero", &watch, &[]);
    scene.cast(&json!([{ "move": [all_characters(), "reserve"] }]));
    assert_eq!(scene.counter(scene.named("Study"), "arcane"), 0);
    assert!(!scene.waits());
    // A Permanent is played as it comes to its zone.
    let mut scene = Scene::new(Table::in_turn());
    let id = landmark(&mut scene.table, FIRST, "Study", &plays("permanent"));
    scene.plays(&crate::paragraphs::table::permanent("landmark"), "limbo", 1);
    assert_eq!(scene.table.place(scene.named("Thing")), Place::Landmark(FIRST));
    assert_eq!(scene.counter(id, "arcane"), 1);
}

/// `4.0 5.2.c`: what a passive ability gives a card that is played, other than a Spell, is a reaction: with another one its
/// player chooses the order, and so what comes of it.
#[test]
fn r5_2_c_what_a_card_gains_as_it_is_played_is_a_reaction() {
    // "The next Character you play this turn loses Fleeting", and "{J} I gain Fleeting".
    let lady = real("ALT_CORE_B_YZ_09_R2")["abilities"][0]["quick_action"]["do"].clone();
    let tracer = cheap("ALT_CORE_B_BR_07_C");
    let play = || {
        let mut scene = Scene::new(Table::in_turn());
        let mut hut = json!([{ "quick_action": { "cost": [] } }]);
        hut[0]["quick_action"]["do"] = lady.clone();
        let hut = landmark(&mut scene.table, FIRST, "Lady", &hut);
        scene.on("quick_action_played", &json!({ "seat": 0, "object": hut }));
        scene.write();
        let card = json!({ "from": "hand:0", "to": "expedition:0:hero", "face": tracer });
        scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
        scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
        let id = scene.named("Bravos Tracer");
        (scene, id)
    };
    let fleeting = |id| json!({ "status": "fleeting", "objects": [id] });
    let (mut scene, id) = play();
    scene.on("status_gained", &fleeting(id));
    assert!(scene.may_bring("status_lost", &fleeting(id)), "it loses it after that");
    scene.on("status_lost", &fleeting(id));
    assert!(!scene.may_bring("status_gained", &fleeting(id)), "once");
    // A Spell loses it in Limbo, before it resolves (`4.0 5.2.4.a`).
    let mut scene = Scene::new(Table::in_turn());
    let loses = json!([{ "quick_action": { "cost": [], "do":
        real("ALT_CORE_B_YZ_09_R1")["abilities"][0]["quick_action"]["do"] } }]);
    let hut = landmark(&mut scene.table, FIRST, "Lady", &loses);
    scene.on("quick_action_played", &json!({ "seat": 0, "object": hut }));
    scene.write();
    let word = crate::paragraphs::table::spell(&json!([{ "spell": [{ "draw": 1 }] }]));
    let card = json!({ "from": "hand:0", "to": "limbo", "face": word, "statuses": ["fleeting"] });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    let spell = scene.named("Word");
    assert!(scene.may_bring("status_lost", &fleeting(spell)));
}

/// `4.0 5.2.c`: the same of a boost: the first Character played gains it as a reaction, once it is there, and no other.
#[test]
fn r5_2_c_the_first_character_gains_its_boost_once_it_is_there() {
    let teija = real("ALT_CORE_B_MU_01_C");
    for limbo in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        scene.table.put("hero:0", &teija, &[]);
        let face = named_character("Player", &json!([]));
        if limbo {
            assert_eq!(scene.plays(&face, "limbo", 2), ["mana_paid"]);
            let id = scene.named("Player");
            assert!(!scene.may_bring("counters_changed", &counters(id, BOOST, 1)), "in Limbo");
            let mut joins = crate::paragraphs::cast::moves(id, "limbo", "expedition:0:hero");
            joins["cause"] = json!({ "kind": "rule" });
            scene.on("moved", &joins);
            scene.write();
        } else {
            scene.plays(&face, "expedition:0:hero", 2);
        }
        let id = scene.named("Player");
        assert_eq!(scene.counter(id, BOOST), 1, "{limbo}");
        scene.plays(&named_character("Second", &json!([])), "expedition:0:hero", 0);
        assert_eq!(scene.counter(scene.named("Second"), BOOST), 0);
    }
}

/// `4.0 7.4.5.e`: what its Scout has sent to the Reserve is found there by its other reactions; what anything else has is not.
#[test]
fn r7_4_5_e_what_scouts_is_found_in_the_reserve() {
    let joins = reaction(&json!("joined"), &json!([boosts(1)]));
    let sends = reaction(&json!("played_from_hand"), &json!([{ "move": ["me", "reserve"] }]));
    for (other, found) in [(json!({ "keyword": { "scout": 1 } }), true), (sends, false)] {
        let mut scene = Scene::new(Table::in_turn());
        let mut face = named_character("Sapper", &json!([other, joins]));
        face["hand_cost"] = if found { json!(3) } else { json!(1) };
        scene.plays(&face, "expedition:0:hero", 1);
        let id = scene.named("Sapper");
        assert!(scene.waits(), "the player chooses what comes first");
        scene.on("moved", &crate::paragraphs::cast::moves(id, "expedition:0:hero", "reserve:0"));
        scene.write();
        let id = scene.named("Sapper");
        assert_eq!(scene.table.place(id), Place::Reserve(FIRST));
        assert_eq!(scene.counter(id, BOOST), u32::from(found));
    }
}
