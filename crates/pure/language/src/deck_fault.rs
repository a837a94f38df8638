//! Faults in a text that should be a deck, and in a deck that should become a code.

use decks::{CodeFaultKind, NoCode, ReadFault, ReadFaultKind, ReferencePart, TEXT_BYTES_MAX};
use rules::plain;

use crate::language::Language;
use crate::text::Text;

/// Why a text is not a deck: the place, the fault, and what was expected.
pub fn unreadable_deck(fault: &ReadFault) -> Text {
    Text::each(|language| {
        language.say(
            "deck-read-place",
            [
                ("line", fault.line.into()),
                ("column", fault.column.into()),
                ("what", what(language, &fault.what).into()),
            ],
        )
    })
}

fn what(language: Language, what: &ReadFaultKind) -> String {
    let say = |id, about| language.say(id, about);
    let found = |text: &str| ("found", short(text).into());
    match what {
        ReadFaultKind::Empty => language.word("deck-read-empty").to_owned(),
        ReadFaultKind::Large => {
            say("deck-read-large", [("bytes", TEXT_BYTES_MAX.to_string().into())])
        }
        ReadFaultKind::TooMany => language.word("deck-read-too-many").to_owned(),
        ReadFaultKind::NoCard => language.word("deck-read-no-card").to_owned(),
        ReadFaultKind::NoDeck => language.word("deck-read-no-deck").to_owned(),
        ReadFaultKind::Row => language.word("deck-read-row").to_owned(),
        ReadFaultKind::NotText => language.word("deck-read-not-text").to_owned(),
        ReadFaultKind::Link(link) => say("deck-read-link", [found(link)]),
        ReadFaultKind::Count(count) => say("deck-read-count", [found(count)]),
        ReadFaultKind::Person(person) => say("deck-read-person", [found(person)]),
        ReadFaultKind::Column(column) => say("deck-read-column", [found(column)]),
        ReadFaultKind::Json(error) => say("deck-read-json", [found(error)]),
        ReadFaultKind::Code(code) => say("deck-read-code", [("what", code_fault(*code).into())]),
        ReadFaultKind::Reference { found: text, wanted } => {
            language.say("deck-read-reference", [found(text), ("wanted", part(*wanted).into())])
        }
        ReadFaultKind::Name { found: text, near } if near.is_empty() => {
            say("deck-read-name", [found(text)])
        }
        ReadFaultKind::Name { found: text, near } => {
            let near = near.iter().map(|&name| name.to_owned()).collect();
            language.say("deck-read-name-near", [found(text), ("near", language.and(near).into())])
        }
        ReadFaultKind::Differs { found: text, reference, name } => language.say(
            "deck-read-differs",
            [found(text), ("reference", short(reference).into()), ("name", (*name).into())],
        ),
        ReadFaultKind::Several { found: text, references } => {
            let all = references.iter().map(|&one| one.to_owned()).collect();
            language
                .say("deck-read-several", [found(text), ("references", language.and(all).into())])
        }
    }
}

/// The beginning of a text that somebody wrote.
fn short(text: &str) -> String {
    let begin: String = text.chars().take(60).collect();
    let begin = if begin.len() < text.len() { begin + "…" } else { begin };
    plain(&begin).into_owned()
}

const fn part(part: ReferencePart) -> &'static str {
    match part {
        ReferencePart::Alt => "alt",
        ReferencePart::Set => "set",
        ReferencePart::Product => "product",
        ReferencePart::Faction => "faction",
        ReferencePart::Number => "number",
        ReferencePart::Rarity => "rarity",
        ReferencePart::UniqueNumber => "unique",
        ReferencePart::Instance => "instance",
        ReferencePart::End => "end",
    }
}

const fn code_fault(fault: CodeFaultKind) -> &'static str {
    match fault {
        CodeFaultKind::Letter => "letter",
        CodeFaultKind::Long => "long",
        CodeFaultKind::Version => "version",
        CodeFaultKind::Short => "short",
        CodeFaultKind::Set => "set",
        CodeFaultKind::Card => "card",
        CodeFaultKind::Left => "left",
    }
}

/// Why a deck has no code in a dialect.
pub fn no_code(why: &NoCode) -> Text {
    Text::each(|language| match why {
        NoCode::Set(card) => language.say("deck-no-code-set", [("card", card.to_string().into())]),
        NoCode::Number(card) => {
            language.say("deck-no-code-number", [("card", card.to_string().into())])
        }
        NoCode::Long => language.word("deck-no-code-long").to_owned(),
    })
}
