//! The report of an audit: findings with their places, counts, and differences between editions.

use std::fmt::Write;

use audit::{
    AuditVerdict, Coverage, Doubt, Finding, SeenMatch, Severity, Signatures, Unresolved,
    audit_seen, edition_of,
};
use record::MatchId;
use replay::{PenaltyEntry, Replay, Viewer};
use rules::{Edition, ObjectId};
use schemars::JsonSchema;
use serde::Serialize;

use super::integrity::integrity;
use super::located::{Located, escaped};
use super::message::Sentences;
use super::plan::{RemedyPlan, plan};
use super::severity::severity_name;
use super::signatures::{signatures, signed};
use crate::language::Language;
use crate::line::LogLine;
use crate::names::SeatNames;
use crate::text::Text;
use crate::words::Words;

/// An audit with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    /// The match; none if not even its first record can be read.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// How many records were looked at.
    pub records: usize,
    /// The edition the match was judged by.
    pub edition: Edition,
    /// The edition it was played by, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played_by: Option<Edition>,
    /// All findings in one word.
    pub verdict: AuditVerdict,
    /// How many findings there are of each severity.
    pub counts: SeverityCounts,
    /// Who can have broken a rule, in one sentence without a full stop, where what recorded the match carries effects out
    /// itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<Text>,
    /// How much could be judged for certain.
    pub judged: Coverage,
    /// Why the rest could not, the most frequent reason first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub unjudged: Vec<UnjudgedRecords>,
    /// Where the recording is incomplete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub gaps: Vec<RecordingGap>,
    /// What is wrong with the file or the store, where records from there on were not looked at, or with its openings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub damage: Vec<Text>,
    /// Moments of which it was not worked out to the end what follows from them, so that it cannot be judged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub undecided: Vec<UndecidedMoments>,
    /// The findings, in the order of the log.
    pub findings: Vec<Located>,
    /// What the edition that the match was played by finds, and this one does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub gone: Vec<Located>,
    /// What officials gave the players, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub penalties: Vec<Penalised>,
    /// How far it is signed, if it was opened with keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signatures: Option<Signatures>,
    /// The remedies for one record, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<RemedyPlan>,
}

/// A penalty, or a ruling about a player, with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Penalised {
    /// What it is.
    #[serde(flatten)]
    pub entry: PenaltyEntry,
    /// The penalty in one sentence, without a full stop.
    pub text: Text,
}

impl Penalised {
    fn new(replay: &Replay, entry: PenaltyEntry) -> Self {
        let said = |language| {
            let line = LogLine::new(replay, entry.seq, Viewer::Public, language);
            let text = line.map(|line| line.text).unwrap_or_default();
            let more = match (entry.is_void, entry.before) {
                (true, _) => language.word("penalty-void").to_owned(),
                (false, 0) => return text,
                (false, before) => language.say("penalty-again", [("count", before.into())]),
            };
            format!("{text}{}{more}", language.semicolon())
        };
        Self { text: Text::each(said), entry }
    }
}

/// How many findings there are of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Counts")]
pub struct SeverityCounts {
    /// Against the rules.
    pub violation: usize,
    /// Not decided by what is known.
    pub cannot_be_judged: usize,
    /// Asked for by no paragraph of the edition.
    pub not_asked: usize,
    /// Worth knowing.
    pub information: usize,
}

/// Why some records could not be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Unjudged")]
pub struct UnjudgedRecords {
    /// How many records.
    pub records: u32,
    /// Why, in one sentence without a full stop.
    pub because: Text,
}

impl UnjudgedRecords {
    fn new(sentences: Sentences<'_>, one: &audit::Unjudged) -> Self {
        Self { records: one.records, because: sentences.because(&one.doubt) }
    }

    /// The description in one sentence, without a full stop.
    pub fn in_words(&self, language: Language) -> String {
        let why = self.because.in_language(language).to_owned();
        language.say("report-unjudged", [("records", self.records.into()), ("why", why.into())])
    }
}

/// A place where part of the recording is missing, and what that leaves unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Incomplete")]
pub struct RecordingGap {
    /// The record that says so.
    pub seq: u32,
    /// The last record at which the phase, the turn, who has passed, a player's Mana or the Characters in the Expeditions are
    /// unknown.
    pub to: u32,
    /// Everything that is unknown since.
    pub unknown: Vec<UnknownThing>,
}

/// Something that is unknown for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Unknown")]
pub struct UnknownThing {
    /// What.
    pub text: Text,
    /// The last record at which it is.
    pub to: u32,
}

impl RecordingGap {
    fn new(replay: &Replay, gap: &audit::Gap) -> Self {
        let state = replay.at(gap.seq);
        let mut unknown: Vec<UnknownThing> = Vec::new();
        for (&read, &to) in &gap.unknown {
            let text = Text::each(|language| {
                let knowledge = replay.knowledge_for(Viewer::Public);
                let words = |state| Words { state, knowledge, viewer: Viewer::Public, language };
                state.map(|state| words(state).unknown_word(read)).unwrap_or_default()
            });
            // Several kinds of facts have one description, which readers need once, until the last of them is known.
            match unknown.iter_mut().find(|one| one.text == text) {
                Some(one) => one.to = one.to.max(to),
                None => unknown.push(UnknownThing { text, to }),
            }
        }
        Self { seq: gap.seq, to: gap.to(), unknown }
    }

    /// The description in one sentence, without a full stop.
    pub fn in_words(&self, language: Language) -> String {
        let of = |one: &UnknownThing| {
            let what = one.text.in_language(language).to_owned();
            language.say("report-unknown", [("what", what.into()), ("record", one.to.into())])
        };
        let what = self.unknown.iter().map(of).collect::<Vec<_>>().join(", ");
        language.say("report-gap", [("record", self.seq.into()), ("what", what.into())])
    }
}

/// Moments at which more passive abilities are in play than are worked out, so that what follows cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Undecided")]
pub struct UndecidedMoments {
    /// The first record after which it is so.
    pub from: u32,
    /// The last one.
    pub to: u32,
    /// The objects whose abilities were not applied.
    pub objects: Vec<ObjectId>,
    /// The reason in one sentence, without a full stop.
    pub because: Text,
}

impl SeverityCounts {
    /// Counts these findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Self {
        let mut counts = Self::default();
        for finding in findings {
            counts.add(finding.severity);
        }
        counts
    }

    /// Counts one more of a severity.
    pub fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Violation => self.violation += 1,
            Severity::CannotBeJudged => self.cannot_be_judged += 1,
            Severity::NotAsked => self.not_asked += 1,
            Severity::Information => self.information += 1,
        }
    }

    /// All counts in words.
    pub fn in_words(self, language: Language) -> String {
        let about = [
            ("violations", self.violation.into()),
            ("unjudged", self.cannot_be_judged.into()),
            ("unasked", self.not_asked.into()),
            ("information", self.information.into()),
        ];
        language.say("counts", about)
    }
}

impl Report {
    /// The audit of a match under an edition, its own if none is named, in the public view.
    ///
    /// `damage` is why the match is incomplete; flaws of its openings and signatures are added.
    pub fn new(replay: &Replay, edition: Option<Edition>, damage: Vec<Text>) -> Self {
        Self::seen(SeenMatch::by_all(replay), None, edition, damage)
    }

    /// The audit in the judge's view, and with the draft that decks were built from, if available.
    pub fn seen(
        seen: SeenMatch<'_>,
        draft: Option<SeenMatch<'_>>,
        edition: Option<Edition>,
        mut damage: Vec<Text>,
    ) -> Self {
        let replay = seen.replay;
        let (signatures, wrong) = signatures(replay);
        damage.extend(integrity(replay).into_iter().chain(wrong));
        let own = edition_of(replay);
        let edition = edition.unwrap_or(own);
        let audited = audit_seen(seen, draft, edition);
        let before = (edition != own).then(|| audit_seen(seen, draft, own).findings);
        let counts = SeverityCounts::of(&audited.findings);
        let is_in = |all: &[Finding], one: &Finding| all.iter().any(|other| same(one, other));
        let gone = before.iter().flatten().filter(|one| !is_in(&audited.findings, one));
        let names = |state| SeatNames::of(state, replay.knowledge_for(Viewer::Public));
        let names = replay.at(replay.last()).map(names).unwrap_or_default();
        let sentences = Sentences { replay, names: &names };
        let gone = gone.map(|one| Located::new(sentences, one, false)).collect();
        let is_new = |one: &Finding| before.as_ref().is_some_and(|before| !is_in(before, one));
        let findings = audited.findings.iter().map(|one| Located::new(sentences, one, is_new(one)));
        Self {
            match_id: replay.records().front().map(|first| first.record.match_id.clone()),
            records: replay.records().len(),
            edition,
            played_by: before.is_some().then_some(own),
            verdict: audited.verdict,
            engine: audit::is_engine(replay)
                .then(|| Text::each(|language| language.word("report-engine").to_owned())),
            judged: audited.judged,
            unjudged: audited
                .unjudged
                .iter()
                .map(|one| UnjudgedRecords::new(sentences, one))
                .collect(),
            gaps: audited.gaps.iter().map(|gap| RecordingGap::new(replay, gap)).collect(),
            counts,
            damage,
            undecided: audited
                .unresolved
                .iter()
                .map(|one| UndecidedMoments::new(sentences, one))
                .collect(),
            findings: findings.collect(),
            gone,
            penalties: replay::penalties(replay)
                .into_iter()
                .map(|one| Penalised::new(replay, one))
                .collect(),
            signatures,
            plan: None,
        }
    }

    /// The report with only findings of at least this severity; the counts still cover all.
    #[must_use]
    pub fn at_least(&self, severity: Severity) -> Self {
        let mut report = self.clone();
        report.findings.retain(|one| one.severity >= severity);
        report.gone.retain(|one| one.severity >= severity);
        report
    }

    /// The report on one record, with its remedies; `None` if there is no such record.
    pub fn planned(&self, replay: &Replay, seq: u32) -> Option<Self> {
        let mut report = self.clone();
        let about = |one: &Located| (one.from..=one.to).contains(&seq);
        report.findings.retain(about);
        report.gone.retain(about);
        let remedies = report.findings.iter().map(|one| one.remedy.clone()).collect();
        let expected = report.findings.iter().map(|one| one.expected.clone()).collect();
        report.plan = Some(plan(replay, seq, remedies, expected)?);
        Some(report)
    }

    /// How many findings are final, in their places, whatever is recorded next.
    ///
    /// A record may be judged with the next one: those of the last are final when the match ends.
    pub fn settled(&self, replay: &Replay) -> usize {
        let ended = replay.at(replay.last()).is_some_and(|state| state.match_result.is_some());
        let last = replay.last();
        self.findings.iter().take_while(|one| ended || one.to < last).count()
    }

    /// One JSON line per damage, unresolved board, reason for not judging, gap, finding and plan.
    pub fn lines(&self) -> String {
        let damage =
            self.damage.iter().map(|damage| serde_json::json!({ "damage": damage }).to_string());
        let finding = |one| serde_json::to_string(one).expect("plain data with string keys");
        let plan = self.plan.iter().map(|plan| serde_json::json!({ "plan": plan }).to_string());
        let undecided = self.undecided.iter().map(|one| serde_json::json!({ "undecided": one }));
        let unjudged = self.unjudged.iter().map(|one| serde_json::json!({ "unjudged": one }));
        let gaps = self.gaps.iter().map(|one| serde_json::json!({ "gap": one }));
        let more = undecided.chain(unjudged).chain(gaps);
        let damage = damage.chain(more.map(|line| line.to_string()));
        let lines = damage.chain(self.findings.iter().map(finding)).chain(plan);
        lines.map(|line| line + "\n").collect()
    }

    /// The report as a Markdown document.
    pub fn markdown(&self, language: Language) -> String {
        let mut text = String::new();
        let id = self.match_id.as_ref().map_or("?", |id| id.as_str());
        let title = language.say("report-title", [("match", escaped(id).into())]);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# {title}\n");
        let _ = writeln!(text, "{}.", self.summary(language));
        if let Some(engine) = &self.engine {
            let _ = writeln!(text, "\n{}.", escaped(engine.in_language(language)));
        }
        if let Some(signatures) = &self.signatures {
            let _ = writeln!(text, "\n{}.", escaped(&signed(signatures, language)));
        }
        for damage in &self.damage {
            let word = language.word("report-damaged");
            let _ = writeln!(text, "\n## {word}\n\n{}", escaped(damage.in_language(language)));
        }
        for one in &self.unjudged {
            let _ = writeln!(text, "\n{}.", escaped(&one.in_words(language)));
        }
        for one in &self.gaps {
            let _ = writeln!(text, "\n{}.", escaped(&one.in_words(language)));
        }
        for one in &self.undecided {
            let word = severity_name(Severity::CannotBeJudged, language);
            let _ = writeln!(text, "\n## {word}\n\n{}", escaped(&one.in_words(language)));
        }
        for one in &self.findings {
            one.markdown(language, &mut text);
        }
        if let (Some(own), false) = (self.played_by, self.gone.is_empty()) {
            let gone = language.say("report-gone", [("edition", own.to_string().into())]);
            let _ = writeln!(text, "\n# {gone}");
            self.gone.iter().for_each(|one| one.markdown(language, &mut text));
        }
        if !self.penalties.is_empty() {
            let _ = writeln!(text, "\n## {}\n", language.word("report-penalties"));
            for one in &self.penalties {
                let said = escaped(one.text.in_language(language));
                let _ = writeln!(text, "- #{}: {said}", one.entry.seq);
            }
        }
        for way in self.plan.iter().flat_map(|plan| &plan.ways) {
            let mut lines = way.text.iter().map(|line| escaped(line.in_language(language)));
            let _ = writeln!(text, "\n## {}\n", lines.next().unwrap_or_default());
            for line in lines {
                let _ = writeln!(text, "- {line}");
            }
        }
        text
    }

    /// The match in one line: records, edition, counts.
    pub fn summary(&self, language: Language) -> String {
        let about = [
            ("records", self.records.into()),
            ("edition", self.edition.to_string().into()),
            ("counts", self.counts.in_words(language).into()),
            ("judged", judged(self.judged, language).into()),
        ];
        let summary = language.say("report-summary", about);
        let Some(own) = self.played_by else { return summary };
        let about = [
            ("summary", summary.into()),
            ("edition", own.to_string().into()),
            ("new", self.findings.iter().filter(|one| one.new).count().into()),
            ("gone", self.gone.len().into()),
        ];
        language.say("report-against", about)
    }
}

impl UndecidedMoments {
    fn new(sentences: Sentences<'_>, unresolved: &Unresolved) -> Self {
        let Unresolved { from, to, objects } = unresolved.clone();
        let because = sentences.because(&Doubt::Undecided(objects.clone()));
        Self { from, to, objects, because }
    }

    /// The time and the reason, in words.
    pub fn in_words(&self, language: Language) -> String {
        let about = [
            ("from", self.from.into()),
            ("to", self.to.into()),
            ("because", self.because.in_language(language).into()),
        ];
        language.say("report-undecided", about)
    }
}

/// How much could be judged, in words.
fn judged(judged: Coverage, language: Language) -> String {
    let Coverage { records, decisions, chance, consequences, daily_effects, plays, .. } = judged;
    let about = [
        ("records", records.judged.into()),
        ("of_records", records.all.into()),
        ("decisions", decisions.judged.into()),
        ("of_decisions", decisions.all.into()),
        ("chance", chance.judged.into()),
        ("of_chance", chance.all.into()),
        ("consequences", consequences.judged.into()),
        ("of_consequences", consequences.all.into()),
        ("effects", daily_effects.judged.into()),
        ("of_effects", daily_effects.all.into()),
        ("plays", plays.judged.into()),
        ("of_plays", plays.all.into()),
    ];
    language.say("judged", about)
}

/// Whether two findings of different editions are about the same thing.
fn same(one: &Finding, other: &Finding) -> bool {
    // Not by their paragraphs, which each edition numbers in its own way.
    let key = |it: &Finding| (it.check, it.severity, it.from, it.to);
    key(one) == key(other) && one.objects == other.objects && one.players == other.players
}
