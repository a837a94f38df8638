//! What each route costs at most, and what it is priced at: the dearest request that it can be asked.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use archive::{Author, Channels, NewFile};
use record::{Chain, Draft, File};
use replay::{Batch, Replay};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::serving::Service;

/// The longest real game; longer matches are this one, gone on with notes.
const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/tie-breaker.daybook");

/// One request that may be the dearest of an operation.
struct Asked {
    /// As the OpenAPI document names it.
    operation: &'static str,
    method: &'static str,
    path: String,
    /// Other headers than those of the token.
    headers: String,
    body: String,
}

/// The table for matches of so many records.
pub(crate) fn prices(runtime: &Runtime, lengths: &[usize]) {
    for &length in lengths {
        let file = long(length);
        let (id, records) = (file.records[0].record.match_id.to_string(), file.records.len());
        println!("\nthe dearest request of each route, asked of a match of {records} records:\n");
        println!("| operation | request | core ms | bytes sent | reads |");
        println!("|---|---|---|---|---|");
        let replay = Replay::load(file.clone()).expect("it makes sense");
        let (channel, key) = Channels::create().expect("there is randomness");
        let asked = asked(&id, &replay, (&channel, &key));
        let named: BTreeSet<_> = asked.iter().map(|asked| asked.operation.to_owned()).collect();
        assert_eq!(named, operations(), "each operation has a row");
        let service = Service::start(runtime);
        service
            .app
            .archive
            .import(NewFile::Whole(file), None, Author::OPERATOR)
            .expect("it is new");
        // The last record is in a checkpoint.
        send(
            service.address,
            &service.token,
            &get("proveRecord", format!("/v1/matches/{id}/proof")),
        );
        for asked in asked {
            let before = process_ns();
            let (reads, bytes) = send(service.address, &service.token, &asked);
            let spent = process_ns().saturating_sub(before) / 100_000;
            let Asked { operation, method, path, headers, .. } = asked;
            let path = path.replace(&id, "ID").replace(&channel, "ID");
            let path = path.chars().take(60).collect::<String>();
            let headers = headers.replace("\r\n", ", ");
            let (ms, tenth) = (spent / 10, spent % 10);
            println!(
                "| {operation} | {method} `{path}` {headers} | {ms}.{tenth} | {bytes} | {reads} |"
            );
        }
    }
}

/// The game, with notes until it has so many records.
fn long(length: usize) -> File {
    let mut file = record::read(&fs::read(GAME).expect("a replay")).expect("it is whole");
    let replay = Replay::load(file.clone()).expect("it makes sense");
    let id = file.records[0].record.match_id.clone();
    let next = u32::try_from(file.records.len()).expect("it fits");
    let chain = Chain::resume(id, next, file.head, []);
    let note = r#"{"event":{"type":"note","data":{"text":"It went on, and nothing changed."}}}"#;
    let notes = length.saturating_sub(file.records.len());
    let drafts = (0..notes).map(|_| Draft::parse(note.as_bytes()).expect("a draft")).collect();
    let batch = Batch::stage(&chain, replay.versions(), drafts).expect("a note makes sense");
    file.head = batch.records.last().map_or(file.head, |last| last.hash);
    file.records.extend(batch.records);
    file
}

fn get(operation: &'static str, path: String) -> Asked {
    Asked { operation, method: "GET", path, headers: String::new(), body: String::new() }
}

fn with(mut asked: Asked, headers: &str) -> Asked {
    headers.clone_into(&mut asked.headers);
    asked
}

fn post(operation: &'static str, path: String, body: String) -> Asked {
    let headers = "content-type: application/json".to_owned();
    Asked { operation, method: "POST", path, headers, body }
}

fn asked(id: &str, replay: &Replay, channel: (&str, &str)) -> Vec<Asked> {
    let mut all = of_match(id, replay);
    all.extend(of_all(id, channel.0));
    all.extend(writes(id, replay, channel));
    all
}

/// What can be asked of one match.
fn of_match(id: &str, replay: &Replay) -> Vec<Asked> {
    let (path, last) = (format!("/v1/matches/{id}"), replay.last());
    let to = |route: &str| format!("{path}/{route}");
    let from = last.saturating_sub(8 * 64);
    // The object that most is said of.
    let explained = |object: &rules::ObjectId| {
        let state = replay.at(last)?;
        Some(serde_json::to_string(&replay::explain(state, *object)?).ok()?.len())
    };
    let objects = replay.at(last).into_iter().flat_map(|state| state.objects.keys());
    let object = objects.max_by_key(|object| explained(object)).expect("a game has objects");
    vec![
        get("showMatch", path.clone()),
        get("showState", to(&format!("state?at={last}&view=official"))),
        get("readPatches", to(&format!("patches?from=0&to={last}&lang=fr&view=official"))),
        get("readPatches", to(&format!("patches?from={from}&to={last}&lang=fr"))),
        get("diffStates", to(&format!("diff?from=0&to={last}&view=official"))),
        with(get("diffStates", to(&format!("diff?from={last}&to=0"))), "accept: text/plain"),
        get("explainObject", to(&format!("objects/{object}/explain?at={last}"))),
        get("showNext", to(&format!("next?at={last}&view=official"))),
        get("listFaces", to("cards?lang=fr&view=official")),
        get("showTimeline", to("timeline?lang=fr")),
        with(get("showAudit", to("audit?edition=2024-09")), "accept-encoding: br"),
        with(get("showAudit", to(&format!("audit?plan={last}"))), "accept: text/markdown"),
        get("showAudit", to(&format!("audit?plan={}", last / 2))),
        with(get("exportMatch", to("export?view=official")), "accept-encoding: gzip"),
        with(get("exportMatch", to("export")), "accept-encoding: br"),
        with(get("exportMatch", to("export")), "accept-encoding: br"),
        get("readEvents", to("events?to=999")),
        with(
            get("readEvents", to("events")),
            "accept: application/x-ndjson\r\naccept-encoding: br",
        ),
        get("proveRecord", to("proof?seq=0")),
        get("listLooks", to("access")),
        get("showHands", to("hands")),
        with(get("showPen", to("pen?view=official")), &device()),
        get("showPicture", format!("/m/{id}/image.png?at={}", last / 2)),
        get("showClip", format!("/m/{id}/clip?from={}&to={}", last / 2, (last / 2 + 39).min(last))),
        get("showOembed", format!("/oembed?url=http%3A%2F%2Fx%2Fm%2F{id}")),
    ]
}

/// What can be asked of all.
fn of_all(id: &str, channel: &str) -> Vec<Asked> {
    let words: Vec<_> = ('a'..='z').cycle().take(100).map(String::from).collect();
    vec![
        get("listMatches", "/v1/matches?player=nobody".to_owned()),
        get("listMatches", format!("/v1/matches?hero=nobody&event={id}")),
        get("showRound", format!("/v1/round?event={id}")),
        get("showChannel", format!("/v1/channels/{channel}")),
        get("proveConsistency", "/v1/proof/consistency?from=1".to_owned()),
        get("showOrigin", "/v1/origin".to_owned()),
        get("showToken", "/v1/token".to_owned()),
        get("showCheckpoint", "/checkpoint".to_owned()),
        get("showTile", "/tile/0/000.p/1".to_owned()),
        get("showEntries", "/tile/entries/000".to_owned()),
        with(
            get("searchRules", format!("/v1/rules?lang=fr&q={}", words.join("+"))),
            "accept-encoding: br",
        ),
        with(get("searchRules", "/v1/rules?q=".to_owned()), "accept-encoding: br"),
        get("showRule", "/v1/rules/4.0/4.2.4.e".to_owned()),
        with(get("searchCards", "/v1/cards?lang=fr&q=".to_owned()), "accept-encoding: br"),
        get("searchCards", format!("/v1/cards?lang=fr&q={}", words.join("+"))),
        get("showCard", "/v1/cards/ALT_CORE_B_YZ_04_C?lang=fr".to_owned()),
        with(get("showOpenApi", "/openapi.json".to_owned()), "accept-encoding: br"),
        get("health", "/healthz".to_owned()),
        get("ready", "/readyz".to_owned()),
        get("metrics", "/metrics".to_owned()),
    ]
}

/// What changes something; a write has a budget of its own.
fn writes(id: &str, replay: &Replay, (channel, key): (&str, &str)) -> Vec<Asked> {
    let path = format!("/v1/matches/{id}");
    let head = replay.records()[replay.last() as usize].hash;
    let note = format!("{}\n", r#"{"event":{"type":"note","data":{"text":"x"}}}"#);
    let append = post("appendEvents", format!("{path}/events"), note.repeat(1_000));
    let append =
        with(append, &format!("if-match: \"{head}\"\r\ncontent-type: application/x-ndjson"));
    let event = r#"{"type":"match_opened","data":{"edition":"4.0","format":"constructed",
        "players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"test"}}"#;
    let openings = replay.openings().iter().take(600);
    let openings = openings.map(|open| serde_json::json!({ "open": open }).to_string());
    let openings = openings.collect::<Vec<_>>().join("\n");
    let openings = post("openSlots", format!("{path}/openings"), openings);
    let records: Vec<_> = replay.records().iter().cloned().collect();
    let file = String::from_utf8(record::write(&records, replay.openings())).expect("JSON");
    let bytes = "content-type: application/octet-stream";
    // A longer one is not looked at.
    let game = fs::read_to_string(GAME).expect("a replay");
    let preview = with(post("previewMatch", "/v1/preview?lang=fr".to_owned(), game), bytes);
    let import = with(post("importMatch", "/v1/import".to_owned(), file), bytes);
    let drop =
        Asked { method: "DELETE", ..get("dropOpening", format!("{path}/openings/player:0")) };
    let json = "content-type: application/json";
    let scene = serde_json::json!({ "key": key, "scene": {} }).to_string();
    // A deck of as many cards as one has, each another.
    let list: Vec<_> = (1..=40).map(|number| format!("1 ALT_CORE_B_BR_{number:02}_C")).collect();
    let deck = serde_json::json!({ "deck": list.join("\n"), "format": "constructed" }).to_string();
    let lines = vec![serde_json::json!({ "key": "k", "line": "Kim: pass" }); 64];
    let lines = serde_json::json!({ "name": "a device", "want": "keep", "lines": lines });
    let hold = post("holdPen", format!("{path}/pen"), lines.to_string());
    let lay_down = Asked { method: "DELETE", ..get("layDownPen", format!("{path}/pen")) };
    vec![
        with(post("createChannel", "/v1/channels".to_owned(), String::new()), json),
        with(post("changeChannel", format!("/v1/channels/{channel}"), scene), json),
        preview,
        import,
        with(openings, "content-type: application/x-ndjson"),
        append,
        post("openMatch", "/v1/matches".to_owned(), format!("{{\"event\":{event}}}")),
        post("openRoom", format!("{path}/rooms?at=0"), String::new()),
        post("changeDelay", format!("{path}/delay"), r#"{"delay":{"events":10}}"#.to_owned()),
        drop,
        post("checkDeck", "/v1/decks/check?lang=fr".to_owned(), deck),
        with(hold, &format!("{json}\r\n{}", device())),
        with(lay_down, &device()),
    ]
}

/// The header by which a device that records is known.
fn device() -> String {
    format!("daybook-device: {}", "b".repeat(32))
}

/// The names of all operations, but of those of a room that is open: only who opened it knows its address, and they look up no
/// more than a number; and of that by which a player agrees, who has a token of their own.
fn operations() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").values();
    let methods = paths.flat_map(|path| path.as_object().expect("methods").values());
    let names = methods.filter_map(|one| one["operationId"].as_str()).map(str::to_owned);
    names
        .filter(|name| !["followRoom", "leadRoom", "closeRoom", "agreeToHands"].contains(&&**name))
        .collect()
}

/// Sends a request with a token; what it cost in reads, and the bytes of its answer.
fn send(address: SocketAddr, token: &str, asked: &Asked) -> (String, usize) {
    let Asked { operation, method, path, headers, body } = asked;
    let headers = if headers.is_empty() { String::new() } else { format!("{headers}\r\n") };
    let needs_token = *method != "GET"
        || path.contains("official")
        || ["/access", "/hands", "/token"].iter().any(|end| path.ends_with(end));
    let token =
        if needs_token { format!("authorization: Bearer {token}\r\n") } else { String::new() };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{token}{headers}content-length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it takes it");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("headers");
    let head = String::from_utf8_lossy(&answer[..end]);
    assert!(head.starts_with("HTTP/1.1 20"), "{operation}: {head}");
    let reads = head.lines().find_map(|line| line.strip_prefix("daybook-reads: "));
    (reads.unwrap_or("a write").to_owned(), answer.len() - end - 4)
}

/// Nanoseconds that the threads of this process have been on a core; none where the system does not tell.
fn process_ns() -> u64 {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let spent = |thread: fs::DirEntry| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    };
    threads.filter_map(spent).sum()
}
