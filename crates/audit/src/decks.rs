//! Decks: what may be in one (`2024-09 1.1.5`, `4.0 1.1.4`, `4.0 1.1.5`).
//!
//! Only an open list can be judged card by card; the size of a deck is known in any case.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use rules::{DeckRegistered, Edition, Event, Face, FaceEntry, State};
use serde_json::{Value, json};

use crate::named::{de, named};
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    let Event::DeckRegistered(deck) = step.event else { return };
    let format = step.before.opened.as_ref().map(|opened| opened.format.as_str());
    match format {
        Some("constructed") => constructed(walk, step, deck),
        Some("limited") => limited(walk, step, deck),
        // The rulebook knows no other.
        _ => {}
    }
}

/// The list with the whole faces, as far as the log tells them.
fn list(state: &State, deck: &DeckRegistered) -> Vec<(u32, Arc<Face>)> {
    let face = |entry: &FaceEntry| match entry {
        FaceEntry::New(face) => Some(face.clone()),
        FaceEntry::Known(reference) => state.faces.get(reference.as_str()).cloned(),
    };
    deck.list.iter().filter_map(|entry| Some((entry.count, face(&entry.face)?))).collect()
}

fn constructed(walk: &mut Walk<'_>, step: Step<'_>, deck: &DeckRegistered) {
    size(walk, step, deck, Check::ConstructedSize, 40..=60);
    if deck.hero.is_none() {
        let text = Text::new("has no Hero", "n'a pas de Héros");
        say(walk, step, deck, Check::ConstructedSize, (json!({ "heroes": 0 }), json!(1)), &text);
    }
    let list = list(step.after, deck);
    let hero = step.after.hero(deck.seat).and_then(|(_, hero)| hero.face.clone());
    if let Some(faction) = hero.and_then(|hero| hero.faction.clone()) {
        let others: BTreeSet<&str> = list
            .iter()
            .filter_map(|(_, face)| face.faction.as_deref())
            .filter(|&one| one != faction)
            .collect();
        if !others.is_empty() {
            let text = Text::new(
                "holds cards of another faction than its Hero's",
                "contient des cartes d'une autre faction que celle de son Héros",
            );
            let what = (json!({ "factions": others }), json!({ "faction": faction }));
            say(walk, step, deck, Check::ConstructedFaction, what, &text);
        }
    }
    let mut names = BTreeMap::<&str, u32>::new();
    let mut rarities = BTreeMap::<&str, u32>::new();
    for (count, face) in &list {
        *names.entry(face.title()).or_default() += count;
        *rarities.entry(face.rarity.as_deref().unwrap_or_default()).or_default() += count;
    }
    for (name, count) in names.into_iter().filter(|&(_, count)| count > 3) {
        let text = Text::new(
            format!("holds {count} cards named {name}"),
            format!("contient {count} cartes nommées {name}"),
        );
        let what = (json!({ "name": name, "cards": count }), json!({ "at_most": 3 }));
        say(walk, step, deck, Check::ConstructedCopies, what, &text);
    }
    let most = [("rare", 15, Check::ConstructedRares), ("unique", 3, Check::ConstructedUniques)];
    for (rarity, most, check) in most {
        let count = rarities.get(rarity).copied().unwrap_or(0);
        if count > most {
            let text = Text::new(
                format!("holds {count} {rarity} cards, where {most} may be"),
                format!("contient {count} cartes de rareté « {rarity} », où {most} sont permises"),
            );
            let what = (json!({ "rarity": rarity, "cards": count }), json!({ "at_most": most }));
            say(walk, step, deck, check, what, &text);
        }
    }
}

/// At least 30 cards with the Hero, at most three factions; the older edition asks for 29 besides the Hero.
fn limited(walk: &mut Walk<'_>, step: Step<'_>, deck: &DeckRegistered) {
    let hero = u32::from(deck.hero.is_some());
    let least = match walk.edition {
        Edition::Four => 30,
        Edition::September2024 => 29 + hero,
    };
    size(walk, step, deck, Check::LimitedSize, least..=u32::MAX);
    let list = list(step.after, deck);
    let hero = step.after.hero(deck.seat).and_then(|(_, hero)| hero.face.clone());
    let faces = list.iter().map(|(_, face)| face).chain(&hero);
    let factions: BTreeSet<&str> = faces.filter_map(|face| face.faction.as_deref()).collect();
    if factions.len() > 3 {
        let text = Text::new("holds more than three factions", "contient plus de trois factions");
        let what = (json!({ "factions": factions }), json!({ "at_most": 3 }));
        say(walk, step, deck, Check::LimitedFactions, what, &text);
    }
}

fn size(
    walk: &mut Walk<'_>,
    step: Step<'_>,
    deck: &DeckRegistered,
    check: Check,
    may: RangeInclusive<u32>,
) {
    let cards = deck.size.saturating_add(u32::from(deck.hero.is_some()));
    if may.contains(&cards) {
        return;
    }
    let text = Text::new(
        format!("has {cards} cards with its Hero"),
        format!("compte {cards} cartes avec son Héros"),
    );
    let most = Some(*may.end()).filter(|&most| most < u32::MAX);
    let what = (json!({ "cards": cards }), json!({ "at_least": may.start(), "at_most": most }));
    say(walk, step, deck, check, what, &text);
}

fn say(
    walk: &mut Walk<'_>,
    step: Step<'_>,
    deck: &DeckRegistered,
    check: Check,
    (recorded, expected): (Value, Value),
    text: &Text,
) {
    let seat = deck.seat;
    let message = Text::new(
        format!("The deck of {} {}", named(seat), text.en),
        format!("Le deck {} {}", de(seat), text.fr),
    );
    let said = Said::new(check, step.seq, message).players([seat]).told(recorded, expected);
    walk.say(step, said, None);
}
