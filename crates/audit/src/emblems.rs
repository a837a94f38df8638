//! Emblems in Limbo, and dice (`4.0 2.2.15`, `4.0 7.3`).

use rules::{DieRolled, Duration, EmblemEntry, Event, Kind, ObjectId, Phase, Place, Seat, State};
use serde_json::{Value, json};

use crate::doubt::Doubt;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::ReactionActivated(it) => {
            for emblem in &it.emblems {
                kind(walk, step, emblem, false);
            }
        }
        Event::EmblemCreated(it) => {
            for emblem in &it.emblems {
                kind(walk, step, emblem, true);
                time(walk, step, emblem);
            }
        }
        Event::TurnBegan(of) if step.before.day.turn != Some(of.seat) => {
            outlasts(walk, step, |one| one == Duration::Turn);
        }
        Event::PhaseBegan(began) => {
            let over = began.phase != Phase::Noon && began.phase != Phase::Afternoon;
            outlasts(walk, step, |one| {
                one == Duration::Turn || (over && one == Duration::Afternoon)
            });
        }
        Event::DayBegan(_) => outlasts(walk, step, |_| true),
        Event::DieRolled(rolled) => dice(walk, step, rolled),
        _ => {}
    }
}

fn say(
    walk: &mut Walk<'_>,
    step: Step<'_>,
    check: Check,
    (objects, players): (Vec<ObjectId>, Vec<Seat>),
    (recorded, expected): (Value, Value),
    message: Text,
) {
    let said = Said::new(check, step.seq, message)
        .objects(objects)
        .players(players)
        .told(recorded, expected);
    let doubt = walk
        .memory
        .has_gap_since(walk.memory.unit_from)
        .then(Doubt::gap)
        .or_else(|| walk.on_paper());
    walk.say(step, said, doubt);
}

/// A reaction has no duration, an Ongoing Emblem has one (`2024-09 2.2.2.m`, `4.0 2.2.2.m`).
fn kind(walk: &mut Walk<'_>, step: Step<'_>, emblem: &EmblemEntry, ongoing: bool) {
    if emblem.duration.is_some() == ongoing {
        return;
    }
    let message = if ongoing {
        Text::new(
            "An Ongoing Emblem is created without a duration",
            "Un Emblème continu est créé sans durée",
        )
    } else {
        Text::new(
            "The emblem of a reaction is given a duration",
            "L'emblème d'une réaction reçoit une durée",
        )
    };
    let told = (json!({ "duration": emblem.duration }), json!({ "ongoing": ongoing }));
    let about = (emblem.source.into_iter().collect(), vec![emblem.controller]);
    say(walk, step, Check::EmblemKind, about, told, message);
}

/// "This turn" is said in a turn, "this Afternoon" before it is over (`4.0 2.2.15.d-e`).
fn time(walk: &mut Walk<'_>, step: Step<'_>, emblem: &EmblemEntry) {
    let day = step.before.day;
    let wrong = match emblem.duration {
        Some(Duration::Turn) => day.turn.is_none(),
        Some(Duration::Afternoon) => matches!(day.phase, Phase::Dusk | Phase::Night),
        Some(Duration::Day) | None => false,
    };
    if !wrong {
        return;
    }
    let message = Text::new(
        "An Ongoing Emblem is created when its duration cannot begin",
        "Un Emblème continu est créé alors que sa durée ne peut commencer",
    );
    let told = (
        json!({ "duration": emblem.duration, "phase": day.phase, "turn": day.turn }),
        json!({ "duration": null }),
    );
    let about = (emblem.source.into_iter().collect(), vec![emblem.controller]);
    say(walk, step, Check::EmblemTime, about, told, message);
}

/// Ongoing Emblems whose duration is over and that are still in Limbo (`4.0 2.2.15.c`).
fn outlasts(walk: &mut Walk<'_>, step: Step<'_>, over: impl Fn(Duration) -> bool) {
    let is_over = |object: &rules::Object| match &object.kind {
        Kind::Emblem(emblem) => emblem.duration.is_some_and(&over),
        Kind::Card | Kind::Token => false,
    };
    let state: &State = step.before;
    let left: Vec<_> = state.objects_in(Place::Limbo).filter(|(_, one)| is_over(one)).collect();
    if left.is_empty() {
        return;
    }
    let objects: Vec<ObjectId> = left.iter().map(|&(id, _)| id).collect();
    let players = left.iter().map(|(_, one)| one.controller).collect();
    let message = Text::new(
        "An Ongoing Emblem is still in Limbo after its duration",
        "Un Emblème continu est encore dans les Limbes après sa durée",
    );
    let told = (json!({ "in_limbo": objects }), json!({ "in_limbo": [] }));
    say(walk, step, Check::EmblemOutlasts, (objects, players), told, message);
}

/// A die shows 1 to 6 (`2024-09 1.1.7.d`, `4.0 1.1.7.d`, `4.0 7.3.28.a`).
fn dice(walk: &mut Walk<'_>, step: Step<'_>, rolled: &DieRolled) {
    if rolled.results.iter().all(|result| (1..=6).contains(result)) {
        return;
    }
    let message = Text::new(
        format!("{} rolls a number that no die shows", named(rolled.seat)),
        format!("{} obtient un nombre qu'aucun dé ne porte", named(rolled.seat)),
    );
    let told = (json!({ "results": rolled.results }), json!({ "each": "1 to 6" }));
    say(walk, step, Check::Dice, (Vec::new(), vec![rolled.seat]), told, message);
}
