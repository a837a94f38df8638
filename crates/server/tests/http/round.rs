//! All tables of a round on one stream, and the channels of overlays.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use serde_json::{Value, json};
use testbed::{Service, opened};

/// The tables of a round as a caller sees them, by name.
fn tables(service: &Service, token: Option<&str>, query: &str) -> Vec<String> {
    let answer = service.get(&format!("/v1/round?{query}")).maybe_token(token).send().json(200);
    assert_eq!((&answer["whole"], &answer["gone"]), (&json!(true), &json!([])));
    let tables = answer["tables"].as_array().expect("a list");
    tables.iter().map(|table| table["match"].as_str().expect("a name").to_owned()).collect()
}

/// Opens a table; returns its head.
fn table(service: &Service, token: &str, id: &str, more: &Value) -> String {
    let mut event = opened("Ari", "Kim");
    event["data"]["event"] = json!("Open");
    event["data"]["round"] = json!("5");
    event["data"]["table"] = json!(id);
    let mut body = json!({ "match": id, "event": event });
    for (name, value) in more.as_object().expect("members") {
        body[name] = value.clone();
    }
    let answer = service.post("/v1/matches").token(token).json(&body).send();
    answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned()
}

#[test]
fn a_wall_shows_the_tables_of_its_round_that_one_may_see_and_no_others() {
    for service in [Service::start(), Service::on_disk()] {
        let admin = service.token(Role::Admin, None, None);
        table(&service, &admin, "open", &json!({}));
        table(&service, &admin, "late", &json!({ "delay": { "seconds": 3_600 } }));
        table(&service, &admin, "hidden", &json!({ "visibility": "private" }));
        table(&service, &admin, "unlisted", &json!({ "visibility": "unlisted" }));
        let mut other = opened("Ari", "Kim");
        other["data"]["event"] = json!("Open");
        let body = json!({ "match": "no-round", "event": other });
        service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
        let round = "event=Open&round=5";
        assert_eq!(tables(&service, None, round), ["open"]);
        assert_eq!(tables(&service, None, "event=open&round=4"), Vec::<String>::new());
        assert_eq!(tables(&service, None, "event=Open"), ["no-round", "open"]);
        let all = ["hidden", "late", "open", "unlisted"];
        assert_eq!(tables(&service, Some(&admin), round), all);
        let official = service.token(Role::Official, Some("hidden"), None);
        assert_eq!(tables(&service, Some(&official), round), ["hidden", "open"]);
        let log = service.get("/v1/matches/late/access").token(&admin).send().text();
        assert!(log.contains("showRound"), "a look at what is not released is written down: {log}");
        service.get("/v1/round").send().problem(400);
    }
}

/// A client that reads a stream.
struct Watcher(BufReader<TcpStream>);

impl Watcher {
    fn of(service: &Service, path: &str) -> Self {
        let mut stream = TcpStream::connect(service.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("it takes it");
        Self(BufReader::new(stream))
    }

    fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("it goes on") > 0, "the stream ended");
            if let Some(text) = line.strip_prefix("data: ") {
                return serde_json::from_str(text).expect("JSON");
            }
        }
    }
}

#[test]
fn one_stream_tells_of_every_table_of_calls_and_of_tables_that_come() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let head = table(&service, &admin, "t1", &json!({}));
    let mut wall = Watcher::of(&service, "/v1/round?event=Open&round=5");
    let first = wall.next();
    assert_eq!(
        (&first["whole"], first["tables"].as_array().map(Vec::len)),
        (&json!(true), Some(1))
    );
    assert_eq!(first["tables"][0]["call"], Value::Null);
    let called = json!({ "event": { "type": "judge_called", "data": { "seat": 1, "text": "?" } } });
    service.append(&admin, "t1", &head, &called).receipts(201);
    let mut wait = |is: &dyn Fn(&Value) -> bool| loop {
        let change = wall.next();
        let tables = change["tables"].as_array().expect("a list").clone();
        if let Some(found) = tables.into_iter().find(is) {
            return found;
        }
    };
    let call = wait(&|table| !table["call"].is_null());
    assert_eq!((&call["match"], &call["call"]["seat"]), (&json!("t1"), &json!(1)));
    // It is audited in the background, once for all.
    let judged = wait(&|table| table["findings"]["records"] == 2);
    assert_eq!(judged["findings"]["violations"], 0);
    table(&service, &admin, "t2", &json!({}));
    assert_eq!(wait(&|table| table["match"] == "t2")["table"], "t2");
}

#[test]
fn an_overlay_shows_what_the_key_of_its_channel_says() {
    let service = Service::start();
    let mine = service.post("/v1/channels").of_own_page().send().json(201);
    let path = format!("/v1/channels/{}", mine["channel"].as_str().expect("a name"));
    let mut overlay = Watcher::of(&service, &path);
    assert_eq!(overlay.next(), json!({ "scene": null }));
    let drive = |key: &Value, scene: Value| {
        let body = json!({ "key": key, "scene": scene });
        service.post(&path).json(&body).of_own_page().send()
    };
    let scene = json!({ "match": "m1", "show": ["players"], "lower": [{ "name": "Ari" }] });
    drive(&mine["channel"], scene.clone()).problem(422);
    assert_eq!(drive(&mine["key"], scene).status, 204);
    let shown = overlay.next();
    assert_eq!((&shown["scene"]["match"], &shown["scene"]["delay"]), (&json!("m1"), &json!(0)));
    drive(&mine["key"], json!({ "delay": 100_000 })).problem(422);
    drive(&mine["key"], json!({ "colour": "red" })).problem(422);
    assert_eq!(service.get(&path).send().json(200), shown);
    service.get("/v1/channels/mine").send().problem(404);
}
