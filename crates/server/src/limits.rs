//! How much one client may ask: a budget that fills up again, by token where a good one is sent, else by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::StreamExt;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use record::Digest;

use crate::app::App;
use crate::caller::Caller;
use crate::client::{Peer, Proxies, household};
use crate::problem::ApiError;
use crate::request::accepts;

/// Reads a second, and how many at once after a pause: forty people who open a long match together.
const READS: (u32, u32) = (100, 4_000);

/// Writes a second, and how many at once: ten times what a recorder's hand does.
const WRITES: (u32, u32) = (20, 200);

/// How often a token may be wrong, and how many times at once.
const WRONG_TOKENS: (Duration, u32) = (Duration::from_secs(6), 20);

/// What a picture costs, in reads: it takes a core for so much longer.
const PICTURE: u32 = 20;

/// Live streams of one client at the same time.
const STREAMS_MAX: u32 = 200;

/// When who has too many streams may ask again, in seconds: nobody knows when one ends.
const STREAM_PAUSE: u64 = 30;

/// How often those whose budgets are full again are forgotten.
const FORGET: Duration = Duration::from_secs(10);

/// Whose budget it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Client {
    Token(Digest),
    Address(IpAddr),
}

/// The budgets of all clients but the machine itself.
pub struct Limits {
    proxies: Proxies,
    reads: DefaultKeyedRateLimiter<Client>,
    writes: DefaultKeyedRateLimiter<Client>,
    wrong_tokens: DefaultKeyedRateLimiter<IpAddr>,
    streams: Arc<Mutex<HashMap<Client, u32>>>,
    forgot: Mutex<Instant>,
}

impl Limits {
    /// Full budgets, by the addresses that these proxies and everyone else's connections give.
    pub fn new(proxies: Proxies) -> Self {
        let number = |number| NonZeroU32::new(number).expect("it is above zero");
        let quota = |(second, burst)| Quota::per_second(number(second)).allow_burst(number(burst));
        let (period, burst) = WRONG_TOKENS;
        let wrong = Quota::with_period(period).expect("it is above zero");
        Self {
            proxies,
            reads: RateLimiter::keyed(quota(READS)),
            writes: RateLimiter::keyed(quota(WRITES)),
            wrong_tokens: RateLimiter::keyed(wrong.allow_burst(number(burst))),
            streams: Arc::default(),
            forgot: Mutex::new(Instant::now()),
        }
    }

    /// Takes what a request costs from the budget of who sends it; for a live stream, a place as well.
    fn admit(&self, app: &App, request: &Request) -> Result<Option<Place>, ApiError> {
        self.forget();
        let headers = request.headers();
        let Some(&peer) = request.extensions().get::<Peer>() else { return Ok(None) };
        let address = self.proxies.client(peer, headers);
        if address.is_loopback() {
            return Ok(None);
        }
        let address = household(address);
        let caller = Caller::of(app, headers);
        if matches!(caller, Err(ApiError::BadToken)) {
            take(&self.wrong_tokens, &address, 1)?;
        }
        let by_token = caller.ok().and_then(|it| it.has_token().ok().map(|token| token.hash));
        let client = by_token.map_or(Client::Address(address), Client::Token);
        if !request.method().is_safe() {
            take(&self.writes, &client, 1)?;
            return Ok(None);
        }
        take(&self.reads, &client, cost(request.uri().path()))?;
        if accepts(headers, "text/event-stream") {
            return Place::take(&self.streams, client).map(Some);
        }
        Ok(None)
    }

    /// Forgets clients that are as good as new.
    fn forget(&self) {
        let mut forgot = self.forgot.lock().unwrap_or_else(PoisonError::into_inner);
        if forgot.elapsed() >= FORGET {
            *forgot = Instant::now();
            self.reads.retain_recent();
            self.writes.retain_recent();
            self.wrong_tokens.retain_recent();
        }
    }
}

/// What a request for a path costs, in reads; the viewer's own files nothing, since one page needs many.
fn cost(path: &str) -> u32 {
    if path.starts_with("/viewer/") {
        0
    } else if path.ends_with("/image.png") {
        PICTURE
    } else {
        1
    }
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

/// A live stream that is counted until this is dropped.
struct Place {
    streams: Arc<Mutex<HashMap<Client, u32>>>,
    client: Client,
}

impl Place {
    fn take(streams: &Arc<Mutex<HashMap<Client, u32>>>, client: Client) -> Result<Self, ApiError> {
        let mut all = streams.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(client).or_default();
        if *count >= STREAMS_MAX {
            return Err(ApiError::TooManyStreams { seconds: STREAM_PAUSE });
        }
        *count += 1;
        Ok(Self { streams: streams.clone(), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.client);
            }
        }
    }
}

/// Lets a request through if its client has something left, and keeps the place of a stream until its end.
///
/// The machine itself is not limited: a proxy on it is, for whom it asks, once it is named.
pub(crate) async fn limit(
    State((app, limits)): State<(Arc<App>, Arc<Limits>)>,
    request: Request,
    next: Next,
) -> Response {
    match limits.admit(&app, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(place)) => next.run(request).await.map(|body| {
            let parts = body.into_data_stream().map(move |part| {
                let _held = &place;
                part
            });
            Body::from_stream(parts)
        }),
        Err(error) => error.into_response(),
    }
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
        *limits.forgot.lock().expect("no panic") -= FORGET;
        limits.forget();
        assert_eq!(limits.reads.len(), 0);
    }

    #[test]
    fn places_of_streams_that_ended_are_forgotten() {
        let streams = Arc::default();
        let client = Client::Address(IpAddr::from([192, 0, 2, 1]));
        let places: Vec<_> = (0..STREAMS_MAX).map(|_| Place::take(&streams, client)).collect();
        assert!(places.iter().all(Result::is_ok) && Place::take(&streams, client).is_err());
        drop(places);
        assert!(streams.lock().expect("no panic").is_empty());
    }
}
