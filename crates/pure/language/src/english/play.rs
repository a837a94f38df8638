//! Playing cards by effects, the next card played, tokens.

use rules::PlayedFrom;
use rules::effect::{Charge, Create, Filter, NextPlay, Objects, OnPlay, Play, Token, Where, Whom};

use super::noun::SaidElsewhere;
use super::number::NumberStyle;
use super::verb::{article, spaced};
use super::word::Plurality;
use super::word::{count, icon, plural, span};
use super::writer::AbilityWriter;
use crate::grammar::{listed, numbers, sentence};

impl AbilityWriter {
    /// `a Character for {3} less`, after `play`.
    pub(super) fn play(&mut self, play: &Play) -> String {
        let said = match &play.what {
            Objects::Choose(_, filter) | Objects::Target(_, filter) => SaidElsewhere {
                no_place: filter.place == Where::Play,
                from: true,
                ..SaidElsewhere::default()
            },
            _ => SaidElsewhere::default(),
        };
        let what = self.object_said(&play.what, &said);
        let (charge, per) = match &play.charge {
            Charge::Cost => (String::new(), String::new()),
            Charge::HandCost => ("for its Hand Cost".to_owned(), String::new()),
            Charge::Less(number, least) => {
                let amount = self.amount(number, NumberStyle::Mana);
                let least = least.map(|least| format!(", down to a minimum of {{{least}}}"));
                (format!("for {} less", amount.text), amount.per + &least.unwrap_or_default())
            }
            Charge::More(number) => {
                let amount = self.amount(number, NumberStyle::Mana);
                (format!("for {} more", amount.text), amount.per)
            }
            Charge::Free => ("for free".to_owned(), String::new()),
        };
        let into = play.into.as_ref().map(|into| format!("in {}", self.expeditions(into).text));
        spaced([what.as_str(), &charge, &into.unwrap_or_default()]) + &per
    }

    /// `the next Spell you play this turn costs {1} less`.
    pub(super) fn next(&mut self, next: &NextPlay) -> String {
        let how = if next.joins {
            "that joins".to_owned()
        } else {
            format!("{} play", self.pronoun().text)
        };
        let card = self.next_card(&next.card, &how, next.from);
        let what: Vec<_> = next.does.iter().map(|one| self.on_play(one)).collect();
        spaced(["the next", &card, span(next.during), &listed(&what, "and")])
    }

    fn next_card(&mut self, filter: &Filter, you_play: &str, from: PlayedFrom) -> String {
        let from = Self::played_from(from, Some(Whom::You));
        let relation = Some(spaced([you_play, from]));
        let bare = Filter { other: false, ..filter.clone() };
        let said = SaidElsewhere {
            relation,
            no_place: filter.place == Where::Play,
            ..SaidElsewhere::default()
        };
        let noun = self.noun_said(&bare, Plurality::One, &said);
        if filter.other { format!("other {noun}") } else { noun }
    }

    fn on_play(&mut self, one: &OnPlay) -> String {
        match one {
            OnPlay::Less(number, least) => {
                let amount = self.amount(number, NumberStyle::Mana);
                let least = least.map(|least| format!(", down to a minimum of {{{least}}}"));
                format!("costs {} less{}{}", amount.text, amount.per, least.unwrap_or_default())
            }
            OnPlay::Free => "is free".to_owned(),
            OnPlay::Gains(gain) => format!("gains {}", self.gains(std::slice::from_ref(gain))),
            OnPlay::Loses(loss) => {
                format!("loses {}", self.losses(std::slice::from_ref(loss), &Objects::It))
            }
            OnPlay::Activates { icon: one, one: false } => {
                format!("activates its {} abilities", icon(*one))
            }
            OnPlay::Activates { icon: one, one: true } => {
                format!("activates one of its {} abilities", icon(*one))
            }
        }
    }

    /// `two Brassbug 2/2/2 Robot tokens in target Expedition`, after `create`.
    pub(super) fn create(&mut self, create: &Create) -> String {
        let amount = self.amount(&create.number, NumberStyle::Word);
        let token = token(&create.token, !amount.one);
        let tokens = match (&create.number, amount.text.as_str()) {
            (rules::effect::Number::Plain(1), _) if create.token.signature => token,
            (rules::effect::Number::Plain(1), _) if create.reserve.is_some() => {
                format!("my Signature token: {}", token.trim_end_matches(" token"))
            }
            (rules::effect::Number::Plain(1), _) => article(&token),
            (_, text) => format!("{text} {token}"),
        };
        let place = match (&create.expeditions, create.landmarks) {
            (Some(which), _) if create.distributed => {
                let among = self.expeditions(which).text;
                format!("distributed as you choose among {among}")
            }
            (Some(which), _) => format!("in {}", self.expeditions(which).text),
            (None, Some(whom)) => format!("in {} Landmarks", self.whose(whom)),
            (None, None) => create
                .reserve
                .map(|whom| format!("in {} Reserve", self.whose(whom)))
                .unwrap_or_default(),
        };
        let comma = if create.distributed { "," } else { "" };
        let most = create.most.map(|most| format!(", up to {} per activation", count(most)));
        spaced([&format!("{tokens}{comma}"), place.as_str()])
            + &amount.per
            + &most.unwrap_or_default()
            + &self.with(&create.token)
    }
}

fn token(token: &Token, several: bool) -> String {
    if token.signature {
        return format!("your Hero's Signature {}", plural("token", several));
    }
    let statistics = token.statistics.map(numbers).unwrap_or_default();
    let subtypes: Vec<_> = token.subtypes.iter().map(|one| sentence(one)).collect();
    spaced([token.name.as_str(), &statistics, &subtypes.join(" "), &plural("token", several)])
}

impl AbilityWriter {
    /// The abilities that a token has: ` with "{J} Draw a card."`.
    fn with(&self, token: &Token) -> String {
        let all: Vec<_> = token.with.iter().map(|one| self.quoted(one)).collect();
        if all.is_empty() { String::new() } else { format!(" with {}", listed(&all, "and")) }
    }
}
