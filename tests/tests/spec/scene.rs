//! One table, set up and changed by events alone.

use rules::{
    DeckRegistered, Edition, Event, ExpeditionId, ExpeditionView, GameStarted, Object, ObjectId,
    Place, Refused, Seat, Side, SlotId, State, Statistics, Terrain, Victory, View, derive, reduce,
};
use serde_json::{Value, json};

pub(crate) const OLD: Edition = Edition::September2024;
pub(crate) const NEW: Edition = Edition::Four;
pub(crate) const BOTH: [Edition; 2] = Edition::ALL;

pub(crate) const FIRST: Seat = Seat::new(0);
pub(crate) const SECOND: Seat = Seat::new(1);

/// Cards in each Deck of a scene as it begins.
pub(crate) const DECK: u32 = 12;

pub(crate) const fn hero(seat: Seat) -> ExpeditionId {
    ExpeditionId { seat, side: Side::Hero }
}

pub(crate) const fn companion(seat: Seat) -> ExpeditionId {
    ExpeditionId { seat, side: Side::Companion }
}

/// A Character's face with these statistics: Forest, Mountain, Water.
pub(crate) fn face([forest, mountain, water]: [i32; 3]) -> Value {
    let reference = format!("C_{forest}_{mountain}_{water}");
    json!({
        "forest": forest, "mountain": mountain, "reference": reference, "type": "character",
        "water": water,
    })
}

/// A face that only has a name.
pub(crate) fn named(reference: &str) -> Value {
    json!({ "reference": reference })
}

/// A match at one moment.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) state: State,
}

impl Scene {
    /// A game of two has begun; each Deck holds cards nobody knows, every other zone is empty.
    pub(crate) fn new() -> Self {
        let mut scene = Self::opened(2);
        scene.event(&Event::GameStarted(GameStarted::two_players(1, FIRST)));
        for seat in [FIRST, SECOND] {
            let deck = DeckRegistered { seat, size: DECK, list: vec![], hero: None };
            scene.event(&Event::DeckRegistered(deck));
        }
        scene
    }

    /// A match is open, no game has begun.
    pub(crate) fn opened(players: usize) -> Self {
        let mut scene = Self { state: State::default() };
        let players = vec![json!({}); players];
        scene.on(
            "match_opened",
            json!({ "edition": "4.0", "format": "scene", "players": players, "recorder": "test" }),
        );
        scene
    }

    /// The next event happens.
    pub(crate) fn event(&mut self, event: &Event) -> ObjectId {
        self.state = reduce(&self.state, event).expect("the event makes sense");
        self.made(0)
    }

    /// As [`event`](Self::event), from what a log says; the first object the event makes, if it makes any.
    pub(crate) fn on(&mut self, kind: &str, data: Value) -> ObjectId {
        self.event(&event(kind, data))
    }

    /// Why the next event would be refused.
    pub(crate) fn refusal(&self, kind: &str, data: Value) -> Refused {
        reduce(&self.state, &event(kind, data)).expect_err("the event makes no sense")
    }

    /// The `index`th object the last event made.
    pub(crate) fn made(&self, index: u32) -> ObjectId {
        ObjectId::new(self.seq(), index)
    }

    /// The `index`th slot the last event made.
    pub(crate) fn slot(&self, index: u32) -> SlotId {
        SlotId::new(self.seq(), index)
    }

    pub(crate) fn seq(&self) -> u32 {
        self.state.seq.expect("an event has happened")
    }

    // What happens often.

    /// A card of the Deck of the place's seat (of the first seat in Limbo) goes there face up.
    pub(crate) fn put(&mut self, to: &str, face: &Value) -> ObjectId {
        let place: Place = to.parse().expect("a place");
        let deck = format!("deck:{}", place.seat().unwrap_or(FIRST));
        self.on("moved", json!({ "moves": [{ "from": deck, "to": to, "face": face }] }))
    }

    /// A Character with these statistics joins an Expedition.
    pub(crate) fn character(&mut self, at: ExpeditionId, statistics: [i32; 3]) -> ObjectId {
        self.put(&format!("expedition:{at}"), &face(statistics))
    }

    /// A token with these statistics is created in an Expedition.
    pub(crate) fn token(&mut self, at: ExpeditionId, statistics: [i32; 3]) -> ObjectId {
        let to = format!("expedition:{at}");
        self.on("token_created", json!({ "tokens": [{ "face": face(statistics), "to": to }] }))
    }

    /// An object goes elsewhere, with nothing on it.
    pub(crate) fn send(&mut self, object: ObjectId, to: &str) -> ObjectId {
        let from = self.object(object).place;
        self.on("moved", json!({ "moves": [{ "what": object, "from": from, "to": to }] }))
    }

    /// Cards from the top of a Deck to the Hand.
    pub(crate) fn draw(&mut self, seat: Seat, cards: usize) {
        let (from, to) = (format!("deck:{seat}"), format!("hand:{seat}"));
        self.on("moved", json!({ "moves": vec![json!({ "from": from, "to": to }); cards] }));
    }

    /// Cards from the top of a Deck become ready Mana Orbs; the first of them.
    pub(crate) fn orbs(&mut self, seat: Seat, orbs: usize) -> ObjectId {
        let (from, to) = (format!("deck:{seat}"), format!("mana:{seat}"));
        self.on("moved", json!({ "moves": vec![json!({ "from": from, "to": to }); orbs] }))
    }

    pub(crate) fn boost(&mut self, object: ObjectId, by: i32) {
        let change = json!({ "object": object, "counter": "boost", "by": by });
        self.on("counters_changed", json!({ "changes": [change] }));
    }

    pub(crate) fn gain(&mut self, status: &str, object: ObjectId) {
        self.on("status_gained", json!({ "status": status, "objects": [object] }));
    }

    pub(crate) fn lose(&mut self, status: &str, object: ObjectId) {
        self.on("status_lost", json!({ "status": status, "objects": [object] }));
    }

    /// An expedition counter goes to a region.
    pub(crate) fn advance(&mut self, expedition: ExpeditionId, to: u8) {
        self.on("expedition_moved", json!({ "moves": [{ "expedition": expedition, "to": to }] }));
    }

    pub(crate) fn ascend(&mut self, expedition: ExpeditionId) {
        self.on("status_gained", json!({ "status": "ascended", "expeditions": [expedition] }));
    }

    pub(crate) fn tumult(&mut self, index: u8, card: u8, rotated: bool) {
        self.on("tumult_revealed", json!({ "index": index, "card": card, "rotated": rotated }));
    }

    pub(crate) fn marker(&mut self, region: u8, terrains: &[&str]) -> ObjectId {
        let marker = json!({ "terrains": terrains, "on": { "region": region }, "owner": 0 });
        self.on("terrain_marker_placed", json!({ "markers": [marker] }))
    }

    // What is so, and what follows.

    pub(crate) fn has(&self, object: ObjectId) -> bool {
        self.state.objects.contains_key(&object)
    }

    pub(crate) fn object(&self, object: ObjectId) -> &Object {
        self.state.objects.get(&object).expect("the object exists")
    }

    pub(crate) fn place(&self, object: ObjectId) -> String {
        self.object(object).place.to_string()
    }

    /// The slots of a hidden zone, top first.
    pub(crate) fn slots(&self, place: &str) -> Vec<SlotId> {
        let place = place.parse().expect("a place");
        self.state.slots(place).iter().map(|slot| slot.id).collect()
    }

    pub(crate) fn view(&self, edition: Edition) -> View {
        derive(&self.state, edition)
    }

    /// The statistics of a Character.
    pub(crate) fn statistics(&self, object: ObjectId) -> Statistics {
        self.view(NEW).objects[&object].statistics.expect("it is a Character")
    }

    pub(crate) fn expedition(&self, edition: Edition, id: ExpeditionId) -> ExpeditionView {
        let all = self.view(edition).expeditions;
        all.into_iter().find(|view| view.id == id).expect("the Expedition exists")
    }

    /// Whether Progress would move an Expedition forward.
    pub(crate) fn forward(&self, edition: Edition, id: ExpeditionId) -> bool {
        self.expedition(edition, id).progress.forward
    }

    /// The terrains Progress would move an Expedition forward due to.
    pub(crate) fn due_to(&self, edition: Edition, id: ExpeditionId) -> Vec<Terrain> {
        self.expedition(edition, id).progress.due_to
    }

    pub(crate) fn victory(&self, edition: Edition) -> Victory {
        self.view(edition).victory
    }

    pub(crate) fn terrains(&self, region: usize) -> Vec<Terrain> {
        self.view(NEW).regions[region].terrains.iter().collect()
    }
}

fn event(kind: &str, data: Value) -> Event {
    let mut event = json!({ "type": kind });
    event["data"] = data;
    serde_json::from_value(event).expect("a well-formed event")
}
