//! Who sees what of the boosters and pools in the project's matches.

use replay::{DraftedCard, Replay, Viewer};
use rules::{Seat, SlotId, State};

use crate::replays::root;

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

fn load(name: &str) -> Replay {
    let bytes = std::fs::read(root().join(format!("replays/{name}.daybook"))).expect("readable");
    Replay::load(record::read(&bytes).expect("whole")).expect("makes sense")
}

/// Whether a player has a card in hand or in their pool, or everyone has been told of it.
fn may(state: &State, viewer: Viewer, slot: SlotId) -> bool {
    let draft = state.draft.as_ref().expect("there is one");
    let is_it = |one: &&rules::Slot| one.id == slot;
    let told = draft.cards().find(is_it).is_some_and(|one| one.known.is_some());
    let has = |seat: Seat| {
        let held = draft.boosters.iter().filter(|one| one.holder == seat);
        let held = held.flat_map(|one| &one.cards).chain(&draft.pools[seat.index()]);
        held.into_iter().any(|one| one.id == slot)
    };
    told || match viewer {
        Viewer::Official => true,
        Viewer::Public => false,
        Viewer::Hands => SEATS.into_iter().any(has),
        Viewer::Seat(seat) => has(seat),
    }
}

#[test]
fn a_player_sees_the_booster_in_hand_and_the_own_pool_and_everybody_what_is_opened() {
    for (name, opened) in [("booster-draft", 96), ("sealed", 168)] {
        let replay = load(name);
        let (mut seen, mut hidden, mut last) = (0, 0, 0);
        for seq in 0..=replay.last() {
            for viewer in [Viewer::Official, Viewer::Public, Viewer::Hands]
                .into_iter()
                .chain(SEATS.map(Viewer::Seat))
            {
                let view = replay.view(seq, viewer).expect("in range");
                let Some(draft) = view.draft else { continue };
                let state = replay.at(seq).expect("in range");
                let boosters = draft.boosters.iter().flat_map(|booster| &booster.cards);
                let cards: Vec<&DraftedCard> =
                    boosters.chain(draft.pools.iter().flatten()).collect();
                for card in &cards {
                    let slot = card.slot.expect("each is known by its slot");
                    let may = may(state, viewer, slot);
                    assert_eq!(card.card.is_some(), may, "{name}: {viewer} after {seq}: {slot}");
                    *(if may { &mut seen } else { &mut hidden }) += 1;
                }
                if viewer == Viewer::Public {
                    last = cards.iter().filter(|card| card.card.is_some()).count();
                }
            }
        }
        assert!(seen > 300 && hidden > 300, "{name}: {seen}, {hidden}");
        assert_eq!(last, opened, "{name}");
    }
}

/// A slot that one player has seen is never later a card of the other's: otherwise the log would
/// reveal who has taken what.
#[test]
fn nobody_is_told_what_another_took_out_of_a_booster_that_they_passed() {
    let replay = load("booster-draft");
    let drafted =
        (0..=replay.last()).filter_map(|seq| replay.at(seq)).filter(|it| it.day.game == 0);
    let mut picked = 0;
    for state in drafted {
        let Some(draft) = &state.draft else { continue };
        for (seat, pool) in SEATS.into_iter().zip(&draft.pools) {
            assert!(pool.iter().all(|slot| slot.seen_by == 1 << seat.index()));
            picked += pool.len();
        }
    }
    assert!(picked > 1000);
}
