//! What an effect expects next, as data: a pattern for the facts of a record.

mod fits;

use std::sync::Arc;

use rules::effect::{Charge, Filter, To, Token};
use rules::{EmblemEntry, ExpeditionId, Piece, Place, Seat, Statement, Status, Terrain};

use super::bindings::{Bindings, Referent};
use super::fact::{Bearer, RecordFact};
use super::moment::Moment;
use crate::passives;
use fits::{fits, leaves};

/// Something that must or may happen next.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedAction {
    /// The player who does it or decides.
    pub by: Seat,
    /// The action.
    pub what: ActionKind,
    /// The cards, objects or places, and the amount for each.
    pub among: Vec<Wanted>,
    /// The minimum number of them.
    pub least: u32,
    /// The maximum number of them.
    pub most: u32,
    /// The remaining amount to divide among them, where it is divided.
    pub pool: Option<u32>,
    /// Whether it is part of a cost, which is paid in full (`4.0 6.4.c`).
    pub cost: bool,
    /// Whether the player chooses what it is done with, which the words refer to then.
    pub(super) chosen: bool,
    pub(super) done: Vec<Referent>,
    pub(super) expeditions: Vec<ExpeditionId>,
    pub(super) units: u32,
}

/// One of the things that an action concerns.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Which.
    pub thing: EffectObject,
    /// The remaining amount, such as boosts to put or cards to draw.
    pub left: u32,
    pub(super) started: bool,
}

/// Something that an effect acts on.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectObject {
    /// A card or object.
    Piece(Piece),
    /// Any card of this hidden zone that matches the description.
    CardOf(Place, Box<Filter>),
    /// The top cards of this Deck.
    Top(Place),
    /// An Expedition.
    Expedition(ExpeditionId),
    /// A place for a token.
    Place(Place),
    /// A player, or nothing in particular.
    Seat(Seat),
}

/// The action required.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionKind {
    /// Name targets.
    Target,
    /// Draw.
    Draw,
    /// Resupply, exhausted or not.
    Resupply(bool),
    /// Go to this place.
    Go(To),
    /// Be sacrificed.
    Sacrifice,
    /// Gain (or lose) counters of this name, or of any.
    Counters(Option<Arc<str>>, bool),
    /// Gain (or lose) the status.
    Status(Status, bool),
    /// This token is created.
    Token(Arc<Token>),
    /// Pay mana.
    Pay,
    /// Be revealed to everyone.
    Reveal,
    /// Be looked at.
    Look,
    /// Roll a die.
    Roll,
    /// Go to the other Expedition.
    Switch,
    /// Come under the control of another player.
    Control,
    /// Move forward; backward, if it is negative.
    Advance(i32),
    /// Put down a Terrain Marker.
    Marker(Option<Terrain>),
    /// Move a Terrain Marker.
    MoveMarker,
    /// Play a card for what this makes of its cost, into one of these Expeditions.
    Play(Charge, Option<Vec<ExpeditionId>>),
    /// Become first player.
    First,
    /// End the turn by "After you".
    AfterYou,
    /// Pass.
    Pass,
    /// An Ongoing Emblem is created: this one, if a record can express what it does.
    Emblem(Option<Arc<EmblemEntry>>),
    /// Win the game.
    Win,
    /// Anything: no record shows what.
    Anything,
}

/// How to treat something that a record need not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenUnrecorded {
    /// It is recorded if it is done; it may be declined.
    Left,
    /// It is done, whether or not it is recorded.
    Told,
    /// It is done, and usually not recorded.
    Silent,
}

/// The moments around a record, as the player who carries out an effect sees them.
pub(super) struct Transition<'a> {
    pub(super) before: &'a Arc<Moment>,
    pub(super) after: &'a Arc<Moment>,
    pub(super) bindings: &'a Bindings,
}

impl Wanted {
    pub(super) fn new(thing: EffectObject, left: u32) -> Self {
        Self { thing, left, started: false }
    }
}

impl ExpectedAction {
    pub(super) fn new(by: Seat, what: ActionKind, among: Vec<Wanted>) -> Self {
        let all = u32::try_from(among.len()).unwrap_or(u32::MAX);
        Self {
            by,
            what,
            among,
            least: all,
            most: all,
            pool: None,
            cost: false,
            chosen: false,
            done: Vec::new(),
            expeditions: Vec::new(),
            units: 0,
        }
    }

    pub(super) fn between(self, (least, most): (u32, u32)) -> Self {
        Self { least, most, ..self }
    }

    /// This amount, or less, divided over one thing or several.
    pub(super) fn divided(self) -> Self {
        let pool = self.among.iter().map(|one| one.left).max();
        Self { pool, least: 0, ..self }
    }

    /// This amount in each place.
    pub(super) fn each(self, number: u32) -> Self {
        let (least, most) = (self.least.saturating_mul(number), self.most.saturating_mul(number));
        Self { least, most, ..self }
    }

    /// One action by a player.
    pub(super) fn one(by: Seat, what: ActionKind) -> Self {
        Self::new(by, what, vec![Wanted::new(EffectObject::Seat(by), 1)])
    }

    fn finished(&self) -> u32 {
        u32::try_from(self.done.len() + self.expeditions.len()).unwrap_or(u32::MAX)
    }

    /// Whether some of it is done.
    pub(super) fn is_begun(&self) -> bool {
        self.finished() > 0 || self.units > 0
    }

    /// Whether enough is done.
    pub(super) fn is_enough(&self) -> bool {
        match self.pool {
            Some(left) => left == 0 || self.is_up_to(),
            None => self.finished() >= self.least && !self.among.iter().any(|one| one.started),
        }
    }

    /// Whether no more can be done.
    pub(super) fn is_full(&self) -> bool {
        let paid = self.is_up_to() && self.units > 0;
        self.pool == Some(0) || paid || self.finished() >= self.most || self.among.is_empty()
    }

    /// Whether it is mana of which the player pays as much as they want, in one payment.
    pub(super) fn is_up_to(&self) -> bool {
        self.what == ActionKind::Pay && self.pool.is_some()
    }

    /// What it means if no record shows it, where the demand is met without it.
    pub(super) fn untold(&self) -> WhenUnrecorded {
        match self.what {
            ActionKind::Look | ActionKind::Pass | ActionKind::Win => WhenUnrecorded::Told,
            ActionKind::Emblem(_) | ActionKind::Reveal | ActionKind::Anything => {
                WhenUnrecorded::Silent
            }
            _ => WhenUnrecorded::Left,
        }
    }

    /// How many of them must and may still be done.
    pub fn still(&self) -> (u32, u32) {
        let done = self.finished();
        (self.least.saturating_sub(done), self.most.saturating_sub(done))
    }

    /// The demand with only these things, each by the same amount.
    pub(super) fn with(&self, picked: &[(EffectObject, u32)]) -> Self {
        let new = |(thing, amount): &(EffectObject, u32)| Wanted::new(thing.clone(), *amount);
        let due = Self::new(self.by, self.what.clone(), picked.iter().map(new).collect());
        let many =
            |one: &&Wanted| matches!(one.thing, EffectObject::Top(_) | EffectObject::Place(_));
        let more: u32 = due.among.iter().filter(many).map(|one| one.left - 1).sum();
        let due = Self { cost: self.cost, done: self.done.clone(), ..due };
        let all = due.most.saturating_add(more).saturating_add(due.finished());
        due.between((all, all))
    }

    /// Whether there is something to choose, all of it visible.
    pub(super) fn is_choice(&self, now: &Moment) -> bool {
        let seen = self.among.iter().all(|one| matches!(one.thing, EffectObject::Piece(_)));
        let all = u32::try_from(self.among.len()).unwrap_or(u32::MAX);
        seen && !self.among.is_empty() && self.least < all && !self.is_of_orbs(now)
    }

    /// Whether it is about Mana Orbs, which are interchangeable.
    pub(super) fn is_of_orbs(&self, now: &Moment) -> bool {
        self.among.iter().all(|one| match one.thing {
            EffectObject::Piece(piece) => matches!(now.place(piece), Some(Place::Mana(_))),
            _ => false,
        })
    }

    /// Removes things that no longer exist (`4.0 6.5.h`).
    pub(super) fn forget_gone(&mut self, now: &Moment) {
        // A cost is one step (`4.0 6.4.a`), so nothing of it can have gone before the rest is paid.
        if self.cost {
            return;
        }
        let there = |one: &Wanted| match &one.thing {
            EffectObject::Piece(piece) => now.place(*piece).is_some(),
            _ => true,
        };
        let before = self.among.len();
        self.among.retain(there);
        let gone = u32::try_from(before - self.among.len()).unwrap_or(0);
        if gone > 0 {
            let left = u32::try_from(self.among.len()).unwrap_or(u32::MAX) + self.finished();
            self.least = self.least.min(left);
            self.most = self.most.min(left);
        }
    }

    /// Whether a record may contain this now; if so it is counted.
    pub(super) fn take(&mut self, fact: &RecordFact, around: &Transition<'_>) -> bool {
        if let (ActionKind::Target, RecordFact::Chose(seat, pieces, expeditions)) =
            (&self.what, fact)
        {
            return self.take_targets(*seat, (pieces, expeditions), around.before);
        }
        let fits =
            |one: &Wanted| one.left > 0 && fits(&self.what, self.by, &one.thing, fact, around);
        let Some(at) = self.among.iter().position(fits) else { return false };
        // A card that is looked at again is not the next one.
        if matches!(fact, RecordFact::Looked(piece) if self.has_seen(*piece)) {
            return true;
        }
        let amount = amount(&self.what, fact);
        if self.among[at].left < amount || self.pool.is_some_and(|pool| pool < amount) {
            return false;
        }
        if self.finished() >= self.most && !self.among[at].started {
            return false;
        }
        self.units += amount;
        if let Some(pool) = &mut self.pool {
            *pool -= amount;
            return true;
        }
        let wanted = &mut self.among[at];
        if wanted.left != u32::MAX {
            wanted.left -= amount;
        }
        wanted.started = wanted.left > 0 && wanted.left != u32::MAX;
        let (several, over) = (wanted.left > 0, wanted.left == 0);
        self.note(at, fact, around);
        if over {
            self.among.remove(at);
        } else if several && !matches!(self.what, ActionKind::Counters(..)) {
            // Of several cards from one place, each counts when it moves.
            self.among[at].started = false;
        }
        true
    }

    /// Whether this card is among those already looked at.
    pub(super) fn has_seen(&self, piece: Piece) -> bool {
        self.what == ActionKind::Look && self.done.iter().any(|one| one.piece == piece)
    }

    fn note(&mut self, at: usize, fact: &RecordFact, around: &Transition<'_>) {
        let left = self.among[at].left;
        let thing = self.among[at].thing.clone();
        if let EffectObject::Expedition(id) = thing {
            self.expeditions.push(id);
            return;
        }
        if let Some(spoken) = became(fact, around) {
            if matches!(fact, RecordFact::Counters(..)) && left > 0 && left != u32::MAX {
                return;
            }
            self.done.push(spoken);
        } else if let (EffectObject::Piece(piece), true) = (&thing, left == 0) {
            self.done.push(Referent::new(*piece, around.before));
        } else if left == 0 {
            self.done.push(around.bindings.me.clone());
        }
    }

    fn take_targets(
        &mut self,
        seat: Option<Seat>,
        (pieces, expeditions): (&[Piece], &[ExpeditionId]),
        now: &Arc<Moment>,
    ) -> bool {
        if seat.is_some_and(|seat| seat != self.by) {
            return false;
        }
        let hidden = self.among.iter().any(|one| matches!(one.thing, EffectObject::CardOf(..)));
        let named = |thing: EffectObject| self.among.iter().any(|one| one.thing == thing);
        let mut things = pieces.iter().map(|&piece| EffectObject::Piece(piece));
        let mut sides = expeditions.iter().map(|&id| EffectObject::Expedition(id));
        if !things.all(named) || !sides.all(named) {
            return false;
        }
        let count = u32::try_from(pieces.len() + expeditions.len()).unwrap_or(u32::MAX);
        let enough = count >= self.least || (hidden && pieces.is_empty());
        if !enough || count > self.most {
            return false;
        }
        self.done = pieces.iter().map(|&piece| Referent::new(piece, now)).collect();
        self.expeditions = expeditions.to_vec();
        self.among.clear();
        (self.least, self.most) = (0, 0);
        true
    }
}

/// How much of the demand one fact fulfils.
fn amount(what: &ActionKind, fact: &RecordFact) -> u32 {
    match fact {
        // Only one object loses its boosts instead of leaving.
        RecordFact::Counters(..) if leaves(what) => 1,
        RecordFact::Counters(_, _, by) => by.unsigned_abs(),
        RecordFact::Paid(_, count) => *count,
        _ => 1,
    }
}

/// What a card has become by a fact, with what it was.
fn became(fact: &RecordFact, around: &Transition<'_>) -> Option<Referent> {
    let now = |piece: Piece| Referent::new(piece, around.after);
    match fact {
        RecordFact::Went(went) | RecordFact::Played(_, went, _) => {
            let was = went.what.map(|piece| Arc::new(Referent::new(piece, around.before)));
            Some(Referent { was, ..now(went.became?) })
        }
        RecordFact::Ceased(id) => Some(Referent::new(Piece::Object(*id), around.before)),
        RecordFact::Token(_, _, id)
        | RecordFact::Counters(id, ..)
        | RecordFact::Status(_, _, Bearer::Object(id))
        | RecordFact::Control(id, _) => Some(now(Piece::Object(*id))),
        RecordFact::Shown(piece, _) | RecordFact::Looked(piece) => Some(now(*piece)),
        _ => None,
    }
}

/// The number of dice in a roll: one more for each ability that adds one (`4.0 6.2.j`).
pub(super) fn dice(seat: Seat, now: &Moment) -> usize {
    let one_more = Statement::Dice(rules::Dice::OneMore);
    1 + passives::of_player(now, seat, &one_more)
}
