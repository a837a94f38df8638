//! Tests that all languages have the same messages, and that the code requests exactly those.
#![expect(clippy::disallowed_methods, reason = "the code is files of the project")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use audit::Evidence;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use fluent_syntax::parser::parse;

use crate::language::Language;

/// The variables of one message or of one form of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Variables {
    /// The variables that appear in the text.
    shown: BTreeSet<String>,
    /// The variables that select a text, which one language may need and another not.
    choosing: BTreeSet<String>,
}

impl Variables {
    fn of(pattern: &Pattern<String>) -> Self {
        let mut found = Self::default();
        found.add(pattern);
        found
    }

    fn add(&mut self, pattern: &Pattern<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression } => self.add_expression(expression),
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<String>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    panic!("only variables choose: {selector:?}");
                };
                self.choosing.insert(id.name.clone());
                for variant in variants {
                    self.add(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.shown.insert(id.name.clone());
            }
            InlineExpression::FunctionReference {
                arguments: CallArguments { positional, .. },
                ..
            } => positional.iter().for_each(|argument| self.add_inline(argument)),
            // A brace, which a text cannot contain.
            InlineExpression::StringLiteral { .. } => {}
            other => panic!("messages are made of texts, variables and grammar alone: {other:?}"),
        }
    }
}

/// All messages of a language and their forms, by name.
fn messages(language: Language) -> BTreeMap<String, Variables> {
    let files = language.tongue().files;
    messages_of(language, files.said().chain([files.desk]))
}

/// The messages of some files of a language and their forms, by name.
fn messages_of<'a>(
    language: Language,
    files: impl Iterator<Item = &'a str>,
) -> BTreeMap<String, Variables> {
    let mut found = BTreeMap::new();
    let mut add = |name: String, pattern: &Pattern<String>| {
        let before = found.insert(name.clone(), Variables::of(pattern));
        assert!(before.is_none(), "{language}: {name} is there twice");
    };
    for file in files {
        let resource = parse(file.to_owned()).map_err(|(_, errors)| errors).expect("Fluent");
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let name = message.id.name;
                    add(name.clone(), &message.value.expect("every message has a text"));
                    for form in message.attributes {
                        add(format!("{name}.{}", form.id.name), &form.value);
                    }
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{language}: {other:?}"),
            }
        }
    }
    found
}

/// The shipped code, by file, without comments; the tests of a file are at its end.
fn code() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 20, "only {} files", files.len());
    files
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        let is_test =
            ["outside.rs", "pseudo.rs", "same.rs"].iter().any(|name| path.ends_with(name));
        if path.is_dir() {
            collect(&path, files);
        } else if is_code && !is_test {
            let text = std::fs::read_to_string(&path).expect("readable");
            let shipped = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let lines = shipped.lines().filter(|line| !line.trim_start().starts_with("//"));
            files.push((path, lines.flat_map(|line| [line, "\n"]).collect()));
        }
    }
}

/// A quoted text; the code has none with a quotation mark inside.
struct Literal<'a> {
    text: &'a str,
    /// The code before it, up to the previous text.
    before: &'a str,
}

impl Literal<'_> {
    /// Whether it names a message: by its position, or by its hyphens.
    fn is_message(&self) -> bool {
        let is_small = |one: char| one.is_ascii_lowercase() || one == '-';
        let is_name = self.text.contains('-')
            && self.text.starts_with(|one: char| one.is_ascii_lowercase())
            && self.text.chars().all(is_small);
        let asks = [".say(", ".word("].iter().any(|call| self.before.trim_end().ends_with(call));
        asks || is_name
    }

    /// Whether it names a variable: `("player", ...)`.
    fn is_variable(&self) -> bool {
        let before = self.before.strip_suffix('(');
        before.is_some_and(|before| !before.ends_with(|one: char| one.is_alphanumeric()))
    }
}

fn literals(code: &str) -> Vec<Literal<'_>> {
    let parts: Vec<_> = code.split('"').collect();
    parts.chunks_exact(2).map(|pair| Literal { before: pair[0], text: pair[1] }).collect()
}

/// The functions of a file, each with the code before the next.
fn functions(code: &str) -> Vec<String> {
    let mut functions = vec![String::new()];
    for line in code.lines() {
        let before_name = line.split("fn ").next().unwrap_or_default().trim();
        let begins = line.contains("fn ")
            && ["", "pub", "const", "pub const", "pub(crate)", "pub(crate) const", "pub(super)"]
                .contains(&before_name);
        if begins {
            functions.push(String::new());
        }
        functions.last_mut().expect("there is one").extend([line, "\n"]);
    }
    functions
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let expected = messages(Language::English);
    assert!(expected.len() > 250, "only {} messages", expected.len());
    for language in Language::ALL {
        let found = messages(language);
        let names: Vec<_> = expected.keys().filter(|name| !found.contains_key(*name)).collect();
        assert!(names.is_empty(), "{language} lacks {names:?}");
        for (name, variables) in &found {
            let expected = expected.get(name).unwrap_or_else(|| panic!("{language} alone: {name}"));
            assert_eq!(variables.shown, expected.shown, "{language}: {name}");
        }
    }
}

#[test]
fn the_code_asks_for_every_message_and_for_no_other() {
    let messages = messages(Language::English);
    let of_findings = Evidence::messages().map(|(message, _)| message.to_owned());
    let mut asked: BTreeSet<String> = of_findings.collect();
    for message in &asked {
        assert!(messages.contains_key(message), "a finding says {message}");
    }
    for (path, code) in code() {
        // Subjects of abilities say verbs, not messages.
        let is_grammar = ["ability.rs", "gain.rs"].iter().any(|name| path.ends_with(name));
        for literal in literals(&code) {
            let is_there = messages.contains_key(literal.text);
            let what = format!("{}: {}", path.display(), literal.text);
            assert!(is_there || is_grammar || !literal.is_message(), "{what}");
            asked.insert(literal.text.to_owned());
        }
    }
    // Messages used only by the page are compared with its requests in a separate test.
    let files = Language::English.tongue().files;
    let files = files.captions.iter().chain(files.page).copied().chain([files.desk]);
    let of_page = messages_of(Language::English, files);
    let asked =
        |name: &str| of_page.contains_key(name) || name.split('.').all(|part| asked.contains(part));
    let never: Vec<_> = messages.keys().filter(|name| !asked(name)).collect();
    assert!(never.is_empty(), "nothing asks for {never:?}");
}

#[test]
fn who_asks_for_a_message_gives_all_its_variables() {
    let mut needed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for language in Language::ALL {
        for (name, Variables { shown, choosing }) in messages(language) {
            // Requesting a finding requests all its forms.
            let name = [".recorded", ".expected"]
                .into_iter()
                .find_map(|form| name.strip_suffix(form))
                .map_or(name.clone(), str::to_owned);
            needed.entry(name).or_default().extend(shown.into_iter().chain(choosing));
        }
    }
    let mut tried = 0;
    for (message, given) in Evidence::messages() {
        let is_given = |name: &String| name == "count" || given.contains(&name.as_str());
        let missing: Vec<_> = needed[message].iter().filter(|name| !is_given(name)).collect();
        assert!(missing.is_empty(), "{message} without {missing:?}");
        tried += needed[message].len();
    }
    for (path, code) in code() {
        // Messages of terms are words or places: `terms.rs` requests them. Abilities supply verbs,
        // not messages.
        if ["ids.rs", "ability.rs"].iter().any(|name| path.ends_with(name)) {
            continue;
        }
        for function in functions(&code) {
            let literals = literals(&function);
            let given: BTreeSet<_> =
                literals.iter().filter(|one| one.is_variable()).map(|one| one.text).collect();
            for asked in literals.iter().filter(|one| one.is_message()) {
                let Some(variables) = needed.get(asked.text) else { continue };
                let missing: Vec<_> =
                    variables.iter().filter(|one| !given.contains(one.as_str())).collect();
                let what = format!("{}: {}", path.display(), asked.text);
                assert!(missing.is_empty(), "{what} without {missing:?}");
                tried += variables.len();
            }
        }
    }
    assert!(tried > 200, "only {tried}");
}
