//! Expeditions.

use rules::Side;
use rules::effect::{ExpeditionIs, Expeditions, Number, Range, Which};

use super::number::{Compare, Digits, FrenchNoun, Many};
use super::speech::{Phrase, Speech, spaced};
use super::verb::Person;
use super::word::terrain;

const fn side(side: Side) -> &'static str {
    match side {
        Side::Hero => "Expédition de Héros",
        Side::Companion => "Expédition de Compagnon",
    }
}

impl Speech {
    /// Expeditions as a phrase: `mon Expédition`, `deux Expéditions ciblées`, `toutes les Expéditions`.
    pub(super) fn expeditions(&mut self, which: &Expeditions) -> Phrase {
        let (text, plural) = match &which.which {
            Which::All(None) => ("toutes les Expéditions".to_owned(), true),
            Which::All(Some(whom)) => (self.player(*whom).own("Expéditions", true, true), true),
            Which::Target(range, whom) | Which::Choose(range, whom) => {
                let targeted = matches!(which.which, Which::Target(..));
                return self.several_expeditions(range, *whom, &which.is, targeted);
            }
            one => (self.one_expedition(one), false),
        };
        let is: Vec<_> = which.is.iter().map(|one| self.expedition_trait(one, plural)).collect();
        Phrase::new(spaced([&text, &is.join(" et ")]), Person::third(plural), true)
    }

    fn one_expedition(&mut self, which: &Which) -> String {
        let it = Phrase::it(self.it);
        match which {
            Which::MyOther => "votre autre Expédition".to_owned(),
            Which::FacingMe => "l'Expédition qui me fait face".to_owned(),
            Which::Its if self.it.expeditions && self.it.plural => {
                "chacune de ces Expéditions".to_owned()
            }
            Which::Its if self.it.expeditions => "cette Expédition".to_owned(),
            Which::Its => it.own("Expédition", true, false),
            Which::FacingIt => {
                let to = if it.plural() { "leur" } else { "lui" };
                format!("l'Expédition qui {to} fait face")
            }
            Which::ItsOther => it.own("autre Expédition", true, false),
            Which::PlayedIn => "l'Expédition où l'on me joue".to_owned(),
            Which::Side(one, whom) => self.player(*whom).own(side(*one), true, false),
            Which::Mine | Which::All(_) | Which::Target(..) | Which::Choose(..) => {
                "mon Expédition".to_owned()
            }
        }
    }

    fn several_expeditions(
        &mut self,
        range: &Range,
        whom: Option<rules::effect::Whom>,
        is: &[ExpeditionIs],
        targeted: bool,
    ) -> Phrase {
        let whose = whom.map(|whom| self.controlled(whom)).unwrap_or_default();
        let is_other = is.contains(&ExpeditionIs::Other);
        let traits = is.iter().filter(|one| **one != ExpeditionIs::Other);
        // An adjective stands beside its noun: `une Expédition Élevée que vous contrôlez`.
        let (near, far): (Vec<_>, Vec<_>) = traits.partition(|one| **one == ExpeditionIs::Ascended);
        let is = |speech: &mut Self, traits: &[&ExpeditionIs], plural| {
            let is = traits.iter().map(|one| speech.expedition_trait(one, plural));
            is.collect::<Vec<_>>().join(" et ")
        };
        let mut noun = |other, noun, target, plural| {
            let (near, far) = (is(self, &near, plural), is(self, &far, plural));
            spaced([other, noun, &near, target, &whose, &far])
        };
        let [other, others] = if is_other { ["autre", "autres"] } else { [""; 2] };
        let [target, targets] = if targeted { ["ciblée", "ciblées"] } else { [""; 2] };
        let noun = FrenchNoun {
            one: noun(other, "Expédition", target, false),
            many: noun(others, "Expéditions", targets, true),
            feminine: true,
        };
        let (text, plural) = self.range(range, &noun, Digits::Words);
        Phrase::new(text, Person::third(plural), true)
    }

    /// Each one of them: `chacune de vos Expéditions`, `chaque Expédition`; one alone as it is.
    pub(super) fn each_expedition(&mut self, which: &Expeditions) -> String {
        let is = self.expedition_is(&which.is);
        match which.which {
            Which::All(None) => spaced(["chaque Expédition", &is]),
            Which::All(Some(_)) => {
                let all = Expeditions::from(which.which.clone());
                let all = self.expeditions(&all).text;
                let clause = is.is_empty()
                    || ["qui ", "avec ", "sans "].iter().any(|one| is.starts_with(one));
                let is = if clause { is } else { format!("qui est {is}") };
                spaced([&format!("chacune {}", super::de::de(&all)), &is])
            }
            _ => self.expeditions(which).text,
        }
    }

    /// Any one of them: `une de vos Expéditions`, `une Expédition`; one alone as it is.
    pub(super) fn any_expedition(&mut self, which: &Expeditions) -> String {
        let each = self.each_expedition(which);
        match each.strip_prefix("chacune ") {
            Some(all) => format!("une {all}"),
            None => each.replacen("chaque Expédition", "une Expédition", 1),
        }
    }

    pub(super) fn expedition_is(&mut self, is: &[ExpeditionIs]) -> String {
        let is: Vec<_> = is.iter().map(|one| self.expedition_trait(one, false)).collect();
        is.join(" et ")
    }

    /// What is so of an Expedition, behind the noun or behind `est`.
    pub(super) fn expedition_trait(&mut self, is: &ExpeditionIs, plural: bool) -> String {
        let s = if plural { "s" } else { "" };
        match is {
            ExpeditionIs::Not(inner) => self.no_expedition_trait(inner, plural),
            ExpeditionIs::Other => format!("différente{s}"),
            ExpeditionIs::Ahead => "en avance".to_owned(),
            ExpeditionIs::Behind => "en retard".to_owned(),
            ExpeditionIs::BehindOrTied => "en retard ou à égalité".to_owned(),
            ExpeditionIs::Tied => "à égalité".to_owned(),
            ExpeditionIs::Ascended => format!("Élevée{s}"),
            ExpeditionIs::InTerrain(one) => format!("en {}", terrain(*one)),
            ExpeditionIs::InSingleTerrain => "dans une région mono-terrain".to_owned(),
            ExpeditionIs::InStartingRegion => "dans une région de départ".to_owned(),
            ExpeditionIs::InContact => "En Contact".to_owned(),
            ExpeditionIs::With(number, filter) => {
                let noun = self.things(filter);
                format!("avec {}", self.at_least(number, &noun))
            }
            ExpeditionIs::Facing(number, filter) => {
                let noun = self.things(filter);
                format!("face à {}", self.at_least(number, &noun))
            }
        }
    }

    fn at_least(&mut self, number: &Number, noun: &FrenchNoun) -> String {
        match self.many(Compare::AtLeast, number, noun, Digits::Words) {
            Many::None(text) | Many::Some(text) => text,
        }
    }

    fn no_expedition_trait(&mut self, is: &ExpeditionIs, plural: bool) -> String {
        match is {
            ExpeditionIs::Not(inner) => self.expedition_trait(inner, plural),
            ExpeditionIs::With(Number::Plain(1), filter) => {
                format!("sans {}", self.things(filter).one)
            }
            _ => {
                let verb = if plural { "ne sont" } else { "n'est" };
                format!("qui {verb} pas {}", self.expedition_trait(is, plural))
            }
        }
    }
}
