//! Summary paragraphs of 4.0 that restate a paragraph cited by a check: each violated in an
//! otherwise clean match.

use audit::Check;
use rules::{Edition, Event, Status};
use serde_json::{Value, json};

use crate::games;
use crate::mutant::accuses;
use crate::paragraphs::{game, is_found};
use crate::played::Plan;
use crate::table::{SEATS, Table, by};

const NEW: Edition = Edition::Four;

/// Breaks each of these checks in a match played so, by the paragraph of 4.0 that it cites.
fn are_found(plan: Plan, checks: &[(&str, Check)]) {
    let game = game(NEW, plan);
    for &(number, check) in checks {
        is_found(number, check, &game);
    }
}

/// A constructed deck has 40 to 60 cards and one Hero (`4.0 1.1.4.a-b`).
#[test]
fn r1_1_4_b_a_constructed_deck_has_40_to_60_cards() {
    are_found(Plan::Plain, &[("1.1.4.b", Check::ConstructedSize)]);
}

/// Its cards are of its Hero's faction (`4.0 1.1.4.c`).
#[test]
fn r1_1_4_c_a_constructed_deck_is_of_one_faction() {
    are_found(Plan::Plain, &[("1.1.4.c", Check::ConstructedFaction)]);
}

/// Three of its cards share a name at most (`4.0 1.1.4.d`).
#[test]
fn r1_1_4_d_a_constructed_deck_has_three_copies_at_most() {
    are_found(Plan::Plain, &[("1.1.4.d", Check::ConstructedCopies)]);
}

/// Fifteen of them are rare at most (`4.0 1.1.4.e`).
#[test]
fn r1_1_4_e_a_constructed_deck_has_fifteen_rares_at_most() {
    are_found(Plan::Plain, &[("1.1.4.e", Check::ConstructedRares)]);
}

/// Three of them are unique at most (`4.0 1.1.4.f`).
#[test]
fn r1_1_4_f_a_constructed_deck_has_three_uniques_at_most() {
    are_found(Plan::Plain, &[("1.1.4.f", Check::ConstructedUniques)]);
}

/// Each Unique is in a deck once: there is one of it (`4.0 2.2.6.f`).
#[test]
fn r2_2_6_f_a_unique_is_in_a_deck_once() {
    are_found(Plan::Plain, &[("2.2.6.f", Check::SameUnique)]);
}

/// Six cards are drawn and three put in the Mana zone before the first day (`4.0 1.3.1.e`).
#[test]
fn r1_3_1_e_players_begin_with_six_cards_three_of_them_mana() {
    are_found(Plan::Plain, &[("4.1.h", Check::FirstHand), ("4.1.i", Check::FirstOrbs)]);
}

/// The Morning in short (`4.0 1.3.2.b`): Succeed, Prepare, Draw, Expand.
#[test]
fn r1_3_2_b_the_morning_of_the_newer_edition() {
    let checks = [
        ("4.2.1.a", Check::MorningOrder),
        ("4.2.1.b", Check::Succeed),
        ("4.2.1.c", Check::Prepare),
        ("4.2.1.d", Check::Draw),
        ("4.2.1.e", Check::Expand),
    ];
    are_found(Plan::Plain, &checks);
}

/// The Afternoon in short (`4.0 1.3.2.d`, `4.0 4.2.f`): turns alternate until all have passed, one card in each.
#[test]
fn r1_3_2_d_the_afternoon_of_the_newer_edition() {
    let checks = [
        ("4.2.3.c", Check::TurnOrder),
        ("4.2.3.b", Check::AfterPassing),
        ("4.2.3.e", Check::SecondCard),
    ];
    are_found(Plan::Plain, &checks);
}

/// Dusk in short (`4.0 1.3.2.e`): an Expedition moves forward if it wins a terrain of its region, and else stays.
#[test]
fn r1_3_2_e_dusk_of_the_newer_edition() {
    are_found(Plan::Plain, &[("4.2.4.b", Check::ShouldMove), ("4.2.4.b", Check::ShouldStay)]);
}

/// The Night in short (`4.0 1.3.2.f`, `4.0 4.2.5.a`): Rest, Clean-up, Check Victory.
#[test]
fn r1_3_2_f_the_night_of_the_newer_edition() {
    let checks =
        [("4.2.5.b", Check::ShouldRest), ("4.2.5.c", Check::CleanUp), ("4.2.5.d", Check::WentOn)];
    are_found(Plan::Plain, &checks);
}

/// Whose Expeditions have gone further in all has won, once they meet (`4.0 1.3.3.a-b`), and nobody else.
#[test]
fn r1_3_3_b_the_greater_distance_wins() {
    are_found(Plan::Plain, &[("4.2.5.d", Check::WentOn), ("4.2.5.d", Check::NotWon)]);
}

/// Without a winner there are tie-breakers (`4.0 1.3.3.c`), with all Expeditions in the Arena (`4.0 1.3.3.d`), for as
/// many days as it takes (`4.0 1.3.3.e-f`).
#[test]
fn r1_3_3_c_a_tie_starts_tie_breakers() {
    let checks = [
        ("4.2.5.d", Check::TieBreakerMissing),
        ("4.2.5.d", Check::TieBreakerEarly),
        ("4.3.d", Check::MovedInArena),
    ];
    are_found(Plan::Race, &checks);
    let events = game(NEW, Plan::Race).events;
    let began = |event: &Event| matches!(event, Event::TieBreakerBegan(_));
    let from = events.iter().position(began).expect("it is a tie");
    let days = events[from..].iter().filter(|event| matches!(event, Event::DayBegan(_)));
    assert!(days.count() > 0, "the match is clean and is decided on another day");
}

/// A cost is paid in full or not at all (`4.0 1.2.5.c`, `4.0 6.4.c`): less mana than a card costs is not enough.
#[test]
fn r1_2_5_c_costs_are_paid_in_full() {
    are_found(Plan::Plain, &[("5.1.2.d", Check::Cost)]);
}

/// What cannot be paid is not paid (`4.0 1.4.1.b`): an object does not spend more counters than it has (`4.0 2.5.h`,
/// `4.0 7.3.33.b`), and is not exhausted twice for a quick action (`4.0 5.3.d`).
#[test]
fn r1_4_1_b_an_impossible_cost_of_the_newer_edition() {
    let checks = [("1.4.1.b", Check::CountersMissing), ("2.4.6.a", Check::ExhaustedForCost)];
    are_found(Plan::Abilities, &checks);
}

/// Who has initiative decides first (`4.0 1.4.5.a`, `4.0 6.1.h`): reactions are played in that order (`4.0 4.4.b`), one
/// after the other until none is left (`4.0 4.4.a`, `4.0 4.4.c`).
#[test]
fn r1_4_5_a_initiative_in_the_newer_edition() {
    let checks = [("5.1.1.c", Check::ReactionOrder), ("5.1.1.c", Check::ReactionLeft)];
    are_found(Plan::Abilities, &checks);
    are_found(Plan::Plain, &[("2.2.16.d", Check::TimestampOrder)]);
}

/// A player plays quick actions of what they control, that work where it is (`4.0 5.3.b`).
#[test]
fn r5_3_b_a_quick_action_is_of_ones_own_object() {
    let checks = [("5.1.1.b", Check::OthersQuickAction), ("2.2.12.g", Check::NoQuickAction)];
    are_found(Plan::Abilities, &checks);
}

/// A Character card played from the Reserve gains Fleeting in Limbo, and keeps it as it joins the Expedition
/// (`4.0 5.2.1.b-c`, `4.0 2.4.7.c`).
#[test]
fn r5_2_1_b_a_character_from_the_reserve_is_fleeting() {
    are_found(Plan::Plain, &[("2.4.7.a", Check::FleetingFromReserve)]);
}

/// A status that is there is not gained (`4.0 7.3.15.b`), one that is not there is not lost (`4.0 7.3.19.b`).
#[test]
fn r7_3_15_b_a_status_is_gained_and_lost_once() {
    are_found(Plan::Marks, &[("2.4.1.f", Check::StatusTwice), ("2.4.1.h", Check::StatusAbsent)]);
}

/// A reaction activates a hundred times a day at most (`4.0 6.3.m`).
#[test]
fn r6_3_m_a_reaction_activates_a_hundred_times() {
    let hundred = games::Game::new("hundred".to_owned(), crate::played::hundred(NEW, 0));
    is_found("1.4.6.c", Check::HundredReactions, &hundred);
}

/// What is said of a match of two Characters with these abilities, one in an Expedition and one in the Reserve, once
/// `act` has happened in the first player's turn.
fn said(abilities: &Value, act: impl FnOnce(&mut Table, [rules::ObjectId; 2])) -> Vec<Check> {
    let mut table = Table::new(NEW, 0, "constructed", &[json!([]), json!([])]);
    let face = json!({
        "reference": "One", "name": "One", "type": "character", "abilities": abilities,
        "hand_cost": 2, "reserve_cost": 2, "forest": 1, "mountain": 1, "water": 1,
    });
    let both = ["expedition:0:hero", "reserve:0"].map(|to| {
        let face = if to == "reserve:0" { json!("One") } else { face.clone() };
        let one = json!({ "from": "deck:0", "to": to, "face": face });
        let seq = table.moved("rule", &[one]);
        rules::ObjectId::new(seq, 0)
    });
    table.phase("noon");
    table.phase("afternoon");
    table.on("turn_began", json!({ "seat": 0 }));
    act(&mut table, both);
    let replay = games::sealed("said", &table.events).expect("it makes sense");
    let findings = audit::audit(&replay, NEW).findings;
    findings.iter().filter(|one| accuses(one)).map(|one| one.check).collect()
}

fn gain(table: &mut Table, object: rules::ObjectId, status: Status) {
    // An official puts it there: nothing else at this table could.
    let cause = json!({ "kind": "official" });
    table.on("status_gained", json!({ "cause": cause, "status": status, "objects": [object] }));
}

/// An object that may gain a status again does so without fault (`4.0 2.4.1.g`), any other does not.
#[test]
fn r2_4_1_g_some_objects_gain_a_status_again() {
    let again = json!([{ "passive": { "says": { "gains_again": "anchored" } } }]);
    for (abilities, wanted) in [(again, &[][..]), (json!([]), &[Check::StatusTwice][..])] {
        let found = said(&abilities, |table, [there, _]| {
            gain(table, there, Status::Anchored);
            gain(table, there, Status::Anchored);
        });
        assert_eq!(found, wanted, "{abilities}");
    }
}

/// An ability may let a player play exhausted cards in the Reserve (`4.0 2.4.6.d`); without it that is a fault.
#[test]
fn r2_4_6_d_an_exhausted_card_may_be_played_by_an_ability() {
    let may = json!([{ "passive": {
        "scope": { "played": { "by": "you", "from": "reserve" } }, "says": "may_be_played_exhausted",
    } }]);
    for (abilities, wanted) in [(may, &[][..]), (json!([]), &[Check::ExhaustedCard][..])] {
        let found = said(&abilities, |table, [_, reserve]| {
            gain(table, reserve, Status::Exhausted);
            table.play_again(SEATS[0], reserve, "expedition:0:hero".parse().expect("a place"));
        });
        assert_eq!(found, wanted, "{abilities}");
    }
}

/// A card with Scout is played from the Hand for its Hand Cost or for that number (`4.0 7.4.5.b-c`), which alterations
/// of costs alter too (`4.0 7.4.5.d`): anything else is wrong.
#[test]
fn r7_4_5_c_scout_is_another_cost() {
    let scout = json!({
        "reference": "Scout", "name": "Scout", "type": "character", "abilities": [{ "keyword": { "scout": 1 } }],
        "hand_cost": 3, "reserve_cost": 1, "forest": 1, "mountain": 1, "water": 1,
    });
    let dearer = json!([{ "passive": {
        "scope": { "played": { "by": "you", "from": "hand" } }, "says": { "costs": { "by": 1 } },
    } }]);
    for (abilities, right) in [(json!([]), [1, 3]), (dearer, [2, 4])] {
        for paid in 0..=3 {
            let found = said(&abilities, |table, _| {
                let card = json!({ "from": "hand:0", "to": "limbo", "face": scout });
                table.on("card_played", json!({ "seat": 0, "card": card }));
                table.on("mana_paid", json!({ "seat": 0, "count": paid }));
            });
            let wanted = if right.contains(&paid) { vec![] } else { vec![Check::Cost] };
            assert_eq!(found, wanted, "{abilities} {paid}");
        }
    }
}

/// An effect may be of an object that is gone (`4.0 2.1.h`, `4.0 6.3.k`), not of one that never was.
#[test]
fn r2_1_h_an_effect_may_come_from_what_is_gone() {
    for (seq, wanted) in [(0, &[][..]), (1, &[Check::UnknownSource][..])] {
        let found = said(&json!([]), |table, [there, reserve]| {
            table.on("ceased", json!({ "objects": [there] }));
            let source = rules::ObjectId::new(there.seq(), seq);
            let change = json!({ "object": reserve, "counter": "kelon", "by": 1 });
            table.on("counters_changed", json!({ "cause": by(source), "changes": [change] }));
        });
        assert_eq!(found, wanted, "{seq}");
    }
}

/// "After you" ends a turn (`4.0 7.3.2.a`): who said it does not go on with another, the other player does.
#[test]
fn r7_3_2_a_after_you_ends_the_turn() {
    for (next, wanted) in [(1, &[][..]), (0, &[Check::TurnOrder][..])] {
        let found = said(&json!([]), |table, _| {
            table.on("after_you", json!({ "seat": 0 }));
            table.on("turn_began", json!({ "seat": next }));
        });
        assert_eq!(found, wanted, "{next}");
    }
}

/// An effect may have a player play a card (`4.0 5.1.1.d`, `4.0 5.2.b`, `4.0 7.3.29.a`), in whosever turn it is and besides
/// the card of that turn, and for free (`4.0 7.3.23.a`); without such an effect it is out of turn.
#[test]
fn r5_1_1_d_an_effect_has_a_card_played() {
    let face = crate::faces::plain([2, 2, 2]);
    for (by_effect, wanted) in [(true, &[][..]), (false, &[Check::OutOfTurn][..])] {
        let found = said(&json!([]), |table, [there, _]| {
            let card = json!({ "from": "hand:1", "to": "limbo", "face": face });
            let mut played = json!({ "seat": 1, "card": card });
            if by_effect {
                played["cause"] = by(there);
            }
            table.on("card_played", played);
            if !by_effect {
                table.on("mana_paid", json!({ "seat": 1, "count": face.hand_cost }));
            }
        });
        assert_eq!(found, wanted, "{by_effect}");
    }
}

/// A turn, a phase and a day are over only once no reaction is left in Limbo (`4.0 4.2.e`, `4.0 4.2.g`).
#[test]
fn r4_2_e_no_reaction_is_left_when_something_ends() {
    for (kind, data) in [
        ("turn_began", json!({ "seat": 1 })),
        ("phase_began", json!({ "phase": "night" })),
        ("day_began", json!({ "day": 2 })),
    ] {
        for left in [false, true] {
            let found = said(&json!([]), |table, [there, _]| {
                let emblem = json!({ "controller": 0, "source": there });
                let seq = table.on("reaction_activated", json!({ "emblems": [emblem] }));
                let emblem = rules::ObjectId::new(seq, 0);
                if !left {
                    table.react(SEATS[0], emblem);
                    table.finish(emblem);
                }
                table.on(kind, data.clone());
            });
            assert_eq!(found.contains(&Check::ReactionLeft), left, "{kind}");
        }
    }
}
