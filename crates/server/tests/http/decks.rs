//! Any deck can be judged without being stored.

use serde_json::{Value, json};
use testbed::{Ask, Service};

const JSON: &str = "application/json";

fn check<'a>(service: &'a Service, query: &str, body: &Value) -> Ask<'a> {
    let path = format!("/v1/decks/check{query}");
    service.post(&path).body(JSON, body.to_string())
}

#[test]
fn a_deck_is_judged_in_any_form_without_a_token() {
    let service = Service::start();
    let list = "1 Kojo & Booda\n3 ALT_CORE_B_BR_07_C\n";
    let api = json!({ "deckCards": [
        { "cardReference": "ALT_CORE_B_BR_01_C", "quantity": 1 },
        { "cardReference": "ALT_CORE_B_BR_07_C", "quantity": 3 },
    ] });
    let answer = check(&service, "", &json!({ "deck": list, "format": "constructed" })).send();
    assert_eq!(answer.header("cache-control"), "no-store");
    let text = answer.json(200);
    let found = &text["decks"][0];
    assert_eq!((&text["form"], &found["verdict"]), (&json!("text"), &json!("violations")));
    assert_eq!(
        found["findings"][0]["paragraphs"],
        json!([{ "edition": "4.0", "number": "1.1.4.b" }])
    );
    assert_eq!(found["format"], "standard");
    let code = found["code"].as_str().expect("every card has a place in a code");
    for deck in [api, json!(code)] {
        let body = json!({ "deck": deck, "format": "constructed", "dialect": "c" });
        let answer = check(&service, "", &body).send().json(200);
        assert_eq!(answer["decks"][0]["list"], found["list"]);
        assert_eq!(answer["decks"][0]["findings"], found["findings"]);
    }
}

#[test]
fn a_pool_and_a_day_are_judged_by() {
    let service = Service::start();
    let deck = "1 Kojo & Booda\n30 ALT_CORE_B_BR_07_C\n";
    let pool = json!({ "cards": { "ALT_CORE_B_BR_01_C": 1, "ALT_CORE_B_BR_07_C": 29 } });
    let sealed = json!({ "deck": deck, "format": "sealed", "pool": pool });
    let told = check(&service, "", &sealed).send().json(200);
    assert_eq!(told["decks"][0]["findings"][0]["paragraphs"][0]["number"], "1.1.5.a");
    let unknown = json!({ "deck": deck, "format": "pauper" });
    let told = check(&service, "", &unknown).send().json(200);
    assert_eq!(told["decks"][0]["verdict"], "not_all_judged");
    let ozma = |day: &str| {
        let body = json!({ "deck": "3 ALT_CORE_B_OR_11_C", "date": day });
        let told = check(&service, "", &body).send().json(200);
        told.to_string().contains("suspended")
    };
    assert_eq!([ozma("2025-01-31"), ozma("2025-02-01")], [false, true]);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place_in_the_language_asked_for() {
    let service = Service::start();
    let refused = |query: &str, body: Value| {
        let problem = check(&service, query, &body).send().problem(422);
        problem["detail"].as_str().expect("a text").to_owned()
    };
    let misspelt = json!({ "deck": "1 Kojo & Booda\n3 Kojo & Boda" });
    let detail = refused("", misspelt.clone());
    assert!(detail.starts_with("line 2, column 3: Kojo & Boda"), "{detail}");
    assert!(refused("?lang=fr", misspelt).starts_with("ligne 2, colonne 3"));
    assert!(refused("", json!({ "deck": "1 Kojo & Booda", "date": "soon" })).contains("soon"));
    assert!(refused("", json!({ "deck": 7 })).contains("line 1"));
    check(&service, "?lang=xx", &json!({ "deck": "x" })).send().problem(400);
    let long = json!({ "deck": "1 Kojo & Booda\n".repeat(6_000) });
    let problem = check(&service, "", &long).send().problem(413);
    let detail = problem["detail"].as_str().expect("a text");
    assert!(detail.contains("65536 bytes: send a single deck"), "{detail}");
    service.post("/v1/decks/check").body("text/plain", "1 Kojo & Booda").send().problem(415);
}
