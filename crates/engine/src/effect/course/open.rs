//! An effect that was begun and is not over.

use rules::effect::Step;
use rules::{Ability, Cause, CauseKind, Event, ObjectId, Piece, Seat};

use super::target::Toll;
use super::{Carried, Fit};
use crate::effect::execution::Execution;
use crate::effect::mind::Spoken;
use crate::effect::moment::Moment;
use crate::effect::toll::tolls;

/// An effect that was begun and is not over.
#[derive(Clone)]
pub(super) struct Open {
    pub(super) execution: Execution,
    pub(super) source: Spoken,
    /// Alternative sources that the log may name.
    pub(super) also: Vec<Spoken>,
    pub(super) controller: Seat,
    pub(super) ability: Option<Ability>,
    pub(super) from: u32,
    pub(super) records: Vec<u32>,
    /// Its targets.
    pub(super) targeted: Vec<Piece>,
    /// Whether the log leaves open whether it began at all.
    pub(super) optional: bool,
    /// Whether there was nothing to do when it was begun.
    pub(super) could_end: bool,
}

impl Open {
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
        before: &Moment,
        after: &Moment,
    ) -> bool {
        let all = || std::iter::once(&self.source).chain(&self.also);
        source
            .is_none_or(|id| all().any(|one| one.same_item(id, before) || one.same_item(id, after)))
    }

    /// The cost of the targets that a record names for it, if any (`4.0 7.4.7.c`).
    pub(super) fn toll(&mut self, event: &Event, now: &Moment) -> Option<Toll> {
        let Event::ChoiceMade(it) = event else { return None };
        let seat = it.seat.unwrap_or(self.controller);
        let mana = tolls(now, seat, &it.pieces, &self.targeted);
        self.targeted.extend(&it.pieces);
        let (object, seq) = (self.object(), Some(self.from));
        let cause = Cause { kind: CauseKind::Cost, object, seq };
        (mana > 0).then_some(Toll { seat, mana, cause })
    }

    /// Whether other players carry out part of it.
    pub(super) fn is_of_all(&self) -> bool {
        match &self.ability {
            Some(Ability::Reaction(it)) => it.effect.iter().any(is_by_others),
            Some(Ability::QuickAction(it)) => it.effect.iter().any(is_by_others),
            Some(Ability::Spell(steps)) => steps.iter().any(is_by_others),
            Some(_) => false,
            None => true,
        }
    }

    pub(super) fn carried(self, verdict: Fit) -> Carried {
        let source = self.object();
        let face = self.source.seen.face(self.source.piece);
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let Self { ability, from, records, .. } = self;
        Carried { source, reference, ability, from, records, verdict }
    }
}

/// Whether another player does it, or each player.
fn is_by_others(step: &Step) -> bool {
    match step {
        Step::By(..) => true,
        Step::Try(it) => {
            [&it.steps, &it.then, &it.otherwise].into_iter().flatten().any(is_by_others)
        }
        Step::If(_, then, otherwise) => then.iter().chain(otherwise).any(is_by_others),
        Step::Choose(it) => it.modes.iter().flatten().any(is_by_others),
        Step::Depending(_, rows) => rows.iter().flat_map(|row| &row.steps).any(is_by_others),
        Step::ForEach(_, steps) | Step::Times(_, steps) => steps.iter().any(is_by_others),
        _ => false,
    }
}
