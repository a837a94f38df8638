//! Statuses and counters of objects, and changes to objects in place.

use std::sync::Arc;

use rules::effect::{Counted, Gain, Loss, Markers, Number, Objects, Range, Step};
use rules::{BOOST, ObjectId, Piece, Place, Settled, Statement, Status};

use super::pick::Pick;
use super::{look, wait};
use crate::effect::bindings::Referent;
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use crate::effect::moment::Moment;
use crate::effect::thread::{Thread, Todo};
use crate::effect::viewpoint::{Area, abilities, is_in};
use crate::passives::passives;

/// What is due for a step that acts on objects.
pub(super) fn dues(
    thread: &Thread,
    pick: &Pick,
    step: &Step,
    now: &Arc<Moment>,
) -> Vec<ExpectedAction> {
    let you = thread.bindings.you;
    let due = |what: ActionKind, amount: &dyn Fn(&Referent) -> u32| -> Vec<ExpectedAction> {
        pick.due(you, what, amount).into_iter().collect()
    };
    let has = |status| move |one: &Referent| has(one.piece, status, now);
    let in_play = |one: &Referent| {
        u32::from(now.place(one.piece).is_some_and(|place| is_in(Area::Play, place)))
    };
    match step {
        Step::Move(_, to) => due(ActionKind::Go(to.clone()), &|_| 1),
        Step::Sacrifice(_) => due(ActionKind::Sacrifice, &in_play),
        Step::Exhaust(_) => due(ActionKind::Status(Status::Exhausted, true), &|one| {
            let gone = matches!(now.place(one.piece), Some(Place::Discard(_)));
            u32::from(!gone && !has(Status::Exhausted)(one))
        }),
        Step::Ready(_) => due(ActionKind::Status(Status::Exhausted, false), &|one| {
            u32::from(has(Status::Exhausted)(one))
        }),
        Step::Reveal(_) => pick
            .due(you, ActionKind::Reveal, |_| 1)
            .map(|due| revealed(due, now))
            .into_iter()
            .collect(),
        Step::Switch(_) => due(ActionKind::Switch, &|one| {
            u32::from(matches!(now.place(one.piece), Some(Place::Expedition(_))))
        }),
        Step::Defect(_) => due(ActionKind::Control, &in_play),
        // An object that the player already controls stays (`4.0 1.2.6.a`).
        Step::TakeControl(_) => due(ActionKind::Control, &|one| {
            if look(thread, now).controller(one) == Some(you) { 0 } else { in_play(one) }
        }),
        Step::Augment(_) => due(ActionKind::Counters(None, true), &|one| {
            let has_some = counters(one, &Markers::Any, now) > 0;
            u32::from(has_some && may_gain_counters(one.piece, now))
        }),
        Step::DoubleBoosts(_) => due(ActionKind::Counters(Some(BOOST.into()), true), &|one| {
            if may_gain_counters(one.piece, now) { counters(one, &Markers::Boosts, now) } else { 0 }
        }),
        Step::Spend(range, markers, _) => {
            let (least, most) = look(thread, now).range(range, u32::MAX);
            let name = name(markers);
            let enough = |one: &Referent| {
                let have = counters(one, markers, now);
                if have < least { 0 } else { most.min(have) }
            };
            let spent = pick.due(you, ActionKind::Counters(name, false), enough);
            spent
                .map(|due| if least < most { due.between((0, 1)) } else { due })
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The one with more boosts loses the difference, the other gains it (`4.0 7.3.10`).
///
/// A log may record it as each object losing its own and gaining the other's.
pub(super) fn exchange_boosts(mut thread: Thread, pick: &Pick, now: &Arc<Moment>) -> Vec<Thread> {
    let you = thread.bindings.you;
    let [one, other] = &pick.pieces[..] else {
        thread.bindings.done = false;
        return vec![thread];
    };
    let [first, second] = [one, other].map(|one| counters(one, &Markers::Boosts, now));
    let due = |spoken: &Referent, gain, amount| {
        let among = vec![Wanted::new(EffectObject::Piece(spoken.piece), amount)];
        (amount > 0).then(|| {
            ExpectedAction::new(you, ActionKind::Counters(Some(BOOST.into()), gain), among)
        })
    };
    let mut each = thread.clone();
    let all = [
        due(one, false, first),
        due(other, true, first),
        due(other, false, second),
        due(one, true, second),
    ];
    wait(&mut each, all.into_iter().flatten());
    // With equal numbers nothing happens (`4.0 7.3.10.b`), however a log may record it.
    let apart = first.abs_diff(second);
    let difference = [due(one, first < second, apart), due(other, second < first, apart)];
    wait(&mut thread, difference.into_iter().flatten());
    vec![thread, each.retold()]
}

/// A reveal that need not be recorded where everyone knows the cards already: it would change nothing.
pub(super) fn revealed(due: ExpectedAction, now: &Moment) -> ExpectedAction {
    let known = |wanted: &Wanted| match wanted.thing {
        EffectObject::Top(deck) => {
            let tops = now.state.slots(deck).iter().take(wanted.left.min(due.most) as usize);
            tops.filter(|slot| slot.known.is_some()).count()
        }
        EffectObject::Piece(piece) => usize::from(is_seen(piece, now)),
        _ => 0,
    };
    let known: usize = due.among.iter().map(known).sum();
    let least = due.least.saturating_sub(u32::try_from(known).unwrap_or(u32::MAX));
    ExpectedAction { least, ..due }
}

/// Whether everyone sees the card, or knows it where it lies hidden.
fn is_seen(piece: Piece, now: &Moment) -> bool {
    match piece {
        Piece::Object(id) => {
            now.object(id).is_some_and(|object| object.face.is_some() && !object.face_down)
        }
        Piece::Slot(id) => {
            let place = now.place(piece);
            let slots = place.map(|place| now.state.slots(place).iter());
            slots.into_iter().flatten().any(|slot| slot.id == id && slot.known.is_some())
        }
    }
}

pub(super) fn has(piece: Piece, status: Status, now: &Moment) -> bool {
    match piece {
        Piece::Object(id) => now.object(id).is_some_and(|object| object.statuses.has(status)),
        Piece::Slot(_) => false,
    }
}

fn counters(one: &Referent, markers: &Markers, now: &Moment) -> u32 {
    let Piece::Object(id) = one.piece else { return 0 };
    let Some(object) = now.object(id) else { return 0 };
    match markers {
        Markers::Boosts => object.counter(BOOST),
        Markers::Named(name) => object.counter(name),
        Markers::Any => object.counters.values().sum(),
    }
}

fn name(markers: &Markers) -> Option<Arc<str>> {
    match markers {
        Markers::Boosts => Some(BOOST.into()),
        Markers::Named(name) => Some(name.clone()),
        Markers::Any => None,
    }
}

/// Whether it may have counters and statuses: not in the Discard pile, nor hidden (`4.0 2.4.1.c`,
/// `4.0 2.5.b`).
fn may_bear(one: &Referent, now: &Moment) -> bool {
    let place = now.place(one.piece);
    place.is_none_or(|place| !place.zone().is_hidden() && !matches!(place, Place::Discard(_)))
}

/// Whether no passive ability keeps it from gaining counters (`4.0 1.4.1.a`).
fn may_gain_counters(piece: Piece, now: &Moment) -> bool {
    let Piece::Object(id) = piece else { return true };
    let forbids = |says: &Statement| *says == Statement::CannotGainCounters;
    passives(now, forbids).next().is_none()
        || !Settled::new(&now.state, now.edition()).object_rules(id).iter().any(forbids)
}

/// Whether it may gain the status: it lacks it, or its own ability lets it gain it again (`4.0 2.4.1.f-g`).
fn may_gain(piece: Piece, status: Status, now: &Moment) -> bool {
    let again = |says: &Statement| *says == Statement::GainsAgain(status);
    let own = |(host, _): (ObjectId, _)| piece == Piece::Object(host);
    !has(piece, status, now) || passives(now, again).any(own)
}

/// All gains of named objects are due at once; of chosen ones, the first shows which they are.
pub(super) fn gain(thread: &Thread, pick: &Pick, gains: &[Gain], now: &Arc<Moment>) -> Vec<Thread> {
    let mut all = Vec::new();
    for gains in one_of_each(gains) {
        let mut next = thread.clone();
        if next.bindings.it.is_empty() && pick.pieces.iter().all(|one| *one == next.bindings.me) {
            next.bindings.it = counted(&next, &gains, now);
        }
        let mut dues = gains.iter().filter_map(|gain| gain_due(thread, pick, gain, now));
        let chosen = pick.between() != (all_of(pick), all_of(pick)) || pick.is_hidden();
        if chosen {
            let first: Vec<ExpectedAction> = dues.by_ref().take(1).collect();
            let rest: Vec<_> = gains.iter().skip(1).cloned().collect();
            if !rest.is_empty() {
                next.todo.push(Todo::Step(Step::Gain(Objects::It, rest, None)));
            }
            wait(&mut next, first);
        } else {
            let dues: Vec<_> = dues.collect();
            wait(&mut next, dues);
        }
        all.extend(instead(&next, now));
    }
    all
}

/// The other objects for each of which something is gained: the words refer to them after that.
fn counted(thread: &Thread, gains: &[Gain], now: &Arc<Moment>) -> Vec<Referent> {
    let filters = gains.iter().filter_map(|gain| match gain {
        Gain::Boosts(Number::Per(per), _) => match &per.per {
            Counted::Objects(filter) if filter.other => Some(filter),
            _ => None,
        },
        _ => None,
    });
    filters.flat_map(|filter| look(thread, now).objects(filter)).collect()
}

fn all_of(pick: &Pick) -> u32 {
    u32::try_from(pick.pieces.len()).unwrap_or(u32::MAX)
}

/// The lists of gains if one of several statuses is chosen.
fn one_of_each(gains: &[Gain]) -> Vec<Vec<Gain>> {
    let mut all = vec![Vec::new()];
    for gain in gains {
        let options: Vec<Gain> = match gain {
            Gain::OneOf(statuses) => statuses.iter().map(|&one| Gain::Status(one)).collect(),
            other => vec![other.clone()],
        };
        all = all
            .iter()
            .flat_map(|list| {
                options.iter().map(move |one| {
                    let mut list: Vec<Gain> = list.clone();
                    list.push(one.clone());
                    list
                })
            })
            .collect();
    }
    all
}

fn gain_due(
    thread: &Thread,
    pick: &Pick,
    gain: &Gain,
    now: &Arc<Moment>,
) -> Option<ExpectedAction> {
    let you = thread.bindings.you;
    let looks = look(thread, now);
    let up_to = |number: &Number, most: &Option<u32>, name: &str, one: &Referent| {
        if !may_bear(one, now) || !may_gain_counters(one.piece, now) {
            return 0;
        }
        let number = looks.number(number).unwrap_or(u32::MAX);
        let have = counters(one, &Markers::Named(name.into()), now);
        most.map_or(number, |most| number.min(most.saturating_sub(have)))
    };
    match gain {
        Gain::Boosts(number, most) => {
            pick.due(you, ActionKind::Counters(Some(BOOST.into()), true), |one| {
                up_to(number, most, BOOST, one)
            })
        }
        Gain::Counters(name, number, most) => {
            pick.due(you, ActionKind::Counters(Some(name.clone()), true), |one| {
                up_to(number, most, name, one)
            })
        }
        Gain::Status(status) => pick.due(you, ActionKind::Status(*status, true), |one| {
            u32::from(may_bear(one, now) && may_gain(one.piece, *status, now))
        }),
        // No record shows these.
        Gain::OneOf(_) | Gain::Ability(_) | Gain::ItsSubtypes => None,
    }
}

/// The possible continuations if passive abilities replace the status that objects would gain (`4.0
/// 6.2.b`).
fn instead(thread: &Thread, now: &Arc<Moment>) -> Vec<Thread> {
    let lists = thread.dues.iter().map(|due| replaced(due, now));
    let mut all = vec![Vec::new()];
    for ways in lists.collect::<Vec<_>>() {
        all = combined(&all, &ways);
    }
    all.into_iter().map(|dues| Thread { dues, ..thread.clone() }).collect()
}

/// Each of the first followed by each of the second.
fn combined(
    first: &[Vec<ExpectedAction>],
    second: &[Vec<ExpectedAction>],
) -> Vec<Vec<ExpectedAction>> {
    let with =
        |one: &Vec<ExpectedAction>, more: &Vec<ExpectedAction>| [&one[..], &more[..]].concat();
    first.iter().flat_map(|one| second.iter().map(move |more| with(one, more))).collect()
}

/// What is due, in each possible way: an object whose gain is replaced gains something else, and
/// the others do not (`4.0 6.2.f`).
fn replaced(due: &ExpectedAction, now: &Arc<Moment>) -> Vec<Vec<ExpectedAction>> {
    let ActionKind::Status(status, true) = due.what else { return vec![vec![due.clone()]] };
    let outcomes = |one: &Wanted| match one.thing {
        EffectObject::Piece(Piece::Object(id)) => gained(status, &replacing(id, now)),
        _ => vec![(due.what.clone(), 1)],
    };
    let is_plain = |one: &&Wanted| outcomes(one) == [(due.what.clone(), 1)];
    let (plain, others): (Vec<&Wanted>, Vec<&Wanted>) = due.among.iter().partition(is_plain);
    if others.is_empty() {
        return vec![vec![due.clone()]];
    }
    let count = u32::try_from(plain.len()).unwrap_or(u32::MAX);
    let (least, most) = (due.least.min(count), due.most.min(count));
    let among = plain.into_iter().cloned().collect();
    let rest = ExpectedAction { among, least, most, ..due.clone() };
    let all = u32::try_from(due.among.len()).unwrap_or(u32::MAX);
    let instead = |one: &Wanted, least: u32| -> Vec<Vec<ExpectedAction>> {
        let new = |(what, left)| {
            // It does not gain again what it already has (`4.0 2.4.1.f`).
            if let (ActionKind::Status(status, true), EffectObject::Piece(piece)) =
                (&what, &one.thing)
                && has(*piece, *status, now)
            {
                return Vec::new();
            }
            let among = vec![Wanted::new(one.thing.clone(), left)];
            vec![ExpectedAction { what, among, least, most: 1, ..due.clone() }]
        };
        outcomes(one).into_iter().map(new).collect()
    };
    let rest = vec![rest].into_iter().filter(|rest| count > 0 && rest.most > 0).collect::<Vec<_>>();
    if due.least < all {
        // One of the options is chosen.
        let chosen = others.into_iter().flat_map(|one| instead(one, due.least.min(1)));
        return rest.into_iter().map(|rest| vec![rest]).chain(chosen).collect();
    }
    others.into_iter().fold(vec![rest], |ways, one| combined(&ways, &instead(one, 1)))
}

/// The rules in an object's own passive abilities about the statuses that it would gain.
fn replacing(id: ObjectId, now: &Moment) -> Vec<&Statement> {
    let replaces = |says: &Statement| {
        matches!(says, Statement::GainsStatusInstead(..) | Statement::GainsBoostsInstead(..))
    };
    let of = |ability: &rules::Ability| match ability {
        rules::Ability::Passive(passive) => replaces(&passive.says),
        _ => false,
    };
    // Few objects have any: only their abilities are evaluated.
    let some = now.face(Piece::Object(id)).is_some_and(|face| abilities(face).iter().any(of));
    let held = some.then(|| passives(now, replaces)).into_iter().flatten();
    held.filter(|(host, _)| *host == id).map(|(_, passive)| &passive.says).collect()
}

/// What is gained under these rules, in each order in which they may be applied (`4.0 6.2.h`): the
/// result of one may be replaced by another (`4.0 6.2.i`), but by none twice (`4.0 6.2.k`).
fn gained(status: Status, left: &[&Statement]) -> Vec<(ActionKind, u32)> {
    let mut all = Vec::new();
    for (at, says) in left.iter().enumerate() {
        let others = || [&left[..at], &left[at + 1..]].concat();
        match says {
            Statement::GainsStatusInstead(from, to) if *from == status => {
                all.extend(gained(*to, &others()));
            }
            Statement::GainsBoostsInstead(from, boosts) if *from == status => {
                all.push((ActionKind::Counters(Some(BOOST.into()), true), *boosts));
            }
            _ => {}
        }
    }
    if all.is_empty() { vec![(ActionKind::Status(status, true), 1)] } else { all }
}

pub(super) fn lose(
    mut thread: Thread,
    pick: &Pick,
    losses: &[Loss],
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let you = thread.bindings.you;
    let one = |loss: &Loss| match loss {
        Loss::Status(status) => pick.due(you, ActionKind::Status(*status, false), |one| {
            u32::from(has(one.piece, *status, now))
        }),
        Loss::AllCounters(markers) => {
            pick.due(you, ActionKind::Counters(name(markers), false), |one| {
                counters(one, markers, now)
            })
        }
        Loss::Counters(range, markers) => {
            let (_, most) = look(&thread, now).range(range, u32::MAX);
            let exact = matches!(range, Range::Exactly(_));
            let due = pick.due(you, ActionKind::Counters(name(markers), false), |one| {
                counters(one, markers, now).min(most)
            });
            due.map(|due| if exact { due } else { due.divided() })
        }
        Loss::Abilities => None,
    };
    let dues: Vec<_> = losses.iter().filter_map(one).collect();
    wait(&mut thread, dues);
    vec![thread]
}

pub(super) fn distribute(
    mut thread: Thread,
    pick: &Pick,
    number: &Number,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let total = look(&thread, now).number(number);
    let due =
        pick.due(thread.bindings.you, ActionKind::Counters(Some(BOOST.into()), true), |one| {
            if may_gain_counters(one.piece, now) { u32::MAX } else { 0 }
        });
    let due = due.map(|due| ExpectedAction { pool: total, ..due.between((0, u32::MAX)) });
    wait(&mut thread, due);
    vec![thread]
}
