//! The client whose budgets pay for a request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use archive::ArchiveError;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::quota::{Full, QuotaShare};
use crate::limits::{KIBIBYTES, Limits, Queues, READS, RECORDS, take};
use crate::metrics::meter::Meter;
use crate::net::client::Client;
use crate::problem::ApiError;

/// Reads of work that a write stands for, and records that stand for a read of work.
const READS_A_WRITE: u32 = 5;
const RECORDS_A_READ: usize = 100;

/// Bytes that count as one record.
const RECORD_BYTES: usize = 1024;

/// When to retry if too much is left unread, in seconds.
const UNREAD_PAUSE: u64 = 5;

/// When to retry if there are too many files viewed at the same time, in seconds.
const FILE_PAUSE: u64 = 2;

/// The client whose budget pays for the rest of a request; no one's for this machine.
#[derive(Clone)]
pub(crate) struct ClientBudget {
    limits: Arc<Limits>,
    client: Option<Client>,
    /// The cost of the request so far, in reads.
    paid: Arc<AtomicU32>,
    /// The meter of the route.
    meter: Arc<Meter>,
}

impl ClientBudget {
    pub(crate) fn new(limits: Arc<Limits>, client: Option<Client>, request: &Parts) -> Self {
        let meter = request.extensions.get::<Arc<Meter>>().cloned().unwrap_or_default();
        Self { limits, client, paid: Arc::default(), meter }
    }

    /// The client; none if it is this machine.
    pub(crate) fn client(&self) -> Option<Client> {
        self.client
    }

    /// The cost of the request so far, in reads.
    pub(crate) fn paid(&self) -> u32 {
        self.paid.load(Ordering::Relaxed)
    }

    /// Charges this many reads, all of them or none; anything that costs more than a full budget takes
    /// all of it.
    pub(crate) fn take(&self, reads: u32) -> Result<(), ApiError> {
        if let Some(client) = &self.client {
            // Work that costs more than a full budget must be possible at all: it takes everything, and the client
            // waits afterwards.
            take(&self.limits.reads, client, reads.min(READS.1))?;
        }
        self.count(reads);
        Ok(())
    }

    /// Charges this many reads, waiting until the budget has them.
    pub(crate) async fn pace(&self, reads: u32) {
        while let Err(ApiError::TooMany { seconds }) = self.take(reads) {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
    }

    /// Counts writes that were taken, as the reads that they stand for.
    pub(crate) fn count_writes(&self, writes: u32) {
        self.count(writes * READS_A_WRITE);
    }

    fn count(&self, reads: u32) {
        self.paid.fetch_add(reads, Ordering::Relaxed);
        self.meter.charge(reads);
    }

    /// A turn among the client's own requests for light work; this machine does not wait for one.
    pub(crate) async fn light_turn(&self) -> Option<QueueTurn> {
        self.turn(|queues| &queues.light).await
    }

    /// A turn among the client's own requests for heavy work; this machine does not wait for one.
    pub(crate) async fn heavy_turn(&self) -> Option<QueueTurn> {
        self.turn(|queues| &queues.heavy).await
    }

    async fn turn(&self, which: impl Fn(&Queues) -> &Arc<Semaphore>) -> Option<QueueTurn> {
        let queues = self.limits.queues(self.client?);
        let permit = which(&queues).clone().acquire_owned().await.ok()?;
        Some(QueueTurn { _permit: permit, _queues: queues })
    }

    /// Takes the cost of the records in a body: as many as it has lines, or KiB.
    ///
    /// Anything that costs more than the whole budget takes all of it.
    pub(crate) fn pay_for(&self, body: &[u8]) -> Result<(), ApiError> {
        let lines = body.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
        // Whichever is more: many short records cost as records do, a few long ones as bytes do.
        let records = lines.max(body.len() / RECORD_BYTES);
        if let Some(client) = &self.client {
            let records = u32::try_from(records).unwrap_or(u32::MAX).min(RECORDS.1);
            take(&self.limits.records, client, records).map_err(|error| match error {
                ApiError::TooMany { seconds } => ApiError::TooManyRecords { seconds },
                error => error,
            })?;
        }
        self.count(u32::try_from(records / RECORDS_A_READ).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Takes one of the few times that a guest may put a match here.
    pub(crate) fn take_guest(&self) -> Result<(), ApiError> {
        self.client.map_or(Ok(()), |client| take(&self.limits.guests, &client, 1))
    }

    /// Takes the cost of sending so many bytes.
    ///
    /// Anything that costs more than the whole budget takes all of it.
    pub(crate) fn pay_to_send(&self, bytes: u64) -> Result<(), ApiError> {
        let Some(client) = &self.client else { return Ok(()) };
        let kibibytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let taken = take(&self.limits.kibibytes, client, kibibytes.min(KIBIBYTES.1));
        taken.map_err(|error| match error {
            ApiError::TooMany { seconds } => ApiError::TooManyBytes { seconds },
            error => error,
        })
    }

    /// Charges for sending this many bytes, waiting until the budget has them.
    pub(crate) async fn pace_to_send(&self, bytes: u64) {
        while let Err(ApiError::TooManyBytes { seconds }) = self.pay_to_send(bytes) {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
    }

    /// Number of response bytes that wait to be read by any client.
    pub(crate) fn held_by_all(&self) -> u64 {
        self.limits.unread.held_by_all()
    }

    /// Counts response bytes that wait to be read, until the share is dropped.
    pub(crate) fn hold(&self, bytes: u64) -> Result<QuotaShare, ApiError> {
        let seconds = UNREAD_PAUSE;
        self.limits.unread.take(self.client, bytes).map_err(|full| match full {
            Full::Client => ApiError::Unread { seconds },
            Full::All => ArchiveError::Busy { seconds }.into(),
        })
    }

    /// A place for a file that is viewed and not stored, until the share is dropped.
    pub(crate) fn place(&self) -> Result<QuotaShare, ApiError> {
        let seconds = FILE_PAUSE;
        self.limits.files.take(self.client, 1).map_err(|full| match full {
            Full::Client => ApiError::TooManyFiles { seconds },
            Full::All => ArchiveError::Busy { seconds }.into(),
        })
    }
}

/// A turn in a queue of a client, which lasts as long as anyone is in it.
pub(crate) struct QueueTurn {
    _permit: OwnedSemaphorePermit,
    _queues: Arc<Queues>,
}

impl<S: Sync> FromRequestParts<S> for ClientBudget {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let payer = parts.extensions.get::<Self>().cloned();
        payer.ok_or_else(|| ApiError::Fault("a request exceeded its limits".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::body::Body;
    use axum::extract::Request;

    use super::*;
    use crate::net::client::Proxies;

    fn parts() -> Parts {
        Request::new(Body::empty()).into_parts().0
    }

    impl ClientBudget {
        /// A client on this machine.
        pub(crate) fn here() -> Self {
            let limits = Arc::new(Limits::new(Proxies::default()));
            Self::new(limits, None, &parts())
        }

        /// Two clients of one service.
        pub(crate) fn two() -> [Self; 2] {
            let limits = Arc::new(Limits::new(Proxies::default()));
            [1, 2].map(|last| {
                let client = Client::Address(IpAddr::from([192, 0, 2, last]));
                Self::new(limits.clone(), Some(client), &parts())
            })
        }
    }

    #[test]
    fn what_is_dearer_than_a_full_budget_takes_all_of_it() {
        let [payer, other] = ClientBudget::two();
        assert!(payer.take(READS.1 * 2).is_ok());
        assert!(payer.take(READS.0).is_err());
        assert!(other.take(1).is_ok(), "nobody pays for another");
        let full = u64::from(KIBIBYTES.1) * 1024;
        assert!(payer.pay_to_send(full * 2).is_ok());
        assert!(matches!(payer.pay_to_send(full), Err(ApiError::TooManyBytes { .. })));
        assert!(other.pay_to_send(full).is_ok(), "nobody pays for another");
    }
}
