//! What a token is good for.

use serde_json::json;
use server::Role;

use crate::service::{Service, note, opened, replay};

#[test]
fn a_token_of_one_match_is_good_for_that_match() {
    let service = Service::start();
    let (any, mine) = (
        service.token(Role::Recorder, None, None),
        service.token(Role::Recorder, Some("m1"), None),
    );
    let other = service.open(&any, "m2");
    let head = service.open(&mine, "m1");
    service.append(&mine, "m1", &head, &note("mine")).receipts(201);
    service.append(&mine, "m2", &other, &note("not mine")).problem(403);
    for body in [
        json!({ "match": "m3", "event": opened("Kim", "Ari") }),
        json!({ "event": opened("Kim", "Ari") }),
    ] {
        service.post("/v1/matches").token(&mine).json(&body).send().problem(403);
    }
}

#[test]
fn a_players_token_only_reads() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let head = service.open(&recorder, "m1");
    for only in [None, Some("m1")] {
        let player = service.token(Role::Recorder, only, Some(0));
        service.append(&player, "m1", &head, &note("mine")).problem(403);
        let body = json!({ "match": "m1", "event": opened("Kim", "Ari") });
        service.post("/v1/matches").token(&player).json(&body).send().problem(403);
        let ask = service.post("/v1/import").token(&player);
        ask.body("application/octet-stream", replay("by-hand.daybook")).send().problem(403);
        service.get("/v1/matches/m1/state?view=seat:0").token(&player).send().json(200);
    }
}

#[test]
fn a_token_taken_back_is_good_for_nothing_at_once() {
    let service = Service::start();
    for round in 0..20 {
        let token = service.token(Role::Recorder, None, None);
        let head = service.open(&token, &format!("m{round}"));
        let name = service.tokens().list().expect("they are read").last().expect("one").name();
        service.tokens().revoke(&name).expect("it is there");
        service.append(&token, &format!("m{round}"), &head, &note("late")).problem(401);
    }
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "last");
    std::fs::remove_file(service.folder.path().join("tokens.json")).expect("it is there");
    service.append(&token, "last", &head, &note("late")).problem(401);
}

#[test]
fn secrets_are_kept_nowhere() {
    let service = Service::start();
    let secret = service.token(Role::Admin, None, None);
    let kept = std::fs::read_to_string(service.folder.path().join("tokens.json"));
    assert!(!kept.expect("it is there").contains(&secret["daybook_".len()..]));
    assert_eq!(secret.len(), "daybook_".len() + 64);
}
