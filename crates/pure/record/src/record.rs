//! One record, and how it is parsed from its line.

use std::collections::BTreeMap;

use rules::{Event, plain};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::canonical::{canonical_json, check};
use crate::form::{FormError, Strictness};
use crate::{At, Commit, Digest, EventId, MatchId};

/// The versions of the format that this crate reads and writes.
///
/// A record has the lowest version that can express it, so every match of version 1 stays one until
/// something is recorded that needs more. The meaning of versions 1 and 2 never changes:
/// `schemas/v1` and `schemas/v2` keep it as bytes. Version 3 is open: see `schemas/v3`.
pub const FORMAT_VERSIONS: [u32; 3] = [1, 2, 3];

/// The beginnings of record lines: keys are sorted, and one of these is the first.
pub(crate) const RECORD_STARTS: [&[u8]; 4] =
    [b"{\"actor\":", b"{\"at\":", b"{\"commit\":", b"{\"event\":"];

/// Maximum length, in characters, of a message about the content of a line; the names of all events
/// fit.
const MESSAGE_CHARS_MAX: usize = 2_000;

/// Where an import took a record from, such as its `move_id` and `packet_id`; any keys are allowed.
pub type Source = BTreeMap<String, String>;

/// One stored record: an event, and its place in the chain of its match.
///
/// What a record says can be written in one way only, so equal records have equal lines; [`Sealed`](crate::Sealed) keeps
/// the bytes, which are what is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Who or what recorded it.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub actor: Option<String>,
    /// When it happened.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "At")]
    pub at: Option<At>,
    /// Commitments to hidden values: cards in slots that it creates, and in record 0 the players.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Commit::is_empty")]
    #[schemars(extend("minProperties" = 1))]
    pub commit: Commit,
    /// What happened.
    pub event: Event,
    /// The event's id, unique in the match.
    pub id: EventId,
    /// The match it belongs to.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The hash of the previous record; for record 0, the [genesis](crate::genesis) of its event.
    pub prev: Digest,
    /// Its number in the match, from 0 without gaps.
    pub seq: u32,
    /// Where an import took it from.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Source")]
    pub source: Option<Source>,
    /// The digest of the state after the event, in some records.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Digest")]
    pub state: Option<Digest>,
    /// The version of the format: the lowest that can express the record.
    #[serde(deserialize_with = "version")]
    #[schemars(extend("enum" = FORMAT_VERSIONS))]
    pub v: u32,
}

/// What the recorder sent for an event: an event sent again has the same body, wherever it is in
/// the chain.
///
/// The body alone decides whether two events are the same. The caller of this crate decides who may
/// learn that they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<'a> {
    pub(crate) actor: Option<&'a str>,
    pub(crate) at: Option<At>,
    pub(crate) event: &'a Event,
    pub(crate) source: Option<&'a Source>,
}

/// Why a line is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// It is not JSON in the required form.
    #[error(transparent)]
    Form(#[from] FormError),
    /// It is a record of another version of the format.
    #[error(
        "column {column}: the record has format version {found}, but this program reads versions 1 to 3; use the program that wrote it"
    )]
    Version {
        /// The column of the version, in bytes from 1.
        column: usize,
        /// The version.
        found: String,
    },
    /// Its form is right, but its content is not.
    #[error("column {column}: {what}; write the line according to its JSON Schema")]
    Content {
        /// Where it was noticed, in bytes from 1: at the problem or after the object that contains
        /// it.
        column: usize,
        /// What was found, and what was expected.
        what: String,
    },
}

impl Record {
    /// Parses a record from its line, without its line feed. Strict: see [`Strictness::Canonical`], and
    /// the line must be the one that [`to_line`](Self::to_line) writes: no default is spelled out,
    /// and no array replaces an object.
    pub fn parse(line: &[u8]) -> Result<Self, ParseError> {
        let text = check(line, Strictness::Canonical)?;
        if let Some((column, found)) = other_version(text) {
            return Err(ParseError::Version { column, found: found.to_owned() });
        }
        let mut record: Self = typed(text)?;
        let needed = record.event.version();
        if record.v < needed {
            let what = format!(
                "the event states something that version {} of the format cannot express, but `v` is {}",
                needed - 1,
                record.v
            );
            return Err(ParseError::Content { column: line.len(), what });
        }
        let written = record.to_line();
        if written == line {
            return Ok(record);
        }
        let same = written.iter().zip(line).take_while(|(written, read)| written == read).count();
        let what = "this is not the canonical form: a default is spelled out, or there is a list instead of an object";
        Err(ParseError::Content { column: same + 1, what: what.to_owned() })
    }

    /// The body, which identifies the event when it is sent again.
    pub fn body(&self) -> Body<'_> {
        let Self { actor, at, event, source, .. } = self;
        Body { actor: actor.as_deref(), at: *at, event, source: source.as_ref() }
    }

    /// Its canonical bytes, without a line feed.
    pub fn to_line(&self) -> Vec<u8> {
        canonical_json(self)
    }
}

/// Deserialises a line that has passed [`check`]; the type is an object.
pub(crate) fn typed<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    if !text.trim_ascii_start().starts_with('{') {
        return Err(ParseError::Content {
            column: 1,
            what: "the line is not an object".to_owned(),
        });
    }
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
        ParseError::Content { column: error.column().max(1), what: printable(what) }
    })
}

/// Whether a value read from JSON text was an object with named members there; serde also accepts
/// an array of them in order.
pub fn names_members(text: &str, read: &impl Serialize) -> bool {
    fn same(sent: &Value, read: &Value) -> bool {
        match (sent, read) {
            (Value::Array(_), Value::Object(_)) => false,
            (Value::Array(sent), Value::Array(read)) => {
                sent.iter().zip(read).all(|(sent, read)| same(sent, read))
            }
            (Value::Object(sent), Value::Object(read)) => {
                sent.iter().all(|(key, sent)| read.get(key).is_none_or(|read| same(sent, read)))
            }
            _ => true,
        }
    }
    let (sent, read) = (serde_json::from_str(text), serde_json::to_value(read));
    sent.is_ok_and(|sent| read.is_ok_and(|read| same(&sent, &read)))
}

/// A message that may quote a line, made safe to display and cut to a readable length.
fn printable(message: &str) -> String {
    plain(message).chars().take(MESSAGE_CHARS_MAX).collect()
}

/// The version at the end of a canonical line, and its column, if it is not a supported one.
///
/// `v` sorts after all our keys. Between the last quote and the last brace there can only be a
/// number of the outermost object, so no text inside the line can be mistaken for it.
fn other_version(text: &str) -> Option<(usize, &str)> {
    let (before, found) = text.strip_suffix('}')?.rsplit_once(r#","v":"#)?;
    let is_number = !found.is_empty() && found.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours = found.parse().is_ok_and(|found| FORMAT_VERSIONS.contains(&found));
    (is_number && !is_ours).then_some((before.len() + 6, found))
}

/// Deserialises a field that is present, so that `null` is refused: omitting it is the only way to
/// leave it empty.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Deserialises commitments that are present, so that `{}` is refused.
fn some<'de, D: Deserializer<'de>>(from: D) -> Result<Commit, D::Error> {
    let commit = Commit::deserialize(from)?;
    if commit.is_empty() {
        Err(D::Error::custom("`commit` is empty: leave it out"))
    } else {
        Ok(commit)
    }
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        found if FORMAT_VERSIONS.contains(&found) => Ok(found),
        found => Err(D::Error::custom(format_args!(
            "the record has format version {found}, but this program reads versions 1 to 3"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{any_record, sample};

    fn refused(line: &str) -> String {
        Record::parse(line.as_bytes()).expect_err(line).to_string()
    }

    fn line() -> String {
        let prev = "0".repeat(64);
        format!(
            r#"{{"actor":"table-7","at":"2026-11-20T14:00:00.000Z","event":{{"data":{{"seat":1}},"type":"passed"}},"id":"e17","match":"m","prev":"{prev}","seq":17,"source":{{"uid":"9"}},"v":1}}"#
        )
    }

    #[test]
    fn a_line_is_read_and_written_back() {
        let record = Record::parse(line().as_bytes()).expect("a good line");
        assert_eq!((record.seq, record.actor.as_deref()), (17, Some("table-7")));
        assert_eq!(record.to_line(), line().into_bytes());
    }

    #[test]
    fn every_strictness_names_place_problem_and_remedy() {
        let with = |from: &str, to: &str| refused(&line().replacen(from, to, 1));
        let schema = "; write the line according to its JSON Schema";
        assert_eq!(
            with(r#""seq":17"#, r#""seq": 17"#),
            "column 199: there is white space outside a string; remove it"
        );
        assert_eq!(
            with(r#""seq":17"#, r#""seq":17,"ses":1"#),
            format!(
                "column 206: unknown field `ses`, expected one of `actor`, `at`, `commit`, `event`, `id`, `match`, `prev`, `seq`, `source`, `state`, `v`{schema}"
            )
        );
        assert_eq!(
            with(r#""seq":17"#, r#""seq":"17""#),
            format!("column 202: invalid type: string \"17\", expected u32{schema}")
        );
        assert_eq!(
            with(r#""actor":"table-7","#, r#""actor":null,"#),
            format!("column 13: invalid type: null, expected a string{schema}")
        );
        let upper = with(&"0".repeat(64), &"A".repeat(64));
        assert!(upper.contains("is not a digest, which is exactly 64 lower-case hex"), "{upper}");
        assert_eq!(refused("[1]"), format!("column 1: the line is not an object{schema}"));
    }

    #[test]
    fn messages_do_not_pass_on_what_a_terminal_would_obey() {
        let escape = line().replacen("\"id\"", r#""ha\u001b[2J":1,"id""#, 1);
        assert!(refused(&escape).contains("unknown field `ha\\u{1b}[2J`"));
        let long = line().replacen("\"id\"", &format!("\"ha{}\":1,\"id\"", "h".repeat(60_000)), 1);
        assert!(refused(&long).len() < 2_100);
    }

    #[test]
    fn another_version_is_named_before_its_unknown_fields() {
        let newer = line().replace(r#""v":1}"#, r#""v":4}"#).replace(r#""id""#, r#""ia":1,"id""#);
        assert_eq!(
            refused(&newer),
            "column 234: the record has format version 4, but this program reads versions 1 to 3; use the program that wrote it"
        );
        assert!(refused(&line().replace(r#","v":1}"#, "}")).contains("missing field `v`"));
    }

    #[test]
    fn what_a_record_says_is_written_in_one_way_only() {
        let one_way = "this is not the canonical form: a default is spelled out, or there is a list instead of an object";
        for (from, to, column) in
            [(r#"{"seat":1}"#, "[null,1]", 68), (r#"{"seat":1}"#, r#"{"cause":null,"seat":1}"#, 70)]
        {
            let said = refused(&line().replacen(from, to, 1));
            assert!(said.starts_with(&format!("column {column}: {one_way}")), "{said}");
        }
    }

    #[test]
    fn the_schema_says_what_parsing_demands() {
        let schema = schemars::schema_for!(Record).to_value();
        assert_eq!(
            schema["required"],
            serde_json::json!(["event", "id", "match", "prev", "seq", "v"])
        );
        assert_eq!(schema["additionalProperties"], false);
        assert_eq!(schema["properties"]["actor"]["type"], "string");
        assert_eq!(schema["properties"]["actor"]["default"], serde_json::Value::Null);
        assert_eq!(schema["properties"]["v"]["enum"], serde_json::json!([1, 2, 3]));
    }

    #[test]
    fn nothing_inside_a_line_poses_as_its_version() {
        let text = r#"{"a":"x,\"v\":4"}"#;
        assert_eq!(other_version(text), None);
    }

    #[test]
    fn a_record_of_version_2_says_what_abilities_do_and_one_of_version_1_does_not() {
        let face = r#"{"abilities":[{"spell":[{"draw":1}]}],"reference":"X"}"#;
        let event = format!(
            r#"{{"data":{{"cards":[{{"face":{face},"what":"h1.0"}}]}},"type":"revealed"}}"#
        );
        let whole = line().replacen(r#"{"data":{"seat":1},"type":"passed"}"#, &event, 1);
        let said = refused(&whole);
        assert!(said.contains("version 1 of the format cannot express, but `v` is 1"), "{said}");
        let newer = whole.replace(r#""v":1}"#, r#""v":2}"#);
        let record = Record::parse(newer.as_bytes()).expect("of version 2");
        assert_eq!((record.v, record.to_line()), (2, newer.into_bytes()));
    }

    #[test]
    fn a_record_of_version_3_has_a_field_that_version_2_does_not_have() {
        for fact in [
            r#"{"object":{"place":"landmark:0","token":true}}"#,
            r#"{"object":{"place":"landmark:0","unseen":true}}"#,
            r#"{"hidden":{"at_least":true,"count":3,"place":"hand:1"}}"#,
        ] {
            let event = format!(r#"{{"data":{{"facts":[{fact}],"why":"gap"}},"type":"observed"}}"#);
            let whole = line().replacen(r#"{"data":{"seat":1},"type":"passed"}"#, &event, 1);
            for v in [1, 2] {
                let said = refused(&whole.replace(r#""v":1}"#, &format!(r#""v":{v}}}"#)));
                let why = format!("version 2 of the format cannot express, but `v` is {v}");
                assert!(said.contains(&why), "{said}");
            }
            let newer = whole.replace(r#""v":1}"#, r#""v":3}"#);
            let record = Record::parse(newer.as_bytes()).expect("of version 3");
            assert_eq!((record.v, record.to_line()), (3, newer.into_bytes()));
        }
    }

    #[test]
    fn the_sample_match_goes_through_bytes() {
        for sealed in sample().0 {
            assert_eq!(Record::parse(&sealed.line), Ok(sealed.record.clone()));
            assert_eq!(*sealed.record.to_line(), *sealed.line);
        }
    }

    proptest! {
        #[test]
        fn records_go_through_bytes(record in any_record()) {
            let line = record.to_line();
            let read = Record::parse(&line).expect("canonical bytes");
            prop_assert_eq!(read.to_line(), line);
            prop_assert_eq!(read, record);
        }
    }
}
