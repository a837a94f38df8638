//! What objects gain and lose, the next card played, tokens.

use rules::effect::{
    Charge, Create, Gain, Loss, Markers, NextPlay, Number, OnPlay, Play, Range, Span, Token,
};
use rules::{Ability, Status};

use super::counted::counters;
use super::de::de;
use super::is::icon;
use super::number::{Digits, FrenchNoun};
use super::speech::{LastSpoken, Mood, Phrase, Speech, spaced};
use super::trigger::{card, played_from};
use super::verb::{ACTIVER, COUTER, CREER, ETRE, GAGNER, JOUER, PERDRE, Person};
use super::word::{keyword, kind_of_subtype, status};
use crate::grammar::{listed, numbers};

/// Until when it holds, behind what holds.
pub(super) const fn until(span: Span) -> &'static str {
    match span {
        Span::Turn => "jusqu'à la fin du tour",
        Span::Afternoon => "jusqu'à la fin de l'Après-midi",
        Span::Day => "jusqu'à la fin du Jour",
    }
}

/// `ce tour`.
pub(super) const fn this(span: Span) -> &'static str {
    match span {
        Span::Turn => "ce tour",
        Span::Afternoon => "cet Après-midi",
        Span::Day => "ce Jour",
    }
}

impl Speech {
    /// Everything that is gained: `1 boost et Fugace`.
    pub(super) fn gains(&mut self, all: &[Gain]) -> String {
        let all: Vec<_> = all.iter().map(|one| self.gain(one)).collect();
        if all.is_empty() { "rien".to_owned() } else { listed(&all, "et") }
    }

    fn gain(&mut self, gain: &Gain) -> String {
        match gain {
            Gain::Boosts(number, most) => {
                let boosts = self.amount(number, &FrenchNoun::boost(), Digits::Figures);
                format!("{boosts}{}", at_most(*most))
            }
            Gain::Counters(name, number, most) => {
                let counters = self.amount(number, &counters(name), Digits::Figures);
                format!("{counters}{}", at_most(*most))
            }
            Gain::Status(one) => gained(*one).to_owned(),
            Gain::OneOf(all) => {
                let all: Vec<_> = all.iter().map(|&one| gained(one).to_owned()).collect();
                if all.is_empty() { "rien".to_owned() } else { listed(&all, "ou") }
            }
            Gain::Ability(one) => given(one),
            Gain::ItsSubtypes => Phrase::it(self.it).own("sous-types", false, true),
        }
    }

    /// What is gained where it happens: so many at least.
    pub(super) fn at_least_gained(&mut self, gain: &Gain) -> String {
        let text = self.gain(gain);
        match gain {
            Gain::Boosts(..) | Gain::Counters(..) => format!("au moins {text}"),
            Gain::Status(_) | Gain::OneOf(_) | Gain::Ability(_) | Gain::ItsSubtypes => text,
        }
    }

    /// Everything that is lost, by this one: `Fugace et tous ses boosts`.
    pub(super) fn losses(&mut self, all: &[Loss], who: &Phrase) -> String {
        // The sentence has just named it as its subject, so what it loses is `ses boosts`.
        let pronoun = Phrase { pronoun: true, ..who.clone() };
        let mut lost = |one: &Loss| match one {
            Loss::Status(one) => gained(*one).to_owned(),
            Loss::Counters(range, of) => self.range(range, &markers(of), Digits::Figures).0,
            Loss::AllCounters(of) => {
                format!("tous {}", pronoun.own(&markers(of).many, false, true))
            }
            Loss::Abilities => format!("toutes {}", pronoun.own("capacités", true, true)),
        };
        let all: Vec<_> = all.iter().map(&mut lost).collect();
        if all.is_empty() { "rien".to_owned() } else { listed(&all, "et") }
    }

    /// Counters that are spent: `2 de mes compteurs Arcane`, `1 boost d'une carte`.
    pub(super) fn spent(&mut self, range: &Range, of: &Markers, from: &Phrase) -> String {
        let noun = markers(of);
        if from.pronoun {
            let own = super::de::de(&from.own(&noun.many, false, true));
            let number = match range {
                Range::Exactly(Number::Plain(number)) => number.to_string(),
                Range::UpTo(Number::Plain(number)) => format!("jusqu'à {number}"),
                Range::Any => "n'importe quel nombre".to_owned(),
                Range::Exactly(number) => {
                    format!("un nombre égal {}", super::de::a(&self.value(number)))
                }
                Range::UpTo(number) => {
                    format!("un nombre au plus égal {}", super::de::a(&self.value(number)))
                }
            };
            return format!("{number} {own}");
        }
        let number = self.range(range, &noun, Digits::Figures).0;
        format!("{number} {}", de(&from.text))
    }

    /// A card is played: `jouez gratuitement un Personnage`.
    pub(super) fn play(&mut self, play: &Play, mood: Mood) -> String {
        let what = match &play.what {
            rules::effect::Objects::Choose(range, filter) => {
                let filter = Box::new(card(filter));
                self.objects(&rules::effect::Objects::Choose(range.clone(), filter))
            }
            other => self.objects(other),
        };
        let charge = self.charge(&play.charge, what.plural());
        let into = play.into.as_ref().map(|into| format!("dans {}", self.expeditions(into).text));
        let rest = spaced([&charge, &into.unwrap_or_default()]);
        Self::acts(mood, &JOUER, &what, &rest)
    }

    fn charge(&mut self, charge: &Charge, plural: bool) -> String {
        let own = if plural { "leur" } else { "son" };
        match charge {
            Charge::Cost => format!("pour {own} coût"),
            Charge::HandCost => format!("pour {own} Coût de Main"),
            Charge::Less(number, least) => {
                let mana = self.amount(number, &FrenchNoun::mana(), Digits::Figures);
                let least = least.map(|least| format!(" (sans descendre sous {least})"));
                format!("pour {mana} de moins{}", least.unwrap_or_default())
            }
            Charge::More(number) => {
                format!(
                    "pour {} de plus",
                    self.amount(number, &FrenchNoun::mana(), Digits::Figures)
                )
            }
            Charge::Free => "gratuitement".to_owned(),
        }
    }

    /// What changes the next card: `le prochain Personnage que vous jouez ce tour gagne 1 boost`.
    pub(super) fn next(&mut self, next: &NextPlay) -> String {
        let noun = self.things(&card(&next.card));
        let the_next = if noun.feminine { "la prochaine" } else { "le prochain" };
        let player = self.doer();
        let plays = if next.joins {
            "qui arrive en jeu".to_owned()
        } else {
            super::de::que(&player.with(JOUER.form(player.person)))
        };
        let from = played_from(next.from);
        let who = spaced([the_next, &noun.one, &plays, from, this(next.during)]);
        self.it = LastSpoken {
            feminine: noun.feminine,
            plural: false,
            zone_of: None,
            ..LastSpoken::default()
        };
        let who = Phrase::new(who, Person::It, noun.feminine);
        let changes: Vec<_> = next.does.iter().map(|one| self.on_play(one, &who)).collect();
        let changes =
            if changes.is_empty() { "ne change pas".to_owned() } else { listed(&changes, "et") };
        spaced([&who.text, &changes])
    }

    fn on_play(&mut self, one: &OnPlay, who: &Phrase) -> String {
        let verb = |verb: &super::verb::Verb| verb.form(Person::It);
        match one {
            OnPlay::Less(number, least) => {
                let mana = self.amount(number, &FrenchNoun::mana(), Digits::Figures);
                let least = least.map(|least| format!(" (sans descendre sous {least})"));
                format!("{} {mana} de moins{}", verb(&COUTER), least.unwrap_or_default())
            }
            OnPlay::Free if who.feminine => format!("{} gratuite", verb(&ETRE)),
            OnPlay::Free => format!("{} gratuit", verb(&ETRE)),
            OnPlay::Gains(gain) => format!("{} {}", verb(&GAGNER), self.gain(gain)),
            OnPlay::Loses(what) => {
                let lost = self.losses(std::slice::from_ref(what), who);
                format!("{} {lost}", verb(&PERDRE))
            }
            OnPlay::Activates { icon: one, one: only } => {
                let own = format!("ses capacités {}", icon(*one));
                format!("{} {}", verb(&ACTIVER), so_many_of(own, only.then_some(1)))
            }
        }
    }

    /// Tokens are created.
    pub(super) fn create(&mut self, create: &Create, mood: Mood) -> String {
        let noun = token(&create.token);
        let tokens = self.amount(&create.number, &noun, Digits::Words);
        let place = match (&create.expeditions, create.landmarks) {
            (Some(which), _) if create.distributed => {
                let among = self.expeditions(which).text;
                format!("à répartir comme vous le voulez parmi {among}")
            }
            (Some(which), _) => format!("dans {}", self.each_expedition(which)),
            (None, whom) => {
                let (area, whom) = match create.reserve {
                    Some(whom) => (rules::effect::Area::Reserve, Some(whom)),
                    None => (rules::effect::Area::Landmarks, whom),
                };
                let zone = self.zone_of(area, whom);
                format!("dans {zone}")
            }
        };
        let most = create.most.map(|most| format!("({most} au plus)")).unwrap_or_default();
        let with: Vec<_> = create.token.with.iter().map(quoted).collect();
        let with =
            if with.is_empty() { String::new() } else { format!("avec {}", listed(&with, "et")) };
        let plural = create.number != Number::Plain(1);
        self.it = LastSpoken { feminine: false, plural, zone_of: None, ..LastSpoken::default() };
        spaced([mood.form(&CREER), &tokens, &most, &place, &with])
    }
}

/// `ses capacités {R}`, `une de ses capacités {R}`.
pub(super) fn so_many_of(own: String, most: Option<u32>) -> String {
    match most {
        None => own,
        Some(1) => format!("une {}", de(&own)),
        Some(most) => format!("jusqu'à {} {}", super::number::in_words(most, true), de(&own)),
    }
}

/// Statuses as what is gained and lost.
fn gained(one: Status) -> &'static str {
    match one {
        Status::Exhausted => "Épuisé",
        Status::Ascended => "Élevé",
        Status::Anchored | Status::Asleep | Status::Fleeting => status(one),
    }
}

fn at_most(most: Option<u32>) -> String {
    most.map(|most| format!(", jusqu'à un maximum de {most}")).unwrap_or_default()
}

/// An ability that is given.
fn given(ability: &Ability) -> String {
    match ability {
        Ability::Keyword(one) => keyword(*one),
        other => quoted(other),
    }
}

fn quoted(ability: &Ability) -> String {
    format!("« {} »", super::ability::ability(ability))
}

/// Counters of a kind.
fn markers(markers: &Markers) -> FrenchNoun {
    match markers {
        Markers::Boosts => FrenchNoun::boost(),
        Markers::Named(name) => counters(name),
        Markers::Any => FrenchNoun::new("compteur", "compteurs", false),
    }
}

/// `jeton Recrue Ordis (Soldat 1/1/1)`.
fn token(token: &Token) -> FrenchNoun {
    if token.signature {
        return FrenchNoun::new("jeton", "jetons", false).and("Signature de votre Héros");
    }
    let name = cards::translated(&token.name, cards::CardLanguage::French).unwrap_or(&token.name);
    let subtypes: Vec<_> = token.subtypes.iter().map(|one| kind_of_subtype(one).one).collect();
    let statistics = token.statistics.map(numbers).unwrap_or_default();
    let about = spaced([&subtypes.join(" "), &statistics]);
    let about = if about.is_empty() { about } else { format!("({about})") };
    FrenchNoun::new("jeton", "jetons", false).and(&spaced([name, &about]))
}
