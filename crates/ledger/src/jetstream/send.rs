//! Sends appends that were accepted elsewhere to a stream, in their order.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::append::RECORDS_MAX;
use super::cluster::ClusterLedger;
use super::compare::{MirrorParts, records};
use super::message::messages_of_all;
use super::nats::Trouble;
use super::season::root;
use crate::{Append, OpenError};

/// How long a part is retried: servers that are starting need some time to elect a leader.
const PATIENCE: Duration = Duration::from_secs(90);

/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// Sends the records of a mirror after the first `from`, which are all that the stream has.
///
/// Each part is stored only after the one before, and once: it is sent with the last sequence that
/// the stream must have.
pub(super) fn send(
    cluster: &ClusterLedger<'_>,
    mirror: &Path,
    from: u64,
    mut progress: impl FnMut(u64),
) -> Result<(), OpenError> {
    let (mut parts, mut at) = (MirrorParts::new(mirror)?, 0);
    let season = cluster.seasons()?.keys().next_back().map_or(1, |&number| number);
    let root = root(&cluster.address.name, season);
    loop {
        // The end of the stream is the end of a part.
        let part = parts.next(if at < from { from - at } else { u64::MAX })?;
        let count = records(&part);
        if count == 0 {
            return Ok(());
        }
        // NATS limits an atomic batch to 1000 messages, and an append that is split would no longer be all or
        // nothing.
        if count > RECORDS_MAX as u64 {
            let what = "records were accepted at once, but the cluster accepts at most";
            return Err(cluster.refused(format!(
                "{count} {what} {RECORDS_MAX}, from record {at} on; serve this ledger from its folder, and begin a new one in the cluster"
            )));
        }
        if at >= from {
            send_part(cluster, &root, &part, at)?;
        }
        at += count;
        progress(at);
    }
}

/// Sends appends until they are the last ones in the stream.
fn send_part(
    cluster: &ClusterLedger<'_>,
    root: &str,
    part: &[Append],
    at: u64,
) -> Result<(), OpenError> {
    let (began, end) = (Instant::now(), at + records(part));
    loop {
        let Err(trouble) = send_once(cluster, root, part, at) else { return Ok(()) };
        // It may have been stored all the same.
        match cluster.last()? {
            last if last == end => return Ok(()),
            last if last != at => {
                return Err(cluster.refused(format!(
                    "another program is writing to the stream: it has {last} records instead of the expected {at}; stop the services that use it"
                )));
            }
            _ if began.elapsed() > PATIENCE => {
                return Err(cluster.refused(format!("it does not accept record {at}: {trouble}")));
            }
            _ => thread::sleep(PAUSE),
        }
    }
}

fn send_once(
    cluster: &ClusterLedger<'_>,
    root: &str,
    part: &[Append],
    at: u64,
) -> Result<(), Trouble> {
    let nats = &cluster.nats;
    let mut messages = messages_of_all(root, part, at, &nats.unique());
    let (subject, headers, line) = messages.pop().expect("an append has records");
    for (subject, headers, line) in messages {
        nats.send(subject, headers, line);
    }
    nats.publish(subject, headers, line).map(drop)
}
