//! The control flow of steps: what an effect does before the next thing is due.

use std::sync::Arc;

use rules::Seat;
use rules::effect::{Attempt, Choice, Counted, Objects, Row, Step, Test, Whom};

use super::acts;
use super::expected::{ActionKind, ExpectedAction, WhenUnrecorded};
use super::moment::Moment;
use super::thread::{THREADS_MAX, Thread, Todo, add};
use super::viewpoint::Viewpoint;

/// Maximum number of steps after one record.
const FUEL: usize = 2000;

/// The threads that wait for a record or are over, for every answer to an open question.
#[derive(Debug, Default)]
pub(super) struct Unfolded {
    pub(super) threads: Vec<Thread>,
    /// Whether there were more than are followed.
    pub(super) too_many: bool,
    fuel: usize,
}

impl Unfolded {
    /// Everything that may be due at this moment.
    pub(super) fn of(threads: &[Thread], now: &Arc<Moment>) -> Self {
        let mut all = Self { fuel: FUEL, ..Self::default() };
        for thread in threads {
            all.follow(thread.clone(), now);
        }
        all
    }

    fn add(&mut self, thread: Thread) {
        // A thread that is there already costs nothing; only really different ones count.
        if self.threads.len() < THREADS_MAX || self.threads.contains(&thread) {
            add(&mut self.threads, thread);
        } else {
            self.too_many = true;
        }
    }

    /// Waits for more although the demand is met, and adds the continuation without it.
    fn wait(&mut self, thread: Thread) -> Thread {
        let open = thread.dues.iter().filter(|due| !due.is_full());
        let untold = open
            .map(ExpectedAction::untold)
            .reduce(|one, other| if one == other { one } else { WhenUnrecorded::Left });
        let (waits, goes_on) = match untold.unwrap_or(WhenUnrecorded::Left) {
            WhenUnrecorded::Left => (thread.clone(), thread.left().unnamed()),
            WhenUnrecorded::Told => (thread.clone(), thread.retold()),
            WhenUnrecorded::Silent => (thread.clone().retold(), thread),
        };
        self.add(waits);
        goes_on
    }

    /// Follows a thread and its successors in order. They are kept in a list instead of on the
    /// stack, since there may be as many steps as there is fuel.
    fn follow(&mut self, thread: Thread, now: &Arc<Moment>) {
        let mut left = vec![thread];
        while let Some(thread) = left.pop() {
            if self.fuel == 0 {
                self.too_many = true;
                return;
            }
            self.fuel -= 1;
            // Reversed, so that the first successor is followed first: what is found first is what gets written.
            left.extend(self.go_on(thread, now).into_iter().rev());
        }
    }

    /// The successors of a thread after the next thing to do; `None` if it waits or is over.
    fn go_on(&mut self, mut thread: Thread, now: &Arc<Moment>) -> Vec<Thread> {
        for due in &mut thread.dues {
            due.forget_gone(now);
        }
        if !thread.dues.is_empty() {
            let (enough, full) = (
                thread.dues.iter().all(ExpectedAction::is_enough),
                thread.dues.iter().all(ExpectedAction::is_full),
            );
            // Counters are spent as a cost (`4.0 7.3.33.a`); logs may attribute other payments to
            // the ability.
            if let Some(Todo::Paid) = thread.todo.last() {
                let spent =
                    |due: &&mut ExpectedAction| matches!(due.what, ActionKind::Counters(_, false));
                thread.dues.iter_mut().filter(spent).for_each(|due| due.cost = true);
            }
            if !enough {
                self.add(thread);
                return Vec::new();
            }
            if !full {
                thread = self.wait(thread);
            }
            thread.close();
        }
        let Some(todo) = thread.todo.pop() else {
            self.add(thread);
            return Vec::new();
        };
        step(thread, todo, now)
    }
}

/// The successors of a thread after the next thing to do.
fn step(mut thread: Thread, todo: Todo, now: &Arc<Moment>) -> Vec<Thread> {
    match todo {
        Todo::Step(step) => control(thread, step, now),
        Todo::Targeted(step, before) => acts::targeted(thread, step, &before, now),
        Todo::Tried(then, otherwise, outer) => {
            let next = if thread.bindings.done { then } else { otherwise };
            thread.bindings.done = outer;
            thread.push(&next);
            vec![thread]
        }
        // A cost that was not paid ends this way of going on: it is paid in full or not at all (`4.0 6.4.c`).
        Todo::Paid if !thread.bindings.done => Vec::new(),
        Todo::Paid => vec![thread],
        Todo::Modes { left, least, most, again } => modes(&thread, &left, least, most, again),
        Todo::Result(results) => {
            let with = |result| {
                let mut next = thread.clone();
                next.bindings.result = Some(result);
                next
            };
            results.into_iter().map(with).collect()
        }
        Todo::Each(mut left, steps) => {
            if left.is_empty() {
                return vec![thread];
            }
            let one = left.remove(0);
            thread.todo.push(Todo::Each(left, steps.clone()));
            thread.bindings.it = vec![one];
            thread.push(&steps);
            vec![thread]
        }
        Todo::You(seat) => {
            thread.bindings.you = seat;
            vec![thread]
        }
        Todo::Also(mut others) => {
            others.append(&mut thread.bindings.it);
            thread.bindings.it = others;
            vec![thread]
        }
        Todo::Chooses(seat, also) => {
            thread.bindings.you = seat;
            let before = std::mem::take(&mut thread.bindings.it);
            let at = thread.todo.len().saturating_sub(1);
            // After the choice that comes next.
            thread.todo.insert(at, Todo::Also(if also { before } else { Vec::new() }));
            vec![thread]
        }
        Todo::Mind(bindings) => {
            thread.bindings = *bindings;
            vec![thread]
        }
    }
}

fn control(mut thread: Thread, step: Step, now: &Arc<Moment>) -> Vec<Thread> {
    match step {
        Step::Try(attempt) => attempted(thread, attempt, now),
        Step::If(test, yes, no) => tested(&thread, &test, &yes, &no, now),
        Step::Choose(choice) => chosen(thread, choice, now),
        Step::Depending(counted, rows) => {
            let number = Viewpoint { now, bindings: &thread.bindings }.count(&counted);
            depending(&thread, number, rows)
        }
        Step::ForEach(objects, steps) => for_each(thread, &objects, steps, now),
        Step::Times(number, steps) => {
            let number = Viewpoint { now, bindings: &thread.bindings }.number(&number);
            let counts = number.map_or(0..=6, |number| number.min(40)..=number.min(40));
            let often = |count: u32| {
                let mut next = thread.clone();
                for _ in 0..count {
                    next.push(&steps);
                }
                next
            };
            counts.map(often).collect()
        }
        Step::By(whom, steps) => by(&thread, whom, &steps, now),
        Step::TargetPlayer(whom) => players(&thread, whom, now, |_| ()),
        _ => {
            // Whose cards it is about is decided before they are examined.
            let target = match super::whose::target(&step) {
                Some(whom) if thread.bindings.they.is_none() => whom,
                _ => return acts::act(thread, step, now),
            };
            thread.todo.push(Todo::Step(step));
            players(&thread, target, now, |_| ())
        }
    }
}

/// One thread for each player that may be meant.
fn players(
    thread: &Thread,
    whom: Whom,
    now: &Arc<Moment>,
    also: impl Fn(&mut Thread),
) -> Vec<Thread> {
    let seats = Viewpoint { now, bindings: &thread.bindings }.players(whom);
    let of = |seat| {
        let mut next = thread.clone();
        next.bindings.they = Some(seat);
        also(&mut next);
        next
    };
    seats.into_iter().map(of).collect()
}

fn attempted(thread: Thread, attempt: Attempt, now: &Arc<Moment>) -> Vec<Thread> {
    let Attempt { may, steps, then, otherwise } = attempt;
    let mut left = thread.clone().left();
    // What cannot be paid in full is not paid (`4.0 6.4.c`).
    if may && matches!(&steps[..], [Step::Pay(_), _, ..]) && !is_possible(&thread, &steps, now) {
        left.push(&otherwise);
        return vec![left];
    }
    let mut tried = thread;
    tried.todo.push(Todo::Tried(then, otherwise.clone(), tried.bindings.done));
    tried.bindings.done = true;
    tried.push(&steps);
    let mut all = vec![tried];
    if let [Step::Pay(_), _, ..] = &steps[..] {
        // A cost is one step, in whatever order it is recorded (`4.0 6.4.a`).
        let mut other = all[0].clone().retold();
        other.todo.truncate(other.todo.len() - steps.len());
        let mut turned = steps;
        turned.rotate_left(1);
        other.push(&turned);
        all.push(other);
    }
    if may {
        left.push(&otherwise);
        all.push(left);
    }
    all
}

/// Whether something can be done at each of these steps.
fn is_possible(thread: &Thread, steps: &[Step], now: &Arc<Moment>) -> bool {
    steps.iter().all(|step| {
        let mut one = Thread::new(thread.bindings.clone(), std::slice::from_ref(step));
        one.bindings.done = true;
        let all = Unfolded::of(&[one], now);
        all.too_many || all.threads.iter().any(|one| !one.dues.is_empty() || one.bindings.done)
    })
}

fn tested(
    thread: &Thread,
    test: &Test,
    yes: &[Step],
    no: &[Step],
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let holds = Viewpoint { now, bindings: &thread.bindings }.holds(test);
    let then = |steps: &[Step]| {
        let mut next = thread.clone();
        // An attempt without an alternative has not been done.
        if steps.is_empty() {
            next.bindings.done = false;
        }
        next.push(steps);
        if let Test::AtLeast(Counted::Objects(filter), _) = test {
            next.bindings.those = Viewpoint { now, bindings: &thread.bindings }.objects(filter);
        }
        next
    };
    match holds {
        Some(true) => vec![then(yes)],
        Some(false) => vec![then(no)],
        // What was declined, or could not be chosen, is nothing.
        None if is_of_nothing(thread, test, now) => vec![then(no), then(yes).retold()],
        // What nobody at the table can know is followed both ways.
        None => vec![then(yes), then(no)],
    }
}

/// Whether it is a test of what nothing refers to.
fn is_of_nothing(thread: &Thread, test: &Test, now: &Arc<Moment>) -> bool {
    let (Test::Is(objects, _) | Test::Was(objects, _)) = test else { return false };
    let named = Viewpoint { now, bindings: &thread.bindings }.named(objects);
    named.is_some_and(|named| named.is_empty())
}

fn chosen(mut thread: Thread, choice: Choice, now: &Arc<Moment>) -> Vec<Thread> {
    let Choice { number, again, all_if, modes } = choice;
    let look = Viewpoint { now, bindings: &thread.bindings };
    let there = if again { u32::MAX } else { u32::try_from(modes.len()).unwrap_or(u32::MAX) };
    let (least, most) = look.range(&number, there);
    let all = all_if.map(|test| look.holds(&test));
    let mut next = Vec::new();
    if all != Some(Some(false)) && all.is_some() {
        let mut every = thread.clone();
        every.todo.push(Todo::Modes { left: modes.clone(), least: there, most: there, again });
        next.push(every);
    }
    thread.todo.push(Todo::Modes { left: modes, least, most: most.min(40), again });
    next.push(thread);
    next
}

/// The modes are done in the order in which they are chosen (`4.0 6.5.g`).
fn modes(thread: &Thread, left: &[Vec<Step>], least: u32, most: u32, again: bool) -> Vec<Thread> {
    let mut all = Vec::new();
    if least == 0 || left.is_empty() {
        let over =
            if most == 0 || left.is_empty() { thread.clone() } else { thread.clone().left() };
        all.push(over);
    }
    if most == 0 {
        return all;
    }
    for (index, mode) in left.iter().enumerate() {
        let mut next = thread.clone();
        let mut rest = left.to_vec();
        if !again {
            rest.remove(index);
        }
        let (least, most) = (least.saturating_sub(1), most - 1);
        next.todo.push(Todo::Modes { left: rest, least, most, again });
        next.push(mode);
        all.push(next);
    }
    all
}

fn depending(thread: &Thread, number: Option<u32>, rows: Vec<Row>) -> Vec<Thread> {
    let is = |row: &Row| number.is_none_or(|it| it >= row.from && row.to.is_none_or(|to| it <= to));
    let with = |row: Row| {
        let mut next = thread.clone();
        next.push(&row.steps);
        next
    };
    let found: Vec<_> = rows.into_iter().filter(is).map(with).collect();
    if found.is_empty() { vec![thread.clone()] } else { found }
}

fn for_each(
    mut thread: Thread,
    objects: &Objects,
    steps: Vec<Step>,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let named = Viewpoint { now, bindings: &thread.bindings }.named(objects);
    if let Some(these) = named {
        thread.todo.push(Todo::Each(these, steps));
        return vec![thread];
    }
    // First they are chosen, then it is done for each.
    let again = Step::ForEach(Objects::It, steps);
    thread.todo.push(Todo::Step(again));
    acts::choose(thread, objects, now)
}

fn by(thread: &Thread, whom: Whom, steps: &[Step], now: &Arc<Moment>) -> Vec<Thread> {
    let you = thread.bindings.you;
    let seats = Viewpoint { now, bindings: &thread.bindings }.players(whom);
    let one_of = matches!(
        whom,
        Whom::TargetPlayer
            | Whom::TargetOpponent
            | Whom::OtherTargetPlayer
            | Whom::Opponent
            | Whom::Other
    );
    if one_of {
        return players(thread, whom, now, |next| {
            let they = next.bindings.they.unwrap_or(you);
            next.todo.push(Todo::You(you));
            next.push(steps);
            next.todo.push(Todo::You(they));
        });
    }
    if let [choice @ Step::Target(_)] = steps {
        return all_choose(thread, &seats, choice);
    }
    // Beginning with the player who carries it out, or the first in initiative order.
    let mut all = Vec::new();
    for first in 0..seats.len().max(1) {
        let mut next = thread.clone();
        next.todo.push(Todo::You(you));
        // In initiative order, unless another log records a different one.
        next.retold += u32::from(first > 0);
        let mut order = seats.clone();
        order.rotate_left(first);
        for seat in order.into_iter().rev() {
            next.push(steps);
            next.todo.push(Todo::You(seat));
        }
        all.push(next);
    }
    all
}

/// Each of these players chooses, and what comes next is done with all that they have chosen (`4.0 6.1.h`). A log may tell it
/// of each of them before the next one chooses.
fn all_choose(thread: &Thread, seats: &[Seat], choice: &Step) -> Vec<Thread> {
    let you = thread.bindings.you;
    let mut together = thread.clone();
    together.todo.push(Todo::You(you));
    for (index, &seat) in seats.iter().enumerate().rev() {
        together.push(std::slice::from_ref(choice));
        together.todo.push(Todo::Chooses(seat, index > 0));
    }
    let mut apart = thread.clone().retold();
    let mut all = vec![together];
    if let Some(Todo::Step(then)) = apart.todo.pop()
        && then.objects() == Some(&Objects::It)
    {
        apart.todo.push(Todo::You(you));
        for &seat in seats.iter().rev() {
            apart.push(&[choice.clone(), then.clone()]);
            apart.todo.push(Todo::You(seat));
        }
        all.push(apart);
    }
    all
}
