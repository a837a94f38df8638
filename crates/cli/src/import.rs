//! `daybook import`.

use std::fmt::Write;

use import::{MatchLog, Meta, Only, Remark, Report};
use record::{Draft, MatchId, Sealed};
use replay::Recorder;
use rules::{Event, Opening, plain};

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
    let only = args.seat.map_or(Only::Everything, |seat| Only::Seat(rules::Seat::new(seat)));
    let MatchLog { match_id, events, openings, report } =
        import::bga(&log, meta.as_ref(), only).map_err(wrong)?;
    let match_id: MatchId = match_id.parse().expect("the import gives a name of the right form");
    let mut drafts: Vec<_> =
        events.into_iter().map(|one| Draft::imported(one.event, one.at_ms, one.source)).collect();
    Draft::hand_out(&mut drafts, openings.into_iter().map(Opening::Slot));
    let known = salt::known(&args.output, &match_id);
    let (records, openings) = record_all(match_id, drafts, &known)?;
    output::write(&args.output, &record::write(&records, &openings))?;
    output::print(summary(&records, &report, args).as_bytes())
}

fn record_all(
    match_id: MatchId,
    drafts: Vec<Draft>,
    known: &[Opening],
) -> Result<(Vec<Sealed>, Vec<Opening>), CliError> {
    let bar = output::progress("sealing", drafts.len());
    let mut recorder = Recorder::new(match_id);
    let mut records = Vec::new();
    for (seq, mut draft) in (0..).zip(drafts) {
        bar.inc(1);
        draft.conceal(seq, known, salt::fresh)?;
        let sealed = recorder.record(draft);
        records.push(sealed.expect("the import tries every event before it gives it"));
    }
    bar.finish_and_clear();
    Ok((records, recorder.openings().to_vec()))
}

fn summary(records: &[Sealed], report: &Report, args: &Bga) -> String {
    let count =
        |is: fn(&Event) -> bool| records.iter().filter(|sealed| is(&sealed.record.event)).count();
    let games = count(|event| matches!(event, Event::GameStarted(_)));
    let days = count(|event| matches!(event, Event::DayBegan(_)));
    let head = records.last().map(|sealed| sealed.hash.to_string()).unwrap_or_default();
    let mut text = format!(
        "{}: {} records of {} notifications, {}, {}, head {head}\n",
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
    let english = |all: &[Remark]| all.iter().map(|one| one.en.clone()).collect();
    list(&mut text, "gaps", english(&report.gaps));
    if !report.remarks.is_empty() {
        list(&mut text, "remarks", english(&report.remarks));
    }
    text
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
