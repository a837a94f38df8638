//! Responses with openings are no longer used once the openings have changed.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use archive::Role;
use serde_json::{Value, json};
use testbed::{Service, note, opened};

use crate::http::live::{Follower, advance};
use crate::http::table::{READS, address, record};
use crate::http::times;

fn open(service: &Service, token: &str, id: &str, players: &Value) {
    let event = json!({ "type": "match_opened", "data": {
        "edition": "4.0", "format": "constructed", "recorder": "paper", "players": players } });
    let body = json!({ "match": id, "event": event });
    service.post("/v1/matches").token(token).json(&body).send().receipts(201);
}

fn drop_opening(service: &Service, token: &str, id: &str, subject: &str) {
    let path = format!("/v1/matches/{id}/openings/{subject}");
    assert_eq!(service.ask("DELETE", &path).token(token).send().status, 204);
}

#[test]
fn a_name_dropped_while_a_picture_is_drawn_is_not_kept() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for round in 0..times(20, 60) {
        let id = format!("m{round}");
        let body = json!({ "match": id, "event": opened("Wilhelmina Quist", "Ari") });
        service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
        let picture = format!("/m/{id}/image.png?at=0");
        thread::scope(|scope| {
            let drawn = scope.spawn(|| service.get(&picture).send());
            thread::sleep(Duration::from_millis(4 * (round as u64 % 10)));
            drop_opening(&service, &admin, &id, "player:0");
            assert_eq!(drawn.join().expect("it is drawn").status, 200);
        });
        let after = service.get(&picture).send();
        let anew = service.get(&format!("{picture}&lang=en")).send();
        assert!(after.body == anew.body, "round {round}: the dropped name came back");
    }
}

/// Every response about a match except its records, their proofs, the access log and who shows
/// their hand; and the list of all.
#[test]
fn what_holds_names_or_cards_is_asked_for_anew_each_time() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    record(&service, "m-public", "public");
    record(&service, "m-private", "private");
    let mut fixed = BTreeSet::new();
    for (path, query, accept, _) in READS {
        for name in ["m-public", "m-private"] {
            let asked = address(path, query, name, service.address);
            let ask = || service.get(&asked).token(&admin).header("accept", accept);
            if accept == "text/event-stream" || (path == "/oembed" && name == "m-private") {
                continue;
            }
            let answer = ask().send();
            assert_eq!(answer.status, 200, "{asked}: {}", answer.text());
            let keep = answer.header("cache-control");
            if keep.contains("max-age") {
                fixed.insert(path);
            }
            let holds = path.contains("{id}") || path == "/v1/matches" || path == "/oembed";
            if !holds
                || ["/proof", "/access", "/hands", "/pen"].iter().any(|end| path.ends_with(end))
            {
                continue;
            }
            assert!(["public, no-cache", "private, no-cache"].contains(&keep), "{asked}: {keep}");
            let tag = answer.header("etag").to_owned();
            assert!(tag.len() > 2, "{asked} has no tag");
            let again = ask().header("if-none-match", &tag).send();
            assert_eq!((again.status, again.header("etag")), (304, &*tag), "{asked}");
        }
    }
    assert_eq!(
        fixed,
        BTreeSet::from(["/tile/entries/{index}", "/tile/{level}/{index}"]),
        "and pages of records, up to one"
    );
    let events = service.get("/v1/matches/m-public/events?to=3").send();
    assert_eq!(events.header("cache-control"), "public, max-age=31536000, immutable");
    for page in ["/m/m-public", "/embed/m-public", "/overlay/m-public"] {
        let answer = service.get(page).send();
        assert_eq!(answer.header("cache-control"), "private, no-cache", "{page}");
        let tag = answer.header("etag").to_owned();
        let again = service.get(page).header("if-none-match", &tag).send();
        assert_eq!((again.status, again.body.len()), (304, 0), "{page}");
    }
}

/// The responses with names or cards, and the views that include them.
const TELLING: [&str; 13] = [
    "/v1/matches/m1",
    "/v1/matches",
    "/v1/matches/m1/state",
    "/v1/matches/m1/state?at=0",
    "/v1/matches/m1/patches",
    "/v1/matches/m1/patches?lang=en",
    "/v1/matches/m1/diff?from=0&to=1",
    "/v1/matches/m1/timeline",
    "/v1/matches/m1/audit",
    "/v1/matches/m1/export",
    "/m/m1/image.png?at=1",
    "/m/m1",
    "/oembed?url=http://day.example/m/m1",
];

#[test]
fn who_asks_with_a_tag_of_before_is_not_left_with_a_dropped_name() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    open(&service, &admin, "m1", &json!([{ "name": "Kim" }, {}]));
    service.append(&admin, "m1", &service.head("m1"), &note("x")).receipts(201);
    let ask = |path: &str| service.get(path).header("host", "day.example");
    let tags = TELLING.map(|path| ask(path).send().header("etag").to_owned());
    drop_opening(&service, &admin, "m1", "player:0");
    let other = json!({ "open": { "player": 1, "name": "Bo" } });
    service.post("/v1/matches/m1/openings").token(&admin).json(&other).send().json(201);
    for (path, tag) in TELLING.iter().zip(&tags) {
        assert!(tag.len() > 2, "{path} has no tag");
        let answer = ask(path).header("if-none-match", tag).send();
        assert_eq!(answer.status, 200, "{path}: what named Kim is still good");
        assert!(!answer.text().contains("Kim"), "{path}: {}", answer.text());
    }
}

#[test]
fn a_tag_stands_for_the_openings_and_not_for_how_many_there_are() {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "m1");
    let decks = json!({ "event": { "type": "deck_registered", "data": { "seat": 0, "size": 3 } } });
    crate::http::commit::with_game(&service, &admin);
    service.append(&admin, "m1", &service.head("m1"), &decks).receipts(201);
    let routes = ["/state?view=official", "/state?at=2&view=official", "/patches?view=seat:0"];
    let tags = |service: &Service| {
        routes.map(|route| {
            let answer = service.get(&format!("/v1/matches/m1{route}")).token(&admin).send();
            assert_eq!(answer.status, 200, "{}", answer.text());
            answer.header("etag").to_owned()
        })
    };
    let learn = |slot: &str, card: &str| {
        let open = json!({ "open": { "slot": slot, "face": { "reference": card } } });
        service.post("/v1/matches/m1/openings").token(&admin).json(&open).send().json(201);
    };
    learn("h2.0", "X");
    let before = tags(&service);
    drop_opening(&service, &admin, "m1", "h2.0");
    learn("h2.1", "Y");
    let after = tags(&service);
    for (before, after) in before.iter().zip(&after) {
        assert_ne!(before, after);
    }
    // Public responses keep their tag over a restart.
    let public = |service: &Service| {
        service.get("/v1/matches/m1/state?at=2").send().header("etag").to_owned()
    };
    let (tag, folder) = (public(&service), service.folder.clone());
    drop(service);
    assert_eq!(public(&Service::over_disk(folder)), tag);
}

#[test]
fn who_follows_on_behind_a_dropped_name_is_sent_the_state_whole() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "m1");
    let state = |seq: u32| service.get(&format!("/v1/matches/m1/state?at={seq}")).send().json(200);
    let mut known = state(0);
    assert!(known.to_string().contains("Kim"));
    drop_opening(&service, &admin, "m1", "player:0");
    service.append(&admin, "m1", &service.head("m1"), &note("x")).receipts(201);
    let (_, message) = Follower::of(service.address, "patches", "last-event-id: 0\r\n").next();
    if !message["state"].is_null() {
        known = Value::Null;
    }
    advance(&mut known, &message);
    assert_eq!(known, state(1));
}
