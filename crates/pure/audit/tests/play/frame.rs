//! Players' decisions by the rules, and what the rules require the table to show.

use engine::{Advance, Decision, Due, Next, Options, PossiblePlay};
use rules::{
    Ability, CardPlayed, CardType, Cause, CauseKind, Ceased, DailyEffectStep, Event, ExpeditionId,
    ExpeditionMove, ExpeditionMoved, Kind, Move, Moved, ObjectId, OfSeat, Piece, Place,
    QuickActionPlayed, ReactionPlayed, Seat, Statement,
};

use super::table::{Stuck, Table};

/// One in so many turns is a pass although something else could be done.
const PASSES: usize = 8;

fn moved(kind: CauseKind, moves: Vec<Move>) -> Event {
    Event::Moved(Moved { cause: Some(Cause::new(kind)), moves })
}

impl Table {
    /// What the table shows by a rule, before anything else continues.
    pub(crate) fn chance(&self, next: &Next) -> Option<Event> {
        next.due.iter().find_map(|due| match due {
            Due::Shuffle(seat) => Some(Self::shuffle(*seat)),
            Due::Reveal(index) => Some(self.tumult(*index)),
            Due::Roll(host, expedition) => Some(Self::roll(*host, expedition.seat)),
            _ => None,
        })
    }

    /// A decision by a rule, or what comes if nobody wants anything.
    pub(crate) fn by_rule(&mut self, next: &Next) -> Result<(), Stuck> {
        let advances: Vec<Advance> = next.due.iter().filter_map(advance).cloned().collect();
        if !advances.is_empty() {
            return self.progress(&advances);
        }
        for decision in &next.awaits {
            // Options are sometimes declined.
            if !next.or.is_empty() && self.random.one_in(4) {
                continue;
            }
            return self.decide(decision);
        }
        match next.due.first().or(next.or.first()) {
            Some(Due::End(effect)) => {
                self.record(Event::DailyEffectEnded(DailyEffectStep { effect: *effect }))
            }
            Some(Due::Leave(id, to, boosts)) => self.leaves(*id, *to, *boosts),
            _ => Err(format!("nothing comes next: {next:?}")),
        }
    }

    fn leaves(&mut self, id: ObjectId, to: Place, boosts: u32) -> Result<(), Stuck> {
        let Some(mut one) = self.going(Piece::Object(id), to) else { return Err("gone".into()) };
        if boosts > 0 {
            one.counters.insert(rules::BOOST.into(), boosts);
        }
        self.record(moved(CauseKind::DailyEffect, vec![one]))
    }

    fn decide(&mut self, Decision { seat, options }: &Decision) -> Result<(), Stuck> {
        self.decisions += 1;
        match options {
            Options::Deck => Err("all decks are there".into()),
            Options::Turn { cards, quick_actions } => self.turn(*seat, cards, quick_actions),
            Options::Reaction(all) => {
                let emblem = all[self.random.below(all.len())];
                self.record(Event::ReactionPlayed(ReactionPlayed {
                    cause: None,
                    seat: *seat,
                    emblem,
                }))
            }
            Options::Some { of, least, most, to } => self.some(of, (*least, *most), *to),
        }
    }

    /// A player presents a deck.
    pub(crate) fn present(&mut self, seat: Seat) -> Result<(), Stuck> {
        let deck = self.decks[seat.index()].registered(seat);
        self.record(Event::DeckRegistered(deck))
    }

    /// This many cards go to a zone.
    fn some(&mut self, of: &[Piece], (least, most): (u32, u32), to: Place) -> Result<(), Stuck> {
        let count = self.random.between(least.max(1) as usize, most as usize);
        let mut left = of.to_vec();
        let picked: Vec<Piece> = (0..count).filter_map(|_| self.random.take(&mut left)).collect();
        let daily = self.state().day.daily_effect.is_some();
        let kind = if daily { CauseKind::DailyEffect } else { CauseKind::Rule };
        let object = |piece: &Piece| match piece {
            Piece::Object(id) => self.state().objects.get(id).map(|it| (*id, it.clone())),
            Piece::Slot(_) => None,
        };
        // Tokens cease to exist instead.
        let tokens: Vec<ObjectId> = picked
            .iter()
            .filter_map(|piece| object(piece).filter(|(_, it)| it.kind == Kind::Token))
            .map(|(id, _)| id)
            .collect();
        let mut moves = Vec::new();
        for piece in picked {
            let owner = object(&piece).map(|(_, it)| it.owner);
            if matches!(piece, Piece::Object(id) if tokens.contains(&id)) {
                continue;
            }
            let to = match (to, owner) {
                (Place::Discard(_), Some(owner)) => Place::Discard(owner),
                _ => to,
            };
            moves.extend(self.going(piece, to));
        }
        if let [Move { what: Some(Piece::Object(id)), from: Place::Expedition(_), .. }] = moves[..]
        {
            // By an ability of its own it goes to the Mana zone instead, exhausted.
            moves[0].statuses = moves[0].statuses.with(rules::Status::Exhausted);
            let cause = Some(Cause { object: Some(id), ..Cause::new(CauseKind::Ability) });
            return self.record(Event::Moved(Moved { cause, moves }));
        }
        if !tokens.is_empty() {
            let (cause, objects) = (Some(Cause::new(kind)), tokens.clone());
            self.record(Event::Ceased(Ceased { cause, objects }))?;
        }
        if moves.is_empty() && tokens.is_empty() {
            return Err(format!("{least} to {most} of {of:?} go to {to}, but none can"));
        }
        if moves.is_empty() { Ok(()) } else { self.record(moved(kind, moves)) }
    }

    /// A card, a quick action, or to pass.
    fn turn(
        &mut self,
        seat: Seat,
        cards: &[PossiblePlay],
        actions: &[ObjectId],
    ) -> Result<(), Stuck> {
        let ready = i32::try_from(self.state().ready_mana(seat)).unwrap_or(i32::MAX);
        let mut all: Vec<Event> = Vec::new();
        for play in cards {
            for price in play.prices.iter().filter(|price| price.most <= ready) {
                let to = self.played_to(play.card, price.into, seat);
                let Some(card) = self.going(play.card, to) else { continue };
                let mana = u32::try_from(price.most).ok();
                all.push(Event::CardPlayed(CardPlayed { cause: None, seat, mana, card }));
            }
        }
        all.extend(actions.iter().map(|&object| {
            let action = QuickActionPlayed { cause: None, seat, object, mana: None };
            Event::QuickActionPlayed(action)
        }));
        let passes = self.random.one_in(PASSES);
        let event = self.random.take(&mut all).filter(|_| !passes);
        let event = event.unwrap_or(Event::Passed(OfSeat { cause: None, seat }));
        let event = self.shown(event);
        self.record(event)
    }

    /// The destination of a played card: Limbo for a Spell, otherwise directly where it joins.
    pub(crate) fn played_to(&self, card: Piece, into: Option<ExpeditionId>, seat: Seat) -> Place {
        let face = self.face(card).unwrap_or_default();
        match (face.card_type, into) {
            (Some(CardType::Spell), _) => Place::Limbo,
            (_, Some(into)) => Place::Expedition(into),
            (_, None) => Place::Landmark(seat),
        }
    }

    /// Expeditions move forward together; a player chooses which of the optional ones stay.
    fn progress(&mut self, all: &[Advance]) -> Result<(), Stuck> {
        let mut moves = Vec::new();
        for advance in all {
            self.decisions += u32::from(advance.may_stay || advance.to.0 != advance.to.1);
            let host = self.host(advance.expedition).filter(|_| advance.may_stay);
            if let Some((id, object)) = host.filter(|_| self.random.one_in(2)) {
                let cause = Cause { object: Some(id), ..Cause::new(CauseKind::Ability) };
                let to = Place::Discard(object);
                let one = self.going(Piece::Object(id), to).ok_or("it is gone")?;
                return self.record(Event::Moved(Moved { cause: Some(cause), moves: vec![one] }));
            }
            let (expedition, due_to) = (advance.expedition, advance.due_to.clone());
            moves.push(ExpeditionMove { expedition, to: advance.to.0, due_to });
        }
        let cause = Some(Cause::new(CauseKind::DailyEffect));
        self.record(Event::ExpeditionMoved(ExpeditionMoved { cause, moves }))
    }

    /// The object that its controller may discard instead of moving its Expedition forward, with
    /// its owner.
    fn host(&self, expedition: ExpeditionId) -> Option<(ObjectId, Seat)> {
        let says = |ability: &Ability| {
            matches!(ability, Ability::Passive(it) if matches!(
                it.says,
                Statement::DiscardMeInsteadOfForward | Statement::DiscardMeInsteadOfForwardTo(_)
            ))
        };
        let mut there = self.state().objects_in(Place::Expedition(expedition));
        let has = |face: &rules::Face| face.abilities.iter().flatten().any(says);
        let found = there.find(|(_, it)| it.face.as_deref().is_some_and(has));
        found.map(|(id, it)| (id, it.owner))
    }
}

const fn advance(due: &Due) -> Option<&Advance> {
    if let Due::Advance(advance) = due { Some(advance) } else { None }
}
