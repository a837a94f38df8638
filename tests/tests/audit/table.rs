//! A table at which two players keep the rules: what each daily effect has to do is computed here from the facts alone.

use rules::{
    BOOST, CardType, Edition, Event, ExpeditionId, Face, GameStarted, Keyword, Kind, Object,
    ObjectId, Place, Seat, Side, State, Status, Terrain, reduce,
};
use serde_json::{Value, json};

use crate::faces;

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
    /// Two players sit down, draw and have their first Mana Orbs.
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
            let hero = faces::hero(&format!("Hero {seat}"), abilities);
            table.on(
                "deck_registered",
                json!({ "seat": seat, "size": 59, "hero": { "face": hero } }),
            );
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

    /// The face as the log wants it: whole once, then by its reference.
    fn entry(&self, face: &Face) -> Value {
        if self.state.faces.contains_key(face.reference.as_str()) {
            json!(face.reference)
        } else {
            json!(face)
        }
    }

    /// A card of the Hand is played and resolves.
    pub(crate) fn play(&mut self, seat: Seat, face: &Face, to: Place) {
        let card = json!({
            "from": format!("hand:{seat}"), "to": "limbo", "face": self.entry(face),
        });
        self.resolve(seat, &card, face, face.hand_cost, to, &json!([]));
    }

    /// A card of the Reserve is played and resolves.
    pub(crate) fn play_again(&mut self, seat: Seat, id: ObjectId, to: Place) {
        let face = self.object(id).face.clone().expect("the Reserve is visible");
        let fleeting = json!(["fleeting"]);
        let card = json!({
            "what": id, "from": format!("reserve:{seat}"), "to": "limbo", "statuses": fleeting,
        });
        self.resolve(seat, &card, &face, face.reserve_cost, to, &fleeting);
    }

    fn resolve(
        &mut self,
        seat: Seat,
        card: &Value,
        face: &Face,
        cost: Option<i32>,
        to: Place,
        statuses: &Value,
    ) {
        let seq = self.on("card_played", json!({ "seat": seat, "card": card }));
        let cause = json!({ "kind": "cost", "seq": seq });
        self.on("mana_paid", json!({ "cause": cause, "seat": seat, "count": cost }));
        let what = ObjectId::new(seq, 0);
        let one = json!({ "what": what, "from": "limbo", "to": to, "statuses": statuses });
        let seq = self.moved("rule", &[one]);
        if face.card_type == Some(CardType::Character) {
            self.watch(ObjectId::new(seq, 0));
        }
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
            let Some(face) = object.face.as_ref().filter(|_| is(id)) else { continue };
            if !object.statuses.has(Status::Asleep) {
                let boosts = i32::try_from(object.counter(BOOST)).expect("few");
                for (sum, terrain) in sums.iter_mut().zip(Terrain::ALL) {
                    *sum += face.statistic(terrain) + boosts;
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

    fn rest(&mut self) {
        let (mut moves, mut tokens) = (Vec::new(), Vec::new());
        let stays =
            |one: &Object| one.statuses.has(Status::Anchored) || one.statuses.has(Status::Asleep);
        let characters = self.all(|one| matches!(one.place, Place::Expedition(_)));
        for id in characters {
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

/// Whether a keyword is printed on it.
pub(crate) fn has(object: &Object, keyword: Keyword) -> bool {
    let abilities = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
    abilities.into_iter().any(|one| *one == rules::Ability::Keyword(keyword))
}
