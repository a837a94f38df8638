//! Checks all files of a data folder other than the records, by reading each as a service would.

use std::path::Path;

use ledger::Store;

use crate::access_log::AccessLog;
use crate::audience::{Audiences, each_match};
use crate::channels::Channels;
use crate::opening::Openings;
use crate::signing::check_log;
use crate::token::Tokens;

/// What is missing or damaged beside the records of a store, each as one sentence; empty if a
/// service starts in this folder and knows of each match who may see it.
pub fn examine(store: &dyn Store, data: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut note = |error: Option<String>| wrong.extend(error);
    note(Tokens::open(data).err().map(|error| error.to_string()));
    note(Channels::open(data).err().map(|error| error.to_string()));
    note(AccessLog::open(data).err().map(|error| error.to_string()));
    note(check_log(store, data).err().map(|error| error.to_string()));
    let audiences = Audiences::open(data, store).and_then(|audiences| {
        each_match(store, |match_id| {
            match audiences.of(match_id) {
                Ok(Some(_)) => {}
                Ok(None) => note(Some(format!(
                    "match `{match_id}`: who may see it is unknown, so only officials do until one sets its delay"
                ))),
                Err(error) => note(Some(error.to_string())),
            }
            Ok(())
        })
    });
    note(audiences.err().map(|error| error.to_string()));
    match Openings::open(data).and_then(|openings| Ok((openings.matches()?, openings))) {
        Ok((matches, openings)) => {
            for match_id in matches {
                note(openings.of(&match_id).err().map(|error| error.to_string()));
            }
        }
        Err(error) => note(Some(error.to_string())),
    }
    wrong
}
