//! Verification of a file: its bytes, and what the page has besides.

use language::Language;
use record::{Damage, Examined, FilePart, Flaw, MatchId};
use serde::Serialize;

use crate::check_result::{About, CheckOutcome, CheckResult, SentencePart};
use crate::earlier::Earlier;
use crate::expectations::{Expectations, ExpectedHead};
use crate::{earlier, signed};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The size of the file.
    pub bytes: usize,
    /// The number of its lines.
    pub lines: usize,
    /// The number of its records, readable or not.
    pub records: usize,
    /// The number of records that cannot be read.
    pub unreadable: usize,
    /// The match of the first record that can be read.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// The last record that can be read.
    pub head: Option<ExpectedHead>,
    /// Whether no `prev` differs from the hash of the record before.
    pub is_linked: bool,
    /// The commitments that openings match.
    pub opened: usize,
    /// The other commitments.
    pub closed: usize,
    /// Openings that no record is committed to.
    pub unsalted: usize,
    /// The number of records in the tree that the proof leads to.
    pub size: Option<u64>,
    /// All damage.
    pub damages: Vec<Damaged>,
    /// The signature of the checkpoint, the key and the receipt.
    pub outside: Vec<CheckResult>,
    /// Signatures of players and officials.
    pub signed: Vec<CheckResult>,
    /// The log since an earlier visit; nothing if the file does not show it.
    pub earlier: Option<CheckResult>,
    /// The sizes of two trees for which the service is to prove that the later contains the
    /// earlier, if that decides about the log since an earlier visit.
    pub asks: Option<(u64, u64)>,
    /// The checkpoint to keep for the next visit.
    pub keep: Option<String>,
}

/// Damage of a file, for the page to word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damaged {
    /// The line, from 1.
    pub line: usize,
    /// The part of the file.
    pub part: &'static str,
    /// The number of the record or opening.
    pub seq: usize,
    /// The kind of damage.
    pub flaw: &'static str,
    /// What was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<SentencePart>,
    /// What was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<SentencePart>,
    /// Why a line cannot be read, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Checks a file and everything that is signed about it.
pub fn verify(bytes: &[u8], against: &Expectations) -> Verification {
    let examined = record::examine(bytes);
    let mut damages: Vec<Damaged> =
        examined.damages.iter().map(|damage| Damaged::new(damage, against.lang)).collect();
    damages.extend(against.head.as_ref().and_then(|head| missing(head, &examined)));
    let outside = signed::outside(&examined, against);
    // What the visitor entered beside it says nothing about the file.
    let is_forged =
        |told: &CheckResult| told.about == About::Signature && told.state == CheckOutcome::Failed;
    let is_good = damages.is_empty() && !outside.iter().any(is_forged);
    let Earlier { told, asks, keep } = earlier::compare(&examined, against, is_good);
    let last = examined.records.last();
    let size = examined.proof.as_ref().and_then(record::Proof::unsigned).map(|it| it.size());
    Verification {
        bytes: bytes.len(),
        lines: examined.lines,
        records: examined.records.len() + examined.unreadable,
        unreadable: examined.unreadable,
        match_id: examined.records.first().map(|first| first.record.match_id.clone()),
        head: last.map(|last| ExpectedHead { seq: last.record.seq, hash: last.hash.to_string() }),
        is_linked: examined.is_linked,
        opened: examined.commitments.opened,
        closed: examined.commitments.closed,
        unsalted: examined.commitments.unsalted,
        size,
        damages,
        outside,
        signed: signed::results(&examined.records),
        earlier: told,
        asks,
        keep,
    }
}

/// That the record which the service reports as the last is not in the file.
fn missing(head: &ExpectedHead, examined: &Examined) -> Option<Damaged> {
    let is_it = |sealed: &record::Sealed| sealed.record.seq == head.seq;
    let found = examined.records.iter().find(|sealed| is_it(sealed));
    let there = found.is_some_and(|sealed| sealed.hash.to_string() == head.hash);
    (!there).then(|| Damaged::plain(examined.lines, FilePart::File, "head"))
}

impl Damaged {
    fn plain(line: usize, part: FilePart, flaw: &'static str) -> Self {
        let (part, seq) = match part {
            FilePart::File => ("file", 0),
            FilePart::Record(seq) => ("record", seq as usize),
            FilePart::Opening(number) => ("opening", number),
            FilePart::Proof => ("proof", 0),
            FilePart::Digest => ("digest", 0),
        };
        Self { line, part, seq, flaw, found: None, expected: None, why: None }
    }

    fn new(damage: &Damage, language: Language) -> Self {
        let name = |text: &dyn ToString| Some(SentencePart::from(text.to_string()));
        let number = |number: u32| Some(SentencePart::from(number));
        let (flaw, found, expected) = match &damage.flaw {
            Flaw::Line(_)
            | Flaw::CarriageReturn
            | Flaw::BadDigest
            | Flaw::ProofForm
            | Flaw::OpeningForm
            | Flaw::CommitElsewhere { .. } => {
                let why = Some(language::flaw(&damage.flaw, language));
                return Self { why, ..Self::plain(damage.line, damage.part, "unreadable") };
            }
            Flaw::EmptyLine | Flaw::ExtraNewline => ("empty", None, None),
            Flaw::NoFinalNewline => ("no-feed", None, None),
            Flaw::NoRecords => ("no-record", None, None),
            Flaw::OpeningFirst | Flaw::RecordAfterOpening => ("order", None, None),
            Flaw::AfterProof => ("after-proof", None, None),
            Flaw::AfterDigest => ("after", None, None),
            Flaw::NoDigest => ("no-digest", None, None),
            Flaw::NotOpened => ("opened", None, None),
            Flaw::Genesis => ("genesis", None, None),
            Flaw::Changed => ("changed", None, None),
            Flaw::Unlinked => ("unlinked", None, None),
            Flaw::Number { expected, found } => ("number", number(*found), number(*expected)),
            Flaw::OtherMatch { expected, found } => ("match", name(found), name(expected)),
            Flaw::DuplicateId { id, first } => ("twice", name(id), number(*first)),
            Flaw::NoCheckpoint => ("no-checkpoint", None, None),
            Flaw::ProofOfAnother => ("elsewhere", None, None),
            Flaw::NotCommitted { subject } => ("uncommitted", name(subject), number(subject.seq())),
            Flaw::OtherOpening { subject } => ("exchanged", name(subject), number(subject.seq())),
            Flaw::UnknownSubject { subject, last } => {
                ("opens-nothing", name(subject), number(*last))
            }
            Flaw::OpenedTwice { subject } => ("opened-twice", name(subject), name(subject)),
            Flaw::OpeningOrder { subject, before } => ("unsorted", name(subject), name(before)),
            Flaw::DigestAlone { found } | Flaw::DigestToo { found } => {
                ("digest", name(found), None)
            }
        };
        Self { found, expected, ..Self::plain(damage.line, damage.part, flaw) }
    }
}
