//! One line: its marks, its content, and how an event is written as a line.

use record::{DraftOpening, DraftSlot};
use rules::{Event, Place, Shuffled, SlotId};

use crate::error::Unsaid;
use crate::form;
use crate::general;
use crate::header::{cards_value, openings, read_cards};
use crate::input::{LineInput, LineToken, ReadContext, TokenKind, end, tokens};
use crate::line_writer::LineWriter;
use crate::piece::NamePrecision;
use crate::same::same;
use crate::table::GrowingMatch;

/// The consequences that come before a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeadingConsequences {
    /// All that follows from the previous lines.
    All,
    /// All except the frame: the next turn, phase, day or daily effect waits. Written `-`.
    Frame,
    /// Nothing. Written `<`.
    Nothing,
}

/// A line without its comment.
#[derive(Clone, Debug)]
pub(crate) struct ParsedLine {
    pub(crate) before: LeadingConsequences,
    /// Whether it has the mark `!`: the rules did not allow it.
    pub(crate) is_against: bool,
    /// Whether it is a consequence of the previous lines, which is checked.
    pub(crate) follows: bool,
    pub(crate) tokens: Vec<LineToken>,
    /// The comment from `#` on, if there is one.
    pub(crate) comment: Option<String>,
}

/// An event with the known cards of the slots that it makes.
pub(crate) type ToldEvent = (Event, Vec<DraftOpening>);

/// The marks and words of a line; `None` if it is empty.
///
/// # Errors
///
/// The error is the column of an invalid word.
pub(crate) fn split(text: &str) -> Result<Option<ParsedLine>, usize> {
    let indent = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut line = ParsedLine {
        before: LeadingConsequences::All,
        is_against: false,
        follows: indent > 0,
        tokens: Vec::new(),
        comment: None,
    };
    let mut column = indent;
    for c in text.chars().skip(indent) {
        match c {
            '-' => line.before = LeadingConsequences::Frame,
            '<' => line.before = LeadingConsequences::Nothing,
            '!' => line.is_against = true,
            '=' => {}
            c if c.is_whitespace() => {}
            _ => break,
        }
        column += 1;
    }
    let rest: String = text.chars().skip(column).collect();
    let mut read = tokens(&rest).map_err(|at| at + column)?;
    for token in &mut read {
        token.column += column;
    }
    line.comment = comment(&rest);
    line.tokens = read;
    let day = matches!(line.tokens.first(), Some(token) if token.kind == TokenKind::Word("day".to_owned()));
    // The heading of a day is not indented and yet a consequence, as people read days as headings.
    line.follows |= day && line.before == LeadingConsequences::All;
    Ok((!line.tokens.is_empty() || line.comment.is_some()).then_some(line))
}

/// The comment from `#` on, where that begins a word outside quotes.
fn comment(text: &str) -> Option<String> {
    let (mut quoted, mut escaped, mut begins) = (false, false, true);
    for (at, c) in text.char_indices() {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if c == '#' && begins {
            return Some(text[at..].trim_end().to_owned());
        } else {
            quoted = c == '"';
        }
        begins = c.is_whitespace() || ",:>|[]{}\"".contains(c);
    }
    None
}

/// The meaning of words in a match, or the fault and its place.
pub(crate) fn read(
    table: &GrowingMatch,
    tokens: &[LineToken],
) -> Result<ToldEvent, (usize, Unsaid)> {
    let cut = tokens.iter().position(|token| token.kind == TokenKind::Sign('|'));
    let (words, cards) = tokens.split_at(cut.unwrap_or(tokens.len()));
    let context = ReadContext::new(table);
    let mut input = LineInput { input: words, state: &context };
    let event = form::event(&mut input).and_then(|event| end(&input).map(|()| event));
    let drawn = context.drawn.take();
    let Ok(mut event) = event else { return Err(unexpected(words, context)) };
    if context.names_no_cause.get() {
        table.credit(&mut event);
    }
    let known = match (cards.split_first(), drawn) {
        (Some((bar, rest)), _) => {
            let text: Vec<String> = rest.iter().map(LineToken::shown).collect();
            read_cards(&table.names, &text.join(" "))
                .map_err(|what| (bar.column, Unsaid::Cards(what)))?
        }
        (None, Some(drawn)) => drawn,
        (None, None) => usual(table, &event),
    };
    Ok((event, openings(&known)))
}

fn unexpected(words: &[LineToken], context: ReadContext<'_>) -> (usize, Unsaid) {
    let (left, expected) = context.furthest();
    let at = words.len().saturating_sub(left.min(words.len()));
    let (column, found) = match words.get(at) {
        Some(token) => (token.column, Some(token.shown())),
        None => {
            let last = words.last();
            let after = last.map_or(1, |token| token.column + token.shown().chars().count());
            (after, None)
        }
    };
    (column, Unsaid::Unexpected { found, expected })
}

/// The cards in the slots that an event makes, if no line names them: those of a Deck as in the
/// header, and those of a shuffled Hand as they were known, though its slots cannot be told apart.
fn usual(table: &GrowingMatch, event: &Event) -> Vec<Option<DraftSlot>> {
    match event {
        Event::DeckRegistered(it) => {
            let deck = table.decks.iter().find(|(seat, _)| *seat == it.seat);
            let deck = deck.filter(|(_, cards)| cards.len() == it.size as usize);
            deck.map(|(_, cards)| cards.clone()).unwrap_or_default()
        }
        Event::Shuffled(Shuffled { place: hand @ Place::Hand(_), .. }) => {
            let slots = table.state().map_or(&[][..], |state| state.slots(*hand));
            (0..).zip(slots).map(|(index, slot)| still_known(table, index, slot.id)).collect()
        }
        _ => Vec::new(),
    }
}

/// The known card of the slot that becomes this one.
fn still_known(table: &GrowingMatch, index: u32, slot: SlotId) -> Option<DraftSlot> {
    let known = table.known(slot)?;
    let (face, source_id) = (known.face.clone(), known.source_id.clone());
    Some(DraftSlot { index, face, source_id, salt: None })
}

/// The shortest line that is read as this event here, with what it is read as; and whether it is in
/// the general form.
pub(crate) fn say(
    table: &GrowingMatch,
    event: &Event,
    known: &[Option<DraftSlot>],
) -> Option<(String, ToldEvent, bool)> {
    let open = openings(known);
    let is_it = |text: &str| {
        let read = read(table, &tokens(text).ok()?).ok()?;
        (read.1 == open && same(table, &read.0, event)).then_some(read)
    };
    let usual = openings(&usual(table, event)) == open;
    // A record that tells less than is usual says so.
    let known = if known.is_empty() { &[None] } else { known };
    let tail =
        if usual { String::new() } else { format!(" | {}", cards_value(&table.names, known)) };
    let ways = [false, true]
        .map(|named| [(NamePrecision::Plain, named), (NamePrecision::Numbered, named)]);
    // From the shortest form on: the first one that is read as this event is written.
    for (naming, names_causes) in ways.into_iter().flatten() {
        let Some(text) = form::say(event, LineWriter { table, naming, names_causes }) else {
            break;
        };
        let drawn = drawn(table, event, &text, known);
        for text in drawn.into_iter().chain([format!("{text}{tail}")]) {
            if let Some(told) = is_it(&text) {
                return Some((text, told, false));
            }
        }
    }
    // The last resort: every event has a general form, which is not easy to read.
    let text = format!("{}{tail}", general::say(event, table));
    is_it(&text).map(|told| (text, told, true))
}

/// Drawn cards, by their labels instead of their number.
fn drawn(
    table: &GrowingMatch,
    event: &Event,
    text: &str,
    known: &[Option<DraftSlot>],
) -> Option<String> {
    let Event::Moved(moved) = event else { return None };
    let count = format!(" draws {}", moved.moves.len());
    let (before, after) = text.split_once(&count)?;
    let all = known.len() == moved.moves.len() && known.iter().any(Option::is_some);
    all.then(|| format!("{before} draws {}{after}", cards_value(&table.names, known)))
}
