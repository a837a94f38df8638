//! References written by hand become whole faces.

use std::sync::Arc;

use rules::{Ability, Event, Face, FaceEntry};

use crate::Date;

/// Replaces each reference in an event that the log does not know yet by the whole face, as it was on the day of the match if
/// that is known, if the card is in the data.
///
/// So people can write `"face":"ALT_CORE_B_AX_13_C"`, and the record that is made of it depends on no card file.
///
/// ```
/// use rules::{Ability, Event, Face, FaceEntry};
/// let moved = r#"{"type":"moved","data":{"moves":[{"from":"hand:0","to":"limbo","face":"ALT_CORE_B_AX_13_C"}]}}"#;
/// let mut event: Event = serde_json::from_str(moved)?;
/// cards::complete(&mut event, None, |_reference| false);
/// let Event::Moved(moved) = event else { unreachable!() };
/// assert!(matches!(&moved.moves[0].face, Some(FaceEntry::New(face)) if face.name == "Ada Lovelace"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn complete(event: &mut Event, on: Option<Date>, known: impl Fn(&str) -> bool) {
    for entry in event.faces_mut() {
        let FaceEntry::Known(reference) = entry else { continue };
        if known(reference) {
            continue;
        }
        if let Some(card) = crate::get(reference) {
            // As it is written, so that later events can name it in the same way.
            let face = rules::Face { reference: reference.clone(), ..card.face_on(on) };
            *entry = FaceEntry::New(Arc::new(face));
        }
    }
}

/// All that a card could do, on the day of its match if that is known, whose face says less: as version 1 of the format
/// does, or because its recorder did not know it.
///
/// None if nothing is known of the reference or of its text of that day, if the face says all that is known, or if it says
/// something else.
pub fn completed(face: &Face, on: Option<Date>) -> Option<&'static [Ability]> {
    let card = crate::get(&face.reference)?;
    let known = card.abilities_on(on)?;
    let less: Vec<Ability> = known.iter().map(Ability::in_version_1).collect();
    let Some(said) = &face.abilities else { return Some(known) };
    // Whoever could not read a card says what is known of it, in any order, and that there may be more.
    let partly = || {
        said.contains(&Ability::Unread)
            && said.iter().all(|one| *one == Ability::Unread || less.contains(one))
    };
    (said.as_slice() != known && (*said == less || partly())).then_some(known)
}

/// The event with all that is known of the cards whose faces it shows first; none if they say it all.
pub fn whole(event: &Event, on: Option<Date>) -> Option<Event> {
    let mut whole = None;
    let mut event = event.clone();
    for entry in event.faces_mut() {
        let FaceEntry::New(face) = entry else { continue };
        if let Some(abilities) = completed(face, on) {
            Arc::make_mut(face).abilities = Some(abilities.to_vec());
            whole = Some(());
        }
    }
    whole.map(|()| event)
}
