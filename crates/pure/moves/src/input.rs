//! A line as words, and how far any reading of it got.

use std::cell::{Cell, RefCell};

use record::DraftSlot;
use rules::Seat;
use winnow::error::EmptyError;
use winnow::stream::Stateful;

use crate::expected::Expected;
use crate::table::GrowingMatch;

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineToken {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Where it begins, from 1, in characters.
    pub(crate) column: usize,
}

/// The kind of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Letters, digits and other characters of names.
    Word(String),
    /// In double quotes.
    Quoted(String),
    /// A sign.
    Sign(char),
}

impl LineToken {
    /// Its readable form.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            TokenKind::Word(text) => text.clone(),
            TokenKind::Quoted(text) => quoted(text),
            TokenKind::Sign(sign) => sign.to_string(),
        }
    }
}

const SIGNS: &str = ",:>|[]{}";

/// A text in double quotes.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

/// A text as one word of a line, in quotes if necessary.
pub(crate) fn worded(text: &str) -> String {
    let plain = !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c))
        && !text.starts_with('-');
    if plain { text.to_owned() } else { quoted(text) }
}

/// The words of a line, up to a comment.
///
/// # Errors
///
/// The error is the column of an unclosed quotation mark, or of an invalid text in quotes.
pub(crate) fn tokens(line: &str) -> Result<Vec<LineToken>, usize> {
    let chars: Vec<char> = line.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let column = at + 1;
        if c.is_whitespace() {
            at += 1;
        } else if c == '#' {
            break;
        } else if c == '"' {
            let end = closing(&chars, at).ok_or(column)?;
            let text: String = chars[at..=end].iter().collect();
            let text = serde_json::from_str(&text).map_err(|_| column)?;
            tokens.push(LineToken { kind: TokenKind::Quoted(text), column });
            at = end + 1;
        } else if SIGNS.contains(c) {
            tokens.push(LineToken { kind: TokenKind::Sign(c), column });
            at += 1;
        } else {
            let ends = |c: &char| c.is_whitespace() || *c == '"' || SIGNS.contains(*c);
            let length = chars[at..].iter().position(ends).unwrap_or(chars.len() - at);
            let text = chars[at..at + length].iter().collect();
            tokens.push(LineToken { kind: TokenKind::Word(text), column });
            at += length;
        }
    }
    Ok(tokens)
}

/// The end of the quoted text that begins here.
fn closing(chars: &[char], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        match chars.get(at)? {
            '"' => return Some(at),
            '\\' => at += 2,
            _ => at += 1,
        }
    }
}

pub(crate) type LineInput<'a> = Stateful<&'a [LineToken], &'a ReadContext<'a>>;
pub(crate) type LineParsed<T> = Result<T, EmptyError>;

/// The context of a reading, and what it remembers besides its position.
pub(crate) struct ReadContext<'a> {
    /// The match.
    pub(crate) table: &'a GrowingMatch,
    /// The seat at the beginning of the line.
    pub(crate) seat: Cell<Option<Seat>>,
    /// How many words were left at the furthest place where something else was expected.
    left: Cell<usize>,
    /// Whether the line leaves its cause open.
    pub(crate) names_no_cause: Cell<bool>,
    /// The line's cards for the slots that its event makes.
    pub(crate) drawn: RefCell<Option<Vec<Option<DraftSlot>>>>,
    /// What was expected there.
    expected: RefCell<Vec<Expected>>,
}

impl<'a> ReadContext<'a> {
    pub(crate) fn new(table: &'a GrowingMatch) -> Self {
        let expected = RefCell::default();
        let (seat, left) = (Cell::new(None), Cell::new(usize::MAX));
        let (names_no_cause, drawn) = Default::default();
        Self { table, seat, left, names_no_cause, drawn, expected }
    }

    /// How many words were left at the furthest place, and what was expected there.
    pub(crate) fn furthest(self) -> (usize, Vec<Expected>) {
        let mut expected = self.expected.into_inner();
        // So that the message does not depend on the order in which readings are tried.
        expected.sort_by_cached_key(Expected::to_string);
        (self.left.get(), expected)
    }
}

/// Reports that nothing was understood here.
pub(crate) fn no<T>() -> LineParsed<T> {
    Err(EmptyError)
}

/// Reports that something else is expected here.
pub(crate) fn expect<T>(input: &LineInput<'_>, what: Expected) -> LineParsed<T> {
    note(input, what);
    no()
}

/// Reports the fault of everything from here on, however far it could be read.
pub(crate) fn refuse<T>(input: &LineInput<'_>, what: Expected) -> LineParsed<T> {
    input.state.left.set(input.input.len());
    input.state.expected.replace(vec![what]);
    no()
}

/// Notes that something else could come here.
pub(crate) fn note(input: &LineInput<'_>, what: Expected) {
    let left = input.input.len();
    if left < input.state.left.get() {
        input.state.left.set(left);
        // Of all readings that fail, the one that got furthest is most likely what was meant.
        input.state.expected.borrow_mut().clear();
    }
    let mut expected = input.state.expected.borrow_mut();
    if left == input.state.left.get() && !expected.contains(&what) {
        expected.push(what);
    }
}

/// The next word, if `look` accepts it.
pub(crate) fn take<'a, T>(
    input: &mut LineInput<'a>,
    expected: Expected,
    look: impl FnOnce(&'a LineToken) -> Option<T>,
) -> LineParsed<T> {
    let Some((token, rest)) = input.input.split_first() else { return expect(input, expected) };
    let Some(found) = look(token) else { return expect(input, expected) };
    input.input = rest;
    Ok(found)
}

/// The next word, whatever it is.
pub(crate) fn any<'a>(input: &mut LineInput<'a>, expected: Expected) -> LineParsed<&'a str> {
    take(input, expected, |token| match &token.kind {
        TokenKind::Word(text) => Some(text.as_str()),
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })
}

/// A word or a text in quotes.
pub(crate) fn text<'a>(input: &mut LineInput<'a>, expected: Expected) -> LineParsed<&'a str> {
    take(input, expected, |token| match &token.kind {
        TokenKind::Word(text) | TokenKind::Quoted(text) => Some(text.as_str()),
        TokenKind::Sign(_) => None,
    })
}

/// Exactly this word.
pub(crate) fn must(input: &mut LineInput<'_>, word: &str) -> LineParsed<()> {
    take(input, Expected::word(word), |token| {
        matches!(&token.kind, TokenKind::Word(text) if text.eq_ignore_ascii_case(word))
            .then_some(())
    })
}

/// Reads this word if it is there.
pub(crate) fn has(input: &mut LineInput<'_>, word: &str) -> bool {
    must(input, word).is_ok()
}

/// This sign.
pub(crate) fn sign(input: &mut LineInput<'_>, wanted: char) -> LineParsed<()> {
    take(input, Expected::word(wanted), |token| {
        (token.kind == TokenKind::Sign(wanted)).then_some(())
    })
}

/// A number.
pub(crate) fn number<N: std::str::FromStr>(input: &mut LineInput<'_>) -> LineParsed<N> {
    take(input, Expected::Number, |token| match &token.kind {
        TokenKind::Word(text) => text.parse().ok(),
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })
}

/// Reads it, or restores the position.
pub(crate) fn maybe<'a, T>(
    input: &mut LineInput<'a>,
    parser: impl FnOnce(&mut LineInput<'a>) -> LineParsed<T>,
) -> Option<T> {
    let before = *input;
    parser(input).inspect_err(|_| *input = before).ok()
}

/// One or more, separated by commas.
pub(crate) fn list<'a, T>(
    input: &mut LineInput<'a>,
    mut one: impl FnMut(&mut LineInput<'a>) -> LineParsed<T>,
) -> LineParsed<Vec<T>> {
    let mut all = vec![one(input)?];
    while sign(input, ',').is_ok() {
        all.push(one(input)?);
    }
    Ok(all)
}

/// The end of the line.
pub(crate) fn end(input: &LineInput<'_>) -> LineParsed<()> {
    if input.input.is_empty() { Ok(()) } else { expect(input, Expected::End) }
}
