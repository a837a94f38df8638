//! Every error is a problem of RFC 9457.

use archive::Role;
use testbed::{Ask, Service, opened};

#[test]
fn what_is_not_there_is_404() {
    let service = Service::start();
    for path in [
        "/nothing",
        "/v1",
        "/v2/matches",
        "/v1/matches/none",
        "/v1/matches/none/state",
        "/v1/matches/a%20b",
        "/v1/matches/.%2F/state",
    ] {
        service.get(path).send().problem(404);
    }
}

#[test]
fn an_address_that_is_no_text_is_a_problem_on_every_route() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let document = service.get("/openapi.json").send().json(200);
    let mut tried = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let mut pieces: Vec<_> = path.split('/').collect();
        for place in 0..pieces.len() {
            let piece = pieces[place];
            if !piece.starts_with('{') {
                continue;
            }
            pieces[place] = "%FF";
            let address = pieces.join("/").replace(['{', '}'], "");
            pieces[place] = piece;
            // Beside its methods a path has its parameters.
            let methods = methods.as_object().expect("methods").keys();
            for method in methods.filter(|key| *key != "parameters") {
                let method = method.to_uppercase();
                let answer = service.ask(&method, &address).token(&token).send();
                assert!((400..500).contains(&answer.status), "{method} {address}");
                answer.problem(answer.status);
                tried += 1;
            }
        }
    }
    assert!(tried > 30, "only {tried} addresses were tried");
    service.get("/viewer/%FF/app.js").send().problem(404);
}

#[test]
fn what_is_not_done_is_405() {
    let service = Service::start();
    for (method, path) in [
        ("DELETE", "/v1/matches"),
        ("PUT", "/v1/matches/m1"),
        ("GET", "/v1/import"),
        ("DELETE", "/healthz"),
    ] {
        let answer = service.ask(method, path).send();
        answer.problem(405);
        assert!(!answer.header("allow").is_empty(), "{method} {path}: {:?}", answer.headers);
    }
}

#[test]
fn queries_are_read_strictly() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    for path in [
        "/v1/matches?colour=red",
        "/v1/matches?cursor=nonsense",
        "/v1/matches?player=",
        "/v1/matches/m1/state?at=-1",
        "/v1/matches/m1/state?at=0&day=1",
        "/v1/matches/m1/state?view=everyone",
        "/v1/matches/m1/events?from=x",
        "/v1/matches/m1/diff",
        "/v1/matches/m1/export?from=1",
    ] {
        service.get(path).send().problem(400);
    }
    for path in ["state?at=1", "state?day=1&phase=noon", "patches?from=64", "diff?from=0&to=9"] {
        service.get(&format!("/v1/matches/m1/{path}")).send().problem(404);
    }
    for path in ["events?from=4294967295", "events?from=5&to=2", "patches?to=4294967295"] {
        service.get(&format!("/v1/matches/m1/{path}")).send().json(200);
    }
}

#[test]
fn nobody_writes_without_a_token() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    for path in ["/v1/matches", "/v1/matches/m1/events", "/v1/matches/m1/openings", "/v1/import"] {
        service.post(path).body("application/json", "{}").send().problem(401);
        service.post(path).token("guess").body("application/json", "{}").send().problem(401);
    }
}

#[test]
fn no_address_leads_out_of_what_is_served() {
    let service = Service::start();
    let secret = service.token(Role::Admin, None, None);
    let names = [
        "..",
        ".",
        "..%2ftokens.json",
        "%2e%2e%2ftokens.json",
        "..%5ctokens.json",
        "tokens.json%00",
        "%2fetc%2fpasswd",
        "a%0d%0aset-cookie:x",
        "%c0%ae%c0%ae",
        "match-m1",
        "m1.ndjson",
    ];
    for name in names {
        for begin in
            ["/v1/matches/", "/m/", "/embed/", "/viewer/x/", "/viewer/x/js/", "/v1/rules/4.0/"]
        {
            let answer = service.get(&format!("{begin}{name}")).token(&secret).send();
            assert!([404, 400].contains(&answer.status), "{begin}{name}: {}", answer.status);
            assert!(!answer.text().contains("\"hash\""), "{begin}{name}");
            assert!(answer.headers.get("set-cookie").is_none(), "{begin}{name}");
        }
    }
    for id in ["../x", "a/b", "a~b", "", "a\n", &"x".repeat(65)] {
        let body = serde_json::json!({ "match": id, "event": opened("Kim", "Ari") });
        service.post("/v1/matches").token(&secret).json(&body).send().problem(422);
    }
}

#[test]
fn where_nothing_is_people_get_a_page_and_programs_a_problem() {
    let service = Service::start();
    for path in ["/nope", "/m/", "/v1/nope", "/viewer"] {
        let page = service.get(path).header("accept", "text/html,*/*;q=0.8").send();
        assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"));
        assert!(page.header("content-security-policy").contains("script-src 'self';"), "{path}");
        assert!(page.text().contains("/scripts/missing.js"), "{path}");
        let again = service.get(path).header("accept", "text/html");
        assert_eq!(again.header("if-none-match", page.header("etag")).send().status, 404);
        for accepted in ["*/*", "application/json"] {
            service.get(path).header("accept", accepted).send().problem(404);
        }
        let post = service.post(path).header("accept", "text/html").of_own_page();
        post.send().problem(404);
    }
}

#[test]
fn strange_addresses_are_no_fault() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    for path in
        ["?", "?&&", "?player=%FF", "?player=%00", "?cursor=%2F", "?player=a&player=b", "?=x"]
    {
        let answer = service.get(&format!("/v1/matches{path}")).send();
        assert!(answer.status == 200 || answer.problem(400).is_object(), "{path}");
    }
    for path in ["/v1/matches/m1~", "/v1/matches/~", "/v1/matches/m1~~/state", "//v1/matches"] {
        let answer = service.get(path).send();
        assert!(answer.status == 200 || answer.problem(404).is_object(), "{path}");
    }
    let asked = service.ask("HEAD", "/v1/matches/m1/state").send();
    assert_eq!((asked.status, asked.body.len()), (200, 0));
}

#[test]
fn a_problem_can_be_found_in_the_log_by_the_id_of_its_request() {
    let service = Service::start();
    let id = |ask: Ask<'_>| ask.send().header("x-request-id").to_owned();
    let ids = [id(service.get("/nothing")), id(service.get("/nothing")), id(service.get("/"))];
    assert!(ids.iter().all(|id| id.len() == 16), "{ids:?}");
    assert!(ids[0] != ids[1] && ids[1] != ids[2], "{ids:?}");
    let given = |sent| id(service.get("/v1/matches/none").header("x-request-id", sent));
    assert_eq!(given("from-a-proxy.1"), "from-a-proxy.1");
    assert_ne!(given("one two"), "one two");
}
