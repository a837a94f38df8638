//! Draws, tokens, Expeditions, regions, players and turns.

use std::sync::Arc;

use rules::effect::{
    Counted, Create, Expeditions, Filter, Happening, Number, Objects, Range, Step, Test, To, Token,
    Where, Which, Whom,
};
use rules::{Ability, Depth, Dice, ExpeditionView, Place, Seat, Statement, Status, Zone};

use super::marks::revealed;
use super::pick::Pick;
use super::{emblem, look, wait};
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use crate::effect::moment::Moment;
use crate::effect::thread::{Later, Thread, Todo, Waits};
use crate::effect::viewpoint::{Gift, abilities};
use crate::passives::{of_player, tokens_instead};

/// What a step without objects waits for.
pub(super) fn act(mut thread: Thread, step: Step, now: &Arc<Moment>) -> Vec<Thread> {
    let you = thread.bindings.you;
    match step {
        Step::Target(objects) => return target(thread, &objects, now),
        Step::TargetExpeditions(of) => return target_expeditions(&thread, &of, now),
        Step::Draw(number) => {
            let number = look(&thread, now).number(&number);
            let due = from_deck(you, ActionKind::Draw, number, now);
            wait(&mut thread, due);
        }
        Step::Resupply { exhausted } => return resupply(&thread, exhausted, now),
        Step::DiscardDownTo(number, filter) => discard_down_to(&mut thread, &number, *filter, now),
        Step::Create(create) => {
            let due = created(&thread, &create, now);
            wait(&mut thread, due);
        }
        Step::Ascend(of) => return ascend(thread, &of, now),
        Step::Forward(of, number) => return advance(thread, &of, &number, 1, now),
        Step::Backward(of, number) => return advance(thread, &of, &number, -1, now),
        Step::Pay(number) => {
            let number = look(&thread, now).number(&number);
            let ready = u32::try_from(now.state.ready_mana(you)).unwrap_or(u32::MAX);
            let due = number.filter(|&number| number <= ready && number > 0).map(|number| {
                ExpectedAction::new(
                    you,
                    ActionKind::Pay,
                    vec![Wanted::new(EffectObject::Seat(you), number)],
                )
            });
            thread.bindings.paid = number;
            if number != Some(0) {
                wait(&mut thread, due);
            }
        }
        Step::Roll => thread.dues = rolled(you, now),
        Step::AddToRoll(number) => {
            let more = look(&thread, now).number(&number);
            thread.bindings.result =
                thread.bindings.result.zip(more).map(|(result, more)| result + more);
        }
        Step::PlaceMarker(terrain) => {
            let seen = now.view().regions.iter().filter(|one| one.terrains.count() > 0);
            let region = |one: &rules::RegionView| EffectObject::Place(Place::Adventure(one.index));
            let among = seen.map(|one| Wanted::new(region(one), 1)).collect();
            let due = ExpectedAction::new(you, ActionKind::Marker(terrain), among);
            thread.dues = vec![due.between((0, 1))];
        }
        Step::MoveMarker(_) => {
            thread.dues = vec![maybe(ExpectedAction::one(you, ActionKind::MoveMarker))];
        }
        Step::AfterYou => thread.dues = vec![ExpectedAction::one(you, ActionKind::AfterYou)],
        // A player who has passed does not pass again.
        Step::Pass => {
            let has_passed = now.state.players.get(you.index()).is_some_and(|one| one.passed);
            wait(
                &mut thread,
                (!has_passed).then(|| maybe(ExpectedAction::one(you, ActionKind::Pass))),
            );
        }
        Step::BecomeFirst(whom) => {
            let seats = look(&thread, now).players(whom);
            let new = seats.first().filter(|&&seat| now.state.day.first_player != Some(seat));
            let due = new.map(|&seat| ExpectedAction::one(seat, ActionKind::First));
            wait(&mut thread, due);
        }
        Step::Win => thread.dues = vec![maybe(ExpectedAction::one(you, ActionKind::Win))],
        other => return later(thread, other, now),
    }
    vec![thread]
}

fn maybe(due: ExpectedAction) -> ExpectedAction {
    ExpectedAction { least: 0, ..due }
}

/// A step that leaves something behind, or that no record shows.
fn later(mut thread: Thread, step: Step, now: &Arc<Moment>) -> Vec<Thread> {
    let about = matches!(step, Step::Next(_)).then(|| about_next(&mut thread.todo));
    let waits = |what, span| Waits { bindings: thread.bindings.clone(), span, what };
    match step {
        Step::Next(next) if emblem::may_begin(next.during, now) => {
            let span = next.during;
            let emblem = emblem::of_next(&next, &thread.bindings, now);
            let waits = waits(Later::Next(next, about.unwrap_or_default()), span);
            thread.waits.push(waits);
            return emblem::create(thread, emblem);
        }
        Step::NextTime(happening, span, steps) if emblem::may_begin(span, now) => {
            let waits = waits(Later::When(happening, steps), span);
            thread.waits.push(waits);
            return emblem::create(thread, None);
        }
        Step::AfterRest(steps) => {
            let waits = waits(Later::AfterRest(steps), rules::effect::Span::Day);
            thread.waits.push(waits);
        }
        Step::StayPut(of, span) if emblem::may_begin(span, now) => {
            return emblem::stay_put(thread, &of, span, now);
        }
        Step::Lasting(passive, span) if emblem::may_begin(span, now) => {
            let emblem = emblem::of_passive(&passive, span, &thread.bindings, now);
            return emblem::create(thread, emblem);
        }
        Step::Rush(filter) => {
            let filter = filter.unwrap_or_default();
            let one = rules::effect::Range::Exactly(Number::Plain(1));
            let play = rules::effect::Play {
                what: Objects::Choose(one, filter),
                charge: rules::effect::Charge::Cost,
                into: None,
            };
            thread.todo.push(Todo::Step(Step::Play(play)));
        }
        // The giver receives the gift too; no record shows which gift it was.
        Step::ReceiveToo => {
            let due = received(&thread, now);
            wait(&mut thread, due);
        }
        _ => {}
    }
    vec![thread]
}

/// What comes next and is about how the card of a step before it will be played.
fn about_next(todo: &mut Vec<Todo>) -> Vec<Step> {
    let is = |todo: &mut Todo| {
        matches!(todo, Todo::Step(Step::If(test, ..))
            if matches!(&**test, Test::ThisWay(happening) if matches!(**happening, Happening::Plays(..))))
    };
    match todo.pop_if(is) {
        Some(Todo::Step(step)) => vec![step],
        _ => Vec::new(),
    }
}

/// A token that was just created: the log has its face.
fn named(name: &Arc<str>) -> Arc<Token> {
    let (subtypes, with) = (Vec::new(), Vec::new());
    Arc::new(Token { name: name.to_string(), statistics: None, subtypes, with, signature: false })
}

/// Gives the giver the gift too; anything, if the gift is unknown.
fn received(thread: &Thread, now: &Arc<Moment>) -> Option<ExpectedAction> {
    let you = thread.bindings.you;
    match &thread.bindings.gift {
        Some(Gift::Draws(number)) => from_deck(you, ActionKind::Draw, Some(*number), now),
        Some(Gift::Resupply) => from_deck(you, ActionKind::Resupply(false), Some(1), now),
        Some(Gift::Token(name, Zone::Landmark)) => {
            let place = vec![Wanted::new(EffectObject::Place(Place::Landmark(you)), 1)];
            Some(ExpectedAction::new(you, ActionKind::Token(named(name)), place))
        }
        Some(Gift::Token(name, _)) => {
            let mine = now.state.expeditions.iter().filter(|one| one.id.seat == you);
            let place = |one: &rules::Expedition| EffectObject::Place(Place::Expedition(one.id));
            let places = mine.map(|one| Wanted::new(place(one), 1)).collect();
            Some(ExpectedAction::new(you, ActionKind::Token(named(name)), places).between((1, 1)))
        }
        None => {
            let any = vec![Wanted::new(EffectObject::Seat(you), u32::MAX)];
            Some(ExpectedAction::new(you, ActionKind::Anything, any).between((0, u32::MAX)))
        }
    }
}

/// The top cards of a Deck, after the Discard pile was put under it (`4.0 3.2.2.d`).
fn from_deck(
    seat: Seat,
    what: ActionKind,
    number: Option<u32>,
    now: &Moment,
) -> Option<ExpectedAction> {
    let deck = Place::Deck(seat, Depth::Top);
    let there = now.state.slots(deck).len() + now.state.objects_in(Place::Discard(seat)).count();
    let there = u32::try_from(there).unwrap_or(u32::MAX);
    let (least, most) = number.map_or((0, there), |number| (number.min(there), number.min(there)));
    let among = vec![Wanted::new(EffectObject::Top(deck), most)];
    (most > 0).then(|| ExpectedAction::new(seat, what, among).between((least, most)))
}

/// A die is rolled; a passive ability may cause a card to be revealed with it (`4.0 6.2.c`).
fn rolled(seat: Seat, now: &Moment) -> Vec<ExpectedAction> {
    let deck = Place::Deck(seat, Depth::Top);
    let also = says(now, seat, &Statement::Dice(Dice::RevealTopCard));
    let shown = (also && !now.state.slots(deck).is_empty())
        .then(|| {
            ExpectedAction::new(
                seat,
                ActionKind::Reveal,
                vec![Wanted::new(EffectObject::Top(deck), 1)],
            )
        })
        .map(|due| revealed(due, now));
    std::iter::once(ExpectedAction::one(seat, ActionKind::Roll)).chain(shown).collect()
}

/// Resupply, or its replacement by a passive ability.
fn resupply(thread: &Thread, exhausted: bool, now: &Arc<Moment>) -> Vec<Thread> {
    let you = thread.bindings.you;
    if says(now, you, &Statement::ResupplyOfTwo) {
        let mut two = thread.clone();
        let one = Range::Exactly(Number::Plain(1));
        let those = Filter { place: Where::Those, ..Filter::default() };
        two.push(&[
            Step::Reveal(Objects::Top(Number::Plain(2), Whom::You)),
            Step::Move(Objects::Choose(one.clone(), Box::new(those.clone())), To::Reserve),
            Step::Move(Objects::Choose(one, Box::new(those)), To::Discard),
        ]);
        return vec![two];
    }
    let mut plain = thread.clone();
    wait(&mut plain, from_deck(you, ActionKind::Resupply(exhausted), Some(1), now));
    let mut all = vec![plain.clone()];
    if exhausted && !plain.dues.is_empty() {
        // It may enter ready and then be exhausted.
        plain.dues =
            from_deck(you, ActionKind::Resupply(false), Some(1), now).into_iter().collect();
        plain.todo.push(Todo::Step(Step::Exhaust(Objects::It)));
        all.insert(0, plain.retold());
    }
    all
}

/// Whether a passive ability applies to a player's action.
fn says(now: &Moment, seat: Seat, says: &Statement) -> bool {
    of_player(now, seat, says) > 0
}

/// Names the targets that the next steps refer to; where no record names them, it may be any of
/// them.
pub(super) fn target(thread: Thread, objects: &Objects, now: &Arc<Moment>) -> Vec<Thread> {
    let step = Step::Target(objects.clone());
    let pick = Pick::of(&thread, &step, objects, now);
    let Some(due) = pick.due(thread.bindings.you, ActionKind::Target, |_| 1) else {
        let mut none = thread;
        none.bindings.it.clear();
        none.bindings.done = false;
        return vec![none];
    };
    let one = pick.between().1 == 1 && pick.pieces.len() <= 24;
    // Where there is nothing to choose, nothing is named.
    let chosen = due.is_choice(now);
    let each = pick.pieces.iter().filter(|_| one).map(|one| {
        let mut next = thread.clone();
        next.bindings.it = vec![one.clone()];
        if chosen { next.retold() } else { next }
    });
    let mut all: Vec<_> = each.collect();
    let mut named = thread.clone();
    named.dues = vec![due];
    all.insert(0, if chosen || all.is_empty() { named } else { named.retold() });
    all
}

/// The Expeditions of a step may be named first, even those with which nothing can be done (`4.0 6.1.g`).
pub(super) fn expeditions_named(thread: &Thread, step: &Step, now: &Arc<Moment>) -> Option<Thread> {
    let of = match step {
        Step::Forward(of, _) | Step::Backward(of, _) | Step::Ascend(of) => of,
        Step::Create(create) if !create.distributed => create.expeditions.as_ref()?,
        _ => return None,
    };
    let (found, range) = look(thread, now).expeditions(of);
    let there = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let between = look(thread, now).range(&range?, there);
    let its = || Expeditions::from(Which::Its);
    let then = match step {
        Step::Forward(_, number) => Step::Forward(its(), number.clone()),
        Step::Backward(_, number) => Step::Backward(its(), number.clone()),
        Step::Create(create) => Step::Create(Create { expeditions: Some(its()), ..create.clone() }),
        _ => Step::Ascend(its()),
    };
    let among = found.into_iter().map(|id| Wanted::new(EffectObject::Expedition(id), 1)).collect();
    let mut named = thread.clone();
    named.dues =
        vec![ExpectedAction::new(thread.bindings.you, ActionKind::Target, among).between(between)];
    named.todo.push(Todo::Step(then));
    Some(named.retold())
}

/// Each set of Expeditions that may be targeted.
fn target_expeditions(thread: &Thread, of: &Expeditions, now: &Arc<Moment>) -> Vec<Thread> {
    let (found, range) = look(thread, now).expeditions(of);
    let there = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let (least, most) = match range {
        Some(range) => look(thread, now).range(&range, there),
        None => (there, there),
    };
    let sets = (0..1_u32 << there.min(8)).filter(|set| (least..=most).contains(&set.count_ones()));
    let of = |set: u32| {
        let mut next = thread.clone();
        let chosen = (0..).zip(&found).filter(|(index, _)| set >> index & 1 == 1);
        next.bindings.expeditions = chosen.map(|(_, &id)| id).collect();
        next.bindings.done = next.bindings.done && set != 0;
        next
    };
    sets.map(of).collect()
}

fn created(thread: &Thread, create: &Create, now: &Arc<Moment>) -> Option<ExpectedAction> {
    let looks = look(thread, now);
    let number = looks.number(&create.number).unwrap_or(u32::MAX);
    let number = create.most.map_or(number, |most| number.min(most));
    let number = number.saturating_mul(tokens_instead(now, thread.bindings.you));
    let (places, range): (Vec<Place>, _) = match (&create.expeditions, create.landmarks) {
        (Some(of), _) => {
            let (found, range) = looks.expeditions(of);
            let any = matches!(of.which, Which::Side(_, Whom::Any | Whom::Other | Whom::Opponent));
            let range = range.or_else(|| any.then_some(Range::Exactly(Number::Plain(1))));
            (found.into_iter().map(Place::Expedition).collect(), range)
        }
        (None, Some(whom)) => {
            let one = (!matches!(whom, Whom::Each | Whom::EachOpponent | Whom::You))
                .then_some(Range::Exactly(Number::Plain(1)));
            (looks.players(whom).into_iter().map(Place::Landmark).collect(), one)
        }
        (None, None) => match create.reserve {
            Some(whom) => (looks.players(whom).into_iter().map(Place::Reserve).collect(), None),
            None => (vec![Place::Landmark(thread.bindings.you)], None),
        },
    };
    if number == 0 || places.is_empty() {
        return None;
    }
    let there = u32::try_from(places.len()).unwrap_or(u32::MAX);
    let token = if create.token.signature {
        signature(&create.token, thread.bindings.you, now)?
    } else {
        create.token.clone()
    };
    let what = ActionKind::Token(Arc::new(token));
    let among =
        places.into_iter().map(|place| Wanted::new(EffectObject::Place(place), number)).collect();
    let due = ExpectedAction::new(thread.bindings.you, what, among);
    // The Expeditions of a Gigantic object are one place: a player chooses for each token (`4.0
    // 7.4.4.h`).
    let both = create.expeditions.as_ref().is_some_and(|of| {
        matches!(of.which, Which::Mine | Which::PlayedIn | Which::FacingMe) && there > 1
    });
    if create.distributed || both {
        return Some(ExpectedAction { pool: Some(number), ..due.between((0, u32::MAX)) });
    }
    let (least, most) = range.map_or((there, there), |range| looks.range(&range, there));
    Some(due.between((least, most)).each(number))
}

/// The Signature token of a player's Hero; none if the Hero has none, and any if that is not known.
fn signature(any: &Token, seat: Seat, now: &Arc<Moment>) -> Option<Token> {
    let face = now.state.hero(seat).and_then(|(_, hero)| hero.face.as_ref());
    let known =
        face.filter(|face| face.abilities.is_some() && !abilities(face).contains(&Ability::Unread));
    let Some(hero) = known else { return Some(any.clone()) };
    abilities(hero).iter().find_map(Ability::signature).cloned()
}

/// As many cards are discarded as there are more than this, if it is known how many there are.
fn discard_down_to(thread: &mut Thread, number: &Number, filter: Filter, now: &Arc<Moment>) {
    let looks = look(thread, now);
    let there = looks.count(&Counted::Objects(Box::new(filter.clone())));
    let more = there.zip(looks.number(number)).map(|(there, left)| there.saturating_sub(left));
    let range = match more {
        Some(0) => {
            thread.bindings.done = false;
            return;
        }
        Some(more) => Range::Exactly(Number::Plain(more)),
        None => Range::Any,
    };
    let cards = Objects::Choose(range, Box::new(filter));
    thread.todo.push(Todo::Step(Step::Move(cards, To::Discard)));
}

/// Ascends an Expedition; if it is already Ascended, a passive ability may turn this into a
/// Resupply.
fn ascend(mut thread: Thread, of: &Expeditions, now: &Arc<Moment>) -> Vec<Thread> {
    let (found, range) = look(&thread, now).expeditions(of);
    let is = |id| now.state.expedition(id).is_some_and(rules::Expedition::is_ascended);
    let count = found.len();
    let idle = found.iter().filter(|&&id| is(id)).count();
    let you = thread.bindings.you;
    let mine = found.iter().any(|&id| is(id) && id.seat == you);
    let idle_count = u32::try_from(idle).unwrap_or(0);
    let there = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let (least, most) = match range {
        Some(range) => {
            let (least, most) = look(&thread, now).range(&range, there);
            (least.saturating_sub(idle_count), most)
        }
        None => (there - idle_count, there - idle_count),
    };
    let among: Vec<_> = found
        .into_iter()
        .filter(|&id| !is(id))
        .map(|id| Wanted::new(EffectObject::Expedition(id), 1))
        .collect();
    let mut all = Vec::new();
    if mine && says(now, you, &Statement::ResupplyInsteadOfAscend) {
        let mut instead = thread.clone();
        instead.todo.push(Todo::Step(Step::Resupply { exhausted: false }));
        all.push(instead);
        if idle == count {
            return all;
        }
    }
    let due =
        ExpectedAction::new(thread.bindings.you, ActionKind::Status(Status::Ascended, true), among);
    wait(&mut thread, Some(due.between((least, most))));
    all.push(thread);
    all
}

/// Moves Expeditions; one that cannot move stays (`4.0 7.3.21.b`, `4.0 7.3.22.c`), and Defender
/// keeps its Expedition in place during Dusk, whatever would move it (`4.0 7.4.2.c`).
fn advance(
    mut thread: Thread,
    of: &Expeditions,
    number: &Number,
    sign: i32,
    now: &Arc<Moment>,
) -> Vec<Thread> {
    let looks = look(&thread, now);
    let number = looks.number(number).and_then(|it| i32::try_from(it).ok()).unwrap_or(1) * sign;
    let (found, range) = looks.expeditions(of);
    let there = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let (mut least, most) = match range {
        Some(range) => looks.range(&range, there),
        None => (there, there),
    };
    // In the Arena none can move (`4.0 4.3.d`).
    let arena = now.state.day.tie_breaker;
    let found = if arena { Vec::new() } else { found };
    let stuck = |id: &rules::ExpeditionId| {
        let Some(one) = now.state.expedition(*id) else { return true };
        let end = if sign > 0 { 7 - one.start() } else { one.start() };
        let view = now.view().expeditions.iter().find(|view| view.id == *id);
        let may = |view: &ExpeditionView| view.may_be_moved_forward(now.state.day.phase);
        one.position == end || (sign > 0 && !view.is_some_and(may))
    };
    let free: Vec<_> = found.into_iter().filter(|id| !stuck(id)).collect();
    least = least.saturating_sub(there - u32::try_from(free.len()).unwrap_or(there));
    let among = free.into_iter().map(|id| Wanted::new(EffectObject::Expedition(id), 1)).collect();
    let due = ExpectedAction::new(thread.bindings.you, ActionKind::Advance(number), among)
        .between((least, most));
    wait(&mut thread, Some(due));
    vec![thread]
}
