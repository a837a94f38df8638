//! Passive abilities: statements with their conditions.

use rules::{Condition, Passive, Scope, Statement, WhichExpedition, WhichRegions, Who, Works};

use rules::effect::{Test, Which};

use super::noun::SaidElsewhere;
use super::scope::{self, is_completed};
use super::statement::statement;
use super::verb::{SentenceSubject, VerbAgreement, spaced};
use super::word::Plurality;
use super::word::{player, side};
use super::writer::AbilityWriter;
use crate::grammar::{is_of_play, sentence};

/// The ability as sentences without capitals and full stops.
pub(super) fn sentences(passive: &Passive) -> Vec<String> {
    let mut writer = AbilityWriter::new();
    let subject = writer.scope(&passive.scope);
    let mut said = statement(&mut writer, passive, &subject);
    // Before the condition is written, which says itself what its letters stand for.
    for sentence in &mut said {
        *sentence = writer.explained(std::mem::take(sentence));
    }
    if let Some(condition) = &passive.condition {
        said = writer.conditional(passive, condition, said);
    }
    // What concerns the playing of its own card applies outside play in any case.
    let is_elsewhere = passive.works == Works::Anywhere && !is_of_play(&passive.says);
    if let (true, Some(last)) = (is_elsewhere, said.last_mut()) {
        *last += ", even when not in play";
    }
    said
}

impl AbilityWriter {
    fn conditional(
        &mut self,
        passive: &Passive,
        condition: &Condition,
        mut said: Vec<String>,
    ) -> Vec<String> {
        let about_play = is_of_play(&passive.says) && passive.scope == Scope::Me;
        let one = said.len() == 1;
        let says = said.first().cloned().unwrap_or_default();
        let suffix = match condition {
            Condition::PlayedInEmptyExpedition if about_play => {
                Some("to play in an Expedition with no Characters".to_owned())
            }
            Condition::PlayedInStartingRegion if passive.says == Statement::CannotBePlayed => {
                Some("in a starting region".to_owned())
            }
            Condition::PlayedInStartingRegion if about_play => {
                let pay = says.strip_prefix("I cost ").map(|much| format!("pay {much} to play me"));
                return vec![pay.unwrap_or(says) + " in a starting region"];
            }
            Condition::So(test) if about_play && is_played_in(test) => {
                let Test::Expeditions(_, is) = &**test else { return said };
                let is = self.expedition_after(std::slice::from_ref(is), VerbAgreement::It);
                let to_play = if says.starts_with("I cost") { "to play " } else { "" };
                Some(format!("{to_play}in an Expedition {is}"))
            }
            Condition::So(test) if is_completed(test) => {
                if let Some(first) = said.first_mut() {
                    *first = format!("Completed: {}", sentence(first));
                }
                return said;
            }
            Condition::FirstDay if passive.says == Statement::IgnoreAbilities => {
                Some("during the first Day".to_owned())
            }
            Condition::Not(_) | Condition::LessThan(..) => None,
            _ if about_play => {
                let test = self.condition(&scope::test(condition));
                Some(test)
            }
            _ => None,
        };
        let unless = matches!(condition, Condition::Not(_) | Condition::LessThan(..));
        // It begins with a condition already, and a second `if` would not tell which of the two depends on the other.
        if says.starts_with("if ") && matches!(passive.says, Statement::LeavingExpedition(_)) {
            return self.while_leaving(condition, said);
        }
        match suffix {
            Some(suffix) if one => vec![format!("{says} {suffix}")],
            _ if one && unless => {
                let condition = self.condition(&scope::test(condition));
                vec![format!("{says} {condition}")]
            }
            _ => {
                let condition = self.condition(&scope::test(condition));
                if let Some(first) = said.first_mut() {
                    first.insert_str(0, &format!("{condition}, "));
                }
                said
            }
        }
    }

    /// `If I would leave the Expedition zone while I'm Boosted, ..`.
    fn while_leaving(&mut self, condition: &Condition, mut said: Vec<String>) -> Vec<String> {
        let condition = self.condition(&scope::test(condition));
        let condition =
            condition.strip_prefix("if ").map_or(condition.clone(), |is| format!("while {is}"));
        if let Some(first) = said.first_mut() {
            *first = first.replacen(", ", &format!(" {condition}, "), 1);
        }
        said
    }

    /// What it applies to.
    fn scope(&mut self, scope: &Scope) -> SentenceSubject {
        match scope {
            Scope::Me => SentenceSubject::new(VerbAgreement::I, "I"),
            Scope::Objects(selector) => {
                let filter = scope::filter(selector);
                SentenceSubject::many(self.counted_noun(&filter, Plurality::All))
            }
            Scope::These(filter) => {
                SentenceSubject::many(self.counted_noun(filter, Plurality::All))
            }
            Scope::Only(_) => SentenceSubject::one("it"),
            Scope::Regions(WhichRegions::All) => SentenceSubject::many("all regions"),
            Scope::Regions(WhichRegions::Mine) => SentenceSubject::one("my region"),
            Scope::Regions(WhichRegions::MineAndFacing) => {
                SentenceSubject::many("my region and the region of the Expedition facing me")
            }
            Scope::Expeditions(which) => expeditions(which),
            Scope::Players(Who::Any) => SentenceSubject::many("players"),
            Scope::Players(Who::Opponents) => SentenceSubject::many("your opponents"),
            Scope::Players(Who::You) => SentenceSubject::many("you"),
            Scope::Played(filter) => {
                let said = SaidElsewhere {
                    relation: Some(scope::relation(filter)),
                    ..SaidElsewhere::default()
                };
                let noun = self.noun_said(&scope::played(filter), Plurality::All, &said);
                SentenceSubject::many(spaced([if filter.other { "other" } else { "" }, &noun]))
            }
        }
    }
}

fn is_played_in(test: &Test) -> bool {
    matches!(test, Test::Expeditions(which, _) if which.which == Which::PlayedIn && which.is.is_empty())
}

fn expeditions(which: &WhichExpedition) -> SentenceSubject {
    match which {
        WhichExpedition::All => SentenceSubject::many("Expeditions"),
        WhichExpedition::Named(id) => {
            SentenceSubject::one(format!("{}'s {} Expedition", player(id.seat), side(id.side)))
        }
        WhichExpedition::Mine => SentenceSubject::one("my Expedition"),
        WhichExpedition::OtherAndFacing => {
            SentenceSubject::many("your other Expedition and the Expedition facing it")
        }
        // The sentence begins with `if an Expedition facing me is in it`.
        WhichExpedition::FacingIn(_) => SentenceSubject::one("it"),
    }
}
