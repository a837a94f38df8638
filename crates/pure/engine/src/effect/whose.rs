//! The targeted player that a step refers to.

use rules::effect::{
    Counted, Expeditions, Filter, Gain, Number, Objects, Step, To, Where, Which, Whom,
};

/// The player that a step targets by naming whose cards or Expeditions it is about.
pub(super) fn target(step: &Step) -> Option<Whom> {
    let whom = match step {
        Step::Move(objects, To::Expeditions(of)) => of_objects(objects).or_else(|| of_which(of)),
        Step::Move(objects, _)
        | Step::Sacrifice(objects)
        | Step::Reveal(objects)
        | Step::LookAt(objects)
        | Step::Exhaust(objects)
        | Step::Ready(objects)
        | Step::Switch(objects)
        | Step::Defect(objects)
        | Step::TakeControl(objects)
        | Step::Augment(objects)
        | Step::Target(objects)
        | Step::Lose(objects, _)
        | Step::Distribute(_, objects)
        | Step::DoubleBoosts(objects)
        | Step::ExchangeBoosts(objects)
        | Step::Spend(_, _, objects) => of_objects(objects),
        Step::Gain(objects, gains, _) => {
            of_objects(objects).filter(|_| !gains.contains(&Gain::ItsSubtypes))
        }
        Step::Exchange(one, other) => of_objects(one).or_else(|| of_objects(other)),
        Step::Create(create) => {
            let zone = create.landmarks.or(create.reserve);
            let place = zone.or_else(|| create.expeditions.as_ref().and_then(of_which));
            place.or_else(|| of_number(&create.number))
        }
        Step::Ascend(of)
        | Step::Forward(of, _)
        | Step::Backward(of, _)
        | Step::TargetExpeditions(of)
        | Step::StayPut(of, _) => of_which(of),
        Step::BecomeFirst(whom) => Some(*whom),
        _ => None,
    };
    whom.filter(|whom| matches!(whom, Whom::TargetPlayer | Whom::TargetOpponent | Whom::Opponent))
}

fn of_objects(objects: &Objects) -> Option<Whom> {
    match objects {
        Objects::All(filter) | Objects::Random(_, filter) => of_filter(filter),
        Objects::Top(_, whom) => Some(*whom),
        // A single target may belong to any of the players, one of whom is then named.
        _ => None,
    }
}

fn of_number(number: &Number) -> Option<Whom> {
    match number {
        Number::Per(per) => match &per.per {
            Counted::Objects(filter) => of_filter(filter),
            _ => None,
        },
        Number::Plain(_) => None,
    }
}

fn of_filter(filter: &Filter) -> Option<Whom> {
    match &filter.place {
        Where::Expeditions(of) => filter.of.or_else(|| of_which(of)),
        _ => filter.of,
    }
}

fn of_which(of: &Expeditions) -> Option<Whom> {
    match &of.which {
        Which::Side(_, whom) => Some(*whom),
        Which::All(whom) | Which::Target(_, whom) | Which::Choose(_, whom) => *whom,
        _ => None,
    }
}
