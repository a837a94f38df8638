//! Appends through the cluster.
//!
//! | response of the cluster | result |
//! |---|---|
//! | it is stored as message N | it is acknowledged once the local copy has message N on its disk |
//! | the subject has another last sequence, or a duplicate id | the copy catches up, and the append is decided on again: the original receipt, or a refusal |
//! | none | the copy catches up, and it is sent again: with the same ids and the same sequence it cannot be stored twice |
//!
//! The copy's decision is valid: the message is stored only if the match still ends where it ended
//! in the copy before the decision.

use std::thread;
use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use record::{EventId, MatchId, Sealed};
use serde_json::json;

use super::follow::LocalCopy;
use super::message::messages;
use super::nats::Trouble;
use super::season::{NO_MESSAGE, Season, ended, root, stream, subject};
use crate::append::MatchFacts;
use crate::{Append, AppendError, AppendReceipt, Fault, Head, ReadError, SledStore, Store};

/// How long an append is retried: a lost leader is replaced in less time.
const PATIENCE: Duration = Duration::from_secs(15);

/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// Maximum number of records in one append: the limit of one atomic batch.
pub(super) const RECORDS_MAX: usize = 1000;

/// What the copy knows of one match.
pub(super) struct OfMatch<'a>(pub(super) &'a SledStore, pub(super) &'a MatchId);

impl MatchFacts for OfMatch<'_> {
    fn head(&self) -> Result<Option<Head>, Fault> {
        self.0.head(self.1).map_err(into_fault)
    }

    fn find(&self, id: &EventId) -> Result<Option<Sealed>, Fault> {
        let line = self.0.find(self.1, id).map_err(into_fault)?;
        let read = line.map(|line| line.read().map_err(|error| Fault::new(error.to_string())));
        read.transpose()
    }
}

pub(super) fn into_fault(error: ReadError) -> Fault {
    match error {
        ReadError::Fault(fault) => fault,
        ReadError::Poisoned(_) | ReadError::Closed | ReadError::Broken(_) => {
            Fault::new(error.to_string())
        }
    }
}

/// The result of sending.
enum SendResult {
    /// It is the message with this sequence in this season, or already was.
    Stored(Season, u64),
    /// It was not stored now: another message was, or this append already was, or one is under way.
    Passed(String),
    /// The result is unknown.
    Unknown(String),
}

impl LocalCopy {
    /// Appends, and waits until the append is in the stream and the local copy.
    pub(super) fn append(&self, append: &Append) -> Result<AppendReceipt, AppendError> {
        append.check()?;
        if append.records.len() > RECORDS_MAX {
            return Err(AppendError::TooMany { records: append.records.len(), max: RECORDS_MAX });
        }
        let by = self.nats.unique();
        // Before it is sent: the copy may take the message in before the acknowledgement arrives.
        self.expect(&by);
        let answer = self.try_until(append, &by, Instant::now() + PATIENCE);
        self.forget(&by);
        answer
    }

    fn try_until(
        &self,
        append: &Append,
        by: &str,
        until: Instant,
    ) -> Result<AppendReceipt, AppendError> {
        let match_id = append.match_id();
        let mut is_current = false;
        let mut why = "the cluster has not answered".to_owned();
        loop {
            self.check()?;
            self.check_match(match_id)?;
            // Even without an acknowledgement, an append that has come back through the stream is stored.
            if self.has_seen(by) {
                return Ok(append.receipt());
            }
            // Read before the decision: a message that arrives in between moves the end, and this
            // one is then refused.
            let end = self.end(match_id)?;
            match append.decide(&OfMatch(&self.local, match_id)) {
                Ok(Some(receipt)) => return Ok(receipt),
                Ok(None) => match self.publish(append, end, by) {
                    SendResult::Stored(season, sequence) => {
                        // The next attempt shows whether it was stored.
                        self.reach_in(&season, sequence, until)?;
                    }
                    // Another message took the place. Without a pause, since the copy only has to read that message.
                    SendResult::Passed(cause) => {
                        why = cause;
                        is_current = self.catch_up_until(match_id, until)?;
                    }
                    SendResult::Unknown(cause) => {
                        why = cause;
                        thread::sleep(PAUSE);
                        is_current = self.catch_up_until(match_id, until)?;
                    }
                },
                // The refusal may be right, or the copy may be behind.
                Err(error) if is_current || matches!(error, AppendError::Fault(_)) => {
                    return Err(error);
                }
                Err(_) => is_current = self.catch_up_until(match_id, until)?,
            }
            // At least one attempt is made after each wait, and what arrived at the last moment counts.
            if Instant::now() >= until && !self.has_seen(by) {
                return Err(AppendError::Unknown { why });
            }
        }
    }

    /// The end of a match in the copy: the season, and the sequence of the last message of the
    /// match in it, 0 if there is none.
    fn end(&self, match_id: &MatchId) -> Result<(Season, u64), ReadError> {
        // The copy is complete for the seasons before its current one.
        let season = self.season();
        let last = self.local.last_leaf(match_id)?.map_or(0, |leaf| self.sequence_of(leaf));
        // The stream of a new season has no messages of the match yet, so its subject ends at 0.
        let last = if last < season.first { 0 } else { last };
        Ok((season, last))
    }

    /// Sends it once; it is stored only if the match still ends there.
    fn publish(&self, append: &Append, (season, last): (Season, u64), by: &str) -> SendResult {
        let match_id = append.match_id();
        // An interrupted batch cannot be continued: each attempt is a new one.
        let mut messages = messages(append, last, by, &self.nats.unique());
        let subject = subject(&root(&self.name, season.number), match_id);
        let (headers, line) = messages.pop().expect("an append has records");
        for (headers, line) in messages {
            // Only the last message of a batch is answered: the server stores all of them then, or none.
            self.nats.send(subject.clone(), headers, line);
        }
        match self.nats.publish(subject, headers, line) {
            Ok(ack) => match ack["seq"].as_u64() {
                Some(sequence) => {
                    self.nats.send(
                        format!("{}.news", self.name),
                        HeaderMap::new(),
                        // The season too: the same sequence may be a message after the end of an earlier season,
                        // which is ignored.
                        json!([season.number, sequence]).to_string().into(),
                    );
                    SendResult::Stored(season, sequence)
                }
                None => SendResult::Unknown(ack.to_string()),
            },
            Err(Trouble::Silent(why)) => SendResult::Unknown(why),
            Err(Trouble::Refused(code, text)) => {
                tracing::debug!(code, text, %match_id, "an append was not stored");
                SendResult::Passed(text)
            }
        }
    }

    /// Waits until the copy has what the stream has of a match; returns whether it did in time.
    pub(super) fn catch_up_until(
        &self,
        match_id: &MatchId,
        until: Instant,
    ) -> Result<bool, ReadError> {
        loop {
            self.check()?;
            let season = self.season();
            let name = (&*self.name, season.number);
            let asked = format!("STREAM.MSG.GET.{}", stream(name.0, name.1));
            let last = json!({ "last_by_subj": subject(&root(name.0, name.1), match_id) });
            let found = match self.nats.ask_api(&asked, &last) {
                Ok(found) => Ok(found["message"]["seq"].as_u64().unwrap_or_default()),
                Err(Trouble::Refused(NO_MESSAGE, _)) => Ok(0),
                Err(trouble) => Err(trouble),
            };
            // Checked only now: what was acknowledged before is in this season if the season has
            // not ended.
            match found.and_then(|found| Ok((found, ended(&self.nats, name.0, name.1)?))) {
                Ok((sequence, None)) => return self.reach_in(&season, sequence, until),
                Ok((_, Some(end))) if !self.reach_in(&season, end, until)? => return Ok(false),
                Ok(_) => {}
                Err(_) if Instant::now() >= until => return Ok(false),
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }
}
