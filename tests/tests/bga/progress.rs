//! Progress as we expect it against Progress as the other engine carried it out.

use std::collections::BTreeMap;

use replay::{Replay, StateView, Viewer};
use rules::{CauseKind, DailyEffect, Event, ExpeditionId, Side, Terrain};
use serde_json::Value;

use crate::compare::Seats;

/// Cards with an ability that replaces their Expedition's moving forward.
const INSTEAD: [&str; 2] = ["Eris", "Rune's Testament"];

/// How Progress went in one game.
#[derive(Default)]
pub(crate) struct Tally {
    /// Expeditions that did as expected, due to the terrains expected.
    pub(crate) right: usize,
    /// Others, where the engine says that an ability changes statistics, terrains or what may move.
    pub(crate) by_ability: usize,
    /// Others.
    pub(crate) unexplained: Vec<String>,
}

/// Compares every Expedition at every Progress of a game.
pub(crate) fn compare(replay: &Replay, moments: &[(u32, Value)]) -> Tally {
    let mut tally = Tally::default();
    for (seq, theirs) in moments {
        let before = replay.view(*seq, Viewer::Official).expect("the record is there");
        let moved = moved(replay, *seq);
        for player in &before.players {
            for side in [Side::Hero, Side::Companion] {
                let id = ExpeditionId { seat: player.seat, side };
                let expected = &player.expeditions[side.word()];
                let expected = expected.forward.then(|| expected.due_to.clone());
                if expected.as_ref() == moved.get(&id) {
                    tally.right += 1;
                } else if has_ability(&before, theirs, id) {
                    tally.by_ability += 1;
                } else {
                    let found = moved.get(&id);
                    tally.unexplained.push(format!(
                        "record {seq}, {id}: expected {expected:?}, moved {found:?}"
                    ));
                }
            }
        }
    }
    tally
}

/// The Expeditions that moved by the Progress that begins with record `from`, with the terrains.
fn moved(replay: &Replay, from: u32) -> BTreeMap<ExpeditionId, Vec<Terrain>> {
    let records = replay.records()[from as usize + 1..].iter().map(|sealed| &sealed.record.event);
    let progress = records.take_while(|event| {
        !matches!(event, Event::DailyEffectEnded(step) if step.effect == DailyEffect::Progress)
    });
    progress
        .filter_map(|event| match event {
            Event::ExpeditionMoved(it)
                if it.cause.map(|cause| cause.kind) == Some(CauseKind::DailyEffect) =>
            {
                Some(&it.moves)
            }
            _ => None,
        })
        .flatten()
        .map(|one| (one.expedition, one.due_to.clone()))
        .collect()
}

/// Whether the engine computes with other statistics or terrains than ours, or keeps an Expedition from moving.
fn has_ability(ours: &StateView, theirs: &Value, id: ExpeditionId) -> bool {
    let seats = Seats::new(ours);
    let key = if id.side == Side::Hero { "stormLeft" } else { "stormRight" };
    let of = |map: &str, seat: usize| -> Value {
        let rows = theirs[map].as_object().into_iter().flatten();
        let mut mine = rows.filter(|(player, _)| seats.of(&Value::from(player.as_str())) == seat);
        mine.next().map(|(_, row)| row[key].clone()).unwrap_or_default()
    };
    let (_, totals) = crate::compare::totals(ours, theirs);
    let side = id.side.word();
    let region = ours.players[id.seat.index()].expeditions[side].position;
    let mut terrains: Vec<_> = of("biomesInStorm", id.seat.index())
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| if name == "ocean" { "water".to_owned() } else { name.clone() })
        .collect();
    terrains.sort();
    let mine: Vec<_> = ours.regions[usize::from(region)]
        .terrains
        .iter()
        .map(|terrain| terrain.word().to_owned())
        .collect();
    let instead = ours.objects.iter().any(|object| {
        let name = object.card.as_ref().map_or("", |card| card.title());
        object.controller == id.seat
            && object.expedition == Some(id.side)
            && INSTEAD.contains(&name)
    });
    instead
        || of("blocked", id.seat.index()) == Value::Bool(true)
        || totals.iter().any(|line| line.contains(side))
        || terrains != mine
        || theirs["defenders"].as_array().is_some_and(|list| !list.is_empty())
        || theirs["defenders"].as_object().is_some_and(|map| !map.is_empty())
}
