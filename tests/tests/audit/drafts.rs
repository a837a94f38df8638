//! Booster drafts changed on purpose, one record each: every change is found, and nothing in a
//! correct draft.

use audit::{Check, DraftEvidence, Evidence, Severity};
use rules::{
    BoosterDraft, BoosterEntry, BoosterPass, BoostersOpened, BoostersPassed, Direction, Edition,
    Event, GameStarted, Picked, Seat, State, reduce,
};
use serde_json::{Value, json};

use crate::games::sealed;

/// Cards of a booster here.
const CARDS: u32 = 3;

pub(crate) fn opened(format: &str, recorder: &str, seats: usize, edition: Edition) -> Event {
    let players = vec![json!({}); seats];
    let opened =
        json!({ "edition": edition, "format": format, "players": players, "recorder": recorder });
    serde_json::from_value(json!({ "type": "match_opened", "data": opened })).expect("well-formed")
}

pub(crate) fn draft(state: &State) -> &BoosterDraft {
    state.draft.as_deref().expect("boosters are open")
}

/// A draft in the making: each record is made from the current state.
pub(crate) struct Pod {
    state: State,
    pub(crate) events: Vec<Event>,
}

impl Pod {
    fn new(format: &str, recorder: &str, seats: usize, edition: Edition) -> Self {
        let mut pod = Self { state: State::default(), events: Vec::new() };
        pod.add(opened(format, recorder, seats, edition));
        pod
    }

    fn add(&mut self, event: Event) {
        self.state = reduce(&self.state, &event).expect("it makes sense");
        self.events.push(event);
    }

    fn open(&mut self) {
        let booster = |seat| BoosterEntry { seat, size: CARDS };
        let boosters = self.state.seats().map(booster).collect();
        self.add(Event::BoostersOpened(BoostersOpened { boosters }));
    }

    fn pick(&mut self, seat: Seat) {
        let (_, booster) = draft(&self.state).in_hand(seat).expect("a booster");
        let card = Some(booster.cards[booster.cards.len() / 2].id);
        self.add(Event::Picked(Picked { seat, card }));
    }

    fn pass(&mut self, way: Direction) {
        let seats = self.state.players.len();
        let left = |seat| Some((seat, draft(&self.state).in_hand(seat)?.0));
        let passes = self.state.seats().filter_map(left);
        let pass = |(seat, booster)| BoosterPass { booster, seat: way.next(seat, seats) };
        let passes = passes.map(pass).collect();
        self.add(Event::BoostersPassed(BoostersPassed { passes }));
    }

    /// All rounds by the glossary, each pick and pass a record; the game comes last.
    pub(crate) fn drafted(format: &str, recorder: &str, seats: u8, edition: Edition) -> Self {
        let mut pod = Self::new(format, recorder, seats.into(), edition);
        for round in 0..4 {
            pod.open();
            for left in (0..CARDS).rev() {
                let players: Vec<_> = pod.state.seats().collect();
                for seat in players {
                    pod.pick(seat);
                }
                if left > 0 {
                    pod.pass(Direction::of_round(round));
                }
            }
        }
        pod.add(Event::GameStarted(GameStarted::around(
            1,
            Seat::new(0),
            (0..seats).map(Seat::new).collect(),
            Vec::new(),
        )));
        pod
    }
}

/// A draft of four with every possible mistake, and a deck beyond the pool that it was built from.
pub(crate) fn broken() -> Vec<Event> {
    let mut pod = Pod::new("draft", "console", 4, Edition::Four);
    let Event::MatchOpened(it) = &mut pod.events[0] else { panic!("it opens") };
    for (player, name) in it.players.iter_mut().zip(["Ari", "Kim", "Lou", "Max"]) {
        player.name = Some(name.to_owned());
    }
    let [ari, kim, lou, max] = [0, 1, 2, 3].map(Seat::new);
    pod.open();
    pod.pick(ari);
    // From the neighbour's booster, and so none from their own.
    let card = draft(&pod.state).in_hand(lou).expect("a booster").1.cards[0].id;
    pod.add(Event::Picked(Picked { seat: kim, card: Some(card) }));
    for seat in [lou, max, max] {
        pod.pick(seat);
    }
    let pass = |(booster, seat)| BoosterPass { booster, seat };
    let passes = [(0, kim), (1, lou), (2, ari), (3, ari)].map(pass).into();
    pod.add(Event::BoostersPassed(BoostersPassed { passes }));
    let boosters = [ari, kim, kim, lou, max].map(|seat| BoosterEntry { seat, size: CARDS });
    pod.add(Event::BoostersOpened(BoostersOpened { boosters: boosters.into() }));
    let around = vec![ari, kim, lou, max];
    pod.add(Event::GameStarted(GameStarted::around(1, ari, around, Vec::new())));
    let [card, other] = ["ALT_CORE_B_OR_05_C", "ALT_CORE_B_OR_07_C"];
    let face = |card: &str| json!(cards::get(card).expect("a known card").face());
    let slots: Vec<_> = draft(&pod.state).pools[3].iter().map(|slot| slot.id).collect();
    let shown = slots.iter().zip([card, other]);
    let shown = shown.map(|(slot, card)| json!({ "what": slot, "face": face(card) }));
    let shown = json!({ "cards": shown.collect::<Vec<_>>() });
    let mana = "ALT_CORE_B_NE_01_C";
    let entries = [(2, json!(card)), (1, json!(other)), (27, face(mana))];
    let list = entries.map(|(count, face)| json!({ "count": count, "face": face }));
    let deck = json!({ "seat": max, "size": 30, "list": list });
    // The head judge sends everybody home.
    let over = json!({ "ending": "double_loss" });
    let result = json!({ "ending": "double_loss", "score": [0, 0, 0, 0], "winners": [] });
    let rest = [("revealed", shown), ("deck_registered", deck)];
    for (kind, data) in rest.into_iter().chain([("game_ended", over), ("match_ended", result)]) {
        let event = json!({ "type": kind, "data": data });
        pod.add(serde_json::from_value(event).expect("well-formed"));
    }
    pod.events
}

/// The findings about boosters, with their records.
fn said(events: &[Event]) -> Vec<(u32, Severity)> {
    let replay = sealed("draft", events).expect("it is recorded");
    let [old, new] = Edition::ALL.map(|edition| {
        let findings = audit::audit(&replay, edition).findings;
        let drafting = findings.iter().filter(|one| one.check == Check::Drafting);
        drafting.map(|one| (one.to, one.severity)).collect::<Vec<_>>()
    });
    assert_eq!(old, new);
    old
}

/// The first records up to `at`, then this one.
fn changed(events: &[Event], at: usize, event: Event) -> Vec<Event> {
    events[..at].iter().cloned().chain([event]).collect()
}

pub(crate) fn before(events: &[Event], at: usize) -> State {
    let fold = |state, event| reduce(&state, event).expect("it makes sense");
    events[..at].iter().fold(State::default(), fold)
}

fn is_found(events: &[Event], at: usize, event: Event, what: &str) {
    let at_record = u32::try_from(at).expect("few records");
    let found = said(&changed(events, at, event));
    assert_eq!(found, [(at_record, Severity::Violation)], "{what} at {at}");
}

#[test]
fn nothing_is_said_of_a_draft_as_it_should_be() {
    for seats in [2, 3, 4, 8] {
        assert_eq!(
            said(&Pod::drafted("draft", "console", seats, Edition::Four).events),
            [],
            "{seats}"
        );
    }
}

#[test]
fn every_card_out_of_another_players_booster_is_found() {
    let events = Pod::drafted("Booster Draft", "console", 4, Edition::Four).events;
    let mut tried = 0;
    for (at, event) in events.iter().enumerate() {
        let Event::Picked(it) = event else { continue };
        let state = before(&events, at);
        for booster in &draft(&state).boosters {
            let Some(card) = booster.cards.first().filter(|_| booster.holder != it.seat) else {
                continue;
            };
            let other = Event::Picked(Picked { seat: it.seat, card: Some(card.id) });
            is_found(&events, at, other, "another booster");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn every_second_card_and_every_booster_passed_without_a_pick_is_found() {
    let events = Pod::drafted("draft", "console", 3, Edition::Four).events;
    let mut tried = 0;
    for (at, event) in events.iter().enumerate() {
        let state = before(&events, at);
        match event {
            // Instead of passing, a player picks again.
            Event::BoostersPassed(_) => {
                for seat in state.seats() {
                    is_found(&events, at, Event::Picked(Picked { seat, card: None }), "one more");
                    tried += 1;
                }
            }
            // Instead of picking, they pass.
            Event::Picked(it) => {
                let booster = draft(&state).in_hand(it.seat).expect("a booster").0;
                let way = Direction::of_round(draft(&state).round(booster));
                let passes = vec![BoosterPass { booster, seat: way.next(it.seat, 3) }];
                let pass = Event::BoostersPassed(BoostersPassed { passes });
                is_found(&events, at, pass, "no pick");
                tried += 1;
            }
            _ => {}
        }
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn every_booster_that_goes_elsewhere_is_found() {
    let events = Pod::drafted("draft", "console", 4, Edition::Four).events;
    let mut tried = 0;
    for (at, event) in events.iter().enumerate() {
        let Event::BoostersPassed(it) = event else { continue };
        for wrong in 0..it.passes.len() {
            for seat in (0..4).map(Seat::new).filter(|&seat| seat != it.passes[wrong].seat) {
                let mut passes = it.passes.clone();
                passes[wrong].seat = seat;
                let event = Event::BoostersPassed(BoostersPassed { passes });
                is_found(&events, at, event, "elsewhere");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 4 * 2 * 4 * 3);
}

#[test]
fn boosters_that_are_opened_or_left_too_soon_are_found() {
    let pod = Pod::drafted("draft", "console", 2, Edition::Four);
    for (at, event) in pod.events.iter().enumerate() {
        if matches!(event, Event::Picked(_)) {
            let boosters = vec![BoosterEntry { seat: Seat::new(0), size: 1 }];
            let opens = Event::BoostersOpened(BoostersOpened { boosters });
            is_found(&pod.events, at, opens, "opened");
            let game = Event::GameStarted(GameStarted::two_players(1, Seat::new(0)));
            is_found(&pod.events, at, game, "a game");
        }
        if let Event::BoostersOpened(it) = event {
            let mut boosters = it.boosters.clone();
            boosters.push(BoosterEntry { seat: Seat::new(1), size: 1 });
            let two = Event::BoostersOpened(BoostersOpened { boosters });
            is_found(&pod.events, at, two, "two");
        }
    }
}

/// Each player receives four boosters in a Booster Draft and seven in Sealed; other formats do not
/// define the number.
#[test]
fn more_or_fewer_boosters_than_the_format_says_are_found() {
    let of = |format: &str, rounds: u32| {
        let mut pod = Pod::new(format, "console", 2, Edition::Four);
        for _ in 0..rounds {
            pod.open();
            while let Some(seat) =
                pod.state.seats().find(|&seat| draft(&pod.state).in_hand(seat).is_some())
            {
                let picks = (0..CARDS).map(|_| Event::Picked(Picked { seat, card: None }));
                picks.for_each(|event| pod.add(event));
            }
        }
        let before = pod.events.len();
        pod.add(Event::GameStarted(GameStarted::two_players(1, Seat::new(0))));
        let replay = sealed("draft", &pod.events).expect("it is recorded");
        let findings = audit::audit(&replay, Edition::Four).findings.into_iter();
        let of_number = findings.filter_map(|one| match one.evidence {
            Evidence::Draft(DraftEvidence::Boosters { player, boosters, wanted }) => {
                Some((one.to as usize == before, player.index(), boosters, wanted))
            }
            _ => None,
        });
        of_number.collect::<Vec<_>>()
    };
    for (format, wanted) in [("draft", 4), ("sealed", 7)] {
        assert_eq!(of(format, wanted), [], "{format}");
        let fewer = [0, 1].map(|seat| (true, seat, wanted - 1, wanted));
        assert_eq!(of(format, wanted - 1), fewer, "{format}");
        let more = [0, 1].map(|seat| (false, seat, wanted + 1, wanted));
        assert_eq!(of(format, wanted + 1), more, "{format}");
    }
    assert_eq!(of("rochester", 2), []);
}

#[test]
fn of_a_draft_on_paper_it_cannot_be_judged_and_of_another_format_nothing_is_said() {
    let wrong = |format, recorder| {
        let mut pod = Pod::new(format, recorder, 3, Edition::Four);
        pod.open();
        pod.pass(Direction::Left);
        said(&pod.events)
    };
    assert_eq!(wrong("draft", "paper"), [(2, Severity::CannotBeJudged); 3]);
    assert_eq!(wrong("limited", "console"), []);
    assert_eq!(wrong("rochester", "console"), []);
}

/// A match whose first player has a pool, revealed or not, and a deck; each card with its number of
/// copies.
pub(crate) fn pool_and_deck(edition: Edition, pool: Option<&Value>, deck: &Value) -> Vec<Event> {
    let event = |kind: &str, data| {
        serde_json::from_value(json!({ "type": kind, "data": data })).expect("well-formed")
    };
    let entries = |list: &Value| -> Vec<Value> {
        let entry = |one: &Value| {
            let card = cards::get(one[1].as_str().expect("a reference")).expect("a known card");
            json!({ "count": one[0], "face": card.face() })
        };
        list.as_array().expect("a list").iter().map(entry).collect()
    };
    let list = pool.map(entries).unwrap_or_default();
    vec![
        opened("sealed", "table", 2, edition),
        event("pool_registered", json!({ "seat": 0, "size": 30, "list": list })),
        Event::GameStarted(GameStarted::two_players(1, Seat::new(0))),
        event("deck_registered", json!({ "seat": 0, "size": 30, "list": entries(deck) })),
    ]
}

#[test]
fn a_deck_is_within_the_pool_and_any_number_of_mana_convergence() {
    let (card, other) = ("ALT_CORE_B_OR_05_C", "ALT_CORE_B_OR_07_C");
    let pool = json!([[2, card], [28, other]]);
    let said = |pool: Option<&Value>, of_it: u32| {
        let deck = json!([[of_it, card], [20 - of_it, other], [10, "ALT_CORE_B_NE_01_C"]]);
        let events = pool_and_deck(Edition::Four, pool, &deck);
        let replay = sealed("pool", &events).expect("recorded");
        let findings = audit::audit(&replay, Edition::Four).findings;
        findings.iter().map(|one| (one.check, one.severity)).collect::<Vec<_>>()
    };
    for cards in 1..=2 {
        assert_eq!(said(Some(&pool), cards), [], "{cards}");
    }
    for cards in 3..20 {
        let wrong = [(Check::DeckPool, Severity::Violation)];
        assert_eq!(said(Some(&pool), cards), wrong, "{cards}");
    }
    assert_eq!(said(None, 2), [(Check::DeckPool, Severity::CannotBeJudged)]);
}
