//! The answers about one match to one viewer.

use std::collections::BTreeMap;

use audit::Severity;
use json_patch::Patch;
use language::card::{self, FaceInWords};
use language::{ComingText, Language, Report};
use replay::{Replay, StateView, Viewer};
use rules::{Explanation, State};
use serde::Serialize;

use crate::no_answer::NoAnswer;

/// A match as one viewer asks about it.
#[derive(Clone, Copy)]
pub struct MatchAnswers<'a> {
    replay: &'a Replay,
    viewer: Viewer,
}

impl<'a> MatchAnswers<'a> {
    /// The answers about this match to this viewer.
    pub const fn new(replay: &'a Replay, viewer: Viewer) -> Self {
        Self { replay, viewer }
    }

    /// The state after a record, with everything in it: the other answers show what the viewer may
    /// see of it.
    pub fn state(self, seq: u32) -> Result<&'a State, NoAnswer> {
        self.replay.at(seq).ok_or_else(|| self.no_record(seq))
    }

    /// The state after a record, as the viewer may see it.
    pub fn view(self, seq: u32) -> Result<StateView, NoAnswer> {
        self.replay.view(seq, self.viewer).ok_or_else(|| self.no_record(seq))
    }

    /// What changed between two records, in either order, as a JSON Patch of the views.
    pub fn patch(self, from: u32, to: u32) -> Result<Patch, NoAnswer> {
        // Of the views: a patch of the states would name hidden cards, and could not be applied to a view.
        Ok(replay::diff(&self.view(from)?.to_json(), &self.view(to)?.to_json()))
    }

    /// What changed between two records, in either order, in sentences.
    pub fn changes(self, from: u32, to: u32, language: Language) -> Result<Vec<String>, NoAnswer> {
        let (from, to) = (self.state(from)?, self.state(to)?);
        let knowledge = self.replay.knowledge_for(self.viewer);
        Ok(language::changes(from, to, knowledge, self.viewer, language))
    }

    /// Why an object, named by its id or its name, is what it is after a record.
    pub fn explain(self, object: &str, seq: u32) -> Result<Explained<'a>, NoAnswer> {
        let state = self.state(seq)?;
        let knowledge = self.replay.knowledge_for(self.viewer);
        let object = language::find(object, state, knowledge, self.viewer)?;
        let explanation =
            replay::explain(state, object).expect("only what can be explained is found");
        Ok(Explained { about: self, state, explanation })
    }

    /// What comes next after a record.
    pub fn next(self, seq: u32, language: Language) -> Result<ComingText, NoAnswer> {
        ComingText::new(self.replay, seq, self.viewer, language).ok_or_else(|| self.no_record(seq))
    }

    /// The faces of the match in words, by reference.
    pub fn cards(self, language: Language) -> BTreeMap<String, FaceInWords> {
        card::of_match(self.replay, self.viewer, language)
    }

    fn no_record(self, seq: u32) -> NoAnswer {
        NoAnswer::NoRecord { seq, last: self.replay.last() }
    }
}

/// Why an object is what it is after a record.
pub struct Explained<'a> {
    about: MatchAnswers<'a>,
    state: &'a State,
    /// The explanation as data.
    pub explanation: Explanation,
}

impl Explained<'_> {
    /// The explanation in sentences.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let MatchAnswers { replay, viewer } = self.about;
        let (day, knowledge) = (replay.played_on(), replay.knowledge_for(viewer));
        language::explanation_lines(&self.explanation, day, self.state, knowledge, viewer, language)
    }
}

/// The findings of an audit that are at least this severe; with `plan`, only those about that
/// record, with their remedies.
pub fn reported(
    report: &Report,
    replay: &Replay,
    severity: Severity,
    plan: Option<u32>,
) -> Result<Report, NoAnswer> {
    let report = report.at_least(severity);
    let Some(seq) = plan else { return Ok(report) };
    // For any viewer: the error names only numbers of records, which everyone may know.
    let none = || MatchAnswers::new(replay, Viewer::Public).no_record(seq);
    report.planned(replay, seq).ok_or_else(none)
}

/// The bytes of an answer as JSON.
pub fn bytes(answer: &(impl Serialize + ?Sized)) -> Vec<u8> {
    serde_json::to_vec(answer).expect("plain data with string keys")
}
