//! Decks: what may be in one (`2024-09 1.1.5`, `4.0 1.1.4`, `4.0 1.1.5`), and the further rules of
//! their format.
//!
//! Only an open list can be judged card by card; the size of a deck is always known.

use std::sync::Arc;

use decks::{Deck, DeckCriteria, DeckFault, OpenQuestion, Pool, RulesOfPlay, judge};
use rules::{DeckRegistered, Depth, Event, Face, FaceEntry, MatchOpened, Place, Seat};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::deck_rules::{check_of, check_of_open, entry};
use crate::doubt::Doubt;
use crate::evidence::{DeckEvidence, DeckFinding};
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::MatchOpened(opened) => opened_as(context, step, opened),
        Event::DeckRegistered(deck) => registered(context, step, deck),
        _ => {}
    }
}

/// A format with unknown rules: none of its decks can be judged.
fn opened_as(context: &mut AuditContext<'_>, step: JudgedStep<'_>, opened: &MatchOpened) {
    if decks::format(&opened.format).is_some() {
        return;
    }
    let open = OpenQuestion::Format(opened.format.clone());
    let what = DeckFinding::Open(open.clone());
    let claim = Claim::new(Check::DeckFormat, step.seq, DeckEvidence { seat: None, what });
    context.add(step, claim, Some(Doubt::Deck(open)));
}

fn registered(context: &mut AuditContext<'_>, step: JudgedStep<'_>, registered: &DeckRegistered) {
    let opened = step.after.opened.as_ref();
    let Some(format) = opened.and_then(|opened| decks::format(&opened.format)) else { return };
    // Nothing is reported twice, unless the player's pool was revealed meanwhile.
    if let Some(before) = context.memory.lists.presented(registered, step.after) {
        let mut since = context.replay.span(before as usize..step.seq as usize);
        if !since.any(|sealed| tells_pool(&sealed.record.event)) {
            return;
        }
    }
    let deck = deck(context, step, registered);
    let on = context.replay.played_on();
    let pool = pool(context, step, registered.seat);
    let question = DeckCriteria { format, edition: context.edition, on, pool: pool.as_ref() };
    let mut judged = judge(&deck, &question);
    // A deck of which nobody told anything but its size may have a Hero like any other.
    if deck.cards.is_empty() && deck.heroes.is_empty() && format.play == RulesOfPlay::Constructed {
        judged.faults.retain(|fault| match fault {
            DeckFault::NoHero => false,
            DeckFault::Size { cards, at_least, .. } => cards + 1 != *at_least,
            _ => true,
        });
    }
    // Between games of a limited format decks may be built anew; where there are no rules nothing is against them.
    if format.play == RulesOfPlay::Constructed
        && context.memory.lists.is_changed(registered, step.after)
    {
        judged.open.push(OpenQuestion::Changed);
    }
    let seat = Some(registered.seat);
    for fault in judged.faults {
        let check = check_of(&fault, format);
        let evidence = DeckEvidence { seat, what: DeckFinding::Fault(fault) };
        let claim = Claim::new(check, step.seq, evidence).players(seat);
        context.add(step, claim, None);
    }
    for open in judged.open {
        let check = check_of_open(&open, format);
        let evidence = DeckEvidence { seat, what: DeckFinding::Open(open.clone()) };
        let claim = Claim::new(check, step.seq, evidence).players(seat);
        context.add(step, claim, Some(Doubt::Deck(open)));
    }
}

/// Whether a record may reveal more of the cards that players were given.
const fn tells_pool(event: &Event) -> bool {
    matches!(event, Event::PoolRegistered(_) | Event::Picked(_) | Event::Revealed(_))
}

/// The pool of a player: that of this match or, if it has none, the cards they had in the draft
/// that the match names.
pub(super) fn pool(context: &AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) -> Option<Pool> {
    context.seen.pool(step.after, seat).or_else(|| {
        let named = step.after.opened.as_ref()?.draft.as_ref()?;
        let draft = context.draft?;
        let first = &draft.replay.records().front()?.record;
        let is_it = first.match_id == named.match_id;
        draft.pool(draft.replay.at(named.seq).filter(|_| is_it)?, named.seats[seat.index()])
    })
}

/// The deck with full faces, as far as the log or this viewer's openings show them.
fn deck(context: &AuditContext<'_>, step: JudgedStep<'_>, registered: &DeckRegistered) -> Deck {
    let state = step.after;
    let whole = |entry: &FaceEntry| {
        state.face_of(entry).cloned().unwrap_or_else(|| Arc::new(unknown(entry)))
    };
    let heroes = registered.hero.iter().map(|hero| entry(1, &whole(&hero.face))).collect();
    let mut cards: Vec<_> =
        registered.list.iter().map(|one| entry(one.count, &whole(&one.face))).collect();
    if cards.is_empty() {
        let slots = state.slots(Place::Deck(registered.seat, Depth::Top)).iter();
        let opened = slots.map(|slot| context.seen.opened(slot.id));
        // All or none: a deck of which only a part is open would seem to lack the rest.
        let opened: Option<Vec<_>> = opened.collect();
        cards.extend(opened.into_iter().flatten().map(|face| entry(1, &face)));
    }
    Deck { size: registered.size, heroes, cards }
}

/// The face of a card of which only the reference is recorded.
fn unknown(entry: &FaceEntry) -> Face {
    match entry {
        FaceEntry::New(face) => (**face).clone(),
        FaceEntry::Known(reference) => Face { reference: reference.clone(), ..Face::default() },
    }
}
