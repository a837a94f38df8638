//! Answers to the page's questions.

use answers::{Answers, Span, Summary, bytes, reported};
use audit::{Eyes, Seen, Severity};
use language::card::{self, CardEntry};
use language::{Language, Report, catalogue};
use record::Digest;
use replay::{Replay, Viewer};
use rules::{Edition, State};

use crate::signed::replayed;
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
        let about = Answers::new(replay, VIEWER);
        Ok(match asked {
            Asked::Record(entered) => {
                let (replay, answer) = self.recording()?.take(entered);
                self.replay = replay;
                bytes(&answer)
            }
            Asked::Board { lang } => {
                let (from, to, language) = (replay.last(), replay.last(), Some(*lang));
                bytes(&Span { from, to, viewer: VIEWER, language }.block(replay, from))
            }
            Asked::Script => script(replay)?,
            Asked::Know { cards } => {
                self.recording()?.know(cards);
                bytes(&())
            }
            Asked::Settle { entries } => {
                self.recording()?.settle(*entries);
                bytes(&())
            }
            Asked::DeckLine { seat, text, lang } => {
                bytes(&self.recording()?.deck_line(*seat, text, *lang)?)
            }
            Asked::Summary => bytes(&Summary::of(replay).to_json()),
            Asked::Patches { from, to, view, lang } => blocks(replay, *from, *to, *view, *lang)?,
            Asked::Timeline { lang } => bytes(&language::timeline(replay, *lang)),
            Asked::Audit { edition, plan } => bytes(&audited(replay, *edition, *plan)?),
            Asked::AuditText { edition, lang } => {
                bytes(&audited(replay, *edition, None)?.markdown(*lang))
            }
            Asked::Explain { object, at } => bytes(&about.explain(object, *at)?.explanation),
            Asked::ExplainText { object, at, lang } => {
                bytes(&about.explain(object, *at)?.lines(*lang).join("\n"))
            }
            Asked::Next { at, lang } => bytes(&about.next(*at, *lang)?),
            Asked::DiffText { from, to, lang } => {
                bytes(&about.changes(*from, *to, *lang)?.join("\n"))
            }
            Asked::Cards { lang } => bytes(&about.cards(*lang)),
            Asked::Digests => {
                let digests = replay.versions().states().iter().map(State::digest);
                bytes(&digests.map(Digest::new).collect::<Vec<_>>())
            }
            Asked::Replayed { lang } => bytes(&replayed(replay, *lang)),
            Asked::Beginning => bytes(&beginning(replay)),
            Asked::Link { view } => linked(replay, *view)?,
            Asked::Export { view } => bytes(&exported(replay, *view)),
            Asked::Rule { edition, number } => catalogue::get(*edition, number)
                .map(bytes)
                .ok_or_else(|| format!("edition {edition} has no paragraph {number}"))?,
            Asked::Card { reference, lang } => card::get(reference, *lang)
                .map(|card: CardEntry| bytes(&card))
                .ok_or_else(|| format!("unknown card {reference}"))?,
        })
    }
}

/// The lines of the match, and the cards that must be known for them.
fn script(replay: &Replay) -> Result<Vec<u8>, String> {
    let script = moves::Scribe::script(replay);
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
    let players = replay.openings().iter().filter(|opening| opening.slot().is_none());
    let players: Vec<_> = players.cloned().collect();
    text(record::write(replay.records().iter().take(1), &players))
}

fn text(file: Vec<u8>) -> String {
    String::from_utf8(file).expect("a file is text")
}

/// The audit of a file: its owner may see everything in it.
fn audited(replay: &Replay, edition: Option<Edition>, plan: Option<u32>) -> Result<Report, String> {
    let seen = Seen { replay, eyes: Eyes::Official };
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
    let from = Span::begin(from);
    Answers::new(replay, viewer).state(from)?;
    let to = Span::end(to.max(from)).min(replay.last());
    let span = Span { from, to, viewer, language: Some(language) };
    Ok(bytes(&span.begins().map(|from| span.block(replay, from)).collect::<Vec<_>>()))
}
