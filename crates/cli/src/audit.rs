//! `daybook audit`: what of a match was against the rules.

mod store;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use audit::{Language, Located, Report, Severity, Text, Verdict, severity_name, signed};
use record::{Digest, File, Fit, Part, Record, Sealed};
use replay::{LoadError, Replay};
use rules::Opening;

use crate::args::{Audit, Format};
use crate::error::CliError;
use crate::output;
use crate::seal::OpeningLine;

/// `daybook audit`; fails if there are violations or damage.
pub(crate) fn audit(args: &Audit) -> Result<ExitCode, CliError> {
    match (&args.file, &args.data) {
        (Some(file), _) => one(file, args),
        (None, Some(data)) => store::all(data, args),
        (None, None) => unreachable!("one of the two is asked for"),
    }
}

fn one(path: &Path, args: &Audit) -> Result<ExitCode, CliError> {
    let (replay, damage) = load(path)?;
    let mut report = Report::new(&replay, args.edition, damage).at_least(args.severity);
    if let Some(seq) = args.plan {
        let none = CliError::NoRecord { seq, last: replay.last() };
        report = report.planned(&replay, seq).ok_or(none)?;
    }
    match args.format {
        Format::Json => output::json(&report)?,
        Format::Ndjson => output::print(report.lines().as_bytes())?,
        Format::Markdown => output::print(report.markdown(args.lang).as_bytes())?,
        Format::Text => output::lines(|out| text(&report, args.lang, out))?,
    }
    Ok(code(report.verdict == Verdict::Violations || !report.damage.is_empty()))
}

/// What the program ends with: whether something was against the rules, or damaged.
fn code(wrong: bool) -> ExitCode {
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A match as far as its file can be trusted, and what is wrong from there on.
fn load(path: &Path) -> Result<(Replay, Vec<Text>), CliError> {
    let bytes = output::read(path)?;
    let (file, mut damage) = match record::read(&bytes) {
        Ok(file) => (file, Vec::new()),
        Err(_) => sound(&bytes),
    };
    let bar = output::progress("rebuilding", file.records.len());
    let replay = match Replay::rebuild(file.clone(), |_| bar.inc(1)) {
        Ok(replay) => replay,
        Err(error) => {
            damage.push(audit::unloadable(&error));
            let (LoadError::Refused { seq, .. } | LoadError::Digest { seq, .. }) = error;
            let records = file.records[..seq as usize].to_vec();
            let senseless = |cause| CliError::Senseless { path: path.to_owned(), cause };
            Replay::load(File { records, ..file }).map_err(senseless)?
        }
    };
    bar.finish_and_clear();
    Ok((replay, damage))
}

/// The records of a damaged file before the first that is damaged with what they are committed to, and everything that
/// is wrong.
fn sound(bytes: &[u8]) -> (File, Vec<Text>) {
    let (_, damages) = record::verify(bytes);
    let record = |part: Part| if let Part::Record(seq) = part { Some(seq) } else { None };
    let first = damages.iter().filter_map(|damage| record(damage.part)).min();
    let mut records: Vec<Sealed> = Vec::new();
    for (seq, line) in (0..first.unwrap_or(u32::MAX)).zip(record::record_lines(bytes)) {
        let Ok(sealed) = Sealed::parse(line) else { break };
        let follows = records.last().is_none_or(|last| last.hash == sealed.record.prev);
        if sealed.record.seq != seq || !follows {
            break;
        }
        records.push(sealed);
    }
    let head = records.last().map_or(Digest::new([0; 32]), |last| last.hash);
    let damage = damages.iter().map(audit::damaged).collect();
    let lines = bytes.split(|&byte| byte == b'\n');
    let openings = lines.filter_map(|line| serde_json::from_slice::<OpeningLine>(line).ok());
    let committed = |open: &Opening| {
        let made_by = records.get(open.subject().seq() as usize).map(|sealed| &sealed.record);
        let fits = |it: &Record| record::fit(&it.match_id, &it.commit, open) == Fit::Fits;
        open.salt().is_some() && made_by.is_some_and(fits)
    };
    let openings = openings.map(|line| line.open).filter(committed).collect();
    (File { records, openings, proof: None, head }, damage)
}

fn text(report: &Report, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let red = AnsiColor::Red.on_default().bold();
    for damage in &report.damage {
        let (word, damage) = (language.pick("damaged", "endommagé"), damage.in_language(language));
        writeln!(out, "{red}{word}{red:#}  {damage}")?;
    }
    let yellow = AnsiColor::Yellow.on_default();
    for one in &report.undecided {
        let word = severity_name(Severity::CannotBeJudged, language);
        writeln!(out, "{yellow}{word}{yellow:#}  {}", one.in_words(language))?;
    }
    report.findings.iter().try_for_each(|one| finding(one, language, out))?;
    if let (Some(own), false) = (report.played_by, report.gone.is_empty()) {
        let only =
            language.pick("found only under the rules", "constaté seulement selon les règles");
        writeln!(out, "\n{only} {own}:\n")?;
        report.gone.iter().try_for_each(|one| finding(one, language, out))?;
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
    writeln!(out, "{}", report.summary(language))
}

fn finding(one: &Located, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let style = match one.severity {
        Severity::Violation => AnsiColor::Red.on_default().bold(),
        Severity::CannotBeJudged => AnsiColor::Yellow.on_default(),
        Severity::Information => Style::new(),
    };
    let severity = severity_name(one.severity, language);
    writeln!(out, "{style}{severity}{style:#}  {}", one.moment(language))?;
    writeln!(out, "  {}", one.message.in_language(language))?;
    writeln!(out, "  {}", one.paragraphs(language))?;
    one.details(language).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)
}
