//! The verbs of abilities, and the words about events.

use rules::{Ability, BOOST, Event, Keyword, Status};
use serde_json::json;

use crate::scene::{BOTH, DECK, FIRST, NEW, SECOND, Scene, companion, face, hero, named};
use crate::table::{Table, saying};

const MINE: &str = "expedition:0:hero";

/// "I" is the object that has the ability (`4.0 7.2.1.a`), "you" whoever controls it (`4.0 7.2.3.a`).
#[test]
fn r7_2_1_a_i_am_the_object_and_you_control_it() {
    let me = json!({ "says": { "have": { "keyword": "eternal" } } });
    let you = json!({ "scope": { "players": "you" }, "says": { "reserve_limit": 1 } });
    let mut table = Table::with(&[
        ("Me", saying(&me), MINE),
        ("Twin", face([1, 1, 1]), MINE),
        ("You", saying(&you), MINE),
    ]);
    assert!(table.is("Me", Keyword::Eternal) && !table.is("Twin", Keyword::Eternal));
    let limits =
        |table: &Table| table.view().seats.iter().map(|one| one.reserve_limit).collect::<Vec<_>>();
    assert_eq!(limits(&table), [3, 2]);
    let object = table.id("You");
    let to = format!("expedition:{}", hero(SECOND));
    table.scene.on("control_changed", json!({ "object": object, "to": to }));
    assert_eq!(limits(&table), [2, 3]);
}

/// To ascend is to gain the status (`4.0 7.3.3.a`): from then on a tie is enough, until it is lost.
#[test]
fn r7_3_3_a_to_ascend_is_to_gain_the_status() {
    let mut scene = Scene::new();
    for seat in [FIRST, SECOND] {
        scene.character(hero(seat), [2, 2, 2]);
    }
    assert!(!scene.forward(NEW, hero(FIRST)));
    scene.ascend(hero(FIRST));
    assert!(scene.forward(NEW, hero(FIRST)) && !scene.forward(NEW, hero(SECOND)));
    scene.on("status_lost", json!({ "status": "ascended", "expeditions": [hero(FIRST)] }));
    assert!(!scene.forward(NEW, hero(FIRST)));
}

/// To create a token is to put a new one in the Expedition zone (`4.0 7.3.5.a-b`), which joins it and the Expedition
/// (`4.0 7.5.9.b`); one that ceases to exist has left both (`4.0 7.5.10.b`).
#[test]
fn r7_3_5_a_a_created_token_is_in_its_expedition() {
    let mut scene = Scene::new();
    let members = |scene: &Scene, id| scene.expedition(NEW, id).members;
    let token = scene.token(companion(SECOND), [1, 2, 3]);
    assert_eq!(members(&scene, companion(SECOND)), [token]);
    assert!(members(&scene, hero(SECOND)).is_empty());
    assert_eq!(scene.expedition(NEW, companion(SECOND)).statistics.mountain, 2);
    for nowhere in ["deck:0", "hand:1", "limbo"] {
        let entry = json!({ "face": face([1, 1, 1]), "to": nowhere });
        scene.refusal("token_created", json!({ "tokens": [entry] }));
    }
    scene.on("ceased", json!({ "objects": [token] }));
    assert!(members(&scene, companion(SECOND)).is_empty());
}

/// To discard is to move to the Discard pile (`4.0 7.3.7.a`), from wherever it is; to sacrifice is to discard what is in
/// play (`4.0 7.3.31.a`).
#[test]
fn r7_3_7_a_to_discard_is_to_move_to_the_discard_pile() {
    let mut scene = Scene::new();
    for (count, place) in (1..).zip(["reserve:0", MINE, "landmark:0", "limbo", "mana:0"]) {
        let object = scene.put(place, &named(place));
        let gone = scene.send(object, "discard:0");
        assert_eq!(scene.place(gone), "discard:0");
        assert_eq!(scene.state.objects.len(), count);
    }
    scene.draw(FIRST, 1);
    let hand = json!([{ "from": "hand:0", "to": "discard:0", "face": named("Hand") }]);
    let gone = scene.on("moved", json!({ "moves": hand }));
    assert_eq!(scene.place(gone), "discard:0");
}

/// To draw cards is to move those on top of the Deck to the Hand (`4.0 7.3.9.a-b`), the top one first.
#[test]
fn r7_3_9_a_to_draw_is_to_take_from_the_top() {
    let mut scene = Scene::new();
    let deck = scene.slots("deck:0");
    let shown = json!([{ "what": deck[0], "face": named("Top") }, { "what": deck[1], "face": named("Next") }]);
    scene.on("revealed", json!({ "cards": shown }));
    scene.draw(FIRST, 2);
    let place = "hand:0".parse().expect("a place");
    let known = scene.state.slots(place).iter().map(|slot| &slot.known);
    let names: Vec<_> =
        known.map(|known| known.as_ref().expect("shown").face.title().to_owned()).collect();
    assert_eq!(names, ["Top", "Next"]);
    assert_eq!(scene.slots("deck:0"), deck[2..]);
    assert_eq!(scene.slots("deck:1").len(), DECK as usize);
}

/// To exchange two objects is to move each to the other's zone (`4.0 7.3.11.a`), in one step.
#[test]
fn r7_3_11_a_an_exchange_moves_both() {
    let mut scene = Scene::new();
    let [one, two] = ["reserve:0", "mana:0"].map(|place| scene.put(place, &named(place)));
    let items = [one, two].map(|id| scene.object(id).item);
    let go = |what, from: &str, to: &str| json!({ "what": what, "from": from, "to": to });
    let moves = json!([go(one, "reserve:0", "mana:0"), go(two, "mana:0", "reserve:0")]);
    scene.on("moved", json!({ "moves": moves }));
    let now = [scene.made(0), scene.made(1)];
    assert_eq!(now.map(|id| scene.object(id).item), items);
    assert_eq!(now.map(|id| scene.place(id)), ["mana:0", "reserve:0"]);
}

/// A status gained is there from then on (`4.0 7.3.15.a`), one lost is not (`4.0 7.3.19.a`); it became so only if it
/// was not so before (`4.0 7.5.4.a`).
#[test]
fn r7_3_15_a_a_status_is_there_from_its_gain_to_its_loss() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 1, 1]);
    let mut history = Vec::new();
    for (kind, wanted) in
        [("status_gained", true), ("note", true), ("status_gained", true), ("status_lost", false)]
    {
        let data = match kind {
            "note" => json!({ "text": "A word." }),
            _ => json!({ "status": "asleep", "objects": [object] }),
        };
        scene.on(kind, data);
        history.push(scene.object(object).statuses.has(Status::Asleep));
        assert_eq!(history.last(), Some(&wanted), "{kind}");
    }
    let became = [false].iter().chain(&history).zip(&history).filter(|(was, is)| !**was && **is);
    assert_eq!(became.count(), 1);
}

/// Whether an Expedition with enough of everything would move from a region.
fn moves_from(id: rules::ExpeditionId, region: u8) -> bool {
    let mut scene = Scene::new();
    for (index, card) in [(0, 1), (1, 2), (2, 3)] {
        scene.tumult(index, card, false);
    }
    scene.character(id, [3, 3, 3]);
    scene.advance(id, region);
    scene.forward(NEW, id)
}

/// Forward is towards the other end, for a hero Expedition the Companion region (`4.0 7.3.22.a`), and at that end there
/// is no further (`4.0 7.3.22.c`): distance is counted from where it started (`4.0 7.3.21.a`).
#[test]
fn r7_3_22_a_forward_is_towards_the_other_end() {
    for (id, start, end) in [(hero(FIRST), 0, 7), (companion(FIRST), 7, 0)] {
        let mut scene = Scene::new();
        for region in 0..=7_u8 {
            scene.advance(id, region);
            assert_eq!(scene.expedition(NEW, id).distance, region.abs_diff(start));
            assert_eq!(moves_from(id, region), region != end, "{id} {region}");
        }
    }
}

/// In the Arena nothing moves forward (`4.0 7.3.22.e`) nor, since every counter stays where it is, backward
/// (`4.0 7.3.21.d`).
#[test]
fn r7_3_22_e_nothing_moves_in_the_arena() {
    let mut scene = Scene::new();
    scene.on("tie_breaker_began", json!({}));
    for id in [hero(FIRST), companion(FIRST), hero(SECOND), companion(SECOND)] {
        scene.character(id, [3, 3, 3]);
        for edition in BOTH {
            assert!(!scene.forward(edition, id));
        }
    }
}

/// Put, return and send are one thing: a move (`4.0 7.3.24.a-b`, `4.0 7.3.27.a-c`, `4.0 7.3.32.a-b`), wherever the card
/// was before; there is one word for it.
#[test]
fn r7_3_24_a_put_return_and_send_are_moves() {
    let mut scene = Scene::new();
    let object = scene.put(MINE, &named("X"));
    let first = scene.send(object, "reserve:0");
    let again = scene.send(first, "limbo");
    let back = scene.send(again, "reserve:0");
    let (was, is) = (first, scene.object(back));
    assert!(!scene.has(was) && is.place.to_string() == "reserve:0");
    for word in ["put", "returned", "sent"] {
        let moves = json!([{ "what": back, "from": "reserve:0", "to": "limbo" }]);
        let event = json!({ "type": word, "data": { "moves": moves } });
        assert!(serde_json::from_value::<Event>(event).is_err(), "{word}");
    }
}

/// A Character that switches Expeditions leaves one and joins the other of the same player (`4.0 7.3.34.a-b`,
/// `4.0 7.5.9.a`, `4.0 7.5.9.c`, `4.0 7.5.10.a`, `4.0 7.5.10.c`), not the zone: it is the object it was.
#[test]
fn r7_3_34_b_who_switches_does_not_leave_the_zone() {
    let mut scene = Scene::new();
    let object = scene.character(hero(FIRST), [1, 2, 3]);
    scene.boost(object, 2);
    scene.send(object, "expedition:0:companion");
    assert!(scene.has(object) && scene.object(object).counter(BOOST) == 2);
    assert!(scene.expedition(NEW, hero(FIRST)).members.is_empty());
    assert_eq!(scene.expedition(NEW, companion(FIRST)).members, [object]);
    let left = scene.send(object, "reserve:0");
    assert!(!scene.has(object) && scene.object(left).counters.is_empty());
}

/// An Expedition is in a terrain if its counter is on a region that has it (`4.0 7.5.8.a`).
#[test]
fn r7_5_8_a_an_expedition_is_where_its_counter_is() {
    let says = |terrain: &str| {
        saying(
            &json!({ "if": { "in_terrain": terrain }, "says": { "have": { "keyword": "eternal" } } }),
        )
    };
    let mut table =
        Table::with(&[("Forest", says("forest"), MINE), ("Water", says("water"), MINE)]);
    table.scene.tumult(0, 1, false);
    for (region, wanted) in
        [(0, [true, true]), (1, [true, false]), (2, [false, true]), (3, [false; 2])]
    {
        table.scene.advance(hero(FIRST), region);
        let is = ["Forest", "Water"].map(|name| table.is(name, Keyword::Eternal));
        assert_eq!(is, wanted, "{region}");
    }
}

/// Reactions with a trigger that "cannot activate" do not (`4.0 7.3.1.e`): the ability that says so is a rule in force
/// while its object is in play, and changes nothing about the reactions themselves.
#[test]
fn r7_3_1_e_what_cannot_activate_is_a_rule_in_force() {
    let arrives = json!([{ "reaction": { "on": ["joined"] } }]);
    let mut table = Table::with(&[
        ("Guard", crate::table::real("ALT_CORE_B_OR_12_C"), MINE),
        ("Arrival", crate::table::invented([1, 1, 1], &arrives), "expedition:1:hero"),
    ]);
    let guard = table.id("Guard");
    assert!(table.view().in_force.iter().any(|one| one.object == guard));
    assert_eq!(json!(table.object("Arrival").abilities().collect::<Vec<_>>()), arrives);
    let gone = table.scene.send(guard, "reserve:0");
    assert!(!table.view().in_force.iter().any(|one| one.object == gone));
}

/// Cooldown is an ability of Spells (`4.0 7.4.1.a`), Scout one of Characters and Permanents (`4.0 7.4.5.a`), and a
/// Spell may have Fleeting (`4.0 2.4.7.b`): so it is on all cards.
#[test]
fn r7_4_1_a_keywords_are_on_cards_of_their_types() {
    let mut found = [0; 3];
    for card in cards::all() {
        let face = card.face();
        let spell = face.card_type == Some(rules::CardType::Spell);
        for ability in face.abilities.iter().flatten() {
            let (index, wanted) = match ability {
                Ability::Keyword(Keyword::Cooldown) => (0, true),
                Ability::Keyword(Keyword::Scout(_)) => (1, false),
                Ability::Keyword(Keyword::Fleeting) => (2, true),
                _ => continue,
            };
            assert_eq!(spell, wanted, "{} {ability:?}", card.reference);
            found[index] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
}

/// With an empty Deck the Discard pile becomes the Deck before a card is taken from it (`4.0 7.3.26.b`); Exhausted
/// Resupply puts it there exhausted (`4.0 7.3.13.a`).
#[test]
fn r7_3_26_b_the_discard_pile_becomes_the_deck() {
    let mut scene = Scene::new();
    let cards = scene.slots("deck:0").len();
    scene.draw(FIRST, cards - 2);
    let discarded = ["A", "B"].map(|name| scene.put("discard:0", &named(name)));
    assert!(scene.slots("deck:0").is_empty());
    let from_deck = json!({ "from": "deck:0", "to": "reserve:0", "face": "A" });
    scene.refusal("moved", json!({ "moves": [from_deck] }));
    let back = |what| json!({ "what": what, "from": "discard:0", "to": "deck:0" });
    scene.on("moved", json!({ "moves": discarded.map(back) }));
    scene.on("shuffled", json!({ "place": "deck:0" }));
    let resupply = json!({
        "from": "deck:0", "to": "reserve:0", "face": "A", "statuses": ["exhausted"],
    });
    let there = scene.on("moved", json!({ "moves": [resupply] }));
    assert!(scene.object(there).statuses.has(Status::Exhausted));
    assert_eq!(scene.slots("deck:0").len(), 1);
}
