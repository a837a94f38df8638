//! References written by hand, and faces that say less than is known, become whole faces.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Ability, Event, Face, FaceEntry, Object, ObjectId, State};

/// Replaces each reference in an event that the log does not know yet by the whole face, if the card is in the data.
///
/// So people can write `"face":"ALT_CORE_B_AX_13_C"`, and the record that is made of it depends on no card file.
///
/// ```
/// use rules::{Ability, Event, Face, FaceEntry};
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

/// All that a card can do whose face says less: as version 1 of the format does, or because its recorder did not know it.
///
/// None if nothing is known of the reference, if the face says all that is known, or if it says something else.
pub fn completed(face: &Face) -> Option<&'static [Ability]> {
    let known = crate::get(&face.reference)?.abilities()?;
    let less: Vec<Ability> = known.iter().map(Ability::in_version_1).collect();
    let Some(said) = &face.abilities else { return Some(known) };
    // Whoever could not read a card says what is known of it, in any order, and that there may be more.
    let partly = || {
        said.contains(&Ability::Unread)
            && said.iter().all(|one| *one == Ability::Unread || less.contains(one))
    };
    (said.as_slice() != known && (*said == less || partly())).then_some(known)
}

/// Completes the states of a match: the faces that say less than is known of their cards. Each card is looked up once.
///
/// The state that a log makes stays what it is, and so does its digest; who judges or foresees looks at a completed copy.
#[derive(Debug, Default)]
pub struct Completion(BTreeMap<String, Option<Arc<Face>>>);

impl Completion {
    /// The state with whole faces; none if its faces are whole already, or no more is known.
    pub fn state(&mut self, state: &State) -> Option<State> {
        let mut told = None;
        for (reference, face) in state.faces.iter().filter(|(_, face)| is_partly(face)) {
            let Some(whole) = self.face(face) else { continue };
            told.get_or_insert_with(|| state.clone()).faces.insert(reference.clone(), whole);
        }
        let objects: Vec<(ObjectId, Object)> = state
            .objects
            .iter()
            .filter_map(|(&id, object)| {
                let face = object.face.as_ref().filter(|face| is_partly(face))?;
                let face = Some(self.face(face)?);
                let mut told = Object::clone(object);
                told.face = face;
                Some((id, told))
            })
            .collect();
        for (id, object) in objects {
            let told = told.get_or_insert_with(|| state.clone());
            told.objects.insert(id, Arc::new(object));
        }
        told
    }

    fn face(&mut self, face: &Arc<Face>) -> Option<Arc<Face>> {
        if let Some(known) = self.0.get(&face.reference) {
            return known.clone();
        }
        let whole = whole(face);
        let known = (!Arc::ptr_eq(&whole, face)).then_some(whole);
        self.0.insert(face.reference.clone(), known.clone());
        known
    }
}

/// Whether it does not tell all abilities.
fn is_partly(face: &Face) -> bool {
    face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread))
}

/// The face with all that is known of its card, if it does not tell all abilities.
pub fn whole(face: &Arc<Face>) -> Arc<Face> {
    if !is_partly(face) {
        return face.clone();
    }
    completed(face).map_or_else(
        || face.clone(),
        |abilities| Arc::new(Face { abilities: Some(abilities.to_vec()), ..Face::clone(face) }),
    )
}
