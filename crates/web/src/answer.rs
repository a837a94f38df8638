//! Answers to the page's questions.

use audit::{Eyes, Seen};
use language::card::{self, CardEntry};
use language::{Block, Coming, Language, Report, catalogue};
use record::Digest;
use replay::{Replay, Viewer};
use rules::{Edition, State};
use serde::Serialize;

use crate::{Asked, Opened};

/// The view in which all questions about a file are answered.
const VIEWER: Viewer = Viewer::Official;

impl Opened {
    /// The answer as JSON, like that of the service's route; a text of sentences is a JSON string.
    ///
    /// # Errors
    ///
    /// The error says which record, object, paragraph or card does not exist, and which do.
    pub fn answer(&mut self, asked: &Asked) -> Result<Vec<u8>, String> {
        let replay = &self.replay;
        match asked {
            Asked::Record(entered) => {
                let (replay, answer) = self.recording()?.take(entered);
                self.replay = replay;
                Ok(json(&answer))
            }
            Asked::Board { lang } => {
                Ok(json(&Block::new(replay, replay.last(), replay.last(), VIEWER, Some(*lang))))
            }
            Asked::Script => script(replay),
            Asked::Know { cards } => {
                self.recording()?.know(cards);
                Ok(json(&()))
            }
            Asked::Settle { entries } => {
                self.recording()?.settle(*entries);
                Ok(json(&()))
            }
            Asked::DeckLine { seat, text, lang } => {
                self.recording()?.deck_line(*seat, text, *lang).map(|line| json(&line))
            }
            Asked::Summary => Ok(json(&replay::summary(replay))),
            Asked::Patches { from, to, view, lang } => blocks(replay, *from, *to, *view, *lang),
            Asked::Timeline { lang } => Ok(json(&language::timeline(replay, *lang))),
            Asked::Audit { edition, plan } => {
                let report = audited(replay, *edition);
                let planned = plan.and_then(|seq| report.planned(replay, seq));
                Ok(json(&planned.unwrap_or(report)))
            }
            Asked::AuditText { edition, lang } => {
                Ok(json(&audited(replay, *edition).markdown(*lang)))
            }
            Asked::Explain { object, at } => {
                let state = state(replay, *at)?;
                let object = found(replay, object, state)?;
                Ok(json(&replay::explain(state, object)))
            }
            Asked::ExplainText { object, at, lang } => {
                explained(replay, object, state(replay, *at)?, *lang)
            }
            Asked::Next { at, lang } => {
                state(replay, *at)?;
                Ok(json(&Coming::new(replay, *at, VIEWER, *lang)))
            }
            Asked::DiffText { from, to, lang } => {
                let (from, to) = (state(replay, *from)?, state(replay, *to)?);
                let knowledge = replay.knowledge_for(VIEWER);
                Ok(json(&language::changes(from, to, knowledge, VIEWER, *lang).join("\n")))
            }
            Asked::Cards { lang } => Ok(json(&card::of_match(replay, VIEWER, *lang))),
            Asked::Digests => {
                let digests = replay.versions().states().iter().map(State::digest);
                Ok(json(&digests.map(Digest::new).collect::<Vec<_>>()))
            }
            Asked::Link { view } => linked(replay, *view),
            Asked::Export { view } => Ok(json(&exported(replay, *view))),
            Asked::Rule { edition, number } => catalogue::get(*edition, number)
                .map(json)
                .ok_or_else(|| format!("edition {edition} has no paragraph {number}")),
            Asked::Card { reference, lang } => card::get(reference, *lang)
                .map(|card: CardEntry| json(&card))
                .ok_or_else(|| format!("unknown card {reference}")),
        }
    }
}

/// The lines of the match, and the cards that must be known for them.
fn script(replay: &Replay) -> Result<Vec<u8>, String> {
    let script = moves::Scribe::script(replay);
    let told = |(lines, cards): (Vec<_>, Vec<_>)| {
        json(&serde_json::json!({ "lines": lines, "cards": cards }))
    };
    script.map(told).map_err(|error| error.to_string())
}

/// The text of a link that holds the match.
fn linked(replay: &Replay, viewer: Viewer) -> Result<Vec<u8>, String> {
    moves::link(replay, viewer).map(|link| json(&link)).map_err(|error| error.to_string())
}

/// The match as a file, with what a viewer may export.
fn exported(replay: &Replay, viewer: Viewer) -> String {
    let file = record::write(replay.records(), &replay::carried(replay, viewer));
    String::from_utf8(file).expect("a file is text")
}

/// The audit of a file: its owner may see everything in it.
fn audited(replay: &Replay, edition: Option<Edition>) -> Report {
    Report::seen(Seen { replay, eyes: Eyes::Official }, None, edition, Vec::new())
}

/// A JSON array of whole blocks.
fn blocks(
    replay: &Replay,
    from: u32,
    to: u32,
    viewer: Viewer,
    language: Language,
) -> Result<Vec<u8>, String> {
    let first = from / Block::LENGTH * Block::LENGTH;
    state(replay, first)?;
    let begins = (first..=to.clamp(first, replay.last())).step_by(Block::LENGTH as usize);
    let block =
        |from: u32| Block::new(replay, from, from + (Block::LENGTH - 1), viewer, Some(language));
    Ok(json(&begins.map(block).collect::<Vec<_>>()))
}

/// What makes an object what it is, in sentences.
fn explained(
    replay: &Replay,
    object: &str,
    state: &State,
    language: Language,
) -> Result<Vec<u8>, String> {
    let object = found(replay, object, state)?;
    let explanation = replay::explain(state, object).expect("only what can be explained is found");
    let (day, knowledge) = (replay.played_on(), replay.knowledge_for(VIEWER));
    let lines = language::told(&explanation, day, state, knowledge, VIEWER, language);
    Ok(json(&lines.join("\n")))
}

fn found(replay: &Replay, object: &str, state: &State) -> Result<rules::ObjectId, String> {
    language::find(object, state, replay.knowledge_for(VIEWER), VIEWER)
        .map_err(|error| error.to_string())
}

fn state(replay: &Replay, seq: u32) -> Result<&State, String> {
    replay
        .at(seq)
        .ok_or_else(|| format!("record {seq} does not exist: the last one is {}", replay.last()))
}

pub(crate) fn json(value: &(impl Serialize + ?Sized)) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data with string keys")
}
