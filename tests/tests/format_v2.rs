//! Version 2 of the format, as words and as bytes: records that version 1 cannot express, leaves of
//! form 2, entry bundles, and a proof.
//!
//! Nothing here is ever rewritten. If a test fails, the program no longer supports version 2, or
//! writes more: fix the program, or make version 3.

use std::path::{Path, PathBuf};

use ledger::{KeyUse, Leaves, Log, ReadError};
use record::{
    Draft, File, Leaf, LeafForm, Proof, Signer, Verifier, match_key, read_entries, write_entries,
};
use replay::{Recorder, Replay};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Records that the log accepted before there was another form.
const OLD: usize = 3;

/// The matches whose bytes are frozen.
const MATCHES: [&str; 2] = ["match", "drafted"];

/// What is withheld in the bundle of the first five.
const WITHHELD: usize = 3;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas").join(name)
}

/// The frozen match of version 1.
fn file() -> File {
    let bytes = std::fs::read(path("v1/match.daybook")).expect("it is there");
    record::read(&bytes).expect("whole")
}

fn signer() -> Signer {
    Signer::new("example.org/v2".parse().expect("an origin"), &[2; 32])
}

fn leaves(file: &File) -> Vec<Leaf> {
    let key = match_key(&file.records[0].hash);
    let of = |sealed: &record::Sealed| {
        let is_old = (sealed.record.seq as usize) < OLD;
        let form = if is_old { LeafForm::One } else { LeafForm::Two };
        Leaf::new(form, key, sealed.record.seq, sealed.hash)
    };
    file.records.iter().map(of).collect()
}

/// Leaves as a log reads them.
struct Told(Vec<Leaf>);

impl Leaves for Told {
    fn next(&mut self, limit: usize) -> Result<Vec<Leaf>, ReadError> {
        let count = limit.min(self.0.len());
        Ok(self.0.drain(..count).collect())
    }
}

/// The proof of the last record by a log of these leaves.
fn proof(leaves: &[Leaf]) -> Proof {
    let folder = tempfile::tempdir().expect("a folder");
    let told = Box::new(Told(leaves.to_vec()));
    let log = Log::open(told, folder.path(), signer(), KeyUse::New).expect("a new log");
    let (published, at) = (log.published(), leaves.len() as u64 - 1);
    let last = leaves.last().expect("at least one");
    let path = log.inclusion(last, at, published.size).expect("it is there");
    let checkpoint = published.note.to_string();
    Proof { checkpoint, form: last.form(), hashes: path.hashes, leaf: at }
}

fn bundle(leaves: &[Leaf]) -> Vec<u8> {
    let shown = |(at, leaf): (usize, &Leaf)| Some(*leaf).filter(|_| at != WITHHELD);
    write_entries(&leaves.iter().take(5).enumerate().map(shown).collect::<Vec<_>>())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn bytes(hex: &Value) -> Vec<u8> {
    let text = hex.as_str().expect("a text");
    let pair = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hex");
    (0..text.len()).step_by(2).map(pair).collect()
}

/// What the program makes.
fn made() -> Value {
    let file = file();
    let leaves = leaves(&file);
    let first = &file.records[0].hash;
    let of = |leaf: &Leaf| json!({ "bytes": hex(&leaf.to_bytes()), "hash": hex(&leaf.hash().0) });
    let proof = proof(&leaves);
    let line = record::canonical_json(&json!({ "proof": proof }));
    let [whole, drafted] = MATCHES.map(digests);
    json!({
        "matches": { "match": whole, "drafted": drafted },
        "first": first,
        "key": match_key(first),
        "leaves": leaves.iter().map(of).collect::<Vec<_>>(),
        "entries": hex(&bundle(&leaves)),
        "origin": signer().verifier().to_string(),
        "checkpoint": proof.checkpoint,
        "proof": String::from_utf8(line).expect("text"),
    })
}

fn vectors() -> Value {
    let bytes = std::fs::read(path("v2/vectors.json")).expect("it is there");
    serde_json::from_slice(&bytes).expect("JSON")
}

#[test]
fn the_program_makes_what_is_written_down() {
    let made = made();
    assert_eq!(made, vectors());
}

/// The records of drafts, as the program seals them, and all that they were sealed with.
fn sealed(name: &str) -> (Vec<record::Sealed>, Recorder) {
    let drafts = std::fs::read(path(&format!("v2/{name}.ndjson"))).expect("it is there");
    let id = if name == "match" { "v2" } else { "v2-drafted" };
    let mut recorder = Recorder::new(id.parse().expect("a name"));
    let lines = drafts.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let records = lines
        .map(|line| recorder.record(Draft::parse(line).expect("a draft")).expect("makes sense"))
        .collect();
    (records, recorder)
}

/// The hash of each record, and the digest of the state after it.
fn digests(name: &str) -> Vec<Value> {
    let (records, recorder) = sealed(name);
    let states = recorder.versions().states().iter();
    let digest = |(sealed, state): (&record::Sealed, &rules::State)| json!({ "hash": sealed.hash, "state": hex(&state.digest()) });
    records.iter().zip(states).map(digest).collect()
}

/// A match goes on in version 1 until something is recorded that needs more, and its chain is one.
#[test]
fn records_that_say_more_are_of_version_2_and_the_others_stay_of_version_1() {
    let of_version_2: [&[u32]; 2] =
        [&[29, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47], &[0, 1, 5, 6, 7]];
    for (name, expected) in MATCHES.into_iter().zip(of_version_2) {
        let (records, recorder) = sealed(name);
        let newer = records.iter().filter(|sealed| sealed.record.v == 2);
        let newer: Vec<_> = newer.map(|sealed| sealed.record.seq).collect();
        assert_eq!(newer, expected, "{name}");
        let written = record::write(&records, recorder.openings());
        let file = path(&format!("v2/{name}.daybook"));
        let kept = std::fs::read(file).expect("it is there");
        assert!(written == kept, "{name}");
        assert_eq!(record::read(&kept).expect("whole").records, records);
    }
}

#[test]
fn every_record_has_its_hash_and_every_state_its_digest() {
    for name in MATCHES {
        let kept = std::fs::read(path(&format!("v2/{name}.daybook"))).expect("it is there");
        let replay = Replay::load(record::read(&kept).expect("whole")).expect("makes sense");
        let known = vectors()["matches"][name].as_array().expect("a list").clone();
        assert_eq!(known.len(), replay.records().len());
        for (sealed, known) in replay.records().iter().zip(known) {
            let hash = hex(&blake3::derive_key("daybook 2026-11 record v1", &sealed.line));
            let state = replay.at(sealed.record.seq).expect("every record has its state");
            let found = json!({ "hash": hash, "state": hex(&state.digest()) });
            assert_eq!(found, known, "{name}: record {}", sealed.record.seq);
        }
    }
}

/// What version 2 has words for, without what is said about them.
fn words(schema: &Value) -> Value {
    match schema {
        Value::Object(all) => {
            let said =
                |(key, value): &(&String, &Value)| *key != "description" || !value.is_string();
            all.iter().filter(said).map(|(key, value)| (key.clone(), words(value))).collect()
        }
        Value::Array(all) => all.iter().map(words).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}

/// What version 3 has added (`schemas/v3`): fields of these.
const OF_VERSION_3: [(&str, &str); 8] = [
    ("ChoiceMade", "expeditions"),
    ("CostChange", "free"),
    ("Create", "reserve"),
    ("EmblemEntry", "next"),
    ("HiddenFact", "at_least"),
    ("ObjectFact", "token"),
    ("ObjectFact", "unseen"),
    ("Token", "signature"),
];

/// Words of abilities that version 3 has added.
const WORDS_OF_VERSION_3: [(&str, &str); 10] = [
    ("Counted", "discarded_this_way"),
    ("ExtraCost", "sacrifice_character"),
    ("ExtraCost", "spend_boosts"),
    ("ExtraCost", "target_gigantic"),
    ("Keyword", "temple"),
    ("LeavingExpedition", "may_sacrifice_me"),
    ("LeavingExpedition", "may_sacrifice_me_to_lose_anchored"),
    ("Statement", "tokens_instead"),
    ("Step", "discard_down_to"),
    ("Test", "this_day"),
];

#[test]
fn version_2_has_the_words_that_it_was_frozen_with() {
    let read = |name| -> Value {
        serde_json::from_slice(&std::fs::read(path(name)).expect("it is there")).expect("JSON")
    };
    let mut now = words(&read("record.schema.json"));
    assert_eq!(now["properties"]["v"]["enum"], json!([1, 2, 3]));
    now["properties"]["v"]["enum"] = json!([1, 2]);
    for (of, field) in OF_VERSION_3 {
        let fields = now["$defs"][of]["properties"].as_object_mut().expect("fields");
        assert!(fields.remove(field).is_some(), "{of} has no `{field}`");
    }
    for (of, word) in WORDS_OF_VERSION_3 {
        let ways = now["$defs"][of]["oneOf"].as_array_mut().expect("ways to say it");
        let before = ways.len();
        ways.retain(|way| way["const"] != word && way["properties"].get(word).is_none());
        assert_eq!(ways.len() + 1, before, "{of} has no `{word}`");
    }
    assert!(now == read("v2/words.json"), "a record says what version 2 has no words for");
}

#[test]
fn keys_and_leaves_are_what_the_text_beside_them_says() {
    let (vectors, file) = (vectors(), file());
    let first = blake3::derive_key("daybook 2026-11 record v1", &file.records[0].line);
    let key = blake3::derive_key("daybook 2026-11 match key v2", &first);
    assert_eq!((&vectors["first"], &vectors["key"]), (&json!(hex(&first)), &json!(hex(&key))));
    let known = vectors["leaves"].as_array().expect("a list");
    assert_eq!(known.len(), file.records.len());
    for (number, (sealed, known)) in (0_u64..).zip(file.records.iter().zip(known)) {
        let record = blake3::derive_key("daybook 2026-11 record v1", &sealed.line);
        let mut leaf = record.to_vec();
        if number >= OLD as u64 {
            leaf = [&[2], &key[..], &number.to_be_bytes(), &record].concat();
        }
        let hash: [u8; 32] = Sha256::digest([&[0], &leaf[..]].concat()).into();
        assert_eq!((&known["bytes"], &known["hash"]), (&json!(hex(&leaf)), &json!(hex(&hash))));
        assert_eq!(Leaf::from_bytes(&leaf).expect("a leaf").to_bytes(), leaf);
    }
}

#[test]
fn a_bundle_has_each_entry_behind_its_length() {
    let vectors = vectors();
    let mut rest = &bytes(&vectors["entries"])[..];
    for number in 0..5 {
        let length = usize::from(u16::from_be_bytes([rest[0], rest[1]]));
        let expected = [32, 32, 32, 0, 73][number];
        assert_eq!(length, expected);
        if length > 0 {
            assert_eq!(rest[2..2 + length], bytes(&vectors["leaves"][number]["bytes"]));
        }
        rest = &rest[2 + length..];
    }
    assert!(rest.is_empty());
    let whole = bytes(&vectors["entries"]);
    let lengths: Vec<_> = read_entries(&whole).expect("whole").iter().map(|it| it.len()).collect();
    assert_eq!(lengths, [32, 32, 32, 0, 73]);
}

#[test]
fn the_proof_holds_and_only_in_its_form() {
    let (vectors, file) = (vectors(), file());
    let origin: Verifier =
        vectors["origin"].as_str().expect("a text").parse().expect("an origin's key");
    let line: Value =
        serde_json::from_str(vectors["proof"].as_str().expect("a text")).expect("JSON");
    let proof: Proof = serde_json::from_value(line["proof"].clone()).expect("a proof");
    assert_eq!(
        (&line["proof"]["form"], &vectors["checkpoint"]),
        (&json!(2), &json!(proof.checkpoint))
    );
    proof.verify(&file.records, &origin).expect("the log has it");
    let other = Proof { form: LeafForm::One, ..proof.clone() };
    other.verify(&file.records, &origin).expect_err("another leaf");
    // In the place of the frozen proof it makes a whole file.
    let written = record::write_proved(&file.records, &file.openings, &proof);
    assert_eq!(record::read(&written).expect("whole").proof, Some(proof));
}
