//! Matches that are played here: the engine writes what follows from the rules, and players' and
//! officials' decisions are made below. They cover what imported games do not: several games,
//! teams, many seats, drafts.

mod drafted;

use std::path::Path;

use engine::effect::EffectTracker;
use engine::{Decision, Due, Options, Position};
use record::{Draft, Sealed};
use replay::Recorder;
use rules::{Edition, Event, GameStarted, ObjectId, Place, Seat, State, Victory};
use serde_json::{Value, json};

use crate::replays::sealed;

/// Plays a match to its end.
type Game = fn(&mut Table<'_>);

/// All matches, by name.
pub(crate) const ALL: [(&str, Game); 5] = [
    ("best-of-three", best_of_three),
    ("booster-draft", drafted::booster_draft),
    ("free-for-all", free_for_all),
    ("sealed", drafted::sealed),
    ("two-against-two", two_against_two),
];

/// Characters without abilities, by faction, with their costs from the Hand.
const CARDS: [[(&str, u32); 2]; 4] = [
    [("ALT_CORE_B_OR_05_C", 1), ("ALT_CORE_B_OR_07_C", 2)],
    [("ALT_CORE_B_BR_08_C", 2), ("ALT_CORE_B_BR_17_C", 3)],
    [("ALT_CORE_B_LY_08_C", 2), ("ALT_CORE_B_LY_16_C", 3)],
    [("ALT_CORE_B_MU_11_C", 3), ("ALT_CORE_B_MU_14_C", 4)],
];

/// A limit that none of these games reaches.
const RECORDS_MAX: usize = 5_000;

/// A match while it is played and recorded.
pub(crate) struct Table<'a> {
    path: &'a Path,
    recorder: Recorder,
    pub(crate) records: Vec<Sealed>,
    position: Position,
    course: EffectTracker,
    random: u32,
    /// The unplayed cards of each seat's deck, where they are not those of `CARDS`.
    decks: Vec<Vec<&'static str>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(name: &str, path: &'a Path) -> Self {
        Self {
            path,
            recorder: Recorder::new(name.parse().expect("a name")),
            records: Vec::new(),
            position: Position::new(Edition::Four),
            course: EffectTracker::new(Edition::Four),
            random: 1,
            decks: Vec::new(),
        }
    }

    pub(crate) fn openings(&self) -> &[rules::Opening] {
        self.recorder.openings()
    }

    fn state(&self) -> &State {
        self.position.state()
    }

    fn event(&mut self, event: Event) {
        self.record(Draft::new(event));
    }

    fn record(&mut self, mut draft: Draft) {
        let known = self.state().faces.clone();
        cards::complete(&mut draft.event, None, |reference| known.contains_key(reference));
        self.records.extend(sealed(&mut self.recorder, vec![draft], self.path));
        let event = &self.records.last().expect("it was recorded").record.event;
        let after = self.recorder.versions().states().last().expect("it has a state").clone();
        self.course.follow(self.position.state(), event, &after);
        self.position.apply(event, &after);
        assert!(self.records.len() < RECORDS_MAX, "it does not end");
    }

    fn on(&mut self, kind: &str, data: &Value) {
        let event = serde_json::from_value(json!({ "type": kind, "data": data }));
        self.event(event.unwrap_or_else(|why| panic!("{kind}: {why}")));
    }

    /// A number below `below`: always the same sequence.
    fn number(&mut self, below: u32) -> u32 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.random >> 16) % below
    }

    /// Plays until `stop`, or until the game has ended.
    fn play(&mut self, stop: impl Fn(&State) -> bool) {
        while self.state().game_result.is_none() && !stop(self.state()) {
            self.eliminate();
            if let Some(event) = self.position.write(&self.course) {
                self.event(event);
                continue;
            }
            let next = self.position.next();
            match (next.due.first(), next.awaits.first()) {
                (Some(due), _) => self.shown(&due.clone()),
                (None, Some(decision)) => self.decide(&decision.clone()),
                (None, None) => match next.or.first() {
                    Some(due) => self.shown(&due.clone()),
                    None => panic!("nothing comes next after record {}", self.records.len()),
                },
            }
        }
    }

    /// When many play alone, only those who are tied go into tie-breakers.
    fn eliminate(&mut self) {
        let Victory::TieBreaker(tied) = self.state().race() else { return };
        if self.state().started.as_ref().is_some_and(|started| !started.teams.is_empty()) {
            return;
        }
        let out: Vec<Seat> = self.state().playing().filter(|seat| !tied.contains(seat)).collect();
        for seat in out {
            self.leaves(seat, "elimination");
        }
    }

    fn leaves(&mut self, seat: Seat, why: &str) {
        let facing = self.state().facing_without(seat);
        self.on("player_left", &json!({ "seat": seat, "why": why, "facing": facing }));
    }

    /// What the table shows, and moves without a real choice.
    fn shown(&mut self, due: &Due) {
        match due {
            Due::Shuffle(seat) => self.on("shuffled", &json!({ "place": format!("deck:{seat}") })),
            Due::Reveal(index) => {
                let (card, rotated) = (index % 3 + 1, self.number(2) == 0);
                self.on(
                    "tumult_revealed",
                    &json!({ "index": index, "card": card, "rotated": rotated }),
                );
            }
            Due::Join(object, seat) => {
                let side = ["hero", "companion"][self.number(2) as usize];
                let to = format!("expedition:{seat}:{side}");
                let one = json!({ "what": object, "from": "limbo", "to": to });
                self.on("moved", &json!({ "cause": { "kind": "rule" }, "moves": [one] }));
            }
            Due::Draw(seat, cards) => {
                self.on("moved", &json!({ "cause": { "kind": "rule" },
                    "moves": vec![json!({ "from": format!("deck:{seat}"), "to": format!("hand:{seat}") }); *cards as usize] }));
            }
            other => panic!("nobody writes {other:?}"),
        }
    }

    fn decide(&mut self, Decision { seat, options }: &Decision) {
        match options {
            Options::Turn { .. } => self.turn(*seat),
            Options::Some { of, least, most, to } => {
                let daily = self.state().day.daily_effect.is_some();
                let kind = if daily { "daily_effect" } else { "rule" };
                let from = match to {
                    Place::Mana(_) => Place::Hand(*seat),
                    _ => Place::Reserve(*seat),
                };
                let count = if matches!(to, Place::Mana(_)) { *most } else { *least };
                let moves = of.iter().take(count as usize);
                let moves: Vec<_> =
                    moves.map(|what| json!({ "what": what, "from": from, "to": to })).collect();
                self.on("moved", &json!({ "cause": { "kind": kind }, "moves": moves }));
            }
            other => panic!("nobody decides {other:?}"),
        }
    }

    /// Plays an affordable card, from the Reserve first; otherwise the player passes.
    fn turn(&mut self, seat: Seat) {
        let mana = u32::try_from(self.state().ready_mana(seat)).unwrap_or(0);
        let reserve: Vec<(ObjectId, u32)> = self
            .state()
            .objects_in(Place::Reserve(seat))
            .filter_map(|(id, object)| {
                let cost = object.face.as_ref()?.reserve_cost?;
                Some((id, u32::try_from(cost).ok()?))
            })
            .collect();
        if let Some((id, cost)) = reserve.into_iter().find(|&(_, cost)| cost <= mana) {
            let card = json!({ "what": id, "from": format!("reserve:{seat}"), "to": "limbo" });
            return self.on("card_played", &json!({ "seat": seat, "mana": cost, "card": card }));
        }
        let (face, cost) = self.chosen(seat);
        let slot = self.state().slots(Place::Hand(seat)).first().map(|slot| slot.id);
        match slot.filter(|_| cost <= mana && self.number(8) > 0) {
            Some(slot) => {
                self.decks.iter_mut().skip(seat.index()).take(1).for_each(|deck| {
                    let played = deck.iter().position(|card| *card == face);
                    played.map(|at| deck.remove(at));
                });
                let card = json!({ "what": slot, "from": format!("hand:{seat}"), "to": "limbo", "face": face });
                self.on("card_played", &json!({ "seat": seat, "mana": cost, "card": card }));
            }
            None => self.on("passed", &json!({ "seat": seat })),
        }
    }

    /// A card that a player may have in hand, with its cost.
    fn chosen(&mut self, seat: Seat) -> (&'static str, u32) {
        if let Some(deck) = self.decks.get(seat.index()) {
            let count = u32::try_from(deck.len()).expect("a deck has few cards");
            let cards = CARDS.iter().flatten();
            let at = self.number(count.max(1)) as usize;
            let card = self.decks[seat.index()].get(at);
            return card
                .and_then(|card| cards.clone().find(|(one, _)| one == card))
                .copied()
                .unwrap_or(("", u32::MAX));
        }
        CARDS[seat.index() % CARDS.len()][self.number(2) as usize]
    }

    /// Begins a game, with so many cards for each player.
    fn game(&mut self, started: GameStarted, list: impl Fn(Seat) -> Value) {
        self.event(Event::GameStarted(started));
        let seats: Vec<Seat> = self.state().seats().collect();
        for seat in seats {
            let mut deck = json!({ "seat": seat, "size": 30 });
            let list = list(seat);
            if !list.is_null() {
                deck["list"] = list;
            }
            self.on("deck_registered", &deck);
        }
    }
}

fn opened(format: &str, best_of: u8, names: &[&str]) -> Value {
    let players: Vec<_> = names.iter().map(|name| json!({ "name": name })).collect();
    json!({
        "edition": "4.0", "format": format, "best_of": best_of, "event": "Evening at the shop",
        "players": players, "recorder": "console",
    })
}

/// Two games to one: the second is lost by a penalty, and between the games a player changes the deck within the pool.
fn best_of_three(table: &mut Table<'_>) {
    let (ari, kim) = (Seat::new(0), Seat::new(1));
    table.on("match_opened", &opened("limited", 3, &["Ari", "Kim"]));
    let deck = |seat: Seat, more: u32| {
        let [(one, _), (other, _)] = CARDS[seat.index()];
        json!([{ "count": 15 + more, "face": one }, { "count": 15 - more, "face": other }])
    };
    table.game(GameStarted::two_players(1, ari), |seat| deck(seat, 0));
    table.play(|_| false);
    // The winner of the first game loses the second.
    let winner = table.state().winners()[0];
    let loser = if winner == ari { kim } else { ari };
    table.game(GameStarted::two_players(2, kim), |seat| deck(seat, 3 * u32::from(seat == ari)));
    table.play(|state| state.day.day == 2 && state.day.turn.is_some());
    table.on("judge_called", &json!({ "seat": loser, "text": "a card too many was drawn" }));
    let infraction = json!({ "by": "Head Judge", "seat": winner, "infraction": "2.3", "penalty": "warning",
        "level": "warning", "text": "an additional card" });
    table.on("penalty", &infraction);
    let first = table.records.len() - 1;
    table.play(|state| state.day.day == 3 && state.day.turn.is_some());
    table.on("penalty", &json!({ "by": "Head Judge", "seat": winner, "infraction": "2.3", "penalty": "game loss",
        "level": "game_loss", "instead_of": "warning", "about": first, "text": "an additional card again" }));
    let second = table.records.len() - 1;
    table.on("ruling", &json!({ "by": "Organiser", "text": "the second time in the match", "infraction": "2.3", "seat": winner,
        "appeal": { "of": second, "outcome": "upheld", "seat": winner } }));
    table.on("game_ended", &json!({ "winners": [loser], "ending": "penalty" }));
    table.game(GameStarted::two_players(3, ari), |seat| deck(seat, 2));
    table.play(|_| false);
    let score = table.state().score();
    table.on("match_ended", &json!({ "score": score, "ending": "played" }));
}

/// Four alone: one concedes, and facing moves on.
fn free_for_all(table: &mut Table<'_>) {
    table.on("match_opened", &opened("limited", 1, &["Alice", "Bob", "Chloe", "Dan"]));
    let order: Vec<Seat> = (0..4).map(Seat::new).collect();
    let started = GameStarted::around(1, Seat::new(2), order, Vec::new());
    table.game(started, |_| Value::Null);
    table.play(|state| state.day.day == 3 && state.day.turn.is_some());
    table.leaves(Seat::new(1), "concession");
    table.play(|_| false);
    let score = table.state().score();
    table.on("match_ended", &json!({ "score": score, "ending": "played" }));
}

/// Alice and Chloe across the table, against Bob and Dan.
fn two_against_two(table: &mut Table<'_>) {
    table.on("match_opened", &opened("limited", 1, &["Alice", "Bob", "Chloe", "Dan"]));
    let order: Vec<Seat> = (0..4).map(Seat::new).collect();
    let started = GameStarted::around(1, Seat::new(0), order, vec![0, 1, 0, 1]);
    table.game(started, |_| Value::Null);
    table.play(|_| false);
    let score = table.state().score();
    table.on("match_ended", &json!({ "score": score, "ending": "played" }));
}
