//! A state with its passive abilities applied, which can be queried several times.

use std::cell::OnceCell;

use super::board::Board;
use super::cost::{self, Playing, Rule};
use super::order::{AbilityOrder, order};
use super::result;
use super::view::{PlayCost, View};
use crate::{Edition, ObjectId, State, Statement};

/// A state to which all passive abilities are applied on first use: the expensive part of every
/// query, done once.
///
/// Each result is independent of other queries: the work for it is counted from the end of that
/// part.
pub struct Settled<'a> {
    state: &'a State,
    edition: Edition,
    /// The order, and the steps that applying it took.
    order: OnceCell<(AbilityOrder<'a>, usize)>,
    /// The rules for play, and the steps up to finding them.
    rules: OnceCell<(Vec<Rule<'a>>, usize)>,
    /// Whether any ability is about cards being played.
    is_said: OnceCell<bool>,
}

impl<'a> Settled<'a> {
    /// A state under `edition`.
    pub fn new(state: &'a State, edition: Edition) -> Self {
        let (order, rules, is_said) = Default::default();
        Self { state, edition, order, rules, is_said }
    }

    /// Everything that follows.
    pub fn view(&self) -> View {
        let (order, steps) = self.order();
        // Not where the last query ended: a result must not depend on what was asked before.
        order.board.budget.begin_at(*steps);
        result::view(order)
    }

    /// What a card costs now; whether to use its Scout cost or play it for free is up to the
    /// player.
    ///
    /// Where the [view](Self::view) leaves something undecided, this may differ from the cost by
    /// the rules.
    pub fn play_cost(&self, playing: Playing<'_>) -> PlayCost {
        if !self.may_be_ruled(playing) {
            return cost::printed_cost(playing);
        }
        let (board, rules) = self.rules();
        cost::play_cost(board, rules, playing)
    }

    /// The emblems about the next card that a player plays which are about this card, in the order of ids: they cease to exist with
    /// it.
    pub fn next_emblems(&self, playing: Playing<'_>) -> Vec<ObjectId> {
        let is_next = |object: &std::sync::Arc<crate::Object>| cost::is_next(&object.kind);
        if !self.state.objects.values().any(is_next) {
            return Vec::new();
        }
        let (board, rules) = self.rules();
        cost::next_emblems(board, rules, playing)
    }

    /// The rules that passive abilities impose on playing a card now, such as that it can't be
    /// played, in the order of ids.
    pub fn play_rules(&self, playing: Playing<'_>) -> Vec<Statement> {
        if !self.may_be_ruled(playing) {
            return Vec::new();
        }
        let (board, rules) = self.rules();
        cost::play_rules(board, rules, playing)
    }

    /// The rules for play in force that are about an object, but for those about its cost, in the order of ids.
    pub fn object_rules(&self, object: ObjectId) -> Vec<Statement> {
        let (board, rules) = self.rules();
        let Some(entry) = board.entry(object) else { return Vec::new() };
        cost::for_entry(board, rules, entry).cloned().collect()
    }

    /// Whether some ability may be about this card being played: few are about any, and then nothing has to be applied.
    fn may_be_ruled(&self, playing: Playing<'_>) -> bool {
        *self.is_said.get_or_init(|| cost::is_said(self.state))
            || cost::says_itself(self.state, playing)
    }

    fn order(&self) -> &(AbilityOrder<'a>, usize) {
        self.order.get_or_init(|| {
            let order = order(Board::new(self.state, self.edition));
            let steps = order.board.budget.spent();
            (order, steps)
        })
    }

    /// Prepares a query of the rules for play.
    fn rules(&self) -> (&Board<'a>, &[Rule<'a>]) {
        let (AbilityOrder { board, .. }, steps) = self.order();
        let (rules, steps) = self.rules.get_or_init(|| {
            board.budget.begin_at(*steps);
            let rules = cost::rules(board);
            (rules, board.budget.spent())
        });
        board.budget.begin_at(*steps);
        (board, rules)
    }
}
