//! Compares records with what is due: each action of a record either is due or is not.

use rules::{
    CauseKind, DailyEffect, Event, ExpeditionId, Keyword, Move, ObjectId, Piece, Place, Seat,
    State, Status,
};

use super::due::{Due, Payment};
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;
use crate::passives::leaving;

/// One action of a record (`4.0 6.1.e`).
#[derive(Clone, Copy)]
enum Action<'a> {
    Moves(&'a Move),
    Ceases(ObjectId),
    Gains(ObjectId, Status),
    Loses(ObjectId, Status),
    ExpeditionLoses(ExpeditionId, Status),
    /// With the record that began the action paid for, if recorded.
    Pays(Seat, u32, Option<u32>),
    Readies(Seat, u32),
    FirstPlayer(Seat),
    Reveals(u8),
    TieBreaker,
}

/// The actions of a record that a rule may require; `None` if it does anything else.
fn actions(event: &Event) -> Option<Vec<Action<'_>>> {
    Some(match event {
        Event::Moved(it) => it.moves.iter().map(Action::Moves).collect(),
        Event::Ceased(it) => it.objects.iter().copied().map(Action::Ceases).collect(),
        Event::StatusGained(it) => {
            it.objects.iter().map(|&id| Action::Gains(id, it.status)).collect()
        }
        Event::StatusLost(it) => {
            let objects = it.objects.iter().map(|&id| Action::Loses(id, it.status));
            let lose = |&id: &ExpeditionId| Action::ExpeditionLoses(id, it.status);
            objects.chain(it.expeditions.iter().map(lose)).collect()
        }
        Event::ManaPaid(it) => {
            vec![Action::Pays(it.seat, it.count, it.cause.and_then(|cause| cause.seq))]
        }
        Event::ManaReadied(it) => vec![Action::Readies(it.seat, it.count)],
        Event::FirstPlayerChanged(it) => vec![Action::FirstPlayer(it.seat)],
        Event::TumultRevealed(it) => vec![Action::Reveals(it.index)],
        Event::TieBreakerBegan(_) => vec![Action::TieBreaker],
        _ => return None,
    })
}

/// The verdict on a record if all its actions are due.
pub(super) fn settle(turn_state: &mut TurnState, step: RecordStep<'_>) -> Option<Verdict> {
    let actions = actions(step.event)?;
    // On a copy: if one action of the record is not due, none of it counts as done.
    let mut owed = turn_state.owed.clone();
    let mut decided = false;
    for action in actions {
        decided |= settle_one(&mut owed, step, action)?;
    }
    turn_state.owed = owed;
    let shows = matches!(step.event, Event::TumultRevealed(_));
    Some(match (shows, decided) {
        (true, _) => Verdict::Chance,
        (_, true) => Verdict::Decided,
        (_, false) => Verdict::Expected,
    })
}

/// Removes an action from what is due, and returns whether somebody decided it; `None` if it was
/// not due.
fn settle_one(owed: &mut Vec<Due>, step: RecordStep<'_>, action: Action<'_>) -> Option<bool> {
    if let Action::Readies(seat, count) = action {
        return ready_orbs(owed, step, seat, count);
    }
    let found = owed.iter().position(|due| covers(due, step, action));
    let Some(index) = found else { return ends_at_rest(step, action).then_some(false) };
    if owed.iter().any(|other| comes_before(other, &owed[index])) {
        return None;
    }
    let decided = owed[index].is_decision();
    match &mut owed[index] {
        Due::Draw(_, left) | Due::FirstOrbs(_, left) | Due::Discard(_, left) if *left > 1 => {
            *left -= 1;
        }
        _ => {
            owed.remove(index);
        }
    }
    Some(decided)
}

/// What had to come before the actions that a record already does; it is no longer due, as the
/// actions are done.
pub(super) fn too_early(turn_state: &mut TurnState, step: RecordStep<'_>) -> Vec<Due> {
    let mut first = Vec::new();
    for action in actions(step.event).unwrap_or_default() {
        let owed = &mut turn_state.owed;
        let Some(index) = owed.iter().position(|due| covers(due, step, action)) else { continue };
        let waits: Vec<Due> =
            owed.iter().filter(|other| comes_before(other, &owed[index])).cloned().collect();
        if !waits.is_empty() {
            owed.remove(index);
            owed.retain(|due| !waits.contains(due));
            first.extend(waits);
        }
    }
    first
}

/// Whether a status ends at Rest for an object that stays for another reason: for an Eternal
/// Character, or a Permanent.
fn ends_at_rest(step: RecordStep<'_>, action: Action<'_>) -> bool {
    let Action::Loses(id, Status::Anchored | Status::Asleep) = action else { return false };
    let here = |object: &std::sync::Arc<rules::Object>| {
        let has = [Status::Anchored, Status::Asleep].iter().any(|&one| object.statuses.has(one));
        matches!(object.place, Place::Expedition(_)) && has
    };
    step.before.day.daily_effect == Some(DailyEffect::Rest)
        && step.before.objects.get(&id).is_some_and(here)
}

/// The cost that a record pays with a wrong amount: it names what it pays for, or pays immediately.
/// It is no longer due.
pub(super) fn pays_wrongly(turn_state: &mut TurnState, step: RecordStep<'_>) -> Option<Due> {
    let Event::ManaPaid(mana) = step.event else { return None };
    let of = mana.cause.and_then(|cause| cause.seq);
    let met = |payment: &Payment| i32::try_from(mana.count).is_ok_and(|it| payment.is_met_by(it));
    let is_it = |due: &Due| match due {
        Due::Pay(payment) => {
            let this = of.map_or(step.seq == payment.of + 1, |of| of == payment.of);
            payment.seat == mana.seat && this && !met(payment)
        }
        _ => false,
    };
    let index = turn_state.owed.iter().position(is_it)?;
    Some(turn_state.owed.remove(index))
}

/// Whether a record attributes to an ability what must be paid as a cost; Cooldown is an action of
/// the card itself.
pub(super) fn pays_otherwise(turn_state: &TurnState, step: RecordStep<'_>) -> bool {
    if step.event.cause().is_some_and(|cause| cause.object.is_some()) {
        return false;
    }
    let is_cost = |due: &&Due| matches!(due, Due::Exhaust(_) | Due::DiscardToPay(_));
    let costs = || turn_state.owed.iter().filter(is_cost);
    let actions = actions(step.event).unwrap_or_default();
    actions.into_iter().any(|action| costs().any(|due| does(due, step, action)))
}

/// An action due by a rule that is attributed to some ability while no effect is unfolding.
pub(super) fn due_by_rule<'a>(turn_state: &'a TurnState, step: RecordStep<'_>) -> Option<&'a Due> {
    let named = step.event.cause().is_some_and(|cause| cause.object.is_some());
    if named || turn_state.acted.is_some() {
        return None;
    }
    let actions = actions(step.event).unwrap_or_default();
    let due = |action| turn_state.owed.iter().find(|due| does(due, step, action));
    let due = actions.into_iter().find_map(due)?;
    // An ability may replace what happens to a leaving object.
    let by_ability = |id| leaving(step.then, id).is_some();
    let is_its_own = matches!(due, Due::Leave(id, ..) if by_ability(*id));
    (!is_its_own).then_some(due)
}

/// Whether one due action must come before another.
pub(super) fn comes_before(first: &Due, then: &Due) -> bool {
    match (first, then) {
        (Due::Shuffle(one), Due::Draw(other, _))
        | (Due::Draw(one, _), Due::FirstOrbs(other, _)) => one == other,
        (Due::Pay(payment), Due::Join(id, _) | Due::Resolve(id) | Due::Finish(id)) => {
            payment.of == id.seq() && !payment.is_met_by(0)
        }
        // All that move do so together (`4.0 4.2.4.h`), so each waits for every die.
        (Due::Roll(..), Due::Advance(_)) => true,
        (Due::Gain(one, Status::Fleeting), Due::Join(other, _) | Due::Finish(other))
        | (Due::Resolve(one), Due::Finish(other) | Due::Cease(other)) => one == other,
        _ => false,
    }
}

/// Whether a record's cause allows what is due: costs are paid as costs, and daily effects resolve.
fn is_cause_of(due: &Due, step: RecordStep<'_>) -> bool {
    let is_cost = matches!(due, Due::Pay(_) | Due::Exhaust(_) | Due::DiscardToPay(_));
    match step.event.cause_kind() {
        None | Some(CauseKind::Official | CauseKind::Ability) => true,
        Some(CauseKind::Cost) => is_cost,
        Some(CauseKind::Rule) => !is_cost,
        Some(CauseKind::DailyEffect) => !is_cost && step.before.day.daily_effect.is_some(),
    }
}

fn covers(due: &Due, step: RecordStep<'_>, action: Action<'_>) -> bool {
    is_cause_of(due, step) && does(due, step, action)
}

fn does(due: &Due, step: RecordStep<'_>, action: Action<'_>) -> bool {
    match (due, action) {
        (Due::Lose(id, status), Action::Loses(of, lost)) => (*id, *status) == (of, lost),
        (Due::Gain(id, status), Action::Gains(of, gained)) => (*id, *status) == (of, gained),
        (Due::Ready(id), Action::Loses(of, Status::Exhausted))
        | (Due::Exhaust(id), Action::Gains(of, Status::Exhausted))
        | (Due::Cease(id), Action::Ceases(of)) => *id == of,
        (Due::LoseAscended(id), Action::ExpeditionLoses(of, Status::Ascended)) => *id == of,
        (Due::FirstPlayer(seat), Action::FirstPlayer(of)) => *seat == of,
        (Due::Reveal(index), Action::Reveals(of)) => *index == of,
        (Due::TieBreaker, Action::TieBreaker) => true,
        (Due::Pay(payment), Action::Pays(seat, count, of)) => {
            payment.seat == seat
                && of.is_none_or(|of| of == payment.of)
                && i32::try_from(count).is_ok_and(|count| payment.is_met_by(count))
        }
        // A token in a Landmark zone that is not kept ceases to exist.
        (Due::Discard(place, _), Action::Ceases(id)) => {
            step.before.objects.get(&id).is_some_and(|object| object.place == *place)
        }
        (due, Action::Moves(one)) => covers_move(due, step, one),
        _ => false,
    }
}

fn covers_move(due: &Due, step: RecordStep<'_>, one: &Move) -> bool {
    let is = |id: &ObjectId| one.what == Some(Piece::Object(*id));
    match due {
        Due::Draw(seat, _) => is_drawn(step, one, *seat),
        Due::FirstOrbs(seat, _) | Due::Expand(seat) => {
            one.from == Place::Hand(*seat)
                && one.to == Place::Mana(*seat)
                && !one.statuses.has(Status::Exhausted)
        }
        Due::OrbFromDeck(seat) => {
            matches!(one.from, Place::Deck(from, _) if from == *seat)
                && one.to == Place::Mana(*seat)
        }
        Due::Leave(id, to, boosts) => {
            let kept = one.counters.get(rules::BOOST).copied().unwrap_or(0);
            is(id) && one.to == *to && kept == *boosts
        }
        Due::Discard(place, _) => {
            let owner = match one.what {
                Some(Piece::Object(id)) => step.before.objects.get(&id).map(|object| object.owner),
                _ => None,
            };
            one.from == *place && owner.is_some_and(|owner| one.to == Place::Discard(owner))
        }
        Due::DiscardToPay(id) => is(id) && matches!(one.to, Place::Discard(_)),
        Due::Join(id, seat) => is(id) && joins(step, *id, *seat, one.to),
        Due::Finish(id) => is(id) && spell_end(step.before, *id) == Some(one.to),
        _ => false,
    }
}

/// Whether it is one of the top cards of a Deck, of which a record draws this many.
fn is_drawn(step: RecordStep<'_>, one: &Move, seat: Seat) -> bool {
    let from = matches!(one.from, Place::Deck(from, rules::Depth::Top) if from == seat);
    if !from || one.to != Place::Hand(seat) {
        return false;
    }
    let Event::Moved(all) = step.event else { return false };
    let together = all.moves.iter().filter(|other| other.from == one.from).count();
    let Some(Piece::Slot(drawn)) = one.what else { return one.what.is_none() };
    // Not every log is accurate about where in the Deck cards were put back.
    let alike = step.before.slots(one.from).iter().filter(|it| it.id.seq() == drawn.seq());
    alike.take(together).any(|it| it.id == drawn)
}

/// Where a Spell goes that has resolved: to the Discard pile if it is Fleeting, which one with printed
/// Fleeting is in Limbo even if no record says so (`4.0 2.4.7.b`), else to its owner's Reserve (`4.0
/// 5.2.4.b`).
pub fn spell_end(state: &State, id: ObjectId) -> Option<Place> {
    let object = state.objects.get(&id)?;
    let fleeting = object.statuses.has(Status::Fleeting)
        || object.face.as_ref().is_some_and(|face| face.prints(Keyword::Fleeting));
    let owner = object.owner;
    Some(if fleeting { Place::Discard(owner) } else { Place::Reserve(owner) })
}

/// Where a Character or Permanent goes from Limbo (`4.0 5.1.2.i`).
fn joins(step: RecordStep<'_>, id: ObjectId, seat: Seat, to: Place) -> bool {
    let face = step.before.objects.get(&id).and_then(|object| object.face.as_deref());
    face.is_none_or(|face| may_join(face, seat, to))
}

/// Whether a card of this kind joins that place once it has been played.
pub(super) fn may_join(face: &rules::Face, seat: Seat, to: Place) -> bool {
    use rules::CardType;
    let is = |subtype: &str| face.subtypes.iter().any(|one| one == subtype);
    let in_expedition = matches!(to, Place::Expedition(id) if id.seat == seat);
    match face.card_type {
        // A Temple may be played as a Landmark Permanent.
        Some(CardType::Character) => {
            in_expedition || (to == Place::Landmark(seat) && face.is_temple())
        }
        Some(CardType::Permanent) if is("expedition") => in_expedition,
        Some(CardType::Permanent) if is("landmark") => to == Place::Landmark(seat),
        Some(CardType::Spell) => false,
        _ => in_expedition || to == Place::Landmark(seat),
    }
}

/// As many orbs as were readied; the log does not always show which.
fn ready_orbs(owed: &mut Vec<Due>, step: RecordStep<'_>, seat: Seat, count: u32) -> Option<bool> {
    for _ in 0..count {
        let is_orb = |id: &ObjectId| {
            step.before.objects.get(id).is_some_and(|one| one.place == Place::Mana(seat))
        };
        let orb = owed.iter().position(|due| matches!(due, Due::Ready(id) if is_orb(id)))?;
        owed.remove(orb);
    }
    Some(false)
}

/// Whether a record may be part of an effect: anything caused by an ability is, and so is anything
/// that follows from what is unfolding.
///
/// This is the only place where the inside of effects is left open.
pub(super) fn is_within(turn_state: &TurnState, step: RecordStep<'_>) -> bool {
    match step.event.cause_kind() {
        // Effects come from something that is or was an object.
        Some(CauseKind::Ability) => {
            let source = step.event.cause().and_then(|cause| cause.object);
            source.is_none_or(|source| source.seq() < step.seq)
        }
        // Costs within effects, such as that of a Tough target; they may name the object with the
        // ability.
        Some(CauseKind::Cost) => {
            let source = step.event.cause().and_then(|cause| cause.object);
            let named = source.is_some_and(|id| step.before.objects.contains_key(&id));
            named || turn_state.acted.is_some() || turn_state.gap.is_some()
        }
        Some(CauseKind::DailyEffect | CauseKind::Rule | CauseKind::Official) | None => false,
    }
}
