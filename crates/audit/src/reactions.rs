//! Reactions: what activates them, who plays them and when none may wait any more (`4.0 4.4`, `4.0 6.3`).

use rules::{
    Ability, CauseKind, EmblemsCreated, Event, Keyword, Kind, ObjectId, Phase, Place, Seat, State,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::cause;
use crate::morning::next_seat;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::ReactionActivated(it) => {
            apart(walk, step, it);
            activated(walk, step, it);
            twice(walk, step, it);
        }
        Event::ReactionPlayed(played) => reaction(walk, step, played.seat),
        Event::TurnBegan(_)
        | Event::PhaseBegan(_)
        | Event::DayBegan(_)
        | Event::DailyEffectBegan(_) => left(walk, step),
        Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::Passed(_) => waits(walk, step),
        _ => {}
    }
}

/// Reactions waiting in Limbo, by who controls them.
fn waiting(state: &State) -> Vec<(ObjectId, Seat)> {
    let reaction = |object: &rules::Object| match &object.kind {
        Kind::Emblem(emblem) => emblem.duration.is_none(),
        Kind::Card | Kind::Token => false,
    };
    let all = state.objects_in(Place::Limbo).filter(|(_, object)| reaction(object));
    all.map(|(id, object)| (id, object.controller)).collect()
}

/// Whoever comes first in initiative order and has a reaction in Limbo plays one (`4.0 5.1.1.c`).
fn reaction(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let state = step.before;
    let first = match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    };
    let waiting = waiting(state);
    let mut wanted = first;
    for _ in 0..state.players.len() {
        match wanted {
            Some(one) if waiting.iter().any(|&(_, seat)| seat == one) => break,
            Some(one) => wanted = next_seat(state, one),
            None => return,
        }
    }
    if wanted == Some(seat) {
        return;
    }
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    let message = Text::new(
        format!("{} plays a reaction before a player with initiative", named(seat)),
        format!("{} joue une réaction avant un joueur qui a l'initiative", named(seat)),
    );
    let said = Said::new(Check::ReactionOrder, step.seq, message)
        .objects(waiting.iter().map(|&(id, _)| id))
        .players(wanted.into_iter().chain([seat]))
        .told(json!({ "player": seat }), json!({ "player": wanted }));
    walk.say(step, said, doubt);
}

/// Reactions that are still in Limbo when the turn or phase is over, or when a daily effect begins.
fn left(walk: &mut Walk<'_>, step: Step<'_>) {
    let left = waiting(step.before);
    if left.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let message = Text::new(
        "Reactions were left in Limbo unplayed",
        "Des réactions sont restées dans les Limbes sans être jouées",
    );
    let said = Said::new(Check::ReactionLeft, from, message)
        .objects(left.iter().map(|&(id, _)| id))
        .players(left.iter().map(|&(_, seat)| seat))
        .told(json!({ "in_limbo": left.len() }), json!({ "in_limbo": 0 }));
    walk.say(step, said, doubt);
}

/// A player takes the next turn effect while reactions to the last one wait.
fn waits(walk: &mut Walk<'_>, step: Step<'_>) {
    let by_effect = matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official));
    let waiting = waiting(step.before);
    if waiting.is_empty() || by_effect || step.before.day.phase != Phase::Afternoon {
        return;
    }
    // A reaction that is being played may have a card played.
    let resolves = walk.last_play(step).is_some_and(|(_, event)| {
        matches!(event, Event::ReactionPlayed(_)) || cause(event) == Some(CauseKind::Ability)
    });
    let doubt = walk.gap_or_paper(walk.memory.unit_from).or_else(|| resolves.then(Doubt::ability));
    let message = Text::new(
        "A player goes on with their turn while reactions wait in Limbo",
        "Un joueur poursuit son tour alors que des réactions attendent dans les Limbes",
    );
    let said = Said::new(Check::ReactionWaits, step.seq, message)
        .objects(waiting.iter().map(|&(id, _)| id))
        .players(waiting.iter().map(|&(_, seat)| seat))
        .told(json!({ "in_limbo": waiting.len() }), json!({ "in_limbo": 0 }));
    walk.say(step, said, doubt);
}

/// All reactions that one event activates are activated in one step (`4.0 6.3.h`).
fn apart(walk: &mut Walk<'_>, step: Step<'_>, it: &EmblemsCreated) {
    if !matches!(walk.last_play(step), Some((_, Event::ReactionActivated(_)))) {
        return;
    }
    let message = Text::new(
        "Reactions to one event were activated one after the other",
        "Des réactions à un même événement ont été activées l'une après l'autre",
    );
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    let said = Said::new(Check::ActivatedApart, step.seq, message)
        .players(it.emblems.iter().map(|emblem| emblem.controller))
        .told(json!({ "steps": 2 }), json!({ "steps": 1 }));
    walk.say(step, said, doubt);
}

/// Whether an ability may be or make a reaction: all but quick actions and the keywords that none comes from.
const fn may_react(ability: &Ability) -> bool {
    match ability {
        Ability::QuickAction(_) => false,
        Ability::Keyword(keyword) => matches!(keyword, Keyword::Scout(_)),
        Ability::Passive(_) | Ability::Reaction(_) | Ability::Effect | Ability::Unread => true,
    }
}

/// Whether the abilities of an object are ignored, before and after what last happened (`4.0 7.3.18.b`).
fn ignored(walk: &Walk<'_>, step: Step<'_>, id: ObjectId) -> bool {
    let is = |state: &State| walk.derive(state).objects.get(&id).map(|one| one.ignored_abilities);
    let earlier = || {
        let (seq, _) = walk.last_play(step)?;
        is(walk.replay.at(seq.checked_sub(1)?)?)
    };
    is(step.before) == Some(true) && earlier() != Some(false)
}

/// What activates has a reaction that works, and exists (`4.0 6.3.e-f`).
fn activated(walk: &mut Walk<'_>, step: Step<'_>, it: &EmblemsCreated) {
    for source in it.emblems.iter().filter_map(|emblem| emblem.source) {
        let from = walk.memory.unit_from.saturating_sub(1);
        let mut states = (from..step.seq).rev().filter_map(|seq| walk.replay.at(seq));
        let Some(state) = states.find(|state| state.objects.contains_key(&source)) else {
            continue;
        };
        let view = walk.derive(state);
        let Some(object) = view.objects.get(&source) else { continue };
        let told = object.face.as_ref().is_some_and(|face| face.abilities.is_some());
        let reacts = object.abilities().any(may_react) && !ignored(walk, step, source);
        if !told || object.lost_abilities || reacts {
            continue;
        }
        let name = title(state, source);
        let message = Text::new(
            format!("A reaction of {name} is activated, which has none that works"),
            format!("Une réaction de {name} est activée, qui n'en a aucune qui fonctionne"),
        );
        let doubt = walk.doubt(state, walk.memory.unit_from);
        let said = Said::new(Check::NoReaction, step.seq, message)
            .objects([source])
            .told(json!({ "activated": source }), json!({ "activated": null }));
        walk.say(step, said, doubt);
    }
}

/// What has just entered activates each of its reactions once, be it in two Expeditions (`4.0 7.4.4.d`).
fn twice(walk: &mut Walk<'_>, step: Step<'_>, it: &EmblemsCreated) {
    let Some((last, _)) = walk.last_play(step) else { return };
    let mut sources: Vec<_> = it.emblems.iter().filter_map(|emblem| emblem.source).collect();
    sources.sort_unstable();
    for same in sources.chunk_by(|a, b| a == b).filter(|same| same[0].seq() == last) {
        let view = walk.derive(step.before);
        let Some(object) = view.objects.get(&same[0]) else { continue };
        let own = object.abilities().filter(|ability| may_react(ability)).count();
        if same.len() <= own {
            continue;
        }
        let name = title(step.before, same[0]);
        let message = Text::new(
            format!("{name} activates {} reactions as it enters, and has {own}", same.len()),
            format!("{name} active {} réactions en arrivant, et en a {own}", same.len()),
        );
        let doubt = walk.doubt(step.before, walk.memory.unit_from);
        let said = Said::new(Check::ReactsTwice, step.seq, message)
            .objects([same[0]])
            .told(json!({ "activated": same.len() }), json!({ "activated": own }));
        walk.say(step, said, doubt);
    }
}
