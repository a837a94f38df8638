//! Disk errors are respected: no response before both copies are synced, and none after a failure.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use crate::service::client::{Answer, Client, token};
use crate::service::program::Program;
use crate::service::shim::Orders;
use crate::service::writers::{Known, Writers};

const COPIES: [&str; 2] = ["sled", "mirror"];

/// How long a response that must not come early is given to do so.
const MOMENT: Duration = Duration::from_millis(300);

fn note(text: &str) -> String {
    json!({ "event": { "type": "note", "data": { "text": text } } }).to_string()
}

fn head(client: &Client, match_id: &str) -> String {
    let shown = client.get(&format!("/v1/matches/{match_id}")).expect("the server is there");
    shown.json(200)["head"]["hash"].as_str().expect("a hash").to_owned()
}

/// Sends a request to store something while one copy's syncs are held: the response comes only
/// after they are released.
fn held(
    orders: &Orders,
    copy: &str,
    ask: impl FnOnce() -> Option<Answer> + Send + 'static,
    unseen: impl FnOnce(),
) {
    orders.give(&format!("hold-{copy}"));
    let (tell, answered) = channel();
    let asking = thread::spawn(move || tell.send(ask()).expect("somebody waits"));
    orders.wait_until_held(copy);
    let early = answered.recv_timeout(MOMENT);
    assert!(early.is_err(), "answered while {copy} was not synced: {early:?}");
    unseen();
    assert!(orders.holds(copy), "the sync of {copy} was over before it was let go");
    orders.take_back(&format!("hold-{copy}"));
    let answer = answered.recv().expect("an answer").expect("the server is there");
    asking.join().expect("no panic");
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
}

#[test]
fn no_answer_comes_before_both_copies_are_synced() {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = orders.serve(folder.path());
    let client = Client::new(program.address, &token);
    let replay = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays");
    for (copy, name) in COPIES.into_iter().zip(["by-hand", "abandoned"]) {
        let other = client.clone();
        let opened = move || other.open(copy);
        held(&orders, copy, opened, || {
            let path = format!("/v1/matches/{copy}");
            client.get(&path).expect("the server is there").problem(404);
        });
        let before = head(&client, copy);
        let (other, first) = (client.clone(), before.clone());
        let appended = move || other.append(copy, &first, &note("held"));
        held(&orders, copy, appended, || assert_eq!(head(&client, copy), before));
        assert_ne!(head(&client, copy), before);
        let file = fs::read(replay.join(format!("{name}.daybook"))).expect("a replay");
        let other = client.clone();
        held(&orders, copy, move || other.post("/v1/import", &[], file), || ());
    }
    program.stop();
}

#[test]
fn no_answer_comes_before_both_copies_of_who_may_see_a_match_are_synced() {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = orders.serve(folder.path());
    for copy in ["audience", "mirror-audience"] {
        let other = Client::new(program.address, &token);
        held(&orders, copy, move || other.open(copy), || ());
    }
    program.stop();
}

#[test]
fn no_answer_comes_before_both_copies_of_openings_are_synced() {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = orders.serve(folder.path());
    let client = Client::new(program.address, &token);
    let replay = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays/by-hand.daybook");
    let file = fs::read(replay).expect("a replay");
    client.post("/v1/import", &[], file).expect("the server is there").json(201);
    let openings = |client: &Client| {
        let shown = client.get("/v1/matches/by-hand").expect("the server is there");
        shown.json(200)["counts"]["openings"].as_u64().expect("a number")
    };
    for (slot, copy) in [("h4.6", "openings"), ("h4.7", "mirror-openings")] {
        let face = json!({ "reference": "X", "name": "X", "type": "character" });
        let opening = json!({ "open": { "slot": slot, "face": face } }).to_string();
        let (other, headers) = (client.clone(), [("content-type", "application/json")]);
        let open = move || other.post("/v1/matches/by-hand/openings", &headers, opening);
        let before = openings(&client);
        held(&orders, copy, open, || assert_eq!(openings(&client), before));
        assert_eq!(openings(&client), before + 1);
    }
    program.stop();
}

/// Maximum number of syncs of a start after a clean stop, however many matches there are.
const START_SYNCS_MAX: u64 = 8;

#[test]
fn a_start_after_a_clean_stop_syncs_no_match() {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = Program::start(folder.path());
    let client = Client::new(program.address, &token);
    for number in 0..30 {
        client.open(&format!("m{number}")).expect("it answers").json(201);
    }
    program.stop();
    let (program, syncs) = orders.count(|| orders.serve(folder.path()));
    assert!(syncs <= START_SYNCS_MAX, "{syncs} syncs");
    program.stop();
}

/// A game in which decks can be registered.
fn started() -> String {
    let sides = ["0:hero", "0:companion", "1:hero", "1:companion"];
    let facing = ["1:hero", "1:companion", "0:hero", "0:companion"];
    let expeditions: Vec<_> = sides
        .iter()
        .zip(facing)
        .map(|(side, facing)| json!({ "expedition": side, "facing": [facing] }))
        .collect();
    json!({ "event": { "type": "game_started", "data": {
        "game": 1, "first_player": 0, "turn_order": [0, 1], "expeditions": expeditions } } })
    .to_string()
}

/// After a failed sync Linux reads back what it could not write: only a new file is known to be on
/// the disk. And the openings of a failed append are not mistaken for those of the next one.
#[test]
fn openings_whose_sync_failed_are_not_taken_for_written() {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = orders.serve(folder.path());
    let client = Client::new(program.address, &token);
    client.open("m1").expect("the server is there").json(201);
    let paths = ["openings", "mirror/openings"]
        .map(|name| folder.path().join(name).join("match-m1.ndjson"));
    let files = || paths.each_ref().map(|path| fs::metadata(path).expect("a file").ino());
    let both = || paths.each_ref().map(|path| fs::read_to_string(path).expect("a file"));
    let append = |lines: &str| {
        let head = head(&client, "m1");
        client.append("m1", &head, lines).expect("the server is there")
    };
    append(&started()).json(201);
    for (seat, copy) in ["openings", "mirror-openings"].into_iter().enumerate() {
        let deck = |name: &str| {
            json!({
                "event": { "type": "deck_registered", "data": { "seat": seat, "size": 1 } },
                "open": [{ "index": 0, "face": { "reference": name } }],
            })
            .to_string()
        };
        let before = files();
        let fail = format!("fail-{copy}");
        orders.give(&fail);
        append(&deck("FAILED")).problem(500);
        assert_eq!(files(), before, "a line is added to a file");
        orders.take_back(&fail);
        append(&note("the record of that number")).json(201);
        let after = files();
        assert!(after[0] != before[0] && after[1] != before[1], "{copy}");
        assert!(both().iter().all(|text| !text.contains("FAILED")), "{copy}");

        orders.give(&fail);
        append(&deck("FAILED")).problem(500);
        orders.take_back(&fail);
        append(&deck("KEPT")).json(201);
        let [first, second] = both();
        assert_eq!((first.matches("KEPT").count(), &first), (seat + 1, &second), "{copy}");
        assert!(!first.contains("FAILED"), "{copy}");
    }
    program.stop();
}

/// A request to append whose last byte has not been sent.
fn begun(program: &Program, token: &str, head: &str) -> TcpStream {
    let mut stream = TcpStream::connect(program.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    let body = note("not kept");
    let text = format!(
        "POST /v1/matches/m1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         if-match: \"{head}\"\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{}",
        body.len(),
        &body[..body.len() - 1],
    );
    stream.write_all(text.as_bytes()).expect("it takes it");
    stream
}

/// Sends the last byte; returns the server's response.
fn finish(mut stream: TcpStream) -> String {
    stream.write_all(b"}").expect("it takes it");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text
}

/// A disk that begins to fail while clients write, with two requests in progress: both get a
/// response, the server ends, and nothing acknowledged is lost.
fn fails(order: &str) {
    let (folder, orders) = (TempDir::new().expect("a folder"), Orders::new());
    let token = token(folder.path());
    let program = orders.serve(folder.path());
    let client = Client::new(program.address, &token);
    client.open("m1").expect("the server is there").json(201);
    let first = head(&client, "m1");
    let requests = [(); 2].map(|()| begun(&program, &token, &first));
    let writers = Writers::start(&client, 0);
    writers.wait_for(10);
    orders.give(order);
    for request in requests {
        let answer = finish(request);
        assert!(answer.starts_with("HTTP/1.1 503 "), "{order}: {answer}");
        assert!(answer.contains("application/problem+json"), "{order}: {answer}");
        assert!(answer.contains("writing to a disk failed"), "{order}: {answer}");
    }
    let mut known: Known = writers.finish();
    let (status, said) = program.wait();
    assert!(!status.success(), "{order}: it ended in peace");
    assert!(said.contains("error: writing to the disk failed"), "{order}: {said}");

    orders.take_back(order);
    let program = orders.serve(folder.path());
    let client = Client::new(program.address, &token);
    known.check(&client);
    let answer = client.append("m1", &head(&client, "m1"), &note("again"));
    answer.expect("the server is there").json(201);
    program.stop();
}

#[test]
fn a_sync_that_fails_ends_the_server_and_loses_nothing_acknowledged() {
    for copy in COPIES {
        fails(&format!("fail-{copy}"));
    }
}

#[test]
fn a_full_disk_ends_the_server_and_loses_nothing_acknowledged() {
    for copy in COPIES {
        fails(&format!("full-{copy}"));
    }
}
