//! Days and results that players and officials sign with their own keys.

use ed25519_dalek::{Signer, SigningKey};
use language::Report;
use record::{Draft, File, Sealed, signed_text};
use replay::{Recorder, Replay};
use rules::{
    Edition, Event, MatchOpened, PlayerEntry, PublicKey, Remark, ResultSigned, Seat, Signature,
};

/// A match that the player in seat 0 and the official judge-3 can sign.
struct Signed {
    recorder: Recorder,
    records: Vec<Sealed>,
}

fn secret(byte: u8) -> SigningKey {
    SigningKey::from_bytes(&[byte; 32])
}

fn public(secret: &SigningKey) -> PublicKey {
    PublicKey::new(secret.verifying_key().to_bytes())
}

impl Signed {
    fn new() -> Self {
        let keys = [("seat:0", 1), ("judge-3", 2)];
        let keys = keys.map(|(holder, byte)| (holder.to_owned(), public(&secret(byte)))).into();
        let mut one = Self {
            recorder: Recorder::new("signed".parse().expect("a name")),
            records: Vec::new(),
        };
        one.record(Event::MatchOpened(MatchOpened {
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
        }));
        one.note();
        one
    }

    fn record(&mut self, event: Event) {
        self.records.push(self.recorder.record(Draft::new(event)).expect("makes sense"));
    }

    fn note(&mut self) {
        self.record(Event::Note(Remark { seat: None, text: "a note".to_owned() }));
    }

    /// Signs record `seq`, with the key of `byte`.
    fn sign(&mut self, seat: Option<u8>, byte: u8, seq: u32) {
        let head = self.records[seq as usize].hash;
        let text = signed_text(&self.records[0].record.match_id, seq, head);
        let signature = Signature::new(secret(byte).sign(text.as_bytes()).to_bytes());
        self.signed(seat, Some(public(&secret(byte))), seq, Some(signature));
    }

    fn signed(
        &mut self,
        seat: Option<u8>,
        key: Option<PublicKey>,
        seq: u32,
        signature: Option<Signature>,
    ) {
        let seat = seat.map(Seat::new);
        self.record(Event::ResultSigned(ResultSigned { seat, seq, key, signature }));
    }

    /// The last signed and the first unsigned record, and how many signatures are wrong.
    fn told(&self) -> (Option<u32>, Option<u32>, usize) {
        let (records, openings) = (self.records.clone(), Vec::new());
        let head = records[records.len() - 1].hash;
        let replay =
            Replay::load(File { records, openings, proof: None, head }).expect("makes sense");
        let report = Report::new(&replay, None, Vec::new());
        let signatures = report.signatures.expect("it was opened with keys");
        let [last, first] = [signatures.last_signed, signatures.first_unsigned].map(|head| {
            head.map(|head| {
                assert_eq!(head.hash, self.records[head.seq as usize].hash);
                head.seq
            })
        });
        (last, first, report.damage.len())
    }
}

#[test]
fn the_audit_shows_the_last_signed_and_the_first_unsigned_head() {
    let mut one = Signed::new();
    assert_eq!(one.told(), (None, Some(0), 0));
    one.sign(Some(0), 1, 1);
    assert_eq!(one.told(), (Some(1), Some(2), 0));
    one.note();
    one.sign(None, 2, 3);
    assert_eq!(one.told(), (Some(3), Some(4), 0));
    // What was signed on paper says nothing of bytes.
    one.signed(Some(1), None, 4, None);
    assert_eq!(one.told(), (Some(3), Some(4), 0));
}

#[test]
fn a_wrong_or_unregistered_signature_is_found_and_covers_nothing() {
    let wrong: [fn(&mut Signed); 6] = [
        // A key that nobody registered, and one of somebody else.
        |one| one.sign(Some(0), 3, 1),
        |one| one.sign(Some(0), 2, 1),
        |one| one.sign(None, 1, 1),
        |one| one.signed(Some(0), Some(public(&secret(1))), 1, Some(Signature::new([7; 64]))),
        |one| one.signed(Some(0), Some(public(&secret(1))), 1, None),
        // A record that is not there yet.
        |one| {
            let text = signed_text(&one.records[0].record.match_id, 9, one.records[1].hash);
            let signature = Signature::new(secret(1).sign(text.as_bytes()).to_bytes());
            one.signed(Some(0), Some(public(&secret(1))), 9, Some(signature));
        },
    ];
    for break_it in wrong {
        let mut one = Signed::new();
        break_it(&mut one);
        assert_eq!(one.told(), (None, Some(0), 1));
    }
}

#[test]
fn a_signature_under_another_history_is_found() {
    let mut one = Signed::new();
    let mut other = Signed::new();
    other.records.truncate(1);
    other.recorder = Recorder::new("signed".parse().expect("a name"));
    let first = one.records[0].record.event.clone();
    other.records.clear();
    other.record(first);
    other.record(Event::Note(Remark { seat: None, text: "another note".to_owned() }));
    other.sign(Some(0), 1, 1);
    let Event::ResultSigned(signed) = other.records[2].record.event.clone() else {
        panic!("it was signed last")
    };
    one.record(Event::ResultSigned(signed));
    assert_eq!(one.told(), (None, Some(0), 1));
}
