//! Cards and objects: one noun phrase for every filter, with how many of them and which.

use rules::effect::{Counted, Filter, Is, Measure, Noun, Number, Objects, Range, Where};
use rules::{CardType, Status};

use super::number::NumberStyle;
use super::verb::{SentenceSubject, article, spaced};
use super::word::{Plurality, card_type, is_cost, measure, plural, status, terrain};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

/// Parts of a noun that a sentence expresses elsewhere, or in other words.
#[derive(Clone, Default)]
pub(super) struct SaidElsewhere {
    /// Instead of `you control`: `you play`.
    pub(super) relation: Option<String>,
    /// `from your hand` instead of `in your hand`.
    pub(super) from: bool,
    /// The place is omitted, since the sentence gives it.
    pub(super) no_place: bool,
}

impl AbilityWriter {
    /// What is described, without an article: `Character you control with Hand Cost {3} or less`.
    pub(super) fn noun(&mut self, filter: &Filter, several: Plurality) -> String {
        self.noun_said(filter, several, &SaidElsewhere::default())
    }

    /// The described noun with `other`.
    pub(super) fn counted_noun(&mut self, filter: &Filter, several: Plurality) -> String {
        let noun = self.noun(filter, several);
        if filter.other { format!("other {noun}") } else { noun }
    }

    pub(super) fn noun_said(
        &mut self,
        filter: &Filter,
        several: Plurality,
        said: &SaidElsewhere,
    ) -> String {
        let mut parts: Vec<String> = filter.is.iter().filter_map(Self::before).collect();
        let name = filter.is.iter().find_map(|is| match is {
            Is::Named(name) if filter.kinds.is_empty() => Some(format!("\"{name}\"")),
            _ => None,
        });
        let is_named = name.is_some();
        parts.push(name.unwrap_or_else(|| kinds(filter, several)));
        let is_control = matches!(filter.place, Where::Play) && !said.no_place;
        match (&said.relation, is_control) {
            (Some(relation), _) => parts.push(relation.clone()),
            (None, true) => parts.push(self.place(filter, said.from, several)),
            (None, false) => {}
        }
        let said_before = |is: &&Is| is_named && matches!(is, Is::Named(_));
        let after = filter.is.iter().filter(|is| !said_before(is));
        let after: Vec<_> = after.filter_map(|is| self.after(is, several)).collect();
        parts.extend(after);
        if !matches!(filter.place, Where::Play) && !said.no_place {
            parts.push(self.place(filter, said.from, several));
        }
        for or in &filter.or {
            parts.push(if several == Plurality::All { "and" } else { "or" }.to_owned());
            parts.extend(or.other.then(|| "other".to_owned()));
            parts.push(self.noun_said(or, several, said));
        }
        spaced(parts.iter().map(String::as_str))
    }

    /// What stands before the noun: `Fleeting`, `non-token`.
    fn before(is: &Is) -> Option<String> {
        let word = match is {
            Is::Status(one) => status(*one).to_owned(),
            Is::Boosted => "Boosted".to_owned(),
            Is::Token => "token".to_owned(),
            Is::Completed => "completed".to_owned(),
            Is::Subtype(subtype) => sentence(subtype),
            Is::Not(not) if **not == Is::Status(Status::Exhausted) => "ready".to_owned(),
            Is::Not(not) => format!("non-{}", Self::before(not)?),
            Is::Any(all) => {
                let all: Option<Vec<_>> = all.iter().map(Self::before).collect();
                listed(&all?, "or")
            }
            _ => return None,
        };
        Some(word)
    }

    /// What stands after the noun: `with a {D} ability`, `in {V}`.
    fn after(&mut self, is: &Is, several: Plurality) -> Option<String> {
        if Self::before(is).is_some() {
            return None;
        }
        let text = match is {
            Is::WithCounters => "with counters".to_owned(),
            Is::WithBaseStatisticOfZero => "with a base statistic of 0".to_owned(),
            Is::AtLeast(..) | Is::AtMost(..) | Is::Exactly(..) => {
                format!("with {}", self.compared(is))
            }
            Is::TotalAtMost(what, number) => {
                let text = format!("with total {}", self.within(what, number, "less"));
                let mine = format!("my {} stat", measure(what));
                text.strip_suffix("mine").map_or(text.clone(), |text| text.to_owned() + &mine)
            }
            Is::Highest(what) => format!("with the highest {}", measure(what)),
            Is::InTerrain(one) => format!("in {}", terrain(*one)),
            Is::InTerrainOfItsZero => "in a terrain where its base statistic is 0".to_owned(),
            Is::InSingleTerrain => "in a single-terrain region".to_owned(),
            Is::InContact if several == Plurality::One => "that's In Contact".to_owned(),
            Is::InContact => "that are In Contact".to_owned(),
            Is::WithIcon(icon) => format!("with a {} ability", super::word::icon(*icon)),
            Is::WithMyName => "with my name".to_owned(),
            Is::Named(name) => format!("named \"{name}\""),
            Is::Not(not) => return Some(self.after_not(not, several)),
            Is::Any(all) => {
                let all: Vec<_> = all.iter().map(|is| self.is_so(is, several)).collect();
                let be = if several == Plurality::One { "that's" } else { "that are" };
                format!("{be} {}", listed(&all, "or"))
            }
            Is::Status(_) | Is::Boosted | Is::Token | Is::Completed | Is::Subtype(_) => {
                return None;
            }
        };
        Some(text)
    }

    /// What is not so, after the noun: `with no {D} ability`, `that's not in {V}`.
    fn after_not(&mut self, is: &Is, several: Plurality) -> String {
        let after = self.is_so(is, several);
        if let Some(what) = after.strip_prefix("with a ") {
            return format!("with no {what}");
        }
        if let Some(what) = after.strip_prefix("with ") {
            return format!("without {what}");
        }
        let be = if several == Plurality::One { "that's" } else { "that are" };
        format!("{be} not {after}")
    }

    /// Something that is so, behind `is`: `Fleeting`, `in {V}`.
    pub(super) fn is_so(&mut self, is: &Is, several: Plurality) -> String {
        if let Is::InContact = is {
            return "In Contact".to_owned();
        }
        let before = Self::before(is);
        before.or_else(|| self.after(is, several)).unwrap_or_default()
    }

    /// A measure that is not below, not above or exactly what is said.
    pub(super) fn compared(&mut self, is: &Is) -> String {
        match is {
            Is::AtLeast(what, number) => self.within(what, number, "more"),
            Is::AtMost(what, number) => self.within(what, number, "less"),
            Is::Exactly(what, number) => self.exactly(what, number),
            _ => String::new(),
        }
    }

    /// `Hand Cost {3} or less`, `{V} less than or equal to mine`, `2 or more boosts`.
    fn within(&mut self, what: &Measure, number: &Number, way: &str) -> String {
        if let Some(other) = self.other_measure(what, number) {
            let than = if way == "more" { "greater" } else { "less" };
            return format!("{} {than} than or equal to {other}", measure(what));
        }
        let number = self.number(number, NumberStyle::of(what));
        match what {
            Measure::Boosts if way == "more" => format!("{number} or more boosts"),
            Measure::Boosts => format!("{number} boosts or less"),
            _ if is_cost(what) => format!("{} {number} or {way}", measure(what)),
            _ => format!("{} of {number} or {way}", measure(what)),
        }
    }

    fn exactly(&mut self, what: &Measure, number: &Number) -> String {
        if let Some(other) = self.other_measure(what, number) {
            return format!("{} equal to {other}", measure(what));
        }
        let number = self.number(number, NumberStyle::of(what));
        match what {
            Measure::Boosts => format!("exactly {number} boosts"),
            _ if is_cost(what) => format!("{} {number}", measure(what)),
            _ => format!("{} of {number}", measure(what)),
        }
    }

    /// The measure of something else, if a number is that: `mine`, `the Hand Cost of a Character you control`.
    fn other_measure(&mut self, what: &Measure, number: &Number) -> Option<String> {
        let Number::Per(per) = number else { return None };
        if per.times != 1 || per.plus != 0 {
            return None;
        }
        match &per.per {
            Counted::Measured(same, of) if same == what && **of == Objects::Me => {
                Some("mine".to_owned())
            }
            Counted::Measured(other, of) => Some(self.measured(other, of)),
            Counted::Result => Some("the result".to_owned()),
            _ => None,
        }
    }

    /// Objects to which something is done: `me`, `target Character`, `all cards in Reserve`.
    pub(super) fn object(&mut self, objects: &Objects) -> String {
        self.object_said(objects, &SaidElsewhere::default())
    }

    /// Objects acted on, taken from where they are: `a card from your hand`.
    pub(super) fn object_from(&mut self, objects: &Objects) -> String {
        let from = matches!(objects, Objects::Choose(..) | Objects::Random(..));
        self.object_said(objects, &SaidElsewhere { from, ..SaidElsewhere::default() })
    }

    pub(super) fn object_said(&mut self, objects: &Objects, said: &SaidElsewhere) -> String {
        match objects {
            Objects::Me => "me".to_owned(),
            Objects::It if self.several => "them".to_owned(),
            Objects::It => "it".to_owned(),
            Objects::Both => "us both".to_owned(),
            Objects::All(filter) => {
                let noun = self.noun_said(filter, Plurality::All, said);
                self.several = true;
                spaced(["all", if filter.other { "other" } else { "" }, &noun])
            }
            other => self.described(other, said).text,
        }
    }

    /// Objects that do something: `I`, `target Character`, `each other Character you control`.
    pub(super) fn subject(&mut self, objects: &Objects) -> SentenceSubject {
        match objects {
            Objects::Me => SentenceSubject::new(super::verb::VerbAgreement::I, "I"),
            Objects::It if self.several => SentenceSubject::many("they"),
            Objects::It => SentenceSubject::one("it"),
            Objects::Both => SentenceSubject::many("we both"),
            Objects::All(filter) => {
                let noun = self.counted_noun(filter, Plurality::All);
                self.several = true;
                SentenceSubject::one(format!("each {}", self.counted_noun(filter, Plurality::One)))
                    .or_all(&noun, filter)
            }
            other => self.described(other, &SaidElsewhere::default()),
        }
    }

    fn described(&mut self, objects: &Objects, said: &SaidElsewhere) -> SentenceSubject {
        let subject = match objects {
            Objects::Target(range, filter) => self.chosen(range, filter, "target", said),
            Objects::Choose(range, filter) => self.chosen(range, filter, "", said),
            Objects::Random(range, filter) => self.chosen(range, filter, "random", said),
            Objects::Top(Number::Plain(1), whom) => {
                SentenceSubject::one(format!("the top card of {} deck", self.whose(*whom)))
            }
            Objects::Top(number, whom) => {
                let number = self.number(number, NumberStyle::Word);
                SentenceSubject::many(format!(
                    "the top {number} cards of {} deck",
                    self.whose(*whom)
                ))
            }
            Objects::Rest => SentenceSubject::many("the rest"),
            Objects::Me | Objects::It | Objects::Both | Objects::All(_) => {
                SentenceSubject::one(self.object_said(objects, said))
            }
        };
        self.several = subject.person == super::verb::VerbAgreement::They;
        subject
    }

    /// So many, as targets or chosen: `up to two other target Characters`, `a card from your hand`.
    fn chosen(
        &mut self,
        range: &Range,
        filter: &Filter,
        word: &str,
        said: &SaidElsewhere,
    ) -> SentenceSubject {
        if filter.place == Where::Those && filter.kinds.is_empty() && filter.is.is_empty() {
            let amount = self.range(range, NumberStyle::Word);
            let text = format!("{} of them", amount.text.trim_end_matches(" of"));
            return if amount.one {
                SentenceSubject::one(text)
            } else {
                SentenceSubject::many(text)
            };
        }
        if *range == Range::Exactly(Number::Plain(1)) {
            if let Some((last, or)) = filter.or.split_last() {
                let first = Filter { or: or.to_vec(), ..filter.clone() };
                let first = self.chosen(range, &first, word, said).text;
                let last = self.chosen(range, last, word, said).text;
                return SentenceSubject::one(format!("{first} or {last}"));
            }
            let noun = self.noun_said(filter, Plurality::One, said);
            let is_highest = filter.is.iter().any(|is| matches!(is, Is::Highest(_)));
            let text = match (filter.other, word) {
                (true, _) => spaced(["another", word, &noun]),
                (false, "target") => format!("target {noun}"),
                (false, "") if is_highest => format!("the {noun}"),
                (false, _) => article(&spaced([word, &noun])),
            };
            return SentenceSubject::one(text);
        }
        let amount = self.range(range, NumberStyle::Word);
        let several = if amount.one { Plurality::One } else { Plurality::Many };
        let noun = self.noun_said(filter, several, said);
        let other = if filter.other { "other" } else { "" };
        let word = if word == "target" && !filter.or.is_empty() { "targets," } else { word };
        let text = spaced([amount.text.as_str(), other, word, &noun]) + &amount.per;
        if amount.one { SentenceSubject::one(text) } else { SentenceSubject::many(text) }
    }
}

impl SentenceSubject {
    /// `each Character you control`; without an owner or place only `all Characters` is
    /// unambiguous.
    fn or_all(self, all: &str, filter: &Filter) -> Self {
        let bare =
            filter.of.is_none() && matches!(filter.place, Where::Play) && filter.is.is_empty();
        if bare { Self::many(format!("all {all}")) } else { self }
    }
}

/// The nouns of a filter: `Character or Permanent`, `card`.
pub(super) fn kinds(filter: &Filter, several: Plurality) -> String {
    let is_plural = several != Plurality::One;
    let words: Vec<_> = filter.kinds.iter().map(|kind| plural(&noun(kind), is_plural)).collect();
    match (words.is_empty(), several) {
        (true, _) => plural("card", is_plural),
        (false, Plurality::All) => listed(&words, "and"),
        (false, Plurality::One | Plurality::Many) => listed(&words, "or"),
    }
}

fn noun(noun: &Noun) -> String {
    match noun {
        Noun::Type(one) => card_type(*one).to_owned(),
        Noun::Subtype(subtype) => sentence(subtype),
        Noun::ExpeditionPermanent => "Expedition Permanent".to_owned(),
        Noun::Landmark => "Landmark".to_owned(),
        Noun::Token => "token".to_owned(),
    }
}

/// Whether these are Mana Orbs and nothing else.
pub(super) fn is_mana_orbs(filter: &Filter) -> bool {
    filter.kinds == [Noun::Type(CardType::ManaOrb)]
}
