//! What can be wrong with a `.daybook` file, and where.

use std::fmt;

use thiserror::Error;

use crate::{Digest, EventId, MatchId, ParseError};

/// One thing that is wrong with a file; says which line and part, what it is, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// The part of the file.
    pub part: Part,
    /// What is wrong.
    #[source]
    pub flaw: Flaw,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, part, flaw } = self;
        match part {
            Part::File => write!(f, "line {line}: {flaw}"),
            Part::Record(seq) => write!(f, "line {line}, record {seq}: {flaw}"),
            Part::Opening(number) => write!(f, "line {line}, opening {number}: {flaw}"),
            Part::Proof => write!(f, "line {line}, proof: {flaw}"),
            Part::Digest => write!(f, "line {line}, digest line: {flaw}"),
        }
    }
}

/// A part of a `.daybook` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The file as a whole.
    File,
    /// The record with this number; for one that cannot be read, its place among the record lines, from 0.
    Record(u32),
    /// An opening, from 1 in the order of the lines.
    Opening(usize),
    /// The proof of the last record.
    Proof,
    /// The last line.
    Digest,
}

/// What is wrong with a part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    // Lines.
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] ParseError),
    /// A line ends with CR LF.
    #[error(
        "the line ends with a carriage return; save the file with line feeds only, or get it from its source again"
    )]
    CarriageReturn,
    /// A line holds nothing.
    #[error("the line is empty; delete it, or get the file from its source again")]
    EmptyLine,
    /// More than one line feed stands at the end.
    #[error("empty lines follow the last line; end the file with exactly one line feed")]
    ExtraNewline,
    /// No line feed stands at the end.
    #[error(
        "the file does not end with a line feed, so its end was cut off or changed; get it from its source again"
    )]
    NoFinalNewline,

    // Sections.
    /// No record at all.
    #[error(
        "the file contains no record; a file starts with its `match_opened` record: get it from its source again"
    )]
    NoRecords,
    /// An opening before any record.
    #[error("an opening comes before the first record; put the record lines first")]
    OpeningFirst,
    /// A record after an opening.
    #[error("a record follows an opening; put all record lines before the opening lines")]
    RecordAfterOpening,
    /// A record, an opening or another proof after the proof.
    #[error(
        "a record, opening or proof line follows the proof; put the records first, then the openings, then one proof"
    )]
    AfterProof,
    /// Something follows the digest line.
    #[error(
        "a line follows the digest line; remove it, or write the file again with its digest as the last line"
    )]
    AfterDigest,
    /// The digest line is missing.
    #[error(
        "the file does not end with its digest line {{\"b3\":\"..\"}}, so its end may be cut off; get it from its source again"
    )]
    NoDigest,
    /// The digest line cannot be read.
    #[error(
        "the line should be exactly {{\"b3\":\"<64 lower-case hex digits>\"}}; get the file from its source again"
    )]
    BadDigest,

    // The chain.
    /// Record 0 does not open the match.
    #[error(
        "the first event of a match must be `match_opened`; get the file from its source again"
    )]
    NotOpened,
    /// The `prev` of record 0 is not the hash of its event.
    #[error(
        "its `prev` is not the genesis hash of its event, so one of the two was changed; get the file from its source again"
    )]
    Genesis,
    /// The record's bytes are others than when the next one was written.
    #[error(
        "its bytes were changed after it was written: the chain before and after it is intact, but this record does not fit in; take the record from another copy"
    )]
    Changed,
    /// The next record does not fit this one, and which of them was changed cannot be told.
    #[error(
        "the next record's `prev` is not its hash, so its bytes or that `prev` were changed; take both records from another copy"
    )]
    Unlinked,
    /// The number does not follow.
    #[error(
        "its `seq` is {found}, but {expected} comes next, so records are missing, added or changed; get the file from its source again"
    )]
    Number {
        /// The number that follows the one before.
        expected: u32,
        /// Its number.
        found: u32,
    },
    /// Another match.
    #[error(
        "it belongs to match `{found}`, but most records here belong to `{expected}`; keep one match per file"
    )]
    OtherMatch {
        /// The match of most records.
        expected: MatchId,
        /// Its match.
        found: MatchId,
    },
    /// An event id for the second time.
    #[error(
        "its id `{id}` is already the id of record {first}; an event may be in a match only once: get the file from its source again"
    )]
    DuplicateId {
        /// The id.
        id: EventId,
        /// The record that has it too.
        first: u32,
    },

    // The proof.
    /// A proof that is not written in the one way.
    #[error("it is not a well-formed proof; get the file from its source again")]
    ProofForm,
    /// What the proof leads to is no checkpoint.
    #[error(
        "its checkpoint is not a signed note with a size and a root; get the file from its source again"
    )]
    NoCheckpoint,
    /// The path does not lead from the last record to the root of the checkpoint.
    #[error(
        "it does not lead from the last record to the root of its checkpoint: records were changed, added or dropped, or it is the proof of another record; get the file from its source again"
    )]
    ProofOfAnother,

    // Commitments, openings and the digest.
    /// A commitment to what the record does not make.
    #[error(
        "it contains a commitment to {subject}, which this record does not create; get the file from its source again"
    )]
    CommitElsewhere {
        /// What it is about.
        subject: rules::Subject,
    },
    /// An opening with a salt that no record committed itself to.
    #[error(
        "it opens {subject} with a salt, but record {seq} has no commitment to it: the commitment was moved or the opening is false; get it from its source again", seq = subject.seq()
    )]
    NotCommitted {
        /// What it opens.
        subject: rules::Subject,
    },
    /// An opening that is not what was committed.
    #[error(
        "it does not match the commitment to {subject} in record {seq}: the opening was changed or exchanged; get it from its source again", seq = subject.seq()
    )]
    OtherOpening {
        /// What it opens.
        subject: rules::Subject,
    },
    /// An opening that is not written in the one way.
    #[error("it is not a well-formed opening; get it from its source again")]
    OpeningForm,
    /// An opening of a slot or player that no record made.
    #[error(
        "it opens {subject}, but the last record here is {last}; remove the opening or add the records it needs"
    )]
    UnknownSubject {
        /// What it opens.
        subject: rules::Subject,
        /// The number of the last record.
        last: u32,
    },
    /// Two openings of one slot or player.
    #[error("{subject} is already opened by the line before; keep one of the two")]
    OpenedTwice {
        /// What they open.
        subject: rules::Subject,
    },
    /// An opening before one that belongs before it.
    #[error(
        "{subject} should come before {before}; sort the openings: players, then slots by record and index"
    )]
    OpeningOrder {
        /// What it opens.
        subject: rules::Subject,
        /// What the opening before opens.
        before: rules::Subject,
    },
    /// The digest does not fit, and nothing else is wrong.
    #[error(
        "the digest of the bytes above is {found}; the chain confirms every record before the last, so the last record, an opening, a proof or this line was changed: take these from another copy"
    )]
    DigestAlone {
        /// The digest of the bytes above.
        found: Digest,
    },
    /// The digest does not fit, and other damage was found.
    #[error(
        "the digest of the bytes above is {found}; besides the damage named above, the last record and the openings cannot be trusted: get the file from its source again"
    )]
    DigestToo {
        /// The digest of the bytes above.
        found: Digest,
    },
}
