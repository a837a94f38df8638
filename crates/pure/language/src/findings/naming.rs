//! The names of everything in a match for the reader of a finding.

use audit::ObjectName;
use replay::Replay;
use rules::{
    Counters, ExpeditionId, ObjectId, Piece, Place, PlayCost, Seat, Statistics, Statuses, Terrain,
};

use crate::language::Language;
use crate::nameless::Nameless;
use crate::names::{SeatNames, thing};

/// Maximum number of names given where there may be many.
const NAMED_MAX: usize = 5;

/// The names of one match in one language.
#[derive(Clone, Copy)]
pub(super) struct Naming<'a> {
    pub(super) replay: &'a Replay,
    pub(super) names: &'a SeatNames,
    pub(super) language: Language,
}

impl Naming<'_> {
    /// A player.
    pub(super) fn player(self, seat: Seat) -> String {
        self.names.player(seat, self.language)
    }

    /// A player, or nobody.
    pub(super) fn player_or_nobody(self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| self.language.word("nobody").to_owned(), |seat| self.player(seat))
    }

    /// Several players.
    pub(super) fn players(self, seats: &[Seat]) -> String {
        self.language.and(seats.iter().map(|&seat| self.player(seat)).collect())
    }

    /// A place with its player.
    pub(super) fn place(self, place: Place) -> String {
        self.names.place(place, self.language)
    }

    /// An Expedition with its player.
    pub(super) fn expedition(self, id: ExpeditionId) -> String {
        self.place(Place::Expedition(id))
    }

    /// Several Expeditions.
    pub(super) fn expeditions(self, ids: &[ExpeditionId]) -> String {
        self.language.and(ids.iter().map(|&id| self.expedition(id)).collect())
    }

    /// The name of an object, and whether it is a name of its own.
    fn called(self, id: ObjectId) -> (String, bool) {
        let made = self.replay.at(id.seq()).and_then(|state| state.objects.get(&id));
        made.map_or_else(
            || (self.language.nameless(Nameless::Gone).to_owned(), false),
            |object| (thing(object, self.language), object.face.is_some()),
        )
    }

    /// An object; one without a name is identified by the record that made it.
    pub(super) fn object(self, id: ObjectId) -> String {
        let (object, is_named) = self.called(id);
        if is_named { object } else { self.of_record(object, id.seq()) }
    }

    fn of_record(self, what: String, record: u32) -> String {
        self.language.say("from-record", [("what", what.into()), ("record", record.into())])
    }

    /// An object as a check knows it.
    pub(super) fn named_object(self, name: &ObjectName) -> String {
        match name {
            ObjectName::Printed(title) => title.clone(),
            &ObjectName::Unseen(id) => self.object(id),
            ObjectName::Unknown => self.language.nameless(Nameless::FaceDown).to_owned(),
        }
    }

    /// Several objects as a check knows them.
    pub(super) fn named_objects(self, names: &[ObjectName]) -> String {
        if let [name] = names {
            return self.named_object(name);
        }
        // Without their records, which would keep things without a name from being counted together.
        self.together(names.iter().map(|name| match name {
            &ObjectName::Unseen(id) => self.called(id).0,
            ObjectName::Printed(_) | ObjectName::Unknown => self.named_object(name),
        }))
    }

    /// Several objects.
    pub(super) fn objects(self, ids: &[ObjectId]) -> String {
        if let [id] = *ids {
            return self.object(id);
        }
        self.together(ids.iter().map(|&id| self.called(id).0))
    }

    /// Objects and hidden cards.
    pub(super) fn pieces(self, pieces: &[Piece]) -> String {
        self.together(pieces.iter().map(|piece| match *piece {
            Piece::Object(id) => self.object(id),
            Piece::Slot(id) => self.of_record(self.language.word("a-card").to_owned(), id.seq()),
        }))
    }

    /// Names in one list, up to a maximum; duplicates are counted.
    fn together(self, names: impl Iterator<Item = String>) -> String {
        let mut counted: Vec<(String, usize)> = Vec::new();
        for name in names {
            match counted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counted.push((name, 1)),
            }
        }
        let left = counted.iter().skip(NAMED_MAX).map(|(_, count)| count).sum::<usize>();
        let more = (left > 0).then(|| self.language.say("more", [("count", left.into())]));
        let word = |(name, count): (String, usize)| {
            if count == 1 {
                return name;
            }
            // A number takes the place of the article: `a face-down card`, `2 x face-down card`.
            let name = self.language.tongue().grammar.nameless(&name).unwrap_or(&name).to_owned();
            self.language.say("several", [("count", count.into()), ("name", name.into())])
        };
        let first = counted.into_iter().take(NAMED_MAX).map(word);
        self.language.and(first.chain(more).collect())
    }

    /// `2 boost counters`.
    pub(super) fn counted(self, counter: &str, count: u32) -> String {
        let about = [("counter", counter.to_owned().into()), ("count", count.into())];
        self.language.say("counted", about)
    }

    /// Counters with their numbers, or that there are none.
    pub(super) fn counters(self, counters: &Counters) -> String {
        let all: Vec<_> = counters.iter().map(|(name, &count)| self.counted(name, count)).collect();
        if all.is_empty() {
            self.language.word("no-counters").to_owned()
        } else {
            self.language.and(all)
        }
    }

    /// Statuses, or that there are none.
    pub(super) fn statuses(self, statuses: Statuses) -> String {
        let all: Vec<_> = statuses.iter().map(|one| self.language.status(one).to_owned()).collect();
        if all.is_empty() {
            self.language.word("no-status").to_owned()
        } else {
            self.language.and(all)
        }
    }

    /// The cost of a card, with the printed cost and the effect of choices if these differ.
    pub(super) fn cost(self, cost: &PlayCost) -> String {
        let PlayCost { cost, base, least, .. } = *cost;
        if cost == base && cost == least {
            return cost.to_string();
        }
        let about = [("cost", cost.into()), ("base", base.into()), ("least", least.into())];
        if cost == least {
            return self.language.say("cost-and-base", about);
        }
        self.language.say("cost-and-choices", about)
    }

    /// `Forest and Water`.
    pub(super) fn terrains(self, all: &[Terrain]) -> String {
        let words: Vec<_> = all.iter().map(|&one| self.language.terrain(one).to_owned()).collect();
        if words.is_empty() {
            self.language.word("no-terrain").to_owned()
        } else {
            self.language.and(words)
        }
    }

    /// `Forest 1, Mountain 2, Water 0`.
    pub(super) fn statistics(self, statistics: Statistics) -> String {
        let Statistics { forest, mountain, water } = statistics;
        let all =
            [(Terrain::Forest, forest), (Terrain::Mountain, mountain), (Terrain::Water, water)];
        let words = all.map(|(one, number)| format!("{} {number}", self.language.terrain(one)));
        words.join(", ")
    }
}
