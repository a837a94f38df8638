//! The order in which passive abilities apply (`4.0 2.3.2`, `4.0 2.3.3`).
//!
//! No layers: one ability at a time, and after each the question is asked again. An ability directly depends on another
//! if its footprint is another one once that other has been applied to a copy. The free one with the smallest timestamp is
//! next.

use super::Clause;
use super::board::{Board, Entry, Me, Work};
use super::bound::{ABILITIES_MAX, Bound};
use super::footprint::{Footprint, Instance, Says};
use super::waiting::Waiting;
use crate::{Ability, CardType, Keyword, Kind, Passive, Place, Scope, Statement, Status, Works};

/// An ability that has been applied.
#[derive(Debug)]
pub(super) struct Step<'a> {
    pub(super) one: Instance<'a>,
    /// Its number among all abilities met.
    pub(super) number: usize,
    /// The abilities it would have come before, had it not depended on them.
    pub(super) waited_for: Vec<(Name, Clause)>,
    /// Whether it and others that waited depended on each other.
    pub(super) in_loop: bool,
    pub(super) footprint: Footprint<'a>,
}

/// Which ability: the index of its object, and which of its abilities.
pub(super) type Name = (usize, usize);

impl Instance<'_> {
    pub(super) const fn name(&self) -> Name {
        (self.host, self.index)
    }
}

/// All that was applied, abilities that were lost before their turn, and those that nobody knows the turn of.
pub(super) struct Order<'a> {
    /// The Terrain Markers, which came before.
    pub(super) markers: Vec<&'a crate::Marker>,
    pub(super) work: Work<'a>,
    pub(super) steps: Vec<Step<'a>>,
    pub(super) lost: Vec<Name>,
    /// What there was too much of, and what was left.
    pub(super) undecided: Option<(Bound, Vec<Instance<'a>>)>,
}

/// Applies all passive abilities to `work`, as far as the bounds of one answer reach.
pub(super) fn order<'a>(board: &Board<'a>, work: Work<'a>) -> Order<'a> {
    let instances = instances(board);
    let (markers, mut steps, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    if instances.len() > ABILITIES_MAX {
        let undecided = Some((Bound::Abilities, instances));
        return Order { markers, work, steps, lost, undecided };
    }
    let mut waiting = Waiting::new(board, work, instances);
    let mut bound = Bound::Steps;
    while let Some(number) = waiting.next() {
        let (in_loop, waited_for) = (waiting.depends(number), waiting.waited_for(number));
        let Some((footprint, gone)) = waiting.apply(number) else {
            bound = Bound::Abilities;
            break;
        };
        lost.extend(gone);
        let one = *waiting.instance(number);
        steps.push(Step { one, number, waited_for, in_loop, footprint });
    }
    let left: Vec<_> = waiting.left().copied().collect();
    let undecided = (!left.is_empty()).then_some((bound, left));
    Order { markers, work: waiting.work, steps, lost, undecided }
}

/// The abilities that work where their objects are and take part in the ordering; at most one more than are put in order.
pub(super) fn instances<'a>(board: &Board<'a>) -> Vec<Instance<'a>> {
    let ordered = |printed: Printed<'a>| {
        let Printed { host, index, me, says } = printed;
        let takes_part = match says {
            Says::Keyword(keyword) => in_play(keyword),
            Says::Passive(passive) => is_ordered(passive),
        };
        let timestamp = board.entries[host].object.timestamp;
        takes_part.then_some(Instance { host, index, gained: None, me, timestamp, says })
    };
    printed(board).filter_map(ordered).take(ABILITIES_MAX + 1).collect()
}

/// A keyword or passive ability of an entry, as it is printed or as its emblem says.
pub(super) struct Printed<'a> {
    pub(super) host: usize,
    pub(super) index: usize,
    pub(super) me: Me,
    pub(super) says: Says<'a>,
}

/// Every printed keyword and passive ability that works where its object is (`4.0 2.2.12.g-j`).
pub(super) fn printed<'b, 'a>(board: &'b Board<'a>) -> impl Iterator<Item = Printed<'a>> + 'b {
    let all = board.entries.iter().enumerate().flat_map(|(host, entry)| {
        let seat = entry.object.controller;
        let (source, passives) = match &entry.object.kind {
            Kind::Emblem(emblem) => {
                (emblem.source.and_then(|id| board.entry(id)), &*emblem.passives)
            }
            Kind::Card | Kind::Token => (Some(host), &[][..]),
        };
        let me = Me { entry: source, seat };
        let is_emblem = matches!(entry.object.kind, Kind::Emblem(_));
        let abilities = if is_emblem { &[][..] } else { entry.abilities() };
        let of_face = abilities.iter().enumerate().map(move |(index, ability)| {
            let says = match ability {
                Ability::Keyword(keyword) => {
                    works(entry, Works::Usual).then_some(Says::Keyword(*keyword))
                }
                Ability::Passive(one) => works(entry, one.works).then_some(Says::Passive(one)),
                Ability::Reaction(_)
                | Ability::QuickAction(_)
                | Ability::Effect
                | Ability::Unread => None,
            };
            says.map(|says| Printed { host, index, me, says })
        });
        let of_emblem = passives.iter().enumerate().map(move |(index, passive)| {
            Some(Printed { host, index, me, says: Says::Passive(passive) })
        });
        of_emblem.chain(of_face)
    });
    let looked_at = |_: &Option<Printed<'a>>| {
        board.steps.count(1);
        !board.steps.are_used_up()
    };
    all.take_while(looked_at).flatten()
}

/// Whether an ability of this kind works where its object is.
pub(super) fn works(entry: &Entry<'_>, works: Works) -> bool {
    let object = entry.object;
    match works {
        Works::Anywhere => true,
        Works::Support => {
            matches!(object.place, Place::Reserve(_)) && !object.statuses.has(Status::Exhausted)
        }
        Works::Usual => match object.place {
            Place::Expedition(_) | Place::Landmark(_) => true,
            Place::Hero(_) => entry.face.is_some_and(|face| face.card_type == Some(CardType::Hero)),
            _ => false,
        },
    }
}

/// Keywords that do something in play.
const fn in_play(keyword: Keyword) -> bool {
    !matches!(keyword, Keyword::Cooldown | Keyword::Fleeting | Keyword::Scout(_))
}

/// Whether it changes what is derived; the others are rules for play, and no ability depends on them.
pub(super) const fn is_ordered(passive: &Passive) -> bool {
    !matches!(passive.scope, Scope::Played(_))
        && matches!(
            passive.says,
            Statement::Have(_)
                | Statement::Tough(_)
                | Statement::LoseAbilities
                | Statement::IgnoreAbilities
                | Statement::AlsoType(_)
                | Statement::AlsoSubtypes(_)
                | Statement::AllHighest
                | Statement::Add(_)
                | Statement::Terrains(_)
                | Statement::ReserveLimit(_)
                | Statement::LandmarkLimit(_)
                | Statement::CannotMoveForward
                | Statement::OnlyDueTo(_)
                | Statement::IgnoresDefender
        )
}

/// A gained passive ability joins those that wait, with the timestamp of the object that gained it.
pub(super) fn gain<'a>(board: &Board<'a>, work: &Work<'a>, gained: usize) -> Option<Instance<'a>> {
    let one = work.gained[gained];
    let Ability::Passive(passive) = one.ability else { return None };
    let entry = &board.entries[one.entry];
    if !works(entry, passive.works) || !is_ordered(passive) {
        return None;
    }
    Some(Instance {
        host: one.entry,
        index: one.index,
        gained: Some(gained),
        me: Me { entry: Some(one.entry), seat: entry.object.controller },
        timestamp: entry.object.timestamp,
        says: Says::Passive(passive),
    })
}

#[cfg(test)]
mod tests;
