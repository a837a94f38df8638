//! What the program writes by itself in a match recorded at the console, and what it leaves to the audit.

use audit::{Check, Severity};
use rules::effect::Step;
use rules::{Event, Face, FaceEntry, Kind, Place, State};

use crate::games;
use crate::verdicts::{Log, begun, observed};

fn last(log: &Log) -> State {
    let replay = games::sealed("written", &log.0).expect("it makes sense");
    replay.at(replay.last()).expect("it is there").clone()
}

fn tokens(log: &Log) -> Vec<Face> {
    let created = log.0.iter().filter_map(|event| match event {
        Event::TokenCreated(it) => Some(&it.tokens),
        _ => None,
    });
    let faces = created.flatten().filter_map(|token| match &token.face {
        FaceEntry::New(face) => Some((**face).clone()),
        FaceEntry::Known(_) => None,
    });
    faces.collect()
}

/// `4.0 2.3.1.b`, for a Hero at Noon, a Character as it is played, and two tokens at once.
#[test]
fn a_token_that_an_effect_creates_is_whole() {
    let kojo = Log::of(
        "console",
        "limited",
        &[("kojo", "ALT_CORE_B_BR_01_C")],
        &format!("{}Ari: pass\nKim: pass\n", begun().replace("deck 39 ha", "deck 39 kojo")),
    );
    let cards = [("jeanne", "ALT_CORE_B_OR_17_C"), ("anubis", "ALT_CORE_B_OR_20_C")];
    let board = observed(&[("Ari/hero", "jeanne")]);
    let jeanne =
        format!("{}{board}Ari: anubis hero\nAri: targets jeanne\nKim: pass\nAri: pass\n", begun());
    let jeanne = Log::of("console", "limited", &cards, &jeanne);
    for (log, name, reference, statistics) in [
        (&kojo, "Booda", "ALT_CORE_B_BR_31_C", 2),
        (&jeanne, "Ordis Recruit", "ALT_CORE_B_OR_31_C", 1),
    ] {
        let mut faces = tokens(log);
        faces.dedup();
        let [face] = &faces[..] else { panic!("{name}: {faces:?}") };
        assert_eq!((&*face.name, &*face.reference), (name, reference));
        assert_eq!([face.forest, face.mountain, face.water], [Some(statistics); 3]);
        assert_eq!(face.abilities.as_deref(), Some(&[][..]));
    }
}

/// Every token that a known card creates.
#[test]
fn every_token_of_every_card_is_completed() {
    let (mut creators, mut incomplete) = (0, Vec::new());
    for card in cards::all() {
        let text = serde_json::to_value(card.abilities()).expect("plain data");
        let mut all = Vec::new();
        creates(&text, &mut all);
        creators += usize::from(!all.is_empty());
        for step in all {
            let Step::Create(create) = step else { continue };
            let name = create.token.name;
            let face = Face { reference: name.clone(), name: name.clone(), ..Face::default() };
            let token = serde_json::json!({ "face": face, "to": "landmark:0" });
            let event =
                serde_json::json!({ "type": "token_created", "data": { "tokens": [token] } });
            let mut event: Event = serde_json::from_value(event).expect("an event");
            cards::complete_tokens(&mut event, None, Some(card.reference));
            let Event::TokenCreated(created) = event else { unreachable!() };
            let FaceEntry::New(face) = &created.tokens[0].face else { unreachable!() };
            let printed = create.token.statistics.map(|it| [it.forest, it.mountain, it.water]);
            let whole = [face.forest, face.mountain, face.water].map(Option::unwrap_or_default);
            if face.reference == name || printed.is_some_and(|printed| printed != whole) {
                incomplete.push(format!("{}: {name}", card.reference));
            }
        }
    }
    println!("{creators} cards create tokens");
    assert!(creators > 200 && incomplete.is_empty(), "{incomplete:?}");
}

/// The steps that create tokens, wherever they are in an ability.
fn creates(value: &serde_json::Value, all: &mut Vec<Step>) {
    match value {
        serde_json::Value::Array(list) => list.iter().for_each(|one| creates(one, all)),
        serde_json::Value::Object(map) => {
            for (key, one) in map {
                if key == "create" {
                    let step = serde_json::json!({ "create": one });
                    all.push(serde_json::from_value(step).expect("a step"));
                }
                creates(one, all);
            }
        }
        _ => {}
    }
}

/// The recorder says what was paid, and the audit what should have been (`4.0 5.1.2.d`).
#[test]
fn the_price_that_a_recorder_says_is_the_one_that_is_paid() {
    let cards = [("pigs", "ALT_COREKS_B_AX_12_C")];
    for (said, paid) in [(0, None), (1, Some(1)), (3, Some(3)), (5, Some(5))] {
        let board = "< * observed why: gap, facts: [{mana: {seat: 0, orbs: 10, ready: 10}}]\n";
        let lines = format!("{}{board}Ari: pigs hero for {said}\nKim: pass\nAri: pass\n", begun());
        let log = Log::of("console", "limited", &cards, &lines);
        let payment = log.0.iter().find_map(|event| match event {
            Event::ManaPaid(it) => Some(it.count),
            _ => None,
        });
        assert_eq!(payment, paid, "for {said}");
        let found = log.of_play();
        let accused: Vec<_> =
            found.iter().filter(|one| one.severity == Severity::Violation).collect();
        let is_cost = |one: &&audit::Finding| one.check == Check::Cost;
        match said {
            3 => assert!(accused.is_empty(), "for {said}: {accused:?}"),
            _ => assert!(accused.into_iter().any(|one| is_cost(&one)), "for {said}: {found:?}"),
        }
    }
}

/// `4.0 2.1.e`: a token that was only seen ceases at Rest, and a card goes to the Reserve.
#[test]
fn a_token_that_was_seen_is_a_token() {
    let cards = [
        ("bug", "ALT_CORE_B_AX_31_C"),
        ("seed", "ALT_DUSTER_B_NE_04_C"),
        ("mine", "ALT_CORE_B_BR_10_C"),
    ];
    let board = [("Ari/hero", "bug"), ("Ari/hero", "mine"), ("Ari/landmark", "seed")];
    let lines = format!("{}{}Ari: pass\nKim: pass\ntumult 1 mountain\n", begun(), observed(&board));
    let log = Log::of("console", "limited", &cards, &lines);
    let rests =
        log.0.iter().any(|event| matches!(event, Event::Ceased(it) if it.objects.len() == 1));
    assert!(rests, "{:?}", log.0);
    let state = last(&log);
    let named = |name: &str| {
        let is = |one: &&rules::Object| one.face.as_ref().is_some_and(|face| face.name == name);
        state
            .objects
            .values()
            .map(|one| &**one)
            .find(is)
            .map(|one| (one.kind == Kind::Token, one.place))
    };
    assert_eq!(named("Brassbug"), None);
    let landmarks = Place::Landmark(rules::Seat::new(0));
    assert_eq!(named("Manaseed"), Some((true, landmarks)));
    let reserve = Place::Reserve(rules::Seat::new(0));
    assert_eq!(named("Red"), Some((false, reserve)));
}
