//! The records that were looked at, and which of them could be judged.

use std::collections::BTreeSet;

use rules::Event;

use crate::context::Context;
use crate::doubt::Doubt;
use crate::finding::{Finding, Severity, Unresolved};
use crate::judged::Judged;
use crate::matter::{Matter, Matters};
use crate::step::Step;

/// A record that was looked at.
struct Look {
    seq: u32,
    kind: Kind,
    origin: Origin,
    /// Whether what is known could decide about it.
    is_certain: bool,
}

/// What a record is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The frame of the match, or what officials say.
    Frame,
    /// A step at the table, but for those that follow.
    Step,
    /// The end of a daily effect.
    DailyEffect,
    /// A card, quick action or reaction that is played.
    Play,
}

/// Who or what made it so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Somebody chose.
    Decision,
    /// The table showed it.
    Chance,
    /// It had to be.
    Consequence,
}

impl Origin {
    const fn of(event: &Event) -> Self {
        match event {
            Event::CardPlayed(_)
            | Event::QuickActionPlayed(_)
            | Event::ReactionPlayed(_)
            | Event::Passed(_)
            | Event::ChoiceMade(_)
            | Event::TimestampsAssigned(_) => Self::Decision,
            Event::Shuffled(_)
            | Event::DieRolled(_)
            | Event::Revealed(_)
            | Event::LookedAt(_)
            | Event::TumultRevealed(_) => Self::Chance,
            _ => Self::Consequence,
        }
    }
}

/// The records that were looked at.
#[derive(Default)]
pub(crate) struct Looks(Vec<Look>);

impl Kind {
    fn of(event: &Event) -> Self {
        match event {
            Event::DailyEffectEnded(_) => Self::DailyEffect,
            Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::ReactionPlayed(_) => {
                Self::Play
            }
            _ if event.is_play() => Self::Step,
            _ => Self::Frame,
        }
    }
}

impl Kind {
    /// What of a record is judged by what follows from the board.
    const fn matters(self) -> Matters {
        match self {
            Self::Frame => Matters::NONE,
            Self::Step => Matters::of([Matter::Abilities, Matter::Counters]),
            Self::Play => Matters::of([Matter::Cost, Matter::Permission, Matter::Abilities]),
            Self::DailyEffect => {
                Matters::of([Matter::Progress, Matter::Leaving, Matter::Limits, Matter::Morning])
            }
        }
    }
}

impl Looks {
    /// Notes a record once all checks have looked at it.
    ///
    /// Certain is what lies behind no gap of its turn, daily effect or phase, was not written down by hand, and happened
    /// while nothing in play altered what it is judged by that is not known.
    pub(crate) fn note(&mut self, context: &Context<'_>, step: Step<'_>) {
        let (seq, kind) = (step.seq, Kind::of(step.event));
        let from = context.memory.unit_from;
        let doubt =
            || context.gap_or_paper(from).or_else(|| Doubt::unread(step.before, kind.matters()));
        let is_certain = kind == Kind::Frame || doubt().is_none();
        self.0.push(Look { seq, kind, origin: Origin::of(step.event), is_certain });
    }

    /// How much of it was judged, given what could not be.
    pub(crate) fn judged(&self, findings: &[Finding], unresolved: &[Unresolved]) -> Judged {
        let unjudged = findings.iter().filter(|one| one.severity == Severity::CannotBeJudged);
        let unjudged: BTreeSet<u32> = unjudged.map(|one| one.to).collect();
        let mut judged = Judged::default();
        for &Look { seq, kind, origin, is_certain } in &self.0 {
            let is_resolved = unresolved.iter().all(|it| !(it.from..=it.to).contains(&seq));
            let is_judged = is_certain && is_resolved && !unjudged.contains(&seq);
            judged.records.add(is_judged);
            if kind != Kind::Frame {
                judged.steps.add(is_judged);
                let of_origin = match origin {
                    Origin::Decision => &mut judged.decisions,
                    Origin::Chance => &mut judged.chance,
                    Origin::Consequence => &mut judged.consequences,
                };
                of_origin.add(is_judged);
            }
            match kind {
                Kind::Frame | Kind::Step => {}
                Kind::DailyEffect => judged.daily_effects.add(is_judged),
                Kind::Play => judged.plays.add(is_judged),
            }
        }
        judged
    }
}
