//! Steps that nothing requires: no rule at this moment, and no ability that could ever do such a
//! thing (`4.0 1.2.6.a`).

use engine::Reliance;
use rules::{
    Ability, BOOST, CardType, Cause, CauseKind, DailyEffect, Event, Face, Keyword, Move, Object,
    ObjectId, Phase, Piece, Place, Status, StatusChanged,
};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::{UnaskedAction, UnaskedEvidence};
use crate::matter::{Matter, Matters};
use crate::object_name::ObjectName;
use crate::reach;
use crate::step::JudgedStep;

/// An action, and what an ability must be able to do to cause it.
struct ActionRule {
    check: Check,
    deed: UnaskedAction,
    by: Matters,
    /// Whether a rule causes it now.
    is_ruled: bool,
    object: Option<ObjectId>,
}

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let kind = step.event.cause_kind();
    // An official may repair anything, and costs are judged with what they pay for.
    if matches!(kind, Some(CauseKind::Official | CauseKind::Cost)) {
        return;
    }
    let asked = |done: &ActionRule| match kind {
        // A recorder that does not tell causes calls an ability what it knows no source of.
        Some(CauseKind::Ability) => {
            let names = step.event.cause().is_some_and(|cause| cause.object.is_some());
            let may_be_ruled = !names && !context.tells_causes();
            (may_be_ruled && done.is_ruled) || could(context, step, done)
        }
        Some(CauseKind::DailyEffect) => {
            // Passive abilities may replace a part of the effect, and such a replacement keeps the effect as its
            // cause.
            let resolves = step.before.day.daily_effect.is_some();
            done.is_ruled || (resolves && context.reach.passives(step.before).meets(done.by))
        }
        Some(_) if context.tells_causes() => {
            done.is_ruled || context.reach.passives(step.before).meets(done.by)
        }
        _ => done.is_ruled || anything(context, step).meets(done.by),
    };
    let Some(done) = all(context, step).into_iter().find(|done| !asked(done)) else { return };
    // An unasked step that was found wrong for another reason is not reported twice.
    if context.is_accused(step) {
        return;
    }
    let source = step.event.cause().filter(|cause| cause.kind == CauseKind::Ability);
    let source = source.and_then(|cause| cause.object);
    let source = source.map(|id| (id, ObjectName::of(&context.where_was(step.before, id), id)));
    let doubt = context.unsure(context.memory.unit_from, Reliance::Board, &[]);
    let claim = Claim::new(done.check, step.seq, UnaskedEvidence { deed: done.deed, source })
        .objects(done.object);
    context.add(step, claim, doubt);
}

/// Whether a passive ability in play may cause this step without a rule.
pub(super) fn is_by_passive(context: &AuditContext<'_>, step: JudgedStep<'_>) -> bool {
    let passives = context.reach.passives(step.before);
    all(context, step).iter().any(|done| !done.is_ruled && passives.meets(done.by))
}

/// All visible faces, now and when the present turn, daily effect or phase began, that could ever
/// do what a step does.
pub(super) fn doers(context: &AuditContext<'_>, step: JudgedStep<'_>) -> Vec<std::sync::Arc<Face>> {
    let deeds = deeds(context, step);
    // Whatever did it may have left play since, as cost or by its own effect.
    let began = context.at(context.memory.unit_from);
    let mut faces: Vec<std::sync::Arc<Face>> = Vec::new();
    for state in std::iter::once(step.before).chain(began) {
        for (&id, object) in &state.objects {
            let Some(face) = object.face.as_ref().filter(|_| object.place.is_derived()) else {
                continue;
            };
            let is_new = faces.iter().all(|one| one.reference != face.reference);
            if is_new && context.reach.of_object(state, id).meets(deeds) {
                faces.push(face.clone());
            }
        }
    }
    faces
}

fn is_hero(step: JudgedStep<'_>, id: ObjectId) -> bool {
    step.before.objects.get(&id).is_some_and(|one| matches!(one.place, Place::Hero(_)))
}

/// What an ability must be able to do to cause this step.
fn deeds(context: &AuditContext<'_>, step: JudgedStep<'_>) -> Matters {
    match step.event {
        Event::TerrainMarkerMoved(_) | Event::TerrainMarkerPlaced(_) => {
            Matters::of([Matter::Marker])
        }
        Event::Revealed(_) => Matters::of([Matter::Look, Matter::Roll]),
        Event::DieRolled(_) => Matters::of([Matter::Roll]),
        _ => {
            let done = all(context, step).into_iter().filter(|done| !done.is_ruled);
            // Nothing is known about other kinds of steps, so any ability may be behind them.
            done.map(|done| done.by).reduce(Matters::and).unwrap_or(Matters::ALL)
        }
    }
}

/// Whether an ability could ever do what a step does.
pub(super) fn may_do(context: &AuditContext<'_>, step: JudgedStep<'_>, ability: &Ability) -> bool {
    reach::of_ability(ability).meets(deeds(context, step).and(Matters::of([Matter::Others])))
}

/// Whether something could have given another object an ability by now.
pub(super) fn gives(context: &AuditContext<'_>, step: JudgedStep<'_>) -> bool {
    anything(context, step).meets(Matters::of([Matter::Gives]))
}

/// Everything that abilities could have done by now.
fn anything(context: &AuditContext<'_>, step: JudgedStep<'_>) -> Matters {
    context.memory.used.and(context.reach.all_in_sight(step.before))
}

/// Whether the ability that a step names as its cause, or one that replaces its action, could ever
/// do this.
fn could(context: &AuditContext<'_>, step: JudgedStep<'_>, done: &ActionRule) -> bool {
    let matters = done.by;
    let Some(Cause { object: Some(source), .. }) = step.event.cause() else {
        return anything(context, step).meets(matters);
    };
    let own = context.reach.of_object(&context.where_was(step.before, source), source);
    let given = || {
        let all = anything(context, step);
        // An action on a card as it is played may be recorded as its own.
        let to_itself = !context.tells_causes() && done.object == Some(source);
        // For an action of all players, the log may name their Heroes as the source.
        let of_all = !context.tells_causes() && is_hero(step, source);
        let by_others =
            of_all || to_itself || gives(context, step) || own.meets(Matters::of([Matter::Others]));
        by_others && all.meets(matters)
    };
    own.meets(matters) || context.reach.passives(step.before).meets(matters) || given()
}

fn all(context: &AuditContext<'_>, step: JudgedStep<'_>) -> Vec<ActionRule> {
    let done = |check, deed, by: &[Matter], is_ruled, object| {
        let by = by.iter().fold(Matters::NONE, |all, &one| all.and(Matters::of([one])));
        vec![ActionRule { check, deed, by, is_ruled, object }]
    };
    let effect = step.before.day.daily_effect;
    match step.event {
        Event::Moved(moved) => moved.moves.iter().map(|one| goes(context, step, one)).collect(),
        Event::TokenCreated(_) => {
            done(Check::UnaskedMove, UnaskedAction::Create, &[Matter::Token], false, None)
        }
        Event::StatusGained(it) => {
            it.objects.iter().map(|&id| gains(context, step, it, id)).collect()
        }
        Event::StatusLost(it) => vec![loses(step, it)],
        Event::ManaReadied(_) => {
            let ruled = effect == Some(DailyEffect::Prepare);
            done(
                Check::UnaskedReady,
                UnaskedAction::Lose(Status::Exhausted),
                &[Matter::Ready],
                ruled,
                None,
            )
        }
        Event::CountersChanged(it) => it
            .changes
            .iter()
            .map(|one| {
                let gains = if &*one.counter == BOOST { Matter::Boost } else { Matter::Counter };
                let (deed, by) = if one.by < 0 {
                    (UnaskedAction::Uncount, Matter::Uncounter)
                } else {
                    (UnaskedAction::Count, gains)
                };
                let ruled = step.before.is_set_up();
                let (check, by) = (Check::UnaskedGain, Matters::of([by]));
                ActionRule { check, deed, by, is_ruled: ruled, object: Some(one.object) }
            })
            .collect(),
        Event::ExpeditionMoved(_) => {
            let ruled = effect == Some(DailyEffect::Progress);
            done(Check::UnaskedForward, UnaskedAction::Move, &[Matter::Expedition], ruled, None)
        }
        Event::FirstPlayerChanged(_) => {
            let ruled = effect == Some(DailyEffect::Succeed) || step.before.is_set_up();
            done(
                Check::UnaskedFirst,
                UnaskedAction::BecomeFirst,
                &[Matter::FirstPlayer],
                ruled,
                None,
            )
        }
        Event::Shuffled(it) if matches!(it.place, Place::Deck(..)) => {
            let ruled = step.before.is_set_up() || refills(context, step);
            let by = [Matter::ToDeck, Matter::Look];
            done(Check::UnaskedShuffle, UnaskedAction::Shuffle, &by, ruled, None)
        }
        Event::ControlChanged(_) => {
            done(Check::UnaskedMove, UnaskedAction::Control, &[Matter::Control], false, None)
        }
        Event::CardPlayed(_) if step.event.cause_kind() == Some(CauseKind::Ability) => {
            done(Check::UnaskedMove, UnaskedAction::Play, &[Matter::Play], false, None)
        }
        _ => Vec::new(),
    }
}

/// The loss of a status: some are lost by rule at a certain time.
fn loses(step: JudgedStep<'_>, it: &StatusChanged) -> ActionRule {
    let is_ruled = match it.status {
        Status::Exhausted => step.before.day.daily_effect == Some(DailyEffect::Prepare),
        // Rest removes them (`4.0 4.2.5.b`).
        Status::Anchored | Status::Asleep | Status::Ascended => {
            step.before.day.phase == Phase::Night
        }
        Status::Fleeting => false,
    };
    let (check, by) = match it.status {
        Status::Exhausted => (Check::UnaskedReady, Matter::Ready),
        Status::Fleeting => (Check::UnaskedGain, Matter::LoseFleeting),
        _ => (Check::UnaskedGain, Matter::LoseMark),
    };
    let (by, object) = (Matters::of([by]), it.objects.first().copied());
    ActionRule { check, deed: UnaskedAction::Lose(it.status), by, is_ruled, object }
}

/// Whether the Discard pile went into the Deck since the present turn, daily effect or phase began.
fn refills(context: &AuditContext<'_>, step: JudgedStep<'_>) -> bool {
    let mut since = context.replay.span(context.memory.unit_from as usize..step.seq as usize);
    since.any(|one| {
        matches!(&one.record.event, Event::Moved(moved)
            if moved.moves.iter().any(|one| matches!(one.to, Place::Deck(..))))
    })
}

fn goes(context: &AuditContext<'_>, step: JudgedStep<'_>, one: &Move) -> ActionRule {
    use Matter::{
        Draw, Look, Play, ToDeck, ToDiscard, ToExpedition, ToHand, ToLandmark, ToMana, ToReserve,
    };
    let object = match one.what {
        Some(Piece::Object(id)) => Some(id),
        _ => None,
    };
    let effect = step.before.day.daily_effect;
    let check = match (one.from, one.to) {
        (Place::Deck(..), Place::Hand(_)) => Check::UnaskedDraw,
        (_, Place::Mana(_)) if effect == Some(DailyEffect::Expand) => Check::Expand,
        (Place::Hand(_), Place::Discard(_)) if effect == Some(DailyEffect::CleanUp) => {
            Check::CleanUpTooMuch
        }
        (Place::Discard(_), Place::Deck(..)) => Check::UnaskedShuffle,
        _ => Check::UnaskedMove,
    };
    let deed =
        if check == Check::UnaskedDraw { UnaskedAction::Draw } else { UnaskedAction::Go(one.to) };
    // A card of the Hand that goes by Clean-up itself goes by no ability.
    let by_clean_up =
        check == Check::CleanUpTooMuch && step.event.cause_kind() == Some(CauseKind::DailyEffect);
    let by = match one.to {
        _ if by_clean_up => Matters::NONE,
        Place::Hand(_) if check == Check::UnaskedDraw => Matters::of([Draw, ToHand]),
        Place::Hand(_) => Matters::of([ToHand]),
        Place::Reserve(_) => Matters::of([ToReserve]),
        // What would go to the Reserve is discarded if it is Fleeting (`4.0 2.4.7.d`).
        Place::Discard(_) => Matters::of([ToDiscard, ToReserve]),
        Place::Mana(_) => Matters::of([ToMana]),
        // Effects that look at the top of the Deck put the remaining cards back into it.
        Place::Deck(..) => Matters::of([ToDeck, Look]),
        Place::Expedition(_) => Matters::of([ToExpedition, Play]),
        Place::Landmark(_) => Matters::of([ToLandmark, Play]),
        Place::Limbo | Place::Hero(_) | Place::Adventure(_) => {
            Matters::of([Play, Look, Draw, ToReserve])
        }
    };
    ActionRule { check, deed, by, is_ruled: is_ruled(context, step, one, object), object }
}

/// Whether a rule moves this now; other checks decide whether correctly.
fn is_ruled(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    one: &Move,
    object: Option<ObjectId>,
) -> bool {
    let state = step.before;
    // Set-up deals the cards, and whatever is in Limbo leaves it by the rules of playing (`4.0 5.1.2.i`).
    if state.is_set_up() || one.from == Place::Limbo {
        return true;
    }
    let scouts = |id: ObjectId| {
        let face = state.objects.get(&id).and_then(|one| one.face.as_ref());
        let abilities = face.and_then(|face| face.abilities.as_ref());
        abilities.is_none_or(|all| {
            all.iter()
                .any(|one| matches!(one, Ability::Keyword(Keyword::Scout(_) | Keyword::Temple(_))))
        })
    };
    let refill = |seat: rules::Seat| {
        let deck = state.players.get(seat.index()).map_or(0, |player| player.deck.len());
        let takes = [Matter::Draw, Matter::ToReserve, Matter::Look, Matter::ToHand, Matter::ToMana];
        match state.day.daily_effect {
            // The Discard pile is shuffled in as soon as the Deck lacks a card that is to be affected (`4.0
            // 3.2.2.d`).
            _ if deck == 0 => true,
            // The Morning draws two cards (`4.0 4.2.1.d`).
            Some(DailyEffect::Draw) => deck < 2,
            _ => anything(context, step).meets(Matters::of(takes)),
        }
    };
    match (state.day.daily_effect, one.from, one.to) {
        (Some(DailyEffect::Draw), Place::Deck(..), Place::Hand(_))
        | (Some(DailyEffect::Expand), Place::Hand(_), Place::Mana(_))
        | (Some(DailyEffect::Rest), Place::Expedition(_), Place::Reserve(_) | Place::Discard(_))
        | (Some(DailyEffect::CleanUp), Place::Reserve(_) | Place::Landmark(_), Place::Discard(_)) => {
            true
        }
        (_, Place::Discard(seat), Place::Deck(..)) => refill(seat),
        (_, Place::Expedition(_), Place::Reserve(_) | Place::Discard(_)) => {
            object.is_some_and(scouts)
        }
        _ => false,
    }
}

fn gains(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    it: &StatusChanged,
    id: ObjectId,
) -> ActionRule {
    let object = step.before.objects.get(&id);
    let moment = context.moment(step.before);
    let view = moment.view();
    let has = |keyword| view.objects.get(&id).is_some_and(|one| one.has(keyword));
    let (by, is_ruled) = match it.status {
        Status::Fleeting => {
            // A card being played has its printed abilities in Limbo (`4.0 2.4.7.b`).
            let printed = |one: &std::sync::Arc<Object>| {
                let prints = one.face.as_ref().is_some_and(|face| face.prints(Keyword::Fleeting));
                prints && one.place == Place::Limbo
            };
            let ruled = has(Keyword::Fleeting)
                || object.is_some_and(printed)
                || object.is_none_or(|one| was_played_from_reserve(context, step, one));
            (Matter::GainFleeting, ruled)
        }
        Status::Exhausted => {
            (Matter::Exhaust, has(Keyword::Cooldown) || object.is_none_or(|one| cools(one)))
        }
        Status::Ascended => (Matter::Ascend, false),
        _ => (Matter::GainMark, false),
    };
    ActionRule {
        check: Check::UnaskedGain,
        deed: UnaskedAction::Gain(it.status),
        by: Matters::of([by]),
        is_ruled,
        object: Some(id),
    }
}

/// Whether it is exhausted by Cooldown, as a Spell that has just gone to the Reserve.
fn cools(object: &Object) -> bool {
    let face = object.face.as_ref();
    let abilities = face.and_then(|face| face.abilities.as_ref());
    let keyword = Ability::Keyword(Keyword::Cooldown);
    let spell = face.is_none_or(|face| face.card_type == Some(CardType::Spell));
    spell && abilities.is_none_or(|all| all.contains(&keyword))
}

/// Whether it was played from the Reserve since the present turn or phase began.
fn was_played_from_reserve(
    context: &AuditContext<'_>,
    step: JudgedStep<'_>,
    object: &Object,
) -> bool {
    let mut since = context.replay.span(context.memory.unit_from as usize..step.seq as usize);
    since.any(|one| {
        let Event::CardPlayed(played) = &one.record.event else { return false };
        let from_reserve = matches!(played.card.from, Place::Reserve(_));
        let seq = one.record.seq;
        let now = context.at(seq).and_then(|state| state.objects.get(&ObjectId::new(seq, 0)));
        from_reserve && now.is_some_and(|now| now.item == object.item)
    })
}
