//! Matches that not everyone may read.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, nonsense, note, opened, replay};

const ROUTES: [&str; 7] =
    ["", "/events", "/state", "/patches", "/diff?from=0&to=0", "/timeline", "/export"];

fn open(service: &Service, token: &str, id: &str, visibility: &str) -> Answer {
    let body = json!({ "match": id, "visibility": visibility, "id": "first", "event": opened("Kim", "Ari") });
    service.post("/v1/matches").token(token).json(&body).send()
}

fn listed(service: &Service) -> Vec<Value> {
    let pages = ["/v1/matches", "/v1/matches?player=kim", "/v1/matches?format=constructed"];
    let items = pages.iter().flat_map(|path| {
        service.get(path).send().json(200)["items"].as_array().expect("a list").clone()
    });
    items.collect()
}

fn reads(service: &Service, token: Option<&str>, name: &str) -> bool {
    let statuses = ROUTES.map(|route| {
        let path = format!("/v1/matches/{name}{route}");
        service.get(&path).maybe_token(token).send().status
    });
    assert!(statuses == [200; 7] || statuses == [404; 7], "{statuses:?}");
    statuses[0] == 200
}

#[test]
fn a_private_match_is_there_for_its_tokens_only() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let answer = open(&service, &recorder, "m1", "private");
    assert_eq!(answer.header("location"), "/v1/matches/m1");
    let head = answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned();
    let other = service.token(Role::Official, Some("m2"), None);
    let player = service.token(Role::Recorder, Some("m1"), Some(1));
    assert!(!reads(&service, None, "m1"));
    assert!(!reads(&service, Some(&other), "m1"));
    assert!(reads(&service, Some(&player), "m1"));
    assert!(reads(&service, Some(&recorder), "m1"));
    service.append(&other, "m1", &head, &note("x")).problem(404);
    service.append(&recorder, "m1", &head, &note("x")).receipts(201);
    assert_eq!(listed(&service), Vec::<Value>::new());
}

#[test]
fn an_unlisted_match_is_there_for_who_has_its_link() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let answer = open(&service, &recorder, "m1", "unlisted");
    let link = answer.header("location").strip_prefix("/v1/matches/").expect("a link").to_owned();
    assert_eq!(link.len(), "m1~".len() + 64);
    assert!(reads(&service, None, &link));
    assert!(!reads(&service, None, "m1"));
    assert!(!reads(&service, None, "m1~"));
    assert!(!reads(&service, None, &format!("m1~{}", "0".repeat(64))));
    assert!(!reads(&service, None, &link.replace("m1", "m2")));
    assert!(reads(&service, Some(&recorder), "m1"));
    assert_eq!(listed(&service), Vec::<Value>::new());
    let again = open(&service, &recorder, "m1", "unlisted");
    assert_eq!(again.header("location"), answer.header("location"));
}

#[test]
fn a_hidden_match_is_kept_by_no_shared_cache() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let answer = open(&service, &recorder, "m1", "unlisted");
    for route in ["/state?at=0", "/events?to=0", "/diff?from=0&to=0"] {
        let path = format!("{}{route}", answer.header("location"));
        let kept = service.get(&path).send();
        assert_eq!(kept.status, 200);
        assert!(kept.header("cache-control").starts_with("private"), "{:?}", kept.headers);
    }
}

#[test]
fn a_match_stays_hidden_whatever_is_asked_for_later() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    open(&service, &recorder, "m1", "private").receipts(201);
    open(&service, &recorder, "m1", "unlisted").problem(409);
    open(&service, &recorder, "m1", "public").problem(409);
    assert!(!reads(&service, None, "m1"));
    open(&service, &recorder, "m2", "public").receipts(201);
    open(&service, &recorder, "m2", "private").problem(409);
    assert!(reads(&service, None, "m2"));
}

#[test]
fn a_match_that_was_refused_is_not_half_hidden() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let body = json!({ "match": "m1", "visibility": "private", "event": nonsense()["event"] });
    service.post("/v1/matches").token(&recorder).json(&body).send().problem(422);
    let later = open(&service, &recorder, "m1", "public");
    if later.status == 201 {
        assert!(reads(&service, None, "m1"));
    } else {
        later.problem(409);
        assert_eq!(listed(&service), Vec::<Value>::new());
    }
}

#[test]
fn an_imported_match_is_for_whom_its_importer_says() {
    for (visibility, listed_as) in [("", 1), ("public", 1), ("unlisted", 0), ("private", 0)] {
        let service = Service::start();
        let recorder = service.token(Role::Recorder, None, None);
        let import = |token: &str, query: &str| {
            let ask = service.post(&format!("/v1/import{query}")).token(token);
            ask.body("application/octet-stream", replay("by-hand.daybook")).send()
        };
        let query = |visibility: &str| match visibility {
            "" => String::new(),
            _ => format!("?visibility={visibility}"),
        };
        let answer = import(&recorder, &query(visibility));
        let told = answer.json(201);
        let name = told["name"].as_str().expect("a name");
        assert_eq!(answer.header("location"), format!("/v1/matches/{name}"));
        assert_eq!(name.contains('~'), visibility == "unlisted", "{name}");
        assert_eq!(reads(&service, None, "by-hand"), listed_as == 1, "{visibility}");
        assert_eq!(reads(&service, None, name), visibility != "private", "{visibility}");
        assert!(reads(&service, Some(&recorder), "by-hand"));
        let items = service.get("/v1/matches").send().json(200);
        assert_eq!(items["items"].as_array().map(Vec::len), Some(listed_as), "{visibility}");
        // Once more, by the same and by another who has the file, and with another visibility.
        assert_eq!(import(&recorder, &query(visibility)).json(200)["name"], name);
        let other = service.token(Role::Recorder, None, None);
        assert_eq!(import(&other, "").json(200)["name"], "by-hand");
        let wrong = if visibility == "private" { "public" } else { "private" };
        import(&recorder, &query(wrong)).problem(409);
        import(&recorder, "?visibility=secret").problem(400);
    }
}
