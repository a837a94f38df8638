//! The abilities that wait for their turn, and their direct dependencies as far as they have been
//! determined.
//!
//! By the letter of the rules, every pair is tried again after each ability applied. Here a known
//! dependency is kept until something that it may depend on has changed; the test in `order`
//! compares both on random boards.

use super::apply::FootprintSnapshot;
use super::aspect::{Aspects, Reads, reads, takes_abilities, writes};
use super::board::Board;
use super::budget::ABILITIES_MAX;
use super::edit::{Footprint, clause};
use super::footprint::{footprint, selected_by};
use super::index::{AbilityIndex, TargetIndex};
use super::instance::{AbilityInstance, gained_instance};
use super::relation::Relation;
use super::view::DependencyClause;
use crate::Timestamp;

/// An ability that waits or has waited. Its number is its index among all of them and never
/// changes.
struct WaitingAbility<'a> {
    instance: AbilityInstance<'a>,
    reads: Reads,
    writes: Aspects,
    waits: bool,
    /// What it would do now, if determined.
    footprint: Option<Footprint<'a>>,
    dependencies: Dependencies,
    /// The abilities it would have preceded if it did not depend on them, directly or through
    /// another one.
    waited_for: Vec<(usize, DependencyClause, Option<usize>)>,
}

/// An ability's direct dependencies, as far as they have been determined.
///
/// They are determined only on demand, and for most pairs never: a free ability with the smallest
/// timestamp goes before the others are examined at all.
#[derive(Default)]
struct Dependencies {
    direct: Vec<(usize, DependencyClause)>,
    /// The candidates before this one have been examined.
    asked: usize,
    /// These must be examined again: their effect has changed, or acts on something that has
    /// changed.
    again: Vec<usize>,
    /// Whether `waited_for` is complete.
    is_noted: bool,
}

/// What kept an ability from being free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WaitReason {
    /// The dependency that does not depend on it.
    pub(super) by: AbilityIndex,
    pub(super) because: DependencyClause,
    /// The ability that directly depends on that, if this one does so only through a loop.
    pub(super) through: Option<AbilityIndex>,
}

/// All abilities encountered so far, by number, and the board after those that were applied.
pub(super) struct WaitingAbilities<'a> {
    pub(super) board: Board<'a>,
    candidates: Vec<WaitingAbility<'a>>,
    /// The numbers of the waiting abilities, in the order of their timestamps.
    order: Vec<usize>,
    relation: Relation,
}

impl<'a> WaitingAbilities<'a> {
    pub(super) fn new(board: Board<'a>, instances: Vec<AbilityInstance<'a>>) -> Self {
        let (candidates, order) = (Vec::with_capacity(instances.len()), Vec::new());
        let mut waiting = Self { board, candidates, order, relation: Relation::default() };
        waiting.add(instances);
        waiting
    }

    /// The ability of this number.
    pub(super) fn instance(&self, one: usize) -> &AbilityInstance<'a> {
        &self.candidates[one].instance
    }

    /// The waiting abilities, in the order of their timestamps.
    pub(super) fn left(&self) -> impl Iterator<Item = &AbilityInstance<'a>> {
        self.order.iter().map(|&one| self.instance(one))
    }

    /// What an ability has waited for.
    pub(super) fn waited_for(&self, one: usize) -> Vec<WaitReason> {
        let index = |one| self.instance(one).ability_index();
        let waited_for = self.candidates[one].waited_for.iter();
        waited_for
            .map(|&(by, because, through)| WaitReason {
                by: index(by),
                because,
                through: through.map(index),
            })
            .collect()
    }

    /// Whether it depends on any waiting ability.
    pub(super) fn depends(&self, one: usize) -> bool {
        !self.candidates[one].dependencies.direct.is_empty()
    }

    /// The free ability with the smallest timestamp (`4.0 2.3.3.b`); also notes for those before it
    /// what they wait for.
    ///
    /// `None` if nothing waits, or if the work limit leaves it open.
    pub(super) fn next(&mut self) -> Option<usize> {
        self.relation.begin(self.candidates.len());
        let at = (0..self.order.len()).find(|&at| self.is_free(self.order[at]))?;
        if self.board.budget.is_spent() {
            return None;
        }
        self.board.budget.spend(at);
        (0..at).for_each(|before| self.note(self.order[before]));
        Some(self.order[at])
    }

    /// Whether all it depends on also depends on it.
    pub(super) fn is_free(&mut self, one: usize) -> bool {
        // Taken out, since the walk requests edges while it runs, and an edge is found by trying
        // abilities on the board.
        let mut relation = std::mem::take(&mut self.relation);
        let mut edge = |one, at: usize| {
            if at == 0 {
                self.ask(one);
            }
            self.board.budget.spend(1);
            self.candidates[one].dependencies.direct.get(at).map(|&(other, _)| other)
        };
        let is_free = relation.is_free(one, &mut edge);
        self.relation = relation;
        is_free
    }

    /// Determines its direct dependencies, as far as they are unknown.
    fn ask(&mut self, one: usize) {
        let mut dependencies = std::mem::take(&mut self.candidates[one].dependencies);
        let mut again = std::mem::take(&mut dependencies.again);
        // The same ability may have been noted again by several changes.
        again.sort_unstable();
        again.dedup();
        self.board.budget.spend(dependencies.direct.len());
        dependencies.direct.retain(|&(other, _)| self.candidates[other].waits);
        let parts = self.candidates[one].reads.all();
        for other in again.into_iter().chain(dependencies.asked..self.candidates.len()) {
            self.board.budget.spend(1);
            if self.board.budget.is_spent() {
                break;
            }
            let that = &self.candidates[other];
            if that.waits
                // A bit mask rules out most pairs, which would otherwise each be tried on the board.
                && that.writes & parts != 0
                && other != one
                && let Some(clause) = self.directly_depends(one, other)
            {
                dependencies.direct.push((other, clause));
                dependencies.is_noted = false;
            }
        }
        dependencies.asked = self.candidates.len();
        self.candidates[one].dependencies = dependencies;
    }

    /// Whether applying the other to the present facts changes what this one would do.
    fn directly_depends(&mut self, one: usize, other: usize) -> Option<DependencyClause> {
        self.footprint(one);
        self.footprint(other);
        let (this, that) = (&self.candidates[one], &self.candidates[other]);
        let (now, does) = (this.footprint.as_ref()?, that.footprint.as_ref()?);
        if does.is_nothing() || !is_touched(this, that.writes, does) {
            return None;
        }
        let before = self.board.snapshot(does.targets());
        let selected = selected(&self.board, &this.instance, does);
        self.board.apply(does);
        // The footprint is expensive and is recomputed only if something that it depends on has
        // changed.
        let clause = self.is_changed(this, does, &before, &selected).then(|| {
            let then = footprint(&self.board, &this.instance);
            clause(now, &then)
        });
        self.board.undo(&before);
        clause.flatten()
    }

    /// Whether anything that its footprint depends on has changed since its selectors matched these
    /// objects as `selected`.
    fn is_changed(
        &self,
        candidate: &WaitingAbility<'a>,
        does: &Footprint<'_>,
        was: &FootprintSnapshot,
        selected: &[u64],
    ) -> bool {
        let AbilityInstance { host, speaker, .. } = candidate.instance;
        let own = |entry| entry == host || speaker.entry == Some(entry);
        let reads = candidate.reads;
        reads.terrains() && self.board.has_other_terrains(was)
            || self.board.changed_objects(was).any(|entry| own(entry) || reads.statistics())
            || does.objects().zip(selected).any(|(entry, &selected)| {
                selected_by(&self.board, &candidate.instance, entry) != selected
            })
    }

    /// What it would do now.
    pub(super) fn footprint(&mut self, one: usize) -> &Footprint<'a> {
        let (board, this) = (&self.board, &mut self.candidates[one]);
        this.footprint.get_or_insert_with(|| footprint(board, &this.instance))
    }

    /// Notes what keeps it from being free, unless already noted, in the order of timestamps.
    fn note(&mut self, one: usize) {
        let is_alone = self.relation.is_alone(one);
        if is_alone && self.candidates[one].dependencies.is_noted {
            return;
        }
        let mut held = self.exits(one);
        // An explanation names them in the order in which they apply.
        held.sort_by_key(|&(other, _)| self.key(other));
        let mut held: Vec<_> =
            held.into_iter().map(|(other, clause)| (other, clause, None)).collect();
        if !is_alone {
            held.extend(self.exits_of_loop(one));
        }
        let waited_for = &mut self.candidates[one].waited_for;
        for (other, clause, through) in held {
            self.board.budget.spend(waited_for.len());
            if !waited_for.iter().any(|&(known, ..)| known == other) {
                waited_for.push((other, clause, through));
            }
        }
        self.candidates[one].dependencies.is_noted = is_alone;
    }

    /// Its direct dependencies that do not depend on it.
    fn exits(&self, one: usize) -> Vec<(usize, DependencyClause)> {
        let component = self.relation.component(one);
        let direct = self.candidates[one].dependencies.direct.iter().copied();
        direct.filter(|&(other, _)| self.relation.component(other) != component).collect()
    }

    /// The dependencies of all abilities in its loop: whatever they wait for, it waits for too.
    fn exits_of_loop(&self, one: usize) -> Vec<(usize, DependencyClause, Option<usize>)> {
        self.board.budget.spend(self.order.len());
        let component = self.relation.component(one);
        let is_mate = |&other: &usize| other != one && self.relation.component(other) == component;
        let mut found = Vec::new();
        for mate in self.order.iter().copied().filter(is_mate) {
            self.board.budget.spend(self.candidates[mate].dependencies.direct.len());
            let exits = self.exits(mate).into_iter();
            found.extend(exits.map(|(other, clause)| (other, clause, Some(mate))));
        }
        found.sort_by_key(|&(other, ..)| self.key(other));
        found
    }

    /// Applies an ability: what it gives joins the waiting abilities, and what it takes away is
    /// returned.
    ///
    /// `None` if it gives more than one board may have; nothing has changed then.
    pub(super) fn apply(&mut self, one: usize) -> Option<(Footprint<'a>, Vec<AbilityIndex>)> {
        self.footprint(one);
        // Taken and not kept: it is applied now, and only waiting abilities need one.
        let does = self.candidates[one].footprint.take()?;
        let known = self.board.gained.len();
        let before = self.board.snapshot(does.targets());
        let touched = self.touched(one, &does);
        self.board.apply(&does);
        let gained = known..self.board.gained.len();
        let gained = gained.filter_map(|gained| gained_instance(&self.board, gained));
        let gained: Vec<_> = gained.take(ABILITIES_MAX).collect();
        // Abilities that give abilities to each other could go on for ever.
        if self.candidates.len() + gained.len() > ABILITIES_MAX {
            self.board.undo(&before);
            return None;
        }
        self.candidates[one].waits = false;
        if let Ok(at) = self.order.binary_search_by_key(&self.key(one), |&other| self.key(other)) {
            self.order.remove(at);
        }
        let writes = self.candidates[one].writes;
        let lost = if takes_abilities(writes) { self.lose() } else { Vec::new() };
        // An ability that changes nothing leaves all known dependencies valid.
        if self.board.differs(&before) {
            self.forget(touched, &does, &before);
        }
        self.add(gained);
        Some((does, lost))
    }

    /// Whether another free one with the same timestamp could go now, with a different result.
    pub(super) fn is_tied(&mut self, one: usize) -> bool {
        let timestamp = self.instance(one).timestamp;
        let is_peer = |&other: &usize| other != one && self.instance(other).timestamp == timestamp;
        self.board.budget.spend(self.order.len());
        let peers: Vec<usize> = self.order.iter().copied().filter(is_peer).collect();
        self.relation.begin(self.candidates.len());
        peers.into_iter().any(|other| {
            !self.board.budget.is_spent() && self.is_free(other) && self.matters(one, other)
        })
    }

    /// Whether the order of two abilities matters.
    fn matters(&mut self, one: usize, other: usize) -> bool {
        let orders = [[one, other], [other, one]];
        let touched: [Vec<TargetIndex>; 2] = orders.map(|pair| {
            self.both(pair, |_, first, second| first.targets().chain(second.targets()).collect())
        });
        let touched: Vec<_> = touched.concat();
        let [a, b] = orders
            .map(|pair| self.both(pair, |board, _, _| board.snapshot(touched.iter().copied())));
        a != b
    }

    /// Evaluates a closure after applying two abilities in turn; then restores everything.
    fn both<T>(
        &mut self,
        [first, second]: [usize; 2],
        see: impl FnOnce(&Board<'a>, &Footprint<'a>, &Footprint<'a>) -> T,
    ) -> T {
        let does = self.footprint(first).clone();
        let before = self.board.snapshot(does.targets());
        self.board.apply(&does);
        let then = footprint(&self.board, self.instance(second));
        let between = self.board.snapshot(then.targets());
        self.board.apply(&then);
        let seen = see(&self.board, &does, &then);
        self.board.undo(&between);
        self.board.undo(&before);
        seen
    }

    /// Adds waiting abilities.
    fn add(&mut self, instances: Vec<AbilityInstance<'a>>) {
        if instances.is_empty() {
            return;
        }
        self.board.budget.spend(self.order.len() + instances.len());
        for instance in instances {
            self.order.push(self.candidates.len());
            self.candidates.push(WaitingAbility {
                instance,
                reads: reads(instance.ability),
                writes: writes(instance.ability),
                waits: true,
                footprint: None,
                dependencies: Dependencies::default(),
                waited_for: Vec::new(),
            });
        }
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|&one| self.key(one));
        self.order = order;
    }

    fn key(&self, one: usize) -> (Timestamp, usize, usize) {
        let AbilityInstance { timestamp, host, index, .. } = self.candidates[one].instance;
        (timestamp, host, index)
    }

    /// Removes waiting abilities that their objects have lost.
    fn lose(&mut self) -> Vec<AbilityIndex> {
        let mut lost = Vec::new();
        self.board.budget.spend(self.order.len());
        self.order.retain(|&one| {
            let one = &mut self.candidates[one];
            one.waits = !one.instance.is_gone(&self.board);
            if !one.waits {
                lost.push(one.instance.ability_index());
            }
            one.waits
        });
        lost
    }

    /// The abilities with known results that may depend on what is being applied, with how their
    /// selectors match its objects.
    fn touched(&self, applied: usize, does: &Footprint<'_>) -> Vec<(usize, Vec<u64>)> {
        self.board.budget.spend(self.order.len());
        let writes = self.candidates[applied].writes;
        let known = |&one: &usize| {
            let candidate = &self.candidates[one];
            let is_known = candidate.footprint.is_some() || candidate.dependencies.asked > 0;
            one != applied && is_known && is_touched(candidate, writes, does)
        };
        let known = self.order.iter().copied().filter(known);
        known.map(|one| (one, selected(&self.board, self.instance(one), does))).collect()
    }

    /// Discards results that are outdated now that something has been applied.
    ///
    /// There are three cases: an ability that is not affected keeps all results; one whose
    /// selectors match the same objects as before keeps its footprint, but re-examines abilities
    /// about the same objects; any other starts over.
    fn forget(
        &mut self,
        touched: Vec<(usize, Vec<u64>)>,
        does: &Footprint<'_>,
        was: &FootprintSnapshot,
    ) {
        for (one, selected) in touched {
            if !self.candidates[one].waits {
                continue;
            }
            if !self.is_changed(&self.candidates[one], does, was, &selected) {
                self.forget_about(one, does);
                continue;
            }
            self.candidates[one].dependencies = Dependencies::default();
            let Some(was) = self.candidates[one].footprint.take() else { continue };
            if *self.footprint(one) != was {
                self.ask_again(one);
            }
        }
    }

    /// The effect of an ability is unchanged, but abilities about the same objects may now change
    /// it differently.
    fn forget_about(&mut self, one: usize, does: &Footprint<'_>) {
        let mut dependencies = std::mem::take(&mut self.candidates[one].dependencies);
        let AbilityInstance { host, speaker, .. } = self.candidates[one].instance;
        let own = [Some(host), speaker.entry].into_iter().flatten().map(TargetIndex::Object);
        let targets: Vec<TargetIndex> = does.targets().chain(own).collect();
        let parts = self.candidates[one].reads.all();
        for other in 0..dependencies.asked {
            self.board.budget.spend(1);
            let that = &self.candidates[other];
            let about = |other: &Footprint<'_>| targets.iter().any(|&target| other.has(target));
            if that.waits && that.writes & parts != 0 && that.footprint.as_ref().is_some_and(about)
            {
                dependencies.again.push(other);
            }
        }
        dependencies.again.sort_unstable();
        self.board.budget.spend(dependencies.direct.len() + dependencies.again.len());
        dependencies.direct.retain(|(other, _)| dependencies.again.binary_search(other).is_err());
        self.candidates[one].dependencies = dependencies;
    }

    /// The effect of an ability has changed: its dependencies are examined again.
    fn ask_again(&mut self, changed: usize) {
        self.board.budget.spend(self.order.len());
        let writes = self.candidates[changed].writes;
        for &one in &self.order {
            let one = &mut self.candidates[one];
            if changed < one.dependencies.asked && one.reads.all() & writes != 0 {
                one.dependencies.direct.retain(|&(other, _)| other != changed);
                one.dependencies.again.push(changed);
            }
        }
    }
}

/// How the selectors of an ability match each object of a footprint.
fn selected(board: &Board<'_>, instance: &AbilityInstance<'_>, does: &Footprint<'_>) -> Vec<u64> {
    does.objects().map(|entry| selected_by(board, instance, entry)).collect()
}

/// Whether an ability may depend on what a footprint changes.
fn is_touched(candidate: &WaitingAbility<'_>, writes: Aspects, does: &Footprint<'_>) -> bool {
    let AbilityInstance { host, speaker, .. } = candidate.instance;
    writes & candidate.reads.any != 0
        || writes & candidate.reads.own != 0
            && (does.has(TargetIndex::Object(host))
                || speaker.entry.is_some_and(|entry| does.has(TargetIndex::Object(entry))))
}
