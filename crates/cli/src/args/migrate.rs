//! The arguments of moving a ledger, and of its seasons.

use std::path::PathBuf;
use std::str::FromStr;

use ledger::{Address, AddressError};

#[derive(Debug, clap::Args)]
pub(crate) struct Migrate {
    /// The source of the records: the folder of a store, or
    /// `nats://[USER:PASSWORD@]HOST:PORT,..[/NAME]`
    #[arg(long, value_name = "DIR|URL")]
    pub(crate) from: LedgerPlace,
    /// The destination: a cluster if --from is a folder, a folder if --from is a cluster
    #[arg(long, value_name = "URL|DIR")]
    pub(crate) to: LedgerPlace,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SeasonArgs {
    /// The cluster and the ledger: `nats://[USER:PASSWORD@]HOST:PORT,..[/NAME]`
    #[arg(long, value_name = "URL", env = "DAYBOOK_STORE", hide_env_values = true)]
    pub(crate) store: Address,
}

/// Where a ledger is.
#[derive(Clone, Debug)]
pub(crate) enum LedgerPlace {
    /// A store on this machine.
    Folder(PathBuf),
    /// A cluster.
    Cluster(Address),
}

impl FromStr for LedgerPlace {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        if text.contains("://") {
            text.parse().map(Self::Cluster)
        } else {
            Ok(Self::Folder(text.into()))
        }
    }
}
