//! The OpenAPI document: committed, and accurate.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened, replay};

fn document() -> Value {
    serde_json::from_str(server::openapi()).expect("JSON")
}

#[test]
fn the_committed_document_is_the_one_that_is_served() {
    let path = format!("{}/../../schemas/openapi.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("DAYBOOK_BLESS").is_some() {
        std::fs::write(&path, server::openapi()).expect("the folder can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == server::openapi(),
        "schemas/openapi.json is old: run with DAYBOOK_BLESS=1"
    );
    let service = Service::start();
    assert_eq!(service.get("/openapi.json").send().text(), committed);
}

#[test]
fn every_schema_that_is_named_is_there() {
    let (text, document) = (server::openapi(), document());
    let names =
        text.split("\"$ref\": \"#").skip(1).map(|rest| rest.split_once('"').expect("it ends").0);
    let mut count = 0;
    for name in names {
        assert!(document.pointer(name).is_some(), "{name} is nowhere in the document");
        count += 1;
    }
    assert!(count > 100, "{count} names");
}

/// A path with its parameters replaced by these.
fn filled(path: &str, id: &str, number: &str) -> String {
    path.replace("{id}", id)
        .replace("{object}", "o2.0")
        .replace("{subject}", "player:0")
        .replace("{channel}", id)
        .replace("{edition}", "4.0")
        .replace("{reference}", "ALT_CORE_B_AX_13_C")
        .replace("{level}", "0")
        .replace("{index}", "000.p/1")
        .replace("{number}", number)
        .replace("{room}", &"0".repeat(32))
}

/// Checks that a response is one that the document names, with a body of a type that it names.
fn check(document: &Value, path: &str, method: &str, answer: &Answer) {
    let responses = &document["paths"][path][method]["responses"];
    let response = &responses[answer.status.to_string()];
    assert!(response.is_object(), "{method} {path}: {} is not documented", answer.status);
    let sent = answer.header("content-type").split(';').next().unwrap_or_default();
    let content = &response["content"];
    let named = content.is_null() && answer.body.is_empty() || content[sent].is_object();
    assert!(named, "{method} {path}: {} with `{sent}`", answer.status);
}

/// A valid body for a route.
fn body(path: &str) -> (&'static str, Vec<u8>) {
    match path {
        "/v1/matches" => {
            ("application/json", json!({ "event": opened("Kim", "Ari") }).to_string().into_bytes())
        }
        "/v1/import" | "/v1/preview" | "/v1/guests" => {
            ("application/octet-stream", replay("abandoned.daybook"))
        }
        path if path.starts_with("/v1/channels") => {
            ("application/json", json!({ "key": "x", "scene": {} }).to_string().into_bytes())
        }
        path if path.ends_with("delay") => {
            ("application/json", json!({ "delay": { "events": 1 } }).to_string().into_bytes())
        }
        path if path.ends_with("hands") => {
            ("application/json", json!({ "agrees": true }).to_string().into_bytes())
        }
        path if path.ends_with("openings") => {
            let open = json!({ "slot": "h2.0", "face": { "reference": "X", "type": "spell" } });
            ("application/json", json!({ "open": open }).to_string().into_bytes())
        }
        _ => ("application/json", note("x").to_string().into_bytes()),
    }
}

#[test]
fn every_route_answers_as_documented() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let elsewhere = service.token(Role::Recorder, Some("elsewhere"), None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let document = document();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in
            ["get", "post", "delete"].into_iter().filter(|method| methods[method].is_object())
        {
            for id in ["by-hand", "none", "a%20b"] {
                for token in [None, Some(&admin), Some(&elsewhere)] {
                    try_all(&service, &document, (path, method, id), token.map(String::as_str));
                }
            }
        }
    }
}

/// Sends a valid request, and some invalid ones.
fn try_all(
    service: &Service,
    document: &Value,
    (path, method, id): (&str, &str, &str),
    token: Option<&str>,
) {
    let real = filled(path, id, if id == "by-hand" { "2.1.c" } else { id });
    let ask = |query: &str| {
        let ask = service.ask(&method.to_uppercase(), &format!("{real}{query}"));
        ask.maybe_token(token)
    };
    if method == "get" {
        for query in ["", "?from=0&to=5", "?at=5", "?view=seat:0", "?nothing=1"] {
            check(document, path, method, &ask(query).send());
        }
        return;
    }
    if method == "post" && path.contains("/rooms") {
        // Their address says everything.
        for query in ["", "?at=1", "?at=x", "?nothing=1"] {
            check(document, path, method, &ask(query).send());
            check(document, path, method, &ask(query).header("daybook-leader", "0").send());
        }
        return;
    }
    if method == "delete" {
        check(document, path, method, &ask("").send());
        return;
    }
    let (media_type, sound) = body(path);
    let head = service.head("by-hand");
    let bodies = [sound.clone(), Vec::new(), b"{".to_vec(), vec![b' '; 300_000]];
    for body in bodies {
        check(document, path, method, &ask("").body(media_type, body.clone()).send());
        let with_head = ask("").if_match(&head).body(media_type, body);
        check(document, path, method, &with_head.send());
    }
    if path != "/v1/import" {
        check(document, path, method, &ask("").body("text/plain", sound).send());
    }
}

#[test]
fn a_known_answer_is_documented_too() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let document = document();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        if methods["get"]["responses"]["304"].is_object() {
            let real = format!("{}?from=0&to=0", filled(path, "by-hand", "2.1.c"));
            let real = match path.as_str() {
                "/oembed" => format!("{path}?url=http://{}/m/by-hand", service.address),
                _ if path.ends_with("diff") || path.ends_with("clip") => real,
                _ => real.split('?').next().expect("a path").to_owned(),
            };
            let real = real.as_str();
            let tag = service.get(real).send().header("etag").to_owned();
            let answer = service.get(real).header("if-none-match", &tag).send();
            assert_eq!(answer.status, 304, "{path}");
            check(&document, path, "get", &answer);
        }
    }
}
