//! `daybook import`.

use std::fmt::Write;

use import::{ImportReport, MatchLog, Meta, Perspective, Remark};
use record::{Draft, Sealed};
use replay::Recorder;
use rules::{Event, plain};

use crate::args::Bga;
use crate::error::CliError;
use crate::{output, salt};

/// `daybook import bga`.
pub(crate) fn bga(args: &Bga) -> Result<(), CliError> {
    let log = output::read(&args.game)?;
    let wrong = |cause| CliError::Import { path: args.game.clone(), cause };
    let meta = match &args.meta {
        Some(path) => {
            let read = Meta::read(&output::read(path)?);
            Some(read.map_err(|cause| CliError::Import { path: path.clone(), cause })?)
        }
        None => None,
    };
    let perspective =
        args.seat.map_or(Perspective::Everything, |seat| Perspective::Seat(rules::Seat::new(seat)));
    let MatchLog { match_id, mut drafts, report } =
        import::bga(&log, meta.as_ref(), perspective).map_err(wrong)?;
    Draft::conceal_all(&mut drafts, 0, &salt::known(&args.output, &match_id), salt::fresh)?;
    let bar = output::progress("sealing", drafts.len());
    let file = Recorder::file(match_id, drafts, |_| bar.inc(1));
    let file = file.expect("the import tries every event before it gives it");
    let file = file.expect("the import gives an event");
    bar.finish_and_clear();
    output::write(&args.output, &file.to_bytes())?;
    output::print(summary(&file.records, &report, args).as_bytes())
}

fn summary(records: &[Sealed], report: &ImportReport, args: &Bga) -> String {
    let count =
        |is: fn(&Event) -> bool| records.iter().filter(|sealed| is(&sealed.record.event)).count();
    let games = count(|event| matches!(event, Event::GameStarted(_)));
    let days = count(|event| matches!(event, Event::DayBegan(_)));
    let head = records.last().map(|sealed| sealed.hash.to_string()).unwrap_or_default();
    let mut text = format!(
        "{}: {} records from {} notifications, {}, {}, head {head}\n",
        args.output.display(),
        records.len(),
        report.notifications,
        plural(games, "game"),
        plural(days, "day"),
    );
    let list = |text: &mut String, what: &str, lines: Vec<String>| {
        let _ = writeln!(
            text,
            "{what}: {}",
            if lines.is_empty() { "none".to_owned() } else { lines.len().to_string() }
        );
        for line in lines {
            let _ = writeln!(text, "  {}", plain(&line));
        }
    };
    let counted = |map: &std::collections::BTreeMap<String, usize>| -> Vec<String> {
        map.iter().map(|(name, count)| format!("{count} x {name}")).collect()
    };
    list(&mut text, "unknown notifications", counted(&report.unknown_types));
    if !report.unread_messages.is_empty() {
        list(&mut text, "messages not understood", counted(&report.unread_messages));
    }
    let english = |all: &[Remark]| all.iter().map(|remark| remark.en.clone()).collect();
    list(&mut text, "gaps", english(&report.gaps));
    if !report.remarks.is_empty() {
        list(&mut text, "remarks", english(&report.remarks));
    }
    text
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
