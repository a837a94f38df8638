//! Matches whose decks are built from what their players open.

use std::sync::Arc;

use record::{Draft, DraftOpening, DraftSlot};
use rules::{Event, Face, GameStarted, Seat, SlotId};
use serde_json::{Value, json};

use super::{CARDS, Table, opened};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// What is in every booster besides the eight cards of `CARDS`.
const OTHERS: [&str; 4] =
    ["ALT_CORE_B_AX_24_C", "ALT_CORE_B_YZ_07_R1", "ALT_CORE_B_YZ_13_C", "ALT_CORE_B_MU_24_C"];

/// Any number of it may be added to a pool.
const MANA_CONVERGENCE: &str = "ALT_CORE_B_NE_01_C";

/// A booster.
fn booster() -> Vec<&'static str> {
    CARDS.iter().flatten().map(|&(card, _)| card).chain(OTHERS).collect()
}

/// Whether a player wants a card: Ari is of Ordis and Lyra, Kim of Bravos and Muna.
fn wants(seat: Seat, card: &str) -> bool {
    let of = |at: usize| CARDS[at].iter().any(|&(one, _)| one == card);
    of(seat.index()) || of(seat.index() + 2)
}

/// The recognisable properties of a card; its abilities are in the card data.
fn face(card: &str) -> Face {
    let face = cards::get(card).expect("a card").face();
    Face { reference: card.to_owned(), abilities: None, ..face }
}

/// The openings of the slots that an event makes, in order.
fn open<'a>(known: impl IntoIterator<Item = &'a &'static str>) -> Vec<DraftOpening> {
    let slot = |(index, card): (u32, &&str)| {
        let face = Arc::new(face(card));
        DraftOpening::Slot(DraftSlot { index, face, source_id: None, salt: None })
    };
    (0..).zip(known).map(slot).collect()
}

impl Table<'_> {
    fn told(&mut self, kind: &str, data: &Value, open: Vec<DraftOpening>) {
        let event: Event =
            serde_json::from_value(json!({ "type": kind, "data": data })).expect("well-formed");
        self.record(Draft { open, ..Draft::new(event) });
    }

    /// The organiser reveals the players' pools to everyone.
    fn open_pools(&mut self, pools: &[Vec<&'static str>]) {
        for (seat, cards) in SEATS.into_iter().zip(pools) {
            let draft = self.state().draft.as_ref().expect("there are pools");
            let slots: Vec<SlotId> = draft.pools[seat.index()].iter().map(|slot| slot.id).collect();
            let seen = slots.iter().zip(cards);
            let seen = seen.map(|(slot, card)| json!({ "what": slot, "face": face_of(card) }));
            let seen: Vec<Value> = seen.collect();
            self.on("revealed", &json!({ "cards": seen }));
        }
    }

    fn deck_of(&mut self, seat: Seat, list: &[(u32, &'static str)]) {
        let cards = list.iter().flat_map(|&(count, card)| vec![card; count as usize]);
        self.decks.push(cards.filter(|card| *card != MANA_CONVERGENCE).collect());
        let size: u32 = list.iter().map(|(count, _)| count).sum();
        let entry = |&(count, card): &(u32, &str)| json!({ "count": count, "face": face_of(card) });
        let list: Vec<Value> = list.iter().map(entry).collect();
        self.on("deck_registered", &json!({ "seat": seat, "size": size, "list": list }));
    }
}

/// The face in an event; the first time, the whole face replaces it.
fn face_of(card: &str) -> Value {
    json!(card)
}

/// Four boosters each, passed left, right, left, right between two; then a game of thirty cards a side.
pub(super) fn booster_draft(table: &mut Table<'_>) {
    table.on("match_opened", &opened("draft", 1, &["Ari", "Kim"]));
    let mut pools: Vec<Vec<&'static str>> = vec![Vec::new(); 2];
    for round in 0..4 {
        let mut hands = [booster(), booster()];
        let boosters = SEATS.map(|seat| json!({ "seat": seat, "size": hands[seat.index()].len() }));
        table.told(
            "boosters_opened",
            &json!({ "boosters": boosters }),
            open(hands.iter().flatten()),
        );
        loop {
            for seat in SEATS {
                let hand = &mut hands[seat.index()];
                let wanted = hand.iter().position(|card| wants(seat, card));
                let at = wanted.unwrap_or_else(|| {
                    table.number(u32::try_from(hand.len()).expect("few")) as usize
                });
                let draft = table.state().draft.as_ref().expect("boosters are open");
                let slot = draft.in_hand(seat).expect("a booster").1.cards[at].id;
                pools[seat.index()].push(hand.remove(at));
                table.on("picked", &json!({ "seat": seat, "card": slot }));
            }
            if hands[0].is_empty() {
                break;
            }
            let passes = SEATS.map(|seat| {
                let number = table.state().draft.as_ref().and_then(|it| it.in_hand(seat));
                let number = number.expect("a booster").0;
                json!({ "booster": number, "seat": SEATS[1 - seat.index()] })
            });
            // They are named in the order of the seats that pass, and each is shuffled on the way.
            for hand in &mut hands {
                let by = round % hand.len();
                hand.rotate_left(by);
            }
            let after = open(hands.iter().flatten());
            table.told("boosters_passed", &json!({ "passes": passes }), after);
            hands.swap(0, 1);
        }
    }
    table.event(Event::GameStarted(GameStarted::two_players(1, SEATS[0])));
    for seat in SEATS {
        let [a, b] = CARDS[seat.index()];
        let [c, d] = CARDS[seat.index() + 2];
        table.deck_of(seat, &[(7, a.0), (7, b.0), (7, c.0), (6, d.0), (3, MANA_CONVERGENCE)]);
    }
    table.play(|_| false);
    let score = table.state().score();
    table.on("match_ended", &json!({ "score": score, "ending": "played" }));
    table.open_pools(&pools);
}

/// Seven boosters each, registered as a pool; the organiser reveals the pools after the match.
pub(super) fn sealed(table: &mut Table<'_>) {
    table.on("match_opened", &opened("sealed", 1, &["Ari", "Kim"]));
    let pool: Vec<&'static str> = (0..7).flat_map(|_| booster()).collect();
    for seat in SEATS {
        let registered = json!({ "seat": seat, "size": pool.len() });
        table.told("pool_registered", &registered, open(&pool));
    }
    table.event(Event::GameStarted(GameStarted::two_players(1, SEATS[1])));
    for seat in SEATS {
        let [a, b] = CARDS[seat.index()];
        table.deck_of(
            seat,
            &[(7, a.0), (7, b.0), (7, CARDS[3 - seat.index()][0].0), (9, MANA_CONVERGENCE)],
        );
    }
    table.play(|_| false);
    let score = table.state().score();
    table.on("match_ended", &json!({ "score": score, "ending": "played" }));
    table.open_pools(&[pool.clone(), pool]);
}
