//! Decks: what may be in one (`2024-09 1.1.5`, `4.0 1.1.4`, `4.0 1.1.5`).
//!
//! Only an open list can be judged card by card; the size of a deck is known in any case.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use rules::{DeckRegistered, Edition, Event, Face, FaceEntry, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::evidence::{DeckEvidence, DeckFault};
use crate::step::Step;

pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
    let Event::DeckRegistered(deck) = step.event else { return };
    let format = step.before.opened.as_ref().map(|opened| opened.format.as_str());
    match format {
        Some("constructed") => constructed(context, step, deck),
        Some("limited") => limited(context, step, deck),
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

fn constructed(context: &mut Context<'_>, step: Step<'_>, deck: &DeckRegistered) {
    size(context, step, deck, Check::ConstructedSize, 40..=60);
    if deck.hero.is_none() {
        add(context, step, deck, Check::ConstructedSize, DeckFault::NoHero);
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
            let factions = others.into_iter().map(str::to_owned).collect();
            let fault = DeckFault::OtherFactions { factions, hero: faction.clone() };
            add(context, step, deck, Check::ConstructedFaction, fault);
        }
    }
    let mut names = BTreeMap::<&str, u32>::new();
    let mut rarities = BTreeMap::<&str, u32>::new();
    for (count, face) in &list {
        *names.entry(face.title()).or_default() += count;
        *rarities.entry(face.rarity.as_deref().unwrap_or_default()).or_default() += count;
    }
    for (name, cards) in names.into_iter().filter(|&(_, count)| count > 3) {
        let fault = DeckFault::Copies { name: name.to_owned(), cards, at_most: 3 };
        add(context, step, deck, Check::ConstructedCopies, fault);
    }
    let most = [("rare", 15, Check::ConstructedRares), ("unique", 3, Check::ConstructedUniques)];
    for (rarity, at_most, check) in most {
        let cards = rarities.get(rarity).copied().unwrap_or(0);
        if cards > at_most {
            add(context, step, deck, check, DeckFault::Rarity { rarity, cards, at_most });
        }
    }
}

/// At least 30 cards with the Hero, at most three factions; the older edition asks for 29 besides the Hero.
fn limited(context: &mut Context<'_>, step: Step<'_>, deck: &DeckRegistered) {
    let hero = u32::from(deck.hero.is_some());
    let least = match context.edition {
        Edition::Four => 30,
        Edition::September2024 => 29 + hero,
    };
    size(context, step, deck, Check::LimitedSize, least..=u32::MAX);
    let list = list(step.after, deck);
    let hero = step.after.hero(deck.seat).and_then(|(_, hero)| hero.face.clone());
    let faces = list.iter().map(|(_, face)| face).chain(&hero);
    let factions: BTreeSet<&str> = faces.filter_map(|face| face.faction.as_deref()).collect();
    if factions.len() > 3 {
        let factions = factions.into_iter().map(str::to_owned).collect();
        let fault = DeckFault::Factions { factions, at_most: 3 };
        add(context, step, deck, Check::LimitedFactions, fault);
    }
}

fn size(
    context: &mut Context<'_>,
    step: Step<'_>,
    deck: &DeckRegistered,
    check: Check,
    may: RangeInclusive<u32>,
) {
    let cards = deck.size.saturating_add(u32::from(deck.hero.is_some()));
    if may.contains(&cards) {
        return;
    }
    let at_most = Some(*may.end()).filter(|&most| most < u32::MAX);
    add(context, step, deck, check, DeckFault::Size { cards, at_least: *may.start(), at_most });
}

fn add(
    context: &mut Context<'_>,
    step: Step<'_>,
    deck: &DeckRegistered,
    check: Check,
    fault: DeckFault,
) {
    let seat = deck.seat;
    let claim = Claim::new(check, step.seq, DeckEvidence { seat, fault }).players([seat]);
    context.add(step, claim, None);
}
