//! A state with its passive abilities applied, of which several things may be asked.

use super::board::Board;
use super::cost::{self, Playing};
use super::order::{Order, order};
use super::result;
use super::view::{PlayCost, View};
use crate::{Edition, State, Statement};

/// A state to which all passive abilities have been applied: the dear part of every answer, done once.
///
/// Each answer is the same whatever else is asked: how much is looked at for it counts from here.
pub struct Settled<'a> {
    order: Order<'a>,
    /// The steps that applying them took.
    steps: usize,
}

impl<'a> Settled<'a> {
    /// Applies the passive abilities of a state under `edition`.
    pub fn new(state: &'a State, edition: Edition) -> Self {
        let order = order(Board::new(state, edition));
        let steps = order.board.budget.spent();
        Self { order, steps }
    }

    /// All that follows.
    pub fn view(&self) -> View {
        self.begin();
        result::view(&self.order)
    }

    /// What a card costs now; its Scout cost and being played for free are up to the player.
    ///
    /// Where the [view](Self::view) leaves something undecided, this may be another cost than the rules ask for.
    pub fn play_cost(&self, playing: Playing<'_>) -> PlayCost {
        cost::play_cost(self.board(), playing)
    }

    /// The rules that passive abilities lay on playing a card now, such as that it can't be played, in the order of ids.
    pub fn play_rules(&self, playing: Playing<'_>) -> Vec<Statement> {
        cost::play_rules(self.board(), playing)
    }

    fn board(&self) -> &Board<'a> {
        self.begin();
        &self.order.board
    }

    /// Begins an answer.
    fn begin(&self) {
        self.order.board.budget.begin_at(self.steps);
    }
}
