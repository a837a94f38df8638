//! What can be counted.

use rules::effect::{Counted, Expeditions, Measure, Which, Whom};

use super::number::{Countable, FrenchNoun};
use super::speech::{Phrase, Speech};
use super::who::zone;
use super::word::{card_type, counter, terrain};
use crate::grammar::listed;

/// Counters of a name.
pub(super) fn counters(name: &str) -> FrenchNoun {
    let name = counter(name);
    FrenchNoun::new(&format!("compteur {name}"), &format!("compteurs {name}"), false)
}

/// A measure as a noun, and whether that is feminine.
pub(super) fn measure(measure: &Measure) -> (String, bool) {
    match measure {
        Measure::BaseCost => ("Coût de Base".to_owned(), false),
        Measure::HandCost => (format!("Coût de {}", zone(rules::effect::Area::Hand).0), false),
        Measure::ReserveCost => ("Coût de Réserve".to_owned(), false),
        Measure::Statistic(one) => (format!("statistique {}", super::de::de(terrain(*one))), true),
        Measure::HighestStatistic => ("statistique la plus haute".to_owned(), true),
        Measure::Boosts => ("nombre de boosts".to_owned(), false),
    }
}

impl Speech {
    pub(super) fn countable(&mut self, counted: &Counted) -> Countable {
        Countable::Things(match counted {
            Counted::Objects(filter) => self.things(filter),
            Counted::Boosts(on) => {
                let on = self.objects(on);
                FrenchNoun::boost().and(&format!("sur {}", on.tonic()))
            }
            Counted::MyCounters(name) => counters(name).and("sur moi"),
            Counted::HeroCounters(name) => counters(name).and("sur votre Héros"),
            Counted::BaseStatisticsOfZero(among) => {
                let among = self.things(among).many;
                FrenchNoun::new("statistique de base 0", "statistiques de base 0", true)
                    .and(&format!("parmi les {among}"))
            }
            Counted::Measured(what, of) => {
                let of = self.objects(of);
                let (noun, feminine) = measure(what);
                return Countable::Value(of.own(&noun, feminine, false));
            }
            Counted::Different(what, among) => {
                let among = self.things(among).many;
                let (noun, _) = measure(what);
                FrenchNoun::new("valeur différente", "valeurs différentes", true)
                    .and(&format!("{} parmi les {among}", super::de::de(&noun)))
            }
            Counted::Total(what, of) => {
                let of = self.things(of).many;
                let (noun, feminine) = measure(what);
                let [the, total] = if feminine { ["la", "totale"] } else { ["le", "total"] };
                return Countable::Value(format!("{the} {noun} {total} des {of}"));
            }
            Counted::Expeditions(which) => self.counted_expeditions(which),
            Counted::SingleTerrainRegions => FrenchNoun::new(
                "région mono-terrain visible",
                "régions mono-terrain visibles",
                true,
            ),
            Counted::RegionsBetween => {
                FrenchNoun::new("région", "régions", true).and("entre vos Expéditions")
            }
            Counted::Result => return Countable::Value("le résultat du dé".to_owned()),
            Counted::ThatMany => return Countable::Value("ce nombre".to_owned()),
            Counted::Paid => return Countable::Value("le mana ainsi payé".to_owned()),
            Counted::OtherCardsPlayed(whom) => self.played_by(*whom),
            Counted::DiscardedThisWay => {
                FrenchNoun::new("carte défaussée", "cartes défaussées", true).and("de cette façon")
            }
            Counted::TypesAmong(types, among) => {
                let among = self.things(among).many;
                let types: Vec<_> = types.iter().map(|&one| card_type(one).to_owned()).collect();
                let named = if types.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", listed(&types, "ou"))
                };
                FrenchNoun::new("type", "types", false)
                    .and(&format!("de carte{named} parmi les {among}"))
            }
        })
    }

    fn counted_expeditions(&mut self, which: &Expeditions) -> FrenchNoun {
        let is = self.expedition_is(&which.is);
        let is_many: Vec<_> = which.is.iter().map(|one| self.expedition_trait(one, true)).collect();
        let noun = FrenchNoun {
            one: super::speech::spaced(["Expédition", &is]),
            many: super::speech::spaced(["Expéditions", &is_many.join(" ")]),
            feminine: true,
        };
        match which.which {
            Which::All(None) => noun,
            Which::All(Some(whom)) => noun.and(&self.controlled(whom)),
            _ => {
                let plain = Expeditions::from(which.which.clone());
                let those = self.expeditions(&plain).text;
                noun.and(&format!("({those})"))
            }
        }
    }

    fn played_by(&mut self, whom: Whom) -> FrenchNoun {
        let who = self.player(whom);
        let played = |participle: &str| {
            let said = who.with(super::verb::AVOIR.form(who.person));
            format!("{} {participle} ce tour", super::de::que(&said))
        };
        FrenchNoun {
            one: format!("autre carte {}", played("jouée")),
            many: format!("autres cartes {}", played("jouées")),
            feminine: true,
        }
    }

    /// The one that has something, if the sentence can say `j'ai` of it, with what is counted of it.
    pub(super) fn had(&mut self, counted: &Counted) -> Option<(Phrase, FrenchNoun)> {
        match counted {
            Counted::Boosts(on) if Self::is_pronoun(on) => {
                Some((self.objects(on), FrenchNoun::boost()))
            }
            Counted::MyCounters(name) => Some((Phrase::me(), counters(name))),
            Counted::HeroCounters(name) => {
                let hero = Phrase::new("votre Héros", super::verb::Person::It, false);
                Some((hero, counters(name)))
            }
            _ => None,
        }
    }
}
