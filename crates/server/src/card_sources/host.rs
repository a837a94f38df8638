//! Requests to a card API.

use std::io;
use std::net::SocketAddr;

use axum::http::Uri;
use cards::CardFileEntry;
use serde_json::value::RawValue;
use thiserror::Error;
use ureq::config::Config;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Error as HttpError};

use super::address::{CardApi, HostReach, is_public};

/// Maximum size of a response in bytes; the largest cards are a twentieth of it.
const ANSWER_BYTES_MAX: u64 = 128 * 1024;

/// What a card API says about a reference.
#[derive(Debug)]
pub enum ApiAnswer {
    /// The card, and the response that describes it.
    Card(Box<CardFileEntry>, Box<RawValue>),
    /// It does not know this reference.
    Unknown,
}

/// Why nothing was learned from a card API.
#[derive(Debug, Error)]
#[error("{url}: {cause}; try again later, or give another address of a card API")]
pub struct Unanswered {
    url: String,
    cause: String,
}

impl CardApi {
    /// Asks for one card. A redirect is followed only on the same host.
    pub fn ask(&self, reference: &str) -> Result<ApiAnswer, Unanswered> {
        let url = self.of(reference);
        self.answer(&url, reference).map_err(|cause| Unanswered { url, cause })
    }

    fn answer(&self, url: &str, reference: &str) -> Result<ApiAnswer, String> {
        // It becomes part of a URL, and anyone may have named it.
        if !cards::is_reference(reference) {
            let example = "it is not a reference such as ALT_CORE_B_AX_04_C";
            return Err(example.to_owned());
        }
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .https_only(self.is_secure())
            .max_redirects(3)
            // A proxy would resolve the name itself, so where it leads could not be checked.
            .proxy(None)
            .timeout_global(Some(self.time_max))
            .user_agent(concat!("daybook/", env!("CARGO_PKG_VERSION")))
            .accept("application/json")
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Own::of(self));
        let mut answer = agent.get(url).call().map_err(|error| in_words(&error))?;
        match answer.status().as_u16() {
            200 => {}
            404 | 410 => return Ok(ApiAnswer::Unknown),
            status => return Err(format!("the host answered {status}")),
        }
        let body = answer.body_mut().with_config().limit(ANSWER_BYTES_MAX).read_to_vec();
        let body = body.map_err(|error| in_words(&error))?;
        let text = String::from_utf8(body).map_err(|_| "the response is not text".to_owned())?;
        read(&text, reference)
    }
}

/// The card of a response, read as the next start will read it: the response is kept as a card file,
/// and one that cannot be read would stop that start.
fn read(text: &str, reference: &str) -> Result<ApiAnswer, String> {
    let raw: Box<RawValue> =
        serde_json::from_str(text).map_err(|_| "the response is not JSON".to_owned())?;
    let mut all = cards::read_file(raw.get())
        .map_err(|error| format!("the response is not a card: {}", error.what))?;
    let card = all.pop().filter(|card| {
        // A host that answers with another card would otherwise put its facts under this reference for good.
        all.is_empty() && card.reference.as_deref() == Some(reference) && card.kind.is_some()
    });
    let card = card.ok_or_else(|| format!("the response is not the card {reference}"))?;
    Ok(ApiAnswer::Card(Box::new(card), raw))
}

fn in_words(error: &HttpError) -> String {
    match error {
        HttpError::BodyExceedsLimit(max) => {
            format!("the response is larger than {} KiB", max / 1024)
        }
        HttpError::Timeout(_) => "the host took too long to answer".to_owned(),
        HttpError::RequireHttpsOnly(_) => "the host redirects to plain HTTP".to_owned(),
        // The words of `Own`, without the library's.
        HttpError::Io(error) => error.to_string(),
        error => error.to_string(),
    }
}

/// Resolves the name of one host, and only to addresses that it may have.
///
/// A name is resolved once per connection and the connection goes to that very address, so a name
/// that changes its address in between gains nothing.
#[derive(Debug)]
struct Own {
    host: String,
    port: u16,
    reach: HostReach,
    names: DefaultResolver,
}

impl Own {
    fn of(api: &CardApi) -> Self {
        let CardApi { host, port, reach, .. } = api.clone();
        Self { host, port, reach, names: DefaultResolver::default() }
    }

    fn may_be(&self, address: SocketAddr) -> bool {
        match self.reach {
            HostReach::Named => true,
            HostReach::Public => is_public(address.ip()),
        }
    }
}

impl Resolver for Own {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, HttpError> {
        let port = uri.port_u16().or(match uri.scheme_str() {
            Some("https") => Some(443),
            Some("http") => Some(80),
            _ => None,
        });
        // Every connection is resolved here, also that of a redirect.
        if uri.host() != Some(&self.host) || port != Some(self.port) {
            return Err(refused("the host redirects to another host"));
        }
        let all = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in all.iter().copied().filter(|address| self.may_be(*address)) {
            allowed.push(address);
        }
        if allowed.is_empty() {
            let text = "the host's name leads to a private address: name the address itself";
            return Err(refused(text));
        }
        Ok(allowed)
    }
}

fn refused(text: &str) -> HttpError {
    HttpError::Io(io::Error::new(io::ErrorKind::PermissionDenied, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where this name may lead, for an API of this address.
    fn resolved(api: &str, asked: &str) -> Result<usize, String> {
        let api: CardApi = api.parse().expect("an address");
        let asked = asked.parse().expect("an address");
        let own = Own::of(&api);
        let all = own.resolve(&asked, &Config::default(), NextTimeout::default());
        all.map(|all| all.len()).map_err(|error| in_words(&error))
    }

    #[test]
    fn a_name_that_leads_into_a_private_network_is_refused() {
        let named = resolved("http://localhost:8000", "http://localhost:8000/api");
        assert!(named.is_ok_and(|count| count > 0), "the operator named it");
        // As if the name of a public host had this machine's address.
        let api = CardApi { reach: HostReach::Public, ..named_localhost() };
        let asked = "https://localhost/api".parse().expect("an address");
        let refused = Own::of(&api).resolve(&asked, &Config::default(), NextTimeout::default());
        let text = in_words(&refused.expect_err("it is private"));
        assert!(text.contains("private address"), "{text}");
    }

    fn named_localhost() -> CardApi {
        "https://localhost".parse().expect("an address")
    }

    #[test]
    fn only_the_host_that_was_named_is_asked() {
        for other in ["https://other.example/", "https://127.0.0.1:444/", "http://127.0.0.1/"] {
            let text = resolved("https://127.0.0.1", other).expect_err("it is another host");
            assert!(text.contains("another host"), "{text}");
        }
        assert_eq!(resolved("https://127.0.0.1", "https://127.0.0.1/moved"), Ok(1));
    }

    #[test]
    fn what_is_not_the_card_is_not_taken() {
        let card = |reference: &str| {
            format!(r#"{{"reference":"{reference}","name":{{"en":"A"}},"cardType":"CHARACTER"}}"#)
        };
        let reference = "ALT_CORE_B_AX_04_U_7";
        assert!(matches!(read(&card(reference), reference), Ok(ApiAnswer::Card(..))));
        let typeless = format!(r#"{{"reference":"{reference}","name":{{"en":"A"}}}}"#);
        let two = format!("[{0},{0}]", card(reference));
        let (two_lines, nested) = (two.replace(['[', ']', ','], "\n"), "[".repeat(100_000));
        for wrong in ["", "<html>", "{}", "[]", "null", "7", &typeless, &two, &two_lines, &nested] {
            assert!(read(wrong, reference).is_err(), "{}", &wrong[..wrong.len().min(60)]);
        }
        assert!(read(&card("ALT_CORE_B_AX_04_U_8"), reference).is_err());
    }
}
