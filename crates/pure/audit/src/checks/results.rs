//! Results of games and of the match, checked for consistency (`2024-09 4.3`, `4.0 4.2.5.d`).

use engine::Reliance;
use rules::{
    Ending, Event, GameStarted, Leaving, MatchEnded, PenaltyLevel, ResultSigned, Seat, State,
    TumultRevealed, Victory,
};

use super::table;

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::ResultEvidence;
use crate::memory::PenaltyLoss;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::MatchOpened(opened) if ![1, 3, 5].contains(&opened.best_of) => {
            found(context, step, ResultEvidence::BestOf(opened.best_of), &[]);
        }
        Event::GameStarted(started) => {
            is_over(context, step);
            number(context, step, started);
            decided(context, step, started);
            unfinished(context, step, Some(started));
            laid(context, step, started);
        }
        Event::PlayerLeft(left) => {
            if left.facing != step.before.facing_without(left.seat) {
                found(context, step, ResultEvidence::FacingAfter(left.seat), &[left.seat]);
            }
            if left.why == Leaving::Elimination {
                eliminated(context, step, left.seat);
            }
        }
        Event::TumultRevealed(it) => middle(context, step, it),
        Event::TieBreakerBegan(_) => {
            not_out(context, step);
            context.memory.results.arena_from = Some(step.seq);
        }
        Event::GameEnded(ended) => {
            if step.before.match_result.is_some() {
                found(context, step, ResultEvidence::ResultAfterMatch, &[]);
            }
            against_ending(context, step, ended.ending, &ended.winners);
            against_penalties(context, step, &ended.winners, step.before.day.game);
        }
        Event::MatchEnded(ended) => {
            if ended.ending == Ending::Played {
                unfinished(context, step, None);
                undecided(context, step);
            }
            score(context, step, ended);
            of_match(context, step, ended);
            context.memory.results.ended = Some(step.seq);
        }
        Event::ResultSigned(signed) => is_signed(context, step, signed),
        event if continues(event) => is_over(context, step),
        _ => {}
    }
}

/// The layout of the table: the order of turns, which Expeditions face each other, and the regions
/// between them.
fn laid(context: &mut AuditContext<'_>, step: JudgedStep<'_>, started: &GameStarted) {
    type Evidence = fn(Vec<Seat>) -> ResultEvidence;
    use ResultEvidence::{FacesOwn, Facing, Order, Paths};
    let faults: [(Evidence, Vec<Seat>); 4] = [
        (Order, table::out_of_order(step.after, started)),
        (FacesOwn, table::facing_own(step.after, started)),
        (Facing, table::facing_others(step.after, started)),
        (Paths, table::off_path(started)),
    ];
    // Consequences of another fault are not reported again.
    let first = faults.into_iter().find(|(_, seats)| !seats.is_empty());
    if let Some((evidence, seats)) = first {
        found(context, step, evidence(seats.clone()), &seats);
    }
}

/// The second of the two middle Tumult cards is turned up in the direction of the first: seen from
/// their Hero regions, which are at opposite ends, they must lie alike.
fn middle(context: &mut AuditContext<'_>, step: JudgedStep<'_>, it: &TumultRevealed) {
    let all = &step.before.adventure.tumult;
    // Two Adventures have six Tumult cards, with 1 and 4 in their middle; one has only a single middle card.
    let other = match it.index {
        1 => 4,
        4 => 1,
        _ => return,
    };
    let shown = all.get(other).filter(|_| all.len() == 6).and_then(|other| other.shown);
    if shown.is_some_and(|(_, rotated)| rotated != it.rotated) {
        found(context, step, ResultEvidence::MiddleCards, &[]);
    }
}

/// Players who are in the game without being tied, alone or with their team: only tied ones go into
/// tie-breakers.
fn untied(state: &State) -> Vec<Seat> {
    let Victory::TieBreaker(tied) = state.race() else { return Vec::new() };
    let is_tied = |seat: &Seat| tied.iter().any(|&one| state.are_together(one, *seat));
    state.playing().filter(|seat| !is_tied(seat)).collect()
}

/// Tie-breakers begin, and a player who is not tied is still in the game.
fn not_out(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let others = untied(step.before);
    if !others.is_empty() {
        found(context, step, ResultEvidence::NotOut(others.clone()), &others);
    }
}

/// A player who is out without others being tied. One who leaves the Arena late was reported when
/// it began.
fn eliminated(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    // Distances decide nothing any more once tie-breakers have begun, so who was tied is read from the state before.
    let began = context.memory.results.arena_from.and_then(|seq| context.step(seq));
    let out = untied(began.map_or(step.before, |began| began.before));
    if !out.contains(&seat) {
        found(context, step, ResultEvidence::NotEliminated(seat), &[seat]);
    }
}

/// A player who lost the match by a penalty after winning it, and is still its winner where the log
/// ends.
pub(super) fn at_end(context: &mut AuditContext<'_>) {
    let end = context.at(context.replay.last());
    let winners = end.and_then(State::match_winners).unwrap_or_default();
    let Some(ended) = context.memory.results.ended else { return };
    // A loss given before the end is compared with the winners when the match ends.
    let later = context.memory.results.losses.range(ended..);
    let stands =
        |loss: &PenaltyLoss| loss.level > PenaltyLevel::GameLoss && winners.contains(&loss.seat);
    let lost: Vec<_> = later.filter(|(_, loss)| stands(loss)).map(|(&seq, _)| seq).collect();
    for step in lost.into_iter().filter_map(|seq| context.step(seq)).collect::<Vec<_>>() {
        let Event::Penalty(penalty) = step.event else { continue };
        found(context, step, ResultEvidence::WinnerLost(penalty.seat), &[penalty.seat]);
    }
}

/// A result is signed by players of the match once it is recorded.
fn is_signed(context: &mut AuditContext<'_>, step: JudgedStep<'_>, signed: &ResultSigned) {
    if let Some(seat) = signed.seat.filter(|seat| seat.index() >= step.before.players.len()) {
        found(context, step, ResultEvidence::NobodysSeat(seat), &[]);
    }
    if signed.seq >= step.seq {
        found(context, step, ResultEvidence::SignedAhead(signed.seq), &[]);
    }
}

/// Faults that unrecorded steps cannot explain.
fn found(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    evidence: ResultEvidence,
    players: &[Seat],
) {
    let claim = Claim::new(Check::Results, step.seq, evidence).players(players.iter().copied());
    context.add(step, claim, None);
}

/// Whether an event is a step of the game; after the end, cards may still be revealed and results
/// counted.
const fn continues(event: &Event) -> bool {
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
            | Event::Moved(_)
            | Event::TokenCreated(_)
            | Event::StatusGained(_)
            | Event::CountersChanged(_)
            | Event::ManaPaid(_)
    )
}

/// A game that continues after its result, or begins after the result of the match.
fn is_over(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let is_new = matches!(step.event, Event::GameStarted(_));
    let (of_game, of_match) = (&step.before.game_result, &step.before.match_result);
    let is_over = of_match.is_some() || (!is_new && of_game.is_some());
    if !is_over || context.memory.results.went_on {
        return;
    }
    // Once per game: every further step would be the same finding.
    context.memory.results.went_on = true;
    let evidence = if is_new { ResultEvidence::GameAfterMatch } else { ResultEvidence::AfterEnd };
    found(context, step, evidence, &[]);
}

/// A game that does not have the next number, or the same number after a restart.
fn number(context: &mut AuditContext<'_>, step: JudgedStep<'_>, started: &GameStarted) {
    let (game, last) = (started.game, step.before.day.game);
    let wanted = last.saturating_add(1);
    if step.before.started.is_some() && game != last && game != wanted {
        return found(context, step, ResultEvidence::Number { game, wanted }, &[]);
    }
    let best_of = step.before.opened.as_ref().map_or(1, |opened| opened.best_of).max(1);
    // A game after the match was won is one fault, which `decided` reports.
    if !(1..=best_of).contains(&game) && won_already(step.before).is_none() {
        found(context, step, ResultEvidence::Beyond { game, games: best_of }, &[]);
    }
}

/// The player who has already won more than half of the maximum number of games, and their wins.
fn won_already(state: &State) -> Option<(Seat, u8)> {
    let best_of = state.opened.as_ref().map_or(1, |opened| opened.best_of);
    state.seats().zip(state.score()).find(|&(_, won)| won > best_of / 2)
}

/// A further game although somebody has won more than half of the maximum number.
fn decided(context: &mut AuditContext<'_>, step: JudgedStep<'_>, started: &GameStarted) {
    let best_of = step.before.opened.as_ref().map_or(1, |opened| opened.best_of);
    let Some((seat, won)) = won_already(step.before) else { return };
    if step.before.match_result.is_some() || started.game == step.before.day.game {
        return;
    }
    found(context, step, ResultEvidence::Decided { player: seat, won, games: best_of }, &[seat]);
}

/// A game without a result when the next one begins, or when the match ends as completed.
fn unfinished(context: &mut AuditContext<'_>, step: JudgedStep<'_>, next: Option<&GameStarted>) {
    let game = step.before.day.game;
    let again = next.is_some_and(|started| started.game == game);
    if step.before.started.is_none() || step.before.game_result.is_some() || again {
        return;
    }
    let claim = Claim::new(Check::Results, step.seq, ResultEvidence::Unfinished(game));
    context.add(step, claim, context.unsure(context.memory.unit_from, Reliance::Phase, &[]));
}

/// A match that ends as completed before anybody has won enough of its games.
fn undecided(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let state = step.before;
    let best_of = state.opened.as_ref().map_or(1, |opened| opened.best_of);
    let won = state.score().into_iter().max().unwrap_or(0);
    let games = u8::try_from(state.results.len()).unwrap_or(u8::MAX);
    // For a log that lacks games, only the score is in doubt.
    let lacks = lacks_games(context, step).is_some();
    if lacks || state.game_result.is_none() || won > best_of / 2 || games >= best_of {
        return;
    }
    found(context, step, ResultEvidence::Undecided { won, games: best_of }, &[]);
}

/// Winners that contradict the way something ended.
fn against_ending(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    ending: Ending,
    winners: &[Seat],
) {
    let state = step.before;
    let twice = |(at, seat): &(usize, &Seat)| winners[..*at].contains(seat);
    if let Some((_, &seat)) = winners.iter().enumerate().find(twice) {
        return found(context, step, ResultEvidence::WonTwice(seat), &[seat]);
    }
    let team = winners.first().map(|&seat| state.with_team(seat)).unwrap_or_default();
    let evidence = match ending {
        Ending::Draw if !winners.is_empty() => ResultEvidence::DrawWon(winners.to_vec()),
        Ending::DoubleLoss if !winners.is_empty() => {
            ResultEvidence::DoubleLossWon(winners.to_vec())
        }
        Ending::Concession if winners.is_empty() => ResultEvidence::ConcededToNobody,
        Ending::Bye | Ending::Disqualification | Ending::NoShow if winners.is_empty() => {
            ResultEvidence::WonByNobody(ending)
        }
        Ending::Bye if state.players.len() > 1 => ResultEvidence::ByeWithOpponent,
        // A win by the rules is checked in the game itself.
        Ending::Played => return,
        _ if winners.iter().any(|seat| !team.contains(seat)) => {
            ResultEvidence::WonApart(winners.to_vec())
        }
        _ if team.iter().any(|seat| !winners.contains(seat)) => {
            ResultEvidence::HalfTeam { winners: winners.to_vec(), team }
        }
        _ => return,
    };
    found(context, step, evidence, winners);
}

/// A winner who has lost the game of this number, or the match if there is none, by a penalty or by
/// leaving.
fn against_penalties(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    winners: &[Seat],
    game: impl Into<Option<u8>>,
) {
    let game = game.into();
    let costs = |loss: &PenaltyLoss| match game {
        None => loss.level > PenaltyLevel::GameLoss,
        // Whoever has lost the match has lost each of its games.
        Some(game) => loss.level > PenaltyLevel::GameLoss || loss.game == game,
    };
    let losses = context.memory.results.losses.values().filter(|&loss| costs(loss));
    let lost: Vec<Seat> = losses.map(|loss| loss.seat).collect();
    for &seat in winners {
        let with_team = step.before.with_team(seat);
        if lost.contains(&seat) {
            found(context, step, ResultEvidence::LoserWon(seat), &[seat]);
        } else if game.is_some() && !with_team.iter().any(|&one| step.before.plays(one)) {
            found(context, step, ResultEvidence::LeftWon(seat), &[seat]);
        }
    }
}

/// Checks the winners of the match against its ending, its games and its penalties.
fn of_match(context: &mut AuditContext<'_>, step: JudgedStep<'_>, ended: &MatchEnded) {
    let winners = step.after.match_winners().unwrap_or_default();
    against_penalties(context, step, &winners, None);
    if let Some(named) = &ended.winners {
        // The winners are recomputed as if the log named none, so that its own words are not compared with
        // themselves.
        let unnamed = MatchEnded { winners: None, ..ended.clone() };
        let mut by_score = step.after.clone();
        by_score.match_result = Some(unnamed.into());
        let first = by_score.match_winners().unwrap_or_default();
        if ended.ending == Ending::Played && *named != first {
            let evidence = ResultEvidence::OtherWinner { winners: named.clone(), first };
            found(context, step, evidence, named);
        }
    }
    // Of the endings in version 1, only a draw means that the number of games won does not decide.
    let says_who = ended.winners.is_some() || ended.ending.is_newer_than_version_1();
    if says_who || ended.ending == Ending::Draw {
        against_ending(context, step, ended.ending, &winners);
    }
}

/// A log may begin with a later game of its match.
fn lacks_games(context: &AuditContext<'_>, step: JudgedStep<'_>) -> Option<Doubt> {
    let whole = context.memory.results.games + u8::from(step.before.started.is_some());
    (whole < step.before.day.game).then_some(Doubt::Gap)
}

/// Whether officials, and not the games, decided who lost.
const fn is_official(ending: Ending) -> bool {
    matches!(ending, Ending::Disqualification | Ending::DoubleLoss | Ending::Penalty)
}

/// The score of a match counts the games won. A player who won because others gave up may count
/// enough more to win, and officials may take games from a player who loses by their decision.
fn score(context: &mut AuditContext<'_>, step: JudgedStep<'_>, ended: &MatchEnded) {
    let won = step.before.score();
    let best_of = step.before.opened.as_ref().map_or(1, |opened| opened.best_of);
    let winners = step.after.match_winners().unwrap_or_default();
    let fits = |(seat, (&score, &won)): (Seat, (&u8, &u8))| {
        let has_won = winners.contains(&seat);
        let may_have_more = ended.ending.is_given_up() && has_won;
        let may_have_less = is_official(ended.ending) && !has_won;
        score == won
            // Whoever is given the match gets at most the wins that decide it.
            || (may_have_more && score > won && score <= best_of / 2 + 1)
            || (may_have_less && score < won)
    };
    let all = || step.before.seats().zip(ended.score.iter().zip(&won));
    if ended.score.len() == won.len() && all().all(fits) {
        return;
    }
    // A game whose end was not recorded may have been won.
    let has_more = ended.score.len() == won.len() && all().all(|(_, (score, won))| score >= won);
    let left_out = || context.on_paper().or_else(|| context.memory.observed.map(|_| Doubt::Gap));
    let doubt = lacks_games(context, step).or_else(|| left_out().filter(|_| has_more));
    let evidence = ResultEvidence::Score { score: ended.score.clone(), won };
    context.add(step, Claim::new(Check::Results, step.seq, evidence), doubt);
}
