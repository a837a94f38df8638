//! One step that is no more than one verb.

use rules::effect::{Area, Number, Objects, Step, To, Whom};

use super::de::de;
use super::gain::{so_many_of, this, until};
use super::is::icon;
use super::noun::zone_of;
use super::number::{Digits, FrenchNoun, in_words};
use super::speech::{LastSpoken, Mood, Phrase, Speech, spaced};
use super::verb::{
    ACCOMPLIR, ACTIVER, AJOUTER, AMPLIFIER, AVANCER, CHANGER, CIBLER, DEFAUSSER, DEPENSER,
    DEPLACER, DEVENIR, DOUBLER, ECHANGER, ELEVER, EMPECHER, ENVOYER, EPUISER, FAIRE, FONCER,
    GAGNER, JOUER, LANCER, METTRE, NE_PEUT_PAS, PASSER, PAYER, PERDRE, PIOCHER, PLACER, PRENDRE,
    RAVITAILLER, RECEVOIR, RECULER, REDRESSER, REGARDER, RENVOYER, REPARTIR, REVELER, S_ELEVER,
    SABOTER, SACRIFIER, TRAHIR, Verb,
};
use super::word::terrain;
use crate::grammar::listed;

/// Whether a step is one verb with what belongs to it.
pub(super) fn is_simple(step: &Step) -> bool {
    !matches!(
        step,
        Step::Try(_)
            | Step::If(..)
            | Step::Choose(_)
            | Step::Depending(..)
            | Step::ForEach(..)
            | Step::Times(..)
            | Step::By(..)
            | Step::AfterRest(_)
            | Step::Next(_)
            | Step::NextTime(..)
            | Step::Lasting(..)
    )
}

impl Speech {
    /// A step of one verb in a mood.
    pub(super) fn simple(&mut self, step: &Step, mood: Mood) -> String {
        match step {
            Step::Draw(_) | Step::DrawIt | Step::Resupply { .. } | Step::Sabotage(_) => {
                self.keyword_step(step, mood)
            }
            Step::Move(what, to) => self.bring(what, to, mood),
            Step::DiscardDownTo(number, filter) => {
                let things = self.things(filter);
                let left = self.amount(number, &things, Digits::Words);
                spaced([mood.form(&DEFAUSSER), "jusqu'à garder", &left])
            }
            Step::Sacrifice(what) => self.on(&SACRIFIER, what, mood),
            Step::Exchange(one, other) => {
                let one = self.objects(one);
                let other = self.objects(other);
                Self::acts(mood, &ECHANGER, &one, &format!("contre {}", other.tonic()))
            }
            Step::Reveal(what) => self.on(&REVELER, what, mood),
            Step::LookAt(what) => self.on(&REGARDER, what, mood),
            Step::Create(create) => self.create(create, mood),
            Step::Play(play) => self.play(play, mood),
            Step::Target(what) => {
                let what = self.targets(what);
                Self::acts(mood, &CIBLER, &what, "")
            }
            Step::TargetPlayer(whom) => {
                spaced([mood.form(&CIBLER), targeted(*whom, &self.player(*whom).text)])
            }
            Step::TargetExpeditions(which) => {
                let which = self.expeditions(which);
                self.speak_of_expeditions(&which);
                // The verb says already that they become targets.
                let plain = which.text.replace(" ciblées", "").replace(" ciblée", "");
                spaced([mood.form(&CIBLER), &plain])
            }
            Step::Exhaust(what) => self.on(&EPUISER, what, mood),
            Step::Ready(what) => self.on(&REDRESSER, what, mood),
            Step::Augment(what) => self.on(&AMPLIFIER, what, mood),
            Step::Gain(..)
            | Step::Lose(..)
            | Step::Switch(_)
            | Step::Defect(_)
            | Step::TakeControl(_)
            | Step::Distribute(..)
            | Step::DoubleBoosts(_)
            | Step::ExchangeBoosts(_)
            | Step::Spend(..)
            | Step::Activate { .. } => self.object_step(step, mood),
            _ => self.other_step(step, mood),
        }
    }

    /// From here on `it` is these Expeditions.
    fn speak_of_expeditions(&mut self, which: &Phrase) {
        let plural = which.plural();
        self.it = LastSpoken { feminine: true, plural, expeditions: true, zone_of: None };
    }

    /// What the rulebook has a word for, and drawing.
    fn keyword_step(&mut self, step: &Step, mood: Mood) -> String {
        let card = |speech: &mut Self| {
            speech.it = LastSpoken {
                feminine: true,
                plural: false,
                zone_of: Some(Whom::You),
                ..LastSpoken::default()
            };
        };
        match step {
            Step::Draw(number) => {
                let cards = self.amount(number, &FrenchNoun::card(), Digits::Words);
                card(self);
                self.it.plural = *number != Number::Plain(1);
                spaced([mood.form(&PIOCHER), &cards])
            }
            Step::DrawIt => Self::acts(mood, &PIOCHER, &Phrase::it(self.it), ""),
            Step::Sabotage(None) => {
                card(self);
                self.it.zone_of = None;
                mood.form(&SABOTER).to_owned()
            }
            Step::Sabotage(Some(what)) => self.on(&SABOTER, what, mood),
            Step::Resupply { exhausted } => {
                card(self);
                spaced([mood.form(&RAVITAILLER), if *exhausted { "Épuisé" } else { "" }])
            }
            _ => String::new(),
        }
    }

    fn on(&mut self, verb: &Verb, what: &Objects, mood: Mood) -> String {
        let what = self.objects(what);
        Self::acts(mood, verb, &what, "")
    }

    /// Cards are brought elsewhere.
    fn bring(&mut self, what: &Objects, to: &To, mood: Mood) -> String {
        // From here on `it` is what is brought; the place depends on what it was before.
        let before = self.it;
        let whole = self.whole(what, to);
        let objects = self.objects(what);
        let brought = whole.unwrap_or(objects);
        let of = match what {
            Objects::It | Objects::Rest => before.zone_of,
            other => zone_of(other),
        };
        let place = self.towards(to, &brought, of);
        let from_play = of.is_none() && !matches!(what, Objects::Top(..) | Objects::Rest);
        let verb = match (to, from_play) {
            (To::Discard, _) => &DEFAUSSER,
            (To::Hand, _) if from_play || goes_back(what) => &RENVOYER,
            (To::DeckTop | To::DeckBottom, true) => &RENVOYER,
            (To::Reserve | To::DeckPosition(_), true) => &ENVOYER,
            _ => &METTRE,
        };
        if matches!(what, Objects::It) {
            // The place may have spoken of something else meanwhile.
            self.it = before;
        }
        Self::acts(mood, verb, &brought, &place)
    }

    /// What happens to objects.
    fn object_step(&mut self, step: &Step, mood: Mood) -> String {
        match step {
            Step::Gain(what, gains, span) => {
                let who = self.objects(what);
                let gained = self.gains(gains);
                // Several that were chosen gain as much each; without the word, they could share it.
                let each = match what {
                    Objects::Target(..) | Objects::Choose(..) | Objects::Random(..)
                        if who.plural() && mood == Mood::Imperative =>
                    {
                        if who.feminine {
                            "chacune"
                        } else {
                            "chacun"
                        }
                    }
                    _ => "",
                };
                let span = span.map(until).unwrap_or_default();
                Self::makes(mood, &who, &GAGNER, &spaced([each, &gained, span]))
            }
            Step::Lose(what, losses) => {
                let who = self.objects(what);
                let lost = self.losses(losses, &who);
                Self::makes(mood, &who, &PERDRE, &lost)
            }
            Step::Switch(what) => {
                let what = self.objects(what);
                Self::moves(mood, &what, &CHANGER, "d'Expédition")
            }
            Step::Defect(what) => {
                let what = self.objects(what);
                Self::moves(mood, &what, &TRAHIR, "")
            }
            Step::TakeControl(what) => {
                let what = self.objects(what);
                let own = self.doer().own("contrôle", false, false);
                Self::acts(mood, &PRENDRE, &what, &format!("sous {own}"))
            }
            Step::Distribute(number, what) => {
                let boosts = self.amount(number, &FrenchNoun::boost(), Digits::Figures);
                let what = self.objects(what);
                spaced([mood.form(&REPARTIR), &boosts, "parmi", what.tonic()])
            }
            Step::DoubleBoosts(what) => {
                let boosts = self.objects(what).own("boosts", false, true);
                spaced([mood.form(&DOUBLER), &boosts])
            }
            Step::ExchangeBoosts(what) => {
                let boosts = self.objects(what).own("boosts", false, true);
                spaced([mood.form(&ECHANGER), &boosts])
            }
            Step::Spend(range, markers, from) => {
                let from = self.objects(from);
                let spent = self.spent(range, markers, &from);
                spaced([mood.form(&DEPENSER), &spent])
            }
            Step::Activate { what, icon: one, most, as_mine } => {
                let own = self.objects(what).own(&format!("capacités {}", icon(*one)), true, true);
                let own = so_many_of(own, *most);
                let mine = if *as_mine { "comme si c'étaient les miennes" } else { "" };
                spaced([mood.form(&ACTIVER), &own, mine])
            }
            _ => String::new(),
        }
    }

    /// Expeditions, regions, turns.
    fn other_step(&mut self, step: &Step, mood: Mood) -> String {
        match step {
            Step::Ascend(which) => {
                let which = self.expeditions(which);
                match mood {
                    Mood::Imperative => which.with(S_ELEVER.form(which.person)),
                    _ => Self::acts(mood, &ELEVER, &which, ""),
                }
            }
            Step::Forward(which, number) => {
                let which = self.expeditions(which);
                self.speak_of_expeditions(&which);
                let by = self.regions(number);
                Self::moves(mood, &which, &AVANCER, &by)
            }
            Step::Backward(which, number) => {
                let which = self.expeditions(which);
                self.speak_of_expeditions(&which);
                let by = self.regions(number);
                Self::moves(mood, &which, &RECULER, &by)
            }
            Step::StayPut(which, span) => {
                let (which, span) = (self.expeditions(which), this(*span));
                match mood {
                    Mood::Imperative => {
                        let cannot = NE_PEUT_PAS.form(which.person);
                        spaced([&which.with(cannot), "avancer", span])
                    }
                    _ => Self::acts(mood, &EMPECHER, &which, &spaced(["d'avancer", span])),
                }
            }
            Step::PlaceMarker(which) => {
                let marker = which.map_or_else(
                    || "un de mes marqueurs de Terrain".to_owned(),
                    |one| format!("un marqueur de Terrain {}", terrain(one)),
                );
                spaced([mood.form(&PLACER), &marker, "sur une région visible ciblée"])
            }
            Step::MoveMarker(all) => {
                let all: Vec<_> = all.iter().map(|&one| terrain(one).to_owned()).collect();
                let marker = spaced(["un marqueur de Terrain", &listed(&all, "ou")]);
                spaced([mood.form(&DEPLACER), &marker, "vers ma région"])
            }
            _ => self.turn_step(step, mood),
        }
    }

    fn turn_step(&mut self, step: &Step, mood: Mood) -> String {
        // Not in the imperative: a player is not told to win, but wins.
        let result = |verb: &'static Verb, rest: &str| {
            let you = if mood == Mood::Imperative { "vous" } else { "" };
            spaced([you, mood.form(verb), rest])
        };
        match step {
            Step::Pay(number) => {
                let mana = self.amount(number, &FrenchNoun::mana(), Digits::Figures);
                spaced([mood.form(&PAYER), &mana])
            }
            Step::Roll => spaced([mood.form(&LANCER), "un dé"]),
            Step::AddToRoll(number) => {
                let more = self.value(number);
                spaced([mood.form(&AJOUTER), &more, "au résultat du dé"])
            }
            Step::Pass => mood.form(&PASSER).to_owned(),
            Step::AfterYou if mood == Mood::Imperative => "Après vous".to_owned(),
            Step::AfterYou => spaced([mood.form(&FAIRE), "Après vous"]),
            Step::Rush(None) => mood.form(&FONCER).to_owned(),
            Step::Rush(Some(filter)) => {
                let what = self.any_of(&super::trigger::card(filter)).text;
                self.it = LastSpoken::default();
                spaced([mood.form(&FONCER), "avec", &what])
            }
            Step::BecomeFirst(Whom::You) => result(&DEVENIR, "le premier joueur"),
            Step::BecomeFirst(whom) => {
                let who = self.player(*whom);
                match mood {
                    Mood::Imperative => {
                        spaced([&who.with(DEVENIR.form(who.person)), "le premier joueur"])
                    }
                    _ => spaced([mood.form(&FAIRE), &de(&who.text), "le premier joueur"]),
                }
            }
            Step::AnotherTurn => spaced([mood.form(&JOUER), "un autre tour"]),
            Step::Complete(what) => self.on(&ACCOMPLIR, what, mood),
            Step::Win => result(&GAGNER, "la partie"),
            Step::Defeat => result(&PERDRE, "la partie"),
            Step::ReceiveToo => spaced([mood.form(&RECEVOIR), "aussi ce Don"]),
            _ => String::new(),
        }
    }

    /// `d'une région`, `de deux régions`.
    fn regions(&mut self, number: &Number) -> String {
        let noun = FrenchNoun::new("région", "régions", true);
        de(&match number {
            // In French none is singular, too.
            Number::Plain(0 | 1) => format!("{} région", in_words(number_of(number), true)),
            _ => self.amount(number, &noun, Digits::Words),
        })
    }

    /// What holds for a while, as a clause.
    pub(super) fn lasting(passive: &rules::Passive, span: rules::effect::Span) -> String {
        let says = super::ability::passive(passive);
        format!("{}, {}", this(span), says.trim_end_matches('.'))
    }
}

fn number_of(number: &Number) -> u32 {
    if let Number::Plain(number) = number { *number } else { 0 }
}

/// Whether cards come from a Reserve or a Discard pile, from which they go *back* to the Hand.
fn goes_back(what: &Objects) -> bool {
    let (Objects::All(filter)
    | Objects::Target(_, filter)
    | Objects::Choose(_, filter)
    | Objects::Random(_, filter)) = what
    else {
        return false;
    };
    filter.place == rules::effect::Where::Zones(vec![Area::Reserve])
        || filter.place == rules::effect::Where::Zones(vec![Area::Discard])
}

/// A player who becomes a target: `un adversaire`.
fn targeted(whom: Whom, name: &str) -> &str {
    match whom {
        Whom::TargetOpponent => "un adversaire",
        Whom::TargetPlayer => "un joueur",
        Whom::OtherTargetPlayer => "un autre joueur",
        _ => name,
    }
}
