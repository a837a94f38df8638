//! Set-up: decks, the first cards, the first Mana Orbs (`2024-09 1.3.1`, `4.0 4.1`).

use rules::{
    Ability, Cause, CauseKind, DeckRegistered, Edition, Event, MarkerEntry, MarkerPlace, Phase,
    Seat, Start, State, Statement, TerrainMarkerPlaced,
};

use super::due::{Due, cited};
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;

/// The number of cards in the first Hand, and how many of them become Mana Orbs.
const FIRST_CARDS: u32 = 6;
const FIRST_ORBS: u32 = 3;

/// What a game requires once it has begun.
pub(super) fn of_game(state: &State) -> Vec<Due> {
    state.seats().map(Due::Deck).collect()
}

/// A deck is presented once, before it is shuffled (`4.0 4.1.e`).
pub(super) fn deck(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &DeckRegistered,
) -> Verdict {
    let due = turn_state.owed.iter().position(|due| *due == Due::Deck(it.seat));
    let verdict = match due {
        Some(_) => Verdict::Decided,
        None => turn_state.departs(step, Vec::new(), cited((&["1.3.1.c"], &["4.1.e"]), edition)),
    };
    if let Some(index) = due {
        turn_state.owed.remove(index);
        turn_state.owed.extend(of_deck(it.seat));
    }
    verdict
}

/// The Terrain Markers that a Hero begins the game with lie on it as soon as it is there.
pub(super) fn brought(state: &State) -> Option<Event> {
    if state.day.phase != Phase::Setup || state.started.is_none() {
        return None;
    }
    state.seats().find_map(|seat| {
        let (hero, object) = state.hero(seat)?;
        let on = MarkerPlace::Object(hero);
        let begins = |ability: &Ability| match ability {
            Ability::Passive(it) => match &it.says {
                Statement::BeginsWith(Start::TerrainMarkers(terrains)) => Some(terrains.clone()),
                _ => None,
            },
            _ => None,
        };
        let terrains = object.face.as_ref()?.abilities.iter().flatten().find_map(begins)?;
        if state.adventure.markers.iter().any(|marker| marker.on == on) {
            return None;
        }
        let marker =
            |terrain| MarkerEntry { terrains: vec![terrain], on, owner: seat, source_id: None };
        let markers = terrains.into_iter().map(marker).collect();
        let cause = Some(Cause::new(CauseKind::Rule));
        Some(Event::TerrainMarkerPlaced(TerrainMarkerPlaced { cause, markers }))
    })
}

/// What follows once a deck is there.
fn of_deck(seat: Seat) -> [Due; 3] {
    [Due::Shuffle(seat), Due::Draw(seat, FIRST_CARDS), Due::FirstOrbs(seat, FIRST_ORBS)]
}
