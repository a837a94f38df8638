//! What a card costs to play (`4.0 5.1.2.d-e`), and the rules that passive abilities add to play.

use std::cell::OnceCell;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Board, Me};
use super::footprint::{Says, count, holds, is_player};
use super::order::{Name, Order, Printed, is_ordered, order, printed, works};
use super::view::id;
use super::{AbilityId, start};
use crate::{
    Ability, CardFilter, CardType, Condition, CostChange, Edition, ExpeditionId, Face, ObjectId,
    Passive, PlayedFrom, Scope, Seat, State, Statement, Status, Works,
};

/// A card that somebody wants to play.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// Who.
    pub seat: Seat,
    /// The card.
    pub face: &'a Face,
    /// Its object in the Reserve; none if it is played from the Hand.
    pub object: Option<ObjectId>,
    /// The Expedition it is to join, if it joins one.
    pub into: Option<ExpeditionId>,
}

/// What a card costs: increases, then decreases, then restrictions by timestamp (`4.0 5.1.2.e`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayCost {
    /// The Hand Cost or the Reserve Cost (`4.0 5.1.2.d`).
    pub base: i32,
    /// What is added and taken whether the player wants it or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<CostLine>,
    /// What the player may choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<CostLine>,
    /// What it cannot cost less than, in the order of timestamps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floors: Vec<CostLine>,
    /// The cost without choices.
    pub cost: i32,
    /// The cost with every choice that lowers it.
    pub least: i32,
}

/// Part of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CostLine {
    /// The ability; of a card in a hidden zone there is none to name.
    pub ability: Option<AbilityId>,
    /// Mana more, or less if negative; the least cost for a floor.
    pub by: i32,
    /// The cost it does not go below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
}

/// What a card costs now; its Scout cost and being played for free are up to the player.
///
/// Where [`derive`](crate::derive) leaves something undecided, this may be another cost than the rules ask for.
pub fn play_cost(state: &State, edition: Edition, playing: Playing<'_>) -> PlayCost {
    let board = Board::new(state, edition);
    let (work, _) = start(&board);
    let order = order(&board, work);
    cost(&board, &order, &rules(&board, &order), playing)
}

/// What the card of an entry in a Reserve costs.
pub(super) fn from_reserve(
    board: &Board<'_>,
    order: &Order<'_>,
    rules: &[Rule<'_>],
    entry: usize,
) -> Option<PlayCost> {
    let one = &board.entries[entry];
    let face = one.face?;
    face.reserve_cost?;
    let seat = one.object.place.seat()?;
    Some(cost(board, order, rules, Playing { seat, face, object: Some(one.id), into: None }))
}

fn cost(
    board: &Board<'_>,
    order: &Order<'_>,
    rules: &[Rule<'_>],
    playing: Playing<'_>,
) -> PlayCost {
    let Playing { face, object, .. } = playing;
    let printed = if object.is_some() { face.reserve_cost } else { face.hand_cost };
    let mut cost = PlayCost { base: printed.unwrap_or(0), ..PlayCost::default() };
    let mut floors = Vec::new();
    for_each_about(board, order, rules, playing, |rule| {
        let ability = rule.name.map(|name| id(board, name));
        match &rule.passive.says {
            Statement::Costs(change) => {
                let by = change.by.saturating_mul(rule.times(board, order));
                let line = CostLine { ability, by, at_least: change.at_least };
                let chosen = change.optional || change.extra.is_some();
                if chosen { cost.choices.push(line) } else { cost.changes.push(line) }
            }
            &Statement::CostsAtLeast(by) => {
                let timestamp = rule.name.map(|(host, _)| board.entries[host].object.timestamp);
                floors.push((timestamp, CostLine { ability, by, at_least: None }));
            }
            _ => {}
        }
    });
    floors.sort_by_key(|&(timestamp, _)| timestamp);
    cost.floors = floors.into_iter().map(|(_, line)| line).collect();
    let all: Vec<_> = cost.changes.iter().chain(&cost.choices).copied().collect();
    cost.cost = sum(cost.base, &cost.changes, &cost.floors);
    cost.least = sum(cost.base, &all, &cost.floors);
    cost
}

/// Increases, decreases, restrictions; never less than nothing.
fn sum(base: i32, lines: &[CostLine], floors: &[CostLine]) -> i32 {
    let more = lines.iter().filter(|line| line.by > 0);
    let mut cost = more.fold(base, |cost, line| cost.saturating_add(line.by));
    // Those without a minimum of their own last would go below it; the player may choose this order.
    let mut less: Vec<_> = lines.iter().filter(|line| line.by < 0).collect();
    less.sort_by_key(|line| std::cmp::Reverse(line.at_least));
    for line in less {
        let lower = cost.saturating_add(line.by);
        cost = line.at_least.map_or(lower, |least| lower.max(least.min(cost)));
    }
    floors.iter().fold(cost, |cost, floor| cost.max(floor.by)).max(0)
}

/// Whether the condition of a rule holds for a card being played.
fn is_met(board: &Board<'_>, order: &Order<'_>, rule: &Rule<'_>, playing: Playing<'_>) -> bool {
    let into = playing.into.and_then(|id| board.index(id));
    match rule.passive.condition {
        None => true,
        Some(Condition::PlayedInEmptyExpedition) => into.is_some_and(|index| {
            let there = |piece: &super::board::Piece| {
                piece.is(CardType::Character) && piece.expeditions & (1 << index) != 0
            };
            board.steps.count(order.work.pieces.len());
            !order.work.pieces.iter().any(there)
        }),
        Some(Condition::PlayedInStartingRegion) => into.is_some_and(|index| {
            matches!(board.state.expeditions[index].position, 0 | 7) && !board.state.day.tie_breaker
        }),
        Some(_) => rule.is_in_force(board, order),
    }
}

/// Whether a filter means the card being played.
fn is_meant(
    board: &Board<'_>,
    order: &Order<'_>,
    me: Me,
    filter: &CardFilter,
    playing: Playing<'_>,
) -> bool {
    let CardFilter {
        by,
        from,
        other,
        card_type,
        subtype,
        exhausted,
        into_my_expedition,
        hand_cost_at_least,
        hand_cost_at_most,
        base_cost_at_least,
    } = filter;
    let Playing { seat, face, object, into } = playing;
    let entry = object.and_then(|id| board.entry(id));
    let is_type = |card_type| match entry {
        Some(entry) => order.work.pieces[entry].is(card_type),
        None => face.card_type == Some(card_type) || also_type(face, card_type),
    };
    let is_subtype = |subtype: &String| match entry {
        Some(entry) => order.work.has_subtype(board, entry, subtype),
        None => face.subtypes.contains(subtype),
    };
    let hand_cost = face.hand_cost.unwrap_or(0);
    let base_cost = if object.is_some() { face.reserve_cost.unwrap_or(0) } else { hand_cost };
    let is_exhausted = |entry: usize| board.entries[entry].object.statuses.has(Status::Exhausted);
    let is_mine = |id| board.index(id).is_some_and(|one| order.work.mine(me) & (1 << one) != 0);
    is_player(*by, me, seat)
        && match from {
            PlayedFrom::Any => true,
            PlayedFrom::Hand => object.is_none(),
            PlayedFrom::Reserve => object.is_some(),
        }
        && !(*other && object.is_some() && board.entry_id(me) == object)
        && card_type.is_none_or(is_type)
        && subtype.as_ref().is_none_or(is_subtype)
        && (!exhausted || entry.is_some_and(is_exhausted))
        && (!into_my_expedition || into.is_some_and(is_mine))
        && hand_cost_at_least.is_none_or(|least| hand_cost >= least)
        && hand_cost_at_most.is_none_or(|most| hand_cost <= most)
        && base_cost_at_least.is_none_or(|least| base_cost >= least)
}

/// Whether a card that is nowhere to be seen says that it is of another type too, "even when not in play".
fn also_type(face: &Face, card_type: CardType) -> bool {
    face.abilities.iter().flatten().any(|ability| {
        matches!(ability, Ability::Passive(Passive { works: Works::Anywhere, scope: Scope::Me, says, .. })
            if *says == Statement::AlsoType(card_type))
    })
}

/// A passive ability that is a rule for play.
pub(super) struct Rule<'a> {
    /// A card in a hidden zone has no name there.
    name: Option<Name>,
    me: Me,
    passive: &'a Passive,
    /// Whether its condition holds, and how often its number counts: the same whatever card is played.
    in_force: OnceCell<bool>,
    times: OnceCell<i32>,
}

impl<'a> Rule<'a> {
    fn new(name: Option<Name>, me: Me, passive: &'a Passive) -> Option<Self> {
        let (in_force, times) = Default::default();
        (!is_ordered(passive)).then_some(Self { name, me, passive, in_force, times })
    }

    fn is_in_force(&self, board: &Board<'_>, order: &Order<'_>) -> bool {
        *self.in_force.get_or_init(|| {
            let condition = self.passive.condition.as_ref();
            condition.is_none_or(|condition| holds(board, &order.work, self.me, condition))
        })
    }

    fn times(&self, board: &Board<'_>, order: &Order<'_>) -> i32 {
        let Statement::Costs(CostChange { per: Some(per), .. }) = &self.passive.says else {
            return 1;
        };
        *self.times.get_or_init(|| {
            i32::try_from(count(board, &order.work, self.me, per)).unwrap_or(i32::MAX)
        })
    }
}

/// The rules for play, printed or gained, that work where their objects are and are not lost or ignored.
pub(super) fn rules<'a>(board: &Board<'a>, order: &Order<'a>) -> Vec<Rule<'a>> {
    let of_printed = |Printed { host, index, me, says }: Printed<'a>| {
        let Says::Passive(passive) = says else { return None };
        let piece = &order.work.pieces[host];
        let works = !piece.lost && !piece.ignored;
        works.then(|| Rule::new(Some((host, index)), me, passive)).flatten()
    };
    let mut found: Vec<_> = printed(board).filter_map(of_printed).collect();
    for (gained, one) in order.work.gained.iter().enumerate() {
        let entry = &board.entries[one.entry];
        if let Ability::Passive(passive) = one.ability
            && works(entry, passive.works)
            && !order.work.is_lost(gained)
            && !order.work.pieces[one.entry].ignored
        {
            let me = Me { entry: Some(one.entry), seat: entry.object.controller };
            found.extend(Rule::new(Some((one.entry, one.index)), me, passive));
        }
    }
    found
}

/// The rules for play that hold now.
pub(super) fn in_force(board: &Board<'_>, order: &Order<'_>, rules: &[Rule<'_>]) -> Vec<AbilityId> {
    let all = rules.iter().take_while(|_| !board.steps.are_used_up());
    let held = all.filter(|rule| rule.is_in_force(board, order));
    held.filter_map(|rule| rule.name).map(|name| id(board, name)).collect()
}

/// Calls `with` for every rule that speaks of the card being played and whose condition holds.
///
/// A card in a hidden zone speaks for itself.
fn for_each_about(
    board: &Board<'_>,
    order: &Order<'_>,
    rules: &[Rule<'_>],
    playing: Playing<'_>,
    mut with: impl FnMut(&Rule<'_>),
) {
    let Playing { seat, face, object, .. } = playing;
    for rule in rules {
        board.steps.count(1);
        let about = match &rule.passive.scope {
            Scope::Me => object.is_some() && board.entry_id(rule.me) == object,
            Scope::Played(filter) => is_meant(board, order, rule.me, filter, playing),
            _ => false,
        };
        if about && !board.steps.are_used_up() && is_met(board, order, rule, playing) {
            with(rule);
        }
    }
    let own = face.abilities.iter().flatten().filter(|_| object.is_none());
    for ability in own {
        let me = Me { entry: None, seat };
        if let Ability::Passive(passive) = ability
            && passive.works == Works::Anywhere
            && passive.scope == Scope::Me
            && let Some(rule) = Rule::new(None, me, passive)
            && is_met(board, order, &rule, playing)
        {
            with(&rule);
        }
    }
}

/// The rules that passive abilities lay on playing a card now, such as that it can't be played, in the order of ids.
pub fn play_rules(state: &State, edition: Edition, playing: Playing<'_>) -> Vec<Statement> {
    let board = Board::new(state, edition);
    let (work, _) = start(&board);
    let order = order(&board, work);
    let mut found = Vec::new();
    for_each_about(&board, &order, &rules(&board, &order), playing, |rule| {
        found.push(rule.passive.says.clone());
    });
    found
}
