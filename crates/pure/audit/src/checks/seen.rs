//! Cards that become visible, compared with their deck: with its list if that is open, and
//! otherwise with what any deck of the format, built from its player's pool, may contain.
//!
//! Cards visible at the same time are counted together. A card that has gone where it cannot be
//! told apart from others may be the next one seen, so it is not counted again; that it was there
//! is remembered.

use std::collections::BTreeMap;
use std::sync::Arc;

use decks::{Deck, DeckCriteria, DeckFault, judge};
use engine::Reliance;
use rules::{Depth, Event, Face, Fact, ItemId, Kind, Object, ObjectId, Piece, Place, Seat, Slot};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::deck_rules::{check_of, entry};
use crate::doubt::Doubt;
use crate::evidence::{DeckEvidence, DeckFinding};
use crate::listed::{Likeness, ListedDeck, likeness};
use crate::step::JudgedStep;

/// Visible cards, each as often as it is there.
type Faces = Vec<Arc<Face>>;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if !matches!(
        step.event,
        Event::Moved(_) | Event::CardPlayed(_) | Event::Observed(_) | Event::Revealed(_)
    ) {
        return;
    }
    for (seat, new) in shown(step) {
        let seen = in_sight(step, seat);
        for face in new {
            let cards = count(seen.iter().filter(|one| one.reference == face.reference));
            // Nothing new was shown: as many copies of the card have been seen at once before.
            if !context.memory.lists.show(seat, entry(cards, &face)) {
                continue;
            }
            match context.memory.lists.of(seat) {
                Some(list) => listed(context, step, seat, &list, &face, &seen),
                None => unlisted(context, step, seat),
            }
        }
    }
}

/// A card that is not in the list, or not as often.
fn listed(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    seat: Seat,
    list: &ListedDeck,
    face: &Face,
    seen: &[Arc<Face>],
) {
    let cards = count(seen.iter().filter(|one| likeness(one, face) == Likeness::Same));
    let [perhaps, listed] =
        [Likeness::Unknown, Likeness::Named].map(|at_least| list.count(face, at_least));
    if cards > listed {
        // Some listed cards have only a name and these a reference, or the reverse: they may be the same cards.
        let doubt = (cards <= perhaps).then_some(Doubt::Naming);
        let name = face.title().to_owned();
        let what = DeckFinding::MoreThanListed { name, cards, listed };
        say(context, step, seat, Check::DeckSeen, what, doubt);
    }
}

fn count<T>(all: impl Iterator<Item = T>) -> u32 {
    u32::try_from(all.count()).unwrap_or(u32::MAX)
}

/// The cards that become visible with this record, by player.
fn shown(step: JudgedStep<'_>) -> BTreeMap<Seat, Faces> {
    let mut shown = BTreeMap::<Seat, Faces>::new();
    let was_seen = |item: ItemId| {
        let mut before = step.before.objects.values();
        before.any(|one| one.item == item && one.own_face().is_some())
    };
    // A card that is only observed may be another player's, whoever controls it.
    let is_told = |object: &Object| match step.event {
        Event::Observed(it) => it.facts.iter().any(|fact| {
            matches!(fact, Fact::Object(it) if it.owner == Some(object.owner)
                && it.place == object.place && it.source_id == object.source_id)
        }),
        _ => true,
    };
    for (_, object) in step.after.objects.range(ObjectId::new(step.seq, 0)..) {
        if is_of_deck(object) && !was_seen(object.item) && is_told(object) {
            shown.entry(object.owner).or_default().extend(object.own_face().cloned());
        }
    }
    for seat in step.after.seats() {
        let zones = [Place::Hand(seat), Place::Deck(seat, Depth::Top)];
        let faces: Faces = zones.into_iter().flat_map(|zone| revealed(step, zone)).collect();
        if !faces.is_empty() {
            shown.entry(seat).or_default().extend(faces);
        }
    }
    shown
}

/// The cards that this record shows in a hidden zone.
fn revealed(step: JudgedStep<'_>, zone: Place) -> Faces {
    let Event::Revealed(revealed) = step.event else { return Faces::new() };
    let is_shown =
        |slot: &&Slot| revealed.cards.iter().any(|card| card.what == Piece::Slot(slot.id));
    let slots = step.after.slots(zone).iter().filter(is_shown);
    slots.filter_map(|slot| slot.known.as_ref().map(|known| known.face.clone())).collect()
}

/// Whether an object is a card from a Deck.
fn is_of_deck(object: &Object) -> bool {
    object.kind == Kind::Card && !matches!(object.place, Place::Hero(_) | Place::Adventure(_))
}

/// The cards of a player's deck whose place everyone knows: face-up cards, cards shown in the Hand,
/// and cards of the Deck that are shown now. Other knowledge of a Deck is its order before it was
/// shuffled.
fn in_sight(step: JudgedStep<'_>, seat: Seat) -> Faces {
    let all = step.after.objects.values();
    let open =
        all.filter(|one| one.owner == seat && is_of_deck(one)).filter_map(|one| one.own_face());
    let hand = step.after.slots(Place::Hand(seat)).iter().filter_map(|slot| slot.known.as_ref());
    let seen = open.chain(hand.map(|known| &known.face)).cloned();
    seen.chain(revealed(step, Place::Deck(seat, Depth::Top))).collect()
}

/// Faults of any deck with the cards that were shown, whatever else it contains.
fn unlisted(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let opened = step.after.opened.as_ref();
    let Some(format) = opened.and_then(|opened| decks::format(&opened.format)) else { return };
    let cards = context.memory.lists.least(seat);
    let hero = step.after.hero(seat).and_then(|(_, hero)| hero.own_face().cloned());
    let heroes = hero.iter().map(|hero| entry(1, hero)).collect();
    let size = cards.iter().map(|entry| entry.count).sum();
    let deck = Deck { size, heroes, cards };
    let on = context.replay.played_on();
    let pool = super::decks::pool(context, step, seat);
    let question = DeckCriteria { format, edition: context.edition, on, pool: pool.as_ref() };
    let judged = judge(&deck, &question);
    for fault in judged.faults {
        // A Hero is judged when it enters its zone, and the shown cards do not reveal the size of
        // the deck.
        let is_of_all =
            matches!(fault, DeckFault::Size { .. } | DeckFault::NoHero | DeckFault::Heroes { .. });
        let is_of_hero = matches!(&fault, DeckFault::Restricted { name, .. } | DeckFault::NotInPool { name, .. }
            if hero.as_ref().is_some_and(|hero| hero.title() == name));
        // Without a day it is unknown which cards were allowed.
        let has_no_day =
            matches!(fault, DeckFault::NotInFormat { .. } | DeckFault::Restricted { .. })
                && on.is_none();
        if !is_of_all && !is_of_hero && !has_no_day {
            let check = check_of(&fault, format);
            say(context, step, seat, check, DeckFinding::Fault(fault), None);
        }
    }
}

/// Reports it once for each player, card and game. If steps may be missing, a card may have left
/// and returned unseen: the number of copies is then unknown.
fn say(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    seat: Seat,
    check: Check,
    what: DeckFinding,
    doubt: Option<Doubt>,
) {
    let (about, counts) = match &what {
        DeckFinding::MoreThanListed { name, listed, .. } => (name.clone(), *listed > 0),
        DeckFinding::Fault(
            DeckFault::Copies { name, .. } | DeckFault::CopiesOfRarity { name, .. },
        ) => (name.clone(), true),
        DeckFinding::Fault(DeckFault::SameUnique { reference, .. }) => (reference.clone(), true),
        DeckFinding::Fault(DeckFault::NotInFormat { reference }) => (reference.clone(), false),
        DeckFinding::Fault(DeckFault::Rarity { rarity, at_most, .. }) => {
            ((*rarity).to_owned(), *at_most > 0)
        }
        DeckFinding::Fault(DeckFault::NotInPool { name, has, .. }) => (name.clone(), *has > 0),
        DeckFinding::Fault(DeckFault::Restricted { name, .. }) => (name.clone(), false),
        DeckFinding::Fault(_) | DeckFinding::Open(_) => (String::new(), false),
    };
    if !context.memory.lists.is_new(seat, check, about) {
        return;
    }
    let is_gap = matches!(step.event, Event::Observed(_)).then_some(Doubt::Gap);
    let gap = context.unsure(0, Reliance::Board, &[]).or(is_gap).filter(|_| counts);
    let evidence = DeckEvidence { seat: Some(seat), what };
    let claim = Claim::new(check, step.seq, evidence).players([seat]);
    context.add(step, claim, doubt.or(gap));
}
