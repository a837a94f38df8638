//! Plays a text as a match.

use record::{At, Draft, DraftOpening};
use rules::Event;

use crate::error::{Deviation, LineProblem, MovesError, Tolerance, Unsaid};
use crate::header::{Header, concealed};
use crate::input::TokenKind;
use crate::line::{LeadingConsequences, ParsedLine, ToldEvent, read, say, split};
use crate::names::by_name;
use crate::same::same;
use crate::table::GrowingMatch;
use crate::write::{DIGEST_DIGITS, is_frame, marks};

/// The result of playing a text.
#[derive(Clone)]
pub struct PlayedText {
    /// The match, if the header names it.
    pub match_id: Option<String>,
    /// Its records, without their places in a chain and without salts.
    pub drafts: Vec<Draft>,
    /// The text in canonical form.
    pub canonical: String,
    /// The tolerated deviations from the notation.
    pub lax: Vec<Tolerance>,
    /// The present position of the match.
    pub table: GrowingMatch,
}

/// Maximum number of consequences between two lines: no match continues forever without a decision.
pub(crate) const FOLLOWS_MAX: usize = 2_000;

/// Plays a text.
///
/// # Errors
///
/// The error is the first line that cannot be understood.
pub fn play(text: &str) -> Result<PlayedText, MovesError> {
    let mut lax = Vec::new();
    let (mut header, lines) = Header::read(text, &mut lax)?;
    // Before any line is read: the canonical header lists the labels of all cards in the text.
    label_quoted(&mut header, text.lines().skip(lines));
    let mut player = TextPlayer::new(&header, lax)?;
    for (index, line) in text.lines().enumerate().skip(lines) {
        player.line(index + 1, line)?;
    }
    player.end();
    let TextPlayer { table, drafts, canonical, lax, .. } = player;
    Ok(PlayedText { match_id: header.match_id, drafts, canonical, lax, table })
}

/// Gives a label to each card that lines name only in quotes.
fn label_quoted<'a>(header: &mut Header, lines: impl Iterator<Item = &'a str>) {
    let date = header.date.map(At::date);
    for line in lines.filter_map(|line| split(line).ok().flatten()) {
        let quoted = line.tokens.iter().filter_map(|token| match &token.kind {
            TokenKind::Quoted(name) => Some(name),
            TokenKind::Word(_) | TokenKind::Sign(_) => None,
        });
        // In the general form quotes may enclose any text.
        let is_general = line.tokens.first().is_some_and(|first| first.shown() == "*");
        for name in quoted.filter(|_| !is_general) {
            if header.names.titled(name).is_empty()
                && let Some(face) = by_name(name, date)
            {
                header.names.add(&face.into());
            }
        }
    }
}

struct TextPlayer {
    table: GrowingMatch,
    drafts: Vec<Draft>,
    canonical: String,
    lax: Vec<Tolerance>,
    is_stopped: bool,
}

impl TextPlayer {
    fn new(header: &Header, lax: Vec<Tolerance>) -> Result<Self, MovesError> {
        let table = GrowingMatch::of(header);
        let canonical = format!("{}\n", header.text());
        let mut player = Self { table, drafts: Vec::new(), canonical, lax, is_stopped: false };
        let (opened, open) = concealed(&header.opened);
        let head = |problem| MovesError { line: 1, column: 1, problem };
        player.push((Event::MatchOpened(opened), open), header.date).map_err(head)?;
        Ok(player)
    }

    fn push(
        &mut self,
        (event, open): ToldEvent,
        at: Option<At>,
    ) -> Result<engine::Verdict, LineProblem> {
        let verdict = self.table.push(&event, &open).map_err(Unsaid::Refused)?;
        self.drafts.push(Draft { at, open, ..Draft::new(event) });
        Ok(verdict)
    }

    fn line(&mut self, number: usize, text: &str) -> Result<(), MovesError> {
        let wrong = |column| move |problem| MovesError { line: number, column, problem };
        let line = split(text).map_err(|column| wrong(column)(Unsaid::Quotes.into()))?;
        let Some(line) = line else {
            if !self.canonical.ends_with("\n\n") {
                self.canonical.push('\n');
            }
            return Ok(());
        };
        let column = line.tokens.first().map_or(1, |token| token.column);
        match line.tokens.as_slice() {
            [] => self.write("", "", &line),
            [word, rest @ ..] if word.shown() == "digest" => {
                let said = rest.first().map(crate::input::LineToken::shown).unwrap_or_default();
                self.digest(&said).map_err(wrong(column))?;
                self.write("", &format!("digest {said}"), &line);
            }
            [word] if word.shown() == "stop" => {
                self.is_stopped = true;
                self.write("", "stop", &line);
            }
            _ if line.follows => {
                let text =
                    self.follows(&line).map_err(|(column, problem)| wrong(column)(problem))?;
                let indent = if text.starts_with("day ") { "" } else { "  " };
                self.write(indent, &text, &line);
            }
            _ => self.event(number, &line).map_err(|(column, problem)| wrong(column)(problem))?,
        }
        Ok(())
    }

    fn write(&mut self, before: &str, text: &str, line: &ParsedLine) {
        let comment = line.comment.as_deref().unwrap_or_default();
        let space = if text.is_empty() || comment.is_empty() { "" } else { "  " };
        self.canonical.push_str(&format!("{before}{text}{space}{comment}\n"));
    }

    /// Applies consequences, as far as the mark of the next line allows.
    fn go_on(&mut self, before: LeadingConsequences, line: Option<&ParsedLine>) {
        for _ in 0..FOLLOWS_MAX {
            let Some(event) = self.table.written() else { return };
            // How far an Expedition moves may be typed although a die has said it already.
            let is_typed = |line: &ParsedLine| {
                let told = read(&self.table, &line.tokens);
                told.is_ok_and(|(told, _)| same(&self.table, &told, &event))
            };
            if matches!(event, Event::ExpeditionMoved(_)) && line.is_some_and(is_typed) {
                return;
            }
            let stops = match before {
                LeadingConsequences::All => false,
                LeadingConsequences::Frame => is_frame(&event),
                LeadingConsequences::Nothing => true,
            };
            if stops || self.push((event, Vec::new()), None).is_err() {
                return;
            }
        }
    }

    fn event(&mut self, number: usize, line: &ParsedLine) -> Result<(), (usize, LineProblem)> {
        self.go_on(line.before, Some(line));
        let told = read(&self.table, &line.tokens).map_err(placed)?;
        let column = line.tokens.first().map_or(1, |token| token.column);
        let known = slots(&told.1);
        let said = say(&self.table, &told.0, &known);
        let event = told.0.clone();
        let verdict = self.push(told, None).map_err(|problem| (column, problem))?;
        let against = matches!(verdict, engine::Verdict::Departs(_));
        if against != line.is_against {
            let what = if against { Deviation::NotAllowed } else { Deviation::Allowed };
            self.lax.push(Tolerance { line: number, what });
        }
        let text = said.map_or_else(|| shown(line), |(text, ..)| text);
        if text != shown(line) {
            self.lax.push(Tolerance { line: number, what: Deviation::Form(text.clone()) });
        }
        self.write(&marks(line.before, against, &event), &text, line);
        Ok(())
    }

    /// A line with a consequence: applies what follows up to it, and the consequence itself.
    fn follows(&mut self, line: &ParsedLine) -> Result<String, (usize, LineProblem)> {
        let mut first: Option<Event> = None;
        let mut wrong = None;
        for _ in 0..FOLLOWS_MAX {
            let Some(event) = self.table.written() else { break };
            match read(&self.table, &line.tokens) {
                Ok((said, open)) if open.is_empty() && same(&self.table, &said, &event) => {
                    let text = say(&self.table, &event, &[]).map_or_else(|| shown(line), |it| it.0);
                    self.push((event, Vec::new()), None).map_err(|it| (1, it))?;
                    return Ok(text);
                }
                Ok(_) => {}
                Err(problem) => wrong = wrong.or(Some(placed(problem))),
            }
            first = first.or_else(|| Some(event.clone()));
            if self.push((event, Vec::new()), None).is_err() {
                break;
            }
        }
        let column = line.tokens.first().map_or(1, |token| token.column);
        let follows = first.map(|event| crate::general::say(&event, &self.table));
        Err(wrong.unwrap_or((column, LineProblem::DoesNotFollow { follows })))
    }

    fn digest(&self, said: &str) -> Result<(), LineProblem> {
        let digest = self.table.state().map_or([0; 32], rules::State::digest);
        let is = record::Digest::new(digest).to_string();
        if said.len() >= DIGEST_DIGITS && is.starts_with(&said.to_ascii_lowercase()) {
            return Ok(());
        }
        let is = is[..DIGEST_DIGITS].to_owned();
        Err(LineProblem::Digest { said: said.to_owned(), is })
    }

    fn end(&mut self) {
        if !self.is_stopped {
            self.go_on(LeadingConsequences::All, None);
        }
    }
}

fn placed((column, unsaid): (usize, Unsaid)) -> (usize, LineProblem) {
    (column, unsaid.into())
}

pub(crate) fn shown(line: &ParsedLine) -> String {
    let mut text = String::new();
    for token in &line.tokens {
        let word = token.shown();
        let glued = matches!(word.as_str(), "," | ":" | "]" | "}") || text.is_empty();
        if !glued && !text.ends_with(['[', '{']) {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

pub(crate) fn slots(open: &[DraftOpening]) -> Vec<Option<record::DraftSlot>> {
    let mut known = Vec::new();
    for opening in open {
        if let DraftOpening::Slot(slot) = opening {
            let at = slot.index as usize;
            known.resize(known.len().max(at + 1), None);
            known[at] = Some(slot.clone());
        }
    }
    known
}
