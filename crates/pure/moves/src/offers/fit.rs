//! Matches typed letters with lines.

use rules::Seat;

use super::candidate::{ways, ways_of};
use crate::names::{Called, Labels, Titled, every_card, fold, is_between, rarity_of};
use crate::table::GrowingMatch;

/// The typed text so far.
pub(super) struct TypedText {
    text: String,
    folded: String,
    words: Vec<String>,
}

/// The cost of a match at the beginning of a word.
pub(super) const BEGINS: u32 = 1;
/// Matches that do not begin with the typed word come after all that do.
pub(super) const IN_A_NAME: u32 = 10;
const A_PLAYER: u32 = 40;

/// Destinations of moves, in the order in which letters match them.
pub(super) const PLACES: [&str; 7] =
    ["reserve", "discard", "hero", "companion", "hand", "mana", "landmark"];

impl TypedText {
    pub(super) fn new(text: &str) -> Self {
        let text = text.trim().to_owned();
        let folded = fold(&text);
        let words = folded.split(is_between).filter(|it| !it.is_empty()).map(str::to_owned);
        Self { words: words.collect(), text, folded }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The typed text without a number at its end, and that number.
    pub(super) fn without_price(&self) -> Option<(Self, u32)> {
        let (shorter, price) = self.text.rsplit_once(' ')?;
        let is_number = price.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then_some((Self::new(shorter), price.parse().ok()?))
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The typed text with abbreviations expanded: the player in front, the Expedition after a
    /// card, and destinations of moves, by the player whose turn it is unless another is in front.
    pub(super) fn spelled(&self, players: &[String], in_turn: Option<Seat>) -> Option<String> {
        let mut words: Vec<String> = self.text.split(' ').map(str::to_owned).collect();
        let mut card = 0;
        match (words.as_mut_slice(), in_turn) {
            ([_, arrow, ..], Some(seat)) if arrow == ">" => {
                words.insert(0, format!("{}:", players[seat.index()]));
                card = 1;
            }
            ([first, _, ..], _) => {
                let begun = fold(first);
                let player = players.iter().find(|player| fold(player).starts_with(&begun));
                if let Some(player) = player {
                    *first = format!("{player}:");
                    card = 1;
                }
            }
            _ => {}
        }
        let mut is_place = false;
        for word in words.iter_mut().skip(card + 1) {
            let begun = word.trim_end_matches(',');
            let among: &[&str] = if is_place { &PLACES } else { &["hero", "companion"] };
            is_place = begun == ">";
            let whole = among.iter().find(|it| !begun.is_empty() && it.starts_with(begun));
            if let Some(whole) = whole {
                word.replace_range(..begun.len(), whole);
            }
        }
        let spelled = words.join(" ");
        (spelled != self.text).then_some(spelled)
    }

    /// How well a line matches, the smallest value the best; `None` if a typed word begins none of
    /// its words.
    pub(super) fn fit(&self, line: &str, table: &GrowingMatch) -> Option<u32> {
        if self.is_empty() {
            return Some(0);
        }
        let folded = fold(line);
        if folded == self.folded {
            return Some(0);
        }
        let (player, rest) = folded.split_once(':').unwrap_or(("", &folded));
        // The player and the cause may be omitted.
        let plain = |line: &str| line.split(" by ").next().unwrap_or(line).trim() == self.folded;
        if plain(&folded) || rest.trim() == self.folded || plain(rest) {
            return Some(0);
        }
        let words: Vec<&str> = rest.split(is_between).filter(|word| !word.is_empty()).collect();
        let cards = words.iter().filter_map(|word| {
            let bare = word.split('#').next().unwrap_or(word);
            table.names.cards.iter().find(|it| it.folded == bare)
        });
        let cards: Vec<&Called> = cards.map(AsRef::as_ref).collect();
        let mut at = 0;
        let mut sum = BEGINS;
        let mut player = Some(player);
        for typed in &self.words {
            if let Some(found) = words.iter().skip(at).position(|word| begins(word, typed)) {
                sum += u32::try_from(found).unwrap_or(IN_A_NAME).min(IN_A_NAME - 1);
                at += found + 1;
            } else if cards.iter().any(|card| card.has_word(typed) || is_of(card, typed)) {
                sum += IN_A_NAME;
            } else if player.take_if(|name| name.starts_with(&**typed)).is_some() {
                sum += A_PLAYER;
            } else {
                return None;
            }
        }
        Some(sum)
    }
}

/// Whether a typed word names the rarity of a card.
fn is_of(card: &Called, typed: &str) -> bool {
    rarity_of(typed).is_some_and(|rarity| card.face.rarity.as_deref() == Some(rarity))
}

/// Whether a word of a line begins with the typed text: `br#1` matches `brainwash#1`.
fn begins(word: &str, typed: &str) -> bool {
    let numbered = || {
        let ((label, number), (begun, typed)) = (word.split_once('#')?, typed.split_once('#')?);
        Some(label.starts_with(begun) && number == typed)
    };
    word.starts_with(typed) || numbered() == Some(true)
}

/// Any known card by a word of its name, in any language, with its destination when played. One
/// that is only revealed has no destination.
pub(super) fn cards_like(typed: &[String], shown: bool) -> Vec<(&'static Titled, &'static str)> {
    let like = |one: &'static Titled| {
        let all = if shown { &[""][..] } else { ways(one.kind, one.is_landmark) };
        let named = |typed: &str| {
            one.words.iter().any(|it| it.starts_with(typed)) || rarity_of(typed).is_some()
        };
        // A rarity alone names no card.
        let is_named = typed.first().is_some_and(|first| rarity_of(first).is_none());
        goes(typed, all, named).filter(move |_| is_named).map(move |way| (one, way))
    };
    every_card().iter().flat_map(like).collect()
}

/// The labelled cards that match these letters by label or name, with their destination when
/// played.
pub(super) fn called_like<'a>(
    labels: &'a Labels,
    typed: &'a [String],
) -> impl Iterator<Item = (&'a Called, &'static str)> {
    labels.cards.iter().flat_map(move |one| {
        let named = |typed: &str| one.folded.starts_with(typed) || one.has_word(typed);
        goes(typed, ways_of(&one.face), named).map(move |way| (&**one, way))
    })
}

/// The destination of a card that at least two words match: the first word is from its name, each
/// further one from the name or the destination.
fn goes(
    typed: &[String],
    ways: &'static [&'static str],
    named: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'static str> {
    let letters: usize = typed.iter().map(String::len).sum();
    let is_it = |way: &str, typed: &str| named(typed) || way.trim_start().starts_with(typed);
    let first = typed.split_first().filter(|(first, _)| letters >= 2 && named(first));
    let found = first.map(|(_, rest)| {
        let meant = |way: &&&str| rest.iter().all(|typed| is_it(way, typed));
        ways.iter().filter(meant).copied().collect::<Vec<_>>()
    });
    found.into_iter().flatten()
}
