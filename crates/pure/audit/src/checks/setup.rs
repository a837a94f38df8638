//! Set-up: the Adventure, the first cards, the first Mana Orbs (`2024-09 1.3.1`, `4.0 4.1`).

use engine::is_tumult_twice;
use rules::{CauseKind, DeckRegistered, Event, Expedition, HeroEntry, Phase, Place, Seat, State};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::SetupEvidence;
use crate::matter::Matter;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if matches!(step.event, Event::DeckRegistered(_) | Event::Moved(_)) {
        heroes(context, step);
    }
    if let Event::DeckRegistered(DeckRegistered { seat, hero: Some(hero), .. }) = step.event {
        hero_counters(context, step, *seat, hero);
    }
    if matches!(step.event, Event::DayBegan(began) if began.day == 1) {
        starts(context, step);
    }
    match step.event {
        Event::TumultRevealed(shown) if is_tumult_twice(step.before, shown) => {
            tumult(context, step);
        }
        Event::Moved(moved)
            if step.before.is_set_up() && step.event.cause_kind() != Some(CauseKind::Ability) =>
        {
            for one in &moved.moves {
                match (one.from, one.to) {
                    // Cards drawn after the orbs are drawn by an ability.
                    (Place::Deck(seat, _), Place::Hand(_)) => {
                        shuffled(context, step, seat);
                        let [drawn, orbs] = context.memory.first.entry(seat).or_default();
                        *drawn += usize::from(*orbs == 0);
                    }
                    (Place::Hand(seat), Place::Mana(_)) => {
                        context.memory.first.entry(seat).or_default()[1] += 1;
                    }
                    _ => {}
                }
            }
        }
        Event::PhaseBegan(began) if began.phase != Phase::Morning && step.before.day.day == 1 => {
            first_cards(context, step);
        }
        _ => {}
    }
}

/// A Hero zone contains at most one Hero.
fn heroes(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    for seat in step.after.seats() {
        let count = |state: &State| state.objects_in(Place::Hero(seat)).count();
        let has = count(step.after);
        if has < 2 || has <= count(step.before) {
            continue;
        }
        let claim = Claim::new(
            Check::Heroes,
            step.seq,
            SetupEvidence::Heroes { player: seat, heroes: has },
        )
        .objects(step.after.objects_in(Place::Hero(seat)).map(|(id, _)| id))
        .players([seat]);
        context.add(step, claim, None);
    }
}

/// A Hero that begins the game with counters has them immediately (`4.0 2.5.e`).
fn hero_counters(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    seat: Seat,
    hero: &HeroEntry,
) {
    let Some(face) = step.after.hero(seat).and_then(|(_, hero)| hero.face.clone()) else { return };
    for (name, wanted) in face.first_counters() {
        let has = hero.counters.get(&name).copied().unwrap_or(0);
        if has == wanted {
            continue;
        }
        let claim = Claim::new(
            Check::HeroCounters,
            step.seq,
            SetupEvidence::HeroCounters {
                hero: face.title().to_owned(),
                counter: name.to_string(),
                has,
                wanted,
            },
        )
        .objects(step.after.hero(seat).map(|(id, _)| id))
        .players([seat]);
        let doubt = context.on_paper();
        context.add(step, claim, doubt);
    }
}

/// Every counter is in the region where its Expedition starts (`2024-09 1.3.1.b`, `4.0 1.3.1.b`).
fn starts(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let away = |one: &&Expedition| one.position != one.start();
    let away: Vec<_> = step.before.expeditions.iter().filter(away).map(|one| one.id).collect();
    if away.is_empty() {
        return;
    }
    let doubt = context
        .on_paper()
        .or_else(|| context.memory.observed.map(|_| Doubt::Gap))
        .or_else(|| context.could(step.before, [Matter::Expedition]));
    let claim = Claim::new(Check::ExpeditionStart, 0, SetupEvidence::Elsewhere(away.clone()))
        .players(away.iter().map(|id| id.seat));
    context.add(step, claim, doubt);
}

/// A Deck is shuffled before anything is drawn from it.
fn shuffled(context: &mut AuditContext<'_>, step: JudgedStep<'_>, seat: Seat) {
    // A fault reported for the first card is not reported again.
    if !context.memory.shuffled.insert(seat) {
        return;
    }
    let doubt = context.on_paper().or_else(|| context.memory.observed.map(|_| Doubt::Gap));
    let claim =
        Claim::new(Check::NotShuffled, step.seq, SetupEvidence::NotShuffled(seat)).players([seat]);
    context.add(step, claim, doubt);
}

fn tumult(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let claim = Claim::new(Check::TumultCards, step.seq, SetupEvidence::SameTumult);
    context.add(step, claim, None);
}

/// Six cards drawn and three of them in the Mana zone, once set-up is over.
fn first_cards(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    if !step.before.is_set_up() {
        return;
    }
    let doubt = context.on_paper().or_else(|| context.memory.observed.map(|_| Doubt::Gap));
    let first = std::mem::take(&mut context.memory.first);
    for seat in step.before.playing() {
        let [drawn, orbs] = first.get(&seat).copied().unwrap_or_default();
        let all = [
            (
                drawn,
                6,
                Check::FirstHand,
                SetupEvidence::FirstHand { player: seat, cards: drawn, wanted: 6 },
            ),
            (
                orbs,
                3,
                Check::FirstOrbs,
                SetupEvidence::FirstOrbs { player: seat, cards: orbs, wanted: 3 },
            ),
        ];
        for (has, wanted, check, evidence) in all {
            if has == wanted {
                continue;
            }
            let claim = Claim::new(check, 0, evidence).players([seat]);
            context.add(step, claim, doubt.clone());
        }
    }
}
