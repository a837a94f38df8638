//! Statuses and counters with which something enters: `+fleeting +2 +1*kelon`.

use rules::{BOOST, Counters, Status, Statuses};

use crate::expected::Expected;
use crate::input::{LineInput, LineParsed, TokenKind, expect, quoted, take};

/// The words of statuses and counters, each after a space.
pub(crate) fn marks_words(statuses: Statuses, counters: &Counters) -> String {
    let mut words = String::new();
    for status in statuses.iter() {
        words.push_str(&format!(" +{}", status.word()));
    }
    for (name, count) in counters {
        words.push_str(&format!(" +{}", counter(*count, name)));
    }
    words
}

/// The counters of one name; boosts are a number alone.
pub(crate) fn counter(count: impl std::fmt::Display, name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match name {
        BOOST => count.to_string(),
        _ if plain => format!("{count}*{name}"),
        _ => format!("{count}*{}", quoted(name)),
    }
}

/// The status of a word.
pub(crate) fn status(word: &str) -> Option<Status> {
    Status::ALL.into_iter().find(|status| status.word() == word)
}

/// The marks that something enters with.
pub(crate) fn marks(input: &mut LineInput<'_>) -> LineParsed<(Statuses, Counters)> {
    let (mut statuses, mut counters) = (Statuses::NONE, Counters::new());
    loop {
        let before = *input;
        let word = take(input, Expected::Mark, |token| match &token.kind {
            TokenKind::Word(text) => text.strip_prefix('+'),
            TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
        });
        let Ok(word) = word else { return Ok((statuses, counters)) };
        if let Some(one) = status(word) {
            statuses = statuses.with(one);
            continue;
        }
        let (count, name) =
            word.split_once('*').map_or((word, BOOST), |(count, name)| (count, name));
        let Ok(count) = count.parse() else {
            *input = before;
            return expect(input, Expected::Mark);
        };
        let name =
            if name.is_empty() { crate::input::text(input, Expected::Counter)? } else { name };
        counters.insert(name.into(), count);
    }
}
