//! The life of a match: opened, recorded, closed.

use archive::Role;
use ledger::APPEND_BYTES_MAX;
use serde_json::json;
use testbed::{Service, nonsense, note, opened};

#[test]
fn a_match_is_opened_with_its_record_0() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        let body = json!({ "match": "m1", "event": opened("Kim", "Ari") });
        let answer = service.post("/v1/matches").token(&token).json(&body).send();
        assert_eq!(answer.header("location"), "/v1/matches/m1");
        let receipts = answer.receipts(201);
        assert_eq!(
            (receipts.len(), &receipts[0]["seq"], &receipts[0]["id"]),
            (1, &json!(0), &json!("e0"))
        );
        let shown = service.get("/v1/matches/m1").send().json(200);
        assert_eq!(shown["head"], json!({ "seq": 0, "hash": receipts[0]["hash"] }));
        assert_eq!(shown["header"]["players"][0]["name"], "Kim");
        let other = json!({ "match": "m1", "event": opened("Kim", "Bob") });
        let problem = service.post("/v1/matches").token(&token).json(&other).send().problem(409);
        // The match may be one that the caller must not see.
        assert!(problem.get("head").is_none(), "{problem}");
    }
}

#[test]
fn a_match_without_a_name_is_given_one() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let body = json!({ "event": opened("Kim", "Ari") });
    let answer = service.post("/v1/matches").token(&token).json(&body).send();
    assert_eq!(answer.status, 201);
    assert_eq!(service.get(answer.header("location")).send().status, 200);
}

#[test]
fn an_event_goes_to_the_head_that_is_named() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        let first = service.open(&token, "m1");
        let answer = service.append(&token, "m1", &first, &note("one"));
        let receipt = answer.receipts(201)[0].clone();
        let second = receipt["hash"].as_str().expect("a hash").to_owned();
        assert_eq!(answer.header("etag"), format!("\"{second}\""));

        let problem = service.append(&token, "m1", &first, &note("two")).problem(412);
        assert_eq!(problem["head"], json!({ "seq": 1, "hash": second }));
        let without = service.post("/v1/matches/m1/events").token(&token).json(&note("two"));
        without.send().problem(428);
        let weak = service.post("/v1/matches/m1/events").token(&token).header("if-match", "abc");
        weak.json(&note("two")).send().problem(400);
        assert_eq!(service.head("m1"), second);
    }
}

#[test]
fn an_event_sent_twice_is_kept_once() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        let head = service.open(&token, "m1");
        let mut event = note("one");
        event["id"] = json!("mine");
        let first = service.append(&token, "m1", &head, &event).receipts(201);
        assert_eq!(first[0]["id"], "mine");
        assert_eq!(service.append(&token, "m1", &head, &event).receipts(201), first);
        let now = service.head("m1");
        assert_eq!(service.append(&token, "m1", &now, &event).receipts(201), first);
        event["event"]["data"]["text"] = json!("another");
        service.append(&token, "m1", &now, &event).problem(409);
        assert_eq!(service.head("m1"), now);
    }
}

#[test]
fn an_event_that_makes_no_sense_is_refused_with_the_reason() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let problem = service.append(&token, "m1", &head, &nonsense()).problem(422);
    assert!(
        problem["detail"].as_str().is_some_and(|why| why.contains("no game has started")),
        "{problem}"
    );
    for body in ["", "{", "[]", "{\"event\":1}", "{\"event\":{\"type\":\"x\"}}", "\u{0}", "null"] {
        let path = "/v1/matches/m1/events";
        let ask = service.post(path).token(&token).if_match(&head);
        ask.body("application/json", body).send().problem(422);
    }
    let deep = "[".repeat(100_000);
    let ask = service.post("/v1/matches/m1/events").token(&token).if_match(&head);
    ask.body("application/json", deep).send().problem(422);
    assert_eq!(service.head("m1"), head);
}

#[test]
fn a_batch_is_kept_whole_or_not_at_all() {
    for service in [Service::start(), Service::on_disk()] {
        let token = service.token(Role::Recorder, None, None);
        let head = service.open(&token, "m1");
        let ask = || service.post("/v1/matches/m1/events").token(&token).if_match(&head);
        let problem = ask().lines(&[note("one"), nonsense(), note("three")]).send().problem(422);
        assert!(problem["detail"].as_str().is_some_and(|why| why.contains('2')), "{problem}");
        assert_eq!(service.head("m1"), head);
        let receipts = ask().lines(&[note("one"), note("two"), note("three")]).send().receipts(201);
        let seqs: Vec<_> = receipts.iter().map(|receipt| receipt["seq"].as_u64()).collect();
        assert_eq!(seqs, [Some(1), Some(2), Some(3)]);
        assert_eq!(service.head("m1"), receipts[2]["hash"]);
    }
}

#[test]
fn a_batch_partly_sent_before_is_refused() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let (mut one, mut two) = (note("one"), note("two"));
    (one["id"], two["id"]) = (json!("a"), json!("b"));
    service.append(&token, "m1", &head, &one).receipts(201);
    let now = service.head("m1");
    for lines in [[one.clone(), two.clone()], [two, one]] {
        let ask = service.post("/v1/matches/m1/events").token(&token).if_match(&now);
        ask.lines(&lines).send().problem(409);
    }
    assert_eq!(service.head("m1"), now);
}

#[test]
fn bodies_have_a_type_and_a_size() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let ask = || service.post("/v1/matches/m1/events").token(&token).if_match(&head);
    ask().body("text/plain", "{}").send().problem(415);
    ask().body("application/json", vec![b' '; APPEND_BYTES_MAX + 1]).send().problem(413);
    let long = note(&"x".repeat(3_000));
    let lines = vec![long; 85];
    ask().lines(&lines).send().problem(413);
    assert_eq!(service.head("m1"), head);
    let open = service.post("/v1/matches").token(&token);
    open.body("text/plain", "{}").send().problem(415);
}

#[test]
fn what_is_sent_names_its_members() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let listed = json!({ "event": ["note", { "text": "x" }] });
    service.append(&token, "m1", &head, &listed).problem(422);
    let event = opened("Kim", "Ari");
    let listed = json!({ "match": "m2", "event": [event["type"], event["data"]] });
    service.post("/v1/matches").token(&token).json(&listed).send().problem(422);
    let slot = json!({ "open": ["h0.0", { "reference": "X", "type": "spell" }, null] });
    service.post("/v1/matches/m1/openings").token(&token).json(&slot).send().problem(422);
    let admin = service.token(Role::Admin, None, None);
    service.post("/v1/matches/m1/delay").token(&admin).json(&json!([null])).send().problem(422);
}
