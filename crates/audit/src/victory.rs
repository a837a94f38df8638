//! Victory and tie-breakers (`2024-09 4.3`, `4.0 4.2.5.d`, `4.0 4.3`).

use rules::{Ending, Event, Seat, State, Victory};
use serde_json::json;

use crate::doubt::Doubt;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::DayBegan(_) if step.before.day.day >= 1 && step.before.started.is_some() => {
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
        }
        _ => {}
    }
}

fn went_on(walk: &mut Walk<'_>, step: Step<'_>) {
    if step.before.day.phase != rules::Phase::Night || step.before.game_result.is_some() {
        return;
    }
    let victory = walk.derive(step.before).victory;
    match &victory {
        Victory::Winner(seat) if !step.before.day.tie_breaker => {
            let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
            let said = Said {
                check: Check::WentOn,
                from: step.seq,
                objects: Vec::new(),
                players: vec![*seat],
                recorded: json!({ "winner": null }),
                expected: json!({ "winner": seat }),
                message: Text::new(
                    format!("Player {seat} had won, and the next day began"),
                    format!("Le joueur {seat} avait gagné, et le jour suivant a commencé"),
                ),
            };
            walk.say(step, said, doubt);
        }
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
    let said = Said {
        check,
        from: step.seq,
        objects: Vec::new(),
        players: Vec::new(),
        recorded: json!({ "tie_breaker": check == Check::TieBreakerEarly }),
        expected: json!({ "victory": victory }),
        message,
    };
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
        .or_else(|| walk.memory.abilities_used.then(Doubt::ability));
    let said = Said {
        check: Check::NotWon,
        from: step.seq,
        objects: Vec::new(),
        players: winners.to_vec(),
        recorded: json!({ "winners": winners }),
        expected: json!({ "victory": victory }),
        message: Text::new(
            "The game was ended as won by play, but where the Expeditions are it is not so won",
            "La partie a été close comme gagnée en jouant, mais vu la place des Expéditions elle ne l'est pas ainsi",
        ),
    };
    walk.say(step, said, doubt);
}
