//! The connection to the cluster, and the requests over it.

use std::future::Future;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, HeaderMap, Message, Request};
use futures_util::StreamExt;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tokio::task::spawn_blocking;

use super::address::Address;
use crate::Fault;

/// How long one response may take before the request is repeated.
pub(super) const ANSWER: Duration = Duration::from_secs(2);

/// How long no message may be acknowledged before another server is tried.
const CUT_OFF: Duration = Duration::from_secs(3);

/// Why there is no good response.
#[derive(Debug)]
pub(super) enum Trouble {
    /// There was no response: the request may have been carried out all the same.
    Silent(String),
    /// The cluster refused it, with its error number.
    Refused(u64, String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Silent(why) => write!(f, "no answer ({why})"),
            Self::Refused(code, text) => write!(f, "{text} (error {code})"),
        }
    }
}

/// A connection that reconnects automatically.
pub(super) struct Nats {
    client: Client,
    /// Since when requests have gone unanswered and no message has been acknowledged.
    silent: Mutex<Option<Instant>>,
    /// Taken only by `drop`.
    runtime: Option<Runtime>,
}

impl Drop for Nats {
    fn drop(&mut self) {
        // The thread that drops it may belong to another runtime, which must not wait for this one.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Nats {
    /// Starts connecting; the first request shows whether anyone is there.
    pub(super) fn connect(address: &Address) -> Result<Self, Fault> {
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).thread_name("ledger-nats").enable_all().build();
        let runtime = runtime.map_err(|error| Fault::new(error.to_string()))?;
        let mut options = ConnectOptions::new()
            .name("daybook")
            // A service may start before its cluster; a start reports what it waits for.
            .retry_on_initial_connect()
            .request_timeout(Some(ANSWER))
            .connection_timeout(ANSWER)
            // The library's default of a minute would notice a dead connection long after an append has given up.
            .ping_interval(Duration::from_secs(2))
            .event_callback(|event| async move {
                tracing::info!(%event, "the connection to the cluster");
            })
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(if tries < 2 { 20 } else { 200 })
            });
        if let Some((user, password)) = address.user.clone() {
            options = options.user_and_password(user, password);
        }
        let client = runtime.block_on(options.connect(&address.servers));
        let client =
            client.map_err(|error| Fault::new(format!("connecting to {address}: {error}")))?;
        Ok(Self { client, silent: Mutex::default(), runtime: Some(runtime) })
    }

    /// Runs a future on the connection's threads and waits for it on this one, which may belong to
    /// another runtime.
    fn wait<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        let (done, waiting) = sync_channel(1);
        self.runtime.as_ref()?.spawn(async move { done.send(work.await) });
        waiting.recv().ok()
    }

    /// A unique text.
    pub(super) fn unique(&self) -> String {
        self.client.new_inbox()
    }

    /// Publishes a message to a stream, and waits for the acknowledgement.
    pub(super) fn publish(
        &self,
        subject: String,
        headers: HeaderMap,
        payload: Vec<u8>,
    ) -> Result<Value, Trouble> {
        let answer = self.ask(subject, headers, payload);
        // Only acknowledgements end the silence: reads are answered by servers that are cut off, too.
        if !matches!(answer, Err(Trouble::Silent(_))) {
            *self.silent() = None;
        }
        answer
    }

    fn silent(&self) -> MutexGuard<'_, Option<Instant>> {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request and waits for the response.
    fn ask(&self, subject: String, headers: HeaderMap, payload: Vec<u8>) -> Result<Value, Trouble> {
        let began = Instant::now();
        let client = self.client.clone();
        let request = Request::new().headers(headers).payload(payload.into());
        let answer = self.wait(async move { client.send_request(subject, request).await });
        let answer =
            answer.ok_or_else(|| Trouble::Silent("the connection is closed".to_owned()))?;
        let answer = answer.map_err(|error| Trouble::Silent(error.to_string()));
        let answer = answer.and_then(|answer| answer_of(&answer));
        if matches!(answer, Err(Trouble::Silent(_))) {
            self.leave_who_is_cut_off(began);
        }
        answer
    }

    /// Tries another server if there has been no response since then and nothing was acknowledged
    /// for a while: this server may be cut off from the others, but not from here. The connection
    /// is then fine, and a leader that was cut off still answers requests.
    fn leave_who_is_cut_off(&self, began: Instant) {
        // A client without a connection looks for a server anyway.
        if self.client.connection_state() != State::Connected {
            return;
        }
        let mut silent = self.silent();
        if silent.get_or_insert(began).elapsed() < CUT_OFF {
            return;
        }
        // The next server gets as much time.
        *silent = Some(Instant::now());
        drop(silent);
        self.try_another("no acknowledgement arrives");
    }

    /// Reconnects to any of the servers.
    pub(super) fn try_another(&self, why: &str) {
        // A client without a connection looks for a server anyway.
        if self.client.connection_state() == State::Connected {
            tracing::info!("{why}: trying another server");
            let client = self.client.clone();
            // It ends only with the connection.
            self.wait(async move { drop(client.force_reconnect().await) });
        }
    }

    /// Sends a message without waiting for a response.
    pub(super) fn send(&self, subject: String, headers: HeaderMap, payload: Vec<u8>) {
        let client = self.client.clone();
        self.wait(async move {
            // The caller notices that nothing comes of it.
            let _ = client.publish_with_headers(subject, headers, payload.into()).await;
        });
    }

    /// Sends a request to the JetStream API; the response is JSON.
    pub(super) fn ask_api(&self, function: &str, asked: &Value) -> Result<Value, Trouble> {
        let payload = if asked.is_null() { Vec::new() } else { asked.to_string().into_bytes() };
        self.ask(format!("$JS.API.{function}"), HeaderMap::new(), payload)
    }

    /// What each server reports about itself; `None` if this account may not ask.
    pub(super) fn servers(&self) -> Vec<Value> {
        let seen = AtomicU64::new(0);
        let is_last = move |answer: &Message| {
            let said: Value = serde_json::from_slice(&answer.payload).unwrap_or_default();
            let jetstream = &said["data"]["jetstream"];
            let has_streams = u64::from(!jetstream["config"].is_null());
            let count = seen.fetch_add(has_streams, Ordering::Relaxed) + has_streams;
            // The number of servers with JetStream, so that the check ends with the last of them instead of after two
            // seconds of silence.
            let all = jetstream["meta"]["cluster_size"].as_u64();
            answer.status.is_some() || all.is_some_and(|all| count >= all)
        };
        let subject = "$SYS.REQ.SERVER.PING.VARZ".to_owned();
        let answers = self.collect(subject, Vec::new(), is_last);
        answers.iter().filter_map(|answer| serde_json::from_slice(&answer.payload).ok()).collect()
    }

    /// Messages of a stream from a sequence on, at most `limit`, from whichever node answers first;
    /// empty if it has none.
    pub(super) fn read(
        &self,
        stream: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<Message>, Trouble> {
        let asked = serde_json::json!({ "seq": from, "batch": limit });
        // Direct reads are answered by any server, so a copy can follow while there is no leader.
        let subject = format!("$JS.API.DIRECT.GET.{stream}");
        let mut messages = self.collect(subject, asked.to_string().into_bytes(), |message| {
            message.status.is_some_and(|status| status.as_u16() >= 204)
        });
        let ended = messages.pop_if(|last| last.status.is_some()).and_then(|last| last.status);
        match ended.map(|status| status.as_u16()) {
            Some(204 | 404) => Ok(messages),
            // What arrived before the silence is valid.
            _ if !messages.is_empty() => Ok(messages),
            Some(code) => Err(Trouble::Silent(format!("reading {stream}: status {code}"))),
            None => Err(Trouble::Silent(format!("reading {stream}: no answer"))),
        }
    }

    /// All responses until the last one, or until none arrives for a while.
    fn collect(
        &self,
        subject: String,
        payload: Vec<u8>,
        is_last: impl Fn(&Message) -> bool + Send + 'static,
    ) -> Vec<Message> {
        let client = self.client.clone();
        let collected = self.wait(async move {
            let mut messages = Vec::new();
            let inbox = client.new_inbox();
            let Ok(mut answers) = client.subscribe(inbox.clone()).await else { return messages };
            if client.publish_with_reply(subject, inbox, payload.into()).await.is_err() {
                return messages;
            }
            while let Ok(Some(message)) = tokio::time::timeout(ANSWER, answers.next()).await {
                let ends = is_last(&message);
                messages.push(message);
                if ends {
                    break;
                }
            }
            messages
        });
        collected.unwrap_or_default()
    }

    /// Sends a request to all listeners, and waits for `count` responses.
    pub(super) fn ask_all(&self, subject: String, payload: Vec<u8>, count: usize) -> Vec<Vec<u8>> {
        let seen = AtomicUsize::new(0);
        // If nobody listens, a server says so with a status.
        let answers = self.collect(subject, payload, move |answer| {
            answer.status.is_some() || seen.fetch_add(1, Ordering::Relaxed) + 1 >= count
        });
        let answers = answers.into_iter().filter(|answer| answer.status.is_none());
        answers.map(|answer| answer.payload.to_vec()).collect()
    }

    /// Answers each message of a subject with the result of a callback, until the connection is
    /// closed.
    pub(super) fn serve(
        &self,
        subject: String,
        answer: impl Fn(&[u8]) -> Option<Vec<u8>> + Send + Sync + 'static,
    ) {
        let (client, answer) = (self.client.clone(), Arc::new(answer));
        let Some(runtime) = &self.runtime else { return };
        runtime.spawn(async move {
            let Ok(mut messages) = client.subscribe(subject).await else { return };
            while let Some(message) = messages.next().await {
                let Some(reply) = message.reply.clone() else { continue };
                let (client, answer) = (client.clone(), Arc::clone(&answer));
                // A separate task for each, since one handler may wait for the disk and others' requests have
                // seconds.
                tokio::spawn(async move {
                    let answered = spawn_blocking(move || answer(&message.payload)).await;
                    if let Ok(Some(bytes)) = answered {
                        // A caller that repeats its request is answered again.
                        let _ = client.publish(reply, bytes.into()).await;
                    }
                });
            }
        });
    }

    /// Calls a callback for each message of a subject, until the connection is closed.
    pub(super) fn listen(&self, subject: String, hear: impl Fn(&Message) + Send + 'static) {
        let client = self.client.clone();
        if let Some(runtime) = &self.runtime {
            runtime.spawn(async move {
                let Ok(mut messages) = client.subscribe(subject).await else { return };
                while let Some(message) = messages.next().await {
                    hear(&message);
                }
            });
        }
    }
}

/// The contents of a JetStream response.
fn answer_of(answer: &Message) -> Result<Value, Trouble> {
    let unread = |error: serde_json::Error| {
        Trouble::Silent(format!("an answer that cannot be read: {error}"))
    };
    let value: Value = serde_json::from_slice(&answer.payload).map_err(unread)?;
    let Some(error) = value.get("error") else { return Ok(value) };
    let code = error["err_code"].as_u64().unwrap_or_default();
    let text = error["description"].as_str().unwrap_or("refused").to_owned();
    // Temporary conditions, not the fault of the request: elections in progress, a busy cluster.
    if error["code"].as_u64() == Some(503) || error["code"].as_u64() == Some(500) {
        return Err(Trouble::Silent(text));
    }
    Err(Trouble::Refused(code, text))
}
