//! Cards that come into sight, held against the deck they come from: its list where that is open, and else what no deck of
//! the format may hold.
//!
//! What is in sight at once is that many cards. A card that has gone where nobody can tell it from others may be the one that
//! comes next, so it is not counted again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use decks::{Belongs, Deck, Entry, Fault, Question, judge};
use rules::{Depth, Event, Face, ItemId, Kind, Object, Piece, Place, Seat, Slot, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::deck_rules::check_of;
use crate::doubt::Doubt;
use crate::evidence::{DeckEvidence, DeckFinding};
use crate::listed::{Likeness, Listed, likeness};
use crate::step::Step;

/// Cards in sight, each as often as it is there.
type Seen = Vec<Arc<Face>>;

pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
    if !matches!(
        step.event,
        Event::Moved(_) | Event::CardPlayed(_) | Event::Observed(_) | Event::Revealed(_)
    ) {
        return;
    }
    for (seat, new) in shown(step) {
        let seen = in_sight(step.after, seat);
        match context.memory.lists.of(seat) {
            Some(list) => {
                new.iter().for_each(|face| listed(context, step, seat, &list, face, &seen))
            }
            None => unlisted(context, step, seat, &seen),
        }
    }
}

/// A card that its list does not have, or not so often.
fn listed(
    context: &mut Context<'_>,
    step: Step<'_>,
    seat: Seat,
    list: &Listed,
    face: &Face,
    seen: &Seen,
) {
    let cards = count(seen.iter().filter(|one| likeness(one, face) == Likeness::Same));
    let [perhaps, listed] =
        [Likeness::Unknown, Likeness::Named].map(|at_least| list.count(face, at_least));
    if cards > listed {
        let doubt = (cards <= perhaps).then_some(Doubt::Naming);
        let name = face.title().to_owned();
        let what = DeckFinding::MoreThanListed { name, cards, listed };
        say(context, step, seat, Check::DeckSeen, what, doubt);
    }
}

fn count<T>(all: impl Iterator<Item = T>) -> u32 {
    u32::try_from(all.count()).unwrap_or(u32::MAX)
}

/// The cards that come into sight with this record, by whose they are.
fn shown(step: Step<'_>) -> BTreeMap<Seat, Seen> {
    let mut shown = BTreeMap::<Seat, Seen>::new();
    let mut was_seen: BTreeSet<ItemId> = BTreeSet::new();
    was_seen.extend(step.before.objects.values().filter_map(|one| {
        one.own_face()?;
        Some(one.item)
    }));
    for (id, object) in &step.after.objects {
        if id.seq() == step.seq && is_of_deck(object) && !was_seen.contains(&object.item) {
            shown.entry(object.owner).or_default().extend(object.own_face().cloned());
        }
    }
    let Event::Revealed(revealed) = step.event else { return shown };
    for seat in step.after.seats() {
        let is_shown =
            |slot: &&Slot| revealed.cards.iter().any(|card| card.what == Piece::Slot(slot.id));
        let zones = [Place::Hand(seat), Place::Deck(seat, Depth::Top)];
        let slots = zones.into_iter().flat_map(|zone| step.after.slots(zone));
        let known = slots.filter(is_shown).filter_map(|slot| slot.known.as_ref());
        let faces: Seen = known.map(|known| known.face.clone()).collect();
        if !faces.is_empty() {
            shown.entry(seat).or_default().extend(faces);
        }
    }
    shown
}

/// Whether an object is a card that a Deck held.
fn is_of_deck(object: &Object) -> bool {
    object.kind == Kind::Card && !matches!(object.place, Place::Hero(_) | Place::Adventure(_))
}

/// The cards of a player's deck of which everyone knows where they are: those that lie open, and those that were shown where
/// they lie in the Hand. In a Deck they may be what its list says of its order before it was shuffled.
fn in_sight(state: &State, seat: Seat) -> Seen {
    let of_deck = state.objects.values().filter(|one| one.owner == seat && is_of_deck(one));
    let open = of_deck.filter_map(|one| one.own_face());
    let hand = state.slots(Place::Hand(seat)).iter().filter_map(|slot| slot.known.as_ref());
    open.chain(hand.map(|known| &known.face)).cloned().collect()
}

/// What a deck with these cards has against it, whatever else it holds.
fn unlisted(context: &mut Context<'_>, step: Step<'_>, seat: Seat, seen: &Seen) {
    let opened = step.after.opened.as_ref();
    let Some(format) = opened.and_then(|opened| decks::format(&opened.format)) else { return };
    let entry = |face: &Arc<Face>| {
        let entry = Entry::of_face(1, face);
        let is_told = entry.faction != Belongs::Unknown;
        if is_told { entry } else { Entry { faction: Belongs::Neutral, ..entry } }
    };
    // What a recorder called a card may stand for several.
    let cards: Vec<_> = seen.iter().map(entry).filter(|one| one.reference.is_some()).collect();
    let hero = step.after.hero(seat).and_then(|(_, hero)| hero.own_face().cloned());
    let heroes = hero.iter().map(entry).collect();
    let deck = Deck { size: count(cards.iter()), heroes, cards };
    let on = context.replay.played_on();
    let judged = judge(&deck, &Question { format, edition: context.edition, on, pool: None });
    for fault in judged.faults {
        // A Hero is judged when it is put there, and how many cards there are is not known of what is in sight.
        let is_of_all = matches!(fault, Fault::Size { .. } | Fault::NoHero | Fault::Heroes { .. });
        let is_of_hero = matches!(&fault, Fault::Restricted { name, .. }
            if hero.as_ref().is_some_and(|hero| hero.title() == name));
        // Without a day it is not known what might be played then.
        let has_no_day = matches!(fault, Fault::Restricted { .. }) && on.is_none();
        if !is_of_all && !is_of_hero && !has_no_day {
            let check = check_of(&fault, format);
            say(context, step, seat, check, DeckFinding::Fault(fault), None);
        }
    }
}

/// Says it once of each player, card and game. Where steps may be missing a card may have gone and come again unseen: then
/// it is not known how many there are.
fn say(
    context: &mut Context<'_>,
    step: Step<'_>,
    seat: Seat,
    check: Check,
    what: DeckFinding,
    doubt: Option<Doubt>,
) {
    let (about, counts) = match &what {
        DeckFinding::MoreThanListed { name, listed, .. } => (name.clone(), *listed > 0),
        DeckFinding::Fault(Fault::Copies { name, .. } | Fault::CopiesOfRarity { name, .. }) => {
            (name.clone(), true)
        }
        DeckFinding::Fault(Fault::SameUnique { reference, .. }) => (reference.clone(), true),
        DeckFinding::Fault(Fault::Rarity { rarity, at_most, .. }) => {
            ((*rarity).to_owned(), *at_most > 0)
        }
        DeckFinding::Fault(Fault::Restricted { name, .. }) => (name.clone(), false),
        DeckFinding::Fault(_) | DeckFinding::Open(_) => (String::new(), false),
    };
    if !context.memory.lists.is_new(seat, check, about) {
        return;
    }
    let is_gap = matches!(step.event, Event::Observed(_)).then_some(Doubt::Gap);
    let gap = context.gap_or_paper(0).or(is_gap).filter(|_| counts);
    let evidence = DeckEvidence { seat: Some(seat), what };
    let claim = Claim::new(check, step.seq, evidence).players([seat]);
    context.add(step, claim, doubt.or(gap));
}
