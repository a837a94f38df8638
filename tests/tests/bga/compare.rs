//! Our state compared with the other engine's, fact by fact.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use replay::{ObjectEntry, StateView};
use rules::Zone;
use serde_json::{Value, json};

/// A fact of which our state says something else than the other engine's.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The thing: `card 645`, `seat 0`, `passed`.
    pub(crate) of: String,
    pub(crate) ours: Value,
    pub(crate) theirs: Value,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ours {}, theirs {}", self.of, self.ours, self.theirs)
    }
}

/// The differences.
///
/// `only` is the seat whose participant's import this is: the other players' hidden cards are not compared one by one.
pub(crate) fn differences(
    ours: &StateView,
    theirs: &Value,
    only: Option<usize>,
) -> Vec<Difference> {
    let mut found = Vec::new();
    let seats = Seats { ids: Seats::new(ours).ids, only };
    cards(ours, theirs, &seats, &mut found);
    hidden(ours, theirs, &seats, &mut found);
    players(ours, theirs, &seats, &mut found);
    adventure(ours, theirs, &mut found);
    day(ours, theirs, &seats, &mut found);
    found
}

fn check(found: &mut Vec<Difference>, of: &str, ours: &Value, theirs: &Value) {
    if ours != theirs {
        found.push(Difference { of: of.to_owned(), ours: ours.clone(), theirs: theirs.clone() });
    }
}

/// Which player sits where.
pub(crate) struct Seats {
    ids: BTreeMap<String, usize>,
    only: Option<usize>,
}

impl Seats {
    pub(crate) fn new(ours: &StateView) -> Self {
        let ids = ours.players.iter().enumerate();
        let ids = ids.map(|(seat, player)| (player.source_id.clone().expect("an id"), seat));
        Self { ids: ids.collect(), only: None }
    }

    /// Whether the hidden cards of a player can be known.
    fn open(&self, player: &Value) -> bool {
        self.only.is_none_or(|only| self.of(player) == only)
    }

    pub(crate) fn of(&self, player: &Value) -> usize {
        let id = player.as_str().map_or_else(|| player.to_string(), str::to_owned);
        self.ids[&id]
    }
}

fn cards(ours: &StateView, theirs: &Value, seats: &Seats, found: &mut Vec<Difference>) {
    let by_id: BTreeMap<&str, &ObjectEntry> = ours
        .objects
        .iter()
        .filter_map(|object| Some((object.source_id.as_deref()?, object)))
        .collect();
    let mut visible = BTreeSet::new();
    for (id, row) in theirs["cards"].as_object().expect("cards") {
        let place = place(row[0].as_str().expect("a location"));
        let Some((zone, expedition)) = place else {
            if by_id.contains_key(id.as_str()) {
                check(found, &format!("card {id}"), &json!("an object"), &row[0]);
            }
            continue;
        };
        visible.insert(id.as_str());
        if zone == "mana" && !seats.open(&row[2]) {
            continue;
        }
        if zone == "limbo" && is_shown_of_hand(ours, id) {
            continue;
        }
        let Some(object) = by_id.get(id.as_str()) else {
            check(found, &format!("card {id}"), &json!("no object"), &row[0]);
            continue;
        };
        let controller = seats.of(&row[2]);
        let owner = row[4]
            .get("pId")
            .filter(|owner| !owner.is_null())
            .map_or(controller, |owner| seats.of(owner));
        let (statuses, boosts) = marks(theirs, id, row[3] == json!(1));
        let mut counters: BTreeMap<String, Value> = BTreeMap::new();
        if let Some(count) = row[4].get("counter").filter(|count| **count != json!(0)) {
            let name = row[4]["counterName"].as_str().unwrap_or("counter").to_lowercase();
            let name = name.split(" counter").next().expect("a word").to_owned();
            let name = if name == "foods" { "food".to_owned() } else { name };
            counters.insert(name, count.clone());
        }
        if boosts > 0 {
            counters.insert("boost".to_owned(), json!(boosts));
        }
        let have = json!({
            "zone": object.zone, "expedition": object.expedition, "controller": object.controller,
            "owner": object.owner, "statuses": object.statuses, "counters": object.counters,
        });
        let want = json!({
            "zone": zone, "expedition": expedition, "controller": controller,
            "owner": owner, "statuses": statuses, "counters": counters,
        });
        check(found, &format!("card {id}"), &have, &want);
    }
    for id in by_id.keys().filter(|id| !visible.contains(*id)) {
        if theirs["cards"].get(*id).is_none() {
            check(found, &format!("card {id}"), &json!("an object"), &Value::Null);
        }
    }
}

/// Whether a card is in a Hand here: the other engine calls the place of a card that is shown from a Hand Limbo.
fn is_shown_of_hand(ours: &StateView, id: &str) -> bool {
    let mut hidden = ours.hidden.iter();
    hidden.any(|entry| entry.zone == Zone::Hand && entry.source_id.as_deref() == Some(id))
}

/// The statuses and boosts of a card.
fn marks(theirs: &Value, card: &str, exhausted: bool) -> (Vec<String>, usize) {
    let here = format!("card-{card}");
    let kinds: Vec<_> = theirs["meeples"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, row)| row[1] == json!(here))
        .filter_map(|(_, row)| row[0].as_str())
        .collect();
    let boosts = kinds.iter().filter(|&&kind| kind == "boost").count();
    let known = ["anchored", "asleep", "fleeting"];
    let mut statuses: BTreeSet<String> =
        kinds.iter().filter(|kind| known.contains(kind)).map(|&kind| kind.to_owned()).collect();
    if boosts > 0 {
        statuses.insert("boosted".to_owned());
    }
    if exhausted {
        statuses.insert("exhausted".to_owned());
    }
    (statuses.into_iter().collect(), boosts)
}

/// Zone and Expedition; nothing for hidden zones and for what is gone.
fn place(location: &str) -> Option<(&'static str, Option<&'static str>)> {
    Some(match location.split('-').next().unwrap_or_default() {
        "stormLeft" => ("expedition", Some("hero")),
        "stormRight" => ("expedition", Some("companion")),
        "board" => ("hero", None),
        "mana" => ("mana", None),
        "reserve" => ("reserve", None),
        "discard" => ("discard", None),
        "landmark" => ("landmark", None),
        "limbo" => ("limbo", None),
        _ => return None,
    })
}

/// Cards of hands and decks: the official view names each.
fn hidden(ours: &StateView, theirs: &Value, seats: &Seats, found: &mut Vec<Difference>) {
    let mut have = BTreeSet::new();
    for entry in &ours.hidden {
        let id = entry.source_id.as_deref().unwrap_or("unknown");
        have.insert((id.to_owned(), entry.zone.word().to_owned(), entry.owner.index()));
    }
    let mut want = BTreeSet::new();
    for (id, row) in theirs["cards"].as_object().expect("cards") {
        let zone = match row[0].as_str().expect("a location").split('-').next() {
            Some("hand") => "hand",
            Some("deck" | "reveal") => "deck",
            _ => continue,
        };
        if zone == "deck"
            && !row[0].as_str().is_some_and(|location| location.ends_with(&row[2].to_string()))
        {
            continue;
        }
        if seats.only.is_some() && (zone == "deck" || !seats.open(&row[2])) {
            continue;
        }
        want.insert((id.clone(), zone.to_owned(), seats.of(&row[2])));
    }
    for (id, zone, owner) in want.difference(&have) {
        let theirs = json!(format!("in the {zone} of seat {owner}"));
        check(found, &format!("hidden card {id}"), &Value::Null, &theirs);
    }
}

fn players(ours: &StateView, theirs: &Value, seats: &Seats, found: &mut Vec<Difference>) {
    for (id, row) in theirs["players"].as_object().expect("players") {
        let seat = seats.of(&json!(id));
        let player = &ours.players[seat];
        let ascended = |side: &str| {
            theirs["meeples"].as_object().into_iter().flatten().any(|(_, row)| {
                row[0] == json!("ascend") && row[1] == json!(side) && seats.of(&row[3]) == seat
            })
        };
        let position = |key: &str| row[key].as_str().and_then(|text| text[6..].parse::<u8>().ok());
        let shown = theirs["cards"].as_object().into_iter().flatten().filter(|(card, row)| {
            row[0] == "limbo" && seats.of(&row[2]) == seat && is_shown_of_hand(ours, card)
        });
        let hand = row["hand"].as_u64().map(|hand| hand + shown.count() as u64);
        let (hero, companion) = (&player.expeditions["hero"], &player.expeditions["companion"]);
        let have = json!({
            "ready": player.mana.ready, "orbs": player.mana.orbs, "hand": player.hand.count, "deck": player.deck.count,
            "hero": hero.position, "companion": companion.position,
            "hero ascended": hero.ascended, "companion ascended": companion.ascended,
        });
        let want = json!({
            "ready": row["mana"], "orbs": row["totalMana"], "hand": hand, "deck": row["deck"],
            "hero": position("heroPos"), "companion": position("companionPos"),
            "hero ascended": ascended("stormLeft"), "companion ascended": ascended("stormRight"),
        });
        check(found, &format!("seat {seat}"), &have, &want);
    }
}

fn adventure(ours: &StateView, theirs: &Value, found: &mut Vec<Difference>) {
    for (index, card) in theirs["globals"]["storm"].as_array().into_iter().flatten().enumerate() {
        if !(1..=3).contains(&index) {
            continue;
        }
        let region = &ours.regions[index * 2 - 1];
        check(
            found,
            &format!("Tumult card {index} face up"),
            &json!(region.face_up),
            &card["visible"],
        );
        if card["visible"] == json!(true) {
            let have = json!([region.tumult_card, region.rotated]);
            check(
                found,
                &format!("Tumult card {index}"),
                &have,
                &json!([card["cardId"], card["rotated"]]),
            );
        }
    }
    let mut want: BTreeMap<u8, Vec<(i64, String)>> = BTreeMap::new();
    for (_, row) in theirs["meeples"].as_object().into_iter().flatten() {
        let terrain = match row[0].as_str() {
            Some("ocean") => "water",
            Some(terrain @ ("forest" | "mountain")) => terrain,
            _ => continue,
        };
        if let Some(region) = row[1].as_str().and_then(|at| at.strip_prefix("storm-")?.parse().ok())
        {
            let state = row[2].as_i64().unwrap_or(0);
            want.entry(region).or_default().push((state, terrain.to_owned()));
            // In a tie-breaker, the two regions of a Tumult card are one.
            if ours.tie_breaker && (1..=6).contains(&region) {
                let other = if region % 2 == 0 { region - 1 } else { region + 1 };
                want.entry(other).or_default().push((state, terrain.to_owned()));
            }
        }
    }
    for region in &ours.regions {
        let mut markers = want.remove(&region.index).unwrap_or_default();
        markers.sort();
        let markers: Vec<_> = markers.into_iter().map(|(_, terrain)| terrain).collect();
        check(
            found,
            &format!("markers on region {}", region.index),
            &json!(region.markers),
            &json!(markers),
        );
    }
}

fn day(ours: &StateView, theirs: &Value, seats: &Seats, found: &mut Vec<Difference>) {
    let globals = &theirs["globals"];
    let phases = ["morning", "noon", "afternoon", "dusk", "night"];
    let setup = ours.phase.word() == "setup";
    // The engine notes no phase before the first Afternoon; no Morning comes before that.
    let noted = globals["day"] != 1 || globals["phase"] != 0;
    let phase = phases[usize::try_from(globals["phase"].as_u64().unwrap_or(0)).expect("small")];
    check(found, "day", &json!(ours.day), &globals["day"]);
    if noted {
        check(found, "phase", &json!(ours.phase), &json!(phase));
    } else {
        check(
            found,
            "before the first Afternoon",
            &json!(setup || ours.phase.word() == "noon"),
            &json!(true),
        );
    }
    let first = seats.of(&globals["firstPlayer"]);
    check(found, "first player", &json!(ours.first_player), &json!(first));
    // Before the Afternoon's first turn the engine uses the same list for players who have chosen their mana.
    let turns =
        matches!(phase, "dusk" | "night") || (phase == "afternoon" && theirs["at"] == "afterMove");
    if turns && !setup {
        let mut passed: Vec<_> = globals["skippedPlayers"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|player| seats.of(player))
            .collect();
        passed.sort_unstable();
        let have: Vec<_> =
            ours.players.iter().filter(|player| player.passed).map(|player| player.seat).collect();
        check(found, "passed", &json!(have), &json!(passed));
    }
    // The engine moves the counters first and notes the mode a moment later.
    if theirs["at"] != "notif:startTiebreak" {
        check(found, "tie-breaker", &json!(ours.tie_breaker), &globals["tieBreakerMode"]);
    }
}
