//! Every paragraph of every edition, and how the project handles it.

use std::sync::LazyLock;

use rules::Edition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::paragraph::Paragraph;

/// A paragraph of an edition, and how the project handles it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParagraphFacts {
    /// The edition.
    pub edition: Edition,
    /// Its number in the edition, such as `4.2.4.b`.
    pub number: &'static str,
    /// The paragraph of the other edition with the same content.
    pub elsewhere: Option<Paragraph>,
    /// How the project handles it.
    pub treatment: Treatment,
    /// The checks of the auditor that cite it.
    pub checks: Vec<Check>,
    /// Related paragraphs, from its own edition where possible.
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

/// A line of the data; `see` are numbers of the newest edition that has the paragraph.
#[derive(Deserialize)]
struct CatalogueRow {
    #[serde(borrow)]
    new: Option<&'static str>,
    old: Option<&'static str>,
    treatment: Treatment,
    see: Vec<&'static str>,
}

static PARAGRAPHS: LazyLock<Vec<ParagraphFacts>> = LazyLock::new(|| {
    let lines = include_str!("../data/catalogue.jsonl").lines();
    let row = |line| serde_json::from_str(line).expect("a test reads every row");
    let rows: Vec<CatalogueRow> = lines.map(row).collect();
    let mut all: Vec<_> = rows
        .iter()
        .flat_map(|row| Edition::ALL.map(|edition| paragraph(&rows, row, edition)))
        .flatten()
        .collect();
    all.sort_by_cached_key(|one| (order(one.number), one.edition));
    all
});

impl CatalogueRow {
    fn number(&self, edition: Edition) -> Option<Paragraph> {
        let number = match edition {
            Edition::September2024 => self.old,
            Edition::Four => self.new,
        };
        number.map(|number| Paragraph { edition, number })
    }
}

/// A row as a paragraph of one edition.
fn paragraph(
    rows: &[CatalogueRow],
    row: &CatalogueRow,
    edition: Edition,
) -> Option<ParagraphFacts> {
    let Paragraph { number, .. } = row.number(edition)?;
    let other = if edition == Edition::Four { Edition::September2024 } else { Edition::Four };
    let written = if row.new.is_some() { Edition::Four } else { Edition::September2024 };
    let see = row.see.iter().map(|&number| {
        let named = Paragraph { edition: written, number };
        let there = rows.iter().find(|row| row.number(written) == Some(named));
        there.and_then(|row| row.number(edition)).unwrap_or(named)
    });
    let cites = |check: &Check| check.covers(edition).contains(&Paragraph { edition, number });
    Some(ParagraphFacts {
        edition,
        number,
        elsewhere: row.number(other),
        treatment: row.treatment,
        checks: Check::ALL.iter().copied().filter(cites).collect(),
        see: see.collect(),
    })
}

/// The order of the rulebook: a section's own paragraphs, then the sections in it.
fn order(number: &'static str) -> Vec<(Option<u32>, &'static str)> {
    number.split('.').map(|part| (part.parse().ok(), part)).collect()
}

/// Every paragraph of every edition, by number and then by edition.
pub fn all() -> &'static [ParagraphFacts] {
    &PARAGRAPHS
}
