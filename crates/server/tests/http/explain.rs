//! Why an object is what it is.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Service, replay};

fn event(kind: &str, data: &Value) -> Value {
    json!({ "event": { "type": kind, "data": data } })
}

/// Two tokens of one name; the one in the Expedition is Eternal in a Forest.
fn service() -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "m1");
    let sides = [["0:hero", "1:hero"], ["1:hero", "0:hero"]];
    let expeditions = sides.map(|[one, other]| json!({ "expedition": one, "facing": [other] }));
    let says = json!({ "have": { "keyword": "eternal" } });
    let passive = json!({ "if": { "in_terrain": "forest" }, "says": says });
    let face = json!({
        "reference": "D", "name": "Demeter", "type": "character", "forest": 6, "mountain": 5,
        "water": 5, "abilities": [{ "passive": passive }],
    });
    let token = |to: &str, face: Value| {
        event("token_created", &json!({ "tokens": [{ "face": face, "to": to }] }))
    };
    for event in [
        event(
            "game_started",
            &json!({
                "game": 1, "first_player": 0, "turn_order": [0, 1], "expeditions": expeditions,
            }),
        ),
        token("expedition:0:hero", face),
        token("reserve:1", json!("D")),
    ] {
        let head = service.head("m1");
        service.append(&admin, "m1", &head, &event).receipts(201);
    }
    (service, admin)
}

fn path(object: &str, query: &str) -> String {
    format!("/v1/matches/m1/objects/{object}/explain{query}")
}

#[test]
fn an_explanation_is_json() {
    let (service, _) = service();
    let told = service.get(&path("o2.0", "?at=2")).send().json(200);
    assert_eq!(told["base"]["name"], "Demeter");
    assert_eq!(told["applied"][0]["source"], "Demeter");
    assert_eq!(told["applied"][0]["changes"][0], json!({ "gained": "eternal" }));
    assert_eq!(told["result"]["keywords"], json!(["eternal"]));
}

#[test]
fn an_explanation_is_text_in_two_languages_for_who_takes_it() {
    let (service, _) = service();
    let told = |query: &str| {
        let ask = service.get(&path("o2.0", query)).header("accept", "text/plain");
        let answer = ask.send();
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        answer.text()
    };
    let english = told("");
    assert!(english.contains("\"If I'm in Forest, I am Eternal.\""), "{english}");
    assert_eq!(told("?lang=en"), english);
    let french = told("?lang=fr");
    assert!(french.contains("« Tant que je suis en Forêt, je suis Éternel. »"), "{french}");
}

#[test]
fn an_object_is_named_by_id_or_by_a_name_that_it_has_alone() {
    let (service, _) = service();
    let by_id = service.get(&path("o2.0", "?at=2")).send().json(200);
    assert_eq!(service.get(&path("Demeter", "?at=2")).send().json(200), by_id);
    let problem = service.get(&path("Demeter", "?at=3")).send().problem(400);
    let detail = problem["detail"].as_str().expect("text");
    assert!(detail.contains("o2.0") && detail.contains("o3.0"), "{detail}");
    service.get(&path("o9.0", "")).send().problem(404);
    service.get(&path("nobody", "")).send().problem(404);
    service.get(&path("%ff", "")).send().problem(404);
    service.get(&path("o2.0", "?at=1")).send().problem(404);
    service.get(&path("o2.0", "?at=99")).send().problem(404);
    service.get(&path("o2.0", "?lang=de")).send().problem(400);
    service.get(&path("o2.0", "?day=1")).send().problem(400);
}

#[test]
fn what_is_fixed_and_public_is_kept_by_everyone_who_asks_again() {
    let (service, admin) = service();
    let kept = |query: &str| {
        let answer = service.get(&path("o2.0", query)).token(&admin).send();
        let tag = answer.header("etag").to_owned();
        let again =
            service.get(&path("o2.0", query)).token(&admin).header("if-none-match", &tag).send();
        assert_eq!(again.status, 304, "{query}");
        answer.header("cache-control").to_owned()
    };
    assert_eq!(kept("?at=2&view=public"), "public, no-cache");
    assert_eq!(kept("?view=public"), "private, no-cache");
    assert_eq!(kept("?at=2&view=official"), "private, no-cache");
}

#[test]
fn a_view_needs_its_rights_and_nothing_hidden_is_explained() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let path = |object: &str| format!("/v1/matches/by-hand/objects/{object}/explain?view=official");
    service.get(&path("o2.0")).send().problem(401);
    service.get(&path("o2.0")).token(&admin).send().json(200);
    let seat = service.token(Role::Recorder, Some("by-hand"), Some(0));
    service.get(&path("o2.0")).token(&seat).send().problem(403);
    for hidden in ["h6.0", "o8.0"] {
        service.get(&path(hidden)).token(&admin).send().problem(404);
    }
}
