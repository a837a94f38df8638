//! The game's words in English, and their symbols on cards.

use rules::effect::{Markers, Measure, Span};
use rules::{
    CardType, Icon, Keyword, Seat, Side, Statistics, Status, Terrain, TerrainSet, Trigger,
};

use super::messages::MESSAGES;
use super::verb::with_s;
use crate::grammar::{listed, sentence};
use crate::ids;

/// Whether a noun is in the plural, and how several kinds are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Plurality {
    /// `Character or Permanent`.
    One,
    /// `Characters or Permanents`.
    Many,
    /// `Characters and Permanents`.
    All,
}

/// A player without a name.
pub(super) fn player(seat: Seat) -> String {
    MESSAGES.say("player", [("number", (u16::from(seat.number()) + 1).into())])
}

/// The word for a terrain, for which cards have a symbol.
pub(super) fn terrain(terrain: Terrain) -> &'static str {
    MESSAGES.word(ids::terrain(terrain))
}

pub(super) fn terrains(all: TerrainSet) -> String {
    let words: Vec<_> = all.iter().map(|one| terrain(one).to_owned()).collect();
    listed(&words, "and")
}

pub(super) fn card_type(card_type: CardType) -> &'static str {
    MESSAGES.word(ids::card_type(card_type))
}

pub(super) fn keyword(keyword: Keyword) -> String {
    match keyword {
        Keyword::Cooldown => "Cooldown".to_owned(),
        Keyword::Defender => "Defender".to_owned(),
        Keyword::Eternal => "Eternal".to_owned(),
        Keyword::Fleeting => "Fleeting".to_owned(),
        Keyword::Gigantic => "Gigantic".to_owned(),
        Keyword::Scout(number) => format!("Scout {{{number}}}"),
        Keyword::Seasoned => "Seasoned".to_owned(),
        Keyword::Temple(number) => format!("Temple {{{number}}}"),
        Keyword::Tough(number) => format!("Tough {number}"),
    }
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Anchored => "Anchored",
        Status::Ascended => "Ascended",
        Status::Asleep => "Asleep",
        Status::Exhausted => "exhausted",
        Status::Fleeting => "Fleeting",
    }
}

/// Alternative statuses.
pub(super) fn statuses(all: &[Status]) -> String {
    let all: Vec<_> = all.iter().map(|&one| status(one).to_owned()).collect();
    listed(&all, "or")
}

/// The symbol of an ability that a sentence refers to.
pub(super) fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Join => "{j}",
        Icon::Hand => "{h}",
        Icon::Reserve => "{r}",
        Icon::Discard => "{D}",
        Icon::Exhaust => "{T}",
    }
}

/// The trigger of abilities that a sentence refers to.
pub(super) fn trigger(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::Joined => "{j}",
        Trigger::PlayedFromHand => "{h}",
        Trigger::PlayedFromReserve => "{r}",
        Trigger::AtMorning => "At Morning",
        Trigger::AtNoon => "At Noon",
        Trigger::AtAfternoon => "At Afternoon",
        Trigger::AtDusk => "At Dusk",
        Trigger::AtNight => "At Night",
        Trigger::When | Trigger::This(_) => "other",
    }
}

pub(super) fn measure(measure: &Measure) -> &'static str {
    match measure {
        Measure::BaseCost => "Base Cost",
        Measure::HandCost => "Hand Cost",
        Measure::ReserveCost => "Reserve Cost",
        Measure::Statistic(one) => terrain(*one),
        Measure::HighestStatistic => "highest statistic",
        Measure::Boosts => "number of boosts",
    }
}

/// Whether it is an amount of mana, which is written in braces.
pub(super) fn is_cost(measure: &Measure) -> bool {
    matches!(measure, Measure::BaseCost | Measure::HandCost | Measure::ReserveCost)
}

pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::Hero => "Hero",
        Side::Companion => "Companion",
    }
}

pub(super) fn span(span: Span) -> &'static str {
    match span {
        Span::Turn => "this turn",
        Span::Afternoon => "this Afternoon",
        Span::Day => "this Day",
    }
}

/// The name of a counter: `Scrap counter`, `boost`.
pub(super) fn marker(markers: &Markers) -> String {
    match markers {
        Markers::Boosts => "boost".to_owned(),
        Markers::Named(name) => format!("{} counter", sentence(name)),
        Markers::Any => "counter".to_owned(),
    }
}

/// `1 boost`, `2 boosts`.
pub(super) fn boosts(count: u32) -> String {
    format!("{count} {}", plural("boost", count != 1))
}

/// A noun in the singular or plural.
pub(super) fn plural(noun: &str, several: bool) -> String {
    if several { with_s(noun) } else { noun.to_owned() }
}

/// A number as a word: `two`.
pub(super) fn count(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// `third`, `13th`.
pub(super) fn ordinal(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "0th", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth", "tenth", "eleventh", "twelfth",
    ];
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| format!("{number}th"), |&word| word.to_owned())
}

/// `+1/+1/-1`.
pub(super) fn more(statistics: Statistics) -> String {
    format!("{:+}/{:+}/{:+}", statistics.forest, statistics.mountain, statistics.water)
}
