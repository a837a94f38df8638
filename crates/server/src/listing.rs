//! What a match is listed as, and what it is found by.

use ledger::{Field, Listing, Term};
use record::At;
use replay::Knowledge;
use rules::State;
use serde_json::{Value, json};

/// The listing of a match whose last state this is, with the players that `knowledge` names; `at` is when it was
/// opened here.
pub(crate) fn listing(last: &State, knowledge: &Knowledge, at: At) -> Listing {
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
    let summary = json!({
        "players": players,
        "event": opened.and_then(|opened| opened.event.clone()),
        "format": opened.map(|opened| opened.format.clone()),
        "edition": opened.map(|opened| opened.edition),
        "result": result,
    });
    Listing { at, terms: terms(&summary, at), summary: summary.to_string() }
}

/// What a match with this summary is found by.
pub(crate) fn terms(summary: &Value, at: At) -> Vec<Term> {
    let date = at.to_string();
    let mut values = vec![(Field::Date, Some(&date[..10]))];
    for player in summary["players"].as_array().into_iter().flatten() {
        values.extend([
            (Field::Player, player["name"].as_str()),
            (Field::Hero, player["hero"].as_str()),
        ]);
    }
    values.push((Field::Event, summary["event"].as_str()));
    values.push((Field::Format, summary["format"].as_str()));
    values.push((Field::Result, summary["result"]["ending"].as_str()));
    values.into_iter().filter_map(|(field, value)| term(field, value?)).collect()
}

/// A search term; values are found whatever the case of their letters.
pub(crate) fn term(field: Field, value: &str) -> Option<Term> {
    Term::new(field, value.trim().to_lowercase()).ok()
}
