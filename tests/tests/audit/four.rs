//! Paragraphs of 4.0 about the game as a whole, objects and keyword actions, each violated in an
//! otherwise clean match.

use audit::Check;
use rules::{Edition, Event, Remark};

use crate::games::Game;
use crate::paragraphs::{game, is_found};
use crate::played::Plan;

const NEW: Edition = Edition::Four;

fn are_found(number: &str, checks: &[Check], plan: Plan) {
    let game = game(NEW, plan);
    for &check in checks {
        is_found(number, check, &game);
    }
}

/// The three Tumult cards are different (`4.0 1.1.7.f`).
#[test]
fn r1_1_7_f_the_tumult_cards_are_three_different_ones() {
    are_found("1.1.7.f", &[Check::TumultCards], Plan::Plain);
}

/// An object acts by an ability that works where it is (`4.0 1.2.4.d`).
#[test]
fn r1_2_4_d_abilities_work_where_they_should() {
    are_found("1.2.4.d", &[Check::NoQuickAction], Plan::Various);
}

/// A cost is paid in full (`4.0 1.2.5.c`).
#[test]
fn r1_2_5_c_a_cost_is_paid_in_full() {
    are_found("1.2.5.c", &[Check::Cost], Plan::Plain);
}

/// All parts of a cost are paid at the same time (`4.0 1.2.5.d`).
#[test]
fn r1_2_5_d_the_parts_of_a_cost_are_paid_together() {
    are_found("1.2.5.d", &[Check::CostApart], Plan::Various);
}

/// Mana is paid by exhausting that many Mana Orbs (`4.0 1.2.5.e`).
#[test]
fn r1_2_5_e_mana_is_paid_with_ready_orbs() {
    are_found("1.2.5.e", &[Check::OrbNotReady], Plan::Plain);
}

/// Paying a cost is one event (`4.0 1.2.7.b`).
#[test]
fn r1_2_7_b_paying_is_a_single_event() {
    are_found("1.2.7.b", &[Check::CostApart], Plan::Various);
}

/// The Adventure is built with three distinct Tumult cards (`4.0 1.3.1.a`).
#[test]
fn r1_3_1_a_three_tumult_cards_make_the_adventure() {
    are_found("1.3.1.a", &[Check::TumultCards], Plan::Plain);
}

/// A player puts one Hero in the Hero zone (`4.0 1.3.1.c`).
#[test]
fn r1_3_1_c_each_player_has_one_hero() {
    are_found("1.3.1.c", &[Check::Heroes], Plan::Plain);
}

/// Six cards are drawn, three of them become ready Mana Orbs (`4.0 1.3.1.e`).
#[test]
fn r1_3_1_e_the_first_orbs_are_three_and_ready() {
    are_found("1.3.1.e", &[Check::FirstHand, Check::FirstOrbs, Check::OrbExhausted], Plan::Plain);
}

/// Succeed, Prepare, Draw, Expand (`4.0 1.3.2.b`).
#[test]
fn r1_3_2_b_the_morning_goes_as_it_must() {
    are_found(
        "1.3.2.b",
        &[
            Check::MorningOrder,
            Check::Succeed,
            Check::Prepare,
            Check::Draw,
            Check::Expand,
            Check::OrbExhausted,
        ],
        Plan::Plain,
    );
}

/// Players alternate until all have passed (`4.0 1.3.2.d`).
#[test]
fn r1_3_2_d_players_alternate_until_both_have_passed() {
    are_found(
        "1.3.2.d",
        &[Check::TurnOrder, Check::OutOfTurn, Check::AfterPassing, Check::SecondCard],
        Plan::Plain,
    );
}

/// An Expedition moves by its statistics (`4.0 1.3.2.e`).
#[test]
fn r1_3_2_e_an_expedition_moves_by_its_statistics() {
    are_found("1.3.2.e", &[Check::ShouldMove, Check::ShouldStay, Check::DueTo], Plan::Plain);
}

/// Characters rest and extra cards are discarded (`4.0 1.3.2.f`).
#[test]
fn r1_3_2_f_characters_rest_and_extra_cards_go() {
    are_found("1.3.2.f", &[Check::ShouldRest, Check::CleanUp], Plan::Plain);
}

/// Before a new day it is checked whether Expeditions have met (`4.0 1.3.3.a`).
#[test]
fn r1_3_3_a_victory_is_checked_before_the_next_day() {
    are_found("1.3.3.a", &[Check::WentOn], Plan::Plain);
}

/// The greater distance wins (`4.0 1.3.3.b`).
#[test]
fn r1_3_3_b_the_greater_distance_wins() {
    are_found("1.3.3.b", &[Check::WentOn, Check::NotWon], Plan::Plain);
}

/// Otherwise tie-breakers start (`4.0 1.3.3.c`).
#[test]
fn r1_3_3_c_tie_breakers_start_on_a_tie() {
    are_found("1.3.3.c", &[Check::TieBreakerMissing, Check::TieBreakerEarly], Plan::Race);
}

/// All Expeditions are in the Arena (`4.0 1.3.3.d`).
#[test]
fn r1_3_3_d_nothing_moves_in_the_arena() {
    are_found("1.3.3.d", &[Check::MovedInArena], Plan::Race);
}

/// The game goes on until one player wins on more terrains (`4.0 1.3.3.e`).
#[test]
fn r1_3_3_e_who_wins_more_terrains_wins() {
    are_found("1.3.3.e", &[Check::NotWon], Plan::Race);
}

/// The player with initiative decides first (`4.0 1.4.5.a`).
#[test]
fn r1_4_5_a_who_has_initiative_decides_first() {
    are_found("1.4.5.a", &[Check::ReactionOrder], Plan::Abilities);
}

/// A token is a Character (`4.0 2.2.1.d`).
#[test]
fn r2_2_1_d_a_token_is_a_character() {
    are_found("2.2.1.d", &[Check::TokenCreated], Plan::Marks);
}

/// An Expedition Permanent joins an Expedition of its controller (`4.0 2.2.3.d`).
#[test]
fn r2_2_3_d_an_expedition_permanent_joins_an_expedition() {
    are_found("2.2.3.d", &[Check::PlayedElsewhere], Plan::Various);
}

/// A Landmark joins the Landmark zone of its controller (`4.0 2.2.3.e`).
#[test]
fn r2_2_3_e_a_landmark_joins_the_landmark_zone() {
    are_found("2.2.3.e", &[Check::PlayedElsewhere], Plan::Marks);
}

/// A token has a Hand Cost of 0 (`4.0 2.2.7.c`).
#[test]
fn r2_2_7_c_a_token_has_no_hand_cost() {
    are_found("2.2.7.c", &[Check::TokenCost], Plan::Marks);
}

/// A token has a Reserve Cost of 0 (`4.0 2.2.8.c`).
#[test]
fn r2_2_8_c_a_token_has_no_reserve_cost() {
    are_found("2.2.8.c", &[Check::TokenCost], Plan::Marks);
}

/// The Base Cost of a card of the Reserve is its Reserve Cost (`4.0 2.2.9.b`).
#[test]
fn r2_2_9_b_the_base_cost_is_by_where_a_card_is_played_from() {
    are_found("2.2.9.b", &[Check::Cost], Plan::Plain);
}

/// Abilities of Heroes work in the Hero zone (`4.0 2.2.12.h`).
#[test]
fn r2_2_12_h_a_hero_acts_in_the_hero_zone() {
    are_found("2.2.12.h", &[Check::NoQuickAction], Plan::Various);
}

/// An Ongoing Emblem lasts as long as it says (`4.0 2.2.15.c`).
#[test]
fn r2_2_15_c_an_emblem_lasts_as_long_as_it_says() {
    are_found("2.2.15.c", &[Check::EmblemOutlasts], Plan::Various);
}

/// An emblem for this turn is created in a turn (`4.0 2.2.15.d`).
#[test]
fn r2_2_15_d_an_emblem_for_a_turn_is_created_in_one() {
    are_found("2.2.15.d", &[Check::EmblemTime], Plan::Various);
}

/// An emblem for this Afternoon is created before it is over (`4.0 2.2.15.e`).
#[test]
fn r2_2_15_e_an_emblem_for_an_afternoon_is_created_before_it_ends() {
    are_found("2.2.15.e", &[Check::EmblemTime], Plan::Various);
}

/// What enters a zone has no status (`4.0 2.4.1.d`).
#[test]
fn r2_4_1_d_what_rests_has_no_status() {
    are_found("2.4.1.d", &[Check::StatusOnEntering], Plan::Plain);
}

/// Exhausted cards in Reserve have no support abilities (`4.0 2.4.6.e`).
#[test]
fn r2_4_6_e_an_exhausted_card_has_no_support_ability() {
    are_found("2.4.6.e", &[Check::NoQuickAction], Plan::Various);
}

/// A Spell with Fleeting printed is Fleeting wherever it is played from (`4.0 2.4.7.b`).
#[test]
fn r2_4_7_b_a_fleeting_spell_is_fleeting_from_anywhere() {
    are_found("2.4.7.b", &[Check::SpellEnd], Plan::Various);
}

/// What is Fleeting in Limbo is so in the Expedition zone (`4.0 2.4.7.c`).
#[test]
fn r2_4_7_c_a_fleeting_character_stays_fleeting() {
    are_found("2.4.7.c", &[Check::FleetingFromReserve], Plan::Plain);
}

/// A Fleeting Spell is discarded when it is done (`4.0 2.4.7.e`).
#[test]
fn r2_4_7_e_a_fleeting_spell_is_discarded() {
    are_found("2.4.7.e", &[Check::SpellEnd], Plan::Various);
}

/// Objects in a Discard pile have no counters (`4.0 2.5.b`).
#[test]
fn r2_5_b_nothing_in_a_discard_pile_has_counters() {
    are_found("2.5.b", &[Check::CountersElsewhere], Plan::Plain);
}

/// A Hero has the counters it starts with at once (`4.0 2.5.e`).
#[test]
fn r2_5_e_a_hero_begins_with_its_counters() {
    are_found("2.5.e", &[Check::HeroCounters], Plan::Various);
}

/// An object has at least the counters it spends (`4.0 2.5.h`).
#[test]
fn r2_5_h_counters_that_are_not_there_are_not_spent() {
    are_found("2.5.h", &[Check::CountersMissing], Plan::Plain);
}

/// What leaves the Expedition zone loses its counters (`4.0 2.5.j`).
#[test]
fn r2_5_j_what_leaves_play_loses_its_counters() {
    are_found("2.5.j", &[Check::CountersKept], Plan::Plain);
}

/// What leaves the Reserve for Limbo keeps its counters (`4.0 2.5.k`).
#[test]
fn r2_5_k_what_leaves_the_reserve_keeps_its_counters() {
    are_found("2.5.k", &[Check::CountersLost], Plan::Marks);
}

/// A reaction is created by the object that has it (`4.0 7.3.1.d`).
#[test]
fn r7_3_1_d_a_reaction_is_of_an_object_that_has_one() {
    are_found("7.3.1.d", &[Check::NoReaction], Plan::Abilities);
}

/// "After you" ends the turn (`4.0 7.3.2.a`).
#[test]
fn r7_3_2_a_after_you_ends_the_turn() {
    are_found("7.3.2.a", &[Check::AfterYou], Plan::Various);
}

/// "After you" is not passing (`4.0 7.3.2.b`).
#[test]
fn r7_3_2_b_after_you_is_not_passing() {
    are_found("7.3.2.b", &[Check::TurnOrder], Plan::Various);
}

/// A token enters the Expedition zone (`4.0 7.3.5.a`).
#[test]
fn r7_3_5_a_a_token_enters_an_expedition() {
    are_found("7.3.5.a", &[Check::TokenCreated], Plan::Marks);
}

/// An object with a status does not gain it again (`4.0 7.3.15.b`).
#[test]
fn r7_3_15_b_what_is_exhausted_is_not_exhausted_again() {
    are_found("7.3.15.b", &[Check::StatusTwice, Check::ExhaustedForCost], Plan::Abilities);
}

/// Ignored quick actions are not played, ignored reactions do not activate (`4.0 7.3.18.b`).
#[test]
fn r7_3_18_b_ignored_abilities_do_nothing() {
    are_found("7.3.18.b", &[Check::NoQuickAction, Check::NoReaction], Plan::Various);
}

/// An object without a status does not lose it (`4.0 7.3.19.b`).
#[test]
fn r7_3_19_b_a_status_that_is_not_there_is_not_lost() {
    are_found("7.3.19.b", &[Check::StatusAbsent], Plan::Marks);
}

/// No Expedition in the Arena moves backward (`4.0 7.3.21.d`).
#[test]
fn r7_3_21_d_nothing_moves_backward_in_the_arena() {
    are_found("7.3.21.d", &[Check::MovedInArena], Plan::Race);
}

/// A Tumult card is revealed when an Expedition moves into its regions (`4.0 7.3.22.b`).
#[test]
fn r7_3_22_b_a_tumult_card_is_revealed_on_the_way() {
    are_found("7.3.22.b", &[Check::TumultHidden], Plan::Plain);
}

/// A Tumult card lies face down until an Expedition comes to it (`4.0 4.1.c`, `4.0 7.3.22.b`).
#[test]
fn r7_3_22_b_a_tumult_card_is_not_revealed_before() {
    let mut events = game(NEW, Plan::Plain).events;
    for event in &mut events {
        if matches!(event, Event::TumultRevealed(it) if it.index == 1) {
            *event = Event::Note(Remark { seat: None, text: "It is not turned up yet".to_owned() });
        }
    }
    is_found("7.3.22.b", Check::TumultEarly, &Game::new("face down".to_owned(), events));
}

/// No Expedition in the Arena moves forward (`4.0 7.3.22.e`).
#[test]
fn r7_3_22_e_nothing_moves_forward_in_the_arena() {
    are_found("7.3.22.e", &[Check::MovedInArena], Plan::Race);
}

/// What is not exhausted is not readied (`4.0 7.3.25.b`).
#[test]
fn r7_3_25_b_what_is_ready_is_not_readied() {
    are_found("7.3.25.b", &[Check::StatusAbsent], Plan::Plain);
}

/// A die has six sides (`4.0 7.3.28.a`).
#[test]
fn r7_3_28_a_a_die_has_six_sides() {
    are_found("7.3.28.a", &[Check::Dice], Plan::Various);
}

/// An object does not spend more counters than it has (`4.0 7.3.33.b`).
#[test]
fn r7_3_33_b_no_more_counters_are_spent_than_there_are() {
    are_found("7.3.33.b", &[Check::CountersMissing], Plan::Plain);
}
