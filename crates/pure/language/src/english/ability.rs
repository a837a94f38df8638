//! Abilities in English: the sentences of cards.

use rules::effect::{Objects, Step, Test};
use rules::{Ability, Cost, QuickAction, Reaction, Trigger, Works};

use super::happening::Happens;
use super::number::NumberStyle;
use super::passive;
use super::scope::is_completed;
use super::verb::sentences;
use super::word::keyword;
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

pub(super) fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Keyword(one) => format!("{}.", keyword(*one)),
        Ability::Passive(one) => {
            let support = if one.works == Works::Support { "{I} " } else { "" };
            support.to_owned() + &sentences(&passive::sentences(one))
        }
        Ability::Reaction(one) if one.effect.is_empty() => unsaid_reaction(one),
        Ability::Reaction(one) => reaction(one),
        Ability::QuickAction(one) if one.effect.is_empty() => unsaid_action(one),
        Ability::QuickAction(one) => quick_action(one),
        Ability::Effect => "The effect of a Spell.".to_owned(),
        Ability::Spell(steps) => AbilityWriter::new().effect(steps),
        Ability::Unread => "Something that is not recorded.".to_owned(),
    }
}

/// `{J} Draw a card.`, `{I} When you play a Spell — I gain 1 boost.`
fn reaction(reaction: &Reaction) -> String {
    let mut writer = AbilityWriter::new();
    let support = if reaction.support { "{I} " } else { "" };
    let icons: Vec<_> = reaction.on.iter().filter_map(icon).collect();
    let icons = icons.join(" ");
    let when = writer.when(&reaction.on);
    let (completed, test) = without_completed(reaction.test.as_ref());
    let support = format!("{completed}{support}");
    let test = test.map(|test| format!(", {}", writer.condition(&test))).unwrap_or_default();
    let effect = writer.effect(&reaction.effect);
    match (icons.is_empty(), when.is_empty()) {
        (false, true) if test.is_empty() => format!("{support}{icons} {effect}"),
        (_, true) => format!("{support}{icons}{test} — {effect}"),
        (true, false) => format!("{support}{when}{test} — {effect}"),
        (false, false) => format!("{support}{icons} {when}{test} — {effect}"),
    }
}

/// A Feat's abilities begin with `Completed:`, if they ask for that.
fn without_completed(test: Option<&Test>) -> (&'static str, Option<Test>) {
    match test {
        Some(test) if is_completed(test) => ("Completed: ", None),
        Some(Test::All(all)) if all.first().is_some_and(is_completed) => match &all[1..] {
            [one] => ("Completed: ", Some(one.clone())),
            several => ("Completed: ", Some(Test::All(several.to_vec()))),
        },
        other => ("", other.cloned()),
    }
}

/// The icon of a trigger that has one.
fn icon(trigger: &Trigger) -> Option<&'static str> {
    match trigger {
        Trigger::Joined => Some("{J}"),
        Trigger::PlayedFromHand => Some("{H}"),
        Trigger::PlayedFromReserve => Some("{R}"),
        _ => None,
    }
}

/// The time of a day for such a trigger, without an icon.
fn time(trigger: &Trigger) -> Option<&'static str> {
    match trigger {
        Trigger::AtMorning => Some("at Morning"),
        Trigger::AtNoon => Some("at Noon"),
        Trigger::AtAfternoon => Some("at Afternoon"),
        Trigger::AtDusk => Some("at Dusk"),
        Trigger::AtNight => Some("at Night"),
        _ => None,
    }
}

impl AbilityWriter {
    /// `When you pass first`, `At Noon`; nothing for icons.
    fn when(&mut self, triggers: &[Trigger]) -> String {
        let mut said: Vec<String> = Vec::new();
        let mut last: Option<Happens> = None;
        for trigger in triggers {
            if let Trigger::This(what) = trigger {
                let happens = self.happens(what);
                let same = last.filter(|last| last.subject.text == happens.subject.text);
                match (same, said.last_mut()) {
                    (Some(_), Some(when)) => {
                        when.push_str(&[" or ", &happens.predicate()].concat());
                    }
                    _ => said.push(format!("when {}", happens.now())),
                }
                last = Some(happens);
            } else if let Some(time) = time(trigger) {
                said.push(time.to_owned());
                last = None;
            } else if *trigger == Trigger::When {
                said.push("when something else happens".to_owned());
                last = None;
            }
        }
        let text = listed(&said, "or");
        let text = self.explained(text);
        sentence(&text)
    }
}

/// `{T}, {1}, Sacrifice a Permanent: Draw a card.`
fn quick_action(action: &QuickAction) -> String {
    let mut writer = AbilityWriter::new();
    // `{D}` discards from the Reserve (`4.0 7.1.4.b`), so it makes the ability a support ability by itself.
    let support = action.support && !action.cost.contains(&Cost::Discard);
    let mut costs = Vec::new();
    let mut limits: Vec<String> = Vec::new();
    for cost in &action.cost {
        let (part, limit) = writer.cost(cost);
        costs.extend(part);
        limits.extend(limit);
    }
    let (completed, test) = without_completed(action.test.as_ref());
    if let Some(test) = &test {
        limits.push(writer.only(test));
    }
    let mut effect = writer.run(&action.effect);
    // The reader looks for them behind the effect, where cards have them.
    effect.extend(limits);
    let colon = if costs.last().is_some_and(|last| last.ends_with('}')) { " :" } else { ":" };
    let support = if support { "{I} " } else { "" };
    format!("{completed}{support}{}{colon} {}", costs.join(", "), sentences(&effect))
}

impl AbilityWriter {
    /// A given ability: a keyword unchanged, another one in quotation marks.
    #[expect(clippy::unused_self, reason = "a writer of another ability writes it")]
    pub(super) fn quoted(&self, one: &Ability) -> String {
        match one {
            Ability::Keyword(one) => keyword(*one),
            other => format!("\"{}\"", ability(other)),
        }
    }

    fn only(&mut self, test: &Test) -> String {
        format!("you can only activate this {}", self.condition(test))
    }

    /// Part of a cost, and what is said of it after the effect.
    fn cost(&mut self, cost: &Cost) -> (Option<String>, Option<String>) {
        match cost {
            Cost::Discard => (Some("{D}".to_owned()), None),
            Cost::Exhaust => (Some("{T}".to_owned()), None),
            Cost::Pay(number) => {
                let amount = self.amount(number, NumberStyle::Mana);
                (Some(self.explained(amount.text + &amount.per)), None)
            }
            Cost::PayUpTo(most) => {
                let most = self.most(most);
                (Some("{X}".to_owned()), Some(format!("X can't be higher than {most}")))
            }
            Cost::PayIf(number, test) => {
                let amount = self.amount(number, NumberStyle::Mana);
                let test = self.condition(test);
                (None, Some(format!("this costs {} more{} {test}", amount.text, amount.per)))
            }
            Cost::PayForTarget(number, target) => {
                let amount = self.amount(number, NumberStyle::Mana);
                let target = match &**target {
                    Objects::All(filter) => self.a(filter),
                    other => self.object(other),
                };
                let more = format!("{} more{}", amount.text, amount.per);
                (None, Some(self.explained(format!("this costs {more} to target {target}"))))
            }
            Cost::Do(step) => (Some(sentence(&self.done(step))), None),
            Cost::Mana | Cost::Other | Cost::Sacrifice | Cost::Spend => {
                (Some(sentence(unsaid(cost))), None)
            }
        }
    }

    /// An action as a cost: `sacrifice a Permanent`, `target opponent Resupplies`.
    fn done(&mut self, step: &Step) -> String {
        self.run(std::slice::from_ref(step)).join(". ")
    }

    fn most(&mut self, most: &rules::effect::Number) -> String {
        match most {
            rules::effect::Number::Per(per) if per.times == 1 && per.plus == 0 => {
                let most = self.counted(&per.per);
                self.explained(most)
            }
            other => {
                let most = self.number(other, NumberStyle::Digit);
                self.explained(most)
            }
        }
    }
}

/// A reaction whose effect version 1 of the format does not record.
fn unsaid_reaction(reaction: &Reaction) -> String {
    let from = if reaction.support { " from Reserve" } else { "" };
    let triggers: Vec<_> = reaction.on.iter().map(|one| unsaid_trigger(one).to_owned()).collect();
    format!("A reaction{from} that triggers {}.", listed(&triggers, "or"))
}

fn unsaid_trigger(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::Joined => "when I enter play",
        Trigger::PlayedFromHand => "when I'm played from hand",
        Trigger::PlayedFromReserve => "when I'm played from Reserve",
        Trigger::AtMorning => "at Morning",
        Trigger::AtNoon => "at Noon",
        Trigger::AtAfternoon => "at Afternoon",
        Trigger::AtDusk => "at Dusk",
        Trigger::AtNight => "at Night",
        Trigger::When | Trigger::This(_) => "something else",
    }
}

/// A quick action whose effect version 1 of the format does not record.
fn unsaid_action(action: &QuickAction) -> String {
    let from = if action.support { " from Reserve" } else { "" };
    let cost: Vec<_> = action.cost.iter().map(|part| unsaid(part).to_owned()).collect();
    format!("A quick action{from} whose cost is to {}.", listed(&cost, "and"))
}

fn unsaid(cost: &Cost) -> &'static str {
    match cost {
        Cost::Discard => "discard me",
        Cost::Exhaust => "exhaust me",
        Cost::Mana | Cost::Pay(_) | Cost::PayUpTo(_) | Cost::PayIf(..) | Cost::PayForTarget(..) => {
            "pay mana"
        }
        Cost::Other | Cost::Do(_) => "something else",
        Cost::Sacrifice => "sacrifice something",
        Cost::Spend => "spend counters",
    }
}
