//! Known departures of recording engines from the rules.
//!
//! Each excuses one exact shape of what one check finds; other findings of that check are
//! unaffected.

use decks::DeckFault;
use replay::Replay;
use rules::{
    Ability, BOOST, CauseKind, DailyEffect, Depth, Event, ExpeditionId, Move, Place, Seat, State,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::evidence::{
    DayEvidence, DeckEvidence, DeckFinding, EffectEvidence, Evidence, MorningEvidence,
};
use crate::finding::ENGINES_DIFFER;
use crate::memory::Memory;
use crate::step::JudgedStep;

/// The match of a claim.
pub(crate) struct ClaimedMatch<'a> {
    pub(crate) recorder: &'a str,
    pub(crate) replay: &'a Replay,
    pub(crate) memory: &'a Memory,
}

/// A known departure of the program that recorded a match.
struct KnownDeparture {
    recorder: &'static str,
    name: &'static str,
    check: Check,
    /// Whether a claim is exactly this departure.
    is_it: fn(&ClaimedMatch<'_>, JudgedStep<'_>, &Claim) -> bool,
}

/// Every known departure, with the check that finds it.
const DEPARTURES: [KnownDeparture; 11] = [
    // It records each Expedition that moves at Progress separately.
    KnownDeparture {
        recorder: "bga",
        name: "bga-moves-one-by-one",
        check: Check::ProgressApart,
        is_it: moves_one_by_one,
    },
    // The engine readies before it changes the first player (`4.0 4.2.1.b-c`).
    KnownDeparture {
        recorder: "bga",
        name: "bga-prepares-first",
        check: Check::MorningOrder,
        is_it: prepares_first,
    },
    // A player may leave the Discard pile where it is though the Deck has run out (`4.0 3.2.2.d`).
    KnownDeparture {
        recorder: "bga",
        name: "bga-refill-is-optional",
        check: Check::Draw,
        is_it: refill_is_optional,
    },
    KnownDeparture {
        recorder: "bga",
        name: "bga-refill-is-optional",
        check: Check::MorningOrder,
        is_it: draw_is_optional,
    },
    // It shuffles the Discard pile into a Deck that has just run out, though nothing is to be drawn from it yet (`4.0 3.2.2.d`).
    KnownDeparture {
        recorder: "bga",
        name: "bga-refills-at-once",
        check: Check::Unforeseen,
        is_it: refills_at_once,
    },
    // It offers to leave what its card says is done (`4.0 6.5.a`).
    KnownDeparture {
        recorder: "bga",
        name: "bga-lets-effects-be-left",
        check: Check::EffectOtherwise,
        is_it: effect_is_declined,
    },
    // Its cards are its own data, which no player has a hand in.
    KnownDeparture {
        recorder: "bga",
        name: "bga-has-own-card-data",
        check: Check::PrintedOtherwise,
        is_it: |_, _, _| true,
    },
    // A Character that has left play gains the boost of its reaction in the Reserve (`4.0 6.3.k`).
    KnownDeparture {
        recorder: "bga",
        name: "bga-boosts-in-reserve",
        check: Check::EffectOtherwise,
        is_it: boosts_in_reserve,
    },
    // It offers demonstration decks of 36 cards, and calls every game constructed.
    KnownDeparture {
        recorder: "bga",
        name: "bga-demonstration-decks",
        check: Check::ConstructedSize,
        is_it: demonstration_deck,
    },
    // It leaves out of a deck the cards that it does not have.
    KnownDeparture {
        recorder: "bga",
        name: "bga-leaves-out-cards",
        check: Check::ConstructedSize,
        is_it: smaller_deck,
    },
    // It lets cards be played that are suspended or banned at the time, and calls every game constructed.
    KnownDeparture {
        recorder: "bga",
        name: "bga-restricts-no-cards",
        check: Check::DeckFormat,
        is_it: restricted_card,
    },
];

/// The names of all known departures.
pub fn departure_names() -> impl Iterator<Item = &'static str> {
    DEPARTURES.iter().map(|one| one.name).chain([ENGINES_DIFFER])
}

/// The known departure that a claim matches, if any.
pub(crate) fn of(
    log: &ClaimedMatch<'_>,
    step: JudgedStep<'_>,
    claim: &Claim,
) -> Option<&'static str> {
    let known = |one: &&KnownDeparture| {
        one.recorder == log.recorder && one.check == claim.check && (one.is_it)(log, step, claim)
    };
    DEPARTURES.iter().find(known).map(|one| one.name)
}

/// Since Progress began Expeditions have moved one at a time and none of them twice, whatever came between.
fn moves_one_by_one(log: &ClaimedMatch<'_>, step: JudgedStep<'_>, _: &Claim) -> bool {
    let Some(effect) = &log.memory.effect else { return false };
    let mut moved: Vec<ExpeditionId> = Vec::new();
    for sealed in log.replay.span(effect.from as usize + 1..step.seq as usize + 1) {
        let Event::ExpeditionMoved(it) = &sealed.record.event else { continue };
        if it.cause.is_some_and(|cause| cause.kind == CauseKind::DailyEffect) {
            let [one] = &it.moves[..] else { return false };
            moved.push(one.expedition);
        }
    }
    let all = moved.len();
    // Moving an Expedition twice is no way of recording one move at a time, and stays a finding.
    moved.sort_unstable();
    moved.dedup();
    moved.len() == all
}

/// Succeed after Prepare, before anything else in the Morning.
fn prepares_first(log: &ClaimedMatch<'_>, _: JudgedStep<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    let succeeds = matches!(
        evidence,
        Evidence::Day(DayEvidence::EffectOrder { effect: DailyEffect::Succeed, .. })
    );
    // Exactly these two: any other order is not what that engine does.
    succeeds && log.memory.effects == [DailyEffect::Prepare]
}

/// Whether a player has cards in the Discard pile alone.
fn has_run_out(state: &State, seat: Seat) -> bool {
    let deck = state.slots(Place::Deck(seat, Depth::Top));
    deck.is_empty() && state.objects_in(Place::Discard(seat)).next().is_some()
}

/// Fewer cards are drawn than are due, from a Deck that has run out.
fn refill_is_optional(_: &ClaimedMatch<'_>, step: JudgedStep<'_>, claim: &Claim) -> bool {
    match claim.evidence {
        Evidence::Morning(MorningEvidence::Drawn { player: seat, cards, wanted }) => {
            cards < wanted && has_run_out(step.before, seat)
        }
        _ => false,
    }
}

/// Nothing is drawn in the Morning, where all Decks that have anything have run out.
fn draw_is_optional(_: &ClaimedMatch<'_>, step: JudgedStep<'_>, claim: &Claim) -> bool {
    let Evidence::Morning(MorningEvidence::Missing(missing)) = &claim.evidence else {
        return false;
    };
    let draws = |seat: &Seat| !step.before.slots(Place::Deck(*seat, Depth::Top)).is_empty();
    *missing == [DailyEffect::Draw] && !step.before.playing().any(|seat| draws(&seat))
}

/// A rule brings the whole Discard pile under an empty Deck while cards are drawn in the Morning, or shuffles it there. That is
/// known only when the daily effect ends, so the record is the one that the claim is about.
fn refills_at_once(log: &ClaimedMatch<'_>, _: JudgedStep<'_>, claim: &Claim) -> bool {
    let event = |at: u32| log.replay.records().get(at as usize).map(|one| &one.record.event);
    let Some(earlier) = claim.from.checked_sub(1) else { return false };
    let (Some(of_it), Some(before)) = (event(claim.from), log.replay.at(earlier)) else {
        return false;
    };
    let Some(after) = log.replay.at(claim.from) else { return false };
    let ruled = of_it.cause_kind() == Some(CauseKind::Rule);
    let draws = before.day.daily_effect == Some(DailyEffect::Draw);
    let refills = |event: &Event| {
        let Event::Moved(it) = event else { return false };
        it.moves.first().and_then(|one| one.from.seat()).is_some_and(|seat| {
            let all = |one: &Move| {
                one.from == Place::Discard(seat)
                    && matches!(one.to, Place::Deck(of, _) if of == seat)
            };
            let empty = before.slots(Place::Deck(seat, Depth::Top)).is_empty();
            let left = after.objects_in(Place::Discard(seat)).next().is_some();
            empty && !left && it.moves.iter().all(all)
        })
    };
    let is_after_it = || match (of_it, event(earlier)) {
        (Event::Shuffled(shuffled), Some(Event::Moved(it))) => {
            let from = it.moves.first().map(|one| one.from);
            from.is_some_and(|from| {
                matches!(from, Place::Discard(_)) && from.seat() == shuffled.place.seat()
            })
        }
        _ => false,
    };
    ruled && draws && (refills(of_it) || is_after_it())
}

/// An effect was left, and its player was asked and declined since it began.
fn effect_is_declined(log: &ClaimedMatch<'_>, step: JudgedStep<'_>, claim: &Claim) -> bool {
    let since = log.replay.span(claim.from as usize..step.seq as usize);
    let declines = |event: &Event| match event {
        Event::ChoiceMade(it) => {
            let named = |id: &rules::ObjectId| it.pieces.contains(&rules::Piece::Object(*id));
            it.about == "decline" && (it.pieces.is_empty() || claim.objects.iter().any(named))
        }
        _ => false,
    };
    let is_left = matches!(&claim.evidence, Evidence::Effect(effect) if effect.is_left_out);
    is_left && since.map(|one| &one.record.event).any(declines)
}

/// An effect puts boosts on its own object, which is in the Reserve by now; the effect of a support
/// ability there does not count.
fn boosts_in_reserve(_: &ClaimedMatch<'_>, step: JudgedStep<'_>, claim: &Claim) -> bool {
    let Event::CountersChanged(changed) = step.event else { return false };
    let source = changed.cause.and_then(|cause| cause.object);
    let supports = matches!(&claim.evidence, Evidence::Effect(EffectEvidence {
        ability: Some(Ability::Reaction(reaction)), ..
    }) if reaction.support);
    // The source of a support ability is in the Reserve from the start, so boosting it there is a fault and no habit.
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
fn demonstration_deck(_: &ClaimedMatch<'_>, _: JudgedStep<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    matches!(
        evidence,
        Evidence::Deck(DeckEvidence {
            what: DeckFinding::Fault(DeckFault::Size { cards: 36, .. }),
            ..
        })
    )
}

/// Fewer cards than a deck of the format has.
fn smaller_deck(_: &ClaimedMatch<'_>, _: JudgedStep<'_>, claim: &Claim) -> bool {
    let Evidence::Deck(DeckEvidence { what, .. }) = &claim.evidence else { return false };
    matches!(what, DeckFinding::Fault(DeckFault::Size { cards, at_least, .. }) if cards < at_least)
}

/// A card that the format does not allow at the time.
fn restricted_card(_: &ClaimedMatch<'_>, _: JudgedStep<'_>, claim: &Claim) -> bool {
    let evidence = &claim.evidence;
    matches!(
        evidence,
        Evidence::Deck(DeckEvidence { what: DeckFinding::Fault(DeckFault::Restricted { .. }), .. })
    )
}
