//! Tokens: what they are when they are created, and where they cease to exist.

use rules::{CardType, Event, FaceEntry, Kind, Place, State, TokenCreated, TokenEntry};
use serde_json::json;

use crate::doubt::Doubt;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::TokenCreated(TokenCreated { tokens, .. }) => {
            for token in tokens {
                created(walk, step, token);
                cost(walk, step, token);
            }
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => outside(walk, step),
        _ => {}
    }
}

/// The face of a token as the log tells it.
fn face<'a>(state: &'a State, token: &'a TokenEntry) -> Option<&'a rules::Face> {
    match &token.face {
        FaceEntry::New(face) => Some(face),
        FaceEntry::Known(reference) => state.faces.get(reference.as_str()).map(|face| &**face),
    }
}

/// A Character in an Expedition (`4.0 2.2.1.d`, `4.0 7.3.5.a`), or what a card makes a Permanent in so many words.
fn created(walk: &mut Walk<'_>, step: Step<'_>, token: &TokenEntry) {
    let Some(face) = face(step.after, token) else { return };
    let right = match face.card_type {
        Some(CardType::Character) => matches!(token.to, Place::Expedition(_)),
        Some(CardType::Permanent) | None => {
            matches!(token.to, Place::Expedition(_) | Place::Landmark(_))
        }
        Some(_) => false,
    };
    if right {
        return;
    }
    let name = face.title();
    let message = Text::new(
        format!("The token {name} in {} is no Character in an Expedition", named(token.to)),
        format!("Le jeton {name} dans {} n'est pas un Personnage en Expédition", named(token.to)),
    );
    let recorded = json!({ "type": face.card_type, "to": token.to });
    let expected = json!({ "type": CardType::Character, "zone": "expedition" });
    let said = Said::new(Check::TokenCreated, step.seq, message)
        .players(token.to.seat())
        .told(recorded, expected);
    walk.say(step, said, None);
}

/// Tokens cost nothing (`4.0 2.2.7.c`, `4.0 2.2.8.c`).
fn cost(walk: &mut Walk<'_>, step: Step<'_>, token: &TokenEntry) {
    let Some(face) = face(step.after, token) else { return };
    let costs = [face.hand_cost.unwrap_or(0), face.reserve_cost.unwrap_or(0)];
    if costs == [0, 0] {
        return;
    }
    let name = face.title();
    let message =
        Text::new(format!("The token {name} has a cost"), format!("Le jeton {name} a un coût"));
    let recorded = json!({ "hand_cost": costs[0], "reserve_cost": costs[1] });
    let expected = json!({ "hand_cost": 0, "reserve_cost": 0 });
    let said = Said::new(Check::TokenCost, step.seq, message)
        .players(token.to.seat())
        .told(recorded, expected);
    walk.say(step, said, None);
}

/// Tokens are in play or nowhere (`2024-09 2.1.d`, `4.0 2.1.e`).
fn outside(walk: &mut Walk<'_>, step: Step<'_>) {
    let outside: Vec<_> = step
        .before
        .objects
        .iter()
        .filter(|(_, object)| matches!(object.kind, Kind::Token))
        .filter(|(_, object)| {
            matches!(object.place, Place::Reserve(_) | Place::Discard(_) | Place::Mana(_))
        })
        .map(|(&id, _)| id)
        .collect();
    if outside.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let message = Text::new(
        "A token is still in a zone where it ceases to exist",
        "Un jeton est encore dans une zone où il cesse d'exister",
    );
    let said = Said::new(Check::TokenOutside, from, message)
        .told(json!({ "tokens": outside }), json!({ "tokens": [] }))
        .objects(outside);
    walk.say(step, said, doubt);
}
