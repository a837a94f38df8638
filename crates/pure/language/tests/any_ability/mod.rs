//! Any possible ability, made from numbers: when they run out, the shortest choice is taken.

mod whole;

use std::sync::Arc;

use proptest::prelude::*;
use rules::effect::{
    Area, Attempt, Charge, Choice, Counted, Create, ExpeditionIs, Expeditions, Filter, Gain,
    Happening, Is, Loss, Markers, Measure, NextPlay, Noun, Number, Objects, OnPlay, Per, Play,
    ProgressReason, Range, Row, Span, Step, Test, To, Token, Where, Which, Whom,
};
use rules::{Ability, CardType, Icon, PlayedFrom, Side, Statistics, Status, Terrain};

/// Maximum nesting depth of recursive parts.
const DEPTH_MAX: u32 = 5;

/// Random abilities with effects.
pub(crate) fn abilities() -> impl Strategy<Value = Ability> {
    prop::collection::vec(any::<u8>(), 0..160).prop_map(|bytes| Maker::new(bytes).ability())
}

struct Maker {
    bytes: std::vec::IntoIter<u8>,
    depth: u32,
}

impl Maker {
    fn new(bytes: Vec<u8>) -> Self {
        Self { bytes: bytes.into_iter(), depth: 0 }
    }

    /// Less than `count`.
    fn below(&mut self, count: usize) -> usize {
        usize::from(self.bytes.next().unwrap_or_default()) % count
    }

    fn is(&mut self) -> bool {
        self.below(2) == 1
    }

    fn few(&mut self) -> u32 {
        u32::try_from(self.below(12)).expect("it is small")
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn maybe<T>(&mut self, make: fn(&mut Self) -> T) -> Option<T> {
        (self.is() && self.depth < DEPTH_MAX).then(|| make(self))
    }

    /// At least one, so that nothing is empty.
    fn some<T>(&mut self, make: fn(&mut Self) -> T) -> Vec<T> {
        let count = if self.depth < DEPTH_MAX { 1 + self.below(3) } else { 1 };
        self.deeper(|maker| (0..count).map(|_| make(maker)).collect())
    }

    fn any<T>(&mut self, make: fn(&mut Self) -> T) -> Vec<T> {
        if self.is() && self.depth < DEPTH_MAX { self.some(make) } else { Vec::new() }
    }

    fn deeper<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let found = make(self);
        self.depth -= 1;
        found
    }

    /// One of this many variants; the first ones, which are not recursive, at the maximum depth.
    fn variant(&mut self, plain: usize, all: usize) -> usize {
        let count = if self.depth < DEPTH_MAX { all } else { plain };
        self.below(count)
    }

    fn name(&mut self) -> Arc<str> {
        self.one(&["arcane", "Kelon", "quest", "Heroism", "zorglub"]).into()
    }

    fn subtype(&mut self) -> String {
        let known = ["robot", "plant", "animal", "illusion", "zorglub", "engineer", "deity"];
        self.one(&known).to_owned()
    }

    fn status(&mut self) -> Status {
        use Status::{Anchored, Ascended, Asleep, Exhausted, Fleeting};
        self.one(&[Fleeting, Anchored, Asleep, Exhausted, Ascended])
    }

    fn terrain(&mut self) -> Terrain {
        self.one(&Terrain::ALL)
    }

    fn icon(&mut self) -> Icon {
        self.one(&[Icon::Join, Icon::Hand, Icon::Reserve, Icon::Discard, Icon::Exhaust])
    }

    fn span(&mut self) -> Span {
        self.one(&[Span::Turn, Span::Afternoon, Span::Day])
    }

    fn played_from(&mut self) -> PlayedFrom {
        self.one(&[PlayedFrom::Any, PlayedFrom::Hand, PlayedFrom::Reserve])
    }

    fn whom(&mut self) -> Whom {
        use Whom::{
            Any, Controller, Each, EachOpponent, FacingIt, ItsController, ItsOwner, Opponent,
            Other, OtherTargetPlayer, TargetOpponent, TargetPlayer, They, You,
        };
        self.one(&[
            You,
            Opponent,
            TargetOpponent,
            TargetPlayer,
            OtherTargetPlayer,
            Other,
            Each,
            EachOpponent,
            They,
            Any,
            Controller,
            ItsController,
            ItsOwner,
            FacingIt,
        ])
    }

    fn area(&mut self) -> Area {
        use Area::{Deck, Discard, Expeditions, Hand, Landmarks, Mana, Play, Reserve};
        self.one(&[Reserve, Hand, Play, Expeditions, Landmarks, Deck, Mana, Discard])
    }

    fn measure(&mut self) -> Measure {
        match self.below(6) {
            0 => Measure::HandCost,
            1 => Measure::BaseCost,
            2 => Measure::ReserveCost,
            3 => Measure::Statistic(self.terrain()),
            4 => Measure::HighestStatistic,
            _ => Measure::Boosts,
        }
    }

    fn number(&mut self) -> Number {
        if self.variant(3, 5) < 3 {
            return Number::Plain(self.few());
        }
        let (times, plus) = (1 + self.few() % 3, self.few() % 3);
        Number::Per(Box::new(Per { times, per: self.counted(), plus }))
    }

    fn range(&mut self) -> Range {
        match self.below(5) {
            0 => Range::Exactly(Number::Plain(1)),
            1 => Range::UpTo(self.number()),
            2 => Range::Any,
            _ => Range::Exactly(self.number()),
        }
    }

    fn counted(&mut self) -> Counted {
        self.deeper(|maker| match maker.variant(8, 17) {
            0 => Counted::Result,
            1 => Counted::ThatMany,
            2 => Counted::Paid,
            3 => Counted::MyCounters(maker.name()),
            4 => Counted::HeroCounters(maker.name()),
            5 => Counted::SingleTerrainRegions,
            6 => Counted::RegionsBetween,
            7 => Counted::DiscardedThisWay,
            16 => Counted::OtherCardsPlayed(maker.whom()),
            8 => Counted::Boosts(Box::new(maker.objects())),
            9 => Counted::BaseStatisticsOfZero(Box::new(maker.filter())),
            10 => Counted::Measured(maker.measure(), Box::new(maker.objects())),
            11 => Counted::Expeditions(Box::new(maker.expeditions())),
            12 => Counted::TypesAmong(
                vec![CardType::Character, CardType::Spell],
                Box::new(maker.filter()),
            ),
            13 => Counted::Different(maker.measure(), Box::new(maker.filter())),
            14 => Counted::Total(maker.measure(), Box::new(maker.filter())),
            _ => Counted::Objects(Box::new(maker.filter())),
        })
    }

    fn noun(&mut self) -> Noun {
        match self.below(7) {
            0 | 1 => Noun::Type(self.one(&[
                CardType::Character,
                CardType::Permanent,
                CardType::Spell,
                CardType::ManaOrb,
                CardType::Hero,
                CardType::Emblem,
            ])),
            2 => Noun::ExpeditionPermanent,
            3 => Noun::Landmark,
            4 => Noun::Token,
            _ => Noun::Subtype(self.subtype()),
        }
    }

    fn trait_of(&mut self) -> Is {
        self.deeper(|maker| match maker.variant(11, 18) {
            0 => Is::Status(maker.status()),
            1 => Is::Boosted,
            2 => Is::WithCounters,
            3 => Is::Token,
            4 => Is::Subtype(maker.subtype()),
            5 => Is::WithBaseStatisticOfZero,
            6 => Is::InTerrain(maker.terrain()),
            7 => maker.one(&[Is::InTerrainOfItsZero, Is::InSingleTerrain, Is::InContact]),
            8 => Is::WithIcon(maker.icon()),
            9 => maker.one(&[Is::WithMyName, Is::Completed, Is::Named("Aerolith".to_owned())]),
            10 => Is::Highest(maker.measure()),
            11 => Is::Not(Box::new(maker.trait_of())),
            12 => Is::Any(maker.some(Self::trait_of)),
            13 => Is::AtLeast(maker.measure(), maker.number()),
            14 | 15 => Is::AtMost(maker.measure(), maker.number()),
            16 => Is::Exactly(maker.measure(), maker.number()),
            _ => Is::TotalAtMost(maker.measure(), maker.number()),
        })
    }

    fn place(&mut self) -> Where {
        match self.variant(5, 6) {
            0 | 1 => Where::Play,
            4 => Where::Those,
            2 | 3 => Where::Zones(self.some(Self::area)),
            _ => Where::Expeditions(Box::new(self.expeditions())),
        }
    }

    fn filter(&mut self) -> Filter {
        self.deeper(|maker| Filter {
            kinds: maker.any(Self::noun),
            is: maker.any(Self::trait_of),
            place: maker.place(),
            of: maker.maybe(Self::whom),
            other: maker.is(),
            or: if maker.below(8) == 7 { maker.some(Self::filter) } else { Vec::new() },
        })
    }

    fn objects(&mut self) -> Objects {
        self.deeper(|maker| match maker.variant(5, 11) {
            0 => Objects::Me,
            1 | 2 => Objects::It,
            3 => Objects::Both,
            4 => Objects::Rest,
            5 => Objects::Top(maker.number(), maker.whom()),
            6 => Objects::All(Box::new(maker.filter())),
            7 => Objects::Random(maker.range(), Box::new(maker.filter())),
            8 => Objects::Choose(maker.range(), Box::new(maker.filter())),
            _ => Objects::Target(maker.range(), Box::new(maker.filter())),
        })
    }

    fn which(&mut self) -> Which {
        match self.variant(8, 10) {
            0 => Which::Mine,
            1 => Which::MyOther,
            2 => Which::FacingMe,
            3 => Which::Its,
            4 => Which::FacingIt,
            5 => Which::ItsOther,
            6 => Which::PlayedIn,
            7 => Which::All(self.maybe(Self::whom)),
            8 => Which::Side(self.one(&[Side::Hero, Side::Companion]), self.whom()),
            _ => {
                let (range, whom) = (self.range(), self.maybe(Self::whom));
                if self.is() { Which::Target(range, whom) } else { Which::Choose(range, whom) }
            }
        }
    }

    fn expeditions(&mut self) -> Expeditions {
        self.deeper(|maker| Expeditions {
            which: maker.which(),
            is: if maker.below(4) == 3 { vec![maker.expedition_is()] } else { Vec::new() },
        })
    }

    fn expedition_is(&mut self) -> ExpeditionIs {
        use ExpeditionIs as E;
        self.deeper(|maker| match maker.variant(8, 11) {
            0 => E::Behind,
            1 => E::Ahead,
            2 => E::BehindOrTied,
            3 => E::Tied,
            4 => E::Ascended,
            5 => E::InTerrain(maker.terrain()),
            6 => maker.one(&[E::InSingleTerrain, E::InStartingRegion]),
            7 => maker.one(&[E::InContact, E::Other]),
            8 => E::Not(Box::new(maker.expedition_is())),
            9 => E::With(maker.number(), Box::new(maker.filter())),
            _ => E::Facing(maker.number(), Box::new(maker.filter())),
        })
    }

    fn test(&mut self) -> Test {
        self.deeper(|maker| match maker.variant(2, 16) {
            0 => Test::FirstDay,
            1 => Test::FirstPlayer(maker.whom()),
            2 => Test::Not(Box::new(maker.test())),
            3 => Test::All(maker.some(Self::test)),
            4 => Test::Any(maker.some(Self::test)),
            5 => Test::AtLeast(maker.counted(), maker.number()),
            6 => Test::AtMost(maker.counted(), maker.number()),
            7 => Test::Exactly(maker.counted(), maker.number()),
            8 => Test::More(maker.counted(), maker.counted()),
            9 => Test::Is(maker.objects(), Box::new(maker.filter())),
            10 => Test::Was(maker.objects(), Box::new(maker.filter())),
            11 => Test::Expeditions(Box::new(maker.expeditions()), maker.expedition_is()),
            12 => Test::AnyExpedition(Box::new(maker.expeditions()), maker.expedition_is()),
            13 => Test::ThisWay(Box::new(maker.happening())),
            14 => Test::ThisDay(Box::new(maker.happening())),
            _ => Test::ThisTurn(Box::new(maker.happening())),
        })
    }

    fn happening(&mut self) -> Happening {
        use Happening as H;
        self.deeper(|maker| match maker.variant(9, 24) {
            0 => H::Draws(maker.whom()),
            1 => H::Resupplies(maker.whom()),
            2 => H::Rolls(maker.whom()),
            3 => H::Reveals(maker.whom()),
            4 => H::Passes(maker.whom()),
            5 if maker.is() => H::PassesLast(maker.whom()),
            5 => H::PassesFirst(maker.whom()),
            6 => H::MakesGift(maker.whom()),
            7 => H::ReceivesGift(maker.whom()),
            8 => H::Activates(1 + maker.few(), maker.icon()),
            9 => H::Rolled(maker.few(), maker.few()),
            10 => H::Plays(maker.whom(), Box::new(maker.filter()), maker.played_from()),
            11 => H::Creates(maker.whom(), Box::new(maker.filter())),
            12 => H::Sacrifices(maker.whom(), Box::new(maker.filter())),
            13 => H::Discards(maker.whom(), Box::new(maker.filter())),
            14 => H::Exhausts(maker.whom(), Box::new(maker.filter())),
            15 => H::Joins(maker.objects(), Box::new(maker.place())),
            16 => H::Goes { what: maker.objects(), from: maker.any(Self::area), to: maker.area() },
            17 => H::Leaves { what: maker.objects(), from: maker.place(), afternoon: maker.is() },
            18 => H::Gains(maker.objects(), maker.gain()),
            19 => H::GainsNth(1 + maker.few(), maker.name()),
            20 => H::Sacrificed(maker.objects()),
            21 => H::MovesForward(
                maker.expeditions(),
                maker.maybe(|maker| {
                    if maker.is() {
                        ProgressReason::Ascension
                    } else {
                        ProgressReason::Terrain(maker.terrain())
                    }
                }),
            ),
            22 => H::FailsToMove(maker.expeditions()),
            _ => H::Puts(maker.whom(), Box::new(maker.filter()), maker.area()),
        })
    }

    fn gain(&mut self) -> Gain {
        match self.variant(5, 6) {
            0 => Gain::Boosts(self.number(), self.maybe(Self::few)),
            1 => Gain::Status(self.status()),
            2 => Gain::Counters(self.name(), self.number(), self.maybe(Self::few)),
            3 => Gain::OneOf(self.some(Self::status)),
            4 => Gain::ItsSubtypes,
            _ => Gain::Ability(Box::new(self.deeper(Self::ability))),
        }
    }

    fn loss(&mut self) -> Loss {
        match self.below(4) {
            0 => Loss::Status(self.status()),
            1 => Loss::Counters(self.range(), self.markers()),
            2 => Loss::AllCounters(self.markers()),
            _ => Loss::Abilities,
        }
    }

    fn markers(&mut self) -> Markers {
        match self.below(3) {
            0 => Markers::Boosts,
            1 => Markers::Named(self.name()),
            _ => Markers::Any,
        }
    }

    fn to(&mut self) -> To {
        match self.below(10) {
            0 => To::Reserve,
            1 => To::Discard,
            2 => To::Hand,
            3 => To::Mana,
            4 => To::ReadyMana,
            5 => To::DeckTop,
            6 => To::DeckBottom,
            7 => To::DeckPosition(self.number()),
            8 => To::Expeditions(self.expeditions()),
            _ => To::Landmarks,
        }
    }

    fn token(&mut self) -> Token {
        let statistics = Statistics { forest: 1, mountain: 0, water: 2 };
        Token {
            name: self.one(&["Brassbug", "Ordis Recruit", "Aerolith", "Mana Moth"]).to_owned(),
            statistics: self.is().then_some(statistics),
            subtypes: self.any(Self::subtype),
            with: self.any(Self::ability),
            signature: false,
        }
    }

    fn create(&mut self) -> Create {
        Create {
            number: self.number(),
            token: self.token(),
            expeditions: self.maybe(Self::expeditions),
            landmarks: self.maybe(Self::whom),
            reserve: self.maybe(Self::whom),
            most: self.maybe(Self::few),
            distributed: self.is(),
        }
    }

    fn play(&mut self) -> Play {
        let charge = match self.below(5) {
            0 => Charge::Cost,
            1 => Charge::HandCost,
            2 => Charge::Less(self.number(), self.maybe(Self::few)),
            3 => Charge::More(self.number()),
            _ => Charge::Free,
        };
        Play { what: self.objects(), charge, into: self.maybe(Self::expeditions) }
    }

    fn next(&mut self) -> NextPlay {
        NextPlay {
            card: self.filter(),
            from: self.played_from(),
            during: self.span(),
            joins: self.is(),
            does: self.some(|maker| match maker.below(5) {
                0 => OnPlay::Free,
                1 => OnPlay::Less(maker.number(), maker.maybe(Self::few)),
                2 => OnPlay::Gains(maker.gain()),
                3 => OnPlay::Loses(maker.loss()),
                _ => OnPlay::Activates { icon: maker.icon(), one: maker.is() },
            }),
        }
    }

    fn steps(&mut self) -> Vec<Step> {
        self.some(Self::step)
    }

    fn step(&mut self) -> Step {
        match self.below(5) {
            0 => self.plain_step(),
            1 | 2 => self.card_step(),
            3 => self.object_step(),
            _ if self.depth < DEPTH_MAX => self.deeper(Self::holding_step),
            _ => self.plain_step(),
        }
    }

    fn plain_step(&mut self) -> Step {
        match self.below(24) {
            0 => Step::Draw(self.number()),
            1 => Step::DrawIt,
            2 => Step::Resupply { exhausted: self.is() },
            3 => Step::Sabotage(None),
            4 => Step::TargetPlayer(self.whom()),
            5 => Step::TargetExpeditions(self.expeditions()),
            6 => Step::Ascend(self.expeditions()),
            7 => Step::Forward(self.expeditions(), self.number()),
            8 => Step::Backward(self.expeditions(), self.number()),
            9 => Step::PlaceMarker(self.maybe(Self::terrain)),
            10 => Step::MoveMarker(self.some(Self::terrain)),
            11 => Step::Pay(self.number()),
            12 => Step::Roll,
            13 => Step::AddToRoll(self.number()),
            14 => Step::Pass,
            15 => Step::AfterYou,
            16 => Step::Rush(None),
            17 => Step::Rush(Some(Box::new(self.filter()))),
            18 => Step::BecomeFirst(self.whom()),
            19 => Step::Win,
            20 => Step::Defeat,
            21 => Step::AnotherTurn,
            22 => Step::StayPut(self.expeditions(), self.span()),
            _ => Step::ReceiveToo,
        }
    }

    fn card_step(&mut self) -> Step {
        match self.below(12) {
            11 => Step::DiscardDownTo(self.number(), Box::new(self.filter())),
            0 => Step::Sacrifice(self.objects()),
            1 | 2 => Step::Move(self.objects(), self.to()),
            3 => Step::Sabotage(Some(Box::new(self.objects()))),
            4 => Step::Exchange(self.objects(), self.objects()),
            5 => Step::Reveal(self.objects()),
            6 => Step::LookAt(self.objects()),
            7 => Step::Create(self.create()),
            8 => Step::Play(self.play()),
            9 => Step::Next(self.next()),
            _ => Step::Target(self.objects()),
        }
    }

    fn object_step(&mut self) -> Step {
        match self.below(15) {
            0 | 1 => Step::Gain(self.objects(), self.some(Self::gain), self.maybe(Self::span)),
            14 => Step::Complete(self.objects()),
            2 => Step::Lose(self.objects(), self.some(Self::loss)),
            3 => Step::Exhaust(self.objects()),
            4 => Step::Ready(self.objects()),
            5 => Step::Switch(self.objects()),
            6 => Step::Defect(self.objects()),
            7 => Step::TakeControl(self.objects()),
            8 => Step::Augment(self.objects()),
            9 => Step::Distribute(self.number(), self.objects()),
            10 => Step::DoubleBoosts(self.objects()),
            11 => Step::ExchangeBoosts(self.objects()),
            12 => Step::Spend(self.range(), self.markers(), self.objects()),
            _ => Step::Activate {
                what: self.objects(),
                icon: self.icon(),
                most: self.maybe(Self::few),
                as_mine: self.is(),
            },
        }
    }

    fn holding_step(&mut self) -> Step {
        match self.below(11) {
            9 => Step::NextTime(Box::new(self.happening()), self.span(), self.steps()),
            0 | 1 => Step::Try(Attempt {
                may: self.is(),
                steps: self.steps(),
                then: self.any(Self::step),
                otherwise: self.any(Self::step),
            }),
            2 => Step::If(Box::new(self.test()), self.steps(), self.any(Self::step)),
            3 => Step::Choose(Choice {
                number: self.range(),
                again: self.is(),
                all_if: self.maybe(Self::test).map(Box::new),
                modes: self.some(Self::steps),
            }),
            4 => Step::Depending(
                self.counted(),
                self.some(|maker| Row {
                    from: maker.few(),
                    to: maker.maybe(Self::few),
                    steps: maker.steps(),
                }),
            ),
            5 => Step::ForEach(self.objects(), self.steps()),
            6 => Step::Times(self.number(), self.steps()),
            7 => Step::By(self.whom(), self.steps()),
            8 => Step::AfterRest(self.steps()),
            _ => Step::Lasting(Box::new(self.passive()), self.span()),
        }
    }
}
