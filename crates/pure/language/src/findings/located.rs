//! A finding with its place in the match, in words.

use std::fmt::Write;

use audit::{Check, Finding, Paragraph, Severity};
use rules::{ObjectId, Phase, Seat, plain};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::message::Sentences;
use super::severity::severity_name;
use crate::catalogue;
use crate::language::Language;
use crate::text::Text;

/// A finding and the moment it begins at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Located {
    /// What was checked.
    pub check: Check,
    /// The paragraphs, in the edition named beside them.
    pub paragraphs: Vec<Paragraph>,
    /// How grave it is.
    pub severity: Severity,
    /// The known departure of what recorded the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub departure: Option<&'static str>,
    /// The first record it is about.
    pub from: u32,
    /// The last record it is about.
    pub to: u32,
    /// How often play had been rewound before: 0 on the first line.
    pub line: u32,
    /// Whether play was rewound past it afterwards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub taken_back: bool,
    /// The objects it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub objects: Vec<ObjectId>,
    /// The players it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub players: Vec<Seat>,
    /// What the log says.
    pub recorded: Value,
    /// What the rules ask for.
    pub expected: Value,
    /// One sentence, without a full stop.
    pub message: Text,
    /// Why it cannot be judged, or why it is not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Text>,
    /// The record of an official's ruling on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<u32>,
    /// The records that came otherwise than they had to only because of this; nobody is accused of them as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub follows: Vec<u32>,
    /// The later records where the same departure shows again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub again: Vec<u32>,
    /// The game of the match, from 1.
    pub game: u8,
    /// The day of the game, from 1.
    pub day: u32,
    /// The phase of the day.
    pub phase: Phase,
    /// What was recorded, in words.
    pub recorded_text: Text,
    /// What the rules ask for, in words.
    pub expected_text: Text,
    /// What mends it in the present state.
    #[serde(skip)]
    pub(super) remedy: Text,
    /// Whether the edition that the match was played by does not find it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub new: bool,
}

impl Located {
    pub(super) fn new(sentences: Sentences<'_>, finding: &Finding, new: bool) -> Self {
        let day = |seq: u32| sentences.replay.at(seq).map(|state| state.day);
        let begins = day(finding.from).filter(|day| day.game > 0).or_else(|| day(finding.to));
        let day = begins.unwrap_or_else(|| rules::State::default().day);
        let comparison = finding.evidence.comparison();
        Self {
            check: finding.check,
            paragraphs: finding.paragraphs.clone(),
            severity: finding.severity,
            departure: finding.departure,
            from: finding.from,
            to: finding.to,
            line: finding.line,
            taken_back: finding.taken_back,
            objects: finding.objects.clone(),
            players: finding.players.clone(),
            recorded: comparison.recorded.json(),
            expected: comparison.expected.json(),
            message: sentences.message(&finding.evidence),
            because: finding.doubt.as_ref().map(|doubt| sentences.because(doubt)),
            ruling: finding.ruling,
            follows: finding.follows.clone(),
            again: finding.again.clone(),
            game: day.game,
            day: day.day,
            phase: day.phase,
            recorded_text: sentences.recorded(&finding.evidence),
            expected_text: sentences.expected(&finding.evidence),
            remedy: sentences.remedy(&finding.evidence),
            new,
        }
    }

    /// The records, and the moment of the game.
    pub fn moment(&self, language: Language) -> String {
        let game = ("game", self.game.into());
        let (day, phase) = (("day", self.day.into()), ("phase", language.phase(self.phase).into()));
        if self.from == self.to {
            return language.say("finding-at", [("record", self.to.into()), game, day, phase]);
        }
        let (from, to) = (("from", self.from.into()), ("to", self.to.into()));
        language.say("finding-over", [from, to, game, day, phase])
    }

    /// The paragraphs with their titles.
    pub fn paragraphs(&self, language: Language) -> String {
        let paragraphs = self.paragraphs.iter().map(|paragraph| {
            let entry = catalogue::get(paragraph.edition, paragraph.number);
            let title = entry.map(|entry| entry.title.in_language(language));
            let about = [
                ("edition", paragraph.edition.to_string().into()),
                ("number", paragraph.number.into()),
                ("title", title.unwrap_or("?").into()),
            ];
            language.say("finding-paragraph", about)
        });
        paragraphs.collect::<Vec<_>>().join(", ")
    }

    /// Further details, one line each.
    pub fn details(&self, language: Language) -> Vec<String> {
        let Self { because, ruling, departure, .. } = self;
        let (recorded, expected) = (&self.recorded_text, &self.expected_text);
        let text = |text: &Text| ("what", text.in_language(language).to_owned().into());
        let mut lines = vec![
            language.say("finding-recorded", [text(recorded)]),
            language.say("finding-expected", [text(expected)]),
        ];
        match because {
            None => {}
            Some(because) if self.severity == Severity::NotAsked => {
                lines.push(language.say("finding-not-asked", [text(because)]));
            }
            Some(because) => lines.push(language.say("finding-because", [text(because)])),
        }
        if let Some(departure) = *departure {
            let what = language.say("departure", [("name", departure.into())]);
            lines.push(language.say("finding-departure", [("what", what.into())]));
        }
        if let Some(ruling) = *ruling {
            lines.push(language.say("finding-ruling", [("record", ruling.into())]));
        }
        if !self.follows.is_empty() {
            let records: Vec<_> = self.follows.iter().map(u32::to_string).collect();
            lines.push(language.say("finding-follows", [("records", records.join(", ").into())]));
        }
        if !self.again.is_empty() {
            let records: Vec<_> = self.again.iter().map(u32::to_string).collect();
            lines.push(language.say("finding-again", [("records", records.join(", ").into())]));
        }
        if self.taken_back {
            lines.push(language.word("finding-rewound").to_owned());
        }
        if self.new {
            lines.push(language.word("finding-new").to_owned());
        }
        lines
    }

    pub(super) fn markdown(&self, language: Language, text: &mut String) {
        let severity = severity_name(self.severity, language);
        let about = [("severity", severity.into()), ("moment", self.moment(language).into())];
        let heading = language.say("finding-heading", about);
        let message = self.message.in_language(language);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n## {heading}\n");
        let _ = writeln!(text, "**{}**\n", escaped(message));
        let _ = writeln!(text, "- {}", self.paragraphs(language));
        for line in self.details(language) {
            let _ = writeln!(text, "- {}", escaped(&line));
        }
    }
}

/// A text escaped for Markdown, on one line; a URL in it does not become a link.
pub(super) fn escaped(text: &str) -> String {
    let text = plain(text);
    let mut escaped = String::with_capacity(text.len());
    // Digits, `-` and `+` begin a list if nothing precedes them.
    let mut begins = true;
    // Readers of GitHub's Markdown turn `https://` and `www.` into links.
    let mut letters_w = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let marks = match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~' => true,
            '-' | '+' | ')' => begins,
            '.' => begins || letters_w >= 3,
            ':' => letters.peek() == Some(&'/'),
            _ => false,
        };
        begins &= letter.is_ascii_digit();
        letters_w = if letter.eq_ignore_ascii_case(&'w') { letters_w + 1 } else { 0 };
        if marks {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_in_markdown_is_text() {
        for (text, expected) in [
            ("see https://a.example/x?y", r"see https\://a.example/x?y"),
            ("http:/a: b", r"http\:/a: b"),
            ("www.a.example WWW.b. w.w", r"www\.a.example WWW\.b. w.w"),
            ("<https://a.example>", r"\<https\://a.example\>"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }

    #[test]
    fn every_known_departure_is_told_in_words() {
        for language in Language::ALL {
            for name in audit::departure_names() {
                assert!(language.say("departure", [("name", name.into())]).contains(' '), "{name}");
            }
        }
    }
}
