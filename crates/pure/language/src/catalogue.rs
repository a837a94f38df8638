//! Every paragraph of every edition in our own words, with how the project handles it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use audit::catalogue::{ParagraphFacts, Treatment};
use audit::{Check, Paragraph};
pub use cards::folded;
use rules::Edition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::language::Language;
use crate::language_data::Rulebook;
use crate::text::Text;

/// A paragraph of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Entry")]
pub struct ParagraphEntry {
    /// The edition.
    pub edition: Edition,
    /// Its number there, such as `4.2.4.b`.
    pub number: &'static str,
    /// The section it stands in, such as `4.2.4`.
    pub section: &'static str,
    /// The paragraph of the other edition that says the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Paragraph>,
    /// What it is about.
    pub title: Text,
    /// What it says, in our own words.
    pub summary: Text,
    /// What the project does about it.
    pub treatment: Treatment,
    /// The checks of the auditor that cite it.
    pub checks: Vec<Check>,
    /// Paragraphs to read beside it, those of its own edition where they are there.
    pub see: Vec<Paragraph>,
}

/// A word of the glossary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Word")]
pub struct GlossaryWord {
    /// The word.
    pub word: Text,
    /// What it means, in our own words.
    pub summary: Text,
    /// Paragraphs that use it.
    pub see: Vec<Paragraph>,
    /// Where it is explained.
    pub source: &'static str,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Found")]
pub struct SearchResult {
    /// How many paragraphs.
    pub count: usize,
    /// How many of them each section has.
    pub sections: Vec<Section>,
    /// The paragraphs, by number and then by edition.
    pub paragraphs: Vec<&'static ParagraphEntry>,
    /// Words of the glossary.
    pub words: Vec<&'static GlossaryWord>,
}

/// A section in what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Section {
    /// The edition.
    pub edition: Edition,
    /// Its number.
    pub section: &'static str,
    /// What it is about.
    pub title: &'static Text,
    /// How many paragraphs of it were found.
    pub count: usize,
}

/// A language's text for a paragraph: its number is that of the newest edition that has it.
#[derive(Deserialize)]
struct ParagraphRow {
    #[serde(borrow)]
    new: Option<&'static str>,
    old: Option<&'static str>,
    title: String,
    summary: String,
}

/// The title of a section, and its number in each edition that has it.
#[derive(Deserialize)]
struct SectionRow {
    #[serde(borrow)]
    new: Option<&'static str>,
    old: Option<&'static str>,
    title: String,
}

/// The source of a glossary entry, independent of language.
#[derive(Deserialize)]
struct WordSource {
    id: &'static str,
    #[serde(borrow)]
    see: Vec<&'static str>,
    source: &'static str,
}

/// A language's text for a glossary entry.
#[derive(Deserialize)]
struct WordRow {
    id: &'static str,
    word: String,
    summary: String,
}

/// Texts by the number of their subject.
type Numbered = BTreeMap<(Edition, &'static str), Text>;

static ENTRIES: LazyLock<Vec<ParagraphEntry>> = LazyLock::new(|| {
    let rows = rows::<ParagraphRow>(|rulebook| rulebook.paragraphs);
    let number = |row: &ParagraphRow| {
        let old = row.old.map(|number| (Edition::September2024, number));
        row.new.map(|number| (Edition::Four, number)).or(old).expect("every row has a number")
    };
    let titles = rows.iter().map(|(language, row)| (number(row), *language, &*row.title));
    let summaries = rows.iter().map(|(language, row)| (number(row), *language, &*row.summary));
    let (titles, summaries) = (texts(titles), texts(summaries));
    audit::catalogue::all().iter().map(|facts| entry(facts, &titles, &summaries)).collect()
});

static SECTIONS: LazyLock<Numbered> = LazyLock::new(|| {
    let rows = rows::<SectionRow>(|rulebook| rulebook.sections);
    let titles = rows.iter().flat_map(|(language, row)| {
        let numbers = [(Edition::Four, row.new), (Edition::September2024, row.old)];
        let numbers = numbers.into_iter().filter_map(|(edition, it)| Some((edition, it?)));
        numbers.map(|number| (number, *language, &*row.title))
    });
    texts(titles)
});

static WORDS: LazyLock<Vec<GlossaryWord>> = LazyLock::new(|| {
    let rows = rows::<WordRow>(|rulebook| rulebook.glossary);
    let words = rows.iter().map(|(language, row)| (row.id, *language, &*row.word));
    let summaries = rows.iter().map(|(language, row)| (row.id, *language, &*row.summary));
    let (words, summaries) = (texts(words), texts(summaries));
    let word = |WordSource { id, see, source }| {
        let edition = Edition::September2024;
        let see = see.into_iter().map(|number| Paragraph { edition, number }).collect();
        GlossaryWord { word: words[id].clone(), summary: summaries[id].clone(), see, source }
    };
    lines(include_str!("../data/glossary.jsonl")).into_iter().map(word).collect()
});

pub(crate) fn lines<T: Deserialize<'static>>(text: &'static str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a test reads every row")).collect()
}

/// The rows of one file in every language.
fn rows<T: Deserialize<'static>>(file: fn(&Rulebook) -> &'static str) -> Vec<(Language, T)> {
    let rows = |language: Language| lines(file(&language.tongue().rulebook)).into_iter();
    Language::ALL.iter().flat_map(|&one| rows(one).map(move |row| (one, row))).collect()
}

/// The texts of all languages by their subject.
pub(crate) fn texts<'a, K: Ord>(
    rows: impl Iterator<Item = (K, Language, &'a str)>,
) -> BTreeMap<K, Text> {
    let mut all: BTreeMap<K, BTreeMap<Language, &str>> = BTreeMap::new();
    for (about, language, text) in rows {
        all.entry(about).or_default().insert(language, text);
    }
    let text = |texts: BTreeMap<Language, &str>| Text::each(|one| written(one, &texts));
    all.into_iter().map(|(about, texts)| (about, text(texts))).collect()
}

/// A text of the rulebook in one language.
fn written(language: Language, texts: &BTreeMap<Language, &str>) -> String {
    #[cfg(test)]
    if language == Language::Pseudo {
        return crate::pseudo::in_brackets(texts[&Language::English]);
    }
    texts[&language].to_owned()
}

/// A paragraph with its text.
fn entry(facts: &ParagraphFacts, titles: &Numbered, summaries: &Numbered) -> ParagraphEntry {
    let &ParagraphFacts { edition, number, elsewhere, treatment, .. } = facts;
    // What two editions say alike is written once, under the number of the newer one.
    let newest = elsewhere.filter(|other| other.edition > edition);
    let text = newest.map_or((edition, number), |newest| (newest.edition, newest.number));
    ParagraphEntry {
        edition,
        number,
        section: number.rsplit_once('.').map_or(number, |(section, _)| section),
        elsewhere,
        title: titles[&text].clone(),
        summary: summaries[&text].clone(),
        treatment,
        checks: facts.checks.clone(),
        see: facts.see.clone(),
    }
}

/// Every paragraph of every edition, by number and then by edition.
pub fn all() -> &'static [ParagraphEntry] {
    &ENTRIES
}

/// Every glossary entry.
pub fn words() -> &'static [GlossaryWord] {
    &WORDS
}

/// A paragraph by its number.
pub fn get(edition: Edition, number: &str) -> Option<&'static ParagraphEntry> {
    ENTRIES.iter().find(|entry| entry.edition == edition && entry.number == number)
}

/// The title of a section of an edition; `None` if there is no such section.
pub fn title(edition: Edition, section: &'static str) -> Option<&'static Text> {
    SECTIONS.get(&(edition, section))
}

/// The paragraphs with all words of `query` in their number, title or summary; of one edition, or
/// of all.
///
/// Case and accents are ignored. A word with a full stop in it is the beginning of a number: `4.2`
/// finds all of that section.
pub fn search(query: &str, edition: Option<Edition>, language: Language) -> SearchResult {
    let words: Vec<_> = query.split_whitespace().map(folded).collect();
    let has = |number: &str, texts: [&Text; 2]| {
        let texts = texts.map(|text| folded(text.in_language(language)));
        words.iter().all(|word| {
            begins(number, word) || texts.iter().any(|text| text.contains(word.as_str()))
        })
    };
    let fits = |entry: &&ParagraphEntry| {
        edition.is_none_or(|edition| entry.edition == edition)
            && has(entry.number, [&entry.title, &entry.summary])
    };
    let paragraphs: Vec<_> = ENTRIES.iter().filter(fits).collect();
    let words = WORDS.iter().filter(|word| has("", [&word.word, &word.summary])).collect();
    let mut sections: Vec<Section> = Vec::new();
    for &ParagraphEntry { edition, section, .. } in &paragraphs {
        let known =
            sections.iter_mut().find(|one| (one.edition, one.section) == (*edition, *section));
        if let Some(known) = known {
            known.count += 1;
        } else {
            let title = title(*edition, section).expect("a test looks for every title");
            sections.push(Section { edition: *edition, section, title, count: 1 });
        }
    }
    SearchResult { count: paragraphs.len(), sections, paragraphs, words }
}

/// Whether a word of a query is this number, or a section that contains it.
fn begins(number: &str, word: &str) -> bool {
    let rest =
        word.contains('.').then(|| number.strip_prefix(word.trim_end_matches('.'))).flatten();
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_each_paragraph_and_each_word_once() {
        let newest =
            |one: &&ParagraphEntry| one.elsewhere.is_none_or(|other| other.edition < one.edition);
        let paragraphs = all().iter().filter(newest).count();
        for language in Language::ALL {
            let rulebook = &language.tongue().rulebook;
            assert_eq!(rulebook.paragraphs.lines().count(), paragraphs, "{language}");
            assert_eq!(rulebook.glossary.lines().count(), words().len(), "{language}");
        }
    }
}
