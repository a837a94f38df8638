//! Connections: slow ones, their end, and what every caller is offered.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use archive::Role;
use testbed::{Service, note, replay};

fn connect(service: &Service, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(40))).expect("a timeout");
    stream.write_all(text.as_bytes()).expect("it takes it");
    stream
}

/// Everything received until the server closes the connection.
fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn headers_that_never_end_are_cut_off() {
    let service = Service::start();
    let mut stream = connect(&service, "GET /healthz HTTP/1.1\r\nhost: x\r\n");
    let begun = Instant::now();
    let mut trickle = stream.try_clone().expect("a handle");
    std::thread::spawn(move || {
        while trickle.write_all(b"x-a: b\r\n").is_ok() {
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let took = begun.elapsed();
    assert!((8..20).contains(&took.as_secs()), "{took:?}");
    assert!(!String::from_utf8_lossy(&bytes).contains("200 OK"));
    assert_eq!(service.get("/healthz").send().status, 200);
}

#[test]
fn a_body_that_stands_still_is_a_problem() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let text = format!(
        "POST /v1/matches/m1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         if-match: \"{head}\"\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\
         connection: close\r\n\r\n{{\"event\""
    );
    let begun = Instant::now();
    let answer = rest(connect(&service, &text));
    let took = begun.elapsed();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("application/problem+json"), "{answer}");
    assert!((18..30).contains(&took.as_secs()), "{took:?}");
    assert_eq!(service.head("m1"), head);
}

#[test]
fn a_refusal_before_the_body_came_leaves_the_connection_as_good_as_before() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    let asked = [
        "POST /v1/matches/a%20b/events",
        "POST /v1/matches/m1/events",
        "POST /v1/matches/m1/events?nothing=1",
        "POST /v1/matches/m1/nothing",
        "POST /v1/nothing",
        "POST /v1/preview",
        "DELETE /v1/matches/m1/rooms",
        "PUT /v1/matches",
    ];
    for line in asked {
        let text = format!("{line} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n");
        let mut stream = connect(&service, &text);
        std::thread::sleep(Duration::from_millis(50));
        stream.write_all(&vec![b' '; 100_000]).expect("the body is taken");
        let next = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        stream.write_all(next).expect("another request is taken");
        let answers = rest(stream);
        let statuses: Vec<_> = answers.split("HTTP/1.1 ").skip(1).map(|text| &text[..3]).collect();
        let [refused, "200"] = statuses[..] else { panic!("{line}: {answers}") };
        assert!(refused.starts_with('4'), "{line}: {answers}");
    }
}

#[test]
fn a_request_under_way_is_finished_before_the_end() {
    let mut service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let body = note("the last").to_string();
    let text = format!(
        "POST /v1/matches/m1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         if-match: \"{head}\"\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{}",
        body.len(),
        &body[..10],
    );
    let mut stream = connect(&service, &text);
    std::thread::sleep(Duration::from_millis(300));
    service.stop();
    std::thread::sleep(Duration::from_millis(300));
    assert!(TcpStream::connect(service.address).is_err(), "it still listens");
    stream.write_all(&body.as_bytes()[10..]).expect("it takes it");
    let answer = rest(stream);
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
}

#[test]
fn answers_are_compressed_for_who_takes_it() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let ask = service.post("/v1/import").token(&token);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let path = "/v1/matches/by-hand/state";
    let plain = service.get(path).send();
    assert_eq!(plain.header("content-encoding"), "");
    for coding in ["gzip", "br"] {
        let answer = service.get(path).header("accept-encoding", coding).send();
        assert_eq!(answer.header("content-encoding"), coding);
        assert!(answer.body.len() * 2 < plain.body.len());
        let vary = answer.headers.get_all("vary").iter();
        assert!(
            vary.into_iter()
                .any(|one| one.to_str().is_ok_and(|one| one.contains("accept-encoding")))
        );
    }
}

#[test]
fn any_page_may_read() {
    let service = Service::start();
    let answer = service.get("/v1/matches").header("origin", "https://a.example").send();
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert_eq!(answer.header("access-control-allow-credentials"), "");
    let asked = service.ask("OPTIONS", "/v1/matches/m1/events");
    let asked = asked.header("origin", "https://a.example");
    let methods = asked.header("access-control-request-method", "POST").send();
    assert!(!methods.header("access-control-allow-methods").contains("POST"));
    assert_eq!(methods.header("access-control-allow-credentials"), "");
    let headers = methods.header("access-control-allow-headers").to_lowercase();
    assert!(!headers.contains("authorization"), "{headers}");
}

#[test]
fn no_answer_sets_a_cookie() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    for path in ["/", "/rules", "/m/none", "/v1/matches", "/openapi.json"] {
        let answer = service.get(path).token(&token).send();
        assert_eq!(answer.header("set-cookie"), "", "{path}");
    }
}

#[test]
fn only_what_is_meant_for_frames_is_framed() {
    let service = Service::start();
    for (path, ancestors) in [
        ("/", "'none'"),
        ("/open", "'none'"),
        ("/rules", "'none'"),
        ("/round", "'none'"),
        ("/control", "'none'"),
        ("/stream/x", "*"),
        ("/m/x", "'none'"),
        ("/embed/x", "*"),
        ("/embed", "*"),
        ("/overlay/x", "*"),
    ] {
        let answer = service.get(path).send();
        let policy = answer.header("content-security-policy");
        assert!(policy.ends_with(&format!("frame-ancestors {ancestors}")), "{path}: {policy}");
    }
}

#[test]
fn a_compressed_body_is_not_unpacked() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    // gzip of {"event":{"type":"note","data":{"text":"x"}}}, whose bytes are not JSON.
    let packed = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3, 0xab, 0x56, 0x4a, 0x2d, 0x4b, 0xcd, 0x2b, 0x51, 0xb2,
        0xaa, 0x56,
    ];
    let ask = service.post("/v1/matches/m1/events").token(&token).if_match(&head);
    let ask = ask.header("content-encoding", "gzip").body("application/json", packed);
    ask.send().problem(422);
    assert_eq!(service.head("m1"), head);
}
