//! Whether what a copy tells about hidden cards and players is what the records committed themselves to.

use record::Fit;
use replay::Replay;
use rules::{Opening, Subject};

/// What is wrong with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningFlaw {
    /// What it opens.
    pub subject: Subject,
    /// What is wrong with it.
    pub fault: OpeningFault,
}

/// What can be wrong with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningFault {
    /// It has a salt, and its record does not commit itself to it.
    NotCommitted,
    /// It is not what its record committed itself to.
    Other,
    /// Its card was shown as another one.
    ShownAsOther,
}

/// What is wrong with the openings of a copy: one that is not what was committed, or a card that was shown as another
/// one than was committed.
///
/// Where there is no opening nothing is known, and nothing is found.
pub fn opening_flaws(replay: &Replay) -> Vec<OpeningFlaw> {
    let flaw = |opening: &Opening| {
        let subject = opening.subject();
        fault(replay, opening).map(|fault| OpeningFlaw { subject, fault })
    };
    replay.openings().iter().filter_map(flaw).collect()
}

fn fault(replay: &Replay, opening: &Opening) -> Option<OpeningFault> {
    let record = &replay.records().get(opening.subject().seq() as usize)?.record;
    match record::fit(&record.match_id, &record.commit, opening) {
        Fit::Fits => {}
        Fit::NotCommitted => return Some(OpeningFault::NotCommitted),
        Fit::Other => return Some(OpeningFault::Other),
    }
    let slot = opening.slot().filter(|it| it.salt.is_some())?;
    let shown = replay.shown().card(slot.slot)?;
    // How much is written of a face may differ, which card it is may not.
    (shown.face.reference != slot.face.reference).then_some(OpeningFault::ShownAsOther)
}
