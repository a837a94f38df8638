//! The worked examples of the rulebook's notes, with the cards that they name.

use rules::{BOOST, Edition, ObjectId, Place, Seat, Side, Status};
use serde_json::{Value, json};

use crate::paragraphs::cast::{
    all_characters, cheap, counters, landmark, moves, named_character, real,
};
use crate::paragraphs::table::{FIRST, SECOND, Table};
use crate::paragraphs::written::Scene;

/// Noon begins with this Hero for one player, or this Character in play; all consequences have been
/// written.
fn at_noon(place: &str, face: &Value) -> (Scene, Vec<String>) {
    let mut table = Table::set_up(Edition::Four);
    table.on("day_began", json!({ "day": 1 }));
    table.put(place, face, &[]);
    let mut scene = Scene::new(table);
    scene.on("phase_began", &json!({ "phase": "noon" }));
    let kinds = scene.write();
    (scene, kinds)
}

/// Kuwat is played from the Reserve, with or without Haven.
fn kuwat(haven: bool) -> (Scene, ObjectId) {
    let mut scene = Scene::new(Table::in_turn());
    if haven {
        scene.table.put("landmark:0", &real("ALT_CORE_B_BR_30_C"), &[]);
    }
    let id = scene.table.put("reserve:0", &cheap("ALT_CORE_B_YZ_15_C"), &[]);
    let card = json!({ "what": id, "from": "reserve:0", "to": "expedition:0:hero", "statuses": ["fleeting"] });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    scene.write();
    let id = scene.named("Kuwat, the Dissenter");
    (scene, id)
}

/// Kuwat and Haven: the reaction that Haven gives is bound to the Kuwat in the Expedition, and
/// boosts no card in the Discard pile (`4.0 2.1.d`).
#[test]
fn r2_1_d_kuwat_is_not_boosted_once_it_is_sacrificed() {
    let boost = |id| counters(id, BOOST, 1);
    let (mut scene, id) = kuwat(true);
    assert!(scene.waits(), "two reactions, of which the player chooses the first");
    assert!(scene.may_bring("counters_changed", &boost(id)));
    scene.on("moved", &moves(id, "expedition:0:hero", "discard:0"));
    let gone = scene.named("Kuwat, the Dissenter");
    assert!(!scene.may_bring("counters_changed", &boost(gone)));
    assert_eq!(scene.write(), ["turn_began"]);
    assert!(!scene.is_refused());
    // The other way round it is boosted, and then sacrificed.
    let (mut scene, id) = kuwat(true);
    scene.on("counters_changed", &boost(id));
    assert!(!scene.may_bring("counters_changed", &boost(id)), "once");
    assert_eq!(scene.write()[0], "moved");
    // Nothing boosts it without Haven.
    let (scene, id) = kuwat(false);
    assert_eq!(scene.table.place(id), Place::Discard(FIRST), "there is nothing else to sacrifice");
    assert_eq!((scene.counter(id, BOOST), scene.is_refused()), (0, false));
}

/// Moonlight Jellyfish: what was sacrificed is found in the Discard pile, if it was not Fleeting (`4.0 2.1.f`).
#[test]
fn r2_1_f_the_jellyfish_is_found_in_the_discard_pile() {
    for (statuses, place) in
        [(&[][..], Place::Reserve(FIRST)), (&[Status::Fleeting], Place::Discard(FIRST))]
    {
        let mut scene = Scene::new(Table::in_turn());
        scene.table.put("expedition:0:hero", &real("ALT_CORE_B_YZ_05_C"), statuses);
        scene.cast(&json!([{ "sacrifice": all_characters() }]));
        assert_eq!(scene.table.place(scene.named("Moonlight Jellyfish")), place);
    }
    // What is discarded is not sacrificed.
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put("expedition:0:hero", &real("ALT_CORE_B_YZ_05_C"), &[]);
    scene.cast(&json!([{ "move": [all_characters(), "discard"] }]));
    let id = scene.named("Moonlight Jellyfish");
    assert_eq!(scene.table.place(id), Place::Discard(FIRST));
}

/// Coppélia: the effect that plays the card finds it in the Expedition, through Limbo too (`4.0 2.1.g`).
#[test]
fn r2_1_g_coppelia_is_found_where_her_reaction_has_her_played() {
    for limbo in [false, true] {
        let mut scene = Scene::new(Table::in_turn());
        let hand =
            json!({ "choose": [{ "exactly": 1 }, { "in": { "zones": ["hand"] }, "of": "you" }] });
        scene.cast(&json!([{ "move": [hand, "reserve"] }]));
        let face = real("ALT_CORE_B_AX_14_C");
        let shown = json!({ "from": "hand:0", "to": "reserve:0", "face": face });
        scene.on("moved", &json!({ "moves": [shown] }));
        scene.write();
        let id = scene.named("Coppélia");
        let to = if limbo { "limbo" } else { "expedition:0:hero" };
        let cause = json!({ "kind": "ability", "object": id });
        let statuses = json!(["fleeting"]);
        let card = json!({ "what": id, "from": "reserve:0", "to": to, "statuses": statuses });
        let played = json!({ "cause": cause, "seat": 0, "mana": 0, "card": card });
        assert!(scene.may_bring("card_played", &played));
        scene.on("card_played", &played);
        if limbo {
            let limbo = scene.named("Coppélia");
            let mut joins = moves(limbo, "limbo", "expedition:0:hero");
            joins["cause"] = json!({ "kind": "rule" });
            scene.on("moved", &joins);
        }
        let id = scene.named("Coppélia");
        let asleep = json!({ "status": "asleep", "objects": [id] });
        assert!(scene.may_bring("status_gained", &asleep), "{limbo}");
        scene.on("status_gained", &asleep);
        scene.on("turn_began", &json!({ "seat": 1 }));
        assert!(!scene.is_refused());
    }
    // From elsewhere she is not played.
    let mut scene = Scene::new(Table::in_turn());
    scene.table.put("expedition:0:hero", &real("ALT_CORE_B_AX_14_C"), &[]);
    assert_eq!(
        scene.cast(&json!([{ "move": [all_characters(), "reserve"] }])).last().map(String::as_str),
        Some("turn_began")
    );
}

/// Kitsune: each player may Resupply, and who has initiative says first whether they do (`4.0 6.1.h`, `4.0 1.4.5.a`).
#[test]
fn r6_1_h_kitsune_asks_in_initiative_order() {
    let steps =
        json!([{ "by": ["each", [{ "try": { "may": true, "do": [{ "resupply": {} }] } }]] }]);
    let kitsune = named_character(
        "Kitsune",
        &json!([{ "reaction": { "on": ["played_from_hand"], "do": steps } }]),
    );
    let mut scene = Scene::new(Table::in_turn());
    scene.plays(&kitsune, "expedition:0:hero", 2);
    let asked = |scene: &Scene| -> Vec<Seat> {
        let waiting = scene.table.position.awaits(&scene.effects);
        waiting.iter().flat_map(|one| &one.ways).map(|way| way.due.by).collect()
    };
    assert_eq!(asked(&scene).first(), Some(&FIRST));
    let resupply = |seat: u8| {
        let face = crate::paragraphs::table::spell(&json!([]));
        json!({ "moves": [{ "from": format!("deck:{seat}"), "to": format!("reserve:{seat}"), "face": face }] })
    };
    scene.on("moved", &resupply(0));
    assert_eq!(asked(&scene), [SECOND]);
    assert!(!scene.may_bring("moved", &resupply(0)), "once each");
    scene.on("moved", &resupply(1));
    assert_eq!(scene.write(), ["turn_began"]);
}

/// Of what each player does a log may name the Hero of who does it, and not that of another (`4.0 7.5.6.b`).
#[test]
fn r7_5_6_b_each_does_it_by_the_own_hero() {
    let hero = |seat: usize| json!({ "reference": format!("H{seat}"), "name": format!("Hero {seat}"), "type": "hero", "abilities": [] });
    for by in [0, 1] {
        let mut scene = Scene::new(Table::in_turn());
        let heroes = [0, 1].map(|seat| scene.table.put(&format!("hero:{seat}"), &hero(seat), &[]));
        scene.is_to_do(&json!([{ "draw": 1 }, { "by": ["each", [{ "draw": 1 }]] }]));
        let spell = scene.named("Word");
        for (seat, source) in [(0, spell), (0, heroes[0]), (1, heroes[by])] {
            let one = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
            let cause = json!({ "kind": "ability", "object": source });
            scene.on("moved", &json!({ "cause": cause, "moves": [one] }));
        }
        let verdicts: Vec<_> = scene.effects.done().iter().map(|one| &one.verdict).collect();
        assert_eq!(scene.is_refused(), by == 0, "{verdicts:?}");
    }
}

/// Anubis: who plays it chooses what they sacrifice before the other does, each of their own; who has nothing sacrifices
/// nothing, and the other still does (`4.0 6.1.h`, `4.0 6.5.h`).
#[test]
fn r6_1_h_anubis_has_each_player_sacrifice_a_character() {
    let mut scene = Scene::new(Table::in_turn());
    let put = |scene: &mut Scene, place: &str, name: &str| {
        scene.table.put(place, &named_character(name, &json!([])), &[])
    };
    let mine = put(&mut scene, "expedition:0:companion", "Mine");
    let theirs = ["One", "Two"].map(|name| put(&mut scene, "expedition:1:hero", name));
    scene.plays(&cheap("ALT_CORE_B_OR_20_C"), "expedition:0:hero", 1);
    let waiting = scene.table.position.awaits(&scene.effects);
    assert!(waiting[0].ways.iter().all(|way| way.due.by == FIRST && way.due.among.len() == 2));
    scene.on("moved", &moves(mine, "expedition:0:companion", "discard:0"));
    let anubis = scene.named("Anubis");
    assert!(
        !scene.may_bring("moved", &moves(anubis, "expedition:0:hero", "discard:0")),
        "one each"
    );
    for id in theirs {
        assert!(scene.may_bring("moved", &moves(id, "expedition:1:hero", "discard:1")));
    }
    scene.on("moved", &moves(theirs[1], "expedition:1:hero", "discard:1"));
    assert_eq!(scene.write(), ["turn_began"]);
    // The other player has none: only the own one is sacrificed, which is Anubis.
    let mut scene = Scene::new(Table::in_turn());
    let kinds = scene.plays(&cheap("ALT_CORE_B_OR_20_C"), "expedition:0:hero", 1);
    assert_eq!(kinds, ["mana_paid", "moved", "turn_began"]);
    assert_eq!(scene.table.place(scene.named("Anubis")), Place::Discard(FIRST));
}

/// Foundry Armorer: the token is the one that the effect names, in one target Expedition (`4.0 2.2.2.j`).
#[test]
fn r2_2_2_j_foundry_armorer_creates_a_robot() {
    let mut scene = Scene::new(Table::in_turn());
    let id = scene.table.put("reserve:0", &cheap("ALT_CORE_B_AX_16_C"), &[]);
    let card = json!({ "what": id, "from": "reserve:0", "to": "expedition:0:hero", "statuses": ["fleeting"] });
    scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
    scene.write();
    let robot = |name: &str| {
        json!({ "reference": name, "name": name, "type": "character",
        "subtypes": ["robot"], "forest": 2, "mountain": 2, "water": 2, "abilities": [] })
    };
    let created = |name: &str, to: &[&str]| {
        let token = |to: &&str| json!({ "face": robot(name), "to": to });
        json!({ "tokens": to.iter().map(token).collect::<Vec<_>>() })
    };
    for to in [
        "expedition:0:hero",
        "expedition:0:companion",
        "expedition:1:hero",
        "expedition:1:companion",
    ] {
        assert!(scene.may_bring("token_created", &created("Brassbug", &[to])), "{to}");
    }
    assert!(!scene.may_bring("token_created", &created("Booda", &["expedition:0:hero"])));
    assert!(!scene.may_bring("token_created", &created("Brassbug", &["expedition:0:hero"; 2])));
    // From the Hand it creates none.
    let mut scene = Scene::new(Table::in_turn());
    scene.plays(&cheap("ALT_CORE_B_AX_16_C"), "expedition:0:hero", 1);
    assert!(!scene.waits());
}

/// Kojo & Booda: at Noon who is first player has a Booda in their Companion Expedition, and who is not has none
/// (`4.0 2.2.11.e`).
#[test]
fn r2_2_11_e_booda_comes_at_noon_to_the_first_player() {
    let hero = real("ALT_CORE_B_BR_01_C");
    let (scene, kinds) = at_noon("hero:0", &hero);
    assert_eq!(kinds[0], "token_created", "{kinds:?}");
    let tokens = scene.table.state().objects.values().filter(|it| it.kind == rules::Kind::Token);
    let places: Vec<_> = tokens.map(|it| it.place.to_string()).collect();
    assert_eq!(places, ["expedition:0:companion"]);
    let (_, kinds) = at_noon("hero:1", &hero);
    assert!(!kinds.contains(&"token_created".to_owned()), "{kinds:?}");
}

/// Aloe Vera: at Noon its controller Resupplies, from play and not from the Reserve (`4.0 2.2.2.m`).
#[test]
fn r2_2_2_m_aloe_vera_resupplies_at_noon() {
    let resupply = |seat: u8| {
        let face = crate::paragraphs::table::spell(&json!([]));
        json!({ "moves": [{ "from": format!("deck:{seat}"), "to": format!("reserve:{seat}"), "face": face }] })
    };
    for (place, does) in [("expedition:1:hero", true), ("reserve:1", false)] {
        let (scene, kinds) = at_noon(place, &real("ALT_CORE_B_MU_16_C"));
        assert_eq!(scene.waits(), does);
        assert_eq!(kinds.is_empty(), does, "the game does not go on before it: {kinds:?}");
        assert_eq!(scene.may_bring("moved", &resupply(1)), does);
        assert!(!scene.may_bring("moved", &resupply(0)), "its controller does");
    }
}

/// Celebration Day: the Emblem that its effect creates keeps the Expeditions where they are for the Day (`4.0 2.2.2.m`).
#[test]
fn r2_2_2_m_celebration_day_keeps_expeditions_back_for_the_day() {
    for day in [true, false] {
        let mut scene = Scene::new(Table::in_turn());
        scene.table.put("expedition:0:hero", &named_character("Runner", &json!([])), &[]);
        if day {
            let mut spell = cheap("ALT_CORE_B_OR_27_R1");
            spell["abilities"] = json!([spell["abilities"][1]]);
            let says = spell["abilities"][0]["spell"][0]["lasting"][0].clone();
            let card = json!({ "from": "hand:0", "to": "limbo", "face": spell });
            scene.on("card_played", &json!({ "seat": 0, "mana": 1, "card": card }));
            scene.on("mana_paid", &json!({ "cause": { "kind": "cost" }, "seat": 0, "count": 1 }));
            let emblem = json!({ "emblems": [{ "controller": 0, "duration": "day",
                "source": scene.named("Celebration Day"), "passives": [says] }] });
            assert!(scene.may_bring("emblem_created", &emblem));
            scene.on("emblem_created", &emblem);
            scene.write();
        }
        let hero = rules::ExpeditionId { seat: FIRST, side: Side::Hero };
        let view = rules::derive(scene.table.state(), Edition::Four);
        let one = view.expeditions.iter().find(|one| one.id == hero).expect("it is there");
        assert_eq!(one.progress.forward, !day);
    }
}

/// Three Little Pigs: Landmarks are those of the Landmark zone that one controls, not those of the Reserve or the Discard pile
/// (`4.0 2.2.1.h`).
#[test]
fn r2_2_1_h_the_three_little_pigs_count_landmarks_in_play() {
    for (places, boosts) in [
        (["landmark:0", "landmark:0"], 1),
        (["landmark:0", "reserve:0"], 0),
        (["landmark:0", "discard:0"], 0),
        (["landmark:0", "landmark:1"], 0),
    ] {
        let mut scene = Scene::new(Table::in_turn());
        for (number, place) in places.iter().enumerate() {
            let mut face = crate::paragraphs::table::permanent("landmark");
            face["reference"] = json!(format!("Site {number}"));
            scene.table.put(place, &face, &[]);
        }
        scene.plays(&cheap("ALT_CORE_B_AX_12_C"), "expedition:0:hero", 1);
        assert_eq!(scene.counter(scene.named("Three Little Pigs"), BOOST), boosts, "{places:?}");
    }
    let mut scene = Scene::new(Table::in_turn());
    landmark(&mut scene.table, FIRST, "Site", &json!([]));
    scene.plays(&cheap("ALT_CORE_B_AX_12_R2"), "expedition:0:hero", 1);
    assert_eq!(
        scene.counter(scene.named("Three Little Pigs"), BOOST),
        1,
        "one is enough for this one"
    );
}
