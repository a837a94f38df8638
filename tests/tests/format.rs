//! Version 1 of the format, as bytes: these files are read, written and rebuilt the same forever.
//!
//! Nothing here is ever rewritten. If a test fails, the program no longer supports version 1: fix
//! the program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use record::{Draft, File, Receipt, Verifier};
use replay::{Recorder, Replay};
use rules::Event;
use serde_json::Value;

fn frozen(name: &str) -> Vec<u8> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/v1").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn file() -> File {
    record::read(&frozen("match.daybook")).expect("whole")
}

fn vectors() -> Value {
    serde_json::from_slice(&frozen("vectors.json")).expect("JSON")
}

fn origin() -> Verifier {
    vectors()["origin"].as_str().expect("a text").parse().expect("an origin's key")
}

fn hex(bytes: [u8; 32]) -> String {
    blake3::Hash::from(bytes).to_hex().to_string()
}

#[test]
fn the_drafts_are_sealed_as_the_same_bytes() {
    let mut recorder = Recorder::new("v1".parse().expect("a name"));
    let drafts = frozen("match.ndjson");
    let lines = drafts.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let records: Vec<_> = lines
        .map(|line| recorder.record(Draft::parse(line).expect("a draft")).expect("makes sense"))
        .collect();
    let proof = file().proof.expect("it has one");
    let written = record::write_proved(&records, recorder.openings(), &proof);
    assert!(written == frozen("match.daybook"));
}

/// Events that version 1 does not have: they are among the records of version 2.
const SINCE_VERSION_2: [&str; 5] =
    ["boosters_opened", "boosters_passed", "picked", "player_left", "pool_registered"];

#[test]
fn every_event_is_among_the_records() {
    let schema: Value = serde_json::from_slice(&frozen("../record.schema.json")).expect("JSON");
    let events = schema["$defs"]["Event"]["oneOf"].as_array().expect("a list").iter();
    let mut known: BTreeSet<_> =
        events.map(|one| one["properties"]["type"]["const"].clone().to_string()).collect();
    for name in SINCE_VERSION_2 {
        assert!(known.remove(&format!("{name:?}")), "{name}");
    }
    let found: BTreeSet<_> = file()
        .records
        .iter()
        .map(|sealed| serde_json::to_value(&sealed.record.event).expect("JSON")["type"].to_string())
        .collect();
    assert_eq!(found, known);
}

#[test]
fn every_record_has_its_hash_and_every_state_its_digest() {
    let replay = Replay::load(file()).expect("makes sense");
    let known = vectors()["records"].as_array().expect("a list").clone();
    assert_eq!(known.len(), replay.records().len());
    for (sealed, known) in replay.records().iter().zip(known) {
        let seq = sealed.record.seq;
        let hash = hex(blake3::derive_key("daybook 2026-11 record v1", &sealed.line));
        assert_eq!(
            (hash.as_str(), &sealed.hash.to_string()),
            (known["hash"].as_str().expect("a text"), &hash)
        );
        let state = replay.at(seq).expect("every record has its state").digest();
        assert_eq!(known["state"], hex(state), "after record {seq}");
    }
}

#[test]
fn every_commitment_is_the_hash_of_its_text() {
    let file = file();
    let id = &file.records[0].record.match_id;
    let committed: usize = file.records.iter().map(|sealed| sealed.record.commit.len()).sum();
    let known = vectors()["commitments"].as_array().expect("a list").clone();
    assert_eq!((known.len(), file.openings.len()), (committed, committed));
    for (opening, known) in file.openings.iter().zip(known) {
        let text = known["text"].as_str().expect("a text");
        let hash = hex(blake3::derive_key("daybook 2026-11 commit v1", text.as_bytes()));
        assert_eq!(known["hash"], hash);
        assert_eq!(record::commitment(id, opening).expect("it has a salt").to_string(), hash);
    }
}

#[test]
fn what_was_signed_is_signed() {
    let file = file();
    let last = file.records.last().expect("at least one");
    let proof = file.proof.as_ref().expect("it has one");
    proof.verify(&file.records, &origin()).expect("the log has it");
    let receipt =
        Receipt::open(vectors()["receipt"].as_str().expect("a text"), &origin()).expect("signed");
    assert_eq!((receipt.last_seq, receipt.head), (last.record.seq, last.hash));
    let signed = file.records.iter().filter_map(|sealed| match &sealed.record.event {
        Event::ResultSigned(it) => Some((it.seq, it.key?, it.signature?)),
        _ => None,
    });
    let mut count = 0;
    for (seq, key, signature) in signed {
        let head = file.records[usize::try_from(seq).expect("fits")].hash;
        assert!(
            record::is_signed(&last.record.match_id, seq, head, &key, &signature),
            "under {seq}"
        );
        count += 1;
    }
    assert_eq!(count, 2);
}

/// Version 1 says what starts an ability and not what it does (`schemas/v1`): what says more is a record of version 2, and no
/// record of version 1, which every reader of version 1 reads.
#[test]
fn a_face_that_says_what_its_abilities_do_is_not_of_version_1() {
    let file = file();
    let head = file.records[0].hash;
    let sealed = |ability: &str| {
        let face = format!(r#"{{"reference":"X","abilities":[{ability}]}}"#);
        let event =
            format!(r#"{{"type":"face_changed","data":{{"object":"o1.0","face":{face}}}}}"#);
        let draft = Draft::parse(format!(r#"{{"event":{event}}}"#).as_bytes()).expect(ability);
        let match_id = file.records[0].record.match_id.clone();
        record::Chain::resume(match_id, 1, head, []).seal(draft).expect("a record")
    };
    for old in
        [r#"{"reaction":{"on":["joined"]}}"#, r#"{"quick_action":{"cost":["mana","exhaust"]}}"#]
    {
        assert_eq!(sealed(old).record.v, 1, "{old}");
    }
    for newer in [
        r#"{"reaction":{"on":["joined"],"do":[{"draw":1}]}}"#,
        r#"{"reaction":{"on":[{"this":{"passes":"you"}}]}}"#,
        r#"{"quick_action":{"cost":[{"pay":1}]}}"#,
        r#"{"spell":[{"draw":1}]}"#,
        r#"{"passive":{"if":{"so":{"first_player":"you"}},"says":"lose_abilities"}}"#,
    ] {
        let sealed = sealed(newer);
        assert_eq!(sealed.record.v, 2, "{newer}");
        assert_eq!(record::Record::parse(&sealed.line), Ok(sealed.record));
        let line = String::from_utf8(sealed.line.to_vec()).expect("text");
        let as_old = line.replace(r#","v":2}"#, r#","v":1}"#);
        let refused = record::Record::parse(as_old.as_bytes()).expect_err(newer).to_string();
        assert!(refused.contains("version 1 of the format cannot express"), "{refused}");
    }
    // What enters a log from the data is cut down to it.
    for card in cards::all() {
        let new = card
            .face()
            .abilities
            .into_iter()
            .flatten()
            .find(rules::Ability::is_newer_than_version_1);
        assert_eq!(new, None, "{}", card.reference);
    }
}
