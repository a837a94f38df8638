//! A table at which two players follow the rules: the results of each daily effect are computed
//! here from the facts alone.

use rules::{
    BOOST, CardType, Edition, Event, ExpeditionId, Face, GameStarted, Keyword, Kind, Object,
    ObjectId, Place, Seat, Side, State, Status, Terrain, reduce,
};
use serde_json::{Value, json};

use crate::{faces, scenes};

pub(crate) const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// The other of two players.
pub(crate) fn other(seat: Seat) -> Seat {
    SEATS[1 - seat.index()]
}

/// A match while it is played.
pub(crate) struct Table {
    pub(crate) edition: Edition,
    pub(crate) events: Vec<Event>,
    pub(crate) state: State,
    random: u64,
}

impl Table {
    /// Two players sit down, with a Hero or, where it has no abilities at all to name, without one, draw and have their first Mana Orbs.
    pub(crate) fn new(edition: Edition, seed: u64, format: &str, heroes: &[Value; 2]) -> Self {
        let mut table =
            Self { edition, events: Vec::new(), state: State::default(), random: seed * 2 + 1 };
        table.on(
            "match_opened",
            json!({ "edition": edition, "format": format, "players": [{}, {}], "recorder": "table" }),
        );
        let first = SEATS[usize::from(seed % 2 == 1)];
        table.event(Event::GameStarted(GameStarted::two_players(1, first)));
        for (seat, abilities) in SEATS.into_iter().zip(heroes) {
            let mut deck = json!({ "seat": seat, "size": 59 });
            if !abilities.is_null() {
                let hero = faces::hero(&format!("Hero {seat}"), abilities);
                let counters = scenes::first_counters(abilities);
                deck["hero"] = json!({ "face": hero, "counters": counters });
            }
            table.on("deck_registered", deck);
            table.on("shuffled", json!({ "place": format!("deck:{seat}") }));
        }
        if edition == Edition::September2024 {
            table.on("day_began", json!({ "day": 1 }));
            table.on("phase_began", json!({ "phase": "morning" }));
        }
        for seat in SEATS {
            table.draw(seat, 6, "rule");
        }
        for seat in SEATS {
            let one = json!({ "from": format!("hand:{seat}"), "to": format!("mana:{seat}") });
            table.moved("rule", &vec![one; 3]);
        }
        if edition == Edition::Four {
            table.on("day_began", json!({ "day": 1 }));
        }
        for (index, card) in [(0, 1), (1, 2), (2, 3)] {
            let tumult = json!({ "index": index, "card": card, "rotated": seed.is_multiple_of(3) });
            table.on("tumult_revealed", tumult);
        }
        table
    }

    // Events.

    pub(crate) fn event(&mut self, event: Event) -> u32 {
        self.state = reduce(&self.state, &event).unwrap_or_else(|why| panic!("{why}: {event:?}"));
        self.events.push(event);
        self.state.seq.expect("an event has happened")
    }

    pub(crate) fn on(&mut self, kind: &str, data: Value) -> u32 {
        let mut event = json!({ "type": kind });
        event["data"] = data;
        self.event(serde_json::from_value(event).expect("a well-formed event"))
    }

    pub(crate) fn moved(&mut self, cause: &str, moves: &[Value]) -> u32 {
        self.on("moved", json!({ "cause": { "kind": cause }, "moves": moves }))
    }

    fn draw(&mut self, seat: Seat, cards: usize, cause: &str) {
        let one = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
        self.moved(cause, &vec![one; cards]);
    }

    pub(crate) fn boost(&mut self, object: ObjectId) {
        let change = json!({ "object": object, "counter": BOOST, "by": 1 });
        self.on("counters_changed", json!({ "cause": by(object), "changes": [change] }));
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        usize::try_from(self.random >> 40).expect("24 bits") % sides
    }

    // What is so.

    pub(crate) fn all(&self, is: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
        self.state.objects.iter().filter(|(_, object)| is(object)).map(|(&id, _)| id).collect()
    }

    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        &self.state.objects[&id]
    }

    pub(crate) fn ready_orbs(&self, seat: Seat) -> usize {
        let ready = |one: &Object| !one.statuses.has(Status::Exhausted);
        self.all(|one| one.place == Place::Mana(seat) && ready(one)).len()
    }

    /// Those who take decisions, in initiative order.
    pub(crate) fn initiative(&self) -> [Seat; 2] {
        let first = self.state.day.turn.or(self.state.day.first_player).expect("a game has begun");
        [first, other(first)]
    }

    // Playing.

    /// The face as the log needs it: in full once, then by its reference.
    fn entry(&self, face: &Face) -> Value {
        if self.state.faces.contains_key(face.reference.as_str()) {
            json!(face.reference)
        } else {
            json!(face)
        }
    }

    /// A card of the Hand is played and resolves.
    pub(crate) fn play(&mut self, seat: Seat, face: &Face, to: Place) {
        let fleeting = prints(face, Keyword::Fleeting);
        let statuses = if fleeting { json!(["fleeting"]) } else { json!([]) };
        let card = json!({
            "from": format!("hand:{seat}"), "to": "limbo", "face": self.entry(face),
            "statuses": statuses,
        });
        self.resolve(seat, &card, face, face.hand_cost, to);
    }

    /// A card of the Hand is played for its Scout cost, and reacts by going to the Reserve.
    pub(crate) fn play_scout(&mut self, seat: Seat, face: &Face, cost: i32, to: Place) {
        let from = format!("hand:{seat}");
        let card = json!({ "from": from, "to": "limbo", "face": self.entry(face) });
        self.resolve(seat, &card, face, Some(cost), to);
        let scouts = |one: &Object| {
            one.place == to && one.face.as_ref().is_some_and(|one| one.reference == face.reference)
        };
        let id = self.all(scouts).into_iter().next_back().expect("it has just entered");
        let emblem = json!({ "controller": seat, "source": id });
        let seq = self.on("reaction_activated", json!({ "emblems": [emblem] }));
        self.react(seat, ObjectId::new(seq, 0));
        self.send_to_reserve(id, id);
        self.finish(ObjectId::new(seq, 0));
    }

    /// An ability sends a Character to the Reserve, where a Seasoned one keeps its boosts.
    pub(crate) fn send_to_reserve(&mut self, id: ObjectId, source: ObjectId) {
        let one = self.object(id);
        let kept = has(one, Keyword::Seasoned);
        let counters = if kept { one.counters.clone() } else { rules::Counters::new() };
        let to = Place::Reserve(one.owner);
        let one = json!({ "what": id, "from": one.place, "to": to, "counters": counters });
        self.on("moved", json!({ "cause": by(source), "moves": [one] }));
    }

    /// An ability of `source` targets something, and Tough is paid for.
    pub(crate) fn target(&mut self, seat: Seat, source: ObjectId, id: ObjectId) {
        let one = self.object(id);
        let tough = one.controller != seat && has(one, Keyword::Tough(1));
        let cause = by(source);
        let choice = json!({ "cause": cause, "seat": seat, "about": "target", "pieces": [id] });
        self.on("choice_made", choice);
        if tough {
            let cause = json!({ "kind": "cost" });
            self.on("mana_paid", json!({ "cause": cause, "seat": seat, "count": 1 }));
        }
    }

    /// A card of the Reserve is played and resolves.
    pub(crate) fn play_again(&mut self, seat: Seat, id: ObjectId, to: Place) {
        let face = self.object(id).face.clone().expect("the Reserve is visible");
        let card = json!({
            "what": id, "from": format!("reserve:{seat}"), "to": "limbo", "statuses": ["fleeting"],
            "counters": self.object(id).counters,
        });
        self.resolve(seat, &card, &face, face.reserve_cost, to);
    }

    fn resolve(&mut self, seat: Seat, card: &Value, face: &Face, cost: Option<i32>, to: Place) {
        let seq = self.on("card_played", json!({ "seat": seat, "card": card }));
        let cause = json!({ "kind": "cost", "seq": seq });
        self.on("mana_paid", json!({ "cause": cause, "seat": seat, "count": cost }));
        let what = ObjectId::new(seq, 0);
        if face.card_type == Some(CardType::Spell) {
            self.resolve_spell(seat, what, face);
            return;
        }
        let Object { statuses, counters, .. } = self.object(what);
        let (statuses, counters) = (json!(statuses), json!(counters));
        let one = json!({
            "what": what, "from": "limbo", "to": to, "statuses": statuses, "counters": counters,
        });
        let seq = self.moved("rule", &[one]);
        if prints(face, Keyword::Gigantic) {
            let emblem = json!({ "controller": seat, "source": ObjectId::new(seq, 0) });
            let seq = self.on("reaction_activated", json!({ "emblems": [emblem] }));
            self.react(seat, ObjectId::new(seq, 0));
            self.finish(ObjectId::new(seq, 0));
        }
        if face.card_type == Some(CardType::Character) {
            self.watch(ObjectId::new(seq, 0));
        }
    }

    /// A Spell goes to the Reserve, or is discarded if it is Fleeting.
    fn resolve_spell(&mut self, seat: Seat, id: ObjectId, face: &Face) {
        self.on("resolved", json!({ "object": id }));
        let fleeting = self.object(id).statuses.has(Status::Fleeting);
        let to = if fleeting { Place::Discard(seat) } else { Place::Reserve(seat) };
        let cools = !fleeting && prints(face, Keyword::Cooldown);
        let statuses = if cools { json!(["exhausted"]) } else { json!([]) };
        let one = json!({ "what": id, "from": "limbo", "to": to, "statuses": statuses });
        self.moved("rule", &[one]);
    }

    /// Every Watcher but the one that joined reacts, the players in initiative order.
    fn watch(&mut self, joined: ObjectId) {
        let watches = |one: &Object| {
            let face = one.face.as_ref();
            matches!(one.place, Place::Expedition(_))
                && face.is_some_and(|face| face.reference == "Watcher")
        };
        let mut sources = self.all(watches);
        sources.retain(|&id| id != joined);
        if sources.is_empty() {
            return;
        }
        let [first, _] = self.initiative();
        sources.sort_by_key(|&id| self.object(id).controller != first);
        let emblem =
            |&id: &ObjectId| json!({ "controller": self.object(id).controller, "source": id });
        let emblems: Vec<_> = sources.iter().map(emblem).collect();
        let seq = self.on("reaction_activated", json!({ "emblems": emblems }));
        for (index, source) in (0..).zip(sources) {
            let seat = self.object(source).controller;
            self.react(seat, ObjectId::new(seq, index));
            self.boost(source);
            self.finish(ObjectId::new(seq, index));
        }
    }

    pub(crate) fn react(&mut self, seat: Seat, emblem: ObjectId) {
        self.on("reaction_played", json!({ "seat": seat, "emblem": emblem }));
    }

    pub(crate) fn finish(&mut self, emblem: ObjectId) {
        self.on("resolved", json!({ "object": emblem }));
        self.on("ceased", json!({ "cause": { "kind": "rule" }, "objects": [emblem] }));
    }

    // The day.

    pub(crate) fn phase(&mut self, phase: &str) {
        self.on("phase_began", json!({ "phase": phase }));
    }

    fn effect(&mut self, effect: &str, happens: impl FnOnce(&mut Self)) {
        self.on("daily_effect_began", json!({ "effect": effect }));
        happens(self);
        self.on("daily_effect_ended", json!({ "effect": effect }));
    }

    pub(crate) fn morning(&mut self) {
        self.on("day_began", json!({ "day": self.state.day.day + 1 }));
        self.phase("morning");
        self.effect("succeed", |table| {
            let next = other(table.state.day.first_player.expect("a game has begun"));
            let cause = json!({ "kind": "daily_effect" });
            table.on("first_player_changed", json!({ "cause": cause, "seat": next }));
        });
        self.effect("prepare", |table| {
            let exhausted = table.all(|one| {
                one.statuses.has(Status::Exhausted) && !matches!(one.place, Place::Mana(_))
            });
            let cause = json!({ "kind": "daily_effect" });
            if !exhausted.is_empty() {
                let lost = json!({ "cause": cause, "status": "exhausted", "objects": exhausted });
                table.on("status_lost", lost);
            }
            for seat in SEATS {
                let orbs = table.all(|one| one.place == Place::Mana(seat)).len();
                let count = orbs - table.ready_orbs(seat);
                if count > 0 {
                    let orbs = json!({ "cause": cause, "seat": seat, "count": count });
                    table.on("mana_readied", orbs);
                }
            }
        });
        self.effect("draw", |table| {
            for seat in SEATS {
                table.draw(seat, 2, "daily_effect");
            }
        });
        self.effect("expand", |table| {
            // After the first days a player may well keep their cards.
            let keeps = table.state.day.day > 3 && table.roll(3) == 0;
            for seat in table.initiative().into_iter().filter(|_| !keeps) {
                let one = json!({ "from": format!("hand:{seat}"), "to": format!("mana:{seat}") });
                table.moved("daily_effect", &[one]);
            }
        });
    }

    /// What an Expedition has of each terrain.
    pub(crate) fn sums(&self, is: impl Fn(ExpeditionId) -> bool) -> [i32; 3] {
        let mut sums = [0; 3];
        for object in self.state.objects.values() {
            let Place::Expedition(id) = object.place else { continue };
            // Who is Gigantic is in both Expeditions, and once in `2024-09` in the Arena.
            let both = [Side::Hero, Side::Companion].map(|side| ExpeditionId { side, ..id });
            let giant = has(object, Keyword::Gigantic);
            let times = if giant {
                both.into_iter().filter(|&id| is(id)).count()
            } else {
                usize::from(is(id))
            };
            let old = self.edition == Edition::September2024;
            let times = i32::try_from(if old { times.min(1) } else { times }).expect("two at most");
            let Some(face) = object.face.as_ref() else { continue };
            if !object.statuses.has(Status::Asleep) {
                let boosts = i32::try_from(object.counter(BOOST)).expect("few");
                for (sum, terrain) in sums.iter_mut().zip(Terrain::ALL) {
                    *sum += times * (face.statistic(terrain) + boosts);
                }
            }
        }
        sums
    }

    fn wins(&self, id: ExpeditionId) -> Vec<Terrain> {
        let expedition = self.state.expedition(id).expect("it is there");
        let (ours, theirs) =
            (self.sums(|one| one == id), self.sums(|one| expedition.facing == [one]));
        let defended =
            self.all(|one| one.place == Place::Expedition(id) && has(one, Keyword::Defender));
        let enough = |ours: i32, theirs: i32| {
            ours > 0 && (ours > theirs || (ours == theirs && expedition.is_ascended()))
        };
        let all = Terrain::ALL.into_iter().zip(ours.into_iter().zip(theirs));
        let won =
            all.filter(|&(_, (ours, theirs))| enough(ours, theirs)).map(|(terrain, _)| terrain);
        let region = self.region(expedition.position);
        won.filter(|terrain| defended.is_empty() && region.contains(terrain)).collect()
    }

    fn region(&self, position: u8) -> Vec<Terrain> {
        if matches!(position, 0 | 7) {
            return Terrain::ALL.to_vec();
        }
        let tumult = &self.state.adventure.tumult[usize::from((position - 1) / 2)];
        let (card, rotated) = tumult.shown.expect("all are shown");
        let alone = (position % 2 == 1) != rotated;
        Terrain::ALL.into_iter().filter(|&one| (one == card.alone()) == alone).collect()
    }

    pub(crate) fn progress(&mut self) {
        self.effect("progress", |table| {
            if table.state.day.tie_breaker {
                return;
            }
            let ids: Vec<_> = table.state.expeditions.iter().map(|one| one.id).collect();
            let mut moves = Vec::new();
            for id in ids {
                let (due_to, at) =
                    (table.wins(id), table.state.expedition(id).expect("there").position);
                let to = if id.side == Side::Hero { at + 1 } else { at.wrapping_sub(1) };
                if !due_to.is_empty() && to < 8 {
                    moves.push(json!({ "expedition": id, "to": to, "due_to": due_to }));
                }
            }
            if !moves.is_empty() {
                let cause = json!({ "kind": "daily_effect" });
                table.on("expedition_moved", json!({ "cause": cause, "moves": moves }));
            }
        });
    }

    pub(crate) fn night(&mut self) {
        self.effect("rest", Self::rest);
        self.effect("clean_up", |table| {
            let mut moves = Vec::new();
            for seat in SEATS {
                for place in [Place::Reserve(seat), Place::Landmark(seat)] {
                    let there = table.all(|one| one.place == place);
                    for &id in there.iter().skip(2) {
                        let to = format!("discard:{seat}");
                        moves.push(json!({ "what": id, "from": place, "to": to }));
                    }
                }
            }
            if !moves.is_empty() {
                table.moved("daily_effect", &moves);
            }
        });
        if self.edition == Edition::Four {
            self.effect("check_victory", |_| {});
        }
    }

    /// A Character in an Expedition, or in 4.0 a Permanent in one that moved.
    fn may_rest(&self, one: &Object) -> bool {
        let Place::Expedition(id) = one.place else { return false };
        let moved = self.state.expedition(id).is_some_and(|expedition| expedition.moved);
        let permanent =
            one.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Permanent));
        !permanent || (moved && self.edition == Edition::Four)
    }

    fn rest(&mut self) {
        let (mut moves, mut tokens) = (Vec::new(), Vec::new());
        let stays =
            |one: &Object| one.statuses.has(Status::Anchored) || one.statuses.has(Status::Asleep);
        for id in self.all(|one| self.may_rest(one)) {
            let one = self.object(id);
            if stays(one) || has(one, Keyword::Eternal) {
                continue;
            }
            if matches!(one.kind, Kind::Token) {
                tokens.push(id);
                continue;
            }
            let fleeting = one.statuses.has(Status::Fleeting);
            let to = if fleeting { Place::Discard(one.owner) } else { Place::Reserve(one.owner) };
            let kept = has(one, Keyword::Seasoned) && !fleeting;
            let counters = if kept { one.counters.clone() } else { rules::Counters::new() };
            moves.push(json!({ "what": id, "from": one.place, "to": to, "counters": counters }));
        }
        let cause = json!({ "kind": "daily_effect" });
        if !moves.is_empty() {
            self.moved("daily_effect", &moves);
        }
        if !tokens.is_empty() {
            self.on("ceased", json!({ "cause": cause, "objects": tokens }));
        }
        for status in [Status::Anchored, Status::Asleep] {
            let have = self
                .all(|one| one.statuses.has(status) && matches!(one.place, Place::Expedition(_)));
            if !have.is_empty() {
                let lost = json!({ "cause": cause, "status": status, "objects": have });
                self.on("status_lost", lost);
            }
        }
        let ascended = self.state.expeditions.iter().filter(|one| one.is_ascended());
        let ascended: Vec<_> = ascended.map(|one| one.id).collect();
        if !ascended.is_empty() {
            let lost = json!({ "cause": cause, "status": "ascended", "expeditions": ascended });
            self.on("status_lost", lost);
        }
    }

    /// How far a player's Expeditions are from where they began, together.
    pub(crate) fn distance(&self, seat: Seat) -> u8 {
        let own = self.state.expeditions.iter().filter(|one| one.id.seat == seat);
        own.map(|one| one.position.abs_diff(if one.id.side == Side::Hero { 0 } else { 7 })).sum()
    }

    pub(crate) fn won(&mut self, seat: Seat) {
        self.on("game_ended", json!({ "winners": [seat], "ending": "played" }));
        let score = if seat == SEATS[0] { [1, 0] } else { [0, 1] };
        self.on("match_ended", json!({ "score": score, "ending": "played" }));
    }
}

/// An ability of an object as a cause.
pub(crate) fn by(object: ObjectId) -> Value {
    json!({ "kind": "ability", "object": object })
}

/// Whether a keyword is printed on a card of this face.
fn prints(face: &Face, keyword: Keyword) -> bool {
    face.abilities.iter().flatten().any(|one| *one == rules::Ability::Keyword(keyword))
}

/// Whether a keyword is printed on it.
pub(crate) fn has(object: &Object, keyword: Keyword) -> bool {
    let abilities = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
    abilities.into_iter().any(|one| *one == rules::Ability::Keyword(keyword))
}
