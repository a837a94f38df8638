//! What a card costs to play (`4.0 5.1.2.d-e`), and the rules that passive abilities add to play.

use std::cell::OnceCell;

use super::board::{Board, Characteristics, Speaker};
use super::condition::{count, holds};
use super::index::{AbilityIndex, TargetIndex};
use super::instance::{OrderedAbility, PassiveAbility, PrintedAbility, printed, works};
use super::selection::{for_each_target, is_player};
use super::view::{AbilityId, CostLine, PlayCost};
use crate::{
    Ability, CardFilter, CardType, Condition, CostChange, ExpeditionId, Face, Kind, ObjectId,
    Passive, Place, PlayedFrom, Scope, Seat, State, Statement, Status, Works,
};

/// A card that a player wants to play.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// The player.
    pub seat: Seat,
    /// The card.
    pub face: &'a Face,
    /// Its object in the Reserve; `None` if it is played from the Hand.
    pub object: Option<ObjectId>,
    /// The Expedition it will join, if any.
    pub into: Option<ExpeditionId>,
}

/// The cost of a card that no ability affects.
pub(super) fn printed_cost(Playing { face, object, .. }: Playing<'_>) -> PlayCost {
    let printed = if object.is_some() { face.reserve_cost } else { face.hand_cost };
    let base = printed.unwrap_or(0);
    PlayCost { base, cost: base.max(0), least: base.max(0), ..PlayCost::default() }
}

/// Whether any ability, printed or given, may be a rule for playing cards other than its own.
pub(super) fn is_said(state: &State) -> bool {
    let of_any = |scope: &Scope| matches!(scope, Scope::Played(_) | Scope::Me);
    let of_others = |scope: &Scope| matches!(scope, Scope::Played(_));
    state.objects.values().filter(|object| object.place.is_derived()).any(|object| {
        let face = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
        match &object.kind {
            // In an emblem's ability, "I" is the object that made the emblem.
            Kind::Emblem(emblem) => emblem.passives.iter().any(|one| may_rule(one, of_any)),
            Kind::Card | Kind::Token => {
                face.filter_map(passive).any(|one| may_rule(one, of_others))
            }
        }
    })
}

/// Whether a card may have a rule for being played itself.
pub(super) fn says_itself(state: &State, playing: Playing<'_>) -> bool {
    let object = playing.object.and_then(|id| state.objects.get(&id));
    let faces = object.and_then(|object| object.face.as_deref()).into_iter().chain([playing.face]);
    let mut own = faces.flat_map(|face| face.abilities.iter().flatten()).filter_map(passive);
    own.any(|one| may_rule(one, |scope| matches!(scope, Scope::Played(_) | Scope::Me)))
}

/// Whether a passive ability is a rule for play with such a scope, or gives abilities that may be.
fn may_rule(passive: &Passive, is_about: impl Fn(&Scope) -> bool) -> bool {
    let gives =
        matches!(&passive.says, Statement::Have(given) if matches!(**given, Ability::Passive(_)));
    gives || (is_about(&passive.scope) && Rule::is_one(passive))
}

const fn passive(ability: &Ability) -> Option<&Passive> {
    if let Ability::Passive(passive) = ability { Some(passive) } else { None }
}

/// The cost of an entry's card in a Reserve: each possible cost with the Expedition that the card
/// then joins, if any.
pub(super) fn from_reserve(
    board: &Board<'_>,
    rules: &[Rule<'_>],
    entry: usize,
) -> Vec<(Option<ExpeditionId>, PlayCost)> {
    let one = &board.entries[entry];
    let (Some(face), Some(seat)) = (one.face, one.object.place.seat()) else { return Vec::new() };
    if face.reserve_cost.is_none() {
        return Vec::new();
    }
    let into = |into| play_cost(board, rules, Playing { seat, face, object: Some(one.id), into });
    let own = board.state.expeditions.iter().filter(|one| one.id.seat == seat);
    let own = own.filter(|_| joins_expedition(face)).map(|one| Some(one.id));
    let mut costs: Vec<_> = own.map(|expedition| (expedition, into(expedition))).collect();
    let same = |(_, cost): &(_, PlayCost)| (cost.cost, cost.least);
    // The Expeditions matter only to cards about where they are played; others have one cost.
    if costs.iter().all(|one| same(one) == same(&costs[0])) {
        costs.truncate(1);
    }
    if costs.is_empty() { vec![(None, into(None))] } else { costs }
}

/// Whether a card is played into an Expedition: a Character, or a Permanent with that sub-type
/// (`4.0 5.1.2.c`).
fn joins_expedition(face: &Face) -> bool {
    face.card_type == Some(CardType::Character)
        || face.subtypes.iter().any(|subtype| subtype == "expedition")
}

/// What a card costs now; whether to use its Scout cost or play it for free is up to the player.
pub(super) fn play_cost(board: &Board<'_>, rules: &[Rule<'_>], playing: Playing<'_>) -> PlayCost {
    let mut cost = printed_cost(playing);
    let (mut floors, mut free) = (Vec::new(), false);
    for_each_about(board, rules, playing, |rule| {
        let ability = rule.ability.map(|ability| board.ability_id(ability));
        // The cost does not depend on the other rules.
        if let Statement::Costs(change) = &rule.passive.says {
            let by = change.by.saturating_mul(rule.times(board));
            let line = CostLine { ability, by, at_least: change.at_least };
            let chosen = change.optional || change.extra.is_some();
            free |= change.free;
            if chosen { cost.choices.push(line) } else { cost.changes.push(line) }
        } else if let Statement::CostsAtLeast(by) = rule.passive.says {
            let timestamp = rule.ability.map(|(host, _)| board.entries[host].object.timestamp);
            floors.push((timestamp, CostLine { ability, by, at_least: None }));
        }
    });
    // By timestamp and not by id: a record may assign timestamps in another order.
    floors.sort_by_key(|&(timestamp, _)| timestamp);
    cost.floors = floors.into_iter().map(|(_, line)| line).collect();
    let all: Vec<_> = cost.changes.iter().chain(&cost.choices).copied().collect();
    cost.cost = sum(cost.base, &cost.changes, &cost.floors);
    cost.least = sum(cost.base, &all, &cost.floors);
    // What is free has no cost that anything could change.
    if free {
        (cost.cost, cost.least) = (0, 0);
    }
    cost
}

/// The emblems about the next card played for which this is that card.
pub(super) fn next_emblems(
    board: &Board<'_>,
    rules: &[Rule<'_>],
    playing: Playing<'_>,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    for_each_about(board, rules, playing, |rule| {
        let host = rule.ability.map(|(host, _)| &board.entries[host]);
        found.extend(host.filter(|host| is_next(&host.object.kind)).map(|host| host.id));
    });
    found.dedup();
    found
}

pub(super) fn is_next(kind: &Kind) -> bool {
    matches!(kind, Kind::Emblem(emblem) if emblem.next)
}

/// Applies increases, decreases and restrictions; never less than zero.
fn sum(base: i32, lines: &[CostLine], floors: &[CostLine]) -> i32 {
    let more = lines.iter().filter(|line| line.by > 0);
    let mut cost = more.fold(base, |cost, line| cost.saturating_add(line.by));
    // Applying those without a minimum last would go below it; the player may choose this order.
    let mut less: Vec<_> = lines.iter().filter(|line| line.by < 0).collect();
    less.sort_by_key(|line| std::cmp::Reverse(line.at_least));
    for line in less {
        let lower = cost.saturating_add(line.by);
        cost = line.at_least.map_or(lower, |least| lower.max(least.min(cost)));
    }
    floors.iter().fold(cost, |cost, floor| cost.max(floor.by)).max(0)
}

/// Whether the condition of a rule is met for a card being played.
fn is_met(board: &Board<'_>, rule: &Rule<'_>, playing: Playing<'_>) -> bool {
    let into = playing.into.and_then(|id| board.index(id));
    match rule.passive.condition {
        None => true,
        Some(Condition::PlayedInEmptyExpedition) => into.is_some_and(|index| {
            let there = |object: &Characteristics| {
                object.is(CardType::Character) && object.expeditions & (1 << index) != 0
            };
            board.budget.spend(board.current.len());
            !board.current.iter().any(there)
        }),
        Some(Condition::PlayedInStartingRegion) => into.is_some_and(|index| {
            matches!(board.state.expeditions[index].position, 0 | 7) && !board.state.day.tie_breaker
        }),
        Some(_) => rule.is_in_force(board),
    }
}

/// Whether a filter matches the card being played.
fn is_meant(
    board: &Board<'_>,
    speaker: Speaker,
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
        Some(entry) => board.current[entry].is(card_type),
        None => face.card_type == Some(card_type) || also_type(face, card_type),
    };
    let is_subtype = |subtype: &String| match entry {
        Some(entry) => board.has_subtype(entry, subtype),
        None => face.subtypes.contains(subtype),
    };
    let hand_cost = face.hand_cost.unwrap_or(0);
    let base_cost = if object.is_some() { face.reserve_cost.unwrap_or(0) } else { hand_cost };
    let is_exhausted = |entry: usize| board.entries[entry].object.statuses.has(Status::Exhausted);
    let is_mine = |id| board.index(id).is_some_and(|one| board.mine(speaker) & (1 << one) != 0);
    is_player(board, *by, speaker, seat)
        && match from {
            PlayedFrom::Any => true,
            PlayedFrom::Hand => object.is_none(),
            PlayedFrom::Reserve => object.is_some(),
        }
        && !(*other && object.is_some() && board.speaker_id(speaker) == object)
        && card_type.is_none_or(is_type)
        && subtype.as_ref().is_none_or(is_subtype)
        && (!exhausted || entry.is_some_and(is_exhausted))
        && (!into_my_expedition || into.is_some_and(is_mine))
        && hand_cost_at_least.is_none_or(|least| hand_cost >= least)
        && hand_cost_at_most.is_none_or(|most| hand_cost <= most)
        && base_cost_at_least.is_none_or(|least| base_cost >= least)
}

/// Whether a card in no visible zone says that it has another type too, "even when not in play".
fn also_type(face: &Face, card_type: CardType) -> bool {
    face.abilities.iter().flatten().any(|ability| {
        matches!(ability, Ability::Passive(Passive { works: Works::Anywhere, scope: Scope::Me, says, .. })
            if *says == Statement::AlsoType(card_type))
    })
}

/// A passive ability that is a rule for play.
pub(super) struct Rule<'a> {
    /// Its id; `None` for a card in a hidden zone.
    ability: Option<AbilityIndex>,
    speaker: Speaker,
    passive: &'a Passive,
    /// Whether its condition is met, and how often its number counts: the same whatever card is
    /// played.
    in_force: OnceCell<bool>,
    times: OnceCell<i32>,
}

impl<'a> Rule<'a> {
    fn new(ability: Option<AbilityIndex>, speaker: Speaker, passive: &'a Passive) -> Option<Self> {
        let (in_force, times) = Default::default();
        Self::is_one(passive).then_some(Self { ability, speaker, passive, in_force, times })
    }

    /// Whether a passive ability is one: it changes nothing derived.
    fn is_one(passive: &Passive) -> bool {
        OrderedAbility::of(PassiveAbility::Passive(passive)).is_none()
    }

    fn is_in_force(&self, board: &Board<'_>) -> bool {
        *self.in_force.get_or_init(|| {
            let condition = self.passive.condition.as_ref();
            condition.is_none_or(|condition| holds(board, self.speaker, condition))
        })
    }

    fn times(&self, board: &Board<'_>) -> i32 {
        let Statement::Costs(CostChange { per: Some(per), .. }) = &self.passive.says else {
            return 1;
        };
        *self
            .times
            .get_or_init(|| i32::try_from(count(board, self.speaker, per)).unwrap_or(i32::MAX))
    }
}

/// The rules for play, printed or gained, that work where their objects are and are not lost or
/// ignored.
pub(super) fn rules<'a>(board: &Board<'a>) -> Vec<Rule<'a>> {
    let of_printed = |PrintedAbility { host, index, speaker, ability }: PrintedAbility<'a>| {
        let PassiveAbility::Passive(passive) = ability else { return None };
        let host_now = &board.current[host];
        let works = !host_now.lost && !host_now.ignored;
        works.then(|| Rule::new(Some((host, index)), speaker, passive)).flatten()
    };
    let mut found: Vec<_> = printed(board).filter_map(of_printed).collect();
    for (gained, one) in board.gained.iter().enumerate() {
        let entry = &board.entries[one.entry];
        if let Ability::Passive(passive) = one.ability
            && works(entry, passive.works)
            && !board.is_lost(gained)
            && !board.current[one.entry].ignored
        {
            let speaker = Speaker { entry: Some(one.entry), seat: entry.object.controller };
            found.extend(Rule::new(Some((one.entry, one.index)), speaker, passive));
        }
    }
    found
}

/// The rules for play that apply now.
pub(super) fn in_force(board: &Board<'_>, rules: &[Rule<'_>]) -> Vec<AbilityId> {
    let all = rules.iter().take_while(|_| !board.budget.is_spent());
    let held = all.filter(|rule| rule.is_in_force(board));
    held.filter_map(|rule| rule.ability).map(|ability| board.ability_id(ability)).collect()
}

/// The rules that apply now and concern an entry, or are its own; not those used for computing its
/// cost.
pub(super) fn about<'b, 'a>(
    board: &'b Board<'a>,
    rules: &'b [Rule<'a>],
    entry: usize,
) -> impl Iterator<Item = (AbilityIndex, &'a Passive)> + 'b {
    let held = rules.iter().filter(|rule| !board.budget.is_spent() && rule.is_in_force(board));
    held.filter_map(move |rule| {
        let ability = rule.ability?;
        let own = ability.0 == entry && rule.passive.scope != Scope::Me;
        (own || is_about(board, rule, entry)).then_some((ability, rule.passive))
    })
}

/// The rules that hold now for an entry, whatever has them.
pub(super) fn for_entry<'b, 'a>(
    board: &'b Board<'a>,
    rules: &'b [Rule<'a>],
    entry: usize,
) -> impl Iterator<Item = &'a Statement> + 'b {
    let held = rules.iter().filter(|rule| !board.budget.is_spent() && rule.is_in_force(board));
    held.filter(move |rule| is_about(board, rule, entry)).map(|rule| &rule.passive.says)
}

/// Whether a rule is about an entry.
fn is_about(board: &Board<'_>, rule: &Rule<'_>, entry: usize) -> bool {
    let costs = matches!(rule.passive.says, Statement::Costs(_) | Statement::CostsAtLeast(_));
    match &rule.passive.scope {
        Scope::Me => !costs && rule.speaker.entry == Some(entry),
        Scope::Played(filter) => !costs && plays(board, rule, filter, entry),
        scope @ (Scope::Objects(_) | Scope::Only(_) | Scope::These(_)) => {
            let mut is_meant = false;
            for_each_target(board, rule.speaker, scope, |target| {
                is_meant |= target == TargetIndex::Object(entry);
            });
            is_meant
        }
        Scope::Regions(_) | Scope::Expeditions(_) | Scope::Players(_) => false,
    }
}

/// Whether a rule speaks of playing the card of an entry from the Reserve.
fn plays(board: &Board<'_>, rule: &Rule<'_>, filter: &CardFilter, entry: usize) -> bool {
    let one = &board.entries[entry];
    let (Some(face), Place::Reserve(seat)) = (one.face, one.object.place) else { return false };
    let playing = Playing { seat, face, object: Some(one.id), into: None };
    is_meant(board, rule.speaker, filter, playing)
}

/// Calls `with` for every rule about the card being played whose condition is met.
///
/// A card in a hidden zone supplies its own rules.
fn for_each_about(
    board: &Board<'_>,
    rules: &[Rule<'_>],
    playing: Playing<'_>,
    mut with: impl FnMut(&Rule<'_>),
) {
    let Playing { seat, face, object, .. } = playing;
    for rule in rules {
        board.budget.spend(1);
        let about = match &rule.passive.scope {
            Scope::Me => object.is_some() && board.speaker_id(rule.speaker) == object,
            Scope::Played(filter) => is_meant(board, rule.speaker, filter, playing),
            Scope::Objects(_)
            | Scope::Only(_)
            | Scope::These(_)
            | Scope::Regions(_)
            | Scope::Expeditions(_)
            | Scope::Players(_) => false,
        };
        if about && !board.budget.is_spent() && is_met(board, rule, playing) {
            with(rule);
        }
    }
    // In the Reserve its own rules are among those of the board already.
    let own = face.abilities.iter().flatten().filter(|_| object.is_none());
    for ability in own {
        let speaker = Speaker { entry: None, seat };
        if let Ability::Passive(passive) = ability
            && passive.works == Works::Anywhere
            && passive.scope == Scope::Me
            && let Some(rule) = Rule::new(None, speaker, passive)
            && is_met(board, &rule, playing)
        {
            with(&rule);
        }
    }
}

/// The rules that passive abilities impose on playing a card now, such as that it can't be played,
/// in the order of ids.
pub(super) fn play_rules(
    board: &Board<'_>,
    rules: &[Rule<'_>],
    playing: Playing<'_>,
) -> Vec<Statement> {
    let mut found = Vec::new();
    for_each_about(board, rules, playing, |rule| found.push(rule.passive.says.clone()));
    found
}
