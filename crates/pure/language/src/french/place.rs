//! Where cards are and where they go.

use rules::effect::{Area, To, Where, Whom};

use super::de::de;
use super::speech::{Phrase, Speech, spaced};
use crate::grammar::listed;

/// Whether cards are looked at where they are, or taken from there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LookedAt {
    There,
    Taken,
}

impl Speech {
    /// Where the cards of a filter are, behind the noun: `de votre Réserve`, `que vous contrôlez`.
    pub(super) fn whereabouts(
        &mut self,
        place: &Where,
        of: Option<Whom>,
        seen: LookedAt,
    ) -> String {
        let zones = match place {
            Where::Play => return of.map(|whom| self.controlled(whom)).unwrap_or_default(),
            Where::Expeditions(which) => {
                let which = format!("dans {}", self.expeditions(which).text);
                let whose = of.map(|whom| self.controlled(whom)).unwrap_or_default();
                return spaced([&which, &whose]);
            }
            Where::Those => return "parmi ces cartes".to_owned(),
            Where::Zones(zones) => zones,
        };
        let only = zones.len() == 1 && seen == LookedAt::Taken;
        let zones = zones.iter().map(|&area| match (only, of) {
            (true, _) => self.out_of(area, of),
            (false, _) => self.within(area, of),
        });
        listed(&zones.collect::<Vec<_>>(), "ou")
    }

    /// A place that objects join or leave: `mon Expédition`, `votre Réserve`.
    pub(super) fn place(&mut self, place: &Where, of: Option<Whom>) -> String {
        match place {
            Where::Play => "une zone en jeu".to_owned(),
            Where::Those => "ces cartes".to_owned(),
            Where::Expeditions(which) => self.expeditions(which).text,
            Where::Zones(zones) => {
                let zones = zones.iter().map(|&area| match (area, of) {
                    (Area::Play, _) => "une zone en jeu".to_owned(),
                    (Area::Expeditions, None) => "la zone d'Expédition".to_owned(),
                    (Area::Landmarks, None) => "la zone de Repères".to_owned(),
                    _ => self.zone_of(area, of),
                });
                listed(&zones.collect::<Vec<_>>(), "ou")
            }
        }
    }

    /// A zone of whoever owns what goes there.
    fn owners(&self, area: Area, what: &Phrase, of: Option<Whom>) -> String {
        if let Some(whom) = of {
            return self.zone_of(area, Some(whom));
        }
        let (noun, feminine, plural) = super::who::zone(area);
        let owner = if !what.pronoun && what.plural() {
            "leurs propriétaires".to_owned()
        } else if what.pronoun {
            what.own("propriétaire", false, what.plural())
        } else {
            "son propriétaire".to_owned()
        };
        Phrase::new(owner, super::verb::Person::It, false).own(noun, feminine, plural)
    }

    /// Where cards go: `en Réserve`, `dans la Main de son propriétaire`.
    pub(super) fn towards(&mut self, to: &To, what: &Phrase, of: Option<Whom>) -> String {
        let orb = |ready: &str| {
            if what.plural() {
                format!("Orbes de Mana {ready}s")
            } else {
                format!("Orbe de Mana {ready}")
            }
        };
        match to {
            To::Discard => String::new(),
            To::Hand => format!("dans {}", self.owners(Area::Hand, what, of)),
            To::Reserve => "en Réserve".to_owned(),
            To::Mana => {
                let zone = self.owners(Area::Mana, what, of);
                format!("dans {zone} en tant qu'{}", orb("épuisé"))
            }
            To::ReadyMana => {
                let zone = self.owners(Area::Mana, what, of);
                format!("dans {zone} en tant qu'{}", orb("redressé"))
            }
            To::DeckTop => format!("sur le dessus {}", de(&self.owners(Area::Deck, what, of))),
            To::DeckBottom => format!("sous {}", self.owners(Area::Deck, what, of)),
            To::DeckPosition(number) => {
                let deck = self.owners(Area::Deck, what, of);
                let position = match number {
                    rules::effect::Number::Plain(number) => {
                        format!("à la position {number} à partir du dessus")
                    }
                    rules::effect::Number::Per(_) => {
                        format!("à la position indiquée par {}", self.value(number))
                    }
                };
                format!("dans {deck}, {position}")
            }
            To::Expeditions(which) => format!("dans {}", self.expeditions(which).text),
            To::Landmarks => format!("dans {}", self.zone_of(Area::Landmarks, of)),
        }
    }
}
