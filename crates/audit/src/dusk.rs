//! Progress: which Expeditions move forward, and due to what (`2024-09 1.3.2.e`, `4.0 4.2.4`).

use rules::{
    CauseKind, DailyEffect, Event, Expedition, ExpeditionId, ExpeditionMove, ExpeditionView, Phase,
    State, Statement, TerrainSet,
};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::{Effect, cause};
use crate::named::named;
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
            if cause(step.event) == Some(CauseKind::Ability) {
                it.moves.iter().for_each(|one| by_ability(walk, step, one));
            }
            let progress = |effect: &&Effect| effect.which == DailyEffect::Progress;
            let effect = walk.memory.effect.as_ref().filter(progress);
            if daily && effect.is_some_and(|effect| !effect.moved.is_empty()) {
                apart(walk, step);
            }
            if let Some(effect) = &mut walk.memory.effect
                && daily
                && effect.which == DailyEffect::Progress
            {
                for one in &it.moves {
                    effect.moved.insert(one.expedition, (one.to, one.due_to.clone()));
                }
            }
        }
        Event::DailyEffectEnded(ended) => {
            face_down(walk, step);
            let effect = walk.memory.effect.clone();
            let progresses = ended.effect == DailyEffect::Progress;
            if let Some(effect) = effect.filter(|one| progresses && one.which == ended.effect) {
                progress(walk, step, &effect);
            }
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => face_down(walk, step),
        _ => {}
    }
}

fn in_the_arena(walk: &mut Walk<'_>, step: Step<'_>, moved: &[ExpeditionId]) {
    let message = Text::new(
        "Expeditions do not move once tie-breakers have started",
        "Les Expéditions ne bougent plus une fois le départage commencé",
    );
    let said = Said::new(Check::MovedInArena, step.seq, message)
        .players(moved.iter().map(|id| id.seat))
        .told(json!({ "moved": moved }), json!({ "moved": [] }));
    walk.say(step, said, None);
}

/// A Tumult card is revealed when an Expedition moves into or past a region of it (`4.0 7.3.22.b`).
fn face_down(walk: &mut Walk<'_>, step: Step<'_>) {
    let Some(from) = walk.memory.expedition_moved.take() else { return };
    let state = step.before;
    if state.day.tie_breaker {
        return;
    }
    let passed = |one: &Expedition, index: usize| {
        let (low, high) = (one.position.min(one.start()), one.position.max(one.start()));
        let first = u8::try_from(2 * index + 1).unwrap_or(u8::MAX);
        low <= first + 1 && first <= high
    };
    let tumult = state.adventure.tumult.iter().enumerate();
    let hidden = tumult.filter(|(_, tumult)| tumult.shown.is_none()).map(|(index, _)| index);
    let found: Vec<usize> =
        hidden.filter(|&index| state.expeditions.iter().any(|one| passed(one, index))).collect();
    if found.is_empty() {
        return;
    }
    let doubt = walk.on_paper().or_else(|| walk.memory.observed.map(|_| Doubt::gap()));
    let message = Text::new(
        "An Expedition is in or past a region of a Tumult card that was not revealed",
        "Une Expédition est dans ou après une région d'une carte Tumulte non révélée",
    );
    let said = Said::new(Check::TumultHidden, from, message)
        .told(json!({ "face_down": found }), json!({ "face_down": [] }));
    walk.say(step, said, doubt);
}

/// Expeditions move forward together at Progress (`4.0 4.2.4.h`).
fn apart(walk: &mut Walk<'_>, step: Step<'_>) {
    let message = Text::new(
        "Expeditions moved one after the other at Progress",
        "Des Expéditions ont avancé l'une après l'autre pendant la Progression",
    );
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    let said = Said::new(Check::ProgressApart, step.seq, message)
        .told(json!({ "steps": 2 }), json!({ "steps": 1 }));
    walk.say(step, said, doubt);
}

/// What keeps an Expedition from moving keeps it from being moved forward (`4.0 4.2.4.d`, `4.0 7.4.2.c`).
///
/// A Defender does during Dusk only.
fn by_ability(walk: &mut Walk<'_>, step: Step<'_>, one: &ExpeditionMove) {
    let Some(before) = step.before.expedition(one.expedition) else { return };
    let start = before.start();
    if one.to.abs_diff(start) <= before.position.abs_diff(start) || step.before.day.tie_breaker {
        return;
    }
    let view = walk.derive(step.before);
    let Some(now) = view.expeditions.iter().find(|now| now.id == one.expedition) else { return };
    let defended = !now.defenders.is_empty() && step.before.day.phase != Phase::Dusk;
    if (defended || !now.blocked) && now.may_move_due_to == TerrainSet::ALL {
        return;
    }
    let name = named(one.expedition);
    let message = Text::new(
        format!("An ability moved {name} forward although it is kept from it"),
        format!("Une capacité a fait avancer {name} alors que quelque chose l'en empêche"),
    );
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    let said = Said::new(Check::BlockedMoved, step.seq, message)
        .players([one.expedition.seat])
        .told(json!({ "to": one.to }), json!({ "to": before.position }));
    walk.say(step, said, doubt);
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
        let said = Said::new(check, effect.from, message).players([expected.id.seat]).told(
            json!({
                "expedition": expected.id, "regions": forward.unwrap_or(0),
                "due_to": moved.map(|(_, due_to)| due_to),
            }),
            json!({
                "expedition": expected.id, "forward": expected.progress.forward,
                "due_to": expected.progress.due_to, "statistics": expected.statistics,
            }),
        );
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
    let name = named(expected.id);
    let text = |en: &str, fr: &str| Text::new(en.replace("{}", &name), fr.replace("{}", &name));
    match (forward.filter(|&regions| regions != 0), expected.progress.forward) {
        (Some(..0), _) => Some((
            Check::ShouldStay,
            text("{} moved backward at Progress", "{} a reculé à la Progression"),
        )),
        (None, true) if !replaced.stays => Some((
            Check::ShouldMove,
            text(
                "{} wins a terrain of its region and did not move forward",
                "{} l'emporte dans un terrain de sa région et n'a pas avancé",
            ),
        )),
        (Some(_), false) if expected.blocked && !expected.progress.due_to.is_empty() => Some((
            Check::BlockedMoved,
            text(
                "{} moved forward although it is kept from it",
                "{} a avancé alors que quelque chose l'en empêche",
            ),
        )),
        (Some(_), false) => Some((
            Check::ShouldStay,
            text(
                "{} wins no terrain of its region and moved forward",
                "{} ne l'emporte dans aucun terrain de sa région et a avancé",
            ),
        )),
        (Some(regions), true) if regions > 1 + i16::from(replaced.one_more) => Some((
            Check::MovedFar,
            text("{} moved forward more than one region", "{} a avancé de plus d'une région"),
        )),
        (Some(_), true)
            if due_to.is_some_and(|due| !due.is_empty() && *due != expected.progress.due_to) =>
        {
            Some((
                Check::DueTo,
                text(
                    "{} moved forward due to other terrains than those it wins",
                    "{} a avancé grâce à d'autres terrains que ceux où elle l'emporte",
                ),
            ))
        }
        _ => None,
    }
}
