//! Openings: what slots hold, one file per match beside the store.

use std::io;
use std::path::{Path, PathBuf};

use record::MatchId;
use replay::{Replay, Viewer};
use rules::Opening;
use serde::{Deserialize, Serialize};

use crate::file;

/// The folder of openings.
pub(crate) struct Openings {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    open: Opening,
}

impl Openings {
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join("openings");
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder })
    }

    /// Those of a match.
    pub(crate) fn of(&self, match_id: &MatchId) -> io::Result<Vec<Opening>> {
        let bytes = file::read(&self.path(match_id))?.unwrap_or_default();
        bytes
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| Ok(serde_json::from_slice::<Line>(line)?.open))
            .collect()
    }

    /// Keeps all openings of a match; on the disk when this returns.
    pub(crate) fn keep(&self, match_id: &MatchId, openings: &[Opening]) -> io::Result<()> {
        let mut bytes = Vec::new();
        for open in openings {
            serde_json::to_writer(&mut bytes, &Line { open: open.clone() })?;
            bytes.push(b'\n');
        }
        file::replace(&self.path(match_id), &bytes)
    }

    /// A match may be called `..`: its file is not.
    fn path(&self, match_id: &MatchId) -> PathBuf {
        self.folder.join(format!("match-{match_id}.ndjson"))
    }
}

/// The openings a viewer may carry away: officials all, players those of cards they see in the last state.
pub(crate) fn carried(replay: &Replay, viewer: Viewer) -> Vec<Opening> {
    let Viewer::Seat(_) = viewer else {
        return if viewer == Viewer::Official { replay.openings().to_vec() } else { Vec::new() };
    };
    let Some(view) = replay.view(replay.last(), viewer) else { return Vec::new() };
    let hidden = view.hidden.iter().filter_map(|entry| Some((entry.slot?, entry.card.as_ref()?)));
    let state = replay.at(replay.last());
    let orbs =
        state.into_iter().flat_map(|state| state.objects.iter()).filter_map(|(id, object)| {
            let entry = view.objects.iter().find(|entry| entry.id == *id)?;
            Some((object.slot.filter(|_| object.face_down)?, entry.card.as_ref()?))
        });
    let seen: Vec<_> = hidden.chain(orbs).map(|(slot, _)| slot).collect();
    replay.openings().iter().filter(|opening| seen.contains(&opening.slot)).cloned().collect()
}
