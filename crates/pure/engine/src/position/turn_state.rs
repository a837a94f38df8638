//! What is unfolding: what is due, what this turn, Afternoon and day have used, and how certain it
//! is.

use std::collections::{BTreeMap, BTreeSet};

use rules::{DailyEffect, Edition, ObjectId, Seat, State, unread};

use super::due::{Due, RequiringParagraph};
use super::may::{May, MayCache};
use super::step::RecordStep;
use super::unknown::{Reliance, Unknown};
use super::verdict::{Departure, LostStretch, Verdict, VerdictDoubt};
use crate::effect::Reactions;

/// What is unfolding in a match. It contains nothing that grows with the match.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct TurnState {
    /// What is due, oldest first.
    pub(super) owed: Vec<Due>,
    /// What may have happened unrecorded.
    pub(super) may_have: Vec<Due>,
    /// The daily effects of this day that have begun.
    pub(super) done: Vec<DailyEffect>,
    /// The present turn, or the last one.
    pub(super) turn: Option<TurnProgress>,
    /// How often abilities of an object were used this day.
    pub(super) uses: BTreeMap<ObjectId, Uses>,
    /// The record that began the present unit: turn, daily effect or phase.
    pub(super) unit_from: u32,
    /// Whether reactions may follow from the daily effect that has just ended (`4.0 4.2.e`).
    pub(super) reacts: bool,
    /// The first record of the unit by which an effect may be unfolding.
    pub(super) acted: Option<u32>,
    /// What the effects of this unit may do to the frame, and those of this day to costs.
    pub(super) may: May,
    pub(super) may_today: May,
    /// Whether an Expedition has moved forward in the Progress that is resolving.
    pub(super) advanced: bool,
    /// The last record in this unit that is an observation rather than a step.
    pub(super) gap: Option<u32>,
    /// What the cards seen so far may do.
    pub(super) known: MayCache,
    /// Daily effects that this log has recorded although nothing happened in them.
    pub(super) told_idle: BTreeSet<DailyEffect>,
    /// Whether the last record activated reactions.
    pub(super) has_activated: bool,
    /// The part of the day that the log has recorded.
    pub(super) told: RecordedPart,
    /// Whether the log records the emblems by which the next card costs less.
    pub(super) tells_costs: bool,
    /// Whether people recorded the match while playing it.
    pub(super) paper: bool,
    /// What gaps in the log have left unknown.
    pub(super) unknown: Unknown,
    /// Where the position was last lost.
    pub(super) lost: Option<LostStretch>,
}

/// The part of the day that the log has recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RecordedPart {
    /// No day of this game has begun.
    #[default]
    Nothing,
    /// The day began, but not its first phase.
    Day,
    /// Its phase.
    Phase,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnProgress {
    pub(super) seat: Seat,
    /// The number of cards played as its effect.
    pub(super) cards: u32,
    /// Whether it was ended by passing or by "After you".
    pub(super) over: bool,
}

/// How often abilities of an object were used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    pub(super) quick_actions: u32,
    pub(super) reactions: u32,
}

impl TurnState {
    /// The verdict for a record that departs: `due` is what was due instead.
    pub(super) fn departs(
        &self,
        step: RecordStep<'_>,
        due: Vec<Due>,
        paragraphs: Vec<RequiringParagraph>,
    ) -> Verdict {
        let touched = due.iter().any(Due::hangs_on_abilities) || due.is_empty();
        let doubt = self.doubt(step.before, touched);
        let after = self.lost.filter(|lost| lost.to.is_none()).map(|lost| lost.from);
        Verdict::Departs(Departure { due, paragraphs, doubt, after, is_certain: false })
    }

    /// The verdict for a departing record that no effect explains.
    pub(super) fn surely_departs(
        &self,
        step: RecordStep<'_>,
        paragraphs: Vec<RequiringParagraph>,
    ) -> Verdict {
        let doubt = self.doubt(step.before, false);
        let after = self.lost.filter(|lost| lost.to.is_none()).map(|lost| lost.from);
        Verdict::Departs(Departure { due: Vec::new(), paragraphs, doubt, after, is_certain: false })
    }

    /// The verdict for a departing record that nothing explains, whatever the log leaves out.
    pub(super) fn certainly_departs(&self, paragraphs: Vec<RequiringParagraph>) -> Verdict {
        let after = self.lost.filter(|lost| lost.to.is_none()).map(|lost| lost.from);
        Verdict::Departs(Departure {
            due: Vec::new(),
            paragraphs,
            doubt: None,
            after,
            is_certain: true,
        })
    }

    /// The verdict for a departing record whose paragraphs come from what is due.
    pub(super) fn instead(&self, step: RecordStep<'_>, due: Vec<Due>, edition: Edition) -> Verdict {
        let mut paragraphs: Vec<_> = due.iter().flat_map(|due| due.paragraphs(edition)).collect();
        // Several things due may rest on one paragraph, which is cited once.
        paragraphs.sort_unstable();
        paragraphs.dedup();
        self.departs(step, due, paragraphs)
    }

    /// Why a departure is not certain; abilities may affect some of what is due, but never the
    /// rest.
    fn doubt(&self, state: &State, touched: bool) -> Option<VerdictDoubt> {
        let frame = [Reliance::Phase, Reliance::Turn, Reliance::Passed, Reliance::First];
        let board = || self.unknown.any(&[Reliance::Board]).filter(|_| touched);
        if let Some(gap) = self.gap.or_else(|| self.unknown.any(&frame)).or_else(board) {
            return Some(VerdictDoubt::Gap(gap));
        }
        if self.paper {
            return Some(VerdictDoubt::Paper);
        }
        let reads = || unread(state).next().map(VerdictDoubt::Unread);
        let acts = || self.acted.map(VerdictDoubt::Effect);
        if touched { reads().or_else(acts) } else { None }
    }

    /// What must still happen before the game continues; optional actions and those that may be
    /// unrecorded are left out.
    pub(super) fn outstanding(&self) -> Vec<Due> {
        let is_told = |due: &&Due| !due.is_optional() && !self.may_be_untold(due);
        self.owed.iter().filter(is_told).cloned().collect()
    }

    /// Whether it may have happened unrecorded: in a gap, and often on paper.
    fn may_be_untold(&self, due: &Due) -> bool {
        self.gap.is_some() || (self.paper && due.is_left_out_on_paper())
    }

    /// Notes that an effect with these possible changes to the frame may be unfolding since a
    /// record.
    pub(super) fn act(&mut self, seq: u32, may: May) {
        // The first one is kept, since a doubt names the record from which on an effect may explain things.
        self.acted.get_or_insert(seq);
        self.may.add(may);
        self.may_today.add(may);
    }

    /// Whether the effects of Reactions may begin: not while somebody still has to discard at
    /// Clean-up, which is one action of all players (`4.0 4.2.5.c`).
    pub(super) fn reactions(&self) -> Reactions {
        let cleans_up = self.owed.iter().any(|due| matches!(due, Due::Discard(..)));
        if cleans_up { Reactions::Held } else { Reactions::Begin }
    }

    /// Continues with the next unit: anything still due was left out, or not recorded.
    pub(super) fn begin_unit(&mut self, seq: u32) {
        let untold = std::mem::take(&mut self.owed).into_iter();
        // Before the gap is forgotten below: whether something may have gone unrecorded depends on it.
        self.may_have = untold.filter(|due| self.may_be_untold(due)).collect();
        self.unit_from = seq;
        self.acted = None;
        self.reacts = false;
        self.may = May::default();
        self.gap = None;
        self.advanced = false;
    }
}
