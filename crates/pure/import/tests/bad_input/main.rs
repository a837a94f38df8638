//! Valid and damaged archives: an import gives a match or an error, always the same, and never
//! panics.

#![expect(
    clippy::disallowed_methods,
    reason = "the games of another engine are files beside the project"
)]

mod archive;
mod effects;
mod mutate;
mod saved;
mod told;

use std::path::Path;
use std::sync::LazyLock;

use archive::{Archive, FIRST, SECOND, card};
use import::{ImportError, MatchLog, Meta, Perspective, bga};
use mutate::{Damage, KINDS, damage};
use proptest::collection::vec;
use proptest::prelude::*;
use record::{DraftOpening, DraftSlot};
use rules::{Event, ObservedWhy, Place, Seat, State, Status, reduce};
use serde_json::{Value, json};

const SEAT: Seat = Seat::new(0);

fn import(log: &Value, perspective: Perspective) -> Result<MatchLog, ImportError> {
    bga(log.to_string().as_bytes(), None, perspective)
}

fn whole() -> MatchLog {
    import(&Archive::whole(), Perspective::Everything).expect("an archive")
}

/// The import's openings of slots.
fn openings(log: &MatchLog) -> Vec<&DraftSlot> {
    fn slot(opening: &DraftOpening) -> &DraftSlot {
        match opening {
            DraftOpening::Slot(slot) => slot,
            DraftOpening::Player(_) => panic!("players are named by their event"),
        }
    }
    log.drafts.iter().flat_map(|draft| &draft.open).map(slot).collect()
}

/// The states after each event.
fn fold(log: &MatchLog) -> Vec<State> {
    let mut states = vec![State::default()];
    for one in &log.drafts {
        let last = states.last().expect("the first is there");
        states.push(reduce(last, &one.event).expect("the import gives events that make sense"));
    }
    states
}

/// The state after the last event that `is` it.
fn after(log: &MatchLog, is: impl Fn(&Event) -> bool) -> State {
    let at = log.drafts.iter().rposition(|one| is(&one.event)).expect("it happens");
    fold(log).swap_remove(at + 1)
}

fn counts(state: &State) -> (usize, usize, usize, usize) {
    let deck = state.slots(Place::Deck(SEAT, rules::Depth::Top)).len();
    let objects = |place| state.objects_in(place).count();
    (
        deck,
        state.slots(Place::Hand(SEAT)).len(),
        objects(Place::Discard(SEAT)),
        objects(Place::Mana(SEAT)),
    )
}

// A whole archive.

#[test]
fn a_whole_archive_is_a_match_with_its_result() {
    let log = whole();
    assert_eq!(log.match_id.as_str(), "bga-77");
    let last = fold(&log).pop().expect("it has events");
    assert_eq!(last.match_result.expect("it ended").score, [0, 1]);
    assert!(log.drafts.iter().all(|one| one.at.is_some()));
}

#[test]
fn the_envelope_of_the_endpoint_changes_nothing() {
    let envelope = json!({ "status": 1, "data": { "logs": Archive::whole(), "players": [] } });
    let inside = import(&envelope, Perspective::Everything).expect("an archive");
    assert_eq!(format!("{inside:?}"), format!("{:?}", whole()));
}

#[test]
fn the_meta_file_adds_openings_and_no_event() {
    let rows = |ids: std::ops::RangeInclusive<u64>| json!({ "0": { "card_ids": ids.collect::<Vec<_>>() } });
    let faces: serde_json::Map<_, _> = (1..=8)
        .chain(21..=28)
        .map(|id| (id.to_string(), card(id, "", 0)["properties"].clone()))
        .collect();
    let meta = json!({
        "players": [{ "player_id": "11", "player_no": 1 }, { "player_id": 22, "player_no": 2 }],
        "decks": { "11": rows(1..=8), "22": rows(21..=28) }, "cards": faces, "table_id": 77,
    });
    let meta = Meta::read(meta.to_string().as_bytes()).expect("a meta file");
    let bytes = Archive::whole().to_string();
    let with = bga(bytes.as_bytes(), Some(&meta), Perspective::Everything).expect("an archive");
    let kinds = |log: &MatchLog| -> Vec<_> {
        log.drafts.iter().map(|one| std::mem::discriminant(&one.event)).collect()
    };
    assert_eq!(kinds(&with), kinds(&whole()));
    assert_eq!(openings(&with).len(), openings(&whole()).len() + 16);
}

#[test]
fn types_nobody_told_us_about_are_counted() {
    let unknown: Vec<_> = whole().report.unknown_types.into_iter().collect();
    assert_eq!(unknown, [("confetti".to_owned(), 1)]);
}

#[test]
fn set_up_leaves_three_cards_and_three_orbs() {
    let state = after(&whole(), |event| matches!(event, Event::DayBegan(_)));
    assert_eq!(counts(&state), (2, 3, 0, 3));
    assert_eq!(state.ready_mana(SEAT), 3);
}

#[test]
fn a_card_is_played_paid_for_and_exhausted() {
    let exhausted = |event: &Event| matches!(event, Event::StatusGained(gained) if gained.status == Status::Exhausted);
    let state = after(&whole(), exhausted);
    let hero = rules::ExpeditionId { seat: SEAT, side: rules::Side::Hero };
    let (_, object) = state.objects_in(Place::Expedition(hero)).next().expect("it was played");
    assert_eq!((object.counter("boost"), state.ready_mana(SEAT)), (1, 1));
    assert_eq!(object.face.as_ref().expect("shown").reference, "CARD_4");
}

#[test]
fn after_a_shuffle_the_discard_pile_is_in_the_deck() {
    let state = after(&whole(), |event| matches!(event, Event::Shuffled(_)));
    assert_eq!(counts(&state), (3, 2, 0, 3));
    let deck = state.slots(Place::Deck(SEAT, rules::Depth::Top));
    assert!(deck.iter().all(|slot| slot.known.is_none()), "nobody knows which is which");
}

#[test]
fn a_shown_card_goes_back_and_then_under_the_deck() {
    let state = fold(&whole()).pop().expect("it has events");
    assert_eq!(counts(&state), (4, 1, 0, 3));
    let deck = state.slots(Place::Deck(SEAT, rules::Depth::Top));
    let bottom = deck.last().expect("it has cards").known.as_ref().expect("everyone saw it");
    assert_eq!(bottom.face.reference, "CARD_5");
}

#[test]
fn a_missing_move_is_observed() {
    let log = whole();
    let text = "move 11 is not in the log: taken back, or lost";
    let [gap] = &log.report.gaps[..] else { panic!("{:?}", log.report.gaps) };
    let french = "le coup 11 n'est pas dans le journal : repris, ou perdus";
    assert_eq!((gap.code, &*gap.en, &*gap.fr), ("moves_missing", text, french));
    let gap = log.drafts.iter().find_map(|one| match &one.event {
        Event::Observed(observed) => Some(observed),
        _ => None,
    });
    let gap = gap.expect("the gap is an event");
    assert_eq!((gap.why, gap.text.as_deref()), (ObservedWhy::Gap, Some(text)));
}

/// The owner of each opened card, by its id.
fn owners(log: &MatchLog) -> Vec<u64> {
    let ids = openings(log).into_iter().filter_map(|slot| slot.source_id.as_ref()?.parse().ok());
    ids.map(|id: u64| if id < 20 { FIRST } else { SECOND }).collect()
}

#[test]
fn a_participants_import_opens_only_their_own_cards() {
    let all = owners(&whole());
    assert!(all.contains(&FIRST) && all.contains(&SECOND));
    for (seat, own) in [(SEAT, FIRST), (Seat::new(1), SECOND)] {
        let log = import(&Archive::whole(), Perspective::Seat(seat)).expect("an archive");
        assert!(!owners(&log).is_empty() && owners(&log).iter().all(|&owner| owner == own));
        assert_eq!(log.match_id.as_str(), format!("bga-77-seat-{seat}"));
        assert_eq!(fold(&log).pop().map(|state| counts(&state)), Some((4, 1, 0, 3)));
    }
}

#[test]
fn what_is_no_game_is_named() {
    let error =
        |log: Value| import(&log, Perspective::Everything).expect_err("no game").to_string();
    assert!(error(json!([])).contains("sets up no player"));
    assert!(error(json!("a text")).contains("a list of packets"));
    assert!(error(json!([7])).contains("packet 1 of the log is a number"));
    assert!(matches!(bga(b"[{", None, Perspective::Everything), Err(ImportError::Json { .. })));
    let none = import(&Archive::whole(), Perspective::Seat(Seat::new(2))).expect_err("two seats");
    assert!(matches!(none, ImportError::NoSeat(2)));
}

// Damaged ones.

/// Properties of every import, whatever the input.
fn law(log: &Value) {
    for perspective in [Perspective::Everything, Perspective::Seat(SEAT)] {
        let (one, two) = (import(log, perspective), import(log, perspective));
        assert_eq!(format!("{one:?}"), format!("{two:?}"), "the same input, the same output");
        match one {
            Ok(log) => drop(fold(&log)),
            Err(ImportError::Refused { uid, cause }) => {
                let is_absurd = matches!(cause, rules::Refused::Contradiction(_));
                assert!(is_absurd, "what does not fit is a gap: {uid} {cause}");
            }
            Err(_) => {}
        }
    }
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let one = (any::<u64>(), 0..KINDS).prop_map(|(seed, kind)| Damage { seed, kind });
    vec(one, 1..6)
}

fn damaged(whole: &Value, damages: &[Damage]) -> Value {
    let mut log = whole.clone();
    for &one in damages {
        damage(&mut log, one);
    }
    log
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    for (from, to) in [("\"day\":1", "\"day\":4294967295"), ("\"4\"", "18446744073709551615")] {
        let text = Archive::whole().to_string();
        assert!(text.contains(from), "{from}");
        let mut log: Value = serde_json::from_str(&text.replace(from, to)).expect("JSON");
        let untap = json!({ "type": "untap", "args": { "cardIds": [] }, "uid": "fffffffffffff" });
        let packet = json!({ "channel": "/table/t77", "move_id": 11, "data": [untap] });
        let packets = log.as_array_mut().expect("packets");
        *packets.last_mut().expect("the end of the game") = packet;
        law(&log);
    }
}

#[test]
fn what_does_not_fit_is_a_gap_and_the_rest_is_read() {
    let mut twice = Archive::whole();
    let packets = twice.as_array_mut().expect("packets").iter_mut();
    let all = packets.flat_map(|packet| packet["data"].as_array_mut().expect("notifications"));
    for one in all.filter(|one| one["type"] == "putOnDeck") {
        let card = one["args"]["cards"][0].clone();
        one["args"]["cards"].as_array_mut().expect("cards").push(card);
    }
    let log = import(&twice, Perspective::Everything).expect("an archive");
    assert!(log.report.gaps.iter().any(|gap| gap.code == "does_not_fit"), "{:?}", log.report.gaps);
    assert!(fold(&log).pop().expect("it has events").match_result.is_some());
}

/// The beginnings of some real games; none where there are no games beside the project, which CI does not accept.
static GAMES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/bga/games");
    if !folder.is_dir() {
        assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
        println!("did not run: there are no games in ../shared/bga");
        return Vec::new();
    }
    let beginning = |name: &str| {
        let bytes = std::fs::read(folder.join(format!("{name}.json"))).expect("the game is there");
        let mut log: Value = serde_json::from_slice(&bytes).expect("a game");
        log.as_array_mut().expect("a list of packets").truncate(120);
        log
    };
    ["01", "46", "51", "115"].map(beginning).to_vec()
});

proptest! {
    #[test]
    fn a_damaged_archive_is_a_match_or_an_error(damages in damages()) {
        law(&damaged(&Archive::whole(), &damages));
    }
}

/// Real games are long: a tenth of the cases.
fn tenth() -> ProptestConfig {
    let all = ProptestConfig::default();
    ProptestConfig { cases: (all.cases / 10).max(1), ..all }
}

proptest! {
    #![proptest_config(tenth())]

    #[test]
    fn a_damaged_game_is_a_match_or_an_error(game in 0..4_usize, damages in damages()) {
        if let Some(log) = GAMES.get(game) {
            law(&damaged(log, &damages));
        }
    }
}
