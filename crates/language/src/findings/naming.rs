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
pub(crate) struct Naming<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) names: &'a Names,
    pub(crate) language: Language,
}

impl Naming<'_> {
    /// A player.
    pub(crate) fn player(self, seat: Seat) -> String {
        self.names.player(seat, self.language)
    }

    /// A player at the beginning of a sentence.
    pub(crate) fn first_player(self, seat: Seat) -> String {
        let name = self.names.name(seat).map(str::to_owned);
        name.unwrap_or_else(|| self.first(self.player(seat)))
    }

    /// Whose something is: `Ari's`, `d'Ari`.
    pub(crate) fn owner(self, seat: Seat) -> String {
        self.names.owner(seat, self.language)
    }

    /// A place with whose it is.
    pub(crate) fn place(self, place: Place) -> String {
        self.names.place(place, self.language)
    }

    /// A place at the beginning of a sentence.
    pub(crate) fn first_place(self, place: Place) -> String {
        self.first(self.place(place))
    }

    /// An Expedition with whose it is.
    pub(crate) fn expedition(self, id: ExpeditionId) -> String {
        self.place(Place::Expedition(id))
    }

    /// An Expedition at the beginning of a sentence.
    pub(crate) fn first_expedition(self, id: ExpeditionId) -> String {
        self.first_place(Place::Expedition(id))
    }

    /// An object.
    pub(crate) fn object(self, id: ObjectId) -> String {
        let made = self.replay.at(id.seq()).and_then(|state| state.objects.get(&id));
        match made {
            Some(object) if object.face.is_some() => thing(object, self.language),
            Some(object) => format!("{} ({id})", thing(object, self.language)),
            None => id.to_string(),
        }
    }

    /// The first of several objects, and `more` of how many there are besides.
    pub(crate) fn few_objects(self, ids: &[ObjectId], more: impl Fn(usize) -> String) -> String {
        let names = ids.iter().take(NAMED_MAX).map(|&id| self.object(id));
        let left = ids.len().saturating_sub(NAMED_MAX);
        let more = (left > 0).then(|| more(left));
        names.chain(more).collect::<Vec<_>>().join(", ")
    }

    /// An object at the beginning of a sentence.
    pub(crate) fn first_object(self, name: &ObjectName) -> String {
        match name {
            ObjectName::Printed(title) => title.clone(),
            &ObjectName::Unseen(id) => self.first(self.object(id)),
            ObjectName::Unknown => "?".to_owned(),
        }
    }

    /// An object within a sentence.
    pub(crate) fn named_object(self, name: &ObjectName) -> String {
        match name {
            ObjectName::Printed(title) => title.clone(),
            &ObjectName::Unseen(id) => self.object(id),
            ObjectName::Unknown => "?".to_owned(),
        }
    }

    /// A name that begins with an article, at the beginning of a sentence.
    fn first(self, name: String) -> String {
        let begins_with_article = self.language == Language::French || name.starts_with("a ");
        if begins_with_article { capital(&name) } else { name }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}
