//! The order in which passive abilities apply (`4.0 2.3.2`, `4.0 2.3.3`).
//!
//! No layers: one ability at a time, and after each the question is asked again. An ability directly depends on another
//! if its footprint is another one once that other has been applied to a copy. The free one with the smallest timestamp is
//! next.

use std::collections::BTreeMap;

use super::Clause;
use super::aspect::{reads, writes};
use super::board::{Board, Entry, Me, Work};
use super::footprint::{Footprint, Instance, Says, apply, clause, footprint, is_gone};
use super::relation::Relation;
use crate::{Ability, CardType, Keyword, Kind, Passive, Place, Scope, Statement, Status, Works};

/// An ability that has been applied.
#[derive(Debug)]
pub(super) struct Step<'a> {
    pub(super) one: Instance<'a>,
    /// The abilities it would have come before, had it not depended on them.
    pub(super) waited_for: Vec<(Name, Clause)>,
    pub(super) footprint: Footprint<'a>,
}

/// Which ability: the index of its object, and which of its abilities.
pub(super) type Name = (usize, usize);

impl Instance<'_> {
    pub(super) const fn name(&self) -> Name {
        (self.host, self.index)
    }
}

/// All that was applied, and abilities that were lost before their turn.
pub(super) struct Order<'a> {
    /// The Terrain Markers, which came before.
    pub(super) markers: Vec<&'a crate::Marker>,
    pub(super) work: Work<'a>,
    pub(super) steps: Vec<Step<'a>>,
    pub(super) lost: Vec<Name>,
}

/// Applies all passive abilities to `work`.
///
/// `prune` leaves out trials that cannot change anything; `each` sees the work after each step.
pub(super) fn order<'a>(
    board: &Board<'a>,
    mut work: Work<'a>,
    prune: bool,
    mut each: impl FnMut(&Work<'a>),
) -> Order<'a> {
    let mut waiting = instances(board);
    waiting.sort_by_key(|one| (one.timestamp, one.host, one.index));
    let mut waited = BTreeMap::<Name, Vec<(Name, Clause)>>::new();
    let (mut steps, mut lost) = (Vec::new(), Vec::new());
    loop {
        waiting.retain(|one| {
            let gone = is_gone(&work, one);
            if gone {
                lost.push(one.name());
            }
            !gone
        });
        let Some(next) = Trials::new(board, &work, &waiting, prune).next(&mut waited) else {
            break;
        };
        let one = waiting.remove(next);
        let footprint = footprint(board, &work, &one);
        let (known, others) = (work.gained.len(), waiting.len());
        apply(board, &mut work, &footprint);
        let new = (known..work.gained.len()).filter_map(|gained| gain(board, &work, gained));
        waiting.extend(new);
        if waiting.len() > others {
            waiting.sort_by_key(|one| (one.timestamp, one.host, one.index));
        }
        let waited_for = waited.remove(&one.name()).unwrap_or_default();
        steps.push(Step { one, waited_for, footprint });
        each(&work);
    }
    Order { markers: Vec::new(), work, steps, lost }
}

/// What depends on what, found out when it is asked.
struct Trials<'b, 'a> {
    board: &'b Board<'a>,
    work: &'b Work<'a>,
    waiting: &'b [Instance<'a>],
    prune: bool,
    footprints: Vec<Option<Footprint<'a>>>,
    /// The work after each of them alone.
    after: Vec<Option<Work<'a>>>,
}

impl<'b, 'a> Trials<'b, 'a> {
    fn new(
        board: &'b Board<'a>,
        work: &'b Work<'a>,
        waiting: &'b [Instance<'a>],
        prune: bool,
    ) -> Self {
        let count = waiting.len();
        let (footprints, after) = (vec![None; count], vec![None; count]);
        Self { board, work, waiting, prune, footprints, after }
    }

    /// The free ability with the smallest timestamp (`4.0 2.3.3.b`); notes for those before it what they wait for.
    fn next(mut self, waited: &mut BTreeMap<Name, Vec<(Name, Clause)>>) -> Option<usize> {
        let waiting = self.waiting;
        let mut relation = Relation::new(waiting.len(), |one, other| self.depends(one, other));
        let next = relation.first_free()?;
        for index in 0..next {
            let list = waited.entry(waiting[index].name()).or_default();
            for &(other, clause) in relation.direct(index) {
                let name = waiting[other].name();
                if !list.iter().any(|&(known, _)| known == name) {
                    list.push((name, clause));
                }
            }
        }
        Some(next)
    }

    fn depends(&mut self, index: usize, other: usize) -> Option<Clause> {
        let (one, that) = (&self.waiting[index], &self.waiting[other]);
        if index == other || (self.prune && reads(one.says) & writes(that.says) == 0) {
            return None;
        }
        if self.after[other].is_none() {
            let mut work = self.work.clone();
            let footprint = self.footprint(other).clone();
            apply(self.board, &mut work, &footprint);
            self.after[other] = Some(work);
        }
        self.footprint(index);
        let before = self.footprints[index].as_ref()?;
        let after = footprint(self.board, self.after[other].as_ref()?, one);
        clause(before, &after)
    }

    fn footprint(&mut self, index: usize) -> &Footprint<'a> {
        let (board, work, one) = (self.board, self.work, &self.waiting[index]);
        self.footprints[index].get_or_insert_with(|| footprint(board, work, one))
    }
}

/// The abilities that work where their objects are and take part in the ordering.
fn instances<'a>(board: &Board<'a>) -> Vec<Instance<'a>> {
    let mut found = Vec::new();
    for_each_ability(board, |host, index, me, ability| {
        let says = match ability {
            Spoken::Keyword(keyword) => in_play(keyword).then_some(Says::Keyword(keyword)),
            Spoken::Passive(passive) => is_ordered(passive).then_some(Says::Passive(passive)),
        };
        let timestamp = board.entries[host].object.timestamp;
        let instance = |says| Instance { host, index, gained: None, me, timestamp, says };
        found.extend(says.map(instance));
    });
    found
}

/// An ability of an entry that speaks for itself.
pub(super) enum Spoken<'a> {
    Keyword(Keyword),
    Passive(&'a Passive),
}

/// Calls `with` for every printed keyword and passive ability that works where its object is (`4.0 2.2.12.g-j`).
pub(super) fn for_each_ability<'a>(
    board: &Board<'a>,
    mut with: impl FnMut(usize, usize, Me, Spoken<'a>),
) {
    for (host, entry) in board.entries.iter().enumerate() {
        let seat = entry.object.controller;
        if let Kind::Emblem(emblem) = &entry.object.kind {
            let me = Me { entry: emblem.source.and_then(|id| board.entry(id)), seat };
            for (index, passive) in emblem.passives.iter().enumerate() {
                with(host, index, me, Spoken::Passive(passive));
            }
            continue;
        }
        let me = Me { entry: Some(host), seat };
        for (index, ability) in entry.abilities().iter().enumerate() {
            match ability {
                Ability::Keyword(keyword) if works(entry, Works::Usual) => {
                    with(host, index, me, Spoken::Keyword(*keyword));
                }
                Ability::Passive(passive) if works(entry, passive.works) => {
                    with(host, index, me, Spoken::Passive(passive));
                }
                _ => {}
            }
        }
    }
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
fn gain<'a>(board: &Board<'a>, work: &Work<'a>, gained: usize) -> Option<Instance<'a>> {
    let one = work.gained[gained];
    let Ability::Passive(passive) = one.ability else { return None };
    let entry = &board.entries[one.entry];
    if !works(entry, passive.works) || !is_ordered(passive) {
        return None;
    }
    let before = work.gained[..gained].iter().filter(|other| other.entry == one.entry).count();
    Some(Instance {
        host: one.entry,
        index: entry.abilities().len() + before,
        gained: Some(gained),
        me: Me { entry: Some(one.entry), seat: entry.object.controller },
        timestamp: entry.object.timestamp,
        says: Says::Passive(passive),
    })
}

#[cfg(test)]
mod tests;
