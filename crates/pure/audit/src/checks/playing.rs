//! Playing cards and quick actions (`4.0 5.1`, `4.0 5.2`).

use engine::{Reliance, passives, prices, temple_price};
use rules::{
    Ability, CardPlayed, CardType, CauseKind, Cost, Event, ExpeditionId, Face, Keyword, Object,
    ObjectId, Piece, Place, PlayCost, Playing, Seat, Settled, Statement, Status,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::{PlayingEvidence, ResolutionEvidence};
use crate::grade::RecorderGrade;
use crate::level::Level;
use crate::matter::Matter;
use crate::object_name::ObjectName;
use crate::reach;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::CardPlayed(played) => card(context, step, played),
        Event::QuickActionPlayed(played) => quick_action(context, step, played.seat, played.object),
        Event::StatusGained(gained) if gained.status == Status::Fleeting => {
            let gains = |item| {
                let mut all = gained.objects.iter().filter_map(|id| step.before.objects.get(id));
                all.any(|object| object.item == item)
            };
            context.memory.without_fleeting.retain(|&(_, item)| !gains(item));
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => {
            fleeting(context, step);
            scouted(context, step);
        }
        _ => {}
    }
}

fn card(context: &mut AuditContext<'_>, step: JudgedStep<'_>, played: &CardPlayed) {
    let state = step.before;
    let by_ability =
        matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official));
    let object = match (played.card.from, played.card.what) {
        (Place::Reserve(_), Some(Piece::Object(id))) => Some(id),
        (Place::Hand(_), _) => None,
        _ => return,
    };
    let Some(face) = state.face_played(played) else { return };
    let into = destination(context, step, played);
    let playing = Playing { seat: played.seat, face: &face, object, into };
    let settled = Settled::new(state, context.edition);
    let laws = settled.play_rules(playing);
    if laws.contains(&Statement::CannotBePlayed) {
        prohibited(context, step, played.seat, object, &face);
    }
    if let Some(id) = object {
        exhausted(context, step, played.seat, id, &laws);
        let gains = matches!(face.card_type, Some(CardType::Character | CardType::Spell))
            || face.subtypes.iter().any(|subtype| subtype == "expedition");
        let here = step.after.objects.get(&ObjectId::new(step.seq, 0));
        if let Some(here) = here.filter(|one| gains && !one.statuses.has(Status::Fleeting)) {
            // Not a fault yet: many logs record Fleeting as a step of its own. The item is kept because the object
            // changes when the card leaves Limbo.
            context.memory.without_fleeting.push((step.seq, here.item));
        }
    }
    // Elsewhere what was played for nothing may be free by an effect that the log does not name.
    if step.event.cause_kind() == Some(CauseKind::Ability) {
        pay_by_effect(context, step, played, &face, (settled.play_cost(playing), into));
    } else if !by_ability && (played.mana != Some(0) || context.is_console()) {
        pay(context, step, played, &face, &settled.play_cost(playing));
    }
}

/// The Expedition that a card is played into: it is chosen before the cost is paid, and known when
/// the card enters it (`4.0 5.1.2.c`).
fn destination(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    played: &CardPlayed,
) -> Option<ExpeditionId> {
    let here = Piece::Object(ObjectId::new(step.seq, 0));
    let later = context.replay.span(step.seq as usize + 1..usize::MAX);
    let of_this = later.map(|one| &one.record.event).map_while(|event| match event {
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::Rewound(_) => None,
        Event::Moved(moved) => Some(&moved.moves[..]),
        _ => Some(&[][..]),
    });
    let next = of_this.flatten().find(|one| one.what == Some(here)).map(|one| one.to);
    let to = if played.card.to == Place::Limbo { next? } else { played.card.to };
    if let Place::Expedition(id) = to { Some(id) } else { None }
}

fn prohibited(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    seat: Seat,
    object: Option<ObjectId>,
    face: &Face,
) {
    let doubt = context.doubt(
        step.before,
        step.seq,
        [Matter::Permission, Matter::Abilities],
        [Reliance::Board],
    );
    let name = face.title();
    let claim =
        Claim::new(Check::Prohibited, step.seq, PlayingEvidence::Prohibited(name.to_owned()))
            .objects(object)
            .players([seat]);
    context.add(step, claim, doubt);
}

fn exhausted(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    seat: Seat,
    id: ObjectId,
    laws: &[Statement],
) {
    let is = step.before.objects.get(&id).is_some_and(|one| one.statuses.has(Status::Exhausted));
    if !is || laws.contains(&Statement::MayBePlayedExhausted) {
        return;
    }
    let name = ObjectName::of(step.before, id);
    let doubt = context
        .doubt(step.before, step.seq, [Matter::Permission], [Reliance::Marks(id)])
        .or_else(|| context.could_play(step.before));
    let claim = Claim::new(Check::ExhaustedCard, step.seq, PlayingEvidence::Exhausted(name))
        .objects([id])
        .players([seat]);
    context.add(step, claim, doubt);
}

/// The mana paid right after a card, or announced with it.
fn paid(context: &AuditContext<'_>, step: JudgedStep<'_>, played: &CardPlayed) -> Option<i32> {
    let later = context.replay.span(step.seq as usize + 1..usize::MAX);
    // A payment in several steps counts as one; the cost of an ability on the card names the card.
    let is_its = |cause: rules::Cause| cause.seq == Some(step.seq) && cause.object.is_none();
    let of_this = later.clone().map(|one| &one.record.event).map_while(|event| match event {
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::Rewound(_) => None,
        Event::ManaPaid(mana) if mana.cause.is_some_and(is_its) => Some(mana.count),
        _ => Some(0),
    });
    let of_this: u32 = of_this.sum();
    if of_this > 0 {
        return i32::try_from(of_this).ok();
    }
    let next = later.map(|one| &one.record.event).find(|event| event.is_play());
    let orbs = next.and_then(|next| match next {
        Event::ManaPaid(mana) if mana.seat == played.seat => Some(mana.count),
        _ => None,
    });
    orbs.or(played.mana).and_then(|count| i32::try_from(count).ok())
}

/// Whether mana was announced and none was paid in the rest of the turn, in a log that records
/// payments.
fn is_never_paid(context: &AuditContext<'_>, step: JudgedStep<'_>, played: &CardPlayed) -> bool {
    // The console writes every payment itself, so one that is not there was not made.
    let announced = match played.mana {
        Some(mana) => mana > 0 && (context.tells_payments || context.is_console()),
        None => context.is_console(),
    };
    if !announced {
        return false;
    }
    let later = context.replay.span(step.seq as usize + 1..usize::MAX);
    for event in later.map(|one| &one.record.event) {
        match event {
            Event::ManaPaid(mana) if mana.seat == played.seat => return false,
            Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::CardPlayed(_) => return true,
            Event::Rewound(_) | Event::Observed(_) => return false,
            _ => {}
        }
    }
    false
}

/// Whether a card may cost nothing, also by Scout.
pub(super) fn may_be_free(face: &Face, cost: &PlayCost) -> bool {
    prices(cost, face, true).iter().any(|&(least, _)| least <= 0)
}

fn never_paid(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    played: &CardPlayed,
    face: &Face,
    cost: &PlayCost,
) {
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Cost], [Reliance::Abilities])
        .or_else(|| context.could_cost(step.before))
        .or_else(|| reach::is_cost_open(face).then_some(Doubt::Ability));
    let evidence = ResolutionEvidence::Unpaid { card: face.title().to_owned(), cost: cost.clone() };
    let claim = Claim::new(Check::Unpaid, step.seq, evidence).players([played.seat]);
    context.add(step, claim, doubt);
}

fn pay(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    played: &CardPlayed,
    face: &Face,
    cost: &PlayCost,
) {
    if !may_be_free(face, cost) && is_never_paid(context, step, played) {
        never_paid(context, step, played, face, cost);
        return;
    }
    let Some(paid) = paid(context, step, played) else { return };
    let from_hand = matches!(played.card.from, Place::Hand(_));
    let is_met = |&(least, most): &(i32, i32)| (least..=most).contains(&paid);
    let all = prices(cost, face, from_hand);
    let (whole, scouted) = (&all[..1], all.get(1));
    let whole = whole.iter().chain(&temple_price(cost, face)).any(is_met);
    let scout = scouted.is_some_and(is_met);
    if let Some(here) = step.after.objects.get(&ObjectId::new(step.seq, 0))
        && scout
        && !whole
    {
        context.memory.scouted.push((step.seq, here.item));
    }
    if whole || scout {
        return;
    }
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Cost], [Reliance::Abilities])
        .or_else(|| context.could_cost(step.before))
        .or_else(|| reach::is_cost_open(face).then_some(Doubt::Ability));
    let name = face.title();
    let claim = Claim::new(
        Check::Cost,
        step.seq,
        PlayingEvidence::Cost {
            card: name.to_owned(),
            mana: paid,
            cost: cost.clone(),
            scout: scouted.map(|&(least, _)| least),
        },
    )
    .players([played.seat]);
    context.add(step, claim, doubt);
}

/// The cost of a card that an effect plays: the effect says how much more or less it is
/// (`4.0 5.1.2.d`).
fn pay_by_effect(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    played: &CardPlayed,
    face: &Face,
    (cost, into): (PlayCost, Option<ExpeditionId>),
) {
    let costs = context.costs_by_effect(played, face, into);
    let costs: Vec<i32> = costs.into_iter().filter_map(|one| i32::try_from(one).ok()).collect();
    let (Some(&first), Some(paid)) = (costs.first(), paid(context, step, played)) else { return };
    let has_another = face
        .abilities
        .iter()
        .flatten()
        .any(|one| matches!(one, Ability::Keyword(Keyword::Scout(_) | Keyword::Temple(_))));
    // Optional parts stay optional whatever the effect says about the price.
    let optional = cost.cost - cost.least;
    let is_right = |cost: &i32| (cost - optional..=*cost).contains(&paid);
    // With Scout or Temple the player may choose another price (`4.0 7.4.5.c`), which `costs` does not contain.
    if has_another || costs.iter().any(is_right) {
        return;
    }
    let doubt = context
        .doubt(
            step.before,
            context.memory.unit_from,
            [Matter::Abilities, Matter::Cost, Matter::Replaced],
            [Reliance::Board],
        )
        .or_else(|| context.could_cost(step.before))
        .or_else(|| reach::is_cost_open(face).then_some(Doubt::Ability));
    let cost = PlayCost { cost: first, least: first - optional, ..cost };
    let card = face.title().to_owned();
    let evidence = PlayingEvidence::Cost { card, mana: paid, cost, scout: None };
    // What an engine carried out itself, and ours otherwise, may be a fault of either.
    let level = match context.recorder {
        RecorderGrade::Engine => Level::InsideOnly,
        RecorderGrade::Paper | RecorderGrade::Scribe => Level::OutsideReach,
    };
    let claim = Claim::new(Check::Cost, step.seq, evidence).players([played.seat]).at(level);
    context.add(step, claim, doubt);
}

/// A card played for its Scout cost that is still in play at the end of the turn (`4.0 7.4.5.c`).
fn scouted(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    for (seq, item) in std::mem::take(&mut context.memory.scouted) {
        let found = step.before.objects.iter().find(|(_, object)| object.item == item);
        let Some((&id, object)) = found else { continue };
        if !matches!(object.place, Place::Expedition(_) | Place::Landmark(_)) {
            continue;
        }
        let moment = context.moment(step.before);
        // A replacement of leaving the Expedition may have kept it there.
        let kept =
            passives(&moment, |says| matches!(says, Statement::LeavingExpedition(_))).count() > 0;
        let name = ObjectName::of(step.before, id);
        let doubt = context
            .doubt(step.before, seq, [Matter::Leaving], [Reliance::Board])
            .or_else(|| kept.then_some(Doubt::Ability));
        let claim = Claim::new(
            Check::ScoutStays,
            seq,
            PlayingEvidence::ScoutStays {
                object: name,
                place: object.place,
                reserve: Place::Reserve(object.owner),
            },
        )
        .objects([id])
        .players([object.controller]);
        context.add(step, claim, doubt);
    }
}

/// Whether a card is still where it was played to; a Spell is done there.
fn stays(object: &Object) -> bool {
    let spell = object.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Spell));
    spell || matches!(object.place, Place::Limbo | Place::Expedition(_))
}

/// A card played from the Reserve that has not gained Fleeting by the end of the turn (`4.0
/// 2.4.7.a-c`).
fn fleeting(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    for (seq, item) in std::mem::take(&mut context.memory.without_fleeting) {
        let found = step.before.objects.iter().find(|(_, object)| object.item == item);
        let Some((&id, object)) = found else { continue };
        if object.statuses.has(Status::Fleeting) || !stays(object) {
            continue;
        }
        let instead = context.moment(step.before).view().objects.get(&id).is_some_and(|view| {
            view.abilities().any(|ability| {
                matches!(ability, Ability::Passive(passive)
                    if matches!(passive.says, Statement::GainsBoostsInstead(Status::Fleeting, _)))
            })
        });
        if instead {
            continue;
        }
        let name = ObjectName::of(step.before, id);
        let seat = object.controller;
        let doubt = context
            .doubt(step.before, seq, [Matter::LoseFleeting], [Reliance::Board])
            .or_else(|| context.could(step.before, [Matter::LoseFleeting]));
        let claim = Claim::new(Check::FleetingFromReserve, seq, PlayingEvidence::NotFleeting(name))
            .objects([id])
            .players([seat]);
        context.add(step, claim, doubt);
    }
}

fn quick_action(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat, id: ObjectId) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let name = ObjectName::of(step.before, id);
    let claim = |check, evidence: PlayingEvidence| {
        Claim::new(check, step.seq, evidence).objects([id]).players([seat])
    };
    let gap = context.unsure(context.memory.unit_from, Reliance::Object(id), &[]);
    // Another player's object is reported as that alone: whether the action could be paid does not matter then.
    if object.controller != seat {
        let controller = object.controller;
        let evidence =
            PlayingEvidence::OthersQuickAction { object: name, player: seat, controller };
        context.add(step, claim(Check::OthersQuickAction, evidence), gap);
        return;
    }
    let moment = context.moment(step.before);
    let view = moment.view();
    let derived = view.objects.get(&id);
    let face = derived.map_or(object.face.as_ref(), |derived| derived.face.as_ref());
    let unread = face.is_none_or(|face| {
        face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread))
    });
    let in_reserve = matches!(object.place, Place::Reserve(_));
    let is_exhausted = object.statuses.has(Status::Exhausted);
    let usable = derived.filter(|derived| {
        let hero = derived.is(CardType::Hero) == matches!(object.place, Place::Hero(_));
        let ready = !(in_reserve && is_exhausted);
        hero && ready && object.place != Place::Limbo && !derived.ignored_abilities
    });
    let costs: Vec<&Vec<Cost>> = usable
        .into_iter()
        .flat_map(rules::ObjectView::abilities)
        .filter_map(|ability| match ability {
            Ability::QuickAction(action) if action.support == in_reserve => Some(&action.cost),
            _ => None,
        })
        .collect();
    let payable = costs.iter().any(|cost| !is_exhausted || !cost.contains(&Cost::Exhaust));
    let (check, evidence) = if costs.is_empty() {
        (Check::NoQuickAction, PlayingEvidence::NoQuickAction { object: name, player: seat })
    } else if !payable {
        (Check::ExhaustedForCost, PlayingEvidence::CannotExhaust { object: name, player: seat })
    } else {
        let all = |part| costs.iter().all(|cost| cost.contains(&part));
        if all(Cost::Exhaust) {
            // The cost may be recorded in later steps, so it is owed until the next decision.
            context.memory.owed.push((step.seq, id, Check::NotExhausted));
        }
        if all(Cost::Discard) && in_reserve {
            context.memory.owed.push((step.seq, id, Check::SupportStays));
        }
        return;
    };
    let doubt = gap.or_else(|| unread.then_some(Doubt::Ability)).or_else(|| {
        context.doubt(
            step.before,
            context.memory.unit_from,
            [Matter::Abilities],
            [Reliance::Marks(id)],
        )
    });
    context.add(step, claim(check, evidence), doubt);
}
