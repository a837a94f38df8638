//! Turns printed English text into abilities.
//!
//! A grammar over words in the terms of the rulebook: nouns with their properties, numbers,
//! conditions, happenings, verbs, sentences, abilities. It knows the language of the cards and not
//! their list, so cards of new sets are read as far as they use it.

mod ability;
mod change;
mod closed;
mod expedition;
pub mod fragment;
mod input;
mod narrow;
mod next;
mod noun;
mod number;
mod passive;
mod postmodifier;
mod quantity;
mod statement;
mod step;
mod subtypes;
mod table;
mod test;
mod token;
mod trigger;
mod verb;
mod words;

use rules::Ability;
use rules::effect::Counted;
use winnow::stream::Stateful;

use input::{State, TextInput, maybe, sees, w};
use words::TextWord;

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextReading {
    /// The abilities in printed order; [`Ability::Unread`] stands for words that were not
    /// understood.
    pub abilities: Vec<Ability>,
    /// The words that were not understood, from where reading stopped to the end of their ability.
    pub unread: Vec<String>,
}

/// Reads the text of a card, or of its support ability, as it is printed in English.
///
/// Reminders in parentheses, brackets and marks are ignored. It never fails: what is not understood
/// is reported.
///
/// ```
/// use rules::Ability;
/// let read = cards::read("[[Gigantic]]. (I'm in both.)  {J} Draw a card.");
/// assert!(matches!(&read.abilities[..], [Ability::Keyword(_), Ability::Reaction(_)]));
/// assert!(read.unread.is_empty());
///
/// let read = cards::read("{J} Dance on the table.");
/// assert_eq!(read.abilities, [Ability::Unread]);
/// assert_eq!(read.unread, ["dance on the table ."]);
/// ```
pub fn read(text: &str) -> TextReading {
    let mut words = words::words(text);
    let state = State::default();
    // Before reading: `X` stands in the sentence before the words that define it.
    define_x(&mut words, &state);
    let mut reading = TextReading::default();
    let mut input: TextInput<'_> = Stateful { input: &words, state: &state };
    loop {
        while maybe(&mut input, w(".")).is_some() {}
        if input.input.is_empty() {
            return reading;
        }
        // The furthest position tells which words were not understood; it begins anew with each ability.
        state.left.set(input.input.len());
        match maybe(&mut input, ability::ability) {
            Some(abilities) => put(&mut reading.abilities, abilities),
            None => skip(&mut input, &mut reading),
        }
    }
}

/// A Spell has one effect: separate sentences are one ability.
fn put(abilities: &mut Vec<Ability>, more: Vec<Ability>) {
    for ability in more {
        // The first Spell ability and not the last ability: a passive sentence may stand between two of its effect.
        let last = abilities.iter_mut().find_map(|one| match one {
            Ability::Spell(steps) => Some(steps),
            _ => None,
        });
        match (last, ability) {
            (Some(steps), Ability::Spell(more)) => steps.extend(more),
            (_, ability) => abilities.push(ability),
        }
    }
}

/// Skips an ability that is not understood, up to the beginning of another.
fn skip(input: &mut TextInput<'_>, reading: &mut TextReading) {
    let words = input.input;
    let stopped = words.len() - input.state.left.get().min(words.len());
    let mut end = words.len();
    // From where reading stopped, and at least one word on, so that it always makes progress.
    for from in stopped.max(1)..words.len() {
        let ahead = Stateful { input: &words[from..], state: input.state };
        let after_stop = words[from - 1].text == ".";
        if after_stop
            && (words[from].gap || step::starts_ability(&ahead))
            // A bullet continues the choice that was not understood, however it is set.
            && !sees(&ahead, "\u{2022}")
        {
            end = from;
            break;
        }
    }
    let unread: Vec<&str> =
        words[stopped.min(end)..end].iter().map(|word| word.text.as_str()).collect();
    reading.unread.push(unread.join(" "));
    reading.abilities.push(Ability::Unread);
    input.input = &words[end..];
}

/// `, where X is the result`: removed from the words, and remembered for every `X`.
fn define_x(words: &mut Vec<TextWord>, state: &State) {
    let Some(at) = words.windows(3).position(|three| {
        three[0].text == "where"
            && three[1].text == "x"
            && matches!(three[2].text.as_str(), "is" | "equals")
    }) else {
        return;
    };
    let mut input: TextInput<'_> = Stateful { input: &words[at + 3..], state };
    let Some(x): Option<Counted> = maybe(&mut input, number::value) else { return };
    let end = words.len() - input.input.len();
    let from = if at > 0 && words[at - 1].text == "," { at - 1 } else { at };
    // `, then exhaust it` continues where X was defined.
    words.drain(from..end);
    state.x.replace(Some(x));
}
