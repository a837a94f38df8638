//! An export of a real server, checked without it: by `daybook verify --origin` and by `tests/verify.sh`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use record::{Chain, Draft, File, Sealed, Signer, read, write, write_proved};
use rules::{Event, Opening, Remark};
use serde_json::Value;

use crate::client::{Client, token};
use crate::program::Program;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a server hands out of one match.
struct Exported {
    folder: tempfile::TempDir,
    key: String,
    file: File,
    bytes: Vec<u8>,
    /// The proof of record 3 as the service gives it.
    earlier: Value,
    receipt: String,
}

/// A match with committed players, a committed card and one learned later, from a server to a file.
fn exported() -> Exported {
    let folder = tempfile::tempdir().expect("a folder");
    let drafts = std::fs::read_to_string(root().join("crates/cli/tests/cmd/openings.ndjson"));
    let drafts = drafts.expect("it is there");
    let moved = drafts.rfind(r#"{"event":{"type":"moved""#).expect("a card is drawn");
    let known =
        r#","open":[{"index":0,"face":{"reference":"X","name":"A \"B\", C","type":"spell"}}]"#;
    let end = moved + drafts[moved..].find('\n').expect("a line") - 1;
    let drafts = format!("{}{known}{}", &drafts[..end], &drafts[end..]);
    let (events, sealed) = (folder.path().join("m.ndjson"), folder.path().join("m.daybook"));
    std::fs::write(&events, drafts).expect("the folder can be written");
    let mut seal = Command::new(env!("CARGO_BIN_EXE_daybook"));
    let seal = seal.arg("seal").arg(&events).arg("-o").arg(&sealed).output().expect("it runs");
    assert!(seal.status.success(), "{}", String::from_utf8_lossy(&seal.stderr));

    let data = folder.path().join("data");
    let token = token(&data);
    let program = Program::start(&data);
    let client = Client::new(program.address, &token);
    let bytes = std::fs::read(sealed).expect("it was sealed");
    // Leaves on both sides, so that the path has some length.
    let other = client.open("other").expect("it answers").json(201);
    assert!(other["receipt"].is_string());
    let kind = [("content-type", "application/octet-stream")];
    let kept = client.post("/v1/import", &kind, bytes).expect("it answers").json(201);
    let receipt = kept["receipt"].as_str().expect("a receipt").to_owned();
    client.open("third").expect("it answers").json(201);
    client.get("/v1/matches/third/proof").expect("it answers").json(200);
    let earlier = client.get("/v1/matches/m/proof?seq=3").expect("it answers").json(200);
    let answer = client.get("/v1/matches/m/export?view=official").expect("it answers");
    let key = client.get("/v1/origin").expect("it answers").json(200)["key"].clone();
    let key = key.as_str().expect("a key").to_owned();
    let file = read(&answer.body).expect("it is whole");
    assert_eq!((file.records.len(), file.openings.len()), (8, 4));
    program.stop();
    Exported { folder, key, file, bytes: answer.body, earlier, receipt }
}

/// The lines above the digest, after an edit, under a digest that fits them.
fn edited(bytes: &[u8], edit: impl FnOnce(&mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    lines.truncate(lines.len() - 2);
    edit(&mut lines);
    let mut bytes: Vec<u8> =
        lines.into_iter().flat_map(|line| [line, vec![b'\n']].concat()).collect();
    let digest = blake3::hash(&bytes).to_hex();
    bytes.extend(format!("{{\"b3\":\"{digest}\"}}\n").bytes());
    bytes
}

/// The same match with another event in place of this record, and all after it chained anew.
fn forked(records: &[Sealed], at: usize) -> Vec<Sealed> {
    let mut chain = Chain::new(records[0].record.match_id.clone());
    let mut fork = Vec::new();
    for (seq, sealed) in records.iter().enumerate() {
        let note = Event::Note(Remark { seat: None, text: "another story".to_owned() });
        let event = if seq == at { note } else { sealed.record.event.clone() };
        fork.push(
            chain.seal(Draft { at: sealed.record.at, ..Draft::new(event) }).expect("in order"),
        );
    }
    fork
}

impl Exported {
    fn daybook(&self, bytes: &[u8], more: &[&str]) -> Output {
        let path = self.folder.path().join("checked.daybook");
        std::fs::write(&path, bytes).expect("the folder can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
        command.arg("verify").arg(path).args(more).output().expect("it runs")
    }

    fn script(&self, bytes: &[u8], key: &str) -> Output {
        let path = self.folder.path().join("checked.daybook");
        std::fs::write(&path, bytes).expect("the folder can be written");
        let mut command = Command::new("sh");
        command.arg(root().join("tests/verify.sh")).arg(path).arg(key).output().expect("a shell")
    }

    /// Every file that is not what the server gave out, with what was done to it.
    fn damaged(&self) -> Vec<(String, Vec<u8>)> {
        let Self { file: File { records, openings, proof, .. }, bytes, .. } = self;
        let proof = proof.as_ref().expect("it has a proof");
        let mut damaged = Vec::new();
        let count = bytes.split(|byte| *byte == b'\n').count() - 1;
        let mut start = 0;
        for (line, text) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let mut flipped = bytes.clone();
            flipped[start + text.len() / 2] ^= 1;
            damaged.push((format!("a byte of line {}", line + 1), flipped.clone()));
            // Whoever writes the digest anew may change what was learned later: no record is committed to it.
            let told = String::from_utf8_lossy(text);
            let is_committed = !told.starts_with("{\"open\":") || told.contains("\"salt\":");
            if line + 1 < count && is_committed {
                let anew = edited(&flipped, |_| {});
                damaged.push((format!("a byte of line {} under a new digest", line + 1), anew));
            }
            start += text.len();
        }
        let mut other = openings.clone();
        let Opening::Player(player) = &mut other[0] else { panic!("a player") };
        player.name = Some("Somebody".to_owned());
        let mut unsalted = openings.clone();
        let Opening::Player(player) = &mut unsalted[0] else { panic!("a player") };
        player.salt = None;
        let mut elsewhere = proof.clone();
        elsewhere.leaf = self.earlier["leaf"].as_u64().expect("a number");
        let hashes = self.earlier["hashes"].clone();
        elsewhere.hashes = serde_json::from_value(hashes).expect("a path");
        let swap = |lines: &mut Vec<Vec<u8>>| lines.swap(4, 5);
        let moved = |lines: &mut Vec<Vec<u8>>| {
            lines[11] =
                String::from_utf8(lines[11].clone()).expect("text").replace("h7.0", "h7.1").into();
        };
        let files = [
            ("swapped records", edited(bytes, swap)),
            ("a dropped tail", edited(bytes, |lines| drop(lines.remove(7)))),
            ("a dropped tail and its openings", write_proved(&records[..6], &openings[..2], proof)),
            ("a forked history", write_proved(&forked(records, 6), &[], proof)),
            ("a forged opening", write_proved(records, &other, proof)),
            ("an opening without its salt", write_proved(records, &unsalted, proof)),
            ("a commitment of another slot", edited(bytes, moved)),
            ("the proof of another record", write_proved(records, openings, &elsewhere)),
            ("no proof", write(records, openings)),
            ("half of it", bytes[..bytes.len() / 2].to_vec()),
            ("nothing", Vec::new()),
        ];
        damaged.extend(files.map(|(what, bytes)| (what.to_owned(), bytes)));
        damaged
    }

    /// Keys that have not signed: another one of the same name, and the same one of another name.
    fn wrong_keys(&self) -> [String; 2] {
        let (origin, _) = self.key.split_once('+').expect("a name");
        let other = Signer::new(origin.parse().expect("an origin"), &[7; 32]).verifier();
        let renamed = Signer::new("example.org/x".parse().expect("an origin"), &[7; 32]).verifier();
        [other.to_string(), renamed.to_string()]
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

#[test]
fn whatever_is_done_to_an_export_is_found_and_named() {
    let it = exported();
    let origin = ["--origin", &it.key];
    let whole = it.daybook(&it.bytes, &origin);
    assert!(whole.status.success(), "{}", said(&whole));
    for (what, bytes) in it.damaged() {
        let found = it.daybook(&bytes, &origin);
        assert_eq!(found.status.code(), Some(1), "{what}");
        assert!(said(&found).starts_with("damaged "), "{what}: {}", said(&found));
    }
    for (key, why) in
        it.wrong_keys().iter().zip(["is not signed with this key", "and the key is that of"])
    {
        let found = it.daybook(&it.bytes, &["--origin", key]);
        assert_eq!(found.status.code(), Some(1), "{key}");
        assert!(said(&found).contains(why), "{}", said(&found));
    }
    let path = it.folder.path().join("log.key");
    std::fs::write(&path, format!("{}\n", it.key)).expect("the folder can be written");
    let from_file = it.daybook(&it.bytes, &["--origin", path.to_str().expect("text")]);
    assert!(from_file.status.success(), "{}", said(&from_file));
}

#[test]
fn a_receipt_is_of_one_match_and_one_history() {
    let it = exported();
    let path = it.folder.path().join("receipt");
    let check = |bytes: &[u8], note: &str| {
        std::fs::write(&path, note).expect("the folder can be written");
        it.daybook(bytes, &["--origin", &it.key, "--receipt", path.to_str().expect("text")])
    };
    let good = check(&it.bytes, &it.receipt);
    assert!(good.status.success(), "{}", said(&good));
    let proof = it.file.proof.as_ref().expect("it has a proof");
    let forked = forked(&it.file.records, 6);
    let other_name = {
        let mut chain = Chain::new("n".parse().expect("a name"));
        let event = it.file.records[0].record.event.clone();
        [chain.seal(Draft::new(event)).expect("the first")]
    };
    for (bytes, why) in [
        (write(&forked, &[]), "they show two histories"),
        (write(&it.file.records[..5], &[]), "the file has only 5 records"),
        (write(&other_name, &[]), "it is of match `m`, and the file has `n`"),
    ] {
        let found = check(&bytes, &it.receipt);
        assert_eq!(found.status.code(), Some(1), "{why}");
        assert!(said(&found).contains(why), "{}", said(&found));
    }
    let no_receipt = check(&it.bytes, &proof.checkpoint);
    assert!(said(&no_receipt).contains("receipt: the note is signed, but is no receipt"));
}

#[test]
fn the_script_finds_what_the_program_finds() {
    if Command::new("b3sum").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "b3sum is missing: install it");
        println!("NOT RUN: tests/verify.sh, because there is no b3sum");
        return;
    }
    let it = exported();
    let whole = it.script(&it.bytes, &it.key);
    assert!(whole.status.success(), "{}", said(&whole));
    let head = format!("ok 8 records, head {}", it.file.head);
    assert!(said(&whole).starts_with(&head), "{}", said(&whole));
    for (what, bytes) in it.damaged() {
        let found = it.script(&bytes, &it.key);
        assert_eq!(found.status.code(), Some(1), "{what}: {}", said(&found));
        assert!(said(&found).contains("line "), "{what}: {}", said(&found));
    }
    for key in it.wrong_keys() {
        assert_eq!(it.script(&it.bytes, &key).status.code(), Some(1), "{key}");
    }
}

#[test]
fn the_script_stands_in_the_readme() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect("it is there");
    assert!(
        read("README.md").contains(&read("tests/verify.sh")),
        "put tests/verify.sh in README.md"
    );
}

#[test]
fn a_commitment_that_was_moved_is_no_use_to_anyone() {
    let it = exported();
    let text = String::from_utf8(it.bytes.clone()).expect("text");
    let from = text.find("\"h7.0\":\"").expect("a commitment");
    let moved = format!("{}\"h7.1\":\"{}", &text[..from], &text[from + 8..]);
    let found = it.daybook(&edited(moved.as_bytes(), |_| {}), &["--origin", &it.key]);
    assert_eq!(found.status.code(), Some(1));
    assert!(said(&found).contains("record 7"), "{}", said(&found));
}
