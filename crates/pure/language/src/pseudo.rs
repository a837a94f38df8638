//! A pseudo-language made of the English messages: every text is longer and in brackets.
//!
//! Any text outside brackets in it does not come from the folder of a language.

use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use fluent_syntax::serializer::serialize;

use crate::english::ENGLISH;
use crate::language_data::LanguageData;
use crate::messages::Messages;

pub(crate) static PSEUDO: LanguageData = LanguageData {
    code: "en",
    name: ENGLISH.name,
    locale: ENGLISH.locale,
    files: ENGLISH.files,
    messages: &MESSAGES,
    grammar: ENGLISH.grammar,
    rulebook: ENGLISH.rulebook,
};

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    let files: Vec<_> = ENGLISH.files.said().map(bracketed).collect();
    Messages::new("en", files.iter().map(String::as_str), &[])
});

/// A file of messages with every text in brackets.
fn bracketed(file: &str) -> String {
    let mut resource = parse(file.to_owned()).expect("Fluent");
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry {
            message.value.iter_mut().for_each(bracket);
            message.attributes.iter_mut().for_each(|form| bracket(&mut form.value));
        }
    }
    serialize(&resource)
}

/// A longer text in brackets.
pub(crate) fn in_brackets(text: &str) -> String {
    format!("⟦{text}{}⟧", "~".repeat(text.chars().count() / 2))
}

fn bracket(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                *value = in_brackets(value);
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                for variant in variants {
                    bracket(&mut variant.value);
                }
            }
            PatternElement::Placeable { expression: Expression::Inline(_) } => {}
        }
    }
}

#[test]
fn texts_are_put_in_brackets_and_variables_are_not() {
    assert_eq!(bracketed("a = { $b } plays\n"), "a = { $b }⟦ plays~~~⟧\n");
}
