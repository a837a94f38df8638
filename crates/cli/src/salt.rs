//! Salts of commitments.

use std::path::Path;

use record::MatchId;
use rules::{Opening, Salt};

use crate::error::CliError;

/// The openings of the file to be rewritten, whose salts are kept; empty if it is not a file of
/// this match.
pub(crate) fn known(output: &Path, match_id: &MatchId) -> Vec<Opening> {
    let file = std::fs::read(output).ok().and_then(|bytes| record::read(&bytes).ok());
    let same = file.filter(|file| file.records[0].record.match_id == *match_id);
    same.map(|file| file.openings).unwrap_or_default()
}

/// 32 random bytes from the operating system.
pub(crate) fn fresh() -> Result<Salt, CliError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(CliError::Random)?;
    Ok(Salt::new(bytes))
}
