//! Objects and cards that leave where they are, and what happens to them instead.

use rules::effect::To;
use rules::{
    BOOST, Cause, Ceased, ControlChanged, CounterChange, Counters, CountersChanged, Depth, Event,
    ExpeditionId, Keyword, Kind, LeavingExpedition, Move, ObjectId, Piece, Place, Status,
    StatusChanged,
};

use super::{CountedAction, Doing, exhausted_if, moved, object};
use crate::effect::expected::EffectObject;
use crate::effect::leave::{self, leaving};
use crate::effect::moment::Moment;
use crate::effect::viewpoint::Viewpoint;
use crate::kept::kept;
use crate::passives;

/// Cards that move; tokens that leave their zone cease to exist (`4.0 2.1.e`).
pub(super) fn gone(
    all: &[CountedAction<'_>],
    to: &To,
    into: Option<ExpeditionId>,
    doing: &Doing<'_>,
) -> Option<Event> {
    let state = &doing.now.state;
    let token = |id: &ObjectId| state.objects.get(id).is_some_and(|it| it.kind == Kind::Token);
    let objects: Vec<_> = all.iter().filter_map(object).collect();
    if objects.len() == all.len()
        && objects.iter().all(token)
        && !matches!(to, To::Expeditions(_) | To::Landmarks)
    {
        return Some(Event::Ceased(Ceased { cause: doing.cause, objects }));
    }
    let otherwise = |id: &ObjectId| defects(*id, to, doing).or_else(|| stays(*id, to, doing));
    // An object to which something else happens needs a record of its own, and it is due first.
    if let Some(event) = objects.iter().find_map(otherwise) {
        return Some(event);
    }
    // Tokens cease to exist in a record of their own.
    let cards = all.iter().filter(|one| !object(one).is_some_and(|id| token(&id)));
    let moves = cards.map(|one| goes(one, to, into, doing)).collect::<Option<Vec<_>>>()?;
    moved(moves, doing)
}

/// An object that defects by its own ability instead of going to the Reserve: it gains Fleeting
/// next.
fn defects(id: ObjectId, to: &To, doing: &Doing<'_>) -> Option<Event> {
    let (state, object) = (&doing.now.state, doing.now.object(id)?);
    let Place::Expedition(from) = object.place else { return None };
    let goes = *to == To::Reserve && !object.statuses.has(Status::Fleeting);
    let own = goes && leaving(id, doing.now).is_some();
    let how = own.then(|| passives::leaving(doing.now, id)).flatten();
    let [facing] = state.expedition(from)?.facing[..] else { return None };
    let cause = doing.cause.map(|cause| Cause { object: Some(id), ..cause });
    let event = ControlChanged { cause, object: id, to: Place::Expedition(facing) };
    (how == Some(LeavingExpedition::Defects)).then_some(Event::ControlChanged(event))
}

/// An object that stays in its Expedition and loses a mark instead of leaving.
fn stays(id: ObjectId, to: &To, doing: &Doing<'_>) -> Option<Event> {
    let leaves = !matches!(to, To::Expeditions(_));
    if leaves { keeps(id, doing) } else { None }
}

/// The mark that it loses to stay, if something makes it stay.
pub(super) fn keeps(id: ObjectId, doing: &Doing<'_>) -> Option<Event> {
    let (cause, object) = (doing.cause, doing.now.object(id)?);
    if *leave::kept(id, doing.now).first()? == LeavingExpedition::LosesAnchored {
        let (status, objects) = (Status::Anchored, vec![id]);
        let lost = StatusChanged { cause, status, objects, expeditions: Vec::new() };
        return Some(Event::StatusLost(lost));
    }
    let by = i32::try_from(object.counter(BOOST)).ok()?.checked_neg()?;
    let change = CounterChange { object: id, counter: BOOST.into(), by };
    Some(Event::CountersChanged(CountersChanged { cause, changes: vec![change] }))
}

/// The destination of an object that would leave its Expedition; `None` where the record is not a
/// move.
fn instead<'a>(id: ObjectId, to: &'a To, now: &Moment) -> Option<&'a To> {
    if leaving(id, now).is_none() {
        return Some(to);
    }
    match passives::leaving(now, id) {
        // An object defects only instead of going to the Reserve, and a Fleeting one does not. A player who may put it in the
        // Mana zone chooses that in another way to go on.
        None
        | Some(
            LeavingExpedition::MayGoToMana
            | LeavingExpedition::MayGoToManaOrDraw
            | LeavingExpedition::Defects
            // Who may sacrifice something to keep it there may also let it go.
            | LeavingExpedition::MaySacrificeMe
            | LeavingExpedition::MaySacrificeMeToLoseAnchored,
        ) => Some(to),
        Some(LeavingExpedition::ToMana) => Some(&To::Mana),
        Some(LeavingExpedition::LosesBoosts | LeavingExpedition::LosesAnchored) => None,
    }
}

fn goes(
    one: &CountedAction<'_>,
    to: &To,
    into: Option<ExpeditionId>,
    doing: &Doing<'_>,
) -> Option<Move> {
    let now = doing.now;
    let EffectObject::Piece(piece) = one.thing else { return None };
    let from = now.place(*piece)?;
    let mut fleeting = false;
    let mut to = to;
    let owner = match piece {
        Piece::Object(id) => {
            let object = now.object(*id)?;
            if matches!(from, Place::Expedition(_)) && !matches!(to, To::Expeditions(_)) {
                to = instead(*id, to, now)?;
            }
            fleeting = object.statuses.has(Status::Fleeting);
            object.owner
        }
        Piece::Slot(_) => from.seat()?,
    };
    let seat = doing.bindings.you;
    let place = match to {
        // A Fleeting object is discarded instead (`4.0 2.4.7.d`).
        To::Reserve if fleeting => Place::Discard(owner),
        To::Discard => Place::Discard(owner),
        To::Hand => Place::Hand(owner),
        To::Reserve => Place::Reserve(owner),
        To::Mana | To::ReadyMana => Place::Mana(owner),
        To::DeckTop => Place::Deck(owner, Depth::Top),
        To::DeckBottom => Place::Deck(owner, Depth::Bottom),
        To::DeckPosition(number) => {
            let position = Viewpoint { now, bindings: doing.bindings }.number(number)?;
            Place::Deck(
                owner,
                position.checked_sub(1).filter(|&over| over > 0).map_or(Depth::Top, Depth::Under),
            )
        }
        To::Expeditions(of) => {
            let (found, _) = Viewpoint { now, bindings: doing.bindings }.expeditions(of);
            let chosen = into.filter(|into| found.contains(into));
            let only = if let [only] = found[..] { Some(only) } else { None };
            Place::Expedition(chosen.or(only)?)
        }
        To::Landmarks => Place::Landmark(seat),
    };
    let mut one = Move::new(*piece, from, place);
    one.counters = kept(&now.state, *piece, place);
    if let (Place::Expedition(_), Place::Reserve(_), Piece::Object(id)) = (from, place, piece) {
        one.counters = seasoned(*id, now);
    }
    // Orbs enter exhausted unless the effect says otherwise (`4.0 3.2.9.b`).
    if *to == To::Mana {
        one.statuses = exhausted_if(true);
    }
    Some(one)
}

/// The boosts that it keeps on the way to the Reserve, whatever sends it there (`4.0 7.4.6.b`).
fn seasoned(id: ObjectId, now: &Moment) -> Counters {
    let is = now.object_view(id).is_some_and(|view| view.has(Keyword::Seasoned));
    let boosts = now.object(id).map_or(0, |object| object.counter(BOOST));
    let kept = (BOOST.into(), boosts);
    std::iter::once(kept).filter(|_| is && boosts > 0).collect()
}
