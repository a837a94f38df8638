//! Players and their zones.

use rules::effect::{Area, Whom};

use super::de::de;
use super::speech::{Actor, Phrase, Speech};
use super::verb::Person;

/// A zone: its noun, whether that is feminine, whether it is plural.
pub(super) const fn zone(area: Area) -> (&'static str, bool, bool) {
    match area {
        Area::Play => ("jeu", false, false),
        Area::Expeditions => ("Expéditions", true, true),
        Area::Landmarks => ("Repères", false, true),
        Area::Hand => ("Main", true, false),
        Area::Reserve => ("Réserve", true, false),
        Area::Deck => ("Deck", false, false),
        Area::Mana => ("zone de Mana", true, false),
        Area::Discard => ("Défausse", true, false),
    }
}

impl Speech {
    /// A player as a subject; `vous` is who carries the effect out.
    pub(super) fn player(&self, whom: Whom) -> Phrase {
        let text = match whom {
            Whom::You => return self.doer(),
            Whom::Controller => return Phrase::you(),
            Whom::Any => "n'importe quel joueur",
            Whom::Opponent => "un adversaire",
            Whom::TargetOpponent => "l'adversaire ciblé",
            Whom::TargetPlayer => "le joueur ciblé",
            Whom::OtherTargetPlayer => "l'autre joueur ciblé",
            Whom::Other => "un autre joueur",
            Whom::Each => "chaque joueur",
            Whom::EachOpponent => "chaque adversaire",
            Whom::They => "ce joueur",
            Whom::ItsController if self.it.plural => "leur contrôleur",
            Whom::ItsController => "son contrôleur",
            Whom::ItsOwner if self.it.plural => "leur propriétaire",
            Whom::ItsOwner => "son propriétaire",
            Whom::FacingIt if self.it.plural => "le contrôleur de l'Expédition qui leur fait face",
            Whom::FacingIt => "le contrôleur de l'Expédition qui lui fait face",
        };
        Phrase::new(text, Person::It, false)
    }

    /// `que vous contrôlez`, `que contrôle un adversaire`.
    pub(super) fn controlled(&self, whom: Whom) -> String {
        match (whom, &self.actor) {
            (Whom::You, Actor::You) | (Whom::Controller, _) => "que vous contrôlez".to_owned(),
            (Whom::You, Actor::Other(_)) => "qu'il contrôle".to_owned(),
            _ => format!("que contrôle {}", self.player(whom).text),
        }
    }

    /// A zone with its article: `votre Main`, `la Réserve d'un adversaire`, `les Repères`.
    pub(super) fn zone_of(&self, area: Area, whom: Option<Whom>) -> String {
        let (noun, feminine, plural) = zone(area);
        match whom {
            Some(whom) => self.player(whom).own(noun, feminine, plural),
            None if plural => format!("les {noun}"),
            None if feminine => format!("la {noun}"),
            None => format!("le {noun}"),
        }
    }

    /// Where something is: `en Réserve`, `dans votre Main`.
    pub(super) fn within(&self, area: Area, whom: Option<Whom>) -> String {
        match (area, whom) {
            (Area::Play, None) => "en jeu".to_owned(),
            (Area::Play, Some(whom)) => self.controlled(whom),
            (Area::Reserve, None) => "en Réserve".to_owned(),
            _ => format!("dans {}", self.zone_of(area, whom)),
        }
    }

    /// From where it comes: `de votre Main`, but `en Réserve` and `en jeu` where anybody's may be meant.
    pub(super) fn out_of(&self, area: Area, whom: Option<Whom>) -> String {
        match (area, whom) {
            (Area::Play, _) | (Area::Reserve, None) => self.within(area, whom),
            _ => de(&self.zone_of(area, whom)),
        }
    }
}
