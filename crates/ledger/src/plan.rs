//! What a store should contain: the appends that both copies have together, in the order of their
//! leaves; and what is missing.
//!
//! The mirror's own order comes first. Where its next append is not the one that must follow, sled
//! is asked for the one that was accepted there. An append counts if all its records are intact and
//! each links to the one before.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use record::{At, Digest, Leaf, LeafForm, MatchId, match_key};

use crate::salvage::{AppendClaim, ByteRange, Records, Salvage, SalvagedRecord};
use crate::{Acceptance, Fault, Listing};

/// One append of the plan.
pub(crate) struct Planned {
    pub(crate) match_id: MatchId,
    pub(crate) acceptance: Acceptance,
    pub(crate) listing: Option<Listing>,
    pub(crate) records: Vec<SalvagedRecord>,
    /// The segment that it belongs to.
    pub(crate) segment: usize,
    /// Whether sled agrees on it.
    pub(crate) is_confirmed: bool,
}

impl Planned {
    /// The number of the record after its last.
    fn end(&self) -> u32 {
        let count = u32::try_from(self.records.len()).expect("numbers are that small");
        self.acceptance.first_seq.saturating_add(count)
    }
}

/// Something that is intact in neither copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LostItem {
    /// What it is.
    pub(crate) what: String,
    /// Where it stood in the mirror, as far as that is known.
    pub(crate) place: Option<ByteRange>,
}

/// A record that is intact, or looks so, but belongs to no append that can be kept.
pub(crate) struct Orphan {
    pub(crate) match_id: MatchId,
    pub(crate) seq: u32,
    pub(crate) found: SalvagedRecord,
    /// Whether another line contains its hash.
    pub(crate) is_named: bool,
}

/// Whether to keep records whose append is incomplete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IncompletePolicy {
    /// No: an append is kept entirely or not at all.
    LeaveOut,
    /// Yes, if they follow the previous ones: they count as accepted with the next known append of
    /// their match, or at this time.
    Keep(At),
}

/// The plan for the whole store.
#[derive(Default)]
pub(crate) struct RecoveryPlan {
    /// All appends that are kept; the leaf of each is the number of records before it.
    pub(crate) appends: Vec<Planned>,
    /// Number of records in them.
    pub(crate) leaves: u64,
    /// Number of records that keep their position: those before the first missing one.
    pub(crate) sure: u64,
    /// What is known to be missing.
    pub(crate) lost: Vec<LostItem>,
    /// Lines that cannot be kept as records, by match and number.
    pub(crate) orphans: Vec<Orphan>,
    /// Whether each match lacks at most its last append, and sled does not have that either.
    pub(crate) is_torn_only: bool,
}

impl RecoveryPlan {
    /// The best plan from everything that was found.
    pub(crate) fn new(salvage: &Salvage, incomplete: IncompletePolicy) -> Result<Self, Fault> {
        let mut planner = Planner {
            salvage,
            incomplete,
            records: salvage.records()?,
            at: BTreeMap::new(),
            sled: BTreeMap::new(),
            plan: Self::default(),
            expected: 0,
            unknown: 0,
            is_sure: true,
            segment: 0,
        };
        for claim in &salvage.sled {
            let first = claim.acceptance.first_seq;
            planner.sled.insert((&claim.match_id, first), claim.acceptance);
        }
        planner.run();
        planner.restore_listings();
        planner.find_missing();
        Ok(planner.plan)
    }

    /// The leaves of its records in the log's tree.
    pub(crate) fn tree(&self) -> Vec<Leaf> {
        let mut keys: BTreeMap<&MatchId, Digest> = BTreeMap::new();
        let mut tree = Vec::new();
        for append in &self.appends {
            let Acceptance { first_seq, form, .. } = append.acceptance;
            // An append that is kept has a record, and the kept part of a match begins with its
            // first record.
            let key = keys.entry(&append.match_id);
            let key = *key.or_insert_with(|| match_key(&append.records[0].hash));
            let leaf = |(seq, found): (u32, &SalvagedRecord)| Leaf::new(form, key, seq, found.hash);
            tree.extend((first_seq..).zip(&append.records).map(leaf));
        }
        tree
    }

    /// The hashes of its records.
    fn hashes(&self) -> Vec<Digest> {
        let records = self.appends.iter().flat_map(|append| &append.records);
        records.map(|found| found.hash).collect()
    }
}

struct Planner<'a> {
    salvage: &'a Salvage,
    incomplete: IncompletePolicy,
    records: Records,
    /// The next number of each match, and the hash before it.
    at: BTreeMap<MatchId, (u32, Digest)>,
    /// sled's claim about the append that begins with a record.
    sled: BTreeMap<(&'a MatchId, u32), Acceptance>,
    plan: RecoveryPlan,
    /// The leaf that must come next according to the last append.
    expected: u64,
    /// Number of missing leaves.
    unknown: u64,
    is_sure: bool,
    segment: usize,
}

impl Planner<'_> {
    fn run(&mut self) {
        let mut mirror: VecDeque<&AppendClaim> = self.salvage.mirror.iter().collect();
        let sled = self.salvage.sled.iter().map(|claim| (claim.acceptance.leaf, claim));
        let mut sled: BTreeMap<u64, &AppendClaim> = sled.collect();
        loop {
            if let Some(next) = mirror.front()
                // The mirror first: it has the listing as it was at that append, whereas sled has only the present
                // one.
                && next.acceptance.leaf == self.expected
                && self.keep(next)
            {
                mirror.pop_front();
            } else if let Some(claim) = sled.remove(&self.expected)
                && self.follows(claim)
            {
                // The line that ends the same append in the mirror is not needed, and its place is
                // known.
                if let Some(same) = mirror.front().filter(|next| is_same(next, claim)) {
                    self.segment = same.place.map_or(self.segment, |place| place.file);
                    mirror.pop_front();
                }
                self.keep(claim);
            } else if let Some(claim) = mirror.pop_front().or_else(|| Some(sled.pop_first()?.1)) {
                // Neither copy continues here, so something is lost. The mirror's order is kept, and what only sled
                // has comes last.
                self.skip_to(claim);
            } else {
                break;
            }
        }
        if let IncompletePolicy::Keep(now) = self.incomplete {
            let match_ids: Vec<MatchId> = self.records.keys().cloned().collect();
            // The latest possible time: a delayed match must not be shown too early.
            let last = self.plan.appends.last().map(|last| last.acceptance.accepted);
            for match_id in match_ids {
                self.keep_incomplete(&match_id, u32::MAX, last.map_or(now, |last| last.max(now)));
            }
        }
    }

    /// The next number of a match.
    fn next(&self, match_id: &MatchId) -> u32 {
        self.at.get(match_id).map_or(0, |at| at.0)
    }

    /// The intact records of a match from its next one on, each linking to the one before.
    fn linked(&self, match_id: &MatchId, seqs: Range<u32>) -> Vec<SalvagedRecord> {
        let mut before = self.at.get(match_id).map(|at| at.1);
        let mut linked = Vec::new();
        let Some(records) = self.records.get(match_id) else { return linked };
        for seq in seqs {
            let found = records.get(&seq).filter(|found| before.is_none_or(|it| it == found.prev));
            let Some(found) = found else { break };
            before = Some(found.hash);
            linked.push(*found);
        }
        linked
    }

    /// The records of an append if it is complete and continues its match.
    fn complete_records(&self, claim: &AppendClaim) -> Option<Vec<SalvagedRecord>> {
        let first = claim.acceptance.first_seq;
        if first != self.next(&claim.match_id) {
            return None;
        }
        let linked = self.linked(&claim.match_id, first..claim.end());
        let last = linked.last().map(|last| last.hash);
        let is_whole = linked.len() == claim.records as usize;
        // sled names the hash of a match's last append only; earlier ones count by their links alone.
        (is_whole && claim.head.is_none_or(|head| last == Some(head))).then_some(linked)
    }

    fn follows(&self, claim: &AppendClaim) -> bool {
        self.complete_records(claim).is_some()
    }

    /// Keeps an append if it is complete and continues its match.
    fn keep(&mut self, claim: &AppendClaim) -> bool {
        let Some(records) = self.complete_records(claim) else { return false };
        self.expected = claim.acceptance.leaf.saturating_add(claim.records.into());
        if let Some(place) = claim.place {
            self.segment = place.file;
        }
        // A segment that matches its listed hash is unchanged. Otherwise damage may have hit the acceptance in its
        // end line, which no record's hash covers, and sled's own copy of it is taken.
        let is_vouched = claim.place.is_some_and(|place| self.salvage.is_vouched(place.file));
        let said = self.sled.get(&(&claim.match_id, claim.acceptance.first_seq));
        let acceptance = said.filter(|_| !is_vouched).copied().unwrap_or(claim.acceptance);
        self.add(&claim.match_id, acceptance, claim.listing.clone(), records);
        true
    }

    fn add(
        &mut self,
        match_id: &MatchId,
        acceptance: Acceptance,
        listing: Option<Listing>,
        records: Vec<SalvagedRecord>,
    ) {
        let Some(last) = records.last() else { return };
        let count = u32::try_from(records.len()).expect("numbers are that small");
        let next = acceptance.first_seq.saturating_add(count);
        self.at.insert(match_id.clone(), (next, last.hash));
        let said = self.sled.get(&(match_id, acceptance.first_seq));
        let is_confirmed = said.is_some_and(|said| said.accepted == acceptance.accepted);
        // Counted anew: after a loss, all later records move to earlier leaves.
        let acceptance = Acceptance { leaf: self.plan.leaves, records: Some(count), ..acceptance };
        let (match_id, segment) = (match_id.clone(), self.segment);
        self.plan.leaves += u64::from(count);
        if self.is_sure {
            self.plan.sure = self.plan.leaves;
        }
        let planned = Planned { match_id, acceptance, listing, records, segment, is_confirmed };
        self.plan.appends.push(planned);
    }

    /// Continues with an append that is not the one that must come next.
    fn skip_to(&mut self, claim: &AppendClaim) {
        // Already kept, by the other copy's claim about it.
        if claim.end() <= self.next(&claim.match_id) {
            return;
        }
        let expected = self.expected;
        if let IncompletePolicy::Keep(_) = self.incomplete {
            let (first, accepted) = (claim.acceptance.first_seq, claim.acceptance.accepted);
            self.keep_incomplete(&claim.match_id, first, accepted);
        }
        if !self.follows(claim) {
            return;
        }
        self.is_sure = false;
        // Leaf numbers tell how many records stood in between, even if nothing else of them is left.
        self.unknown += claim.acceptance.leaf.saturating_sub(expected);
        self.keep(claim);
    }

    /// Keeps the records of a match before this one even though their acceptance time is unknown.
    fn keep_incomplete(&mut self, match_id: &MatchId, end: u32, accepted: At) {
        let first_seq = self.next(match_id);
        if first_seq >= end {
            return;
        }
        let records = self.linked(match_id, first_seq..end);
        let Some(last) = (records.len() as u64).checked_sub(1) else { return };
        let place = records[0].place;
        let seqs = record_numbers(first_seq, u64::from(first_seq) + last);
        let what = format!(
            "match `{match_id}`, {seqs}: the time of acceptance is lost and set to {accepted}"
        );
        let place = Some(place).filter(|place| place.file < self.salvage.segments);
        self.plan.lost.push(LostItem { what, place });
        self.is_sure = false;
        // The signed root decides whether that was its form.
        let before = self.plan.appends.last();
        let form = before.map_or_else(LeafForm::default, |before| before.acceptance.form);
        let acceptance = Acceptance { first_seq, leaf: 0, accepted, form, records: None };
        self.add(match_id, acceptance, None, records);
    }

    /// Uses sled's listing of a match where the mirror's is lost or may be damaged.
    fn restore_listings(&mut self) {
        let mut said: BTreeMap<&MatchId, (Option<&Listing>, Option<usize>)> = BTreeMap::new();
        for (number, append) in self.plan.appends.iter().enumerate() {
            let Some((end, _)) = self.salvage.listings.get(&append.match_id) else { continue };
            let of_match = said.entry(&append.match_id).or_default();
            // sled's listing is of a certain head: a later append may have listed the match differently.
            if append.end() <= *end {
                of_match.0 = append.listing.as_ref().or(of_match.0);
            }
            // Only an append whose own line may be damaged is given sled's listing; a vouched one is as it was
            // written.
            if append.end() == *end && !self.salvage.is_vouched(append.segment) {
                of_match.1 = Some(number);
            }
        }
        let listing = |match_id| &self.salvage.listings[match_id].1;
        let changed = said.into_iter().filter(|(id, (known, _))| *known != Some(listing(id)));
        let changed = changed.filter_map(|(id, (_, last))| Some((last?, listing(id).clone())));
        for (number, listing) in changed.collect::<Vec<_>>() {
            self.plan.appends[number].listing = Some(listing);
        }
    }

    /// Lists what is missing.
    fn find_missing(&mut self) {
        let hashes: BTreeSet<Digest> = self.plan.hashes().into_iter().collect();
        let claims = self.salvage.mirror.iter().chain(&self.salvage.sled);
        let claims = claims.filter(|claim| claim.end() > self.next(&claim.match_id));
        let mut missing: BTreeMap<&MatchId, Vec<&AppendClaim>> = BTreeMap::new();
        for claim in claims.filter(|claim| self.is_credible(claim, &hashes)) {
            missing.entry(&claim.match_id).or_default().push(claim);
        }
        // A power cut tears at most the last group, in which each match misses what is after its head. If sled names
        // it too, its sync came through, and it may have been acknowledged.
        let is_torn = |claims: &Vec<&AppendClaim>| claims.len() == 1 && claims[0].place.is_some();
        self.plan.is_torn_only = missing.values().all(is_torn);
        let match_ids: BTreeSet<&MatchId> =
            missing.keys().copied().chain(self.salvage.candidates.keys()).collect();
        let mut known = 0;
        let (mut lost, mut orphans) = (Vec::new(), Vec::new());
        for match_id in match_ids {
            let claims = missing.get(match_id).map_or(&[][..], |claims| claims);
            let behind = self.orphans(match_id, &hashes);
            let named = behind.iter().filter(|orphan| orphan.is_named).map(|orphan| orphan.seq);
            let there: BTreeSet<u32> = named.collect();
            let ends = behind.iter().map(|orphan| orphan.seq.saturating_add(1));
            let end = claims.iter().map(|claim| claim.end()).chain(ends).max().unwrap_or(0);
            for seqs in gaps(self.next(match_id), end, &there) {
                known += u64::from(seqs.end - seqs.start);
                lost.push(self.lost(match_id, seqs, claims));
            }
            known += there.len() as u64;
            orphans.extend(behind);
        }
        self.plan.lost.extend(lost);
        self.plan.orphans = orphans;
        if self.unknown > known {
            let what =
                format!("{} records about which nothing else is known", self.unknown - known);
            self.plan.lost.push(LostItem { what, place: self.salvage.damage.first().copied() });
        }
    }

    /// Whether a copy's claim about an append is plausible: a line whose last record is kept
    /// elsewhere is itself damaged.
    fn is_credible(&self, claim: &AppendClaim, kept: &BTreeSet<Digest>) -> bool {
        let Some(head) = claim.head else { return true };
        let records = self.records.get(&claim.match_id);
        let last = records.and_then(|all| all.get(&(claim.end() - 1)));
        // A hash is found once only. If it is kept elsewhere, the number or the match in this line must be the
        // damage.
        !kept.contains(&head) && last.is_none_or(|last| last.hash == head)
    }

    /// Lines of a match that are not kept, from its next number on.
    fn orphans(&self, match_id: &MatchId, kept: &BTreeSet<Digest>) -> Vec<Orphan> {
        let next = self.next(match_id);
        let named = self.records.get(match_id).into_iter().flat_map(|all| all.range(next..));
        let mut orphans: Vec<Orphan> = named
            .map(|(seq, found)| {
                let match_id = match_id.clone();
                Orphan { match_id, seq: *seq, found: *found, is_named: true }
            })
            .collect();
        let hashes: BTreeSet<Digest> = orphans.iter().map(|orphan| orphan.found.hash).collect();
        let all = self.salvage.candidates.get(match_id).into_iter();
        for (seq, found) in all.flat_map(|all| all.range(next..)) {
            let others = found.iter().filter(|found| !hashes.contains(&found.hash));
            orphans.extend(others.filter(|found| !kept.contains(&found.hash)).map(|found| {
                let match_id = match_id.clone();
                Orphan { match_id, seq: *seq, found: *found, is_named: false }
            }));
        }
        orphans.sort_by_key(|orphan| orphan.seq);
        orphans
    }

    /// Missing records, and where they were: in a changed line, or in the last damage before the
    /// end of their append.
    fn lost(&self, match_id: &MatchId, seqs: Range<u32>, claims: &[&AppendClaim]) -> LostItem {
        let what = format!(
            "match `{match_id}`, {}: intact in neither copy",
            record_numbers(seqs.start, u64::from(seqs.end) - 1)
        );
        let line = self.salvage.candidates.get(match_id).and_then(|all| all.get(&seqs.start));
        let line = line.into_iter().flatten().map(|found| found.place);
        let line = line.into_iter().find(|place| place.file < self.salvage.segments);
        let mut ends = claims.iter().filter(|claim| claim.end() > seqs.start);
        let end = ends.find_map(|claim| claim.place);
        let end = end.map(|end| (end.file, end.offset));
        let damage = self.salvage.damage.iter().copied();
        let before = damage
            .clone()
            .take_while(|place| end.is_some_and(|end| (place.file, place.offset) < end))
            .last();
        LostItem { what, place: line.or(before).or_else(|| damage.into_iter().next()) }
    }
}

fn is_same(claim: &AppendClaim, other: &AppendClaim) -> bool {
    (&claim.match_id, claim.acceptance.first_seq) == (&other.match_id, other.acceptance.first_seq)
}

/// Record numbers in readable form.
fn record_numbers(first: u32, last: u64) -> String {
    if u64::from(first) == last {
        format!("record {first}")
    } else {
        format!("records {first} to {last}")
    }
}

/// The missing numbers between two numbers, as ranges.
fn gaps(first: u32, end: u32, there: &BTreeSet<u32>) -> Vec<Range<u32>> {
    let mut gaps = Vec::new();
    let mut from = first;
    for seq in there.range(first..).copied().chain([end]) {
        if from < seq {
            gaps.push(from..seq);
        }
        from = seq.saturating_add(1);
    }
    gaps
}
