//! Holders of a limited number of places, and which of them is evicted for a newcomer.

use std::collections::HashMap;
use std::time::Duration;

use crate::net::client::Client;

/// A place that somebody holds.
pub(crate) struct HeldPlace<K> {
    /// What it is for.
    pub(crate) key: K,
    /// Its holder: a token, an IPv4 address or a /64 network. `None` if it is this machine, or
    /// unknown since a restart.
    pub(crate) by: Option<Client>,
    /// How long nobody has used it; `None` while somebody does.
    pub(crate) idle: Option<Duration>,
}

/// How many places there are, and how many one client may hold.
#[derive(Clone, Copy)]
pub(crate) struct PlacesMax {
    pub(crate) all: usize,
    pub(crate) client: usize,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The client holds as many as it may.
    Client,
    /// All are in use.
    All,
}

/// The share of places reserved for holders of tokens: one in this many.
const RESERVED: usize = 4;

/// Finds a place for a newcomer: a free one, or that of the key returned.
///
/// Only idle places are taken: first from holders without a token, then from whoever holds most
/// places, and then the one idle for longest. So whoever holds a single place loses it only after
/// everyone like them who holds more.
pub(crate) fn make_room<K>(
    held: Vec<HeldPlace<K>>,
    newcomer: Option<Client>,
    max: PlacesMax,
) -> Result<Option<K>, NoPlace> {
    let mut counts = HashMap::<Client, usize>::new();
    for by in held.iter().filter_map(|held| held.by) {
        *counts.entry(by).or_default() += 1;
    }
    let count = |by: Option<Client>| by.and_then(|by| counts.get(&by).copied()).unwrap_or_default();
    if newcomer.is_some() && count(newcomer) >= max.client {
        return Err(NoPlace::Client);
    }
    let has_token = |by: Option<Client>| matches!(by, Some(Client::Token(_)));
    let strangers = held.iter().filter(|held| !has_token(held.by)).count();
    let is_free =
        // A quarter stays for holders of tokens: strangers with many addresses cannot shut out an event.
        held.len() < max.all && (has_token(newcomer) || strangers < max.all - max.all / RESERVED);
    if is_free {
        return Ok(None);
    }
    let may_lose =
        |held: &HeldPlace<K>| held.idle.is_some() && (has_token(newcomer) || !has_token(held.by));
    // Strangers lose first, then whoever holds most, then what was idle for longest.
    // An unknown holder counts as one with a single place.
    let of = |held: &HeldPlace<K>| (!has_token(held.by), count(held.by).max(1), held.idle);
    let loses = held.into_iter().filter(may_lose).max_by_key(of);
    loses.map(|held| Some(held.key)).ok_or(NoPlace::All)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use record::Digest;

    use super::*;

    const MAX: PlacesMax = PlacesMax { all: 8, client: 4 };

    fn address(last: u8) -> Client {
        Client::Address(IpAddr::from([192, 0, 2, last]))
    }

    fn token(last: u8) -> Client {
        Client::Token(Digest::new([last; 32]))
    }

    /// The places of these clients, idle for so many seconds.
    fn held(all: &[(Option<Client>, Option<u64>)]) -> Vec<HeldPlace<usize>> {
        let one = |(key, &(by, idle)): (usize, &(_, Option<u64>))| HeldPlace {
            key,
            by,
            idle: idle.map(Duration::from_secs),
        };
        all.iter().enumerate().map(one).collect()
    }

    #[test]
    fn a_client_holds_so_many_and_no_more() {
        let four = [(Some(address(1)), Some(9)); 4];
        assert_eq!(make_room(held(&four), Some(address(1)), MAX), Err(NoPlace::Client));
        assert_eq!(make_room(held(&four), Some(address(2)), MAX), Ok(None));
        assert_eq!(make_room(held(&[(None, Some(9)); 4]), None, MAX), Ok(None));
    }

    #[test]
    fn a_quarter_is_for_holders_of_tokens() {
        let six = [(None, None); 6];
        assert_eq!(make_room(held(&six), Some(address(1)), MAX), Err(NoPlace::All));
        assert_eq!(make_room(held(&six), Some(token(1)), MAX), Ok(None));
        let all: Vec<_> =
            six.into_iter().chain([(Some(token(1)), Some(9)), (Some(token(2)), Some(1))]).collect();
        assert_eq!(make_room(held(&all), Some(address(1)), MAX), Err(NoPlace::All), "not those");
        assert_eq!(make_room(held(&all), Some(token(3)), MAX), Ok(Some(6)));
    }

    #[test]
    fn whoever_has_most_idle_places_makes_room_with_the_oldest() {
        let mut all = [
            (Some(address(1)), Some(100)),
            (Some(address(2)), Some(3)),
            (Some(address(2)), Some(7)),
            (Some(address(2)), None),
            (Some(address(3)), Some(50)),
            (Some(token(1)), Some(200)),
        ]
        .to_vec();
        all.push((None, Some(40)));
        for newcomer in [Some(address(4)), Some(token(2))] {
            let full = held(&[&all[..], &[(Some(address(2)), Some(5))]].concat());
            assert_eq!(make_room(full, newcomer, MAX), Ok(Some(2)));
        }
        let ones: Vec<_> =
            (1..=6).map(|last| (Some(address(last)), Some(u64::from(last)))).collect();
        assert_eq!(make_room(held(&ones), Some(address(9)), MAX), Ok(Some(5)));
    }
}
