//! A table at which records are made, and a position that follows them.

use engine::{Departure, Due, Next, Position, Verdict};
use rules::{Edition, Event, ObjectId, Place, Seat, State, Status, reduce};
use serde_json::{Value, json};

pub(crate) const FIRST: Seat = Seat::new(0);
pub(crate) const SECOND: Seat = Seat::new(1);

/// A match being recorded.
pub(crate) struct Table {
    pub(crate) position: Position,
}

impl Table {
    /// A match that has been opened and whose game has started.
    pub(crate) fn new(edition: Edition, recorder: &str) -> Self {
        Self::started(edition, recorder, rules::GameStarted::two_players(1, FIRST))
    }

    fn started(edition: Edition, recorder: &str, started: rules::GameStarted) -> Self {
        let mut table = Self { position: Position::new(edition) };
        let players = vec![json!({}); started.turn_order.len()];
        table.on(
            "match_opened",
            json!({ "edition": edition, "format": "limited", "players": players, "recorder": recorder }),
        );
        table.apply(&Event::GameStarted(started));
        table
    }

    /// The first Afternoon of four players in these teams, before the first turn.
    pub(crate) fn of_four(teams: &[u8]) -> Self {
        let order = (0..4).map(Seat::new).collect();
        let started = rules::GameStarted::around(1, FIRST, order, teams.to_vec());
        let mut table = Self::started(Edition::Four, "judge-app", started);
        table.sits_down(40);
        table.on("day_began", json!({ "day": 1 }));
        table.phase("noon");
        table.phase("afternoon");
        table
    }

    /// A match whose players have Decks, six cards each and three Mana Orbs.
    pub(crate) fn set_up(edition: Edition) -> Self {
        Self::set_up_with(edition, 40)
    }

    /// A match under 4.0 whose players have Decks of this many cards, six cards and three Mana Orbs.
    pub(crate) fn set_up_of(cards: u32) -> Self {
        Self::set_up_with(Edition::Four, cards)
    }

    fn set_up_with(edition: Edition, cards: u32) -> Self {
        let mut table = Self::new(edition, "judge-app");
        table.sits_down(cards);
        table
    }

    /// Every player has a Deck of this many cards, draws six and has three Mana Orbs.
    fn sits_down(&mut self, cards: u32) {
        let seats: Vec<Seat> = self.state().seats().collect();
        for &seat in &seats {
            self.deck(seat, cards);
            self.on("shuffled", json!({ "place": format!("deck:{seat}") }));
        }
        for &seat in &seats {
            self.draw(seat, 6, "rule");
        }
        for &seat in &seats {
            self.orbs(seat, 3, "rule");
        }
    }

    /// The first player's first turn of a game under 4.0.
    pub(crate) fn in_turn() -> Self {
        Self::in_turn_of(40)
    }

    /// The first player's first turn of a game under 4.0, with Decks of this many cards.
    pub(crate) fn in_turn_of(cards: u32) -> Self {
        let mut table = Self::set_up_of(cards);
        table.on("day_began", json!({ "day": 1 }));
        table.phase("noon");
        table.phase("afternoon");
        table.turn(FIRST);
        table
    }

    /// A game under 4.0 at Dusk: both players have passed.
    pub(crate) fn at_dusk() -> Self {
        let mut table = Self::in_turn();
        table.on("passed", json!({ "seat": 0 }));
        table.turn(SECOND);
        table.on("passed", json!({ "seat": 1 }));
        table.phase("dusk");
        table
    }

    pub(crate) fn at_night() -> Self {
        let mut table = Self::at_dusk();
        table.effect("progress");
        table.phase("night");
        table
    }

    pub(crate) fn in_the_morning() -> Self {
        let mut table = Self::at_night();
        for effect in ["rest", "clean_up", "check_victory"] {
            table.effect(effect);
        }
        table.on("day_began", json!({ "day": 2 }));
        table.phase("morning");
        table
    }

    fn apply(&mut self, event: &Event) -> Verdict {
        let after = reduce(self.state(), event).unwrap_or_else(|why| panic!("{event:?}: {why}"));
        self.position.apply(event, &after)
    }

    /// A record.
    #[expect(clippy::needless_pass_by_value, reason = "a scene writes the data where it is used")]
    pub(crate) fn on(&mut self, kind: &str, data: Value) -> Verdict {
        let event =
            serde_json::from_value(json!({ "type": kind, "data": data })).expect("an event");
        self.apply(&event)
    }

    pub(crate) fn state(&self) -> &State {
        self.position.state()
    }

    pub(crate) fn next(&self) -> Next {
        self.position.next()
    }

    /// The first object that the last record made.
    pub(crate) fn made(&self) -> ObjectId {
        ObjectId::new(self.state().seq.expect("there are records"), 0)
    }

    // Records.

    pub(crate) fn deck(&mut self, seat: Seat, size: u32) -> Verdict {
        self.on("deck_registered", json!({ "seat": seat, "size": size }))
    }

    pub(crate) fn draw(&mut self, seat: Seat, cards: usize, cause: &str) -> Verdict {
        let one = json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") });
        self.on("moved", json!({ "cause": { "kind": cause }, "moves": vec![one; cards] }))
    }

    pub(crate) fn orbs(&mut self, seat: Seat, cards: usize, cause: &str) -> Verdict {
        let one = json!({ "from": format!("hand:{seat}"), "to": format!("mana:{seat}") });
        self.on("moved", json!({ "cause": { "kind": cause }, "moves": vec![one; cards] }))
    }

    pub(crate) fn phase(&mut self, phase: &str) -> Verdict {
        self.on("phase_began", json!({ "phase": phase }))
    }

    pub(crate) fn begin(&mut self, effect: &str) -> Verdict {
        self.on("daily_effect_began", json!({ "effect": effect }))
    }

    pub(crate) fn end(&mut self, effect: &str) -> Verdict {
        self.on("daily_effect_ended", json!({ "effect": effect }))
    }

    /// A daily effect in which nothing happens.
    pub(crate) fn effect(&mut self, effect: &str) -> [Verdict; 2] {
        [self.begin(effect), self.end(effect)]
    }

    pub(crate) fn turn(&mut self, seat: Seat) -> Verdict {
        self.on("turn_began", json!({ "seat": seat }))
    }

    pub(crate) fn pass(&mut self, seat: Seat) -> Verdict {
        self.on("passed", json!({ "seat": seat }))
    }

    /// A card is played from somewhere to Limbo.
    pub(crate) fn play(&mut self, seat: Seat, card: &Value) -> Verdict {
        let card = json!({ "from": format!("hand:{seat}"), "to": "limbo", "face": card });
        self.on("card_played", json!({ "seat": seat, "card": card }))
    }

    /// A card of the Reserve is played to Limbo, with Fleeting or without.
    pub(crate) fn play_again(&mut self, seat: Seat, id: ObjectId, statuses: &[Status]) -> Verdict {
        let card = json!({
            "what": id, "from": format!("reserve:{seat}"), "to": "limbo", "statuses": statuses,
        });
        self.on("card_played", json!({ "seat": seat, "card": card }))
    }

    pub(crate) fn pay(&mut self, seat: Seat, mana: u32) -> Verdict {
        self.on("mana_paid", json!({ "cause": { "kind": "cost" }, "seat": seat, "count": mana }))
    }

    pub(crate) fn moves(&mut self, cause: &str, id: ObjectId, to: &str) -> Verdict {
        let from = self.state().objects[&id].place;
        let one = json!({ "what": id, "from": from, "to": to });
        self.on("moved", json!({ "cause": { "kind": cause }, "moves": [one] }))
    }

    /// A card is put somewhere by an observation.
    pub(crate) fn put(&mut self, place: &str, card: &Value, statuses: &[Status]) -> ObjectId {
        let object = json!({ "place": place, "face": card, "statuses": statuses });
        let event = json!({ "type": "observed", "data": { "why": "correction", "facts": [{ "object": object }] } });
        let event: Event = serde_json::from_value(event).expect("an event");
        let after = reduce(self.state(), &event).expect("it can be seen");
        // It causes no doubt: the position takes it as given.
        let position = self.position.clone();
        self.position.rewind(&position, &after);
        self.made()
    }

    /// The place of an object.
    pub(crate) fn place(&self, id: ObjectId) -> Place {
        self.state().objects[&id].place
    }
}

/// The departure; panics if it is not one.
pub(crate) fn departure(verdict: Verdict) -> Departure {
    match verdict {
        Verdict::Departs(departure) => departure,
        other => panic!("it does not depart: {other:?}"),
    }
}

/// What was due instead.
pub(crate) fn due(verdict: Verdict) -> Vec<Due> {
    departure(verdict).due
}

/// The numbers of the paragraphs that a departure cites.
pub(crate) fn cited(verdict: Verdict) -> Vec<&'static str> {
    departure(verdict).paragraphs.into_iter().map(|paragraph| paragraph.number).collect()
}

// Cards.

/// A Character that costs 2 from the Hand and 1 from the Reserve.
pub(crate) fn character(abilities: &Value) -> Value {
    json!({
        "reference": format!("CHARACTER-{abilities}"), "name": "Walker", "type": "character",
        "hand_cost": 2, "reserve_cost": 1, "forest": 2, "mountain": 2, "water": 2,
        "abilities": abilities,
    })
}

/// A Spell that costs 1 from the Hand and 2 from the Reserve.
pub(crate) fn spell(abilities: &Value) -> Value {
    json!({
        "reference": format!("SPELL-{abilities}"), "name": "Word", "type": "spell",
        "hand_cost": 1, "reserve_cost": 2, "abilities": abilities,
    })
}

/// A Permanent of a kind that costs 1.
pub(crate) fn permanent(subtype: &str) -> Value {
    json!({
        "reference": format!("PERMANENT-{subtype}"), "name": "Thing", "type": "permanent",
        "subtypes": [subtype], "hand_cost": 1, "reserve_cost": 1, "abilities": [],
    })
}
