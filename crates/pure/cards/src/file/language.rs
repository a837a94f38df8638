//! The language of a file that does not say it.

use std::collections::BTreeMap;

use crate::{Card, CardFileEntry, CardLanguage, data, folded};

/// Finds the language of a file whose cards have one name each, and no language with it: the one in
/// which most of these names are in the data. Without any of them it is English.
///
/// Only English texts are read. So if it is another language, a card of the data gets its name and
/// nothing else, and any other card has no text.
pub(super) fn settle(cards: &mut Vec<CardFileEntry>) {
    let is_plain = |card: &CardFileEntry| matches!(&card.names, [Some(_), None, None, None, None]);
    if !cards.iter().any(is_plain) {
        return;
    }
    let known: BTreeMap<&str, Card> = data::built_in().map(|card| (card.reference, card)).collect();
    let mut counts = [0_u32; 5];
    for card in cards.iter().filter(|card| is_plain(card)) {
        let (Some(name), Some(reference)) = (&card.names[0], &card.reference) else { continue };
        // A Unique has the name of its Character.
        let common = reference.splitn(6, '_').take(5).collect::<Vec<_>>().join("_") + "_C";
        let found = known.get(reference.as_str()).or_else(|| known.get(common.as_str()));
        for (count, language) in counts.iter_mut().zip(CardLanguage::ALL) {
            let is_so = found.is_some_and(|card| folded(card.name(language)) == folded(name));
            *count += u32::from(is_so);
        }
    }
    // Many names are the same in several languages: of equals, the first.
    let most = counts.iter().max().copied().unwrap_or(0);
    let Some(at) = counts.iter().position(|count| *count == most).filter(|at| *at > 0) else {
        return;
    };
    cards.retain(|card| card.from.is_none() || !is_plain(card));
    for card in cards.iter_mut().filter(|card| is_plain(card)) {
        card.names.swap(0, at);
        card.text = None;
        card.language = CardLanguage::ALL[at];
        if card.reference.as_deref().is_some_and(|reference| known.contains_key(reference)) {
            let CardFileEntry { reference, names, language, .. } = std::mem::take(card);
            *card = CardFileEntry { reference, names, language, ..CardFileEntry::default() };
        }
    }
}
