//! Decks, their lists laid open.

use std::collections::BTreeSet;

use audit::Check;
use rules::{CardType, DeckEntry, DeckRegistered, Event, Face, FaceEntry, Kind, Place, Seat};

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
    let event = Event::DeckRegistered(DeckRegistered { list, ..deck.clone() });
    Some(Mutant::replaced(at, event))
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

/// The cards of a player that lie open after a record.
fn open(game: &Game, at: usize, seat: Seat) -> impl Iterator<Item = &Face> {
    let open = game.after(at).objects.values().filter(move |one| {
        one.owner == seat && one.kind == Kind::Card && !matches!(one.place, Place::Hero(_))
    });
    open.filter_map(|one| one.own_face().map(|face| &**face))
}

/// The deck with a list of one such card and of others that are not played.
fn listing(game: &Game, at: usize, deck: &DeckRegistered, kept: &[Face]) -> Option<Mutant> {
    let FaceEntry::New(hero) = &deck.hero.as_ref()?.face else { return None };
    let all = &game.after(game.events.len() - 1).faces;
    let first = |face: &Face| cards::get(&face.reference)?.same_as;
    let is_played = |card: &cards::Card| {
        all.values()
            .any(|face| face.reference == card.reference || first(face) == Some(card.reference))
    };
    let of_faction = |card: &&cards::Card| {
        let is_common = card.rarity() == Some(cards::Rarity::Common) && card.same_as.is_none();
        let faction = card.faction.map(cards::Faction::name);
        is_common && card.hand_cost().is_some() && faction == hero.faction.as_deref()
    };
    let real =
        cards::all().filter(|card| of_faction(card) && !is_played(card)).map(cards::Card::face);
    let made_up = (0..).map(|number| Face {
        reference: format!("Filler {number}"),
        card_type: Some(CardType::Character),
        faction: hero.faction.clone(),
        ..Face::default()
    });
    let rest = (deck.size as usize).checked_sub(kept.len())?;
    let is_real = cards::get(&hero.reference).is_some();
    let fill: Vec<_> =
        if is_real { real.take(rest).collect() } else { made_up.take(rest).collect() };
    let entry = |face: &Face| DeckEntry { count: 1, face: FaceEntry::from(face.clone()) };
    let list: Vec<_> = kept.iter().chain(&fill).map(entry).collect();
    let is_whole = list.len() == deck.size as usize;
    let event = Event::DeckRegistered(DeckRegistered { list, ..deck.clone() });
    // Some of the cards in this list may not be played.
    is_whole.then(|| Mutant::replaced(at, event).also(&[Check::DeckSeen, Check::DeckFormat]))
}

/// The list has none of the cards that are played.
pub(super) fn plays_what_is_not_listed(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    let is_shown = |at: &usize| open(game, *at, deck.seat).next().is_some();
    let shown = (at..game.events.len()).find(is_shown)?;
    Some(listing(game, at, deck, &[])?.until(shown))
}

/// The list has one of a card of which two lie open.
pub(super) fn plays_more_than_listed(game: &Game, at: usize) -> Option<Mutant> {
    let Event::DeckRegistered(deck) = &game.events[at] else { return None };
    let second = |at: usize| {
        let mut once = BTreeSet::new();
        let again = open(game, at, deck.seat).find(|face| !once.insert(face.reference.as_str()))?;
        Some((at, again.clone()))
    };
    let (shown, face) = (at..game.events.len()).find_map(second)?;
    Some(listing(game, at, deck, &[face])?.until(shown))
}
