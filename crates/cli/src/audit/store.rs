//! `daybook audit --all`: every match of a store.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use archive::Archive;
use audit::{AuditVerdict, Eyes, SeenMatch, Severity};
use language::{Language, SeverityCounts, catalogue};
use ledger::Store;
use record::MatchId;
use rules::{Edition, plain};
use serde::Serialize;
use tempfile::TempDir;

use super::code;
use crate::args::{AuditArgs, OutputFormat};
use crate::error::CliError;
use crate::output;
use crate::store::ReadOnlyStore;

/// Number of match names read from the store at once.
const NAMES: usize = 1_000;

/// The summary of many audits.
#[derive(Default, Serialize)]
struct Overview {
    /// Number of matches audited.
    matches: usize,
    counts: SeverityCounts,
    /// Every paragraph that a finding names.
    paragraphs: Vec<NamedParagraph>,
    /// The matches with findings of sufficient severity, by name.
    found: Vec<AuditedMatch>,
}

/// A paragraph and the findings that name it.
#[derive(Serialize)]
struct NamedParagraph {
    edition: Edition,
    number: &'static str,
    counts: SeverityCounts,
}

/// A match and its findings.
#[derive(Serialize)]
struct AuditedMatch {
    #[serde(rename = "match")]
    name: MatchId,
    /// `None` if it cannot be read.
    edition: Option<Edition>,
    verdict: AuditVerdict,
    counts: SeverityCounts,
    /// Why its audit is incomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

/// The totals that threads add to.
#[derive(Default)]
struct AuditTotals {
    matches: Vec<AuditedMatch>,
    audited: usize,
    counts: SeverityCounts,
    paragraphs: BTreeMap<(Edition, &'static str), SeverityCounts>,
}

/// Audits every match of a store on all cores, each thread one match at a time.
pub(super) fn all(data: &Path, args: &AuditArgs) -> Result<ExitCode, CliError> {
    let ReadOnlyStore { store, folder } = ReadOnlyStore::open(data, None)?;
    let archive = Archive::open(store.clone(), folder.as_ref().map_or(data, TempDir::path))?;
    let names = names(&*store)?;
    let (next, found) = (AtomicUsize::new(0), Mutex::new(AuditTotals::default()));
    let bar = output::bar("auditing", names.len(), "matches");
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let read = archive.read(name);
            let audited = read.and_then(|replay| {
                let Some(replay) = replay else { return Ok(None) };
                let edition = args.edition.unwrap_or_else(|| audit::edition_of(&replay));
                let draft = replay.draft().map(|named| archive.read(&named.match_id));
                let draft = draft.transpose()?.flatten();
                // The owner of the store may see everything in it.
                let seen = |replay| SeenMatch { replay, eyes: Eyes::Official };
                let draft = draft.as_ref().map(seen);
                Ok(Some(audit::audit_seen(seen(&replay), draft, edition)))
            });
            // Taken after the audit, so that threads wait for each other only while they add up.
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match audited {
                Ok(Some(audit)) => found.add(name, &audit, args.severity),
                Ok(None) => {}
                Err(error) => {
                    let what = format!("{error}: check the data folder and your permissions");
                    found.damaged(name, what);
                }
            }
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        // One less than there are cores: this thread works, too.
        (1..cores.min(names.len())).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    bar.finish_and_clear();
    let overview = found.into_inner().unwrap_or_else(PoisonError::into_inner).overview();
    match args.format {
        OutputFormat::Json => output::json(&overview)?,
        OutputFormat::Ndjson => output::lines(|out| lines(&overview, out))?,
        OutputFormat::Text | OutputFormat::Markdown => {
            output::lines(|out| text(&overview, args, out))?;
        }
    }
    Ok(code(
        overview.counts.violation > 0 || overview.found.iter().any(|found| found.damage.is_some()),
    ))
}

/// Every match of a store, listed or not.
fn names(store: &dyn Store) -> Result<Vec<MatchId>, CliError> {
    let mut names: Vec<MatchId> = Vec::new();
    loop {
        let more = store.match_ids(names.last(), NAMES).map_err(CliError::StoreNames)?;
        if more.is_empty() {
            return Ok(names);
        }
        names.extend(more);
    }
}

impl AuditTotals {
    fn add(&mut self, name: &MatchId, audit: &audit::Audit, severity: Severity) {
        self.audited += 1;
        let counts = SeverityCounts::of(&audit.findings);
        for finding in &audit.findings {
            self.counts.add(finding.severity);
            for paragraph in &finding.paragraphs {
                let key = (paragraph.edition, paragraph.number);
                self.paragraphs.entry(key).or_default().add(finding.severity);
            }
        }
        if audit.findings.iter().any(|finding| finding.severity >= severity) {
            let (edition, verdict) = (Some(audit.edition), audit.verdict);
            let name = name.clone();
            self.matches.push(AuditedMatch { name, edition, verdict, counts, damage: None });
        }
    }

    fn damaged(&mut self, name: &MatchId, damage: String) {
        self.matches.push(AuditedMatch {
            name: name.clone(),
            edition: None,
            verdict: AuditVerdict::NotAllJudged,
            counts: SeverityCounts::default(),
            damage: Some(damage),
        });
    }

    /// The overview; it does not depend on which thread was faster.
    fn overview(mut self) -> Overview {
        // Threads finish in any order, and the output must not depend on it.
        self.matches.sort_by(|a, b| a.name.cmp(&b.name));
        let place = |named: &NamedParagraph| {
            let place = |entry: &catalogue::ParagraphEntry| {
                (entry.edition, entry.number) == (named.edition, named.number)
            };
            catalogue::all().iter().position(place)
        };
        let named = |((edition, number), counts)| NamedParagraph { edition, number, counts };
        let mut paragraphs: Vec<_> = self.paragraphs.into_iter().map(named).collect();
        paragraphs.sort_by_cached_key(place);
        Overview { matches: self.audited, counts: self.counts, paragraphs, found: self.matches }
    }
}

/// One JSON line for each match with findings.
fn lines(overview: &Overview, out: &mut dyn Write) -> io::Result<()> {
    for found in &overview.found {
        serde_json::to_writer(&mut *out, found)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A list, which is also valid Markdown.
fn text(overview: &Overview, args: &AuditArgs, out: &mut dyn Write) -> io::Result<()> {
    let language: Language = args.lang;
    for NamedParagraph { edition, number, counts } in &overview.paragraphs {
        let entry = catalogue::get(*edition, number);
        let title = entry.map_or("?", |entry| entry.title.in_language(language));
        writeln!(out, "- {edition} {number} ({title}): {}", counts.in_words(language))?;
    }
    if !overview.paragraphs.is_empty() {
        writeln!(out)?;
    }
    for found in &overview.found {
        match &found.damage {
            Some(damage) => writeln!(out, "- {}: {}", found.name, plain(damage))?,
            None => writeln!(out, "- {}: {}", found.name, found.counts.in_words(language))?,
        }
    }
    let (matches, counts) =
        (language.matches(overview.matches), overview.counts.in_words(language));
    writeln!(out, "\n{matches}: {counts}")
}
