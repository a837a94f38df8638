//! Checkpoints in a stream of their own.

use std::sync::Arc;

use async_nats::HeaderMap;

use super::nats::{Nats, Trouble};
use crate::{Checkpoints, Fault, ReadError};

/// Number of checkpoints read at once.
const AT_ONCE: usize = 256;

/// The checkpoints of a ledger, as far as this node has seen them.
pub(super) struct Fence {
    pub(super) nats: Arc<Nats>,
    pub(super) name: String,
    /// The sequence of the last one returned or published here.
    pub(super) last: u64,
}

impl Checkpoints for Fence {
    fn news(&mut self) -> Result<Vec<String>, ReadError> {
        let stream = format!("{}-checkpoints", self.name);
        let mut notes = Vec::new();
        loop {
            // Without a response nothing is known to be new, and nothing can be published.
            let Ok(messages) = self.nats.read(&stream, self.last + 1, AT_ONCE) else {
                return Ok(notes);
            };
            if messages.is_empty() {
                return Ok(notes);
            }
            for message in messages {
                let sequence = message.headers.as_ref().and_then(|all| all.get("Nats-Sequence"));
                let sequence = sequence.and_then(|text| text.as_str().parse::<u64>().ok());
                // A gap would hide a root that somebody else signed: nothing may be signed on top of it.
                if sequence != Some(self.last + 1) {
                    let text = format!("{stream}: message {sequence:?} comes after {}", self.last);
                    return Err(Fault::new(text).into());
                }
                self.last += 1;
                notes.push(String::from_utf8_lossy(&message.payload).into_owned());
            }
        }
    }

    fn publish(&mut self, note: &str) -> Result<bool, ReadError> {
        let mut headers = HeaderMap::new();
        // This is the fence: the server refuses a signer that was paused and has not seen the latest checkpoint.
        headers.insert("Nats-Expected-Last-Sequence", self.last.to_string());
        let subject = format!("{}.checkpoint", self.name);
        match self.nats.publish(subject, headers, note.as_bytes().to_vec()) {
            Ok(ack) if ack["seq"].as_u64() == Some(self.last + 1) => {
                self.last += 1;
                Ok(true)
            }
            Ok(ack) => Err(Fault::new(format!("a checkpoint was acknowledged as {ack}")).into()),
            Err(Trouble::Silent(why) | Trouble::Refused(_, why)) => {
                tracing::debug!(%why, "a checkpoint could not be published");
                Ok(false)
            }
        }
    }
}
