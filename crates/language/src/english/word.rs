//! The game's words in English.

use rules::{CardType, Cost, Keyword, Seat, Status, Terrain, TerrainSet, Trigger};

use super::messages::MESSAGES;
use crate::grammar::listed;
use crate::ids;

/// A player without a name.
pub(super) fn player(seat: Seat) -> String {
    MESSAGES.say("player", [("number", (u16::from(seat.number()) + 1).into())])
}

pub(super) fn terrain(terrain: Terrain) -> &'static str {
    MESSAGES.word(ids::terrain(terrain))
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
        Keyword::Scout(number) => format!("Scout {number}"),
        Keyword::Seasoned => "Seasoned".to_owned(),
        Keyword::Tough(number) => format!("Tough {number}"),
    }
}

pub(super) fn terrains(all: TerrainSet) -> String {
    let words: Vec<_> = all.iter().map(|one| terrain(one).to_owned()).collect();
    if words.is_empty() { "no terrain".to_owned() } else { listed(&words, "and") }
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

pub(super) fn trigger(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Joined => "my joining a zone in play",
        Trigger::PlayedFromHand => "my being played from the Hand",
        Trigger::PlayedFromReserve => "my being played from the Reserve",
        Trigger::AtMorning => "the Morning",
        Trigger::AtNoon => "Noon",
        Trigger::AtAfternoon => "the Afternoon",
        Trigger::AtDusk => "Dusk",
        Trigger::AtNight => "the Night",
        Trigger::When => "something else",
    }
}

pub(super) fn triggers(all: &[Trigger]) -> String {
    let words: Vec<_> = all.iter().map(|&one| trigger(one).to_owned()).collect();
    listed(&words, "or")
}

pub(super) fn cost(cost: Cost) -> &'static str {
    match cost {
        Cost::Discard => "discard me",
        Cost::Exhaust => "exhaust me",
        Cost::Mana => "pay mana",
        Cost::Other => "something else",
        Cost::Sacrifice => "sacrifice something",
        Cost::Spend => "spend counters",
    }
}

pub(super) fn boosts(count: u32) -> String {
    if count == 1 { "1 boost".to_owned() } else { format!("{count} boosts") }
}
