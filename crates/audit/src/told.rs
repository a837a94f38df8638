//! The states of a match with all that is known of cards whose faces tell less.

use std::collections::BTreeMap;

use cards::Completion;
use replay::Replay;
use rules::State;

/// The states of a match, where faces tell all that is known of their cards.
pub(crate) struct Told<'a> {
    replay: &'a Replay,
    /// The states that differ from the recorded ones, by record.
    states: BTreeMap<u32, State>,
}

impl<'a> Told<'a> {
    pub(crate) fn of(replay: &'a Replay) -> Self {
        let mut completion = Completion::default();
        let seqs = replay.records().iter().map(|sealed| sealed.record.seq);
        let states = seqs.filter_map(|seq| Some((seq, completion.state(replay.at(seq)?)?)));
        let states = states.collect();
        Self { replay, states }
    }

    /// The state after a record.
    pub(crate) fn at(&self, seq: u32) -> Option<&State> {
        self.states.get(&seq).or_else(|| self.replay.at(seq))
    }
}
