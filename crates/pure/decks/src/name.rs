//! Cards by their names, in five languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::{Card, CardLanguage, Faction, Rarity, folded};

use crate::fault::ReadFaultKind;
use crate::reference::Reference;

/// First printings by their names in every language, without case and accents.
static NAMES: LazyLock<BTreeMap<String, Vec<&'static Card>>> = LazyLock::new(|| {
    let mut names: BTreeMap<String, Vec<&'static Card>> = BTreeMap::new();
    for card in cards::all().chain(cards::unpublished()).filter(|card| card.same_as.is_none()) {
        for language in CardLanguage::ALL {
            let of_name = names.entry(folded(card.name(language))).or_default();
            // Many names are the same in several languages. A card's names come one after the other, so only the
            // last entry can be the same card.
            if of_name.last() != Some(&card) {
                of_name.push(card);
            }
        }
    }
    names
});

/// First printings by the numbers printed on them, without the dashes and leading zeros.
static NUMBERS: LazyLock<BTreeMap<(&'static str, u32, &'static str), &'static Card>> =
    LazyLock::new(|| {
        let mut numbers = BTreeMap::new();
        for card in cards::all() {
            let parts: Vec<&str> = card.version.unwrap_or_default().split('-').collect();
            let [set, number, rarity] = parts[..] else { continue };
            let Ok(number) = number.parse() else { continue };
            let first = numbers.entry((set, number, rarity)).or_insert(card);
            // A reprint has the number too; decks count all printings under the first.
            if card.same_as.is_none() {
                *first = card;
            }
        }
        numbers
    });

/// The card with this number printed on it (`4.0 2.2.6`), such as `BTG-014-C`, with or without a
/// language behind it; the number of a Unique ends with its own, `BTG-014-U-123`.
pub(crate) fn of_number(word: &str) -> Option<Reference> {
    let upper = word.to_ascii_uppercase();
    let (set, rest) = upper.split_once('-')?;
    let (number, rest) = rest.split_once('-')?;
    let number = number.parse().ok()?;
    let (rarity, end) = rest.split_once('-').unwrap_or((rest, ""));
    let unique = end.split('-').next().unwrap_or_default();
    if rarity != "U" {
        return NUMBERS.get(&(set, number, rarity))?.reference.parse().ok();
    }
    // Uniques are not in the data: the common card of the same number has the reference up to the rarity.
    let stem = NUMBERS.get(&(set, number, "C"))?.reference.strip_suffix("_C")?;
    format!("{stem}_U_{unique}").parse().ok()
}

/// The reference, if the name given beside it is its card's in any language; also if there is no name,
/// or its card is not in the data.
///
/// # Errors
///
/// [`ReadFaultKind::Differs`] for any other name, so that a slip in either of the two is not guessed.
pub(crate) fn agree(reference: Reference, beside: &str) -> Result<Reference, ReadFaultKind> {
    let is_between = |it: char| it.is_whitespace() || "()[]-–—:·,|*\"".contains(it);
    let bare = folded(beside.trim_matches(is_between));
    let Some(card) = reference.relative().filter(|_| !bare.is_empty()) else {
        return Ok(reference);
    };
    let name = card.name(CardLanguage::English);
    match named(&bare) {
        Ok((cards, _)) if cards.iter().any(|one| one.name(CardLanguage::English) == name) => {
            Ok(reference)
        }
        _ => Err(ReadFaultKind::Differs {
            found: beside.trim_matches(is_between).to_owned(),
            reference: reference.to_string(),
            name,
        }),
    }
}

/// What people add to a name to specify one of its cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameQualifier {
    Rarity(Rarity),
    InFaction,
    OutOfFaction,
    Of(Faction),
}

impl NameQualifier {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "c" | "common" | "commune" => Self::Rarity(Rarity::Common),
            "r" | "rare" => Self::Rarity(Rarity::Rare),
            "r1" => Self::InFaction,
            "r2" | "f" => Self::OutOfFaction,
            "e" | "exalted" | "exaltee" => Self::Rarity(Rarity::Exalted),
            _ => Self::Of(Faction::ALL.into_iter().find(|one| {
                one.code().eq_ignore_ascii_case(word) || one.name().eq_ignore_ascii_case(word)
            })?),
        })
    }

    fn fits(self, card: &Card) -> bool {
        match self {
            Self::Rarity(rarity) => card.rarity() == Some(rarity),
            Self::InFaction => card.rarity() == Some(Rarity::Rare) && !card.out_of_faction(),
            Self::OutOfFaction => card.out_of_faction(),
            Self::Of(faction) => card.faction == Some(faction),
        }
    }
}

/// The card of a name, which may be followed by its rarity and faction: `Baba Yaga (R2)`, `Baba Yaga rare Ordis`.
pub(crate) fn find(text: &str) -> Result<Reference, ReadFaultKind> {
    match named(&folded(text)) {
        Ok((cards, which)) => one(text, cards, &which),
        Err(name) => Err(ReadFaultKind::Name { found: text.to_owned(), near: near(&name) }),
    }
}

/// Whether a text is the name of a card, or of several.
pub(crate) fn is_name(text: &str) -> bool {
    named(&folded(text)).is_ok()
}

/// The cards with a name without case and accents, filtered by the specification; otherwise the
/// unknown name.
fn named(folded: &str) -> Result<(&'static [&'static Card], Vec<NameQualifier>), String> {
    let mut name = folded.trim();
    let mut which = Vec::new();
    loop {
        // Before its last word is taken off: that may belong to the name, however much it looks like a faction.
        if let Some(cards) = NAMES.get(name) {
            return Ok((cards, which));
        }
        let bare = name.trim_end_matches([')', ']', ',', ' ']);
        let at = bare.rfind([' ', '(', '[', ',']).map_or(0, |at| at + 1);
        let read = NameQualifier::read(&bare[at..]).filter(|_| at > 0);
        which.push(read.ok_or_else(|| name.to_owned())?);
        name = bare[..at].trim_end_matches(['(', '[', ',', ' ']);
    }
}

/// The only card that matches.
fn one(
    text: &str,
    cards: &[&'static Card],
    which: &[NameQualifier],
) -> Result<Reference, ReadFaultKind> {
    let fits = |card: &&&'static Card| which.iter().all(|one| one.fits(card));
    let fit: Vec<_> = cards.iter().filter(fits).collect();
    // If none matches, all are returned, so that one can be chosen.
    let listed = if fit.is_empty() { cards.iter().collect() } else { fit.clone() };
    let references = listed.into_iter().map(|card| card.reference).collect();
    match fit.as_slice() {
        [card] => card.reference.parse().map_err(|_| ReadFaultKind::NoCard),
        _ => Err(ReadFaultKind::Several { found: text.to_owned(), references }),
    }
}

/// Names similar to this one, the nearest first.
fn near(name: &str) -> Vec<&'static str> {
    // The distance below takes time in proportion to both lengths, and anyone may send a list with long lines.
    if name.len() > 80 {
        return Vec::new();
    }
    let mut near: Vec<(usize, &str, &'static Card)> = NAMES
        .iter()
        .filter(|(one, _)| one.len().abs_diff(name.len()) <= 4)
        .map(|(one, cards)| (strsim::damerau_levenshtein(one, name), one.as_str(), cards[0]))
        .filter(|&(distance, one, _)| distance <= 1 + one.len() / 6)
        .collect();
    near.sort_by_key(|&(distance, one, _)| (distance, one));
    let mut cards: Vec<(&str, &'static Card)> = Vec::new();
    for (_, one, card) in near {
        if cards.iter().all(|(_, other)| other.reference != card.reference) {
            cards.push((one, card));
        }
    }
    let spelled = |(one, card): (&str, &'static Card)| {
        let names = CardLanguage::ALL.map(|language| card.name(language));
        names.into_iter().find(|name| folded(name) == one).unwrap_or(card.reference)
    };
    cards.into_iter().take(3).map(spelled).collect()
}
