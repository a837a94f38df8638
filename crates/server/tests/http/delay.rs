//! No route reveals a record to the public before its release.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use archive::Role;
use record::Sealed;
use serde_json::{Value, json};
use testbed::{Answer, Service, note, opened, replay};

/// Words of the opening event and of a note: no response contains one by chance.
const PLAYER: &str = "Quimbleford";
const NOTE: &str = "Zanzibarish";

/// What a route reveals of a match after its release, or of one without a delay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tells {
    /// Words of its records.
    Words,
    /// Something different from before.
    Other,
    /// Nothing of a match.
    Nothing,
}
use Tells::{Nothing, Other, Words};

/// The expectations for every route that reads: queries, and what is revealed once everything is
/// released.
const READS: [(&str, &[&str], Tells); 42] = [
    ("/v1/matches", &["", "hero=akesha%20%26%20taru", "result=concession", "player=kim"], Words),
    ("/v1/round", &["event=shop"], Words),
    ("/v1/token", &[""], Nothing),
    ("/v1/guests", &[""], Nothing),
    ("/v1/channels/{channel}", &[""], Nothing),
    ("/v1/matches/{id}", &[""], Words),
    ("/v1/matches/{id}/events", &["", "from=1", "to=40", "from=0&to=5"], Words),
    ("/v1/matches/{id}/state", &["", "at=20", "day=1&phase=dusk"], Words),
    ("/v1/matches/{id}/patches", &["", "lang=en", "from=0&to=63&lang=fr"], Words),
    ("/v1/matches/{id}/diff", &["from=0&to=20", "from=20&to=0&lang=fr"], Words),
    ("/v1/matches/{id}/objects/{object}/explain", &["", "at=20"], Other),
    ("/v1/matches/{id}/next", &["", "at=20"], Other),
    ("/v1/matches/{id}/cards", &["", "lang=fr"], Other),
    ("/v1/matches/{id}/timeline", &["", "lang=fr"], Words),
    ("/v1/matches/{id}/audit", &["", "plan=20"], Other),
    ("/v1/matches/{id}/export", &[""], Words),
    ("/v1/matches/{id}/proof", &["", "seq=20"], Words),
    ("/v1/matches/{id}/access", &[""], Nothing),
    ("/v1/matches/{id}/hands", &[""], Nothing),
    ("/v1/matches/{id}/pen", &[""], Nothing),
    ("/m/{id}/image.png", &["", "at=20", "spoilers=hide"], Other),
    ("/m/{id}/clip", &["from=0&to=0", "from=19&to=20&lang=fr"], Other),
    // `room.rs` tests a real room.
    ("/v1/matches/{id}/rooms/{room}", &[""], Nothing),
    ("/oembed", &["url=http://{host}/m/{id}", "url=http://{host}/m/{id}%3Fat=20"], Words),
    ("/v1/proof/consistency", &["from=1"], Nothing),
    ("/v1/origin", &[""], Nothing),
    ("/checkpoint", &[""], Nothing),
    ("/tile/{level}/{index}", &[""], Nothing),
    ("/tile/entries/{index}", &[""], Nothing),
    ("/v1/cards", &["q=ada"], Nothing),
    ("/v1/cards/{reference}", &["", "lang=fr"], Nothing),
    ("/v1/cards/{reference}/standing", &[""], Nothing),
    ("/v1/cards/{reference}/plays", &["", "event=shop"], Words),
    ("/v1/rules", &["q=mana"], Nothing),
    ("/v1/rules/{edition}/{number}", &[""], Nothing),
    ("/openapi.json", &[""], Nothing),
    ("/healthz", &[""], Nothing),
    ("/readyz", &[""], Nothing),
    ("/metrics", &[""], Nothing),
    // Pages are not in the document.
    ("/m/{id}", &["", "at=20"], Words),
    ("/m/{id}/film", &[""], Words),
    ("/embed/{id}", &["", "at=20", "film"], Words),
];

/// Every route that writes: the public gets 401 from it, and a player's token 403 except for its
/// own statement on hands.
const WRITES: [&str; 7] = [
    "/v1/matches",
    "/v1/matches/{id}/events",
    "/v1/matches/{id}/openings",
    "/v1/matches/{id}/delay",
    "/v1/matches/{id}/hands",
    "/v1/import",
    "/v1/import/bga/live",
];

fn document() -> Value {
    serde_json::from_str(server::openapi()).expect("JSON")
}

/// A match with its recognisable words, heroes, result and hashes, and its delay.
struct Told {
    id: &'static str,
    hashes: Vec<String>,
}

/// The events of a whole match after its first one, and a note.
fn events() -> Vec<Value> {
    let file = record::read(&replay("by-hand.daybook")).expect("it is whole");
    let event = |sealed: &Sealed| json!({ "actor": "table-7", "event": sealed.record.event });
    file.records[1..].iter().map(event).chain([note(NOTE)]).collect()
}

pub(crate) fn post(service: &Service, token: &str, path: &str, body: &Value) -> Answer {
    service.post(path).token(token).json(body).send()
}

pub(crate) fn open(service: &Service, token: &str, id: &str, delay: &Value) -> Answer {
    let mut event = opened("Kim", PLAYER);
    event["data"]["event"] = json!("shop");
    let body = json!({ "match": id, "delay": delay, "event": event });
    post(service, token, "/v1/matches", &body)
}

/// Appends events to a head; returns the hashes of their records.
pub(crate) fn append(
    service: &Service,
    token: &str,
    id: &str,
    head: &str,
    events: &[Value],
) -> Vec<String> {
    let ask = service.post(&format!("/v1/matches/{id}/events")).token(token).if_match(head);
    hashes(&ask.lines(events).send())
}

pub(crate) fn hashes(answer: &Answer) -> Vec<String> {
    let receipts = answer.receipts(201);
    receipts.iter().map(|one| one["hash"].as_str().expect("a hash").to_owned()).collect()
}

pub(crate) fn change(service: &Service, token: &str, id: &str, delay: &Value) {
    let body = json!({ "delay": delay });
    let changed = post(service, token, &format!("/v1/matches/{id}/delay"), &body).json(200);
    assert_eq!(changed, json!({ "match": id, "delay": delay }));
}

/// The head of a stream and what it sends in a moment.
fn begun(service: &Service, path: &str) -> String {
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_millis(60))).expect("a timeout");
    let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it takes it");
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 8_192];
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(count) => bytes.extend(&part[..count]),
            Err(error) if error.kind() == ErrorKind::WouldBlock && !bytes.is_empty() => break,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => panic!("{error}"),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The responses of every route that reads: by request, headers and bodies.
fn everything(service: &Service, id: &str, token: Option<&str>) -> BTreeMap<String, String> {
    let document = document();
    let mut answers = BTreeMap::new();
    for (path, queries, _) in READS {
        let types = document["paths"][path]["get"]["responses"]["200"]["content"].as_object();
        let types = types.map_or_else(|| vec!["*/*".to_owned()], |it| it.keys().cloned().collect());
        let real =
            path.replace("{id}", id).replace("{object}", "o2.0").replace("{room}", &"0".repeat(32));
        let real = real.replace("{channel}", &"0".repeat(32));
        let real = real.replace("{edition}/{number}", "4.0/2.1.j");
        let real = real.replace("{reference}", "ALT_CORE_B_AX_12_C");
        let real = real.replace("{level}", "0").replace("{index}", "000.p/1");
        for query in queries {
            let query = query.replace("{id}", id);
            let query = query.replace("{host}", &service.address.to_string());
            for accept in &types {
                let asked = format!("{real}?{query}");
                let key = format!("{path} {asked} {accept}");
                if accept == "text/event-stream" {
                    if token.is_none() {
                        answers.insert(key, begun(service, &asked));
                    }
                    continue;
                }
                let ask = service.get(&asked).maybe_token(token).header("accept", accept);
                let answer = ask.send();
                assert!(answer.status < 500, "{key}: {}", answer.text());
                let text = format!("{} {:?} {}", answer.status, answer.headers, answer.text());
                answers.insert(key, text);
            }
        }
    }
    answers
}

/// Checks that none of these words is in any response, nor a hash of a record of the match.
fn check_hidden(told: &Told, answers: &BTreeMap<String, String>, words: &[&str]) {
    for (asked, text) in answers.iter().filter(|(asked, _)| !asked.contains("/openapi.json")) {
        let lower = text.to_lowercase();
        let hashes = told.hashes.iter().map(String::as_str);
        for word in words.iter().copied().chain(hashes) {
            let found = lower.contains(&word.to_lowercase());
            assert!(!found, "{}: {asked} tells {word}: {text}", told.id);
        }
    }
}

const LATER: [&str; 5] = [NOTE, "akesha", "oddball", "concession", "table-7"];

#[test]
fn what_is_decided_of_every_route_is_here() {
    let document = document();
    let paths = document["paths"].as_object().expect("paths");
    let with = |method: &str| -> BTreeSet<_> {
        let has = paths.iter().filter(|(_, methods)| methods[method].is_object());
        has.map(|(path, _)| path.as_str()).collect()
    };
    let pages = ["/m/{id}", "/m/{id}/film", "/embed/{id}"];
    let reads = READS.iter().map(|(path, ..)| *path).filter(|path| !pages.contains(path));
    assert_eq!(reads.collect::<BTreeSet<_>>(), with("get"));
    // What a caller sees of their own file or deck is no match of the service, an overlay shows
    // what everybody sees, and the leader of a room or the holder of the pen changes none;
    // `guests.rs` and `hook.rs` test what is put here without a token.
    let others = [
        "/v1/decks/check",
        "/v1/preview",
        "/v1/channels",
        "/v1/channels/{channel}",
        "/v1/matches/{id}/rooms",
        "/v1/matches/{id}/rooms/{room}",
        "/v1/matches/{id}/pen",
        "/v1/guests",
        "/v1/guests/{id}",
        "/v1/import/bga",
    ];
    let writes = WRITES.into_iter().chain(others);
    assert_eq!(writes.collect::<BTreeSet<_>>(), with("post"));
    let ends = [
        "/v1/matches/{id}/openings/{subject}",
        "/v1/matches/{id}/rooms/{room}",
        "/v1/matches/{id}/pen",
        "/v1/guests/{id}",
    ];
    assert_eq!(BTreeSet::from(ends), with("delete"));
    let known = ["get", "post", "delete", "parameters"];
    let methods = paths.values().flat_map(|methods| methods.as_object().expect("methods").keys());
    assert!(methods.into_iter().all(|method| known.contains(&method.as_str())));
}

#[test]
fn no_route_tells_the_public_of_a_record_before_its_release() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let late = json!({ "seconds": 3_600 });
    // Nothing is released of one, and the first record of the others.
    let first = hashes(&open(&service, &admin, "none", &late));
    let rest = append(&service, &admin, "none", &first[0], &events());
    let none = Told { id: "none", hashes: [first, rest].concat() };
    let first = hashes(&open(&service, &admin, "one", &Value::Null));
    change(&service, &admin, "one", &late);
    let one = Told { id: "one", hashes: append(&service, &admin, "one", &first[0], &events()) };
    let first = hashes(&open(&service, &admin, "count", &json!({ "events": 46 })));
    let rest = [&events()[..41], &vec![note(NOTE); 5]].concat();
    let count = Told { id: "count", hashes: append(&service, &admin, "count", &first[0], &rest) };
    for told in [&none, &one, &count] {
        let is_none = told.id == "none";
        let words = [&LATER[..], if is_none { &[PLAYER] } else { &[] }].concat();
        let recorder = service.token(Role::Recorder, Some(told.id), None);
        let player = service.token(Role::Recorder, Some(told.id), Some(0));
        for token in [None, Some(recorder.as_str()), Some(player.as_str())] {
            let mut answers = everything(&service, told.id, token);
            // The others in the list have that player.
            answers.retain(|asked, text| {
                let lists =
                    ["/v1/matches ", "/v1/round "].iter().any(|list| asked.starts_with(list));
                assert!(!text.contains(r#""match":"none""#) || !lists);
                !is_none || !lists
            });
            check_hidden(told, &answers, &words);
        }
        let shown = service.get(&format!("/v1/matches/{}", told.id)).send().json(200);
        assert_eq!(shown["counts"]["records"], u8::from(!is_none), "{shown}");
        for path in WRITES {
            service.post(&path.replace("{id}", told.id)).send().problem(401);
        }
    }
    // Once everything is released, routes that were silent reveal it.
    for told in [&none, &one, &count] {
        let before = everything(&service, told.id, None);
        change(&service, &admin, told.id, &Value::Null);
        let after = everything(&service, told.id, None);
        for (path, _, tells) in READS {
            let of = |all: &BTreeMap<String, String>| -> Vec<String> {
                let begins = format!("{path} ");
                let of = all.iter().filter(|(asked, _)| asked.starts_with(&begins));
                of.map(|(_, text)| text.to_lowercase()).collect()
            };
            let all = [&LATER[..], &[PLAYER]].concat();
            let hash = told.hashes.last().expect("some");
            let tell = |text: &String| {
                text.contains(hash) || all.iter().any(|word| text.contains(&word.to_lowercase()))
            };
            match tells {
                Words => assert!(of(&after).iter().any(tell), "{path}: {:?}", of(&after)),
                Other => assert_ne!(of(&after), of(&before), "{path}"),
                Nothing => {}
            }
        }
    }
}
