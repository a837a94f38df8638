//! What holds of every match.

mod table;

use std::collections::BTreeSet;

use proptest::prelude::*;
use replay::{
    Block, Language, Replay, StateView, Versions, Viewer, changes, diff, sentence, timeline,
};
use rules::{Event, State, reduce};
use serde_json::Value;

use table::{Intent, OPEN, SEATS, Table, VIEWERS, face, named};

/// An eighth of what `PROPTEST_CASES` says (256 without it): each case is a whole match.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: (default.cases / 8).max(1), ..default }
}

fn intents() -> impl Strategy<Value = Vec<Intent>> {
    prop::collection::vec(Intent::any(), 0..90)
}

/// All states, by nothing but the events.
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

/// Every viewer with every language.
fn readers() -> impl Iterator<Item = (Viewer, Language)> {
    VIEWERS.into_iter().flat_map(|viewer| Language::ALL.map(|language| (viewer, language)))
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
    fn nothing_changes_between_equal_states(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        let none: Vec<String> = Vec::new();
        for (index, event) in table.events.iter().enumerate() {
            let state = replay.at(seq(index)).expect("in range");
            let back = match event {
                Event::Rewound(rewound) => replay.at(rewound.to).expect("it was there"),
                _ => state,
            };
            for (viewer, language) in readers() {
                prop_assert_eq!(&changes(state, state, replay.knowledge(), viewer, language), &none);
                prop_assert_eq!(&changes(back, state, replay.knowledge(), viewer, language), &none);
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
                    .filter(|&seat| viewer == Viewer::Official || viewer == Viewer::Seat(seat))
                    .flat_map(|seat| table.cards_in(state, rules::Place::Hand(seat)))
                    .filter(|&card| card != OPEN)
                    .collect();
                prop_assert!(owed.iter().all(|card| seen.contains(card)), "{viewer} at {index}");
            }
        }
    }

    #[test]
    fn sentences_name_only_what_their_viewer_may_know(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        let none = State::default();
        for (index, event) in table.events.iter().enumerate() {
            let earlier = index.saturating_sub(1);
            let after = replay.at(seq(index)).expect("in range");
            let before = replay.at(seq(earlier)).filter(|_| index > 0).unwrap_or(&none);
            for (viewer, language) in readers() {
                let text = sentence(event, before, after, replay.knowledge(), viewer, language);
                prop_assert!(!text.is_empty() && !text.ends_with('.'));
                let differences = changes(before, after, replay.knowledge(), viewer, language).join("\n");
                let Some(mut allowed) = table.allowed(index, viewer) else { continue };
                allowed.extend(table.allowed(earlier, viewer).expect("no official"));
                let told = format!("{text}\n{differences}");
                let leaked: BTreeSet<_> = named(&told).difference(&allowed).copied().collect();
                prop_assert!(leaked.is_empty(), "{viewer} reads at {index}: {told}");
            }
        }
        for moment in Language::ALL.into_iter().flat_map(|language| timeline(&replay, language)) {
            let shown = &table.shown[moment.to as usize];
            prop_assert!(named(&moment.text).is_subset(shown), "{}", moment.text);
        }
    }

    #[test]
    fn object_ids_and_timestamps_are_never_used_twice(intents in intents()) {
        let table = Table::play(&intents);
        let states = table.versions.states();
        let pieces = |state: &State| -> Vec<_> {
            let objects = state.objects.iter().map(|(&id, object)| (id, object.timestamp));
            let markers = state.adventure.markers.iter().map(|one| (one.id, one.timestamp));
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
        let moments = timeline(&replay, Language::English);
        prop_assert!(moments.is_sorted_by_key(|moment| (moment.seq, moment.kind)));
        for moment in &moments {
            prop_assert!(moment.seq <= moment.to && moment.to as usize <= last(&table));
            let play = replay.records()[moment.seq as usize].record.event.is_play();
            prop_assert_eq!(moment.abandoned, play && table.versions.is_abandoned(moment.seq));
        }
    }

    #[test]
    fn a_block_holds_every_state_it_spans(intents in intents()) {
        let table = Table::play(&intents);
        let replay = table.replay();
        for viewer in VIEWERS {
            let block = Block::new(&replay, 0, replay.last(), viewer, None);
            let block = block.expect("there are states");
            prop_assert_eq!(block.to, replay.last());
            let mut now = block.keyframe;
            for (seq, patch) in (1..).zip(&block.patches) {
                json_patch::patch(&mut now, patch).expect("it applies");
                let whole = replay.view(seq, viewer).expect("the record is there").to_json();
                prop_assert_eq!(&now, &whole);
            }
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
            // Whoever asks meanwhile is not told the same for ever.
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
                    let knowledge = knowledge.knowledge();
                    for (viewer, language) in readers() {
                        StateView::new(&after, knowledge, viewer).to_json();
                        sentence(&event, &before, &after, knowledge, viewer, language);
                        changes(&before, &after, knowledge, viewer, language);
                    }
                    versions.push(&event, after);
                }
            }
            prop_assert_eq!(before.digest(), digest);
            prop_assert_eq!(before.rewound(&before).digest(), digest);
        }
    }
}

/// Puts something else in place of one number or text of an event.
fn spoil(json: &mut Value, leaf: prop::sample::Index, with: usize) {
    let mut paths = Vec::new();
    leaves(json, &mut String::new(), &mut paths);
    let other: [Value; 12] = [
        0.into(),
        1.into(),
        7.into(),
        255.into(),
        u32::MAX.into(),
        i32::MIN.into(),
        "o3.0".into(),
        "h4.2".into(),
        "hand:1".into(),
        "expedition:0:hero".into(),
        "mana:9".into(),
        "".into(),
    ];
    if let Some(place) = json.pointer_mut(leaf.get::<String>(&paths)) {
        *place = other[with].clone();
    }
}

/// The paths of everything in `json` that is no list or object.
fn leaves(json: &Value, path: &mut String, paths: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match json {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        _ => return paths.push(path.clone()),
    };
    for (key, value) in children {
        let length = path.len();
        path.push('/');
        path.push_str(&key);
        leaves(value, path, paths);
        path.truncate(length);
    }
}

#[test]
fn a_table_without_intents_is_four_records() {
    let replay: Replay = Table::play(&[]).replay();
    assert_eq!(replay.last(), 3);
    assert_eq!(named(&face(12).name), BTreeSet::from([12]));
}
