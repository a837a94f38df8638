//! An effect that was begun and is not over.

use std::sync::Arc;

use rules::effect::Step;
use rules::{Ability, Cause, CauseKind, Event, ObjectId, Piece, Seat};

use super::target::Toll;
use super::{EffectFit, ResolvedEffect};
use crate::effect::bindings::Referent;
use crate::effect::execution::Execution;
use crate::effect::moment::Moment;
use crate::effect::tough::tolls;

/// An effect that was begun and is not over.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct OpenEffect {
    pub(super) execution: Execution,
    pub(super) source: Referent,
    /// Alternative sources that the log may name.
    pub(super) also: Vec<Referent>,
    pub(super) controller: Seat,
    pub(super) ability: Option<Ability>,
    pub(super) from: u32,
    pub(super) records: Vec<u32>,
    /// Its targets.
    pub(super) targeted: Vec<Piece>,
    /// Whether the log leaves open whether it began at all.
    pub(super) optional: bool,
    /// Whether there was nothing left to do when it was begun, or right after its own last record.
    pub(super) could_end: bool,
    /// Whether the log continues as if it were over: it may have more records, but none is awaited.
    pub(super) over: bool,
    /// Whether it activates abilities of other objects.
    pub(super) activates: bool,
}

impl OpenEffect {
    /// The object with the ability, if it is one.
    pub(super) fn object(&self) -> Option<ObjectId> {
        match self.source.piece {
            Piece::Object(id) => Some(id),
            Piece::Slot(_) => None,
        }
    }

    /// Whether the source that a log names for an action, if any, is the object with the ability or
    /// the one that gives it.
    pub(super) fn is_named(
        &self,
        source: Option<ObjectId>,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> bool {
        let Some(id) = source else { return true };
        let is_it = |one: &Referent| one.same_item(id, before) || one.same_item(id, after);
        std::iter::once(&self.source).chain(&self.also).any(is_it)
            || (self.activates && self.execution.speakers(before).iter().any(is_it))
    }

    /// The cost of the targets that a record names for it, if any (`4.0 7.4.7.c`).
    pub(super) fn toll(&mut self, event: &Event, now: &Moment) -> Option<Toll> {
        let Event::ChoiceMade(it) = event else { return None };
        let seat = it.seat.unwrap_or(self.controller);
        let tolls = tolls(now, seat, &it.pieces, &self.targeted);
        let mana = if self.execution.is_free() { 0 } else { tolls };
        self.targeted.extend(&it.pieces);
        let (object, seq) = (self.object(), Some(self.from));
        let cause = Cause { kind: CauseKind::Cost, object, seq };
        (mana > 0).then_some(Toll { seat, mana, cause })
    }

    /// Whether other players carry some of it out.
    pub(super) fn is_of_all(&self) -> bool {
        let by_others = |step: &Step| matches!(step, Step::By(..));
        self.ability.as_ref().is_none_or(|ability| every_step(ability).into_iter().any(by_others))
    }

    pub(super) fn carried(self, verdict: EffectFit) -> ResolvedEffect {
        let source = self.object();
        let face = self.source.seen.face(self.source.piece);
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let Self { ability, from, records, .. } = self;
        ResolvedEffect { source, reference, ability, from, records, verdict }
    }
}

/// Whether an ability has abilities of other objects activated.
pub(super) fn activates(ability: &Ability) -> bool {
    every_step(ability).into_iter().any(|step| matches!(step, Step::Activate { .. }))
}

/// The steps of an ability's effect, and the steps that they consist of.
fn every_step(ability: &Ability) -> Vec<&Step> {
    let mut left: Vec<&Step> = match ability {
        Ability::Reaction(it) => it.effect.iter().collect(),
        Ability::QuickAction(it) => it.effect.iter().collect(),
        Ability::Spell(steps) => steps.iter().collect(),
        Ability::Passive(_) | Ability::Keyword(_) | Ability::Effect | Ability::Unread => Vec::new(),
    };
    let mut all = Vec::new();
    while let Some(step) = left.pop() {
        all.push(step);
        match step {
            Step::Try(it) => {
                left.extend([&it.steps, &it.then, &it.otherwise].into_iter().flatten());
            }
            Step::If(_, then, otherwise) => left.extend(then.iter().chain(otherwise)),
            Step::Choose(it) => left.extend(it.modes.iter().flatten()),
            Step::Depending(_, rows) => left.extend(rows.iter().flat_map(|row| &row.steps)),
            Step::By(_, steps)
            | Step::ForEach(_, steps)
            | Step::Times(_, steps)
            | Step::AfterRest(steps)
            | Step::NextTime(_, _, steps) => left.extend(steps),
            _ => {}
        }
    }
    all
}
