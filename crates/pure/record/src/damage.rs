//! What can be wrong with a `.daybook` file, and where.

use std::fmt;

use thiserror::Error;

use crate::{Digest, EventId, MatchId, ParseError};

/// One fault in a file; its message gives the line, the part, the flaw and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// The part of the file.
    pub part: FilePart,
    /// What is wrong.
    #[source]
    pub flaw: Flaw,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, part, flaw } = self;
        match part {
            FilePart::File => write!(f, "line {line}: {flaw}"),
            FilePart::Record(seq) => write!(f, "line {line}, record {seq}: {flaw}"),
            FilePart::Opening(number) => write!(f, "line {line}, opening {number}: {flaw}"),
            FilePart::Proof => write!(f, "line {line}, proof: {flaw}"),
            FilePart::Digest => write!(f, "line {line}, digest line: {flaw}"),
        }
    }
}

/// A part of a `.daybook` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilePart {
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
    // Flaws of lines.
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] ParseError),
    /// A line ends with CR LF.
    #[error(
        "the line ends with a carriage return; save the file with line feeds only, or get it from its source again"
    )]
    CarriageReturn,
    /// A line is empty.
    #[error("the line is empty; delete it, or get the file from its source again")]
    EmptyLine,
    /// The file ends with more than one line feed.
    #[error("empty lines follow the last line; end the file with exactly one line feed")]
    ExtraNewline,
    /// The file does not end with a line feed.
    #[error(
        "the file does not end with a line feed, so its end was cut off or changed; get it from its source again"
    )]
    NoFinalNewline,

    // Flaws of sections.
    /// There are no records.
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

    // Flaws of the chain.
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
    /// The record's bytes have changed since the next one was written.
    #[error(
        "its bytes were changed after it was written: the chain before and after it is intact, but this record does not fit in; take the record from another copy"
    )]
    Changed,
    /// The next record does not link to this one, and it cannot be determined which of them was
    /// changed.
    #[error(
        "the next record's `prev` is not its hash, so its bytes or that `prev` were changed; take both records from another copy"
    )]
    Unlinked,
    /// The number is not the next one in sequence.
    #[error(
        "its `seq` is {found}, but {expected} comes next, so records are missing, added or changed; get the file from its source again"
    )]
    Number {
        /// The number that should follow.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// The record belongs to another match.
    #[error(
        "it belongs to match `{found}`, but most records here belong to `{expected}`; keep one match per file"
    )]
    OtherMatch {
        /// The match of most of the records.
        expected: MatchId,
        /// The match of this record.
        found: MatchId,
    },
    /// An event id is used a second time.
    #[error(
        "its id `{id}` is already the id of record {first}; an event may be in a match only once: get the file from its source again"
    )]
    DuplicateId {
        /// The id.
        id: EventId,
        /// The first record with this id.
        first: u32,
    },

    // Flaws of the proof.
    /// A proof that is not in the canonical form.
    #[error("it is not a well-formed proof; get the file from its source again")]
    ProofForm,
    /// The proof's checkpoint is not a valid checkpoint.
    #[error(
        "its checkpoint is not a signed note with a size and a root; get the file from its source again"
    )]
    NoCheckpoint,
    /// The path does not lead from the last record to the root of the checkpoint.
    #[error(
        "it does not lead from the last record to the root of its checkpoint: records were changed, added or dropped, or it is the proof of another record; get the file from its source again"
    )]
    ProofOfAnother,

    // Flaws of commitments, openings and the digest.
    /// A commitment to a subject that the record does not make.
    #[error(
        "it contains a commitment to {subject}, which this record does not create; get the file from its source again"
    )]
    CommitElsewhere {
        /// The subject of the commitment.
        subject: rules::Subject,
    },
    /// An opening with a salt that no record has committed to.
    #[error(
        "it opens {subject} with a salt, but record {seq} has no commitment to it: the commitment was moved or the opening is false; get it from its source again", seq = subject.seq()
    )]
    NotCommitted {
        /// The subject of the opening.
        subject: rules::Subject,
    },
    /// An opening that does not match its commitment.
    #[error(
        "it does not match the commitment to {subject} in record {seq}: the opening was changed or exchanged; get it from its source again", seq = subject.seq()
    )]
    OtherOpening {
        /// The subject of the opening.
        subject: rules::Subject,
    },
    /// An opening that is not in the canonical form.
    #[error("it is not a well-formed opening; get it from its source again")]
    OpeningForm,
    /// An opening of a slot or player that no record made.
    #[error(
        "it opens {subject}, but the last record here is {last}; remove the opening or add the records it needs"
    )]
    UnknownSubject {
        /// The subject of the opening.
        subject: rules::Subject,
        /// The number of the last record.
        last: u32,
    },
    /// Two openings of one slot or player.
    #[error("{subject} is already opened by the line before; keep one of the two")]
    OpenedTwice {
        /// The subject of both openings.
        subject: rules::Subject,
    },
    /// An opening out of order: it belongs before the previous one.
    #[error(
        "{subject} should come before {before}; sort the openings: players, then slots by record and index"
    )]
    OpeningOrder {
        /// The subject of the opening.
        subject: rules::Subject,
        /// The subject of the previous opening.
        before: rules::Subject,
    },
    /// The digest does not match, and no other damage was found.
    #[error(
        "the digest of the bytes above is {found}; the chain confirms every record before the last, so the last record, an opening, a proof or this line was changed: take these from another copy"
    )]
    DigestAlone {
        /// The digest of the bytes above.
        found: Digest,
    },
    /// The digest does not match, and other damage was found.
    #[error(
        "the digest of the bytes above is {found}; besides the damage named above, the last record and the openings cannot be trusted: get the file from its source again"
    )]
    DigestToo {
        /// The digest of the bytes above.
        found: Digest,
    },
}
