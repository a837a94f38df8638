//! The logs of games that are recorded while they are played.
//!
//! They are in memory only: whoever sends a game has all of it, and sends it again if it is asked to.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

use record::Digest;
use serde_json::Value;

use crate::lock::lock;

/// Maximum number of logs; the one that nobody has added to for longest is forgotten.
const LOGS_MAX: usize = 128;

/// Maximum size in bytes of the packets of one log, and of all of them; in memory they take several
/// times as much.
pub(crate) const LOG_BYTES_MAX: usize = 8 * 1024 * 1024;
const BYTES_MAX: usize = 32 * 1024 * 1024;

/// The logs, by the token that sends them and the table.
#[derive(Default)]
pub(crate) struct GrowingLogs(Mutex<BTreeMap<LogKey, GrowingLog>>);

/// Whose log it is, and of which table.
pub(crate) type LogKey = (Digest, String);

/// What has come of a game so far.
#[derive(Clone)]
pub(crate) struct GrowingLog {
    /// Its packets, each once.
    pub(crate) packets: Vec<Value>,
    /// The start data of its page.
    pub(crate) start: Option<Value>,
    /// Their size as JSON.
    pub(crate) bytes: usize,
    heard: Instant,
}

/// Why packets were not added.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotAdded {
    /// Those before them are not here: only so many.
    Missing { here: usize },
    /// There would be too many bytes.
    TooLarge,
}

impl GrowingLogs {
    /// Adds packets to those that came before, of which there must be at least `after`; returns all.
    pub(crate) fn add(
        &self,
        key: LogKey,
        after: usize,
        packets: Vec<Value>,
        start: Option<Value>,
    ) -> Result<GrowingLog, NotAdded> {
        let mut logs = lock(&self.0);
        let known = logs.get(&key);
        let here = known.map_or(0, |log| log.packets.len());
        if here < after {
            return Err(NotAdded::Missing { here });
        }
        let mut new: Vec<Value> = Vec::new();
        for packet in packets {
            // Sent again after a reload or a lost response.
            let is_known = known.is_some_and(|log| log.packets.contains(&packet));
            if !is_known && !new.contains(&packet) {
                new.push(packet);
            }
        }
        let bytes = new.iter().map(|packet| packet.to_string().len()).sum::<usize>();
        if known.map_or(0, |log| log.bytes) + bytes > LOG_BYTES_MAX {
            return Err(NotAdded::TooLarge);
        }
        let now = Instant::now();
        let none = || GrowingLog { packets: Vec::new(), start: None, bytes: 0, heard: now };
        let log = logs.entry(key).or_insert_with(none);
        log.packets.extend(new);
        log.bytes += bytes;
        log.start = start.or(log.start.take());
        log.heard = now;
        let all = log.clone();
        while logs.values().map(|log| log.bytes).sum::<usize>() > BYTES_MAX || logs.len() > LOGS_MAX
        {
            let others = logs.iter().filter(|(_, log)| log.heard != now);
            let oldest = others.min_by_key(|(_, log)| log.heard).map(|(other, _)| other.clone());
            let Some(oldest) = oldest else { break };
            logs.remove(&oldest);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_sent_twice_is_there_once_and_what_is_missing_is_asked_for() {
        let logs = GrowingLogs::default();
        let key = || (Digest::new([1; 32]), "7".to_owned());
        let add = |after, packets: &[u32]| {
            let packets = packets.iter().map(|number| json!({ "packet_id": number })).collect();
            logs.add(key(), after, packets, None).map(|log| log.packets.len())
        };
        assert_eq!(add(1, &[2]), Err(NotAdded::Missing { here: 0 }));
        assert_eq!(add(0, &[1, 2]), Ok(2));
        assert_eq!(add(2, &[3]), Ok(3));
        assert_eq!(add(2, &[3, 4]), Ok(4), "the response was lost");
        assert_eq!(add(0, &[1, 2, 3, 4, 5]), Ok(5), "the page was loaded again");
        let large = vec![json!("x".repeat(LOG_BYTES_MAX))];
        assert_eq!(logs.add(key(), 5, large, None).err(), Some(NotAdded::TooLarge));
        assert_eq!(add(5, &[6]), Ok(6), "nothing of what was too large is there");
    }
}
