//! Where a service keeps its matches.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy as _, Xdg};

use crate::error::CliError;

#[derive(Debug, clap::Args)]
pub(crate) struct DataArgs {
    /// The folder of the store [default: `daybook` in your data folder, $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "DIR", env = "DAYBOOK_DATA")]
    pub(crate) data: Option<PathBuf>,
}

impl DataArgs {
    /// The folder that is named, or the user's own, where the XDG Base Directory Specification 0.8 has it.
    pub(crate) fn folder(&self) -> Result<PathBuf, CliError> {
        if let Some(folder) = &self.data {
            return Ok(folder.clone());
        }
        let own = Xdg::new().map_err(|_| CliError::Homeless)?;
        Ok(own.data_dir().join("daybook"))
    }
}
