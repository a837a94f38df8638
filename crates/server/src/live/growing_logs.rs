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

/// Maximum size in bytes of the packets of one log.
pub(crate) const LOG_BYTES_MAX: usize = 8 * 1024 * 1024;

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
    bytes: usize,
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
        let none =
            || GrowingLog { packets: Vec::new(), start: None, bytes: 0, heard: Instant::now() };
        // Changed only once all is known to fit.
        let mut log = logs.get(&key).cloned().unwrap_or_else(none);
        if log.packets.len() < after {
            return Err(NotAdded::Missing { here: log.packets.len() });
        }
        for packet in packets {
            // Sent again after a reload or a lost response.
            if !log.packets.contains(&packet) {
                log.bytes += packet.to_string().len();
                log.packets.push(packet);
            }
        }
        if log.bytes > LOG_BYTES_MAX {
            return Err(NotAdded::TooLarge);
        }
        log.start = start.or(log.start);
        log.heard = Instant::now();
        logs.insert(key, log.clone());
        if logs.len() > LOGS_MAX {
            let oldest = logs.iter().min_by_key(|(_, log)| log.heard).map(|(key, _)| key.clone());
            oldest.and_then(|key| logs.remove(&key));
        }
        Ok(log)
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
