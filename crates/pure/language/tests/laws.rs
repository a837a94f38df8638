//! Properties of all texts about every match.

use std::collections::BTreeSet;

use language::{Block, Language, changes, sentence, timeline};
use proptest::prelude::*;
use replay::{Versions, Viewer};
use rules::{Event, State};
use testing::table::{Intent, Table, VIEWERS, named, spoil};

/// An eighth of `PROPTEST_CASES` (default 256): each case is a whole match.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: (default.cases / 8).max(1), ..default }
}

fn intents() -> impl Strategy<Value = Vec<Intent>> {
    prop::collection::vec(Intent::any(), 0..90)
}

/// Every viewer with every language.
fn readers() -> impl Iterator<Item = (Viewer, Language)> {
    VIEWERS.into_iter().flat_map(|viewer| Language::ALL.map(|language| (viewer, language)))
}

fn seq(index: usize) -> u32 {
    u32::try_from(index).expect("matches are short")
}

proptest! {
    #![proptest_config(config())]

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
        for titled in Language::ALL.into_iter().flat_map(|language| timeline(&replay, language)) {
            let shown = &table.shown[titled.moment.to as usize];
            prop_assert!(named(&titled.text).is_subset(shown), "{}", titled.text);
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
    fn whatever_makes_sense_can_be_told(
        intents in intents(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..12_usize), 40),
    ) {
        let table = Table::play(&intents);
        let replay = table.replay();
        let mut versions: Versions = table.versions.clone();
        for (event, leaf, with) in edits {
            let mut json = serde_json::to_value(event.get(&table.events)).expect("plain data");
            spoil(&mut json, leaf, with);
            let Ok(event) = serde_json::from_value::<Event>(json) else { continue };
            let before = versions.states().last().expect("open").clone();
            let Ok(after) = versions.next(&event) else { continue };
            for (viewer, language) in readers() {
                sentence(&event, &before, &after, replay.knowledge(), viewer, language);
                changes(&before, &after, replay.knowledge(), viewer, language);
            }
            versions.push(&event, after);
        }
    }
}
