//! What becomes of a card that is played, and of what is used to pay for it (`4.0 5.1.2`, `4.0
//! 5.2`).

use engine::{Reliance, spell_end, unready_orbs};
use rules::{
    CardPlayed, CardType, CauseKind, Event, Face, Keyword, Kind, Mana, Move, Object, ObjectId,
    Piece, Place, Playing, Seat, Settled, Status,
};

use super::playing::may_be_free;
use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::ResolutionEvidence;
use crate::matter::Matter;
use crate::object_name::ObjectName;
use crate::reach;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::CardPlayed(played) => {
            face_down(context, step, played);
            played_from(context, step, played);
            if let Some(face) = step.before.face_played(played) {
                joins(context, step, played, &face, played.card.to);
            }
        }
        Event::Moved(moved) => {
            let by_effect =
                matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official));
            for one in moved.moves.iter().filter(|one| one.from == Place::Limbo && !by_effect) {
                leaves_limbo(context, step, one);
            }
        }
        Event::ManaPaid(mana) => {
            orbs(context, step, mana);
            paid_apart(context, step, mana);
        }
        Event::StatusGained(gained) if gained.status == Status::Exhausted => {
            // Exhausting pays what an exhaustion was owed for; a support ability still has to leave the Reserve.
            context.memory.owed.retain(|(_, id, check)| {
                *check == Check::SupportStays || !gained.objects.contains(id)
            });
        }
        _ => {}
    }
    // Only now is it certain that nothing more resolves: effects and their reactions come before the next turn.
    if matches!(step.event, Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_)) {
        in_limbo(context, step);
    }
    if matches!(
        step.event,
        Event::CardPlayed(_)
            | Event::QuickActionPlayed(_)
            | Event::Passed(_)
            | Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
    ) {
        owed(context, step);
    }
}

/// A card being played is revealed (`4.0 5.1.2.c`).
fn face_down(context: &mut AuditContext<'_>, step: JudgedStep<'_>, played: &CardPlayed) {
    // A played card becomes the first object of its record.
    let entered = step.after.objects.get(&ObjectId::new(step.seq, 0));
    if entered.is_none_or(|object| object.face.is_some()) {
        return;
    }
    let seat = played.seat;
    let doubt = context.unsure(context.memory.unit_from, Reliance::Phase, &[]);
    let claim = Claim::new(Check::PlayedFaceDown, step.seq, ResolutionEvidence::FaceDown(seat))
        .players([seat]);
    context.add(step, claim, doubt);
}

/// Cards are played from the Hand or the Reserve unless an effect specifies otherwise (`4.0
/// 5.2.a`).
fn played_from(context: &mut AuditContext<'_>, step: JudgedStep<'_>, played: &CardPlayed) {
    let usual = match played.card.from {
        Place::Hand(seat) | Place::Reserve(seat) => seat == played.seat,
        from => from == Place::Limbo,
    };
    let by_effect =
        matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official));
    if usual || by_effect {
        return;
    }
    let (seat, from) = (played.seat, played.card.from);
    let doubt = context
        .doubt(step.before, context.memory.unit_from, [Matter::Permission], [Reliance::Board])
        .or_else(|| context.could_play(step.before));
    let claim = Claim::new(
        Check::PlayedFrom,
        step.seq,
        ResolutionEvidence::PlayedFrom { player: seat, place: from },
    )
    .players([seat]);
    context.add(step, claim, doubt);
}

/// Whether a card of this kind may end there once it has been played; Spells end elsewhere.
fn may_join(face: &Face, seat: Seat, to: Place) -> bool {
    let is = |subtype: &str| face.subtypes.iter().any(|one| one == subtype);
    let in_expedition = matches!(to, Place::Expedition(id) if id.seat == seat);
    match face.card_type {
        Some(CardType::Character) => {
            in_expedition || (to == Place::Landmark(seat) && face.is_temple())
        }
        Some(CardType::Permanent) if is("expedition") => in_expedition,
        Some(CardType::Permanent) if is("landmark") => to == Place::Landmark(seat),
        _ => true,
    }
}

/// Characters and Permanents join an Expedition of the player or their Landmark zone (`4.0 5.1.2.i`).
fn joins(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    played: &CardPlayed,
    face: &Face,
    to: Place,
) {
    if to == Place::Limbo || may_join(face, played.seat, to) {
        return;
    }
    let (name, seat) = (face.title(), played.seat);
    let doubt = context.doubt(
        step.before,
        context.memory.unit_from,
        [Matter::Abilities],
        [Reliance::Board],
    );
    let claim = Claim::new(
        Check::PlayedElsewhere,
        step.seq,
        ResolutionEvidence::PlayedTo {
            card: name.to_owned(),
            player: seat,
            place: to,
            card_type: face.card_type,
        },
    )
    .players([seat]);
    context.add(step, claim, doubt);
}

/// A card that was played in the turn or phase that has ended, and is still in Limbo (`4.0
/// 5.1.2.i`, `4.0 5.2.4.b`).
fn in_limbo(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let from = context.memory.unit_from;
    let is_left = |id: ObjectId, object: &Object| id.seq() >= from && object.kind == Kind::Card;
    // Emblems may wait in Limbo longer, so only cards count; older ones were reported when their turn ended.
    let left = step.before.objects_in(Place::Limbo).filter(|(id, object)| is_left(*id, object));
    let left: Vec<_> = left.map(|(id, object)| (id, object.clone())).collect();
    for (id, object) in left {
        let Some(face) = &object.face else { continue };
        let to = Place::Limbo;
        let (check, evidence) = if face.card_type == Some(CardType::Spell) {
            let right = Place::Reserve(object.owner);
            let object = ObjectName::of(step.before, id);
            (Check::SpellEnd, ResolutionEvidence::SpellEnd { object, place: to, right })
        } else {
            let (card, seat) = (face.title().to_owned(), object.controller);
            let card_type = face.card_type;
            let evidence =
                ResolutionEvidence::PlayedTo { card, player: seat, place: to, card_type };
            (Check::PlayedElsewhere, evidence)
        };
        let doubt = context.unsure(from, Reliance::Object(id), &[]);
        let claim =
            Claim::new(check, id.seq(), evidence).objects([id]).players([object.controller]);
        context.add(step, claim, doubt);
    }
}

/// A played card leaves Limbo when it has resolved.
fn leaves_limbo(context: &mut AuditContext<'_>, step: JudgedStep<'_>, one: &Move) {
    let Some(Piece::Object(id)) = one.what else { return };
    let records = context.replay.records();
    let Some(Event::CardPlayed(played)) =
        records.get(id.seq() as usize).map(|sealed| &sealed.record.event)
    else {
        return;
    };
    let Some(object) = step.before.objects.get(&id) else { return };
    let Some(face) = object.face.clone() else { return };
    unpaid(context, step, id, played, &face);
    if face.card_type == Some(CardType::Spell) {
        spell_ends(context, step, object, id, one);
    } else {
        joins(context, step, played, &face, one.to);
    }
}

/// A Spell goes to its owner's Reserve, exhausted by Cooldown, or to the Discard pile if it is Fleeting (`4.0 2.4.7.e`,
/// `4.0 5.2.4.b`).
fn spell_ends(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    object: &Object,
    id: ObjectId,
    one: &Move,
) {
    let reserve = Place::Reserve(object.owner);
    let prints = |keyword| object.face.as_ref().is_some_and(|face| face.prints(keyword));
    let Some(right) = spell_end(step.before, id) else { return };
    let name = ObjectName::of(step.before, id);
    // Whose zone it is belongs to another rule.
    if one.to.zone() != right.zone() {
        // Its own effect may specify it.
        let unsure = step.event.cause_kind() != Some(CauseKind::Rule);
        let doubt = context
            .doubt(step.before, context.memory.unit_from, [Matter::Leaving], [Reliance::Board])
            .or_else(|| unsure.then_some(Doubt::Ability));
        let claim = Claim::new(
            Check::SpellEnd,
            step.seq,
            ResolutionEvidence::SpellEnd { object: name, place: one.to, right },
        )
        .objects([id])
        .players([object.controller]);
        context.add(step, claim, doubt);
    }
    if prints(Keyword::Cooldown) && one.to == reserve && !one.statuses.has(Status::Exhausted) {
        let now = step.after.objects.iter().find(|(_, new)| new.item == object.item);
        if let Some((&new, _)) = now {
            context.memory.owed.push((step.seq, new, Check::Cooldown));
        }
    }
}

/// Objects that should have become exhausted or left the Reserve by now.
fn owed(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    for (from, id, check) in std::mem::take(&mut context.memory.owed) {
        // An object to be exhausted as a cost had to be exhausted before it could leave.
        if check != Check::NotExhausted && !step.before.objects.contains_key(&id) {
            continue;
        }
        let name = ObjectName::of(&context.where_was(step.before, id), id);
        let evidence = match check {
            Check::Cooldown => ResolutionEvidence::CooldownReady(name),
            Check::SupportStays => ResolutionEvidence::SupportStays(name),
            _ => ResolutionEvidence::NotExhausted(name),
        };
        let doubt = context.doubt(step.before, from, [Matter::Abilities], [Reliance::Board]);
        let claim = Claim::new(check, from, evidence).objects([id]);
        context.add(step, claim, doubt);
    }
}

/// A card resolves once its cost is paid (`4.0 5.1.2.a`, `4.0 6.4.d`).
fn unpaid(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    id: ObjectId,
    played: &CardPlayed,
    face: &Face,
) {
    let by_ability = played
        .cause
        .is_some_and(|cause| matches!(cause.kind, CauseKind::Ability | CauseKind::Official));
    let paid = context
        .replay
        .span(id.seq() as usize + 1..step.seq as usize)
        .any(|one| matches!(&one.record.event, Event::ManaPaid(mana) if mana.seat == played.seat));
    let object = match (played.card.from, played.card.what) {
        (Place::Reserve(_), Some(Piece::Object(id))) => Some(id),
        (Place::Hand(_), _) => None,
        _ => return,
    };
    // Mana announced with the card is compared with its cost when it is played.
    if by_ability || paid || played.mana.is_some() {
        return;
    }
    let before = id.seq().checked_sub(1).and_then(|seq| context.at(seq));
    let Some(state) = before else { return };
    let into = match step.event {
        Event::Moved(moved) => moved.moves.iter().find_map(|one| match one.to {
            Place::Expedition(id) => Some(id),
            _ => None,
        }),
        _ => None,
    };
    let playing = Playing { seat: played.seat, face, object, into };
    let cost = Settled::new(state, context.edition).play_cost(playing);
    if may_be_free(face, &cost) {
        return;
    }
    let doubt = context
        .doubt(state, context.memory.unit_from, [Matter::Cost], [Reliance::Board])
        .or_else(|| context.could_cost(state))
        .or_else(|| context.could_play(state))
        .or_else(|| reach::is_cost_open(face).then_some(Doubt::Ability));
    let name = face.title();
    let claim = Claim::new(
        Check::Unpaid,
        id.seq(),
        ResolutionEvidence::Unpaid { card: name.to_owned(), cost },
    )
    .players([played.seat]);
    context.add(step, claim, doubt);
}

/// Orbs used for payment are the player's own and ready, and each pays once (`4.0 1.2.5.e`, `4.0
/// 3.2.9.f`).
fn orbs(context: &mut AuditContext<'_>, step: JudgedStep<'_>, mana: &Mana) {
    let wrong = unready_orbs(step.before, mana);
    if wrong.is_empty() {
        return;
    }
    let doubt = context.unsure(0, Reliance::Mana(mana.seat), &[]);
    let claim = Claim::new(
        Check::OrbNotReady,
        step.seq,
        ResolutionEvidence::OrbsNotReady { player: mana.seat, orbs: wrong.clone() },
    )
    .players([mana.seat])
    .objects(wrong);
    context.add(step, claim, doubt);
}

/// A cost is paid in one step (`4.0 5.1.2.h`).
fn paid_apart(context: &mut AuditContext<'_>, step: JudgedStep<'_>, mana: &Mana) {
    let cost = |event: &Event| {
        let cause = event.cause()?;
        let of = cause.seq.map(|seq| (seq, cause.object));
        of.filter(|_| cause.kind == CauseKind::Cost && matches!(event, Event::ManaPaid(_)))
    };
    let Some((of, by)) = cost(step.event).filter(|&(of, _)| of < step.seq) else { return };
    let since = context.replay.span(of as usize..step.seq as usize);
    // After a rewind the same cost is paid once more, rightly.
    let on_this_line = since.clone().all(|one| !matches!(one.record.event, Event::Rewound(_)));
    let mut events = since.map(|one| &one.record.event).rev();
    // The cost of targets is separate (`4.0 7.4.7.e`).
    let is_again = events.find_map(|event| match event {
        Event::ChoiceMade(it)
            if it.about == "target" && it.cause.is_some_and(|it| it.seq == Some(of)) =>
        {
            Some(false)
        }
        _ => (cost(event) == Some((of, by))).then_some(true),
    });
    if !on_this_line || is_again != Some(true) {
        return;
    }
    let claim = Claim::new(Check::PaidApart, of, ResolutionEvidence::PaidApart(mana.seat))
        .players([mana.seat]);
    let doubt = context.on_paper();
    context.add(step, claim, doubt);
}
