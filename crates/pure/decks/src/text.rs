//! Deck lists as people write them.
//!
//! One card per line: the number of copies, and the card by its reference, by the number printed on
//! it, by its name in any of five languages, or by the link of its QR code; a reference or printed
//! number may have the name beside it. Comments, headings and empty lines may come between; the Hero
//! is a card like the others.

use cards::folded;

use crate::fault::{ReadFault, ReadFaultKind};
use crate::list::{COUNT_MAX, DeckList, add};
use crate::reference::Reference;
use crate::{link, name};

/// Words that may be headings of the cards below them, without case and accents, in five languages.
const HEADINGS: &[&str] = &[
    "hero",
    "heroes",
    "heros",
    "held",
    "helden",
    "heroe",
    "eroe",
    "eroi",
    "character",
    "characters",
    "personnage",
    "personnages",
    "charakter",
    "charaktere",
    "personaje",
    "personajes",
    "personaggio",
    "personaggi",
    "spell",
    "spells",
    "sort",
    "sorts",
    "zauber",
    "hechizo",
    "hechizos",
    "magia",
    "magie",
    "permanent",
    "permanents",
    "permanente",
    "permanentes",
    "permanenti",
    "landmark",
    "landmarks",
    "landmark permanents",
    "expedition permanents",
    "repere",
    "reperes",
    "expedition",
    "expeditions",
    "deck",
    "main deck",
    "maindeck",
    "main",
    "cards",
    "cartes",
    "karten",
    "cartas",
    "carte",
    "common",
    "commons",
    "communes",
    "rare",
    "rares",
    "unique",
    "uniques",
    "exalted",
    "pool",
];

/// Headings of sideboard cards.
const BESIDE: &[&str] = &["side", "sideboard", "side deck", "reserve", "beiseite", "banquillo"];

/// The content of a line.
enum DeckLine<'a> {
    Nothing,
    Heading {
        beside: bool,
    },
    /// A card, with the byte at which its text begins.
    Card {
        count: u32,
        what: &'a str,
        at: usize,
    },
}

/// The list of a text.
///
/// ```
/// let list = decks::read_text("1 Sierra & Oddball\n3x ALT_CORE_B_YZ_07_R1\n# a remark\n2 Baba Yaga (R2)")?;
/// assert_eq!(list.to_text(), "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_YZ_07_R1\n2 ALT_CORE_B_YZ_11_R2\n");
/// # Ok::<(), decks::ReadFault>(())
/// ```
pub fn read_text(text: &str) -> Result<DeckList, ReadFault> {
    let mut list = DeckList::default();
    let mut is_beside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let fault = |at, what| ReadFault::at(number, line, at, what);
        match said(line).map_err(|(at, what)| fault(at, what))? {
            DeckLine::Nothing => {}
            DeckLine::Heading { beside } => is_beside = beside,
            DeckLine::Card { count, what, at } => {
                let reference = card(what).map_err(|(more, what)| fault(at + more, what))?;
                let lines = if is_beside { &mut list.side } else { &mut list.cards };
                add(lines, count, reference);
                if lines.iter().map(|line| line.count).sum::<u32>() > COUNT_MAX {
                    return Err(fault(0, ReadFaultKind::TooMany));
                }
            }
        }
    }
    if list.cards.is_empty() {
        let line = text.lines().count().max(1);
        return Err(ReadFault { line, column: 1, what: ReadFaultKind::Empty });
    }
    Ok(list)
}

/// Parses a line.
fn said(line: &str) -> Result<DeckLine<'_>, (usize, ReadFaultKind)> {
    let text = line.trim();
    let mark = ["#", "//", ";", "=", "--", "**"].into_iter().find(|mark| text.starts_with(mark));
    // Before comments: many lists write headings as comments, such as `# Sideboard`.
    if let Some(beside) = heading(text) {
        return Ok(DeckLine::Heading { beside });
    }
    if text.is_empty() || mark.is_some() {
        return Ok(DeckLine::Nothing);
    }
    if text.ends_with(':') {
        return Ok(DeckLine::Heading { beside: false });
    }
    let end = [" #", " //", "\t#"].into_iter().filter_map(|mark| line.find(mark)).min();
    let line = &line[..end.unwrap_or(line.len())];
    let (count, what) = counted(line)?;
    let at = what.as_ptr() as usize - line.as_ptr() as usize;
    if what.is_empty() {
        return Err((at, ReadFaultKind::NoCard));
    }
    Ok(DeckLine::Card { count, what, at })
}

/// Whether a line is a known heading, and whether of a sideboard.
fn heading(line: &str) -> Option<bool> {
    let folded = folded(line);
    let bare = folded.trim_matches(|it: char| !it.is_alphanumeric() && it != ')');
    let bare = bare.split(['(', '[']).next().unwrap_or(bare);
    let bare = bare.trim_end_matches(|it: char| !it.is_alphabetic());
    if BESIDE.contains(&bare) { Some(true) } else { HEADINGS.contains(&bare).then_some(false) }
}

/// The number and the text of a card: `3 REF`, `3x REF`, `3×REF`, `REF x3`, `REF 3`.
fn counted(line: &str) -> Result<(u32, &str), (usize, ReadFaultKind)> {
    let text = line.trim();
    let of = |digits: &str| {
        let at = digits.as_ptr() as usize - line.as_ptr() as usize;
        let count = digits.parse().ok().filter(|count| (1..=COUNT_MAX).contains(count));
        count.ok_or_else(|| (at, ReadFaultKind::Count(digits.to_owned())))
    };
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    if !digits.is_empty() {
        let rest = rest.trim_start();
        let times = rest.strip_prefix(['x', 'X', '×']).filter(|after| {
            // A name may itself begin with this letter.
            let is_apart = after.is_empty() || after.starts_with(char::is_whitespace);
            (is_apart && !name::is_name(rest)) || rest.starts_with('×') || is_id(after)
        });
        return Ok((of(digits)?, times.unwrap_or(rest).trim()));
    }
    let Some((what, last)) = text.rsplit_once(char::is_whitespace) else { return Ok((1, text)) };
    let times = last.trim_start_matches(['x', 'X', '×']);
    let is_count = !times.is_empty() && times.bytes().all(|it| it.is_ascii_digit());
    let is_told = times.len() < last.len() || is_id(what);
    if is_count && is_told { Ok((of(times)?, what.trim())) } else { Ok((1, text)) }
}

/// Whether a text begins like a reference.
fn is_reference(text: &str) -> bool {
    text.trim_start().get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("ALT_"))
}

/// Whether a text begins with a reference or a printed number.
fn is_id(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    is_reference(text) || name::of_number(first).is_some()
}

/// The card that a text names; otherwise the fault, and its byte.
fn card(what: &str) -> Result<Reference, (usize, ReadFaultKind)> {
    if what.contains("://") {
        return link::read(what).map_err(|fault| (0, fault));
    }
    let (first, behind) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
    if let Some(reference) = id(first)? {
        let at = what.len() - behind.len();
        return name::agree(reference, behind).map_err(|fault| (at, fault));
    }
    if let Some((before, last)) = what.rsplit_once(char::is_whitespace)
        && let Ok(Some(reference)) = id(last.trim_matches(BRACKETS))
    {
        return name::agree(reference, before).map_err(|fault| (0, fault));
    }
    name::find(what).map_err(|fault| (0, fault))
}

const BRACKETS: [char; 4] = ['(', ')', '[', ']'];

/// The card of a reference or of a printed number; `None` if the word is neither.
fn id(word: &str) -> Result<Option<Reference>, (usize, ReadFaultKind)> {
    if !is_reference(word) {
        return Ok(name::of_number(word));
    }
    let fault = |no: crate::NoReference| {
        (no.at, ReadFaultKind::Reference { found: word.to_owned(), wanted: no.wanted })
    };
    word.parse().map(Some).map_err(fault)
}
