//! Abilities in words: each in every language, and no two alike.

use std::collections::BTreeMap;

use language::Language;
use rules::{
    Ability, CardFilter, Condition, Count, ExpeditionId, Passive, Scope, Seat, Selector, Side,
    Statement, Statistics, Status, Terrain, WhichExpedition, WhichRegions, Who, Within, Works,
};

/// All abilities of all cards.
fn printed() -> Vec<Ability> {
    let faces = cards::all().map(cards::Card::face);
    let abilities: Vec<_> = faces.flat_map(|face| face.abilities.unwrap_or_default()).collect();
    assert!(abilities.len() > 2000, "only {}", abilities.len());
    abilities
}

/// Passive abilities with what no card has.
fn unprinted() -> Vec<Ability> {
    let me = |says| Passive { works: Works::Usual, condition: None, scope: Scope::Me, says };
    let on = |scope| Passive { scope, ..me(Statement::CannotMoveForward) };
    let when = |condition| Passive { condition: Some(condition), ..me(Statement::LoseAbilities) };
    let facing = || Selector { within: Within::FacingMe, ..Selector::default() };
    let side = |side| ExpeditionId { seat: Seat::new(1), side };
    [
        me(Statement::LoseAbilities),
        me(Statement::IgnoreAbilities),
        me(Statement::Add(Statistics::all(1))),
        me(Statement::Add(Statistics::all(-1))),
        me(Statement::LandmarkLimit(1)),
        me(Statement::OnlyDueTo(Terrain::Mountain)),
        me(Statement::Tough(Count::MyCounters("scrap".into()))),
        me(Statement::Tough(Count::CharactersFacingMe)),
        on(Scope::Objects(facing())),
        on(Scope::Objects(Selector { of: Who::Opponents, ..facing() })),
        on(Scope::Only(facing())),
        on(Scope::Regions(WhichRegions::All)),
        on(Scope::Expeditions(WhichExpedition::All)),
        on(Scope::Expeditions(WhichExpedition::Named(side(Side::Hero)))),
        on(Scope::Expeditions(WhichExpedition::Named(side(Side::Companion)))),
        on(Scope::Expeditions(WhichExpedition::OtherAndFacing)),
        on(Scope::Expeditions(WhichExpedition::FacingIn(Terrain::Forest))),
        on(Scope::Players(Who::Opponents)),
        on(Scope::Played(CardFilter::default())),
        when(Condition::Behind),
        when(Condition::Not(Box::new(Condition::Behind))),
        when(Condition::Status(Status::Anchored)),
        when(Condition::InTerrain(Terrain::Water)),
        when(Condition::LessThan(Count::RegionsBetween, 2)),
        when(Condition::AtLeast(Count::RegionsBetween, 2)),
    ]
    .map(Ability::Passive)
    .to_vec()
}

#[test]
fn abilities_that_differ_read_differently_in_both_languages() {
    for language in Language::ALL {
        let mut read = BTreeMap::new();
        for ability in printed().into_iter().chain(unprinted()) {
            let text = language.ability(&ability);
            assert!(
                text.len() > 4 && text.ends_with(['.', '"']),
                "{language}: {ability:?}: {text}"
            );
            assert!(!text.contains("  ") && !text.contains(" ."), "{language}: {text}");
            let known = read.entry(text.clone()).or_insert_with(|| ability.clone());
            assert_eq!(*known, ability, "{language}: both say {text}");
        }
        assert!(read.len() > 150, "{language}: only {} texts", read.len());
    }
}

#[test]
fn both_languages_have_words_of_their_own() {
    for ability in printed().into_iter().chain(unprinted()) {
        if let Ability::Passive(_) = ability {
            let [english, french] = Language::ALL.map(|language| language.ability(&ability));
            assert_ne!(english, french);
        }
    }
}

/// Cards have the names that are printed in the reader's language, and what no card is called stays as it is.
#[test]
fn cards_have_their_names_in_french() {
    for (english, french) in [
        ("Aerolith", "Aérolithe"),
        ("The Council", "Le Conseil"),
        ("The Kraken", "Le Kraken"),
        ("Actor", "Actor"),
    ] {
        assert_eq!(Language::French.card(english), french);
        assert_eq!(Language::English.card(english), english);
    }
}

/// No word of English is left in what abilities say in French, and number and elision are right.
#[test]
fn french_abilities_are_french() {
    let begins = |count| {
        let start = rules::Start::Counters("quest".into(), count);
        let says = Statement::BeginsWith(start);
        let me = Passive { works: Works::Usual, condition: None, scope: Scope::Me, says };
        Language::French.ability(&Ability::Passive(me))
    };
    assert_eq!(begins(1), "Je commence la partie avec 1 compteur Quête.");
    assert_eq!(begins(2), "Je commence la partie avec 2 compteurs Quête.");
    for ability in printed().into_iter().chain(unprinted()) {
        let text = Language::French.ability(&ability);
        for wrong in [
            "Cooldown",
            "Scout",
            "scrap",
            "quest",
            "imestamp",
            "des autres",
            "de autres",
            "de Orbes",
            "de objets",
            "que il",
            "moins de 1 ",
            "1 boosts",
            "1 marqueurs",
        ] {
            assert!(!text.contains(wrong), "{wrong}: {text}");
        }
    }
}
