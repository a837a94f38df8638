//! Our prediction of Progress compared with the other engine's.

use std::collections::BTreeMap;

use replay::{Replay, StateView, Viewer};
use rules::{CauseKind, DailyEffect, Event, ExpeditionId, Side, Terrain};

/// Cards with an ability that replaces their Expedition's moving forward.
const INSTEAD: [&str; 2] = ["Eris", "Rune's Testament"];

/// How Progress went in one game.
#[derive(Default)]
pub(crate) struct Tally {
    /// Expeditions that did as expected, due to the terrains expected.
    pub(crate) right: usize,
    /// Others, where a card says that something else happens instead.
    pub(crate) instead: usize,
    /// Others.
    pub(crate) unexplained: Vec<String>,
}

/// Compares every Expedition at every Progress of a game.
pub(crate) fn compare(replay: &Replay, moments: &[u32]) -> Tally {
    let mut tally = Tally::default();
    for seq in moments {
        let before = replay.view(*seq, Viewer::Official).expect("the record is there");
        let moved = moved(replay, *seq);
        for player in &before.players {
            for side in [Side::Hero, Side::Companion] {
                let id = ExpeditionId { seat: player.seat, side };
                let expected = &player.expeditions[side.word()];
                let expected = expected.forward.then(|| expected.due_to.clone());
                if expected.as_ref() == moved.get(&id) {
                    tally.right += 1;
                } else if replaced(&before, id) {
                    tally.instead += 1;
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
    let records = replay.span(from as usize + 1..usize::MAX).map(|sealed| &sealed.record.event);
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

/// Whether an ability is there that replaces the moving of this Expedition.
fn replaced(ours: &StateView, id: ExpeditionId) -> bool {
    ours.objects.iter().any(|object| {
        let name = object.card.as_ref().map_or("", |card| card.title());
        object.controller == id.seat
            && object.expedition == Some(id.side)
            && INSTEAD.contains(&name)
    })
}
