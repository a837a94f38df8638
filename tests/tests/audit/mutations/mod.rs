//! How to violate each rule: for every check, the ways to change one record so that it has to
//! report it.

mod afternoon;
mod cards;
mod counters;
mod days;
mod decks;
mod drafts;
mod due;
mod dusk;
mod effects;
mod emblems;
mod mana;
mod morning;
mod night;
mod objects;
mod printed;
mod reactions;
mod resolution;
mod results;
mod setup;
mod tokens;
mod unasked;
mod victory;

use audit::Check;
use rules::{Cause, CauseKind, DailyEffect, Event, Moved, Place, Seat, State};

use crate::games::Game;
use crate::mutant::Mutant;

/// A way to violate a rule at a record, if it is possible there.
pub(crate) type Mutation = fn(&Game, usize) -> Option<Mutant>;

/// Every mutation with the check that has to find it.
pub(crate) const ALL: &[(Check, &[Mutation])] = &[
    (Check::OthersZone, &[objects::to_another]),
    (Check::TokenOutside, &[objects::token_stays]),
    (Check::TokenCreated, &[tokens::is_a_spell, tokens::stands_elsewhere]),
    (Check::TokenCost, &[tokens::costs_something]),
    (Check::UnknownSource, &[objects::source_to_come, objects::source_that_never_was]),
    (Check::TimestampOrder, &[objects::chosen_out_of_order]),
    (Check::TimestampsApart, &[objects::ordered_apart]),
    (Check::EmblemMoved, &[objects::emblem_goes]),
    (Check::LooksAtHidden, &[objects::looks_at_a_deck]),
    (Check::OrbReady, &[objects::an_orb_more]),
    (Check::MarkerFaceDown, &[objects::marker_in_the_dark]),
    (Check::StatusTwice, &[objects::gained_twice]),
    (Check::StatusAbsent, &[objects::lost_without, mana::readies_what_is_ready]),
    (Check::StatusElsewhere, &[objects::gained_in_discard, objects::discarded_with_status]),
    (Check::StatusOnEntering, &[objects::rests_with_status]),
    (Check::CountersMissing, &[counters::more_than_there]),
    (Check::CountersElsewhere, &[counters::gained_in_discard, counters::discarded_with]),
    (Check::CountersKept, &[counters::rests_with]),
    (Check::CountersLost, &[counters::played_without]),
    (Check::Prohibited, &[cards::against_the_censor]),
    (Check::UnaskedDraw, &[unasked::draws]),
    (Check::UnaskedReady, &[unasked::readies]),
    (Check::UnaskedForward, &[unasked::goes_forward]),
    (Check::UnaskedFirst, &[unasked::becomes_first]),
    (Check::UnaskedShuffle, &[unasked::shuffles]),
    (Check::UnaskedGain, &[unasked::gains_a_status, unasked::gains_a_boost]),
    (Check::UnaskedMove, &[unasked::goes_to_the_hand]),
    (
        Check::Unforeseen,
        &[
            due::effect_does_not_end,
            due::effect_ends_twice,
            due::morning_left_out,
            due::not_resolved,
            due::resolved_again,
            due::readies_anothers,
        ],
    ),
    (Check::TumultCards, &[setup::tumult_twice]),
    (Check::ExpeditionStart, &[setup::moves_before_the_first_day]),
    (Check::NotShuffled, &[setup::not_shuffled]),
    (Check::FirstHand, &[setup::one_card_more, setup::one_card_less]),
    (Check::FirstOrbs, &[setup::one_orb_more, setup::one_orb_less]),
    (Check::OrbExhausted, &[mana::orb_enters_exhausted]),
    (Check::Heroes, &[setup::second_hero]),
    (Check::HeroCounters, &[setup::other_counters]),
    (Check::FirstMorning, &[days::first_day_with_a_morning]),
    (Check::PhaseOrder, &[days::another_phase, days::day_without_night]),
    (Check::DayNumber, &[days::number_again, days::number_skipped]),
    (Check::DailyEffectElsewhere, &[days::effect_elsewhere]),
    (Check::DuskAndNight, &[days::late_effect_again, days::no_progress]),
    (Check::ConstructedSize, &[decks::too_large, decks::too_small]),
    (Check::ConstructedFaction, &[decks::another_faction]),
    (Check::ConstructedCopies, &[decks::four_of_a_name]),
    (Check::ConstructedRares, &[decks::many_rares]),
    (Check::ConstructedUniques, &[decks::many_uniques]),
    (Check::LimitedSize, &[decks::limited_too_small]),
    (Check::LimitedFactions, &[decks::four_factions]),
    (Check::DeckSeen, &[decks::plays_what_is_not_listed, decks::plays_more_than_listed]),
    (Check::SameUnique, &[decks::one_unique_twice]),
    (Check::DeckPool, &[drafts::beyond_pool]),
    (
        Check::Drafting,
        &[
            drafts::another_booster,
            drafts::a_second_card,
            drafts::passes_unpicked,
            drafts::passes_elsewhere,
            drafts::opens_too_soon,
            drafts::opens_two,
            drafts::plays_too_soon,
            drafts::opens_too_few,
        ],
    ),
    (Check::DeckFormat, &[decks::many_exalted]),
    (
        Check::PrintedOtherwise,
        &[
            printed::called_another,
            printed::of_another_name,
            printed::of_another_faction,
            printed::of_another_cost,
            printed::of_another_statistic,
        ],
    ),
    (Check::StatisticsElsewhere, &[printed::hero_with_statistic, printed::spell_with_statistic]),
    (Check::HeroSubtypes, &[printed::hero_with_subtype]),
    (Check::SubtypeElsewhere, &[printed::of_another_type]),
    (Check::MorningOrder, &[morning::effect_again, morning::effect_missing]),
    (Check::Succeed, &[morning::same_first_player, morning::nobody_succeeds]),
    (Check::Prepare, &[morning::one_stays_exhausted, morning::an_orb_stays_exhausted]),
    (Check::Draw, &[morning::draws_more, morning::draws_less, morning::draws_nothing]),
    (Check::NotTheTop, &[morning::draws_the_second]),
    (Check::Expand, &[morning::expands_twice]),
    (Check::AtNoon, &[afternoon::passes_at_noon, afternoon::plays_at_noon]),
    (
        Check::TurnOrder,
        &[
            afternoon::another_turn,
            afternoon::dusk_before_all_passed,
            afternoon::after_you_is_passing,
        ],
    ),
    (Check::OutOfTurn, &[afternoon::passes_out_of_turn, afternoon::plays_out_of_turn]),
    (Check::AfterPassing, &[afternoon::passes_again, afternoon::plays_after_passing]),
    (Check::EmptyTurn, &[resolution::does_nothing]),
    (Check::SecondCard, &[afternoon::plays_again, afternoon::acts_after_the_card]),
    (Check::AfterYou, &[afternoon::acts_after_you, afternoon::passes_after_you]),
    (Check::Cost, &[cards::pays_less, cards::pays_more]),
    (Check::CostApart, &[mana::acts_while_paying]),
    (Check::Unpaid, &[resolution::resolves_unpaid]),
    (Check::PaidApart, &[resolution::pays_in_parts]),
    (
        Check::OrbNotReady,
        &[
            mana::pays_with_exhausted_orbs,
            mana::pays_with_anothers_orbs,
            mana::pays_twice_with_one,
            mana::pays_with_a_card,
        ],
    ),
    (Check::PlayedFaceDown, &[resolution::plays_face_down]),
    (Check::PlayedFrom, &[resolution::plays_from_the_deck]),
    (
        Check::PlayedElsewhere,
        &[
            resolution::joins_another,
            resolution::joins_a_mates,
            resolution::joins_the_reserve,
            resolution::joins_another_zone,
        ],
    ),
    (Check::SpellEnd, &[resolution::spell_elsewhere]),
    (Check::Cooldown, &[resolution::does_not_cool]),
    (Check::ScoutStays, &[resolution::scout_stays]),
    (Check::Target, &[reactions::targets_twice, reactions::targets_nothing]),
    (Check::ToughUnpaid, &[reactions::tough_unpaid, reactions::targets_tough]),
    (Check::ExhaustedCard, &[cards::was_exhausted]),
    (Check::FleetingFromReserve, &[cards::does_not_gain_fleeting, cards::is_not_given_fleeting]),
    (Check::OthersQuickAction, &[cards::acts_with_anothers]),
    (
        Check::NoQuickAction,
        &[
            cards::acts_without_action,
            cards::acts_while_exhausted,
            cards::acts_while_ignored,
            cards::acts_from_the_discard_pile,
            cards::hero_acts_elsewhere,
        ],
    ),
    (Check::ExhaustedForCost, &[cards::exhausts_what_is]),
    (Check::NotExhausted, &[resolution::does_not_exhaust]),
    (Check::SupportStays, &[resolution::support_stays, resolution::support_is_exhausted]),
    (
        Check::EffectOtherwise,
        &[
            effects::token_left_out,
            effects::counters_left_out,
            effects::card_left_out,
            effects::status_left_out,
            effects::token_again,
            effects::counters_again,
        ],
    ),
    (Check::HundredQuickActions, &[afternoon::acts_once_more]),
    (Check::HundredReactions, &[afternoon::reacts_once_more]),
    (Check::NoReaction, &[reactions::has_no_reaction, emblems::reacts_while_ignored]),
    (Check::ReactsTwice, &[reactions::reacts_twice]),
    (Check::ActivatedApart, &[reactions::activated_apart]),
    (Check::ReactionWaits, &[reactions::passes_with_reactions]),
    (Check::ReactionOrder, &[afternoon::reacts_too_soon]),
    (Check::ReactionLeft, &[afternoon::does_not_react, reactions::effect_with_reactions]),
    (Check::EmblemKind, &[emblems::without_duration, emblems::reaction_with_duration]),
    (Check::EmblemTime, &[emblems::for_no_turn, emblems::for_an_afternoon_over]),
    (Check::EmblemOutlasts, &[emblems::does_not_cease]),
    (Check::Dice, &[emblems::seven, emblems::nothing]),
    (Check::ShouldMove, &[dusk::stays]),
    (Check::ShouldStay, &[dusk::moves_without_winning, dusk::moves_back]),
    (Check::BlockedMoved, &[dusk::moves_although_defended, dusk::moved_although_defended]),
    (Check::ProgressApart, &[dusk::moves_apart]),
    (Check::MovedFar, &[dusk::moves_further]),
    (Check::DueTo, &[dusk::due_to_others]),
    (Check::TumultHidden, &[dusk::moves_into_the_unknown]),
    (Check::TumultEarly, &[dusk::reveals_too_early, dusk::reveals_another_too]),
    (Check::ShouldRest, &[night::does_not_rest, night::rests_elsewhere]),
    (Check::ShouldNotRest, &[night::rests_although_marked]),
    (Check::EternalRested, &[night::eternal_rests]),
    (Check::FleetingRested, &[night::fleeting_rests]),
    (
        Check::Seasoned,
        &[
            night::keeps_boosts,
            night::loses_boosts,
            resolution::boosts_wrong,
            resolution::boost_kept,
        ],
    ),
    (Check::MarkKept, &[night::stays_marked]),
    (Check::AscendedKept, &[night::stays_ascended]),
    (Check::CleanUp, &[night::too_many_stay]),
    (Check::CleanUpTooMuch, &[night::too_few_stay]),
    (Check::WentOn, &[victory::goes_on, victory::arena_goes_on]),
    (Check::NotWon, &[victory::wins_too_soon, victory::another_wins]),
    (Check::WonAtWrongTime, &[victory::wins_before_night, victory::wins_at_night]),
    (Check::TieBreakerMissing, &[victory::no_tie_breaker]),
    (
        Check::TieBreakerAtWrongTime,
        &[victory::tie_breaker_at_dusk, victory::tie_breaker_at_progress],
    ),
    (Check::TieBreakerEarly, &[victory::tie_breaker_too_soon]),
    (
        Check::Results,
        &[
            results::goes_on,
            results::another_score,
            results::without_result,
            results::draw_is_won,
            results::nobody_wins,
            results::double_loss_is_won,
            results::absent_and_nobody_wins,
            results::both_win,
            results::loser_wins,
            results::another_wins,
            results::nobody_signs,
            results::best_of_two,
            results::beyond_the_last,
            results::faces_nobody,
            results::faces_another,
            results::takes_two_turns,
            results::goes_another_way,
            results::facing_stays,
            results::wins_after_leaving,
            results::out_without_a_tie,
            results::winner_loses,
            results::has_a_bye,
            results::wins_twice,
            results::wins_without_mate,
            results::drawn_and_won,
            results::wins_more_than_all,
            results::signs_ahead,
            results::turns_both_alike,
        ],
    ),
    (Check::MovedInArena, &[victory::moves_in_the_arena]),
];

/// A cause of this kind.
const fn cause(kind: CauseKind) -> Cause {
    Cause::new(kind)
}

/// The daily effect during a record.
fn effect(game: &Game, at: usize) -> Option<DailyEffect> {
    game.before(at).day.daily_effect
}

/// Whether a step is caused by the daily effect during which it happened.
fn is_daily(cause: Option<Cause>) -> bool {
    matches!(cause.map(|cause| cause.kind), None | Some(CauseKind::DailyEffect))
}

/// The moves of the daily effect `which`, if the record is some.
fn moves_of(game: &Game, at: usize, which: DailyEffect) -> Option<Moved> {
    match &game.events[at] {
        Event::Moved(moved) if effect(game, at) == Some(which) && is_daily(moved.cause) => {
            Some(moved.clone())
        }
        _ => None,
    }
}

/// Another seat than this one.
fn another(state: &State, seat: Seat) -> Option<Seat> {
    state.seats().find(|&one| one != seat)
}

/// Whether a place belongs to somebody and what it is for another seat.
fn at_another(place: Place, seat: Seat) -> Option<Place> {
    Some(match place {
        Place::Deck(_, depth) => Place::Deck(seat, depth),
        Place::Hand(_) => Place::Hand(seat),
        Place::Reserve(_) => Place::Reserve(seat),
        Place::Discard(_) => Place::Discard(seat),
        Place::Mana(_) => Place::Mana(seat),
        _ => return None,
    })
}
