//! Other sites cannot make their visitors' browsers change anything here.

use archive::{Channels, Role};
use serde_json::{Value, json};
use testbed::{Ask, Service};

/// Every route that changes something, in the document and so in the table, as a path with these
/// values.
fn changes(channel: &str) -> Vec<(String, String)> {
    let document: Value = serde_json::from_str(server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, methods) in paths {
        for method in ["post", "delete"].iter().filter(|method| methods.get(**method).is_some()) {
            // They only look at what is sent, or at its signature, which no page can make.
            if ["/v1/preview", "/v1/decks/check", "/v1/import/bga"].contains(&&**path) {
                continue;
            }
            let values = [
                ("{id}", "m1"),
                ("{subject}", "player:0"),
                ("{channel}", channel),
                ("{room}", &"0".repeat(32)),
            ];
            let named = values.iter().fold(path.clone(), |path, (name, is)| path.replace(name, is));
            all.push((method.to_uppercase(), named));
        }
    }
    all
}

#[test]
fn no_change_is_taken_from_another_site() {
    let service = Service::start();
    service.open(&service.token(Role::Recorder, None, None), "m1");
    let (channel, key) = Channels::create().expect("random bits");
    let changes = changes(&channel);
    assert!(changes.len() > 12, "{changes:?}");
    let foreign = ["http://evil.example", "null", "http://127.0.0.1:1", ""];
    for (method, path) in &changes {
        let ask =
            || service.ask(method, &format!("{path}?at=0")).header("content-type", "text/plain");
        for origin in foreign {
            ask().header("origin", origin).send().problem(401);
        }
        ask().send().problem(401);
    }
    // What browsers send without asking first: no type, or one that a form has.
    let scene = json!({ "key": key, "scene": { "match": "m1" } }).to_string();
    for (path, body) in [
        ("/v1/matches/m1/rooms?at=0".to_owned(), ""),
        ("/v1/channels".to_owned(), ""),
        (format!("/v1/channels/{channel}"), &*scene),
    ] {
        let own =
            |ask: Ask<'_>| ask.header("origin", &format!("http://{}", service.address)).send();
        own(service.post(&path)).problem(415);
        own(service.post(&path).body("text/plain", body)).problem(415);
        own(service.post(&path).body("application/x-www-form-urlencoded", body)).problem(415);
        let done = own(service.post(&path).body("application/json; charset=utf-8", body)).status;
        assert!((200..300).contains(&done), "{path}: {done}");
    }
    // Browsers ask before they send JSON or a token, and are told that only reading is allowed.
    for path in ["/v1/channels", "/v1/matches/m1/rooms"] {
        let ask = service.ask("OPTIONS", path).header("origin", "http://evil.example");
        let answer = ask
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type")
            .send();
        assert_eq!(answer.header("access-control-allow-methods"), "GET,HEAD");
        assert!(!answer.header("access-control-allow-headers").contains("content-type"));
    }
}

#[test]
fn programs_change_something_with_a_token_whatever_their_origin() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    let room = || service.post("/v1/matches/m1/rooms?at=0").token(&token);
    room().send().json(201);
    room().header("origin", "http://evil.example").send().json(201);
    service.post("/v1/channels").token(&token).send().json(201);
}
