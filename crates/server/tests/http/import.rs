//! Interrupted imports.

use std::fs;
use std::sync::Arc;

use archive::Role;
use ledger::{Append, Head, MemoryStore, SledStore, Store};
use record::{At, File};
use serde_json::{Value, json};
use tempfile::TempDir;
use testbed::{Service, folder, note, opened, replay, without_proof};

use crate::http::file::{altered, import, long_match};

const ROUTES: [&str; 9] = [
    "",
    "/events",
    "/events?from=0&to=1",
    "/state",
    "/state?at=0",
    "/patches",
    "/diff?from=0&to=1",
    "/timeline",
    "/export",
];

/// Stores the first records of a file, like an import that ends before its last part.
fn cut_off(store: &dyn Store, folder: &Arc<TempDir>, file: &File, count: usize) {
    // The files beside the store exist before the first part does.
    let service = Service::over(Arc::new(MemoryStore::default()), folder.clone());
    let token = service.token(Role::Admin, None, None);
    import(&service, &token, record::write(&file.records, &file.openings)).json(201);
    drop(service);
    for name in ["signing.key", "tree", "copies"].map(|name| folder.path().join(name)) {
        let gone = if name.is_dir() { fs::remove_dir_all(name) } else { fs::remove_file(name) };
        gone.expect("it is there");
    }
    let mut expected = None;
    for part in file.records[..count].chunks(64) {
        let receipt =
            store.append(Append::new(At::UNIX_EPOCH, expected, part.to_vec())).expect("it is kept");
        expected = Some(receipt.head);
    }
}

/// Checks that nobody sees the match, and the import continues.
fn goes_on(service: &Service, bytes: &[u8], file: &File) {
    let token = service.token(Role::Admin, None, None);
    for route in ROUTES {
        service.get(&format!("/v1/matches/long{route}")).token(&token).send().problem(404);
    }
    let head = file.records[99].hash.to_string();
    service.append(&token, "long", &head, &note("too early")).problem(404);
    let again = json!({ "match": "long", "event": opened("Kim", "Ari") });
    service.post("/v1/matches").token(&token).json(&again).send().problem(409);
    let refused = import(service, &token, altered(file)).problem(409);
    assert_eq!(refused.get("match"), None, "it is not there to be read");
    service.get("/v1/matches/long").send().problem(404);

    import(service, &token, bytes.to_vec()).json(201);
    assert_eq!(without_proof(&service.get("/v1/matches/long/export").send().body), bytes);
    let items = &service.get("/v1/matches").send().json(200)["items"];
    assert_eq!((items[0]["match"].as_str(), items.get(1)), (Some("long"), None), "{items}");
    import(service, &token, bytes.to_vec()).json(200);
    import(service, &token, altered(file)).problem(409);
}

#[test]
fn a_part_is_no_match_and_the_same_file_completes_it() {
    let bytes = long_match();
    let file = record::read(&bytes).expect("it is whole");
    for count in [100, file.records.len() - 1] {
        let store = Arc::new(MemoryStore::default());
        let folder = folder();
        cut_off(&*store, &folder, &file, count);
        goes_on(&Service::over(store, folder), &bytes, &file);
    }
}

#[test]
fn a_part_found_after_a_restart_is_completed_and_lasts() {
    let (bytes, folder) = (long_match(), folder());
    let file = record::read(&bytes).expect("it is whole");
    let open = || Arc::new(SledStore::open(folder.path()).expect("it opens"));
    cut_off(&*open(), &folder, &file, 100);
    goes_on(&Service::over(open(), folder.clone()), &bytes, &file);
    let store = open();
    let head = Head { seq: file.records.last().expect("many").record.seq, hash: file.head };
    assert_eq!(store.head(&"long".parse().expect("a name")).expect("it reads"), Some(head));
    let service = Service::over(store, folder.clone());
    assert_eq!(without_proof(&service.get("/v1/matches/long/export").send().body), bytes);
}

#[test]
fn a_shorter_file_does_not_complete_a_part() {
    let bytes = long_match();
    let file = record::read(&bytes).expect("it is whole");
    let store = Arc::new(MemoryStore::default());
    let folder = folder();
    cut_off(&*store, &folder, &file, 100);
    let service = Service::over(store, folder);
    let token = service.token(Role::Admin, None, None);
    for count in [50, 100] {
        import(&service, &token, record::write(&file.records[..count], &[])).problem(409);
    }
    service.get("/v1/matches/long").send().problem(404);
    import(&service, &token, bytes).json(201);
}

#[test]
fn a_refused_opening_leaves_nothing_that_hides_an_import() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let mut event = opened("Kim", "Ari");
    event["data"]["players"] = json!([]);
    for event in [event, note("no opening")["event"].clone()] {
        let body = json!({ "match": "long", "visibility": "private", "event": event });
        service.post("/v1/matches").token(&token).json(&body).send().problem(422);
    }
    import(&service, &token, long_match()).json(201);
    service.get("/v1/matches/long").send().json(200);
}

#[test]
fn a_game_that_is_already_here_is_named_to_who_imports_it_again() {
    let service = Service::start();
    let [first, other] = [0; 2].map(|_| service.token(Role::Recorder, None, None));
    let log = replay("abandoned.bga.json");
    let name = import(&service, &first, log.clone()).json(201)["match"].clone();
    // Somebody else's copy, whose hidden cards are not compared.
    assert_eq!(import(&service, &other, log.clone()).problem(409)["match"], name);
    // The same table with other records, as another version of the import would make of it.
    let mut packets: Vec<Value> = serde_json::from_slice(&log).expect("a list of packets");
    packets.truncate(packets.len() - 20);
    let otherwise = import(&service, &first, json!(packets).to_string().into_bytes());
    assert_eq!(otherwise.problem(409)["match"], name);
    // The same game again.
    assert_eq!(import(&service, &first, log).json(200)["match"], name);
}
