//! Every route costs what its work is worth, and holds no thread that responds.

use std::collections::BTreeMap;

use archive::{Channels, Role};
use replay::Replay;
use serde_json::{Value, json};
use testbed::dearest::{Asked, PREPARED, asked, get, long, operations, with};
use testbed::{Answer, Service, replay};

use crate::http::hook::signature;
use crate::http::times;

/// The address that the requests come from, through a proxy here.
const STRANGER: &str = "192.0.2.1";

/// How much more work than its price a request may be: builds for tests do some work faster or
/// slower than releases do.
const SLACK: f64 = 2.5;

/// Rounds after which a route that was over its price in each fails: the machine may have been busy.
const ROUNDS: usize = 3;

/// What a route was charged, and the work that it took in seconds: on threads that respond, on
/// others, and the longest that it held one that responds.
#[derive(Clone, Copy, Debug, Default)]
struct Metered {
    reads: f64,
    responding: f64,
    working: f64,
    held: f64,
}

impl Metered {
    fn work(self) -> f64 {
        self.responding + self.working
    }
}

/// What all routes were charged since the start.
fn meters(service: &Service) -> BTreeMap<String, Metered> {
    let mut all = BTreeMap::<String, Metered>::new();
    for line in service.get("/metrics").send().text().lines() {
        let Some((name, rest)) = line.split_once("{route=\"") else { continue };
        let (route, rest) = rest.split_once('"').expect("a closed quotation");
        let value = rest.rsplit(' ').next().and_then(|value| value.parse().ok());
        let value: f64 = value.expect("a number");
        let metered = all.entry(route.to_owned()).or_default();
        match (name, rest.contains("responding")) {
            ("daybook_reads_charged_total", _) => metered.reads = value,
            ("daybook_work_seconds_total", true) => metered.responding = value,
            ("daybook_work_seconds_total", false) => metered.working = value,
            ("daybook_held_seconds_max", _) => metered.held = value,
            _ => panic!("{line}"),
        }
    }
    all
}

/// Sends a request as a stranger, or with a token if it needs one.
fn send(service: &Service, token: &str, asked: &Asked) -> Answer {
    let here = format!("%2F%2F{}%2F", service.address);
    let path = asked.path.replace("%2F%2Fx%2F", &here);
    let ask = service.ask(asked.method, &path).header("x-forwarded-for", STRANGER);
    let headers = asked.headers.split("\r\n").filter_map(|line| line.split_once(": "));
    let ask = headers.fold(ask, |ask, (name, value)| match name {
        "content-type" => ask.body(value, asked.body.clone()),
        _ => ask.header(name, value),
    });
    if asked.needs_token() { ask.token(token).send() } else { ask.send() }
}

/// The pages and the largest files, each as it costs most.
fn pages(service: &Service, id: &str) -> Vec<Asked> {
    let page = service.get("/open").send().text();
    let version = page.split("/viewer/").nth(1).and_then(|rest| rest.split('/').next());
    let version = version.expect("the page names its files");
    let mut all = Vec::new();
    for path in server::page_paths() {
        let names = [("{id}", id), ("{channel}", "c"), ("{version}", version)];
        let file = names.iter().fold(path.to_owned(), |path, (name, is)| path.replace(name, is));
        let files = match file.strip_suffix("{*path}") {
            None => vec![file],
            Some(folder) => {
                let files =
                    ["engine.wasm", "scripts/match.js", "styles/match.css", "languages/fr.ftl"];
                files.map(|file| format!("{folder}{file}")).into()
            }
        };
        for file in files {
            for headers in ["accept-encoding: br", "accept-encoding: gzip", "if-none-match: \"x\""]
            {
                all.push(with(get(path, file.clone()), headers));
            }
        }
    }
    all
}

/// What is put here without a token: by guests, and with a signature.
fn of_guests(service: &Service) -> Vec<Asked> {
    let octets = "content-type: application/octet-stream";
    let text = |name: &str| String::from_utf8(replay(name)).expect("text");
    let put =
        |body: String| Asked { method: "POST", body, ..get("putGuest", "/v1/guests".to_owned()) };
    let (file, log) = (text("tie-breaker.daybook"), text("abandoned.bga.json"));
    let there =
        service.post("/v1/guests").body("application/octet-stream", replay("by-hand.daybook"));
    let there = there.of_own_page().send();
    let there: Value = serde_json::from_slice(&there.body).expect("JSON");
    let path = format!("/v1/guests/{}", there["match"].as_str().expect("a name"));
    let keep = Asked { method: "POST", ..get("keepGuest", path.clone()) };
    let end = Asked { method: "DELETE", ..get("endGuest", path) };
    let key = service.token(Role::Hook, None, None);
    let (id, time) = ("1", archive::now().unix_ms() / 1000);
    let signed = signature(&key, id, time, &log);
    let signed = format!(
        "webhook-id: {id}\r\nwebhook-timestamp: {time}\r\nwebhook-signature: {signed}\r\ncontent-type: application/json"
    );
    let import = Asked {
        method: "POST",
        body: log.clone(),
        ..get("importSigned", "/v1/import/bga".to_owned())
    };
    let packets: Value = serde_json::from_str(&log).expect("packets");
    let packets = packets.to_string().replace("480000073", "480000074");
    let live = Asked {
        method: "POST",
        body: format!("{{\"packets\":{packets}}}"),
        ..get("importLive", "/v1/import/bga/live".to_owned())
    };
    vec![
        with(live, "content-type: application/json"),
        with(import, &signed),
        with(put(file), octets),
        with(put(log), octets),
        with(keep, "content-type: application/json"),
        end,
    ]
}

/// The requests that only who opened a room can make, and by which a player agrees.
fn of_room_and_hands(service: &Service, id: &str) -> Vec<Asked> {
    let room = service.post(&format!("/v1/matches/{id}/rooms?at=0")).of_own_page().send().json(201);
    let text = |name: &str| room[name].as_str().expect("text");
    let path = format!("/v1/matches/{id}/rooms/{}", text("room"));
    let leader = format!("daybook-leader: {}", text("secret"));
    let lead = Asked { method: "POST", ..get("leadRoom", format!("{path}?at=1")) };
    let close = Asked { method: "DELETE", ..get("closeRoom", path.clone()) };
    let agree = Asked {
        method: "POST",
        body: r#"{"agrees":true}"#.to_owned(),
        ..get("agreeToHands", format!("/v1/matches/{id}/hands"))
    };
    vec![
        get("followRoom", path),
        with(lead, &leader),
        with(close, &leader),
        with(agree, "content-type: application/json"),
    ]
}

/// A match of three records with a board that is dear to derive: each of so many abilities depends
/// on all others.
fn open_hostile(service: &Service, token: &str) {
    service.open(token, HOSTILE);
    let sides = [["0:hero", "1:hero"], ["1:hero", "0:hero"]];
    let expeditions = sides.map(|[one, other]| json!({ "expedition": one, "facing": [other] }));
    let started = json!({
        "game": 1, "first_player": 0, "turn_order": [0, 1], "expeditions": expeditions,
    });
    let dense = |number: usize| {
        let fewer = json!([{ "objects": { "subtype": "plant" } }, number + 1]);
        let says = json!({ "if": { "less_than": fewer }, "says": { "also_subtypes": ["plant"] } });
        let face = json!({
            "reference": format!("C{number}"), "type": "character", "forest": 1, "mountain": 2,
            "water": 3, "abilities": [{ "passive": says }],
        });
        json!({ "face": face, "to": "expedition:0:hero" })
    };
    let tokens = json!({ "tokens": (0..256).map(dense).collect::<Vec<_>>() });
    for (kind, data) in [("game_started", started), ("token_created", tokens)] {
        let event = json!({ "event": { "type": kind, "data": data } });
        let head = service.head(HOSTILE);
        service.append(token, HOSTILE, &head, &event).receipts(201);
    }
}

/// What derives a hostile board.
fn of_hostile() -> Vec<Asked> {
    let to = |route: &str| format!("/v1/matches/{HOSTILE}/{route}");
    vec![
        get("showState", to("state?at=2")),
        get("readPatches", to("patches?from=0")),
        get("diffStates", to("diff?from=1&to=2")),
        with(get("diffStates", to("diff?from=2&to=1")), "accept: text/plain"),
        get("explainObject", to("objects/o2.7/explain?at=2")),
        with(get("explainObject", to("objects/o2.8/explain?at=2")), "accept: text/plain"),
        get("showNext", to("next?at=2")),
        get("listFaces", to("cards")),
        get("showTimeline", to("timeline")),
        get("showAudit", to("audit")),
        get("showPicture", format!("/m/{HOSTILE}/image.png?at=2")),
        get("/m/{id}", format!("/m/{HOSTILE}?at=2")),
    ]
}

/// The match with that board.
const HOSTILE: &str = "hostile";

/// One request, and what it was charged and took.
struct Priced {
    asked: Asked,
    metered: Metered,
}

/// Asks every route the dearest that it can be asked, of a match of so many records.
fn round(length: usize) -> Vec<Priced> {
    let file = long(length);
    let id = file.records[0].record.match_id.to_string();
    let replay = Replay::load(file.clone()).expect("it makes sense");
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let bytes = record::write(&file.records, &file.openings);
    service.post("/v1/import").token(&token).body("text/plain", bytes).send().json(201);
    service.get(&format!("/v1/matches/{id}/proof")).send().json(200);
    let player = service.token(Role::Recorder, Some(&id), Some(0));
    let (channel, key) = Channels::create().expect("there is randomness");
    let mut all = asked(&id, &replay, (&channel, &key));
    all.extend(pages(&service, &id));
    all.extend(of_room_and_hands(&service, &id));
    all.extend(of_guests(&service));
    open_hostile(&service, &token);
    all.extend(of_hostile());
    let mut priced = Vec::new();
    for asked in all {
        let before = meters(&service).remove(asked.operation).unwrap_or_default();
        let token = if asked.operation == "agreeToHands" { &player } else { &token };
        let answer = send(&service, token, &asked);
        assert!(
            answer.status < 300 || asked.path.contains("engine.wasm"),
            "{} {}: {}",
            asked.method,
            asked.path,
            answer.text()
        );
        let after = meters(&service)[asked.operation];
        let metered = Metered {
            reads: after.reads - before.reads,
            responding: after.responding - before.responding,
            working: after.working - before.working,
            held: after.held,
        };
        priced.push(Priced { asked, metered });
    }
    priced
}

/// The work of one read in this build, in seconds: that of a block of states, whose price is well
/// known.
fn work_of_a_read(priced: &[Priced]) -> f64 {
    let blocks = priced.iter().filter(|one| one.asked.operation == "readPatches");
    let work: f64 = blocks.clone().map(|one| one.metered.work()).sum();
    let reads: f64 = blocks.map(|one| one.metered.reads).sum();
    work / reads
}

/// What is wrong with the prices of a round, by request.
fn faults(priced: &[Priced]) -> Vec<String> {
    let read = work_of_a_read(priced);
    // What every request costs the threads that respond: parsing it, and all that applies to it.
    let least = priced.iter().find(|one| one.asked.operation == "health");
    let least = least.expect("it is asked").metered.held;
    let held_max = 2.0 * least + SLACK * read / 10.0;
    let mut faults = Vec::new();
    for Priced { asked, metered } in priced {
        let Asked { operation, path, headers, .. } = asked;
        let what = format!("{operation} {path} {}", headers.lines().next().unwrap_or_default());
        if metered.work() > SLACK * read * metered.reads + least {
            faults.push(format!("price: {what}"));
        }
        if metered.held > held_max {
            faults.push(format!("thread: {what}"));
        }
    }
    faults
}

fn print(priced: &[Priced]) {
    let read = work_of_a_read(priced);
    println!("\na read is {:.2} ms\n", read * 1e3);
    println!("| operation | request | reads | ms of work | of it responding | longest at once |");
    println!("|---|---|---|---|---|---|");
    for Priced { asked, metered } in priced {
        let Asked { operation, method, path, headers, .. } = asked;
        let path: String = path.chars().take(60).collect();
        let headers = headers.replace("\r\n", ", ");
        let headers: String = headers.chars().take(40).collect();
        let ms = [metered.work(), metered.responding, metered.held].map(|seconds| seconds * 1e3);
        println!(
            "| {operation} | {method} `{path}` {headers} | {} | {:.2} | {:.2} | {:.2} |",
            metered.reads, ms[0], ms[1], ms[2]
        );
    }
}

#[test]
fn every_route_is_paid_for_and_holds_no_thread_that_responds() {
    // What is prepared once for all is prepared here.
    let asked = round(0);
    let named = |priced: &[Priced]| {
        priced
            .iter()
            .map(|one| one.asked.operation.to_owned())
            .collect::<std::collections::BTreeSet<_>>()
    };
    let mut all = operations();
    all.extend(PREPARED.map(str::to_owned));
    all.extend(server::page_paths().map(str::to_owned));
    assert_eq!(named(&asked), all, "each route is asked");
    for length in [0, 2_000, 20_000].into_iter().take(times(2, 3)) {
        let mut wrong: Option<Vec<String>> = None;
        for _ in 0..ROUNDS {
            let priced = round(length);
            print(&priced);
            let faults = faults(&priced);
            wrong = Some(match wrong {
                None => faults,
                Some(before) => before.into_iter().filter(|one| faults.contains(one)).collect(),
            });
            if wrong.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
        }
        let wrong = wrong.unwrap_or_default();
        assert!(wrong.is_empty(), "of a match of {length} records:\n{}", wrong.join("\n"));
    }
}

/// Bytes are a budget of their own: a file is cheap to make and dear to send.
#[test]
fn one_client_is_sent_so_many_bytes_and_no_more() {
    let service = Service::start();
    let page = service.get("/open").send().text();
    let script = page.split('"').find(|text| text.ends_with("/styles/open.css")).expect("a sheet");
    let ask = |address: &str| {
        service.get(script).header("x-forwarded-for", address).header("accept-encoding", "identity")
    };
    let (mut bytes, mut refused) = (0, None);
    for _ in 0..20_000 {
        let answer = ask("192.0.2.1").send();
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
        bytes += answer.body.len();
    }
    let refused = refused.expect("nothing is ever too much").problem(429);
    let detail = refused["detail"].as_str().expect("a text");
    assert!(detail.contains("bytes") || detail.contains("requests"), "{detail}");
    assert!(detail.contains("bytes") && bytes >= 64 << 20, "{bytes} {detail}");
    assert_eq!(ask("192.0.2.2").send().status, 200, "nobody pays for another");
}
