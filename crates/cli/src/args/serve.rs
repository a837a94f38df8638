//! The arguments of the service.

use super::{Data, Pages, address};

#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) data: Data,
    /// Where to listen; other machines reach only an address that is theirs to reach
    #[arg(long, value_name = "ADDR", value_parser = address, env = "DAYBOOK_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    /// Reverse proxies in front, as addresses or networks: their X-Forwarded-For says who asks
    ///
    /// Requests are limited by token or address, those from this machine itself (127.0.0.1 and ::1) are not: name the proxy, or
    /// all it forwards counts as one client, or as nobody if it runs here.
    #[arg(long, value_name = "NET,..", env = "DAYBOOK_TRUST_PROXY")]
    pub(crate) trust_proxy: Option<server::Proxies>,
    /// The name that signs what this store has accepted, such as example.org/daybook; it never changes
    ///
    /// A store that is served for the first time gets this name, or a random one, and a key in DIR/signing.key.
    #[arg(long, value_name = "NAME", env = "DAYBOOK_ORIGIN")]
    pub(crate) origin: Option<record::Origin>,
    /// The NATS cluster that has the ledger, of which DIR is a copy:
    /// `nats://[USER:PASSWORD@]HOST:PORT,..[/NAME]`
    #[cfg(feature = "jetstream")]
    #[arg(long, value_name = "URL", env = "DAYBOOK_STORE", hide_env_values = true)]
    pub(crate) store: Option<ledger::Address>,
    /// Show what is here of openings, audiences and tokens, though other services have changed it since: they are gone for good
    ///
    /// What they had dropped or hidden and this one did not hear of is shown again.
    #[cfg(feature = "jetstream")]
    #[arg(long, requires = "store")]
    pub(crate) alone: bool,
    #[command(flatten)]
    pub(crate) pages: Pages,
}
