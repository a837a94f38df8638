//! The steps of the game that move no item.

use std::cmp::Ordering;

use rules::{
    Ceased, ChoiceMade, ControlChanged, CountersChanged, DieRolled, ExpeditionMoved, FaceChanged,
    LookedAt, Mana, MarkerPlace, Piece, Place, Revealed, Shuffled, Status, StatusChanged, Terrain,
    TerrainMarkerMoved, TerrainMarkerPlaced, TimestampsAssigned, TokenCreated, TumultRevealed,
};

use super::say::Say;
use crate::Language;
use crate::terms::say;

impl Say<'_> {
    pub(super) fn token_created(self, it: &TokenCreated) -> String {
        let one = |token: &rules::TokenEntry| {
            let (name, place) = (self.after.entry(&token.face), self.after.the_owned(token.to));
            let marks = self.language.marks(token.statuses, &token.counters);
            say!(self.language, "{name} enters {place}{marks}", "{name} arrive dans {place}{marks}")
        };
        self.and(it.tokens.iter().map(one).collect())
    }

    pub(super) fn ceased(self, it: &Ceased) -> String {
        let who = self.and(self.objects(&it.objects));
        if it.objects.len() == 1 {
            say!(self.language, "{who} ceases to exist", "{who} cesse d'exister")
        } else {
            say!(self.language, "{who} cease to exist", "{who} cessent d'exister")
        }
    }

    pub(super) fn timestamps_assigned(self, it: &TimestampsAssigned) -> String {
        let (order, who) = (self.objects(&it.order).join(", "), self.after.players(&it.chosen_by));
        let chosen = match it.chosen_by.len() {
            0 => String::new(),
            1 => say!(self.language, ", as {who} chose", ", comme {who} l'a choisi"),
            _ => say!(self.language, ", as {who} chose", ", comme {who} l'ont choisi"),
        };
        say!(
            self.language,
            "From the oldest on: {order}{chosen}",
            "Du plus ancien au plus récent : {order}{chosen}"
        )
    }

    pub(super) fn status_gained(self, it: &StatusChanged) -> String {
        let (who, is_one) = self.subjects(it);
        let status = self.language.status(it.status);
        match (self.language, is_one, it.status) {
            (Language::English, true, _) => format!("{who} gains {status}"),
            (Language::English, false, _) => format!("{who} gain {status}"),
            (Language::French, _, Status::Exhausted) => format!("On épuise {who}"),
            (Language::French, true, Status::Ascended) => format!("{who} passe {status}"),
            (Language::French, false, Status::Ascended) => format!("{who} passent {status}"),
            (Language::French, true, _) => format!("{who} gagne {status}"),
            (Language::French, false, _) => format!("{who} gagnent {status}"),
        }
    }

    pub(super) fn status_lost(self, it: &StatusChanged) -> String {
        let (who, is_one) = self.subjects(it);
        let status = self.language.status(it.status);
        match (self.language, is_one, it.status) {
            (Language::English, true, _) => format!("{who} loses {status}"),
            (Language::English, false, _) => format!("{who} lose {status}"),
            (Language::French, _, Status::Exhausted) => format!("On redresse {who}"),
            (Language::French, true, Status::Ascended) => format!("{who} n'est plus {status}"),
            (Language::French, false, Status::Ascended) => format!("{who} ne sont plus {status}"),
            (Language::French, true, _) => format!("{who} perd {status}"),
            (Language::French, false, _) => format!("{who} perdent {status}"),
        }
    }

    /// Whose status changes, and whether it is only one.
    fn subjects(self, it: &StatusChanged) -> (String, bool) {
        let mut who = self.objects(&it.objects);
        who.extend(it.expeditions.iter().map(|&id| self.after.expedition(id)));
        let is_one = who.len() == 1;
        (self.and(who), is_one)
    }

    pub(super) fn counters(self, it: &CountersChanged) -> String {
        let one = |change: &rules::CounterChange| {
            let object = self.after.state.objects.get(&change.object);
            let now = object.map_or(0, |object| object.counter(&change.counter));
            let name = self.language.capital(&self.object(change.object));
            let (counter, by) = (&change.counter, change.by);
            say!(
                self.language,
                "{name}: {counter} {by:+} (now {now})",
                "{name} : {counter} {by:+} (désormais {now})"
            )
        };
        self.and(it.changes.iter().map(one).collect())
    }

    pub(super) fn mana_paid(self, it: &Mana) -> String {
        let (player, count) = (self.player(it.seat), it.count);
        say!(self.language, "{player} pays {count} mana", "{player} paie {count} mana")
    }

    pub(super) fn mana_readied(self, it: &Mana) -> String {
        let (player, count) = (self.player(it.seat), it.count);
        if self.language.is_one(count) {
            say!(
                self.language,
                "{player} readies {count} Mana Orb",
                "{player} redresse {count} Orbe de Mana"
            )
        } else {
            say!(
                self.language,
                "{player} readies {count} Mana Orbs",
                "{player} redresse {count} Orbes de Mana"
            )
        }
    }

    pub(super) fn revealed(self, it: &Revealed) -> String {
        let one = |shown: &rules::Shown| {
            let place = match shown.what {
                Piece::Object(id) => self.before.state.objects.get(&id).map(|object| object.place),
                Piece::Slot(id) => self.before.slot(id).map(|(place, _)| place),
            };
            let from = place.map(|place| {
                let place = self.after.the_owned(place);
                say!(self.language, " in {place}", " dans {place}")
            });
            format!("{}{}", self.after.entry(&shown.face), from.unwrap_or_default())
        };
        let what = self.and(it.cards.iter().map(one).collect());
        if it.cards.len() == 1 {
            say!(self.language, "{what} is revealed", "On révèle {what}")
        } else {
            say!(self.language, "{what} are revealed", "On révèle {what}")
        }
    }

    pub(super) fn looked_at(self, it: &LookedAt) -> String {
        let name = |&piece: &Piece| self.after.piece(piece).unwrap_or_else(|| self.after.a_card());
        let names: Vec<_> = it.what.iter().map(name).collect();
        let hidden = names.iter().filter(|name| self.language.nameless(name).is_some()).count();
        let what = if hidden > 1 && hidden == names.len() {
            self.language.cards(u32::try_from(hidden).unwrap_or(u32::MAX))
        } else {
            self.and(names)
        };
        let who = self.after.players(&it.seats);
        if it.seats.len() == 1 {
            say!(self.language, "{who} looks at {what}", "{who} regarde {what}")
        } else {
            say!(self.language, "{who} look at {what}", "{who} regardent {what}")
        }
    }

    pub(super) fn shuffled(self, it: &Shuffled) -> String {
        let place = self.after.the_owned(it.place);
        say!(self.language, "{place} is shuffled", "On mélange {place}")
    }

    pub(super) fn die_rolled(self, it: &DieRolled) -> String {
        let player = self.player(it.seat);
        let results = self.and(it.results.iter().map(ToString::to_string).collect());
        if it.results.len() == 1 {
            say!(self.language, "{player} rolls {results}", "{player} lance le dé : {results}")
        } else {
            say!(self.language, "{player} rolls {results}", "{player} lance les dés : {results}")
        }
    }

    pub(super) fn choice_made(self, it: &ChoiceMade) -> String {
        let mut chosen: Vec<_> = it.pieces.iter().map(|&piece| self.piece(piece)).collect();
        chosen.extend(it.seats.iter().map(|&seat| self.player(seat)));
        chosen.extend(it.number.map(|number| number.to_string()));
        let what = if chosen.is_empty() {
            String::new()
        } else {
            format!("{}{}", self.language.colon(), self.and(chosen))
        };
        let about = self.language.recorded(&it.about);
        let Some(seat) = it.seat else {
            return say!(self.language, "Choice ({about}){what}", "Choix ({about}){what}");
        };
        let player = self.player(seat);
        say!(self.language, "{player} chooses ({about}){what}", "{player} choisit ({about}){what}")
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
        let way = match way {
            Some(Ordering::Greater) => ("moves forward to", "avance jusqu'à"),
            Some(Ordering::Less) => ("moves backward to", "recule jusqu'à"),
            Some(Ordering::Equal) => ("stays in", "reste dans"),
            None => ("moves to", "va dans"),
        };
        let way = self.language.pick(way.0, way.1);
        let terrains = it.due_to.iter().map(|&one| self.language.terrain(one).to_owned());
        let terrains = self.and(terrains.collect());
        let due_to = if it.due_to.is_empty() {
            String::new()
        } else {
            say!(self.language, ", due to {terrains}", ", grâce à {terrains}")
        };
        let region = self.language.the_place(Place::Adventure(it.to));
        format!("{} {way} {region}{due_to}", self.after.expedition(it.expedition))
    }

    pub(super) fn marker_placed(self, it: &TerrainMarkerPlaced) -> String {
        let one = |marker: &rules::MarkerEntry| {
            let what = self.language.terrains(&marker.terrains, " + ");
            let (player, on) = (self.player(marker.owner), self.marker_place(marker.on));
            say!(
                self.language,
                "{player} puts a {what} Terrain Marker on {on}",
                "{player} pose un marqueur de Terrain ({what}) sur {on}"
            )
        };
        self.and(it.markers.iter().map(one).collect())
    }

    pub(super) fn marker_moved(self, it: &TerrainMarkerMoved) -> String {
        let (marker, on) = (self.object(it.marker), self.marker_place(it.to));
        say!(self.language, "{marker} moves to {on}", "{marker} va sur {on}")
    }

    fn marker_place(self, on: MarkerPlace) -> String {
        match on {
            MarkerPlace::Region(region) => self.language.the_place(Place::Adventure(region)),
            MarkerPlace::Object(id) => self.object(id),
        }
    }

    pub(super) fn control_changed(self, it: &ControlChanged) -> String {
        let (object, place) = (self.object(it.object), self.after.the_owned(it.to));
        say!(self.language, "{object} comes to {place}", "{object} passe dans {place}")
    }

    pub(super) fn face_changed(self, it: &FaceChanged) -> String {
        let (object, face) = (self.object(it.object), self.after.entry(&it.face));
        say!(self.language, "{object} becomes {face}", "{object} devient {face}")
    }
}

/// The two halves are named from the Hero region on.
pub(crate) fn tumult(it: &TumultRevealed, language: Language) -> String {
    let alone = it.card.alone();
    let others: Vec<_> = Terrain::ALL.into_iter().filter(|&one| one != alone).collect();
    let (alone, others) = (language.terrain(alone).to_owned(), language.terrains(&others, " + "));
    let (first, second) = if it.rotated { (others, alone) } else { (alone, others) };
    let card = u8::from(it.card);
    say!(
        language,
        "Tumult card {card} is revealed: {first} | {second}",
        "La carte Tumulte {card} est révélée : {first} | {second}"
    )
}
