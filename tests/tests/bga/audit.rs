//! The audit of every game: nothing false may be reported about a game that an engine played by its
//! rules.

use std::collections::BTreeMap;

use audit::{Finding, Severity};
use import::Perspective;
use rules::{Edition, Event, Phase};
use serde_json::{Value, json};

use crate::games;

#[test]
fn no_game_is_accused() {
    let Some(folder) = games::folder() else { return };
    let mut counts = BTreeMap::<String, usize>::new();
    let mut accused = Vec::new();
    let (mut judged, mut all) = ([0; 4], [0; 4]);
    let (mut judged_behind, mut all_behind) = (0, 0);
    for name in games::names(&folder) {
        let imported = games::import(&folder, &name, Perspective::Everything);
        let audit = audit::audit(&imported.replay, Edition::Four);
        let of = audit.judged;
        let mut records = imported.replay.records().iter().map(|one| &one.record.event);
        let has_gap =
            records.any(|event| matches!(event, Event::Observed(it) if it.facts.is_empty()));
        if has_gap {
            judged_behind += of.records.judged;
            all_behind += of.records.all;
        }
        let shares = [of.records, of.decisions, of.chance, of.consequences];
        for (at, share) in shares.into_iter().enumerate().filter(|_| !has_gap) {
            judged[at] += share.judged;
            all[at] += share.all;
        }
        for finding in audit.findings {
            *counts.entry(format!("{:?} {:?}", finding.severity, finding.check)).or_default() += 1;
            if finding.severity == Severity::Violation {
                accused.push(line(&name, &finding));
            }
        }
    }
    for (what, count) in &counts {
        println!("{count:6} {what}");
    }
    for (at, what) in ["records", "decisions", "chance", "consequences"].into_iter().enumerate() {
        println!("{} of {} {what} judged", judged[at], all[at]);
    }
    println!("{judged_behind} of {all_behind} records judged in games that lost moves");
    assert!(100 * judged[0] >= 98 * all[0], "{} of {} records judged", judged[0], all[0]);
    for line in accused.iter().take(40) {
        println!("  {line}");
    }
    assert!(accused.is_empty(), "{} accusations", accused.len());
}

/// A card of a hand that an effect lets be played at Night, and that an effect discards at once.
///
/// The card is one that the game never tells of again.
#[test]
fn a_card_played_by_an_effect_at_night_accuses_nobody() {
    let Some(folder) = games::folder() else { return };
    let name = "37";
    let log: Value = serde_json::from_slice(&games::log(&folder, name)).expect("JSON");
    let (card, night) = kept_card(&log);
    let seat_id = card["pId"].clone();
    let at = |location: &str| {
        let mut card = card.clone();
        card["location"] = json!(location);
        card
    };
    let one = |number: u8, kind: &str, args: &Value| {
        let uid = format!("{}{number}", night["uid"].as_str().expect("a uid"));
        json!({ "uid": uid, "type": kind, "log": "", "args": args })
    };
    let allows =
        json!({ "additionalAction": true, "optionalAction": true, "sourceId": card["id"] });
    let asked = json!({ "id": 20, "active_player": seat_id, "args": allows });
    let played = json!({
        "player_id": seat_id, "card": at("stormLeft"), "mana_cost": 0, "fromLocation": "hand",
    });
    let gone = json!({ "player_id": seat_id, "cards": [at("discard")], "n": 1 });
    let told = [
        one(1, "gameStateChange", &asked),
        one(2, "playCard", &played),
        one(3, "publicDiscard", &gone),
    ];
    let mut changed = log.clone();
    for packet in changed.as_array_mut().expect("packets") {
        let data = packet["data"].as_array_mut().expect("notifications");
        if data.iter().any(|one| one["uid"] == night["uid"]) {
            data.extend(told.clone());
        }
    }
    let before = games::import(&folder, name, Perspective::Everything);
    let imported = games::import_changed(&folder, name, &changed);
    assert!(imported.report.gaps.is_empty(), "{:?}", imported.report.gaps);
    let replay = imported.replay;
    let turns = |replay: &replay::Replay| {
        replay
            .records()
            .iter()
            .filter(|one| matches!(one.record.event, Event::TurnBegan(_)))
            .count()
    };
    assert_eq!(turns(&replay), turns(&before.replay));
    let played = replay.records().iter().find(|one| {
        matches!(one.record.event, Event::CardPlayed(_))
            && replay.at(one.record.seq).expect("it is there").day.phase == Phase::Night
    });
    assert!(played.is_some(), "it was played");
    let audit = audit::audit(&replay, Edition::Four);
    let accused: Vec<_> =
        audit.findings.iter().filter(|one| one.severity == Severity::Violation).collect();
    assert!(accused.is_empty(), "{accused:?}");
}

/// A card drawn by itself that no later notification names, and the last notification of the first Night after it.
fn kept_card(log: &Value) -> (Value, Value) {
    let packets = log.as_array().expect("packets").iter();
    let mut all: Vec<&Value> =
        packets.flat_map(|packet| packet["data"].as_array().expect("notifications")).collect();
    all.sort_by_key(|one| one["uid"].as_str());
    let mut drawn = all.iter().enumerate().filter(|(_, one)| one["type"] == "pDrawCards");
    let kept = drawn.find_map(|(at, one)| {
        let cards = one["args"]["cards"].as_array()?;
        let named = |card: &Value, one: &Value| {
            let id = format!("\"id\":{},", card["id"]);
            one["type"] != "gameStateChange"
                && one["type"] != "gameStateChangePrivateArg"
                && one.to_string().contains(&id)
        };
        let night = all[at..].iter().find(|one| one["type"] == "nightCleanup")?;
        let never = |card: &&Value| !all[at + 1..].iter().any(|one| named(card, one));
        cards.iter().find(never).map(|card| (card.clone(), (*night).clone()))
    });
    kept.expect("a card that is kept")
}

fn line(game: &str, finding: &Finding) -> String {
    format!(
        "game {game}, records {}..{}: {:?} {:?}",
        finding.from, finding.to, finding.check, finding.evidence
    )
}
