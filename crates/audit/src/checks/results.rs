//! Results: of games and of the match, held against each other (`2024-09 4.3`, `4.0 4.2.5.d`).

use rules::{Ending, Event, GameEnded, GameStarted, MatchEnded, Seat};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::Context;
use crate::doubt::Doubt;
use crate::evidence::ResultEvidence;
use crate::step::Step;

pub(super) fn check(context: &mut Context<'_>, step: Step<'_>) {
    match step.event {
        Event::MatchOpened(opened) if ![1, 3, 5].contains(&opened.best_of) => {
            let evidence = ResultEvidence::BestOf(opened.best_of);
            context.add(step, Claim::new(Check::Results, step.seq, evidence), None);
        }
        Event::GameStarted(started) => {
            is_over(context, step);
            number(context, step, started);
            decided(context, step, started);
            unfinished(context, step, Some(started));
        }
        Event::GameEnded(ended) => against_ending(context, step, ended),
        Event::MatchEnded(ended) => {
            if ended.ending == Ending::Played {
                unfinished(context, step, None);
            }
            score(context, step, ended);
        }
        event if goes_on(event) => is_over(context, step),
        _ => {}
    }
}

/// Whether it is a step of the game: what is shown and counted after its end is none.
const fn goes_on(event: &Event) -> bool {
    matches!(
        event,
        Event::DayBegan(_)
            | Event::PhaseBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::TurnBegan(_)
            | Event::Passed(_)
            | Event::AfterYou(_)
            | Event::FirstPlayerChanged(_)
            | Event::TieBreakerBegan(_)
            | Event::CardPlayed(_)
            | Event::QuickActionPlayed(_)
            | Event::ReactionPlayed(_)
            | Event::ExpeditionMoved(_)
    )
}

/// A game goes on after its result, or another begins after that of the match.
fn is_over(context: &mut Context<'_>, step: Step<'_>) {
    let is_new = matches!(step.event, Event::GameStarted(_));
    let (of_game, of_match) = (&step.before.game_result, &step.before.match_result);
    let is_over = if is_new { of_match.is_some() } else { of_game.is_some() };
    if !is_over || context.memory.results.went_on {
        return;
    }
    context.memory.results.went_on = true;
    let evidence = if is_new { ResultEvidence::GameAfterMatch } else { ResultEvidence::AfterEnd };
    context.add(step, Claim::new(Check::Results, step.seq, evidence), None);
}

/// A game with another number than the next, or the same where it begins again.
fn number(context: &mut Context<'_>, step: Step<'_>, started: &GameStarted) {
    let (game, last) = (started.game, step.before.day.game);
    let wanted = last.saturating_add(1);
    if step.before.started.is_none() || game == last || game == wanted {
        return;
    }
    let claim = Claim::new(Check::Results, step.seq, ResultEvidence::Number { game, wanted });
    context.add(step, claim, None);
}

/// A further game although somebody has won more than half of those that there are at most.
fn decided(context: &mut Context<'_>, step: Step<'_>, started: &GameStarted) {
    let best_of = step.before.opened.as_ref().map_or(1, |opened| opened.best_of);
    let results = context.memory.results.clone().next(step.before);
    let winner = results.won.iter().find(|&(_, &won)| won > best_of / 2);
    let Some((&seat, &won)) = winner else { return };
    if step.before.match_result.is_some() || started.game == step.before.day.game {
        return;
    }
    let evidence = ResultEvidence::Decided { seat, won, best_of };
    context.add(step, Claim::new(Check::Results, step.seq, evidence).players([seat]), None);
}

/// A game without a result when the next one begins, or when the match ends as played out.
fn unfinished(context: &mut Context<'_>, step: Step<'_>, next: Option<&GameStarted>) {
    let game = step.before.day.game;
    let again = next.is_some_and(|started| started.game == game);
    if step.before.started.is_none() || step.before.game_result.is_some() || again {
        return;
    }
    let claim = Claim::new(Check::Results, step.seq, ResultEvidence::Unfinished(game));
    context.add(step, claim, context.gap_since(context.memory.unit_from));
}

/// Winners that the way a game ended leaves no room for.
fn against_ending(context: &mut Context<'_>, step: Step<'_>, ended: &GameEnded) {
    let winners = ended.winners.clone();
    let evidence = match ended.ending {
        Ending::Draw if !winners.is_empty() => ResultEvidence::DrawWon(winners),
        Ending::Concession if winners.is_empty() => ResultEvidence::ConcededToNobody,
        _ => return,
    };
    let claim = Claim::new(Check::Results, step.seq, evidence).players(ended.winners.clone());
    context.add(step, claim, None);
}

/// The score of a match counts the games that were won; whoever gave it up may have lost more than were played.
fn score(context: &mut Context<'_>, step: Step<'_>, ended: &MatchEnded) {
    let results = &context.memory.results;
    let seats: Vec<Seat> = step.before.seats().collect();
    let won = |&seat: &Seat| {
        let last = step.before.game_result.as_ref();
        let now = last.is_some_and(|result| result.winners.contains(&seat));
        results.won.get(&seat).copied().unwrap_or(0) + u8::from(now)
    };
    let won: Vec<u8> = seats.iter().map(won).collect();
    let given_up = matches!(ended.ending, Ending::Abandoned | Ending::Concession | Ending::Penalty);
    let fits = |(&score, &won): (&u8, &u8)| score == won || (given_up && score > won);
    if ended.score.len() == won.len() && ended.score.iter().zip(&won).all(fits) {
        return;
    }
    // A log may begin with a later game of its match.
    let whole = results.games + u8::from(step.before.started.is_some());
    let doubt = (whole < step.before.day.game).then_some(Doubt::Gap);
    let evidence = ResultEvidence::Score { score: ended.score.clone(), won };
    context.add(step, Claim::new(Check::Results, step.seq, evidence), doubt);
}
