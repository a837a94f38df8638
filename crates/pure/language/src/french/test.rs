//! What must be so.

use rules::effect::{
    Area, Counted, ExpeditionIs, Expeditions, Filter, Noun as Kind, Number, Objects, Test, Where,
    Which,
};

use super::de::{que, si};
use super::is::FrenchTense;
use super::number::{Compare, Countable, Digits, FrenchNoun, Many};
use super::speech::{Phrase, Speech, spaced};
use super::trigger::When;
use super::verb::{AVOIR, CONTROLER, ETRE, Person, Verb};
use crate::grammar::listed;

/// With how many figures or words things of this kind are counted.
fn digits(counted: &Counted) -> Digits {
    match counted {
        Counted::Boosts(_) | Counted::MyCounters(_) | Counted::HeroCounters(_) => Digits::Figures,
        _ => Digits::Words,
    }
}

impl Speech {
    /// With `si` before it, and before each of several.
    pub(super) fn if_so(&mut self, test: &Test) -> String {
        self.linked(test, false, si)
    }

    /// With `que` before it: `tant qu'il y a ...`.
    pub(super) fn that_so(&mut self, test: &Test) -> String {
        self.linked(test, false, que)
    }

    fn linked(&mut self, test: &Test, negative: bool, link: fn(&str) -> String) -> String {
        let (all, and) = match (test, negative) {
            (Test::Not(inner), _) => return self.linked(inner, !negative, link),
            (Test::All(all), false) | (Test::Any(all), true) => (all, "et"),
            (Test::All(all), true) | (Test::Any(all), false) => (all, "ou"),
            _ => return link(&self.is_met(test, negative)),
        };
        if all.is_empty() {
            let never = if and == "et" { "rien ne l'empêche" } else { "c'est impossible" };
            return link(never);
        }
        let all: Vec<_> = all.iter().map(|one| self.linked(one, negative, link)).collect();
        listed(&all, and)
    }

    /// As a clause: `vous contrôlez au moins deux Repères`.
    fn is_met(&mut self, test: &Test, negative: bool) -> String {
        match test {
            Test::Not(_) | Test::All(_) | Test::Any(_) => {
                self.linked(test, negative, str::to_owned)
            }
            Test::AtLeast(counted, number) => {
                self.counts(counted, Compare::AtLeast.negated(negative), number)
            }
            Test::AtMost(counted, number) => {
                self.counts(counted, Compare::AtMost.negated(negative), number)
            }
            Test::Exactly(counted, number) => {
                self.counts(counted, Compare::Exactly.negated(negative), number)
            }
            Test::More(one, other) => {
                let (one, other) = (self.counted_value(one), self.counted_value(other));
                let beyond = if negative { "ne dépasse pas" } else { "dépasse" };
                format!("{one} {beyond} {other}")
            }
            Test::Is(what, filter) => self.is_like(what, filter, FrenchTense::Now, negative),
            Test::Was(what, filter) => self.is_like(what, filter, FrenchTense::Before, negative),
            Test::Expeditions(which, is) => self.expeditions_are(which, is, negative, false),
            Test::AnyExpedition(which, is) => self.expeditions_are(which, is, negative, true),
            Test::FirstPlayer(whom) => {
                let who = self.player(*whom);
                let be = ETRE.form(who.person);
                let be = if negative { who.without(be, "pas") } else { who.with(be) };
                format!("{be} le premier joueur")
            }
            Test::FirstDay if negative => "ce n'est pas le premier Jour".to_owned(),
            Test::FirstDay => "c'est le premier Jour".to_owned(),
            Test::ThisWay(happening) => {
                let happened = self.happening(happening, When::Happened { negative });
                format!("{happened} de cette façon")
            }
            Test::ThisTurn(happening) => {
                let happened = self.happening(happening, When::Happened { negative });
                format!("{happened} ce tour")
            }
            Test::ThisDay(happening) => {
                let happened = self.happening(happening, When::Happened { negative });
                format!("{happened} ce Jour")
            }
        }
    }

    fn is_like(
        &mut self,
        what: &Objects,
        filter: &Filter,
        tense: FrenchTense,
        negative: bool,
    ) -> String {
        let who = self.objects(what);
        if !filter.or.is_empty() {
            let first = Filter { or: Vec::new(), ..filter.clone() };
            let all = std::iter::once(&first).chain(&filter.or);
            let all: Vec<_> = all.map(|one| self.is_like(what, one, tense, negative)).collect();
            return listed(&all, if negative { "et" } else { "ou" });
        }
        let mut clauses = self.is_described(&who, filter, tense, negative);
        let start = format!("{} ", who.text);
        for clause in clauses.iter_mut().skip(1) {
            match clause.strip_prefix(&start) {
                Some(rest) if !who.pronoun => *clause = rest.to_owned(),
                _ => *clause = que(clause),
            }
        }
        listed(&clauses, if negative { "ou" } else { "et" })
    }

    fn expeditions_are(
        &mut self,
        which: &Expeditions,
        is: &ExpeditionIs,
        negative: bool,
        any: bool,
    ) -> String {
        if let ExpeditionIs::Not(inner) = is {
            return self.expeditions_are(which, inner, !negative, !any);
        }
        let all_of = matches!(which.which, Which::All(_));
        let who = match (all_of, any, negative) {
            (true, true, true) => {
                let any = self.any_expedition(which);
                let none = any.strip_prefix("une ").map(|rest| format!("aucune {rest}"));
                none.unwrap_or(any)
            }
            (true, true, false) | (true, false, true) => {
                format!("au moins {}", self.any_expedition(which))
            }
            (true, false, false) => self.each_expedition(which),
            (false, ..) => self.expeditions(which).text,
        };
        let plural = !all_of && self.expeditions(which).plural();
        let who = Phrase::new(who, Person::third(plural), true);
        let (verb, rest) = match is {
            ExpeditionIs::With(number, filter) => {
                let compare = Compare::AtLeast.negated(negative);
                let noun = self.things(filter);
                return match self.many(compare, number, &noun, Digits::Words) {
                    Many::None(none) => {
                        format!("{} {none}", who.without(AVOIR.form(who.person), ""))
                    }
                    Many::Some(some) => format!("{} {some}", who.with(AVOIR.form(who.person))),
                };
            }
            other => (&ETRE, self.expedition_trait(other, plural)),
        };
        let verb = verb.form(who.person);
        let not = if who.text.starts_with("aucune ") { "" } else { "pas" };
        let said = if negative { who.without(verb, not) } else { who.with(verb) };
        spaced([said.trim_end(), &rest])
    }

    /// So many of something are there: `j'ai au moins 2 boosts`, `il n'y a aucune carte en Réserve`.
    fn counts(&mut self, counted: &Counted, compare: Compare, number: &Number) -> String {
        let digits = digits(counted);
        if let Some((who, noun)) = self.had(counted) {
            let many = self.many(compare, number, &noun, digits);
            return have(&who, AVOIR.form(who.person), many);
        }
        if let Counted::Objects(filter) = counted
            && let (Some(verb), Some(whom)) = (verb_of(filter), filter.of)
        {
            let noun = self.things(&Filter { of: None, ..(**filter).clone() });
            let many = self.many(compare, number, &noun, digits);
            let who = self.player(whom);
            return have(&who, verb.form(who.person), many);
        }
        if let Some(empty) = self.emptiness(counted, compare, number) {
            return empty;
        }
        match self.countable(counted) {
            Countable::Things(noun) => {
                let noun = Self::in_play(counted, noun);
                match self.many(compare, number, &noun, digits) {
                    Many::None(none) => format!("il n'y a {none}"),
                    Many::Some(some) => format!("il y a {some}"),
                }
            }
            Countable::Value(value) => self.valued(&value, compare, number),
        }
    }

    /// Things in play, where nothing else says where they are.
    fn in_play(counted: &Counted, noun: FrenchNoun) -> FrenchNoun {
        match counted {
            Counted::Objects(filter) if filter.place == Where::Play && !filter.kinds.is_empty() => {
                noun.and("en jeu")
            }
            _ => noun,
        }
    }

    /// `votre Main est vide`.
    fn emptiness(
        &mut self,
        counted: &Counted,
        compare: Compare,
        number: &Number,
    ) -> Option<String> {
        let Counted::Objects(filter) = counted else { return None };
        let Where::Zones(zones) = &filter.place else { return None };
        let plain = filter.kinds.is_empty() && filter.is.is_empty() && !filter.other;
        let none = match compare {
            Compare::AtMost | Compare::Exactly => *number == Number::Plain(0),
            Compare::Less => *number == Number::Plain(1),
            _ => false,
        };
        let hidden = [Area::Hand, Area::Reserve, Area::Deck, Area::Discard];
        match (zones.as_slice(), filter.of) {
            ([zone], Some(whom)) if plain && none && hidden.contains(zone) => {
                Some(format!("{} est vide", self.zone_of(*zone, Some(whom))))
            }
            _ => None,
        }
    }

    fn valued(&mut self, value: &str, compare: Compare, number: &Number) -> String {
        let than = self.value(number);
        if let Number::Plain(_) = number {
            return match compare {
                Compare::AtLeast => format!("{value} vaut {than} ou plus"),
                Compare::Less => format!("{value} vaut moins de {than}"),
                Compare::AtMost => format!("{value} vaut {than} ou moins"),
                Compare::More => format!("{value} vaut plus de {than}"),
                Compare::Exactly => format!("{value} vaut {than}"),
                Compare::Other => format!("{value} ne vaut pas {than}"),
            };
        }
        match compare {
            Compare::AtLeast => format!("{value} atteint {than}"),
            Compare::Less => format!("{value} n'atteint pas {than}"),
            Compare::AtMost => format!("{value} ne dépasse pas {than}"),
            Compare::More => format!("{value} dépasse {than}"),
            Compare::Exactly => format!("{value} vaut {than}"),
            Compare::Other => format!("{value} ne vaut pas {than}"),
        }
    }
}

/// What a player does with such objects; nothing if they are only somewhere.
fn verb_of(filter: &Filter) -> Option<&'static Verb> {
    let orbs = filter.kinds == [Kind::Type(rules::CardType::ManaOrb)];
    match &filter.place {
        Where::Play => Some(&CONTROLER),
        Where::Zones(zones) if orbs && zones[..] == [Area::Mana] => Some(&AVOIR),
        Where::Expeditions(_) | Where::Zones(_) | Where::Those => None,
    }
}

fn have(who: &Phrase, verb: &str, many: Many) -> String {
    match many {
        Many::None(none) => who.without(verb, &none),
        Many::Some(some) => format!("{} {some}", who.with(verb)),
    }
}
