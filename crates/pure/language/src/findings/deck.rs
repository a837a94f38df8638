//! Reports on single decks: their contents, and the rules of their format.

use audit::{AuditVerdict, DeckFinding, Paragraph, Severity, deck_paragraphs};
use cards::Date;
use decks::{Deck, DeckCriteria, DeckList, ListForm, OpenQuestion, Pool, ReadDeck, code, judge};
use rules::Edition;
use schemars::JsonSchema;
use serde::Serialize;

use super::evidence::{because_of_deck, of_deck};
use crate::language::Language;
use crate::text::Text;

/// The criteria for judging a deck.
#[derive(Clone, Debug, Default)]
pub struct DeckAsked {
    /// The format; if absent, the one named by the deck or its pool, or else the standard one.
    pub format: Option<String>,
    /// The edition of the rulebook; the newest if absent.
    pub edition: Option<Edition>,
    /// The day on which it is played; now if absent.
    pub on: Option<Date>,
    /// The cards its player was given.
    pub pool: Option<Pool>,
}

/// Decks as they are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecksReport {
    /// As what they were read: `text`, `code`, `json`, `table` or `page`.
    pub form: &'static str,
    /// The dialect of the code that was read: `a`, `b`, `c` or `compact`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialect: Option<&'static str>,
    /// Other dialects in which the same code is another list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub also: Vec<&'static str>,
    /// Each of them.
    pub decks: Vec<DeckReport>,
}

/// A deck as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckReport {
    /// What it is called, if anybody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The format that it was judged by, or the name of one that is not known.
    pub format: String,
    /// The edition of the rulebook.
    pub edition: Edition,
    /// The day on which it is played; absent for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// All findings in one word.
    pub verdict: AuditVerdict,
    /// Cards in it, with its Hero.
    pub cards: u32,
    /// What its format asks for and it has not, and what cannot be decided.
    pub findings: Vec<DeckRule>,
    /// Its cards, the Hero among them.
    pub list: Vec<DeckCard>,
    /// Its deck code, in the newest dialect; absent if a card of it has no place there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Something that a format asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckRule {
    /// The paragraphs that ask for it; none where only the format does.
    pub paragraphs: Vec<Paragraph>,
    /// `violation`, or `cannot_be_judged`.
    pub severity: Severity,
    /// What the deck has, in one sentence without a full stop.
    pub recorded: Text,
    /// What is asked for, in such a sentence.
    pub expected: Text,
    /// Why it cannot be decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Text>,
}

/// Copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckCard {
    /// How many.
    pub count: u32,
    /// The reference.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Its name, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
}

/// A format's verdict on each deck that was read.
pub fn check_decks(read: &ReadDeck, asked: &DeckAsked) -> DecksReport {
    let dialect = match read.form {
        ListForm::Code(dialect) => Some(dialect.word()),
        ListForm::Text | ListForm::Json | ListForm::Table | ListForm::Page => None,
    };
    DecksReport {
        form: read.form.word(),
        dialect,
        also: read.also.iter().map(|dialect| dialect.word()).collect(),
        decks: read.decks.iter().map(|list| DeckReport::new(list, asked)).collect(),
    }
}

impl DeckReport {
    /// A format's verdict on a deck.
    pub fn new(list: &DeckList, asked: &DeckAsked) -> Self {
        let edition = asked.edition.unwrap_or(Edition::Four);
        let of_pool = asked.pool.as_ref().and_then(|pool| pool.format.as_deref());
        let named = asked.format.as_deref().or(list.format.as_deref()).or(of_pool);
        let named = named.unwrap_or("standard");
        let format = decks::format(named);
        let mut findings = Vec::new();
        match format {
            None => findings.push(open(edition, OpenQuestion::Format(named.to_owned()))),
            Some(format) => {
                let pool = asked.pool.as_ref();
                let question = DeckCriteria { format, edition, on: asked.on, pool };
                let judged = judge(&Deck::of(list), &question);
                for fault in judged.faults {
                    let mut paragraphs = deck_paragraphs(&fault, format, edition);
                    // A requirement of only the other edition is not reported as a violation.
                    let is_other = |one: &Paragraph| one.edition != edition;
                    let is_silent = !paragraphs.is_empty() && paragraphs.iter().all(is_other);
                    let severity = if is_silent { Severity::NotAsked } else { Severity::Violation };
                    paragraphs.dedup();
                    let what = DeckFinding::Fault(fault);
                    findings.push(DeckRule { severity, ..rule(paragraphs, &what) });
                }
                findings.extend(judged.open.into_iter().map(|one| open(edition, one)));
            }
        }
        let most = findings.iter().map(|finding| finding.severity).max();
        let verdict = match most {
            Some(Severity::Violation) => AuditVerdict::Violations,
            Some(Severity::CannotBeJudged) => AuditVerdict::NotAllJudged,
            Some(Severity::NotAsked | Severity::Information) | None => AuditVerdict::Clean,
        };
        Self {
            name: list.name.clone(),
            format: format.map_or(named, |format| format.name).to_owned(),
            edition,
            on: asked.on.map(|day| day.to_string()),
            verdict,
            cards: list.size(),
            findings,
            list: list.cards.iter().map(DeckCard::new).collect(),
            code: code::write(list).ok(),
        }
    }
}

fn rule(paragraphs: Vec<Paragraph>, what: &DeckFinding) -> DeckRule {
    let form = |form| Text::each(|language| of_deck(language, "", what).form(language, form));
    DeckRule {
        paragraphs,
        severity: Severity::Violation,
        recorded: form("recorded"),
        expected: form("expected"),
        because: None,
    }
}

fn open(edition: Edition, open: OpenQuestion) -> DeckRule {
    let because = Text::each(|language| because_of_deck(language, &open));
    let paragraphs = match open {
        OpenQuestion::Pool | OpenQuestion::Nameless(_) => {
            vec![Paragraph { edition, number: "1.1.5.a" }]
        }
        _ => Vec::new(),
    };
    let rule = rule(paragraphs, &DeckFinding::Open(open));
    DeckRule { severity: Severity::CannotBeJudged, because: Some(because), ..rule }
}

impl DeckCard {
    fn new(line: &decks::ListLine) -> Self {
        let card = line.reference.relative();
        let name = card.map(|card| card.name(cards::CardLanguage::English));
        let name = name.map(|name| Text::each(|language| language.card(name).to_owned()));
        Self { count: line.count, reference: line.reference.to_string(), name }
    }
}

impl Language {
    /// A deck and its findings, as lines for a terminal.
    pub fn deck_in_words(self, deck: &DeckReport) -> Vec<String> {
        let name = deck.name.clone().unwrap_or_else(|| self.word("deck-nameless").to_owned());
        let head = self.say(
            "deck-head",
            [
                ("name", name.into()),
                ("cards", deck.cards.into()),
                ("format", deck.format.clone().into()),
            ],
        );
        let verdict = match deck.verdict {
            AuditVerdict::Clean => "clean",
            AuditVerdict::NotAllJudged => "open",
            AuditVerdict::Violations => "violations",
        };
        let verdict = self.say("deck-verdict", [("verdict", verdict.into())]);
        let mut lines = vec![head, format!("  {verdict}")];
        for finding in &deck.findings {
            let numbers: Vec<_> = finding
                .paragraphs
                .iter()
                .map(|one| format!("{} {}", one.edition, one.number))
                .collect();
            let asks = if numbers.is_empty() {
                self.word("deck-rule-of-format").to_owned()
            } else {
                numbers.join(", ")
            };
            let [recorded, expected] =
                [&finding.recorded, &finding.expected].map(|text| text.in_language(self));
            let mut line = format!("  {asks}: {recorded}. {expected}");
            if let Some(because) = &finding.because {
                line.push_str(". ");
                line.push_str(&self.say(
                    "deck-open-because",
                    [("because", because.in_language(self).to_owned().into())],
                ));
            }
            lines.push(line);
        }
        lines.iter().map(|line| rules::plain(line).into_owned()).collect()
    }

    /// The form that decks were read as.
    pub fn deck_form(self, report: &DecksReport) -> String {
        let dialect = report.dialect.unwrap_or_default();
        let form = self.say(
            "deck-form",
            [("form", report.form.into()), ("dialect", dialect.to_uppercase().into())],
        );
        if report.also.is_empty() {
            return form;
        }
        let also = report.also.iter().map(|one| one.to_uppercase()).collect();
        format!("{form}. {}", self.say("deck-also", [("dialects", self.and(also).into())]))
    }
}
