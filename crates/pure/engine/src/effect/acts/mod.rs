//! What a step that performs an action waits for.

mod board;
mod cards;
mod emblem;
mod marks;
mod pick;

use std::sync::Arc;

use rules::effect::{Gain, Number, Objects, Range, Step, To};

use rules::{Piece, Place};

use super::bindings::Referent;
use super::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use super::moment::Moment;
use super::thread::{Thread, Todo};
use super::viewpoint::Viewpoint;
use crate::passives;
use pick::Pick;

/// The threads after a step that performs an action has begun.
pub(super) fn act(thread: Thread, step: Step, now: &Arc<Moment>) -> Vec<Thread> {
    let step = plain(step);
    if let Some(forks) = pick::settle_expedition(&thread, &step, now) {
        return forks;
    }
    let Some(objects) = objects_of(&step).cloned() else {
        let named = board::expeditions_named(&thread, &step, now);
        let mut all = board::act(thread, step, now);
        all.extend(named);
        return all;
    };
    let chosen = matches!(objects, Objects::Target(..) | Objects::Choose(..));
    let before = (chosen && !matches!(step, Step::LookAt(_))).then(|| thread.clone());
    let one_by_one = one_by_one(&thread, &step);
    let forced = if chosen { Pick::of(&thread, &step, &objects, now).forced() } else { None };
    let mut done = done(thread, &step, &objects, now);
    done.iter_mut().flat_map(|next| &mut next.dues).for_each(|due| due.chosen = chosen);
    // What must be chosen is referred to, even if nothing can be done with it (`4.0 6.5.h`).
    for next in done.iter_mut().filter(|next| next.dues.is_empty()) {
        if let Some(forced) = &forced {
            next.bindings.it.clone_from(forced);
        }
    }
    let mut all = Vec::new();
    all.extend(before.and_then(|before| named(before, &objects, &step, &done, now)));
    all.extend(one_by_one.map(Thread::retold));
    // If there is a choice, it is named first, except for hidden cards and those that are played.
    let names = all.first().is_some_and(|one| one.dues.iter().all(|due| due.is_choice(now)));
    let names = names && !matches!(step, Step::Play(_));
    if names {
        all.extend(done.into_iter().map(Thread::retold));
    } else {
        all = all.into_iter().map(Thread::retold).collect();
        all.extend(done);
    }
    all
}

/// Distributed boosts may be recorded one at a time, each with its target: the result is the same.
fn one_by_one(thread: &Thread, step: &Step) -> Option<Thread> {
    let Step::Distribute(number, Objects::Target(_, filter)) = step else { return None };
    let one = || Number::Plain(1);
    let target = Objects::Target(Range::Exactly(one()), filter.clone());
    let gain = Step::Gain(target, vec![Gain::Boosts(one(), None)], None);
    let mut thread = thread.clone();
    thread.push(&[Step::Times(number.clone(), vec![gain])]);
    Some(thread)
}

/// Performs an action on named targets, or on what cannot be named.
pub(super) fn targeted(
    mut thread: Thread,
    step: Step,
    before: &[Referent],
    now: &Arc<Moment>,
) -> Vec<Thread> {
    if thread.bindings.it.is_empty() {
        thread.bindings.it = before.to_vec();
        let Some(objects) = objects_of(&step).cloned() else { return vec![thread] };
        return done(thread, &step, &objects, now);
    }
    let step = with_objects(step, Objects::It);
    done(thread, &step, &Objects::It, now)
}

/// Waits for targets to be named, and ends if there are none.
pub(super) fn choose(thread: Thread, objects: &Objects, now: &Arc<Moment>) -> Vec<Thread> {
    board::target(thread, objects, now)
}

/// Waits for the choice to be named; `None` if there is nothing to name.
fn named(
    mut thread: Thread,
    objects: &Objects,
    step: &Step,
    done: &[Thread],
    now: &Arc<Moment>,
) -> Option<Thread> {
    let pick = Pick::of(&thread, step, objects, now);
    let mut due = pick.due(thread.bindings.you, ActionKind::Target, |_| 1)?;
    // A cost is paid only with something that can pay it (`4.0 6.4.c`), and a counter is taken from where one is.
    let takes = matches!((step, objects), (Step::Spend(..) | Step::Lose(..), Objects::Choose(..)));
    if takes || matches!(thread.todo.last(), Some(Todo::Paid)) {
        let pays = done.iter().flat_map(|it| &it.dues).flat_map(|it| &it.among);
        due.among.retain(|one| pays.clone().any(|other| other.thing == one.thing));
        if due.among.is_empty() {
            return None;
        }
    }
    let before = std::mem::take(&mut thread.bindings.it);
    thread.todo.push(Todo::Targeted(step.clone(), before));
    thread.dues = vec![due];
    Some(thread)
}

fn done(mut thread: Thread, step: &Step, objects: &Objects, now: &Arc<Moment>) -> Vec<Thread> {
    let pick = Pick::of(&thread, step, objects, now);
    match step {
        Step::Gain(_, gains, _) => marks::gain(&thread, &pick, gains, now),
        Step::Lose(_, losses) => marks::lose(thread, &pick, losses, now),
        Step::Distribute(number, _) => marks::distribute(thread, &pick, number, now),
        Step::ExchangeBoosts(_) => marks::exchange_boosts(thread, &pick, now),
        Step::Exchange(_, other) => cards::exchange(thread, &pick, other, now),
        Step::Play(play) => cards::play(thread, &pick, play, now),
        Step::Activate { icon, most, as_mine, .. } => {
            cards::activate(thread, &pick, *icon, *most, *as_mine, now)
        }
        Step::LookAt(_) => cards::look(thread, &pick),
        _ => {
            let dues = marks::dues(&thread, &pick, step, now);
            wait(&mut thread, dues);
            replaced(thread, now)
        }
    }
}

/// A thread, and those in which something that leaves its Expedition goes to the Mana zone instead, as its controller may
/// choose (`4.0 6.2.d`).
fn replaced(thread: Thread, now: &Arc<Moment>) -> Vec<Thread> {
    let may = |thread: &Thread| {
        thread.dues.iter().enumerate().find_map(|(at, due)| {
            let piece = due.among.iter().find(|one| may_go_to_mana(due, one, now))?;
            Some((at, piece.clone()))
        })
    };
    let mut all = vec![thread];
    let mut last = all[0].clone();
    while let Some((at, piece)) = may(&last) {
        let due = &mut last.dues[at];
        due.among.retain(|one| *one != piece);
        (due.least, due.most) = (due.least - 1, due.most - 1);
        let mana = ExpectedAction::new(due.by, ActionKind::Go(To::Mana), vec![piece]);
        last.dues.insert(0, mana);
        last.dues.retain(|due| !due.among.is_empty());
        all.push(last.clone());
    }
    all
}

/// Whether something must leave its Expedition and may go to the Mana zone instead.
fn may_go_to_mana(due: &ExpectedAction, one: &Wanted, now: &Arc<Moment>) -> bool {
    let leaves = match &due.what {
        ActionKind::Go(to) => !matches!(to, To::Expeditions(_) | To::Mana),
        ActionKind::Sacrifice => true,
        _ => false,
    };
    let all = u32::try_from(due.among.len()) == Ok(due.least);
    let EffectObject::Piece(Piece::Object(id)) = one.thing else { return false };
    leaves
        && all
        && matches!(now.place(Piece::Object(id)), Some(Place::Expedition(_)))
        && passives::leaving(now, id).is_some_and(passives::may_go_to_mana)
}

/// Waits for these; if there is nothing to do, the step is not done.
fn wait(thread: &mut Thread, dues: impl IntoIterator<Item = ExpectedAction>) {
    thread.dues = dues.into_iter().filter(|due| !due.among.is_empty()).collect();
    if thread.dues.is_empty() {
        thread.bindings.done = false;
    }
}

/// Expands a step that stands for another.
fn plain(step: Step) -> Step {
    match step {
        Step::Sabotage(None) => {
            // A card in any player's Reserve (`4.0 7.3.30.a`).
            let filter = rules::effect::Filter {
                place: rules::effect::Where::Zones(vec![rules::effect::Area::Reserve]),
                ..rules::effect::Filter::default()
            };
            let one = Range::UpTo(rules::effect::Number::Plain(1));
            Step::Move(Objects::Target(one, Box::new(filter)), To::Discard)
        }
        Step::Sabotage(Some(objects)) => Step::Move(*objects, To::Discard),
        Step::DrawIt => Step::Move(Objects::It, To::Hand),
        other => other,
    }
}

/// What a step acts on that is done with objects; naming targets and Feats are steps of their own.
fn objects_of(step: &Step) -> Option<&Objects> {
    step.objects().filter(|_| !matches!(step, Step::Target(_) | Step::Complete(_)))
}

fn with_objects(mut step: Step, new: Objects) -> Step {
    if let Some(objects) = step.objects_mut() {
        *objects = new;
    }
    step
}

fn look<'a>(thread: &'a Thread, now: &'a Arc<Moment>) -> Viewpoint<'a> {
    Viewpoint { now, bindings: &thread.bindings }
}
