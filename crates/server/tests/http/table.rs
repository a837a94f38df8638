//! Every route, for every caller, with every kind of match: the status, and which hidden cards are
//! revealed.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use archive::Role;
use record::At;
use serde_json::{Value, json};
use testbed::{Service, opened, replay};

/// Hidden cards, each in a slot of its own: by name, place, and who may see it besides officials.
///
/// The matches cannot set a card aside; a card that one player has looked at in the other's Deck
/// represents cards that only some know.
const HIDDEN: [(&str, &str, Option<u8>); 7] = [
    ("IN-HAND-0", "h6.3", Some(0)),
    ("IN-HAND-1", "h7.3", Some(1)),
    ("ORB-0", "h6.0", Some(0)),
    ("ORB-1", "h7.0", Some(1)),
    ("IN-DECK-0", "h4.6", None),
    ("IN-DECK-1", "h5.6", None),
    ("LOOKED-AT-BY-1", "h4.7", Some(1)),
];

/// A Hero in each match.
const HERO: &str = "o2.0";

/// The last record of each match.
const LAST: usize = 10;

const VIEWS: [&str; 5] = ["public", "seat:0", "seat:1", "official", "hands"];

/// The hidden cards that a view shows.
fn shown(view: &str) -> BTreeSet<&'static str> {
    let seat = view.strip_prefix("seat:").and_then(|seat| seat.parse().ok());
    let shows = |owner: Option<u8>| match view {
        "official" => true,
        "hands" => owner.is_some(),
        _ => seat.is_some() && owner == seat,
    };
    let cards = HIDDEN.iter().filter(|(_, _, owner)| shows(*owner));
    cards.map(|(name, ..)| *name).collect()
}

/// The hidden cards that a route reveals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tells {
    /// None, and it has no views.
    Nothing,
    /// None, in any view.
    NothingInViews,
    /// Those of the view.
    Views,
    /// Those of the view, or fewer.
    AtMostViews,
}
use Tells::{AtMostViews, Nothing, NothingInViews, Views};

/// Every route that reads: its path in the document, a query, its media type, and what it reveals.
pub(crate) const READS: [(&str, &str, &str, Tells); 55] = [
    ("/healthz", "", "text/plain", Nothing),
    ("/readyz", "", "text/plain", Nothing),
    ("/metrics", "", "text/plain", Nothing),
    ("/openapi.json", "", "application/json", Nothing),
    ("/v1/matches", "", "application/json", Nothing),
    ("/v1/matches", "player=Ari&format=constructed", "application/json", Nothing),
    ("/v1/token", "", "application/json", Nothing),
    ("/v1/guests", "", "application/json", Nothing),
    ("/v1/round", "event=x", "application/json", Nothing),
    ("/v1/round", "event=x", "text/event-stream", Nothing),
    ("/v1/channels/{channel}", "", "application/json", Nothing),
    ("/v1/channels/{channel}", "", "text/event-stream", Nothing),
    ("/v1/matches/{id}", "", "application/json", Nothing),
    ("/v1/matches/{id}/events", "", "application/json", NothingInViews),
    ("/v1/matches/{id}/events", "", "application/x-ndjson", NothingInViews),
    ("/v1/matches/{id}/events", "", "text/event-stream", NothingInViews),
    ("/v1/matches/{id}/timeline", "", "application/json", Nothing),
    ("/v1/matches/{id}/timeline", "lang=fr", "application/json", Nothing),
    ("/v1/matches/{id}/state", "", "application/json", Views),
    ("/v1/matches/{id}/patches", "from=0&to=10", "application/json", Views),
    ("/v1/matches/{id}/patches", "lang=fr", "application/json", Views),
    ("/v1/matches/{id}/patches", "lang=fr", "text/event-stream", Views),
    ("/v1/matches/{id}/diff", "from=0&to=10", "application/json-patch+json", Views),
    ("/v1/matches/{id}/diff", "from=7&to=10", "text/plain", AtMostViews),
    ("/v1/matches/{id}/diff", "from=7&to=10&lang=fr", "text/plain", AtMostViews),
    ("/v1/matches/{id}/objects/{object}/explain", "", "application/json", NothingInViews),
    ("/v1/matches/{id}/objects/{object}/explain", "", "text/plain", NothingInViews),
    ("/v1/matches/{id}/next", "at=9", "application/json", AtMostViews),
    ("/v1/matches/{id}/next", "at=9&lang=fr", "text/plain", AtMostViews),
    ("/v1/matches/{id}/cards", "lang=fr", "application/json", AtMostViews),
    ("/v1/matches/{id}/audit", "", "application/json", NothingInViews),
    ("/v1/matches/{id}/audit", "plan=9", "application/json", NothingInViews),
    ("/v1/matches/{id}/audit", "", "application/x-ndjson", NothingInViews),
    ("/v1/matches/{id}/audit", "plan=9", "text/markdown", NothingInViews),
    ("/v1/matches/{id}/audit", "", "text/event-stream", NothingInViews),
    ("/v1/matches/{id}/access", "", "application/x-ndjson", Nothing),
    ("/v1/matches/{id}/hands", "", "application/json", Nothing),
    ("/v1/matches/{id}/pen", "", "application/json", NothingInViews),
    ("/v1/matches/{id}/pen", "", "text/event-stream", NothingInViews),
    ("/v1/matches/{id}/export", "", "application/x-daybook", Views),
    ("/v1/matches/{id}/proof", "", "application/json", Nothing),
    ("/v1/proof/consistency", "from=1", "application/json", Nothing),
    ("/v1/origin", "", "application/json", Nothing),
    ("/checkpoint", "", "text/plain", Nothing),
    ("/tile/{level}/{index}", "", "application/octet-stream", Nothing),
    ("/tile/entries/{index}", "", "application/octet-stream", Nothing),
    ("/m/{id}/image.png", "at=10", "image/png", Nothing),
    ("/m/{id}/clip", "from=9&to=10", "image/gif", Nothing),
    ("/oembed", "url=http://{host}/m/{id}", "application/json", Nothing),
    ("/v1/cards", "q=ada", "application/json", Nothing),
    ("/v1/cards/{reference}", "lang=fr", "application/json", Nothing),
    ("/v1/cards/{reference}/standing", "", "application/json", Nothing),
    ("/v1/cards/{reference}/plays", "", "application/json", Nothing),
    ("/v1/rules", "q=mana", "application/json", Nothing),
    ("/v1/rules/{edition}/{number}", "", "application/json", Nothing),
];

/// Every route that writes: its path, a body that changes nothing, and the status for callers who
/// may write.
pub(crate) const WRITES: [(&str, &str, &str, u16); 15] = [
    (
        "/v1/matches/{id}/events",
        "application/json",
        r#"{"event":{"type":"note","data":{"text":"x"}}}"#,
        412,
    ),
    ("/v1/matches/{id}/openings", "application/x-ndjson", "", 201),
    ("/v1/matches/{id}/delay", "application/json", r#"{"delay":null}"#, 200),
    ("/v1/matches/{id}/hands", "application/json", r#"{"agrees":false}"#, 200),
    ("/v1/matches/{id}/pen", "application/json", r#"{"name":"x","want":"keep"}"#, 400),
    ("/v1/import", "application/octet-stream", "x", 422),
    ("/v1/preview", "application/octet-stream", "x", 422),
    ("/v1/guests", "application/octet-stream", "x", 422),
    ("/v1/guests/{id}", "application/json", "", 404),
    ("/v1/import/bga", "application/json", "{}", 401),
    ("/v1/import/bga/live", "application/json", r#"{"packets":[]}"#, 200),
    ("/v1/decks/check", "application/json", r#"{"deck":"1 Kojo & Booda"}"#, 200),
    ("/v1/channels", "application/json", "", 201),
    ("/v1/channels/{channel}", "application/json", "{}", 422),
    ("/v1/matches", "application/json", "", 409),
];

/// The routes of rooms, whose callers have a secret instead of a token: `room.rs` tests them.
const ROOMS: [(&str, &str, &str); 5] = [
    ("post", "/v1/matches/{id}/rooms", ""),
    ("get", "/v1/matches/{id}/rooms/{room}", "application/json"),
    ("get", "/v1/matches/{id}/rooms/{room}", "text/event-stream"),
    ("post", "/v1/matches/{id}/rooms/{room}", ""),
    ("delete", "/v1/matches/{id}/rooms/{room}", ""),
];

/// The route that releases a pen: only its holder may, so nobody here does.
pub(crate) const LAY_DOWN: &str = "/v1/matches/{id}/pen";

/// The route that drops an opening.
pub(crate) const DROP: &str = "/v1/matches/{id}/openings/{subject}";

/// A caller, with the status for each view, and for recording in the match, opening it and
/// importing.
pub(crate) struct Caller {
    pub(crate) name: &'static str,
    pub(crate) token: Option<String>,
    /// Whether the token is valid for the match.
    is_for: bool,
    /// In the order of [`VIEWS`].
    pub(crate) views: [u16; 5],
    pub(crate) records: u16,
    opens: u16,
    imports: u16,
}

/// The status of permitted actions.
pub(crate) const DONE: u16 = 0;

impl Caller {
    /// A caller who may only read.
    fn new(name: &'static str, token: Option<String>, is_for: bool, views: [u16; 5]) -> Self {
        let refused = if views[1] == 401 { 401 } else { 403 };
        let (records, opens, imports) = (refused, refused, refused);
        Self { name, token, is_for, views, records, opens, imports }
    }

    /// A caller who may record the match, and may or may not import others.
    fn writing(self, imports: u16) -> Self {
        Self { records: DONE, opens: DONE, imports, ..self }
    }
}

/// Every kind of caller of a match.
pub(crate) fn callers(service: &Service, id: &str) -> Vec<Caller> {
    let (nobody, none, all) = ([200, 401, 401, 401, 401], [200, 403, 403, 403, 403], [200; 5]);
    let (seat_0, seat_1) = ([200, 200, 403, 403, 403], [200, 403, 200, 403, 403]);
    let (any, other, mine) = (None, Some("other"), Some(id));
    let token = |role, match_id, seat| Some(service.token(role, match_id, seat));
    let recorder = |match_id, seat| token(Role::Recorder, match_id, seat);
    let official = |match_id| token(Role::Official, match_id, None);
    let long_ago = At::from_unix_ms(0).expect("in range");
    let expired = Some(service.token_until(Role::Admin, any, None, Some(long_ago)));
    let revoked = token(Role::Admin, any, None);
    let name = service.tokens().list().expect("it is read").last().expect("a token").name();
    service.tokens().revoke(&name).expect("it is there");
    vec![
        Caller::new("nobody", None, false, nobody),
        Caller::new("seat 0", recorder(mine, Some(0)), true, seat_0),
        Caller::new("seat 1", recorder(mine, Some(1)), true, seat_1),
        Caller::new("seat 0 elsewhere", recorder(other, Some(0)), false, none),
        Caller::new("recorder", recorder(mine, None), true, none).writing(403),
        Caller::new("any recorder", recorder(any, None), true, none).writing(DONE),
        Caller::new("recorder elsewhere", recorder(other, None), false, none),
        Caller::new("official", official(mine), true, all).writing(403),
        Caller::new("any official", official(any), true, all).writing(DONE),
        Caller::new("official elsewhere", official(other), false, none),
        Caller::new("admin", token(Role::Admin, any, None), true, all).writing(DONE),
        Caller::new("expired", expired, false, [401; 5]),
        Caller::new("revoked", revoked, false, [401; 5]),
    ]
}

/// Records a match with hidden cards and returns them.
pub(crate) fn record(service: &Service, id: &str, visibility: &str) {
    let admin = service.token(Role::Admin, None, None);
    let body = json!({ "match": id, "visibility": visibility, "event": opened("Ari", "Kim") });
    let answer = service.post("/v1/matches").token(&admin).json(&body).send();
    let head = answer.receipts(201)[0]["hash"].as_str().expect("a hash").to_owned();
    let file = record::read(&replay("by-hand.daybook")).expect("it is whole");
    let begun = file.records[1..8].iter().map(|sealed| json!({ "event": sealed.record.event }));
    let orb = |seat: u8| {
        let moves = [json!({
            "what": format!("h{}.0", 6 + seat), "from": format!("hand:{seat}"), "to": format!("mana:{seat}"),
        })];
        json!({ "event": { "type": "moved", "data": { "cause": { "kind": "rule" }, "moves": moves } } })
    };
    let looked = json!({ "event": { "type": "looked_at", "data": {
        "cause": { "kind": "rule" }, "seats": [1], "what": ["h4.7"],
    } } });
    let events: Vec<Value> = begun.chain([orb(0), orb(1), looked]).collect();
    assert_eq!(events.len(), LAST);
    let path = format!("/v1/matches/{id}");
    let ask = service.post(&format!("{path}/events")).token(&admin).if_match(&head);
    ask.lines(&events).send().receipts(201);
    let openings = HIDDEN.map(|(name, slot, _)| {
        let face = json!({ "reference": name, "name": name, "type": "character" });
        json!({ "open": { "slot": slot, "face": face, "source_id": name } })
    });
    let ask = service.post(&format!("{path}/openings")).token(&admin);
    ask.lines(&openings).send().json(201);
}

/// The secret of a match that is not public, as stored beside the store.
pub(crate) fn secret(service: &Service, id: &str) -> Option<String> {
    let path = format!("audience/match-{id}.ndjson");
    let kept = std::fs::read(service.folder.path().join(path)).expect("every match has one");
    let kept: Value = serde_json::from_slice(&kept).expect("a line of JSON");
    kept[2]["secret"].as_str().map(str::to_owned)
}

/// The status and body of a response; of a stream all records up to the last, and of a stream of
/// findings its beginning.
fn ask(service: &Service, token: Option<&str>, path: &str, accept: &str) -> (u16, String) {
    if accept != "text/event-stream" {
        let answer = service.get(path).maybe_token(token).header("accept", accept).send();
        if answer.status == 200 {
            let media_type = answer.header("content-type").split(';').next().unwrap_or_default();
            assert_eq!(media_type, accept, "{path}");
        }
        return (answer.status, answer.text());
    }
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n"));
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\naccept: {accept}\r\nconnection: close\r\n{}\r\n",
        token.unwrap_or_default()
    );
    stream.write_all(head.as_bytes()).expect("it takes it");
    let mut reader = BufReader::new(stream);
    let mut text = String::new();
    reader.read_line(&mut text).expect("a status");
    let status: u16 = text["HTTP/1.1 ".len()..][..3].parse().expect("a number");
    if status != 200 {
        reader.read_to_string(&mut text).expect("a problem");
        return (status, text);
    }
    let begins =
        ["/audit", "/pen", "/v1/round", "/v1/channels"].iter().any(|part| path.contains(part));
    let end = if begins { "\r\n\r\n" } else { "\n\n" };
    let last = if begins { String::new() } else { format!("id: {LAST}\n") };
    while !text.contains(&last) || !text.ends_with(end) {
        assert!(reader.read_line(&mut text).expect("it goes on") > 0, "the stream ended: {text}");
    }
    (status, text)
}

/// A match under one of the names it can be requested by.
pub(crate) struct Target<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: String,
    /// Whether callers without a token for it may read it by this name.
    pub(crate) open: bool,
}

/// The address of a route of the document for a match by this name.
pub(crate) fn address(path: &str, query: &str, name: &str, host: SocketAddr) -> String {
    let path = path.replace("{id}", name).replace("{object}", HERO).replace("{subject}", "h4.6");
    let path = path.replace("{edition}/{number}", "4.0/2.1.j");
    let path = path.replace("{reference}", "ALT_CORE_B_AX_13_C");
    let path = path.replace("{level}", "0").replace("{index}", "000.p/1");
    let path = path.replace("{channel}", &"0".repeat(32));
    let query = query.replace("{id}", name).replace("{host}", &host.to_string());
    format!("{path}?{query}")
}

/// Requests every route that reads, in every view it has.
pub(crate) fn reads(service: &Service, target: &Target, caller: &Caller) {
    for (path, query, accept, tells) in READS {
        let views: &[Option<&str>] = match tells {
            Nothing => &[None],
            _ => &[
                None,
                Some("public"),
                Some("seat:0"),
                Some("seat:1"),
                Some("official"),
                Some("hands"),
            ],
        };
        for view in views {
            let asked = view.map(|view| format!("view={view}"));
            let query: Vec<_> = [Some(query), asked.as_deref()].into_iter().flatten().collect();
            let path = address(path, &query.join("&"), &target.name, service.address);
            let column = VIEWS.iter().position(|one| Some(*one) == *view).unwrap_or(0);
            let of_match = ["/v1/matches/", "/m/", "/oembed"];
            let of_match = of_match.iter().any(|begin| path.starts_with(begin));
            let status = match (of_match, caller.views[column]) {
                (_, _) if caller.views[0] == 401 && (of_match || path.starts_with("/v1/token")) => {
                    401
                }
                // Only admins may see what guests have put here.
                (false, _) if path.starts_with("/v1/guests") && caller.name != "admin" => {
                    if caller.token.is_none() || caller.views[0] == 401 { 401 } else { 403 }
                }
                // Without a token there is nothing to report.
                (false, _) if path.starts_with("/v1/token") && caller.token.is_none() => 401,
                (false, _) => 200,
                (true, _) if !target.open && !caller.is_for => 404,
                // Only admins may read the access log.
                (true, _) if path.contains("/access") && caller.name != "admin" => {
                    if caller.token.is_none() { 401 } else { 403 }
                }
                // Only holders of a token for the match see who has agreed.
                (true, _) if path.contains("/hands") && !caller.is_for => {
                    if caller.token.is_none() { 401 } else { 403 }
                }
                // Only recorders see who writes.
                (true, 200) if path.contains("/pen") && caller.records != DONE => caller.records,
                // No page shows a private match.
                (true, _) if path.starts_with("/oembed") && target.id == "m-private" => 401,
                (true, status) => status,
            };
            let (answered, text) = ask(service, caller.token.as_deref(), &path, accept);
            let what = format!("{}, {path}, {accept}", caller.name);
            assert_eq!(answered, status, "{what}: {text}");
            let found: BTreeSet<_> =
                HIDDEN.iter().map(|(name, ..)| *name).filter(|name| text.contains(name)).collect();
            let may = match tells {
                Views | AtMostViews if status == 200 => shown(view.unwrap_or("public")),
                _ => BTreeSet::new(),
            };
            let as_told = if tells == AtMostViews { found.is_subset(&may) } else { found == may };
            assert!(as_told, "{what}: {found:?} where {may:?} may be told: {text}");
            if path.starts_with("/v1/matches?") {
                // Officials of a match and admins find it although it is not public.
                let presides = matches!(caller.name, "official" | "any official" | "admin");
                let listed = target.id == "m-public" || presides;
                assert_eq!(text.contains(target.id), listed, "{what}: {text}");
            }
        }
    }
}

/// Requests every route that writes, with requests that would not change the match.
fn writes(service: &Service, target: &Target, caller: &Caller) {
    let opening = json!({ "match": target.id, "event": opened("Someone", "else") }).to_string();
    for (path, media_type, body, done) in WRITES {
        let expected = match path {
            "/v1/import" => caller.imports,
            // Until the players have decks, nothing is known of the match.
            "/v1/import/bga/live" if caller.token.is_none() || caller.views[0] == 401 => 401,
            "/v1/import/bga/live" if caller.name.contains("seat") => 403,
            // Anyone may view their own file or deck, have an overlay, and put a match here or sign
            // one, whatever their token.
            "/v1/preview"
            | "/v1/decks/check"
            | "/v1/channels"
            | "/v1/channels/{channel}"
            | "/v1/guests"
            | "/v1/guests/{id}"
            | "/v1/import/bga"
            | "/v1/import/bga/live" => DONE,
            "/v1/matches" => caller.opens,
            _ if caller.records != 401 && !target.open && !caller.is_for => 404,
            // Callers who may see everything set the delay for others.
            "/v1/matches/{id}/delay" if caller.views[3] == 200 => DONE,
            "/v1/matches/{id}/delay" => caller.views[3],
            // Only players decide whether to show their hands.
            "/v1/matches/{id}/hands" if matches!(caller.name, "seat 0" | "seat 1") => DONE,
            "/v1/matches/{id}/hands" if caller.records != 401 => 403,
            _ => caller.records,
        };
        let status = if expected == DONE { done } else { expected };
        let body = if path == "/v1/matches" { &opening } else { body };
        let path = path.replace("{id}", &target.name).replace("{channel}", &"0".repeat(32));
        let answer = service.post(&path).maybe_token(caller.token.as_deref());
        let answer = answer.if_match(&"0".repeat(64)).body(media_type, body).of_own_page().send();
        let what = format!("{}, POST {path}", caller.name);
        assert_eq!(answer.status, status, "{what}: {}", answer.text());
        let text = answer.text();
        assert!(HIDDEN.iter().all(|(name, ..)| !text.contains(name)), "{what}: {text}");
    }
}

#[test]
fn the_table_has_every_route() {
    let document: Value = serde_json::from_str(server::openapi()).expect("JSON");
    let mut documented = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let methods = methods.as_object().expect("methods").iter();
        for (method, operation) in methods.filter(|(method, _)| *method != "parameters") {
            let types = operation["responses"]["200"]["content"].as_object();
            let types = types.filter(|_| method == "get").map(|types| types.keys().cloned());
            let types: Vec<_> = types.map_or_else(|| vec![String::new()], Iterator::collect);
            documented.extend(types.into_iter().map(|one| (method.clone(), path.clone(), one)));
        }
    }
    let owned = |method: &str, path: &str, one: &str| (method.into(), path.into(), one.into());
    let reads = READS.iter().map(|(path, _, media_type, _)| owned("get", path, media_type));
    let writes = WRITES.iter().map(|(path, ..)| owned("post", path, ""));
    let rooms = ROOMS.iter().map(|(method, path, one)| owned(method, path, one));
    let ends = [DROP, LAY_DOWN, "/v1/guests/{id}"].map(|path| owned("delete", path, ""));
    let others = rooms.chain(ends);
    assert_eq!(reads.chain(writes).chain(others).collect::<BTreeSet<_>>(), documented);
}

#[test]
fn every_caller_gets_from_every_route_what_they_may_have() {
    let service = Service::start();
    for visibility in ["public", "unlisted", "private"] {
        let id = format!("m-{visibility}");
        record(&service, &id, visibility);
        let target = |name, open| Target { id: &id, name, open };
        let mut targets = vec![target(id.clone(), visibility == "public")];
        if let Some(secret) = secret(&service, &id) {
            targets.push(target(format!("{id}~{secret}"), visibility == "unlisted"));
            targets.push(target(format!("{id}~{}", "0".repeat(64)), false));
        }
        let callers = callers(&service, &id);
        for target in &targets {
            for caller in &callers {
                reads(&service, target, caller);
                writes(&service, target, caller);
            }
        }
    }
}
