//! The passive abilities on a board: which exist, which work, and which take part in the ordering.

use super::board::{Board, BoardObject, Speaker};
use super::budget::ABILITIES_MAX;
use super::index::AbilityIndex;
use super::instruction::Instruction;
use crate::{Ability, CardType, Keyword, Kind, Passive, Place, Scope, Status, Timestamp, Works};

/// A passive ability that takes part in the ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct AbilityInstance<'a> {
    /// The object with the ability.
    pub(super) host: usize,
    /// Its index among the object's abilities: the printed ones, then those gained, in the order of
    /// gaining.
    pub(super) index: usize,
    /// The number of the gained ability, if it was gained.
    pub(super) gained: Option<usize>,
    pub(super) speaker: Speaker,
    pub(super) timestamp: Timestamp,
    pub(super) ability: OrderedAbility<'a>,
}

impl AbilityInstance<'_> {
    pub(super) const fn ability_index(&self) -> AbilityIndex {
        (self.host, self.index)
    }

    /// Whether its object has lost it.
    pub(super) fn is_gone(&self, board: &Board<'_>) -> bool {
        self.gained.map_or(board.current[self.host].lost, |gained| board.is_lost(gained))
    }
}

/// A passive ability, whether or not it takes part in the ordering.
#[derive(Clone, Copy, Debug)]
pub(super) enum PassiveAbility<'a> {
    Keyword(Keyword),
    Passive(&'a Passive),
}

/// What a passive ability in the ordering does.
#[derive(Clone, Copy, Debug)]
pub(super) enum OrderedAbility<'a> {
    /// Gives its object a keyword.
    Keyword(Keyword),
    Passive(&'a Passive, Instruction<'a>),
}

impl<'a> OrderedAbility<'a> {
    /// `None` if it changes nothing derived: it is a rule for play, and no ability depends on it.
    pub(super) fn of(ability: PassiveAbility<'a>) -> Option<Self> {
        match ability {
            PassiveAbility::Keyword(keyword) => match keyword {
                Keyword::Defender
                | Keyword::Eternal
                | Keyword::Gigantic
                | Keyword::Seasoned
                | Keyword::Tough(_) => Some(Self::Keyword(keyword)),
                Keyword::Cooldown | Keyword::Fleeting | Keyword::Scout(_) | Keyword::Temple(_) => {
                    None
                }
            },
            PassiveAbility::Passive(Passive { scope: Scope::Played(_), .. }) => None,
            PassiveAbility::Passive(passive) => {
                Some(Self::Passive(passive, Instruction::of(&passive.says)?))
            }
        }
    }
}

/// The abilities that work where their objects are and take part in the ordering; at most one more
/// than will be ordered.
pub(super) fn instances<'a>(board: &Board<'a>) -> Vec<AbilityInstance<'a>> {
    let ordered = |PrintedAbility { host, index, speaker, ability }: PrintedAbility<'a>| {
        let ability = OrderedAbility::of(ability)?;
        let timestamp = board.entries[host].object.timestamp;
        Some(AbilityInstance { host, index, gained: None, speaker, timestamp, ability })
    };
    printed(board).filter_map(ordered).take(ABILITIES_MAX + 1).collect()
}

/// A printed keyword or passive ability of an entry, or one of its emblem.
pub(super) struct PrintedAbility<'a> {
    pub(super) host: usize,
    pub(super) index: usize,
    pub(super) speaker: Speaker,
    pub(super) ability: PassiveAbility<'a>,
}

/// Every printed keyword and passive ability that works where its object is (`4.0 2.2.12.g-j`).
pub(super) fn printed<'b, 'a>(
    board: &'b Board<'a>,
) -> impl Iterator<Item = PrintedAbility<'a>> + 'b {
    let all = board.entries.iter().enumerate().flat_map(|(host, entry)| {
        let seat = entry.object.controller;
        let (source, passives) = match &entry.object.kind {
            Kind::Emblem(emblem) => {
                (emblem.source.and_then(|id| board.entry(id)), &*emblem.passives)
            }
            Kind::Card | Kind::Token => (Some(host), &[][..]),
        };
        let speaker = Speaker { entry: source, seat };
        let is_emblem = matches!(entry.object.kind, Kind::Emblem(_));
        let abilities = if is_emblem { &[][..] } else { entry.abilities() };
        let of_face = abilities.iter().enumerate().map(move |(index, ability)| {
            let ability = match ability {
                Ability::Keyword(keyword) => {
                    works(entry, Works::Usual).then_some(PassiveAbility::Keyword(*keyword))
                }
                Ability::Passive(passive) => {
                    works(entry, passive.works).then_some(PassiveAbility::Passive(passive))
                }
                Ability::Reaction(_)
                | Ability::QuickAction(_)
                | Ability::Effect
                | Ability::Spell(_)
                | Ability::Unread => None,
            };
            ability.map(|ability| PrintedAbility { host, index, speaker, ability })
        });
        let of_emblem = passives.iter().enumerate().map(move |(index, passive)| {
            Some(PrintedAbility { host, index, speaker, ability: PassiveAbility::Passive(passive) })
        });
        of_emblem.chain(of_face)
    });
    // Abilities that are not passive are counted too: a board full of them must not take forever
    // either.
    let within_budget = |_: &Option<PrintedAbility<'a>>| {
        board.budget.spend(1);
        !board.budget.is_spent()
    };
    all.take_while(within_budget).flatten()
}

/// Whether an ability of this kind works where its object is.
pub(super) fn works(entry: &BoardObject<'_>, works: Works) -> bool {
    let object = entry.object;
    match works {
        Works::Anywhere => true,
        Works::Support => {
            matches!(object.place, Place::Reserve(_)) && !object.statuses.has(Status::Exhausted)
        }
        Works::Usual => match object.place {
            Place::Expedition(_) | Place::Landmark(_) => true,
            Place::Hero(_) => entry.face.is_some_and(|face| face.card_type == Some(CardType::Hero)),
            Place::Adventure(_)
            | Place::Deck(..)
            | Place::Discard(_)
            | Place::Hand(_)
            | Place::Limbo
            | Place::Mana(_)
            | Place::Reserve(_) => false,
        },
    }
}

/// Adds a gained passive ability to those that wait, with the timestamp of the object that gained
/// it.
pub(super) fn gained_instance<'a>(board: &Board<'a>, gained: usize) -> Option<AbilityInstance<'a>> {
    let one = board.gained[gained];
    let Ability::Passive(passive) = one.ability else { return None };
    let entry = &board.entries[one.entry];
    if !works(entry, passive.works) {
        return None;
    }
    Some(AbilityInstance {
        host: one.entry,
        index: one.index,
        gained: Some(gained),
        speaker: Speaker { entry: Some(one.entry), seat: entry.object.controller },
        timestamp: entry.object.timestamp,
        ability: OrderedAbility::of(PassiveAbility::Passive(passive))?,
    })
}
