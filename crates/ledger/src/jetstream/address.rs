//! The addresses of the nodes of a cluster.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The default name of a ledger.
const NAME: &str = "daybook";

/// The nodes of a NATS cluster and the ledger in it:
/// `nats://[user:password@]host:port,host:port,..[/name]`, or `tls://`.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// One for each node.
    pub(super) servers: Vec<String>,
    /// The user and password, if given.
    pub(super) user: Option<(String, String)>,
    /// The prefix of its streams and subjects.
    pub(super) name: String,
}

/// The error for a text that is not such an address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "give `nats://host:port,host:port,host:port`, if needed with `user:password@` before the first host and `/name` at the end; a name has letters, digits, `-` and `_`"
)]
pub struct AddressError;

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = text.split_once("://").ok_or(AddressError)?;
        let (rest, name) = rest.split_once('/').unwrap_or((rest, NAME));
        let (user, hosts) =
            rest.rsplit_once('@').map_or((None, rest), |(user, hosts)| (Some(user), hosts));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_good = ["nats", "tls"].contains(&scheme)
            && (1..=32).contains(&name.len())
            && name.bytes().all(is_plain)
            && hosts.split(',').all(|host| !host.is_empty());
        let user = user.map(|user| user.split_once(':').ok_or(AddressError)).transpose()?;
        let user = user.map(|(name, password)| (name.to_owned(), password.to_owned()));
        let servers = hosts.split(',').map(|host| format!("{scheme}://{host}")).collect();
        if is_good { Ok(Self { servers, user, name: name.to_owned() }) } else { Err(AddressError) }
    }
}

/// Formats the address without user and password, for messages and logs.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = |server: &String| server.split_once("://").map(|(_, host)| host.to_owned());
        let hosts: Vec<_> = self.servers.iter().filter_map(host).collect();
        write!(f, "nats://{}/{}", hosts.join(","), self.name)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_nodes_and_a_ledger_and_tells_no_password() {
        let address: Address = "nats://kim:secret@a:1,b:2/season-1".parse().expect("an address");
        assert_eq!(address.servers, ["nats://a:1", "nats://b:2"]);
        assert_eq!(address.user, Some(("kim".to_owned(), "secret".to_owned())));
        assert_eq!(
            format!("{address} {address:?}"),
            "nats://a:1,b:2/season-1 nats://a:1,b:2/season-1"
        );
        let plain: Address = "nats://a:1".parse().expect("an address");
        assert_eq!(
            (plain.servers, plain.name.as_str()),
            (vec!["nats://a:1".to_owned()], "daybook")
        );
        for wrong in [
            "a:1",
            "http://a:1",
            "nats://kim@a:1",
            "nats://",
            "nats://a:1,",
            "nats://a/b.c",
            "nats://a/",
            "nats://a/b/c",
        ] {
            assert_eq!(wrong.parse::<Address>(), Err(AddressError), "{wrong}");
        }
    }
}
