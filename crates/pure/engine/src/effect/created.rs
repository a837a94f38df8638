//! Tokens that an effect creates.

use rules::effect::Token;
use rules::{
    CardType, Event, Face, FaceEntry, Place, Statistics, Statuses, TokenCreated, TokenEntry,
};

use super::act::{CountedAction, Doing};
use super::expected::EffectObject;

/// Tokens, with their whole faces (`4.0 2.3.1.b`).
pub(super) fn created(
    token: &Token,
    all: &[CountedAction<'_>],
    doing: &Doing<'_>,
) -> Option<Event> {
    // The Signature token of a Hero that is not known cannot be written.
    if token.signature {
        return None;
    }
    // One that is created in the Reserve is played from there, as a Character.
    let in_reserve =
        all.iter().any(|one| matches!(one.thing, EffectObject::Place(Place::Reserve(_))));
    let face = face_of(token, in_reserve, doing);
    let mut tokens = Vec::new();
    for one in all {
        let EffectObject::Place(to) = one.thing else { return None };
        let (statuses, counters) = (Statuses::NONE, rules::Counters::new());
        let entry = TokenEntry { face: face.clone(), to: *to, statuses, counters, source_id: None };
        tokens.extend(vec![entry; usize::try_from(one.amount).ok()?]);
    }
    Some(Event::TokenCreated(TokenCreated { cause: doing.cause, tokens }))
}

/// The face of a token: as the log has shown it, or else as the card that creates it says, under its name, to be completed from
/// the card data.
fn face_of(token: &Token, in_reserve: bool, doing: &Doing<'_>) -> FaceEntry {
    let state = &doing.now.state;
    let known = state.faces.iter().find(|(_, face)| face.name == token.name);
    if let Some((reference, _)) = known {
        return FaceEntry::Known(reference.to_string());
    }
    let is_character = token.statistics.is_some() || in_reserve;
    let of = |terrain: fn(&Statistics) -> i32| token.statistics.as_ref().map(terrain);
    FaceEntry::from(Face {
        reference: token.name.clone(),
        name: token.name.clone(),
        card_type: is_character.then_some(CardType::Character),
        subtypes: token.subtypes.clone(),
        forest: of(|it| it.forest),
        mountain: of(|it| it.mountain),
        water: of(|it| it.water),
        ..Face::default()
    })
}
