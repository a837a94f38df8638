//! What the page is told about a file: what holds, what does not, and what could not be checked.

use std::convert::Infallible;

use record::{
    Chain, Digest, Draft, File, Leaf, LeafForm, MatchId, Proof, Receipt, Sealed, Signer,
    checkpoint, signed_text, write, write_proved,
};
use rules::{
    Edition, Event, MatchOpened, PlayerEntry, PublicKey, Remark, ResultSigned, Salt, Seat,
    Signature,
};
use serde_json::{Value, json};
use tlog_tiles::{Hash, node_hash};
use web::{Expectations, Verification, verify};

const ORIGIN: &str = "example.org/log";

fn signer(origin: &str, key: u8) -> Signer {
    Signer::new(origin.parse().expect("an origin"), &[key; 32])
}

fn key() -> String {
    signer(ORIGIN, 7).verifier().to_string()
}

/// The records of a match with these keys: the opening, two notes, and these events.
fn records(name: &str, keys: &[(&str, PublicKey)], more: &[Event]) -> Vec<Sealed> {
    let keys = keys.iter().map(|(holder, key)| ((*holder).to_owned(), *key)).collect();
    let opened = Event::MatchOpened(MatchOpened {
        edition: Edition::Four,
        format: "constructed".to_owned(),
        players: vec![PlayerEntry::default(); 2],
        best_of: 1,
        event: None,
        round: None,
        table: None,
        recorder: "paper".to_owned(),
        keys,
        draft: None,
    });
    let note = |text: &str| Event::Note(Remark { seat: None, text: text.to_owned() });
    let mut chain = Chain::new(name.parse().expect("a name"));
    let events = [opened, note("one"), note("two")].into_iter().chain(more.iter().cloned());
    events.map(|event| chain.seal(Draft::new(event)).expect("in order")).collect()
}

/// The tree of one log: the leaf of this match, and then others.
fn root(leaf: Hash, others: &[Hash]) -> Hash {
    others.iter().fold(leaf, |root, other| node_hash(root, *other))
}

/// A file of these records, proved in the log of this key with one leaf.
fn proved(records: &[Sealed], by: &Signer) -> Vec<u8> {
    let leaf = Leaf::of_last(LeafForm::Two, records).expect("records").hash();
    let checkpoint = checkpoint(1, leaf, by);
    let proof = Proof { checkpoint, form: LeafForm::Two, hashes: Vec::new(), leaf: 0 };
    write_proved(records, &[], &proof)
}

fn against(values: Value) -> Expectations {
    serde_json::from_value(values).expect("as the page sends it")
}

/// What the service of the page sent, and what the page adds.
fn sent(records: &[Sealed], more: Value) -> Expectations {
    let last = records.last().expect("a record");
    let head = json!({"seq": last.record.seq, "hash": last.hash});
    against(with(json!({"head": head, "named": key(), "given": key()}), more))
}

/// The values of one object and of another, which go first.
fn with(mut values: Value, more: Value) -> Value {
    let (Value::Object(all), Value::Object(more)) = (&mut values, more) else {
        panic!("two objects")
    };
    all.extend(more);
    values
}

/// One line for each result: `about`, or `about state: why`.
fn short(told: &impl serde::Serialize) -> Vec<String> {
    let told = serde_json::to_value(told).expect("plain data");
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    let line = |one: &Value| match text(one, "state").as_str() {
        "passed" => text(one, "about"),
        state => format!("{} {state}: {}", text(one, "about"), text(one, "why")),
    };
    told.as_array().expect("a list").iter().map(line).collect()
}

fn found(bytes: &[u8], against: &Expectations) -> Verification {
    let found = verify(bytes, against);
    assert_eq!(found.damages, []);
    found
}

/// The result about the receipt of a match as the service sent it.
fn received(receipt: &str, more: Value) -> Vec<String> {
    let records = records("m-1", &[], &[]);
    let all = with(json!({"receipt": receipt}), more);
    let told = short(&found(&proved(&records, &signer(ORIGIN, 7)), &sent(&records, all)).outside);
    told.into_iter()
        .filter(|line| line.starts_with("receipt") || line.ends_with("no-key"))
        .collect()
}

fn receipt(last_seq: u32, name: &str, head: Digest, by: &Signer) -> String {
    let match_id: MatchId = name.parse().expect("a name");
    Receipt { match_id, first_seq: 1, last_seq, head }.sign(by)
}

#[test]
fn a_match_of_the_service_is_checked_against_its_key() {
    let records = records("m-1", &[], &[]);
    let bytes = proved(&records, &signer(ORIGIN, 7));
    let outside = |more: Value| short(&found(&bytes, &sent(&records, more)).outside);
    let rest = "receipt unchecked: receipt";
    assert_eq!(outside(json!({})), ["signature", "key", rest]);
    let own = "key unchecked: own-key";
    for given in [json!(null), json!(""), json!("  ")] {
        assert_eq!(outside(json!({"given": given})), ["signature", own, rest]);
    }
    assert_eq!(outside(json!({"named": null})), ["signature", "key unchecked: unnamed", rest]);
    let none = json!({"named": null, "given": null});
    assert_eq!(outside(none), ["signature unchecked: unnamed", rest]);
    let other = signer(ORIGIN, 8).verifier().to_string();
    let wrong = ["signature failed: signature", "key failed: key", rest];
    assert_eq!(outside(json!({"given": other})), wrong);
    let elsewhere = signer("example.org/other", 7).verifier().to_string();
    let wrong = ["signature failed: other-log", "key failed: key", rest];
    assert_eq!(outside(json!({"given": elsewhere})), wrong);
    let (is, unproved) = (sent(&records, json!({})), write(&records, &[]));
    assert_eq!(short(&found(&unproved, &is).outside), ["signature failed: no-proof", rest]);
}

#[test]
fn a_file_from_elsewhere_may_be_from_another_service_or_have_no_proof() {
    let records = records("m-1", &[], &[]);
    let outside = |bytes: &[u8], given: &str| {
        short(&found(bytes, &against(json!({"named": key(), "given": given}))).outside)
    };
    let bytes = proved(&records, &signer(ORIGIN, 7));
    assert_eq!(outside(&bytes, &key()), ["signature"]);
    let other = signer("example.org/other", 7);
    assert_eq!(outside(&bytes, &other.verifier().to_string()), ["signature unchecked: foreign"]);
    assert_eq!(outside(&write(&records, &[]), &key()), ["signature unchecked: proof"]);
    assert_eq!(found(&bytes, &Expectations::default()).earlier, None, "it is another service's");
}

#[test]
fn keys_are_taken_in_their_one_form() {
    let key = key();
    let (origin, rest) = key.split_once('+').expect("a key");
    let id = rest.split_once('+').expect("an id").0;
    let wrong = [
        "a word",
        &key[1..],
        &format!("{key}="),
        &key.replacen('+', "+0", 1),
        &key.replacen("/log", "/loh", 1),
        &key.replacen(id, "00000000", 1),
        &key.replacen(id, &id.to_uppercase().replace(char::is_numeric, "F"), 1),
        origin,
    ];
    for given in wrong {
        assert_eq!(received("", json!({"given": given})), ["key failed: no-key"], "{given}");
    }
}

#[test]
fn a_receipt_is_for_one_match_and_one_history_and_only_a_signed_one_shows_two() {
    let records = records("m-1", &[], &[]);
    let (by, head) = (signer(ORIGIN, 7), |seq: usize| records[seq].hash);
    let other = Digest::new([9; 32]);
    let good = receipt(2, "m-1", head(2), &by);
    assert_eq!(received(&good, json!({})), ["receipt"]);
    assert_eq!(received(good.trim(), json!({})), ["receipt"]);
    assert_eq!(received(&receipt(1, "m-1", head(1), &by), json!({})), ["receipt"]);
    assert_eq!(received("", json!({})), ["receipt unchecked: receipt"]);
    assert_eq!(received("", json!({"head": null})), [""; 0]);
    let none = ["receipt failed: no-receipt"];
    assert_eq!(received("a word", json!({})), none);
    assert_eq!(received(&checkpoint(1, Hash([0; 32]), &by), json!({})), none);
    let wrong = receipt(2, "m-2", head(2), &by);
    assert_eq!(received(&wrong, json!({})), ["receipt failed: receipt-match"]);
    let wrong = receipt(2, "m-1", other, &by);
    assert_eq!(received(&wrong, json!({})), ["receipt failed: receipt-head"]);
    let longer = receipt(3, "m-1", other, &by);
    assert_eq!(received(&longer, json!({})), ["receipt failed: receipt-missing"]);
    let later = ["receipt unchecked: unreleased"];
    assert_eq!(received(&longer, json!({"late": true})), later);
    assert_eq!(received(&longer, json!({"head": null})), later);
    let forged = good.replacen(&head(2).to_string(), &other.to_string(), 1);
    let unsigned = ["receipt failed: signature"];
    assert_eq!(received(&forged, json!({})), unsigned);
    let key = |by: &Signer| json!({"given": by.verifier().to_string()});
    assert_eq!(received(&good, key(&signer(ORIGIN, 8))), unsigned);
    let elsewhere = key(&signer("example.org/other", 7));
    assert_eq!(received(&good, elsewhere), ["receipt failed: other-log"]);
    let unnamed = json!({"named": null, "given": null});
    assert_eq!(received(&good, unnamed), ["receipt unchecked: unnamed"]);
}

#[test]
fn a_changed_note_shows_nothing_and_others_may_sign_it_too() {
    let head = records("m-1", &[], &[])[2].hash;
    let good = receipt(2, "m-1", head, &signer(ORIGIN, 7));
    for (at, letter) in good.trim_end().char_indices().filter(|(_, letter)| letter.is_ascii()) {
        let mut changed = good.clone().into_bytes();
        changed[at] ^= 1;
        let changed = String::from_utf8(changed).expect("it is ASCII");
        assert_ne!(received(&changed, json!({})), ["receipt"], "{letter} at {at}");
        assert_ne!(received(&good[..at], json!({})), ["receipt"], "{at} bytes");
    }
    let witness = receipt(2, "m-1", head, &signer("example.org/witness", 8));
    let (_, line) = witness.split_once("\n\n").expect("a note");
    assert_eq!(received(&format!("{good}{line}"), json!({})), ["receipt"]);
}

fn public(secret: &ed25519_dalek::SigningKey) -> PublicKey {
    PublicKey::new(secret.verifying_key().to_bytes())
}

#[test]
fn the_signers_of_the_result_are_reported_as_in_the_audit() {
    use ed25519_dalek::{Signer as _, SigningKey};
    let secret = SigningKey::from_bytes(&[3; 32]);
    let (judge, player) = (public(&secret), public(&SigningKey::from_bytes(&[4; 32])));
    let keys = [("judge-3", judge), ("seat:0", player)];
    let said = |keys: &[(&str, PublicKey)], seat, seq, key, signature| {
        let signed = ResultSigned { seat, seq, key, signature };
        let records = records("m-1", keys, &[Event::ResultSigned(signed)]);
        let bytes = write(&records, &[]);
        short(&found(&bytes, &Expectations::default()).signed)
    };
    let good = |keys: &[(&str, PublicKey)]| {
        let first = records("m-1", keys, &[]);
        let text = signed_text(&first[1].record.match_id, 1, first[1].hash);
        Some(Signature::new(secret.sign(text.as_bytes()).to_bytes()))
    };
    let (zero, is) = (Some(Seat::new(0)), good(&keys));
    assert_eq!(said(&keys, None, 1, Some(judge), is), ["signed"]);
    assert_eq!(said(&keys, zero, 1, None, None), ["signed unchecked: paper"]);
    assert_eq!(said(&keys, None, 1, Some(judge), None), ["signed failed: half-signed"]);
    assert_eq!(said(&keys, None, 1, None, is), ["signed failed: half-signed"]);
    let another = PublicKey::new([0; 32]);
    for (seat, key) in [(zero, judge), (None, player), (None, another)] {
        assert_eq!(said(&keys, seat, 1, Some(key), is), ["signed failed: signer"]);
    }
    for seq in [0, 2, 3, 4] {
        assert_eq!(said(&keys, None, seq, Some(judge), is), ["signed failed: signed"]);
    }
    let swapped = [("judge-3", player), ("seat:0", judge)];
    assert_eq!(said(&swapped, zero, 1, Some(judge), good(&swapped)), ["signed"]);
    // With the neutral element as key and as R, and zero as S, RFC 8032's equation holds for every text.
    for sign in [0, 0x80] {
        let mut neutral = [0; 32];
        (neutral[0], neutral[31]) = (1, sign);
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&neutral);
        let weak = PublicKey::new(neutral);
        let signature = Some(Signature::new(signature));
        let said = said(&[("judge-3", weak)], None, 1, Some(weak), signature);
        assert_eq!(said, ["signed failed: signed"]);
    }
    let none = found(&write(&records("m-1", &keys, &[]), &[]), &Expectations::default());
    assert_eq!(short(&none.signed), ["signed unchecked: unsigned"]);
}

/// A log that has grown from one leaf to three, and what a visitor saw of it.
struct LiveProgress {
    records: Vec<Sealed>,
    bytes: Vec<u8>,
    leaves: [Hash; 3],
}

impl LiveProgress {
    fn new() -> Self {
        let records = records("m-1", &[], &[]);
        let leaf = Leaf::of_last(LeafForm::Two, &records).expect("records").hash();
        let leaves = [leaf, Hash([1; 32]), Hash([2; 32])];
        let checkpoint = checkpoint(3, root(leaf, &leaves[1..]), &signer(ORIGIN, 7));
        let hashes = leaves[1..].to_vec();
        let proof = Proof { checkpoint, form: LeafForm::Two, hashes, leaf: 0 };
        let bytes = write_proved(&records, &[], &proof);
        Self { records, bytes, leaves }
    }

    /// What is found after a visit that saw this tree.
    fn after(&self, size: u64, root: Hash, more: Value) -> Verification {
        let note = checkpoint(size, root, &signer(ORIGIN, 7));
        let seen = json!({"note": note, "key": key(), "at": "2026-11-20T19:00:00.000Z"});
        found(&self.bytes, &sent(&self.records, with(json!({"seen": seen}), more)))
    }

    fn told(&self, size: u64, root: Hash, more: Value) -> Vec<String> {
        short(&Vec::from_iter(self.after(size, root, more).earlier))
    }
}

#[test]
fn a_first_visit_keeps_the_checkpoint_of_a_good_match_and_of_no_other() {
    let grown = LiveProgress::new();
    let first = found(&grown.bytes, &sent(&grown.records, json!({})));
    assert_eq!(short(&Vec::from_iter(first.earlier)), ["earlier unchecked: first"]);
    let file: File = record::read(&grown.bytes).expect("it is whole");
    assert_eq!(first.keep, file.proof.map(|proof| proof.checkpoint));
    let unread = json!({"seen": {"note": "a word", "key": key(), "at": ""}});
    let unread = found(&grown.bytes, &sent(&grown.records, unread));
    assert_eq!(short(&Vec::from_iter(unread.earlier)), ["earlier unchecked: first"]);
    let other = json!({"given": signer(ORIGIN, 8).verifier().to_string()});
    let wrong = found(&grown.bytes, &sent(&grown.records, other));
    assert_eq!((wrong.earlier, wrong.keep), (None, None));
    let mistyped = json!({"given": format!("{}x", key()), "receipt": "a word"});
    let mistyped = found(&grown.bytes, &sent(&grown.records, mistyped));
    assert_eq!(mistyped.keep, first.keep, "what the visitor entered says nothing about the file");
}

#[test]
fn a_log_that_grew_is_proved_to_continue_and_one_that_forked_is_not() {
    let grown = LiveProgress::new();
    let [one, two, three] = grown.leaves;
    let (then, now) = (node_hash(one, two), root(one, &[two, three]));
    let asked = grown.after(2, then, json!({}));
    assert_eq!((asked.earlier, asked.asks, asked.keep), (None, Some((2, 3)), None));
    let by = |hashes: &[Hash]| {
        let hashes: Vec<_> = hashes.iter().map(ToString::to_string).collect();
        json!({"proved": {"by": hashes}})
    };
    let answered = grown.after(2, then, by(&[three]));
    assert_eq!(answered.asks, None);
    assert!(answered.keep.is_some_and(|note| note.contains("\n3\n")));
    assert_eq!(grown.told(2, then, by(&[three])), ["earlier"]);
    let past = ["earlier failed: past"];
    for wrong in [by(&[]), by(&[two]), by(&[three, three]), by(&[two, three])] {
        assert_eq!(grown.told(2, then, wrong), past);
    }
    assert_eq!(grown.told(2, then, json!({"proved": {"by": ["a word"]}})), past);
    assert_eq!(grown.told(2, node_hash(two, one), by(&[three])), past);
    let unanswered = json!({"proved": {"unanswered": "no"}});
    assert_eq!(grown.told(2, then, unanswered), ["earlier unchecked: unanswered"]);
    // The same size needs no proof: another root is another history, and both notes show it.
    assert_eq!(grown.told(3, now, json!({})), ["earlier"]);
    let forked = grown.after(3, then, json!({}));
    let told = forked.earlier.expect("it is told");
    assert_eq!(short(&[&told]), past);
    assert_eq!((told.evidence.len(), forked.keep), (2, None));
    assert!(told.evidence[0] != told.evidence[1]);
    // A log that is smaller now must still be part of what was seen, which stays kept.
    let larger = node_hash(now, Hash([5; 32]));
    assert_eq!(grown.after(4, larger, json!({})).asks, Some((3, 4)));
    let renamed = json!({"named": signer("example.org/new", 7).verifier().to_string()});
    assert_eq!(grown.told(3, now, renamed), ["earlier failed: renamed"]);
}

#[test]
fn the_head_that_the_service_reports_is_looked_for_in_the_file() {
    let records = records("m-1", &[], &[]);
    let bytes = proved(&records, &signer(ORIGIN, 7));
    let hash = records[2].hash.to_string();
    for (seq, hash) in [(2, "g".to_owned()), (2, records[1].hash.to_string()), (3, hash)] {
        let head = json!({"head": {"seq": seq, "hash": hash}});
        let damages = verify(&bytes, &sent(&records, head)).damages;
        let flaws: Vec<_> = damages.iter().map(|damage| damage.flaw).collect();
        assert_eq!(flaws, ["head"]);
    }
}

#[test]
fn what_is_opened_and_closed_and_vouched_for_by_nobody_is_counted() {
    let draft = r#"{"event":{"type":"match_opened","data":{"edition":"4.0","format":"constructed","players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"paper"}}}"#;
    let mut draft = Draft::parse(draft.as_bytes()).expect("a draft");
    let mut salts = 0;
    let fresh = || {
        salts += 1;
        Ok::<_, Infallible>(Salt::new([salts; 32]))
    };
    draft.conceal(0, &[], fresh).expect("salts do not fail");
    let openings = draft.openings(0);
    let first = Chain::new("m".parse().expect("a name")).seal(draft).expect("it is the first");
    let counts = |openings: &[rules::Opening]| {
        let found = found(&write([&first], openings), &Expectations::default());
        (found.opened, found.closed, found.unsalted)
    };
    assert_eq!(counts(&openings), (2, 0, 0));
    assert_eq!(counts(&openings[..1]), (1, 1, 0));
    assert_eq!(counts(&[]), (0, 2, 0));
}
