//! Effects: how steps become sentences.

use rules::effect::{
    Attempt, Choice, Counted, Happening, Loss, Number, Objects, Range, Row, Step, Test, Whom,
};

use super::happening::roll;
use super::number::NumberStyle;
use super::verb::{self, VerbAgreement};
use super::word::Plurality;
use super::word::span;
use super::writer::{AbilityWriter, ActorMention, Agent};

impl AbilityWriter {
    /// The steps as sentences with capitals and full stops.
    pub(super) fn effect(&mut self, steps: &[Step]) -> String {
        verb::sentences(&self.run(steps))
    }

    /// The steps as sentences without capitals and full stops.
    pub(super) fn run(&mut self, steps: &[Step]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let (mut open, mut rest) = (false, steps);
        self.of_others = false;
        while let Some((step, after)) = rest.split_first() {
            rest = after;
            if !is_simple(step) {
                self.of_others = false;
                said.extend(self.compound(step));
                // A step said in the same sentence would belong to its condition, so the next one begins a sentence.
                open = false;
                continue;
            }
            if !open {
                self.of_others = false;
            }
            let (mut text, merged) = self.with_loss(step, rest.first(), open);
            rest = &rest[usize::from(merged)..];
            match said.last_mut() {
                Some(last) if open => last.push_str(&[", then ", &text].concat()),
                Some(_) => {
                    text.insert_str(0, "then, ");
                    said.push(text);
                }
                None => said.push(text),
            }
            open = true;
        }
        said
    }

    /// A step that is one clause, together with the next one if the same object loses something in it.
    fn with_loss(&mut self, step: &Step, next: Option<&Step>, then: bool) -> (String, bool) {
        let text = self.simple(step, then);
        if let (Step::Gain(gaining, _, None), Some(Step::Lose(losing, losses))) = (step, next)
            && (*losing == Objects::It || (*losing == Objects::Me && *gaining == Objects::Me))
            && *gaining != Objects::Both
            && !losses.contains(&Loss::Abilities)
        {
            let person = match gaining {
                Objects::Me => VerbAgreement::I,
                _ if self.several => VerbAgreement::They,
                _ => VerbAgreement::It,
            };
            let losses = self.losses(losses, losing);
            return (format!("{text} and {} {losses}", verb::conjugated("lose", person)), true);
        }
        (text, false)
    }

    /// A step that is one clause, or one in which others act in single clauses.
    fn simple(&mut self, step: &Step, then: bool) -> String {
        match step {
            Step::By(whom, steps) => {
                let text = self.by(*whom, |writer| writer.run(steps).join(". "));
                self.of_others = true;
                text
            }
            Step::AfterRest(steps) => self.run(steps).join(". ") + " after Rest",
            Step::Times(_, steps) if is_resupply(steps) => self.simple(&steps[0], then) + " twice",
            other => match self.clause(other) {
                Some(clause) => self.finite(clause, then),
                None => String::new(),
            },
        }
    }

    /// What another player does.
    fn by<T>(&mut self, whom: Whom, write: impl FnOnce(&mut Self) -> T) -> T {
        let other = Agent::Other(self.player(whom), ActorMention::NotYet);
        let outer = std::mem::replace(&mut self.doer, other);
        let written = write(self);
        self.doer = outer;
        written
    }

    /// A step that contains other steps.
    fn compound(&mut self, step: &Step) -> Vec<String> {
        match step {
            Step::Try(attempt) => self.attempt(attempt),
            Step::If(test, then, otherwise) => self.either(test, then, otherwise),
            Step::Choose(choice) => vec![self.choice(choice)],
            Step::Depending(counted, rows) => self.depending(counted, rows),
            Step::ForEach(objects, steps) => {
                let each = match objects {
                    Objects::All(filter) => self.counted_noun(filter, Plurality::One),
                    other => format!("of {}", self.object(other)),
                };
                self.several = false;
                let each = self.explained(each);
                prefixed(format!("for each {each}, "), self.run(steps))
            }
            Step::Times(number, steps) => vec![self.times(number, steps)],
            Step::By(whom, steps) if is_twice(steps) => {
                let once = self.by(*whom, |writer| writer.run(&steps[..1]));
                once.into_iter().map(|once| once + ", then may do it again").collect()
            }
            Step::By(whom, steps) => self.by(*whom, |writer| writer.run(steps)),
            Step::AfterRest(steps) => {
                let effect = self.effect(steps);
                vec![format!("after Rest: {}", without_stop(&effect))]
            }
            Step::NextTime(what, during, steps) => {
                let what = self.happens(what).now();
                prefixed(format!("the next time {what} {}, ", span(*during)), self.run(steps))
            }
            Step::Lasting(passive, during) => {
                let passive = super::passive::sentences(passive);
                prefixed(format!("{}, ", span(*during)), passive)
            }
            other => vec![self.simple(other, false)],
        }
    }

    /// `If A, B. Otherwise, C.`
    fn either(&mut self, test: &Test, then: &[Step], otherwise: &[Step]) -> Vec<String> {
        if then.is_empty() {
            let test = self.test(test);
            return prefixed(format!("unless {test}, "), self.run(otherwise));
        }
        // What usually happens comes before what replaces it: the reader takes `instead` to be about the step before.
        if let ([Step::If(second, instead, usual)], []) = (then, otherwise)
            && !usual.is_empty()
        {
            let condition = self.condition(test);
            let mut said = prefixed(format!("{condition}, "), self.run(usual));
            let condition = self.condition(second);
            let instead = self.run(instead).join(". ");
            said.push(format!("{condition}, {instead} instead"));
            return said;
        }
        if let Test::ThisWay(what) = test
            && let Happening::Rolled(from, to) = **what
        {
            let head = format!("when you roll a {} this way — ", roll(from, Some(to)));
            return prefixed(head, self.run(then));
        }
        let condition = self.condition(test);
        let mut said = prefixed(format!("{condition}, "), self.run(then));
        said.extend(prefixed("otherwise, ".to_owned(), self.run(otherwise)));
        said
    }

    /// `You may X. If you do, Y. If you don't, Z.`
    fn attempt(&mut self, attempt: &Attempt) -> Vec<String> {
        if let Some((Step::If(test, more, _), before)) = attempt.then.split_last()
            && asks_more(attempt)
        {
            let mut said = self.attempt(&Attempt { then: before.to_vec(), ..attempt.clone() });
            let condition = self.condition(test);
            said.extend(prefixed(format!("{condition}, also "), self.run(more)));
            return said;
        }
        if let ([step @ Step::Spend(..)], [then], false) =
            (attempt.steps.as_slice(), attempt.then.as_slice(), attempt.may)
            && attempt.otherwise.is_empty()
            && is_simple(then)
        {
            let spend = self.simple(step, false);
            return vec![format!("{spend} to {}", self.wish(then))];
        }
        let mut said = if attempt.may { vec![self.may(attempt)] } else { self.run(&attempt.steps) };
        let who = self.pronoun().text;
        // What a price buys has been said in the same sentence: `You may exhaust me to draw a card.`
        if !(attempt.may && is_price(attempt)) {
            said.extend(prefixed(format!("if {who} do, "), self.run(&attempt.then)));
        }
        let not = if attempt.may { "don't" } else { "can't" };
        said.extend(prefixed(format!("if {who} {not}, "), self.run(&attempt.otherwise)));
        said
    }

    /// `you may X and Y`, `each player may X to Y`.
    fn may(&mut self, attempt: &Attempt) -> String {
        let pronoun = self.pronoun().text;
        let may = match &mut self.doer {
            Agent::Other(name, named @ ActorMention::NotYet) => {
                *named = ActorMention::Before;
                format!("{} may ", name.text)
            }
            Agent::You | Agent::Other(..) => format!("{pronoun} may "),
        };
        if let [Step::Choose(choice)] = attempt.steps.as_slice()
            && is_one_of(choice)
        {
            let modes = choice.modes.iter().flatten().map(|step| self.wish(step));
            let modes: Vec<_> = modes.collect();
            return may + &modes.join(" or ");
        }
        if !attempt.steps.iter().all(is_simple) {
            let steps = self.run(&attempt.steps);
            return format!("{may}do this: {}", without_stop(&verb::sentences(&steps)));
        }
        let steps: Vec<_> = attempt.steps.iter().map(|step| self.wish(step)).collect();
        let mut text = may + &steps.join(" and ");
        if let (true, [then]) = (is_price(attempt), attempt.then.as_slice()) {
            text.push_str(&[" to ", &self.wish(then)].concat());
        }
        text
    }

    /// A step after `may` or `to`.
    pub(super) fn wish(&mut self, step: &Step) -> String {
        match step {
            Step::By(whom, steps) => {
                let name = self.player(*whom).text;
                let steps = self.by(*whom, |writer| {
                    steps.iter().map(|step| writer.wish(step)).collect::<Vec<_>>().join(" and ")
                });
                format!("have {name} {steps}")
            }
            Step::Times(Number::Plain(2), steps) if is_resupply(steps) => {
                format!("{} twice", self.wish(&steps[0]))
            }
            Step::AfterRest(steps) => {
                let steps: Vec<_> = steps.iter().map(|step| self.wish(step)).collect();
                format!("{} after Rest", steps.join(" and "))
            }
            other => match self.clause(other) {
                Some(clause) => self.infinitive(clause),
                None => without_stop(&self.effect(std::slice::from_ref(other))).to_owned(),
            },
        }
    }

    /// `choose one: • A. • B`
    fn choice(&mut self, choice: &Choice) -> String {
        let number = match &choice.number {
            Range::Exactly(number) => self.number(number, NumberStyle::Word),
            Range::UpTo(number) => format!("up to {}", self.number(number, NumberStyle::Word)),
            Range::Any => "any number".to_owned(),
        };
        let head = super::step::Clause::Doer { verb: "choose", rest: number };
        let mut head = self.finite(head, false);
        if choice.again {
            head += ". You may pick the same option multiple times";
        }
        if let Some(test) = &choice.all_if {
            let all = if choice.modes.len() == 2 { "both" } else { "all" };
            head.push_str(&[". If ", &self.test(test), ", you may choose ", all].concat());
        }
        let modes = choice.modes.iter().map(|mode| {
            self.several = false;
            format!(" • {}", self.effect(mode))
        });
        let modes: String = modes.collect();
        format!("{head}:{}", without_stop(&modes))
    }

    /// `on a: • 4+, A. • 1-3, B`
    fn depending(&mut self, counted: &Counted, rows: &[Row]) -> Vec<String> {
        let is_roll = *counted == Counted::Result;
        let mut written = Vec::new();
        for row in rows {
            let numbers = roll(row.from, row.to);
            written.push(prefixed(format!("{numbers}, "), self.run(&row.steps)));
        }
        if let (true, [row]) = (is_roll, written.as_slice()) {
            return prefixed("on a ".to_owned(), row.clone());
        }
        let head = if is_roll {
            "on a".to_owned()
        } else {
            // `That many` names nothing by itself; the reader takes these words for it.
            let boosts = "the number of boosts removed this way";
            let is_that_many = *counted == Counted::ThatMany;
            let what = if is_that_many { boosts.to_owned() } else { self.counted(counted) };
            format!("depending on {what}")
        };
        let rows: Vec<_> = written.iter().map(|row| verb::sentences(row)).collect();
        vec![format!("{head}: • {}", without_stop(&rows.join(" • ")))]
    }

    /// `do this once for each Plant you control: A`
    fn times(&mut self, number: &Number, steps: &[Step]) -> String {
        let amount = self.amount(number, NumberStyle::Word);
        // A number such as X+1 counts no things, so it cannot be said as `once for each` of them.
        if amount.per.is_empty() && matches!(number, Number::Per(_)) {
            let head = self.explained(format!("do the following {} times", amount.text));
            let effect = self.effect(steps);
            return format!("{head}: • {}", without_stop(&effect));
        }
        let how_often = match amount.per.strip_prefix(" per ") {
            Some(each) if amount.one => format!("once for each {each}"),
            Some(each) => format!("{} times for each {each}", amount.text),
            None if amount.one => "once".to_owned(),
            None if amount.text == "two" => "twice".to_owned(),
            None => format!("{} times", amount.text),
        };
        let head = self.explained(format!("do this {how_often}"));
        let effect = self.effect(steps);
        format!("{head}: {}", without_stop(&effect))
    }
}

/// Whether a step is one clause, which others can follow in the same sentence.
pub(super) fn is_simple(step: &Step) -> bool {
    match step {
        Step::Try(_)
        | Step::If(..)
        | Step::Choose(_)
        | Step::Depending(..)
        | Step::ForEach(..)
        | Step::NextTime(..)
        | Step::Lasting(..) => false,
        Step::Times(number, steps) => *number == Number::Plain(2) && is_resupply(steps),
        Step::By(_, steps) => steps.iter().all(is_simple),
        Step::AfterRest(steps) => steps.len() == 1 && steps.iter().all(is_simple),
        _ => true,
    }
}

/// Whether a player may do the same again.
fn is_twice(steps: &[Step]) -> bool {
    let may = |step: &Step| matches!(step, Step::Try(one) if one.may && one.then.is_empty() && one.otherwise.is_empty());
    matches!(steps, [once, again] if once == again && may(once))
}

/// Whether it is a single word that can be followed by `twice`.
fn is_resupply(steps: &[Step]) -> bool {
    matches!(steps, [Step::Resupply { .. }])
}

/// Whether a condition adds to what is done: `If it was dear, also draw a card.`
fn asks_more(attempt: &Attempt) -> bool {
    let asks = |step: &Step| matches!(step, Step::If(_, more, otherwise) if otherwise.is_empty() && more.iter().all(is_simple));
    attempt.may
        && attempt.otherwise.is_empty()
        && attempt.then.len() > 1
        && attempt.then.last().is_some_and(asks)
}

/// Whether something is done to do one thing more: `You may exhaust me to draw a card.`
fn is_price(attempt: &Attempt) -> bool {
    let price = |step: &Step| {
        matches!(
            step,
            Step::Exhaust(Objects::Me | Objects::Choose(..))
                | Step::Move(Objects::Choose(..), _)
                | Step::Sacrifice(_)
                | Step::Pay(_)
                | Step::Rush(_)
                | Step::Spend(..)
        )
    };
    let then = matches!(attempt.then.as_slice(), [then] if is_simple(then) && !matches!(then, Step::Next(_)));
    then && attempt.otherwise.is_empty() && attempt.steps.iter().all(price)
}

/// Whether it is one of several options, each a single clause.
fn is_one_of(choice: &Choice) -> bool {
    let one = Range::Exactly(Number::Plain(1));
    let simple = |mode: &Vec<Step>| mode.len() == 1 && mode.iter().all(is_simple);
    choice.number == one
        && !choice.again
        && choice.all_if.is_none()
        && choice.modes.iter().all(simple)
}

/// The sentences, with a prefix before the first.
fn prefixed(mut before: String, mut said: Vec<String>) -> Vec<String> {
    if let Some(first) = said.first_mut() {
        before.push_str(first);
        *first = before;
    }
    said
}

/// The text without its final full stop, because another one follows.
fn without_stop(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}
