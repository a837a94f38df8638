//! The dearest request of each operation, that of `cargo bench -p server --bench http -- prices` too.

use std::collections::BTreeSet;
use std::fs;

use record::{Chain, Draft, File};
use replay::{Batch, Replay};
use serde_json::Value;

/// The longest real game; longer matches are this one, gone on with notes.
const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/tie-breaker.daybook");

/// One request that may be the dearest of an operation.
pub struct Asked {
    /// As the OpenAPI document names it.
    pub operation: &'static str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path and the query.
    pub path: String,
    /// Other headers than those of the token.
    pub headers: String,
    /// The body; empty for a GET.
    pub body: String,
}

/// The game, with notes until it has so many records.
pub fn long(length: usize) -> File {
    let mut file = record::read(&fs::read(GAME).expect("a replay")).expect("it is whole");
    let replay = Replay::load(file.clone()).expect("it makes sense");
    let id = file.records[0].record.match_id.clone();
    let next = u32::try_from(file.records.len()).expect("it fits");
    let chain = Chain::resume(id, next, file.head, []);
    let note = r#"{"event":{"type":"note","data":{"text":"It went on, and nothing changed."}}}"#;
    let notes = length.saturating_sub(file.records.len());
    let drafts = (0..notes).map(|_| Draft::parse(note.as_bytes()).expect("a draft")).collect();
    let batch = Batch::stage(&chain, replay.versions(), drafts).expect("a note makes sense");
    file.head = batch.records.last().map_or(file.head, |last| last.hash);
    file.records.extend(batch.records);
    file
}

/// A GET of a path.
pub fn get(operation: &'static str, path: String) -> Asked {
    Asked { operation, method: "GET", path, headers: String::new(), body: String::new() }
}

/// The same request with these headers.
pub fn with(mut asked: Asked, headers: &str) -> Asked {
    headers.clone_into(&mut asked.headers);
    asked
}

fn post(operation: &'static str, path: String, body: String) -> Asked {
    let headers = "content-type: application/json".to_owned();
    Asked { operation, method: "POST", path, headers, body }
}

/// The requests that may be the dearest, of a match with this name and of a channel with this name and key.
pub fn asked(id: &str, replay: &Replay, channel: (&str, &str)) -> Vec<Asked> {
    let mut all = of_match(id, replay);
    all.extend(of_all(id, channel.0));
    all.extend(writes(id, replay, channel));
    all
}

/// What can be asked of one match.
fn of_match(id: &str, replay: &Replay) -> Vec<Asked> {
    let (path, last) = (format!("/v1/matches/{id}"), replay.last());
    let to = |route: &str| format!("{path}/{route}");
    let from = last.saturating_sub(8 * 64);
    // The object that most is said of.
    let explained = |object: &rules::ObjectId| {
        let state = replay.at(last)?;
        Some(serde_json::to_string(&replay::explain(state, *object)?).ok()?.len())
    };
    let objects = replay.at(last).into_iter().flat_map(|state| state.objects.keys());
    let object = objects.max_by_key(|object| explained(object)).expect("a game has objects");
    vec![
        get("showMatch", path.clone()),
        get("showState", to(&format!("state?at={last}&view=official"))),
        get("readPatches", to(&format!("patches?from=0&to={last}&lang=fr&view=official"))),
        get("readPatches", to(&format!("patches?from={from}&to={last}&lang=fr"))),
        get("diffStates", to(&format!("diff?from=0&to={last}&view=official"))),
        with(get("diffStates", to(&format!("diff?from={last}&to=0"))), "accept: text/plain"),
        get("explainObject", to(&format!("objects/{object}/explain?at={last}"))),
        get("showNext", to(&format!("next?at={last}&view=official"))),
        get("listFaces", to("cards?lang=fr&view=official")),
        get("showTimeline", to("timeline?lang=fr")),
        with(get("showAudit", to("audit?edition=2024-09")), "accept-encoding: br"),
        with(get("showAudit", to(&format!("audit?plan={last}"))), "accept: text/markdown"),
        get("showAudit", to(&format!("audit?plan={}", last / 2))),
        with(get("exportMatch", to("export?view=official")), "accept-encoding: gzip"),
        with(get("exportMatch", to("export")), "accept-encoding: br"),
        with(get("exportMatch", to("export")), "accept-encoding: br"),
        get("readEvents", to("events?to=999")),
        with(
            get("readEvents", to("events")),
            "accept: application/x-ndjson\r\naccept-encoding: br",
        ),
        get("proveRecord", to("proof?seq=0")),
        get("listLooks", to("access")),
        get("showHands", to("hands")),
        with(get("showPen", to("pen?view=official")), &device()),
        get("showPicture", format!("/m/{id}/image.png?at={}", last / 2)),
        get("showClip", format!("/m/{id}/clip?from={}&to={}", last / 2, (last / 2 + 39).min(last))),
        get("showOembed", format!("/oembed?url=http%3A%2F%2Fx%2Fm%2F{id}")),
    ]
}

/// What can be asked of all.
fn of_all(id: &str, channel: &str) -> Vec<Asked> {
    let words: Vec<_> = ('a'..='z').cycle().take(100).map(String::from).collect();
    vec![
        get("listMatches", "/v1/matches?player=nobody".to_owned()),
        get("listMatches", format!("/v1/matches?hero=nobody&event={id}")),
        get("showRound", format!("/v1/round?event={id}")),
        get("showChannel", format!("/v1/channels/{channel}")),
        get("proveConsistency", "/v1/proof/consistency?from=1".to_owned()),
        get("showOrigin", "/v1/origin".to_owned()),
        get("showToken", "/v1/token".to_owned()),
        get("listGuests", "/v1/guests".to_owned()),
        get("showCheckpoint", "/checkpoint".to_owned()),
        get("showTile", "/tile/0/000.p/1".to_owned()),
        get("showEntries", "/tile/entries/000".to_owned()),
        with(
            get("searchRules", format!("/v1/rules?lang=fr&q={}", words.join("+"))),
            "accept-encoding: br",
        ),
        with(get("searchRules", "/v1/rules?q=".to_owned()), "accept-encoding: br"),
        get("showRule", "/v1/rules/4.0/4.2.4.e".to_owned()),
        with(get("searchCards", "/v1/cards?lang=fr&q=".to_owned()), "accept-encoding: br"),
        get("searchCards", format!("/v1/cards?lang=fr&q={}", words.join("+"))),
        get("showCard", "/v1/cards/ALT_CORE_B_YZ_04_C?lang=fr".to_owned()),
        get("showCardStanding", "/v1/cards/ALT_CORE_B_BR_06_C/standing".to_owned()),
        get("listCardPlays", "/v1/cards/ALT_CORE_B_AX_12_C/plays".to_owned()),
        with(get("showOpenApi", "/openapi.json".to_owned()), "accept-encoding: br"),
        get("health", "/healthz".to_owned()),
        get("ready", "/readyz".to_owned()),
        get("metrics", "/metrics".to_owned()),
    ]
}

/// What changes something; a write has a budget of its own.
fn writes(id: &str, replay: &Replay, (channel, key): (&str, &str)) -> Vec<Asked> {
    let path = format!("/v1/matches/{id}");
    let head = replay.records()[replay.last() as usize].hash;
    let note = format!("{}\n", r#"{"event":{"type":"note","data":{"text":"x"}}}"#);
    let append = post("appendEvents", format!("{path}/events"), note.repeat(1_000));
    let append =
        with(append, &format!("if-match: \"{head}\"\r\ncontent-type: application/x-ndjson"));
    let event = r#"{"type":"match_opened","data":{"edition":"4.0","format":"constructed",
        "players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"test"}}"#;
    let openings = replay.openings().iter().take(600);
    let openings = openings.map(|open| serde_json::json!({ "open": open }).to_string());
    let openings = openings.collect::<Vec<_>>().join("\n");
    let openings = post("openSlots", format!("{path}/openings"), openings);
    let records: Vec<_> = replay.records().iter().cloned().collect();
    let file = String::from_utf8(record::write(&records, replay.openings())).expect("JSON");
    let bytes = "content-type: application/octet-stream";
    // A longer one is not looked at.
    let game = fs::read_to_string(GAME).expect("a replay");
    let preview = with(post("previewMatch", "/v1/preview?lang=fr".to_owned(), game), bytes);
    let import = with(post("importMatch", "/v1/import".to_owned(), file), bytes);
    let drop =
        Asked { method: "DELETE", ..get("dropOpening", format!("{path}/openings/player:0")) };
    let json = "content-type: application/json";
    let scene = serde_json::json!({ "key": key, "scene": {} }).to_string();
    // A deck of as many cards as one has, each another.
    let list: Vec<_> = (1..=40).map(|number| format!("1 ALT_CORE_B_BR_{number:02}_C")).collect();
    let deck = serde_json::json!({ "deck": list.join("\n"), "format": "constructed" }).to_string();
    let lines = vec![serde_json::json!({ "key": "k", "line": "Kim: pass" }); 64];
    let lines = serde_json::json!({ "name": "a device", "want": "keep", "lines": lines });
    let hold = post("holdPen", format!("{path}/pen"), lines.to_string());
    let lay_down = Asked { method: "DELETE", ..get("layDownPen", format!("{path}/pen")) };
    vec![
        with(post("createChannel", "/v1/channels".to_owned(), String::new()), json),
        with(post("changeChannel", format!("/v1/channels/{channel}"), scene), json),
        preview,
        import,
        with(openings, "content-type: application/x-ndjson"),
        append,
        post("openMatch", "/v1/matches".to_owned(), format!("{{\"event\":{event}}}")),
        post("openRoom", format!("{path}/rooms?at=0"), String::new()),
        post("changeDelay", format!("{path}/delay"), r#"{"delay":{"events":10}}"#.to_owned()),
        drop,
        post("checkDeck", "/v1/decks/check?lang=fr".to_owned(), deck),
        with(hold, &format!("{json}\r\n{}", device())),
        with(lay_down, &device()),
    ]
}

/// The header by which a device that records is known.
fn device() -> String {
    format!("daybook-device: {}", "b".repeat(32))
}

impl Asked {
    /// Whether it is answered with a token only.
    pub fn needs_token(&self) -> bool {
        let ends = ["/access", "/hands", "/token", "/guests"];
        let is_read = self.method == "GET";
        !is_read
            || self.path.contains("official")
            || ends.iter().any(|end| self.path.ends_with(end))
    }
}

/// The operations that need something first: an open room, whose address only who opened it knows; the token of a player; a
/// signature; the match of a guest.
pub const PREPARED: [&str; 9] = [
    "followRoom",
    "leadRoom",
    "closeRoom",
    "agreeToHands",
    "importSigned",
    "importLive",
    "putGuest",
    "keepGuest",
    "endGuest",
];

/// The names of all operations, but of those that are [`PREPARED`].
pub fn operations() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").values();
    let methods = paths.flat_map(|path| path.as_object().expect("methods").values());
    let names = methods.filter_map(|one| one["operationId"].as_str()).map(str::to_owned);
    names.filter(|name| !PREPARED.contains(&&**name)).collect()
}
