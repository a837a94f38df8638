//! What a match is listed as, and what it is found by.

use ledger::{Field, Listing, Term};
use record::At;
use replay::Knowledge;
use rules::State;
use serde_json::json;

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
    let names = opened
        .iter()
        .flat_map(|opened| opened.players.iter().filter_map(|player| player.name.clone()));
    let mut terms: Vec<_> = names.filter_map(|name| term(Field::Player, &name)).collect();
    terms.extend(heroes.iter().flatten().filter_map(|hero| term(Field::Hero, hero)));
    if let Some(opened) = opened {
        terms.extend(opened.event.as_ref().and_then(|event| term(Field::Event, event)));
        terms.extend(term(Field::Format, &opened.format));
    }
    terms.extend(term(Field::Date, &at.to_string()[..10]));
    if let Some(result) = result {
        let ending = serde_json::to_value(result.ending).unwrap_or_default();
        terms.extend(ending.as_str().and_then(|ending| term(Field::Result, ending)));
    }
    Listing { at, terms, summary: summary.to_string() }
}

/// A search term; values are found whatever the case of their letters.
pub(crate) fn term(field: Field, value: &str) -> Option<Term> {
    Term::new(field, value.trim().to_lowercase()).ok()
}
