//! Migrates, once, the audiences stored by earlier versions.
//!
//! ```text
//! delays/match-<id>.json     {"delay":{"seconds":600},"released":17}           of a match that has a delay
//! visibility.json            {"<id>":{"visibility":"private","secret":".."}}   every match that is not public
//! ```
//! The folder existed as soon as a store was served, so without it there is nothing of an earlier
//! version, and anything it lacks is missing. A match without a file was shown without delay, and
//! an unlisted one was not public. Unreadable files are set aside as `.damaged`, and their matches
//! are left without an audience.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ledger::Store;
use record::MatchId;
use serde::Deserialize;

use super::{Audience, Audiences, Visibility, each_match};
use crate::delay::Delay;
use crate::error::SetUpError;
use crate::file;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hidden {
    visibility: Visibility,
    secret: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Late {
    delay: Option<Delay>,
    released: u32,
}

/// Migrates everything stored for the matches of this store that have no audience yet. The last
/// step removes the originals: an interrupted start begins again.
pub(super) fn carry_over(
    data: &Path,
    store: &dyn Store,
    audiences: &Audiences,
    there: &mut BTreeSet<MatchId>,
) -> Result<(), SetUpError> {
    let (delays, visibility) = (data.join("delays"), data.join("visibility.json"));
    if !delays.is_dir() {
        return Ok(());
    }
    let hidden = file::read(&visibility)?;
    let hidden = hidden.map(|bytes| serde_json::from_slice::<BTreeMap<String, Hidden>>(&bytes));
    let mut left = BTreeSet::new();
    each_match(store, |match_id| {
        if there.contains(match_id) {
            return Ok(());
        }
        let is_listed = store.listing(match_id)?.is_some();
        let hidden = hidden.as_ref().and_then(|all| all.as_ref().ok()?.get(match_id.as_str()));
        let late = late(&path(&delays, match_id), store, match_id)?;
        if let Some(audience) = late.and_then(|late| audience(hidden, is_listed, &late)) {
            audiences.set(match_id, &audience).map_err(io::Error::other)?;
            there.insert(match_id.clone());
        } else {
            left.insert(match_id.clone());
        }
        Ok(())
    })?;
    if let Some(hidden) = hidden {
        let is_carried = |all: BTreeMap<String, Hidden>| {
            left.iter().all(|match_id| !all.contains_key(match_id.as_str()))
        };
        retire(&visibility, hidden.is_ok_and(is_carried))?;
    }
    retire(&delays, left.iter().all(|match_id| !path(&delays, match_id).exists()))?;
    Ok(())
}

fn path(delays: &Path, match_id: &MatchId) -> PathBuf {
    delays.join(format!("match-{match_id}.json"))
}

/// The delay of a match; `None` if its file has no valid content.
fn late(path: &Path, store: &dyn Store, match_id: &MatchId) -> Result<Option<Late>, SetUpError> {
    let Some(bytes) = file::read(path)? else { return Ok(Some(Late::default())) };
    let records = store.head(match_id)?.map_or(0, |head| head.seq.saturating_add(1));
    let late = serde_json::from_slice::<Late>(&bytes).ok();
    let can_be = |late: &Late| {
        late.released <= records && late.delay.is_some_and(|delay| delay.checked().is_ok())
    };
    Ok(late.filter(can_be))
}

/// The audience of a match with these facts; `None` if they contradict each other.
fn audience(hidden: Option<&Hidden>, is_listed: bool, late: &Late) -> Option<Audience> {
    let (visibility, secret) = match (hidden, is_listed) {
        (Some(hidden), false) => (hidden.visibility, Some(hidden.secret.clone())),
        (None, true) => (Visibility::Public, None),
        (Some(_), true) | (None, false) => return None,
    };
    Some(Audience {
        visibility,
        secret,
        delay: late.delay,
        released: late.released,
        hands: BTreeSet::new(),
    })
}

/// Removes what was migrated, or sets it aside for inspection.
fn retire(path: &Path, is_carried: bool) -> io::Result<()> {
    if is_carried {
        if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
    } else {
        let mut aside = path.as_os_str().to_owned();
        aside.push(".damaged");
        tracing::error!(
            "{} cannot be carried over completely and is now {}; the matches whose audience is unknown are named below",
            path.display(),
            Path::new(&aside).display()
        );
        fs::rename(path, aside)?;
    }
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}
