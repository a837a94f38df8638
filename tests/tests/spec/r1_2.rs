//! Overview of the parts of the game: players, objects, zones, abilities, effects, events.

use rules::{Ability, CardType, DailyEffect, Kind, Place, Refused, Status, Zone};
use serde_json::{Value, json};

use crate::scene::{BOTH, DECK, FIRST, NEW, SECOND, Scene, companion, face, hero, named};
use crate::table::{Table, invented, real, saying};

const MINE: &str = "expedition:0:hero";
const THEIRS: &str = "expedition:1:hero";

/// Objects are the pieces of the game (`2024-09 1.2.2.a`, `4.0 1.2.2.a`): whatever lies in a visible zone is one, with an
/// item it represents; what lies in a hidden zone is none.
#[test]
fn r1_2_2_a_what_lies_in_a_visible_zone_is_an_object() {
    let mut scene = Scene::new();
    let places = ["reserve:0", "discard:1", "landmark:0", "limbo", "mana:1", MINE, "hero:0"];
    let mut items = std::collections::BTreeSet::new();
    for (count, place) in (1..).zip(places) {
        let object = scene.put(place, &named(place));
        items.insert(scene.object(object).item);
        assert_eq!((scene.state.objects.len(), items.len()), (count, count), "{place}");
    }
    scene.token(hero(SECOND), [1, 1, 1]);
    scene.on("emblem_created", json!({ "emblems": [{ "controller": 0 }] }));
    let objects = scene.state.objects.len();
    assert_eq!(objects, places.len() + 2);
    scene.draw(FIRST, 2);
    assert_eq!(scene.state.objects.len(), objects);
}

/// What is said of the game is said of objects, their properties and sets of them (`2024-09 1.2.2.b`, `4.0 1.2.2.b`):
/// statuses and counters are gone with their object, and a zone is whatever objects are in it.
#[test]
fn r1_2_2_b_properties_are_of_objects_and_zones_are_sets_of_them() {
    let mut scene = Scene::new();
    let place: Place = "landmark:0".parse().expect("a place");
    let one = scene.put("landmark:0", &named("ONE"));
    let two = scene.put("landmark:0", &named("TWO"));
    scene.put("landmark:1", &named("THREE"));
    scene.gain("exhausted", one);
    scene.boost(one, 2);
    let there = |scene: &Scene| scene.state.objects_in(place).map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(there(&scene), [one, two]);
    let back = scene.send(one, "hand:0");
    assert_eq!(there(&scene), [two]);
    assert!(!scene.has(back));
    let again = json!([{ "what": scene.slot(0), "from": "hand:0", "to": "landmark:0" }]);
    let again = scene.on("moved", json!({ "moves": again }));
    assert!(scene.object(again).statuses.is_empty() && scene.object(again).counters.is_empty());
    assert_eq!(there(&scene), [two, again]);
}

/// The characteristics of an object (`2024-09 1.2.2.c`, `4.0 1.2.2.c`): a Character has all but limits, a Hero limits
/// but no costs and no statistics, an emblem a duration.
#[test]
fn r1_2_2_c_objects_have_characteristics() {
    let card = cards::get("ALT_ALIZE_B_AX_34_C").expect("in the data");
    let face = card.face();
    assert_eq!(
        (face.card_type, &*face.subtypes),
        (Some(CardType::Character), &["citizen".into()][..])
    );
    assert_eq!(
        (face.name.as_str(), face.rarity.as_deref()),
        ("The Little Match Girl", Some("common"))
    );
    assert_eq!((face.hand_cost, face.reserve_cost), (Some(2), Some(3)));
    assert_eq!((face.forest, face.mountain, face.water), (Some(3), Some(2), Some(0)));
    assert_eq!(face.faction.as_deref(), Some("Axiom"));
    assert!(face.abilities.is_some() && card.version.is_some());
    assert_eq!((face.reserve_limit, face.landmark_limit), (None, None));
    let heroes =
        cards::all().map(cards::Card::face).filter(|one| one.card_type == Some(CardType::Hero));
    for hero in heroes {
        assert!(hero.reserve_limit.is_some() && hero.landmark_limit.is_some(), "{hero:?}");
        assert_eq!((hero.hand_cost, hero.forest), (None, None), "{hero:?}");
    }
    let mut scene = Scene::new();
    let emblem = json!({ "controller": 0, "duration": "day" });
    let emblem = scene.on("emblem_created", json!({ "emblems": [emblem] }));
    let Kind::Emblem(entry) = &scene.object(emblem).kind else { panic!("an emblem") };
    assert_eq!(entry.duration, Some(rules::Duration::Day));
}

/// Each of two players is the other's opponent (`4.0 1.2.1.a-b`): an ability that speaks of opponents means the other.
#[test]
fn r1_2_1_b_the_other_player_is_the_opponent() {
    let says = json!({ "scope": { "objects": { "of": "opponents" } },
        "says": { "have": { "keyword": "eternal" } } });
    for (source, mine, other) in [(MINE, MINE, THEIRS), (THEIRS, THEIRS, MINE)] {
        let table = Table::with(&[
            ("Source", saying(&says), source),
            ("Friend", face([1, 1, 1]), mine),
            ("Foe", face([2, 2, 2]), other),
        ]);
        assert!(table.is("Foe", rules::Keyword::Eternal));
        assert!(!table.is("Friend", rules::Keyword::Eternal));
    }
}

/// Whether a place of this zone belongs to somebody: text forms with and without a seat.
fn is_personal(word: &str) -> bool {
    let own = format!("{word}:0").parse::<Place>().is_ok_and(|place| place.seat().is_some());
    own && word.parse::<Place>().is_err()
}

/// There are ten zones (`4.0 1.2.3.a-b`). Each player has seven of their own (`4.0 1.2.1.d`, `4.0 1.2.3.e`,
/// `4.0 3.2.2.a`, `4.0 3.2.3.a`, `4.0 3.2.5.a`, `4.0 3.2.6.a`, `4.0 3.2.7.a`), and three are shared (`4.0 1.2.3.d`,
/// `4.0 3.2.1.a`, `4.0 3.2.4.a`, `4.0 3.2.8.a`). A Deck and a Hand are hidden and hold cards (`4.0 1.2.3.g`), all others
/// are visible and hold objects (`4.0 1.2.3.f`).
#[test]
fn r1_2_3_b_there_are_ten_zones() {
    assert_eq!(Zone::ALL.len(), 10);
    let of = |is: fn(&str, Zone) -> bool| -> Vec<&str> {
        Zone::ALL.into_iter().filter(|&(zone, word)| is(word, zone)).map(|(_, word)| word).collect()
    };
    let personal = of(|word, _| is_personal(word));
    assert_eq!(personal, ["deck", "discard", "hand", "hero", "landmark", "mana", "reserve"]);
    assert_eq!(of(|word, _| !is_personal(word)), ["adventure", "expedition", "limbo"]);
    assert_eq!(of(|_, zone| zone.is_hidden()), ["deck", "hand"]);
    let mut scene = Scene::new();
    for word in personal {
        for seat in [FIRST, SECOND] {
            let (place, objects) = (format!("{word}:{seat}"), scene.state.objects.len());
            let cards = scene.slots(&place).len();
            scene.put(&place, &named(&place));
            let visible = usize::from(!["deck", "hand"].contains(&word));
            assert_eq!(scene.state.objects.len(), objects + visible, "{place}");
            let moved_within = usize::from(word == "hand");
            assert_eq!(scene.slots(&place).len(), cards + moved_within, "{place}");
        }
    }
}

/// Zones exist even if they are empty (`4.0 3.1.1.a-b`): one can go there, and what leaves last leaves it empty.
#[test]
fn r3_1_1_b_an_empty_zone_is_there() {
    let mut scene = Scene::new();
    assert!(scene.slots("hand:0").is_empty() && scene.state.objects.is_empty());
    scene.draw(FIRST, DECK as usize);
    assert!(scene.slots("deck:0").is_empty());
    let slot = scene.slots("hand:0")[0];
    scene.on(
        "moved",
        json!({ "moves": [{ "what": slot, "from": "hand:0", "to": "deck:0:bottom" }] }),
    );
    assert_eq!(scene.slots("deck:0").len(), 1);
}

/// An object is in play in the Expedition zone and in the Landmark zone (`4.0 3.1.4.a`), nowhere else.
#[test]
fn r3_1_4_a_the_expedition_zone_and_the_landmark_zone_are_in_play() {
    let says = json!({ "scope": { "objects": {} }, "says": { "have": { "keyword": "eternal" } } });
    let mut table = Table::with(&[("Source", saying(&says), "landmark:1")]);
    let places = [
        (MINE, true),
        ("expedition:1:companion", true),
        ("landmark:0", true),
        ("reserve:0", false),
        ("limbo", false),
        ("hero:0", false),
    ];
    for (place, wanted) in places {
        table.put(&("Card", face([1, 1, 1]), place));
        assert_eq!(table.is("Card", rules::Keyword::Eternal), wanted, "{place}");
    }
}

/// There are four types of abilities, and each paragraph is one (`4.0 1.2.4.a-c`, `4.0 2.2.12.a`): what a real card has
/// printed is a list, keywords among it, and each entry is of one type.
#[test]
fn r1_2_4_c_an_ability_is_of_one_of_four_types() {
    let mut found = [0; 4];
    for card in cards::all() {
        for ability in card.face().abilities.iter().flatten() {
            let kind = match ability {
                Ability::QuickAction(_) => 0,
                Ability::Reaction(_) => 1,
                Ability::Keyword(_) | Ability::Passive(_) => 2,
                Ability::Effect | Ability::Spell(_) => 3,
                Ability::Unread => panic!("{}: what is it?", card.reference),
            };
            found[kind] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 100), "{found:?}");
    let spells =
        cards::all().map(cards::Card::face).filter(|one| one.card_type == Some(CardType::Spell));
    for spell in spells {
        let abilities = spell.abilities.unwrap_or_default();
        let effects = abilities.iter().filter(|one| **one == Ability::Effect).count();
        assert!(abilities.is_empty() || effects > 0, "{}", spell.reference);
    }
}

/// An effect changes the game while a spell, a quick action, a reaction or a daily effect resolves (`2024-09 1.2.6.a`,
/// `4.0 1.2.6.a`): each change names what it is an effect of, and that is there while it resolves.
#[test]
fn r1_2_6_a_an_effect_is_of_what_resolves() {
    let mut scene = Scene::new();
    let target = scene.character(hero(FIRST), [1, 1, 1]);
    let boosted = |scene: &mut Scene, cause: Value| {
        let change = json!({ "object": target, "counter": "boost", "by": 1 });
        let before = scene.statistics(target).forest;
        scene.on("counters_changed", json!({ "cause": cause, "changes": [change] }));
        assert_eq!(scene.statistics(target).forest, before + 1);
    };
    let spell = scene.put("limbo", &json!({ "reference": "S", "type": "spell" }));
    boosted(&mut scene, json!({ "kind": "ability", "object": spell }));
    let seq = scene.seq();
    scene.on("quick_action_played", json!({ "seat": 0, "object": target }));
    boosted(&mut scene, json!({ "kind": "ability", "object": target, "seq": seq + 1 }));
    let emblem = json!({ "controller": 0, "source": target });
    let emblem = scene.on("reaction_activated", json!({ "emblems": [emblem] }));
    scene.on("reaction_played", json!({ "seat": 0, "emblem": emblem }));
    boosted(&mut scene, json!({ "kind": "ability", "object": emblem }));
    scene.on("resolved", json!({ "object": emblem }));
    scene.on("ceased", json!({ "objects": [emblem] }));
    let refused = scene.refusal("resolved", json!({ "object": emblem }));
    assert_eq!(refused, Refused::NoObject(emblem));
    scene.on("daily_effect_began", json!({ "effect": "prepare" }));
    boosted(&mut scene, json!({ "kind": "daily_effect" }));
    assert_eq!(scene.state.day.daily_effect, Some(DailyEffect::Prepare));
    let unknown =
        json!({ "type": "shuffled", "data": { "cause": { "kind": "whim" }, "place": "deck:0" } });
    assert!(serde_json::from_value::<rules::Event>(unknown).is_err());
}

/// An effect has a step for each verb, unless several happen at the same time (`2024-09 1.2.6.b`, `4.0 1.2.6.b`,
/// `4.0 6.1.b-c`, `4.0 6.1.f`, `4.0 1.2.7.a`, `4.0 1.2.7.c`): steps are records with a state between them, and what is
/// simultaneous is one record that happens whole or not at all.
#[test]
fn r1_2_6_b_a_step_is_one_record() {
    let mut scene = Scene::new();
    let one = scene.put("reserve:0", &named("ONE"));
    let two = scene.put("reserve:0", &named("TWO"));
    let go = |what: Value| json!({ "what": what, "from": "reserve:0", "to": "limbo" });
    let before = scene.state.clone();
    let nonsense = json!({ "moves": [go(json!(one)), go(json!("o0.7"))] });
    scene.refusal("moved", nonsense);
    assert!(scene.has(one), "no part of it happened");
    scene.on("moved", json!({ "moves": [go(json!(one)), go(json!(two))] }));
    assert_eq!(scene.seq(), before.next_seq());
    assert!(!scene.has(one) && !scene.has(two));
    let mut steps = Scene { state: before };
    steps.on("moved", json!({ "moves": [go(json!(one))] }));
    assert!(!steps.has(one) && steps.has(two), "between two steps");
    steps.on("moved", json!({ "moves": [go(json!(two))] }));
    assert_eq!(steps.seq(), scene.seq() + 1);
}

/// What a card costs a seat in the Reserve: with and without what they may choose.
fn costs(change: &Value) -> (i32, i32) {
    let says = json!({ "scope": { "played": {} }, "says": { "costs": change } });
    let card = json!({ "reference": "Card", "type": "character", "reserve_cost": 4 });
    let table = Table::with(&[("Source", saying(&says), MINE), ("Card", card, "reserve:0")]);
    let cost = table.object("Card").play_cost.expect("it is in the Reserve");
    (cost.cost, cost.least)
}

/// What an ability does it does, unless it says "may" (`2024-09 1.2.6.c`, `4.0 1.2.6.d`, `4.0 6.5.a`, `4.0 6.5.c`): a
/// reduction of a cost is taken off, one that a player may use is left to them.
#[test]
fn r1_2_6_c_what_may_be_done_is_left_to_the_player() {
    assert_eq!(costs(&json!({ "by": -1 })), (3, 3));
    assert_eq!(costs(&json!({ "by": -1, "optional": true })), (4, 3));
}

/// What is conditional is ignored while its condition is not met (`2024-09 1.2.6.d`, `4.0 1.2.6.e`, `4.0 6.5.d`).
#[test]
fn r1_2_6_d_what_has_a_condition_is_ignored_without_it() {
    let two = json!({ "at_least": [{ "objects": { "of": "you", "subtype": "robot" } }, 2] });
    let add = json!({ "add": { "forest": 1, "mountain": 0, "water": 0 } });
    let robot = || {
        let mut face = face([1, 1, 1]);
        face["subtypes"] = json!(["robot"]);
        face
    };
    let mut table = Table::with(&[
        ("If", saying(&json!({ "if": two, "says": add })), MINE),
        ("Unless", saying(&json!({ "if": { "not": two }, "says": add })), MINE),
        ("Robot", robot(), MINE),
    ]);
    assert_eq!([table.statistics("If")[0], table.statistics("Unless")[0]], [1, 2]);
    table.put(&("Second", robot(), "landmark:0"));
    assert_eq!([table.statistics("If")[0], table.statistics("Unless")[0]], [2, 1]);
}

/// What is had only for a payment is ignored without it (`2024-09 1.2.6.e`, `4.0 1.2.5.b`, `4.0 6.4.b`): a cost that is
/// lower for who gives up something stays what it is for who does not.
#[test]
fn r1_2_6_e_what_is_not_paid_for_is_ignored() {
    for extra in ["discard_from_reserve", "sacrifice_permanent"] {
        assert_eq!(costs(&json!({ "by": -2, "extra": extra })), (4, 2), "{extra}");
    }
    let rehearsal = real("ALT_CORE_B_LY_26_C");
    let table = Table::with(&[("Spell", rehearsal, "reserve:0")]);
    let cost = table.object("Spell").play_cost.expect("it is in the Reserve");
    assert_eq!(cost.cost - cost.least, 2);
}

/// Of an effect that cannot happen whole, the rest happens (`2024-09 1.2.6.f`, `4.0 1.2.6.f`, `4.0 6.5.h`,
/// `4.0 2.5.g`): counters that are not there are not removed, a status that is not there is not lost, and the other
/// objects of the step are as they should be.
#[test]
fn r1_2_6_f_the_possible_part_happens() {
    let mut scene = Scene::new();
    let poor = scene.character(hero(FIRST), [1, 1, 1]);
    let rich = scene.character(companion(FIRST), [2, 2, 2]);
    scene.boost(poor, 1);
    scene.boost(rich, 4);
    scene.gain("asleep", rich);
    let less = |object| json!({ "object": object, "counter": "boost", "by": -3 });
    scene.on("counters_changed", json!({ "changes": [less(poor), less(rich)] }));
    assert_eq!([poor, rich].map(|id| scene.object(id).counter("boost")), [0, 1]);
    scene.on("status_lost", json!({ "status": "asleep", "objects": [poor, rich] }));
    assert!([poor, rich].into_iter().all(|id| !scene.object(id).statuses.has(Status::Asleep)));
}

/// A step that is impossible for one does not happen for that one, and does for the others (`2024-09 1.4.1.c`,
/// `4.0 1.4.1.c`): at Progress the Expedition that can't move forward stays, the other one goes.
#[test]
fn r1_4_1_c_what_is_impossible_for_one_happens_to_the_others() {
    let strong = |keyword: Option<&str>| {
        let abilities: Vec<_> = keyword.iter().map(|word| json!({ "keyword": word })).collect();
        invented([3, 3, 3], &json!(abilities))
    };
    let table = Table::with(&[
        ("Defender", strong(Some("defender")), MINE),
        ("Other", strong(None), "expedition:0:companion"),
    ]);
    for edition in BOTH {
        assert!(!table.scene.forward(edition, hero(FIRST)));
        assert!(table.scene.forward(edition, companion(FIRST)));
    }
}

/// What is impossible cannot be modified into something possible (`2024-09 1.4.1.d`, `4.0 1.4.1.d`): an Expedition that
/// can't move forward does not, though it would move two regions instead of one.
#[test]
fn r1_4_1_d_the_impossible_is_not_modified() {
    let longer = real("ALT_ALIZE_B_LY_44_C");
    let mut table = Table::with(&[("Longer", longer, MINE), ("Strong", face([3, 3, 3]), MINE)]);
    assert!(table.scene.forward(NEW, hero(FIRST)));
    table.put(&("Defender", invented([1, 1, 1], &json!([{ "keyword": "defender" }])), MINE));
    for edition in BOTH {
        let expedition = table.scene.expedition(edition, hero(FIRST));
        assert!(expedition.blocked && !expedition.progress.forward);
        assert!(!expedition.progress.due_to.is_empty(), "it wins and stays all the same");
    }
    assert!(table.view().in_force.iter().any(|one| one.object == table.id("Longer")));
}

/// Each player has a deck of their own (`4.0 1.2.1.c`), and either may be the first player of the first day
/// (`4.0 1.3.1.d`): that was decided at the table and is recorded.
#[test]
fn r1_2_1_c_each_player_has_a_deck() {
    for first in [FIRST, SECOND] {
        let mut scene = Scene::opened(2);
        scene.event(&rules::Event::GameStarted(rules::GameStarted::two_players(1, first)));
        assert_eq!(scene.state.day.first_player, Some(first));
        scene.on("deck_registered", json!({ "seat": 1, "size": 39 }));
        assert_eq!([scene.slots("deck:0").len(), scene.slots("deck:1").len()], [0, 39]);
        scene.on("deck_registered", json!({ "seat": 0, "size": 40 }));
        assert_eq!([scene.slots("deck:0").len(), scene.slots("deck:1").len()], [40, 39]);
    }
}

/// A mana cost is paid by exhausting as many orbs, no more than there are (`4.0 1.2.5.c`, `4.0 1.2.5.e`,
/// `4.0 7.1.4.c`), in a single step (`4.0 1.2.5.d`, `4.0 1.2.7.b`, `4.0 6.1.d`, `4.0 6.4.a`).
#[test]
fn r1_2_5_e_mana_is_paid_by_exhausting_orbs() {
    let mut scene = Scene::new();
    scene.orbs(FIRST, 3);
    let seq = scene.seq();
    scene.on("mana_paid", json!({ "seat": 0, "count": 2 }));
    assert_eq!((scene.state.ready_mana(FIRST), scene.seq()), (1, seq + 1));
    let refused = scene.refusal("mana_paid", json!({ "seat": 0, "count": 2 }));
    assert!(matches!(refused, Refused::NoMana { have: 1, want: 2, .. }), "{refused:?}");
    scene.on("mana_readied", json!({ "seat": 0, "count": 2 }));
    assert_eq!(scene.state.ready_mana(FIRST), 3);
}
