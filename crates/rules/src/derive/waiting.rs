//! The abilities that wait for their turn, and which of them directly depend on which, as far as that was asked.

use super::Clause;
use super::aspect::{Aspects, Reads, reads, takes_abilities, writes};
use super::board::{Board, Snapshot, Work};
use super::bound::ABILITIES_MAX;
use super::footprint::{Footprint, Instance, Target, apply, clause, footprint, is_gone, meant};
use super::order::{Name, gain};
use super::relation::Relation;

/// An ability that waits or has waited.
struct One<'a> {
    instance: Instance<'a>,
    reads: Reads,
    writes: Aspects,
    waits: bool,
    /// What it would do now, if that was asked.
    footprint: Option<Footprint<'a>>,
    row: Row,
    /// The abilities it would have come before, had it not depended on them.
    waited_for: Vec<(usize, Clause)>,
}

/// What an ability directly depends on.
#[derive(Default)]
struct Row {
    direct: Vec<(usize, Clause)>,
    /// Those before this one have been asked about.
    asked: usize,
    /// But not these, since they would do something else now.
    again: Vec<usize>,
    /// Whether `waited_for` has them all.
    is_noted: bool,
}

/// All abilities met so far, by number, and what those that were applied have made of the facts.
pub(super) struct Waiting<'b, 'a> {
    board: &'b Board<'a>,
    pub(super) work: Work<'a>,
    all: Vec<One<'a>>,
    /// The numbers of those that wait, in the order of their timestamps.
    order: Vec<usize>,
    relation: Relation,
}

impl<'b, 'a> Waiting<'b, 'a> {
    pub(super) fn new(board: &'b Board<'a>, work: Work<'a>, instances: Vec<Instance<'a>>) -> Self {
        let (all, order) = (Vec::with_capacity(instances.len()), Vec::new());
        let mut waiting = Self { board, work, all, order, relation: Relation::default() };
        waiting.add(instances);
        waiting
    }

    /// The ability of this number.
    pub(super) fn instance(&self, one: usize) -> &Instance<'a> {
        &self.all[one].instance
    }

    /// Those that wait, in the order of their timestamps.
    pub(super) fn left(&self) -> impl Iterator<Item = &Instance<'a>> {
        self.order.iter().map(|&one| self.instance(one))
    }

    /// What an ability has waited for.
    pub(super) fn waited_for(&self, one: usize) -> Vec<(Name, Clause)> {
        let waited_for = self.all[one].waited_for.iter();
        waited_for.map(|&(other, clause)| (self.instance(other).name(), clause)).collect()
    }

    /// Whether it depends on anything that waits.
    pub(super) fn depends(&self, one: usize) -> bool {
        !self.all[one].row.direct.is_empty()
    }

    /// The free ability with the smallest timestamp (`4.0 2.3.3.b`); notes for those before it what they wait for.
    ///
    /// None if nothing waits, or if so much was looked at that it stays open.
    pub(super) fn next(&mut self) -> Option<usize> {
        self.relation.begin(self.all.len());
        let at = (0..self.order.len()).find(|&at| self.is_free(self.order[at]))?;
        if self.board.steps.are_used_up() {
            return None;
        }
        self.board.steps.count(at);
        (0..at).for_each(|before| self.note(self.order[before]));
        Some(self.order[at])
    }

    /// Whether all it depends on also depends on it.
    pub(super) fn is_free(&mut self, one: usize) -> bool {
        let mut relation = std::mem::take(&mut self.relation);
        let mut edge = |one, at: usize| {
            if at == 0 {
                self.ask(one);
            }
            self.board.steps.count(1);
            self.all[one].row.direct.get(at).map(|&(other, _)| other)
        };
        let is_free = relation.is_free(one, &mut edge);
        self.relation = relation;
        is_free
    }

    /// Finds out what it directly depends on, as far as that is not known.
    fn ask(&mut self, one: usize) {
        let mut row = std::mem::take(&mut self.all[one].row);
        let mut again = std::mem::take(&mut row.again);
        again.sort_unstable();
        again.dedup();
        self.board.steps.count(row.direct.len());
        row.direct.retain(|&(other, _)| self.all[other].waits);
        let parts = self.all[one].reads.all();
        for other in again.into_iter().chain(row.asked..self.all.len()) {
            self.board.steps.count(1);
            if self.board.steps.are_used_up() {
                break;
            }
            let that = &self.all[other];
            if that.waits
                && that.writes & parts != 0
                && other != one
                && let Some(clause) = self.directly_depends(one, other)
            {
                row.direct.push((other, clause));
                row.is_noted = false;
            }
        }
        row.asked = self.all.len();
        self.all[one].row = row;
    }

    /// Whether the other, applied to the facts as they are now, changes what this one would do.
    fn directly_depends(&mut self, one: usize, other: usize) -> Option<Clause> {
        self.footprint(one);
        self.footprint(other);
        let (this, that) = (&self.all[one], &self.all[other]);
        let (now, does) = (this.footprint.as_ref()?, that.footprint.as_ref()?);
        if does.is_nothing() || !is_touched(this, that.writes, does) {
            return None;
        }
        let before = self.work.snapshot(does.targets());
        let meant = objects(does).map(|entry| meant(self.board, &self.work, &this.instance, entry));
        let meant: Vec<u64> = meant.collect();
        apply(self.board, &mut self.work, does);
        let clause = self.is_changed(this, does, &before, &meant).then(|| {
            let then = footprint(self.board, &self.work, &this.instance);
            clause(now, &then)
        });
        self.work.undo(&before);
        clause.flatten()
    }

    /// Whether anything that its footprint comes from is otherwise than before, when its selectors `meant` these objects.
    fn is_changed(
        &self,
        one: &One<'a>,
        does: &Footprint<'_>,
        was: &Snapshot,
        meant: &[u64],
    ) -> bool {
        let Instance { host, me, .. } = one.instance;
        let own = |entry| entry == host || me.entry == Some(entry);
        one.reads.terrains() && self.work.has_other_terrains(was)
            || self.work.others(was).any(|entry| own(entry) || one.reads.statistics())
            || objects(does).zip(meant).any(|(entry, &meant)| {
                self::meant(self.board, &self.work, &one.instance, entry) != meant
            })
    }

    /// What it would do now.
    pub(super) fn footprint(&mut self, one: usize) -> &Footprint<'a> {
        let (board, work) = (self.board, &self.work);
        let this = &mut self.all[one];
        this.footprint.get_or_insert_with(|| footprint(board, work, &this.instance))
    }

    /// Notes what it waits for that was not noted before, in the order of timestamps.
    fn note(&mut self, one: usize) {
        if self.all[one].row.is_noted {
            return;
        }
        let mut direct = self.all[one].row.direct.clone();
        direct.sort_by_key(|&(other, _)| self.key(other));
        let waited_for = &mut self.all[one].waited_for;
        for (other, clause) in direct {
            self.board.steps.count(waited_for.len());
            if !waited_for.iter().any(|&(known, _)| known == other) {
                waited_for.push((other, clause));
            }
        }
        self.all[one].row.is_noted = true;
    }

    /// Applies an ability: what it gives joins those that wait, and what it takes away is named.
    ///
    /// None if it gives more than one board may have; nothing has changed then.
    pub(super) fn apply(&mut self, one: usize) -> Option<(Footprint<'a>, Vec<Name>)> {
        let does = self.footprint(one).clone();
        let known = self.work.gained.len();
        let before = self.work.snapshot(does.targets());
        let touched = self.touched(one, &does);
        apply(self.board, &mut self.work, &does);
        let gained = known..self.work.gained.len();
        let gained = gained.filter_map(|gained| gain(self.board, &self.work, gained));
        let gained: Vec<_> = gained.take(ABILITIES_MAX).collect();
        if self.all.len() + gained.len() > ABILITIES_MAX {
            self.work.undo(&before);
            return None;
        }
        self.all[one].waits = false;
        if let Ok(at) = self.order.binary_search_by_key(&self.key(one), |&other| self.key(other)) {
            self.order.remove(at);
        }
        let writes = self.all[one].writes;
        let lost = if takes_abilities(writes) { self.lose() } else { Vec::new() };
        if self.work.differs(&before) {
            self.forget(touched, &does, &before);
        }
        self.add(gained);
        Some((does, lost))
    }

    /// Whether another free one with the same timestamp could go now, and it matters which does.
    pub(super) fn is_tied(&mut self, one: usize) -> bool {
        let timestamp = self.instance(one).timestamp;
        let is_peer = |&other: &usize| other != one && self.instance(other).timestamp == timestamp;
        self.board.steps.count(self.order.len());
        let peers: Vec<usize> = self.order.iter().copied().filter(is_peer).collect();
        self.relation.begin(self.all.len());
        peers.into_iter().any(|other| {
            !self.board.steps.are_used_up() && self.is_free(other) && self.matters(one, other)
        })
    }

    /// Whether it matters which of two goes first.
    fn matters(&mut self, one: usize, other: usize) -> bool {
        let orders = [[one, other], [other, one]];
        let touched: [Vec<Target>; 2] = orders.map(|pair| {
            self.both(pair, |_, first, second| first.targets().chain(second.targets()).collect())
        });
        let touched: Vec<_> = touched.concat();
        let [a, b] =
            orders.map(|pair| self.both(pair, |work, _, _| work.snapshot(touched.iter().copied())));
        a != b
    }

    /// What is seen once two have been applied, one after the other; then it is all as it was.
    fn both<T>(
        &mut self,
        [first, second]: [usize; 2],
        see: impl FnOnce(&Work<'a>, &Footprint<'a>, &Footprint<'a>) -> T,
    ) -> T {
        let does = self.footprint(first).clone();
        let before = self.work.snapshot(does.targets());
        apply(self.board, &mut self.work, &does);
        let then = footprint(self.board, &self.work, self.instance(second));
        let between = self.work.snapshot(then.targets());
        apply(self.board, &mut self.work, &then);
        let seen = see(&self.work, &does, &then);
        self.work.undo(&between);
        self.work.undo(&before);
        seen
    }

    /// Lets abilities wait as well.
    fn add(&mut self, instances: Vec<Instance<'a>>) {
        if instances.is_empty() {
            return;
        }
        self.board.steps.count(self.order.len() + instances.len());
        for instance in instances {
            let (reads, writes) = (reads(instance.says), writes(instance.says));
            let (footprint, row, waited_for) = (None, Row::default(), Vec::new());
            self.order.push(self.all.len());
            self.all.push(One { instance, reads, writes, waits: true, footprint, row, waited_for });
        }
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|&one| self.key(one));
        self.order = order;
    }

    fn key(&self, one: usize) -> (crate::Timestamp, usize, usize) {
        let Instance { timestamp, host, index, .. } = self.all[one].instance;
        (timestamp, host, index)
    }

    /// Lets those wait no longer that their objects have lost.
    fn lose(&mut self) -> Vec<Name> {
        let mut lost = Vec::new();
        self.board.steps.count(self.order.len());
        self.order.retain(|&one| {
            let one = &mut self.all[one];
            one.waits = !is_gone(&self.work, &one.instance);
            if !one.waits {
                lost.push(one.instance.name());
            }
            one.waits
        });
        lost
    }

    /// Those of which something is known that may come from what is applied now, with how they mean its objects.
    fn touched(&self, applied: usize, does: &Footprint<'_>) -> Vec<(usize, Vec<u64>)> {
        self.board.steps.count(self.order.len());
        let writes = self.all[applied].writes;
        let known = |&one: &usize| {
            let is_known = self.all[one].footprint.is_some() || self.all[one].row.asked > 0;
            one != applied && is_known && is_touched(&self.all[one], writes, does)
        };
        let meant = |one: usize| {
            let instance = &self.all[one].instance;
            objects(does).map(|entry| meant(self.board, &self.work, instance, entry)).collect()
        };
        self.order.iter().copied().filter(known).map(|one| (one, meant(one))).collect()
    }

    /// Forgets what is not so any more, now that something has been applied.
    fn forget(&mut self, touched: Vec<(usize, Vec<u64>)>, does: &Footprint<'_>, was: &Snapshot) {
        for (one, meant) in touched {
            if !self.all[one].waits {
                continue;
            }
            if !self.is_changed(&self.all[one], does, was, &meant) {
                self.forget_about(one, does);
                continue;
            }
            self.all[one].row = Row::default();
            let Some(was) = self.all[one].footprint.take() else { continue };
            if *self.footprint(one) != was {
                self.ask_again(one);
            }
        }
    }

    /// What an ability would do is as before, but what is about the same objects may change it in another way now.
    fn forget_about(&mut self, one: usize, does: &Footprint<'_>) {
        let mut row = std::mem::take(&mut self.all[one].row);
        let Instance { host, me, .. } = self.all[one].instance;
        let own = [Some(host), me.entry].into_iter().flatten().map(Target::Object);
        let targets: Vec<Target> = does.targets().chain(own).collect();
        let parts = self.all[one].reads.all();
        for other in 0..row.asked {
            self.board.steps.count(1);
            let that = &self.all[other];
            let about = |other: &Footprint<'_>| targets.iter().any(|&target| other.has(target));
            if that.waits && that.writes & parts != 0 && that.footprint.as_ref().is_some_and(about)
            {
                row.again.push(other);
            }
        }
        row.again.sort_unstable();
        self.board.steps.count(row.direct.len() + row.again.len());
        row.direct.retain(|(other, _)| row.again.binary_search(other).is_err());
        self.all[one].row = row;
    }

    /// An ability would do something else than before: what depends on it is asked again.
    fn ask_again(&mut self, changed: usize) {
        self.board.steps.count(self.order.len());
        let writes = self.all[changed].writes;
        for &one in &self.order {
            let one = &mut self.all[one];
            if changed < one.row.asked && one.reads.all() & writes != 0 {
                one.row.direct.retain(|&(other, _)| other != changed);
                one.row.again.push(changed);
            }
        }
    }
}

/// The objects that a footprint is about.
fn objects(does: &Footprint<'_>) -> impl Iterator<Item = usize> {
    does.targets().filter_map(|target| match target {
        Target::Object(entry) => Some(entry),
        Target::Region(_) | Target::Expedition(_) | Target::Seat(_) => None,
    })
}

/// Whether an ability may come from what a footprint changes.
fn is_touched(one: &One<'_>, writes: Aspects, does: &Footprint<'_>) -> bool {
    let Instance { host, me, .. } = one.instance;
    writes & one.reads.any != 0
        || writes & one.reads.own != 0
            && (does.has(Target::Object(host))
                || me.entry.is_some_and(|entry| does.has(Target::Object(entry))))
}
