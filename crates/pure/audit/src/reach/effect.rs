//! What the steps of an effect could do.

use rules::Status;
use rules::effect::{
    Attempt, Charge, Choice, Gain, Loss, Markers, NextPlay, OnPlay, Play, Span, Step, To,
};

use super::{BY_ABILITIES, gives, says};
use crate::matter::{Matter, Matters};

pub(super) fn steps(effect: &[Step], all: &mut Matters) {
    for one in effect {
        step(one, all);
    }
}

pub(super) fn step(one: &Step, all: &mut Matters) {
    match one {
        Step::Try(Attempt { steps: tried, then, otherwise, .. }) => {
            for part in [tried, then, otherwise] {
                steps(part, all);
            }
        }
        Step::If(_, then, otherwise) => {
            steps(then, all);
            steps(otherwise, all);
        }
        Step::Choose(Choice { modes, .. }) => modes.iter().for_each(|mode| steps(mode, all)),
        Step::Depending(_, rows) => rows.iter().for_each(|row| steps(&row.steps, all)),
        Step::ForEach(_, inner) | Step::Times(_, inner) | Step::By(_, inner) => steps(inner, all),
        Step::AfterRest(inner) | Step::NextTime(_, _, inner) => {
            let mut later = Matters::NONE;
            steps(inner, &mut later);
            if later.meets(Matters::of([Matter::Play])) {
                all.add(Matter::PlayLater);
            }
            if later.meets(Matters::of([Matter::Cost])) {
                all.add(Matter::CostLater);
            }
            all.add_all(later);
        }
        Step::Next(next) => next_play(next, all),
        Step::Gain(_, gained, _) => gained.iter().for_each(|gain| gains(gain, all)),
        Step::Lose(_, lost) => lost.iter().for_each(|loss| loses(loss, all)),
        Step::Lasting(passive, _) => {
            says(&passive.says, all);
            all.add(Matter::CostLater);
        }
        Step::Move(_, to) => moves(to, all),
        // It may be anything another object does.
        Step::Activate { .. } => all.add(Matter::Others),
        Step::Spend(_, markers, _) => {
            all.add(Matter::Uncounter);
            if *markers == Markers::Any {
                all.add(Matter::Boost);
            }
        }
        _ => all.add_all(plain(one)),
    }
}

/// The consequences of a card played by an effect.
const PLAY: Matters = Matters::of([
    Matter::Play,
    Matter::GainFleeting,
    Matter::ToExpedition,
    Matter::ToLandmark,
    Matter::ToReserve,
    Matter::ToDiscard,
]);

/// What a step without nested steps does.
fn plain(one: &Step) -> Matters {
    use Matter::{
        Ascend, Boost, Control, Counter, Draw, Exhaust, Expedition, FirstPlayer, Marker, Progress,
        Ready, Roll, ToDiscard, ToExpedition, ToHand, ToLandmark, ToReserve, Token, Turn,
        Uncounter, Win,
    };
    match one {
        Step::Draw(_) | Step::DrawIt => Matters::of([Draw, ToHand]),
        Step::Resupply { .. } => Matters::of([ToReserve, Exhaust]),
        Step::Sabotage(_) | Step::Sacrifice(_) | Step::DiscardDownTo(..) => {
            Matters::of([ToDiscard])
        }
        Step::Exchange(..) => Matters::of([
            Matter::ToDeck,
            ToDiscard,
            ToExpedition,
            ToHand,
            ToLandmark,
            Matter::ToMana,
            ToReserve,
        ]),
        Step::Reveal(_) | Step::LookAt(_) => Matters::of([Matter::Look]),
        Step::Create(_) => Matters::of([Token]),
        Step::Play(Play { charge: Charge::Cost, .. }) | Step::Rush(_) => PLAY,
        Step::Play(_) => PLAY.and(Matters::of([Matter::Cost])),
        Step::Exhaust(_) => Matters::of([Exhaust]),
        Step::Ready(_) => Matters::of([Ready]),
        Step::Switch(_) => Matters::of([ToExpedition]),
        Step::Defect(_) | Step::TakeControl(_) => Matters::of([Control, ToExpedition, ToLandmark]),
        Step::Augment(_) => Matters::of([Boost, Counter]),
        Step::Distribute(..) | Step::DoubleBoosts(_) => Matters::of([Boost]),
        Step::ExchangeBoosts(_) => Matters::of([Boost, Uncounter]),
        Step::Ascend(_) => Matters::of([Ascend]),
        Step::Forward(..) | Step::Backward(..) => Matters::of([Expedition]),
        Step::PlaceMarker(_) | Step::MoveMarker(_) => Matters::of([Marker]),
        Step::Roll | Step::AddToRoll(_) => Matters::of([Roll]),
        Step::Pass | Step::AfterYou | Step::AnotherTurn => Matters::of([Turn]),
        Step::BecomeFirst(_) => Matters::of([FirstPlayer]),
        Step::Complete(_) => Matters::of([Matter::Abilities, Counter, ToDiscard]),
        Step::Win | Step::Defeat => Matters::of([Win]),
        Step::StayPut(..) => Matters::of([Progress]),
        Step::Pay(_) | Step::Target(_) | Step::TargetPlayer(_) | Step::TargetExpeditions(_) => {
            Matters::NONE
        }
        // A gift is a card drawn, a Resupply or a token.
        Step::ReceiveToo => Matters::of([Draw, ToHand, ToReserve, Token]),
        Step::Gain(..)
        | Step::Lose(..)
        | Step::Lasting(..)
        | Step::Move(..)
        | Step::Activate { .. }
        | Step::Spend(..)
        | Step::Next(_)
        | Step::NextTime(..)
        | Step::Try(_)
        | Step::If(..)
        | Step::Choose(_)
        | Step::Depending(..)
        | Step::ForEach(..)
        | Step::Times(..)
        | Step::By(..)
        | Step::AfterRest(_) => Matters::NONE,
    }
}

/// Where cards go; a Fleeting card sent to the Reserve goes to the Discard pile.
fn moves(to: &To, all: &mut Matters) {
    let there = match to {
        To::Discard => Matters::of([Matter::ToDiscard]),
        To::Hand => Matters::of([Matter::ToHand, Matter::Draw]),
        To::Reserve => Matters::of([Matter::ToReserve, Matter::ToDiscard]),
        To::Mana => Matters::of([Matter::ToMana]),
        To::ReadyMana => Matters::of([Matter::ToMana, Matter::Ready]),
        To::DeckTop | To::DeckBottom | To::DeckPosition(_) => Matters::of([Matter::ToDeck]),
        To::Expeditions(_) => Matters::of([Matter::ToExpedition]),
        To::Landmarks => Matters::of([Matter::ToLandmark]),
    };
    all.add_all(there);
}

fn next_play(next: &NextPlay, all: &mut Matters) {
    for one in &next.does {
        match one {
            OnPlay::Less(..) | OnPlay::Free if next.during == Span::Turn => all.add(Matter::Cost),
            OnPlay::Less(..) | OnPlay::Free => {
                all.add_all(Matters::of([Matter::Cost, Matter::CostLater]));
            }
            OnPlay::Gains(gain) => gains(gain, all),
            OnPlay::Loses(loss) => loses(loss, all),
            OnPlay::Activates { .. } => all.add(Matter::Others),
        }
    }
}

pub(super) fn gains_status(status: Status, all: &mut Matters) {
    all.add(match status {
        Status::Fleeting => Matter::GainFleeting,
        Status::Exhausted => Matter::Exhaust,
        Status::Ascended => Matter::Ascend,
        _ => Matter::GainMark,
    });
}

fn gains(gain: &Gain, all: &mut Matters) {
    match gain {
        Gain::Boosts(..) => all.add(Matter::Boost),
        Gain::Counters(..) => all.add(Matter::Counter),
        Gain::Status(status) => gains_status(*status, all),
        Gain::OneOf(statuses) => statuses.iter().for_each(|one| gains_status(*one, all)),
        Gain::Ability(given) => {
            all.add_all(Matters::of([
                Matter::Abilities,
                Matter::Progress,
                Matter::Leaving,
                Matter::Tough,
            ]));
            gives(given, all);
        }
        Gain::ItsSubtypes => all.add(Matter::Abilities),
    }
}

fn loses(loss: &Loss, all: &mut Matters) {
    match loss {
        Loss::Status(Status::Fleeting) => all.add(Matter::LoseFleeting),
        Loss::Status(Status::Exhausted) => all.add(Matter::Ready),
        Loss::Status(_) => all.add(Matter::LoseMark),
        Loss::Counters(..) | Loss::AllCounters(_) => all.add(Matter::Uncounter),
        Loss::Abilities => all.add_all(BY_ABILITIES),
    }
}
