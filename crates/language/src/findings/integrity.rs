//! What is wrong with openings, in every language.

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
    let seq = subject.seq();
    match fault {
        OpeningFault::NotCommitted => Text::new(
            format!(
                "the opening of {subject} has a salt, and record {seq} does not commit itself to it: \
                 the commitment was moved or the opening is false; take it from its source again"
            ),
            format!(
                "l'ouverture de {subject} a un sel, or l'enregistrement {seq} ne s'y engage pas : \
                 l'engagement a été déplacé ou l'ouverture est fausse ; reprenez-la à sa source"
            ),
        ),
        OpeningFault::Other => Text::new(
            format!(
                "the opening of {subject} is not what record {seq} committed itself to: \
                 it was changed or exchanged; take it from its source again"
            ),
            format!(
                "l'ouverture de {subject} n'est pas ce à quoi l'enregistrement {seq} s'est engagé : \
                 elle a été changée ou échangée ; reprenez-la à sa source"
            ),
        ),
        OpeningFault::ShownAsOther => Text::new(
            format!(
                "the card of {subject} was shown as another one than record {seq} committed itself to: \
                 a card was exchanged or a move names the wrong slot; ask who recorded it"
            ),
            format!(
                "la carte de {subject} a été montrée comme une autre que celle à laquelle l'enregistrement {seq} s'est \
                 engagé : une carte a été échangée ou un mouvement nomme le mauvais emplacement ; demandez à qui l'a noté"
            ),
        ),
    }
}
