//! Differences between two states, in sentences for people.

use std::collections::BTreeMap;
use std::fmt::Display;

use replay::{Knowledge, Viewer, edition};
use rules::{
    DailyEffect, ExpeditionView, ItemId, Marker, MarkerPlace, Object, ObjectId, Place, Seat,
    SlotId, State, Status, derive, plain,
};

use crate::grammar::numbers;
use crate::language::Language;
use crate::words::Words;

/// The differences in `b`, one short sentence each, with the names that `viewer` may know.
///
/// Order: the day, each seat's own matters, objects by controller and item, the Adventure, results.
/// Empty if the states are equal; the number of the record, names of hidden slots and timestamps
/// are not included.
pub fn changes(
    a: &State,
    b: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
    language: Language,
) -> Vec<String> {
    let words = |state| Words { state, knowledge, viewer, language };
    let mut change = ChangeText { a: words(a), b: words(b), language, lines: Vec::new() };
    change.day();
    change.seats();
    change.objects();
    change.tumult();
    change.markers();
    change.results();
    change.lines
}

struct ChangeText<'a> {
    a: Words<'a>,
    b: Words<'a>,
    language: Language,
    lines: Vec<String>,
}

impl ChangeText<'_> {
    fn say(&mut self, line: &str) {
        self.lines.push(plain(&self.language.capital(line)).into_owned());
    }

    /// A line with an old and a new number or word, if they differ.
    fn differs(&mut self, what: &str, was: &dyn Display, is: &dyn Display) {
        // As texts: what reads the same is no change to its reader.
        let (was, is) = (was.to_string(), is.to_string());
        if was != is {
            let about = [("what", what.into()), ("was", was.into()), ("is", is.into())];
            self.say(&self.language.say("differs", about));
        }
    }

    fn day(&mut self) {
        let (was, is, language) = (self.a.state.day, self.b.state.day, self.language);
        let nobody = || language.word("nobody").to_owned();
        let player = |words: Words<'_>, seat: Option<Seat>| {
            seat.map_or_else(nobody, |seat| words.player(seat))
        };
        if self.a.state.opened.is_none() && self.b.state.opened.is_some() {
            self.say(language.word("match-is-open"));
        }
        self.differs(language.word("label-game"), &was.game, &is.game);
        self.differs(language.word("label-day"), &was.day, &is.day);
        let phase = language.word("label-phase");
        self.differs(phase, &language.heading(was.phase), &language.heading(is.phase));
        let effect = |effect: Option<DailyEffect>| {
            effect.map_or(language.word("no-daily-effect"), |one| language.daily_effect(one))
        };
        let what = language.word("label-daily-effect");
        self.differs(what, &effect(was.daily_effect), &effect(is.daily_effect));
        let first = (player(self.a, was.first_player), player(self.b, is.first_player));
        self.differs(language.word("label-first-player"), &first.0, &first.1);
        let turn = (player(self.a, was.turn), player(self.b, is.turn));
        self.differs(language.word("label-turn"), &turn.0, &turn.1);
        match (was.tie_breaker, is.tie_breaker) {
            (false, true) => self.say(language.word("tie-breakers-began")),
            (true, false) => self.say(language.word("tie-breakers-off")),
            (true, true) | (false, false) => {}
        }
    }

    fn seats(&mut self) {
        // Once for all seats: nothing else here takes as long.
        let views =
            [self.a, self.b].map(|words| derive(words.state, edition(words.state)).expeditions);
        for seat in self.b.state.seats() {
            let name = self.b.player(seat);
            let passed = |words: Words<'_>| {
                words.state.players.get(seat.index()).is_some_and(|player| player.passed)
            };
            let (language, player) = (self.language, || [("player", name.as_str().into())]);
            match (passed(self.a), passed(self.b)) {
                (false, true) => self.say(&language.say("player-passed", player())),
                (true, false) => self.say(&language.say("player-passed-no-more", player())),
                (true, true) | (false, false) => {}
            }
            for place in [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)] {
                self.slots(place);
            }
            let pool = |words: Words<'_>| {
                let draft = words.state.draft.as_ref();
                let pool = draft.and_then(|draft| draft.pools.get(seat.index()));
                language.cards(pool.map_or(0, |it| u32::try_from(it.len()).unwrap_or(u32::MAX)))
            };
            self.differs(&language.say("label-pool", player()), &pool(self.a), &pool(self.b));
            let mana = |words: Words<'_>| {
                let orbs = words.state.objects_in(Place::Mana(seat)).count();
                let ready = words.state.ready_mana(seat);
                language.say("mana-orbs", [("orbs", orbs.into()), ("ready", ready.into())])
            };
            let orbs = language.say("label-mana-orbs", player());
            self.differs(&orbs, &mana(self.a), &mana(self.b));
            self.expeditions(seat, &views);
        }
    }

    /// The number of cards in a hidden zone, and the newly public ones.
    fn slots(&mut self, hidden: Place) {
        let language = self.language;
        let count = |words: Words<'_>| {
            language.cards(u32::try_from(words.state.slots(hidden).len()).unwrap_or(u32::MAX))
        };
        self.differs(&self.b.owned(hidden), &count(self.a), &count(self.b));
        let state = self.a.state;
        let was_known = |id: Option<SlotId>| {
            state.slots(hidden).iter().any(|slot| Some(slot.id) == id && slot.known.is_some())
        };
        let b = self.b;
        for slot in b.state.slots(hidden) {
            if let Some(known) = slot.known.as_ref().filter(|_| !was_known(Some(slot.id))) {
                let (card, place) = (language.card(known.face.title()), b.the_owned(hidden));
                let about = [("card", card.into()), ("place", place.into())];
                self.say(&language.say("known-in", about));
            }
        }
    }

    fn expeditions(&mut self, seat: Seat, [was, is]: &[Vec<ExpeditionView>; 2]) {
        for (now, view) in self.b.state.expeditions.iter().zip(is) {
            if now.id.seat != seat {
                continue;
            }
            let (language, position) = (self.language, now.position);
            let name = self.b.expedition(now.id);
            let heading = self.b.owned(Place::Expedition(now.id));
            let old = self.a.state.expeditions.iter().zip(was).find(|(old, _)| old.id == now.id);
            let Some((old, old_view)) = old else {
                let about = [("expedition", name.into()), ("region", position.into())];
                self.say(&language.say("in-region", about));
                continue;
            };
            let heading = || [("expedition", heading.as_str().into())];
            let region = language.say("label-region", heading());
            self.differs(&region, &old.position, &position);
            match (old.is_ascended(), now.is_ascended()) {
                (false, true) => {
                    self.say(&language.say("gained-ascended", [("expedition", name.into())]));
                }
                (true, false) => {
                    self.say(&language.say("lost-ascended", [("expedition", name.into())]));
                }
                (true, true) | (false, false) => {}
            }
            let (was, is) = (numbers(old_view.statistics), numbers(view.statistics));
            let statistics = language.say("label-statistics", heading());
            self.differs(&statistics, &was, &is);
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
                let (thing, place) = (self.a.thing(old), self.a.the_owned(old.place));
                let about = [("object", thing.into()), ("place", place.into())];
                let line = self.language.say("gone-from", about);
                lines.push((old.controller, *item, line));
            }
        }
        // What is there now and what has gone come from two maps; sorted, each object's line is in its place again.
        lines.sort();
        for (_, _, line) in lines {
            self.say(&line);
        }
    }

    /// A new item; previously unseen Mana Orbs are only counted.
    fn entered(&self, object: &Object) -> Option<String> {
        if object.face_down && object.is_mana_orb() {
            return None;
        }
        let from = object.slot.and_then(|slot| self.a.slot(slot)).map(|(from, _)| from);
        let language = self.language;
        let new = || language.say("new-in", [("place", self.b.the_owned(object.place).into())]);
        let way = from.map_or_else(new, |from| {
            format!("{} → {}", language.place(from), language.place(object.place))
        });
        let marks = language.marks(object.statuses, &object.counters);
        Some(language.detailed(&self.b.thing(object), &(way + &marks)))
    }

    /// An item that existed before, if anything about it differs.
    fn changed(&self, old: &Object, new: &Object) -> Option<String> {
        let (mut parts, language) = (Vec::new(), self.language);
        let (was, is) = (self.a.thing(old), self.b.thing(new));
        if old.place != new.place {
            let across = old.place.seat() != new.place.seat() && old.place.seat().is_some();
            let (from, to) = if across && new.place.seat().is_some() {
                (self.a.owned(old.place), self.b.owned(new.place))
            } else {
                (language.place(old.place), language.place(new.place))
            };
            parts.push(format!("{from} → {to}"));
        }
        if was != is {
            parts.push(language.say("now", [("object", is.into())]));
        }
        if old.controller != new.controller {
            let player = self.b.player(new.controller);
            parts.push(language.say("controlled-by", [("player", player.into())]));
        }
        // Ready Mana Orbs are told as a number of the player, and not orb by orb.
        let counted = |object: &Object, one| one == Status::Exhausted && object.is_mana_orb();
        for one in Status::ALL {
            let status = language.status(one);
            match (old.statuses.has(one), new.statuses.has(one)) {
                (false, true) if !counted(new, one) => parts.push(status.to_owned()),
                (true, false) if !counted(old, one) => {
                    parts.push(language.say("not-status", [("status", status.into())]));
                }
                (true | false, true | false) => {}
            }
        }
        let names: std::collections::BTreeSet<_> =
            old.counters.keys().chain(new.counters.keys()).collect();
        for name in names {
            let (was, is) = (old.counter(name), new.counter(name));
            if was != is {
                parts.push(format!("{} {was} → {is}", language.counter(name)));
            }
        }
        let parts = Some(parts.join(language.semicolon())).filter(|parts| !parts.is_empty())?;
        Some(language.detailed(&was, &parts))
    }

    fn tumult(&mut self) {
        let (a, b) = (self.a.state, self.b.state);
        for (index, tumult) in b.adventure.tumult.iter().enumerate() {
            let was = a.adventure.tumult.get(index).and_then(|tumult| tumult.shown);
            if tumult.shown == was {
                continue;
            }
            let Some((card, rotated)) = tumult.shown else {
                let number = ("number", (index + 1).into());
                self.say(&self.language.say("tumult-face-down", [number]));
                continue;
            };
            let index = u8::try_from(index).expect("there are three");
            let shown = rules::TumultRevealed { index, card, rotated };
            self.say(&crate::sentence::tumult(&shown, self.language));
        }
    }

    fn markers(&mut self) {
        let of = |words: Words<'_>| -> BTreeMap<ObjectId, Marker> {
            let markers = &words.state.adventure.markers;
            markers.iter().map(|marker| (marker.id, marker.clone())).collect()
        };
        let (was, is) = (of(self.a), of(self.b));
        for (_, marker) in was.iter().filter(|(id, _)| !is.contains_key(id)) {
            let marker = marker_words(self.a, marker);
            self.say(&self.language.say("marker-gone", [("marker", marker.into())]));
        }
        for (id, marker) in &is {
            let old = was.get(id).map(|old| marker_words(self.a, old));
            let now = marker_words(self.b, marker);
            if old.as_ref() != Some(&now) {
                self.say(&self.language.say("marker-new", [("marker", now.into())]));
            }
        }
    }

    fn results(&mut self) {
        let (a, b, language) = (self.a.state, self.b.state, self.language);
        if a.game_result != b.game_result {
            let winners = b.game_result.as_ref().map(|ended| &ended.winners[..]);
            let who = self.b.players(winners.unwrap_or_default());
            self.say(&match winners {
                None => language.word("game-no-result").to_owned(),
                Some([]) => language.word("game-no-winner").to_owned(),
                Some(_) => language.say("game-won", [("players", who.into())]),
            });
        }
        if a.match_result != b.match_result {
            let score = b.match_result.as_ref().map(|ended| self.b.score(&ended.score));
            self.say(&match score {
                None => language.word("match-no-result").to_owned(),
                Some(score) => language.say("match-score", [("score", score.into())]),
            });
        }
    }
}

/// Emblems and cards by item; an item is one object at a time.
fn by_item(state: &State) -> BTreeMap<ItemId, (ObjectId, &Object)> {
    state.objects.iter().map(|(&id, object)| (object.item, (id, &**object))).collect()
}

fn marker_words(words: Words<'_>, marker: &Marker) -> String {
    let language = words.language;
    let gone = || language.word("gone-object").to_owned();
    let on = match marker.on {
        MarkerPlace::Region(region) => language.the_place(Place::Adventure(region)),
        MarkerPlace::Object(id) => words.find(id).unwrap_or_else(gone),
    };
    let about = [
        ("player", words.player(marker.owner).into()),
        ("terrains", language.terrains(&marker.terrains).into()),
        ("place", on.into()),
    ];
    language.say("marker-of", about)
}
