//! Requests between services that share a store, and their responses.

use record::{Digest, MatchId};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::error::{ArchiveError, fault};

/// The protocol version between services, which begins each request.
const VERSION: u32 = 2;

/// A request from one service to the others.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PeerRequest {
    /// Asks for a thing from this byte on; the response is a [`Chunk`].
    Get { thing: String, from: usize },
    /// Gives the contents of a thing from this mark on. What does not fit into one message is asked
    /// for.
    Put(Chunk),
    /// Asks for the logged views of a match from this byte on, of one service or all; the response
    /// is [`AccessLogChunk`].
    Looks { match_id: MatchId, service: Option<String>, from: usize },
}

impl PeerRequest {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&(VERSION, self)).expect("plain data")
    }

    /// Parses the request of another service, which must have this version.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, ArchiveError> {
        // The first version did not include it.
        let version = serde_json::from_slice::<(u32, IgnoredAny)>(bytes).map_or(1, |said| said.0);
        if version != VERSION {
            return Err(ArchiveError::Fault(format!(
                "its request has version {version}, but this service answers version {VERSION}: start the older service with the newer program"
            )));
        }
        serde_json::from_slice::<(u32, Self)>(bytes).map(|said| said.1).map_err(fault)
    }
}

/// Part of the views that a service has logged; a log only grows, so the rest can be asked for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AccessLogChunk {
    pub(crate) service: String,
    pub(crate) text: String,
    /// The next byte; `None` if this was all.
    pub(crate) next: Option<usize>,
}

impl AccessLogChunk {
    /// The views from a byte on; `None` if there is no such byte, or it is within a character.
    pub(crate) fn of(service: String, whole: &str, from: usize) -> Option<Self> {
        let text = part(whole, from)?.to_owned();
        let next = from + text.len();
        Some(Self { service, text, next: (next < whole.len()).then_some(next) })
    }
}

/// Maximum size of a part in bytes. As JSON a text takes up to twice as many, and a message has at
/// most a million.
const PART: usize = 400 * 1024;

/// As much of a text from a byte on as fits in a message; `None` if there is no such byte, or it is
/// within a character.
fn part(whole: &str, from: usize) -> Option<&str> {
    let rest = whole.get(from..)?;
    let end = (0..=PART.min(rest.len())).rev().find(|&end| rest.is_char_boundary(end))?;
    Some(&rest[..end])
}

/// A part of a service's version of a thing.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Chunk {
    pub(crate) thing: String,
    pub(crate) mark: u64,
    /// BLAKE3 of the whole thing.
    hash: Digest,
    /// Length of the whole thing in bytes.
    length: usize,
    /// The first byte of the part.
    from: usize,
    pub(crate) text: String,
}

impl Chunk {
    /// The part from a byte on; `None` if there is no such byte, or it is within a character.
    pub(crate) fn of(thing: String, mark: u64, whole: &str, from: usize) -> Option<Self> {
        let text = part(whole, from)?.to_owned();
        Some(Self { thing, mark, hash: hash(whole), length: whole.len(), from, text })
    }

    /// Appends the next part if it continues the same thing; returns whether there was anything to
    /// add.
    pub(crate) fn add(&mut self, next: &Self) -> bool {
        // A service with another version of the thing must not continue this one.
        let is_next = next.hash == self.hash && next.from == self.from + self.text.len();
        if is_next {
            self.text.push_str(&next.text);
        }
        is_next && !next.text.is_empty()
    }

    /// The next byte needed; `None` if everything is there.
    pub(crate) fn next(&self) -> Option<usize> {
        let next = self.from + self.text.len();
        (next < self.length).then_some(next)
    }

    /// Whether this is the whole thing, as it was sent.
    pub(crate) fn is_whole(&self) -> bool {
        self.from == 0 && hash(&self.text) == self.hash
    }
}

fn hash(text: &str) -> Digest {
    Digest::new(*blake3::hash(text.as_bytes()).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name() -> String {
        "tokens".to_owned()
    }

    /// All parts of a text, as a service gets them that asks for one after the other.
    fn parts(text: &str) -> Vec<Chunk> {
        let of = |from| Chunk::of(name(), 7, text, from).expect("it begins there");
        let mut all = vec![of(0)];
        let mut next = all[0].next();
        while let Some(from) = next {
            all.push(of(from));
            next = all.last().and_then(Chunk::next);
        }
        all
    }

    #[test]
    fn the_parts_of_a_text_are_small_and_give_it_again_and_no_other_ones_do() {
        for text in [String::new(), "x".repeat(PART), "\"".repeat(PART + 1), "aé".repeat(PART)] {
            let mut all = parts(&text).into_iter();
            let mut whole = all.next().expect("the first part");
            for part in all {
                let other = Chunk::of(name(), 7, &format!("{text}."), part.from);
                assert!(!whole.add(&other.expect("it is longer")), "it is of another text");
                assert!(whole.add(&part), "it is the next one");
                assert!(!whole.add(&part), "it is not the next one any more");
            }
            assert_eq!((whole.next(), whole.is_whole()), (None, true));
            assert_eq!(whole.text, text);
            whole.text.push('.');
            assert!(!whole.is_whole());
            for part in parts(&text) {
                let message = PeerRequest::Put(part).to_bytes();
                assert!(message.len() < 1_000_000, "{} bytes", message.len());
            }
        }
        assert!(Chunk::of(name(), 7, "é", 1).is_none(), "that is within a letter");
        assert!(Chunk::of(name(), 7, "é", 3).is_none(), "there is no such byte");
    }

    #[test]
    fn a_question_of_another_version_is_not_read_and_that_is_said() {
        let get = PeerRequest::Get { thing: "tokens".to_owned(), from: 0 };
        PeerRequest::read(&get.to_bytes()).expect("it is of this version");
        for (text, version) in [
            (r#"{"get": "tokens"}"#, "version 1"),
            (r#"[3, {"get": {"thing": "tokens", "from": 0}}]"#, "version 3"),
            (r#"[3, "what is to come"]"#, "version 3"),
        ] {
            let error = PeerRequest::read(text.as_bytes()).expect_err("it is of another version");
            assert!(error.to_string().contains(version), "{error}");
        }
        PeerRequest::read(br#"[2, "what"]"#).expect_err("there is no such question");
    }
}
