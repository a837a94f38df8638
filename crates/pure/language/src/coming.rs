//! What comes next at a moment: what must, what may, and whose decision is awaited.

mod due;
mod effects;
mod options;
mod unknown;

use audit::Paragraph;
use engine::Due;
use replay::{Replay, Viewer};
use rules::{Edition, Event, ExpeditionId, ObjectId, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::language::Language;
use crate::words::Words;

/// What comes next at a moment, as far as one viewer may know it, in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Coming")]
pub struct ComingText {
    /// The record after which it comes.
    pub seq: u32,
    /// The edition that asks for it.
    pub edition: Edition,
    /// What must come now, in any order: what a rule asks for, or the next step of an effect.
    pub due: Vec<RequirementText>,
    /// Who decides what once nothing is due, in this order, and before that whose deck is still to be presented. While an effect
    /// waits it is its decision, or what the table shows of it; of several effects that player chooses the first.
    pub awaits: Vec<AwaitedText>,
    /// What may come at once instead, because what is before it does nothing, need not be, or is declined.
    pub or: Vec<RequirementText>,
    /// What may have happened without being told, since the present daily effect, turn or phase began.
    pub may_have: Vec<RequirementText>,
    /// The record that was not foreseen, while where the match stands is not sure since.
    pub lost_since: Option<u32>,
    /// The record where part of the recording is missing, while not all that this left unknown has been recorded again.
    pub unknown_since: Option<u32>,
    /// What has been unknown since then.
    pub unknown: Vec<String>,
    /// What is due first, as an event that can be appended; none if somebody decides, the table shows something, an effect is
    /// not over, or where the match stands is not sure.
    pub record: Option<Event>,
    /// Whether the match is over.
    pub over: bool,
}

/// Something that a rule asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Asked")]
pub struct RequirementText {
    /// What.
    pub words: String,
    /// How often: as for each of several Mana Orbs.
    pub count: usize,
    /// The paragraphs that ask for it: of the edition, or of the newer one where it has none.
    pub paragraphs: Vec<Paragraph>,
}

/// A decision that is awaited, or what the table shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Awaited")]
pub struct AwaitedText {
    /// Whose it is.
    pub seat: Seat,
    /// What it is about.
    pub words: String,
    /// What may be chosen, as far as the viewer may know it.
    pub options: Vec<ChoiceOption>,
    /// How many other cards there are that the viewer may not know; nothing tells which of them may be chosen.
    pub hidden: usize,
    /// Whether to pass may be chosen too.
    pub may_pass: bool,
    /// Whether the player may leave it, as where an effect says "may".
    pub may_leave: bool,
    /// The object whose effect waits; none where a rule asks.
    pub source: Option<ObjectId>,
}

/// One thing that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Choice")]
pub struct ChoiceOption {
    /// What it is.
    pub words: String,
    /// The object it is or is of; none for a card of a Hand.
    pub object: Option<ObjectId>,
    /// What it costs at least, where that is known.
    pub mana: Option<i32>,
    /// The Expeditions it may be played into.
    pub into: Vec<ExpeditionId>,
}

impl ComingText {
    /// What comes after record `seq`; `None` if there is no such record.
    pub fn new(replay: &Replay, seq: u32, viewer: Viewer, language: Language) -> Option<Self> {
        let foretold = upcoming::Coming::new(replay, seq, viewer)?;
        Some(Self::of(foretold, (replay, seq), viewer, language))
    }

    /// The description of what comes after a record, given the engine's result.
    pub fn of(
        foretold: upcoming::Coming,
        (replay, seq): (&Replay, u32),
        viewer: Viewer,
        language: Language,
    ) -> Self {
        let knowledge = replay.knowledge_for(viewer);
        let words = Words { state: &foretold.state, knowledge, viewer, language };
        let asked = |all: &[Due]| asked(all, words, foretold.edition);
        let step = foretold.step.as_ref().and_then(|event| words.step(event, foretold.edition));
        let of_effects = foretold.effects.iter().map(|one| words.effect(one));
        let of_rules = foretold.next.awaits.iter().map(|one| words.awaited(one));
        Self {
            seq,
            edition: foretold.edition,
            due: asked(&foretold.next.due).into_iter().chain(step).collect(),
            awaits: of_effects.chain(of_rules).collect(),
            or: asked(&foretold.next.or),
            may_have: asked(&foretold.may_have),
            lost_since: foretold.lost_since,
            unknown_since: foretold.unknown.as_ref().map(|(seq, _)| *seq),
            unknown: foretold.unknown.iter().flat_map(|(_, reads)| words.unknown(reads)).collect(),
            record: foretold.record,
            over: foretold.state.match_result.is_some(),
        }
    }

    /// The description in lines.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let asked = |id: &str, all: &[RequirementText]| -> Vec<String> {
            let what = |one| self.with_paragraphs(one, language);
            all.iter().map(|one| language.say(id, [("what", what(one).into())])).collect()
        };
        let lost = self.lost_since.map(|seq| language.say("coming-lost", [("record", seq.into())]));
        let unknown = self.unknown_since.map(|seq| {
            let what = self.unknown.join(", ");
            language.say("coming-gap", [("record", seq.into()), ("what", what.into())])
        });
        let mut lines: Vec<String> = lost.into_iter().chain(unknown).collect();
        lines.extend(asked("coming-due", &self.due));
        lines.extend(self.awaits.iter().flat_map(|one| one.lines(language)));
        lines.extend(asked("coming-instead", &self.or));
        if self.due.is_empty() && self.awaits.is_empty() && self.or.is_empty() {
            let id = if self.over { "coming-nothing" } else { "coming-unknown" };
            lines.push(language.word(id).to_owned());
        }
        lines.extend(asked("coming-may-have", &self.may_have));
        lines
    }

    /// A requirement, how often, and by which paragraphs.
    fn with_paragraphs(&self, asked: &RequirementText, language: Language) -> String {
        let edition = asked.paragraphs.first().map_or(self.edition, |one| one.edition);
        let numbers: Vec<_> = asked.paragraphs.iter().map(|one| one.number).collect();
        let about = [
            ("count", asked.count.into()),
            ("what", asked.words.as_str().into()),
            ("edition", edition.to_string().into()),
            ("paragraphs", numbers.join(", ").into()),
        ];
        language.say("coming-asked", about)
    }
}

impl AwaitedText {
    fn lines(&self, language: Language) -> Vec<String> {
        let mut lines = vec![self.words.clone()];
        lines.extend(self.options.iter().map(|one| format!("  {}", one.words)));
        if self.hidden > 0 {
            let hidden = language.say("coming-hidden", [("count", self.hidden.into())]);
            lines.push(format!("  {hidden}"));
        }
        if self.may_pass && lines.len() > 1 {
            lines.push(format!("  {}", language.word("coming-pass")));
        }
        if self.may_leave {
            lines.push(format!("  {}", language.word("coming-leave-it")));
        }
        lines
    }
}

/// The requirements, each with its number of occurrences.
fn asked(all: &[Due], words: Words<'_>, edition: Edition) -> Vec<RequirementText> {
    let mut found: Vec<RequirementText> = Vec::new();
    for due in all {
        let paragraphs = due.paragraphs(edition).into_iter();
        let paragraphs =
            paragraphs.map(|one| Paragraph { edition: one.edition, number: one.number });
        let one =
            RequirementText { words: words.due(due), count: 1, paragraphs: paragraphs.collect() };
        let same = found.iter_mut().find(|it| {
            (it.words.as_str(), &it.paragraphs) == (one.words.as_str(), &one.paragraphs)
        });
        match same {
            Some(same) => same.count += 1,
            None => found.push(one),
        }
    }
    found
}
