//! Progress: which Expeditions move forward, and due to what (`2024-09 1.3.2.e`, `4.0 4.2.4`).

use rules::{CauseKind, DailyEffect, Event, ExpeditionId, ExpeditionView, State, Statement};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::{Effect, cause};
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::ExpeditionMoved(it) => {
            if step.before.day.tie_breaker {
                let moved: Vec<_> = it.moves.iter().map(|one| one.expedition).collect();
                in_the_arena(walk, step, &moved);
            }
            let daily = matches!(cause(step.event), None | Some(CauseKind::DailyEffect));
            if let Some(effect) = &mut walk.memory.effect
                && daily
                && effect.which == DailyEffect::Progress
            {
                for one in &it.moves {
                    effect.moved.insert(one.expedition, (one.to, one.due_to.clone()));
                }
            }
        }
        Event::DailyEffectEnded(ended) if ended.effect == DailyEffect::Progress => {
            let effect = walk.memory.effect.clone();
            if let Some(effect) = effect.filter(|effect| effect.which == DailyEffect::Progress) {
                progress(walk, step, &effect);
            }
        }
        _ => {}
    }
}

fn in_the_arena(walk: &mut Walk<'_>, step: Step<'_>, moved: &[ExpeditionId]) {
    let said = Said {
        check: Check::MovedInArena,
        from: step.seq,
        objects: Vec::new(),
        players: moved.iter().map(|id| id.seat).collect(),
        recorded: json!({ "moved": moved }),
        expected: json!({ "moved": [] }),
        message: Text::new(
            "Expeditions do not move once tie-breakers have started",
            "Les Expéditions ne bougent plus une fois le départage commencé",
        ),
    };
    walk.say(step, said, None);
}

fn progress(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    if effect.before.day.tie_breaker {
        return;
    }
    let view = walk.derive(&effect.before);
    for expected in &view.expeditions {
        let Some(before) = effect.before.expedition(expected.id) else { continue };
        let moved = effect.moved.get(&expected.id);
        let forward = moved
            .map(|(to, _)| i16::from(to.abs_diff(before.start())) - i16::from(expected.distance));
        let replaced = replaced(&effect.before, &view, expected);
        let Some((check, message)) = judge(expected, forward, moved.map(|(_, due)| due), replaced)
        else {
            continue;
        };
        let doubt =
            walk.doubt(&effect.before, effect.from).or_else(|| effect.ability.then(Doubt::ability));
        let said = Said {
            check,
            from: effect.from,
            objects: Vec::new(),
            players: vec![expected.id.seat],
            recorded: json!({
                "expedition": expected.id, "regions": forward.unwrap_or(0),
                "due_to": moved.map(|(_, due_to)| due_to),
            }),
            expected: json!({
                "expedition": expected.id, "forward": expected.progress.forward,
                "due_to": expected.progress.due_to, "statistics": expected.statistics,
            }),
            message,
        };
        walk.say(step, said, doubt);
    }
}

/// Whether an ability in force may replace how this Expedition moves.
#[derive(Clone, Copy, Default)]
struct Replaced {
    one_more: bool,
    stays: bool,
}

fn replaced(state: &State, view: &rules::View, expedition: &ExpeditionView) -> Replaced {
    let mut found = Replaced::default();
    for id in &view.in_force {
        let Some(object) = view.objects.get(&id.object) else { continue };
        if !object.expeditions.contains(&expedition.id) {
            continue;
        }
        let Some(rules::Ability::Passive(passive)) = object.abilities().nth(id.index as usize)
        else {
            continue;
        };
        match &passive.says {
            Statement::MoreForward(more) => {
                found.one_more = true;
                found.stays |= more.stays_at_most.is_some();
            }
            Statement::DiscardMeInsteadOfForward => {
                found.stays |= state.objects.contains_key(&id.object);
            }
            _ => {}
        }
    }
    found
}

/// What is wrong with how an Expedition moved.
fn judge(
    expected: &ExpeditionView,
    forward: Option<i16>,
    due_to: Option<&Vec<rules::Terrain>>,
    replaced: Replaced,
) -> Option<(Check, Text)> {
    let name = expected.id.to_string();
    let text = |en: &str, fr: &str| Text::new(en.replace("{}", &name), fr.replace("{}", &name));
    match (forward.filter(|&regions| regions != 0), expected.progress.forward) {
        (Some(..0), _) => Some((
            Check::ShouldStay,
            text(
                "Expedition {} moved backward at Progress",
                "L'Expédition {} a reculé pendant la Progression",
            ),
        )),
        (None, true) if !replaced.stays => Some((
            Check::ShouldMove,
            text(
                "Expedition {} wins a terrain of its region and did not move forward",
                "L'Expédition {} l'emporte dans un terrain de sa région et n'a pas avancé",
            ),
        )),
        (Some(_), false) if expected.blocked && !expected.progress.due_to.is_empty() => Some((
            Check::BlockedMoved,
            text(
                "Expedition {} moved forward although it is kept from it",
                "L'Expédition {} a avancé alors que quelque chose l'en empêche",
            ),
        )),
        (Some(_), false) => Some((
            Check::ShouldStay,
            text(
                "Expedition {} wins no terrain of its region and moved forward",
                "L'Expédition {} ne l'emporte dans aucun terrain de sa région et a avancé",
            ),
        )),
        (Some(regions), true) if regions > 1 + i16::from(replaced.one_more) => Some((
            Check::MovedFar,
            text(
                "Expedition {} moved forward more than one region",
                "L'Expédition {} a avancé de plus d'une région",
            ),
        )),
        (Some(_), true)
            if due_to.is_some_and(|due| !due.is_empty() && *due != expected.progress.due_to) =>
        {
            Some((
                Check::DueTo,
                text(
                    "Expedition {} moved forward due to other terrains than those it wins",
                    "L'Expédition {} a avancé grâce à d'autres terrains que ceux où elle l'emporte",
                ),
            ))
        }
        _ => None,
    }
}
