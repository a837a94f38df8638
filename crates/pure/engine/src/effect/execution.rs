//! An effect in progress, as far as its records show.

use std::sync::{Arc, Mutex, PoisonError};

use rules::effect::{Step, To};
use rules::{CauseKind, Cost, EmblemEntry, Event, ObjectId, Piece, QuickAction, Seat, Status};

use super::actor::EffectActor;
use super::bindings::{Bindings, Referent};
use super::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use super::fact::RecordFact;
use super::moment::Moment;
use super::steps::Unfolded;
use super::thread::{Thread, Todo, Waits, add, facts};
use super::viewpoint::{Gift, Happened, Viewpoint};

/// An effect in progress: every way in which it may have gone so far.
///
/// A value: applying a record gives another one, or none if the record is not possible.
#[derive(Clone, Debug)]
pub struct Execution {
    threads: Vec<Thread>,
    too_many: bool,
    unfolded: Memo,
}

impl Execution {
    /// The effect of a Spell that resolves.
    pub fn spell(steps: &[Step], spell: ObjectId, controller: Seat, now: &Arc<Moment>) -> Self {
        let bindings = Bindings {
            follows: true,
            ..Bindings::new(Referent::new(Piece::Object(spell), now), controller)
        };
        Self::of(vec![Thread::new(bindings, steps)])
    }

    /// Sets whether it is the effect of a Spell played for free.
    pub(super) fn free(mut self, free: bool) -> Self {
        self.threads.iter_mut().for_each(|thread| thread.bindings.free = free);
        self
    }

    /// A quick action being played, from its cost on; `None` if it may not be played now.
    pub fn quick_action(
        action: &QuickAction,
        object: ObjectId,
        seat: Seat,
        now: &Arc<Moment>,
    ) -> Option<Self> {
        let me = Referent::new(Piece::Object(object), now);
        let bindings = Bindings { follows: true, ..Bindings::new(me, seat) };
        let look = Viewpoint { now, bindings: &bindings };
        if action.test.as_ref().and_then(|test| look.holds(test)) == Some(false) {
            return None;
        }
        let mut thread = Thread::new(bindings.clone(), &action.effect);
        // The payment is known, except for unreadable costs.
        let unread = |cost: &Cost| matches!(cost, Cost::Mana | Cost::Other);
        thread.bindings.paid = (!action.cost.iter().any(unread)).then_some(0);
        // The steps still to do are a stack: the last one pushed is done first.
        for cost in action.cost.iter().rev() {
            if let Cost::Do(step) = cost {
                thread.todo.push(Todo::Paid);
                thread.todo.push(Todo::Step((**step).clone()));
            } else {
                let due = paid(cost, object, look);
                thread.dues.extend(due.map(|due| ExpectedAction { cost: true, ..due }));
            }
        }
        Some(Self::of(vec![thread]))
    }

    /// The effect of a reaction, bound to its trigger (`4.0 6.3.i`).
    pub(super) fn reaction(steps: &[Step], bindings: &Bindings, happened: Happened) -> Self {
        let mut bindings = bindings.clone();
        bindings.first.clone_from(&happened.it);
        bindings.it = happened.it;
        bindings.expeditions = happened.expeditions;
        bindings.gift = happened.gift;
        bindings.they = happened.they.filter(|&they| they != bindings.you);
        Self::of(vec![Thread::new(bindings, steps)])
    }

    /// More cards of the gift that it is about.
    pub(super) fn add_to_gift(&mut self, cards: u32) {
        for thread in &mut self.threads {
            if let Some(Gift::Draws(number)) = &mut thread.bindings.gift {
                *number = number.saturating_add(cards);
            }
        }
        self.unfolded = Memo::default();
    }

    fn of(threads: Vec<Thread>) -> Self {
        Self { threads, too_many: false, unfolded: Memo::default() }
    }

    /// Sets whether the log records Ongoing Emblems.
    pub(super) fn telling_emblems(mut self, tells: bool) -> Self {
        self.threads.iter_mut().for_each(|thread| thread.bindings.tells_emblems = tells);
        self
    }

    /// Either of two.
    pub(super) fn or(mut self, other: Self) -> Self {
        self.threads.extend(other.threads);
        Self::of(self.threads)
    }

    /// What may be next at this moment, in every way in which it may have gone.
    pub fn dues(&self, now: &Arc<Moment>) -> Vec<ExpectedAction> {
        let mut all: Vec<ExpectedAction> = Vec::new();
        for due in self.at(now).threads.iter().flat_map(|it| &it.dues) {
            // Threads that differ only in how they got here await the same.
            if !all.contains(due) {
                all.push(due.clone());
            }
        }
        all
    }

    /// The effect after this record; `None` if it cannot have produced the record.
    pub fn take(&self, before: &Arc<Moment>, event: &Event, after: &Arc<Moment>) -> Option<Self> {
        let facts = facts(before, event, after);
        if facts.is_empty() {
            return None;
        }
        let unfolded = self.at(before);
        // The payment of a cost is not an action of the ability that it pays for, nor of a rule
        // (`4.0 6.4.e`).
        let kind = event.cause_kind();
        let is_no_cost = kind.is_some_and(|kind| kind != CauseKind::Cost);
        let pays = |thread: &Thread| thread.dues.iter().any(|due| due.cost);
        let takes = |thread: &Thread| {
            let wrong = is_no_cost && pays(thread);
            if wrong { None } else { thread.take(&facts, before, after) }
        };
        let mut threads: Vec<Thread> = Vec::new();
        for thread in unfolded.threads.iter().filter_map(takes) {
            add(&mut threads, thread);
        }
        // Rules and many effects move several objects in one step, so first one thread has to explain the whole
        // record. Only if none can, its parts are taken as those of players who act at the same time.
        if threads.is_empty()
            && facts.len() > 1
            && !(is_no_cost && unfolded.threads.iter().any(pays))
        {
            for thread in
                unfolded.threads.iter().flat_map(|one| together(one, &facts, before, after))
            {
                add(&mut threads, thread);
            }
        }
        let too_many = self.too_many || unfolded.too_many;
        let unfolded = Memo::default();
        (!threads.is_empty()).then_some(Self { threads, too_many, unfolded })
    }

    /// Who does the record's action (`4.0 7.5.6.b`), whether that is a sacrifice, and whether it goes on with what was begun: each only
    /// if it is the same in every way in which it may have gone.
    pub(super) fn actor(
        &self,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> EffectActor {
        let unfolded = self.at(before);
        let takes: Vec<_> = unfolded
            .threads
            .iter()
            .filter(|thread| thread.take(facts, before, after).is_some())
            .collect();
        let seats = takes.iter().flat_map(|thread| &thread.dues).map(|due| due.by);
        let by = seats.clone().next().filter(|&first| seats.clone().all(|seat| seat == first));
        let is = |thread: &&Thread| thread.dues.iter().any(|due| due.what == ActionKind::Sacrifice);
        let many = takes.iter().filter(|thread| is(thread)).count();
        let all = many == takes.len();
        let sacrifice = if all { Some(true) } else { (many == 0).then_some(false) };
        let continues = takes.iter().all(|thread| thread.dues.iter().any(ExpectedAction::is_begun));
        EffectActor { by, sacrifice, continues, ..EffectActor::default() }
    }

    /// Whether it is about to create just these emblems.
    pub(super) fn creates(&self, emblems: &[EmblemEntry], now: &Arc<Moment>) -> bool {
        let is = |due: &ExpectedAction| match (&due.what, emblems) {
            (ActionKind::Emblem(Some(wanted)), [one]) => **wanted == *one,
            _ => false,
        };
        self.at(now).threads.iter().flat_map(|thread| &thread.dues).any(is)
    }

    /// Whether its targets cost nothing, as its Spell was free.
    pub(super) fn is_free(&self) -> bool {
        self.threads.iter().all(|thread| thread.bindings.free)
    }

    /// Whether it may be over at this moment.
    pub fn may_end(&self, now: &Arc<Moment>) -> bool {
        self.at(now).threads.iter().any(Thread::is_over)
    }

    /// Whether there were more possibilities than are followed, so that a refusal means nothing.
    pub fn is_undecided(&self, now: &Arc<Moment>) -> bool {
        self.too_many || self.at(now).too_many
    }

    /// All threads from here.
    fn at(&self, now: &Arc<Moment>) -> Arc<Unfolded> {
        self.unfolded.at(now, || Unfolded::of(&self.threads, now))
    }

    /// All threads from here; `None` if there are more than are followed.
    fn unfolded(&self, now: &Arc<Moment>) -> Option<Arc<Unfolded>> {
        let all = self.at(now);
        (!self.too_many && !all.too_many).then_some(all)
    }

    /// The possible continuations from here as written: `None` if there are more than are followed.
    pub(super) fn ways(&self, now: &Arc<Moment>) -> Option<Ways> {
        self.unfolded(now).map(Ways)
    }

    /// The effect after the player declines the next step; `None` if it may not be declined.
    pub(super) fn leave(&self, now: &Arc<Moment>) -> Option<Self> {
        let all = self.unfolded(now)?;
        let least = written(&all.threads).map(|one| one.left).min();
        rather(&all.threads, |one| Some(one.left) != least)
    }

    /// Whether the player may decline the next step.
    pub(super) fn may_leave(&self, now: &Arc<Moment>) -> bool {
        self.ways(now).is_some_and(|ways| {
            let least = ways.iter().map(|one| one.left).min();
            ways.iter().any(|one| Some(one.left) != least)
        })
    }

    /// The effect after this player is targeted; `None` if no player is to be.
    pub(super) fn target(&self, seat: Seat, now: &Arc<Moment>) -> Option<Self> {
        let all = self.unfolded(now)?;
        let several = written(&all.threads).any(|one| one.bindings.they != Some(seat));
        if several { rather(&all.threads, |one| one.bindings.they == Some(seat)) } else { None }
    }

    /// The effect with this result of its roll; `None` if it has no roll with several possible results.
    pub(super) fn keep_die(&self, result: u32, now: &Arc<Moment>) -> Option<Self> {
        let all = self.unfolded(now)?;
        let kept = |one: &&Thread| one.bindings.result == Some(result);
        let threads: Vec<_> = all.threads.iter().filter(kept).cloned().collect();
        (!threads.is_empty()).then(|| Self::of(threads))
    }

    /// The objects as whose effects its next steps are carried out, and later ones: an ability that is activated is one of the
    /// object that has it (`4.0 7.3.1.d`).
    pub(super) fn speakers(&self, now: &Arc<Moment>) -> Vec<Referent> {
        let mut all: Vec<Referent> = Vec::new();
        for thread in &self.at(now).threads {
            let later = thread.todo.iter().filter_map(|todo| match todo {
                Todo::Mind(bindings) => Some(&bindings.me),
                _ => None,
            });
            for one in std::iter::once(&thread.bindings.me).chain(later) {
                if !all.contains(one) {
                    all.push(one.clone());
                }
            }
        }
        all
    }

    /// Whether it may be over at this moment, and the delayed effects that it may have created, each with whether it has done so however it has
    /// gone.
    pub(super) fn end(&self, now: &Arc<Moment>) -> (bool, Vec<(Waits, bool)>) {
        let all = self.at(now);
        let may_end = all.threads.iter().any(Thread::is_over);
        let is_sure = |waits: &Waits| {
            !self.too_many
                && !all.too_many
                && written(&all.threads).all(|thread| thread.waits.contains(waits))
        };
        let waits = all.threads.iter().flat_map(|thread| &thread.waits);
        (may_end, waits.map(|one| (one.clone(), is_sure(one))).collect())
    }
}

/// A thread after a record of what several players do at the same time, each in their turn.
fn together(
    thread: &Thread,
    facts: &[RecordFact],
    before: &Arc<Moment>,
    after: &Arc<Moment>,
) -> Vec<Thread> {
    let Some((taken, rest)) = thread.take_some(facts, before, after) else { return Vec::new() };
    if rest.is_empty() {
        return vec![taken];
    }
    // The remaining part may only be what the next player does in the same round, once this one has done enough.
    if !taken.goes_round() || !taken.dues.iter().all(ExpectedAction::is_enough) {
        return Vec::new();
    }
    let next = Unfolded::of(&[taken], before);
    next.threads.iter().flat_map(|one| together(one, &rest, before, after)).collect()
}

/// The ways in which an effect may go on.
pub(super) struct Ways(Arc<Unfolded>);

impl Ways {
    /// Each continuation as written.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Thread> {
        written(&self.0.threads)
    }

    /// Whether it is over in all of them.
    pub(super) fn are_over(&self) -> bool {
        self.iter().all(Thread::is_over)
    }
}

/// The continuations as written.
fn written(all: &[Thread]) -> impl Iterator<Item = &Thread> {
    let first = all.iter().map(|one| one.retold).min();
    all.iter().filter(move |one| Some(one.retold) == first)
}

/// The unfolded threads at a moment, cached for repeated queries.
#[derive(Debug, Default)]
struct Memo(Mutex<Option<(Arc<Moment>, Arc<Unfolded>)>>);

impl Memo {
    fn at(&self, now: &Arc<Moment>, unfold: impl FnOnce() -> Unfolded) -> Arc<Unfolded> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*known {
            // By pointer: a record has one moment, and comparing whole states would cost more than the cache saves.
            Some((moment, all)) if Arc::ptr_eq(moment, now) => all.clone(),
            _ => {
                let all = Arc::new(unfold());
                *known = Some((now.clone(), all.clone()));
                all
            }
        }
    }
}

impl Clone for Memo {
    /// Copies are kept, so they contain the possible results of the effect, but not the moments of
    /// earlier queries.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// An effect with these threads that prefers these continuations. The others remain possible: not
/// every log uses words precisely.
fn rather(all: &[Thread], is: impl Fn(&Thread) -> bool) -> Option<Execution> {
    let first = all.iter().map(|one| one.retold).min();
    // Only among the continuations as written: what an earlier decision set aside does not come back by a later one.
    let right = |one: &Thread| Some(one.retold) == first && is(one);
    all.iter().any(right).then(|| {
        let said = |one: &Thread| if right(one) { one.clone() } else { one.clone().retold() };
        Execution::of(all.iter().map(said).collect())
    })
}

/// Whether a quick action may be activated and its whole cost paid (`4.0 5.3.d`, `4.0 6.4.c`), as
/// far as known.
pub(crate) fn can_pay(
    action: &QuickAction,
    object: ObjectId,
    seat: Seat,
    now: &Arc<Moment>,
) -> bool {
    let Some(Execution { threads, .. }) = Execution::quick_action(action, object, seat, now) else {
        return false;
    };
    let mana =
        |due: &&ExpectedAction| due.what == ActionKind::Pay && due.pool.is_none() && due.least > 0;
    let pays = |due: &ExpectedAction| due.among.iter().map(|one| one.left).sum::<u32>();
    let due: u32 = threads.iter().flat_map(|one| &one.dues).filter(mana).map(pays).sum();
    if usize::try_from(due).is_ok_and(|due| due > now.state.ready_mana(seat)) {
        return false;
    }
    // Each other part of the cost must be possible.
    let bindings = Bindings {
        follows: true,
        ..Bindings::new(Referent::new(Piece::Object(object), now), seat)
    };
    action.cost.iter().all(|cost| match cost {
        Cost::Do(step) => {
            let mut thread = Thread::new(bindings.clone(), &[]);
            thread.todo.extend([Todo::Paid, Todo::Step((**step).clone())]);
            let ways = Unfolded::of(&[thread], now);
            ways.too_many || !ways.threads.is_empty()
        }
        _ => true,
    })
}

/// What is due for a part of a cost.
fn paid(cost: &Cost, object: ObjectId, look: Viewpoint<'_>) -> Option<ExpectedAction> {
    let you = look.bindings.you;
    let me = |what| {
        ExpectedAction::new(
            you,
            what,
            vec![Wanted::new(EffectObject::Piece(Piece::Object(object)), 1)],
        )
    };
    let mana = |count: u32| {
        let due = ExpectedAction::new(
            you,
            ActionKind::Pay,
            vec![Wanted::new(EffectObject::Seat(you), count)],
        );
        (count > 0).then_some(due)
    };
    match cost {
        Cost::Discard => Some(me(ActionKind::Go(To::Discard))),
        Cost::Exhaust => Some(me(ActionKind::Status(Status::Exhausted, true))),
        Cost::Pay(number) => mana(look.number(number)?),
        Cost::PayUpTo(number) => {
            let ready = u32::try_from(look.now.state.ready_mana(you)).unwrap_or(u32::MAX);
            let most = look.number(number).unwrap_or(u32::MAX).min(ready);
            mana(most).map(|due| due.between((0, 1)).divided())
        }
        Cost::PayIf(number, test) => {
            let due = mana(look.number(number)?)?;
            match look.holds(test) {
                Some(true) => Some(due),
                Some(false) => None,
                None => Some(due.between((0, 1))),
            }
        }
        Cost::PayForTarget(number, _) => Some(mana(look.number(number)?)?.between((0, 1))),
        Cost::Mana | Cost::Other | Cost::Sacrifice | Cost::Spend | Cost::Do(_) => None,
    }
}
