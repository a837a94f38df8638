//! Ways in which a game ends, by the words that people at a table use for them.

use rules::Seat;

use crate::live_recorder::LiveRecorder;
use crate::names::fold;

/// Words for giving up, for an agreed draw, and for the end of a game in general, in English and
/// French.
const CONCEDES: [&str; 6] =
    ["concedes", "resigns", "surrenders", "forfeits", "abandonne", "forfait"];
const DRAWN: [&str; 4] = ["drawn", "tied", "nulle", "egalite"];
const ENDS: [&str; 7] = ["ends", "over", "time", "wins", "fin", "temps", "gagne"];

/// The number of letters from which a word means an end: fewer begin too many other words.
const LETTERS_MIN: usize = 3;

/// Lines that end the game as these letters say, with how far each is from what they say: 0 or
/// more. The name of a player may come before or after the word.
pub(super) fn lines(scribe: &LiveRecorder, letters: &[String]) -> Vec<(u32, String)> {
    let table = &scribe.table;
    let Some(state) = table.state() else { return Vec::new() };
    let Some(started) = state.started.as_ref().filter(|_| state.game_result.is_none()) else {
        return Vec::new();
    };
    let word = |seat: Seat| table.names.seat_word(seat);
    let seats = scribe.decider_first(state);
    let is_meant = |among: &[&str], typed: &String| {
        typed.len() >= LETTERS_MIN && among.iter().any(|it| it.starts_with(&**typed))
    };
    let named = |typed: &String| {
        let begins = |seat: &Seat| fold(&word(*seat)).starts_with(&**typed);
        seats.iter().copied().find(begins)
    };
    let (said, who) = match letters {
        [said] => (said, None),
        [one, other] if named(one).is_some() => (other, named(one)),
        [one, other] if named(other).is_some() => (one, named(other)),
        _ => return Vec::new(),
    };
    let team = |seat: Seat| started.teams.get(seat.index()).copied().unwrap_or(seat.number());
    let wins = |winner: Seat, how: &str| {
        let mates = state.seats().filter(|seat| *seat != winner && team(*seat) == team(winner));
        let mates: Vec<String> = mates.map(word).collect();
        let with =
            if mates.is_empty() { String::new() } else { format!(" with {}", mates.join(" ")) };
        format!("{}: wins{with}{how}", word(winner))
    };
    let is_asked = |seat: &Seat| who.is_none_or(|who| who == *seat);
    let mut all = Vec::new();
    if is_meant(&CONCEDES, said) {
        for seat in seats.iter().copied().filter(is_asked) {
            let mut others = state.seats().filter(|other| team(*other) != team(seat));
            // With several sides left, play goes on without who gives up.
            let Some(winner) = others.next() else { continue };
            if others.all(|other| team(other) == team(winner)) {
                all.push((0, wins(winner, " by concession")));
            }
        }
    }
    if is_meant(&DRAWN, said) {
        // Drawing cards comes first.
        all.push((2, "nobody wins by draw".to_owned()));
    }
    if is_meant(&ENDS, said) {
        for how in ["", " by time", " by abandoned"] {
            all.extend(seats.iter().filter(|it| is_asked(it)).map(|seat| (2, wins(*seat, how))));
        }
        all.push((3, "nobody wins by time".to_owned()));
    }
    all
}
