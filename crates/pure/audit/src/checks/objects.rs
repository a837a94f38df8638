//! Objects, zones, timestamps and statuses.

use engine::Reliance;
use rules::{
    Ability, Cause, CauseKind, DailyEffect, Event, Keyword, Kind, MarkerPlace, Move, ObjectId,
    Phase, Piece, Place, Seat, State, Statement, Status, Statuses,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::ObjectEvidence;
use crate::matter::{Matter, Matters};
use crate::object_name::ObjectName;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::Moved(it) => {
            for one in &it.moves {
                others_zone(context, step, one);
                on_entering(context, step, one);
                emblem_moved(context, step, one);
                orb_ready(context, step, one);
            }
        }
        Event::LookedAt(it) => looked_at(context, step, &it.seats, &it.what),
        Event::TerrainMarkerPlaced(it) => {
            it.markers.iter().for_each(|marker| face_down(context, step, marker.on));
        }
        Event::TerrainMarkerMoved(it) => face_down(context, step, it.to),
        Event::CardPlayed(it) => others_zone(context, step, &it.card),
        Event::StatusGained(it) => gained(context, step, it.status, &it.objects),
        Event::StatusLost(it) => lost(context, step, it.status, &it.objects),
        Event::ManaReadied(it) => lost(context, step, Status::Exhausted, &it.orbs),
        Event::TimestampsAssigned(it) => timestamps(context, step, &it.order, &it.chosen_by),
        _ => {}
    }
    if let Some(Cause { object: Some(source), .. }) = step.event.cause() {
        unknown_source(context, step, source);
    }
}

/// The owner of a moved card.
fn owner(state: &State, one: &Move) -> Option<Seat> {
    match (one.what, one.from) {
        (Some(Piece::Object(id)), _) => state.objects.get(&id).map(|object| object.owner),
        (_, Place::Deck(seat, _) | Place::Hand(seat)) => Some(seat),
        _ => None,
    }
}

/// A card goes only to zones of its owner (`2024-09 1.4.3.a`, `4.0 1.4.3.a`).
fn others_zone(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let (Place::Deck(to, _)
    | Place::Hand(to)
    | Place::Reserve(to)
    | Place::Discard(to)
    | Place::Mana(to)) = one.to
    else {
        return;
    };
    let Some(owner) = owner(step.before, one).filter(|&owner| owner != to) else { return };
    let objects = match one.what {
        Some(Piece::Object(id)) => vec![id],
        _ => Vec::new(),
    };
    let claim = Claim::new(
        Check::OthersZone,
        step.seq,
        ObjectEvidence::OthersZone { player: owner, place: one.to, count: 1 },
    )
    .objects(objects)
    .players([owner, to]);
    context.add(step, claim, None);
}

/// An object entering a Discard pile has no status, and one that a daily effect sends to the
/// Reserve has only Exhausted by Cooldown.
fn on_entering(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let by_effect = matches!(step.event.cause_kind(), Some(CauseKind::DailyEffect));
    let moment = || context.moment(step.before);
    let cools =
        |id: &ObjectId| moment().view().objects.get(id).is_some_and(|it| it.has(Keyword::Cooldown));
    let (check, allowed) = match (one.to, one.what) {
        _ if one.statuses.is_empty() => return,
        (Place::Discard(_) | Place::Deck(..) | Place::Hand(_), _) => {
            (Check::StatusElsewhere, Statuses::NONE)
        }
        // Only daily effects: an ability may send an object to the Reserve exhausted.
        (Place::Reserve(_), Some(Piece::Object(id))) if by_effect => {
            let cools = one.statuses.has(Status::Exhausted) && cools(&id);
            let none = Statuses::NONE;
            (Check::StatusOnEntering, if cools { none.with(Status::Exhausted) } else { none })
        }
        _ => return,
    };
    let words: Vec<_> = one.statuses.iter().filter(|&status| !allowed.has(status)).collect();
    if words.is_empty() {
        return;
    }
    let objects: Vec<ObjectId> = match one.what {
        Some(Piece::Object(id)) => vec![id],
        _ => Vec::new(),
    };
    let name = ObjectName::of_any(step.before, objects.first().copied());
    let claim = Claim::new(
        check,
        step.seq,
        ObjectEvidence::EntersWithStatus {
            objects: vec![name],
            place: one.to,
            statuses: one.statuses,
            allowed,
        },
    )
    .objects(objects)
    .players(one.to.seat());
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Exhaust], [Reliance::Board]);
    context.add(step, claim, doubt);
}

/// Emblems stay in Limbo until they cease to exist (`4.0 5.4.b`).
fn emblem_moved(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let Some(Piece::Object(id)) = one.what else { return };
    let kind = step.before.objects.get(&id).map(|object| &object.kind);
    if !matches!(kind, Some(Kind::Emblem(_))) || one.to == Place::Limbo {
        return;
    }
    let claim =
        Claim::new(Check::EmblemMoved, step.seq, ObjectEvidence::EmblemMoved(one.to)).objects([id]);
    context.add(step, claim, None);
}

/// Cards enter the Mana zone exhausted except in set-up, at Expand or where an effect specifies
/// otherwise (`4.0 3.2.9.b`).
fn orb_ready(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let Place::Mana(seat) = one.to else { return };
    let day = step.before.day;
    let usual = day.phase == Phase::Setup
        || matches!(day.daily_effect, Some(DailyEffect::Draw | DailyEffect::Expand))
        || (day.phase == Phase::Morning && day.day == 1);
    if usual || one.statuses.has(Status::Exhausted) {
        return;
    }
    // If the fault lies in how an ability was carried out, the finding is about the ability.
    if let Some(Cause { kind: CauseKind::Ability, object: Some(source), .. }) = step.event.cause()
        && context
            .reach
            .of_object(&context.where_was(step.before, source), source)
            .meets(Matters::of([Matter::Ready]))
    {
        return;
    }
    let ability = match step.event.cause_kind() {
        Some(CauseKind::Ability | CauseKind::Official) => Some(Doubt::Ability),
        Some(CauseKind::Rule | CauseKind::Cost | CauseKind::DailyEffect) => None,
        None => context.memory.acted.then_some(Doubt::Ability),
    };
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Ready], [Reliance::Board])
        .or(ability);
    let claim =
        Claim::new(Check::OrbReady, step.seq, ObjectEvidence::OrbReady { player: seat, count: 1 })
            .players([seat]);
    context.add(step, claim, doubt);
}

/// Hidden cards are looked at only by an effect; one's own Hand and Mana Orbs always may be (`4.0
/// 3.1.3.f`).
fn looked_at(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seats: &[Seat], what: &[Piece]) {
    let allowed = matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official));
    // An ability used in this turn may let the player look without being named as the cause.
    if context.memory.acted || allowed {
        return;
    }
    let own = |seat: Seat, piece: &Piece| match *piece {
        Piece::Slot(id) => step.before.slots(Place::Hand(seat)).iter().any(|slot| slot.id == id),
        Piece::Object(id) => step.before.objects.get(&id).is_some_and(|one| one.owner == seat),
    };
    let others = |&seat: &Seat| what.iter().any(|piece| !own(seat, piece));
    let players: Vec<_> = seats.iter().copied().filter(others).collect();
    if players.is_empty() {
        return;
    }
    let doubt =
        context.doubt(step.before, context.memory.unit_from, [Matter::Look], [Reliance::Board]);
    let claim = Claim::new(Check::LooksAtHidden, step.seq, ObjectEvidence::LookedAt(what.len()))
        .players(players);
    context.add(step, claim, doubt);
}

/// Terrain Markers lie on visible regions (`4.0 3.2.1.d`).
fn face_down(context: &mut AuditContext<'_>, step: JudgedStep<'_>, on: MarkerPlace) {
    let MarkerPlace::Region(region) = on else { return };
    let Some(index) = rules::tumult_at(usize::from(region)) else { return };
    let tumult = step.before.adventure.tumult.get(index);
    if step.before.day.tie_breaker || tumult.is_none_or(|one| one.shown.is_some()) {
        return;
    }
    let claim = Claim::new(Check::MarkerFaceDown, step.seq, ObjectEvidence::MarkerFaceDown(region));
    let doubt = context.unsure(0, Reliance::Tumult, &[]);
    context.add(step, claim, doubt);
}

fn gained(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    status: Status,
    objects: &[ObjectId],
) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        let nowhere = matches!(object.place, Place::Discard(_));
        let again = object.statuses.has(status);
        let allowed = || {
            object.face.iter().flat_map(|face| face.abilities.iter().flatten()).any(|ability| {
                matches!(ability, Ability::Passive(passive)
                    if passive.says == Statement::GainsAgain(status))
            })
        };
        let name = ObjectName::of(step.before, id);
        let (check, evidence) = if nowhere {
            (
                Check::StatusElsewhere,
                ObjectEvidence::GainedElsewhere { objects: vec![name], status },
            )
        } else if again && !allowed() {
            (Check::StatusTwice, ObjectEvidence::GainedTwice { objects: vec![name], status })
        } else {
            continue;
        };
        let doubt = context.unsure(context.memory.unit_from, Reliance::Marks(id), &[]);
        let claim =
            Claim::new(check, step.seq, evidence).objects([id]).players([object.controller]);
        context.add(step, claim, doubt);
    }
}

fn lost(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    status: Status,
    objects: &[ObjectId],
) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        if object.statuses.has(status) {
            continue;
        }
        let object_name = ObjectName::of(step.before, id);
        let doubt = context.unsure(context.memory.unit_from, Reliance::Marks(id), &[]);
        let claim = Claim::new(
            Check::StatusAbsent,
            step.seq,
            ObjectEvidence::LostAbsent { objects: vec![object_name], status },
        )
        .objects([id])
        .players([object.controller]);
        context.add(step, claim, doubt);
    }
}

/// The order is chosen in initiative order, among objects that entered together (`4.0 2.2.16.d`).
fn timestamps(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    order: &[ObjectId],
    chosen_by: &[Seat],
) {
    let state = step.before;
    let owners: std::collections::BTreeSet<Seat> =
        order.iter().filter_map(|id| state.objects.get(id)).map(|one| one.controller).collect();
    let first = state.in_initiative_order().into_iter().find(|seat| owners.contains(seat));
    let wrong = match chosen_by {
        [one, ..] => first.filter(|first| one != first),
        [] => None,
    };
    let claim = |check, evidence: ObjectEvidence| {
        let claim = Claim::new(check, step.seq, evidence);
        claim.objects(order.iter().copied()).players(chosen_by.iter().copied())
    };
    if let Some(first) = wrong {
        let evidence = ObjectEvidence::TimestampOrder { players: chosen_by.to_vec(), first };
        let claim = claim(Check::TimestampOrder, evidence);
        let doubt = context.unsure(context.memory.unit_from, Reliance::First, &[]);
        context.add(step, claim, doubt);
    }
    let entered: std::collections::BTreeSet<u32> = order.iter().map(|id| id.seq()).collect();
    if entered.len() > 1 {
        let evidence = ObjectEvidence::TimestampsApart(entered.into_iter().collect());
        let claim = claim(Check::TimestampsApart, evidence);
        context.add(step, claim, None);
    }
}

/// Whether an object or a Terrain Marker exists.
fn is_there(state: &State, id: ObjectId) -> bool {
    state.objects.contains_key(&id) || state.adventure.markers.iter().any(|one| one.id == id)
}

/// The source of an effect is something that is or was an object.
fn unknown_source(context: &mut AuditContext<'_>, step: JudgedStep<'_>, source: ObjectId) {
    // An id contains the record by which its object entered, so the object is looked up in the state after that
    // record, also if it has gone since.
    let entered = context.at(source.seq()).filter(|_| source.seq() < step.seq);
    if entered.is_some_and(|state| is_there(state, source)) {
        return;
    }
    let claim = Claim::new(Check::UnknownSource, step.seq, ObjectEvidence::UnknownSource(source))
        .objects([source]);
    context.add(step, claim, None);
}
