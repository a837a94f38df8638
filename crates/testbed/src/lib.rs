//! A running service for tests, and requests to it.

pub mod dearest;

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use archive::{Archive, Role, Tokens};
use ledger::{MemoryStore, SledStore, Store};
use record::{At, MatchId};
use rules::Seat;
use serde_json::{Value, json};
use server::{App, CardSources, Limits, Proxies};
use tempfile::TempDir;
use tokio::sync::oneshot;
use ureq::Agent;
use ureq::http::{HeaderMap, Request, request};

/// How long the match of a guest stays in a service of tests.
const GUESTS: Option<Duration> = Some(Duration::from_hours(30 * 24));

/// A server on a port of its own, stopped when this is dropped.
pub struct Service {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its data folder.
    pub folder: Arc<TempDir>,
    agent: Agent,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Service {
    /// Starts it over a store in memory.
    pub fn start() -> Self {
        Self::over(Arc::new(MemoryStore::default()), folder())
    }

    /// Over a store in memory, with a match of `replays/`.
    pub fn with_replay(file: &str) -> Self {
        let service = Self::start();
        let ask = service.post("/v1/import").token(&service.token(Role::Admin, None, None));
        ask.body("application/octet-stream", replay(file)).send().json(201);
        service
    }

    /// Over a store on the disk.
    pub fn on_disk() -> Self {
        Self::over_disk(folder())
    }

    /// Over the store in a folder.
    pub fn over_disk(folder: Arc<TempDir>) -> Self {
        Self::over(Arc::new(SledStore::open(folder.path()).expect("it opens")), folder)
    }

    /// Over a store, with its other files in a folder.
    pub fn over(store: Arc<dyn Store>, folder: Arc<TempDir>) -> Self {
        Self::try_over(store, folder, CardSources::default(), GUESTS).expect("it starts")
    }

    /// Over a store in memory, where the match of a guest stays so long; `None`: where guests may
    /// put nothing.
    pub fn with_guests(time: Option<Duration>) -> Self {
        let store = Arc::new(MemoryStore::default());
        Self::try_over(store, folder(), CardSources::default(), time).expect("it starts")
    }

    /// Starts it over the store in a folder that may be damaged; otherwise returns the error.
    pub fn try_disk(folder: Arc<TempDir>) -> Result<Self, String> {
        let store = SledStore::open(folder.path()).map_err(|error| error.to_string())?;
        Self::try_over(Arc::new(store), folder, CardSources::default(), GUESTS)
    }

    /// Starts it over a store in memory, with pages that show card images.
    pub fn with_images(images: &str) -> Self {
        let images = Some(images.parse().expect("an address"));
        Self::with_cards(CardSources { images, facts: None })
    }

    /// Starts it over a store in memory, with these sources of what it does not have of cards.
    pub fn with_cards(cards: CardSources) -> Self {
        let store = Arc::new(MemoryStore::default());
        Self::try_over(store, self::folder(), cards, GUESTS).expect("it starts")
    }

    fn try_over(
        store: Arc<dyn Store>,
        folder: Arc<TempDir>,
        cards: CardSources,
        guests: Option<Duration>,
    ) -> Result<Self, String> {
        let log =
            archive::open_log(&*store, folder.path(), None).map_err(|error| error.to_string())?;
        let archive = Archive::open(store, folder.path()).map_err(|error| error.to_string())?;
        let archive = archive.with_guests(guests);
        let app = App::new(archive, folder.path(), cards).map_err(|error| error.to_string())?;
        let (stop, stopped) = oneshot::channel();
        let (tell, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.expect("threads can be had").block_on(async move {
                let listener = server::listen(([127, 0, 0, 1], 0).into()).expect("a free port");
                tell.send(listener.local_addr().expect("it is bound")).expect("somebody waits");
                let stopped = async move { drop(stopped.await) };
                // This machine is not limited; its requests for others are.
                let proxies: Proxies = "127.0.0.1".parse().expect("an address");
                let router = server::router(app, Arc::new(log), Limits::new(proxies.clone()));
                server::serve(listener, router, proxies, stopped).await;
            });
        });
        let address = address.recv().expect("it listens");
        Ok(Self { address, folder, agent: agent(), stop: Some(stop), thread: Some(thread) })
    }

    /// Asks the server to stop, without waiting for it.
    pub fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// A token made beside the running server, as `daybook token create` does.
    pub fn token(&self, role: Role, match_id: Option<&str>, seat: Option<u8>) -> String {
        self.token_until(role, match_id, seat, None)
    }

    /// A token made beside the running server, with an expiry time.
    pub fn token_until(
        &self,
        role: Role,
        match_id: Option<&str>,
        seat: Option<u8>,
        expires: Option<At>,
    ) -> String {
        let match_id: Option<MatchId> = match_id.map(|id| id.parse().expect("a name"));
        let made = self.tokens().create(role, match_id, seat.map(Seat::new), expires);
        made.expect("the folder can be written")
    }

    /// The tokens, as another program reads them.
    pub fn tokens(&self) -> Tokens {
        Tokens::open(self.folder.path()).expect("the folder can be read")
    }

    /// A GET of a path.
    pub fn get(&self, path: &str) -> Ask<'_> {
        self.ask("GET", path)
    }

    /// A POST to a path.
    pub fn post(&self, path: &str) -> Ask<'_> {
        self.ask("POST", path)
    }

    /// A request with this method.
    pub fn ask(&self, method: &str, path: &str) -> Ask<'_> {
        let uri = format!("http://{}{path}", self.address);
        let request = Request::builder().method(method).uri(uri);
        Ask { agent: &self.agent, address: self.address, request, body: None }
    }

    /// Opens a match of Kim and Ari; returns its head.
    pub fn open(&self, token: &str, match_id: &str) -> String {
        let body = json!({ "match": match_id, "event": opened("Kim", "Ari") });
        let answer = self.post("/v1/matches").token(token).json(&body).send();
        answer.receipts(201).last().expect("one event")["hash"].as_str().expect("text").to_owned()
    }

    /// Appends one event to a head.
    pub fn append(&self, token: &str, match_id: &str, head: &str, event: &Value) -> Answer {
        let path = format!("/v1/matches/{match_id}/events");
        self.post(&path).token(token).if_match(head).json(event).send()
    }

    /// The head of a match.
    pub fn head(&self, match_id: &str) -> String {
        let shown = self.get(&format!("/v1/matches/{match_id}")).send().json(200);
        shown["head"]["hash"].as_str().expect("a hash").to_owned()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
        self.agent = agent();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(std::thread::panicking() || ended.is_ok(), "the server panicked");
        }
    }
}

/// An empty data folder.
pub fn folder() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().expect("a folder"))
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .proxy(None)
        // The server closes a connection without requests for 10 seconds.
        .max_idle_age(Duration::from_secs(5))
        // Long work gives way, so on a loaded machine it takes minutes.
        .timeout_global(Some(Duration::from_mins(5)));
    config.build().into()
}

/// A request being made.
#[must_use]
pub struct Ask<'a> {
    agent: &'a Agent,
    address: SocketAddr,
    request: request::Builder,
    body: Option<Vec<u8>>,
}

impl Ask<'_> {
    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.header(name, value);
        self
    }

    /// Sends a token.
    pub fn token(self, secret: &str) -> Self {
        self.header("authorization", &format!("Bearer {secret}"))
    }

    /// As a page of this service sends what changes something without a token.
    pub fn of_own_page(self) -> Self {
        let origin = format!("http://{}", self.address);
        let ask = self.header("origin", &origin);
        if ask.body.is_some() { ask } else { ask.body("application/json", "") }
    }

    /// Sends a token, if there is one.
    pub fn maybe_token(self, secret: Option<&str>) -> Self {
        match secret {
            Some(secret) => self.token(secret),
            None => self,
        }
    }

    /// Names the head that the match must have.
    pub fn if_match(self, head: &str) -> Self {
        self.header("if-match", &format!("\"{head}\""))
    }

    /// Sends a body.
    pub fn body(mut self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self.header("content-type", media_type)
    }

    /// Sends JSON.
    pub fn json(self, value: &Value) -> Self {
        self.body("application/json", value.to_string())
    }

    /// Sends lines of JSON.
    pub fn lines(self, lines: &[Value]) -> Self {
        let lines: Vec<_> = lines.iter().map(Value::to_string).collect();
        self.body("application/x-ndjson", lines.join("\n"))
    }

    /// Sends the request and waits for the whole response.
    pub fn send(self) -> Answer {
        let run = match self.body {
            Some(body) => self.agent.run(self.request.body(body).expect("a request")),
            None => self.agent.run(self.request.body(()).expect("a request")),
        };
        let (head, mut body) = run.expect("an answer").into_parts();
        let body = body.with_config().limit(64 << 20).read_to_vec().expect("a body");
        Answer { status: head.status.as_u16(), headers: head.headers, body }
    }
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The value of a header; empty without it.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain text"))
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body of a response with this status.
    #[track_caller]
    pub fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The receipts of a response with this status.
    #[track_caller]
    pub fn receipts(&self, status: u16) -> Vec<Value> {
        self.json(status)["receipts"].as_array().expect("receipts").clone()
    }

    /// The body of a problem with this status, in the form of RFC 9457.
    #[track_caller]
    pub fn problem(&self, status: u16) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text());
        let problem = self.json(status);
        assert_eq!(problem["status"], status, "{problem}");
        for member in ["title", "detail"] {
            assert!(problem[member].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        }
        problem
    }
}

/// The event that opens a match.
pub fn opened(first: &str, second: &str) -> Value {
    json!({ "type": "match_opened", "data": {
        "edition": "4.0", "format": "constructed", "recorder": "paper",
        "players": [{ "name": first }, { "name": second }],
    } })
}

/// A note, which makes sense at any time.
pub fn note(text: &str) -> Value {
    json!({ "event": { "type": "note", "data": { "text": text } } })
}

/// A payment in a match that has not begun, which makes no sense.
pub fn nonsense() -> Value {
    json!({ "event": { "type": "moved", "data": { "cause": { "kind": "rule" },
        "moves": [{ "from": "limbo", "to": "expedition:0:hero", "what": "o99.0" }] } } })
}

/// A match of the folder of replays.
pub fn replay(name: &str) -> Vec<u8> {
    let path = format!("{}/../../replays/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("a replay")
}

/// An export without the proof of its last record, which it must have.
pub fn without_proof(bytes: &[u8]) -> Vec<u8> {
    let file = record::read(bytes).expect("it is whole");
    assert!(file.proof.is_some(), "an export without a proof");
    record::write(&file.records, &file.openings)
}

/// The names of all whole matches in the folder of replays.
pub fn replays() -> Vec<String> {
    let folder = format!("{}/../../replays", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("text"));
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".daybook")).collect();
    names.sort();
    names
}
