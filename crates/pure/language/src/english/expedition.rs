//! Expeditions and their properties.

use rules::effect::{ExpeditionIs, Expeditions, Number, Range, Which, Whom};

use super::number::Style;
use super::verb::{Person, Subject, spaced};
use super::word::Several;
use super::word::{plural, side, terrain};
use super::writer::Writer;

impl Writer {
    /// All Expeditions that do something: `my Expedition`, `each of your Expeditions`.
    pub(super) fn expeditions(&mut self, all: &Expeditions) -> Subject {
        let before = adjectives(&all.is);
        let noun = |several| spaced([before.as_str(), &plural("Expedition", several)]);
        let subject = match &all.which {
            Which::Mine => Subject::one(format!("my {}", noun(false))),
            Which::MyOther => Subject::one(format!("your other {}", noun(false))),
            Which::FacingMe => Subject::one(format!("the {} facing me", noun(false))),
            Which::Its => Subject::one(format!("its {}", noun(false))),
            Which::FacingIt => Subject::one(format!("the {} facing it", noun(false))),
            Which::ItsOther => Subject::one(format!("their other {}", noun(false))),
            Which::PlayedIn => Subject::one(format!("the {} I'm played in", noun(false))),
            Which::Side(one, Whom::Any) => Subject::one(format!("a {} Expedition", side(*one))),
            Which::Side(one, whom) => {
                Subject::one(spaced([&self.whose(*whom), &before, side(*one), "Expedition"]))
            }
            Which::All(Some(whom)) => {
                Subject::one(format!("each of {} {}", self.whose(*whom), noun(true)))
            }
            Which::All(None) => Subject::one(format!("each {}", noun(false))),
            Which::Target(range, whom) => self.some("target", range, &before, *whom),
            Which::Choose(range, whom) => self.some("", range, &before, *whom),
        };
        let after = self.expedition_after(&all.is, subject.person);
        Subject { text: spaced([subject.text.as_str(), &after]), ..subject }
    }

    /// A number of Expeditions: `target Expedition you control`, `one of your Expeditions`.
    fn some(&mut self, word: &str, range: &Range, is: &str, whom: Option<Whom>) -> Subject {
        let one = *range == Range::Exactly(Number::Plain(1));
        match (one, whom, word) {
            (true, Some(Whom::You | Whom::They), "") => {
                let whose = self.whose(whom.unwrap_or(Whom::You));
                Subject::one(spaced(["one of", &whose, is, "Expeditions"]))
            }
            (true, Some(whom), "") => Subject::one(spaced([&self.whose(whom), is, "Expedition"])),
            (true, None, "") if is == "another" => Subject::one("another Expedition"),
            (true, None, "") => Subject::one(super::verb::article(&spaced([is, "Expedition"]))),
            (true, whom, _) => {
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                let order = if is == "another" { [is, word] } else { [word, is] };
                Subject::one(spaced([order[0], order[1], "Expedition", &control]))
            }
            (false, whom, _) => {
                let amount = self.range(range, Style::Word);
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                let noun = plural("Expedition", !amount.one);
                let text = spaced([amount.text.as_str(), word, is, &noun, &control]) + &amount.per;
                Subject::new(if amount.one { Person::It } else { Person::They }, text)
            }
        }
    }

    /// Where cards are: `your Expeditions`, `an Ascended Expedition`, `my Expedition`.
    pub(super) fn some_expeditions(&mut self, all: &Expeditions) -> String {
        let before = adjectives(&all.is);
        let after = self.expedition_after(&all.is, Person::They);
        let text = match &all.which {
            Which::All(Some(Whom::Opponent)) => spaced(["an opponent's", &before, "Expedition"]),
            Which::All(Some(whom)) => spaced([self.whose(*whom).as_str(), &before, "Expeditions"]),
            Which::All(None) if all.is.is_empty() => return "any Expedition".to_owned(),
            Which::All(None) => {
                let noun = super::verb::article(&spaced([before.as_str(), "Expedition"]));
                return spaced([noun.as_str(), &self.expedition_after(&all.is, Person::It)]);
            }
            _ => return self.expeditions(all).text,
        };
        spaced([text.as_str(), &after])
    }

    /// Expeditions that are counted: `Expedition in {V}`, `Ascended Expedition you control`.
    pub(super) fn counted_expeditions(&mut self, all: &Expeditions, several: Several) -> String {
        let person = if several == Several::One { Person::It } else { Person::They };
        let (before, after) = (adjectives(&all.is), self.expedition_after(&all.is, person));
        let noun = plural("Expedition", several != Several::One);
        match &all.which {
            Which::All(whom) => {
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                spaced([before.as_str(), &noun, &control, &after])
            }
            _ => self.expeditions(all).text,
        }
    }

    /// What follows the noun: `that's behind or tied`, `in {V}`.
    pub(super) fn expedition_after(&mut self, all: &[ExpeditionIs], person: Person) -> String {
        let after = all.iter().filter(|is| adjective(is).is_none());
        let mut parts = Vec::new();
        for is in after {
            parts.push(match is {
                ExpeditionIs::InTerrain(_) | ExpeditionIs::InSingleTerrain => self.so(is),
                ExpeditionIs::With(number, filter) => {
                    let what = if *number == Number::Plain(0) {
                        format!("no {}", self.counted_noun(filter, Several::Many))
                    } else {
                        self.at_least(filter, number)
                    };
                    format!("with {what}")
                }
                ExpeditionIs::Not(not)
                    if matches!(**not, ExpeditionIs::With(Number::Plain(1), _)) =>
                {
                    let ExpeditionIs::With(_, filter) = &**not else { continue };
                    format!("with no {}", self.counted_noun(filter, Several::Many))
                }
                ExpeditionIs::Facing(number, filter) => {
                    format!("facing {}", self.at_least(filter, number))
                }
                _ if person == Person::They => format!("that are {}", self.so(is)),
                _ => format!("that's {}", self.so(is)),
            });
        }
        spaced(parts.iter().map(String::as_str))
    }

    /// A property of Expeditions, after `is`: `behind`, `in {V}`.
    pub(super) fn so(&mut self, is: &ExpeditionIs) -> String {
        match is {
            ExpeditionIs::Not(not) => format!("not {}", self.so(not)),
            ExpeditionIs::Other => "another one".to_owned(),
            ExpeditionIs::Ahead => "ahead".to_owned(),
            ExpeditionIs::Behind => "behind".to_owned(),
            ExpeditionIs::BehindOrTied => "behind or tied".to_owned(),
            ExpeditionIs::Tied => "tied".to_owned(),
            ExpeditionIs::Ascended => "Ascended".to_owned(),
            ExpeditionIs::InTerrain(one) => format!("in {}", terrain(*one)),
            ExpeditionIs::InSingleTerrain => "in a single-terrain region".to_owned(),
            ExpeditionIs::InStartingRegion => "in a starting region".to_owned(),
            ExpeditionIs::InContact => "In Contact".to_owned(),
            ExpeditionIs::With(number, filter) => {
                format!("with {}", self.at_least(filter, number))
            }
            ExpeditionIs::Facing(number, filter) => {
                format!("facing {}", self.at_least(filter, number))
            }
        }
    }
}

/// What precedes the noun.
fn adjectives(all: &[ExpeditionIs]) -> String {
    spaced(all.iter().filter_map(adjective))
}

fn adjective(is: &ExpeditionIs) -> Option<&'static str> {
    match is {
        ExpeditionIs::Ascended => Some("Ascended"),
        ExpeditionIs::Other => Some("another"),
        _ => None,
    }
}
