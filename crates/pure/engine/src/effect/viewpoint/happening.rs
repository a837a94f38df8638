//! Triggers of reactions.

use std::sync::Arc;

use rules::effect::{
    Area, Filter, Gain, Happening, Is, Measure, Objects, ProgressReason as DueTo, Where, Whom,
};
use rules::{BOOST, ExpeditionId, Piece, Place, PlayedFrom, Seat, Statement, Status, Zone};

use super::filter::is_in;
use super::{Maybe, Viewpoint, all};
use crate::effect::bindings::{Bindings, Referent};
use crate::effect::fact::{Bearer, MovedPiece, RecordFact};
use crate::effect::moment::Moment;
use crate::passives::of_player;

/// Something that happened, and its referents.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::effect) struct Happened {
    pub(in crate::effect) it: Vec<Referent>,
    pub(in crate::effect) expeditions: Vec<ExpeditionId>,
    pub(in crate::effect) they: Option<Seat>,
    /// The gift to another player, if known.
    pub(in crate::effect) gift: Option<Gift>,
    /// Whether the log leaves open whether it matches.
    pub(in crate::effect) open: bool,
}

/// A gift that a player may be given.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::effect) enum Gift {
    /// So many cards drawn.
    Draws(u32),
    /// A Resupply.
    Resupply,
    /// A token of this name in an Expedition, or in the Landmark zone.
    Token(Arc<str>, Zone),
}

/// A record as an ability sees it: one of its facts, and the moments around it.
pub(in crate::effect) struct RecordScene<'a> {
    pub(in crate::effect) before: &'a Arc<Moment>,
    pub(in crate::effect) after: &'a Arc<Moment>,
    pub(in crate::effect) fact: &'a RecordFact,
    /// All facts in the record.
    pub(in crate::effect) facts: &'a [RecordFact],
    /// The player who carries out the effect that caused it, if one did.
    pub(in crate::effect) actor: Option<Seat>,
    /// The player who does that step of it (`4.0 7.5.6`).
    pub(in crate::effect) by: Option<Seat>,
    /// Whether it was a sacrifice, if known.
    pub(in crate::effect) sacrifice: Maybe,
    /// Whether it continues an event that an earlier record began.
    pub(in crate::effect) continues: bool,
    pub(in crate::effect) bindings: &'a Bindings,
}

impl RecordScene<'_> {
    fn at<'a>(&'a self, now: &'a Arc<Moment>) -> Viewpoint<'a> {
        Viewpoint { now, bindings: self.bindings }
    }

    /// Whether this matches the trigger.
    pub(in crate::effect) fn happened(&self, wanted: &Happening) -> Option<Happened> {
        let by = |whom: &Whom, seat: Seat| self.at(self.after).players(*whom).contains(&seat);
        let they = |seat: Seat| Some(Happened { they: Some(seat), ..Happened::default() });
        match (wanted, self.fact) {
            (
                Happening::Plays(whom, filter, from),
                RecordFact::Played(_, went, _) | RecordFact::Went(went),
            ) => {
                let played = went.played?;
                let right = by(whom, played.seat) && played_from(*from, played.from);
                let one = Referent::new(went.became?, self.after);
                let limbo = went.what.filter(|_| went.from == Place::Limbo);
                let was = limbo.map(|card| Referent::new(card, self.before));
                // A Spell is evaluated as it was in Limbo, where its Base Cost depends on where it
                // was played from.
                let is = match &was {
                    Some(spell) if !is_in(Area::Play, went.to) => {
                        self.at(self.before).is_thing(filter, spell, self.before)
                    }
                    _ => self.is_played(filter, &one, went),
                };
                let other = filter.other && self.is_me(&one, self.after);
                let it = Referent { was: was.map(Arc::new), ..one };
                (right && !other && is != Some(false)).then(|| spoken(it, Some(played.seat)))
            }
            (Happening::Draws(whom), RecordFact::Went(went)) => {
                let seat = went.to.seat()?;
                let drawn = matches!((went.from, went.to), (Place::Deck(..), Place::Hand(_)));
                if drawn && by(whom, seat) { they(seat) } else { None }
            }
            (Happening::Resupplies(whom), RecordFact::Went(went)) => {
                let seat = went.to.seat()?;
                let put = matches!((went.from, went.to), (Place::Deck(..), Place::Reserve(_)));
                // What replaces a Resupply is none (`4.0 6.2.b`).
                let replaced = of_player(self.before, seat, &Statement::ResupplyOfTwo) > 0;
                if put && !replaced && by(whom, seat) { they(seat) } else { None }
            }
            (Happening::Rolls(whom), RecordFact::Rolled(seat, _)) if by(whom, *seat) => they(*seat),
            (Happening::Passes(whom), RecordFact::Passed(seat)) if by(whom, *seat) => they(*seat),
            (Happening::PassesFirst(whom), RecordFact::Passed(seat)) if by(whom, *seat) => {
                let others = self.before.state.players.iter().any(|player| player.passed);
                if others { None } else { they(*seat) }
            }
            (Happening::PassesLast(whom), RecordFact::Passed(seat)) if by(whom, *seat) => {
                let all = self.after.state.players.iter().all(|player| player.passed);
                if all { they(*seat) } else { None }
            }
            (Happening::MovesForward(of, due), RecordFact::Advanced(id, by, to)) if *by > 0 => {
                self.moved_forward(of, *due, *id, to)
            }
            // In the Arena no Expedition fails to move (`4.0 4.2.4.i`).
            (Happening::FailsToMove(_), RecordFact::ProgressOver)
                if self.before.state.day.tie_breaker =>
            {
                None
            }
            (Happening::FailsToMove(of), RecordFact::ProgressOver) => {
                let (mine, _) = self.at(self.before).expeditions(of);
                let stayed = |id: &ExpeditionId| {
                    self.before.state.expedition(*id).is_some_and(|one| !one.moved)
                };
                let expeditions: Vec<_> = mine.into_iter().filter(stayed).collect();
                (!expeditions.is_empty()).then(|| Happened { expeditions, ..Happened::default() })
            }
            _ => self.happened_to_objects(wanted),
        }
    }

    fn moved_forward(
        &self,
        of: &rules::effect::Expeditions,
        due: Option<DueTo>,
        id: ExpeditionId,
        to: &[rules::Terrain],
    ) -> Option<Happened> {
        let right = match due {
            Some(DueTo::Terrain(terrain)) => to.contains(&terrain),
            None | Some(DueTo::Ascension) => true,
        };
        // Both its old and its new place are checked: a condition may be about either.
        let is = [self.before, self.after];
        let is = is.iter().any(|now| self.at(now).expeditions(of).0.contains(&id));
        let open = due == Some(DueTo::Ascension);
        (right && is).then(|| Happened { expeditions: vec![id], open, ..Happened::default() })
    }

    /// Whether what was played matches as it joined. A log may record later that it gains Fleeting, so what comes from the
    /// Reserve is asked for its Base Cost there (`4.0 2.2.9.b`).
    fn is_played(&self, filter: &Filter, one: &Referent, went: &MovedPiece) -> Maybe {
        let (base, rest): (Vec<Is>, Vec<Is>) = filter.is.iter().cloned().partition(is_of_base_cost);
        let joined = self.at(self.after);
        let card = went.what.filter(|_| matches!(went.from, Place::Reserve(_)));
        let (Some(card), false) = (card, base.is_empty()) else {
            return joined.is_thing(filter, one, self.after);
        };
        let with = |is| Filter { is, ..filter.clone() };
        let card = Referent::new(card, self.before);
        let base = self.at(self.before).is_thing(&with(base), &card, self.before);
        all([base, joined.is_thing(&with(rest), one, self.after)])
    }

    fn happened_to_objects(&self, wanted: &Happening) -> Option<Happened> {
        match wanted {
            Happening::Joins(objects, place) => self.joins(objects, place),
            Happening::Goes { what, from, to } => self.goes(what, from, *to),
            Happening::Leaves { what, from, afternoon } => {
                let day = self.before.state.day.phase == rules::Phase::Afternoon;
                if *afternoon && !day { None } else { self.leaves(what, from) }
            }
            Happening::Creates(whom, filter) => {
                let RecordFact::Token(_, _, id) = self.fact else { return None };
                let one = Referent::new(Piece::Object(*id), self.after);
                let look = self.at(self.after);
                let by = self.by.map(|seat| look.players(*whom).contains(&seat));
                let is = look.is_thing(filter, &one, self.after);
                let open = by.is_none();
                (by != Some(false) && is != Some(false))
                    .then(|| Happened { open, ..spoken(one, self.actor) })
            }
            Happening::Sacrifices(..) if self.sacrifice == Some(false) => None,
            Happening::Sacrifices(whom, filter) => self.left_for_good(*whom, filter, true),
            Happening::Discards(whom, filter) => self.left_for_good(*whom, filter, false),
            Happening::Sacrificed(objects) => {
                let one = self.gone(true).filter(|_| self.sacrifice != Some(false))?;
                let open = self.sacrifice.is_none();
                self.meant(objects, &one, self.before)
                    .then(|| Happened { open, ..spoken(one, None) })
            }
            Happening::Exhausts(whom, filter) => {
                let RecordFact::Status(Status::Exhausted, true, Bearer::Object(id)) = self.fact
                else {
                    return None;
                };
                let one = Referent::new(Piece::Object(*id), self.after);
                let is = self.at(self.after).is(filter, &one);
                let open = self.by.is_none() || is.is_none();
                (is != Some(false) && self.may_be_by(*whom))
                    .then(|| Happened { open, ..spoken(one, None) })
            }
            Happening::Gains(objects, gain) => self.gains(objects, gain),
            Happening::GainsNth(nth, name) => {
                let RecordFact::Counters(id, counter, by) = self.fact else { return None };
                let one = Referent::new(Piece::Object(*id), self.after);
                let have = self.after.object(*id)?.counter(name);
                let right = counter == name && *by > 0 && have >= *nth;
                (right && self.is_me(&one, self.after)).then(|| spoken(one, None))
            }
            Happening::Puts(whom, filter, area) => {
                let RecordFact::Went(went) = self.fact else { return None };
                let one = Referent::new(went.became?, self.after);
                let is = self.at(self.after).is_thing(filter, &one, self.after);
                (is_in(*area, went.to) && is != Some(false) && self.may_be_by(*whom))
                    .then(|| Happened { open: true, ..spoken(one, None) })
            }
            Happening::MakesGift(_) => self.makes_gift(),
            // No record shows whether something is received as a gift, or activates something.
            Happening::ReceivesGift(_) | Happening::Activates(..) => {
                self.actor.map(|_| Happened { open: true, ..Happened::default() })
            }
            Happening::Reveals(_) => match self.fact {
                RecordFact::Shown(piece, _) => {
                    Some(spoken(Referent::new(*piece, self.after), self.actor))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether one of these players does it, as far as known (`4.0 1.4.7`).
    fn may_be_by(&self, whom: Whom) -> bool {
        self.by.is_none_or(|seat| self.at(self.after).players(whom).contains(&seat))
    }

    fn makes_gift(&self) -> Option<Happened> {
        let gift = self.gift(self.bindings.you)?;
        let in_turn = self.before.state.day.turn == Some(self.bindings.you);
        // What an opponent receives at once is one gift, nor does it become several by being told in several records.
        let is_first = self.facts.iter().find(|fact| gives(fact, self.bindings.you));
        let once = is_first.is_some_and(|first| std::ptr::eq(first, self.fact));
        let open = self.continues;
        (in_turn && once).then(|| Happened { gift: Some(gift), open, ..Happened::default() })
    }

    /// What an opponent receives.
    fn gift(&self, giver: Seat) -> Option<Gift> {
        if !gives(self.fact, giver) {
            return None;
        }
        match self.fact {
            RecordFact::Went(went) if matches!(went.to, Place::Hand(_)) => {
                Some(Gift::Draws(cards_given(self.facts, giver)))
            }
            RecordFact::Went(_) => Some(Gift::Resupply),
            RecordFact::Token(name, place, _) => Some(Gift::Token(name.clone(), place.zone())),
            _ => None,
        }
    }

    fn is_me(&self, one: &Referent, now: &Moment) -> bool {
        match one.piece {
            Piece::Object(id) => self.bindings.me.same_item(id, now),
            Piece::Slot(_) => false,
        }
    }

    fn meant(&self, objects: &Objects, one: &Referent, now: &Arc<Moment>) -> bool {
        match objects {
            Objects::Me => self.is_me(one, now),
            Objects::All(filter)
            | Objects::Choose(_, filter)
            | Objects::Target(_, filter)
            | Objects::Random(_, filter) => self.at(now).is(filter, one) != Some(false),
            Objects::It => self.bindings.it.contains(one),
            Objects::Both => self.is_me(one, now) || self.bindings.it.contains(one),
            Objects::Top(..) | Objects::Rest => false,
        }
    }

    /// The object that entered somewhere, and from where.
    fn entered(&self) -> Option<(Referent, Place, Option<Place>)> {
        let of = |went: &MovedPiece| {
            Some((Referent::new(went.became?, self.after), went.to, Some(went.from)))
        };
        match self.fact {
            RecordFact::Played(_, went, _) | RecordFact::Went(went) => of(went),
            RecordFact::Token(_, place, id) | RecordFact::Control(id, place) => {
                Some((Referent::new(Piece::Object(*id), self.after), *place, None))
            }
            _ => None,
        }
    }

    fn joins(&self, objects: &Objects, place: &Where) -> Option<Happened> {
        let (one, to, from) = self.entered()?;
        let zone = match place {
            Where::Play => is_in(Area::Play, to) && !from.is_some_and(|it| is_in(Area::Play, it)),
            Where::Zones(areas) => {
                let in_any = |place| areas.iter().any(|&area| is_in(area, place));
                // Zones are the player's own: `joins your Expeditions`.
                let mine = to.seat() == Some(self.bindings.controller);
                mine && in_any(to) && !from.is_some_and(in_any)
            }
            // The Expeditions of a Gigantic object are one place (`4.0 7.4.4.j`).
            Where::Expeditions(of) => {
                let was_there = self.at(self.before).is_in(&one, of) == Some(true);
                self.at(self.after).is_in(&one, of) == Some(true)
                    && !(was_there && from.is_some_and(|it| is_in(Area::Expeditions, it)))
            }
            Where::Those => false,
        };
        (zone && self.meant(objects, &one, self.after)).then(|| spoken(one, None))
    }

    fn goes(&self, what: &Objects, from: &[Area], to: Area) -> Option<Happened> {
        let (one, place, was) = self.entered()?;
        let from = from.is_empty() || was.is_some_and(|was| from.iter().any(|&it| is_in(it, was)));
        if !from || !is_in(to, place) {
            return None;
        }
        let earlier = match self.fact {
            RecordFact::Played(_, went, _) | RecordFact::Went(went) => {
                went.what.map(|piece| Referent::new(piece, self.before))
            }
            _ => None,
        };
        let meant = self.meant(what, &one, self.after)
            || earlier.is_some_and(|one| self.meant(what, &one, self.before));
        // A filter may name its old or its new place.
        let thing = match what {
            Objects::All(filter) => {
                self.at(self.after).is_thing(filter, &one, self.after) != Some(false)
            }
            _ => false,
        };
        (meant || thing).then(|| spoken(one, None))
    }

    fn leaves(&self, what: &Objects, from: &Where) -> Option<Happened> {
        let (one, place, to) = match self.fact {
            RecordFact::Played(_, went, _) | RecordFact::Went(went) => {
                (Referent::new(went.what?, self.before), went.from, Some((went.to, went.became?)))
            }
            RecordFact::Ceased(id) => {
                let piece = Piece::Object(*id);
                (Referent::new(piece, self.before), self.before.place(piece)?, None)
            }
            _ => return None,
        };
        let left = match from {
            Where::Play => {
                is_in(Area::Play, place) && !to.is_some_and(|(to, _)| is_in(Area::Play, to))
            }
            Where::Zones(areas) => {
                let in_any = |place| areas.iter().any(|&area| is_in(area, place));
                // Zones that each player has are the player's own: `leaves your Reserve`.
                let mine =
                    is_in(Area::Play, place) || place.seat() == Some(self.bindings.controller);
                mine && in_any(place) && !to.is_some_and(|(to, _)| in_any(to))
            }
            // The Expeditions of a Gigantic object are one place (`4.0 7.4.4.j`).
            Where::Expeditions(of) => {
                let (these, _) = self.at(self.before).expeditions(of);
                let stays = matches!(to, Some((Place::Expedition(id), _)) if these.contains(&id));
                !stays && self.at(self.before).is_in(&one, of) != Some(false)
            }
            Where::Those => false,
        };
        let meant = match what {
            Objects::All(filter) => {
                let other = filter.other && self.is_me(&one, self.before);
                let of = filter.of.is_none_or(|whom| {
                    let look = self.at(self.before);
                    look.controller(&one).is_some_and(|seat| look.players(whom).contains(&seat))
                });
                let is = self.at(self.before).is_thing(filter, &one, self.before);
                of && !other && is != Some(false)
            }
            _ => self.meant(what, &one, self.before),
        };
        if !left || !meant {
            return None;
        }
        let now = to.map(|(_, became)| Referent::new(became, self.after));
        let it = now.map_or_else(
            || one.clone(),
            |now| Referent { was: Some(Arc::new(one.clone())), ..now },
        );
        Some(spoken(it, None))
    }

    /// The object that left play for the discard pile or for good.
    fn gone(&self, from_play: bool) -> Option<Referent> {
        let modified = from_play && self.sacrifice == Some(true);
        match self.fact {
            // A discarded object counts as sacrificed, whatever becomes of it (`4.0 7.3.31.b`).
            RecordFact::Went(went) => {
                let play = !from_play || is_in(Area::Play, went.from);
                let goes = matches!(went.to, Place::Discard(_)) || modified;
                Some(Referent::new(went.what.filter(|_| play && goes)?, self.before))
            }
            RecordFact::Status(_, false, Bearer::Object(id)) | RecordFact::Counters(id, ..)
                if modified =>
            {
                Some(Referent::new(Piece::Object(*id), self.before))
            }
            RecordFact::Ceased(id) => Some(Referent::new(Piece::Object(*id), self.before)),
            _ => None,
        }
    }

    /// A sacrifice is done by the controller; discarding is done by the player who carries out the
    /// effect, or else by the controller of the discarded object (`4.0 7.5.6`).
    fn left_for_good(
        &self,
        whom: Whom,
        filter: &rules::effect::Filter,
        from_play: bool,
    ) -> Option<Happened> {
        let one = self.gone(from_play)?;
        let look = self.at(self.before);
        let controller = look.controller(&one);
        let by = if from_play { controller } else { self.by.or(controller) };
        if by.is_some_and(|seat| !look.players(whom).contains(&seat)) {
            return None;
        }
        let is: Maybe = self.at(self.before).is_thing(filter, &one, self.before);
        let other = filter.other && self.is_me(&one, self.before);
        let sure = if from_play { self.sacrifice.is_some() } else { self.by.is_some() };
        let open = !sure || is.is_none();
        (is != Some(false) && !other).then(|| Happened { open, ..spoken(one, None) })
    }

    fn gains(&self, objects: &Objects, gain: &Gain) -> Option<Happened> {
        let id = match (gain, self.fact) {
            (Gain::Boosts(..), RecordFact::Counters(id, name, by))
                if &**name == BOOST && *by > 0 =>
            {
                *id
            }
            (Gain::Counters(wanted, ..), RecordFact::Counters(id, name, by))
                if name == wanted && *by > 0 =>
            {
                *id
            }
            (Gain::Status(wanted), RecordFact::Status(status, true, Bearer::Object(id)))
                if status == wanted =>
            {
                *id
            }
            _ => return None,
        };
        let one = Referent::new(Piece::Object(id), self.after);
        self.meant(objects, &one, self.after).then(|| spoken(one, None))
    }
}

/// Whether another player than the giver draws, resupplies or receives a token by it.
/// How many cards an opponent draws.
pub(in crate::effect) fn cards_given(facts: &[RecordFact], giver: Seat) -> u32 {
    let drawn = |fact: &&RecordFact| {
        gives(fact, giver)
            && matches!(fact, RecordFact::Went(went) if matches!(went.to, Place::Hand(_)))
    };
    facts.iter().filter(drawn).fold(0, |all, _| all.saturating_add(1))
}

fn gives(fact: &RecordFact, giver: Seat) -> bool {
    let other = |place: Place| place.seat().is_some_and(|seat| seat != giver);
    match fact {
        RecordFact::Went(went) => {
            let received = matches!(
                (went.from, went.to),
                (Place::Deck(..), Place::Hand(_) | Place::Reserve(_))
            );
            received && other(went.to)
        }
        RecordFact::Token(_, place, _) => other(*place),
        _ => false,
    }
}

fn spoken(one: Referent, they: Option<Seat>) -> Happened {
    Happened { it: vec![one], they, ..Happened::default() }
}

fn played_from(wanted: PlayedFrom, place: Place) -> bool {
    match wanted {
        PlayedFrom::Any => true,
        PlayedFrom::Hand => matches!(place, Place::Hand(_)),
        PlayedFrom::Reserve => matches!(place, Place::Reserve(_)),
    }
}

const fn is_of_base_cost(is: &Is) -> bool {
    matches!(
        is,
        Is::AtLeast(Measure::BaseCost, _)
            | Is::AtMost(Measure::BaseCost, _)
            | Is::Exactly(Measure::BaseCost, _)
    )
}
