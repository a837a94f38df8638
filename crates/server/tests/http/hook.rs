//! Games that a program sends when they end: signed, and each once in the store.

use archive::Role;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ring::hmac;
use serde_json::{Value, json};
use testbed::{Answer, Service, replay};

use crate::http::times;

/// A body as Standard Webhooks sign it, with a key as they write it.
pub(crate) fn signature(key: &str, id: &str, time: i64, body: &str) -> String {
    let key = BASE64_STANDARD.decode(key.strip_prefix("whsec_").expect("a key")).expect("Base64");
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let tag = hmac::sign(&key, format!("{id}.{time}.{body}").as_bytes());
    format!("v1,{}", BASE64_STANDARD.encode(tag))
}

fn now() -> i64 {
    archive::now().unix_ms() / 1000
}

/// Sends a body with a signature of these parts.
fn send_as(service: &Service, signed: &str, id: &str, time: i64, body: &str) -> Answer {
    let ask = service.post("/v1/import/bga").body("application/json", body);
    let ask = ask.header("webhook-id", id).header("webhook-timestamp", &time.to_string());
    ask.header("webhook-signature", signed).send()
}

fn send(service: &Service, key: &str, body: &str) -> Answer {
    let (id, time) = ("table-1", now());
    send_as(service, &signature(key, id, time, body), id, time, body)
}

fn game() -> String {
    String::from_utf8(replay("abandoned.bga.json")).expect("JSON")
}

#[test]
fn a_signed_game_is_stored_once_however_often_and_in_whatever_order_it_is_sent() {
    let service = Service::start();
    let key = service.token(Role::Hook, None, None);
    let first = send(&service, &key, &game()).json(201);
    let mut packets: Vec<Value> = serde_json::from_str(&game()).expect("packets");
    let same = |answer: &Answer| {
        let told = answer.json(200);
        assert_eq!((&told["match"], &told["head"]), (&first["match"], &first["head"]));
    };
    same(&send(&service, &key, &game()));
    // Replayed, byte for byte.
    let (id, time) = ("table-2", now());
    let signed = signature(&key, id, time, &game());
    for _ in 0..3 {
        same(&send_as(&service, &signed, id, time, &game()));
    }
    packets.reverse();
    let doubled: Vec<_> =
        packets.iter().flat_map(|packet| [packet.clone(), packet.clone()]).collect();
    same(&send(&service, &key, &json!(packets).to_string()));
    same(&send(&service, &key, &json!({ "data": { "logs": doubled } }).to_string()));
    let list = service.get("/v1/matches").send().json(200);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    let origin = service.get("/v1/origin").send().json(200);
    let receipt = first["receipt"].as_str().expect("a receipt");
    assert!(receipt.contains(origin["origin"].as_str().expect("a name")), "it has a receipt");
}

#[test]
fn another_game_of_the_same_table_is_a_conflict_and_changes_nothing() {
    let service = Service::start();
    let key = service.token(Role::Hook, None, None);
    let mut packets: Vec<Value> = serde_json::from_str(&game()).expect("packets");
    packets.truncate(packets.len() / 2);
    let half = send(&service, &key, &json!(packets).to_string()).json(201);
    let problem = send(&service, &key, &game()).problem(409);
    assert_eq!(problem["match"], half["match"]);
    assert_eq!(service.head(half["match"].as_str().expect("a name")), half["head"]);
}

#[test]
fn what_is_forged_old_or_cut_is_refused_and_stores_nothing() {
    let service = Service::start();
    let key = service.token(Role::Hook, None, None);
    let (game, id, time) = (game(), "table-1", now());
    let signed = signature(&key, id, time, &game);
    let other = service.token(Role::Hook, None, None);
    let tokens = service.tokens();
    let list = tokens.list().expect("it can be read");
    tokens.revoke(&list[1].name()).expect("it is there");
    let cases = [
        (signature(&other, id, time, &game), id, time, &*game),
        (signed.clone(), "table-2", time, &game),
        (signed.clone(), id, time + 1, &game),
        (signed.clone(), id, time, &game[..game.len() - 1]),
        (signed.replace("v1,", "v2,"), id, time, &game),
        (String::new(), id, time, &game),
        (signature(&key, id, time - 301, &game), id, time - 301, &game),
        (signature(&key, id, time + 302, &game), id, time + 302, &game),
    ];
    for (signed, id, time, body) in &cases {
        let problem = send_as(&service, signed, id, *time, body).problem(401);
        assert!(problem["detail"].as_str().is_some_and(|text| text.contains("webhook-")));
    }
    let ask = service.post("/v1/import/bga").body("application/json", &*game);
    ask.send().problem(401);
    // The key itself is no token.
    let ask = service.post("/v1/import").token(&key).body("application/octet-stream", &*game);
    ask.send().problem(401);
    // Signed, but no game.
    for body in ["{}", "[]", r#"{"data":{"logs":[]}}"#, &game[..game.len() / 2]] {
        send(&service, &key, body).problem(422);
    }
    assert_eq!(service.get("/v1/matches").send().json(200)["items"], json!([]));
    // Several signatures, as while a key is replaced.
    let both = format!("{} {signed}", signature(&other, id, time, &game));
    send_as(&service, &both, id, time, &game).json(201);
}

/// The end of a tournament's round: games of many tables, some of them sent twice, in another order,
/// cut or forged, by one sender who is limited like any other.
#[test]
fn the_games_of_a_round_are_each_stored_once_whatever_else_is_sent() {
    let service = Service::on_disk();
    let key = service.token(Role::Hook, None, None);
    let count = times(10, 500);
    let begun = std::time::Instant::now();
    let mut refused = 0;
    let mut sent = |signed: &str, time: i64, body: &str| loop {
        let ask = service.post("/v1/import/bga").body("application/json", body);
        let ask = ask.header("webhook-id", "1").header("webhook-timestamp", &time.to_string());
        let ask = ask.header("webhook-signature", signed).header("x-forwarded-for", "192.0.2.9");
        let answer = ask.send();
        if answer.status != 429 {
            return answer.status;
        }
        refused += 1;
        std::thread::sleep(std::time::Duration::from_millis(300));
    };
    for number in 0..count {
        let time = now();
        let body = game().replace("480000073", &format!("48{number:07}"));
        let signed = signature(&key, "1", time, &body);
        assert_eq!(sent(&signed, time, &body), 201, "table {number}");
        let again = match number % 5 {
            0 => (signed, body, 200),
            1 => {
                let mut packets: Vec<Value> = serde_json::from_str(&body).expect("packets");
                packets.reverse();
                let other = json!(packets).to_string();
                (signature(&key, "1", time, &other), other, 200)
            }
            2 => (signed, body.replace("Ciri_bot", "Other_bot"), 401),
            3 => {
                let cut = body[..body.len() / 2].to_owned();
                (signature(&key, "1", time, &cut), cut, 422)
            }
            _ => {
                let other = body.replace("Ciri_bot", "Other_bot");
                (signature(&key, "1", time, &other), other, 409)
            }
        };
        assert_eq!(sent(&again.0, time, &again.1), again.2, "table {number}, again");
    }
    println!(
        "{count} games and as many others in {:?}, {refused} times told to wait",
        begun.elapsed()
    );
    let mut tables = std::collections::BTreeSet::new();
    let mut cursor = String::new();
    loop {
        let page = service.get(&format!("/v1/matches{cursor}")).send().json(200);
        for item in page["items"].as_array().expect("items") {
            assert!(tables.insert(item["match"].to_string()), "{item} is there twice");
        }
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("?cursor={next}");
    }
    assert_eq!(tables.len(), count);
}
