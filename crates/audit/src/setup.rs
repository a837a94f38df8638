//! Set-up: the Adventure, the first cards, the first Mana Orbs (`2024-09 1.3.1`, `4.0 4.1`).

use rules::{
    Ability, CauseKind, DeckRegistered, Event, Expedition, HeroEntry, Passive, Phase, Place, Scope,
    Seat, Start, State, Statement,
};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::cause;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    if matches!(step.event, Event::DeckRegistered(_) | Event::Moved(_)) {
        heroes(walk, step);
    }
    if let Event::DeckRegistered(DeckRegistered { seat, hero: Some(hero), .. }) = step.event {
        hero_counters(walk, step, *seat, hero);
    }
    if matches!(step.event, Event::DayBegan(began) if began.day == 1) {
        starts(walk, step);
    }
    match step.event {
        Event::TumultRevealed(shown) => {
            let twice = step.before.adventure.tumult.iter().enumerate().any(|(index, tumult)| {
                index != usize::from(shown.index)
                    && tumult.shown.is_some_and(|(card, _)| card == shown.card)
            });
            if twice {
                tumult(walk, step);
            }
        }
        Event::Moved(moved)
            if is_set_up(step.before) && cause(step.event) != Some(CauseKind::Ability) =>
        {
            for one in &moved.moves {
                match (one.from, one.to) {
                    // What is drawn behind the orbs is drawn by an ability.
                    (Place::Deck(seat, _), Place::Hand(_)) => {
                        shuffled(walk, step, seat);
                        let [drawn, orbs] = walk.memory.first.entry(seat).or_default();
                        *drawn += usize::from(*orbs == 0);
                    }
                    (Place::Hand(seat), Place::Mana(_)) => {
                        walk.memory.first.entry(seat).or_default()[1] += 1;
                    }
                    _ => {}
                }
            }
        }
        Event::PhaseBegan(began) if began.phase != Phase::Morning && step.before.day.day == 1 => {
            first_cards(walk, step);
        }
        _ => {}
    }
}

/// Before the first phase that follows set-up, which in `2024-09 1.3.1.d` lasts through the first Morning.
pub(crate) fn is_set_up(state: &State) -> bool {
    match state.day.phase {
        Phase::Setup => true,
        Phase::Morning => state.day.day == 1,
        Phase::Noon | Phase::Afternoon | Phase::Dusk | Phase::Night => false,
    }
}

/// A Hero zone holds one Hero at most.
fn heroes(walk: &mut Walk<'_>, step: Step<'_>) {
    for seat in step.after.seats() {
        let count = |state: &State| state.objects_in(Place::Hero(seat)).count();
        let has = count(step.after);
        if has < 2 || has <= count(step.before) {
            continue;
        }
        let message = Text::new(
            format!("{} has {has} Heroes", named(seat)),
            format!("{} a {has} Héros", named(seat)),
        );
        let said = Said::new(Check::Heroes, step.seq, message)
            .objects(step.after.objects_in(Place::Hero(seat)).map(|(id, _)| id))
            .players([seat])
            .told(json!({ "heroes": has }), json!({ "heroes": 1 }));
        walk.say(step, said, None);
    }
}

/// A Hero that begins the game with counters has them at once (`4.0 2.5.e`).
fn hero_counters(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat, hero: &HeroEntry) {
    let Some(face) = step.after.hero(seat).and_then(|(_, hero)| hero.face.clone()) else { return };
    let begins = |ability: &Ability| match ability {
        Ability::Passive(Passive {
            scope: Scope::Me,
            condition: None,
            says: Statement::BeginsWith(Start::Counters(name, count)),
            ..
        }) => Some((name.clone(), *count)),
        _ => None,
    };
    for (name, wanted) in face.abilities.iter().flatten().filter_map(begins) {
        let has = hero.counters.get(&name).copied().unwrap_or(0);
        if has == wanted {
            continue;
        }
        let message = Text::new(
            format!("{} begins with {has} {name} instead of {wanted}", face.title()),
            format!("{} commence avec {has} {name} au lieu de {wanted}", face.title()),
        );
        let said = Said::new(Check::HeroCounters, step.seq, message)
            .objects(step.after.hero(seat).map(|(id, _)| id))
            .players([seat])
            .told(
                json!({ "counter": name, "count": has }),
                json!({ "counter": name, "count": wanted }),
            );
        let doubt = walk.on_paper();
        walk.say(step, said, doubt);
    }
}

/// Every counter is in the region where its Expedition starts (`2024-09 1.3.1.b`, `4.0 1.3.1.b`).
fn starts(walk: &mut Walk<'_>, step: Step<'_>) {
    let away = |one: &&Expedition| one.position != one.start();
    let away: Vec<_> = step.before.expeditions.iter().filter(away).map(|one| one.id).collect();
    if away.is_empty() {
        return;
    }
    let used = walk.memory.abilities_used.then(Doubt::ability);
    let doubt = walk.on_paper().or_else(|| walk.memory.observed.map(|_| Doubt::gap())).or(used);
    let message = Text::new(
        "An Expedition is not in its first region when the first day begins",
        "Une Expédition n'est pas dans sa première région quand le premier jour commence",
    );
    let said = Said::new(Check::ExpeditionStart, 0, message)
        .players(away.iter().map(|id| id.seat))
        .told(json!({ "elsewhere": away }), json!({ "elsewhere": [] }));
    walk.say(step, said, doubt);
}

/// A Deck is shuffled before anything is drawn from it.
fn shuffled(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    // What was said of the first card is not said again.
    if !walk.memory.shuffled.insert(seat) {
        return;
    }
    let message = Text::new(
        format!("{} drew from a Deck that had not been shuffled", named(seat)),
        format!("{} a pioché dans un Deck qui n'avait pas été mélangé", named(seat)),
    );
    let doubt = walk.on_paper().or_else(|| walk.memory.observed.map(|_| Doubt::gap()));
    let said = Said::new(Check::NotShuffled, step.seq, message)
        .players([seat])
        .told(json!({ "shuffled": false }), json!({ "shuffled": true }));
    walk.say(step, said, doubt);
}

fn tumult(walk: &mut Walk<'_>, step: Step<'_>) {
    let message = Text::new(
        "The same Tumult card lies in the Adventure twice",
        "La même carte Tumulte se trouve deux fois dans l'Aventure",
    );
    let said = Said::new(Check::TumultCards, step.seq, message)
        .told(json!({ "distinct": false }), json!({ "distinct": true }));
    walk.say(step, said, None);
}

/// Six cards drawn and three of them in the Mana zone, once set-up is over.
fn first_cards(walk: &mut Walk<'_>, step: Step<'_>) {
    if !is_set_up(step.before) {
        return;
    }
    let doubt = walk.on_paper().or_else(|| walk.memory.observed.map(|_| Doubt::gap()));
    let first = std::mem::take(&mut walk.memory.first);
    for seat in step.before.seats() {
        let [drawn, orbs] = first.get(&seat).copied().unwrap_or_default();
        let all = [
            (Check::FirstHand, drawn, 6, "drawn", "piochées"),
            (Check::FirstOrbs, orbs, 3, "put in the Mana zone", "placées en Mana"),
        ];
        for (check, has, wanted, en, fr) in all {
            if has == wanted {
                continue;
            }
            let player = named(seat);
            let message = Text::new(
                format!("{player} began with {has} cards {en} instead of {wanted}"),
                format!("{player} a commencé avec {has} cartes {fr} au lieu de {wanted}"),
            );
            let said = Said::new(check, 0, message)
                .players([seat])
                .told(json!({ "cards": has }), json!({ "cards": wanted }));
            walk.say(step, said, doubt.clone());
        }
    }
}
