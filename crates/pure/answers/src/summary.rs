//! The summary of a match.

use std::collections::BTreeMap;
use std::sync::Arc;

use record::{Digest, MatchId};
use replay::{Replay, Viewer};
use rules::{Day, MatchEnded, MatchOpened};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Who plays what, the present state of the match and its length, as everyone may know it; without
/// a record there are only the counts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("required" = ["counts", "day", "head", "header", "match", "result"]))]
pub struct Summary {
    /// Its id.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// How it was opened.
    pub header: Option<MatchOpened>,
    /// Its last record.
    pub head: Option<LastRecord>,
    /// How it ended.
    pub result: Option<Arc<MatchEnded>>,
    /// How much there is of it.
    pub counts: RecordCounts,
    /// The present game, day, phase and turn.
    #[schemars(with = "Option<BTreeMap<String, Value>>")]
    pub day: Option<Day>,
}

/// The last record of a match.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LastRecord {
    /// Its hash.
    pub hash: Digest,
    /// Its number.
    pub seq: u32,
}

/// How much there is of a match.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct RecordCounts {
    /// The records.
    pub records: usize,
    /// The openings of slots and players.
    pub openings: usize,
    /// The lines of play: one more than it was rewound.
    pub lines: u32,
}

impl Summary {
    /// The summary of a match.
    pub fn of(replay: &Replay) -> Self {
        let (head, last) = (replay.records().last(), replay.at(replay.last()));
        let knowledge = replay.knowledge_for(Viewer::Public);
        let opened = last.and_then(|last| last.opened.as_deref());
        Self {
            match_id: replay.records().front().map(|first| first.record.match_id.clone()),
            header: opened.map(|opened| knowledge.opened(opened)),
            head: head.map(|head| LastRecord { hash: head.hash, seq: head.record.seq }),
            result: last.and_then(|last| last.match_result.clone()),
            counts: RecordCounts {
                records: replay.records().len(),
                openings: replay.openings().len(),
                // Lines of play are numbered from 0.
                lines: last.map_or(0, |last| last.line + 1),
            },
            day: last.map(|last| last.day),
        }
    }

    /// The summary as a JSON value.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("plain data with string keys")
    }
}
