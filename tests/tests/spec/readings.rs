//! Our readings that decide what a passive ability does: `explain` names exactly those.

use std::fs;

use rules::{ObjectId, Reading, explain};
use serde_json::{Value, json};

use crate::scene::{FIRST, NEW, SECOND, Scene, companion, hero};

/// A Character with these abilities.
fn with(abilities: &Value) -> Value {
    json!({
        "reference": format!("C {abilities}"), "type": "character", "abilities": abilities,
        "forest": 1, "mountain": 2, "water": 3, "hand_cost": 1, "reserve_cost": 1,
    })
}

fn keyword(word: &str) -> Value {
    json!({ "keyword": word })
}

fn passive(passive: &Value) -> Value {
    json!({ "passive": passive })
}

/// It and what else may be alone in its Expedition is Gigantic.
fn bars() -> Value {
    let alone = json!({ "only": { "type": "character", "within": "my_expedition" } });
    let gives = json!({ "scope": alone, "says": { "have": keyword("gigantic") } });
    let abilities = json!([passive(&gives)]);
    json!({ "reference": "BARS", "type": "permanent", "subtypes": ["expedition"], "abilities": abilities })
}

fn adds_forest() -> Value {
    let says = json!({ "terrains": { "gain": ["forest"] } });
    passive(&json!({ "scope": { "regions": "mine" }, "says": says }))
}

fn only_water() -> Value {
    let says = json!({ "terrains": { "gain": ["water"], "lose_others": true } });
    passive(&json!({ "scope": { "regions": "mine" }, "says": says }))
}

fn eternal_if(condition: &Value) -> Value {
    passive(&json!({ "if": condition, "says": { "have": keyword("eternal") } }))
}

impl Scene {
    fn card(&mut self, to: &str, abilities: &[Value]) -> ObjectId {
        self.put(to, &with(&json!(abilities)))
    }

    /// The readings named where this object is explained, for its own abilities.
    fn readings(&self, object: ObjectId) -> Vec<Reading> {
        let explanation = explain(&self.state, NEW, object).expect("it is in play");
        let own = explanation.applied.iter().filter(|one| one.applied.ability.object == object);
        let mut found: Vec<_> = own.flat_map(|one| one.readings.clone()).collect();
        found.sort();
        found.dedup();
        found
    }

    fn decides(&self, object: ObjectId, reading: Reading) -> bool {
        self.readings(object).contains(&reading)
    }
}

const HERO: &str = "expedition:0:hero";
const COMPANION: &str = "expedition:0:companion";

#[test]
fn every_reading_is_a_heading_of_the_list() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/pure/rules/READINGS.md");
    let text = fs::read_to_string(path).expect("the list is there");
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    let headings: Vec<_> =
        headings.map(|heading| heading.split(" (`").next().unwrap_or(heading)).collect();
    for reading in Reading::ALL {
        let count = headings.iter().filter(|heading| **heading == reading.heading()).count();
        assert_eq!(count, 1, "{}", reading.heading());
    }
}

/// Each paragraph that a reading is about stands in its heading, of each edition that has one.
#[test]
fn every_reading_cites_a_paragraph_of_its_heading() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/pure/rules/READINGS.md");
    let text = fs::read_to_string(path).expect("the list is there");
    for reading in Reading::ALL {
        let start = format!("### {}", reading.heading());
        let heading = text.lines().find(|line| line.starts_with(&start)).expect("it is there");
        let Some(paragraph) = reading.paragraph(NEW) else {
            assert!(!heading.contains("4.0"), "{heading}");
            continue;
        };
        let (section, letter) = paragraph.rsplit_once('.').expect("a paragraph has a letter");
        let cited = heading.split('`').filter_map(|one| one.strip_prefix("4.0 "));
        let holds = |cited: &str| {
            let letters = cited.strip_prefix(section).and_then(|rest| rest.strip_prefix('.'));
            letters.is_some_and(|letters| match letters.split_once('-') {
                Some((first, last)) => (first..=last).contains(&letter),
                None => letters == letter,
            })
        };
        assert!(cited.into_iter().any(holds), "{paragraph} in {heading}");
    }
}

#[test]
fn several_markers_on_its_region() {
    let mut scene = Scene::new();
    let object = scene.card(HERO, &[]);
    let markers = |scene: &Scene| -> Vec<Vec<Reading>> {
        let explanation = explain(&scene.state, NEW, object).expect("it is in play");
        explanation.applied.into_iter().map(|one| one.readings).collect()
    };
    scene.marker(0, &["mountain"]);
    assert_eq!(markers(&scene), [vec![]]);
    scene.marker(0, &["water"]);
    assert_eq!(markers(&scene), [vec![Reading::SeveralMarkers], vec![Reading::SeveralMarkers]]);
}

#[test]
fn the_printed_order_only_if_it_matters() {
    let mut scene = Scene::new();
    let matters = scene.card(HERO, &[only_water(), adds_forest()]);
    assert!(scene.decides(matters, Reading::OneTimestamp));
    let mut scene = Scene::new();
    let alike = scene.card(HERO, &[adds_forest(), adds_forest()]);
    assert!(!scene.decides(alike, Reading::OneTimestamp));
}

#[test]
fn given_gigantic_if_it_makes_somebody_join_the_other_expedition() {
    let mut scene = Scene::new();
    let gear = scene.put(HERO, &bars());
    assert_eq!(scene.readings(gear), []);
    scene.card(HERO, &[]);
    assert_eq!(scene.readings(gear), [Reading::GivenGigantic]);
}

#[test]
fn what_came_to_matter_after_its_turn() {
    let late = |order: [usize; 3]| {
        let mut scene = Scene::new();
        scene.advance(companion(FIRST), 6);
        scene.marker(6, &["mountain"]);
        let mut demeter = None;
        for one in order {
            match one {
                0 => {
                    let forest = eternal_if(&json!({ "in_terrain": "forest" }));
                    demeter = Some(scene.card(COMPANION, &[forest]));
                }
                1 => drop(scene.card(HERO, &[adds_forest()])),
                _ => drop(scene.put(HERO, &bars())),
            }
        }
        scene.decides(demeter.expect("it is among them"), Reading::AsFarAsApplied)
    };
    assert!(late([0, 1, 2]), "applied before anything could make it Eternal");
    assert!(!late([2, 1, 0]), "applied last");
}

#[test]
fn a_number_that_two_pass_together() {
    let bird = |last: bool| {
        let mut scene = Scene::new();
        let few = eternal_if(&json!({ "less_than": ["characters_facing_me", 2] }));
        let first = (!last).then(|| scene.card(HERO, std::slice::from_ref(&few)));
        for _ in 0..2 {
            scene.card("expedition:1:companion", &[keyword("gigantic")]);
        }
        let bird = first.unwrap_or_else(|| scene.card(HERO, &[few]));
        scene.decides(bird, Reading::Threshold)
    };
    assert!(bird(false));
    assert!(!bird(true));
}

#[test]
fn two_that_depend_on_each_other() {
    let mut scene = Scene::new();
    let first = scene.put(HERO, &bars());
    scene.card(HERO, &[]);
    assert!(!scene.decides(first, Reading::EachOther));
    scene.put(COMPANION, &bars());
    scene.card(COMPANION, &[]);
    assert!(scene.decides(first, Reading::EachOther));
}

#[test]
fn a_newer_marker_and_an_older_addition() {
    let mut scene = Scene::new();
    scene.marker(0, &["water"]);
    let adds = scene.card(HERO, &[adds_forest()]);
    assert_eq!(scene.readings(adds), [Reading::RegionsAndLimits]);
    scene.marker(0, &["mountain"]);
    assert_eq!(scene.readings(adds), [Reading::MarkerFirst, Reading::RegionsAndLimits]);
}

#[test]
fn one_of_two_expeditions_meets_a_condition() {
    let mut scene = Scene::new();
    let abilities = [keyword("gigantic"), eternal_if(&json!("ascended"))];
    let nike = scene.card(HERO, &abilities);
    assert_eq!(scene.readings(nike), []);
    scene.ascend(hero(FIRST));
    assert_eq!(scene.readings(nike), [Reading::BothExpeditions]);
    scene.ascend(companion(FIRST));
    assert_eq!(scene.readings(nike), []);
}

#[test]
fn the_other_expedition_of_who_is_in_both() {
    let blocks =
        json!({ "scope": { "expeditions": "other_and_facing" }, "says": "cannot_move_forward" });
    let mut scene = Scene::new();
    let one = scene.card(HERO, &[passive(&blocks)]);
    let both = scene.card("expedition:1:hero", &[keyword("gigantic"), passive(&blocks)]);
    assert_eq!(scene.readings(one), []);
    assert_eq!(scene.readings(both), [Reading::NoOtherExpedition]);
    assert!(!scene.expedition(NEW, hero(FIRST)).blocked, "{SECOND}'s ability means nobody");
}

#[test]
fn a_type_gained_in_the_reserve() {
    let also = passive(&json!({ "works": "anywhere", "says": { "also_type": "spell" } }));
    let mut scene = Scene::new();
    let there = scene.card("reserve:0", std::slice::from_ref(&also));
    let here = scene.card(HERO, &[also]);
    assert_eq!(scene.readings(there), [Reading::TypesInReserve]);
    assert_eq!(scene.readings(here), []);
}

#[test]
fn contact_wherever_it_is_asked() {
    let mut scene = Scene::new();
    let urbex = scene.card(HERO, &[eternal_if(&json!("in_contact"))]);
    let apart = scene.card(HERO, &[eternal_if(&json!({ "not": "in_contact" }))]);
    assert_eq!(scene.readings(urbex), [Reading::InContact]);
    assert_eq!(scene.readings(apart), [Reading::InContact]);
}
