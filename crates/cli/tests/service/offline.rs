//! An export of a real server, checked without it: by `daybook verify --origin` and by `tests/verify.sh`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ledger::SledStore;
use record::{
    Chain, Digest, Draft, File, Proof, Sealed, Signer, commitment, read, write, write_proved,
};
use rules::{Event, Opening, Remark, Salt, SlotId, SlotOpening};
use serde_json::Value;

use crate::service::client::{Client, token};
use crate::service::program::Program;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Everything a server exports of one match.
pub(crate) struct Exported {
    folder: tempfile::TempDir,
    pub(crate) key: String,
    pub(crate) file: File,
    pub(crate) bytes: Vec<u8>,
    /// The proof of record 3, and that of the last record of another match, as the service returns
    /// them.
    pub(crate) earlier: Proof,
    pub(crate) other: Proof,
    receipt: String,
}

/// A match with committed players, one learned later and this card, with what else is known of it, committed in h7.0,
/// sealed into a file of this folder.
fn sealed(folder: &Path, card: &str) -> Vec<u8> {
    let drafts = std::fs::read_to_string(root().join("crates/cli/tests/cmd/openings.ndjson"));
    let drafts = drafts.expect("it is there");
    let moved = drafts.rfind(r#"{"event":{"type":"moved""#).expect("a card is drawn");
    let known = format!(r#","open":[{{"index":0,"face":{card}}}]"#);
    let end = moved + drafts[moved..].find('\n').expect("a line") - 1;
    let drafts = format!("{}{known}{}", &drafts[..end], &drafts[end..]);
    let (events, sealed) = (folder.join("m.ndjson"), folder.join("m.daybook"));
    std::fs::write(&events, drafts).expect("the folder can be written");
    let mut seal = Command::new(env!("CARGO_BIN_EXE_daybook"));
    let seal = seal.arg("seal").arg(&events).arg("-o").arg(&sealed).output().expect("it runs");
    assert!(seal.status.success(), "{}", said(&seal));
    std::fs::read(sealed).expect("it was sealed")
}

/// A card with abilities, a name that looks like more than one member and an id.
const KNOWN: &str = r#"{"reference":"X","name":"A \"B\", C","type":"spell","abilities":[{"keyword":{"scout":1}},{"passive":{"says":{"add":{"forest":1,"mountain":0,"water":-2}}}}]},"source_id":"c7""#;

/// That match, from a server to a file.
pub(crate) fn exported() -> Exported {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = sealed(folder.path(), KNOWN);
    let data = folder.path().join("data");
    let token = token(&data);
    let program = Program::start(&data);
    let client = Client::new(program.address, &token);
    // Leaves on both sides, so that the path has some length.
    let other = client.open("other").expect("it answers").json(201);
    assert!(other["receipt"].is_string());
    let kind = [("content-type", "application/octet-stream")];
    let kept = client.post("/v1/import", &kind, bytes).expect("it answers").json(201);
    let receipt = kept["receipt"].as_str().expect("a receipt").to_owned();
    client.open("third").expect("it answers").json(201);
    client.get("/v1/matches/third/proof").expect("it answers").json(200);
    let proof = |path: &str| -> Proof {
        let answer = client.get(path).expect("it answers").json(200);
        let only = ["checkpoint", "form", "hashes", "leaf"];
        let only = only.map(|name| (name.to_owned(), answer[name].clone()));
        serde_json::from_value(Value::Object(only.into_iter().collect())).expect("a proof")
    };
    let earlier = proof("/v1/matches/m/proof?seq=3");
    let other = proof("/v1/matches/other/proof");
    let answer = client.get("/v1/matches/m/export?view=official").expect("it answers");
    let key = client.get("/v1/origin").expect("it answers").json(200)["key"].clone();
    let key = key.as_str().expect("a key").to_owned();
    let file = read(&answer.body).expect("it is whole");
    assert_eq!((file.records.len(), file.openings.len()), (8, 4));
    program.stop();
    Exported { folder, key, file, bytes: answer.body, earlier, other, receipt }
}

/// The lines above the digest, after an edit, under a matching digest.
pub(crate) fn edited(bytes: &[u8], edit: impl FnOnce(&mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    lines.truncate(lines.len() - 2);
    edit(&mut lines);
    let mut bytes: Vec<u8> =
        lines.into_iter().flat_map(|line| [line, vec![b'\n']].concat()).collect();
    let digest = blake3::hash(&bytes).to_hex();
    bytes.extend(format!("{{\"b3\":\"{digest}\"}}\n").bytes());
    bytes
}

/// The match with another event in place of this record, and all later records chained again.
pub(crate) fn forked(records: &[Sealed], at: usize) -> Vec<Sealed> {
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
        self.daybook_as("checked.daybook", bytes, more)
    }

    fn script(&self, bytes: &[u8], key: &str) -> Output {
        self.script_as("checked.daybook", bytes, key)
    }

    /// The program's output for a file that is written under this name.
    pub(crate) fn daybook_as(&self, name: &str, bytes: &[u8], more: &[&str]) -> Output {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
        command.arg("verify").arg(path).args(more).output().expect("it runs")
    }

    /// The script's output for it.
    pub(crate) fn script_as(&self, name: &str, bytes: &[u8], key: &str) -> Output {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        let mut command = Command::new("sh");
        command.arg(root().join("tests/verify.sh")).arg(path).arg(key).output().expect("a shell")
    }

    /// The program's output for a file and a receipt.
    fn received(&self, bytes: &[u8], note: &str) -> Output {
        let path = self.folder.path().join("receipt");
        std::fs::write(&path, note).expect("the folder can be written");
        self.daybook(bytes, &["--origin", &self.key, "--receipt", path.to_str().expect("text")])
    }

    /// The match from the folder of the stopped server: the output, and the file.
    fn taken(&self, match_id: &str) -> (String, Vec<u8>) {
        let (data, to) = (self.folder.path().join("data"), self.folder.path().join("taken"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
        command.args(["export", match_id, "--view", "official", "--data"]).arg(data);
        let output = command.arg("-o").arg(&to).output().expect("it runs");
        (said(&output), std::fs::read(to).unwrap_or_default())
    }

    /// Every altered file, with a description of the change.
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
            // Anyone who rewrites the digest may change what was learned later: no record commits
            // to it.
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
        let mut without_path = proof.clone();
        without_path.hashes.clear();
        let swap = |lines: &mut Vec<Vec<u8>>| lines.swap(4, 5);
        let replaced = |line: usize, from: &str, to: &str| {
            edited(bytes, |lines| {
                let text = String::from_utf8(lines[line].clone()).expect("text");
                lines[line] = text.replacen(from, to, 1).into();
                assert_ne!(lines[line], text.into_bytes());
            })
        };
        let files = [
            ("swapped records", edited(bytes, swap)),
            ("a dropped tail", edited(bytes, |lines| drop(lines.remove(7)))),
            ("a dropped tail and its openings", write_proved(&records[..6], &openings[..2], proof)),
            ("a forked history", write_proved(&forked(records, 6), &[], proof)),
            ("a forged opening", write_proved(records, &other, proof)),
            ("an opening without its salt", write_proved(records, &unsalted, proof)),
            ("an opening of another slot", replaced(11, "h7.0", "h7.1")),
            ("a commitment of another slot", replaced(7, "h7.0", "h7.1")),
            ("a name that no player has", replaced(8, "\"player\":0", "\"plaier\":0")),
            ("a salt that is none", replaced(8, "\"salt\":\"", "\"salt\":\"x")),
            ("the proof of another record", write_proved(records, openings, &self.earlier)),
            ("the proof of another match", write_proved(records, openings, &self.other)),
            ("a proof without its path", write_proved(records, openings, &without_path)),
            ("a history forked at its start", write_proved(&forked(records, 1), &[], proof)),
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

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Whether the script's requirements are available; in full test runs they must be.
pub(crate) fn has_b3sum() -> bool {
    let has = Command::new("b3sum").arg("--version").output().is_ok();
    assert!(has || std::env::var_os("CI").is_none(), "b3sum is missing: install it");
    if !has {
        println!("NOT RUN: tests/verify.sh, because there is no b3sum");
    }
    has
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
        it.wrong_keys().iter().zip(["is not signed with this key", "but the key belongs to"])
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
    let check = |bytes: &[u8], note: &str| it.received(bytes, note);
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
        (write(&forked, &[]), "as evidence of two histories"),
        (write(&it.file.records[..5], &[]), "the file has only 5 records"),
        (write(&other_name, &[]), "it is for match `m`, but the file contains `n`"),
    ] {
        let found = check(&bytes, &it.receipt);
        assert_eq!(found.status.code(), Some(1), "{why}");
        assert!(said(&found).contains(why), "{}", said(&found));
    }
    let no_receipt = check(&it.bytes, &proof.checkpoint);
    assert!(said(&no_receipt).contains("receipt: the note is signed, but is not a receipt"));
}

#[test]
fn the_script_finds_what_the_program_finds() {
    if !has_b3sum() {
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
fn the_script_stands_in_the_manual() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect("it is there");
    assert!(
        read("docs/format.md").contains(&read("tests/verify.sh")),
        "put tests/verify.sh in docs/format.md"
    );
}

/// An earlier copy is as valid as it was then, with its own proof: a receipt shows what came after.
#[test]
fn an_older_copy_in_place_of_the_newest_is_found_by_a_receipt_and_an_older_receipt_says_of_what() {
    let it = exported();
    let older = write_proved(&it.file.records[..4], &it.file.openings[..2], &it.earlier);
    let alone = it.daybook(&older, &["--origin", &it.key]);
    assert!(alone.status.success(), "{}", said(&alone));
    let held_against = it.received(&older, &it.receipt);
    assert_eq!(held_against.status.code(), Some(1));
    assert!(said(&held_against).contains("record 7 was accepted"), "{}", said(&held_against));
    let newest = it.received(&it.bytes, &it.receipt);
    assert!(said(&newest).ends_with("with its receipt for records 0 to 7\n"), "{}", said(&newest));

    // A proof of a batch before the last one does not pass as one of all records.
    let data = it.folder.path().join("data");
    let program = Program::start(&data);
    let client = Client::new(program.address, &token(&data));
    let note = r#"{"event":{"type":"note","data":{"text":"one more"}}}"#;
    let answer = client.append("m", &it.file.head.to_string(), note).expect("it answers");
    let last = answer.json(201)["receipt"].as_str().expect("a receipt").to_owned();
    let newer = client.get("/v1/matches/m/export?view=official").expect("it answers").body;
    program.stop();
    for (receipt, records) in [(&it.receipt, "records 0 to 7"), (&last, "records 8 to 8")] {
        let found = it.received(&newer, receipt);
        assert!(found.status.success(), "{}", said(&found));
        assert!(said(&found).contains("ok 9 records"), "{}", said(&found));
        assert!(said(&found).ends_with(&format!("receipt for {records}\n")), "{}", said(&found));
    }
}

#[test]
fn an_export_from_the_folder_of_a_store_is_that_of_its_service() {
    let it = exported();
    let data = it.folder.path().join("data");
    let signed = || {
        ["checkpoint", "size"]
            .map(|name| std::fs::read(data.join("tree").join(name)).expect("signed"))
    };
    let before = signed();
    let (said, bytes) = it.taken("m");
    let origin = it.key.split('+').next().expect("a name");
    assert!(said.ends_with(&format!("; proof of the log of {origin}\n")), "{said}");
    assert!(bytes == it.bytes, "{}", String::from_utf8_lossy(&bytes));

    // Records that no checkpoint covers yet, as after a power cut.
    let mut chain = Chain::new("late".parse().expect("a name"));
    let records =
        [chain.seal(Draft::new(it.file.records[0].record.event.clone())).expect("the first")];
    let store = std::sync::Arc::new(SledStore::open(&data).expect("it is closed"));
    let archive = archive::Archive::open(store, &data).expect("it can be read");
    archive
        .import(
            archive::NewFile::Whole(read(&write(&records, &[])).expect("it is whole")),
            None,
            archive::Author::OPERATOR,
        )
        .expect("it is new");
    drop(archive);
    let (said, bytes) = it.taken("late");
    assert!(
        said.contains("no proof, because the last checkpoint is older than the last record"),
        "{said}"
    );
    assert_eq!(read(&bytes).expect("it is whole").proof, None);
    let (_, bytes) = it.taken("m");
    assert!(bytes == it.bytes, "it is covered as before");
    assert_eq!(signed(), before, "nothing is signed");

    // A lost log is no reason to omit the proof silently.
    let move_away = |name: &str| {
        std::fs::rename(data.join(name), it.folder.path().join(name)).expect("moved away");
    };
    move_away("tree");
    move_away("copies");
    let (said, _) = it.taken("m");
    assert!(said.contains("checkpoint is missing: restore the folder `tree`"), "{said}");
    move_away("signing.key");
    std::fs::remove_dir_all(data.join("copies")).expect("the copies of what is left");
    let (said, bytes) = it.taken("m");
    assert!(said.contains("no proof, because the store has no log yet"), "{said}");
    assert!(read(&bytes).is_ok_and(|file| file.proof.is_none()));
}

/// Anyone with a public copy can try every printed card, with every salt that may be known.
#[test]
fn no_card_fits_a_commitment_without_its_salt_and_one_card_fits_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = cards::get("ALT_CORE_B_AX_24_C").expect("in the data").face();
    let bytes = sealed(folder.path(), &serde_json::to_string(&card).expect("plain data"));
    let file = read(&bytes).expect("it is whole");
    let slot = SlotId::new(7, 0);
    let record = &file.records[7].record;
    let opening = file.openings.iter().filter_map(Opening::slot).find(|it| it.slot == slot);
    let salt = opening.and_then(|opening| opening.salt).expect("it is committed");
    let committed = record.commit.values().next().copied().expect("it is committed");
    let fitting = |salt: Salt| -> Vec<String> {
        let fits = |face: &rules::Face| {
            let face = face.clone().into();
            let it = SlotOpening { slot, face, source_id: None, salt: Some(salt) };
            commitment(&record.match_id, &Opening::Slot(it)) == Some(committed)
        };
        let faces = cards::all().map(cards::Card::face).filter(fits);
        faces.map(|face| face.reference).collect()
    };
    assert!(cards::all().len() >= 2_240);
    assert_eq!(fitting(salt), [card.reference]);
    let mut known = vec![Salt::new([0; 32]), Salt::new([255; 32])];
    let player = |opening: &Opening| opening.player().and_then(|player| player.salt);
    known.extend(file.openings.iter().filter_map(player));
    let digests = file.records.iter().flat_map(|sealed| {
        let committed = sealed.record.commit.values().copied();
        committed.chain([sealed.hash, sealed.record.prev]).collect::<Vec<Digest>>()
    });
    known.extend(digests.map(|digest| Salt::new(*digest.as_bytes())));
    assert!(known.len() > 20, "{}", known.len());
    for salt in known {
        assert_eq!(fitting(salt), [""; 0], "{salt:?}");
    }
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
