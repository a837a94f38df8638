//! Our derived values compared with the engine's: totals, terrains, blocked Expeditions, limits.

use std::collections::{BTreeMap, BTreeSet};

use replay::{Replay, StateView, Viewer};
use rules::{Edition, ExpeditionId, Side, derive};
use serde_json::{Value, json};

use crate::compare::Seats;
use crate::games::Truth;

/// How many facts were compared, by kind, and which differ.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) compared: BTreeMap<&'static str, usize>,
    pub(crate) differ: Vec<String>,
}

impl Tally {
    fn check(&mut self, kind: &'static str, at: &str, ours: &Value, theirs: &Value) {
        *self.compared.entry(kind).or_default() += 1;
        if ours != theirs {
            self.differ.push(format!("{at}: {kind}: ours {ours}, theirs {theirs}"));
        }
    }
}

/// Compares one moment.
pub(crate) fn compare(tally: &mut Tally, replay: &Replay, truth: &Truth, game: &str) {
    let state = replay.at(truth.seq).expect("the record is there");
    let view = derive(state, Edition::Four);
    let ours = replay.view(truth.seq, Viewer::Official).expect("the record is there");
    let seats = Seats::new(&ours);
    let theirs = &truth.state;
    let at =
        format!("game {game}, record {}, {} of move {}", truth.seq, truth.at, theirs["move_id"]);
    for (player, row) in theirs["players"].as_object().expect("players") {
        let limits = &view.seats[seats.of(&json!(player))];
        let have = json!([limits.reserve_limit, limits.landmark_limit]);
        tally.check("limits", &at, &have, &json!([row["reserveSlots"], row["landmarkSlots"]]));
    }
    for (player, row) in theirs["biomes"].as_object().into_iter().flatten() {
        for (key, side) in [("stormLeft", Side::Hero), ("stormRight", Side::Companion)] {
            let id = ExpeditionId { seat: rules::Seat::new(seat(&seats, player)), side };
            let one = view.expeditions.iter().find(|one| one.id == id).expect("it is there");
            let at = format!("{at}, {id}");
            let sum = one.statistics;
            let have =
                json!({ "forest": sum.forest, "mountain": sum.mountain, "ocean": sum.water });
            tally.check("total", &at, &have, &row[key]);
            let of = |map: &str| theirs[map].get(player).map(|row| row[key].clone());
            let position = usize::from(state.expedition(id).expect("it is there").position);
            let region = if state.day.tie_breaker { 0 } else { position };
            // The engine leaves out the terrains due to which an Expedition may not move.
            let counts = |terrain: &rules::Terrain| one.may_move_due_to.has(*terrain);
            let terrains = view.regions[region].terrains.iter().filter(counts);
            let terrains: BTreeSet<_> = terrains.map(rules::Terrain::word).collect();
            // It says that tie-breakers start before it takes the regions away.
            if let Some(in_storm) =
                of("biomesInStorm").filter(|_| truth.at != "notif:startTiebreak")
            {
                let words = in_storm.as_object().into_iter().flat_map(|map| map.keys());
                let want: BTreeSet<_> =
                    words.map(|word| if word == "ocean" { "water" } else { word }).collect();
                tally.check("terrains", &at, &json!(terrains), &json!(want));
            }
            if let Some(blocked) = of("blocked") {
                tally.check("blocked", &at, &json!(one.blocked), &blocked);
            }
            let defenders: BTreeSet<_> =
                one.defenders.iter().filter_map(|id| source(&ours, *id)).collect();
            let want: BTreeSet<_> = of("defenders")
                .into_iter()
                .flat_map(|list| list.as_array().cloned().unwrap_or_default())
                .map(|id| id.to_string())
                .collect();
            tally.check("defenders", &at, &json!(defenders), &json!(want));
        }
    }
}

fn seat(seats: &Seats, player: &str) -> u8 {
    u8::try_from(seats.of(&json!(player))).expect("a seat")
}

fn source(ours: &StateView, id: rules::ObjectId) -> Option<String> {
    let object = ours.objects.iter().find(|object| object.id == id)?;
    object.source_id.as_deref().map(str::to_owned)
}
