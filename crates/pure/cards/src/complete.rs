//! Completes references written by hand to whole faces.

use std::sync::Arc;

use rules::{Ability, Event, Face, FaceEntry, Fact};

use crate::{Card, CardLanguage, Date};

/// Replaces each reference in an event that the log does not know yet by the whole face, if the
/// card is in the data; the face is that of the day of the match, if known.
///
/// So people can write `"face":"ALT_CORE_B_AX_13_C"`, and the resulting record depends on no card
/// file. An object seen with the face of a token is a token.
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
    if let Event::Observed(observed) = event {
        for fact in &mut observed.facts {
            if let Fact::Object(object) = fact
                && let Some(face) = &object.face
            {
                object.token |= object.object.is_none() && crate::is_token(face.reference());
            }
        }
    }
    for entry in event.faces_mut() {
        let FaceEntry::Known(reference) = entry else { continue };
        if known(reference) {
            continue;
        }
        if let Some(card) = crate::get(reference) {
            // As written, so that later events can name it in the same way.
            let face = rules::Face { reference: reference.clone(), ..card.face_on(on) };
            *entry = FaceEntry::New(Arc::new(face));
        }
    }
}

/// Replaces the face of each token that an event creates and that is known only by its name, if a token of that name is in the
/// data (`4.0 2.3.1.b`): by its printing in the set and product of the card that creates it, or else by its first one.
pub fn complete_tokens(event: &mut Event, on: Option<Date>, creator: Option<&str>) {
    let Event::TokenCreated(created) = event else { return };
    for token in &mut created.tokens {
        let FaceEntry::New(face) = &token.face else { continue };
        if face.reference == face.name
            && let Some(card) = token_named(&face.name, creator)
        {
            token.face = FaceEntry::New(Arc::new(card.face_on(on)));
        }
    }
}

fn token_named(name: &str, creator: Option<&str>) -> Option<&'static Card> {
    let printed = |reference: &str| reference.split('_').take(3).collect::<Vec<_>>().join("_");
    let creator = creator.map(printed);
    let is = |card: &&Card| card.kind.is_token() && card.name(CardLanguage::English) == name;
    crate::all().filter(is).min_by_key(|card| {
        let here = printed(card.reference);
        (Some(&here) != creator.as_ref(), here != "ALT_CORE_B")
    })
}

/// Completes a face that says less than its card could do, on the day of its match if known: as in
/// version 1 of the format, or because its recorder did not know it.
///
/// `None` if the reference or its text of that day is unknown, or if the face is already complete
/// or says something else.
pub fn completed(face: &Face, on: Option<Date>) -> Option<&'static [Ability]> {
    let card = crate::get(&face.reference)?;
    let known = card.abilities_on(on)?;
    let less: Vec<Ability> = known.iter().map(Ability::in_version_1).collect();
    let Some(said) = &face.abilities else { return Some(known) };
    // A recorder that could not read a card gives what is known of it, in any order, and that there
    // may be more.
    let partly = || {
        said.contains(&Ability::Unread)
            && said.iter().all(|one| *one == Ability::Unread || less.contains(one))
    };
    (said.as_slice() != known && (*said == less || partly())).then_some(known)
}

/// The event with completed faces of the cards that it shows first; `None` if they are already
/// complete.
pub fn with_abilities(event: &Event, on: Option<Date>) -> Option<Event> {
    let mut changed = None;
    let mut event = event.clone();
    for entry in event.faces_mut() {
        let FaceEntry::New(face) = entry else { continue };
        if let Some(abilities) = completed(face, on) {
            Arc::make_mut(face).abilities = Some(abilities.to_vec());
            changed = Some(());
        }
    }
    changed.map(|()| event)
}
