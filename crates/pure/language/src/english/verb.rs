//! Verbs in the right person, and who or what does something.

use crate::grammar::sentence;

/// Who or what a sentence is about.
#[derive(Clone)]
pub(super) struct SentenceSubject {
    pub(super) text: String,
    pub(super) person: VerbAgreement,
}

/// What a verb agrees with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum VerbAgreement {
    /// `I`.
    I,
    /// One: `it`, `a Character`, `each player`.
    It,
    /// Several, and `you` and `they`, which take the same verbs.
    They,
}

impl SentenceSubject {
    pub(super) fn new(person: VerbAgreement, text: impl Into<String>) -> Self {
        Self { text: text.into(), person }
    }

    pub(super) fn one(text: impl Into<String>) -> Self {
        Self::new(VerbAgreement::It, text)
    }

    pub(super) fn many(text: impl Into<String>) -> Self {
        Self::new(VerbAgreement::They, text)
    }

    /// The subject with a verb in the right form and what follows.
    pub(super) fn does(&self, verb: &str, rest: impl AsRef<str>) -> String {
        spaced([self.text.as_str(), &conjugated(verb, self.person), rest.as_ref()])
    }

    /// `I'm`, `it's`, `target Character is`, and what follows.
    pub(super) fn is(&self, rest: impl AsRef<str>) -> String {
        let be = match (self.text.as_str(), self.person) {
            ("I", _) => return format!("I'm {}", rest.as_ref()),
            ("it", _) => return format!("it's {}", rest.as_ref()),
            (_, VerbAgreement::It) => "is",
            (_, VerbAgreement::I | VerbAgreement::They) => "are",
        };
        format!("{} {be} {}", self.text, rest.as_ref())
    }

    /// The subject with a past form of `be`, and what follows: `I was`, `it was`.
    pub(super) fn was(&self, rest: impl AsRef<str>) -> String {
        let be = if self.person == VerbAgreement::They { "were" } else { "was" };
        format!("{} {be} {}", self.text, rest.as_ref())
    }
}

/// A verb in the right form; of several words the last one changes.
pub(super) fn conjugated(verb: &str, person: VerbAgreement) -> String {
    match (person, verb) {
        (VerbAgreement::I, "be") => "am".to_owned(),
        (VerbAgreement::They, "be") => "are".to_owned(),
        (VerbAgreement::It, "be") => "is".to_owned(),
        (VerbAgreement::It, "have") => "has".to_owned(),
        (VerbAgreement::It, "can't" | "may") | (VerbAgreement::I | VerbAgreement::They, _) => {
            verb.to_owned()
        }
        (VerbAgreement::It, _) => with_s(verb),
    }
}

/// `draws`, `passes`, `Resupplies`: a verb of one, or a noun of several.
pub(super) fn with_s(word: &str) -> String {
    let hisses = ["s", "x", "sh", "ch", "do", "go", "Hero"].iter().any(|end| word.ends_with(end));
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        Some(_) | None if hisses => format!("{word}es"),
        Some(_) | None => format!("{word}s"),
    }
}

/// `discarded`, `drew`: what was done.
pub(super) fn past(verb: &str) -> String {
    match verb {
        "draw" => "drew".to_owned(),
        "go" => "went".to_owned(),
        "leave" => "left".to_owned(),
        "make" => "made".to_owned(),
        "put" => "put".to_owned(),
        _ => match (verb.strip_suffix('y'), verb.ends_with('e')) {
            (Some(stem), _) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ied"),
            (_, true) => format!("{verb}d"),
            (_, false) => format!("{verb}ed"),
        },
    }
}

/// The parts that say something, with a space between them.
pub(super) fn spaced<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `a Character`, `an Animal`.
pub(super) fn article(noun: &str) -> String {
    let an = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// Sentences with capitals and full stops; what ends with a quotation has its stop already.
pub(super) fn sentences(all: &[String]) -> String {
    let ended = all.iter().map(|one| {
        let stop = if one.ends_with(".\"") { "" } else { "." };
        sentence(one) + stop
    });
    ended.collect::<Vec<_>>().join(" ")
}
