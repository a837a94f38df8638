//! What is wrong with openings.

use audit::{OpeningFault, OpeningFlaw, opening_flaws};
use replay::Replay;

use crate::text::Text;

/// What is wrong with the openings of a copy: one that is not what was committed, or a card that was shown as another
/// one than was committed.
///
/// Where there is no opening nothing is known, and nothing is said. No text names the card.
pub fn integrity(replay: &Replay) -> Vec<Text> {
    opening_flaws(replay).into_iter().map(text).collect()
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
