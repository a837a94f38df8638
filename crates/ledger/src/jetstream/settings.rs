//! The guarantees that a cluster must give before it is used.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::nats::{Nats, Trouble};

/// The error number for a stream that does not exist.
pub(super) const NO_STREAM: u64 = 10059;

/// How long the cluster may take to elect its leaders before a start gives up.
const PATIENCE: Duration = Duration::from_secs(90);

/// How often the log says what a start is waiting for.
const WARNED_EVERY: Duration = Duration::from_secs(5);

/// The oldest server version whose atomic batches and responses this program was tested with.
const SERVER: (u64, u64) = (2, 15);

/// The number of servers that a stream is created on, and the minimum.
const REPLICAS: u64 = 3;

/// A stream as the cluster describes it.
pub(super) struct Stream {
    /// When it was created; a different time means a different stream.
    pub(super) created: String,
    /// The sequence that its first message has or will have.
    pub(super) first: u64,
    /// The sequence of its last message; the one before `first` if it has none.
    pub(super) last: u64,
    /// The number of servers that have it.
    pub(super) replicas: u64,
    /// Whether it accepts nothing more.
    pub(super) is_sealed: bool,
}

/// Repeats a request until there is a response, and reports why it waits.
pub(super) fn patiently<T>(
    what: &str,
    mut ask: impl FnMut() -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let began = Instant::now();
    let mut warned = began;
    loop {
        match ask() {
            Err(Trouble::Silent(why)) if began.elapsed() < PATIENCE => {
                if warned.elapsed() >= WARNED_EVERY {
                    warned = Instant::now();
                    tracing::warn!(%why, "waiting for the cluster: {what}");
                }
                thread::sleep(Duration::from_millis(200));
            }
            answer => return answer,
        }
    }
}

/// The settings that every stream of records or checkpoints is created with and must have.
fn wanted(stream: &str, subject: &str) -> Value {
    json!({
        "name": stream,
        "subjects": [subject],
        "storage": "file",
        "retention": "limits",
        // At a limit, a stream refuses messages instead of dropping the oldest.
        "discard": "new",
        "num_replicas": REPLICAS,
        "max_msgs": -1,
        "max_bytes": -1,
        "max_age": 0,
        "max_msgs_per_subject": -1,
        "max_msg_size": -1,
        "max_consumers": -1,
        "deny_delete": true,
        "deny_purge": true,
        "allow_rollup_hdrs": false,
        // Copies follow from any server that has the stream, also while there is no leader.
        "allow_direct": true,
        // An append of several records is stored as a whole or not at all.
        "allow_atomic": true,
        "duplicate_window": 120_000_000_000_u64,
    })
}

/// Settings that would lose messages, take them from elsewhere, or acknowledge them before they are
/// on a disk.
const FORBIDDEN: [&str; 8] = [
    "allow_msg_counter",
    "allow_msg_schedules",
    "allow_msg_ttl",
    "mirror",
    "persist_mode",
    "sources",
    "subject_delete_marker_ttl",
    "subject_transform",
];

/// An existing stream that is not sealed, with the required settings.
pub(super) fn find(nats: &Nats, stream: &str, subject: &str) -> Result<Option<Stream>, String> {
    match find_any(nats, stream, subject)? {
        Some(found) if found.is_sealed => {
            Err(format!("the stream {stream} cannot be used: `sealed` is true and must not be set"))
        }
        found => Ok(found),
    }
}

/// An existing stream, sealed or not, with the required settings.
pub(super) fn find_any(nats: &Nats, stream: &str, subject: &str) -> Result<Option<Stream>, String> {
    match patiently(&format!("the stream {stream}"), || ask(nats, stream, subject)) {
        Ok(found) => found.map(Some),
        Err(Trouble::Refused(NO_STREAM, _)) => Ok(None),
        Err(trouble) => Err(format!("the stream {stream}: {trouble}")),
    }
}

/// Asks for a stream once.
///
/// The outer error is the cluster's, and worth another try if nobody answered; the inner one is about
/// the stream's settings, which trying again does not change.
pub(super) fn ask(
    nats: &Nats,
    stream: &str,
    subject: &str,
) -> Result<Result<Stream, String>, Trouble> {
    let info = nats.ask_api(&format!("STREAM.INFO.{stream}"), &Value::Null)?;
    Ok(checked(&info, stream, subject))
}

/// Creates a stream, unless another node was faster.
pub(super) fn make(nats: &Nats, stream: &str, subject: &str) -> Result<Stream, String> {
    // The cluster answers with the stream if it exists with these settings, so several nodes may create it at once.
    let made = patiently(&format!("creating the stream {stream}"), || {
        make_once(nats, stream, subject, 1, REPLICAS)
    });
    made.map_err(|trouble| format!("creating the stream {stream}: {trouble}"))?
}

/// Tries once to create it, with this first sequence and number of replicas.
pub(super) fn make_once(
    nats: &Nats,
    stream: &str,
    subject: &str,
    first: u64,
    replicas: u64,
) -> Result<Result<Stream, String>, Trouble> {
    let mut config = wanted(stream, subject);
    config["num_replicas"] = replicas.into();
    if first > 1 {
        config["first_seq"] = first.into();
    }
    let info = nats.ask_api(&format!("STREAM.CREATE.{stream}"), &config)?;
    Ok(checked(&info, stream, subject))
}

fn checked(info: &Value, stream: &str, subject: &str) -> Result<Stream, String> {
    let config = &info["config"];
    let mut faults = Vec::new();
    for (setting, wanted) in wanted(stream, subject).as_object().into_iter().flatten() {
        let is = &config[setting];
        let is_good = match setting.as_str() {
            // Five servers are as good as three.
            "num_replicas" => is.as_u64() >= wanted.as_u64(),
            // Only a convenience: an append that is sent twice is refused by its expected sequence, however late.
            "duplicate_window" => true,
            _ => is == wanted,
        };
        if !is_good {
            faults.push(format!("`{setting}` is {is} and must be {wanted}"));
        }
    }
    for setting in FORBIDDEN {
        let is = &config[setting];
        // A setting that is not set is either missing or reported with the empty value of its type.
        if !(is.is_null() || is == false || is == "" || is == 0 || is == "default") {
            faults.push(format!("`{setting}` is {is} and must not be set"));
        }
    }
    let (state, number) = (&info["state"], |value: &Value| value.as_u64().unwrap_or_default());
    let (last, count) = (number(&state["last_seq"]), number(&state["messages"]));
    let first = number(&config["first_seq"]).max(1);
    // Sequences of lost messages stay unused, so a count tells that some are gone.
    if first + count != last + 1 {
        faults.push(format!("it has {count} messages, numbered {first} to {last}: some are lost"));
    }
    if !faults.is_empty() {
        return Err(format!("the stream {stream} cannot be used: {}", faults.join("; ")));
    }
    let created = info["created"].as_str().unwrap_or_default().to_owned();
    let replicas = number(&config["num_replicas"]);
    Ok(Stream { created, first, last, replicas, is_sealed: config["sealed"] == true })
}

/// Checks each server that reports its settings, and warns if none does.
pub(super) fn check_servers(nats: &Nats) -> Result<(), String> {
    let servers = nats.servers();
    for server in &servers {
        let (said, name) = (&server["data"], server["server"]["name"].as_str().unwrap_or("?"));
        let version = said["version"].as_str().unwrap_or_default();
        // A number that cannot be read counts as 0, so an unknown form of version is refused.
        let mut parts = version.split('.').map(|part| part.parse::<u64>().unwrap_or_default());
        let known = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if known < SERVER {
            let (major, minor) = SERVER;
            return Err(format!(
                "the server {name} is version {version}: {major}.{minor} or newer is needed"
            ));
        }
        let jetstream = &said["jetstream"]["config"];
        // By default a server syncs every two minutes: acknowledged records would be lost in a power cut of all
        // servers.
        if !jetstream.is_null() && jetstream["sync_always"] != true {
            return Err(format!(
                "the server {name} acknowledges messages before they are on its disk: set `sync_interval: always` in its `jetstream` block"
            ));
        }
    }
    if servers.is_empty() {
        tracing::warn!(
            "no server of the cluster reports how it writes to its disk: make sure that `sync_interval: always` is set"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(change: impl Fn(&mut Value)) -> Value {
        let mut info = json!({ "config": wanted("s", "s.*"), "created": "then",
            "state": { "last_seq": 3, "messages": 3 } });
        change(&mut info);
        info
    }

    #[test]
    fn a_stream_that_may_lose_something_is_refused_and_each_reason_named() {
        let good = checked(&info(|_| {}), "s", "s.*").expect("as it is made");
        assert_eq!((good.first, good.last, good.created.as_str()), (1, 3, "then"));
        let later = info(|info| {
            info["config"]["first_seq"] = 3.into();
            info["state"]["messages"] = 1.into();
        });
        let later = checked(&later, "s", "s.*").expect("a later season");
        assert_eq!((later.first, later.last, later.is_sealed), (3, 3, false));
        checked(&info(|info| info["config"]["num_replicas"] = 5.into()), "s", "s.*")
            .expect("more is good");
        for (setting, value) in [
            ("storage", json!("memory")),
            ("num_replicas", json!(1)),
            ("discard", json!("old")),
            ("max_age", json!(1)),
            ("max_msgs", json!(10)),
            ("max_bytes", json!(10)),
            ("max_msgs_per_subject", json!(1)),
            ("deny_delete", json!(false)),
            ("deny_purge", json!(false)),
            ("allow_rollup_hdrs", json!(true)),
            ("allow_atomic", json!(false)),
            ("retention", json!("interest")),
            ("subjects", json!(["other"])),
            ("persist_mode", json!("async")),
            ("allow_msg_ttl", json!(true)),
            ("mirror", json!({ "name": "x" })),
        ] {
            let info = info(|info| info["config"][setting] = value.clone());
            let error = checked(&info, "s", "s.*").err().expect(setting);
            assert!(error.contains(&format!("`{setting}` is {value}")), "{error}");
        }
        let lost = info(|info| info["state"]["messages"] = 2.into());
        assert!(checked(&lost, "s", "s.*").err().expect("one is gone").contains("some are lost"));
    }
}
