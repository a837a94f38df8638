//! Tokens: their characteristics on creation, and where they cease to exist.

use engine::Reliance;
use rules::{CardType, Event, Face, Kind, Place, State, TokenCreated, TokenEntry};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::evidence::TokenEvidence;
use crate::step::JudgedStep;

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    match step.event {
        Event::TokenCreated(TokenCreated { tokens, .. }) => {
            for token in tokens {
                created(context, step, token);
                cost(context, step, token);
            }
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => outside(context, step),
        _ => {}
    }
}

/// Whether a card that was seen creates this token in the Reserve, as a Signature token that costs something from there: no
/// edition of the rules knows such tokens, and what a card says comes before the rules (`4.0 1.4.2.a`).
fn is_signature(state: &State, face: &Face) -> bool {
    let faces = state.faces.iter().map(|(_, face)| face);
    let mut named = faces.flat_map(|face| face.abilities.iter().flatten());
    named.any(|ability| ability.signature().is_some_and(|token| token.name == face.name))
}

/// A token is a Character in an Expedition (`4.0 2.2.1.d`, `4.0 7.3.5.a`), or a Permanent if a card
/// explicitly makes it one.
fn created(context: &mut AuditContext<'_>, step: JudgedStep<'_>, token: &TokenEntry) {
    let Some(face) = step.after.face_of(&token.face) else { return };
    let right = match face.card_type {
        Some(CardType::Character) => match token.to {
            Place::Reserve(_) => is_signature(step.after, face),
            to => matches!(to, Place::Expedition(_)),
        },
        None if matches!(token.to, Place::Reserve(_)) => is_signature(step.after, face),
        Some(CardType::Permanent) | None => {
            matches!(token.to, Place::Expedition(_) | Place::Landmark(_))
        }
        Some(_) => false,
    };
    if right {
        return;
    }
    let name = face.title();
    let claim = Claim::new(
        Check::TokenCreated,
        step.seq,
        TokenEvidence::NoCharacter {
            token: name.to_owned(),
            card_type: face.card_type,
            place: token.to,
        },
    )
    .players(token.to.seat());
    context.add(step, claim, None);
}

/// Tokens cost nothing (`4.0 2.2.7.c`, `4.0 2.2.8.c`).
fn cost(context: &mut AuditContext<'_>, step: JudgedStep<'_>, token: &TokenEntry) {
    let Some(face) = step.after.face_of(&token.face) else { return };
    let costs = [face.hand_cost.unwrap_or(0), face.reserve_cost.unwrap_or(0)];
    if costs == [0, 0] || (costs[0] == 0 && is_signature(step.after, face)) {
        return;
    }
    let name = face.title();
    let claim = Claim::new(
        Check::TokenCost,
        step.seq,
        TokenEvidence::Cost { token: name.to_owned(), hand: costs[0], reserve: costs[1] },
    )
    .players(token.to.seat());
    context.add(step, claim, None);
}

/// Tokens are in play or do not exist (`2024-09 2.1.d`, `4.0 2.1.e`).
fn outside(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    let outside: Vec<_> = step
        .before
        .objects
        .iter()
        .filter(|(_, object)| matches!(object.kind, Kind::Token))
        .filter(|(_, object)| {
            let signature = || object.face.as_ref().is_some_and(|it| is_signature(step.before, it));
            match object.place {
                Place::Reserve(_) => !signature(),
                place => matches!(place, Place::Discard(_) | Place::Mana(_)),
            }
        })
        .map(|(&id, _)| id)
        .collect();
    if outside.is_empty() {
        return;
    }
    let from = context.memory.unit_from;
    let doubt = context.unsure(from, Reliance::Board, &[]);
    let claim = Claim::new(Check::TokenOutside, from, TokenEvidence::Outside(outside.clone()))
        .objects(outside);
    context.add(step, claim, doubt);
}
