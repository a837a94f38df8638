//! The state of a match and what is unfolding in it, folded from records.
//!
//! A record is compared with what was due and what may be decided; whatever it is, the position
//! continues from there.

mod advance;
mod cause;
mod day;
mod due;
mod dusk;
mod judge;
mod may;
mod morning;
mod next;
mod night;
mod playing;
mod reaction;
mod settle;
mod setup;
mod step;
mod turn;
mod turn_state;
mod unknown;
mod verdict;
mod victory;
mod write;

use std::sync::Arc;

use rules::{Edition, Event, State};

pub use due::{Advance, Due, Payment, RequiringParagraph};
pub use dusk::is_tumult_twice;
pub use judge::unready_orbs;
pub use morning::{draws_one, readied};
pub use next::{Decision, Next, Options, PossiblePlay, Price};
pub use night::{counted, kept_beyond_limit, limits};
pub use playing::{prices, temple_price};
pub use reaction::{HUNDRED, next_reactions, waiting_reactions};
pub use settle::spell_end;
pub use unknown::{Reliance, Unknown};
pub use verdict::{Class, Departure, LostStretch, Verdict, VerdictDoubt};

use crate::effect::{Awaited, EffectTracker, Moment};
use next::Turns;
use step::RecordStep;
use turn_state::TurnState;

/// The state of a match, what has just happened, and what must or may come.
///
/// Never stored: a caller with the records folds it again.
#[derive(Debug)]
pub struct Position {
    now: Arc<Moment>,
    turn_state: TurnState,
}

impl Clone for Position {
    /// Copies are kept for every record, so they contain the state, but nothing computed from it.
    fn clone(&self) -> Self {
        let now = Moment::new(self.state(), self.now.edition());
        Self { now, turn_state: self.turn_state.clone() }
    }
}

impl Position {
    /// The position before the first record.
    pub fn new(edition: Edition) -> Self {
        let now = Moment::new(&State::default(), edition);
        Self { now, turn_state: TurnState::default() }
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.now.state
    }

    /// The state, with what follows from it.
    pub const fn now(&self) -> &Arc<Moment> {
        &self.now
    }

    /// The last stretch where the position was lost.
    pub const fn lost(&self) -> Option<LostStretch> {
        self.turn_state.lost
    }

    /// What a gap in the records has left unknown.
    pub const fn unknown(&self) -> &Unknown {
        &self.turn_state.unknown
    }

    /// What may have happened unrecorded since the present daily effect, turn or phase began.
    pub fn may_have(&self) -> &[Due] {
        &self.turn_state.may_have
    }

    /// What comes next: what is due now, or whose decision is awaited.
    pub fn next(&self) -> Next {
        next::next(&self.turn_state, &self.now, Turns::Offered)
    }

    /// What comes next for a viewer with the state `known`: with the faces of cards that not
    /// everyone may know.
    pub fn next_known(&self, known: &State) -> Next {
        next::next(&self.turn_state, &self.now.then(known), Turns::Offered)
    }

    /// What is due before a waiting effect continues: payments, how a card enters the game, a
    /// Tumult card that is turned up.
    pub fn before_effects(&self) -> Vec<Due> {
        let next = next::next(&self.turn_state, &self.now, Turns::Named);
        let comes = |due: &Due| write::comes_at_once(due) || matches!(due, Due::Reveal(_));
        next.due.into_iter().filter(comes).collect()
    }

    /// The next record that follows from the rules alone; `None` where somebody decides, the table
    /// shows something, or the record would contain more than is known here.
    ///
    /// Simultaneous actions are one record. An effect's actions are written too, where nobody
    /// chooses and the table shows nothing; while somebody has a choice in one of `effects`,
    /// nothing after it is written. A player who declines an option records it: a choice about
    /// `decline`.
    pub fn write(&self, effects: &EffectTracker) -> Option<Event> {
        let state = self.state();
        let (comes, resolving) =
            effects.comes(&state.in_initiative_order(), self.turn_state.reactions());
        let next = next::next(&self.turn_state, &self.now, Turns::Named);
        write::write(&self.turn_state, &next, &self.now, (comes, &resolving))
    }

    /// The effects that wait for a decision or for the table to show something: one, or several of
    /// which a player chooses the first.
    pub fn awaits(&self, effects: &EffectTracker) -> Vec<Awaited> {
        effects.awaits(&self.state().in_initiative_order(), self.turn_state.reactions())
    }

    /// The verdict on an event in this position, with `after` as the state after it; the position
    /// continues from there.
    ///
    /// The state before is its own. A rewind is not a step: a caller with the earlier position uses
    /// [`Position::rewind`].
    pub fn apply(&mut self, event: &Event, after: &State) -> Verdict {
        let after = self.now.then(after);
        self.go_on(event, after)
    }

    /// The verdict on an event while the effects of the match are followed too: what follows from a
    /// state is computed once for both.
    pub fn apply_with(
        &mut self,
        effects: &mut EffectTracker,
        event: &Event,
        after: &State,
    ) -> Verdict {
        let after = self.now.then(after);
        // Before the position moves on: effects are followed from the moment in which the event happened.
        effects.go_on(&self.now, event, &after);
        self.go_on(event, after)
    }

    /// Lets the effects of the match follow the last applied event, given the state before it: what
    /// follows from a state is computed once for both.
    pub fn advance_effects(&self, effects: &mut EffectTracker, before: &State, event: &Event) {
        effects.follow_to(before, event, &self.now);
    }

    fn go_on(&mut self, event: &Event, after: Arc<Moment>) -> Verdict {
        let edition = after.edition();
        let then = std::mem::replace(&mut self.now, after);
        let now = &self.now;
        let (before, after) = (&then.state, &now.state);
        let seq = after.seq.unwrap_or(0);
        let step = RecordStep { seq, before, event, after, then: &then, now };
        // Judged against what was due before the record; only then does it count as done and begin new things.
        let verdict = judge::judge(&mut self.turn_state, step, edition);
        advance::advance(&mut self.turn_state, step, edition);
        self.turn_state.unknown.follow(step);
        // Last, since it depends on the verdict and must not soften it.
        advance::resynchronise(&mut self.turn_state, step, &verdict);
        verdict
    }

    /// Goes back: what was unfolding in `earlier` unfolds again, in the state after the rewind.
    pub fn rewind(&mut self, earlier: &Self, after: &State) {
        self.turn_state = earlier.turn_state.clone();
        self.now = Moment::new(after, self.now.edition());
    }
}
