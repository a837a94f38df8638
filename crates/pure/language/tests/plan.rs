//! Remedies: a rewind's requirements turn the present table into the earlier one.

#![expect(clippy::disallowed_methods, reason = "the matches are files of the project")]

use audit::planner::{Carry, Needs, PlannedCount};
use language::{RemedyPlan, Report, WayKind};
use replay::Replay;
use rules::{Depth, Event, ItemId, Place, State, Status};

const MATCHES: [&str; 6] =
    ["abandoned", "ascended", "by-hand", "one-seat", "taken-back", "tie-breaker"];

fn replay(name: &str) -> Replay {
    let path = format!("{}/../../../replays/{name}.daybook", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("a match");
    Replay::load(record::read(&bytes).expect("it is whole")).expect("it makes sense")
}

fn plan(replay: &Replay, seq: u32) -> RemedyPlan {
    let report = Report::new(replay, None, Vec::new());
    report.planned(replay, seq).and_then(|report| report.plan).expect("there is such a record")
}

fn rewinds(plan: &RemedyPlan) -> Vec<(u32, &Needs)> {
    let rewind = |kind: &'_ WayKind| matches!(kind, WayKind::Rewind { .. });
    let ways = plan.ways.iter().map(|way| &way.kind).filter(|kind| rewind(kind));
    ways.filter_map(|kind| match kind {
        WayKind::Rewind { to, needs, .. } => Some((*to, &**needs)),
        WayKind::PlayOn | WayKind::ResolveNow { .. } => None,
    })
    .collect()
}

/// The number of cards in a hidden zone once everything is restored.
fn after(needs: &Needs, now: &State, place: Place) -> usize {
    let same = |other: Place| other.same_zone(place);
    let to = needs.cards.iter().filter(|carry| same(carry.to)).count();
    let from = needs.cards.iter().filter(|carry| same(carry.from)).count();
    let count = |all: &[PlannedCount]| {
        let own = all.iter().filter(|one| Some(one.seat) == place.seat());
        own.map(|one| one.count).sum::<usize>()
    };
    let (random, drawn) = (count(&needs.random), count(&needs.drawn));
    let (plus, minus) = match place {
        Place::Hand(_) => (drawn, random),
        _ => (random, drawn),
    };
    now.slots(place).len() + to + plus - from - minus
}

#[test]
fn hands_and_decks_are_as_large_as_they_were() {
    for name in MATCHES {
        let replay = replay(name);
        let now = replay.at(replay.last()).expect("a state");
        let mut rewound = 0;
        for seq in (1..=replay.last()).step_by(7) {
            for (to, needs) in rewinds(&plan(&replay, seq)) {
                assert!(to < seq && !replay.versions().is_abandoned(to), "{name}, {seq}");
                let then = replay.at(to).expect("a state");
                for seat in now.seats() {
                    for place in [Place::Hand(seat), Place::Deck(seat, Depth::Top)] {
                        let is = after(needs, now, place);
                        assert_eq!(is, then.slots(place).len(), "{name}, {seq} to {to}, {place}");
                    }
                }
                rewound += 1;
            }
        }
        assert!(rewound > 5, "{name}");
    }
}

#[test]
fn what_is_on_the_table_is_where_it_was() {
    for name in MATCHES {
        let replay = replay(name);
        let now = replay.at(replay.last()).expect("a state");
        for seq in (1..=replay.last()).step_by(13) {
            for (to, needs) in rewinds(&plan(&replay, seq)) {
                let then = replay.at(to).expect("a state");
                let place = |state: &State, item: ItemId| {
                    state.objects.values().find(|one| one.item == item).map(|one| one.place)
                };
                let moved =
                    now.objects.values().filter(|one| place(then, one.item) != Some(one.place));
                let gone = then.objects.values().filter(|one| place(now, one.item).is_none());
                let named = needs.cards.len() + needs.removed.len() + needs.made.len();
                let hidden =
                    |one: &&Carry| one.from.zone().is_hidden() && one.to.zone().is_hidden();
                let told = needs.cards.iter().filter(hidden).count();
                assert_eq!(named - told, moved.count() + gone.count(), "{name}, {seq} to {to}");
                let walked = then.expeditions.iter().filter(|one| {
                    now.expedition(one.id).map(|one| one.position) != Some(one.position)
                });
                assert_eq!(needs.expeditions.len(), walked.count(), "{name}, {seq} to {to}");
            }
        }
    }
}

#[test]
fn going_back_to_now_takes_nothing() {
    let replay = replay("by-hand");
    let plan = plan(&replay, replay.last());
    let (to, needs) = rewinds(&plan)[0];
    assert_eq!(to, replay.last() - 1);
    assert_eq!(*needs, Needs::default());
}

#[test]
fn ways_back_that_take_the_same_are_one_way() {
    for name in MATCHES {
        let replay = replay(name);
        for seq in (1..=replay.last()).step_by(7) {
            let plan = plan(&replay, seq);
            let rewinds = rewinds(&plan);
            for (index, (to, needs)) in rewinds.iter().enumerate() {
                let same = rewinds[..index].iter().any(|(_, other)| other == needs);
                assert!(!same, "{name}, {seq}: to {to}");
            }
        }
    }
}

#[test]
fn what_is_shuffled_into_a_deck_is_not_put_on_top_of_it() {
    let mut shuffled = 0;
    for name in MATCHES {
        let replay = replay(name);
        for seq in (1..=replay.last()).step_by(7) {
            for way in plan(&replay, seq).ways {
                let lines: Vec<_> = way.text.iter().map(|text| text.en.as_str()).collect();
                let into = lines.iter().filter(|line| line.contains(" at random from ")).count();
                let decks = lines.iter().filter(|line| line.starts_with("Shuffle ")).count();
                let WayKind::Rewind { needs, .. } = way.kind else { continue };
                assert_eq!(into, needs.random.len(), "{name}, {seq}: {lines:?}");
                assert_eq!(decks, needs.shuffles.len(), "{name}, {seq}: {lines:?}");
                let is_on_top = |line: &&str| line.contains("to the top of");
                assert!(!lines.iter().any(is_on_top), "{name}, {seq}: {lines:?}");
                shuffled += into;
            }
        }
    }
    assert!(shuffled > 5, "{shuffled}");
}

#[test]
fn resolving_now_says_what_to_do() {
    let told = |name, seq| {
        let mut ways = plan(&replay(name), seq).ways.into_iter();
        let way = ways.find(|way| matches!(way.kind, WayKind::ResolveNow { .. }));
        let text = way.expect("there is one").text;
        text.into_iter().map(|text| (text.en, text.fr)).nth(1).expect("a remedy")
    };
    let (en, fr) = told("violations-turns", 115);
    assert_eq!(en, "Player 1 shuffles 1 of the drawn cards into their Deck");
    assert_eq!(fr, "Le joueur 1 mélange 1 des cartes piochées dans son Deck");
    let (en, _) = told("violations-race", 33);
    assert_eq!(en, "Move Player 2's hero Expedition 1 region forward");
    let (en, _) = told("by-hand", 18);
    assert!(en.starts_with("Pay another 1 mana for "), "{en}");
}

#[test]
fn mana_paid_since_is_readied_and_every_way_is_told_in_both_languages() {
    let replay = replay("by-hand");
    let plan = plan(&replay, 14);
    let kinds: Vec<_> = plan.ways.iter().map(|way| &way.kind).collect();
    assert!(matches!(kinds[..2], [WayKind::PlayOn, WayKind::ResolveNow { .. }]));
    let (to, needs) = rewinds(&plan)[0];
    assert_eq!(to, 13);
    let (then, now) = (replay.at(to).expect("a state"), replay.at(replay.last()).expect("a state"));
    for seat in now.seats() {
        let paid = now.objects.values().filter(|one| {
            let was = then.objects.values().find(|other| other.item == one.item);
            let exhausted = |one: &rules::Object| one.statuses.has(Status::Exhausted);
            one.place == Place::Mana(seat)
                && exhausted(one)
                && !was.is_some_and(|one| exhausted(one))
        });
        let ready = needs.ready.iter().find(|one| one.seat == seat).map_or(0, |one| one.count);
        assert_eq!(ready, paid.count());
        assert!(ready > 0);
    }
    for text in plan.ways.iter().flat_map(|way| &way.text) {
        assert!(!text.en.is_empty() && !text.fr.is_empty());
    }
    for way in &plan.ways {
        assert_ne!(way.text[0].en, way.text[0].fr);
    }
}

/// Everything that a rewind reopens is a later decision that still counted, and every play and pass
/// is among it.
#[test]
fn a_rewind_opens_the_decisions_after_it() {
    let mut opened = 0;
    for name in MATCHES {
        let replay = replay(name);
        for seq in (1..=replay.last()).step_by(17) {
            for way in plan(&replay, seq).ways {
                let WayKind::Rewind { to, open, .. } = way.kind else { continue };
                let is_decided = |seq: &u32| {
                    let event = &replay.records()[*seq as usize].record.event;
                    let plays = matches!(event, Event::CardPlayed(_) | Event::Passed(_));
                    let by_turn = event.cause_kind().is_none();
                    plays && by_turn && !replay.versions().is_abandoned(*seq)
                };
                let wanted: Vec<_> = (to + 1..=replay.last()).filter(is_decided).collect();
                assert!(open.is_sorted() && open.iter().all(|&seq| seq > to), "{name}, {seq}");
                assert!(wanted.iter().all(|seq| open.contains(seq)), "{name}, {seq} to {to}");
                opened += open.len();
            }
        }
    }
    assert!(opened > 100, "{opened}");
}

/// The consequences of the rules at the present moment can be appended one by one, and end where
/// somebody decides.
#[test]
fn what_is_due_now_can_be_appended() {
    let mut due_of_all = 0;
    for name in MATCHES {
        let whole = replay(name);
        for last in (20..=whole.last()).step_by(11) {
            let Some(replay) = until(&whole, last) else { continue };
            let plan = plan(&replay, last);
            let resolves = plan.ways.iter().find_map(|way| match &way.kind {
                WayKind::ResolveNow { due, .. } => Some((due, way.text.len())),
                _ => None,
            });
            let (due, lines) = resolves.expect("there is such a way");
            assert!(lines > due.len(), "{name} to {last}");
            let mut state = replay.at(last).expect("a state").clone();
            for event in due {
                state = rules::reduce(&state, event).expect("it makes sense");
            }
            due_of_all += due.len();
        }
    }
    assert!(due_of_all > 50, "{due_of_all}");
}

/// A match up to a record.
fn until(whole: &Replay, last: u32) -> Option<Replay> {
    let records: Vec<_> = whole.records().iter().take(last as usize + 1).cloned().collect();
    let head = records.last()?.hash;
    Replay::load(record::File { records, openings: Vec::new(), proof: None, head }).ok()
}
