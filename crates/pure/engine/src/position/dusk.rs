//! What Progress requires (`2024-09 1.3.2.e`, `4.0 4.2.4`), and what moving forward turns up.

use rules::{
    Ability, DailyEffect, Dice, DieRolled, Edition, Event, Expedition, ExpeditionId,
    ExpeditionMoved, MoreForward, Move, ObjectId, Piece, Place, State, Statement, Victory,
};

use super::due::{Advance, Due, cited};
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;
use crate::effect::Moment;
use crate::passives::{of_player, passives};

/// Every Expedition that moves forward; in the Arena the winner instead.
pub(super) fn due(now: &Moment) -> Vec<Due> {
    let (state, view) = (&now.state, now.view());
    if state.day.tie_breaker {
        return match view.victory {
            Victory::Winner(seat) => vec![Due::Won(state.with_team(seat))],
            Victory::Open | Victory::TieBreaker(_) => Vec::new(),
        };
    }
    let forward = view.expeditions.iter().filter(|expedition| expedition.progress.forward);
    let advance = |expedition: &rules::ExpeditionView| {
        let one = state.expedition(expedition.id)?;
        let (further, may_stay) = replaced(now, expedition.id);
        let (least, most) = further;
        Some(Due::Advance(Advance {
            expedition: expedition.id,
            to: (forward_of(one, 1 + least), forward_of(one, 1 + most)),
            due_to: expedition.progress.due_to.clone(),
            may_stay,
        }))
    };
    let forward: Vec<_> = forward.collect();
    let rolls = forward
        .iter()
        .flat_map(|one| dice(now, one.id).into_iter().map(|(host, _)| Due::Roll(host, one.id)));
    let rolls: Vec<_> = rolls.collect();
    // Dice before moves: what they show says how far each one goes.
    rolls.into_iter().chain(forward.into_iter().filter_map(advance)).collect()
}

/// The objects in an Expedition that have a die rolled as it would move forward, and what comes of it.
fn dice(now: &Moment, id: ExpeditionId) -> Vec<(ObjectId, MoreForward)> {
    let is_in = |host| now.view().objects.get(&host).is_some_and(|it| it.expeditions.contains(&id));
    let rolls = passives(now, |says| matches!(says, Statement::MoreForward(_)));
    let rolls = rolls.filter_map(|(host, passive)| match passive.says {
        Statement::MoreForward(more) => Some((host, more)),
        _ => None,
    });
    rolls.filter(|(host, more)| more.roll_at_least.is_some() && is_in(*host)).collect()
}

/// Whether a passive ability has a die rolled for an Expedition that moves forward, and no effect.
pub(super) fn is_rolled_by_passive(step: RecordStep<'_>, it: &DieRolled) -> bool {
    let source = it.cause.and_then(|cause| cause.object);
    let hosts = |id| dice(step.then, id).into_iter().map(|(host, _)| Some(host));
    let resolves = step.before.day.daily_effect == Some(DailyEffect::Progress);
    resolves
        && step.before.expeditions.iter().flat_map(|one| hosts(one.id)).any(|host| host == source)
}

/// Whether a die is one that an Expedition waits for: what it shows says how the Expedition moves.
///
/// A player who rolls several dice, or may add to one, chooses the result, so any of them may be it.
pub(super) fn rolled(turn_state: &mut TurnState, step: RecordStep<'_>, it: &DieRolled) -> bool {
    let source = it.cause.and_then(|cause| cause.object);
    let is_it =
        |due: &Due| matches!(due, Due::Roll(host, _) if source.is_none_or(|id| id == *host));
    let Some(index) = turn_state.owed.iter().position(is_it) else { return false };
    let Due::Roll(host, expedition) = turn_state.owed.remove(index) else { return false };
    let all = dice(step.then, expedition);
    let more = all.iter().find(|(one, _)| *one == host).map(|(_, more)| *more);
    let (Some(more), [_]) = (more, &all[..]) else { return true };
    let seat = expedition.seat;
    let adds = of_player(step.then, seat, &Statement::Dice(Dice::MayAddOne)).min(1);
    let results = it.results.iter().flat_map(|&die| [die, die + u8::from(adds > 0)]);
    let ways: Vec<DieOutcome> = results.map(|result| DieOutcome::of(more, result)).collect();
    turn_state.owed.retain_mut(|due| match due {
        Due::Advance(advance) if advance.expedition == expedition => advance.narrow(&ways),
        _ => true,
    });
    true
}

/// What a die makes of a move forward.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DieOutcome {
    Stays,
    One,
    Further,
}

impl DieOutcome {
    fn of(more: MoreForward, result: u8) -> Self {
        if more.stays_at_most.is_some_and(|most| result <= most) {
            Self::Stays
        } else if more.roll_at_least.is_some_and(|least| result >= least) {
            Self::Further
        } else {
            Self::One
        }
    }
}

impl Advance {
    /// Leaves only what one of these ways makes of it; whether it moves at all.
    fn narrow(&mut self, ways: &[DieOutcome]) -> bool {
        let (near, far) = self.to;
        let has = |way| ways.contains(&way);
        self.to = (
            if has(DieOutcome::One) { near } else { far },
            if has(DieOutcome::Further) { far } else { near },
        );
        self.may_stay = has(DieOutcome::Stays);
        has(DieOutcome::One) || has(DieOutcome::Further)
    }
}

/// The region this many regions further.
fn forward_of(expedition: &Expedition, regions: u8) -> u8 {
    if expedition.start() == 0 {
        expedition.position.saturating_add(regions).min(7)
    } else {
        expedition.position.saturating_sub(regions)
    }
}

/// How much further abilities move an Expedition, at least and at most, and whether one may keep it in place. Each applies
/// once (`4.0 6.2.k`), and those without a die always do.
fn replaced(now: &Moment, id: ExpeditionId) -> ((u8, u8), bool) {
    let about = |says: &Statement| {
        matches!(
            says,
            Statement::MoreForward(_)
                | Statement::DiscardMeInsteadOfForward
                | Statement::DiscardMeInsteadOfForwardTo(_)
        )
    };
    let ((mut least, mut most), mut may_stay) = ((0, 0), false);
    for (host, passive) in passives(now, about) {
        if !now.view().objects.get(&host).is_some_and(|host| host.expeditions.contains(&id)) {
            continue;
        }
        if let Statement::MoreForward(more) = &passive.says {
            least += u8::from(more.roll_at_least.is_none());
            most += 1;
            may_stay |= more.stays_at_most.is_some();
        } else {
            may_stay = true;
        }
    }
    ((least, most), may_stay)
}

/// Expeditions that move: at Progress those that are due, all together (`4.0 4.2.4.h`).
pub(super) fn moved(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &ExpeditionMoved,
) -> Verdict {
    let mut left = turn_state.owed.clone();
    // Who moves without the die that says how far moves too early.
    let moves = |due: &Due| matches!(due, Due::Roll(_, id) if it.moves.iter().any(|one| one.expedition == *id));
    let mut wrong: Vec<Due> = left.iter().filter(|due| moves(due)).cloned().collect();
    left.retain(|due| !moves(due));
    for one in &it.moves {
        let mine = |due: &Due| matches!(due, Due::Advance(to) if to.expedition == one.expedition);
        let index = left.iter().position(mine);
        let due = index.map(|index| left.remove(index));
        let Some(Due::Advance(advance)) = due else {
            let stays = cited((&["1.3.2.e"], &["4.2.4.b"]), edition);
            return turn_state.departs(step, Vec::new(), stays);
        };
        let (near, far) = (advance.to.0.min(advance.to.1), advance.to.0.max(advance.to.1));
        let other = !one.due_to.is_empty() && one.due_to != advance.due_to;
        if !(near..=far).contains(&one.to) || other {
            wrong.push(Due::Advance(advance));
        }
    }
    turn_state.owed = left;
    if !wrong.is_empty() {
        return turn_state.instead(step, wrong, edition);
    }
    // All successful Expeditions move in one record: a second one means that they moved one after the other.
    if std::mem::replace(&mut turn_state.advanced, true) {
        let together = cited((&["1.3.2.e"], &["4.2.4.h"]), edition);
        return turn_state.departs(step, Vec::new(), together);
    }
    Verdict::Expected
}

/// Whether an Expedition that may stay does: all that move do so together (`4.0 4.2.4.h`).
pub(super) fn stays(turn_state: &TurnState, due: &Due) -> bool {
    turn_state.advanced && matches!(due, Due::Advance(advance) if advance.may_stay)
}

/// Whether a record discards a card in an Expedition that is due to move, instead of moving it
/// forward.
pub(super) fn is_replaced(step: RecordStep<'_>, due: &Due) -> bool {
    let (Due::Advance(advance), Event::Moved(it)) = (due, step.event) else { return false };
    let says = |ability: &Ability| {
        matches!(ability, Ability::Passive(it) if matches!(
            it.says,
            Statement::DiscardMeInsteadOfForward | Statement::DiscardMeInsteadOfForwardTo(_)
        ))
    };
    let has = |id: &ObjectId| {
        let face = step.before.objects.get(id).and_then(|object| object.face.as_ref());
        face.is_some_and(|face| face.abilities.iter().flatten().any(says))
    };
    let discarded = |one: &Move| {
        let from = one.from == Place::Expedition(advance.expedition);
        let id = if let Some(Piece::Object(id)) = one.what { has(&id) } else { false };
        from && id && matches!(one.to, Place::Discard(_))
    };
    let progress = step.before.day.daily_effect == Some(DailyEffect::Progress);
    advance.may_stay && progress && it.moves.iter().any(discarded)
}

/// The Tumult cards to be turned up: face down, with a counter in or past them (`4.0 7.3.22.b`).
pub(super) fn hidden(state: &State) -> impl Iterator<Item = Due> + '_ {
    let tumult = (0_u8..).zip(state.adventure.tumult.iter());
    let down = tumult.filter(|(_, tumult)| tumult.shown.is_none() && !state.day.tie_breaker);
    down.map(|(index, _)| index).filter(|&index| state.has_reached(index)).map(Due::Reveal)
}

/// Whether a Tumult card may be turned up: some Expedition is there, or is about to be.
pub(super) fn may_reveal(turn_state: &TurnState, state: &State, index: u8) -> bool {
    let enters = |due: &Due| {
        let Due::Advance(advance) = due else { return false };
        let (near, far) = (advance.to.0.min(advance.to.1), advance.to.0.max(advance.to.1));
        let one = state.expedition(advance.expedition);
        one.is_some_and(|one| state.reaches(one, (near, far), index))
    };
    let tumult = state.adventure.tumult.get(usize::from(index));
    let down = tumult.is_none_or(|tumult| tumult.shown.is_none());
    let comes = || hidden(state).any(|due| due == Due::Reveal(index));
    down && (comes() || turn_state.owed.iter().any(enters))
}

/// Whether a Tumult card is shown that already lies elsewhere: the three of an Adventure are
/// different (`4.0 4.1.c`).
pub fn is_tumult_twice(state: &State, it: &rules::TumultRevealed) -> bool {
    let all = (0_u8..).zip(&state.adventure.tumult);
    all.into_iter().any(|(index, tumult)| {
        index != it.index
            // Each Adventure has three Tumult cards; another Adventure may have the same ones.
            && index / 3 == it.index / 3
            && tumult.shown.is_some_and(|(card, _)| card == it.card)
    })
}

/// The event as a move of Expeditions.
pub(super) const fn as_moves(event: &Event) -> Option<&ExpeditionMoved> {
    if let Event::ExpeditionMoved(it) = event { Some(it) } else { None }
}
