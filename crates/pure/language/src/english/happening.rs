//! What happens: now, in a trigger; or earlier, in a test of what was done.

use rules::effect::{
    Area, Expeditions, Filter, Gain, Happening, Markers, Objects, ProgressReason, Where, Which,
    Whom,
};
use rules::{Icon, PlayedFrom};

use super::noun::SaidElsewhere;
use super::number::NumberStyle;
use super::verb::{SentenceSubject, VerbAgreement, article, past, spaced};
use super::word::Plurality;
use super::word::{count, icon, marker, ordinal, plural, status, statuses, terrain};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

/// A sentence about something that happens, in parts.
pub(super) struct Happens {
    pub(super) subject: SentenceSubject,
    pub(super) verb: &'static str,
    pub(super) rest: String,
}

impl Happens {
    fn new(subject: SentenceSubject, verb: &'static str, rest: impl Into<String>) -> Self {
        Self { subject, verb, rest: rest.into() }
    }

    /// The verb and what follows, now: `draws a card`, `is activated`.
    pub(super) fn predicate(&self) -> String {
        let verb = super::verb::conjugated(self.verb, self.subject.person);
        spaced([verb.as_str(), &self.rest])
    }

    pub(super) fn now(&self) -> String {
        if self.verb == "be" && self.subject.person == VerbAgreement::I {
            return self.subject.is(&self.rest);
        }
        format!("{} {}", self.subject.text, self.predicate())
    }

    fn before(&self) -> String {
        if self.verb == "be" {
            return self.subject.was(&self.rest);
        }
        spaced([&self.subject.text, &past(self.verb), self.rest.as_str()])
    }
}

impl AbilityWriter {
    /// What was done: `you discarded a Character`.
    pub(super) fn happened(&mut self, what: &Happening) -> String {
        self.happens(what).before()
    }

    pub(super) fn happens(&mut self, what: &Happening) -> Happens {
        match what {
            Happening::Plays(whom, filter, from) => {
                let from = Self::played_from(*from, None);
                let played = spaced([&self.played(filter), from]);
                self.player_does(*whom, "play", played)
            }
            Happening::Draws(whom) => self.player_does(*whom, "draw", "one or more cards"),
            Happening::Resupplies(whom) => self.player_does(*whom, "Resupply", ""),
            Happening::Rolls(whom) => self.player_does(*whom, "roll", "one or more dice"),
            Happening::Rolled(from, to) => {
                let roll = format!("a {} on a die", roll(*from, Some(*to)));
                self.player_does(Whom::You, "roll", roll)
            }
            Happening::Reveals(whom) => self.player_does(*whom, "reveal", "a card this way"),
            Happening::Creates(whom, filter) => self.player_does_to(*whom, "create", filter),
            Happening::Sacrifices(whom, filter) => self.player_does_to(*whom, "sacrifice", filter),
            Happening::Discards(whom, filter) => {
                let what = self.taken(filter);
                self.player_does(*whom, "discard", what)
            }
            Happening::Exhausts(whom, filter) => self.player_does_to(*whom, "exhaust", filter),
            Happening::Passes(whom) => self.player_does(*whom, "pass", ""),
            Happening::PassesFirst(whom) => self.player_does(*whom, "pass", "first"),
            Happening::PassesLast(whom) => self.player_does(*whom, "pass", "after your opponents"),
            Happening::MakesGift(whom) => self.player_does(*whom, "make", "a Gift"),
            Happening::ReceivesGift(whom) => self.player_does(*whom, "receive", "a Gift"),
            Happening::Activates(number, one) => activated(*number, *one),
            Happening::Joins(objects, place) => {
                let of = of(objects);
                // Whoever's they are, cards say `your Expeditions`.
                let place = self.joined(place, of.or(Some(Whom::You)));
                let subject = self.one_that(objects, of.is_some() && place.1);
                Happens::new(subject, "join", place.0)
            }
            Happening::Goes { what, from, to } => self.goes(what, from, *to),
            Happening::Leaves { what, from, afternoon } => {
                let of = of(what);
                let place = self.joined(from, of);
                let subject = self.one_that(what, of.is_some() && place.1);
                let when = if *afternoon { "during the Afternoon" } else { "" };
                Happens::new(subject, "leave", spaced([place.0.as_str(), when]))
            }
            Happening::Gains(objects, gain) => {
                let subject = self.one_that(objects, false);
                let gain = self.gained(gain);
                Happens::new(subject, "gain", gain)
            }
            Happening::GainsNth(number, name) => {
                let rest = format!("my {} {} counter", ordinal(*number), sentence(name));
                Happens::new(SentenceSubject::new(VerbAgreement::I, "I"), "gain", rest)
            }
            Happening::Sacrificed(objects) => {
                Happens::new(self.one_that(objects, false), "be", "sacrificed")
            }
            Happening::MovesForward(which, due_to) => self.moves_forward(which, *due_to),
            Happening::FailsToMove(which) => {
                let rest = "to move forward during Dusk";
                Happens::new(self.one_expedition(which), "fail", rest)
            }
            Happening::Puts(whom, filter, area) => {
                let what = self.taken(filter);
                let rest = format!("{what} in {}", self.zone(*area, None));
                self.player_does(*whom, "put", rest)
            }
        }
    }

    fn moves_forward(&mut self, which: &Expeditions, due_to: Option<ProgressReason>) -> Happens {
        let due_to = due_to.map(|due| match due {
            ProgressReason::Terrain(one) => format!(" due to {}", terrain(one)),
            ProgressReason::Ascension => " due to Ascension".to_owned(),
        });
        let rest = format!("forward{}", due_to.unwrap_or_default());
        Happens::new(self.one_expedition(which), "move", rest)
    }

    fn player_does(&self, whom: Whom, verb: &'static str, rest: impl Into<String>) -> Happens {
        Happens::new(self.player(whom), verb, rest)
    }

    fn player_does_to(&mut self, whom: Whom, verb: &'static str, filter: &Filter) -> Happens {
        let what = self.a(filter);
        self.player_does(whom, verb, what)
    }

    /// A card that is being played; its destination follows `in`.
    fn played(&mut self, filter: &Filter) -> String {
        let said = SaidElsewhere { no_place: true, ..SaidElsewhere::default() };
        let noun = self.noun_said(filter, Plurality::One, &said);
        let place = match filter.place {
            Where::Play => String::new(),
            Where::Those | Where::Expeditions(_) | Where::Zones(_) => {
                self.place(filter, false, Plurality::One)
            }
        };
        let noun = if filter.other { format!("another {noun}") } else { article(&noun) };
        spaced([noun.as_str(), &place])
    }

    /// `from Reserve`, or `from your Reserve` if a player is given.
    pub(super) fn played_from(from: PlayedFrom, of: Option<Whom>) -> &'static str {
        match (from, of) {
            (PlayedFrom::Any, _) => "",
            (PlayedFrom::Hand, Some(Whom::You)) => "from your hand",
            (PlayedFrom::Reserve, Some(Whom::You)) => "from your Reserve",
            (PlayedFrom::Hand, _) => "from hand",
            (PlayedFrom::Reserve, _) => "from Reserve",
        }
    }

    /// A card taken from where it is: `a card from your hand`.
    fn taken(&mut self, filter: &Filter) -> String {
        let said = SaidElsewhere { from: true, ..SaidElsewhere::default() };
        let noun = self.noun_said(filter, Plurality::One, &said);
        if filter.other { format!("another {noun}") } else { article(&noun) }
    }

    /// Any one of these objects: `I`, `a Character you control`; the sentence may name the controller elsewhere.
    fn one_that(&mut self, objects: &Objects, owned_elsewhere: bool) -> SentenceSubject {
        let (Objects::All(filter) | Objects::Choose(_, filter)) = objects else {
            return self.subject(objects);
        };
        let said = SaidElsewhere { no_place: owned_elsewhere, ..SaidElsewhere::default() };
        let is_card = filter.kinds.is_empty() && filter.of.is_none() && filter.place == Where::Play;
        let said = if is_card { SaidElsewhere { no_place: true, ..said } } else { said };
        let noun = self.noun_said(filter, Plurality::One, &said);
        self.several = false;
        SentenceSubject::one(if filter.other { format!("another {noun}") } else { article(&noun) })
    }

    /// The place that something joins or leaves, and whether it names the owner.
    fn joined(&mut self, place: &Where, of: Option<Whom>) -> (String, bool) {
        match place {
            Where::Play | Where::Those => ("play".to_owned(), false),
            Where::Expeditions(which) => (self.some_expeditions(which), false),
            Where::Zones(areas) => {
                let own = |area: &Area| !matches!(area, Area::Play);
                let says = of.is_some() && areas.iter().all(own);
                let of = of.filter(|_| says);
                let mut words = Vec::new();
                for &area in areas {
                    let zone = self.zone(area, of);
                    let whose = of.map(|whom| self.whose(whom) + " ").unwrap_or_default();
                    let again = !words.is_empty();
                    words.push(if again {
                        zone.strip_prefix(&whose).unwrap_or(&zone).to_owned()
                    } else {
                        zone
                    });
                }
                (listed(&words, "or"), says)
            }
        }
    }

    fn goes(&mut self, what: &Objects, from: &[Area], to: Area) -> Happens {
        let of = match of(what) {
            None if *what == Objects::Me => Some(Whom::You),
            of => of,
        };
        let whose = |area: &Area| !matches!(area, Area::Play | Area::Expeditions | Area::Landmarks);
        let says = of.is_some() && !from.is_empty() && from.iter().all(whose);
        let subject = self.one_that(what, says);
        let (from, _) = self.joined(&Where::Zones(from.to_vec()), of.filter(|_| says));
        let anywhere = from.is_empty();
        let from = if anywhere { String::new() } else { format!("from {from}") };
        let from = if anywhere && *what == Objects::Me { "from anywhere".to_owned() } else { from };
        if to == Area::Discard && !anywhere {
            return Happens::new(subject, "be", spaced(["discarded", &from]));
        }
        Happens::new(subject, "go", spaced(["to", &self.zone(to, None), &from]))
    }

    /// Any one of these Expeditions: `one of your Expeditions`, `my Expedition`.
    fn one_expedition(&mut self, which: &Expeditions) -> SentenceSubject {
        if let Which::All(Some(_)) = which.which {
            return SentenceSubject::many(format!("both of {}", self.some_expeditions(which)));
        }
        if let Which::All(None) = which.which {
            let noun = self.counted_expeditions(which, Plurality::One);
            return SentenceSubject::one(article(&noun));
        }
        self.expeditions(which)
    }

    /// What is gained, at least: `1 or more boosts`.
    fn gained(&mut self, gain: &Gain) -> String {
        match gain {
            Gain::Boosts(number, _) => {
                format!("{} or more boosts", self.number(number, NumberStyle::Digit))
            }
            Gain::Counters(name, number, _) => {
                let noun = plural(&marker(&Markers::Named(name.clone())), true);
                format!("{} or more {noun}", self.number(number, NumberStyle::Digit))
            }
            Gain::Status(one) => status(*one).to_owned(),
            Gain::OneOf(all) => statuses(all),
            Gain::Ability(_) => "an ability".to_owned(),
            Gain::ItsSubtypes => "its subtypes".to_owned(),
        }
    }
}

/// The player whose objects these are.
fn of(objects: &Objects) -> Option<Whom> {
    match objects {
        Objects::All(filter) | Objects::Choose(_, filter) | Objects::Target(_, filter) => filter.of,
        Objects::Me
        | Objects::It
        | Objects::Both
        | Objects::Random(..)
        | Objects::Top(..)
        | Objects::Rest => None,
    }
}

/// The numbers of a die or a table: `4+`, `1-3`, `1`.
pub(super) fn roll(from: u32, to: Option<u32>) -> String {
    match to {
        None | Some(u32::MAX) => format!("{from}+"),
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from}-{to}"),
    }
}

/// `a {D} ability is activated`, `two {D} abilities are activated on one of your turns`.
fn activated(number: u32, one: Icon) -> Happens {
    if number == 1 {
        let ability = format!("a {} ability", icon(one));
        return Happens::new(SentenceSubject::one(ability), "be", "activated");
    }
    let abilities = format!("{} {} abilities", count(number), icon(one));
    Happens::new(SentenceSubject::many(abilities), "be", "activated on one of your turns")
}
