//! Random abilities that make sense: what a card could say, with steps nested at most two deep.

use proptest::prelude::*;
use proptest::sample::select;
use rules::effect::{
    Area, Attempt, Charge, Choice, Counted, Create, ExpeditionIs, Expeditions, Filter, Gain,
    Happening, Is, Loss, Markers, Measure, NextPlay, Noun, Number, Objects, OnPlay, Play, Range,
    Row, Span, Step, Test, To, Token, Where, Which, Whom,
};
use rules::{
    Ability, CardType, Condition, Cost, Icon, Keyword, Passive, PlayedFrom, QuickAction, Reaction,
    Scope, Selector, Side, Statement, Statistics, Status, Terrain, Trigger, Who, Within, Works,
};

const ONE: Range = Range::Exactly(Number::Plain(1));

fn statuses() -> impl Strategy<Value = Status> {
    select(vec![Status::Anchored, Status::Asleep, Status::Fleeting])
}

fn terrains() -> impl Strategy<Value = Terrain> {
    select(Terrain::ALL.to_vec())
}

/// `Character`, `Robot or Permanent`; none for any card.
fn kinds() -> impl Strategy<Value = Vec<Noun>> {
    let character = Noun::Type(CardType::Character);
    let permanent = Noun::Type(CardType::Permanent);
    let subtype = |one: &str| Noun::Subtype(one.to_owned());
    select(vec![
        vec![character.clone()],
        vec![permanent.clone()],
        vec![Noun::Type(CardType::Spell)],
        vec![character, permanent.clone()],
        vec![subtype("robot"), permanent],
        vec![subtype("animal")],
        vec![Noun::Landmark],
        vec![Noun::Token],
        vec![],
    ])
}

/// Properties of a card, wherever it is.
fn is() -> impl Strategy<Value = Is> {
    let cost = select(vec![Measure::BaseCost, Measure::HandCost, Measure::ReserveCost]);
    let number = (1..6_u32).prop_map(Number::Plain);
    prop_oneof![
        statuses().prop_map(Is::Status),
        statuses().prop_map(|one| Is::Not(Box::new(Is::Status(one)))),
        Just(Is::Boosted),
        Just(Is::Not(Box::new(Is::Token))),
        Just(Is::Any(vec![Is::Status(Status::Fleeting), Is::Status(Status::Asleep)])),
        Just(Is::WithCounters),
        Just(Is::WithBaseStatisticOfZero),
        (cost.clone(), number.clone()).prop_map(|(cost, number)| Is::AtLeast(cost, number)),
        (cost, number).prop_map(|(cost, number)| Is::AtMost(cost, number)),
        select(Terrain::ALL.to_vec()).prop_map(Is::InTerrain),
        Just(Is::WithIcon(Icon::Discard)),
    ]
}

/// Where objects in play are, and whose.
fn in_play() -> impl Strategy<Value = (Where, Option<Whom>)> {
    let expeditions = |which: Which| Where::Expeditions(Box::new(which.into()));
    select(vec![
        (Where::Play, None),
        (Where::Play, Some(Whom::You)),
        (Where::Play, Some(Whom::Opponent)),
        (expeditions(Which::Mine), None),
        (expeditions(Which::FacingMe), None),
    ])
}

fn filters(place: impl Strategy<Value = (Where, Option<Whom>)>) -> impl Strategy<Value = Filter> {
    let asked = prop::collection::vec(is(), 0..2);
    (kinds(), asked, place, any::<bool>()).prop_map(|(kinds, is, (place, of), other)| Filter {
        kinds,
        is,
        place,
        of,
        other,
        or: Vec::new(),
    })
}

/// Cards of the player's own Hand or Reserve.
fn own_cards(areas: &'static [Area]) -> impl Strategy<Value = Filter> {
    let place = select(areas).prop_map(|area| (Where::Zones(vec![area]), Some(Whom::You)));
    (kinds(), place).prop_map(|(kinds, (place, of))| Filter {
        kinds,
        place,
        of,
        ..Filter::default()
    })
}

fn ranges() -> impl Strategy<Value = Range> {
    prop_oneof![
        4 => Just(ONE),
        1 => Just(Range::Exactly(Number::Plain(2))),
        1 => (1..4_u32).prop_map(|most| Range::UpTo(Number::Plain(most))),
        1 => Just(Range::Any),
    ]
}

fn targets() -> impl Strategy<Value = Objects> {
    (ranges(), filters(in_play()))
        .prop_map(|(range, filter)| Objects::Target(range, Box::new(filter)))
}

fn objects() -> impl Strategy<Value = Objects> {
    prop_oneof![
        Just(Objects::Me),
        targets(),
        targets(),
        filters(in_play()).prop_map(|filter| Objects::All(Box::new(filter))),
    ]
}

fn counted() -> impl Strategy<Value = Counted> {
    prop_oneof![
        filters(in_play()).prop_map(|filter| Counted::Objects(Box::new(filter))),
        own_cards(&[Area::Reserve]).prop_map(|filter| Counted::Objects(Box::new(filter))),
        Just(Counted::Boosts(Box::new(Objects::Me))),
        Just(Counted::MyCounters("scrap".into())),
    ]
}

fn numbers() -> impl Strategy<Value = Number> {
    prop_oneof![3 => (1..5_u32).prop_map(Number::Plain), 1 => counted().prop_map(Number::per)]
}

fn gains() -> impl Strategy<Value = Vec<Gain>> {
    let boosts = (numbers(), prop::option::of(2..4_u32));
    prop_oneof![
        boosts.prop_map(|(number, most)| vec![Gain::Boosts(number, most)]),
        statuses().prop_map(|one| vec![Gain::Status(one)]),
        (1..3_u32, statuses()).prop_map(|(number, status)| {
            vec![Gain::Boosts(Number::Plain(number), None), Gain::Status(status)]
        }),
        (1..3_u32).prop_map(|number| {
            vec![Gain::Counters("arcane".into(), Number::Plain(number), None)]
        }),
    ]
}

fn expeditions() -> impl Strategy<Value = Expeditions> {
    select(vec![
        Which::Mine,
        Which::MyOther,
        Which::Side(Side::Companion, Whom::You),
        Which::All(Some(Whom::You)),
        Which::Target(ONE, None),
    ])
    .prop_map(Expeditions::from)
}

fn tokens() -> impl Strategy<Value = Step> {
    let token = |name: &str, all, subtype: &str| Token {
        name: name.to_owned(),
        statistics: Some(Statistics::all(all)),
        subtypes: vec![subtype.to_owned()],
        with: Vec::new(),
        signature: false,
    };
    let token = select(vec![
        token("Ordis Recruit", 1, "soldier"),
        token("Brassbug", 2, "robot"),
        token("Mana Moth", 2, "illusion"),
    ]);
    (1..4_u32, token, expeditions()).prop_map(|(number, token, expeditions)| {
        Step::Create(Create {
            number: Number::Plain(number),
            token,
            expeditions: Some(expeditions),
            landmarks: None,
            reserve: None,
            most: None,
            distributed: false,
        })
    })
}

/// What a player can do with cards of their own.
fn of_a_player() -> impl Strategy<Value = Step> {
    let cards = own_cards(&[Area::Hand, Area::Reserve]);
    let chosen = cards.prop_map(|filter| Objects::Choose(ONE, Box::new(filter)));
    let owned = filters(Just((Where::Play, Some(Whom::You))));
    prop_oneof![
        (1..4_u32).prop_map(|number| Step::Draw(Number::Plain(number))),
        any::<bool>().prop_map(|exhausted| Step::Resupply { exhausted }),
        chosen.prop_map(|cards| Step::Move(cards, To::Discard)),
        owned.prop_map(|filter| Step::Sacrifice(Objects::Choose(ONE, Box::new(filter)))),
    ]
}

fn next_plays() -> impl Strategy<Value = Step> {
    let card = prop_oneof![Just(CardType::Character), Just(CardType::Spell)];
    let from = select(vec![PlayedFrom::Any, PlayedFrom::Hand, PlayedFrom::Reserve]);
    let does = prop_oneof![
        (1..4_u32).prop_map(|by| vec![OnPlay::Less(Number::Plain(by), None)]),
        Just(vec![OnPlay::Free]),
        Just(vec![OnPlay::Loses(Loss::Status(Status::Fleeting))]),
        (1..3_u32).prop_map(|by| vec![OnPlay::Gains(Gain::Boosts(Number::Plain(by), None))]),
    ];
    let during = select(vec![Span::Turn, Span::Afternoon]);
    (card, from, during, does).prop_map(|(card, from, during, does)| {
        let card = Filter::kind(Noun::Type(card));
        Step::Next(NextPlay { card, from, during, does, joins: false })
    })
}

/// A step that is one clause.
pub(crate) fn simple() -> BoxedStrategy<Step> {
    let to = select(vec![To::Discard, To::Hand, To::Reserve, To::Mana, To::DeckTop]);
    prop_oneof![
        3 => of_a_player(),
        1 => Just(Step::Sabotage(None)),
        2 => (targets(), to).prop_map(|(what, to)| Step::Move(what, to)),
        2 => tokens(),
        3 => (objects(), gains()).prop_map(|(what, gains)| Step::Gain(what, gains, None)),
        1 => (targets(), statuses())
            .prop_map(|(what, status)| Step::Lose(what, vec![Loss::Status(status)])),
        1 => targets().prop_map(Step::Exhaust),
        1 => targets().prop_map(Step::Switch),
        1 => next_plays(),
        1 => expeditions().prop_map(Step::Ascend),
        1 => (expeditions(), 1..3_u32)
            .prop_map(|(which, number)| Step::Forward(which, Number::Plain(number))),
        1 => terrains().prop_map(|one| Step::PlaceMarker(Some(one))),
        1 => Just(Step::AfterYou),
        1 => (1..4_u32).prop_map(|less| Step::Play(Play {
            what: Objects::Choose(ONE, Box::new(Filter::kind(Noun::Type(CardType::Character)))),
            charge: Charge::Less(Number::Plain(less), None),
            into: None,
        })),
        1 => of_a_player().prop_map(|step| Step::By(Whom::Each, vec![step])),
        1 => of_a_player().prop_map(|step| Step::By(Whom::TargetOpponent, vec![step])),
    ]
    .boxed()
}

fn tests() -> impl Strategy<Value = Test> {
    let me = |is| Test::Is(Objects::Me, Box::new(Filter { is: vec![is], ..Filter::default() }));
    let mine = |is| Test::Expeditions(Box::new(Which::Mine.into()), is);
    prop_oneof![
        (counted(), 1..5_u32)
            .prop_map(|(counted, least)| { Test::AtLeast(counted, Number::Plain(least)) }),
        statuses().prop_map(move |one| me(Is::Status(one))),
        terrains().prop_map(move |one| me(Is::InTerrain(one))),
        Just(mine(ExpeditionIs::Behind)),
        Just(mine(ExpeditionIs::Ascended)),
        Just(Test::FirstPlayer(Whom::You)),
    ]
}

fn prices() -> impl Strategy<Value = Step> {
    let hand = own_cards(&[Area::Hand]);
    prop_oneof![
        (1..4_u32).prop_map(|number| Step::Pay(Number::Plain(number))),
        Just(Step::Exhaust(Objects::Me)),
        hand.prop_map(|filter| Step::Move(Objects::Choose(ONE, Box::new(filter)), To::Reserve)),
        (1..4_u32).prop_map(|number| {
            let so_many = Range::Exactly(Number::Plain(number));
            Step::Spend(so_many, Markers::Boosts, Objects::Me)
        }),
    ]
}

/// Steps that may follow each other.
fn simples() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(simple(), 1..3)
}

fn attempts() -> impl Strategy<Value = Step> {
    let steps = prop_oneof![prices(), simple()];
    let then = prop::collection::vec(simple(), 0..2);
    let otherwise = prop::collection::vec(simple(), 0..2);
    (steps, then, otherwise).prop_map(|(step, then, otherwise)| {
        Step::Try(Attempt { may: true, steps: vec![step], then, otherwise })
    })
}

/// A whole effect.
pub(crate) fn effects() -> impl Strategy<Value = Vec<Step>> {
    let mode = prop::collection::vec(simple(), 1..2);
    let modes = prop::collection::vec(mode.clone(), 2..4);
    let otherwise = prop::collection::vec(simple(), 0..2);
    let choice = modes
        .prop_map(|modes| Step::Choose(Choice { number: ONE, again: false, all_if: None, modes }));
    prop_oneof![
        4 => simples(),
        2 => (tests(), simples(), otherwise)
            .prop_map(|(test, then, otherwise)| vec![Step::If(Box::new(test), then, otherwise)]),
        2 => attempts().prop_map(|step| vec![step]),
        1 => choice.prop_map(|step| vec![step]),
        1 => (mode.clone(), mode).prop_map(|(high, low)| {
            let high = Row { from: 4, to: None, steps: high };
            let low = Row { from: 1, to: Some(3), steps: low };
            vec![Step::Roll, Step::Depending(Counted::Result, vec![high, low])]
        }),
    ]
}

fn happenings() -> impl Strategy<Value = Happening> {
    let one = || {
        let in_play = filters(Just((Where::Play, Some(Whom::You))));
        in_play.prop_map(|filter| Objects::All(Box::new(filter)))
    };
    let played = filters(Just((Where::Play, None)));
    let zone = Where::Zones(vec![Area::Expeditions]);
    prop_oneof![
        played.prop_map(|card| Happening::Plays(Whom::You, Box::new(card), PlayedFrom::Any)),
        select(vec![Whom::You, Whom::Opponent]).prop_map(Happening::Draws),
        Just(Happening::Passes(Whom::You)),
        Just(Happening::Rolls(Whom::You)),
        Just(Happening::Sacrificed(Objects::Me)),
        Just(Happening::Leaves { what: Objects::Me, from: zone, afternoon: false }),
        (one(), statuses()).prop_map(|(what, status)| Happening::Gains(what, Gain::Status(status))),
        Just(Happening::MovesForward(Which::Mine.into(), None)),
        Just(Happening::FailsToMove(Which::Mine.into())),
    ]
}

fn triggers() -> impl Strategy<Value = Trigger> {
    prop_oneof![
        Just(Trigger::Joined),
        Just(Trigger::PlayedFromHand),
        Just(Trigger::PlayedFromReserve),
        Just(Trigger::AtNoon),
        Just(Trigger::AtDusk),
        happenings().prop_map(|what| Trigger::This(Box::new(what))),
    ]
}

fn costs() -> impl Strategy<Value = Vec<Cost>> {
    let sacrifice = Filter::kind(Noun::Type(CardType::Permanent));
    let sacrifice = Step::Sacrifice(Objects::Choose(ONE, Box::new(sacrifice)));
    prop_oneof![
        Just(vec![Cost::Exhaust]),
        (1..4_u32).prop_map(|number| vec![Cost::Exhaust, Cost::Pay(Number::Plain(number))]),
        Just(vec![Cost::Exhaust, Cost::Do(Box::new(sacrifice))]),
    ]
}

fn keywords() -> impl Strategy<Value = Keyword> {
    let plain = select(vec![
        Keyword::Cooldown,
        Keyword::Defender,
        Keyword::Eternal,
        Keyword::Fleeting,
        Keyword::Gigantic,
        Keyword::Seasoned,
    ]);
    prop_oneof![plain, (1..5_u8).prop_map(Keyword::Scout), (1..4_u8).prop_map(Keyword::Tough)]
}

fn passives() -> impl Strategy<Value = Passive> {
    let given = select(vec![Keyword::Defender, Keyword::Eternal, Keyword::Gigantic]);
    let says = prop_oneof![
        given.prop_map(|one| Statement::Have(Box::new(Ability::Keyword(one)))),
        Just(Statement::AllHighest),
    ];
    let characters = Selector {
        of: Who::You,
        within: Within::InPlay,
        card_type: Some(CardType::Character),
        ..Selector::default()
    };
    let scope = select(vec![Scope::Me, Scope::Objects(characters)]);
    let condition = prop_oneof![
        Just(Condition::Boosted),
        Just(Condition::Behind),
        Just(Condition::FirstDay),
        terrains().prop_map(Condition::InTerrain),
        statuses().prop_map(Condition::Status),
    ];
    // Without a condition, an ability of "me" is a keyword.
    (condition, scope, says).prop_map(|(condition, scope, says)| Passive {
        works: Works::Usual,
        condition: Some(condition),
        scope,
        says,
    })
}

/// An ability as a card could have it.
pub(crate) fn abilities() -> impl Strategy<Value = Ability> {
    let reactions = (triggers(), any::<bool>(), effects()).prop_map(|(on, support, effect)| {
        let support = support && matches!(on, Trigger::This(_) | Trigger::AtNoon);
        Ability::Reaction(Reaction { on: vec![on], support, test: None, effect })
    });
    let actions = (costs(), effects()).prop_map(|(cost, effect)| {
        Ability::QuickAction(QuickAction { cost, effect, ..QuickAction::default() })
    });
    let supports = effects().prop_map(|effect| {
        let cost = vec![Cost::Discard];
        Ability::QuickAction(QuickAction { cost, effect, support: true, test: None })
    });
    prop_oneof![
        8 => reactions,
        3 => actions,
        3 => supports,
        4 => effects().prop_map(Ability::Spell),
        1 => keywords().prop_map(Ability::Keyword),
        2 => passives().prop_map(Ability::Passive),
    ]
}
