//! How a match is listed and found.

use ledger::{Field, Listing, Term};
use record::{At, Sealed};
use replay::Knowledge;
use rules::State;
use serde_json::{Value, json};

use crate::names::key;

/// The listing of a match with this last state and the players that `knowledge` names; `at` is when
/// it was opened here, and `played` when it was played, if its records tell. The stored part names
/// no one: what a store has been given stays in its files.
pub(crate) fn listing(last: &State, knowledge: &Knowledge, at: At, played: Option<At>) -> Listing {
    let opened = last.opened.as_deref().map(|opened| knowledge.opened(opened));
    let opened = opened.as_ref();
    let heroes: Vec<_> = last
        .seats()
        .map(|seat| last.hero(seat))
        .map(|hero| {
            hero.and_then(|(_, hero)| hero.face.as_ref().map(|face| face.title().to_owned()))
        })
        .collect();
    let players: Vec<_> = opened
        .iter()
        .flat_map(|opened| &opened.players)
        .enumerate()
        .map(|(seat, player)| json!({ "seat": seat, "name": player.name, "hero": heroes.get(seat).cloned().flatten() }))
        .collect();
    let result = last.match_result.as_ref();
    let teams = last.started.as_ref().map(|started| &started.teams).filter(|it| !it.is_empty());
    let several = opened.is_some_and(|opened| opened.best_of > 1) && result.is_none();
    let mut summary = json!({
        "players": players,
        "event": opened.and_then(|opened| opened.event.clone()),
        "round": opened.and_then(|opened| opened.round.clone()),
        "table": opened.and_then(|opened| opened.table.clone()),
        "format": opened.map(|opened| opened.format.clone()),
        "edition": opened.map(|opened| opened.edition),
        "result": result,
    });
    if let Some(teams) = teams {
        summary["teams"] = json!(teams);
    }
    if let Some(played) = played {
        summary["played_at"] = json!(played);
    }
    if several {
        summary["won"] = json!(last.score());
    }
    Listing { at, terms: terms(&summary, at), summary: summary.to_string() }
}

/// When a match with these first records was played: an import is opened here long after that.
pub(crate) fn played<'a>(records: impl IntoIterator<Item = &'a Sealed>) -> Option<At> {
    records.into_iter().find_map(|sealed| sealed.record.at)
}

/// The search terms of a match with this summary. Its date is that of the day on which it was
/// played, or else opened here.
pub(crate) fn terms(summary: &Value, at: At) -> Vec<Term> {
    let opened = at.to_string();
    let date = summary["played_at"].as_str().unwrap_or(&opened);
    let mut values = vec![(Field::Date, date.get(..10))];
    for player in summary["players"].as_array().into_iter().flatten() {
        values.push((Field::Hero, player["hero"].as_str()));
    }
    values.push((Field::Event, summary["event"].as_str()));
    values.push((Field::Format, summary["format"].as_str()));
    values.push((Field::Result, summary["result"]["ending"].as_str()));
    values.into_iter().filter_map(|(field, value)| term(field, value?)).collect()
}

/// Adds the names that openings give players to a summary that lacks them.
pub(crate) fn name(summary: &mut Value, players: &[(usize, String)]) {
    for (number, given) in players {
        let player = summary["players"].get_mut(*number);
        if let Some(name) = player.map(|player| &mut player["name"]).filter(|name| name.is_null()) {
            *name = json!(given);
        }
    }
}

/// The names in a summary, in searchable form.
pub(crate) fn names(summary: &Value) -> impl Iterator<Item = String> {
    let players = summary["players"].as_array().into_iter().flatten();
    players.filter_map(|player| player["name"].as_str()).map(key)
}

/// The texts of a summary that are searched for words.
pub(crate) fn texts(summary: &Value) -> impl Iterator<Item = &str> {
    let players = summary["players"].as_array().into_iter().flatten();
    let of_players = players.flat_map(|player| [&player["name"], &player["hero"]]);
    of_players.chain([&summary["event"], &summary["format"]]).filter_map(Value::as_str)
}

/// A search term; letter case is ignored.
pub fn term(field: Field, value: &str) -> Option<Term> {
    Term::new(field, key(value)).ok()
}
