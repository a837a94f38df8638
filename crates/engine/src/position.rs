//! The state of a match and what is unfolding in it, folded from records.
//!
//! A record is held against what was due and what may be decided; whatever it is, the position goes on from there.

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
mod unfold;
mod unfolding;
mod verdict;
mod victory;
mod write;

use rules::{Edition, Event, State};

pub use due::{Advance, Due, Paragraph, Payment};
pub use next::{Decision, Next, Options, Play, Price};
pub use verdict::{Class, Departure, Doubt, Lost, Verdict};

use crate::effect::{Awaited, Course};
use next::Turns;
use step::Step;
use unfolding::Unfolding;

/// What is so in a match, what has just happened, and what must or may come.
///
/// Never stored: who has the records folds it again.
#[derive(Clone, Debug)]
pub struct Position {
    edition: Edition,
    state: State,
    unfolding: Unfolding,
}

impl Position {
    /// The position before the first record.
    pub fn new(edition: Edition) -> Self {
        Self { edition, state: State::default(), unfolding: Unfolding::default() }
    }

    /// What is so.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Where it did not know where it was, the last time.
    pub const fn lost(&self) -> Option<Lost> {
        self.unfolding.lost
    }

    /// What may have happened without being told, since the present daily effect, turn or phase began.
    pub fn may_have(&self) -> &[Due] {
        &self.unfolding.may_have
    }

    /// What comes next: what is due now, or whose decision is awaited.
    pub fn next(&self) -> Next {
        self.next_known(&self.state)
    }

    /// The same for somebody to whom the state is `known` so: with the faces of cards that not everyone may know.
    pub fn next_known(&self, known: &State) -> Next {
        next::next(&self.unfolding, known, self.edition, Turns::Offered)
    }

    /// The next record that follows from the rules alone; none where somebody decides, the table shows something, or the
    /// record would say more than is known here.
    ///
    /// What happens at the same time is one record. What an effect does is written too, where nobody chooses and the table
    /// shows nothing; while somebody has something to choose of one of `effects`, nothing is that comes after it. A player
    /// who leaves what may be left says so: a choice about `decline`.
    pub fn write(&self, effects: &Course) -> Option<Event> {
        let order = self.state.in_order(step::initiative(&self.state));
        let (comes, resolving) = effects.comes(&order);
        let next = next::next(&self.unfolding, &self.state, self.edition, Turns::Named);
        write::write(&self.unfolding, &next, &self.state, (comes, &resolving))
    }

    /// The effects that wait for somebody to decide or for the table to show something: one, or several of which a player
    /// chooses the first.
    pub fn awaits(&self, effects: &Course) -> Vec<Awaited> {
        effects.awaits(&self.state.in_order(step::initiative(&self.state)))
    }

    /// What an event is in this position, of which the state after it is `after`; the position goes on from there.
    ///
    /// The state before is its own. A rewind is no step: who has the earlier position calls [`Position::rewind`].
    pub fn apply(&mut self, event: &Event, after: &State) -> Verdict {
        let before = std::mem::replace(&mut self.state, after.clone());
        let seq = after.seq.unwrap_or(0);
        let step = Step { seq, before: &before, event, after };
        let verdict = judge::judge(&mut self.unfolding, step, self.edition);
        unfold::unfold(&mut self.unfolding, step, self.edition);
        unfold::find_feet(&mut self.unfolding, step, &verdict);
        verdict
    }

    /// Goes back: what was unfolding in `earlier` unfolds again, in the state that a rewind gives.
    pub fn rewind(&mut self, earlier: &Self, after: &State) {
        self.unfolding = earlier.unfolding.clone();
        self.state = after.clone();
    }
}
