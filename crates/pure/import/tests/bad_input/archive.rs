//! A short game as an archive: two players, a day and a half of it, one move missing.

use serde_json::{Value, json};

/// The players' ids; one writes them as numbers, the other as texts.
pub(crate) const FIRST: u64 = 11;
pub(crate) const SECOND: u64 = 22;

/// Packets, one per recipient and move: the private ones come first though they happened later.
pub(crate) struct Archive {
    packets: Vec<Value>,
    uids: u64,
}

impl Archive {
    /// The whole game.
    pub(crate) fn whole() -> Value {
        let mut archive = Self::begun();
        archive.afternoon();
        archive.hidden_cards();
        archive.end();
        archive.packets()
    }

    /// Players, Heroes and Decks; three cards in each Mana zone.
    pub(crate) fn begun() -> Self {
        let mut archive = Self { packets: Vec::new(), uids: 0 };
        archive.set_up();
        archive
    }

    /// The response of the archive's endpoint.
    pub(crate) fn packets(self) -> Value {
        Value::Array(self.packets)
    }

    fn uid(&mut self) -> String {
        self.uids += 1;
        format!("691e4b20{:05x}", self.uids)
    }

    fn one(&mut self, kind: &str, args: &Value) -> Value {
        json!({ "uid": self.uid(), "type": kind, "log": "", "args": args })
    }

    fn packet(&mut self, move_id: u64, channel: &str, data: &[Value]) {
        self.packets.push(json!({
            "channel": channel, "table_id": 77, "packet_id": self.packets.len().to_string(),
            "packet_type": "resend", "move_id": move_id.to_string(), "time": "1763592992",
            "data": data,
        }));
    }

    /// A move everyone sees.
    pub(crate) fn open(&mut self, move_id: u64, all: &[(&str, Value)]) {
        let data: Vec<_> = all.iter().map(|(kind, args)| self.one(kind, args)).collect();
        self.packet(move_id, "/table/t77", &data);
    }

    /// A notification for all with a private twin.
    pub(crate) fn twins(
        &mut self,
        move_id: u64,
        player: u64,
        public: &(&str, Value),
        private: &(&str, Value),
    ) {
        let shown = self.one(public.0, &public.1);
        let hidden = self.one(private.0, &private.1);
        self.packet(move_id, &format!("/player/p{player}"), &[hidden]);
        self.packet(move_id, "/table/t77", &[shown]);
    }

    /// A notification that only one player sees.
    pub(crate) fn own(&mut self, move_id: u64, player: u64, private: &(&str, Value)) {
        let hidden = self.one(private.0, &private.1);
        self.packet(move_id, &format!("/player/p{player}"), &[hidden]);
    }

    fn set_up(&mut self) {
        let hero = |id: u64, player: u64| {
            let properties = json!({
                "uid": format!("HERO_{player}"), "type": "hero", "name": "A Hero",
                "reserveSlots": 2, "landmarkSlots": "2", "extraDatas": [],
            });
            let location = format!("board-hero-{player}");
            json!({ "id": id, "location": location, "pId": player, "properties": properties })
        };
        let deck = |player: u64, hero: &Value, count: &Value| {
            let args = json!({
                "player_id": player, "player_name": "Kim", "card": hero, "deckCount": count,
                "meeples": [],
            });
            ("setupPlayer", args)
        };
        self.open(
            1,
            &[
                deck(FIRST, &hero(100, FIRST), &json!(8)),
                deck(SECOND, &hero(200, SECOND), &json!("8")),
            ],
        );
        for (player, first) in [(FIRST, 1), (SECOND, 21)] {
            let hand = cards(first..first + 6, "hand", player);
            let public = json!({ "player_id": player, "n": 6 });
            let private = json!({ "player_id": player.to_string(), "cards": hand });
            self.twins(1, player, &("drawCards", public), &("pDrawCards", private));
        }
        for (move_id, player, first) in [(2, FIRST, 1), (3, SECOND, 21)] {
            let mana = cards(first..first + 3, "mana", player);
            let public = json!({ "player_id": player, "n": 3, "mana": 3, "toMana": true });
            let private = json!({ "player_id": player, "n": 3, "toMana": true, "cards": mana });
            self.twins(move_id, player, &("discardCards", public), &("pDiscardCards", private));
        }
    }

    /// The first player plays a Character, which is exhausted and then discarded.
    pub(crate) fn afternoon(&mut self) {
        let turn = json!({ "id": 20, "active_player": "11", "args": [], "type": "activeplayer" });
        let phase = json!({ "phase": "afternoon", "phaseId": 2, "day": 1 });
        self.open(3, &[("newPhase", phase), ("gameStateChange", turn)]);
        let played = json!({
            "player_id": FIRST, "card": card(4, "stormLeft", FIRST), "mana_cost": 2, "mana": 1,
            "totalMana": 3, "fromLocation": "hand", "location": "stormLeft",
        });
        let boost = json!({ "id": "900", "location": "card-4", "type": "boost", "pId": "11" });
        let boosted = json!({ "meeples": [boost], "card": card(4, "stormLeft", FIRST), "n": 1 });
        self.open(4, &[("playCard", played), ("addMeeples", boosted)]);
        let mut tapped = card(4, "stormLeft", FIRST);
        tapped["properties"]["tapped"] = json!(true);
        let tap = json!({ "player_id": FIRST, "card": tapped, "mana_cost": 0, "mana": 1 });
        self.open(5, &[("tap", tap)]);
        let gone = json!({
            "player_id": FIRST, "cards": [card(4, "discard", FIRST)], "n": 1,
            "destination": "discard", "source": "stormLeft",
        });
        let marks = json!({ "tokens": ["900"], "cardsDeleted": [] });
        self.open(6, &[("silentKill", marks), ("publicDiscard", gone)]);
    }

    /// The Discard pile is shuffled into the Deck, a card of the Hand is shown and goes under the Deck.
    fn hidden_cards(&mut self) {
        let shuffled = json!({ "player_id": FIRST, "location": "deck-11", "n": 3 });
        let snapshot = json!({ "datas": { "players": [], "cards": [], "meeples": [] } });
        self.open(7, &[("shuffleDeck", shuffled), ("refreshUI", snapshot)]);
        let shown = json!({ "player_id": FIRST, "card": card(5, "limbo", FIRST) });
        let back = json!({ "player_id": FIRST, "cardsRevealed": ["5"] });
        self.open(8, &[("revealHand", shown), ("endReveal", back)]);
        let under = json!({
            "player_id": FIRST, "cards": [card(5, "deck-11", FIRST)], "hand": true,
            "destination": "bottomOfDeck",
        });
        self.open(9, &[("putOnDeck", under)]);
    }

    /// Unknown and empty notifications; a move is missing; the second player wins.
    fn end(&mut self) {
        let manas = json!({ "manas": [] });
        let oddities =
            [("confetti", Value::Null), ("startDusk", json!([])), ("updateTotalMana", manas)];
        self.open(10, &oddities);
        self.open(12, &[("passTurn", json!({ "player_id": "22" }))]);
        let result = json!([
            { "player": "11", "score": "0", "concede": false },
            { "player": "22", "score": "1", "concede": false },
        ]);
        let end = json!({ "id": "99", "active_player": 22, "args": { "result": result } });
        self.open(13, &[("gameStateChange", end)]);
    }
}

/// A snapshot of a card whose face is named after its id.
pub(crate) fn card(id: u64, location: &str, player: u64) -> Value {
    let properties = json!({
        "uid": format!("CARD_{id}"), "type": "character", "name": format!("Card {id}"),
        "costHand": 2, "costReserve": 1, "forest": 1, "ocean": 2, "rarity": 0, "faction": "AX",
        "subtypes": ["soldier"], "extraDatas": [],
    });
    json!({ "id": id, "location": location, "pId": player, "state": 0, "properties": properties })
}

fn cards(ids: std::ops::Range<u64>, location: &str, player: u64) -> Vec<Value> {
    ids.map(|id| card(id, location, player)).collect()
}
