//! Properties that hold for every game.

use std::collections::BTreeSet;
use std::sync::Arc;

use record::{Draft, DraftOpening};
use replay::{Recorder, Replay, Viewer};
use rules::{
    Event, Face, Kind, Object, Opening, Piece, Place, Seat, SlotId, SlotOpening, State, Zone,
};

use super::table::{Stuck, Table};
use super::variants;

const VIEWERS: [Viewer; 5] = [
    Viewer::Official,
    Viewer::Public,
    Viewer::Hands,
    Viewer::Seat(Seat::new(0)),
    Viewer::Seat(Seat::new(1)),
];

/// The name of a card that a viewer should not see.
const SECRET: &str = "secret ";

/// Checks all laws on a played game.
pub(crate) fn hold(table: &Table, seed: u64) -> Result<(), Stuck> {
    let mut replay = rebuilt(table, seed)?;
    cards_are_conserved(table, &replay)?;
    nothing_is_found(&replay)?;
    the_same_follows(&replay, seed)?;
    variants::hold(table, &replay, seed)?;
    hidden_stays_hidden(table, &mut replay)
}

/// The match of a game, rebuilt from its bytes: every state has its original digest.
fn rebuilt(table: &Table, seed: u64) -> Result<Replay, Stuck> {
    let replay = replayed(&table.drafts, seed)?;
    for state in &table.states {
        let seq = state.seq.unwrap_or(0);
        if replay.at(seq).map(State::digest) != Some(state.digest()) {
            return Err(format!("the state after record {seq} has another digest"));
        }
    }
    Ok(replay)
}

/// The match of these records, rebuilt from its bytes.
pub(crate) fn replayed(drafts: &[Draft], seed: u64) -> Result<Replay, Stuck> {
    let id = format!("seed-{seed}").parse().expect("a name");
    let file = Recorder::file(id, drafts.to_vec(), |_| {}).map_err(|why| why.to_string())?;
    let file = file.expect("there are records");
    let read = record::read(&file.to_bytes()).map_err(|why| why.to_string())?;
    Replay::load(read).map_err(|why| why.to_string())
}

/// No card of a deck comes or goes.
fn cards_are_conserved(table: &Table, replay: &Replay) -> Result<(), Stuck> {
    let mut whole: Vec<Vec<&str>> = table.decks.iter().map(|deck| names(&deck.cards)).collect();
    for cards in &mut whole {
        cards.sort_unstable();
    }
    for state in replay.versions().states() {
        for (seat, whole) in state.seats().zip(&whole) {
            let slots = [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)];
            let slots = slots.iter().flat_map(|place| state.slots(*place));
            let hidden = slots.map(|slot| &table.hidden[&slot.id].face);
            let is_card = |object: &&Arc<Object>| {
                let in_game = !matches!(object.place, Place::Hero(_));
                object.owner == seat && object.kind == Kind::Card && in_game
            };
            let face = |object: &Arc<Object>| match object.own_face() {
                Some(face) => face.clone(),
                None => table.hidden[&object.slot.expect("it lies face down")].face.clone(),
            };
            let open: Vec<_> = state.objects.values().filter(is_card).map(face).collect();
            let mut there = names(hidden.chain(&open));
            there.sort_unstable();
            if there != *whole && !there.is_empty() {
                return Err(format!("after record {:?} seat {seat} has {there:?}", state.seq));
            }
        }
    }
    Ok(())
}

fn names<'a>(faces: impl IntoIterator<Item = &'a Arc<Face>>) -> Vec<&'a str> {
    faces.into_iter().map(|face| &*face.reference).collect()
}

/// The auditor finds nothing in it.
pub(crate) fn nothing_is_found(replay: &Replay) -> Result<(), Stuck> {
    let audit = audit::audit(replay, audit::edition_of(replay));
    match audit.findings.first() {
        Some(finding) => Err(format!("the audit finds {finding:?}")),
        None => Ok(()),
    }
}

/// States that are considered alike have the same consequences, at every eighth record.
fn the_same_follows(replay: &Replay, seed: u64) -> Result<(), Stuck> {
    let first = u32::try_from(seed % 8).expect("small");
    for seq in (first..replay.last()).step_by(8) {
        let states = [seq, seq + 1].map(|seq| replay.at(seq).expect("every record has a state"));
        let [one, other] = states.map(|state| rules::derive(state, rules::Edition::Four));
        if rules::derives_alike(states[0], states[1]) && one != other {
            return Err(format!("record {} changes what follows", seq + 1));
        }
    }
    Ok(())
}

/// Every view can be built, and shows no card that its viewer may not know: each card has a
/// different name for viewers who know it only by its opening.
fn hidden_stays_hidden(table: &Table, replay: &mut Replay) -> Result<(), Stuck> {
    replay.open(secrets(table));
    let mut looked: [BTreeSet<SlotId>; 2] = Default::default();
    for (seq, draft) in (0..).zip(&table.drafts) {
        let state = replay.at(seq).expect("every record has a state");
        if let Event::LookedAt(it) = &draft.event {
            let slots = it.what.iter().filter_map(|what| match what {
                Piece::Slot(slot) => Some(*slot),
                Piece::Object(id) => state.objects.get(id)?.slot,
            });
            let mixed: Vec<_> =
                slots.filter_map(|slot| Some(table.hidden.get(&slot)?.mixed)).collect();
            it.seats.iter().for_each(|seat| looked[seat.index()].extend(&mixed));
        }
        let whole = matches!(draft.event, Event::TurnBegan(_) | Event::DayBegan(_));
        let one = VIEWERS[seq as usize % VIEWERS.len()];
        for viewer in VIEWERS.into_iter().filter(|viewer| whole || *viewer == one) {
            let view = replay.view(seq, viewer).expect("every record has a view");
            let objects = view.objects.iter().map(|it| (it.zone, it.controller, &it.card));
            let hidden = view.hidden.iter().map(|it| (it.zone, it.owner, &it.card));
            for (zone, owner, card) in objects.chain(hidden) {
                let Some(slot) = card.as_ref().and_then(|card| card.reference.strip_prefix(SECRET))
                else {
                    continue;
                };
                let mixed = slot.parse().expect("a slot");
                if !may_know(viewer, zone, owner, |seat| looked[seat.index()].contains(&mixed)) {
                    return Err(format!("{viewer} sees {slot} of {owner} in {zone:?} after {seq}"));
                }
            }
        }
    }
    Ok(())
}

/// Whether a viewer may know a card of this zone that has not been shown.
fn may_know(viewer: Viewer, zone: Zone, owner: Seat, looked: impl Fn(Seat) -> bool) -> bool {
    let own = matches!(zone, Zone::Hand | Zone::Mana);
    match viewer {
        Viewer::Official => true,
        Viewer::Public => false,
        Viewer::Hands => own || looked(Seat::new(0)) || looked(Seat::new(1)),
        Viewer::Seat(seat) => (own && seat == owner) || looked(seat),
    }
}

/// Openings of the same slots that name the slot instead of the card.
fn secrets(table: &Table) -> Vec<Opening> {
    let mut all = Vec::new();
    for (seq, draft) in (0..).zip(&table.drafts) {
        for opening in &draft.open {
            let DraftOpening::Slot(it) = opening else { continue };
            let slot = SlotId::new(seq, it.index);
            let reference = format!("{SECRET}{slot}");
            let face = Arc::new(Face { reference, ..Face::default() });
            all.push(Opening::Slot(SlotOpening { slot, face, source_id: None, salt: it.salt }));
        }
    }
    all
}
