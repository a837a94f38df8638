//! The input of the grammar: words, with the furthest position reached and the meaning of `X`.

use std::cell::{Cell, RefCell};

use rules::effect::{Counted, Create, Objects};
use winnow::Parser;
use winnow::error::EmptyError;
use winnow::stream::Stateful;

use super::words::TextWord;

pub(super) type TextInput<'a> = Stateful<&'a [TextWord], &'a State>;
pub(super) type TextParsed<T> = Result<T, EmptyError>;

/// The state of a reading besides its position.
#[derive(Debug, Default)]
pub(super) struct State {
    /// How many words were left at the furthest position understood.
    pub(super) left: Cell<usize>,
    /// The meaning of `X`.
    pub(super) x: RefCell<Option<Counted>>,
    /// Whether another player carries out what is being read.
    pub(super) other: Cell<bool>,
    /// What the last step was about.
    pub(super) subject: RefCell<Option<Objects>>,
    /// Whether what activates the reaction is something that happens to the object that has it.
    pub(super) about_me: Cell<bool>,
    /// The tokens that were created last.
    pub(super) created: RefCell<Option<Create>>,
    /// The nesting depth of groups.
    pub(super) depth: Cell<u32>,
    /// How often words were looked at.
    pub(super) looks: Cell<u32>,
}

/// Maximum number of looks at a text's words. The longest printed text needs a fortieth of it; a
/// text that makes every rule try every other is left unread, instead of being read forever.
const LOOKS_MAX: u32 = 1_000_000;

impl State {
    /// Counts a look at the words, unless the maximum is reached.
    fn look(&self) -> bool {
        let looks = self.looks.get();
        self.looks.set(looks.saturating_add(1));
        looks < LOOKS_MAX
    }
}

/// Reports that nothing was understood here.
pub(super) fn no<T>() -> TextParsed<T> {
    Err(EmptyError)
}

/// These words, in order. A word that ends in `*` may have one of the endings of a verb or a
/// plural.
pub(super) fn w<'a>(phrase: &'static str) -> impl Parser<TextInput<'a>, (), EmptyError> {
    move |input: &mut TextInput<'a>| {
        if !input.state.look() {
            return no();
        }
        let mut rest = input.input;
        // Nearly every look ends at the first letter.
        if rest.first().is_none_or(|word| word.text.as_bytes().first() != phrase.as_bytes().first())
        {
            return no();
        }
        for wanted in phrase.split(' ') {
            match rest.split_first() {
                Some((word, after)) if is(&word.text, wanted) => rest = after,
                _ => return no(),
            }
        }
        advance(input, rest);
        Ok(())
    }
}

pub(super) fn advance<'a>(input: &mut TextInput<'a>, rest: &'a [TextWord]) {
    input.input = rest;
    if rest.len() < input.state.left.get() {
        input.state.left.set(rest.len());
    }
}

fn is(word: &str, wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        None => word == wanted,
        Some(stem) => word.strip_prefix(stem).is_some_and(|end| matches!(end, "" | "s" | "es")),
    }
}

/// The next word, if `look` accepts it.
pub(super) fn word<'a, T>(
    look: impl Fn(&'a TextWord) -> Option<T>,
) -> impl Parser<TextInput<'a>, T, EmptyError> {
    move |input: &mut TextInput<'a>| {
        if !input.state.look() {
            return no();
        }
        let Some((word, rest)) = input.input.split_first() else { return no() };
        let Some(found) = look(word) else { return no() };
        advance(input, rest);
        Ok(found)
    }
}

/// Whether these words are next; nothing is read.
pub(super) fn sees(input: &TextInput<'_>, phrase: &'static str) -> bool {
    let mut ahead = *input;
    // A look ahead is no progress: it must not move the place at which reading is said to have stopped.
    let left = input.state.left.get();
    let seen = w(phrase).parse_next(&mut ahead).is_ok();
    input.state.left.set(left);
    seen
}

/// Reads it, or restores the position.
pub(super) fn maybe<'a, T>(
    input: &mut TextInput<'a>,
    mut parser: impl Parser<TextInput<'a>, T, EmptyError>,
) -> Option<T> {
    let before = *input;
    parser.parse_next(input).inspect_err(|_| *input = before).ok()
}

/// Maximum nesting depth of sentences and quotations; cards need four.
const DEPTH_MAX: u32 = 8;

/// Reads something nested, unless it is too deep.
pub(super) fn deeper<T>(
    input: &mut TextInput<'_>,
    inside: impl FnOnce(&mut TextInput<'_>) -> TextParsed<T>,
) -> TextParsed<T> {
    let depth = input.state.depth.get();
    // The grammar recurses, and a text may come from a stranger's file.
    if depth >= DEPTH_MAX {
        return no();
    }
    input.state.depth.set(depth + 1);
    let read = inside(input);
    input.state.depth.set(depth);
    read
}

/// Reads the words if they are there.
pub(super) fn has(input: &mut TextInput<'_>, phrase: &'static str) -> bool {
    maybe(input, w(phrase)).is_some()
}

/// Reads these words or fails.
pub(super) fn must(input: &mut TextInput<'_>, phrase: &'static str) -> TextParsed<()> {
    w(phrase).parse_next(input)
}

/// The value of the first of these phrases that is next.
pub(super) fn one_of<T: Clone>(
    input: &mut TextInput<'_>,
    table: &[(&'static str, T)],
) -> TextParsed<T> {
    for (phrase, meaning) in table {
        if has(input, phrase) {
            return Ok(meaning.clone());
        }
    }
    no()
}
