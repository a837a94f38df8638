//! Who may see what.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use record::At;
use serde_json::{Value, json};
use testbed::{Service, replay, without_proof};

const VIEWS: [&str; 5] = ["public", "seat:0", "seat:1", "official", "hands"];
const HOUR_MS: i64 = 3_600_000;

/// A service with the match `by-hand`.
fn service() -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    (service, admin)
}

/// Every caller, with what they see in each view.
fn callers(service: &Service) -> Vec<(&'static str, Option<String>, [u16; 5])> {
    let token = |role, match_id, seat| Some(service.token(role, match_id, seat));
    let long_ago = At::from_unix_ms(0).expect("in range");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now_ms = i64::try_from(now.expect("after 1970").as_millis()).expect("in range");
    let later = At::from_unix_ms(now_ms + HOUR_MS).expect("in range");
    let ending = |at| Some(service.token_until(Role::Official, None, None, Some(at)));
    let mine = Some("by-hand");
    let revoked = token(Role::Admin, None, None);
    let name = service.tokens().list().expect("it is read").last().expect("a token").name();
    service.tokens().revoke(&name).expect("it is there");
    vec![
        ("nobody", None, [200, 401, 401, 401, 401]),
        ("recorder", token(Role::Recorder, mine, None), [200, 403, 403, 403, 403]),
        ("any recorder", token(Role::Recorder, None, None), [200, 403, 403, 403, 403]),
        ("seat 0", token(Role::Recorder, mine, Some(0)), [200, 200, 403, 403, 403]),
        ("seat 1", token(Role::Recorder, mine, Some(1)), [200, 403, 200, 403, 403]),
        ("official", token(Role::Official, mine, None), [200; 5]),
        ("admin", token(Role::Admin, None, None), [200; 5]),
        ("ending", ending(later), [200; 5]),
        (
            "official elsewhere",
            token(Role::Official, Some("other"), None),
            [200, 403, 403, 403, 403],
        ),
        (
            "seat 0 elsewhere",
            token(Role::Recorder, Some("other"), Some(0)),
            [200, 403, 403, 403, 403],
        ),
        ("expired", ending(long_ago), [401; 5]),
        ("revoked", revoked, [401; 5]),
        ("stranger", Some("daybook_0".to_owned()), [401; 5]),
    ]
}

#[test]
fn a_view_is_shown_to_those_who_may_have_it() {
    let (service, _) = service();
    let callers = callers(&service);
    for route in [
        "state?",
        "state?at=9&",
        "patches?",
        "events?",
        "diff?from=3&to=20&",
        "objects/o2.0/explain?",
        "next?",
        "export?",
        "audit?",
    ] {
        for (caller, token, expected) in &callers {
            for (view, status) in VIEWS.iter().zip(expected) {
                let path = format!("/v1/matches/by-hand/{route}view={view}");
                let answer = service.get(&path).maybe_token(token.as_deref()).send();
                assert_eq!(answer.status, *status, "{caller}, {path}: {}", answer.text());
                if *status != 200 {
                    answer.problem(*status);
                }
            }
        }
    }
}

/// Puts a face of this name into every slot of a seat's Hand at record 9.
fn mark(service: &Service, admin: &str, seat: u8, marker: &str) -> usize {
    let path = "/v1/matches/by-hand/state?at=9&view=official";
    let state = service.get(path).token(admin).send().json(200);
    let hidden = state["hidden"].as_array().expect("a list");
    let lines: Vec<_> = hidden
        .iter()
        .filter(|entry| entry["zone"] == "hand" && entry["owner"] == seat)
        .map(|entry| {
            let face = json!({ "reference": marker, "name": marker, "type": "character" });
            json!({ "open": { "slot": entry["slot"], "face": face } })
        })
        .collect();
    assert!(!lines.is_empty(), "{state}");
    let ask = service.post("/v1/matches/by-hand/openings").token(admin).lines(&lines);
    ask.send().json(201);
    lines.len()
}

const MARKERS: [&str; 2] = ["ZANZIBAR-0", "QUETZAL-1"];

/// Everything that can be read of the match.
const ROUTES: [&str; 21] = [
    "",
    "/events",
    "/events?view=seat:0",
    "/state?",
    "/state?at=9",
    "/state?at=16",
    "/state?day=1&phase=afternoon",
    "/patches?from=0&to=43",
    "/diff?from=0&to=9",
    "/diff?from=3&to=16",
    "/diff?from=9&to=43",
    "/timeline",
    "/objects/o8.0/explain?",
    "/next?",
    "/next?at=9",
    "/next?at=16",
    "/audit",
    "/audit?edition=2024-09",
    "/audit?plan=16",
    "/export",
    "/export?",
];

fn body(service: &Service, token: Option<&str>, path: &str, accept: &str) -> (u16, String) {
    let answer = service.get(path).maybe_token(token).header("accept", accept).send();
    (answer.status, answer.text())
}

/// Which markers a caller can find anywhere.
fn seen(service: &Service, token: Option<&str>) -> [bool; 2] {
    let mut seen = [false; 2];
    let own =
        ["/v1/matches".to_owned(), "/metrics".to_owned(), "/v1/matches?player=Kim".to_owned()];
    let with = |route: &str, view: &str| {
        let sign = if route.contains('?') { "&" } else { "?" };
        format!("/v1/matches/by-hand{route}{sign}view={view}")
    };
    let viewed = ROUTES.iter().flat_map(|route| VIEWS.map(|view| with(route, view)));
    let plain = ROUTES.iter().map(|route| format!("/v1/matches/by-hand{route}"));
    for path in own.into_iter().chain(plain).chain(viewed) {
        for accept in ["application/json", "text/plain", "application/x-ndjson", "text/markdown"] {
            let (_, text) = body(service, token, &path, accept);
            for (seen, marker) in seen.iter_mut().zip(MARKERS) {
                *seen |= text.contains(marker);
            }
        }
    }
    seen
}

#[test]
fn what_a_slot_holds_is_told_to_nobody_else() {
    let (service, admin) = service();
    for (seat, marker) in (0..).zip(MARKERS) {
        mark(&service, &admin, seat, marker);
    }
    for (caller, token, _) in callers(&service) {
        let expected = match caller {
            "seat 0" => [true, false],
            "seat 1" => [false, true],
            "official" | "admin" | "ending" => [true, true],
            _ => [false, false],
        };
        assert_eq!(seen(&service, token.as_deref()), expected, "{caller}");
    }
}

#[test]
fn a_stream_tells_nothing_more() {
    let (service, admin) = service();
    mark(&service, &admin, 0, MARKERS[0]);
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
    let head =
        "GET /v1/matches/by-hand/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("it takes it");
    let mut records = 0;
    for line in BufReader::new(stream).lines() {
        let line = line.expect("a line");
        assert!(!line.contains(MARKERS[0]), "{line}");
        records += usize::from(line.starts_with("data"));
        if records == 44 {
            break;
        }
    }
}

#[test]
fn openings_are_for_slots_that_are_there_and_stay_as_they_are() {
    let (service, admin) = service();
    let marked = mark(&service, &admin, 0, MARKERS[0]);
    let shown = service.get("/v1/matches/by-hand").send().json(200);
    let players = 2;
    assert_eq!(shown["counts"]["openings"], marked + players);
    let official = service.get("/v1/matches/by-hand/export?view=official").token(&admin).send();
    let file = record::read(&official.body).expect("it is whole");
    assert_eq!(file.openings.len(), marked + players);
    let mut other = serde_json::to_value(&file.openings[players]).expect("JSON");
    let send = |token: &str, open: &Value| {
        let ask = service.post("/v1/matches/by-hand/openings").token(token);
        ask.json(&json!({ "open": open })).send()
    };
    send(&admin, &other).json(201);
    other["face"]["name"] = json!("another");
    send(&admin, &other).problem(409);
    other["slot"] = json!("h900.0");
    send(&admin, &other).problem(422);
    let player = service.token(Role::Recorder, Some("by-hand"), Some(0));
    send(&player, &other).problem(403);
}

/// Every public response about a match, except the number of openings.
fn public_answers(service: &Service, id: &str, last: u32) -> Vec<String> {
    let fixed = [
        "/events",
        "/timeline",
        "/audit",
        "/audit?edition=2024-09",
        "/audit?plan=60",
        "/export",
        "/state",
        "/patches?from=0&to=100000",
    ];
    let seeks = (0..=last).step_by(3).map(|seq| format!("/state?at={seq}"));
    let diffs = (0..last).step_by(3).map(|seq| format!("/diff?from={seq}&to={}", seq + 1));
    let routes = fixed.map(str::to_owned).into_iter().chain(seeks).chain(diffs);
    let paths = routes.map(|route| format!("/v1/matches/{id}{route}"));
    paths
        .flat_map(|path| ["application/json", "text/plain"].map(|accept| (path.clone(), accept)))
        .map(|(path, accept)| {
            let (status, text) = body(service, None, &path, accept);
            assert_eq!(status, 200, "{path}");
            format!("{path}, {accept}: {text}")
        })
        .collect()
}

#[test]
fn what_openings_of_hidden_cards_tell_changes_nothing_for_the_public() {
    for name in ["abandoned.daybook", "one-seat.daybook", "taken-back.daybook"] {
        let whole = record::read(&replay(name)).expect("it is whole");
        let loaded = replay::Replay::load(whole.clone()).expect("it makes sense");
        let shown = |it: &rules::SlotOpening| loaded.shown().card(it.slot).is_some();
        let public = whole.openings.iter().filter(|one| one.slot().is_none_or(shown));
        let public: Vec<_> = public.cloned().collect();
        assert!(public.len() < whole.openings.len(), "{name}");
        let bare = record::write(&whole.records, &public);
        let id = whole.records[0].record.match_id.to_string();
        let last = u32::try_from(whole.records.len()).expect("it fits") - 1;
        let service = Service::start();
        let admin = service.token(Role::Admin, None, None);
        let import = |bytes: Vec<u8>, status| {
            let ask = service.post("/v1/import").token(&admin);
            ask.body("application/octet-stream", bytes).send().json(status);
        };
        import(bare, 201);
        let before = public_answers(&service, &id, last);
        import(replay(name), 200);
        let official = service.get(&format!("/v1/matches/{id}/export?view=official"));
        assert!(without_proof(&official.token(&admin).send().body) == replay(name), "{name}");
        for (before, after) in before.iter().zip(&public_answers(&service, &id, last)) {
            assert!(before == after, "{name}: {}", &after[..after.len().min(120)]);
        }
    }
}

#[test]
fn a_seat_that_is_not_there_sees_what_everyone_sees() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("one-seat.daybook")).send();
    let whole = record::read(&replay("one-seat.daybook")).expect("it is whole");
    let path = format!("/v1/matches/{}", whole.records[0].record.match_id);
    let middle = whole.records.len() / 2;
    for route in [format!("/state?at={middle}"), format!("/diff?from={middle}&to=1")] {
        let told = |view: &str| {
            let answer = service.get(&format!("{path}{route}&view={view}")).token(&admin).send();
            assert_eq!(answer.status, 200, "{view}");
            answer.text().replace(view, "")
        };
        let public = told("public");
        for seat in 2..=9 {
            assert!(told(&format!("seat:{seat}")) == public, "{route}, {seat}");
        }
    }
}
