//! A store that is restored from what is left of a lost one.

use std::fs;
use std::path::Path;
use std::process::Command;

use archive::{Role, Tokens};
use serde_json::json;
use tempfile::TempDir;

use crate::service::client::{Client, token};
use crate::service::program::Program;

/// The output of `daybook restore`.
fn restore(mirror: &Path, data: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_daybook"))
        .args(["restore", "--mirror"])
        .arg(mirror)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    String::from_utf8(said).expect("text")
}

fn body(client: &Client, path: &str) -> String {
    let answer = client.get(path).expect("it answers");
    assert_eq!(answer.status, 200, "{path}");
    String::from_utf8(answer.body).expect("text")
}

/// sled is lost; the mirror and the files beside it are not.
#[test]
fn a_restored_store_hides_what_was_private_and_goes_on_with_its_log() {
    let folder = TempDir::new().expect("a folder");
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    let token = token(&old);
    let tokens = Tokens::open(&old).expect("the folder can be read");
    let of_seen = Some("seen".parse().expect("a name"));
    let of_seen = tokens.create(Role::Recorder, of_seen, None, None).expect("a token");
    let program = Program::start(&old);
    let client = Client::new(program.address, &token);
    client.open("seen").expect("it answers").json(201);
    let private = json!({ "match": "hidden", "visibility": "private", "event": {
        "type": "match_opened", "data": { "edition": "4.0", "format": "constructed",
        "recorder": "paper", "players": [{ "name": "Kim" }, { "name": "Ari" }] } } });
    let json = [("content-type", "application/json")];
    client.post("/v1/matches", &json, private.to_string()).expect("it answers").json(201);
    let head = client.get("/v1/matches/hidden").expect("it answers").json(200)["head"].clone();
    let origin = body(&client, "/v1/origin");
    let said = restore(&old.join("mirror"), &new);
    assert!(said.contains("is already open"), "two stores would go on with one log: {said}");
    program.stop();
    fs::remove_dir_all(old.join("sled")).expect("sled is lost");

    let said = restore(&old.join("mirror"), &new);
    assert!(said.contains("2 matches, 2 records restored"), "{said}");
    for name in ["audience", "signing.key", "tokens.json", "tree"] {
        assert!(said.contains(&format!("`{name}` was copied too")), "{said}");
    }
    let program = Program::start(&new);
    let other = Client::new(program.address, &of_seen);
    other.get("/v1/matches/seen").expect("it answers").json(200);
    other.get("/v1/matches/hidden").expect("it answers").problem(404);
    let client = Client::new(program.address, &token);
    let shown = client.get("/v1/matches/hidden").expect("it answers").json(200);
    assert_eq!(shown["head"], head);
    assert_eq!(body(&client, "/v1/origin"), origin);
    let grown = client.get("/v1/proof/consistency?from=1&to=2").expect("it answers");
    assert_eq!(grown.status, 200);
    client.open("later").expect("it answers").json(201);
    program.stop();
}

#[test]
fn a_restore_says_what_the_mirror_alone_cannot_bring() {
    let folder = TempDir::new().expect("a folder");
    let (old, alone) = (folder.path().join("old"), folder.path().join("alone"));
    let token = token(&old);
    let program = Program::start(&old);
    Client::new(program.address, &token).open("seen").expect("it answers").json(201);
    program.stop();
    fs::create_dir(&alone).expect("a folder");
    fs::rename(old.join("mirror"), alone.join("mirror")).expect("moved");
    let said = restore(&alone.join("mirror"), &folder.path().join("new"));
    assert!(said.contains("1 matches, 1 records restored"), "{said}");
    for (name, without) in archive::DATA_FILES {
        let line = said.lines().find(|line| line.starts_with(&format!("`{name}` is not beside")));
        assert!(line.is_some_and(|line| line.ends_with(without)), "{said}");
    }
}

/// A store whose second copies are damaged, and then the first ones too.
#[test]
fn what_is_restored_beside_the_records_is_read_and_what_did_not_come_is_named() {
    let folder = TempDir::new().expect("a folder");
    let old = folder.path().join("old");
    let token = token(&old);
    let program = Program::start(&old);
    Client::new(program.address, &token).open("seen").expect("it answers").json(201);
    program.stop();
    let damage = |name: &str| {
        let mut bytes = fs::read(old.join(name)).expect("a file");
        let last = bytes.len() - 1;
        bytes[last - 8] ^= 1;
        fs::write(old.join(name), bytes).expect("written");
    };
    let run = |new: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_daybook"));
        let args = ["restore", "--mirror", "old/mirror", "--data", new];
        let output = program.args(args).current_dir(folder.path()).output();
        let output = output.expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).expect("text"))
    };
    let names = ["tokens.json", "signing.key", "tree/checkpoint"];
    for name in names {
        damage(name);
    }
    let (code, said) = run("first");
    assert_eq!(code, Some(0), "{said}");
    let program = Program::start(&folder.path().join("first"));
    Client::new(program.address, &token).get("/v1/matches/seen").expect("it answers").json(200);
    program.stop();
    for name in names {
        damage(&format!("copies/{name}"));
    }
    fs::write(old.join("audience/match-seen.ndjson"), "x").expect("written");
    fs::write(old.join("mirror/audience/match-seen.ndjson"), "x").expect("written");
    let (code, said) = run("second");
    assert_eq!(code, Some(1), "{said}");
    for name in ["tokens.json", "signing.key"] {
        let copy = format!("second/copies/{name}");
        assert!(said.lines().any(|line| line.contains(&copy)), "{name}: {said}");
    }
    assert!(said.contains("match `seen`: who may see it is unknown"), "{said}");
    assert!(said.contains("not everything could be restored"), "{said}");
}

/// Two matches in the mirror alone, with one byte of the first one's record changed.
#[test]
fn a_restore_that_brings_not_all_says_what_is_lost_and_fails() {
    let folder = TempDir::new().expect("a folder");
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    let token = token(&old);
    let program = Program::start(&old);
    let client = Client::new(program.address, &token);
    client.open("lost").expect("it answers").json(201);
    client.open("kept").expect("it answers").json(201);
    program.stop();
    fs::remove_dir_all(old.join("sled")).expect("removed");
    let segment = old.join("mirror/00000001.ndjson");
    let mut bytes = fs::read(&segment).expect("the mirror");
    bytes[20] ^= 1;
    fs::write(&segment, &bytes).expect("written");

    let run = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_daybook"));
        let output = program.args(arguments).current_dir(folder.path()).output();
        let output = output.expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).expect("text"))
    };
    let (code, said) = run(&["serve", "--data", "old", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("00000001.ndjson, byte ") && said.contains("daybook restore"), "{said}");
    assert_eq!(fs::read(&segment).expect("the mirror"), bytes, "nothing is destroyed");

    let (code, said) = run(&["restore", "--mirror", "old/mirror", "--data", "new"]);
    assert_eq!(code, Some(1), "{said}");
    for expected in [
        "1 matches, 1 records restored",
        "match `lost`, record 0: ",
        "not everything could be restored",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // The log has signed more than there is.
    let (code, said) = run(&["serve", "--data", "new", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("has signed 2"), "{said}");
    fs::rename(new.join("tree"), new.join("old tree")).expect("moved away");
    fs::rename(new.join("copies"), new.join("old copies")).expect("moved away");
    fs::remove_file(new.join("signing.key")).expect("removed");
    let program = Program::start(&new);
    Client::new(program.address, &token).get("/v1/matches/kept").expect("it answers").json(200);
    program.stop();
}
