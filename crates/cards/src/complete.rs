//! References written by hand become whole faces.

use std::sync::Arc;

use rules::{Event, FaceEntry};

/// Replaces each reference in an event that the log does not know yet by the whole face, if the card is in the data.
///
/// So people can write `"face":"ALT_CORE_B_AX_13_C"`, and the record that is made of it depends on no card file.
///
/// ```
/// use rules::{Event, FaceEntry};
/// let moved = r#"{"type":"moved","data":{"moves":[{"from":"hand:0","to":"limbo","face":"ALT_CORE_B_AX_13_C"}]}}"#;
/// let mut event: Event = serde_json::from_str(moved)?;
/// cards::complete(&mut event, |_reference| false);
/// let Event::Moved(moved) = event else { unreachable!() };
/// assert!(matches!(&moved.moves[0].face, Some(FaceEntry::New(face)) if face.name == "Ada Lovelace"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn complete(event: &mut Event, known: impl Fn(&str) -> bool) {
    for entry in event.faces_mut() {
        let FaceEntry::Known(reference) = entry else { continue };
        if known(reference) {
            continue;
        }
        if let Some(card) = crate::get(reference) {
            // As it is written, so that later events can name it in the same way.
            let face = rules::Face { reference: reference.clone(), ..card.face() };
            *entry = FaceEntry::New(Arc::new(face));
        }
    }
}
