//! Data folders of every version, as the program of that version wrote them: each opens, returns
//! the same data as then, hides what was hidden, and its log continues.
//!
//! `tests/folders/make.py` made each one, once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::service::client::Client;
use crate::service::program::Program;

const VERSIONS: [&str; 3] = ["1", "2", "3"];

fn folders() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/folders")
}

/// The folder of a version, unpacked.
fn unpacked(version: &str, to: &TempDir) -> PathBuf {
    let archive = folders().join(format!("{version}.tar.gz"));
    let mut tar = Command::new("tar");
    let done = tar.arg("-xzf").arg(archive).arg("-C").arg(to.path()).status().expect("tar runs");
    assert!(done.success(), "version {version} cannot be unpacked");
    to.path().join("data")
}

/// Everything in the earlier response must still be there; responses may have new members.
fn is_told(then: &Value, now: &Value, place: &str) {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            for (name, then) in then {
                is_told(then, now.get(name).unwrap_or(&Value::Null), &format!("{place}.{name}"));
            }
        }
        (Value::Array(then), Value::Array(now)) if then.len() == now.len() => {
            for (number, (then, now)) in then.iter().zip(now).enumerate() {
                is_told(then, now, &format!("{place}[{number}]"));
            }
        }
        (then, now) => assert_eq!(then, now, "{place}"),
    }
}

#[test]
fn the_folders_of_every_version_open_and_go_on() {
    for version in VERSIONS {
        let folder = TempDir::new().expect("a folder");
        let data = unpacked(version, &folder);
        let told = fs::read(folders().join(format!("{version}.json"))).expect("a file");
        let told: Value = serde_json::from_slice(&told).expect("JSON");
        let program = Program::start(&data);
        let admin = Client::new(program.address, told["token"].as_str().expect("a token"));
        let everyone = admin.clone().without_token();
        for asked in told["answers"].as_array().expect("answers") {
            let path = asked["path"].as_str().expect("a path");
            let client = if asked["admin"] == true { &admin } else { &everyone };
            let answer = client.get(path).expect("it answers");
            let place = format!("version {version}, {path}, admin {}", asked["admin"]);
            assert_eq!(asked["status"], answer.status, "{place}");
            if answer.status == 200 {
                let now = serde_json::from_slice(&answer.body)
                    .unwrap_or_else(|_| String::from_utf8_lossy(&answer.body).into());
                is_told(&asked["answer"], &now, &place);
            }
        }
        // The tree has only grown.
        let checkpoint = told["checkpoint"].as_str().expect("a note");
        let size = checkpoint.lines().nth(1).expect("a size");
        admin.open("new").expect("it answers").json(201);
        admin.get("/v1/matches/new/proof").expect("it answers").json(200);
        let path = format!("/v1/proof/consistency?from={size}");
        admin.get(&path).expect("it answers").json(200);
        let listed = everyone.get("/v1/matches").expect("it answers").json(200);
        assert_eq!(listed["items"][0]["match"], "new", "version {version}");
        program.stop();
        let written = fs::read_to_string(data.join("version")).expect("a file");
        let now = written.split(' ').next();
        assert_eq!(now, VERSIONS.last().copied(), "version {version} is of this version now");
    }
}
