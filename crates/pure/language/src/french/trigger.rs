//! What happens and activates reactions, and what quick actions cost.

use rules::effect::{Area, Filter, Happening, Number, Objects, ProgressReason, Range, Where, Whom};
use rules::{Cost, PlayedFrom, Trigger};

use super::de::{lorsque, ne};
use super::is::icon;
use super::number::{Digits, FrenchNoun, ordinal};
use super::speech::{Phrase, Speech, spaced};
use super::verb::{
    ACTIVER, ALLER, AVANCER, AVOIR, CREER, DEFAUSSER, DONNER, EPUISER, ETRE, FAIRE, GAGNER, JOUER,
    LANCER, METTRE, PASSER, PIOCHER, Person, QUITTER, RAVITAILLER, RECEVOIR, REJOINDRE, REVELER,
    SACRIFIER, Verb,
};
use super::word::the_terrain;

/// Whether it happens, or happened or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Happens,
    Happened { negative: bool },
}

/// `depuis la Main`, and nothing for anywhere.
pub(super) const fn played_from(from: PlayedFrom) -> &'static str {
    match from {
        PlayedFrom::Any => "",
        PlayedFrom::Hand => "depuis la Main",
        PlayedFrom::Reserve => "depuis la Réserve",
    }
}

/// What is played: in play it has no place of its own.
pub(super) fn card(filter: &Filter) -> Filter {
    match filter.place {
        Where::Play => Filter { place: Where::Zones(Vec::new()), ..filter.clone() },
        Where::Expeditions(_) | Where::Zones(_) | Where::Those => filter.clone(),
    }
}

impl Speech {
    /// What activates a reaction, at the head of its sentence.
    pub(super) fn triggers(&mut self, all: &[Trigger]) -> String {
        let mut phases: Vec<String> = Vec::new();
        for trigger in all {
            phases.push(self.trigger(trigger));
        }
        crate::grammar::listed(&phases, "ou")
    }

    fn trigger(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Joined => "lorsque j'arrive en jeu".to_owned(),
            Trigger::PlayedFromHand => "lorsqu'on me joue depuis la Main".to_owned(),
            Trigger::PlayedFromReserve => "lorsqu'on me joue depuis la Réserve".to_owned(),
            Trigger::AtMorning => "au Matin".to_owned(),
            Trigger::AtNoon => "à Midi".to_owned(),
            Trigger::AtAfternoon => "au début de l'Après-midi".to_owned(),
            Trigger::AtDusk => "au Crépuscule".to_owned(),
            Trigger::AtNight => "à la tombée de la Nuit".to_owned(),
            Trigger::When => "lorsqu'il se passe autre chose".to_owned(),
            Trigger::This(happening) => lorsque(&self.happening(happening, When::Happens)),
        }
    }

    /// Something that happens, as a clause: `vous jouez un Personnage`.
    pub(super) fn happening(&mut self, happening: &Happening, when: When) -> String {
        match happening {
            Happening::Plays(whom, filter, from) => {
                let what = self.done_to(&card(filter));
                let rest = spaced([&what.text, played_from(*from)]);
                self.does(*whom, &JOUER, &rest, when)
            }
            Happening::Draws(whom) => self.does(*whom, &PIOCHER, "au moins une carte", when),
            Happening::Resupplies(whom) => self.does(*whom, &RAVITAILLER, "", when),
            Happening::Rolls(whom) => self.does(*whom, &LANCER, "au moins un dé", when),
            Happening::Rolled(from, to) => rolled(*from, *to, when),
            Happening::Reveals(whom) => self.does(*whom, &REVELER, "une carte", when),
            Happening::Creates(whom, filter) => self.does_to(*whom, &CREER, &card(filter), when),
            Happening::Sacrifices(whom, filter) => self.does_to(*whom, &SACRIFIER, filter, when),
            Happening::Discards(whom, filter) => self.does_to(*whom, &DEFAUSSER, filter, when),
            Happening::Exhausts(whom, filter) => self.does_to(*whom, &EPUISER, filter, when),
            Happening::Passes(whom) => self.does(*whom, &PASSER, "", when),
            Happening::PassesFirst(whom) => self.does(*whom, &PASSER, "en premier", when),
            Happening::PassesLast(whom) => self.does(*whom, &PASSER, "en dernier", when),
            Happening::MakesGift(whom) => self.does(*whom, &FAIRE, "un Don", when),
            Happening::ReceivesGift(whom) => self.does(*whom, &RECEVOIR, "un Don", when),
            Happening::Activates(count, one) => {
                let noun = FrenchNoun::new("capacité", "capacités", true).and(icon(*one));
                let what = self.amount(&Number::Plain(*count), &noun, Digits::Words);
                said(&on(), &ACTIVER, &what, when)
            }
            Happening::Puts(whom, filter, to) => {
                let what = self.done_to(filter);
                let to = self.within(*to, (*to != Area::Reserve).then_some(Whom::You));
                self.does(*whom, &METTRE, &spaced([&what.text, &to]), when)
            }
            Happening::Sacrificed(what) => {
                let what = self.any_object(what);
                on_does(&SACRIFIER, &what, when)
            }
            Happening::Joins(..)
            | Happening::Goes { .. }
            | Happening::Leaves { .. }
            | Happening::Gains(..)
            | Happening::GainsNth(..)
            | Happening::MovesForward(..)
            | Happening::FailsToMove(_) => self.moves_itself(happening, when),
        }
    }

    /// What objects and Expeditions do themselves.
    fn moves_itself(&mut self, happening: &Happening, when: When) -> String {
        match happening {
            Happening::Joins(what, place) => {
                let of = goes_of(what);
                let what = self.any_object(&unplaced(what));
                // Expeditions and Landmarks that are joined are yours where nobody else is named.
                let place = self.place(place, of.or(Some(Whom::You)));
                said(&what, &REJOINDRE, &place, when)
            }
            Happening::Goes { what, from, to } => {
                let of = goes_of(what);
                let what = if from.is_empty() { what.clone() } else { unplaced(what) };
                let what = self.any_object(&what);
                let from = self.from(from, of);
                let to = self.within(*to, None);
                said(&what, &ALLER, &spaced([&to, &from]), when)
            }
            Happening::Leaves { what, from, afternoon } => {
                // Of cards that leave zones, those are yours where nobody else is named.
                let others = !Self::is_pronoun(what);
                let of = goes_of(what).or(others.then_some(Whom::You));
                let what = self.any_object(&unplaced(what));
                let from = match (from, of) {
                    (Where::Play, _) => "le jeu".to_owned(),
                    (from, of) => self.place(from, of),
                };
                let rest = if *afternoon { "pendant l'Après-midi" } else { "" };
                said(&what, &QUITTER, &spaced([&from, rest]), when)
            }
            Happening::Gains(what, gain) => {
                let what = self.any_object(what);
                let gain = self.at_least_gained(gain);
                said(&what, &GAGNER, &gain, when)
            }
            Happening::GainsNth(nth, name) => {
                let counter = super::counted::counters(name).one;
                said(&Phrase::me(), &GAGNER, &format!("mon {} {counter}", ordinal(*nth)), when)
            }
            Happening::MovesForward(which, due_to) => {
                let which = Phrase::new(self.any_expedition(which), Person::It, true);
                let due_to = due_to.map(|one| match one {
                    ProgressReason::Terrain(one) => format!("grâce à {}", the_terrain(one)),
                    ProgressReason::Ascension => "grâce à son Élévation".to_owned(),
                });
                said(&which, &AVANCER, &due_to.unwrap_or_default(), when)
            }
            Happening::FailsToMove(which) => {
                let which = Phrase::new(self.any_expedition(which), Person::It, true);
                let at = "au Crépuscule";
                match when {
                    When::Happens => spaced([&which.without(AVANCER.form(Person::It), "pas"), at]),
                    When::Happened { negative } => {
                        said(&which, &AVANCER, at, When::Happened { negative: !negative })
                    }
                }
            }
            _ => "il se passe autre chose".to_owned(),
        }
    }

    fn from(&mut self, from: &[Area], of: Option<Whom>) -> String {
        let from: Vec<_> = from
            .iter()
            .map(|&area| match (area, of) {
                (Area::Play, _) => "le jeu".to_owned(),
                (Area::Expeditions, None) => "la zone d'Expédition".to_owned(),
                (Area::Landmarks, None) => "la zone de Repères".to_owned(),
                _ => self.zone_of(area, of),
            })
            .collect();
        let from = crate::grammar::listed(&from, "ou");
        if from.is_empty() { from } else { format!("depuis {from}") }
    }

    fn done_to(&mut self, filter: &Filter) -> Phrase {
        let one = Range::Exactly(Number::Plain(1));
        self.objects(&Objects::Choose(one, Box::new(filter.clone())))
    }

    fn does_to(&mut self, whom: Whom, verb: &'static Verb, filter: &Filter, when: When) -> String {
        let what = self.done_to(filter).text;
        self.does(whom, verb, &what, when)
    }

    fn does(&mut self, whom: Whom, verb: &'static Verb, rest: &str, when: When) -> String {
        said(&self.player(whom), verb, rest, when)
    }

    /// The cost of a quick action, in the imperative.
    pub(super) fn costs(&mut self, all: &[Cost]) -> String {
        let all: Vec<_> = all.iter().map(|one| self.cost(one)).collect();
        crate::grammar::listed(&all, "et")
    }

    fn cost(&mut self, cost: &Cost) -> String {
        match cost {
            Cost::Discard => "défaussez-moi de la Réserve".to_owned(),
            Cost::Exhaust => "épuisez-moi".to_owned(),
            Cost::Mana => "payez du mana".to_owned(),
            Cost::Other => "faites autre chose".to_owned(),
            Cost::Sacrifice => "sacrifiez quelque chose".to_owned(),
            Cost::Spend => "dépensez des compteurs".to_owned(),
            Cost::Pay(number) => {
                format!("payez {}", self.amount(number, &FrenchNoun::mana(), Digits::Figures))
            }
            Cost::PayUpTo(Number::Plain(most)) => {
                format!("payez autant de mana que vous voulez (au plus {most})")
            }
            Cost::PayUpTo(most) => {
                let most = self.value(most);
                format!("payez autant de mana que vous voulez, sans dépasser {most}")
            }
            Cost::PayIf(number, test) => {
                let mana = self.amount(number, &FrenchNoun::mana(), Digits::Figures);
                format!("payez {mana} de plus {}", self.if_so(test))
            }
            Cost::PayForTarget(number, target) => {
                let mana = self.amount(number, &FrenchNoun::mana(), Digits::Figures);
                format!("payez {mana} de plus pour cibler {}", self.targets(target).tonic())
            }
            Cost::Do(step) => self.clause(std::slice::from_ref(step)),
        }
    }
}

/// Whose zones cards leave and enter.
fn goes_of(what: &Objects) -> Option<Whom> {
    match what {
        Objects::All(filter)
        | Objects::Target(_, filter)
        | Objects::Choose(_, filter)
        | Objects::Random(_, filter) => filter.of,
        Objects::Top(_, whom) => Some(*whom),
        Objects::Me | Objects::It | Objects::Both | Objects::Rest => None,
    }
}

/// Objects without whose they are and where, where the sentence says that elsewhere.
fn unplaced(what: &Objects) -> Objects {
    match what {
        Objects::All(filter) => Objects::All(Box::new(Filter { of: None, ..card(filter) })),
        other => other.clone(),
    }
}

fn on() -> Phrase {
    Phrase::new("on", Person::It, false)
}

fn rolled(from: u32, to: u32, when: When) -> String {
    let result = if from == to { from.to_string() } else { format!("de {from} à {to}") };
    said(&Phrase::new("le dé", Person::It, false), &DONNER, &result, when)
}

/// `on me sacrifie`, `on a sacrifié un Personnage`.
fn on_does(verb: &'static Verb, what: &Phrase, when: When) -> String {
    if !what.pronoun {
        return said(&on(), verb, &what.text, when);
    }
    let have = AVOIR.form(Person::It);
    match when {
        When::Happens => {
            let form = verb.form(Person::It);
            format!("on {}{form}", what.before(form))
        }
        When::Happened { negative: false } => {
            format!("on {}{have} {}", what.before(have), agreeing(verb.participle, what))
        }
        When::Happened { negative: true } => {
            let had = format!("{}{have}", what.before(have));
            format!("on {} pas {}", ne(&had), agreeing(verb.participle, what))
        }
    }
}

fn agreeing(participle: &str, what: &Phrase) -> String {
    let e = if what.feminine { "e" } else { "" };
    let s = if what.plural() { "s" } else { "" };
    format!("{participle}{e}{s}")
}

/// A subject with a verb in the right tense and what follows.
fn said(who: &Phrase, verb: &'static Verb, rest: &str, when: When) -> String {
    let negative = match when {
        When::Happens => return spaced([&who.with(verb.form(who.person)), rest]),
        When::Happened { negative } => negative,
    };
    // Of all these verbs only `aller` has `être`.
    let (have, participle) = if verb.infinitive == ALLER.infinitive {
        (ETRE.form(who.person), agreeing("allé", who))
    } else {
        (AVOIR.form(who.person), verb.participle.to_owned())
    };
    if !negative {
        return spaced([&who.with(have), &participle, rest]);
    }
    let none = [
        ("un ", "aucun"),
        ("une ", "aucune"),
        ("au moins un ", "aucun"),
        ("au moins une ", "aucune"),
    ];
    for (one, none) in none {
        if let Some(thing) = rest.strip_prefix(one) {
            return spaced([&who.without(have, ""), &participle, none, thing]);
        }
    }
    spaced([&who.without(have, "pas"), &participle, rest])
}
