//! Victory and tie-breakers (`2024-09 4.3`, `4.0 4.2.5.d`, `4.0 4.3`).

use rules::{DailyEffect, Edition, Ending, Event, Phase, Seat, State, Victory};
use serde_json::json;

use crate::doubt::Doubt;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Language, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::PhaseBegan(_) => in_time(walk, step),
        Event::DayBegan(_) if walk.memory.went_on.is_none() && step.before.started.is_some() => {
            went_on(walk, step);
        }
        Event::TieBreakerBegan(_) => {
            let victory = walk.derive(step.before).victory;
            if !matches!(victory, Victory::TieBreaker(_)) {
                tie_breaker(walk, step, Check::TieBreakerEarly, &victory);
            }
        }
        Event::GameEnded(ended) if ended.ending == Ending::Played => {
            not_won(walk, step, &ended.winners);
            too_soon(walk, step);
        }
        _ => {}
    }
}

/// A win that ends the game before a phase begins: in `2024-09` at any time, in the Arena by Progress.
fn in_time(walk: &mut Walk<'_>, step: Step<'_>) {
    let day = step.before.day;
    let at_once = walk.edition == Edition::September2024 && !day.tie_breaker;
    let Some(progress) = walk.replay.at(walk.memory.unit_from) else { return };
    let arena =
        progress.day.tie_breaker && progress.day.daily_effect == Some(DailyEffect::Progress);
    if step.before.game_result.is_some() || walk.memory.went_on.is_some() || !(at_once || arena) {
        return;
    }
    let state = if arena { progress } else { step.before };
    if let Victory::Winner(seat) = walk.derive(state).victory {
        walk.memory.went_on = Some(seat);
        had_won(walk, step, seat);
    }
}

/// A win by where the Expeditions are is stated by Check Victory, in the Arena by Progress (`4.0 4.2.5.d`, `4.0 4.3.f`).
fn too_soon(walk: &mut Walk<'_>, step: Step<'_>) {
    let day = step.before.day;
    let right = match (walk.edition, day.tie_breaker) {
        (Edition::September2024, false) => return,
        (_, true) => Phase::Dusk,
        (Edition::Four, false) => Phase::Night,
    };
    let won = matches!(walk.derive(step.before).victory, Victory::Winner(_));
    if day.phase == right || !won {
        return;
    }
    let doubt =
        walk.gap_or_paper(walk.memory.unit_from).or_else(|| walk.memory.acted.then(Doubt::ability));
    let [en, fr] = Language::ALL.map(|language| language.phase(day.phase));
    let message = Text::new(
        format!("The game was ended as won in {en}, where no victory is stated"),
        format!("La partie a été close comme gagnée dans une phase qui n'en constate pas ({fr})"),
    );
    let said = Said::new(Check::WonAtWrongTime, step.seq, message)
        .told(json!({ "phase": day.phase }), json!({ "phase": right }));
    walk.say(step, said, doubt);
}

fn had_won(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let message = Text::new(
        format!("{} had won, and the game went on", named(seat)),
        format!("{} avait gagné, et la partie a continué", named(seat)),
    );
    let arena = step.before.day.tie_breaker;
    let doubt = walk.gap_or_paper(walk.memory.unit_from).or_else(|| {
        // What Characters have may hang on words that nobody can read.
        arena.then(|| walk.doubt(step.before, walk.memory.unit_from)).flatten()
    });
    let said = Said::new(Check::WentOn, step.seq, message)
        .players([seat])
        .told(json!({ "winner": null }), json!({ "winner": seat }));
    walk.say(step, said, doubt);
}

fn went_on(walk: &mut Walk<'_>, step: Step<'_>) {
    if step.before.day.phase != rules::Phase::Night || step.before.game_result.is_some() {
        return;
    }
    let victory = walk.derive(step.before).victory;
    match &victory {
        Victory::Winner(seat) if !step.before.day.tie_breaker => had_won(walk, step, *seat),
        Victory::TieBreaker(_) if !step.before.day.tie_breaker => {
            tie_breaker(walk, step, Check::TieBreakerMissing, &victory);
        }
        _ => {}
    }
}

fn tie_breaker(walk: &mut Walk<'_>, step: Step<'_>, check: Check, victory: &Victory) {
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    let message = if check == Check::TieBreakerMissing {
        Text::new(
            "Several players are as far as can be, and tie-breakers did not start",
            "Plusieurs joueurs sont à égalité au plus loin, et le départage n'a pas commencé",
        )
    } else {
        Text::new(
            "Tie-breakers started although nobody is tied",
            "Le départage a commencé alors que personne n'est à égalité",
        )
    };
    let said = Said::new(check, step.seq, message).told(
        json!({ "tie_breaker": check == Check::TieBreakerEarly }),
        json!({ "victory": victory }),
    );
    walk.say(step, said, doubt);
}

/// Whether two players are one or play together.
fn is_team(state: &State, one: Seat, two: Seat) -> bool {
    let team = |seat: Seat| state.started.as_ref()?.teams.get(seat.index()).copied();
    one == two || (team(one).is_some() && team(one) == team(two))
}

fn not_won(walk: &mut Walk<'_>, step: Step<'_>, winners: &[Seat]) {
    let victory = walk.derive(step.before).victory;
    let won = match &victory {
        Victory::Winner(seat) => {
            winners.contains(seat) && winners.iter().all(|&one| is_team(step.before, *seat, one))
        }
        Victory::Open | Victory::TieBreaker(_) => false,
    };
    if won {
        return;
    }
    let doubt = walk
        .doubt(step.before, walk.memory.unit_from)
        .or_else(|| walk.memory.acted.then(Doubt::ability));
    let message = Text::new(
        "The game was ended as won by play, but where the Expeditions are it is not so won",
        "La partie a été close comme gagnée en jouant, mais vu la place des Expéditions elle ne l'est pas ainsi",
    );
    let said = Said::new(Check::NotWon, step.seq, message)
        .players(winners.to_vec())
        .told(json!({ "winners": winners }), json!({ "victory": victory }));
    walk.say(step, said, doubt);
}
