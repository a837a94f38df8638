//! Decks compared with play (`2024-09 1.3.1.c`, `4.0 4.1.e`, `4.0 1.1.4`), and faces with printed
//! cards (`4.0 1.1.7.a`).

use audit::{Audit, Check, Severity};
use record::{Draft, File};
use replay::{Recorder, Replay};
use rules::{Edition, Event};
use serde_json::{Value, json};

/// A match in which cards go from a Deck to the Discard pile.
struct Match {
    format: &'static str,
    recorder: &'static str,
    /// The first player's open list: references with their number; none if it is empty.
    list: &'static [(&'static str, u32)],
    /// The day on which it is played.
    on: Option<&'static str>,
}

const PLAIN: Match = Match { format: "standard", recorder: "judge-app", list: &[], on: None };

const TRAINEE: &str = "ALT_CORE_B_BR_09_C";

fn event(kind: &str, data: &Value) -> Event {
    serde_json::from_value(json!({ "type": kind, "data": data })).expect("a well-formed event")
}

/// A card as the data has it.
fn whole(reference: &str) -> Value {
    let card = cards::get(reference).unwrap_or_else(|| panic!("{reference} is in the data"));
    json!(card.face())
}

/// It the first time, then its reference.
fn named(known: &mut Vec<String>, reference: &str) -> Value {
    if known.iter().any(|one| one == reference) {
        return json!(reference);
    }
    known.push(reference.to_owned());
    whole(reference)
}

impl Match {
    fn opening(&self, known: &mut Vec<String>) -> Vec<Event> {
        let opened = json!({
            "edition": "4.0", "format": self.format, "players": [{}, {}], "recorder": self.recorder,
        });
        let mut events = vec![event("match_opened", &opened)];
        events.extend(Self::game(1, self.list, known));
        events
    }

    fn game(
        number: u8,
        list: &[(&str, u32)],
        known: &mut Vec<String>,
    ) -> impl Iterator<Item = Event> {
        let first = rules::Seat::new(0);
        let started = Event::GameStarted(rules::GameStarted::two_players(number, first));
        let size: u32 =
            if list.is_empty() { 39 } else { list.iter().map(|(_, count)| count).sum() };
        let entry = |&(reference, count): &(&str, u32)| json!({ "count": count, "face": named(known, reference) });
        let list: Vec<_> = list.iter().map(entry).collect();
        let hero = json!({ "face": named(known, "ALT_CORE_B_BR_01_C") });
        let mut deck = json!({ "seat": 0, "size": size, "hero": hero });
        if !list.is_empty() {
            deck["list"] = json!(list);
        }
        let all = [
            started,
            event("deck_registered", &deck),
            event("deck_registered", &json!({ "seat": 1, "size": 39 })),
            event("shuffled", &json!({ "place": "deck:0" })),
            event("shuffled", &json!({ "place": "deck:1" })),
        ];
        all.into_iter()
    }

    /// The findings once these cards have gone from the first player's Deck to the Discard pile.
    fn shows(&self, cards: &[Value]) -> Audit {
        let mut known = Vec::new();
        let mut events = self.opening(&mut known);
        for card in cards {
            let one = json!({ "from": "deck:0", "to": "discard:0", "face": card });
            events.push(event("moved", &json!({ "moves": [one] })));
        }
        self.audit(&events)
    }

    fn audit(&self, events: &[Event]) -> Audit {
        let mut recorder = Recorder::new("seen".parse().expect("a name"));
        let mut record = |event: &Event| {
            let at = self.on.map(|day| format!("{day}T12:00:00.000Z").parse().expect("a time"));
            let draft = Draft { at, ..Draft::new(event.clone()) };
            recorder.record(draft).unwrap_or_else(|why| panic!("{why}: {event:?}"))
        };
        let records: Vec<_> = events.iter().map(&mut record).collect();
        let head = records.last().expect("there are events").hash;
        let file = File { records, openings: Vec::new(), proof: None, head };
        audit::audit(&Replay::load(file).expect("it is whole"), Edition::Four)
    }
}

/// The findings of a check: severity and records.
fn said(audit: &Audit, check: Check) -> Vec<(Severity, u32)> {
    let of_it = audit.findings.iter().filter(|one| one.check == check);
    of_it.map(|one| (one.severity, one.to)).collect()
}

/// A card so often: whole the first time.
fn times(reference: &str, count: usize) -> Vec<Value> {
    (0..count).map(|at| if at == 0 { whole(reference) } else { json!(reference) }).collect()
}

/// The first record after the opening.
const FIRST: u32 = 6;

/// A card that its list does not have is found once, however often it is shown (`4.0 4.1.e`).
#[test]
fn r4_1_e_a_card_in_play_is_on_the_list() {
    let listed = Match { list: &[(TRAINEE, 39)], format: "sandbox", ..PLAIN };
    let found = listed.shows(&times("ALT_CORE_B_BR_10_C", 2));
    assert_eq!(said(&found, Check::DeckSeen), [(Severity::Violation, FIRST)]);
    assert!(said(&listed.shows(&[json!(TRAINEE)]), Check::DeckSeen).is_empty());
}

/// More copies in sight at once than listed are found when the one too many comes (`4.0 4.1.e`).
#[test]
fn r4_1_e_no_more_copies_are_in_play_than_are_on_the_list() {
    let list = &[(TRAINEE, 2), ("ALT_CORE_B_BR_10_C", 37)];
    let listed = Match { list, format: "sandbox", ..PLAIN };
    let two = vec![json!(TRAINEE); 2];
    assert!(said(&listed.shows(&two), Check::DeckSeen).is_empty());
    let three = vec![json!(TRAINEE); 3];
    let one_more = (Severity::Violation, FIRST + 2);
    assert_eq!(said(&listed.shows(&three), Check::DeckSeen), [one_more]);
    // On paper one of them may have gone back unseen.
    let paper = Match { recorder: "paper", ..listed };
    let doubtful = (Severity::CannotBeJudged, FIRST + 2);
    assert_eq!(said(&paper.shows(&three), Check::DeckSeen), [doubtful]);
}

/// A list of names says not which rarities it means, nor always by which name a card is known: what fits none of it may still
/// be on it.
#[test]
fn a_list_of_names_leaves_doubt() {
    let nameless = |name: &str| json!({ "reference": name, "name": name, "type": "character" });
    let shows = |names: [&str; 2], card: &Value| {
        let plain = Match { format: "sandbox", ..PLAIN };
        let mut events = plain.opening(&mut Vec::new());
        let list = names.map(|name| json!({ "count": 1, "face": nameless(name) }));
        let deck = json!({ "seat": 0, "size": 2, "list": list });
        events[2] = event("deck_registered", &deck);
        let one = json!({ "from": "deck:0", "to": "discard:0", "face": card });
        events.push(event("moved", &json!({ "moves": [one] })));
        said(&plain.audit(&events), Check::DeckSeen)
    };
    let card = cards::get(TRAINEE).expect("it is in the data");
    for language in cards::CardLanguage::ALL {
        assert!(shows([card.name(language), "Other"], &whole(TRAINEE)).is_empty());
    }
    let names = ["Another", "Other"];
    assert_eq!(shows(names, &whole(TRAINEE)), [(Severity::CannotBeJudged, FIRST)]);
    assert_eq!(shows(names, &nameless("Third")), [(Severity::Violation, FIRST)]);
    assert!(shows(names, &json!("Other")).is_empty());
}

/// All printings of a card are that card: what counts is which card it is (`4.0 4.1.e`).
#[test]
fn r4_1_e_another_printing_of_a_listed_card_is_that_card() {
    let card = cards::all().find(|card| card.same_as.is_some()).expect("there are printings");
    let first = card.same_as.expect("it is another printing");
    let list: &'static [(&str, u32)] = vec![(first, 39)].leak();
    let listed = Match { list, format: "sandbox", ..PLAIN };
    assert!(said(&listed.shows(&[whole(card.reference)]), Check::DeckSeen).is_empty());
}

/// A card that has gone where nobody sees it may be the next one that comes.
#[test]
fn a_card_that_went_back_is_not_counted_again() {
    let list = &[(TRAINEE, 1), ("ALT_CORE_B_BR_10_C", 38)];
    let listed = Match { list, format: "sandbox", ..PLAIN };
    let there = json!({ "from": "deck:0", "to": "discard:0", "face": TRAINEE });
    let found = |to: &str| {
        let back = json!({ "what": format!("o{FIRST}.0"), "from": "discard:0", "to": to });
        let mut events = listed.opening(&mut Vec::new());
        events.extend([&there, &back, &there].map(|it| event("moved", &json!({ "moves": [it] }))));
        said(&listed.audit(&events), Check::DeckSeen)
    };
    assert!(found("deck:0").is_empty());
    // Everyone knows that it is in the Hand while the other comes.
    assert_eq!(found("hand:0"), [(Severity::Violation, FIRST + 2)]);
}

/// Without a list, what no deck of the format may hold is found all the same: four cards of one name (`4.0 1.1.4.d`), and a
/// card of another faction (`4.0 1.1.4.c`).
#[test]
fn r1_1_4_d_more_copies_than_any_deck_may_hold_need_no_list() {
    let copies = |found: &Audit| said(found, Check::ConstructedCopies);
    assert!(copies(&PLAIN.shows(&times(TRAINEE, 3))).is_empty());
    let four = copies(&PLAIN.shows(&times(TRAINEE, 4)));
    assert_eq!(four, [(Severity::Violation, FIRST + 3)]);
    let other = PLAIN.shows(&[whole("ALT_CORE_B_AX_13_C")]);
    assert_eq!(said(&other, Check::ConstructedFaction), [(Severity::Violation, FIRST)]);
}

/// Where the format is unknown, or has no such limit, nothing is reported.
#[test]
fn an_unknown_format_and_a_free_one_limit_nothing() {
    for format in ["of our own", "sandbox", "sealed"] {
        let any = Match { format, ..PLAIN };
        let found = any.shows(&times(TRAINEE, 5));
        let accused =
            found.findings.iter().any(|one| one.severity == Severity::Violation && one.to >= FIRST);
        assert!(!accused, "{format}: {:?}", found.findings);
    }
}

/// A suspended card is found on days on which it was (`data/restrictions.jsonl`); without a day nobody is accused.
#[test]
fn a_card_that_might_not_be_played_that_day_is_found_in_play() {
    let shown = |on| {
        let played = Match { on, ..PLAIN };
        said(&played.shows(&[whole("ALT_CORE_B_OR_11_C")]), Check::DeckFormat).len()
    };
    assert_eq!([shown(Some("2025-01-31")), shown(Some("2025-02-01")), shown(None)], [0, 1, 0]);
}

/// A deck that is presented twice in a game has its faults once; another one, or the same in another game, is judged anew.
#[test]
fn a_deck_that_is_presented_again_is_judged_once() {
    let faults = |again: &[(&str, u32)], is_next: bool| {
        let listed = Match { list: &[(TRAINEE, 39)], ..PLAIN };
        let mut known = Vec::new();
        let mut events = listed.opening(&mut known);
        let mut next: Vec<Event> = Match::game(2, again, &mut known).collect();
        if is_next {
            events.push(event("game_ended", &json!({ "winners": [0], "ending": "concession" })));
        } else {
            next = vec![next.remove(1)];
        }
        events.extend(next);
        said(&listed.audit(&events), Check::ConstructedCopies).len()
    };
    assert_eq!(faults(&[(TRAINEE, 39)], false), 1);
    assert_eq!(faults(&[("ALT_COREKS_B_BR_09_C", 39)], false), 1, "another printing");
    assert_eq!(faults(&[(TRAINEE, 38), ("ALT_CORE_B_BR_10_C", 1)], false), 2);
    assert_eq!(faults(&[(TRAINEE, 40)], false), 2);
    assert_eq!(faults(&[(TRAINEE, 39)], true), 2);
}

/// In constructed play nobody tells whether a deck may change between games; a limited one may, and where there are no rules
/// nothing is against them.
#[test]
fn a_constructed_deck_that_changes_between_games_is_not_judged() {
    let change = |format, list: &[(&str, u32)]| {
        let listed = Match { list: &[(TRAINEE, 39)], format, ..PLAIN };
        let mut known = Vec::new();
        let mut events = listed.opening(&mut known);
        events.push(event("game_ended", &json!({ "winners": [0], "ending": "concession" })));
        events.extend(Match::game(2, list, &mut known));
        let mut found = listed.audit(&events).findings;
        found.retain(|one| format!("{:?}", one.doubt) == "Some(Deck(Changed))");
        found.iter().map(|one| (one.check, one.severity)).collect::<Vec<_>>()
    };
    assert!(change("standard", &[(TRAINEE, 39)]).is_empty());
    // Another printing of it is the same card.
    assert!(change("standard", &[("ALT_COREKS_B_BR_09_C", 39)]).is_empty());
    for other in [&[(TRAINEE, 38), ("ALT_CORE_B_BR_10_C", 1)][..], &[(TRAINEE, 40)]] {
        let changed = change("standard", other);
        assert_eq!(changed, [(Check::DeckFormat, Severity::CannotBeJudged)]);
        assert!(change("sandbox", other).is_empty());
        assert!(change("draft", other).is_empty());
    }
}

/// A face that says something else than the card of its reference (`4.0 1.1.7.a`); what it leaves out is not known.
#[test]
fn r1_1_7_a_a_card_is_as_it_is_printed() {
    let as_is = PLAIN.shows(&[whole(TRAINEE)]);
    assert!(said(&as_is, Check::PrintedOtherwise).is_empty());
    let bare = PLAIN.shows(&[json!({ "reference": TRAINEE })]);
    assert!(said(&bare, Check::PrintedOtherwise).is_empty());
    for (member, value) in [
        ("name", json!("Haven Trainer")),
        ("type", json!("spell")),
        ("faction", json!("Lyra")),
        ("rarity", json!("rare")),
        ("hand_cost", json!(9)),
        ("reserve_cost", json!(9)),
        ("forest", json!(9)),
        ("subtypes", json!(["robot"])),
    ] {
        let mut face = whole(TRAINEE);
        face[member] = value;
        let found = said(&PLAIN.shows(&[face]), Check::PrintedOtherwise);
        assert_eq!(found, [(Severity::Violation, FIRST)], "{member}");
    }
}

/// A card that is shown once more with another face is looked at once more (`4.0 1.1.7.a`).
#[test]
fn r1_1_7_a_a_card_stays_as_it_is_printed() {
    let mut other = whole(TRAINEE);
    other["hand_cost"] = json!(9);
    let found = PLAIN.shows(&[whole(TRAINEE), json!(TRAINEE), other]);
    assert_eq!(said(&found, Check::PrintedOtherwise), [(Severity::Violation, FIRST + 2)]);
}

/// Of a Unique only the name and the type are known: those of all cards of its name (`4.0 1.1.7.a`).
#[test]
fn r1_1_7_a_a_unique_has_the_name_and_the_type_of_its_card() {
    let mut face = whole(TRAINEE);
    for (member, value) in
        [("reference", json!("ALT_CORE_B_BR_09_U_123")), ("rarity", json!("unique"))]
    {
        face[member] = value;
    }
    face["hand_cost"] = json!(7);
    // Who repeats the reference tells no name.
    let nameless = json!({ "reference": TRAINEE, "name": TRAINEE });
    assert!(said(&PLAIN.shows(&[nameless]), Check::PrintedOtherwise).is_empty());
    let of = |face: Value| said(&PLAIN.shows(&[face]), Check::PrintedOtherwise);
    assert!(of(face.clone()).is_empty());
    face["name"] = json!("Haven Trainer");
    assert_eq!(of(face), [(Severity::Violation, FIRST)]);
}

/// A card is called by its name in any language in which it is printed.
#[test]
fn a_printed_name_is_one_of_five() {
    let card = cards::get(TRAINEE).expect("it is in the data");
    for language in cards::CardLanguage::ALL {
        let mut face = whole(TRAINEE);
        face["name"] = json!(card.name(language));
        assert!(said(&PLAIN.shows(&[face]), Check::PrintedOtherwise).is_empty());
    }
}

/// Before the day of an erratum, and where no day is told, the card may have been printed otherwise.
#[test]
fn a_card_with_an_erratum_is_judged_by_its_day() {
    let is_erratum = |kind| {
        use cards::ChangeKind::{BalancingErratum, FunctionalErratum};
        matches!(kind, BalancingErratum | FunctionalErratum)
    };
    let changed = cards::all().filter(|card| card.faction == Some(cards::Faction::Bravos));
    let mut changed = changed.filter(|card| card.hand_cost().is_some());
    let has = |card: &&cards::Card| {
        let mut days = card.history.iter().filter(|one| is_erratum(one.kind) && !one.unique_only);
        days.next().is_some_and(|one| one.date > "2025-01-01")
    };
    let card = changed.find(has).expect("some card has an erratum");
    let mut face = whole(card.reference);
    face["hand_cost"] = json!(9);
    let shown = face.clone();
    let on = |on| {
        let found = Match { on, ..PLAIN }.shows(std::slice::from_ref(&shown));
        said(&found, Check::PrintedOtherwise)[0].0
    };
    assert_eq!(on(Some("2024-12-31")), Severity::CannotBeJudged);
    assert_eq!(on(None), Severity::CannotBeJudged);
    assert_eq!(on(Some("2026-11-20")), Severity::Violation);
    // No erratum makes it another card.
    face["name"] = json!("Haven Trainer");
    let found = Match { on: None, ..PLAIN }.shows(std::slice::from_ref(&face));
    assert_eq!(said(&found, Check::PrintedOtherwise)[0].0, Severity::Violation);
}

/// Only Characters have statistics (`2024-09 2.2.9.c`, `4.0 2.2.11.c`).
#[test]
fn r2_2_9_c_r2_2_11_c_only_characters_have_statistics() {
    let face = |card_type: &str, forest| {
        let face = json!({ "reference": "Thing", "type": card_type, "forest": forest });
        said(&PLAIN.shows(&[face]), Check::StatisticsElsewhere)
    };
    assert!(face("character", 3).is_empty());
    // Reading an absent one gives 0.
    assert!(face("spell", 0).is_empty());
    for card_type in ["spell", "permanent"] {
        assert_eq!(face(card_type, 3), [(Severity::Violation, FIRST)]);
    }
}

/// A sub-type is of the list of its type (`4.0 2.2.2.d`, `4.0 2.2.2.e`, `4.0 2.2.2.g`); of one that no list has nothing is
/// known.
#[test]
fn r2_2_2_d_r2_2_2_e_r2_2_2_g_sub_types_are_those_of_the_type() {
    let cited = |card_type: &str, subtype: &str| {
        let face = json!({ "reference": "Thing", "type": card_type, "subtypes": [subtype] });
        let found = PLAIN.shows(&[face]);
        let mut of_it = found.findings.iter().filter(|one| one.check == Check::SubtypeElsewhere);
        of_it.next().map(|one| one.paragraphs[0].number)
    };
    assert_eq!(cited("character", "gear"), Some("2.2.2.d"));
    assert_eq!(cited("permanent", "robot"), Some("2.2.2.e"));
    assert_eq!(cited("spell", "landmark"), Some("2.2.2.g"));
    for (card_type, subtype) in
        [("character", "robot"), ("permanent", "site"), ("spell", "song"), ("spell", "unheard of")]
    {
        assert_eq!(cited(card_type, subtype), None);
    }
}

/// Heroes have no sub-types (`4.0 2.2.2.b`).
#[test]
fn r2_2_2_b_heroes_have_no_sub_types() {
    let mut known = Vec::new();
    let mut events = PLAIN.opening(&mut known);
    let Event::DeckRegistered(deck) = &mut events[2] else { panic!("the deck is registered") };
    let hero = deck.hero.as_mut().expect("it has a Hero");
    let mut face = whole("ALT_CORE_B_BR_01_C");
    face["subtypes"] = json!(["mage"]);
    hero.face = serde_json::from_value(face).expect("a face");
    let found = PLAIN.audit(&events);
    assert_eq!(said(&found, Check::HeroSubtypes), [(Severity::Violation, 2)]);
}

/// No printed card is found to be impossible.
#[test]
fn every_printed_card_is_possible() {
    for card in cards::all() {
        let is_token = card.faction.is_none();
        if card.kind == cards::Kind::Hero || is_token {
            continue;
        }
        let found = Match { format: "sandbox", ..PLAIN }.shows(&[whole(card.reference)]);
        for check in [
            Check::PrintedOtherwise,
            Check::StatisticsElsewhere,
            Check::SubtypeElsewhere,
            Check::DeckSeen,
        ] {
            assert!(said(&found, check).is_empty(), "{}: {check:?}", card.reference);
        }
    }
}
