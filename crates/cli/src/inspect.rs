//! `daybook state`, `states`, `diff`, `next`, `timeline` and `events`: viewing a match.

use std::io::{self, Write};
use std::path::Path;

use answers::MatchAnswers;
use language::{Language, LogLine, TitledMoment, board};
use record::Source;
use replay::{Replay, StateView, Viewer};
use rules::{Event, Phase};
use serde::Serialize;

use crate::args;
use crate::error::CliError;
use crate::output;

/// A match from its file, checked.
pub(crate) fn load(path: &Path) -> Result<Replay, CliError> {
    let bytes = output::daybook(path)?;
    let file =
        record::read(&bytes).map_err(|cause| CliError::Damaged { path: path.to_owned(), cause })?;
    let bar = output::progress("rebuilding", file.records.len());
    let replay = Replay::rebuild(file, |_| bar.inc(1));
    bar.finish_and_clear();
    replay.map_err(|cause| CliError::Senseless { path: path.to_owned(), cause })
}

pub(crate) fn state(args: &args::State) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let seq = moment(&replay, &args.moment)?;
    let view = viewed(&replay, args.view.view)?.view(seq)?;
    if args.json {
        return output::json(&view);
    }
    output::lines(|out| out.write_all(board(&view, args.lang).as_bytes()))
}

/// The record that the user specifies.
pub(crate) fn moment(replay: &Replay, moment: &args::MomentArgs) -> Result<u32, CliError> {
    match (moment.at, moment.day, moment.phase) {
        (Some(seq), ..) => Ok(seq),
        (None, Some(day), phase) => begin(replay, moment.game.unwrap_or(1), day, phase),
        (None, None, _) => Ok(replay.last()),
    }
}

/// The record with which a phase of a day, or the day itself, begins.
fn begin(replay: &Replay, game: u8, day: u32, phase: Option<Phase>) -> Result<u32, CliError> {
    let began = match phase {
        Some(phase) => replay.phase(game, day, phase),
        None => Phase::ALL.into_iter().filter_map(|phase| replay.phase(game, day, phase)).min(),
    };
    let days = replay.versions().states().iter().map(|state| &state.day);
    let last = || days.filter(|of| of.game == game).map(|of| of.day).max();
    began.ok_or_else(|| match (last(), phase) {
        (None, _) => CliError::NoGame { game },
        (Some(last), Some(phase)) if (1..=last).contains(&day) => {
            CliError::NoPhase { game, day, phase }
        }
        (Some(last), _) => CliError::NoDay { game, day, last },
    })
}

/// The answers about a match to a viewer that it has.
pub(crate) fn viewed(replay: &Replay, viewer: Viewer) -> Result<MatchAnswers<'_>, CliError> {
    check_viewer(seats(replay), viewer)?;
    Ok(MatchAnswers::new(replay, viewer))
}

/// The number of seats in a match.
pub(crate) fn seats(replay: &Replay) -> usize {
    replay.at(replay.last()).map_or(0, |state| state.players.len())
}

/// Checks that a match with this number of seats has this viewer.
pub(crate) fn check_viewer(seats: usize, viewer: Viewer) -> Result<(), CliError> {
    match viewer {
        Viewer::Seat(seat) if seat.index() >= seats => Err(CliError::NoSeat { seat, seats }),
        _ => Ok(()),
    }
}

#[derive(Serialize)]
struct StateLine<'a> {
    seq: u32,
    source: Option<&'a Source>,
    state: StateView,
}

pub(crate) fn states(args: &args::States) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    check_viewer(seats(&replay), args.view.view)?;
    let bar = output::progress("printing", replay.records().len());
    output::lines(|out| {
        for sealed in replay.records() {
            let seq = sealed.record.seq;
            let state = replay.view(seq, args.view.view).expect("every record has its state");
            let line = StateLine { seq, source: sealed.record.source.as_ref(), state };
            serde_json::to_writer(&mut *out, &line)?;
            out.write_all(b"\n")?;
            bar.inc(1);
        }
        Ok(())
    })
}

/// `daybook next`: what comes after a moment.
pub(crate) fn next(args: &args::NextArgs) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let about = viewed(&replay, args.view.view)?;
    let coming = about.next(moment(&replay, &args.moment)?, args.lang)?;
    if args.json {
        return output::json(&coming);
    }
    let lines = coming.lines(args.lang);
    output::lines(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
}

pub(crate) fn diff(args: &args::Diff) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let about = viewed(&replay, args.view.view)?;
    if args.json {
        return output::json(&about.patch(args.from, args.to)?);
    }
    let changes = about.changes(args.from, args.to, args.lang)?;
    output::lines(|out| {
        if changes.is_empty() {
            return writeln!(out, "{}", args.lang.nothing_changed(args.from, args.to));
        }
        changes.iter().try_for_each(|change| writeln!(out, "{change}"))
    })
}

pub(crate) fn timeline(args: &args::Timeline) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let moments = language::timeline(&replay, args.lang);
    if args.json {
        return output::json(&moments);
    }
    output::lines(|out| {
        for TitledMoment { moment, text } in &moments {
            let indent = match moment.kind {
                replay::MomentKind::Game => 0,
                replay::MomentKind::Day => 1,
                replay::MomentKind::Phase => 2,
                _ => 3,
            };
            let span = if moment.to > moment.seq {
                format!("{}-{}", moment.seq, moment.to)
            } else {
                moment.seq.to_string()
            };
            write!(out, "{span:>11}  {:indent$}{text}", "", indent = indent * 2)?;
            end_of_line(moment.abandoned, args.lang, out)?;
        }
        Ok(())
    })
}

/// Marks records that were later rewound.
fn end_of_line(is_abandoned: bool, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if is_abandoned { writeln!(out, "  {}", language.taken_back()) } else { writeln!(out) }
}

#[derive(Serialize)]
struct EventLine<'a> {
    seq: u32,
    event: &'a Event,
    text: String,
}

pub(crate) fn events(args: &args::Events) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let viewer = args.view.view;
    check_viewer(seats(&replay), viewer)?;
    let last = replay.last();
    let (from, to) = (args.from.unwrap_or(0), args.to.unwrap_or(last));
    if args.to.is_some_and(|to| from > to) {
        return Err(CliError::Backwards { from, to });
    }
    if let Some(seq) = [from, to].into_iter().find(|&seq| seq > last) {
        return Err(CliError::NoRecord { seq, last });
    }
    output::lines(|out| {
        for seq in from..=to {
            let event = &replay.records()[seq as usize].record.event;
            let line = LogLine::new(&replay, seq, viewer, args.lang).expect("it is in range");
            let text = line.text;
            if args.json {
                serde_json::to_writer(&mut *out, &EventLine { seq, event, text })?;
                out.write_all(b"\n")?;
                continue;
            }
            let heading = matches!(event, Event::DayBegan(_) | Event::PhaseBegan(_));
            let style = if heading { anstyle::Style::new().bold() } else { anstyle::Style::new() };
            let gone = replay.versions().is_abandoned(seq) && event.is_play();
            write!(out, "{seq:>5}  {style}{text}{style:#}")?;
            end_of_line(gone, args.lang, out)?;
        }
        Ok(())
    })
}
