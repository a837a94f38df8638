//! Tokens.

use rules::{CardType, Event, Face, FaceEntry, Place, TokenEntry};

use crate::games::Game;
use crate::mutant::Mutant;

/// The first token created with a record is another one.
fn other(game: &Game, at: usize, change: impl Fn(&mut TokenEntry, &mut Face)) -> Option<Mutant> {
    let Event::TokenCreated(created) = &game.events[at] else { return None };
    let mut created = created.clone();
    let token = created.tokens.first_mut()?;
    let Place::Expedition(_) = token.to else { return None };
    let mut face = match &token.face {
        FaceEntry::New(face) => Face::clone(face),
        FaceEntry::Known(reference) => Face::clone(game.before(at).faces.get(reference.as_str())?),
    };
    change(token, &mut face);
    token.face = face.into();
    Some(Mutant::replaced(at, Event::TokenCreated(created)))
}

pub(super) fn is_a_spell(game: &Game, at: usize) -> Option<Mutant> {
    other(game, at, |_, face| face.card_type = Some(CardType::Spell))
}

/// A Character in a Landmark zone.
pub(super) fn stands_elsewhere(game: &Game, at: usize) -> Option<Mutant> {
    other(game, at, |token, face| {
        face.card_type = Some(CardType::Character);
        token.to = Place::Landmark(token.to.seat().expect("an Expedition is somebody's"));
    })
}

pub(super) fn costs_something(game: &Game, at: usize) -> Option<Mutant> {
    other(game, at, |_, face| face.reserve_cost = Some(1))
}
