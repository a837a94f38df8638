//! The pen of a match: which of its recorders writes.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use serde_json::{Value, json};
use testbed::{Answer, Service};

const PEN: &str = "/v1/matches/m1/pen";

/// A match with two recorders' tokens and an official's.
fn table() -> (Service, [String; 3]) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "m1");
    let recorder = || service.token(Role::Recorder, Some("m1"), None);
    let tokens = [recorder(), recorder(), service.token(Role::Official, Some("m1"), None)];
    (service, tokens)
}

/// The secret of a device.
fn device(letter: char) -> String {
    letter.to_string().repeat(32)
}

fn say(service: &Service, token: &str, letter: char, want: &str, lines: &[&str]) -> Answer {
    let lines: Vec<_> = lines.iter().map(|line| json!({ "key": "k", "line": line })).collect();
    let body = json!({ "name": format!("Device {letter}"), "want": want, "lines": lines });
    service.post(PEN).token(token).header("daybook-device", &device(letter)).json(&body).send()
}

fn lay_down(service: &Service, token: &str, letter: char) -> Answer {
    let ask = service.ask("DELETE", PEN).token(token);
    ask.header("daybook-device", &device(letter)).send()
}

fn show(service: &Service, token: &str, letter: char, view: &str) -> Value {
    let ask = service.get(&format!("{PEN}?view={view}")).token(token);
    ask.header("daybook-device", &device(letter)).send().json(200)
}

#[test]
fn a_pen_goes_from_hand_to_hand_and_an_official_takes_it() {
    let (service, [one, other, official]) = table();
    let mine = |answer: &Value| answer["holder"]["mine"].clone();
    assert_eq!(show(&service, &one, 'a', "public")["holder"], Value::Null);
    assert_eq!(mine(&say(&service, &one, 'a', "keep", &[]).json(200)), true);
    let second = say(&service, &other, 'b', "keep", &[]).json(200);
    assert_eq!(second["holder"], json!({ "name": "Device a", "mine": false, "silent": false }));
    say(&service, &other, 'b', "take", &[]).problem(403);
    lay_down(&service, &other, 'b').problem(403);
    say(&service, &other, 'b', "ask", &[]).json(200);
    assert_eq!(show(&service, &one, 'a', "public")["next"]["name"], "Device b");
    assert_eq!(lay_down(&service, &one, 'a').status, 204);
    assert_eq!(mine(&show(&service, &other, 'b', "public")), true);
    assert_eq!(mine(&say(&service, &official, 'c', "take", &[]).json(200)), true);
    assert_eq!(mine(&show(&service, &other, 'b', "public")), false);
}

#[test]
fn lines_that_are_not_sent_are_told_to_the_same_token_and_to_officials() {
    let (service, [one, other, official]) = table();
    say(&service, &one, 'a', "keep", &["Ari: draws pigs"]).json(200);
    let lines = json!([{ "key": "k", "line": "Ari: draws pigs" }]);
    assert_eq!(show(&service, &one, 'b', "public")["lines"], lines);
    let untold = show(&service, &other, 'b', "public");
    assert_eq!((&untold["lines"], &untold["waiting"]), (&Value::Null, &json!(1)));
    assert_eq!(show(&service, &official, 'c', "public")["lines"], Value::Null);
    assert_eq!(show(&service, &official, 'c', "official")["lines"], lines);
    service.get(&format!("{PEN}?view=official")).token(&other).send().problem(403);
}

/// The views of a match in the access log: the route, the view and the token's role of each.
fn looks(service: &Service, id: &str) -> Vec<[String; 3]> {
    let admin = service.token(Role::Admin, None, None);
    let answer = service.get(&format!("/v1/matches/{id}/access")).token(&admin).send();
    let look = |line: &str| -> [String; 3] {
        let look: Value = serde_json::from_str(line).expect("JSON");
        ["route", "view", "role"].map(|part| look[part].as_str().expect("text").to_owned())
    };
    let mut looks: Vec<_> = answer.text().lines().map(look).collect();
    // A minute may have ended meanwhile.
    looks.dedup();
    looks
}

#[test]
fn an_official_who_sees_lines_that_are_not_sent_is_written_down() {
    let (service, [one, _, official]) = table();
    let look = ["showPen", "official", "official"].map(str::to_owned);
    say(&service, &one, 'a', "keep", &[]).json(200);
    show(&service, &official, 'c', "official");
    assert_eq!(looks(&service, "m1"), [[""; 3]; 0], "there was nothing to see");
    let head = format!(
        "GET {PEN}?view=official HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\
         authorization: Bearer {official}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream.write_all(head.as_bytes()).expect("it takes it");
    let mut told = BufReader::new(stream).lines().map(|line| line.expect("a line"));
    told.find(|line| line.starts_with("data: ")).expect("the pen as it is");
    say(&service, &one, 'a', "keep", &["Ari: draws pigs"]).json(200);
    assert_eq!(show(&service, &official, 'c', "public")["lines"], Value::Null);
    told.find(|line| line.contains("Ari: draws pigs")).expect("the pen as it is now");
    assert_eq!(looks(&service, "m1"), std::slice::from_ref(&look));
    assert_eq!(show(&service, &official, 'c', "official")["waiting"], 1);
    assert_eq!(looks(&service, "m1"), std::slice::from_ref(&look));
}

#[test]
fn lines_are_not_shown_to_an_official_who_cannot_be_written_down() {
    let (service, [one, _, official]) = table();
    say(&service, &one, 'a', "keep", &["Ari: draws pigs"]).json(200);
    std::fs::create_dir(service.folder.path().join("access.ndjson")).expect("nobody has looked");
    let refused = service.get(&format!("{PEN}?view=official")).token(&official).send();
    assert!(!refused.problem(500).to_string().contains("pigs"));
    assert_eq!(show(&service, &one, 'b', "public")["waiting"], 1);
}

#[test]
fn what_a_device_says_of_itself_is_short_and_it_names_itself() {
    let (service, [token, ..]) = table();
    let say = |body: &Value, device: &str| {
        let ask = service.post(PEN).token(&token).header("daybook-device", device);
        ask.json(body).send().status
    };
    let good = json!({ "name": "x", "want": "keep" });
    assert_eq!(say(&good, &device('a')), 200);
    for wrong in ["", "a", &"a".repeat(33), &"A".repeat(32), &"g".repeat(32)] {
        assert_eq!(say(&good, wrong), 400, "{wrong}");
    }
    let line = |text: &str| json!({ "key": "k", "line": text });
    let many = vec![line("x"); 65];
    for wrong in [
        json!(["x", "keep"]),
        json!({ "name": "", "want": "keep" }),
        json!({ "name": "x".repeat(65), "want": "keep" }),
        json!({ "name": "x", "want": "steal" }),
        json!({ "name": "x", "want": "keep", "lines": many }),
        json!({ "name": "x", "want": "keep", "lines": [line(&"x".repeat(2_001))] }),
        json!({ "name": "x", "want": "keep", "lines": [["k", "x"]] }),
    ] {
        assert_eq!(say(&wrong, &device('a')), 422, "{wrong}");
    }
}
