//! All hands after the match, by its players' agreement: who sees them, when, and who decides it.

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service, folder, note};

use crate::http::delay::change;
use crate::http::live::Follower;
use crate::http::table::{Target, callers, reads, record};

/// A player states whether they agree.
fn say(service: &Service, token: &str, id: &str, agrees: bool) -> Answer {
    let path = format!("/v1/matches/{id}/hands");
    service.post(&path).token(token).json(&json!({ "agrees": agrees })).send()
}

/// The tokens of both players of a match.
fn players(service: &Service, id: &str) -> [String; 2] {
    [0, 1].map(|seat| service.token(Role::Recorder, Some(id), Some(seat)))
}

/// Events that end the match.
fn end() -> [Value; 2] {
    let of = |kind: &str, data: Value| json!({ "event": { "type": kind, "data": data } });
    [
        of("game_ended", json!({ "ending": "concession", "winners": [0] })),
        of("match_ended", json!({ "ending": "concession", "score": [1, 0] })),
    ]
}

/// An event that rewinds everything after a record.
fn back(to: usize) -> Value {
    json!({ "event": { "type": "rewound", "data": { "by": "judge-3", "reason": "It goes on.", "to": to } } })
}

/// Appends events to a match, whatever its end is.
fn append(service: &Service, token: &str, id: &str, events: &[Value]) {
    let path = format!("/v1/matches/{id}");
    let shown = service.get(&path).token(token).send().json(200);
    let head = shown["head"]["hash"].as_str().expect("a hash");
    let ask = service.post(&format!("{path}/events")).token(token).if_match(head);
    ask.lines(events).send().receipts(201);
}

/// Sends every request for every view, and compares the responses with what each viewer may know:
/// the hands and everything the seats have seen are public if hands are shown, and otherwise as
/// before.
fn check(service: &Service, id: &str, shown: bool) {
    let target = Target { id, name: id.to_owned(), open: true };
    let asking = ["nobody", "seat 0", "official elsewhere"];
    for mut caller in callers(service, id).into_iter().filter(|one| asking.contains(&one.name)) {
        if shown && caller.views[0] == 200 {
            caller.views = [200, 200, 200, caller.views[3], 200];
        }
        reads(service, &target, &caller);
    }
    let path = format!("/v1/matches/{id}");
    assert_eq!(service.get(&path).send().json(200)["hands"], shown);
}

#[test]
fn before_all_agreed_before_the_end_and_before_its_release_nobody_sees_more_than_without_it() {
    let service = Service::start();
    let id = "m-public";
    record(&service, id, "public");
    let admin = service.token(Role::Admin, None, None);
    let [first, second] = players(&service, id);
    say(&service, &first, id, true).json(200);
    check(&service, id, false);
    let agreed = say(&service, &second, id, true).json(200);
    assert_eq!(agreed, json!({ "match": id, "agreed": [0, 1], "shown": false }));
    check(&service, id, false);

    change(&service, &admin, id, &json!({ "seconds": 3_600 }));
    append(&service, &admin, id, &end());
    check(&service, id, false);
    change(&service, &admin, id, &Value::Null);
    check(&service, id, true);

    say(&service, &second, id, false).json(200);
    check(&service, id, false);
    say(&service, &second, id, true).json(200);
    append(&service, &admin, id, &[note("after the match")]);
    check(&service, id, true);
    append(&service, &admin, id, &[back(10)]);
    check(&service, id, false);
}

#[test]
fn a_player_agrees_for_themselves_with_their_own_token_and_nobody_else_does() {
    let service = Service::start();
    let id = "m1";
    record(&service, id, "private");
    let path = format!("/v1/matches/{id}/hands");
    let token = |role, only, seat| service.token(role, only, seat);
    for refused in [
        token(Role::Recorder, Some(id), None),
        token(Role::Official, Some(id), None),
        token(Role::Admin, None, None),
    ] {
        say(&service, &refused, id, true).problem(403);
        let agreed = service.get(&path).token(&refused).send();
        assert_eq!(agreed.json(200)["agreed"], json!([]));
        assert_eq!(agreed.header("cache-control"), "no-store");
    }
    say(&service, &token(Role::Recorder, Some("other"), Some(0)), id, true).problem(404);
    say(&service, &token(Role::Recorder, Some(id), Some(2)), id, true).problem(422);
    let [first, second] = players(&service, id);
    for wrong in [json!({}), json!({ "agrees": 1 }), json!({ "agrees": true, "seat": 1 })] {
        service.post(&path).token(&first).json(&wrong).send().problem(422);
    }
    service.post(&path).json(&json!({ "agrees": true })).send().problem(401);
    service.get(&path).send().problem(404);
    for (token, agrees, expected) in [
        (&second, true, json!([1])),
        (&second, true, json!([1])),
        (&first, true, json!([0, 1])),
        (&second, false, json!([0])),
        (&second, false, json!([0])),
    ] {
        assert_eq!(say(&service, token, id, agrees).json(200)["agreed"], expected);
    }
}

#[test]
fn what_players_agreed_outlives_the_service_and_a_change_of_the_delay() {
    let data = folder();
    let service = Service::over_disk(data.clone());
    record(&service, "m1", "unlisted");
    let admin = service.token(Role::Admin, None, None);
    let [first, second] = players(&service, "m1");
    say(&service, &first, "m1", true).json(200);
    say(&service, &second, "m1", true).json(200);
    append(&service, &admin, "m1", &end());
    drop(service);
    let service = Service::over_disk(data);
    change(&service, &admin, "m1", &json!({ "events": 1 }));
    let view = |token: Option<&str>| {
        let ask = service.get("/v1/matches/m1/state?at=9&view=hands").maybe_token(token);
        ask.send()
    };
    let shown = view(Some(&first));
    assert!(shown.json(200).to_string().contains("IN-HAND-1"));
    // Not everyone may read the match: neither may they see its hands.
    view(None).problem(404);
}

#[test]
fn answers_that_show_hands_are_kept_by_no_shared_cache_and_end_with_the_agreement() {
    let service = Service::start();
    record(&service, "m1", "public");
    let admin = service.token(Role::Admin, None, None);
    let [first, second] = players(&service, "m1");
    append(&service, &admin, "m1", &end());
    let summary = service.get("/v1/matches/m1").send();
    say(&service, &first, "m1", true).json(200);
    say(&service, &second, "m1", true).json(200);
    let tag = summary.header("etag").to_owned();
    let after = service.get("/v1/matches/m1").header("if-none-match", &tag).send();
    assert_eq!(after.json(200)["hands"], true);
    for route in
        ["state?at=9&", "patches?from=0&to=63&", "diff?from=7&to=9&", "next?at=9&", "export?"]
    {
        for view in ["hands", "seat:0", "seat:1"] {
            let path = format!("/v1/matches/m1/{route}view={view}");
            let answer = service.get(&path).send();
            assert_eq!(answer.status, 200, "{path}");
            assert!(answer.header("cache-control").starts_with("private, no-cache"), "{path}");
            let tag = answer.header("etag").to_owned();
            let again = || service.get(&path).header("if-none-match", &tag).send();
            assert_eq!(again().status, 304, "{path}");
            say(&service, &first, "m1", false).json(200);
            again().problem(401);
            say(&service, &first, "m1", true).json(200);
        }
    }
}

#[test]
fn who_follows_with_all_hands_is_told_of_no_record_after_an_end_that_is_taken_back() {
    let service = Service::start();
    record(&service, "m1", "public");
    let admin = service.token(Role::Admin, None, None);
    let [first, second] = players(&service, "m1");
    say(&service, &first, "m1", true).json(200);
    say(&service, &second, "m1", true).json(200);
    append(&service, &admin, "m1", &end());
    let mut followers = ["hands", "seat:1"]
        .map(|view| Follower::of(service.address, &format!("patches?from=12&view={view}"), ""));
    for follower in &mut followers {
        assert_eq!(follower.next().0, 12);
    }
    append(&service, &admin, "m1", &[note("after the match")]);
    for follower in &mut followers {
        assert_eq!(follower.next().0, 13);
    }
    append(&service, &admin, "m1", &[back(10), note("it goes on")]);
    for follower in &mut followers {
        let rest = follower.rest();
        assert!(rest.contains("event: problem") && !rest.contains("id: 14"), "{rest}");
    }
}
