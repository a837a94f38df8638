//! Numbers and amounts.

use rules::effect::{Counted, Filter, Measure, Number, Objects, Range};

use super::verb::{article, spaced};
use super::word::Plurality;
use super::word::{card_type, count, is_cost, measure};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

/// A number in words.
pub(super) struct Amount {
    /// Before the noun: `two`, `2`, `X+2`, `that many`.
    pub(super) text: String,
    /// After the noun: ` per Character you control`, or nothing.
    pub(super) per: String,
    /// Whether the noun is in the singular.
    pub(super) one: bool,
}

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberStyle {
    /// `two`, of cards and tokens.
    Word,
    /// `2`, of counters and statistics.
    Digit,
    /// `{2}`, of mana.
    Mana,
}

impl NumberStyle {
    pub(super) fn of(measure: &Measure) -> Self {
        if is_cost(measure) { Self::Mana } else { Self::Digit }
    }

    pub(super) fn write(self, number: u32) -> String {
        match self {
            Self::Word => count(number),
            Self::Digit => number.to_string(),
            Self::Mana => format!("{{{number}}}"),
        }
    }
}

impl AbilityWriter {
    /// A number of something that follows.
    pub(super) fn amount(&mut self, number: &Number, style: NumberStyle) -> Amount {
        if let Number::Per(per) = number
            && per.plus == 0
            && let Some(each) = self.each_counted(&per.per)
        {
            let text = style.write(per.times);
            return Amount { text, per: format!(" per {each}"), one: per.times == 1 };
        }
        let one = *number == Number::Plain(1);
        Amount { text: self.number(number, style), per: String::new(), one }
    }

    /// A number on its own: `two`, `X+2`, `that many`.
    pub(super) fn number(&mut self, number: &Number, style: NumberStyle) -> String {
        let per = match number {
            Number::Plain(number) => return style.write(*number),
            Number::Per(per) => per,
        };
        let letter = match &per.per {
            Counted::ThatMany if per.times == 1 && per.plus == 0 => return "that many".to_owned(),
            Counted::Paid => "X",
            other => {
                let meaning = self.counted(other);
                self.letter(meaning)
            }
        };
        let times = if per.times == 1 { String::new() } else { per.times.to_string() };
        match (style, per.plus) {
            (NumberStyle::Mana, 0) => format!("{{{times}{letter}}}"),
            (NumberStyle::Mana, plus) => format!("{{{times}{letter}}}+{{{plus}}}"),
            (_, 0) => format!("{times}{letter}"),
            (_, plus) => format!("{times}{letter}+{plus}"),
        }
    }

    /// An amount followed by a noun: `up to two`, `any number of`.
    pub(super) fn range(&mut self, range: &Range, style: NumberStyle) -> Amount {
        match range {
            Range::Exactly(number) => self.amount(number, style),
            Range::UpTo(number) => {
                let amount = self.amount(number, style);
                Amount { text: format!("up to {}", amount.text), ..amount }
            }
            Range::Any => {
                Amount { text: "any number of".to_owned(), per: String::new(), one: false }
            }
        }
    }

    /// One of the things counted, after `per`.
    fn each_counted(&mut self, counted: &Counted) -> Option<String> {
        let one = match counted {
            Counted::Objects(filter) => {
                let first = Filter { or: Vec::new(), ..(**filter).clone() };
                let first = self.counted_noun(&first, Plurality::One);
                let others = filter.or.iter().map(|or| self.counted_noun(or, Plurality::One));
                others.fold(first, |all, other| format!("{all} and per {other}"))
            }
            Counted::Boosts(on) => format!("boost on {}", self.object(on)),
            Counted::MyCounters(name) => format!("{} counter on me", sentence(name)),
            Counted::HeroCounters(name) => format!("{} counter on your Hero", sentence(name)),
            Counted::BaseStatisticsOfZero(filter) => {
                let among = self.counted_noun(filter, Plurality::All);
                format!("base statistic of 0 among {among}")
            }
            Counted::Expeditions(which) => self.counted_expeditions(which, Plurality::One),
            Counted::SingleTerrainRegions => "visible single-terrain region".to_owned(),
            Counted::OtherCardsPlayed(whom) => {
                format!("other card {} played this turn", self.player(*whom).text)
            }
            Counted::Measured(..)
            | Counted::Different(..)
            | Counted::Total(..)
            | Counted::RegionsBetween
            | Counted::Result
            | Counted::ThatMany
            | Counted::Paid
            | Counted::DiscardedThisWay
            | Counted::TypesAmong(..) => return None,
        };
        Some(one)
    }

    /// What is counted, as the meaning of a letter: `the number of Characters you control`.
    pub(super) fn counted(&mut self, counted: &Counted) -> String {
        match counted {
            Counted::MyCounters(name) => format!("my number of {} counters", sentence(name)),
            Counted::HeroCounters(name) => {
                format!("your Hero's number of {} counters", sentence(name))
            }
            Counted::Boosts(on) if **on == Objects::Me => "my number of boosts".to_owned(),
            Counted::Measured(what, of) => self.measured(what, of),
            Counted::Total(what, filter) => {
                let all = self.counted_noun(filter, Plurality::All);
                spaced(["the total", measure(what), "of", &all])
            }
            Counted::Result => "the result".to_owned(),
            Counted::ThatMany => "that number".to_owned(),
            Counted::Paid => "the mana paid".to_owned(),
            Counted::Objects(filter) if !filter.or.is_empty() => {
                format!("the total number of {}", self.counted_noun(filter, Plurality::All))
            }
            other => format!("the number of {}", self.all_counted(other)),
        }
    }

    /// What is counted, in the plural.
    pub(super) fn all_counted(&mut self, counted: &Counted) -> String {
        match counted {
            Counted::Objects(filter) => self.counted_noun(filter, Plurality::All),
            Counted::Boosts(on) => format!("boosts on {}", self.object(on)),
            Counted::MyCounters(name) => format!("{} counters on me", sentence(name)),
            Counted::HeroCounters(name) => format!("{} counters on your Hero", sentence(name)),
            Counted::BaseStatisticsOfZero(filter) => {
                format!("base statistics of 0 among {}", self.counted_noun(filter, Plurality::All))
            }
            Counted::Expeditions(which) => self.counted_expeditions(which, Plurality::All),
            Counted::SingleTerrainRegions => "visible single-terrain regions".to_owned(),
            Counted::RegionsBetween => "regions between your Hero and Companion".to_owned(),
            Counted::OtherCardsPlayed(whom) => {
                format!("other cards {} played this turn", self.player(*whom).text)
            }
            Counted::TypesAmong(types, filter) => self.types_among(types, filter),
            Counted::DiscardedThisWay => "cards discarded this way".to_owned(),
            Counted::Different(what, filter) => {
                let among = self.counted_noun(filter, Plurality::All);
                format!("different {}s among {among}", measure(what))
            }
            Counted::Total(..)
            | Counted::Measured(..)
            | Counted::Result
            | Counted::ThatMany
            | Counted::Paid => self.counted(counted),
        }
    }

    fn types_among(&mut self, types: &[rules::CardType], filter: &Filter) -> String {
        let types: Vec<_> = types.iter().map(|&one| card_type(one).to_owned()).collect();
        let among = self.counted_noun(filter, Plurality::All);
        format!("types among {among}, of {}", listed(&types, "and"))
    }

    /// A measure of something: `its Hand Cost`, `my {V}`, `the Base Cost of target Character`.
    pub(super) fn measured(&mut self, what: &Measure, of: &Objects) -> String {
        match of {
            Objects::Me => format!("my {}", measure(what)),
            Objects::It => format!("its {}", measure(what)),
            Objects::All(filter) => {
                let all = self.counted_noun(filter, Plurality::All);
                spaced(["the total", measure(what), "of", &all])
            }
            other => spaced(["the", measure(what), "of", &self.object(other)]),
        }
    }

    /// `a Character`, `two or more Characters`; with nothing for none.
    pub(super) fn at_least(&mut self, filter: &Filter, number: &Number) -> String {
        if *number == Number::Plain(1) {
            return self.a(filter);
        }
        let number = self.number(number, NumberStyle::Word);
        let other = if filter.other { "other" } else { "" };
        let noun = self.counted_noun(&Filter { other: false, ..filter.clone() }, Plurality::Many);
        spaced([&number, "or more", other, &noun])
    }

    /// `a Character`, `another Animal`.
    pub(super) fn a(&mut self, filter: &Filter) -> String {
        let noun = self.noun(filter, Plurality::One);
        if filter.other { format!("another {noun}") } else { article(&noun) }
    }
}
