//! Results of games and of the match, held against each other.

use audit::{Check, Severity};
use rules::{Edition, Ending, Event, GameEnded, GameStarted, MatchEnded, Seat};
use serde_json::json;

use crate::games::sealed;
use crate::table::SEATS;

fn opened(edition: Edition, best_of: u8) -> Event {
    let opened = json!({
        "edition": edition, "format": "sandbox", "players": [{}, {}], "best_of": best_of,
        "recorder": "table",
    });
    serde_json::from_value(json!({ "type": "match_opened", "data": opened })).expect("well-formed")
}

fn game(number: u8) -> Event {
    Event::GameStarted(GameStarted::two_players(number, SEATS[0]))
}

fn conceded(winner: Seat) -> Event {
    Event::GameEnded(GameEnded { winners: vec![winner], ending: Ending::Concession })
}

fn ended(score: [u8; 2], ending: Ending) -> Event {
    Event::MatchEnded(MatchEnded { score: score.to_vec(), ending })
}

/// What is said of a best of three of these records, in both editions the same.
fn said(events: &[Event]) -> Vec<(Check, Severity)> {
    said_of(3, events)
}

fn said_of(best_of: u8, events: &[Event]) -> Vec<(Check, Severity)> {
    let [old, new] = Edition::ALL.map(|edition| {
        let events = [&[opened(edition, best_of)], events].concat();
        let audit = audit::audit(&sealed("results", &events).expect("it is recorded"), edition);
        audit.findings.iter().map(|one| (one.check, one.severity)).collect::<Vec<_>>()
    });
    assert_eq!(old, new);
    old
}

const ONE: Seat = SEATS[0];
const TWO: Seat = SEATS[1];
const WRONG: &[(Check, Severity)] = &[(Check::Results, Severity::Violation)];

#[test]
fn the_score_of_a_match_counts_the_games_won() {
    let three = [game(1), conceded(ONE), game(2), conceded(TWO), game(3), conceded(ONE)];
    let with = |score, ending| said(&[&three[..], &[ended(score, ending)]].concat());
    assert_eq!(with([2, 1], Ending::Played), []);
    for score in [[1, 2], [2, 0], [3, 1], [0, 0]] {
        assert_eq!(with(score, Ending::Played), WRONG, "{score:?}");
    }
}

/// Who gives a match up may lose games that were never played; those that were won stay won.
#[test]
fn a_match_that_is_given_up_may_count_games_that_were_not_played() {
    let one = [game(1), conceded(ONE)];
    let with = |score, ending| said(&[&one[..], &[ended(score, ending)]].concat());
    assert_eq!(with([2, 0], Ending::Concession), []);
    assert_eq!(with([1, 2], Ending::Penalty), []);
    assert_eq!(with([0, 2], Ending::Penalty), WRONG);
    assert_eq!(with([2, 0], Ending::Time), WRONG);
}

#[test]
fn a_game_has_a_result_before_the_next_begins() {
    assert_eq!(said(&[game(1), game(2)]), WRONG);
    assert_eq!(said(&[game(1), ended([0, 0], Ending::Played)]), WRONG);
    // Begun again, as after a mistake in set-up.
    assert_eq!(said(&[game(1), game(1), conceded(ONE), ended([1, 0], Ending::Played)]), []);
    // A result that was set right counts once.
    assert_eq!(said(&[game(1), conceded(TWO), conceded(ONE), ended([1, 0], Ending::Played)]), []);
}

#[test]
fn a_match_that_has_ended_has_no_further_game() {
    let events = [game(1), conceded(ONE), ended([1, 0], Ending::Played), game(2)];
    assert_eq!(said(&events), [(Check::Results, Severity::Violation)]);
}

#[test]
fn a_match_is_decided_by_more_than_half_of_its_games() {
    let two = [game(1), conceded(ONE), game(2), conceded(ONE)];
    assert_eq!(said(&[&two[..], &[game(3)]].concat()), WRONG);
    assert_eq!(said_of(5, &[&two[..], &[game(3)]].concat()), []);
    assert_eq!(said_of(1, &[game(1), conceded(TWO), game(2)]), WRONG);
    for best_of in [0, 2, 4, 7] {
        assert!(said_of(best_of, &[game(1)]).starts_with(WRONG), "{best_of}");
    }
}

#[test]
fn games_are_numbered_in_their_order() {
    for number in [1, 4] {
        let events = [game(1), conceded(ONE), game(2), conceded(TWO), game(number)];
        assert_eq!(said(&events), WRONG, "{number}");
    }
}

/// What was won in games that the log does not have is not known.
#[test]
fn a_log_that_begins_with_a_later_game_leaves_the_score_in_doubt() {
    let events = [game(2), conceded(ONE), ended([2, 0], Ending::Played)];
    assert_eq!(said(&events), [(Check::Results, Severity::CannotBeJudged)]);
}
