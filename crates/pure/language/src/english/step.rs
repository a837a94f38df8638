//! Single steps: the subject, the verb and what follows.

use rules::effect::{
    Area, Counted, Filter, Gain, Markers, Measure, Number, Objects, Range, Step, To, Where, Whom,
};
use rules::{Icon, Terrain};

use super::noun::SaidElsewhere;
use super::number::NumberStyle;
use super::verb::{SentenceSubject, VerbAgreement, article, conjugated, spaced};
use super::word::Plurality;
use super::word::{count, icon, marker, ordinal, plural, span, terrain};
use super::writer::{AbilityWriter, ActorMention, Agent};
use crate::grammar::listed;

/// A single action, in parts.
pub(super) enum Clause {
    /// Done by the player who carries it out.
    Doer { verb: &'static str, rest: String },
    /// Done by something else.
    Subject { subject: SentenceSubject, verb: &'static str, rest: String },
    /// A complete sentence with its own subject.
    Whole(String),
}

fn doer(verb: &'static str, rest: impl Into<String>) -> Clause {
    Clause::Doer { verb, rest: rest.into() }
}

fn of(subject: SentenceSubject, verb: &'static str, rest: impl Into<String>) -> Clause {
    Clause::Subject { subject, verb, rest: rest.into() }
}

impl AbilityWriter {
    /// The clause as a sentence; `then` if it follows an action of the same subject.
    pub(super) fn finite(&mut self, clause: Clause, then: bool) -> String {
        let text = match clause {
            Clause::Whole(text) => text,
            Clause::Subject { subject, verb, rest } => subject.does(verb, rest),
            Clause::Doer { verb, rest } => {
                let subject = self.doer_again(then);
                let verb = conjugated(verb, self.doer_person());
                spaced([subject.as_str(), &verb, &rest])
            }
        };
        self.explained(text)
    }

    /// The clause after `may` and `to`: `draw a card`, `have me gain 1 boost`.
    pub(super) fn infinitive(&mut self, clause: Clause) -> String {
        let text = match clause {
            Clause::Whole(text) => text,
            Clause::Doer { verb, rest } => spaced([verb, &rest]),
            Clause::Subject { subject, verb, rest } => {
                let object = match subject.text.as_str() {
                    "I" => "me",
                    "they" => "them",
                    "we both" => "us both",
                    other => other,
                };
                spaced(["have", object, verb, &rest])
            }
        };
        self.explained(text)
    }

    /// Who carries it out, if that must be stated here.
    fn doer_again(&mut self, then: bool) -> String {
        match &mut self.doer {
            Agent::You if self.of_others => "you".to_owned(),
            Agent::You => String::new(),
            Agent::Other(name, named @ ActorMention::NotYet) => {
                *named = ActorMention::Before;
                name.text.clone()
            }
            Agent::Other(..) if then => String::new(),
            Agent::Other(name, ActorMention::Before) => {
                *name = SentenceSubject::many("they");
                name.text.clone()
            }
        }
    }

    fn doer_person(&self) -> VerbAgreement {
        match &self.doer {
            Agent::You => VerbAgreement::They,
            Agent::Other(name, _) => name.person,
        }
    }

    /// The clause of a step; none for steps that contain others.
    pub(super) fn clause(&mut self, step: &Step) -> Option<Clause> {
        let clause = match step {
            Step::Draw(_)
            | Step::DrawIt
            | Step::Resupply { .. }
            | Step::Sabotage(_)
            | Step::Move(..)
            | Step::DiscardDownTo(..)
            | Step::Sacrifice(_)
            | Step::Exchange(..)
            | Step::Reveal(_)
            | Step::LookAt(_)
            | Step::Create(_)
            | Step::Play(_)
            | Step::Next(_) => self.of_cards(step),
            Step::Target(_)
            | Step::TargetPlayer(_)
            | Step::TargetExpeditions(_)
            | Step::Gain(..)
            | Step::Lose(..)
            | Step::Exhaust(_)
            | Step::Ready(_)
            | Step::Switch(_)
            | Step::Defect(_)
            | Step::TakeControl(_)
            | Step::Augment(_)
            | Step::Distribute(..)
            | Step::DoubleBoosts(_)
            | Step::ExchangeBoosts(_)
            | Step::Spend(..)
            | Step::Activate { .. } => self.of_objects(step),
            Step::Ascend(_)
            | Step::Forward(..)
            | Step::Backward(..)
            | Step::PlaceMarker(_)
            | Step::MoveMarker(_)
            | Step::Pay(_)
            | Step::Roll
            | Step::AddToRoll(_)
            | Step::Pass
            | Step::AfterYou
            | Step::Rush(_)
            | Step::BecomeFirst(_)
            | Step::Win
            | Step::Defeat
            | Step::AnotherTurn
            | Step::Complete(_)
            | Step::StayPut(..)
            | Step::ReceiveToo => self.of_players(step),
            Step::Try(_)
            | Step::If(..)
            | Step::Choose(_)
            | Step::Depending(..)
            | Step::ForEach(..)
            | Step::Times(..)
            | Step::By(..)
            | Step::AfterRest(_)
            | Step::NextTime(..)
            | Step::Lasting(..) => return None,
        };
        Some(clause)
    }

    fn of_cards(&mut self, step: &Step) -> Clause {
        match step {
            Step::Draw(Number::Plain(1)) => doer("draw", "a card"),
            Step::Draw(number) => {
                let amount = self.amount(number, NumberStyle::Word);
                doer(
                    "draw",
                    format!("{} {}{}", amount.text, plural("card", !amount.one), amount.per),
                )
            }
            Step::DrawIt => doer("draw", self.object(&Objects::It)),
            Step::Resupply { exhausted: false } => doer("Resupply", ""),
            Step::Resupply { exhausted: true } => doer("Exhausted Resupply", ""),
            Step::Sabotage(None) => doer("Sabotage", ""),
            Step::Sabotage(Some(objects)) => doer("Sabotage", self.sabotaged(objects)),
            Step::Move(objects, to) => self.moved(objects, to),
            Step::DiscardDownTo(number, filter) => {
                let amount = self.amount(number, NumberStyle::Word);
                let several = if amount.one { Plurality::One } else { Plurality::All };
                let left = self.counted_noun(filter, several);
                doer("discard", format!("down to {} {left}{}", amount.text, amount.per))
            }
            Step::Sacrifice(objects) => doer("sacrifice", self.object(objects)),
            Step::Exchange(one, other) => {
                let one = self.object(one);
                doer("exchange", format!("{one} with {}", self.object_from(other)))
            }
            Step::Reveal(objects) => doer("reveal", self.object_from(objects)),
            Step::LookAt(objects) => doer("look", format!("at {}", self.object_from(objects))),
            Step::Create(create) => doer("create", self.create(create)),
            Step::Play(play) => doer("play", self.play(play)),
            Step::Next(next) => Clause::Whole(self.next(next)),
            _ => Clause::Whole(String::new()),
        }
    }

    fn of_objects(&mut self, step: &Step) -> Clause {
        match step {
            Step::Target(objects @ Objects::Choose(..)) => doer("choose", self.object(objects)),
            Step::Target(Objects::All(filter)) => {
                doer("choose", self.counted_noun(filter, Plurality::All))
            }
            Step::Target(objects) => doer("target", self.targeted(objects)),
            Step::TargetPlayer(whom) => doer("target", target_player(*whom)),
            Step::TargetExpeditions(which) => {
                let target = self.expeditions(which).text;
                let what = target.strip_prefix("target ").map(article);
                doer("target", what.unwrap_or_else(|| target.replace("target ", "")))
            }
            Step::Gain(objects, gains, during) => self.gaining(objects, gains, *during),
            Step::Lose(objects, losses) => {
                let subject = self.subject(objects);
                let losses = self.losses(losses, objects);
                of(subject, "lose", losses)
            }
            Step::Exhaust(objects) => doer("exhaust", self.object(objects)),
            Step::Ready(objects) => doer("ready", self.object(objects)),
            Step::Switch(objects) => of(self.subject(objects), "switch", "Expeditions"),
            Step::Defect(objects) => of(self.subject(objects), "defect", ""),
            Step::TakeControl(objects) => {
                doer("take", format!("control of {}", self.object(objects)))
            }
            Step::Augment(objects) => doer("Augment", self.object(objects)),
            Step::Distribute(number, objects) => {
                let amount = self.amount(number, NumberStyle::Digit);
                let boosts = plural("boost", !amount.one);
                let among = self.object(objects).replace("any number of ", "any ");
                doer("distribute", format!("{} {boosts}{} among {among}", amount.text, amount.per))
            }
            Step::DoubleBoosts(objects) => {
                let on = match objects {
                    Objects::All(filter) => {
                        format!("each {}", self.counted_noun(filter, Plurality::One))
                    }
                    other => self.object(other),
                };
                doer("double", format!("the number of boosts on {on}"))
            }
            Step::ExchangeBoosts(Objects::It) => doer("exchange", "their boosts"),
            Step::ExchangeBoosts(objects) => {
                doer("exchange", format!("the boosts of {}", self.object(objects)))
            }
            Step::Spend(range, markers, objects) => self.spending(range, markers, objects),
            Step::Activate { what, icon, most, as_mine } => {
                let abilities = self.activated(what, *icon, *most);
                let mine = if *as_mine { " as if they were mine" } else { "" };
                doer("activate", abilities + mine)
            }
            _ => Clause::Whole(String::new()),
        }
    }

    fn of_players(&mut self, step: &Step) -> Clause {
        match step {
            Step::Ascend(which) => of(self.expeditions(which), "Ascend", ""),
            Step::Forward(which, number) => {
                let subject = self.expeditions(which);
                let way = format!("forward {}", self.regions(number));
                self.moving(subject, &way)
            }
            Step::Backward(which, number) => {
                let subject = self.expeditions(which);
                let way = format!("backwards {}", self.regions(number));
                self.moving(subject, &way)
            }
            Step::PlaceMarker(Some(one)) => doer(
                "place",
                format!("a {} Terrain Marker on target visible region", terrain(*one)),
            ),
            Step::PlaceMarker(None) => doer("place", "one of my Markers on target visible region"),
            Step::MoveMarker(all) => {
                let marker = "Terrain Marker from any region to my region";
                doer("move", format!("a {} {marker}", either(all)))
            }
            Step::Pay(Number::Per(per)) if is_hand_cost_of_it(&per.per) => {
                doer("pay", "its Hand Cost instead of its Reserve Cost")
            }
            Step::Pay(number) => {
                let amount = self.amount(number, NumberStyle::Mana);
                doer("pay", amount.text + &amount.per)
            }
            Step::Roll => doer("roll", "a die"),
            Step::AddToRoll(Number::Per(per)) if per.per == Counted::ThatMany => {
                doer("increase", "the result by that much")
            }
            Step::AddToRoll(number) => {
                let amount = self.amount(number, NumberStyle::Digit);
                doer("increase", format!("the result by {}{}", amount.text, amount.per))
            }
            Step::Pass => doer("pass", ""),
            Step::AfterYou => doer("After You", ""),
            Step::Rush(None) => doer("Rush", ""),
            Step::Rush(Some(filter)) => {
                let bare = SaidElsewhere { no_place: true, ..SaidElsewhere::default() };
                doer("Rush", article(&self.noun_said(filter, Plurality::One, &bare)))
            }
            Step::BecomeFirst(Whom::You | Whom::Controller)
                if matches!(self.doer, Agent::Other(..)) =>
            {
                doer("become", "first player")
            }
            Step::BecomeFirst(whom) => of(self.player(*whom), "become", "first player"),
            Step::Win => self.ends("win"),
            Step::Defeat => self.ends("lose"),
            Step::ReceiveToo => doer("also receive", "it"),
            Step::AnotherTurn => doer("play", "another turn"),
            Step::Complete(objects) => doer("complete", self.object(objects)),
            Step::StayPut(which, during) => {
                let subject = self.expeditions(which);
                of(subject, "can't", format!("move forward {}", span(*during)))
            }
            _ => Clause::Whole(String::new()),
        }
    }

    /// `my Expedition moves forward`, or of somebody else, who `moves their other Expedition forward`.
    fn moving(&self, subject: SentenceSubject, way: &str) -> Clause {
        match self.doer {
            Agent::You => of(subject, "move", way),
            Agent::Other(..) => doer("move", format!("{} {way}", subject.text)),
        }
    }

    fn ends(&self, verb: &'static str) -> Clause {
        match self.doer {
            Agent::You => of(SentenceSubject::many("you"), verb, "the game"),
            Agent::Other(..) => doer(verb, "the game"),
        }
    }

    fn regions(&mut self, number: &Number) -> String {
        let amount = self.amount(number, NumberStyle::Word);
        format!("{} {}{}", amount.text, plural("region", !amount.one), amount.per)
    }

    /// `a card with Reserve Cost {2} or less`: up to one, and always in an opponent's Reserve, unless stated otherwise.
    fn sabotaged(&mut self, objects: &Objects) -> String {
        let usual = |filter: &Filter| {
            filter.of == Some(Whom::Opponent) && filter.place == Where::Zones(vec![Area::Reserve])
        };
        match objects {
            Objects::Target(range, filter) if usual(filter) => {
                let said = SaidElsewhere { no_place: true, ..SaidElsewhere::default() };
                if *range == Range::UpTo(Number::Plain(1)) {
                    return article(&self.noun_said(filter, Plurality::One, &said));
                }
                self.object_said(&Objects::Choose(range.clone(), filter.clone()), &said)
            }
            other => self.object(other),
        }
    }

    /// `a Character you control`, after `target`.
    fn targeted(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::Target(range, filter) => {
                let said = SaidElsewhere::default();
                self.object_said(&Objects::Choose(range.clone(), filter.clone()), &said)
            }
            other => self.object(other),
        }
    }

    fn gaining(
        &mut self,
        objects: &Objects,
        gains: &[Gain],
        during: Option<rules::effect::Span>,
    ) -> Clause {
        let mut subject = self.subject(objects);
        let chosen = matches!(objects, Objects::Target(..) | Objects::Choose(..));
        if chosen && subject.person == VerbAgreement::They {
            subject.text += " each";
        }
        let gains = self.gains(gains);
        of(subject, "gain", spaced([gains.as_str(), during.map_or("", span)]))
    }

    fn spending(&mut self, range: &Range, markers: &Markers, on: &Objects) -> Clause {
        if *on != Objects::Me {
            let what = self.markers(range, markers);
            return doer("spend", format!("{what} from {}", self.object(on)));
        }
        let amount = self.range(range, NumberStyle::Digit);
        let number = if let Range::Any = range { "any number" } else { amount.text.as_str() };
        let what = plural(&marker(markers), true);
        doer("spend", format!("{number} of my {what}{}", amount.per))
    }

    /// `its {j} abilities`, `one of the {r} abilities of target Character`.
    fn activated(&mut self, what: &Objects, which: Icon, most: Option<u32>) -> String {
        let abilities = format!("{} abilities", icon(which));
        let text = match what {
            Objects::Me if most.is_some() => format!("my {abilities}"),
            Objects::Me => return format!("my {} ability", icon(which)),
            Objects::It if self.several => format!("their {abilities}"),
            Objects::It => format!("its {abilities}"),
            other => format!("the {abilities} of {}", self.object(other)),
        };
        match most {
            None => text,
            Some(1) => format!("one of {text}"),
            Some(most) => format!("up to {} of {text}", count(most)),
        }
    }

    /// Cards that go to another place.
    fn moved(&mut self, objects: &Objects, to: &To) -> Clause {
        if let (Objects::All(filter), To::Discard) = (objects, to)
            && let Some(zone) = self.whole_zone(filter)
        {
            return doer("discard", zone);
        }
        let what = self.object_from(objects);
        let owner = self.owner(objects);
        match to {
            To::Discard => doer("discard", what),
            To::Hand if matches!(objects, Objects::Top(..) | Objects::It) && owner == "your" => {
                doer("put", format!("{what} in your hand"))
            }
            To::Hand => doer("return", format!("{what} to {owner} hand")),
            // Before a description: behind it, the place could be read as a part of that.
            To::Reserve if is_in_play(objects) && what.contains(" with ") => {
                doer("send", format!("to Reserve {what}"))
            }
            To::Reserve if is_in_play(objects) => doer("send", format!("{what} to Reserve")),
            To::Reserve => doer("put", format!("{what} in Reserve")),
            To::Mana => doer("put", format!("{what} in {owner} Mana zone")),
            To::ReadyMana => {
                doer("put", format!("{what} in {owner} Mana zone as a ready Mana Orb"))
            }
            To::DeckTop if owner == "your" || owner == "their" => {
                doer("put", format!("{what} on top of {owner} deck"))
            }
            To::DeckTop => doer("return", format!("{what} to the top of {owner} deck")),
            To::DeckBottom => doer("put", format!("{what} on the bottom of {owner} deck")),
            To::DeckPosition(number) => {
                let position = match number {
                    Number::Plain(number) => ordinal(*number),
                    other @ Number::Per(_) => {
                        format!("{}th", self.number(other, NumberStyle::Digit))
                    }
                };
                doer("send", format!("{what} to the {position} position of {owner} deck"))
            }
            To::Expeditions(which) if *objects == Objects::It && what == "it" => {
                of(SentenceSubject::one("it"), "join", self.some_expeditions(which))
            }
            To::Expeditions(which) => {
                doer("put", format!("{what} in {}", self.some_expeditions(which)))
            }
            To::Landmarks => doer("put", format!("{what} in {owner} Landmarks")),
        }
    }

    /// The owner of the zone it goes to: `your`, `its owner's`.
    fn owner(&self, objects: &Objects) -> String {
        let of = match objects {
            Objects::Me => return "my owner's".to_owned(),
            Objects::Top(_, whom) => Some(*whom),
            Objects::All(filter)
            | Objects::Target(_, filter)
            | Objects::Choose(_, filter)
            | Objects::Random(_, filter) => filter.of.filter(|_| is_own_zone(filter)),
            Objects::It | Objects::Both | Objects::Rest => None,
        };
        match of {
            Some(Whom::You) => self.whose(Whom::You),
            Some(_) => "their".to_owned(),
            None if self.several => "their owner's".to_owned(),
            None => "its owner's".to_owned(),
        }
    }
}

/// Whether they are in a zone whose player owns every card in it.
fn is_own_zone(filter: &Filter) -> bool {
    let shared = |area: &Area| matches!(area, Area::Play | Area::Expeditions | Area::Landmarks);
    matches!(&filter.place, Where::Zones(areas) if !areas.is_empty() && !areas.iter().any(shared))
}

fn is_in_play(objects: &Objects) -> bool {
    match objects {
        Objects::All(filter)
        | Objects::Target(_, filter)
        | Objects::Choose(_, filter)
        | Objects::Random(_, filter) => !is_own_zone(filter),
        Objects::Me | Objects::It | Objects::Both | Objects::Top(..) | Objects::Rest => false,
    }
}

fn is_hand_cost_of_it(counted: &Counted) -> bool {
    matches!(counted, Counted::Measured(Measure::HandCost, of) if **of == Objects::It)
}

/// `an opponent`, after `target`.
fn target_player(whom: Whom) -> &'static str {
    match whom {
        Whom::TargetOpponent | Whom::Opponent | Whom::EachOpponent => "an opponent",
        Whom::OtherTargetPlayer | Whom::Other => "another player",
        Whom::Any
        | Whom::Controller
        | Whom::You
        | Whom::TargetPlayer
        | Whom::Each
        | Whom::They
        | Whom::ItsController
        | Whom::ItsOwner
        | Whom::FacingIt => "a player",
    }
}

fn either(all: &[Terrain]) -> String {
    let all: Vec<_> = all.iter().map(|&one| terrain(one).to_owned()).collect();
    listed(&all, "or")
}
