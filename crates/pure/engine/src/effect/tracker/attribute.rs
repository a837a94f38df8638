//! Which effect produced a record, and who carries it out.

use std::sync::Arc;

use rules::{CauseKind, Event, ObjectId, Piece, Place};

use super::target::payment;
use super::through::{
    is_also, is_cleaned_up, is_daily, is_instead, is_of_effect, is_of_no_rule, is_own_cooldown,
    is_play, is_price, is_through, is_unread,
};
use super::{EffectFit, EffectTracker, ResolvedEffect, UnjudgedReason};
use crate::effect::actor::EffectActor;
use crate::effect::fact::RecordFact;
use crate::effect::moment::Moment;

impl EffectTracker {
    /// Whether it pays for the card that was just played.
    fn is_owed(&mut self, event: &Event) -> bool {
        match event {
            Event::CardPlayed(it) => {
                self.owed = it.mana.filter(|&mana| mana > 0).map(|mana| (it.seat, mana));
                false
            }
            Event::ManaPaid(it) => self.owed.take() == Some((it.seat, it.count)),
            _ => false,
        }
    }

    /// Finds the effect that produced a record, and who carries it out.
    pub(super) fn attribute(
        &mut self,
        event: &Event,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> EffectActor {
        let said = event.cause();
        let kind = said.map(|cause| cause.kind);
        // Replacements and additions name themselves as the cause, not what triggered them.
        let other = is_instead(event, before) || is_also(event, before);
        let source = said.and_then(|cause| cause.object).filter(|_| !other);
        // Tough targets are paid for just before they are named or just after (`4.0 7.4.7.e`).
        let (paid, wanted) = (self.paid.take(), self.toll.take());
        if self.is_owed(event) || wanted.is_some_and(|one| one.is_met_by(payment(event))) {
            return EffectActor::default();
        }
        let step = !matches!(facts.first(), None | Some(RecordFact::ProgressOver));
        if !step || is_daily(kind, event) || is_play(kind, event) || is_own_cooldown(event, before)
        {
            return EffectActor {
                sacrifice: is_cleaned_up(event, before),
                ..EffectActor::default()
            };
        }
        let seq = after.state.seq.unwrap_or(0);
        let mut order = self.in_order(event, source, before, after);
        if let Event::EmblemCreated(it) = event {
            order.sort_by_key(|&at| !self.open[at].execution.creates(&it.emblems, before));
        }
        for at in order {
            if let Some(next) = self.open[at].execution.take(before, event, after) {
                let open = &self.open[at];
                if !open.is_named(source, before, after) {
                    let by = open.execution.actor(facts, before, after).by;
                    if by.is_some_and(|seat| hero_of(source, after) != Some(seat)) {
                        continue;
                    }
                }
                let acts = facts.iter().any(has_actor);
                let done = acts.then(|| self.open[at].execution.actor(facts, before, after));
                let mut actor = done.unwrap_or_default();
                let mut open = self.open.remove(at);
                // What could be over right after its own last step is over: what becomes possible later is no part of it.
                let (could_end, waits) = next.end(after);
                open.could_end = could_end;
                open.execution = next;
                open.records.push(seq);
                self.toll = open.toll(event, before).filter(|one| !one.is_met_by(paid));
                self.wait(waits);
                actor.seat = Some(open.controller);
                actor.by = actor.by.or(actor.seat);
                // At the end, so that the effect that has just acted is the first to be asked about the next record.
                self.open.push(open);
                return actor;
            }
        }
        self.paid = payment(event);
        let effect = match kind {
            None => is_of_effect(event, before),
            Some(CauseKind::Rule) => is_of_no_rule(event),
            Some(kind) => kind == CauseKind::Ability,
        };
        let through = is_through(event, facts, before, &self.shown);
        if effect && !through && !self.is_announced(event, source, before, after) {
            self.refuse(event, source, facts, before, after);
        }
        let object = source.and_then(|id| after.object(id).or_else(|| before.object(id)));
        let seat = object.map(|it| it.controller);
        EffectActor { seat, by: seat, ..EffectActor::default() }
    }

    /// The open effects that may have produced a record: one that has something left to do before one that has not, the one that
    /// began with the record named by the cause before the others, and one under way before one that has not begun.
    pub(super) fn in_order(
        &self,
        event: &Event,
        source: Option<ObjectId>,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Vec<usize> {
        // For an action of all players, the log may name each player's Hero as the source.
        let hero = hero_of(source, after).is_some();
        let (mut under_way, mut others, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (at, open) in self.open.iter().enumerate() {
            if open.is_named(source, before, after) {
                if open.records.is_empty() { others.push(at) } else { under_way.push(at) }
            } else if hero && open.is_of_all() {
                last.push(at);
            }
        }
        under_way.reverse();
        under_way.extend(others);
        under_way.extend(last);
        if under_way.len() > 1 {
            let began = event.cause().and_then(|cause| cause.seq);
            under_way.sort_by_key(|&at| {
                let open = &self.open[at];
                let ways = || open.execution.ways(before);
                let is_done = open.over || ways().is_some_and(|ways| ways.are_over());
                (is_done, began.is_some_and(|began| began != open.from))
            });
        }
        under_way
    }

    /// Refuses a record that no effect may produce.
    fn refuse(
        &mut self,
        event: &Event,
        source: Option<ObjectId>,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let seq = after.state.seq.unwrap_or(0);
        let order = self.in_order(event, source, before, after);
        let stuck = |at: &usize| {
            let open = &self.open[*at];
            let named = source.is_some() && !open.optional;
            let under_way = !open.records.is_empty() && !open.execution.may_end(before);
            named || under_way
        };
        if let Some(at) = order.into_iter().find(stuck) {
            let open = self.open.remove(at);
            let due = open.execution.dues(before);
            let verdict = if open.execution.is_undecided(before) {
                EffectFit::Unknown(UnjudgedReason::TooMany)
            } else if self.unread {
                EffectFit::Unknown(UnjudgedReason::Unread)
            } else {
                EffectFit::Refused { record: seq, due }
            };
            self.done.push(open.carried(verdict));
            return;
        }
        let now = if source.is_some_and(|id| after.object(id).is_some()) { after } else { before };
        let face = source.and_then(|id| now.face(Piece::Object(id)));
        let unread = self.unread
            || match (source, face) {
                (Some(_), Some(face)) => is_unread(face),
                _ => before
                    .state
                    .objects
                    .values()
                    .any(|it| it.face.as_ref().is_some_and(|face| is_unread(face))),
            };
        let verdict = if self.gap {
            EffectFit::Unknown(UnjudgedReason::Gap)
        } else if unread {
            EffectFit::Unknown(UnjudgedReason::Unread)
        } else {
            EffectFit::Refused { record: seq, due: Vec::new() }
        };
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let (from, records) = (seq, vec![seq]);
        if source.is_none() && is_price(facts, before) {
            self.prices.push(self.done.len());
        }
        self.done.push(ResolvedEffect { source, reference, ability: None, from, records, verdict });
    }
}

/// The player whose Hero a log names as the source.
fn hero_of(source: Option<ObjectId>, now: &Moment) -> Option<rules::Seat> {
    let hero = source.and_then(|id| now.object(id));
    hero.filter(|it| matches!(it.place, Place::Hero(_))).map(|it| it.controller)
}

/// Whether it matters who does it: what leaves, arrives or gains a status, and what loses a counter, as something that would leave
/// may lose a mark instead.
const fn has_actor(fact: &RecordFact) -> bool {
    match fact {
        RecordFact::Counters(_, _, by) => *by < 0,
        RecordFact::Went(_)
        | RecordFact::Ceased(_)
        | RecordFact::Token(..)
        | RecordFact::Status(..) => true,
        _ => false,
    }
}
