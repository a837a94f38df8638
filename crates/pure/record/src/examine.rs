//! The one pass over a `.daybook` file that finds all damage; `read` and `verify` both rest on it.

use memchr::memchr_iter;
use rules::Opening;

use crate::canonical::{canonical_json, check};
use crate::commit::{CommitmentFit, fit};
use crate::damage::{Damage, FilePart, Flaw};
use crate::form::Strictness;
use crate::opening_line::canonical_opening;
use crate::proof::ProofLine;
use crate::record::{RECORD_STARTS, typed};
use crate::sequence::{self, RecordLine};
use crate::{Digest, Leaf, ParseError, Proof, Sealed, match_key};

/// What can be read of a file, and all damage in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// How many lines it has, at least one; empty ones at its end do not count.
    pub lines: usize,
    /// The records that can be read.
    pub records: Vec<Sealed>,
    /// How many record lines cannot be read.
    pub unreadable: usize,
    /// Whether no `prev` differs from the hash of the record before, whatever explains it.
    pub is_linked: bool,
    /// The openings that can be read.
    pub openings: Vec<Opening>,
    /// How the openings compare with the commitments.
    pub commitments: Commitments,
    /// The proof, if there is one that can be read.
    pub proof: Option<Proof>,
    /// All damage, in the order of the lines.
    pub damages: Vec<Damage>,
}

/// How the openings of a file compare with the commitments in its records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Commitments {
    /// Commitments that an opening matches.
    pub opened: usize,
    /// All other commitments.
    pub closed: usize,
    /// Openings without a salt, which no record is committed to.
    pub unsalted: usize,
}

/// Examines a whole file: everything that [`read`](crate::read) checks.
pub fn examine(bytes: &[u8]) -> Examined {
    let mut reader = SectionReader::default();
    let lines = reader.lines(bytes);
    for (index, line) in lines.iter().enumerate() {
        reader.line(line, index + 1 == lines.len());
    }
    reader.finish(bytes, lines.len().max(1))
}

/// A line without its line feed.
struct FileLine<'a> {
    /// From 1.
    number: usize,
    /// The byte of the file it starts at.
    start: usize,
    bytes: &'a [u8],
}

/// The kind of a line, as far as its beginning or its position shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Record,
    Opening,
    Proof,
    Digest,
}

/// The sections read so far.
#[derive(Default)]
struct SectionReader {
    records: Vec<RecordLine>,
    /// The openings with their lines and numbers.
    openings: Vec<(usize, usize, Opening)>,
    openings_seen: usize,
    /// The line of the proof, and the proof if it can be read.
    proof: Option<(usize, Option<Proof>)>,
    /// The line of the digest, the byte it starts at, and the digest if it can be read.
    digest: Option<(usize, usize, Option<Digest>)>,
    damages: Vec<Damage>,
}

impl SectionReader {
    fn damage(&mut self, line: usize, part: FilePart, flaw: impl Into<Flaw>) {
        self.damages.push(Damage { line, part, flaw: flaw.into() });
    }

    /// Splits the file into lines and notes any damage at its end.
    fn lines<'a>(&mut self, bytes: &'a [u8]) -> Vec<FileLine<'a>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for end in memchr_iter(b'\n', bytes) {
            lines.push(FileLine { number: lines.len() + 1, start, bytes: &bytes[start..end] });
            start = end + 1;
        }
        if start < bytes.len() {
            lines.push(FileLine { number: lines.len() + 1, start, bytes: &bytes[start..] });
            self.damage(lines.len(), FilePart::File, Flaw::NoFinalNewline);
        }
        let full = lines.iter().rposition(|line| !line.bytes.is_empty()).map_or(0, |last| last + 1);
        if full < lines.len() {
            self.damage(full + 1, FilePart::File, Flaw::ExtraNewline);
            lines.truncate(full);
        }
        lines
    }

    fn line(&mut self, line: &FileLine<'_>, is_last: bool) {
        if line.bytes.is_empty() {
            return self.damage(line.number, FilePart::File, Flaw::EmptyLine);
        }
        if self.digest.is_some() {
            return self.damage(line.number, FilePart::File, Flaw::AfterDigest);
        }
        let kind = self.kind(line.bytes, is_last);
        if self.proof.is_some() && kind != Kind::Digest {
            return self.damage(line.number, FilePart::File, Flaw::AfterProof);
        }
        match kind {
            Kind::Record => self.record(line),
            Kind::Opening => self.opening(line),
            Kind::Proof => self.proof(line),
            Kind::Digest => self.digest(line),
        }
    }

    fn kind(&self, line: &[u8], is_last: bool) -> Kind {
        let starts = |start: &str| line.starts_with(start.as_bytes());
        if starts(r#"{"open":"#) {
            Kind::Opening
        } else if starts(r#"{"proof":"#) {
            Kind::Proof
        } else if starts(r#"{"b3":"#) {
            Kind::Digest
        } else if RECORD_STARTS.iter().any(|start| line.starts_with(start)) {
            Kind::Record
        // A line that is damaged at its beginning counts as what its place suggests, so that the report names the
        // right part.
        } else if is_last {
            Kind::Digest
        } else if self.openings_seen > 0 {
            Kind::Opening
        } else {
            Kind::Record
        }
    }

    fn record(&mut self, line: &FileLine<'_>) {
        let place = u32::try_from(self.records.len()).unwrap_or(u32::MAX);
        let read = without_cr(line.bytes).and_then(|bytes| Ok(Sealed::parse(bytes)?));
        let seq = read.as_ref().map_or(place, |sealed| sealed.record.seq);
        if self.openings_seen > 0 {
            self.damage(line.number, FilePart::Record(seq), Flaw::RecordAfterOpening);
        }
        let sealed =
            read.map_err(|flaw| self.damage(line.number, FilePart::Record(seq), flaw)).ok();
        self.records.push(RecordLine { line: line.number, seq, sealed });
    }

    fn opening(&mut self, line: &FileLine<'_>) {
        self.openings_seen += 1;
        let number = self.openings_seen;
        if self.records.is_empty() {
            self.damage(line.number, FilePart::Opening(number), Flaw::OpeningFirst);
        }
        match without_cr(line.bytes).and_then(canonical_opening) {
            Ok(opening) => self.openings.push((line.number, number, opening)),
            Err(flaw) => self.damage(line.number, FilePart::Opening(number), flaw),
        }
    }

    fn proof(&mut self, line: &FileLine<'_>) {
        let read = without_cr(line.bytes).and_then(proof);
        let proof = read.map_err(|flaw| self.damage(line.number, FilePart::Proof, flaw)).ok();
        self.proof = Some((line.number, proof));
    }

    fn digest(&mut self, line: &FileLine<'_>) {
        let read = without_cr(line.bytes).and_then(|bytes| digest(bytes).ok_or(Flaw::BadDigest));
        let digest = read.map_err(|flaw| self.damage(line.number, FilePart::Digest, flaw)).ok();
        self.digest = Some((line.number, line.start, digest));
    }

    fn finish(mut self, bytes: &[u8], last_line: usize) -> Examined {
        if self.records.is_empty() {
            self.damage(1, FilePart::File, Flaw::NoRecords);
        }
        let is_linked = sequence::is_linked(&self.records);
        self.damages.extend(sequence::check(&self.records));
        let commitments = self.check_openings();
        self.check_proof();
        match self.digest {
            None => self.damage(last_line, FilePart::File, Flaw::NoDigest),
            Some((line, start, Some(digest))) => self.check_digest(line, &bytes[..start], digest),
            Some((_, _, None)) => {}
        }
        // A stable sort: within a line the fault of the line itself comes before what follows from it.
        self.damages.sort_by_key(|damage| damage.line);
        let lines = self.records.len();
        let records: Vec<Sealed> =
            self.records.into_iter().filter_map(|entry| entry.sealed).collect();
        Examined {
            lines: last_line,
            unreadable: lines - records.len(),
            records,
            is_linked,
            commitments,
            openings: self.openings.into_iter().map(|(_, _, opening)| opening).collect(),
            proof: self.proof.and_then(|(_, proof)| proof),
            damages: self.damages,
        }
    }

    fn check_openings(&mut self) -> Commitments {
        // The greatest and not the last one: records may be out of order, which is reported as that.
        let last = self.records.iter().map(|entry| entry.seq).max().unwrap_or(0);
        let sealed = self.records.iter().filter_map(|entry| entry.sealed.as_ref());
        let all: usize = sealed.map(|sealed| sealed.record.commit.len()).sum();
        let mut found = Commitments::default();
        let mut before = None;
        for (line, number, opening) in &self.openings {
            let subject = opening.subject();
            let mut damage = |flaw| {
                self.damages.push(Damage { line: *line, part: FilePart::Opening(*number), flaw });
            };
            if subject.seq() > last {
                damage(Flaw::UnknownSubject { subject, last });
            } else {
                match compared(&self.records, opening) {
                    Some(CommitmentFit::Fits) if opening.salt().is_some() => found.opened += 1,
                    Some(CommitmentFit::Fits) => found.unsalted += 1,
                    Some(CommitmentFit::NotCommitted) => damage(Flaw::NotCommitted { subject }),
                    Some(CommitmentFit::Other) => damage(Flaw::OtherOpening { subject }),
                    None => {}
                }
            }
            match before.replace(subject) {
                Some(before) if before == subject => damage(Flaw::OpenedTwice { subject }),
                Some(before) if before > subject => damage(Flaw::OpeningOrder { subject, before }),
                _ => {}
            }
        }
        Commitments { closed: all.saturating_sub(found.opened), ..found }
    }

    /// Checks that the proof leads from the last record to its checkpoint, if the last record and
    /// the first can be read.
    fn check_proof(&mut self) {
        let Some((line, Some(proof))) = &self.proof else { return };
        let ends = self.records.first().zip(self.records.last());
        let ends = ends.and_then(|(first, last)| first.sealed.as_ref().zip(last.sealed.as_ref()));
        let leaf = ends.map(|(first, last)| {
            Leaf::new(proof.form, match_key(&first.hash), last.record.seq, last.hash)
        });
        let flaw = match proof.unsigned() {
            None => Flaw::NoCheckpoint,
            Some(to) if leaf.is_some() && proof.leads_to(leaf, &to).is_err() => {
                Flaw::ProofOfAnother
            }
            Some(_) => return,
        };
        self.damages.push(Damage { line: *line, part: FilePart::Proof, flaw });
    }

    fn check_digest(&mut self, line: usize, above: &[u8], digest: Digest) {
        let found = Digest::from(blake3::hash(above));
        if found != digest {
            let alone = self.damages.is_empty();
            let flaw = if alone { Flaw::DigestAlone { found } } else { Flaw::DigestToo { found } };
            self.damage(line, FilePart::Digest, flaw);
        }
    }
}

/// The line, if it ends with a line feed and no carriage return.
fn without_cr(line: &[u8]) -> Result<&[u8], Flaw> {
    if line.ends_with(b"\r") { Err(Flaw::CarriageReturn) } else { Ok(line) }
}

/// Parses a proof in its canonical form.
fn proof(line: &[u8]) -> Result<Proof, Flaw> {
    let text = check(line, Strictness::Canonical).map_err(ParseError::from)?;
    let read = typed::<ProofLine<Proof>>(text)?;
    if canonical_json(&read) == line { Ok(read.proof) } else { Err(Flaw::ProofForm) }
}

/// How an opening compares with the record that makes its subject, if that record can be read.
fn compared(records: &[RecordLine], opening: &Opening) -> Option<CommitmentFit> {
    let seq = opening.subject().seq();
    let record = &records.get(seq as usize)?.sealed.as_ref()?.record;
    (record.seq == seq).then(|| fit(&record.match_id, &record.commit, opening))
}

fn digest(line: &[u8]) -> Option<Digest> {
    let hex = line.strip_prefix(br#"{"b3":""#)?.strip_suffix(br#""}"#)?;
    str::from_utf8(hex).ok()?.parse().ok()
}
