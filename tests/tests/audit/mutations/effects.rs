//! What effects do.

use audit::Check;
use rules::effect::{Gain, Number, Objects, Step, To};
use rules::{Ability, Cause, CauseKind, Event, Statement, Trigger};

use crate::games::Game;
use crate::mutant::Mutant;

/// Whether a step is of a card that does nothing but plain things: the same ones always, with nothing to choose.
fn is_plain(game: &Game, at: usize) -> bool {
    let cause = match &game.events[at] {
        Event::TokenCreated(it) => it.cause,
        Event::CountersChanged(it) => it.cause,
        Event::Moved(it) => it.cause,
        Event::StatusGained(it) => it.cause,
        _ => None,
    };
    let Some(Cause { kind: CauseKind::Ability, object: Some(source), .. }) = cause else {
        return false;
    };
    // What a Spell has printed is no part of what it does.
    if matches!(&game.events[at], Event::StatusGained(it) if it.objects == [source]) {
        return false;
    }
    let Some(object) = game.before(at).objects.get(&source) else { return false };
    let Some(face) = &object.face else { return false };
    let abilities = cards::completed(face, None).or(face.abilities.as_deref()).unwrap_or_default();
    let deeds: Vec<_> =
        abilities.iter().filter(|one| !matches!(one, Ability::Keyword(_))).collect();
    let is_step = |step: &Step| match step {
        Step::Draw(Number::Plain(_))
        | Step::Resupply { .. }
        | Step::Sabotage(None)
        | Step::Exhaust(Objects::Me)
        | Step::Ready(Objects::Me)
        | Step::Move(Objects::Me, To::Hand | To::Reserve | To::Mana | To::ReadyMana) => true,
        Step::Create(it) => matches!(it.number, Number::Plain(_)) && !it.distributed,
        Step::Gain(_, gains, None) => gains
            .iter()
            .all(|gain| matches!(gain, Gain::Boosts(Number::Plain(_), None) | Gain::Status(_))),
        _ => false,
    };
    let is_all = |steps: &[Step]| !steps.is_empty() && steps.iter().all(is_step);
    // Of what something else activates a log need not say whether it was.
    let by_icon = |on: &[Trigger]| !on.iter().any(|one| matches!(one, Trigger::This(_)));
    let is_deed = |ability: &&Ability| match ability {
        Ability::Reaction(it) => by_icon(&it.on) && it.test.is_none() && is_all(&it.effect),
        Ability::QuickAction(it) => it.test.is_none() && is_all(&it.effect),
        Ability::Spell(steps) => is_all(steps),
        Ability::Passive(it) => matches!(it.says, Statement::FirstGainsBoosts(_)),
        _ => false,
    };
    !deeds.is_empty() && deeds.iter().all(is_deed)
}

/// A step of an effect is left out.
fn left_out(game: &Game, at: usize) -> Option<Mutant> {
    is_plain(game, at).then_some(())?;
    Some(Mutant::dropped(at, game.unit_end(at)?))
}

/// A step of an effect is done twice.
fn doubled(game: &Game, at: usize) -> Option<Mutant> {
    is_plain(game, at).then_some(())?;
    let again = game.events[at].clone();
    // What has more counters than it had is played with others than it has.
    let mutant = Mutant::inserted(at + 1, again).also(&[Check::CountersLost]);
    Some(mutant.until(game.unit_end(at)?))
}

pub(super) fn token_left_out(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::TokenCreated(_)).then(|| left_out(game, at))?
}

pub(super) fn counters_left_out(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::CountersChanged(_)).then(|| left_out(game, at))?
}

pub(super) fn card_left_out(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::Moved(_)).then(|| left_out(game, at))?
}

pub(super) fn status_left_out(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::StatusGained(_)).then(|| left_out(game, at))?
}

pub(super) fn token_again(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::TokenCreated(_)).then(|| doubled(game, at))?
}

pub(super) fn counters_again(game: &Game, at: usize) -> Option<Mutant> {
    matches!(game.events[at], Event::CountersChanged(_)).then(|| doubled(game, at))?
}
