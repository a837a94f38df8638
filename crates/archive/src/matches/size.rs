//! The maximum length of a match, and its approximate memory use.

use record::Sealed;
use replay::Replay;
use rules::Opening;

use crate::FILE_BYTES_MAX;
use crate::error::ArchiveError;

/// Maximum number of records in a match: fifty times a long one.
pub(super) const RECORDS_MAX: usize = 100_000;

/// Maximum size in bytes of its records and openings as lines, so that its export, with proof and
/// digest, can be imported again.
const BYTES_MAX: u64 = FILE_BYTES_MAX as u64 - 64 * 1024;

/// Bytes of memory for each match, each record with the state after it, each byte of a record's
/// line, and each byte of openings.
///
/// The test `what_loaded_matches_take_is_what_is_estimated` compares this with what is allocated
/// for real games, long matches of notes and large records, and prints the factors.
const MATCH: u64 = 8 * 1024;
const RECORD: u64 = 768;
const LINE_BYTE: u64 = 2;
const OPENING_BYTE: u64 = 12;

/// Bytes of memory for each cached audit finding.
pub(super) const FINDING: u64 = 2 * 1024;

/// Bytes of memory for each cached timeline moment.
pub(super) const MOMENT: u64 = 256;

/// The size of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchSize {
    pub(super) records: usize,
    lines: u64,
    openings: u64,
}

impl MatchSize {
    pub(super) fn of(replay: &Replay) -> Self {
        Self::of_both(replay.records(), replay.openings())
    }

    pub(super) fn of_both<'a>(
        records: impl IntoIterator<Item = &'a Sealed>,
        openings: &[Opening],
    ) -> Self {
        Self::default().with_records(records).with_openings(openings)
    }

    /// The size with these records added.
    pub(super) fn with_records<'a>(
        mut self,
        records: impl IntoIterator<Item = &'a Sealed>,
    ) -> Self {
        for sealed in records {
            self.records += 1;
            self.lines += sealed.line.len() as u64 + 1;
        }
        self
    }

    /// The size with these openings and no others.
    pub(super) fn with_openings(self, openings: &[Opening]) -> Self {
        let line = |opening| serde_json::to_vec(opening).map_or(0, |json| json.len() as u64 + 12);
        Self { openings: openings.iter().map(line).sum(), ..self }
    }

    /// Checks that a match may be this long.
    pub(super) fn check(&self) -> Result<(), ArchiveError> {
        let bytes = self.lines + self.openings;
        if self.records <= RECORDS_MAX && bytes <= BYTES_MAX {
            return Ok(());
        }
        Err(ArchiveError::TooLarge(format!(
            "this would give the match {} records and {bytes} bytes with its openings, but the limits are {RECORDS_MAX} records and {BYTES_MAX} bytes: continue in another match that names this one in a note",
            self.records
        )))
    }

    /// The approximate memory use.
    pub(super) fn memory(&self) -> u64 {
        MATCH + self.records as u64 * RECORD + self.lines * LINE_BYTE + self.openings * OPENING_BYTE
    }
}

#[cfg(test)]
mod tests {
    use peak_alloc::PeakAlloc;
    use record::{Chain, Draft};

    use super::*;

    #[global_allocator]
    static MEMORY: PeakAlloc = PeakAlloc;

    /// A match of notes of so many bytes.
    fn notes(count: usize, bytes: usize) -> record::File {
        let mut chain = Chain::new("m1".parse().expect("a name"));
        let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [{}, {}], "recorder": "test"}}}"#;
        let text = "x".repeat(bytes);
        let note = format!(r#"{{"event": {{"type": "note", "data": {{"text": "{text}"}}}}}}"#);
        let draft = |text: &str| Draft::parse(text.as_bytes()).expect("a draft");
        let mut records = vec![chain.seal(draft(opened)).expect("the first")];
        records.extend((0..count).map(|_| chain.seal(draft(&note)).expect("in order")));
        let head = records[count].hash;
        record::File { records, openings: Vec::new(), proof: None, head }
    }

    /// The games in the folder of replays.
    fn games() -> Vec<Vec<u8>> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays");
        let files = std::fs::read_dir(folder).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let games = paths.filter(|path| path.extension().is_some_and(|it| it == "daybook"));
        games.map(|path| std::fs::read(path).expect("a replay")).collect()
    }

    /// Memory use of these for each estimated byte: other tests running at the same time use
    /// little.
    fn factor(what: &str, read: impl Fn() -> Vec<Replay>) -> f64 {
        let before = MEMORY.current_usage();
        let replays = read();
        let taken = MEMORY.current_usage() - before;
        let estimated: u64 = replays.iter().map(|replay| MatchSize::of(replay).memory()).sum();
        let records: usize = replays.iter().map(|replay| replay.records().len()).sum();
        let (taken, estimated) = (taken as u64, estimated);
        println!("{what}: {records} records, {taken} bytes, {estimated} estimated");
        f64::from(u32::try_from(taken).expect("it fits"))
            / f64::from(u32::try_from(estimated).expect("it fits"))
    }

    #[test]
    fn what_loaded_matches_take_is_what_is_estimated() {
        let load = |file| Replay::load(file).expect("it makes sense");
        let files = games();
        let games = || {
            let all = std::iter::repeat_n(&files, 20).flatten();
            all.map(|bytes| load(record::read(bytes).expect("it is whole"))).collect()
        };
        let small = || vec![load(notes(30_000, 20))];
        let large = || vec![load(notes(600, 50_000))];
        for (what, factor) in [
            ("games", factor("games", games)),
            ("small notes", factor("small notes", small)),
            ("large notes", factor("large notes", large)),
        ] {
            println!("{what}: {factor:.2} of what is estimated");
            assert!((0.5..1.5).contains(&factor), "{what}: {factor}");
        }
    }

    #[test]
    fn a_match_has_so_many_records_and_bytes_and_no_more() {
        let size = |records, lines, openings| MatchSize { records, lines, openings };
        assert!(size(RECORDS_MAX, 1, 0).check().is_ok());
        assert!(size(1, BYTES_MAX - 1, 1).check().is_ok());
        for too_long in [size(RECORDS_MAX + 1, 1, 0), size(1, BYTES_MAX, 1), size(1, 1, BYTES_MAX)]
        {
            let error = too_long.check().expect_err("it is too long");
            assert!(error.to_string().contains("continue in another match"), "{error}");
        }
    }
}
