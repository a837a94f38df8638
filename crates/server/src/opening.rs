//! Openings: what slots hold and who the players are, one file per match beside the store.

use std::io;
use std::path::{Path, PathBuf};

use std::collections::BTreeSet;

use record::MatchId;
use replay::{Replay, Viewer};
use rules::{Opening, Salt, SlotOpening, Subject};
use serde::{Deserialize, Serialize};

use crate::file;

/// The folder of openings.
pub(crate) struct Openings {
    folder: PathBuf,
}

/// What is kept beside the store of one match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) openings: Vec<Opening>,
    /// What was dropped for good.
    pub(crate) dropped: BTreeSet<Subject>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Open(Opening),
    Dropped(Subject),
}

impl Openings {
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join("openings");
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder })
    }

    /// Those of a match.
    pub(crate) fn of(&self, match_id: &MatchId) -> io::Result<Kept> {
        let bytes = file::read(&self.path(match_id))?.unwrap_or_default();
        let mut kept = Kept::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match serde_json::from_slice(line)? {
                Line::Open(opening) => kept.openings.push(opening),
                Line::Dropped(subject) => drop(kept.dropped.insert(subject)),
            }
        }
        Ok(kept)
    }

    /// Keeps all openings of a match; on the disk when this returns.
    pub(crate) fn keep(&self, match_id: &MatchId, kept: &Kept) -> io::Result<()> {
        let open = kept.openings.iter().cloned().map(Line::Open);
        let dropped = kept.dropped.iter().copied().map(Line::Dropped);
        let mut bytes = Vec::new();
        for line in open.chain(dropped) {
            serde_json::to_writer(&mut bytes, &line)?;
            bytes.push(b'\n');
        }
        file::replace(&self.path(match_id), &bytes)
    }

    /// A match may be called `..`: its file is not.
    fn path(&self, match_id: &MatchId) -> PathBuf {
        self.folder.join(format!("match-{match_id}.ndjson"))
    }
}

/// 32 bytes from the operating system.
pub(crate) fn fresh_salt() -> Result<Salt, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Salt::new(bytes))
}

/// The openings a viewer may carry away: everyone those of players, officials all, players those of cards they see in
/// the last state, the public those of cards that the log has shown.
pub(crate) fn carried(replay: &Replay, viewer: Viewer) -> Vec<Opening> {
    let Viewer::Seat(_) = viewer else {
        return if viewer == Viewer::Official {
            replay.openings().to_vec()
        } else {
            replay.openings().iter().filter_map(|opening| public(replay, opening)).collect()
        };
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
    let may = |opening: &&Opening| opening.slot().is_none_or(|it| seen.contains(&it.slot));
    replay.openings().iter().filter(may).cloned().collect()
}

/// An opening as everyone may have it; the id of a card in another log may say more than the card itself.
fn public(replay: &Replay, opening: &Opening) -> Option<Opening> {
    let Opening::Slot(it) = opening else { return Some(opening.clone()) };
    let shown = replay.shown().card(it.slot)?;
    let same = shown.face.reference == it.face.reference;
    same.then(|| Opening::Slot(SlotOpening { source_id: None, ..it.clone() }))
}
