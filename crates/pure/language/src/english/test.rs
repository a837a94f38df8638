//! Conditions.

use rules::effect::{
    Area, Counted, ExpeditionIs, Filter, Happening, Is, Measure, Number, Objects, Test, Where,
    Which, Whom,
};

use rules::PlayedFrom;

use super::noun::is_mana_orbs;
use super::number::NumberStyle;
use super::verb::{SentenceSubject, article, spaced};
use super::word::Plurality;
use super::word::{is_cost, measure};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

/// How a number is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberComparison {
    AtLeast,
    AtMost,
    Exactly,
}

/// The time at which a property of objects is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tense {
    Now,
    Before,
}

impl AbilityWriter {
    /// The condition, after `if`.
    pub(super) fn test(&mut self, test: &Test) -> String {
        let asked = match test {
            Test::Not(not) => self.not(not),
            Test::All(all) => {
                let all: Vec<_> = all.iter().map(|one| self.test(one)).collect();
                all.join(" and if ")
            }
            Test::Any(all) => {
                let all: Vec<_> = all.iter().map(|one| self.test(one)).collect();
                all.join(" or if ")
            }
            Test::AtLeast(counted, number) => {
                self.asked(counted, number, NumberComparison::AtLeast)
            }
            Test::AtMost(counted, number) => self.asked(counted, number, NumberComparison::AtMost),
            Test::Exactly(counted, number) => {
                self.asked(counted, number, NumberComparison::Exactly)
            }
            Test::More(more, less) => self.more(more, less),
            Test::Is(objects, filter) => self.are(objects, filter, Tense::Now),
            Test::Was(objects, filter) => self.are(objects, filter, Tense::Before),
            Test::Expeditions(which, is) => {
                let subject = self.expeditions(which);
                self.expeditions_are(&subject, is)
            }
            Test::AnyExpedition(which, is) if which.which == Which::FacingMe => {
                format!("I'm facing an Expedition {}", self.so(is))
            }
            Test::AnyExpedition(which, is) => {
                let which = self.some_expeditions(which);
                self.expeditions_are(&SentenceSubject::one(format!("one or more of {which}")), is)
            }
            Test::FirstPlayer(whom) => {
                let player = self.player(*whom);
                player.does("be", "first player")
            }
            Test::FirstDay => "it's the first Day".to_owned(),
            Test::ThisWay(what) => self.this_way(what),
            Test::ThisTurn(what) => format!("{} this turn", self.happened(what)),
            Test::ThisDay(what) => format!("{} this Day", self.happened(what)),
        };
        self.explained(asked)
    }

    fn expeditions_are(&mut self, subject: &SentenceSubject, is: &ExpeditionIs) -> String {
        match is {
            ExpeditionIs::With(number, filter) => {
                if subject.text.starts_with("each of your ") && !filter.other {
                    return format!(
                        "you control {} in {}",
                        self.at_least(filter, number),
                        subject.text
                    );
                }
                let there = if *number == Number::Plain(1) { "there's" } else { "there are" };
                format!("{there} {} in {}", self.at_least(filter, number), subject.text)
            }
            other => subject.does("be", self.so(other)),
        }
    }

    fn asked(&mut self, counted: &Counted, number: &Number, asked: NumberComparison) -> String {
        match counted {
            Counted::Expeditions(which)
                if asked == NumberComparison::AtLeast && which.is.len() == 1 =>
            {
                let so = self.so(&which.is[0]);
                let of = self.some_expeditions(&which.which.clone().into());
                let be = if *number == Number::Plain(1) { "is" } else { "are" };
                format!("{} or more of {of} {be} {so}", self.number(number, NumberStyle::Word))
            }
            Counted::Objects(filter) => self.there_are(filter, number, asked),
            Counted::Boosts(on) if !matches!(**on, Objects::All(_)) => {
                let quantity = self.quantity(number, asked, NumberStyle::Digit, "boost");
                self.subject(on).does("have", quantity)
            }
            Counted::MyCounters(name) => {
                let noun = format!("{} counter", sentence(name));
                format!("I have {}", self.quantity(number, asked, NumberStyle::Digit, &noun))
            }
            Counted::HeroCounters(name) => {
                let noun = format!("{} counter", sentence(name));
                format!("your Hero has {}", self.quantity(number, asked, NumberStyle::Digit, &noun))
            }
            Counted::Measured(what, of) => {
                let subject = self.measured(what, of);
                format!("{subject} is {}", self.bound(number, asked, NumberStyle::of(what)))
            }
            Counted::Total(what, _) => {
                let subject = self.counted(counted);
                format!("{subject} is {}", self.bound(number, asked, NumberStyle::of(what)))
            }
            Counted::Different(what, filter) if asked == NumberComparison::AtLeast => {
                let what = measure(what);
                format!("{} have a different {what}", self.at_least(filter, number))
            }
            Counted::SingleTerrainRegions => {
                let quantity =
                    self.quantity(number, asked, NumberStyle::Word, "single-terrain region");
                format!("{quantity} are visible")
            }
            Counted::OtherCardsPlayed(whom) => {
                let who = self.player(*whom);
                let played = self.quantity(number, asked, NumberStyle::Word, "other card");
                let played =
                    if played == "one or more other cards" { "another card" } else { &played };
                format!("{} played {played} this turn", who.text)
            }
            Counted::Result | Counted::ThatMany | Counted::Paid => {
                let subject = self.counted(counted);
                format!("{subject} is {}", self.bound(number, asked, NumberStyle::Digit))
            }
            Counted::Boosts(_)
            | Counted::BaseStatisticsOfZero(_)
            | Counted::Expeditions(_)
            | Counted::RegionsBetween
            | Counted::Different(..)
            | Counted::DiscardedThisWay
            | Counted::TypesAmong(..) => {
                let all = self.all_counted(counted);
                let style = if let Counted::Boosts(_) = counted {
                    NumberStyle::Digit
                } else {
                    NumberStyle::Word
                };
                format!("there are {} {all}", self.before_noun(number, asked, style))
            }
        }
    }

    /// `you control two or more Plants`, `there's a card in your Landmarks`, `your hand is empty`.
    fn there_are(&mut self, filter: &Filter, number: &Number, asked: NumberComparison) -> String {
        let none = asked == NumberComparison::AtMost && *number == Number::Plain(0);
        if none && let Some(zone) = self.whole_zone(filter) {
            return format!("{zone} is empty");
        }
        if is_mana_orbs(filter) {
            let whose = self.player(filter.of.unwrap_or(Whom::You));
            return whose.does("have", self.quantity(number, asked, NumberStyle::Word, "Mana Orb"));
        }
        let without = |filter: &Filter| Filter { place: Where::Play, of: None, ..filter.clone() };
        let facing = Where::Expeditions(Box::new(Which::FacingMe.into()));
        let who = match (&filter.place, filter.of) {
            (Where::Play, Some(whom)) => Some((self.player(whom), "control")),
            (place, None) if *place == facing => Some((SentenceSubject::one("I"), "I'm facing")),
            _ => None,
        };
        let Some((subject, verb)) = who else {
            let what = self.so_many(filter, number, asked);
            let one = asked == NumberComparison::AtLeast && *number == Number::Plain(1);
            return format!("{} {what}", if one { "there's" } else { "there are" });
        };
        let mut bare = without(filter);
        if bare.kinds.is_empty() {
            bare.place = Where::Zones(Vec::new());
        }
        let what = self.so_many(&bare, number, asked);
        if verb == "control" { subject.does(verb, what) } else { format!("{verb} {what}") }
    }

    fn so_many(&mut self, filter: &Filter, number: &Number, asked: NumberComparison) -> String {
        if asked == NumberComparison::AtLeast {
            return self.at_least(filter, number);
        }
        let noun = self.counted_noun(filter, Plurality::Many);
        match (asked, number) {
            (NumberComparison::AtMost, Number::Plain(0)) => format!("no {noun}"),
            (NumberComparison::Exactly, Number::Plain(1)) => {
                format!("only one {}", self.counted_noun(filter, Plurality::One))
            }
            _ => format!("{} {noun}", self.before_noun(number, asked, NumberStyle::Word)),
        }
    }

    /// `2 or more`, `less than three`, `exactly two`.
    fn before_noun(
        &mut self,
        number: &Number,
        asked: NumberComparison,
        style: NumberStyle,
    ) -> String {
        match (asked, number) {
            (NumberComparison::AtLeast, number) => {
                format!("{} or more", self.number(number, style))
            }
            (NumberComparison::AtMost, Number::Plain(0)) => "no".to_owned(),
            (NumberComparison::AtMost, Number::Plain(most)) => {
                format!("less than {}", style.write(most.saturating_add(1)))
            }
            (NumberComparison::AtMost, number) => format!("at most {}", self.number(number, style)),
            (NumberComparison::Exactly, number) => {
                format!("exactly {}", self.number(number, style))
            }
        }
    }

    fn quantity(
        &mut self,
        number: &Number,
        asked: NumberComparison,
        style: NumberStyle,
        noun: &str,
    ) -> String {
        let one = asked == NumberComparison::Exactly && *number == Number::Plain(1);
        let noun = super::word::plural(noun, !one);
        format!("{} {noun}", self.before_noun(number, asked, style))
    }

    /// After `is`: `{3} or more`, `2 or less`, `equal to mine`.
    fn bound(&mut self, number: &Number, asked: NumberComparison, style: NumberStyle) -> String {
        let number = self.number(number, style);
        match asked {
            NumberComparison::AtLeast => format!("{number} or more"),
            NumberComparison::AtMost => format!("{number} or less"),
            NumberComparison::Exactly => number,
        }
    }

    /// A zone, if all of its cards are meant: `your hand`.
    pub(super) fn whole_zone(&mut self, filter: &Filter) -> Option<String> {
        let Where::Zones(areas) = &filter.place else { return None };
        let whom = filter.of?;
        let whole = filter.kinds.is_empty() && filter.is.is_empty() && !filter.other;
        let zones: Vec<_> = areas
            .iter()
            .filter(|area| matches!(area, Area::Hand | Area::Reserve))
            .map(|&area| self.zone(area, Some(whom)))
            .collect();
        (whole && !zones.is_empty() && zones.len() == areas.len()).then(|| listed(&zones, "and"))
    }

    fn more(&mut self, more: &Counted, less: &Counted) -> String {
        if let (Counted::Objects(more), Counted::Objects(less)) = (more, less)
            && let Where::Zones(areas) = &more.place
            && let [area] = areas.as_slice()
            && (Filter { of: less.of, ..(**more).clone() }) == **less
            && let (Some(first), Some(second)) = (more.of, less.of)
        {
            let place = if *area == Area::Reserve { "Reserve" } else { "hand" };
            let noun = self.counted_noun(
                &Filter { place: Where::Zones(Vec::new()), of: None, ..(**more).clone() },
                Plurality::Many,
            );
            if matches!(area, Area::Reserve | Area::Hand) {
                let (subject, way, other) = match second {
                    Whom::You => (self.player(second), "less", first),
                    _ => (self.player(first), "more", second),
                };
                let other = self.player(other).text;
                return subject.does("have", format!("{way} {noun} in {place} than {other}"));
            }
        }
        if let Counted::Result | Counted::Measured(..) | Counted::Paid | Counted::Total(..) = more {
            let more = self.counted(more);
            return format!("{more} is higher than {}", self.counted(less));
        }
        let [more, less] = [more, less].map(|counted| self.all_counted(counted));
        format!("there are more {more} than {less}")
    }

    fn are(&mut self, objects: &Objects, filter: &Filter, tense: Tense) -> String {
        let is_one = filter.is.len() == 1 && filter.kinds.is_empty() && !filter.other;
        let nowhere = filter.place == Where::Play && filter.of.is_none();
        if let ([is], true, true) = (filter.is.as_slice(), is_one, nowhere) {
            return self.is_like(objects, is, tense);
        }
        let subject = self.subject(objects);
        if filter.is.is_empty() && filter.kinds.is_empty() && !filter.other {
            if let (Where::Play, Some(whom)) = (&filter.place, filter.of) {
                let object = if subject.text == "I" { "me" } else { &subject.text };
                let player = self.player(whom);
                return match tense {
                    Tense::Now => player.does("control", object),
                    Tense::Before => format!("{} controlled {object}", player.text),
                };
            }
            let place = self.place(filter, false, Plurality::One);
            return said(&subject, &place, tense);
        }
        let bare = Filter { place: Where::Zones(Vec::new()), ..filter.clone() };
        let filter = if nowhere && filter.kinds.is_empty() { &bare } else { filter };
        let noun = if filter.other {
            format!("another {}", self.noun(filter, Plurality::One))
        } else if subject.person == super::verb::VerbAgreement::They {
            self.noun(filter, Plurality::Many)
        } else {
            article(&self.noun(filter, Plurality::One))
        };
        said(&subject, &noun, tense)
    }

    /// A single property of objects.
    fn is_like(&mut self, objects: &Objects, is: &Is, tense: Tense) -> String {
        let be = if tense == Tense::Now { "is" } else { "was" };
        match is {
            Is::AtLeast(Measure::Boosts, _)
            | Is::AtMost(Measure::Boosts, _)
            | Is::Exactly(Measure::Boosts, _) => {
                let what = self.compared(is);
                self.has(objects, &what, tense)
            }
            Is::AtLeast(what, _) | Is::AtMost(what, _) | Is::Exactly(what, _) => {
                let subject = self.measured(what, objects);
                let compared = self.compared(is);
                let rest = compared.strip_prefix(measure(what)).unwrap_or_default().trim_start();
                let rest =
                    if is_cost(what) { rest } else { rest.strip_prefix("of ").unwrap_or(rest) };
                format!("{subject} {be} {rest}")
            }
            Is::WithBaseStatisticOfZero => self.has(objects, "a base statistic of 0", tense),
            Is::WithCounters => self.has(objects, "counters", tense),
            Is::WithMyName => self.has(objects, "my name", tense),
            Is::WithIcon(icon) => {
                let what = format!("a {} ability", super::word::icon(*icon));
                self.has(objects, &what, tense)
            }
            Is::Highest(what) => {
                let what = format!("the highest {}", measure(what));
                self.has(objects, &what, tense)
            }
            Is::Not(not) => {
                let so = self.is_so(not, Plurality::One);
                let subject = self.subject(objects);
                said(&subject, &format!("not {so}"), tense)
            }
            Is::Token => {
                let subject = self.subject(objects);
                said(&subject, "a token", tense)
            }
            Is::Subtype(subtype) => {
                let subject = self.subject(objects);
                said(&subject, &article(&sentence(subtype)), tense)
            }
            other => {
                let so = self.is_so(other, Plurality::One);
                let subject = self.subject(objects);
                said(&subject, &so, tense)
            }
        }
    }

    fn has(&mut self, objects: &Objects, what: &str, tense: Tense) -> String {
        let subject = self.subject(objects);
        match tense {
            Tense::Now => subject.does("have", what),
            Tense::Before => spaced([subject.text.as_str(), "had", what]),
        }
    }

    /// A negated condition: `you are not first player`, `I was not Fleeting`.
    fn not(&mut self, test: &Test) -> String {
        let so = self.test(test);
        let not = match test {
            Test::FirstPlayer(_) => {
                so.strip_suffix("first player").map(|who| format!("{who}not first player"))
            }
            Test::Was(..) if so.contains(" was ") => Some(so.replacen(" was ", " was not ", 1)),
            Test::Was(..) => Some(so.replacen(" were ", " were not ", 1)),
            _ => None,
        };
        not.unwrap_or_else(|| format!("it's not the case that {so}"))
    }

    /// What happened in earlier steps: `you discarded a Character this way`.
    fn this_way(&mut self, what: &Happening) -> String {
        match what {
            Happening::Plays(Whom::You, filter, PlayedFrom::Hand)
                if **filter == Filter::default() =>
            {
                format!("{} play it from your hand", self.pronoun().text)
            }
            Happening::Plays(Whom::You, filter, PlayedFrom::Reserve)
                if **filter == Filter::default() =>
            {
                format!("{} would play a card from Reserve this way", self.pronoun().text)
            }
            Happening::FailsToMove(_) => self.happened(what).replace(" during Dusk", ""),
            other => {
                let happened = self.happened(other);
                let happened = happened.strip_suffix(" this way").unwrap_or(&happened);
                format!("{happened} this way")
            }
        }
    }

    /// `If A, `, `Unless A, `, before what follows.
    pub(super) fn condition(&mut self, test: &Test) -> String {
        match test {
            Test::Not(not) if matches!(**not, Test::FirstPlayer(_) | Test::Was(..)) => {
                format!("if {}", self.not(not))
            }
            Test::Not(not) => format!("unless {}", self.test(not)),
            other => format!("if {}", self.test(other)),
        }
    }
}

fn said(subject: &SentenceSubject, what: &str, tense: Tense) -> String {
    match tense {
        Tense::Now => subject.is(what),
        Tense::Before => subject.was(what),
    }
}
