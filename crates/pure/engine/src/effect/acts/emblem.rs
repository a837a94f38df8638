//! Ongoing Emblems: what an effect states for a turn, an Afternoon or a Day (`4.0 2.2.15`).

use std::sync::Arc;

use rules::effect::{Expeditions, Filter, NextPlay, Noun, OnPlay, Span, Step, Which, Whom};
use rules::{
    CardFilter, CostChange, Duration, EmblemEntry, ExpeditionId, Passive, Phase, Piece, Scope,
    Statement, WhichExpedition, Who, Works,
};

use super::look;
use crate::effect::bindings::Bindings;
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use crate::effect::moment::Moment;
use crate::effect::thread::{Thread, Todo};
use crate::effect::viewpoint::Viewpoint;

/// Whether an emblem that lasts this long can begin now (`4.0 2.2.15.d-e`).
pub(super) const fn may_begin(span: Span, now: &Moment) -> bool {
    match span {
        Span::Turn => matches!(now.state.day.phase, Phase::Afternoon),
        Span::Afternoon => !matches!(now.state.day.phase, Phase::Dusk | Phase::Night),
        Span::Day => true,
    }
}

/// Waits for an emblem to be created; not every log records it.
pub(super) fn create(mut thread: Thread, emblem: Option<EmblemEntry>) -> Vec<Thread> {
    let you = thread.bindings.you;
    let mut untold = thread.clone();
    let any = ExpectedAction::new(
        you,
        ActionKind::Emblem(None),
        vec![Wanted::new(EffectObject::Seat(you), u32::MAX)],
    );
    untold.dues = vec![any.between((0, u32::MAX))];
    let Some(emblem) = emblem else { return vec![untold] };
    thread.dues = vec![ExpectedAction::one(you, ActionKind::Emblem(Some(Arc::new(emblem))))];
    if thread.bindings.tells_emblems {
        vec![thread, untold.retold()]
    } else {
        vec![untold, thread.retold()]
    }
}

/// Keeps Expeditions in place: those that are named, or targets that the player names first.
pub(super) fn stay_put(
    mut thread: Thread,
    of: &Expeditions,
    span: Span,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let looks = look(&thread, now);
    let (found, range) = looks.expeditions(of);
    let Some(range) = range else {
        let stays = |&id: &ExpeditionId| Passive {
            works: Works::Usual,
            condition: None,
            scope: Scope::Expeditions(WhichExpedition::Named(id)),
            says: Statement::CannotMoveForward,
        };
        let passives: Vec<_> = found.iter().map(stays).collect();
        let emblem = (!passives.is_empty()).then(|| entry(&thread.bindings, span, passives));
        // Nothing else shows it: whoever records an emblem at all records this one.
        let tells = std::mem::replace(&mut thread.bindings.tells_emblems, true);
        let mut all = create(thread, emblem);
        for thread in &mut all {
            thread.bindings.tells_emblems = tells;
        }
        return all;
    };
    let there = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let between = looks.range(&range, there);
    let among = found.into_iter().map(|id| Wanted::new(EffectObject::Expedition(id), 1)).collect();
    let untold = create(thread.clone(), None).into_iter().map(Thread::retold);
    thread.dues =
        vec![ExpectedAction::new(thread.bindings.you, ActionKind::Target, among).between(between)];
    thread.todo.push(Todo::Step(Step::StayPut(Which::Its.into(), span)));
    std::iter::once(thread).chain(untold).collect()
}

/// The emblem that changes what the next card costs; `None` if none does, or which card it is
/// depends on more than its type.
pub(super) fn of_next(
    next: &NextPlay,
    bindings: &Bindings,
    now: &Arc<Moment>,
) -> Option<EmblemEntry> {
    let (mut by, mut at_least, mut free) = (0, None, false);
    for one in &next.does {
        match one {
            OnPlay::Less(number, floor) => {
                let number = Viewpoint { now, bindings }.number(number)?;
                by -= i32::try_from(number).ok()?;
                at_least = floor.and_then(|floor| i32::try_from(floor).ok());
            }
            OnPlay::Free => free = true,
            OnPlay::Gains(_) | OnPlay::Loses(_) | OnPlay::Activates { .. } => {}
        }
    }
    if by == 0 && !free {
        return None;
    }
    let (card_type, subtype) = match &next.card.kinds[..] {
        [] => (None, None),
        [Noun::Type(card_type)] => (Some(*card_type), None),
        [Noun::Subtype(subtype)] => (None, Some(subtype.clone())),
        _ => return None,
    };
    let kinds = next.card.kinds.clone();
    if next.card != (Filter { kinds, ..Filter::default() }) {
        return None;
    }
    let cards =
        CardFilter { by: Who::You, from: next.from, card_type, subtype, ..CardFilter::default() };
    let change = CostChange { by, per: None, at_least, optional: false, extra: None, free };
    let passive = Passive {
        works: Works::Usual,
        condition: None,
        scope: Scope::Played(cards),
        says: Statement::Costs(change),
    };
    Some(EmblemEntry { next: true, ..entry(bindings, next.during, vec![passive]) })
}

/// The emblem that states this; `None` if the player whom it means cannot be expressed.
pub(super) fn of_passive(
    passive: &Passive,
    span: Span,
    bindings: &Bindings,
    now: &Moment,
) -> Option<EmblemEntry> {
    let mut passive = passive.clone();
    if let Scope::These(filter) = &mut passive.scope
        && filter.of == Some(Whom::They)
    {
        let they = bindings.they.unwrap_or(bindings.you);
        filter.of = Some(match now.state.seats().count() {
            _ if they == bindings.you => Whom::You,
            2 => Whom::Opponent,
            _ => return None,
        });
    }
    Some(entry(bindings, span, vec![passive]))
}

fn entry(bindings: &Bindings, span: Span, passives: Vec<Passive>) -> EmblemEntry {
    let source = match bindings.me.piece {
        Piece::Object(id) => Some(id),
        Piece::Slot(_) => None,
    };
    let duration = Some(match span {
        Span::Turn => Duration::Turn,
        Span::Afternoon => Duration::Afternoon,
        Span::Day => Duration::Day,
    });
    EmblemEntry { controller: bindings.you, source, duration, passives, text: None, next: false }
}
