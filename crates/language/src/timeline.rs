//! What the chapters and marks of a match are called.

use replay::{Moment, MomentKind, Replay, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::sentence::turn;
use crate::terms::{say, seconds};
use crate::words::Words;
use crate::{Language, Line};

/// A stretch or point of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Moment")]
pub struct TitledMoment {
    /// Where it is and what kind of moment it is.
    #[serde(flatten)]
    pub moment: Moment,
    /// What it is called.
    pub text: String,
}

/// All moments of a match, by first record and then by kind; no text names what is hidden.
pub fn timeline(replay: &Replay, language: Language) -> Vec<TitledMoment> {
    let titled = |moment: Moment| {
        let text = title(replay, &moment, language);
        TitledMoment { moment, text }
    };
    replay::timeline(replay).into_iter().map(titled).collect()
}

fn title(replay: &Replay, moment: &Moment, language: Language) -> String {
    let Moment { game, day, .. } = moment;
    let state = replay.at(moment.seq).expect("every record has a state");
    let words = Words { state, knowledge: replay.knowledge(), viewer: Viewer::Public, language };
    let player = moment.seat.map(|seat| words.player(seat));
    match moment.kind {
        MomentKind::Game => say!(language, "Game {game}", "Partie {game}"),
        MomentKind::Day => say!(language, "Day {day}", "Jour {day}"),
        MomentKind::Phase => language.heading(moment.phase).to_owned(),
        MomentKind::Turn => turn(&player.unwrap_or_default(), language),
        MomentKind::LeadChange => lead(moment, words),
        MomentKind::LongThink => {
            let time = seconds(moment.duration_ms.unwrap_or_default() / 1000);
            match player {
                Some(who) => {
                    say!(language, "{who} thinks for {time}", "{who} réfléchit pendant {time}")
                }
                None => {
                    say!(language, "Nothing happens for {time}", "Rien ne se passe pendant {time}")
                }
            }
        }
        MomentKind::Ruling
        | MomentKind::Penalty
        | MomentKind::JudgeCall
        | MomentKind::Rewind
        | MomentKind::Gap
        | MomentKind::TieBreaker
        | MomentKind::Result => {
            let line = Line::new(replay, moment.seq, Viewer::Public, language);
            line.expect("the record is there").text
        }
    }
}

fn lead(moment: &Moment, words: Words<'_>) -> String {
    let (leaders, language) = (moment.leaders(), words.language);
    let numbers: Vec<_> =
        moment.distances.iter().map(|(_, distance)| distance.to_string()).collect();
    let (players, numbers) = (words.players(&leaders), numbers.join("-"));
    if leaders.len() == 1 {
        say!(language, "{players} leads ({numbers})", "{players} mène ({numbers})")
    } else {
        say!(language, "{players} are level ({numbers})", "{players} sont à égalité ({numbers})")
    }
}
