//! Flaws of openings, in words.

use audit::{OpeningFault, OpeningFlaw, opening_flaws};
use replay::Replay;

use super::signatures::signatures;
use crate::text::Text;

/// The flaws in a copy's openings: openings that do not match their commitment, or cards that were
/// shown as another one than committed.
///
/// Without an opening nothing is known, and nothing is reported. No text names the card.
pub fn integrity(replay: &Replay) -> Vec<Text> {
    opening_flaws(replay).into_iter().map(text).collect()
}

/// The flaws in a copy's openings and in the signatures of a match.
pub fn flaws(replay: &Replay) -> Vec<Text> {
    integrity(replay).into_iter().chain(signatures(replay).1).collect()
}

fn text(flaw: OpeningFlaw) -> Text {
    let OpeningFlaw { subject, fault } = flaw;
    Text::each(|language| {
        let about = [("subject", subject.to_string().into()), ("record", subject.seq().into())];
        match fault {
            OpeningFault::NotCommitted => language.say("opening-not-committed", about),
            OpeningFault::Other => language.say("opening-other", about),
            OpeningFault::ShownAsOther => language.say("opening-shown-as-other", about),
        }
    })
}
