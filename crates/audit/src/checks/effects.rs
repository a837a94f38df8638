//! Effects as they were carried out, against what their abilities say (`4.0 6.5.a`).

use engine::effect::{Carried, Fit};
use rules::effect::{Counted, Create, Gain, Loss, Number, Objects, Step as Do, Test, To, Whom};
use rules::{Ability, Event, Face, ObjectId, Statement, Trigger};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::doubt::Doubt;
use crate::evidence::EffectEvidence;
use crate::matter::{Matter, Matters};
use crate::object_name::ObjectName;
use crate::step::Step;

pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
    let ended = context.follow_effects(step);
    if context.is_accused(step) {
        return;
    }
    for one in ended.iter().filter(|one| matches!(one.verdict, Fit::Refused { .. })) {
        otherwise(context, step, one);
    }
}

/// An effect that cannot have gone so.
fn otherwise(context: &mut Context<'_>, step: Step<'_>, one: &Carried) {
    let Some(source) = one.source.or_else(|| concerned(step.event)) else { return };
    // What is wrong is a cost, of which another check will speak.
    let is_owed = |since, id| since < step.seq && step.before.objects.contains_key(&id);
    if context.memory.owed.iter().any(|&(since, id, _)| is_owed(since, id)) {
        return;
    }
    let state = context.where_was(step.before, source);
    let face = state.objects.get(&source).and_then(|object| object.face.clone());
    // What begins here brings no effect: it shows that one was not over.
    let is_left_out = matches!(
        step.event,
        Event::QuickActionPlayed(_)
            | Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
    );
    let is_plain = match (&one.ability, face.as_deref()) {
        (Some(ability), _) => is_plain(ability),
        // Who wrote it may have told no abilities.
        (None, Some(face)) if one.source.is_some() && does_nothing(face) => return,
        (None, face) => one.source.is_some() && face.is_some_and(all_plain),
    };
    let from = context.memory.unit_from;
    let replaced = || context.reach.passives(step.before).meets(Matters::of([Matter::Replaced]));
    let doubt = context
        .doubt(step.before, from, [Matter::Abilities, Matter::Replaced])
        .or_else(|| replaced().then_some(Doubt::Ability))
        .or_else(|| (!is_plain).then_some(Doubt::Reading));
    let object = ObjectName::of(&state, source);
    let (ability, is_named) = (one.ability.clone(), one.source.is_some());
    let evidence = EffectEvidence { object, is_named, ability, is_left_out };
    let claim = Claim::new(Check::EffectOtherwise, one.from, evidence).objects([source]);
    context.add(step, claim, doubt);
}

/// The one object that it happens to, where the log does not name the one that brings it.
fn concerned(event: &Event) -> Option<ObjectId> {
    match event {
        Event::CountersChanged(it) if it.changes.len() == 1 => Some(it.changes[0].object),
        Event::StatusGained(it) if it.objects.len() == 1 => Some(it.objects[0]),
        _ => None,
    }
}

/// Whether what an ability does is so plain that nothing else can have been meant: a step or some, always the same, which
/// may be wanted or not. Of any other it is said that it cannot be judged, as what was read of it may be wrong.
fn is_plain(ability: &Ability) -> bool {
    let steps = match ability {
        Ability::Reaction(it) if it.test.is_none() => &it.effect,
        Ability::QuickAction(it) if it.test.is_none() => &it.effect,
        Ability::Spell(steps) => steps,
        Ability::Passive(it) => return matches!(it.says, Statement::FirstGainsBoosts(_)),
        _ => return false,
    };
    !steps.is_empty() && steps.iter().all(is_plain_step)
}

/// What a card does but for its keywords.
fn deeds(face: &Face) -> impl Iterator<Item = &Ability> {
    let all = face.abilities.iter().flatten();
    all.filter(|ability| !matches!(ability, Ability::Keyword(_)))
}

fn does_nothing(face: &Face) -> bool {
    deeds(face).next().is_none()
}

/// Whether it is plain of all that a card does, and of when it does it: what waits for something to happen may be wrong only
/// because that was.
fn all_plain(face: &Face) -> bool {
    let waits = |ability: &Ability| matches!(ability, Ability::Reaction(it) if it.on.iter().any(|on| matches!(on, Trigger::This(_))));
    deeds(face).all(|ability| is_plain(ability) && !waits(ability))
}

fn is_plain_step(step: &Do) -> bool {
    match step {
        Do::Draw(number)
        | Do::Create(Create { number, most: None, distributed: false, .. })
        | Do::Distribute(number, _) => is_fixed(number),
        Do::Resupply { .. }
        | Do::Sabotage(None)
        | Do::Ascend(_)
        | Do::Roll
        | Do::Target(_)
        | Do::Ready(_)
        | Do::Exhaust(Objects::Me)
        | Do::Move(Objects::Me, To::Hand | To::Reserve | To::Mana | To::ReadyMana) => true,
        Do::Gain(_, gains, None) => gains.iter().all(|gain| match gain {
            Gain::Boosts(number, _) | Gain::Counters(_, number, _) => is_fixed(number),
            Gain::Status(_) => true,
            _ => false,
        }),
        Do::Lose(_, lost) => lost.iter().all(|loss| matches!(loss, Loss::Status(_))),
        Do::Try(it) => {
            let mut all = it.steps.iter().chain(&it.then).chain(&it.otherwise);
            all.all(|step| is_plain_step(step) || is_price(step))
        }
        Do::By(Whom::Each, steps) => steps.iter().all(is_plain_step),
        Do::If(test, then, otherwise) => {
            matches!(**test, Test::FirstPlayer(_))
                && then.iter().chain(otherwise).all(is_plain_step)
        }
        Do::Depending(Counted::Result, rows) => {
            rows.iter().flat_map(|row| &row.steps).all(is_plain_step)
        }
        _ => false,
    }
}

const fn is_fixed(number: &Number) -> bool {
    matches!(number, Number::Plain(_))
}

/// What may be done so that something else is.
fn is_price(step: &Do) -> bool {
    match step {
        Do::Pay(number) => is_fixed(number),
        Do::Spend(..)
        | Do::Sacrifice(Objects::Me | Objects::Choose(..))
        | Do::Move(Objects::Me | Objects::Choose(..), To::Discard | To::Reserve) => true,
        _ => false,
    }
}
