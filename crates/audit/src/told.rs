//! The states of a match with all that is known of cards whose faces tell less.

use std::collections::BTreeMap;
use std::sync::Arc;

use replay::Replay;
use rules::{Ability, Face, Object, ObjectId, State};

/// The states of a match, where faces tell all that is known of their cards.
pub(crate) struct Told<'a> {
    replay: &'a Replay,
    /// The states that differ from the recorded ones, by record.
    states: BTreeMap<u32, State>,
}

impl<'a> Told<'a> {
    pub(crate) fn of(replay: &'a Replay) -> Self {
        let mut known = Known::default();
        let seqs = replay.records().iter().map(|sealed| sealed.record.seq);
        let states = seqs.filter_map(|seq| Some((seq, known.state(replay.at(seq)?)?)));
        let states = states.collect();
        Self { replay, states }
    }

    /// The state after a record.
    pub(crate) fn at(&self, seq: u32) -> Option<&State> {
        self.states.get(&seq).or_else(|| self.replay.at(seq))
    }
}

/// What was found of cards.
#[derive(Default)]
struct Known(BTreeMap<String, Option<Arc<Face>>>);

impl Known {
    /// The state as it is told whole; none if it is already.
    fn state(&mut self, state: &State) -> Option<State> {
        let mut told = None;
        for (reference, face) in state.faces.iter().filter(|(_, face)| is_partly(face)) {
            let Some(whole) = self.face(face) else { continue };
            told.get_or_insert_with(|| state.clone()).faces.insert(reference.clone(), whole);
        }
        let objects: Vec<(ObjectId, Object)> = state
            .objects
            .iter()
            .filter_map(|(&id, object)| {
                let face = object.face.as_ref().filter(|face| is_partly(face))?;
                let face = Some(self.face(face)?);
                let mut told = Object::clone(object);
                told.face = face;
                Some((id, told))
            })
            .collect();
        for (id, object) in objects {
            let told = told.get_or_insert_with(|| state.clone());
            told.objects.insert(id, Arc::new(object));
        }
        told
    }

    fn face(&mut self, face: &Arc<Face>) -> Option<Arc<Face>> {
        if let Some(known) = self.0.get(&face.reference) {
            return known.clone();
        }
        let whole = whole(face);
        let known = (!Arc::ptr_eq(&whole, face)).then_some(whole);
        self.0.insert(face.reference.clone(), known.clone());
        known
    }
}

/// Whether it does not tell all abilities.
fn is_partly(face: &Face) -> bool {
    face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread))
}

/// The face with all that is known of its card, if it does not tell all abilities.
pub(crate) fn whole(face: &Arc<Face>) -> Arc<Face> {
    if !is_partly(face) {
        return face.clone();
    }
    cards::completed(face).map_or_else(
        || face.clone(),
        |abilities| Arc::new(Face { abilities: Some(abilities.to_vec()), ..Face::clone(face) }),
    )
}
