//! One way in which an effect may have gone so far.

use std::sync::Arc;

use rules::effect::{NextPlay, Span, Step};
use rules::{Dice, Event, Phase, Seat, Statement};

use super::bindings::{Bindings, Referent};
use super::expected::{ActionKind, ExpectedAction, Transition};
use super::fact::RecordFact;
use super::moment::Moment;
use crate::passives::of_player;

/// Maximum number of threads followed at once.
pub(super) const THREADS_MAX: usize = 96;

/// One way in which an effect may have gone: what is due, what is left to do, and what the words
/// refer to.
///
/// Two are equal if the same may follow from them, however they came about.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub(super) dues: Vec<ExpectedAction>,
    /// What is left to do; the last is next.
    pub(super) todo: Vec<Todo>,
    pub(super) bindings: Bindings,
    /// Delayed effects that it has created, which wait for a later event.
    pub(super) waits: Vec<Waits>,
    /// How often a log may use an alternative wording: the first wording is what gets written.
    pub(super) retold: u32,
    /// How often the player has declined an option.
    pub(super) left: u32,
}

impl PartialEq for Thread {
    fn eq(&self, other: &Self) -> bool {
        // How a thread was reached does not change what may follow: without this, equal threads would multiply until
        // they are too many.
        let Self { dues, todo, bindings, waits, retold: _, left: _ } = self;
        (dues, todo, bindings, waits) == (&other.dues, &other.todo, &other.bindings, &other.waits)
    }
}

/// Adds a thread; of equal ones, the one with the fewest alternative wordings is kept.
pub(super) fn add(threads: &mut Vec<Thread>, thread: Thread) {
    match threads.iter_mut().find(|one| **one == thread) {
        Some(one) => one.retold = one.retold.min(thread.retold),
        None => threads.push(thread),
    }
}

/// What is left to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Todo {
    Step(Step),
    /// A step on named targets: without naming them again, and with the earlier referents.
    Targeted(Step, Vec<Referent>),
    /// The end of an attempt: what follows if it was done or not, and whether the surrounding
    /// attempt was done so far.
    Tried(Vec<Step>, Vec<Step>, bool),
    /// A part of a cost was paid, or nothing follows.
    Paid,
    /// How many modes may and must still be chosen.
    Modes {
        left: Vec<Vec<Step>>,
        least: u32,
        most: u32,
        again: bool,
    },
    /// One of these is the result of a roll.
    Result(Vec<u32>),
    /// For each of these.
    Each(Vec<Referent>, Vec<Step>),
    /// From here on this player carries it out.
    You(Seat),
    /// The words refer to these too: several players choose, each in their turn.
    Also(Vec<Referent>),
    /// This player chooses now, besides what others have chosen before, if they have.
    Chooses(Seat, bool),
    /// From here on the words refer to their earlier referents.
    Mind(Box<Bindings>),
}

/// A delayed effect, which waits for a later event.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waits {
    pub(super) bindings: Bindings,
    pub(super) span: Span,
    pub(super) what: Later,
}

impl Waits {
    /// Whether it no longer waits once this has begun (`4.0 2.2.15.a-c`).
    pub(super) const fn is_over_with(&self, event: &Event) -> bool {
        match (event, self.span) {
            (Event::DayBegan(_), _) | (Event::TurnBegan(_) | Event::PhaseBegan(_), Span::Turn) => {
                true
            }
            (Event::PhaseBegan(it), Span::Afternoon) => {
                matches!(it.phase, Phase::Dusk | Phase::Night)
            }
            _ => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Later {
    /// With what the effect says about how that card is played.
    Next(NextPlay, Vec<Step>),
    When(Box<rules::effect::Happening>, Vec<Step>),
    AfterRest(Vec<Step>),
}

impl Thread {
    pub(super) fn new(bindings: Bindings, steps: &[Step]) -> Self {
        let (dues, todo, waits) = (Vec::new(), Vec::new(), Vec::new());
        let mut thread = Self { dues, todo, bindings, waits, retold: 0, left: 0 };
        thread.push(steps);
        thread
    }

    /// This thread, with an alternative wording in a log.
    pub(super) fn retold(mut self) -> Self {
        self.retold += 1;
        self
    }

    /// This thread, after the player declines an option.
    pub(super) fn left(mut self) -> Self {
        self.left += 1;
        self
    }

    /// This thread without naming targets: nothing is done with any.
    pub(super) fn unnamed(mut self) -> Self {
        if self.dues.iter().any(|due| due.what == ActionKind::Target)
            && let Some(Todo::Targeted(_, before)) =
                self.todo.pop_if(|todo| matches!(todo, Todo::Targeted(..)))
        {
            self.bindings.it = before;
            self.bindings.done = false;
        }
        self
    }

    pub(super) fn push(&mut self, steps: &[Step]) {
        // Reversed, since `todo` is a stack.
        self.todo.extend(steps.iter().rev().cloned().map(Todo::Step));
    }

    pub(super) fn is_over(&self) -> bool {
        self.dues.is_empty() && self.todo.is_empty()
    }

    /// This thread after a record, if everything in it fits what is due.
    pub(super) fn take(
        &self,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Option<Self> {
        let around = Transition { before, after, bindings: &self.bindings };
        let (mut dues, mut rolled) = (self.dues.clone(), Vec::new());
        for fact in facts {
            // Every fact of the record must fit: a step happens as a whole (`4.0 6.1.f`), so half of it is another
            // record.
            let took = dues.iter_mut().find_map(|due| due.take(fact, &around).then_some(&*due))?;
            if let (ActionKind::Roll, RecordFact::Rolled(seat, dice)) = (&took.what, fact) {
                rolled.push(Todo::Result(results(*seat, dice, before)));
            }
        }
        let Self { todo, bindings, waits, retold, left, .. } = self;
        let todo = todo.iter().cloned().chain(rolled).collect();
        let (bindings, waits, retold, left) = (bindings.clone(), waits.clone(), *retold, *left);
        Some(Self { dues, todo, bindings, waits, retold, left })
    }

    /// It with as much of the record as fits what is due, and what is left of the record; none if nothing fits.
    pub(super) fn take_some(
        &self,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Option<(Self, Vec<RecordFact>)> {
        let fits = |fact: &&RecordFact| {
            let around = Transition { before, after, bindings: &self.bindings };
            self.dues.iter().any(|due| due.clone().take(fact, &around))
        };
        let (now, later): (Vec<&RecordFact>, Vec<&RecordFact>) = facts.iter().partition(fits);
        let [now, later]: [Vec<RecordFact>; 2] =
            [now, later].map(|facts| facts.into_iter().cloned().collect());
        let taken = if now.is_empty() { None } else { self.take(&now, before, after) };
        Some((taken?, later))
    }

    /// Whether another player continues it: what each player does happens at the same time (`4.0 6.1.h`).
    pub(super) fn goes_round(&self) -> bool {
        self.todo.iter().any(|todo| matches!(todo, Todo::You(_) | Todo::Chooses(..)))
    }

    /// What was due is done: the words refer to it now.
    pub(super) fn close(&mut self) {
        let dues = std::mem::take(&mut self.dues);
        let did = |due: &ExpectedAction| {
            let some = !due.done.is_empty() || !due.expeditions.is_empty() || due.units > 0;
            some || matches!(
                due.what,
                ActionKind::Target | ActionKind::Emblem(_) | ActionKind::Look
            )
        };
        if !dues.iter().any(did) {
            self.bindings.done = false;
        }
        // The effect finds what it has moved itself, even through more than one zone (`4.0 2.1.f`,
        // `4.0 2.1.g`).
        let me = &self.bindings.me;
        let moved = dues.iter().flat_map(|due| &due.done);
        self.bindings.follows |= moved.into_iter().any(|one| one.was.as_deref() == Some(me));
        // A card revealed in addition to a die roll is not referred to.
        let rolls = dues.iter().any(|due| due.what == ActionKind::Roll);
        for due in dues {
            if due.units > 0 {
                self.bindings.number = Some(due.units);
            }
            match due.what {
                // An emblem that will do something is no referent either.
                ActionKind::Roll | ActionKind::Emblem(_) => {}
                ActionKind::Reveal if rolls => {}
                ActionKind::Reveal | ActionKind::Look if !due.done.is_empty() => {
                    self.bindings.those.clone_from(&due.done);
                    self.bindings.it = due.done;
                }
                // Everything named becomes a referent, even the object itself.
                ActionKind::Target if !due.done.is_empty() || !due.expeditions.is_empty() => {
                    if !due.expeditions.is_empty() {
                        self.bindings.expeditions = due.expeditions;
                    }
                    if !due.done.is_empty() {
                        self.bindings.it = due.done;
                    }
                }
                ActionKind::Pay => self.bindings.paid = Some(due.units),
                _ => {
                    if !due.expeditions.is_empty() {
                        self.bindings.expeditions = due.expeditions;
                    }
                    let gone = |one: &Referent| {
                        due.done.iter().any(|it| it.was.as_deref() == Some(one) || it == one)
                    };
                    self.bindings.those.retain(|one| !gone(one));
                    // "I" is "it" only if it was chosen.
                    let mine = |one: &Referent| {
                        let me = &self.bindings.me;
                        one == me || one.was.as_deref() == Some(me)
                    };
                    let is_chosen = due.chosen || self.bindings.it.iter().any(mine);
                    if !due.done.is_empty() && (is_chosen || !due.done.iter().all(mine)) {
                        self.bindings.it = due.done;
                    }
                }
            }
        }
    }
}

/// The results that the player may choose for a roll: one of the dice, and one more if an ability
/// lets them add it (`4.0 7.3.28.c`).
fn results(seat: Seat, dice: &[u8], now: &Moment) -> Vec<u32> {
    let one_more = Statement::Dice(Dice::MayAddOne);
    let more = of_player(now, seat, &one_more).min(1);
    let mut all: Vec<u32> = dice.iter().map(|&die| u32::from(die)).collect();
    all.extend(all.clone().iter().filter(|_| more > 0).map(|result| result + 1));
    all.sort_unstable();
    // Two dice with the same face are one result to choose.
    all.dedup();
    all
}

/// The facts of a record that a thread uses.
pub(super) fn facts(before: &Moment, event: &Event, after: &Moment) -> Vec<RecordFact> {
    super::fact::facts(&before.state, event, &after.state)
}
