//! Turns: whose it is, and what a player may do in one (`2024-09 1.3.2.d`, `4.0 4.2.3`).

use rules::{Ability, CardPlayed, CauseKind, Event, ObjectId, Phase, Place, Seat, State};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::cause;
use crate::morning::next_seat;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

/// How often a quick action may be played and a reaction activated in a day (`2024-09 1.4.6`, `4.0 1.4.6`).
const HUNDRED: u32 = 100;

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::TurnBegan(of) => {
            if step.before.day.turn != Some(of.seat) {
                empty(walk, step);
            }
            turn(walk, step, of.seat);
        }
        Event::PhaseBegan(began) if began.phase == Phase::Dusk => {
            empty(walk, step);
            over(walk, step);
        }
        Event::CardPlayed(played) if is_turn_effect(step, played) => {
            in_turn(walk, step, played.seat);
            second_card(walk, step, played.seat);
        }
        Event::QuickActionPlayed(played) => {
            if played.cause.is_none() && walk.tells_quick_actions(step.before, played.object) {
                in_turn(walk, step, played.seat);
                after_card(walk, step, played.seat);
            }
            let times = walk.memory.quick_actions.get(&played.object).copied().unwrap_or(0);
            hundred(walk, step, Check::HundredQuickActions, played.object, times);
        }
        Event::Passed(of) => in_turn(walk, step, of.seat),
        Event::ReactionActivated(created) => {
            for source in created.emblems.iter().filter_map(|emblem| emblem.source) {
                let times = walk.memory.reactions.get(&source).copied().unwrap_or(0);
                hundred(walk, step, Check::HundredReactions, source, times);
            }
        }
        _ => {}
    }
}

impl Walk<'_> {
    /// Whether the recorder says of a card that an ability had it played.
    pub(crate) fn tells_causes(&self) -> bool {
        self.recorder != "bga"
    }

    /// Whether what is recorded as a quick action of an object can be nothing else.
    fn tells_quick_actions(&self, state: &State, id: ObjectId) -> bool {
        let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
        let abilities = face.and_then(|face| face.abilities.as_deref());
        let other = |one: &Ability| matches!(one, Ability::Reaction(_) | Ability::Unread);
        self.tells_causes() || abilities.is_some_and(|all| !all.iter().any(other))
    }
}

/// Whether a card is played as the effect of a turn and not by an ability.
///
/// A card that leaves Limbo, or that costs nothing, may be played by one even where the log does not say so.
fn is_turn_effect(step: Step<'_>, played: &CardPlayed) -> bool {
    let from = matches!(played.card.from, Place::Hand(_) | Place::Reserve(_));
    matches!(step.before.day.phase, Phase::Noon | Phase::Afternoon)
        && from
        && !matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official))
        && played.mana != Some(0)
}

/// The next player in turn order who has not passed.
fn expected(state: &State, last: Option<Seat>) -> Option<Seat> {
    let passed = |seat: Seat| state.players.get(seat.index()).is_some_and(|player| player.passed);
    let mut seat = match last {
        None => state.day.first_player?,
        Some(last) => next_seat(state, last)?,
    };
    for _ in 0..state.players.len() {
        if !passed(seat) {
            return Some(seat);
        }
        seat = next_seat(state, seat)?;
    }
    None
}

fn turn(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    if step.before.day.phase != Phase::Afternoon {
        return;
    }
    // A turn that has had no effect goes on, however often it is announced.
    let passed = step.before.players.get(seat.index()).is_some_and(|player| player.passed);
    let same =
        walk.memory.turn.is_some_and(|turn| turn.seat == seat && turn.cards == 0 && !turn.over);
    let goes_on = same && !passed;
    let wanted = expected(step.before, walk.memory.turn.map(|turn| turn.seat));
    if wanted == Some(seat) || goes_on {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let message = Text::new(
        format!("{} takes a turn that is not theirs", named(seat)),
        format!("{} prend un tour qui n'est pas le sien", named(seat)),
    );
    let said = Said::new(Check::TurnOrder, from, message)
        .players(wanted.into_iter().chain([seat]))
        .told(json!({ "turn": seat }), json!({ "turn": wanted }));
    walk.say(step, said, doubt);
}

/// A turn ends with a card or by passing; one in which nothing was done at all has not ended.
fn empty(walk: &mut Walk<'_>, step: Step<'_>) {
    let Some(turn) = walk.memory.turn.filter(|turn| !turn.over) else { return };
    let passed = step.before.players.get(turn.seat.index()).is_none_or(|player| player.passed);
    if walk.memory.acted || passed || step.before.day.phase != Phase::Afternoon {
        return;
    }
    let (seat, from) = (turn.seat, walk.memory.unit_from);
    let doubt = walk.gap_or_paper(from);
    let message = Text::new(
        format!("{} does nothing in their turn, and does not pass", named(seat)),
        format!("{} ne fait rien de son tour, et ne passe pas", named(seat)),
    );
    let said = Said::new(Check::EmptyTurn, from, message)
        .players([seat])
        .told(json!({ "turn_effects": 0 }), json!({ "turn_effects": 1 }));
    walk.say(step, said, doubt);
}

/// Whether a player may do something now: in their turn, and not after passing.
fn in_turn(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let state = step.before;
    if state.day.phase != Phase::Afternoon {
        at_noon(walk, step, seat);
        return;
    }
    after_you(walk, step, seat);
    let passed = state.players.get(seat.index()).is_some_and(|player| player.passed);
    let turn = state.day.turn;
    let (check, message) = if passed {
        let text = Text::new(
            format!("{} acts after passing", named(seat)),
            format!("{} agit après avoir passé", named(seat)),
        );
        (Check::AfterPassing, text)
    } else if turn.is_some_and(|turn| turn != seat) {
        let text = Text::new(
            format!("{} acts in another player's turn", named(seat)),
            format!("{} agit pendant le tour d'un autre joueur", named(seat)),
        );
        (Check::OutOfTurn, text)
    } else {
        return;
    };
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let said = Said::new(check, from, message)
        .players([seat])
        .told(json!({ "acts": seat }), json!({ "turn": turn }));
    walk.say(step, said, doubt);
}

/// At Noon nothing happens but reactions (`2024-09 1.3.2.c`, `4.0 1.3.2.c`).
fn at_noon(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    if step.before.day.phase != Phase::Noon {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk
        .on_paper()
        .or_else(|| walk.memory.has_gap_since(from).then(Doubt::gap))
        .or_else(|| (!walk.tells_causes()).then(Doubt::ability));
    let message = Text::new(
        format!("{} acts at Noon, when only reactions are played", named(seat)),
        format!("{} agit à Midi, où seules des réactions sont jouées", named(seat)),
    );
    let said = Said::new(Check::AtNoon, from, message)
        .players([seat])
        .told(json!({ "acts": seat }), json!({ "acts": null }));
    walk.say(step, said, doubt);
}

/// "After you" ends the turn: nothing more is chosen in it (`4.0 7.3.2.a`).
fn after_you(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    if !walk.memory.turn.is_some_and(|turn| turn.seat == seat && turn.over) {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.on_paper().or_else(|| walk.memory.has_gap_since(from).then(Doubt::gap));
    let message = Text::new(
        format!("{} acts after \"After you\", which ends the turn", named(seat)),
        format!("{} agit après « Après vous », qui finit le tour", named(seat)),
    );
    let said = Said::new(Check::AfterYou, from, message)
        .players([seat])
        .told(json!({ "acts": seat }), json!({ "acts": null }));
    walk.say(step, said, doubt);
}

fn second_card(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let Some(turn) = walk.memory.turn.as_mut().filter(|turn| turn.seat == seat) else { return };
    turn.cards += 1;
    if turn.cards < 2 {
        return;
    }
    let (cards, from) = (turn.cards, walk.memory.unit_from);
    let gap = walk.memory.has_gap_since(from).then(Doubt::gap);
    let doubt = gap.or_else(|| (!walk.tells_causes()).then(Doubt::ability));
    let message = Text::new(
        format!("{} plays {cards} cards in one turn", named(seat)),
        format!("{} joue {cards} cartes en un tour", named(seat)),
    );
    let said = Said::new(Check::SecondCard, from, message)
        .players([seat])
        .told(json!({ "cards": cards }), json!({ "cards": 1 }));
    walk.say(step, said, doubt);
}

/// A quick action after the card of the turn.
fn after_card(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let played = walk.memory.turn.is_some_and(|turn| turn.seat == seat && turn.cards > 0);
    if !played || step.before.day.phase != Phase::Afternoon {
        return;
    }
    let from = walk.memory.unit_from;
    let gap = walk.memory.has_gap_since(from).then(Doubt::gap);
    let doubt = gap.or_else(|| (!walk.tells_causes()).then(Doubt::ability));
    let message = Text::new(
        format!("{} plays a quick action after the card of their turn", named(seat)),
        format!("{} joue une action rapide après la carte de son tour", named(seat)),
    );
    let said = Said::new(Check::SecondCard, from, message)
        .players([seat])
        .told(json!({ "quick_actions": 1 }), json!({ "quick_actions": 0 }));
    walk.say(step, said, doubt);
}

/// The Afternoon is over once all players have passed.
fn over(walk: &mut Walk<'_>, step: Step<'_>) {
    let state = step.before;
    if state.day.phase != Phase::Afternoon {
        return;
    }
    let playing: Vec<Seat> =
        state.seats().filter(|seat| !state.players[seat.index()].passed).collect();
    if playing.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let message = Text::new(
        "Dusk began before all players had passed",
        "Le Crépuscule a commencé avant que tous les joueurs aient passé",
    );
    let said = Said::new(Check::TurnOrder, from, message)
        .told(json!({ "phase": Phase::Dusk }), json!({ "turns_of": playing }))
        .players(playing);
    walk.say(step, said, doubt);
}

/// A hundred of each ability of the object; the log does not say which of them was used.
fn hundred(walk: &mut Walk<'_>, step: Step<'_>, check: Check, object: ObjectId, times: u32) {
    if times < HUNDRED {
        return;
    }
    let view = walk.derive(step.before);
    let is = |ability: &Ability| match check {
        Check::HundredQuickActions => matches!(ability, Ability::QuickAction(_)),
        _ => matches!(ability, Ability::Reaction(_)),
    };
    let known = view.objects.get(&object);
    let several = known.map_or(0, |one| one.abilities().filter(|ability| is(ability)).count());
    let most = HUNDRED.saturating_mul(u32::try_from(several.max(1)).unwrap_or(u32::MAX));
    if times < most {
        return;
    }
    let told = |face: &rules::Face| {
        face.abilities.as_ref().is_some_and(|all| !all.contains(&Ability::Unread))
    };
    let face = step.before.objects.get(&object).and_then(|one| one.face.as_ref());
    let doubt = face.is_none_or(|face| !told(face)).then(Doubt::ability);
    let name = title(step.before, object);
    let message = Text::new(
        format!("{name} is used {} times in one day", times + 1),
        format!("{name} est utilisé {} fois en un jour", times + 1),
    );
    let said = Said::new(check, step.seq, message)
        .objects([object])
        .told(json!({ "times": times + 1 }), json!({ "times": most }));
    walk.say(step, said, doubt);
}
