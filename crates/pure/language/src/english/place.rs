//! Where cards and objects are, and whose.

use rules::effect::{Area, Filter, Where, Which, Whom};

use super::noun::is_mana_orbs;
use super::word::Plurality;
use super::writer::AbilityWriter;
use crate::grammar::listed;

impl AbilityWriter {
    /// Where objects are and whose they are: `you control`, `in your Reserve`, `facing me`.
    pub(super) fn place(&mut self, filter: &Filter, from: bool, several: Plurality) -> String {
        match &filter.place {
            Where::Play => match filter.of {
                Some(whom) => self.controls(whom),
                None if filter.kinds.is_empty() => "in play".to_owned(),
                None => String::new(),
            },
            Where::Expeditions(expeditions) => {
                let place = match (&expeditions.which, expeditions.is.is_empty()) {
                    (Which::FacingMe, true) => "facing me".to_owned(),
                    (Which::FacingIt, true) => "facing it".to_owned(),
                    (Which::All(Some(whom)), _) if *whom != Whom::Opponent => {
                        format!("in {}", self.expeditions(expeditions).text)
                    }
                    _ => format!("in {}", self.some_expeditions(expeditions)),
                };
                let control = filter.of.map(|whom| self.controls(whom) + " ");
                control.unwrap_or_default() + &place
            }
            Where::Those => "from these cards".to_owned(),
            Where::Zones(_) if is_mana_orbs(filter) => filter
                .of
                .filter(|&whom| whom != Whom::You)
                .map_or_else(String::new, |whom| self.controls(whom)),
            Where::Zones(areas) => self.zones(areas, filter.of, from, several),
        }
    }

    /// `in play or in Reserve`, `you control and in your Reserve`, `from your hand or your Reserve`.
    fn zones(&mut self, all: &[Area], of: Option<Whom>, from: bool, several: Plurality) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut said = false;
        for area in all {
            parts.push(match (area, of) {
                (Area::Play, Some(whom)) => self.controls(whom),
                (_, Some(whom)) => {
                    let preposition = match (said, from) {
                        (true, _) => "",
                        (false, true) => "from ",
                        (false, false) => "in ",
                    };
                    said = true;
                    format!("{preposition}{} {}", self.whose(whom), area_of(*area))
                }
                (_, None) => format!("{} {}", if from { "from" } else { "in" }, anywhere(*area)),
            });
        }
        listed(&parts, if several == Plurality::All { "and" } else { "or" })
    }

    /// A zone that something goes to or from: `Reserve`, `your hand`, `the Expedition zone`.
    pub(super) fn zone(&mut self, area: Area, of: Option<Whom>) -> String {
        match (area, of) {
            (area, None) => the_zone(area).to_owned(),
            (area, Some(whom)) => format!("{} {}", self.whose(whom), area_of(area)),
        }
    }
}

/// A zone after its owner.
fn area_of(area: Area) -> &'static str {
    match area {
        Area::Play => "cards in play",
        Area::Expeditions => "Expeditions",
        Area::Landmarks => "Landmarks",
        Area::Hand => "hand",
        Area::Reserve => "Reserve",
        Area::Deck => "deck",
        Area::Mana => "Mana zone",
        Area::Discard => "discard pile",
    }
}

/// Anybody's zone, after `in`.
fn anywhere(area: Area) -> &'static str {
    match area {
        Area::Play => "play",
        Area::Expeditions => "the Expedition zone",
        Area::Landmarks => "Landmarks",
        Area::Hand => "hand",
        Area::Reserve => "Reserve",
        Area::Deck => "a deck",
        Area::Mana => "the Mana zone",
        Area::Discard => "a discard pile",
    }
}

/// Anybody's zone, after `to` and `leaves`.
fn the_zone(area: Area) -> &'static str {
    match area {
        Area::Play => "play",
        Area::Expeditions => "the Expedition zone",
        Area::Landmarks => "the Landmark zone",
        Area::Hand => "hand",
        Area::Reserve => "Reserve",
        Area::Deck => "the deck",
        Area::Mana => "the Mana zone",
        Area::Discard => "the discard pile",
    }
}
