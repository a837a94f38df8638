//! The address of a card API, and which machines it may lead to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;
use thiserror::Error;

/// Maximum time for a response, unless [`CardApi::within`] gives another.
const TIME_MAX: Duration = Duration::from_secs(10);

/// The address of a card API, such as `https://cards.alteredcore.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardApi {
    /// Without a slash at its end.
    pub(super) url: String,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) reach: HostReach,
    /// Maximum time for a response, from the name of the host to its last byte.
    pub(super) time_max: Duration,
}

/// Which machines the host's name may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostReach {
    /// Public addresses only: a name in DNS must not lead into the network of the service.
    Public,
    /// The address that the operator wrote, which is in a private network or on this machine.
    Named,
}

/// The error for a text that is not the address of a card API.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not the address of a card API: give https:// and a host, such as https://cards.alteredcore.org, or http:// and a private address, such as http://127.0.0.1:8000"
)]
pub struct CardApiError(String);

impl FromStr for CardApi {
    type Err = CardApiError;

    fn from_str(text: &str) -> Result<Self, CardApiError> {
        let wrong = || CardApiError(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        let is_named =
            host == "localhost" || plain.parse().is_ok_and(|address: IpAddr| !is_public(address));
        let reach = if is_named { HostReach::Named } else { HostReach::Public };
        let port = match (uri.scheme_str(), reach) {
            (Some("https"), _) => 443,
            (Some("http"), HostReach::Named) => 80,
            _ => return Err(wrong()),
        };
        // A password would be printed, and a query has no place in the paths that are requested.
        let has_more = uri.authority().is_some_and(|it| it.as_str().contains('@'));
        if has_more || uri.query().is_some() || text.contains('#') {
            return Err(wrong());
        }
        let (host, port) = (host.to_owned(), uri.port_u16().unwrap_or(port));
        let url = text.trim_end_matches('/').to_owned();
        Ok(Self { url, host, port, reach, time_max: TIME_MAX })
    }
}

impl CardApi {
    /// The same API, with this maximum time for a response.
    #[must_use]
    pub fn within(self, time_max: Duration) -> Self {
        Self { time_max, ..self }
    }

    /// The address, as the operator wrote it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The address of a card; its reference has been checked.
    pub(super) fn of(&self, reference: &str) -> String {
        format!("{}/api/cards/reference/{reference}", self.url)
    }

    pub(super) fn is_secure(&self) -> bool {
        self.url.starts_with("https:")
    }
}

/// Whether an address is one of the public Internet, as the registries of IANA have it.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = match (first, second, third) {
        // This network; the shared space of providers; protocol assignments; benchmarks; reserved.
        (0 | 240.., ..) | (100, 64..=127, _) | (192, 0, 0) | (198, 18..=19, _) => true,
        _ => {
            address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_documentation()
        }
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Protocol assignments with Teredo, documentation, and 6to4: these hold other addresses.
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x2002 | 0x3fff, ..] => false,
        // All that is assigned; the rest is local, multicast, or translates to IPv4.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_or_a_private_address_is_the_address_of_a_card_api() {
        for (text, host, port, reach) in [
            ("https://cards.alteredcore.org", "cards.alteredcore.org", 443, HostReach::Public),
            ("https://cards.example:8443/v2/", "cards.example", 8443, HostReach::Public),
            ("http://127.0.0.1:8000", "127.0.0.1", 8000, HostReach::Named),
            ("http://[::1]:8000/", "[::1]", 8000, HostReach::Named),
            ("http://localhost", "localhost", 80, HostReach::Named),
            ("https://10.1.2.3", "10.1.2.3", 443, HostReach::Named),
        ] {
            let api: CardApi = text.parse().expect(text);
            assert_eq!((api.host.as_str(), api.port, api.reach), (host, port, reach), "{text}");
            assert!(!api.of("X").contains("//api"), "{text}");
        }
        for wrong in [
            "",
            "cards.alteredcore.org",
            "http://cards.alteredcore.org",
            "http://93.184.215.14",
            "ftp://127.0.0.1",
            "https://",
            "https://user:secret@cards.example",
            "https://cards.example/?key=1",
            "https://cards.example/#1",
            "https://cards example",
        ] {
            let error = wrong.parse::<CardApi>().expect_err(wrong);
            assert!(error.to_string().contains("give https://"), "{error}");
        }
    }

    #[test]
    fn an_address_that_leads_into_a_private_network_is_not_public() {
        for private in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().expect(private)), "{private}");
        }
        for public in ["1.1.1.1", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
    }
}
