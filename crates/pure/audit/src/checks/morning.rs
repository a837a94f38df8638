//! The Morning: Succeed, Prepare, Draw, Expand (`2024-09 1.3.2.b`, `4.0 4.2.1`).

use engine::{Due, Reliance, draws_one, readied};
use rules::{
    CauseKind, DailyEffect, Depth, Event, Move, ObjectId, Phase, Piece, Place, Seat, Status,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::{DayEvidence, MorningEvidence};
use crate::grade::RecorderGrade;
use crate::matter::Matter;
use crate::memory::Effect;
use crate::step::JudgedStep;

/// The daily effects of the Morning, in their order.
const MORNING: [DailyEffect; 4] =
    [DailyEffect::Succeed, DailyEffect::Prepare, DailyEffect::Draw, DailyEffect::Expand];

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        // Any other phase comes after the Morning, so what has not begun by then is missing.
        Event::PhaseBegan(began) if began.phase != Phase::Morning => missing(context, step),
        Event::DailyEffectBegan(begun) => order(context, step, begun.effect),
        Event::Moved(moved)
            if matches!(step.event.cause_kind(), None | Some(CauseKind::DailyEffect)) =>
        {
            if step.before.day.daily_effect == Some(DailyEffect::Draw) {
                from_top(context, step, &moved.moves);
            }
            if let Some(effect) = &mut context.memory.effect {
                moved.moves.iter().for_each(|one| count(effect, one));
            }
        }
        Event::FirstPlayerChanged(of) => {
            // At any other time an ability changed the first player.
            let succeed_now =
                context.memory.effect.as_mut().filter(|one| one.which == DailyEffect::Succeed);
            if let Some(effect) = succeed_now {
                effect.succeeded = true;
                let from = effect.from;
                succeed(context, step, from, Some(of.seat));
            }
        }
        Event::DailyEffectEnded(ended) => {
            let Some(effect) = context.memory.effect.clone() else { return };
            match ended.effect {
                DailyEffect::Succeed if !effect.succeeded => {
                    succeed(context, step, effect.from, None);
                }
                DailyEffect::Prepare => prepare(context, step, &effect),
                DailyEffect::Draw => draw(context, step, &effect),
                DailyEffect::Expand => expand(context, step, &effect),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Drawn cards are those on top of the Deck, however many they are.
fn from_top(context: &mut AuditContext<'_>, step: JudgedStep<'_>, moves: &[Move]) {
    for seat in step.before.seats() {
        let drawn = |one: &&Move| matches!((one.from, one.to), (Place::Deck(from, Depth::Top), Place::Hand(_)) if from == seat);
        let drawn: Vec<_> = moves.iter().filter(drawn).collect();
        let deck = &step.before.players[seat.index()].deck;
        let top = |one: &&Move| {
            // A card that the log does not identify may be any of them.
            one.what.is_none_or(|what| {
                deck.iter().take(drawn.len()).any(|slot| Piece::Slot(slot.id) == what)
            })
        };
        if drawn.iter().all(top) {
            continue;
        }
        // Cards have been put into the Deck since it was made, and not every log says exactly where.
        let mixed = deck.iter().zip(deck.iter().skip(1)).any(|(a, b)| a.id.seq() != b.id.seq());
        let doubt = context
            .doubt(
                step.before,
                context.memory.unit_from,
                [Matter::Morning],
                [Reliance::Board, Reliance::Phase],
            )
            .or_else(|| mixed.then_some(Doubt::MixedDeck));
        let claim = Claim::new(Check::NotTheTop, step.seq, MorningEvidence::NotTheTop(seat))
            .players([seat]);
        context.add(step, claim, doubt);
    }
}

/// Counts a card that a player draws, or puts in the Mana zone.
fn count(effect: &mut Effect, one: &Move) {
    match (one.from, one.to) {
        (Place::Deck(seat, _), Place::Hand(to)) if seat == to => {
            effect.cards.entry(seat).or_default()[0] += 1;
        }
        (Place::Hand(seat), Place::Mana(to)) if seat == to => {
            effect.cards.entry(seat).or_default()[1] += 1;
        }
        _ => {}
    }
}

/// A daily effect that begins after one that comes later, or a second time.
fn order(context: &mut AuditContext<'_>, step: JudgedStep<'_>, which: DailyEffect) {
    let place = |effect: DailyEffect| MORNING.into_iter().position(|one| one == effect);
    let Some(mine) = place(which) else { return };
    let later = context.memory.effects.iter().copied().find(|&done| place(done) >= Some(mine));
    let Some(later) = later else { return };
    let claim = Claim::new(
        Check::MorningOrder,
        step.seq,
        DayEvidence::EffectOrder { effect: which, before: later, order: MORNING },
    );
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    context.add(step, claim, doubt);
}

/// Daily effects that have not begun when the Morning is over. A log that records none at all is not
/// accused, and an engine may leave out those that would do nothing.
fn missing(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let due = context.departure().map(|departure| departure.due.clone()).unwrap_or_default();
    let is_missing = |one: &DailyEffect| match context.recorder {
        RecorderGrade::Engine => due.contains(&Due::Begin(*one)),
        RecorderGrade::Paper | RecorderGrade::Scribe => !context.memory.effects.contains(one),
    };
    let missing: Vec<_> = MORNING.into_iter().filter(is_missing).collect();
    // The first Morning is skipped (`4.0 4.1.j`).
    let is_morning = step.before.day.phase == Phase::Morning && step.before.day.day > 1;
    if !is_morning || missing.is_empty() || !context.memory.tells_effects {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Phase, &[]);
    let claim = Claim::new(Check::MorningOrder, from, MorningEvidence::Missing(missing));
    context.add(step, claim, doubt);
}

/// The next player in turn order becomes the first player.
fn succeed(context: &mut AuditContext<'_>, step: JudgedStep<'_>, from: u32, to: Option<Seat>) {
    let state = step.before;
    let Some(first) = state.day.first_player else { return };
    let next = state.next_seat(first);
    if to == next {
        return;
    }
    let doubt = context.unsure(from, Reliance::First, &[]);
    let claim = Claim::new(
        Check::Succeed,
        from,
        MorningEvidence::FirstPlayer { first: to.unwrap_or(first), next },
    )
    .players(to.into_iter().chain(next));
    context.add(step, claim, doubt);
}

/// Objects in players' zones and Expeditions that are still exhausted after Prepare.
fn prepare(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    let state = step.before;
    let is_exhausted = |id: &ObjectId| {
        state.objects.get(id).is_some_and(|object| object.statuses.has(Status::Exhausted))
    };
    // What came meanwhile need not be readied, so the objects are those of the state before.
    let mut left = readied(&context.moment(&effect.before));
    left.retain(is_exhausted);
    left.sort_unstable();
    if left.is_empty() {
        return;
    }
    let doubt = context.doubt(
        &effect.before,
        effect.from,
        [Matter::Morning],
        [Reliance::Board, Reliance::Phase],
    );
    let players = left.iter().filter_map(|id| state.objects.get(id)).map(|one| one.controller);
    let claim = Claim::new(Check::Prepare, effect.from, MorningEvidence::NotReadied(left.clone()))
        .players(players.collect::<std::collections::BTreeSet<_>>())
        .objects(left);
    context.add(step, claim, doubt);
}

/// Two cards each, unless the Deck and the Discard pile have fewer.
fn draw(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    let moment = context.moment(&effect.before);
    for seat in step.before.playing() {
        let wanted = if draws_one(&moment, seat) { 1 } else { 2 };
        let drawn = effect.cards.get(&seat).map_or(0, |cards| cards[0]);
        let left = step.before.players[seat.index()].deck.len();
        let discard = step.before.objects_in(Place::Discard(seat)).count();
        // With nothing left to draw, fewer cards are right.
        if drawn == wanted || (drawn < wanted && left + discard == 0) {
            continue;
        }
        let doubt = context.doubt(
            &effect.before,
            effect.from,
            [Matter::Morning],
            [Reliance::Board, Reliance::Phase],
        );
        let claim = Claim::new(
            Check::Draw,
            effect.from,
            MorningEvidence::Drawn { player: seat, cards: drawn, wanted },
        )
        .players([seat]);
        context.add(step, claim, doubt);
    }
}

fn expand(context: &mut AuditContext<'_>, step: JudgedStep<'_>, effect: &Effect) {
    for (&seat, cards) in &effect.cards {
        // Expand is optional and of one card (`4.0 4.2.1.e`).
        if cards[1] <= 1 {
            continue;
        }
        let doubt = context.doubt(
            &effect.before,
            effect.from,
            [Matter::Morning],
            [Reliance::Board, Reliance::Phase],
        );
        let claim = Claim::new(
            Check::Expand,
            effect.from,
            MorningEvidence::Expanded { player: seat, cards: cards[1] },
        )
        .players([seat]);
        context.add(step, claim, doubt);
    }
}
