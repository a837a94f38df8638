//! Every caller gets from every route, byte for byte, what a service gives that lacks what they may
//! not see; and an official who gets something else is in the access log.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::Arc;

use archive::Role;
use ledger::MemoryStore;
use record::File;
use rules::{Opening, Seat};
use serde_json::{Value, json};
use testbed::{Answer, Service, folder};

use crate::http::absent::{Asked, reading, writing};
use crate::http::delay::change;
use crate::http::file::import;
use crate::http::table::{Caller, DONE, callers, record};
use crate::http::times;

/// The kinds of matches, each the same records: with hidden cards; with records that are not
/// released; not there for most.
const KINDS: [&str; 3] = ["m-public", "m-late", "m-private"];

/// The number of records of the late match that are released.
const RELEASED: usize = 6;

/// Routes whose responses depend on the number of records in the whole log, which everyone may
/// know, and on its checkpoint.
const OF_THE_LOG: [&str; 2] = ["/export", "/proof"];

/// Two services that know the same callers and sign with the same key.
fn twins() -> ([Service; 2], BTreeMap<&'static str, Vec<Caller>>) {
    let start = |folder| Service::over(Arc::new(MemoryStore::default()), folder);
    let first = start(folder());
    let callers = KINDS.map(|id| (id, callers(&first, id)));
    let (of, second) = (first.folder.clone(), folder());
    drop(first);
    let copied = Command::new("cp").arg("-a").arg(of.path().join(".")).arg(second.path()).status();
    assert!(copied.expect("cp runs").success());
    ([of, second].map(start), callers.into())
}

/// The match of each kind, as officials have it.
fn files() -> BTreeMap<&'static str, File> {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    let file = |id: &'static str| {
        record(&service, id, "public");
        let path = format!("/v1/matches/{id}/export?view=official");
        let bytes = service.get(&path).token(&admin).send().body;
        (id, record::read(&bytes).expect("it is whole"))
    };
    KINDS.map(file).into()
}

/// Whose hidden cards a service has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Everyones,
    Nobodys,
    Of(Seat),
}

/// Fills a service with the matches, or with only what a caller who is no official may see of them.
fn fill(service: &Service, files: &BTreeMap<&'static str, File>, has: Has, lines: &str) {
    let admin = service.token(Role::Admin, None, None);
    let shown = |id: &str, seat: Seat| -> Vec<Opening> {
        let replay = replay::Replay::load(files[id].clone()).expect("it makes sense");
        replay::carried(&replay, replay::Viewer::Seat(seat))
    };
    for (id, File { records, openings, .. }) in files {
        let openings: Vec<_> = match has {
            Has::Everyones => openings.clone(),
            Has::Nobodys => {
                openings.iter().filter(|one| matches!(one, Opening::Player(_))).cloned().collect()
            }
            Has::Of(seat) => shown(id, seat),
        };
        let late = *id == "m-late";
        if *id == "m-private" {
            if has == Has::Everyones {
                let bytes = record::write(records, &openings);
                let ask = service.post("/v1/import?visibility=private").token(&admin);
                ask.body("application/octet-stream", bytes).send().json(201);
            }
            continue;
        }
        let begun = if late { RELEASED } else { records.len() };
        let made = |one: &&Opening| (one.subject().seq() as usize) < begun;
        let known: Vec<_> = openings.iter().filter(made).cloned().collect();
        import(service, &admin, record::write(&records[..begun], &known)).json(201);
        if !late {
            continue;
        }
        change(service, &admin, id, &json!({ "seconds": 3_600 }));
        if has == Has::Everyones {
            let rest = records[begun..].iter().map(|one| json!({ "event": one.record.event }));
            let head = records[begun - 1].hash.to_string();
            let ask = service.post(&format!("/v1/matches/{id}/events")).token(&admin);
            ask.if_match(&head).lines(&rest.collect::<Vec<_>>()).send().json(201);
        }
    }
    let pen = json!({ "name": "Tablet", "want": "keep", "lines": [{ "key": "k", "line": lines }] });
    for id in ["m-public", "m-late"] {
        let ask = service.post(&format!("/v1/matches/{id}/pen")).token(&admin);
        ask.header("daybook-device", &"a".repeat(32)).json(&pen).send().json(200);
    }
}

/// A response without what differs between any two services: its time, its address, its tag, which
/// a secret of the process is mixed into, and what the log signs.
fn told(service: &Service, answer: &Answer, what: &str) -> String {
    let mut headers = answer.headers.clone();
    headers.remove("date");
    headers.remove("x-request-id");
    headers.remove("etag");
    let mut text = answer.text();
    if OF_THE_LOG.iter().any(|route| what.contains(route)) && answer.status == 200 {
        headers.remove("content-length");
        text = match record::read(&answer.body) {
            Ok(file) => format!("{:?} {:?}", file.records, file.openings),
            Err(_) => String::new(),
        };
    }
    if let Some(without) = without_openings(&text) {
        text = without;
        headers.remove("content-length");
    }
    let text = format!("{} {headers:?} {text}", answer.status);
    let host = service.address.to_string();
    text.replace(&host.replace(':', "%3A"), "HOST").replace(&host, "HOST")
}

/// A response about a match without how many openings it has, which is public; `None` if it is no
/// such response. The page of a match may carry it.
fn without_openings(text: &str) -> Option<String> {
    const CARRIED: &str = "id=\"carried\">";
    let forget = |json: &mut Value| json.pointer_mut("/counts/openings").map(Value::take);
    if let Some((before, rest)) = text.split_once(CARRIED) {
        let (json, after) = rest.split_once("</script>")?;
        let mut carried: Value = serde_json::from_str(json).ok()?;
        for answer in carried.as_object_mut()?.values_mut() {
            forget(answer);
        }
        return Some(format!("{before}{carried}{after}"));
    }
    let mut json: Value = serde_json::from_str(text).ok()?;
    forget(&mut json)?;
    Some(json.to_string())
}

/// Sends the same requests to both services; what each says.
fn both(
    services: &[Service; 2],
    token: Option<&str>,
    asked: impl Fn(&Service) -> Vec<Asked<'_>>,
    mut compare: impl FnMut(&str, [String; 2]),
) {
    let [first, second] = services;
    for ((what, one), (_, other)) in asked(first).into_iter().zip(asked(second)) {
        // Streams are compared by `delay.rs` and `table.rs`.
        if what.ends_with("text/event-stream") && what.starts_with("GET") {
            continue;
        }
        let answers = [(first, one), (second, other)].map(|(service, ask)| {
            let answer = ask.maybe_token(token).send();
            told(service, &answer, &what)
        });
        compare(&what.replace(&first.address.to_string(), "HOST"), answers);
    }
}

/// The callers of a kind of match: a few in short runs, all in long ones.
fn some<'a>(
    callers: &'a [Caller],
    names: &'static [&'static str],
) -> impl Iterator<Item = &'a Caller> {
    let is_long = times(0, 1) == 1;
    callers.iter().filter(move |one| is_long || names.contains(&one.name))
}

#[test]
fn who_may_not_see_something_gets_the_bytes_of_a_service_that_lacks_it() {
    let files = files();
    let seats = [0, 1].map(Seat::new);
    for has in [Has::Nobodys, Has::Of(seats[0]), Has::Of(seats[1])] {
        let (services, callers) = twins();
        fill(&services[0], &files, Has::Everyones, "Ari: draws pigs");
        fill(&services[1], &files, has, "Ari: draws rats");
        for (id, callers) in &callers {
            let names = &["nobody", "seat 0", "seat 1", "recorder elsewhere", "official elsewhere"];
            for caller in some(callers, names).filter(|one| one.views[3] != 200) {
                let own = seats.into_iter().find(|seat| caller.views[1 + seat.index()] == 200);
                let is_for = own.map_or(has == Has::Nobodys, |seat| has == Has::Of(seat));
                // A private match is there for its players and recorders.
                let knows =
                    matches!(caller.name, "seat 0" | "seat 1" | "recorder" | "any recorder");
                if !is_for || *id == "m-private" && knows {
                    continue;
                }
                let head = files[id].head.to_string();
                let token = caller.token.as_deref();
                let same = |what: &str, [full, lacking]: [String; 2]| {
                    assert_eq!(full, lacking, "{}, {what}", caller.name);
                };
                both(&services, token, |service| reading(service, id), same);
                if caller.records != DONE {
                    both(&services, token, |service| writing(service, id, &head), same);
                }
            }
        }
    }
}

/// An operation that reads: the parts of its path, its name, and whether it has views.
type Operation = (Vec<String>, String, bool);

fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let parts = |path: &str| path.split('/').map(str::to_owned).collect();
    let read = |(path, methods): (&String, &Value)| {
        let of = methods.get("get")?;
        let members = of["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        let has_views = members.iter().any(|member| member["name"] == "view");
        Some((parts(path), of["operationId"].as_str()?.to_owned(), has_views))
    };
    let pages = ["/m/{id}", "/embed/{id}", "/overlay/{id}"];
    let pages = pages.map(|path| (parts(path), "page".to_owned(), false));
    paths.iter().filter_map(read).chain(pages).collect()
}

/// The operation and the view of a request, such as `GET /v1/matches/m/state?view=official, ..`.
fn operation(all: &[Operation], what: &str) -> (String, String) {
    let address = what.split(' ').nth(1).expect("an address").trim_end_matches(',');
    let (path, query) = address.split_once('?').expect("a query");
    let parts: Vec<_> = path.split('/').collect();
    let is = |(named, ..): &&Operation| {
        let same = |(one, other): (&String, &&str)| one.starts_with('{') || one == other;
        named.len() == parts.len() && named.iter().zip(&parts).all(same)
    };
    let (_, name, has_views) = all.iter().find(is).unwrap_or_else(|| panic!("{what}"));
    let asked = query.split('&').find_map(|part| part.strip_prefix("view="));
    (name.clone(), asked.filter(|_| *has_views).unwrap_or("public").to_owned())
}

#[test]
fn an_official_who_gets_something_else_than_others_is_in_the_access_log() {
    let (files, operations) = (files(), operations());
    let (services, callers) = twins();
    fill(&services[0], &files, Has::Everyones, "Ari: draws pigs");
    fill(&services[1], &files, Has::Nobodys, "Ari: draws rats");
    for id in ["m-public", "m-late"] {
        for caller in some(&callers[id], &["official"]).filter(|one| one.views[3] == 200) {
            let token = caller.token.as_deref();
            let mut seen = BTreeSet::new();
            let look = |what: &str, [full, lacking]: [String; 2]| {
                if full != lacking && what.starts_with("GET") && !what.contains("/access") {
                    seen.insert(operation(&operations, what));
                }
            };
            both(&services, token, |service| reading(service, id), look);
            let admin = services[0].token(Role::Admin, None, None);
            let log = services[0].get(&format!("/v1/matches/{id}/access")).token(&admin).send();
            let line = |line: &str| {
                let line: Value = serde_json::from_str(line).expect("JSON");
                ["route", "view"].map(|part| line[part].as_str().expect("text").to_owned())
            };
            let written: BTreeSet<_> = log.text().lines().map(line).map(<(_, _)>::from).collect();
            assert!(seen.len() > 5, "{}, {id}: {seen:?}", caller.name);
            let missing: Vec<_> = seen.difference(&written).collect();
            assert!(missing.is_empty(), "{}, {id}: {missing:?} are not written down", caller.name);
        }
    }
}
