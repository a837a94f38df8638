//! `daybook audit`: what in a match was against the rules.

mod store;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use audit::{AuditVerdict, Eyes, SeenMatch, Severity};
use language::{Language, Located, Report, Text, severity_name, signed};
use record::File;
use replay::{LoadError, Replay};

use crate::args::{AuditArgs, OutputFormat};
use crate::error::CliError;
use crate::output;

/// `daybook audit`; fails if there are violations or damage.
pub(crate) fn audit(args: &AuditArgs) -> Result<ExitCode, CliError> {
    match (&args.file, &args.data) {
        (Some(file), _) => one(file, args),
        (None, Some(data)) => store::all(data, args),
        (None, None) => unreachable!("one of the two is asked for"),
    }
}

fn one(path: &Path, args: &AuditArgs) -> Result<ExitCode, CliError> {
    let (replay, damage) = load(path)?;
    // The owner of the file may see everything in it.
    let seen = SeenMatch { replay: &replay, eyes: Eyes::Official };
    let report = Report::seen(seen, None, args.edition, damage);
    let report = answers::reported(&report, &replay, args.severity, args.plan)?;
    match args.format {
        OutputFormat::Json => output::json(&report)?,
        OutputFormat::Ndjson => output::print(report.lines().as_bytes())?,
        OutputFormat::Markdown => output::print(report.markdown(args.lang).as_bytes())?,
        OutputFormat::Text => output::lines(|out| text(&report, args.lang, out))?,
    }
    Ok(code(report.verdict == AuditVerdict::Violations || !report.damage.is_empty()))
}

/// The exit code: whether something was against the rules, or damaged.
fn code(wrong: bool) -> ExitCode {
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A match as far as its file can be trusted, and the damage from there on.
fn load(path: &Path) -> Result<(Replay, Vec<Text>), CliError> {
    let bytes = output::daybook(path)?;
    let (file, mut damage) = if let Ok(file) = record::read(&bytes) {
        (file, Vec::new())
    } else {
        let (file, damages) = record::salvage(&bytes);
        (file, damages.iter().map(language::damaged).collect())
    };
    let bar = output::progress("rebuilding", file.records.len());
    let replay = match Replay::rebuild(file.clone(), |_| bar.inc(1)) {
        Ok(replay) => replay,
        Err(error) => {
            damage.push(language::unloadable(&error));
            let (LoadError::Refused { seq, .. } | LoadError::Digest { seq, .. }) = error;
            let records = file.records[..seq as usize].to_vec();
            let senseless = |cause| CliError::Senseless { path: path.to_owned(), cause };
            Replay::load(File { records, ..file }).map_err(senseless)?
        }
    };
    bar.finish_and_clear();
    Ok((replay, damage))
}

fn text(report: &Report, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let red = AnsiColor::Red.on_default().bold();
    for damage in &report.damage {
        let (word, damage) = (language.damaged(), damage.in_language(language));
        writeln!(out, "{red}{word}{red:#}  {damage}")?;
    }
    let yellow = AnsiColor::Yellow.on_default();
    for undecided in &report.undecided {
        let word = severity_name(Severity::CannotBeJudged, language);
        writeln!(out, "{yellow}{word}{yellow:#}  {}", undecided.in_words(language))?;
    }
    report.findings.iter().try_for_each(|found| finding(found, language, out))?;
    if let (Some(own), false) = (report.played_by, report.gone.is_empty()) {
        writeln!(out, "\n{}:\n", language.found_only_under(own))?;
        report.gone.iter().try_for_each(|found| finding(found, language, out))?;
    }
    if !report.penalties.is_empty() {
        writeln!(out, "{}:\n", language.penalties_and_rulings())?;
        for one in &report.penalties {
            writeln!(out, "  #{}: {}", one.entry.seq, one.text.in_language(language))?;
        }
        writeln!(out)?;
    }
    for way in report.plan.iter().flat_map(|plan| &plan.ways) {
        let bold = Style::new().bold();
        let mut lines = way.text.iter().map(|line| line.in_language(language));
        writeln!(out, "{bold}{}{bold:#}", lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| writeln!(out, "  {line}"))?;
        writeln!(out)?;
    }
    if let Some(signatures) = &report.signatures {
        writeln!(out, "{}", signed(signatures, language))?;
    }
    for one in &report.unjudged {
        writeln!(out, "{}", one.in_words(language))?;
    }
    for one in &report.gaps {
        writeln!(out, "{}", one.in_words(language))?;
    }
    writeln!(out, "{}", report.summary(language))
}

fn finding(found: &Located, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let style = match found.severity {
        Severity::Violation => AnsiColor::Red.on_default().bold(),
        Severity::CannotBeJudged => AnsiColor::Yellow.on_default(),
        Severity::NotAsked | Severity::Information => Style::new(),
    };
    let severity = severity_name(found.severity, language);
    writeln!(out, "{style}{severity}{style:#}  {}", found.moment(language))?;
    writeln!(out, "  {}", found.message.in_language(language))?;
    writeln!(out, "  {}", found.paragraphs(language))?;
    found.details(language).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)
}
