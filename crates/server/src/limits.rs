//! Rate limits: each client has a budget that refills, identified by a valid token if there is one,
//! or else by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use archive::ArchiveError;
use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderValue;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::StreamExt;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::caller::Identity;
use crate::client::{Client, Peer, Proxies, household, is_this_machine};
use crate::headers::accepts;
use crate::lock::lock;
use crate::problem::ApiError;
use crate::shares::{Full, Share, Shares};

/// Reads per second, and the burst after a pause: forty people who open a long match together.
const READS: (u32, u32) = (100, 4_000);

/// Writes per second, and the burst: ten times a human recorder's rate.
const WRITES: (u32, u32) = (20, 200);

/// Records written per second, and the burst: a long match that was recorded elsewhere. Each KiB
/// counts as at least one.
const RECORDS: (u32, u32) = (200, 20_000);

/// Bytes that count as one record.
const RECORD_BYTES: usize = 1024;

/// Invalid tokens per second, and the burst.
const WRONG_TOKENS: (Duration, u32) = (Duration::from_secs(6), 20);

/// Maximum number of live streams of one client at the same time.
const STREAMS_MAX: u64 = 200;

/// When to retry if there are too many streams, in seconds: it is unknown when one ends.
const STREAM_PAUSE: u64 = 30;

/// Maximum number of unread response bytes of one client, and of all of them.
const UNREAD_MAX: (u64, u64) = (32 * 1024 * 1024, 160 * 1024 * 1024);

/// When to retry if too much is left unread, in seconds.
const UNREAD_PAUSE: u64 = 5;

/// Maximum number of files of one client, and of all, viewed without being stored at the same time;
/// each takes up to 32 MiB of memory.
const FILES_MAX: (u64, u64) = (4, 16);

/// When to retry if there are too many such files, in seconds.
const FILE_PAUSE: u64 = 2;

/// Maximum number of open rooms of one client, and of all.
const ROOMS_MAX: (u64, u64) = (20, 2_000);

/// When to retry if there are too many rooms, in seconds.
const ROOM_PAUSE: u64 = 60;

/// How often clients with full budgets are forgotten.
const FORGET: Duration = Duration::from_secs(10);

/// The budgets of all clients except this machine itself.
pub struct Limits {
    proxies: Proxies,
    reads: DefaultKeyedRateLimiter<Client>,
    writes: DefaultKeyedRateLimiter<Client>,
    records: DefaultKeyedRateLimiter<Client>,
    wrong_tokens: DefaultKeyedRateLimiter<IpAddr>,
    streams: Arc<Shares>,
    unread: Arc<Shares>,
    files: Arc<Shares>,
    rooms: Arc<Shares>,
    /// The queues in which the heavy work of each client waits.
    lines: Mutex<HashMap<Client, Weak<Semaphore>>>,
    forgot: Mutex<Instant>,
}

impl Limits {
    /// Full budgets for all clients, by the addresses from these proxies and from all other
    /// connections.
    pub fn new(proxies: Proxies) -> Self {
        let number = |number| NonZeroU32::new(number).expect("it is above zero");
        let quota = |(second, burst)| Quota::per_second(number(second)).allow_burst(number(burst));
        let (period, burst) = WRONG_TOKENS;
        let wrong = Quota::with_period(period).expect("it is above zero");
        Self {
            proxies,
            reads: RateLimiter::keyed(quota(READS)),
            writes: RateLimiter::keyed(quota(WRITES)),
            records: RateLimiter::keyed(quota(RECORDS)),
            wrong_tokens: RateLimiter::keyed(wrong.allow_burst(number(burst))),
            streams: Shares::new(STREAMS_MAX, u64::MAX),
            unread: Shares::new(UNREAD_MAX.0, UNREAD_MAX.1),
            files: Shares::new(FILES_MAX.0, FILES_MAX.1),
            rooms: Shares::new(ROOMS_MAX.0, ROOMS_MAX.1),
            lines: Mutex::default(),
            forgot: Mutex::new(Instant::now()),
        }
    }

    /// Charges a request to its client's budget; for a live stream, also takes a place.
    fn admit(
        self: &Arc<Self>,
        identity: &Identity,
        request: &Request,
    ) -> Result<(Payer, Option<Share>), ApiError> {
        self.forget();
        let headers = request.headers();
        let price = cost(request.uri().path());
        let peer = request.extensions().get::<Peer>();
        let address = peer.map(|&peer| self.proxies.client(peer, headers));
        let Some(address) = address.filter(|&address| !is_this_machine(address)) else {
            let payer = Payer::new(self.clone(), None);
            payer.take(price)?;
            return Ok((payer, None));
        };
        let address = household(address);
        let caller = identity.caller();
        if matches!(caller, Err(ApiError::BadToken)) {
            take(&self.wrong_tokens, &address, 1)?;
        }
        let by_token = caller.ok().and_then(|it| it.has_token().ok().map(|token| token.hash));
        let client = by_token.map_or(Client::Address(address), Client::Token);
        let payer = Payer::new(self.clone(), Some(client));
        if !request.method().is_safe() {
            take(&self.writes, &client, 1)?;
            return Ok((payer, None));
        }
        payer.take(price)?;
        let is_stream = accepts(headers, "text/event-stream");
        let place = is_stream.then(|| self.streams.take(Some(client), 1)).transpose();
        let too_many = |_| ApiError::TooManyStreams { seconds: STREAM_PAUSE };
        Ok((payer, place.map_err(too_many)?))
    }

    /// The queue for a client's heavy work: one piece of it is done at a time.
    fn line(&self, client: Client) -> Arc<Semaphore> {
        let mut lines = lock(&self.lines);
        let line = lines.entry(client).or_default();
        line.upgrade().unwrap_or_else(|| {
            let new = Arc::new(Semaphore::new(1));
            *line = Arc::downgrade(&new);
            new
        })
    }

    /// Forgets clients whose budgets are full again.
    fn forget(&self) {
        let mut forgot = lock(&self.forgot);
        if forgot.elapsed() >= FORGET {
            *forgot = Instant::now();
            self.reads.retain_recent();
            self.writes.retain_recent();
            self.records.retain_recent();
            self.wrong_tokens.retain_recent();
            let mut lines = lock(&self.lines);
            lines.retain(|_, line| line.strong_count() > 0);
        }
    }
}

/// The immediate cost of a request for a path, in reads; the viewer's own files are free, since one
/// page needs many.
fn cost(path: &str) -> u32 {
    u32::from(!path.starts_with("/viewer/"))
}

fn take<K>(budgets: &DefaultKeyedRateLimiter<K>, whose: &K, cost: u32) -> Result<(), ApiError>
where
    K: Clone + Eq + std::hash::Hash,
{
    let Some(cost) = NonZeroU32::new(cost) else { return Ok(()) };
    let taken = budgets.check_key_n(whose, cost).expect("every cost is below every budget");
    taken.map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        ApiError::TooMany { seconds: wait.as_secs() + 1 }
    })
}

/// The client whose budget pays for the rest of a request; no one's for this machine.
#[derive(Clone)]
pub(crate) struct Payer {
    limits: Arc<Limits>,
    client: Option<Client>,
    /// The cost of the request so far, in reads.
    paid: Arc<AtomicU32>,
}

impl Payer {
    fn new(limits: Arc<Limits>, client: Option<Client>) -> Self {
        Self { limits, client, paid: Arc::default() }
    }

    /// Takes so many reads, all of them or none; anything that costs more than a full budget takes
    /// all of it.
    pub(crate) fn take(&self, reads: u32) -> Result<(), ApiError> {
        if let Some(client) = &self.client {
            take(&self.limits.reads, client, reads.min(READS.1))?;
        }
        self.paid.fetch_add(reads, Ordering::Relaxed);
        Ok(())
    }

    /// Takes so many reads as soon as they are available.
    pub(crate) async fn pace(&self, reads: u32) {
        while let Err(ApiError::TooMany { seconds }) = self.take(reads) {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
    }

    /// The client's turn among its own requests; this machine does not wait for a turn.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.limits.line(self.client?).acquire_owned().await.ok()
    }

    /// Takes the cost of the records in a body: as many as it has lines, or KiB.
    ///
    /// Anything that costs more than the whole budget takes all of it.
    pub(crate) fn pay_for(&self, body: &[u8]) -> Result<(), ApiError> {
        let Some(client) = &self.client else { return Ok(()) };
        let lines = body.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
        let records = lines.max(body.len() / RECORD_BYTES);
        let records = u32::try_from(records).unwrap_or(u32::MAX).min(RECORDS.1);
        take(&self.limits.records, client, records).map_err(|error| match error {
            ApiError::TooMany { seconds } => ApiError::TooManyRecords { seconds },
            error => error,
        })
    }

    /// Number of response bytes that wait to be read by any client.
    pub(crate) fn held_by_all(&self) -> u64 {
        self.limits.unread.held_by_all()
    }

    /// Counts response bytes that wait to be read, until the share is dropped.
    pub(crate) fn hold(&self, bytes: u64) -> Result<Share, ApiError> {
        let seconds = UNREAD_PAUSE;
        self.limits.unread.take(self.client, bytes).map_err(|full| match full {
            Full::Client => ApiError::Unread { seconds },
            Full::All => ArchiveError::Busy { seconds }.into(),
        })
    }

    /// A place for a file that is viewed and not stored, until the share is dropped.
    pub(crate) fn place(&self) -> Result<Share, ApiError> {
        let seconds = FILE_PAUSE;
        self.limits.files.take(self.client, 1).map_err(|full| match full {
            Full::Client => ApiError::TooManyFiles { seconds },
            Full::All => ArchiveError::Busy { seconds }.into(),
        })
    }

    /// A place for a shared viewing room, until the share is dropped.
    pub(crate) fn room(&self) -> Result<Share, ApiError> {
        let seconds = ROOM_PAUSE;
        self.limits.rooms.take(self.client, 1).map_err(|full| match full {
            Full::Client => ApiError::TooMany { seconds },
            Full::All => ArchiveError::Busy { seconds }.into(),
        })
    }
}

impl<S: Sync> FromRequestParts<S> for Payer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let payer = parts.extensions.get::<Self>().cloned();
        payer.ok_or_else(|| ApiError::Fault("a request exceeded its limits".to_owned()))
    }
}

/// Header with the cost of a response, in reads.
const PRICE: &str = "daybook-reads";

/// Admits a request if its client has budget left, and keeps the place of a stream until its end.
///
/// This machine itself is not limited; a proxy on it is, per client, once it is named.
pub(crate) async fn limit(
    State(limits): State<Arc<Limits>>,
    identity: Identity,
    mut request: Request,
    next: Next,
) -> Response {
    let (payer, place) = match limits.admit(&identity, &request) {
        Ok(admitted) => admitted,
        Err(error) => return error.into_response(),
    };
    let is_read = request.method().is_safe();
    request.extensions_mut().insert(payer.clone());
    let mut answer = next.run(request).await;
    if is_read {
        let paid = HeaderValue::from(payer.paid.load(Ordering::Relaxed));
        answer.headers_mut().insert(PRICE, paid);
    }
    let Some(place) = place else { return answer };
    answer.map(|body| {
        let parts = body.into_data_stream().map(move |part| {
            let _held = &place;
            part
        });
        Body::from_stream(parts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_whose_budgets_are_full_again_are_forgotten() {
        let limits = Limits::new(Proxies::default());
        for number in 0..10_000_u32 {
            let client = Client::Address(IpAddr::from(number.to_be_bytes()));
            take(&limits.reads, &client, 1).expect("it is new");
        }
        limits.forget();
        assert_eq!(limits.reads.len(), 10_000, "it looked too soon");
        std::thread::sleep(Duration::from_millis(50));
        *lock(&limits.forgot) -= FORGET;
        limits.forget();
        assert_eq!(limits.reads.len(), 0);
    }

    impl Payer {
        /// A client on this machine.
        pub(crate) fn here() -> Self {
            Self::new(Arc::new(Limits::new(Proxies::default())), None)
        }

        /// Two clients of one service.
        pub(crate) fn two() -> [Self; 2] {
            let limits = Arc::new(Limits::new(Proxies::default()));
            [1, 2].map(|last| {
                let client = Client::Address(IpAddr::from([192, 0, 2, last]));
                Self::new(limits.clone(), Some(client))
            })
        }
    }

    #[test]
    fn what_is_dearer_than_a_full_budget_takes_all_of_it() {
        let [payer, other] = Payer::two();
        assert!(payer.take(READS.1 * 2).is_ok());
        assert!(payer.take(READS.0).is_err());
        assert!(other.take(1).is_ok(), "nobody pays for another");
    }
}
