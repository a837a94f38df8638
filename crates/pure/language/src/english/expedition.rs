//! Expeditions and their properties.

use rules::effect::{ExpeditionIs, Expeditions, Number, Range, Which, Whom};

use super::number::NumberStyle;
use super::verb::{SentenceSubject, VerbAgreement, spaced};
use super::word::Plurality;
use super::word::{plural, side, terrain};
use super::writer::AbilityWriter;

impl AbilityWriter {
    /// All Expeditions that do something: `my Expedition`, `each of your Expeditions`.
    pub(super) fn expeditions(&mut self, all: &Expeditions) -> SentenceSubject {
        let before = adjectives(&all.is);
        let noun = |several| spaced([before.as_str(), &plural("Expedition", several)]);
        let subject = match &all.which {
            Which::Mine => SentenceSubject::one(format!("my {}", noun(false))),
            Which::MyOther => SentenceSubject::one(format!("your other {}", noun(false))),
            Which::FacingMe => SentenceSubject::one(format!("the {} facing me", noun(false))),
            Which::Its => SentenceSubject::one(format!("its {}", noun(false))),
            Which::FacingIt => SentenceSubject::one(format!("the {} facing it", noun(false))),
            Which::ItsOther => SentenceSubject::one(format!("their other {}", noun(false))),
            Which::PlayedIn => SentenceSubject::one(format!("the {} I'm played in", noun(false))),
            Which::Side(one, Whom::Any) => {
                SentenceSubject::one(format!("a {} Expedition", side(*one)))
            }
            Which::Side(one, whom) => SentenceSubject::one(spaced([
                &self.whose(*whom),
                &before,
                side(*one),
                "Expedition",
            ])),
            Which::All(Some(whom)) => {
                SentenceSubject::one(format!("each of {} {}", self.whose(*whom), noun(true)))
            }
            Which::All(None) => SentenceSubject::one(format!("each {}", noun(false))),
            Which::Target(range, whom) => self.some("target", range, &before, *whom),
            Which::Choose(range, whom) => self.some("", range, &before, *whom),
        };
        let after = self.expedition_after(&all.is, subject.person);
        SentenceSubject { text: spaced([subject.text.as_str(), &after]), ..subject }
    }

    /// A number of Expeditions: `target Expedition you control`, `one of your Expeditions`.
    fn some(&mut self, word: &str, range: &Range, is: &str, whom: Option<Whom>) -> SentenceSubject {
        let one = *range == Range::Exactly(Number::Plain(1));
        match (one, whom, word) {
            (true, Some(Whom::You | Whom::They), "") => {
                let whose = self.whose(whom.unwrap_or(Whom::You));
                SentenceSubject::one(spaced(["one of", &whose, is, "Expeditions"]))
            }
            (true, Some(whom), "") => {
                SentenceSubject::one(spaced([&self.whose(whom), is, "Expedition"]))
            }
            (true, None, "") if is == "another" => SentenceSubject::one("another Expedition"),
            (true, None, "") => {
                SentenceSubject::one(super::verb::article(&spaced([is, "Expedition"])))
            }
            (true, whom, _) => {
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                let order = if is == "another" { [is, word] } else { [word, is] };
                SentenceSubject::one(spaced([order[0], order[1], "Expedition", &control]))
            }
            (false, whom, _) => {
                let amount = self.range(range, NumberStyle::Word);
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                let noun = plural("Expedition", !amount.one);
                let text = spaced([amount.text.as_str(), word, is, &noun, &control]) + &amount.per;
                SentenceSubject::new(
                    if amount.one { VerbAgreement::It } else { VerbAgreement::They },
                    text,
                )
            }
        }
    }

    /// Where cards are: `your Expeditions`, `an Ascended Expedition`, `my Expedition`.
    pub(super) fn some_expeditions(&mut self, all: &Expeditions) -> String {
        let before = adjectives(&all.is);
        let after = self.expedition_after(&all.is, VerbAgreement::They);
        let text = match &all.which {
            Which::All(Some(Whom::Opponent)) => spaced(["an opponent's", &before, "Expedition"]),
            Which::All(Some(whom)) => spaced([self.whose(*whom).as_str(), &before, "Expeditions"]),
            Which::All(None) if all.is.is_empty() => return "any Expedition".to_owned(),
            Which::All(None) => {
                let noun = super::verb::article(&spaced([before.as_str(), "Expedition"]));
                return spaced([noun.as_str(), &self.expedition_after(&all.is, VerbAgreement::It)]);
            }
            _ => return self.expeditions(all).text,
        };
        spaced([text.as_str(), &after])
    }

    /// Expeditions that are counted: `Expedition in {V}`, `Ascended Expedition you control`.
    pub(super) fn counted_expeditions(&mut self, all: &Expeditions, several: Plurality) -> String {
        let person =
            if several == Plurality::One { VerbAgreement::It } else { VerbAgreement::They };
        let (before, after) = (adjectives(&all.is), self.expedition_after(&all.is, person));
        let noun = plural("Expedition", several != Plurality::One);
        match &all.which {
            Which::All(whom) => {
                let control = whom.map_or_else(String::new, |whom| self.controls(whom));
                spaced([before.as_str(), &noun, &control, &after])
            }
            _ => self.expeditions(all).text,
        }
    }

    /// What follows the noun: `that's behind or tied`, `in {V}`.
    pub(super) fn expedition_after(
        &mut self,
        all: &[ExpeditionIs],
        person: VerbAgreement,
    ) -> String {
        let after = all.iter().filter(|is| adjective(is).is_none());
        let mut parts = Vec::new();
        for is in after {
            parts.push(match is {
                ExpeditionIs::InTerrain(_) | ExpeditionIs::InSingleTerrain => self.so(is),
                ExpeditionIs::With(number, filter) => {
                    let what = if *number == Number::Plain(0) {
                        format!("no {}", self.counted_noun(filter, Plurality::Many))
                    } else {
                        self.at_least(filter, number)
                    };
                    format!("with {what}")
                }
                ExpeditionIs::Not(not)
                    if matches!(**not, ExpeditionIs::With(Number::Plain(1), _)) =>
                {
                    let ExpeditionIs::With(_, filter) = &**not else { continue };
                    format!("with no {}", self.counted_noun(filter, Plurality::Many))
                }
                ExpeditionIs::Facing(number, filter) => {
                    format!("facing {}", self.at_least(filter, number))
                }
                _ if person == VerbAgreement::They => format!("that are {}", self.so(is)),
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
