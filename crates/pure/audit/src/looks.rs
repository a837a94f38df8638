//! The examined records, and which of them could be judged.

use std::collections::BTreeMap;

use rules::Event;

use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::finding::{Finding, Severity, Unjudged, Unresolved};
use crate::gap::Gap;
use crate::judged::Coverage;
use crate::matter::{Matter, Matters};
use crate::step::JudgedStep;

/// An examined record.
struct ExaminedRecord {
    seq: u32,
    kind: Kind,
    origin: RecordOrigin,
    /// Why it could not be decided; `None` if it could.
    doubt: Option<Doubt>,
}

/// The kind of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The frame of the match, or statements by officials.
    Frame,
    /// A step at the table, other than those below.
    Step,
    /// The end of a daily effect.
    DailyEffect,
    /// A played card, quick action or reaction.
    Play,
}

/// The origin of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordOrigin {
    /// Somebody chose it.
    Decision,
    /// The table showed it.
    Chance,
    /// It was required.
    Consequence,
}

impl RecordOrigin {
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

/// The examined records.
#[derive(Default)]
pub(crate) struct ExaminedRecords {
    looks: Vec<ExaminedRecord>,
    gaps: Vec<Gap>,
}

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
    /// The derived characteristics that a record is judged by.
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

impl ExaminedRecords {
    /// Notes a record once all checks have examined it.
    ///
    /// A verdict is certain if there is no gap in the turn, daily effect or phase before it, no earlier gap has left unknown what
    /// it is judged by, the match was not recorded by hand, and nothing unread in play altered it.
    pub(crate) fn note(&mut self, context: &AuditContext<'_>, step: JudgedStep<'_>) {
        let (seq, kind) = (step.seq, Kind::of(step.event));
        let doubt =
            || context.unsure_about(step).or_else(|| Doubt::unread(step.before, kind.matters()));
        // Frame records do not depend on the board, so a gap in it leaves them decided.
        let doubt = if kind == Kind::Frame { None } else { doubt() };
        Gap::follow(&mut self.gaps, seq, context.position().unknown());
        self.looks.push(ExaminedRecord { seq, kind, origin: RecordOrigin::of(step.event), doubt });
    }

    /// The gaps in the records.
    pub(crate) fn into_gaps(self) -> Vec<Gap> {
        self.gaps
    }

    /// How much was judged, given what could not be, and why the rest was not: the most frequent
    /// reason first.
    pub(crate) fn judged(
        &self,
        findings: &[Finding],
        unresolved: &[Unresolved],
    ) -> (Coverage, Vec<Unjudged>) {
        let undecided = findings.iter().filter(|one| one.severity == Severity::CannotBeJudged);
        let undecided: BTreeMap<u32, &Doubt> =
            undecided.filter_map(|one| Some((one.to, one.doubt.as_ref()?))).collect();
        let mut judged = Coverage::default();
        let mut unjudged: Vec<Unjudged> = Vec::new();
        for ExaminedRecord { seq, kind, origin, doubt } in &self.looks {
            let open = || {
                let open = unresolved.iter().find(|it| (it.from..=it.to).contains(seq));
                open.map(|it| Doubt::Undecided(it.objects.clone()))
            };
            let found = || undecided.get(seq).copied().cloned();
            let why = doubt.clone().or_else(found).or_else(open);
            let is_judged = why.is_none();
            if let Some(doubt) = why {
                match unjudged.iter_mut().find(|one| one.doubt == doubt) {
                    Some(one) => one.records += 1,
                    None => unjudged.push(Unjudged { doubt, records: 1 }),
                }
            }
            judged.records.add(is_judged);
            if *kind != Kind::Frame {
                judged.steps.add(is_judged);
                let of_origin = match origin {
                    RecordOrigin::Decision => &mut judged.decisions,
                    RecordOrigin::Chance => &mut judged.chance,
                    RecordOrigin::Consequence => &mut judged.consequences,
                };
                of_origin.add(is_judged);
            }
            match kind {
                Kind::Frame | Kind::Step => {}
                Kind::DailyEffect => judged.daily_effects.add(is_judged),
                Kind::Play => judged.plays.add(is_judged),
            }
        }
        // A stable sort: equally frequent reasons stay in the order of the log, so that the same log gives the same
        // report.
        unjudged.sort_by_key(|one| std::cmp::Reverse(one.records));
        (judged, unjudged)
    }
}
