//! Matches of two players whose decks come from the draft of their pod, which is a separate match.

use archive::Role;
use serde_json::{Value, json};
use testbed::Service;

const CARD: &str = "ALT_CORE_B_OR_05_C";

/// Opens a match with this event.
fn open(service: &Service, admin: &str, name: &str, visibility: &str, event: &Value) {
    let body = json!({ "match": name, "visibility": visibility, "event": event });
    service.post("/v1/matches").token(admin).json(&body).send().json(201);
}

fn opened(players: usize, draft: Option<&str>) -> Value {
    let mut data = json!({
        "edition": "4.0", "format": "draft", "players": vec![json!({}); players], "recorder": "table",
    });
    if let Some(pod) = draft {
        data["draft"] = json!({ "match": pod, "seq": 1, "seats": [2, 0] });
    }
    json!({ "data": data, "type": "match_opened" })
}

fn append(service: &Service, admin: &str, name: &str, lines: &[Value]) {
    let path = format!("/v1/matches/{name}");
    let shown = service.get(&path).token(admin).send().json(200);
    let head = shown["head"]["hash"].as_str().expect("a hash");
    let ask = service.post(&format!("/v1/matches/{name}/events")).token(admin).if_match(head);
    ask.lines(lines).send().json(201);
}

fn face() -> Value {
    serde_json::to_value(cards::get(CARD).expect("a known card").face()).expect("plain data")
}

/// A pod whose third player has one card thirty times, revealed to those who may know it; a match
/// whose first player sat there and has a deck of thirty-one.
fn pod(visibility: &str) -> (Service, String) {
    let service = Service::start();
    let admin = service.token(Role::Admin, None, None);
    open(&service, &admin, "pod", visibility, &opened(3, None));
    let known: Vec<_> = (0..30).map(|index| json!({ "index": index, "face": face() })).collect();
    let data = json!({ "seat": 2, "size": 30 });
    let pool = json!({ "event": { "data": data, "type": "pool_registered" }, "open": known });
    append(&service, &admin, "pod", &[pool]);
    open(&service, &admin, "m", "public", &opened(2, Some("pod")));
    let seats = [0, 1].map(rules::Seat::new);
    let game = rules::Event::GameStarted(rules::GameStarted::two_players(1, seats[0]));
    let deck = json!({ "seat": 0, "size": 31, "list": [{ "count": 31, "face": face() }] });
    let deck = json!({ "event": { "data": deck, "type": "deck_registered" } });
    append(&service, &admin, "m", &[json!({ "event": game }), deck]);
    (service, admin)
}

/// The severity of the finding about the deck and the pool.
fn said(service: &Service, token: Option<&str>) -> Vec<Value> {
    let view = if token.is_some() { "?view=official" } else { "" };
    let ask = service.get(&format!("/v1/matches/m/audit{view}")).maybe_token(token);
    let report = ask.send().json(200);
    let findings = report["findings"].as_array().expect("a list").iter();
    let pools = findings.filter(|one| one["check"] == "deck_pool");
    pools.map(|one| one["severity"].clone()).collect()
}

#[test]
fn a_match_says_which_draft_its_decks_come_from() {
    let (service, _) = pod("public");
    let summary = service.get("/v1/matches/m").send().json(200);
    let named = json!({ "match": "pod", "seats": [2, 0], "seq": 1 });
    assert_eq!(summary["header"]["draft"], named);
}

#[test]
fn a_deck_is_held_against_the_pool_of_the_pod_once_everybody_is_told_of_it_and_before_by_officials()
{
    let (service, admin) = pod("public");
    assert_eq!(said(&service, None), ["cannot_be_judged"]);
    let looks = || service.get("/v1/matches/pod/access").token(&admin).send().text();
    assert_eq!(looks(), "");
    assert_eq!(said(&service, Some(&admin)), ["violation"]);
    assert!(looks().contains(r#""route":"showAudit","view":"official""#), "{}", looks());
    let of_match = service.token(Role::Official, Some("m"), None);
    assert_eq!(said(&service, Some(&of_match)), ["cannot_be_judged"], "no official of the pod");
    let shown = |at| json!({ "what": format!("h1.{at}"), "face": CARD });
    let mut cards: Vec<_> = (0..30).map(shown).collect();
    cards[0]["face"] = face();
    let event = json!({ "data": { "cards": cards }, "type": "revealed" });
    append(&service, &admin, "pod", &[json!({ "event": event })]);
    for token in [None, Some(&*admin), Some(&*of_match)] {
        assert_eq!(said(&service, token), ["violation"]);
    }
}

#[test]
fn nobody_learns_from_an_audit_what_a_draft_holds_that_they_may_not_read() {
    for visibility in ["private", "unlisted"] {
        let (service, admin) = pod(visibility);
        let shown = |at| json!({ "what": format!("h1.{at}"), "face": CARD });
        let mut cards: Vec<_> = (0..30).map(shown).collect();
        cards[0]["face"] = face();
        let event = json!({ "data": { "cards": cards }, "type": "revealed" });
        append(&service, &admin, "pod", &[json!({ "event": event })]);
        assert_eq!(said(&service, None), ["cannot_be_judged"], "{visibility}");
        let of_match = service.token(Role::Official, Some("m"), None);
        assert_eq!(said(&service, Some(&of_match)), ["cannot_be_judged"], "{visibility}");
        assert_eq!(said(&service, Some(&admin)), ["violation"], "{visibility}");
    }
}
