//! What a token is valid for.

use std::thread;
use std::time::{Duration, Instant, SystemTime};

use archive::Role;
use record::At;
use serde_json::json;
use testbed::{Service, note, opened, replay};

use crate::http::live::Follower;

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
fn a_player_calls_a_judge_and_signs_for_themselves_and_nobody_signs_for_them() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let head = service.open(&recorder, "m1");
    let player = service.token(Role::Recorder, Some("m1"), Some(0));
    let said = |actor: &str, kind: &str, seat: u8| {
        let data = if kind == "judge_called" {
            json!({ "seat": seat, "text": "please" })
        } else {
            json!({ "seat": seat, "seq": 0 })
        };
        json!({ "actor": actor, "event": { "type": kind, "data": data } })
    };
    let send = |token: &str, head: &str, body: &serde_json::Value| {
        let ask = service.post("/v1/matches/m1/events").token(token);
        ask.header("if-match", &format!("\"{head}\"")).json(body).send()
    };
    for wrong in [
        said("seat:0", "judge_called", 1),
        said("judge-3", "judge_called", 0),
        said("seat:1", "result_signed", 1),
        json!({ "actor": "seat:0", "event": { "type": "ruling", "data": { "by": "me", "text": "mine" } } }),
    ] {
        send(&player, &head, &wrong).problem(403);
    }
    send(&recorder, &head, &said("seat:0", "result_signed", 0)).problem(403);
    let called = send(&player, &head, &said("seat:0", "judge_called", 0)).receipts(201);
    let head = called.last().expect("one")["hash"].as_str().expect("a hash").to_owned();
    send(&player, &head, &said("seat:0", "result_signed", 0)).receipts(201);
}

#[test]
fn who_has_a_token_is_told_what_it_allows() {
    let service = Service::start();
    service.get("/v1/token").send().problem(401);
    let player = service.token(Role::Recorder, Some("m1"), Some(1));
    let told = service.get("/v1/token").token(&player).send().json(200);
    assert_eq!(told, json!({ "role": "recorder", "match": "m1", "seat": 1, "expires": null }));
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
    for name in ["tokens.json", "copies/tokens.json"] {
        let path = service.folder.path().join(name);
        // One copy is enough, until it is gone too.
        service.get("/v1/token").token(&token).send().json(200);
        std::fs::remove_file(path).expect("it is there");
    }
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

fn now() -> At {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970");
    At::from_unix_ms(i64::try_from(since.as_millis()).expect("it fits")).expect("in range")
}

/// Revokes the token that was made last.
fn revoke_last(service: &Service) {
    let name = service.tokens().list().expect("they are read").last().expect("one").name();
    service.tokens().revoke(&name).expect("it is there");
}

#[test]
fn a_stream_ends_before_its_next_message_once_its_token_is_good_for_nothing() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let body = json!({ "match": "m1", "visibility": "private", "event": opened("Kim", "Ari") });
    let answer = service.post("/v1/matches").token(&admin).json(&body).send();
    let mut head = answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned();
    let routes = ["events", "patches", "audit"];
    let all = routes.iter().flat_map(|route| [(*route, true), (*route, false)]);
    for (seq, (route, is_revoked)) in (0..).zip(all) {
        let until = now().unix_ms() + 1_000;
        let until = At::from_unix_ms(until).filter(|_| !is_revoked);
        let token = service.token_until(Role::Official, Some("m1"), None, until);
        let header = format!("authorization: Bearer {token}\r\n");
        let query = if route == "audit" { String::new() } else { format!("?from={seq}") };
        let mut follower = Follower::of(service.address, &format!("{route}{query}"), &header);
        if route == "audit" {
            follower.begun();
        } else {
            assert_eq!(follower.next().0, seq);
        }
        if is_revoked {
            revoke_last(&service);
        } else {
            thread::sleep(Duration::from_millis(1_100));
        }
        let answer = service.append(&admin, "m1", &head, &note("not for them"));
        answer.receipts(201)[0]["hash"].as_str().expect("a hash").clone_into(&mut head);
        let rest = follower.rest();
        assert!(rest.contains("event: problem") && rest.contains("\"status\":401"), "{rest}");
        assert!(!rest.contains("not for them") && !rest.contains("id:"), "{route}: {rest}");
    }
}

#[test]
fn a_silent_stream_ends_too_once_its_token_is_good_for_nothing() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "m1");
    let token = service.token(Role::Official, Some("m1"), None);
    let header = format!("authorization: Bearer {token}\r\n");
    let mut follower = Follower::of(service.address, "patches", &header);
    follower.next();
    revoke_last(&service);
    let begun = Instant::now();
    assert!(follower.rest().contains("revoked"));
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}
