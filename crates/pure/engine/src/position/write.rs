//! Writes what is due as a record.

use rules::{
    BOOST, Bare, Cause, CauseKind, Ceased, ControlChanged, DailyEffectStep, DayBegan, Depth,
    Ending, Event, ExpeditionMove, ExpeditionMoved, GameEnded, Keyword, LeavingExpedition, Mana,
    Move, Moved, ObjectId, OfSeat, PhaseBegan, Piece, Place, ReactionPlayed, Resolved, Seat, State,
    Status, StatusChanged,
};

use super::due::{Due, Payment};
use super::next::{Next, Options};
use super::settle::{may_join, spell_end};
use super::setup;
use super::turn_state::TurnState;
use crate::effect::{Comes, Moment};
use crate::kept::kept;
use crate::passives::leaving;
use crate::refill::{ready, refill};

/// The record of the first due step; `None` where somebody decides, the table shows something, or
/// the record contains more than follows from the rules.
///
/// Simultaneous actions are one record. Immediate consequences come before the steps of `effects`,
/// and those before what follows them.
pub(super) fn write(
    turn_state: &TurnState,
    next: &Next,
    now: &Moment,
    (effects, resolving): (Comes, &[ObjectId]),
) -> Option<Event> {
    let state = &now.state;
    if let Some(event) = setup::brought(state) {
        return Some(event);
    }
    // The first cards are drawn once all Decks are there and shuffled.
    if turn_state.owed.iter().any(|due| matches!(due, Due::Deck(_) | Due::Shuffle(_))) {
        return None;
    }
    let carried_out = !matches!(effects, Comes::Nothing);
    let follows = |due: &&Due| !due.is_optional() || is_announced(due);
    let done = |due: &Due| match due {
        Due::Resolve(id) | Due::Finish(id) => !resolving.contains(id),
        _ => false,
    };
    // A player who may keep an Expedition in place decides before all move together, and records it
    // if it stays (`4.0 4.2.4.h`).
    let may_stay = |due: &Due| matches!(due, Due::Advance(to) if to.may_stay);
    let stays = turn_state.owed.iter().any(may_stay);
    let decided = |due: &Due| stays && matches!(due, Due::Advance(_) | Due::End(_));
    let comes = |due: &&Due| {
        follows(due) && !decided(due) && (!carried_out || comes_at_once(due) || done(due))
    };
    let mut due: Vec<&Due> = next.due.iter().filter(comes).collect();
    // Last: what resolves is done only after everything that it brought about.
    due.sort_by_key(|due| matches!(due, Due::Resolve(_) | Due::Finish(_)));
    let resolves = |one: &&&Due| matches!(one, Due::Resolve(id) if lacks_fleeting(state, *id));
    let mut written = due.iter().filter(|one| !resolves(one));
    if let Some(event) = written.find_map(|one| of_due(one, &due, now)) {
        return Some(event);
    }
    // A card with printed Fleeting gains it in Limbo (`4.0 2.4.7.b`).
    let gains = next.due.iter().find_map(|due| match due {
        Due::Resolve(id) if lacks_fleeting(state, *id) => Some(*id),
        _ => None,
    });
    if let Some(id) = gains {
        return Some(gained(Some(Cause::new(CauseKind::Rule)), id, Status::Fleeting));
    }
    // A Tumult card is turned up before anything else happens (`4.0 7.3.22.b`).
    if next.due.iter().any(|due| matches!(due, Due::Reveal(_))) {
        return None;
    }
    match effects {
        Comes::Record(event) => return Some(*event),
        Comes::Awaited => return None,
        Comes::Nothing if stays || !due.is_empty() => return None,
        Comes::Nothing => {}
    }
    // An optional payment counts as declined once no effect waits for it.
    let left = |due: &Due| matches!(due, Due::Pay(payment) if payment.is_met_by(0));
    if next.awaits.is_empty() && !next.due.is_empty() && next.due.iter().all(left) {
        let or = next.or.first()?;
        return of_due(or, &[or], now);
    }
    let [decision] = next.awaits.as_slice() else { return None };
    match &decision.options {
        // A player whose only reaction waits has nothing to choose.
        Options::Reaction(one) if one.len() == 1 && next.or.is_empty() => {
            let (cause, seat, emblem) = (None, decision.seat, one[0]);
            Some(Event::ReactionPlayed(ReactionPlayed { cause, seat, emblem }))
        }
        _ => None,
    }
}

/// Whether a player has announced this amount, who could have paid nothing.
fn is_announced(due: &Due) -> bool {
    matches!(due, Due::Pay(payment) if payment.announced.is_some_and(|mana| mana > 0))
}

/// Whether it comes before the steps of an effect: costs, how a card enters the game, the end of an
/// emblem about it, and the end of a daily effect (`4.0 4.2.e`).
pub(super) const fn comes_at_once(due: &Due) -> bool {
    matches!(
        due,
        Due::Pay(_)
            | Due::Exhaust(_)
            | Due::DiscardToPay(_)
            | Due::Gain(..)
            | Due::Join(..)
            | Due::Cease(_)
            | Due::End(_)
    )
}

/// The record of something due, with everything in `due` that happens at the same time.
fn of_due(one: &Due, due: &[&Due], now: &Moment) -> Option<Event> {
    let state = &now.state;
    let daily = state.day.daily_effect.map(|_| Cause::new(CauseKind::DailyEffect));
    let ruled = daily.or(Some(Cause::new(CauseKind::Rule)));
    let moved = |cause, moves| Some(Event::Moved(Moved { cause, moves }));
    Some(match one {
        Due::Day(day) => Event::DayBegan(DayBegan { day: *day }),
        Due::Phase(phase) => Event::PhaseBegan(PhaseBegan { phase: *phase }),
        Due::Begin(effect) => Event::DailyEffectBegan(DailyEffectStep { effect: *effect }),
        Due::End(effect) => Event::DailyEffectEnded(DailyEffectStep { effect: *effect }),
        Due::Turn(seat) => Event::TurnBegan(OfSeat { cause: None, seat: *seat }),
        Due::FirstPlayer(seat) => Event::FirstPlayerChanged(OfSeat { cause: ruled, seat: *seat }),
        Due::TieBreaker => Event::TieBreakerBegan(Bare { cause: ruled }),
        Due::Won(winners) => {
            Event::GameEnded(GameEnded { winners: winners.clone(), ending: Ending::Played })
        }
        Due::Draw(seat, count) => drawn(state, (*seat, *count), Place::Hand(*seat), ruled)?,
        Due::OrbFromDeck(seat) => drawn(state, (*seat, 1), Place::Mana(*seat), ruled)?,
        Due::Advance(_) => Event::ExpeditionMoved(advance(due, ruled)?),
        Due::Leave(id, to, _) if defects(now, *id, *to) => defect(state, *id)?,
        Due::Leave(..) => moved(ruled, due.iter().filter_map(|due| leave(due, now)).collect())?,
        Due::Cease(_) => {
            let ceases = |due: &&Due| if let Due::Cease(id) = due { Some(*id) } else { None };
            let objects = due.iter().filter_map(ceases).collect();
            Event::Ceased(Ceased { cause: ruled, objects })
        }
        Due::Ready(_) | Due::Lose(..) | Due::LoseAscended(_) => lost(one, due, ruled)?,
        Due::Gain(id, status) => {
            // A card that has defected by its own ability says so; a played card is with its owner.
            let object = state.objects.get(id)?;
            let is_away = object.controller != object.owner;
            let own = is_away && defects(now, *id, Place::Reserve(object.owner));
            let of = Cause { object: Some(*id), ..Cause::new(CauseKind::Ability) };
            gained(if own { Some(of) } else { ruled }, *id, *status)
        }
        Due::Exhaust(id) => gained(Some(why_exhausted(state, *id)), *id, Status::Exhausted),
        Due::Pay(payment) => Event::ManaPaid(pay(state, payment)?),
        Due::DiscardToPay(id) => {
            let object = state.objects.get(id)?;
            let to = Place::Discard(object.owner);
            let one = Move::new(Piece::Object(*id), object.place, to);
            moved(Some(Cause::new(CauseKind::Cost)), vec![one])?
        }
        Due::Resolve(object) => Event::Resolved(Resolved { cause: None, object: *object }),
        Due::Join(id, seat) => moved(ruled, vec![join(state, *id, *seat)?])?,
        Due::Finish(id) => {
            let to = spell_end(state, *id)?;
            moved(ruled, vec![from_limbo(state, *id, to)])?
        }
        // Somebody decides, the table shows it, or the record contains more than follows.
        Due::TurnEffect(_)
        | Due::MatchEnds
        | Due::Deck(_)
        | Due::Shuffle(_)
        | Due::FirstOrbs(..)
        | Due::Expand(_)
        | Due::Reveal(_)
        | Due::Discard(..)
        | Due::Roll(..)
        | Due::React(_) => return None,
    })
}

/// Hidden cards from the top, as far as there are any; then the Discard pile goes under the Deck.
fn drawn(
    state: &State,
    (seat, count): (Seat, u32),
    to: Place,
    cause: Option<Cause>,
) -> Option<Event> {
    let deck = Place::Deck(seat, Depth::Top);
    let count = usize::try_from(count).ok()?.min(state.slots(deck).len());
    if count == 0 {
        return refill(state, seat);
    }
    Some(Event::Moved(Moved { cause, moves: vec![Move::new(None, deck, to); count] }))
}

/// Everything that loses the same status together: Exhausted at Prepare, others at Rest.
fn lost(one: &Due, due: &[&Due], cause: Option<Cause>) -> Option<Event> {
    let of = |due: &Due| match due {
        Due::Ready(_) => Some(Status::Exhausted),
        Due::Lose(_, status) => Some(*status),
        Due::LoseAscended(_) => Some(Status::Ascended),
        _ => None,
    };
    let status = of(one)?;
    let same = || due.iter().filter(|due| of(due) == Some(status));
    let object = |due: &&&Due| match due {
        Due::Ready(id) | Due::Lose(id, _) => Some(*id),
        _ => None,
    };
    let expedition = |due: &&&Due| if let Due::LoseAscended(id) = due { Some(*id) } else { None };
    let objects = same().filter_map(|due| object(&due)).collect();
    let expeditions = same().filter_map(|due| expedition(&due)).collect();
    Some(Event::StatusLost(StatusChanged { cause, status, objects, expeditions }))
}

fn lacks_fleeting(state: &State, id: ObjectId) -> bool {
    state.objects.get(&id).is_some_and(|object| {
        let prints = object.face.as_ref().is_some_and(|face| face.prints(Keyword::Fleeting));
        prints && !object.statuses.has(Status::Fleeting)
    })
}

/// Whether it gains Fleeting and defects instead of going to the Reserve.
fn defects(now: &Moment, id: ObjectId, to: Place) -> bool {
    matches!(to, Place::Reserve(_)) && leaving(now, id) == Some(LeavingExpedition::Defects)
}

/// It gains Fleeting, then it joins the Expedition that faces its own.
fn defect(state: &State, object: ObjectId) -> Option<Event> {
    let cause = Some(Cause { object: Some(object), ..Cause::new(CauseKind::Ability) });
    let one = state.objects.get(&object)?;
    if !one.statuses.has(Status::Fleeting) {
        return Some(gained(cause, object, Status::Fleeting));
    }
    let Place::Expedition(from) = one.place else { return None };
    let [to] = state.expedition(from)?.facing[..] else { return None };
    let to = Place::Expedition(to);
    Some(Event::ControlChanged(ControlChanged { cause, object, to }))
}

fn gained(cause: Option<Cause>, id: ObjectId, status: Status) -> Event {
    let (objects, expeditions) = (vec![id], Vec::new());
    Event::StatusGained(StatusChanged { cause, status, objects, expeditions })
}

/// The destination of a card in Limbo that may join only one zone: its player chooses between
/// Expeditions.
fn join(state: &State, id: ObjectId, seat: Seat) -> Option<Move> {
    let face = state.objects.get(&id)?.face.as_deref().filter(|face| face.card_type.is_some())?;
    let to = Place::Landmark(seat);
    may_join(face, seat, to).then(|| from_limbo(state, id, to))
}

fn from_limbo(state: &State, id: ObjectId, to: Place) -> Move {
    let piece = Piece::Object(id);
    Move { counters: kept(state, piece, to), ..Move::new(piece, Place::Limbo, to) }
}

/// All Expeditions that move forward, at the same time (`4.0 4.2.4.h`); `None` if one may stay or
/// go further.
fn advance(due: &[&Due], cause: Option<Cause>) -> Option<ExpeditionMoved> {
    let all = due.iter().filter_map(|due| match due {
        Due::Advance(advance) => Some(advance),
        _ => None,
    });
    let forward = all.map(|advance| {
        let (expedition, due_to) = (advance.expedition, advance.due_to.clone());
        let fixed = advance.to.0 == advance.to.1 && !advance.may_stay;
        fixed.then_some(ExpeditionMove { expedition, to: advance.to.0, due_to })
    });
    Some(ExpeditionMoved { cause, moves: forward.collect::<Option<_>>()? })
}

fn leave(due: &Due, now: &Moment) -> Option<Move> {
    let Due::Leave(id, to, boosts) = due else { return None };
    if defects(now, *id, *to) {
        return None;
    }
    let mut one = Move::new(Piece::Object(*id), now.state.objects.get(id)?.place, *to);
    if matches!(to, Place::Mana(_)) {
        one.statuses = [Status::Exhausted].into_iter().collect();
    }
    if *boosts > 0 {
        one.counters.insert(BOOST.into(), *boosts);
    }
    Some(one)
}

/// The first ready orbs, if the amount is certain and there are enough.
fn pay(state: &State, payment: &Payment) -> Option<Mana> {
    let announced = payment.announced.map(|mana| i32::try_from(mana).unwrap_or(i32::MAX));
    let only = match payment.mana.as_slice() {
        [(least, most)] if least == most => Some(*least),
        _ => None,
    };
    // An announced amount that the rules do not allow is not written: what was really paid is for the table to say.
    let mana = announced.filter(|&mana| payment.is_met_by(mana)).or(only)?;
    let count = u32::try_from(mana).ok()?;
    let orbs = ready(state, payment.seat, count)?;
    let cause = Cause { seq: Some(payment.of), ..Cause::new(CauseKind::Cost) };
    Some(Mana { cause: Some(cause), seat: payment.seat, count, orbs })
}

/// A Spell that has just entered the Reserve is exhausted by its Cooldown (`4.0 5.2.4.b`), anything
/// else as a cost.
fn why_exhausted(state: &State, id: ObjectId) -> Cause {
    let object = state.objects.get(&id).filter(|one| matches!(one.place, Place::Reserve(_)));
    let face = object.filter(|_| state.seq == Some(id.seq())).and_then(|one| one.face.as_deref());
    if face.is_some_and(|face| face.prints(Keyword::Cooldown)) {
        Cause { object: Some(id), ..Cause::new(CauseKind::Ability) }
    } else {
        Cause::new(CauseKind::Cost)
    }
}
