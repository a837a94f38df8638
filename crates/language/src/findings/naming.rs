//! What everything in a match is called by whoever reads a finding.

use audit::ObjectName;
use replay::Replay;
use rules::{ExpeditionId, ObjectId, Place, Seat};

use crate::language::Language;
use crate::names::{Names, thing};

/// Objects that are named at most where there may be many.
const NAMED_MAX: usize = 5;

/// The names of one match in one language.
#[derive(Clone, Copy)]
pub(super) struct Naming<'a> {
    pub(super) replay: &'a Replay,
    pub(super) names: &'a Names,
    pub(super) language: Language,
}

impl Naming<'_> {
    /// A player.
    pub(super) fn player(self, seat: Seat) -> String {
        self.names.player(seat, self.language)
    }

    /// A place with whose it is.
    pub(super) fn place(self, place: Place) -> String {
        self.names.place(place, self.language)
    }

    /// An Expedition with whose it is.
    pub(super) fn expedition(self, id: ExpeditionId) -> String {
        self.place(Place::Expedition(id))
    }

    /// An object.
    pub(super) fn object(self, id: ObjectId) -> String {
        let made = self.replay.at(id.seq()).and_then(|state| state.objects.get(&id));
        match made {
            Some(object) if object.face.is_some() => thing(object, self.language),
            Some(object) => format!("{} ({id})", thing(object, self.language)),
            None => id.to_string(),
        }
    }

    /// The first of several objects, and how many there are besides.
    pub(super) fn few_objects(self, ids: &[ObjectId]) -> String {
        let names = ids.iter().take(NAMED_MAX).map(|&id| self.object(id));
        let left = ids.len().saturating_sub(NAMED_MAX);
        let more = (left > 0).then(|| self.language.say("more", [("count", left.into())]));
        names.chain(more).collect::<Vec<_>>().join(", ")
    }

    /// An object by what a check knows of it.
    pub(super) fn named_object(self, name: &ObjectName) -> String {
        match name {
            ObjectName::Printed(title) => title.clone(),
            &ObjectName::Unseen(id) => self.object(id),
            ObjectName::Unknown => "?".to_owned(),
        }
    }
}
