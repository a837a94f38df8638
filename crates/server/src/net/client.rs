//! The client that a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;
use record::Digest;
use thiserror::Error;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The client whose budget a request uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    Token(Digest),
    Address(IpAddr),
}

/// The reverse proxies whose `X-Forwarded-For` is believed; none unless named.
///
/// `Forwarded` (RFC 7239) is not read: a proxy that writes one of the two passes the other on as the client sent it.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

/// The error for a text that is not a list of proxies.
#[derive(Debug, Error)]
#[error(
    "`{0}` is neither an address nor a network: give `10.0.0.2` or `10.0.0.0/8`, separated by commas"
)]
pub struct ProxiesError(String);

impl FromStr for Proxies {
    type Err = ProxiesError;

    /// Addresses and networks, separated by commas.
    fn from_str(text: &str) -> Result<Self, ProxiesError> {
        let one = |text: &str| {
            let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
            let network = text.parse().ok().or_else(address);
            network.ok_or_else(|| ProxiesError(text.to_owned()))
        };
        text.split(',').map(str::trim).map(one).collect::<Result<_, _>>().map(Self)
    }
}

impl Proxies {
    /// The client's address: the last one in `X-Forwarded-For` that is not a proxy's, or else the
    /// connection's.
    ///
    /// Each proxy adds the address it was asked from to the end, so what a client writes there itself stands before it.
    pub(crate) fn client(&self, peer: Peer, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.0.to_canonical();
        let values = headers.get_all("x-forwarded-for").iter().rev();
        // A value that is no text stops the walk as an address that cannot be read; left out, it would let one
        // further back count.
        let mut before = values.flat_map(|value| value.to_str().unwrap_or("?").rsplit(','));
        // From the last address backwards, and only while the one before it was added by a proxy that is trusted: the
        // rest is what the client wrote itself.
        while self.has(client)
            && let Some(address) = before.next().and_then(|text| address(text.trim()))
        {
            client = address;
        }
        client
    }

    /// Whether this is the address of a trusted proxy.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Whether this is the address by which this machine connects to itself: exactly `127.0.0.1` or
/// `::1`.
///
/// A tool or a proxy here acts for many, so it has no limits of its own; the rest of 127/8 are
/// ordinary addresses.
pub(crate) fn is_this_machine(address: IpAddr) -> bool {
    address == IpAddr::from(Ipv4Addr::LOCALHOST) || address == IpAddr::from(Ipv6Addr::LOCALHOST)
}

/// An address as proxies write it, sometimes with a port.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    text.parse::<IpAddr>().ok().or_else(with_port).map(|address| address.to_canonical())
}

/// The range that one customer of a provider has: an IPv4 address, or 2^64 of IPv6.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let proxies = match proxies {
            [] => Proxies::default(),
            some => some.join(",").parse().expect("networks"),
        };
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("plain text"));
        }
        let peer = Peer(peer.parse().expect("an address"));
        proxies.client(peer, &headers).to_string()
    }

    #[test]
    fn nobody_but_a_proxy_says_who_asks() {
        assert_eq!(client(&[], "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(client(&["10.0.0.0/8"], "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(client(&["10.0.0.0/8"], "10.0.0.2", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(&["10.0.0.0/8"], "::ffff:10.0.0.2", &["198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn what_a_client_writes_before_its_proxy_is_not_believed() {
        let near = &["10.0.0.0/8"];
        assert_eq!(client(near, "10.0.0.2", &["127.0.0.1, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(near, "10.0.0.2", &["127.0.0.1", "198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            client(near, "10.0.0.2", &["127.0.0.1, 198.51.100.7, 10.9.9.9"]),
            "198.51.100.7"
        );
        assert_eq!(client(near, "10.0.0.2", &["127.0.0.1, nonsense"]), "10.0.0.2");
        assert_eq!(client(near, "10.0.0.2", &[]), "10.0.0.2");
    }

    #[test]
    fn proxies_are_addresses_and_networks() {
        assert_eq!(client(&["10.0.0.2", "10.0.0.3"], "10.0.0.2", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&["10.0.0.3 "], "10.0.0.2", &["192.0.2.1"]), "10.0.0.2");
        for wrong in ["", "proxy", "10.0.0.0/33", "10.0.0.2,"] {
            let error = wrong.parse::<Proxies>().expect_err(wrong).to_string();
            assert!(error.contains("neither an address"), "{error}");
        }
    }

    #[test]
    fn addresses_may_have_ports() {
        let near = &["10.0.0.0/8"];
        assert_eq!(client(near, "10.0.0.2", &["198.51.100.7:4711"]), "198.51.100.7");
        assert_eq!(client(near, "10.0.0.2", &["[2001:db8::7]:4711"]), "2001:db8::7");
    }

    #[test]
    fn a_household_has_many_addresses_of_the_long_kind() {
        let of = |text: &str| household(text.parse().expect("an address")).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("192.0.2.1"), "192.0.2.1");
    }
}
