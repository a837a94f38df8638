//! Paragraphs that the auditor cites, each violated in an otherwise clean match: every one of
//! `2024-09`, and those of 4.0 with different content.

use audit::{Check, Paragraph, Severity};
use rules::Edition;

use crate::games::Game;
use crate::mutations;
use crate::played::{self, Plan};

/// Violates the rule in each possible way and checks that the auditor reports it, citing the
/// paragraph.
pub(crate) fn is_found(number: &str, check: Check, game: &Game) {
    let own = mutations::ALL.iter().filter(|(one, _)| *one == check);
    let mut ways = 0;
    for mutate in own.flat_map(|(_, mutations)| mutations.iter()) {
        let found = (1..game.events.len()).find_map(|at| {
            let mutant = mutate(game, at)?;
            let audit = mutant.audit(game)?;
            let finding = audit.findings.into_iter().find(|one| one.check == check);
            let finding = finding.unwrap_or_else(|| panic!("{check:?} says nothing at {at}"));
            (finding.severity == Severity::Violation).then_some(finding)
        });
        if let Some(finding) = found {
            let cited = |one: &Paragraph| one.edition == game.edition && one.number == number;
            assert!(check.covers(game.edition).iter().any(cited), "{check:?}");
            assert!(finding.paragraphs.iter().all(|one| check.covers(game.edition).contains(one)));
            ways += 1;
        }
    }
    assert!(ways > 0, "{check:?} is never broken");
}

pub(crate) fn game(edition: Edition, plan: Plan) -> Game {
    Game::new("match".to_owned(), played::play(edition, plan, 2))
}

fn hundred(edition: Edition) -> Game {
    Game::new("hundred".to_owned(), played::hundred(edition, 0))
}

const OLD: Edition = Edition::September2024;
const NEW: Edition = Edition::Four;

/// The three Tumult cards are different (`2024-09 1.1.7.f`).
#[test]
fn r1_1_7_f_the_tumult_cards_are_three_different_ones() {
    is_found("1.1.7.f", Check::TumultCards, &game(OLD, Plan::Plain));
}

/// A die has the numbers 1 to 6 (`2024-09 1.1.7.d`, `4.0 1.1.7.d`).
#[test]
fn r1_1_7_d_a_die_shows_one_to_six() {
    for edition in Edition::ALL {
        is_found("1.1.7.d", Check::Dice, &game(edition, Plan::Various));
    }
}

/// Each Expedition starts in its first region (`2024-09 1.3.1.b`, `4.0 1.3.1.b`).
#[test]
fn r1_3_1_b_expeditions_start_where_they_must() {
    for edition in Edition::ALL {
        is_found("1.3.1.b", Check::ExpeditionStart, &game(edition, Plan::Plain));
    }
}

/// At Noon nothing happens but reactions (`2024-09 1.3.2.c`, `4.0 1.3.2.c`).
#[test]
fn r1_3_2_c_nobody_plays_at_noon() {
    for edition in Edition::ALL {
        is_found("1.3.2.c", Check::AtNoon, &game(edition, Plan::Plain));
    }
}

/// What is impossible is not done by a daily effect either (`2024-09 1.4.1.c`, `4.0 1.4.1.c`).
#[test]
fn r1_4_1_c_an_impossible_effect_is_not_performed() {
    for edition in Edition::ALL {
        is_found("1.4.1.c", Check::BlockedMoved, &game(edition, Plan::Marks));
    }
}

/// A reaction's emblem has no duration, an Ongoing one has (`2024-09 2.2.2.m`, `4.0 2.2.2.m`).
#[test]
fn r2_2_2_m_an_emblem_is_a_reaction_or_ongoing() {
    for edition in Edition::ALL {
        is_found("2.2.2.m", Check::EmblemKind, &game(edition, Plan::Various));
    }
}

/// The Adventure is built with three different Tumult cards (`2024-09 1.3.1.a`).
#[test]
fn r1_3_1_a_three_tumult_cards_make_the_adventure() {
    is_found("1.3.1.a", Check::TumultCards, &game(OLD, Plan::Plain));
}

/// A player puts their Hero in their Hero zone, not two (`2024-09 1.3.1.c`).
#[test]
fn r1_3_1_c_each_player_has_one_hero() {
    is_found("1.3.1.c", Check::Heroes, &game(OLD, Plan::Plain));
}

/// A player shuffles their Deck (`2024-09 1.3.1.c`).
#[test]
fn r1_3_1_c_each_player_shuffles() {
    is_found("1.3.1.c", Check::NotShuffled, &game(OLD, Plan::Plain));
}

/// The phases of a day follow each other (`2024-09 1.3.2.a`).
#[test]
fn r1_3_2_a_five_phases_follow_each_other() {
    is_found("1.3.2.a", Check::PhaseOrder, &game(OLD, Plan::Plain));
}

/// In the first Morning players draw six cards and put three of them in their Mana zone (`2024-09 1.3.1.d`).
#[test]
fn r1_3_1_d_players_begin_with_six_cards_three_of_them_mana() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::FirstHand, Check::FirstOrbs] {
        is_found("1.3.1.d", check, &game);
    }
}

/// Succeed, Prepare, two cards each, at most one of them into the Mana zone, in this order (`2024-09 1.3.2.b`).
#[test]
fn r1_3_2_b_the_morning_goes_as_it_must() {
    let game = game(OLD, Plan::Plain);
    for check in [
        Check::MorningOrder,
        Check::Succeed,
        Check::Prepare,
        Check::Draw,
        Check::NotTheTop,
        Check::Expand,
    ] {
        is_found("1.3.2.b", check, &game);
    }
}

/// Players alternate, play one card in a turn, and do nothing more once they have passed (`2024-09 1.3.2.d`).
#[test]
fn r1_3_2_d_players_alternate_until_both_have_passed() {
    let game = game(OLD, Plan::Plain);
    for check in [
        Check::TurnOrder,
        Check::OutOfTurn,
        Check::AfterPassing,
        Check::SecondCard,
        Check::EmptyTurn,
    ] {
        is_found("1.3.2.d", check, &game);
    }
}

/// A player may play their own quick actions, before the card of the turn (`2024-09 1.3.2.d`).
#[test]
fn r1_3_2_d_quick_actions_are_ones_own() {
    let game = game(OLD, Plan::Abilities);
    for check in [Check::OthersQuickAction, Check::NoQuickAction, Check::SecondCard] {
        is_found("1.3.2.d", check, &game);
    }
}

/// An Expedition moves one region forward if it wins a terrain, and else stays (`2024-09 1.3.2.e`).
#[test]
fn r1_3_2_e_an_expedition_moves_by_its_statistics() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::ShouldMove, Check::ShouldStay, Check::MovedFar, Check::DueTo] {
        is_found("1.3.2.e", check, &game);
    }
}

/// An Expedition that is kept from moving stays (`2024-09 1.3.2.e`).
#[test]
fn r1_3_2_e_what_may_not_move_stays() {
    is_found("1.3.2.e", Check::BlockedMoved, &game(OLD, Plan::Marks));
}

/// What a passive ability makes impossible cannot be done (`2024-09 1.4.1.a`, `4.0 1.4.1.a`).
#[test]
fn r1_4_1_a_what_cannot_be_done_is_not_done() {
    for edition in Edition::ALL {
        is_found("1.4.1.a", Check::Prohibited, &game(edition, Plan::Marks));
    }
}

/// What is exhausted cannot be exhausted, and counters that are not there cannot be spent (`2024-09 1.4.1.b`).
#[test]
fn r1_4_1_b_an_impossible_cost_is_not_paid() {
    let game = game(OLD, Plan::Abilities);
    for check in [Check::ExhaustedForCost, Check::CountersMissing, Check::OrbNotReady] {
        is_found("1.4.1.b", check, &game);
    }
}

/// A card goes to a zone of its owner (`2024-09 1.4.3.a`).
#[test]
fn r1_4_3_a_a_card_goes_to_its_owners_zone() {
    is_found("1.4.3.a", Check::OthersZone, &game(OLD, Plan::Plain));
}

/// The player with initiative plays their reactions first, and none is left (`2024-09 1.4.5.a`).
#[test]
fn r1_4_5_a_who_has_initiative_decides_first() {
    let game = game(OLD, Plan::Abilities);
    for check in [Check::ReactionOrder, Check::ReactionLeft, Check::ReactionWaits] {
        is_found("1.4.5.a", check, &game);
    }
}

/// A quick action is played at most a hundred times a day (`2024-09 1.4.6.b`).
#[test]
fn r1_4_6_b_a_quick_action_is_played_a_hundred_times_at_most() {
    is_found("1.4.6.b", Check::HundredQuickActions, &hundred(OLD));
}

/// A reaction activates at most a hundred times a day (`2024-09 1.4.6.c`).
#[test]
fn r1_4_6_c_a_reaction_activates_a_hundred_times_at_most() {
    is_found("1.4.6.c", Check::HundredReactions, &hundred(OLD));
}

/// A token that leaves the Expedition zone ceases to exist (`2024-09 2.1.d`).
#[test]
fn r2_1_d_a_token_ceases_outside_the_expedition_zone() {
    is_found("2.1.d", Check::TokenOutside, &game(OLD, Plan::Abilities));
}

/// What is in a hidden zone is no object, so an effect comes from what entered a visible one (`2024-09 2.1.g`).
#[test]
fn r2_1_g_effects_come_from_objects() {
    is_found("2.1.g", Check::UnknownSource, &game(OLD, Plan::Abilities));
}

/// An object has its timestamp from when it entered; only those that entered together are put in order (`2024-09 2.2.14.b`).
#[test]
fn r2_2_14_b_a_timestamp_is_given_on_entering() {
    is_found("2.2.14.b", Check::TimestampsApart, &game(OLD, Plan::Plain));
}

/// The first player in initiative order chooses the order of their timestamps first (`2024-09 2.2.14.d`).
#[test]
fn r2_2_14_d_the_order_is_chosen_in_initiative_order() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::TimestampOrder, Check::TimestampsApart] {
        is_found("2.2.14.d", check, &game);
    }
}

/// Night has two daily effects, each once and in no other phase (`2024-09 4.2.5.a`).
#[test]
fn r4_2_5_a_the_night_has_two_daily_effects() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::DailyEffectElsewhere, Check::DuskAndNight] {
        is_found("4.2.5.a", check, &game);
    }
}

/// Characters go to the Reserve at Rest (`2024-09 4.2.5.b`).
#[test]
fn r4_2_5_b_characters_rest() {
    is_found("4.2.5.b", Check::ShouldRest, &game(OLD, Plan::Plain));
}

/// Anchored and Asleep ones stay and lose the status (`4.0 4.2.5.b`); 2024-09 says so in a remark only.
#[test]
fn r4_2_5_b_marked_characters_stay() {
    let game = game(NEW, Plan::Marks);
    for check in [Check::ShouldNotRest, Check::MarkKept] {
        is_found("4.2.5.b", check, &game);
    }
}

/// As many objects as the limits say stay, no more and no less (`2024-09 4.2.5.c`).
#[test]
fn r4_2_5_c_no_more_than_the_limits_stay() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::CleanUp, Check::CleanUpTooMuch] {
        is_found("4.2.5.c", check, &game);
    }
}

/// Two objects stay of a player who has no Hero (`2024-09 4.2.5.d`).
#[test]
fn r4_2_5_d_without_a_hero_two_stay() {
    let events = played::play(OLD, Plan::Plain, 3);
    let game = Game::new("match".to_owned(), events);
    assert!(game.after(game.events.len() - 1).hero(crate::table::SEATS[1]).is_none());
    for check in [Check::CleanUp, Check::CleanUpTooMuch] {
        is_found("4.2.5.d", check, &game);
    }
}

/// A player whose Expeditions meet wins, and nobody else (`2024-09 4.3.a`).
#[test]
fn r4_3_a_who_meets_wins() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::WentOn, Check::NotWon] {
        is_found("4.3.a", check, &game);
    }
}

/// A player whose Expeditions cross wins, and nobody else (`2024-09 4.3.b`).
#[test]
fn r4_3_b_who_crosses_wins() {
    let game = game(OLD, Plan::Plain);
    for check in [Check::WentOn, Check::NotWon] {
        is_found("4.3.b", check, &game);
    }
}

/// Tie-breakers start when the Expeditions of both players meet at the same time, and only then (`2024-09 4.3.c`).
#[test]
fn r4_3_c_tie_breakers_start_when_both_meet() {
    let game = game(OLD, Plan::Race);
    for check in [Check::TieBreakerMissing, Check::TieBreakerEarly] {
        is_found("4.3.c", check, &game);
    }
}

/// In the Arena whoever wins at Progress wins the game, then and by nothing else (`2024-09 4.3.h`).
#[test]
fn r4_3_h_the_arena_is_won_at_progress() {
    let game = game(OLD, Plan::Race);
    for check in [Check::WentOn, Check::NotWon, Check::WonAtWrongTime] {
        is_found("4.3.h", check, &game);
    }
}

/// Once tie-breakers have started no Expedition moves (`2024-09 4.3.g`).
#[test]
fn r4_3_g_nothing_moves_in_the_arena() {
    is_found("4.3.g", Check::MovedInArena, &game(OLD, Plan::Race));
}

/// An Eternal Character is not sent to the Reserve (`2024-09 7.4.2.b`).
#[test]
fn r7_4_2_b_an_eternal_character_does_not_rest() {
    is_found("7.4.2.b", Check::EternalRested, &game(OLD, Plan::Marks));
}

/// A Seasoned Character keeps its boosts on the way to the Reserve, no other does (`2024-09 7.4.4.b`).
#[test]
fn r7_4_4_b_a_seasoned_character_keeps_its_boosts() {
    is_found("7.4.4.b", Check::Seasoned, &game(OLD, Plan::Marks));
}

/// Boosts are kept, or not, on whatever way from an Expedition to the Reserve (`2024-09 7.4.4.c`).
#[test]
fn r7_4_4_c_seasoned_holds_on_every_way_to_the_reserve() {
    is_found("7.4.4.c", Check::Seasoned, &game(OLD, Plan::Cards));
}

/// Objects in a Discard pile gain no status (`4.0 2.4.1.c`).
#[test]
fn r2_4_1_c_nothing_in_a_discard_pile_gains_a_status() {
    is_found("2.4.1.c", Check::StatusElsewhere, &game(NEW, Plan::Plain));
}

/// An object that has a status does not gain it (`4.0 2.4.1.f`).
#[test]
fn r2_4_1_f_a_status_is_not_gained_twice() {
    is_found("2.4.1.f", Check::StatusTwice, &game(NEW, Plan::Marks));
}

/// An object that does not have a status does not lose it (`4.0 2.4.1.h`).
#[test]
fn r2_4_1_h_a_status_that_is_not_there_is_not_lost() {
    is_found("2.4.1.h", Check::StatusAbsent, &game(NEW, Plan::Marks));
}

/// What is exhausted already cannot be exhausted to pay (`4.0 2.4.6.a`).
#[test]
fn r2_4_6_a_what_is_exhausted_is_not_exhausted_as_a_cost() {
    is_found("2.4.6.a", Check::ExhaustedForCost, &game(NEW, Plan::Abilities));
}

/// Exhausted cards in the Reserve are not played (`4.0 2.4.6.c`).
#[test]
fn r2_4_6_c_an_exhausted_card_is_not_played() {
    is_found("2.4.6.c", Check::ExhaustedCard, &game(NEW, Plan::Plain));
}

/// A card played from the Reserve gains Fleeting (`4.0 2.4.7.a`).
#[test]
fn r2_4_7_a_a_card_played_from_the_reserve_is_fleeting() {
    is_found("2.4.7.a", Check::FleetingFromReserve, &game(NEW, Plan::Plain));
}

/// A Fleeting Character is discarded instead of going to the Reserve (`4.0 2.4.7.d`).
#[test]
fn r2_4_7_d_a_fleeting_character_is_discarded() {
    is_found("2.4.7.d", Check::FleetingRested, &game(NEW, Plan::Plain));
}

/// A quick action is one that works where the object is (`4.0 2.2.12.g`).
#[test]
fn r2_2_12_g_an_object_acts_by_an_ability_that_works() {
    is_found("2.2.12.g", Check::NoQuickAction, &game(NEW, Plan::Abilities));
}

/// Each player draws six cards (`4.0 4.1.h`).
#[test]
fn r4_1_h_players_draw_six_cards() {
    is_found("4.1.h", Check::FirstHand, &game(NEW, Plan::Plain));
}

/// Each player puts three cards in their Mana zone (`4.0 4.1.i`).
#[test]
fn r4_1_i_three_cards_become_orbs() {
    is_found("4.1.i", Check::FirstOrbs, &game(NEW, Plan::Plain));
}

/// The Morning has its four daily effects, each once (`4.0 4.2.1.a`).
#[test]
fn r4_2_1_a_the_morning_has_four_daily_effects() {
    is_found("4.2.1.a", Check::MorningOrder, &game(NEW, Plan::Plain));
}

/// The first turn is the first player's, and others follow in turn order (`4.0 4.2.3.c`).
#[test]
fn r4_2_3_c_the_first_player_takes_the_first_turn() {
    is_found("4.2.3.c", Check::TurnOrder, &game(NEW, Plan::Plain));
}

/// Only the player whose turn it is chooses a turn effect (`4.0 4.2.3.d`).
#[test]
fn r4_2_3_d_turn_effects_are_chosen_in_ones_turn() {
    is_found("4.2.3.d", Check::OutOfTurn, &game(NEW, Plan::Plain));
}

/// An Expedition that cannot move forward stays (`4.0 4.2.4.c`).
#[test]
fn r4_2_4_c_what_may_not_move_stays() {
    is_found("4.2.4.c", Check::BlockedMoved, &game(NEW, Plan::Marks));
}

/// Ascended Expeditions lose the status at Rest (`4.0 4.2.5.b`).
#[test]
fn r4_2_5_b_ascended_expeditions_lose_it() {
    is_found("4.2.5.b", Check::AscendedKept, &game(NEW, Plan::Abilities));
}

/// A card or a quick action is played in one's own turn (`4.0 5.1.1.b`).
#[test]
fn r5_1_1_b_one_plays_in_ones_own_turn() {
    let game = game(NEW, Plan::Abilities);
    for check in [Check::OutOfTurn, Check::OthersQuickAction] {
        is_found("5.1.1.b", check, &game);
    }
}

/// The first player in initiative order plays a reaction, until none is left (`4.0 5.1.1.c`).
#[test]
fn r5_1_1_c_reactions_are_played_in_initiative_order() {
    let game = game(NEW, Plan::Abilities);
    for check in [Check::ReactionOrder, Check::ReactionLeft] {
        is_found("5.1.1.c", check, &game);
    }
}

/// A card costs its Hand Cost or its Reserve Cost (`4.0 5.1.2.d`).
#[test]
fn r5_1_2_d_a_card_costs_its_mana() {
    is_found("5.1.2.d", Check::Cost, &game(NEW, Plan::Plain));
}

/// A quick action is its controller's to play (`4.0 5.1.1.b`).
#[test]
fn r5_1_1_b_a_quick_action_is_its_controllers() {
    is_found("5.1.1.b", Check::OthersQuickAction, &game(NEW, Plan::Abilities));
}

/// An Expedition with a Defender does not move forward during Dusk (`4.0 7.4.2.b`).
#[test]
fn r7_4_2_b_an_expedition_with_a_defender_stays() {
    is_found("7.4.2.b", Check::BlockedMoved, &game(NEW, Plan::Marks));
}

/// An Eternal Character is not sent to the Reserve (`4.0 7.4.3.b`).
#[test]
fn r7_4_3_b_an_eternal_character_does_not_rest() {
    is_found("7.4.3.b", Check::EternalRested, &game(NEW, Plan::Marks));
}

/// A Seasoned Character keeps its boosts on the way to the Reserve (`4.0 7.4.6.b`).
#[test]
fn r7_4_6_b_a_seasoned_character_keeps_its_boosts() {
    is_found("7.4.6.b", Check::Seasoned, &game(NEW, Plan::Marks));
}

/// A reaction of an object activates at most a hundred times a day (`4.0 1.4.6.c`).
#[test]
fn r1_4_6_c_a_reaction_of_an_object_activates_a_hundred_times_at_most() {
    is_found("1.4.6.c", Check::HundredReactions, &hundred(NEW));
}
