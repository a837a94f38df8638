//! Evaluates the tests of effects; what cannot be decided is unknown.

use rules::effect::{Filter, Objects, Test, Whom};

use super::{Maybe, Viewpoint, all, any};
use crate::effect::bindings::Referent;

impl Viewpoint<'_> {
    pub(in crate::effect) fn holds(&self, test: &Test) -> Maybe {
        match test {
            Test::Not(test) => self.holds(test).map(|so| !so),
            Test::All(tests) => all(tests.iter().map(|test| self.holds(test))),
            Test::Any(tests) => any(tests.iter().map(|test| self.holds(test))),
            Test::AtLeast(counted, number) => Some(self.count(counted)? >= self.number(number)?),
            Test::AtMost(counted, number) => Some(self.count(counted)? <= self.number(number)?),
            Test::Exactly(counted, number) => Some(self.count(counted)? == self.number(number)?),
            Test::More(first, second) => Some(self.count(first)? > self.count(second)?),
            Test::Is(objects, filter) => self.all_are(objects, filter),
            Test::Was(objects, filter) => self.all_were(objects, filter),
            Test::Expeditions(of, is) => {
                // On top of what describes them: others that meet the condition are not counted.
                let mut wanted = (**of).clone();
                wanted.is.push(is.clone());
                let (all, _) = self.expeditions(of);
                Some(!all.is_empty() && self.expeditions(&wanted).0.len() == all.len())
            }
            Test::AnyExpedition(of, is) => {
                let mut wanted = (**of).clone();
                wanted.is.push(is.clone());
                Some(!self.expeditions(&wanted).0.is_empty())
            }
            Test::FirstPlayer(whom) => {
                let first = self.now.state.day.first_player?;
                let state = &self.now.state;
                // Being first applies to the whole team.
                Some(match whom {
                    Whom::You | Whom::Controller => {
                        let all = self.players(*whom);
                        all.into_iter().any(|seat| state.are_together(seat, first))
                    }
                    _ => self.players(*whom).contains(&first),
                })
            }
            Test::FirstDay => Some(self.now.state.day.day == 1),
            // A moment knows nothing of what led to it.
            Test::ThisWay(_) | Test::ThisTurn(_) | Test::ThisDay(_) => None,
        }
    }

    fn all_are(&self, objects: &Objects, filter: &Filter) -> Maybe {
        let named = self.named(objects)?;
        if named.is_empty() {
            return None;
        }
        // If their place is not specified, they may be anywhere.
        if filter.place == rules::effect::Where::Play && filter.of.is_none() {
            return all(named.iter().map(|one| self.is_thing(filter, one, one.when(self.now))));
        }
        all(named.iter().map(|one| self.is(filter, one)))
    }

    /// Whether the objects matched in the form in which the effect found them, before it moved them.
    fn all_were(&self, objects: &Objects, filter: &Filter) -> Maybe {
        let named = self.named(objects)?;
        if named.is_empty() {
            return None;
        }
        let was = |one: &Referent| {
            let earlier = one.was.as_deref().unwrap_or(one);
            self.is_thing(filter, earlier, &earlier.seen)
        };
        let so = all(named.iter().map(was));
        // "It" may still be the trigger of the reaction, whatever was referred to since.
        let first = &self.bindings.first;
        if *objects == Objects::It && !first.is_empty() && *first != named {
            let other = all(first.iter().map(was));
            return if so == other { so } else { None };
        }
        so
    }
}
