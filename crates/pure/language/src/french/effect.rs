//! What effects do: one sentence a step.

use rules::effect::{Attempt, Choice, Counted, Number, Range, Row, Step, Whom};

use super::de::{a, que, si};
use super::gain::this;
use super::number::{Digits, FrenchNoun};
use super::speech::{Actor, Mood, Phrase, Speech, spaced};
use super::step::is_simple;
use super::trigger::When;
use super::verb::{CHOISIR, FAIRE, POUVOIR};
use crate::grammar::{listed, sentence};

impl Speech {
    /// Sentences with their full stops.
    pub(super) fn effect(&mut self, steps: &[Step]) -> String {
        let last = steps.len().saturating_sub(1);
        let sentences = steps.iter().enumerate().flat_map(|(at, step)| self.told(step, at == last));
        let sentences: Vec<_> = sentences.map(|text| sentence(&ended(text))).collect();
        sentences.join(" ")
    }

    /// The sentences of a step. Only the last one may be a list of options: a sentence after it would be
    /// read as a part of the last option.
    fn told(&mut self, step: &Step, is_last: bool) -> Vec<String> {
        match step {
            Step::Try(attempt) => self.attempt_told(attempt),
            Step::If(test, then, otherwise) => {
                let test = self.if_so(test);
                // Both branches refer to what the condition speaks of, and not one to the other.
                let before = self.it;
                let mut told = vec![format!("{test}, {}", self.clause(then))];
                let after = std::mem::replace(&mut self.it, before);
                if !otherwise.is_empty() {
                    told.push(format!("sinon, {}", self.clause(otherwise)));
                }
                self.it = after;
                told
            }
            Step::Choose(choice) if is_last => {
                let modes: Vec<_> = choice.modes.clone();
                let head = self.choosing(choice);
                vec![self.listed_below(&head, modes.iter().map(|mode| (None, mode.as_slice())))]
            }
            Step::Depending(Counted::Result, rows) => {
                let rows = rows
                    .iter()
                    .map(|row| format!("sur {}, {}", numbers(row), self.apart(&row.steps)));
                rows.collect()
            }
            Step::Depending(counted, rows) if is_last => {
                let head = format!("selon {}", self.counted_value(counted));
                let rows: Vec<_> =
                    rows.iter().map(|row| (Some(numbers(row)), &*row.steps)).collect();
                vec![self.listed_below(&head, rows.into_iter())]
            }
            Step::By(whom, steps) if !steps.iter().all(is_simple) => self.by(*whom, |speech| {
                steps.iter().flat_map(|step| speech.told(step, false)).collect()
            }),
            step => vec![self.clause(std::slice::from_ref(step))],
        }
    }

    /// A list of what may be done, each with the numbers for which it is.
    fn listed_below<'a>(
        &mut self,
        head: &str,
        all: impl Iterator<Item = (Option<String>, &'a [Step])>,
    ) -> String {
        let all = all.map(|(numbers, steps)| {
            let text = sentence(&ended(self.apart(steps)));
            match numbers {
                Some(numbers) => format!(" • {numbers} : {text}"),
                None => format!(" • {text}"),
            }
        });
        let all: Vec<_> = all.collect();
        if all.is_empty() { head.to_owned() } else { format!("{head} :{}", all.concat()) }
    }

    /// One of several possible clauses, which do not speak of each other.
    fn apart(&mut self, steps: &[Step]) -> String {
        let before = self.it;
        let text = self.clause(steps);
        self.it = before;
        text
    }

    /// Somebody else carries it out.
    fn by<T>(&mut self, whom: Whom, tell: impl FnOnce(&mut Self) -> T) -> T {
        let name = self.player(whom);
        let actor = match (whom, &self.actor) {
            (Whom::You, actor) => actor.clone(),
            (Whom::Controller, _) => Actor::You,
            _ => Actor::Other(name.text),
        };
        let before = std::mem::replace(&mut self.actor, actor);
        let told = tell(self);
        self.actor = before;
        told
    }

    /// Steps as one clause: `piochez une carte, puis défaussez une carte`.
    pub(super) fn clause(&mut self, steps: &[Step]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut goes_on = false;
        for step in steps {
            let simple = is_simple(step);
            let part = match (simple, &self.actor) {
                (true, Actor::You) => self.simple(step, Mood::Imperative),
                (true, Actor::Other(_)) if goes_on => self.simple(step, Mood::Present),
                (true, Actor::Other(_)) => {
                    let who = self.named();
                    who.with(&self.simple(step, Mood::Present))
                }
                (false, _) => self.composed(step),
            };
            goes_on = simple;
            parts.push(part);
        }
        // A comma would join the next part to the last piece of such a part only.
        let several = parts.iter().any(|part| part.contains(" ; "));
        match parts.as_slice() {
            [] => self.nothing(),
            [only] => only.clone(),
            _ if several => parts.join(" ; puis, "),
            [most @ .., last] => {
                let then = if goes_on { ", puis " } else { ", puis, " };
                [most.join(", "), last.clone()].join(then)
            }
        }
    }

    fn nothing(&mut self) -> String {
        match self.actor {
            Actor::You => "ne faites rien".to_owned(),
            Actor::Other(_) => self.named().with("ne fait rien"),
        }
    }

    /// A step that holds others, as one clause.
    fn composed(&mut self, step: &Step) -> String {
        match step {
            Step::Try(attempt) => self.attempt_told(attempt).join(" ; "),
            Step::If(test, then, otherwise) => {
                let test = self.if_so(test);
                let then = self.apart(then);
                if otherwise.is_empty() {
                    format!("{test}, {then}")
                } else {
                    format!("{test}, {then} ; sinon, {}", self.apart(otherwise))
                }
            }
            Step::Choose(choice) => {
                let head = self.choosing(choice);
                let modes: Vec<_> = choice.modes.iter().map(|mode| self.in_quotes(mode)).collect();
                if modes.is_empty() { head } else { format!("{head} : {}", listed(&modes, "ou")) }
            }
            Step::Depending(Counted::Result, rows) => {
                let rows = rows.iter();
                let rows =
                    rows.map(|row| format!("sur {}, {}", numbers(row), self.apart(&row.steps)));
                rows.collect::<Vec<_>>().join(" ; ")
            }
            Step::Depending(counted, rows) => {
                let value = self.counted_value(counted);
                let rows: Vec<_> = rows
                    .iter()
                    .map(|row| format!("{} : {}", numbers(row), self.in_quotes(&row.steps)))
                    .collect();
                spaced([&format!("selon {value},"), &rows.join(" ; ")])
                    .trim_end_matches(',')
                    .to_owned()
            }
            Step::ForEach(objects, steps) => {
                let each = self.each_of(objects);
                format!("pour {each}, {}", self.clause(steps))
            }
            Step::Times(number, steps) => {
                let times = self.times(number);
                let doing = self.with_verb(&FAIRE);
                format!("{doing} ceci {times} : {}", self.in_quotes(steps))
            }
            Step::By(whom, steps) => self.by(*whom, |speech| speech.clause(steps)),
            Step::AfterRest(steps) => format!("après le Repos, {}", self.clause(steps)),
            Step::Next(next) => self.next(next),
            Step::NextTime(happening, span, steps) => {
                let happens = self.happening(happening, When::Happens);
                let fois = que(&happens);
                format!("la prochaine fois {fois} {}, {}", this(*span), self.clause(steps))
            }
            Step::Lasting(passive, span) => Self::lasting(passive, *span),
            _ => self.simple(step, Mood::Imperative),
        }
    }

    fn in_quotes(&mut self, steps: &[Step]) -> String {
        format!("« {} »", self.apart(steps))
    }

    /// The actor with a verb in a sentence: `faites`, `chaque joueur fait`.
    fn with_verb(&mut self, verb: &'static super::verb::Verb) -> String {
        match self.actor {
            Actor::You => Mood::Imperative.form(verb).to_owned(),
            Actor::Other(_) => {
                let who = self.named();
                who.with(verb.form(who.person))
            }
        }
    }

    /// `deux fois`, `une fois par boost sur moi`.
    fn times(&mut self, number: &Number) -> String {
        self.amount(number, &FrenchNoun::new("fois", "fois", true), Digits::Words)
    }

    /// `Choisissez deux options`, with what else holds for the choice.
    fn choosing(&mut self, choice: &Choice) -> String {
        let verb = self.with_verb(&CHOISIR);
        let options = FrenchNoun::new("option", "options", true);
        let options = match &choice.number {
            Range::Exactly(_) | Range::UpTo(_) | Range::Any => {
                self.range(&choice.number, &options, Digits::Words).0
            }
        };
        let again = if choice.again { "(la même peut être choisie plusieurs fois)" } else { "" };
        let all = choice.all_if.as_ref().map(|test| format!("(ou toutes {})", self.if_so(test)));
        spaced([&verb, &options, &all.unwrap_or_default(), again])
    }

    /// What is tried, what if it is done, what if not.
    fn attempt_told(&mut self, attempt: &Attempt) -> Vec<String> {
        let head = if attempt.may {
            let who = self.named();
            let doing = self.infinitive(&attempt.steps);
            who.with(&spaced([POUVOIR.form(who.person), &doing]))
        } else {
            self.clause(&attempt.steps)
        };
        let mut told = vec![head];
        let doer = self.doer();
        let done = |not: bool| {
            let form = FAIRE.form(doer.person);
            si(&if not {
                doer.without(&format!("le {form}"), "pas")
            } else {
                doer.with(&format!("le {form}"))
            })
        };
        let before = self.it;
        if !attempt.then.is_empty() {
            told.push(format!("{}, {}", done(false), self.clause(&attempt.then)));
        }
        let after = std::mem::replace(&mut self.it, before);
        if !attempt.otherwise.is_empty() {
            let not = if attempt.then.is_empty() { done(true) } else { "sinon".to_owned() };
            told.push(format!("{not}, {}", self.clause(&attempt.otherwise)));
        }
        self.it = after;
        told
    }

    /// Steps after `pouvez`: `payer 1 mana et piocher une carte`.
    fn infinitive(&mut self, steps: &[Step]) -> String {
        let all: Vec<_> = steps.iter().map(|step| self.one_infinitive(step)).collect();
        if all.is_empty() { "ne rien faire".to_owned() } else { listed(&all, "et") }
    }

    fn one_infinitive(&mut self, step: &Step) -> String {
        match step {
            Step::By(whom, steps) => match steps.as_slice() {
                [one] if is_simple(one) && !matches!(whom, Whom::You | Whom::Controller) => {
                    self.made_to(*whom, one)
                }
                _ => self.doing_so(step),
            },
            Step::Choose(Choice { number, again: false, all_if: None, modes })
                if *number == Range::Exactly(Number::Plain(1))
                    && modes.iter().flatten().all(is_simple) =>
            {
                let modes: Vec<_> = modes.iter().map(|mode| self.infinitive(mode)).collect();
                if modes.is_empty() { "ne rien faire".to_owned() } else { listed(&modes, "ou") }
            }
            Step::AfterRest(steps) if steps.iter().all(is_simple) => {
                format!("{} après le Repos", self.infinitive(steps))
            }
            step if is_simple(step) => self.simple(step, Mood::Infinitive),
            step => self.doing_so(step),
        }
    }

    fn doing_so(&mut self, step: &Step) -> String {
        let steps = std::slice::from_ref(step);
        let actor = std::mem::take(&mut self.actor);
        let named =
            if let Actor::Other(_) = actor { Actor::Other("il".to_owned()) } else { Actor::You };
        self.actor = named;
        let text = format!("faire ceci : {}", self.in_quotes(steps));
        self.actor = actor;
        text
    }

    /// `faire piocher une carte à l'adversaire ciblé`.
    fn made_to(&mut self, whom: Whom, step: &Step) -> String {
        let whom_text: Phrase = self.player(whom);
        let doing = self.by(whom, |speech| speech.simple(step, Mood::Infinitive));
        let alone = !doing.trim_end_matches(" Épuisé").contains(' ');
        if alone {
            spaced(["faire", &doing, &whom_text.text])
        } else {
            spaced(["faire", &doing, &a(&whom_text.text)])
        }
    }
}

/// `4+`, `1-3`, `6`.
fn numbers(row: &Row) -> String {
    match row.to {
        None => format!("{}+", row.from),
        Some(to) if to == row.from => to.to_string(),
        Some(to) => format!("{}-{to}", row.from),
    }
}

/// With a full stop, if there is none.
fn ended(text: String) -> String {
    if text.ends_with('.') { text } else { format!("{text}.") }
}
