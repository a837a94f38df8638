//! Actions: one verb with its complements.

use rules::effect::{
    Charge, Choice, Expeditions, Loss, Markers, Number, Objects, Play, Range, Step, To, Where,
    Which, Whom,
};

use super::change::{
    abilities, boosts_gained, gains, kind_of_counters, objects_do, set_subject, some_of,
};
use super::expedition::{anybody, expeditions, whose};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees};
use super::noun::{noun, objects};
use super::number::{mana, named_counters, number, per, plain, range, terrain};
use super::postmodifier::icon_of;
use super::step::chain;

type VerbReader = fn(&mut TextInput<'_>) -> TextParsed<Vec<Step>>;

/// A verb with its complements, in the imperative, the infinitive or the third person.
pub(super) fn action(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    has(input, "also");
    let readers: [VerbReader; 27] = [
        words, draw, resupply, sabotage, moved, sacrifice, exhaust, create, play, next, next_time,
        pay, spend, remove, give, activate, target, choose, shown, exchange, markers, boosts, roll,
        first, moves, expedition, objects_do,
    ];
    readers.iter().find_map(|read| maybe(input, *read)).map_or_else(no, Ok)
}

#[expect(clippy::unnecessary_wraps, reason = "what every reader of a verb ends with")]
pub(super) fn step(step: Step) -> TextParsed<Vec<Step>> {
    Ok(vec![step])
}

/// Verbs without complements.
fn words(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    has(input, "immediately");
    let found = one_of(
        input,
        &[
            ("after you", Step::AfterYou),
            ("play another turn", Step::AnotherTurn),
            ("take another turn", Step::AnotherTurn),
            ("win* the game", Step::Win),
            ("lose* the game", Step::Defeat),
            ("receive it", Step::ReceiveToo),
            ("pass*", Step::Pass),
        ],
    );
    if let Ok(found) = found {
        return step(found);
    }
    must(input, "rush*")?;
    let card = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, "a") {
            must(input, "an")?;
        }
        noun(input)
    });
    step(Step::Rush(card.map(Box::new)))
}

/// `draw a card`, `draw it`, `draws that many cards`.
fn draw(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "draw*")?;
    if has(input, "it") || has(input, "that card") {
        return step(Step::DrawIt);
    }
    let number = number(input)?;
    must(input, "card*")?;
    let number = per(input, number);
    step(Step::Draw(number))
}

/// `Resupply`, `Exhausted Resupplies`, `does Resupply`, `Resupply it`.
fn resupply(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let _ = has(input, "do") || has(input, "does");
    let exhausted = has(input, "exhausted");
    if !has(input, "resupply") {
        must(input, "resupplies")?;
    }
    if !exhausted && has(input, "it") {
        return step(Step::Move(Objects::It, To::Reserve));
    }
    step(Step::Resupply { exhausted })
}

fn sabotage(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "sabotage*")?;
    let what = maybe(input, objects).filter(|what| *what != Objects::It);
    step(Step::Sabotage(what.map(Box::new)))
}

/// `discard`, `send to Reserve`, `return to hand`, `put in Mana`.
fn moved(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let readers: [VerbReader; 5] = [down_to, discard, send, returned, put];
    readers.iter().find_map(|read| maybe(input, *read)).map_or_else(no, Ok)
}

/// `discards down to three cards in hand`, `discard down to two cards in your Reserve`.
fn down_to(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "discard* down to")?;
    let number = number(input)?;
    let mut cards = noun(input)?;
    if cards.place == Where::Play {
        return no();
    }
    // Without a word for whose they are, they are those of the player who discards.
    cards.of = cards.of.or(Some(Whom::You));
    step(Step::DiscardDownTo(number, Box::new(cards)))
}

fn discard(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "discard*")?;
    let what = objects(input)?;
    step(Step::Move(what, To::Discard))
}

/// `send target Character to Reserve`, `send to Reserve target Character`, `send it to the Xth position of its owner's deck`.
fn send(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "send*")?;
    if has(input, "to reserve") {
        let what = objects(input)?;
        return step(Step::Move(what, To::Reserve));
    }
    let what = objects(input)?;
    let _ = has(input, "all");
    must(input, "to")?;
    if has(input, "reserve") || has(input, "its owner 's reserve") {
        return step(Step::Move(what, To::Reserve));
    }
    must(input, "the xth position of its owner 's deck")?;
    let position = input.state.x.borrow().clone().map_or(Number::Plain(1), Number::per);
    step(Step::Move(what, To::DeckPosition(position)))
}

/// `return target Character to its owner's hand`, `... to the top of its owner's deck`, `return it to your Reserve`.
fn returned(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "return*")?;
    let what = objects(input)?;
    must(input, "to")?;
    let to = if has(input, "the top of") {
        To::DeckTop
    } else if has(input, "the bottom of") {
        To::DeckBottom
    } else {
        To::Hand
    };
    let owners = has(input, "their owners 's")
        || has(input, "its owners 's")
        || maybe(input, owner).is_some();
    if to == To::Hand {
        if has(input, "hand*") {
            return step(Step::Move(what, To::Hand));
        }
        must(input, "reserve")?;
        return step(Step::Move(what, To::Reserve));
    }
    if !owners {
        return no();
    }
    must(input, "deck*")?;
    step(Step::Move(what, to))
}

/// Whose zone it is, for something that goes to its owner's zone anyway.
fn owner(input: &mut TextInput<'_>) -> TextParsed<()> {
    if has(input, "my owner 's") || has(input, "the") {
        return Ok(());
    }
    whose(input).map(|_| ())
}

/// `put a card from your hand in Reserve`, `put me in my owner's Mana zone`, `put it into your hand`.
fn put(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "put*")?;
    let what = objects(input)?;
    if has(input, "on top of") {
        maybe(input, owner);
        must(input, "deck")?;
        return step(Step::Move(what, To::DeckTop));
    }
    if !has(input, "into") {
        must(input, "in")?;
    }
    let _ = maybe(input, owner);
    let to = one_of(
        input,
        &[
            ("mana zone as a ready mana orb", To::ReadyMana),
            ("mana zone , as a ready mana orb", To::ReadyMana),
            ("mana zone , exhausted", To::Mana),
            ("mana zone", To::Mana),
            ("reserve", To::Reserve),
            ("hand", To::Hand),
            ("landmarks", To::Landmarks),
            ("expeditions", To::Expeditions(Which::All(Some(Whom::You)).into())),
            ("discard pile", To::Discard),
        ],
    )?;
    step(Step::Move(what, to))
}

fn sacrifice(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "sacrifice*")?;
    let what = objects(input)?;
    step(Step::Sacrifice(what))
}

/// `exhaust`, `ready`, `Augment`, `complete`, `take control of`.
fn exhaust(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let make: fn(Objects) -> Step = one_of(
        input,
        &[
            ("exhaust*", Step::Exhaust as fn(Objects) -> Step),
            ("ready", Step::Ready),
            ("readies", Step::Ready),
            ("augment*", Step::Augment),
            ("complete*", Step::Complete),
            ("take* control of", Step::TakeControl),
        ],
    )?;
    let what = objects(input)?;
    let mut steps = vec![make(what)];
    if has(input, ", putting it in my expedition if it is an expedition permanent") {
        let permanent = rules::effect::Filter::kind(rules::effect::Noun::ExpeditionPermanent);
        let test = rules::effect::Test::Is(Objects::It, Box::new(permanent));
        let join = Step::Move(Objects::It, To::Expeditions(Which::Mine.into()));
        steps.push(Step::If(Box::new(test), vec![join], Vec::new()));
    }
    Ok(steps)
}

/// Creating tokens has a file of its own.
fn create(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    super::token::create(input).map(|create| vec![Step::Create(create)])
}

/// `play a Character for {3} less`, `immediately play a Spell for free`, `play for free up to two Characters`, `play me for free`.
fn play(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    has(input, "immediately");
    must(input, "play*")?;
    let early = has(input, "for free");
    let what = objects(input)?;
    // `play Spells` is what somebody does in general, and not an instruction.
    if matches!(what, Objects::All(_)) {
        return no();
    }
    let mut into = maybe(input, into);
    let charge = if early || has(input, "for free") { Charge::Free } else { charge(input)? };
    has(input, "as if from hand");
    into = into.or_else(|| maybe(input, self::into));
    step(Step::Play(Play { what, charge, into }))
}

pub(super) fn into(input: &mut TextInput<'_>) -> TextParsed<Expeditions> {
    must(input, "in")?;
    expeditions(input)
}

fn charge(input: &mut TextInput<'_>) -> TextParsed<Charge> {
    if has(input, "for its hand cost") {
        return Ok(Charge::HandCost);
    }
    if !has(input, "for") {
        return Ok(Charge::Cost);
    }
    let number = mana(input)?;
    if has(input, "more") {
        return Ok(Charge::More(number));
    }
    must(input, "less")?;
    let least = maybe(input, super::next::minimum);
    Ok(Charge::Less(number, least))
}

pub(super) fn next(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    super::next::next(input).map(|next| vec![Step::Next(next)])
}

fn next_time(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    super::next::next_time(input)
}

/// `pay {2}`.
fn pay(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "pay*")?;
    if has(input, "its hand cost instead of its reserve cost") {
        let cost = rules::effect::Counted::Measured(
            rules::effect::Measure::HandCost,
            Box::new(Objects::It),
        );
        return step(Step::Pay(Number::per(cost)));
    }
    let number = mana(input)?;
    // `pay {1} less` changes a cost, which is read as a statement.
    if has(input, "less") || has(input, "more") {
        return no();
    }
    step(Step::Pay(number))
}

/// `spend 1 of my boosts`, `spend 5 of my Kelon counters`, `spend 1 counter from a card you control or in your Reserve`.
fn spend(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "spend*")?;
    let range = range(input)?;
    if has(input, "of my") || (range == Range::Any && has(input, "my")) {
        if has(input, "boost*") {
            return step(Step::Spend(range, Markers::Boosts, Objects::Me));
        }
        let name = named_counters(input)?;
        return step(Step::Spend(range, Markers::Named(name), Objects::Me));
    }
    let markers = kind_of_counters(input)?;
    must(input, "from")?;
    let from = objects(input)?;
    step(Step::Spend(range, markers, from))
}

/// `remove up to 2 counters from target card`, `remove all boosts from Characters in play and in Reserve`.
fn remove(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "remove*")?;
    let loss = if has(input, "all") {
        Loss::AllCounters(kind_of_counters(input)?)
    } else {
        let range = range(input)?;
        Loss::Counters(range, kind_of_counters(input)?)
    };
    must(input, "from")?;
    let what = objects(input)?;
    step(Step::Lose(what, vec![loss]))
}

/// `give 2 boosts to target Character`, `give me 1 boost`, `give it 1 boost and Fleeting`.
fn give(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "give*")?;
    let before = *input;
    if let Ok(boosts) = boosts_gained(input)
        && has(input, "to")
    {
        let what = objects(input)?;
        set_subject(input, &what);
        return step(Step::Gain(what, vec![boosts], None));
    }
    *input = before;
    let what = objects(input)?;
    let gains = gains(input)?;
    set_subject(input, &what);
    step(Step::Gain(what, gains, None))
}

/// `activate the {j} abilities of target Permanent you control`, `activate its {r} abilities as if they were mine`.
pub(super) fn activate(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "activate*")?;
    let most = some_of(input);
    if has(input, "my") {
        let icon = icon_of(input)?;
        abilities(input)?;
        return step(Step::Activate { what: Objects::Me, icon, most, as_mine: false });
    }
    if has(input, "the") {
        let icon = icon_of(input)?;
        abilities(input)?;
        must(input, "of")?;
        let what = objects(input)?;
        return step(Step::Activate { what, icon, most, as_mine: false });
    }
    if !has(input, "its") {
        must(input, "their")?;
    }
    let icon = icon_of(input)?;
    abilities(input)?;
    let as_mine = has(input, "as if they were mine") || has(input, "as if it was mine");
    step(Step::Activate { what: Objects::It, icon, most, as_mine })
}

/// `target a Character`, `target an Expedition`, `target a player`, `target an opponent`.
pub(super) fn target(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "target an opponent") || has(input, "targets an opponent") {
        return step(Step::TargetPlayer(Whom::TargetOpponent));
    }
    if has(input, "target a player") || has(input, "targets a player") {
        return step(Step::TargetPlayer(Whom::TargetPlayer));
    }
    if !has(input, "target") {
        must(input, "targets")?;
    }
    if let Some(named) = maybe(input, |input: &mut TextInput<'_>| {
        let range = range(input)?;
        must(input, "expedition*")?;
        Ok(Which::Target(range, None))
    }) {
        let is = maybe(input, |input: &mut TextInput<'_>| {
            must(input, "that is")?;
            super::expedition::predicate(input)
        });
        return step(Step::TargetExpeditions(Expeditions {
            which: named,
            is: is.into_iter().collect(),
        }));
    }
    let what = objects(input)?;
    let named = match what {
        Objects::Choose(range, filter) => Objects::Target(range, filter),
        _ => return no(),
    };
    step(Step::Target(named))
}

/// `choose a Character they control`.
fn choose(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "choose*")?;
    if sees(input, "one :") || sees(input, "both") {
        return no();
    }
    if let Some(which) = maybe(input, expeditions)
        && matches!(which.which, Which::Choose(..))
    {
        return step(Step::TargetExpeditions(which));
    }
    let what = objects(input)?;
    // Nothing is chosen where only one thing can be meant.
    if matches!(what, Objects::It | Objects::Me) {
        return no();
    }
    step(Step::Target(what))
}

/// `reveal the top card of your deck`, `look at the top four cards of your deck`.
fn shown(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "look* at") {
        let what = objects(input)?;
        return step(Step::LookAt(what));
    }
    has(input, "also");
    must(input, "reveal*")?;
    let what = objects(input)?;
    step(Step::Reveal(what))
}

/// `exchange A with B`, `exchange their boosts`.
fn exchange(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "exchange*")?;
    if has(input, "their boosts") {
        return step(Step::ExchangeBoosts(Objects::It));
    }
    let what = objects(input)?;
    must(input, "with")?;
    let with = objects(input)?;
    step(Step::Exchange(what, with))
}

/// `place a {V} Terrain Marker on target visible region`, `move a {O} Terrain Marker from any region to my region`.
fn markers(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "place*") || has(input, "put*") {
        if let Some(any) = maybe(input, one_of_markers) {
            return Ok(any);
        }
        let terrain = if has(input, "one of my markers") || has(input, "one of my terrain markers")
        {
            None
        } else {
            must(input, "a")?;
            let terrain = terrain(input)?;
            must(input, "terrain marker")?;
            Some(terrain)
        };
        must(input, "on target visible region")?;
        return step(Step::PlaceMarker(terrain));
    }
    must(input, "move* a")?;
    let mut terrains = vec![terrain(input)?];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !has(input, "or") {
            must(input, ",")?;
            has(input, "or");
        }
        terrain(input)
    }) {
        terrains.push(next);
    }
    must(input, "terrain marker from any region to my region")?;
    step(Step::MoveMarker(terrains))
}

/// `an {V}, {M}, or {O} Terrain Marker on target visible region`: one of them.
fn one_of_markers(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if !has(input, "an") {
        must(input, "a")?;
    }
    let mut modes = vec![vec![Step::PlaceMarker(Some(terrain(input)?))]];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !(has(input, ", or") || has(input, "or")) {
            must(input, ",")?;
        }
        terrain(input)
    }) {
        modes.push(vec![Step::PlaceMarker(Some(next))]);
    }
    must(input, "terrain marker on target visible region")?;
    if modes.len() == 1 {
        return Ok(modes.remove(0));
    }
    let number = Range::Exactly(Number::Plain(1));
    step(Step::Choose(Choice { number, again: false, all_if: None, modes }))
}

/// `distribute 3 boosts among any Characters in Reserve`, `double the number of boosts on each Character`.
pub(super) fn boosts(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "double* the number of boosts on") {
        let what = objects(input)?;
        return step(Step::DoubleBoosts(what));
    }
    must(input, "distribute*")?;
    let number = number(input)?;
    must(input, "boost* among")?;
    if has(input, "any target") {
        let filter = noun(input)?;
        return step(Step::Distribute(number, Objects::Target(Range::Any, Box::new(filter))));
    }
    has(input, "any");
    let filter = noun(input)?;
    step(Step::Distribute(number, Objects::Choose(Range::Any, Box::new(filter))))
}

/// `roll a die`, `increase the result by 2`.
fn roll(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    if has(input, "roll* a die") {
        // `roll a die: • On a 4+, A`
        if sees(input, ": \u{2022}") {
            has(input, ":");
            let rows = super::table::rows(input)?;
            return Ok(vec![Step::Roll, Step::Depending(rules::effect::Counted::Result, rows)]);
        }
        return step(Step::Roll);
    }
    must(input, "increase* the result by")?;
    if has(input, "that much") {
        return step(Step::AddToRoll(Number::per(rules::effect::Counted::ThatMany)));
    }
    let number = plain(input)?;
    step(Step::AddToRoll(Number::Plain(number)))
}

/// `become first player`; `target player becomes first player`.
fn first(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    // Where another player does it, it is that player.
    let who = maybe(input, anybody).unwrap_or(Whom::You);
    must(input, "become*")?;
    has(input, "the");
    must(input, "first player")?;
    step(Step::BecomeFirst(who))
}

/// `move your other Expedition forward one region`.
fn moves(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    must(input, "move*")?;
    let which = expeditions(input)?;
    forward(input, which)
}

fn forward(input: &mut TextInput<'_>, which: Expeditions) -> TextParsed<Vec<Step>> {
    let back = has(input, "backwards") || has(input, "backward") || has(input, "back");
    if !back {
        must(input, "forward")?;
    }
    let number = number(input)?;
    must(input, "region*")?;
    step(if back { Step::Backward(which, number) } else { Step::Forward(which, number) })
}

/// An Expedition does something: `my Expedition Ascends`, `target Expedition moves forward one region`.
pub(super) fn expedition(input: &mut TextInput<'_>) -> TextParsed<Vec<Step>> {
    let which = expeditions(input)?;
    has(input, "each");
    if has(input, "ascend*") {
        return step(Step::Ascend(which));
    }
    must(input, "move*")?;
    forward(input, which)
}

/// The part before the colon of a quick action besides icons and mana: `Sacrifice a Permanent`.
pub(super) fn cost(input: &mut TextInput<'_>) -> TextParsed<Step> {
    let before = input.state.other.get();
    let mut steps = chain(input)?;
    input.state.other.set(before);
    if steps.len() == 1 { Ok(steps.remove(0)) } else { no() }
}
