//! Finding matches.

use std::collections::BTreeSet;

use archive::Role;
use serde_json::{Value, json};
use testbed::{Service, opened, replay};

fn names(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().expect("a list");
    items.iter().map(|item| item["match"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn matches_are_found_by_what_they_are() {
    for service in [Service::start(), Service::on_disk()] {
        let admin = service.token(Role::Admin, None, None);
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
        service.open(&admin, "other");
        let found =
            |query: &str| names(&service.get(&format!("/v1/matches?{query}")).send().json(200));
        for query in [
            "player=Ari&hero=Akesha%20%26%20Taru",
            "hero=sierra+%26+oddball",
            "hero=SIERRA%20%26%20ODDBALL",
            "event=Friday%20at%20the%20shop",
            "event=FRIDAY%20AT%20THE%20SHOP&player=kim",
            "result=concession&format=Constructed",
            "date=2026-11-20",
        ] {
            assert_eq!(found(query), ["by-hand"], "{query}");
        }
        assert_eq!(found("player=KIM&format=constructed").len(), 2);
        assert_eq!(found("").len(), 2);
        for query in ["player=Kimberly", "player=Kim&event=elsewhere", "hero=Ari"] {
            assert_eq!(found(query), Vec::<String>::new(), "{query}");
        }
        let item =
            &service.get("/v1/matches?event=friday%20at%20the%20shop").send().json(200)["items"][0];
        assert_eq!(
            item["players"][0],
            json!({ "seat": 0, "name": "Ari", "hero": "Sierra & Oddball" })
        );
        assert_eq!(item["head"]["hash"], service.head("by-hand"));
        // It was imported today.
        assert_eq!(item["played_at"], "2026-11-20T14:00:00.000Z");
        assert_ne!(item["played_at"], item["opened_at"]);
    }
}

#[test]
fn matches_are_found_by_parts_of_all_that_is_said_of_them() {
    for service in [Service::start(), Service::on_disk()] {
        let admin = service.token(Role::Admin, None, None);
        let ask = service.post("/v1/import").token(&admin);
        ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
        service.open(&admin, "other");
        let list = |query: &str| service.get(&format!("/v1/matches?q={query}")).send().json(200);
        let found = |query: &str| names(&list(query));
        for query in [
            "ar+kim+frid",
            "ODDBALL",
            "2026-11-20",
            "akesha+2026-11",
            "sh%C3%B3p",
            "%C3%A0kesh%C3%A2",
        ] {
            assert_eq!(found(query), ["by-hand"], "{query}");
        }
        let card = list("stargaz&format=constructed");
        assert_eq!(card["items"][0]["cards"], json!(["Yzmir Stargazer"]));
        assert_eq!(found("constr").len(), 2);
        for query in ["kimberly", "akesha+elsewhere", "2026-11-21"] {
            assert_eq!(found(query), Vec::<String>::new(), "{query}");
        }
        service.get(&format!("/v1/matches?q={}", "x".repeat(201))).send().json(400);
    }
}

#[test]
fn officials_find_what_is_not_public_and_nobody_else_does() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for (name, visibility) in [("open", "public"), ("hidden", "private"), ("linked", "unlisted")] {
        let event = opened("Kim", "Ari");
        let opening = json!({ "match": name, "visibility": visibility, "event": event });
        service.post("/v1/matches").token(&admin).json(&opening).send().json(201);
    }
    let of_one = service.token(Role::Official, Some("hidden"), None);
    let recorder = service.token(Role::Recorder, None, None);
    let found = |token: &str, query: &str| {
        let answer = service.get(&format!("/v1/matches{query}")).token(token).send().json(200);
        names(&answer).into_iter().collect::<BTreeSet<_>>()
    };
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(found(&admin, ""), set(&["hidden", "linked", "open"]));
    assert_eq!(found(&admin, "?q=constructed"), set(&["hidden", "linked", "open"]));
    assert_eq!(found(&admin, "?q=nobody"), set(&[]));
    assert_eq!(found(&of_one, ""), set(&["hidden", "open"]));
    assert_eq!(found(&recorder, ""), set(&["open"]));
    let answer = service.get("/v1/matches").token(&admin).send();
    assert!(answer.header("cache-control").starts_with("private"));
    let answer = answer.json(200);
    let visible = |item: &Value| item["visibility"].as_str().map(str::to_owned);
    let items = answer["items"].as_array().expect("a list");
    let seen: BTreeSet<_> = items.iter().filter_map(visible).collect();
    assert_eq!(seen, set(&["private", "unlisted"]));
    assert_eq!(names(&service.get("/v1/matches").send().json(200)), ["open"]);
}

/// All names of a list, read page by page, with an action between two pages.
fn all(service: &Service, query: &str, mut between: impl FnMut(usize)) -> Vec<String> {
    let mut all = Vec::new();
    let mut cursor = String::new();
    for page in 0.. {
        let answer = service.get(&format!("/v1/matches?{query}{cursor}")).send().json(200);
        all.extend(names(&answer));
        let Some(next) = answer["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
        between(page);
    }
    all
}

#[test]
fn pages_have_no_gap_and_no_repeat_while_matches_are_opened() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let open = |id: String, player: &str| {
        let body = json!({ "match": id, "event": opened(player, "Ari") });
        service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
    };
    (0..120).for_each(|number| open(format!("old-{number}"), "Kim"));
    for query in ["player=kim", "format=constructed"] {
        let new =
            |page: usize| (0..10).for_each(|n| open(format!("{}-{page}-{n}", &query[..1]), "Kim"));
        let listed = all(&service, query, new);
        let old: Vec<_> = listed.iter().filter(|name| name.starts_with("old-")).collect();
        assert_eq!((old.len(), old.iter().collect::<BTreeSet<_>>().len()), (120, 120), "{query}");
        let different: BTreeSet<_> = listed.iter().collect();
        assert_eq!(different.len(), listed.len(), "{query}");
    }
}

#[test]
fn the_newest_match_comes_first() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for number in 0..5 {
        service.open(&admin, &format!("m{number}"));
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    assert_eq!(all(&service, "", |_| ()), ["m4", "m3", "m2", "m1", "m0"]);
}

#[test]
fn a_player_is_found_by_name_as_long_as_an_opening_tells_it() {
    for delay in [Value::Null, json!({ "events": 1 })] {
        let service = Service::on_disk();
        let admin = service.token(Role::Admin, None, None);
        let found = |service: &Service, name: &str| {
            names(
                &service
                    .get(&format!("/v1/matches?player={name}&format=constructed"))
                    .send()
                    .json(200),
            )
        };
        assert_eq!(found(&service, "kim"), Vec::<String>::new());
        for (id, first) in [("m0", "Kim"), ("m1", "Kim"), ("m2", "")] {
            let mut event = opened(first, "Ari");
            if first.is_empty() {
                event["data"]["players"][0] = json!({});
            }
            let body = json!({ "match": id, "delay": delay, "event": event });
            service.post("/v1/matches").token(&admin).json(&body).send().json(201);
            if delay != Value::Null {
                let head = service.get(&format!("/v1/matches/{id}")).token(&admin).send();
                let head = head.json(200)["head"]["hash"].as_str().expect("a hash").to_owned();
                service.append(&admin, id, &head, &testbed::note("on")).receipts(201);
            }
            std::thread::sleep(std::time::Duration::from_millis(3));
        }
        assert_eq!(found(&service, "kim"), ["m1", "m0"]);
        let learned = json!({ "open": { "player": 0, "name": "Kim" } });
        service.post("/v1/matches/m2/openings").token(&admin).json(&learned).send().json(201);
        assert_eq!(found(&service, "kim"), ["m2", "m1", "m0"]);
        let path = "/v1/matches/m1/openings/player:0";
        assert_eq!(service.ask("DELETE", path).token(&admin).send().status, 204);
        assert_eq!(found(&service, "KIM"), ["m2", "m0"]);
        let folder = service.folder.clone();
        drop(service);
        let service = Service::over_disk(folder);
        assert_eq!(found(&service, "kim"), ["m2", "m0"]);
        assert_eq!(found(&service, "ari"), ["m2", "m1", "m0"]);
        for wrong in ["", "%20", &"x".repeat(201)] {
            service.get(&format!("/v1/matches?player={wrong}")).send().problem(400);
        }
    }
}

#[test]
fn a_list_opens_no_match_and_no_openings() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    for number in 0..3 {
        service.open(&token, &format!("m{number}"));
    }
    let listed = || service.get("/v1/matches").send().json(200)["items"].clone();
    let before = listed();
    assert_eq!(before[0]["players"][0]["name"], "Kim");
    for folder in ["openings", "mirror/openings"] {
        let folder = service.folder.path().join(folder);
        if folder.exists() {
            std::fs::remove_dir_all(folder).expect("it can be deleted");
        }
    }
    assert_eq!(listed(), before, "names stand in the index");
}
