//! Results of games and of the match, checked for consistency.

use audit::{Check, Severity};
use rules::{Edition, Ending, Event, GameEnded, GameStarted, MatchEnded, Seat};
use serde_json::json;

use crate::drafts::before;
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
    Event::MatchEnded(MatchEnded { score: score.to_vec(), ending, winners: None })
}

/// The findings in a best of three with these records, the same in both editions.
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

/// A player who gives a match up may lose games that were never played; won games stay won, unless
/// officials decide otherwise.
#[test]
fn a_match_that_is_given_up_may_count_games_that_were_not_played() {
    let one = [game(1), conceded(ONE)];
    let with = |score, ending| said(&[&one[..], &[ended(score, ending)]].concat());
    assert_eq!(with([2, 0], Ending::Concession), []);
    assert_eq!(with([1, 2], Ending::Penalty), []);
    assert_eq!(with([0, 2], Ending::Penalty), []);
    assert_eq!(with([0, 1], Ending::Disqualification), []);
    assert_eq!(with([0, 0], Ending::DoubleLoss), []);
    assert_eq!(with([0, 2], Ending::Concession), WRONG);
    assert_eq!(with([2, 2], Ending::Penalty), WRONG, "nobody has won, so nobody gains games");
    assert_eq!(with([2, 0], Ending::Time), WRONG);
    assert_eq!(with([3, 0], Ending::Concession), WRONG, "two win it");
    assert_eq!(with([2, 1], Ending::Concession), WRONG, "who loses wins nothing without playing");
    assert_eq!(said(&[won([0, 2], Ending::NoShow, &[ONE])]), WRONG);
}

/// Nobody has won a draw, so the score may not imply a winner: recording a draw means that nobody
/// won.
#[test]
fn a_match_that_is_drawn_has_no_winner() {
    let one = [game(1), conceded(ONE)];
    let with = |last| said(&[&one[..], &[last]].concat());
    assert_eq!(with(ended([1, 0], Ending::Draw)), WRONG);
    assert_eq!(with(won([1, 0], Ending::Draw, &[])), []);
    assert_eq!(said(&[ended([0, 0], Ending::Draw)]), []);
}

#[test]
fn a_game_has_a_result_before_the_next_begins() {
    assert_eq!(said(&[game(1), game(2)]), WRONG);
    assert_eq!(said(&[game(1), ended([0, 0], Ending::Played)]), WRONG);
    // Begun again, as after a mistake in set-up.
    let again = [game(1), game(1), conceded(ONE), ended([1, 0], Ending::Played)];
    assert_eq!(said_of(1, &again), []);
    // A corrected result counts once.
    let right = [game(1), conceded(TWO), conceded(ONE), ended([1, 0], Ending::Played)];
    assert_eq!(said_of(1, &right), []);
}

#[test]
fn a_match_that_has_ended_has_no_further_game() {
    let events = [game(1), conceded(ONE), ended([1, 0], Ending::Played), game(2)];
    assert_eq!(said_of(1, &events), [(Check::Results, Severity::Violation)]);
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

/// The first game of a log may be a later one of its match, but none beyond the last.
#[test]
fn no_game_comes_beyond_the_last() {
    for (best_of, number) in [(1, 0), (1, 2), (3, 0), (3, 4), (5, 6)] {
        assert_eq!(said_of(best_of, &[game(number)]), WRONG, "{number} of {best_of}");
        assert_eq!(said_of(best_of, &[game(best_of)]), [], "{best_of}");
    }
    let drawn = |number| [game(number), by(&[], Ending::Draw)];
    assert_eq!(said(&[&drawn(1)[..], &drawn(2), &drawn(3), &[game(4)]].concat()), WRONG);
}

/// Wins in games that the log does not have are unknown.
#[test]
fn a_log_that_begins_with_a_later_game_leaves_the_score_in_doubt() {
    let events = [game(2), conceded(ONE), ended([2, 0], Ending::Played)];
    assert_eq!(said(&events), [(Check::Results, Severity::CannotBeJudged)]);
}

fn by(winners: &[Seat], ending: Ending) -> Event {
    Event::GameEnded(GameEnded { winners: winners.to_vec(), ending })
}

fn won(score: [u8; 2], ending: Ending, winners: &[Seat]) -> Event {
    let winners = Some(winners.to_vec());
    Event::MatchEnded(MatchEnded { score: score.to_vec(), ending, winners })
}

fn event(kind: &str, data: &serde_json::Value) -> Event {
    serde_json::from_value(json!({ "type": kind, "data": data })).expect("well-formed")
}

#[test]
fn what_ends_without_a_winner_has_none_and_what_has_one_has_one() {
    for ending in [Ending::Draw, Ending::DoubleLoss] {
        assert_eq!(said(&[game(1), by(&[], ending)]), []);
        assert_eq!(said(&[game(1), by(&[ONE], ending)]), WRONG);
    }
    for ending in [Ending::Concession, Ending::NoShow, Ending::Disqualification] {
        assert_eq!(said(&[game(1), by(&[ONE], ending)]), []);
        assert_eq!(said(&[game(1), by(&[], ending)]), WRONG);
        assert_eq!(said(&[game(1), by(&[ONE, TWO], ending)]), WRONG);
    }
    assert_eq!(said(&[game(1), by(&[ONE], Ending::Bye)]), WRONG, "there is an opponent");
}

/// A match without any play: a no-show, or a double loss.
#[test]
fn a_match_is_won_without_a_game() {
    assert_eq!(said(&[won([2, 0], Ending::NoShow, &[ONE])]), []);
    assert_eq!(said(&[won([0, 0], Ending::NoShow, &[])]), WRONG);
    assert_eq!(said(&[won([0, 0], Ending::DoubleLoss, &[])]), []);
    assert_eq!(said(&[won([0, 0], Ending::Draw, &[])]), []);
    assert_eq!(said(&[won([0, 0], Ending::Disqualification, &[TWO])]), []);
    assert_eq!(said(&[won([2, 0], Ending::DoubleLoss, &[ONE])]), WRONG);
}

#[test]
fn a_match_that_was_played_is_won_by_who_won_most_games() {
    let two = [game(1), conceded(ONE), game(2), conceded(ONE)];
    let with = |winners| said(&[&two[..], &[won([2, 0], Ending::Played, winners)]].concat());
    assert_eq!(with(&[ONE]), []);
    assert_eq!(with(&[TWO]), WRONG);
    assert_eq!(with(&[]), WRONG);
}

#[test]
fn a_match_ends_once_it_is_decided_or_time_is_out() {
    let one = [game(1), conceded(ONE)];
    let with = |ending| said(&[&one[..], &[ended([1, 0], ending)]].concat());
    assert_eq!(with(Ending::Played), WRONG);
    assert_eq!(with(Ending::Time), []);
    let drawn = [game(1), conceded(ONE), game(2), by(&[], Ending::Draw), game(3)];
    let drawn = [&drawn[..], &[by(&[], Ending::Draw), ended([1, 0], Ending::Played)]].concat();
    assert_eq!(said(&drawn), [], "all games were played");
}

/// Case 24: a match loss after the result, written as organisers do.
#[test]
fn a_match_loss_gives_the_opponent_the_match() {
    let played = [game(1), conceded(TWO), ended([0, 1], Ending::Played), loss("match_loss", TWO)];
    assert_eq!(said_of(1, &played), WRONG, "who has lost the match is still its winner");
    for score in [[1, 0], [1, 1]] {
        let events = [&played[..], &[ended(score, Ending::Penalty)]].concat();
        assert_eq!(said_of(1, &events).is_empty(), score == [1, 0], "{score:?}");
    }
    let named = [&played[..], &[won([0, 1], Ending::Penalty, &[ONE])]].concat();
    assert_eq!(said_of(1, &named), []);
    let other = [&played[..], &[ended([0, 1], Ending::Penalty)]].concat();
    assert_eq!(said_of(1, &other), WRONG);
}

fn loss(level: &str, seat: Seat) -> Event {
    event(
        "penalty",
        &json!({ "by": "J", "seat": seat, "penalty": level, "text": "", "level": level }),
    )
}

#[test]
fn who_loses_by_a_penalty_does_not_win() {
    let lost = |winner| said(&[game(1), loss("game_loss", ONE), by(&[winner], Ending::Penalty)]);
    assert_eq!(lost(TWO), []);
    assert_eq!(lost(ONE), WRONG);
    assert_eq!(said(&[game(1), loss("warning", ONE), conceded(ONE)]), []);
    // Between games it costs the next one only.
    let between = [game(1), conceded(ONE), loss("game_loss", ONE), game(2)];
    assert_eq!(said(&[&between[..], &[conceded(ONE)]].concat()), WRONG);
    let later = [by(&[TWO], Ending::Penalty), game(3), conceded(ONE)];
    assert_eq!(said(&[&between[..], &later].concat()), []);
    let of_match = [game(1), conceded(TWO), loss("match_loss", TWO)];
    assert_eq!(said(&[&of_match[..], &[won([0, 2], Ending::Penalty, &[TWO])]].concat()), WRONG);
    assert_eq!(said(&[&of_match[..], &[won([2, 1], Ending::Penalty, &[ONE])]].concat()), []);
}

/// A match loss after the end affects the winner: the result has to be corrected, by another one or
/// by an appeal.
#[test]
fn a_winner_who_loses_the_match_afterwards_has_not_won_it() {
    let with = |winner, rest: &[Event]| {
        let over = [game(1), conceded(ONE), won([1, 0], Ending::Played, &[winner])];
        said_of(1, &[&over[..], rest].concat())
    };
    assert_eq!(with(ONE, &[loss("match_loss", ONE)]), WRONG);
    assert_eq!(with(ONE, &[loss("disqualification", ONE)]), WRONG);
    assert_eq!(with(ONE, &[loss("match_loss", TWO)]), []);
    assert_eq!(
        with(ONE, &[loss("game_loss", ONE)]),
        [],
        "there is no game left that it could cost"
    );
    let right = won([1, 0], Ending::Penalty, &[TWO]);
    assert_eq!(with(ONE, &[loss("match_loss", ONE), right.clone()]), []);
    assert_eq!(with(ONE, &[right, loss("match_loss", ONE)]), []);
    let again = won([1, 0], Ending::Played, &[ONE]);
    assert_eq!(with(ONE, &[loss("match_loss", ONE), again]), WRONG, "and it is said once");
    let appeal = json!({ "by": "J", "text": "", "appeal": { "of": 4, "outcome": "changed" } });
    assert_eq!(with(ONE, &[loss("match_loss", ONE), event("ruling", &appeal)]), []);
}

/// It is remembered from day to day.
#[test]
fn a_loss_by_a_penalty_is_still_one_the_next_day() {
    let day = event("day_began", &json!({ "day": 1 }));
    let lost = |winner| {
        let events = [game(1), loss("game_loss", ONE), day.clone(), by(&[winner], Ending::Penalty)];
        let found = said(&events);
        found.into_iter().filter(|(check, _)| *check == Check::Results).collect::<Vec<_>>()
    };
    assert_eq!(lost(TWO), []);
    assert_eq!(lost(ONE), WRONG);
}

/// A loss that an appeal changed costs nothing.
#[test]
fn a_loss_that_is_changed_on_appeal_is_none() {
    let appeal = |outcome| {
        event(
            "ruling",
            &json!({ "by": "J", "text": "", "appeal": { "of": 2, "outcome": outcome } }),
        )
    };
    let with = |outcome| said(&[game(1), loss("game_loss", ONE), appeal(outcome), conceded(ONE)]);
    assert_eq!(with("changed"), []);
    assert_eq!(with("upheld"), WRONG);
}

#[test]
fn nothing_comes_after_the_end_of_the_match() {
    let whole = [game(1), conceded(ONE), game(2), conceded(ONE), ended([2, 0], Ending::Played)];
    for event in [conceded(TWO), game(3), event("turn_began", &json!({ "seat": 0 }))] {
        assert!(said(&[&whole[..], &[event]].concat()).contains(&WRONG[0]));
    }
    let note = event("note", &json!({ "text": "well played" }));
    assert_eq!(said(&[&whole[..], &[note]].concat()), []);
}

#[test]
fn a_result_is_signed_by_players_of_the_match() {
    let signed = |seat: u8| event("result_signed", &json!({ "seat": seat, "seq": 2 }));
    let one = [game(1), conceded(ONE)];
    assert!(said(&[&one[..], &[signed(2)]].concat()).contains(&WRONG[0]));
    assert!(!said(&[&one[..], &[signed(1)]].concat()).contains(&WRONG[0]));
    for (seq, found) in [(2, false), (3, true), (99, true)] {
        let ahead = event("result_signed", &json!({ "seat": 0, "seq": seq }));
        assert_eq!(said(&[&one[..], &[ahead]].concat()).contains(&WRONG[0]), found, "{seq}");
    }
}

#[test]
fn a_winner_is_named_once() {
    for ending in [Ending::Concession, Ending::Time, Ending::NoShow] {
        assert_eq!(said(&[game(1), by(&[ONE, ONE], ending)]), WRONG);
    }
    assert_eq!(said(&[won([2, 0], Ending::NoShow, &[ONE, ONE])]), WRONG);
}

/// Moves and payments after the end of a game are not part of it.
#[test]
fn nothing_moves_after_the_end_of_a_game() {
    let deck = event("deck_registered", &json!({ "seat": 0, "size": 40 }));
    let shuffled = event("shuffled", &json!({ "place": "deck:0" }));
    let draws =
        json!({ "cause": { "kind": "rule" }, "moves": [{ "from": "deck:0", "to": "hand:0" }] });
    let of_results = |events: &[Event]| {
        let events = [&[opened(Edition::Four, 1)], events].concat();
        let replay = sealed("moves", &events).expect("it is recorded");
        let findings = audit::audit(&replay, Edition::Four).findings;
        findings.iter().filter(|one| one.check == Check::Results).count()
    };
    let before = [game(1), deck, shuffled, event("moved", &draws)];
    assert_eq!(of_results(&before), 0);
    assert_eq!(of_results(&[&before[..], &[conceded(TWO)]].concat()), 0);
    let after = [&before[..], &[conceded(TWO), event("moved", &draws)]].concat();
    assert_eq!(of_results(&after), 1);
}

fn of_four(events: &[Event]) -> Vec<Check> {
    let opened = json!({ "edition": "4.0", "format": "sandbox", "players": [{}, {}, {}, {}], "recorder": "table" });
    let events = [&[event("match_opened", &opened)], events].concat();
    let audit = audit::audit(&sealed("four", &events).expect("it is recorded"), Edition::Four);
    audit.findings.iter().map(|one| one.check).collect()
}

#[test]
fn a_team_wins_together_and_faces_its_opponents() {
    let order: Vec<Seat> = (0..4).map(Seat::new).collect();
    let of = |teams: &[u8]| {
        Event::GameStarted(GameStarted::around(1, ONE, order.clone(), teams.to_vec()))
    };
    let conceded = |winners: &[u8]| {
        by(&winners.iter().copied().map(Seat::new).collect::<Vec<_>>(), Ending::Concession)
    };
    assert_eq!(of_four(&[of(&[0, 1, 0, 1]), conceded(&[0, 2])]), []);
    for winners in [&[0][..], &[0, 1], &[0, 1, 2, 3]] {
        assert_eq!(of_four(&[of(&[0, 1, 0, 1]), conceded(winners)]), [Check::Results]);
    }
    assert_eq!(of_four(&[of(&[0, 0, 1, 1])]), [Check::Results], "team mates sit side by side");
}

#[test]
fn who_has_left_wins_nothing_and_facing_moves_on() {
    let order: Vec<Seat> = (0..4).map(Seat::new).collect();
    let started = Event::GameStarted(GameStarted::around(1, ONE, order, Vec::new()));
    let left =
        |facing| event("player_left", &json!({ "seat": 1, "why": "concession", "facing": facing }));
    let right = json!([
        { "expedition": "0:hero", "facing": ["2:companion"] },
        { "expedition": "2:companion", "facing": ["0:hero"] },
    ]);
    assert_eq!(of_four(&[started.clone(), left(right.clone())]), []);
    assert_eq!(of_four(&[started.clone(), left(json!([]))]), [Check::Results]);
    assert_eq!(of_four(&[started, left(right), by(&[TWO], Ending::Time)]), [Check::Results]);
}

/// A game of this many players, with their Hero Expeditions at these distances.
fn race(distances: &[u8], teams: &[u8]) -> Vec<Event> {
    let players = vec![json!({}); distances.len()];
    let opened =
        json!({ "edition": "4.0", "format": "sandbox", "players": players, "recorder": "table" });
    let seats = u8::try_from(distances.len()).expect("few");
    let to = |(seat, to): (usize, &u8)| json!({ "expedition": format!("{seat}:hero"), "to": to });
    let moves: Vec<_> = distances.iter().enumerate().map(to).collect();
    vec![
        event("match_opened", &opened),
        Event::GameStarted(around(seats, teams)),
        event("expedition_moved", &json!({ "moves": moves })),
    ]
}

/// These players leave a game as out of the tie, each with the facing that follows.
fn are_out(events: &mut Vec<Event>, seats: &[u8]) {
    for &seat in seats {
        let facing = before(events, events.len()).facing_without(Seat::new(seat));
        let left = json!({ "seat": seat, "why": "elimination", "facing": facing });
        events.push(event("player_left", &left));
    }
}

/// How much is said of the results.
fn faults(events: &[Event]) -> usize {
    let replay = sealed("race", events).expect("it is recorded");
    let findings = audit::audit(&replay, Edition::Four).findings;
    findings.iter().filter(|one| one.check == Check::Results).count()
}

/// Who is not tied is out before tie-breakers begin; nobody is out of a race that is open or won, nor who is tied, alone or
/// by their team.
#[test]
fn only_who_is_not_tied_is_out() {
    let said = |distances: &[u8], teams: &[u8], seats: &[u8]| {
        let mut events = race(distances, teams);
        are_out(&mut events, seats);
        faults(&events)
    };
    let (tie, alone) = ([7, 7, 0, 0], &[]);
    assert_eq!(said(&tie, alone, &[2, 3]), 0);
    assert_eq!(said(&tie, alone, &[0]), 1, "who is tied");
    assert_eq!(said(&[6, 6, 0, 0], alone, &[2]), 1, "nobody has met");
    assert_eq!(said(&[7, 6, 0, 0], alone, &[2]), 1, "somebody has won");
    // A team goes into the Arena together.
    for seat in 0..4 {
        assert_eq!(said(&tie, &[0, 1, 0, 1], &[seat]), 1, "{seat}");
    }
    let (tie_of_six, teams) = ([7, 7, 0, 0, 0, 0], [0, 1, 2, 0, 1, 2]);
    assert_eq!(said(&tie_of_six, &teams, &[2, 5]), 0);
    assert_eq!(said(&tie_of_six, &teams, &[3]), 1);
}

#[test]
fn only_who_is_tied_is_in_the_arena() {
    let said = |before: &[u8], after: &[u8]| {
        let mut events = race(&[7, 7, 0, 0], &[]);
        are_out(&mut events, before);
        events.push(event("tie_breaker_began", &json!({})));
        are_out(&mut events, after);
        faults(&events)
    };
    assert_eq!(said(&[2, 3], &[]), 0);
    assert_eq!(said(&[2], &[]), 1);
    assert_eq!(said(&[2], &[3]), 1, "who leaves it late was found as it began");
    assert_eq!(said(&[2, 3], &[1]), 1, "who is tied stays");
}

/// Of two Adventures the second middle Tumult card lies against the first, so that a single terrain is on each side: from the
/// Hero region of each, which are at opposite ends, they look alike.
#[test]
fn the_middle_cards_of_two_adventures_lie_in_opposite_directions() {
    let said = |players: usize, cards: &[(u8, bool)]| {
        let mut events = race(&vec![3; players], &[]);
        let shown = |&(index, rotated): &(u8, bool)| {
            event("tumult_revealed", &json!({ "index": index, "card": 2, "rotated": rotated }))
        };
        events.extend(cards.iter().map(shown));
        faults(&events)
    };
    for rotated in [false, true] {
        for [one, other] in [[1, 4], [4, 1]] {
            assert_eq!(said(4, &[(one, rotated), (other, rotated)]), 0);
            assert_eq!(said(4, &[(one, rotated), (other, !rotated)]), 1);
        }
        assert_eq!(said(4, &[(0, rotated), (3, !rotated)]), 0, "each by chance");
        assert_eq!(said(6, &[(1, rotated), (4, !rotated)]), 0, "of three nobody says how");
    }
}

/// The table of so many, as it should be laid.
fn around(seats: u8, teams: &[u8]) -> GameStarted {
    GameStarted::around(1, ONE, (0..seats).map(Seat::new).collect(), teams.to_vec())
}

/// What is said of a table.
fn of_table(started: GameStarted) -> Vec<Check> {
    let players =
        vec![json!({}); started.turn_order.iter().map(|it| it.index() + 1).max().unwrap_or(0)];
    let opened =
        json!({ "edition": "4.0", "format": "sandbox", "players": players, "recorder": "table" });
    let events = [event("match_opened", &opened), Event::GameStarted(started)];
    let audit = audit::audit(&sealed("table", &events).expect("it is recorded"), Edition::Four);
    audit.findings.iter().map(|one| one.check).collect()
}

#[test]
fn tables_of_any_size_are_laid_in_one_of_two_ways() {
    for seats in 2..=8 {
        assert_eq!(of_table(around(seats, &[])), [], "{seats}");
        let mut order: Vec<Seat> = (0..seats).map(Seat::new).collect();
        order.rotate_left(1);
        assert_eq!(of_table(GameStarted::around(1, ONE, order, Vec::new())), [], "{seats}");
    }
    assert_eq!(of_table(around(4, &[0, 1, 0, 1])), []);
}

/// Each Expedition that faces nobody, or another one than it should, is found, and so is each player who is missing.
#[test]
fn whoever_is_not_faced_as_they_should_is_found() {
    for seats in 2..=6 {
        let right = around(seats, &[]);
        for at in 0..right.expeditions.len() {
            let mut table = right.clone();
            table.expeditions[at].facing.clear();
            assert_eq!(of_table(table), [Check::Results], "{seats} {at}");
            let mut table = right.clone();
            let other = (at + 1) % right.expeditions.len();
            let [one, two] = table.expeditions.get_disjoint_mut([at, other]).expect("two of them");
            std::mem::swap(&mut one.facing, &mut two.facing);
            assert_eq!(of_table(table), [Check::Results], "{seats} {at}");
        }
        let mut table = right.clone();
        table.turn_order[0] = table.turn_order[1];
        assert_eq!(of_table(table), [Check::Results], "{seats}");
    }
    let mut apart = around(4, &[]);
    apart.turn_order.swap(0, 1);
    assert_eq!(of_table(apart), [Check::Results], "they face others than their neighbours");
}

#[test]
fn regions_lie_in_their_order_between_the_ends_that_are_faced() {
    for seats in [4, 6] {
        let right = around(seats, &[]);
        for (seat, at) in (0..right.paths.len()).flat_map(|seat| (0..8).map(move |at| (seat, at))) {
            for by in [1, 4, 8] {
                let mut table = right.clone();
                table.paths[seat][at] = (table.paths[seat][at] + by) % (4 * seats);
                assert_eq!(of_table(table), [Check::Results], "{seats}: {seat} {at} {by}");
            }
        }
        let mut table = right.clone();
        table.paths.swap(0, 1);
        assert_eq!(of_table(table), [Check::Results], "{seats}");
    }
}
