//! The summary of a match.

use serde_json::{Value, json};

use crate::{Replay, Viewer};

/// Who plays what, the present state of the match and its length, as everyone may know it.
pub fn summary(replay: &Replay) -> Value {
    let (head, last) = (replay.records().last(), replay.at(replay.last()));
    let knowledge = replay.knowledge_for(Viewer::Public);
    json!({
        "match": replay.records().front().map(|first| &first.record.match_id),
        "header": last.and_then(|last| last.opened.as_deref()).map(|opened| knowledge.opened(opened)),
        "head": head.map(|head| json!({ "seq": head.record.seq, "hash": head.hash })),
        "result": last.and_then(|last| last.match_result.as_deref()),
        "counts": {
            "records": replay.records().len(),
            "openings": replay.openings().len(),
            "lines": last.map_or(0, |last| last.line + 1),
        },
        "day": last.map(|last| &last.day),
    })
}
