//! The games recorded over HTTP, as they were played: every client gets the same as from the
//! imported file.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use archive::Role;
use import::Perspective;
use record::{DraftOpening, Sealed};
use replay::{Replay, Viewer};
use rules::Opening;
use serde_json::{Value, json};
use testbed::Service;

use crate::games;

/// Clients at a time, each with a match of its own.
const CLIENTS: usize = 4;

/// Bytes of a body, safely below what a route takes.
const BODY_BYTES: usize = 200 * 1024;

/// What a client sends so that it seals to this record.
fn draft(openings: &[Opening], sealed: &Sealed) -> Value {
    let record = &sealed.record;
    let mut draft = json!({ "event": record.event, "id": record.id });
    let of_it = |opening: &&Opening| opening.subject().seq() == record.seq;
    let open: Vec<DraftOpening> =
        openings.iter().filter(of_it).cloned().map(DraftOpening::from).collect();
    let given = [
        ("actor", json!(record.actor)),
        ("at", json!(record.at)),
        ("source", json!(record.source)),
        ("open", if open.is_empty() { Value::Null } else { json!(open) }),
    ];
    for (name, value) in given.into_iter().filter(|(_, value)| !value.is_null()) {
        draft[name] = value;
    }
    draft
}

/// The records in runs that are sent together: one by one, or as many as a body takes.
fn runs(records: &[Sealed], one_by_one: bool) -> Vec<&[Sealed]> {
    let mut bytes = 0;
    let together = |_: &Sealed, next: &Sealed| {
        bytes += next.line.len();
        let fits = !one_by_one && bytes < BODY_BYTES;
        bytes = if fits { bytes } else { 0 };
        fits
    };
    records.chunk_by(together).collect()
}

/// Records a game; every receipt is that of the imported record.
fn record(service: &Service, token: &str, replay: &Replay, one_by_one: bool) {
    let records: Vec<_> = replay.records().iter().cloned().collect();
    let (first, rest) = records.split_first().expect("a game has records");
    let match_id = first.record.match_id.to_string();
    let mut opening = draft(replay.openings(), first);
    opening["match"] = json!(match_id);
    let answer = service.post("/v1/matches").token(token).json(&opening).send();
    assert_eq!(answer.receipts(201)[0]["hash"], first.hash.to_string());
    let mut head = first.hash;
    for run in runs(rest, one_by_one) {
        let ask = service.post(&format!("/v1/matches/{match_id}/events")).token(token);
        let ask = ask.if_match(&head.to_string());
        let answer = ask
            .lines(&run.iter().map(|sealed| draft(replay.openings(), sealed)).collect::<Vec<_>>())
            .send();
        let receipts = answer.receipts(201);
        assert_eq!(receipts.len(), run.len());
        for (receipt, sealed) in receipts.iter().zip(run) {
            assert_eq!(receipt["hash"], sealed.hash.to_string(), "{match_id}: {receipt}");
            head = sealed.hash;
        }
    }
    let mut lines = String::new();
    for opening in replay.openings() {
        writeln!(lines, "{}", json!({ "open": opening })).expect("it goes to memory");
    }
    let ask = service.post(&format!("/v1/matches/{match_id}/openings")).token(token);
    ask.body("application/x-ndjson", lines).send().json(201);
}

/// Holds states of the match at several moments against those of the import; how many.
fn compare(service: &Service, token: &str, replay: &Replay) -> usize {
    let match_id = replay.records()[0].record.match_id.to_string();
    let last = replay.last();
    let head = replay.records()[last as usize].hash.to_string();
    assert_eq!(service.head(&match_id), head, "{match_id}");
    let moments = [0, last / 4, last / 2, last * 3 / 4, last];
    let both = |seq| [(seq, Viewer::Public), (seq, Viewer::Official)];
    for (seq, viewer) in moments.into_iter().flat_map(both) {
        let path = format!("/v1/matches/{match_id}/state?at={seq}&view={viewer}");
        let theirs = service.get(&path).token(token).send().json(200);
        let ours = replay.view(seq, viewer).expect("the record is there");
        assert!(theirs == ours.to_json(), "{path}");
    }
    moments.len() * 2
}

#[test]
fn games_recorded_over_http_are_those_of_the_files() {
    let Some(folder) = games::folder() else { return };
    let names = games::names(&folder);
    let whole = if std::env::var_os("DAYBOOK_LONG").is_some() { names.len() } else { CLIENTS };
    let service = Service::on_disk();
    let token = service.token(Role::Admin, None, None);
    let (next, events, states) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some((index, name)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            names.get(index).map(|name| (index, name))
        } {
            let replay = &games::import(&folder, name, Perspective::Everything).replay;
            record(&service, &token, replay, index < whole);
            events.fetch_add(replay.records().len(), Ordering::Relaxed);
            states.fetch_add(compare(&service, &token, replay), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(work);
        }
    });
    println!(
        "{} games, {whole} of them one by one: {events:?} events, {states:?} states",
        names.len()
    );
    assert!(names.len() >= 40 && states.into_inner() == names.len() * 10);
}
