//! Matches of guests: put here without a token, shown like others to whoever has the link, and gone
//! for good when their time is over.

use std::path::Path;
use std::time::{Duration, Instant};

use archive::Role;
use record::{Draft, MatchId};
use replay::Recorder;
use serde_json::{Value, json};
use testbed::{Answer, Ask, Service, note, replay};

use crate::http::live::Follower;
use crate::http::times;

const GAME: &str = "tie-breaker.daybook";

/// Somebody puts a file here, from a page of this service.
fn put<'a>(service: &'a Service, query: &str, file: impl Into<Vec<u8>>) -> Ask<'a> {
    let ask = service.post(&format!("/v1/guests{query}"));
    ask.body("application/octet-stream", file).of_own_page()
}

fn text(told: &Value, member: &str) -> String {
    told[member].as_str().unwrap_or_else(|| panic!("`{member}` in {told}")).to_owned()
}

/// A request about a match that a guest has put here, with its key.
fn with_key(service: &Service, method: &str, told: &Value, key: &str) -> Answer {
    let path = format!("/v1/guests/{}", text(told, "match"));
    service.ask(method, &path).header("daybook-key", key).of_own_page().send()
}

/// Whether a file of a folder holds these bytes.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    folder.read_dir().expect("a folder").any(|entry| {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            return holds(&path, bytes);
        }
        let found = std::fs::read(path).unwrap_or_default();
        found.windows(bytes.len()).any(|part| part == bytes)
    })
}

/// A short match with this note.
fn short(words: &str) -> Vec<u8> {
    let opened = json!({ "event": testbed::opened("Kim", "Ari") });
    let drafts = [opened, note(words)]
        .map(|draft| Draft::parse(draft.to_string().as_bytes()).expect("a draft"));
    let id: MatchId = "m1".parse().expect("a name");
    let file = Recorder::file(id, drafts.into(), |_| ()).expect("it makes sense");
    file.expect("it has events").to_bytes()
}

#[test]
fn a_guests_match_is_shown_like_any_other_to_whoever_has_its_link() {
    let service = Service::start();
    let told = put(&service, "", replay(GAME)).send().json(201);
    let name = text(&told, "name");
    let path = format!("/v1/matches/{name}");
    let shown = service.get(&path).send().json(200);
    assert_eq!((&shown["match"], &shown["until"]), (&told["match"], &told["until"]));
    // Everything in the file, as when it is opened in a browser.
    let state = service.get(&format!("{path}/state")).send().json(200);
    let official = service.get(&format!("{path}/state?view=official")).send().json(200);
    let public = service.get(&format!("{path}/state?view=public")).send().json(200);
    assert!(state == official && state != public);
    for route in ["patches?from=0", "timeline", "audit", "cards", "events", "next?at=40"] {
        assert_eq!(service.get(&format!("{path}/{route}")).send().status, 200, "{route}");
    }
    for page in ["m", "embed", "overlay"] {
        assert_eq!(service.get(&format!("/{page}/{name}")).send().status, 200, "{page}");
    }
    for picture in ["image.png?at=99", "clip?from=90&to=94", "film"] {
        let answer = service.get(&format!("/m/{name}/{picture}")).send();
        assert_eq!(answer.status, 200, "{picture}");
    }
    let file = service.get(&format!("{path}/export?view=official")).send();
    let [file, whole] = [file.body, replay(GAME)].map(|bytes| record::read(&bytes).expect("whole"));
    assert_eq!((&file.records, &file.openings), (&whole.records, &whole.openings));
    assert!(file.proof.is_none(), "the log does not have it");
    service.get(&format!("{path}/proof")).send().problem(404);
    // Nobody else finds it.
    service.get(&format!("/v1/matches/{}", text(&told, "match"))).send().problem(404);
    service.get(&format!("/v1/matches/{}~0", text(&told, "match"))).send().problem(404);
    let list = service.get("/v1/matches").token(&service.token(Role::Official, None, None)).send();
    assert_eq!(list.json(200)["items"], json!([]));
    assert_eq!(service.get("/checkpoint").send().text().lines().nth(1), Some("0"));
}

#[test]
fn the_same_match_put_here_twice_has_one_link_and_one_key() {
    let service = Service::start();
    let log = replay("abandoned.bga.json");
    let first = put(&service, "", log.clone()).send().json(201);
    let again = put(&service, "", log.clone()).send().json(200);
    assert!(again["key"].is_null() && first["name"] == again["name"]);
    // The same packets in another file, in another order.
    let mut packets: Vec<Value> = serde_json::from_slice(&log).expect("packets");
    packets.reverse();
    let other = json!({ "data": { "logs": packets }, "status": 1 }).to_string();
    assert_eq!(put(&service, "", other).send().json(200)["name"], first["name"]);
    let seat = put(&service, "?seat=0", log).send().json(201);
    assert_ne!(seat["name"], first["name"], "it shows less");
    put(&service, "?seat=2", replay("abandoned.bga.json")).send().problem(422);
    // Files with other salts: a page makes a file of a game anew.
    let file_of = |salt: u8| {
        let log = replay("abandoned.bga.json");
        let log = import::bga(&log, None, import::Perspective::Everything).expect("a log");
        let file = answers::sealed(log.match_id, log.drafts, &[salt; 32]);
        file.expect("it makes sense").to_bytes()
    };
    assert_ne!(file_of(1), file_of(2));
    let one = put(&service, "", file_of(1)).send().json(201);
    assert_eq!(put(&service, "", file_of(2)).send().json(200)["name"], one["name"]);
}

#[test]
fn only_who_put_it_here_or_an_admin_deletes_it_and_then_nothing_is_left() {
    let service = Service::start();
    let told = put(&service, "", replay(GAME)).send().json(201);
    let path = format!("/v1/matches/{}", text(&told, "name"));
    let line = record::read(&replay(GAME)).expect("whole").records[200].line.clone();
    let mut followers = ["events?from=430", "patches?from=430"]
        .map(|route| Follower::at(service.address, &format!("{path}/{route}"), ""));
    followers.iter_mut().for_each(Follower::begun);
    assert!(holds(service.folder.path(), &line));
    for key in ["", "0", &text(&told, "match")] {
        with_key(&service, "DELETE", &told, key).problem(404);
    }
    let official = service.token(Role::Official, None, None);
    service
        .ask("DELETE", &format!("/v1/guests/{}", text(&told, "match")))
        .token(&official)
        .send()
        .problem(404);
    service.get("/v1/guests").token(&official).send().problem(403);
    service.get("/v1/guests").send().problem(401);
    let admin = service.token(Role::Admin, None, None);
    let list = service.get("/v1/guests").token(&admin).send().json(200);
    assert_eq!(list["items"][0]["name"], told["name"]);
    assert_eq!(with_key(&service, "DELETE", &told, &text(&told, "key")).status, 204);
    service.get(&path).send().problem(404);
    service.get(&format!("{path}/state?at=3")).token(&admin).send().problem(404);
    assert!(!holds(service.folder.path(), &line));
    let other = put(&service, "", replay(GAME)).send().json(201);
    assert_ne!(other["name"], told["name"], "a link that is gone stays gone");
    let delete = service.ask("DELETE", &format!("/v1/guests/{}", text(&other, "match")));
    assert_eq!(delete.token(&admin).send().status, 204);
}

#[test]
fn it_ends_in_time_and_stays_longer_for_whoever_has_its_key() {
    let time = Duration::from_millis(2_500);
    let service = Service::with_guests(Some(time));
    let begun = Instant::now();
    let [one, other] =
        ["one", "other"].map(|words| put(&service, "", short(words)).send().json(201));
    std::thread::sleep(Duration::from_millis(1_500));
    let kept = with_key(&service, "POST", &other, &text(&other, "key")).json(200);
    assert!(text(&kept, "until") > text(&other, "until"));
    with_key(&service, "POST", &other, "0").problem(404);
    let path = |told: &Value| format!("/v1/matches/{}", text(told, "name"));
    while service.get(&path(&one)).send().status == 200 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let ended = begun.elapsed();
    assert!(ended >= time && ended < time + Duration::from_secs(1), "{ended:?}");
    assert_eq!(service.get(&path(&other)).send().status, 200);
    while holds(service.folder.path(), b"\"one\"") {
        assert!(begun.elapsed() < time + Duration::from_secs(20), "its file is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(holds(service.folder.path(), b"\"other\""));
}

#[test]
fn it_never_changes() {
    let service = Service::start();
    let told = put(&service, "", replay(GAME)).send().json(201);
    let (id, name) = (text(&told, "match"), text(&told, "name"));
    let admin = service.token(Role::Admin, None, None);
    let head = text(&service.get(&format!("/v1/matches/{name}")).send().json(200)["head"], "hash");
    service.append(&admin, &id, &head, &note("x")["event"]).problem(422);
    let delay = service.post(&format!("/v1/matches/{id}/delay")).token(&admin);
    delay.json(&json!({ "delay": { "events": 3 } })).send().problem(422);
    let drop = service.ask("DELETE", &format!("/v1/matches/{id}/openings/player:0"));
    drop.token(&admin).send().problem(422);
    let open = service.post("/v1/matches").token(&admin);
    let open = open.json(&json!({ "match": id, "event": testbed::opened("Kim", "Ari") }));
    assert!([409, 422].contains(&open.send().status));
}

#[test]
fn what_is_no_match_or_too_much_is_refused_in_words() {
    let service = Service::with_guests(None);
    put(&service, "", replay(GAME)).send().problem(404);
    let service = Service::start();
    put(&service, "", "nonsense").send().problem(422);
    put(&service, "?nothing=1", replay(GAME)).send().problem(400);
    let other_site = service.post("/v1/guests").body("application/octet-stream", replay(GAME));
    other_site.send().problem(401);
    let form = service.post("/v1/guests").body("text/plain", replay(GAME)).of_own_page();
    form.send().problem(415);
    let large = vec![b' '; 5 * 1024 * 1024];
    put(&service, "", large).send().problem(413);
}

/// Some from one address, some from many: one address has its few, and there is room for so many.
#[test]
fn one_address_puts_twenty_a_day_here_and_no_more() {
    let service = Service::start();
    let from = |address: String, words: String| {
        put(&service, "", short(&words)).header("x-forwarded-for", &address).send()
    };
    let mut put_here = 0;
    let (count, addresses) = (times(40, 10_000), times(10, 1_000));
    for number in 0..count {
        let answer = from("192.0.2.1".to_owned(), format!("one {number}"));
        match answer.status {
            201 => put_here += 1,
            _ => assert!(!answer.problem(429)["detail"].is_null()),
        }
        if put_here > 20 || number > 30 && times(0, 1) == 0 {
            break;
        }
    }
    assert_eq!(put_here, 20);
    let begun = Instant::now();
    let mut refused = 0;
    for number in 0..count {
        let who = number % addresses;
        let answer = from(format!("198.51.{}.{}", who / 250, who % 250), format!("many {number}"));
        match answer.status {
            201 => put_here += 1,
            429 | 503 => refused += 1,
            other => panic!("{other}: {}", answer.text()),
        }
    }
    let took = begun.elapsed();
    println!("{count} from {addresses} addresses: {refused} refused, {put_here} here, {took:?}");
    assert_eq!(put_here + refused, 20 + count);
    let admin = service.token(Role::Admin, None, None);
    let list = service.get("/v1/guests").token(&admin).send().json(200);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(put_here));
}
