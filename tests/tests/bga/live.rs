//! Games recorded while they are played: packet by packet, as the page of a game gets them.

use std::sync::Arc;

use archive::Role;
use ledger::{MemoryStore, Store};
use replay::{Replay, Viewer};
use serde_json::{Value, json};
use testbed::{Answer, Service, folder};

use crate::games;

/// A game as its page gets it: packets, and the start data of the page.
struct Game {
    name: String,
    packets: Vec<Value>,
    start: Value,
}

/// The games: in short runs one, in which moves are taken back.
fn played(folder: &std::path::Path) -> Vec<Game> {
    let is_long = std::env::var_os("DAYBOOK_LONG").is_some();
    let live = ["51", "52"].map(|name| {
        let log = std::fs::read(folder.join(format!("live/{name}.live.json")));
        (name.to_owned(), log.expect("the stream is there"))
    });
    let archived = games::names(folder).into_iter().filter(|name| !["51", "52"].contains(&&**name));
    let archived = archived.take(if is_long { usize::MAX } else { 0 });
    let archived = archived.map(|name| (name.clone(), games::log(folder, &name)));
    let game = |(name, log): (String, Vec<u8>)| {
        let log: Value = serde_json::from_slice(&log).expect("JSON");
        let packets = ["/data/logs", "/logs", ""].iter().find_map(|at| log.pointer(at)?.as_array());
        let meta = std::fs::read(folder.join(format!("games/{name}.meta.json"))).expect("a file");
        let meta: Value = serde_json::from_slice(&meta).expect("JSON");
        let start = json!({ "players": meta["players"], "outcome": { "tumult": meta["outcome"]["tumult"] } });
        Game { name, packets: packets.expect("packets").clone(), start }
    };
    live.into_iter().skip(usize::from(!is_long)).chain(archived).map(game).collect()
}

fn send(service: &Service, token: &str, game: &Game, after: usize, packets: &[Value]) -> Answer {
    let body = json!({
        "after": after, "packets": packets, "start": game.start, "visibility": "unlisted",
        "delay": { "seconds": 86_400 },
    });
    service.post("/v1/import/bga/live").token(token).json(&body).send()
}

/// Checks the state that the service has after a record against that of the whole log.
fn check_state(service: &Service, token: &str, path: &str, seq: u32, whole: &Replay) {
    let ours = service.get(&format!("{path}/state?view=official")).token(token).send().json(200);
    let expected = json!(whole.view(seq, Viewer::Official).expect("a record"));
    for part in ["phase", "day", "turn", "players", "regions", "result"] {
        assert_eq!(ours[part], expected[part], "{path}, record {seq}");
    }
    let objects = |state: &Value| -> Vec<Value> {
        let all = state["objects"].as_array().expect("objects").iter();
        let parts = ["id", "place", "zone", "statuses", "counters"];
        all.map(|one| parts.map(|part| one[part].clone()).into_iter().collect()).collect()
    };
    assert_eq!(objects(&ours), objects(&expected), "{path}, record {seq}");
}

/// Checks that every record of a match is as the whole log gives it.
fn check_records(service: &Service, token: &str, path: &str, whole: &Replay) {
    let ask = service.get(&format!("{path}/events")).token(token);
    let text = ask.header("accept", "application/x-ndjson").send().text();
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a record"));
    let events: Vec<Value> = lines.collect();
    assert_eq!(events.len(), whole.records().len(), "{path}");
    for (ours, whole) in events.iter().zip(whole.records()) {
        let whole = (json!(whole.record.event), json!(whole.record.source));
        assert_eq!((&ours["event"], &ours["source"]), (&whole.0, &whole.1), "{path}");
    }
}

/// Sends a game packet by packet; the service is started anew in the middle of it, and responses are
/// lost. Returns the number of times when something was recorded.
fn play(start: impl Fn() -> Service, game: &Game) -> usize {
    let mut service = start();
    let token = &service.token(Role::Official, None, None);
    let log = json!({ "data": { "logs": game.packets }, "gamedatas": game.start });
    let whole = games::import_log(&log).replay;
    let (mut records, mut moves, mut path) = (0, 0, String::new());
    for (index, packet) in game.packets.iter().enumerate() {
        let mut answer = send(&service, token, game, index, std::slice::from_ref(packet));
        if answer.status == 409 {
            // The service was started anew.
            answer = send(&service, token, game, 0, &game.packets[..=index]);
        }
        let told = answer.json(200);
        let now = told["records"].as_u64().expect("a number");
        assert!(now >= records, "game {}: {told}", game.name);
        if now > records {
            moves += 1;
            records = now;
            path = format!("/v1/matches/{}", told["name"].as_str().expect("a name"));
            check_state(&service, token, &path, u32::try_from(now - 1).expect("it fits"), &whole);
            // The public waits for the delay.
            if moves % 50 == 1 {
                service.get(&format!("{path}/state")).send().problem(404);
            }
        }
        // A response is lost, or the page of the game is loaded again.
        match index % 97 {
            31 => drop(send(&service, token, game, index, std::slice::from_ref(packet)).json(200)),
            61 => drop(send(&service, token, game, 0, &game.packets[..=index]).json(200)),
            _ => {}
        }
        if index == game.packets.len() / 2 {
            drop(service);
            service = start();
        }
    }
    check_records(&service, token, &path, &whole);
    moves
}

#[test]
fn a_game_is_recorded_move_by_move_as_the_whole_log_gives_it_and_nothing_is_lost_or_doubled() {
    let Some(folder_of_games) = games::folder() else { return };
    let (mut moves, mut games) = (0, 0);
    for game in played(&folder_of_games) {
        let data = folder();
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let start = || Service::over(store.clone(), data.clone());
        moves += play(start, &game);
        games += 1;
    }
    println!("{games} games, {moves} times recorded");
    assert!(moves > 50 * games);
}

#[test]
fn a_match_with_other_records_is_a_conflict_and_stays_as_it_is() {
    let Some(folder_of_games) = games::folder() else { return };
    let service = Service::start();
    let token = service.token(Role::Official, None, None);
    let game = played(&folder_of_games).remove(0);
    let half = game.packets.len() / 2;
    let told = send(&service, &token, &game, 0, &game.packets[..half]).json(200);
    let (id, head) =
        (told["match"].as_str().expect("a name"), told["head"].as_str().expect("a hash"));
    service.append(&token, id, head, &testbed::note("x")).receipts(201);
    let records = told["records"].as_u64().expect("a number") + 1;
    send(&service, &token, &game, half, &game.packets[half..]).problem(409);
    let shown = service.get(&format!("/v1/matches/{id}")).token(&token).send().json(200);
    assert_eq!(shown["counts"]["records"], records);
    // Nor does the token of another match, or of a player, record it.
    for (role, of, seat) in
        [(Role::Recorder, Some("other"), None), (Role::Recorder, Some(id), Some(0))]
    {
        let other = service.token(role, of, seat);
        send(&service, &other, &game, 0, &game.packets).problem(403);
    }
}
