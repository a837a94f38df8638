//! The hash chain of a match: each record contains the hash of the one before.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use blake3::Hasher;
use blake3::hazmat::{ContextKey, HasherExt, hash_derive_key_context};
use rules::{Event, Opening, Subject};
use serde::Deserialize;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::canonical::{canonical_json, check};
use crate::commit::{Commit, commitment};
use crate::draft::Draft;
use crate::form::{FormError, Strictness};
use crate::{Digest, EventId, MatchId, ParseError, Record};

static RECORD: LazyLock<ContextKey> =
    LazyLock::new(|| hash_derive_key_context("daybook 2026-11 record v1"));

static GENESIS: LazyLock<ContextKey> =
    LazyLock::new(|| hash_derive_key_context("daybook 2026-11 genesis v1"));

/// The hash of a record: what the next one's `prev` must be.
///
/// BLAKE3 `derive_key` with the context `daybook 2026-11 record v1` over the bytes of the line without its line feed.
pub fn hash(line: &[u8]) -> Digest {
    keyed(&RECORD, line)
}

/// The `prev` of a record 0 whose event has these bytes.
///
/// BLAKE3 `derive_key` with the context `daybook 2026-11 genesis v1` over the bytes of the value of
/// `event` exactly as they appear in record 0, from its `{` to its `}`:
/// `{"data":{..},"type":"match_opened"}`.
pub fn genesis(event: &[u8]) -> Digest {
    keyed(&GENESIS, event)
}

/// The [`genesis`] of a record 0, computed from its line.
pub(crate) fn genesis_of(line: &str) -> Option<Digest> {
    #[derive(Deserialize)]
    struct First<'a> {
        #[serde(borrow)]
        event: &'a RawValue,
    }
    // As it stands in the line, not as it would be written again: the hash is over the very bytes.
    let first: First<'_> = serde_json::from_str(line).ok()?;
    Some(genesis(first.event.get().as_bytes()))
}

fn keyed(key: &ContextKey, bytes: &[u8]) -> Digest {
    // A context for each kind of hash, so that the bytes of one kind can never be passed off as another.
    Hasher::new_from_context_key(key).update(bytes).finalize().into()
}

/// A record with its bytes, which are never rewritten, and their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// The bytes, without the line feed.
    pub line: Arc<[u8]>,
    /// The [`hash`] of `line`.
    pub hash: Digest,
    /// The record parsed from the line.
    pub record: Record,
}

impl Sealed {
    /// Parses a line as a record; its place in a chain is not checked.
    pub fn parse(line: &[u8]) -> Result<Self, ParseError> {
        Ok(Self { record: Record::parse(line)?, hash: hash(line), line: line.into() })
    }
}

/// Why a draft cannot become the next record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SealError {
    /// Its id is already used.
    #[error(
        "record {seq}: the match already has an event with the id `{id}`; give this one another id"
    )]
    DuplicateId {
        /// The number that the record would have had.
        seq: u32,
        /// The id.
        id: EventId,
    },
    /// Its line could not be read again, because it is too long.
    #[error("record {seq}: its line would be refused: {error}")]
    Form {
        /// The number that the record would have had.
        seq: u32,
        /// What is wrong with its line.
        error: FormError,
    },
    /// The match has used all record numbers.
    #[error("match `{match_id}` has reached the maximum number of records; open another match")]
    Full {
        /// The match.
        match_id: MatchId,
    },
    /// It identifies a player, but is not record 0.
    #[error(
        "record {seq}: it has an opening of {subject}; send players' openings with the first event, or later on their own"
    )]
    LatePlayer {
        /// The number that the record would have had.
        seq: u32,
        /// The player.
        subject: Subject,
    },
    /// It has two openings of one subject.
    #[error("record {seq}: it has two openings of {subject}; keep one of them")]
    OpenedTwice {
        /// The number that the record would have had.
        seq: u32,
        /// The subject.
        subject: Subject,
    },
    /// It would be record 0, but does not open a match.
    #[error("record 0: the first event of a match must be `match_opened`; put that event first")]
    NotOpened,
}

/// The end of a match's chain, to which records are added; it stores no records.
#[derive(Clone, Debug)]
pub struct Chain {
    match_id: MatchId,
    next_seq: u32,
    head: Option<Digest>,
    ids: BTreeSet<EventId>,
}

impl Chain {
    /// The chain of a match that has no records yet.
    pub const fn new(match_id: MatchId) -> Self {
        Self { match_id, next_seq: 0, head: None, ids: BTreeSet::new() }
    }

    /// The chain that continues after record `next_seq - 1`, whose hash is `head`.
    ///
    /// `ids` are the ids of the events so far; leave out only those that the caller itself prevents
    /// from being reused.
    pub fn resume(
        match_id: MatchId,
        next_seq: u32,
        head: Digest,
        ids: impl IntoIterator<Item = EventId>,
    ) -> Self {
        Self { match_id, next_seq, head: Some(head), ids: ids.into_iter().collect() }
    }

    /// The match.
    pub const fn match_id(&self) -> &MatchId {
        &self.match_id
    }

    /// The number of the next record.
    pub const fn next_seq(&self) -> u32 {
        self.next_seq
    }

    /// The hash of the last record, if there is one.
    pub const fn head(&self) -> Option<Digest> {
        self.head
    }

    /// Seals the draft as the next record; an error leaves the chain unchanged.
    pub fn seal(&mut self, draft: Draft) -> Result<Sealed, SealError> {
        let seq = self.next_seq;
        let next_seq = seq.checked_add(1);
        let next_seq =
            next_seq.ok_or_else(|| SealError::Full { match_id: self.match_id.clone() })?;
        // Everything that may fail comes before the first change below.
        let record = self.place(draft)?;
        let line = record.to_line();
        // What is written must be readable: a draft may be short enough as JSON and too long or too deep as a record.
        check(&line, Strictness::Canonical).map_err(|error| SealError::Form { seq, error })?;
        let hash = hash(&line);
        self.ids.insert(record.id.clone());
        (self.next_seq, self.head) = (next_seq, Some(hash));
        Ok(Sealed { line: line.into(), hash, record })
    }

    fn place(&self, draft: Draft) -> Result<Record, SealError> {
        let seq = self.next_seq;
        let commit = self.commit(&draft)?;
        let known = draft.openings(seq);
        let Draft { actor, at, mut event, id, open: _, source, state } = draft;
        let prev = match (self.head, &event) {
            (Some(head), _) => head,
            (None, Event::MatchOpened(_)) => genesis(&canonical_json(&event)),
            (None, _) => return Err(SealError::NotOpened),
        };
        let id = id.unwrap_or_else(|| EventId::of_seq(seq));
        if self.ids.contains(&id) {
            return Err(SealError::DuplicateId { seq, id });
        }
        let faces = known.iter().filter_map(Opening::slot).map(|opening| &opening.face);
        let of_faces = faces.into_iter().any(|face| face.is_newer_than_version_1());
        let (match_id, v) =
            // The lowest version that can express it, so that older programs still read what they understand.
            (self.match_id.clone(), event.version().max(if of_faces { 2 } else { 1 }));
        Ok(Record { actor, at, commit, event, id, match_id, prev, seq, source, state, v })
    }

    fn commit(&self, draft: &Draft) -> Result<Commit, SealError> {
        let seq = self.next_seq;
        let (mut commit, mut seen) = (Commit::new(), BTreeSet::new());
        for opening in draft.openings(seq) {
            let subject = opening.subject();
            // A commitment belongs to the record that makes its subject; a player's is record 0.
            if subject.seq() != seq {
                return Err(SealError::LatePlayer { seq, subject });
            }
            if !seen.insert(subject) {
                return Err(SealError::OpenedTwice { seq, subject });
            }
            if let Some(said) = commitment(&self.match_id, &opening) {
                commit.insert(subject, said);
            }
        }
        Ok(commit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{match_opened, passed, sample};

    fn chain() -> Chain {
        Chain::new("m".parse().expect("a name"))
    }

    #[test]
    fn hashes_are_what_common_tools_compute() {
        assert_eq!(hash(b"x").as_bytes(), &blake3::derive_key("daybook 2026-11 record v1", b"x"));
        let expected = blake3::derive_key("daybook 2026-11 genesis v1", b"x");
        assert_eq!(genesis(b"x").as_bytes(), &expected);
    }

    #[test]
    fn each_record_names_the_one_before() {
        let (records, _) = sample();
        let first = str::from_utf8(&records[0].line).expect("text");
        assert_eq!(Some(records[0].record.prev), genesis_of(first));
        for (seq, pair) in (1..).zip(records.windows(2)) {
            assert_eq!(pair[1].record.prev, hash(&pair[0].line));
            assert_eq!((pair[1].record.seq, pair[0].hash), (seq, hash(&pair[0].line)));
        }
    }

    #[test]
    fn a_missing_id_is_made_from_the_number() {
        let mut chain = chain();
        let sealed = chain.seal(Draft::new(match_opened())).expect("the first");
        assert_eq!(sealed.record.id.as_str(), "e0");
        assert_eq!((chain.next_seq(), chain.head()), (1, Some(sealed.hash)));
    }

    #[test]
    fn refused_drafts_leave_the_chain_as_it_was() {
        let mut chain = chain();
        let refused = chain.seal(Draft::new(passed(0))).expect_err("not opened");
        assert_eq!(
            refused.to_string(),
            "record 0: the first event of a match must be `match_opened`; put that event first"
        );
        chain.seal(Draft::new(match_opened())).expect("the first");
        let twice = Draft { id: Some(EventId::of_seq(0)), ..Draft::new(passed(0)) };
        assert_eq!(
            chain.seal(twice).expect_err("the id is taken").to_string(),
            "record 1: the match already has an event with the id `e0`; give this one another id"
        );
        let long = Draft { actor: Some("x".repeat(65_536)), ..Draft::new(passed(0)) };
        assert_eq!(
            chain.seal(long).expect_err("too long").to_string(),
            "record 1: its line would be refused: column 65537: the line is longer than 65536 bytes; shorten its texts or spread the step over several events"
        );
        assert_eq!(chain.seal(Draft::new(passed(0))).expect("the second").record.seq, 1);
    }

    #[test]
    fn a_resumed_chain_goes_on_where_it_was() {
        let (records, _) = sample();
        let (last, before) = records.split_last().expect("records");
        let ids = before.iter().map(|sealed| sealed.record.id.clone());
        let head = before[before.len() - 1].hash;
        let mut chain = Chain::resume(last.record.match_id.clone(), last.record.seq, head, ids);
        let Record { actor, at, event, id, source, state, .. } = last.record.clone();
        let draft = Draft { actor, at, id: Some(id), source, state, ..Draft::new(event) };
        assert_eq!(chain.seal(draft).as_ref(), Ok(last));
        let mut full = Chain::resume(last.record.match_id.clone(), u32::MAX, head, []);
        assert!(matches!(full.seal(Draft::new(passed(0))), Err(SealError::Full { .. })));
    }

    #[test]
    fn drafts_are_read_as_people_write_them() {
        let line = br#" {"event": {"type": "passed", "data": {"seat": 0}}, "actor": null} "#;
        assert_eq!(Draft::parse(line), Ok(Draft::new(passed(0))));
        let line = br#"{"event": {"type": "passed", "data": {"seat": 0}}, "event": 1}"#;
        assert_eq!(
            Draft::parse(line).expect_err("twice").to_string(),
            "column 52: this key already occurs in the same object; keep one of the two"
        );
    }

    #[test]
    fn a_draft_names_its_members() {
        let named = r#"{"event":{"type":"observed","data":{"why":"gap","facts":[{"clock":{}}]}}}"#;
        assert!(Draft::parse(named.as_bytes()).is_ok());
        let clock = named.replace(r#"{"clock":{}}"#, r#"{"clock":[null,null]}"#);
        let event = r#"{"event":["note",{"text":"x"}]}"#;
        for listed in [&clock, event] {
            let error = Draft::parse(listed.as_bytes()).expect_err("a list").to_string();
            assert!(error.contains("named members"), "{error}");
        }
    }
}
