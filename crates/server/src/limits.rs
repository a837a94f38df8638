//! Rate limits: each client has budgets that refill, identified by a valid token if there is one,
//! or else by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::StreamExt;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;

use crate::caller::Identity;
use crate::client::{Client, Peer, Proxies, household, is_this_machine};
use crate::headers::accepts;
use crate::lock::lock;
use crate::payer::Payer;
use crate::problem::ApiError;
use crate::route::{Asked, Price};
use crate::shares::{Share, Shares};

/// Reads per second, and the burst after a pause: forty people who open a long match together, each
/// with a page of a hundred files.
pub(crate) const READS: (u32, u32) = (100, 8_000);

/// Writes per second, and the burst: ten times a human recorder's rate.
const WRITES: (u32, u32) = (20, 200);

/// Records written per second, and the burst: a long match that was recorded elsewhere. Each KiB
/// counts as at least one.
pub(crate) const RECORDS: (u32, u32) = (200, 20_000);

/// KiB sent per second, and the burst: forty people who open a long match together.
pub(crate) const KIBIBYTES: (u32, u32) = (8 * 1024, 64 * 1024);

/// Requests that arrive per second, and the burst; more wait for their turn.
const ARRIVALS: (u32, u32) = (2_000, 200);

/// How long a refusal takes, during which no other request of that client arrives: a client that is
/// over a limit costs as little as one that is within it.
const REFUSAL: Duration = Duration::from_millis(50);

/// Invalid tokens per second, and the burst.
const WRONG_TOKENS: (Duration, u32) = (Duration::from_secs(6), 20);

/// Maximum number of live streams of one client at the same time.
const STREAMS_MAX: u64 = 200;

/// When to retry if there are too many streams, in seconds: it is unknown when one ends.
const STREAM_PAUSE: u64 = 30;

/// Maximum number of unread response bytes of one client, and of all of them.
const UNREAD_MAX: (u64, u64) = (32 * 1024 * 1024, 160 * 1024 * 1024);

/// Maximum number of files of one client, and of all, viewed without being stored at the same time;
/// each takes up to 32 MiB of memory.
const FILES_MAX: (u64, u64) = (4, 16);

/// How often clients with full budgets are forgotten.
const FORGET: Duration = Duration::from_secs(10);

/// Number of pieces of one client's light work, and of its heavy work, done at a time.
const PIECES: (usize, usize) = (2, 1);

/// The budgets of all clients except this machine itself.
pub struct Limits {
    proxies: Proxies,
    pub(crate) reads: DefaultKeyedRateLimiter<Client>,
    writes: DefaultKeyedRateLimiter<Client>,
    pub(crate) records: DefaultKeyedRateLimiter<Client>,
    pub(crate) kibibytes: DefaultKeyedRateLimiter<Client>,
    arrivals: DefaultKeyedRateLimiter<Client>,
    wrong_tokens: DefaultKeyedRateLimiter<IpAddr>,
    streams: Arc<Shares>,
    pub(crate) unread: Arc<Shares>,
    pub(crate) files: Arc<Shares>,
    queues: Mutex<HashMap<Client, Weak<Queues>>>,
    forgot: Mutex<Instant>,
}

/// Where the requests of one client wait for each other.
pub(crate) struct Queues {
    arrival: Semaphore,
    pub(crate) light: Arc<Semaphore>,
    pub(crate) heavy: Arc<Semaphore>,
}

impl Default for Queues {
    fn default() -> Self {
        Self {
            arrival: Semaphore::new(1),
            light: Arc::new(Semaphore::new(PIECES.0)),
            heavy: Arc::new(Semaphore::new(PIECES.1)),
        }
    }
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
            kibibytes: RateLimiter::keyed(quota(KIBIBYTES)),
            arrivals: RateLimiter::keyed(quota(ARRIVALS)),
            wrong_tokens: RateLimiter::keyed(wrong.allow_burst(number(burst))),
            streams: Shares::new(STREAMS_MAX, u64::MAX),
            unread: Shares::new(UNREAD_MAX.0, UNREAD_MAX.1),
            files: Shares::new(FILES_MAX.0, FILES_MAX.1),
            queues: Mutex::default(),
            forgot: Mutex::new(Instant::now()),
        }
    }

    /// Admits a request in the turn of its client, charged with its price; for a live stream, also
    /// takes a place.
    async fn admit(
        self: &Arc<Self>,
        identity: &Identity,
        request: &Parts,
    ) -> Result<(Payer, Option<Share>), ApiError> {
        self.forget();
        let peer = request.extensions.get::<Peer>();
        let address = peer.map(|&peer| self.proxies.client(peer, &request.headers));
        let Some(address) = address.filter(|&address| !is_this_machine(address)) else {
            let payer = Payer::new(self.clone(), None, request);
            self.charge(&payer, request)?;
            return Ok((payer, None));
        };
        let address = household(address);
        let caller = identity.caller();
        let is_wrong = matches!(caller, Err(ApiError::BadToken));
        let by_token = caller.ok().and_then(|it| it.has_token().ok().map(|token| token.hash));
        let client = by_token.map_or(Client::Address(address), Client::Token);
        let payer = Payer::new(self.clone(), Some(client), request);
        let queues = self.queues(client);
        let turn = queues.arrival.acquire().await;
        while let Err(wait) = check(&self.arrivals, &client, 1) {
            tokio::time::sleep(wait).await;
        }
        let guess = if is_wrong { take(&self.wrong_tokens, &address, 1) } else { Ok(()) };
        let admitted = guess.and_then(|()| self.charge(&payer, request)).and_then(|()| {
            let is_stream = request.method.is_safe() && accepts(&request.headers, STREAM);
            let place = is_stream.then(|| self.streams.take(Some(client), 1)).transpose();
            place.map_err(|_| ApiError::TooManyStreams { seconds: STREAM_PAUSE })
        });
        if admitted.is_err() {
            tokio::time::sleep(REFUSAL).await;
        }
        drop(turn);
        Ok((payer, admitted?))
    }

    /// Charges a request with the price of its route.
    fn charge(&self, payer: &Payer, request: &Parts) -> Result<(), ApiError> {
        let route = request.extensions.get::<Asked>();
        match route.map_or(Price::Reads(1), |route| route.price) {
            Price::Reads(reads) => payer.take(reads),
            Price::Writes(writes) => {
                payer.client().map_or(Ok(()), |client| take(&self.writes, &client, writes))?;
                payer.count_writes(writes);
                Ok(())
            }
        }
    }

    /// The queues of a client.
    pub(crate) fn queues(&self, client: Client) -> Arc<Queues> {
        let mut all = lock(&self.queues);
        let queues = all.entry(client).or_default();
        queues.upgrade().unwrap_or_else(|| {
            let new = Arc::<Queues>::default();
            *queues = Arc::downgrade(&new);
            new
        })
    }

    /// Forgets clients whose budgets are full again.
    fn forget(&self) {
        let mut forgot = lock(&self.forgot);
        if forgot.elapsed() >= FORGET {
            *forgot = Instant::now();
            for budget in
                [&self.reads, &self.writes, &self.records, &self.kibibytes, &self.arrivals]
            {
                budget.retain_recent();
            }
            self.wrong_tokens.retain_recent();
            let mut queues = lock(&self.queues);
            queues.retain(|_, queues| queues.strong_count() > 0);
        }
    }
}

/// The media type of live streams.
const STREAM: &str = "text/event-stream";

/// Takes so much of a budget, or gives the time until there is as much.
fn check<K>(budgets: &DefaultKeyedRateLimiter<K>, whose: &K, cost: u32) -> Result<(), Duration>
where
    K: Clone + Eq + std::hash::Hash,
{
    let Some(cost) = NonZeroU32::new(cost) else { return Ok(()) };
    let taken = budgets.check_key_n(whose, cost).expect("every cost is below every budget");
    taken.map_err(|not_until| not_until.wait_time_from(DefaultClock::default().now()))
}

/// Takes so much of a budget, all of it or none.
pub(crate) fn take<K>(
    budgets: &DefaultKeyedRateLimiter<K>,
    whose: &K,
    cost: u32,
) -> Result<(), ApiError>
where
    K: Clone + Eq + std::hash::Hash,
{
    check(budgets, whose, cost).map_err(|wait| ApiError::TooMany { seconds: wait.as_secs() + 1 })
}

/// Header with the cost of a response, in reads.
const PRICE: &str = "daybook-reads";

/// Admits a request if its client has budget left, and keeps the place of a stream until its end.
///
/// This machine itself is not limited; a proxy on it is, per client, once it is named.
pub(crate) async fn limit(
    State(limits): State<Arc<Limits>>,
    identity: Identity,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let (payer, place) = match limits.admit(&identity, &parts).await {
        Ok(admitted) => admitted,
        Err(error) => return error.into_response(),
    };
    let is_read = parts.method.is_safe();
    parts.extensions.insert(payer.clone());
    let mut answer = next.run(Request::from_parts(parts, body)).await;
    if is_read {
        answer.headers_mut().insert(PRICE, HeaderValue::from(payer.paid()));
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

/// Admits what browsers ask before requests to other sites, like any other request.
pub(crate) async fn limit_preflight(
    State(limits): State<Arc<Limits>>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    if parts.method == Method::OPTIONS
        && let Err(error) = limits.admit(&Identity::everyone(), &parts).await
    {
        return error.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
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

    #[tokio::test(start_paused = true)]
    async fn who_is_over_a_limit_is_refused_slowly_and_keeps_nobody_else_waiting() {
        let limits = Arc::new(Limits::new(Proxies::default()));
        let from = |last: u8| {
            let (mut request, _) = Request::new(Body::empty()).into_parts();
            request.extensions.insert(Peer(IpAddr::from([192, 0, 2, last])));
            request
        };
        let admit = |last: u8| {
            let (limits, request) = (limits.clone(), from(last));
            async move { limits.admit(&Identity::everyone(), &request).await.map(drop) }
        };
        let client = Client::Address(IpAddr::from([192, 0, 2, 1]));
        take(&limits.reads, &client, READS.1).expect("it is new");
        let begun = tokio::time::Instant::now();
        let refused = futures_util::future::join_all((0..20).map(|_| admit(1)));
        let other = async {
            admit(2).await.expect("its budget is full");
            begun.elapsed()
        };
        let (refused, other) = tokio::join!(refused, other);
        let count = u32::try_from(refused.iter().filter(|one| one.is_err()).count());
        assert!(begun.elapsed() >= REFUSAL * count.expect("twenty at most"));
        assert!(refused.iter().any(Result::is_err), "its budget was spent");
        assert!(other < REFUSAL, "{other:?}");
    }
}
