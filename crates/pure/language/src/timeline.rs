//! Names of the chapters and marks of a match.

use replay::{MomentKind, Replay, TimelineMoment, Viewer};
use rules::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::language::Language;
use crate::line::LogLine;
use crate::sentence::turn;
use crate::words::Words;

/// A stretch or point of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Moment")]
pub struct TitledMoment {
    /// Where it is and what kind of moment it is.
    #[serde(flatten)]
    pub moment: TimelineMoment,
    /// What it is called.
    pub text: String,
}

/// All moments of a match, by first record and then by kind; no text names anything hidden.
pub fn timeline(replay: &Replay, language: Language) -> Vec<TitledMoment> {
    let titled = |moment: TimelineMoment| {
        let text = title(replay, &moment, language);
        TitledMoment { moment, text }
    };
    replay::timeline(replay).into_iter().map(titled).collect()
}

fn title(replay: &Replay, moment: &TimelineMoment, language: Language) -> String {
    let state = replay.at(moment.seq).expect("every record has a state");
    let words = Words { state, knowledge: replay.knowledge(), viewer: Viewer::Public, language };
    let player = moment.seat.map(|seat| words.player(seat));
    match moment.kind {
        MomentKind::Game => language.say("moment-game", [("game", moment.game.into())]),
        MomentKind::Day => language.say("moment-day", [("day", moment.day.into())]),
        MomentKind::Phase => language.heading(moment.phase).to_owned(),
        MomentKind::Turn => turn(player.unwrap_or_default(), language),
        MomentKind::LeadChange => lead(moment, words),
        MomentKind::LongThink => {
            let time = language.duration(moment.duration_ms.unwrap_or_default() / 1000);
            let time = ("time", time.into());
            match player {
                Some(player) => language.say("thinks", [("player", player.into()), time]),
                None => language.say("nothing-happens", [time]),
            }
        }
        MomentKind::Ruling
        | MomentKind::Penalty
        | MomentKind::JudgeCall
        | MomentKind::Rewind
        | MomentKind::Gap
        | MomentKind::TieBreaker
        | MomentKind::Result => {
            let line = LogLine::new(replay, moment.seq, Viewer::Public, language);
            line.expect("the record is there").text
        }
    }
}

fn lead(moment: &TimelineMoment, words: Words<'_>) -> String {
    let (leaders, language) = (moment.leaders(), words.language);
    let state = words.state;
    // One number for each team.
    let is_first = |&&(seat, _): &&(Seat, u8)| state.with_team(seat).first() == Some(&seat);
    let numbers = moment.distances.iter().filter(is_first);
    let numbers: Vec<_> = numbers.map(|(_, distance)| distance.to_string()).collect();
    let distances = ("distances", numbers.join("-").into());
    let players = || ("players", words.players(&leaders).into());
    match leaders[..] {
        [leader] => language.say("leads", [("player", words.player(leader).into()), distances]),
        [first, ..] if leaders.iter().all(|&one| state.are_together(first, one)) => {
            language.say("lead-together", [players(), distances])
        }
        _ => language.say("level", [players(), distances]),
    }
}
