//! What a record begins, ends and requires, and how a lost position resynchronises.

use rules::{
    Ability, Cause, CauseKind, Edition, Event, LeavingExpedition, ObjectId, Place, State,
    Statement, Status,
};

use super::due::Due;
use super::step::RecordStep;
use super::turn_state::{RecordedPart, TurnState};
use super::unknown::Unknown;
use super::verdict::{LostStretch, Verdict};
use super::{day, dusk, may, night, playing, setup};

/// Notes what a record begins, ends and requires.
pub(super) fn advance(turn_state: &mut TurnState, step: RecordStep<'_>, edition: Edition) {
    match step.event {
        Event::MatchOpened(it) => turn_state.paper = it.recorder == "paper",
        Event::GameStarted(_) => {
            // These are facts about the log and not about the game: they outlast the games of a match.
            let (paper, tells_costs) = (turn_state.paper, turn_state.tells_costs);
            let owed = setup::of_game(step.after);
            *turn_state = TurnState { owed, tells_costs, paper, ..TurnState::default() };
        }
        Event::PlayerLeft(it) => {
            // Nothing can be asked of a player who is gone, and the others must not wait for them.
            turn_state.owed.retain(|due| due.seat() != Some(it.seat));
            if let Some(turn) = turn_state.turn.as_mut().filter(|turn| turn.seat == it.seat) {
                turn.over = true;
            }
        }
        // Anything due in a game that is over is no longer due.
        Event::GameEnded(_) => turn_state.owed.clear(),
        Event::DayBegan(_) => {
            begin_unit(turn_state, step, edition);
            turn_state.done.clear();
            turn_state.uses.clear();
            turn_state.may_today = may::May::default();
            turn_state.turn = None;
            turn_state.told = RecordedPart::Day;
        }
        Event::PhaseBegan(_) => {
            begin_unit(turn_state, step, edition);
            turn_state.turn = None;
            turn_state.told = RecordedPart::Phase;
        }
        Event::DailyEffectBegan(it) => {
            turn_state.begin_unit(step.seq);
            turn_state.told = RecordedPart::Phase;
            turn_state.done.push(it.effect);
            turn_state.owed = day::asks(step.now, it.effect);
        }
        Event::DailyEffectEnded(it) => end_effect(turn_state, step, it.effect),
        Event::TurnBegan(it) => {
            turn_state.begin_unit(step.seq);
            turn_state.turn = Some(playing::new_turn(it.seat));
        }
        Event::Passed(it) | Event::AfterYou(it) => {
            if let Some(turn) = turn_state.turn.as_mut().filter(|turn| turn.seat == it.seat) {
                turn.over = true;
            }
        }
        // An object that changed control instead of leaving no longer leaves.
        Event::ControlChanged(it) => {
            turn_state.owed.retain(|due| !matches!(due, Due::Leave(id, ..) if *id == it.object));
            // By the ability that replaces going to the Reserve it gains Fleeting with that; one that only says to defect does not.
            let own = it.cause.and_then(|cause| cause.object) == Some(it.object);
            if own && defects_instead(step.before, it.object) {
                turn_state.owed.insert(0, Due::Gain(it.object, Status::Fleeting));
            }
        }
        Event::EmblemCreated(it) => {
            turn_state.tells_costs |= it.emblems.iter().any(|emblem| emblem.next);
        }
        Event::Moved(it) => joined(turn_state, step, it),
        Event::Observed(it) if Unknown::confirms(it, step.before, step.after) => {}
        Event::Observed(_) | Event::Rewound(_) => turn_state.gap = Some(step.seq),
        _ => {}
    }
    // After what the record begins: a new unit forgets the effects of the one before, but not this record's own.
    acts(turn_state, step);
    forget(turn_state, step);
}

/// Notes that an effect may be unfolding, and what it may do.
fn acts(turn_state: &mut TurnState, step: RecordStep<'_>) {
    turn_state.has_activated = matches!(step.event, Event::ReactionActivated(_));
    if let Event::DieRolled(it) = step.event
        && dusk::is_rolled_by_passive(step, it)
    {
        return;
    }
    // A cost that names an object is paid within an effect, which may do nothing else before it.
    let is_of_effect = |cause: &&Cause| match cause.kind {
        CauseKind::Ability => true,
        CauseKind::Cost => cause.object.is_some(),
        CauseKind::DailyEffect | CauseKind::Rule | CauseKind::Official => false,
    };
    if let Some(cause) = step.event.cause().as_ref().filter(is_of_effect) {
        let may = may::of_source(&mut turn_state.known, step.before, cause.object);
        turn_state.act(step.seq, may);
    }
    if let Event::ReactionActivated(it) = step.event {
        for emblem in &it.emblems {
            let may = may::of_source(&mut turn_state.known, step.before, emblem.source);
            turn_state.act(step.seq, may);
        }
    }
    if let Event::PhaseBegan(it) = step.event
        && may::reacts_at(step.after, it.phase)
    {
        let may = may::of_source(&mut turn_state.known, step.after, None);
        turn_state.act(step.seq, may);
    }
}

/// A daily effect is done; what it states comes after it.
fn end_effect(turn_state: &mut TurnState, step: RecordStep<'_>, effect: rules::DailyEffect) {
    // Begun and ended by consecutive records. A log that does that once records idle effects, so it is noticed if it
    // omits one later.
    if turn_state.unit_from + 1 == step.seq {
        turn_state.told_idle.insert(effect);
    }
    let stated = turn_state.owed.iter().filter(|due| due.is_stated());
    let stated = stated.cloned().collect();
    let did = turn_state.unit_from + 1 < step.seq;
    turn_state.begin_unit(step.seq);
    turn_state.owed = stated;
    turn_state.reacts = did;
}

/// Removes what is no longer due, and notes what moving Expeditions turn up.
fn forget(turn_state: &mut TurnState, step: RecordStep<'_>) {
    // By its result and not by its cause: once the table is as the rule wants it, nobody can be asked to make it so.
    turn_state.owed.retain(|due| !due.is_so(step.after) && !dusk::is_replaced(step, due));
    // Nobody can discard more than there is, once an ability has taken some of it.
    turn_state.owed.retain_mut(|due| match due {
        Due::Discard(place, left) => {
            let there = night::counted(step.now, *place).len();
            *left = u32::try_from(there).map_or(*left, |there| there.min(*left));
            *left > 0
        }
        _ => true,
    });
    if let Some(moved) = dusk::as_moves(step.event) {
        // What an ability has moved instead no longer moves.
        let replaced = |due: &Due| matches!(due, Due::Advance(to) if moved.moves.iter().any(|one| one.expedition == to.expedition));
        turn_state.owed.retain(|due| !replaced(due));
        // Nor is a die rolled for it.
        let advances: Vec<_> = turn_state
            .owed
            .iter()
            .filter_map(|due| match due {
                Due::Advance(to) => Some(to.expedition),
                _ => None,
            })
            .collect();
        turn_state.owed.retain(|due| !matches!(due, Due::Roll(_, id) if !advances.contains(id)));
        let hidden: Vec<_> = dusk::hidden(step.after).collect();
        // Moving onto or past a half of a face-down Tumult card reveals it (`4.0 7.3.22.b`), whatever moved the
        // Expedition.
        turn_state.owed.extend(hidden);
    }
}

/// Starts the next day or phase; what set-up requires stays due while set-up lasts.
fn begin_unit(turn_state: &mut TurnState, step: RecordStep<'_>, edition: Edition) {
    let owed = std::mem::take(&mut turn_state.owed);
    turn_state.begin_unit(step.seq);
    if step.after.is_set_up() && edition == Edition::September2024 {
        turn_state.owed = owed;
    }
}

/// A card that was Fleeting in Limbo gains Fleeting as it enters an Expedition (`4.0 5.2.1.c`), and
/// a Spell with Cooldown is exhausted in the Reserve (`4.0 5.2.4.b`).
fn joined(turn_state: &mut TurnState, step: RecordStep<'_>, it: &rules::Moved) {
    for (index, one) in (0_u32..).zip(&it.moves).filter(|(_, one)| one.from == Place::Limbo) {
        let Some(rules::Piece::Object(old)) = one.what else { continue };
        let Some(old) = step.before.objects.get(&old) else { continue };
        let id = ObjectId::new(step.seq, index);
        // Moving makes a new object; the item tells that it is the same card.
        let Some(new) = step.after.objects.get(&id).filter(|new| new.item == old.item) else {
            continue;
        };
        let fleeting = old.statuses.has(Status::Fleeting) && !new.statuses.has(Status::Fleeting);
        if fleeting && matches!(one.to, Place::Expedition(_)) {
            turn_state.owed.push(Due::Gain(id, Status::Fleeting));
        }
        let cools = old.face.as_ref().is_some_and(|face| face.prints(rules::Keyword::Cooldown));
        if cools && matches!(one.to, Place::Reserve(_)) && !new.statuses.has(Status::Exhausted) {
            turn_state.owed.push(Due::Exhaust(id));
        }
    }
}

/// Notes where the position is lost, and the record with which it resynchronises.
pub(super) fn resynchronise(turn_state: &mut TurnState, step: RecordStep<'_>, verdict: &Verdict) {
    if matches!(verdict, Verdict::Departs(_)) {
        // The first departure counts: those after it may follow from it, and are reported with it.
        if turn_state.lost.is_none_or(|lost| lost.to.is_some()) {
            turn_state.lost = Some(LostStretch { from: step.seq, to: None });
        }
        return;
    }
    // Only here is the position sure again: each of these says where the game is, whatever the records before it left
    // out.
    let begins = matches!(
        step.event,
        Event::DayBegan(_)
            | Event::PhaseBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::TurnBegan(_)
    );
    if let Some(lost) = turn_state.lost.as_mut().filter(|lost| lost.to.is_none() && begins) {
        lost.to = Some(step.seq);
        turn_state.may_have.clear();
    }
}

/// Whether an object says that it defects instead of going to the Reserve.
fn defects_instead(state: &State, id: ObjectId) -> bool {
    let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
    let says = |ability: &Ability| match ability {
        Ability::Passive(it) => it.says == Statement::LeavingExpedition(LeavingExpedition::Defects),
        _ => false,
    };
    face.is_some_and(|face| face.abilities.iter().flatten().any(says))
}
