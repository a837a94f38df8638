//! Properties that hold for every match.

use std::collections::BTreeSet;

use proptest::prelude::*;
use replay::{Replay, StateView, Versions, Viewer, diff, timeline};
use rules::{Event, State, reduce};
use testing::table::{Intent, OPEN, SEATS, Table, VIEWERS, face, named, spoil};

/// An eighth of `PROPTEST_CASES` (default 256): each case is a whole match.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: (default.cases / 8).max(1), ..default }
}

fn intents() -> impl Strategy<Value = Vec<Intent>> {
    prop::collection::vec(Intent::any(), 0..90)
}

/// All states, computed from the events alone.
fn fold(events: &[Event]) -> Vec<State> {
    let mut states: Vec<State> = Vec::new();
    for event in events {
        let head = states.last().cloned().unwrap_or_default();
        states.push(match event {
            Event::Rewound(rewound) => head.rewound(&states[rewound.to as usize]),
            _ => reduce(&head, event).expect("it made sense before"),
        });
    }
    states
}

fn last(table: &Table) -> usize {
    table.events.len() - 1
}

fn seq(index: usize) -> u32 {
    u32::try_from(index).expect("matches are short")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn seek_is_fold_and_a_file_gives_back_its_match(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        prop_assert_eq!(replay.last() as usize, last(&table));
        for (index, state) in fold(&table.events).iter().enumerate() {
            let at = replay.at(seq(index)).expect("in range");
            prop_assert_eq!(at.digest(), state.digest());
            prop_assert_eq!(at.digest(), table.versions.states()[index].digest());
            prop_assert_eq!((at.seq, at.line), (Some(seq(index)), state.line));
        }
    }

    #[test]
    fn a_patch_leads_from_one_state_to_another(
        intents in intents(),
        pairs in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 4),
    ) {
        let replay = Table::play(&intents).replay();
        let count = replay.records().len();
        for viewer in VIEWERS {
            for [a, b] in &pairs {
                let json = |index: &prop::sample::Index| {
                    let view = replay.view(seq(index.index(count)), viewer);
                    view.expect("in range").to_json()
                };
                let (mut from, to) = (json(a), json(b));
                let patch = diff(&from, &to);
                json_patch::patch(&mut from, &patch).expect("it fits");
                prop_assert_eq!(from, to);
            }
        }
    }

    #[test]
    fn views_hold_only_what_their_viewer_may_know(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        for (index, state) in replay.versions().states().iter().enumerate() {
            for viewer in VIEWERS {
                let view = replay.view(seq(index), viewer).expect("in range");
                let seen = named(&view.to_json().to_string());
                if let Some(allowed) = table.allowed(index, viewer) {
                    let leaked: BTreeSet<_> = seen.difference(&allowed).collect();
                    prop_assert!(leaked.is_empty(), "{viewer} sees {leaked:?} after record {index}");
                }
                let owed: Vec<_> = SEATS
                    .into_iter()
                    .filter(|&seat| {
                        matches!(viewer, Viewer::Official | Viewer::Hands) || viewer == Viewer::Seat(seat)
                    })
                    .flat_map(|seat| table.cards_in(state, rules::Place::Hand(seat)))
                    .filter(|&card| card != OPEN)
                    .collect();
                prop_assert!(owed.iter().all(|card| seen.contains(card)), "{viewer} at {index}");
            }
        }
    }

    #[test]
    fn object_ids_and_timestamps_are_never_used_twice(intents in intents()) {
        let table = Table::play(&intents);
        let states = table.versions.states();
        let pieces = |state: &State| -> Vec<_> {
            let objects = state.objects.iter().map(|(&id, object)| (id, object.timestamp));
            let markers = state.adventure.markers.iter().map(|marker| (marker.id, marker.timestamp));
            objects.chain(markers).collect()
        };
        let mut ever = BTreeSet::new();
        for (index, (before, after)) in states.iter().zip(states.iter().skip(1)).enumerate() {
            prop_assert!(before.next_timestamp <= after.next_timestamp);
            let mut timestamps = BTreeSet::new();
            for (id, timestamp) in pieces(after) {
                prop_assert!(timestamps.insert(timestamp), "{timestamp:?} twice at {index}");
                prop_assert!(timestamp < after.next_timestamp);
                if ever.insert(id) {
                    prop_assert_eq!(Some(id.seq()), after.seq);
                    prop_assert!(timestamp >= before.next_timestamp);
                }
            }
        }
    }

    #[test]
    fn a_timeline_is_in_order_and_inside_the_match(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        let moments = timeline(&replay);
        prop_assert!(moments.is_sorted_by_key(|moment| (moment.seq, moment.kind)));
        for moment in &moments {
            prop_assert!(moment.seq <= moment.to && moment.to as usize <= last(&table));
            let play = replay.records()[moment.seq as usize].record.event.is_play();
            prop_assert_eq!(moment.abandoned, play && table.versions.is_abandoned(moment.seq));
        }
    }

    #[test]
    fn staging_is_recording_one_by_one(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        let events = || replay.records().iter().map(|sealed| &sealed.record.event);
        let states = Versions::default().stage(events()).expect("it was recorded");
        let digests: Vec<_> = states.iter().map(rules::State::digest).collect();
        prop_assert_eq!(digests, replay.versions().states().iter().map(rules::State::digest).collect::<Vec<_>>());
    }

    #[test]
    fn a_copy_stays_as_it_is_whatever_is_added(intents in intents()) {
        let whole = Table::play(&intents).replay();
        let mut growing = Replay::default();
        let mut copies = Vec::new();
        for count in 0..=whole.records().len() {
            growing.follow(&whole, count);
            copies.push(growing.clone());
        }
        for (count, copy) in copies.iter().enumerate() {
            prop_assert_eq!(copy.records().len(), count);
            let abandoned = |replay: &Replay| -> Vec<_> {
                (0..whole.last()).map(|seq| replay.versions().is_abandoned(seq)).collect()
            };
            let mut anew = Replay::default();
            anew.follow(&whole, count);
            prop_assert_eq!(abandoned(copy), abandoned(&anew));
            prop_assert_eq!(copy.openings(), anew.openings());
        }
    }

    #[test]
    fn a_copy_that_follows_a_match_knows_what_that_match_does(intents in intents()) {
        let whole = Table::play(&intents).replay();
        let mut copy = Replay::default();
        for count in 0..=whole.records().len() {
            copy.follow(&whole, count);
            // A cached result from before must not be returned after the change.
            copy.shown();
            copy.knowledge_for(Viewer::Official);
        }
        for slot in whole.openings().iter().filter_map(|opening| opening.slot()) {
            prop_assert_eq!(copy.shown().card(slot.slot), whole.shown().card(slot.slot));
            let known = |replay: &Replay| {
                VIEWERS.map(|viewer| replay.knowledge_for(viewer).card(slot.slot).cloned())
            };
            prop_assert_eq!(known(&copy), known(&whole));
        }
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing(
        intents in intents(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..12_usize), 40),
    ) {
        let table = Table::play(&intents);
        let knowledge = table.replay();
        let mut versions: Versions = table.versions.clone();
        for (event, leaf, with) in edits {
            let mut json = serde_json::to_value(event.get(&table.events)).expect("plain data");
            spoil(&mut json, leaf, with);
            let Ok(event) = serde_json::from_value::<Event>(json) else { continue };
            let before = versions.states().last().expect("open").clone();
            let digest = before.digest();
            match versions.next(&event) {
                Err(refused) => prop_assert!(!refused.to_string().is_empty()),
                Ok(after) => {
                    for viewer in VIEWERS {
                        StateView::new(&after, knowledge.knowledge(), viewer).to_json();
                    }
                    versions.push(&event, after);
                }
            }
            prop_assert_eq!(before.digest(), digest);
            prop_assert_eq!(before.rewound(&before).digest(), digest);
        }
    }
}

#[test]
fn a_table_without_intents_is_four_records() {
    let replay: Replay = Table::play(&[]).replay();
    assert_eq!(replay.last(), 3);
    assert_eq!(named(&face(12).name), BTreeSet::from([12]));
}
