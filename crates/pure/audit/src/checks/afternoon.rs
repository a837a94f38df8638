//! Turns: whose it is, and what a player may do in one (`2024-09 1.3.2.d`, `4.0 4.2.3`).

use engine::{HUNDRED, Reliance};
use rules::{Ability, CardPlayed, CauseKind, Event, ObjectId, Phase, Place, Seat, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::TurnEvidence;
use crate::matter::Matter;
use crate::object_name::ObjectName;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::TurnBegan(of) => {
            if step.before.day.turn != Some(of.seat) {
                empty(context, step);
            }
            turn(context, step, of.seat);
        }
        Event::PhaseBegan(began) if began.phase == Phase::Dusk => {
            empty(context, step);
            over(context, step);
        }
        Event::CardPlayed(played) if is_turn_effect(step, played) => {
            in_turn(context, step, played.seat);
            second_card(context, step, played.seat);
        }
        Event::QuickActionPlayed(played) => {
            if played.cause.is_none() && tells_quick_actions(context, step.before, played.object) {
                in_turn(context, step, played.seat);
                after_card(context, step, played.seat);
            }
            let times = context.memory.quick_actions.get(&played.object).copied().unwrap_or(0);
            hundred(context, step, Check::HundredQuickActions, played.object, times);
        }
        Event::Passed(of) => in_turn(context, step, of.seat),
        Event::ReactionActivated(created) => {
            for source in created.emblems.iter().filter_map(|emblem| emblem.source) {
                let times = context.memory.reactions.get(&source).copied().unwrap_or(0);
                hundred(context, step, Check::HundredReactions, source, times);
            }
        }
        _ => {}
    }
}

/// Whether anything recorded as a quick action of an object can only be one.
fn tells_quick_actions(context: &AuditContext<'_>, state: &State, id: ObjectId) -> bool {
    let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
    let abilities = face.and_then(|face| face.abilities.as_deref());
    let other = |one: &Ability| matches!(one, Ability::Reaction(_) | Ability::Unread);
    context.tells_causes() || abilities.is_some_and(|all| !all.iter().any(other))
}

/// Whether a card is played as the effect of a turn and not by an ability.
///
/// A card that leaves Limbo, or that costs nothing, may be played by an ability even where the log
/// does not show it.
fn is_turn_effect(step: JudgedStep<'_>, played: &CardPlayed) -> bool {
    let from = matches!(played.card.from, Place::Hand(_) | Place::Reserve(_));
    matches!(step.before.day.phase, Phase::Noon | Phase::Afternoon)
        && from
        && !matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official))
        && played.mana != Some(0)
}

fn turn(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    if step.before.day.phase != Phase::Afternoon {
        return;
    }
    // A turn without an effect continues, however often it is announced.
    let passed = step.before.players.get(seat.index()).is_some_and(|player| player.passed);
    let same =
        context.memory.turn.is_some_and(|turn| turn.seat == seat && turn.cards == 0 && !turn.over);
    let goes_on = same && !passed;
    let wanted = step.before.next_turn(context.memory.turn.map(|turn| turn.seat));
    if wanted == Some(seat) || goes_on {
        return;
    }
    let from = context.memory.unit_from;
    let doubt =
        context.unsure(from, Reliance::First, &[Reliance::Turn, Reliance::Passed, Reliance::Phase]);
    let claim =
        Claim::new(Check::TurnOrder, from, TurnEvidence::NotNext { player: seat, next: wanted })
            .players(wanted.into_iter().chain([seat]));
    context.add(step, claim, doubt);
}

/// A turn ends with a card or by passing; one in which nothing was done has not ended.
fn empty(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let Some(turn) = context.memory.turn.filter(|turn| !turn.over) else { return };
    let passed = step.before.players.get(turn.seat.index()).is_none_or(|player| player.passed);
    if context.memory.acted || passed || step.before.day.phase != Phase::Afternoon {
        return;
    }
    let (seat, from) = (turn.seat, context.memory.unit_from);
    let doubt = context.unsure(from, Reliance::Turn, &[Reliance::Passed]);
    let claim = Claim::new(Check::EmptyTurn, from, TurnEvidence::Nothing(seat)).players([seat]);
    context.add(step, claim, doubt);
}

/// Whether a player may act now: in their turn, and not after passing.
fn in_turn(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let state = step.before;
    if state.day.phase != Phase::Afternoon {
        at_noon(context, step, seat);
        return;
    }
    after_you(context, step, seat);
    let passed = state.players.get(seat.index()).is_some_and(|player| player.passed);
    let turn = state.day.turn;
    let (check, evidence) = if passed {
        (Check::AfterPassing, TurnEvidence::AfterPassing { player: seat, next: turn })
    } else if turn.is_some_and(|turn| turn != seat) {
        (Check::OutOfTurn, TurnEvidence::OutOfTurn { player: seat, next: turn })
    } else {
        return;
    };
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Turn, &[Reliance::Passed, Reliance::Phase]);
    let claim = Claim::new(check, from, evidence).players([seat]);
    context.add(step, claim, doubt);
}

/// At Noon nothing happens but reactions (`2024-09 1.3.2.c`, `4.0 1.3.2.c`).
fn at_noon(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    if step.before.day.phase != Phase::Noon {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context
        .unsure(from, Reliance::Phase, &[])
        .or_else(|| context.could(step.before, [Matter::Play, Matter::Turn]));
    let claim = Claim::new(Check::AtNoon, from, TurnEvidence::AtNoon(seat)).players([seat]);
    context.add(step, claim, doubt);
}

/// "After you" ends the turn: nothing more is chosen in it (`4.0 7.3.2.a`).
fn after_you(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    if !context.memory.turn.is_some_and(|turn| turn.seat == seat && turn.over) {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Turn, &[]);
    let claim = Claim::new(Check::AfterYou, from, TurnEvidence::AfterYou(seat)).players([seat]);
    context.add(step, claim, doubt);
}

fn second_card(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let Some(turn) = context.memory.turn.as_mut().filter(|turn| turn.seat == seat) else { return };
    turn.cards += 1;
    if turn.cards < 2 {
        return;
    }
    let (cards, from) = (turn.cards, context.memory.unit_from);
    let gap = context.unsure(from, Reliance::Turn, &[]);
    let doubt = gap.or_else(|| context.could_play(step.before));
    let claim = Claim::new(Check::SecondCard, from, TurnEvidence::Cards { player: seat, cards })
        .players([seat]);
    context.add(step, claim, doubt);
}

/// A quick action after the card of the turn.
fn after_card(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    let played = context.memory.turn.is_some_and(|turn| turn.seat == seat && turn.cards > 0);
    if !played || step.before.day.phase != Phase::Afternoon {
        return;
    }
    let from = context.memory.unit_from;
    let gap = context.unsure(from, Reliance::Turn, &[]);
    let doubt = gap.or_else(|| context.could_play(step.before));
    let claim = Claim::new(Check::SecondCard, from, TurnEvidence::QuickActionAfterCard(seat))
        .players([seat]);
    context.add(step, claim, doubt);
}

/// The Afternoon is over once all players have passed.
fn over(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let state = step.before;
    if state.day.phase != Phase::Afternoon {
        return;
    }
    let playing: Vec<Seat> =
        state.seats().filter(|seat| !state.players[seat.index()].passed).collect();
    if playing.is_empty() {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Passed, &[Reliance::Phase]);
    let claim = Claim::new(Check::TurnOrder, from, TurnEvidence::EarlyDusk(playing.clone()))
        .players(playing);
    context.add(step, claim, doubt);
}

/// At most a hundred uses of each ability of the object; the log does not show which was used.
fn hundred(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    check: Check,
    object: ObjectId,
    times: u32,
) {
    // Before the board is derived: almost no record gets further.
    if times < HUNDRED {
        return;
    }
    let moment = context.moment(step.before);
    let view = moment.view();
    let is = |ability: &Ability| match check {
        Check::HundredQuickActions => matches!(ability, Ability::QuickAction(_)),
        _ => matches!(ability, Ability::Reaction(_)),
    };
    let known = view.objects.get(&object);
    let several = known.map_or(0, |one| one.abilities().filter(|ability| is(ability)).count());
    // The limit holds for each ability (`4.0 6.3.m`), and the log counts uses by object.
    let most = HUNDRED.saturating_mul(u32::try_from(several.max(1)).unwrap_or(u32::MAX));
    if times < most {
        return;
    }
    let is_told = |face: &rules::Face| {
        face.abilities.as_ref().is_some_and(|all| !all.contains(&Ability::Unread))
    };
    let face = step.before.objects.get(&object).and_then(|one| one.face.as_ref());
    let doubt = face.is_none_or(|face| !is_told(face)).then_some(Doubt::Ability);
    let name = ObjectName::of(step.before, object);
    let claim = Claim::new(
        check,
        step.seq,
        TurnEvidence::TooOften { object: name, times: times + 1, most },
    )
    .objects([object]);
    context.add(step, claim, doubt);
}
