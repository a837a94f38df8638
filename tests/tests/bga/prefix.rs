//! A game that is still played gives the beginning of what the whole game gives.

use import::{Perspective, bga};
use rules::Seat;
use serde_json::{Value, json};

use crate::games;

/// The packets of a log, one a notification, in the order in which they were sent.
fn notifications(log: &[u8]) -> Vec<Value> {
    let log: Value = serde_json::from_slice(log).expect("JSON");
    let found = ["/data/logs", "/logs", ""].iter().find_map(|place| log.pointer(place)?.as_array());
    let mut all = Vec::new();
    for packet in found.expect("packets") {
        for one in packet["data"].as_array().into_iter().flatten() {
            let mut alone = packet.clone();
            alone["data"] = json!([one]);
            all.push(alone);
        }
    }
    let uid = |packet: &Value| packet["data"][0]["uid"].as_str().unwrap_or_default().to_owned();
    all.sort_by_key(uid);
    all
}

/// Where whole moves end: how many notifications there are until then.
fn ends(all: &[Value]) -> Vec<usize> {
    let number = |packet: &Value| {
        packet["move_id"]
            .as_str()
            .map(str::to_owned)
            .or_else(|| packet["move_id"].as_u64().map(|id| id.to_string()))
    };
    let mut ends = Vec::new();
    let mut last = None;
    for (index, packet) in all.iter().enumerate() {
        if let Some(id) = number(packet) {
            if last.as_ref().is_some_and(|last| *last != id) {
                ends.push(index);
            }
            last = Some(id);
        }
    }
    ends.push(all.len());
    ends
}

/// How many games are left out in short runs.
const STEP: usize = 8;

/// How many moves there are between the ends that are tried.
const MOVES: usize = 9;

#[test]
fn a_prefix_of_whole_moves_gives_the_beginning_of_what_the_whole_gives() {
    let Some(folder) = games::folder() else { return };
    let is_long = std::env::var_os("DAYBOOK_LONG").is_some();
    let (step, moves) = if is_long { (1, 1) } else { (STEP, MOVES) };
    let logs = games::names(&folder).into_iter().step_by(step);
    let logs = logs.map(|name| (games::log(&folder, &name), name));
    let live = ["51", "52"].map(|name| {
        let path = folder.join(format!("live/{name}.live.json"));
        (std::fs::read(path).expect("the stream is there"), format!("{name}, live"))
    });
    let mut prefixes = 0;
    for (log, name) in logs.chain(live) {
        let all = notifications(&log);
        for whose in [Perspective::Everything, Perspective::Seat(Seat::new(1))] {
            let import = |count: usize| {
                let log = json!(all[..count]).to_string();
                bga(log.as_bytes(), None, whose).map(|log| log.drafts)
            };
            let whole = import(all.len()).expect("a log");
            for end in ends(&all).into_iter().step_by(moves) {
                // Before both players have chosen a deck there is no game.
                let Ok(prefix) = import(end) else { continue };
                prefixes += 1;
                assert!(prefix.len() <= whole.len(), "game {name}, {whose:?}, {end}");
                for (at, (one, other)) in prefix.iter().zip(&whole).enumerate() {
                    let what = format!("game {name}, {whose:?}, {end} notifications, record {at}");
                    assert_eq!((&one.event, &one.source), (&other.event, &other.source), "{what}");
                    // What a card is may become known later, and is then the same.
                    let known = one.open.iter().all(|opening| other.open.contains(opening));
                    assert!(known, "{what}");
                }
            }
        }
    }
    println!("{prefixes} prefixes");
}
