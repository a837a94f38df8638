//! Types, sub-types, names, factions, versions: the characteristics that are words.

use std::collections::BTreeSet;

use cards::{Card, Kind as Print};
use rules::{CardType, Face, Kind, Playing, Settled, Terrain};
use serde_json::{Value, json};

use crate::scene::{BOTH, FIRST, NEW, Scene, face, hero};
use crate::table::{Table, invented, saying};

const MINE: &str = "expedition:0:hero";

/// The sub-types on cards of a type that satisfy `is`, in lower case.
fn subtypes(card_type: CardType, is: impl Fn(&Card) -> bool) -> BTreeSet<String> {
    let faces = cards::all().filter(|card| is(card)).map(Card::face);
    faces.filter(|face| face.card_type == Some(card_type)).flat_map(|face| face.subtypes).collect()
}

/// Whether a card was there when the older edition was written.
fn is_old(card: &Card) -> bool {
    ["CORE", "COREKS"].contains(&card.set())
}

fn words(list: &str) -> BTreeSet<String> {
    list.split(' ').map(str::to_owned).collect()
}

/// A Character of these sub-types.
fn of(subtypes: &[&str]) -> Value {
    let mut face = face([1, 1, 1]);
    face["reference"] = format!("{subtypes:?}").into();
    face["subtypes"] = json!(subtypes);
    face
}

/// What has a type is of that one type (`4.0 2.2.1.a-b`): a face says one of the seven, and no list of them.
#[test]
fn r2_2_1_a_there_are_seven_types() {
    let named =
        |value: Value| serde_json::from_value::<Face>(json!({ "reference": "X", "type": value }));
    let words = ["character", "emblem", "hero", "mana_orb", "permanent", "region", "spell"];
    let types: Vec<_> =
        words.iter().map(|word| named(json!(word)).expect("a type").card_type).collect();
    assert_eq!(types, CardType::ALL.map(Some));
    assert!(named(json!("token")).is_err() && named(json!(["spell", "hero"])).is_err());
}

/// The types of what is no printed Character (`4.0 2.2.1.f-g`): a card in the Mana zone is a Mana Orb whatever it is
/// elsewhere, an emblem is an Emblem and nothing else, without name (`4.0 2.2.4.g`), costs (`4.0 2.2.7.d`,
/// `4.0 2.2.8.d`) or faction (`4.0 2.2.10.d`).
#[test]
fn r2_2_1_g_an_emblem_is_an_emblem() {
    let mut scene = Scene::new();
    let card = scene.character(hero(FIRST), [1, 1, 1]);
    assert!(!scene.object(card).is_mana_orb());
    let orb = scene.send(card, "mana:0");
    assert!(scene.object(orb).is_mana_orb());
    let emblem = scene.on("emblem_created", json!({ "emblems": [{ "controller": 0 }] }));
    let view = &scene.view(NEW).objects[&emblem];
    assert_eq!(view.types, [CardType::Emblem]);
    assert!(view.face.is_none() && view.play_cost.is_none() && view.statistics.is_none());
}

/// Characters, Permanents, Spells, regions and emblems may have sub-types (`2024-09 2.2.2.a`, `4.0 2.2.2.a`), and what
/// is neither has none.
#[test]
fn r2_2_2_a_some_types_have_sub_types() {
    let with = |card_type| !subtypes(card_type, |_| true).is_empty();
    let types: Vec<_> = CardType::ALL.into_iter().filter(|&one| with(one)).collect();
    assert_eq!(types, [CardType::Character, CardType::Permanent, CardType::Spell]);
    let mut scene = Scene::new();
    assert!(scene.terrains(1).is_empty(), "face down");
    scene.tumult(0, 1, false);
    assert!(!scene.terrains(1).is_empty() && !scene.terrains(0).is_empty());
}

/// There may be any number of sub-types (`2024-09 2.2.2.c`, `4.0 2.2.2.c`): none, one, two, three, and more.
#[test]
fn r2_2_2_c_there_may_be_any_number_of_sub_types() {
    let characters = cards::all().filter(|card| card.kind == Print::Character);
    let mut counts: BTreeSet<_> = characters.map(|card| card.face().subtypes.len()).collect();
    counts.extend(
        cards::all().filter(|card| card.kind == Print::Hero).map(|card| card.face().subtypes.len()),
    );
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let many = ["robot", "plant", "mage", "noble", "deity", "titan"];
    let table = Table::with(&[("Many", of(&many), MINE), ("None", of(&[]), MINE)]);
    assert_eq!(table.object("Many").subtypes().collect::<Vec<_>>(), many);
    assert_eq!(table.object("None").subtypes().count(), 0);
}

/// The sub-types of Characters (`2024-09 2.2.2.d`, `4.0 2.2.2.d`): every card of the sets of the older edition has one
/// of its list; later sets have more, the first of them being Scientist, and a word nobody listed is a sub-type too.
#[test]
fn r2_2_2_d_characters_have_the_sub_types_of_the_list() {
    let list = words(
        "adventurer animal apprentice artist bureaucrat citizen companion deity dragon druid elemental engineer \
         fairy leviathan mage messenger noble plant robot soldier scholar spirit titan trainer",
    );
    assert_eq!(list.len(), 24);
    let found = subtypes(CardType::Character, is_old);
    assert!(found.is_subset(&list), "{:?}", found.difference(&list));
    let later = subtypes(CardType::Character, |card| {
        card.kind == Print::Character && card.set() == "CYCLONE"
    });
    assert_eq!(later.difference(&list).collect::<Vec<_>>(), ["scientist"]);
    let table = Table::with(&[("New", of(&["astronaut"]), MINE)]);
    assert_eq!(table.object("New").subtypes().collect::<Vec<_>>(), ["astronaut"]);
}

/// Landmark is the sub-type of Permanents (`2024-09 2.2.2.e`); in the newer edition Construction, Gear and Site are
/// (`4.0 2.2.2.e`), and a Permanent is a Landmark or an Expedition Permanent besides (`4.0 2.2.3.a-c`): a face has both.
#[test]
fn r2_2_2_e_permanents_have_the_sub_types_of_either_edition() {
    let old = subtypes(CardType::Permanent, is_old);
    assert_eq!(old, words("construction landmark"));
    let all = subtypes(CardType::Permanent, |card| card.rarity().is_some());
    assert_eq!(all, words("construction expedition gear landmark site"));
    for card in cards::all().filter(|card| card.face().card_type == Some(CardType::Permanent)) {
        let face = card.face();
        let zones =
            face.subtypes.iter().filter(|one| ["landmark", "expedition"].contains(&one.as_str()));
        assert_eq!(zones.count(), 1, "{}", card.reference);
    }
}

/// The sub-types of regions are Forest, Mountain and Water (`2024-09 2.2.2.f`, `4.0 2.2.2.f`, `4.0 7.1.2.a`): the first
/// and the last region and the Arena have all (`4.0 2.2.2.k`), a Tumult card shows one on one side and the other two on
/// the other (`4.0 2.2.2.l`, `4.0 1.1.7.f`).
#[test]
fn r2_2_2_f_regions_are_forest_mountain_or_water() {
    assert_eq!(Terrain::ALL.map(Terrain::word), ["forest", "mountain", "water"]);
    let mut scene = Scene::new();
    for (index, card) in [(0, 1), (1, 2), (2, 3)] {
        scene.tumult(index, card, false);
    }
    for region in [0, 7] {
        assert_eq!(scene.terrains(region), Terrain::ALL, "{region}");
    }
    for (region, alone) in [(1, Terrain::Forest), (3, Terrain::Mountain), (5, Terrain::Water)] {
        assert_eq!(scene.terrains(region), [alone]);
        let others: Vec<_> = Terrain::ALL.into_iter().filter(|&one| one != alone).collect();
        assert_eq!(scene.terrains(region + 1), others);
    }
    scene.on("tie_breaker_began", json!({}));
    assert_eq!(scene.terrains(0), Terrain::ALL);
}

/// The sub-types of Spells (`2024-09 2.2.2.g`, `4.0 2.2.2.g`): every Spell has one or two of the five.
#[test]
fn r2_2_2_g_spells_have_the_sub_types_of_the_list() {
    let list = words("boon conjuration disruption maneuver song");
    assert_eq!(subtypes(CardType::Spell, |_| true), list);
    for card in cards::all().filter(|card| card.kind == Print::Spell) {
        assert!((1..=2).contains(&card.face().subtypes.len()), "{}", card.reference);
    }
}

/// An emblem is a Reaction or Ongoing (`2024-09 2.2.2.h`, `4.0 2.2.2.h`). One that a trigger made is a Reaction, one
/// that lasts longer than what made it is Ongoing (`2024-09 2.2.2.m`, `4.0 2.2.2.m`), for as long as that said
/// (`4.0 2.2.15.c`).
#[test]
fn r2_2_2_h_an_emblem_is_a_reaction_or_ongoing() {
    let mut scene = Scene::new();
    let source = scene.character(hero(FIRST), [1, 1, 1]);
    let duration = |scene: &Scene, emblem| match &scene.object(emblem).kind {
        Kind::Emblem(entry) => entry.duration,
        Kind::Card | Kind::Token => panic!("it is an emblem"),
    };
    let reaction = json!({ "controller": 0, "source": source });
    let reaction = scene.on("reaction_activated", json!({ "emblems": [reaction] }));
    assert_eq!(duration(&scene, reaction), None);
    for word in ["afternoon", "day", "turn"] {
        let ongoing = json!({ "controller": 0, "source": source, "duration": word });
        let ongoing = scene.on("emblem_created", json!({ "emblems": [ongoing] }));
        assert_eq!(json!(duration(&scene, ongoing)), json!(word));
    }
    let other = json!({ "controller": 0, "duration": "week" });
    let other = json!({ "type": "emblem_created", "data": { "emblems": [other] } });
    assert!(serde_json::from_value::<rules::Event>(other).is_err());
}

/// Sub-types stand on the card one after the other (`2024-09 2.2.2.i`, `4.0 2.2.2.i`): a face has them in that order,
/// and every printing of a card the same ones.
#[test]
fn r2_2_2_i_sub_types_are_in_printed_order() {
    let card = cards::get("ALT_BISE_B_YZ_53_C").expect("in the data");
    assert_eq!(card.subtypes, ["Bureaucrat", "Mage", "Messenger"]);
    assert_eq!(card.face().subtypes, ["bureaucrat", "mage", "messenger"]);
    for card in cards::all() {
        let printed: Vec<_> = card.subtypes.iter().map(|one| one.to_lowercase()).collect();
        assert!(card.face().subtypes.starts_with(&printed), "{}", card.reference);
        let Some(first) = card.same_as.and_then(cards::get) else { continue };
        assert_eq!(card.subtypes, first.subtypes, "{}", card.reference);
    }
}

/// The sub-types of a token are what the effect that creates it says (`2024-09 2.2.2.j`, `4.0 2.2.2.j`), and so are its
/// name (`4.0 2.2.4.f`), its statistics and its abilities (`4.0 2.2.12.f`).
#[test]
fn r2_2_2_j_a_token_has_the_sub_types_it_is_created_with() {
    let mut table = Table::new();
    for subtypes in [&["robot"][..], &["companion", "animal"], &[]] {
        let mut face = invented([2, 1, 0], &json!([{ "keyword": "seasoned" }]));
        face["subtypes"] = json!(subtypes);
        face["name"] = json!("Brassbug");
        let token = table.token("token", &face, MINE);
        let view = table.object("token");
        assert_eq!(view.subtypes().collect::<Vec<_>>(), subtypes);
        assert!(view.has(rules::Keyword::Seasoned));
        assert_eq!(table.statistics("token"), [2, 1, 0]);
        assert_eq!(table.scene.object(token).face.as_ref().expect("shown").title(), "Brassbug");
    }
}

/// All objects of a sub-type or a type gain an ability.
fn all_gain(selector: &Value) -> Value {
    saying(
        &json!({ "scope": { "objects": selector }, "says": { "have": { "keyword": "eternal" } } }),
    )
}

/// "A Robot" is a Robot in play (`2024-09 2.2.2.n`, `4.0 2.2.2.n`), "a Character" a Character in play
/// (`4.0 2.2.1.h`).
#[test]
fn r2_2_2_n_a_sub_type_means_an_object_in_play() {
    for selector in [json!({ "subtype": "robot" }), json!({ "type": "character", "other": true })] {
        let mut table = Table::with(&[("Source", all_gain(&selector), MINE)]);
        let places = [(MINE, true), ("landmark:1", true), ("reserve:0", false), ("limbo", false)];
        for (place, wanted) in places {
            table.put(&("Robot", of(&["mage", "robot"]), place));
            assert_eq!(table.is("Robot", rules::Keyword::Eternal), wanted, "{selector} {place}");
        }
        let other = if selector["type"].is_null() {
            of(&["mage"])
        } else {
            json!({ "reference": "P", "type": "permanent" })
        };
        table.put(&("Other", other, MINE));
        assert!(!table.is("Other", rules::Keyword::Eternal), "{selector}");
    }
}

/// Whether one card is a Robot does not depend on where it is (`2024-09 2.2.2.o`, `4.0 2.2.2.o`), nor whether it is a
/// Character (`4.0 2.2.1.i`): it is asked of a card that is played from the Hand or from the Reserve.
#[test]
fn r2_2_2_o_a_card_is_of_its_sub_type_wherever_it_is() {
    for filter in [json!({ "subtype": "robot" }), json!({ "type": "character" })] {
        let says = json!({ "scope": { "played": filter }, "says": { "costs": { "by": -1 } } });
        let cost = |subtype: &str, card_type: &str, place: Option<&str>| {
            let card = json!({ "reference": subtype, "type": card_type, "subtypes": [subtype], "hand_cost": 3, "reserve_cost": 3 });
            let mut table = Table::with(&[("Source", saying(&says), MINE)]);
            let object = place.map(|place| table.scene.put(place, &card));
            let face: Face = serde_json::from_value(card).expect("a face");
            let playing = Playing { seat: FIRST, face: &face, object, into: None };
            BOTH.map(|edition| Settled::new(&table.scene.state, edition).play_cost(playing).cost)
        };
        for place in [None, Some("reserve:0")] {
            assert_eq!(cost("robot", "character", place), [2; 2], "{filter} {place:?}");
            assert_eq!(cost("mage", "spell", place), [3; 2], "{filter} {place:?}");
        }
    }
}

/// To gain types means to gain sub-types (`2024-09 2.2.2.p`): what an object gains so is a sub-type beside its own, and
/// its type is what it was.
#[test]
fn r2_2_2_p_gained_sub_types_leave_the_type() {
    let says = json!({ "scope": { "objects": { "other": true } }, "says": { "also_subtypes": ["plant"] } });
    let mut table = Table::with(&[("Robot", of(&["robot"]), MINE)]);
    assert_eq!(table.object("Robot").subtypes().collect::<Vec<_>>(), ["robot"]);
    table.put(&("Source", saying(&says), MINE));
    let view = table.object("Robot");
    assert_eq!(view.subtypes().collect::<Vec<_>>(), ["robot", "plant"]);
    assert_eq!(view.types, [CardType::Character]);
    table.put(&("Gardener", all_gain(&json!({ "subtype": "plant" })), MINE));
    assert!(table.is("Robot", rules::Keyword::Eternal), "it counts as one");
}
