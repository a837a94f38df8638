//! The listing of a match, and its search terms.

use std::sync::Arc;

use ledger::{Field, Listing, Term};
use record::{At, Sealed};
use replay::Knowledge;

use rules::{Edition, MatchEnded, State};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::names::key;

/// What lists show of a match. Lists written by earlier versions lack some members.
#[derive(Serialize, JsonSchema)]
pub struct ListedSummary {
    /// The players, by seat.
    players: Vec<ListedPlayer>,
    /// The event.
    event: Option<String>,
    /// The round of the event.
    round: Option<String>,
    /// The table in the round.
    table: Option<String>,
    /// The format.
    format: Option<String>,
    /// The edition of the rules.
    edition: Option<Edition>,
    /// How it ended.
    result: Option<Arc<MatchEnded>>,
    /// The teams, if it has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    teams: Vec<u8>,
    /// When it was played, if its records tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    played_at: Option<At>,
    /// The games won by each seat so far, in a match of several games that has not ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<Vec<u8>>,
}

/// A player as lists show them.
#[derive(Serialize, JsonSchema)]
struct ListedPlayer {
    /// The seat.
    seat: usize,
    /// The name, if it is known.
    name: Option<String>,
    /// The hero's name, once the hero is shown.
    hero: Option<String>,
}

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
    let listed = |(seat, name): (usize, &Option<String>)| ListedPlayer {
        seat,
        name: name.clone(),
        hero: heroes.get(seat).cloned().flatten(),
    };
    let names = opened.iter().flat_map(|opened| &opened.players).map(|player| &player.name);
    let result = last.match_result.clone();
    let several = opened.is_some_and(|opened| opened.best_of > 1) && result.is_none();
    let summary = ListedSummary {
        players: names.enumerate().map(listed).collect(),
        event: opened.and_then(|opened| opened.event.clone()),
        round: opened.and_then(|opened| opened.round.clone()),
        table: opened.and_then(|opened| opened.table.clone()),
        format: opened.map(|opened| opened.format.clone()),
        edition: opened.map(|opened| opened.edition),
        result,
        teams: last.started.as_ref().map(|it| it.teams.clone()).unwrap_or_default(),
        played_at: played,
        won: several.then(|| last.score()),
    };
    let summary = serde_json::to_value(&summary).expect("plain data with string keys");
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
