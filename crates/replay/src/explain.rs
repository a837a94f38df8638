//! Why an object is what it is, judged by the match's own edition.

use rules::{Ability, AbilityId, Edition, Explanation, Kind, ObjectId, State, View};

/// The edition a match is played under, 4.0 while it has not been opened.
pub fn edition(state: &State) -> Edition {
    state.opened.as_ref().map_or(Edition::Four, |opened| opened.edition)
}

/// Why an object is what it is, judged by the match's own edition.
///
/// None if it is not in play, in a Hero zone, in a Reserve or in Limbo: nothing is derived of what is hidden.
pub fn explain(state: &State, object: ObjectId) -> Option<Explanation> {
    rules::explain(state, edition(state), object)
}

/// An ability of `view`, which was derived from `state`; none of a Terrain Marker and of a gained ability that is lost.
pub fn ability(view: &View, state: &State, id: AbilityId) -> Option<Ability> {
    let index = usize::try_from(id.index).ok()?;
    if let Kind::Emblem(emblem) = &state.objects.get(&id.object)?.kind {
        return emblem.passives.get(index).cloned().map(Ability::Passive);
    }
    let object = view.objects.get(&id.object)?;
    let printed = object.face.as_ref().and_then(|face| face.abilities.as_deref());
    let printed = printed.unwrap_or_default();
    let gained = || object.gained.get(index - printed.len());
    printed.get(index).or_else(gained).cloned()
}
