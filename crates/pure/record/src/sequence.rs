//! Consistency between the records of a file: links, numbers, match and ids.

use std::collections::BTreeMap;

use rules::Event;

use crate::chain::genesis_of;
use crate::damage::{Damage, FilePart, Flaw};
use crate::{EventId, MatchId, Record, Sealed};

/// A record line of a file.
pub(crate) struct RecordLine {
    /// Its line number, from 1.
    pub(crate) line: usize,
    /// The number it is reported by: its own, or its position if it cannot be read.
    pub(crate) seq: u32,
    /// The record, if it can be read.
    pub(crate) sealed: Option<Sealed>,
}

impl RecordLine {
    fn record(&self) -> Option<&Record> {
        self.sealed.as_ref().map(|sealed| &sealed.record)
    }

    fn damage(&self, flaw: Flaw) -> Damage {
        Damage { line: self.line, part: FilePart::Record(self.seq), flaw }
    }
}

/// Whether a record's `prev` is the hash of the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChainLink {
    Holds,
    Broken,
    /// Unknown: one of the two cannot be read, or other damage explains it.
    Unknown,
}

/// Whether no link is broken, whatever explains a broken one.
pub(crate) fn is_linked(entries: &[RecordLine]) -> bool {
    links(entries).all(|link| link != ChainLink::Broken)
}

/// All damage between the records, apart from unreadable lines.
pub(crate) fn check(entries: &[RecordLine]) -> Vec<Damage> {
    let mut links: Vec<ChainLink> = links(entries).collect();
    let mut damages = numbers(entries, &mut links);
    damages.extend(opened(entries));
    damages.extend(changed(entries, &links));
    damages.extend(other_matches(entries));
    damages.extend(duplicate_ids(entries));
    damages.extend(entries.iter().filter_map(commit_elsewhere));
    damages
}

fn links(entries: &[RecordLine]) -> impl Iterator<Item = ChainLink> {
    (0..entries.len()).map(|index| link(entries, index))
}

fn link(entries: &[RecordLine], index: usize) -> ChainLink {
    let Some(sealed) = &entries[index].sealed else { return ChainLink::Unknown };
    let expected = match index.checked_sub(1) {
        None if sealed.record.seq > 0 => None,
        None => str::from_utf8(&sealed.line).ok().and_then(genesis_of),
        Some(before) => entries[before].sealed.as_ref().map(|before| before.hash),
    };
    match expected {
        None => ChainLink::Unknown,
        Some(expected) if expected == sealed.record.prev => ChainLink::Holds,
        Some(_) => ChainLink::Broken,
    }
}

/// Reports numbers that are out of sequence. Where a link is broken too, the number explains it and
/// counting continues from there.
fn numbers(entries: &[RecordLine], links: &mut [ChainLink]) -> Vec<Damage> {
    let mut damages = Vec::new();
    let mut expected = 0;
    for (entry, link) in entries.iter().zip(links) {
        let found = entry.record().map_or(expected, |record| record.seq);
        if found != expected {
            damages.push(entry.damage(Flaw::Number { expected, found }));
            // If the link holds, only the number was changed, and counting goes on as before.
            if *link != ChainLink::Holds {
                *link = ChainLink::Unknown;
                expected = found;
            }
        }
        expected = expected.saturating_add(1);
    }
    damages
}

fn opened(entries: &[RecordLine]) -> Option<Damage> {
    let first = entries.first()?;
    let record = first.record()?;
    let opens = matches!(record.event, Event::MatchOpened(_));
    (record.seq == 0 && !opens).then(|| first.damage(Flaw::NotOpened))
}

/// Finds the records whose bytes the chain does not confirm.
///
/// A record's hash covers its `prev`. So if links k and k+1 are both broken, record k has changed,
/// `prev` included; if only link k is, record k still has its bytes, and record k-1 has changed.
fn changed(entries: &[RecordLine], links: &[ChainLink]) -> Vec<Damage> {
    let mut damages = Vec::new();
    let mut index = 0;
    while index < links.len() {
        if links[index] == ChainLink::Broken {
            let (at, flaw) = match (links.get(index + 1), index.checked_sub(1)) {
                (Some(ChainLink::Broken), _) => (index, Flaw::Changed),
                (_, None) => (0, Flaw::Genesis),
                (Some(ChainLink::Holds), Some(before)) => (before, Flaw::Changed),
                (Some(ChainLink::Unknown) | None, Some(before)) => (before, Flaw::Unlinked),
            };
            damages.push(entries[at].damage(flaw));
            index += usize::from(at == index && links.get(index + 1) == Some(&ChainLink::Broken));
        }
        index += 1;
    }
    damages
}

/// Reports a commitment to a subject that the record cannot make.
fn commit_elsewhere(entry: &RecordLine) -> Option<Damage> {
    let record = entry.record()?;
    let subject = *record.commit.keys().find(|subject| subject.seq() != record.seq)?;
    Some(entry.damage(Flaw::CommitElsewhere { subject }))
}

fn other_matches(entries: &[RecordLine]) -> Vec<Damage> {
    let mut counts: BTreeMap<&MatchId, usize> = BTreeMap::new();
    for record in entries.iter().filter_map(RecordLine::record) {
        *counts.entry(&record.match_id).or_default() += 1;
    }
    // Not simply the first record's match: that may be the one that does not belong here.
    let Some((&most, _)) = counts.iter().max_by_key(|(_, count)| **count) else {
        return Vec::new();
    };
    let other = |entry: &RecordLine| {
        let found = &entry.record()?.match_id;
        let flaw = || Flaw::OtherMatch { expected: most.clone(), found: found.clone() };
        (found != most).then(|| entry.damage(flaw()))
    };
    entries.iter().filter_map(other).collect()
}

fn duplicate_ids(entries: &[RecordLine]) -> Vec<Damage> {
    let mut seen: BTreeMap<&EventId, u32> = BTreeMap::new();
    let mut damages = Vec::new();
    for entry in entries {
        let Some(record) = entry.record() else { continue };
        let first = *seen.entry(&record.id).or_insert(entry.seq);
        if first != entry.seq {
            damages.push(entry.damage(Flaw::DuplicateId { id: record.id.clone(), first }));
        }
    }
    damages
}
