//! Tables: the decks of the publisher's former export, and the registrations of an event.

use std::collections::BTreeMap;

use cards::{Card, CardLanguage, Faction, Kind, folded, letters};
use csv::{ReaderBuilder, StringRecord};
use schemars::JsonSchema;
use serde::Serialize;

use crate::fault::{ReadFault, ReadFaultKind};
use crate::list::{COUNT_MAX, DeckList, add};

// Columns of the table of decks.
const DECK: usize = 0;
const NAME: usize = 1;
const FORMAT: usize = 2;
const HERO: usize = 3;
const CARD: usize = 5;
const COUNT: usize = 7;

/// Whether a text is the table of decks: semicolons, and references of cards in their column.
pub(crate) fn is_table(text: &str) -> bool {
    let first = reader(text, b';').into_records().nth(1);
    first.is_some_and(|row| {
        row.is_ok_and(|row| row.len() > COUNT && row[CARD].trim().starts_with("ALT_"))
    })
}

/// Every deck of the table. A Hero that is not among the cards is added to them.
pub(crate) fn read(text: &str) -> Result<Vec<DeckList>, ReadFault> {
    let mut decks: Vec<(String, DeckList)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows(text, b';')?.iter().skip(1) {
        let cell = |at| row.get(at).unwrap_or_default().trim();
        let reference = |at| {
            let found = cell(at);
            found.parse().map_err(|no: crate::NoReference| {
                let what = ReadFaultKind::Reference { found: found.to_owned(), wanted: no.wanted };
                wrong(text, row, at, what)
            })
        };
        if row.len() <= COUNT {
            return Err(wrong(text, row, 0, ReadFaultKind::Row));
        }
        let count: Option<u32> = cell(COUNT).parse().ok().filter(|it| (1..=COUNT_MAX).contains(it));
        let no_count = || wrong(text, row, COUNT, ReadFaultKind::Count(cell(COUNT).to_owned()));
        let count = count.ok_or_else(no_count)?;
        let at = *places.entry(cell(DECK).to_owned()).or_insert(decks.len());
        if at == decks.len() {
            let format = Some(cell(FORMAT).to_lowercase()).filter(|it| !it.is_empty());
            let list =
                DeckList { name: Some(cell(NAME).to_owned()), format, ..DeckList::default() };
            decks.push((cell(HERO).to_owned(), list));
        }
        add(&mut decks[at].1.cards, count, reference(CARD)?);
        if decks[at].1.size() > COUNT_MAX {
            return Err(wrong(text, row, CARD, ReadFaultKind::TooMany));
        }
        if !cell(HERO).is_empty() {
            reference(HERO)?;
        }
    }
    let whole = decks.into_iter().map(|(hero, mut list)| {
        let hero = hero.parse().ok().filter(|_| list.hero().is_none());
        if let Some(hero) = hero {
            add(&mut list.cards, 1, hero);
        }
        list
    });
    Ok(whole.collect())
}

/// A player as registered for an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Registration {
    /// Their email address.
    pub email: String,
    /// Their nickname.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pseudo: Option<String>,
    /// Their name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The factions of their deck by their rules names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<String>,
    /// The reference of their Hero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<String>,
    /// The address of their deck list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
}

/// The possible names of each column, without case and accents.
const COLUMNS: [(&str, &[&str]); 7] = [
    ("Email", &["email", "e-mail", "mail", "courriel", "adresse email", "email address"]),
    ("Pseudo", &["pseudo", "username", "nickname", "nick", "player", "joueur", "surnom"]),
    ("Nom", &["nom", "name", "full name", "nom complet"]),
    ("Faction", &["faction", "faction1", "faction 1"]),
    ("Faction 2", &["faction2", "faction 2", "second faction", "deuxieme faction"]),
    ("Hero", &["hero", "heros"]),
    ("Decklist URL", &["decklist url", "decklisturl", "decklist", "deck", "deck url", "lien deck"]),
];

/// The players of a registration list: a header with the names of its columns, then one player per
/// row.
///
/// Columns are separated by commas, semicolons or tabs, and named in English or French; only the address is needed.
pub fn read_registrations(text: &str) -> Result<Vec<Registration>, ReadFault> {
    ReadFault::check_size(text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| head.bytes().filter(|byte| byte == separator).count();
    let separator = [b';', b',', b'\t'].into_iter().max_by_key(count).unwrap_or(b';');
    let rows = rows(text, separator)?;
    let Some((head, rows)) = rows.split_first() else {
        return Err(ReadFault {
            line: 1,
            column: 1,
            what: ReadFaultKind::Column("Email".to_owned()),
        });
    };
    let at = |at: usize| {
        let (_, names): (_, &[&str]) = COLUMNS[at];
        head.iter().position(|name| names.contains(&folded(name.trim()).as_str()))
    };
    let columns: [Option<usize>; 7] = std::array::from_fn(at);
    if columns[0].is_none() {
        return Err(wrong(text, head, 0, ReadFaultKind::Column(COLUMNS[0].0.to_owned())));
    }
    rows.iter().map(|row| registration(text, row, columns)).collect()
}

fn registration(
    text: &str,
    row: &StringRecord,
    columns: [Option<usize>; 7],
) -> Result<Registration, ReadFault> {
    let cell = |at: usize| {
        let cell = columns[at].and_then(|at| row.get(at)).unwrap_or_default().trim();
        Some(cell.to_owned()).filter(|cell| !cell.is_empty())
    };
    let person = |at: usize, found: String| {
        wrong(text, row, columns[at].unwrap_or(0), ReadFaultKind::Person(found))
    };
    let mut factions = Vec::new();
    for at in [3, 4] {
        let Some(found) = cell(at) else { continue };
        let faction = Faction::ALL.into_iter().find(|one| {
            [one.code(), one.name()].iter().any(|name| name.eq_ignore_ascii_case(&found))
        });
        factions.push(faction.ok_or_else(|| person(at, found))?.name().to_owned());
    }
    let hero = match cell(5) {
        None => None,
        Some(found) => Some(hero(&found).ok_or_else(|| person(5, found))?.reference.to_owned()),
    };
    let Some(email) = cell(0) else {
        let at = columns[0].unwrap_or(0);
        return Err(wrong(text, row, at, ReadFaultKind::Column(COLUMNS[0].0.to_owned())));
    };
    Ok(Registration { email, pseudo: cell(1), name: cell(2), factions, hero, deck: cell(6) })
}

/// A Hero by reference, by name, or as addresses write names: `kojo-booda`.
fn hero(text: &str) -> Option<&'static Card> {
    if let Some(card) = cards::get(text) {
        return Some(card).filter(|card| card.kind == Kind::Hero);
    }
    let wanted = letters(text);
    let mut heroes = cards::all().chain(cards::unpublished());
    heroes.find(|card| {
        let is_so = |language| letters(card.name(language)) == wanted;
        card.kind == Kind::Hero
            && card.same_as.is_none()
            && CardLanguage::ALL.into_iter().any(is_so)
    })
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// All rows with any number of columns; without empty ones.
fn rows(text: &str, separator: u8) -> Result<Vec<StringRecord>, ReadFault> {
    let mut rows = Vec::new();
    for row in reader(text, separator).into_records() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            let line = usize::try_from(line).unwrap_or(1);
            ReadFault { line, column: 1, what: ReadFaultKind::Row }
        })?;
        if row.iter().any(|cell| !cell.trim().is_empty()) {
            rows.push(row);
        }
    }
    // An unclosed quote takes in every row below it.
    let is_open = |row: &&StringRecord| {
        let rest = text.get(begin(text, row)..).unwrap_or_default();
        rest.contains('\n')
            && rest.matches('"').count() % 2 == 1
            && row.iter().any(|cell| cell.contains('\n'))
    };
    match rows.last().filter(is_open) {
        Some(row) => Err(wrong(text, row, 0, ReadFaultKind::Row)),
        None => Ok(rows),
    }
}

/// The byte at which a row begins.
fn begin(text: &str, row: &StringRecord) -> usize {
    // The parser's start of a row is the end of the previous one, which may be before the end of
    // its line.
    let byte = row.position().map_or(0, csv::Position::byte);
    let byte = usize::try_from(byte).unwrap_or(0).min(text.len());
    let rest = text.get(byte..).unwrap_or_default();
    byte + rest.len() - rest.trim_start_matches(['\r', '\n']).len()
}

/// A fault in a cell.
fn wrong(text: &str, row: &StringRecord, at: usize, what: ReadFaultKind) -> ReadFault {
    let begin = begin(text, row);
    let before = text.get(..begin).unwrap_or_default();
    let of_line = text.get(begin..).unwrap_or_default().lines().next().unwrap_or_default();
    let cell = row.get(at).filter(|cell| !cell.is_empty());
    let in_line = cell.and_then(|cell| of_line.find(cell)).unwrap_or(0);
    ReadFault::at(before.matches('\n').count() + 1, of_line, in_line, what)
}
