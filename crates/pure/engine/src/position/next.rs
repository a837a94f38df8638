//! What comes next: what is due now, or whose decision is awaited.

use std::sync::Arc;

use rules::{
    CardType, DailyEffect, Edition, ExpeditionId, Face, ObjectId, Phase, Piece, Place, Playing,
    Seat, Settled, State, Statement, Status,
};

use super::due::Due;
use super::reaction;
use super::settle::{comes_before, may_join};
use super::turn_state::{RecordedPart, TurnState};
use super::{day, dusk, night, playing, turn, victory};
use crate::effect::Moment;
use crate::passives;

/// What comes next in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// What comes now, in any order; anything that must wait for some of it is not included.
    pub due: Vec<Due>,
    /// The awaited decisions once nothing is due, and before that the decks still to be presented.
    /// Several players decide in this order (`4.0 6.1.h`).
    pub awaits: Vec<Decision>,
    /// What may come immediately instead, because anything before it has no effect, is optional, or
    /// is declined.
    pub or: Vec<Due>,
}

impl Next {
    fn due(due: Vec<Due>) -> Self {
        Self { due, ..Self::default() }
    }

    fn awaits(awaits: Vec<Decision>) -> Self {
        Self { awaits, ..Self::default() }
    }
}

/// An awaited decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The deciding player.
    pub seat: Seat,
    /// The options.
    pub options: Options,
}

/// The options of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// A deck to present.
    Deck,
    /// A turn effect: one of these cards, a quick action of one of these objects, or to pass.
    Turn {
        /// The cards that may be played, as far as known.
        cards: Vec<PossiblePlay>,
        /// The objects with an affordable quick action.
        quick_actions: Vec<ObjectId>,
    },
    /// One of these reactions.
    Reaction(Vec<ObjectId>),
    /// Between `least` and `most` of these go to a zone.
    Some {
        /// The candidates.
        of: Vec<Piece>,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
        /// The zone they go to.
        to: Place,
    },
}

/// A card that may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossiblePlay {
    /// The card.
    pub card: Piece,
    /// The Expeditions it may be played into; empty for a card that joins no Expedition, or an
    /// unknown card.
    pub into: Vec<ExpeditionId>,
    /// Its minimum cost, if known.
    pub mana: Option<i32>,
    /// Each way to play and pay for it.
    pub prices: Vec<Price>,
}

/// A way to play and pay for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The Expedition it joins, if it joins one.
    pub into: Option<ExpeditionId>,
    /// The cost with all optional reductions.
    pub least: i32,
    /// The cost without them.
    pub most: i32,
    /// Whether it is its Scout cost (`4.0 7.4.5.c`).
    pub scouts: bool,
}

/// Whether to compute what a player may do in a turn, which is expensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Yes.
    Offered,
    /// No, only whose turn it is.
    Named,
}

/// What comes next at a moment, given what is unfolding.
pub(super) fn next(turn_state: &TurnState, moment: &Arc<Moment>, turns: Turns) -> Next {
    let state = &moment.state;
    let owed = &turn_state.owed;
    let waits = |due: &Due| owed.iter().any(|other| comes_before(other, due));
    let now = owed.iter().filter(|due| !waits(due) && !dusk::stays(turn_state, due));
    let to_mana = may_go_to_mana(moment, owed);
    let (choices, now): (Vec<&Due>, Vec<_>) = now.partition(|due| to_mana.contains(due));
    let (decisions, due): (Vec<_>, Vec<_>) = now.into_iter().partition(|due| due.is_decision());
    // Consequences come before decisions: a player decides about the table as it is after them.
    if !due.iter().all(|due| due.is_optional()) {
        // The other decks are still to be presented while one is shuffled.
        let decks: Vec<&Due> =
            decisions.into_iter().filter(|it| matches!(it, Due::Deck(_))).collect();
        let awaits = awaited(moment, &decks);
        return Next { awaits, ..Next::due(due.into_iter().cloned().collect()) };
    }
    if let Some(&Due::Leave(id, ..)) = choices.first()
        && let Some(object) = state.objects.get(id)
    {
        let to = Place::Mana(object.owner);
        let options = Options::Some { of: vec![Piece::Object(*id)], least: 0, most: 1, to };
        let or = vec![choices[0].clone()];
        return Next { or, ..Next::awaits(vec![Decision { seat: object.controller, options }]) };
    }
    let mut next = of_decisions(turn_state, moment, &decisions, turns);
    if !due.is_empty() {
        next.or.append(&mut next.due);
        next.due.extend(due.into_iter().cloned());
    }
    next
}

/// Objects that leave their Expedition and may go to the Mana zone instead, as their controller
/// chooses.
fn may_go_to_mana(now: &Moment, owed: &[Due]) -> Vec<Due> {
    let leaves = |due: &&Due| matches!(due, Due::Leave(..));
    if !owed.iter().any(|due| leaves(&due)) {
        return Vec::new();
    }
    let may = |due: &&Due| match due {
        Due::Leave(id, ..) => passives::leaving(now, *id).is_some_and(passives::may_go_to_mana),
        _ => false,
    };
    owed.iter().filter(may).cloned().collect()
}

fn of_decisions(
    turn_state: &TurnState,
    now: &Arc<Moment>,
    decisions: &[&Due],
    turns: Turns,
) -> Next {
    let state = &now.state;
    if !decisions.is_empty() {
        let declined = decisions.iter().all(|due| due.is_optional());
        let end = state.day.daily_effect.filter(|_| declined).map(Due::End);
        return Next { or: end.into_iter().collect(), ..Next::awaits(awaited(now, decisions)) };
    }
    // Before the frame goes on: the next daily effect or turn waits until no Reaction is in Limbo (`4.0 4.2.e`, `4.0
    // 4.2.3.e`).
    if let Some((seat, reactions)) = reaction::next_reactions(state) {
        let options = Options::Reaction(reactions);
        return Next::awaits(vec![Decision { seat, options }]);
    }
    of_the_frame(turn_state, now, turns)
}

/// The decisions that are due, in initiative order.
fn awaited(now: &Moment, due: &[&Due]) -> Vec<Decision> {
    let state = &now.state;
    let mut all = Vec::new();
    for seat in state.in_initiative_order() {
        let own = due.iter().filter_map(|due| Some((seat, options(now, due, seat)?)));
        all.extend(own.map(|(seat, options)| Decision { seat, options }));
    }
    all
}

/// A player's options for something due; `None` if another player chooses.
fn options(now: &Moment, due: &Due, seat: Seat) -> Option<Options> {
    let hand =
        || now.state.slots(Place::Hand(seat)).iter().map(|slot| Piece::Slot(slot.id)).collect();
    Some(match due {
        Due::Deck(of) if *of == seat => Options::Deck,
        Due::FirstOrbs(of, orbs) if *of == seat => {
            Options::Some { of: hand(), least: *orbs, most: *orbs, to: Place::Mana(seat) }
        }
        Due::Expand(of) if *of == seat => {
            Options::Some { of: hand(), least: 0, most: 1, to: Place::Mana(seat) }
        }
        Due::Discard(place, over) if place.seat() == Some(seat) => Options::Some {
            of: kept_or_not(now, *place),
            least: *over,
            most: *over,
            to: Place::Discard(seat),
        },
        _ => return None,
    })
}

/// What a player chooses from at Clean-up: the objects that count towards the limit of its zone.
fn kept_or_not(now: &Moment, place: Place) -> Vec<Piece> {
    let counted = night::counted(now, place);
    counted.into_iter().map(Piece::Object).collect()
}

/// How the frame continues when nothing else is due: the next turn, daily effect, phase or day, or
/// the end.
fn of_the_frame(turn_state: &TurnState, now: &Arc<Moment>, turns: Turns) -> Next {
    let (state, edition) = (&now.state, now.edition());
    if state.match_result.is_some() || state.started.is_none() {
        return Next::default();
    }
    let one = |due: Due| Next::due(vec![due]);
    if state.game_result.is_some() {
        return one(Due::MatchEnds);
    }
    if edition == Edition::September2024
        && let Some(due) = victory::due(state)
    {
        return one(due);
    }
    if let Some(effect) = day::resolving(state, edition) {
        return one(Due::End(effect));
    }
    let to_come = day::to_come(turn_state, state, edition);
    if !to_come.is_empty() && turn_state.told == RecordedPart::Day {
        return one(Due::Phase(state.day.phase));
    }
    let over: Vec<Due> = day::over(turn_state, state).collect();
    if !over.is_empty() && to_come.is_empty() {
        return Next::due(over);
    }
    if state.day.phase == Phase::Afternoon {
        return in_the_afternoon(turn_state, now, turns);
    }
    let phase = day::phase_after(state.day.phase, edition);
    let mut after = vec![match (state.day.phase, phase) {
        (Phase::Setup, _) if turn_state.told == RecordedPart::Nothing => Due::Day(1),
        (_, Some(phase)) => Due::Phase(phase),
        (_, None) => Due::Day(state.day.day.saturating_add(1)),
    }];
    if after == [Due::Phase(Phase::Noon)] && state.day.phase == Phase::Setup {
        after.push(Due::Phase(Phase::Afternoon));
    }
    in_turn(&to_come, |effect| day::does(now, effect), after)
}

/// The remaining daily effects, and what comes after them: the first is due; those after ones
/// without effect may come instead.
fn in_turn(to_come: &[DailyEffect], does: impl Fn(DailyEffect) -> bool, after: Vec<Due>) -> Next {
    let first = to_come.iter().position(|&effect| does(effect));
    let begins = &to_come[..first.map_or(to_come.len(), |first| first + 1)];
    let mut all: Vec<Due> = begins.iter().copied().map(Due::Begin).collect();
    if first.is_none() {
        all.extend(after);
    }
    // A log may leave out a daily effect in which nothing happens, so what comes after it is not early.
    let or = all.split_off(1.min(all.len()));
    Next { or, ..Next::due(all) }
}

fn in_the_afternoon(turn_state: &TurnState, now: &Arc<Moment>, turns: Turns) -> Next {
    let state = &now.state;
    let open = turn_state.turn.filter(|turn| !turn.over && turn.cards == 0);
    if let Some(turn) = open {
        let seat = turn.seat;
        // Pricing every card of a Hand is dear, and most callers only ask whose turn it is.
        if turns == Turns::Named {
            let options = Options::Turn { cards: Vec::new(), quick_actions: Vec::new() };
            return Next::awaits(vec![Decision { seat, options }]);
        }
        let settled = Settled::new(state, now.edition());
        let quick = |id: &ObjectId| playing::may_act(now, seat, *id);
        let own = state.objects.iter().filter(|(_, object)| object.controller == seat);
        let options = Options::Turn {
            cards: cards(state, &settled, seat),
            quick_actions: own.map(|(&id, _)| id).filter(quick).collect(),
        };
        return Next::awaits(vec![Decision { seat, options }]);
    }
    let turn = turn::next_turn(turn_state, state).map(Due::Turn);
    Next::due(vec![turn.unwrap_or(Due::Phase(Phase::Dusk))])
}

/// The cards of the Hand and the Reserve that a player may play and pay for, including unknown
/// ones.
fn cards(state: &State, settled: &Settled<'_>, seat: Seat) -> Vec<PossiblePlay> {
    let hand = state.slots(Place::Hand(seat)).iter().map(|slot| {
        let face = slot.known.as_ref().map(|known| known.face.clone());
        (Piece::Slot(slot.id), face, false)
    });
    let reserve = state.objects_in(Place::Reserve(seat)).map(|(id, object)| {
        (Piece::Object(id), object.face.clone(), object.statuses.has(Status::Exhausted))
    });
    let ready = i32::try_from(state.ready_mana(seat)).unwrap_or(i32::MAX);
    let play = |(card, face, exhausted): (Piece, Option<Arc<Face>>, bool)| match face {
        Some(face) => known(state, settled, (seat, ready), (card, &face, exhausted)),
        None => Some(PossiblePlay { card, into: Vec::new(), mana: None, prices: Vec::new() }),
    };
    hand.chain(reserve).filter_map(play).collect()
}

/// How a public card may be played, if it may, by a player with this many ready orbs.
fn known(
    state: &State,
    settled: &Settled<'_>,
    (seat, ready): (Seat, i32),
    (card, face, exhausted): (Piece, &Face, bool),
) -> Option<PossiblePlay> {
    let object = match card {
        Piece::Object(id) => Some(id),
        Piece::Slot(_) => None,
    };
    let spell = face.card_type == Some(CardType::Spell);
    let joins = |id: &ExpeditionId| !spell && may_join(face, seat, Place::Expedition(*id));
    let own = state.expeditions.iter().map(|one| one.id).filter(|id| id.seat == seat);
    let into: Vec<_> = own.filter(joins).collect();
    // A cost may depend on the Expedition that the card joins.
    let ways: Vec<_> =
        if into.is_empty() { vec![None] } else { into.iter().copied().map(Some).collect() };
    let mut prices = Vec::new();
    for way in ways {
        let playing = Playing { seat, face, object, into: way };
        let says = settled.play_rules(playing);
        let barred = says.contains(&Statement::CannotBePlayed)
            || (exhausted && !says.contains(&Statement::MayBePlayedExhausted));
        if barred {
            continue;
        }
        let cost = settled.play_cost(playing);
        let all = playing::prices(&cost, face, object.is_none()).into_iter().zip([false, true]);
        let price = |((least, most), scouts)| Price { into: way, least, most, scouts };
        prices.extend(all.map(price).filter(|price| price.least <= ready));
    }
    let mut into: Vec<_> = prices.iter().filter_map(|price| price.into).collect();
    // A card with a Scout cost has two prices into each Expedition.
    into.dedup();
    let mana = prices.iter().map(|price| price.least).min()?;
    Some(PossiblePlay { card, into, mana: Some(mana), prices })
}
