//! The variables of a finding's message, in words.

use audit::{FactValue, Presentation};
use fluent_bundle::FluentValue;
use rules::{DailyEffect, Duration, Rest, Victory};

use super::FindingMessage;
use crate::caption::ending;
use crate::findings::naming::Naming;

impl Naming<'_> {
    /// The message that says a finding.
    pub(super) fn presented(self, of: Presentation) -> FindingMessage {
        let about = of.variables.into_iter();
        let about = about.map(|(name, value)| (name, self.value(&value))).collect();
        FindingMessage { id: of.message, about }
    }

    fn value(self, value: &FactValue) -> FluentValue<'static> {
        let language = self.language;
        let numbers = |all: &[u32]| language.and(all.iter().map(u32::to_string).collect());
        match value {
            FactValue::Player(seat) => self.player_or_nobody(*seat).into(),
            FactValue::Players(seats) => self.players(seats).into(),
            FactValue::Count(count) => count.unwrap_or_default().into(),
            FactValue::Counts(counts) => numbers(counts).into(),
            FactValue::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
            FactValue::Name(name) => name.clone().unwrap_or_default().into(),
            FactValue::Names(names) => language.and(names.clone()).into(),
            FactValue::Object(id) => id.map(|id| self.object(id)).unwrap_or_default().into(),
            FactValue::Objects(ids) => self.objects(ids).into(),
            FactValue::Named(name) => self.named_object(name).into(),
            FactValue::NamedAll(names) => self.named_objects(names).into(),
            FactValue::Pieces(pieces) => self.pieces(pieces).into(),
            FactValue::Expedition(id) => self.expedition(*id).into(),
            FactValue::Expeditions(ids) => self.expeditions(ids).into(),
            FactValue::Place(place) => {
                place.map(|place| self.place(place)).unwrap_or_default().into()
            }
            FactValue::Phase(phase) => language.phase(*phase).into(),
            FactValue::DailyEffect(effect) => {
                effect.map(|effect| language.daily_effect(effect)).unwrap_or_default().into()
            }
            FactValue::DailyEffects(effects) => self.effects(effects).into(),
            FactValue::Status(status) => {
                status.map(|status| language.status(status)).unwrap_or_default().into()
            }
            FactValue::Statuses(statuses) => self.statuses(*statuses).into(),
            FactValue::Duration(duration) => self.duration(*duration).into(),
            FactValue::CardType(card_type) => {
                let none = || language.word("no-card-type");
                card_type.map_or_else(none, |one| language.card_type(one)).into()
            }
            FactValue::Terrains(all) => self.terrains(all.as_deref().unwrap_or_default()).into(),
            FactValue::Statistics(statistics) => self.statistics(*statistics).into(),
            FactValue::Rest(rest) => rest_form(*rest).into(),
            FactValue::Counters(counters) => self.counters(counters).into(),
            FactValue::Counted(counter, count) => self.counted(counter, *count).into(),
            FactValue::Cost(cost) => self.cost(cost).into(),
            FactValue::Victory(victory) => self.who_has_won(victory).into(),
            FactValue::Cards(cards) => language.cards(*cards).into(),
            FactValue::Score(score) => {
                score.iter().map(u8::to_string).collect::<Vec<_>>().join("-").into()
            }
            FactValue::Ending(how) => ending(*how, language).into(),
            FactValue::Form(form) => (*form).into(),
            // These are for programs only.
            FactValue::Word(_) | FactValue::Words(_) => "".into(),
        }
    }

    /// Daily effects in their order.
    pub(in crate::findings) fn effects(self, effects: &[DailyEffect]) -> String {
        let name = |&one| self.language.daily_effect(one).to_owned();
        self.language.and(effects.iter().map(name).collect())
    }

    /// How long an Ongoing Emblem lasts.
    fn duration(self, duration: Option<Duration>) -> &'static str {
        self.language.word(match duration {
            Some(Duration::Afternoon) => "lasts-afternoon",
            Some(Duration::Day) => "lasts-day",
            Some(Duration::Turn) => "lasts-turn",
            None => "lasts-ever",
        })
    }

    fn who_has_won(self, victory: &Victory) -> String {
        match victory {
            Victory::Open => self.language.word("victory-open").to_owned(),
            Victory::TieBreaker(seats) => {
                self.language.say("victory-tied", [("players", self.players(seats).into())])
            }
            Victory::Winner(seat) => {
                self.language.say("victory-won", [("player", self.player(*seat).into())])
            }
        }
    }
}

/// The form of the sentence that says what Rest does.
const fn rest_form(rest: Rest) -> &'static str {
    match rest {
        Rest::ToReserve => "to_reserve",
        Rest::ToReserveWithBoosts => "to_reserve_with_boosts",
        Rest::ToDiscard => "to_discard",
        Rest::Stays => "stays",
        Rest::StaysByStatus => "stays_by_status",
        Rest::StaysEternal => "stays_eternal",
    }
}
