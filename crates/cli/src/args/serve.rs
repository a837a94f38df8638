//! The arguments of the service.

use super::{DataArgs, Pages, address};

#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// The address to listen on; other machines can connect only if it is one that they can reach
    #[arg(long, value_name = "ADDR", value_parser = address, env = "DAYBOOK_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    /// Trusted reverse proxies, as addresses or networks: the client is taken from their X-Forwarded-For
    ///
    /// Requests are limited per token or address, except those from this machine itself (127.0.0.1 and ::1). Name the proxy, or
    /// everything it forwards counts as one client, or is not limited at all if it runs on this machine.
    #[arg(long, value_name = "NET,..", env = "DAYBOOK_TRUST_PROXY")]
    pub(crate) trust_proxy: Option<server::Proxies>,
    /// The name under which this store signs accepted records, such as example.org/daybook; it never changes
    ///
    /// When a store is first served, it gets this name, or a random one, and a key in DIR/signing.key.
    #[arg(long, value_name = "NAME", env = "DAYBOOK_ORIGIN")]
    pub(crate) origin: Option<record::Origin>,
    /// The NATS cluster that stores the ledger, of which DIR is a copy:
    /// `nats://[USER:PASSWORD@]HOST:PORT,..[/NAME]`
    #[cfg(feature = "jetstream")]
    #[arg(
        long,
        value_name = "URL",
        env = "DAYBOOK_STORE",
        hide_env_values = true,
        conflicts_with = "guests"
    )]
    pub(crate) store: Option<ledger::Address>,
    /// Use this machine's openings, audiences and tokens even though other services have changed theirs since: those services are lost for good
    ///
    /// Anything that they dropped or hid without this service knowing is shown again.
    #[cfg(feature = "jetstream")]
    #[arg(long, requires = "store")]
    pub(crate) alone: bool,
    /// Let anybody put matches here without a token, each for this long, such as 30d [default: nobody may]
    ///
    /// They are unlisted, and in neither the store nor the log: after their time, nothing of them remains in DIR.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, env = "DAYBOOK_GUESTS")]
    pub(crate) guests: Option<std::time::Duration>,
    #[command(flatten)]
    pub(crate) pages: Pages,
    /// The card API to ask for cards that the program does not know; the community's is https://cards.alteredcore.org [default: none is asked]
    ///
    /// The host learns which unknown cards were looked at here. Its answers are kept in DIR/fetched of `--cards DIR`: pages show them
    /// immediately, and sentences and audits use them from the next start.
    #[arg(long, value_name = "URL", env = "DAYBOOK_CARDS_API")]
    pub(crate) cards_api: Option<server::CardApi>,
}
