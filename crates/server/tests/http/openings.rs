//! Openings on the disk: two copies, and dropped ones are gone.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use archive::Role;
use ledger::SledStore;
use serde_json::{Value, json};
use tempfile::TempDir;
use testbed::{Service, folder, note, opened};

use crate::http::commit::{deck, exported, with_deck};

/// The two copies of the openings of the match `m1`.
fn copies(data: &Path) -> [PathBuf; 2] {
    ["openings", "mirror/openings"].map(|name| data.join(name).join("match-m1.ndjson"))
}

fn read(data: &Path) -> [Vec<u8>; 2] {
    copies(data).map(|path| fs::read(path).unwrap_or_default())
}

/// Every file in a folder and in those within it.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn has(bytes: &[u8], text: &str) -> bool {
    let lower = |text: &str| text.to_ascii_lowercase();
    lower(&String::from_utf8_lossy(bytes)).contains(&lower(text))
}

/// The files of a data folder that contain a text, in any letter case.
fn told(data: &Path, text: &str) -> Vec<PathBuf> {
    files(data).into_iter().filter(|path| has(&fs::read(path).expect("a file"), text)).collect()
}

pub(crate) fn copied(from: &Path) -> Arc<TempDir> {
    let to = folder();
    for path in files(from) {
        let new = to.path().join(path.strip_prefix(from).expect("it is in there"));
        fs::create_dir_all(new.parent().expect("a folder")).expect("made");
        fs::copy(path, new).expect("copied");
    }
    to
}

/// A data folder with the match `m1` of Kim and Ari, a deck of which one card is known, and one
/// that was learned later; and the token of an admin.
fn recorded() -> (Arc<TempDir>, String) {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    service.append(&token, "m1", &head, &deck("SECRET", 1)).receipts(201);
    let learned = json!({ "open": { "slot": "h2.0", "face": { "reference": "LATER" } } });
    service.post("/v1/matches/m1/openings").token(&token).json(&learned).send().json(201);
    (service.folder.clone(), token)
}

fn drop_opening(service: &Service, token: &str, subject: &str) {
    let path = format!("/v1/matches/m1/openings/{subject}");
    assert_eq!(service.ask("DELETE", &path).token(token).send().status, 204);
}

/// The possible states of a copy: missing, empty, torn, zeroed, changed somewhere, or an earlier
/// version.
pub(crate) fn damaged(bytes: &[u8], earlier: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut all = earlier.to_vec();
    all.push(Vec::new());
    for at in (0..bytes.len()).step_by(bytes.len() / 12).chain([bytes.len() - 1]) {
        let (mut zeroed, mut changed) = (bytes.to_vec(), bytes.to_vec());
        zeroed[at..].fill(0);
        changed[at] ^= 1;
        all.extend([bytes[..at].to_vec(), zeroed, changed]);
    }
    all
}

#[test]
fn no_damage_to_one_copy_loses_an_opening_or_shows_a_dropped_one_and_all_is_mended() {
    let (folder, token) = recorded();
    let mut earlier = vec![read(folder.path())[0].clone()];
    let expected = {
        let service = Service::over_disk(folder.clone());
        drop_opening(&service, &token, "player:0");
        earlier.push(read(folder.path())[0].clone());
        drop_opening(&service, &token, "h2.1");
        exported(&service, &token, "m1", "official").openings
    };
    assert_eq!(expected.len(), 2, "{expected:?}");
    let [whole, other] = read(folder.path());
    assert!(whole == other && !has(&whole, "Kim") && !has(&whole, "SECRET"));
    for copy in 0..2 {
        for damaged in damaged(&whole, &earlier) {
            fs::write(&copies(folder.path())[copy], &damaged).expect("written");
            let service = Service::over_disk(folder.clone());
            let found = exported(&service, &token, "m1", "official").openings;
            let damaged = String::from_utf8_lossy(&damaged);
            assert_eq!(found, expected, "{copy}: {damaged}");
            assert!(read(folder.path()).iter().all(|copy| *copy == whole), "{copy}: {damaged}");
        }
        fs::remove_file(&copies(folder.path())[copy]).expect("removed");
        drop(Service::over_disk(folder.clone()));
        assert_eq!(read(folder.path()), [whole.clone(), whole.clone()], "before anybody asks");
    }
}

/// The openings of an append reach the disk before its records, one copy after the other.
#[test]
fn a_stop_at_any_point_of_an_append_leaves_what_was_before_and_it_can_be_done_again() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    let kept = exported(&service, &token, "m1", "official").openings;
    let data = service.folder.clone();
    drop(service);
    let (before, [old, _]) = (copied(data.path()), read(data.path()));
    let service = Service::over_disk(data.clone());
    service.append(&token, "m1", &head, &deck("SECRET", 1)).receipts(201);
    let [new, _] = read(data.path());
    assert!(new.starts_with(&old) && new.len() > old.len() + 100, "a line is added");
    let torn = |end: usize| new[..old.len() + end].to_vec();
    let zeroed = [old.clone(), vec![0; new.len() - old.len()]].concat();
    let points = [
        [torn(1), old.clone()],
        [torn(100), old.clone()],
        [zeroed.clone(), old.clone()],
        [new.clone(), old.clone()],
        [new.clone(), torn(1)],
        [new.clone(), zeroed],
        [new.clone(), new.clone()],
    ];
    for (number, point) in points.iter().enumerate() {
        let data = copied(before.path());
        for (path, bytes) in copies(data.path()).iter().zip(point) {
            fs::write(path, bytes).expect("written");
        }
        let service = Service::over_disk(data.clone());
        assert_eq!(exported(&service, &token, "m1", "official").openings, kept, "{number}");
        assert_eq!(told(data.path(), "SECRET"), Vec::<PathBuf>::new(), "{number}");
        service.append(&token, "m1", &head, &deck("OTHER", 1)).receipts(201);
        drop(service);
        let service = Service::over_disk(data);
        let file = exported(&service, &token, "m1", "official");
        assert_eq!(file.openings[..2], kept, "{number}");
        let (_, damage) = record::verify(&record::write(&file.records, &file.openings));
        assert!(damage.is_empty() && file.openings.len() == 3, "{number}: {damage:?}");
    }
}

#[test]
fn a_stop_within_a_drop_drops_it_in_both_copies_or_in_none() {
    let (data, token) = recorded();
    let before = copied(data.path());
    let [old, _] = read(data.path());
    drop_opening(&Service::over_disk(data.clone()), &token, "player:0");
    let [new, _] = read(data.path());
    let is_named = |service: &Service| {
        let openings = exported(service, &token, "m1", "official").openings;
        assert!(openings.len() >= 3, "nothing else is dropped");
        openings.iter().filter_map(|it| it.player()).any(|it| it.name.as_deref() == Some("Kim"))
    };
    // A file not yet in its place is not a copy, and the next start removes it.
    for (point, dropped) in [([&old, &old], false), ([&new, &old], true), ([&new, &new], true)] {
        let data = copied(before.path());
        for (path, bytes) in copies(data.path()).iter().zip(point) {
            fs::write(path, bytes).expect("written");
            fs::write(path.with_file_name(".tmpA1b2C3"), &old).expect("written");
        }
        let service = Service::over_disk(data.clone());
        assert_eq!(is_named(&service), !dropped);
        if !dropped {
            drop_opening(&service, &token, "player:0");
        }
        // Three letters alone may occur in a signature.
        assert_eq!(told(data.path(), "\"Kim\""), Vec::<PathBuf>::new());
        assert!(read(data.path()).iter().all(|copy| *copy == new));
    }
}

#[test]
fn a_line_that_both_copies_have_lost_is_named_and_other_matches_are_served() {
    let (data, token) = recorded();
    let [whole, _] = read(data.path());
    let line = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    for (number, path) in copies(data.path()).iter().enumerate() {
        let mut bytes = whole.clone();
        bytes[line + 20 + number] ^= 1;
        fs::write(path, bytes).expect("written");
    }
    let service = Service::over_disk(data.clone());
    service.open(&token, "other");
    service.get("/v1/matches/m1").send().problem(500);
    service.get("/v1/matches/other").send().json(200);
    let list = service.get("/v1/matches").send().json(200);
    let items = list["items"].as_array().expect("items").iter();
    let first: Vec<_> = items.map(|item| (&item["match"], &item["players"][0]["name"])).collect();
    assert_eq!(first, [(&json!("other"), &json!("Kim")), (&json!("m1"), &Value::Null)]);
    let store = SledStore::open(copied(data.path()).path()).expect("another");
    let archive = archive::Archive::open(Arc::new(store), data.path()).expect("it opens");
    let viewer = replay::Viewer::Official;
    let error =
        archive.export(&"m1".parse().expect("a name"), viewer, None).expect_err("it is damaged");
    let said = error.to_string();
    let both = copies(data.path()).map(|path| said.contains(path.to_str().expect("text")));
    assert!(said.starts_with("match `m1`: line 2 of its openings is damaged in"), "{said}");
    assert!(both == [true; 2] && said.contains("restore one of the two"), "{said}");
    drop(archive);

    // Nothing was overwritten: what a person restores counts immediately.
    let [first, second] = copies(data.path());
    fs::write(first, &whole).expect("written");
    service.get("/v1/matches/m1").send().json(200);
    assert_eq!(fs::read(second).expect("a file"), whole);
}

#[test]
fn damaged_lines_that_a_person_has_removed_are_missed_by_nobody() {
    let (data, token) = recorded();
    let [whole, _] = read(data.path());
    // The first line says whose the others are.
    let lines: Vec<_> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    for path in copies(data.path()) {
        fs::write(path, lines[2..].concat()).expect("written");
    }
    let service = Service::over_disk(data);
    assert_eq!(exported(&service, &token, "m1", "official").openings.len(), 3);
}

#[test]
fn what_is_dropped_is_nowhere_in_the_data_folder_neither_name_nor_salt_nor_card() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let body = json!({ "match": "m1", "event": opened("Wilhelmina Quist", "Ari") });
    service.post("/v1/matches").token(&token).json(&body).send().json(201);
    let other = json!({ "match": "m2", "event": opened("Bo", "Ari") });
    service.post("/v1/matches").token(&token).json(&other).send().json(201);
    let log = testbed::replay("abandoned.bga.json");
    let import = service.post("/v1/import").token(&token).body("application/octet-stream", log);
    import.send().json(201);
    for number in 0..20 {
        service.append(&token, "m1", &service.head("m1"), &note(&number.to_string())).receipts(201);
    }
    let learned = json!({ "open": { "player": 0, "name": "Nobody" } });
    service.post("/v1/matches/m1/openings").token(&token).json(&learned).send().problem(422);
    let found = || {
        let list = service.get("/v1/matches?player=wilhelmina%20QUIST").send().json(200);
        list["items"].as_array().expect("items").len()
    };
    assert_eq!(found(), 1);
    let openings = exported(&service, &token, "m1", "official").openings;
    let salt = openings[0].salt().expect("it is committed").to_string();
    let data = service.folder.clone();
    for text in ["Wilhelmina Quist", &salt] {
        let mut told = told(data.path(), text);
        told.sort();
        let mut expected = copies(data.path());
        expected.sort();
        assert_eq!(told, expected, "it stands in the two copies and nowhere else");
    }
    drop_opening(&service, &token, "player:0");
    assert_eq!(found(), 0);
    let gone = || {
        for text in ["Quist", &salt] {
            assert_eq!(told(data.path(), text), Vec::<PathBuf>::new(), "{text}");
        }
    };
    gone();
    service.append(&token, "m1", &service.head("m1"), &note("goes on")).receipts(201);
    drop(service);
    gone();
    let service = Service::over_disk(data.clone());
    let list = service.get("/v1/matches").send().text();
    assert!(list.contains("Bo") && list.contains("Ari") && !list.contains("Quist"), "{list}");
    gone();
}

#[test]
fn what_opens_events_that_were_refused_is_not_kept() {
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &token);
    let before = read(service.folder.path());
    let mut again = note("another");
    again["id"] = json!("first");
    let ask = service.post("/v1/matches/m1/events").token(&token).if_match(&head);
    ask.lines(&[deck("SECRET", 1), again]).send().problem(409);
    assert_eq!(read(service.folder.path()), before);
    service.append(&token, "m1", &head, &deck("OTHER", 0)).receipts(201);
    assert_eq!(told(service.folder.path(), "SECRET"), Vec::<PathBuf>::new());
    let data = service.folder.clone();
    drop(service);
    let file = exported(&Service::over_disk(data), &token, "m1", "official");
    let subjects: Vec<_> = file.openings.iter().map(|it| it.subject().to_string()).collect();
    assert_eq!(subjects, ["player:0", "player:1", "h2.0"]);
}

#[test]
fn the_mirror_alone_brings_all_openings_back_and_all_drops() {
    let (data, token) = recorded();
    let service = Service::over_disk(data.clone());
    let dropped = exported(&service, &token, "m1", "official").openings[0].clone();
    drop_opening(&service, &token, "player:0");
    let before = exported(&service, &token, "m1", "official");
    drop(service);
    let (alone, new) = (copied(&data.path().join("mirror")), folder());
    ledger::restore(alone.path(), new.path(), &["openings"], archive::now(), |_| ())
        .expect("it is restored");
    fs::copy(data.path().join("tokens.json"), new.path().join("tokens.json")).expect("copied");

    let service = Service::over_disk(new.clone());
    assert_eq!(read(new.path()), read(data.path()));
    let after = exported(&service, &token, "m1", "official");
    assert_eq!((after.openings, after.head), (before.openings, before.head));
    let again = json!({ "open": dropped });
    service.post("/v1/matches/m1/openings").token(&token).json(&again).send().problem(409);
}
