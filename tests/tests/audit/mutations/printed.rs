//! Faces that no card has.

use std::sync::Arc;

use audit::Check;
use rules::{CardType, Event, Face, FaceEntry};

use crate::games::Game;
use crate::mutant::Mutant;

/// A record that shows the face of a card first, with something of that face changed.
fn changed(
    game: &Game,
    at: usize,
    is_it: impl Fn(&Face) -> bool,
    change: impl Fn(&mut Face),
) -> Option<Mutant> {
    let shows = matches!(
        game.events[at],
        Event::CardPlayed(_) | Event::DeckRegistered(_) | Event::Moved(_) | Event::Revealed(_)
    );
    let mut event = game.events[at].clone();
    let mut faces = event.faces_mut().into_iter();
    let face = faces.find_map(|entry| match entry {
        FaceEntry::New(face) if shows && is_it(face) => Some(face),
        FaceEntry::New(_) | FaceEntry::Known(_) => None,
    })?;
    change(Arc::make_mut(face));
    drop(faces);
    let also = &[
        Check::PrintedOtherwise,
        Check::Cost,
        Check::PlayedElsewhere,
        Check::ConstructedFaction,
        Check::LimitedFactions,
    ];
    Some(Mutant::replaced(at, event).also(also))
}

/// Another card than the one of that reference.
pub(super) fn called_another(game: &Game, at: usize) -> Option<Mutant> {
    let is_it = |face: &Face| face.card_type != Some(CardType::Hero) && face.hand_cost.is_some();
    changed(game, at, is_it, |face| {
        // A Landmark that costs 7, of the faction that no deck here is of.
        "ALT_CORE_B_LY_30_C".clone_into(&mut face.reference);
        face.hand_cost = Some(9);
    })
}

/// The card of that reference, with a name, a cost or a statistic that it has not.
fn otherwise(game: &Game, at: usize, change: impl Fn(&mut Face)) -> Option<Mutant> {
    let is_printed = |face: &Face| {
        cards::get(&face.reference).is_some_and(|card| card.history.is_empty())
            && face.card_type == Some(CardType::Character)
    };
    changed(game, at, is_printed, change)
}

pub(super) fn of_another_name(game: &Game, at: usize) -> Option<Mutant> {
    otherwise(game, at, |face| "The Unheard Of".clone_into(&mut face.name))
}

pub(super) fn of_another_faction(game: &Game, at: usize) -> Option<Mutant> {
    otherwise(game, at, |face| face.faction = Some("Nobody".to_owned()))
}

pub(super) fn of_another_cost(game: &Game, at: usize) -> Option<Mutant> {
    otherwise(game, at, |face| face.reserve_cost = face.reserve_cost.map(|cost| cost + 1))
}

pub(super) fn of_another_statistic(game: &Game, at: usize) -> Option<Mutant> {
    otherwise(game, at, |face| face.forest = face.forest.map(|it| it + 1))
}

pub(super) fn hero_with_statistic(game: &Game, at: usize) -> Option<Mutant> {
    let is_it = |face: &Face| face.card_type == Some(CardType::Hero);
    changed(game, at, is_it, |face| face.mountain = Some(2))
}

pub(super) fn spell_with_statistic(game: &Game, at: usize) -> Option<Mutant> {
    let is_it = |face: &Face| face.card_type == Some(CardType::Spell);
    changed(game, at, is_it, |face| face.water = Some(1))
}

pub(super) fn hero_with_subtype(game: &Game, at: usize) -> Option<Mutant> {
    let is_it = |face: &Face| face.card_type == Some(CardType::Hero);
    changed(game, at, is_it, |face| face.subtypes.push("mage".to_owned()))
}

pub(super) fn of_another_type(game: &Game, at: usize) -> Option<Mutant> {
    let another = |face: &Face| match face.card_type? {
        CardType::Character => Some("song"),
        CardType::Permanent => Some("robot"),
        CardType::Spell => Some("gear"),
        CardType::Emblem | CardType::Hero | CardType::ManaOrb | CardType::Region => None,
    };
    changed(
        game,
        at,
        |face| another(face).is_some(),
        |face| face.subtypes.extend(another(face).map(str::to_owned)),
    )
}
