//! How much of a match could be judged.

use rules::Event;
use schemars::JsonSchema;
use serde::Serialize;

use crate::context::Context;
use crate::doubt::Doubt;
use crate::finding::{Finding, Severity, Unresolved};
use crate::step::Step;

/// Of a hundred steps, how many have to be judged for a match to be clean.
const ENOUGH: u32 = 90;

/// How much of a match could be judged for certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Judged {
    /// Of all records.
    pub records: Share,
    /// Of those that happened at the table.
    pub steps: Share,
    /// Of daily effects that were done to their end.
    pub daily_effects: Share,
    /// Of cards, quick actions and reactions that were played.
    pub plays: Share,
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// Those that could be judged.
    pub judged: u32,
    /// All of them.
    pub all: u32,
}

impl Judged {
    /// Whether so much was judged that a match in which nothing was found is clean: nine steps of ten.
    pub fn is_enough(&self) -> bool {
        let Share { judged, all } = self.steps;
        u64::from(judged) * 100 >= u64::from(all) * u64::from(ENOUGH)
    }
}

impl Share {
    fn add(&mut self, is_judged: bool) {
        self.all += 1;
        self.judged += u32::from(is_judged);
    }
}

/// A record that was looked at.
struct Look {
    seq: u32,
    is_step: bool,
    is_daily_effect: bool,
    is_play: bool,
    /// Whether what is known could decide about it.
    is_certain: bool,
}

/// The records that were looked at.
#[derive(Default)]
pub(crate) struct Looks(Vec<Look>);

impl Looks {
    /// Notes a record once all checks have looked at it.
    ///
    /// Certain is what lies behind no gap of its turn, daily effect or phase, was not written down by hand, and happened
    /// while all abilities in play could be read.
    pub(crate) fn note(&mut self, context: &Context<'_>, step: Step<'_>) {
        let from = context.memory.unit_from;
        let is_step = step.event.is_play();
        let doubt = || context.gap_or_paper(from).or_else(|| Doubt::unread(step.before));
        self.0.push(Look {
            seq: step.seq,
            is_step,
            is_daily_effect: matches!(step.event, Event::DailyEffectEnded(_)),
            is_play: matches!(
                step.event,
                Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::ReactionPlayed(_)
            ),
            is_certain: !is_step || doubt().is_none(),
        });
    }

    /// How much of it was judged, given what could not be.
    pub(crate) fn judged(&self, findings: &[Finding], unresolved: &[Unresolved]) -> Judged {
        let mut doubtful: Vec<u32> = findings
            .iter()
            .filter(|one| one.severity == Severity::CannotBeJudged)
            .map(|one| one.to)
            .collect();
        doubtful.sort_unstable();
        let mut judged = Judged::default();
        for look in &self.0 {
            let is_resolved = unresolved.iter().all(|it| !(it.from..=it.to).contains(&look.seq));
            let is_judged =
                look.is_certain && is_resolved && doubtful.binary_search(&look.seq).is_err();
            judged.records.add(is_judged);
            let kinds = [
                (look.is_step, &mut judged.steps),
                (look.is_daily_effect, &mut judged.daily_effects),
                (look.is_play, &mut judged.plays),
            ];
            for (_, share) in kinds.into_iter().filter(|(is, _)| *is) {
                share.add(is_judged);
            }
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_steps_of_ten_are_enough_and_fewer_are_not() {
        let of = |judged, all| {
            let steps = Share { judged, all };
            Judged { steps, ..Judged::default() }.is_enough()
        };
        assert!(of(0, 0) && of(9, 10) && of(91, 100));
        assert!(!of(89, 100) && !of(0, 1));
    }
}
