//! The verdict on a record: whether its action is due, may be decided, is shown, or lies within an
//! effect.

use std::collections::BTreeSet;

use rules::{CauseKind, Edition, Event, Mana, ObjectId, Phase, Piece, Place, State, Status};

use super::due::{Due, cited};
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;
use super::{cause, day, dusk, playing, reaction, settle, setup, turn, victory};

/// The verdict on a record. What was due and has happened is no longer due.
pub(super) fn judge(turn_state: &mut TurnState, step: RecordStep<'_>, edition: Edition) -> Verdict {
    // Before everything else: no gap, no effect and no unread card explains a cause that cannot be.
    if let Some(numbers) = cause::cannot_be(turn_state, step) {
        return turn_state.certainly_departs(cited(numbers, edition));
    }
    if cause::is_no_daily_effect(step) {
        return turn_state.surely_departs(step, cited(cause::NOTHING, edition));
    }
    match step.event {
        Event::GameStarted(_) => Verdict::Chance,
        Event::DeckRegistered(it) => setup::deck(turn_state, step, edition, it),
        Event::PlayerLeft(it) => victory::left(turn_state, step, edition, it),
        Event::GameEnded(it) => victory::ended(turn_state, step, edition, it),
        Event::DayBegan(it) => day::day_began(turn_state, step, edition, it.day),
        Event::PhaseBegan(it) => day::phase_began(turn_state, step, edition, it.phase),
        Event::DailyEffectBegan(it) => day::effect_began(turn_state, step, edition, it.effect),
        Event::DailyEffectEnded(it) => day::effect_ended(turn_state, step, edition, it.effect),
        Event::TurnBegan(it) => turn::began(turn_state, step, edition, it.seat),
        Event::Passed(it) => turn::passed(turn_state, step, edition, it.seat),
        Event::CardPlayed(it) => playing::card(turn_state, step, edition, it),
        Event::QuickActionPlayed(it) => playing::quick_action(turn_state, step, edition, it),
        Event::ReactionActivated(it) => reaction::activated(turn_state, step, edition, it),
        Event::ReactionPlayed(it) => reaction::played(turn_state, step, edition, it),
        Event::Resolved(it) => resolved(turn_state, step, edition, it.object),
        Event::ExpeditionMoved(it) if step.event.cause_kind() != Some(CauseKind::Ability) => {
            dusk::moved(turn_state, step, edition, it)
        }
        // The cards that a deck is built from are judged separately from the game.
        Event::Picked(_) | Event::ChoiceMade(_) => Verdict::Decided,
        Event::TimestampsAssigned(it) => timestamps(turn_state, step, edition, it),
        Event::EmblemCreated(it) => emblems(turn_state, step, edition, it),
        Event::DieRolled(_) | Event::Revealed(_) | Event::Shuffled(_) => {
            shown(turn_state, step, edition)
        }
        Event::TumultRevealed(it) => tumult(turn_state, step, edition, it),
        Event::AfterYou(_)
        | Event::TokenCreated(_)
        | Event::CountersChanged(_)
        | Event::LookedAt(_)
        | Event::ExpeditionMoved(_)
        | Event::TerrainMarkerMoved(_)
        | Event::TerrainMarkerPlaced(_)
        | Event::ControlChanged(_)
        | Event::FaceChanged(_)
        | Event::FirstPlayerChanged(_)
        | Event::TieBreakerBegan(_)
        | Event::Moved(_)
        | Event::Ceased(_)
        | Event::StatusGained(_)
        | Event::StatusLost(_)
        | Event::ManaPaid(_)
        | Event::ManaReadied(_) => happened(turn_state, step, edition),
        Event::MatchOpened(_)
        | Event::BoostersOpened(_)
        | Event::BoostersPassed(_)
        | Event::PoolRegistered(_)
        | Event::MatchEnded(_)
        | Event::ResultSigned(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::JudgeCalled(_)
        | Event::Ruling(_)
        | Event::Penalty(_)
        | Event::Note(_)
        | Event::EvidenceAttached(_)
        | Event::Observed(_)
        | Event::Rewound(_) => Verdict::NotAPlay,
    }
}

/// A Tumult card is turned up where an Expedition is or is about to be, and is not one that lies
/// elsewhere.
fn tumult(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &rules::TumultRevealed,
) -> Verdict {
    // A recorder may state in set-up how cards lie that nobody has seen.
    let lies = step.before.is_set_up();
    if dusk::is_tumult_twice(step.before, it) {
        let numbers = (&["1.3.1.a"][..], &["4.1.c"][..]);
        turn_state.departs(step, Vec::new(), cited(numbers, edition))
    } else if lies || dusk::may_reveal(turn_state, step.before, it.index) {
        Verdict::Chance
    } else {
        let numbers = (&[][..], &["7.3.22.b"][..]);
        turn_state.departs(step, Vec::new(), cited(numbers, edition))
    }
}

/// The order of objects that entered together is chosen in initiative order (`2024-09 2.2.14.d`,
/// `4.0 2.2.16.d`).
fn timestamps(
    turn_state: &TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &rules::TimestampsAssigned,
) -> Verdict {
    let controls = |seat: &rules::Seat| {
        let all = it.order.iter().filter_map(|id| step.before.objects.get(id));
        all.into_iter().any(|object| object.controller == *seat)
    };
    let order = step.before.in_initiative_order().into_iter();
    let first = order.into_iter().find(controls);
    let chosen = it.chosen_by.first().copied();
    let together = it.order.windows(2).all(|pair| pair[0].seq() == pair[1].seq());
    if together && (chosen.is_none() || first.is_none() || chosen == first) {
        return Verdict::Decided;
    }
    let numbers = (&["2.2.14.d"][..], &["2.2.16.d"][..]);
    turn_state.departs(step, Vec::new(), cited(numbers, edition))
}

/// Ongoing Emblems have a duration, and one that can begin now (`4.0 2.2.15.b-e`).
fn emblems(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &rules::EmblemsCreated,
) -> Verdict {
    let day = step.before.day;
    let may_begin = |duration: Option<rules::Duration>| match duration {
        None => false,
        Some(rules::Duration::Turn) => day.turn.is_some(),
        Some(rules::Duration::Afternoon) => !matches!(day.phase, Phase::Dusk | Phase::Night),
        Some(rules::Duration::Day) => true,
    };
    if it.emblems.iter().all(|emblem| may_begin(emblem.duration)) {
        return happened(turn_state, step, edition);
    }
    let numbers = (&["2.2.2.m"][..], &["2.2.15.b", "2.2.15.d", "2.2.15.e"][..]);
    turn_state.departs(step, Vec::new(), cited(numbers, edition))
}

/// The orbs used for a payment that are not ready, not the player's own or named twice (`4.0
/// 1.2.5.e`, `4.0 3.2.9.f`).
pub fn unready_orbs(state: &State, mana: &Mana) -> Vec<ObjectId> {
    let mut paid = BTreeSet::new();
    let ready = |id: &ObjectId| {
        state.objects.get(id).is_some_and(|orb| {
            orb.place == Place::Mana(mana.seat) && !orb.statuses.has(Status::Exhausted)
        })
    };
    let mut pays = |id: &ObjectId| ready(id) && paid.insert(*id);
    mana.orbs.iter().copied().filter(|id| !pays(id)).collect()
}

/// Whether a record changes something to what it already is: an effect is a change (`4.0 1.2.6.a`).
fn changes_nothing(step: RecordStep<'_>) -> bool {
    let object = |id| step.before.objects.get(id);
    match step.event {
        Event::ControlChanged(it) => object(&it.object).is_some_and(|one| one.place == it.to),
        Event::FaceChanged(it) => {
            let now = |id| {
                step.after.objects.get(id).map(|one: &std::sync::Arc<rules::Object>| &one.face)
            };
            object(&it.object).is_some_and(|one| now(&it.object) == Some(&one.face))
        }
        _ => false,
    }
}

/// Whether orbs are readied that do not belong to the player.
fn readies_anothers(step: RecordStep<'_>) -> bool {
    let Event::ManaReadied(mana) = step.event else { return false };
    let own = |id: &ObjectId| {
        step.before.objects.get(id).is_none_or(|orb| orb.place == Place::Mana(mana.seat))
    };
    !mana.orbs.iter().all(own)
}

/// An action: within an effect, or due, or neither.
fn happened(turn_state: &mut TurnState, step: RecordStep<'_>, edition: Edition) -> Verdict {
    if let Event::ManaPaid(mana) = step.event
        && !unready_orbs(step.before, mana).is_empty()
    {
        let numbers = (&[][..], &["3.2.9.f", "6.4.c"][..]);
        return turn_state.departs(step, Vec::new(), cited(numbers, edition));
    }
    if changes_nothing(step) {
        return turn_state.surely_departs(step, cited(cause::NOTHING, edition));
    }
    if readies_anothers(step) {
        let numbers = (&["1.3.2.b"][..], &["3.2.9.f", "7.3.25.a"][..]);
        return turn_state.surely_departs(step, cited(numbers, edition));
    }
    if let Some(seat) = refilled(turn_state, step) {
        turn_state.owed.push(Due::Shuffle(seat));
        return Verdict::Expected;
    }
    // Before an effect may explain it: a wrong amount would pass as a payment of the effect's own.
    let paid_wrongly = settle::pays_wrongly(turn_state, step);
    if let Some(due) = paid_wrongly {
        return turn_state.instead(step, vec![due], edition);
    }
    if step.event.cause_kind() != Some(CauseKind::Ability)
        && let Some(verdict) = settle::settle(turn_state, step)
    {
        return verdict;
    }
    if step.event.cause_kind() != Some(CauseKind::Ability) {
        // The action is due, only not yet: the finding names what had to come first.
        let first = settle::too_early(turn_state, step);
        if !first.is_empty() {
            return turn_state.instead(step, first, edition);
        }
    }
    if step.event.cause_kind() == Some(CauseKind::Ability)
        && let Some(due) = settle::due_by_rule(turn_state, step)
    {
        return turn_state.surely_departs(step, due.paragraphs(edition));
    }
    // Only now may an effect explain it: what a rule requires is not put down to an ability.
    if settle::is_within(turn_state, step) {
        return Verdict::Within;
    }
    if is_by_rule(turn_state, step) {
        return Verdict::Expected;
    }
    let due = turn_state.outstanding();
    turn_state.instead(step, due, edition)
}

/// The player whose Discard pile goes under an empty Deck from which something is due, or from
/// which an effect may take something: it is shuffled there (`4.0 3.2.2.d`, `4.0 7.3.26.b`).
fn refilled(turn_state: &TurnState, step: RecordStep<'_>) -> Option<rules::Seat> {
    let Event::Moved(it) = step.event else { return None };
    let Place::Discard(seat) = it.moves.first()?.from else { return None };
    let own = |one: &rules::Move| {
        one.from == Place::Discard(seat) && matches!(one.to, Place::Deck(of, _) if of == seat)
    };
    let due = |due: &Due| match due {
        Due::Draw(of, _) | Due::OrbFromDeck(of) => *of == seat,
        _ => false,
    };
    let empty = |state: &State, pile| state.objects_in(pile).next().is_none();
    let asked = turn_state.owed.iter().any(due) || turn_state.acted.is_some() || turn_state.reacts;
    let ruled = step.event.cause_kind() == Some(CauseKind::Rule);
    let deck = step.before.slots(Place::Deck(seat, rules::Depth::Top));
    let all = it.moves.iter().all(own) && empty(step.after, Place::Discard(seat));
    (ruled && asked && all && deck.is_empty()).then_some(seat)
}

/// Actions of rules at any time: expired emblems, Terrain Markers that a Hero brings, tie-breakers.
fn is_by_rule(turn_state: &TurnState, step: RecordStep<'_>) -> bool {
    match step.event {
        Event::Ceased(it) => it.objects.iter().all(|&id| day::is_over(turn_state, step.before, id)),
        Event::TerrainMarkerPlaced(_) => step.before.day.phase == Phase::Setup,
        // Players look at their own Mana Orbs and their Hand at any time (`4.0 3.2.9.d`).
        Event::LookedAt(it) => {
            let own = |piece| it.seats.iter().all(|&seat| is_own(step.before, piece, seat));
            it.what.iter().all(|&piece| own(piece))
        }
        // A card with printed Fleeting gains it in Limbo (`4.0 2.4.7.b`).
        Event::StatusGained(it) if it.status == Status::Fleeting => {
            it.objects.iter().all(|id| is_printed_fleeting(step.before, *id))
        }
        Event::TieBreakerBegan(_) => {
            turn_state.outstanding().is_empty()
                && victory::due(step.before) == Some(Due::TieBreaker)
        }
        _ => false,
    }
}

/// Whether a card is in the Mana zone or the Hand of a player.
fn is_own(state: &State, piece: Piece, seat: rules::Seat) -> bool {
    match piece {
        Piece::Object(id) => {
            state.objects.get(&id).is_some_and(|object| object.place == Place::Mana(seat))
        }
        Piece::Slot(id) => state.slots(Place::Hand(seat)).iter().any(|slot| slot.id == id),
    }
}

fn is_printed_fleeting(state: &State, id: ObjectId) -> bool {
    let object = state.objects.get(&id).filter(|object| object.place == Place::Limbo);
    let face = object.and_then(|object| object.face.as_ref());
    face.is_some_and(|face| face.prints(rules::Keyword::Fleeting))
}

/// What the table shows, where an effect or a rule requires it.
fn shown(turn_state: &mut TurnState, step: RecordStep<'_>, edition: Edition) -> Verdict {
    if let Event::DieRolled(it) = step.event
        && it.results.iter().any(|result| !(1..=6).contains(result))
    {
        let numbers = (&["1.1.7.d"][..], &["7.3.28.a"][..]);
        return turn_state.departs(step, Vec::new(), cited(numbers, edition));
    }
    if let Event::DieRolled(it) = step.event
        && dusk::rolled(turn_state, step, it)
    {
        return Verdict::Chance;
    }
    if let Event::Shuffled(it) = step.event {
        let seat = it.place.seat();
        let due = |due: &Due| matches!(due, Due::Shuffle(of) if Some(*of) == seat);
        if let Some(index) = turn_state.owed.iter().position(due) {
            turn_state.owed.remove(index);
            return Verdict::Chance;
        }
        // The order of a Hand is meaningless.
        if matches!(it.place, Place::Hand(_)) {
            return Verdict::Chance;
        }
    }
    if settle::is_within(turn_state, step) || turn_state.acted.is_some() {
        return Verdict::Chance;
    }
    let due = turn_state.outstanding();
    turn_state.instead(step, due, edition)
}

/// A card or reaction in Limbo is done, once it is paid for.
fn resolved(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    object: ObjectId,
) -> Verdict {
    let Some(index) = turn_state.owed.iter().position(|due| *due == Due::Resolve(object)) else {
        let numbers = (&[][..], &["5.1.2.i"][..]);
        return turn_state.surely_departs(step, cited(numbers, edition));
    };
    let resolves = &turn_state.owed[index];
    let first = turn_state.owed.iter().filter(|due| settle::comes_before(due, resolves));
    let first: Vec<Due> = first.cloned().collect();
    turn_state.owed.remove(index);
    if first.is_empty() { Verdict::Expected } else { turn_state.instead(step, first, edition) }
}
