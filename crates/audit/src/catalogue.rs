//! Every paragraph of every edition in our own words, and what the project does about it.

use std::sync::LazyLock;

use language::Language;
use rules::Edition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::paragraph::Paragraph;
use crate::text::Text;

/// A paragraph of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
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

/// What the project does about a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Treatment {
    /// Its checks look for breaches of it.
    Audited,
    /// What is against it cannot be recorded.
    Construction,
    /// It is about decks and what is brought to the table.
    Decks,
    /// It says what a word means.
    Definition,
    /// It cannot be judged: what it asks for depends on words of a card that no program here reads.
    CardText,
    /// It cannot be judged: keeping it or breaking it leaves nothing in a log.
    NotRecorded,
    /// It cannot be judged: it is about teams, whose matches are not told apart from others.
    Teams,
}

/// A word of the glossary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Word {
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
pub struct Found {
    /// How many paragraphs.
    pub count: usize,
    /// How many of them each section has.
    pub sections: Vec<Section>,
    /// The paragraphs, by number and then by edition.
    pub paragraphs: Vec<&'static Entry>,
    /// Words of the glossary.
    pub words: Vec<&'static Word>,
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

/// A line of the data; `see` are numbers of the newest edition that has the paragraph.
#[derive(Deserialize)]
struct Row {
    #[serde(borrow)]
    new: Option<&'static str>,
    old: Option<&'static str>,
    title: Text,
    summary: Text,
    treatment: Treatment,
    see: Vec<&'static str>,
}

/// What a section is about, and its number in each edition that has it.
#[derive(Deserialize)]
struct SectionRow {
    new: Option<&'static str>,
    old: Option<&'static str>,
    title: Text,
}

#[derive(Deserialize)]
struct WordRow {
    word: Text,
    summary: Text,
    #[serde(borrow)]
    see: Vec<&'static str>,
    source: &'static str,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let rows: Vec<Row> = lines(include_str!("../data/catalogue.jsonl"));
    let mut entries: Vec<_> = rows
        .iter()
        .flat_map(|row| Edition::ALL.map(|edition| entry(&rows, row, edition)))
        .collect();
    entries
        .sort_by_cached_key(|entry| entry.as_ref().map(|entry| place(entry.edition, entry.number)));
    entries.into_iter().flatten().collect()
});

static SECTIONS: LazyLock<Vec<SectionRow>> =
    LazyLock::new(|| lines(include_str!("../data/sections.jsonl")));

static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let rows: Vec<WordRow> = lines(include_str!("../data/glossary.jsonl"));
    let word = |WordRow { word, summary, see, source }| {
        let edition = Edition::September2024;
        let see = see.into_iter().map(|number| Paragraph { edition, number }).collect();
        Word { word, summary, see, source }
    };
    rows.into_iter().map(word).collect()
});

fn lines<T: Deserialize<'static>>(text: &'static str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a test reads every row")).collect()
}

impl Row {
    fn number(&self, edition: Edition) -> Option<Paragraph> {
        let number = match edition {
            Edition::September2024 => self.old,
            Edition::Four => self.new,
        };
        number.map(|number| Paragraph { edition, number })
    }
}

/// A row as a paragraph of one edition.
fn entry(rows: &[Row], row: &Row, edition: Edition) -> Option<Entry> {
    let Paragraph { number, .. } = row.number(edition)?;
    let other = if edition == Edition::Four { Edition::September2024 } else { Edition::Four };
    let written = if row.new.is_some() { Edition::Four } else { Edition::September2024 };
    let see = row.see.iter().map(|&number| {
        let named = Paragraph { edition: written, number };
        let there = rows.iter().find(|row| row.number(written) == Some(named));
        there.and_then(|row| row.number(edition)).unwrap_or(named)
    });
    let cites = |check: &Check| check.covers(edition).contains(&Paragraph { edition, number });
    Some(Entry {
        edition,
        number,
        section: number.rsplit_once('.').map_or(number, |(section, _)| section),
        elsewhere: row.number(other),
        title: row.title.clone(),
        summary: row.summary.clone(),
        treatment: row.treatment,
        checks: Check::ALL.iter().copied().filter(cites).collect(),
        see: see.collect(),
    })
}

/// The order of the rulebook: a section's own paragraphs, then the sections in it.
fn order(number: &'static str) -> Vec<(Option<u32>, &'static str)> {
    number.split('.').map(|part| (part.parse().ok(), part)).collect()
}

fn place(edition: Edition, number: &'static str) -> (Vec<(Option<u32>, &'static str)>, Edition) {
    (order(number), edition)
}

/// Every paragraph of every edition, by number and then by edition.
pub fn all() -> &'static [Entry] {
    &ENTRIES
}

/// Every word of the glossary.
pub fn words() -> &'static [Word] {
    &WORDS
}

/// A paragraph by its number.
pub fn get(edition: Edition, number: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.edition == edition && entry.number == number)
}

/// What a section of an edition is about; none if there is no such section.
pub fn title(edition: Edition, section: &str) -> Option<&'static Text> {
    let number = |row: &SectionRow| match edition {
        Edition::September2024 => row.old,
        Edition::Four => row.new,
    };
    SECTIONS.iter().find(|row| number(row) == Some(section)).map(|row| &row.title)
}

/// What has all words of `query` in its number, title or summary; of one edition, or of all.
///
/// Case and accents do not matter. A word with a full stop in it is the beginning of a number: `4.2` finds all of that section.
pub fn search(query: &str, edition: Option<Edition>, language: Language) -> Found {
    let words: Vec<_> = query.split_whitespace().map(plain).collect();
    let has = |number: &str, texts: [&Text; 2]| {
        let texts = texts.map(|text| plain(text.in_language(language)));
        words.iter().all(|word| {
            begins(number, word) || texts.iter().any(|text| text.contains(word.as_str()))
        })
    };
    let fits = |entry: &&Entry| {
        edition.is_none_or(|edition| entry.edition == edition)
            && has(entry.number, [&entry.title, &entry.summary])
    };
    let paragraphs: Vec<_> = ENTRIES.iter().filter(fits).collect();
    let words = WORDS.iter().filter(|word| has("", [&word.word, &word.summary])).collect();
    let mut sections: Vec<Section> = Vec::new();
    for &Entry { edition, section, .. } in &paragraphs {
        let known =
            sections.iter_mut().find(|one| (one.edition, one.section) == (*edition, *section));
        if let Some(known) = known {
            known.count += 1;
        } else {
            let title = title(*edition, section).expect("a test looks for every title");
            sections.push(Section { edition: *edition, section, title, count: 1 });
        }
    }
    Found { count: paragraphs.len(), sections, paragraphs, words }
}

/// Whether a word of a query is this number, or a section that the number is in.
fn begins(number: &str, word: &str) -> bool {
    let rest =
        word.contains('.').then(|| number.strip_prefix(word.trim_end_matches('.'))).flatten();
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A text in lower case without accents.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' => plain.push('a'),
            'ç' => plain.push('c'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' => plain.push('i'),
            'ô' => plain.push('o'),
            'ù' | 'û' | 'ü' => plain.push('u'),
            'œ' => plain.push_str("oe"),
            '’' => plain.push('\''),
            other => plain.push(other),
        }
    }
    plain
}
