//! What holds of any bytes whatever: for the fuzzer, and for `cargo test` over real bytes that were changed.

use std::path::Path;
use std::sync::Arc;

use archive::{Archive, Author, NewFile, Role, Tokens};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, StatusCode};
use import::Perspective;
use ledger::{MemoryStore, Store};
use record::{Draft, Record, Sealed, Strictness};
use replay::{Recorder, Replay};
use rules::Seat;
use server::{App, CardSources, Limits, Proxies};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A line that is read as a record is written again as the same bytes.
pub fn record(line: &[u8]) {
    if let Ok(record) = Record::parse(line) {
        assert_eq!(record.to_line(), line, "a record is not written as it was read");
        assert!(record::check(line, Strictness::Canonical).is_ok(), "a record is not canonical");
    }
    if let Ok(sealed) = Sealed::parse(line) {
        assert_eq!(sealed.hash, record::hash(line), "a record has another hash than its bytes");
    }
    let _ = Draft::parse(line);
}

/// A file that is read is one that `verify` finds nothing wrong with, and is written again as the same bytes.
pub fn file(bytes: &[u8]) {
    let (_, damages) = record::verify(bytes);
    match record::read(bytes) {
        Ok(file) => {
            assert!(damages.is_empty(), "a damaged file was read: {damages:?}");
            assert_eq!(file.to_bytes(), bytes);
            // It may make no sense; that is said, not thrown.
            let _ = Replay::load(file);
        }
        Err(_) => assert!(!damages.is_empty(), "a file was refused that nothing is wrong with"),
    }
}

/// A text or a card file is read in the same way each time, or refused with its line; what was read is data.
pub fn card(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines = text.lines().count().max(1);
    for read in [cards::read_file, cards::read_texts] {
        match read(text) {
            Ok(all) => all.iter().filter_map(|card| card.text.as_ref()).for_each(abilities),
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "there is no line {}", error.line);
            }
        }
    }
}

/// A text is read as the same decks each time, or refused with a line that it has; what was read is written as a list and as
/// codes that are read as the same cards.
pub fn deck(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines = text.lines().count().max(1);
    let _ = decks::read_registrations(text);
    let read = match decks::read(text) {
        Ok(read) => read,
        Err(fault) => {
            assert!((1..=lines).contains(&fault.line), "there is no line {}", fault.line);
            return;
        }
    };
    assert_eq!(decks::read(text).as_ref(), Ok(&read), "a reading depends on more than its text");
    for list in &read.decks {
        let written = list.to_text();
        let again = decks::read_text(&written).expect("it was just written");
        assert_eq!(again.to_text(), written);
        for dialect in decks::Dialect::ALL {
            let Ok(code) = decks::code::write_as(list, dialect) else { continue };
            let again = decks::code::read(&code, Some(dialect)).expect("it was just written").list;
            assert_eq!(again.size(), list.size(), "{dialect} {code}");
        }
        let deck = decks::Deck::of(list);
        for format in decks::formats() {
            let _ = decks::judge(&deck, &decks::DeckCriteria::new(format));
        }
    }
}

/// A text of moves is played, or refused at a place that it has; its one form is played without leniency as the same match.
pub fn moves(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let played = match moves::play(text) {
        Ok(played) => played,
        Err(error) => {
            let lines = text.lines().count() + 1;
            assert!((1..=lines).contains(&error.line) && error.column > 0, "there is no {error}");
            return;
        }
    };
    let again = moves::play(&played.canonical);
    let again = again.unwrap_or_else(|error| panic!("{error}:\n{}", played.canonical));
    assert_eq!(again.lax, [], "{}", played.canonical);
    assert_eq!(again.canonical, played.canonical);
    let digest = |played: &moves::PlayedText| played.table.state().map(rules::State::digest);
    assert_eq!(digest(&again), digest(&played), "{}", played.canonical);
}

/// The text of a link is read in the same way each time, and played like any other, or refused.
pub fn link(bytes: &[u8]) {
    let Ok(link) = std::str::from_utf8(bytes) else { return };
    match (moves::unlink(link), moves::unlink(link)) {
        (Ok(text), Ok(again)) => {
            assert_eq!(text, again);
            moves(text.as_bytes());
        }
        (one, again) => assert_eq!(one.is_err(), again.is_err()),
    }
}

/// What a text says is the same each time, and is written and read again without loss.
fn abilities(text: &cards::CardText) {
    let read = text.read();
    assert_eq!(read, text.read(), "a reading depends on more than its text");
    let written = serde_json::to_string(&read.abilities).expect("plain data");
    let again: Vec<rules::Ability> = serde_json::from_str(&written).expect("it was just written");
    assert_eq!(again, read.abilities);
}

/// A foreign log becomes the same records each time, or none.
pub fn bga(bytes: &[u8]) {
    for perspective in [Perspective::Everything, Perspective::Seat(Seat::new(0))] {
        assert_eq!(
            records(bytes, perspective),
            records(bytes, perspective),
            "an import depends on more than its bytes"
        );
    }
}

/// The lines that a foreign log becomes; none if it cannot be read, or makes no sense.
fn records(bytes: &[u8], perspective: Perspective) -> Option<Vec<Vec<u8>>> {
    let log = import::bga(bytes, None, perspective).ok()?;
    let mut recorder = Recorder::new(log.match_id);
    // Without its openings, which would want salts.
    let drafts = log.drafts.into_iter().map(|draft| Draft { open: Vec::new(), ..draft });
    drafts.map(|draft| Some(recorder.record(draft).ok()?.line.to_vec())).collect()
}

/// A service in memory with one match, asked without a network.
pub struct Service {
    runtime: Runtime,
    router: Router,
    token: String,
    _folder: TempDir,
}

/// The match that is there.
const MATCH: &str = "by-hand";

/// What can be asked; what follows it, and the body, is up to the bytes.
const ROUTES: [(&str, &str); 13] = [
    ("POST", "/v1/matches"),
    ("POST", "/v1/matches/by-hand/events"),
    ("POST", "/v1/matches/by-hand/openings"),
    ("POST", "/v1/import"),
    ("GET", "/v1/matches"),
    ("GET", "/v1/matches/"),
    ("GET", "/v1/matches/by-hand/state"),
    ("GET", "/v1/matches/by-hand/diff"),
    ("GET", "/v1/rules"),
    ("GET", "/oembed"),
    ("POST", "/v1/matches/by-hand/delay"),
    ("DELETE", "/v1/matches/by-hand/openings/"),
    ("GET", "/v1/proof/consistency"),
];

impl Service {
    /// A service that listens nowhere: the router is asked directly.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let tokens = Tokens::open(folder.path()).expect("an empty folder");
        let token =
            tokens.create(Role::Admin, None, None, None).expect("the folder can be written");
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let log = archive::open_log(&*store, folder.path(), None).expect("an empty folder");
        let archive = Archive::open(store, folder.path()).expect("an empty folder");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let path =
            path.map(|above| above.join("replays/by-hand.daybook")).find(|path| path.exists());
        let bytes = std::fs::read(path.expect("a replay")).expect("it can be read");
        let file = record::read(&bytes).expect("it is whole");
        archive.import(NewFile::Whole(file), None, Author::OPERATOR).expect("it makes sense");
        let app =
            App::new(archive, folder.path(), CardSources::default()).expect("an empty folder");
        let router = server::router(app, Arc::new(log), Limits::new(Proxies::default()));
        let runtime = Runtime::new().expect("threads can be had");
        Self { runtime, router, token, _folder: folder }
    }

    /// A request is done whole or not at all, and is never a fault; the first byte names the route, the first line is its query.
    pub fn http(&self, bytes: &[u8]) {
        let Some((&route, rest)) = bytes.split_first() else { return };
        let (method, path) = ROUTES[usize::from(route) % ROUTES.len()];
        let (query, body) = match rest.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&rest[..end], &rest[end + 1..]),
            None => (&b""[..], rest),
        };
        let address = format!("{path}{}", String::from_utf8_lossy(query));
        let head = self.head();
        let media_type =
            if body.contains(&b'\n') { "application/x-ndjson" } else { "application/json" };
        let request = Request::builder()
            .method(method)
            .uri(address)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", media_type)
            .header("if-match", format!("\"{head}\""))
            .body(Body::from(body.to_vec()));
        // Not every query can stand in an address.
        let Ok(request) = request else { return };
        let (status, answer) = self.ask(request);
        assert!(
            !status.is_server_error() || status == StatusCode::NOT_IMPLEMENTED,
            "{path}: {status}"
        );
        if !status.is_success() {
            assert!(answer.starts_with(b"{"), "{path}: {status} without a problem");
            assert_eq!(self.head(), head, "{path}: {status}, and something was written");
        }
    }

    /// The head of the match that is there.
    fn head(&self) -> String {
        // Whoever has no token may see less of it, once it has a delay.
        let request = Request::builder()
            .uri(format!("/v1/matches/{MATCH}"))
            .header("authorization", format!("Bearer {}", self.token))
            .body(Body::empty());
        let (_, shown) = self.ask(request.expect("a request"));
        let shown = String::from_utf8_lossy(&shown);
        let hash = shown.split(r#""head":{"hash":""#).nth(1).expect("it has a head");
        hash[..64].to_owned()
    }

    fn ask(&self, request: Request<Body>) -> (StatusCode, Bytes) {
        self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await.expect("it answers");
            let status = answer.status();
            (status, to_bytes(answer.into_body(), usize::MAX).await.expect("a body"))
        })
    }
}
