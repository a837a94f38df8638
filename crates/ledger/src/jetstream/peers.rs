//! Communication between the services of a cluster: marks in a stream of their own, everything else
//! in messages that no server stores.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use serde_json::{Value, json};

use super::nats::Nats;
use crate::{AnswerOthers, ChangeNotice, Fault, PeerResponses, Peers, ReadError};

/// Number of marks read at once.
const AT_ONCE: usize = 1024;

/// After this long without a message, a service is not waited for.
const GONE: Duration = Duration::from_secs(3);

/// The stream of a ledger's marks, and its subjects.
pub(super) fn stream(name: &str) -> (String, String) {
    (format!("{name}-marks"), format!("{name}.marks.*"))
}

/// The other services of a ledger.
pub(super) struct Others {
    nats: Arc<Nats>,
    name: String,
    /// When the stream of marks that existed at the start was created.
    made: String,
    /// Whether another stream has its name by now: its marks are unrelated to those already read.
    is_another: AtomicBool,
    /// The unique id of this process.
    me: String,
    /// Each process heard from, by its id, and its message.
    heard: Mutex<BTreeMap<String, Heard>>,
}

struct Heard {
    at: Instant,
    process: String,
    read: u64,
}

impl Others {
    /// The services using the stream of marks created at that time.
    pub(super) fn new(nats: Arc<Nats>, name: &str, made: String) -> Arc<Self> {
        let (me, heard, is_another) = (nats.unique(), Mutex::default(), AtomicBool::default());
        let name = name.to_owned();
        let others = Arc::new(Self { nats, name, made, is_another, me, heard });
        let this = Arc::downgrade(&others);
        others.nats.listen(format!("{}.here", others.name), move |message| {
            let said = serde_json::from_slice::<(String, String, u64)>(&message.payload);
            if let (Some(others), Ok((name, process, read))) = (this.upgrade(), said)
                // A server delivers a message to its sender too.
                && process != others.me
            {
                others.heard().insert(name, Heard { at: Instant::now(), process, read });
            }
        });
        others
    }

    fn heard(&self) -> MutexGuard<'_, BTreeMap<String, Heard>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A match id may contain what a subject may not.
    fn subject(&self, thing: &str) -> String {
        let thing = thing.replace('.', "=").replace(' ', "/");
        format!("{}.marks.{thing}", self.name)
    }
}

impl Peers for Others {
    fn series(&self) -> String {
        self.made.clone()
    }

    fn mark(&self, thing: &str, after: u64, nonce: &str) -> Option<u64> {
        let mut headers = HeaderMap::new();
        // Whoever marks must have seen the last mark: otherwise two changes of one thing would each count as the
        // newest.
        headers.insert("Nats-Expected-Last-Subject-Sequence", after.to_string());
        let payload = json!([thing, nonce]).to_string().into_bytes();
        match self.nats.publish(self.subject(thing), headers, payload) {
            Ok(ack) => ack["seq"].as_u64(),
            Err(why) => {
                tracing::debug!(%why, thing, "a mark could not be set");
                None
            }
        }
    }

    fn marks(&self, after: u64) -> Result<Vec<ChangeNotice>, ReadError> {
        let (stream, _) = stream(&self.name);
        if self.is_another.load(Ordering::Relaxed) {
            return Err(Fault::new(format!(
                "another stream has the name {stream} now: restart this service"
            ))
            .into());
        }
        let mut marks: Vec<ChangeNotice> = Vec::new();
        loop {
            let next = marks.last().map_or(after, |mark| mark.number) + 1;
            let messages = self.nats.read(&stream, next, AT_ONCE);
            let messages = messages.map_err(|why| Fault::new(why.to_string()))?;
            if messages.is_empty() {
                return Ok(marks);
            }
            for (number, message) in (next..).zip(messages) {
                let sequence = message.headers.as_ref().and_then(|all| all.get("Nats-Sequence"));
                let sequence = sequence.and_then(|text| text.as_str().parse::<u64>().ok());
                let said = serde_json::from_slice::<(String, String)>(&message.payload);
                let (Ok((thing, nonce)), true) = (said, sequence == Some(number)) else {
                    return Err(Fault::new(format!(
                        "{stream}: message {sequence:?} is not mark {number}; see docs/cluster.md"
                    ))
                    .into());
                };
                marks.push(ChangeNotice { number, thing, nonce });
            }
        }
    }

    fn last_mark(&self) -> Option<u64> {
        // Only the leader answers, and only while others follow it.
        let (stream, _) = stream(&self.name);
        let info = self.nats.ask_api(&format!("STREAM.INFO.{stream}"), &Value::Null).ok()?;
        // Numbers begin again in another stream: a service that went on would take its old marks for newer ones.
        if info["created"] != self.made {
            if !self.is_another.swap(true, Ordering::Relaxed) {
                tracing::error!(
                    "another stream has the name {stream} now: nothing is shown until this service is restarted"
                );
            }
            return None;
        }
        info["state"]["last_seq"].as_u64()
    }

    fn say(&self, name: &str, read: u64) {
        let payload = json!([name, self.me, read]).to_string().into_bytes();
        self.nats.send(format!("{}.here", self.name), HeaderMap::new(), payload);
    }

    fn heard(&self, name: &str) -> Option<(Duration, u64)> {
        if self.is_another.load(Ordering::Relaxed) {
            return None;
        }
        self.heard().get(name).map(|heard| (heard.at.elapsed(), heard.read))
    }

    fn ask(&self, question: &[u8]) -> PeerResponses {
        let is_here = |heard: &&Heard| heard.at.elapsed() < GONE;
        let processes: Vec<_> =
            self.heard().values().filter(is_here).map(|heard| heard.process.clone()).collect();
        // Nobody else is running, so there is nothing to wait for.
        if processes.is_empty() {
            return PeerResponses { all: Vec::new(), complete: true };
        }
        let mut payload = self.me.clone().into_bytes();
        payload.push(b'\n');
        payload.extend(question);
        let all = self.nats.ask_all(format!("{}.ask", self.name), payload, processes.len());
        PeerResponses { complete: all.len() >= processes.len(), all }
    }

    fn answer(&self, answer: AnswerOthers) {
        let me = self.me.clone();
        self.nats.serve(format!("{}.ask", self.name), move |payload| {
            let end = payload.iter().position(|&byte| byte == b'\n')?;
            (payload[..end] != *me.as_bytes()).then(|| answer(&payload[end + 1..]))
        });
    }
}
