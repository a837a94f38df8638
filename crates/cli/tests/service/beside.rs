//! Commands beside a running server.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::service::client::{Client, token};
use crate::service::offline::said;
use crate::service::program::Program;

fn daybook(args: &[&str], data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    command.args(args).arg("--data").arg(data).output().expect("it runs")
}

#[test]
fn an_export_and_an_audit_of_all_read_a_store_that_is_being_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let token = token(&data);
    let program = Program::start(&data);
    let client = Client::new(program.address, &token);
    let kind = [("content-type", "application/octet-stream")];
    let replays = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays");
    let mut names = Vec::new();
    for name in ["by-hand", "tie-breaker"] {
        let bytes = std::fs::read(replays.join(name).with_extension("daybook")).expect("a replay");
        client.post("/v1/import", &kind, bytes.clone()).expect("it answers").json(201);
        let file = record::read(&bytes).expect("it is whole");
        names.push((file.records[0].record.match_id.to_string(), bytes));
    }
    client.open("private").expect("it answers").json(201);
    for (name, bytes) in &names {
        let to = folder.path().join(name);
        let path = to.to_str().expect("text");
        let output = daybook(&["export", name, "--view", "official", "-o", path], &data);
        assert!(output.status.success(), "{}", said(&output));
        assert!(said(&output).contains("no proof, because the store is being served"));
        assert!(std::fs::read(&to).expect("it is written") == *bytes, "{name}");
    }
    let output = daybook(&["export", "another", "-o", "x.daybook"], &data);
    assert!(said(&output).contains("there is no match `another`"), "{}", said(&output));
    let output = daybook(&["audit", "--all", "--format", "json"], &data);
    let overview: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(overview["matches"], 3, "{}", said(&output));
    // The server knows nothing of it.
    client.open("later").expect("it answers").json(201);
    program.stop();
    let closed = daybook(&["audit", "--all", "--format", "json"], &data);
    let closed: Value = serde_json::from_slice(&closed.stdout).expect("JSON");
    assert_eq!((&closed["matches"], &closed["counts"]), (&Value::from(4), &overview["counts"]));
}

#[test]
fn who_finds_the_address_taken_finds_the_admin_token_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let program = Program::start(&data);
    let address = program.address.to_string();
    let output = daybook(&["serve", "--listen", &address], &other);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty(), "{}", said(&output));
    let said = said(&output);
    assert!(said.contains(&format!("{address} is in use by another program")), "{said}");
    let listed = daybook(&["token", "list"], &other);
    assert!(listed.stdout.is_empty(), "a token that nobody saw");
}
