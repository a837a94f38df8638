//! Checks whether a copy's openings of hidden cards and players match the commitments in the
//! records.

use record::CommitmentFit;
use replay::Replay;
use rules::{Opening, Subject};

/// A flaw of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningFlaw {
    /// The subject of the opening.
    pub subject: Subject,
    /// The flaw.
    pub fault: OpeningFault,
}

/// The kind of a flaw in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningFault {
    /// It has a salt, but its record has no commitment for it.
    NotCommitted,
    /// It does not match the commitment of its record.
    Other,
    /// Its card was shown as another one.
    ShownAsOther,
}

/// The flaws in a copy's openings: openings that do not match their commitment, or cards that were
/// shown as another one than committed.
///
/// Without an opening nothing is known, and nothing is found.
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
        CommitmentFit::Fits => {}
        CommitmentFit::NotCommitted => return Some(OpeningFault::NotCommitted),
        CommitmentFit::Other => return Some(OpeningFault::Other),
    }
    let slot = opening.slot().filter(|it| it.salt.is_some())?;
    let shown = replay.shown().card(slot.slot)?;
    // Faces may differ in their level of detail, but not in which card it is.
    (shown.face.reference != slot.face.reference).then_some(OpeningFault::ShownAsOther)
}
