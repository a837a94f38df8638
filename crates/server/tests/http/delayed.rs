//! Matches with a delay: when the public sees them, and who sees them before.

use std::time::{Duration, Instant};

use archive::Role;
use record::{Leaf, LeafForm, match_key, read_entries};
use serde_json::{Value, json};
use testbed::{Service, folder, note, opened, replay};

use crate::http::delay::{append, change, hashes, open, post};
use crate::http::live::Follower;

/// The number of records that the public sees of a match.
fn released(service: &Service, id: &str) -> u64 {
    let shown = service.get(&format!("/v1/matches/{id}")).send().json(200);
    let count = shown["counts"]["records"].as_u64().expect("a number");
    let page = service.get(&format!("/v1/matches/{id}/events")).send().json(200);
    assert_eq!(page["items"].as_array().expect("a page").len() as u64, count);
    count
}

/// The end of a match whose records have these hashes.
fn end(hashes: &[String]) -> &str {
    hashes.last().expect("some")
}

#[test]
fn a_record_is_released_once_its_seconds_are_over() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let begun = Instant::now();
    let first = hashes(&open(&service, &token, "m1", &json!({ "seconds": 1 })));
    let shown = service.get("/v1/matches/m1").send().json(200);
    assert_eq!((&shown["head"], &shown["header"]), (&Value::Null, &Value::Null));
    assert_eq!((&shown["delay"], &shown["late"]), (&json!({ "seconds": 1 }), &json!(true)));
    let page = service.get("/v1/matches/m1/events").send().json(200);
    let when = page["released_at"].as_str().expect("a time").to_owned();
    assert_eq!(page, json!({ "items": [], "next": null, "released_at": when }));
    for route in ["state", "patches", "timeline", "audit", "export", "proof", "diff?from=0&to=0"] {
        let problem = service.get(&format!("/v1/matches/m1/{route}")).send().problem(404);
        assert!(problem["detail"].as_str().is_some_and(|why| why.contains(&when)), "{problem}");
    }
    let mut followers: Vec<_> =
        ["events", "patches"].map(|route| Follower::of(service.address, route, "")).into();
    for follower in &mut followers {
        assert_eq!(follower.next().0, 0);
        assert!(begun.elapsed() >= Duration::from_secs(1), "{:?}", begun.elapsed());
    }
    assert_eq!(released(&service, "m1"), 1);
    let begun = Instant::now();
    append(&service, &token, "m1", end(&first), &[note("x"), note("y")]);
    assert_eq!(released(&service, "m1"), 1);
    for follower in &mut followers {
        assert_eq!((follower.next().0, follower.next().0), (1, 2));
        assert!(begun.elapsed() >= Duration::from_secs(1), "{:?}", begun.elapsed());
    }
    assert_eq!(released(&service, "m1"), 3);
}

#[test]
fn so_many_events_are_held_back_until_the_match_has_ended() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let mut all = hashes(&open(&service, &token, "m1", &json!({ "events": 2 })));
    let mut follower = Follower::of(service.address, "events", "");
    let mut patches = Follower::of(service.address, "patches?lang=en", "");
    let file = record::read(&replay("by-hand.daybook")).expect("it is whole");
    let ended = file.records.len() - 2;
    for sealed in &file.records[1..] {
        assert_eq!(released(&service, "m1"), (all.len() as u64).saturating_sub(2));
        let event = json!({ "event": sealed.record.event });
        all.extend(append(&service, &token, "m1", end(&all), &[event]));
        if all.len() == ended {
            break;
        }
        if let Some(seq) = all.len().checked_sub(3) {
            assert_eq!((follower.next().0 as usize, patches.next().0 as usize), (seq, seq));
        }
    }
    // The next one ends the match, and what follows it is not held back.
    for sealed in &file.records[ended..] {
        let event = json!({ "event": sealed.record.event });
        all.extend(append(&service, &token, "m1", end(&all), &[event]));
        assert_eq!(released(&service, "m1"), all.len() as u64);
    }
    for seq in ended - 3 + 1..all.len() {
        assert_eq!((follower.next().0 as usize, patches.next().0 as usize), (seq - 1, seq - 1));
    }
}

/// The public entries of the log up to this leaf, and whether they are permanent.
fn entries(service: &Service, count: usize) -> (Vec<Option<Leaf>>, bool) {
    let answer = service.get(&format!("/tile/entries/000.p/{count}")).send();
    assert_eq!(answer.status, 200, "{}", answer.text());
    let read = read_entries(&answer.body).expect("whole");
    let stays = answer.header("cache-control").contains("immutable");
    (read.into_iter().map(Leaf::from_bytes).collect(), stays)
}

#[test]
fn who_knows_the_first_record_of_a_delayed_match_cannot_count_the_others_in_the_log() {
    let folder = folder();
    let service = Service::over_disk(folder.clone());
    let admin = service.token(Role::Admin, None, None);
    let first = hashes(&open(&service, &admin, "early", &json!({ "events": 2 })));
    let other = hashes(&open(&service, &admin, "other", &Value::Null));
    let mut all = first.clone();
    for _ in 0..2 {
        all.extend(append(&service, &admin, "early", end(&all), &[note("x")]));
    }
    // A caller with a token waits until the log has it.
    service.get("/v1/matches/early/proof").token(&admin).send().json(200);
    let leaf = |first: &[String], seq: usize, record: &str| {
        let of = |hash: &str| hash.parse().expect("a hash");
        let seq = u32::try_from(seq).expect("small");
        Some(Leaf::new(LeafForm::Two, match_key(&of(&first[0])), seq, of(record)))
    };
    let [zero, stranger] = [leaf(&first, 0, &first[0]), leaf(&other, 0, &other[0])];
    // Two events are held back.
    assert_eq!(entries(&service, 4), (vec![zero, stranger, None, None], false));
    // A match without a delay from the start, and one viewed after a restart.
    change(&service, &admin, "other", &json!({ "seconds": 3_600 }));
    let later = append(&service, &admin, "other", end(&other), &[note("y")]);
    drop(service);
    let service = Service::over_disk(folder);
    let expected = vec![zero, stranger, None, None, None];
    assert_eq!(entries(&service, 5), (expected, false));
    all.extend(append(&service, &admin, "early", end(&all), &[note("z")]));
    let one = leaf(&first, 1, &all[1]);
    assert_eq!(entries(&service, 5), (vec![zero, stranger, one, None, None], false));
    change(&service, &admin, "early", &Value::Null);
    change(&service, &admin, "other", &Value::Null);
    let (two, stranger_one) = (leaf(&first, 2, &all[2]), leaf(&other, 1, &later[0]));
    let all = vec![zero, stranger, one, two, stranger_one];
    assert_eq!(entries(&service, 5), (all, true));
}

#[test]
fn what_was_released_stays_so_after_a_restart_and_whatever_the_delay_is() {
    let folder = folder();
    let service = Service::over_disk(folder.clone());
    let admin = service.token(Role::Admin, None, None);
    let mut all = hashes(&open(&service, &admin, "m1", &Value::Null));
    all.extend(append(&service, &admin, "m1", end(&all), &[note("a"), note("b")]));
    // A follower from before also sees it with the delay.
    let mut follower = Follower::of(service.address, "events?from=2", "");
    assert_eq!(follower.next().0, 2);
    change(&service, &admin, "m1", &json!({ "seconds": 3_600 }));
    all.extend(append(&service, &admin, "m1", end(&all), &[note("c")]));
    assert_eq!(released(&service, "m1"), 3);
    drop((follower, service));
    let service = Service::over_disk(folder);
    assert_eq!(released(&service, "m1"), 3);
    let mut follower = Follower::of(service.address, "events?from=3", "");
    let tag = service.get("/v1/matches/m1").send().header("etag").to_owned();
    for delay in [json!({ "events": 4 }), json!({ "seconds": 60 }), json!({ "events": 1 })] {
        change(&service, &admin, "m1", &delay);
        assert_eq!(released(&service, "m1"), 3);
        // A caller with the earlier document learns of the change.
        let known = service.get("/v1/matches/m1").header("if-none-match", &tag).send();
        assert_eq!(known.json(200)["delay"], delay);
    }
    append(&service, &admin, "m1", end(&all), &[note("d")]);
    assert_eq!((released(&service, "m1"), follower.next().0), (4, 3));
    change(&service, &admin, "m1", &Value::Null);
    assert_eq!((released(&service, "m1"), follower.next().0), (5, 4));
}

#[test]
fn a_delay_has_bounds_and_is_changed_by_officials_of_the_match() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let official = service.token(Role::Official, Some("m1"), None);
    let other = service.token(Role::Official, Some("m2"), None);
    for wrong in [
        json!({ "seconds": 0 }),
        json!({ "seconds": 86_401 }),
        json!({ "events": 10_001 }),
        json!({ "seconds": 1, "events": 1 }),
        json!({ "minutes": 1 }),
        json!({}),
        json!(5),
    ] {
        open(&service, &recorder, "m1", &wrong).problem(422);
    }
    let first = open(&service, &recorder, "m1", &json!({ "events": 5 }));
    assert_eq!(first.status, 201);
    open(&service, &recorder, "m1", &json!({ "events": 6 })).problem(409);
    let path = "/v1/matches/m1/delay";
    let body = json!({ "delay": { "events": 1 } });
    service.post(path).json(&body).send().problem(401);
    for token in [&recorder, &other] {
        post(&service, token, path, &body).problem(403);
    }
    for wrong in [json!({}), json!({ "delay": { "seconds": 0 } }), json!({ "delay": [1] })] {
        post(&service, &official, path, &wrong).problem(422);
    }
    change(&service, &official, "m1", &json!({ "seconds": 86_400 }));
}

#[test]
fn officials_see_all_at_once_and_their_looks_are_written_down() {
    let service = Service::start();
    let recorder = service.token(Role::Recorder, None, None);
    let official = service.token(Role::Official, Some("m1"), None);
    let admin = service.token(Role::Admin, None, None);
    let looks = || -> Vec<Value> {
        let answer = service.get("/v1/matches/m1/access").token(&admin).send();
        assert_eq!((answer.status, answer.header("cache-control")), (200, "no-store"));
        let text = answer.text();
        assert!(!text.contains("daybook_"), "a secret: {text}");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let first = hashes(&open(&service, &recorder, "m1", &json!({ "seconds": 3_600 })));
    append(&service, &recorder, "m1", end(&first), &[note("x")]);
    let state = service.get("/v1/matches/m1/state?at=1").token(&official).send();
    assert_eq!(state.status, 200);
    assert!(state.header("cache-control").starts_with("private"), "{:?}", state.headers);
    service.get("/v1/matches/m1/state").token(&recorder).send().problem(404);
    let shown = service.get("/v1/matches/m1").token(&official).send().json(200);
    assert_eq!((&shown["head"]["seq"], &shown["late"]), (&json!(1), &json!(false)));
    let bearer = format!("authorization: Bearer {official}\r\n");
    let mut follower = Follower::of(service.address, "patches", &bearer);
    assert_eq!((follower.next().0, follower.next().0), (0, 1));
    let found = looks();
    let told = |look: &Value| [&look["route"], &look["view"], &look["last"]].map(Value::to_string);
    let (mut told, mut expected): (Vec<_>, Vec<_>) = (found.iter().map(told).collect(), Vec::new());
    for route in ["showState", "showMatch", "readPatches"] {
        expected.push([format!("\"{route}\""), "\"public\"".to_owned(), "1".to_owned()]);
    }
    // A minute may have ended meanwhile.
    told.dedup();
    assert_eq!(told, expected);
    let tokens = service.tokens().list().expect("it is read");
    assert!(
        found.iter().all(|look| look["token"] == tokens[1].name() && look["role"] == "official")
    );
    // Views of public information are not logged, nor are other actions.
    change(&service, &admin, "m1", &Value::Null);
    let before = looks().len();
    service.get("/v1/matches/m1/state?view=official").token(&official).send().json(200);
    service.get("/v1/matches/m1/state").token(&admin).send().json(200);
    assert_eq!(looks().len(), before);
    let opening =
        json!({ "open": { "slot": "h1.0", "face": { "reference": "X", "type": "spell" } } });
    post(&service, &recorder, "/v1/matches/m1/openings", &opening).json(201);
    service.get("/v1/matches/m1/state").token(&official).send().json(200);
    assert_eq!(looks().len(), before);
    service.get("/v1/matches/m1/state?view=seat:0").token(&official).send().json(200);
    assert_eq!(looks()[before]["view"], "seat:0");
    for token in [&recorder, &official] {
        service.get("/v1/matches/m1/access").token(token).send().problem(403);
    }
    service.get("/v1/matches/m1/access").send().problem(401);
}

#[test]
fn a_look_that_cannot_be_written_down_is_not_given() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    open(&service, &admin, "m1", &json!({ "events": 5 }));
    let path = service.folder.path().join("access.ndjson");
    std::fs::create_dir(&path).expect("nobody has looked");
    let refused = service.get("/v1/matches/m1/state").token(&admin).send();
    assert!(!refused.problem(500).to_string().contains("Kim"));
    std::fs::remove_dir(&path).expect("it is empty");
    service.get("/v1/matches/m1/state").token(&admin).send().json(200);
    let looks = service.get("/v1/matches/m1/access").token(&admin).send();
    assert_eq!(looks.text().lines().count(), 1, "{}", looks.text());
}

#[test]
fn a_page_of_a_list_is_full_and_names_no_match_that_is_not_released() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let late = json!({ "seconds": 3_600 });
    for number in 0..54 {
        let body = json!({ "match": format!("m-{number:02}"), "event": opened("Kim", "Ari") });
        post(&service, &admin, "/v1/matches", &body).receipts(201);
        // The match before a page's end is one of these.
        open(&service, &admin, &format!("late-{number:02}"), &late).receipts(201);
    }
    for query in ["format=constructed", "player=kim"] {
        let mut names = Vec::new();
        let mut pages = Vec::new();
        let mut cursor = String::new();
        loop {
            let path = format!("/v1/matches?{query}{cursor}");
            let page = service.get(&path).send().json(200);
            let items = page["items"].as_array().expect("a list");
            pages.push(items.len());
            names.extend(items.iter().map(|one| one["match"].as_str().expect("a name").to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            assert!(!next.contains("late"), "{next}");
            cursor = format!("&cursor={next}");
        }
        assert_eq!(pages, [50, 4], "{query}");
        names.sort();
        let all: Vec<_> = (0..54).map(|number| format!("m-{number:02}")).collect();
        assert_eq!(names, all, "{query}");
    }
}
