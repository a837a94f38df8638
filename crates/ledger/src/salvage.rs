//! Finds everything that is intact in the two copies of a store, whatever is damaged around it.
//!
//! Every line is searched for in every file, not only where it belongs. A record's line is
//! authentic if its hash is confirmed elsewhere: by the next record, by the line that ends its
//! append, or by sled's head; or if both copies have the same line. No damage produces a line with
//! a given hash, so nothing else need be trusted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use record::{Digest, MatchId, Sealed};

use crate::guard::guarded;
use crate::segment::AppendLine;
use crate::segments::segments;
use crate::sums::{self, Sums};
use crate::table::SledTable;
use crate::{Acceptance, Fault, Listing, segment};

/// Number of bytes of a file searched at once.
const WINDOW_BYTES: usize = 64 * 1024 * 1024;

/// A range of bytes in one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByteRange {
    /// The file, by its number in [`Salvage::files`].
    pub(crate) file: usize,
    /// The first byte.
    pub(crate) offset: u64,
    /// The number of bytes.
    pub(crate) length: usize,
}

/// A line that is a record.
#[derive(Clone, Copy)]
pub(crate) struct SalvagedRecord {
    /// The hash of the record.
    pub(crate) hash: Digest,
    /// The hash of the previous record, from its line.
    pub(crate) prev: Digest,
    /// The place of its line.
    pub(crate) place: ByteRange,
}

/// One copy's claim about an append.
pub(crate) struct AppendClaim {
    /// The acceptance.
    pub(crate) acceptance: Acceptance,
    /// Its match.
    pub(crate) match_id: MatchId,
    /// The number of its records.
    pub(crate) records: u32,
    /// The hash of its last record; `None` if it is not given.
    pub(crate) head: Option<Digest>,
    /// How the match is listed from then on.
    pub(crate) listing: Option<Listing>,
    /// The line of the mirror with this claim; `None` if it comes from sled.
    pub(crate) place: Option<ByteRange>,
}

impl AppendClaim {
    /// The number of the record after its last.
    pub(crate) fn end(&self) -> u32 {
        self.acceptance.first_seq.saturating_add(self.records)
    }
}

/// Records of each match by their numbers.
pub(crate) type Records = BTreeMap<MatchId, BTreeMap<u32, SalvagedRecord>>;

/// Everything that was found.
#[derive(Default)]
pub(crate) struct Salvage {
    /// The segments of the mirror, in order, then the files of sled.
    pub(crate) files: Vec<(PathBuf, File)>,
    /// The number of segments among them.
    pub(crate) segments: usize,
    /// The mirror's claims about appends, in its order.
    pub(crate) mirror: Vec<AppendClaim>,
    /// sled's claims about appends.
    pub(crate) sled: Vec<AppendClaim>,
    /// sled's listing of each match, and the number after the last record at that time.
    pub(crate) listings: BTreeMap<MatchId, (u32, Listing)>,
    /// The parts of the mirror that are not whole lines.
    pub(crate) damage: Vec<ByteRange>,
    /// Every line that may be the record with that number of the match.
    pub(crate) candidates: BTreeMap<MatchId, BTreeMap<u32, Vec<SalvagedRecord>>>,
    heads: BTreeMap<MatchId, BTreeMap<u32, Vec<Digest>>>,
    /// The segments whose hash matches the listed one.
    vouched: BTreeSet<usize>,
    /// Lines in sled's files, by their hashes.
    lines: BTreeMap<Digest, ByteRange>,
}

impl Salvage {
    /// Searches a mirror, sled's original files, and sled itself if it opens.
    pub(crate) fn read(
        mirror: &Path,
        sled: Option<&Path>,
        table: Option<&SledTable>,
        progress: &mut impl FnMut(u64),
    ) -> Result<Self, Fault> {
        let mut found = Self::default();
        let mut bytes = 0;
        let listed = sums::read(mirror)?;
        for (_, path) in segments(mirror)? {
            bytes += found.read_segment(&path, &listed)?;
            progress(bytes);
        }
        found.segments = found.files.len();
        if let Some(sled) = sled.filter(|sled| sled.exists()) {
            for path in files(sled)? {
                found.read_lines(&path)?;
            }
        }
        if let Some(table) = table {
            found.read_table(table);
        }
        Ok(found)
    }

    fn open(&mut self, path: &Path) -> Result<usize, Fault> {
        let file = File::open(path).map_err(Fault::at("opening", path))?;
        self.files.push((path.to_owned(), file));
        Ok(self.files.len() - 1)
    }

    /// Reads everything in a segment of the mirror; returns its length.
    fn read_segment(&mut self, path: &Path, listed: &Sums) -> Result<u64, Fault> {
        let file = self.open(path)?;
        let bytes = fs::read(path).map_err(Fault::at("reading", path))?;
        // Noted before anything is parsed: an unchanged segment's times and listings can be believed.
        if listed.fits(path, &blake3::hash(&bytes)) == Some(true) {
            self.vouched.insert(file);
        }
        let mut end = 0;
        for span in segment::lines_in(&bytes) {
            let place = ByteRange { file, offset: span.start as u64, length: span.len() };
            let line = &bytes[span.clone()];
            let is_whole = if segment::is_end(line) {
                self.append_end(line, place)
            } else {
                self.record(line, place)
            };
            if is_whole {
                self.add_damage(file, &bytes, end, span.start);
                end = span.end;
            }
        }
        // The last line of a whole segment ends with one line feed; anything else behind it is damage.
        if bytes[end..] != *b"\n" && !bytes.is_empty() {
            self.add_damage(file, &bytes, end, bytes.len());
        }
        Ok(bytes.len() as u64)
    }

    /// Notes the bytes between two lines unless they are one line feed.
    fn add_damage(&mut self, file: usize, bytes: &[u8], end: usize, next: usize) {
        let expected: &[u8] = if end == 0 { b"" } else { b"\n" };
        if bytes[end..next] != *expected {
            let begin = end + usize::from(end > 0 && bytes[end..next].starts_with(b"\n"));
            self.damage.push(ByteRange { file, offset: begin as u64, length: next - begin });
        }
    }

    /// Adds the claim in the end of an append; returns whether it is plausible.
    fn append_end(&mut self, line: &[u8], place: ByteRange) -> bool {
        let Some(end) = segment::parse_end(line) else { return false };
        // The line may be damaged and still be JSON, so its numbers must not overflow or be empty.
        let records = u32::try_from(end.records).ok().filter(|records| *records > 0);
        let first = records.and_then(|records| (end.seq.checked_add(1)?).checked_sub(records));
        let (Some(records), Some(first_seq)) = (records, first) else { return false };
        // This hash is what makes the append's last record authentic, even if no other record follows it.
        self.add_head(&end.match_id, end.seq, end.head);
        let AppendLine { accepted, form, leaf, .. } = end;
        let acceptance = Acceptance { first_seq, leaf, accepted, form, records: Some(records) };
        let (match_id, listing) = (end.match_id, end.listing);
        let (head, place) = (Some(end.head), Some(place));
        self.mirror.push(AppendClaim { acceptance, match_id, records, head, listing, place });
        true
    }

    /// Adds a line if it is a record.
    fn record(&mut self, line: &[u8], place: ByteRange) -> bool {
        let Ok(Sealed { hash, record, .. }) = Sealed::parse(line) else { return false };
        let found = SalvagedRecord { hash, prev: record.prev, place };
        let all = self.candidates.entry(record.match_id).or_default();
        let all = all.entry(record.seq).or_default();
        // The same line may be in several segments after an interrupted repair.
        if all.iter().all(|known| known.hash != hash) {
            all.push(found);
        }
        true
    }

    fn add_head(&mut self, match_id: &MatchId, seq: u32, hash: Digest) {
        let heads = self.heads.entry(match_id.clone()).or_default();
        heads.entry(seq).or_default().push(hash);
    }

    /// Finds the lines in a sled file, which has many outdated ones: they are identified by their
    /// hashes.
    fn read_lines(&mut self, path: &Path) -> Result<(), Fault> {
        let file = self.open(path)?;
        let length = fs::metadata(path).map_err(Fault::at("reading", path))?.len();
        let mut from = 0;
        while from < length {
            // Windows overlap by the longest line: one that begins at the end of a window is still seen whole.
            let room = (WINDOW_BYTES + segment::LINE_BYTES_MAX) as u64;
            let room = usize::try_from(room.min(length - from)).expect("it is small");
            let mut bytes = vec![0; room];
            let read = self.files[file].1.read_exact_at(&mut bytes, from);
            read.map_err(Fault::at("reading", path))?;
            for span in segment::lines_in(&bytes).take_while(|span| span.start < WINDOW_BYTES) {
                let (offset, length) = (from + span.start as u64, span.len());
                let place = ByteRange { file, offset, length };
                // Only hash and place are kept: sled's file has many times as many old lines as there are records.
                self.lines.entry(record::hash(&bytes[span])).or_insert(place);
            }
            from += WINDOW_BYTES as u64;
        }
        Ok(())
    }

    /// Reads sled's claims about its matches, as far as they are readable.
    fn read_table(&mut self, table: &SledTable) {
        let known: Vec<MatchId> =
            // A damaged sled may no longer list a match that it can still look up by name.
            self.candidates.keys().chain(self.heads.keys()).cloned().collect();
        for match_id in table.readable_ids().into_iter().chain(known).collect::<BTreeSet<_>>() {
            // Damage in one match must not hide the others: sled may panic on any of its pages.
            let head = guarded(|| table.head(&match_id)).ok().flatten();
            // Without a head, the end of the last append is unknown.
            let mut next = head.map(|head| (head.seq.saturating_add(1), Some(head.hash)));
            // From the last to the first: an acceptance of the first format does not tell its length, only the next
            // one's first record does.
            for acceptance in table.readable_acceptances(&match_id).into_iter().rev() {
                let first = acceptance.first_seq;
                match next {
                    // Anything after the head is ignored.
                    Some((end, _)) if first >= end => continue,
                    Some((end, head)) => {
                        let all = end - first;
                        let records = acceptance.records.map_or(all, |said| said.min(all));
                        // If the last acceptance does not reach the head, a later one is lost.
                        let head = head.filter(|_| records == all);
                        let (match_id, listing, place) = (match_id.clone(), None, None);
                        let claim =
                            AppendClaim { acceptance, match_id, records, head, listing, place };
                        self.sled.push(claim);
                    }
                    None => {}
                }
                next = Some((first, None));
            }
            let Some(head) = head else { continue };
            self.add_head(&match_id, head.seq, head.hash);
            if let Ok(Some(listing)) = guarded(|| table.listing(&match_id)) {
                self.listings.insert(match_id, (head.seq.saturating_add(1), listing));
            }
        }
        // sled keeps claims by match; the plan needs them in the order of the log.
        self.sled.sort_by_key(|claim| claim.acceptance.leaf);
    }

    /// Whether a segment is unchanged since the next one was begun.
    pub(crate) fn is_vouched(&self, segment: usize) -> bool {
        self.vouched.contains(&segment)
    }

    /// A line.
    pub(crate) fn line(&self, place: ByteRange) -> Result<Vec<u8>, Fault> {
        let mut bytes = vec![0; place.length];
        let (path, file) = &self.files[place.file];
        file.read_exact_at(&mut bytes, place.offset).map_err(Fault::at("reading", path))?;
        Ok(bytes)
    }

    /// Treats the lines in sled's files as records even if nothing names them.
    pub(crate) fn trust_sleds_lines(&mut self) -> Result<(), Fault> {
        for place in self.lines.values().copied().collect::<Vec<_>>() {
            let line = self.line(place)?;
            self.record(&line, place);
        }
        Ok(())
    }

    /// The intact records.
    pub(crate) fn records(&self) -> Result<Records, Fault> {
        let match_ids = self.candidates.keys().chain(self.heads.keys()).collect::<BTreeSet<_>>();
        match_ids.into_iter().map(|id| Ok((id.clone(), self.records_of(id)?))).collect()
    }

    /// The records of a match, from last to first, following the links.
    fn records_of(&self, match_id: &MatchId) -> Result<BTreeMap<u32, SalvagedRecord>, Fault> {
        let none = BTreeMap::new();
        let candidates = self.candidates.get(match_id).unwrap_or(&none);
        let heads = self.heads.get(match_id);
        let heads = |seq: u32| heads.and_then(|all| all.get(&seq)).into_iter().flatten().copied();
        let named = self.heads.get(match_id).into_iter().flat_map(BTreeMap::keys);
        let mut seqs: BTreeSet<u32> = candidates.keys().chain(named).copied().collect();
        let mut whole: BTreeMap<u32, SalvagedRecord> = BTreeMap::new();
        // Backwards, since each record names the hash of the one before it: one authentic record makes all earlier
        // ones authentic.
        while let Some(seq) = seqs.pop_last() {
            let next = seq.checked_add(1);
            let after = next.and_then(|next| whole.get(&next)).map(|after| after.prev);
            let mut found = None;
            for hash in heads(seq).chain(after) {
                if found.is_none() {
                    found = self.find(match_id, seq, hash)?;
                }
            }
            // Only where no hash is known. If one is and no line has it, any other line would be the wrong one.
            if found.is_none() && after.is_none() {
                let after = next.and_then(|next| candidates.get(&next));
                let all = candidates.get(&seq).into_iter().flatten();
                found = all.copied().find(|found| self.is_named(found, after));
            }
            if let Some(found) = found {
                seqs.extend(seq.checked_sub(1));
                whole.insert(seq, found);
            }
        }
        Ok(whole)
    }

    /// The record with this number and hash, in either copy.
    fn find(
        &self,
        match_id: &MatchId,
        seq: u32,
        hash: Digest,
    ) -> Result<Option<SalvagedRecord>, Fault> {
        let known = self.candidates.get(match_id).and_then(|all| all.get(&seq));
        let known = known.into_iter().flatten().find(|found| found.hash == hash);
        if let Some(found) = known {
            return Ok(Some(*found));
        }
        let Some(place) = self.lines.get(&hash) else { return Ok(None) };
        let Ok(Sealed { record, .. }) = Sealed::parse(&self.line(*place)?) else { return Ok(None) };
        // A damaged name elsewhere may claim the hash of another match's record.
        let is_it = record.match_id == *match_id && record.seq == seq;
        Ok(is_it.then_some(SalvagedRecord { hash, prev: record.prev, place: *place }))
    }

    /// Whether a possible next record links to this one, or both copies have it.
    fn is_named(&self, found: &SalvagedRecord, next: Option<&Vec<SalvagedRecord>>) -> bool {
        let is_in_mirror = found.place.file < self.segments;
        next.into_iter().flatten().any(|next| next.prev == found.hash)
            || is_in_mirror && self.lines.contains_key(&found.hash)
    }
}

/// The files in a folder and its subfolders.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
    let mut found = Vec::new();
    for path in entries.map_err(Fault::at("listing", folder))? {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
