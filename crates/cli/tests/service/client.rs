//! Requests to a server that may disappear.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use archive::{Role, Tokens};
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Request;

/// A client that may do everything.
#[derive(Clone)]
pub(crate) struct Client {
    agent: Agent,
    address: SocketAddr,
    token: String,
}

/// A response: its status and its body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    media_type: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body of a response with this status.
    #[track_caller]
    pub(crate) fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The body of a problem with this status.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.media_type, "application/problem+json");
        self.json(status)
    }
}

/// A new token for everything in the store in this folder, which need not exist yet.
pub(crate) fn token(data: &Path) -> String {
    std::fs::create_dir_all(data).expect("a folder");
    let tokens = Tokens::open(data).expect("the folder can be read");
    tokens.create(Role::Admin, None, None, None).expect("the folder can be written")
}

impl Client {
    pub(crate) fn new(address: SocketAddr, token: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            // The server closes a connection without requests for 10 seconds.
            .max_idle_age(Duration::from_secs(5))
            .timeout_global(Some(Duration::from_mins(1)));
        Self { agent: config.build().into(), address, token: token.to_owned() }
    }

    /// A client without a token.
    pub(crate) fn without_token(mut self) -> Self {
        self.token.clear();
        self
    }

    /// The resource at an address; `None` if the server is gone.
    pub(crate) fn get(&self, path: &str) -> Option<Answer> {
        self.ask("GET", path, &[], Vec::new())
    }

    /// The resource at an address in this form, such as `text/plain`; `None` if the server is gone.
    pub(crate) fn get_as(&self, path: &str, accept: &str) -> Option<Answer> {
        self.ask("GET", path, &[("accept", accept)], Vec::new())
    }

    /// Sends a body, with additional headers.
    pub(crate) fn post(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Vec<u8>>,
    ) -> Option<Answer> {
        self.ask("POST", path, headers, body.into())
    }

    /// Opens a match.
    pub(crate) fn open(&self, match_id: &str) -> Option<Answer> {
        let body = json!({ "match": match_id, "event": { "type": "match_opened", "data": {
            "edition": "4.0", "format": "constructed", "recorder": "paper",
            "players": [{ "name": "Kim" }, { "name": "Ari" }],
        } } });
        self.post("/v1/matches", &[("content-type", "application/json")], body.to_string())
    }

    /// Appends events, one per line, to a head.
    pub(crate) fn append(&self, match_id: &str, head: &str, lines: &str) -> Option<Answer> {
        let if_match = format!("\"{head}\"");
        let headers = [("content-type", "application/x-ndjson"), ("if-match", &if_match)];
        self.post(&format!("/v1/matches/{match_id}/events"), &headers, lines)
    }

    fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<Answer> {
        let uri = format!("http://{}{path}", self.address);
        let mut request = Request::builder().method(method).uri(uri);
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let run = match method {
            "GET" => self.agent.run(request.body(()).expect("a request")),
            _ => self.agent.run(request.body(body).expect("a request")),
        };
        let (head, mut body) = run.ok()?.into_parts();
        let body = body.with_config().limit(64 << 20).read_to_vec().ok()?;
        let media_type = head.headers.get("content-type");
        let media_type = media_type.and_then(|value| value.to_str().ok()).unwrap_or_default();
        Some(Answer { status: head.status.as_u16(), media_type: media_type.to_owned(), body })
    }
}
