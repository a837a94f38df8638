//! A cluster in memory, for tests: a store that several archives share, and the messages between
//! them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ledger::{
    Acceptance, AnswerOthers, Append, AppendError, AppendReceipt, ChangeNotice, Cursor, Head,
    Leaves, Line, Listing, MemoryStore, Page, PeerResponses, Peers, ReadError, Store, Term,
};
use record::{EventId, MatchId};

/// Maximum size of a message in bytes, by a server's default settings.
const MESSAGE_MAX: usize = 1024 * 1024;

/// What happens to a request that gets no response.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Silent {
    Kept,
    Lost,
}

/// The servers, and their faults.
#[derive(Clone, Default)]
pub(crate) struct Cluster {
    records: MemoryStore,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
pub(crate) struct State {
    /// What happens to the next appends, the last one first.
    pub(crate) appends: Vec<Silent>,
    /// What happens to the next marks, the last one first.
    pub(crate) set: Vec<Silent>,
    pub(crate) marks: Vec<ChangeNotice>,
    /// The series of marks.
    pub(crate) series: String,
    /// Whether requests wait until they are delivered: their responses reach no one.
    pub(crate) holds: bool,
    held: Vec<(usize, Vec<u8>)>,
    nodes: Vec<NodeState>,
}

struct NodeState {
    is_cut_off: bool,
    answer: Option<Arc<AnswerOthers>>,
    heard: BTreeMap<String, (Instant, u64)>,
}

impl Cluster {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a service.
    pub(crate) fn node(&self) -> Arc<Node> {
        let mut state = self.state();
        let (answer, heard) = Default::default();
        state.nodes.push(NodeState { is_cut_off: false, answer, heard });
        Arc::new(Node { cluster: self.clone(), number: state.nodes.len() - 1 })
    }

    /// Delivers one of the waiting requests, if there are any.
    pub(crate) fn deliver(&self, which: usize) -> bool {
        let mut state = self.state();
        if state.held.is_empty() {
            return false;
        }
        let which = which % state.held.len();
        let (to, question) = state.held.remove(which);
        let answer = state.nodes[to].answer.clone().filter(|_| !state.nodes[to].is_cut_off);
        drop(state);
        if let Some(answer) = answer {
            answer(&question);
        }
        true
    }
}

/// The cluster as one service sees it.
#[derive(Clone)]
pub(crate) struct Node {
    cluster: Cluster,
    number: usize,
}

impl Node {
    /// Disconnects the service from everything, or reconnects it.
    pub(crate) fn cut_off(&self, is_cut_off: bool) {
        self.cluster.state().nodes[self.number].is_cut_off = is_cut_off;
    }

    fn state(&self) -> Option<MutexGuard<'_, State>> {
        let state = self.cluster.state();
        if state.nodes[self.number].is_cut_off { None } else { Some(state) }
    }
}

impl State {
    /// The others that are connected.
    fn others(&self, number: usize) -> Vec<usize> {
        let all = (0..).zip(&self.nodes);
        let others = all.filter(|(other, node)| *other != number && !node.is_cut_off);
        others.filter(|(_, node)| node.answer.is_some()).map(|(other, _)| other).collect()
    }
}

impl Peers for Node {
    fn series(&self) -> String {
        self.cluster.state().series.clone()
    }

    fn mark(&self, thing: &str, after: u64, nonce: &str) -> Option<u64> {
        let mut state = self.state()?;
        let last = state.marks.iter().rev().find(|mark| mark.thing == thing);
        if last.map_or(0, |mark| mark.number) != after {
            return None;
        }
        let silent = state.set.pop();
        if matches!(silent, Some(Silent::Lost)) {
            return None;
        }
        let number = state.marks.len() as u64 + 1;
        let (thing, nonce) = (thing.to_owned(), nonce.to_owned());
        state.marks.push(ChangeNotice { number, thing, nonce });
        silent.is_none().then_some(number)
    }

    fn marks(&self, after: u64) -> Result<Vec<ChangeNotice>, ReadError> {
        let state = self.state().ok_or(ReadError::Closed)?;
        Ok(state.marks.iter().filter(|mark| mark.number > after).cloned().collect())
    }

    fn last_mark(&self) -> Option<u64> {
        Some(self.state()?.marks.len() as u64)
    }

    fn say(&self, name: &str, read: u64) {
        let Some(mut state) = self.state() else { return };
        for other in state.others(self.number) {
            state.nodes[other].heard.insert(name.to_owned(), (Instant::now(), read));
        }
    }

    fn heard(&self, name: &str) -> Option<(Duration, u64)> {
        let state = self.cluster.state();
        state.nodes[self.number].heard.get(name).map(|(at, read)| (at.elapsed(), *read))
    }

    fn ask(&self, question: &[u8]) -> PeerResponses {
        let Some(mut state) = self.state() else { return PeerResponses::default() };
        let others = state.others(self.number);
        if question.len() > MESSAGE_MAX {
            return PeerResponses::default();
        }
        if state.holds {
            state.held.extend(others.iter().map(|&other| (other, question.to_owned())));
            return PeerResponses::default();
        }
        let asked: Vec<_> =
            others.iter().filter_map(|&other| state.nodes[other].answer.clone()).collect();
        drop(state);
        let all = asked.iter().map(|answer| answer(question));
        let all: Vec<_> = all.filter(|answer| answer.len() <= MESSAGE_MAX).collect();
        PeerResponses { complete: all.len() == asked.len(), all }
    }

    fn answer(&self, answer: AnswerOthers) {
        self.cluster.state().nodes[self.number].answer = Some(Arc::new(answer));
    }
}

impl Store for Node {
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError> {
        let unknown = || AppendError::Unknown { why: "nobody answers".to_owned() };
        let silent = self.state().ok_or_else(unknown)?.appends.pop();
        if matches!(silent, Some(Silent::Lost)) {
            return Err(unknown());
        }
        let receipt = self.cluster.records.append(append)?;
        if silent.is_some() { Err(unknown()) } else { Ok(receipt) }
    }

    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.cluster.records.head(match_id)
    }

    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError> {
        self.cluster.records.find(match_id, id)
    }

    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError> {
        self.cluster.records.range(match_id, seqs)
    }

    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError> {
        self.cluster.records.acceptances(match_id)
    }

    fn leaves(&self) -> Box<dyn Leaves> {
        self.cluster.records.leaves()
    }

    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError> {
        self.cluster.records.listing(match_id)
    }

    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError> {
        self.cluster.records.search(terms, after, limit)
    }

    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError> {
        self.cluster.records.match_ids(after, limit)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn peers(&self) -> Option<Arc<dyn Peers>> {
        Some(Arc::new(self.clone()))
    }

    fn is_poisoned(&self) -> bool {
        false
    }

    fn close(&self) {}
}
