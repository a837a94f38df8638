//! Decks, their lists laid open.

use rules::{CardType, DeckEntry, DeckRegistered, Event, Face, FaceEntry};

use crate::games::Game;
use crate::mutant::Mutant;

/// What is printed on one of so many cards.
struct Print<'a> {
    count: u32,
    name: String,
    faction: &'a str,
    rarity: &'a str,
}

/// The deck registered at a record, of a match of this format, with the faction of its Hero.
fn deck<'a>(game: &'a Game, at: usize, format: &str) -> Option<(&'a DeckRegistered, String)> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    if game.before(at).opened.as_ref()?.format != format {
        return None;
    }
    let hero = match &deck.hero.as_ref()?.face {
        FaceEntry::New(face) => face.faction.clone(),
        FaceEntry::Known(_) => None,
    };
    Some((deck, hero.unwrap_or_else(|| "Axiom".to_owned())))
}

/// The deck with these cards, and as many more as it needs, no four of which share a name.
fn with(at: usize, deck: &DeckRegistered, faction: &str, prints: &[Print<'_>]) -> Option<Mutant> {
    let taken: u32 = prints.iter().map(|print| print.count).sum();
    let rest = deck.size.checked_sub(taken)?;
    let fill = (0..rest).map(|number| Print {
        count: 1,
        name: format!("Filler {number}"),
        faction,
        rarity: "common",
    });
    let entry = |print: &Print<'_>| DeckEntry {
        count: print.count,
        face: FaceEntry::from(Face {
            reference: print.name.clone(),
            name: print.name.clone(),
            card_type: Some(CardType::Character),
            faction: Some(print.faction.to_owned()),
            rarity: Some(print.rarity.to_owned()),
            ..Face::default()
        }),
    };
    let fill: Vec<_> = fill.collect();
    let list = prints.iter().chain(&fill).map(entry).collect();
    Some(Mutant::replaced(at, Event::DeckRegistered(DeckRegistered { list, ..deck.clone() })))
}

/// So many cards of a rarity, each with a name of its own.
fn of<'a>(faction: &'a str, rarity: &'a str, count: u32) -> Vec<Print<'a>> {
    let name = |number| format!("{rarity} {number}");
    (0..count).map(|number| Print { count: 1, name: name(number), faction, rarity }).collect()
}

pub(super) fn too_large(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, _) = deck(game, at, "constructed")?;
    Some(Mutant::replaced(at, Event::DeckRegistered(DeckRegistered { size: 60, ..deck.clone() })))
}

pub(super) fn too_small(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, _) = deck(game, at, "constructed")?;
    Some(Mutant::replaced(at, Event::DeckRegistered(DeckRegistered { size: 38, ..deck.clone() })))
}

pub(super) fn limited_too_small(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, _) = deck(game, at, "limited")?;
    Some(Mutant::replaced(at, Event::DeckRegistered(DeckRegistered { size: 28, ..deck.clone() })))
}

pub(super) fn another_faction(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    let other = if faction == "Lyra" { "Muna" } else { "Lyra" };
    with(at, deck, &faction, &of(other, "common", 1))
}

pub(super) fn four_of_a_name(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    let four = Print { count: 4, name: "Four".to_owned(), faction: &faction, rarity: "common" };
    with(at, deck, &faction, &[four])
}

pub(super) fn many_rares(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    with(at, deck, &faction, &of(&faction, "rare", 16))
}

pub(super) fn many_uniques(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    with(at, deck, &faction, &of(&faction, "unique", 4))
}

pub(super) fn four_factions(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "limited")?;
    let others = ["Bravos", "Lyra", "Muna", "Ordis"];
    let prints: Vec<_> = others.into_iter().flat_map(|one| of(one, "common", 1)).collect();
    let named = |(number, print): (usize, Print<'static>)| Print {
        name: format!("Guest {number}"),
        ..print
    };
    let prints: Vec<_> = prints.into_iter().enumerate().map(named).collect();
    with(at, deck, &faction, &prints)
}

pub(super) fn one_unique_twice(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    let unique = Print {
        count: 2,
        name: "ALT_CORE_B_AX_04_U_7".to_owned(),
        faction: &faction,
        rarity: "unique",
    };
    with(at, deck, &faction, &[unique])
}

pub(super) fn many_exalted(game: &Game, at: usize) -> Option<Mutant> {
    let (deck, faction) = deck(game, at, "constructed")?;
    with(at, deck, &faction, &of(&faction, "exalted", 4))
}
