//! Which cards of a match were never shown to everyone.

use std::collections::BTreeSet;

use replay::{Replay, Viewer};
use rules::{Opening, Seat, SlotOpening};

/// Reference and foreign id of every card of `seat` that no public view ever shows.
pub(crate) fn never_shown(replay: &Replay, seat: Seat) -> Vec<(String, String)> {
    let mut shown = BTreeSet::new();
    for seq in 0..=replay.last() {
        let public = replay.view(seq, Viewer::Public).expect("the record is there");
        shown.extend(public.objects.into_iter().filter_map(|object| object.source_id));
        shown.extend(public.hidden.into_iter().filter_map(|entry| entry.source_id));
    }
    let whole = slots(replay).filter_map(|opening| {
        let id = opening.source_id.clone()?;
        (!shown.contains(&id) && owner_of(replay, &id) == Some(seat))
            .then(|| (opening.face.reference.clone(), id.to_string()))
    });
    whole.collect::<BTreeSet<_>>().into_iter().collect()
}

/// What the openings tell of cards.
fn slots(replay: &Replay) -> impl Iterator<Item = &SlotOpening> {
    replay.openings().iter().filter_map(Opening::slot)
}

/// Whose deck a card is in at the start.
fn owner_of(replay: &Replay, id: &str) -> Option<Seat> {
    let registered = replay.records().iter().filter_map(|sealed| match &sealed.record.event {
        rules::Event::DeckRegistered(deck) => Some((sealed.record.seq, deck.seat)),
        _ => None,
    });
    for (seq, seat) in registered {
        let mut deck = slots(replay).filter(|opening| opening.slot.seq() == seq);
        if deck.any(|opening| opening.source_id.as_deref() == Some(id)) {
            return Some(seat);
        }
    }
    None
}

/// Whether a participant may know of a reference without seeing that card: their own deck or the table shows it.
pub(crate) fn may_know(replay: &Replay, seat: Seat, reference: &str) -> bool {
    let mine = slots(replay).any(|opening| {
        let id = opening.source_id.as_deref().unwrap_or_default();
        opening.face.reference == reference && owner_of(replay, id) == Some(seat)
    });
    let last = replay.at(replay.last()).expect("the record is there");
    mine || last.faces.contains_key(reference)
}
