//! Rate limits: each client has budgets that refill, identified by a valid token if there is one,
//! or else by address.

pub(crate) mod admission;
pub(crate) mod client_budget;
pub(crate) mod price;
pub(crate) mod quota;
pub(crate) mod sending;
pub(crate) mod work;

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;

use crate::limits::quota::ConcurrencyQuota;
use crate::lock::lock;
use crate::net::client::{Client, Proxies};
use crate::problem::ApiError;

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

/// Invalid tokens per second, and the burst.
const WRONG_TOKENS: (Duration, u32) = (Duration::from_secs(6), 20);

/// How often a guest may put a match here, and the burst: twenty a day.
const GUESTS: (Duration, u32) = (Duration::from_mins(72), 20);

/// Maximum number of live streams of one client at the same time.
const STREAMS_MAX: u64 = 200;

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
    pub(crate) proxies: Proxies,
    pub(crate) reads: DefaultKeyedRateLimiter<Client>,
    pub(crate) writes: DefaultKeyedRateLimiter<Client>,
    pub(crate) records: DefaultKeyedRateLimiter<Client>,
    pub(crate) kibibytes: DefaultKeyedRateLimiter<Client>,
    pub(crate) arrivals: DefaultKeyedRateLimiter<Client>,
    pub(crate) wrong_tokens: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) guests: DefaultKeyedRateLimiter<Client>,
    pub(crate) streams: Arc<ConcurrencyQuota>,
    pub(crate) unread: Arc<ConcurrencyQuota>,
    pub(crate) files: Arc<ConcurrencyQuota>,
    queues: Mutex<HashMap<Client, Weak<Queues>>>,
    forgot: Mutex<Instant>,
}

/// Where the requests of one client wait for each other.
pub(crate) struct Queues {
    pub(crate) arrival: Semaphore,
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
        let slow = |(period, burst)| {
            let quota = Quota::with_period(period).expect("it is above zero");
            quota.allow_burst(number(burst))
        };
        Self {
            proxies,
            reads: RateLimiter::keyed(quota(READS)),
            writes: RateLimiter::keyed(quota(WRITES)),
            records: RateLimiter::keyed(quota(RECORDS)),
            kibibytes: RateLimiter::keyed(quota(KIBIBYTES)),
            arrivals: RateLimiter::keyed(quota(ARRIVALS)),
            wrong_tokens: RateLimiter::keyed(slow(WRONG_TOKENS)),
            guests: RateLimiter::keyed(slow(GUESTS)),
            streams: ConcurrencyQuota::new(STREAMS_MAX, u64::MAX),
            unread: ConcurrencyQuota::new(UNREAD_MAX.0, UNREAD_MAX.1),
            files: ConcurrencyQuota::new(FILES_MAX.0, FILES_MAX.1),
            queues: Mutex::default(),
            forgot: Mutex::new(Instant::now()),
        }
    }

    /// The queues of a client.
    pub(crate) fn queues(&self, client: Client) -> Arc<Queues> {
        let mut all = lock(&self.queues);
        // Weak, so that the queues of a client last exactly as long as one of its requests.
        let queues = all.entry(client).or_default();
        queues.upgrade().unwrap_or_else(|| {
            let new = Arc::<Queues>::default();
            *queues = Arc::downgrade(&new);
            new
        })
    }

    /// Forgets clients whose budgets are full again.
    pub(crate) fn forget(&self) {
        let mut forgot = lock(&self.forgot);
        if forgot.elapsed() >= FORGET {
            *forgot = Instant::now();
            for budget in [
                &self.reads,
                &self.writes,
                &self.records,
                &self.kibibytes,
                &self.arrivals,
                &self.guests,
            ] {
                // A full budget is the same as none, so nothing is forgotten that counts.
                budget.retain_recent();
            }
            self.wrong_tokens.retain_recent();
            let mut queues = lock(&self.queues);
            queues.retain(|_, queues| queues.strong_count() > 0);
        }
    }
}

/// Takes so much of a budget, or gives the time until there is as much.
pub(crate) fn check<K>(
    budgets: &DefaultKeyedRateLimiter<K>,
    whose: &K,
    cost: u32,
) -> Result<(), Duration>
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
}
