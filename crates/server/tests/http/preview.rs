//! An uploaded file, shown whole, once, and not stored.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use archive::Role;
use record::Draft;
use replay::Recorder;
use serde_json::Value;
use testbed::{Answer, Ask, Service, note, replay, replays};

use crate::http::limit::{plan, until_refused, with_match};

const ONE: &str = "192.0.2.1";
const OTHER: &str = "192.0.2.2";
const FILE: &str = "application/octet-stream";

fn preview<'a>(service: &'a Service, query: &str, file: impl Into<Vec<u8>>) -> Ask<'a> {
    service.post(&format!("/v1/preview{query}")).body(FILE, file)
}

/// The fault of a file, in one sentence.
#[track_caller]
fn refused(answer: &Answer, status: u16) -> String {
    let problem = answer.problem(status);
    let detail = problem["detail"].as_str().expect("a text");
    assert!(!detail.contains('\n'), "{detail}");
    detail.to_owned()
}

#[test]
fn a_file_is_told_as_the_match_is_told_to_who_may_see_all_of_it() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for (name, lang) in [("by-hand.daybook", "en"), ("violations-turns.daybook", "fr")] {
        let told = preview(&service, &format!("?lang={lang}"), replay(name)).send();
        assert_eq!(told.header("cache-control"), "no-store");
        let told = told.json(200);
        let kept = service.post("/v1/import").token(&admin).body(FILE, replay(name)).send();
        let id = kept.json(201)["match"].as_str().expect("a name").to_owned();
        let ask = |route: &str| {
            let path = format!("/v1/matches/{id}{route}");
            service.get(&path).token(&admin).send().json(200)
        };
        let mut summary = ask("");
        for of_the_service in ["clock", "delay", "hands", "late", "until"] {
            summary.as_object_mut().expect("members").remove(of_the_service);
        }
        assert_eq!(told["summary"], summary, "{name}");
        assert_eq!(told["timeline"], ask(&format!("/timeline?lang={lang}")), "{name}");
        assert_eq!(told["audit"], ask("/audit"), "{name}");
        assert_eq!(told["report"], Value::Null, "{name}");
        let blocks = told["blocks"].as_array().expect("blocks");
        let last = summary["head"]["seq"].as_u64().expect("a number");
        assert_eq!(blocks.last().expect("one at least")["to"], last, "{name}");
        for block in blocks {
            let from = &block["from"];
            let same = ask(&format!("/patches?from={from}&view=official&lang={lang}"));
            assert_eq!(*block, same[0], "{name}, {from}");
        }
    }
}

#[test]
fn a_log_of_another_service_is_told_with_what_its_import_says() {
    let service = Service::start();
    let told = preview(&service, "?lang=fr", replay("abandoned.bga.json")).send().json(200);
    assert_eq!(told["report"]["notifications"], 292);
    assert_eq!(told["summary"]["counts"]["records"], 127);
    assert_eq!(told["blocks"][1]["to"], 126);
    assert_eq!(told["audit"]["match"], told["summary"]["match"]);
    let line = told["blocks"][0]["lines"][1]["text"].as_str().expect("a sentence");
    assert!(!line.is_empty() && told["timeline"].as_array().is_some_and(|all| all.len() > 5));
}

#[test]
fn every_whole_match_can_be_looked_at() {
    let service = Service::start();
    for name in replays() {
        let file = record::read(&replay(&name)).expect("it is whole");
        let told = preview(&service, "", replay(&name)).send().json(200);
        assert_eq!(told["summary"]["counts"]["records"], file.records.len(), "{name}");
        assert_eq!(told["audit"]["records"], file.records.len(), "{name}");
    }
}

#[test]
fn promise_4_hides_nothing_from_who_has_the_file() {
    let service = Service::start();
    let told = preview(&service, "", replay("abandoned.daybook")).send().text();
    let admin = service.token(Role::Admin, None, None);
    let kept = service.post("/v1/import").token(&admin).body(FILE, replay("abandoned.daybook"));
    let kept = kept.send().json(201);
    let path = format!("/v1/matches/{}/patches", kept["match"].as_str().expect("a name"));
    let shown = service.get(&format!("{path}?from=0&to=1000&lang=en")).send().text();
    let file = record::read(&replay("abandoned.daybook")).expect("it is whole");
    let faces = file.openings.iter().filter_map(rules::Opening::slot).map(|it| &it.face);
    let hidden: Vec<_> = faces.filter(|face| !shown.contains(&face.reference)).collect();
    assert!(!hidden.is_empty(), "the match hides nothing");
    let drawn =
        |name: &str| told.contains(&format!("draws {name}")) || told.contains(&format!(", {name}"));
    assert!(hidden.iter().any(|face| drawn(&face.name)), "{hidden:?}");
}

/// Every file of a folder and its subfolders, with its bytes.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(content(&path));
        } else {
            found.insert(path.display().to_string(), std::fs::read(&path).expect("a file"));
        }
    }
    found
}

#[test]
fn nothing_of_it_is_kept() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    service.open(&token, "m1");
    let checkpoint = || service.get("/checkpoint").send().text();
    while checkpoint().lines().nth(1) != Some("1") {
        std::thread::sleep(Duration::from_millis(50));
    }
    let before = content(service.folder.path());
    for file in ["by-hand.daybook", "abandoned.bga.json", "damaged/cut-off.daybook"] {
        for ask in
            [preview(&service, "", replay(file)), preview(&service, "", replay(file)).token(&token)]
        {
            let answer = ask.header("accept-encoding", "br").header("x-forwarded-for", ONE).send();
            assert!([200, 422].contains(&answer.status), "{}", answer.text());
            assert_eq!(answer.header("cache-control"), "no-store");
            assert!(
                answer.headers.get("etag").is_none() && answer.headers.get("location").is_none()
            );
        }
    }
    std::thread::sleep(Duration::from_millis(1_500));
    let after = content(service.folder.path());
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    let changed: Vec<_> = after.iter().filter(|(path, bytes)| before[*path] != **bytes).collect();
    let changed: Vec<_> = changed.into_iter().map(|(path, _)| path).collect();
    assert!(changed.is_empty(), "{changed:?}");
    assert_eq!(checkpoint().lines().nth(1), Some("1"));
    for id in ["by-hand", "bga-480000007"] {
        service.get(&format!("/v1/matches/{id}")).token(&token).send().problem(404);
    }
    let listed = service.get("/v1/matches").token(&token).send().json(200);
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_one_sentence_and_where() {
    let service = Service::start();
    let damaged = format!("{}/../../replays/damaged", env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for entry in std::fs::read_dir(damaged).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|it| it != "daybook") {
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file");
        let expected =
            std::fs::read_to_string(path.with_extension("expect")).expect("what is wrong");
        let said = refused(&preview(&service, "", bytes.clone()).send(), 422);
        assert_eq!(Some(&*said), expected.lines().next(), "{}", path.display());
        let french = refused(&preview(&service, "?lang=fr", bytes).send(), 422);
        assert!(french.starts_with("ligne "), "{french}");
        count += 1;
    }
    assert_eq!(count, 10);
}

#[test]
fn whatever_is_sent_is_refused_and_breaks_nothing() {
    let service = Service::start();
    let deep = |open: &str| open.repeat(200_000).into_bytes();
    let mut cut = replay("abandoned.bga.json");
    cut.truncate(60_000);
    let files: [Vec<u8>; 10] = [
        Vec::new(),
        b"x".to_vec(),
        b"{}".to_vec(),
        b"{\"a\"".to_vec(),
        b"[]".to_vec(),
        b"{\"status\":1}".to_vec(),
        vec![0xff; 4_096],
        deep("["),
        deep("{\"a\":"),
        cut,
    ];
    for file in files {
        refused(&preview(&service, "", file).send(), 422);
    }
    let file = || replay("by-hand.daybook");
    preview(&service, "?lang=xx", file()).send().problem(400);
    preview(&service, "?view=official", file()).send().problem(400);
    service.get("/v1/preview").send().problem(405);
    // No page of another site can make a visitor send one.
    service.post("/v1/preview").body("text/plain", file()).send().problem(415);
    preview(&service, "", file()).token("daybook_wrong").send().json(200);
}

/// A game continued with notes: each state is as large as the last one of the game.
fn long(notes: usize) -> Vec<u8> {
    let file = record::read(&replay("tie-breaker.daybook")).expect("it is whole");
    let events = file.records.into_iter().map(|sealed| Draft::new(sealed.record.event));
    let mut drafts: Vec<_> = events.collect();
    Draft::distribute_openings(&mut drafts, file.openings);
    drafts.extend((0..notes).map(|_| Draft::parse(note("x").to_string().as_bytes()).expect("one")));
    Draft::conceal_all(&mut drafts, 0, &[], archive::fresh_salt).expect("salts");
    let file = Recorder::file("long".parse().expect("a name"), drafts, |_| ());
    file.expect("it makes sense").expect("it has records").to_bytes()
}

#[test]
fn a_file_and_its_match_are_only_so_long() {
    let service = Service::start();
    let full = 4 * 1024 * 1024;
    refused(&preview(&service, "", vec![b' '; full]).send(), 422);
    let too_large = refused(&preview(&service, "", vec![b' '; full + 1]).send(), 413);
    assert!(too_large.contains("4194304 bytes") && too_large.contains("token"), "{too_large}");
    // A request without a declared length.
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    let head = format!(
        "POST /v1/preview HTTP/1.1\r\nhost: x\r\ncontent-type: {FILE}\r\ntransfer-encoding: chunked\r\n\
         connection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("it takes it");
    let part = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    (0..=64).for_each(|_| stream.write_all(part.as_bytes()).expect("it takes it"));
    stream.write_all(b"0\r\n\r\n").expect("it takes it");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");

    let many = long(7_000);
    assert!(many.len() < full, "{}", many.len());
    let answer = preview(&service, "", many).header("x-forwarded-for", ONE).send();
    assert_eq!(answer.status, 413);
    let too_long = refused(&answer, 413);
    assert!(too_long.contains(" records)"), "{too_long}");
}

#[test]
fn a_file_is_paid_for_before_it_is_worked_out_and_nobody_pays_for_another() {
    let service = with_match();
    let ask = |from: &str| {
        let ask = preview(&service, "", replay("by-hand.daybook"));
        ask.header("x-forwarded-for", from).send()
    };
    assert_eq!(ask(ONE).status, 200);
    until_refused(|| plan(&service, ONE));
    let problem = ask(ONE).problem(429);
    assert!(problem["detail"].as_str().is_some_and(|text| text.contains("wait ")), "{problem}");
    assert_eq!(ask(OTHER).status, 200);
}

#[test]
fn slow_files_of_one_client_are_so_many_and_are_given_back() {
    let service = Service::start();
    let slow = |from: &str| {
        let mut stream = TcpStream::connect(service.address).expect("it listens");
        let head = format!(
            "POST /v1/preview HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {from}\r\ncontent-type: {FILE}\r\n\
             content-length: 1000\r\nexpect: 100-continue\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("it takes it");
        // It has its place and is about to send its first byte.
        let mut told = [0; 12];
        stream.read_exact(&mut told).expect("an answer");
        assert_eq!(&told, b"HTTP/1.1 100");
        stream
    };
    let ask = |from: &str| {
        preview(&service, "", replay("by-hand.daybook")).header("x-forwarded-for", from).send()
    };
    let held: Vec<_> = (0..4).map(|_| slow(ONE)).collect();
    let full = ask(ONE).problem(429);
    assert!(full["detail"].as_str().is_some_and(|text| text.contains("too many files")), "{full}");
    assert_eq!(ask(OTHER).status, 200);
    drop(held);
    for _ in 0..100 {
        if ask(ONE).status == 200 {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the places are not given back");
}

/// A file as `gzip` writes it.
fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).expect("memory");
    gzip.finish().expect("memory")
}

#[test]
fn a_compressed_game_is_read_and_one_that_unpacks_to_too_much_is_refused() {
    let service = Service::start();
    let log = replay("abandoned.bga.json");
    let [plain, packed] = [log.clone(), gzipped(&log)]
        .map(|file| preview(&service, "", file).send().json(200)["timeline"].clone());
    assert_eq!(plain, packed);
    let bomb = preview(&service, "", gzipped(&vec![b' '; 5 * 1024 * 1024])).send();
    assert!(refused(&bomb, 422).contains("unpacks to more than is read here"));
    let french = preview(&service, "?lang=fr", r#"{"status":"0","error":"x","code":806}"#).send();
    assert!(refused(&french, 422).contains("vous n'étiez pas connecté"));
}
