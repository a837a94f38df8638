//! The operations on a cluster that moving a ledger needs.

use std::sync::Arc;

use super::fence::Fence;
use super::message::{Arrived, arrived};
use super::nats::{Nats, Trouble};
use super::season::{self, Seasons};
use super::settings::{self, patiently};
use super::{Address, checkpoints};
use crate::signed::size_and_root;
use crate::{Checkpoints, OpenError};

/// A cluster that a ledger is moved to or from.
pub(super) struct ClusterLedger<'a> {
    pub(super) nats: Arc<Nats>,
    pub(super) address: &'a Address,
}

impl<'a> ClusterLedger<'a> {
    /// A cluster that stores durably what it acknowledges.
    pub(super) fn new(address: &'a Address) -> Result<Self, OpenError> {
        let cluster = Self { nats: Arc::new(Nats::connect(address)?), address };
        settings::check_servers(&cluster.nats).map_err(|what| cluster.refused(what))?;
        Ok(cluster)
    }

    /// The error for a move that cannot continue.
    pub(super) fn refused(&self, what: String) -> OpenError {
        OpenError::Cluster { address: self.address.to_string(), what }
    }

    /// Its seasons, at least one.
    pub(super) fn seasons(&self) -> Result<Seasons, OpenError> {
        let name = &self.address.name;
        let seasons = season::settled(&self.nats, name).map_err(|what| self.refused(what))?;
        if seasons.is_empty() {
            let stream = season::stream(name, 1);
            return Err(self.refused(format!("the stream {stream} does not exist")));
        }
        Ok(seasons)
    }

    /// The number of records in its streams.
    pub(super) fn last(&self) -> Result<u64, OpenError> {
        Ok(season::last(&self.seasons()?))
    }

    /// The appends from this message on, of at most `messages` messages; the last append may follow in
    /// a later call.
    pub(super) fn read(
        &self,
        seasons: &Seasons,
        from: u64,
        messages: u64,
    ) -> Result<Vec<Arrived>, OpenError> {
        let name = &self.address.name;
        let season = season::of_copy(seasons, name, from - 1).map_err(|what| self.refused(what))?;
        let stream = season::stream(name, season.number);
        let root = season::root(name, season.number);
        let limit = usize::try_from(messages).unwrap_or(usize::MAX);
        let found = patiently("the contents of its stream", || {
            let messages = self.nats.read(&stream, from, limit)?;
            let found = arrived(&root, &messages, from)
                .and_then(|news| news.all.into_iter().collect::<Result<Vec<_>, _>>());
            // The server that answered may be behind.
            let is_short = messages.len() < limit && found.as_ref().is_ok_and(Vec::is_empty);
            if is_short {
                Err(Trouble::Silent(format!("message {from} is missing")))
            } else {
                Ok(found)
            }
        });
        let found =
            found.map_err(|trouble| self.refused(format!("the stream {stream}: {trouble}")))?;
        let found = found.map_err(|found| self.refused(format!("the stream {stream}, {found}")))?;
        if found.is_empty() {
            return Err(self.refused(format!(
                "the stream {stream}: the append that begins with message {from} has no end"
            )));
        }
        Ok(found)
    }

    /// Its last checkpoint, and the place where the next one is published.
    pub(super) fn last_checkpoint(&self) -> Result<(Fence, Option<String>), OpenError> {
        let (stream, subject) = checkpoints(&self.address.name);
        let found = settings::find(&self.nats, &stream, &subject);
        let found = found.map_err(|what| self.refused(what))?;
        let last =
            found.ok_or_else(|| self.refused(format!("the stream {stream} does not exist")))?.last;
        let (nats, name) = (Arc::clone(&self.nats), self.address.name.clone());
        // Only the last checkpoint is needed; the others were compared when they were adopted.
        let mut fence = Fence { nats, name, last: last.saturating_sub(1) };
        let note = patiently("its last checkpoint", || {
            let note = fence.news().map_err(|error| Trouble::Silent(error.to_string()))?.pop();
            if fence.last < last {
                Err(Trouble::Silent("it does not arrive".to_owned()))
            } else {
                Ok(note)
            }
        });
        let note =
            note.map_err(|trouble| self.refused(format!("its last checkpoint: {trouble}")))?;
        Ok((fence, note))
    }

    /// Publishes a checkpoint from a folder, unless the cluster has one of as many records or more.
    pub(super) fn publish_checkpoint(&self, note: &str) -> Result<(), OpenError> {
        let size = |note: &str| size_and_root(note.as_bytes()).map(|(size, _)| size);
        let published = patiently("publishing the last checkpoint", || {
            let (mut fence, last) =
                self.last_checkpoint().map_err(|error| Trouble::Refused(0, error.to_string()))?;
            // A command that was interrupted after publishing is run again: sizes must not go backwards.
            let is_news = last.is_none_or(|last| size(&last) < size(note));
            match is_news.then(|| fence.publish(note)) {
                None | Some(Ok(true)) => Ok(()),
                Some(Ok(false)) => Err(Trouble::Silent("it was not accepted".to_owned())),
                Some(Err(error)) => Err(Trouble::Silent(error.to_string())),
            }
        });
        published
            .map_err(|trouble| self.refused(format!("publishing the last checkpoint: {trouble}")))
    }
}
