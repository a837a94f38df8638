//! Decks compared with pools of another match, and hidden decks with hidden pools.

use std::sync::Arc;

use audit::{Check, Doubt, Eyes, SeenMatch, Severity};
use record::{DraftOpening, DraftSlot, File};
use replay::{Recorder, Replay};
use rules::{Edition, Event, GameStarted, PodDraft, Salt, Seat};
use serde_json::{Value, json};

use crate::drafts::{opened, pool_and_deck};
use crate::games::sealed;

const CARD: &str = "ALT_CORE_B_OR_05_C";
const OTHER: &str = "ALT_CORE_B_OR_07_C";

/// Any number of it may be added to a pool.
const MANA_CONVERGENCE: &str = "ALT_CORE_B_NE_01_C";

/// The findings about decks and pools in this view, with their severity.
fn of_pools(seen: SeenMatch<'_>, draft: Option<SeenMatch<'_>>) -> Vec<(u32, Severity)> {
    let findings = audit::audit_seen(seen, draft, Edition::Four).findings;
    let pools = findings.iter().filter(|one| one.check == Check::DeckPool);
    pools.map(|one| (one.to, one.severity)).collect()
}

fn event(kind: &str, data: &Value) -> Event {
    serde_json::from_value(json!({ "type": kind, "data": data })).expect("well-formed")
}

/// A pod of three whose second player has 2 of one card and 28 of another; with a third record all are told of them.
fn pod(name: &str, told: bool) -> Replay {
    let face = |card: &str| cards::get(card).expect("a known card").face();
    let mut events = vec![
        opened("draft", "table", 3, Edition::Four),
        event("pool_registered", &json!({ "seat": 1, "size": 30 })),
    ];
    if told {
        let card = |at: u32| face(if at < 2 { CARD } else { OTHER });
        let shown = |at| json!({ "what": format!("h1.{at}"), "face": card(at) });
        let cards: Vec<_> = (0..30).map(shown).collect();
        events.push(event("revealed", &json!({ "cards": cards })));
    }
    sealed(name, &events).expect("recorded")
}

/// A match whose first player sat there in this seat, with a deck of so many of the first card.
fn linked(seat: u8, of_it: u32) -> Replay {
    let deck = json!([[of_it, CARD], [20 - of_it, OTHER], [10, MANA_CONVERGENCE]]);
    let mut events = pool_and_deck(Edition::Four, None, &deck);
    let Event::MatchOpened(it) = &mut events[0] else { panic!("it opens") };
    let seats = [seat, 0].map(Seat::new).into();
    it.draft = Some(PodDraft { match_id: "pod".parse().expect("a name"), seq: 1, seats });
    events.remove(1);
    sealed("linked", &events).expect("recorded")
}

#[test]
fn a_deck_is_held_against_the_pool_that_its_player_drafted_in_the_match_named() {
    let (told, secret, another) = (pod("pod", true), pod("pod", false), pod("another", true));
    let undecided = [(2, Severity::CannotBeJudged)];
    for of_it in 1..5 {
        let of = |seat| linked(seat, of_it);
        let replay = of(1);
        let said = |pod| of_pools(SeenMatch::by_all(&replay), pod);
        let wrong = [(2, Severity::Violation)];
        let expected = if of_it > 2 { &wrong[..] } else { &[] };
        assert_eq!(said(Some(SeenMatch::by_all(&told))), expected, "{of_it}");
        assert_eq!(said(None), undecided);
        assert_eq!(said(Some(SeenMatch::by_all(&secret))), undecided);
        assert_eq!(said(Some(SeenMatch::by_all(&another))), undecided, "it is another match");
        let elsewhere = of_pools(SeenMatch::by_all(&of(2)), Some(SeenMatch::by_all(&told)));
        assert_eq!(elsewhere, undecided, "who sat there has no pool");
    }
}

/// A match with a hidden pool of 2 and 28 cards and a hidden deck of so many of the first, both opened by the copy.
fn hidden(of_it: u32, salt: u8) -> Replay {
    let events = [
        opened("sealed", "table", 2, Edition::Four),
        event("pool_registered", &json!({ "seat": 0, "size": 30 })),
        Event::GameStarted(GameStarted::two_players(1, Seat::new(0))),
        event("deck_registered", &json!({ "seat": 0, "size": 30 })),
    ];
    let mut recorder = Recorder::new("hidden".parse().expect("a name"));
    let draft = |event: &Event| {
        let (of_first, of_both) = match event {
            Event::PoolRegistered(_) => (2, 30),
            Event::DeckRegistered(_) => (of_it, 20),
            _ => return record::Draft::new(event.clone()),
        };
        let slot = |index| {
            let card = match index {
                index if index < of_first => CARD,
                index if index < of_both => OTHER,
                _ => MANA_CONVERGENCE,
            };
            let face = Arc::new(cards::get(card).expect("a known card").face());
            let salt = Some(Salt::new([salt; 32]));
            DraftOpening::Slot(DraftSlot { index, face, source_id: None, salt })
        };
        record::Draft { open: (0..30).map(slot).collect(), ..record::Draft::new(event.clone()) }
    };
    let records: Vec<_> =
        events.iter().map(|event| recorder.record(draft(event)).expect("it makes sense")).collect();
    let head = records[3].hash;
    let openings = recorder.openings().to_vec();
    Replay::load(File { records, openings, proof: None, head }).expect("it makes sense")
}

#[test]
fn a_hidden_deck_is_held_against_a_hidden_pool_for_officials_alone() {
    for of_it in 1..5 {
        let replay = hidden(of_it, 7);
        let official = of_pools(SeenMatch { replay: &replay, eyes: Eyes::Official }, None);
        let expected = if of_it > 2 { &[(3, Severity::Violation)][..] } else { &[] };
        assert_eq!(official, expected, "{of_it}");
        assert_eq!(of_pools(SeenMatch::by_all(&replay), None), [], "nobody is told anything of it");
    }
}

/// An opening without a commitment proves nothing against anyone.
#[test]
fn openings_that_do_not_fit_accuse_nobody() {
    let mut replay = hidden(4, 7);
    let other = hidden(4, 8);
    replay.open(other.openings().to_vec());
    assert!(!audit::opening_flaws(&replay).is_empty());
    assert_eq!(of_pools(SeenMatch { replay: &replay, eyes: Eyes::Official }, None), []);
}

/// A card that only its recorder has a name for is not in a pool of references: only that question
/// is left open.
#[test]
fn a_card_without_a_reference_is_not_held_against_a_pool() {
    let pool = json!([[2, CARD], [28, OTHER]]);
    for of_it in 2..=3 {
        let deck = json!([[of_it, CARD], [23 - of_it, OTHER], [5, MANA_CONVERGENCE]]);
        let mut events = pool_and_deck(Edition::Four, Some(&pool), &deck);
        let Event::DeckRegistered(it) = &mut events[3] else { panic!("a deck") };
        let stranger = json!({ "count": 2, "face": { "reference": "card 7", "name": "Stranger" } });
        it.list.push(serde_json::from_value(stranger).expect("an entry"));
        let replay = sealed("nameless", &events).expect("recorded");
        let findings = audit::audit(&replay, Edition::Four).findings;
        let of_pool: Vec<_> = findings.iter().filter(|one| one.check == Check::DeckPool).collect();
        let [wrong @ .., undecided] = &of_pool[..] else { panic!("it is open") };
        assert_eq!(undecided.severity, Severity::CannotBeJudged);
        let Some(Doubt::Deck(open)) = &undecided.doubt else { panic!("{:?}", undecided.doubt) };
        assert_eq!(format!("{open:?}"), r#"Nameless(["Stranger"])"#);
        let wrong: Vec<_> = wrong.iter().map(|one| one.severity).collect();
        assert_eq!(wrong, if of_it > 2 { vec![Severity::Violation] } else { vec![] });
    }
}

/// Of a hidden deck, shown cards are known: more copies than its player was given are found when
/// they are visible.
#[test]
fn a_hidden_deck_shows_no_more_of_a_card_than_its_pool_has() {
    let pool = json!([[2, CARD], [28, OTHER]]);
    let shown = |told: bool, cards: &[&str]| {
        let mut events = pool_and_deck(Edition::Four, told.then_some(&pool), &json!([]));
        let mut known: Vec<&str> = if told { vec![CARD, OTHER] } else { Vec::new() };
        for card in cards {
            let face = cards::get(card).expect("a known card").face();
            let face = if known.contains(card) { json!(card) } else { json!(face) };
            known.push(*card);
            let one = json!({ "from": "deck:0", "to": "discard:0", "face": face });
            events.push(event("moved", &json!({ "moves": [one] })));
        }
        of_pools(SeenMatch::by_all(&sealed("shown", &events).expect("recorded")), None)
    };
    assert_eq!(shown(true, &[CARD, CARD, MANA_CONVERGENCE, MANA_CONVERGENCE]), []);
    let wrong = |at| [(at, Severity::Violation)];
    assert_eq!(shown(true, &[CARD, CARD, CARD, CARD]), wrong(6), "once");
    assert_eq!(shown(true, &["ALT_CORE_B_OR_08_C"]), wrong(4), "it was not given at all");
    assert_eq!(shown(false, &[CARD; 4]), [], "nobody knows what was given");
}

/// A deck that is presented again is compared with a pool revealed meanwhile, and otherwise not
/// again.
#[test]
fn a_deck_is_held_against_a_pool_that_is_told_late() {
    let (pool, deck) = (json!([[2, CARD], [28, OTHER]]), json!([[3, CARD], [27, OTHER]]));
    let secret = pool_and_deck(Edition::Four, None, &deck);
    let Event::PoolRegistered(told) = pool_and_deck(Edition::Four, Some(&pool), &deck).remove(1)
    else {
        panic!("a pool")
    };
    let said = |meanwhile: &[Event]| {
        let mut events = secret.clone();
        events.remove(1);
        events.extend_from_slice(meanwhile);
        events.push(secret[3].clone());
        of_pools(SeenMatch::by_all(&sealed("late", &events).expect("recorded")), None)
    };
    let undecided = (2, Severity::CannotBeJudged);
    assert_eq!(said(&[]), [undecided]);
    assert_eq!(said(&[Event::PoolRegistered(told)]), [undecided, (4, Severity::Violation)]);
}
