//! `daybook monitor` against a server.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::service::client::{Client, token};
use crate::service::offline::said;
use crate::service::program::Program;

/// One check of a server's log.
fn look(url: &str, state: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    command.args(["monitor", url, "--state"]).arg(state).args(more).output().expect("it runs")
}

#[track_caller]
fn good(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    said(output)
}

#[test]
fn a_monitor_reads_a_log_goes_on_and_asks_again_for_what_was_withheld() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, state) = (folder.path().join("data"), folder.path().join("seen"));
    let token = token(&data);
    let program = Program::start(&data);
    let client = Client::new(program.address, &token);
    let url = format!("http://{}/", program.address);
    client.open("m").expect("it answers").json(201);
    client.get("/v1/matches/m/proof").expect("it answers").json(200);
    let text = good(&look(&url, &state, &[]));
    assert!(text.starts_with("ok 1 leaves in the log of "), "{text}");

    let late = json!({ "match": "late", "delay": { "events": 1 }, "event": { "type": "match_opened",
        "data": { "edition": "4.0", "format": "constructed", "recorder": "paper", "players": [{ "name": "Kim" }, { "name": "Ari" }] } } });
    let kind = [("content-type", "application/json")];
    let opened = client.post("/v1/matches", &kind, late.to_string()).expect("it answers").json(201);
    client.get("/v1/matches/late/proof").expect("it answers").json(200);
    let text = good(&look(&url, &state, &[]));
    assert!(text.contains("ok 2 leaves") && text.contains("1 leaves are withheld"), "{text}");
    assert!(text.trim_end().ends_with("requests them again: 1"), "{text}");
    let head = opened["receipts"][0]["hash"].as_str().expect("a hash");
    let note = r#"{"event":{"type":"note","data":{"text":"x"}}}"#;
    client.append("late", head, note).expect("it answers").json(201);
    client.get("/v1/matches/late/proof").expect("it answers").json(200);
    let text = good(&look(&url, &state, &[]));
    assert!(
        text.contains("ok 3 leaves") && text.trim_end().ends_with("requests them again: 2"),
        "{text}"
    );

    let key = client.get("/v1/origin").expect("it answers").json(200)["key"].clone();
    good(&look(&url, &state, &["--origin", key.as_str().expect("text")]));
    let other =
        record::Signer::new("example.org/x".parse().expect("an origin"), &[7; 32]).verifier();
    let refused = look(&url, &state, &["--origin", &other.to_string()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("use another file for another log"), "{}", said(&refused));
    program.stop();
    let away = look(&url, &state, &[]);
    assert_eq!(away.status.code(), Some(1));
    assert!(said(&away).contains("try again later"), "{}", said(&away));

    // Another log in the place of the known one.
    std::fs::remove_dir_all(&data).expect("removed");
    crate::service::client::token(&data);
    let program = Program::start(&data);
    let url = format!("http://{}", program.address);
    let before = std::fs::read(&state).expect("read");
    let wrong = look(&url, &state, &[]);
    assert_eq!(wrong.status.code(), Some(3));
    assert!(
        said(&wrong).starts_with("wrong the checkpoint is not signed with the key"),
        "{}",
        said(&wrong)
    );
    assert_eq!(std::fs::read(&state).expect("read"), before);
    let evidence =
        std::fs::read_to_string(folder.path().join("seen.evidence")).expect("it is kept");
    assert!(evidence.contains("\n\n\u{2014} "), "{evidence}");
    program.stop();
}

/// Another copy of a folder.
fn copy(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").args([from, to]).status().expect("it runs");
    assert!(done.success());
}

#[test]
fn a_service_that_is_put_back_to_an_earlier_day_is_at_fault_and_the_evidence_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, state) = (folder.path().join("data"), folder.path().join("seen"));
    let (earlier, evidence) = (folder.path().join("earlier"), folder.path().join("seen.evidence"));
    let token = token(&data);
    let served = |name: Option<&str>| {
        let program = Program::start(&data);
        let client = Client::new(program.address, &token);
        if let Some(name) = name {
            client.open(name).expect("it answers").json(201);
            client.get(&format!("/v1/matches/{name}/proof")).expect("it answers").json(200);
        }
        let note = client.get("/checkpoint").expect("it answers").body;
        let note = String::from_utf8(note).expect("text");
        (look(&format!("http://{}", program.address), &state, &[]), note, program.stop())
    };
    // Twice with an empty log, then with a leaf.
    for name in [None, None, Some("m")] {
        good(&served(name).0);
    }
    copy(&data, &earlier);
    let (looked, later, ()) = served(Some("n"));
    good(&looked);
    std::fs::remove_dir_all(&data).expect("removed");
    copy(&earlier, &data);
    let before = std::fs::read(&state).expect("read");
    for _ in 0..2 {
        let (looked, now, ()) = served(None);
        assert_eq!(looked.status.code(), Some(3), "{}", said(&looked));
        let text = "wrong the log has signed a tree of 1 leaves, but 2 were signed before";
        assert!(said(&looked).starts_with(text), "{}", said(&looked));
        assert_eq!(std::fs::read(&state).expect("read"), before);
        let kept = std::fs::read_to_string(&evidence).expect("it is kept");
        assert_eq!(kept, format!("{later}\n{now}"));
    }
    // Evidence of something else is added to it.
    std::fs::remove_dir_all(&data).expect("removed");
    crate::service::client::token(&data);
    let (looked, _, ()) = served(None);
    assert_eq!(looked.status.code(), Some(3), "{}", said(&looked));
    let kept = std::fs::read_to_string(&evidence).expect("it is kept");
    assert!(kept.starts_with(&later) && kept.matches("\n\n\u{2014} ").count() == 3, "{kept}");
}
