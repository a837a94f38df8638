//! The position of the engine in matches played by code, clean and changed on purpose.

use std::collections::BTreeMap;

use engine::{Position, Verdict};
use rules::{Edition, Event};

use crate::games::{self, Game};

/// Every record of a match that departs, with its number.
fn departing(game: &Game) -> Vec<(usize, String)> {
    let mut position = Position::new(game.edition);
    let mut found = Vec::new();
    for (at, event) in game.events.iter().enumerate() {
        if let Verdict::Departs(departure) = position.apply(event, game.after(at)) {
            found.push((at, format!("{event:?} {departure:?}")));
        }
    }
    found
}

#[test]
fn clean_matches_do_not_depart() {
    let mut groups = BTreeMap::<String, (usize, String)>::new();
    let mut all = 0;
    for game in games::played().into_iter().chain(games::carried()) {
        all += game.events.len();
        for (at, text) in departing(&game) {
            let word = text.split('(').next().unwrap_or_default().to_owned();
            let due = text.split("Departure { due: ").nth(1).unwrap_or_default();
            let due: String = due.chars().take(30).collect();
            let one = groups.entry(format!("{:?} {word} {due}", game.edition)).or_insert((0, String::new()));
            one.0 += 1;
            if one.0 <= 2 {
                one.1 += &format!("\n    {} {at} {}", game.name, text.chars().take(700).collect::<String>());
            }
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, (n, _))| usize::MAX - *n);
    println!("{all} records");
    for (key, (n, text)) in groups {
        println!("{n} {key} {text}");
    }
    let _ = (Edition::Four, |_: Event| ());
}
