//! Deck pages that a browser saved.
//!
//! Nothing fixes how a page looks, so little is assumed: a card is a reference in an attribute or in a text, and beside it stands
//! its number of copies, such as `x3`, or in an attribute that says so. If a card's number cannot be found, or if one could belong
//! to either of two cards, no deck is read rather than another one.

use crate::fault::{ReadFault, ReadFaultKind};
use crate::list::{COUNT_MAX, DeckList, add};
use crate::reference::Reference;

/// Attributes that give a number of copies.
const COUNTS: [&str; 5] = ["data-quantity", "data-count", "data-copies", "data-number", "data-qty"];

/// Whether a text is a page.
pub(crate) fn is_page(bare: &str) -> bool {
    let begin: String = bare.chars().take(200).collect::<String>().to_ascii_lowercase();
    begin.starts_with("<!doctype html") || begin.starts_with('<') && begin.contains("<html")
}

/// Part of a page, with the byte at which it begins.
enum HtmlPiece<'a> {
    /// What stands between `<` and `>`.
    Tag(&'a str),
    Text(&'a str),
}

/// What a page shows, in its order.
enum PageContent {
    /// A card, and its number where the same tag gives it.
    Card { reference: Reference, count: Option<u32>, at: usize },
    /// A number of copies, which belongs to a card before or behind it.
    Count(u32),
}

/// The only deck of a page.
pub(crate) fn read(page: &str) -> Result<DeckList, ReadFault> {
    let shown = shown(page);
    // The number of each card stands behind it on one page and before it on another; what fits both ways is read in neither.
    let both = [deck(page, &shown, NumberSide::Behind), deck(page, &shown, NumberSide::Before)];
    let list = match both {
        [Ok(list), Ok(other)] if list == other => list,
        [Ok(_), Ok(_)] => return Err(none()),
        [Ok(list), Err(_)] | [Err(_), Ok(list)] => list,
        [Err(fault), Err(_)] => return Err(fault),
    };
    if list.cards.is_empty() { Err(none()) } else { Ok(list) }
}

const fn none() -> ReadFault {
    ReadFault { line: 1, column: 1, what: ReadFaultKind::NoDeck }
}

fn shown(page: &str) -> Vec<PageContent> {
    let mut all: Vec<PageContent> = Vec::new();
    for (at, piece) in pieces(page) {
        let (text, count) = match piece {
            HtmlPiece::Tag(tag) => (tag, attribute_count(tag)),
            HtmlPiece::Text(text) => (text, None),
        };
        for reference in references(text) {
            match all.last_mut() {
                // The picture, the link and the name of one card.
                Some(PageContent::Card { reference: last, count: told, .. })
                    if *last == reference =>
                {
                    *told = told.or(count);
                }
                _ => all.push(PageContent::Card { reference, count, at }),
            }
        }
        if let HtmlPiece::Text(text) = piece
            && let Some(count) = text_count(text)
        {
            all.push(PageContent::Count(count));
        }
    }
    all
}

/// Where the number of a card stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberSide {
    Before,
    Behind,
}

/// The deck, with the number of each card on this side of it.
fn deck(page: &str, shown: &[PageContent], side: NumberSide) -> Result<DeckList, ReadFault> {
    let mut list = DeckList::default();
    for (index, one) in shown.iter().enumerate() {
        let PageContent::Card { reference, count, at } = one else { continue };
        let beside = match side {
            NumberSide::Before => index.checked_sub(1).and_then(|index| shown.get(index)),
            NumberSide::Behind => shown.get(index + 1),
        };
        let beside = beside.and_then(|one| match one {
            PageContent::Count(count) => Some(*count),
            PageContent::Card { .. } => None,
        });
        let hero = reference.is_hero();
        let told = count.or(beside).or(hero.then_some(1));
        let fits = |count: &u32| (1..=COUNT_MAX).contains(count) && (*count == 1 || !hero);
        let Some(count) = told.filter(fits) else {
            return Err(place(page, *at, ReadFaultKind::Count(reference.to_string())));
        };
        // A page shows its deck once: a card that is shown again, as in a preview, is the same copies.
        match list.cards.iter().find(|line| line.reference == *reference) {
            None => add(&mut list.cards, count, reference.clone()),
            Some(line) if line.count == count => {}
            Some(_) => {
                return Err(place(page, *at, ReadFaultKind::Count(reference.to_string())));
            }
        }
    }
    Ok(list)
}

/// The tags and texts of a page, without scripts, styles and comments.
fn pieces(page: &str) -> Vec<(usize, HtmlPiece<'_>)> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(open) = page[at..].find('<').map(|more| at + more) {
        if open > at {
            all.push((at, HtmlPiece::Text(&page[at..open])));
        }
        let skipped = [("<!--", "-->"), ("<script", "</script"), ("<style", "</style")]
            .into_iter()
            .find(|(begin, _)| starts(&page[open..], begin));
        let end = skipped.map_or(">", |(_, end)| end);
        let Some(close) = find(&page[open..], end).map(|more| open + more) else { return all };
        if skipped.is_none() {
            all.push((open, HtmlPiece::Tag(&page[open + 1..close])));
        }
        at = close + end.len();
        if end.starts_with("</") {
            at = page[at..].find('>').map_or(page.len(), |more| at + more + 1);
        }
    }
    all.push((at, HtmlPiece::Text(&page[at..])));
    all
}

fn starts(text: &str, begin: &str) -> bool {
    text.get(..begin.len()).is_some_and(|it| it.eq_ignore_ascii_case(begin))
}

/// Where this text, in lower case, is in any case.
fn find(text: &str, wanted: &str) -> Option<usize> {
    let bytes = wanted.as_bytes();
    text.as_bytes().windows(bytes.len()).position(|it| it.eq_ignore_ascii_case(bytes))
}

/// The references in a text, whatever stands around them: `../CORE/ALT_CORE_B_AX_04_C.webp`.
fn references(text: &str) -> Vec<Reference> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find("ALT_").map(|more| at + more) {
        let rest = &text[begin..];
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        all.extend(rest[..end].parse::<Reference>());
        at = begin + end;
    }
    all
}

/// `x3`, `3x`, `×3`: a number alone may as well be a cost.
fn text_count(text: &str) -> Option<u32> {
    let text = text.replace("&times;", "x").replace("&nbsp;", " ").replace('\u{d7}', "x");
    let bare = text.trim();
    let digits = bare.strip_prefix(['x', 'X']).or_else(|| bare.strip_suffix(['x', 'X']))?.trim();
    let is_number = (1..=4).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// The number in an attribute such as `data-quantity="3"`.
fn attribute_count(tag: &str) -> Option<u32> {
    COUNTS.iter().find_map(|name| {
        let after = &tag[tag.find(name)? + name.len()..];
        let value =
            after.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
        let end = value.bytes().take_while(u8::is_ascii_digit).count();
        value[..end].parse().ok()
    })
}

/// The place of a byte of a page.
fn place(page: &str, at: usize, what: ReadFaultKind) -> ReadFault {
    let before = &page[..at];
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    let column = page[begin..at].chars().count() + 1;
    ReadFault { line: before.matches('\n').count() + 1, column, what }
}
