//! What holds of proofs, notes and keys: any bytes whatever, and true ones that were changed.

use std::convert::Infallible;

use ledger::{Append, KeyUse, Log, MemoryStore, Published, Store};
use record::{
    At, Chain, Commit, Consistency, Draft, File, Inclusion, Leaf, LeafForm, Origin, Proof, Receipt,
    Signer, Verifier, open_checkpoint, read, write_proved,
};
use rules::{Opening, Salt};
use tempfile::TempDir;

use crate::laws;

/// What a service has signed of one match of four records in a tree of eleven, and nothing else with this key.
pub struct Evidence {
    verifier: Verifier,
    secret: String,
    bytes: Vec<u8>,
    file: File,
    proof: Proof,
    receipt: (Receipt, String),
    earlier: Published,
    later: Published,
    inclusion: Inclusion,
    consistency: Consistency,
    _folder: TempDir,
}

/// The match, draft by draft.
const DRAFTS: [&str; 4] = [
    r#"{"event":{"type":"match_opened","data":{"edition":"4.0","format":"constructed","players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"paper"}}}"#,
    r#"{"event":{"type":"note","data":{"text":"one"}},"at":"2026-11-20T19:00:00.000Z"}"#,
    r#"{"event":{"type":"note","data":{"text":"two"}},"actor":"table-7"}"#,
    r#"{"event":{"type":"note","data":{"text":"three"}}}"#,
];

/// A match with this name and its openings, the salts counted.
fn recorded(name: &str) -> (Vec<record::Sealed>, Vec<Opening>) {
    let mut chain = Chain::new(name.parse().expect("a name"));
    let (mut records, mut openings, mut salts) = (Vec::new(), Vec::new(), 0);
    for (seq, draft) in (0..).zip(DRAFTS) {
        let mut draft = Draft::parse(draft.as_bytes()).expect("a draft");
        let mut fresh = || {
            salts += 1;
            Ok::<_, Infallible>(Salt::new([salts; 32]))
        };
        draft.conceal(seq, &[], &mut fresh).expect("salts do not fail");
        openings.extend(draft.openings(seq));
        records.push(chain.seal(draft).expect("in order"));
    }
    (records, openings)
}

impl Evidence {
    /// Evidence of one of three matches in a log.
    pub fn collect() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let signer = Signer::new("example.org/log".parse().expect("an origin"), &[7; 32]);
        let store = MemoryStore::default();
        let log = Log::open(store.leaves(), folder.path(), signer.clone(), KeyUse::New);
        let log = log.expect("an empty folder");
        let keep = |name: &str, count: usize| {
            let records = recorded(name).0[..count].to_vec();
            store.append(Append::new(At::UNIX_EPOCH, None, records)).expect("in memory");
        };
        keep("a", 3);
        keep("m", 4);
        let earlier = log.covering(6).expect("it runs");
        keep("z", 4);
        let later = log.covering(10).expect("it runs");
        let (records, openings) = recorded("m");
        let head = records[3].hash;
        let leaf = Leaf::of_last(LeafForm::Two, &records).expect("records");
        let inclusion = log.inclusion(&leaf, 6, 11).expect("it is there");
        let consistency = log.consistency(7, 11).expect("it can be read").expect("it has grown");
        let (checkpoint, hashes) = (later.note.to_string(), inclusion.hashes.clone());
        let proof = Proof { checkpoint, form: LeafForm::Two, hashes, leaf: 6 };
        let bytes = write_proved(&records, &openings, &proof);
        let file = read(&bytes).expect("it is whole");
        let match_id = records[0].record.match_id.clone();
        let receipt = Receipt { match_id, first_seq: 1, last_seq: 3, head };
        let receipt = (receipt.clone(), receipt.sign(&signer));
        let (verifier, secret) = (signer.verifier(), signer.to_secret());
        Self {
            verifier,
            secret,
            bytes,
            file,
            proof,
            receipt,
            earlier,
            later,
            inclusion,
            consistency,
            _folder: folder,
        }
    }

    /// All of it as others get it: keys, notes, proofs and a file.
    pub fn texts(&self) -> [Vec<u8>; 8] {
        let json = |value: serde_json::Result<String>| value.expect("plain data").into_bytes();
        let mut lines = self.bytes.split(|byte| *byte == b'\n');
        let line = lines.find(|line| line.starts_with(b"{\"proof\":")).expect("its proof");
        [
            self.verifier.to_string().into(),
            self.secret.clone().into(),
            self.receipt.1.clone().into(),
            self.later.note.as_bytes().to_vec(),
            json(serde_json::to_string(&self.inclusion)),
            json(serde_json::to_string(&self.consistency)),
            line.to_vec(),
            self.bytes.clone(),
        ]
    }

    /// What is read as an origin, a key, a proof or the proof line of a file is written again as it was read; and what this
    /// key opens as a receipt or a checkpoint is what it has signed.
    pub fn any(&self, bytes: &[u8]) {
        if let Ok(text) = str::from_utf8(bytes) {
            if let Ok(origin) = text.parse::<Origin>() {
                assert_eq!(origin.as_str(), text);
            }
            if let Ok(key) = text.parse::<Verifier>() {
                assert_eq!(key.to_string(), text);
                assert_eq!(key.origin().as_str().parse().as_ref(), Ok(key.origin()));
            }
            if let Ok(signer) = Signer::from_secret(text) {
                assert_eq!(signer.to_secret(), text);
            }
            self.receipt(text);
            self.checkpoint(text);
        }
        if let Ok(proof) = serde_json::from_slice::<Inclusion>(bytes) {
            let again = serde_json::to_vec(&proof).expect("plain data");
            assert_eq!(serde_json::from_slice::<Inclusion>(&again).ok(), Some(proof));
        }
        if let Ok(proof) = serde_json::from_slice::<Consistency>(bytes) {
            let again = serde_json::to_vec(&proof).expect("plain data");
            assert_eq!(serde_json::from_slice::<Consistency>(&again).ok(), Some(proof));
        }
        let mut lines: Vec<&[u8]> = self.file.records.iter().map(|one| &*one.line).collect();
        lines.push(bytes);
        laws::file(&digested(&lines));
    }

    /// Evidence that was changed shows nothing, or what it showed before; the first byte says what is changed, two more how
    /// the lines of a file are, and the others are edits.
    pub fn changed(&self, bytes: &[u8]) {
        let Some((&which, how)) = bytes.split_first() else { return };
        let (lines, edits) = how.split_at(how.len().min(2));
        let texts = self.texts();
        let which = usize::from(which) % texts.len();
        let whole = &texts[which];
        if which == 7 {
            return self.export(&edited_lines(whole, lines, edits));
        }
        let changed = edited(whole, edits);
        let text = String::from_utf8_lossy(&changed);
        match which {
            0 => self.key(&text),
            1 => self.secret(&text),
            2 => assert!(self.receipt(&text) || changed != *whole, "it does not open"),
            3 => assert!(self.checkpoint(&text) || changed != *whole, "it does not open"),
            4 => self.inclusion(&changed),
            5 => self.consistency(&changed),
            _ => {
                let lines = self.bytes.split_inclusive(|byte| *byte == b'\n');
                let line = |line: &[u8]| line.starts_with(b"{\"proof\":");
                let put = |one: &[u8]| if line(one) { changed.clone() } else { one.to_vec() };
                let lines: Vec<Vec<u8>> =
                    lines.map(|one| put(one.strip_suffix(b"\n").unwrap_or(one))).collect();
                let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
                self.export(&digested(&lines[..lines.len() - 1]));
            }
        }
    }

    /// Another key checks nothing that this one has signed.
    fn key(&self, text: &str) {
        let Ok(key) = text.parse::<Verifier>() else { return };
        let good = self.proof.verify(&self.file.records, &key).is_ok();
        assert_eq!(good, key == self.verifier, "{text}");
        assert_eq!(Receipt::open(&self.receipt.1, &key).is_ok(), key == self.verifier, "{text}");
    }

    /// Another secret key signs nothing that this key's notes pass for.
    fn secret(&self, text: &str) {
        let Ok(signer) = Signer::from_secret(text) else { return };
        let opened = Receipt::open(&self.receipt.0.sign(&signer), &self.verifier);
        assert_eq!(opened.is_ok(), text == self.secret, "{text}");
    }

    /// Whether a note opens as a receipt; the one that was signed is all that does, with whatever signatures of others.
    fn receipt(&self, note: &str) -> bool {
        let Ok(receipt) = Receipt::open(note, &self.verifier) else { return false };
        assert_eq!(receipt, self.receipt.0);
        Self::signed(note, &self.receipt.1);
        true
    }

    /// Whether a note opens as a checkpoint; it is one of the two that were signed.
    fn checkpoint(&self, note: &str) -> bool {
        let Ok(opened) = open_checkpoint(note, &self.verifier) else { return false };
        let of = |one: &&Published| (one.size, one.root) == (opened.size(), *opened.hash());
        let signed = [&self.earlier, &self.later].into_iter().find(of);
        Self::signed(note, &signed.expect("one that was signed").note);
        true
    }

    /// A note that opens has the text that was signed, and among its signatures the one that was given.
    fn signed(note: &str, signed: &str) {
        let (text, line) = signed.split_once("\n\n").expect("a note");
        let rest = note.strip_prefix(text).and_then(|rest| rest.strip_prefix("\n\n"));
        let mut lines = rest.expect("the text that was signed").lines();
        assert!(lines.any(|one| one == line.trim_end()), "{note}");
    }

    /// In the tree of this size and root, one place and one path lead from the record.
    fn inclusion(&self, bytes: &[u8]) {
        let Ok(read) = serde_json::from_slice::<Inclusion>(bytes) else { return };
        let proof = Inclusion { size: self.later.size, ..read };
        let leaf = Leaf::of_last(LeafForm::Two, &self.file.records).expect("records");
        let good = proof.verify(&leaf, self.later.root).is_ok();
        assert_eq!(good, proof == self.inclusion, "{proof:?}");
        for other in [self.earlier.root, leaf.hash()] {
            assert!(proof.verify(&leaf, other).is_err(), "{proof:?}");
        }
    }

    /// Between the trees of these sizes and roots, one path leads.
    fn consistency(&self, bytes: &[u8]) {
        let Ok(read) = serde_json::from_slice::<Consistency>(bytes) else { return };
        let proof = Consistency { from: self.earlier.size, to: self.later.size, ..read };
        let good = proof.verify(self.earlier.root, self.later.root).is_ok();
        assert_eq!(good, proof == self.consistency, "{proof:?}");
        assert!(proof.verify(self.later.root, self.earlier.root).is_err(), "{proof:?}");
    }

    /// A file that is read, and proved with this key, has the records that were signed, the path and the checkpoint; of its
    /// openings, those with a salt are true ones, and those without one are of what no record is committed to.
    fn export(&self, bytes: &[u8]) {
        laws::file(bytes);
        let file = read(bytes).ok();
        let proved = file.as_ref().and_then(|file| {
            let proof = file.proof.as_ref()?;
            let checkpoint = proof.verify(&file.records, &self.verifier).ok()?;
            Some((file, proof, checkpoint))
        });
        let Some((file, proof, checkpoint)) = proved else {
            assert_ne!(bytes, self.bytes, "the true one is refused");
            return;
        };
        assert_eq!(file.records, self.file.records);
        assert_eq!((checkpoint.size(), *checkpoint.hash()), (self.later.size, self.later.root));
        assert_eq!((proof.leaf, &proof.hashes), (self.proof.leaf, &self.proof.hashes));
        Self::signed(&proof.checkpoint, &self.proof.checkpoint);
        let commits: Vec<&Commit> = file.records.iter().map(|one| &one.record.commit).collect();
        for opening in &file.openings {
            let is_committed = commits.iter().any(|all| all.contains_key(&opening.subject()));
            let is_true = self.file.openings.contains(opening);
            assert!(is_true || opening.salt().is_none() && !is_committed, "{opening:?}");
        }
    }
}

/// Lines under the digest that fits them.
fn digested(lines: &[&[u8]]) -> Vec<u8> {
    let mut bytes: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    let digest = blake3::hash(&bytes).to_hex();
    bytes.extend_from_slice(format!("{{\"b3\":\"{digest}\"}}\n").as_bytes());
    bytes
}

/// The bytes after edits of four bytes and more: the place, how many go, how many come in their place, and those.
fn edited(bytes: &[u8], mut edits: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    while let [high, low, go, come, rest @ ..] = edits {
        let at = usize::from(u16::from_be_bytes([*high, *low])) % (bytes.len() + 1);
        let end = (at + usize::from(*go)).min(bytes.len());
        let come = usize::from(*come).min(rest.len());
        bytes.splice(at..end, rest[..come].iter().copied());
        edits = &rest[come..];
    }
    bytes
}

/// A file after one edit of its lines, if any, and those of [`edited`], under a digest that fits.
fn edited_lines(whole: &[u8], lines_edit: &[u8], edits: &[u8]) -> Vec<u8> {
    let [line, how] = lines_edit else { return whole.to_vec() };
    let mut lines: Vec<&[u8]> = whole.split(|byte| *byte == b'\n').collect();
    lines.truncate(lines.len() - 2);
    let at = usize::from(*line) % lines.len();
    let other = usize::from(how >> 2) % lines.len();
    match how % 4 {
        0 => {}
        1 => drop(lines.remove(at)),
        2 => lines.swap(at, other),
        _ => lines.insert(at, lines[other]),
    }
    let above = lines.join(&b'\n');
    digested(&[&edited(&above, edits)])
}
