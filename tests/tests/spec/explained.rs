//! The output of `explain` besides the abilities that changed something: as data, and in sentences
//! with their paragraphs.

use language::Language;
use replay::{Knowledge, Viewer};
use rules::{Explanation, NoEffect, Requirement, explain};
use serde_json::{Value, json};

use crate::scene::{BOTH, NEW, OLD, face, named};
use crate::table::{Table, invented, real, saying};

const MY_HERO: &str = "expedition:0:hero";
const MY_COMPANION: &str = "expedition:0:companion";
const THEIR_HERO: &str = "expedition:1:hero";
const THEIR_COMPANION: &str = "expedition:1:companion";

const BIRD: &str = "ALT_CYCLONE_B_MU_69_R1";
const OUTFITS: &str = "ALT_ALIZE_B_LY_43_C";
const COUNCIL: &str = "ALT_CORE_B_OR_12_C";
const BARS: &str = "ALT_ALIZE_B_BR_45_C";

fn explained(table: &Table, name: &str) -> Explanation {
    explain(&table.scene.state, NEW, table.id(name)).expect("it is in play")
}

fn told(table: &Table, name: &str, language: Language) -> String {
    let (it, state) = (explained(table, name), &table.scene.state);
    language::explanation_lines(&it, None, state, &Knowledge::default(), Viewer::Official, language)
        .join("\n")
}

/// What the abilities found that did nothing, by the name of their object.
fn found(table: &Table, name: &str, of: &str) -> Option<NoEffect> {
    let all = explained(table, name).applied;
    let one = all.into_iter().find(|one| one.applied.ability.object == table.id(of));
    one.expect("it is among those applied").found
}

fn missed(table: &Table, name: &str) -> Vec<NoEffect> {
    explained(table, name).missed.into_iter().map(|one| one.found).collect()
}

/// A rule for play names the objects that it is about: the Council's, the Characters facing it (`4.0 2.2.12.m`).
#[test]
fn r2_2_12_m_rules_in_force_are_named_where_they_are_about_an_object() {
    let table = Table::with(&[
        ("Council", real(COUNCIL), MY_HERO),
        ("Facing", face([1, 1, 1]), THEIR_HERO),
        ("Elsewhere", face([1, 1, 2]), THEIR_COMPANION),
    ]);
    for (name, count) in [("Council", 1), ("Facing", 1), ("Elsewhere", 0)] {
        let rules = explained(&table, name).in_force;
        assert_eq!(rules.len(), count, "{name}");
        assert!(rules.iter().all(|one| one.ability.object == table.id("Council")));
    }
    let text = told(&table, "Facing", Language::English);
    assert!(text.contains("In force: The Council ("), "{text}");
}

/// An ability whose condition does not hold says what it counted (`4.0 2.3.1.k`).
#[test]
fn r2_3_1_k_an_ability_that_does_nothing_says_what_it_found() {
    let mut table = Table::with(&[("Bird", real(BIRD), MY_HERO)]);
    for (name, at) in [("One", 1), ("Two", 2)] {
        assert_eq!(found(&table, "Bird", "Bird"), None, "it is a Defender");
        table.put(&(name, face([at, at, at]), THEIR_HERO));
    }
    let objects = vec![table.id("One"), table.id("Two")];
    let counted = NoEffect::Counted { number: 2, objects };
    assert_eq!(found(&table, "Bird", "Bird"), Some(counted));
    let text = told(&table, "Bird", Language::English);
    assert!(text.contains("It does nothing: it counts 2, C_1_1_1 ("), "{text}");
    let mut alone = Table::with(&[("Bars", real(BARS), MY_HERO)]);
    assert_eq!(found(&alone, "Bars", "Bars"), Some(NoEffect::Nothing));
    alone.put(&("One", face([1, 1, 1]), MY_HERO));
    assert_eq!(found(&alone, "Bars", "Bars"), None);
    alone.put(&("Two", face([2, 2, 2]), MY_HERO));
    let both = vec![alone.id("One"), alone.id("Two")];
    assert_eq!(found(&alone, "Bars", "Bars"), Some(NoEffect::Several(both.clone())));
    assert_eq!(missed(&alone, "One"), [NoEffect::Several(both)]);
    let forest = saying(&json!({ "if": { "in_terrain": "forest" }, "says": "all_highest" }));
    let mut there = Table::with(&[("Card", forest, MY_HERO)]);
    there.scene.marker(0, &["water"]);
    let water = [rules::Terrain::Water].into_iter().collect();
    assert_eq!(found(&there, "Card", "Card"), Some(NoEffect::Terrains(water)));
}

/// An ability that might reach an object and does not says why: one thing is not so (`4.0 2.3.1.j`).
#[test]
fn r2_3_1_j_an_ability_that_might_reach_an_object_says_why_it_does_not() {
    let mut table = Table::with(&[
        ("Outfits", real(OUTFITS), MY_HERO),
        ("There", face([1, 2, 3]), MY_HERO),
        ("Elsewhere", face([1, 2, 4]), MY_COMPANION),
        ("Theirs", face([1, 2, 5]), THEIR_HERO),
    ]);
    assert_eq!(missed(&table, "There"), []);
    assert_eq!(missed(&table, "Elsewhere"), [NoEffect::Lacks(Requirement::Place)]);
    let boosted = json!({ "scope": { "objects": { "of": "you", "type": "character", "boosted": true } },
        "says": { "add": { "forest": 1, "mountain": 1, "water": 1 } } });
    table.put(&("Giver", saying(&boosted), MY_HERO));
    assert_eq!(missed(&table, "There"), [NoEffect::Lacks(Requirement::Boosted)]);
    assert_eq!(missed(&table, "Theirs"), [NoEffect::Lacks(Requirement::Place)], "not whose it is");
    let text = told(&table, "There", Language::English);
    assert!(
        text.contains("does not affect it: ") && text.contains("This is not Boosted."),
        "{text}"
    );
}

/// What decides is cited by the match's edition, in data and in sentences (`4.0 2.3.2.f`, `4.0 7.4.4.b`).
#[test]
fn r2_3_2_f_paragraphs_are_named() {
    let table = Table::with(&[
        ("Demeter", real("ALT_ALIZE_B_MU_40_C"), MY_HERO),
        ("Kraken", real("ALT_CORE_B_YZ_17_C"), MY_HERO),
    ]);
    let cited = |edition, name: &str| -> Vec<Vec<&str>> {
        let it = explain(&table.scene.state, edition, table.id(name)).expect("it is in play");
        it.applied.into_iter().map(|one| one.paragraphs).collect()
    };
    assert_eq!(cited(NEW, "Kraken")[0], ["7.4.4.b"]);
    assert_eq!(cited(OLD, "Kraken")[0], [""; 0], "that edition has no such paragraph");
    assert!(cited(NEW, "Demeter").iter().any(|one| one.contains(&"2.3.2.f")));
    let text = told(&table, "Demeter", Language::English);
    assert!(
        text.contains("applying that would change what this ability does. (4.0 2.3.2.f)"),
        "{text}"
    );
}

/// An object with abilities that the log does not tell is named wherever these may change what is said (`4.0 2.3.1.g`).
#[test]
fn r2_3_1_g_objects_with_unread_abilities_are_named() {
    let unread: Value = invented([1, 1, 1], &json!(["unread"]));
    let table = Table::with(&[
        ("Known", invented([1, 1, 2], &json!([])), MY_HERO),
        ("Unread", unread, THEIR_HERO),
        ("Silent", named("SILENT"), "reserve:0"),
        ("Gone", named("GONE"), "discard:0"),
    ]);
    let all = [table.id("Unread"), table.id("Silent")];
    for edition in BOTH {
        assert_eq!(table.scene.view(edition).unread, all);
    }
    assert_eq!(explained(&table, "Known").unread, all);
    for (language, words) in
        [(Language::English, "Not all abilities of "), (Language::French, "n'ont pas été lues")]
    {
        let text = told(&table, "Known", language);
        assert!(text.contains(words) && text.contains("SILENT ("), "{text}");
    }
    let read = Table::with(&[("Known", invented([1, 1, 2], &json!([])), MY_HERO)]);
    assert!(read.view().unread.is_empty() && explained(&read, "Known").unread.is_empty());
}

/// In a loop that leads out of itself, what an ability waited for is what lies outside (`4.0 2.3.3.a`): each of the Bars
/// depends on the other, and one of them on what makes more Characters.
#[test]
fn r2_3_3_a_a_loop_waits_for_what_lies_outside_of_it() {
    let characters = json!({ "scope": { "objects": { "type": "permanent", "within": "my_expedition" } },
        "says": { "also_type": "character" } });
    let gear = json!({ "reference": "GEAR", "type": "permanent", "subtypes": ["expedition"],
        "abilities": [{ "passive": characters }] });
    let table = Table::with(&[
        ("First", real(BARS), MY_HERO),
        ("One", face([1, 1, 1]), MY_HERO),
        ("Second", real(BARS), MY_COMPANION),
        ("Two", face([2, 2, 2]), MY_COMPANION),
        ("Gear", gear, MY_COMPANION),
    ]);
    assert_eq!(table.applied(), "Gear.0 First.0 Second.0");
    assert_eq!(table.waited("First.0"), "Gear.0 scope through Second.0");
    assert_eq!(table.waited("Second.0"), "Gear.0 scope");
    let text = told(&table, "First", Language::English);
    assert!(text.contains("It waited for GEAR ("), "{text}");
}

/// What was lost keeps its own words, whatever is gained later (`4.0 2.3.2.d`).
#[test]
fn r2_3_2_d_lost_abilities_keep_their_own_words() {
    let gives = |terrain: &str| {
        let given =
            json!({ "passive": { "if": { "in_terrain": terrain }, "says": "all_highest" } });
        saying(
            &json!({ "scope": { "objects": { "subtype": "plant" } }, "says": { "have": given } }),
        )
    };
    let loses = saying(
        &json!({ "scope": { "objects": { "subtype": "plant" } }, "says": "lose_abilities" }),
    );
    let mut plant = face([1, 2, 3]);
    plant["subtypes"] = json!(["plant"]);
    let table = Table::with(&[
        ("Forest", gives("forest"), MY_HERO),
        ("Silence", loses, MY_HERO),
        ("Water", gives("water"), MY_HERO),
        ("Plant", plant, MY_HERO),
    ]);
    let (view, state) = (table.view(), &table.scene.state);
    assert_eq!(table.lost(), ["Plant.0"]);
    let words = |index| {
        let id = rules::AbilityId { object: table.id("Plant"), index };
        Language::English.ability(&view.ability(state, id).expect("it has been its own"))
    };
    assert!(
        words(0).starts_with("If I'm in Forest,") && words(1).starts_with("If I'm in Water,"),
        "{} {}",
        words(0),
        words(1)
    );
    assert!(
        view.ability(state, rules::AbilityId { object: table.id("Plant"), index: 2 }).is_none()
    );
}

/// In tie-breakers the one region there is is called the Arena (`4.0 4.3.b`).
#[test]
fn r4_3_b_the_region_of_tie_breakers_is_called_the_arena() {
    let mut table = Table::with(&[("Kraken", real("ALT_CORE_B_YZ_17_C"), MY_HERO)]);
    table.scene.on("tie_breaker_began", json!({}));
    let arena = "The Arena: Forest, Mountain and Water → Water.";
    assert!(told(&table, "Kraken", Language::English).contains(arena));
    let french = told(&table, "Kraken", Language::French);
    assert!(french.contains("L'Arène : Forêt, Montagne et Eau → Eau."), "{french}");
    assert!(french.starts_with("Le Kraken (") && french.contains("horodatage"), "{french}");
}
