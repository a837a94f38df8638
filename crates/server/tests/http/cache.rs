//! Which responses may be cached, and for how long.

use archive::Role;
use serde_json::json;
use testbed::{Answer, Service, note, opened, replay};

const FOREVER: &str = "public, max-age=31536000, immutable";

fn service() -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("concession.daybook")).send().json(201);
    (service, admin)
}

/// Only the public view of fixed records is cached by others, and only the records themselves
/// without revalidation.
#[test]
fn only_records_are_kept_forever() {
    let (service, admin) = service();
    let at = |route: &str| format!("/v1/matches/bga-480000071{route}");
    let fixed = [
        "/state?at=9",
        "/patches?from=64",
        "/patches?from=0&to=127",
        "/events?to=9",
        "/diff?from=1&to=9",
    ];
    for route in fixed {
        let public = service.get(&at(route)).send();
        let keep = if route.starts_with("/events") { FOREVER } else { "public, no-cache" };
        assert_eq!(public.header("cache-control"), keep, "{route}");
        let official = service.get(&at(&format!("{route}&view=official"))).token(&admin).send();
        if !route.starts_with("/events") {
            assert_eq!(official.header("cache-control"), "private, no-cache", "{route}");
        }
    }
    let moving = [
        "",
        "/state",
        "/state?day=1&phase=afternoon",
        "/patches?from=200&to=4000",
        "/events",
        "/events?to=100000",
        "/timeline",
        "/audit",
        "/export",
    ];
    for route in moving {
        let answer = service.get(&at(route)).send();
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (200, "private, no-cache"),
            "{route}"
        );
    }
}

#[test]
fn what_is_known_is_not_sent_again() {
    let (service, admin) = service();
    for route in [
        "",
        "/state?at=9",
        "/state",
        "/patches",
        "/events",
        "/diff?from=1&to=9",
        "/timeline",
        "/audit",
        "/export",
    ] {
        let path = format!("/v1/matches/bga-480000071{route}");
        let tag = service.get(&path).send().header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
        for known in [tag.clone(), format!("\"x\", {tag}"), format!("W/{tag}")] {
            let again = service.get(&path).header("if-none-match", &known).send();
            assert_eq!((again.status, again.body.len()), (304, 0), "{route}");
            assert_eq!(again.header("etag"), tag);
        }
        assert_eq!(service.get(&path).header("if-none-match", "\"x\"").send().status, 200);
    }
    let path = "/v1/matches/bga-480000071/state?at=9";
    let tag = service.get(path).send().header("etag").to_owned();
    let other = service.get(&format!("{path}&view=official")).token(&admin);
    assert_eq!(other.header("if-none-match", &tag).send().status, 200);
}

#[test]
fn each_form_of_an_answer_has_its_own_tag() {
    let (service, _) = service();
    for (route, forms) in [
        ("/events?to=9", ["application/json", "application/x-ndjson"]),
        ("/diff?from=1&to=9", ["application/json-patch+json", "text/plain"]),
        ("/audit", ["application/json", "application/x-ndjson"]),
        ("/audit", ["application/json", "text/markdown"]),
    ] {
        let path = format!("/v1/matches/bga-480000071{route}");
        let tags = forms.map(|form| {
            let answer = service.get(&path).header("accept", form).send();
            assert!(answer.header("content-type").starts_with(form));
            answer.header("etag").to_owned()
        });
        assert_ne!(tags[0], tags[1], "{route}");
    }
}

#[test]
fn a_tag_changes_with_what_it_stands_for() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let ask = service.post("/v1/import").token(&admin);
    ask.body("application/octet-stream", replay("by-hand.daybook")).send().json(201);
    let routes =
        ["", "/state?at=9&view=official", "/export?view=official", "/patches?from=0&view=seat:0"];
    let tags = || {
        routes.map(|route| {
            let answer = service.get(&format!("/v1/matches/by-hand{route}")).token(&admin).send();
            assert_eq!(answer.status, 200);
            answer.header("etag").to_owned()
        })
    };
    let before = tags();
    let open = json!({ "open": { "slot": "h2.0", "face": { "reference": "X", "type": "spell" } } });
    service.post("/v1/matches/by-hand/openings").token(&admin).json(&open).send().json(201);
    let between = tags();
    service.append(&admin, "by-hand", &service.head("by-hand"), &note("later")).receipts(201);
    let after = tags();
    for ((before, between), after) in before.iter().zip(&between).zip(&after) {
        assert!(before != between && between != after, "{before} {between} {after}");
    }
}

#[test]
fn what_is_kept_is_for_everyone_and_for_nobody_else() {
    let (service, admin) = service();
    let ask = |path: &str| service.get(&format!("/v1/matches/bga-480000071{path}"));
    for path in ["/state?at=9", "/patches?from=64", "/events?to=9", "/diff?from=1&to=9"] {
        let first = ask(path).send();
        let again = ask(path).send();
        assert_eq!((again.status, &again.body), (200, &first.body), "{path}");
        for name in ["etag", "cache-control", "content-type", "content-length", "vary"] {
            assert_eq!(again.header(name), first.header(name), "{path}, {name}");
        }
        assert_eq!(ask(path).header("origin", "https://a.example").send().body, first.body);
        ask(path).token("not one").send().problem(401);
        ask(&format!("{path}&view=official")).send().problem(401);
        let official = ask(&format!("{path}&view=official")).token(&admin).send();
        ask(&format!("{path}&view=official")).send().problem(401);
        assert_eq!(official.status, 200);
    }
    let other = service.get("/v1/matches/another/state?at=9").send();
    other.problem(404);
    ask("/state?at=100000").send().problem(404);
}

#[test]
fn an_answer_to_come_is_not_kept() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let ask = |path: &str| service.get(&format!("/v1/matches/m1{path}")).send();
    ask("/state?at=1").problem(404);
    let before = ask("/events?from=0&to=1").json(200);
    let (patches, state) = (ask("/patches").body, ask("/state").body);
    service.append(&token, "m1", &head, &note("one")).receipts(201);
    ask("/state?at=1").json(200);
    assert_ne!(ask("/events?from=0&to=1").json(200), before);
    assert_ne!(ask("/patches").body, patches);
    assert_ne!(ask("/state").body, state);
}

/// The cost of a response, in reads.
fn reads(answer: &Answer) -> u32 {
    answer.header("daybook-reads").parse().expect("a number")
}

/// The last block of a match grows, so no response with it is permanent; until then it is computed
/// once for all callers.
#[test]
fn a_block_that_may_grow_is_made_once_for_each_record() {
    let (service, admin) = service();
    let id = "bga-480000071";
    let ask =
        |query: &str| service.get(&format!("/v1/matches/{id}/patches?from=64&to=4000{query}"));
    let everyone = || ask("&lang=en").header("x-forwarded-for", "192.0.2.1").send();
    let [first, again] = [everyone(), everyone()];
    assert_eq!((reads(&again), &again.body), (1, &first.body));
    assert!(reads(&first) > 20, "{}", reads(&first));
    let french = ask("&lang=fr").header("x-forwarded-for", "192.0.2.1").send();
    assert!(reads(&french) == reads(&first) && french.body != first.body);
    // Responses that are not public are computed for each caller.
    let official = || ask("&lang=en&view=official").token(&admin).send();
    let officials = [official(), official()].map(|answer| reads(&answer));
    assert!(officials[0] == officials[1] && officials[1] > 20, "{officials:?}");
    service.append(&admin, id, &service.head(id), &note("one more")).receipts(201);
    let [grown, again] = [everyone(), everyone()];
    assert!(grown.text().contains("one more"));
    assert!((2..reads(&first)).contains(&reads(&grown)), "only the last one is made anew");
    assert_eq!((reads(&again), &again.body), (1, &grown.body));
}

#[test]
fn a_name_that_is_dropped_is_in_no_block_any_more() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let body = json!({ "match": "m1", "event": opened("Wilhelmina Quist", "Ari") });
    service.post("/v1/matches").token(&admin).json(&body).send().receipts(201);
    for _ in 0..70 {
        service.append(&admin, "m1", &service.head("m1"), &note("later")).receipts(201);
    }
    let named = |query: &str| {
        let path = format!("/v1/matches/m1/patches?{query}&lang=en");
        [(); 2].map(|()| service.get(&path).send().text().contains("Wilhelmina"))
    };
    let all = ["from=0", "from=64", "from=0&to=127"];
    assert_eq!(all.map(named), [[true; 2]; 3]);
    let dropped = service.ask("DELETE", "/v1/matches/m1/openings/player:0").token(&admin).send();
    assert_eq!(dropped.status, 204);
    assert_eq!(all.map(named), [[false; 2]; 3]);
}
