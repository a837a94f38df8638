//! Known departures of recording engines from the rules.
//!
//! Each excuses one exact shape of what one check finds; other findings of that check are
//! unaffected.

use decks::Fault;
use replay::Replay;
use rules::{
    Ability, BOOST, CauseKind, DailyEffect, Edition, Event, ExpeditionId, ExpeditionMoved, Place,
    Side, Status, derive,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::evidence::{DeckEvidence, DeckFinding, EffectEvidence, Evidence, MorningEvidence};

use crate::memory::Memory;
use crate::step::Step;

/// The match of a claim.
pub(crate) struct Log<'a> {
    pub(crate) recorder: &'a str,
    pub(crate) edition: Edition,
    pub(crate) replay: &'a Replay,
    pub(crate) memory: &'a Memory,
}

/// A known departure of the program that recorded a match.
struct Departure {
    recorder: &'static str,
    name: &'static str,
    check: Check,
    /// Whether a claim is exactly this departure.
    is_it: fn(&Log<'_>, Step<'_>, &Claim) -> bool,
}

/// Every known departure, with the check that finds it.
const DEPARTURES: [Departure; 7] = [
    // It records each Expedition that moves at Progress separately.
    Departure {
        recorder: "bga",
        name: "bga-moves-one-by-one",
        check: Check::ProgressApart,
        is_it: moves_one_by_one,
    },
    // The engine readies before it changes the first player (`4.0 4.2.1.b-c`).
    Departure {
        recorder: "bga",
        name: "bga-prepares-first",
        check: Check::MorningOrder,
        is_it: prepares_first,
    },
    // It records no Expand at which nobody puts a card into the Mana zone.
    Departure {
        recorder: "bga",
        name: "bga-tells-no-empty-expand",
        check: Check::MorningOrder,
        is_it: tells_no_empty_expand,
    },
    // It records exhausting something for a reaction's effect in the same words as for a quick
    // action.
    Departure {
        recorder: "bga",
        name: "bga-exhausts-in-effects",
        check: Check::NoQuickAction,
        is_it: exhausts_in_effects,
    },
    // A Character that has left play gains the boost of its reaction in the Reserve (`4.0 6.3.k`).
    Departure {
        recorder: "bga",
        name: "bga-boosts-in-reserve",
        check: Check::EffectOtherwise,
        is_it: boosts_in_reserve,
    },
    // It offers demonstration decks of 36 cards, and calls every game constructed.
    Departure {
        recorder: "bga",
        name: "bga-demonstration-decks",
        check: Check::ConstructedSize,
        is_it: demonstration_deck,
    },
    // It allows cards to be played that are suspended or banned at the time, and calls every game
    // constructed.
    Departure {
        recorder: "bga",
        name: "bga-restricts-no-cards",
        check: Check::DeckFormat,
        is_it: restricted_card,
    },
];

/// The names of all known departures.
pub fn departure_names() -> impl Iterator<Item = &'static str> {
    DEPARTURES.iter().map(|one| one.name)
}

/// The known departure that a claim matches, if any.
pub(crate) fn of(log: &Log<'_>, step: Step<'_>, claim: &Claim) -> Option<&'static str> {
    let known = |one: &&Departure| {
        one.recorder == log.recorder && one.check == claim.check && (one.is_it)(log, step, claim)
    };
    DEPARTURES.iter().find(known).map(|one| one.name)
}

/// Since Progress began there were only moves of one Expedition each, none of them twice, those of
/// a player together with the Hero's first, and the Tumult cards that they reveal.
fn moves_one_by_one(log: &Log<'_>, step: Step<'_>, _: &Claim) -> bool {
    let Some(effect) = &log.memory.effect else { return false };
    let mut moved: Vec<ExpeditionId> = Vec::new();
    for sealed in log.replay.span(effect.from as usize + 1..step.seq as usize + 1) {
        match &sealed.record.event {
            Event::TumultRevealed(_) => {}
            Event::ExpeditionMoved(ExpeditionMoved { cause: Some(cause), moves })
                if cause.kind == CauseKind::DailyEffect && moves.len() == 1 =>
            {
                moved.push(moves[0].expedition);
            }
            _ => return false,
        }
    }
    let mut seats: Vec<_> = moved.iter().map(|id| id.seat).collect();
    seats.dedup();
    let together = (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
    let hero_first = moved.windows(2).all(|pair| {
        pair[0].seat != pair[1].seat
            || (pair[0].side, pair[1].side) == (Side::Hero, Side::Companion)
    });
    together && hero_first
}

/// Succeed after Prepare, before anything else in the Morning.
fn prepares_first(log: &Log<'_>, _: Step<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    let succeeds = matches!(
        evidence,
        Evidence::Morning(MorningEvidence::Order { effect: DailyEffect::Succeed, .. })
    );
    succeeds && log.memory.effects == [DailyEffect::Prepare]
}

/// Nothing but Expand is missing.
fn tells_no_empty_expand(_: &Log<'_>, _: Step<'_>, claim: &Claim) -> bool {
    match &claim.evidence {
        Evidence::Morning(MorningEvidence::Missing(missing)) => *missing == [DailyEffect::Expand],
        _ => false,
    }
}

/// An object with a reaction, after something it may react to, is exhausted as a cost with the next
/// record that is not caused by an ability.
fn exhausts_in_effects(log: &Log<'_>, step: Step<'_>, _: &Claim) -> bool {
    let Event::QuickActionPlayed(played) = step.event else { return false };
    let view = derive(step.before, log.edition);
    let reacts = view.objects.get(&played.object).is_some_and(|object| {
        object.abilities().any(|ability| matches!(ability, Ability::Reaction(_)))
    });
    let now = step.before.objects.get(&played.object);
    let ready = now.is_some_and(|object| !object.statuses.has(Status::Exhausted));
    let later = log.replay.span(step.seq as usize + 1..usize::MAX);
    let mut later = later.map(|sealed| &sealed.record.event);
    // A match in progress may end here.
    let next = later.find(|event| event.cause_kind() != Some(CauseKind::Ability));
    let pays = next.is_none_or(|next| match next {
        Event::StatusGained(gained) => {
            gained.status == Status::Exhausted
                && gained.objects == [played.object]
                && next.cause_kind() == Some(CauseKind::Cost)
        }
        _ => false,
    });
    reacts && ready && pays && log.memory.acted
}

/// An effect puts boosts on its own object, which is in the Reserve by now; the effect of a support
/// ability there does not count.
fn boosts_in_reserve(_: &Log<'_>, step: Step<'_>, claim: &Claim) -> bool {
    let Event::CountersChanged(changed) = step.event else { return false };
    let source = changed.cause.and_then(|cause| cause.object);
    let supports = matches!(&claim.evidence, Evidence::Effect(EffectEvidence {
        ability: Some(Ability::Reaction(reaction)), ..
    }) if reaction.support);
    if supports {
        return false;
    }
    changed.changes.iter().all(|one| {
        let object = step.before.objects.get(&one.object);
        one.by > 0
            && &*one.counter == BOOST
            && source == Some(one.object)
            && object.is_some_and(|it| matches!(it.place, Place::Reserve(_)))
    })
}

/// Exactly as many cards as these decks have.
fn demonstration_deck(_: &Log<'_>, _: Step<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    matches!(
        evidence,
        Evidence::Deck(DeckEvidence {
            what: DeckFinding::Fault(Fault::Size { cards: 36, .. }),
            ..
        })
    )
}

/// A card that the format does not allow at the time.
fn restricted_card(_: &Log<'_>, _: Step<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    matches!(
        evidence,
        Evidence::Deck(DeckEvidence { what: DeckFinding::Fault(Fault::Restricted { .. }), .. })
    )
}
