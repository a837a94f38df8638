//! Answers to the page's questions.

use answers::{MatchAnswers, StateSpan, Summary, bytes, reported};
use audit::{Eyes, SeenMatch, Severity};
use language::card::{self, CardEntry};
use language::{Language, Report, catalogue};
use record::Digest;
use replay::{Replay, Viewer};
use rules::{Edition, State};

use crate::signed::replayed;
use crate::{EngineRequest, MatchFromFile};

/// The view in which all questions about a file are answered: whoever has the file has everything in
/// it.
const VIEWER: Viewer = Viewer::Official;

impl MatchFromFile {
    /// The answer as JSON, like that of the service's route; a text of sentences is a JSON string.
    ///
    /// # Errors
    ///
    /// The error says which record, object, paragraph or card does not exist, and which do.
    pub fn answer(&mut self, asked: &EngineRequest) -> Result<Vec<u8>, String> {
        let replay = &self.replay;
        let about = MatchAnswers::new(replay, VIEWER);
        Ok(match asked {
            EngineRequest::Record(entered) => {
                let (replay, answer) = self.recording()?.take(entered);
                self.replay = replay;
                bytes(&answer)
            }
            EngineRequest::Board { lang } => {
                let (from, to, language) = (replay.last(), replay.last(), Some(*lang));
                bytes(&StateSpan { from, to, viewer: VIEWER, language }.block(replay, from))
            }
            EngineRequest::Script => script(replay)?,
            EngineRequest::Know { cards } => {
                self.recording()?.know(cards);
                bytes(&())
            }
            EngineRequest::Settle { entries } => {
                self.recording()?.settle(*entries);
                bytes(&())
            }
            EngineRequest::DeckLine { seat, text, lang } => {
                bytes(&self.recording()?.deck_line(*seat, text, *lang)?)
            }
            EngineRequest::Summary => bytes(&Summary::of(replay).to_json()),
            EngineRequest::Patches { from, to, view, lang } => {
                blocks(replay, *from, *to, *view, *lang)?
            }
            EngineRequest::Timeline { lang } => bytes(&language::timeline(replay, *lang)),
            EngineRequest::Audit { edition, plan } => bytes(&audited(replay, *edition, *plan)?),
            EngineRequest::AuditText { edition, lang } => {
                bytes(&audited(replay, *edition, None)?.markdown(*lang))
            }
            EngineRequest::Explain { object, at } => {
                bytes(&about.explain(object, *at)?.explanation)
            }
            EngineRequest::ExplainText { object, at, lang } => {
                bytes(&about.explain(object, *at)?.lines(*lang).join("\n"))
            }
            EngineRequest::Next { at, lang } => bytes(&about.next(*at, *lang)?),
            EngineRequest::DiffText { from, to, lang } => {
                bytes(&about.changes(*from, *to, *lang)?.join("\n"))
            }
            EngineRequest::Cards { lang } => bytes(&about.cards(*lang)),
            EngineRequest::Digests => {
                let digests = replay.versions().states().iter().map(State::digest);
                bytes(&digests.map(Digest::new).collect::<Vec<_>>())
            }
            EngineRequest::Replayed { lang } => bytes(&replayed(replay, *lang)),
            EngineRequest::Beginning => bytes(&beginning(replay)),
            EngineRequest::Link { view } => linked(replay, *view)?,
            EngineRequest::Export { view } => bytes(&exported(replay, *view)),
            EngineRequest::Rule { edition, number } => catalogue::get(*edition, number)
                .map(bytes)
                .ok_or_else(|| format!("edition {edition} has no paragraph {number}"))?,
            EngineRequest::Card { reference, lang } => card::get(reference, *lang)
                .map(|card: CardEntry| bytes(&card))
                .ok_or_else(|| format!("unknown card {reference}"))?,
        })
    }
}

/// The lines of the match, and the cards that must be known for them.
fn script(replay: &Replay) -> Result<Vec<u8>, String> {
    let script = moves::LiveRecorder::script(replay);
    let told = |(lines, cards): (Vec<_>, Vec<_>)| {
        bytes(&serde_json::json!({ "lines": lines, "cards": cards }))
    };
    script.map(told).map_err(|error| error.to_string())
}

/// The text of a link that holds the match.
fn linked(replay: &Replay, viewer: Viewer) -> Result<Vec<u8>, String> {
    moves::link(replay, viewer).map(|link| bytes(&link)).map_err(|error| error.to_string())
}

/// The match as a file, with what a viewer may export.
fn exported(replay: &Replay, viewer: Viewer) -> String {
    text(record::write(replay.records(), &replay::carried(replay, viewer)))
}

/// The first record as a file, with the openings of its players.
fn beginning(replay: &Replay) -> String {
    // Slots are made by later records, which this file does not have.
    let players = replay.openings().iter().filter(|opening| opening.slot().is_none());
    let players: Vec<_> = players.cloned().collect();
    text(record::write(replay.records().iter().take(1), &players))
}

fn text(file: Vec<u8>) -> String {
    String::from_utf8(file).expect("a file is text")
}

/// The audit of a file: its owner may see everything in it.
fn audited(replay: &Replay, edition: Option<Edition>, plan: Option<u32>) -> Result<Report, String> {
    let seen = SeenMatch { replay, eyes: Eyes::Official };
    let report = Report::seen(seen, None, edition, Vec::new());
    Ok(reported(&report, replay, Severity::Information, plan)?)
}

/// A JSON array of whole blocks.
fn blocks(
    replay: &Replay,
    from: u32,
    to: u32,
    viewer: Viewer,
    language: Language,
) -> Result<Vec<u8>, String> {
    let from = StateSpan::begin(from);
    // For its error alone: of a record that does not exist there would only be an empty list.
    MatchAnswers::new(replay, viewer).state(from)?;
    let to = StateSpan::end(to.max(from)).min(replay.last());
    let span = StateSpan { from, to, viewer, language: Some(language) };
    Ok(bytes(&span.begins().map(|from| span.block(replay, from)).collect::<Vec<_>>()))
}
