//! Quotas of limited resources held by clients: places for streams, response bytes that wait to be
//! read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::lock::lock;
use crate::net::client::Client;

/// The limits for each client, and for all of them together.
pub(crate) struct ConcurrencyQuota {
    client_max: u64,
    all_max: u64,
    held: Mutex<QuotaTotals>,
}

#[derive(Default)]
struct QuotaTotals {
    all: u64,
    of_client: HashMap<Client, u64>,
}

/// Why there was no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The client holds as much as it may.
    Client,
    /// All clients together hold as much as they may.
    All,
}

impl ConcurrencyQuota {
    /// The shares with these limits for each client, and for all.
    pub(crate) fn new(client_max: u64, all_max: u64) -> Arc<Self> {
        Arc::new(Self { client_max, all_max, held: Mutex::default() })
    }

    /// A share for this client, or for one without a limit of its own; a client that holds nothing
    /// may have one of any size.
    pub(crate) fn take(
        self: &Arc<Self>,
        client: Option<Client>,
        amount: u64,
    ) -> Result<QuotaShare, Full> {
        let mut held = self.held();
        // Before the client's own entry is made: a refusal must leave nothing behind.
        if held.all.saturating_add(amount) > self.all_max {
            return Err(Full::All);
        }
        if let Some(client) = client {
            let of_client = held.of_client.entry(client).or_default();
            // A response longer than a client's share must still be possible, one at a time.
            if *of_client > 0 && of_client.saturating_add(amount) > self.client_max {
                return Err(Full::Client);
            }
            *of_client += amount;
        }
        held.all += amount;
        Ok(QuotaShare { shares: self.clone(), client, amount })
    }

    /// How much all clients hold.
    pub(crate) fn held_by_all(&self) -> u64 {
        self.held().all
    }

    fn held(&self) -> MutexGuard<'_, QuotaTotals> {
        lock(&self.held)
    }
}

/// A share, held until this is dropped.
pub(crate) struct QuotaShare {
    shares: Arc<ConcurrencyQuota>,
    client: Option<Client>,
    amount: u64,
}

impl Drop for QuotaShare {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        held.all -= self.amount;
        if let Some(client) = self.client
            && let Some(of_client) = held.of_client.get_mut(&client)
        {
            *of_client -= self.amount;
            if *of_client == 0 {
                // Otherwise the map would grow with every address that ever asked.
                held.of_client.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn each_client_and_all_of_them_hold_so_much_and_what_is_given_back_is_there_again() {
        let shares = ConcurrencyQuota::new(10, 25);
        let client = |last| Some(Client::Address(IpAddr::from([192, 0, 2, last])));
        let first = shares.take(client(1), 20).expect("who holds nothing may have one");
        assert_eq!(shares.take(client(1), 1).err(), Some(Full::Client));
        assert_eq!(shares.take(client(2), 6).err(), Some(Full::All));
        let _second = shares.take(client(2), 5).expect("there is as much");
        assert_eq!(shares.take(None, 1).err(), Some(Full::All));
        drop(first);
        let many: Vec<_> = (0..10).map(|_| shares.take(client(1), 1)).collect();
        assert!(many.iter().all(Result::is_ok) && shares.take(client(1), 1).is_err());
        drop(many);
        assert_eq!(shares.held_by_all(), 5);
        assert_eq!(shares.held().of_client.len(), 1, "who holds nothing is forgotten");
    }
}
