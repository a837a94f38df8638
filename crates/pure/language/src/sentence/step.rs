//! The steps of the game that move no item.

use std::cmp::Ordering;

use rules::{
    Ceased, ChoiceMade, ControlChanged, CountersChanged, DieRolled, ExpeditionMoved, FaceChanged,
    LookedAt, Mana, MarkerPlace, Piece, Place, Revealed, Seat, Shuffled, StatusChanged, Terrain,
    TerrainMarkerMoved, TerrainMarkerPlaced, TimestampsAssigned, TokenCreated, TumultRevealed,
};

use super::say::Say;
use crate::language::Language;
use crate::words::Words;

impl Say<'_> {
    pub(super) fn token_created(self, it: &TokenCreated) -> String {
        let one = |token: &rules::TokenEntry| {
            let (name, place) = (self.after.entry(&token.face), self.after.the_owned(token.to));
            let about = [("token", name.into()), ("place", place.into())];
            let marks = self.language.marks(token.statuses, &token.counters);
            self.language.say("token-created", about) + &marks
        };
        self.and(it.tokens.iter().map(one).collect())
    }

    pub(super) fn ceased(self, it: &Ceased) -> String {
        let objects = self.together(self.objects(&it.objects));
        let about = [("objects", objects.into()), ("count", it.objects.len().into())];
        self.language.say("ceased", about)
    }

    pub(super) fn timestamps_assigned(self, it: &TimestampsAssigned) -> String {
        let order = ("order", self.objects(&it.order).join(", ").into());
        if it.chosen_by.is_empty() {
            return self.language.say("oldest-first", [order]);
        }
        let players = ("players", self.after.players(&it.chosen_by).into());
        let count = ("count", it.chosen_by.len().into());
        self.language.say("oldest-first-chosen", [order, players, count])
    }

    pub(super) fn status_gained(self, it: &StatusChanged) -> String {
        let (who, count) = self.subjects(it);
        let about = [
            ("who", who.into()),
            ("count", count.into()),
            ("kind", it.status.word().into()),
            ("status", self.language.status(it.status).into()),
        ];
        self.language.say("status-gained", about)
    }

    pub(super) fn status_lost(self, it: &StatusChanged) -> String {
        let (who, count) = self.subjects(it);
        let about = [
            ("who", who.into()),
            ("count", count.into()),
            ("kind", it.status.word().into()),
            ("status", self.language.status(it.status).into()),
        ];
        self.language.say("status-lost", about)
    }

    /// The objects whose status changes, and their number.
    fn subjects(self, it: &StatusChanged) -> (String, usize) {
        let mut who = self.objects(&it.objects);
        who.extend(it.expeditions.iter().map(|&id| self.after.expedition(id)));
        let count = who.len();
        (self.together(who), count)
    }

    pub(super) fn counters(self, it: &CountersChanged) -> String {
        let one = |change: &rules::CounterChange| {
            let object = self.after.state.objects.get(&change.object);
            let now = object.map_or(0, |object| object.counter(&change.counter));
            let name = self.language.capital(&self.object(change.object));
            let about = [
                ("object", name.into()),
                ("counter", self.language.counter(&change.counter).into()),
                ("by", format!("{:+}", change.by).into()),
                ("now", now.into()),
            ];
            self.language.say("counter-changed", about)
        };
        self.and(it.changes.iter().map(one).collect())
    }

    pub(super) fn mana_paid(self, it: &Mana) -> String {
        let about = [("player", self.player(it.seat).into()), ("mana", it.count.into())];
        self.language.say("mana-paid", about)
    }

    pub(super) fn mana_readied(self, it: &Mana) -> String {
        let about = [("player", self.player(it.seat).into()), ("mana", it.count.into())];
        self.language.say("mana-readied", about)
    }

    pub(super) fn revealed(self, it: &Revealed) -> String {
        let one = |shown: &rules::Shown| {
            let place = match shown.what {
                Piece::Object(id) => self.before.state.objects.get(&id).map(|object| object.place),
                Piece::Slot(id) => self.before.slot(id).map(|(place, _)| place),
            };
            let card = self.after.entry(&shown.face);
            let Some(place) = place else { return card };
            let place = self.after.the_owned(place);
            self.language.say("revealed-in", [("card", card.into()), ("place", place.into())])
        };
        let cards = self.and(it.cards.iter().map(one).collect());
        let about = [("cards", cards.into()), ("count", it.cards.len().into())];
        self.language.say("revealed", about)
    }

    pub(super) fn looked_at(self, it: &LookedAt) -> String {
        let name = |&piece: &Piece| self.after.piece(piece).unwrap_or_else(|| self.after.a_card());
        let names: Vec<_> = it.what.iter().map(name).collect();
        let grammar = self.language.tongue().grammar;
        let hidden = names.iter().filter(|name| grammar.nameless(name).is_some()).count();
        let what = if hidden > 1 && hidden == names.len() {
            self.language.cards(u32::try_from(hidden).unwrap_or(u32::MAX))
        } else {
            self.and(names)
        };
        let about = [
            ("players", self.after.players(&it.seats).into()),
            ("count", it.seats.len().into()),
            ("what", what.into()),
        ];
        self.language.say("looked-at", about)
    }

    pub(super) fn shuffled(self, it: &Shuffled) -> String {
        self.language.say("shuffled", [("place", self.after.the_owned(it.place).into())])
    }

    pub(super) fn die_rolled(self, it: &DieRolled) -> String {
        let results = self.and(it.results.iter().map(ToString::to_string).collect());
        let about = [
            ("player", self.player(it.seat).into()),
            ("results", results.into()),
            ("count", it.results.len().into()),
        ];
        self.language.say("die-rolled", about)
    }

    pub(super) fn choice_made(self, it: &ChoiceMade) -> String {
        let known = match (it.seat, &*it.about) {
            (None, "table") => Some(self.language.word("choice-table").to_owned()),
            (None, _) => None,
            (Some(seat), _) => self.known_choice(it, seat),
        };
        if let Some(known) = known {
            return known;
        }
        let mut chosen: Vec<_> = it.pieces.iter().map(|&piece| self.piece(piece)).collect();
        chosen.extend(it.seats.iter().map(|&seat| self.player(seat)));
        chosen.extend(it.expeditions.iter().map(|&id| self.after.expedition(id)));
        chosen.extend(it.number.map(|number| number.to_string()));
        let about = ("about", self.language.recorded(&it.about).into());
        let choice = match it.seat.map(|seat| self.player(seat)) {
            None => self.language.say("choice", [about]),
            Some(player) => self.language.say("choice-made", [("player", player.into()), about]),
        };
        if chosen.is_empty() {
            return choice;
        }
        self.language.detailed(&choice, &self.together(chosen))
    }

    /// A choice whose subject the recorder gives, and its object if one is named.
    fn known_choice(self, it: &ChoiceMade, seat: Seat) -> Option<String> {
        let player = ("player", self.player(seat).into());
        let source = match it.pieces[..] {
            [piece] => Some(("source", self.piece(piece).into())),
            _ => None,
        };
        Some(match (&*it.about, source) {
            ("deck", None) => self.language.say("choice-deck", [player]),
            ("first mana", None) => self.language.say("choice-first-mana", [player]),
            ("no mana", None) => self.language.say("choice-no-mana", [player]),
            ("confirm", None) => self.language.say("choice-confirmed", [player]),
            ("decline", None) => self.language.say("choice-declined", [player]),
            ("decline", Some(source)) => self.language.say("choice-declined-of", [player, source]),
            ("effect", None) => self.language.say("choice-effect", [player]),
            ("effect", Some(source)) => self.language.say("choice-effect-of", [player, source]),
            ("option", None) => self.language.say("choice-untold", [player]),
            ("option", Some(source)) => self.language.say("choice-untold-of", [player, source]),
            _ => return None,
        })
    }

    pub(super) fn expedition_moved(self, it: &ExpeditionMoved) -> String {
        self.and(it.moves.iter().map(|one| self.expedition_move(one)).collect())
    }

    fn expedition_move(self, it: &rules::ExpeditionMove) -> String {
        let before = self.before.state.expedition(it.expedition);
        let way = before.map(|before| {
            let distance = |position: u8| position.abs_diff(before.start());
            distance(it.to).cmp(&distance(before.position))
        });
        let id = match way {
            Some(Ordering::Greater) => "expedition-forward",
            Some(Ordering::Less) => "expedition-backward",
            Some(Ordering::Equal) => "expedition-stays",
            None => "expedition-moves",
        };
        let about = [
            ("expedition", self.after.expedition(it.expedition).into()),
            ("region", self.language.the_place(Place::Adventure(it.to)).into()),
        ];
        let what = self.language.say(id, about);
        if it.due_to.is_empty() {
            return what;
        }
        let terrains = it.due_to.iter().map(|&one| self.language.terrain(one).to_owned());
        let terrains = self.and(terrains.collect());
        self.language.say("due-to", [("what", what.into()), ("terrains", terrains.into())])
    }

    pub(super) fn marker_placed(self, it: &TerrainMarkerPlaced) -> String {
        let one = |marker: &rules::MarkerEntry| {
            let about = [
                ("player", self.player(marker.owner).into()),
                ("terrains", self.language.terrains(&marker.terrains).into()),
                ("place", self.marker_place(marker.on).into()),
            ];
            self.language.say("marker-placed", about)
        };
        self.and(it.markers.iter().map(one).collect())
    }

    pub(super) fn marker_moved(self, it: &TerrainMarkerMoved) -> String {
        let (marker, place) = (self.object(it.marker), self.marker_place(it.to));
        self.language.say("marker-moved", [("marker", marker.into()), ("place", place.into())])
    }

    fn marker_place(self, on: MarkerPlace) -> String {
        match on {
            MarkerPlace::Region(region) => self.language.the_place(Place::Adventure(region)),
            MarkerPlace::Object(id) => self.object(id),
        }
    }

    pub(super) fn control_changed(self, it: &ControlChanged) -> String {
        let (object, place) = (self.object(it.object), self.after.the_owned(it.to));
        self.language.say("control-changed", [("object", object.into()), ("place", place.into())])
    }

    pub(super) fn face_changed(self, it: &FaceChanged) -> String {
        let (object, face) = (self.object(it.object), self.after.entry(&it.face));
        if object != face {
            let about = [("object", object.into()), ("face", face.into())];
            return self.language.say("face-changed", about);
        }
        let printed = |words: Words<'_>| {
            let object = words.state.objects.get(&it.object)?;
            object.face.as_ref().map(|face| face.subtypes.clone())
        };
        let (was, is) = (printed(self.before), printed(self.after));
        let about = ("object", object.into());
        match is.filter(|is| was.is_some_and(|was| was != *is)) {
            Some(all) if all.is_empty() => self.language.say("face-has-no-subtype", [about]),
            Some(all) => {
                let grammar = self.language.tongue().grammar;
                let all = self.and(all.iter().map(|one| grammar.subtype(one)).collect());
                self.language.say("face-has-subtypes", [about, ("subtypes", all.into())])
            }
            None => self.language.say("face-is-copied", [about]),
        }
    }
}

/// The two halves are named from the Hero region on.
pub(crate) fn tumult(it: &TumultRevealed, language: Language) -> String {
    let alone = it.card.alone();
    let others: Vec<_> = Terrain::ALL.into_iter().filter(|&one| one != alone).collect();
    let (alone, others) = (language.terrain(alone).to_owned(), language.terrains(&others));
    let (first, second) = if it.rotated { (others, alone) } else { (alone, others) };
    let card = u32::from(it.index) + 1;
    let about = [("card", card.into()), ("first", first.into()), ("second", second.into())];
    language.say("tumult-revealed", about)
}
