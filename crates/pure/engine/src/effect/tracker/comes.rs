//! What comes next for the effects of a match: a record, a decision, or something the table shows.

use std::sync::Arc;

use rules::{Ability, Cause, CauseKind, Event, ExpeditionId, Face, ObjectId, Piece, Seat, State};

use super::EffectTracker;
use super::open::OpenEffect;
use crate::effect::act::{Doing, answer, into, price, record};
use crate::effect::bindings::Bindings;
use crate::effect::execution::Ways;
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction, dice};
use crate::effect::moment::Moment;
use crate::effect::thread::Thread;
use crate::effect::tough::tolls;
use crate::effect::viewpoint::Viewpoint;

/// What comes next for the effects.
pub(crate) enum Comes {
    /// Nothing: no effect is in progress.
    Nothing,
    /// Somebody decides, or the table shows something.
    Awaited,
    /// This follows.
    Record(Box<Event>),
}

/// Whether the effects of Reactions may begin now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reactions {
    Begin,
    /// They wait until the present daily effect is over (`4.0 4.2.e`).
    Held,
}

/// An effect that waits for a decision, or for the table to show something.
#[derive(Clone, Debug)]
pub struct Awaited {
    /// The player who controls it.
    pub seat: Seat,
    /// The object with the ability, if known.
    pub source: Option<ObjectId>,
    /// The face of that object when the ability began; `None` for an unknown card.
    pub face: Option<Arc<Face>>,
    /// Its possible continuations.
    pub ways: Vec<Continuation>,
    /// Whether the player may decline the next step: a choice about `decline`.
    pub may_leave: bool,
    /// Whether it may be over already, as the player may have chosen what does nothing.
    pub may_be_over: bool,
}

/// A possible continuation of an effect.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// What is due.
    pub due: ExpectedAction,
    bindings: Bindings,
    now: Arc<Moment>,
    cause: Option<Cause>,
    targeted: Vec<Piece>,
}

impl Continuation {
    /// Whether a hidden card matches; the answer may be uncertain.
    pub fn fits(&self, thing: &EffectObject, face: &Arc<Face>) -> bool {
        match thing {
            EffectObject::CardOf(_, filter) => {
                let look = Viewpoint { now: &self.now, bindings: &self.bindings };
                look.is_face(filter, face) != Some(false)
            }
            _ => true,
        }
    }

    /// The targets of the effect.
    pub fn targeted(&self) -> &[Piece] {
        &self.targeted
    }

    /// The Expeditions to choose from for something that moves or is played there; empty where
    /// there is no choice.
    pub fn into(&self) -> Vec<ExpeditionId> {
        into(&self.due, &self.doing())
    }

    /// The record of doing it with these, each by the same amount; into this Expedition, where
    /// there is a choice. Faces that it shows and dice results are omitted: the table shows them.
    /// `None` if Tough targets cannot be paid for.
    pub fn answer(
        &self,
        picked: &[(EffectObject, u32)],
        into: Option<ExpeditionId>,
    ) -> Option<Event> {
        if self.due.what == ActionKind::Target {
            let pieces = picked.iter().filter_map(|(thing, _)| match thing {
                EffectObject::Piece(piece) => Some(*piece),
                _ => None,
            });
            let pieces: Vec<Piece> = pieces.collect();
            let tolls = || tolls(&self.now, self.due.by, &pieces, &self.targeted);
            let mana = if self.bindings.free { 0 } else { tolls() };
            if self.now.state.ready_mana(self.due.by) < usize::try_from(mana).ok()? {
                return None;
            }
        }
        answer(&self.due, picked, into, &self.doing())
    }

    /// The cost of playing a card with this face in this way, into this Expedition; `None` where
    /// nothing is played, or if it is unknown.
    pub fn price(
        &self,
        card: Option<Piece>,
        face: &Face,
        into: Option<ExpeditionId>,
    ) -> Option<u32> {
        let ActionKind::Play(charge, _) = &self.due.what else { return None };
        price((self.due.by, charge), (card, face), into, &self.doing())
    }

    /// How many dice are rolled together (`4.0 6.2.j`); `None` if it is not a roll.
    pub fn dice(&self) -> usize {
        if self.due.what == ActionKind::Roll { dice(self.due.by, &self.now) } else { 0 }
    }

    fn doing(&self) -> Doing<'_> {
        Doing { bindings: &self.bindings, now: &self.now, cause: self.cause }
    }
}

/// An effect with something left to do or to decide, with its possible continuations.
struct WaitingEffect<'a> {
    open: &'a OpenEffect,
    /// `None` if there are more than are followed.
    ways: Option<Ways>,
}

impl EffectTracker {
    /// What comes next, with players in this order (`4.0 6.1.h`), and the Spells whose effect is
    /// not over.
    pub(crate) fn comes(&self, order: &[Seat], reactions: Reactions) -> (Comes, Vec<ObjectId>) {
        let waiting = self.all_waiting(reactions);
        let spell = |it: &&WaitingEffect<'_>| matches!(it.open.ability, Some(Ability::Spell(_)));
        let mut spells: Vec<_> =
            waiting.iter().filter(spell).filter_map(|it| it.open.object()).collect();
        let toll = self.toll.and_then(|toll| toll.record(&self.now.state));
        // A Spell that has nothing left to do is not over before its target is paid for (`4.0 7.4.7.e`).
        spells.extend(self.toll.filter(|_| toll.is_some()).and_then(|toll| toll.cause.object));
        let comes = match toll {
            Some(event) => Comes::Record(Box::new(event)),
            None => self.of_waiting(&waiting, order),
        };
        (comes, spells)
    }

    /// The effects that have something left to do.
    fn all_waiting(&self, reactions: Reactions) -> Vec<WaitingEffect<'_>> {
        let held = |open: &&OpenEffect| {
            let reacts = matches!(open.ability, Some(Ability::Reaction(_)));
            reactions == Reactions::Held && reacts && open.records.is_empty()
        };
        self.open.iter().filter(|open| !held(open)).filter_map(|open| self.waiting(open)).collect()
    }

    fn of_waiting(&self, waiting: &[WaitingEffect<'_>], order: &[Seat]) -> Comes {
        let Some(next) = self.next(waiting, order) else {
            return if waiting.is_empty() { Comes::Nothing } else { Comes::Awaited };
        };
        self.of_effect(next).map_or(Comes::Awaited, |event| Comes::Record(Box::new(event)))
    }

    /// The next record of an effect, if nobody decides it.
    fn of_effect(&self, next: &WaitingEffect<'_>) -> Option<Event> {
        let mut records = next.ways.as_ref()?.iter().map(|way| self.record(next.open, way));
        let first = records.next()??;
        // Nobody decides it only if every possible continuation asks for the same record.
        records.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// The effect that continues: the one in progress; else the one that resolves; else the only one of
    /// the first player who has one, who chooses if there are several, unless all are the same ability and do the same.
    fn next<'a>(
        &self,
        waiting: &'a [WaitingEffect<'a>],
        order: &[Seat],
    ) -> Option<&'a WaitingEffect<'a>> {
        let under_way = waiting.iter().rev().find(|one| !one.open.records.is_empty());
        let resolves = |one: &&WaitingEffect<'_>| {
            matches!(one.open.ability, Some(Ability::Spell(_) | Ability::QuickAction(_)))
        };
        let of_player = |&seat: &Seat| {
            let mut own = waiting.iter().filter(|one| one.open.controller == seat);
            let first = own.next()?;
            let is_same = |one: &WaitingEffect<'_>| {
                one.open.source == first.open.source
                    && one.open.ability == first.open.ability
                    && self.of_effect(one).is_some_and(|event| self.of_effect(first) == Some(event))
            };
            // Where the order makes no difference, nobody has to be asked for it.
            Some(own.all(is_same).then_some(first))
        };
        under_way
            // A Spell or a quick action is resolved before Reactions are checked (`4.0 4.4.a`).
            .or_else(|| waiting.iter().find(resolves))
            .or_else(|| order.iter().find_map(of_player).flatten())
    }

    /// An effect, unless it is over in every continuation.
    fn waiting<'a>(&self, open: &'a OpenEffect) -> Option<WaitingEffect<'a>> {
        if is_unsure(open) || open.over {
            return None;
        }
        let ways = open.execution.ways(&self.now);
        let is_over = ways.as_ref().is_some_and(Ways::are_over);
        (!is_over).then_some(WaitingEffect { open, ways })
    }

    /// The first thing due in one continuation, if nobody decides it.
    fn record(&self, open: &OpenEffect, way: &Thread) -> Option<Event> {
        let write = |due: &ExpectedAction| self.write(open, way, due);
        let mut left = way.dues.iter().filter(|due| !due.is_full());
        let first = write(left.next()?)?;
        // All of one step happens at the same time, so nothing of it does before everything is chosen (`4.0 6.1.f`).
        left.all(|due| write(due).is_some()).then_some(first)
    }

    /// The record of something due, if nobody decides it.
    fn write(&self, open: &OpenEffect, way: &Thread, due: &ExpectedAction) -> Option<Event> {
        record(
            due,
            &Doing { bindings: &way.bindings, now: &self.now, cause: Some(cause(open, due)) },
        )
    }

    /// The player declines what an effect leaves up to them.
    pub(super) fn decline(&mut self, seat: Option<Seat>) {
        let now = self.now.clone();
        let own = |open: &&mut OpenEffect| {
            seat.is_none_or(|seat| is_decided_by(open, seat, &now)) && !is_unsure(open)
        };
        let left = |open: &mut OpenEffect| {
            let left = open.execution.leave(&now)?;
            open.execution = left;
            Some(())
        };
        // Effects in progress come before those that wait.
        for begun in [true, false] {
            let mut all = self.open.iter_mut().rev().filter(own);
            if all.by_ref().filter(|one| one.records.is_empty() != begun).find_map(left).is_some() {
                return;
            }
        }
    }

    /// Whether an effect leaves something to a player that may be declined.
    pub fn declines(&self, seat: Seat) -> bool {
        let own = |open: &&OpenEffect| is_decided_by(open, seat, &self.now) && !is_unsure(open);
        self.open.iter().filter(own).any(|open| open.execution.may_leave(&self.now))
    }

    /// The effects that wait for a decision or for the table to show something: one, or several of
    /// which a player chooses the first. Players come in this order (`4.0 6.1.h`).
    pub(crate) fn awaits(&self, order: &[Seat], reactions: Reactions) -> Vec<Awaited> {
        let waiting = self.all_waiting(reactions);
        let first = order.iter().find(|&&seat| waiting.iter().any(|it| it.open.controller == seat));
        let all: Vec<_> = match self.next(&waiting, order) {
            Some(one) => vec![one],
            None => waiting.iter().filter(|one| Some(&one.open.controller) == first).collect(),
        };
        all.into_iter().map(|one| self.awaited(one)).collect()
    }

    fn awaited(&self, one: &WaitingEffect<'_>) -> Awaited {
        let open = one.open;
        let of = |way: &Thread| {
            // Of what happens at the same time, what is chosen comes first.
            let mut left = way.dues.iter().filter(|due| !due.is_full());
            let chosen = left.clone().find(|due| self.write(open, way, due).is_none());
            let due = chosen.or_else(|| left.next())?.clone();
            let (bindings, now, cause) =
                (way.bindings.clone(), self.now.clone(), Some(cause(open, &due)));
            Some(Continuation { due, bindings, now, cause, targeted: open.targeted.clone() })
        };
        let mut ways: Vec<Continuation> = Vec::new();
        for way in one.ways.iter().flat_map(Ways::iter).filter_map(of) {
            // Continuations often differ only in what comes later; the player decides about what is due now.
            if !ways.iter().any(|other| other.due == way.due) {
                ways.push(way);
            }
        }
        let may_leave = open.execution.may_leave(&self.now);
        let face = open.source.seen.face(open.source.piece).cloned();
        // An effect may have another player decide (`4.0 6.1.g`).
        let by = ways.first().map(|way| way.due.by);
        let by = by.filter(|&by| ways.iter().all(|way| way.due.by == by));
        let seat = by.unwrap_or(open.controller);
        let may_be_over = one.ways.iter().flat_map(Ways::iter).any(Thread::is_over);
        Awaited { seat, source: open.object(), face, ways, may_leave, may_be_over }
    }

    /// A player is targeted.
    pub(super) fn target(&mut self, seat: Seat) {
        let now = self.now.clone();
        for open in self.open.iter_mut().rev() {
            if let Some(execution) = open.execution.target(seat, &now) {
                open.execution = execution;
                return;
            }
        }
    }

    /// A player keeps this result of a roll (`4.0 7.3.28.c`).
    pub(super) fn keep_die(&mut self, result: u32) {
        let now = self.now.clone();
        for open in self.open.iter_mut().rev() {
            if let Some(execution) = open.execution.keep_die(result, &now) {
                open.execution = execution;
                return;
            }
        }
    }

    /// The object of the effect that may produce a record that leads to this state, if its cause names none that may.
    pub fn credit(&self, event: &Event, after: &State) -> Option<ObjectId> {
        let after = self.now.then(after);
        let source = event.cause().and_then(|cause| cause.object);
        let takes = |open: &&OpenEffect| open.execution.take(&self.now, event, &after).is_some();
        let mut all: Vec<&OpenEffect> = self.open.iter().rev().filter(takes).collect();
        let is_named = |open: &&OpenEffect| open.is_named(source, &self.now, &after);
        if source.is_some() && all.iter().any(is_named) {
            return None;
        }
        // An effect that certainly has begun, and has acted already, is the likeliest source.
        all.sort_by_key(|open| (is_unsure(open), open.records.is_empty()));
        all.first()?.object()
    }

    /// Whether an effect that is not over may produce a record that leads to this state.
    pub fn accepts(&self, event: &Event, after: &State) -> bool {
        let after = self.now.then(after);
        self.open.iter().any(|open| open.execution.take(&self.now, event, &after).is_some())
    }
}

fn cause(open: &OpenEffect, due: &ExpectedAction) -> Cause {
    let kind = if due.cost { CauseKind::Cost } else { CauseKind::Ability };
    Cause { kind, object: open.object(), seq: Some(open.from) }
}

/// Whether a player decides how an effect continues: its controller, or the player whom it has do its next step (`4.0 6.1.g`).
fn is_decided_by(open: &OpenEffect, seat: Seat, now: &Arc<Moment>) -> bool {
    open.controller == seat || open.execution.dues(now).iter().any(|due| due.by == seat)
}

/// Whether it is uncertain that it has begun at all.
fn is_unsure(open: &OpenEffect) -> bool {
    open.optional && open.records.is_empty()
}
