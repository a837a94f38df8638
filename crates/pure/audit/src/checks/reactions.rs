//! Reactions: what triggers them, who plays them and when none may wait any more (`4.0 4.4`, `4.0
//! 6.3`).

use engine::{Reliance, next_reactions, waiting_reactions};
use rules::{Ability, CauseKind, EmblemsCreated, Event, Keyword, ObjectId, Phase, Seat, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::ReactionEvidence;
use crate::matter::Matter;
use crate::object_name::ObjectName;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::ReactionActivated(it) => {
            apart(context, step, it);
            activated(context, step, it);
            twice(context, step, it);
        }
        Event::ReactionPlayed(played) => reaction(context, step, played.seat),
        Event::TurnBegan(_)
        | Event::PhaseBegan(_)
        | Event::DayBegan(_)
        | Event::DailyEffectBegan(_) => left(context, step),
        Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::Passed(_) => {
            waits(context, step);
        }
        _ => {}
    }
}

/// The first player in initiative order with a reaction in Limbo plays one (`4.0 5.1.1.c`).
fn reaction(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let wanted = next_reactions(step.before).map(|(wanted, _)| wanted);
    if wanted == Some(seat) {
        return;
    }
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    let claim = Claim::new(
        Check::ReactionOrder,
        step.seq,
        ReactionEvidence::Order { player: seat, first: wanted },
    )
    .objects(waiting_reactions(step.before).map(|(id, _)| id))
    .players(wanted.into_iter().chain([seat]));
    context.add(step, claim, doubt);
}

/// Reactions that are still in Limbo when the turn or phase is over, or when a daily effect begins.
fn left(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let left: Vec<_> = waiting_reactions(step.before).collect();
    if left.is_empty() {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Board, &[]);
    let claim = Claim::new(Check::ReactionLeft, from, ReactionEvidence::Left(left.len()))
        .objects(left.iter().map(|&(id, _)| id))
        .players(left.iter().map(|&(_, seat)| seat));
    context.add(step, claim, doubt);
}

/// A player takes the next turn effect while reactions to the last one wait.
fn waits(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let by_effect =
        matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official));
    let waiting: Vec<_> = waiting_reactions(step.before).collect();
    if waiting.is_empty() || by_effect || step.before.day.phase != Phase::Afternoon {
        return;
    }
    // A reaction being played may cause a card to be played.
    let resolves = context.last_play(step).is_some_and(|(_, event)| {
        matches!(event, Event::ReactionPlayed(_)) || event.cause_kind() == Some(CauseKind::Ability)
    });
    let doubt = context
        .unsure(context.memory.unit_from, Reliance::Board, &[])
        .or_else(|| resolves.then_some(Doubt::Ability));
    let claim =
        Claim::new(Check::ReactionWaits, step.seq, ReactionEvidence::Waiting(waiting.len()))
            .objects(waiting_reactions(step.before).map(|(id, _)| id))
            .players(waiting.iter().map(|&(_, seat)| seat));
    context.add(step, claim, doubt);
}

/// All reactions that one event activates are activated in one step (`4.0 6.3.h`).
fn apart(context: &mut AuditContext<'_>, step: JudgedStep<'_>, it: &EmblemsCreated) {
    if !matches!(context.last_play(step), Some((_, Event::ReactionActivated(_)))) {
        return;
    }
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    let claim = Claim::new(Check::ActivatedApart, step.seq, ReactionEvidence::Apart)
        .players(it.emblems.iter().map(|emblem| emblem.controller));
    context.add(step, claim, doubt);
}

/// Whether an ability may be or create a reaction: all except quick actions and the keywords that
/// create none.
const fn may_react(ability: &Ability) -> bool {
    match ability {
        Ability::QuickAction(_) => false,
        Ability::Keyword(keyword) => matches!(keyword, Keyword::Scout(_) | Keyword::Temple(_)),
        Ability::Passive(_)
        | Ability::Reaction(_)
        | Ability::Effect
        | Ability::Spell(_)
        | Ability::Unread => true,
    }
}

/// Whether the abilities of an object are ignored, before and after the last action (`4.0
/// 7.3.18.b`).
fn ignored(context: &AuditContext<'_>, step: JudgedStep<'_>, id: ObjectId) -> bool {
    let is = |state: &State| {
        context.moment(state).view().objects.get(&id).map(|one| one.ignored_abilities)
    };
    let earlier = || {
        let (seq, _) = context.last_play(step)?;
        is(context.at(seq.checked_sub(1)?)?)
    };
    // A reaction counts by the state before its event (`4.0 6.3.f`) or, if it is about its own move, after it (`4.0
    // 6.3.e`); it is ignored for sure only in both.
    is(step.before) == Some(true) && earlier() != Some(false)
}

/// The source of a reaction exists and has one that works (`4.0 6.3.e-f`).
fn activated(context: &mut AuditContext<'_>, step: JudgedStep<'_>, it: &EmblemsCreated) {
    for source in it.emblems.iter().filter_map(|emblem| emblem.source) {
        // The record that began the phase may be the event, so the search goes back to the state before it.
        let from = context.memory.unit_from.saturating_sub(1);
        // The source may have left play by the event that activates its reaction (`4.0 6.3.f`).
        let mut states = (from..step.seq).rev().filter_map(|seq| context.at(seq));
        let Some(state) = states.find(|state| state.objects.contains_key(&source)) else {
            continue;
        };
        let moment = context.moment(state);
        let view = moment.view();
        let Some(object) = view.objects.get(&source) else { continue };
        let is_told = object.face.as_ref().is_some_and(|face| face.abilities.is_some());
        let reacts = object.abilities().any(may_react) && !ignored(context, step, source);
        if !is_told || object.lost_abilities || reacts {
            continue;
        }
        let name = ObjectName::of(state, source);
        let doubt =
            context.doubt(state, context.memory.unit_from, [Matter::Abilities], [Reliance::Board]);
        let claim = Claim::new(
            Check::NoReaction,
            step.seq,
            ReactionEvidence::NoneWorks { object: name, source },
        )
        .objects([source]);
        context.add(step, claim, doubt);
    }
}

/// An object that has just entered activates each of its reactions once, even if it is in two
/// Expeditions (`4.0 7.4.4.d`).
fn twice(context: &mut AuditContext<'_>, step: JudgedStep<'_>, it: &EmblemsCreated) {
    let Some((last, _)) = context.last_play(step) else { return };
    let mut sources: Vec<_> = it.emblems.iter().filter_map(|emblem| emblem.source).collect();
    // `chunk_by` only groups neighbours.
    sources.sort_unstable();
    for same in sources.chunk_by(|a, b| a == b).filter(|same| same[0].seq() == last) {
        let moment = context.moment(step.before);
        let view = moment.view();
        let Some(object) = view.objects.get(&same[0]) else { continue };
        // One object may have several reactions to its entering, each of them once.
        let own = object.abilities().filter(|ability| may_react(ability)).count();
        if same.len() <= own {
            continue;
        }
        let name = ObjectName::of(step.before, same[0]);
        let doubt = context.doubt(
            step.before,
            context.memory.unit_from,
            [Matter::Abilities],
            [Reliance::Board],
        );
        let claim = Claim::new(
            Check::ReactsTwice,
            step.seq,
            ReactionEvidence::Twice { object: name, activated: same.len(), has: own },
        )
        .objects([same[0]]);
        context.add(step, claim, doubt);
    }
}
