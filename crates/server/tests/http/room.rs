//! Watching a match together.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened};

use crate::http::delay::{append, change, hashes, open};
use crate::http::live::Follower;

/// A match of five records, and a room at the second.
fn service() -> (Service, String, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let first = hashes(&open(&service, &admin, "m1", &Value::Null));
    append(&service, &admin, "m1", &first[0], &[note("a"), note("b"), note("c"), note("d")]);
    let told = service.post("/v1/matches/m1/rooms?at=1").of_own_page().send().json(201);
    let text = |name: &str| told[name].as_str().expect("text").to_owned();
    let (room, secret) = (text("room"), text("secret"));
    assert_eq!((room.len(), secret.len()), (32, 64));
    (service, room, secret)
}

fn lead(service: &Service, room: &str, secret: &str, at: u32) -> Answer {
    let ask = service.post(&format!("/v1/matches/m1/rooms/{room}?at={at}"));
    ask.header("daybook-leader", secret).of_own_page().send()
}

#[test]
fn those_who_follow_go_where_the_leader_goes_until_the_room_is_closed() {
    let (service, room, secret) = service();
    let path = format!("rooms/{room}");
    let mut followers = [0, 1].map(|_| Follower::of(service.address, &path, ""));
    for follower in &mut followers {
        assert_eq!(follower.next().0, 1);
    }
    for at in [4, 0, 3] {
        assert_eq!(lead(&service, &room, &secret, at).json(200), json!({ "followers": 2 }));
        for follower in &mut followers {
            assert_eq!(follower.next(), (at, json!({ "seq": at })));
        }
    }
    let now = service.get(&format!("/v1/matches/m1/{path}")).send();
    assert_eq!((now.json(200), now.header("cache-control")), (json!({ "seq": 3 }), "no-store"));
    let close = service.ask("DELETE", &format!("/v1/matches/m1/{path}"));
    assert_eq!(close.header("daybook-leader", &secret).of_own_page().send().status, 204);
    for follower in &mut followers {
        assert!(!follower.rest().contains("problem"));
    }
    service.get(&format!("/v1/matches/m1/{path}")).send().problem(404);
    lead(&service, &room, &secret, 1).problem(404);
}

#[test]
fn only_who_opened_a_room_leads_it() {
    let (service, room, _) = service();
    let other = service.post("/v1/matches/m1/rooms?at=0").of_own_page().send().json(201);
    let others = other["secret"].as_str().expect("text");
    for secret in ["", "0", others, &"0".repeat(64)] {
        lead(&service, &room, secret, 2).problem(403);
        let close = service.ask("DELETE", &format!("/v1/matches/m1/rooms/{room}"));
        close.header("daybook-leader", secret).of_own_page().send().problem(403);
    }
    service.post(&format!("/v1/matches/m1/rooms/{room}?at=2")).of_own_page().send().problem(403);
    let now = service.get(&format!("/v1/matches/m1/rooms/{room}")).send().json(200);
    assert_eq!(now, json!({ "seq": 1 }));
    service.post("/v1/matches/m1/rooms").of_own_page().send().problem(400);
    service.post("/v1/matches/m1/rooms?at=x").of_own_page().send().problem(400);
}

#[test]
fn a_room_tells_nobody_of_a_match_or_a_record_that_they_may_not_see() {
    let (service, room, secret) = service();
    let admin = service.token(Role::Admin, None, None);
    let event = opened("Kim", "Ari");
    let body = json!({ "match": "private", "visibility": "private", "event": event });
    service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
    let none = service.post("/v1/matches/nothing/rooms?at=0").of_own_page().send().problem(404);
    assert_eq!(
        service.post("/v1/matches/private/rooms?at=0").of_own_page().send().problem(404),
        none
    );
    // A room of one match does not belong to another.
    open(&service, &admin, "m2", &Value::Null);
    service.get(&format!("/v1/matches/m2/rooms/{room}")).send().problem(404);
    // From now on records are delayed, and the leader sees them earlier.
    let head = service.head("m1");
    change(&service, &admin, "m1", &json!({ "seconds": 3_600 }));
    append(&service, &admin, "m1", &head, &[note("x"), note("y")]);
    let path = format!("rooms/{room}");
    let mut follower = Follower::of(service.address, &path, "");
    assert_eq!(follower.next().0, 1);
    for at in [6, 5, u32::MAX] {
        lead(&service, &room, &secret, at).json(200);
        let now = service.get(&format!("/v1/matches/m1/{path}")).send().json(200);
        assert_eq!(now, json!({ "seq": 4 }));
    }
    assert_eq!(follower.next().0, 4);
    let seen = service.get(&format!("/v1/matches/m1/{path}")).token(&admin).send().json(200);
    assert_eq!(seen, json!({ "seq": 6 }));
    // The follower goes to the last released record, as the leader is further.
    change(&service, &admin, "m1", &Value::Null);
    assert_eq!(follower.next().0, 6);
}

#[test]
fn one_client_opens_so_many_rooms_and_no_more() {
    let (service, ..) = service();
    let open = |from: &str| {
        service
            .post("/v1/matches/m1/rooms?at=0")
            .header("x-forwarded-for", from)
            .of_own_page()
            .send()
    };
    let all: Vec<_> = (0..21).map(|_| open("192.0.2.7").status).collect();
    assert_eq!(all.iter().filter(|&&status| status == 201).count(), 20, "{all:?}");
    assert_eq!(open("192.0.2.7").problem(429)["status"], 429);
    assert_eq!(open("192.0.2.8").status, 201);
}
