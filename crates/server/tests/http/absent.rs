//! A caller who may not know of a match gets the same response as if it did not exist.

use archive::Role;
use serde_json::json;
use testbed::{Answer, Ask, Service, note, opened};

use crate::http::table::{DROP, READS, WRITES, address, record};

/// Every caller who may not know of a match, with their request headers.
fn strangers(service: &Service) -> Vec<(&'static str, Option<String>)> {
    let other = |role, seat| Some(service.token(role, Some("other"), seat));
    let revoked = service.token(Role::Admin, None, None);
    let name = service.tokens().list().expect("it is read").last().expect("a token").name();
    service.tokens().revoke(&name).expect("it is there");
    vec![
        ("nobody", None),
        ("a wrong token", Some("daybook_guess".to_owned())),
        ("a revoked token", Some(revoked)),
        ("a player elsewhere", other(Role::Recorder, Some(0))),
        ("a recorder elsewhere", other(Role::Recorder, None)),
        ("an official elsewhere", other(Role::Official, None)),
        ("an admin elsewhere", other(Role::Admin, None)),
    ]
}

/// A response without its time, and without the names that were requested.
fn told(answer: &Answer, names: [&str; 2]) -> String {
    let mut headers = answer.headers.clone();
    headers.remove("date");
    headers.remove("x-request-id");
    let text = format!("{} {headers:?} {}", answer.status, answer.text());
    // The longer one contains the other.
    text.replace(names[0], "NAME").replace(names[1], "NAME")
}

/// A request, and what it is.
pub(crate) type Asked<'a> = (String, Ask<'a>);

/// Every request of the document that reads the match of this name, and those for its pages.
pub(crate) fn reading<'a>(service: &'a Service, name: &str) -> Vec<Asked<'a>> {
    let mut all = Vec::new();
    let pages = ["/m/{id}", "/embed/{id}", "/overlay/{id}"].map(|path| (path, "", "text/html"));
    let reads = READS.iter().map(|(path, query, accept, _)| (*path, *query, *accept));
    for (path, query, accept) in reads.chain(pages) {
        if !format!("{path}{query}").contains("{id}") {
            continue;
        }
        let views = ["", "view=seat:0", "view=official", "none=1"].map(|view| ("GET", view));
        for (method, view) in views.into_iter().chain([("HEAD", "")]) {
            let path = address(path, &format!("{query}&{view}"), name, service.address);
            let ask = service.ask(method, &path).header("accept", accept);
            all.push((format!("{method} {path}, {accept}"), ask));
        }
    }
    all
}

/// Every request of the document that writes to the match of this name.
pub(crate) fn writing<'a>(service: &'a Service, name: &str, head: &str) -> Vec<Asked<'a>> {
    let mut all = Vec::new();
    let mut add = |what: String, ask: Ask<'a>| all.push((what, ask));
    let id = name.split('~').next().expect("an id");
    let event = note("x").to_string();
    let opening = json!({ "open": { "slot": "h4.6", "face": { "reference": "X" } } }).to_string();
    let new = json!({ "match": id, "event": opened("Kim", "Ari") }).to_string();
    // Overlays and decks are of no match, and the packets of a game name none before it has begun.
    let others = ["/v1/channels", "/v1/decks", "/v1/import/bga/live"];
    let of_matches = |path: &str| !others.iter().any(|other| path.starts_with(other));
    for (path, media_type, body, _) in WRITES.into_iter().filter(|one| of_matches(one.0)) {
        let path = address(path, "", name, service.address);
        for body in ["", body, &event, &opening, &new, r#"{"delay":{"seconds":5}}"#] {
            let ask = service.post(&path).if_match(head).body(media_type, body);
            add(format!("POST {path} {body}"), ask);
        }
        add(format!("POST {path} alone"), service.post(&path));
    }
    for subject in ["h4.6", "player:0", "h999.0", "nothing"] {
        let path = address(&DROP.replace("{subject}", subject), "", name, service.address);
        add(format!("DELETE {path}"), service.ask("DELETE", &path));
    }
    all
}

/// Every request of the document about the match of this name, and those for its pages.
fn requests<'a>(service: &'a Service, name: &str, head: &str) -> Vec<Asked<'a>> {
    reading(service, name).into_iter().chain(writing(service, name, head)).collect()
}

#[test]
fn who_may_not_know_of_a_match_is_answered_as_if_it_were_not_there() {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    for visibility in ["private", "unlisted"] {
        record(&service, &format!("m-{visibility}"), visibility);
    }
    let wrong = format!("m-unlisted~{}", "0".repeat(64));
    let names = ["m-private", "m-unlisted", &wrong];
    let strangers = strangers(&service);
    for there in names {
        let id = there.split('~').next().expect("an id");
        let shown = service.get(&format!("/v1/matches/{id}")).token(&admin).send().json(200);
        let head = shown["head"]["hash"].as_str().expect("a hash");
        let absent = there.replace("m-", "x-");
        for (who, token) in &strangers {
            let both = requests(&service, there, head).into_iter();
            for ((what, ask), (_, other)) in both.zip(requests(&service, &absent, head)) {
                let answers = [ask, other].map(|ask| ask.maybe_token(token.as_deref()).send());
                assert!(answers[0].status >= 400, "{who}, {what}: {}", answers[0].text());
                let [told, none] = answers.map(|answer| told(&answer, [there, &absent]));
                assert_eq!(told, none, "{who}, {what}");
            }
        }
    }
}
