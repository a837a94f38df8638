//! Why a changed record violates no rule: its content is allowed, or equivalent.

use rules::{Ability, Cause, CauseKind, Event, Keyword, Status};

use super::change::Kind;
use crate::games::Game;

/// The reason why a mistake of this kind is not one at a record, if there is one.
pub(super) fn why(kind: Kind, game: &Game, at: usize) -> Option<&'static str> {
    let event = &game.events[at];
    let cause = event.cause();
    match kind {
        Kind::CauseRule | Kind::CauseDaily if is_of_the_day(game, at) => {
            Some("a daily effect is of the rules")
        }
        Kind::CauseRule | Kind::CauseDaily | Kind::CauseAbility if is_mark_of_nobody(game, at) => {
            Some("that recorder names no source of marks, and an effect does this")
        }
        Kind::LeftOut if is_printed_fleeting(game, at) => {
            Some("what has Fleeting printed is Fleeting whether or not that is told")
        }
        Kind::LeftOut if exhausts_for_a_reaction(game, at) => {
            Some("that recorder announces what a reaction exhausts, and an effect says that itself")
        }
        Kind::LeftOut if cause.is_some_and(|cause| may_be_declined(game, at, cause)) => {
            Some("the effect may be declined")
        }
        _ => None,
    }
}

/// Whether a rule or a daily effect did it while a daily effect resolved: the two are equivalent.
fn is_of_the_day(game: &Game, at: usize) -> bool {
    let ruled =
        matches!(game.events[at].cause_kind(), Some(CauseKind::Rule | CauseKind::DailyEffect));
    ruled && game.before(at).day.daily_effect.is_some()
}

/// Whether it is a mark whose source this recorder does not always know.
fn is_mark_of_nobody(game: &Game, at: usize) -> bool {
    let recorder = game.before(at).opened.as_ref().map(|opened| opened.recorder.as_str());
    let is_mark = match &game.events[at] {
        Event::CountersChanged(it) => it.changes.iter().all(|one| one.by > 0),
        Event::StatusGained(it) | Event::StatusLost(it) => it.status != Status::Exhausted,
        _ => false,
    };
    recorder == Some("bga") && is_mark
}

fn is_printed_fleeting(game: &Game, at: usize) -> bool {
    let Event::StatusGained(it) = &game.events[at] else { return false };
    let printed = |id| {
        let face = game.before(at).objects.get(id).and_then(|object| object.face.clone());
        let fleeting = Ability::Keyword(Keyword::Fleeting);
        face.is_some_and(|face| face.abilities.iter().flatten().any(|one| *one == fleeting))
    };
    it.status == Status::Fleeting && it.objects.iter().all(printed)
}

/// Whether an object announced for a quick action has none, but a reaction.
fn exhausts_for_a_reaction(game: &Game, at: usize) -> bool {
    let Event::QuickActionPlayed(it) = &game.events[at] else { return false };
    let object = game.before(at).objects.get(&it.object);
    let Some(face) = object.and_then(|object| object.face.as_deref()) else { return false };
    let abilities = cards::completed(face, None).or(face.abilities.as_deref()).unwrap_or_default();
    let acts = |one: &Ability| matches!(one, Ability::QuickAction(_));
    let reacts = |one: &Ability| matches!(one, Ability::Reaction(_));
    abilities.iter().any(reacts) && !abilities.iter().any(acts)
}

/// Whether everything the source does is optional for its player.
fn may_be_declined(game: &Game, at: usize, cause: Cause) -> bool {
    use rules::effect::Step;
    let object = cause.object.and_then(|id| game.before(at).objects.get(&id));
    let Some(face) = object.and_then(|object| object.face.as_deref()) else { return false };
    let abilities = cards::completed(face, None).or(face.abilities.as_deref()).unwrap_or_default();
    let may = |steps: &[Step]| matches!(steps, [Step::Try(it), ..] if it.may);
    let mut deeds = abilities.iter().filter(|one| !matches!(one, Ability::Keyword(_))).peekable();
    deeds.peek().is_some()
        && deeds.all(|ability| match ability {
            Ability::Reaction(it) => may(&it.effect),
            Ability::Spell(steps) => may(steps),
            _ => false,
        })
}
