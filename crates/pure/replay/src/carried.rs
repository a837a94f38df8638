//! Which openings each viewer may take along in a copy of a match.

use rules::{Opening, SlotOpening};

use crate::{Replay, Viewer};

/// The openings a viewer may export: for everyone those of players; for officials all; for players
/// those of cards they see in the last state; for viewers of all hands those of all players; for
/// the public those of cards that the log has shown.
pub fn carried(replay: &Replay, viewer: Viewer) -> Vec<Opening> {
    match viewer {
        Viewer::Official => replay.openings().to_vec(),
        Viewer::Public => {
            replay.openings().iter().filter_map(|opening| public(replay, opening)).collect()
        }
        Viewer::Seat(_) | Viewer::Hands => seen(replay, viewer),
    }
}

/// The openings of players, and of the cards that a viewer sees in the last state.
fn seen(replay: &Replay, viewer: Viewer) -> Vec<Opening> {
    let Some(view) = replay.view(replay.last(), viewer) else { return Vec::new() };
    let hidden = view.hidden.iter().filter_map(|entry| Some((entry.slot?, entry.card.as_ref()?)));
    let state = replay.at(replay.last());
    let orbs =
        state.into_iter().flat_map(|state| state.objects.iter()).filter_map(|(id, object)| {
            let entry = view.objects.iter().find(|entry| entry.id == *id)?;
            Some((object.slot.filter(|_| object.face_down)?, entry.card.as_ref()?))
        });
    let seen: Vec<_> = hidden.chain(orbs).map(|(slot, _)| slot).collect();
    let may = |opening: &&Opening| opening.slot().is_none_or(|it| seen.contains(&it.slot));
    replay.openings().iter().filter(may).cloned().collect()
}

/// The public form of an opening; the id of a card in another log may reveal more than the card
/// itself.
fn public(replay: &Replay, opening: &Opening) -> Option<Opening> {
    let Opening::Slot(it) = opening else { return Some(opening.clone()) };
    let shown = replay.shown().card(it.slot)?;
    let same = shown.face.reference == it.face.reference;
    same.then(|| Opening::Slot(SlotOpening { source_id: None, ..it.clone() }))
}
