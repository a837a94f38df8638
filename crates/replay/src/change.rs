//! What differs between two states, in sentences for people.

use std::collections::BTreeMap;
use std::fmt::Display;

use rules::{
    ExpeditionView, ItemId, Marker, MarkerPlace, Object, ObjectId, Place, Seat, SlotId, State,
    Statistics, Status, derive,
};

use crate::words::{Words, capital, cards, phase, place, status, terrains};
use crate::{Knowledge, Viewer};

/// What is different in `b`, one short sentence each, with the names that `viewer` may know.
///
/// Order: the day, each seat's own matters, objects by controller and item, the Adventure, results. Nothing if the
/// states are equal; the number of the record, names of hidden slots and timestamps are not told.
pub fn changes(a: &State, b: &State, knowledge: &Knowledge, viewer: Viewer) -> Vec<String> {
    let words = |state| Words { state, knowledge, viewer };
    let mut change = Change { a: words(a), b: words(b), lines: Vec::new() };
    change.day();
    change.seats();
    change.objects();
    change.tumult();
    change.markers();
    change.results();
    change.lines
}

struct Change<'a> {
    a: Words<'a>,
    b: Words<'a>,
    lines: Vec<String>,
}

impl Change<'_> {
    fn say(&mut self, line: &str) {
        self.lines.push(capital(line));
    }

    /// A line with a number or word that was and one that is, if they differ.
    fn differs(&mut self, what: &str, was: &dyn Display, is: &dyn Display) {
        let (was, is) = (was.to_string(), is.to_string());
        if was != is {
            self.say(&format!("{what}: {was} -> {is}"));
        }
    }

    fn day(&mut self) {
        let (was, is) = (self.a.state.day, self.b.state.day);
        let player = |words: Words<'_>, seat: Option<Seat>| {
            seat.map_or_else(|| "nobody".to_owned(), |seat| words.player(seat))
        };
        if self.a.state.opened.is_none() && self.b.state.opened.is_some() {
            self.say("The match is open");
        }
        self.differs("Game", &was.game, &is.game);
        self.differs("Day", &was.day, &is.day);
        self.differs("Phase", &phase(was.phase), &phase(is.phase));
        let effect = |effect: Option<rules::DailyEffect>| {
            effect.map_or("none", rules::DailyEffect::word).replace('_', "-")
        };
        self.differs("Daily effect", &effect(was.daily_effect), &effect(is.daily_effect));
        let first = (player(self.a, was.first_player), player(self.b, is.first_player));
        self.differs("First player", &first.0, &first.1);
        self.differs("Turn", &player(self.a, was.turn), &player(self.b, is.turn));
        if was.tie_breaker != is.tie_breaker {
            self.say(if is.tie_breaker { "Tie-breakers began" } else { "Tie-breakers are off" });
        }
    }

    fn seats(&mut self) {
        let views = [self.a, self.b].map(|words| derive(words.state, words.edition()).expeditions);
        for seat in self.b.state.seats() {
            let name = self.b.player(seat);
            let passed = |words: Words<'_>| {
                words.state.players.get(seat.index()).is_some_and(|player| player.passed)
            };
            match (passed(self.a), passed(self.b)) {
                (false, true) => self.say(&format!("{name} has passed")),
                (true, false) => self.say(&format!("{name} has not passed any more")),
                (true, true) | (false, false) => {}
            }
            for place in [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)] {
                self.slots(place);
            }
            let mana = |words: Words<'_>| {
                let orbs = words.state.objects_in(Place::Mana(seat)).count();
                format!("{orbs} ({} ready)", words.state.ready_mana(seat))
            };
            self.differs(&format!("{name}'s Mana Orbs"), &mana(self.a), &mana(self.b));
            self.expeditions(seat, &views);
        }
    }

    /// How many cards a hidden zone holds, and which of them all know now.
    fn slots(&mut self, hidden: Place) {
        let count = |words: Words<'_>| {
            cards(u32::try_from(words.state.slots(hidden).len()).unwrap_or(u32::MAX))
        };
        self.differs(&self.b.owned(hidden), &count(self.a), &count(self.b));
        let state = self.a.state;
        let was_known = |id: Option<SlotId>| {
            state.slots(hidden).iter().any(|slot| Some(slot.id) == id && slot.known.is_some())
        };
        let b = self.b;
        for slot in b.state.slots(hidden) {
            if let Some(known) = slot.known.as_ref().filter(|_| !was_known(Some(slot.id))) {
                let line = format!("All know {} in {}", known.face.title(), b.owned(hidden));
                self.say(&line);
            }
        }
    }

    fn expeditions(&mut self, seat: Seat, [was, is]: &[Vec<ExpeditionView>; 2]) {
        for (now, view) in self.b.state.expeditions.iter().zip(is) {
            let name = self.b.expedition(now.id);
            if now.id.seat != seat {
                continue;
            }
            let old = self.a.state.expeditions.iter().zip(was).find(|(old, _)| old.id == now.id);
            let Some((old, old_view)) = old else {
                self.say(&format!("{name} is in region {}", now.position));
                continue;
            };
            self.differs(&format!("{name}: region"), &old.position, &now.position);
            if old.is_ascended() != now.is_ascended() {
                let verb = if now.is_ascended() { "gained" } else { "lost" };
                self.say(&format!("{name}: {verb} Ascended"));
            }
            let (was, is) = (numbers(old_view.statistics), numbers(view.statistics));
            self.differs(&format!("{name}: Forest/Mountain/Water"), &was, &is);
        }
    }

    fn objects(&mut self) {
        let (was, is) = (by_item(self.a.state), by_item(self.b.state));
        let mut lines = Vec::new();
        for (item, &(_, object)) in &is {
            let line = match was.get(item) {
                Some(&(_, old)) => self.changed(old, object),
                None => self.entered(object),
            };
            lines.extend(line.map(|line| (object.controller, *item, line)));
        }
        for (item, &(_, old)) in was.iter().filter(|(item, _)| !is.contains_key(item)) {
            let orb = old.face_down && old.is_mana_orb();
            if !orb {
                let line = format!("{}: gone from {}", self.a.thing(old), self.a.owned(old.place));
                lines.push((old.controller, *item, line));
            }
        }
        lines.sort();
        for (_, _, line) in lines {
            self.say(&line);
        }
    }

    /// A new item; Mana Orbs that nobody saw before are only counted.
    fn entered(&self, object: &Object) -> Option<String> {
        if object.face_down && object.is_mana_orb() {
            return None;
        }
        let from = object.slot.and_then(|slot| self.a.slot(slot)).map(|(from, _)| from);
        let way = from.map_or_else(
            || format!("new in {}", self.b.owned(object.place)),
            |from| format!("{} -> {}", place(from), place(object.place)),
        );
        let marks = crate::words::marks(object.statuses, &object.counters);
        Some(format!("{}: {way}{marks}", self.b.thing(object)))
    }

    /// An item that was there before, if anything about it is different.
    fn changed(&self, old: &Object, new: &Object) -> Option<String> {
        let mut parts = Vec::new();
        let (was, is) = (self.a.thing(old), self.b.thing(new));
        if old.place != new.place {
            let across = old.place.seat() != new.place.seat() && old.place.seat().is_some();
            let (from, to) = if across && new.place.seat().is_some() {
                (self.a.owned(old.place), self.b.owned(new.place))
            } else {
                (place(old.place), place(new.place))
            };
            parts.push(format!("{from} -> {to}"));
        }
        if was != is {
            parts.push(format!("now {is}"));
        }
        if old.controller != new.controller {
            parts.push(format!("controlled by {}", self.b.player(new.controller)));
        }
        let counted = |object: &Object, one| one == Status::Exhausted && object.is_mana_orb();
        for one in Status::ALL {
            match (old.statuses.has(one), new.statuses.has(one)) {
                (false, true) if !counted(new, one) => parts.push(status(one).to_owned()),
                (true, false) if !counted(old, one) => parts.push(format!("not {}", status(one))),
                (true | false, true | false) => {}
            }
        }
        let names: std::collections::BTreeSet<_> =
            old.counters.keys().chain(new.counters.keys()).collect();
        for name in names {
            let (was, is) = (old.counter(name), new.counter(name));
            if was != is {
                parts.push(format!("{name} {was} -> {is}"));
            }
        }
        (!parts.is_empty()).then(|| format!("{was}: {}", parts.join("; ")))
    }

    fn tumult(&mut self) {
        let (a, b) = (self.a.state, self.b.state);
        for (index, tumult) in b.adventure.tumult.iter().enumerate() {
            let was = a.adventure.tumult.get(index).and_then(|tumult| tumult.shown);
            if tumult.shown == was {
                continue;
            }
            let Some((card, rotated)) = tumult.shown else {
                self.say(&format!("Tumult card {} from the Hero region: face down", index + 1));
                continue;
            };
            let index = u8::try_from(index).expect("there are three");
            let shown = rules::TumultRevealed { index, card, rotated };
            self.say(&crate::sentence::tumult(&shown));
        }
    }

    fn markers(&mut self) {
        let of = |words: Words<'_>| -> BTreeMap<ObjectId, Marker> {
            let markers = &words.state.adventure.markers;
            markers.iter().map(|marker| (marker.id, marker.clone())).collect()
        };
        let (was, is) = (of(self.a), of(self.b));
        for (_, marker) in was.iter().filter(|(id, _)| !is.contains_key(id)) {
            self.say(&format!("{}: gone", marker_words(self.a, marker)));
        }
        for (id, marker) in &is {
            let old = was.get(id).map(|old| marker_words(self.a, old));
            let now = marker_words(self.b, marker);
            if old.as_ref() != Some(&now) {
                self.say(&format!("{now}: new"));
            }
        }
    }

    fn results(&mut self) {
        let (a, b) = (self.a.state, self.b.state);
        if a.game_result != b.game_result {
            let line = b.game_result.as_ref().map(|ended| match &ended.winners[..] {
                [] => "The game ended without a winner".to_owned(),
                winners => format!("Game won by {}", self.b.players(winners)),
            });
            self.say(&line.unwrap_or_else(|| "The game has no result any more".to_owned()));
        }
        if a.match_result != b.match_result {
            let line = b.match_result.as_ref().map(|ended| {
                let score: Vec<_> = ended.score.iter().map(ToString::to_string).collect();
                format!("The match ended {}", score.join("-"))
            });
            self.say(&line.unwrap_or_else(|| "The match has no result any more".to_owned()));
        }
    }
}

fn numbers(it: Statistics) -> String {
    format!("{}/{}/{}", it.forest, it.mountain, it.water)
}

/// Emblems and cards by item; an item is one object at a time.
fn by_item(state: &State) -> BTreeMap<ItemId, (ObjectId, &Object)> {
    state.objects.iter().map(|(&id, object)| (object.item, (id, &**object))).collect()
}

fn marker_words(words: Words<'_>, marker: &Marker) -> String {
    let on = match marker.on {
        MarkerPlace::Region(region) => place(Place::Adventure(region)),
        MarkerPlace::Object(id) => words.find(id).unwrap_or_else(|| "a gone object".to_owned()),
    };
    let what = terrains(&marker.terrains, " + ");
    format!("{}'s {what} Terrain Marker on {on}", words.player(marker.owner))
}
