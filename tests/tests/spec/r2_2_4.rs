//! Names, rarities, versions, factions, costs and other numbers that are printed.

use std::collections::BTreeSet;

use cards::{Faction, Kind as Print};
use rules::{Face, Terrain};
use serde_json::json;

use crate::scene::{BOTH, FIRST, NEW, Scene};
use crate::table::{Table, real, saying};

const MINE: &str = "expedition:0:hero";

/// A rarity is common or rare (`4.0 2.2.5.a`), as the letter says that a card is named with (`4.0 2.2.5.b`): C, or R for
/// a rare and F for the rare version of a card of another faction. Unique cards are in no list; the rules do not know
/// the two exalted ones.
#[test]
fn r2_2_5_a_a_rarity_is_common_or_rare() {
    for card in cards::all() {
        let Face { rarity: Some(rarity), .. } = card.face() else { continue };
        let letter = card.reference.rsplit('_').next().expect("a last part");
        let wanted = match letter {
            "C" => "common",
            "R1" | "R2" => "rare",
            _ => "exalted",
        };
        assert_eq!(rarity, wanted, "{}", card.reference);
    }
}

/// There are six factions (`4.0 2.2.10.a`, `4.0 7.1.3.a-f`); tokens have none (`4.0 2.2.10.b`, `4.0 2.2.10.d`) and no
/// rarity either, nor have Heroes (`4.0 2.2.5.c`).
#[test]
fn r2_2_10_a_there_are_six_factions() {
    let names: BTreeSet<_> = cards::all().filter_map(|card| card.face().faction).collect();
    assert_eq!(
        names,
        ["Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir"].map(str::to_owned).into()
    );
    for card in cards::all() {
        let face = card.face();
        let token =
            matches!(card.kind, Print::Token | Print::TokenLandmarkPermanent | Print::TokenMana);
        assert_eq!(face.faction.is_none(), token, "{}", card.reference);
        assert_eq!(face.rarity.is_none(), token || card.kind == Print::Hero, "{}", card.reference);
        assert_eq!(face.faction.as_deref(), card.faction.map(Faction::name), "{}", card.reference);
    }
}

/// A version is a set, a number in it and a rarity's letter (`4.0 2.2.6.a`, `4.0 2.2.6.c-d`), F for the rare version of a
/// card of another faction; so it is on all cards that come in boosters.
#[test]
fn r2_2_6_a_a_version_is_set_number_and_rarity() {
    let mut read = 0;
    for card in cards::all().filter(|card| card.product() == "B") {
        let (Some(version), Some(_)) = (card.version, card.rarity()) else { continue };
        let parts: Vec<_> = version.split('-').collect();
        let [set, number, letter] = parts[..] else { panic!("{version}") };
        assert!(set.bytes().all(|b| b.is_ascii_uppercase()), "{version}");
        assert!(number.len() == 3 && number.parse::<u16>().is_ok(), "{version}");
        let wanted = match card.rarity().map(cards::Rarity::word) {
            Some("common") => "C",
            Some("rare") if card.out_of_faction() => "F",
            Some("rare") => "R",
            _ => continue,
        };
        assert_eq!(letter, wanted, "{} {version}", card.reference);
        read += 1;
    }
    assert!(read > 1500, "{read}");
}

/// The version of a card names its set first (`4.0 2.2.6.b`): cards of different sets never share one, save the reprint of a
/// whole set.
#[test]
fn r2_2_6_b_a_version_names_the_set() {
    let mut sets = std::collections::BTreeMap::<&str, &str>::new();
    for card in cards::all().filter(|card| card.product() == "B") {
        let Some(version) = card.version else { continue };
        let letters = version.split('-').next().expect("before the dash");
        let set = card.set().trim_end_matches("KS");
        assert_eq!(*sets.entry(letters).or_insert(set), set, "{} {version}", card.reference);
    }
    assert!(sets.len() >= 5, "{sets:?}");
}

/// The Kickstarter and the retail release of the first set share their numbers (`4.0 2.2.6.g`): a version there may be two
/// printings, told apart by their references; they are one card.
#[test]
fn r2_2_6_g_the_releases_of_the_first_set_share_their_versions() {
    let mut printings = std::collections::BTreeMap::<&str, Vec<&cards::Card>>::new();
    for card in cards::all().filter(|card| card.product() == "B") {
        if let Some(version) = card.version {
            printings.entry(version).or_default().push(card);
        }
    }
    let mut shared = 0;
    for (version, cards) in printings.into_iter().filter(|(_, cards)| cards.len() > 1) {
        let sets: BTreeSet<_> = cards.iter().map(|card| card.set()).collect();
        assert_eq!(sets, ["CORE", "COREKS"].into(), "{version}");
        let first: BTreeSet<_> =
            cards.iter().map(|card| card.same_as.unwrap_or(card.reference)).collect();
        assert_eq!((cards.len(), first.len()), (2, 1), "{version}");
        shared += 1;
    }
    assert!(shared > 100, "{shared}");
}

/// A name may be several words and is one name (`4.0 2.2.4.a-b`): a card is found by all of it only.
#[test]
fn r2_2_4_b_a_name_is_one_name() {
    let face: Face = serde_json::from_value(real("ALT_ALIZE_B_AX_34_C")).expect("a face");
    assert_eq!(face.title(), "The Little Match Girl");
    let unnamed = Face { name: String::new(), ..face };
    assert_eq!(unnamed.title(), "ALT_ALIZE_B_AX_34_C");
}

/// The limits of a Hero are on the card (`2024-09 2.2.11.c`, `4.0 2.2.13.c`, `4.0 2.2.14.c`): every real Hero brings
/// their own to the table, and what an ability adds is added to that number (`2024-09 2.2.11.a`, `4.0 2.2.13.a`).
#[test]
fn r2_2_11_c_a_heros_limits_are_printed() {
    let heroes = cards::all().filter(|card| card.kind == Print::Hero && card.same_as.is_none());
    let mut seen = 0;
    for card in heroes {
        let limits = [card.reserve_limit(), card.landmark_limit()]
            .map(|one| i32::from(one.expect("a Hero's")));
        let mut scene = Scene::new();
        scene.put("hero:0", &real(card.reference));
        for edition in BOTH {
            let seat = &scene.view(edition).seats[0];
            let more = [seat.reserve_limit - limits[0], seat.landmark_limit - limits[1]];
            assert_eq!(more, [0, 0], "{}", card.reference);
        }
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

/// The reserve limit is a number (`2024-09 2.2.11.a`, `4.0 2.2.13.a`), to which abilities add.
#[test]
fn r2_2_11_a_the_reserve_limit_is_a_number() {
    let hero = json!({ "reference": "H", "type": "hero", "reserve_limit": 2, "landmark_limit": 2 });
    let more = json!({ "scope": { "players": "you" }, "says": { "reserve_limit": 3 } });
    let less = json!({ "scope": { "players": "you" }, "says": { "reserve_limit": -1 } });
    let mut table = Table::with(&[("Hero", hero, "hero:0")]);
    for (name, says, wanted) in [("More", more, 5), ("Less", less, 4)] {
        table.put(&(name, saying(&says), MINE));
        assert_eq!(table.view().seats[0].reserve_limit, wanted);
        assert_eq!(table.view().seats[1].reserve_limit, 2);
    }
}

/// The statistics of a Character are printed Forest first, then Mountain, then Water (`2024-09 2.2.9.d`,
/// `4.0 2.2.11.d`): a real card has each where it belongs.
#[test]
fn r2_2_9_d_statistics_are_in_printed_order() {
    let card = cards::get("ALT_ALIZE_B_AX_33_C").expect("in the data");
    assert_eq!(Terrain::ALL.map(|terrain| card.statistic(terrain)), [Some(2), Some(0), Some(3)]);
    let table = Table::with(&[("Puffin", real(card.reference), MINE)]);
    let statistics = table.object("Puffin").statistics.expect("a Character");
    assert_eq!((statistics.forest, statistics.mountain, statistics.water), (2, 0, 3));
    let spell = cards::all().find(|card| card.kind == Print::Spell).expect("there are Spells");
    assert_eq!(spell.statistic(Terrain::Forest), None);
}

/// The Base Cost is the Hand Cost of a card played from the Hand and the Reserve Cost of one played from the Reserve
/// (`4.0 2.2.9.a-b`): what is about cards of a Base Cost of 4 or more asks for the right one.
#[test]
fn r2_2_9_b_the_base_cost_is_that_of_its_zone() {
    let says = json!({ "scope": { "played": { "base_cost_at_least": 4 } }, "says": { "costs": { "by": 1 } } });
    let cost = |hand: i32, reserve: i32, place: Option<&str>| {
        let face = json!({ "reference": "Card", "type": "character", "hand_cost": hand, "reserve_cost": reserve });
        let mut table = Table::with(&[("Source", saying(&says), "expedition:1:hero")]);
        let object = place.map(|place| table.scene.put(place, &face));
        let face: rules::Face = serde_json::from_value(face).expect("a face");
        let playing = rules::Playing { seat: FIRST, face: &face, object, into: None };
        rules::Settled::new(&table.scene.state, NEW).play_cost(playing).cost
    };
    assert_eq!([cost(5, 2, None), cost(5, 2, Some("reserve:0"))], [6, 2]);
    assert_eq!([cost(2, 5, None), cost(2, 5, Some("reserve:0"))], [2, 6]);
}
