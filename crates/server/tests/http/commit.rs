//! Commitments of a match being recorded, and dropped openings.

use archive::Role;
use rules::Opening;
use serde_json::{Value, json};
use testbed::{Service, opened, replay};

use crate::http::file::import;

/// The match of a service as its officials may export it.
pub(crate) fn exported(service: &Service, token: &str, id: &str, view: &str) -> record::File {
    let path = format!("/v1/matches/{id}/export?view={view}");
    let answer = service.get(&path).token(token).send();
    assert_eq!(answer.status, 200, "{}", answer.text());
    record::read(&answer.body).expect("it is whole")
}

/// A match of Kim and Ari whose next record may make a deck; its head.
pub(crate) fn with_deck(service: &Service, token: &str) -> String {
    let body = json!({ "match": "m1", "id": "first", "event": opened("Kim", "Ari") });
    service.post("/v1/matches").token(token).json(&body).send().json(201);
    with_game(service, token)
}

/// Begins a game in the match `m1`; its head then.
pub(crate) fn with_game(service: &Service, token: &str) -> String {
    let sides = ["hero", "companion"];
    let facing = |seat: u8, side| format!("{seat}:{side}");
    let expeditions: Vec<_> = [0, 1]
        .into_iter()
        .flat_map(|seat| sides.map(|side| (seat, side)))
        .map(|(seat, side)| json!({ "expedition": facing(seat, side), "facing": [facing(1 - seat, side)] }))
        .collect();
    let started = json!({ "event": { "type": "game_started", "data": {
        "game": 1, "first_player": 0, "turn_order": [0, 1], "expeditions": expeditions } } });
    let head = service.head("m1");
    let answer = service.append(token, "m1", &head, &started);
    answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned()
}

/// A deck of two cards, the second of which its recorder knows.
pub(crate) fn deck(reference: &str, index: u32) -> Value {
    json!({
        "id": "deck", "event": { "type": "deck_registered", "data": { "seat": 0, "size": 2 } },
        "open": [{ "index": index, "face": { "reference": reference }, "source_id": "77" }]
    })
}

#[test]
fn what_a_recorder_knows_is_committed_and_seen_by_nobody_else() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    service.append(&token, "m1", &head, &deck("SECRET", 2)).problem(422);
    let first = service.append(&token, "m1", &head, &deck("SECRET", 1)).receipts(201).clone();
    // Sent again it is the same event, although other salts would have been drawn; with another
    // card it is another event.
    let again = service.append(&token, "m1", &head, &deck("SECRET", 1));
    assert_eq!(again.receipts(201).clone(), first);
    service.append(&token, "m1", &head, &deck("OTHER", 1)).problem(409);

    let events = service.get("/v1/matches/m1/events").send().text();
    assert!(!events.contains("SECRET") && !events.contains("Kim"), "{events}");
    let all = exported(&service, &token, "m1", "official");
    let everyone = exported(&service, &token, "m1", "public");
    assert_eq!((&everyone.records, everyone.head), (&all.records, all.head));
    let subjects = |openings: &[Opening]| -> Vec<String> {
        openings.iter().map(|opening| opening.subject().to_string()).collect()
    };
    assert_eq!(subjects(&all.openings), ["player:0", "player:1", "h2.1"]);
    assert_eq!(subjects(&everyone.openings), ["player:0", "player:1"]);
    assert!(all.openings.iter().all(|opening| opening.salt().is_some()));
}

#[test]
fn an_opening_that_is_not_what_was_committed_is_refused() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    service.append(&token, "m1", &head, &deck("SECRET", 1)).receipts(201);
    let salt = "0".repeat(64);
    for open in [
        json!({ "slot": "h2.0", "face": { "reference": "X" }, "salt": salt }),
        json!({ "player": 2, "name": "Bob" }),
    ] {
        let ask = service.post("/v1/matches/m1/openings").token(&token);
        ask.json(&json!({ "open": open })).send().problem(422);
    }
    let learned = json!({ "open": { "slot": "h2.0", "face": { "reference": "X" } } });
    service.post("/v1/matches/m1/openings").token(&token).json(&learned).send().json(201);
}

#[test]
fn a_dropped_name_is_gone_for_good_and_the_chain_stays_valid() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    let before = exported(&service, &token, "m1", "official");
    let found = |service: &Service| {
        let list = service.get("/v1/matches?player=kim").send().json(200);
        list["items"].as_array().expect("items").len()
    };
    let state = "/v1/matches/m1/state?at=1";
    assert_eq!(found(&service), 1);
    assert!(service.get(state).send().text().contains("Kim"));

    let path = "/v1/matches/m1/openings/player:0";
    service.ask("DELETE", path).send().problem(401);
    let recorder = service.token(Role::Recorder, Some("m1"), None);
    service.ask("DELETE", path).token(&recorder).send().problem(403);
    assert_eq!(service.ask("DELETE", path).token(&token).send().status, 204);
    service.ask("DELETE", path).token(&token).send().problem(404);

    assert_eq!(found(&service), 0);
    for path in [state, "/v1/matches/m1", "/v1/matches", "/v1/matches/m1/timeline"] {
        let text = service.get(path).send().text();
        assert!(
            !text.contains("Kim") && (path.ends_with("timeline") || text.contains("Ari")),
            "{path}: {text}"
        );
    }
    let after = exported(&service, &token, "m1", "official");
    assert_eq!((&after.records, after.head), (&before.records, before.head));
    assert_eq!(after.openings, before.openings[1..]);

    let again = json!({ "open": before.openings[0] });
    service.post("/v1/matches/m1/openings").token(&token).json(&again).send().problem(409);
    let note = json!({ "event": { "type": "note", "data": { "text": "goes on" } } });
    service.append(&token, "m1", &head, &note).receipts(201);
    let whole = record::write(&before.records, &before.openings);
    assert_eq!(import(&service, &token, whole).status, 409);
}

#[test]
fn a_foreign_log_imported_again_is_the_same_match_with_names_or_without() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let log = replay("abandoned.bga.json");
    let first = import(&service, &token, log.clone()).json(201);
    assert_eq!(import(&service, &token, log.clone()).json(200)["head"], first["head"]);
    let id = first["match"].as_str().expect("a name");
    let path = format!("/v1/matches/{id}/openings/player:1");
    assert_eq!(service.ask("DELETE", &path).token(&token).send().status, 204);
    assert_eq!(import(&service, &token, log).json(200)["head"], first["head"]);
    let file = exported(&service, &token, id, "official");
    assert_eq!(file.openings.iter().filter_map(Opening::player).count(), 1);
}

#[test]
fn an_event_with_the_digest_of_another_state_is_refused() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    let mut event = json!({ "id": "n", "event": { "type": "note", "data": { "text": "x" } } });
    event["state"] = json!("7".repeat(64));
    let refused = service.append(&token, "m1", &head, &event).problem(422);
    let detail = refused["detail"].as_str().expect("text");
    let right = detail.split_once("after it is ").expect("the digest").1;
    event["state"] = json!(right.split(':').next().expect("a digest"));
    assert_ne!(right, "7".repeat(64));
    assert_eq!(service.head("m1"), head);
    let first = service.append(&token, "m1", &head, &event).receipts(201);
    assert_eq!(service.append(&token, "m1", &head, &event).receipts(201), first);
    let file = exported(&service, &token, "m1", "official");
    let state = file.records.last().expect("records").record.state;
    assert_eq!(state.map(|state| json!(state.to_string())), Some(event["state"].clone()));
    replay::Replay::load(file).expect("the digest is that of the state");
    // Sent again it is another event.
    event["state"] = json!("7".repeat(64));
    service.append(&token, "m1", &head, &event).problem(409);
}
