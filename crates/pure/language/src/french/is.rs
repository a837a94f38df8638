//! What is so of cards and objects: behind the noun, and behind the verb.

use rules::Icon;
use rules::effect::{Filter, Is, Measure, Number, Where};

use super::counted::measure;
use super::number::{Compare, Digits, FrenchNoun, Many};
use super::place::LookedAt;
use super::speech::{LastSpoken, Phrase, Speech, spaced};
use super::verb::{AVAIT, AVOIR, ETAIT, ETRE, PORTAIT, PORTER, Verb};
use super::word::{kind, kind_of_subtype, status, terrain};
use crate::grammar::listed;

/// When it is so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FrenchTense {
    Now,
    Before,
}

/// What a verb says of a subject.
struct Predicate {
    verb: [&'static Verb; 2],
    not: bool,
    rest: String,
}

pub(super) const fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Join => "{J}",
        Icon::Hand => "{H}",
        Icon::Reserve => "{R}",
        Icon::Discard => "{D}",
        Icon::Exhaust => "{T}",
    }
}

/// An adjective in the gender and number of its noun: `ciblé`, `ciblées`, `Fugace`.
pub(super) fn inflected(adjective: &str, spoken: LastSpoken) -> String {
    let e = if spoken.feminine && !adjective.ends_with('e') { "e" } else { "" };
    let s = if spoken.plural { "s" } else { "" };
    format!("{adjective}{e}{s}")
}

/// Whether it is one word behind the noun.
pub(super) fn is_adjective(is: &Is) -> bool {
    match is {
        Is::Status(_) | Is::Boosted | Is::Completed => true,
        Is::Not(inner) => {
            matches!(
                **inner,
                Is::Token | Is::Subtype(_) | Is::Status(_) | Is::Boosted | Is::Completed
            )
        }
        Is::Any(all) => all.iter().all(is_adjective) && !all.is_empty(),
        _ => false,
    }
}

pub(super) fn adjective(is: &Is, spoken: LastSpoken) -> String {
    match is {
        Is::Status(one) => inflected(masculine(*one), spoken),
        Is::Completed => inflected("Accompli", spoken),
        Is::Not(inner) => match &**inner {
            Is::Token => format!("non-{}", kind(&rules::effect::Noun::Token).one),
            Is::Subtype(one) => format!("non-{}", kind_of_subtype(one).one),
            other => format!("non {}", adjective(other, spoken)),
        },
        Is::Any(all) => {
            listed(&all.iter().map(|one| adjective(one, spoken)).collect::<Vec<_>>(), "ou")
        }
        _ => inflected("Boosté", spoken),
    }
}

fn masculine(one: rules::Status) -> &'static str {
    if let rules::Status::Ascended = one { "Élevé" } else { status(one) }
}

impl Speech {
    /// What stands behind a noun: `de Coût de Main 3 ou moins`, `qui n'est pas en Forêt`.
    pub(super) fn modifier(&mut self, is: &Is, spoken: LastSpoken) -> String {
        match is {
            Is::Not(inner) => match &**inner {
                Is::WithIcon(one) => format!("sans capacité {}", icon(*one)),
                Is::WithCounters => "sans compteur".to_owned(),
                _ => self.relative(is, spoken),
            },
            Is::Any(_) | Is::Token | Is::InTerrainOfItsZero => self.relative(is, spoken),
            Is::Subtype(one) => format!("de sous-type {}", kind_of_subtype(one).one),
            Is::WithBaseStatisticOfZero => "avec une statistique de base 0".to_owned(),
            Is::WithCounters => "avec des compteurs".to_owned(),
            Is::AtLeast(what, number) => self.measured(what, Compare::AtLeast, number),
            Is::AtMost(what, number) => self.measured(what, Compare::AtMost, number),
            Is::Exactly(what, number) => self.measured(what, Compare::Exactly, number),
            Is::TotalAtMost(what, number) => self.total(what, number),
            Is::Highest(what) => format!("avec {}", highest(what)),
            Is::InTerrain(one) => format!("en {}", terrain(*one)),
            Is::InSingleTerrain => "dans une région mono-terrain".to_owned(),
            Is::InContact => "En Contact".to_owned(),
            Is::WithIcon(one) => format!("avec une capacité {}", icon(*one)),
            Is::WithMyName => "du même nom que moi".to_owned(),
            Is::Named(name) => format!("du nom {}", super::de::of(french(name))),
            Is::Status(_) | Is::Boosted | Is::Completed => adjective(is, spoken),
        }
    }

    fn relative(&mut self, is: &Is, spoken: LastSpoken) -> String {
        let it = Phrase::it(spoken);
        let clauses = match is {
            Is::Any(all) => all
                .iter()
                .map(|one| self.is_so(&it, one, FrenchTense::Now, false))
                .collect::<Vec<_>>(),
            one => vec![self.is_so(&it, one, FrenchTense::Now, false)],
        };
        let start = format!("{} ", it.text);
        let clauses: Vec<_> =
            clauses.iter().map(|one| format!("qui {}", one.trim_start_matches(&start))).collect();
        listed(&clauses, "ou")
    }

    fn measured(&mut self, what: &Measure, compare: Compare, number: &Number) -> String {
        let (noun, feminine) = measure(what);
        let value = self.compared(compare, number, feminine);
        match (what, number) {
            (Measure::BaseCost | Measure::HandCost | Measure::ReserveCost, _) => {
                format!("de {noun} {value}")
            }
            (Measure::Boosts, _) => format!("avec {}", self.boosts(compare, number)),
            (Measure::HighestStatistic, Number::Plain(most)) if compare == Compare::AtMost => {
                format!("dont aucune statistique ne dépasse {most}")
            }
            (_, Number::Plain(_)) => format!("avec une {noun} de {value}"),
            (_, Number::Per(_)) => format!("avec une {noun} {value}"),
        }
    }

    fn boosts(&mut self, compare: Compare, number: &Number) -> String {
        match self.many(compare, number, &FrenchNoun::boost(), Digits::Figures) {
            Many::None(_) => "0 boost".to_owned(),
            Many::Some(text) => text,
        }
    }

    fn total(&mut self, what: &Measure, number: &Number) -> String {
        let value = self.compared(Compare::AtMost, number, false);
        let of = if let Number::Plain(_) = number { "de " } else { "" };
        match what {
            Measure::Statistic(one) => format!("avec un total {of}{value} en {}", terrain(*one)),
            other => format!("avec un total {of}{value} en {}", measure(other).0),
        }
    }

    /// Whether something is so of a subject, as a clause: `il est Fugace`, `je n'ai aucun boost`.
    pub(super) fn is_so(
        &mut self,
        who: &Phrase,
        is: &Is,
        tense: FrenchTense,
        negative: bool,
    ) -> String {
        match is {
            Is::Not(inner) => self.is_so(who, inner, tense, !negative),
            Is::Any(all) => {
                let all: Vec<_> =
                    all.iter().map(|one| self.is_so(who, one, tense, negative)).collect();
                let and = if negative { "et" } else { "ou" };
                if all.is_empty() {
                    who.with(tense_of([&ETRE, &ETAIT], tense, who))
                } else {
                    listed(&all, and)
                }
            }
            _ => {
                let said = self.said(who, is, negative);
                clause(who, &said, tense)
            }
        }
    }

    fn said(&mut self, who: &Phrase, is: &Is, negative: bool) -> Predicate {
        const BE: [&Verb; 2] = [&ETRE, &ETAIT];
        const HAVE: [&Verb; 2] = [&AVOIR, &AVAIT];
        let spoken = LastSpoken {
            feminine: who.feminine,
            plural: who.plural(),
            zone_of: None,
            ..LastSpoken::default()
        };
        let said = |verb, rest: String| Predicate { verb, not: negative, rest };
        let none = |thing: &str| if negative { format!("de {thing}") } else { String::new() };
        match is {
            Is::Token => {
                let token = if who.plural() { "des jetons" } else { "un jeton" };
                said(BE, token.to_owned())
            }
            Is::WithBaseStatisticOfZero if negative => said(HAVE, none("statistique de base 0")),
            Is::WithBaseStatisticOfZero => said(HAVE, "une statistique de base 0".to_owned()),
            Is::WithCounters if negative => said(HAVE, none("compteur")),
            Is::WithCounters => said(HAVE, "des compteurs".to_owned()),
            Is::WithIcon(one) if negative => said(HAVE, none(&format!("capacité {}", icon(*one)))),
            Is::WithIcon(one) => said(HAVE, format!("une capacité {}", icon(*one))),
            Is::AtLeast(what, number) => self.had_measure(what, Compare::AtLeast, number, negative),
            Is::AtMost(what, number) => self.had_measure(what, Compare::AtMost, number, negative),
            Is::Exactly(what, number) => self.had_measure(what, Compare::Exactly, number, negative),
            Is::TotalAtMost(..) => {
                let total = self.modifier(is, spoken);
                said(HAVE, total.trim_start_matches("avec ").to_owned())
            }
            Is::Highest(what) => said(HAVE, highest(what)),
            Is::InTerrainOfItsZero => {
                let own = who.own("statistique de base", true, false);
                said(BE, format!("dans un terrain où {own} est 0"))
            }
            Is::WithMyName => said([&PORTER, &PORTAIT], "le même nom que moi".to_owned()),
            Is::Named(name) => {
                said([&PORTER, &PORTAIT], format!("le nom {}", super::de::of(french(name))))
            }
            Is::Not(_) | Is::Any(_) => said(BE, String::new()),
            Is::Status(_)
            | Is::Boosted
            | Is::Completed
            | Is::Subtype(_)
            | Is::InTerrain(_)
            | Is::InSingleTerrain
            | Is::InContact => {
                let rest = self.modifier(is, spoken);
                said(BE, rest)
            }
        }
    }

    fn had_measure(
        &mut self,
        what: &Measure,
        compare: Compare,
        number: &Number,
        negative: bool,
    ) -> Predicate {
        let compare = compare.negated(negative);
        let verb = [&AVOIR, &AVAIT];
        if *what == Measure::Boosts {
            let (not, rest) =
                match self.many(compare, number, &FrenchNoun::boost(), Digits::Figures) {
                    Many::None(_) => (true, "de boost".to_owned()),
                    Many::Some(text) => (false, text),
                };
            return Predicate { verb, not, rest };
        }
        let (noun, feminine) = measure(what);
        let one = if feminine { "une" } else { "un" };
        let of = if let Number::Plain(_) = number { "de " } else { "" };
        let value = self.compared(compare, number, feminine);
        Predicate { verb, not: false, rest: format!("{one} {noun} {of}{value}") }
    }

    /// What a filter says of a subject, as clauses: `c'est un Permanent`, `il est en Forêt`.
    pub(super) fn is_described(
        &mut self,
        who: &Phrase,
        filter: &Filter,
        tense: FrenchTense,
        negative: bool,
    ) -> Vec<String> {
        let be = [&ETRE, &ETAIT];
        let mut clauses = Vec::new();
        if !filter.kinds.is_empty() {
            let kinds: Vec<_> = filter.kinds.iter().map(|one| named(one, who.plural())).collect();
            clauses.push(identified(who, &listed(&kinds, "ou"), tense, negative));
        }
        for is in &filter.is {
            clauses.push(self.is_so(who, is, tense, negative));
        }
        if filter.other {
            let rest = "autre chose que moi".to_owned();
            clauses.push(clause(who, &Predicate { verb: be, not: negative, rest }, tense));
        }
        if filter.place != Where::Play || (clauses.is_empty() && filter.of.is_none()) {
            let place = match &filter.place {
                Where::Play => "en jeu".to_owned(),
                other => self.whereabouts(other, None, LookedAt::There),
            };
            let place = match (&filter.place, filter.of) {
                (Where::Zones(_), Some(_)) => {
                    self.whereabouts(&filter.place, filter.of, LookedAt::There)
                }
                _ => place,
            };
            if !place.is_empty() {
                clauses.push(clause(
                    who,
                    &Predicate { verb: be, not: negative, rest: place },
                    tense,
                ));
            }
        }
        if let (Some(whom), Where::Play | Where::Expeditions(_)) = (filter.of, &filter.place) {
            clauses.push(self.controls(whom, who, tense, negative));
        }
        if clauses.is_empty() {
            let rest = "là".to_owned();
            clauses.push(clause(who, &Predicate { verb: be, not: negative, rest }, tense));
        }
        clauses
    }

    fn controls(
        &mut self,
        whom: rules::effect::Whom,
        what: &Phrase,
        tense: FrenchTense,
        negative: bool,
    ) -> String {
        let under = match self.player(whom) {
            you if you.pronoun => you.own("contrôle", false, false),
            other => format!("le contrôle {}", super::de::de(&other.text)),
        };
        let rest = format!("sous {under}");
        clause(what, &Predicate { verb: [&ETRE, &ETAIT], not: negative, rest }, tense)
    }
}

/// A card's name as it is printed in French.
fn french(name: &str) -> &str {
    cards::translated(name, cards::CardLanguage::French).unwrap_or(name)
}

/// `le Coût de Base le plus haut`.
fn highest(what: &Measure) -> String {
    let (noun, feminine) = measure(what);
    match (what, feminine) {
        (Measure::HighestStatistic, _) => "la statistique la plus haute de tous".to_owned(),
        (Measure::Boosts, _) => "le plus de boosts".to_owned(),
        (_, true) => format!("la {noun} la plus haute"),
        (_, false) => format!("le {noun} le plus haut"),
    }
}

fn tense_of(verb: [&'static Verb; 2], tense: FrenchTense, who: &Phrase) -> &'static str {
    let [now, before] = verb;
    if tense == FrenchTense::Now { now.form(who.person) } else { before.form(who.person) }
}

fn clause(who: &Phrase, said: &Predicate, tense: FrenchTense) -> String {
    let verb = tense_of(said.verb, tense, who);
    let said_of = if said.not { who.without(verb, "pas") } else { who.with(verb) };
    spaced([&said_of, &said.rest])
}

/// `un Permanent`, `des Permanents`.
fn named(one: &rules::effect::Noun, plural: bool) -> String {
    let noun = kind(one);
    match (plural, noun.feminine) {
        (true, _) => format!("des {}", noun.many),
        (false, true) => format!("une {}", noun.one),
        (false, false) => format!("un {}", noun.one),
    }
}

/// `c'est un Permanent`, `je suis un Permanent`.
fn identified(who: &Phrase, what: &str, tense: FrenchTense, negative: bool) -> String {
    use super::verb::Person;
    let those = who.pronoun && matches!(who.person, Person::It | Person::They);
    if !those {
        let said = Predicate { verb: [&ETRE, &ETAIT], not: negative, rest: what.to_owned() };
        return clause(who, &said, tense);
    }
    let verb = match (tense, negative, who.plural()) {
        (FrenchTense::Now, false, false) => "c'est",
        (FrenchTense::Now, false, true) => "ce sont",
        (FrenchTense::Now, true, false) => "ce n'est pas",
        (FrenchTense::Now, true, true) => "ce ne sont pas",
        (FrenchTense::Before, false, false) => "c'était",
        (FrenchTense::Before, false, true) => "c'étaient",
        (FrenchTense::Before, true, false) => "ce n'était pas",
        (FrenchTense::Before, true, true) => "ce n'étaient pas",
    };
    format!("{verb} {what}")
}
