//! `daybook man`: the help of every command as man pages, for packages.

use std::path::Path;

use clap::CommandFactory;

use crate::args::Args;
use crate::error::CliError;

/// Writes `daybook.1`, `daybook-verify.1` and so on to a folder, which is created if it does not
/// exist.
pub(crate) fn man(folder: &Path) -> Result<(), CliError> {
    let write = || {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Args::command(), folder)
    };
    write().map_err(|cause| CliError::Write { path: folder.to_owned(), cause })
}
