//! Numbers, amounts and comparisons.

use rules::effect::{Counted, Number, Range};

use super::de::{a, de};
use super::speech::{Speech, spaced};

/// A noun with all that belongs to it, without an article.
#[derive(Clone)]
pub(super) struct FrenchNoun {
    pub(super) one: String,
    pub(super) many: String,
    pub(super) feminine: bool,
}

impl FrenchNoun {
    pub(super) fn new(one: &str, many: &str, feminine: bool) -> Self {
        Self { one: one.to_owned(), many: many.to_owned(), feminine }
    }

    /// With something behind it.
    pub(super) fn and(&self, rest: &str) -> Self {
        let add = |noun: &str| spaced([noun, rest]);
        Self { one: add(&self.one), many: add(&self.many), feminine: self.feminine }
    }

    pub(super) fn boost() -> Self {
        Self::new("boost", "boosts", false)
    }

    pub(super) fn card() -> Self {
        Self::new("carte", "cartes", true)
    }

    pub(super) fn mana() -> Self {
        Self::new("mana", "mana", false)
    }

    fn form(&self, count: u32) -> &str {
        if count < 2 { &self.one } else { &self.many }
    }
}

/// What is counted: things of which there are so many, or a number that is there already.
pub(super) enum Countable {
    Things(FrenchNoun),
    /// With its article: `le résultat du dé`.
    Value(String),
}

/// How numbers are written: cards are counted in words, boosts and mana in figures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    Words,
    Figures,
}

impl Digits {
    fn write(self, number: u32, feminine: bool) -> String {
        if self == Self::Words { in_words(number, feminine) } else { number.to_string() }
    }
}

/// `une`, `deux`, ... `dix`, `11`.
pub(super) fn in_words(number: u32, feminine: bool) -> String {
    const WORDS: [&str; 11] =
        ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
    match (number, usize::try_from(number).ok().and_then(|index| WORDS.get(index))) {
        (1, _) if feminine => "une".to_owned(),
        (_, Some(word)) => (*word).to_owned(),
        (_, None) => number.to_string(),
    }
}

/// `premier`, `deuxième`.
pub(super) fn ordinal(number: u32) -> String {
    match number {
        1 => "premier".to_owned(),
        2 => "deuxième".to_owned(),
        3 => "troisième".to_owned(),
        4 => "quatrième".to_owned(),
        5 => "cinquième".to_owned(),
        other => format!("{other}e"),
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Compare {
    AtLeast,
    Less,
    AtMost,
    More,
    Exactly,
    Other,
}

impl Compare {
    /// What is so if it is not.
    pub(super) const fn negated(self, negative: bool) -> Self {
        match (negative, self) {
            (false, same) => same,
            (true, Self::AtLeast) => Self::Less,
            (true, Self::Less) => Self::AtLeast,
            (true, Self::AtMost) => Self::More,
            (true, Self::More) => Self::AtMost,
            (true, Self::Exactly) => Self::Other,
            (true, Self::Other) => Self::Exactly,
        }
    }
}

/// So many of a noun in a sentence that says that they are there.
pub(super) enum Many {
    /// `aucun Personnage`, with `ne` before the verb.
    None(String),
    /// `au moins deux Personnages`.
    Some(String),
}

impl Speech {
    /// A number that is written in words of its own: `le résultat du dé`, `2 fois le nombre de cartes`.
    pub(super) fn value(&mut self, number: &Number) -> String {
        match number {
            Number::Plain(number) => number.to_string(),
            Number::Per(per) => {
                let value = self.counted_value(&per.per);
                let times =
                    if per.times == 1 { value } else { format!("{} fois {value}", per.times) };
                if per.plus == 0 { times } else { format!("{times} plus {}", per.plus) }
            }
        }
    }

    /// Something that is counted, as a number: `le nombre de cartes en Réserve`.
    pub(super) fn counted_value(&mut self, counted: &Counted) -> String {
        match self.countable(counted) {
            Countable::Value(value) => value,
            Countable::Things(noun) => format!("le nombre {}", de(&noun.many)),
        }
    }

    /// So many of something: `une carte`, `2 boosts`, `1 boost par Personnage`, `autant de cartes`.
    pub(super) fn amount(&mut self, number: &Number, noun: &FrenchNoun, digits: Digits) -> String {
        let per = match number {
            Number::Plain(count) => {
                return format!("{} {}", digits.write(*count, noun.feminine), noun.form(*count));
            }
            Number::Per(per) => per,
        };
        if per.per == Counted::ThatMany && per.times == 1 && per.plus == 0 {
            return format!("autant {}", de(&noun.many));
        }
        if per.per == Counted::Paid && per.times == 1 && per.plus == 0 {
            return format!("autant {} que de mana ainsi payé", de(&noun.many));
        }
        let each = match self.countable(&per.per) {
            Countable::Things(each) => each.one,
            Countable::Value(_) => {
                let value = self.value(number);
                return format!("un nombre {} égal {}", de(&noun.many), a(&value));
            }
        };
        let times = digits.write(per.times, noun.feminine);
        if per.plus == 0 {
            return format!("{times} {} par {each}", noun.form(per.times));
        }
        let plus = digits.write(per.plus, noun.feminine);
        format!("{plus} {}, plus {times} par {each}", noun.form(per.plus))
    }

    /// A range of something, and whether that is several.
    pub(super) fn range(
        &mut self,
        range: &Range,
        noun: &FrenchNoun,
        digits: Digits,
    ) -> (String, bool) {
        let (number, up_to) = match range {
            Range::Any => return (format!("n'importe quel nombre {}", de(&noun.many)), true),
            Range::Exactly(number) => (number, false),
            Range::UpTo(number) => (number, true),
        };
        let text = match number {
            Number::Plain(_) => self.amount(number, noun, digits),
            Number::Per(per) if per.per == Counted::ThatMany && per.times == 1 && per.plus == 0 => {
                self.amount(number, noun, digits)
            }
            Number::Per(_) => {
                let most = if up_to { "au plus égal" } else { "égal" };
                let value = self.value(number);
                return (format!("des {} en nombre {most} {}", noun.many, a(&value)), true);
            }
        };
        let several = *number != Number::Plain(1) && *number != Number::Plain(0);
        (if up_to { format!("jusqu'à {text}") } else { text }, several)
    }

    /// As many of a noun as the comparison says.
    pub(super) fn many(
        &mut self,
        compare: Compare,
        number: &Number,
        noun: &FrenchNoun,
        digits: Digits,
    ) -> Many {
        let none = match compare {
            Compare::Less => *number == Number::Plain(1),
            Compare::AtMost | Compare::Exactly => *number == Number::Plain(0),
            Compare::AtLeast | Compare::More | Compare::Other => false,
        };
        if none {
            let word = if noun.feminine { "aucune" } else { "aucun" };
            return Many::None(format!("{word} {}", noun.one));
        }
        Many::Some(match number {
            Number::Plain(count) => {
                let words = match compare {
                    Compare::AtLeast => "au moins",
                    Compare::Less => "moins de",
                    Compare::AtMost => "au plus",
                    Compare::More => "plus de",
                    Compare::Exactly => "exactement",
                    Compare::Other => "un autre nombre que",
                };
                let count_words = digits.write(*count, noun.feminine);
                let text = format!("{words} {count_words} {}", noun.form(*count));
                text.replace("de un", "d'un").replace("que un", "qu'un")
            }
            Number::Per(_) => {
                let value = super::de::que(&self.value(number));
                let many = de(&noun.many);
                match compare {
                    Compare::AtLeast => format!("au moins autant {many} {value}"),
                    Compare::Less => format!("moins {many} {value}"),
                    Compare::AtMost => format!("au plus autant {many} {value}"),
                    Compare::More => format!("plus {many} {value}"),
                    Compare::Exactly => format!("exactement autant {many} {value}"),
                    Compare::Other => format!("un autre nombre {many} {value}"),
                }
            }
        })
    }

    /// A measure compared with a number: `3 ou plus`, `inférieur ou égal au résultat du dé`.
    pub(super) fn compared(&mut self, compare: Compare, number: &Number, feminine: bool) -> String {
        let value = self.value(number);
        if let Number::Plain(_) = number {
            return match compare {
                Compare::AtLeast => format!("{value} ou plus"),
                Compare::Less => format!("moins de {value}"),
                Compare::AtMost => format!("{value} ou moins"),
                Compare::More => format!("plus de {value}"),
                Compare::Exactly => value,
                Compare::Other => format!("autre que {value}"),
            };
        }
        let e = if feminine { "e" } else { "" };
        match compare {
            Compare::AtLeast => format!("supérieur{e} ou égal{e} {}", a(&value)),
            Compare::Less => format!("inférieur{e} {}", a(&value)),
            Compare::AtMost => format!("inférieur{e} ou égal{e} {}", a(&value)),
            Compare::More => format!("supérieur{e} {}", a(&value)),
            Compare::Exactly => format!("égal{e} {}", a(&value)),
            Compare::Other => format!("différent{e} {}", de(&value)),
        }
    }
}
