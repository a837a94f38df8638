//! Real games: our state equals the other engine's at every moment it recorded.

mod after_gaps;
mod audit;
mod compare;
mod derived;
mod games;
mod live;
mod prefix;
mod progress;
mod secrets;
mod service;
mod told;
mod trimmed;
mod unread;

use import::Perspective;
use replay::Viewer;
use rules::{Ending, Event, Seat};

/// The game whose archive lost notifications, so that later states may differ.
const WITH_A_HOLE: &str = "52";

#[test]
fn every_fact_equals_the_engines_after_every_move() {
    let Some(folder) = games::folder() else { return };
    let (mut moments, mut wrong) = (0, Vec::new());
    for name in games::names(&folder) {
        let imported = games::import(&folder, &name, Perspective::Everything);
        let (compared, of_game) = differences(&folder, &name, &imported, None);
        moments += compared;
        wrong.extend(of_game.into_iter().filter(|_| name != WITH_A_HOLE));
    }
    println!("{moments} moments compared");
    assert!(wrong.is_empty(), "{} differences, the first: {}", wrong.len(), wrong[0]);
}

/// All that differs in one game, printed.
fn differences(
    folder: &std::path::Path,
    name: &str,
    imported: &games::Imported,
    only: Option<usize>,
) -> (usize, Vec<String>) {
    let (mut moments, mut found) = (0, Vec::new());
    for truth in games::truth(folder, name, &imported.replay, &[]) {
        let ours = imported.replay.view(truth.seq, Viewer::Official).expect("the record is there");
        moments += 1;
        for difference in compare::differences(&ours, &truth.state, only) {
            found
                .push(format!("game {name}, {} of move {}: {difference}", truth.at, truth.move_id));
        }
    }
    if !found.is_empty() {
        println!("game {name}: {} differences", found.len());
    }
    for line in found.iter().take(12) {
        println!("  {line}");
    }
    (moments, found)
}

#[test]
fn a_hole_is_reported_and_differences_are_only_behind_it() {
    let Some(folder) = games::folder() else { return };
    let imported = games::import(&folder, WITH_A_HOLE, Perspective::Everything);
    let gaps = &imported.report.gaps;
    assert!(
        gaps.iter().any(|gap| gap.en.starts_with("moves 123 to 124 are not in the log")),
        "{gaps:?}"
    );
    let first_hole = imported.replay.records().iter().find(|sealed| match &sealed.record.event {
        Event::Observed(observed) => {
            observed.text.as_ref().is_some_and(|text| text.starts_with("moves 123"))
        }
        _ => false,
    });
    let hole = first_hole.expect("the hole is a record").record.seq;
    for truth in games::truth(&folder, WITH_A_HOLE, &imported.replay, &[]) {
        let ours = imported.replay.view(truth.seq, Viewer::Official).expect("the record is there");
        let found = compare::differences(&ours, &truth.state, None);
        assert!(found.is_empty() || truth.seq >= hole, "before the hole: {found:?}");
    }
}

#[test]
fn a_participants_import_equals_the_engine_in_all_they_could_see() {
    let Some(folder) = games::folder() else { return };
    let mut wrong = Vec::new();
    for name in games::names(&folder) {
        let full = games::import(&folder, &name, Perspective::Everything);
        for seat in [0, 1] {
            let only = Perspective::Seat(Seat::new(seat));
            let imported = games::import(&folder, &name, only);
            let (_, of_game) = differences(&folder, &name, &imported, Some(usize::from(seat)));
            wrong.extend(of_game.into_iter().filter(|_| name != WITH_A_HOLE));
            same_totals(&folder, &name, &full, &imported);
        }
    }
    assert!(wrong.is_empty(), "{} differences, the first: {}", wrong.len(), wrong[0]);
}

/// Both imports have the same totals of every Expedition at every moment.
fn same_totals(
    folder: &std::path::Path,
    name: &str,
    full: &games::Imported,
    copy: &games::Imported,
) {
    let sums = |imported: &games::Imported| -> Vec<Vec<_>> {
        let moments = games::truth(folder, name, &imported.replay, &[]).into_iter();
        let view = |seq| imported.replay.view(seq, Viewer::Public).expect("the record is there");
        let statistics = |seq| {
            let players = view(seq).players.into_iter();
            let expeditions = players.flat_map(|player| player.expeditions.into_values());
            expeditions.map(|expedition| expedition.statistics).collect()
        };
        moments.map(|truth| statistics(truth.seq)).collect()
    };
    assert_eq!(sums(full), sums(copy), "game {name}");
}

#[test]
fn a_participants_import_holds_nothing_of_the_others_hidden_cards() {
    let Some(folder) = games::folder() else { return };
    let mut searched = 0;
    for name in games::names(&folder) {
        let full = games::import(&folder, &name, Perspective::Everything);
        for seat in [0_u8, 1] {
            let (own, other) = (Seat::new(seat), Seat::new(1 - seat));
            let copy = games::import(&folder, &name, Perspective::Seat(own));
            let text = std::str::from_utf8(&copy.bytes).expect("text");
            for (reference, source_id) in secrets::never_shown(&full.replay, other) {
                searched += 1;
                assert!(
                    !text.contains(&format!("\"source_id\":\"{source_id}\"")),
                    "game {name}: id {source_id}"
                );
                let shared = secrets::may_know(&full.replay, own, &reference);
                assert!(
                    shared || !text.contains(&format!("\"{reference}\"")),
                    "game {name}: {reference}"
                );
            }
        }
    }
    println!("{searched} hidden cards searched for");
    assert!(searched > 1000, "too few hidden cards to mean anything: {searched}");
}

#[test]
fn without_the_meta_file_only_cards_never_drawn_are_unknown() {
    let Some(folder) = games::folder() else { return };
    for name in games::names(&folder).iter().filter(|name| *name != WITH_A_HOLE) {
        let imported = games::import_bare(&folder, name);
        let (_, found) = differences(&folder, name, &imported, None);
        let found: Vec<_> = found.iter().filter(|line| !line.contains("in the deck of")).collect();
        assert!(found.is_empty(), "{} differences, the first: {}", found.len(), found[0]);
    }
}

#[test]
fn results_are_the_engines() {
    let Some(folder) = games::folder() else { return };
    let index = std::fs::read(folder.join("INDEX.json")).expect("the index is there");
    let index: Vec<serde_json::Value> = serde_json::from_slice(&index).expect("JSON");
    for game in &index {
        let name = game["id"].as_str().expect("a name");
        let imported = games::import(&folder, name, Perspective::Everything);
        let last = imported.replay.last();
        let last = imported.replay.view(last, Viewer::Official).expect("the record is there");
        let result = last.result.expect("every game has ended");
        let winners: Vec<_> = result
            .winners
            .iter()
            .filter_map(|seat| last.players[seat.index()].source_id.clone())
            .collect();
        assert_eq!(winners, [game["winner"].to_string()], "game {name}");
        let ending = match game["endedBy"].as_str() {
            Some("play") => Ending::Played,
            Some("concede") => Ending::Concession,
            _ => Ending::Abandoned,
        };
        assert_eq!(result.ending, ending, "game {name}");
        assert_eq!(game["day"], last.day, "game {name}");
        assert_eq!(game["tieBreaker"], last.tie_breaker, "game {name}");
    }
}

#[test]
fn a_stream_with_moves_taken_back_has_the_engines_state_after_every_move() {
    let Some(folder) = games::folder() else { return };
    for name in ["51", "52"] {
        let imported = games::import_live(&folder, name);
        let (moments, found) = differences(&folder, name, &imported, None);
        let records = imported.replay.records();
        let rewound = records.iter().filter(|one| matches!(one.record.event, Event::Rewound(_)));
        let rewound = rewound.count();
        println!("game {name}: {moments} moments, {rewound} times moves are taken back");
        assert!(found.is_empty(), "{} differences, the first: {}", found.len(), found[0]);
        assert!(rewound > 2, "{rewound}");
        // The snapshots after them tell nothing else.
        assert_eq!(imported.report.gaps, [], "game {name}");
    }
}

/// Totals, terrains, blocked Expeditions, Defenders and limits, at every moment of every game.
#[test]
fn what_we_derive_is_what_the_engine_computes() {
    let Some(folder) = games::folder() else { return };
    let mut tally = derived::Tally::default();
    for name in games::names(&folder).iter().filter(|name| *name != WITH_A_HOLE) {
        let imported = games::import(&folder, name, Perspective::Everything);
        for truth in games::truth(&folder, name, &imported.replay, &[]) {
            derived::compare(&mut tally, &imported.replay, &truth, name);
        }
    }
    println!("compared {:?}", tally.compared);
    for line in tally.differ.iter().take(60) {
        println!("  {line}");
    }
    assert!(tally.differ.is_empty(), "{} differences", tally.differ.len());
}

#[test]
fn progress_goes_as_expected_but_where_a_card_replaces_it() {
    let Some(folder) = games::folder() else { return };
    let (mut right, mut instead, mut unexplained) = (0, 0, Vec::new());
    for name in games::names(&folder).iter().filter(|name| *name != WITH_A_HOLE) {
        let imported = games::import(&folder, name, Perspective::Everything);
        let moments: Vec<_> = games::truth(&folder, name, &imported.replay, &[])
            .into_iter()
            .filter(|truth| truth.at == "notif:startDusk")
            .map(|truth| truth.seq)
            .collect();
        let tally = progress::compare(&imported.replay, &moments);
        right += tally.right;
        instead += tally.instead;
        unexplained
            .extend(tally.unexplained.into_iter().map(|line| format!("game {name}, {line}")));
    }
    println!(
        "{right} Expeditions went as expected, {instead} otherwise by a card, {} otherwise",
        unexplained.len()
    );
    for line in &unexplained {
        println!("  {line}");
    }
    assert!(right > 1000 && unexplained.is_empty(), "{unexplained:?}");
}
