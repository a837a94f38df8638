//! Set-up: the Adventure, the first cards, the first Mana Orbs (`2024-09 1.3.1`, `4.0 4.1`).

use rules::{CauseKind, Event, Phase, Place, State};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::cause;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    if matches!(step.event, Event::DeckRegistered(_) | Event::Moved(_)) {
        heroes(walk, step);
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
fn is_set_up(state: &State) -> bool {
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
        let said = Said {
            check: Check::Heroes,
            from: step.seq,
            objects: step.after.objects_in(Place::Hero(seat)).map(|(id, _)| id).collect(),
            players: vec![seat],
            recorded: json!({ "heroes": has }),
            expected: json!({ "heroes": 1 }),
            message: Text::new(
                format!("Player {seat} has {has} Heroes"),
                format!("Le joueur {seat} a {has} Héros"),
            ),
        };
        walk.say(step, said, None);
    }
}

fn tumult(walk: &mut Walk<'_>, step: Step<'_>) {
    let said = Said {
        check: Check::TumultCards,
        from: step.seq,
        objects: Vec::new(),
        players: Vec::new(),
        recorded: json!({ "distinct": false }),
        expected: json!({ "distinct": true }),
        message: Text::new(
            "The same Tumult card lies in the Adventure twice",
            "La même carte Tumulte se trouve deux fois dans l'Aventure",
        ),
    };
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
            let said = Said {
                check,
                from: 0,
                objects: Vec::new(),
                players: vec![seat],
                recorded: json!({ "cards": has }),
                expected: json!({ "cards": wanted }),
                message: Text::new(
                    format!("Player {seat} began with {has} cards {en} instead of {wanted}"),
                    format!(
                        "Le joueur {seat} a commencé avec {has} cartes {fr} au lieu de {wanted}"
                    ),
                ),
            };
            walk.say(step, said, doubt.clone());
        }
    }
}
