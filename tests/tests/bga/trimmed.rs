//! What a player's browser sends of a game: nothing that this player could not have downloaded.

use std::collections::BTreeSet;

use import::{Perspective, UNPACKED_MAX, content, trimmed};
use rules::Seat;
use serde_json::{Value, json};

use crate::games;

/// The packets of a log.
fn packets(log: &[u8]) -> Vec<Value> {
    let log: Value = serde_json::from_slice(log).expect("JSON");
    let found = ["/data/logs", "/logs", ""].iter().find_map(|place| log.pointer(place)?.as_array());
    found.expect("packets").clone()
}

/// The private channels of a log.
fn channels(packets: &[Value]) -> BTreeSet<String> {
    let channels = packets.iter().filter_map(|packet| packet["channel"].as_str());
    channels.filter(|channel| channel.contains("/player/p")).map(str::to_owned).collect()
}

#[test]
fn what_one_seat_saw_is_byte_for_byte_what_a_log_without_the_other_gives() {
    let Some(folder) = games::folder() else { return };
    let (mut logs, mut withheld) = (0, 0);
    let step = if std::env::var_os("DAYBOOK_LONG").is_some() { 1 } else { 8 };
    for name in games::names(&folder).into_iter().step_by(step) {
        let log = games::log(&folder, &name);
        let all = packets(&log);
        let both = channels(&all);
        for seat in [0, 1].map(Seat::new) {
            let whose = Perspective::Seat(seat);
            let told = trimmed(&log, whose, UNPACKED_MAX).expect("a log");
            let own = channels(&packets(&told));
            assert_eq!(own.len(), 1, "game {name}, seat {seat}");
            let others: Vec<_> = both.difference(&own).collect();
            let is_others =
                |packet: &&Value| others.iter().any(|channel| packet["channel"] == json!(channel));
            withheld += all.iter().filter(is_others).count();
            let without: Vec<_> = all.iter().filter(|packet| !is_others(packet)).collect();
            let without = json!(without).to_string();
            let alone = trimmed(without.as_bytes(), whose, UNPACKED_MAX).expect("a log");
            assert_eq!(told, alone, "game {name}, seat {seat}");
            // The same match, recognised as the same, and nothing is lost by trimming twice.
            let hash = |log: &[u8]| content(log, whose, UNPACKED_MAX).expect("a log");
            assert_eq!(hash(&log), hash(&told), "game {name}, seat {seat}");
            assert_eq!(trimmed(&told, whose, UNPACKED_MAX).expect("a log"), told);
            let drafts = |log: &[u8]| import::bga(log, None, whose).expect("a log").drafts;
            assert_eq!(drafts(&log), drafts(&told), "game {name}, seat {seat}");
            logs += 1;
        }
        let whole =
            |log: &[u8]| content(log, Perspective::Everything, UNPACKED_MAX).expect("a log");
        let seats = [0, 1].map(|seat| {
            content(&log, Perspective::Seat(Seat::new(seat)), UNPACKED_MAX).expect("a log")
        });
        assert!(seats[0] != seats[1] && !seats.contains(&whole(&log)), "game {name}");
        let mut other_way = all;
        other_way.reverse();
        assert_eq!(whole(&log), whole(json!(other_way).to_string().as_bytes()), "game {name}");
    }
    println!("{logs} logs of one seat, {withheld} packets of the other withheld");
}
